"""What sales and offers would lead to, for screens and bots; nothing here decides anything."""

from __future__ import annotations

from msgspec import Struct

from core.game import Seat
from core.games.oil.chairs import holders
from core.games.oil.data import LEVEL, continent_of
from core.games.oil.frames import in_game
from core.games.oil.market import (
    agreement,
    bonus,
    brings,
    customs,
    first_units,
    lowered,
    seller_order,
    takings,
    to_sell,
    units_to_sell,
    used_tip,
)
from core.games.oil.money import parts
from core.games.oil.state import Board, Selling, Things
from core.games.oil.things import CASH, Load, Shares, loads, parse

__all__ = [
    "OnOffer",
    "Sale",
    "Side",
    "SoldOut",
    "dumped",
    "on_offer",
    "sale",
    "sides",
    "sold_out",
    "takings_row",
]


# -- sales to the bank -------------------------------------------------------------------------


class Sale(Struct, frozen=True, gc=False):
    """What a sale brings before customs, the customs, the price after it, and the units left."""

    received: int
    customs: int
    price: int
    left: int


def sale(b: Board, seat: Seat, continent: int, good: int) -> Sale:
    """A unit of a good is sold at the price of now, which isn't 0."""
    received, _, price = takings(b, continent, b.prices[continent], 1, _agreed(b, seat, continent))
    duty = customs(b, seat, good, continent, 1)
    return Sale(received, duty, price, units_to_sell(b, seat, continent) - 1)


def _agreed(b: Board, seat: Seat, continent: int) -> int:
    used = used_tip(b, seat, agreement(continent))
    return 0 if used is None else used.left


def dumped(b: Board, seat: Seat, continent: int, units: int, levels: int) -> Sale:
    """So many units are dumped, the price lowered by so many levels first (O-37)."""
    price = b.prices[continent] - levels * LEVEL
    received, _, after = takings(b, continent, price, units, _agreed(b, seat, continent))
    rows = to_sell(b, seat, continent)
    duty = sum([customs(b, seat, good, continent, n) for good, _, n in first_units(rows, units)])
    return Sale(received, duty, after, units_to_sell(b, seat, continent) - units)


def takings_row(b: Board, continent: int, price: int, n: int) -> tuple[int, ...]:
    """What 1, 2, up to n units in a row bring from a price on, as the book's table has it."""
    return tuple([takings(b, continent, price, k)[0] for k in range(1, n + 1)])


class SoldOut(Struct, frozen=True, gc=False):
    """If all sell on to the end: by seller, in turn order, units there, units sold, and credits.

    Customs are taken off. `price` is that at the end.
    """

    rows: tuple[tuple[Seat, int, int, int], ...]
    price: int


def sold_out(b: Board, phase: Selling) -> SoldOut:
    """All who have not passed sell one unit each in turn, their own colour first (O-21)."""
    continent, price = phase.continent, b.prices[phase.continent]
    order = seller_order(b, continent)
    sellers = [s for s in order if s not in phase.passed and to_sell(b, s, continent)]
    stock = {
        seat: [good for good, _, n in to_sell(b, seat, continent) for _ in range(n)]
        for seat in sellers
    }
    agreed = {seat: _agreed(b, seat, continent) for seat in sellers}
    got = dict.fromkeys(sellers, 0)
    sold = dict.fromkeys(sellers, 0)
    at = order.index(phase.seat)
    turn = [seat for seat in (*order[at:], *order[:at]) if seat in stock]
    while price and any(sold[seat] < len(stock[seat]) for seat in turn):
        for seat in turn:
            if price and sold[seat] < len(stock[seat]):
                more = bonus(b.terms) if sold[seat] < agreed[seat] else 0
                duty = customs(b, seat, stock[seat][sold[seat]], continent, 1)
                got[seat] += brings(b.terms, price) + more - duty
                sold[seat] += 1
                price = lowered(b, continent, price)
    rows = [(seat, len(stock[seat]), sold[seat], got[seat]) for seat in sellers]
    return SoldOut(tuple(rows), price)


# -- offers ------------------------------------------------------------------------------------


class OnOffer(Struct, frozen=True, gc=False):
    """Goods that could be sold to a company now: by whom to whom (O-19)."""

    good: int
    company: int
    units: int
    seller: Seat
    buyer: Seat


def on_offer(b: Board) -> tuple[OnOffer, ...]:
    """All such goods, by company and good."""
    rows = [
        OnOffer(load.good, load.company, units, seller, buyer)
        for seller in in_game(b)
        for buyer in in_game(b)
        for thing, units in loads(b, seller, buyer).items()
        if isinstance(load := parse(thing), Load)
    ]
    return tuple(sorted(rows, key=lambda row: (row.company, row.good)))


class Side(Struct, frozen=True, gc=False):
    """What an offer does to one of its two sides.

    Cash before, and after it with customs paid: below 0 where they would be owed. Shares are
    company, before, after. `wins` and `loses` are chairs; of those in `meets` the company votes.
    """

    seat: Seat
    cash: tuple[int, int]
    customs: int
    shares: tuple[tuple[int, int, int], ...]
    wins: tuple[int, ...]
    loses: tuple[int, ...]
    meets: tuple[int, ...]


def sides(b: Board, by: Seat, seat: Seat, things: Things) -> tuple[Side, Side]:
    """What an offer of `by` would do to both if `seat` accepted it; it can be carried out."""
    changes, duties = {by: 0, seat: 0}, {by: 0, seat: 0}
    amount = dict(things).get(CASH, 0)
    moved: dict[int, int] = {}
    # What companies get, below 0 what they pay.
    flows: list[tuple[int, int]] = []
    private = True
    for thing, n in things:
        match parse(thing):
            case Shares(company):
                moved[company] = n
            case Load(good, company):
                seller = by if n > 0 else seat
                duty = customs(b, seller, good, continent_of(company), abs(n))
                duties[seller] += duty
                flows.append((good, -duty))
                if b.terms.partnership:
                    private = False
                    flows += [(good, abs(amount)), (company, -abs(amount))]
            case _:
                pass
    for company, flow in flows:
        for who, part in parts(b, company, abs(flow)):
            if who in changes:
                changes[who] += part if flow > 0 else -part
    if private:
        changes[by] -= amount
        changes[seat] += amount
    return _side(b, by, seat, moved, changes, duties), _side(
        b, seat, by, {company: -n for company, n in moved.items()}, changes, duties
    )


def _side(
    b: Board,
    seat: Seat,
    other: Seat,
    moved: dict[int, int],
    changes: dict[Seat, int],
    duties: dict[Seat, int],
) -> Side:
    """That of a seat that gives so many shares of companies, or gets them below 0."""
    shares, wins, loses, meets = [], [], [], []
    for company, n in moved.items():
        had = b.shares[seat][company]
        shares.append((company, had, had - n))
        chair = b.chairs[company]
        after = {who: b.shares[who][company] for who in holders(b, company)}
        after[seat] = had - n
        after[other] = b.shares[other][company] + n
        left = [who for who, held in after.items() if held]
        if chair is not None and after.get(chair):
            continue
        if chair == seat:
            loses.append(company)
        if left == [seat]:
            wins.append(company)
        elif len(left) > 1:
            meets.append(company)
    cash = b.cash[seat]
    return Side(
        seat,
        (cash, cash + changes[seat]),
        duties[seat],
        tuple(shares),
        tuple(wins),
        tuple(loses),
        tuple(meets),
    )
