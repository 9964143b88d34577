"""How a seat is marked in strip and tables."""

from __future__ import annotations

from collections.abc import Sequence

from tui.widgets.paper import Paper, clip
from tui.widgets.plot import draw_plot

__all__ = ["draw_past", "draw_seat", "seat_marks", "strip_mark"]


def strip_mark(asked: bool, won: bool) -> tuple[str, str]:
    """The mark before a seat in the strip, and the style of its name: it is asked, or has won."""
    mark = "▶" if asked else "★" if won else " "
    return mark, "bold" if mark == " " else "accent"


def draw_seat(paper: Paper, x: int, y: int, seat: int, name: str, width: int, won: bool) -> None:
    """The head of a table's row: a star if the seat has won, its number, and its name.

    `width` is for the name, which begins three columns after `x`.
    """
    paper.put(x, y, f"{'★' if won else ' '}{seat + 1}", "accent" if won else "")
    paper.put(x + 3, y, clip(name, width), "bold" if won else "")


def draw_past(
    paper: Paper,
    past: Sequence[Sequence[int]],
    seats: int,
    show: Sequence[int] = (),
    marks: Sequence[str] = (),
) -> None:
    """The plot of how each seat stood (Scene.past), by the seats' marks, else their numbers."""
    used = seat_marks(seats, marks)
    draw_plot(paper, past, used, ["bold"] * seats, show, count=bool(marks))


def seat_marks(seats: int, marks: Sequence[str] = ()) -> list[str]:
    """The marks of so many seats; their numbers where a game has none."""
    return [marks[seat] if marks else str(seat + 1) for seat in range(seats)]
