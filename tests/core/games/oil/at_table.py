"""Whole acts at a table of Kartell: what was told of them, who is asked for what then."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import pytest

from core.game import Illegal
from core.games.oil.actions import Action
from core.games.oil.events import Event
from core.games.oil.rules import RULES
from core.games.oil.state import State
from core.prompt import Form, Prompt
from core.rng import seeded
from core.table import Table
from tests.core.games.oil.positions import changed

__all__ = ["asked", "choices", "do", "forms", "must", "only", "play", "refusal", "thrown"]

E = TypeVar("E")


def play(state: State, *acts: tuple[int, Action]) -> tuple[State, list[Event]]:
    """The state after these acts at a table, and all that was told; each state is possible."""
    table = Table.load(RULES, state)
    log: list[Event] = []
    for seat, action in acts:
        log += [told.event for told in table.submit(seat, action).told]
        RULES.check(table.state)
    return table.state, log


def do(state: State, seat: int, *actions: Action) -> tuple[State, list[Event]]:
    """The same of acts of one seat."""
    return play(state, *((seat, action) for action in actions))


def only(log: Iterable[Event], kind: type[E]) -> list[E]:
    """Those events that are of this kind."""
    return [event for event in log if isinstance(event, kind)]


def asked(state: State) -> dict[int, Prompt[Action]]:
    """Who may act, in order."""
    return dict(RULES.prompts(state))


def must(state: State) -> list[int]:
    """The seats that the game waits for, in order."""
    return [seat for seat, prompt in asked(state).items() if prompt.must]


def choices(state: State, kind: type[E], seat: int | None = None) -> list[E]:
    """What a seat (the one that must act) may choose of this kind."""
    if seat is None:
        (seat,) = must(state)
    return [action for action in asked(state)[seat].choices if isinstance(action, kind)]


def forms(state: State, action: str, seat: int | None = None) -> list[Form]:
    """The forms of a seat (the one that must act) for actions of this tag."""
    if seat is None:
        (seat,) = must(state)
    return [form for form in asked(state)[seat].forms if form.action == action]


def refusal(state: State, seat: int, action: Action) -> tuple[str, str, str | None]:
    """The code, sentence and clause with which a seat at a table is refused; nothing changes."""
    table = Table.load(RULES, state)
    with pytest.raises(Illegal) as no:
        table.submit(seat, action)
    assert (state, 0) == (table.state, table.ply)
    return no.value.code, str(no.value), no.value.rule


def thrown(state: State, seat: int, action: Action, so: Callable[[list[Event]], bool]) -> State:
    """The same position with dice by which the act comes out so."""
    for seed in range(2000):
        fixed = changed(state, rng=seeded(seed, 6))
        told = [told.event for told in RULES.apply(fixed, seat, action).events]
        if so(told):
            return fixed
    raise AssertionError("no dice come out so")
