"""Sheets, mats and what can be asked: what stands there, what is hidden, and that it fits."""

from __future__ import annotations

from dataclasses import replace as scene_with
from typing import Any

import pytest

from core.games.ctn18.events import RoundEnded, StockEnded
from core.games.ctn18.state import Over, Rolling, View
from saves.records import Player
from tests.core.games.ctn18.positions import A, C, D, F, G, by_major, edge
from tests.tui.games.ctn18.positions import FOUR, FULL, PLACED, operating, scene, seen, stock
from tui.face import Scene
from tui.games.ctn18.face import FACE
from tui.games.ctn18.facts import about_place, about_seat, chances, place_title
from tui.games.ctn18.geometry import company_space, corner_space, edge_space, hex_space
from tui.games.ctn18.mats import draw_mats, mat_rows
from tui.games.ctn18.privy import cards_of, hand_of
from tui.games.ctn18.values import draw_values
from tui.widgets.paper import Paper

# Rows of a sheet at 80x24 and 120x40, without the two that say how to go on.
SMALL, LARGE = (80, 14), (120, 26)
ALONE = (FOUR[0], *(Player(player.name, "easy") for player in FOUR[1:]))
TOLD = (
    StockEnded(1, 0, (20, 25, 0, 0, 30), (70, 70, 70, 70)),
    RoundEnded(1, 1, 2, (22, 25, 0, 0, 30), (80, 75, 70, 70)),
)


def drawn(draw: Any, of: Scene[Any], size: tuple[int, int] = SMALL) -> list[str]:
    paper = Paper(*size)
    draw(paper, of)
    return paper.text().splitlines()


def titles(of: Scene[Any]) -> list[str]:
    return [page.title for page in FACE.pages(of)]


# -- which sheets there are ----------------------------------------------------------------------


def test_in_a_stock_round_the_chart_comes_first_in_an_operation_the_mats() -> None:
    assert [
        "stock chart, and what moves a price",
        "shares",
        "values, ports and privates",
        "mats of the companies",
        "worth at present prices",
    ] == titles(scene(stock()))
    assert [
        "mats of the companies",
        "values, ports and privates",
        "stock chart, and what moves a price",
        "shares",
        "worth at present prices",
    ] == titles(scene(operating()))


def test_plots_come_with_the_first_round_that_is_over() -> None:
    of = scene_with(scene(stock()), told=TOLD)
    assert [
        "worth by round, sets numbered: a Ana, b Ben, c Cleo, d Dov",
        "prices by round, sets numbered",
    ] == titles(of)[-2:]


def test_at_the_end_the_worth_is_left_to_the_result() -> None:
    assert "worth at present prices" not in titles(scene(seen(phase=Over(A)), acting=False))


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_every_sheet_but_the_plots_fits_at_its_fullest(size: tuple[int, int]) -> None:
    """On a larger paper nothing more is drawn."""
    six = tuple(Player("Maximiliana Maria") for _seat in range(6))
    shares = (*stock().shares, by_major("F1"), (0,) * 5)
    full: dict[str, Any] = {
        "drawing": FULL,
        "cash": (1234, 999, 1000, 0, 5, 70),
        "shares": shares,
        "hands": ((5, 5, 5, 5, 5),) * 4,
        "cards": ((9, 5, 2, 2, 2), (1, 1, 1, 1, 1), (0,) * 5, (0,) * 5),
        "held": (25,) * 4,
        "bought": (20, 5, 0, 0),
        "longest": 2,
        "largest": 0,
    }
    for view in (stock(**full), operating(**full)):
        of = scene(view, six[: len(view.cash)], large=size == LARGE)
        for page in FACE.pages(of):
            high, low = Paper(*size), Paper(size[0], size[1] + 8)
            page.draw(high)
            page.draw(low)
            assert high.text().rstrip() == low.text().rstrip(), page.title


# -- mats ----------------------------------------------------------------------------------------


def test_a_mat_shows_kinds_to_the_president_and_counts_to_all_others() -> None:
    """The design's Amber: four points (a city and two settlements), price 43."""
    assert [
        "AMBER 2nd  4 VP  price 43",
        " Wood 2  Brick 1  Sheep 1",
        " Wheat 3  Ore 3  Knight 1",
        " left 9 road 3 set 3 city",
    ] == [text for text, _style in mat_rows(scene(operating()), A, 27)]
    assert ["AMBER 2nd  4 VP  price 43", " 10 cards, 1 dev", " left 9 road 3 set 3 city"] == [
        text for text, _style in mat_rows(scene(operating(1)), A, 27)
    ]
    assert "CORNELIUS BANKS  price 36" == mat_rows(scene(operating()), C, 27)[0][0]
    assert " treasury $47" == mat_rows(scene(operating()), C, 27)[1][0]


