"""Why a trade can't be made (N-9, N-42)."""

from __future__ import annotations

from core.game import Illegal, Seat
from core.games.ctn18.actions import ALL, BankTrade, Offer
from core.games.ctn18.data import ISLANDERS, MOST_OFFERS
from core.games.ctn18.island.bank import Rate, in_bank, rates
from core.games.ctn18.island.layout import COMMODITIES
from core.games.ctn18.operating import operation
from core.games.ctn18.phrases import cards, commodity, given, major, port
from core.games.ctn18.refusals import check_president, no_card
from core.games.ctn18.state import (
    ACCEPTED,
    COUNTERED,
    DECLINED,
    WAITING,
    Choosing,
    Offered,
    State,
)
from core.games.ctn18.trading import (
    Terms,
    asked_by,
    can_give,
    elsewhere,
    turned,
    wanted,
)
from core.text import say

__all__ = ["check_answer", "check_bank", "check_counter", "check_offer", "check_take"]


def check_bank(s: State, a: BankTrade) -> Rate:
    """The rate of a trade with the bank; raises Illegal if it can't be made (N-9)."""
    by = operation(s).major
    if not (0 <= a.give < len(COMMODITIES) and 0 <= a.get < len(COMMODITIES)):
        raise no_card()
    rate = next((r for r in rates(s.layout, s.corners, by) if r.port == a.port), None)
    if rate is None:
        raise Illegal(
            "no_port",
            say("{major} has no building at that port.", major=major(by)),
            "N-9",
        )
    if rate.kind not in (None, a.give):
        raise Illegal(
            "other_kind",
            say(
                "{port} takes no {commodity}.",
                port=port(s.layout, a.port),
                commodity=commodity(a.give),
            ),
            "N-9",
        )
    if a.give == a.get:
        raise Illegal("same_kind", say("What is got is another commodity."), "N-9")
    has = s.hands[by][a.give]
    if has < rate.cards:
        raise Illegal(
            "too_few",
            say(
                "{port} takes {n} {commodity}, and {major} has {has}.",
                port=port(s.layout, a.port),
                n=rate.cards,
                commodity=commodity(a.give),
                major=major(by),
                has=has,
            ),
            "N-9",
        )
    if not in_bank(s.hands)[a.get]:
        raise Illegal(
            "bank_short",
            say("The bank has no {commodity} left.", commodity=commodity(a.get)),
            "N-9",
        )
    return rate


def _check_swap(swap: Terms) -> None:
    if len(swap) != len(COMMODITIES):
        raise Illegal("bad_swap", say("A swap has a number for each commodity."), "N-9")
    if max(swap) <= 0 or min(swap) >= 0:
        raise Illegal("one_sided", say("Both sides give something."), "N-9")


def _check_there(s: State, by: int, swap: Terms) -> None:
    """What is wanted must be with the other majors together, which all can see by the bank."""
    there = elsewhere(in_bank(s.hands), s.hands[by])
    if can_give(there, turned(swap)):
        return
    kind = next(kind for kind, has in enumerate(there) if -swap[kind] > has)
    raise Illegal(
        "not_there",
        say(
            "The other majors have {n} {commodity} together.",
            n=there[kind],
            commodity=commodity(kind),
        ),
        "N-42",
    )


def _check_given(s: State, by: int, swap: Terms) -> None:
    if not can_give(s.hands[by], swap):
        raise Illegal(
            "not_held",
            say("{major} doesn't hold {goods}.", major=major(by), goods=given(swap)),
            "N-9",
        )


def check_offer(s: State, seat: Seat, a: Offer) -> tuple[int, ...]:
    """The majors that are to answer the offer; none if it is to another major of the seat's.

    Raises Illegal if it can't be made (N-9, N-42).
    """
    check_president(s, seat, a.by)
    turn = operation(s)
    if turn.offers[a.by] >= MOST_OFFERS:
        raise Illegal(
            "too_many_offers",
            say(
                "{major} has made {n} offers in this turn, and no more are allowed.",
                major=major(a.by),
                n=MOST_OFFERS,
            ),
            "N-42",
        )
    _check_swap(a.swap)
    _check_given(s, a.by, a.swap)
    _check_there(s, a.by, a.swap)
    _check_addressee(s, a.to)
    if a.to in ISLANDERS and s.presidents[a.to] == seat:
        if a.by == turn.major and a.to != a.by and any(s.hands[a.to]):
            _check_given(s, a.to, turned(a.swap))
            return ()
    else:
        asked = asked_by(s, a.by)
        if a.to in asked or (a.to == ALL and asked and a.by == turn.major):
            _check_held(s, asked, a.swap)
            return asked if a.to == ALL else (a.to,)
    raise Illegal(
        "nobody_asked",
        say("There is nobody who could make that swap with {major}.", major=major(a.by)),
        "N-42",
    )


def _check_addressee(s: State, to: int) -> None:
    if to in ISLANDERS and s.presidents[to] is None:
        raise Illegal(
            "unfloated",
            say("{major} is unfloated: unfloated majors don't trade.", major=major(to)),
            "N-9",
        )


def _check_held(s: State, asked: tuple[int, ...], swap: Terms) -> None:
    most = max([sum(s.hands[m]) for m in asked])
    if wanted(swap) > most:
        raise Illegal(
            "too_much",
            say("Nobody who is asked has more than {cards}.", cards=cards(most)),
            "N-42",
        )


def check_answer(s: State, phase: Offered, seat: Seat, by: int, *, accepts: bool) -> None:
    """Raises Illegal if the seat can't answer so for this major (N-42)."""
    check_president(s, seat, by)
    if phase.answers[by] != WAITING:
        raise Illegal("not_asked", say("{major} has nothing to answer.", major=major(by)), "N-42")
    if accepts:
        _check_given(s, by, turned(phase.swap))


def check_counter(s: State, phase: Offered, seat: Seat, by: int, swap: Terms) -> None:
    """Raises Illegal if the seat can't counter so for this major (N-42)."""
    check_answer(s, phase, seat, by, accepts=False)
    turn = operation(s)
    if phase.by != turn.major:
        raise Illegal(
            "no_counter",
            say("Only an offer of the major on turn can be countered."),
            "N-42",
        )
    if turn.offers[by] >= MOST_OFFERS:
        raise Illegal(
            "too_many_offers",
            say(
                "{major} has made {n} offers in this turn, and no more are allowed.",
                major=major(by),
                n=MOST_OFFERS,
            ),
            "N-42",
        )
    _check_swap(swap)
    _check_given(s, by, swap)
    _check_there(s, by, swap)
    if wanted(swap) > sum(s.hands[phase.by]):
        raise Illegal(
            "too_much",
            say("{major} has {cards}.", major=major(phase.by), cards=cards(sum(s.hands[phase.by]))),
            "N-42",
        )


def check_take(s: State, phase: Choosing, number: int) -> None:
    """Raises Illegal if there is no such answer to take (N-42)."""
    answer = phase.answers[number] if 0 <= number < len(phase.answers) else DECLINED
    if answer not in (ACCEPTED, COUNTERED):
        raise Illegal("no_answer", say("That major has made no swap possible."), "N-42")
    if answer == COUNTERED:
        _check_given(s, operation(s).major, turned(phase.counters[number]))
