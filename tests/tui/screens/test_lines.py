"""A list on paper: where the choice goes, and what is shown of it."""

from __future__ import annotations

import pytest

from tui.widgets.lines import ToItem, draw_lines, first_shown, moved
from tui.widgets.paper import Paper


@pytest.mark.parametrize(
    ("key", "expected"),
    [("up", 2), ("down", 4), ("pgup", 0), ("pgdn", 4), ("home", 0), ("end", 4), ("enter", 3)],
)
def test_keys_move_the_choice_and_stop_at_the_ends(key: str, expected: int) -> None:
    assert expected == moved(3, 5, key)


def test_next_goes_round_where_the_arrow_stops() -> None:
    assert 0 == moved(4, 5, "next")
    assert 4 == moved(4, 5, "down")


def test_an_empty_list_has_its_choice_at_the_first_place() -> None:
    assert 0 == moved(0, 0, "down")


@pytest.mark.parametrize(
    ("at", "count", "expected"), [(0, 20, 0), (10, 20, 7), (19, 20, 14), (3, 4, 0)]
)
def test_the_list_scrolls_so_that_the_choice_is_in_sight(
    at: int, count: int, expected: int
) -> None:
    assert expected == first_shown(at, count, 6)


def test_the_chosen_line_has_a_mark_and_lines_after_the_ninth_no_digit() -> None:
    paper = Paper(8, 3)
    draw_lines(paper, [(("ab", ""),), (("cd", ""),)], 1, offset=8)
    assert "  9 ab\n▸   cd\n" == paper.text()
    assert "chosen" == paper.styles[1][0]
    assert ToItem(9) == paper.hit(7, 1)


def test_a_line_too_long_is_cut_within_the_list() -> None:
    paper = Paper(8, 1)
    draw_lines(paper, [(("abcdefgh", ""),)], None)
    assert "  1 abc…" == paper.text()
