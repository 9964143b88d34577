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

__all__ = ["add", "advance", "every", "find", "history", "insert", "remove", "update"]

_INFO = tuple(Info.__struct_fields__)
_ROW = tuple(Row.__struct_fields__)
_PLAYERS = msgspec.json.Decoder(tuple[Player, ...])
_OPTIONS = msgspec.json.Decoder(dict[str, OptionValue])


def every(connection: sqlite3.Connection) -> Sequence[Info]:
    """All games, the one last played first."""
    query = f"SELECT {', '.join(_INFO)} FROM games ORDER BY updated DESC, created DESC, id"
    return [_info(row) for row in connection.execute(query)]


def find(connection: sqlite3.Connection, id: str) -> Info:
    """The game whose id begins so. Raises SaveError if there is none or more than one."""
    query = f"SELECT {', '.join(_INFO)} FROM games WHERE substr(id, 1, ?) = ? ORDER BY id"
    found = connection.execute(query, (len(id), id)).fetchall() if id else []
    if not found:
        raise SaveError("unknown_save", say("There is no saved game {id}.", id=id or '""'))
    if len(found) > 1:
        raise SaveError(
            "ambiguous_save",
            say(
                "Several saved games begin with {id}: {ids}.",
                id=id,
                ids=", ".join(row[0] for row in found),
            ),
        )
    return _info(found[0])


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


def history(connection: sqlite3.Connection, id: str) -> Sequence[Row]:
    """All entries of a game in order."""
    query = f"SELECT {', '.join(_ROW)} FROM entries WHERE id = ? ORDER BY number"
    try:
        return [
            # SQLite has no booleans: 0 and 1 are read as such.
            msgspec.convert(dict(zip(_ROW, row, strict=True)), Row, strict=False)
            for row in connection.execute(query, (id,))
        ]
    except msgspec.ValidationError as error:
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
    return msgspec.json.encode(value).decode()


def _info(row: tuple[Any, ...]) -> Info:
    plain = dict(zip(_INFO, row, strict=True))
    try:
        plain["players"] = _PLAYERS.decode(plain["players"])
        plain["options"] = tuple(_OPTIONS.decode(plain["options"]).items())
        return msgspec.convert(plain, Info, strict=False)
    except (msgspec.MsgspecError, TypeError) as error:
        raise _broken(str(plain["id"])) from error


def _broken(id: str) -> SaveError:
    return SaveError("damaged", say("The saved game {id} is damaged.", id=id))
