"""The plot by year: where points stand, what is shared, and what doesn't fit."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tui.widgets.paper import Paper
from tui.widgets.years import draw_years


def drawn(
    points: Sequence[Sequence[int | None]], width: int = 20, height: int = 6, years: int = 4
) -> list[str]:
    paper = Paper(width, height)
    draw_years(paper, points, "ab", ("hue0", "hue1"), years)
    return paper.text().splitlines()


def test_points_stand_over_their_year_and_years_to_come_are_blank() -> None:
    """The highest value is the first row, none the last: 40 a row."""
    assert [
        " 160┤     b",
        "    │  b",
        "  80┤     a",
        "    │  a",
        "   0┤",
        "    └──1──2──3──4──",
    ] == drawn([(40, 120), (80, 160)])


def test_where_several_share_a_spot_their_number_stands() -> None:
    assert " 100┤  2" == drawn([(100, 100)])[0]
    assert "   0┤     2" == drawn([(100, 100), (0, 0)])[4]


def test_a_value_stands_on_the_nearest_row_and_half_way_on_the_upper_one() -> None:
    """Rows at 160, 120, 80, 40 and 0."""
    rows = drawn([(160, 99), (101, 20), (19, None)])
    assert ["a", "a", "b", "b", "a"] == [
        rows[0][7],
        rows[1][10],
        rows[2][7],
        rows[3][10],
        rows[4][13],
    ]


def test_a_figure_below_nought_widens_the_axis() -> None:
    rows = drawn([(-20, 60)])
    assert "  60┤  b" == rows[0]
    assert " −20┤  a" == rows[4]


def test_what_is_not_known_is_left_out() -> None:
    assert " 100┤  a" == drawn([(100, None)])[0]
    assert "b" not in "".join(drawn([(100, None), (50, None)]))


def test_long_figures_push_the_axis_to_the_right() -> None:
    assert "10000┤  b" == drawn([(0, 10_000)], 21)[0]


def test_a_year_has_at_most_six_columns() -> None:
    assert "    └─────1─────2─────3─────4─────" == drawn([(1, 2)], width=60)[5]


@pytest.mark.parametrize(("width", "height"), [(19, 6), (20, 2)])
def test_on_too_little_room_nothing_is_drawn(width: int, height: int) -> None:
    assert "" == "".join(drawn([(1, 2)], width, height))


def test_few_rows_have_no_figure_for_the_half() -> None:
    assert ["   2┤  b", "    │  a", "   0┤", "    └──1──2──3──4──"] == drawn([(1, 2)], height=4)


def test_seats_keep_their_styles() -> None:
    paper = Paper(20, 6)
    draw_years(paper, [(0, 100), (50, 50)], "ab", ("hue0", "hue1"), 4)
    assert ["hue0", "hue1", "bold"] == [paper.styles[4][7], paper.styles[0][7], paper.styles[2][10]]


def test_values_of_nought_stand_on_the_axis() -> None:
    assert ["   1┤", "   0┤  2"] == [drawn([(0, 0)])[0], drawn([(0, 0)])[4]]
