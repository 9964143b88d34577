"""States that no game can reach are refused, with the clause that they break: what lies there."""

from __future__ import annotations

import pytest

from core.games.ctn18.island.layout import Layout
from core.games.ctn18.rules import RULES
from core.games.ctn18.state import (
    State,
)
from core.rng import seeded
from tests.core.games.ctn18.acts import impossible
from tests.core.games.ctn18.busy import busy
from tests.core.games.ctn18.positions import (
    A,
    D,
    F,
    G,
    bundle,
    by_major,
    cell,
    changed,
    edge,
    goods,
    in_stock,
    path,
    position,
    turn,
)
from tests.core.games.ctn18.spoilt import ISLAND_ROW, ROW, STATE, broken, marked, put
from tests.core.games.ctn18.test_reference import picked

# -- what is possible --------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_state_of_a_random_game_is_possible(seats: int) -> None:
    """What becomes of setups and of busy positions; test_reference checks many more."""
    for state in (
        RULES.setup(seats, 3, {"beginner_board": seats % 2 == 0}).state,
        busy(seats, 3, {"beginner_board": False}),
    ):
        dice = seeded(seats, 6)
        for _ in range(250):
            RULES.check(state)
            prompts = RULES.prompts(state)
            if not prompts:
                break
            seat, action, dice = picked(prompts, "any", dice)
            state = RULES.apply(state, seat, action).state


def test_the_state_that_is_spoilt_here_is_possible() -> None:
    RULES.check(STATE)


# -- rows and ranges ---------------------------------------------------------------------------


@pytest.mark.rule("N-1", "N-10")
@pytest.mark.parametrize("name", [*ROW, *ISLAND_ROW])
def test_there_is_an_entry_for_each(name: str) -> None:
    row = getattr(STATE, name)
    assert {**ROW, **ISLAND_ROW}[name] == len(row)
    assert broken(STATE, **{name: row[:-1]}) in {"N-1", "N-12"}
    assert broken(STATE, **{name: (*row, row[-1])}) in {"N-1", "N-12"}


@pytest.mark.rule("N-1")
@pytest.mark.parametrize("name", ["corners", "edges"])
def test_every_corner_and_edge_has_an_entry(name: str) -> None:
    row = getattr(STATE, name)
    assert "N-1" == broken(STATE, **{name: row[:-1]})
    assert "N-1" == broken(STATE, **{name: row + b"\0"})


@pytest.mark.rule("N-10")
@pytest.mark.parametrize("seats", [0, 1, 7])
def test_no_game_has_one_seat_or_seven(seats: int) -> None:
    row = ((0,) * 5,) * seats
    fields = {"presidents": (None,) * 5, "markers": (-1,) * 5, "pool": (0,) * 5}
    assert "N-10" == broken(STATE, cash=(1,) * seats, shares=row, **fields)


@pytest.mark.rule("N-10")
@pytest.mark.parametrize("priority", [-1, 3])
def test_priority_deal_is_a_seats(priority: int) -> None:
    assert "N-10" == broken(STATE, priority=priority)


@pytest.mark.rule("N-41")
def test_nobody_owes_cash() -> None:
    assert "N-41" == broken(STATE, cash=(1, -1, 1))
    assert "N-41" == broken(STATE, treasury=-1)
    RULES.check(changed(STATE, cash=(0, 0, 0)))


@pytest.mark.rule("N-12", "N-13")
def test_order_and_lots_are_the_majors_and_the_privates_once_each() -> None:
    assert "N-12" == broken(STATE, order=(0, 1, 2, 2))
    assert "N-12" == broken(STATE, order=(0, 1, 2, 4))
    assert broken(STATE, lots=((0, 1), (2, 3), (4, 5), (6, 6))) in {"N-12", "N-13"}
    assert broken(STATE, lots=((0, 1), (2, 3), (4, 5), (6, 8))) in {"N-12", "N-13"}


@pytest.mark.rule("N-10")
@pytest.mark.parametrize("seat", [-1, 3])
def test_presidents_and_holders_of_privates_are_players(seat: int) -> None:
    assert "N-10" == broken(STATE, presidents=put(STATE.presidents, A, seat))
    assert "N-10" == broken(STATE, owners=put(STATE.owners, 0, seat))


# -- the island --------------------------------------------------------------------------------


