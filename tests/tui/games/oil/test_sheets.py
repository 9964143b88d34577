"""The sheets of Kartell, figure by figure, and prices by month."""

from __future__ import annotations

from dataclasses import replace as scene_with
from typing import Any

import pytest

from core.games.oil.events import MonthBegan, PriceRolled, PricesRolled, Started
from core.games.oil.events_deals import Dumped, Sold
from core.games.oil.state import Claim, Interest, Over, Rolling, State, Terms
from tests.core.games.oil.positions import (
    AF,
    AFF,
    AS,
    ASF,
    ASR,
    AU,
    EU,
    EUF,
    EUP,
    EUR,
    position,
    sq,
)
from tests.tui.games.oil import phases
from tests.tui.games.oil.phases import ALONE, LONG
from tests.tui.scenes import SceneMaker
from tui.face import Scene
from tui.games.oil.history import draw_price_plot, prices_by_month
from tui.games.oil.loans import draw_claims
from tui.games.oil.sheets import sheets
from tui.widgets.paper import Paper

scene = SceneMaker(ALONE)

# Rows and columns of a sheet at 80x24.
ROWS, COLUMNS = 14, 80


def page(state: State, title: str, players: Any = None, told: tuple[Any, ...] = ()) -> list[str]:
    """The rows of the sheet whose title begins so."""
    of: Scene[Any] = scene_with(scene(phases.view(state), players), told=told)
    (found,) = [each for each in sheets(of) if each.title.startswith(title)]
    paper = Paper(COLUMNS, ROWS)
    found.draw(paper)
    return paper.text().splitlines()


def words(rows: list[str]) -> list[list[str]]:
    return [row.split() for row in rows if row.strip()]


def test_shares_have_a_row_for_each_company_with_chairman_bank_and_dividend() -> None:
    rows = words(page(phases.interest(), "shares"))
    assert ["Ana", "Ben", "Cleo", "Dov", "bank", "a", "share"] == rows[0]
    assert ["■", "EUF", "3*", "1", ".", ".", "1", "1,400"] == rows[1]
    assert ["ASR", ".", "3*", ".", "2", ".", "2,000"] == rows[8]
    assert 13 == len(rows)


def test_eighteen_companies_stand_in_two_lists_with_the_seats_signs() -> None:
    rows = page(phases.of_six(Interest(0, (1, 2, 3, 4, 5))), "shares", LONG)
    head = ["A", "B", "C", "D", "E", "F", "bk", "a", "share"]
    assert [*head, *head] == rows[0].split()
    assert ["NAF", "AFF"] == [rows[1][3:6], rows[1][43:46]]
    assert ["EUP", "AUP"] == [rows[9][3:6], rows[9][43:46]]


@pytest.mark.rule("O-35")
@pytest.mark.rule("O-38")
@pytest.mark.parametrize("option", ["entrepreneurs", "partnership"])
def test_no_dividend_stands_there_where_none_is_paid(option: str) -> None:
    state = position(4, Terms(**{option: True}), phases=None)
    assert "a share" not in page(state, "shares")[0]


def test_goods_stand_by_the_company_that_made_or_bought_them() -> None:
    state = phases.trading(
        goods={(EUP, "LO"): 3, (EUP, "MO"): 2, (ASR, "ASR"): 11}, bought=((EUR, EUF, 9, 24),)
    )
    assert [
        ["EUR", "Cleo", "9cEU", "bought"],
        ["EUP", "Ana", "3pEU", "LO,", "2pEU", "MO"],
        ["ASR", "Ben", "11oAS", "ASR"],
    ] == words(page(state, "goods"))


def test_without_goods_the_sheet_says_so() -> None:
    assert [["no", "goods"]] == words(page(phases.trading(goods={}), "goods"))


def test_goods_of_many_places_break_into_rows_and_two_lists() -> None:
    places = ("NY", "LA", "LO", "MO", "CI", "CT", "TO", "ND", "JA", "SY")
    goods = {(good, place): 4 for good in (EUP, EUF, ASR, AFF, ASF) for place in places}
    rows = page(phases.trading(goods={**goods, (EUR, "EUR"): 7}), "goods")
    assert ROWS >= len(rows)
    assert all("…" not in row for row in rows)
    text = " ".join(rows)
    assert [10] * 5 == [text.count(good) for good in ("4cEU", "4pEU", "4oAS", "4cAF", "4cAS")]
    assert 1 == text.count("7oEU")


def test_kept_tips_and_news_have_their_titles() -> None:
    state = phases.interest(kept={0: (60,), 3: (11,)}, in_force=(24,))
    assert [
        ["KEPT", "TIPS"],
        ["Ana", "Tip", "60", "half", "fixed", "costs,", "field"],
        ["Dov", "Tip", "11", "no", "customs", "into", "Europe"],
        ["NEWS"],
        ["24", "price", "freeze", "in", "Africa,", "until", "the", "next", "News"],
    ] == words(page(state, "kept"))


