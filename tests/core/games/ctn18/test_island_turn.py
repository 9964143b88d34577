"""The turn of a major, and what it does to the price and the players' cash: N-25, N-27, N-28."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.ctn18.actions import (
    BankTrade,
    BuyCard,
    City,
    End,
    Knight,
    Road,
    RoadBuilding,
    Rob,
    Roll,
    Settle,
)
from core.games.ctn18.events import (
    CARDS_ONLY,
    NONE_BUILT,
    SCORED,
    Dividend,
    MarkerMoved,
    RoundBegan,
    TurnBegan,
)
from core.games.ctn18.island.layout import ORE, WOOD
from core.games.ctn18.island.pieces import KNIGHT, POINT
from core.games.ctn18.state import Building, Operating, State, Stock
from tests.core.games.ctn18.acts import (
    asked,
    choices,
    do,
    events,
    forms,
    must,
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
    F,
    G,
    bundle,
    cell,
    changed,
    edge,
    goods,
    path,
    position,
    turn,
)

FOUR = ("A2", "D2", "F2", "G2")
RICH = goods(4, 4, 4, 4, 4)
START = cell(0, 0)


def to_build(shares: tuple[str, ...] = FOUR, hand: Any = RICH, **more: Any) -> State:
    """Amber has settlements at 1 and 8, and can settle at 7 and 9; the price is 20."""
    return position(
        shares,
        homes=SOUTH,
        settlements={A: (1, 8)},
        roads={A: (*path(1, 5, 9), *path(8, 12, 7))},
        hands={A: hand},
        **more,
    )


def moved(state: State, *acts: Any) -> int:
    """Where Amber's marker stands when its turn has ended after these acts."""
    return do(state, 0, *acts, End()).markers[A]


# -- N-25 --------------------------------------------------------------------------------------


@pytest.mark.rule("N-25")
def test_the_four_majors_operate_once_each_in_turn_order() -> None:
    state = position(FOUR, order=(G, A, F, D), major=G, to_roll=True)
    operated = []
    for _ in range(8):
        operating = state.phases[0]
        assert isinstance(operating, Operating)
        seat = operating.major
        assert [seat] == must(state)
        operated.append((operating.round, operating.major))
        state = do(rolled(state, 11), seat, Roll())
        assert Building(seat) == state.phases[-1]
        state = do(state, seat, End())
    first, second = [[(n, major) for major in (G, A, F, D)] for n in (1, 2)]
    assert first + second == operated
    # With Cornelius Banks unfloated the next stock round follows (N-24).
    assert isinstance(state.phases[0], Stock)


@pytest.mark.rule("N-25")
def test_the_next_major_is_announced_and_so_is_the_next_round() -> None:
    told = events(position(FOUR), 0, End())
    assert TurnBegan(D, 1) == the(told, TurnBegan)
    assert not only(told, RoundBegan)
    told = events(position(FOUR, major=G, stock_round=2), 3, End())
    assert RoundBegan(2, 2, 2) == the(told, RoundBegan)
    assert TurnBegan(A, 0) == the(told, TurnBegan)


@pytest.mark.rule("N-25")
def test_the_roll_comes_first() -> None:
    state = to_build(to_roll=True)
    assert [Roll()] == list(asked(state)[0].choices)
    assert not forms(state, "offer")
    for action in (Road(edge(7, 11)), Settle(7), City(8), BuyCard(), End()):
        assert "N-25" == refused_by(state, 0, action)
    after = do(rolled(state, 11), 0, Roll())
    assert "N-25" == refused_by(after, 0, Roll())
    assert [End()] == choices(after, End)


@pytest.mark.rule("N-25")
def test_trading_building_and_cards_mix_freely() -> None:
    # A road, a trade, a card, another road, a settlement and a city, in this order.
    state = to_build(
        hand=goods(wood=7, brick=3, sheep=2, wheat=4, ore=3),
        cards={A: bundle(knight=1)},
        top=(POINT,),
    )
    state = do(state, 0, Road(edge(7, 11)), BankTrade(-1, WOOD, ORE), BuyCard())
    state = do(state, 0, Knight(), Rob(0, -1), Road(edge(9, 13)), Settle(9), City(1))
    assert goods() == state.hands[A]
    # Two points were scored, whatever else was built.
    assert cell(4, 0) == do(state, 0, End()).markers[A]


