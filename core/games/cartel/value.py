"""What companies, stock and cash will be worth to a seat at the end of the game.

All from what lies open and the seat's own hand. Figures are millions of dollars at the end; sums,
products and quotients of floats alone, so that every machine finds the same.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

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
)
from core.games.cartel.payment import Payment, in_treasury
from core.games.cartel.state import State

__all__ = ["PLAYING", "SHORT_SIGHTED", "Appraisal", "Deal", "Values", "Weights", "block_at"]


class Weights(Struct, frozen=True):
    """What the value hangs on; found by playing against each other (docs/bots.md).

    `cash` and `early`: how much more than its face a dollar is worth at the start, for what it
    buys and the stock that it saves; that is gone by the last year, the latter sooner. `growth`:
    by how much a seat's yearly profits will grow each year. `beside`, `square`: how likely a
    neighbour, or one company of a square, that is still to be had will be; `hand`, `pool`: how
    much likelier one in the seat's hand or in the Pool. `deny`: what a rival's loss counts.
    `slot`: what a place for a company is worth for each year to come. `wait`: what passing is,
    for each year to come. `rise`: how much of the stock's rise by a purchase counts.
    """

    cash: float = 3.0
    early: float = 0.0
    growth: float = 14.0
    beside: float = 0.2
    square: float = 0.22
    hand: float = 2.0
    pool: float = 1.0
    deny: float = 0.0
    slot: float = 2.0
    wait: float = 3.0
    rise: float = 0.7
    bids: float = 1.0


PLAYING = Weights()
"""What is best to play by."""

SHORT_SIGHTED = Weights(
    cash=0.0,
    growth=0.0,
    beside=0.0,
    square=0.0,
    deny=0.0,
    slot=0.0,
    wait=0.0,
    rise=0.0,
)
"""Sees what a purchase brings by itself, and takes stock and cash at their price of today."""


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
_OTHERS = tuple(
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


def block_at(profits: int) -> float:
    """The price of a block at these profits, as if the index had no steps."""
    return _BLOCK[profits] if profits < _DEAREST else _BLOCK[-1]


class Values:
    """The value by some weights."""

    def __init__(self, weights: Weights) -> None:
        self.weights = w = weights
        # By year, and one after the last: what a dollar is worth, and one that is earned each
        # year from this one on.
        self.dollar = [1.0] * (YEARS + 2)
        for y in range(YEARS):
            part = (YEARS - y) / (YEARS - 1)
            self.dollar[y] += w.cash * part + w.early * part * part * part
        self.yearly = [0.0] * (YEARS + 2)
        for y in range(YEARS, -1, -1):
            self.yearly[y] = self.yearly[y + 1] + self.dollar[y + 1]
        self._grows = [int(w.growth * (YEARS - y)) for y in range(YEARS + 1)]
        self._squares = (1.0, w.square, w.square * w.square, w.square * w.square * w.square)

    def final_profits(self, s: State, seat: Seat) -> int:
        """What the seat's yearly profits may be in the end."""
        return s.current[seat] + s.new[seat] + self._grows[s.year]

    def profits(self, s: State, seat: Seat, company: int) -> tuple[int, float]:
        """The bonus and special profits that the seat gains now, and those that may follow."""
        spaces, mine, w = s.spaces, OWNED + seat, self.weights
        hand, pool, beside, square = s.hands[seat], s.pool, w.beside, w.square
        now, later = 0, 0.0
        for other, bonus in BONUSES[company]:
            on = spaces[other]
            if on == mine:
                now += bonus
            elif on == FREE:
                if other in hand:
                    later += bonus * w.hand
                elif other in pool:
                    later += bonus * w.pool
                else:
                    later += bonus
        later *= beside
        for special, a, b, c in _OTHERS[company]:
            on_a, on_b, on_c = spaces[a], spaces[b], spaces[c]
            missing = (on_a != mine) + (on_b != mine) + (on_c != mine)
            if not missing:
                now += special
            elif on_a in (FREE, mine) and on_b in (FREE, mine) and on_c in (FREE, mine):
                later += special * self._squares[missing]
        return now, later

    def appraise(self, s: State, seat: Seat, company: int) -> Appraisal:
        """What a company that nobody owns is worth to the seat."""
        w, year = self.weights, s.year
        now, later = self.profits(s, seat, company)
        # What follows is bought in a later year.
        base = _VALUE[company] + later * self.yearly[year + 1] - w.slot * (YEARS - year)
        earns = self.yearly[year + (seat in s.failed)]
        likely = s.current[seat] + s.new[seat] + self._grows[year]
        at = _BLOCK[likely] if likely < _DEAREST else _BLOCK[-1]
        price, held, own = s.prices[seat], s.blocks[seat], _PROFIT[company]
        block = at if at > price else float(price)
        more = now + own
        rise = w.rise * (block_at(likely + more) - at)
        whole = Way(0, base + more * earns + held * rise, block + rise)
        dollar = self.dollar[year]
        kind = _KIND[company]
        if kind is None or not in_treasury(s.bonds, kind):
            return Appraisal((whole,), s.cash[seat], held, price, dollar)
        bond = BONDS[kind]
        more -= own // 2
        rise = w.rise * (block_at(likely + more) - at)
        gain = base + more * earns + held * rise - bond.repayment
        financed = Way(bond.value, gain, block + rise)
        return Appraisal((whole, financed), s.cash[seat], held, price, dollar)
