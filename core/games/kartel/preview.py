"""What each move would lead to, worked out from a view before anything is done."""

from __future__ import annotations

from msgspec import Struct

from core.games.kartel.data import BOSS, CELLS, MOST_STEPS, WORTH, gang_of, kind_of, mask_of
from core.games.kartel.state import Moving, View

__all__ = ["Preview", "previews"]


class Preview(Struct, frozen=True):
    """One marker in reach and what taking it does.

    `steps`: the ways to end on it, fewest first (K-6). `index`: its place in the view's ring.
    `gains` and `now`: the change of each seat's score and the score after it, as if the game
    ended there. `convicts`: the gang whose Boss it is. `ahead`: what the next seat would find
    before the officer, as far as the highest roll reaches.
    """

    steps: tuple[int, ...]
    index: int
    marker: int
    gains: tuple[int, ...]
    now: tuple[int, ...]
    convicts: int | None
    cells: int
    ends: bool
    ahead: tuple[int, ...]


def previews(view: View) -> tuple[Preview, ...]:
    """One for each choice of the seat on turn, in order; none unless it is to move."""
    phase = view.phase
    if not isinstance(phase, Moving):
        return ()
    n = len(view.ring)
    return tuple(
        _preview(view, phase.seat, tuple(range(k, phase.roll + 1, n)), (view.at + k - 1) % n)
        for k in range(1, min(phase.roll, n) + 1)
    )


def _preview(view: View, seat: int, steps: tuple[int, ...], index: int) -> Preview:
    marker = view.ring[index]
    left = view.ring[index + 1 :] + view.ring[:index]
    convicts = gang_of(marker) if kind_of(marker) == BOSS else None
    if convicts is None:
        worth = WORTH[mask_of(view.cells)]
        gains = tuple(worth[marker] if s == seat else 0 for s in range(len(view.held)))
    else:
        before = WORTH[mask_of(view.cells)]
        after = WORTH[mask_of((*view.cells, convicts))]
        gains = tuple(sum(after[m] - before[m] for m in held) for held in view.held)
    cells = len(view.cells) + (convicts is not None)
    return Preview(
        steps=steps,
        index=index,
        marker=marker,
        gains=gains,
        now=tuple(now + gain for now, gain in zip(view.now, gains, strict=True)),
        convicts=convicts,
        cells=cells,
        ends=cells == CELLS,
        ahead=left[:MOST_STEPS],
    )
