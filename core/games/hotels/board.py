"""The board: what a tile touches, what it would do, and what becomes connected.

A board is any sequence of 108 numbers: EMPTY, LOOSE, or CHAIN + chain.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import itemgetter

from core.games.hotels.data import CHAIN, CHAINS, END, LOOSE, NEIGHBOURS, SAFE
from core.games.hotels.state import Variant

__all__ = [
    "ALONE",
    "EIGHTH",
    "FOUNDS",
    "GROWS",
    "MERGES",
    "PRINTED",
    "TWO_SAFE",
    "chains_touched",
    "connected",
    "dead",
    "effect",
    "end_cause",
    "playable",
    "touch",
]

# What a tile does, by what it touches; the last three are barred.
ALONE, FOUNDS, GROWS, MERGES, EIGHTH, PRINTED, TWO_SAFE = range(7)

_AROUND = tuple(itemgetter(*spaces) for spaces in NEIGHBOURS)


@cache
def _mask(around: tuple[int, ...]) -> int:
    mask = 0
    for what in around:
        if what:
            mask |= 1 << (what - LOOSE)
    return mask


@cache
def _chains(mask: int) -> tuple[int, ...]:
    return tuple(c for c in range(CHAINS) if mask >> (CHAIN - LOOSE + c) & 1)


def touch(board: Sequence[int], space: int) -> int:
    """What a tile here touches, in bits: 1 an unattached tile, 2 << c the chain c."""
    return _mask(_AROUND[space](board))


def chains_touched(board: Sequence[int], space: int) -> tuple[int, ...]:
    """The chains that a tile here touches, in their order."""
    return _chains(touch(board, space))


def effect(board: Sequence[int], sizes: Sequence[int], variant: Variant, space: int) -> int:
    """What a tile placed here does, or why it may not be (H-6 to H-10, H-20)."""
    mask = touch(board, space)
    if mask == 0:
        return ALONE
    chains = mask >> 1
    if chains == 0:
        return FOUNDS if 0 in sizes else EIGHTH
    if chains & (chains - 1) == 0:
        return GROWS
    if sum([sizes[c] >= SAFE for c in _chains(mask)]) >= 2:
        return TWO_SAFE
    return PRINTED if variant.as_printed_seven and 0 not in sizes else MERGES


def playable(
    board: Sequence[int], sizes: Sequence[int], variant: Variant, hand: Sequence[int]
) -> list[int]:
    """The tiles of a hand that may be placed now, in the hand's order."""
    return [tile for tile in hand if effect(board, sizes, variant, tile) < EIGHTH]


def dead(
    board: Sequence[int], sizes: Sequence[int], variant: Variant, hand: Sequence[int]
) -> int | None:
    """The first tile of a hand that can never be placed any more (H-21); None if there is none."""
    if not variant.replace_dead_tiles:
        return None
    # Without two safe chains nothing is barred for ever, but by the letter of H-8.
    if sum([size >= SAFE for size in sizes]) < 2 and not (
        variant.as_printed_seven and 0 not in sizes
    ):
        return None
    for tile in hand:
        what = effect(board, sizes, variant, tile)
        if what == TWO_SAFE or (what > MERGES and variant.as_printed_seven):
            return tile
    return None


def connected(board: Sequence[int], space: int) -> list[int]:
    """The space itself and every unattached tile connected with it."""
    group = [space]
    for here in group:
        for there in NEIGHBOURS[here]:
            if board[there] == LOOSE and there not in group:
                group.append(there)
    return group


def end_cause(sizes: Sequence[int]) -> int | None:
    """Why the end may be declared (H-24): a chain of 41 or more, or -1, all safe; None if not."""
    largest = max(sizes)
    if largest < SAFE:
        return None
    if largest >= END:
        return sizes.index(largest)
    return None if any(0 < size < SAFE for size in sizes) else -1
