"""What the bots of 18CTN reckon with: yields, ways to settle, what shares and cards come to."""

from __future__ import annotations

import pytest

from core.games.ctn18.island.layout import BEGINNER
from core.games.ctn18.market import worths
from core.games.ctn18.plans import CITY_AIM, Planner
from core.games.ctn18.policy import Greedy
from core.games.ctn18.search import played_on
from core.games.ctn18.state import Over, Stock
from core.games.ctn18.survey import corner_yield, survey, years
from core.games.ctn18.value import Values, Weights, outlooks
from tests.core.games.ctn18.positions import (
    NORTH,
    SOUTH,
    A,
    C,
    D,
    F,
    G,
    cell,
    edge,
    goods,
    in_stock,
    path,
    position,
)

VALUES = Values(Weights(rivals=0.6))


def test_a_corner_yields_by_the_dice_of_its_hexes() -> None:
    # Wood 9 and 11, wheat 8: four and two ways in 36, and five.
    assert pytest.approx((6 / 36, 0, 0, 5 / 36, 0)) == corner_yield(BEGINNER, 39)


def test_a_city_yields_twice() -> None:
    state = position(cities={A: (39,)}, settlements={A: (8,)}, roads={A: (13, 50)})
    land = survey(state.layout, state.corners, state.edges, A)

    # Corner 8: brick 4, ore 6, ore 9.
    assert pytest.approx((12 / 36, 3 / 36, 0, 10 / 36, 9 / 36)) == land.flow
    assert ((8,), 1) == (land.houses, land.towns)


def test_places_for_settlements_are_found_with_the_roads_to_them() -> None:
    # Amber's roads go from 3 by 4 and 10 to 9, two edges from its settlement at 10. Corner 8 is
    # beside 4, corner 16 three edges from 3, by 7 and 11.
    state = position(
        homes=SOUTH, settlements={A: (0, 10)}, roads={A: path(*NORTH[:10])}, robber=None
    )
    spots = {spot.corner: spot for spot in survey(BEGINNER, state.corners, state.edges, A).spots}

    assert (0, -1) == spots[9][1:]
    assert (1, edge(4, 8)) == spots[8][1:]
    assert (3, edge(3, 7)) == spots[16][1:]
    assert 14 not in spots


def test_the_longest_trail_and_what_lengthens_it_are_found() -> None:
    state = position(homes=SOUTH, settlements={A: (0, 10)}, roads={A: path(*NORTH[:10])})
    land = survey(BEGINNER, state.corners, state.edges, A)

    assert 9 == land.trail
    assert path(9, 13)[0] in land.longer


def test_a_game_in_which_a_major_has_nine_points_is_shorter() -> None:
    fresh = position()
    late = position(
        ("A2", "D2", "F2"),
        homes=SOUTH,
        cities={A: (0, 1, 2)},
        settlements={A: (10,)},
        roads={A: path(*NORTH[:10])},
    )

    assert years(late)[0] < years(fresh)[0] / 2


def test_more_shares_out_make_each_worth_less() -> None:
    few, many = position(("A2", "D2", "")), position(("A4", "D2", "A4"))

    assert VALUES.units(many)[A] < VALUES.units(few)[A]


def test_the_treasury_of_cornelius_raises_its_shares() -> None:
    poor, rich = position(("A2 C2", "D2", "")), position(("A2 C2", "D2", ""), treasury=100)

    # At least its two shares' part of it, were all ten to be sold.
    assert VALUES.units(rich)[C] >= VALUES.units(poor)[C] + 10


def test_a_company_without_a_price_is_worth_nothing() -> None:
    assert 0 == VALUES.units(position(("A2", "D2", "")))[G]


def test_what_others_hold_counts_against_a_seat() -> None:
    # Four shares of one's own less 0.6 of the others' mean of one and a half.
    state = position(("A4", "A2", "A1"))

    assert pytest.approx(4 - 0.6 * 1.5) == VALUES.net(state, 0, A)


def test_a_point_is_worth_its_dividend_and_its_step() -> None:
    # $30 over two shares, and 17% of $20 a share.
    state = position(("A2", "D2", ""))

    assert pytest.approx(2 * (15 + 3.4)) == VALUES.point(state, 0, A, 3)


def test_expected_dividends_are_those_of_the_points_to_come() -> None:
    # From two points on each pays $30, $40...: at least $30 for each that is expected.
    state = position()
    _, gains = years(state)
    expected = outlooks(state, Weights(trust=1.0))

    for major in (A, D, F):
        assert expected[major].dividends >= 30 * gains[major]


def test_a_hand_is_worth_more_the_nearer_it_is_to_a_city() -> None:
    plan = Planner(VALUES).plan(position(), 0, A)
    hands = [goods(wheat=2, ore=n) for n in range(4)]
    worth = [plan.worth(hand) for hand in hands]

    assert worth == sorted(set(worth))
    best = max(aim.worth for aim in plan.aims if aim.kind == CITY_AIM)
    assert worth[-1] >= best


def test_cards_above_seven_are_worth_less_than_they_would_be() -> None:
    plan = Planner(VALUES).plan(position(), 0, A)
    seven, eight = goods(wood=3, sheep=4), goods(wood=4, sheep=4)

    assert plan.worth(eight) < plan.worth(seven)


def test_a_plan_is_not_kept_when_what_it_rests_on_changes() -> None:
    planner = Planner(VALUES)
    alone = planner.plan(position(("A2", "D2", "F2")), 0, A)
    shared = planner.plan(position(("A2", "D2 A1", "F2 A1")), 0, A)

    assert shared.point < alone.point


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_a_playout_goes_on_to_the_end_of_so_many_rounds(rounds: int) -> None:
    state = position(
        ("A2", "D2", "F2"), cash=(30, 30, 30), phases=in_stock(0, 3), stock_round=1, rounds=0
    )

    end, nodes = played_on(state, rounds, Greedy(VALUES, deals=False))

    assert rounds == end.rounds
    assert not isinstance(end.phases[-1], Stock) or end.set == 2
    assert nodes > 3


def test_a_playout_stops_at_the_end_of_the_game() -> None:
    state = position(
        ("A2", "D2", "F2"),
        prices={A: cell(10, 0)},
        homes=SOUTH,
        cities={A: (0, 1, 2)},
        settlements={A: (10,)},
        roads={A: path(*NORTH[:10])},
        hands={A: goods(wood=1, brick=1, sheep=1, wheat=1)},
        cash=(300, 10, 10),
        stock_round=5,
        rounds=10,
    )

    end, _ = played_on(state, 3, Greedy(VALUES, deals=False))

    assert isinstance(end.phases[-1], Over)
    assert worths(end)[0] == max(worths(end))
