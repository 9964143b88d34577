"""Which process acts for the bots of a table, and who is here, in a library that several share.

Both are rows that hold for a few seconds and are renewed while the process lives, so that one
that was killed is soon replaced.
"""

from __future__ import annotations

import secrets
import sqlite3
import time
from collections.abc import Collection, Mapping
from pathlib import Path
from threading import Lock
from typing import TypeAlias

from msgspec import Struct

from saves import changes, club_rows, rows
from saves.database import FILE, check_place, connect, place, transaction, translated

__all__ = ["HANDED_OVER", "RENEWED", "TERM", "Leases", "Others", "Spot", "others"]

TERM = 6.0
"""Seconds for which a row holds."""

RENEWED = 2.0
"""Seconds after which it should be renewed."""

HANDED_OVER = 0.5
"""Seconds that who takes a lease from another gives it to hear of that."""

Spot: TypeAlias = tuple[int, str]
"""A person who is here, and the id of the table that is looked at; empty in the lobby."""

_TABLES = (
    """
    CREATE TABLE IF NOT EXISTS club_leases (
        id TEXT PRIMARY KEY NOT NULL,
        holder TEXT NOT NULL,
        rank INTEGER NOT NULL,
        until REAL NOT NULL
    )
    """,
    """
    CREATE TABLE IF NOT EXISTS club_here (
        holder TEXT NOT NULL,
        person INTEGER NOT NULL,
        looks TEXT NOT NULL,
        until REAL NOT NULL
    )
    """,
)

# The clock of the machine, which all its processes read alike; after a start of the machine it
# begins anew, so what holds for longer than it can hold was written before that.
_HOLDS = f"until >= :now AND until <= :now + {TERM}"


class Others(Struct, frozen=True):
    """What other processes hold: the tables for which they act, and who is there."""

    leases: frozenset[str] = frozenset()
    here: frozenset[Spot] = frozenset()


class Leases:
    """Those of one process. The methods wait for the disk and raise SaveError."""

    def __init__(self, folder: Path) -> None:
        self.holder = secrets.token_hex(8)
        self._path = folder / FILE
        self._lock = Lock()
        self._connection = connect(folder)
        self._place = place(self._path)
        # When those that were taken from others may be used.
        self._from: dict[str, float] = {}
        with translated(self._path):
            # What is lost with the power is worth nothing after it, so nobody waits for the disk.
            self._connection.execute("PRAGMA synchronous = NORMAL")
            with transaction(self._connection):
                for statement in _TABLES:
                    self._connection.execute(statement)
                club_rows.make(self._connection)
                # A lease is renewed often, and who follows is not to read all for that.
                changes.make(self._connection)

    def renew(self, wanted: Mapping[str, int], here: Collection[Spot]) -> frozenset[str]:
        """Holds, of the tables wanted, those that nobody else holds by as high a rank; which.

        What is taken from a lower rank is told of a moment later (see `waits`), when its holder
        has heard of it. What is not wanted any more is let go. `here` are the persons of this
        process.
        """
        now = time.monotonic()
        with self._lock, translated(self._path):
            check_place(self._path, self._place)
            with transaction(self._connection):
                return self._renewed(wanted, here, now)

    @property
    def waits(self) -> bool:
        """Whether something is held that has yet to be told."""
        return bool(self._from)

    def close(self) -> None:
        """Lets all go."""
        try:
            self.renew({}, ())
        finally:
            with self._lock:
                self._connection.close()

    def _renewed(
        self, wanted: Mapping[str, int], here: Collection[Spot], now: float
    ) -> frozenset[str]:
        c, given = self._connection, {"now": now, "me": self.holder}
        c.execute(f"DELETE FROM club_leases WHERE holder = :me OR NOT ({_HOLDS})", given)
        c.execute(f"DELETE FROM club_here WHERE holder = :me OR NOT ({_HOLDS})", given)
        taken = {str(id): int(rank) for id, rank in c.execute("SELECT id, rank FROM club_leases")}
        held = {id: rank for id, rank in wanted.items() if rank > taken.get(id, -1)}
        waits = {id: now + HANDED_OVER for id in held if id in taken}
        waits.update({id: then for id, then in self._from.items() if id in held and then > now})
        self._from = waits
        c.executemany(
            "INSERT OR REPLACE INTO club_leases (id, holder, rank, until) VALUES (?, ?, ?, ?)",
            [(id, self.holder, rank, now + TERM) for id, rank in held.items()],
        )
        c.executemany(
            "INSERT INTO club_here (holder, person, looks, until) VALUES (?, ?, ?, ?)",
            [(self.holder, person, looks, now + TERM) for person, looks in here],
        )
        return frozenset(held.keys() - waits.keys())


def others(connection: sqlite3.Connection, holder: str) -> Others:
    """What all but this holder hold now; the transaction is the caller's."""
    if not rows.exists(connection, "club_here"):
        return Others()
    given = {"now": time.monotonic(), "me": holder}
    leases = connection.execute(
        f"SELECT id FROM club_leases WHERE holder <> :me AND {_HOLDS}", given
    )
    here = connection.execute(
        f"SELECT person, looks FROM club_here WHERE holder <> :me AND {_HOLDS}", given
    )
    return Others(
        frozenset(str(id) for (id,) in leases),
        frozenset((int(person), str(looks)) for person, looks in here),
    )
