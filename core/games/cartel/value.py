"""What companies, stock and cash will be worth to a seat at the end of the game.

All from what lies open and the seat's own hand. Figures are millions of dollars at the end; sums,
products and quotients of floats alone, so that every machine finds the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from core.game import Seat
from core.games.cartel.data import (
    BONDS,
    BONUSES,
    COMPANIES,
    FREE,
    INDEX,
    MOST_COMPANIES,
    OWNED,
    SPECIALS,
    SQUARES,
    SQUARES_AT,
    YEARS,
    bond_for,
)
from core.games.cartel.payment import Payment, bond_value
from core.games.cartel.state import State

__all__ = ["PLAYING", "SHORT_SIGHTED", "Deal", "Values", "Weights", "end_price"]


class Weights(Struct, frozen=True):
    """What the value hangs on; found by playing against each other (docs/bots.md).

    `cash`: how much more than its face a dollar is worth at the start, for what it buys and the
    stock that it saves; that is gone by the last year. `growth`: by how much a seat's yearly
    profits will grow each year. `beside`, `square`: how likely a neighbour, or one company of a
    square, that is still to be had will be. `deny`: what a rival's loss counts. `slot`: what a
    place for a company is worth for each year to come. `wait`: what passing is, for each year to
    come. `price`: how much of the stock's rise by a purchase counts.
    """

    cash: float = 3.0
    growth: float = 14.0
    beside: float = 0.25
    square: float = 0.3
    deny: float = 0.2
    slot: float = 0.5
    wait: float = 1.0
    price: float = 0.7


PLAYING = Weights()
"""What is best to play by."""

SHORT_SIGHTED = Weights(
    cash=0.0, growth=0.0, beside=0.0, square=0.0, deny=0.0, slot=0.0, wait=0.0, price=0.0
)
"""Sees what a purchase brings by itself, and takes stock and cash at their price of today."""


class Deal(NamedTuple):
    """A company bought at a price: what the seat gains by it in the end, and how it pays."""

    gain: float
    payment: Payment


_VALUE = tuple(company.value for company in COMPANIES)
_PROFIT = tuple(company.profit for company in COMPANIES)
_KIND = tuple(bond_for(company) for company in range(len(COMPANIES)))
_OTHERS = tuple(
    tuple(
        (SPECIALS[square], tuple(other for other in SQUARES[square] if other != company))
        for square in SQUARES_AT[company]
    )
    for company in range(len(COMPANIES))
)
"""By company: each square that it is one of, with its Special Profit and the other three."""


def end_price(profits: float) -> float:
    """The price of a block at these profits, as if the index had no steps."""
    before, least = INDEX[0]
    for price, start in INDEX[1:]:
        if profits < start:
            return before + (price - before) * (profits - least) / (start - least)
        before, least = price, start
    return float(before)


class Values:
    """The value by some weights."""

    def __init__(self, weights: Weights) -> None:
        self.weights = w = weights
        # By year, and one after the last: what a dollar is worth, and one that is earned each
        # year from this one on.
        self.cash = [1 + w.cash * max(0, YEARS - y) / (YEARS - 1) for y in range(YEARS + 2)]
        self.yearly = [0.0] * (YEARS + 2)
        for y in range(YEARS, -1, -1):
            self.yearly[y] = self.yearly[y + 1] + self.cash[y + 1]

    def final_profits(self, s: State, seat: Seat) -> float:
        """What the seat's yearly profits may be in the end."""
        return s.current[seat] + s.new[seat] + self.weights.growth * (YEARS - s.year)

    def block(self, s: State, seat: Seat) -> float:
        """What a block that is kept is worth: at least what it brings now."""
        return max(float(s.prices[seat]), end_price(self.final_profits(s, seat)))

    def profits(self, s: State, seat: Seat, company: int) -> tuple[int, float]:
        """The bonus and special profits that the seat gains now, and those that may follow.

        The latter are taken together for each year after them.
        """
        spaces, mine = s.spaces, OWNED + seat
        hand, w = s.hands[seat], self.weights
        now, later = 0, 0.0
        for other, bonus in BONUSES[company]:
            on = spaces[other]
            if on == mine:
                now += bonus
            elif on == FREE:
                later += bonus * (2 * w.beside if other in hand else w.beside)
        for special, others in _OTHERS[company]:
            likely = 1.0
            for other in others:
                on = spaces[other]
                if on != mine:
                    likely *= w.square if on == FREE else 0.0
            if likely == 1.0:
                now += special
            else:
                later += special * likely
        return now, later

    def deal(self, s: State, seat: Seat, company: int, price: int) -> Deal | None:
        """What buying a company at this price gains the seat; None if it can't pay."""
        now, later = self.profits(s, seat, company)
        return self.priced(s, seat, company, price, now, later)

    def priced(
        self, s: State, seat: Seat, company: int, price: int, now: int, later: float
    ) -> Deal | None:
        """As `deal`, with what `profits` has found."""
        year = s.year
        start = year + (seat in s.failed)
        cash, at = s.cash[seat], s.prices[seat]
        held = s.blocks[seat]
        worth = self.cash[year]
        block = self.block(s, seat)
        bond = bond_value(s.bonds, company)
        best: Deal | None = None
        rest = _VALUE[company] + later * self.yearly[min(year + 2, YEARS + 1)]
        rest -= self.weights.slot * (YEARS - year)
        for borrowed in (0, bond) if bond else (0,):
            owed = price - borrowed
            sold = max(0, -(-(owed - cash) // at)) if owed > cash else 0
            if sold > held:
                continue
            earned = now + _PROFIT[company]
            gain = rest
            if borrowed:
                kind = _KIND[company]
                assert kind is not None
                earned -= _PROFIT[company] // 2
                gain -= BONDS[kind].repayment
            paid = owed - sold * at
            gain += earned * self.yearly[start] - paid * worth - sold * block
            if self.weights.price:
                likely = self.final_profits(s, seat)
                rise = end_price(likely + earned) - end_price(likely)
                gain += self.weights.price * (held - sold) * rise
            if best is None or gain > best.gain:
                best = Deal(gain, Payment(borrowed, sold, paid))
        return best

    def most(self, s: State, seat: Seat, company: int) -> int:
        """The highest price at which the seat still gains by a company; 0 if none."""
        now, later = self.profits(s, seat, company)
        low = _VALUE[company]
        deal = self.priced(s, seat, company, low, now, later)
        if deal is None or deal.gain < 0:
            return 0
        high = s.cash[seat] + s.blocks[seat] * s.prices[seat] + bond_value(s.bonds, company)
        while low < high:
            middle = (low + high + 1) // 2
            deal = self.priced(s, seat, company, middle, now, later)
            if deal is None or deal.gain < 0:
                high = middle - 1
            else:
                low = middle
        return low


def room(s: State, seat: Seat) -> int:
    """How many companies the seat can still buy (C-21)."""
    return MOST_COMPANIES - s.spaces.count(OWNED + seat)


def rivals(s: State, seat: Seat) -> Sequence[Seat]:
    """The other seats that are in play."""
    return [i for i in range(len(s.cash)) if i != seat and room(s, i)]
