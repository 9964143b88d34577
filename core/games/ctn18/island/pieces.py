"""Pieces, commodities' cards and development cards: how they are kept, and what they cost (N-2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

__all__ = [
    "BANK",
    "CARD_COST",
    "CITIES",
    "CITY",
    "CITY_COST",
    "DECK",
    "FREE",
    "ISLANDERS",
    "KNIGHT",
    "MONOPOLY",
    "NO_CARDS",
    "NO_GOODS",
    "OWNED",
    "PLENTY",
    "POINT",
    "ROADS",
    "ROAD_BUILDING",
    "ROAD_COST",
    "SETTLEMENTS",
    "SETTLEMENT_COST",
    "Bundle",
    "Goods",
    "added",
    "can_pay",
    "goods_of",
    "less",
    "none_below_zero",
    "owner_of",
    "taken",
]

ISLANDERS = range(4)
"""The majors that operate on the island."""

# What a corner holds: FREE, the settlement of major m as OWNED + m, its city as CITY + m. An edge
# holds FREE or the road of major m as OWNED + m.
FREE = 0
OWNED = 1
CITY = 5

ROADS = 15
SETTLEMENTS = 5
CITIES = 4
BANK = 19
"""Cards of each commodity."""

Goods: TypeAlias = tuple[int, int, int, int, int]
"""Numbers of cards by commodity."""

Bundle: TypeAlias = tuple[int, int, int, int, int]
"""Numbers of development cards by kind."""

NO_GOODS: Goods = (0, 0, 0, 0, 0)

ROAD_COST: Goods = (1, 1, 0, 0, 0)
SETTLEMENT_COST: Goods = (1, 1, 1, 1, 0)
CITY_COST: Goods = (0, 0, 0, 2, 3)
CARD_COST: Goods = (0, 0, 1, 1, 1)

KNIGHT, POINT, ROAD_BUILDING, PLENTY, MONOPOLY = range(5)
"""Development cards, as places in a bundle and as bytes of the deck."""

NO_CARDS: Bundle = (0, 0, 0, 0, 0)
DECK: Bundle = (14, 5, 2, 2, 2)


def owner_of(piece: int) -> int:
    """The major of a piece on a corner or an edge; it must not be FREE."""
    return piece - CITY if piece >= CITY else piece - OWNED


def goods_of(row: Sequence[int]) -> Goods:
    """A row of five as goods, or as a bundle."""
    a, b, c, d, e = row
    return a, b, c, d, e


def none_below_zero(goods: Goods) -> Goods:
    """What is above 0, and 0 for the rest."""
    a, b, c, d, e = goods
    return (
        a if a > 0 else 0,
        b if b > 0 else 0,
        c if c > 0 else 0,
        d if d > 0 else 0,
        e if e > 0 else 0,
    )


def can_pay(goods: Goods, cost: Goods) -> bool:
    """Whether there is enough of each commodity."""
    a, b, c, d, e = goods
    v, w, x, y, z = cost
    return a >= v and b >= w and c >= x and d >= y and e >= z


def less(goods: Goods, cost: Goods) -> Goods:
    """What is left of goods after they paid for something, or were given in a swap."""
    a, b, c, d, e = goods
    v, w, x, y, z = cost
    return a - v, b - w, c - x, d - y, e - z


def added(goods: Goods, more: Goods) -> Goods:
    """Both together."""
    a, b, c, d, e = goods
    v, w, x, y, z = more
    return a + v, b + w, c + x, d + y, e + z


def taken(row: Goods, kind: int, number: int = 1) -> Goods:
    """The row with so many fewer of a kind; more of it if the number is below 0."""
    a, b, c, d, e = row
    match kind:
        case 0:
            return a - number, b, c, d, e
        case 1:
            return a, b - number, c, d, e
        case 2:
            return a, b, c - number, d, e
        case 3:
            return a, b, c, d - number, e
        case _:
            return a, b, c, d, e - number
