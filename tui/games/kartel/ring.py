"""Where the ring lies on the screen: rectangles that close up as markers go.

A ring of n markers and the officer needs n + 1 places. They are those of the smallest rectangle
of SIZES that has as many, counted clockwise from its top left corner.

The officer stands at the share `at / n` of the way round, `at` being his index in the ring. That
is a function of the view alone, and it moves him steadily: `at` grows by the markers he passes,
and where the ring's first and last marker meet he goes from the last place to the first. A turn
takes him on by his steps, give or take a place or two; a smaller rectangle leaves him at the same
share of the way. The up to three spare places lie opposite him, half the markers away on either
side, and so take up what the others would have to move.

With fewer than 11 markers the rectangle of 12 is no longer closed up: the spare places are then
spread evenly among the markers.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from tui.widgets.walk import nearest

__all__ = ["SIZES", "Layout", "Place", "Ring", "Way", "lay", "layout", "neighbour", "way"]

# Columns and rows of places; four places fewer each time, from 44 to 12.
SIZES = tuple((rows + 2, rows) for rows in range(11, 2, -1))

# Places of the rectangle that is not closed up any more.
_FEWEST = 12


class Place(NamedTuple):
    """A place of a rectangle, counted in places."""

    column: int
    row: int


class Way(NamedTuple):
    """A direction on the screen: the officer's walk at a place."""

    dx: int
    dy: int


RIGHT, DOWN, LEFT, UP = Way(1, 0), Way(0, 1), Way(-1, 0), Way(0, -1)


@dataclass(frozen=True, slots=True)
class Ring:
    """A ring laid on a rectangle of `columns` by `rows` places.

    `places` are all of them, clockwise from the top left. `officer` and `markers`, by index in
    the view's ring, are indices of places.
    """

    columns: int
    rows: int
    places: tuple[Place, ...]
    officer: int
    markers: tuple[int, ...]

    def place(self, index: int) -> Place:
        """The place of a marker, by its index in the view's ring."""
        return self.places[self.markers[index]]


class Layout(NamedTuple):
    """Distances on the screen, in columns and rows, from one place to the next.

    `marker` is the width of a marker's text without brackets.
    """

    across: int
    down: int
    marker: int

    def width(self, ring: Ring) -> int:
        """Columns that the ring takes, brackets included."""
        return (ring.columns - 1) * self.across + min(self.marker + 2, max(self.across, 4))

    def height(self, ring: Ring) -> int:
        """Rows that the ring takes."""
        return (ring.rows - 1) * self.down + 1


# By rows of places: what fits 52 columns by 11 rows, and 79 by 21.
_SMALL = {11: (4, 1), 10: (4, 1), 9: (4, 1), 8: (5, 1), 7: (5, 1), 6: (6, 2), 5: (7, 2)}
_SMALL |= {4: (8, 2), 3: (10, 3)}
_LARGE = {11: (6, 2), 10: (6, 2), 9: (7, 2), 8: (8, 2), 7: (9, 2), 6: (10, 2), 5: (11, 3)}
_LARGE |= {4: (12, 4), 3: (15, 6)}


def layout(ring: Ring, large: bool) -> Layout:
    """How far apart the places are drawn: the fewer, the farther."""
    across, down = (_LARGE if large else _SMALL)[ring.rows]
    return Layout(across, down, 5 if large else 2)


@cache
def _rectangle(columns: int, rows: int) -> tuple[Place, ...]:
    right, bottom = columns - 1, rows - 1
    return (
        *(Place(x, 0) for x in range(right)),
        *(Place(right, y) for y in range(bottom)),
        *(Place(x, bottom) for x in range(right, 0, -1)),
        *(Place(0, y) for y in range(bottom, 0, -1)),
    )


def lay(markers: int, at: int) -> Ring:
    """The ring of so many markers, the officer before the marker of index `at`."""
    columns, rows = next(
        size for size in reversed(SIZES) if len(_rectangle(*size)) > markers or size == SIZES[0]
    )
    places = _rectangle(columns, rows)
    count = len(places)
    officer = (2 * at * (count - 1) + markers) // (2 * markers) if markers else 0
    spread = [0] * markers
    for ahead in range(1, markers + 1):
        spread[(at + ahead - 1) % markers] = (officer + _offset(ahead, markers, count)) % count
    return Ring(columns, rows, places, officer, tuple(spread))


def _offset(ahead: int, markers: int, count: int) -> int:
    """How many places the marker so far ahead of the officer lies clockwise of him."""
    if count == _FEWEST:
        return ahead * count // (markers + 1)
    return ahead if ahead <= (markers + 1) // 2 else ahead + count - markers - 1


def way(ring: Ring, place: Place) -> Way:
    """Where the officer walks from a place."""
    if place.row == 0 and place.column < ring.columns - 1:
        return RIGHT
    if place.column == ring.columns - 1 and place.row < ring.rows - 1:
        return DOWN
    return LEFT if place.row == ring.rows - 1 and place.column > 0 else UP


def neighbour(ring: Ring, index: int, dx: int, dy: int) -> int:
    """The marker next to a marker in a direction on the screen, itself if there is none."""
    return nearest([ring.place(other) for other in range(len(ring.markers))], index, dx, dy)
