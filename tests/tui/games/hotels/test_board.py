"""The board: the drawings of the design, what is lit, and what a click means."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.games.hotels.state import Drew, Fell, Founded, Grew, LaidAlone, Merged, Variant
from saves.records import Player
from tests.core.games.hotels.positions import tile
from tests.tui.games.hotels.positions import (
    FOUR,
    acquiring,
    all_seven,
    disposing,
    founding,
    nine_tiles,
    placing,
    scene,
    view,
)
from tui.face import Pick, Scene, Space
from tui.games.hotels.board import (
    board_width,
    columns_title,
    draw_board,
    draw_chosen,
    hand_shown,
    neighbour,
)
from tui.games.hotels.face import FACE
from tui.widgets.paper import Paper

pytestmark = pytest.mark.usefixtures("tight")

ALONE = (FOUR[0], *(Player(player.name, "easy") for player in FOUR[1:]))

# The board of the design's drawing of placing, row by row.
DRAWN = """\
A  ·  ·  ■  ·  ·  ·  ·  ·  ·  ■  ·  ·
B  ·  · (2) ·  · (3) ·  M (5) ·  ·  O
C  ·  ·  ·  J  J  ·  ·  M  ·  ·  ·  O
D  J  J  J  J  J  ·  M  M  M  ·  ·  ·
E  ·  J  ·  ·  ·  ·  ·  M  ·  N  N  ·
F  ·  J  ·  ·  T  T  · [4] N  N  ·  ■
G  ·  ·  L  ·  ·  T  T  T  ·  ·  ·  ·
H (1) ·  L  L  ·  ·  ·  ·  ·  ·  ·  ■
I  ·  ·  L  L  L  ·  ■  ·  ■  ·  · (6)"""


def drawn(of: Scene[Any], rows: int = 9) -> Paper:
    """The board as the frame draws it: first without what is chosen."""
    paper = Paper(FACE.board_width(80, of.large), rows)
    draw_board(paper, replace(of, chosen=None))
    draw_chosen(paper, of)
    return paper


def cell(paper: Paper, name: str) -> str:
    """The three columns of a space at 80x24."""
    n = tile(name)
    left = 2 + 3 * (n // 9)
    return "".join(paper.chars[n % 9][left : left + 3])


def style(paper: Paper, name: str) -> set[str]:
    """The style words in the middle of a space at 80x24."""
    n = tile(name)
    return set(paper.styles[n % 9][3 + 3 * (n // 9)].split("."))


def test_the_board_is_drawn_as_designed() -> None:
    assert DRAWN == drawn(scene(view(placing()), chosen=3)).text()


@pytest.mark.parametrize(("large", "first", "apart"), [(False, 3, 3), (True, 4, 5)])
def test_each_columns_number_ends_over_the_middle_of_its_spaces(
    large: bool, first: int, apart: int
) -> None:
    """The rule's title begins in column 2."""
    title = "  " + columns_title(large)
    for column in range(12):
        middle = first + apart * column
        assert str(column + 1) == title[: middle + 1].split()[-1]


def test_the_columns_numbers_fit_in_the_rule_above_the_board() -> None:
    """The frame cuts a title at two columns less than the board, a blank on each side of it."""
    assert len(columns_title(False)) + 2 <= board_width(False) - 2
    assert len(columns_title(True)) + 2 <= board_width(True) - 2


def test_large_spaces_are_five_by_two_with_the_tiles_name_below() -> None:
    rows = drawn(scene(view(placing()), chosen=3, large=True), 21).text().splitlines()
    assert "B   ·    ·   (2)   ·    ·   (3)   ·    M   (5)   ·    ·    O" == rows[2]
    assert "             3B             6B             9B" == rows[3]
    assert "F   ·    J    ·    ·    T    T    ·   [4]   N    N    ·    ■" == rows[10]


def test_a_chain_is_a_patch_of_its_colour_with_its_letter() -> None:
    paper = drawn(scene(view(placing())))
    assert {"tone2", "fill", "bold"} == style(paper, "8D")
    assert {"tone2.fill.bold"} == set(paper.styles[3][23:26])


