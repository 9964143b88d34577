"""Victory point cards, and the ten points that end the game: N-29 and N-37."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.ctn18.actions import (
    BuyCard,
    City,
    End,
    Knight,
    Road,
    Rob,
    Roll,
    Settle,
    Show,
)
from core.games.ctn18.events import (
    Dividend,
    Shown,
    Triggered,
)
from core.games.ctn18.island.pieces import POINT
from core.games.ctn18.rules import RULES
from core.games.ctn18.state import Operating, Rolling, State
from tests.core.games.ctn18.acts import (
    choices,
    do,
    events,
    only,
    refusal,
    refused_by,
    rolled,
    the,
)
from tests.core.games.ctn18.positions import (
    SOUTH,
    A,
    D,
    G,
    bundle,
    cell,
    edge,
    goods,
    path,
    position,
    turn,
)

FOUR = ("A2", "D2", "F2", "G2")

# What Amber has for 8, 9 and 10 points: settlements, cities, and a road at each.
SETTLED = {8: (0, 1, 2, 8), 9: (0, 1, 2, 8, 7), 10: (0, 1, 2, 8)}
TOWNS = {8: (9, 10), 9: (9, 10), 10: (9, 10, 16)}
WAYS = {0: 3, 1: 4, 2: 6, 8: 12, 9: 13, 10: 15, 7: 11, 16: 21}


def near_the_end(score: int, hand: tuple[int, ...] = (0, 0, 0, 0, 0), **more: Any) -> State:
    """Amber, held by seat 0 alone, has so many points."""
    return position(
        FOUR,
        homes=SOUTH,
        settlements={A: SETTLED[score]},
        cities={A: TOWNS[score]},
        roads={A: [edge(c, WAYS[c]) for c in (*SETTLED[score], *TOWNS[score])]},
        hands={A: goods(*hand)},
        **more,
    )


@pytest.mark.rule("N-29")
@pytest.mark.parametrize("to_roll", [True, False])
def test_victory_points_that_make_ten_may_be_shown_before_or_after_the_roll(to_roll: bool) -> None:
    state = near_the_end(8, cards={A: bundle(point=2)}, to_roll=to_roll)
    assert [Show()] == choices(state, Show)
    told = events(state, 0, Show())
    assert (Shown(A, 2, 10), Triggered(A, 10)) == (the(told, Shown), the(told, Triggered))
    shown = do(state, 0, Show())
    # The turn goes on, and they are not shown twice.
    assert state.phases[-1] == shown.phases[-1]
    assert not choices(shown, Show)
    assert "N-29" == refused_by(shown, 0, Show())
    if to_roll:
        shown = do(rolled(shown, 4), 0, Roll())
    told = events(shown, 0, End())
    # The two cards are the ninth and tenth point: $90 and $100, and two steps right.
    assert [
        Dividend(A, 9, 90, (90, 0, 0, 0), 0),
        Dividend(A, 10, 100, (100, 0, 0, 0), 0),
    ] == only(told, Dividend)
    ended = do(shown, 0, End())
    assert (290, cell(4, 0)) == (ended.cash[0], ended.markers[A])


@pytest.mark.rule("N-29")
def test_victory_points_that_do_not_make_ten_cannot_be_shown_and_score_nothing() -> None:
    state = near_the_end(8, cards={A: bundle(point=1), D: bundle(point=4)})
    assert not choices(state, Show)
    assert "N-29" == refused_by(state, 0, Show())
    told = events(state, 0, End())
    assert not only(told, Dividend)
    assert not only(told, Triggered)
    # Nothing was built.
    assert cell(-2, 0) == do(state, 0, End()).markers[A]


@pytest.mark.rule("N-29")
def test_a_president_need_not_show_his_points() -> None:
    state = near_the_end(8, cards={A: bundle(point=2)})
    told = events(state, 0, End())
    assert not only(told, Triggered)
    after = do(state, 0, End())
    assert Rolling(1) == after.phases[-1]
    # And on another's turn he can't.
    assert "not_your_turn" == refusal(after, 0, Show())[0]


@pytest.mark.rule("N-6")
@pytest.mark.rule("N-29")
def test_a_victory_point_may_be_shown_in_the_turn_in_which_it_was_bought() -> None:
    state = near_the_end(9, (0, 0, 1, 1, 1), top=(POINT,))
    assert not choices(state, Show)
    bought = do(state, 0, BuyCard())
    assert [Show()] == choices(bought, Show)
    ended = do(bought, 0, Show(), End())
    # A point was scored, so the card bought moves nothing.
    assert (200, cell(2, 0)) == (ended.cash[0], ended.markers[A])


@pytest.mark.rule("N-29")
def test_a_victory_point_that_is_bought_after_others_were_shown_scores_as_well() -> None:
    state = near_the_end(8, (0, 0, 1, 1, 1), cards={A: bundle(point=2)}, top=(POINT,))
    bought = do(state, 0, Show(), BuyCard())
    told = events(bought, 0, End())
    assert [90, 100, 110] == [dividend.total for dividend in only(told, Dividend)]
    assert cell(6, 0) == do(bought, 0, End()).markers[A]


@pytest.mark.rule("N-29")
def test_a_shown_card_takes_no_card_of_the_turn() -> None:
    state = near_the_end(8, cards={A: bundle(knight=1, point=2)})
    shown = do(state, 0, Show())
    assert [Knight()] == choices(shown, Knight)
    played = do(state, 0, Knight(), Rob(0, -1))
    assert [Show()] == choices(played, Show)


@pytest.mark.rule("N-29")
def test_at_ten_without_them_all_victory_points_are_shown_after_the_others() -> None:
    # The ninth point's settlement at 8 becomes a city.
    state = near_the_end(9, (0, 0, 0, 2, 3), cards={A: bundle(point=2)})
    assert Triggered(A, 10) == the(events(state, 0, City(8)), Triggered)
    city = do(state, 0, City(8))
    assert not choices(city, Show)
    told = events(city, 0, End())
    assert Shown(A, 2, 12) == the(told, Shown)
    assert [10, 11, 12] == [dividend.score for dividend in only(told, Dividend)]
    assert [100, 110, 120] == [dividend.total for dividend in only(told, Dividend)]
    ended = do(city, 0, End())
    assert (430, cell(6, 0)) == (ended.cash[0], ended.markers[A])


@pytest.mark.rule("N-29")
def test_points_scored_by_cards_move_right_and_nothing_else_moves() -> None:
    # The army makes ten and the two cards twelve; nothing was built.
    state = near_the_end(8, knights={A: 2}, cards={A: bundle(knight=1, point=2)})
    ended = do(state, 0, Knight(), Rob(18, -1), End())
    assert (100 + 90 + 100 + 110 + 120, cell(8, 0)) == (ended.cash[0], ended.markers[A])


@pytest.mark.rule("N-29")
def test_other_majors_cards_score_nothing_when_the_game_ends() -> None:
    city = do(near_the_end(9, (0, 0, 0, 2, 3), cards={D: bundle(point=3)}), 0, City(8))
    told = events(city, 0, End())
    assert {A} == {dividend.major for dividend in only(told, Dividend)}
    assert not only(told, Shown)
    assert cell(0, 0) == do(city, 0, End()).markers[D]


@pytest.mark.rule("N-29")
def test_ten_points_at_the_beginning_of_its_turn_show_the_cards_too() -> None:
    state = near_the_end(10, cards={A: bundle(point=1)}, operating=turn(A, 10))
    told = events(state, 0, End())
    # No point was scored before: the card alone brings $110 and a step.
    assert [Dividend(A, 11, 110, (110, 0, 0, 0), 0)] == only(told, Dividend)
    assert Shown(A, 1, 11) == the(told, Shown)


@pytest.mark.rule("N-29")
def test_the_third_knight_makes_ten_in_mid_turn_and_the_turn_goes_on() -> None:
    state = near_the_end(8, (1, 1, 0, 0, 0), knights={A: 2}, cards={A: bundle(knight=1)})
    assert Triggered(A, 10) == the(events(state, 0, Knight()), Triggered)
    ten = do(state, 0, Knight(), Rob(18, -1))
    assert A == ten.largest
    assert isinstance(ten.phases[0], Operating)
    assert Road(edge(0, 4)) in choices(ten, Road)
    told = events(do(ten, 0, Road(edge(0, 4))), 0, End())
    assert [90, 100] == [dividend.total for dividend in only(told, Dividend)]


@pytest.mark.rule("N-37")
def test_a_settlement_and_a_longest_road_make_ten_too() -> None:
    # Three settlements and three cities are nine; 7 is two edges from 8.
    nine = position(
        FOUR,
        homes=SOUTH,
        settlements={A: (0, 1, 2)},
        cities={A: (8, 9, 10)},
        roads={A: (*path(8, 12, 7), *(edge(c, WAYS[c]) for c in (0, 1, 2, 9, 10)))},
        hands={A: goods(1, 1, 1, 1, 0)},
    )
    told = events(nine, 0, Settle(7))
    assert Triggered(A, 10) == the(told, Triggered)
    # Two settlements and three cities are eight; the fifth road in a row makes ten.
    eight = position(
        FOUR,
        homes=SOUTH,
        settlements={A: (0, 1)},
        cities={A: (8, 9, 10)},
        roads={A: (*path(0, 4, 8, 13, 9), *path(1, 5), *path(10, 6))},
        hands={A: goods(1, 1, 0, 0, 0)},
    )
    assert eight.longest is None
    told = events(eight, 0, Road(edge(0, 3)))
    assert Triggered(A, 10) == the(told, Triggered)
    assert [90, 100] == [
        dividend.total
        for dividend in only(events(do(eight, 0, Road(edge(0, 3))), 0, End()), Dividend)
    ]


@pytest.mark.rule("N-37")
def test_who_has_ten_when_its_turn_begins_ends_the_game_in_that_turn() -> None:
    state = near_the_end(10, major=G)
    assert Triggered(A, 10) == the(events(state, 3, End()), Triggered)
    begun = do(state, 3, End())
    assert Rolling(0) == begun.phases[-1]
    # Nothing was built: a step left, and the game is over.
    over = do(rolled(begun, 4), 0, Roll(), End())
    assert RULES.outcome(over) is not None
    assert cell(-2, 0) == over.markers[A]


@pytest.mark.rule("N-29")
def test_nobody_operates_after_the_end() -> None:
    city = do(near_the_end(9, (0, 0, 0, 2, 3)), 0, City(8))
    over = do(city, 0, End())
    assert RULES.outcome(over) is not None
    assert not RULES.prompts(over)
