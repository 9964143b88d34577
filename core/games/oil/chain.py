"""What a unit of goods is worth on a square: what can still be made of it until the game's end.

From field to refinery, to petrol company, to city: each way is weighed by its margin, by the
turns it takes, and by who chairs the company that takes the goods in.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import Struct

from core.game import Seat
from core.games.oil.atlas import CITIES, COMPANY_SQUARE
from core.games.oil.data import (
    COMPANIES,
    CUSTOMS,
    FIELD,
    FIXED_COSTS,
    IN_PLAY,
    LEVEL,
    MONTHS,
    SHARES,
    STORAGE,
    continent_of,
    kind_of,
)
from core.games.oil.finish import base_price
from core.games.oil.force import goods_of_market, input_kind, kinds_in_use
from core.games.oil.outlook import in_time, price_after, rolls_before, turns_to
from core.games.oil.state import FREE, Board, Terms
from core.games.oil.works import work_cost

__all__ = ["Chain", "ChainWeights", "chain_of"]


class ChainWeights(Struct, frozen=True):
    """What a bot makes of what can't be told for certain about goods."""

    turn: float = 40.0
    """What a unit loses for each turn that it is still on its way."""
    others: float = 0.5
    """What part of the margin the seller gets where another's company takes the goods in."""
    market: float = 0.7
    """What part of a market's gain is left, since others sell there too."""
    works: float = 0.8
    """How likely a company that isn't reached yet will work goods up."""
    batch: int = 12
    """How many units share what a use costs."""


def _unit_price(terms: Terms, price: float) -> float:
    """What the bank gives for a unit at a price: a fifth of it for crude (O-33)."""
    return price / SHARES if terms.oil_barons else price


class _Setting(Struct, frozen=True):
    """What the worth of goods depends on, beside where they are."""

    terms: Terms
    month: int
    prices: tuple[int, ...]
    chairs: tuple[Seat | None, ...]
    cards: tuple[int, ...]
    shares: tuple[tuple[int, ...], ...]


def chain_of(b: Board, weights: ChainWeights, whose: object = None) -> Chain:
    """That of a position; the same one for positions that differ in nothing of it.

    Who keeps in it what else was worked out has one of its own.
    """
    month = max(b.month, 0)
    return _chain_of(b.terms, month, b.prices, b.chairs, b.cards, b.shares, weights, whose)


@lru_cache(maxsize=512)
def _chain_of(
    terms: Terms,
    month: int,
    prices: tuple[int, ...],
    chairs: tuple[Seat | None, ...],
    cards: tuple[int, ...],
    shares: tuple[tuple[int, ...], ...],
    weights: ChainWeights,
    whose: object,
) -> Chain:
    return Chain(_Setting(terms, month, prices, chairs, cards, shares), weights)


