"""Clauses N-27 and N-28: what a turn does to the price, and the dividends of its VP.

Where nothing else is said a company stands at a par of 20, which is (0, 0).
"""

from __future__ import annotations

import pytest

from core.games.ctn18.actions import (
    Action,
    BankTrade,
    BuyCard,
    City,
    End,
    Knight,
    Monopoly,
    Road,
    RoadBuilding,
    Rob,
    Roll,
    Settle,
    Shed,
)
from core.games.ctn18.events import (
    Dividend,
    Event,
    MarkerMoved,
    RoadMoved,
)
from core.games.ctn18.state import Rolling, State
from tests.core.games.ctn18.acts import (
    at,
    choices,
    events,
    must,
    only,
    play,
    rolled,
    seen,
    the,
)
from tests.core.games.ctn18.positions import (
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

PAR = cell(0, 0)
CITY_COST = goods(wheat=2, ore=3)
CARD_COST = goods(sheep=1, wheat=1, ore=1)
ROAD_COST = goods(wood=1, brick=1)


def steps(told: list[Event], company: int) -> list[tuple[str, int]]:
    """Why a marker moved and where it stood then."""
    return [(m.why, m.now) for m in only(told, MarkerMoved) if m.company == company]


def finished(state: State, *acts: Action) -> list[Event]:
    """What is told when the seat asked has done this and ends its operation."""
    (seat,) = must(state)
    table = at(state, *((seat, act) for act in acts))
    return seen(table.submit(seat, End()).told)


# -- VP, dividends, prices ---------------------------------------------------------------------


def cutting() -> State:
    """Amber, with 3 VP and five roads, may settle at 24 in the middle of Delft's six roads."""
    return position(
        ("A4", "A2 D2", "A1 F2"),
        pool="A1",
        cash=(0, 0, 0),
        settlements={A: (35, 48, 33), D: (8, 10), G: (20, 47)},
        roads={
            A: (*path(24, 30, 35, 40, 44, 48), edge(33, 38)),
            D: path(8, 13, 18, 24, 19, 14, 10),
            G: (edge(20, 15), edge(47, 43)),
        },
        hands={A: goods(1, 1, 1, 1, 0)},
        operating=turn(A, 3),
    )


@pytest.mark.rule("N-7", "N-27", "N-28")
def test_a_settlement_that_cuts_the_longest_road_brings_three_vp_and_their_dividends() -> None:
    """From 3 to 6 VP: $40, $50 and $60 over eight shares, and three steps: 25, 30, 36."""
    state = cutting()
    assert D == state.longest
    assert RoadMoved(D, A, 5) == the(events(state, 0, Settle(24)), RoadMoved)
    told = finished(state, Settle(24))
    assert [
        Dividend(A, 4, 40, (20, 10, 5), 5),
        Dividend(A, 5, 50, (25, 12, 6), 6),
        Dividend(A, 6, 60, (30, 15, 7), 7),
    ] == only(told, Dividend)
    assert [("scored", cell(2, 0)), ("scored", cell(4, 0)), ("scored", cell(6, 0))] == steps(
        told, A
    )


@pytest.mark.rule("N-7", "N-27")
def test_the_loser_of_the_longest_road_is_not_penalised() -> None:
    state = cutting()
    after = play(state, (0, Settle(24)), (0, End()))
    assert PAR == after.markers[D]
    assert (75, 37, 18) == after.cash
    # It begins its own operation with the two settlements that are left.
    assert 2 == after.phases[0].start  # type: ignore[union-attr]


@pytest.mark.rule("N-28")
def test_30_dollars_over_four_shares_are_15_and_7_and_7() -> None:
    state = position(("A2", "A1 D2", "A1"), cash=(0, 0, 0), hands={A: CITY_COST})
    told = finished(state, City(8))
    assert [Dividend(A, 3, 30, (15, 7, 7), 0)] == only(told, Dividend)
    assert (15, 7, 7) == play(state, (0, City(8)), (0, End())).cash


@pytest.mark.rule("N-28")
def test_shares_in_the_pool_take_part_and_those_in_the_treasury_do_not() -> None:
    """$30 over the three of seat 0 and four of the Pool: 12 and 17; three lie in the Treasury."""
    state = position(("A3", "D2", "F2"), pool="A4", cash=(0, 0, 0), hands={A: CITY_COST})
    assert [Dividend(A, 3, 30, (12, 0, 0), 17)] == only(finished(state, City(8)), Dividend)


@pytest.mark.rule("N-27")
def test_a_turn_in_which_nothing_is_built_moves_the_price_left() -> None:
    assert [("none_built", cell(-2, 0))] == steps(finished(position()), A)


@pytest.mark.rule("N-27")
def test_trading_and_playing_cards_is_not_building() -> None:
    state = position(hands={A: goods(wood=4)}, cards={A: bundle(monopoly=1)})
    told = finished(state, BankTrade(-1, 0, 4), Monopoly(4))
    assert [("none_built", cell(-2, 0))] == steps(told, A)


@pytest.mark.rule("N-27")
def test_a_knight_that_brings_no_army_is_not_building() -> None:
    state = position(cards={A: bundle(knight=1)})
    after = play(state, (0, Knight()))
    told = finished(after, choices(after, Rob)[0])
    assert [("none_built", cell(-2, 0))] == steps(told, A)


@pytest.mark.rule("N-27")
@pytest.mark.parametrize("cards", [1, 2, 3])
def test_development_cards_alone_move_the_price_up_left_once(cards: int) -> None:
    hand = goods(sheep=cards, wheat=cards, ore=cards)
    state = position(hands={A: hand}, top=(0, 0, 0))
    told = finished(state, *[BuyCard()] * cards)
    assert [("cards_only", cell(-1, 1))] == steps(told, A)
    assert [] == only(told, Dividend)


@pytest.mark.rule("N-27", "N-29")
def test_a_victory_point_card_that_was_bought_scores_nothing_yet() -> None:
    state = position(hands={A: CARD_COST}, top=(1,))
    assert [("cards_only", cell(-1, 1))] == steps(finished(state, BuyCard()), A)


@pytest.mark.rule("N-27")
def test_roads_alone_do_not_move_the_price() -> None:
    state = position(hands={A: ROAD_COST})
    assert [] == steps(finished(state, choices(state, Road)[0]), A)


@pytest.mark.rule("N-27", "N-6")
def test_free_roads_alone_do_not_move_the_price() -> None:
    state = position(cards={A: bundle(roads=1)})
    first = play(state, (0, RoadBuilding()))
    second = play(first, (0, choices(first, Road)[0]))
    assert [] == steps(finished(second, choices(second, Road)[0]), A)


@pytest.mark.rule("N-27")
def test_a_road_and_a_development_card_are_up_left() -> None:
    state = position(hands={A: goods(1, 1, 1, 1, 1)}, top=(0,))
    told = finished(state, choices(state, Road)[0], BuyCard())
    assert [("cards_only", cell(-1, 1))] == steps(told, A)


@pytest.mark.rule("N-27")
def test_vp_and_a_development_card_are_right_and_no_other_move() -> None:
    state = position(hands={A: goods(sheep=1, wheat=3, ore=4)}, top=(0,))
    told = finished(state, City(8), BuyCard())
    assert [("scored", cell(2, 0))] == steps(told, A)


@pytest.mark.rule("N-27")
def test_vp_before_the_roll_count() -> None:
    """The third knight brings the largest army: from 2 to 4 VP."""
    state = position(
        cards={A: bundle(knight=1)}, knights={A: 2, D: 2}, above=(Rolling(0),), cash=(0, 0, 0)
    )
    knight = play(state, (0, Knight()))
    robbed = play(knight, (0, choices(knight, Rob)[0]))
    told = finished(play(rolled(robbed, 2), (0, Roll())))
    assert [3, 4] == [d.score for d in only(told, Dividend)]
    assert [("scored", cell(2, 0)), ("scored", cell(4, 0))] == steps(told, A)


@pytest.mark.rule("N-27")
def test_vp_lost_on_anothers_turn_and_won_again_count_again() -> None:
    """Delft lost its longest road to a cut; with two roads more it has it again."""
    state = position(
        ("A2", "D2", "F2"),
        settlements={A: (24, 48, 33), D: (8, 10), G: (20, 47)},
        roads={
            A: (*path(24, 30, 35, 40, 44, 48), edge(33, 38)),
            D: path(17, 12, 8, 13, 18, 24, 19, 14, 10),
            G: (edge(20, 15), edge(47, 43)),
        },
        hands={D: ROAD_COST},
        longest=A,
        major=D,
    )
    # Five against five: Amber keeps it; the sixth takes it.
    more = edge(17, 23)
    told = finished(state, Road(more))
    assert [3, 4] == [d.score for d in only(told, Dividend)]
    assert [("scored", cell(2, 0)), ("scored", cell(4, 0))] == steps(told, D)


@pytest.mark.rule("N-27", "N-28", "N-30")
def test_holdings_at_the_end_of_the_turn_count() -> None:
    """Seat 1, with eight certificates, discards an Amber share after the 7 of this turn.

    So two of six shares of Amber are its own, of which one lies in the Pool: $30 are $5 a share.
    """
    state = position(
        ("A2", "A2 D6 F2", "A2"),
        cash=(0, 0, 0),
        hands={A: CITY_COST},
        above=(Rolling(0),),
    )
    shed = play(rolled(state, 7), (0, Roll()), (1, Shed((1, 0, 0, 0, 0))))
    robbed = play(shed, (0, choices(shed, Rob)[0]))
    assert [Dividend(A, 3, 30, (10, 5, 10), 5)] == only(finished(robbed, City(8)), Dividend)
