"""The games there are. Listing them imports none of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from core.bots.protocol import Bot
from core.game import Illegal, Rules
from core.text import say
from core.words import Words

__all__ = ["bots", "load", "names", "words"]

_GAMES = ("kartel", "hotels", "cartel", "ctn18", "oil")


def names() -> tuple[str, ...]:
    """The ids of all games, in the order in which they are shown."""
    return _GAMES


@cache
def load(name: str) -> Rules[Any, Any, Any, Any]:
    """The rules of a game. Raises Illegal for an unknown one."""
    rules: Rules[Any, Any, Any, Any] = _part(name, "rules").RULES
    return rules


@cache
def words(name: str) -> Words[Any, Any, Any]:
    """The sentences of a game. Raises Illegal for an unknown one."""
    said: Words[Any, Any, Any] = _part(name, "text").WORDS
    return said


@cache
def bots(name: str) -> Mapping[str, Bot[Any, Any, Any]]:
    """A game's bots by level (see LEVELS). Raises Illegal for an unknown game."""
    levels: Mapping[str, Bot[Any, Any, Any]] = _part(name, "bot").BOTS
    return levels


def _part(name: str, part: str) -> Any:
    if name not in _GAMES:
        raise Illegal(
            "unknown_game",
            say("There is no game {name}; there are: {names}.", name=name, names=", ".join(_GAMES)),
        )
    return import_module(f"core.games.{name}.{part}")
