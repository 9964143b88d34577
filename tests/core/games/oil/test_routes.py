"""How far goods get, where moves end, and what bars the way (O-16, O-17, O-49)."""

from __future__ import annotations

import pytest

from core.games.oil.atlas import SQUARES
from core.games.oil.routes import open_map, reach, reach_by, shut_in
from core.games.oil.state import State, Terms
from tests.core.games.oil.positions import position, sq


def names(board: State, start: str, land: int, sea: int) -> dict[str, int]:
    """The squares in reach with their length, those by sea with a tilde."""
    return {
        ("~" if route.sea else "") + SQUARES[route.to].name: route.length
        for route in reach(board, sq(start), land, sea)
    }


SIX = position(seats=6)


@pytest.mark.rule("O-16")
def test_goods_go_up_to_so_many_squares_by_land() -> None:
    assert {"eu6": 1} == names(SIX, "EUF", 1, 0)
    assert {"eu6": 1, "eu2": 2} == names(SIX, "EUF", 2, 0)
    assert {"eu6": 1, "eu2": 2, "eu1": 3, "eu3": 3} == names(SIX, "EUF", 3, 0)
    assert {} == names(SIX, "EUF", 0, 6)


@pytest.mark.rule("O-16")
def test_goods_go_up_to_so_many_squares_by_sea() -> None:
    # South of Rio the line of the Atlantic goes west, and north and on where it meets at4.
    assert {"~at15": 1, "~at16": 2} == names(SIX, "RI", 0, 2)
    assert {"~at15": 1, "~at16": 2, "~at4": 3, "~at3": 4, "~at5": 4, "~at17": 4} == names(
        SIX, "RI", 0, 4
    )


@pytest.mark.rule("O-17")
def test_goods_in_a_city_leave_by_land_or_by_sea() -> None:
    assert {"eu1": 1, "~at9": 1} == names(SIX, "LO", 1, 1)
    assert {"eu10": 1, "af10": 1, "as10": 1, "~at10": 1, "~in2": 1} == names(SIX, "SUEZ", 1, 1)
    assert {"eu5": 1} == names(SIX, "MO", 1, 6)


@pytest.mark.rule("O-17")
def test_moving_into_a_city_ends_the_move() -> None:
    # From the square beside London nothing goes on to sea, and past Cairo nothing goes on by land.
    assert {"LO", "eu2"} == set(names(SIX, "eu1", 1, 6))
    assert {"CI": 1, "af2": 1, "af9": 1, "af3": 2, "af6": 2, "af10": 2} == names(SIX, "af1", 2, 0)


@pytest.mark.rule("O-17")
def test_moving_into_a_canal_ends_the_move_by_land_and_by_sea() -> None:
    assert {"SUEZ": 1, "eu9": 1, "eu3": 2} == names(SIX, "eu10", 2, 0)
    assert {"~PAN": 1, "~at13": 1, "~CA": 2, "~at14": 2} == names(SIX, "at12", 0, 2)


@pytest.mark.rule("O-17")
def test_moving_into_a_company_ends_the_move() -> None:
    assert {"EUF": 1, "eu2": 1, "eu1": 2, "eu3": 2} == names(SIX, "eu6", 2, 0)


@pytest.mark.rule("O-17")
def test_a_square_reached_both_ways_has_two_routes() -> None:
    """From Cairo to Suez it is four squares by land and three by sea."""
    routes = [route for route in reach(SIX, sq("CI"), 4, 3) if route.to == sq("SUEZ")]
    assert [(False, 4), (True, 3)] == [(route.sea, route.length) for route in routes]
    land, sea = routes
    assert [sq(name) for name in ("af1", "af9", "af10", "SUEZ")] == list(land.path)
    assert [sq(name) for name in ("at11", "at10", "SUEZ")] == list(sea.path)


@pytest.mark.rule("O-1")
def test_goods_never_enter_left_out_continents() -> None:
    four = position(seats=4)
    assert {"~pa18": 1, "~at12": 1} == names(four, "PAN", 3, 1)
    assert "~NY" not in names(four, "at8", 0, 6)
    assert "~LO" in names(four, "at8", 0, 6)


@pytest.mark.rule("O-50")
def test_goods_never_enter_unused_companies() -> None:
    barons = position(seats=6, terms=Terms(oil_barons=True))
    assert {"eu3": 1, "eu2": 2, "eu4": 2, "eu9": 2} == names(barons, "eu7", 2, 0)


