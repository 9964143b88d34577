"""The stock chart: prices, markers, and where the company under the cursor can move.

A cell has an arrow's column, three for its price and a sign, and below them a row for markers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from typing import Any, NamedTuple

from core.games.ctn18.data import (
    CELLS,
    CORNELIUS,
    DOWN_LEFT,
    DOWN_RIGHT,
    LEFT,
    MAJORS,
    MOVES,
    OFF,
    PAR_CELLS,
    PRICES,
    RIGHT,
    UP_LEFT,
    UP_RIGHT,
)
from core.games.ctn18.events import Floated, MarkerMoved
from core.games.ctn18.phrases import ARROWS, major
from core.games.ctn18.state import View
from core.text import figure
from tui.face import Space
from tui.games.ctn18.geometry import company_space
from tui.games.ctn18.looks import letter, short_name, tone
from tui.i18n import _
from tui.widgets.paper import Paper, clip, pad
from tui.widgets.rows import Row

__all__ = [
    "CHART_ROWS",
    "WHOLE_WIDTH",
    "WINDOW_WIDTH",
    "draw_chart",
    "draw_whole_chart",
    "moved",
    "moves_of",
    "shown_from",
]

_TOP_ROW = max(cell.y for cell in CELLS)
_FIRST, _LAST = min(cell.x for cell in CELLS), max(cell.x for cell in CELLS)
_WIDE = 4

# Columns in which the list of moves has all its words.
_LIST = 24

# Where the moves begin in the legend.
_MOVES_AT = 12

CHART_ROWS = 2 * (_TOP_ROW - min(cell.y for cell in CELLS) + 1)
WINDOW_WIDTH = 52
WHOLE_WIDTH = 2 * (_LAST - _FIRST) + _WIDE

# The window that shows the par cells best, and how far it can go.
_USUAL = -8
_WINDOWS = range(_FIRST, _LAST - WINDOW_WIDTH // 2 + 3, 2)


def draw_chart(
    paper: Paper, view: View, *, company: int | None = None, fresh: Collection[int] = ()
) -> None:
    """The chart from the paper's top left corner on: a window of it, and what moves mean below.

    On 52 columns and 17 rows the window follows the markers; on enough columns all is shown, with
    the moves at its right. `company` is under the cursor, the markers of `fresh` ones are being
    announced. Markers and the cells above them answer the mouse with the company's Space.
    """
    if paper.width >= WHOLE_WIDTH:
        draw_whole_chart(paper, view, company=company, fresh=fresh)
        return
    first = shown_from(view.markers, company)
    window = Paper(WINDOW_WIDTH, CHART_ROWS)
    _draw(window, view, first, company, fresh)
    _outside(window, view, first, company)
    paper.paste(window, 0, 0)
    _legend(paper, CHART_ROWS, view, company)


def draw_whole_chart(
    paper: Paper, view: View, *, company: int | None = None, fresh: Collection[int] = ()
) -> None:
    """All 108 cells, the list of moves at their right; 80 columns by 14 rows hold both."""
    whole = Paper(WHOLE_WIDTH, CHART_ROWS)
    _draw(whole, view, _FIRST, company, fresh)
    paper.paste(whole, 0, 0)
    room = min(paper.width - WHOLE_WIDTH - 1, _LIST)
    for y, (text, style) in enumerate(_list(view, company, room)):
        paper.put(WHOLE_WIDTH + 1, y, clip(text, room), style)


def moved(events: Iterable[Any]) -> set[int]:
    """The companies whose markers events have set or moved."""
    return {event.company for event in events if isinstance(event, MarkerMoved | Floated)}


def shown_from(markers: Collection[int], company: int | None) -> int:
    """The x of the window's first column: the usual one, unless another shows more markers.

    The company under the cursor is always shown, with the cells beside it where possible.
    """
    xs = [CELLS[marker].x for marker in markers if marker != OFF]
    spot = list(markers)[company] if company is not None else OFF
    at = None if spot == OFF else CELLS[spot].x

    def badness(first: int) -> tuple[int, int, int]:
        last = first + WINDOW_WIDTH // 2 - 2
        missed = 0 if at is None else max(first + 2 - at, at + 2 - last, 0)
        if at is not None and not first <= at <= last:
            missed += _LAST - _FIRST
        out = sum(not first <= x <= last for x in xs)
        return missed, out, abs(first - _USUAL)

    return min(_WINDOWS, key=badness)


# -- cells -------------------------------------------------------------------------------------


class _Spot(NamedTuple):
    """Where a cell is drawn."""

    x: int
    y: int


def _spot(cell: int, first: int) -> _Spot:
    return _Spot(2 * (CELLS[cell].x - first), 2 * (_TOP_ROW - CELLS[cell].y))


@cache
def _bare(first: int, width: int) -> Paper:
    paper = Paper(width, CHART_ROWS)
    for cell, price in enumerate(PRICES):
        x, y = _spot(cell, first)
        # A cell that is cut is not shown.
        if x < 0 or x + 3 > width:
            continue
        par = cell in PAR_CELLS
        paper.put(x + 1, y, f"{price:>2}", "bold" if par else "")
        if par:
            paper.put(x + 3, y, "p", "accent")
    return paper


def _draw(
    paper: Paper, view: View, first: int, company: int | None, fresh: Collection[int]
) -> None:
    paper.paste(_bare(first, paper.width), 0, 0)
    for cell, companies in _on_cells(view).items():
        x, y = _spot(cell, first)
        if not 0 <= x <= paper.width - 3:
            continue
        _markers(paper, x, y + 1, companies, fresh)
        style = tone(companies[0], "bold") if len(companies) == 1 else "strong"
        paper.restyle(x + 1, y, len(str(PRICES[cell])), style)
    if company is not None and view.markers[company] != OFF:
        _moves(paper, view.markers[company], company, first)


def _on_cells(view: View) -> dict[int, list[int]]:
    """The companies on each cell that has a marker."""
    found: dict[int, list[int]] = {}
    for company, marker in enumerate(view.markers):
        if marker != OFF:
            found.setdefault(marker, []).append(company)
    return found


def _markers(paper: Paper, x: int, y: int, companies: list[int], fresh: Collection[int]) -> None:
    # Four stand under the arrow's column too; five have no room for letters.
    at = x if len(companies) >= _WIDE else x + 1
    if len(companies) == len(MAJORS):
        paper.put(at, y, _("all5"), "strong.flash" if fresh else "strong")
        paper.spot(at, y - 1, _WIDE, Space(company_space(companies[0])), height=2)
        return
    paper.spot(x, y - 1, _WIDE, Space(company_space(companies[0])))
    for n, company in enumerate(companies):
        words = ("bold", "flash") if company in fresh else ("bold",)
        paper.put(at + n, y, letter(company), tone(company, *words))
        paper.spot(at + n, y, 1, Space(company_space(company)))


def _moves(paper: Paper, marker: int, company: int, first: int) -> None:
    """Brackets around a company's price, and arrows on the cells that it can move to."""
    x, y = _spot(marker, first)
    price = f"{PRICES[marker]:>2}"
    if not 0 <= x <= paper.width - 3:
        return
    paper.put(x, y, f"[{price}]" if len(price) < 3 else f"[{price}", tone(company, "bold"))
    paper.restyle(x + 1, y, len(price), tone(company, "chosen"))
    ways = [way for way, _why, _price in moves_of(marker, company)]
    # Where a detour leads to the cell of another move, that one's arrow is drawn last.
    for way in sorted(ways, key=lambda way: way in (LEFT, RIGHT)):
        to = MOVES[way][marker]
        if to != marker:
            ax, ay = _spot(to, first)
            if 0 <= ax <= paper.width - 3:
                paper.put(ax, ay, ARROWS[way], "accent")


