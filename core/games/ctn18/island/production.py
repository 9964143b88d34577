"""What a roll brings, and what the robber keeps back (N-3, N-33)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import add
from typing import NamedTuple

from core.games.ctn18.island.geometry import CORNER_HEXES, HEX_CORNERS
from core.games.ctn18.island.layout import COMMODITIES, DESERT, Layout
from core.games.ctn18.island.pieces import CITY, ISLANDERS, OWNED, Goods, goods_of

__all__ = ["Shortage", "Yield", "blocked", "produce", "starting_goods", "yields"]


_HIGHEST = 12
_NOBODY = (0,) * len(ISLANDERS)


class Shortage(NamedTuple):
    """A commodity of which the bank could not pay what was owed."""

    commodity: int
    owed: int
    paid: int


class Yield(NamedTuple):
    """What each islander gets of a roll, and what the bank was short of."""

    goods: tuple[Goods, ...]
    short: tuple[Shortage, ...]


def yields(corners: bytes, hexagon: int) -> tuple[int, ...]:
    """How many cards the hex owes each islander when its number is rolled."""
    return _yields(corners)[hexagon]


# What stands on the island changes once in a hundred decisions.
@lru_cache(maxsize=64)
def _yields(corners: bytes) -> tuple[tuple[int, ...], ...]:
    """By hex, by islander."""
    found = []
    for around in HEX_CORNERS:
        owed = [0] * len(ISLANDERS)
        for corner in around:
            piece = corners[corner]
            if piece >= CITY:
                owed[piece - CITY] += 2
            elif piece:
                owed[piece - OWNED] += 1
        found.append(tuple(owed))
    return tuple(found)


@lru_cache(maxsize=256)
def _numbered(numbers: bytes) -> tuple[tuple[int, ...], ...]:
    """By number the hexes that have it: what lies on the island never changes in a game."""
    return tuple(
        [tuple([h for h, its in enumerate(numbers) if its == n]) for n in range(_HIGHEST + 1)]
    )


def produce(layout: Layout, corners: bytes, robber: int, number: int, bank: Goods) -> Yield:
    """What the islanders get of a bank with these cards for a number other than 7 (N-3)."""
    # By commodity what each islander is owed.
    owed: list[Sequence[int]] = [_NOBODY] * len(COMMODITIES)
    for hexagon in _numbered(layout.numbers)[number]:
        if hexagon != robber:
            commodity = layout.hexes[hexagon]
            owed[commodity] = tuple(map(add, owed[commodity], yields(corners, hexagon)))
    short = []
    for commodity, its in enumerate(owed):
        total, left = sum(its), bank[commodity]
        if total > left:
            paid = left if total == max(its) else 0
            owed[commodity] = [paid if cards else 0 for cards in its]
            short.append(Shortage(commodity, total, paid))
    return Yield(tuple([goods_of(row) for row in zip(*owed, strict=True)]), tuple(short))


def blocked(layout: Layout, corners: bytes, robber: int, number: int) -> tuple[int, ...]:
    """How many cards of the robber's hex each islander does not get at this roll (N-33)."""
    if layout.numbers[robber] != number:
        return _NOBODY
    return yields(corners, robber)


def starting_goods(layout: Layout, corner: int) -> Goods:
    """One card for each hex around a settlement (N-14)."""
    goods = [0] * len(COMMODITIES)
    for hexagon in CORNER_HEXES[corner]:
        if layout.hexes[hexagon] != DESERT:
            goods[layout.hexes[hexagon]] += 1
    return goods_of(goods)
