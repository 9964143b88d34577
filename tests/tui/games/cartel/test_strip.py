"""The strip: who has what, as designed, in the room there is."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.cartel.events import (
    Adjusted,
    Borrowed,
    Bought,
    Event,
    Failed,
    Passed,
    Reported,
    Repurchased,
    Retired,
    Traded,
    TradedUnseen,
)
from saves.records import Player
from tests.tui.games.cartel.positions import FOUR, acting, after_six, called, over, scene, seen
from tui.face import Scene, SeatSpot
from tui.games.cartel.face import FACE
from tui.games.cartel.strip import CASH, COMPANIES, PROFITS, STOCK, changed
from tui.widgets.paper import Paper


def drawn(of: Scene[Any], asked: int | None = 0, width: int = 80) -> list[str]:
    return strip(of, asked, width).text().splitlines()


def strip(of: Scene[Any], asked: int | None = 0, width: int = 80) -> Paper:
    paper = Paper(width, FACE.strip_rows)
    FACE.draw_strip(paper, of, asked)
    return paper


def words(paper: Paper, x: int, y: int) -> set[str]:
    return set(paper.styles[y][x].split("."))


def test_the_strip_is_drawn_as_designed() -> None:
    assert [
        "▶▲ Nordwind Ana      ● Meridian Ben      ■ Austral Cleo T    ◆ Levant Dan",
        " $66 +45 2x30 6/11   $80 +26 3x20 5/11   $46 +46 0x30 5/11   $56 +58 1x30 8/11",
    ] == drawn(scene(acting()))


def test_figures_that_fill_a_seats_share_leave_two_blanks_before_the_next() -> None:
    """The design's year's end, in which Albion Steel is Nordwind's seventh company."""
    board = "▲ALB▲ ▲ELB▲ ▲SAB▲ ▲TAJ▲ ▲NOR▲ ▲ANT▲ ▲QUI▲"
    rows = drawn(scene(after_six(board=board)))
    assert rows[1].startswith(" 124 +123 0x75 7/11  $51 +46 3x30 0/11")


def test_four_digits_take_the_room_of_what_all_know() -> None:
    board = "▲NOR▲ ▲ALB▲ ▲GLO▲ ▲TAJ▲ ▲ANT▲ ▲ELB▲ ▲SAB▲ ▲HEL▲ ▲URA▲ ▲QUI▲"
    rich = seen(
        board=board,
        cash=(1234, 1234, 999, 0),
        current=(226, 226, 226, 9),
        new=(0, 0, 0, 0),
        prices=(150, 150, 150, 10),
        blocks=(3, 9, 9, 9),
        failed=(0, 2),
    )
    row = drawn(scene(rich))[1]
    assert " 1234 226! 3x150 10 " == row[:20]
    assert " 1234 +226 9x150 0  " == row[20:40]
    assert " $999 +226! 9x150 0" == row[40:60].rstrip()
    assert " $0 +9 9x10 0/11" == row[60:]


def test_the_worst_of_all_four_seats_fit_and_stay_apart() -> None:
    """Figures as high as any game has them, the third and the fourth seat out of play."""
    ten = "POL DAN FER COR BAL INC RIO HAN PAX MAL"
    eleven = "NOR ALB GLO TAJ ANT ELB SAB HEL URA QUI KAR"
    last = "ADR TRN RHO SIR LUX OBI AKV VIK NIL IBX VEN"
    owned = "KIV BOR MIR GAM FJD DEL XAN EOS LIM YUK"
    groups = zip("▲●■◆", (owned, ten, eleven, last), strict=True)
    board = " ".join(f"{sign}{name}{sign}" for sign, names in groups for name in names.split())
    worst = seen(
        board=board,
        cash=(1234,) * 4,
        current=(456,) * 4,
        new=(0,) * 4,
        prices=(150,) * 4,
        blocks=(9,) * 4,
        failed=(0, 1, 2, 3),
    )
    row = drawn(scene(worst))[1]
    assert ["1234", "456!", "9x150"] * 4 == [w for w in row.split() if len(w) > 2]
    assert ["10", "10", "11", "11"] == row.split()[3::4]
    assert all(row[x - 1] == row[x] == " " for x in (20, 40, 60))


