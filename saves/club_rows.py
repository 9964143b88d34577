"""The club's tables in the library's file, and the statements that read and write them.

They are made when a club is first used: the library of somebody who plays at home never has them,
and a program that doesn't know them leaves them alone. Transactions are the caller's.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

import msgspec

from core.bots.protocol import LEVELS
from core.text import Text, say
from saves import rows
from saves.club_names import LONGEST_WORD
from saves.club_records import Person, Said, TableRecord
from saves.records import SaveError

__all__ = [
    "FORMAT",
    "RECORD",
    "add_key",
    "add_person",
    "add_table",
    "bearers",
    "begun",
    "call",
    "check_format",
    "every_person",
    "every_table",
    "find_table",
    "forget_key",
    "insert_said",
    "keys",
    "make",
    "marks",
    "owner",
    "person",
    "put_table",
    "remove_table",
    "said",
    "see",
    "whole_id",
]

FORMAT = 1
"""The version of the tables; of a higher one nothing is read or written."""

RECORD = 1
"""The version of a table's record; one that is higher is left out and told."""

_MOST_SAID = 2000
"""Lines of talk that are kept of a table."""

_LONGEST_NAME = 60

_TABLES = (
    "CREATE TABLE club (format INTEGER NOT NULL)",
    f"INSERT INTO club (format) VALUES ({FORMAT})",
    """
    CREATE TABLE club_people (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        folded TEXT NOT NULL UNIQUE,
        guest INTEGER NOT NULL,
        created REAL NOT NULL,
        seen REAL NOT NULL
    )
    """,
    """
    CREATE TABLE club_keys (
        key TEXT PRIMARY KEY NOT NULL,
        person INTEGER NOT NULL REFERENCES club_people (id),
        added REAL NOT NULL
    )
    """,
    """
    CREATE TABLE club_tables (
        id TEXT PRIMARY KEY NOT NULL,
        version INTEGER NOT NULL,
        record TEXT NOT NULL
    )
    """,
    """
    CREATE TABLE club_talk (
        id TEXT NOT NULL REFERENCES club_tables (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        at REAL NOT NULL,
        person INTEGER REFERENCES club_people (id),
        text TEXT NOT NULL,
        PRIMARY KEY (id, number)
    )
    """,
    # A table is made before its game, so its id can't refer to one.
    """
    CREATE TRIGGER club_game_gone AFTER DELETE ON games BEGIN
        DELETE FROM club_tables WHERE id = OLD.id;
    END
    """,
)

_PERSON = tuple(Person.__struct_fields__)
_SAID = tuple(Said.__struct_fields__)
_RECORD = msgspec.json.Decoder(TableRecord)
_JSON = msgspec.json.Encoder()


def make(connection: sqlite3.Connection) -> None:
    """The tables, if there are none."""
    if not rows.exists(connection, "club"):
        for statement in _TABLES:
            connection.execute(statement)


def check_format(connection: sqlite3.Connection, path: str) -> None:
    """Raises SaveError if a newer program made the tables."""
    (theirs,) = connection.execute("SELECT max(format) FROM club").fetchone()
    if theirs != FORMAT:
        raise SaveError(
            "newer_library",
            say(
                "The people and tables in {path} were kept by a newer boardtui (format {theirs}; "
                "this one knows {ours}).",
                path=path,
                theirs=str(theirs),
                ours=FORMAT,
            ),
        )


# -- people ------------------------------------------------------------------------------------


def every_person(
    connection: sqlite3.Connection, where: str = "1", given: Sequence[Any] = ()
) -> tuple[Sequence[Person], Sequence[SaveError]]:
    """Those for whom the condition holds, in order of their ids, and those who can't be read."""
    query = f"SELECT {', '.join(_PERSON)} FROM club_people WHERE {where} ORDER BY id"
    people: list[Person] = []
    damaged: list[SaveError] = []
    for row in connection.execute(query, given):
        try:
            plain = dict(zip(_PERSON, row, strict=True))
            # Bytes that were no text are surrogates now.
            _JSON.encode(plain)
            people.append(msgspec.convert(plain, Person, strict=False))
        except (msgspec.MsgspecError, TypeError, ValueError):
            damaged.append(_damaged_person(row[0]))
    return people, damaged


def person(connection: sqlite3.Connection, id: int) -> Person:
    """Raises SaveError if there is none of this id."""
    # What is more than 64 bits SQLite can't even look for.
    known = 0 < id < 1 << 63
    people, damaged = every_person(connection, "id = ?", (id,)) if known else ([], [])
    for error in damaged:
        raise error
    for found in people:
        return found
    raise SaveError("unknown_person", say("There is nobody with number {id} here.", id=id))