def test_an_unfloated_majors_cards_are_open() -> None:
    rows = [text for text, _style in mat_rows(scene(operating(2)), G, 27)]
    assert ["GARNET 3rd  2 VP  no price", " Wood 1  Brick 0  Sheep 1", " Wheat 0  Ore 1"] == rows[
        :3
    ]


def test_cards_are_drawn_only_where_a_curtain_came_before_or_nobody_else_plays() -> None:
    """In stock rounds nothing is hidden, so no curtain has come before them."""
    assert hand_of(scene(operating()), A) == (2, 1, 1, 3, 3)
    assert cards_of(scene(operating()), A) == (1, 0, 0, 0, 0)
    assert hand_of(scene(operating(phase=Rolling(0))), A) is not None
    assert hand_of(scene(stock()), A) is None
    assert cards_of(scene(stock()), A) is None
    assert hand_of(scene(operating(), acting=False), A) is None
    assert hand_of(scene(stock(), ALONE), A) == (2, 1, 1, 3, 3)
    assert hand_of(scene(operating()), D) is None
    assert hand_of(scene(stock()), G) == (1, 0, 1, 0, 1)


def test_once_the_game_is_over_all_cards_are_drawn() -> None:
    hands = ((2, 1, 1, 3, 3), (1, 1, 1, 1, 1), (0,) * 5, (0,) * 5)
    view = seen(None, phase=Over(A), hands=hands)
    assert (1, 1, 1, 1, 1) == hand_of(scene(view, acting=False), D)
    # What one seat alone knows stays its own.
    assert hand_of(scene(seen(phase=Over(A)), acting=False), A) is None


def test_four_mats_stand_side_by_side_in_turn_order() -> None:
    view = operating(drawing=FULL, longest=F, largest=A)
    rows = drawn(draw_mats, scene(view))
    columns = [[row[x : x + 20].strip() for row in rows] for x in (0, 20, 40, 60)]
    assert ["D Delft 1st", "A Amber 2nd", "G Garnet 3rd", "F Fern 4th"] == [c[0] for c in columns]
    assert ["Cleo", "Ana", "nobody's", "Dov"] == [c[1] for c in columns]
    # A settlement is a point, a city two: seven each but for Fern's six and two for the road.
    assert [
        "7 VP, price 31",
        "9 VP, price 43",
        "7 VP, no price",
        "8 VP, price 24",
    ] == [c[2] for c in columns]
    delft, amber, garnet, fern = columns
    assert ["6 cards, 2 dev", "left 2rd 2set 2cty"] == delft[3:5]
    assert ["10 cards, 1 dev", "Wd 2  Br 1  Sh 1", "Wh 3  Or 3", "Knight 1"] == amber[3:7]
    assert "road 8, longest" in fern
    assert "knights 1, largest" in amber
    assert "ports: Br 2:1" in garnet


# -- values ----------------------------------------------------------------------------------------


def test_values_stand_beside_the_privates_with_holders_and_who_uses_their_ports() -> None:
    rows = drawn(draw_values, scene(operating(drawing=FULL)))
    left = [row[:29].split() for row in rows]
    assert [
        ["Wood", "$3", "15", "of", "19"],
        ["Brick", "$2", "17", "of", "19"],
        ["Sheep", "$1", "14", "of", "19"],
        ["Wheat", "$4", "12", "of", "19"],
        ["Ore", "$5", "13", "of", "19"],
    ] == left[1:6]
    right = [row[30:] for row in rows]
    assert "private       port     holder       used by" == right[0]
    assert "North Port    N 3:1    Ana          ·" == right[1]
    assert "South Port    S 3:1    Cleo         D" == right[3]
    assert "Wheat Port    Wh 2:1   Dov          A" == right[7]
    assert "Sheep Port    Sh 2:1   nobody       A" == right[9]
    assert "trading post  4:1      nobody       A D F G" == right[10]


def test_what_nobody_holds_is_said() -> None:
    rows = drawn(draw_values, scene(operating(owners=(None,) * 8)))
    assert "North Port    N 3:1    nobody       A" == rows[1][30:]


