"""Drawing cards in a position, and acting on what they ask.

What goes on by itself goes on as far as cards and debts take it; what is asked, refused and done is
held against each other, and both decks are counted after each step.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import pytest

from core.game import Illegal, Seat
from core.games.oil import tips
from core.games.oil.actions import Action
from core.games.oil.data import NEWS, TIP
from core.games.oil.events import Event
from core.games.oil.frames import Autos, push
from core.games.oil.money import settle
from core.games.oil.state import Drawing, Owing, State
from core.prompt import Prompt, admits
from tests.core.games.oil.positions import all_news, all_tips

__all__ = ["act", "asked", "draw_news", "draw_tip", "refused", "told"]

E = TypeVar("E", bound=Event)

_AUTO: Autos = {**tips.AUTO, Owing: settle}


def draw_tip(s: State, seat: Seat = 0) -> tuple[State, list[Event]]:
    """The position once the seat has drawn a Tip, as far as it goes on by itself."""
    return _gone_on(push(s, Drawing(seat, TIP, 1)), [])


def draw_news(s: State, seat: Seat = 0) -> tuple[State, list[Event]]:
    """The same of News."""
    return _gone_on(push(s, Drawing(seat, NEWS, 1)), [])


def asked(s: State) -> dict[Seat, Prompt[Action]]:
    """Who is asked about a card."""
    phase = s.phases[-1]
    return tips.ASK[type(phase)](s, phase)


def act(s: State, *acts: tuple[Seat, Action]) -> tuple[State, list[Event]]:
    """The position after these acts, each of which has to be admitted, and what they led to."""
    log: list[Event] = []
    for seat, action in acts:
        assert admits(asked(s)[seat], action)
        phase = s.phases[-1]
        s, log = _gone_on(tips.ACTS[type(phase)][type(action)](s, phase, seat, action, log), log)
    return s, log


def refused(s: State, seat: Seat, action: Action) -> tuple[str, str | None]:
    """Code and clause of why the seat can't do this, which must not be admitted either."""
    assert not admits(asked(s)[seat], action)
    phase = s.phases[-1]
    with pytest.raises(Illegal) as caught:
        tips.ACTS[type(phase)][type(action)](s, phase, seat, action, [])
    return caught.value.code, caught.value.rule


def told(log: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of a kind."""
    return [event for event in log if isinstance(event, kind)]


def _gone_on(s: State, log: list[Event]) -> tuple[State, list[Event]]:
    while True:
        phase = s.phases[-1]
        auto = _AUTO.get(type(phase))
        after = None if auto is None else auto(s, phase, log)
        if after is None:
            break
        s = after
    seats, terms = len(s.cash), s.terms
    tips_there = sorted([*s.tips, *(card for row in s.kept for card in row)])
    assert list(all_tips(seats, terms)) == tips_there
    assert list(all_news(seats, terms)) == sorted([*s.news, *s.in_force, *s.december])
    return s, log
