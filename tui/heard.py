"""What all were told at a table so far, for drawings that look back; gathered when it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, overload

from core.table import Table

__all__ = ["Heard", "Hearing"]


class Heard(Sequence[Any]):
    """Events one after the other, gathered when they are first wanted."""

    def __init__(self, gather: Callable[[], Iterable[Any]]) -> None:
        self._gather = gather
        self._events: tuple[Any, ...] | None = None

    @property
    def events(self) -> tuple[Any, ...]:
        if self._events is None:
            self._events = tuple(self._gather())
        return self._events

    def __len__(self) -> int:
        return len(self.events)

    @overload
    def __getitem__(self, at: int, /) -> Any: ...
    @overload
    def __getitem__(self, at: slice, /) -> tuple[Any, ...]: ...
    def __getitem__(self, at: int | slice, /) -> Any:
        return self.events[at]


class Hearing:
    """The events of a table as a spectator was told them."""

    def __init__(self, table: Table[Any, Any, Any, Any]) -> None:
        self._table = table
        self._now: tuple[int, Heard] = (-1, Heard(tuple))

    def now(self) -> Heard:
        """All of the present line, the oldest first."""
        ply = self._table.ply
        if self._now[0] != ply:
            self._now = (ply, self.until(ply))
        return self._now[1]

    def until(self, number: int) -> Heard:
        """Those of the entries up to this number, 0 for the opening."""
        return Heard(
            lambda: (
                event
                for entry, events in self._table.log(None)
                if entry <= number
                for event in events
            )
        )
