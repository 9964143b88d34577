"""The 124 cards in words."""

from __future__ import annotations

import pytest

from core.games.oil.card_text import (
    news_lasts,
    news_named,
    news_row,
    news_text,
    news_title,
    tip_lasts,
    tip_named,
    tip_text,
    tip_title,
    tip_when,
)
from core.games.oil.cards import (
    FOR_DECEMBER,
    KEPT,
    UNTIL_NEXT,
    news_company,
    news_continent,
    tip_continent,
    tip_kind,
)
from core.games.oil.phrases import company, continent, goods_kind
from core.games.oil.state import Terms
from core.text import plain
from tests.core.games.oil.positions import all_news, all_tips

PLAIN = Terms()
OPTIONS = (
    PLAIN,
    Terms(oligopoly=True),
    Terms(oil_barons=True),
    Terms(traders=True),
    Terms(entrepreneurs=True),
    Terms(oil_barons=True, entrepreneurs=True),
)
CARDS = range(1, 63)
LONGEST_TITLE = 32
LONGEST_TEXT = 210


@pytest.mark.rule("O-48")
@pytest.mark.parametrize("terms", OPTIONS)
def test_each_tip_in_play_has_a_title_and_two_or_three_short_sentences(terms: Terms) -> None:
    for n in all_tips(6, terms):
        assert 3 <= len(plain(tip_title(n))) <= LONGEST_TITLE
        told = plain(tip_text(n, terms))
        assert 40 <= len(told) <= LONGEST_TEXT
        assert told.endswith(".")
        assert 1 <= told.count(". ") + 1 <= 3


@pytest.mark.rule("O-49")
@pytest.mark.parametrize("terms", OPTIONS)
def test_each_card_of_news_in_play_has_a_title_and_a_text(terms: Terms) -> None:
    for n in all_news(6, terms):
        assert 3 <= len(plain(news_title(n))) <= LONGEST_TITLE
        told = plain(news_text(n, terms))
        assert 30 <= len(told) <= LONGEST_TEXT
        assert told.endswith(".")
        assert 1 <= told.count(". ") + 1 <= 3


def test_no_two_cards_of_a_deck_have_the_same_title() -> None:
    assert 62 == len({plain(tip_title(n)) for n in CARDS})
    assert 62 == len({plain(news_title(n)) for n in CARDS})


def test_a_card_that_names_a_continent_names_it_in_title_and_text() -> None:
    told = 0
    for n in CARDS:
        for k, title, text in (
            (tip_continent(n), tip_title(n), tip_text(n, PLAIN)),
            (news_continent(n), news_title(n), news_text(n, PLAIN)),
        ):
            if k is not None:
                name = plain(continent(k))
                assert name in plain(title)
                assert name in plain(text)
                told += 1
    assert 18 + 48 == told


def test_a_card_that_seizes_a_company_names_it() -> None:
    seized = [n for n in CARDS if news_company(n) is not None]
    assert list(range(45, 63)) == seized
    for n in seized:
        assert plain(news_title(n)) == f"{plain(company(n - 45))} seized"


@pytest.mark.rule("O-12", "O-48")
def test_a_tip_about_goods_of_a_kind_names_the_kind() -> None:
    for n in (*range(35, 41), *range(47, 51)):
        kind = tip_kind(n)
        assert kind is not None
        name = plain(goods_kind(kind))
        assert plain(tip_title(n)).endswith(f" {name}")
        assert f" {name} " in plain(tip_text(n, PLAIN))
    assert "at sea" not in plain(tip_text(38, PLAIN))
    assert "sea squares" in plain(tip_text(38, PLAIN))


@pytest.mark.parametrize(
    ("n", "title"),
    [
        (1, "a good lawyer"),
        (6, "a field runs dry"),
        (9, "no customs into North America"),
        (16, "Suez without fee"),
        (27, "half-price share, Africa"),
        (32, "half-price share, any petrol"),
        (37, "lorries crash: petrol"),
        (39, "ships sink: oil"),
        (43, "price agreement in Europe"),
        (48, "a supplier of oil"),
        (49, "a customer for crude"),
        (56, "strike at a petrol company"),
        (57, "five more on one extraction"),
        (58, "refining at half cost"),
        (59, "production at half cost"),
        (61, "half fixed costs, refinery"),
    ],
)
def test_a_tip_has_its_title(n: int, title: str) -> None:
    assert title == plain(tip_title(n))