class Chain:
    """What units are worth in one setting, worked out as far as it is asked for."""

    def __init__(self, setting: _Setting, weights: ChainWeights) -> None:
        self.weights = weights
        self.moves = setting.terms.years * MONTHS - setting.month
        """In how many turns goods can still move, that of this month among them."""
        self._s = setting
        self._seats = len(setting.shares)
        self._known: dict[tuple[int, int, int, int], float] = {}
        self._dividends = tuple([self._dividend(k) for k in range(len(setting.prices))])
        self.known: dict[tuple[object, ...], float] = {}
        """What else was worked out in this setting (value.py)."""
        self.deals: dict[tuple[object, ...], tuple[Any, ...]] = {}
        """Which deals there are in it (appraisal.py)."""

    def at(self, owner: Seat | None, good: int, square: int, left: float) -> float:
        """What a unit is worth on a square to who chairs its company.

        With so many turns left in which it can move.
        """
        key = (-1 if owner is None else owner, good, square, int(left))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._at(owner, good, square, int(left))
        return known

    def _at(self, owner: Seat | None, good: int, square: int, left: int) -> float:
        terms = self._s.terms
        kind = kind_of(good)
        base = best = float(base_price(terms, kind))
        if owner is None:
            return best
        turn = self.weights.turn * (0.2 if terms.oil_barons else 1.0)
        if kind == goods_of_market(terms):
            for continent in IN_PLAY[self._seats]:
                for city in CITIES[continent]:
                    turns = turns_to(self._seats, terms, city)[square]
                    likely = in_time(left - turns) if turns else 1.0
                    if likely:
                        there = self.sold(continent, good, max(0.0, left - turns)) - base
                        best = max(best, base + likely * there - turn * turns)
            return best
        for company in self.takers(kind):
            turns = turns_to(self._seats, terms, COMPANY_SQUARE[company])[square]
            likely = in_time(left - 1 - turns) if turns else 1.0
            if likely:
                there = self.delivered(owner, good, company, max(1.0, left - turns)) - base
                best = max(best, base + likely * there - turn * turns)
        return best

    def takers(self, kind: int) -> tuple[int, ...]:
        """The companies with a chairman that work such goods up."""
        terms = self._s.terms
        return tuple(
            [
                company
                for company in range(COMPANIES)
                if self._s.chairs[company] is not None
                and kind_of(company) != FIELD
                and kind_of(company) in kinds_in_use(terms)
                and input_kind(terms, company) == kind
            ]
        )

    def delivered(self, owner: Seat, good: int, company: int, left: float) -> float:
        """What a unit is worth on the square of a company that works it up."""
        base = base_price(self._s.terms, kind_of(good))
        margin = self.margin(company, left) - self.use_cost(company) / self.weights.batch
        margin *= self.weights.works
        if self._s.chairs[company] != owner:
            margin *= self.weights.others
        foreign = continent_of(good) != continent_of(company) and not self._s.terms.free_trade
        return base + max(0.0, margin - CUSTOMS * foreign)

    def margin(self, company: int, left: float) -> float:
        """What working up a unit gains, but for what the use costs; 0 where it is too late."""
        if self._s.cards[company] != FREE:
            # It has to wait for the next year.
            left -= max(0.0, MONTHS - self._s.month % MONTHS - (self.moves - left))
            if left < 1:
                return 0.0
        made = self.at(self._s.chairs[company], company, COMPANY_SQUARE[company], left)
        kind = input_kind(self._s.terms, company)
        transport = 0 if self._s.terms.free_trade else 2 * STORAGE
        return made - base_price(self._s.terms, kind) - work_cost(self._s.terms, 0, 1) - transport

    def use_cost(self, company: int) -> float:
        """What it costs a company's chairman in December that it is used."""
        chair = self._s.chairs[company]
        held = 0 if chair is None else self._s.shares[chair][company]
        return FIXED_COSTS + (SHARES - held) * self.dividend(continent_of(company))

    def dividend(self, continent: int) -> float:
        """What a share of a used company is likely to be paid in the next December."""
        return self._dividends[continent]

    def _dividend(self, continent: int) -> float:
        terms = self._s.terms
        if terms.partnership or terms.entrepreneurs:
            return 0.0
        year = self._s.month // MONTHS
        rolls = rolls_before(self._s.month, (year + 1) * MONTHS)
        return price_after(self._s.prices[continent], rolls) / SHARES

    def sold(self, continent: int, good: int, left: float) -> float:
        """What a unit brings in a continent's cities, one of a batch, with so many turns to go."""
        terms, month = self._s.terms, self._s.month
        arrival = max(month, month + int(self.moves - 1 - left))
        price = price_after(self._s.prices[continent], rolls_before(month, arrival))
        base = base_price(terms, kind_of(good))
        foreign = continent_of(good) != continent and not terms.free_trade
        duty = CUSTOMS if foreign else 0
        batch = self.weights.batch
        gain, step = _unit_price(terms, price) - base - duty, _unit_price(terms, LEVEL)
        total = 0.0
        for _ in range(batch):
            if gain <= 0:
                break
            total += gain
            gain -= step
        return base + self.weights.market * total / batch
