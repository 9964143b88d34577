"""What operations lead to, worked out from a view: by hand, and against the rules."""

from __future__ import annotations

from typing import Any

import pytest

from core.bots.random_bot import draw, maker
from core.games.ctn18.actions import (
    BankTrade,
    BuyCard,
    City,
    Discard,
    End,
    Knight,
    Plenty,
    Road,
    Rob,
    Settle,
    Shed,
)
from core.games.ctn18.preview_island import (
    Exchange,
    Kept,
    best_cities,
    best_hexes,
    best_plenty,
    best_roads,
    best_settlements,
    best_trades,
    cheapest,
    done,
    ending,
    exchange,
    kept_back,
    laid,
    payable,
    rates_of,
    robbed_cells,
    shed,
)
from core.games.ctn18.rules import RULES
from core.games.ctn18.state import Building, Discarding, Robbing, Shedding, State, View
from core.rng import seeded
from tests.core.games.ctn18.positions import (
    NORTH,
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

RICH = goods(4, 4, 4, 4, 4)


def view(state: State, seat: int = 0) -> View:
    return RULES.view(state, seat)


def amber(**more: Any) -> View:
    """Amber builds, as its President sees it: a settlement on either of two sites, price 20."""
    return view(position(**{"hands": {A: RICH}, **more}))


# -- what is done ----------------------------------------------------------------------------------


def test_a_build_is_paid_to_the_bank_and_stands() -> None:
    """Of 19 cards a kind Amber has four."""
    before = amber()
    after = done(before, Settle(0))
    assert (3, 3, 3, 3, 4) == after.hands[A]
    assert (16, 16, 16, 16, 15) == after.bank
    assert (20, 16) == (before.held[A], after.held[A])
    assert (0, 1) == (before.corners[0], after.corners[0])
    assert 5 == done(before, City(8)).corners[8]
    assert (4, 4, 4, 2, 1) == done(before, City(8)).hands[A]


def test_a_card_is_bought_unseen() -> None:
    before = amber()
    after = done(before, BuyCard())
    assert (4, 4, 3, 3, 3) == after.hands[A]
    assert before.deck - 1 == after.deck
    assert before.turn is not None
    assert after.turn is not None
    assert (0, 1) == (before.turn.bought, after.turn.bought)


def test_a_road_is_paid_for_unless_it_is_free() -> None:
    before = amber()
    paid, free = done(before, Road(edge(13, 18))), laid(before, edge(13, 18))
    assert (3, 3, 4, 4, 4) == paid.hands[A]
    assert before.hands == free.hands
    assert paid.edges == free.edges
    assert free.turn is not None
    assert 1 == free.turn.roads


def test_the_fifth_road_in_a_row_takes_the_longest_road() -> None:
    four = amber(
        homes=SOUTH,
        settlements={A: (0, 2)},
        roads={A: path(*NORTH[1:6])},
        cities={},
    )
    fifth, inside = edge(NORTH[0], NORTH[1]), edge(4, 8)
    assert four.longest is None
    assert A == laid(four, fifth).longest
    assert laid(four, inside).longest is None
    # At either end, before those that branch off.
    assert {fifth, edge(2, 6)} == set(best_roads(four)[:2])


def test_the_third_knight_takes_the_largest_army() -> None:
    two = amber(cards={A: bundle(knight=1)}, knights={A: 2})
    assert two.largest is None
    assert A == done(two, Knight()).largest
    one = amber(cards={A: bundle(knight=1)}, knights={A: 1})
    assert done(one, Knight()).largest is None
    behind = amber(cards={A: bundle(knight=1)}, knights={A: 2, D: 3}, largest=D)
    assert D == done(behind, Knight()).largest


def test_cards_of_the_bank_come_for_nothing_or_in_exchange() -> None:
    before = amber(hands={A: goods(4, 0, 0, 0, 0)})
    assert (4, 0, 0, 1, 1) == done(before, Plenty((3, 4))).hands[A]
    assert (4, 2, 0, 0, 0) == done(before, Plenty((1, 1))).hands[A]
    traded = done(before, BankTrade(-1, 0, 1))
    assert (0, 1, 0, 0, 0) == traded.hands[A]
    assert (19, 18, 19, 19, 19) == traded.bank


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (goods(), ()),
        (goods(1, 1), (0,)),
        (goods(1, 1, 1, 1), (0, 1)),
        (goods(0, 0, 1, 2, 3), (2, 3)),
        (goods(0, 0, 0, 2, 2), ()),
        (goods(1, 1, 1, 2, 3), (0, 1, 2, 3)),
    ],
)
def test_what_cards_pay_for(hand: Any, expected: tuple[int, ...]) -> None:
    assert expected == payable(hand)


