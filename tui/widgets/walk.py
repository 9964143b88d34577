"""Walking a board's cursor from space to space, whatever the board's shape."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["nearest"]


def nearest(spots: Sequence[tuple[int, int]], at: int, dx: int, dy: int) -> int:
    """The spot next to the one at an index, in a direction on the screen; itself if there is none.

    `spots` are columns and rows. What lies in line counts as nearer than what lies aside.
    """
    column, row = spots[at]

    def far(other: tuple[int, int]) -> int | None:
        x, y = other[0] - column, other[1] - row
        along, aside = (x * dx, abs(y)) if dx else (y * dy, abs(x))
        return along + 4 * aside if along > 0 else None

    near = [(cost, other) for other, spot in enumerate(spots) if (cost := far(spot)) is not None]
    return min(near)[1] if near else at
