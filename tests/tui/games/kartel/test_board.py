"""The board as drawn: the design's examples, both layouts, every number of seats."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from core.games.kartel.data import LETTERS
from core.games.kartel.state import Convicted, Moving, Over, Took, ToRoll
from saves.records import Player
from tests.tui.games.kartel.positions import (
    end_turn,
    mid_game,
    numbered,
    position,
    scene,
)
from tui.face import Pick, SeatSpot, Space
from tui.games.kartel.face import FACE
from tui.widgets.paper import Paper

MID_BOARD = """\


     R3 ─ G★ ─ R$ ─{►}──[V$]─[W★]─[V2]─[B2]─ W3
     B★                 (1)  (2)  (3)  (4)   G1
     Y2                                      O2
     O1    cells [V★] [Y★] [  ] [  ] [  ]    R★
     B3                                      R2
     Y1                                      G2
     O2 ─ O3 ─ G2 ─ Y2 ─ R1 ─ V1 ─ G3 ─ O★ ─ V2


 held by    R    O    Y✓   G    B    V✓   W    now
 Ana        ·    ·    ·    ·    2$   ·    3$     1
 Ben        2    ·    $    $    ·    3    2      2
 Cleo       ·    $    3    ·    1    ·    ·      5
"""

END_BOARD = """\


    [V3]────[W3]──── B3 ──── R2 ──── W2 ─────┐
    (2)     (3)                              │
    [W★](1)                                  │
     │     cells [Y★] [G★] [O★] [R★] [  ]    │
    {▲}                                      │
     │                                       │
     R1 ──── V★ ──── O1 ──── V2 ──── B★ ──── R2


 held by    R✓   O✓   Y✓   G✓   B    V    W    now
 Ana        ·    2$   $    3$   2$   1    $      8
 Ben        ·    5    5    2    3    ·    1      8
 Cleo       3$   ·    3    3    ·    2$   2      8
"""

# 120x40: places nine columns apart, figures drawn.
MID_LARGE = """\
 R ooo ── G ★ ──── R $ ────{►}──────[V $]────[W ★]────[V oo]───[B oo]─── W ooo
 │                                  (1)      (2)      (3)      (4)       │
 B ★                                                                     G o
 │                                                                       │
 Y oo                                                                    O oo
