"""The island: the design's grid cell for cell, what is lit, and what a click means."""

from __future__ import annotations

import string
from itertools import groupby
from time import perf_counter
from typing import Any

import pytest

from core.games.ctn18.events import (
    BuiltCity,
    BuiltRoad,
    BuiltSettlement,
    Passed,
    RobberMoved,
    Rolled,
)
from core.games.ctn18.island.geometry import CORNERS, EDGE_ENDS, EDGES
from core.games.ctn18.island.layout import BEGINNER, Layout
from core.games.ctn18.state import View
from tests.core.games.ctn18.positions import edge
from tests.tui.games.ctn18.positions import FULL, IDS, PLACED, PLAYED, board, seen
from tests.tui.test_palette import contrast
from tui.face import Space
from tui.games.ctn18.geometry import (
    LARGE,
    SMALL,
    Company,
    Corner,
    Edge,
    Hex,
    company_space,
    corner_at,
    corner_space,
    edge_space,
    hex_at,
    hex_space,
    island_rows,
    island_width,
    neighbour,
    place_of,
    side_of,
)
from tui.games.ctn18.island import draw_cursor, draw_island, touched
from tui.games.ctn18.looks import goods_tone, tone
from tui.palette import THEMES
from tui.widgets.paper import ASCII, Paper

_SIGNS = string.digits + string.ascii_uppercase + string.ascii_lowercase


def drawn(view: View, *, large: bool = False, **lit: Any) -> Paper:
    paper = Paper(island_width(large), island_rows(large))
    draw_island(paper, view, large=large, **lit)
    return paper


def bare() -> View:
    return seen(corners=bytes(len(CORNERS)), edges=bytes(len(EDGE_ENDS)), robber=10)


def words(paper: Paper, x: int, y: int) -> set[str]:
    return set(paper.styles[y][x].split("."))


def at(paper: Paper, x: int, y: int, width: int = 1) -> str:
    return "".join(paper.chars[y][x : x + width])


# -- the grid ----------------------------------------------------------------------------------


def test_corners_and_edges_of_the_rules_are_those_of_the_designs_drawing() -> None:
    paper = drawn(bare())
    for corner in range(len(CORNERS)):
        paper.put(*corner_at(SMALL, corner), _SIGNS[corner])
    for _y, row in groupby(range(len(EDGES)), lambda n: EDGES[n].y):
        for place, n in enumerate(row):
            paper.put(*side_of(SMALL, n).owner, _SIGNS[place])
    assert IDS == paper.text()


@pytest.mark.parametrize("drawing", [FULL, PLAYED, PLACED], ids=["full", "played", "placed"])
def test_the_designs_boards_are_drawn_as_they_stand(drawing: str) -> None:
    assert drawing == drawn(seen(drawing=drawing)).text()


def test_the_full_board_has_all_the_pieces_that_the_design_names() -> None:
    found = board(FULL)
    corners, edges = found["corners"], found["edges"]
    assert [3, 3, 2, 3] == [corners.count(1 + major) for major in range(4)]
    assert [2, 2, 2, 2] == [corners.count(5 + major) for major in range(4)]
    assert [13, 13, 13, 13] == [edges.count(1 + major) for major in range(4)]
    assert 8 == found["robber"]


def test_no_two_things_share_a_cell() -> None:
    """54 corners, 48 slants of four cells, 24 upright edges and 19 times 13 cells of hexes."""
    spots = drawn(bare()).spots
    cells = [
        (spot.x + dx, spot.y + dy)
        for spot in spots
        for dx in range(spot.width)
        for dy in range(spot.height)
    ]
    assert 54 + 48 * 4 + 24 + 19 * 13 == len(cells) == len(set(cells))


def test_large_every_slant_has_five_columns_and_an_upright_edge_three_rows() -> None:
    rows = drawn(bare(), large=True).text().splitlines()
    assert 27 == len(rows)
    assert "                Wh 2:1›╔══───╮     ╭───══╗‹N3  ╭─────╮" == rows[0]
    assert "                    ┌══╝  4  ╰──┬──╯ *6* ╚══┬──╯  5  ╰──┐" == rows[1]
    assert "                    │   Brick   │    Ore    │   Sheep   │" == rows[2]
    assert "                    │    •••    │   •••••   │   ••••    │" == rows[3]
    assert "        │    ••     │    ••     │    ••     │           │     •     ║‹E 3:1" == rows[13]
    assert "                Br 2:1›╚══───╯     ╰───══╝‹S3  ╰─────╯" == rows[26]
    spots = [
        (spot.x + dx, spot.y + dy)
        for spot in drawn(bare(), large=True).spots
        for dx in range(spot.width)
        for dy in range(spot.height)
    ]
    assert len(spots) == len(set(spots))


