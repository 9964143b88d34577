"""Clauses N-29, N-37, N-38, N-41 and N-43: how the game ends, and who has won."""

from __future__ import annotations

import pytest

from core.game import Outcome
from core.games.ctn18.actions import (
    Action,
    BuyCard,
    City,
    End,
    Float,
    Knight,
    Pass,
    Payout,
    Rob,
    Roll,
    Show,
)
from core.games.ctn18.data import LAST_ROUND
from core.games.ctn18.events import (
    ArmyMoved,
    Dividend,
    Ended,
    Event,
    MarkerMoved,
    NoPayout,
    PaidOut,
    Shown,
    Triggered,
    TurnBegan,
)
from core.games.ctn18.rules import RULES
from core.games.ctn18.state import Building, Operating, Over, Paying, Rolling, State, Stock
from tests.core.games.ctn18.acts import (
    asked,
    at,
    choices,
    only,
    play,
    refusal,
    refused_by,
    rolled,
    seen,
    the,
)
from tests.core.games.ctn18.positions import (
    A,
    C,
    D,
    F,
    G,
    bundle,
    cell,
    edge,
    goods,
    in_stock,
    path,
    position,
    turn,
)

CITY_COST = goods(wheat=2, ore=3)
CARD_COST = goods(sheep=1, wheat=1, ore=1)


def near(vp: int = 9, **given: object) -> State:
    """Amber has so many VP of settlements and cities, all in the north, and is on turn."""
    cities = {9: (0, 1, 2), 8: (0, 1, 2), 7: (0, 1)}[vp]
    towns = {9: (8, 9, 10), 8: (8, 10), 7: (2, 8, 10)}[vp]
    fields = {
        "shares": ("A2", "D2", "F2"),
        "cash": (0, 0, 0),
        "cities": {A: cities},
        "settlements": {A: towns, D: (45, 24), F: (28, 37), G: (39, 20)},
        "roads": {
            A: (*path(0, 4, 8), *path(1, 5, 2, 6, 10), edge(5, 9)),
            D: (64, 36),
            F: (34, 53),
            G: (50, 31),
        },
        "operating": turn(A, vp),
        **given,
    }
    return position(**fields)  # type: ignore[arg-type]


def told_of(state: State, *acts: tuple[int, Action]) -> list[Event]:
    """All that is told of these acts."""
    table = at(state)
    return [event for seat, act in acts for event in seen(table.submit(seat, act).told)]


def scores(told: list[Event]) -> list[int]:
    return [d.score for d in only(told, Dividend)]


# -- the trigger -------------------------------------------------------------------------------


@pytest.mark.rule("N-37", "N-27")
def test_the_operation_in_which_10_vp_are_reached_is_finished_and_nobody_else_operates() -> None:
    """A city makes ten of nine; the turn goes on until its President ends it."""
    state = near(9, hands={A: goods(sheep=1, wheat=3, ore=4)}, top=(0,))
    told = told_of(state, (0, City(10)))
    assert Triggered(A, 10) == the(told, Triggered)
    built = play(state, (0, City(10)))
    assert Building(0) == built.phases[-1]
    assert BuyCard() in choices(built, BuyCard)
    ends = told_of(built, (0, BuyCard()), (0, End()))
    assert ([10], []) == (scores(ends), only(ends, TurnBegan))
    assert (Over(A),) == play(built, (0, End())).phases


@pytest.mark.rule("N-37", "N-28")
def test_the_last_dividend_of_the_ending_major_is_paid() -> None:
    """$100 over two shares of ten, all with seat 0; the price goes from 20 to 25."""
    state = near(9, hands={A: CITY_COST})
    over = play(state, (0, City(10)), (0, End()))
    assert (100, 0, 0) == over.cash
    assert cell(2, 0) == over.markers[A]
    assert Outcome((100 + 2 * 25, 40, 40), (1, 2, 2)) == RULES.outcome(over)


@pytest.mark.rule("N-37", "N-6", "N-7")
def test_ten_vp_by_the_third_knight_in_mid_turn() -> None:
    """From 8 to 10 by the largest army, before the roll; the robber, roll and turn follow."""
    state = near(8, cards={A: bundle(knight=1)}, knights={A: 2}, above=(Rolling(0),))
    told = told_of(state, (0, Knight()))
    assert ArmyMoved(None, A, 3) == the(told, ArmyMoved)
    assert Triggered(A, 10) == the(told, Triggered)
    knight = play(state, (0, Knight()))
    robbed = play(knight, (0, choices(knight, Rob)[0]))
    assert Rolling(0) == robbed.phases[-1]
    turn_ = play(rolled(robbed, 2), (0, Roll()))
    assert Building(0) == turn_.phases[-1]
    ends = told_of(turn_, (0, End()))
    assert [9, 10] == scores(ends)
    assert (Over(A),) == play(turn_, (0, End())).phases