"""


def board(scene_: object, width: int = 52, height: int = 16) -> str:
    paper = Paper(width, height)
    FACE.draw_board(paper, scene_)  # type: ignore[arg-type]
    return paper.text()


def players(seats: int, names: str = "Ana Ben Cleo Dan Eva Finn") -> list[Player]:
    return [Player(name) for name in names.split()[:seats]]


def test_the_mid_game_board_is_drawn_as_designed() -> None:
    assert MID_BOARD == board(scene(mid_game(), chosen=1))


def test_the_end_turn_board_is_drawn_as_designed() -> None:
    assert END_BOARD == board(scene(end_turn()))


def test_the_large_board_draws_figures() -> None:
    assert MID_LARGE in board(scene(mid_game(), large=True), 79, 28)


def test_who_is_not_asked_sees_no_brackets_and_no_digits() -> None:
    rows = board(scene(mid_game(), acting=False)).splitlines()
    assert "     R3 ─ G★ ─ R$ ─{►}── V$ ─ W★ ─ V2 ─ B2 ─ W3" == rows[2]
    assert "     B★                                      G1" == rows[3]


def test_around_a_corner_digits_take_the_place_of_brackets() -> None:
    """Roll 4 from the second place of the left side: up, the corner, and two on the top row."""
    ring = "G1 G2 O1 O2 R1 R2 R2 R3 B1 B2 B2 B3 V1 V2 V2 V3 W1 W2 W2 W3 R★ O★ Y★ G★ B★ V★ W★"
    view = position(ring, 26, ("", "", ""), "", Moving(0, 4))
    rows = board(scene(view)).splitlines()
    assert rows[2].startswith("    2G1]─3G2]─[O1]─ O2 ─")
    assert rows[3].startswith("    1W★]      (4)")
    assert rows[4].startswith("    {▲}")


def test_without_bribes_the_ring_begins_on_36_places_and_nothing_speaks_of_bribes() -> None:
    """35 markers and the officer on 11x9: the ten of Red and Orange along the top after him.

    Yellow and half of Green go down the right side, then the 18th to 28th marker to the left.
    """
    rows = board(scene(numbered(35, 0, bribes=False))).splitlines()
    assert not any("$" in row for row in rows)
    assert "    {►}─[R★][R1][R2][R2] R3  O★  O1  O2  O2  O3" == rows[1]
    assert "     V2  V1  V★  B3  B2  B2  B1  B★  G3  G2  G2" == rows[9]
    assert "★ Boss  1-3 figures" == rows[7][12:40].strip()


def test_the_cursor_is_marked_beside_the_marker() -> None:
    row = board(scene(mid_game(), cursor=8)).splitlines()[3]
    assert "►G1◄" == row[44:48]
    lit = board(scene(mid_game(), cursor=3)).splitlines()[2]
    assert "{►}──►V$◄─[W★]" in lit


def test_a_conviction_is_announced_above_the_cells() -> None:
    view = mid_game()
    recent = (
        Took(0, 4, 2, LETTERS.index("V") * 6, 15, False, 1),
        Convicted(0, LETTERS.index("V"), 1, (0, 3, 0)),
    )
    paper = Paper(52, 16)
    FACE.draw_board(paper, scene(view, acting=False, recent=recent))
    rows = paper.text().splitlines()
    assert "     Y2           VIOLET CONVICTED           O2" == rows[4]
    # The gang's column of the table and the officer's new place flash.
    column = rows[11].index("V✓")
    assert all("flash" in paper.styles[y][column] for y in range(11, 15))
    assert "flash" == paper.styles[2][rows[2].index("{")]
    quiet = board(scene(view, acting=False))
    assert "CONVICTED" not in quiet


def test_lit_markers_pick_their_line_and_others_tell_of_themselves() -> None:
    paper = Paper(52, 16)
    FACE.draw_board(paper, scene(mid_game()))
    rows = paper.text().splitlines()
    assert Pick(1) == paper.hit(rows[2].index("W★"), 2)
    assert Pick(3) == paper.hit(rows[3].index("4"), 3)
    assert Space(0) == paper.hit(rows[2].index("R3"), 2)
    assert Space(26) == paper.hit(rows[3].index("B★"), 3)
    assert paper.hit(rows[2].index("►"), 2) is None
    assert SeatSpot(2) == paper.hit(3, 14)


@pytest.mark.usefixtures("tight")
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("left", [42, 39, 35, 31, 27, 23, 19, 15, 11, 3])
def test_ring_and_tables_fit_for_every_number_of_seats(seats: int, large: bool, left: int) -> None:
    width, height = (79, 28) if large else (52, 16)
    past = tuple((turn,) * seats for turn in range(20))
    long = [Player("長い名前の人" * 3, "normal") for _ in range(seats)]
    for at in range(left):
        board(scene(numbered(left, at, seats=seats), long, large=large, past=past), width, height)
    of = scene(numbered(left, 0, seats=seats), players(seats), large=large, past=past)
    text = board(of, width, height)
    assert all(player.name in text for player in players(seats))
    for page in FACE.pages(of):
        page.draw(Paper(80, 14))
    assert seats + 3 == FACE.draw_result(Paper(50, 16), of)


def test_five_seats_share_lines_of_the_table_two_by_two() -> None:
    held = ("R3 R$", "O2 O2", "W1", "", "V$")
    view = position("R★ Y★ G★ B★ V★ W★", 0, held, "O", ToRoll(0))
    assert [
        " held R  O✓ Y  G  B  V  W  held R  O✓ Y  G  B  V  W",
        " Ana  3$ ·  ·  ·  ·  ·  ·  Dan  ·  ·  ·  ·  ·  ·  ·",
        " Ben  ·  4  ·  ·  ·  ·  ·  Eva  ·  ·  ·  ·  ·  $  ·",
        " Cleo ·  ·  ·  ·  ·  ·  1",
    ] == board(scene(view, players(5), acting=False)).splitlines()[11:15]


def test_names_that_look_alike_when_cut_carry_their_seat() -> None:
    names = "Bernadette Bernardo Cleo Dan Eva"
    view = numbered(42, 0, seats=5)
    text = board(scene(view, players(5, names), acting=False))
    assert " 1 B… ·" in text
    assert " 2 B… ·" in text
    assert " Cleo ·" in text


def test_the_title_counts_markers_and_cells() -> None:
    expected = "crime ring · 27 markers · 2 of 5 cells filled"
    assert expected == FACE.board_title(scene(mid_game()))


def test_the_board_leaves_27_columns_of_80_and_40_of_120_to_the_pane() -> None:
    assert 80 - 27 - 1 == FACE.board_width(80, False)
    assert 120 - 40 - 1 == FACE.board_width(120, True)


def strip(scene_: object, asked: int | None, width: int = 80) -> list[str]:
    paper = Paper(width, FACE.strip_rows)
    FACE.draw_strip(paper, scene_, asked)  # type: ignore[arg-type]
    return paper.text().splitlines()


def test_the_strip_shows_now_and_how_many_markers_each_seat_holds() -> None:
    assert [
        "▶1 Ana                   │ 2 Ben                   │ 3 Cleo · hard",
        "   now  1 · holds 5      │   now  2 · holds 5      │   now  5 · holds 3",
    ] == strip(scene(mid_game()), 0)


def test_six_seats_keep_name_and_now() -> None:
    names = [
        Player("Ana"),
        Player("Bernadette"),
        Player("Cleo", "hard"),
        Player("山田太郎花子"),
        Player("Eva"),
        Player("Finn"),
    ]
    held = ("", "R1", "", "", "", "")
    view = position("R★ O★", 0, held, "", ToRoll(1))
    assert [
        " 1 Ana      │▶2 Bernadet…│ 3 Cleo     │ 4 山田太郎…│ 5 Eva      │ 6 Finn",
        " now  0     │ now −1     │ now  0     │ now  0     │ now  0     │ now  0",
    ] == strip(scene(view, names), 1)


def test_when_it_is_over_the_strip_tells_places_and_stars_the_winners() -> None:
    view = replace(mid_game(), phase=Over(), now=(9, 1, 9))
    assert [
        "★1 Ana                   │ 2 Ben                   │★3 Cleo · hard",
        "   place 1 · 9 points    │   place 3 · 1 point     │   place 1 · 9 points",
    ] == strip(scene(view, acting=False), None)
    many = replace(numbered(7, 0, seats=6), phase=Over(), now=(-12, 1, 9, 4, 0, 0))
    row = strip(scene(many, players(6), acting=False), None)[1]
    assert " 6. with −12│ 3. with 1  │ 1. with 9  │ 2. with 4  │ 4. with 0  │ 4. with 0" == row


@pytest.mark.usefixtures("tight")
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("width", [80, 100, 120])
def test_no_seat_of_the_strip_runs_into_the_next(seats: int, width: int) -> None:
    wide = [Player("長い名前の人" * 3, "normal") for _ in range(seats)]
    for row in strip(scene(numbered(42, 0, seats=seats), wide), 0, width):
        assert [width // seats * n - 1 for n in range(1, seats)] == [
            cell_len(row[:i]) for i, char in enumerate(row) if char == "│"
        ]


def test_a_changed_now_flashes_in_the_strip() -> None:
    recent = (Took(1, 2, 1, 2, 3, False, 2),)
    paper = Paper(80, 2)
    FACE.draw_strip(paper, scene(mid_game(), recent=recent), 0)
    flashing = ["".join(paper.chars[1][x]) for x in range(80) if paper.styles[1][x] == "flash"]
    assert [" ", "2"] == flashing


def test_the_result_has_points_by_seat_and_gang() -> None:
    """Ana's turn 31, carried out: White joins the four convicted gangs; 5, 10 and 12 points."""
    start = end_turn()
    cells = (*start.cells, LETTERS.index("W"))
    ring = start.ring[:11]
    view = replace(start, cells=cells, ring=ring, phase=Over(), now=(5, 10, 12))
    paper = Paper(50, 10)
    rows = FACE.draw_result(paper, scene(view, acting=False))
    assert 6 == rows
    assert [
        "                 R✓  O✓  Y✓  G✓  B-  V-  W✓ total",
        " 1 Ana            ·  +2   0  +3  +1  −1   0     5",
        " 2 Ben            ·  +5  +5  +2  −3   ·  +1    10",
        "★3 Cleo          +3   ·  +3  +3   ·  +1  +2    12",
        " ✓ Boss in a cell: figures +1, bribes 0",
        " - Boss free (Blue, Violet): −1, bribes +3",
    ] == paper.text().splitlines()[:6]


def test_the_first_sheet_tells_where_bosses_bribes_and_figures_are() -> None:
    pages = FACE.pages(scene(mid_game(), past=((0, 0, 0), (1, 2, 5))))
    assert 2 == len(pages)
    paper = Paper(80, 16)
    pages[0].draw(paper)
    rows = paper.text().splitlines()
    # Red: the Boss is 8th of 27 before the officer (V$ W★ V2 B2 W3 G1 O2 R★), the bribe last.
    assert rows[3].startswith(" R Red    8 ahead    27 ahead   1 2 3   = 6")
    # Violet: cell 1, the bribe next, two figures of 2 and one of 1 left.
    assert rows[8].startswith(" V Violet cell 1     1 ahead    1 2 2   = 5")
    # White: Ana holds the bribe and 3 figures, Ben 2.
    assert rows[9].startswith(" W White  2 ahead    Ana        3       = 3")
    assert ["3$", "2", "·"] == rows[9].split()[-3:]


def test_the_second_sheet_plots_now_by_turn() -> None:
    pages = FACE.pages(scene(mid_game(), past=((0, 0, 0), (1, 2, 5))))
    paper = Paper(80, 16)
    pages[1].draw(paper)
    assert {"1", "2", "3", "*"} <= set(paper.text())
