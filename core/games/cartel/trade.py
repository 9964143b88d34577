"""Trading cards before a turn (C-30).

Functions that carry the game on take the list of what is told and add to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from core.game import Seat, Told
from core.games.cartel.actions import Give, Offer
from core.games.cartel.data import HAND, HIGHEST, MOST_OFFERS
from core.games.cartel.events import (
    Declined,
    Event,
    Offered,
    OfferedUnseen,
    Traded,
    TradedUnseen,
)
from core.games.cartel.state import Acting, Answering, State, Trading
from core.prompt import Amount, Field, Form

__all__ = ["answers", "decline", "give", "money_wanted", "offer", "offers", "too_many"]


def too_many(s: State, seat: Seat, to: Seat, given: int, wanted: int) -> Seat | None:
    """Which of the two would hold more than three cards after a trade of so many; None if none."""
    for other, change in ((seat, wanted - given), (to, given - wanted)):
        if len(s.hands[other]) + change > HAND:
            return other
    return None


def money_wanted(s: State, seat: Seat, to: Seat) -> tuple[int, int]:
    """The least and the most money that may be asked for; what is below 0 is paid instead.

    With hidden cash anything may be asked for: what the other one has must not show.
    """
    return -s.cash[seat], HIGHEST if s.variant.hidden_cash else s.cash[to]


def offers(s: State, phase: Trading) -> tuple[Form, ...]:
    """A form for each way to offer cards, its money open; what was offered before is left out."""
    seat = phase.seat
    forms = []
    for to, hand in enumerate(s.hands):
        if to == seat:
            continue
        low, high = money_wanted(s, seat, to)
        for given in range(1, len(s.hands[seat]) + 1):
            for wanted in range(1, len(hand) + 1):
                if too_many(s, seat, to, given, wanted) is not None:
                    continue
                for cards in combinations(s.hands[seat], given):
                    fixed = (("to", to), ("give", cards), ("want", wanted))
                    made = [
                        offer.money
                        for offer in phase.made
                        if (offer.to, offer.give, offer.want) == (to, cards, wanted)
                        and low <= offer.money <= high
                    ]
                    forms += [
                        Form("offer", (Field("money", Amount(a, b)),), fixed)
                        for a, b in _without(low, high, made)
                    ]
    return tuple(forms)


def _without(low: int, high: int, numbers: list[int]) -> Iterator[tuple[int, int]]:
    """The ranges that are left of one when some numbers are taken out of it."""
    for number in sorted(numbers):
        if low <= number - 1:
            yield low, number - 1
        low = number + 1
    if low <= high:
        yield low, high


def offer(s: State, phase: Trading, a: Offer, told: list[Told[Event]]) -> State:
    """The one who is asked sees the cards; all see how many, for how many and how much."""
    seat = phase.seat
    told.append(
        Told(
            Offered(s.year, seat, a.to, a.give, a.want, a.money),
            to=(seat, a.to),
            others=OfferedUnseen(s.year, seat, a.to, len(a.give), a.want, a.money),
        )
    )
    made = replace(phase, made=(*phase.made, a))
    asked = Answering(a.to, seat, a.give, a.want, a.money)
    return replace(s, phases=(*s.phases[:-1], made, asked))


def answers(s: State, phase: Answering) -> tuple[Give, ...]:
    """Every way to accept: none, if the money isn't there."""
    if phase.money > s.cash[phase.seat]:
        return ()
    return tuple([Give(cards) for cards in combinations(s.hands[phase.seat], phase.want)])


def give(s: State, phase: Answering, cards: tuple[int, ...], told: list[Told[Event]]) -> State:
    """Cards and money change hands."""
    seat, by = phase.seat, phase.by
    told.append(
        Told(
            Traded(s.year, by, seat, phase.give, cards, phase.money),
            to=(by, seat),
            others=TradedUnseen(s.year, by, seat, len(phase.give), len(cards), phase.money),
        )
    )
    hands, cash = list(s.hands), list(s.cash)
    hands[by] = _swapped(s.hands[by], phase.give, cards)
    hands[seat] = _swapped(s.hands[seat], cards, phase.give)
    cash[by] += phase.money
    cash[seat] -= phase.money
    turn = s.phases[0]
    assert isinstance(turn, Acting)
    traded = (replace(turn, trades=turn.trades + 1), *s.phases[1:])
    return _answered(replace(s, hands=tuple(hands), cash=tuple(cash), phases=traded))


def _swapped(hand: tuple[int, ...], gone: tuple[int, ...], new: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted([*[card for card in hand if card not in gone], *new]))


def decline(s: State, phase: Answering, told: list[Told[Event]]) -> State:
    """Nothing changes hands."""
    told.append(Told(Declined(s.year, phase.by, phase.seat)))
    return _answered(s)


def _answered(s: State) -> State:
    """Back to the one who offers; after the third offer the turn begins."""
    trading = s.phases[-2]
    assert isinstance(trading, Trading)
    done = 2 if len(trading.made) >= MOST_OFFERS else 1
    return replace(s, phases=s.phases[:-done])
