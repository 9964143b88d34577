"""What a 7 leads to before the robber is moved: discards of cards and of certificates (N-5, N-30).

Functions that carry the game on take the list of what is told and add to it.
"""

from __future__ import annotations

from msgspec.structs import replace

from core.game import Seat, Told
from core.games.ctn18.data import CORNELIUS, ISLANDERS
from core.games.ctn18.events import (
    Discarded,
    DiscardSealed,
    DiscardSealedUnseen,
    Event,
    Shed,
    ShedSealed,
    ShedSealedUnseen,
)
from core.games.ctn18.hands import spend
from core.games.ctn18.island.pieces import NO_GOODS, Goods, taken
from core.games.ctn18.island.robber import to_discard
from core.games.ctn18.market import over_limit, settle_presidency, to_pool
from core.games.ctn18.payout import robbed
from core.games.ctn18.state import Discarding, Shedding, State
from core.parts.rows import put
from core.rng import Rng, below

__all__ = ["drawn", "pick_cards", "pick_shares", "seven", "to_choose", "worth_of"]


def worth_of(values: Goods, cards: Goods) -> int:
    """What Cornelius gets for these cards (N-33)."""
    return sum([value * n for value, n in zip(values, cards, strict=True)])


def seven(s: State, told: list[Told[Event]]) -> State:
    """A 7 was rolled: who has too many cards discards.

    The stack is (Operating,) when there is nothing (more) to discard.
    """
    owed = tuple([to_discard(sum(hand)) for hand in s.hands])
    phase = Discarding(owed, (None,) * len(owed))
    return _cards(replace(s, phases=(*s.phases[:1], phase)), phase, told)


def to_choose(s: State, phase: Discarding, seat: Seat) -> int | None:
    """The first major in turn order for which the seat is still to choose; None for none."""
    for major in s.order:
        if s.presidents[major] == seat and phase.owed[major] and phase.picks[major] is None:
            return major
    return None


def pick_cards(
    s: State, phase: Discarding, seat: Seat, major: int, cards: Goods, told: list[Told[Event]]
) -> State:
    """A President has chosen; the last one's choice shows all of them."""
    told.append(
        Told(
            DiscardSealed(seat, major, cards),
            to=(seat,),
            others=DiscardSealedUnseen(seat, major),
        )
    )
    phase = replace(phase, picks=put(phase.picks, major, cards))
    return _cards(replace(s, phases=(*s.phases[:1], phase)), phase, told)


def _cards(s: State, phase: Discarding, told: list[Told[Event]]) -> State:
    for major in ISLANDERS:
        if phase.owed[major] and s.presidents[major] is not None and phase.picks[major] is None:
            return s
    for major in s.order:
        if not phase.owed[major]:
            continue
        cards = phase.picks[major]
        if cards is None:
            cards, rng = drawn(s.hands[major], phase.owed[major], s.rng)
            s = replace(s, rng=rng)
        amount = worth_of(s.values, cards)
        told.append(Told(Discarded(major, cards, amount)))
        s = robbed(spend(s, major, cards), major, amount, told)
    return _certificates(s, told)


def drawn(hand: Goods, number: int, rng: Rng) -> tuple[Goods, Rng]:
    """So many cards of a hand at random, and the dice after it."""
    cards = NO_GOODS
    for left in range(sum(hand), sum(hand) - number, -1):
        n, rng = below(rng, left)
        kind = 0
        while n >= hand[kind]:
            n -= hand[kind]
            kind += 1
        hand, cards = taken(hand, kind), taken(cards, kind, -1)
    return cards, rng


def _certificates(s: State, told: list[Told[Event]]) -> State:
    """Who holds too many certificates discards; the stack is (Operating,) if nobody does."""
    owed = over_limit(s)
    if not any(owed):
        return replace(s, phases=s.phases[:1])
    return replace(s, phases=(*s.phases[:1], Shedding(owed, (None,) * len(owed))))


def pick_shares(
    s: State, phase: Shedding, seat: Seat, shares: tuple[int, ...], told: list[Told[Event]]
) -> State:
    """A player has chosen; when all have, their shares lie in the Pool and presidencies pass."""
    told.append(Told(ShedSealed(seat, shares), to=(seat,), others=ShedSealedUnseen(seat)))
    phase = replace(phase, picks=put(phase.picks, seat, shares))
    if any(owed and pick is None for owed, pick in zip(phase.owed, phase.picks, strict=True)):
        return replace(s, phases=(*s.phases[:1], phase))
    for other, pick in enumerate(phase.picks):
        if pick is None:
            continue
        told.append(Told(Shed(other, pick)))
        for company, number in enumerate(pick):
            s = to_pool(s, other, company, number)
    for company in (*s.order, CORNELIUS):
        s = settle_presidency(s, company, told)
    return _certificates(s, told)
