"""Acts in positions of Kartell, by the rules as a whole: what they lead to, or why they don't."""

from __future__ import annotations

from typing import TypeVar

import pytest

from core.game import Illegal, Seat
from core.games.oil.actions import Action
from core.games.oil.events import Event
from core.games.oil.rules import RULES
from core.games.oil.state import State
from core.prompt import Amount, Form, Prompt, admits

__all__ = ["amount", "asked", "do", "forms", "only", "refused"]

E = TypeVar("E", bound=Event)


def do(state: State, *actions: Action, seat: Seat = 0) -> tuple[State, list[Event]]:
    """What a seat's actions lead to, one after the other, and what happened. Checks each state."""
    RULES.check(state)
    log: list[Event] = []
    for action in actions:
        assert admits(asked(state, seat), action), action
        step = RULES.apply(state, seat, action)
        log += [told.event for told in step.events]
        state = step.state
        RULES.check(state)
    return state, log


def refused(state: State, action: Action, seat: Seat = 0) -> tuple[str, str | None]:
    """Code and clause of the refusal; the prompt doesn't list the action either."""
    RULES.check(state)
    assert not admits(asked(state, seat), action), action
    with pytest.raises(Illegal) as told:
        RULES.apply(state, seat, action)
    return told.value.code, told.value.rule


def asked(state: State, seat: Seat = 0) -> Prompt[Action]:
    """What the seat may do."""
    return RULES.prompts(state)[seat]


def forms(state: State, tag: str, seat: Seat = 0) -> list[Form]:
    """The forms of an action that the seat may fill in."""
    return [form for form in asked(state, seat).forms if form.action == tag]


def amount(form: Form, name: str) -> tuple[int, int]:
    """The least and the most of an amount."""
    (domain,) = [field.domain for field in form.fields if field.name == name]
    assert isinstance(domain, Amount)
    return domain.low, domain.high


def only(log: list[Event], kind: type[E]) -> E:
    """The one event of this type."""
    (event,) = [event for event in log if isinstance(event, kind)]
    return event
