"""O-11, O-12, O-30 and O-49: Business News, and what becomes of cards at the period's end.

What News in force forbid is tested where it is forbidden.
"""

from __future__ import annotations

import pytest

from core.games.oil.data import NEWS, TIP
from core.games.oil.events import (
    ChairVacated,
    CompanyReturned,
    Event,
    Frozen,
    GoodsLost,
    NewsDrawn,
    NewsEnded,
    NewsUnread,
    PriceRolled,
    Shuffled,
    TipReturned,
)
from core.games.oil.news import end_period
from core.games.oil.state import USED, Lot, Rolling, State, Terms
from tests.core.games.oil.draws import draw_news, told
from tests.core.games.oil.positions import (
    AF,
    AFP,
    AFR,
    AS,
    ASP,
    AU,
    EU,
    EUF,
    EUP,
    EUR,
    NA,
    SA,
    all_news,
    all_tips,
    changed,
    position,
    sq,
)

UNTIL_NEXT = (3, *range(10, 33))
ADVANCED = Terms(sabotage=True, lawsuits=True)


# -- what a draw ends and begins -------------------------------------------------------------------


@pytest.mark.rule("O-11")
@pytest.mark.parametrize("card", UNTIL_NEXT)
def test_news_are_in_force_until_the_next_are_drawn(card: int) -> None:
    after, log = draw_news(position(6, top_news=(card, 8)), 2)
    assert [NewsDrawn(2, card)] == log
    assert bytes([card]) == after.in_force
    assert Rolling(0) == after.phases[-1]


@pytest.mark.rule("O-11")
@pytest.mark.parametrize("card", [1, 2, 4, 6, 11, 35, 48])
def test_whatever_is_drawn_ends_what_is_in_force(card: int) -> None:
    before = position(6, ADVANCED, top_news=(card, 9), in_force=(12, 23))
    after, log = draw_news(before, 1)
    assert [NewsEnded((12, 23)), NewsDrawn(1, card)] == log[:2]
    assert {12, 23}.isdisjoint(after.in_force)
    # The deck is shuffled by 4 alone.
    if card != 4:
        assert {12, 23} <= set(after.news[:3])


@pytest.mark.rule("O-11")
def test_news_on_suits_and_sabotage_are_drawn_again_without_their_options() -> None:
    after, log = draw_news(position(top_news=(2, 1, 12)))
    assert [NewsDrawn(0, 2), NewsDrawn(0, 1), NewsDrawn(0, 12)] == log
    assert (bytes([12]), bytes([1, 2])) == (after.in_force, after.news[:2])
    for terms, cards, held in (
        (Terms(lawsuits=True), (2, 1), 1),
        (Terms(sabotage=True), (1, 2), 2),
    ):
        after, _ = draw_news(position(terms=terms, top_news=cards))
        assert bytes([held]) == after.in_force


@pytest.mark.rule("O-49")
def test_after_news_3_the_next_card_goes_under_unread() -> None:
    s, log = draw_news(position(top_news=(3, 12, 13)))
    assert [NewsDrawn(0, 3)] == log
    assert bytes([3]) == s.in_force
    unread, log = draw_news(s, 1)
    # Not even which one it was is told.
    assert [NewsEnded((3,)), NewsUnread(1)] == log
    assert b"" == unread.in_force
    assert {3, 12} == set(unread.news[:2])
    after, log = draw_news(unread, 2)
    assert [NewsDrawn(2, 13)] == log
    assert bytes([13]) == after.in_force


@pytest.mark.rule("O-49")
@pytest.mark.parametrize("card", [1, 4, 5, 8, 33, 45])
def test_a_card_that_goes_under_unread_does_nothing(card: int) -> None:
    before = position(6, top_news=(card, 12), in_force=(3,), shares={0: (3, 1, 0, 0, 0, 0)})
    after, log = draw_news(before)
    assert [NewsEnded((3,)), NewsUnread(0)] == log
    assert (b"", b"") == (after.in_force, after.december)
    assert (before.prices, before.shares) == (after.prices, after.shares)
    assert 12 == after.news[-1]


@pytest.mark.rule("O-49")
def test_news_4_are_shuffled_in_and_another_card_is_drawn() -> None:
    seen = set()
    for seed in range(8):
        _, log = draw_news(position(top_news=(4,), seed=seed))
        assert [NewsDrawn(0, 4), Shuffled(NEWS)] == log[:2]
        assert isinstance(log[2], NewsDrawn)
        seen.add(log[2].card)
    # Unshuffled the lowest number would come next each time.
    assert len(seen) > 1


@pytest.mark.rule("O-49")
def test_both_cards_of_news_5_are_in_force_together() -> None:
    s, log = draw_news(position(top_news=(5, 12, 30, 7)))
    assert [NewsDrawn(0, 5), NewsDrawn(0, 12), NewsDrawn(0, 30)] == log
    assert bytes([12, 30]) == s.in_force
    after, log = draw_news(s, 1)
    assert [NewsEnded((12, 30)), NewsDrawn(1, 7)] == log
    assert (b"", bytes([7])) == (after.in_force, after.december)


