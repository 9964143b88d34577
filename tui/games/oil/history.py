"""What was told of prices and worth, by month, and plots of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.games.oil.data import CONTINENTS, HIGHEST_PRICE, MONTHS, START_PRICE, year_of
from core.games.oil.events import MonthBegan, PriceRolled, PricesRolled, Started
from core.games.oil.events_deals import Dumped, Sold
from core.games.oil.phrases import month_name
from core.text import figure
from tui.games.oil.looks import tone
from tui.i18n import _, in_words
from tui.widgets.paper import Paper

__all__ = ["draw_price_plot", "plot_letter", "prices_by_month"]

_LEFT = 8
_STEP = 3
# The row of the axis, at least: the marks above it are a row apart.
_LEAST = 4


def plot_letter(continent: int) -> str:
    """The letter of a continent in plots, which no other one has: n s e f a u."""
    return "nsefau"[continent]


def prices_by_month(told: Sequence[Any]) -> list[tuple[int | None, ...]]:
    """The prices at the beginning of the game and at the end of each month, the last one so far.

    By continent; None for a price of which nothing was told.
    """
    now: list[int | None] = [None] * CONTINENTS
    rows: list[tuple[int | None, ...]] = []
    for event in told:
        match event:
            case Started(continent=continent):
                now[continent] = START_PRICE
            case MonthBegan():
                rows.append(tuple(now))
            case Sold(continent=continent, price=price) | Dumped(continent=continent, price=price):
                now[continent] = price
            case PriceRolled(continent=continent, after=after):
                now[continent] = after
            case PricesRolled(rows=rolled):
                for continent, _one, _two, _down, _before, after in rolled:
                    now[continent] = after
            case _:
                pass
    return [*rows, tuple(now)]


def draw_price_plot(paper: Paper, told: Sequence[Any], continents: Sequence[int]) -> None:
    """Fills the paper with the prices by month, closer together the more of them there are.

    Only the last ones that have room are drawn. A letter for each continent, a star where several
    meet. On less than 6 rows, too few for as many marks, nothing is drawn.
    """
    rows = prices_by_month(told)
    bottom = paper.height - 2
    if bottom < _LEAST:
        return
    room = paper.width - _LEFT - 3
    step = next((n for n in range(_STEP, 1, -1) if n * (len(rows) - 1) <= room), 1)
    first = max(len(rows) - room // step - 1, 0)
    ticks = 4 if bottom < 8 else 10 if bottom < 20 else 20

    def row_of(price: int) -> int:
        return bottom - (2 * price * bottom + HIGHEST_PRICE) // (2 * HIGHEST_PRICE)

    paper.down(_LEFT, 0, bottom + 1)
    every = max(1, ticks // 4)
    for tick in range(0, ticks + 1, every):
        mark = HIGHEST_PRICE * tick // ticks
        y = row_of(mark)
        paper.right(_LEFT - 1, y, figure(mark), "dim")
        paper.put(_LEFT, y, "┤", "rule")
    paper.put(_LEFT, paper.height - 1, "└", "rule")
    for n, prices in enumerate(rows[first:]):
        x = _LEFT + 2 + step * n
        at: dict[int, list[int]] = {}
        for continent in continents:
            price = prices[continent]
            if price is not None:
                at.setdefault(row_of(price), []).append(continent)
        for y, there in at.items():
            if len(there) > 1:
                paper.put(x, y, "*", "bold")
            else:
                paper.put(x, y, plot_letter(there[0]), tone(there[0], "bold"))
        # Row n of the list is the end of month first + n - 1.
        label = _below(first + n - 1, step)
        if x + len(label) <= paper.width:
            paper.put(x, paper.height - 1, label, "dim")


def _below(month: int, step: int) -> str:
    """What stands below a month: its year, or its name where that has room."""
    if month >= 0 and month % MONTHS == 0:
        return _("y{n}").format(n=year_of(month))
    # April and August, as December would touch the next year.
    return in_words(month_name(month)) if step == _STEP and month % MONTHS in (3, 7) else ""