def test_large_a_hex_tells_what_each_major_gets_by_its_number() -> None:
    """Garnet's city and Amber's two at Brick 3, which the robber blocks; Ore 9 beside them."""
    paper = drawn(seen(drawing=FULL), large=True)
    x, y = hex_at(LARGE, 8)
    assert "A2 G2" == at(paper, x - 2, y + 4, 5)
    assert {"dim"} == words(paper, x - 2, y + 4)
    x, y = hex_at(LARGE, 4)
    assert "A4 G2" == at(paper, x - 2, y + 4, 5)
    assert {"hue2"} == words(paper, x - 2, y + 4)


def test_large_a_road_is_heavy_all_along_its_edge() -> None:
    rows = drawn(seen(drawing=FULL), large=True).text().splitlines()
    assert "                Wh 2:1›╔══A━━a     ╭──═══╗‹N3  ╭──━━━d".startswith(rows[0][:30])
    assert "                    ┌══╝  4  ┗━━┬" == rows[1][:33]
    # The upright road below that corner: three rows, its letter in the middle one.
    x, y = side_of(LARGE, edge(4, 8)).owner
    column = ["".join(rows[y + dy])[x] for dy in (-1, 0, 1)]
    assert ["┃", "a", "┃"] == column


# -- lit, cursor, announced --------------------------------------------------------------------


def test_what_can_be_chosen_is_lit_and_the_cursor_stands_out() -> None:
    """The sixth placement of the design: corners at a distance of two, the cursor on 44."""
    view = seen(drawing=PLACED)
    corners = [c for c in range(54) if not view.corners[c] and not _near(view, c)]
    rows = drawn(view, corners=corners, cursor=corner_space(44)).text().splitlines()
    assert "       Wh 2:1›╔═◇─╮   ╭─◇═╗‹N3╭─◇─╮" == rows[0]
    assert "            ◇═╝ 4 ╰─◇─╯*6*╚═◇─╯ 5 ╰─◇" == rows[1]
    assert "    ◇─╮   ╭─┴━a   ╭─┴─╮   ╭─◇─╮(R)╭─◇─╮   ╭─◇" == rows[9]
    assert "          ╰─◇─╯11 ╰─◆─╯10 ╰─┬─╯*6*┗━┬═╝‹Wd 2:1" == rows[13]
    assert "       Br 2:1›╚═◇─╯   ╰─◇═╝‹S3╰─◇─╯" == rows[16]


def _near(view: View, corner: int) -> bool:
    ends = [set(pair) for pair in EDGE_ENDS if corner in pair]
    return any(view.corners[other] for pair in ends for other in pair - {corner})


def test_lit_edges_carry_the_mark_in_the_cell_of_a_roads_letter() -> None:
    slanted, upright = edge(3, 0), edge(3, 7)
    paper = drawn(bare(), edges=(slanted, upright), cursor=edge_space(slanted))
    assert "◆═──╮" == at(paper, 14, 0, 5)
    assert "◇" == at(paper, 12, 2)
    assert {"lit", "accent"} == words(paper, 12, 2)
    assert {"accent", "chosen"} == words(paper, 14, 0)


def test_a_settlement_that_can_become_a_city_is_in_parentheses_and_pointed_under_the_cursor() -> (
    None
):
    """Fern's settlement at the corner of Brick 4 and Ore 6, and Amber's between Ore 6 and Sheep."""
    view = seen()
    paper = drawn(view, cities=(4, 5), cursor=corner_space(5))
    assert ["(F)", "<A>"] == [at(paper, 19, 1, 3), at(paper, 27, 1, 3)]
    assert "chosen" in words(paper, 28, 1)
    assert [" F ", "━A━"] == [
        at(drawn(view), 19, 1, 3).replace("─", " "),
        at(drawn(view), 27, 1, 3),
    ]


