"""The stack of phases, and what the functions of the rules pass to each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec.structs import replace

from core.game import Seat
from core.games.oil.actions import Action
from core.games.oil.events import Event
from core.games.oil.state import Board, Phase, State
from core.parts.rows import clockwise
from core.prompt import Prompt

__all__ = [
    "Act",
    "Acts",
    "Ask",
    "Asks",
    "Auto",
    "Autos",
    "Log",
    "in_game",
    "pop",
    "push",
    "put_top",
    "turn_order",
]

Log: TypeAlias = list[Event]
"""What has happened so far in an act; functions of the rules append to it."""

Act: TypeAlias = Callable[[State, Any, Seat, Any, Log], State]
"""What an action leads to: state, phase on top, seat, action, log. Raises Illegal.

The seat is known to be asked; everything else is checked here.
"""
Acts: TypeAlias = Mapping[type[Phase], Mapping[type[Action], Act]]

Ask: TypeAlias = Callable[[State, Any], dict[Seat, Prompt[Action]]]
"""Who is asked in a phase that is on top, and how."""
Asks: TypeAlias = Mapping[type[Phase], Ask]

Auto: TypeAlias = Callable[[State, Any, Log], State | None]
"""The state after what goes on by itself once a phase lies on top; None where seats are asked."""
Autos: TypeAlias = Mapping[type[Phase], Auto]


def push(s: State, *phases: Phase) -> State:
    """The state with these on top, the last one topmost."""
    return replace(s, phases=(*s.phases, *phases))


def pop(s: State) -> State:
    """The state without the phase on top."""
    return replace(s, phases=s.phases[:-1])


def put_top(s: State, phase: Phase) -> State:
    """The state with another phase in place of the one on top."""
    return replace(s, phases=(*s.phases[:-1], phase))


def in_game(b: Board) -> tuple[Seat, ...]:
    """Those who are not bankrupt, by number."""
    return tuple([seat for seat in range(len(b.cash)) if seat not in b.out])


def turn_order(b: Board, after: Seat | None = None) -> tuple[Seat, ...]:
    """Those who are not bankrupt, from who begins the rounds, or from the left of a seat.

    That seat comes last.
    """
    seats = len(b.cash)
    start = (b.first - 1) % seats if after is None else after
    return tuple([seat for seat in clockwise(seats, start) if seat not in b.out])
