"""What happens in 18CTN: acts at a table, what was told of them, who is asked for what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import pytest

from core.game import Illegal, Told
from core.games.ctn18.actions import Action, Roll
from core.games.ctn18.events import Event, Rolled
from core.games.ctn18.rules import RULES
from core.games.ctn18.state import State, View
from core.prompt import Form, Prompt
from core.rng import seeded
from core.table import Table
from tests.core.games.ctn18.positions import changed

__all__ = [
    "asked",
    "at",
    "choices",
    "do",
    "events",
    "forms",
    "impossible",
    "must",
    "only",
    "play",
    "refusal",
    "refused_by",
    "rolled",
    "seen",
    "the",
]

E = TypeVar("E")
At = Table[State, Action, Event, View]


def at(state: State, *acts: tuple[int, Action]) -> At:
    """A table at which these seats have acted; every state on the way is a possible one."""
    table = Table.load(RULES, state)
    for seat, action in acts:
        table.submit(seat, action)
        RULES.check(table.state)
    return table


def play(state: State, *acts: tuple[int, Action]) -> State:
    """The state after these acts."""
    return at(state, *acts).state


def do(state: State, seat: int, *actions: Action) -> State:
    """The state after these acts of one seat."""
    return play(state, *((seat, action) for action in actions))


def seen(told: Sequence[Told[Event]], looker: int | None = None) -> list[Event]:
    """The events that a seat, or a spectator, is told."""
    return [event for t in told if (event := t.seen_by(looker)) is not None]


def events(state: State, seat: int, action: Action, looker: int | None = None) -> list[Event]:
    """What a seat, or a spectator, is told of this act."""
    table = at(state)
    told = table.submit(seat, action).told
    RULES.check(table.state)
    return seen(told, looker)


def only(found: Sequence[Event], kind: type[E]) -> list[E]:
    """Those events that are of this kind."""
    return [event for event in found if isinstance(event, kind)]


def the(found: Sequence[Event], kind: type[E]) -> E:
    """The one event of this kind."""
    (event,) = only(found, kind)
    return event


def rolled(state: State, total: int) -> State:
    """The same position with dice that show this sum when the President rolls next."""
    (seat,) = must(state)
    for seed in range(500):
        fixed = changed(state, rng=seeded(seed, 18))
        told = seen(RULES.apply(fixed, seat, Roll()).events)
        first = only(told, Rolled)[0]
        if first.first + first.second == total:
            return fixed
    raise AssertionError(total)


# -- what may be done --------------------------------------------------------------------------


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
    table = at(state)
    with pytest.raises(Illegal) as no:
        table.submit(seat, action)
    assert (state, 0) == (table.state, table.ply)
    return no.value.code, str(no.value), no.value.rule


def refused_by(state: State, seat: int, action: Action) -> str | None:
    """The clause with which a seat is refused."""
    return refusal(state, seat, action)[2]


def impossible(state: State) -> tuple[str, str | None]:
    """The sentence and clause with which the rules refuse a state that no game can reach."""
    with pytest.raises(Illegal) as no:
        RULES.check(state)
    assert "impossible_state" == no.value.code
    return str(no.value), no.value.rule
