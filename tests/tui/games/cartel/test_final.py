"""The final worth, line by line, as designed."""

from __future__ import annotations

from msgspec.structs import replace

from tests.tui.games.cartel.positions import acting, over, scene
from tui.games.cartel.face import FACE
from tui.games.cartel.final import draw_final, draw_final_plots, winners, won
from tui.widgets.paper import Paper

# The design's table; its columns are wider here, as the room allows.
DRAWN = """\
                             ▲       ●       ■       ◆
 cash                      732     296     218     266
 companies at value        520     230     350     400
 blocks x price              0     225       0      60
 bonds repaid             −115     −15     −75    −125
 ─────────────────────────────────────────────────────
 worth                   1,137     736     493     601
 companies               11/11    8/11    9/11   11/11"""


def test_the_final_worth_is_drawn_as_designed() -> None:
    paper = Paper(FACE.board_width(80, False), 8)
    assert 8 == FACE.draw_result(paper, scene(over(), acting=False))
    assert DRAWN == paper.text()


def test_a_figure_of_nought_is_dim() -> None:
    paper = Paper(55, 8)
    draw_final(paper, scene(over(), acting=False))
    assert ["dim", "", "dim", ""] == [paper.styles[3][x] for x in (29, 37, 45, 53)]


def test_large_the_columns_carry_the_cartels_names() -> None:
    paper = Paper(FACE.board_width(120, True), 8)
    draw_final(paper, scene(over(), acting=False, large=True))
    assert ["▲", "Nordwind", "●", "Meridian", "■", "Austral", "◆", "Levant"] == paper.text().split(
        "\n"
    )[0].split()


def test_the_winners_worth_stands_out_and_equal_ones_share_the_win() -> None:
    paper = Paper(55, 8)
    draw_final(paper, scene(over(), acting=False))
    assert ["accent", "bold", "bold", "bold"] == [paper.styles[6][x] for x in (29, 37, 45, 53)]
    equal = over(board="", cash=(95, 50, 20, 0), blocks=(0, 1, 0, 0), prices=(10, 45, 10, 10))
    shared = Paper(55, 8)
    draw_final(shared, scene(replace(equal, bonds=((0,) * 7,) * 4), acting=False))
    assert ["accent", "accent", "bold", "bold"] == [shared.styles[6][x] for x in (29, 37, 45, 53)]


def test_while_the_game_goes_on_nobody_has_won_and_hidden_cash_leaves_worth_unknown() -> None:
    paper = Paper(55, 8)
    draw_final(paper, scene(acting(cash=(66, None, 46, 56))))
    assert {"bold"} == {paper.styles[6][x] for x in (29, 37, 45, 53)}
    rows = paper.text().splitlines()
    assert " cash                       66       ?      46      56" == rows[1]
    assert " worth                     296       ?     121     261" == rows[6]


def test_the_title_names_the_winners_cartel_and_name() -> None:
    assert "NORDWIND, Ana, wins with 1,137" == won(scene(over(), acting=False))
    assert (0,) == winners(over())
    assert () == winners(acting())


def test_a_shared_win_names_all_cartels_in_the_title() -> None:
    """Companies of 520, 230, 350 and 400, and cash that makes up for it."""
    none = replace(over(), bonds=((0,) * 7,) * 4, blocks=(0,) * 4)
    two = replace(none, cash=(100, 390, 0, 0))
    assert "NORDWIND and MERIDIAN share the win: 620" == won(scene(two, acting=False))
    four = replace(none, cash=(480, 770, 650, 600))
    title = won(scene(four, acting=False))
    assert "NORDWIND, MERIDIAN, AUSTRAL and LEVANT share the win: 1,000" == title


def test_below_the_final_worth_stand_the_plots() -> None:
    """The highest worth was 1,137, the highest profits 226."""
    paper = Paper(78, 9)
    draw_final_plots(paper, scene(over(), acting=False))
    rows = paper.text().splitlines()
    assert ["worth", "at", "the"] == rows[0].strip("─ ").split()[:3]
    assert rows[1].startswith("1137┤")
    assert " 226┤" in rows[1]
    assert rows[8].rstrip().endswith("──9──10─")