def _outside(paper: Paper, view: View, first: int, company: int | None) -> None:
    """Markers that the window doesn't show, at its edges with their prices."""
    at = {"left": [0] * CHART_ROWS, "right": [paper.width] * CHART_ROWS}
    for cell, companies in _on_cells(view).items():
        x, y = _spot(cell, first)
        if 0 <= x <= paper.width - 3:
            continue
        for each in companies:
            price = f"{PRICES[cell]:>3}"
            text = f"‹{letter(each)}{price}" if x < 0 else f"{letter(each)}{price}›"
            side = "left" if x < 0 else "right"
            start = _gap(paper, y + 1, at[side][y], len(text), x < 0)
            paper.put(start, y + 1, text, tone(each, "chosen" if each == company else "bold"))
            paper.spot(start, y + 1, len(text), Space(company_space(each)))
            at[side][y] = start + len(text) if x < 0 else start


def _gap(paper: Paper, y: int, at: int, width: int, leads: bool) -> int:
    """The column nearest to an edge from which so many cells of a row are free."""
    starts = range(at, paper.width - width) if leads else range(at - width, -1, -1)
    row = paper.chars[y]
    return next(x for x in starts if all(char == " " for char in row[x : x + width]))


# -- what the moves mean -----------------------------------------------------------------------


