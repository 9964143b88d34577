"""What goes on by itself: from part to part of a turn, from month to month (O-2, O-7)."""

from __future__ import annotations

from msgspec.structs import replace

from core.game import Illegal, Seat
from core.games.oil import (
    auction,
    crime,
    meetings,
    setup,
    tips,
    track,
    trade,
    transport,
    works,
    year,
)
from core.games.oil.actions import Action, Borrow, GiveUp, TakeOut
from core.games.oil.data import DECEMBER, MONTHS, PETROL, PRICE_MONTHS, REFINERY
from core.games.oil.events import MonthBegan
from core.games.oil.finish import end_game
from core.games.oil.frames import Act, Acts, Ask, Auto, Log, in_game, pop, push, put_top, turn_order
from core.games.oil.goods import lose_lots
from core.games.oil.money import borrow, may_borrow, may_take_out, settle, take_out
from core.games.oil.news import end_period
from core.games.oil.ruin import LAST_PART, give_up
from core.games.oil.state import (
    Extracting,
    Over,
    Owing,
    Phase,
    Processing,
    Rolling,
    State,
    Trading,
    Turn,
)
from core.prompt import Prompt
from core.text import Who, say

__all__ = ["ACTS", "ASK", "go_on"]


def go_on(s: State, log: Log) -> State:
    """The state once somebody is asked, or the game is over."""
    while True:
        if not s.phases:
            s = _next_month(s, log)
        phase = s.phases[-1]
        if type(phase) is Over:
            return s
        if len(in_game(s)) == 1:
            return end_game(s, log)
        s = trade.lapse(s, log)
        auto = _AUTO.get(type(phase))
        gone_on = None if auto is None else auto(s, s.phases[-1], log)
        if gone_on is None:
            return s
        s = gone_on


# -- a turn ------------------------------------------------------------------------------------


def _turn(s: State, turn: Turn, log: Log) -> State:
    """What comes after the part of the turn that is over."""
    if turn.part == LAST_PART:
        # A turn that a bankruptcy ends may leave goods behind that had to be worked up in it.
        s = lose_lots(pop(s), log, -1)
        return _begin_turn(s, turn.left) if turn.left else trade.begin(s, log)
    part = turn.part + 1
    s = put_top(s, replace(turn, part=part))
    match part:
        case 2:
            return push(s, Extracting(turn.seat))
        case 3:
            return push(s, Processing(turn.seat, REFINERY))
        case 4:
            return push(s, Processing(turn.seat, PETROL))
        case 5:
            return transport.charge(lose_lots(s, log, -1), log, turn)
        case _:
            return transport.begin(s, log, turn.seat)


def _begin_turn(s: State, seats: tuple[int, ...]) -> State:
    return push(s, Turn(seats[0], seats[1:]), Rolling(seats[0]))


# -- a month -----------------------------------------------------------------------------------


def _trading(s: State, phase: Trading, log: Log) -> State | None:
    """The month's common phases after phase A, once all are done."""
    if not trade.all_done(s, phase):
        return None
    s = pop(s)
    month = s.month % MONTHS
    if month in PRICE_MONTHS:
        s = year.roll_prices(s, log)
    return year.begin_interest(s, log) if month == DECEMBER else s


def _next_month(s: State, log: Log) -> State:
    """The next round, or the end of the game."""
    if s.month >= 0 and s.month % MONTHS == DECEMBER:
        s = end_period(s, log)
        if s.month + 1 == s.terms.years * MONTHS:
            return end_game(s, log)
    s = replace(s, month=s.month + 1)
    log.append(MonthBegan(s.month))
    return _begin_turn(s, turn_order(s))


# -- owing -------------------------------------------------------------------------------------

_BORROW, _TAKE_OUT, _GIVE_UP = Borrow(), TakeOut(), GiveUp()


def _ask_owing(s: State, phase: Owing) -> dict[Seat, Prompt[Action]]:
    """Who owes may borrow, make offers, or give up; the others answer his offers (O-18)."""
    asked = dict(trade.owing_prompts(s, phase))
    mine = asked[phase.seat]
    choices = [*mine.choices, _GIVE_UP]
    if may_take_out(s, phase.seat):
        choices.append(_TAKE_OUT)
    if may_borrow(s, phase.seat):
        choices.append(_BORROW)
    asked[phase.seat] = Prompt(mine.must, tuple(choices), mine.forms, mine.same)
    return asked


def _by_debtor(act: Act) -> Act:
    """The act, refused to those who are only asked what they say to an offer."""

    def checked(s: State, phase: Owing, seat: Seat, a: Action, log: Log) -> State:
        if seat != phase.seat:
            raise Illegal(
                "not_debtor",
                say("Only {who}, who has to raise money, does that now.", who=Who(phase.seat)),
                "O-18",
            )
        return act(s, phase, seat, a, log)

    return checked


_OWING: dict[type[Action], Act] = {
    Borrow: _by_debtor(borrow),
    TakeOut: _by_debtor(take_out),
    GiveUp: _by_debtor(give_up),
}

_PARTS = (setup, track, auction, crime, tips, works, transport, trade, year, meetings)


def _merged_acts() -> dict[type[Phase], dict[type[Action], Act]]:
    acts: dict[type[Phase], dict[type[Action], Act]] = {Owing: dict(_OWING)}
    for part in _PARTS:
        for phase, of_phase in part.ACTS.items():
            acts.setdefault(phase, {}).update(of_phase)
    return acts


ACTS: Acts = _merged_acts()
"""What each action leads to, by the phase on top."""

ASK: dict[type[Phase], Ask] = {phase: ask for part in _PARTS for phase, ask in part.ASK.items()}
"""Who is asked, by the phase on top."""
ASK[Owing] = _ask_owing

_AUTO: dict[type[Phase], Auto] = {Turn: _turn, Trading: _trading, Owing: settle}
for _part in (tips, works, transport, trade, year, meetings, crime):
    _AUTO |= _part.AUTO
