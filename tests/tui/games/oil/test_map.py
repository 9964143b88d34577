"""The map: its drawing is the design's, cell by cell, and its lines are those of the atlas."""

from __future__ import annotations

from itertools import combinations

import pytest

from core.games.oil.atlas import CITY, COMPANY, LAND_NEXT, NAMES, SEA_NEXT, SQUARES
from core.games.oil.state import State
from tests.core.games.oil.positions import AF, AFF, AFP, ASF, ASR, AUP, EUF, EUP, EUR, position, sq
from tui.face import Space
from tui.games.oil.geometry import LARGE, SMALL, ZOOM, Pitch, chart, neighbour, sign_of
from tui.games.oil.map import draw_map, draw_zoom, groups_at
from tui.widgets.paper import Paper

DESIGN = """\
┌┈┈┈┈┈┈┈┈┈≈┈┈┈┈┈┈┈┈┈≈┈┈┈┈┈┈┈┈┈≈┈┈┈┈┈┈┈┈┈≈┈┈┈┈┈┈┈┈┈┈┐
┊      F R P    ATLANTIC EUROPE  F R P      TO┈┈┈┈┈≈
┊      ○ ○ ○                     ○ ○ ○      ○      ┊
≈┈LA─○─○─○─○─○─NY┈≈┈≈┈≈┈≈┈≈┈LO─○─○─○─○─○─MO ○─○─F  ≈
┊        ○              ┊          ○   ○    ○──○─R ┊
≈        ○ N.AMERICA    ┊          ○   └──○─○─○─P  ≈
┊        │              ≈┈┈┈┈┈┈≈┈SUEZ─○──○──○ ASIA ┊
≈┈┈┈┈┈┈┈PAN┈┈┈┈┈≈┈┐     ┊      ≈ ○  ┊       ND     ┊
┊        │   CA┈┈┈≈┈┈≈┈┈≈     CI │  ┊   ≈┈┈┈┘ JA┈≈┈≈
┊        ○─○──○         ┊ AFR. ○─○  ┊   ┊ AUS. ○   ┊
┊ S.AM.   P─○─○         ┊  F─○─○    ┊   ┊  F─○─○   ┊
≈        R─○──○         ┊ R─○──○    ┊   ┊ R─○──○   ≈
┊         F─○─○         ┊  P─○─○    ┊IND┊  P─○─○   ┊
┊ PACIFIC     ○         ┊      ○    ┊   ┊      ○   ┊
┊            RI┈┈≈┈┈≈┈┈┈≈┈≈┈≈┈CT    ┊   ┊     SY┈≈ ┊
≈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈≈┈┈┈┈≈┈┈┈┈┈┈≈┈┈┈≈┈┈┈≈┈┈┈┈≈┈┘
└┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈≈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┘"""

# Screen 6 without what is lit: four players, goods at eight places.
FOUR_PLAYERS = """\
┌┈┈┈┈┈┈┈┈┈≈┈┈┈┈┈┈┈┈┈≈┈┈┈┈┈┈┈┈┈≈┈┈┈┈┈┈┈┈┈≈┈┈┈┈┈┈┈┈┈┈┐
┊      f r p    ATLANTIC EUROPE  F9R4P      TO┈┈┈┈┈≈
┊      × × ×    + over 9    6    ○ ○ ○      ○      ┊
≈┈la─×─×─×─×─×─ny┈≈┈≈┈≈┈≈┈≈┈LO─○─○─○─○─○─MO ○─○─F  ≈
┊        ×              ┊          ○   ○    6──○─R+┊
≈        × N.AMERICA    ┊          ○   └──○─○─○─P  ≈
┊        │              ≈┈┈┈┈┈┈≈┈SUEZ─○──○──○ ASIA ┊
≈┈┈┈┈┈┈┈PAN┈┈┈┈┈≈┈┐     ┊      ≈ ○  ┊       ND     ┊
┊        │   ca┈┈┈≈┈┈≈┈┈≈     CI │  ┊   ≈┈┈┈┘ JA┈≈┈≈
┊        ×─×──×         ┊ AFR. ○─○  ┊   ┊ AUS. ○   ┊
┊ S.AM.   p─×─×         ┊ 7F─○─○    ┊   ┊  F─○─○   ┊
≈        r─×──×         ┊ R─○──○    ┊   ┊ R─○──○   ≈
┊         f─×─×         ┊  P─5─○    ┊IND┊ 8P─○─○   ┊
┊ PACIFIC     ×         ┊      ○    ┊   ┊      ○   ┊
┊            ri┈┈≈┈┈≈┈┈┈≈┈≈┈3┈CT    ┊   ┊     SY┈≈ ┊
≈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈≈┈┈┈┈≈┈┈┈┈┈┈≈┈┈┈≈┈┈┈≈┈┈┈┈≈┈┘
└┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈≈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┘"""