# -- News --------------------------------------------------------------------------------------


@pytest.mark.rule("O-49")
@pytest.mark.parametrize(("card", "canal"), [(10, "PAN"), (11, "SUEZ")])
def test_nothing_enters_a_closed_canal_by_sea(card: int, canal: str) -> None:
    shut = position(seats=6, in_force=(card,))
    assert shut_in(shut, sq(canal))
    assert not shut_in(SIX, sq(canal))
    for start in ("at12", "pa18", "at10", "in2"):
        assert "~" + canal not in names(shut, start, 0, 1)
    other = {"PAN": "SUEZ", "SUEZ": "PAN"}[canal]
    assert any("~" + other in names(shut, start, 0, 1) for start in ("at12", "at10"))
    assert not shut_in(shut, sq(other))


@pytest.mark.rule("O-49")
def test_closed_canals_are_entered_by_land_and_left_both_ways() -> None:
    shut = position(seats=6, in_force=(11,))
    assert "SUEZ" in names(shut, "eu10", 1, 0)
    assert names(SIX, "SUEZ", 2, 2) == names(shut, "SUEZ", 2, 2)


@pytest.mark.rule("O-49")
@pytest.mark.parametrize(
    ("card", "inside", "coast", "calm"),
    [(12, "at6", "NY", "pa1"), (13, "pa14", "SY", "in2"), (14, "in4", "ND", "at5")],
)
def test_nothing_moves_on_into_or_out_of_an_ocean_in_a_storm(
    card: int, inside: str, coast: str, calm: str
) -> None:
    storm = position(seats=6, in_force=(card,))
    assert {} == names(storm, inside, 0, 6)
    # Into it: from the coast, and from the next ocean, which is open otherwise.
    assert {} == names(storm, coast, 0, 6)
    passed = {SQUARES[n].name for route in reach(storm, sq(calm), 0, 6) for n in route.path}
    assert passed
    assert not any(name.startswith(inside[:2]) for name in passed)
    before = {SQUARES[n].name for route in reach(SIX, sq(calm), 0, 6) for n in route.path}
    assert any(name.startswith(inside[:2]) for name in before)


@pytest.mark.rule("O-49")
def test_goods_on_the_coast_of_a_stormy_ocean_go_by_land() -> None:
    storm = position(seats=6, in_force=(12,))
    assert {"eu1": 1} == names(storm, "LO", 1, 6)


@pytest.mark.rule("O-49")
def test_goods_on_a_continent_on_strike_stand_still() -> None:
    strike = position(seats=6, in_force=(17,))
    for start in ("eu3", "LO", "EUP"):
        assert {} == names(strike, start, 3, 6)


@pytest.mark.rule("O-49")
def test_a_continent_on_strike_is_entered_by_sea_and_not_by_land() -> None:
    strike = position(seats=6, in_force=(17,))
    assert {"~LO": 1, "~at1": 1} == names(strike, "at9", 3, 1)
    assert {"af10": 1, "as10": 1, "~at10": 1, "~in2": 1} == names(strike, "SUEZ", 1, 1)
    assert {"as4": 1} == names(strike, "as9", 1, 0)


@pytest.mark.rule("O-49")
def test_two_news_are_in_the_way_together() -> None:
    both = position(seats=6, in_force=(11, 18))
    assert {"eu10": 1, "as10": 1, "~at10": 1, "~in2": 1} == names(both, "SUEZ", 1, 1)
    assert {"~at2": 1, "~at11": 1} == names(both, "at10", 0, 1)


@pytest.mark.rule("O-41")
def test_all_squares_in_play_are_in_reach_in_the_end() -> None:
    """Step by step, by land and by sea, with stops: nothing on the open map is cut off."""
    board = position(seats=3)
    seen, todo = {sq("EUF")}, [sq("EUF")]
    while todo:
        for route in reach(board, todo.pop(), 1, 2):
            if route.to not in seen:
                seen.add(route.to)
                todo.append(route.to)
    assert 90 == len(seen)


@pytest.mark.rule("O-49")
def test_the_open_map_knows_no_news() -> None:
    shut = position(seats=6, in_force=(11,))
    assert any(route.to == sq("SUEZ") for route in reach_by(open_map(shut), sq("in2"), 1, True))
