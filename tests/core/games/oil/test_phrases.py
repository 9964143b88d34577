"""Continents, companies, goods, squares and dates in words."""

from __future__ import annotations

import pytest

from core.games.oil import events_deals
from core.games.oil.atlas import CANAL, CITIES, CITY, COMPANY_SQUARE, LAND, SEA, SQUARES
from core.games.oil.data import (
    BANK,
    COMPANIES,
    CONTINENTS,
    FIELD,
    NEWS,
    PETROL,
    REFINERY,
    TIP,
    year_of,
)
from core.games.oil.names import given, got, what_for
from core.games.oil.phrases import (
    bank_or,
    city,
    company,
    company_short,
    continent,
    continent_short,
    deck,
    good,
    good_short,
    goods_kind,
    hundreds,
    month,
    month_name,
    news,
    place,
    shares_of,
    square,
    square_short,
    tip,
    track_square,
    units,
    units_short,
)
from core.games.oil.things import card_thing, claim_thing, load_thing, promise_thing, share_thing
from core.text import Text, Value, plain
from tests.core.games.oil.positions import AFP, ASR, AUF, EUF, EUR, NAR, sq

ANA, BEN = range(2)


def words(value: Value) -> str:
    if isinstance(value, Text):
        return plain(value, ("Ana", "Ben").__getitem__)
    return str(value)


def test_continents_go_in_the_fixed_order_and_by_two_letters() -> None:
    assert ["North America", "South America", "Europe", "Africa", "Asia", "Australia"] == [
        words(continent(k)) for k in range(CONTINENTS)
    ]
    assert ["NA", "SA", "EU", "AF", "AS", "AU"] == [continent_short(k) for k in range(CONTINENTS)]


def test_companies_are_called_by_continent_and_kind() -> None:
    assert "Africa petrol" == words(company(AFP))
    assert "North America refinery" == words(company(NAR))
    assert "AU field" == words(company_short(AUF))
    assert COMPANIES == len({words(company(c)) for c in range(COMPANIES)})


def test_goods_are_called_by_kind_and_colour() -> None:
    assert ["crude", "oil", "petrol"] == [words(goods_kind(k)) for k in (FIELD, REFINERY, PETROL)]
    assert "oil of Asia" == words(good(ASR))
    assert "9 crude of Europe" == words(units(9, EUF))
    assert "cEU" == good_short(EUF)
    assert "12pAF" == units_short(12, AFP)


def test_shares_have_their_plural() -> None:
    assert "1 Asia refinery share" == words(shares_of(1, ASR))
    assert "2 Europe field shares" == words(shares_of(2, EUF))


def test_loans_are_told_in_full_and_the_bank_is_no_seat() -> None:
    assert "200,000" == hundreds(2)
    assert "the bank" == words(bank_or(BANK))
    assert "Ben" == plain(Text("{x}", (("x", bank_or(BEN)),)), ("Ana", "Ben").__getitem__)


@pytest.mark.rule("O-41")
def test_cities_stand_in_the_order_of_their_exchanges() -> None:
    assert [
        ("New York", "Los Angeles"),
        ("Rio de Janeiro", "Caracas"),
        ("London", "Moscow"),
        ("Cairo", "Cape Town"),
        ("Tokyo", "New Delhi"),
        ("Jakarta", "Sydney"),
    ] == [(words(city(k, 0)), words(city(k, 1))) for k in range(CONTINENTS)]
    assert "Moscow" == words(square(CITIES[2][1]))


@pytest.mark.rule("O-41")
@pytest.mark.parametrize(
    ("name", "full", "shorter", "in_table"),
    [
        ("LO", "London", "London", "London"),
        ("SUEZ", "the Suez canal", "the Suez canal", "Suez"),
        ("PAN", "the Panama canal", "the Panama canal", "Panama"),
        ("EUR", "Europe refinery", "Europe refinery", "EU refinery"),
        ("eu3", "a land square of Europe (eu3)", "Europe (eu3)", "eu3"),
        ("at7", "a sea square of the Atlantic (at7)", "the Atlantic (at7)", "at7"),
        ("pa19", "a sea square of the Pacific (pa19)", "the Pacific (pa19)", "pa19"),
        ("in4", "a sea square of the Indian Ocean (in4)", "the Indian Ocean (in4)", "in4"),
    ],
)
def test_a_square_is_called_by_what_lies_there(
    name: str, full: str, shorter: str, in_table: str
) -> None:
    assert full == words(square(sq(name)))
    assert shorter == words(place(sq(name)))
    assert in_table == words(square_short(sq(name)))


def test_each_square_has_a_name_of_its_own() -> None:
    assert {LAND, SEA, CITY, CANAL} <= {s.kind for s in SQUARES}
    for name in (square, place, square_short):
        assert len(SQUARES) == len({words(name(i)) for i in range(len(SQUARES))})
    assert [words(company(c)) for c in range(COMPANIES)] == [
        words(square(i)) for i in COMPANY_SQUARE
    ]


@pytest.mark.rule("O-7")
def test_the_track_is_named_square_by_square() -> None:
    assert [
        "Europe field",
        "the London exchange",
        "Stock Tip",
        "Europe refinery",
        "the Moscow exchange",
        "Business News",
        "Europe petrol",
    ] == [words(track_square(n)) for n in range(14, 21)]
    assert "the New York exchange" == words(track_square(1))
    assert "Australia petrol" == words(track_square(41))


@pytest.mark.rule("O-2")
def test_rounds_are_months_and_twelve_are_a_year() -> None:
    assert "Jan, year 1" == words(month(0))
    assert "Dec, year 1" == words(month(11))
    assert "Oct, year 2" == words(month(21))
    assert ("Jan", 10) == (words(month_name(108)), year_of(108))


def test_cards_go_by_deck_and_number() -> None:
    assert "Tip 43" == words(tip(43))
    assert "News 24" == words(news(24))
    assert ["Stock Tip", "Business News"] == [words(deck(kind)) for kind in (TIP, NEWS)]


@pytest.mark.rule("O-23", "O-45")
def test_an_offer_names_what_either_side_gives() -> None:
    things = tuple(
        sorted(
            [
                (0, -12_000),
                (share_thing(ASR), 2),
                (card_thing(16), -1),
                (load_thing(EUF, EUR), 9),
                (promise_thing(2), -11_000),
                (claim_thing(7), 1),
            ]
        )
    )
    assert "2 Asia refinery shares, 9 crude of Europe and loan 7" == words(given(things))
    assert "12,000, Tip 16 and 11,000 in year 2" == words(got(things))


@pytest.mark.parametrize(
    ("why", "c", "told"),
    [
        ("interest", -1, "interest"),
        ("deposit", -1, "interest on the deposit"),
        ("dividend", EUF, "dividend of Europe field"),
        ("fixed", AFP, "fixed costs of Africa petrol"),
        ("storage", AFP, "storage for Africa petrol"),
        ("part", EUR, "a part in the costs of Europe refinery"),
        ("transport", EUF, "transport of crude of Europe"),
        ("fine", EUF, "caught at sabotage"),
        ("canal", -1, "canal fee"),
    ],
)
def test_a_payment_says_what_it_is_for(why: str, c: int, told: str) -> None:
    assert told == words(what_for(why, c))


def test_every_kind_of_payment_has_words() -> None:
    whys = [
        value
        for name, value in vars(events_deals).items()
        if name in events_deals.__all__ and isinstance(value, str)
    ]
    assert 21 == len(whys)
    assert len(whys) == len({words(what_for(why, -1)) for why in whys})
    assert all(words(what_for(why, EUF)) for why in whys)