# -- the end of the turn ---------------------------------------------------------------------------


def test_a_settlement_pays_its_dividend_and_moves_right_once() -> None:
    """$30 over five shares is 18, 6 and 6 to the bank for the Pool; 20 goes to 25."""
    before = amber(shares=("A3 D2", "A1", "F2"), pool="A1")
    end = ending(done(before, Settle(0)))
    assert (3, (30,), (18, 6, 0), 6, False) == (
        end.points,
        end.paid,
        end.received,
        end.bank,
        end.wins,
    )
    assert (cell(0, 0), cell(2, 0)) == end.cells


def test_each_point_of_a_turn_pays_for_itself() -> None:
    """From no point to two: $10 and $20; two steps right of 20 is 30."""
    end = ending(amber(operating=turn(A, 0)))
    assert ((10, 20), (30, 0, 0)) == (end.paid, end.received)
    assert (cell(0, 0), cell(2, 0), cell(4, 0)) == end.cells


def test_what_was_done_without_a_point_moves_the_price_as_well() -> None:
    """Nothing is one step left, cards alone one up and to the left, a road alone none."""
    nothing = amber()
    assert (cell(0, 0), cell(-2, 0)) == ending(nothing).cells
    road = done(nothing, Road(edge(13, 18)))
    assert (cell(0, 0),) == ending(road).cells
    assert (cell(0, 0), cell(-1, 1)) == ending(done(nothing, BuyCard())).cells
    assert (cell(0, 0), cell(-1, 1)) == ending(done(road, BuyCard())).cells
    assert () == ending(nothing).paid


def _nine(**more: Any) -> View:
    """Amber has four cities and a settlement: nine points, and the ninth is of this turn."""
    given: dict[str, Any] = {
        "homes": SOUTH,
        "cities": {A: (0, 1, 2, 10)},
        "settlements": {A: (8,)},
        "roads": {A: (*path(0, 4, 8, 13), *path(1, 5), *path(2, 6, 10))},
        "operating": turn(A, 9),
        **more,
    }
    return amber(**given)


def test_points_on_cards_count_only_if_the_game_ends() -> None:
    nine = _nine(cards={A: bundle(point=2)})
    assert (9, False) == (ending(nine).points, ending(nine).wins)
    tenth = ending(done(nine, Settle(18)))
    assert (12, True, (100, 110, 120)) == (tenth.points, tenth.wins, tenth.paid)


def test_points_that_were_shown_end_the_game() -> None:
    shown = _nine(cards={A: bundle(point=1)}, operating=turn(A, 9, shown=1))
    assert (10, True, (100,)) == (ending(shown).points, ending(shown).wins, ending(shown).paid)


ENDS: dict[str, State] = {
    "nothing": position(hands={A: RICH}),
    "roads": position(hands={A: RICH}, operating=turn(A, 2, roads=1)),
    "cards": position(
        hands={A: RICH},
        cards={A: bundle(knight=1)},
        operating=turn(A, 2, fresh=bundle(knight=1)),
    ),
    "two points": position(("A3 D2", "A2 F2", "F2"), pool="A2", operating=turn(A, 0)),
    "at the edge of the chart": position(prices={A: cell(20, 0)}, operating=turn(A, 0)),
    "at the other edge": position(prices={A: cell(-10, 0)}),
}


@pytest.mark.parametrize("name", ENDS)
def test_the_turn_ends_as_foreseen(name: str) -> None:
    before = ENDS[name]
    after = RULES.apply(before, 0, End()).state
    end = ending(view(before))
    got = tuple(b - a for a, b in zip(before.cash, after.cash, strict=True))
    assert got == end.received
    assert after.markers[A] == end.cells[-1]


# -- the best places -------------------------------------------------------------------------------