def test_a_tile_that_is_not_playable_is_crossed_and_can_be_chosen_to_ask_why() -> None:
    of = scene(view(all_seven()))
    assert "(x)" == cell(drawn(of), "2H")
    assert {"dim"} == style(drawn(of), "2H")
    assert "[x]" == cell(drawn(replace(of, chosen=1)), "2H")


def test_the_ninth_tile_has_no_digit() -> None:
    """Nine tiles in their order: 1A 1H 2B 3B 6B 8F 9B 9G 12I."""
    paper = drawn(scene(view(nine_tiles()), chosen=8))
    assert ["(1)", "(3)", "(8)", "[ ]"] == [cell(paper, n) for n in ("1A", "2B", "9G", "12I")]


def test_what_is_about_to_be_a_chain_and_the_tile_that_merges_are_marked() -> None:
    paper = drawn(scene(view(founding())))
    assert ["[?]", "[?]", "[?]"] == [cell(paper, n) for n in ("1D", "2D", "3D")]
    assert "[+]" == cell(drawn(scene(view(acquiring()))), "8F")
    assert "[M]" == cell(drawn(scene(view(disposing()))), "8F")


def test_the_hand_is_drawn_to_place_a_tile_and_else_for_a_person_alone() -> None:
    hand = view(placing()).hand
    assert hand == hand_shown(scene(view(placing())))
    other = replace(scene(view(placing(), 1)), acting=False)
    assert () == hand_shown(other)
    assert () == hand_shown(scene(view(disposing())))
    assert view(disposing()).hand == hand_shown(
        replace(scene(view(disposing()), ALONE), alone=True)
    )
    assert () == hand_shown(scene(view(placing(), None), acting=False))


def test_clicks_choose_ones_tiles_and_ask_about_every_other_space() -> None:
    paper = drawn(scene(view(placing())))
    assert Pick(3) == paper.hit(2 + 3 * 7, 5)
    assert Space(tile("8D")) == paper.hit(2 + 3 * 7, 3)
    waiting = drawn(replace(scene(view(placing()), ALONE), acting=False, chosen=None))
    assert Space(tile("8F")) == waiting.hit(2 + 3 * 7, 5)


def test_a_waiting_persons_tiles_stay_on_the_board_but_are_not_lit() -> None:
    paper = drawn(replace(scene(view(disposing()), ALONE, acting=False), alone=True))
    assert "(1)" == cell(paper, "1H")
    assert "lit" not in style(paper, "1H")


def test_the_cursor_is_reversed_and_its_row_marked() -> None:
    paper = drawn(scene(view(placing()), cursor=tile("9F")))
    assert "►" == paper.chars[5][1]
    assert "chosen" in style(paper, "9F")
    assert " " == paper.chars[4][1]


@pytest.mark.parametrize(
    ("event", "names"),
    [
        (LaidAlone(35, 0, 5), ["1F"]),
        (Drew(35, 0, tile("12A")), ["12A"]),
        (Grew(35, 0, tile("9B"), 2, 6, 7), ["9B"]),
        (Founded(35, 0, 4, 2, True), ["12B", "12C"]),
        (Fell(35, 0, 2, 3, 4, (), (), False), ["10E", "11E", "9F", "10F"]),
        (Merged(35, 4, 0, 1, 2), ["12B", "12C"]),
    ],
)
def test_the_spaces_that_an_event_is_about_are_announced(event: object, names: list[str]) -> None:
    paper = drawn(scene(view(placing()), recent=(event,), chosen=None))
    flashing = {
        n for n in range(108) if "flash" in paper.styles[n % 9][3 + 3 * (n // 9)].split(".")
    }
    assert {tile(name) for name in names} == flashing


def test_arrows_visit_every_space_and_stop_at_the_edge() -> None:
    assert tile("2A") == neighbour(tile("1A"), 1, 0)
    assert tile("1B") == neighbour(tile("1A"), 0, 1)
    assert tile("1A") == neighbour(tile("1A"), -1, 0)
    assert tile("1A") == neighbour(tile("1A"), 0, -1)
    assert tile("12I") == neighbour(tile("12I"), 1, 0)
    assert tile("12I") == neighbour(tile("12I"), 0, 1)


def test_hidden_holdings_change_nothing_on_the_board() -> None:
    hidden = placing(Variant(hidden_holdings=True))
    assert DRAWN == drawn(scene(view(hidden), chosen=3)).text()
