"""The dice: a value that is part of a state, never a global.

SplitMix64: a counter advanced by a fixed odd number, each step mixed to 64 bits. It is small
enough to be read, the same on every machine, and good far beyond what a board game asks.
"""

from __future__ import annotations

from functools import lru_cache
from operator import mod
from struct import Struct as Layout
from typing import NamedTuple, TypeVar

from msgspec import Struct

__all__ = ["Rng", "below", "choice", "seeded", "shuffled"]

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15
_FIRST = 0xBF58476D1CE4E5B9
_SECOND = 0x94D049BB133111EB

_MOST = 1 << 32
_NEAR_END = (1 << 64) - _MOST


class Rng(Struct, frozen=True, gc=False):
    """The state of the dice, 0 to 2**64 - 1."""

    state: int


def _mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * _FIRST) & _MASK
    z = ((z ^ (z >> 27)) * _SECOND) & _MASK
    return z ^ (z >> 31)


def seeded(seed: int, stream: int = 0) -> Rng:
    """Dice for a seed; different streams of one seed are independent of each other."""
    return Rng(_mix((_mix(seed & _MASK) + (stream + 1) * _GAMMA) & _MASK))


def below(rng: Rng, n: int) -> tuple[int, Rng]:
    """A number from 0 to n - 1, each equally likely, and the dice after it. n is 1 to 2**32."""
    state = (rng.state + _GAMMA) & _MASK
    if n == 1:
        return 0, Rng(state)
    # Most calls of a game's life come here: the mixing is written out, and the exact limit of
    # what is even (the largest multiple of n) is worked out only near the end.
    z = ((state ^ (state >> 30)) * _FIRST) & _MASK
    z = ((z ^ (z >> 27)) * _SECOND) & _MASK
    z ^= z >> 31
    while z >= _NEAR_END and z >= (1 << 64) - (1 << 64) % n:
        state = (state + _GAMMA) & _MASK
        z = _mix(state)
    return z % n, Rng(state)


def choice(rng: Rng, items: tuple[T, ...]) -> tuple[T, Rng]:
    """One of the items, each equally likely, and the dice after it."""
    i, rng = below(rng, len(items))
    return items[i], rng


def shuffled(rng: Rng, items: tuple[T, ...]) -> tuple[tuple[T, ...], Rng]:
    """The items in a random order, each order equally likely, and the dice after it."""
    deck = list(items)
    draws = len(deck) - 1
    mixed = _mixed(rng.state, draws) if draws > 0 else ()
    if mixed is None:
        for i in range(draws, 0, -1):
            j, rng = below(rng, i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return tuple(deck), rng
    places = range(draws, 0, -1)
    for i, j in zip(places, map(mod, mixed, range(draws + 1, 1, -1)), strict=True):
        deck[i], deck[j] = deck[j], deck[i]
    return tuple(deck), Rng((rng.state + len(mixed) * _GAMMA) & _MASK)


# To mix a number alone costs Python as much as to move five cards, so a deck's are mixed together:
# in one large number with a lane of 128 bits for each, in which there is room for a product.


class _Lanes(NamedTuple):
    """So many lanes: 1 in each; the counter's advance; both halves; how to read the low one."""

    ones: int
    advance: int
    low: int
    high: int
    layout: Layout


@lru_cache(maxsize=256)
def _lanes(n: int) -> _Lanes:
    ones = sum([1 << 128 * i for i in range(n)])
    advance = sum([((i + 1) * _GAMMA & _MASK) << 128 * i for i in range(n)])
    low = ones * _MASK
    return _Lanes(ones, advance, low, low << 64, Layout("<" + "Q8x" * n))


def _mixed(state: int, n: int) -> tuple[int, ...] | None:
    """The next n words; None if one is so near the end that `below` might draw again."""
    ones, advance, low, high, layout = _lanes(n)
    z = (state * ones + advance) & low
    # A shift brings bits of the next lane into the upper half, which is to be empty.
    z = ((z ^ (z >> 30)) & low) * _FIRST & low
    z = ((z ^ (z >> 27)) & low) * _SECOND & low
    z = (z ^ (z >> 31)) & low
    if (z + _MOST * ones) & high:
        return None
    return layout.unpack(z.to_bytes(layout.size, "little"))