REACHED = {"settlements": {A: (8, 39)}, "roads": {A: (*path(13, 8, 4, 0), *path(39, 43, 47))}}
"""From 8 and 39 roads lead to corners 0 (Brick 4: 3 of 36) and 47 (Wood 11: 2 of 36)."""


def test_settlements_come_with_the_best_corner_first() -> None:
    assert (0, 47) == best_settlements(amber(**REACHED))


def test_cities_come_with_the_best_settlement_first_unless_the_robber_stands_there() -> None:
    """Corner 8 (Brick 4, Ore 6, Ore 9) makes 12 of 36, corner 39 (Wood 9, Wheat 8, Wood 11) 11."""
    assert (8, 39) == best_cities(amber())
    assert (39, 8) == best_cities(amber(robber=1))


def test_roads_come_with_the_one_that_leads_to_the_best_free_corner_first() -> None:
    """From the homes: 29 and 17 are two roads away from 34 and 8, 17 beside Fern's 22 not free."""
    spots = best_roads(amber())
    offered = RULES.prompts(position(hands={A: RICH}))[0].choices
    assert {a.edge for a in offered if isinstance(a, Road)} == set(spots)
    assert edge(29, 34) == spots[0]


# -- the bank --------------------------------------------------------------------------------------

NORTH_PORT = 0
"""A private; the first lot is of the North and East Ports."""


def test_a_trade_raises_a_value_and_pays_who_holds_the_private() -> None:
    """Corner 5 lies at the North Port; lot 0 is the North and East Ports, seat 1 has it."""
    state = position(
        hands={A: RICH},
        homes=SOUTH,
        settlements={A: (5, 8)},
        roads={A: (*path(5, 9), edge(8, 13))},
        owners={0: 1},
        values=(1, 2, 3, 20, 5),
    )
    before = view(state)
    north = rates_of(before)[0].port
    assert [3, 4] == [rate.cards for rate in rates_of(before)]
    assert Exchange(3, 5, 6, NORTH_PORT, 1) == exchange(before, BankTrade(north, 0, 4))
    # At 20 it stays; the trading post pays nobody.
    assert Exchange(3, 20, 20, NORTH_PORT, 1) == exchange(before, BankTrade(north, 0, 3))
    assert Exchange(4, 2, 3, None, None) == exchange(before, BankTrade(-1, 0, 1))
    after = RULES.apply(state, 0, BankTrade(north, 0, 4)).state
    assert (state.cash[1] + 6, 6) == (after.cash[1], after.values[4])


def test_trades_that_make_something_payable_come_first() -> None:
    """With an Ore more a city can be paid, with a Brick more a settlement."""
    before = amber(hands={A: goods(8, 0, 1, 2, 2)})
    trades = [BankTrade(-1, 0, get) for get in (1, 2, 3, 4)]
    assert [4, 1] == [trade.get for trade in best_trades(before, trades)][:2]


def test_the_best_two_cards_of_the_bank() -> None:
    before = amber(hands={A: goods(0, 0, 0, 1, 2)})
    able = [Plenty((a, b)) for a in range(5) for b in range(a, 5)]
    assert Plenty((3, 4)) == best_plenty(before, able)


# -- the robber ------------------------------------------------------------------------------------


def test_what_the_robber_keeps_back_goes_to_cornelius_at_todays_values() -> None:
    """Hex 6, Sheep 8: Delft's 14 and Garnet's 20; Sheep at 3. The desert keeps nothing."""
    before = amber(values=(1, 2, 3, 4, 5))
    assert Kept((0, 1, 0, 1), 6) == kept_back(before, 6)
    assert Kept((0, 0, 0, 0), 0) == kept_back(before, before.robber)


def test_the_robber_goes_first_where_others_lose_most() -> None:
    """On Sheep 8 two others lose a card in five of 36 rolls; never where it stands."""
    before = amber(hands={A: RICH, D: goods(1, 1, 1)})
    spots = best_hexes(before)
    assert 6 == spots[0]
    assert before.robber not in spots
    assert 18 == len(spots)
    # Where nobody has cards comes last: hex 2, Sheep 5, is Delft's, hex 0 is Amber's alone.
    assert spots.index(2) < spots.index(0)


def test_an_unfloated_company_has_no_price_to_lose() -> None:
    before = amber(prices={D: cell(3, 1)})
    assert () == robbed_cells(before, G)
    assert (cell(3, 1), cell(4, 0)) == robbed_cells(before, D)


