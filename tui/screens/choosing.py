"""The right pane of a phase screen while it is the phase's own: choices, or waiting for others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tui.face import Scene
from tui.i18n import _, in_words
from tui.screens.side import Facts, draw_choices, draw_enter, draw_facts, draw_space
from tui.widgets.paper import Paper, wrap

if TYPE_CHECKING:
    from tui.screens.phase import PhaseScreen

__all__ = ["draw_choosing"]


def draw_choosing(screen: PhaseScreen, scene: Scene[Any], paper: Paper) -> None:
    """The lines with what the chosen one leads to; or who is waited for; or a space told about."""
    session = screen.session
    choices = screen.lines()
    if screen.on_board and screen.cursor is not None:
        title, rows, _line = screen.tell(scene, screen.cursor)
        draw_facts(paper, Facts(title, ((title, "bold"), *rows)))
        return
    if choices:
        most = max(3, paper.height - 4) if len(choices) > paper.height - 8 else len(choices)
        y = draw_choices(paper, choices, screen.chosen, screen.pane_head(scene), most)
        chosen = None if screen.chosen is None else choices[screen.chosen]
        rest = Paper(paper.width, paper.height - y - 2)
        screen.consequences(scene, chosen, rest)
        paper.paste(rest, 0, y + 1)
        draw_enter(paper, chosen)
        return
    y = _draw_news(screen, paper)
    rest = Paper(paper.width, max(paper.height - 2 - y, 0))
    screen.waiting(scene, rest)
    paper.paste(rest, 0, y)
    asked = session.asked()
    if asked is None:
        return
    if session.lingering() is not None:
        draw_space(paper, _("go on, {name} is next").format(name=session.names[asked]), False)
    elif session.forced() and asked in session.persons:
        draw_space(paper, screen.goes_on(session.names[asked]), session.can_undo())
    elif session.paused:
        draw_space(paper, _("bots go on"), session.can_undo())
    elif asked not in session.persons:
        draw_space(paper, _("skip ahead"), session.can_undo())


def _draw_news(screen: PhaseScreen, paper: Paper) -> int:
    """What the viewer's last act told it alone; returns the row after it."""
    eyes, session = screen.eyes, screen.session
    y = 0
    for line in session.news(eyes) if eyes is not None else ():
        for row in wrap(in_words(line.text, session.names), paper.width - 1):
            paper.put(1, y, row, "bold")
            y += 1
    return y + 1 if y else 0
