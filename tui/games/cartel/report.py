"""The Report Sheet of a year (C-19): its figures, and how it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, NamedTuple

from core.game import Seat
from core.games.cartel.data import COMPANIES, price_for
from core.games.cartel.events import Event, Repurchased
from core.games.cartel.profits import value_of, worth
from core.games.cartel.state import Repurchasing, View, Year
from core.text import figure, signed
from tui.face import Scene
from tui.games.cartel.looks import TREASURER, UNKNOWN, cartel, known, mark, tone
from tui.games.cartel.sums import total, worth_now
from tui.i18n import _
from tui.widgets.paper import Paper, clip

__all__ = ["Report", "bought_back", "draw_report", "report_at_end", "report_so_far", "years_of"]


# A starting company is one of the cheapest; its profit is what year 1 begins with (C-3).
_FIRST = min(company.profit for company in COMPANIES)


class Report(NamedTuple):
    """A seat's line of the Report Sheet (C-19); sums that the viewer may not know are None.

    `paid` is 0 under C-16, and None for a year that goes on. `cash_before` is what the seat had
    before it was paid. `worth` is that of C-20.
    """

    current: int
    new: int
    total: int
    paid: int | None
    price_before: int
    price: int
    cash_before: int | None
    cash: int | None
    blocks: int
    worth: int | None


def bought_back(events: Iterable[Event], year: int) -> frozenset[Seat]:
    """The seats that have bought back a Stock Block at this year's end (C-27)."""
    return frozenset(
        event.seat for event in events if isinstance(event, Repurchased) and event.year == year
    )


def report_so_far(view: View, seat: Seat) -> Report:
    """A seat's line of a year that goes on, with the price that it would bring."""
    sums = total(view, seat)
    cash, price = view.cash[seat], view.prices[seat]
    return Report(
        view.current[seat],
        view.new[seat],
        sums,
        None,
        price,
        price_for(sums),
        None,
        cash,
        view.blocks[seat],
        worth_now(view, seat),
    )


def report_at_end(view: View, seat: Seat, again: Collection[Seat] | None = ()) -> Report:
    """A seat's line at a year's end; the view is that of its repurchases, or the first after it.

    `again` are the seats that have bought back a block meanwhile; None if that is not known, and
    then cash before is not either.
    """
    cash = view.cash[seat]
    if isinstance(view.phase, Repurchasing):
        current, sums = view.current[seat], total(view, seat)
        paid = 0 if seat in view.failed else sums
        worth = _worth_at(view, seat, price_for(sums))
    else:
        year = view.years[-1]
        sums, paid, worth = year.total[seat], year.paid[seat], year.worth[seat]
        current = view.years[-2].total[seat] if len(view.years) > 1 else _FIRST
    before = price_for(current)
    cash_before = None
    if cash is not None and again is not None:
        cash_before = cash - paid + (before if seat in again else 0)
    return Report(
        current,
        sums - current,
        sums,
        paid,
        before,
        price_for(sums),
        cash_before,
        cash,
        view.blocks[seat],
        worth,
    )


def _worth_at(view: View, seat: Seat, price: int) -> int | None:
    cash = view.cash[seat]
    if cash is None:
        return None
    value = value_of(view.spaces, seat)
    return worth(cash, value, view.blocks[seat], price, view.bonds[seat])


def years_of(view: View) -> tuple[Year, ...]:
    """The years that have ended, and the one that is ending while blocks are bought back."""
    if not isinstance(view.phase, Repurchasing):
        return view.years
    lines = [report_at_end(view, seat) for seat in range(len(view.cash))]
    sums, paid = tuple(line.total for line in lines), tuple(line.paid or 0 for line in lines)
    return (*view.years, Year(sums, paid, tuple(line.worth for line in lines)))


# -- drawing ---------------------------------------------------------------------------------------


class _Column(NamedTuple):
    """A column of figures: its heading, its columns on the screen, and what stands in it.

    `rest` may be left out where there is little room.
    """

    head: str
    wide: int
    text: Callable[[Report], str]
    rest: bool = False


def _columns() -> tuple[_Column, ...]:
    return (
        _Column(_("current"), 8, lambda line: figure(line.current), rest=True),
        _Column(_("new"), 6, lambda line: signed(line.new)),
        _Column(_("total"), 7, lambda line: figure(line.total)),
        _Column(_("paid"), 6, _paid),
        _Column(_("price"), 9, lambda line: f"{line.price_before}→{line.price}"),
        _Column(_("cash"), 10, _cash),
        _Column(_("blocks"), 7, lambda line: figure(line.blocks), rest=True),
        _Column(_("worth"), 7, lambda line: known(line.worth)),
    )


def _paid(line: Report) -> str:
    """A seat under C-16 is paid nothing."""
    if line.paid is None:
        return "·"
    return f"{figure(line.paid)} !" if line.paid < line.total else figure(line.paid)


def _cash(line: Report) -> str:
    if line.cash is None:
        return UNKNOWN
    # Without commas: both sums may have four digits.
    return str(line.cash) if line.cash_before is None else f"{line.cash_before}→{line.cash}"


# Columns of a cartel's mark and name, and of a person's name at most.
_CARTEL = 10
_NAME = 17


def draw_report(paper: Paper, scene: Scene[Any], lines: Sequence[Report]) -> int:
    """The Report Sheet, a row for each seat; returns the row after it.

    On less than 80 columns the names of those who play, current profits and blocks are left out.
    """
    columns = _columns()
    if paper.width < sum(column.wide for column in columns) + _CARTEL + 1:
        columns = tuple(column for column in columns if not column.rest)
    room = paper.width - sum(column.wide for column in columns) - 1
    left = min(max(room, _CARTEL), _CARTEL + 2 + _NAME)
    paper.put(2, 0, clip(_("cartel"), _CARTEL - 2), "dim")
    x = left
    for column in columns:
        x += column.wide
        paper.right(x, 0, clip(column.head, column.wide - 1), "dim")
    for seat, line in enumerate(lines):
        y = seat + 1
        paper.put(0, y, mark(seat), tone(seat, "bold"))
        paper.put(2, y, cartel(seat), "bold")
        keeps = seat == scene.view.treasurer
        room = left - _CARTEL - 1 - 2 * keeps
        x = paper.put(_CARTEL + 1, y, clip(scene.names[seat], room)) + 1
        if keeps and room > 0:
            paper.put(x, y, TREASURER, "accent")
        x = left
        for column in columns:
            x += column.wide
            text = column.text(line)
            bad = text.endswith("!")
            paper.right(x, y, text, "warn" if bad else "bold" if column is columns[-1] else "")
    return len(lines) + 1
