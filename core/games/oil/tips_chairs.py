"""Tips on companies and chairs: 6 to 8, 20, 21, 54 to 56 (O-48)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from core.game import Illegal, Seat
from core.games.oil.actions import Action, Agree, Appoint, Refuse
from core.games.oil.cards import tip_kind
from core.games.oil.chairs import fill_chairs, holders, seat_chair, shift_shares, vacate
from core.games.oil.data import BANK, COMPANIES, kind_of
from core.games.oil.events import Asked, Closed, CompanyReturned, Refused, TipIdle
from core.games.oil.frames import Log, pop, push, put_top
from core.games.oil.phrases import company as called
from core.games.oil.state import FREE, STRUCK, Answering, Board, Deciding, State
from core.parts.rows import put
from core.prompt import Prompt
from core.text import Who, say

__all__ = [
    "HEIR",
    "agree",
    "appoint",
    "ask_answering",
    "ask_appointing",
    "close",
    "look_for_heir",
    "own_companies",
    "pairs",
    "refuse",
    "return_company",
    "take_over",
    "under_others",
    "unturned_companies",
]

HEIR: Final = 21
"""The Tip by which a chair has to be handed over."""


# -- which companies ---------------------------------------------------------------------------


def own_companies(b: Board, seat: Seat, card: int) -> tuple[int, ...]:
    """The companies of the kind that a Tip names which the seat chairs."""
    kind = tip_kind(card)
    return tuple([c for c, chair in enumerate(b.chairs) if chair == seat and kind_of(c) == kind])


def unturned_companies(b: Board, seat: Seat, card: int) -> tuple[int, ...]:
    """Those of them whose card is not turned."""
    return tuple([c for c in own_companies(b, seat, card) if b.cards[c] == FREE])


def under_others(b: Board, seat: Seat, card: int) -> tuple[int, ...]:
    """The companies that others chair and in which the seat has a share."""
    mine = b.shares[seat]
    return tuple([c for c, chair in enumerate(b.chairs) if chair not in (None, seat) and mine[c]])


# -- what happens to them ----------------------------------------------------------------------


def return_company(s: State, log: Log, company: int) -> State:
    """All shares of the company go to the bank unpaid; goods and use mark stay (O-48)."""
    log.append(CompanyReturned(company))
    for seat in holders(s, company):
        s = shift_shares(s, company, seat, BANK, s.shares[seat][company])
    return fill_chairs(s, log, (company,))


def close(s: State, log: Log, seat: Seat, company: int) -> State:
    """A strike turns the company's card, and it costs nothing in phase D (O-26)."""
    log.append(Closed(seat, company))
    return replace(s, cards=put(s.cards, company, STRUCK))


def take_over(s: State, log: Log, seat: Seat, company: int) -> State:
    """The seat becomes chairman in place of another, who keeps his shares."""
    return seat_chair(vacate(s, log, company), log, company, seat)


# -- Tip 21: a chair has to be handed over -----------------------------------------------------


def pairs(b: Board, phase: Deciding) -> tuple[tuple[int, Seat], ...]:
    """The companies that the seat chairs, each with another shareholder who hasn't refused."""
    return tuple(
        [
            (company, other)
            for company in range(COMPANIES)
            if b.chairs[company] == phase.seat
            for other in holders(b, company)
            if other != phase.seat and (company, other) not in phase.refused
        ]
    )


def ask_appointing(s: State, phase: Deciding) -> Prompt[Action]:
    """Which chair to hand over, and to whom."""
    return Prompt(must=True, choices=tuple([Appoint(*pair) for pair in pairs(s, phase)]))


def look_for_heir(s: State, phase: Deciding, log: Log) -> State | None:
    """With nobody left to ask the card is over; the last one left is asked without a choice."""
    match pairs(s, phase):
        case ():
            log.append(TipIdle(phase.seat, phase.card))
            return pop(s)
        case ((company, other),):
            return _put_to(s, log, phase.seat, company, other)
        case _:
            return None


def appoint(s: State, phase: Deciding, seat: Seat, a: Appoint, log: Log) -> State:
    """A shareholder is asked to take the chair. Raises Illegal for any but those in `pairs`."""
    if a.company not in range(COMPANIES) or s.chairs[a.company] != seat:
        raise Illegal("not_chairman", say("You hand over a chair of your own."), "O-48")
    if a.seat == seat or a.seat not in holders(s, a.company):
        raise Illegal(
            "no_shareholder",
            say(
                "{company} goes to another player who has a share of it.",
                company=called(a.company),
            ),
            "O-48",
        )
    if (a.company, a.seat) in phase.refused:
        raise Illegal(
            "has_refused",
            say(
                "{who} has refused the chair of {company}.",
                who=Who(a.seat),
                company=called(a.company),
            ),
            "O-48",
        )
    return _put_to(s, log, seat, a.company, a.seat)


def _put_to(s: State, log: Log, asker: Seat, company: int, seat: Seat) -> State:
    log.append(Asked(seat, company, asker))
    return push(s, Answering(seat, company, asker))


def ask_answering(s: State, phase: Answering) -> dict[Seat, Prompt[Action]]:
    """Whether the seat takes the chair."""
    return {phase.seat: Prompt(must=True, choices=(Agree(), Refuse()))}


def agree(s: State, phase: Answering, seat: Seat, a: Agree, log: Log) -> State:
    """The seat takes the chair; who handed it over keeps his shares."""
    return take_over(pop(pop(s)), log, seat, phase.company)


def refuse(s: State, phase: Answering, seat: Seat, a: Refuse, log: Log) -> State:
    """The seat won't; it is not asked again about this company."""
    log.append(Refused(seat))
    s = pop(s)
    card = s.phases[-1]
    if isinstance(card, Deciding):
        s = put_top(s, replace(card, refused=(*card.refused, (phase.company, seat))))
    return s
