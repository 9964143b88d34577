"""Acting at the year's end and before the track roll, and dice that fall as they are wanted.

What goes on by itself goes on as far as the year's end, suits and debts take it; what is asked,
refused and done is held against each other.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import TypeVar

import pytest
from msgspec.structs import replace

from core.game import Illegal, Seat
from core.games.oil import crime, meetings, year
from core.games.oil.actions import Action, Borrow, GiveUp, TakeOut
from core.games.oil.data import DIE
from core.games.oil.events import Event
from core.games.oil.frames import Acts, Asks, Autos
from core.games.oil.money import borrow, settle, take_out
from core.games.oil.ruin import give_up
from core.games.oil.state import Owing, Rolling, State
from core.prompt import Prompt, admits
from core.rng import Rng, below, seeded
from core.text import plain

__all__ = ["act", "asked", "dice", "emptied", "gone_on", "refused", "sentence", "told"]

E = TypeVar("E", bound=Event)

_ACTS: Acts = {
    **crime.ACTS,
    **meetings.ACTS,
    **year.ACTS,
    Owing: {Borrow: borrow, TakeOut: take_out, GiveUp: give_up},
}
_ASK: Asks = {**crime.ASK, **meetings.ASK, **year.ASK}
_AUTO: Autos = {**crime.AUTO, **meetings.AUTO, **year.AUTO, Owing: settle}


def dice(*wanted: int) -> Rng:
    """Dice that fall so the next times."""
    for seed in count():
        rng = start = seeded(seed)
        for n in wanted:
            fell, rng = below(rng, DIE)
            if fell + 1 != n:
                break
        else:
            return start
    raise AssertionError


def asked(s: State) -> dict[Seat, Prompt[Action]]:
    """Who is asked; nobody once the year's end is over."""
    if not s.phases:
        return {}
    phase = s.phases[-1]
    if isinstance(phase, Rolling):
        return {phase.seat: Prompt(must=True, choices=crime.rolling_choices(s, phase.seat))}
    if isinstance(phase, Owing):
        return {phase.seat: Prompt(must=True, choices=(Borrow(), TakeOut(), GiveUp()))}
    return _ASK[type(phase)](s, phase)


def act(s: State, *acts: tuple[Seat, Action]) -> tuple[State, list[Event]]:
    """The position after these acts, each of which has to be admitted, and what they led to."""
    log: list[Event] = []
    for seat, action in acts:
        assert admits(asked(s)[seat], action)
        phase = s.phases[-1]
        s = gone_on(_ACTS[type(phase)][type(action)](s, phase, seat, action, log), log)
    return s, log


def _refusal(s: State, seat: Seat, action: Action) -> Illegal:
    assert not admits(asked(s)[seat], action)
    phase = s.phases[-1]
    with pytest.raises(Illegal) as caught:
        _ACTS[type(phase)][type(action)](s, phase, seat, action, [])
    return caught.value


def refused(s: State, seat: Seat, action: Action) -> tuple[str, str | None]:
    """Code and clause of why the seat can't do this, which must not be admitted either."""
    no = _refusal(s, seat, action)
    return no.code, no.rule


def sentence(s: State, seat: Seat, action: Action) -> str:
    """The same as a sentence."""
    return plain(_refusal(s, seat, action).reason)


def told(log: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of a kind."""
    return [event for event in log if isinstance(event, kind)]


def gone_on(s: State, log: list[Event]) -> State:
    """As far as it goes on by itself."""
    while s.phases:
        phase = s.phases[-1]
        auto = _AUTO.get(type(phase))
        after = None if auto is None else auto(s, phase, log)
        if after is None:
            break
        s = after
    assert all(n >= 0 for n in s.cash)
    return s


def emptied(s: State) -> State:
    """With nothing under way, as when phase B or C begins."""
    return replace(s, phases=())
