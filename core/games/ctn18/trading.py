"""Trade: with the bank (N-31, N-32) and among presidents (N-42).

Functions that carry the game on take the list of what is told and add to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import ge
from typing import TypeAlias

from msgspec.structs import replace

from core.game import Seat, Told
from core.games.ctn18.data import HIGHEST_VALUE, ISLANDERS, PRIVATES
from core.games.ctn18.events import (
    Accepted,
    BankTraded,
    Closed,
    Countered,
    Declined,
    Event,
    NoneTaken,
    Offering,
    Taken,
)
from core.games.ctn18.hands import exchange, show_to_all
from core.games.ctn18.island.bank import Rate
from core.games.ctn18.island.layout import Layout, compass
from core.games.ctn18.island.pieces import (
    BANK,
    NO_GOODS,
    Goods,
    goods_of,
    taken,
)
from core.games.ctn18.operating import operation
from core.games.ctn18.state import (
    ACCEPTED,
    COUNTERED,
    DECLINED,
    NOT_ASKED,
    WAITING,
    Choosing,
    Offered,
    Operating,
    State,
)
from core.parts.rows import put

__all__ = [
    "Terms",
    "accept",
    "asked_by",
    "can_give",
    "close",
    "counter",
    "decline",
    "elsewhere",
    "harbour_of",
    "offer",
    "partners",
    "private_of",
    "take",
    "take_none",
    "trade_with_bank",
    "turned",
    "waiting_for",
    "wanted",
]

# -- the bank ----------------------------------------------------------------------------------


def private_of(layout: Layout, port: int) -> int | None:
    """The private that a port belongs to; None for the Sheep Port and for 4:1 (N-32)."""
    harbours = _harbours(layout.ports)
    return harbours.index(port) if port in harbours else None


def harbour_of(layout: Layout, private: int) -> int:
    """The harbour of a private's port (N-11, N-32)."""
    return _harbours(layout.ports)[private]


@lru_cache(maxsize=256)
def _harbours(ports: bytes) -> tuple[int, ...]:
    """By private; bots ask for it often."""
    found = []
    for private in PRIVATES:
        if private.compass is not None:
            found.append(compass(ports)[private.compass])
        else:
            assert private.commodity is not None
            found.append(ports.index(private.commodity))
    return tuple(found)


def trade_with_bank(s: State, rate: Rate, give: int, get: int, told: list[Told[Event]]) -> State:
    """Like cards for one of another commodity: its value rises, a private is paid (N-31, N-32)."""
    major = operation(s).major
    s = exchange(s, major, None, taken(taken(NO_GOODS, give, -rate.cards), get))
    value = min(HIGHEST_VALUE, s.values[get] + 1)
    private = private_of(s.layout, rate.port)
    paid = None if private is None else s.owners[private]
    told.append(Told(BankTraded(major, rate.port, give, rate.cards, get, value, paid, private)))
    cash = s.cash if paid is None else put(s.cash, paid, s.cash[paid] + value)
    values = taken(s.values, get, s.values[get] - value)
    return replace(s, values=values, cash=cash)


# -- swaps -------------------------------------------------------------------------------------

Terms: TypeAlias = Sequence[int]
"""By commodity what is given, above 0, and what is got, below it."""


def wanted(swap: Terms) -> int:
    """How many cards are got."""
    return -sum([n for n in swap if n < 0])


def turned(swap: Terms) -> Goods:
    """The swap from the other side."""
    a, b, c, d, e = swap
    return -a, -b, -c, -d, -e


def can_give(hand: Goods, swap: Terms) -> bool:
    """Whether the hand holds what is given."""
    return all(map(ge, hand, swap))


def _swapped(
    s: State, turn: Operating, by: int, to: int, swap: Terms, told: list[Told[Event]]
) -> State:
    """The swap is made in this turn, which goes on in Building."""
    goods = goods_of(swap)
    told.append(Told(Taken(by, to, goods)))
    phases = (replace(turn, swaps=turn.swaps + 1), s.phases[1])
    return replace(exchange(s, by, to, goods), phases=phases)


# -- offers ------------------------------------------------------------------------------------


def elsewhere(bank: Goods, hand: Goods) -> Goods:
    """What all have that is neither in the bank nor in this hand; the bank's piles show it."""
    a, b, c, d, e = bank
    v, w, x, y, z = hand
    return BANK - a - v, BANK - b - w, BANK - c - x, BANK - d - y, BANK - e - z


def asked_by(s: State, by: int) -> tuple[int, ...]:
    """The majors of other Presidents to which this one can make an offer: those with any card.

    From the major on turn these are all that are floated; from any other it is the major on turn
    (N-9, N-42).
    """
    turn = operation(s).major
    if by == turn:
        return partners(s.presidents, list(map(any, s.hands)), by)[0]
    if s.presidents[by] in (None, s.presidents[turn]) or not any(s.hands[turn]):
        return ()
    return (turn,)


