"""Shares that move, and who has the chair then (O-6, O-22, O-29)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from core.game import Seat
from core.games.oil.data import BANK, SHARE_PRICE, SHARES
from core.games.oil.events import ChairTaken, ChairVacated, MeetingCalled
from core.games.oil.frames import Log, push, turn_order
from core.games.oil.state import Board, State, Terms, Voting
from core.parts.rows import put

__all__ = [
    "fill_chairs",
    "holders",
    "in_bank",
    "move_shares",
    "open_meeting",
    "pack",
    "pack_price",
    "seat_chair",
    "shift_shares",
    "vacate",
]


def pack(terms: Terms) -> int:
    """How many shares change hands together: a whole company without shares (O-35), else one."""
    return SHARES if terms.entrepreneurs else 1


def pack_price(terms: Terms) -> int:
    """What the bank asks for a pack."""
    return SHARE_PRICE * pack(terms)


def in_bank(b: Board, company: int) -> int:
    """The company's shares that are unsold."""
    return SHARES - sum([row[company] for row in b.shares])


def holders(b: Board, company: int) -> tuple[Seat, ...]:
    """The company's shareholders, in turn order."""
    return tuple([seat for seat in turn_order(b) if b.shares[seat][company]])


def shift_shares(s: State, company: int, giver: int, taker: int, n: int) -> State:
    """So many shares go from a seat or the BANK to another; nobody asks for the chair yet."""
    rows = list(s.shares)
    for who, change in ((giver, -n), (taker, n)):
        if who != BANK:
            rows[who] = put(rows[who], company, rows[who][company] + change)
    return replace(s, shares=tuple(rows))


def move_shares(s: State, log: Log, company: int, giver: int, taker: int, n: int) -> State:
    """The same, and the chair is filled: see `fill_chairs`."""
    return fill_chairs(shift_shares(s, company, giver, taker, n), log, (company,))


def fill_chairs(s: State, log: Log, companies: Iterable[int]) -> State:
    """A chairman without a share goes; a sole shareholder takes a vacant chair.

    Several vote for one: meetings lie on top then, that of the first company topmost.
    """
    for company in sorted(companies, reverse=True):
        chair = s.chairs[company]
        if chair is not None:
            if s.shares[chair][company]:
                continue
            s = vacate(s, log, company)
        elif any(isinstance(p, Voting) and p.company == company for p in s.phases):
            continue
        match holders(s, company):
            case ():
                pass
            case (alone,):
                s = seat_chair(s, log, company, alone)
            case _:
                s = open_meeting(s, log, company)
    return s


def vacate(s: State, log: Log, company: int) -> State:
    """The company's chair becomes vacant, unless it is."""
    chair = s.chairs[company]
    if chair is None:
        return s
    log.append(ChairVacated(chair, company))
    return replace(s, chairs=put(s.chairs, company, None))


def seat_chair(s: State, log: Log, company: int, seat: Seat) -> State:
    """The seat becomes the company's chairman."""
    log.append(ChairTaken(seat, company))
    return replace(s, chairs=put(s.chairs, company, seat))


def open_meeting(s: State, log: Log, company: int, caller: int = -1) -> State:
    """A meeting of the company's shareholders lies on top; -1 where nobody called it (O-29)."""
    log.append(MeetingCalled(caller, company))
    first, *left = holders(s, company)
    return push(s, Voting(first, company, tuple(left)))
