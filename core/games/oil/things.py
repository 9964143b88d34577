"""What offers are made of: cash, shares, Tips, goods and loans, and who could give how much.

A thing goes by one number, so that an offer is a row of numbers (O-22, O-23, O-45):
0 is cash; 1 + company a share; 100 + card a Tip; 1000 + 18 * good + company a unit of a good on
that company's square; 2000 + year what is paid in phase C of that year, in credits; and
10000 + number a loan between players that stands already.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from functools import lru_cache
from typing import Final, TypeAlias

from msgspec import Struct

from core.game import Seat
from core.games.oil.atlas import COMPANY_AT
from core.games.oil.cards import LAST_CARD, TRADABLE
from core.games.oil.chairs import pack
from core.games.oil.data import (
    ALL,
    COMPANIES,
    CONTINENTS,
    FIELD,
    SHARES,
    STEP,
    continent_of,
    kind_of,
    year_of,
)
from core.games.oil.force import input_kind, sanctioned
from core.games.oil.frames import in_game
from core.games.oil.money import chairs_part
from core.games.oil.phrases import shares_of, tip, units
from core.games.oil.state import Board, Claim, Goods, Terms, Trading, Turn
from core.text import Text, figure, say

__all__ = [
    "CASH",
    "MOST_PROMISED",
    "Card",
    "Cash",
    "Debt",
    "Held",
    "Load",
    "Promise",
    "Shares",
    "Thing",
    "affordable",
    "card_thing",
    "claim_thing",
    "first_year",
    "held_by_all",
    "is_load",
    "limits",
    "limits_of",
    "load_thing",
    "loads",
    "parse",
    "promise_thing",
    "share_thing",
    "step_of",
    "takes",
    "words",
]

MOST_PROMISED: Final = 500_000
"""No more is promised in one offer for one year; ours, for a form needs an upper end."""

CASH: Final = 0
_SHARE, _CARD, _LOAD, _PROMISE, _CLAIM = 1, 100, 1_000, 2_000, 10_000


# -- numbers -----------------------------------------------------------------------------------


class Cash(Struct, frozen=True, gc=False):
    """Credits in hand."""


class Shares(Struct, frozen=True, gc=False):
    """Shares of a company."""

    company: int


class Card(Struct, frozen=True, gc=False):
    """A kept Tip."""

    card: int


class Load(Struct, frozen=True, gc=False):
    """Units of a good that stand, unbought, on the square of a company, which buys them (O-19)."""

    good: int
    company: int


class Promise(Struct, frozen=True, gc=False):
    """Credits to be paid in phase C of a year: a loan between players (O-45)."""

    year: int


class Debt(Struct, frozen=True, gc=False):
    """A loan between players that stands already: its lender gives it away."""

    number: int


Thing: TypeAlias = Cash | Shares | Card | Load | Promise | Debt


def share_thing(company: int) -> int:
    """The number of a company's shares."""
    return _SHARE + company


def card_thing(card: int) -> int:
    """The number of a Tip."""
    return _CARD + card


def load_thing(good: int, company: int) -> int:
    """The number of a good on a company's square."""
    return _LOAD + COMPANIES * good + company


def promise_thing(year: int) -> int:
    """The number of what is paid in a year; years count from 1."""
    return _PROMISE + year


def claim_thing(number: int) -> int:
    """The number of a loan that stands."""
    return _CLAIM + number


@lru_cache(maxsize=4096)
def parse(thing: int) -> Thing | None:
    """What a number stands for; None if for nothing."""
    if thing == CASH:
        return Cash()
    if _SHARE <= thing < _SHARE + COMPANIES:
        return Shares(thing - _SHARE)
    if _CARD < thing <= _CARD + LAST_CARD:
        return Card(thing - _CARD)
    if _LOAD <= thing < _LOAD + COMPANIES * COMPANIES:
        return Load(*divmod(thing - _LOAD, COMPANIES))
    if _PROMISE < thing < _CLAIM:
        return Promise(thing - _PROMISE)
    return Debt(thing - _CLAIM) if thing > _CLAIM else None


def is_load(thing: int) -> bool:
    """Whether it stands for goods."""
    return _LOAD <= thing < _PROMISE


def step_of(terms: Terms, thing: int) -> int:
    """What amounts of a thing are multiples of."""
    if thing == CASH or _PROMISE < thing < _CLAIM:
        return STEP
    return pack(terms) if _SHARE <= thing < _SHARE + COMPANIES else 1


def words(thing: int, n: int) -> Text | str:
    """So much of a thing, as "12,000", "9 crude of Europe" or "Tip 16"."""
    match parse(thing):
        case Shares(company):
            return shares_of(n, company)
        case Card(card):
            return tip(card)
        case Load(good, _):
            return units(n, good)
        case Promise(year):
            return say("{amount} in year {year}", amount=figure(n), year=year)
        case Debt(number):
            return say("loan {number}", number=number)
        case _:
            return figure(n)


