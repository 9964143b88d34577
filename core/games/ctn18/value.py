"""What shares, points and cards come to for a seat, in dollars at the end of the game.

All of it from what lies open. Sums, products and quotients of floats alone, so that every machine
finds the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.game import Seat
from core.games.ctn18.data import CORNELIUS, MAJORS, SHARES
from core.games.ctn18.market import price, shares_out
from core.games.ctn18.operating import points
from core.games.ctn18.state import State
from core.games.ctn18.survey import survey, years

__all__ = ["Outlook", "Values", "Weights", "outlooks", "step_of"]


class Weights(NamedTuple):
    """How a bot weighs things.

    `rivals`: what a dollar of the others' mean counts against one's own. `later`: what a dollar
    of the next stock round is worth above its face, for each round of the game to come. `office`:
    what a presidency is worth for each round. `crowd`: how much of what is still in a Treasury
    will be sold. `idle`: price steps lost in a round by a major that does little. `trust`: how much
    of the growth that is expected comes. `cards`: how much development cards are liked. `tax`: how
    much of what Cornelius is expected to get comes.
    """

    rivals: float = 0.6
    later: float = 0.02
    office: float = 0.6
    crowd: float = 0.1
    idle: float = 0.35
    trust: float = 0.85
    cards: float = 1.0
    tax: float = 0.6


class Outlook(NamedTuple):
    """What a company is expected to pay on all shares, and by how much its price is multiplied."""

    dividends: float
    growth: float


_UP = 1.17
_HIGHEST = 120.0

# What Cornelius gets in a round: so many dollars, and so many mean values of a card more.
_ROBBED, _CARDS_ROBBED = 7.0, 4.0
# Dollars for a step of its price; some of each payout are left over.
_PER_STEP = 12.0
_MOST_STEPS = 10.0


def step_of(each: int) -> float:
    """What a step right adds to a price, about."""
    return each * (_UP - 1)


def _power(base: float, times: float) -> float:
    """The _power by whole steps, and evenly between them; `times` may be below 0."""
    if times < 0:
        base, times = 1 / base, -times
    whole = int(times)
    result = 1.0
    for _ in range(whole):
        result *= base
    return result * (1 + (base - 1) * (times - whole))


def outlooks(s: State, weights: Weights) -> tuple[Outlook, ...]:
    """What to expect of each company, if it is floated or will be."""
    left, gains = years(s)
    found = []
    for major in range(len(MAJORS) - 1):
        now = points(s, major)
        gained = gains[major] * weights.trust
        land = survey(s.layout, s.corners, s.edges, major)
        # The sum of 10 times the score with each point.
        dividends = 10 * gained * (now + (gained + 1) / 2)
        idle = weights.idle * left * max(0.3, 1.6 - 0.25 * land.cards)
        found.append(Outlook(dividends, _power(_UP, gained - idle)))
    mean = sum(s.values) / len(s.values)
    money = s.treasury + weights.tax * left * (_ROBBED + _CARDS_ROBBED * mean)
    found.append(Outlook(money, _power(_UP, min(money / _PER_STEP, _MOST_STEPS))))
    return tuple(found)


class Values:
    """The worth of a position to its seats."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def units(self, s: State, found: Sequence[Outlook] | None = None) -> tuple[float, ...]:
        """What a share of each company will have brought at the end, at the shares of now."""
        expected = outlooks(s, self.weights) if found is None else found
        return tuple([self.unit(s, company, expected[company]) for company in range(len(MAJORS))])

    def unit(self, s: State, company: int, expected: Outlook, more: int = 0) -> float:
        """A share's dividends and last price; `more` shares than now lie with players."""
        each = price(s, company)
        if not each:
            return 0.0
        held = shares_out(s, company) + more
        out = held + self.weights.crowd * (SHARES - held)
        return expected.dividends / out + min(_HIGHEST, each * expected.growth)

    def standing(self, s: State, found: Sequence[Outlook] | None = None) -> list[float]:
        """What each seat will be worth at the end, about."""
        units = self.units(s, found)
        left, _ = years(s)
        dollar = 1 + self.weights.later * left
        office = self.weights.office * left
        worth = [
            cash * dollar + sum([n * each for n, each in zip(row, units, strict=True)])
            for cash, row in zip(s.cash, s.shares, strict=True)
        ]
        for company, president in enumerate(s.presidents):
            if president is not None and company != CORNELIUS:
                worth[president] += office
        return worth

    def mine(self, worth: Sequence[float], seat: Seat) -> float:
        """A seat's worth less what that of the others counts against it."""
        others = sum(worth) - worth[seat]
        return worth[seat] - self.weights.rivals * others / (len(worth) - 1)

    def net(self, s: State, seat: Seat, company: int) -> float:
        """The seat's shares of a company less what those of the others count against them."""
        held = [row[company] for row in s.shares]
        return self.mine(held, seat)

    def point(self, s: State, seat: Seat, major: int, reached: int) -> float:
        """What it is worth to the seat that the major comes to so many points in its turn."""
        out = shares_out(s, major)
        if not out:
            return 0.0
        return (10 * reached / out + step_of(price(s, major))) * self.net(s, seat, major)

    def step(self, s: State, seat: Seat, company: int) -> float:
        """What a step right of the price is worth to the seat."""
        return step_of(price(s, company)) * self.net(s, seat, company)
