"""The sheets: what stands on each, and that it fits on the rows there are to read on."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.cartel.data import BONDS
from core.games.cartel.state import Year
from tests.tui.games.cartel.positions import YEARS, acting, over, scene, seen
from tui.face import Page, Scene
from tui.games.cartel.face import FACE
from tui.games.cartel.sheets import draw_companies, draw_figures, draw_prices, draw_year
from tui.widgets.paper import Paper

# Rows of a sheet at 80x24 and 120x40, without the two that say how to go on.
SMALL, LARGE = (80, 14), (120, 26)


def drawn(draw: Any, of: Scene[Any], size: tuple[int, int] = SMALL) -> list[str]:
    paper = Paper(*size)
    draw(paper, of)
    return paper.text().splitlines()


def titles(of: Scene[Any]) -> list[str]:
    return [page.title for page in FACE.pages(of)]


def test_there_are_sheets_of_the_year_prices_companies_worth_and_figures() -> None:
    assert [
        "Report Sheet, year 6 so far",
        "price index and Bonds",
        "companies, and what each earns",
        "worth, if the game ended now",
        "worth and profits by year",
        "profits and worth by year, in figures",
    ] == titles(scene(acting()))
    first = titles(scene(seen(years=(), year=1)))
    assert "worth, if the game ended now" == first[-1]


def test_at_the_end_the_worth_is_left_to_the_result() -> None:
    assert [
        "Report Sheet, year 10",
        "price index and Bonds",
        "companies, and what each earns",
        "worth and profits by year",
        "profits and worth by year, in figures",
    ] == titles(scene(over(), acting=False))


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_every_sheet_fits_at_its_fullest(size: tuple[int, int]) -> None:
    """On a larger paper nothing more is drawn; plots fill any."""
    for view in (acting(), over(), over(failed=(0,), cash=(1234, None, 999, 0))):
        of = scene(view, acting=False, large=size == LARGE)
        for page in FACE.pages(of):
            if page.title == "worth and profits by year":
                continue
            assert _text(page, size) == _text(page, (size[0], size[1] + 10)), page.title


def _text(page: Page, size: tuple[int, int]) -> str:
    paper = Paper(*size)
    page.draw(paper)
    return "\n".join(row for row in paper.text().splitlines() if row)


def test_the_report_of_a_year_that_goes_on_tells_what_it_has_come_to() -> None:
    """Nordwind's 45 are worth 30 still, Levant's 58 will be worth 50."""
    rows = drawn(draw_year, scene(acting()))
    assert ["cartel", "current", "new", "total", "paid", "price", "cash", "blocks", "worth"] == (
        rows[0].split()
    )
    assert "▲ Nordwind Ana 45 · 45 · 30→30 66 2 296" == " ".join(rows[1].split())
    assert "◆ Levant Dan 49 +9 58 · 30→50 56 1 261" == " ".join(rows[4].split())
    assert rows[6].startswith("price: now, and what the year's end will make of it")


def test_at_the_end_the_report_is_that_of_the_last_year() -> None:
    rows = drawn(draw_year, scene(over(), acting=False))
    assert "● Meridian Ben 110 +10 120 120 100→100 176→296 3 736" == " ".join(rows[2].split())
    assert not any(rows[5:])


def test_the_index_shows_where_the_markers_are_and_where_the_years_end_will_put_them() -> None:
    rows = drawn(draw_prices, scene(acting()))
    assert " price  profits   now       year's end" == rows[0][:40].rstrip()
    left = [row[:40].rstrip() for row in rows]
    assert "    10     0 up" == left[1]
    assert "    20    18 up     ●" == left[3]
    assert "    25    26 up               ●" == left[4]
    assert "    30    34 up   ▲   ■ ◆   ▲" == left[5]
    assert "    40    46 up                 ■" == left[6]
    assert "    50    58 up                   ◆" == left[7]
    assert "   175   190 up" == left[13]
    assert 14 == len(rows)


def test_bonds_left_stand_with_what_they_cost_and_who_has_borrowed_them() -> None:
    """Meridian has a Bond of 10, Levant of 15, Austral of 30 and 40 (C-35)."""
    right = [row[42:].split() for row in drawn(draw_prices, scene(acting()))]
    assert ["bond", "repay", "left", "company", "owed", "by"] == right[0]
    assert [
        ["10", "15", "7", "of", "8", "20", "●"],
        ["15", "25", "5", "of", "6", "30", "◆"],
        ["20", "30", "5", "of", "5", "40"],
        ["25", "40", "5", "of", "5", "50"],
        ["30", "45", "2", "of", "3", "60", "■"],
        ["40", "60", "1", "of", "2", "80", "■"],
        ["50", "75", "2", "of", "2", "100"],
    ] == right[1:8]


def test_several_bonds_of_one_kind_carry_their_number_and_none_left_is_dim() -> None:
    none = (0,) * len(BONDS)
    all_fifties = ((*none[1:], 2), none, none, none)
    paper = Paper(*SMALL)
    draw_prices(paper, scene(acting(bonds=all_fifties)))
    assert ["50", "75", "0", "of", "2", "100", "▲2"] == paper.text().splitlines()[7][42:].split()
    assert "dim" == paper.styles[7][42 + 4]


def test_companies_stand_by_seat_with_what_each_earns_and_the_bonuses_below() -> None:
    """Two of Austral's five earn half, since a Bond was used for them: 12 and 16 halved."""
    rows = drawn(draw_companies, scene(seen(board="■YUK■ ■SIR■ ■LUX■ ■ORI■ ◆TRN◆")))
    assert ["▲ Nordwind", "● Meridian", "■ Austral", "◆ Levant"] == [
        rows[0][x : x + 20].strip() for x in (0, 20, 40, 60)
    ]
    austral = [row[40:60].split() for row in rows]
    assert [
        ["YUK", "20", "+4"],
        ["SIR", "60", "+6", "bond"],
        ["ORI", "10", "+2"],
        ["LUX", "80", "+8", "bond"],
    ] == austral[1:5]
    assert ["bonuses", "+"] == [austral[6][0], austral[6][1][0]]
    assert ["a", "year", f"+{20 + int(austral[6][1])}"] == austral[7]
    assert ["a", "year", "·"] == rows[7][:20].split()


def test_eleven_companies_fit_above_their_sums() -> None:
    rows = drawn(draw_companies, scene(over(), acting=False))
    assert 14 == len(rows)
    assert "QUI" == rows[11][1:4]
    assert ["bonuses", "a year"] == [rows[12][1:9].strip(), rows[13][1:9].strip()]


def test_years_stand_in_figures_and_profits_that_were_not_paid_are_marked() -> None:
    years = (*YEARS, Year((50, 26, 46, 58), (50, 0, 46, 58), (300, None, 1213, 229)))
    paper = Paper(*SMALL)
    draw_figures(paper, scene(acting(years=years)))
    rows = paper.text().splitlines()
    assert ["1", "2", "2", "2", "2", "101", "92", "95", "98"] == rows[2].split()
    assert ["6", "50", "26!", "46", "58", "300", "?", "1,213", "229"] == rows[7].split()
    assert "warn" == paper.styles[7][rows[7].index("26!")]
