"""A year's end: the Report Sheet as designed, before and after blocks are bought back."""

from __future__ import annotations

from typing import Any

from core.games.cartel.events import Event, Reported, Repurchased
from core.games.cartel.state import Year
from tests.tui.games.cartel.positions import (
    SIXTH,
    YEARS,
    acting,
    after_six,
    repurchasing,
    scene,
    seen,
)
from tui.games.cartel.face import FACE
from tui.games.cartel.report import (
    Report,
    bought_back,
    draw_report,
    report_at_end,
    report_so_far,
    years_of,
)
from tui.games.cartel.yearend import draw_year_end
from tui.widgets.paper import Paper

# The design's table. Unlike there, what the board is worth is not known from the drawing.
DRAWN = [
    "▲ Nordwind Ana 45 +78 123 123 30→100 1→124 0 334",
    "● Meridian Ben 26 +20 46 46 25→40 5→51 3 276",
    "■ Austral Cleo T 46 +6 52 52 40→40 36→88 0 213",
    "◆ Levant Dan 49 +9 58 58 40→50 56→114 1 229",
]


def drawn(view: Any, lines: list[Report], width: int = 80) -> list[str]:
    paper = Paper(width, 6)
    assert 1 + len(lines) == draw_report(paper, scene(view, acting=False), lines)
    return paper.text().splitlines()


def plain(rows: list[str]) -> list[str]:
    return [" ".join(row.split()) for row in rows]


def test_the_report_sheet_is_drawn_as_designed() -> None:
    view = after_six()
    rows = drawn(view, [report_at_end(view, seat) for seat in range(4)])
    assert "cartel current new total paid price cash blocks worth" == plain(rows)[0]
    assert DRAWN == plain(rows)[1:5]
    assert all(len(row) == 79 for row in rows[:5])


def test_figures_end_under_their_headings() -> None:
    view = after_six()
    rows = drawn(view, [report_at_end(view, seat) for seat in range(4)])
    ends = [rows[0].index(head) + len(head) for head in ("current", "new", "total", "worth")]
    for row in rows[1:5]:
        assert all(row[end - 1].isdigit() for end in ends)


def test_on_a_narrow_paper_names_current_profits_and_blocks_are_left_out() -> None:
    view = after_six()
    rows = drawn(view, [report_at_end(view, seat) for seat in range(4)], 55)
    assert "cartel new total paid price cash worth" == plain(rows)[0]
    assert "▲ Nordwind +78 123 123 30→100 1→124 334" == plain(rows)[1]


def test_a_seat_under_the_penalty_is_paid_nothing_but_its_total_is_carried_on() -> None:
    """C-16: the price still moves."""
    unpaid = Year(SIXTH.total, (123, 0, 52, 58), SIXTH.worth)
    view = after_six(years=(*YEARS, unpaid), cash=(124, 5, 88, 114))
    paper = Paper(80, 6)
    draw_report(paper, scene(view), [report_at_end(view, seat) for seat in range(4)])
    row = paper.text().splitlines()[2]
    assert "● Meridian Ben 26 +20 46 0 ! 25→40 5→5 3 276" == " ".join(row.split())
    assert "warn" == paper.styles[2][row.index("!")]


def test_in_the_first_year_current_profits_are_those_of_the_starting_company() -> None:
    """A fifth of 10 (C-3)."""
    view = seen(year=2, years=(Year((9, 2, 2, 2), (9, 2, 2, 2), (30, 20, 20, 20)),))
    assert (2, 7, 9) == report_at_end(view, 0)[:3]
    assert (2, 0, 2) == report_at_end(view, 1)[:3]


def test_while_blocks_are_bought_back_the_sheet_shows_what_the_prices_will_be() -> None:
    """Meridian's worth: 51, companies of 120, three blocks at 40, less 15."""
    view = repurchasing()
    line = report_at_end(view, 1)
    assert Report(26, 20, 46, 46, 25, 40, 5, 51, 3, 51 + 120 + 120 - 15) == line
    failed = repurchasing(failed=(1,), cash=(124, 5, 88, 114))
    assert (0, 5, 5) == (
        report_at_end(failed, 1).paid,
        report_at_end(failed, 1).cash_before,
        report_at_end(failed, 1).cash,
    )


def test_a_block_bought_back_was_paid_for_out_of_this_years_profits() -> None:
    """Levant had 56, was paid 58 and gave 40 for a block: 74, and 200 + 2 x 50 - 25 besides."""
    events: list[Event] = [
        Reported(6, (1, 1), (1, 1), (2, 2)),
        Repurchased(6, 3, 40),
        Repurchased(5, 0, 20),
    ]
    assert {3} == bought_back(events, 6)
    view = repurchasing(cash=(124, 51, 88, 74), blocks=(0, 3, 0, 2))
    line = report_at_end(view, 3, {3})
    assert (56, 74, 2) == (line.cash_before, line.cash, line.blocks)
    assert None is report_at_end(view, 3, None).cash_before
    assert ["74", "2", "349"] == drawn(view, [report_at_end(view, 3, None)])[1].split()[-3:]
    after = after_six(cash=(124, 51, 88, 74), blocks=(0, 3, 0, 2))
    assert 56 == report_at_end(after, 3, {3}).cash_before


