"""What a seat gets of a company's sales, which others have a part in with `partnership` (O-38)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.game import Seat
from core.games.oil.market import agreement, customs, takings, to_sell, used_tip
from core.games.oil.money import chairs_part
from core.games.oil.state import View
from core.text import figure
from tui.i18n import _
from tui.widgets.rows import Row

__all__ = ["Taken", "part_row", "taken"]


class Taken(NamedTuple):
    """What a sale brings: to all who have a part in it, customs not taken off; the customs of all;
    to the chairman, his part of them taken off.
    """

    received: int
    customs: int
    own: int


def taken(
    view: View, seat: Seat, continent: int, price: int, n: int, *, together: bool = False
) -> Taken:
    """So many units are sold there by their chairman, from a price on, in the order of the rules.

    Parts are rounded for each unit, or for all of a company's if they are sold `together`.
    """
    used = used_tip(view, seat, agreement(continent))
    agreed = 0 if used is None else used.left
    received = duties = own = 0
    for good, units in _lots(view, seat, continent, n, together=together):
        brought, sold, price = takings(view, continent, price, units, agreed)
        agreed = max(agreed - units, 0)
        duty = customs(view, seat, good, continent, sold)
        received, duties = received + brought, duties + duty
        own += chairs_part(view, good, brought) - chairs_part(view, good, duty)
    return Taken(received, duties, own)


def _lots(
    view: View, seat: Seat, continent: int, n: int, *, together: bool
) -> Sequence[tuple[int, int]]:
    """Which goods are sold at a time, and how many of them."""
    lots: list[tuple[int, int]] = []
    for good, _square, there in to_sell(view, seat, continent):
        units = min(there, n)
        n -= units
        lots += [(good, units)] if together else [(good, 1)] * units
    return [lot for lot in lots if lot[1]]


def part_row(view: View, own: int) -> list[Row]:
    """What of the sums above is the seat's, where others have a part in them; below 0 it pays."""
    if not view.terms.partnership:
        return []
    sign = "+" if own > 0 else "−" if own < 0 else ""
    text = _("  your part {sum}").format(sum=f"{sign}{figure(abs(own))}")
    return [(text, "")]
