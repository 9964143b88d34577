"""What a club keeps: who its people are, and at which tables they play."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from core.game import OptionValue
from saves.records import Seed, Time

__all__ = ["Clock", "Person", "Place", "Said", "StandIn", "TableRecord"]


class Person(Struct, frozen=True):
    """Somebody who has been here. `guest`: known by no key, so never recognised again."""

    id: int
    name: str
    guest: bool
    created: Time
    seen: Time


class Place(Struct, frozen=True):
    """A seat of a table: a person's, a bot's of this level, or with neither free for anybody.

    `invited`: another has put the person there, who has yet to sit down.
    """

    person: int | None = None
    level: str | None = None
    invited: bool = False


class Clock(Struct, frozen=True):
    """How long a person may think, in seconds: for each turn, or for all of a game together."""

    each: Literal["turn", "game"]
    seconds: Annotated[int, Meta(ge=10, le=60 * 60 * 24 * 30)]


class StandIn(Struct, frozen=True):
    """The bot that plays for a person who is asked and has been away for so many seconds."""

    level: str
    after: Annotated[int, Meta(ge=0, le=60 * 60 * 24 * 30)]


class TableRecord(Struct, frozen=True):
    """A table: what is played there, by whom, and how.

    `id` is the saved game's as well, once it is `started`. `names` are the bots' where a place is
    a bot's, else empty. `word`: who knows it may join and watch; empty: anybody may. `used` are
    the seconds that each seat has thought, for a clock of a game. `again` is the id of the table
    at which the same people went on after this game, if they did.
    """

    id: str
    game: str
    options: tuple[tuple[str, OptionValue], ...]
    seed: Seed
    owner: int
    places: tuple[Place, ...]
    names: tuple[str, ...]
    created: Time
    word: str = ""
    stand_in: StandIn | None = None
    clock: Clock | None = None
    started: Time | None = None
    used: tuple[float, ...] = ()
    again: str = ""

    @property
    def full(self) -> bool:
        """Whether every seat is somebody's."""
        return all(place.person is not None or place.level is not None for place in self.places)

    @property
    def ready(self) -> bool:
        """Whether it is full, and all have sat down who were invited."""
        return self.full and not any(place.invited for place in self.places)

    def seat_of(self, person: int) -> int | None:
        """Where this person sits."""
        return next((n for n, place in enumerate(self.places) if place.person == person), None)


class Said(Struct, frozen=True):
    """A line of the talk at a table; `number` counts from 1 for each table.

    `person` is None where the house itself says something.
    """

    number: int
    at: Time
    person: int | None
    text: str