@pytest.mark.rule("N-25")
def test_only_the_president_decides() -> None:
    state = to_build(("A3 D1", "A2 D2", "F2", "G2"), hand=RICH)
    assert [0] == must(state)
    for seat in (1, 2, 3):
        for action in (Road(edge(7, 11)), End()):
            assert "not_your_turn" == refusal(state, seat, action)[0]
    later = do(state, 0, End())
    assert [1] == must(later)


# -- N-27 --------------------------------------------------------------------------------------


@pytest.mark.rule("N-27")
def test_who_builds_nothing_goes_left_once() -> None:
    state = to_build()
    told = events(state, 0, End())
    assert MarkerMoved(A, NONE_BUILT, START, cell(-2, 0)) == the(told, MarkerMoved)
    assert cell(-2, 0) == moved(state)
    # A trade builds nothing, and neither does a knight that takes no army.
    assert cell(-2, 0) == moved(state, BankTrade(-1, WOOD, ORE))
    knight = to_build(cards={A: bundle(knight=1)})
    assert cell(-2, 0) == moved(knight, Knight(), Rob(0, -1))
    assert state.cash == do(state, 0, End()).cash


@pytest.mark.rule("N-27")
def test_roads_alone_move_nothing_paid_or_free() -> None:
    state = to_build(cards={A: bundle(roads=1)})
    assert not only(events(do(state, 0, Road(edge(7, 11))), 0, End()), MarkerMoved)
    assert START == moved(state, Road(edge(7, 11)))
    assert START == moved(state, Road(edge(7, 11)), Road(edge(9, 13)))
    free = do(state, 0, RoadBuilding(), Road(edge(7, 11)), Road(edge(9, 13)))
    operating = free.phases[0]
    assert isinstance(operating, Operating)
    assert 2 == operating.roads
    assert START == moved(free)


@pytest.mark.rule("N-27")
def test_development_cards_move_up_left_once_however_many() -> None:
    state = to_build(top=(KNIGHT, KNIGHT))
    one = do(state, 0, BuyCard())
    told = events(one, 0, End())
    assert MarkerMoved(A, CARDS_ONLY, START, cell(-1, 1)) == the(told, MarkerMoved)
    assert cell(-1, 1) == moved(state, BuyCard(), BuyCard())
    # With roads as well: the roads alone are what does not move.
    assert cell(-1, 1) == moved(state, Road(edge(7, 11)), BuyCard())
    assert cell(-1, 1) == moved(state, BuyCard(), Road(edge(7, 11)))
    assert state.cash == do(state, 0, BuyCard(), End()).cash


@pytest.mark.rule("N-27")
def test_a_victory_point_card_that_is_bought_scores_nothing() -> None:
    state = to_build(top=(POINT,))
    assert cell(-1, 1) == moved(state, BuyCard())
    assert not only(events(do(state, 0, BuyCard()), 0, End()), Dividend)


@pytest.mark.rule("N-27")
def test_each_point_scored_goes_right_once_and_nothing_else_moves() -> None:
    state = to_build(top=(KNIGHT,))
    settled = do(state, 0, Settle(9))
    told = events(settled, 0, End())
    assert MarkerMoved(A, SCORED, START, cell(2, 0)) == the(told, MarkerMoved)
    assert cell(2, 0) == moved(state, City(8))
    assert cell(2, 0) == moved(state, City(8), BuyCard(), Road(edge(7, 11)))
    rich = to_build(hand=goods(2, 2, 2, 4, 3))
    assert cell(6, 0) == moved(rich, Settle(9), Settle(7), City(8))


@pytest.mark.rule("N-27")
def test_steps_are_those_of_the_chart_from_where_the_marker_stands() -> None:
    # From 24 at (4, -2): right 29, left 20, up-left 30 at (3, -1).
    def at(**more: Any) -> State:
        return to_build(prices={A: cell(4, -2)}, top=(KNIGHT,), **more)

    assert cell(6, -2) == moved(at(), City(1))
    assert cell(2, -2) == moved(at())
    assert cell(3, -1) == moved(at(), BuyCard())


@pytest.mark.rule("N-27")
def test_points_that_came_on_others_turns_bring_nothing() -> None:
    # Amber has the longest road since the turn before: it began its turn with four points.
    state = position(
        FOUR,
        homes=SOUTH,
        settlements={A: (1, 8)},
        roads={A: path(1, 5, 9, 13, 8, 12)},
        hands={A: RICH},
    )
    assert turn(A, 4) == state.phases[0]
    assert A == state.longest
    assert cell(-2, 0) == moved(state)
    told = events(do(state, 0, City(8)), 0, End())
    assert [Dividend(A, 5, 50, (50, 0, 0, 0), 0)] == only(told, Dividend)


