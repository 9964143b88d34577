"""What things are worth to a seat, in credits at the game's end, as a bot weighs them.

All is told by what lies open. Nothing is looked ahead here but what a year's costs will be.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush

from msgspec import Struct

from core.game import Seat
from core.games.oil.atlas import (
    CANAL,
    CITIES,
    CITY,
    COMPANY,
    COMPANY_SQUARE,
    LAND_NEXT,
    SEA_NEXT,
    SQUARES,
)
from core.games.oil.data import (
    BASE_PRICE,
    CUSTOMS,
    FIELD,
    FIXED_COSTS,
    LEVEL,
    LOAN,
    MONTHS,
    MOST_PROCESSED,
    PETROL,
    PLAIN_PROCESSED,
    SHARE_PRICE,
    SHARES,
    continent_of,
    kind_of,
)
from core.games.oil.force import goods_of_market, halved, input_kind, kinds_in_use
from core.games.oil.routes import open_map
from core.games.oil.state import FREE, Board

__all__ = [
    "Values",
    "Weights",
    "base_value",
    "cost_of_processing",
    "months_left",
    "turns_to",
    "unit_price",
    "years_to_come",
]


class Weights(Struct, frozen=True):
    """What a bot makes of what can't be told for certain."""

    use: float = 0.75
    """How likely a company is used in a year to come."""
    chair: tuple[float, float, float] = (5_000.0, 4_000.0, 5_000.0)
    """What the chair of a company brings in a year, by kind."""
    turn: float = 120.0
    """What a unit loses for each turn that it is still on its way."""
    upside: float = 300.0
    """What a unit for the market is worth above its base, since prices rise."""
    risk: float = 0.9
    """What a promise counts for each credit."""
    reserve: int = 14_000
    """Cash that is kept for the companies' work, and so much more for each that one chairs."""
    reserve_each: int = 4_000


def months_left(b: Board) -> int:
    """How many rounds are still to come after this one."""
    return b.terms.years * MONTHS - 1 - max(b.month, 0)


def years_to_come(b: Board) -> int:
    """How many Decembers are still to come, this month's own among them."""
    return b.terms.years - max(b.month, 0) // MONTHS


def base_value(b: Board, kind: int) -> int:
    """What a unit counts at the end (O-31, O-32)."""
    return 2_000 if kind == FIELD and b.terms.oligopoly else BASE_PRICE[kind]


def unit_price(b: Board, price: int) -> int:
    """What the bank gives for a unit at a price: a fifth of it for crude (O-33)."""
    return price // 5 if b.terms.oil_barons else price


def cost_of_processing(b: Board, before: int, units: int, half: bool = False) -> int:
    """What so many units cost after others of the same use (O-14, O-32)."""

    def whole(n: int) -> int:
        cheap, dear = (2_000, 2_500) if b.terms.oligopoly else (1_000, 1_500)
        cost = cheap * min(n, PLAIN_PROCESSED) + dear * max(n - PLAIN_PROCESSED, 0)
        return halved(cost) if half else cost

    return whole(before + units) - whole(before)


# -- how far it is -----------------------------------------------------------------------------

# Parts of a turn: two squares by land are a turn and four by sea, on the average; to enter a
# place ends a move, which wastes some of it.
_LAND, _SEA, _STOP = 6, 3, 4
_TURN = 12


def turns_to(b: Board, target: int) -> tuple[float, ...]:
    """How many turns goods take to a square from each other one; infinite where no way leads."""
    return _turns_to(open_map(b).barred, target)


@lru_cache(maxsize=512)
def _turns_to(barred: frozenset[int], target: int) -> tuple[float, ...]:
    far = [float("inf")] * len(SQUARES)
    far[target] = 0.0
    heap = [(0.0, target)]
    while heap:
        length, here = heappop(heap)
        if length > far[here]:
            continue
        stop = _STOP if SQUARES[here].kind in (CITY, CANAL, COMPANY) else 0
        for beside, step in ((LAND_NEXT[here], _LAND), (SEA_NEXT[here], _SEA)):
            for there in beside:
                more = length + step + stop
                if there not in barred and more < far[there]:
                    far[there] = more
                    heappush(heap, (more, there))
    return tuple([length / _TURN for length in far])