@pytest.mark.rule("N-37")
def test_ten_vp_are_told_once() -> None:
    """By a city, and then two more by the third knight; shown, and then reached without cards."""
    army = {"knights": {A: 2}, "above": (Building(0),)}
    state = near(9, hands={A: CITY_COST}, cards={A: bundle(knight=1)}, **army)
    assert [Triggered(A, 10)] == only(told_of(state, (0, City(10)), (0, Knight())), Triggered)
    shown = near(8, cards={A: bundle(knight=1, point=2)}, **army)
    assert [Triggered(A, 10)] == only(told_of(shown, (0, Show()), (0, Knight())), Triggered)
    less = near(7, hands={A: CITY_COST})
    assert [] == only(told_of(less, (0, City(10))), Triggered)


@pytest.mark.rule("N-37")
def test_ten_reached_on_anothers_turn_wait_for_its_own() -> None:
    """Fern has eleven, while Delft, before it in the turn order, operates."""
    state = position(
        ("A2", "D2", "F2"),
        cities={F: (0, 1, 2, 8)},
        settlements={F: (10,), A: (33, 39), D: (45, 24), G: (48, 20)},
        roads={
            F: (*path(0, 4, 8, 13), *path(1, 5, 2, 6, 10)),
            A: (*path(33, 28), *path(39, 34)),
            D: (64, 36),
            G: (*path(48, 44), 31),
        },
        knights={F: 3},
        operating=turn(D, order=(A, D, F, G)),
    )
    told = told_of(state, (1, End()))
    assert [F] == [t.major for t in only(told, TurnBegan)]
    # At the start of its own operation it counts.
    assert Triggered(F, 11) == the(told, Triggered)
    after = play(state, (1, End()))
    assert Rolling(2) == after.phases[-1]
    rolled_ = play(rolled(after, 2), (2, Roll()))
    ends = told_of(rolled_, (2, End()))
    assert (Over(F),) == play(rolled_, (2, End())).phases
    # Nothing was scored and nothing built in it.
    assert [] == only(ends, Dividend)
    assert ["none_built"] == [m.why for m in only(ends, MarkerMoved)]


@pytest.mark.rule("N-37")
def test_nine_vp_end_nothing() -> None:
    after = play(near(9), (0, End()))
    assert isinstance(after.phases[0], Operating)
    assert D == after.phases[0].major


# -- victory point cards -----------------------------------------------------------------------


@pytest.mark.rule("N-29")
@pytest.mark.parametrize(("points", "can"), [(1, False), (2, True), (3, True)])
def test_cards_that_make_ten_may_be_shown(points: int, can: bool) -> None:
    state = near(8, cards={A: bundle(point=points)})
    assert can == (Show() in choices(state, Show))
    if not can:
        assert "N-29" == refused_by(state, 0, Show())


@pytest.mark.rule("N-29")
def test_all_of_them_score_each_a_dividend_and_a_step_after_the_turns_other_vp() -> None:
    """7 VP, a city, and three cards: $80 for the city, then $90, $100 and $110 over two shares."""
    state = near(7, cards={A: bundle(point=3)}, hands={A: CITY_COST})
    shown = play(state, (0, Show()))
    assert [Shown(A, 3, 10), Triggered(A, 10)] == told_of(state, (0, Show()))
    # It only reveals: no dividend before the end of the turn.
    assert ((0, 0, 0), Building(0)) == (shown.cash, shown.phases[-1])
    told = told_of(shown, (0, City(10)), (0, End()))
    assert [8, 9, 10, 11] == scores(told)
    assert 4 == len([m for m in only(told, MarkerMoved) if m.why == "scored"])
    assert 80 + 90 + 100 + 110 == play(shown, (0, City(10)), (0, End())).cash[0]


@pytest.mark.rule("N-29")
def test_they_may_be_shown_before_the_roll_and_once() -> None:
    state = near(8, cards={A: bundle(point=2)}, above=(Rolling(0),))
    shown = play(state, (0, Show()))
    assert Rolling(0) == shown.phases[-1]
    assert [] == choices(shown, Show)
    assert "N-29" == refused_by(shown, 0, Show())


@pytest.mark.rule("N-29")
def test_nobody_has_to_show_them() -> None:
    state = near(8, cards={A: bundle(point=2)})
    after = play(state, (0, End()))
    assert isinstance(after.phases[0], Operating)
    assert bundle(point=2) == after.cards[A]
    assert [] == only(told_of(state, (0, End())), Dividend)


