"""What Kartell is made of: continents, companies, the track, sums.

A continent is a number from 0, in the book's fixed order. A company is three times its continent
plus its kind. A good has the colour and the kind of the company that makes it, so it goes by that
company's number.
"""

from __future__ import annotations

from typing import Final

__all__ = [
    "AFRICA",
    "ALL",
    "ASIA",
    "AUSTRALIA",
    "BANK",
    "BASE_PRICE",
    "CANAL_FEE",
    "COMPANIES",
    "CONTINENTS",
    "CUSTOMS",
    "DECEMBER",
    "DIE",
    "EMERGENCY_FEES",
    "EUROPE",
    "EXCHANGE",
    "FIELD",
    "FIXED_COSTS",
    "HIGHEST_PRICE",
    "IN_PLAY",
    "LAST_YEAR",
    "LEVEL",
    "LOAN",
    "LOAN_LIMIT",
    "LOAN_RATES",
    "MONTHS",
    "MOST_OFFERS",
    "MOST_PROCESSED",
    "NEWS",
    "NORTH_AMERICA",
    "PETROL",
    "PLAIN_PROCESSED",
    "PRICE_MONTHS",
    "REFINERY",
    "SEATS",
    "SHARES",
    "SHARE_PRICE",
    "SOUTH_AMERICA",
    "START_CASH",
    "START_PRICE",
    "STEP",
    "STEPS",
    "STORAGE",
    "TIP",
    "TRACK",
    "company_of",
    "continent_of",
    "kind_of",
    "year_of",
]

CONTINENTS: Final = 6
NORTH_AMERICA, SOUTH_AMERICA, EUROPE, AFRICA, ASIA, AUSTRALIA = range(CONTINENTS)
FIELD, REFINERY, PETROL = range(3)
"""Kinds of companies, and of the goods that they make: crude, oil, petrol."""
COMPANIES: Final = 3 * CONTINENTS
SHARES: Final = 5
SEATS: Final = (3, 6)

IN_PLAY: Final = {
    3: (EUROPE, AFRICA, ASIA),
    4: (EUROPE, AFRICA, ASIA, AUSTRALIA),
    5: (NORTH_AMERICA, SOUTH_AMERICA, EUROPE, AFRICA, ASIA),
    6: tuple(range(CONTINENTS)),
}
"""The continents in play, by the number of players (O-1)."""

BANK: Final = -1
"""Who is paid, or buys, where that is no seat."""
ALL: Final = -1
"""The addressee of an offer to all."""

# -- the track (O-7) ---------------------------------------------------------------------------

EXCHANGE, TIP, NEWS = range(3, 6)
"""Kinds of squares besides those of companies; both decks of cards go by theirs."""
TRACK: Final = tuple(
    (continent, kind)
    for continent in range(CONTINENTS)
    for kind in (FIELD, EXCHANGE, TIP, REFINERY, EXCHANGE, NEWS, PETROL)
)
"""Continent and kind of each of the 42 squares. Cards belong to no continent, whatever it says."""
DIE: Final = 6
MONTHS: Final = 12
DECEMBER: Final = MONTHS - 1
"""The last month of a year; they count from 0."""
PRICE_MONTHS: Final = (3, 7, DECEMBER)
"""Those in which prices are rolled: April, August and December (O-24)."""
LAST_YEAR: Final = 10
"""The last December that players can agree on is that of this year; ours (O-2)."""
STEPS: Final = (0, 1, 1, 2, 2, 3, 3)
"""How many squares goods go for what a die shows (O-16)."""

# -- sums, in credits --------------------------------------------------------------------------

STEP: Final = 50
"""All sums are multiples of this."""
START_CASH: Final = 100_000
LOAN: Final = 100_000
"""Loans and deposits are counted in these."""
LOAN_LIMIT: Final = 2
LOAN_RATES: Final = (2_000, 4_000)
"""A period's interest on the first and the second loan (O-25)."""
EMERGENCY_FEES: Final = LOAN_RATES
SHARE_PRICE: Final = 5_000
START_PRICE: Final = 5_000
LEVEL: Final = 500
HIGHEST_PRICE: Final = 10_000
BASE_PRICE: Final = (1_000, 3_000, 5_000)
"""What a unit of crude, oil and petrol goes for inside a company, at a suit and at the end."""
CUSTOMS: Final = 100
STORAGE: Final = 50
CANAL_FEE: Final = 50
FIXED_COSTS: Final = 4_500
MOST_PROCESSED: Final = 15
PLAIN_PROCESSED: Final = 10
"""So many units are processed at the lower cost (O-14)."""
MOST_OFFERS: Final = 10
"""Offers that a player may make in one phase (O-23)."""


def company_of(continent: int, kind: int) -> int:
    """The number of a continent's company of this kind."""
    return 3 * continent + kind


def continent_of(company: int) -> int:
    """Where a company lies, or the colour of a good."""
    return company // 3


def kind_of(company: int) -> int:
    """FIELD, REFINERY or PETROL."""
    return company % 3


def year_of(month: int) -> int:
    """The year that a round lies in; the first is 1."""
    return month // MONTHS + 1
