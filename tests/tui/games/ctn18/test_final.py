"""The end: the final worth as designed, who has won, and plots of worth and prices by round."""

from __future__ import annotations

from dataclasses import replace as scene_with
from typing import Any

import pytest

from core.games.ctn18.data import OFF
from core.games.ctn18.events import (
    Dividend,
    Ended,
    Event,
    PaidOut,
    Passed,
    RoundEnded,
    SoldShares,
    StockEnded,
)
from core.games.ctn18.state import Over, View
from saves.records import Player
from tests.core.games.ctn18.positions import A, by_major
from tests.tui.games.ctn18.positions import scene, seen
from tui.face import Scene
from tui.games.ctn18.face import FACE
from tui.games.ctn18.final import draw_final, draw_final_plots, scoring, winners, won
from tui.games.ctn18.rounds import (
    Round,
    draw_prices,
    draw_rounds,
    draw_worth,
    rounds_of,
)
from tui.widgets.paper import Paper

# Prices of 43, 31, 24 and 36; the points are those of the played board.
DRAWN = """\
           cash  Amber  Delft   Fern  Corn.  total
 price              43     31     24     36
 VP                  4      3      3      -
 1 Ana      214  5=215   1=31      .   1=36    496
 2 Ben      156   1=43   2=62   1=24  5=180    465
 3 Cleo     241      .  4=124   2=48   1=36    449
 4 Dov      158   2=86      .   3=72   1=36    352"""


def over(**changes: Any) -> View:
    return seen(**{"phase": Over(A), "cash": (214, 156, 241, 158), **changes})


def drawn(of: Scene[Any], width: int = 52) -> Paper:
    paper = Paper(width, 12)
    draw_final(paper, of)
    return paper


def words(paper: Paper, x: int, y: int) -> set[str]:
    return set(paper.styles[y][x].split("."))


def test_the_final_worth_is_drawn_as_designed() -> None:
    paper = Paper(FACE.board_width(80, False), 7)
    assert 7 == FACE.draw_result(paper, scene(over(), acting=False))
    assert DRAWN == paper.text()


def test_the_best_come_first_and_equal_ones_share_a_place() -> None:
    """Dov has 144 more: 496 as Ana."""
    view = over(cash=(214, 156, 241, 302))
    rows = drawn(scene(view, acting=False)).text().splitlines()
    assert ["1 Ana", "1 Dov", "3 Ben", "4 Cleo"] == [row[1:8].strip() for row in rows[3:7]]
    assert (0, 3) == winners(view)
    assert "ANA and DOV share the win: 496" == won(scene(view, acting=False))


def test_one_winner_stands_in_the_title_and_out_in_the_table() -> None:
    assert "ANA wins with 496" == won(scene(over(), acting=False))
    paper = drawn(scene(over(), acting=False))
    assert {"accent"} == words(paper, 1, 3) == words(paper, 48, 3)
    assert {"bold"} == words(paper, 48, 4)
    assert "portfolios at final prices; President counts two" == scoring(scene(over()))


def test_nobody_has_won_while_the_game_goes_on() -> None:
    assert () == winners(seen())


def test_five_companies_six_seats_and_four_digits_fit() -> None:
    """The winner holds six of each company at 125."""
    rich = by_major("A6 D6 F6 G6 C6")
    six = tuple(Player("Maximiliana Maria") for _seat in range(6))
    view = over(
        cash=(9999, 0, 0, 0, 0, 0),
        shares=(rich, *((0,) * 5 for _seat in range(5))),
        markers=(14,) * 5,
        presidents=(0,) * 5,
    )
    rows = drawn(scene(view, six, acting=False)).text().splitlines()
    assert 9 == sum(map(bool, rows))
    assert ["A", "D", "F", "G", "C"] == [word[0] for word in rows[0].split()[1:6]]
    assert ["1", "Maxi…", "9,999", *["6=750"] * 5, "13,749"] == rows[3].split()
    assert all(len(row) <= 52 for row in rows)


def test_large_the_columns_are_wider_and_names_longer() -> None:
    rows = drawn(scene(over(), acting=False, large=True), 79).text().splitlines()
    assert ["cash", "Amber", "Delft", "Fern", "Cornelius", "total"] == rows[0].split()
    assert max(map(len, rows)) <= 79


# -- rounds ------------------------------------------------------------------------------------

TOLD: list[Event] = [
    StockEnded(1, 0, (20, 25, 0, 0, 30), (70, 70, 70, 70)),
    Passed(0, False, False),
    RoundEnded(1, 1, 2, (22, 25, 0, 0, 30), (80, 75, 70, 70)),
    RoundEnded(1, 2, 2, (27, 20, 0, 0, 36), (95, 80, 60, 70)),
    StockEnded(2, 1, (27, 20, 25, 0, 36), (100, 80, 65, 70)),
    Ended((120, 90, 60, 80)),
]


