"""What shares have paid each seat so far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from core.games.ctn18.events import Dividend, PaidOut
from core.text import figure
from tui.i18n import _
from tui.widgets.paper import flush, pad
from tui.widgets.rows import Row

__all__ = ["Income", "income_of", "income_rows"]

_NAME, _SUM = 16, 11


class Income(NamedTuple):
    """By seat: dividends of the majors on the island, payouts of Cornelius Banks."""

    dividends: tuple[int, ...]
    payouts: tuple[int, ...]


def income_of(told: Iterable[Any], seats: int) -> Income:
    """What events have told of it."""
    dividends, payouts = [0] * seats, [0] * seats
    for event in told:
        match event:
            case Dividend(received=received):
                paid = dividends
            case PaidOut(received=received):
                paid = payouts
            case _:
                continue
        for seat, amount in enumerate(received):
            paid[seat] += amount
    return Income(tuple(dividends), tuple(payouts))


def income_rows(told: Iterable[Any], names: Sequence[str]) -> list[Row]:
    """A row for each seat below a heading; 38 columns."""
    paid = income_of(told, len(names))
    heads = (pad(_("PAID SO FAR"), _NAME), flush(_("dividends"), _SUM), flush(_("payouts"), _SUM))
    rows: list[Row] = [("".join(heads), "bold")]
    for seat, name in enumerate(names):
        sums = (figure(paid.dividends[seat]), figure(paid.payouts[seat]))
        cells = (pad(f" {name}", _NAME), *[flush(text, _SUM) for text in sums])
        rows.append(("".join(cells), ""))
    return rows