@pytest.mark.rule("O-49")
def test_a_3_among_two_news_hits_the_next_draw_and_not_the_second() -> None:
    for cards in ((3, 12), (12, 3)):
        s, log = draw_news(position(top_news=(5, *cards, 13, 14)))
        assert [5, *cards] == [event.card for event in told(log, NewsDrawn)]
        assert bytes(cards) == s.in_force
        after, log = draw_news(s)
        assert [NewsEnded(cards), NewsUnread(0)] == log
        assert b"" == after.in_force
        assert 14 == after.news[-1]


@pytest.mark.rule("O-49")
def test_a_card_drawn_again_counts_with_the_two_of_news_5() -> None:
    after, log = draw_news(position(top_news=(5, 1, 12, 2, 8, 9)))
    assert [5, 1, 12, 2, 8] == [event.card for event in told(log, NewsDrawn)]
    assert (bytes([12]), bytes([8])) == (after.in_force, after.december)
    assert 9 == after.news[-1]


@pytest.mark.rule("O-11")
@pytest.mark.parametrize("card", [6, 7, 8, 9])
def test_news_for_december_stay_whatever_is_drawn_meanwhile(card: int) -> None:
    s, log = draw_news(position(top_news=(card, 12, 3, 13)))
    assert [NewsDrawn(0, card)] == log
    assert (b"", bytes([card])) == (s.in_force, s.december)
    for _ in range(3):
        s, _ = draw_news(s)
        assert bytes([card]) == s.december


@pytest.mark.rule("O-49")
def test_several_news_for_december_add_up() -> None:
    s, _ = draw_news(position(top_news=(9, 5, 6, 8)))
    s, _ = draw_news(s)
    assert bytes([9, 6, 8]) == s.december


# -- prices ----------------------------------------------------------------------------------------

CONTINENTS = (NA, SA, EU, AF, AS, AU)
SHORTAGES = [(33 + k, k) for k in CONTINENTS]
SURPLUSES = [(39 + k, k) for k in CONTINENTS]


def rolled(log: list[Event]) -> PriceRolled:
    (event,) = told(log, PriceRolled)
    assert 2 == len(event.dice)
    assert set(event.dice) <= set(range(1, 7))
    return event


@pytest.mark.rule("O-12")
@pytest.mark.parametrize(("card", "continent"), SHORTAGES)
def test_a_shortage_raises_a_price_by_two_dice(card: int, continent: int) -> None:
    prices = {k: 2_000 + 500 * k for k in CONTINENTS}
    before = position(6, top_news=(card,), prices=prices, seed=card)
    after, log = draw_news(before)
    event = rolled(log)
    assert (continent, prices[continent]) == (event.continent, event.before)
    new = prices[continent] + 500 * sum(event.dice)
    assert new == event.after
    assert tuple((prices | {continent: new})[k] for k in CONTINENTS) == after.prices
    assert b"" == after.in_force
    assert card == after.news[0]


@pytest.mark.rule("O-12")
@pytest.mark.parametrize(("card", "continent"), SURPLUSES)
def test_a_surplus_lowers_a_price_by_two_dice(card: int, continent: int) -> None:
    prices = {k: 7_000 + 500 * k for k in CONTINENTS}
    before = position(6, top_news=(card,), prices=prices, seed=card)
    after, log = draw_news(before)
    event = rolled(log)
    assert (continent, prices[continent]) == (event.continent, event.before)
    new = prices[continent] - 500 * sum(event.dice)
    assert new == event.after
    assert tuple((prices | {continent: new})[k] for k in CONTINENTS) == after.prices


@pytest.mark.rule("O-12")
@pytest.mark.parametrize(("card", "price", "end"), [(35, 9_500, 10_000), (41, 500, 0)])
def test_prices_are_kept_between_0_and_10_000(card: int, price: int, end: int) -> None:
    # Two dice are at least two levels.
    after, log = draw_news(position(top_news=(card,), prices={EU: price}))
    assert (end, end) == (after.prices[EU], rolled(log).after)


@pytest.mark.rule("O-12")
def test_both_dice_count_and_fall_anew_each_time() -> None:
    dice = [rolled(draw_news(position(top_news=(35,), seed=seed))[1]).dice for seed in range(40)]
    assert set(range(1, 7)) == {first for first, _ in dice} == {second for _, second in dice}
    assert any(first != second for first, second in dice)
    before = position(top_news=(35,))
    assert before.rng != draw_news(before)[0].rng


@pytest.mark.rule("O-49")
def test_a_price_freeze_drawn_with_a_shortage_holds_the_price_if_it_comes_first() -> None:
    # 23 and 35 are on Europe, 36 on Africa.
    held, log = draw_news(position(top_news=(5, 23, 35)))
    assert [Frozen(EU)] == [event for event in log if not isinstance(event, NewsDrawn)]
    assert 5_000 == held.prices[EU]
    moved, log = draw_news(position(top_news=(5, 35, 23), prices={EU: 4_000}))
    assert 4_000 + 500 * sum(rolled(log).dice) == moved.prices[EU]
    _, log = draw_news(position(top_news=(5, 23, 36)))
    assert AF == rolled(log).continent


