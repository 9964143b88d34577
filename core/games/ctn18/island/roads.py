"""The longest road and the largest army (N-7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from core.games.ctn18.island.geometry import CORNER_EDGES, EDGE_ENDS
from core.games.ctn18.island.pieces import CITY, FREE, ISLANDERS, OWNED

__all__ = ["LEAST_ARMY", "LEAST_ROAD", "army_holder", "cuts", "road_holder", "road_length"]

LEAST_ROAD = 5
LEAST_ARMY = 3


# By major: a byte for each road of its own; a byte for each building of another.
_OWN = tuple([bytes([piece == OWNED + m for piece in range(256)]) for m in ISLANDERS])
_OTHERS = tuple(
    [bytes([piece not in (FREE, OWNED + m, CITY + m) for piece in range(256)]) for m in ISLANDERS]
)


def road_length(corners: bytes, edges: bytes, major: int) -> int:
    """The longest trail of the major's roads, each counted once.

    It may end at another's building, and not go on there.
    """
    return _longest(edges.translate(_OWN[major]), corners.translate(_OTHERS[major]))


# Of four majors' roads those of one have changed since they were last asked about.
@lru_cache(maxsize=256)
def _longest(roads: bytes, closed: bytes) -> int:
    """The longest trail of these edges that goes through no closed corner."""
    ways: dict[int, list[tuple[int, int]]] = {}
    for edge, there in enumerate(roads):
        if there:
            a, b = EDGE_ENDS[edge]
            ways.setdefault(a, []).append((1 << edge, b))
            ways.setdefault(b, []).append((1 << edge, a))
    reached: set[int] = set()

    def onward(corner: int, used: int) -> int:
        """The most roads that a trail which has come to the corner can still take."""
        reached.add(corner)
        best = 0
        for way, other in ways[corner]:
            if not used & way:
                length = 1 if closed[other] else 1 + onward(other, used | way)
                if length > best:
                    best = length
        return best

    # A trail that can't be made longer ends where it can't go on: at a closed corner, or where an
    # odd number of roads meet. Only in a ring, which has no such corner, may it begin anywhere.
    ends = [corner for corner, its in ways.items() if closed[corner] or len(its) % 2]
    best = max([onward(corner, 0) for corner in ends], default=0)
    for corner in ways:
        if corner not in reached:
            best = max(best, onward(corner, 0))
    return best


def cuts(edges: bytes, corner: int, major: int) -> bool:
    """Whether a building of the major at this corner cuts through the roads of another."""
    others = [edges[edge] for edge in CORNER_EDGES[corner]]
    others = [road for road in others if road not in (FREE, OWNED + major)]
    return len(set(others)) < len(others)


def road_holder(lengths: Sequence[int], was: int | None) -> int | None:
    """Who has the longest road after the roads have come to these lengths."""
    best = max(lengths)
    if best < LEAST_ROAD:
        return None
    if was is not None and lengths[was] == best:
        return was
    longest = [major for major, length in enumerate(lengths) if length == best]
    return longest[0] if len(longest) == 1 else None


def army_holder(knights: Sequence[int], was: int | None, major: int) -> int | None:
    """Who has the largest army after this major has played a knight."""
    if knights[major] < LEAST_ARMY or (was is not None and knights[major] <= knights[was]):
        return was
    return major