def test_a_lit_hex_is_bright_and_under_the_cursor_between_points() -> None:
    paper = drawn(bare(), hexes=(5, 9), cursor=hex_space(5))
    assert "│ ▸Ore◂ │" == at(paper, 24, 5, 9)
    assert {"lit", "accent"} == words(paper, 26, 8)
    # No room is left behind the longest word: the next cell is an edge.
    desert = drawn(bare(), hexes=(10,), cursor=hex_space(10))
    assert "│▸Desert│" == at(desert, 28, 8, 9)[0:1] + at(desert, 29, 8, 8)


def test_the_cursor_on_a_building_or_road_leaves_its_letter() -> None:
    view = seen(drawing=FULL)
    for space, x, text in ((corner_space(0), 16, "A"), (edge_space(edge(0, 4)), 18, "a")):
        paper = drawn(view, cursor=space)
        assert (text, True) == (at(paper, x, 0), "chosen" in words(paper, x, 0))
    city = drawn(view, cursor=corner_space(8))
    assert "[A]" == at(city, 19, 3, 3)
    assert all("chosen" in words(city, x, 3) for x in (19, 20, 21))


def test_the_cursor_alone_can_be_drawn_over_a_board() -> None:
    view = seen()
    paper = drawn(view)
    draw_cursor(paper, view, corner_space(33))
    assert drawn(view, cursor=corner_space(33)).text() == paper.text()
    assert "╰─◆━┛" == at(paper, 6, 10, 5)


def test_what_events_touch_is_shown_reversed() -> None:
    road, home, town = (
        BuiltRoad(0, 0, 5, True, ()),
        BuiltSettlement(0, 0, 3, True, ()),
        BuiltCity(0, 0, 8, ()),
    )
    robber = RobberMoved(0, 10, 4, 1, (5, 0), (4, 9))
    expected = {edge_space(5), corner_space(3), corner_space(8), hex_space(10), hex_space(4)}
    assert expected == touched([road, home, town, robber, Passed(0, False, False)], BEGINNER)
    paper = drawn(seen(drawing=FULL), touched=(corner_space(8), hex_space(4)))
    assert all("flash" in words(paper, x, 3) for x in (19, 20, 21))
    assert all("flash" in words(paper, x, 5) for x in (19, 20, 21))
    assert "flash" in words(paper, 20, 4)


def test_a_roll_touches_the_hexes_with_its_number() -> None:
    """Nines are Ore and Wood, the fifth and the thirteenth hex; a seven is on none."""
    assert {hex_space(4), hex_space(12)} == touched([Rolled(0, 4, 5)], BEGINNER)
    assert set() == touched([Rolled(0, 3, 4)], BEGINNER)


# -- the mouse and the arrows ------------------------------------------------------------------


def test_a_click_on_corner_edge_or_hex_gives_its_space() -> None:
    paper = drawn(seen(drawing=FULL))
    for corner in range(54):
        assert Space(corner_space(corner)) == paper.hit(*corner_at(SMALL, corner))
    for n in range(72):
        assert Space(edge_space(n)) == paper.hit(*side_of(SMALL, n).owner)
    for n in range(19):
        x, y = hex_at(SMALL, n)
        assert {Space(hex_space(n))} == {paper.hit(x + dx, y + 2) for dx in range(-3, 4)}
        assert Space(hex_space(n)) == paper.hit(x, y + 1) == paper.hit(x, y + 3)


def test_spaces_stand_for_corners_edges_hexes_and_companies() -> None:
    assert Corner(53) == place_of(corner_space(53))
    assert Edge(0) == place_of(edge_space(0))
    assert Edge(71) == place_of(edge_space(71))
    assert Hex(0) == place_of(hex_space(0))
    assert Hex(18) == place_of(hex_space(18))
    assert Company(4) == place_of(company_space(4))
    assert 54 + 72 + 19 + 5 == len({place_of(space) for space in range(150)})


_KINDS: dict[str, list[int]] = {
    "corners": [corner_space(n) for n in range(54)],
    "edges": [edge_space(n) for n in range(72)],
    "hexes": [hex_space(n) for n in range(19)],
    "all": list(range(54 + 72 + 19)),
}


