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
    Pass,
    Pay,
    PutUp,
    Repurchase,
    Skip,
)
from core.games.cartel.auction import ceiling, may_decline
from core.games.cartel.data import BONDS, COMPANIES, YEARS, price_for
from core.games.cartel.payment import Payment, bond_value, payments
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


class Greedy:
    """Takes what gains most at once, in every decision of a game."""

    def __init__(self, values: Values, wait: float = 0.0, deny: float = 0.0) -> None:
        """`wait`: what passing gains for each year to come. `deny`: what a rival's loss counts."""
        self.values = values
        self._wait = wait
        self._deny = deny

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
                return KeepOut()
            case Answering():
                return self.answer(s, phase, seat)
            case Over():
                raise AssertionError("nobody is asked when the game is over")
            case never:
                assert_never(never)

    def ways(self, s: State, seat: Seat, rng: Rng) -> list[Action]:
        """What the seat may do, what promises most first; what promises nothing is left out."""
        phase = s.phases[-1]
        first: Action
        more: list[Action]
        match phase:
            case Acting():
                return [action for _, action in self.turns(s, seat)]
            case Bidding():
                return self._bids(s, phase, seat, rng)
            case Paying():
                return self._payments(s, phase, seat)
            case Discarding():
                return [action for _, action in self.discards(s, phase, seat)]
            case Borrowing():
                first = self.borrow(s, seat)
                more = [Borrow(value) for value in (0, *denominations(s, seat))]
            case Repurchasing():
                first = self.repurchase(s, seat)
                more = [Repurchase(0), Repurchase(1)]
            case Trading():
                return [KeepOut()]
            case Answering():
                first = self.answer(s, phase, seat)
                more = [Decline(), *answers(s, phase)]
            case Over():
                raise AssertionError("nobody is asked when the game is over")
            case never:
                assert_never(never)
        return [first, *[action for action in more if action != first]]

    # -- turns ---------------------------------------------------------------------------------

    def turns(self, s: State, seat: Seat, *, every: bool = True) -> list[tuple[float, Action]]:
        """What the seat may do in its turn, with what that gains; the best is first.

        Without `every`, what can't be the best may be left out.
        """
        values = self.values
        ways: list[tuple[float, Action]] = []
        best = -1e9
        if s.pile:
            best = self._wait * (YEARS - s.year)
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

    def _denied(self, s: State, seat: Seat, company: int) -> float:
        """What it is worth to the seat that the rival who wants a company most won't have it."""
        if not self._deny:
            return 0.0
        return self._harm(seat, COMPANIES[company].value, self._all(s, company))

    def _harm(self, seat: Seat, value: int, worth: Sequence[Appraisal | None]) -> float:
        deny, most = self._deny, 0.0
        if not deny:
            return 0.0
        for other, appraisal in enumerate(worth):
            if appraisal is not None and other != seat:
                deal = appraisal.deal(value)
                if deal is not None:
                    most = max(most, deal.gain)
        return deny * most

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
        denied = self._harm(seat, value, worth)
        high = max([low, *[limit + 2 for limit in limits]])
        best, bid = 0.0, 0
        for amount in range(low, high + 1, max(1, (high - low) // _LEVELS)):
            deal = mine.deal(amount)
            if deal is None or deal.gain + denied <= 0:
                break
            gain = deal.gain + denied
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

    def _bids(self, s: State, phase: Bidding, seat: Seat, rng: Rng) -> list[Action]:
        """Bids worth a look, the one first that `bid` makes."""
        worth = self.appraisals(s, phase)
        first = self.bid(s, phase, seat, worth, rng)
        mine = worth[seat]
        assert mine is not None
        low = phase.low
        top = min(ceiling(s, seat, phase.company), can_pay(s, seat, phase.company))
        limit = min(top, max(mine.limit(), low))
        more: list[Action] = [NoBid()] if may_decline(phase, seat) else []
        if top >= low:
            more += [Bid(low + (limit - low) * part // 4) for part in (0, 1, 2, 3, 4)]
        found = [first]
        found += [action for k, action in enumerate(more) if action not in (first, *more[:k])]
        return found

    def _payments(self, s: State, phase: Paying, seat: Seat) -> list[Action]:
        """With a Bond and without, each with as little stock sold as can be."""
        first = self.pay(s, phase, seat)
        if isinstance(first, Fail):
            return [first]
        bond = bond_value(s.bonds, phase.company)
        found = payments(phase.price, s.cash[seat], s.blocks[seat], s.prices[seat], bond)
        least: dict[int, Payment] = {}
        for way in found:
            least.setdefault(way.bond, way)
        return [first, *[a for w in least.values() if (a := Pay(w.bond, w.blocks)) != first]]

    # -- paying, discarding --------------------------------------------------------------------

    def pay(self, s: State, phase: Paying, seat: Seat) -> Action:
        """The mixture that costs the seat least in the end."""
        deal = self.values.appraise(s, seat, phase.company).deal(phase.price)
        return Fail() if deal is None else Pay(deal.payment.bond, deal.payment.blocks)

    def keep(self, s: State, seat: Seat, company: int) -> float:
        """What a card in hand is worth to the seat, beside what it would be to others."""
        appraisal, value = self.values.appraise(s, seat, company), COMPANIES[company].value
        deal = appraisal.deal(value)
        # What can't be paid yet may be paid later.
        mine = deal.gain if deal is not None else appraisal.ways[0].gain - value * appraisal.dollar
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
