"""Walking from space to space, on boards of any shape."""

from __future__ import annotations

import pytest

from tui.widgets.walk import nearest

# Rows of two, four and two, as a board with cut corners has them.
CUT = [(1, 0), (2, 0), *((column, 1) for column in range(4)), (1, 2), (2, 2)]


@pytest.mark.parametrize(
    ("start", "way", "end"),
    [
        ((1, 0), (1, 0), (2, 0)),
        ((2, 0), (1, 0), (3, 1)),
        ((1, 0), (0, 1), (1, 1)),
        ((0, 1), (0, -1), (1, 0)),
        ((0, 1), (0, 1), (1, 2)),
        ((3, 1), (-1, 0), (2, 1)),
    ],
)
def test_the_next_space_is_that_in_line_else_the_nearest_aside(
    start: tuple[int, int], way: tuple[int, int], end: tuple[int, int]
) -> None:
    assert end == CUT[nearest(CUT, CUT.index(start), *way)]


@pytest.mark.parametrize(
    ("start", "way"), [((0, 1), (-1, 0)), ((1, 0), (0, -1)), ((2, 2), (0, 1)), ((1, 1), (0, 0))]
)
def test_where_no_space_lies_that_way_the_cursor_stays(
    start: tuple[int, int], way: tuple[int, int]
) -> None:
    assert start == CUT[nearest(CUT, CUT.index(start), *way)]
