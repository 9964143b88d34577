"""A plot over a fixed number of years, one curve a seat, drawn with the seats' marks."""

from __future__ import annotations

from collections.abc import Sequence

from tui.widgets.paper import Paper

__all__ = ["draw_years"]

# Columns of the figures at the axis, if none is longer.
_FIGURES = 4
_WIDEST_STEP = 6

# On fewer rows half the highest value would stand beside another figure.
_ROWS_WITH_HALF = 4


def draw_years(
    paper: Paper,
    points: Sequence[Sequence[int | None]],
    marks: Sequence[str],
    styles: Sequence[str],
    years: int,
) -> None:
    """Fills the paper with a plot of `points`, which go by year, then by seat; None is left out.

    The axis has all `years`, also those to come. Where several seats share a spot, it says how
    many. At least three columns a year and 3 rows are needed; on less nothing is drawn.
    """
    known = [value for year in points for value in year if value is not None]
    low, high = min(known, default=0), max(known, default=0)
    low, high = min(low, 0), max(high, 1)
    left = max(_FIGURES, len(str(low)), len(str(high)))
    step = min((paper.width - left - 1) // (years + 1), _WIDEST_STEP)
    bottom = paper.height - 2
    if step < 3 or bottom < 1:
        return

    def row(value: int) -> int:
        """The nearest row; of two the upper one."""
        return bottom - (2 * (value - low) * bottom + high - low) // (2 * (high - low))

    paper.down(left, 0, bottom + 1)
    half = [(low + high) // 2] if bottom >= _ROWS_WITH_HALF else []
    for tick in (low, *half, high):
        paper.right(left, row(tick), str(tick).replace("-", "−"), "dim")
        paper.put(left, row(tick), "┤", "rule")
    _axis(paper, left, step, years)
    for year, values in enumerate(points, 1):
        at: dict[int, list[int]] = {}
        for seat, value in enumerate(values):
            if value is not None:
                at.setdefault(row(value), []).append(seat)
        for y, seats in at.items():
            shared = len(seats) > 1
            text = str(len(seats)) if shared else marks[seats[0]]
            paper.put(left + step * year, y, text, "bold" if shared else styles[seats[0]])


def _axis(paper: Paper, left: int, step: int, years: int) -> None:
    y = paper.height - 1
    paper.put(left, y, "└" + "─" * (step * (years + 1) - 1), "rule")
    for year in range(1, years + 1):
        paper.put(left + step * year, y, str(year), "dim")
