"""A position of Kartel as the bots keep it: sums that grow by a table look-up.

For each seat there are `now`, its score if the game ended here, and `swing`, by how much that
would change if every gang were convicted.
"""

from __future__ import annotations

from msgspec import Struct

from core.game import Seat
from core.games.kartel.data import BOSS, CELLS, GANGS, MARKERS, WORTH, gang_of, kind_of, mask_of
from core.games.kartel.state import View

__all__ = ["GAINS", "LEVEL", "REACH", "Place", "place_of", "swing_in", "swing_of", "taken"]

# No more markers than these can be had in a turn, whatever the roll.
REACH = 4

# Swings by gang are packed into one number, a byte each, so that a position is a cheap key. No
# swing, nor the difference of two, reaches 64: a gang has 8 figures and one Bribe.
_BIAS = 64
LEVEL = sum(_BIAS << 8 * gang for gang in range(GANGS))
_EVERY_GANG = (1 << GANGS) - 1

Gain = tuple[int, int, int]


def _gain(marker: int, mask: int) -> Gain | None:
    if kind_of(marker) == BOSS:
        return None
    now = WORTH[mask][marker]
    swing = WORTH[_EVERY_GANG][marker] - now
    return now, swing, swing << 8 * gang_of(marker)


# By mask of convicted gangs and marker: what it adds to its taker's `now` and `swing`, and the
# latter packed. None for a Boss, who is not kept.
GAINS = tuple(tuple(_gain(m, mask) for m in range(MARKERS)) for mask in range(1 << GANGS))


class Place(Struct, frozen=True, gc=False):
    """A position with `mover` to act.

    `ring` begins at the officer; `now`, `swing` and `packs` are by seat; `left` counts the empty
    cells; `mask` has the convicted gangs.
    """

    mover: Seat
    ring: bytes
    now: tuple[int, ...]
    swing: tuple[int, ...]
    packs: tuple[int, ...]
    left: int
    mask: int


def place_of(view: View, mover: Seat) -> Place:
    """The position that a view shows."""
    mask = mask_of(view.cells)
    packs = tuple(
        LEVEL + sum(gain[2] for m in held if (gain := GAINS[mask][m]) is not None)
        for held in view.held
    )
    return Place(
        mover=mover,
        ring=bytes(view.ring[view.at :] + view.ring[: view.at]),
        now=view.now,
        swing=tuple(swing_of(pack) for pack in packs),
        packs=packs,
        left=CELLS - len(view.cells),
        mask=mask,
    )


def swing_in(pack: int, gang: int) -> int:
    """What the conviction of one gang would change."""
    return (pack >> 8 * gang & 255) - _BIAS


def swing_of(pack: int) -> int:
    """What the conviction of all gangs would change."""
    return sum(swing_in(pack, gang) for gang in range(GANGS))


def taken(place: Place, k: int) -> Place:
    """The position after the mover takes marker k, counted from 0."""
    mover, ring, now, swing, packs = place.mover, place.ring, place.now, place.swing, place.packs
    marker = ring[k]
    following = mover + 1 if mover + 1 < len(now) else 0
    rest = ring[k + 1 :] + ring[:k]
    gain = GAINS[place.mask][marker]
    if gain is not None:
        return Place(
            following,
            rest,
            _added(now, mover, gain[0]),
            _added(swing, mover, gain[1]),
            _added(packs, mover, gain[2]),
            place.left,
            place.mask,
        )
    gang = gang_of(marker)
    held = [swing_in(pack, gang) for pack in packs]
    return Place(
        following,
        rest,
        tuple([a + h for a, h in zip(now, held, strict=True)]),
        tuple([a - h for a, h in zip(swing, held, strict=True)]),
        tuple([pack - (h << 8 * gang) for pack, h in zip(packs, held, strict=True)]),
        place.left - 1,
        place.mask | 1 << gang,
    )


def _added(values: tuple[int, ...], seat: Seat, more: int) -> tuple[int, ...]:
    return (*values[:seat], values[seat] + more, *values[seat + 1 :])
