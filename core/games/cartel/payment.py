"""Paying for a company: a Bond, Stock Blocks and cash (C-12 to C-15).

All of it from what lies open, so that states and views are reckoned alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from core.games.cartel.data import BONDS, COMPANIES, bond_for

__all__ = ["Payment", "bond_value", "in_treasury", "limit", "payments"]


class Payment(NamedTuple):
    """A mixture that covers a price: a Bond of this value (0 for none), blocks sold, the rest.

    `cash` is paid besides; negative, it comes back because the blocks brought more than was owed.
    """

    bond: int
    blocks: int
    cash: int


def in_treasury(bonds: Iterable[Sequence[int]], kind: int) -> int:
    """How many Bonds of a denomination are left. `bonds` has each seat's count of each (C-13)."""
    return BONDS[kind].number - sum([row[kind] for row in bonds])


def bond_value(bonds: Iterable[Sequence[int]], company: int) -> int:
    """The value of the Bond that can be used for a company; 0 if there is none (C-13)."""
    kind = bond_for(company)
    if kind is None or not in_treasury(bonds, kind):
        return 0
    return COMPANIES[company].value // 2


def limit(cash: int, blocks: int, price: int, bond: int) -> int:
    """The most that can be paid by any mixture: with this Bond, all blocks at `price`, and cash."""
    return bond + blocks * price + cash


def payments(owed: int, cash: int, blocks: int, price: int, bond: int) -> tuple[Payment, ...]:
    """Every mixture that pays what is owed, those without the Bond and with fewer blocks first.

    `bond` is the value of the one that can be used, 0 if there is none. No block is sold that is
    not needed for what the Bond leaves owing (C-14).
    """
    found = []
    for borrowed in (0, bond) if bond else (0,):
        left = owed - borrowed
        # Selling stops with the block that covers what is left.
        for sold in range(min(blocks, -(-left // price)) + 1):
            rest = left - sold * price
            if rest <= cash:
                found.append(Payment(borrowed, sold, rest))
    return tuple(found)