@pytest.mark.rule("N-27")
def test_points_before_the_roll_count() -> None:
    # The third knight, played before the roll.
    state = to_build(cards={A: bundle(knight=1)}, knights={A: 2}, to_roll=True)
    third = do(state, 0, Knight(), Rob(0, -1))
    after = do(rolled(third, 11), 0, Roll())
    told = events(after, 0, End())
    assert [3, 4] == [dividend.score for dividend in only(told, Dividend)]
    assert cell(4, 0) == do(after, 0, End()).markers[A]


@pytest.mark.rule("N-27")
def test_losing_points_is_never_penalised() -> None:
    # Amber's fourth knight takes Delft's army; Delft's next turn begins with two points less.
    state = to_build(cards={A: bundle(knight=1)}, knights={A: 3, D: 3}, largest=D)
    taken = do(state, 0, Knight(), Rob(0, -1), End())
    assert (A, START) == (taken.largest, taken.markers[D])
    assert turn(D, 2) == taken.phases[0]
    # Delft builds nothing: a step left, as for anybody.
    after = do(rolled(taken, 11), 1, Roll(), End())
    assert cell(-2, 0) == after.markers[D]


@pytest.mark.rule("N-27")
def test_holdings_at_the_end_of_the_turn_are_paid() -> None:
    # The points come in mid-turn, and the shares are as they are when it ends.
    state = do(to_build(("A3", "A1 D2", "F2 G2")), 0, Settle(9))
    sold = changed(state, shares=((2, 0, 0, 0, 0), *state.shares[1:]), pool=(1, 0, 0, 0, 0))
    told = events(sold, 0, End())
    assert [Dividend(A, 3, 30, (15, 7, 0), 7)] == only(told, Dividend)


# -- N-28 --------------------------------------------------------------------------------------


@pytest.mark.rule("N-28")
def test_thirty_dollars_over_four_shares_are_15_7_and_7() -> None:
    state = do(to_build(("A2 D2", "A1 F2", "A1 G2")), 0, Settle(9))
    told = events(state, 0, End())
    assert [Dividend(A, 3, 30, (15, 7, 7), 0)] == only(told, Dividend)
    assert (115, 107, 107) == do(state, 0, End()).cash


@pytest.mark.rule("N-28")
def test_the_pools_part_goes_to_the_bank_and_treasury_shares_take_none() -> None:
    # Three shares with players, two in the Pool, five in the Treasury: $40 over five is $8 each.
    state = to_build(("A2 D2", "A1 F2", "G2"), pool="A2")
    told = events(do(state, 0, Settle(9), City(1)), 0, End())
    assert [
        Dividend(A, 3, 30, (12, 6, 0), 12),
        Dividend(A, 4, 40, (16, 8, 0), 16),
    ] == only(told, Dividend)
    assert (128, 114, 100) == do(state, 0, Settle(9), City(1), End()).cash


@pytest.mark.rule("N-28")
def test_each_point_is_split_on_its_own_and_rounded_down_on_its_own() -> None:
    # $30, $40 and $50 over seven shares, of which seat 1 has 3: 12, 17 and 21, not 51 in all.
    state = to_build(("A4 D2", "A3 F2", "G2"), hand=goods(2, 2, 2, 4, 3))
    told = events(do(state, 0, Settle(9), Settle(7), City(8)), 0, End())
    assert [
        Dividend(A, 3, 30, (17, 12, 0), 0),
        Dividend(A, 4, 40, (22, 17, 0), 0),
        Dividend(A, 5, 50, (28, 21, 0), 0),
    ] == only(told, Dividend)
    ended = do(state, 0, Settle(9), Settle(7), City(8), End())
    assert (167, 150, 100) == ended.cash


@pytest.mark.rule("N-28")
def test_a_dividend_is_told_to_all() -> None:
    state = do(to_build(), 0, Settle(9))
    for looker in (0, 1, 3, None):
        told = events(state, 0, End(), looker)
        assert [Dividend(A, 3, 30, (30, 0, 0, 0), 0)] == only(told, Dividend)


@pytest.mark.rule("N-28")
def test_other_companies_pay_nothing() -> None:
    state = do(to_build(("A2 D2", "D1 F2", "G2")), 0, Settle(9))
    ended = do(state, 0, End())
    assert (130, 100, 100) == ended.cash
    assert (START,) * 3 == ended.markers[1:4]
