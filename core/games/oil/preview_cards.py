"""What a Tip means for a seat as things stand, in figures: for screens and bots (O-48).

Whether the cash for it is there, and how long a card holds, are told elsewhere.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from core.game import Seat
from core.games.oil.atlas import CITIES, COMPANY_AT
from core.games.oil.chairs import holders
from core.games.oil.data import (
    CONTINENTS,
    CUSTOMS,
    FIELD,
    FIXED_COSTS,
    MOST_PROCESSED,
    PETROL,
    REFINERY,
    SHARES,
    continent_of,
    kind_of,
)
from core.games.oil.force import fixed_costs, goods_of_market, halved, input_kind
from core.games.oil.goods import own_goods
from core.games.oil.market import MOST_AGREED, agreement, concession, takings, units_to_sell
from core.games.oil.state import Board, Deciding, Goods
from core.games.oil.tips import NAMED, named_by, price_of
from core.games.oil.tips_chairs import HEIR, own_companies, pairs, unturned_companies
from core.games.oil.tips_goods import (
    ACCIDENTS,
    CUSTOMERS,
    MOST_UNITS,
    SUPPLIERS,
    demand,
    in_transit,
    supplied,
    supplied_good,
    unit_price,
)
from core.games.oil.tips_shares import REFUND_TIP, SALES, TAXES, tax_due
from core.games.oil.works import EXTRA, MORE_CRUDE, use_cards, work_cost
from core.games.oil.year import HALVING

__all__ = [
    "Agreement",
    "Choice",
    "Customer",
    "Heirs",
    "Helped",
    "Loss",
    "Naming",
    "Preview",
    "Spared",
    "Supplier",
    "Tax",
    "preview_card",
]

_COUP: Final = 20
_CONCESSIONS: Final = tuple(map(concession, range(CONTINENTS)))
_AGREEMENTS: Final = tuple(map(agreement, range(CONTINENTS)))
_RETURNS: Final = range(6, 9)
_HALF_USES: Final = tuple([use_cards(kind)[1] for kind in (REFINERY, PETROL)])
_USES: Final = frozenset([card for kind in (FIELD, REFINERY, PETROL) for card in use_cards(kind)])


class Choice(NamedTuple):
    """What comes of naming a company, for who names it.

    `cash` is what the seat gets, below 0 what it pays; `shares` are its shares before and after,
    `lost` those that others lose. `chair` is who has the chair then: None for nobody, and while a
    meeting decides if `vote`. `dividend` is what a share brings at today's price in a year in
    which the company is used; 0 with `partnership`.
    """

    company: int
    cash: int
    shares: tuple[int, int]
    lost: int
    chair: Seat | None
    vote: bool
    dividend: int


class Naming(NamedTuple):
    """The companies that can be named (6 to 8, 19, 20, 22 to 32, 54 to 56)."""

    choices: tuple[Choice, ...]


class Heirs(NamedTuple):
    """Company and shareholder who may be asked to take its chair (21)."""

    pairs: tuple[tuple[int, Seat], ...]


class Agreement(NamedTuple):
    """What a price agreement adds (41 to 46), if nobody else sells there.

    `units` stand in the continent's cities now; they bring `plain` without it and `agreed` with
    it. `ten` is the same for ten units, without and with. Customs are not taken off.
    """

    units: int
    price: int
    plain: int
    agreed: int
    ten: tuple[int, int]


class Spared(NamedTuple):
    """The customs that a concession spares (9 to 14) if all that now stands there is sold."""

    units: int
    amount: int


class Helped(NamedTuple):
    """The seat's companies that a kept Tip can help now (51 to 53, 57 to 62).

    `units` is how many more it extracts, `amount` what is spared: of one use of fifteen units, or
    of one company's fixed costs as this December has them.
    """

    companies: tuple[int, ...]
    units: int
    amount: int


class Tax(NamedTuple):
    """What is paid for so many shares, below 0, or comes back (33, 34)."""

    shares: int
    amount: int


class Loss(NamedTuple):
    """The goods that an accident hits (35 to 40)."""

    goods: tuple[Goods, ...]


class Supplier(NamedTuple):
    """Companies with the good that each is supplied, what a unit costs, and how many (47, 48)."""

    companies: tuple[tuple[int, int], ...]
    price: int
    most: int


class Customer(NamedTuple):
    """The goods that a customer buys, what a unit brings, and how many in all (49, 50)."""

    goods: tuple[Goods, ...]
    price: int
    most: int


Preview: TypeAlias = Naming | Heirs | Agreement | Spared | Helped | Tax | Loss | Supplier | Customer


def preview_card(b: Board, seat: Seat, card: int) -> Preview | None:
    """The figures of a Tip for a seat; None for those that have none (1 to 5, 15 to 18)."""
    if card in NAMED:
        return Naming(tuple([_choice(b, seat, card, c) for c in named_by(b, seat, card)]))
    if card in _USES or card in HALVING:
        return _helped(b, seat, card)
    if card in _AGREEMENTS:
        return _agreement(b, seat, card)
    if card in _CONCESSIONS:
        return _spared(b, seat, card)
    if card in TAXES:
        due = tax_due(b, seat)
        return Tax(sum(b.shares[seat]), due if card == REFUND_TIP else -due)
    if card in ACCIDENTS:
        return Loss(in_transit(b, seat, card))
    if card == HEIR:
        return Heirs(pairs(b, _deciding(b, seat, card)))
    if card in SUPPLIERS:
        companies = [(c, supplied_good(b.terms, c)) for c in supplied(b, seat, card)]
        return Supplier(tuple(companies), unit_price(b.terms, card), MOST_UNITS)
    if card in CUSTOMERS:
        left = _deciding(b, seat, card).left
        return Customer(demand(b, seat, card), unit_price(b.terms, card), left)
    return None


def _deciding(b: Board, seat: Seat, card: int) -> Deciding:
    """The decision on this card that is under way, or as it would begin."""
    for phase in b.phases:
        if isinstance(phase, Deciding) and phase.seat == seat and phase.card == card:
            return phase
    return Deciding(seat, card, MOST_UNITS)


def _choice(b: Board, seat: Seat, card: int, company: int) -> Choice:
    mine = b.shares[seat][company]
    chair = b.chairs[company]
    others = [other for other in holders(b, company) if other != seat]
    after, lost, vote = mine, 0, False
    if card in _RETURNS:
        after, chair = 0, None
        lost = sum([b.shares[other][company] for other in others])
    elif card in SALES:
        after -= 1
        if not after and chair == seat:
            chair = others[0] if len(others) == 1 else None
            vote = len(others) > 1
    elif price_of(card):
        after += 1
        chair = seat if chair is None else chair
    elif card == _COUP:
        chair = seat
    return Choice(
        company,
        cash=SALES.get(card, 0) - price_of(card),
        shares=(mine, after),
        lost=lost,
        chair=chair,
        vote=vote,
        dividend=0 if b.terms.partnership else b.prices[continent_of(company)] // SHARES,
    )


def _agreement(b: Board, seat: Seat, card: int) -> Agreement:
    continent = _AGREEMENTS.index(card)
    units, price = units_to_sell(b, seat, continent), b.prices[continent]

    def brings(n: int, agreed: int) -> int:
        return takings(b, continent, price, n, agreed)[0]

    return Agreement(
        units,
        price,
        plain=brings(units, 0),
        agreed=brings(units, MOST_AGREED),
        ten=(brings(MOST_AGREED, 0), brings(MOST_AGREED, MOST_AGREED)),
    )


def _spared(b: Board, seat: Seat, card: int) -> Spared:
    """What the bank or another's company there could buy, of other colours."""
    continent = _CONCESSIONS.index(card)
    units = 0
    for good, square, n in own_goods(b, seat):
        if continent_of(good) != continent and (
            _sold_in_city(b, good, square, continent)
            or _sold_to_company(b, good, square, continent)
        ):
            units += n
    return Spared(units, CUSTOMS * units)


def _sold_in_city(b: Board, good: int, square: int, continent: int) -> bool:
    return square in CITIES[continent] and kind_of(good) == goods_of_market(b.terms)


def _sold_to_company(b: Board, good: int, square: int, continent: int) -> bool:
    company = COMPANY_AT.get(square)
    return (
        company is not None
        and continent_of(company) == continent
        and kind_of(company) != FIELD
        and kind_of(good) == input_kind(b.terms, company)
        and b.chairs[company] not in (None, b.chairs[good])
    )


def _helped(b: Board, seat: Seat, card: int) -> Helped:
    if card in HALVING:
        fixed = fixed_costs(b, FIXED_COSTS)
        return Helped(own_companies(b, seat, card), 0, fixed - halved(fixed))
    spared = 0
    if card in _HALF_USES:
        terms, most = b.terms, MOST_PROCESSED
        spared = work_cost(terms, 0, most, False) - work_cost(terms, 0, most, True)
    return Helped(unturned_companies(b, seat, card), EXTRA if card == MORE_CRUDE else 0, spared)
