"""What surrounds board and pane on a phase screen: the head, the log lines, the keys."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.cells import cell_len

from tui.face import Face, Scene, screens_of
from tui.i18n import _, in_words, ngettext
from tui.screens.frame import KeyHint, draw_keys, draw_title
from tui.widgets.lines import draw_pane_rule, draw_rule, draw_rule_below
from tui.widgets.paper import Paper, clip, wrap
from tui.widgets.rows import first_that_fits

if TYPE_CHECKING:
    from core.game import Seat
    from core.words import Line
    from tui.session import Session

__all__ = [
    "Titles",
    "around",
    "asked_meanwhile",
    "clock_of",
    "draw_foot",
    "draw_head",
    "draw_middle",
    "draw_panes",
    "draw_strip",
    "draw_title_of",
    "foot_rows",
    "joined",
    "log_rows",
    "middle_papers",
    "news_of",
    "talk_keys",
    "titled",
    "undo_keys",
]


class Titles(NamedTuple):
    """What the board's rule says; `side` stands over the pane, from column `joint` on.

    Without a joint there is one title over the whole width. In a tall layout both panes have the
    row of the rule above them: then the board's title is on the rule below.
    """

    board: str
    side: str
    joint: int | None


def draw_head(
    session: Session,
    face: Face,
    scene: Scene[Any],
    titles: Titles | None,
    width: int,
    strip_rows: int,
) -> Paper:
    """Title, so many rows of the seats strip, and the rule with the titles, if there are any."""
    rule = 1 + strip_rows
    paper = Paper(width, rule + (titles is not None))
    title = in_words(session.table.rules.types.title)
    lingering = session.lingering()
    if lingering is None:
        moment = in_words(session.words.moment(scene.view), session.names)
    else:
        # What the next one is asked is not shown yet.
        moment = _("told to {name} alone").format(name=session.names[lingering])
    turn, mark = _turn(session, scene)
    told = joined(turn, _asked_too(session)), turn
    draw_title_of(paper, f"{title} · {moment}", told, mark=mark)
    draw_strip(paper, face, scene, session.waits_for())
    if titles is not None:
        _draw_titles(paper, rule, titles)
    return paper


def _draw_titles(paper: Paper, y: int, titles: Titles) -> None:
    if titles.joint is None:
        draw_rule(paper, y, titles.board)
    else:
        draw_pane_rule(paper, y, titles.board, titles.joint, titles.side)


def draw_strip(paper: Paper, face: Face, scene: Scene[Any], asked: Seat | None) -> None:
    """The seats strip below the title."""
    strip = Paper(paper.width, face.strip_rows)
    face.draw_strip(strip, scene, asked)
    paper.paste(strip, 0, 1)


def draw_panes(paper: Paper, top: int, left: Paper, right: Paper, below: str = "") -> int:
    """Two panes of one height with the line between them, and the rule below them.

    `below` is that rule's title. Returns its row.
    """
    joint, bottom = left.width, top + left.height
    paper.paste(left, 0, top)
    paper.down(joint, top, bottom)
    paper.paste(right, joint + 1, top)
    draw_rule_below(paper, bottom, below, joint)
    return bottom


def middle_papers(width: int, rows: int, titles: Titles, tall: bool) -> tuple[Paper, Paper]:
    """The papers of board and pane, `rows` being those from the titles' rule to the one below.

    Without a joint the pane's paper has no columns.
    """
    joint = titles.joint
    if joint is None:
        return Paper(width, rows - (not tall)), Paper(0, 0)
    pane_rows = rows - (not tall or bool(titles.side))
    return Paper(joint, rows - (not tall)), Paper(width - joint - 1, pane_rows)


def draw_middle(
    paper: Paper, rule: int, titles: Titles, board: Paper, pane: Paper, tall: bool
) -> None:
    """Board and pane, or the board alone, with their rules; the upper one is row `rule`."""
    top = rule + (not tall)
    if not tall:
        _draw_titles(paper, rule, titles)
    below = titles.board if tall else ""
    if titles.joint is None:
        paper.paste(board, 0, top)
        draw_rule_below(paper, top + board.height, below, None)
    else:
        draw_panes(paper, top, board, titled(pane, titles.side) if tall else pane, below)


def titled(pane: Paper, title: str) -> Paper:
    """The pane of a tall layout with its title above it, if it has one."""
    if not title:
        return pane
    paper = Paper(pane.width, pane.height + 1)
    paper.put(0, 0, clip(title, pane.width), "bold")
    paper.paste(pane, 0, 1)
    return paper


def _turn(session: Session, scene: Scene[Any]) -> tuple[str, bool]:
    """Whose turn it is and what is asked, and whether it stands out."""
    asked, speaking = session.asked(), session.speaking()
    if asked is None:
        return _("the game is over"), False
    called = screens_of(session.info.game).called
    lingering = session.lingering()
    if lingering is not None:
        name = called(lingering, session.names[lingering])
        return _("▶ {name} goes on").format(name=name), True
    if speaking is not None:
        return _("▶ {name} acts unasked").format(
            name=called(speaking, session.names[speaking])
        ), True
    name = called(asked, session.names[asked])
    who, clock = around(session)
    if session.thinking == asked:
        return joined(_("{name} is thinking").format(name=name), who), False
    does = in_words(session.words.asked(scene.view, asked), session.names)
    if session.paused:
        return _("▶ {name} {does} · bots pause").format(name=name, does=does), True
    return joined(f"▶ {name} {does}", who, clock), True


def _asked_too(session: Session) -> str:
    """The other persons whom the game waits for at the same time."""
    asked, players = session.asked(), session.players
    if asked is None or players[asked].level is not None or session.speaking() is not None:
        return ""
    called = screens_of(session.info.game).called
    others = [
        called(seat, session.names[seat])
        for seat, prompt in session.table.prompts().items()
        if prompt.must and seat != asked and players[seat].level is None
    ]
    return _("{names} too").format(names=", ".join(others)) if others else ""


def asked_meanwhile(session: Session) -> str:
    """What is asked now though something is still read here: others at screens of their own see it.

    Empty where all share this screen, for then nothing goes on before it has been read.
    """
    asked = session.asked()
    if asked is None or set(session.people()) <= set(session.persons):
        return ""
    name = screens_of(session.info.game).called(asked, session.names[asked])
    view = session.table.view(session.privy())
    return f"▶ {name} {in_words(session.words.asked(view, asked), session.names)}"


def draw_title_of(paper: Paper, left: str, told: Sequence[str], *, mark: bool) -> None:
    """The title with the first of several wordings on its right, the fullest first, that fits."""
    right = first_that_fits(told, paper.width - cell_len(left) - 3)
    draw_title(paper, left, right, mark)


def joined(*parts: str) -> str:
    """Those that say something, set off from one another."""
    return " · ".join(part for part in parts if part)


def around(session: Session) -> tuple[str, str]:
    """Of who is asked: that it is away or a bot plays, and its clock; empty where there is none."""
    asked = session.asked()
    sits = None if asked is None else session.sits(asked)
    return "" if sits is None else in_words(sits), clock_of(session)


def clock_of(session: Session) -> str:
    """How long who is asked may still think, such as 4:09 or 2:00:00; empty without a clock."""
    asked = session.asked()
    left = None if asked is None else session.time_left(asked)
    if left is None:
        return ""
    minutes, seconds = divmod(max(0, ceil(left)), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def undo_keys(session: Session) -> list[KeyHint]:
    """The key of undo, where there is something to take back."""
    return [KeyHint("u", _("undo"), "undo")] if session.can_undo() else []


def talk_keys(session: Session) -> list[KeyHint]:
    """The key of the talk, where there is any, with how much of it is new."""
    if not session.may_talk:
        return []
    new = session.unread()
    return [KeyHint(",", _("talk: {n} new").format(n=new) if new else _("talk"), "talk")]


def foot_rows(large: bool) -> int:
    """Rows of the foot: the rule, what happened, and the keys."""
    return 8 if large else 4


def draw_foot(
    paper: Paper,
    joint: int | None,
    news: Sequence[tuple[str, str]],
    keys: Sequence[KeyHint],
    title: str = "",
) -> None:
    """The rule below the panes, what happened (rows with style names), and the keys."""
    draw_rule_below(paper, 0, title, joint)
    for y, (text, style) in enumerate(news, 1):
        paper.put(0, y, clip(text, paper.width), style)
    draw_keys(paper, paper.height - 1, keys)


def news_of(
    session: Session,
    eyes: Seat | None,
    room: int,
    width: int,
    *,
    told: str | None,
    fresh: bool,
    asked: bool,
) -> list[tuple[str, str]]:
    """The newest log lines, exactly `room` rows with style names.

    `told` is a sentence that takes the place of older ones until the next event. `fresh`: the
    newest is being announced. `asked`: the viewer is to decide, and learns what was missed.
    """
    lines = [line for _n, line in (_others(session, eyes) if asked else session.lines(eyes))]
    said = [(row, "accent") for row in wrap(f"» {told}", width)][:room] if told else []
    missed = _missed(session, eyes, room) if asked and not told and room >= 2 else ""
    left = room - len(said) - bool(missed)
    # A sentence that needs all rows stands alone; else the newest event keeps the last ones.
    style = "flash" if fresh else "bold"
    newest = [(row, style) for row in _last_rows(lines[-1:], session.names, width, left)]
    newest = newest or [("", "")] * min(left, 1)
    older = [(row, "") for row in _last_rows(lines[:-1], session.names, width, left - len(newest))]
    blank = [("", "")] * (left - len(newest) - len(older))
    top = [(missed, "accent")] if missed else []
    return [*top, *blank, *older, *said, *newest]


def log_rows(line: Line, names: Sequence[str], width: int, most: int) -> list[str]:
    """A line of the log in at most so many rows; what doesn't fit is cut."""
    text = in_words(line.text, names)
    head = f"» {line.label}  " if line.label else "» "
    rows = wrap(text, width - cell_len(head))
    rows = [*rows[: most - 1], clip(" ".join(rows[most - 1 :]), width - cell_len(head))][:most]
    return [f"{head if n == 0 else ' ' * cell_len(head)}{row}" for n, row in enumerate(rows) if row]


