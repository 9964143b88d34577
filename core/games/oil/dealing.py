"""How a bot trades with others: what an offer is worth to it, and what it offers (O-23)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from core.game import Seat
from core.games.oil.actions import Accept, Action, Borrow, Decline, End, GiveUp, MakeOffer, TakeOut
from core.games.oil.atlas import COMPANY_SQUARE
from core.games.oil.broker import Broker
from core.games.oil.chairs import pack
from core.games.oil.data import ALL, SHARE_PRICE, STEP, continent_of
from core.games.oil.force import sanctioned
from core.games.oil.state import Offer, Owing, State, Things, Trading
from core.games.oil.things import (
    CASH,
    Card,
    Cash,
    Debt,
    Load,
    Promise,
    Shares,
    affordable,
    loads,
    parse,
    share_thing,
)
from core.games.oil.value import Values
from core.prompt import Prompt

__all__ = ["Dealer"]

_CARD_VALUE = 300.0
_SHARES_OF_GAIN = (0.6, 0.5, 0.35, 0.2)
"""What part of a deal's gain the one who offers it wants, from offer to offer."""
_OWING_PRICES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3)
"""For what part of a share's price a debtor sells, from offer to offer."""
_POOR = 3_000


class _Chance(NamedTuple):
    """Goods that one seat could sell another, and what a unit is worth to each at most."""

    gain: float
    other: Seat
    thing: int
    units: int
    least: float
    most: float
    sells: bool


class Dealer:
    """Takes what gains, offers what gains both."""

    def __init__(self, values: Values, broker: Broker) -> None:
        self.values = values
        self.broker = broker

    # What an offer is worth

    def gain(self, s: State, seat: Seat, offer: Offer) -> float:
        """What a seat gains by an offer that it made, or that it could accept."""
        sign = -1 if seat == offer.by else 1
        other = offer.to if seat == offer.by else offer.by
        return self.gain_of(s, seat, other, tuple((t, sign * n) for t, n in offer.things))

    def gain_of(self, s: State, seat: Seat, other: int, things: Things) -> float:
        """What the seat gains by getting what is above 0 for what is below."""
        gain = 0.0
        for thing, n in things:
            match parse(thing):
                case Cash():
                    gain += n
                    gain -= max(0, _POOR - (s.cash[seat] + n)) * 0.3 if n < 0 else 0
                case Shares(company):
                    gain += self._shares(s, seat, company, n)
                case Card():
                    gain += n * _CARD_VALUE
                case Load(good, company):
                    if n > 0:
                        gain += self.values.bought_units(s, company, n)
                    else:
                        gain += n * self._kept(s, good, company)
                case Promise():
                    gain += n * (self.values.weights.risk if n > 0 else 1.0)
                case Debt(number):
                    claim = next(c for c in s.claims if c.number == number)
                    part = 1.0 if claim.borrower == seat else self.values.weights.risk
                    gain += n * claim.amount * part
                case None:
                    pass
        return gain

    def _kept(self, s: State, good: int, company: int) -> float:
        """What a unit on another's company is worth to its seller, with the customs it pays."""
        alone = self.values.unit(s, good, COMPANY_SQUARE[company])
        return alone + self.values.customs(s, good, company)

    def _shares(self, s: State, seat: Seat, company: int, n: int) -> float:
        return self.values.more(s, seat, company, n)

    # Trading

    def trade(self, s: State, phase: Trading, seat: Seat, prompt: Prompt[Action]) -> Action:
        """Answers the best offer first, then makes its own, then is done."""
        answer = self.answer(s, seat, phase.offers, prompt)
        if answer is not None:
            return answer
        made = phase.made[seat]
        if made < len(_SHARES_OF_GAIN) and not any(o.by == seat for o in phase.offers):
            offer = self.propose(s, seat, _SHARES_OF_GAIN[made])
            if offer is not None:
                return offer
        return End()

    def answer(
        self, s: State, seat: Seat, offers: tuple[Offer, ...], prompt: Prompt[Action]
    ) -> Action | None:
        """What it says to the offers that are open to it; None if there are none."""
        gains = [
            (self.gain(s, seat, offer), offer.number)
            for offer in offers
            if Accept(offer.number) in prompt.choices
        ]
        gain, best = max(gains, default=(0.0, 0))
        if gain > 0:
            return Accept(best)
        return next((a for a in prompt.choices if isinstance(a, Decline)), None)

    def propose(self, s: State, seat: Seat, part: float) -> Action | None:
        """The sale of goods that gains both most, with so great a part of the gain for itself."""
        chances = sorted(self.chances(s, seat), reverse=True)
        for chance in chances:
            price = chance.least + part * (chance.most - chance.least)
            if not chance.sells:
                price = chance.most - part * (chance.most - chance.least)
            parsed = parse(chance.thing)
            assert isinstance(parsed, Load)
            units = min(chance.units, int(affordable(s, parsed.company) // max(price, 1.0)))
            total = round(price * units / STEP) * STEP
            if units <= 0 or total <= 0 or (not chance.sells and total > s.cash[seat]):
                continue
            sign = 1 if chance.sells else -1
            things = ((CASH, -sign * total), (chance.thing, sign * units))
            return MakeOffer(chance.other, things)
        return None

    def chances(self, s: State, seat: Seat) -> Iterator[_Chance]:
        """Sales of goods by which it and another would gain, as it weighs them."""
        for other in range(len(s.cash)):
            if other == seat or other in s.out:
                continue
            for sells, rows in (
                (True, loads(s, seat, other)),
                (False, loads(s, other, seat)),
            ):
                for thing, n in rows.items():
                    parsed = parse(thing)
                    assert isinstance(parsed, Load)
                    least = self._kept(s, parsed.good, parsed.company)
                    most = self.values.bought_units(s, parsed.company, n) / n
                    if most > least:
                        yield _Chance((most - least) * n, other, thing, n, least, most, sells)

    # Debts

    def owe(self, s: State, phase: Owing, seat: Seat, prompt: Prompt[Action]) -> Action:
        """Answers a debtor's offers; raises money itself: loans, shares, and then it gives up."""
        if seat != phase.seat:
            return self.answer(s, seat, phase.offers, prompt) or prompt.choices[0]
        for way in (TakeOut(), Borrow()):
            if way in prompt.choices:
                return way
        if phase.made < len(_OWING_PRICES):
            offer = self._sale(s, seat, _OWING_PRICES[phase.made])
            if offer is not None:
                return offer
        return GiveUp()

    def _sale(self, s: State, seat: Seat, part: float) -> Action | None:
        """The share that it misses least, offered to all who could pay."""
        unit = pack(s.terms)
        others = [s.cash[o] for o in range(len(s.cash)) if o != seat and o not in s.out]
        price = int(SHARE_PRICE * unit * part // STEP * STEP)
        held = [
            company
            for company, n in enumerate(s.shares[seat])
            if n and not sanctioned(s, continent_of(company))
        ]
        if not held or max(others) < price:
            return None
        company = min(held, key=lambda c: -self._shares(s, seat, c, -unit))
        return MakeOffer(ALL, ((CASH, -price), (share_thing(company), unit)))