@pytest.mark.parametrize(
    ("n", "title"),
    [
        (3, "no newspaper"),
        (8, "fixed costs double"),
        (10, "Panama closed"),
        (11, "Suez closed"),
        (12, "storms on the Atlantic"),
        (13, "storms on the Pacific"),
        (14, "storms on the Indian Ocean"),
        (17, "strike in Europe"),
        (26, "price freeze in Australia"),
        (31, "sanctions on Asia"),
        (36, "shortage in Africa"),
        (41, "surplus in Europe"),
        (55, "Africa refinery seized"),
        (62, "Australia petrol seized"),
    ],
)
def test_news_have_their_title(n: int, title: str) -> None:
    assert title == plain(news_title(n))


def test_cards_are_named_by_number_and_title() -> None:
    assert "Tip 43, price agreement in Europe" == plain(tip_named(43))
    assert "News 11, Suez closed" == plain(news_named(11))
    assert "Suez closed" == plain(news_row((11,)))
    assert "interest halves, Suez closed and strike in Asia" == plain(news_row((7, 11, 19)))


@pytest.mark.rule("O-48", "O-33")
def test_a_price_agreement_is_about_petrol_at_500_or_with_oil_barons_about_crude_at_100() -> None:
    told = plain(tip_text(42, PLAIN))
    assert "ten units of petrol in South America for 500 more" in told
    barons = plain(tip_text(42, Terms(oil_barons=True)))
    assert "ten units of crude in South America for 100 more" in barons


@pytest.mark.rule("O-50", "O-32")
def test_suppliers_and_customers_of_crude_have_other_prices_in_an_oligopoly() -> None:
    oligopoly = Terms(oligopoly=True)
    assert "a refinery of yours" in plain(tip_text(47, PLAIN))
    assert "at 1,000 each" in plain(tip_text(47, PLAIN))
    assert "a petrol company of yours" in plain(tip_text(47, oligopoly))
    assert "at 2,000 each" in plain(tip_text(47, oligopoly))
    assert "at 3,000 each" in plain(tip_text(48, PLAIN))
    assert "at 1,500 each" in plain(tip_text(49, PLAIN))
    assert "at 2,500 each" in plain(tip_text(49, oligopoly))
    assert "at 3,500 each" in plain(tip_text(50, PLAIN))


@pytest.mark.rule("O-50", "O-33")
def test_shortage_and_surplus_are_of_what_the_bank_buys() -> None:
    assert "too little petrol in Europe" in plain(news_text(35, PLAIN))
    assert "too much crude in Africa" in plain(news_text(42, Terms(oil_barons=True)))


@pytest.mark.rule("O-50", "O-35")
def test_without_shares_cards_speak_of_companies() -> None:
    whole = Terms(entrepreneurs=True)
    for told in (
        [plain(tip_text(n, whole)) for n in all_tips(6, whole)],
        [plain(news_text(n, whole)) for n in all_news(6, whole)],
    ):
        assert not [text for text in told if "share" in text]
    assert "shares" in plain(tip_text(6, PLAIN))
    assert "shares" in plain(news_text(45, PLAIN))


@pytest.mark.rule("O-11")
def test_kept_tips_say_when_they_are_used_and_others_work_at_once() -> None:
    assert set(KEPT) == {n for n in CARDS if tip_when(n) is not None}
    assert set(KEPT) == {n for n in CARDS if plain(tip_lasts(n)) != "at once"}
    assert {17, 18} == {n for n in CARDS if plain(tip_lasts(n)) == "keep to the end of the year"}


@pytest.mark.rule("O-11")
def test_news_say_how_long_they_hold() -> None:
    by_length = {
        "until the next News": UNTIL_NEXT,
        "for the next December": FOR_DECEMBER,
        "at once": set(CARDS) - UNTIL_NEXT - FOR_DECEMBER,
    }
    for told, cards in by_length.items():
        assert set(cards) == {n for n in CARDS if plain(news_lasts(n)) == told}


@pytest.mark.parametrize(
    ("n", "when"),
    [
        (1, "as you sue"),
        (2, "as you commit sabotage"),
        (11, "phase A, when you have foreign goods for Europe"),
        (15, "transport, as you enter the canal by sea"),
        (18, "transport: counts by itself"),
        (43, "phase A, as you begin to sell in Europe"),
        (51, "extraction, before the roll"),
        (52, "refining, as a use begins"),
        (53, "production, as a use begins"),
        (57, "extraction, before the roll"),
        (58, "refining, as a use begins"),
        (59, "production, as a use begins"),
        (60, "phase D, before you pay"),
        (62, "phase D, before you pay"),
    ],
)
def test_a_kept_tip_says_when_it_is_used(n: int, when: str) -> None:
    told = tip_when(n)
    assert told is not None
    assert when == plain(told)
