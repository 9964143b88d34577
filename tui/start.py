"""What the command line asks of the screens: where the program begins.

Kept free of msgspec, so that the command line stays quick to import.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeAlias

__all__ = ["Chair", "Home", "NewGame", "Resume", "SetUp", "Start"]


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits at a seat: a person by name, or with a `level` a bot."""

    name: str
    level: str | None = None


@dataclass(frozen=True, slots=True)
class Home:
    """The home screen."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """The set-up screen; with a game, that one is chosen already."""

    game: str | None = None


@dataclass(frozen=True, slots=True)
class NewGame:
    """A new game, checked by the rules and begun at once.

    `options` holds the values given, not the defaults. `seed` is 0 to 2**63 - 1. In a game of
    `practice` acts can be taken back across those of bots.
    """

    game: str
    chairs: tuple[Chair, ...]
    seed: int
    options: Mapping[str, bool | int | str] = field(default_factory=lambda: MappingProxyType({}))
    practice: bool = False


@dataclass(frozen=True, slots=True)
class Resume:
    """A saved game, by its full id; it is there and can be read."""

    id: str


Start: TypeAlias = Home | SetUp | NewGame | Resume
