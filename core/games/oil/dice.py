"""Dice: some at a time, and thrown by those among whom a choice is to be made (O-4, O-29)."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Seat
from core.games.oil.data import DIE
from core.rng import Rng, below

__all__ = ["rolled", "thrown_off"]


def rolled(rng: Rng, n: int) -> tuple[tuple[int, ...], Rng]:
    """What so many dice show, and the dice after them."""
    dice = []
    for _ in range(n):
        die, rng = below(rng, DIE)
        dice.append(die + 1)
    return tuple(dice), rng


def thrown_off(
    rng: Rng, seats: int, among: Sequence[Seat]
) -> tuple[tuple[tuple[int, ...], ...], Seat, Rng]:
    """Some throw a die each, and the highest of them again while they are tied.

    By seat, ascending, a row for each throw with 0 for who didn't throw; then who is left.
    """
    throws: list[tuple[int, ...]] = []
    left = sorted(among)
    while len(left) > 1:
        row = [0] * seats
        for seat in left:
            n, rng = below(rng, DIE)
            row[seat] = n + 1
        throws.append(tuple(row))
        left = [seat for seat in left if row[seat] == max(row)]
    return tuple(throws), left[0], rng
