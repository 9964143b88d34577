"""The final scoring step by step, the sheets, and the table of the result."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.hotels.state import State
from tests.core.games.hotels.positions import after, buy, position
from tests.tui.games.hotels.positions import FOUR, disposing, ending, hidden, placing, scene, view
from tui.face import Scene
from tui.games.hotels.face import FACE
from tui.games.hotels.scoring import Payment, draw_scoring, money_after, payments
from tui.games.hotels.sheets import price_lines, scored_now
from tui.widgets.paper import Paper

pytestmark = pytest.mark.usefixtures("tight")

J, L, N, P = 0, 1, 3, 5


def over() -> State:
    """The end that the design draws: Palácio 2, Netuno 3, Jangada 19, Laguna 43 tiles."""
    return after(ending(), (0, buy("")))


def drawn(at: int, width: int = 80, rows: int = 18) -> list[str]:
    paper = Paper(width, rows)
    draw_scoring(paper, scene(view(over()), acting=False), at)
    return paper.text().splitlines()


@pytest.mark.rule("H-25")
def test_all_bonuses_come_first_and_then_the_shares_from_the_smallest_chain_on() -> None:
    """By hand: Palácio 2 of tier 3 at 400, Netuno 3 of tier 2 at 400, Jangada 19 of tier 1 at
    700, Laguna 43 of tier 1 at 1,000. Ana and Dan tie in Netuno: 4,000 + 2,000 in two."""
    assert (
        Payment(P, True, (0, 0, 2000, 4000)),
        Payment(N, True, (3000, 0, 0, 3000)),
        Payment(J, True, (0, 3500, 7000, 0)),
        Payment(L, True, (10_000, 5000, 0, 0)),
        Payment(P, False, (0, 0, 1200, 2800)),
        Payment(N, False, (400, 0, 0, 400)),
        Payment(J, False, (0, 5600, 8400, 700)),
        Payment(L, False, (15_000, 7000, 3000, 0)),
    ) == payments(view(over()))


def test_the_money_after_each_step_adds_up_to_the_worth() -> None:
    """The design's figures: after seven of eight steps 14,600, 32,500, 28,500 and 41,300."""
    of = view(over())
    assert (1200, 18_400, 9900, 30_400) == money_after(of, 0)
    assert (14_600, 32_500, 28_500, 41_300) == money_after(of, 7)
    assert (29_600, 39_500, 31_500, 41_300) == money_after(of, 8)


def test_a_chain_that_nobody_holds_pays_no_bonus_but_leaves_the_board() -> None:
    state = position("JJJJJJJJJJJ", ("", ""), buying=True, last=True)
    of = view(after(state, (0, buy(""))))
    assert (Payment(J, False, (0, 0)),) == payments(of)


def test_a_chain_that_nobody_holds_has_no_row_of_bonuses_to_pay() -> None:
    state = position("JJJJJJJJJJJ", ("", ""), buying=True, last=True)
    paper = Paper(80, 18)
    of = scene(view(after(state, (0, buy("")))), FOUR[:2], acting=False)
    draw_scoring(paper, of, 1)
    rows = paper.text().splitlines()
    assert ["J", "Jangada", "11", "700", "bonus", "nobody"] == rows[4].split()
    assert ["sold", "·", "·"] == rows[5].split()


def test_what_is_still_to_come_is_blank_and_what_was_not_paid_a_dot() -> None:
    rows = drawn(7)
    assert (
        "money now                      $14,600      $32,500      $28,500      $41,300" == rows[1]
    )
    assert (
        "cash before scoring              1,200       18,400        9,900       30,400" == rows[3]
    )
    assert (
        "P Palácio   2   400 bonus            ·            ·        2,000        4,000" == rows[4]
    )
    assert (
        "                    sold             ·            ·     3x 1,200     7x 2,800" == rows[5]
    )
    assert (
        "L Laguna   43 1,000 bonus       10,000        5,000            ·            ·" == rows[10]
    )
    assert "                    sold" == rows[11]


def test_shares_of_chains_off_the_board_are_told_to_be_worth_nothing() -> None:
    rows = drawn(0)
    assert "worth nothing: Marina (Ana 1, Dan 1), Oásis (Cleo 1), Tropical (Ben 1)" == rows[13]


def test_whoever_has_most_in_the_end_is_starred() -> None:
    assert drawn(8)[0].endswith("★4 Dan")
    assert not drawn(7)[0].endswith("★4 Dan")


def test_seven_chains_have_room_at_24_rows() -> None:
    state = position(
        "JJJJJJJJJJJ\n.\nLL.MM.NN\n.\nOO.PP.TT",
        ("", "", ""),
        ("J L M N O P T", "J2", "T3"),
        buying=True,
        last=True,
    )
    paper = Paper(80, 18)
    draw_scoring(paper, scene(view(after(state, (0, buy("")))), FOUR[:3], acting=False), 14)
    text = paper.text()
    assert 7 == text.count("bonus ")
    assert 7 == text.count("sold ")


