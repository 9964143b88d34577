"""Trade with the bank and its ports, commodity values and privates: N-9, N-31 and N-32."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from core.games.ctn18.actions import ALL, TRADING_POST, Accept, BankTrade, Offer, Roll, Take
from core.games.ctn18.data import PRIVATES
from core.games.ctn18.events import BankTraded, MarkerMoved
from core.games.ctn18.island.bank import Rate, rates
from core.games.ctn18.island.geometry import CORNER_EDGES
from core.games.ctn18.island.layout import (
    BEGINNER,
    BRICK,
    GENERIC,
    ORE,
    SHEEP,
    WHEAT,
    WOOD,
    compass,
)
from core.games.ctn18.island.pieces import CITY, OWNED
from core.games.ctn18.rules import RULES
from core.games.ctn18.state import State
from core.prompt import Field, OneOf, Swap, fits
from tests.core.games.ctn18.acts import (
    choices,
    do,
    events,
    forms,
    only,
    play,
    refusal,
    refused_by,
    the,
)
from tests.core.games.ctn18.positions import SOUTH, A, D, F, G, edge, goods, path, position

# The beginner's ports, clockwise from the top left.
WHEAT_PORT, NORTH_PORT, ORE_PORT, EAST_PORT, WOOD_PORT, SOUTH_PORT, BRICK_PORT, WEST_PORT = range(8)
SHEEP_PORT = 8
POST = TRADING_POST


def traded(state: State) -> set[tuple[int, int, int]]:
    offered = choices(state, BankTrade)
    assert len(offered) == len(set(offered))
    return {(trade.port, trade.give, trade.get) for trade in offered}


def for_all_else(port: int, give: int) -> set[tuple[int, int, int]]:
    return {(port, give, get) for get in range(5) if get != give}


def at_north_and_ore(**more: Any) -> State:
    """Amber has a settlement at the North Port, and one (or a city) at the Ore Port."""
    return position(
        homes=SOUTH,
        settlements={A: (1, 10)},
        roads={A: (*path(1, 4), *path(10, 6))},
        **more,
    )


# -- N-9: with the bank ------------------------------------------------------------------------


@pytest.mark.rule("N-9")
def test_without_a_port_four_like_cards_are_given_for_any_other() -> None:
    state = position(hands={A: goods(wood=4, brick=3, ore=9)})
    assert for_all_else(POST, WOOD) | for_all_else(POST, ORE) == traded(state)
    after = do(state, 0, BankTrade(POST, ORE, SHEEP))
    assert goods(wood=4, brick=3, sheep=1, ore=5) == after.hands[A]
    assert goods(15, 16, 18, 19, 14) == RULES.view(after, None).bank


@pytest.mark.rule("N-9")
def test_a_generic_port_takes_three_like_cards_and_a_commoditys_port_two_of_its_own() -> None:
    state = at_north_and_ore(hands={A: goods(wood=4, brick=3, sheep=2, wheat=1, ore=2)})
    assert traded(state) == (
        for_all_else(NORTH_PORT, WOOD)
        | for_all_else(NORTH_PORT, BRICK)
        | for_all_else(ORE_PORT, ORE)
        | for_all_else(POST, WOOD)
    )
    assert goods(1, 3, 2, 2, 2) == do(state, 0, BankTrade(NORTH_PORT, WOOD, WHEAT)).hands[A]
    assert goods(4, 3, 3, 1, 0) == do(state, 0, BankTrade(ORE_PORT, ORE, SHEEP)).hands[A]
    assert goods(0, 3, 2, 1, 3) == do(state, 0, BankTrade(POST, WOOD, ORE)).hands[A]


@pytest.mark.rule("N-9")
def test_the_president_names_any_rate_that_the_major_has_the_dearer_ones_too() -> None:
    state = at_north_and_ore(hands={A: goods(ore=4)})
    assert traded(state) == (
        for_all_else(NORTH_PORT, ORE) | for_all_else(ORE_PORT, ORE) | for_all_else(POST, ORE)
    )


@pytest.mark.rule("N-9")
@pytest.mark.rule("N-32")
def test_of_two_generic_ports_the_president_names_one_and_its_private_is_paid() -> None:
    state = position(
        homes=INLAND,
        settlements={A: (1, 26)},
        roads={A: (*path(1, 4), *path(26, 20))},
        hands={A: goods(brick=3)},
        owners={0: 2},
        lots=((0, 2), (1, 3), (4, 5), (6, 7)),
        cash=(0, 0, 0),
    )
    assert for_all_else(NORTH_PORT, BRICK) | for_all_else(EAST_PORT, BRICK) == traded(state)
    # North lies in the lot that seat 2 won, East in one that nobody did.
    assert (0, 0, 2) == do(state, 0, BankTrade(NORTH_PORT, BRICK, WOOD)).cash
    assert (0, 0, 0) == do(state, 0, BankTrade(EAST_PORT, BRICK, WOOD)).cash


@pytest.mark.rule("N-9")
@pytest.mark.parametrize("major", [A, D, F, G])
def test_each_major_trades_at_the_ports_of_its_own_settlements_and_cities(major: int) -> None:
    # Harbours 0 to 3 have a settlement of A, D, F and G, harbours 4 to 7 a city of theirs.
    corners = bytearray(54)
    for m in (A, D, F, G):
        corners[QUAYS[m]] = OWNED + m
        corners[QUAYS[m + 4]] = CITY + m
    generic = {NORTH_PORT, EAST_PORT, SOUTH_PORT, WEST_PORT}
    expected = [
        Rate(port, 3, None) if port in generic else Rate(port, 2, BEGINNER.ports[port])
        for port in (major, major + 4)
    ]
    assert (*expected, Rate(POST, 4, None)) == rates(BEGINNER, bytes(corners), major)


@pytest.mark.rule("N-9")
def test_what_cannot_be_traded_is_refused() -> None:
    state = at_north_and_ore(hands={A: goods(wood=3, ore=2), D: goods(sheep=19)})
    for no in (
        BankTrade(POST, WOOD, ORE),  # three cards where it takes four
        BankTrade(NORTH_PORT, ORE, WOOD),  # two where it takes three
        BankTrade(ORE_PORT, WOOD, ORE),  # not the port's commodity
        BankTrade(NORTH_PORT, WOOD, WOOD),  # for its like
        BankTrade(NORTH_PORT, WOOD, SHEEP),  # the bank has none
        BankTrade(EAST_PORT, WOOD, ORE),  # no building there
        BankTrade(9, WOOD, ORE),
        BankTrade(-2, WOOD, ORE),
    ):
        assert no not in choices(state, BankTrade)
        assert "N-9" == refused_by(state, 0, no)
    assert {(NORTH_PORT, WOOD, get) for get in (BRICK, WHEAT, ORE)} <= traded(state)


@pytest.mark.rule("N-9")
def test_a_city_reaches_a_port_and_a_road_or_anothers_building_does_not() -> None:
    # Amber has a city at 1 (North), Delft a settlement at 10 (Ore), to which Amber's road leads.
    state = position(
        settlements={A: (39,), D: (10, 45)},
        cities={A: (1,)},
        roads={A: (*path(1, 5, 2, 6, 10), *path(39, 34)), D: (*path(10, 14), *path(45, 49))},
        hands={A: goods(ore=4)},
    )
    assert for_all_else(NORTH_PORT, ORE) | for_all_else(POST, ORE) == traded(state)


@pytest.mark.rule("N-9")
@pytest.mark.rule("N-25")
def test_nobody_trades_before_the_roll() -> None:
    state = position(hands={A: goods(wood=8), D: goods(brick=2)}, to_roll=True)
    assert not choices(state, BankTrade)
    assert not forms(state, "offer")
    assert "N-25" == refused_by(state, 0, BankTrade(POST, WOOD, ORE))
    assert "N-25" == refused_by(state, 0, Offer(A, D, (1, -1, 0, 0, 0)))
    assert Roll() in choices(state, Roll)


@pytest.mark.rule("N-9")
def test_the_bank_gives_its_last_card_and_no_more() -> None:
    state = position(hands={A: goods(wood=8), D: goods(ore=18)})
    after = do(state, 0, BankTrade(POST, WOOD, ORE))
    assert goods(wood=4, ore=1) == after.hands[A]
    assert "N-9" == refused_by(after, 0, BankTrade(POST, WOOD, ORE))


@pytest.mark.rule("N-9")
def test_only_the_major_on_turn_trades_with_the_bank() -> None:
    state = position(hands={A: goods(brick=1), D: goods(wood=8)})
    # Amber has too little; Delft's President is asked for offers alone.
    assert not choices(state, BankTrade)
    assert not choices(state, BankTrade, 1)
    assert "N-9" == refused_by(state, 0, BankTrade(POST, WOOD, ORE))
    assert "not_your_turn" == refusal(state, 1, BankTrade(POST, WOOD, ORE))[0]


# -- N-9: among majors -------------------------------------------------------------------------


@pytest.mark.rule("N-9")
def test_both_sides_give_and_no_commodity_is_on_both() -> None:
    state = position(hands={A: goods(wood=3, ore=1), D: goods(brick=2, sheep=1)})
    (form,) = forms(state, "offer")
    assert (("by", A),) == form.fixed
    swaps = next(field.domain for field in form.fields if field.name == "swap")
    assert isinstance(swaps, Swap)
    assert goods(wood=3, ore=1) == swaps.give

    def may(swap: tuple[int, ...]) -> bool:
        return fits(form, {"type": "offer", "by": A, "to": D, "swap": swap})

    for swap in ((1, -1, 0, 0, 0), (3, -2, -1, 0, 1), (0, 0, -1, 0, 1)):
        assert may(swap)
        do(state, 0, Offer(A, D, swap))
    for swap in ((0, -1, 0, 0, 0), (1, 0, 0, 0, 0), (0, 0, 0, 0, 0), (4, -1, 0, 0, 0)):
        assert not may(swap)
        assert "N-9" == refused_by(state, 0, Offer(A, D, swap))


@pytest.mark.rule("N-9")
def test_a_swap_with_another_major_moves_no_value_and_no_price_and_pays_nobody() -> None:
    state = position(
        hands={A: goods(wood=3), D: goods(ore=2)},
        owners={0: 0, 1: 1, 2: 2, 3: 0},
    )
    swap = (2, 0, 0, 0, -1)
    after = play(state, (0, Offer(A, D, swap)), (1, Accept(D)), (0, Take(D)))
    assert (goods(wood=1, ore=1), goods(wood=2, ore=1)) == after.hands[:2]
    assert (state.values, state.cash, state.markers) == (after.values, after.cash, after.markers)


@pytest.mark.rule("N-9")
def test_unfloated_majors_do_not_trade() -> None:
    state = position(hands={A: goods(wood=3), D: goods(ore=2), G: goods(ore=2)})
    (form,) = forms(state, "offer")
    assert Field("to", OneOf((ALL, D))) in form.fields
    assert "N-9" == refused_by(state, 0, Offer(A, G, (1, 0, 0, 0, -1)))


@pytest.mark.rule("N-9")
def test_two_majors_of_one_president_trade_at_once() -> None:
    state = position(("A2 D2", "F2"), hands={A: goods(wood=3), D: goods(ore=2)})
    after = do(state, 0, Offer(A, D, (2, 0, 0, 0, -1)))
    assert (goods(wood=1, ore=1), goods(wood=2, ore=1)) == after.hands[:2]
    assert state.phases[1:] == after.phases[1:]


# -- N-31 --------------------------------------------------------------------------------------


@pytest.mark.rule("N-31")
def test_values_start_at_one_and_rise_by_one_for_each_card_gained() -> None:
    assert (1, 1, 1, 1, 1) == RULES.setup(3, 1, {"beginner_board": True}).state.values
    state = position(hands={A: goods(wood=12)})
    after = do(state, 0, *[BankTrade(POST, WOOD, get) for get in (ORE, ORE, BRICK)])
    # What is gained gets dearer, not what is given.
    assert (1, 2, 1, 1, 3) == after.values
    assert goods(brick=1, ore=2) == after.hands[A]
    values = [
        the(events(before, 0, BankTrade(POST, WOOD, ORE)), BankTraded).value
        for before in (state, do(state, 0, BankTrade(POST, WOOD, ORE)))
    ]
    assert [2, 3] == values


@pytest.mark.rule("N-31")
@pytest.mark.rule("N-32")
def test_the_value_stays_at_20_and_is_paid_all_the_same() -> None:
    state = at_north_and_ore(
        hands={A: goods(wood=9)}, values=goods(1, 1, 1, 1, 19), owners={0: 2}, cash=(5, 5, 5)
    )
    first = do(state, 0, BankTrade(NORTH_PORT, WOOD, ORE))
    assert (20, (5, 5, 25)) == (first.values[ORE], first.cash)
    second = do(first, 0, BankTrade(NORTH_PORT, WOOD, ORE))
    assert (20, (5, 5, 45)) == (second.values[ORE], second.cash)
    assert 20 == the(events(first, 0, BankTrade(NORTH_PORT, WOOD, ORE)), BankTraded).value


# -- N-32 --------------------------------------------------------------------------------------

NAMES = (
    ("North Port", NORTH_PORT),
    ("East Port", EAST_PORT),
    ("South Port", SOUTH_PORT),
    ("West Port", WEST_PORT),
    ("Brick Port", BRICK_PORT),
    ("Wood Port", WOOD_PORT),
    ("Wheat Port", WHEAT_PORT),
    ("Ore Port", ORE_PORT),
)

# A corner of each harbour, and homes that are beside none of them.
QUAYS = (0, 1, 15, 26, 42, 52, 47, 33, 11)
INLAND = {
    D: ((18, 29), (edge(18, 24), edge(29, 35))),
    F: ((40, 22), (edge(40, 45), edge(22, 28))),
    G: ((31, 14), (edge(31, 36), edge(14, 19))),
}


def at_quay(harbour: int, **more: Any) -> State:
    """Amber has settlements at this harbour and at 8, and nine of each commodity but sheep."""
    quay = QUAYS[harbour]
    return position(
        homes=INLAND,
        settlements={A: (quay, 8)},
        roads={A: (CORNER_EDGES[quay][-1], edge(8, 12))},
        hands={A: goods(9, 9, 9, 9, 9)},
        **more,
    )


@pytest.mark.rule("N-32")
@pytest.mark.parametrize(("private", "named"), enumerate(NAMES))
def test_the_holder_of_a_ports_private_gets_the_new_value_of_what_was_gained(
    private: int, named: tuple[str, int]
) -> None:
    name, harbour = named
    assert name == PRIVATES[private].name.id
    kind = BEGINNER.ports[harbour]
    give = WOOD if kind == GENERIC else kind
    get = ORE if give == WHEAT else WHEAT
    state = at_quay(
        harbour,
        values=goods(5, 5, 5, 5, 5),
        owners={private // 2: 2},
        cash=(10, 10, 10),
    )
    # The book's example: the value goes to 6, and the holder gains $6.
    trade = BankTrade(harbour, give, get)
    told = the(events(state, 0, trade), BankTraded)
    rate = 3 if kind == GENERIC else 2
    assert BankTraded(A, harbour, give, rate, get, 6, 2, private) == told
    after = do(state, 0, trade)
    assert ((10, 10, 16), 6) == (after.cash, after.values[get])
    assert 9 - rate == after.hands[A][give]


@pytest.mark.rule("N-32")
def test_the_sheep_port_and_four_for_one_pay_nobody_and_move_the_value() -> None:
    state = at_quay(SHEEP_PORT, owners=dict.fromkeys(range(4), 1), cash=(10, 10, 10))
    port = do(state, 0, BankTrade(SHEEP_PORT, SHEEP, ORE))
    assert ((10, 10, 10), 2) == (port.cash, port.values[ORE])
    post = do(state, 0, BankTrade(POST, WOOD, ORE))
    assert ((10, 10, 10), 2) == (post.cash, post.values[ORE])
    told = the(events(state, 0, BankTrade(POST, WOOD, ORE)), BankTraded)
    assert BankTraded(A, POST, WOOD, 4, ORE, 2, None, None) == told


@pytest.mark.rule("N-32")
def test_a_private_that_nobody_holds_pays_nobody() -> None:
    state = at_quay(NORTH_PORT, owners={1: 1, 2: 1, 3: 1}, cash=(10, 10, 10))
    after = do(state, 0, BankTrade(NORTH_PORT, WOOD, ORE))
    assert ((10, 10, 10), 2) == (after.cash, after.values[ORE])
    assert the(events(state, 0, BankTrade(NORTH_PORT, WOOD, ORE)), BankTraded).paid is None


@pytest.mark.rule("N-32")
def test_a_president_may_be_paid_by_his_own_majors_trade() -> None:
    state = at_quay(WOOD_PORT, owners={2: 0}, cash=(10, 10, 10))
    after = do(state, 0, *[BankTrade(WOOD_PORT, WOOD, SHEEP)] * 3)
    # 2, 3 and 4.
    assert (19, 10, 10) == after.cash
    assert not only(events(state, 0, BankTrade(WOOD_PORT, WOOD, SHEEP)), MarkerMoved)


@pytest.mark.rule("N-32")
def test_privates_go_with_the_compass_however_the_ports_lie() -> None:
    # Generic ports at harbours 0, 2, 5 and 8: North is 0 (30 degrees left of straight up, nearer
    # than 2), and clockwise from it come 2, 5 and 8.
    ports = bytes(
        [GENERIC, WOOD, GENERIC, BRICK, SHEEP, GENERIC, WHEAT, ORE, GENERIC],
    )
    assert (0, 2, 5, 8) == compass(ports)
    layout = replace(BEGINNER, ports=ports)
    for harbour, private in ((0, 0), (2, 1), (5, 2), (8, 3), (1, 5), (3, 4), (6, 6), (7, 7)):
        state = at_quay(harbour, layout=layout, owners={private // 2: 1}, cash=(0, 0, 0))
        kind = ports[harbour]
        give = SHEEP if kind == GENERIC else kind
        get = WOOD if give != WOOD else ORE
        assert (0, 2, 0) == do(state, 0, BankTrade(harbour, give, get)).cash
    assert OWNED + A == state.corners[QUAYS[7]]