def partners(
    presidents: Sequence[Seat | None], held: Sequence[int], by: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Whom the major on turn can trade with: those of the majors that hold any card.

    First those of other Presidents, who are asked, then the others of its own, who are not.
    """
    mine = presidents[by]
    foreign, own = [], []
    for major, cards in enumerate(held):
        its = presidents[major]
        if its is None or major == by or not cards:
            continue
        if its == mine:
            own.append(major)
        else:
            foreign.append(major)
    return tuple(foreign), tuple(own)


def offer(
    s: State, by: int, to: int, swap: Terms, waiting: Sequence[int], told: list[Told[Event]]
) -> State:
    """A swap is offered to those whose answers are waited for.

    They are none if `to` has the same President as `by`: then the swap is made at once.
    """
    turn = operation(s)
    goods = goods_of(swap)
    told.append(Told(Offering(by, to, goods)))
    turn = replace(turn, offers=_counted(turn.offers, by))
    s = show_to_all(s, by, goods)
    if not waiting:
        return _swapped(s, turn, by, to, goods, told)
    answers = tuple([WAITING if major in waiting else NOT_ASKED for major in ISLANDERS])
    asked = Offered(by, goods, answers, _NO_COUNTERS)
    return replace(s, phases=(turn, *s.phases[1:], asked))


_NO_COUNTERS: tuple[tuple[int, ...], ...] = ((),) * len(ISLANDERS)


def _counted(offers: tuple[int, int, int, int], by: int) -> tuple[int, int, int, int]:
    a, b, c, d = put(offers, by, offers[by] + 1)
    return a, b, c, d


def waiting_for(s: State, phase: Offered) -> tuple[int, ...]:
    """The majors that are to answer, in turn order from the one on turn."""
    turn = operation(s).turn
    order = (*s.order[turn:], *s.order[:turn])
    return tuple([major for major in order if phase.answers[major] == WAITING])


def accept(s: State, phase: Offered, major: int, told: list[Told[Event]]) -> State:
    """An asked major would make the swap; what is offered to the major on turn is swapped."""
    told.append(Told(Accepted(major)))
    s = show_to_all(s, major, turned(phase.swap))
    turn = operation(s)
    if phase.by != turn.major:
        return _swapped(s, turn, phase.by, major, phase.swap, told)
    return _answered(s, replace(phase, answers=put(phase.answers, major, ACCEPTED)))


def decline(s: State, phase: Offered, major: int, told: list[Told[Event]]) -> State:
    """An asked major would not."""
    told.append(Told(Declined(major)))
    return _answered(s, replace(phase, answers=put(phase.answers, major, DECLINED)))


def counter(s: State, phase: Offered, major: int, swap: Terms, told: list[Told[Event]]) -> State:
    """An asked major would make another swap."""
    told.append(Told(Countered(major, goods_of(swap))))
    turn = operation(s)
    turn = replace(turn, offers=_counted(turn.offers, major))
    s = show_to_all(replace(s, phases=(turn, *s.phases[1:])), major, swap)
    return _answered(
        s,
        replace(
            phase,
            answers=put(phase.answers, major, COUNTERED),
            counters=put(phase.counters, major, swap),
        ),
    )


def _answered(s: State, phase: Offered) -> State:
    """When all have answered there may be something to take."""
    if WAITING in phase.answers:
        return replace(s, phases=(*s.phases[:-1], phase))
    return _to_choose(s, phase)


def _to_choose(s: State, phase: Offered) -> State:
    below = s.phases[:-1]
    if ACCEPTED not in phase.answers and COUNTERED not in phase.answers:
        return replace(s, phases=below)
    seat = _president(s, phase.by)
    chooses = Choosing(seat, phase.swap, phase.answers, phase.counters)
    return replace(s, phases=(*below, chooses))


def _president(s: State, major: int) -> Seat:
    seat = s.presidents[major]
    assert seat is not None
    return seat


def close(s: State, phase: Offered, told: list[Told[Event]]) -> State:
    """No more answers are waited for."""
    told.append(Told(Closed(phase.by)))
    return _to_choose(s, phase)


def take(s: State, phase: Choosing, major: int, told: list[Told[Event]]) -> State:
    """The swap is made with one that accepted, or as it would have it."""
    swap = phase.swap
    if phase.answers[major] == COUNTERED:
        swap = turned(phase.counters[major])
    turn = operation(s)
    return _swapped(s, turn, turn.major, major, swap, told)


def take_none(s: State, told: list[Told[Event]]) -> State:
    """Nothing is swapped."""
    told.append(Told(NoneTaken(operation(s).major)))
    return replace(s, phases=s.phases[:-1])
