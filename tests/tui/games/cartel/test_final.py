"""The final worth, line by line, as designed."""

from __future__ import annotations

from msgspec.structs import replace

from tests.tui.games.cartel.positions import acting, over, scene
from tui.games.cartel.face import FACE
from tui.games.cartel.final import draw_final
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
