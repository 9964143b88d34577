"""The right pane of a phase screen while it is the phase's own: choices, or waiting for others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tui.face import Choice, Scene
from tui.i18n import _, in_words
from tui.screens.frame import KeyHint
from tui.screens.side import (
    Facts,
    draw_choices,
    draw_enter,
    draw_facts,
    draw_space,
    draw_wait,
)
from tui.screens.surround import talk_keys, undo_keys
from tui.widgets.paper import Paper, wrap
from tui.widgets.rows import first_that_fits

if TYPE_CHECKING:
    from tui.screens.phase import PhaseScreen

__all__ = ["choosing_keys", "draw_choosing"]

# So many lines stand there whatever the chosen one leads to.
_LEAST = 3


def draw_choosing(screen: PhaseScreen, scene: Scene[Any], paper: Paper) -> None:
    """The lines with what the chosen one leads to; or who is waited for; or a space told about."""
    session = screen.session
    choices = screen.lines()
    if screen.on_board and screen.cursor is not None:
        title, rows, line = screen.tell(scene, screen.cursor)
        does = (_("Enter  choose it · Esc back"), _("Enter  choose · Esc back"))
        back = first_that_fits(does, paper.width) if _leads_to(screen, line) else ""
        draw_facts(paper, Facts(title, ((title, "bold"), *rows)), back)
        return
    if choices:
        y = screen.above(scene, paper)
        under = Paper(paper.width, max(paper.height - y, 0))
        _draw_lines(screen, scene, under, choices)
        paper.paste(under, 0, y)
        return
    y = _draw_news(screen, scene, paper)
    rest = Paper(paper.width, max(paper.height - 2 - y, 0))
    screen.waiting(scene, rest)
    paper.paste(rest, 0, y)
    asked = session.asked()
    if asked is None:
        return
    if session.lingering() is not None:
        texts = (_("go on, {name} is next"), _("go on: {name}"), _("go on"))
        draw_space(paper, *[text.format(name=session.names[asked]) for text in texts])
    elif session.forced() and asked in session.persons:
        draw_space(paper, screen.goes_on(session.names[asked]), can_undo=session.can_undo())
    elif session.paused or asked not in session.persons:
        waits = session.waits()
        if waits is None:
            draw_space(paper, _space_does(screen), can_undo=session.can_undo())
        else:
            draw_wait(paper, in_words(waits, session.names), can_undo=session.can_undo())


def _draw_lines(
    screen: PhaseScreen, scene: Scene[Any], paper: Paper, choices: Sequence[Choice]
) -> None:
    """The lines, the pinned ones below them, what the chosen one leads to, and Enter."""
    chosen = screen.chosen_line()
    free = [replace(line, row=line.row and not line.pinned) for line in choices]
    pinned = [replace(line, row=bool(line.pinned)) for line in choices]
    lines, pins = sum(line.row for line in free), sum(line.row for line in pinned)
    rest = screen.rest_rows
    if not scene.large:
        # In the large layout there is room for all lines, and what is told fits what they leave.
        room = paper.height - 1 - min(lines, _LEAST) - pins
        rest = max([rest, *map(len, screen.told(scene, chosen, paper.width, room)[:1])])
    head = screen.pane_head(scene)
    if rest + pins > screen.rest_rows and lines + pins + rest + 1 >= paper.height:
        # The rows are needed for what is told.
        head = ""
    most = max(_LEAST, paper.height - bool(head) - rest - pins - 1)
    y = draw_choices(paper, free, screen.chosen, head, most, scene.dial)
    # A blank row sets the lines off where there is room for it.
    y += paper.height - y - 1 > rest + pins
    below = Paper(paper.width, max(paper.height - y - 1, 0))
    told_from = 0
    if pins:
        told_from = draw_choices(below, pinned, screen.chosen, "", pins) + scene.large
    under = Paper(paper.width, max(below.height - told_from, 0))
    screen.consequences(scene, chosen, under)
    below.paste(under, 0, told_from)
    paper.paste(below, 0, y)
    draw_enter(paper, chosen, screen.unchosen())


def _draw_news(screen: PhaseScreen, scene: Scene[Any], paper: Paper) -> int:
    """What the viewer's last act told it alone; returns the row after it."""
    told = screen.told_alone()
    y = 0
    for text, style in screen.private(scene, told) if told else ():
        for row in wrap(text, paper.width - 1):
            paper.put(1, y, row, style)
            y += 1
    return y + 1 if y else 0


