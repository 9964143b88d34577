"""The order of turns, and a year's end (C-5, C-19 to C-24, C-27).

Functions that carry the game on take the list of what is told and add to it.
"""

from __future__ import annotations

from msgspec.structs import replace

from core.game import Seat, Told
from core.games.cartel.data import ALL_BLOCKS, OUT, YEARS, price_for
from core.games.cartel.events import (
    Adjusted,
    Ended,
    Event,
    Reported,
    Repurchased,
    SatOut,
    TurnedUp,
)
from core.games.cartel.profits import retired, value_of, worth
from core.games.cartel.state import (
    Acting,
    Over,
    Phase,
    Repurchasing,
    State,
    Trading,
    Year,
)
from core.parts.rows import clockwise, put_byte

__all__ = [
    "end_turn",
    "may_repurchase",
    "mover",
    "repurchase",
    "start_year",
    "worths",
]


def mover(s: State) -> Seat | None:
    """Whose turn it is; None at a year's end and after the game."""
    turn = s.phases[0]
    return turn.seat if isinstance(turn, Acting) else None


def worths(s: State) -> tuple[int, ...]:
    """What each seat would be worth if the game ended now (C-20)."""
    return tuple(
        [
            worth(s.cash[i], value_of(s.spaces, i), s.blocks[i], s.prices[i], s.bonds[i])
            for i in range(len(s.cash))
        ]
    )


def start_year(s: State, told: list[Told[Event]]) -> State:
    """The year's first turn is that of the seat to the Treasurer's left (C-5)."""
    return _turn(s, clockwise(len(s.cash), s.treasurer), told)


def end_turn(s: State, told: list[Told[Event]]) -> State:
    """The turn passes to the left; after the Treasurer's the year ends."""
    acted = mover(s)
    assert acted is not None
    order = clockwise(len(s.cash), s.treasurer)
    return _turn(s, order[order.index(acted) + 1 :], told)


def _first(s: State) -> Seat | None:
    """Who will have the next year's first turn, if anybody will."""
    if s.year == YEARS:
        return None
    order = clockwise(len(s.cash), s.treasurer)
    return next((seat for seat in order if not retired(s.spaces, seat)), None)


def _turn(s: State, order: tuple[Seat, ...], told: list[Told[Event]]) -> State:
    """The turn of the first of these seats that is in play (C-21), else the year's end."""
    for seat in order:
        if not retired(s.spaces, seat):
            return replace(s, phases=_opening(s, seat))
        told.append(Told(SatOut(s.year, seat)))
    return _end_year(s, told)


def _opening(s: State, seat: Seat) -> tuple[Phase, ...]:
    trades = s.variant.card_trading and s.hands[seat]
    if trades and any(hand for other, hand in enumerate(s.hands) if other != seat):
        return (Acting(seat), Trading(seat, ()))
    return (Acting(seat),)


def _profits(s: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The year's profits by seat, and what is paid of them (C-16, C-19)."""
    total = tuple([current + new for current, new in zip(s.current, s.new, strict=True)])
    return total, tuple([0 if seat in s.failed else all_ for seat, all_ in enumerate(total)])


def _end_year(s: State, told: list[Told[Event]]) -> State:
    _, paid = _profits(s)
    told.append(Told(Reported(s.year, s.current, s.new, paid)))
    s = replace(s, cash=tuple([cash + more for cash, more in zip(s.cash, paid, strict=True)]))
    if s.variant.stock_repurchase:
        may = [seat for seat in clockwise(len(s.cash), s.treasurer) if may_repurchase(s, seat)]
        if may:
            return replace(s, phases=(Repurchasing(may[0], tuple(may[1:])),))
    return _close_year(s, told)


def may_repurchase(s: State, seat: Seat) -> bool:
    """Whether the seat has sold a block and can pay for one (C-27)."""
    return s.blocks[seat] < ALL_BLOCKS and s.cash[seat] >= s.prices[seat]


def repurchase(s: State, phase: Repurchasing, blocks: int, told: list[Told[Event]]) -> State:
    """The seat buys back so many Stock Blocks, one or none; the next is asked, or the year ends."""
    seat, price = phase.seat, s.prices[phase.seat]
    if blocks:
        told.append(Told(Repurchased(s.year, seat, price)))
        cash, held = list(s.cash), list(s.blocks)
        cash[seat] -= price * blocks
        held[seat] += blocks
        s = replace(s, cash=tuple(cash), blocks=tuple(held))
    if phase.waiting:
        return replace(s, phases=(Repurchasing(phase.waiting[0], phase.waiting[1:]),))
    return _close_year(s, told)


def _close_year(s: State, told: list[Told[Event]]) -> State:
    total, paid = _profits(s)
    prices = tuple([price_for(profits) for profits in total])
    told.append(Told(Adjusted(s.year, s.prices, prices, _first(s))))
    s = replace(s, current=total, new=(0,) * len(total), prices=prices, failed=())
    worth = worths(s)
    s = replace(s, years=(*s.years, Year(total, paid, worth)))
    if s.year == YEARS:
        told.append(Told(Ended(worth)))
        return replace(s, phases=(Over(),))
    if len(s.cash) == 2 and s.pile:
        s = _turn_up(s, told)
    return start_year(replace(s, year=s.year + 1), told)


def _turn_up(s: State, told: list[Told[Event]]) -> State:
    """The Treasurer turns up a company for an unused cartel (C-24)."""
    company = s.pile[-1]
    told.append(Told(TurnedUp(s.year, company)))
    return replace(s, spaces=put_byte(s.spaces, company, OUT), pile=s.pile[:-1])