@pytest.mark.rule("N-29")
@pytest.mark.parametrize("points", [1, 2])
def test_at_ten_without_them_they_are_shown_anyway(points: int) -> None:
    state = near(9, cards={A: bundle(point=points)}, hands={A: CITY_COST})
    built = play(state, (0, City(10)))
    assert [] == choices(built, Show)
    told = told_of(built, (0, End()))
    assert Shown(A, points, 10 + points) == the(told, Shown)
    assert [10, 11, 12][: 1 + points] == scores(told)
    assert ["scored"] * (1 + points) == [m.why for m in only(told, MarkerMoved)]


@pytest.mark.rule("N-29", "N-6")
def test_a_victory_point_bought_in_the_same_turn_counts() -> None:
    state = near(9, hands={A: CARD_COST}, top=(1,))
    bought = play(state, (0, BuyCard()))
    assert [Show()] == choices(bought, Show)
    told = told_of(bought, (0, Show()), (0, End()))
    # VP scored: right once, and no up-left for the card.
    assert ([10], ["scored"]) == (scores(told), [m.why for m in only(told, MarkerMoved)])


@pytest.mark.rule("N-29")
def test_cards_of_others_score_nothing() -> None:
    state = near(9, cards={D: bundle(point=4)}, hands={A: CITY_COST})
    told = told_of(state, (0, City(10)), (0, End()))
    assert [A] == [d.major for d in only(told, Dividend)]


@pytest.mark.rule("N-29")
def test_only_on_its_own_turn() -> None:
    state = near(9, cards={A: bundle(point=1)}, operating=turn(D))
    assert [] == choices(state, Show)
    assert "not_your_turn" == refusal(state, 0, Show())[0]


# -- Cornelius's last dividend -----------------------------------------------------------------


def last(**given: object) -> State:
    """Amber has ended the game; Cornelius, of seat 1, has a treasury of 25."""
    fields = {"shares": ("A2 C1", "D2 C4", "F2"), "treasury": 25, "hands": {A: CITY_COST}, **given}
    return play(near(9, **fields), (0, City(10)), (0, End()))


@pytest.mark.rule("N-37", "N-36")
def test_then_the_president_of_cornelius_may_pay_a_last_dividend() -> None:
    state = last()
    assert Paying(1, True) == state.phases[-1]
    assert [Payout(n) for n in range(6)] == choices(state, Payout)


@pytest.mark.rule("N-37", "N-36")
@pytest.mark.parametrize(("each", "x"), [(0, 0), (1, 0), (2, 2), (4, 4), (5, 4)])
def test_it_moves_the_price_right_as_ever_and_paying_nothing_moves_nothing(
    each: int, x: int
) -> None:
    """Five shares: $5 moves nothing, $10 once, $20 and $25 twice."""
    told = told_of(last(), (1, Payout(each)))
    over = play(last(), (1, Payout(each)))
    assert (Over(A),) == over.phases
    assert cell(x, 0) == over.markers[C]
    assert (each, 4 * each) == the(told, PaidOut).received[:2]
    # Final prices: Amber 25, Delft, Fern 20 and Cornelius as moved.
    price = {0: 20, 2: 25, 4: 30}[x]
    worth = (100 + each + 50 + price, 4 * each + 40 + 4 * price, 40)
    assert Ended(worth) == the(told, Ended)


@pytest.mark.rule("N-37", "N-36")
def test_unfloated_it_pays_nothing_and_the_game_is_over_at_once() -> None:
    state = near(9, treasury=25, hands={A: CITY_COST})
    built = play(state, (0, City(10)))
    told = told_of(built, (0, End()))
    assert [] == only(told, NoPayout)
    assert Ended((150, 40, 40)) == the(told, Ended)


# -- who has won -------------------------------------------------------------------------------


@pytest.mark.rule("N-38")
def test_cash_and_shares_count_the_presidents_certificate_two_and_nothing_else() -> None:
    """Seat 1 has all privates; Cornelius keeps $25."""
    state = near(
        9,
        shares=("A2", "A2 D3", "F2"),
        cash=(5, 7, 0),
        treasury=25,
        owners={0: 1, 1: 1, 2: 1, 3: 1},
        hands={A: CITY_COST},
        prices={D: cell(4, 0)},
    )
    over = play(state, (0, City(10)), (0, End()))
    # $100 over four shares; Amber at 25, Delft at 30.
    assert Outcome((5 + 50 + 50, 7 + 50 + 50 + 90, 40), (2, 1, 3)) == RULES.outcome(over)


@pytest.mark.rule("N-38")
def test_ties_share() -> None:
    state = near(9, shares=("A2", "A2", "F2"), cash=(0, 0, 60), hands={A: CITY_COST})
    over = play(state, (0, City(10)), (0, End()))
    assert Outcome((100, 100, 100), (1, 1, 1)) == RULES.outcome(over)


