"""What an offer is worth to a seat, and which deals would gain two seats both (O-22, O-23)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from core.game import Seat
from core.games.oil.atlas import COMPANY_SQUARE
from core.games.oil.chairs import pack
from core.games.oil.data import (
    ALL,
    BANK,
    COMPANIES,
    LOAN,
    LOAN_LIMIT,
    MONTHS,
    MOST_PROCESSED,
    STEP,
    continent_of,
)
from core.games.oil.force import sanctioned
from core.games.oil.frames import in_game
from core.games.oil.state import Board, Offer, Things
from core.games.oil.things import (
    CASH,
    Card,
    Cash,
    Debt,
    Load,
    Promise,
    Shares,
    affordable,
    load_thing,
    loads,
    parse,
    share_thing,
)
from core.games.oil.value import Values
from core.games.oil.works import work_cost

__all__ = ["Appraiser", "Deal"]

_CARD_GOT, _CARD_GIVEN = 100.0, 600.0
"""What a Tip counts to who gets it, and to who gives it away."""
_RUIN = 1_000_000.0
"""What it counts not to be able to pay what one has promised."""
_LEAST, _SLACK = 200.0, 0.04
"""What a deal has to gain both together to be worth the words: so much, and so much for each
credit that changes hands."""


class Deal(NamedTuple):
    """So much of a thing that one seat could sell another for cash.

    `least` is the price from which the seller gains by it, `most` that up to which the buyer does.
    """

    seller: Seat
    buyer: Seat
    thing: int
    units: int
    least: float
    most: float

    @property
    def gain(self) -> float:
        """What both gain together."""
        return self.most - self.least

    def price(self, part: float) -> int:
        """The price by which the seller has so great a part of the gain; 0 if there is none."""
        price = self.least + part * self.gain
        # A price between the two where there is one in whole steps.
        low = -(-self.least // STEP) * STEP
        return int(max(low, price // STEP * STEP))


class Appraiser:
    """Weighs offers by what shares, goods and promises are worth to a seat."""

    def __init__(self, values: Values, others: Appraiser | None = None) -> None:
        """`others` weighs for the other seats, if they don't weigh alike."""
        self.values = values
        self.others = self if others is None else others

    # Offers

    def gain(self, s: Board, seat: Seat, offer: Offer) -> float:
        """What a seat gains by an offer that it made, or that it could accept."""
        sign = -1 if seat == offer.by else 1
        other = offer.to if seat == offer.by else offer.by
        return self.gain_of(s, seat, other, tuple((t, sign * n) for t, n in offer.things))

    def gain_of(self, s: Board, seat: Seat, other: int, things: Things) -> float:
        """What the seat gains by getting what is above 0 for what is below."""
        gain = 0.0
        paid = 0
        shares: dict[int, int] = {}
        brought: dict[int, int] = {}
        for thing, n in things:
            match parse(thing):
                case Cash():
                    paid -= n
                case Shares(company):
                    shares[company] = n
                case Card():
                    gain += n * (_CARD_GOT if n > 0 else _CARD_GIVEN)
                case Load(good, company):
                    if n > 0:
                        brought[company] = brought.get(company, 0) + n
                    else:
                        gain += n * self.kept(s, good, company)
                case Promise(year):
                    gain += self._promised(s, seat, other, year, n)
                case Debt(number):
                    gain += self._debt(s, seat, number, n)
                case None:
                    pass
        for company, n in brought.items():
            # What is paid first may be missing when they are worked up.
            gain += self.brought(s, company, n, s.cash[seat] - paid)
        if shares:
            gain += self.values.moved(s, seat, seat, BANK if other == ALL else other, shares)
        return gain - paid + self._pinch(s, seat, -paid)

    def _pinch(self, s: Board, seat: Seat, change: int) -> float:
        """What it counts that a seat gets shorter of cash, or less short."""
        need = self.values.reserve(s, seat)
        before = max(0, need - s.cash[seat])
        after = max(0, need - s.cash[seat] - change)
        return self.values.weights.short * (before - after)

    def brought(self, s: Board, company: int, units: int, cash: int) -> float:
        """What so many units more on a company's square are worth to its chairman.

        Nothing if he will not have the cash to work them up, for they are lost then (O-19).
        """
        there = min(self.values.waiting(s, company), MOST_PROCESSED)
        worked = min(units, MOST_PROCESSED - there)
        if worked <= 0 or cash < work_cost(s.terms, there, worked) + 100 * worked:
            return 0.0
        return max(0.0, self.values.bought_units(s, company, units))

    def kept(self, s: Board, good: int, company: int) -> float:
        """What a unit on another's company is worth to its seller, with the customs it pays."""
        alone = self.values.unit(s, good, COMPANY_SQUARE[company])
        return alone + self.values.customs(s, good, company)

    # Promises

    def able(self, s: Board, seat: int) -> float:
        """What a seat is likely to be able to pay back beside all that it owes."""
        if seat in (ALL, BANK) or seat in s.out:
            return 0.0
        owed = sum(c.amount for c in s.claims if c.borrower == seat)
        room = LOAN * (LOAN_LIMIT - s.loans[seat])
        # He may spend most of it before: a quarter counts.
        return max(0.0, (s.cash[seat] + room - self.values.bill(s, seat) - owed) / 4)

    def _promised(self, s: Board, seat: Seat, other: int, year: int, n: int) -> float:
        if n > 0:
            # Who promises more than he can pay will be bankrupt, and pays nothing (O-45).
            return n * self.values.weights.risk if n <= self.able(s, other) else 0.0
        return float(n) if -n <= self.able(s, seat) else -_RUIN

    def _debt(self, s: Board, seat: Seat, number: int, n: int) -> float:
        claim = next(c for c in s.claims if c.number == number)
        if claim.borrower == seat:
            return float(n * claim.amount)
        # `able` has taken all its debts off already.
        sound = self.able(s, claim.borrower) > 0
        return n * claim.amount * (self.values.weights.risk if sound or n < 0 else 0.0)

    # Deals that gain both

    def deals(self, s: Board, seat: Seat) -> Iterator[Deal]:
        """Sales between the seat and others by which both would gain, as it weighs them."""
        for other in in_game(s):
            if other != seat:
                yield from self.sales(s, seat, other, self, self.others)
                yield from self.sales(s, other, seat, self.others, self)

    def sales(
        self, s: Board, seller: Seat, buyer: Seat, sells: Appraiser, buys: Appraiser
    ) -> tuple[Deal, ...]:
        """Sales of one seat to another by which both would gain, as each weighs: goods and shares.

        One of the two appraisers is this one.
        """
        known = self.values.chain(s).deals
        cash = (s.cash[seller], s.cash[buyer], s.loans[seller], s.loans[buyer])
        sides = (seller, buyer, sells is self, buys is self)
        key = (*sides, *cash, s.goods, s.bought, s.in_force)
        deals = known.get(key)
        if deals is None:
            part = self.values.weights.votes and s.month % MONTHS == MONTHS - 1
            deals = known[key] = tuple(_sales(s, seller, buyer, sells, buys, part))
        return deals

    def need(self, s: Board, seat: Seat, price: float) -> float:
        """What so much cash is worth more than its face to a seat that is short of it."""
        short = min(price, max(0, self.values.reserve(s, seat) - s.cash[seat]))
        return self.values.weights.short * short

    def things(self, seat: Seat, deal: Deal, price: int) -> Things:
        """A deal at a price as an offer of the seat's."""
        sign = 1 if seat == deal.seller else -1
        return ((CASH, -sign * price), (deal.thing, sign * deal.units))


