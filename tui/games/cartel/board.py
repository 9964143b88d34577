"""The board: all 52 companies, with the numbers in the gutters where the printed one has them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple

from core.game import Seat
from core.games.cartel.data import (
    ACROSS,
    COMPANIES,
    DOWN,
    MOST_COMPANIES,
    OUT,
    OWNED,
    REGION,
    SPECIALS,
    SQUARES,
)
from core.games.cartel.events import (
    Auctioned,
    Bought,
    Chosen,
    Failed,
    LaidDown,
    Listed,
    Opened,
    Started,
    TurnedUp,
    Won,
)
from core.games.cartel.profits import gain
from core.games.cartel.state import View
from core.text import signed
from tui.face import Space
from tui.games.cartel.geometry import (
    LARGE,
    LEFT,
    SMALL,
    TOP,
    Cell,
    board_rows,
    board_width,
    cell_of,
    corner,
    margin,
)
from tui.games.cartel.looks import mark, tone
from tui.i18n import _
from tui.widgets.paper import Paper, clip

__all__ = ["DEAD", "OPEN", "draw_board", "draw_selected", "room_left", "standing", "touched"]

OPEN = -1
"""A bonus that a seat may still earn."""

DEAD = -2
"""A bonus that no seat can earn any more."""

# What a purchase would bring: bright, and underlined where there is no colour.
_BROUGHT = "strong.link"


def draw_board(
    paper: Paper,
    view: View,
    *,
    large: bool = False,
    hand: Collection[int] = (),
    selected: int | None = None,
    lit: Collection[int] = (),
    touched: Collection[int] = (),
    buyer: Seat | None = None,
) -> None:
    """The board from the paper's top left corner on, `board_width` by `board_rows` (geometry.py).

    `hand` are the viewer's cards if they may be shown, `lit` what can be chosen now, `touched`
    what is being announced. `selected` is drawn as by `draw_selected`. Every space answers the
    mouse with its Space.
    """
    cell = cell_of(large)
    paper.paste(_unseen(cell), 0, 0)
    _gutters(paper, cell, view)
    seen = {*view.pool, *hand, *lit, *touched}
    for company, on in enumerate(view.spaces):
        if on or company in seen:
            style = _style(view, company, hand, lit)
            if company in touched:
                style = f"{style}.flash" if style else "flash"
            financed = company in view.financed
            _space(paper, cell, company, _marks(view, company, hand), style, financed)
    _legend(paper, cell, large, bool(hand))
    if selected is not None:
        draw_selected(paper, view, selected, large=large, buyer=buyer)


def draw_selected(
    paper: Paper, view: View, company: int, *, large: bool = False, buyer: Seat | None = None
) -> None:
    """Marks a space on a drawn board, with all that it would bring to `buyer`, if there is one."""
    cell = cell_of(large)
    x, y = corner(cell, company)
    paper.put(x + cell.wide // 2, TOP - 1, "▼", "accent")
    # At the first space of its row: before that is the legend.
    paper.put(margin(cell, company), y, "►", "accent")
    for row in range(cell.high):
        paper.lay(x, y + row, cell.wide, "chosen", "fill")
    if buyer is None or view.spaces[company]:
        return
    brought = gain(view.spaces, buyer, company, False)
    pairs = {(min(company, other), max(company, other)) for other in brought.beside}
    squares = {SQUARES[square] for square in brought.squares}
    for bonus in _bonuses(cell):
        if bonus.group in pairs or bonus.group in squares:
            paper.put(bonus.x, bonus.y, bonus.text, _BROUGHT)


def touched(events: Iterable[Any]) -> set[int]:
    """The spaces that events are about."""
    spaces: set[int] = set()
    for event in events:
        match event:
            case (
                Started(company=company)
                | Chosen(company=company)
                | Auctioned(company=company)
                | Won(company=company)
                | Bought(company=company)
                | Failed(company=company)
                | LaidDown(company=company)
                | TurnedUp(company=company)
            ):
                spaces.add(company)
            case Listed(companies=companies) | Opened(pool=companies):
                spaces.update(companies)
            case _:
                pass
    return spaces


def room_left(view: View) -> list[int]:
    """How many more companies each seat can have (C-21)."""
    seats = range(len(view.cash))
    return [MOST_COMPANIES - view.spaces.count(OWNED + seat) for seat in seats]


def standing(spaces: Sequence[int], group: Sequence[int], room: Sequence[int]) -> int:
    """Who has earned the bonus of a pair or square: a seat, OPEN, or DEAD.

    `room` is that of `room_left`.
    """
    owner = DEAD
    missing = 0
    for company in group:
        on = spaces[company]
        if on == OUT:
            return DEAD
        if on < OWNED:
            missing += 1
        elif owner == DEAD:
            owner = on - OWNED
        elif owner != on - OWNED:
            return DEAD
    if not missing:
        return owner
    most = max(room) if owner == DEAD else room[owner]
    return OPEN if missing <= most else DEAD


# -- gutters ---------------------------------------------------------------------------------------


class _Bonus(NamedTuple):
    """A number in a gutter: whose it is, what is written where, and what instead if it is dead."""

    group: tuple[int, ...]
    text: str
    x: int
    y: int
    dead: str
    square: bool


@cache
def _bonuses(cell: Cell) -> tuple[_Bonus, ...]:
    found = []
    half = cell.wide // 2
    for pair, bonus in ACROSS.items():
        x, y = corner(cell, pair[0])
        found.append(_Bonus(pair, f"{bonus:>2}", x + cell.wide, y, " ·", False))
    for pair, bonus in DOWN.items():
        x, y = corner(cell, pair[0])
        found.append(_Bonus(pair, f"{bonus:>2}", x + half - 1, y + cell.high, " ·", False))
    for four, special in zip(SQUARES, SPECIALS, strict=True):
        x, y = corner(cell, four[0])
        at = x + cell.wide + cell.gutter - 3
        found.append(_Bonus(four, f"*{special}", at, y + cell.high, "   ", True))
    return tuple(found)


@cache
def _unseen(cell: Cell) -> Paper:
    """A board of which nothing is seen yet; most of any board looks like this."""
    paper = Paper(board_width(cell is LARGE), board_rows(cell is LARGE))
    for bonus in _bonuses(cell):
        paper.put(bonus.x, bonus.y, bonus.text)
    for company in range(len(COMPANIES)):
        _space(paper, cell, company, "  ", "", False)
        paper.spot(*corner(cell, company), cell.wide, Space(company), height=cell.high)
    return paper


def _gutters(paper: Paper, cell: Cell, view: View) -> None:
    """All that is no longer open."""
    spaces = view.spaces
    room = room_left(view)
    for bonus in _bonuses(cell):
        who = standing(spaces, bonus.group, room)
        if who == DEAD:
            paper.put(bonus.x, bonus.y, bonus.dead, "" if bonus.square else "dim")
        elif who != OPEN:
            text = mark(who) + bonus.text[1:] if bonus.square else bonus.text
            paper.put(bonus.x, bonus.y, text, tone(who, "bold"))


# -- spaces ----------------------------------------------------------------------------------------


def _style(view: View, company: int, hand: Collection[int], lit: Collection[int]) -> str:
    on = view.spaces[company]
    if on >= OWNED:
        return tone(on - OWNED, "fill", "bold")
    if on == OUT:
        return "dim"
    if company in lit:
        return "lit.strong"
    return "bold" if company in hand or company in view.pool else ""


_FREE = ("  ", "[]", "()")


def _marks(view: View, company: int, hand: Collection[int]) -> str:
    """What stands left and right of a company's letters."""
    on = view.spaces[company]
    if on >= OWNED:
        return 2 * mark(on - OWNED)
    if on == OUT:
        return "××"
    if company in view.pool:
        return "[]"
    return "()" if company in hand else "  "


