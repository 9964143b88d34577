"""Placing the first settlements and roads, and the commodities they bring: N-14."""

from __future__ import annotations

import pytest

from core.games.ctn18.actions import Road, Settle
from core.games.ctn18.events import (
    BuiltRoad,
    BuiltSettlement,
    Event,
    Opened,
    PriorityTaken,
    Started,
)
from core.games.ctn18.island.geometry import CORNER_CORNERS, CORNER_EDGES, EDGE_ENDS
from core.games.ctn18.island.layout import BEGINNER
from core.games.ctn18.island.pieces import FREE, OWNED
from core.games.ctn18.island.production import starting_goods
from core.games.ctn18.rules import RULES
from core.games.ctn18.state import Auction, Placing, State
from core.table import Table
from tests.core.games.ctn18.acts import choices, do, must, only, refused_by, seen, the
from tests.core.games.ctn18.positions import edge, goods

# Where the eight settlements go, by turn: no two are neighbours. The fourth and fifth are the
# first and second of one major.
SITES = (8, 14, 22, 24, 36, 20, 45, 39)
LEADS = (13, 10, 16, 30, 41, 25, 49, 34)

# What lies around the sites of the second half, on the beginner's board.
SECOND = {
    4: goods(sheep=1, wheat=1),  # 36: desert, sheep 12, wheat 5
    5: goods(sheep=1, wheat=1),  # 20: sheep 8, wheat 2
    6: goods(sheep=1, wheat=1, wood=1),  # 45: sheep 12, wheat 10, wood 6
    7: goods(wood=2, wheat=1),  # 39: wood 9, wheat 8, wood 11
}


def opened(seats: int, seed: int = 3) -> tuple[State, int]:
    """A new game on the beginner's board, and who begins."""
    step = RULES.setup(seats, seed, {"beginner_board": True})
    first = the(seen(step.events), Opened).first
    return step.state, first


def placed(state: State, turns: int, first: int) -> tuple[State, list[list[Event]]]:
    """The state after so many turns, and what was told in each."""
    table = Table.load(RULES, state)
    told = []
    seats = len(state.cash)
    for turn in range(turns):
        seat = (first + turn) % seats
        mine = list(seen(table.submit(seat, Settle(SITES[turn])).told))
        mine += seen(table.submit(seat, Road(edge(SITES[turn], LEADS[turn]))).told)
        RULES.check(table.state)
        told.append(mine)
    return table.state, told


@pytest.mark.rule("N-14")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_players_place_clockwise_for_majors_1_2_3_4_4_3_2_1(seats: int) -> None:
    state, first = opened(seats)
    one, two, three, four = state.order
    _, told = placed(state, 8, first)
    built = [the(events, BuiltSettlement) for events in told]
    assert [one, two, three, four, four, three, two, one] == [b.major for b in built]
    assert [(first + n) % seats for n in range(8)] == [b.seat for b in built]
    assert list(SITES) == [b.corner for b in built]
    roads = [the(events, BuiltRoad) for events in told]
    assert [edge(a, b) for a, b in zip(SITES, LEADS, strict=True)] == [r.edge for r in roads]
    assert all(b.free for b in (*built, *roads))


@pytest.mark.rule("N-14")
@pytest.mark.parametrize(("seats", "after"), [(2, 0), (3, 2), (4, 0), (5, 3), (6, 2)])
def test_priority_deal_goes_to_the_left_of_who_placed_last(seats: int, after: int) -> None:
    # Eight turns from the first player on: the ninth would be that of `after` places further.
    state, first = opened(seats)
    assert first == state.priority
    seven, _ = placed(state, 7, first)
    assert first == seven.priority
    state, told = placed(state, 8, first)
    assert (first + after) % seats == state.priority
    assert PriorityTaken(state.priority) in told[-1]
    assert isinstance(state.phases[-1], Auction)
    assert [state.priority] == must(state)


@pytest.mark.rule("N-14")
def test_the_first_player_is_drawn_at_random() -> None:
    assert {0, 1, 2, 3} == {opened(4, seed)[1] for seed in range(40)}


