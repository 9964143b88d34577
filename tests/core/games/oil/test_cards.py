"""Which cards there are, and what they name."""

from __future__ import annotations

import pytest

from core.games.oil.cards import (
    FOR_DECEMBER,
    KEPT,
    TRADABLE,
    UNTIL_NEXT,
    drawn_again,
    full_decks,
    news_company,
    news_continent,
    news_in_play,
    tip_continent,
    tip_kind,
    tips_in_play,
)
from core.games.oil.data import (
    AFRICA,
    ASIA,
    AUSTRALIA,
    EUROPE,
    FIELD,
    NORTH_AMERICA,
    PETROL,
    REFINERY,
    SOUTH_AMERICA,
)
from core.games.oil.state import Terms

PLAIN = Terms()
ALL = set(range(1, 63))


def gone(cards: bytes) -> set[int]:
    """The cards of the book that are not in a deck, each of which is in it once."""
    assert len(cards) == len(set(cards))
    return ALL - set(cards)


@pytest.mark.rule("O-1")
def test_with_six_players_all_cards_are_in_play() -> None:
    assert (bytes(range(1, 63)), bytes(range(1, 63))) == full_decks(6, PLAIN)


@pytest.mark.rule("O-1")
def test_with_five_players_cards_on_australia_are_gone() -> None:
    assert gone(tips_in_play(5, PLAIN)) == {14, 29, 46}
    assert gone(news_in_play(5, PLAIN)) == {20, 26, 32, 38, 44, 60, 61, 62}


@pytest.mark.rule("O-1")
def test_with_four_players_cards_on_both_americas_are_gone() -> None:
    assert gone(tips_in_play(4, PLAIN)) == {9, 10, 24, 25, 41, 42}
    assert gone(news_in_play(4, PLAIN)) == {
        *(15, 16, 21, 22, 27, 28, 33, 34, 39, 40),
        *(45, 46, 47, 48, 49, 50),
    }


@pytest.mark.rule("O-1")
def test_with_three_players_australia_goes_as_well_and_canals_and_storms_stay() -> None:
    assert gone(tips_in_play(3, PLAIN)) == {9, 10, 14, 24, 25, 29, 41, 42, 46}
    news = news_in_play(3, PLAIN)
    assert len(news) == 62 - 3 * 8
    assert {10, 11, 12, 13, 14} <= set(news)


@pytest.mark.rule("O-50")
def test_each_simplified_rule_takes_the_cards_on_what_it_leaves_out() -> None:
    refineries = {46, 49, 52, 55, 58, 61}
    petrol = {47, 50, 53, 56, 59, 62}
    fields = {45, 48, 51, 54, 57, 60}

    oligopoly = Terms(oligopoly=True)
    assert gone(tips_in_play(6, oligopoly)) == {7, 31, 36, 39, 48, 50, 52, 55, 58, 61}
    assert gone(news_in_play(6, oligopoly)) == refineries

    barons = Terms(oil_barons=True)
    assert gone(tips_in_play(6, barons)) == {
        *(7, 8, 31, 32, 36, 37, 39, 40, 47, 48, 50),
        *(52, 53, 55, 56, 58, 59, 61, 62),
    }
    assert gone(news_in_play(6, barons)) == refineries | petrol

    traders = Terms(traders=True)
    assert gone(tips_in_play(6, traders)) == {
        *(6, 7, 30, 31, 35, 36, 38, 39, 47, 49, 50, 51, 52),
        *(54, 55, 57, 58, 60, 61),
    }
    assert gone(news_in_play(6, traders)) == fields | refineries


@pytest.mark.rule("O-50")
def test_entrepreneurs_have_no_tips_on_shares_and_free_trade_none_on_customs_and_canals() -> None:
    assert gone(tips_in_play(6, Terms(entrepreneurs=True))) == set(range(19, 35))
    assert gone(tips_in_play(6, Terms(free_trade=True))) == set(range(9, 17))
    assert gone(news_in_play(6, Terms(entrepreneurs=True, free_trade=True))) == set()


@pytest.mark.rule("O-50")
def test_what_options_and_left_out_continents_take_adds_up() -> None:
    terms = Terms(traders=True, entrepreneurs=True, free_trade=True)
    assert set(tips_in_play(3, terms)) == {
        *(1, 2, 3, 4, 5, 8, 17, 18, 37, 40, 43, 44, 45, 48),
        *(53, 56, 59, 62),
    }
    assert set(news_in_play(3, terms)) == {
        *range(1, 15),
        *(17, 18, 19, 23, 24, 25, 29, 30, 31, 35, 36, 37, 41, 42, 43),
        *(53, 56, 59),
    }


@pytest.mark.rule("O-11")
def test_cards_on_suits_and_sabotage_are_in_the_decks_but_drawn_again_without_their_option() -> (
    None
):
    assert {1, 2} <= set(tips_in_play(4, PLAIN)) & set(news_in_play(4, PLAIN))
    assert [card for card in ALL if drawn_again(PLAIN, card)] == [1, 2]
    assert [card for card in ALL if drawn_again(Terms(lawsuits=True), card)] == [2]
    assert [card for card in ALL if drawn_again(Terms(sabotage=True), card)] == [1]


@pytest.mark.rule("O-11")
def test_what_is_kept_and_what_holds_for_how_long() -> None:
    assert {1, 2, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 41, 42, 43, 44, 45, 46} | {
        *(51, 52, 53, 57, 58, 59, 60, 61, 62)
    } == KEPT
    assert {6, 7, 8, 9} == FOR_DECEMBER
    assert ALL - UNTIL_NEXT - FOR_DECEMBER == {4, 5, *range(33, 45)}


@pytest.mark.rule("O-22")
def test_kept_tips_may_be_traded_but_for_both_on_transport() -> None:
    assert KEPT - TRADABLE == {17, 18}


def test_tips_name_continents_and_kinds() -> None:
    assert [tip_continent(card) for card in (8, 9, 14, 15)] == [
        *(None, NORTH_AMERICA, AUSTRALIA, None),
    ]
    assert [tip_continent(card) for card in (24, 29, 41, 43, 46)] == [
        *(NORTH_AMERICA, AUSTRALIA, NORTH_AMERICA, EUROPE, AUSTRALIA),
    ]
    assert [tip_kind(card) for card in (7, 30, 37, 38, 47, 48, 49, 50)] == [
        *(REFINERY, FIELD, PETROL, FIELD, FIELD, REFINERY, FIELD, REFINERY),
    ]
    assert [tip_kind(card) for card in (5, 22, 33, 41)] == [None] * 4


def test_news_name_continents_and_companies() -> None:
    assert [news_continent(card) for card in (14, 16, 23, 30, 37, 44)] == [
        *(None, SOUTH_AMERICA, EUROPE, AFRICA, ASIA, AUSTRALIA),
    ]
    assert [news_company(card) for card in (44, 45, 46, 47, 51, 62)] == [None, 0, 1, 2, 6, 17]
    assert [news_continent(card) for card in (45, 52, 62)] == [NORTH_AMERICA, EUROPE, AUSTRALIA]
