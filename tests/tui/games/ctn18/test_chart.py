"""The stock chart as designed, the window that follows the markers, and where arrows stand."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest

from core.games.ctn18.data import CELLS, OFF, PRICES
from core.games.ctn18.events import Floated, MarkerMoved, Passed
from core.games.ctn18.state import View
from tests.core.games.ctn18.positions import A, C, D, F, G, cell
from tests.tui.games.ctn18.positions import stock
from tui.face import Space
from tui.games.ctn18.chart import (
    CHART_ROWS,
    WHOLE_WIDTH,
    WINDOW_WIDTH,
    draw_chart,
    draw_whole_chart,
    moved,
    moves_of,
    shown_from,
)
from tui.games.ctn18.geometry import company_space
from tui.widgets.paper import Paper

# The design's chart, Delft under the cursor.
DRAWN = """\
   17  19  22  27  32  38  45  54  63  73  85  97

 14  16  18  21  26 ↖31 ↗37  45  53  62  72  83  96

   14  16  18  21 ←26 [31]→37  44  52  61  71  82
                       D
 12  14  16  18  20p↙25p↘30p 36  43  51  60  70  81
                             C   A
   12  14  16  18  20  25  30  35  42  50  59  69

 10  12  14  16  18  20  24  29  35  42  49  58  68
                         F
    9  11  13  15  17  19  24  29  34  41  49  57

 Delft 31   ↙ sold 25   ↗ all held 37   ↘ robbed 30
            ← none built 26   → each VP 37
            ↖ only cards bought 31      p = par cell"""


def markers(**cells: tuple[int, int]) -> View:
    """The companies on these cells (x, y), the others unfloated."""
    return stock(markers=tuple(cell(*cells[m]) if m in cells else OFF for m in "ADFGC"))


def drawn(
    view: View,
    company: int | None = None,
    *,
    width: int = WINDOW_WIDTH,
    fresh: Collection[int] = (),
) -> Paper:
    paper = Paper(width, CHART_ROWS + 3)
    draw_chart(paper, view, company=company, fresh=fresh)
    return paper


def rows(*given: Any, **more: Any) -> list[str]:
    return drawn(*given, **more).text().splitlines()


def words(paper: Paper, x: int, y: int) -> set[str]:
    return set(paper.styles[y][x].split("."))


def test_the_chart_is_drawn_as_designed() -> None:
    assert DRAWN == drawn(stock(), D).text()


def test_the_whole_chart_has_all_108_prices_and_the_moves_beside_it() -> None:
    paper = Paper(80, CHART_ROWS)
    draw_whole_chart(paper, stock(), company=D)
    text = paper.text().splitlines()
    chart = "".join(row[:WHOLE_WIDTH] for row in text[::2])
    assert "".join(map(str, PRICES)) == "".join(c for c in chart if c.isdigit())
    assert 108 == len(CELLS)
    assert [
        "Delft 31",
        "↙ sold       25",
        "↗ all held   37",
        "↘ robbed     30",
        "← unbuilt    26",
        "→ each VP    37",
        "↖ cards      31",
        "p  par cell",
    ] == [row[65:] for row in text[:8]]


@pytest.mark.parametrize("width", [79, 80])
@pytest.mark.parametrize("company", range(5))
def test_the_list_of_moves_is_never_cut(company: int, width: int) -> None:
    paper = Paper(width, CHART_ROWS)
    dear = stock(markers=(cell(19, 3),) * 5)
    draw_whole_chart(paper, dear, company=company)
    assert "…" not in paper.text()
    moves = [row[65:] for row in paper.text().splitlines()[1:7] if row[65:]]
    assert all(row.split()[-1].isdigit() for row in moves[: 4 if company == C else 6])


def test_a_wide_paper_shows_the_whole_chart() -> None:
    assert "125" in rows(stock(), D, width=80)[0]
    assert "125" not in rows(stock(), D)[0]


def test_the_window_follows_the_markers() -> None:
    """A window of 26 from x0 to x0 + 24; the usual one begins at -8."""
    assert -8 == shown_from(stock().markers, None)
    assert -8 == shown_from((OFF,) * 5, None)
    assert -4 == shown_from(markers(A=(20, 0)).markers, None)
    assert -10 == shown_from(markers(A=(-10, 2)).markers, None)
    # Two of three are shown.
    far = markers(A=(20, 0), D=(19, 1), F=(-10, 2))
    assert -4 == shown_from(far.markers, None)


def test_the_company_under_the_cursor_is_shown_with_the_cells_beside_it() -> None:
    far = markers(A=(20, 0), D=(19, 1), F=(-10, 2))
    assert -10 == shown_from(far.markers, F)
    assert -4 == shown_from(far.markers, A)
    # From 14 on the cell to the right is missing in the usual window.
    assert -8 == shown_from(markers(A=(14, 0)).markers, A)
    assert -6 == shown_from(markers(A=(16, 0)).markers, A)
    assert -10 == shown_from(markers(A=(-8, 0)).markers, A)


def test_a_marker_outside_stands_at_the_edge_with_its_price() -> None:
    view = markers(A=(20, 0), C=(20, 2), D=(-9, 1), F=(-10, 0))
    left = rows(view, D)
    assert "   D" == left[5]
    assert " F                                             A106›" == left[7]
    assert "                                               C123›" == left[3]
    right = rows(view, A)
    assert "‹D 12" == right[5][:5]
    assert "‹F 10" == right[7][:5]
    assert Space(company_space(F)) == drawn(view, A).hit(3, 7)


def test_two_markers_outside_in_a_row_stand_one_after_the_other() -> None:
    view = markers(A=(20, 0), D=(18, 0), F=(-10, 0), G=(-10, 0))
    row = rows(view, A)[7]
    assert "‹F 10‹G 10" == row[:10]
    other = rows(view, F)[7]
    assert "D 93›A106›" == other[-10:]


def test_markers_on_one_cell_stand_side_by_side_and_five_are_counted() -> None:
    assert "                             DF" == rows(markers(D=(6, 0), F=(6, 0)))[7]
    four = markers(A=(6, 0), D=(6, 0), F=(6, 0), G=(6, 0))
    assert "                            ADFG" == rows(four)[7]
    five = markers(A=(6, 0), D=(6, 0), F=(6, 0), G=(6, 0), C=(6, 0))
    assert "                            all5" == rows(five)[7]


def test_a_detour_stands_where_it_leads_and_no_arrow_where_the_marker_stays() -> None:
    """Down-left from the left edge of the bottom row: neither it nor left is on the chart."""
    corner = markers(A=(-9, -3))
    told = {why: to for _way, why, to in moves_of(corner.markers[A], A)}
    assert {
        "sold": 7,
        "all held": 10,
        "robbed": 7,
        "none built": 7,
        "each VP": 9,
        "only cards bought": 8,
    } == told
    assert "  [ 7]→ 9" == rows(corner, A)[12][:9]
    # Up-right from the top row is made as right, and left takes the place of down-left.
    top = markers(A=(1, 3))
    text = rows(top, A)
    assert "[32]→38" in text[0]
    assert "↗" not in "".join(text[:14])


def test_cornelius_has_moves_of_its_own() -> None:
    assert [("sold", 30), ("all held", 44), ("paid nothing", 30), ("each $10 paid", 43)] == [
        (why, to) for _way, why, to in moves_of(cell(6, 0), C)
    ]
    text = rows(stock(), C)
    assert " Cornelius 36 ↙ sold 30   ↗ all held 44" == text[14]
    assert "            ← paid nothing 30   → each $10 paid 43" == text[15]
    assert "↘" not in "".join(text)
    assert "↖" not in "".join(text)


def test_an_unfloated_company_has_no_price() -> None:
    text = rows(stock(), G)
    assert " Garnet: not floated, no price" == text[14]
    assert "[" not in "".join(text)


def test_a_click_on_a_marker_or_its_price_gives_the_company() -> None:
    paper = drawn(stock(), D)
    assert Space(company_space(D)) == paper.hit(23, 5) == paper.hit(23, 4)
    assert Space(company_space(C)) == paper.hit(29, 7)
    assert Space(company_space(A)) == paper.hit(33, 7) == paper.hit(34, 6)
    two = drawn(markers(D=(6, 0), F=(6, 0)))
    assert [Space(company_space(D)), Space(company_space(F))] == [two.hit(29, 7), two.hit(30, 7)]
    assert paper.hit(2, 0) is None
    five = drawn(markers(A=(6, 0), D=(6, 0), F=(6, 0), G=(6, 0), C=(6, 0)))
    assert Space(company_space(A)) == five.hit(28, 7) == five.hit(31, 7) == five.hit(29, 6)


def test_markers_have_their_colours_and_the_cursors_price_is_reversed() -> None:
    paper = drawn(stock(), D)
    assert {"hue4", "bold"} == words(paper, 23, 5)
    assert {"hue4", "chosen"} == words(paper, 23, 4)
    assert {"hue2", "bold"} == words(paper, 33, 7) == words(paper, 33, 6)
    assert {"accent"} == words(paper, 20, 2)
    assert {""} == words(paper, 1, 2)


def test_a_marker_that_moves_is_shown_reversed() -> None:
    events = [MarkerMoved(D, "sold", 3, 4), Floated(0, F, 20), Passed(0, False, False)]
    assert {D, F} == moved(events)
    paper = drawn(stock(), fresh={D})
    assert "flash" in words(paper, 23, 5)
    assert "flash" not in words(paper, 29, 7)


@pytest.mark.parametrize("company", range(5))
def test_the_legend_fits_wherever_the_marker_is(company: int) -> None:
    for at in range(len(CELLS)):
        view = stock(markers=tuple(at if m == company else OFF for m in range(5)))
        small = drawn(view, company)
        for y in range(CHART_ROWS, CHART_ROWS + 3):
            assert "…" not in "".join(small.chars[y])
            row = "".join(small.chars[y]).rstrip()
            assert len(row) <= WINDOW_WIDTH
        told = " ".join(small.text().splitlines()[CHART_ROWS:])
        for _way, why, price in moves_of(at, company):
            assert f"{why} {price}" in told