def test_six_seats_have_room_for_their_shares() -> None:
    state = position(
        "LLLLLLLLLLLL\nLLLLLLLLLLLL\nLLLLLLLLLLLL\nLLLLLLL",
        ("", "", "", "", "", ""),
        ("L12", "L3", "L2", "L1", "L1", "L1"),
        buying=True,
        last=True,
    )
    paper = Paper(80, 18)
    of = view(after(state, (0, buy(""))))
    draw_scoring(paper, scene(of, (*FOUR, *FOUR[:2]), acting=False), 2)
    assert "12x12.0k" in paper.text().splitlines()[5]


# -- the result ------------------------------------------------------------------------------------


def test_the_result_says_what_the_money_of_each_is_made_of() -> None:
    paper = Paper(39, 6)
    used = FACE.draw_result(paper, scene(view(over()), acting=False))
    assert 5 == used
    assert [
        "                     cash  bonus shares",
        "★1st Dan   41,300  30,400  7,000  3,900",
        " 2nd Ben   39,500  18,400  8,500 12,600",
        " 3rd Cleo  31,500   9,900  9,000 12,600",
        " 4th Ana   29,600   1,200 13,000 15,400",
    ] == paper.text().splitlines()[:5]


# -- the sheets ------------------------------------------------------------------------------------


def page(of: Scene[Any], at: int, width: int = 80, rows: int = 14) -> list[str]:
    paper = Paper(width, rows)
    FACE.pages(of)[at].draw(paper)
    return paper.text().splitlines()


@pytest.mark.rule("H-30")
def test_the_table_of_prices_is_that_of_the_clause() -> None:
    everything = 108
    assert (
        (200, ((2, 2), None, None)),
        (300, ((3, 3), (2, 2), None)),
        (400, ((4, 4), (3, 3), (2, 2))),
        (500, ((5, 5), (4, 4), (3, 3))),
        (600, ((6, 10), (5, 5), (4, 4))),
        (700, ((11, 20), (6, 10), (5, 5))),
        (800, ((21, 30), (11, 20), (6, 10))),
        (900, ((31, 40), (21, 30), (11, 20))),
        (1000, ((41, everything), (31, 40), (21, 30))),
        (1100, (None, (41, everything), (31, 40))),
        (1200, (None, None, (41, everything))),
    ) == price_lines()


def test_the_sheet_of_prices_marks_the_row_of_each_chain() -> None:
    rows = page(scene(view(placing())), 0)
    assert " 6-10 JL 5       4          600   6,000   3,000" == rows[5]
    assert " 11-20   6-10 M  5    T     700   7,000   3,500" == rows[6]
    assert " -       -       41+      1,200  12,000   6,000" == rows[11]


def test_a_sheet_says_what_each_would_have_if_the_game_were_scored_now() -> None:
    """Ana by hand: Marina 7,000; Tropical second 3,500; Netuno second of three 900; Jangada
    second of two 1,500. Shares: 12 x 700, 6 x 500, 2 x 600, 2 x 700."""
    rows = page(scene(view(placing())), 1)
    assert ["1", "Ana", "3,000", "12,900", "14,000", "29,900"] == rows[1].split()


def test_of_a_chain_that_falls_the_bonuses_are_paid_already() -> None:
    scored = {s.chain: s for s in scored_now(view(disposing())) or ()}
    assert ((0, 0, 0, 0), (3000, 3500, 3000, 3000)) == (scored[N].bonuses, scored[N].sold)


def test_with_hidden_holdings_no_sheet_tells_what_anybody_has() -> None:
    titles = [page_.title for page_ in FACE.pages(scene(view(hidden())))]
    assert ["prices and bonuses, present rows marked", "tiles"] == titles


def test_the_plot_of_worth_has_a_sheet_once_something_was_done() -> None:
    of = scene(view(placing()), past=((6000, 6000, 6000, 6000), (9000, 6000, 6000, 6000)))
    titles = [page_.title for page_ in FACE.pages(of)]
    assert "worth if scored then, by act" == titles[2]
    assert [" 6,400 ┤*     *"] == [row for row in page(of, 2) if row.endswith("*")]


def test_a_sheet_says_where_the_tiles_are() -> None:
    """Thirty-two in chains and six beside them; four hands of six; 108 in all."""
    rows = page(scene(view(placing())), 2)
    assert rows[0].startswith(" 38 tiles lie on the board: Jangada 9, Laguna 6, Marina 6,")
    assert [
        " 6 of them are unattached",
        " 46 tiles are left in the pile",
        " in the hands: Ana 6, Ben 6, Cleo 6, Dan 6",
    ] == rows[2:5]
