"""What all who sit at a table are to read together before the game goes on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from core.game import Seat
from core.table import Entry, Played, Table

__all__ = ["Interlude", "Interludes", "events_seen"]


class Interlude(NamedTuple):
    """Something to read after an entry; `screen` is the Screen that shows it."""

    number: int
    screen: Any


class Interludes:
    """Those of one session that nobody has read yet, oldest first.

    `screens(events)`: the Screens that events of an entry, as a spectator sees them, are worth;
    events that `concerns` says are only one seat's are among them if that seat is there to read.
    Entries from before the session are worth none, so a resumed game shows nothing twice.
    """

    def __init__(
        self,
        table: Table[Any, Any, Any, Any],
        screens: Callable[[Sequence[Any]], Sequence[Any]],
        concerns: Callable[[Any], Seat | None] = lambda event: None,
    ) -> None:
        self._table = table
        self._screens = screens
        self._concerns = concerns
        self._unread: list[Interlude] = []

    @property
    def now(self) -> Interlude | None:
        """What is to be read now; all else waits for `go_on`."""
        return self._unread[0] if self._unread else None

    def go_on(self) -> None:
        """It has been read."""
        del self._unread[:1]

    def clear(self) -> None:
        """Nobody is there to read."""
        self._unread.clear()

    def played(self, entry: Entry[Any, Any], there: Collection[Seat]) -> None:
        """Takes in the newest entry; `there`: who is there to read what it brings."""
        line = self._table.line
        # What was taken back is not worth reading any more.
        self._unread = [unread for unread in self._unread if unread.number in line]
        if there and isinstance(entry, Played):
            number = self._table.ply
            events = events_seen(self._table, number)
            theirs = [e for e in events if self._concerns(e) in (None, *there)]
            shown = self._screens(tuple(theirs))
            self._unread += [Interlude(number, screen) for screen in shown]


def events_seen(table: Table[Any, Any, Any, Any], number: int) -> tuple[Any, ...]:
    """The events of an entry that was played, as a spectator sees them."""
    entry = table.entries[number - 1]
    assert isinstance(entry, Played)
    return tuple(event for told in entry.told if (event := told.seen_by(None)) is not None)
