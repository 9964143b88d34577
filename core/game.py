"""The protocol that every game's rules keep, and the few values it is made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from core.prompt import Barred, Prompt
from core.rng import Rng
from core.text import Text, plain, say

__all__ = [
    "Illegal",
    "Option",
    "OptionValue",
    "Options",
    "Outcome",
    "Rules",
    "Seat",
    "Step",
    "Told",
    "Types",
    "complete",
    "everybody",
    "places",
    "refused",
]

Seat: TypeAlias = int
"""A place at the table, counted from 0 in clockwise order."""

OptionValue: TypeAlias = bool | int | str
Options: TypeAlias = Mapping[str, OptionValue]

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")
S_co = TypeVar("S_co", covariant=True)
E_co = TypeVar("E_co", covariant=True)
V_co = TypeVar("V_co", covariant=True)


class Illegal(Exception):
    """Refused by the rules: nothing has changed.

    `code` is for programs, `reason` a sentence that a player can act on, `rule` the clause.
    """

    def __init__(self, code: str, reason: Text, rule: str | None = None) -> None:
        super().__init__(code, reason, rule)
        self.code = code
        self.reason = reason
        self.rule = rule

    def __str__(self) -> str:
        return plain(self.reason)


class Told(Struct, Generic[E_co], frozen=True, gc=False):
    """An event and who learns of it.

    `to` None means everybody; else those seats see `event`, and all the rest, spectators
    included, see `others` (nothing if that is None).
    """

    event: E_co
    to: tuple[Seat, ...] | None = None
    others: E_co | None = None

    def seen_by(self, seat: Seat | None) -> E_co | None:
        """What this seat, or with None a spectator, sees of it."""
        return self.event if self.to is None or seat in self.to else self.others


class Step(Struct, Generic[S_co, E_co], frozen=True, gc=False):
    """What an action led to. `final`: something was rolled, drawn or revealed; undo stops here."""

    state: S_co
    events: tuple[Told[E_co], ...]
    final: bool = False


class Outcome(Struct, frozen=True):
    """The end of a game, by seat: what each is worth, and its place (1 is best, equals share)."""

    worth: tuple[int, ...]
    place: tuple[int, ...]


class Option(Struct, frozen=True):
    """A choice made before the game: a flag if `default` is a bool, else one of `choices`."""

    name: str
    title: Text
    help: Text
    default: OptionValue
    choices: tuple[OptionValue, ...] = (False, True)
    rule: str | None = None


class Types(Struct, Generic[S, A, E_co, V_co], frozen=True):
    """What a game is called and made of; the last four are what msgspec decodes into.

    `version` counts changes of the state or the rules: a save tells which it was made by.
    """

    id: str
    title: Text
    version: int
    seats: tuple[int, int]
    options: tuple[Option, ...]
    state: type[S]
    action: type[A]
    event: type[E_co]
    view: type[V_co]


class Rules(Protocol[S, A, E_co, V_co]):
    """A game: pure functions from value to value."""

    @property
    def types(self) -> Types[S, A, E_co, V_co]: ...

    def refuse(self, seats: int, options: Options, /) -> Illegal | None:
        """Why this combination of seats and options can't be played; None if it can."""
        ...

    def setup(self, seats: int, seed: int, options: Options, /) -> Step[S, E_co]:
        """The first state. `options` holds a value for every option (see `complete`)."""
        ...

    def seats(self, s: S, /) -> int:
        """How many seats the game has."""
        ...

    def check(self, s: S, /) -> None:
        """Raises Illegal for a state that no game can reach: pieces, ranges, phase."""
        ...

    def prompts(self, s: S, /) -> Mapping[Seat, Prompt[A]]:
        """Who may act now, and how; empty exactly when the game is over."""
        ...

    def barred(self, s: S, seat: Seat, /) -> tuple[Barred[A], ...]:
        """Finite actions that this seat might ask about but can't do now, and why."""
        ...

    def apply(self, s: S, seat: Seat, a: A, /) -> Step[S, E_co]:
        """The state after the action; the one given is untouched. Raises Illegal."""
        ...

    def view(self, s: S, seat: Seat | None, /) -> V_co:
        """All that this seat may know; None is a spectator."""
        ...

    def open_view(self, s: S, seat: Seat | None, /) -> V_co:
        """What this seat would see were nothing hidden: for a game that is over."""
        ...

    def reseal(self, s: S, seat: Seat | None, rng: Rng, /) -> S:
        """A state that this seat can't tell from `s`: what it can't see drawn anew, new dice."""
        ...

    def outcome(self, s: S, /) -> Outcome | None:
        """None until the game is over."""
        ...


def everybody(*events: E) -> tuple[Told[E], ...]:
    """The events, told to all."""
    return tuple([Told(event) for event in events])


def places(worth: tuple[int, ...]) -> tuple[int, ...]:
    """Places by worth, the highest first; equal worth shares a place, and the next is skipped."""
    return tuple(1 + sum(other > mine for other in worth) for mine in worth)


def refused(
    rules: Rules[S, A, E, V], s: S, seat: Seat, actions: Iterable[A]
) -> tuple[Barred[A], ...]:
    """Those of the actions that the rules refuse this seat now, each with the reason."""
    barred: list[Barred[A]] = []
    for action in actions:
        try:
            rules.apply(s, seat, action)
        except Illegal as no:
            barred.append(Barred(action, no.code, no.reason, no.rule))
    return tuple(barred)


def complete(types: Types[S, A, E, V], given: Options) -> dict[str, OptionValue]:
    """Every option of the game with the value given or its default.

    Raises Illegal for an option the game doesn't have or a value the option can't take.
    """
    known = {option.name: option for option in types.options}
    for name, value in given.items():
        option = known.get(name)
        if option is None:
            raise Illegal(
                "unknown_option",
                say(
                    "{game} has no option {name}; it has: {names}.",
                    game=types.title,
                    name=name,
                    names=", ".join(known) or "-",
                ),
            )
        if not any(value == c and type(value) is type(c) for c in option.choices):
            raise Illegal(
                "bad_option",
                say(
                    "Option {name} can't be {value}; it takes: {choices}.",
                    name=name,
                    value=str(value),
                    choices=", ".join(str(c).lower() for c in option.choices),
                ),
                option.rule,
            )
    return {name: given.get(name, option.default) for name, option in known.items()}
