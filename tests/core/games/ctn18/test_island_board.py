"""The island itself, and what may stand on it: N-1, N-2, N-4 and N-8."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import degrees

import pytest

from core.games.ctn18.actions import BuyCard, City, Road, Settle
from core.games.ctn18.island.building import has_city, score
from core.games.ctn18.island.geometry import (
    CORNER_CORNERS,
    CORNER_EDGES,
    CORNER_HARBOUR,
    CORNER_HEXES,
    CORNERS,
    EDGE_ENDS,
    EDGES,
    HARBOURS,
    HEX_CORNERS,
    HEX_HEXES,
    HEXES,
    UP,
)
from core.games.ctn18.island.layout import (
    BEGINNER,
    BRICK,
    DESERT,
    GENERIC,
    ORE,
    SHEEP,
    WAYS,
    WHEAT,
    WOOD,
    Layout,
    at_random,
)
from core.games.ctn18.island.pieces import CITY, OWNED, Goods
from core.games.ctn18.rules import RULES
from core.games.ctn18.state import State
from core.rng import seeded
from tests.core.games.ctn18.acts import choices, do, refused_by
from tests.core.games.ctn18.positions import (
    HOMES,
    NORTH,
    SOUTH,
    A,
    D,
    F,
    G,
    bundle,
    edge,
    goods,
    path,
    position,
)

RICH = goods(4, 4, 4, 4, 4)


def beside(a: int, b: int) -> bool:
    return len(set(HEX_CORNERS[a]) & set(HEX_CORNERS[b])) == 2


def keeps_n1(layout: Layout) -> None:
    """Asserts all that N-1 says of hexes, numbers and ports."""
    assert {WOOD: 4, SHEEP: 4, WHEAT: 4, BRICK: 3, ORE: 3, DESERT: 1} == Counter(layout.hexes)
    twice = dict.fromkeys((3, 4, 5, 6, 8, 9, 10, 11), 2)
    assert {0: 1, 2: 1, 12: 1, **twice} == Counter(layout.numbers)
    assert layout.hexes.index(DESERT) == layout.numbers.index(0)
    assert {GENERIC: 4, WOOD: 1, BRICK: 1, SHEEP: 1, WHEAT: 1, ORE: 1} == Counter(layout.ports)
    reds = [h for h, number in enumerate(layout.numbers) if number in (6, 8)]
    assert not any(beside(a, b) for a, b in combinations(reds, 2))


def small(hand: Goods) -> State:
    """Amber has settlements at 1 and 8, and can settle at 7 and 9 with what it holds."""
    return position(
        homes=SOUTH,
        settlements={A: (1, 8)},
        roads={A: (*path(1, 5, 9), *path(8, 12, 7))},
        hands={A: hand},
    )


# -- N-1 ---------------------------------------------------------------------------------------


@pytest.mark.rule("N-1")
def test_the_island_has_19_hexes_54_corners_and_72_edges() -> None:
    assert (19, 54, 72) == (len(HEXES), len(CORNERS), len(EDGES))
    # 19 hexes have six corners each; a corner lies at one to three of them.
    assert {1: 18, 2: 12, 3: 24} == Counter(len(hexes) for hexes in CORNER_HEXES)
    # At 18 corners of the coast only two edges meet.
    assert {2: 18, 3: 36} == Counter(len(edges) for edges in CORNER_EDGES)


@pytest.mark.rule("N-1")
def test_the_middle_hex_has_six_neighbours_and_a_hex_at_the_tip_three() -> None:
    assert (4, 5, 8, 10, 13, 14) == tuple(sorted(HEX_HEXES[9]))
    assert (1, 3, 4) == tuple(sorted(HEX_HEXES[0]))
    assert all((b in HEX_HEXES[a]) == beside(a, b) for a, b in combinations(range(19), 2))


@pytest.mark.rule("N-1")
def test_edges_join_neighbouring_corners() -> None:
    for number, (a, b) in enumerate(EDGE_ENDS):
        assert number in CORNER_EDGES[a]
        assert number in CORNER_EDGES[b]
        assert b in CORNER_CORNERS[a]
        assert a in CORNER_CORNERS[b]


@pytest.mark.rule("N-1")
def test_nine_ports_lie_at_fixed_places_on_the_coast() -> None:
    ends = [(0, 3), (1, 5), (10, 15), (26, 32), (42, 46), (49, 52), (47, 51), (33, 38), (11, 16)]
    assert ends == [EDGE_ENDS[harbour] for harbour in HARBOURS]
    for a, b in ends:
        assert 1 == len(set(CORNER_HEXES[a]) & set(CORNER_HEXES[b]))
    assert {-1: 36, **dict.fromkeys(range(9), 2)} == Counter(CORNER_HARBOUR)
    assert all(CORNER_HARBOUR[c] == n for n, pair in enumerate(ends) for c in pair)


@pytest.mark.rule("N-1")
def test_places_are_counted_from_the_top_and_from_the_left() -> None:
    # The middle of hex 0 lies a side below its top corner, the island's middle is hex 9's.
    assert ((2, 4), (8, 6), (14, 8)) == (HEXES[0], HEXES[9], HEXES[18])
    assert ((0, 4), (16, 8)) == (CORNERS[0], CORNERS[53])
    assert ((1, 7), (31, 17)) == (EDGES[0], EDGES[71])


@pytest.mark.rule("N-11")
def test_ports_lie_in_these_directions_from_the_middle() -> None:
    # In degrees clockwise from straight up, a hex being the square root of 3 sides wide.
    expected = [-30.0, 6.6, 53.4, 90.0, 126.6, 173.4, -150.0, -113.4, -66.6]
    assert expected == [round(degrees(up), 1) for up in UP]


@pytest.mark.rule("N-1")
def test_every_random_island_has_the_tiles_numbers_and_ports_and_no_reds_side_by_side() -> None:
    seen = set()
    for seed in range(60):
        layout, _ = at_random(seeded(seed))
        keeps_n1(layout)
        seen.add((layout.hexes, layout.numbers, layout.ports))
    assert 60 == len(seen)


@pytest.mark.rule("N-1")
def test_tiles_numbers_and_ports_come_to_lie_anywhere() -> None:
    # In 400 draws each of 19 places comes up 21 times on average, each of nine 44 times.
    layouts = [at_random(seeded(seed, 1))[0] for seed in range(400)]
    assert set(range(19)) == {layout.hexes.index(DESERT) for layout in layouts}
    assert set(range(19)) == {layout.numbers.index(2) for layout in layouts}
    assert set(range(9)) == {layout.ports.index(WOOD) for layout in layouts}
    assert set(range(9)) == {layout.ports.index(ORE) for layout in layouts}


@pytest.mark.rule("N-1")
def test_a_sum_comes_up_in_as_many_ways_as_two_dice_show_it() -> None:
    shown = Counter(a + b for a in range(1, 7) for b in range(1, 7))
    assert tuple(shown[total] for total in range(13)) == WAYS


@pytest.mark.rule("N-1")
def test_the_beginners_board_is_one_island_that_keeps_the_same_rules() -> None:
    keeps_n1(BEGINNER)
    for seed in range(5):
        fixed = RULES.setup(3, seed, {"beginner_board": True}).state.layout
        assert (BEGINNER.hexes, BEGINNER.numbers, BEGINNER.ports) == (
            fixed.hexes,
            fixed.numbers,
            fixed.ports,
        )
    drawn = [RULES.setup(3, seed, {"beginner_board": False}).state.layout for seed in range(5)]
    assert 5 == len({layout.hexes for layout in drawn})


@pytest.mark.rule("N-1")
def test_the_robber_starts_in_the_desert() -> None:
    for seed in range(8):
        state = RULES.setup(4, seed, {"beginner_board": False}).state
        keeps_n1(state.layout)
        assert DESERT == state.layout.hexes[state.robber]


# -- N-2 ---------------------------------------------------------------------------------------


@pytest.mark.rule("N-2")
def test_the_bank_has_19_cards_of_each_commodity() -> None:
    state = position(
        hands={
            A: goods(1, 2, 3, 4, 5),
            D: goods(5, 1, 2, 3, 4),
            F: goods(4, 5, 1, 2, 3),
            G: goods(3, 4, 5, 1, 2),
        }
    )
    assert (19 - 13, 19 - 12, 19 - 11, 19 - 10, 19 - 14) == RULES.view(state, None).bank
    assert (19, 19, 19, 19, 19) == RULES.view(position(), None).bank


COSTS: list[tuple[Road | Settle | City | BuyCard, Goods]] = [
    (Road(edge(7, 11)), goods(1, 1, 0, 0, 0)),
    (Settle(7), goods(1, 1, 1, 1, 0)),
    (City(8), goods(0, 0, 0, 2, 3)),
    (BuyCard(), goods(0, 0, 1, 1, 1)),
]


@pytest.mark.rule("N-2")
@pytest.mark.parametrize(("action", "cost"), COSTS)
def test_what_is_built_costs_its_commodities_and_no_others(
    action: Road | Settle | City | BuyCard, cost: Goods
) -> None:
    built = do(small(RICH), 0, action)
    assert tuple([4 - n for n in cost]) == built.hands[A]
    assert tuple([15 + n for n in cost]) == RULES.view(built, None).bank
    assert (0, 0, 0, 0, 0) == do(small(cost), 0, action).hands[A]


@pytest.mark.rule("N-2")
@pytest.mark.parametrize(("action", "cost"), COSTS)
def test_one_card_less_than_the_cost_is_not_enough(
    action: Road | Settle | City | BuyCard, cost: Goods
) -> None:
    for kind in (kind for kind in range(5) if cost[kind]):
        a, b, c, d, e = [cost[k] - 1 if k == kind else 4 for k in range(5)]
        poor = small((a, b, c, d, e))
        assert action not in choices(poor, type(action))
        assert "N-2" == refused_by(poor, 0, action)


@pytest.mark.rule("N-2")
def test_the_fifteenth_road_is_the_last() -> None:
    fourteen = position(
        homes=SOUTH,
        settlements={A: (0, 8)},
        roads={A: path(*NORTH)[:14]},
        hands={A: RICH},
    )
    last = Road(edge(11, 16))
    assert last in choices(fourteen, Road)
    state = do(fourteen, 0, last)
    assert (3, 3, 4, 4, 4) == state.hands[A]
    assert not choices(state, Road)
    assert "N-2" == refused_by(state, 0, Road(edge(16, 21)))


@pytest.mark.rule("N-2")
def test_the_fifth_settlement_is_the_last_until_a_city_gives_one_back() -> None:
    four = position(
        homes=SOUTH,
        settlements={A: (0, 1, 2, 10)},
        roads={A: path(*NORTH[:12])},
        hands={A: goods(3, 3, 3, 5, 3)},
    )
    assert [Settle(8), Settle(9), Settle(13)] == choices(four, Settle)
    five = do(four, 0, Settle(9))
    assert not choices(five, Settle)
    assert "N-2" == refused_by(five, 0, Settle(8))
    again = do(five, 0, City(2))
    assert [Settle(8)] == choices(again, Settle)
    assert OWNED + A == do(again, 0, Settle(8)).corners[8]


@pytest.mark.rule("N-2")
def test_the_fourth_city_is_the_last() -> None:
    def cities(*corners: int) -> State:
        return position(
            homes=SOUTH,
            settlements={A: [c for c in (0, 1, 2, 9, 8) if c not in corners]},
            cities={A: corners},
            roads={A: (*path(0, 3), *path(1, 4), *path(2, 6), *path(9, 13), *path(8, 12))},
            hands={A: goods(wheat=4, ore=6)},
        )

    assert [City(8), City(9)] == choices(cities(0, 1, 2), City)
    state = do(cities(0, 1, 2), 0, City(9))
    assert CITY + A == state.corners[9]
    assert not choices(state, City)
    assert "N-2" == refused_by(state, 0, City(8))


# -- N-4 ---------------------------------------------------------------------------------------


@pytest.mark.rule("N-4")
def test_settlements_stand_two_edges_apart_and_on_an_own_road() -> None:
    state = small(RICH)
    # Free ends and corners of Amber's roads are 5, 9, 12 and 7: 5 lies beside 1, and 12 beside 8.
    assert [Settle(7), Settle(9)] == choices(state, Settle)
    assert "N-4" == refused_by(state, 0, Settle(5))
    assert "N-4" == refused_by(state, 0, Settle(12))
    # 2 is two edges from everybody but on no road of Amber's.
    assert "N-4" == refused_by(state, 0, Settle(2))
    assert "N-4" == refused_by(state, 0, Settle(8))


@pytest.mark.rule("N-4")
def test_another_majors_building_keeps_its_distance_too() -> None:
    # Amber's road has come to 13, 18 and 23; Garnet stands at 24, beside 18.
    state = position(
        roads={A: (*path(8, 13, 18, 23), *path(39, 34))},
        settlements={A: (8, 39)},
        hands={A: RICH},
    )
    # From 23 to 24 there are two edges, to Fern's 22 as well.
    assert [Settle(23)] == choices(state, Settle)
    assert "N-4" == refused_by(state, 0, Settle(18))


@pytest.mark.rule("N-4")
def test_another_majors_road_gives_no_place_to_settle() -> None:
    # Delft's road leads to 10 and on to 15, where Amber has none.
    state = position(
        roads={A: (*path(8, 13), *path(39, 34)), D: (*path(14, 10, 15), *path(45, 49))},
        settlements={A: (8, 39), D: (14, 45)},
        hands={A: RICH},
    )
    assert "N-4" == refused_by(state, 0, Settle(15))


@pytest.mark.rule("N-4")
def test_roads_join_own_roads_settlements_and_cities() -> None:
    state = position(
        homes=SOUTH,
        settlements={A: (1,)},
        cities={A: (8,)},
        roads={A: (*path(1, 5, 9), *path(8, 12))},
        hands={A: RICH},
    )
    joined = {
        *path(1, 4),  # at the settlement
        *path(2, 5),
        *path(9, 13),
        *path(9, 14),
        *path(8, 4),  # at the city
        *path(8, 13),
        *path(12, 7),
        *path(12, 17),
    }
    assert joined == {road.edge for road in choices(state, Road)}
    assert "N-4" == refused_by(state, 0, Road(edge(0, 4)))
    assert "N-4" == refused_by(state, 0, Road(edge(12, 8)))


@pytest.mark.rule("N-4")
@pytest.mark.parametrize("kind", ["settlement", "city"])
def test_another_majors_building_blocks_the_way_through(kind: str) -> None:
    # Amber has come from 8 to Delft's 14; on the other side are the edges to 10 and to 19.
    city = kind == "city"
    state = position(
        settlements={A: (8, 39), D: (45,) if city else (14, 45)},
        cities={D: (14,) if city else ()},
        roads={A: (*path(8, 13, 9, 14), *path(39, 34)), D: (*path(14, 10), *path(45, 49))},
        hands={A: RICH},
    )
    assert Road(edge(14, 19)) not in choices(state, Road)
    assert "N-4" == refused_by(state, 0, Road(edge(14, 19)))
    # Beside the way it goes on.
    assert Road(edge(9, 5)) in choices(state, Road)


@pytest.mark.rule("N-4")
def test_another_majors_road_is_in_the_way_only_of_its_own_edge() -> None:
    # Delft's road from 14 to 9 crosses Amber's from 13 to 9: Amber goes on to 5.
    state = position(
        roads={A: (*path(8, 13, 9), *path(39, 34)), D: (*path(14, 9), *path(45, 49))},
        settlements={A: (8, 39), D: (14, 45)},
        hands={A: RICH},
    )
    assert Road(edge(9, 5)) in choices(state, Road)
    assert "N-4" == refused_by(state, 0, Road(edge(9, 14)))


# Two roads from each settlement of HOMES: where each major can build roads, and settle.
SPREAD = {
    A: (*path(8, 4, 0), *path(39, 43, 47)),
    D: (*path(14, 10, 6), *path(45, 49, 53)),
    F: (*path(22, 16, 11), *path(36, 41, 46)),
    G: (*path(24, 30, 35), *path(20, 26, 32)),
}
ONWARD = {
    A: ((8, 12), (8, 13), (4, 1), (0, 3), (39, 34), (39, 44), (43, 38), (47, 51)),
    D: ((14, 9), (14, 19), (10, 15), (6, 2), (45, 40), (45, 41), (49, 52), (53, 50)),
    # From 41 to Delft's 45, from 36 to where Garnet's road passes.
    F: (
        *((22, 17), (22, 28), (16, 21), (11, 7)),
        *((36, 30), (36, 31), (41, 45), (46, 42), (46, 50)),
    ),
    G: ((24, 18), (24, 19), (30, 36), (35, 29), (35, 40), (20, 15), (20, 25), (32, 37)),
}
ENDS = {A: (0, 47), D: (6, 53), F: (11, 46), G: (32, 35)}


@pytest.mark.rule("N-4")
@pytest.mark.parametrize("major", [A, D, F, G])
def test_each_major_builds_onwards_from_its_own(major: int) -> None:
    state = position(
        ("A2", "D2", "F2", "G2"),
        settlements={m: home for m, (home, _) in HOMES.items()},
        roads=SPREAD,
        hands={major: RICH},
        major=major,
    )
    onward = {edge(a, b) for a, b in ONWARD[major]}
    assert onward == {road.edge for road in choices(state, Road)}
    assert list(ENDS[major]) == [settle.corner for settle in choices(state, Settle)]
    assert sorted(HOMES[major][0]) == [city.corner for city in choices(state, City)]
    for e in range(len(EDGES)):
        if e not in onward:
            assert "N-4" == refused_by(state, major, Road(e))
    built = do(state, major, Road(min(onward)), Settle(ENDS[major][0]))
    assert OWNED + major == built.edges[min(onward)]
    assert OWNED + major == built.corners[ENDS[major][0]]
    city = do(state, major, City(HOMES[major][0][1]))
    assert CITY + major == city.corners[HOMES[major][0][1]]


@pytest.mark.rule("N-24")
@pytest.mark.parametrize("major", [A, D, F, G])
def test_a_city_of_any_major_is_the_first_city(major: int) -> None:
    towns = bytearray(position().corners)
    assert not has_city(bytes(towns))
    towns[HOMES[major][0][0]] = CITY + major
    assert has_city(bytes(towns))


@pytest.mark.rule("N-4")
def test_what_is_built_stands_where_it_was_built() -> None:
    state = do(small(goods(2, 2, 1, 3, 3)), 0, Settle(9), Road(edge(9, 14)), City(1))
    assert OWNED + A == state.corners[9]
    assert OWNED + A == state.edges[edge(9, 14)]
    assert CITY + A == state.corners[1]
    assert (0, 0, 0, 0, 0) == state.hands[A]


@pytest.mark.rule("N-4")
def test_only_an_own_settlement_becomes_a_city() -> None:
    state = small(RICH)
    assert [City(1), City(8)] == choices(state, City)
    assert "N-2" == refused_by(state, 0, City(20))
    city = do(state, 0, City(1))
    assert "N-2" == refused_by(city, 0, City(1))


# -- N-8 ---------------------------------------------------------------------------------------


@pytest.mark.rule("N-8")
def test_a_settlement_is_one_point_a_city_two_and_each_honour_two() -> None:
    state = position(
        homes=SOUTH,
        settlements={A: (0, 1, 8)},
        cities={A: (2, 10)},
        roads={A: path(*NORTH[:12])},
        cards={A: bundle(point=3)},
        knights={D: 3},
    )
    # 3 settlements, 2 cities; eleven roads in a row are the longest.
    assert (A, D) == (state.longest, state.largest)
    scores = [score(state.corners, state.longest, state.largest, major) for major in range(4)]
    assert [3 + 4 + 2, 2 + 2, 2, 2] == scores
    assert 11 == score(state.corners, A, A, A)