@pytest.mark.rule("N-38", "N-41")
def test_while_it_goes_on_there_is_no_outcome_and_when_it_is_over_nobody_is_asked() -> None:
    state = near(9, hands={A: CITY_COST})
    assert RULES.outcome(state) is None
    over = play(state, (0, City(10)), (0, End()))
    assert {} == asked(over)
    assert "N-37" == refused_by(over, 0, End())


# -- N-43 --------------------------------------------------------------------------------------


def round_150(**given: object) -> State:
    """Garnet, of seat 0, is the last to operate in the 150th operating round."""
    fields = {
        "shares": ("A2 G2", "D2", "F2 C5"),
        "cash": (0, 0, 0),
        "stock_round": 60,
        "rounds": LAST_ROUND - 1,
        "operating": turn(G, round=2, of=2),
        **given,
    }
    return position(**fields)  # type: ignore[arg-type]


@pytest.mark.rule("N-43")
def test_the_game_ends_after_the_payout_that_follows_the_150th_operating_round() -> None:
    assert 150 == LAST_ROUND
    state = round_150(treasury=10)
    waits = play(state, (0, End()))
    assert (Paying(2, False),) == waits.phases
    assert LAST_ROUND == waits.rounds
    over = play(waits, (2, Payout(2)))
    assert (Over(None),) == over.phases
    assert cell(2, 0) == over.markers[C]


@pytest.mark.rule("N-43")
def test_it_is_no_last_dividend_so_paying_nothing_moves_left() -> None:
    over = play(round_150(), (0, End()), (2, Payout(0)))
    assert cell(-2, 0) == over.markers[C]


@pytest.mark.rule("N-43")
def test_victory_point_cards_do_not_score_then() -> None:
    state = round_150(cards={G: bundle(point=5)})
    told = told_of(state, (0, End()), (2, Payout(0)))
    assert ([], []) == (only(told, Shown), only(told, Dividend))


@pytest.mark.rule("N-43")
def test_after_the_149th_round_a_stock_round_follows() -> None:
    state = round_150(rounds=LAST_ROUND - 2)
    after = play(state, (0, End()), (2, Payout(0)))
    assert isinstance(after.phases[0], Stock)


@pytest.mark.rule("N-43", "N-24")
def test_if_the_150th_is_the_first_of_a_set_the_set_is_finished() -> None:
    state = round_150(operating=turn(G, round=1, of=2))
    after = play(state, (0, End()))
    assert isinstance(after.phases[0], Operating)
    assert (2, LAST_ROUND) == (after.phases[0].round, after.rounds)
    late = round_150(rounds=LAST_ROUND)
    assert (Over(None),) == play(late, (0, End()), (2, Payout(0))).phases


def unfloated(stock_round: int) -> State:
    """Two of three have passed, and seat 2 may float a company."""
    return position(
        ("", "", ""),
        cash=(40, 40, 40),
        phases=in_stock(2, 3, idle=2),
        stock_round=stock_round,
        rounds=2 * (stock_round - 1),
    )


@pytest.mark.rule("N-43")
def test_two_stock_rounds_in_a_row_without_a_company_end_the_game() -> None:
    """After the first come two operating rounds of unfloated majors and no payout."""
    table = at(unfloated(1))
    told = seen(table.submit(2, Pass()).told)
    assert (2, (Stock(0, 0, None, ((), (), ())),)) == (table.state.set, table.state.phases)
    assert 8 == len(only(told, TurnBegan))
    over = play(unfloated(2), (2, Pass()))
    assert (Over(None),) == over.phases
    assert Outcome((40, 40, 40), (1, 1, 1)) == RULES.outcome(over)


@pytest.mark.rule("N-43", "N-21")
def test_a_company_floated_at_the_last_moment_lets_it_go_on() -> None:
    state = play(unfloated(2), (2, Float(A, 20)), (0, Pass()))
    # Seat 2 can do nothing more, and passes by itself.
    after = play(state, (1, Pass()))
    assert Rolling(2) == after.phases[-1]


# -- trackers ----------------------------------------------------------------------------------


@pytest.mark.rule("N-41")
def test_round_and_major_on_turn_are_open_to_all() -> None:
    state = near(9, operating=turn(A, 9, round=2, of=3), stock_round=4)
    for looker in (0, 1, 2, None):
        view = RULES.view(state, looker)
        assert view.turn is not None
        assert (4, 2, 3, A) == (view.set, view.turn.round, view.turn.of, view.turn.major)


@pytest.mark.rule("N-41")
def test_money_is_whole_dollars_and_the_bank_never_runs_out() -> None:
    """$1,500 are in play many times over."""
    state = near(9, cash=(9000, 9000, 9000), hands={A: CITY_COST})
    over = play(state, (0, City(10)), (0, End()))
    assert 9100 == over.cash[0]
    assert all(type(n) is int for n in over.cash)
