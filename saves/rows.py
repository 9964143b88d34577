"""The statements that read and write the library's tables; transactions are the caller's."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

import msgspec

from core.game import OptionValue
from core.text import say
from saves.codec import Row
from saves.records import Info, Player, SaveError

__all__ = [
    "add",
    "advance",
    "every",
    "exists",
    "find",
    "history",
    "ids",
    "insert",
    "marks",
    "remove",
    "update",
    "whole",
]

_INFO = tuple(Info.__struct_fields__)
_ROW = tuple(Row.__struct_fields__)
_PLAYERS = msgspec.json.Decoder(tuple[Player, ...])
_JSON = msgspec.json.Encoder()
_OPTIONS = msgspec.json.Decoder(dict[str, OptionValue])


def every(connection: sqlite3.Connection) -> tuple[Sequence[Info], Sequence[SaveError]]:
    """All games, the one last played first, and what to say of those that can't be read."""
    query = f"SELECT {', '.join(_INFO)} FROM games ORDER BY updated DESC, created DESC, id"
    infos: list[Info] = []
    damaged: list[SaveError] = []
    for row in connection.execute(query):
        try:
            infos.append(_info(row))
        except SaveError as error:
            damaged.append(error)
    return infos, damaged


def ids(connection: sqlite3.Connection) -> set[str]:
    """Those of all games, also of the ones that can't be read, and of a club's tables.

    A table hands its id on to its game, so nobody else may have it before that begins.
    """
    query = "SELECT id FROM games"
    if exists(connection, "club_tables"):
        query += " UNION SELECT id FROM club_tables"
    return {str(id) for (id,) in connection.execute(query)}


def exists(connection: sqlite3.Connection, table: str) -> bool:
    """Whether the file has a table of this name."""
    query = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = ?"
    (found,) = connection.execute(query, (table,)).fetchone()
    return bool(found)


def marks(connection: sqlite3.Connection) -> dict[str, tuple[Any, ...]]:
    """By id of each game what changes when it is played or somebody else sits down: the ply,
    whether it is over, and the players as they are stored.
    """
    found = connection.execute("SELECT id, ply, over, players FROM games")
    return {str(id): (*mark,) for id, *mark in found}


def find(connection: sqlite3.Connection, id: str) -> Info:
    """The game whose id begins so. Raises SaveError if there is none or more than one."""
    return _info(_found(connection, id))


def whole(connection: sqlite3.Connection, id: str) -> str:
    """The id that begins so, also of a game that can't be read. Raises SaveError as `find`."""
    return str(_found(connection, id)[0])


def _found(connection: sqlite3.Connection, id: str) -> tuple[Any, ...]:
    query = f"SELECT {', '.join(_INFO)} FROM games WHERE substr(id, 1, ?) = ? ORDER BY id"
    # What a terminal hands over as bytes that are no text, SQLite doesn't take.
    found = connection.execute(query, (len(id), id)).fetchall() if id and id.isascii() else []
    if not found:
        raise SaveError("unknown_save", say("There is no saved game {id}.", id=id or '""'))
    if len(found) > 1:
        raise SaveError(
            "ambiguous_save",
            say(
                "Several saved games begin with {id}: {ids}.",
                id=id,
                ids=", ".join(str(row[0]) for row in found),
            ),
        )
    row: tuple[Any, ...] = found[0]
    return row


def add(connection: sqlite3.Connection, info: Info) -> None:
    """A new game. Raises IntegrityError if its id is taken."""
    marks = ", ".join("?" for _ in _INFO)
    connection.execute(f"INSERT INTO games ({', '.join(_INFO)}) VALUES ({marks})", _values(info))


def update(connection: sqlite3.Connection, info: Info) -> None:
    """The name and the players as they are in `info`."""
    connection.execute(
        "UPDATE games SET name = ?, players = ? WHERE id = ?",
        (info.name, _json(info.players), info.id),
    )


def remove(connection: sqlite3.Connection, id: str) -> None:
    """The game and its history are gone."""
    connection.execute("DELETE FROM games WHERE id = ?", (id,))


def history(connection: sqlite3.Connection, id: str, after: int = -1) -> Sequence[Row]:
    """The entries of a game in order, those above a number; 0 is the opening."""
    query = f"SELECT {', '.join(_ROW)} FROM entries WHERE id = ? AND number > ? ORDER BY number"
    try:
        return [
            # SQLite has no booleans: 0 and 1 are read as such.
            msgspec.convert(dict(zip(_ROW, row, strict=True)), Row, strict=False)
            for row in connection.execute(query, (id, after))
        ]
    except ValueError as error:
        raise _broken(id) from error


def insert(connection: sqlite3.Connection, id: str, row: Row) -> None:
    """One more entry. Raises IntegrityError if there is one of its number, or no such game."""
    marks = ", ".join("?" for _ in range(len(_ROW) + 1))
    connection.execute(
        f"INSERT INTO entries (id, {', '.join(_ROW)}) VALUES ({marks})",
        (id, *[getattr(row, name) for name in _ROW]),
    )


def advance(connection: sqlite3.Connection, id: str, row: Row, over: bool) -> bool:
    """Says in the game's line that the entry is its last; False if it wasn't the next."""
    done = connection.execute(
        "UPDATE games SET ply = ?, over = ?, updated = max(updated, ?), version = ? "
        "WHERE id = ? AND ply = ?",
        (row.number, over, row.at, row.version, id, row.number - 1),
    )
    return done.rowcount == 1


def _values(info: Info) -> tuple[Any, ...]:
    plain = {name: getattr(info, name) for name in _INFO}
    plain["players"] = _json(info.players)
    plain["options"] = _json(dict(info.options))
    return tuple(plain.values())


def _json(value: Any) -> str:
    return _JSON.encode(value).decode()


def _info(row: tuple[Any, ...]) -> Info:
    plain = dict(zip(_INFO, row, strict=True))
    try:
        plain["players"] = _PLAYERS.decode(plain["players"])
        plain["options"] = tuple(_OPTIONS.decode(plain["options"]).items())
        # Bytes that were no text are surrogates now.
        _JSON.encode(plain)
        return msgspec.convert(plain, Info, strict=False)
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError) as error:
        raise _broken(ascii(str(plain["id"]))[1:-1]) from error


def _broken(id: str) -> SaveError:
    return SaveError("damaged", say("The saved game {id} is damaged.", id=id))
