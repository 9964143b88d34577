"""What the screens add up of what lies open: repayments, worth, and what a year's end will do."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Seat
from core.games.cartel.data import BONDS, COMPANIES
from core.games.cartel.profits import value_of, worth
from core.games.cartel.state import View

__all__ = ["borrowed", "earns", "repaid", "total", "worth_now"]


def repaid(bonds: Sequence[int]) -> int:
    """What Bonds cost at the end; `bonds` counts those borrowed, by denomination."""
    return sum(count * bond.repayment for count, bond in zip(bonds, BONDS, strict=True))


def borrowed(bonds: Sequence[int]) -> tuple[int, ...]:
    """The values of the Bonds that were borrowed, in ascending order."""
    return tuple(
        bond.value for count, bond in zip(bonds, BONDS, strict=True) for _one in range(count)
    )


def earns(view: View, company: int) -> int:
    """What a company earns a year by itself: half, if a Bond was used for it (C-18)."""
    profit = COMPANIES[company].profit
    return profit // 2 if company in view.financed else profit


def total(view: View, seat: Seat) -> int:
    """The seat's profits of this year as they stand, current and new (C-19)."""
    return view.current[seat] + view.new[seat]


def worth_now(view: View, seat: Seat) -> int | None:
    """The seat's worth if the game ended now (C-20); None if its cash is hidden."""
    cash = view.cash[seat]
    if cash is None:
        return None
    value = value_of(view.spaces, seat)
    return worth(cash, value, view.blocks[seat], view.prices[seat], view.bonds[seat])