@pytest.mark.rule("N-1")
def test_the_island_has_its_hexes_numbers_and_ports() -> None:
    layout = STATE.layout

    def other(**fields: bytes) -> str | None:
        rows = {"hexes": layout.hexes, "numbers": layout.numbers, "ports": layout.ports, **fields}
        return broken(STATE, layout=Layout(**rows))

    assert "N-1" == other(hexes=bytes([0, *layout.hexes[1:]]))
    assert "N-1" == other(hexes=layout.hexes[:-1])
    assert "N-1" == other(numbers=bytes([12, *layout.numbers[1:]]))
    assert "N-1" == other(ports=bytes([1, *layout.ports[1:]]))
    # Where the desert is there is no number, and a number everywhere else.
    swapped = bytearray(layout.numbers)
    swapped[10], swapped[0] = swapped[0], swapped[10]
    assert "N-1" == other(numbers=bytes(swapped))


@pytest.mark.rule("N-1")
def test_no_two_red_numbers_lie_side_by_side() -> None:
    """Hex 1 has the 6; beside it hex 5 gets the 8 of hex 6."""
    numbers = bytearray(STATE.layout.numbers)
    assert (6, 10, 8) == (numbers[1], numbers[5], numbers[6])
    numbers[5], numbers[6] = 8, 10
    layout = Layout(STATE.layout.hexes, bytes(numbers), STATE.layout.ports)
    assert "N-1" == broken(STATE, layout=layout)


@pytest.mark.rule("N-1")
@pytest.mark.parametrize("robber", [-1, 19])
def test_the_robber_stands_on_a_hex(robber: int) -> None:
    assert "N-1" == broken(STATE, robber=robber)


@pytest.mark.rule("N-2")
def test_pieces_are_those_of_four_majors() -> None:
    assert "N-2" == broken(STATE, corners=marked(STATE.corners, _8=9))
    assert "N-2" == broken(STATE, edges=marked(STATE.edges, _13=5))


@pytest.mark.rule("N-2")
def test_nobody_has_more_pieces_than_there_are() -> None:
    """Six settlements, five cities or sixteen roads."""
    places = (0, 1, 2, 8, 9, 10)
    ways = (*path(0, 4, 8, 13, 9, 14, 10, 6, 2, 5, 1, 4), edge(5, 9), edge(3, 0))
    others = {D: (45, 24), F: (28, 37), G: (39, 20)}
    roads = {D: (64, 36), F: (34, 53), G: (50, 31)}

    def built(towns: int, cities: int, laid: tuple[int, ...]) -> State:
        return position(
            settlements={A: places[:towns], **others},
            cities={A: places[towns : towns + cities]},
            roads={A: laid, **roads},
            operating=turn(A, 2),
        )

    RULES.check(built(5, 1, ways))
    RULES.check(built(2, 4, ways))
    assert "N-2" == impossible(built(6, 0, ways))[1]
    assert "N-2" == impossible(built(1, 5, ways))[1]
    fifteen = (*ways, edge(3, 7), edge(7, 11))
    assert 15 == len(set(fifteen))
    RULES.check(built(2, 4, fifteen))
    assert "N-2" == impossible(built(2, 4, (*fifteen, edge(11, 16))))[1]


@pytest.mark.rule("N-4")
def test_buildings_stand_two_edges_apart() -> None:
    assert "N-4" == broken(STATE, corners=marked(STATE.corners, _8=1, _13=1))


@pytest.mark.rule("N-4")
def test_roads_join_what_is_their_owners() -> None:
    assert "N-4" == broken(STATE, edges=marked(STATE.edges, **{f"_{edge(51, 47)}": 1}))


@pytest.mark.rule("N-4")
def test_a_settlement_alone_has_no_road_of_its_own_in_a_game() -> None:
    """Every settlement stands on a road of its owner's, at the set-up as well."""
    assert "N-4" == broken(STATE, corners=marked(STATE.corners, _0=1))


@pytest.mark.rule("N-14")
def test_after_the_set_up_every_major_has_two_buildings_and_two_roads_at_least() -> None:
    assert "N-14" == broken(
        STATE, corners=marked(STATE.corners, _8=0), edges=marked(STATE.edges, _13=0)
    )
    assert "N-14" == broken(
        STATE, corners=bytes(54), edges=bytes(72), phases=in_stock(0, 3), set=2, rounds=2
    )


@pytest.mark.rule("N-14")
def test_cities_are_buildings() -> None:
    RULES.check(position(cities={A: (8, 39)}, roads={A: (13, 50)}, operating=turn(A, 4)))


@pytest.mark.rule("N-7")
def test_the_longest_road_is_held_by_who_has_it() -> None:
    state = position(
        settlements={A: (0, 2), D: (45, 24), F: (28, 37), G: (39, 20)},
        roads={A: path(0, 4, 1, 5, 2, 6), D: (64, 36), F: (34, 53), G: (50, 31)},
        operating=turn(A, 2),
    )
    assert A == state.longest
    assert "N-7" == broken(state, longest=None)
    assert "N-7" == broken(state, longest=D)
    assert "N-7" == broken(STATE, longest=A)


