"""The dice: a value that is part of a state, never a global.

SplitMix64: a counter advanced by a fixed odd number, each step mixed to 64 bits. It is small
enough to be read, the same on every machine, and good far beyond what a board game asks.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct

__all__ = ["Rng", "below", "choice", "seeded", "shuffled"]

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


class Rng(Struct, frozen=True, gc=False):
    """The state of the dice, 0 to 2**64 - 1."""

    state: int


def _mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
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
    # what is even (the largest multiple of n) is worked out only within n of the end.
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    z ^= z >> 31
    while z > _MASK - n and z >= (1 << 64) - (1 << 64) % n:
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
    for i in range(len(deck) - 1, 0, -1):
        j, rng = below(rng, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return tuple(deck), rng