def test_a_year_that_goes_on_is_not_paid_yet() -> None:
    line = report_so_far(acting(), 3)
    assert Report(49, 9, 58, None, 30, 50, None, 56, 1, 261) == line


def test_hidden_cash_leaves_cash_and_worth_unknown() -> None:
    years = (*YEARS, Year(SIXTH.total, SIXTH.paid, (334, None, None, None)))
    view = after_six(cash=(124, None, None, None), years=years)
    rows = drawn(view, [report_at_end(view, seat) for seat in range(4)])
    assert "● Meridian Ben 26 +20 46 46 25→40 ? 3 ?" == plain(rows)[2]
    assert None is report_at_end(repurchasing(cash=(124, None, 88, 114)), 1).worth
    assert None is report_so_far(acting(cash=(66, None, 46, 56)), 1).worth


def test_the_years_to_plot_hold_the_one_that_is_ending() -> None:
    assert YEARS == years_of(acting())
    assert (*YEARS, SIXTH) == years_of(after_six())
    ending = years_of(repurchasing())
    assert 6 == len(ending)
    assert (SIXTH.total, SIXTH.paid) == (ending[5].total, ending[5].paid)
    unpaid = years_of(repurchasing(failed=(1,)))[5]
    assert (123, 0, 52, 58) == unpaid.paid


# -- the whole drawing -------------------------------------------------------------------------

# The plots of the drawing, whose first five years are not told by the design.
PLOTS = """\
─ worth at the end of each year ────────── profits of each year ────────────────
 334┤                 ▲                   123┤                 ▲
    │                 ●                      │
    │              ▲                         │
    │           2  ●  2                      │
 167┤        3  2  2                       61┤                 ◆
    │     4  ●                               │           ◆  3  2
    │  4                                     │        2  2  ●
    │                                        │     3  2  ●
   0┤                                       0┤  4  ●
    └──1──2──3──4──5──6──7──8──9──10─        └──1──2──3──4──5──6──7──8──9──10─"""


def whole(view: Any, width: int, height: int, **extra: Any) -> list[str]:
    paper = Paper(width, height)
    draw_year_end(paper, scene(view, acting=False, **extra))
    return paper.text().splitlines()


def test_below_the_sheet_stand_worth_and_profits_of_each_year() -> None:
    rows = whole(after_six(), 80, 16)
    assert PLOTS == "\n".join(rows[5:])


def test_on_the_width_of_the_board_there_is_one_plot() -> None:
    rows = whole(repurchasing(), 55, 16)
    assert rows[5].startswith("─ worth at the end of each year ───")
    assert not any("profits of" in row for row in rows)
    assert rows[15].rstrip().endswith("8───9───10──")
    assert max(map(len, rows)) <= 55


def test_large_all_rows_are_used_and_both_plots_fit_on_the_boards_width() -> None:
    rows = whole(repurchasing(), 78, 28, large=True)
    assert 28 == len(rows)
    assert "profits of each year" in rows[6]
    assert max(map(len, rows)) <= 78


def test_seats_keep_their_marks_and_colours_in_the_plots() -> None:
    paper = Paper(80, 16)
    draw_year_end(paper, scene(after_six(), acting=False))
    at = {char: paper.styles[y][x] for y in range(6, 15) for x, char in enumerate(paper.chars[y])}
    assert ["hue4.bold", "hue0.bold", "hue3.bold", "bold"] == [at[char] for char in "▲●◆2"]


def test_worth_that_is_hidden_is_left_out_of_the_plot() -> None:
    years = tuple(Year(y.total, y.paid, (y.worth[0], None, None, None)) for y in YEARS)
    rows = whole(after_six(years=years), 80, 16)
    left = "".join(row[5:40] for row in rows[6:15])
    assert {"▲", " "} == set(left)


def test_where_no_worth_is_known_profits_are_plotted_alone() -> None:
    years = tuple(Year(y.total, y.paid, (None,) * 4) for y in YEARS)
    for width in (80, 55):
        rows = whole(after_six(years=years), width, 16)
        assert rows[5].startswith("─ profits of each year ───")
        assert "worth at" not in rows[5]
        assert "  49┤" == rows[6][:5]


def test_the_face_draws_the_years_end_while_blocks_are_bought_back() -> None:
    of = scene(repurchasing())
    paper = Paper(FACE.board_width(80, False), 16)
    FACE.draw_board(paper, of)
    rows = [" ".join(row.split()) for row in paper.text().splitlines()]
    assert "cartel new total paid price cash worth" == rows[0]
    assert "● Meridian +20 46 46 25→40 51 276" == rows[2]
    assert rows[5].startswith("─ worth at the end of each year")
    assert "Report Sheet, year 6" == FACE.board_title(of)
    assert [] == paper.spots
