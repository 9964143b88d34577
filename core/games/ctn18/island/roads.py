"""The longest road and the largest army (N-7)."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.ctn18.island.geometry import EDGE_ENDS
from core.games.ctn18.island.pieces import CITY, FREE, OWNED

__all__ = ["LEAST_ARMY", "LEAST_ROAD", "army_holder", "road_holder", "road_length"]

LEAST_ROAD = 5
LEAST_ARMY = 3


def road_length(corners: bytes, edges: bytes, major: int) -> int:
    """The longest trail of the major's roads, each counted once.

    It may end at another's building, and not go on there.
    """
    road, own = OWNED + major, (FREE, OWNED + major, CITY + major)
    ways: dict[int, list[tuple[int, int]]] = {}
    for edge, piece in enumerate(edges):
        if piece == road:
            a, b = EDGE_ENDS[edge]
            ways.setdefault(a, []).append((1 << edge, b))
            ways.setdefault(b, []).append((1 << edge, a))

    def onward(corner: int, used: int) -> int:
        """The most roads that a trail which has come to the corner can still take."""
        if corners[corner] not in own:
            return 0
        return from_here(corner, used)

    def from_here(corner: int, used: int) -> int:
        best = 0
        for way, other in ways[corner]:
            if not used & way:
                best = max(best, 1 + onward(other, used | way))
        return best

    return max([from_here(corner, 0) for corner in ways], default=0)


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
