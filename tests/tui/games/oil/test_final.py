"""The end: the valuation as designed, who has won, and what each has taken and paid."""

from __future__ import annotations

from dataclasses import replace as scene_with
from typing import Any

import pytest

from core.games.oil.data import BANK
from core.games.oil.events import GameEnded, SharesBought
from core.games.oil.events_deals import (
    DIVIDEND,
    EMERGENCY,
    FIXED,
    INTEREST,
    STORAGE_DUE,
    TRANSPORT,
    Paid,
    Sold,
)
from core.games.oil.state import Claim, Over, State, Terms
from saves.records import Player
from tests.core.games.oil.positions import AFF, ASR, AUP, EU, EUF, EUP, EUR, sq
from tests.tui.games.oil import phases
from tests.tui.games.oil.phases import ALONE, LONG
from tests.tui.scenes import SceneMaker
from tui.face import Scene
from tui.games.oil.ends import places, winners
from tui.games.oil.face import FACE
from tui.games.oil.final import Sums, draw_final, draw_final_plots, scoring, sums_of, won
from tui.widgets.paper import Paper

scene = SceneMaker(ALONE)

# 108,350 = 94,350 - 100,000 + 10 x 5,000 + 9 x 1,000 + 11 x 5,000; of Ben's goods only the oil
# counts, for Dov chairs Asia petrol.
DRAWN = """\
                     Ana      Ben     Cleo      Dov
 cash             94,350   71,900   88,200   52,650
 loans          −100,000 −200,000 −100,000 −100,000
 shares 5,000         10       13        8       12
   worth          50,000   65,000   40,000   60,000
 crude 1,000           9        .        7        .
 oil 3,000             .       11        .        .
 petrol 5,000         11        .        .        6
   worth          64,000   33,000    7,000   30,000
                ───────────────────────────────────
 TOTAL           108,350  −30,100   35,200   42,650"""

OF_SIX = """\
            cash net loans  shares   goods     total
1 Bar…   987,650   860,500  85,000 113,000 2,046,150
2 Ana… 1,204,550  −271,650 115,000 279,000 1,326,900
3 Cle…   712,900   511,150  40,000  17,000 1,281,050
4 Eva…   645,200   300,000  50,000  15,000 1,010,200
5 Dov    104,050  −200,000  65,000       .   −30,950
6 Finn    96,350  −200,000  45,000       .   −58,650"""


def seen(state: State, players: Any = None, **more: Any) -> Scene[Any]:
    return scene(phases.view(state), players, acting=False, **more)


def drawn(of: Scene[Any], width: int = 52, height: int = 12) -> list[str]:
    paper = Paper(width, height)
    draw_final(paper, of)
    return paper.text().rstrip("\n").splitlines()


@pytest.mark.rule("O-31")
def test_the_valuation_is_drawn_as_designed() -> None:
    paper = Paper(FACE.board_width(80, False), 11)
    assert 11 == FACE.draw_result(paper, seen(phases.over()))
    assert DRAWN == paper.text()


@pytest.mark.rule("O-31")
def test_deposits_and_loans_among_players_have_rows_if_there_are_any() -> None:
    """12,000 that Ben owes Ana are more for her and less for him."""
    claims = (Claim(1, 0, 1, 3, 12_000),)
    rows = drawn(seen(phases.over(deposits=(0, 0, 2, 0), claims=claims, number=1)))
    assert " deposits              .        .  200,000        ." == rows[2]
    assert " lent, owed       12,000  −12,000        .        ." == rows[4]
    # With both of them the rule has no room.
    assert 12 == len(rows)
    assert " TOTAL           120,350  −42,100  235,200   42,650" == rows[11]


def test_kinds_that_are_not_played_have_no_row() -> None:
    state = phases.over(
        terms=Terms(years=3, oil_barons=True), shares={EUF: (3, 0, 0, 0)}, goods={(EUF, "EUF"): 9}
    )
    heads = [row[:15].strip() for row in drawn(seen(state))]
    assert ["crude 1,000"] == [head for head in heads if head[:3] in ("cru", "oil", "pet")]


@pytest.mark.rule("O-32")
def test_crude_of_an_oligopoly_counts_double() -> None:
    state = phases.over(
        terms=Terms(years=3, oligopoly=True), shares={EUF: (3, 0, 0, 0)}, goods={(EUF, "EUF"): 9}
    )
    rows = drawn(seen(state))
    at = next(n for n, row in enumerate(rows) if row.startswith(" crude 2,000"))
    assert [" crude 2,000           9        .        .        ."] == rows[at : at + 1]
    assert ["worth", "18,000"] == rows[at + 2].split()[:2]


def test_six_have_a_row_each_and_the_best_comes_first() -> None:
    assert OF_SIX.splitlines() == drawn(seen(phases.of_six(Over()), LONG))


