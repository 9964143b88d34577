"""A game that only the tests know, in three versions of its rules.

Two seats add 1 to 3 in turn, up to 21. In version 1 the number is `n` everywhere; version 2 calls
it `more` and the state tells its goal; version 3 is as 2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from core import catalog
from core.game import Illegal, Options, Outcome, Seat, Step, Types, everybody
from core.prompt import Barred, Prompt
from core.rng import Rng
from core.text import say
from core.words import Line, Words
from saves.upgrade import Steps, Upgrade

GOAL = 21


class Add1(Struct, frozen=True, tag="add", forbid_unknown_fields=True):
    n: int


class Added1(Struct, frozen=True, tag="added", forbid_unknown_fields=True):
    n: int


class State1(Struct, frozen=True, forbid_unknown_fields=True):
    total: int
    turn: Seat


class Add2(Struct, frozen=True, tag="add", forbid_unknown_fields=True):
    more: int


class Added2(Struct, frozen=True, tag="added", forbid_unknown_fields=True):
    more: int


class State2(Struct, frozen=True, forbid_unknown_fields=True):
    total: int
    turn: Seat
    goal: int


class Count:
    """The game, as core.game.Rules."""

    def __init__(self, version: int) -> None:
        self.types: Types[Any, Any, Any, Any] = Types(
            id="count",
            title=say("Count"),
            version=version,
            seats=(2, 2),
            options=(),
            state=State1 if version == 1 else State2,
            action=Add1 if version == 1 else Add2,
            event=Added1 if version == 1 else Added2,
            view=State2,
        )

    def refuse(self, seats: int, options: Options, /) -> Illegal | None:
        return None

    def setup(self, seats: int, seed: int, options: Options, /) -> Step[Any, Any]:
        return Step(self._state(0, 0), everybody(self.types.event(0)))

    def seats(self, s: Any, /) -> int:
        return 2

    def check(self, s: Any, /) -> None:
        if not 0 <= s.total <= GOAL or (self.types.version > 1 and s.goal != GOAL):
            raise Illegal("impossible_state", say("Out of range."))

    def prompts(self, s: Any, /) -> Mapping[Seat, Prompt[Any]]:
        choices = tuple(self.types.action(n) for n in (1, 2, 3) if s.total + n <= GOAL)
        return {s.turn: Prompt(must=True, choices=choices)} if choices else {}

    def barred(self, s: Any, seat: Seat, /) -> tuple[Barred[Any], ...]:
        return ()

    def apply(self, s: Any, seat: Seat, a: Any, /) -> Step[Any, Any]:
        n = a.n if self.types.version == 1 else a.more
        return Step(self._state(s.total + n, 1 - s.turn), everybody(self.types.event(n)))

    def view(self, s: Any, seat: Seat | None, /) -> Any:
        return State2(s.total, s.turn, GOAL)

    def reseal(self, s: Any, seat: Seat | None, rng: Rng, /) -> Any:
        return s

    def outcome(self, s: Any, /) -> Outcome | None:
        return None if s.total < GOAL else Outcome((s.turn, 1 - s.turn), (2 - s.turn, 1 + s.turn))

    def _state(self, total: int, turn: Seat) -> Any:
        return (State1 if self.types.version == 1 else State2)(
            total, turn, *([GOAL] if self.types.version > 1 else [])
        )


class CountWords:
    """As much of core.words.Words as a save asks for."""

    def standing(self, view: State2, /) -> tuple[int, ...]:
        return (view.turn, 1 - view.turn)

    def lines(self, events: Sequence[Any], /) -> tuple[Line, ...]:
        return tuple(Line("", say("{n} more", n=event.more), ()) for event in events)


class Program:
    """A boardtui whose catalogue has this game, in one version of its rules."""

    def __init__(self, version: int) -> None:
        self.rules = Count(version)

    def load(self, name: str) -> Any:
        return self.rules if name == "count" else catalog.load(name)

    def words(self, name: str) -> Words[Any, Any, Any]:
        words: Any = CountWords()
        return words


def _more(plain: dict[str, Any]) -> dict[str, Any]:
    return {"type": plain["type"], "more": plain["n"]}


STEPS: Steps = {
    ("count", 1): Upgrade(state=lambda plain: {**plain, "goal": GOAL}, action=_more, event=_more),
    ("count", 2): Upgrade(),
}
