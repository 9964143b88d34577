"""What a bot sees, and what it answers.

A bot never gets the true state: it gets a View, a Prompt, and worlds, which are states resealed
for its seat. Its budget is counted in nodes, never in seconds, so that the same seed plays the
same game everywhere.
"""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from core.game import Rules, Seat
from core.prompt import Prompt
from core.rng import Rng, seeded
from core.text import Text

__all__ = [
    "LEVELS",
    "Advice",
    "Bot",
    "Sight",
    "Volunteer",
    "bot_rng",
    "look",
    "look_through",
    "seal",
]

LEVELS = ("random", "easy", "normal", "hard")

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")
A_co = TypeVar("A_co", covariant=True)


class Sight(Struct, Generic[S, A, V], frozen=True):
    """All that a bot may know when it decides. `worlds` holds as many states as it asked for."""

    seat: Seat
    view: V
    prompt: Prompt[A]
    worlds: tuple[S, ...]
    rng: Rng


class Advice(Struct, Generic[A_co], frozen=True):
    """The action chosen and, where the bot can tell, why; `nodes` is what the search cost."""

    action: A_co
    why: Text | None = None
    nodes: int = 0


class Bot(Protocol[S, A, V]):
    """A computer opponent of one level."""

    @property
    def worlds(self) -> int:
        """How many resealed states it wants to see."""
        ...

    @property
    def quick(self) -> bool:
        """Whether it answers within a few milliseconds, so that a screen may wait for it."""
        ...

    def choose(self, sight: Sight[S, A, V], /) -> Advice[A]:
        """One of the actions that the prompt admits."""
        ...


@runtime_checkable
class Volunteer(Bot[S, A, V], Protocol[S, A, V]):
    """A bot that also acts where its seat may and the game does not wait for it.

    It is asked once for each state in which its prompt may be ignored; other bots never are.
    """

    def wants(self, sight: Sight[S, A, V], /) -> Advice[A] | None:
        """One of the actions that the optional prompt admits; None to let it be."""
        ...


def bot_rng(seed: int, ply: int, seat: Seat) -> Rng:
    """A bot's own dice for one decision, apart from those of the game."""
    return seeded(seed, 1 + ply * 8 + seat)


def look(rules: Rules[S, A, E, V], state: S, seat: Seat, worlds: int, rng: Rng) -> Sight[S, A, V]:
    """What a seat that is prompted may know of the state, with so many worlds."""
    sealed = seal(rules, state, seat, worlds, rng)
    return Sight(seat, rules.view(state, seat), rules.prompts(state)[seat], sealed, rng)


def seal(rules: Rules[S, A, E, V], state: S, seat: Seat, worlds: int, rng: Rng) -> tuple[S, ...]:
    """So many states that the seat can't tell from this one."""
    return tuple([rules.reseal(state, seat, seeded(rng.state, i)) for i in range(worlds)])


def look_through(
    rules: Rules[S, A, E, V], sealed: tuple[S, ...], seat: Seat, worlds: int, rng: Rng
) -> Sight[S, A, V]:
    """The same sight, made in another process from resealed states alone; at least one.

    A resealed state shows its seat the same View and Prompt as the true one (a law).
    """
    shown = sealed[0]
    return Sight(seat, rules.view(shown, seat), rules.prompts(shown)[seat], sealed[:worlds], rng)