GOODS = {
    (EUP, "LO"): 6,
    (EUF, "EUF"): 9,
    (AUP, "AUP"): 8,
    (AFF, "AFF"): 7,
    (AFP, "af8"): 5,
    (EUR, "EUR"): 4,
    (ASR, "ASR"): 11,
    (ASF, "as3"): 6,
    (EUP, "at18"): 3,
}


def loaded(**more: object) -> State:
    return position(goods=GOODS, **more)  # type: ignore[arg-type]


def drawn(state: State, size: tuple[int, int] = (52, 17), **more: object) -> Paper:
    paper = Paper(*size)
    draw_map(paper, state, **more)  # type: ignore[arg-type]
    return paper


def rows(text: str) -> list[str]:
    return [row.rstrip() for row in text.splitlines()]


def test_with_six_players_the_map_is_the_designs_cell_by_cell() -> None:
    assert rows(DESIGN) == rows(drawn(position(6)).text())


def test_goods_are_digits_and_left_out_squares_small() -> None:
    assert rows(FOUR_PLAYERS) == rows(drawn(loaded()).text())


def test_each_square_stands_at_its_column_and_row() -> None:
    for number, square in enumerate(SQUARES):
        assert (square.column, square.row) == chart(SMALL).at[number]
        found = rows(DESIGN)[square.row][square.column :]
        assert found.startswith(sign_of(number)), square.name


# -- lines: read from the drawing, arm by arm --------------------------------------------------

ARMS = {
    "─": ((-1, 0), (1, 0)),
    "┈": ((-1, 0), (1, 0)),
    "│": ((0, -1), (0, 1)),
    "┊": ((0, -1), (0, 1)),
    "┌": ((1, 0), (0, 1)),
    "┐": ((-1, 0), (0, 1)),
    "└": ((1, 0), (0, -1)),
    "┘": ((-1, 0), (0, -1)),
}


def joined_by_lines(pitch: Pitch) -> set[tuple[int, int]]:
    """Pairs of squares between which a line of the drawing runs, or that touch upright."""
    whole = chart(pitch)
    signs = {(stroke.x, stroke.y): stroke.sign for stroke in whole.strokes}
    cells = {
        (x + n, y): number
        for number, (x, y) in enumerate(whole.at)
        for n in range(len(sign_of(number)))
    }
    found: set[tuple[int, int]] = set()
    for start, number in cells.items():
        for way in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            here, step = (start[0] + way[0], start[1] + way[1]), way
            while here not in cells:
                arms = ARMS.get(signs.get(here, ""), ())
                back = (-step[0], -step[1])
                if back not in arms:
                    break
                (step,) = [arm for arm in arms if arm != back]
                here = (here[0] + step[0], here[1] + step[1])
            other = cells.get(here)
            if other is not None and other != number:
                found.add((min(number, other), max(number, other)))
    return found


def joined_in_the_atlas() -> set[tuple[int, int]]:
    return {
        (one, other)
        for one, other in combinations(range(len(SQUARES)), 2)
        if other in LAND_NEXT[one] or other in SEA_NEXT[one]
    }


@pytest.mark.rule("O-41")
@pytest.mark.parametrize("pitch", [SMALL, LARGE, ZOOM], ids=["small", "large", "zoom"])
def test_lines_join_the_squares_that_the_atlas_joins_and_no_others(pitch: Pitch) -> None:
    assert joined_in_the_atlas() == joined_by_lines(pitch)


@pytest.mark.parametrize("pitch", [SMALL, LARGE, ZOOM], ids=["small", "large", "zoom"])
def test_nothing_lies_on_anything_else(pitch: Pitch) -> None:
    whole = chart(pitch)
    cells = [(stroke.x, stroke.y) for stroke in whole.strokes]
    cells += [
        (x + n, y) for number, (x, y) in enumerate(whole.at) for n in range(len(sign_of(number)))
    ]
    cells += [(label.x + n, label.y) for label in whole.labels for n in range(len(label.text))]
    for number, beside in enumerate(whole.beside):
        if SQUARES[number].kind in (CITY, COMPANY):
            cells.append(beside)
    assert len(cells) == len(set(cells))
    assert all(0 <= x < whole.width and 0 <= y < whole.height for x, y in cells)


