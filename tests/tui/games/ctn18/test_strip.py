"""Strip and share matrix: who has what, as designed, in the room there is."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.ctn18.events import (
    BankTraded,
    BoughtShare,
    BuiltRoad,
    Dividend,
    Event,
    Floated,
    Gift,
    LotWon,
    MarkerMoved,
    PaidOut,
    PresidentChanged,
    Shed,
    SoldShares,
)
from core.games.ctn18.state import (
    ACCEPTED,
    NOT_ASKED,
    WAITING,
    Auction,
    DiscardingView,
    Offered,
    Over,
    Paying,
    Placing,
    SheddingView,
    View,
)
from saves.records import Player
from tests.core.games.ctn18.positions import A, D, F, by_major, cell
from tests.tui.games.ctn18.positions import FOUR, operating, scene, seen, stock
from tui.face import Scene, SeatSpot, Space
from tui.games.ctn18.geometry import company_space
from tui.games.ctn18.matrix import draw_matrix
from tui.games.ctn18.strip import CASH, CERTIFICATES, WORTH, changed, draw_strip, must_act
from tui.widgets.paper import Paper

SIX = (*FOUR, Player("Eva"), Player("Finn"))


def drawn(of: Scene[Any], asked: int | None = 0, width: int = 80) -> list[str]:
    return strip(of, asked, width).text().splitlines()


def strip(of: Scene[Any], asked: int | None = 0, width: int = 80) -> Paper:
    paper = Paper(width, 2)
    draw_strip(paper, of, asked)
    return paper


def words(paper: Paper, x: int, y: int) -> set[str]:
    return set(paper.styles[y][x].split("."))


def six(**changes: Any) -> View:
    """Six seats; Ana has 1,062 in cash, Eva and Finn nothing but a little."""
    shares = (*stock().shares, (0,) * 5, by_major("F1"))
    return seen(**{"cash": (1062, 18, 95, 41, 5, 200), "shares": shares, **changes})


# -- the strip ---------------------------------------------------------------------------------


def test_the_strip_is_drawn_as_designed() -> None:
    """Ana: 62 and five at 43, one at 31, one at 36 = 344; seven certificates are the limit."""
    assert [
        "▶Ana   $62 ◆         Ben   $18           Cleo  $95           Dov   $41",
        "       6 cert  $344        8>cert  $327        6 cert  $303        5 cert  $235",
    ] == drawn(scene(stock()))


def test_more_than_seven_certificates_are_warned_of() -> None:
    paper = strip(scene(stock()))
    assert {"warn"} == words(paper, 27, 1)
    assert {""} == words(paper, 7, 1)


def test_in_set_up_the_strip_tells_who_places_when_and_for_whom() -> None:
    view = seen(phase=Placing(1, 5), cash=(70,) * 4)
    assert [
        " Ana   $70          ▶Ben   $70           Cleo  $70           Dov   $70",
        " 1st, 5th: D, F      2nd, 6th: A, G      3rd, 7th: G, A      4th, 8th: F, D",
    ] == drawn(scene(view), 1)


def test_in_an_auction_the_strip_tells_what_each_has_bid() -> None:
    phase = Auction(3, 1, 11, 2, (1,), (10, 0, 11, 9))
    view = seen(phase=phase, cash=(70, 70, 58, 70), priority=1)
    assert [
        " Ana   $70           Ben   $70 ◆         Cleo  $58          ▶Dov   $70",
        " bid 10              passed first        bid 11, highest     to bid",
    ] == drawn(scene(view), 3)


def test_at_a_payout_the_strip_tells_shares_of_cornelius() -> None:
    rows = drawn(scene(seen(phase=Paying(1, False))), 1)
    assert " C 1 share           C 5 shares *        C 1 share           C 1 share" == rows[1]


def test_once_over_the_strip_tells_worth_places_and_presidencies() -> None:
    assert [
        "★Ana   $344 1st      Ben   $327 2nd      Cleo  $303 3rd      Dov   $235 4th",
        " P of Amber          P of Cornelius      P of Delft          P of Fern",
    ] == drawn(scene(seen(phase=Over(A)), acting=False), None)


def test_six_seats_have_13_columns_each() -> None:
    rows = drawn(scene(six(), SIX), 1)
    assert " Ana $1,062 ◆▶Ben   $18    Cleo  $95    Dov   $41    Eva   $5     Finn  $200" == rows[0]
    assert " 6c $1,344    8>7 $327     6c $303      5c $235      0c $5        1c $224" == rows[1]


def test_six_long_names_are_cut_and_stay_apart() -> None:
    long = tuple(Player("Maximiliana Maria") for _seat in range(6))
    for view in (six(), six(phase=Over(A)), six(phase=Placing(1, 5)), six(phase=Paying(1, False))):
        rows = drawn(scene(view, long), None)
        assert all(row[x : x + 1] in (" ", "★", "") for row in rows for x in range(0, 78, 13))
    assert "★Maximilian…" == drawn(scene(six(phase=Over(A)), long), None)[0][:12]
    assert " 1st $1,344  " == drawn(scene(six(phase=Over(A)), long), None)[1][:13]


def test_two_and_five_seats_share_the_width() -> None:
    two = seen(cash=(500, 300), shares=stock().shares[:2])
    rows = drawn(scene(two, FOUR[:2]))
    assert ["▶Ana   $500 ◆", "Ben   $300"] == [rows[0][:40].rstrip(), rows[0][41:]]
    five = six(cash=(1062, 18, 95, 41, 5), shares=six().shares[:5])
    rows = drawn(scene(five, SIX[:5]))
    assert "▶Ana   $1,062 ◆  Ben   $18" == rows[0][:26]
    assert " 6 cert  $1,344    8>cert  $327" == rows[1][:31]


def test_all_who_must_choose_at_once_are_marked() -> None:
    """Amber's and Fern's Presidents owe cards, Ana has chosen; later Ben owes a certificate."""
    cards = operating(phase=DiscardingView((5, 0, 4, 0), (A,), (None,) * 4))
    assert {3} == must_act(cards)
    shares = operating(phase=SheddingView((0, 1, 2, 0), (2,), None))
    assert {1} == must_act(shares)
    answers = (NOT_ASKED, WAITING, ACCEPTED, NOT_ASKED)
    assert {2} == must_act(operating(phase=Offered(A, (1, 0, -1, 0, 0), answers, ((),) * 4)))
    assert set() == must_act(stock())
    both = operating(phase=DiscardingView((5, 0, 4, 0), (), (None,) * 4))
    assert ["▶Ana", "▶Dov"] == [drawn(scene(both), 0)[0][x : x + 4] for x in (0, 60)]


def test_a_click_on_a_seat_asks_about_it() -> None:
    paper = strip(scene(stock()))
    assert [SeatSpot(0), SeatSpot(3)] == [paper.hit(0, 1), paper.hit(79, 0)]


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (LotWon(1, 0, 12, (0, 1)), {1: {CASH, WORTH}}),
        (Gift(20), {seat: {CASH, WORTH} for seat in range(4)}),
        (SoldShares(0, D, 1, 31), {0: {CASH, CERTIFICATES}}),
        (BoughtShare(2, F, 24, True), {2: {CASH, CERTIFICATES}}),
        (Floated(3, 3, 20), {3: {CASH, CERTIFICATES}}),
        (Shed(1, (1, 0, 0, 0, 0)), {1: {CERTIFICATES, WORTH}}),
        # Fern's holders: Ben, Cleo and Dov.
        (MarkerMoved(F, "sold", 3, 4), {1: {WORTH}, 2: {WORTH}, 3: {WORTH}}),
        (PresidentChanged(F, 3, 2), {2: {CERTIFICATES}, 3: {CERTIFICATES}}),
        (BankTraded(A, 0, 0, 3, 1, 4, 3, 0), {3: {CASH, WORTH}}),
        (BankTraded(A, -1, 0, 4, 1, 4, None, None), {}),
        (Dividend(A, 5, 50, (27, 5, 0, 11), 5), {s: {CASH, WORTH} for s in (0, 1, 3)}),
        (PaidOut(1, 2, 16, (0, 10, 2, 2), 2), {s: {CASH, WORTH} for s in (1, 2, 3)}),
        (BuiltRoad(0, A, 3, False, ()), {}),
    ],
)
def test_what_an_announced_event_changes(event: Event, expected: dict[int, set[int]]) -> None:
    assert expected == changed(scene(stock(), recent=(event,)))


def test_changed_figures_flash_and_no_others() -> None:
    paper = strip(scene(stock(), recent=(SoldShares(0, D, 1, 31),)))
    cash = [x for x in range(80) if "flash" in words(paper, x, 0)]
    held = [x for x in range(80) if "flash" in words(paper, x, 1)]
    assert [7, 8, 9] == cash
    assert list(range(7, 13)) == held


# -- the matrix --------------------------------------------------------------------------------

MATRIX = """\
        A  D  F  G  C cert
 price 43 31 24 -- 36
 Ana  *5  1  .  .  1   6/7
 Ben   1  2  1  . *5   8>7
 Cleo  . *4  2  .  1   6/7
 Dov   2  . *3  .  1   5/7
 Trsy  1  .  4 10  2
 Pool  1  3  .  .  .
                * President"""


def matrix(view: View, width: int = 27, **more: Any) -> Paper:
    paper = Paper(width, 9)
    assert 9 == draw_matrix(paper, view, [player.name for player in FOUR], **more)
    return paper


def test_the_matrix_is_drawn_as_designed() -> None:
    assert MATRIX == matrix(stock()).text()


def test_a_wide_matrix_tells_worth_as_well() -> None:
    rows = matrix(stock(), 40).text().splitlines()
    assert ["A", "D", "F", "G", "C", "cert", "worth"] == rows[0].split()
    assert ["Ana", "*5", "1", ".", ".", "1", "6/7", "$344"] == rows[2].split()


def test_prices_of_three_digits_stay_apart() -> None:
    high = stock(markers=(cell(20, 0), cell(20, 2), cell(18, 0), -1, cell(19, 3)))
    rows = matrix(high).text().splitlines()
    assert ["106", "123", "93", "--", "125"] == rows[1].split()[1:]
    assert "Ana  *5   1   .   .   1 6/7" == rows[2]
    assert all(len(row) <= 27 for row in rows)


def test_the_company_under_the_cursor_is_marked_and_a_click_gives_it() -> None:
    paper = matrix(stock(), company=D)
    assert {"hue4", "chosen"} == words(paper, 11, 0)
    assert {"hue2", "bold"} == words(paper, 8, 0)
    assert Space(company_space(D)) == paper.hit(11, 0) == paper.hit(10, 5)
    assert Space(company_space(A)) == paper.hit(7, 7)


def test_a_full_pool_and_too_many_certificates_are_warned_of() -> None:
    paper = matrix(stock(pool=by_major("A1 D5")))
    assert {"warn"} == words(paper, 10, 7)
    assert {""} == words(paper, 7, 7)
    assert {"warn"} == words(paper, 24, 3)
