"""Prices by month, and what each seat was worth, as plots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from core.games.oil.data import HIGHEST_PRICE, MONTHS, START_PRICE
from core.games.oil.events import MonthBegan, PriceRolled, PricesRolled
from core.games.oil.events_deals import Dumped, Sold
from core.games.oil.force import continents_in_play
from core.games.oil.state import View
from core.text import figure
from tui.face import Scene
from tui.games.oil.looks import continent_name, initials, tone
from tui.i18n import _
from tui.widgets.paper import Paper
from tui.widgets.plot import draw_plot
from tui.widgets.rows import listed

__all__ = ["continent_letter", "draw_prices", "draw_worth", "marked_continents", "marked_seats"]
__all__ += ["prices_by_month"]

# Columns of the figures at the axis, and the widest step from month to month.
_FIGURES = 7
_WIDEST_STEP = 6

# Rows from which on every fourth of the highest price has its figure.
_ROWS_WITH_QUARTERS = 5


def continent_letter(continent: int) -> str:
    """A continent in one letter: e for Europe, f for Africa."""
    return "nmefsu"[continent]


def prices_by_month(view: View, told: Iterable[Any]) -> tuple[tuple[int, ...], ...]:
    """The prices with which each month began, and those of now as the last ones."""
    prices = [START_PRICE if k in continents_in_play(view) else 0 for k in range(len(view.prices))]
    months: list[tuple[int, ...]] = []
    for event in told:
        match event:
            case MonthBegan():
                months.append(tuple(prices))
            case Sold(continent=continent, price=price) | Dumped(continent=continent, price=price):
                prices[continent] = price
            case PriceRolled(continent=continent, after=price):
                prices[continent] = price
            case PricesRolled(rows=rows):
                for row in rows:
                    prices[row[0]] = row[-1]
            case _:
                pass
    return (*months, view.prices)


def marked_continents(view: View) -> str:
    """Which letter of a plot is which continent: e Europe, f Africa."""
    return listed([f"{continent_letter(k)} {continent_name(k)}" for k in continents_in_play(view)])


def marked_seats(scene: Scene[Any]) -> str:
    """Which sign of a plot is whose: A Ana, B Ben."""
    signs = initials(scene.names)
    return listed([f"{sign} {name}" for sign, name in zip(signs, scene.names, strict=True)])


def draw_worth(paper: Paper, scene: Scene[Any]) -> None:
    """Fills the paper with what each seat was worth by act."""
    seats = len(scene.names)
    draw_plot(paper, scene.past, initials(scene.names), ["bold"] * seats, count=True)


def draw_prices(paper: Paper, scene: Scene[Any]) -> None:
    """Fills the paper with the price of each continent by month, the last column now.

    Continents that share a spot stand side by side where there is room, else their number does.
    Where there are too many months, some are left out. On less than 20 columns by 3 rows nothing
    is drawn.
    """
    view: View = scene.view
    points = prices_by_month(view, scene.told)
    if paper.width < 20 or paper.height < 3:
        return
    bottom = paper.height - 2
    parts = 4 if paper.height >= _ROWS_WITH_QUARTERS else 2
    paper.down(_FIGURES, 0, bottom + 1)
    for n in range(parts + 1):
        price = HIGHEST_PRICE * n // parts
        if price or parts == 2 or bottom >= 2 * parts:
            paper.right(_FIGURES - 1, _row(price, bottom), figure(price), "dim")
            paper.put(_FIGURES, _row(price, bottom), "┤", "rule")
    paper.put(_FIGURES, bottom + 1, "└" + "─" * (paper.width - _FIGURES - 1), "rule")
    room = paper.width - _FIGURES - 3
    step = max(1, min(_WIDEST_STEP, room // len(points)))
    shown = _thinned(len(points), max(room // step, 2))
    free = 0
    for n, at in enumerate(shown):
        x = _FIGURES + 2 + n * step
        text = _axis(view, at, len(points))
        if text and x >= free and x + len(text) <= paper.width:
            free = paper.put(x, bottom + 1, text, "dim") + 1
        _draw_month(paper, x, step, view, points[at], bottom)


def _row(price: int, bottom: int) -> int:
    """The row of a price, the highest in row 0; the nearest one, of two the upper."""
    return bottom - (2 * price * bottom + HIGHEST_PRICE) // (2 * HIGHEST_PRICE)


def _draw_month(
    paper: Paper, x: int, step: int, view: View, prices: Sequence[int], bottom: int
) -> None:
    at: dict[int, list[int]] = {}
    for continent in continents_in_play(view):
        at.setdefault(_row(prices[continent], bottom), []).append(continent)
    for y, there in at.items():
        if len(there) > max(step - 1, 1):
            paper.put(x, y, str(len(there)), "bold")
            continue
        for beside, continent in enumerate(there):
            paper.put(x + beside, y, continent_letter(continent), tone(continent, "bold"))


def _axis(view: View, at: int, points: int) -> str:
    """What stands under a column: the year that begins there, and where it is now."""
    if at == points - 1:
        return _("now")
    return _("y.{n}").format(n=at // MONTHS + 1) if at % MONTHS == 0 else ""


def _thinned(count: int, room: int) -> list[int]:
    """The columns that are drawn: all, or so many, evenly apart, with the last."""
    if count <= room:
        return list(range(count))
    return sorted({n * (count - 1) // (room - 1) for n in range(room)})
