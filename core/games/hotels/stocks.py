"""Prices, bonuses and the final scoring (H-13 to H-16, H-25, H-30)."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.hotels.data import CHAINS, PRICES, bonuses
from core.games.hotels.state import Scored

__all__ = ["final_scoring", "paid_bonuses", "prices", "split", "worth"]


def split(bonus: int, among: int) -> int:
    """Each one's part of a bonus, rounded up to the next $100 (H-14, H-15)."""
    return -(-bonus // (100 * among)) * 100


def paid_bonuses(chain: int, size: int, held: Sequence[int]) -> tuple[int, ...]:
    """What each seat is paid for its place among the shareholders of a chain of this size.

    `held` is the shares of each seat. Without a shareholder nobody is paid (H-16).
    """
    most = max(held)
    if most == 0:
        return (0,) * len(held)
    majority, minority = bonuses(chain, size)
    tied = held.count(most)
    if tied > 1:
        each = split(majority + minority, tied)
        return tuple([each if n == most else 0 for n in held])
    second = max([n for n in held if n != most], default=0)
    if second == 0:
        return tuple([majority + minority if n == most else 0 for n in held])
    each = split(minority, held.count(second))
    return tuple([majority if n == most else each if n == second else 0 for n in held])


def prices(sizes: Sequence[int]) -> tuple[int, ...]:
    """What a share of each chain costs; 0 for a chain off the board."""
    return tuple([PRICES[chain][size] for chain, size in enumerate(sizes)])


def final_scoring(sizes: Sequence[int], shares: Sequence[Sequence[int]]) -> tuple[Scored, ...]:
    """The final scoring, chain by chain from the smallest; equal sizes in the chains' order.

    All bonuses are paid before the first shares are sold, which changes no amount.
    """
    there = sorted([chain for chain in range(CHAINS) if sizes[chain]], key=lambda c: sizes[c])
    return tuple([_scored(chain, sizes[chain], shares) for chain in there])


def _scored(chain: int, size: int, shares: Sequence[Sequence[int]]) -> Scored:
    held = tuple([row[chain] for row in shares])
    price = PRICES[chain][size]
    return Scored(
        chain=chain,
        size=size,
        price=price,
        shares=held,
        bonuses=paid_bonuses(chain, size, held),
        sold=tuple([n * price for n in held]),
    )


def worth(
    cash: Sequence[int], sizes: Sequence[int], shares: Sequence[Sequence[int]]
) -> tuple[int, ...]:
    """What each seat would have if the game were scored as it stands (H-25)."""
    total = list(cash)
    for scored in final_scoring(sizes, shares):
        for seat in range(len(total)):
            total[seat] += scored.bonuses[seat] + scored.sold[seat]
    return tuple(total)