# -- values ------------------------------------------------------------------------------------


class Values:
    """What things are worth to a seat, by weights."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    # Shares and chairs

    def dividends(self, b: Board, company: int) -> float:
        """What a share brings, or saves its chairman, until the end."""
        if b.terms.partnership or b.terms.entrepreneurs:
            return 0.0
        price = self.december_price(b, continent_of(company))
        ever = self.weights.use if b.chairs[company] is not None else self.weights.use / 2
        years = years_to_come(b)
        now = 1.0 if b.cards[company] else ever * self._year_left(b)
        return price / SHARES * (now + ever * (years - 1))

    def _year_left(self, b: Board) -> float:
        """How likely it is that what is not used yet in this year still will be."""
        return min(1.0, (MONTHS - max(b.month, 0) % MONTHS) / 8)

    def december_price(self, b: Board, continent: int) -> float:
        """What petrol is likely to cost when dividends are paid."""
        risen = sum(m >= max(b.month, 0) % MONTHS for m in (3, 7, 11))
        return min(10_000.0, b.prices[continent] + risen * 1_000.0)

    def share(self, b: Board, company: int) -> float:
        """What a share is worth to whoever holds it, chair or not."""
        return SHARE_PRICE + self.dividends(b, company)

    def chair(self, b: Board, seat: Seat, company: int) -> float:
        """What the chair of a company is worth to a seat, beside its shares."""
        left = self._year_left(b) + years_to_come(b) - 1
        worth = self.weights.chair[kind_of(company)] * left
        # Companies of one's own that feed each other are worth more.
        feeds = sum(
            1
            for other in range(len(b.chairs))
            if b.chairs[other] == seat
            and other != company
            and abs(kind_of(other) - kind_of(company)) == 1
        )
        return worth * (1 + 0.15 * min(feeds, 3))

    def reserve(self, b: Board, seat: Seat) -> int:
        """The cash that the seat does not spend on shares."""
        chaired = sum(chair == seat for chair in b.chairs)
        return self.weights.reserve + self.weights.reserve_each * chaired

    # Goods

    def unit(self, b: Board, good: int) -> float:
        """What a unit is worth to the chairman of its company, wherever it stands."""
        kind = kind_of(good)
        worth = float(base_value(b, kind))
        if kind == goods_of_market(b.terms):
            scale = 0.2 if b.terms.oil_barons else 1.0
            worth += self.weights.upside * scale * min(1.0, months_left(b) / 6)
        return worth

    def use_cost(self, b: Board, company: int) -> float:
        """What it costs in December to use a company that has not been used yet."""
        if b.cards[company] != FREE:
            return 0.0
        fixed = float(FIXED_COSTS)
        chair = b.chairs[company]
        if chair is None:
            return fixed
        if b.terms.partnership:
            return fixed * b.shares[chair][company] / SHARES
        others = SHARES - b.shares[chair][company]
        price = self.december_price(b, continent_of(company))
        return fixed + others * price / SHARES

    def gain_of_processing(self, b: Board, company: int, before: int, units: int) -> float:
        """What it brings to work up so many units more, after others of the same use.

        What the units are worth unprocessed is not taken off, nor what the use costs.
        """
        made = self.unit(b, company) * units
        return made - cost_of_processing(b, before, units)

    def bought_unit(self, b: Board, company: int, units: int) -> float:
        """The most that a company's chairman can give for each of so many units that stand there.

        Below 0 if it is not worth while.
        """
        if b.cards[company] != FREE:
            return -1.0
        room = min(units, MOST_PROCESSED)
        there = self.waiting(b, company)
        before = min(there, MOST_PROCESSED - room) if there else 0
        gain = self.gain_of_processing(b, company, before, room)
        if not before:
            gain -= self.use_cost(b, company)
        return gain / units

    def waiting(self, b: Board, company: int) -> int:
        """How many units stand on a company's square for it to work up, its own and bought."""
        kind = input_kind(b.terms, company)
        square = COMPANY_SQUARE[company]
        chair = b.chairs[company]
        own = sum(
            n
            for good, where, n in b.goods
            if where == square and kind_of(good) == kind and b.chairs[good] == chair
        )
        return own + sum(lot.units for lot in b.bought if lot.company == company)

    def targets(self, b: Board, seat: Seat, good: int, units: int) -> list[tuple[int, float]]:
        """Squares that goods of the seat's can go to, each with what a unit is worth there."""
        kind = kind_of(good)
        if kind == goods_of_market(b.terms):
            return [
                (city, self.city_price(b, continent, good, units))
                for continent in b.homes
                if continent >= 0
                for city in CITIES[continent]
            ]
        if kind == PETROL or (kind == FIELD and b.terms.oil_barons):
            return []
        return [
            (COMPANY_SQUARE[company], self._delivered(b, seat, good, company, units))
            for company in range(len(b.chairs))
            if self._takes(b, company, kind) and b.chairs[company] is not None
        ]

    def _takes(self, b: Board, company: int, kind: int) -> bool:
        return (
            kind_of(company) in kinds_in_use(b.terms)
            and kind_of(company) != FIELD
            and input_kind(b.terms, company) == kind
        )

    def _delivered(self, b: Board, seat: Seat, good: int, company: int, units: int) -> float:
        """What a unit is worth on the square of a company that can work it up."""
        own = self.unit(b, good)
        made = self.unit(b, company) - cost_of_processing(b, 0, 1)
        customs = CUSTOMS if continent_of(good) != continent_of(company) else 0
        customs = 0 if b.terms.free_trade else customs
        margin = made - own
        used = b.cards[company] != FREE and months_left(b) % MONTHS < 3
        if used:
            margin *= 0.3
        if b.chairs[company] != seat:
            margin *= 0.5
        return own + margin - customs

    def city_price(self, b: Board, continent: int, good: int, units: int) -> float:
        """What a unit brings in a continent's cities, sold with so many others, customs off."""
        customs = CUSTOMS if continent_of(good) != continent and not b.terms.free_trade else 0
        sold = max(1, units // 2)
        price = max(0.0, b.prices[continent] - LEVEL * (sold - 1) / 2)
        return max(self.unit(b, good), unit_price(b, round(price)) - customs)

    # All together

    def standing(self, b: Board, seat: Seat) -> float:
        """What the seat comes to, as things stand: cash, shares, goods, and what is owed."""
        worth = float(b.cash[seat] + LOAN * (b.deposits[seat] - b.loans[seat]))
        for company, n in enumerate(b.shares[seat]):
            if n:
                worth += n * SHARE_PRICE
                if b.chairs[company] != seat:
                    worth += n * self.dividends(b, company)
                else:
                    worth += self.chair(b, seat, company)
                    if b.cards[company]:
                        worth -= FIXED_COSTS + self._owed(b, seat, company)
        for good, _, n in b.goods:
            if b.chairs[good] == seat:
                worth += n * self.unit(b, good)
        for lot in b.bought:
            if b.chairs[lot.company] == seat:
                worth += lot.units * (self.unit(b, lot.company) - cost_of_processing(b, 0, 1))
        for claim in b.claims:
            worth += claim.amount * ((claim.lender == seat) - (claim.borrower == seat))
        return worth

    def _owed(self, b: Board, seat: Seat, company: int) -> float:
        if b.terms.partnership or b.terms.entrepreneurs:
            return 0.0
        others = SHARES - b.shares[seat][company]
        return others * self.december_price(b, continent_of(company)) / SHARES
