"""What the island holds for a major: what it yields, what it can reach, and how fast it grows.

All of it lies open. Sums, products and quotients of floats alone, so that every machine finds the
same.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from core.games.ctn18.data import ISLANDERS, WINNING
from core.games.ctn18.island.bank import rates
from core.games.ctn18.island.building import road_spots, roads_left, score
from core.games.ctn18.island.geometry import (
    CORNER_CORNERS,
    CORNER_EDGES,
    CORNER_HARBOUR,
    CORNER_HEXES,
    EDGE_ENDS,
)
from core.games.ctn18.island.layout import COMMODITIES, DESERT, GENERIC, WAYS, Layout
from core.games.ctn18.island.pieces import CITY, FREE, OWNED, ROADS
from core.games.ctn18.island.roads import LEAST_ROAD, road_length
from core.games.ctn18.market import worths
from core.games.ctn18.state import State
from core.parts.rows import put_byte

__all__ = [
    "ROLLS",
    "Land",
    "Spot",
    "corner_yield",
    "places",
    "survey",
    "years",
]

ROLLS = 4
"""In a round: one for each major."""

_FAR = 3
"""Roads to a place for a settlement that is looked at."""

# What a card is worth beside others, by commodity.
_WEIGHTS = (0.95, 1.0, 0.85, 1.1, 1.1)

_KINDS = range(len(COMMODITIES))


class Spot(NamedTuple):
    """A place for a settlement: so many roads away, the first of them, -1 for none."""

    corner: int
    roads: int
    edge: int


class Land(NamedTuple):
    """Of a major: cards a roll by commodity, what the bank takes for a card of each, places for
    settlements, own settlements, and the longest trail of its roads with the edges that lengthen
    it.
    """

    flow: tuple[float, ...]
    rates: tuple[int, ...]
    spots: tuple[Spot, ...]
    houses: tuple[int, ...]
    towns: int
    trail: int
    longer: tuple[int, ...]
    roads: int

    @property
    def cards(self) -> float:
        """Cards a round, whatever they are."""
        return ROLLS * sum(self.flow)


@lru_cache(maxsize=4096)
def corner_yield(layout: Layout, corner: int) -> tuple[float, ...]:
    """Cards a roll by commodity of a settlement at the corner."""
    row = [0.0] * len(COMMODITIES)
    for hexagon in CORNER_HEXES[corner]:
        kind = layout.hexes[hexagon]
        if kind != DESERT:
            row[kind] += WAYS[layout.numbers[hexagon]] / 36
    return tuple(row)


@lru_cache(maxsize=1024)
def survey(layout: Layout, corners: bytes, edges: bytes, major: int) -> Land:
    """What the major has and can reach."""
    house, town = OWNED + major, CITY + major
    flow = [0.0] * len(COMMODITIES)
    houses = []
    towns = 0
    for corner, piece in enumerate(corners):
        if piece in (house, town):
            times = 1 + (piece == town)
            towns += piece == town
            if piece == house:
                houses.append(corner)
            for kind, n in enumerate(corner_yield(layout, corner)):
                flow[kind] += times * n
    best = [4] * len(COMMODITIES)
    for _, cards, only in rates(layout, corners, major):
        for kind in _KINDS:
            if (only is None or only == kind) and cards < best[kind]:
                best[kind] = cards
    built = ROADS - roads_left(edges, major)
    trail = 0
    longer: tuple[int, ...] = ()
    if built >= LEAST_ROAD - 2:
        trail = road_length(corners, edges, major)
        longer = _longer(corners, edges, major, trail)
    return Land(
        tuple(flow),
        tuple(best),
        _spots(corners, edges, major),
        tuple(houses),
        towns,
        trail,
        longer,
        built,
    )


def _longer(corners: bytes, edges: bytes, major: int, trail: int) -> tuple[int, ...]:
    """The edges at which a road would make the longest trail longer."""
    found = []
    for edge in road_spots(corners, edges, major):
        if road_length(corners, put_byte(edges, edge, OWNED + major), major) > trail:
            found.append(edge)
    return tuple(found)


def _spots(corners: bytes, edges: bytes, major: int) -> tuple[Spot, ...]:
    """Places for settlements within reach, the nearest first."""
    road, house, town = OWNED + major, OWNED + major, CITY + major
    reached: dict[int, tuple[int, int]] = {}
    for edge, piece in enumerate(edges):
        if piece == road:
            for corner in EDGE_ENDS[edge]:
                reached[corner] = (0, -1)
    front = list(reached)
    for roads in range(1, _FAR + 1):
        further = []
        for corner in front:
            if corners[corner] not in (FREE, house, town):
                continue
            first = reached[corner][1]
            for edge in CORNER_EDGES[corner]:
                if edges[edge]:
                    continue
                a, b = EDGE_ENDS[edge]
                other = a + b - corner
                if other not in reached:
                    reached[other] = (roads, edge if first < 0 else first)
                    further.append(other)
        front = further
    return tuple(
        [
            Spot(corner, *way)
            for corner, way in reached.items()
            if not corners[corner] and not any(corners[n] for n in CORNER_CORNERS[corner])
        ]
    )


# -- places ------------------------------------------------------------------------------------

# What a port adds, in cards a roll.
_ANY_PORT = 0.06
_OWN_PORT = 0.04
_OF_FLOW = 0.35

# What a commodity that the major hardly has is worth beside one that it has.
_SCARCE = 0.45


@lru_cache(maxsize=8192)
def places(layout: Layout, corner: int, flow: tuple[float, ...], best: tuple[int, ...]) -> float:
    """What a settlement there brings a major with this flow and these rates, in cards a roll."""
    total = 0.0
    for kind, n in enumerate(corner_yield(layout, corner)):
        if n:
            total += n * _WEIGHTS[kind] * (1 + _SCARCE * max(0.0, 1 - flow[kind] / 0.12))
    harbour = CORNER_HARBOUR[corner]
    if harbour >= 0:
        kind = layout.ports[harbour]
        if kind == GENERIC:
            total += _ANY_PORT * sum([rate > 3 for rate in best]) / len(best)
        elif best[kind] > 2:
            more = flow[kind] + corner_yield(layout, corner)[kind]
            total += _OWN_PORT + _OF_FLOW * more
    return total


# -- growth ------------------------------------------------------------------------------------

# Cards that a point costs, and what a point adds to the cards of a round.
_COST = 8.5
_GROWTH = 0.75
# Rounds until a major that has not been floated begins to grow.
_LATE = 3.0
# Rounds that the end is put off by a President who is behind.
_BEHIND = 2.0
_LONGEST_GAME = 40.0


def years(s: State) -> tuple[float, tuple[float, ...]]:
    """How many rounds are left, about, and how many points each islander gains in them."""
    worth = worths(s)
    most = max(worth)
    late = tuple(
        [
            _LATE if president is None else 0.0 if worth[president] == most else _BEHIND
            for president in s.presidents[: len(ISLANDERS)]
        ]
    )
    return _years(s.layout, s.corners, s.edges, s.longest, s.largest, late)


@lru_cache(maxsize=1024)
def _years(
    layout: Layout,
    corners: bytes,
    edges: bytes,
    longest: int | None,
    largest: int | None,
    late: tuple[float, ...],
) -> tuple[float, tuple[float, ...]]:
    lands = [survey(layout, corners, edges, major) for major in ISLANDERS]
    points = [score(corners, longest, largest, major) for major in ISLANDERS]
    left = _LONGEST_GAME
    for major, land in enumerate(lands):
        rounds = late[major]
        cards = max(0.4, land.cards)
        for _ in range(points[major], WINNING):
            rounds += _COST / cards
            cards += _GROWTH
        left = min(left, rounds)
    gains = []
    for major, land in enumerate(lands):
        time = left - (_LATE if late[major] == _LATE else 0.0)
        cards, gained = max(0.4, land.cards), 0.0
        while time > 0 and points[major] + gained < WINNING:
            step = _COST / cards
            if step > time:
                gained += time / step
                break
            time -= step
            gained += 1
            cards += _GROWTH
        gains.append(gained)
    return left, tuple(gains)