def add_person(
    connection: sqlite3.Connection, name: str, folded: str, guest: bool, now: float
) -> Person:
    """Somebody new. Raises IntegrityError if the folded name is taken."""
    done = connection.execute(
        "INSERT INTO club_people (name, folded, guest, created, seen) VALUES (?, ?, ?, ?, ?)",
        (name, folded, guest, now, now),
    )
    assert done.lastrowid is not None
    return Person(id=done.lastrowid, name=name, guest=guest, created=now, seen=now)


def bearers(
    connection: sqlite3.Connection, folded: str, long_ago: float
) -> Sequence[tuple[int, bool]]:
    """Whose the name is, and whether it is a guest who has not been seen since long ago."""
    query = "SELECT id, guest = 1 AND seen < ? FROM club_people WHERE folded = ?"
    found = connection.execute(query, (long_ago, folded))
    return [(int(id), bool(gone)) for id, gone in found]


def call(connection: sqlite3.Connection, id: int, name: str, folded: str) -> None:
    """Another name for a person. Raises IntegrityError if the folded one is taken."""
    connection.execute(
        "UPDATE club_people SET name = ?, folded = ? WHERE id = ?", (name, folded, id)
    )


def see(connection: sqlite3.Connection, id: int, now: float) -> None:
    """The person was here at that time."""
    connection.execute("UPDATE club_people SET seen = max(seen, ?) WHERE id = ?", (now, id))


def owner(connection: sqlite3.Connection, key: str) -> int | None:
    """Whose key it is."""
    query = "SELECT person FROM club_keys WHERE key = ?"
    found = connection.execute(query, (key,)).fetchone()
    return None if found is None else int(found[0])


def keys(connection: sqlite3.Connection, id: int) -> Sequence[str]:
    """A person's, the one added first first."""
    query = "SELECT key FROM club_keys WHERE person = ? ORDER BY added, key"
    return [str(key) for (key,) in connection.execute(query, (id,))]


def add_key(connection: sqlite3.Connection, key: str, id: int, now: float) -> None:
    """A key of a person, who is a guest no more. Raises IntegrityError if it is somebody's."""
    connection.execute(
        "INSERT INTO club_keys (key, person, added) VALUES (?, ?, ?)", (key, id, now)
    )
    connection.execute("UPDATE club_people SET guest = 0 WHERE id = ?", (id,))


def forget_key(connection: sqlite3.Connection, key: str) -> None:
    """It is nobody's any more."""
    connection.execute("DELETE FROM club_keys WHERE key = ?", (key,))


# -- tables ------------------------------------------------------------------------------------


def every_table(
    connection: sqlite3.Connection,
) -> tuple[Sequence[TableRecord], Sequence[SaveError]]:
    """All tables, the newest first, and what to say of those that can't be read."""
    tables: list[TableRecord] = []
    damaged: list[SaveError] = []
    for row in connection.execute("SELECT id, version, record FROM club_tables ORDER BY id"):
        try:
            tables.append(_table(row))
        except SaveError as error:
            damaged.append(error)
    return sorted(tables, key=lambda table: -table.created), damaged


def marks(connection: sqlite3.Connection) -> dict[str, str]:
    """Each table as it is stored, by id."""
    found = connection.execute("SELECT id, record FROM club_tables")
    return {str(id): str(record) for id, record in found}


def find_table(connection: sqlite3.Connection, id: str) -> TableRecord:
    """The table whose id begins so. Raises SaveError if there is none or more than one."""
    return _table(_found(connection, id))


def whole_id(connection: sqlite3.Connection, id: str) -> str:
    """The id that begins so, also of a table that can't be read. Raises SaveError likewise."""
    return str(_found(connection, id)[0])


def begun(connection: sqlite3.Connection, id: str) -> bool:
    """Whether there is a saved game of exactly this id."""
    (found,) = connection.execute("SELECT count(*) FROM games WHERE id = ?", (id,)).fetchone()
    return bool(found)


def add_table(connection: sqlite3.Connection, table: TableRecord) -> None:
    """A new table. Raises IntegrityError if its id is taken."""
    connection.execute(
        "INSERT INTO club_tables (id, version, record) VALUES (?, ?, ?)",
        (table.id, RECORD, _encoded(table)),
    )


def put_table(connection: sqlite3.Connection, table: TableRecord) -> None:
    """The table as it is now."""
    connection.execute(
        "UPDATE club_tables SET version = ?, record = ? WHERE id = ?",
        (RECORD, _encoded(table), table.id),
    )


def remove_table(connection: sqlite3.Connection, id: str) -> None:
    """The table is gone with its talk, and with its game if that has begun."""
    connection.execute("DELETE FROM club_tables WHERE id = ?", (id,))
    rows.remove(connection, id)


# -- talk --------------------------------------------------------------------------------------