def _last_rows(lines: Sequence[Line], names: Sequence[str], width: int, room: int) -> list[str]:
    """The newest lines, as many as there are rows for."""
    rows: list[str] = []
    for line in reversed(lines):
        if len(rows) >= room:
            break
        rows = [*log_rows(line, names, width, room - len(rows)), *rows]
    return rows


def _others(session: Session, eyes: Seat | None) -> list[tuple[int, Line]]:
    """The log without what the viewer did last of necessity: the title says it already."""
    lines = session.lines(eyes)
    forced = bool(lines) and session.was_forced(lines[-1][0], eyes)
    return lines[:-1] if forced else lines


def _missed(session: Session, eyes: Seat | None, room: int) -> str:
    """How many lines there were since the viewer's turn, if not all of them can be seen.

    Between two they are few, unless the last act had many.
    """
    if eyes is None:
        return ""
    since, lines = session.since(eyes), _others(session, eyes)
    of_last = sum(number == lines[-1][0] for number, _line in lines) if lines else 0
    if len(session.players) <= 2 and of_last <= room:
        return ""
    told = sum(number > since for number, _line in lines)
    if told <= room:
        return ""
    return ngettext(
        "» {n} act since your turn, l shows it", "» {n} acts since your turn, l shows them", told
    ).format(n=told)
