"""What a seat does that looks no further than its own turn.

It looks at what lies open, at its own hand, and at no sealed bid.
"""

from __future__ import annotations

from itertools import combinations
from typing import assert_never

from core.game import Seat
from core.games.cartel.actions import (
    Action,
    Bid,
    Borrow,
    Buy,
    Decline,
    Discard,
    Fail,
    KeepOut,
    NoBid,
    Pass,
    Pay,
    PutUp,
    Repurchase,
    Skip,
)
from core.games.cartel.auction import ceiling, may_decline
from core.games.cartel.data import BONDS, COMPANIES, YEARS
from core.games.cartel.state import (
    ABSENT,
    Acting,
    Answering,
    Bidding,
    Borrowing,
    Discarding,
    Over,
    Paying,
    Repurchasing,
    State,
    Trading,
)
from core.games.cartel.trade import answers
from core.games.cartel.turn import can_pay, denominations
from core.games.cartel.value import Values, end_price, rivals
from core.rng import Rng, below

__all__ = ["Greedy"]

# How many bids are weighed, from the printed value to what the company is worth.
_LEVELS = 8


class Greedy:
    """Takes what gains most at once, in every decision of a game."""

    def __init__(self, values: Values) -> None:
        self.values = values

    def choose(self, s: State, seat: Seat, rng: Rng) -> Action:
        """What the seat does, which is asked for something."""
        phase = s.phases[-1]
        match phase:
            case Acting():
                return self.turns(s, seat)[0][1]
            case Bidding():
                return self.bid(s, phase, seat, rng)
            case Paying():
                return self.pay(s, phase, seat)
            case Discarding():
                return self.discards(s, phase, seat)[0][1]
            case Borrowing():
                return self.borrow(s, seat)
            case Repurchasing():
                return self.repurchase(s, seat)
            case Trading():
                return KeepOut()
            case Answering():
                return self.answer(s, phase, seat)
            case Over():
                raise AssertionError("nobody is asked when the game is over")
            case never:
                assert_never(never)

    # -- turns ---------------------------------------------------------------------------------

    def turns(self, s: State, seat: Seat) -> list[tuple[float, Action]]:
        """What the seat may do in its turn, with what that gains; the best is first."""
        values = self.values
        wait = values.weights.wait * (YEARS - s.year)
        ways: list[tuple[float, Action]] = []
        for company in s.hands[seat]:
            deal = values.deal(s, seat, company, COMPANIES[company].value)
            if deal is not None:
                ways.append((deal.gain, Buy(company)))
        for company in s.pool:
            value = COMPANIES[company].value
            if can_pay(s, seat, company) < value:
                continue
            limits = self.limits(s, seat, company)
            gain, _ = self._best_bid(s, seat, company, value, limits)
            ways.append((gain, PutUp(company)))
        if s.pile:
            ways.append((wait, Pass()))
        if not ways:
            return [(0.0, Skip())]
        ways.sort(key=lambda way: -way[0])
        return ways

    def limits(self, s: State, seat: Seat, company: int) -> list[int]:
        """The most that each rival may bid for a company; 0 for none."""
        return [self.values.most(s, other, company) for other in rivals(s, seat)]

    def _denied(self, s: State, seat: Seat, company: int) -> float:
        """What it is worth to the seat that the rival who wants a company most doesn't get it."""
        deny = self.values.weights.deny
        if not deny:
            return 0.0
        most = 0.0
        for other in rivals(s, seat):
            deal = self.values.deal(s, other, company, COMPANIES[company].value)
            if deal is not None:
                most = max(most, deal.gain)
        return deny * most

    # -- bidding -------------------------------------------------------------------------------

    def _best_bid(
        self, s: State, seat: Seat, company: int, low: int, limits: list[int]
    ) -> tuple[float, int]:
        """What the seat may hope for by its best bid of at least `low`, and that bid.

        A gain of 0 and no bid (0), if it gains by none that it can pay.
        """
        values = self.values
        now, later = values.profits(s, seat, company)
        denied = self._denied(s, seat, company)
        base = COMPANIES[company].value
        top = can_pay(s, seat, company)
        high = min(top, max([low, *[limit + 2 for limit in limits]]))
        best, bid = 0.0, 0
        step = max(1, (high - low) // _LEVELS)
        for amount in range(low, high + 1, step):
            deal = values.priced(s, seat, company, amount, now, later)
            if deal is None or deal.gain + denied <= 0:
                break
            chance = 1.0
            for limit in limits:
                if limit >= base:
                    chance *= min(1.0, (amount - base + 1) / (limit - base + 2))
            gain = (deal.gain + denied) * chance
            if gain > best:
                best, bid = gain, amount
        return best, bid

    def bid(self, s: State, phase: Bidding, seat: Seat, rng: Rng) -> Action:
        """A bid by what the company is worth to the seat and to the others; dice break ties."""
        company, low = phase.company, phase.low
        most = ceiling(s, seat, company)
        if most < low:
            return NoBid()
        limits = [
            self.values.most(s, other, company)
            for other, bid in enumerate(phase.bids)
            if other != seat and bid != ABSENT
        ]
        _, bid = self._best_bid(s, seat, company, low, limits)
        if bid:
            top = min(most, can_pay(s, seat, company))
            more, _ = below(rng, 1 + max(1, (bid - low + 10) // 10))
            return Bid(min(bid + more, top))
        if may_decline(phase, seat):
            return NoBid()
        return Bid(low)

    # -- paying, discarding --------------------------------------------------------------------

    def pay(self, s: State, phase: Paying, seat: Seat) -> Action:
        """The mixture that costs the seat least in the end."""
        deal = self.values.deal(s, seat, phase.company, phase.price)
        if deal is None:
            return Fail()
        return Pay(deal.payment.bond, deal.payment.blocks)

    def keep(self, s: State, seat: Seat, company: int) -> float:
        """What a card in hand is worth to the seat, beside what it would be to others."""
        deal = self.values.deal(s, seat, company, COMPANIES[company].value)
        now, later = self.values.profits(s, seat, company)
        years = YEARS - s.year
        mine = deal.gain if deal is not None else (now + later) * years - COMPANIES[company].value
        return mine + self._denied(s, seat, company)

    def discards(self, s: State, phase: Discarding, seat: Seat) -> list[tuple[float, Action]]:
        """What the seat may put on the board; the best is first."""
        hand = s.hands[seat]
        worth = {card: self.keep(s, seat, card) for card in hand}
        ways: list[tuple[float, Action]] = []
        for up in combinations(hand, phase.count):
            ways.append((-sum([worth[card] for card in up]), Discard(up)))
        if phase.passed and s.variant.defensive_discarding:
            for down in hand:
                harm = self._denied(s, seat, down)
                for up in combinations([card for card in hand if card != down], phase.count - 1):
                    lost = sum([worth[card] for card in (*up, down)])
                    ways.append((harm - lost, Discard(up, down)))
        ways.sort(key=lambda way: -way[0])
        return ways

    # -- stock and bonds -----------------------------------------------------------------------

    def borrow(self, s: State, seat: Seat) -> Action:
        """A Bond for cash, if the cash is worth more than what is repaid."""
        worth = self.values.cash[s.year]
        best, chosen = 0.0, 0
        for value in denominations(s, seat):
            bond = next(bond for bond in BONDS if bond.value == value)
            gain = value * worth - bond.repayment
            if gain > best:
                best, chosen = gain, value
        return Borrow(chosen)

    def repurchase(self, s: State, seat: Seat) -> Action:
        """A block bought back, if it will be worth more than the cash."""
        values = self.values
        cost = s.prices[seat] * values.cash[s.year + 1]
        gets = end_price(values.final_profits(s, seat))
        return Repurchase(int(gets > cost))

    # -- trading cards -------------------------------------------------------------------------

    def answer(self, s: State, phase: Answering, seat: Seat) -> Action:
        """What the seat gives for an offer, if it is better off after it."""
        worth = self.values.cash[s.year]
        got = sum([self.keep(s, seat, card) for card in phase.give]) - phase.money * worth
        best = 0.0
        chosen: Action = Decline()
        for way in answers(s, phase):
            gain = got - sum([self.keep(s, seat, card) for card in way.cards])
            if gain > best:
                best, chosen = gain, way
        return chosen