def test_a_theft_moves_the_price_as_foreseen() -> None:
    state = position(
        hands={D: goods(1)},
        operating=turn(A, 2),
        above=(Robbing(0, False),),
        values=(7, 1, 1, 1, 1),
    )
    after = RULES.apply(state, 0, Rob(6, D)).state
    assert robbed_cells(view(state), D)[-1] == after.markers[D]
    assert 7 == after.treasury


# -- discards --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "owed", "expected"),
    [
        ((2, 1, 1, 3, 3), 5, (2, 1, 1, 1, 0)),
        ((0, 0, 0, 4, 4), 4, (0, 0, 0, 4, 0)),
        ((8, 0, 0, 0, 0), 4, (4, 0, 0, 0, 0)),
        ((0, 0, 0, 0, 0), 0, (0, 0, 0, 0, 0)),
    ],
)
def test_the_cheapest_cards_go_first(held: Any, owed: int, expected: Any) -> None:
    assert expected == cheapest(held, (3, 2, 1, 4, 5), owed)


def test_of_equal_kinds_the_most_numerous_go_first() -> None:
    assert (0, 3, 1, 0, 0) == cheapest((1, 3, 2, 0, 0), (1, 1, 1, 1, 1), 4)


def test_a_discard_costs_as_foreseen() -> None:
    """Eight cards: four are discarded, two Wood of 3 and two Brick of 2 make $10."""
    state = position(
        hands={A: goods(4, 4)},
        values=(3, 2, 1, 1, 1),
        operating=turn(A, 2),
        above=(Discarding((4, 0, 0, 0), (None,) * 4),),
    )
    after = RULES.apply(state, 0, Discard(A, (2, 2, 0, 0, 0))).state
    assert 10 == after.treasury
    assert robbed_cells(view(state), A)[-1] == after.markers[A]


def test_a_shed_share_lies_in_the_pool_and_may_cost_the_presidency() -> None:
    """Of seats 0 and 1 each has three of Amber; with one less seat 0 is President no more."""
    state = position(
        ("A3 D4 F1 C3", "A3", "F4"),
        operating=turn(D, 2),
        above=(Shedding((1, 0, 0), (None,) * 3),),
        pool="A1",
    )
    before = view(state)
    after = shed(before, 0, (1, 0, 0, 0, 0))
    assert (1, 2) == (before.pool[A], after.pool[A])
    assert (0, 1) == (before.presidents[A], after.presidents[A])
    assert 0 == shed(before, 0, (0, 1, 0, 0, 0)).presidents[A]
    acted = RULES.apply(state, 0, Shed((1, 0, 0, 0, 0))).state
    assert acted.presidents == after.presidents


# -- against the rules -----------------------------------------------------------------------------

BUILDS = (Road, Settle, City, BuyCard, Plenty, BankTrade, Knight)
SEEN_AFTER = ("corners", "edges", "longest", "largest", "hands", "held", "bank", "knights")


@pytest.mark.parametrize("seed", [1, 3])
def test_in_a_game_played_at_random_everything_is_as_foreseen(seed: int) -> None:
    """Builds and cards are as they were previewed, and no place to build is left out."""
    make = maker(RULES.types.action)
    dice = seeded(seed, 5)
    state = RULES.setup(3, seed, {"beginner_board": False}).state
    foreseen = 0
    for _n in range(1000):
        seat, prompt = next((k, p) for k, p in RULES.prompts(state).items() if p.must)
        action, dice = draw(prompt, make, dice)
        after = RULES.apply(state, seat, action).state
        if isinstance(state.phases[-1], Building) and isinstance(action, BUILDS):
            expected, now = RULES.view(after, seat), done(RULES.view(state, seat), action)
            for name in SEEN_AFTER:
                assert getattr(expected, name) == getattr(now, name), action
            foreseen += 1
        if isinstance(state.phases[-1], Building):
            before = RULES.view(state, seat)
            places = {
                Road: best_roads(before),
                Settle: best_settlements(before),
                City: best_cities(before),
            }
            for choice in prompt.choices:
                match choice:
                    case Road(place) | Settle(place) | City(place):
                        assert place in places[type(choice)]
                    case _:
                        pass
        state = after
    assert foreseen > 20