def _space(paper: Paper, cell: Cell, company: int, marks: str, style: str, financed: bool) -> None:
    x, y = corner(cell, company)
    symbol, value, profit = COMPANIES[company][:3]
    left, right = marks[0], marks[1]
    if cell is SMALL:
        paper.put(x, y, f"{left}{symbol}{right}", style)
        return
    paper.put(x, y, f"{left} {symbol} {right}", style)
    earns = profit // 2 if financed else profit
    if marks in _FREE:
        # The figures of what nobody owns have the colour of its region (C-32).
        style = f"{style}.tone{REGION[company]}" if style else f"tone{REGION[company]}"
    paper.put(x, y + 1, f"{value:>3} {signed(earns):<3}", style)


# -- legend ----------------------------------------------------------------------------------------


def _legend(paper: Paper, cell: Cell, large: bool, hand: bool) -> None:
    """What the marks mean, in the cut corners."""
    if large:
        left = [_("[ ABC ] Pool"), _("( ABC ) in hand")]
        right = [_("▲ ABC ▲ owned"), _("× ABC × out"), _("100 +20 a year")]
    else:
        left = [_("[ABC] Pool"), _("(ABC) in hand")]
        right = [_("▲ABC▲ owned"), _("×ABC× out")]
    # A corner ends a column before the space that the second row has beside it.
    room = 2 * cell.across - 1
    far, below = LEFT + 6 * cell.across, board_rows(large) - 2
    for texts, x, y in (
        (left if hand else left[:1], LEFT, TOP),
        (right, far, TOP),
        ([_(" 7 pair bonus"), _("*33 square")], LEFT, below),
        ([_("▲33 earned"), _(" · dead pair")], far, below),
    ):
        for row, text in enumerate(texts, y):
            paper.put(x, row, clip(text, min(room, paper.width - x)), "dim")
