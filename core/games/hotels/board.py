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
    "any_playable",
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

_ALL_MASKS = 1 << (CHAINS + 1)


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


@cache
def _effects(full: bool, printed: bool, safe: int) -> tuple[int, ...]:
    """What a tile does, by what it touches. `safe` has the bit 2 << c for each safe chain."""
    effects = []
    for mask in range(_ALL_MASKS):
        chains = _chains(mask)
        if mask == 0:
            what = ALONE
        elif not chains:
            what = EIGHTH if full else FOUNDS
        elif len(chains) == 1:
            what = GROWS
        elif (mask & safe).bit_count() >= 2:
            what = TWO_SAFE
        else:
            what = PRINTED if full and printed else MERGES
        effects.append(what)
    return tuple(effects)


def _by_touch(sizes: Sequence[int], variant: Variant) -> tuple[int, ...]:
    safe = 0
    if max(sizes) >= SAFE:
        for chain, size in enumerate(sizes):
            if size >= SAFE:
                safe |= 2 << chain
    return _effects(0 not in sizes, variant.as_printed_seven, safe)


def _all_playable(sizes: Sequence[int]) -> bool:
    """Whether no tile is barred, wherever it goes: a chain is free, and none is safe."""
    return 0 in sizes and max(sizes) < SAFE


def touch(board: Sequence[int], space: int) -> int:
    """What a tile here touches, in bits: 1 an unattached tile, 2 << c the chain c."""
    return _mask(_AROUND[space](board))


def chains_touched(board: Sequence[int], space: int) -> tuple[int, ...]:
    """The chains that a tile here touches, in their order."""
    return _chains(_mask(_AROUND[space](board)))


def effect(board: Sequence[int], sizes: Sequence[int], variant: Variant, space: int) -> int:
    """What a tile placed here does, or why it may not be (H-6 to H-10, H-20)."""
    return _by_touch(sizes, variant)[_mask(_AROUND[space](board))]


def playable(
    board: Sequence[int], sizes: Sequence[int], variant: Variant, hand: Sequence[int]
) -> list[int]:
    """The tiles of a hand that may be placed now, in the hand's order."""
    if _all_playable(sizes):
        return list(hand)
    effects = _by_touch(sizes, variant)
    return [tile for tile in hand if effects[_mask(_AROUND[tile](board))] <= MERGES]


def any_playable(
    board: Sequence[int], sizes: Sequence[int], variant: Variant, hand: Sequence[int]
) -> bool:
    """Whether a tile of the hand may be placed now."""
    if _all_playable(sizes):
        return bool(hand)
    effects = _by_touch(sizes, variant)
    return any(effects[_mask(_AROUND[tile](board))] <= MERGES for tile in hand)


def dead(
    board: Sequence[int], sizes: Sequence[int], variant: Variant, hand: Sequence[int]
) -> int | None:
    """The first tile of a hand that can never be placed any more (H-21); None if there is none."""
    if not variant.replace_dead_tiles:
        return None
    # Without two safe chains nothing is barred for ever, but by the letter of H-8.
    if max(sizes) < SAFE and not variant.as_printed_seven:
        return None
    effects = _by_touch(sizes, variant)
    for tile in hand:
        what = effects[_mask(_AROUND[tile](board))]
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