@pytest.mark.rule("N-7")
def test_the_largest_army_is_held_by_who_has_it() -> None:
    state = position(knights={A: 3, D: 3}, largest=A, operating=turn(A, 2))
    RULES.check(state)
    RULES.check(changed(state, largest=D))
    assert "N-7" == broken(state, largest=None)
    assert "N-7" == broken(state, largest=F)
    assert "N-7" == broken(STATE, largest=A)


@pytest.mark.rule("N-2")
def test_there_are_nineteen_cards_of_each_commodity() -> None:
    RULES.check(changed(STATE, hands=put(STATE.hands, G, goods(wood=17))))
    assert "N-2" == broken(STATE, hands=put(STATE.hands, G, goods(wood=18)))
    assert "N-2" == broken(STATE, hands=put(STATE.hands, G, goods(wood=-1)))


@pytest.mark.rule("N-35")
def test_what_all_know_of_a_hand_is_in_it() -> None:
    RULES.check(changed(STATE, known=STATE.hands))
    assert "N-35" == broken(STATE, known=put(STATE.hands, F, goods(sheep=2)))
    assert "N-35" == broken(STATE, known=put(STATE.hands, A, goods(sheep=1)))
    assert "N-35" == broken(STATE, known=put(STATE.hands, A, goods(wood=-1)))


@pytest.mark.rule("N-6")
def test_there_are_25_development_cards() -> None:
    deck = STATE.deck
    assert "N-6" == broken(STATE, deck=bytes([*deck, 0]))
    assert "N-6" == broken(STATE, deck=bytes([*deck, 4]))
    assert "N-6" == broken(STATE, deck=bytes([*deck, 5]))
    # A knight or a point can't be missing; what is played of the others is gone.
    assert "N-6" == broken(STATE, deck=bytes([k for k in deck if k != 0]))
    assert "N-6" == broken(STATE, deck=bytes([k for k in deck if k != 1]))
    RULES.check(changed(STATE, deck=bytes([k for k in deck if k < 2])))
    assert "N-6" == broken(STATE, knights=(-1, 0, 0, 0))
    assert "N-6" == broken(STATE, cards=put(STATE.cards, A, bundle(knight=-1)))


@pytest.mark.rule("N-31")
@pytest.mark.parametrize("value", [0, 21])
def test_commodity_values_are_1_to_20(value: int) -> None:
    assert "N-31" == broken(STATE, values=goods(1, 1, value, 1, 1))
    RULES.check(changed(STATE, values=goods(1, 20, 1, 1, 20)))


# -- shares ------------------------------------------------------------------------------------


@pytest.mark.rule("N-21")
def test_an_unfloated_company_has_no_shares_out_and_no_price() -> None:
    assert "N-21" == broken(STATE, markers=put(STATE.markers, G, cell(0, 0)))
    assert "N-21" == broken(STATE, pool=by_major("G1"))
    assert "N-21" == broken(STATE, shares=put(STATE.shares, 0, by_major("A2 G2")))


@pytest.mark.rule("N-21", "N-40")
@pytest.mark.parametrize("marker", [-1, 108])
def test_a_floated_company_has_a_price(marker: int) -> None:
    assert broken(STATE, markers=put(STATE.markers, A, marker)) in {"N-40", "N-21"}


@pytest.mark.rule("N-17")
def test_a_company_has_ten_shares() -> None:
    RULES.check(changed(STATE, pool=by_major("A8")))
    assert "N-17" == broken(STATE, pool=by_major("A9"))
    assert "N-17" == broken(STATE, pool=(-1, 0, 0, 0, 0))
    assert "N-17" == broken(STATE, shares=put(STATE.shares, 1, (-1, 2, 0, 0, 0)))


@pytest.mark.rule("N-19")
def test_the_president_has_two_shares_and_nobody_more_than_he() -> None:
    assert "N-19" == broken(STATE, shares=put(STATE.shares, 0, by_major("A1")))
    assert "N-19" == broken(STATE, shares=put(STATE.shares, 1, by_major("A3 D2")))
    RULES.check(changed(STATE, shares=put(STATE.shares, 1, by_major("A2 D2"))))


@pytest.mark.rule("N-20")
def test_nobody_owns_more_than_60_percent() -> None:
    RULES.check(changed(STATE, shares=put(STATE.shares, 0, by_major("A6"))))
    assert "N-20" == broken(STATE, shares=put(STATE.shares, 0, by_major("A7")))
