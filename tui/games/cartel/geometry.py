"""Where things stand on the drawn board: spaces, and the gutters between them.

The first column and the first row are kept for the marks of what is selected. A gutter beside a
space has a Bonus Profit; so has the row below it; where the two cross is a Special Profit.
"""

from __future__ import annotations

from typing import NamedTuple

from core.games.cartel.data import COLUMNS, PLACES, ROWS, at
from tui.widgets.walk import nearest

__all__ = [
    "LARGE",
    "LEFT",
    "SMALL",
    "TOP",
    "Cell",
    "board_rows",
    "board_width",
    "cell_of",
    "corner",
    "margin",
    "neighbour",
    "start",
]

LEFT = TOP = 1
"""The column and the row at which the first space's cell begins."""


class Cell(NamedTuple):
    """The size of a space, and of the gutters to its right and below it."""

    wide: int
    high: int
    gutter: int

    @property
    def across(self) -> int:
        """Columns from one space to the next."""
        return self.wide + self.gutter

    @property
    def down(self) -> int:
        """Rows from one space to the next."""
        return self.high + 1


SMALL, LARGE = Cell(5, 1, 2), Cell(7, 2, 3)

_SPOTS = [(column, row) for row, column in PLACES]


def cell_of(large: bool) -> Cell:
    """The cell that is drawn at 120x40, or at 80x24."""
    return LARGE if large else SMALL


def board_width(large: bool) -> int:
    """Columns that the board takes."""
    cell = cell_of(large)
    return LEFT + COLUMNS * cell.across - cell.gutter


def board_rows(large: bool) -> int:
    """Rows that the board takes."""
    return TOP + ROWS * cell_of(large).down - 1


def corner(cell: Cell, company: int) -> tuple[int, int]:
    """The column and the row of the first character of a company's space."""
    row, column = PLACES[company]
    return LEFT + column * cell.across, TOP + row * cell.down


def margin(cell: Cell, company: int) -> int:
    """The column before the first space of a company's row."""
    row = PLACES[company][0]
    return LEFT + min(x for y, x in PLACES if y == row) * cell.across - 1


def start() -> int:
    """The space that the cursor begins on: near the middle of the board."""
    middle = at(ROWS // 2 - 1, COLUMNS // 2 - 1)
    assert middle is not None
    return middle


def neighbour(company: int, dx: int, dy: int) -> int:
    """The space that way; the same at the edge."""
    return nearest(_SPOTS, company, dx, dy)
