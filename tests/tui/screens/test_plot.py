"""The plot of scores: curves as text, worked out by hand."""

from __future__ import annotations

import pytest

from tui.widgets.paper import Paper
from tui.widgets.plot import draw_plot


def plotted(
    width: int, height: int, points: list[tuple[int, ...]], **extra: tuple[int, ...]
) -> str:
    paper = Paper(width, height)
    marks = "123456"[: len(points[0])] if points else ""
    draw_plot(paper, points, marks, **extra)
    return paper.text()


def test_each_turn_has_a_column_and_each_value_a_row() -> None:
    expected = "\n".join(
        [
            "  2 ┤            1",
            "  1 ┤      1",
            "  0 ┤*",
            " −1 ┤      2     2",
            "    └0─────1─────2──",
        ]
    )
    assert expected == plotted(20, 5, [(0, 0), (1, -1), (2, -1)])


def test_a_place_shared_by_two_seats_is_a_star_and_one_alone_its_number() -> None:
    rows = plotted(12, 5, [(3, 3, 0)]).splitlines()
    assert " 3 ┤*" == rows[0]
    assert " 0 ┤3" == rows[3]


def test_with_marks_that_are_no_digits_a_shared_place_says_how_many_there_are() -> None:
    paper = Paper(12, 5)
    draw_plot(paper, [(3, 3, 0)], "▲●■", count=True)
    rows = paper.text().splitlines()
    assert " 3 ┤2" == rows[0]
    assert " 0 ┤■" == rows[3]


def test_values_that_need_more_rows_than_there_are_share_rows() -> None:
    # 0 to 14 on seven rows: 2 a row would need eight, so 3 a row: 14 is nearest to 15, 7 to 6.
    rows = plotted(14, 8, [(0,), (7,), (14,)]).splitlines()
    # Figures stand at every second row, so that they are evenly apart: none at 15.
    assert ["", "12", "", "6", "", "0"] == [row[:3].strip() for row in rows[1:7]]
    assert "1" == rows[1].split("│")[1].strip()
    assert "  6 ┤" == rows[4][:5]
    assert "1" == rows[4].split("┤")[1].strip()


def test_a_row_may_stand_for_one_and_a_half_of_a_power_of_ten() -> None:
    # 41,300 on four rows: 10,000 a row would need five, 20,000 would leave one; 2.75 is near 3.
    rows = plotted(20, 5, [(0,), (41_300,)]).splitlines()
    assert ["45,000", "30,000", "15,000", "0"] == [row.split("┤")[0].strip() for row in rows[:4]]
    assert "1" == rows[0].split("┤")[1].strip()


def test_room_to_spare_sets_the_rows_apart() -> None:
    rows = plotted(10, 8, [(0,), (3,)]).splitlines()
    assert [0, 2, 4, 6] == [y for y, row in enumerate(rows) if "┤" in row]


@pytest.mark.parametrize("turns", [80, 300, 5000])
def test_a_long_game_is_thinned_to_the_width_and_keeps_its_last_turn(turns: int) -> None:
    points = [(0,)] * (turns - 1) + [(2,)]
    rows = plotted(40, 4, points).splitlines()
    assert all(len(row) <= 40 for row in rows)
    assert "1" == rows[0][-1]
    assert 40 == len(rows[0])


def test_only_the_seats_asked_for_are_drawn_on_the_scale_of_all() -> None:
    rows = plotted(12, 6, [(0, 0), (1, 4)], show=(0,)).splitlines()
    assert " 4 ┤" == rows[0][:4]
    assert "2" not in "".join(row.split("┤")[1] for row in rows if "┤" in row)
    assert "1" == rows[3].split("┤")[1].strip()


@pytest.mark.parametrize(("width", "height"), [(7, 10), (30, 2), (0, 0)])
def test_without_room_nothing_is_drawn(width: int, height: int) -> None:
    assert "" == plotted(width, height, [(1, 2), (3, 4)]).strip()


def test_a_game_that_has_not_begun_draws_nothing() -> None:
    assert "" == plotted(40, 8, []).strip()


def test_large_values_take_a_unit_that_keeps_the_plot_within_its_rows() -> None:
    # Five rows: by 40,000 a row it would be 3 above 0 and 2 below, six in all; by 50,000 five.
    rows = plotted(60, 6, [(0, 0), (123_456, -98_765)]).splitlines()
    assert ["100,000", "50,000", "0", "−50,000", "−100,000"] == [r.split()[0] for r in rows[:5]]
