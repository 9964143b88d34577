"""Rows of the pane, and how seats are marked."""

from __future__ import annotations

from itertools import chain

import pytest

from tui.widgets.paper import Paper
from tui.widgets.rows import (
    change,
    draw_rows,
    first_in_rows,
    first_that_fits,
    gain_style,
    latest_rows,
    packed,
    rows_of,
)
from tui.widgets.seats import draw_past, draw_seat, strip_mark


def test_a_sentence_is_broken_to_the_width_and_drawn_in_its_style() -> None:
    paper = Paper(8, 4)
    after = draw_rows(paper, rows_of("one two three", 8, "dim"), 1)
    assert "\none two\nthree\n" == paper.text()
    assert 3 == after
    assert "dim" == paper.styles[2][0]


def test_parts_are_broken_between_them_only() -> None:
    rows = packed(["20", "+11 NOR", "+13 ANT", "+30"], 10, "dim")
    assert [("20 +11 NOR", "dim"), ("+13 ANT", "dim"), ("+30", "dim")] == rows
    assert [] == packed([], 10)


@pytest.mark.parametrize(
    ("room", "told"),
    [(4, ["one", "two three", "four", "five"]), (3, ["two three", "four", "five"]), (2, ["five"])],
)
def test_of_several_sentences_the_latest_are_told_whole(room: int, told: list[str]) -> None:
    rows = latest_rows(["one", "two three four", "five"], 9, room)
    assert told == [text for text, _style in rows]


def test_a_figure_that_stays_is_told_once() -> None:
    assert ["1,200", "1,200→300"] == [change(1200, 1200), change(1200, 300)]


@pytest.mark.parametrize(("width", "told"), [(9, "in full 9"), (8, "shorter"), (2, "least")])
def test_of_several_wordings_the_fullest_that_has_room_is_told(width: int, told: str) -> None:
    assert told == first_that_fits(["in full 9", "shorter", "least"], width)


def test_of_several_wordings_the_fullest_that_has_rows_is_told() -> None:
    wordings = [[("a", ""), ("b", "")], [("ab", "")]]
    assert [wordings[0], wordings[1], wordings[1]] == [
        first_in_rows(wordings, room) for room in (2, 1, 0)
    ]


@pytest.mark.parametrize(("n", "style"), [(1, "gain"), (-1, "loss"), (0, "dim")])
def test_a_change_has_the_style_of_its_sign(n: int, style: str) -> None:
    assert style == gain_style(n)


@pytest.mark.parametrize(
    ("asked", "won", "mark"),
    [
        (True, False, ("▶", "accent")),
        (False, True, ("★", "accent")),
        (True, True, ("▶", "accent")),
        (False, False, (" ", "bold")),
    ],
)
def test_the_strip_marks_who_is_asked_and_who_has_won(
    asked: bool, won: bool, mark: tuple[str, str]
) -> None:
    assert mark == strip_mark(asked, won)


def test_a_row_of_a_table_begins_with_star_number_and_name() -> None:
    paper = Paper(12, 2)
    draw_seat(paper, 1, 0, 0, "Ana", 6, won=True)
    draw_seat(paper, 1, 1, 1, "Benjamin", 6, won=False)
    assert " ★1 Ana\n  2 Benja…" == paper.text()


@pytest.mark.parametrize(("show", "drawn"), [((), {"1", "2"}), ((1,), {"2"})])
def test_a_plot_of_standings_is_drawn_with_the_seats_numbers(
    show: tuple[int, ...], drawn: set[str]
) -> None:
    paper = Paper(20, 5)
    draw_past(paper, [(0, 4), (4, 0)], 2, show)
    cells = zip(chain(*paper.chars), chain(*paper.styles), strict=True)
    assert drawn == {char for char, style in cells if style == "bold"}
