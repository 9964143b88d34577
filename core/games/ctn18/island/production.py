"""What a roll brings, and what the robber keeps back (N-3, N-33)."""

from __future__ import annotations

from typing import NamedTuple

from core.games.ctn18.island.geometry import CORNER_HEXES, HEX_CORNERS
from core.games.ctn18.island.layout import COMMODITIES, DESERT, Layout
from core.games.ctn18.island.pieces import CITY, ISLANDERS, OWNED, Goods

__all__ = ["Shortage", "Yield", "blocked", "produce", "starting_goods", "yields"]


class Shortage(NamedTuple):
    """A commodity of which the bank could not pay what was owed."""

    commodity: int
    owed: int
    paid: int


class Yield(NamedTuple):
    """What each islander gets of a roll, and what the bank was short of."""

    goods: tuple[Goods, ...]
    short: tuple[Shortage, ...]


def yields(corners: bytes, hexagon: int) -> list[int]:
    """How many cards the hex owes each islander when its number is rolled."""
    owed = [0, 0, 0, 0]
    for corner in HEX_CORNERS[hexagon]:
        piece = corners[corner]
        if piece >= CITY:
            owed[piece - CITY] += 2
        elif piece:
            owed[piece - OWNED] += 1
    return owed


def produce(layout: Layout, corners: bytes, robber: int, number: int, bank: Goods) -> Yield:
    """What the islanders get of a bank with these cards for a number other than 7 (N-3)."""
    owed = [[0] * len(COMMODITIES) for _ in ISLANDERS]
    for hexagon, its in enumerate(layout.numbers):
        if its == number and hexagon != robber:
            commodity = layout.hexes[hexagon]
            for major, cards in enumerate(yields(corners, hexagon)):
                owed[major][commodity] += cards
    short = []
    for commodity, left in enumerate(bank):
        total = sum([row[commodity] for row in owed])
        if total <= left:
            continue
        alone = sum([row[commodity] > 0 for row in owed]) == 1
        for row in owed:
            row[commodity] = left if alone and row[commodity] else 0
        short.append(Shortage(commodity, total, left if alone else 0))
    return Yield(tuple([(r[0], r[1], r[2], r[3], r[4]) for r in owed]), tuple(short))


def blocked(layout: Layout, corners: bytes, robber: int, number: int) -> list[int]:
    """How many cards of the robber's hex each islander does not get at this roll (N-33)."""
    if layout.numbers[robber] != number:
        return [0, 0, 0, 0]
    return yields(corners, robber)


def starting_goods(layout: Layout, corner: int) -> Goods:
    """One card for each hex around a settlement (N-14)."""
    goods = [0] * len(COMMODITIES)
    for hexagon in CORNER_HEXES[corner]:
        if layout.hexes[hexagon] != DESERT:
            goods[layout.hexes[hexagon]] += 1
    return goods[0], goods[1], goods[2], goods[3], goods[4]
