"""The longest road and the largest army, and the points, dividends and steps they bring: N-7."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import pytest

from core.games.ctn18.actions import End, Knight, Road, Rob, Settle
from core.games.ctn18.events import ArmyMoved, Dividend, RoadMoved
from core.games.ctn18.island.geometry import (
    CORNER_EDGES,
    CORNERS,
    EDGE_ENDS,
    EDGES,
)
from core.games.ctn18.island.pieces import CITY, FREE, OWNED, Goods
from core.games.ctn18.island.roads import army_holder, cuts, road_holder, road_length
from core.games.ctn18.state import State
from core.rng import Rng, below, choice, seeded
from tests.core.games.ctn18.acts import do, events, only, the
from tests.core.games.ctn18.positions import (
    NORTH,
    SOUTH,
    A,
    D,
    F,
    G,
    bundle,
    cell,
    edge,
    goods,
    path,
    position,
    ring,
    trail,
)

# -- how long a road is ------------------------------------------------------------------------


def length(roads: tuple[int, ...], own: tuple[int, ...] = (), others: tuple[int, ...] = ()) -> int:
    """What the rules say of Amber's roads, with its buildings and Delft's at these corners."""
    corners, edges = bytearray(54), bytearray(72)
    for corner in own:
        corners[corner] = OWNED + A
    for corner in others:
        corners[corner] = OWNED + D
    for e in roads:
        edges[e] = OWNED + A
    found = road_length(bytes(corners), bytes(edges), A)
    # A city counts as a settlement does.
    upgraded = bytes([piece + CITY - OWNED if piece else FREE for piece in corners])
    assert found == road_length(upgraded, bytes(edges), A)
    return found


def over_one_line(roads: tuple[int, ...], closed: tuple[int, ...]) -> int:
    """The most roads that one line can take, found from the roads that it would take.

    A set of roads is one trail if it hangs together and at most two of its corners have an odd
    number of roads. A closed corner is taken apart, one end for each road that comes to it.
    """

    def ends(e: int) -> tuple[tuple[int, int], tuple[int, int]]:
        a, b = EDGE_ENDS[e]
        return (a, e if a in closed else -1), (b, e if b in closed else -1)

    for size in range(len(roads), 0, -1):
        for some in combinations(roads, size):
            odd: set[tuple[int, int]] = set()
            for e in some:
                odd ^= set(ends(e))
            if len(odd) <= 2 and hang_together([ends(e) for e in some]):
                return size
    return 0


def hang_together(lines: list[tuple[tuple[int, int], tuple[int, int]]]) -> bool:
    reached, left = {lines[0][0]}, lines
    while True:
        touching = [line for line in left if reached.intersection(line)]
        if not touching:
            return not left
        left = [line for line in left if not reached.intersection(line)]
        reached.update(end for line in touching for end in line)


def grown(rng: Rng, most: int) -> tuple[tuple[int, ...], tuple[int, ...], Rng]:
    """Roads grown at random from two edges, mostly onwards, and some corners closed."""
    first, rng = below(rng, len(EDGES))
    second, rng = below(rng, len(EDGES))
    number, rng = below(rng, most - 1)
    roads = [first] if first == second else [first, second]
    while len(roads) < number + 2:
        anywhere, rng = below(rng, 4)
        tips = roads[-1:] if anywhere else roads
        ways = {e for road in tips for end in EDGE_ENDS[road] for e in CORNER_EDGES[end]}
        free = sorted(ways.difference(roads)) or sorted({*range(len(EDGES))}.difference(roads))
        e, rng = choice(rng, tuple(free))
        roads.append(e)
    closed = []
    for corner in range(len(CORNERS)):
        shut, rng = below(rng, 20)
        if not shut:
            closed.append(corner)
    return tuple(roads), tuple(closed), rng


@pytest.mark.rule("N-7")
@pytest.mark.parametrize(
    ("roads", "longest"),
    [
        ((), 0),
        (path(8, 13), 1),
        (path(3, 0, 4, 1, 5), 4),
        (path(*NORTH), 15),
        (ring(9), 6),
        ((*ring(9), edge(24, 19)), 7),
        # A ring, which ends nowhere, and a line apart from it, shorter and longer.
        ((*ring(9), *path(0, 4, 1, 5, 2)), 6),
        ((*ring(9), *path(3, 0, 4, 1, 5, 2, 6, 10)), 7),
        ((*ring(9), *path(24, 19, 14)), 8),
        # Two tails: one of them, or both with the longer way round: 5 + 1 + 1.
        ((*ring(9), edge(24, 19), edge(18, 13)), 7),
        ((*ring(9), *path(24, 19, 14), edge(18, 13)), 8),
        # Three roads that meet make two.
        ((edge(8, 4), edge(8, 12), edge(8, 13)), 2),
        # Two hexes side by side, eleven edges: all but none, as only two corners are odd.
        (tuple({*ring(8), *ring(9)}), 11),
        # Apart from each other the longer counts.
        ((*path(0, 4, 1), *path(51, 48, 52, 49)), 3),
    ],
)
def test_the_longest_trail_takes_each_road_once(roads: tuple[int, ...], longest: int) -> None:
    assert longest == length(roads)


@pytest.mark.rule("N-7")
def test_a_trail_ends_at_another_majors_building_and_does_not_go_through_it() -> None:
    row = path(3, 0, 4, 1, 5, 2)
    assert 5 == length(row)
    # At its ends it counts, in the middle it cuts: 3-0-4 and 4-1-5-2.
    assert 5 == length(row, others=(3, 2))
    assert 3 == length(row, others=(4,))
    assert 2 == length(row, others=(4, 5))
    # An own building cuts nothing.
    assert 5 == length(row, own=(0, 1, 2))


@pytest.mark.rule("N-7")
def test_a_closed_hexagon_is_six_with_another_majors_building_on_it() -> None:
    # It begins and ends at the building.
    assert 6 == length(ring(9), others=(18,))
    # Two of them leave two ways from one to the other.
    assert 3 == length(ring(9), others=(18, 35))
    assert 4 == length(ring(9), others=(18, 29))


@pytest.mark.rule("N-7")
def test_a_loop_with_a_tail_is_cut_where_they_meet() -> None:
    loop = (*ring(9), edge(24, 19))
    assert 6 == length(loop, others=(24,))
    assert 7 == length(loop, others=(19,))
    # From 23 once round, or the longer way to the tail's end, which is five.
    assert 6 == length(loop, others=(23,))


@pytest.mark.rule("N-7")
def test_the_longest_road_is_that_of_a_search_through_all_sets_of_roads() -> None:
    rng = seeded(5)
    found = set()
    for _ in range(60):
        roads, closed, rng = grown(rng, 9)
        expected = over_one_line(roads, closed)
        assert expected == length(roads, others=closed)
        assert expected == trail(roads, closed)
        found.add(expected)
    assert set(range(1, 7)) <= found


@pytest.mark.rule("N-7")
def test_the_longest_of_fifteen_roads_is_found_as_well() -> None:
    rng = seeded(6)
    for _ in range(100):
        roads, closed, rng = grown(rng, 15)
        assert trail(roads, closed) == length(roads, others=closed)


@pytest.mark.rule("N-7")
def test_fifteen_roads_around_three_hexes_make_one_trail() -> None:
    # Hexes 4, 8 and 9 meet at corner 23: their edges are 15, and four corners are odd, 23 and the
    # three others at which two of them meet. A trail leaves out one edge between such two.
    roads = tuple({*ring(4), *ring(8), *ring(9)})
    assert 15 == len(roads)
    assert 14 == length(roads)
    assert 14 == over_one_line(roads, ())


# -- who holds it ------------------------------------------------------------------------------


@pytest.mark.rule("N-7")
@pytest.mark.parametrize(
    ("lengths", "was", "now"),
    [
        ((4, 4, 1, 1), None, None),
        ((5, 4, 1, 1), None, A),
        ((5, 5, 1, 1), None, None),
        ((5, 5, 1, 1), D, D),
        ((6, 5, 1, 1), D, A),
        ((6, 6, 1, 1), A, A),
        # Broken: still longest, still level, no longer.
        ((1, 6, 5, 1), D, D),
        ((1, 6, 6, 1), D, D),
        ((1, 5, 6, 1), D, F),
        # Several tie: nobody, until one alone is longest.
        ((6, 5, 6, 1), D, None),
        ((6, 4, 6, 6), None, None),
        ((7, 4, 6, 6), None, A),
        # No one has five.
        ((4, 3, 4, 1), D, None),
        ((1, 4, 1, 1), D, None),
    ],
)
def test_who_holds_the_longest_road(
    lengths: tuple[int, ...], was: int | None, now: int | None
) -> None:
    assert now == road_holder(lengths, was)


@pytest.mark.rule("N-7")
def test_the_longest_road_is_taken_only_by_a_longer_one() -> None:
    # Amber's 0-4-1-5-2 is four, Delft's 33-27-21-16-22-28 is five.
    state = position(
        settlements={A: (0, 2), D: (33, 45), F: (20, 24), G: (39, 31)},
        roads={
            A: path(0, 4, 1, 5, 2),
            D: (*path(33, 27, 21, 16, 22, 28), *path(45, 49)),
            F: (*path(20, 25), *path(24, 30)),
            G: (*path(39, 34), *path(31, 37)),
        },
        hands={A: goods(2, 2, 0, 0, 0)},
    )
    assert D == state.longest
    fifth = do(state, 0, Road(edge(2, 6)))
    assert D == fifth.longest
    told = events(fifth, 0, Road(edge(6, 10)))
    assert RoadMoved(D, A, 6) == the(told, RoadMoved)
    assert A == do(fifth, 0, Road(edge(6, 10))).longest


@pytest.mark.rule("N-7")
def test_the_first_road_of_five_takes_it_and_four_do_not() -> None:
    state = position(
        homes=SOUTH,
        settlements={A: (0, 1)},
        roads={A: path(0, 4, 1, 5)},
        hands={A: goods(2, 2, 0, 0, 0)},
    )
    four = do(state, 0, Road(edge(5, 2)))
    assert four.longest is None
    told = events(four, 0, Road(edge(2, 6)))
    assert RoadMoved(None, A, 5) == the(told, RoadMoved)


# Delft's seven roads 21-16-22-17-23-18-24-19, with settlements at both ends; Amber comes to 17 on
# five of its own from 0.
CUT_ROADS = {
    A: (*path(17, 12, 7, 3, 0, 4), *path(39, 34)),
    D: path(21, 16, 22, 17, 23, 18, 24, 19),
    F: (*path(33, 38), *path(36, 41)),
    G: (*path(45, 49), *path(20, 15)),
}
CUT_HOMES = {A: (7, 0, 39), D: (21, 19), F: (33, 36), G: (45, 20)}


def about_to_cut(
    roads: Mapping[int, tuple[int, ...]] = CUT_ROADS, hand: Goods = (1, 1, 1, 1, 0)
) -> State:
    return position(
        ("A2 D1", "A1 D2", "A1 F2"), settlements=CUT_HOMES, roads=roads, hands={A: hand}
    )


@pytest.mark.rule("N-7")
@pytest.mark.rule("N-27")
@pytest.mark.rule("N-28")
def test_a_settlement_that_cuts_the_longest_road_brings_three_points_and_what_follows() -> None:
    state = about_to_cut()
    assert D == state.longest
    told = events(state, 0, Settle(17))
    # Delft is left with 21-16-22-17 and 17-23-18-24-19; Amber has five.
    assert RoadMoved(D, A, 5) == the(told, RoadMoved)
    built = do(state, 0, Settle(17))
    assert A == built.longest
    # Nothing is paid and no price moves before the turn ends.
    assert (100, 100, 100) == built.cash
    assert (cell(0, 0), cell(0, 0), cell(0, 0), -1, -1) == built.markers
    told = events(built, 0, End())
    assert [
        Dividend(A, 4, 40, (20, 10, 10), 0),
        Dividend(A, 5, 50, (25, 12, 12), 0),
        Dividend(A, 6, 60, (30, 15, 15), 0),
    ] == only(told, Dividend)
    ended = do(built, 0, End())
    assert (175, 137, 137) == ended.cash
    # Amber goes from 20 by 25 and 30 to 36; who lost two points stays where it was.
    assert (cell(6, 0), cell(0, 0), cell(0, 0), -1, -1) == ended.markers


@pytest.mark.rule("N-7")
def test_a_building_cuts_where_another_major_goes_through() -> None:
    edges = about_to_cut().edges
    # Delft goes through 22, Amber ends at 17, where Delft goes through as well.
    assert cuts(edges, 22, A)
    assert cuts(edges, 17, A)
    # Its own roads a major does not cut, nor what ends at the corner, nor where no road is.
    assert not cuts(edges, 22, D)
    assert not cuts(edges, 38, A)
    assert not cuts(edges, 53, A)


@pytest.mark.rule("N-7")
def test_a_broken_road_that_leaves_two_level_is_nobodys_until_one_is_longer() -> None:
    # Fern has five as well: 33-38-43-47-51-48.
    roads = {**CUT_ROADS, F: (*path(33, 38, 43, 47, 51, 48), *path(36, 41))}
    state = about_to_cut(roads, goods(2, 2, 1, 1, 0))
    told = events(state, 0, Settle(17))
    assert RoadMoved(D, None, 0) == the(told, RoadMoved)
    nobody = do(state, 0, Settle(17))
    assert nobody.longest is None
    # One point alone was scored: $40 over four shares, and one step.
    ended = do(nobody, 0, End())
    assert (120, 110, 110) == ended.cash
    assert cell(2, 0) == ended.markers[A]
    # A sixth road makes Amber's the longest.
    assert A == do(nobody, 0, Road(edge(4, 1))).longest


@pytest.mark.rule("N-7")
def test_a_broken_road_that_is_level_with_another_stays_its_holders() -> None:
    # Delft's goes on to 20-15: the part from 17 on has five, as Amber's has.
    roads = {
        **CUT_ROADS,
        D: path(21, 16, 22, 17, 23, 18, 24, 19, 25),
        G: (*path(45, 49), *path(20, 15)),
    }
    state = about_to_cut(roads)
    assert not only(events(state, 0, Settle(17)), RoadMoved)
    assert D == do(state, 0, Settle(17)).longest


@pytest.mark.rule("N-7")
def test_a_longer_road_of_a_third_major_takes_over_when_the_longest_is_broken() -> None:
    roads = {**CUT_ROADS, F: (*path(33, 38, 43, 47, 51, 48, 44), *path(36, 41))}
    state = about_to_cut(roads)
    assert D == state.longest
    cut = do(state, 0, Settle(17))
    assert F == cut.longest
    # Fern scores nothing by it: it is not its turn. Amber scores its settlement.
    told = events(cut, 0, End())
    assert [Dividend(A, 4, 40, (20, 10, 10), 0)] == only(told, Dividend)
    assert (cell(2, 0), cell(0, 0), cell(0, 0)) == do(cut, 0, End()).markers[:3]


@pytest.mark.rule("N-7")
@pytest.mark.rule("N-27")
def test_the_longest_road_lost_and_won_again_scores_again() -> None:
    # Amber had it, lost it to Delft's six and wins it back with its seventh road.
    state = position(
        settlements={A: (0, 2), D: (33, 45), F: (20, 24), G: (39, 31)},
        roads={
            A: path(*NORTH[1:8]),
            D: (*path(33, 27, 21, 16, 22, 17, 23), *path(45, 49)),
            F: (*path(20, 25), *path(24, 30)),
            G: (*path(39, 34), *path(31, 37)),
        },
        hands={A: goods(1, 1, 0, 0, 0)},
        longest=D,
    )
    won = do(state, 0, Road(edge(10, 14)))
    assert A == won.longest
    told = events(won, 0, End())
    assert [
        Dividend(A, 3, 30, (30, 0, 0), 0),
        Dividend(A, 4, 40, (40, 0, 0), 0),
    ] == only(told, Dividend)
    assert cell(4, 0) == do(won, 0, End()).markers[A]


# -- the largest army --------------------------------------------------------------------------


@pytest.mark.rule("N-7")
@pytest.mark.parametrize(
    ("knights", "was", "now"),
    [
        ((2, 0, 0, 0), None, None),
        ((3, 2, 2, 2), None, A),
        ((3, 3, 0, 0), D, D),
        ((4, 3, 0, 0), D, A),
        ((4, 5, 0, 0), D, D),
        ((5, 4, 0, 0), A, A),
    ],
)
def test_who_holds_the_largest_army_after_a_knight_of_amber(
    knights: tuple[int, ...], was: int | None, now: int | None
) -> None:
    assert now == army_holder(knights, was, A)


@pytest.mark.rule("N-7")
@pytest.mark.rule("N-27")
def test_the_third_knight_takes_the_army_and_scores_two() -> None:
    state = position(knights={A: 2, D: 2}, cards={A: bundle(knight=1)})
    told = events(state, 0, Knight())
    assert ArmyMoved(None, A, 3) == the(told, ArmyMoved)
    third = do(state, 0, Knight(), Rob(0, -1))
    assert (3, A) == (third.knights[A], third.largest)
    # From 2 to 4 points: $30 and $40 for the only holder, and two steps.
    ended = do(third, 0, End())
    assert 170 == ended.cash[0]
    assert cell(4, 0) == ended.markers[A]


@pytest.mark.rule("N-7")
def test_an_army_as_large_as_the_largest_takes_nothing() -> None:
    state = position(knights={A: 2, D: 3}, cards={A: bundle(knight=2)})
    assert D == state.largest
    third = do(state, 0, Knight(), Rob(0, -1))
    assert (3, D) == (third.knights[A], third.largest)
    # Nothing was built and nothing scored: a step left (N-27).
    assert cell(-2, 0) == do(third, 0, End()).markers[A]
    more = position(knights={A: 3, D: 3}, cards={A: bundle(knight=2)}, largest=D)
    assert ArmyMoved(D, A, 4) == the(events(more, 0, Knight()), ArmyMoved)
    assert A == do(more, 0, Knight(), Rob(0, -1)).largest