def _sales(
    s: Board, seller: Seat, buyer: Seat, sells: Appraiser, buys: Appraiser, part: bool
) -> Iterator[Deal]:
    """`part`: not only one share or all of them, but any number."""
    for thing, n in loads(s, seller, buyer).items():
        load = parse(thing)
        assert isinstance(load, Load)
        there = buys.values.waiting(s, load.company)
        units = min(n, MOST_PROCESSED - there)
        if units <= 0:
            continue
        least = units * sells.kept(s, load.good, load.company)
        worked = buys.brought(s, load.company, units, s.cash[buyer] - round(least))
        most = min(worked, affordable(s, load.company))
        if most > least + _LEAST:
            yield Deal(seller, buyer, load_thing(load.good, load.company), units, least, most)
    unit = pack(s.terms)
    for company in range(COMPANIES):
        held = s.shares[seller][company]
        if not held or sanctioned(s, continent_of(company)):
            continue
        for n in range(unit, held + 1, unit) if part else {unit, held}:
            deal = _share(s, seller, buyer, sells, buys, company, n)
            if deal is not None:
                yield deal


def _share(
    s: Board,
    seller: Seat,
    buyer: Seat,
    sells: Appraiser,
    buys: Appraiser,
    company: int,
    n: int,
) -> Deal | None:
    moved = {company: n}
    most = buys.values.moved(s, buyer, buyer, seller, moved)
    work = work_cost(s.terms, 0, min(buys.values.waiting(s, company), MOST_PROCESSED))
    most = min(most, s.cash[buyer] - buys.values.reserve(s, buyer) - work)
    least = -sells.values.moved(s, seller, buyer, seller, moved)
    least = max(float(STEP), least - sells.need(s, seller, least))
    if most <= least + _LEAST + _SLACK * abs(least):
        return None
    return Deal(seller, buyer, share_thing(company), n, least, most)
