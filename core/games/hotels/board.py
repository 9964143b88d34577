"""The board: what a tile touches, what it would do, and what becomes connected.

A board is any sequence of 108 numbers: EMPTY, LOOSE, or CHAIN + chain.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from operator import itemgetter

from msgspec import Struct

from core.games.hotels.data import (
    CHAIN,
    CHAINS,
    END,
    LOOSE,
    MOST_BOUGHT,
    NEIGHBOURS,
    PRICES,
    SAFE,
)
from core.games.hotels.state import Variant

__all__ = [
    "ALONE",
    "CHAINS_OF",
    "EIGHTH",
    "FOUNDS",
    "GROWS",
    "MERGES",
    "PRINTED",
    "STANDINGS",
    "TWO_SAFE",
    "Standing",
    "any_playable",
    "chains_touched",
    "connected",
    "dead",
    "effect",
    "end_cause",
    "playable",
    "standing",
    "touch",
]

# What a tile does, by what it touches; the last three are barred.
ALONE, FOUNDS, GROWS, MERGES, EIGHTH, PRINTED, TWO_SAFE = range(7)

_AROUND = tuple(itemgetter(*spaces) for spaces in NEIGHBOURS)

_ALL_MASKS = 1 << (CHAINS + 1)


_BITS = (0, *[1 << what for what in range(CHAINS + 1)])


def _touched(n: int) -> zip[tuple[tuple[int, ...], int]]:
    """What lies about a space, in bits, by what its `n` neighbours hold."""
    masks = [0]
    for _ in range(n):
        masks = [mask | bit for mask in masks for bit in _BITS]
    return zip(product(range(len(_BITS)), repeat=n), masks, strict=True)


# All of them, in a millisecond: a dict that is filled as it is asked is slower to ask.
_TOUCHED = dict([*_touched(2), *_touched(3), *_touched(4)])


CHAINS_OF = tuple(
    tuple([c for c in range(CHAINS) if mask >> (CHAIN - LOOSE + c) & 1])
    for mask in range(_ALL_MASKS)
)
"""By what a tile touches, in bits, the chains among it in their order."""


def _effects(full: bool, printed: bool) -> tuple[int, ...]:
    """What a tile does, by what it touches, while no two chains are safe."""
    effects = []
    for mask in range(_ALL_MASKS):
        chains = CHAINS_OF[mask]
        if mask == 0:
            what = ALONE
        elif not chains:
            what = EIGHTH if full else FOUNDS
        elif len(chains) == 1:
            what = GROWS
        else:
            what = PRINTED if full and printed else MERGES
        effects.append(what)
    return tuple(effects)


_EFFECTS = tuple(
    tuple(_effects(full, printed) for full in (False, True)) for printed in (False, True)
)


@cache
def _effects_safe(full: bool, printed: bool, safe: int) -> tuple[int, ...]:
    """The same by which chains are safe: the bit 2 << c for each of them."""
    effects = enumerate(_EFFECTS[printed][full])
    return tuple([TWO_SAFE if (mask & safe).bit_count() >= 2 else what for mask, what in effects])


class Standing(Struct, frozen=True, gc=False):
    """What follows from the sizes of the chains alone.

    `effects` is what a tile does, by what it touches; `free`: it is never barred; `dying`: it may
    be for ever. `end` is the cause of the end. `there` has the bit 1 << c of each chain on the
    board. `prices` are 0 off the board; `cheapest` is over any cash without a chain, and `dearest`
    is what three of the dearest cost.
    """

    effects: tuple[int, ...]
    free: bool
    dying: bool
    end: int | None
    there: int
    prices: tuple[int, ...]
    cheapest: int
    dearest: int

    # These are asked at every turn: a loop, since any() costs more, and no function for a tile.

    def playable(self, board: Sequence[int], hand: Sequence[int]) -> Sequence[int]:
        """The tiles of a hand that may be placed now, in the hand's order."""
        if self.free:
            return hand
        effects = self.effects
        return [tile for tile in hand if effects[_TOUCHED[_AROUND[tile](board)]] <= MERGES]

    def any_playable(self, board: Sequence[int], hand: Sequence[int]) -> bool:
        """Whether a tile of the hand may be placed now."""
        if self.free:
            return bool(hand)
        effects = self.effects
        for tile in hand:  # noqa: SIM110
            if effects[_TOUCHED[_AROUND[tile](board)]] <= MERGES:
                return True
        return False

    def dead(self, board: Sequence[int], printed: bool, hand: Sequence[int]) -> int | None:
        """The first tile of a hand that can never be placed any more; None if there is none."""
        if not self.dying:
            return None
        effects = self.effects
        # Without the option an eighth chain is barred for a time only.
        least = EIGHTH if printed else TWO_SAFE
        for tile in hand:
            if effects[_TOUCHED[_AROUND[tile](board)]] >= least:
                return tile
        return None


_NOTHING = 1 << 30
_FULL = (1 << CHAINS) - 1


def _least_alike() -> bytes:
    """By size, the least one that has the same prices and is as safe and as near to the end."""
    least: dict[tuple[object, ...], int] = {}
    alike = [
        least.setdefault((size > 0, size >= SAFE, size >= END, *prices), size)
        for size, prices in enumerate(zip(*PRICES, strict=True))
    ]
    return bytes(alike).ljust(256, b"\0")