def test_who_gets_no_profits_this_year_is_marked_and_warned_of() -> None:
    paper = strip(scene(acting(failed=(1,))))
    assert "+26! 3x20" in paper.text()
    assert {"warn"} == words(paper, 26, 1)
    assert {""} == words(paper, 5, 1)


def test_cash_that_is_hidden_is_a_question_mark() -> None:
    rows = drawn(scene(acting(cash=(66, None, None, None))))
    assert " $66 +45 2x30 6/11   $? +26 3x20 5/11    $? +46 0x30 5/11 " == rows[1][:58]


def test_who_has_eleven_companies_is_out() -> None:
    board = "▲NOR▲ ▲ALB▲ ▲GLO▲ ▲TAJ▲ ▲ANT▲ ▲ELB▲ ▲SAB▲ ▲HEL▲ ▲URA▲ ▲QUI▲ ▲POL▲"
    assert drawn(scene(seen(board=board)))[1].startswith(" $66 +45 2x30 out ")


def test_once_over_the_strip_tells_places_and_who_has_won() -> None:
    assert [
        "★▲ Nordwind Ana      ● Meridian Ben      ■ Austral Cleo      ◆ Levant Dan",
        "   1st · 1,137         2nd · 736           4th · 493           3rd · 601",
    ] == drawn(scene(over(), acting=False), None)


def test_a_long_name_is_cut_and_two_seats_share_the_width() -> None:
    long = (Player("Friedrich-Wilhelm"), Player("Ben"))
    assert "▶▲ Nordwind Friedr…  ● " == drawn(scene(acting(), (*long, *FOUR[2:])))[0][:23]
    two = seen(cash=(66, 80))
    assert " ● Meridian Ben" == drawn(scene(two, long))[0][40:]
    assert "▶▲ Nordwind Friedrich-Wilhelm" == drawn(scene(two, long))[0][:40].rstrip()


def test_large_seats_have_thirty_columns_each() -> None:
    rows = drawn(scene(acting(), large=True), width=120)
    assert [30, 60, 90] == [rows[0].index(name) - 1 for name in ("● Mer", "■ Aus", "◆ Lev")]


def test_a_seats_mark_has_its_colour_and_a_click_asks_about_it() -> None:
    paper = strip(scene(acting()))
    assert [{"hue4", "bold"}, {"hue0", "bold"}] == [words(paper, 1, 0), words(paper, 21, 0)]
    assert [SeatSpot(0), SeatSpot(3)] == [paper.hit(0, 1), paper.hit(79, 0)]


_ALB = called("ALB")


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (
            Bought(6, 0, _ALB, 125, True, 0, 2, 30, 65, 20, (), (), (), ()),
            {0: {CASH, PROFITS, STOCK, COMPANIES}},
        ),
        (
            Bought(6, 1, _ALB, 100, False, 50, 0, 20, 50, 10, (), (), (), ()),
            {1: {CASH, PROFITS, COMPANIES}},
        ),
        (
            Bought(6, 1, _ALB, 60, False, 0, 3, 20, 0, 20, (), (), (), ()),
            {1: {PROFITS, STOCK, COMPANIES}},
        ),
        (Borrowed(6, 2, 20, 30), {2: {CASH}}),
        (Repurchased(6, 3, 30), {3: {CASH, STOCK}}),
        (Failed(6, 1, _ALB, 190, 176), {1: {PROFITS}}),
        (Retired(6, 1, 3), {1: {COMPANIES}}),
        (Traded(6, 0, 1, (1,), (2,), 5), {0: {CASH}, 1: {CASH}}),
        (TradedUnseen(6, 0, 1, 1, 1, -5), {0: {CASH}, 1: {CASH}}),
        (TradedUnseen(6, 0, 1, 1, 1, 0), {}),
        (Reported(6, (1, 1), (2, 2), (3, 0)), {0: {CASH}}),
        (Adjusted(6, (10, 20), (15, 20), 0), {0: {STOCK}}),
        (Passed(6, 0), {}),
    ],
)
def test_what_an_announced_event_changes(event: Event, expected: dict[int, set[int]]) -> None:
    assert expected == changed(scene(acting(), recent=(event,)))


def test_changed_figures_flash_and_no_others() -> None:
    paper = strip(scene(acting(), recent=(Repurchased(6, 0, 30),)))
    flashing = [x for x in range(80) if "flash" in words(paper, x, 1)]
    assert [*range(1, 4), *range(9, 13)] == flashing
