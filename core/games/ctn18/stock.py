"""Stock rounds (N-16 to N-22).

Functions that carry the game on take the list of what is told and add to it.
"""

from __future__ import annotations

from bisect import bisect_right

from msgspec.structs import replace

from core.game import Told
from core.games.ctn18.data import DOWN_LEFT, MAJORS, PARS, UP_RIGHT
from core.games.ctn18.events import BUBBLED, SOLD, Event, Passed, StockBegan, StockEnded
from core.games.ctn18.finish import finish
from core.games.ctn18.island.building import has_city
from core.games.ctn18.market import (
    buy,
    floated,
    in_treasury,
    may_hold_more,
    may_sell,
    move,
    price,
    prices,
    sell,
    settle_presidency,
    start,
    worths,
)
from core.games.ctn18.operating import begin_round
from core.games.ctn18.state import State, Stock, View
from core.parts.rows import put

__all__ = [
    "WITHOUT_A_FLOAT",
    "begin_stock",
    "buy_share",
    "can_act",
    "float_company",
    "for_sale",
    "idle",
    "sell_shares",
    "sellable",
    "startable",
]

_FLOATS = tuple([2 * par for par in PARS])
"""What floating a company costs, the lowest first."""

WITHOUT_A_FLOAT = 2
"""Stock rounds after which a game in which nothing is floated ends (N-43)."""


def begin_stock(s: State, told: list[Told[Event]]) -> State:
    """The next stock round; who has Priority Deal begins."""
    s = replace(s, set=s.set + 1)
    told.append(Told(StockBegan(s.set, s.priority)))
    return _asked(s, Stock(s.priority, 0, None, ((),) * len(s.cash)), told)


# -- what a seat may do ------------------------------------------------------------------------


def sellable(s: State | View, phase: Stock, company: int) -> int:
    """The most shares of a company that the seat may sell now; 0 for none (N-18)."""
    if company in phase.now or s.presidents[company] is None:
        return 0
    return may_sell(s, phase.seat, company)


def for_sale(s: State | View, phase: Stock, company: int) -> tuple[bool, bool]:
    """Whether the seat may buy a share from the Treasury, and whether from the Pool (N-20)."""
    seat = phase.seat
    if (
        s.presidents[company] is None
        or s.cash[seat] < price(s, company)
        or company in phase.sold[seat]
        or not may_hold_more(s, seat, company)
    ):
        return False, False
    return in_treasury(s, company) > 0, s.pool[company] > 0


def startable(s: State | View, phase: Stock, company: int) -> int:
    """How many of the pars, from the lowest, the seat can pay for (N-21)."""
    if floated(s, company):
        return 0
    return bisect_right(_FLOATS, s.cash[phase.seat])


def can_act(s: State, phase: Stock) -> bool:
    """Whether the seat can sell, buy or float anything (N-16)."""
    for company, president in enumerate(s.presidents):
        if president is None:
            if startable(s, phase, company):
                return True
        elif sellable(s, phase, company) or any(for_sale(s, phase, company)):
            return True
    return False


# -- what it does ------------------------------------------------------------------------------


def sell_shares(
    s: State, phase: Stock, company: int, shares: int, told: list[Told[Event]]
) -> State:
    """The shares go to the Pool, the price moves once, and the presidency may pass."""
    seat = phase.seat
    s = sell(s, seat, company, shares, told)
    s = move(s, company, DOWN_LEFT, SOLD, told)
    s = settle_presidency(s, company, told)
    sold = put(phase.sold, seat, tuple(sorted({*phase.sold[seat], company})))
    now = (*phase.now, company)
    return _asked(s, Stock(seat, 0, seat, sold, now), told)


def buy_share(s: State, phase: Stock, company: int, pool: bool, told: list[Told[Event]]) -> State:
    """A share is bought, which ends the turn."""
    return _acted(buy(s, phase.seat, company, pool, told), phase, told)


def float_company(s: State, phase: Stock, company: int, par: int, told: list[Told[Event]]) -> State:
    """A company is floated, which ends the turn."""
    return _acted(start(s, phase.seat, company, par, told), phase, told)


def _acted(s: State, phase: Stock, told: list[Told[Event]]) -> State:
    return _turn(s, Stock(phase.seat, 0, phase.seat, phase.sold), told)


def idle(s: State, phase: Stock, told: list[Told[Event]], *, forced: bool = False) -> State:
    """The seat does no more; a turn without a sale is a pass."""
    acted = bool(phase.now)
    told.append(Told(Passed(phase.seat, forced, acted)))
    passes = phase.idle if acted else phase.idle + 1
    return _turn(s, Stock(phase.seat, passes, phase.last, phase.sold), told)


def _turn(s: State, phase: Stock, told: list[Told[Event]]) -> State:
    """The turn passes to the left; when all have passed the round ends."""
    if phase.idle == len(s.cash):
        return _end(s, phase, told)
    seat = (phase.seat + 1) % len(s.cash)
    return _asked(s, Stock(seat, phase.idle, phase.last, phase.sold), told)


def _asked(s: State, phase: Stock, told: list[Told[Event]]) -> State:
    """The seat is to act; who can do nothing passes."""
    s = replace(s, phases=(phase,))
    return s if can_act(s, phase) else idle(s, phase, told, forced=True)


def _end(s: State, phase: Stock, told: list[Told[Event]]) -> State:
    if phase.last is not None:
        s = replace(s, priority=(phase.last + 1) % len(s.cash))
    for company in range(len(MAJORS)):
        if floated(s, company) and not s.pool[company] and not in_treasury(s, company):
            s = move(s, company, UP_RIGHT, BUBBLED, told)
    told.append(Told(StockEnded(s.set, s.priority, prices(s), worths(s))))
    if s.set >= WITHOUT_A_FLOAT and not any(floated(s, c) for c in range(len(MAJORS))):
        return finish(s, None, told)
    return begin_round(s, 1, 3 if has_city(s.corners) else 2, told)
