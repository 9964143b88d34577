"""Cornelius Banks: what it gets, and its payouts (N-33, N-34, N-36, N-37).

Functions that carry the game on take the list of what is told and add to it.
"""

from __future__ import annotations

from msgspec.structs import replace

from core.game import Told
from core.games.ctn18.data import CORNELIUS, DOWN_RIGHT, LAST_ROUND, LEFT, RIGHT
from core.games.ctn18.events import NOT_PAID, PAID, ROBBED, Event, NoPayout, PaidOut
from core.games.ctn18.finish import finish
from core.games.ctn18.market import move, pay_shares, received, shares_out
from core.games.ctn18.state import Operating, Paying, State, View

__all__ = ["PER_STEP", "begin_payout", "last_payout", "most_each", "pay_out", "robbed"]

PER_STEP = 10
"""Dollars paid in all that move the price one step."""


def robbed(s: State, major: int, amount: int, told: list[Told[Event]]) -> State:
    """A major has lost cards of this value to robbery: its price falls, Cornelius gets it."""
    return move(replace(s, treasury=s.treasury + amount), major, DOWN_RIGHT, ROBBED, told)


def begin_payout(s: State, told: list[Told[Event]]) -> State:
    """After a set of operating rounds Cornelius may pay; unfloated it doesn't."""
    president = s.presidents[CORNELIUS]
    if president is not None:
        return replace(s, phases=(Paying(president, False),))
    told.append(Told(NoPayout(s.treasury)))
    return _after(s, told)


def last_payout(s: State, major: int, told: list[Told[Event]]) -> State:
    """A major has ended the game: a floated Cornelius may pay once more."""
    president = s.presidents[CORNELIUS]
    if president is None:
        return finish(s, major, told)
    return replace(s, phases=(*s.phases[:1], Paying(president, True)))


def most_each(s: State | View) -> int:
    """The most that the treasury can pay for each share; Cornelius is floated."""
    return s.treasury // shares_out(s, CORNELIUS)


def pay_out(s: State, phase: Paying, each: int, told: list[Told[Event]]) -> State:
    """So much is paid for each share, and the price moves (N-36)."""
    amounts, bank = pay_shares(s, CORNELIUS, each)
    total = sum(amounts) + bank
    told.append(Told(PaidOut(phase.seat, each, total, amounts, bank)))
    s = received(replace(s, treasury=s.treasury - total), amounts)
    for _ in range(total // PER_STEP):
        s = move(s, CORNELIUS, RIGHT, PAID, told)
    if phase.last:
        ended = s.phases[0]
        assert isinstance(ended, Operating)
        return finish(s, ended.major, told)
    if not each:
        s = move(s, CORNELIUS, LEFT, NOT_PAID, told)
    return _after(s, told)


def _after(s: State, told: list[Told[Event]]) -> State:
    """Nothing is under way: the next stock round is to begin, unless this was the last (N-43)."""
    if s.rounds >= LAST_ROUND:
        return finish(s, None, told)
    return replace(s, phases=())