def choosing_keys(screen: PhaseScreen) -> list[KeyHint]:
    """The last row: the keys of choosing, or of waiting for others, most used first."""
    often = [KeyHint("l", _("log"), "log"), KeyHint("i", _("sheets"), "sheet")]
    last = [
        KeyHint("q", _("leave"), "quit"),
        KeyHint("h", _("rules"), "rules"),
        KeyHint("m", _("menu"), "menu"),
    ]
    undo = undo_keys(screen.session)
    talk = talk_keys(screen.session)
    # What was not read yet is not to be cut off.
    new = talk if screen.session.unread() else []
    rare = [*([] if new else talk), KeyHint("/", _("find"), "find")]
    rare += [KeyHint("t", _("hint"), "hint")] if screen.session.helped else []
    choices = screen.lines()
    free = screen.session.may_speak_up() and screen.session.speaking() is None
    speak = [KeyHint("o", screen.unasked(), "offer")] if free else []
    if screen.on_board and screen.cursor is not None:
        line = screen.tell(screen.scene(), screen.cursor)[2]
        enter = _("choose it") if _leads_to(screen, line) else _("back")
        return [
            KeyHint("←→↑↓", _("another space")),
            KeyHint("Enter", enter, "enter"),
            KeyHint("Tab", _("back to the lines") if choices else _("back"), "tab"),
            *often,
            *last,
        ]
    if isinstance(screen.side.now, Facts):
        return [KeyHint("Esc", _("back"), "esc"), *often, *last]
    if choices:
        silent = [KeyHint("Esc", _("back"), "esc")] if screen.session.speaking() is not None else []
        taken = any("o" in (line.key, *line.keys) for line in choices)
        return [
            *_line_keys(choices),
            KeyHint("Enter", screen.verb(), "enter"),
            *new,
            *silent,
            *([] if taken else speak),
            *undo,
            KeyHint("?", _("why not"), "why"),
            *often,
            *last,
            *rare,
        ]
    if screen.session.waits() is not None and not _goes_on_here(screen):
        return [*talk, *speak, *undo, *often, *last]
    space = KeyHint("Space", _space_does(screen), "space")
    pace = [KeyHint("+-", _("pace"), "more")] if screen.session.helped else []
    return [space, *pace, *speak, *undo, *often, *talk, *last]


def _leads_to(screen: PhaseScreen, line: int | None) -> bool:
    """Whether Enter on the space under the board's cursor chooses a line."""
    return line is not None and bool(screen.lines())


def _space_does(screen: PhaseScreen) -> str:
    """What Space does where there is nothing to choose, in few words."""
    session = screen.session
    asked = session.asked()
    if _goes_on_here(screen):
        return _("go on")
    if session.paused:
        return _("bots go on")
    return _("skip ahead") if asked not in session.persons else _("go on")


def _goes_on_here(screen: PhaseScreen) -> bool:
    """Whether who sits here reads, or has nothing to do but to go on."""
    session = screen.session
    return session.lingering() is not None or (
        session.forced() and session.asked() in session.persons
    )


def _line_keys(choices: Sequence[Choice]) -> list[KeyHint]:
    """The digits that choose a line, drawn or not, and by name those of pinned lines."""
    pressed = {key for c in choices if not c.pinned for key in (c.key, *c.keys)}
    runs = _runs(sorted(int(key) for key in pressed - {"0"} if key.isdecimal()))
    if any(choice.dials for choice in choices):
        keys = [KeyHint(f"{runs} ↑↓", _("line"), "down"), KeyHint("←→", _("amount"), "right")]
    else:
        keys = [KeyHint(f"{runs} ←→", _("choose"), "next")]
    zero = any(c.key == "0" and not c.pinned for c in choices)
    nothing = [KeyHint("0", _("nothing"), "none")] if zero else []
    pinned = [KeyHint(c.key, c.pinned, c.key) for c in choices if c.pinned]
    return [*keys, *nothing, *pinned]


def _runs(digits: Sequence[int]) -> str:
    """Digits in ascending order as runs, such as `2 6-7`."""
    runs: list[list[int]] = []
    for digit in digits:
        if runs and runs[-1][-1] == digit - 1:
            runs[-1].append(digit)
        else:
            runs.append([digit])
    return " ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
