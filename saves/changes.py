"""Counts of what is written to a library that several share, one for each kind of row.

Triggers in the file count, so whoever writes is counted, a program that doesn't know of them too.
Who follows then reads the kinds that have changed, and nothing when a lease is renewed.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from saves import rows

__all__ = ["counts", "make"]

_COUNTED = {
    "games": "games",
    "people": "club_people",
    "tables": "club_tables",
    "talk": "club_talk",
}

_COUNTS = """
    CREATE TABLE IF NOT EXISTS club_changes (
        kind TEXT PRIMARY KEY NOT NULL,
        number INTEGER NOT NULL
    )
"""


def make(connection: sqlite3.Connection) -> None:
    """The counts, if there are none; the club's tables are there. The transaction is the caller's.

    An entry is counted as a change of its game, which tells how many entries there are.
    """
    connection.execute(_COUNTS)
    for kind, table in _COUNTED.items():
        connection.execute("INSERT OR IGNORE INTO club_changes VALUES (?, 0)", (kind,))
        for act in ("INSERT", "UPDATE", "DELETE"):
            connection.execute(
                f"CREATE TRIGGER IF NOT EXISTS club_{kind}_{act.lower()} AFTER {act} ON {table} "
                f"BEGIN UPDATE club_changes SET number = number + 1 WHERE kind = '{kind}'; END"
            )


def counts(connection: sqlite3.Connection) -> Mapping[str, int]:
    """How often each kind has changed; none where nobody counts."""
    if not rows.exists(connection, "club_changes"):
        return {}
    return {str(kind): int(n) for kind, n in connection.execute("SELECT * FROM club_changes")}
