"""The auctions of privates (N-15).

Functions that carry the game on take the list of what is told and add to it.
"""

from __future__ import annotations

from msgspec.structs import replace

from core.game import Told
from core.games.ctn18.data import FLOAT_CASH, LOTS
from core.games.ctn18.events import (
    Event,
    Gift,
    LotBid,
    LotLost,
    LotPassed,
    LotWon,
    PriorityTaken,
)
from core.games.ctn18.state import Auction, State
from core.games.ctn18.stock import begin_stock
from core.parts.rows import clockwise, put

__all__ = ["bid", "open_lot", "opens", "pass_lot"]


def open_lot(s: State, lot: int, told: list[Told[Event]]) -> State:
    """The holder of Priority Deal opens the lot; after the last the first stock round begins."""
    if lot == LOTS:
        return begin_stock(_gift(s, told), told)
    nothing = (0,) * len(s.cash)
    return _asked(s, Auction(s.priority, lot, 0, None, (), nothing), told)


def _gift(s: State, told: list[Told[Event]]) -> State:
    """If nobody can float a company, the bank gives all as much as the richest is short of."""
    short = FLOAT_CASH - max(s.cash)
    if short <= 0:
        return s
    told.append(Told(Gift(short)))
    return replace(s, cash=tuple([cash + short for cash in s.cash]))


def opens(phase: Auction) -> bool:
    """Whether the seat is the holder of Priority Deal, who opens the lot with a bid."""
    return not phase.high and not phase.passed


def bid(s: State, phase: Auction, amount: int, told: list[Told[Event]]) -> State:
    """The seat's bid is the highest."""
    seat = phase.seat
    told.append(Told(LotBid(seat, phase.lot, amount)))
    bids = put(phase.bids, seat, amount)
    return _next(s, replace(phase, high=amount, best=seat, bids=bids), told)


def pass_lot(s: State, phase: Auction, told: list[Told[Event]], *, forced: bool = False) -> State:
    """The seat is out of the lot; the first that is takes Priority Deal."""
    seat = phase.seat
    told.append(Told(LotPassed(seat, phase.lot, forced)))
    if not phase.passed and s.priority != seat:
        told.append(Told(PriorityTaken(seat)))
    if not phase.passed:
        s = replace(s, priority=seat)
    return _next(s, replace(phase, passed=(*phase.passed, seat)), told)


def _next(s: State, phase: Auction, told: list[Told[Event]]) -> State:
    """The next seat that has not passed; or the lot is won, or out of the game."""
    seats = len(s.cash)
    still = [seat for seat in clockwise(seats, phase.seat) if seat not in phase.passed]
    if not still:
        told.append(Told(LotLost(phase.lot, s.lots[phase.lot])))
        return open_lot(s, phase.lot + 1, told)
    if still == [phase.best]:
        return _won(s, phase, told)
    return _asked(s, replace(phase, seat=still[0]), told)


def _asked(s: State, phase: Auction, told: list[Told[Event]]) -> State:
    """The seat is to bid or to pass; who can't bid passes."""
    s = replace(s, phases=(phase,))
    if s.cash[phase.seat] <= phase.high:
        return pass_lot(s, phase, told, forced=True)
    return s


def _won(s: State, phase: Auction, told: list[Told[Event]]) -> State:
    seat = phase.best
    assert seat is not None
    told.append(Told(LotWon(seat, phase.lot, phase.high, s.lots[phase.lot])))
    owners = s.owners
    for private in s.lots[phase.lot]:
        owners = put(owners, private, seat)
    s = replace(s, owners=owners, cash=put(s.cash, seat, s.cash[seat] - phase.high))
    return open_lot(s, phase.lot + 1, told)
