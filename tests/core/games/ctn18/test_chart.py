"""Clauses N-23 and N-40: the stock chart and its moves."""

from __future__ import annotations

import pytest

from core.games.ctn18.data import (
    CELLS,
    DOWN_LEFT,
    DOWN_RIGHT,
    LEFT,
    MOVES,
    PAR_CELLS,
    PRICES,
    RIGHT,
    UP_LEFT,
    UP_RIGHT,
)
from tests.core.games.ctn18.positions import cell

ALL_MOVES = (LEFT, RIGHT, UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT)
RISES = (RIGHT, UP_LEFT, UP_RIGHT)
DROPS = (LEFT, DOWN_LEFT, DOWN_RIGHT)


def moved(x: int, y: int, *ways: int) -> tuple[int, int]:
    """Where these moves lead from a cell."""
    at = cell(x, y)
    for way in ways:
        at = MOVES[way][at]
    return CELLS[at].x, CELLS[at].y


def price(x: int, y: int) -> int:
    return PRICES[cell(x, y)]


@pytest.mark.rule("N-40")
def test_the_chart_has_108_cells_in_seven_rows() -> None:
    rows = {y: sorted(c.x for c in CELLS if c.y == y) for y in range(-3, 4)}
    assert 108 == len(CELLS) == sum(map(len, rows.values()))
    for y, row in rows.items():
        assert row == list(range(-10, 21, 2) if y % 2 == 0 else range(-9, 20, 2))


@pytest.mark.rule("N-40")
def test_x_and_y_are_both_even_or_both_odd() -> None:
    assert {0} == {(c.x + c.y) % 2 for c in CELLS}
    assert len(CELLS) == len({(c.x, c.y) for c in CELLS})


@pytest.mark.rule("N-40")
@pytest.mark.parametrize(
    ("x", "y", "value"),
    [
        (-9, 3, 15),
        (19, 3, 125),
        (20, 2, 123),
        (-10, 2, 12),
        (1, 1, 26),
        (-10, 0, 10),
        (20, 0, 106),
        (-9, -1, 10),
        (19, -1, 92),
        (0, -2, 18),
        (-9, -3, 7),
        (19, -3, 78),
    ],
)
def test_prices_lie_where_the_table_has_them(x: int, y: int, value: int) -> None:
    assert value == price(x, y)


@pytest.mark.rule("N-40")
def test_par_is_20_25_and_30_in_the_middle_row() -> None:
    assert [(0, 0, 20), (2, 0, 25), (4, 0, 30)] == [
        (CELLS[n].x, CELLS[n].y, CELLS[n].price) for n in PAR_CELLS
    ]


@pytest.mark.rule("N-40")
@pytest.mark.parametrize(
    ("way", "to"),
    [
        (LEFT, (0, 0)),
        (RIGHT, (4, 0)),
        (UP_LEFT, (1, 1)),
        (UP_RIGHT, (3, 1)),
        (DOWN_LEFT, (1, -1)),
        (DOWN_RIGHT, (3, -1)),
    ],
)
def test_a_move_is_one_cell_in_its_direction(way: int, to: tuple[int, int]) -> None:
    assert to == moved(2, 0, way)


@pytest.mark.rule("N-40")
def test_moves_up_and_right_never_lower_a_price_and_the_others_never_raise_it() -> None:
    for way in RISES:
        assert all(PRICES[MOVES[way][n]] >= PRICES[n] for n in range(108))
    for way in DROPS:
        assert all(PRICES[MOVES[way][n]] <= PRICES[n] for n in range(108))


@pytest.mark.rule("N-40")
def test_every_cell_is_reached_from_par() -> None:
    found = set(PAR_CELLS)
    while True:
        more = {MOVES[way][n] for way in ALL_MOVES for n in found} - found
        if not more:
            break
        found |= more
    assert set(range(108)) == found


@pytest.mark.rule("N-23")
@pytest.mark.parametrize(
    ("at", "way", "to"),
    [
        # Down-left from the lowest row is left.
        ((1, -3), DOWN_LEFT, (-1, -3)),
        # And from the left end of a long row, where nothing lies on the left either, it stays.
        ((-10, 0), DOWN_LEFT, (-10, 0)),
        ((-9, -3), DOWN_LEFT, (-9, -3)),
        # Up-right from the highest row is right.
        ((1, 3), UP_RIGHT, (3, 3)),
        ((20, 0), UP_RIGHT, (20, 0)),
        ((19, 3), UP_RIGHT, (19, 3)),
        # Of the short rows' ends the cells of the long rows are in reach.
        ((-9, 1), DOWN_LEFT, (-10, 0)),
        ((19, -1), UP_RIGHT, (20, 0)),
        # Every other move stays.
        ((1, 3), UP_LEFT, (1, 3)),
        ((1, -3), DOWN_RIGHT, (1, -3)),
        ((-9, 1), LEFT, (-9, 1)),
        ((-10, 0), UP_LEFT, (-10, 0)),
        ((20, 0), RIGHT, (20, 0)),
        ((20, 0), DOWN_RIGHT, (20, 0)),
        ((19, -3), RIGHT, (19, -3)),
    ],
)
def test_a_move_off_the_chart(at: tuple[int, int], way: int, to: tuple[int, int]) -> None:
    assert to == moved(*at, way)


@pytest.mark.rule("N-23")
def test_steps_are_taken_one_by_one() -> None:
    """Three to the right from the last cell but one: one is taken, two are lost."""
    assert (20, 0) == moved(18, 0, RIGHT, RIGHT, RIGHT)
    assert (16, 0) == moved(18, 0, RIGHT, RIGHT, RIGHT, LEFT, LEFT)
