"""Offers and answers among presidents, by what goods are worth to the seat (N-42)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.game import Seat
from core.games.ctn18.actions import ALL, Accept, Action, Counter, Decline, Offer, Take, TakeNone
from core.games.ctn18.data import ISLANDERS, MOST_OFFERS
from core.games.ctn18.island.layout import COMMODITIES
from core.games.ctn18.island.pieces import Goods, goods_of, less
from core.games.ctn18.operating import operation
from core.games.ctn18.plans import Plan, Planner
from core.games.ctn18.state import (
    ACCEPTED,
    COUNTERED,
    WAITING,
    Choosing,
    Offered,
    Operating,
    State,
)
from core.games.ctn18.trading import asked_by, can_give, turned
from core.games.ctn18.value import Values

__all__ = ["Deal", "Dealer"]

_KINDS = range(len(COMMODITIES))

# Offers of a major in one turn.
_OFFERS = 2

# How many swaps are looked at from the other side.
_LOOKED_AT = 6

# What a deal must bring, of what a card is worth.
_LEAST = 0.15

# What a hand must keep of its worth in a swap that gains by what the other major gets.
_KEPT = 0.95


class Deal(NamedTuple):
    """What the seat's goods were worth before a swap and what they are after it.

    `others`: what the swap is worth to it by what it brings the other major.
    """

    before: float
    after: float
    others: float

    @property
    def gain(self) -> float:
        """What the swap brings the seat."""
        return self.after - self.before + self.others

    @property
    def good(self) -> bool:
        """Whether the seat gains, and not by its share in the other major alone."""
        return self.gain > 0 and self.after >= _KEPT * self.before


class Dealer:
    """Makes offers and answers them by what the goods are worth to the seat."""

    def __init__(self, values: Values, planner: Planner) -> None:
        self.values = values
        self.planner = planner

    def deal(self, s: State, seat: Seat, major: int, other: int, swap: Goods) -> Deal:
        """What it brings the seat that its major makes this swap with another's."""
        plan = self.planner.plan(s, seat, major)
        hand = s.hands[major]
        before = plan.worth(hand)
        return Deal(before, plan.worth(less(hand, swap)), self._others(s, seat, other, swap))

    def _others(self, s: State, seat: Seat, other: int, swap: Goods) -> float:
        """What the swap brings the other major, as far as the seat gains or loses by that."""
        its = s.presidents[other]
        assert its is not None
        theirs = self.values.net(s, its, other)
        plan = self.planner.plan(s, its, other)
        hand = s.hands[other]
        got = turned(swap)
        if not can_give(hand, got):
            return 0.0
        gain = plan.worth(less(hand, got)) - plan.worth(hand)
        if theirs <= 0:
            return 0.0
        return gain * self.values.net(s, seat, other) / theirs

    # -- offering ------------------------------------------------------------------------------

    def offer(
        self, s: State, seat: Seat, turn: Operating, plan: Plan
    ) -> tuple[float, Action] | None:
        """The best offer that another should like as well, and what it would bring."""
        made = turn.offers[turn.major]
        if made >= _OFFERS:
            return None
        own = self._own_swap(s, seat, plan)
        if own is not None:
            return own
        found = self._swaps(s, seat, plan, asked_by(s, turn.major))
        if made >= len(found):
            return None
        gain, swap = found[made]
        return gain, Offer(turn.major, ALL, swap)

    def to_turn(self, s: State, seat: Seat) -> Action | None:
        """The best offer of a major of the seat's to another's that is on turn, if one gains both.

        The major is one that may still make an offer.
        """
        turn = operation(s)
        best, chosen = 0.0, None
        for major in ISLANDERS:
            if s.presidents[major] != seat or turn.offers[major] >= MOST_OFFERS:
                continue
            others = asked_by(s, major)
            found = self._swaps(s, seat, self.planner.plan(s, seat, major), others)
            if found and found[0][0] > best:
                best, chosen = found[0][0], Offer(major, turn.major, found[0][1])
        return chosen

    def _own_swap(self, s: State, seat: Seat, plan: Plan) -> tuple[float, Action] | None:
        """The swap with another major of the seat's that gains both together most."""
        hand = s.hands[plan.major]
        best, chosen = _LEAST * plan.card, None
        for other in ISLANDERS:
            if other == plan.major or s.presidents[other] != seat:
                continue
            its, theirs = self.planner.plan(s, seat, other), s.hands[other]
            base = plan.worth(hand) + its.worth(theirs)
            for give in _KINDS:
                for get in _KINDS:
                    if give != get and hand[give] and theirs[get]:
                        swap = _swap(give, 1, get)
                        after = plan.worth(less(hand, swap)) + its.worth(less(theirs, turned(swap)))
                        if after - base > best:
                            best, chosen = after - base, Offer(plan.major, other, swap)
        return None if chosen is None else (best, chosen)

    def _swaps(
        self, s: State, seat: Seat, plan: Plan, others: Sequence[int]
    ) -> list[tuple[float, Goods]]:
        """Swaps with any of the others that gain both Presidents; the best is first."""
        major = plan.major
        hand = s.hands[major]
        base = plan.worth(hand)
        least = _LEAST * plan.card
        swaps = []
        for give in _KINDS:
            for number in (1, 2):
                if hand[give] < number:
                    break
                for get in _KINDS:
                    if give != get:
                        swap = _swap(give, number, get)
                        gain = plan.worth(less(hand, swap)) - base
                        if gain > least:
                            swaps.append((gain, swap))
        swaps.sort(key=lambda way: -way[0])
        found: list[tuple[float, Goods]] = []
        for gain, swap in swaps[:_LOOKED_AT]:
            for other in others:
                its = s.presidents[other]
                if its is None or not can_give(s.hands[other], turned(swap)):
                    continue
                mine = gain + self._others(s, seat, other, swap)
                if mine > least and self.deal(s, its, other, major, turned(swap)).good:
                    found.append((mine, swap))
                    break
        found.sort(key=lambda way: -way[0])
        return found

    # -- answering -----------------------------------------------------------------------------

    def answer(self, s: State, phase: Offered, seat: Seat) -> Action:
        """Accepting what gains the seat, for one major after the other.

        What does not is declined, or answered once a turn by a swap that gains both.
        """
        swap = turned(phase.swap)
        waiting = [
            major
            for major, answer in enumerate(phase.answers)
            if answer == WAITING and s.presidents[major] == seat
        ]
        for major in waiting:
            if can_give(s.hands[major], swap) and self.deal(s, seat, major, phase.by, swap).good:
                return Accept(major)
        major = waiting[0]
        turn = operation(s)
        if phase.by == turn.major and not turn.offers[major]:
            found = self._swaps(s, seat, self.planner.plan(s, seat, major), (phase.by,))
            if found:
                return Counter(major, found[0][1])
        return Decline(major)

    def choose(self, s: State, phase: Choosing, seat: Seat) -> Action:
        """The answer that brings most, if one brings anything."""
        major = operation(s).major
        best, chosen = 0.0, None
        for other, answer in enumerate(phase.answers):
            if answer == ACCEPTED:
                swap = phase.swap
            elif answer == COUNTERED and can_give(s.hands[major], turned(phase.counters[other])):
                swap = turned(phase.counters[other])
            else:
                continue
            deal = self.deal(s, seat, major, other, swap)
            if deal.good and deal.gain > best:
                best, chosen = deal.gain, other
        return TakeNone() if chosen is None else Take(chosen)


def _swap(give: int, number: int, get: int) -> Goods:
    row = [0] * len(COMMODITIES)
    row[give], row[get] = number, -1
    return goods_of(row)
