"""Kartel's phase screen: arrows along the ring, the cursor, and its entry in the registry."""

from __future__ import annotations

from typing import Any, cast

import pytest

from core import catalog
from core.games.kartel.data import LETTERS
from core.games.kartel.state import Convicted, Moving, Rolled, ToRoll, View
from core.table import Table
from saves.records import Info, Player
from tests.tui.games.kartel.positions import end_turn, mid_game, numbered, scene
from tui.face import screens_of
from tui.games.kartel.screens import MovingScreen, beside
from tui.session import Adviser, Session

RIGHT, LEFT, DOWN, UP = (1, 0), (-1, 0), (0, 1), (0, -1)


@pytest.fixture
def screen() -> MovingScreen:
    players = (Player("Ana"), Player("Ben"), Player("Cleo", "hard"))
    info = Info("k", "kartel", "", players, 1, (), False, 1, 0.0, 0.0, 0, False)
    rules = catalog.load("kartel")
    table: Table[Any, Any, Any, Any] = Table.new(rules, 3, 1, {})
    return MovingScreen(Session(info, table, cast("Adviser", None)))


def on_left() -> View:
    """Nine rows by eleven columns; the officer on the left side walks up, four markers ahead."""
    return numbered(35, 31)


def test_one_screen_serves_both_phases_and_rolling_is_only_going_on() -> None:
    screens = screens_of("kartel")
    assert {ToRoll: MovingScreen, Moving: MovingScreen} == screens.phases
    assert frozenset({"to_roll"}) == screens.forced


def test_along_the_top_right_is_the_next_marker_and_left_the_one_before() -> None:
    assert [1, 2, 3, 3] == [beside(mid_game(), line, 1) for line in range(4)]
    assert [0, 0, 1, 2] == [beside(mid_game(), line, -1) for line in range(4)]


def test_along_the_bottom_left_is_the_next_marker() -> None:
    view = numbered(42, 25)  # 13 columns by 11 rows: the bottom has places 22 to 34
    assert [1, 2, 3, 3] == [beside(view, line, -1) for line in range(4)]
    assert [0, 0, 1, 2] == [beside(view, line, 1) for line in range(4)]


def test_where_the_officer_walks_up_right_goes_his_way() -> None:
    assert [1, 2, 3, 3] == [beside(on_left(), line, 1) for line in range(4)]
    assert [0, 0, 1, 2] == [beside(on_left(), line, -1) for line in range(4)]


def test_round_a_corner_arrows_follow_the_screen() -> None:
    """Turn 31: W★ on the left side, then V3 in the corner above and W3 to its right."""
    assert 1 == beside(end_turn(), 0, 1)
    assert 2 == beside(end_turn(), 1, 1)
    assert 0 == beside(end_turn(), 1, -1)
    assert 1 == beside(end_turn(), 2, -1)


def test_up_and_down_go_by_line_and_round(screen: MovingScreen) -> None:
    of = scene(mid_game())
    choices = screen.choices(of, cast("Any", None))
    screen.chosen = 3
    assert 0 == screen.steer(of, choices, *DOWN)
    assert 2 == screen.steer(of, choices, *UP)
    assert 2 == screen.steer(of, choices, *LEFT)


def test_with_nothing_chosen_an_arrow_begins_at_the_first_line(screen: MovingScreen) -> None:
    of = scene(mid_game())
    choices = screen.choices(of, cast("Any", None))
    screen.chosen = None
    assert 0 == screen.steer(of, choices, *RIGHT)
    assert 0 == screen.steer(of, choices, *LEFT)


def test_the_cursor_begins_before_the_officer_and_follows_the_arrows(screen: MovingScreen) -> None:
    assert 3 == screen.visit(scene(mid_game()), 0, 0)
    assert 4 == screen.visit(scene(mid_game(), cursor=3), *RIGHT)
    assert 16 == screen.visit(scene(mid_game(), cursor=4), *DOWN)
    assert 4 == screen.visit(scene(mid_game(), cursor=4), *UP)


def test_a_cursor_beyond_the_ring_that_closed_up_begins_anew(screen: MovingScreen) -> None:
    assert 11 == screen.visit(scene(end_turn(), cursor=20), *RIGHT)
    assert ("", (), None) == screen.tell(scene(end_turn()), 20)


def test_of_two_seats_the_list_names_the_other(screen: MovingScreen) -> None:
    two = (Player("Ana"), Player("Ben"))
    assert "  steps  takes      you Ben" == screen.pane_head(scene(numbered(42, 0, seats=2), two))
    assert "  steps  takes      you top" == screen.pane_head(scene(mid_game()))


def test_a_conviction_is_announced_for_two_seconds_at_least(screen: MovingScreen) -> None:
    convicted = Convicted(0, LETTERS.index("W"), 3, (3, 4, 0))
    assert 2.0 == screen.announced_for((convicted,), 0.6)
    assert 3.0 == screen.announced_for((convicted,), 3.0)
    assert 0.6 == screen.announced_for((Rolled(0, 3, 4),), 0.6)


def test_the_words_of_going_on_and_of_enter(screen: MovingScreen) -> None:
    assert "Ben rolls" == screen.goes_on("Ben")
    assert "take" == screen.verb()
