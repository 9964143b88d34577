"""Which Tips and News are in the decks, how long they hold, and what they name (O-1, O-11, O-50).

Cards are numbered as in the book, 1 to 62 in each deck.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from core.games.oil.data import (
    COMPANIES,
    CONTINENTS,
    FIELD,
    IN_PLAY,
    PETROL,
    REFINERY,
    continent_of,
    kind_of,
)
from core.games.oil.force import input_kind, kinds_in_use
from core.games.oil.state import Terms

__all__ = [
    "DECIDED",
    "FOR_DECEMBER",
    "KEPT",
    "LAST_CARD",
    "TRADABLE",
    "UNTIL_NEXT",
    "drawn_again",
    "full_decks",
    "news_company",
    "news_continent",
    "news_in_play",
    "tip_continent",
    "tip_kind",
    "tips_in_play",
]

LAST_CARD: Final = 62
"""Both decks have cards from 1 to this."""
KEPT: Final = frozenset({1, 2, *range(9, 19), *range(41, 47), *range(51, 54), *range(57, 63)})
"""The Tips that a seat keeps until it uses them, 17 and 18 until the period's end."""
TRADABLE: Final = KEPT - {17, 18}
"""The kept Tips that change hands by offers (O-22)."""
DECIDED: Final = frozenset({*range(6, 9), *range(19, 33), *range(47, 51), *range(54, 57)})
"""The Tips that may ask something of who draws them."""
UNTIL_NEXT: Final = frozenset({1, 2, 3, *range(10, 33), *range(45, 63)})
"""The News that hold until the next one is drawn."""
FOR_DECEMBER: Final = frozenset(range(6, 10))
"""The News that hold for the next December alone; those in neither set are done with at once."""

_CARDS: Final = range(1, LAST_CARD + 1)
# The first card of each run that has one for each continent, or for each company.
_TIP_RUNS: Final = (9, 24, 41)
_NEWS_RUNS: Final = (15, 21, 27, 33, 39)
_NATIONAL: Final = 45
# The Tips on companies, shares or goods of a kind.
_TIPS_BY_KIND: Final = {
    FIELD: (6, 30, 35, 38, 47, 49, 51, 54, 57, 60),
    REFINERY: (7, 31, 36, 39, 48, 50, 52, 55, 58, 61),
    PETROL: (8, 32, 37, 40, 53, 56, 59, 62),
}
_SUPPLIERS: Final = (47, 48)
_ON_SHARES: Final = range(19, 35)
_ON_CUSTOMS_AND_FEES: Final = range(9, 17)


def tip_continent(card: int) -> int | None:
    """The continent that a Tip names, None for the others."""
    return _in_run(card, _TIP_RUNS)


def tip_kind(card: int) -> int | None:
    """The kind of the companies, shares or goods that a Tip names, None for the others.

    For 47 to 50 it is that of the goods.
    """
    return next((kind for kind, cards in _TIPS_BY_KIND.items() if card in cards), None)


def news_continent(card: int) -> int | None:
    """The continent that a card of News names, with or without a company; None for the others."""
    company = news_company(card)
    return _in_run(card, _NEWS_RUNS) if company is None else continent_of(company)


def news_company(card: int) -> int | None:
    """The company that a card of News nationalises, None for the others."""
    return card - _NATIONAL if _NATIONAL <= card < _NATIONAL + COMPANIES else None


def _in_run(card: int, runs: tuple[int, ...]) -> int | None:
    return next((card - first for first in runs if first <= card < first + CONTINENTS), None)


@lru_cache(maxsize=64)
def tips_in_play(seats: int, terms: Terms) -> bytes:
    """The Tips that there are, ascending (O-1, O-50)."""
    continents = (None, *IN_PLAY[seats])
    kinds = kinds_in_use(terms)
    worked_up = [input_kind(terms, kind) for kind in kinds if kind != FIELD]

    def stays(card: int) -> bool:
        if tip_continent(card) not in continents:
            return False
        if tip_kind(card) not in (None, *(worked_up if card in _SUPPLIERS else kinds)):
            return False
        if card in _ON_SHARES:
            return not terms.entrepreneurs
        return not (terms.free_trade and card in _ON_CUSTOMS_AND_FEES)

    return bytes([card for card in _CARDS if stays(card)])


@lru_cache(maxsize=64)
def news_in_play(seats: int, terms: Terms) -> bytes:
    """The News that there are, ascending (O-1, O-50)."""
    continents = (None, *IN_PLAY[seats])
    kinds = kinds_in_use(terms)

    def stays(card: int) -> bool:
        company = news_company(card)
        return news_continent(card) in continents and (company is None or kind_of(company) in kinds)

    return bytes([card for card in _CARDS if stays(card)])


def full_decks(seats: int, terms: Terms) -> tuple[bytes, bytes]:
    """Tips and News, both ascending, as they are before they are shuffled."""
    return tips_in_play(seats, terms), news_in_play(seats, terms)


def drawn_again(terms: Terms, card: int) -> bool:
    """Whether a card of either deck does nothing without its option, so that another is drawn.

    Of both decks 1 is on suits and 2 on sabotage (O-11).
    """
    return (card == 1 and not terms.lawsuits) or (card == 2 and not terms.sabotage)
