"""Where the robber goes, and who can be robbed (N-5, N-26)."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.ctn18.island.geometry import HEX_CORNERS, HEXES
from core.games.ctn18.island.layout import DESERT, Layout
from core.games.ctn18.island.pieces import ISLANDERS
from core.games.ctn18.island.production import yields

__all__ = ["HAND_LIMIT", "beside", "null_hex", "to_discard", "victims"]

HAND_LIMIT = 7


def to_discard(cards: int) -> int:
    """How many of so many cards are discarded for a 7."""
    return cards // 2 if cards > HAND_LIMIT else 0


def beside(corners: bytes, hexagon: int) -> tuple[int, ...]:
    """The islanders with a building at the hex."""
    return tuple([major for major, cards in enumerate(yields(corners, hexagon)) if cards])


def victims(corners: bytes, held: Sequence[int], hexagon: int, major: int) -> tuple[int, ...]:
    """The islanders that the major can rob with the robber on this hex: those with cards."""
    owed = yields(corners, hexagon)
    if not any(owed):
        return ()
    return tuple([m for m in ISLANDERS if owed[m] and held[m] and m != major])


def null_hex(layout: Layout, corners: bytes, robber: int) -> int:
    """Where an unfloated major puts the robber (N-26).

    That is the desert, or if it stands there the hex with fewest buildings, the first of several.
    """
    if layout.hexes[robber] != DESERT:
        return layout.hexes.index(DESERT)
    others = [hexagon for hexagon in range(len(HEXES)) if hexagon != robber]
    return min(others, key=lambda hexagon: sum([corners[c] > 0 for c in HEX_CORNERS[hexagon]]))