# -- places and seats ------------------------------------------------------------------------------


def title(view: View, space: int) -> str:
    return place_title(scene(view), space)


def test_the_row_below_the_board_names_what_is_under_the_cursor() -> None:
    view = operating()
    assert "Corner 44: Wheat 8, Wood 11, Wheat 10; no port" == title(view, corner_space(44))
    assert "Corner 33: Sheep 3, Wood 9 and the port West 3:1" == title(view, corner_space(33))
    assert "Ore 10: 3 ways in 36; beside it Delft, Garnet" == title(view, hex_space(5))
    assert "Wheat 2: 1 way in 36; beside it nobody" == title(view, hex_space(11))
    assert "Desert: it produces nothing" == title(view, hex_space(10))
    assert "Delft at 31; Ana 1 share of 10" == title(stock(), company_space(D))
    assert "Amber at 43; Ana 5 shares of 10" == title(stock(), company_space(A))
    assert "Garnet: not floated" == title(stock(), company_space(G))
    assert "Delft at 31" == title(stock(None), company_space(D))


def test_an_edge_is_named_by_the_hexes_beside_it() -> None:
    view = operating()
    between = edge_space(edge(8, 4))
    assert title(view, between).startswith("Edge ")
    assert title(view, between).endswith(": between Brick 4 and Ore 6")
    assert title(view, edge_space(0)) == "Edge 0: on the coast of Brick 4"


def test_a_corner_tells_what_stands_there_and_what_it_yields() -> None:
    """Wheat 8, Wood 11 and Wheat 10: five, two and three ways in 36."""
    name, rows = about_place(scene(operating(drawing=PLACED)), corner_space(44))
    assert ("Corner 44", 10) == (name, chances(operating(), 44))
    assert [
        "nothing stands here",
        "Wheat 8: 5 ways in 36",
        "Wood 11: 2 ways in 36",
        "Wheat 10: 3 ways in 36",
        "together 10 in 36",
    ] == [text for text, _style in rows]
    # One hex alone makes no sum.
    coast = about_place(scene(operating()), corner_space(1))[1]
    assert ["nothing stands here", "Ore 6: 5 ways in 36", "port North 3:1"] == [
        text for text, _style in coast
    ]
    full = scene(operating(drawing=FULL))
    assert "a settlement of Amber" == about_place(full, corner_space(0))[1][0][0]
    assert "port Wheat 2:1" == about_place(full, corner_space(0))[1][-1][0]
    assert "a city of Amber" == about_place(full, corner_space(8))[1][0][0]


def test_an_edge_and_a_hex_tell_what_stands_on_and_beside_them() -> None:
    full = scene(operating(drawing=FULL))
    road = about_place(full, edge_space(edge(0, 4)))[1]
    assert ["a road of Amber", "on the coast of Brick 4", "from corner 0 to corner 4"] == [
        text for text, _style in road
    ]
    assert "no road" == about_place(full, edge_space(edge(0, 3)))[1][0][0]
    assert [
        "the robber stands here",
        "2 ways in 36",
        "Amber gets 2 cards",
        "Garnet gets 2 cards",
    ] == [text for text, _style in about_place(full, hex_space(8))[1]]
    desert = about_place(full, hex_space(10))
    assert ("Desert", "it produces nothing") == (desert[0], desert[1][0][0])


def test_a_company_tells_its_president_mat_and_holders() -> None:
    name, rows = about_place(scene(stock()), company_space(D))
    assert ("Delft", "President Cleo") == (name, rows[0][0])
    texts = [text for text, _style in rows]
    assert [
        "Ana 1 share",
        "Ben 2 shares",
        "Cleo 4 shares",
        "Treasury 0",
        "Pool 3 of at most 5",
    ] == (texts[-5:])
    assert "not floated" == about_place(scene(stock()), company_space(G))[1][0][0]


def test_a_seat_tells_cash_shares_privates_and_worth() -> None:
    texts = [text for text, _style in about_seat(scene(stock()), 1)]
    assert [
        "cash $18",
        " 1 Amber at 43: $43",
        " 2 Delft at 31: $62",
        " 1 Fern at 24: $24",
        "*5 Cornelius at 36: $180",
        "8 certificates of 7",
        "West Port",
        "Wood Port",
        "worth $327",
    ] == texts
    assert "holds Priority Deal" in [text for text, _style in about_seat(scene(stock()), 0)]
