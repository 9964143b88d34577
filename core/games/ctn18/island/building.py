"""Where roads, settlements and cities can stand (N-2, N-4), and what they score (N-8)."""

from __future__ import annotations

from functools import lru_cache

from core.games.ctn18.island.geometry import (
    CORNER_CORNERS,
    CORNER_EDGES,
    CORNERS,
    EDGE_ENDS,
)
from core.games.ctn18.island.pieces import CITIES, CITY, FREE, ISLANDERS, OWNED, ROADS, SETTLEMENTS

__all__ = [
    "HONOUR",
    "cities_left",
    "city_spots",
    "free_corners",
    "has_city",
    "road_joins",
    "road_spots",
    "roads_left",
    "score",
    "settlement_spots",
    "settlements_left",
]

HONOUR = 2
"""Victory points of the longest road, and of the largest army."""

_ROADS = tuple([bytes([OWNED + major]) for major in ISLANDERS])
_HOUSES = tuple([bytes([OWNED + major]) for major in ISLANDERS])
_TOWNS = tuple([bytes([CITY + major]) for major in ISLANDERS])


def roads_left(edges: bytes, major: int) -> int:
    """How many roads the major can still build."""
    return ROADS - edges.count(_ROADS[major])


def settlements_left(corners: bytes, major: int) -> int:
    """How many settlements the major can still build; a city gives its settlement back."""
    return SETTLEMENTS - corners.count(_HOUSES[major])


def cities_left(corners: bytes, major: int) -> int:
    """How many cities the major can still build."""
    return CITIES - corners.count(_TOWNS[major])


def has_city(corners: bytes) -> bool:
    """Whether any major has built a city."""
    return max(corners) >= CITY


# By all that it is worked out from; prompts, ends of turns and previews ask for the same again.
@lru_cache(maxsize=1024)
def score(corners: bytes, longest: int | None, largest: int | None, major: int) -> int:
    """The victory points of a major, its cards left out (N-7, N-8)."""
    built = corners.count(_HOUSES[major]) + 2 * corners.count(_TOWNS[major])
    return built + HONOUR * ((longest == major) + (largest == major))


def free_corners(corners: bytes) -> tuple[int, ...]:
    """Corners at which nothing stands, nor at a neighbour."""
    return tuple(
        [
            corner
            for corner in range(len(CORNERS))
            if not corners[corner] and not any(corners[n] for n in CORNER_CORNERS[corner])
        ]
    )


def settlement_spots(corners: bytes, edges: bytes, major: int) -> tuple[int, ...]:
    """Where the major can settle: on its road, two edges from every other building (N-4)."""
    mine = OWNED + major
    reached = {
        corner
        for edge, piece in enumerate(edges)
        if piece == mine
        for corner in EDGE_ENDS[edge]
        if not corners[corner]
    }
    return tuple(
        [
            corner
            for corner in sorted(reached)
            if not any(corners[n] for n in CORNER_CORNERS[corner])
        ]
    )


def city_spots(corners: bytes, major: int) -> tuple[int, ...]:
    """The settlements of the major."""
    mine = OWNED + major
    return tuple([corner for corner, piece in enumerate(corners) if piece == mine])


# By all that it is worked out from; a refusal and the next prompt ask for the same again.
@lru_cache(maxsize=1024)
def road_spots(corners: bytes, edges: bytes, major: int) -> tuple[int, ...]:
    """The free edges that join a road or building of the major, past no other's building (N-4).

    Each building of a major stands at a road of its own.
    """
    road, house, town = OWNED + major, OWNED + major, CITY + major
    spots = set()
    for edge, piece in enumerate(edges):
        if piece != road:
            continue
        for corner in EDGE_ENDS[edge]:
            if corners[corner] in (FREE, house, town):
                spots.update([e for e in CORNER_EDGES[corner] if not edges[e]])
    return tuple(sorted(spots))


def road_joins(corners: bytes, edges: bytes, major: int, edge: int) -> bool:
    """Whether a road of the major at this edge would join what it has (N-4)."""
    road, house, town = OWNED + major, OWNED + major, CITY + major
    for corner in EDGE_ENDS[edge]:
        piece = corners[corner]
        if piece in (house, town):
            return True
        if piece == FREE and any(edges[e] == road for e in CORNER_EDGES[corner]):
            return True
    return False
