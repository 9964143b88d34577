"""What a seat does that looks no further than its own turn.

It looks at what lies open, at its own hand, and at no sealed bid.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    Offer,
    Pass,
    Pay,
    PutUp,
    Repurchase,
    Skip,
)
from core.games.cartel.auction import ceiling, may_decline
from core.games.cartel.data import BONDS, COMPANIES, YEARS, price_for
from core.games.cartel.profits import retired
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
from core.games.cartel.value import Appraisal, Values
from core.rng import Rng, below

__all__ = ["Greedy"]

# How many bids are weighed, from the printed value to what the company is worth.
_LEVELS = 8

# What passing gains for each year to come.
_WAIT = 3.0

# What a rival's gain by a company counts against a seat that lets it have it.
_HARM = 0.15

# How much of that is spared by a card laid face down rather than kept, which may come up later.
_LAID = 0.2

# What an offer of a card must be worth to both together, for either to be better off for sure.
_WORTH_OFFERING = 10.0

# A bid, or an answer, of which nothing tells what it promises: so much less than the first.
_LESS = 8.0


class Greedy:
    """Takes what gains most at once, in every decision of a game."""

    def __init__(self, values: Values) -> None:
        self.values = values

    def choose(self, s: State, seat: Seat, rng: Rng) -> Action:
        """What the seat does, which is asked for something."""
        phase = s.phases[-1]
        match phase:
            case Acting():
                return self.turns(s, seat, every=False)[0][1]
            case Bidding():
                return self.bid(s, phase, seat, self.appraisals(s, phase), rng)
            case Paying():
                return self.pay(s, phase, seat)
            case Discarding():
                return self.discards(s, phase, seat)[0][1]
            case Borrowing():
                return self.borrow(s, seat)
            case Repurchasing():
                return self.repurchase(s, seat)
            case Trading():
                return self.offer(s, phase, seat)
            case Answering():
                return self.answer(s, phase, seat)
            case Over():
                raise AssertionError("nobody is asked when the game is over")
            case never:
                assert_never(never)

    def ways(self, s: State, seat: Seat, rng: Rng) -> list[tuple[float, Action]]:
        """What the seat may do that is worth a look, and what that gains, as far as it can tell.

        First of all what `choose` does.
        """
        phase = s.phases[-1]
        first = self.choose(s, seat, rng)
        more: list[tuple[float, Action]]
        match phase:
            case Acting():
                more = self.turns(s, seat)
            case Bidding():
                more = [(-_LESS, action) for action in self._bids(s, phase, seat)]
            case Paying():
                more = self._payments(s, phase, seat)
            case Discarding():
                more = self.discards(s, phase, seat)
            case Borrowing():
                more = [(-_LESS, Borrow(value)) for value in (0, *denominations(s, seat))]
            case Repurchasing():
                more = [(-_LESS, Repurchase(0)), (-_LESS, Repurchase(1))]
            case Trading():
                more = [(-_LESS, KeepOut())]
            case Answering():
                answered: tuple[Action, ...] = (Decline(), *answers(s, phase))
                more = [(-_LESS, action) for action in answered]
            case Over():
                raise AssertionError("nobody is asked when the game is over")
            case never:
                assert_never(never)
        gains = [gain for gain, action in more if action == first]
        return [(gains[0] if gains else 0.0, first), *[way for way in more if way[1] != first]]

    # -- turns ---------------------------------------------------------------------------------

    def turns(self, s: State, seat: Seat, *, every: bool = True) -> list[tuple[float, Action]]:
        """What the seat may do in its turn, with what that gains; the best is first.

        Without `every`, what can't be the best may be left out.
        """
        values = self.values
        ways: list[tuple[float, Action]] = []
        best = -1e9
        if s.pile:
            best = _WAIT * (YEARS - s.year)
            ways.append((best, Pass()))
        for company in s.hands[seat]:
            deal = values.appraise(s, seat, company).deal(COMPANIES[company].value)
            if deal is not None:
                ways.append((deal.gain, Buy(company)))
                best = max(best, deal.gain)
        for company in s.pool:
            value = COMPANIES[company].value
            deal = values.appraise(s, seat, company).deal(value)
            # It gains no more than at its printed value without a rival.
            if deal is not None and (every or deal.gain > best):
                gain, _ = self._best_bid(seat, value, value, self._all(s, company))
                ways.append((gain, PutUp(company)))
                best = max(best, gain)
        if not ways:
            return [(0.0, Skip())]
        ways.sort(key=lambda way: -way[0])
        return ways

    def _all(self, s: State, company: int) -> list[Appraisal | None]:
        """What a company is worth to each seat; None for those that are out of play."""
        return [
            None if retired(s.spaces, seat) else self.values.appraise(s, seat, company)
            for seat in range(len(s.cash))
        ]

    def harm(self, s: State, seat: Seat, company: int) -> float:
        """What it costs the seat that the rival who wants a company most can have it."""
        most = 0.0
        for other, appraisal in enumerate(self._all(s, company)):
            if appraisal is not None and other != seat:
                deal = appraisal.deal(COMPANIES[company].value)
                if deal is not None:
                    most = max(most, deal.gain)
        return _HARM * most

    # -- bidding -------------------------------------------------------------------------------

    def appraisals(self, s: State, phase: Bidding) -> list[Appraisal | None]:
        """What the company is worth to each seat that takes part."""
        return [
            None if bid == ABSENT else self.values.appraise(s, seat, phase.company)
            for seat, bid in enumerate(phase.bids)
        ]

    def _best_bid(
        self, seat: Seat, value: int, low: int, worth: Sequence[Appraisal | None]
    ) -> tuple[float, int]:
        """What the seat may hope for by its best bid of at least `low`, and that bid.

        A gain of 0 and no bid (0), if it gains by none that it can pay.
        """
        mine = worth[seat]
        assert mine is not None
        limits = [a.limit() for i, a in enumerate(worth) if a is not None and i != seat]
        limits = [limit for limit in limits if limit >= value]
        high = max([low, *[limit + 2 for limit in limits]])
        best, bid = 0.0, 0
        for amount in range(low, high + 1, max(1, (high - low) // _LEVELS)):
            deal = mine.deal(amount)
            if deal is None or deal.gain <= 0:
                break
            gain = deal.gain
            for limit in limits:
                gain *= min(1.0, (amount - value + 1) / (limit - value + 2))
            if gain > best:
                best, bid = gain, amount
        return best, bid

    def bid(
        self, s: State, phase: Bidding, seat: Seat, worth: Sequence[Appraisal | None], rng: Rng
    ) -> Action:
        """A bid by what the company is worth to the seat and to the others; dice break ties."""
        low, value = phase.low, COMPANIES[phase.company].value
        most = ceiling(s, seat, phase.company)
        if most < low:
            return NoBid()
        _, bid = self._best_bid(seat, value, low, worth)
        if not bid and may_decline(phase, seat):
            return NoBid()
        bid = max(bid, low)
        # The dice keep rivals of one mind from being level again and again.
        more, _ = below(rng, 2 + (bid - value) // 10 + 2 * len(phase.before))
        return Bid(max(low, min(bid + more, most, can_pay(s, seat, phase.company))))

    def _bids(self, s: State, phase: Bidding, seat: Seat) -> list[Action]:
        """No bid, the least, what the company is worth to the seat, and the one half way."""
        mine = self.values.appraise(s, seat, phase.company)
        low = phase.low
        top = min(ceiling(s, seat, phase.company), can_pay(s, seat, phase.company))
        found: list[Action] = [NoBid()] if may_decline(phase, seat) else []
        if top >= low:
            more = min(top, max(mine.limit(), low)) - low
            found += [Bid(amount) for amount in sorted({low, low + more // 2, low + more})]
        return found

    # -- paying, discarding --------------------------------------------------------------------

    def _payments(self, s: State, phase: Paying, seat: Seat) -> list[tuple[float, Action]]:
        """With a Bond and without, each with as little stock sold as can be."""
        appraisal = self.values.appraise(s, seat, phase.company)
        deals = [appraisal._replace(ways=(way,)).deal(phase.price) for way in appraisal.ways]
        return [(d.gain, Pay(d.payment.bond, d.payment.blocks)) for d in deals if d is not None]

    def pay(self, s: State, phase: Paying, seat: Seat) -> Action:
        """The mixture that costs the seat least in the end."""
        deal = self.values.appraise(s, seat, phase.company).deal(phase.price)
        return Fail() if deal is None else Pay(deal.payment.bond, deal.payment.blocks)

    def keep(self, s: State, seat: Seat, company: int) -> float:
        """What a card in hand is worth to the seat: nothing, if it would not buy the company."""
        appraisal, value = self.values.appraise(s, seat, company), COMPANIES[company].value
        deal = appraisal.deal(value)
        if deal is not None:
            mine = deal.gain
        elif s.year < YEARS:
            # What can't be paid yet may be paid later.
            mine = appraisal.ways[0].gain - value * appraisal.dollar
        else:
            mine = 0.0
        return max(0.0, mine)

    def discards(self, s: State, phase: Discarding, seat: Seat) -> list[tuple[float, Action]]:
        """What the seat may put on the board; the best is first."""
        hand = s.hands[seat]
        harm = {card: self.harm(s, seat, card) for card in hand}
        worth = {card: self.keep(s, seat, card) for card in hand}
        ways: list[tuple[float, Action]] = []
        for up in combinations(hand, phase.count):
            ways.append((-sum([worth[card] + harm[card] for card in up]), Discard(up)))
        if phase.passed and s.variant.defensive_discarding:
            for down in hand:
                for up in combinations([card for card in hand if card != down], phase.count - 1):
                    lost = sum([worth[card] + harm[card] for card in up])
                    gain = _LAID * harm[down] - worth[down] - lost
                    ways.append((gain, Discard(up, down)))
        ways.sort(key=lambda way: -way[0])
        return ways

    # -- stock and bonds -----------------------------------------------------------------------

    def borrow(self, s: State, seat: Seat) -> Action:
        """A Bond for cash, if the cash is worth more than what is repaid."""
        outlook = self.values.after[s.year]
        best, chosen = 0.0, 0
        for value in denominations(s, seat):
            bond = next(bond for bond in BONDS if bond.value == value)
            gain = value * outlook.cash - bond.repayment * outlook.net
            if gain > best:
                best, chosen = gain, value
        return Borrow(chosen)

    def repurchase(self, s: State, seat: Seat) -> Action:
        """A block bought back, if it will be worth more than the cash."""
        outlook = self.values.after[s.year]
        gain = outlook.block + outlook.stock * price_for(s.current[seat] + s.new[seat])
        return Repurchase(int(gain > s.prices[seat] * outlook.cash))

    # -- trading cards -------------------------------------------------------------------------

    def offer(self, s: State, phase: Trading, seat: Seat) -> Action:
        """A card offered to whom it is worth more, for the money half way and one of its cards.

        One offer a turn; whatever card comes back, the money alone makes up for the one given.
        """
        if phase.made:
            return KeepOut()
        dollar = self.values.after[s.year].cash
        best = _WORTH_OFFERING
        chosen: Action = KeepOut()
        for card in s.hands[seat]:
            mine = self.keep(s, seat, card)
            for other, hand in enumerate(s.hands):
                if other == seat or not hand:
                    continue
                theirs = self.keep(s, other, card)
                money = min(int((mine + theirs) / 2 / dollar) + 1, s.cash[other] // 2)
                if theirs - mine > best and money * dollar > mine:
                    best, chosen = theirs - mine, Offer(other, (card,), 1, money)
        return chosen

    def answer(self, s: State, phase: Answering, seat: Seat) -> Action:
        """What the seat gives for an offer, if it is better off after it."""
        dollar = self.values.after[s.year].cash
        got = sum([self.keep(s, seat, card) for card in phase.give]) - phase.money * dollar
        best = 0.0
        chosen: Action = Decline()
        for way in answers(s, phase):
            gain = got - sum([self.keep(s, seat, card) for card in way.cards])
            if gain > best:
                best, chosen = gain, way
        return chosen