def test_loans_have_next_interest_and_those_among_players_are_listed_by_year() -> None:
    """Cleo lent Ana 10,000, due as 11,000 in this year; 4% more for the second loan."""
    claims = (Claim(5, 2, 1, 3, 12_000), Claim(6, 2, 0, 2, 11_000))
    rows = words(page(phases.trading(claims=claims, number=6), "loans"))
    assert ["Ana", "61,400", "100,000", "2,000", ".", ".", "−11,000"] == rows[1]
    assert ["Ben", "21,250", "200,000", "6,000", ".", ".", "."] == rows[2]
    assert ["Cleo", "83,900", "100,000", "2,000", ".", ".", "11,000"] == rows[3]
    assert ["year", "2:", "Ana", "pays", "Cleo", "11,000", "(loan", "6)"] == rows[6]
    assert ["year", "3:", "Ben", "pays", "Cleo", "12,000", "(loan", "5)"] == rows[7]


def test_what_loans_among_players_have_no_room_is_counted() -> None:
    claims = tuple([Claim(n, 0, 1, 3, 1_000 * n) for n in range(1, 9)])
    paper = Paper(60, 5)
    draw_claims(paper, scene(phases.view(phases.trading(claims=claims, number=8))))
    rows = paper.text().splitlines()
    assert "year 3: Ben pays Ana 3,000 (loan 3)" == rows[3]
    assert "and 5 more" == rows[4]


def test_the_worth_is_a_sheet_until_the_result_shows_it() -> None:
    titles = [each.title for each in sheets(scene(phases.view(phases.interest())))]
    assert "worth if the game ended now" in titles
    over = [each.title for each in sheets(scene(phases.view(phases.over())))]
    assert "worth if the game ended now" not in over


def test_before_the_first_month_there_are_no_prices_to_plot() -> None:
    state = position(4, phases=phases.on_turn(0, Rolling(0)), month=-1)
    assert [] == [
        each.title for each in sheets(scene(phases.view(state))) if each.title.startswith("prices")
    ]


def test_prices_by_month_follow_sales_cards_and_dice() -> None:
    started = tuple([Started(n, k, 0) for n, k in enumerate((EU, AS, AF, AU))])
    told = (
        *started,
        MonthBegan(0),
        Sold(0, EU, EUP, sq("LO"), 2, 9_500, 0, 4_000),
        PriceRolled(AF, (3,), 5_000, 6_500),
        MonthBegan(1),
        Dumped(1, AS, 2, 3, 3_500),
        PricesRolled(((EU, 6, 5, 1, 4_000, 9_000), (AU, 1, 1, 6, 5_000, 3_000))),
    )
    assert [
        (None, None, 5_000, 5_000, 5_000, 5_000),
        (None, None, 4_000, 6_500, 5_000, 5_000),
        (None, None, 9_000, 6_500, 3_500, 3_000),
    ] == prices_by_month(told)


def plotted(months: int, width: int, height: int = 12) -> list[str]:
    told = [Started(0, EU, 0), Started(1, AF, 0)]
    events: list[Any] = [*told, *[MonthBegan(n) for n in range(months)]]
    events.append(PricesRolled(((EU, 6, 5, 1, 5_000, 10_000),)))
    paper = Paper(width, height)
    draw_price_plot(paper, events, (EU, AF))
    return paper.text().splitlines()


def test_the_plot_has_a_letter_for_each_continent_and_a_star_where_they_meet() -> None:
    rows = plotted(3, 52)
    assert " 10,000 ┤          e" == rows[0]
    # Half of the highest price is half way down; Africa alone stays there.
    assert " *  *  *  f" == rows[5][9:20].rstrip()
    assert "        └ " == rows[-1][:10]


def test_a_long_game_is_plotted_closer_together_and_its_years_are_named() -> None:
    rows = plotted(30, 80)
    assert ["y1", "y2", "y3"] == rows[-1].strip(" └").split()
    assert 31 == sum(row.count("*") + row.count("f") for row in rows[1:-1])


def test_of_more_months_than_columns_the_last_ones_are_plotted() -> None:
    rows = plotted(120, 80)
    assert "e" == rows[0][-1]
    assert ["y6", "y7", "y8", "y9", "y10"] == rows[-1].strip(" └").split()


def test_the_sheets_of_a_finished_game_are_those_of_the_game_but_the_worth() -> None:
    assert [
        "shares, and what a share pays a year",
        "companies, and what stands there",
        "goods by company",
        "kept Tips, News in force",
        "loans, deposits, loans between players",
        "prices: n N.America, s S.America, e Europe, f Africa, a Asia, u Australia",
    ] == [each.title for each in sheets(scene(phases.view(phases.of_six(Over())), LONG))]
