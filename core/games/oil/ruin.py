"""Bankruptcy: what a player leaves behind, and how the game goes on without him (O-18)."""

from __future__ import annotations

from msgspec.structs import replace

from core.game import Seat
from core.games.oil.actions import GiveUp
from core.games.oil.chairs import fill_chairs, vacate
from core.games.oil.data import BANK, COMPANIES
from core.games.oil.events import Bankrupt
from core.games.oil.events_deals import DIVIDEND, ClaimVoid, OfferLapsed
from core.games.oil.frames import Log, turn_order
from core.games.oil.money import receive
from core.games.oil.state import (
    Buying,
    Calling,
    Costs,
    Deciding,
    Drawing,
    Extracting,
    Interest,
    Moving,
    Offer,
    Owing,
    Phase,
    Picking,
    Processing,
    Rolling,
    State,
    Taking,
    Trading,
    Turn,
    Verdict,
    Voting,
)
from core.parts.rows import put

__all__ = ["LAST_PART", "give_up"]

LAST_PART = 6
"""The last part of a turn."""

_OWN = (
    Rolling,
    Buying,
    Picking,
    Drawing,
    Deciding,
    Extracting,
    Taking,
    Processing,
    Moving,
    Owing,
)
"""Phases that fall away with the seat that they ask."""


def give_up(s: State, phase: Owing, seat: Seat, a: GiveUp, log: Log) -> State:
    """The seat is bankrupt; the bank pays the dividends that it owed."""
    log.append(Bankrupt(seat))
    # A debt may lie on another: of customs, on a sale that was to pay for the first.
    debts = [debt for debt in s.phases if isinstance(debt, Owing) and debt.seat == seat]
    for due in [due for debt in debts for due in debt.dues]:
        if due.why == DIVIDEND and due.to != BANK:
            s = receive(s, log, due.to, due.amount, DIVIDEND, due.company)
    s = _stripped(s, log, seat)
    frames = [frame for p in s.phases for frame in _without(p, seat, log)]
    # Meetings for vacant chairs begin anew, since those who vote may be others now.
    frames = [f for f in frames if not (isinstance(f, Voting) and s.chairs[f.company] is None)]
    return fill_chairs(replace(s, phases=tuple(frames)), log, range(COMPANIES))


def _stripped(s: State, log: Log, seat: Seat) -> State:
    """Without the seat's cash, loans, claims, Tips and shares; it is out."""
    for claim in s.claims:
        if seat in (claim.lender, claim.borrower):
            log.append(ClaimVoid(claim.number, claim.lender, claim.borrower, claim.amount))
    for company in range(COMPANIES):
        if s.chairs[company] == seat:
            s = vacate(s, log, company)
    s = replace(
        s,
        out=(*s.out, seat),
        cash=put(s.cash, seat, 0),
        loans=put(s.loans, seat, 0),
        deposits=put(s.deposits, seat, 0),
        claims=tuple([c for c in s.claims if seat not in (c.lender, c.borrower)]),
        shares=put(s.shares, seat, (0,) * COMPANIES),
        tips=bytes(reversed(s.kept[seat])) + s.tips,
        kept=put(s.kept, seat, b""),
    )
    return replace(s, first=turn_order(s)[0]) if s.first == seat else s


def _without(phase: Phase, seat: Seat, log: Log) -> tuple[Phase, ...]:
    """The frame as it stands once the seat is out; nothing where it falls away.

    Where a bankrupt seat stays in a frame, its turn to be asked is over (see flow.py).
    """
    match phase:
        case Turn():
            left = _less(phase.left, seat)
            return (replace(phase, left=left, part=_part(phase, seat)),)
        case Verdict():
            if seat in (phase.seat, phase.loser):
                return ()
            return (replace(phase, refused=_less(phase.refused, seat)),)
        case Owing(other, dues) if other != seat:
            owed = tuple([due for due in dues if due.to != seat])
            return (replace(phase, dues=owed),) if owed else ()
        case Trading():
            return (
                replace(
                    phase,
                    done=_less(phase.done, seat),
                    offers=_kept_offers(phase.offers, seat, log),
                    used=tuple([u for u in phase.used if u.seat != seat]),
                ),
            )
        case Interest() | Costs():
            return (replace(phase, left=_less(phase.left, seat)),)
        case Calling():
            return (replace(phase, left=_less(phase.left, seat), silent=_less(phase.silent, seat)),)
        case _ if isinstance(phase, _OWN) and phase.seat == seat:
            return ()
        case _:
            return (phase,)


def _part(turn: Turn, seat: Seat) -> int:
    return LAST_PART if turn.seat == seat else turn.part


def _less(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple([other for other in seats if other != seat])


def _kept_offers(offers: tuple[Offer, ...], seat: Seat, log: Log) -> tuple[Offer, ...]:
    for offer in offers:
        if seat in (offer.by, offer.to):
            log.append(OfferLapsed(offer.number, offer.by))
    return tuple([offer for offer in offers if seat not in (offer.by, offer.to)])