def test_the_large_map_fits_the_large_board() -> None:
    assert (77, 27) == (chart(LARGE).width, chart(LARGE).height)


# -- what it shows -----------------------------------------------------------------------------


def words(paper: Paper, name: str) -> set[str]:
    x, y = chart(SMALL).beside[NAMES[name]]
    return set(paper.styles[y][x].split("."))


def sign(paper: Paper, name: str) -> str:
    x, y = chart(SMALL).beside[NAMES[name]]
    return paper.chars[y][x]


def test_what_is_lit_shows_so_and_goods_keep_their_digit() -> None:
    paper = drawn(loaded(), lit=[sq("eu1"), sq("SUEZ"), sq("at18"), sq("EUR")], cursor=sq("SUEZ"))
    assert ("◇", "◆", "3", "4") == tuple(sign(paper, n) for n in ("eu1", "SUEZ", "at18", "EUR"))
    assert "fill" in words(paper, "at18")
    assert "chosen" in words(paper, "SUEZ")
    assert "lit" not in words(paper, "eu2")


def test_a_cursor_on_goods_lies_over_their_digit() -> None:
    paper = drawn(loaded(), cursor=sq("LO"))
    assert "6" == sign(paper, "LO")
    assert "chosen" in words(paper, "LO")


def test_bought_goods_count_where_their_company_stands() -> None:
    state = position(chairs={EUR: 0}, bought=[(EUR, EUF, 3, 1)], goods={(EUF, "EUR"): 2})
    assert "5" == sign(drawn(state), "EUR")
    assert ((EUF, 2, False), (EUF, 3, True)) == groups_at(state, sq("EUR"))


@pytest.mark.rule("O-49")
@pytest.mark.parametrize(
    ("news", "closed", "open_"),
    [
        (11, ["SUEZ"], ["PAN", "af10"]),
        (10, ["PAN"], ["SUEZ"]),
        (12, ["at1", "at18"], ["pa1", "in1", "LO"]),
        (15 + AF, ["af1", "CI", "AFF"], ["eu1", "SUEZ"]),
    ],
)
def test_what_news_close_is_dim(news: int, closed: list[str], open_: list[str]) -> None:
    paper = drawn(position(6, in_force=(news,)))
    for name in (*closed, *open_):
        x, y = chart(SMALL).at[NAMES[name]]
        assert (name in closed) == ("dim" in paper.styles[y][x].split(".")), name


def test_the_mouse_finds_each_square_and_the_cell_beside_a_place() -> None:
    paper = drawn(loaded())
    assert Space(sq("LO")) == paper.hit(29, 3)
    assert Space(sq("LO")) == paper.hit(28, 2)
    assert Space(sq("eu1")) == paper.hit(31, 3)
    assert paper.hit(40, 12) is None


def test_the_large_map_has_prices_beside_continents() -> None:
    text = drawn(position(6, prices={AF: 9_500}), (79, 28), large=True).text()
    assert 5 == text.count("5,000")
    assert 1 == text.count("9,500")


def test_the_zoom_writes_out_goods_and_names_squares() -> None:
    paper = Paper(52, 17)
    draw_zoom(paper, loaded(), sq("eu3"), cursor=sq("eu3"))
    text = paper.text()
    for written in ("9cEU", "4oEU", "6pEU", "eu3", "at1", "af10"):
        assert written in text
    (spot,) = {s[:2] for s in paper.spots if s.value == Space(sq("eu3"))}
    x, y = spot
    assert "◆" == paper.chars[y][x]


@pytest.mark.parametrize(
    ("start", "way", "end"),
    [
        ("eu1", (1, 0), "eu2"),
        ("eu2", (0, -1), "eu6"),
        ("SUEZ", (0, 1), "af10"),
        ("CT", (-1, 0), "at18"),
        ("NY", (-1, 0), "na5"),
    ],
)
def test_arrows_walk_to_the_next_square_that_way(
    start: str, way: tuple[int, int], end: str
) -> None:
    others = [n for n in range(len(SQUARES)) if n != sq(start)]
    assert sq(end) == neighbour(sq(start), *way, others)


def test_where_nothing_lies_that_way_the_cursor_stays() -> None:
    assert sq("eu1") == neighbour(sq("eu1"), 1, 0, [sq("LO")])
