"""The end of the game (N-37, N-38, N-43)."""

from __future__ import annotations

from msgspec.structs import replace

from core.game import Told
from core.games.ctn18.events import Ended, Event
from core.games.ctn18.market import worths
from core.games.ctn18.state import Over, State

__all__ = ["finish"]


def finish(s: State, major: int | None, told: list[Told[Event]]) -> State:
    """The game is over; `major` ended it, if one did."""
    told.append(Told(Ended(worths(s))))
    return replace(s, phases=(Over(major),))
