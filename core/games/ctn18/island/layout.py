"""What lies on the island: commodities, numbers and ports (N-1)."""

from __future__ import annotations

from functools import lru_cache
from math import pi

from msgspec import Struct

from core.games.ctn18.island.geometry import (
    CORNER_HEXES,
    EDGE_ENDS,
    HARBOURS,
    HEX_HEXES,
    HEXES,
    UP,
)
from core.rng import Rng, shuffled

__all__ = [
    "BEGINNER",
    "BRICK",
    "COMMODITIES",
    "DESERT",
    "GENERIC",
    "HEX_KINDS",
    "NUMBERS",
    "ORE",
    "PORT_KINDS",
    "RED",
    "SHEEP",
    "WAYS",
    "WHEAT",
    "WOOD",
    "Layout",
    "adjacent_reds",
    "at_corner",
    "at_edge",
    "at_random",
    "compass",
    "hex_told",
]

COMMODITIES = ("wood", "brick", "sheep", "wheat", "ore")
"""A commodity is a number from 0 to 4."""

WOOD, BRICK, SHEEP, WHEAT, ORE = range(5)
DESERT = 5
GENERIC = 5
"""A port that takes any commodity; else a port's kind is its commodity."""

HEX_KINDS = (WOOD,) * 4 + (SHEEP,) * 4 + (WHEAT,) * 4 + (BRICK,) * 3 + (ORE,) * 3 + (DESERT,)
NUMBERS = (2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12)
PORT_KINDS = (GENERIC,) * 4 + (WOOD, BRICK, SHEEP, WHEAT, ORE)
RED = (6, 8)
"""The numbers that lie apart."""

WAYS = (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
"""In how many of 36 ways two dice come to each sum."""


class Layout(Struct, frozen=True, gc=False):
    """By hex its commodity, or DESERT, and its number, 0 for the desert; by harbour its kind."""

    hexes: bytes
    numbers: bytes
    ports: bytes


BEGINNER = Layout(
    hexes=bytes(
        (
            *(BRICK, ORE, SHEEP),
            *(WOOD, ORE, ORE, SHEEP),
            *(SHEEP, BRICK, BRICK, DESERT, WHEAT),
            *(WOOD, WHEAT, SHEEP, WHEAT),
            *(WOOD, WHEAT, WOOD),
        )
    ),
    numbers=bytes([4, 6, 5, 4, 9, 10, 8, 3, 3, 11, 0, 2, 9, 8, 12, 5, 11, 10, 6]),
    ports=bytes([WHEAT, GENERIC, ORE, GENERIC, WOOD, GENERIC, BRICK, GENERIC, SHEEP]),
)
"""The fixed layout of the option beginner_board; ours."""


def hex_told(layout: Layout, hexagon: int) -> tuple[int, int]:
    """The commodity and the number of a hex; (DESERT, 0) for the desert."""
    return layout.hexes[hexagon], layout.numbers[hexagon]


def at_corner(layout: Layout, corner: int) -> tuple[tuple[int, int], ...]:
    """The hexes around a corner."""
    return tuple([hex_told(layout, hexagon) for hexagon in CORNER_HEXES[corner]])


def at_edge(layout: Layout, edge: int) -> tuple[tuple[int, int], ...]:
    """The hexes on both sides of an edge; one at the coast."""
    a, b = EDGE_ENDS[edge]
    both = [hexagon for hexagon in CORNER_HEXES[a] if hexagon in CORNER_HEXES[b]]
    return tuple([hex_told(layout, hexagon) for hexagon in both])


def adjacent_reds(numbers: bytes) -> bool:
    """Whether a 6 or an 8 lies beside another."""
    reds = {h for h in range(len(HEXES)) if numbers[h] in RED}
    return any(reds.intersection(HEX_HEXES[h]) for h in reds)


def at_random(rng: Rng) -> tuple[Layout, Rng]:
    """Hexes, numbers and ports, each order that N-1 allows equally likely; the dice after it."""
    kinds, rng = shuffled(rng, HEX_KINDS)
    ports, rng = shuffled(rng, PORT_KINDS)
    desert = kinds.index(DESERT)
    while True:
        drawn, rng = shuffled(rng, NUMBERS)
        numbers = bytes([*drawn[:desert], 0, *drawn[desert:]])
        if not adjacent_reds(numbers):
            return Layout(bytes(kinds), numbers, bytes(ports)), rng


@lru_cache(maxsize=256)
def compass(ports: bytes) -> tuple[int, int, int, int]:
    """The harbours of the ports called North, East, South and West (N-11)."""
    generic = [n for n in range(len(HARBOURS)) if ports[n] == GENERIC]
    north = min(generic, key=lambda n: (abs(UP[n]), -UP[n]))
    east, south, west = sorted(
        [n for n in generic if n != north], key=lambda n: (UP[n] - UP[north]) % (2 * pi)
    )
    return north, east, south, west
