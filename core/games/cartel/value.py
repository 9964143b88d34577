"""What companies, stock and cash will be worth to a seat at the end of the game.

All from what lies open and the seat's own hand. Figures are millions of dollars at the end; sums,
products and quotients of floats alone, so that every machine finds the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.game import Seat
from core.games.cartel.data import (
    BONDS,
    BONUSES,
    COMPANIES,
    FREE,
    INDEX,
    OWNED,
    SPECIALS,
    SQUARES,
    SQUARES_AT,
    YEARS,
    bond_for,
    price_for,
)
from core.games.cartel.payment import Payment, in_treasury
from core.games.cartel.state import State

__all__ = [
    "OTHERS",
    "PLAYING",
    "SHORT_SIGHTED",
    "Appraisal",
    "Deal",
    "Outlook",
    "Values",
    "Way",
    "block_prices",
]


class Outlook(NamedTuple):
    """What a seat that begins a year with this will have of it in the end, for one of each.

    `cash`: a dollar. `profits`: a dollar a year. `block` and `stock`: a Stock Block, and a dollar
    of its price. `net`: a dollar of printed value, or of what Bonds cost. `company`: a marker
    used up. `beside`: a dollar of the bonuses between its companies and neighbours still to be
    had; `drawn`: the same again for those in its hand. `three`: a dollar of the Special Profits of
    squares that lack one company; `last`: the same again if that is in its hand. `two`: of squares
    that lack two.
    """

    cash: float
    profits: float
    block: float
    stock: float
    net: float
    company: float
    beside: float
    drawn: float
    three: float
    last: float
    two: float


_END = Outlook(1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)

PLAYING: tuple[Outlook, ...] = (
    Outlook(5.60, 14.39, 35.95, 3.83, 1.89, -35.20, 3.07, 21.57, 9.56, 0.00, 4.16),
    Outlook(5.14, 12.90, 7.09, 5.79, 1.03, -43.49, 2.39, 14.30, 4.73, 14.22, 1.81),
    Outlook(3.65, 7.65, 1.65, 4.55, 1.38, -38.80, 1.56, 10.12, 4.49, 9.24, 1.20),
    Outlook(3.20, 3.84, 1.16, 3.51, 1.44, -29.98, 0.98, 7.51, 3.48, 5.64, 0.99),
    Outlook(2.16, 2.94, 6.57, 2.55, 1.40, -24.80, 0.68, 5.58, 2.34, 5.58, 0.64),
    Outlook(1.42, 2.60, 9.66, 1.91, 1.29, -25.96, 0.45, 4.49, 1.68, 3.69, 0.43),
    Outlook(1.14, 2.18, 11.30, 1.41, 1.17, -23.36, 0.13, 3.59, 0.98, 2.49, 0.32),
    Outlook(1.03, 1.68, 12.31, 1.09, 1.07, -16.65, -0.10, 2.65, 0.56, 2.58, 0.16),
    Outlook(0.99, 1.05, 8.24, 0.94, 1.01, -7.19, -0.05, 2.12, 0.16, 2.18, 0.01),
    _END,
)
"""By year from the second; the last is after the last year. Fitted to what seats ended with in
1,600 games of bots that erred now and then (docs/bots.md)."""

SHORT_SIGHTED: tuple[Outlook, ...] = tuple(
    [_END._replace(profits=float(YEARS + 1 - year)) for year in range(2, YEARS + 2)]
)
"""Sees what a company pays by itself, and takes stock and cash at their price of today."""


class Deal(NamedTuple):
    """A company bought at a price: what the seat gains by it in the end, and how it pays."""

    gain: float
    payment: Payment


class Way(NamedTuple):
    """A company bought with or without a Bond (0): what the seat gains if it paid no more.

    `block` is what it loses by each block that it sells.
    """

    bond: int
    gain: float
    block: float


class Appraisal(NamedTuple):
    """What a company is worth to a seat: `ways`, its cash and blocks, and what a dollar is."""

    ways: tuple[Way, ...]
    cash: int
    blocks: int
    price: int
    dollar: float

    def deal(self, price: int) -> Deal | None:
        """The best way to pay this price; None if there is none. Cash is paid before stock."""
        best: Deal | None = None
        for bond, gain, block in self.ways:
            owed = price - bond
            sold = -(-(owed - self.cash) // self.price) if owed > self.cash else 0
            if sold > self.blocks:
                continue
            cash = owed - sold * self.price
            gain -= cash * self.dollar + sold * block
            if best is None or gain > best.gain:
                best = Deal(gain, Payment(bond, sold, cash))
        return best

    def limit(self) -> int:
        """The highest price at which something is gained; it may be below the printed value."""
        best = 0
        for bond, gain, block in self.ways:
            for sold in range(self.blocks + 1):
                left = gain - sold * block
                # With a block less it could pay so much already, by cash alone.
                least = max(0, self.cash - self.price + 1) if sold else 0
                if left < least * self.dollar:
                    break
                cash = min(self.cash, int(left / self.dollar))
                best = max(best, bond + sold * self.price + cash)
        return best


_VALUE = tuple(company.value for company in COMPANIES)
_PROFIT = tuple(company.profit for company in COMPANIES)
_KIND = tuple(bond_for(company) for company in range(len(COMPANIES)))
OTHERS = tuple(
    tuple(
        (SPECIALS[square], *[other for other in SQUARES[square] if other != company])
        for square in SQUARES_AT[company]
    )
    for company in range(len(COMPANIES))
)
"""By company: each square that it is one of, with its Special Profit and the other three."""


def _without_steps(profits: int) -> float:
    before, least = INDEX[0]
    for price, start in INDEX[1:]:
        if profits < start:
            return before + (price - before) * (profits - least) / (start - least)
        before, least = price, start
    return float(before)


_DEAREST = INDEX[-1][1]
_BLOCK = tuple(_without_steps(profits) for profits in range(_DEAREST + 1))
_FINAL_BLOCK = tuple(float(price_for(profits)) for profits in range(_DEAREST + 1))


def block_prices(year: int) -> tuple[float, ...]:
    """What a Stock Block counts in a year, by the profits of a year; more profits count no more.

    Before the last year the steps of the index are smoothed, since profits will grow past them.
    """
    return _FINAL_BLOCK if year == YEARS else _BLOCK


class Values:
    """The value by an outlook for each year."""

    def __init__(self, outlooks: Sequence[Outlook]) -> None:
        # By the year that has just ended.
        self.after = (outlooks[0], *outlooks)

    def _neighbourhood(self, s: State, seat: Seat, company: int, o: Outlook) -> tuple[int, float]:
        """The bonus and special profits that the seat gains, and by how much its prospects rise."""
        spaces, mine, hand = s.spaces, OWNED + seat, s.hands[seat]
        now, more = 0, 0.0
        held = company in hand
        beside, drawn = o.beside, o.drawn
        for other, bonus in BONUSES[company]:
            on = spaces[other]
            if on == mine:
                now += bonus
                more -= bonus * (beside + drawn if held else beside)
            elif on == FREE:
                more += bonus * (beside + drawn if other in hand else beside)
        for special, a, b, c in OTHERS[company]:
            on_a, on_b, on_c = spaces[a], spaces[b], spaces[c]
            if on_a not in _OPEN[mine] or on_b not in _OPEN[mine] or on_c not in _OPEN[mine]:
                continue
            lacks = (on_a != mine) + (on_b != mine) + (on_c != mine)
            if lacks == 0:
                now += special
                more -= special * (o.three + o.last if held else o.three)
            elif lacks == 1:
                other = a if on_a != mine else b if on_b != mine else c
                last = o.last if other in hand else 0.0
                more += special * (o.three + last - o.two)
            elif lacks == 2:
                more += special * o.two
        return now, more

    def appraise(self, s: State, seat: Seat, company: int) -> Appraisal:
        """What a company that nobody owns is worth to the seat."""
        year = s.year
        o = self.after[year]
        now, more = self._neighbourhood(s, seat, company, o)
        base = more + o.company + o.net * _VALUE[company]
        earns = o.profits if seat in s.failed else o.profits + o.cash
        prices = block_prices(year)
        profits = s.current[seat] + s.new[seat]
        at = prices[profits] if profits < _DEAREST else prices[-1]
        held, own = s.blocks[seat], _PROFIT[company]
        earned = now + own
        then = prices[profits + earned] if profits + earned < _DEAREST else prices[-1]
        gain = base + earned * earns + held * o.stock * (then - at)
        whole = Way(0, gain, o.block + o.stock * then)
        kind = _KIND[company]
        if kind is None or not in_treasury(s.bonds, kind):
            return Appraisal((whole,), s.cash[seat], held, s.prices[seat], o.cash)
        bond = BONDS[kind]
        earned -= own // 2
        then = prices[profits + earned] if profits + earned < _DEAREST else prices[-1]
        gain = base + earned * earns + held * o.stock * (then - at) - o.net * bond.repayment
        financed = Way(bond.value, gain, o.block + o.stock * then)
        return Appraisal((whole, financed), s.cash[seat], held, s.prices[seat], o.cash)


_OPEN = tuple((FREE, mine) for mine in range(OWNED + 4))
"""What stands on the spaces of a square that can still be a seat's, by its marker."""