@pytest.mark.parametrize("kind", _KINDS)
def test_the_arrows_come_from_everywhere_to_everywhere(kind: str) -> None:
    among = _KINDS[kind]
    steps = {
        space: {neighbour(space, *way, among) for way in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        for space in among
    }
    for start in among:
        reached, new = {start}, [start]
        while new:
            new = [n for space in new for n in steps[space] if n not in reached]
            reached.update(new)
        assert set(among) == reached


def test_arrows_go_to_what_is_next_on_the_drawing() -> None:
    right, left, down = (1, 0), (-1, 0), (0, 1)
    hexes = _KINDS["hexes"]
    assert hex_space(1) == neighbour(hex_space(0), *right, hexes)
    assert hex_space(0) == neighbour(hex_space(1), *left, hexes)
    assert hex_space(8) == neighbour(hex_space(0), *down, hexes)
    # Corner 16 of the lit ones is left of 21 and below 7.
    lit = (7, 16, 21)
    assert 16 == neighbour(7, *down, lit)
    # A cursor on nothing lit goes to what is.
    assert 16 == neighbour(11, *down, lit)


# -- looks -------------------------------------------------------------------------------------


def test_a_piece_has_its_companys_colour_and_a_commodity_its_tint() -> None:
    paper = drawn(seen(drawing=FULL))
    assert {"hue2", "bold"} == words(paper, 16, 0) == words(paper, 18, 0)
    assert {"hue2"} == words(paper, 17, 0)
    assert {"hue4", "bold"} == words(paper, 36, 1)
    assert {"hue3", "bold"} == words(paper, 36, 9)
    assert {"hue5", "bold"} == words(paper, 28, 9)
    assert {"tone1"} == words(paper, 15, 2)
    assert {"loss"} == words(paper, 24, 1)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("laid", ["", "bold", "chosen", "flash", "lit"])
def test_companies_and_commodities_have_enough_contrast(theme: str, laid: str) -> None:
    names = [tone(major, laid) for major in range(5)]
    names += [goods_tone(kind, laid) for kind in range(6)]
    assert all(contrast(theme, name) >= 4.5 for name in names)
    assert 5 == len({tone(major) for major in range(5)})


def test_in_ascii_every_sign_has_a_twin() -> None:
    view = seen(drawing=FULL)
    lit: dict[str, Any] = {
        "corners": range(54),
        "edges": range(72),
        "hexes": (3, 4),
        "cities": (0,),
    }
    for large in (False, True):
        for cursor in (corner_space(2), edge_space(1), hex_space(4)):
            text = drawn(view, large=large, cursor=cursor, **lit).text()
            assert text.translate(ASCII).isascii(), large


def test_any_layout_names_its_ports_by_compass() -> None:
    """Generic ports where the beginner's board has its 2:1 ports, but for one."""
    ports = bytes([5, 0, 5, 1, 5, 2, 5, 3, 4])
    rows = drawn(seen(layout=Layout(BEGINNER.hexes, BEGINNER.numbers, ports))).text().splitlines()
    assert "  N 3:1›" in rows[0][6:16]
    assert "‹Wd" in rows[0]
    assert "‹E 3:1" in rows[3]
    assert "‹Br 2:1" in rows[8]
    assert "‹S 3:1" in rows[13]
    assert "‹Sh" in rows[16]
    assert "W 3:1›" in rows[16]
    assert "Wh 2:1›" in rows[11]
    assert "Or 2:1›" in rows[5]


def test_another_language_is_drawn_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    view = bare()
    assert "Brick" in drawn(view).text()
    monkeypatch.setattr("tui.games.ctn18.island.kind_name", lambda kind: "ABCDEF"[kind] * 3)
    text = drawn(view).text()
    assert "BBB" in text
    assert "Brick" not in text


@pytest.mark.parametrize("large", [False, True])
def test_a_full_board_is_drawn_in_less_than_4_ms(large: bool) -> None:
    view = seen(drawing=FULL)

    def once() -> float:
        before = perf_counter()
        drawn(view, large=large, corners=range(54), edges=range(72), cursor=44)
        return perf_counter() - before

    once()
    assert min(once() for _n in range(20)) < 0.004