# -- who can give what -------------------------------------------------------------------------


def first_year(b: Board) -> int:
    """The first year whose phase C is still to come: a promise can be for that one (O-45)."""
    return year_of(b.month) + (not isinstance(b.phases[0], Turn | Trading))


class Held(Struct, frozen=True, eq=False, gc=False):
    """Who could give what: all but goods by seat, and goods by seller and buyer."""

    held: tuple[dict[int, int], ...]
    loads: dict[tuple[Seat, Seat], dict[int, int]]


def held_by_all(b: Board) -> Held:
    """That of a board: it is asked for often, and the same for many boards."""
    shut = frozenset([k for k in range(CONTINENTS) if sanctioned(b, k)]) if b.in_force else _NONE
    years = range(first_year(b), b.terms.years + 1)
    return _held_by(b.terms, years, b.cash, b.shares, b.kept, b.claims, b.goods, b.chairs, shut)


_NONE: Final[frozenset[int]] = frozenset()


@lru_cache(maxsize=64)
def _held_by(
    terms: Terms,
    years: range,
    cash: tuple[int, ...],
    shares: tuple[tuple[int, ...], ...],
    kept: tuple[bytes, ...],
    claims: tuple[Claim, ...],
    goods: tuple[Goods, ...],
    chairs: tuple[Seat | None, ...],
    shut: frozenset[int],
) -> Held:
    """The same; `shut` are the continents under sanctions."""
    held: list[dict[int, int]] = []
    for amount, row, cards in zip(cash, shares, kept, strict=True):
        has = {CASH: amount} if amount else {}
        for of, n in enumerate(row):
            if n and continent_of(of) not in shut:
                has[share_thing(of)] = n
        has.update({card_thing(card): 1 for card in cards if card in TRADABLE})
        has.update({promise_thing(year): MOST_PROMISED for year in years})
        held.append(has)
    for claim in claims:
        held[claim.lender][claim_thing(claim.number)] = 1
    found: dict[tuple[Seat, Seat], dict[int, int]] = {}
    for good, square, there in goods:
        company = COMPANY_AT.get(square)
        if company is not None and _takes(terms, shut, company, good):
            seller, buyer = chairs[good], chairs[company]
            if seller is not None and buyer is not None and seller != buyer:
                found.setdefault((seller, buyer), {})[load_thing(good, company)] = there
    return Held(tuple(held), found)


def _takes(terms: Terms, shut: Container[int], company: int, good: int) -> bool:
    return (
        kind_of(company) != FIELD
        and input_kind(terms, company) == kind_of(good)
        and continent_of(company) not in shut
        and continent_of(good) not in shut
    )


def takes(b: Board, company: int, good: int) -> bool:
    """Whether a company works up such goods, and News let it buy them (O-49)."""
    return _takes(b.terms, [k for k in range(CONTINENTS) if sanctioned(b, k)], company, good)


def loads(b: Board, seller: Seat, buyer: Seat) -> dict[int, int]:
    """The goods of a seat that stand where a company of the other one can buy them (O-19).

    What the seller's own companies could buy needs no sale.
    """
    return dict(held_by_all(b).loads.get((seller, buyer), {}))


def limits(b: Board, by: Seat, to: int) -> Mapping[int, tuple[int, int]]:
    """By thing, ascending, how much an offer to a seat or to ALL can give of it and get.

    From ALL as much can be got as any one of them has. Goods go to a seat only.
    """
    return limits_of(held_by_all(b), by, to, in_game(b))


@lru_cache(maxsize=1024)
def limits_of(
    held: Held, by: Seat, to: int, game: tuple[Seat, ...]
) -> Mapping[int, tuple[int, int]]:
    """The same; `game` are those in the game."""
    others = [seat for seat in game if seat != by] if to == ALL else [to]
    mine, theirs = dict(held.held[by]), dict[int, int]()
    for seat in others:
        for thing, n in held.held[seat].items():
            theirs[thing] = max(n, theirs.get(thing, 0))
        if to != ALL:
            mine.update(held.loads.get((by, seat), {}))
            theirs.update(held.loads.get((seat, by), {}))
    return {thing: (mine.get(thing, 0), theirs.get(thing, 0)) for thing in sorted({*mine, *theirs})}


def affordable(b: Board, company: int, step: int = STEP) -> int:
    """The most that a company can pay for goods, up to which all multiples of `step` can be paid.

    Without `partnership` that is its chairman's cash, else it is his part that he needs in hand.
    """
    chair = b.chairs[company]
    if chair is None:
        return 0
    cash = b.cash[chair]
    if not b.terms.partnership:
        return cash // step * step
    # Rounded parts rise unevenly, so near the limit each multiple is looked at. Four others may
    # round in their favour, by less than half a step each.
    fifths = b.shares[chair][company]
    paid = max(0, (cash - 2 * STEP) * SHARES // fifths) // step * step
    while chairs_part(b, company, paid + step) <= cash:
        paid += step
    return paid