@pytest.mark.rule("O-49")
def test_a_price_freeze_of_before_is_over_when_a_shortage_is_drawn() -> None:
    after, log = draw_news(position(top_news=(35,), in_force=(23,), prices={EU: 4_000}))
    assert NewsEnded((23,)) == log[0]
    assert 4_000 + 500 * sum(rolled(log).dice) == after.prices[EU]


# -- nationalisation -------------------------------------------------------------------------------


@pytest.mark.rule("O-49")
@pytest.mark.parametrize("company", range(18))
def test_each_company_is_nationalised_by_a_card_of_its_own(company: int) -> None:
    shares = dict.fromkeys(range(18), (1, 2, 0, 0, 0, 1))
    after, log = draw_news(position(6, top_news=(45 + company,), shares=shares))
    assert [
        NewsDrawn(0, 45 + company),
        CompanyReturned(company),
        ChairVacated(1, company),
    ] == log
    assert [company] == [c for c in range(18) if not any(row[c] for row in after.shares)]
    assert [company] == [c for c in range(18) if after.chairs[c] is None]
    assert bytes([45 + company]) == after.in_force
    assert (100_000,) * 6 == after.cash


@pytest.mark.rule("O-49")
def test_all_goods_of_a_nationalised_company_go_bought_ones_too_and_its_use_mark_stays() -> None:
    # 52: Europe's refinery.
    before = position(
        top_news=(52,),
        shares={EUR: (3, 2, 0, 0), EUP: (1, 0, 0, 0), AFP: (0, 0, 2, 0), AFR: (0, 1, 0, 0)},
        cards={EUR: USED},
        goods={(EUR, "EUR"): 4, (EUR, "at3"): 2, (EUF, "EUR"): 5, (AFR, "LO"): 1},
        bought=((EUR, EUF, 6, 1), (EUP, AFR, 2, 1), (EUP, EUR, 3, 1), (AFP, EUR, 7, 1)),
    )
    after, log = draw_news(before)
    assert {
        GoodsLost(EUR, sq("EUR"), 4, False),
        GoodsLost(EUR, sq("at3"), 2, False),
        GoodsLost(EUR, sq("EUP"), 3, True),
        GoodsLost(EUR, sq("AFP"), 7, True),
    } == set(told(log, GoodsLost))
    # What it has bought itself is of another kind, and stays.
    assert {(EUF, sq("EUR"), 5), (AFR, sq("LO"), 1)} == set(after.goods)
    assert (Lot(EUR, EUF, 6, 1), Lot(EUP, AFR, 2, 1)) == after.bought
    assert USED == after.cards[EUR]
    assert 0 == after.chairs[EUP]


@pytest.mark.rule("O-49")
def test_a_company_without_shareholders_may_be_nationalised() -> None:
    after, log = draw_news(position(top_news=(59,)))
    assert [NewsDrawn(0, 59), CompanyReturned(ASP)] == log
    assert bytes([59]) == after.in_force


# -- phase G ---------------------------------------------------------------------------------------


@pytest.mark.rule("O-30")
def test_at_the_periods_end_what_is_used_up_goes_back_and_both_decks_are_shuffled() -> None:
    before = position(
        kept={0: (43, 17, 57), 2: (18,), 3: (9 + 2, 62)},
        in_force=(12,),
        december=(9, 6),
    )
    log: list[Event] = []
    after = end_period(before, log)
    assert [TipReturned(0, 17), TipReturned(2, 18)] == log[:2]
    assert [NewsEnded((9, 6)), Shuffled(TIP), Shuffled(NEWS)] == log[2:]
    assert (bytes([43, 57]), b"", b"", bytes([11, 62])) == after.kept
    assert (bytes([12]), b"") == (after.in_force, after.december)
    assert {43, 57, 11, 62} == set(all_tips(4, Terms())) - set(after.tips)
    assert {12} == set(all_news(4, Terms())) - set(after.news)
    assert len(after.tips) == len(set(after.tips))
    assert len(after.news) == len(set(after.news))


def _ends(s: State) -> tuple[bytes, bytes]:
    after = end_period(s, [])
    return after.tips[-4:], after.news[-4:]


@pytest.mark.rule("O-30")
def test_decks_are_in_another_order_with_other_dice() -> None:
    tops = [_ends(position(seed=seed)) for seed in range(6)]
    assert len({tips for tips, _ in tops}) > 1
    assert len({news for _, news in tops}) > 1
    before = position()
    after = end_period(before, [])
    assert sorted(before.tips) == sorted(after.tips)
    assert before.tips != after.tips
    assert before.news != after.news
    assert before.rng != after.rng


@pytest.mark.rule("O-30")
def test_nothing_of_news_is_told_where_none_were_for_december() -> None:
    log: list[Event] = []
    before = changed(position(in_force=(3,)), month=11)
    assert bytes([3]) == end_period(before, log).in_force
    assert [Shuffled(TIP), Shuffled(NEWS)] == log