def test_on_a_large_screen_six_have_columns_and_what_the_game_brought_stands_below() -> None:
    told = (
        Sold(0, EU, EUP, sq("LO"), 3, 13_500, 0, 3_500),
        SharesBought(0, EUF, 2, 10_000),
        GameEnded((0,) * 6),
    )
    of = scene_with(seen(phases.of_six(Over()), LONG, large=True), told=told)
    rows = drawn(of, 79, 30)
    assert " TOTAL          1,326,900 2,046,150 1,281,050   −30,950 1,010,200   −58,650" in rows
    at = rows.index(" IN THE GAME")
    assert ["sales", "13,500", ".", ".", ".", ".", "."] == rows[at + 1].split()
    assert ["shares", "bought", "−10,000", ".", ".", ".", ".", "."] == rows[at + 6].split()


@pytest.mark.rule("O-18")
@pytest.mark.rule("O-31")
def test_bankrupts_come_last_and_who_went_later_is_higher() -> None:
    state = phases.over(
        out=(3, 1),
        cash=(0, 0, 1_000, 0),
        loans=(2, 0, 0, 0),
        shares={EUF: (3, 0, 0, 0)},
        goods={},
    )
    view = phases.view(state)
    assert (2, 3, 1, 4) == places(view)
    rows = drawn(seen(state))
    assert ["TOTAL", "−185,000", "out", "1,000", "out"] == rows[-1].split()
    assert [".", "."] == [rows[1].split()[n] for n in (2, 4)]


def test_who_has_won_is_told_with_the_worth() -> None:
    assert "ANA wins with 108,350" == won(seen(phases.over()))
    assert (0,) == winners(phases.view(phases.over()))


def test_the_best_two_share_the_win() -> None:
    """Dov has 65,700 more."""
    state = phases.over(cash=(94_350, 71_900, 88_200, 118_350))
    assert (0, 3) == winners(phases.view(state))
    assert "ANA and DOV share the win: 108,350" == won(seen(state))


def test_nobody_has_won_while_the_game_goes_on() -> None:
    assert () == winners(phases.view(phases.interest()))


def test_the_rule_above_says_which_goods_count() -> None:
    assert "worth; goods count for who chairs their company" == scoring(seen(phases.over()))


def test_the_sums_of_the_game_are_those_that_were_paid() -> None:
    told = (
        Sold(1, EU, ASR, sq("LO"), 2, 9_500, 200, 4_000),
        Paid(0, 1, 2_800, DIVIDEND, EUF),
        Paid(0, BANK, 1_400, DIVIDEND, EUF),
        Paid(0, BANK, 4_500, FIXED, EUF),
        Paid(0, BANK, 450, STORAGE_DUE, EUF),
        Paid(1, BANK, 6_000, INTEREST, -1),
        Paid(1, BANK, 4_000, EMERGENCY, -1),
        Paid(1, BANK, 600, TRANSPORT, -1),
        SharesBought(1, AUP, 3, 15_000),
    )
    assert (
        Sums(dividends=4_200, costs=4_950),
        Sums(sold=9_500, got=2_800, interest=10_000, shares=15_000),
        Sums(),
    ) == sums_of(told, 3)


def test_the_plot_has_the_seats_signs_and_a_large_screen_prices_beside_it() -> None:
    of = scene_with(seen(phases.over()), past=((0, 0, 0, 0), (5_000, 0, -3_000, 9_000)))
    paper = Paper(80, 8)
    draw_final_plots(paper, of)
    text = paper.text()
    meeting = "a digit: so many meet"
    assert text.startswith(f"─ worth by act: A Ana, B Ben, C Cleo, D Dov; {meeting} ─")
    assert "prices" not in text
    large = Paper(120, 20)
    draw_final_plots(large, of)
    first = large.text().splitlines()[0]
    assert "─ worth: A Ana, B Ben, C Cleo, D Dov; a digit: so many ─" in first
    assert "─ prices: e Europe, f Africa, a Asia, u Australia ─" in first


def test_players_whose_names_begin_alike_have_numbers_and_a_star_where_they_meet() -> None:
    alike = tuple(Player(name) for name in ("Ana", "Alf", "Cleo", "Dov"))
    of = scene_with(seen(phases.over(), alike), past=((0, 0, 5_000, 9_000),))
    paper = Paper(80, 8)
    draw_final_plots(paper, of)
    rows = paper.text().splitlines()
    assert rows[0].startswith("─ worth by act: 1 Ana, 2 Alf, C Cleo, D Dov ─")
    assert [True] == [
        row.split("┤")[1][:1] == "*" for row in rows if row.lstrip().startswith("0 ┤")
    ]


def test_goods_without_a_chairman_count_for_nobody() -> None:
    """Europe's refinery has no shares sold, so nobody chairs it."""
    state = phases.over(shares={EUF: (3, 0, 0, 0), AFF: (0, 0, 4, 0)}, goods={(EUR, "EUR"): 5})
    rows = drawn(seen(state))
    oil = next(row for row in rows if row.startswith(" oil"))
    assert [".", ".", ".", "."] == oil.split()[2:]