def moves_of(marker: int, company: int) -> tuple[tuple[int, str, int], ...]:
    """What moves a company from a cell: the way, why, and the price that it would lead to.

    Nobody robs Cornelius Banks, and it builds nothing; a way off the chart is a detour or none.
    """
    whys: tuple[tuple[int, str], ...]
    if company == CORNELIUS:
        whys = (
            (DOWN_LEFT, _("sold")),
            (UP_RIGHT, _("all held")),
            (LEFT, _("paid nothing")),
            (RIGHT, _("each $10 paid")),
        )
    else:
        whys = (
            (DOWN_LEFT, _("sold")),
            (UP_RIGHT, _("all held")),
            (DOWN_RIGHT, _("robbed")),
            (LEFT, _("none built")),
            (RIGHT, _("each VP")),
            (UP_LEFT, _("only cards bought")),
        )
    return tuple((way, why, PRICES[MOVES[way][marker]]) for way, why in whys)


def _legend(paper: Paper, y: int, view: View, company: int | None) -> None:
    par = _("p = par cell")
    if company is None or view.markers[company] == OFF:
        text = "" if company is None else _("{company}: not floated, no price")
        name = "" if company is None else major(company)
        paper.put(1, y, clip(text.format(company=name), paper.width - 1))
        paper.put(1, y + 1, par, "dim")
        return
    price = figure(PRICES[view.markers[company]])
    named = paper.put(1, y, f"{short_name(company)} {price}", tone(company, "bold"))
    parts = [
        f"{ARROWS[way]} {why} {figure(to)}"
        for way, why, to in moves_of(view.markers[company], company)
    ]
    rows = (parts[:2], parts[2:]) if company == CORNELIUS else (parts[:3], parts[3:5], parts[5:])
    for n, row in enumerate(rows):
        at, gap = _MOVES_AT if n else max(_MOVES_AT, named + 1), 3
        if at + sum(map(len, row)) + gap * (len(row) - 1) > paper.width:
            gap = 2
        for part in row:
            at = paper.put(at, y + n, part) + gap
    paper.put(40, y + 2, clip(par, paper.width - 40), "dim")


def _list(view: View, company: int | None, width: int) -> list[Row]:
    """The moves from above, a row each, and what it would bring."""
    par = (_("p  par cell"), "dim")
    if company is None:
        return [par]
    if view.markers[company] == OFF:
        return [(short_name(company), tone(company, "bold")), (_("not floated"), ""), par]
    price = figure(PRICES[view.markers[company]])
    rows: list[Row] = [(f"{short_name(company)} {price}", tone(company, "bold"))]
    short = {
        _("none built"): _("unbuilt"),
        _("only cards bought"): _("cards"),
        _("paid nothing"): _("unpaid"),
        _("each $10 paid"): _("each $10"),
    }
    space = width - 6
    for way, why, to in moves_of(view.markers[company], company):
        told = why if len(why) <= space else short.get(why, why)
        rows.append((f"{ARROWS[way]} {pad(told, space)} {figure(to):>3}", ""))
    return [*rows, par]
