"""Continents, companies, goods, dates and cards as they are written in sentences.

Those that end in `_short` are for tables, where a column counts; they are the same in every
language. A sum is written by `core.text.figure`.
"""

from __future__ import annotations

from core.games.oil.atlas import CANAL, CITIES, CITY, COMPANY_AT, LAND, SEA, SQUARES, SUEZ
from core.games.oil.data import (
    BANK,
    EXCHANGE,
    LOAN,
    MONTHS,
    NEWS,
    TIP,
    TRACK,
    company_of,
    continent_of,
    kind_of,
    year_of,
)
from core.text import Text, Value, Who, figure, say, say_n

__all__ = [
    "bank_or",
    "city",
    "company",
    "company_short",
    "continent",
    "continent_short",
    "deck",
    "good",
    "good_short",
    "goods_kind",
    "hundreds",
    "kind",
    "month",
    "month_name",
    "news",
    "place",
    "shares_of",
    "square",
    "square_short",
    "tip",
    "track_square",
    "units",
    "units_short",
]

_CONTINENTS = (
    say("North America"),
    say("South America"),
    say("Europe"),
    say("Africa"),
    say("Asia"),
    say("Australia"),
)
_CONTINENTS_SHORT = ("NA", "SA", "EU", "AF", "AS", "AU")
_KINDS = (say("field"), say("refinery"), say("petrol"))
_GOODS = (say("crude"), say("oil"), say("petrol"))
_GOODS_SHORT = ("c", "o", "p")
_MONTHS = (
    say("Jan"),
    say("Feb"),
    say("Mar"),
    say("Apr"),
    say("May"),
    say("Jun"),
    say("Jul"),
    say("Aug"),
    say("Sep"),
    say("Oct"),
    say("Nov"),
    say("Dec"),
)

_OCEANS = (say("Atlantic"), say("Pacific"), say("Indian Ocean"))
_CITIES = {
    "LA": say("Los Angeles"),
    "NY": say("New York"),
    "RI": say("Rio de Janeiro"),
    "CA": say("Caracas"),
    "LO": say("London"),
    "MO": say("Moscow"),
    "CI": say("Cairo"),
    "CT": say("Cape Town"),
    "TO": say("Tokyo"),
    "ND": say("New Delhi"),
    "JA": say("Jakarta"),
    "SY": say("Sydney"),
}


# -- continents, companies, goods --------------------------------------------------------------


def continent(k: int) -> Text:
    """A continent, as "Europe"."""
    return _CONTINENTS[k]


def continent_short(k: int) -> str:
    """A continent's two letters, as "EU"."""
    return _CONTINENTS_SHORT[k]


def kind(k: int) -> Text:
    """A kind of companies as it stands in their names: "field", "refinery" or "petrol"."""
    return _KINDS[k]


def company(c: int) -> Text:
    """A company, as "Africa petrol"."""
    return say("{continent} {kind}", continent=continent(continent_of(c)), kind=kind(kind_of(c)))


def company_short(c: int) -> Text:
    """A company with the letters of its continent, as "AF petrol"."""
    return say(
        "{continent} {kind}", continent=continent_short(continent_of(c)), kind=kind(kind_of(c))
    )


def goods_kind(k: int) -> Text:
    """What a kind of companies makes: "crude", "oil" or "petrol"."""
    return _GOODS[k]


def good(g: int) -> Text:
    """A good by the number of the company that makes it, as "crude of Europe"."""
    return say(
        "{kind} of {continent}",
        kind=goods_kind(kind_of(g)),
        continent=continent(continent_of(g)),
    )


def units(n: int, g: int) -> Text:
    """So many units of a good, as "9 crude of Europe"."""
    return say("{n} {good}", n=n, good=good(g))


def good_short(g: int) -> str:
    """A good in three letters, as "cEU": c crude, o oil, p petrol."""
    return _GOODS_SHORT[kind_of(g)] + continent_short(continent_of(g))


def units_short(n: int, g: int) -> str:
    """So many units of a good, as "9cEU"."""
    return str(n) + good_short(g)


def shares_of(n: int, c: int) -> Text:
    """Shares of a company, as "2 Asia refinery shares"."""
    return say_n("{n} {company} share", "{n} {company} shares", n, company=company(c))


def bank_or(seat: int) -> Value:
    """Who pays or gets: a seat, or "the bank"."""
    return say("the bank") if seat == BANK else Who(seat)


# -- squares of the map and of the track ---------------------------------------------------------


def city(k: int, exchange: int) -> Text:
    """The city of a continent's first (0) or second (1) exchange, as "London"."""
    return _CITIES[SQUARES[CITIES[k][exchange]].name]


def square(i: int) -> Text:
    """A square of the map: "London", "the Suez canal", "Europe field".

    Others by region and short name: "a land square of Europe (eu3)".
    """
    here = SQUARES[i]
    if here.kind == CITY:
        return _CITIES[here.name]
    if here.kind == CANAL:
        return say("the Suez canal") if i == SUEZ else say("the Panama canal")
    if i in COMPANY_AT:
        return company(COMPANY_AT[i])
    if here.kind == SEA:
        return say(
            "a sea square of the {ocean} ({name})", ocean=_OCEANS[here.region], name=here.name
        )
    return say(
        "a land square of {continent} ({name})", continent=continent(here.region), name=here.name
    )


def place(i: int) -> Text:
    """A square where goods come from or go to, shorter: "the Atlantic (at3)", "Europe (eu3)"."""
    here = SQUARES[i]
    if here.kind == SEA:
        return say("the {ocean} ({name})", ocean=_OCEANS[here.region], name=here.name)
    if here.kind == LAND:
        return say("{continent} ({name})", continent=continent(here.region), name=here.name)
    return square(i)


def square_short(i: int) -> Value:
    """A square in a table: "London", "Suez", "EU field", and others by name, as "eu3"."""
    here = SQUARES[i]
    if here.kind == CITY:
        return _CITIES[here.name]
    if here.kind == CANAL:
        return say("Suez") if i == SUEZ else say("Panama")
    return company_short(COMPANY_AT[i]) if i in COMPANY_AT else here.name


def track_square(n: int) -> Text:
    """A square of the track: "Africa petrol", "the London exchange", "Stock Tip"."""
    k, what = TRACK[n]
    if what == EXCHANGE:
        return say("the {city} exchange", city=city(k, int(n != TRACK.index((k, what)))))
    return deck(what) if what in (TIP, NEWS) else company(company_of(k, what))


def hundreds(n: int) -> str:
    """Loans or deposits, which are counted in 100,000s, as a sum: "200,000"."""
    return figure(n * LOAN)


# -- dates -------------------------------------------------------------------------------------


def month_name(m: int) -> Text:
    """The month of the calendar for a round, as "Oct"; rounds count from 0."""
    return _MONTHS[m % MONTHS]


def month(m: int) -> Text:
    """A round, as "Oct, year 2"."""
    return say("{month}, year {year}", month=month_name(m), year=year_of(m))


# -- cards -------------------------------------------------------------------------------------


def deck(kind: int) -> Text:
    """A deck of cards, TIP or NEWS, as its squares of the track are called."""
    return say("Business News") if kind == NEWS else say("Stock Tip")


def tip(n: int) -> Text:
    """A Tip by its number, as "Tip 43"; card_text.py has what it is about."""
    return say("Tip {n}", n=n)


def news(n: int) -> Text:
    """News by their number, as "News 24"."""
    return say("News {n}", n=n)
