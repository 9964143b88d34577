"""An auction: sealed bids, the reveal, and bidding again (C-8, C-9).

Functions that carry the game on take the list of what is told and add to it.
"""

from __future__ import annotations

from msgspec.structs import replace

from core.game import Seat, Told
from core.games.cartel.data import COMPANIES, HIGHEST
from core.games.cartel.events import (
    Auctioned,
    DroppedOut,
    Event,
    Revealed,
    Sealed,
    SealedUnseen,
    Tied,
    Won,
)
from core.games.cartel.profits import retired
from core.games.cartel.state import ABSENT, WAITING, Bidding, Paying, State
from core.games.cartel.turn import can_pay, limit_told
from core.parts.rows import clockwise, put

__all__ = ["ceiling", "may_decline", "put_up", "readers", "seal"]


def readers(phase: Bidding) -> tuple[Seat, ...]:
    """Those who take part, in the order in which bids are read: who put it up comes last."""
    order = clockwise(len(phase.bids), phase.by)
    return tuple([seat for seat in order if phase.bids[seat] != ABSENT])


def ceiling(s: State, seat: Seat, company: int) -> int:
    """The most that the seat may bid: what it can pay, if it has failed this year (C-9, C-17)."""
    return min(HIGHEST, can_pay(s, seat, company)) if seat in s.failed else HIGHEST


def may_decline(phase: Bidding, seat: Seat) -> bool:
    """Whether the seat may seal an X: in the first round, unless it put the company up (C-8)."""
    return seat != phase.by and not phase.before


def put_up(s: State, seat: Seat, company: int, told: list[Told[Event]]) -> State:
    """The company is put up for auction; all who are in play bid."""
    told.append(Told(Auctioned(s.year, seat, company)))
    bids = tuple([ABSENT if retired(s.spaces, other) else WAITING for other in range(len(s.cash))])
    phase = Bidding(seat, company, COMPANIES[company].value, bids, ())
    return replace(s, phases=(*s.phases, phase))


def seal(s: State, phase: Bidding, seat: Seat, amount: int, told: list[Told[Event]]) -> State:
    """The seat's bid, or NO_BID, is sealed; the last of a round reveals them all."""
    told.append(
        Told(
            Sealed(s.year, seat, phase.company, amount),
            to=(seat,),
            others=SealedUnseen(s.year, seat, phase.company),
        )
    )
    bids = put(phase.bids, seat, amount)
    phase = replace(phase, bids=bids)
    if WAITING in bids:
        return replace(s, phases=(*s.phases[:-1], phase))
    return _reveal(s, phase, told)


def _reveal(s: State, phase: Bidding, told: list[Told[Event]]) -> State:
    order, company = readers(phase), phase.company
    bids = tuple([phase.bids[seat] for seat in order])
    told.append(Told(Revealed(s.year, company, len(phase.before) + 1, order, bids)))
    best = max(bids)
    tied = tuple([seat for seat in order if phase.bids[seat] == best])
    if len(tied) == 1:
        return _won(s, phase, tied[0], best, False, told)
    higher = []
    for seat in tied:
        most = ceiling(s, seat, company)
        if most > best:
            higher.append(seat)
        else:
            told.append(limit_told(s, seat, DroppedOut(s.year, seat, most)))
    if len(higher) < 2:
        winner = higher[0] if higher else tied[0]
        return _won(s, phase, winner, best, not higher, told)
    told.append(Told(Tied(s.year, company, tuple(higher), best)))
    again = tuple([WAITING if seat in higher else ABSENT for seat in range(len(phase.bids))])
    phase = Bidding(phase.by, company, best + 1, again, (*phase.before, phase.bids))
    return replace(s, phases=(*s.phases[:-1], phase))


def _won(
    s: State, phase: Bidding, seat: Seat, price: int, by_order: bool, told: list[Told[Event]]
) -> State:
    """The winner must buy, at his bid."""
    told.append(Told(Won(s.year, seat, phase.company, price, by_order)))
    return replace(s, phases=(*s.phases[:-1], Paying(seat, phase.company, price, phase.by)))
