"""What a bot sees, and what it answers.

A bot never gets the true state: it gets a View, a Prompt, and worlds, which are states resealed
for its seat. Its budget is counted in nodes, never in seconds, so that the same seed plays the
same game everywhere.
"""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from core.game import Rules, Seat
from core.prompt import Prompt
from core.rng import Rng, seeded
from core.text import Text

__all__ = ["LEVELS", "Advice", "Bot", "Sight", "bot_rng", "look", "look_through"]

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

    def choose(self, sight: Sight[S, A, V], /) -> Advice[A]:
        """One of the actions that the prompt admits."""
        ...


def bot_rng(seed: int, ply: int, seat: Seat) -> Rng:
    """A bot's own dice for one decision, apart from those of the game."""
    return seeded(seed, 1 + ply * 8 + seat)


def look(rules: Rules[S, A, E, V], state: S, seat: Seat, worlds: int, rng: Rng) -> Sight[S, A, V]:
    """What a seat that is prompted may know of the state, with so many worlds."""
    sealed: list[S] = []
    for i in range(worlds):
        sealed.append(rules.reseal(state, seat, seeded(rng.state, i)))
    return Sight(seat, rules.view(state, seat), rules.prompts(state)[seat], tuple(sealed), rng)


def look_through(
    rules: Rules[S, A, E, V], worlds: tuple[S, ...], seat: Seat, rng: Rng
) -> Sight[S, A, V]:
    """The same sight, made in another process from resealed states alone; at least one.

    A resealed state shows its seat the same View and Prompt as the true one (a law).
    """
    world = worlds[0]
    return Sight(seat, rules.view(world, seat), rules.prompts(world)[seat], worlds, rng)