@pytest.mark.rule("N-14")
def test_a_settlement_is_placed_anywhere_two_edges_from_the_others_and_costs_nothing() -> None:
    state, first = opened(3)
    assert [Settle(corner) for corner in range(54)] == choices(state, Settle)
    assert [Placing(first, 0)] == list(state.phases)
    state, _ = placed(state, 2, first)
    # 8 and 14 stand: neither they nor their neighbours are left.
    taken = {8, *CORNER_CORNERS[8], 14, *CORNER_CORNERS[14]}
    assert {8, 4, 12, 13, 14, 9, 10, 19} == taken
    assert [Settle(c) for c in range(54) if c not in taken] == choices(state, Settle)
    seat = (first + 2) % 3
    for corner in taken:
        assert "N-4" == refused_by(state, seat, Settle(corner))
    # An own road need not lead there, and a road alone is not placed.
    after = do(state, seat, Settle(53))
    assert OWNED + state.order[2] == after.corners[53]
    assert (goods(),) * 4 == after.hands
    assert "N-14" == refused_by(state, seat, Road(edge(10, 15)))


@pytest.mark.rule("N-14")
def test_the_road_touches_the_settlement_just_placed() -> None:
    state, first = opened(2)
    state, _ = placed(state, 7, first)
    last = (first + 7) % 2
    state = do(state, last, Settle(39))
    # The major has a settlement at 8 too, but the road goes to 39.
    assert OWNED + state.order[0] == state.corners[8]
    assert [Road(edge(39, n)) for n in (34, 43, 44)] == choices(state, Road)
    assert [Placing(last, 7, 39)] == list(state.phases)
    for a, b in ((8, 4), (8, 12), (45, 40), (34, 28)):
        assert "N-14" == refused_by(state, last, Road(edge(a, b)))
    assert "N-14" == refused_by(state, last, Settle(0))


@pytest.mark.rule("N-14")
def test_roads_of_three_majors_may_meet_at_a_corner() -> None:
    # No settlement is so near that its road could be taken: three edges are free wherever three
    # meet, though 8-13 and 18-13 lie beside 9-13.
    state, first = opened(2)
    other = 1 - first
    state, _ = placed(state, 1, first)
    state = do(state, other, Settle(18), Road(edge(18, 13)))
    state = do(state, first, Settle(9))
    assert [Road(e) for e in CORNER_EDGES[9]] == choices(state, Road)
    state = do(state, first, Road(edge(9, 13)))
    # At 13 three roads of three majors meet; it is beside all of them and takes no settlement.
    assert "N-4" == refused_by(state, other, Settle(13))


@pytest.mark.rule("N-14")
def test_each_major_starts_with_what_lies_around_its_second_settlement() -> None:
    state, first = opened(4)
    order = state.order
    half, told = placed(state, 4, first)
    assert (goods(),) * 4 == half.hands
    assert not [event for events in told for event in only(events, Started)]
    state, told = placed(state, 8, first)
    for turn, expected in SECOND.items():
        major = order[7 - turn]
        assert expected == state.hands[major]
        assert [Started(major, expected)] == only(told[turn], Started)
        assert expected == starting_goods(BEGINNER, SITES[turn])


@pytest.mark.rule("N-14")
def test_a_second_settlement_brings_a_card_of_each_hex_beside_it_but_the_desert() -> None:
    assert goods(brick=1) == starting_goods(BEGINNER, 0)
    assert goods(brick=1, wood=1) == starting_goods(BEGINNER, 7)
    assert goods(brick=1, ore=2) == starting_goods(BEGINNER, 8)
    assert goods(wheat=2) == starting_goods(BEGINNER, 31)


@pytest.mark.rule("N-14")
def test_placing_gives_no_claim_on_a_major() -> None:
    state, first = opened(3)
    state, _ = placed(state, 8, first)
    assert (None,) * 5 == state.presidents
    assert ((0,) * 5,) * 3 == state.shares
    assert 8 == sum(piece != FREE for piece in state.corners)
    assert 8 == sum(piece != FREE for piece in state.edges)
    assert all(
        any(state.corners[end] == piece for end in EDGE_ENDS[number])
        for number, piece in enumerate(state.edges)
        if piece
    )