def insert_said(
    connection: sqlite3.Connection, id: str, at: float, who: int | None, text: str
) -> Said:
    """One more line at a table; the oldest goes if there are too many."""
    query = "SELECT ifnull(max(number), 0) + 1 FROM club_talk WHERE id = ?"
    (number,) = connection.execute(query, (id,)).fetchone()
    line = Said(number=int(number), at=at, person=who, text=text)
    connection.execute(
        "INSERT INTO club_talk (id, number, at, person, text) VALUES (?, ?, ?, ?, ?)",
        (id, line.number, at, who, text),
    )
    connection.execute(
        "DELETE FROM club_talk WHERE id = ? AND number <= ?", (id, line.number - _MOST_SAID)
    )
    return line


def said(connection: sqlite3.Connection, id: str, after: int, most: int) -> Sequence[Said]:
    """The newest lines above a number in order, without those that can't be read."""
    query = (
        f"SELECT {', '.join(_SAID)} FROM club_talk WHERE id = ? AND number > ? "
        "ORDER BY number DESC LIMIT ?"
    )
    lines: list[Said] = []
    for row in connection.execute(query, (id, after, most)):
        try:
            plain = dict(zip(_SAID, row, strict=True))
            _JSON.encode(plain)
            lines.append(msgspec.convert(plain, Said))
        except (msgspec.MsgspecError, TypeError, ValueError):
            continue
    return lines[::-1]


# -- records -----------------------------------------------------------------------------------


def _found(connection: sqlite3.Connection, id: str) -> tuple[Any, ...]:
    query = "SELECT id, version, record FROM club_tables WHERE substr(id, 1, ?) = ? ORDER BY id"
    # What a terminal hands over as bytes that are no text, SQLite doesn't take.
    found = connection.execute(query, (len(id), id)).fetchall() if id and id.isascii() else []
    if not found:
        raise SaveError("unknown_table", say("There is no table {id}.", id=id or '""'))
    if len(found) > 1:
        raise SaveError(
            "ambiguous_table",
            say(
                "Several tables begin with {id}: {ids}.",
                id=id,
                ids=", ".join(str(row[0]) for row in found),
            ),
        )
    row: tuple[Any, ...] = found[0]
    return row


def _table(row: tuple[Any, ...]) -> TableRecord:
    id, version, record = row
    told = ascii(str(id))[1:-1]
    if isinstance(version, int) and version > RECORD:
        raise SaveError(
            "newer_save",
            say("Table {id} was made by a newer boardtui, which can open it.", id=told),
        )
    try:
        table = _RECORD.decode(record)
        _check(table)
    except (msgspec.MsgspecError, SaveError, TypeError, ValueError, RecursionError) as error:
        raise SaveError("damaged", say("The table {id} is damaged.", id=told)) from error
    if table.id != id:
        raise SaveError("damaged", say("The table {id} is damaged.", id=told))
    return table


def _encoded(table: TableRecord) -> str:
    """Raises SaveError for a record that could not be read again."""
    try:
        text = _JSON.encode(table)
        _check(_RECORD.decode(text))
    except (msgspec.MsgspecError, UnicodeEncodeError, OverflowError) as error:
        raise _unsound(say("A table can't be kept so.")) from error
    return text.decode()


def _check(table: TableRecord) -> None:
    if not len(table.places) == len(table.names) >= 1:
        raise _unsound(say("A table has a place and a name for each of its seats."))
    for place in table.places:
        if place.person is not None and place.level is not None:
            raise _unsound(say("A seat can't be a person's and a bot's."))
    levels = [place.level for place in table.places if place.level is not None]
    for level in (*levels, *([] if table.stand_in is None else [table.stand_in.level])):
        if level not in LEVELS:
            raise _unsound(
                say(
                    "There is no bot level {level}; there are: {levels}.",
                    level=ascii(level[:_LONGEST_NAME]),
                    levels=", ".join(LEVELS),
                )
            )
    people = [place.person for place in table.places if place.person is not None]
    if len({*people}) < len(people):
        raise _unsound(say("Nobody can have two seats of a table."))
    if len(table.word) > LONGEST_WORD or not table.word.isprintable():
        raise _unsound(
            say(
                "An invitation word has at most {most} characters that can be shown.",
                most=LONGEST_WORD,
            )
        )
    if any(len(name) > _LONGEST_NAME or not name.isprintable() for name in table.names):
        raise _unsound(say("A bot's name has at most {most} characters.", most=_LONGEST_NAME))


def _unsound(why: Text) -> SaveError:
    return SaveError("bad_setup", why)


def _damaged_person(id: Any) -> SaveError:
    return SaveError("damaged", say("What is known of person {id} is damaged.", id=str(id)))
