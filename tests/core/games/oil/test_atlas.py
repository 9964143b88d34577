"""The map (O-41): how much there is of everything, the lengths of ways, and what is in play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, pairwise

import pytest

from core.games.oil.atlas import (
    ATLANTIC,
    CANAL,
    CITIES,
    CITY,
    COMPANY,
    COMPANY_AT,
    COMPANY_SQUARE,
    CONTINENT_OF_CITY,
    INDIAN,
    LAND,
    LAND_NEXT,
    NOWHERE,
    PACIFIC,
    PANAMA,
    SEA,
    SEA_NEXT,
    SQUARES,
    SUEZ,
    barred,
    barred_squares,
    in_continent,
)
from core.games.oil.data import EXCHANGE, FIELD, IN_PLAY, NEWS, PETROL, REFINERY, TIP, TRACK
from core.games.oil.state import Terms
from tests.core.games.oil.positions import (
    AF,
    AFP,
    AS,
    AU,
    EU,
    EUF,
    EUR,
    NA,
    SA,
    position,
    sq,
)

ALL_KINDS = (FIELD, REFINERY, PETROL)


def distance(start: int, goal: int, beside: tuple[tuple[int, ...], ...], through: set[int]) -> int:
    """Squares between two places on the shortest way by these; -1 for none."""
    seen, edge, between = {start}, [start], 0
    while edge:
        further = []
        for here in edge:
            for there in beside[here]:
                if there == goal:
                    return between
                if there not in seen and there in through:
                    seen.add(there)
                    further.append(there)
        edge = further
        between += 1
    return -1


def squares(*kinds: int) -> set[int]:
    return {n for n, square in enumerate(SQUARES) if square.kind in kinds}


def joined(names: str) -> bool:
    """Whether each of these land squares lies beside the one before it."""
    path = [sq(name) for name in names.split()]
    return all(b in LAND_NEXT[a] for a, b in pairwise(path))


# -- counts ------------------------------------------------------------------------------------


@pytest.mark.rule("O-41")
def test_the_map_has_133_squares_of_five_kinds() -> None:
    kinds = Counter(square.kind for square in SQUARES)
    assert {CITY: 12, CANAL: 2, COMPANY: 18, LAND: 60, SEA: 41} == kinds
    assert 133 == len(SQUARES)
    assert 133 == len({square.name for square in SQUARES})


@pytest.mark.rule("O-41")
def test_oceans_and_continents_have_their_squares() -> None:
    seas = Counter(square.region for square in SQUARES if square.kind == SEA)
    assert {ATLANTIC: 18, INDIAN: 4, PACIFIC: 19} == seas
    # Five between the cities, three spurs; the roads to other continents bring two or three more.
    lands = Counter(square.region for square in SQUARES if square.kind == LAND)
    assert {NA: 10, SA: 10, EU: 11, AF: 10, AS: 11, AU: 8} == lands
    for kind, each in ((CITY, 2), (COMPANY, 3)):
        places = Counter(square.region for square in SQUARES if square.kind == kind)
        assert dict.fromkeys(range(6), each) == places
    assert {NOWHERE} == {SQUARES[PANAMA].region, SQUARES[SUEZ].region}


@pytest.mark.rule("O-41")
def test_cities_stand_in_the_order_of_their_exchanges() -> None:
    names = [tuple(SQUARES[city].name for city in pair) for pair in CITIES]
    assert [
        ("NY", "LA"),
        ("RI", "CA"),
        ("LO", "MO"),
        ("CI", "CT"),
        ("TO", "ND"),
        ("JA", "SY"),
    ] == names
    assert AS == CONTINENT_OF_CITY[sq("ND")]
    assert 12 == len(CONTINENT_OF_CITY)


@pytest.mark.rule("O-41")
def test_each_company_has_its_square() -> None:
    assert 18 == len(set(COMPANY_SQUARE)) == len(COMPANY_AT)
    assert [sq("EUF"), sq("EUR"), sq("EUP")] == [COMPANY_SQUARE[c] for c in (6, 7, 8)]
    assert AFP == COMPANY_AT[sq("AFP")]


@pytest.mark.rule("O-41")
def test_squares_know_their_continent() -> None:
    assert in_continent(sq("eu11"), EU)
    assert in_continent(sq("MO"), EU)
    assert in_continent(sq("EUP"), EU)
    assert not in_continent(sq("SUEZ"), AF)
    # The Indian Ocean has the number of Europe.
    assert EU == SQUARES[sq("in2")].region
    assert not in_continent(sq("in2"), EU)


@pytest.mark.rule("O-41")
def test_no_two_squares_are_drawn_on_one_cell() -> None:
    cells = [(square.column, square.row) for square in SQUARES]
    assert len(cells) == len(set(cells))
    assert all(0 <= column < 52 and 0 <= row < 17 for column, row in cells)


# -- what lies beside what ---------------------------------------------------------------------


@pytest.mark.rule("O-41")
@pytest.mark.parametrize("beside", [LAND_NEXT, SEA_NEXT])
def test_what_lies_beside_a_square_has_it_beside_itself(
    beside: tuple[tuple[int, ...], ...],
) -> None:
    for here, row in enumerate(beside):
        assert sorted(set(row)) == list(row)
        assert here not in row
        assert all(here in beside[there] for there in row)


@pytest.mark.rule("O-41")
def test_land_and_sea_meet_in_cities_and_canals_only() -> None:
    both = {n for n in range(len(SQUARES)) if LAND_NEXT[n] and SEA_NEXT[n]}
    assert {*squares(CITY, CANAL)} - {sq("MO")} == both
    assert not any(LAND_NEXT[n] for n in squares(SEA))
    assert not any(SEA_NEXT[n] for n in squares(LAND, COMPANY))


@pytest.mark.rule("O-41")
def test_no_road_runs_through_a_company_or_a_city() -> None:
    assert all(1 == len(LAND_NEXT[n]) for n in squares(CITY, COMPANY))


@pytest.mark.rule("O-41")
def test_no_sea_line_runs_through_a_city() -> None:
    assert {1} == {len(SEA_NEXT[city]) for city in squares(CITY) - {sq("MO")}}


@pytest.mark.rule("O-41")
@pytest.mark.parametrize("k", range(6))
def test_a_continent_has_five_squares_between_its_cities_and_spurs_from_the_middle(k: int) -> None:
    first, second = CITIES[k]
    land = squares(LAND)
    assert 5 == distance(first, second, LAND_NEXT, land)
    companies = COMPANY_SQUARE[3 * k : 3 * k + 3]
    # From the second, third and fourth of the five: with the spur three to five between.
    for place, other in combinations((first, second, *companies), 2):
        assert distance(place, other, LAND_NEXT, land) in (3, 4, 5)
    spurs = [next(iter(LAND_NEXT[company])) for company in companies]
    assert all(2 == len(LAND_NEXT[spur]) for spur in spurs)
    # The field, refinery and petrol company come in the order of the squares from the first city
    # of the table: 3, 4 and 5 squares from it, and 5, 4 and 3 from the other.
    ends = [distance(first, company, LAND_NEXT, land) for company in companies]
    assert ends in ([3, 4, 5], [5, 4, 3])


@pytest.mark.rule("O-41")
def test_the_roads_between_continents_run_as_the_book_says() -> None:
    # Panama's: the junction is North America's third square; a road named through Caracas leaves
    # from the square beside it.
    assert joined("na3 na9 na10 PAN sa10 sa9 sa5")
    assert joined("sa5 CA")
    # Europe's first junction to Suez, Suez to Africa beside Cairo and to Asia beside New Delhi.
    assert joined("eu3 eu9 eu10 SUEZ af10 af9 af1")
    assert joined("af1 CI")
    assert joined("SUEZ as10 as11 as5 ND")
    # From beside Moscow to Asia's junction.
    assert joined("eu5 MO")
    assert joined("eu5 eu11 as9 as4")
    assert [sq("na10"), sq("sa10")] == sorted(LAND_NEXT[PANAMA])
    assert sorted([sq("eu10"), sq("af10"), sq("as10")]) == sorted(LAND_NEXT[SUEZ])


@pytest.mark.rule("O-41")
def test_australia_has_no_road_to_another_continent() -> None:
    own = {n for n in range(len(SQUARES)) if in_continent(n, AU)}
    assert all(set(LAND_NEXT[n]) <= own for n in own)


@pytest.mark.rule("O-41")
def test_the_canals_join_their_oceans() -> None:
    assert {"at12", "pa18"} == {SQUARES[n].name for n in SEA_NEXT[PANAMA]}
    assert {"at10", "in2"} == {SQUARES[n].name for n in SEA_NEXT[SUEZ]}


# -- distances by sea --------------------------------------------------------------------------


WITHOUT_CANALS = {
    (NA, SA): 8,
    (NA, EU): 5,
    (NA, AF): 7,
    (NA, AS): 6,
    (NA, AU): 8,
    (SA, EU): 6,
    (SA, AF): 5,
    (SA, AS): 8,
    (SA, AU): 8,
    (EU, AF): 5,
    (EU, AS): 10,
    (EU, AU): 10,
    (AF, AS): 8,
    (AF, AU): 8,
    (AS, AU): 5,
}


def nearest(one: int, other: int, through: set[int]) -> int:
    """Sea squares between the nearest cities of two continents."""
    ways = [
        distance(a, b, SEA_NEXT, through)
        for a in CITIES[one]
        for b in CITIES[other]
        if SEA_NEXT[a] and SEA_NEXT[b]
    ]
    return min(way for way in ways if way >= 0)


@pytest.mark.rule("O-41")
@pytest.mark.parametrize(("pair", "between"), WITHOUT_CANALS.items())
def test_five_to_ten_sea_squares_lie_between_continents(
    pair: tuple[int, int], between: int
) -> None:
    assert 5 <= between <= 10
    assert between == nearest(*pair, squares(SEA))


@pytest.mark.rule("O-41")
@pytest.mark.parametrize(
    ("pair", "between"),
    {(NA, SA): 5, (EU, AS): 7, (EU, AU): 9, (AF, AS): 5, (AF, AU): 7}.items(),
)
def test_canals_make_some_ways_shorter(pair: tuple[int, int], between: int) -> None:
    # The canal is no sea square: it is one more that is passed.
    assert between + 1 == nearest(*pair, squares(SEA, CANAL))


@pytest.mark.rule("O-41")
@pytest.mark.parametrize("ocean", [ATLANTIC, PACIFIC, INDIAN])
def test_cities_of_two_continents_on_one_ocean_are_five_to_ten_squares_apart(ocean: int) -> None:
    coast = [
        city for city in squares(CITY) if any(SQUARES[n].region == ocean for n in SEA_NEXT[city])
    ]
    water = {n for n in squares(SEA) if SQUARES[n].region == ocean}
    for a, b in combinations(coast, 2):
        if SQUARES[a].region != SQUARES[b].region:
            assert 5 <= distance(a, b, SEA_NEXT, water) <= 10


# -- what is in play ---------------------------------------------------------------------------


def hang_together(places: Iterable[int]) -> bool:
    """Whether each of the places reaches all others, by land and sea, through them alone."""
    there = set(places)
    start = min(there)
    seen, todo = {start}, [start]
    while todo:
        here = todo.pop()
        for n in (*LAND_NEXT[here], *SEA_NEXT[here]):
            if n in there and n not in seen:
                seen.add(n)
                todo.append(n)
    return seen == there


@pytest.mark.rule("O-1", "O-41")
@pytest.mark.parametrize(("seats", "count"), [(3, 90), (4, 103), (5, 120), (6, 133)])
def test_what_is_in_play_hangs_together(seats: int, count: int) -> None:
    out = barred_squares(seats, ALL_KINDS)
    places = set(range(len(SQUARES))) - out
    assert count == len(places)
    assert hang_together(places)


@pytest.mark.rule("O-1")
def test_squares_of_left_out_continents_are_barred_and_seas_and_canals_stay() -> None:
    board = position(seats=3)
    for name in ("NY", "na9", "SAP", "sa10", "JA", "AUF"):
        assert barred(board, sq(name)), name
    for name in ("LO", "af9", "ASP", "PAN", "SUEZ", "at12", "pa14"):
        assert not barred(board, sq(name)), name
    assert not any(barred(position(seats=6), n) for n in range(len(SQUARES)))


@pytest.mark.rule("O-50")
@pytest.mark.parametrize(
    ("terms", "out"),
    [
        (Terms(oligopoly=True), "R"),
        (Terms(oil_barons=True), "RP"),
        (Terms(traders=True), "FR"),
    ],
)
def test_squares_of_unused_companies_are_barred(terms: Terms, out: str) -> None:
    board = position(seats=6, terms=terms)
    for continent in ("NA", "SA", "EU", "AF", "AS", "AU"):
        for kind in "FRP":
            assert (kind in out) == barred(board, sq(continent + kind))
    assert not barred(board, sq("eu6"))


# -- the track ---------------------------------------------------------------------------------


@pytest.mark.rule("O-7")
def test_the_track_has_42_squares_seven_for_each_continent() -> None:
    assert 42 == len(TRACK)
    each = (FIELD, EXCHANGE, TIP, REFINERY, EXCHANGE, NEWS, PETROL)
    for k in range(6):
        assert tuple((k, kind) for kind in each) == TRACK[7 * k : 7 * k + 7]
    kinds = Counter(kind for _, kind in TRACK)
    assert {FIELD: 6, REFINERY: 6, PETROL: 6, TIP: 6, NEWS: 6, EXCHANGE: 12} == kinds


@pytest.mark.rule("O-1")
def test_continents_in_play_by_players() -> None:
    assert {
        3: (EU, AF, AS),
        4: (EU, AF, AS, AU),
        5: (NA, SA, EU, AF, AS),
        6: (NA, SA, EU, AF, AS, AU),
    } == IN_PLAY
    assert (EUF, EUR) == (COMPANY_AT[sq("EUF")], COMPANY_AT[sq("EUR")])