_LEAST_ALIKE = _least_alike()

# What some of the chains add to a standing: their prices, the cheapest and the dearest of them,
# those on the board, those that are safe (2 << c), and whether one ends the game.
_Part = tuple[tuple[int, ...], int, int, int, int, bool]


class _Parts(dict[bytes, _Part]):
    """For the chains from `first` on, by their sizes made alike; filled as it is asked.

    Whole sizes hardly come again; the sizes of three or four chains, told so roughly, do.
    """

    def __init__(self, first: int) -> None:
        self._first = first

    def __missing__(self, sizes: bytes) -> _Part:
        chains = list(enumerate(sizes, self._first))
        prices = tuple([PRICES[chain][size] for chain, size in chains])
        part = self[sizes] = (
            prices,
            min([price for price in prices if price], default=_NOTHING),
            max(prices),
            sum([1 << chain for chain, size in chains if size]),
            sum([2 << chain for chain, size in chains if size >= SAFE]),
            any(size >= END for size in sizes),
        )
        return part


_SPLIT = 4
_LOW, _HIGH = _Parts(0), _Parts(_SPLIT)


class _Standings(dict[tuple[int, ...], Standing]):
    """By sizes; filled as it is asked: many times between two changes of the sizes."""

    def __init__(self, printed: bool) -> None:
        self._printed = printed

    def __missing__(self, sizes: tuple[int, ...]) -> Standing:
        if len(self) >= _KEPT:
            self.clear()
        stand = self[sizes] = _standing(sizes, self._printed)
        return stand


# Few, so that they stay at hand: a size that has passed hardly comes again.
_KEPT = 64
STANDINGS = (_Standings(False), _Standings(True))
"""What follows from the sizes, by the option as_printed_seven; `standing` without its call."""


def standing(sizes: tuple[int, ...], printed: bool) -> Standing:
    """What follows from the sizes; `printed` is the option as_printed_seven."""
    return STANDINGS[printed][sizes]


def _standing(sizes: tuple[int, ...], printed: bool) -> Standing:
    alike = bytes(sizes).translate(_LEAST_ALIKE)
    prices, cheapest, dearest, there, safe, ends = _LOW[alike[:_SPLIT]]
    more, cheap, dear, others, others_safe, other_ends = _HIGH[alike[_SPLIT:]]
    there |= others
    safe |= others_safe
    full, two_safe = there == _FULL, safe & (safe - 1) != 0
    end = None
    if ends or other_ends:
        end = sizes.index(max(sizes))
    elif safe and safe == there << 1:
        end = -1
    return Standing(
        _effects_safe(full, printed, safe) if two_safe else _EFFECTS[printed][full],
        not full and not two_safe,
        two_safe or (full and printed),
        end,
        there,
        prices + more,
        cheap if cheap < cheapest else cheapest,
        MOST_BOUGHT * (dear if dear > dearest else dearest),
    )


def touch(board: Sequence[int], space: int) -> int:
    """What a tile here touches, in bits: 1 an unattached tile, 2 << c the chain c."""
    return _TOUCHED[_AROUND[space](board)]


def chains_touched(board: Sequence[int], space: int) -> tuple[int, ...]:
    """The chains that a tile here touches, in their order."""
    return CHAINS_OF[_TOUCHED[_AROUND[space](board)]]


def effect(board: Sequence[int], sizes: Sequence[int], variant: Variant, space: int) -> int:
    """What a tile placed here does, or why it may not be (H-6 to H-10, H-20)."""
    return standing(tuple(sizes), variant.as_printed_seven).effects[_TOUCHED[_AROUND[space](board)]]


def playable(
    board: Sequence[int], sizes: Sequence[int], variant: Variant, hand: Sequence[int]
) -> list[int]:
    """The tiles of a hand that may be placed now, in the hand's order."""
    return list(standing(tuple(sizes), variant.as_printed_seven).playable(board, hand))


def any_playable(
    board: Sequence[int], sizes: Sequence[int], variant: Variant, hand: Sequence[int]
) -> bool:
    """Whether a tile of the hand may be placed now."""
    return standing(tuple(sizes), variant.as_printed_seven).any_playable(board, hand)


def dead(
    board: Sequence[int], sizes: Sequence[int], variant: Variant, hand: Sequence[int]
) -> int | None:
    """The first tile of a hand that can never be placed any more (H-21); None if there is none."""
    if not variant.replace_dead_tiles:
        return None
    printed = variant.as_printed_seven
    return standing(tuple(sizes), printed).dead(board, printed, hand)


def connected(board: Sequence[int], space: int) -> list[int]:
    """The space itself and every unattached tile connected with it."""
    group = [space]
    for here in group:
        if _TOUCHED[_AROUND[here](board)] & 1:
            for there in NEIGHBOURS[here]:
                if board[there] == LOOSE and there not in group:
                    group.append(there)
    return group


def end_cause(sizes: Sequence[int]) -> int | None:
    """Why the end may be declared (H-24): a chain of 41 or more, or -1, all safe; None if not."""
    return standing(tuple(sizes), False).end
