"""A plot of whole numbers over turns, one curve a seat, drawn with the seats' marks."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from core.text import figure
from tui.widgets.paper import Paper

__all__ = ["SHARED", "draw_plot"]

SHARED = "*"
"""Where several curves meet."""

_WIDEST_STEP = 6
# In tenths of a power of ten; halves only where they are whole numbers.
_NICE = (10, 15, 20, 25, 30, 40, 50, 60, 80)


def draw_plot(
    paper: Paper,
    points: Sequence[Sequence[int]],
    marks: Sequence[str],
    styles: Sequence[str] = (),
    show: Sequence[int] = (),
    *,
    count: bool = False,
) -> None:
    """Fills the paper with a plot of `points`, which go by turn, then by seat (as Scene.past).

    `marks` and `styles` go by seat; a mark is one cell wide. `show`: only these seats, scaled as
    if all were shown. `count`: where several curves meet, how many, for marks that are no digits.
    The last row is the axis of turns, the first point is turn 0. What is too long for the width
    is thinned, keeping the last turn. At least 8 columns by 3 rows are needed; on less nothing is
    drawn.
    """
    if not points or paper.width < 8 or paper.height < 3:
        return
    values = [value for turn in points for value in turn] or [0]
    unit, low, high = _scale(min(*values, 0), max(*values, 0), paper.height - 1)
    apart = max(1, (paper.height - 2) // max(high - low, 1))
    bottom = paper.height - 2
    top = bottom - (high - low) * apart
    left = max(cell_len(figure(i * unit)) for i in range(low, high + 1)) + 2
    ticks = [(bottom - (i - low) * apart, i * unit) for i in _ticks(low, high)]
    _upright(paper, left, top, bottom, ticks)
    _level(paper, left + 1, len(points))
    seats = show or range(len(marks))
    for x, turn in _drawn(len(points), paper.width - left - 1).items():
        at: dict[int, list[int]] = {}
        for seat in seats:
            at.setdefault(_nearest(points[turn][seat], unit), []).append(seat)
        for index, there in at.items():
            alone = len(there) == 1
            style = styles[there[0]] if alone and styles else ""
            y = bottom - (index - low) * apart
            meeting = str(len(there)) if count else SHARED
            paper.put(left + 1 + x, y, marks[there[0]] if alone else meeting, style)


def _nearest(value: int, unit: int) -> int:
    """The multiple of the unit that is nearest, as a count of units; halves go up."""
    return (2 * value + unit) // (2 * unit)


def _scale(least: int, most: int, rows: int) -> tuple[int, int, int]:
    """The unit of a row, and the lowest and the highest row in units, so that all rows fit."""
    power = 1
    while True:
        for unit in [nice * power // 10 for nice in _NICE if nice * power % 10 == 0]:
            low, high = _nearest(least, unit), _nearest(most, unit)
            if high - low < rows:
                return unit, low, high
        power *= 10


def _ticks(low: int, high: int) -> list[int]:
    """The rows that carry a figure: every second one and 0; all if there are few."""
    every = 1 if high - low < 5 else 2
    return [i for i in range(low, high + 1) if i % every == 0]


def _column(turn: int, turns: int, width: int) -> int:
    """The column of a turn."""
    if turns <= width:
        return turn * min(_WIDEST_STEP, max(1, (width - 1) // max(turns - 1, 1)))
    return turn * (width - 1) // (turns - 1)


def _drawn(turns: int, width: int) -> dict[int, int]:
    """Columns and the turns drawn in them; of several the last."""
    return {_column(turn, turns, width): turn for turn in range(turns)}


def _upright(paper: Paper, x: int, top: int, bottom: int, ticks: Sequence[tuple[int, int]]) -> None:
    paper.down(x, max(top, 0), bottom + 1)
    for y, value in ticks:
        paper.right(x - 1, y, figure(value), "dim")
        paper.put(x, y, "┤", "rule")
    paper.put(x, bottom + 1, "└", "rule")


def _level(paper: Paper, left: int, turns: int) -> None:
    """The axis of turns, with as many figures as have room."""
    y, width = paper.height - 1, paper.width - left
    paper.put(left, y, "─" * width, "rule")
    room = len(str(turns)) + 3
    every = next(
        nice * 10**power
        for power in range(len(str(turns)) + 1)
        for nice in (1, 2, 5)
        if _column(nice * 10**power, max(turns, 2), width) >= room or nice * 10**power >= turns
    )
    for turn in range(0, turns, every):
        x = _column(turn, turns, width)
        if x + len(str(turn)) <= width:
            paper.put(left + x, y, str(turn), "dim")