def test_rounds_are_gathered_from_what_was_told() -> None:
    assert (
        Round(1, (20, 25, None, None, 30), (70, 70, 70, 70)),
        Round(0, (22, 25, None, None, 30), (80, 75, 70, 70)),
        Round(0, (27, 20, None, None, 36), (95, 80, 60, 70)),
        Round(2, (27, 20, 25, None, 36), (100, 80, 65, 70)),
        Round(0, (None,) * 5, (120, 90, 60, 80)),
    ) == rounds_of(TOLD)


# 15 dollars a row: 70, 75 and 80 are nearest to the fifth from below, 95 to the sixth.
WORTH = """\
 120 ┤                    a
     │               a
     │          a         b
     │abcd abcd bd   bd   d
  60 ┤          c    c    c
     │
     │
     │
   0 ┤
     └1──────────────2──────────────"""


def test_worth_by_round_is_plotted_with_the_seats_letters_and_the_sets_below() -> None:
    paper = Paper(36, 10)
    draw_worth(paper, rounds_of(TOLD), 4)
    assert WORTH == paper.text()


def test_prices_by_round_leave_out_what_has_none() -> None:
    paper = Paper(36, 10)
    draw_prices(paper, rounds_of(TOLD))
    text = paper.text()
    assert "F" in text
    assert "G" not in text
    assert "40" == text.split("┤")[0].strip()
    assert [{"hue2", "bold"}] == [
        words(paper, x, y) for y in range(9) for x in range(6, 12) if paper.chars[y][x] == "A"
    ]


def test_a_long_game_is_thinned_and_keeps_its_last_round() -> None:
    many = [Round(n // 3 + 1 if n % 3 == 0 else 0, (None,) * 5, (n, 0)) for n in range(300)]
    paper = Paper(60, 10)
    draw_rounds(paper, [r.worth for r in many], [r.set for r in many], ["a", "b"], ["", ""])
    rows = paper.text().splitlines()
    assert "300" in rows[0]
    last = max(x for row in rows[:9] for x, char in enumerate(row) if char == "a")
    assert last >= 57
    assert all(len(row) <= 60 for row in rows)


def test_more_curves_than_have_room_are_counted() -> None:
    many = [Round(0, (None,) * 5, (50,) * 6) for _n in range(30)]
    paper = Paper(50, 8)
    draw_rounds(paper, [r.worth for r in many], [0] * 30, list("abcdef"), [""] * 6)
    assert "666" in paper.text()
    assert "a" not in paper.text()


def test_without_a_round_or_room_nothing_is_plotted() -> None:
    paper = Paper(36, 10)
    draw_worth(paper, (), 4)
    assert "" == paper.text().strip()
    for size in ((11, 4), (12, 3)):
        small = Paper(*size)
        draw_worth(small, rounds_of(TOLD), 4)
        assert "" == small.text().strip()
    least = Paper(12, 4)
    draw_worth(least, rounds_of(TOLD), 4)
    assert "┤" in least.text()


@pytest.mark.parametrize(("width", "two"), [(80, False), (120, True)])
def test_below_the_final_worth_stand_the_plots(width: int, two: bool) -> None:
    of = scene_with(scene(over(), acting=False), told=tuple(TOLD))
    paper = Paper(width, 9)
    draw_final_plots(paper, of)
    rows = paper.text().splitlines()
    title = "worth by round: a Ana" if two else "worth by round, sets numbered: a Ana"
    assert f"{title}, b Ben, c Cleo, d Dov " in rows[0]
    assert two == (" prices by round " in rows[0])
    assert rows[1].startswith(" 120 ┤")
    assert two == ("  40 ┤" in rows[1])


def test_a_company_never_floated_has_no_column() -> None:
    view = over(markers=(OFF, 37, OFF, OFF, OFF))
    rows = drawn(scene(view, acting=False)).text().splitlines()
    assert ["cash", "Delft", "total"] == rows[0].split()


def test_large_what_shares_brought_stands_below_the_worth() -> None:
    """Two dividends, a payout, and two sales: three shares at 31 and one at 43."""
    told = (
        Dividend(A, 4, 40, (20, 4, 0, 8), 4),
        Dividend(A, 5, 50, (27, 5, 0, 11), 5),
        PaidOut(1, 2, 16, (2, 10, 2, 2), 0),
        SoldShares(2, 1, 3, 31),
        SoldShares(2, 0, 1, 43),
    )
    of = scene_with(scene(over(), acting=False, large=True), told=told)
    paper = Paper(79, 20)
    assert 13 == draw_final(paper, of)
    rows = paper.text().splitlines()
    assert ["IN", "THE", "GAME", "dividends", "payouts", "sales"] == rows[8].split()
    assert ["Ana", "47", "2", "0"] == rows[9].split()
    assert ["Cleo", "0", "2", "136"] == rows[11].split()
    small = Paper(52, 20)
    assert 7 == draw_final(small, scene_with(of, large=False))


@pytest.mark.rule("N-29")
def test_the_points_of_who_ended_the_game_count_the_cards_that_it_showed() -> None:
    view = over(cards=((1, 2, 0, 0, 0), (0, 1, 0, 0, 0), None, (0, 0, 0, 0, 0)))
    row = drawn(scene(view)).text().splitlines()[2]
    assert ["VP", "6", "3", "3", "-"] == row.split()
