"""From the rules of an older version to those of this one, a step for each version.

A step takes the plain value (dicts, lists, numbers; bytes as base64 text) of version n and gives
that of version n + 1. Whoever raises a game's version adds a step here, and to tests/saves/fixtures
an export made by the version before. Nothing on disk is rewritten: what is old is upgraded
whenever it is read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from core.text import say
from saves.records import SaveError

__all__ = ["STEPS", "Change", "Steps", "Upgrade", "way"]

Change: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]


def _as_it_is(plain: dict[str, Any]) -> dict[str, Any]:
    return plain


class Upgrade(Struct, frozen=True):
    """One version up: what becomes of a state, an action and an event."""

    state: Change = _as_it_is
    action: Change = _as_it_is
    event: Change = _as_it_is


Steps: TypeAlias = Mapping[tuple[str, int], Upgrade]
"""By game and by the version that the step starts from."""

STEPS: Steps = {}


def way(steps: Steps, game: str, version: int, to: int) -> tuple[Upgrade, ...]:
    """The steps from a version to another; none if they are the same.

    Raises SaveError for a version above `to`, or if a step between is missing.
    """
    if version > to:
        raise SaveError(
            "newer_save",
            say(
                "This game of {game} was played by version {theirs} of the rules; this boardtui "
                "knows version {ours}. A newer boardtui can open it.",
                game=game,
                theirs=version,
                ours=to,
            ),
        )
    found: list[Upgrade] = []
    for v in range(version, to):
        if (game, v) not in steps:
            raise SaveError(
                "no_upgrade",
                say(
                    "This game of {game} was played by version {theirs} of the rules, from which "
                    "there is no way to version {ours}.",
                    game=game,
                    theirs=version,
                    ours=to,
                ),
            )
        found.append(steps[game, v])
    return tuple(found)
