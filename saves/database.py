"""The file of the library: opening it, transactions, and what SQLite's errors mean.

The file is in WAL mode, so that a list can be read while the writer writes. A process killed at
any moment leaves either the whole of a transaction or nothing of it, whatever `synchronous` is,
since the log lies with the system once it is written. It is FULL all the same: with NORMAL a
power cut could take back the last actions, also those sealed or revealed, and a commit that
waits for the disk (some milliseconds) makes nobody wait but the writer thread.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import TypeAlias

from core.text import Text, say
from saves.records import SaveError

__all__ = [
    "APPLICATION",
    "BUSY",
    "FILE",
    "SCHEMA",
    "Place",
    "check_place",
    "connect",
    "place",
    "transaction",
    "translated",
]

FILE = "games.sqlite3"
APPLICATION = 0x62747569
SCHEMA = 1

BUSY = 2.0
"""Seconds to wait for another process's transaction; ours take milliseconds."""

Place: TypeAlias = tuple[int, int]
"""Which file it is, whatever its name: device and inode."""

# SQLite takes a file of a single byte for an empty one, and writes over it.
_SMALLEST = 512

# In bytes; the shared memory takes half of it, and a write-ahead log begins small.
_BESIDE = 65_536

_TABLES = (
    """
    CREATE TABLE games (
        id TEXT PRIMARY KEY NOT NULL,
        game TEXT NOT NULL,
        name TEXT NOT NULL,
        players TEXT NOT NULL,
        seed INTEGER NOT NULL,
        options TEXT NOT NULL,
        practice INTEGER NOT NULL,
        version INTEGER NOT NULL,
        created REAL NOT NULL,
        updated REAL NOT NULL,
        ply INTEGER NOT NULL,
        over INTEGER NOT NULL
    )
    """,
    """
    CREATE TABLE entries (
        id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        version INTEGER NOT NULL,
        at REAL NOT NULL,
        seat INTEGER,
        back INTEGER,
        final INTEGER NOT NULL,
        action BLOB,
        told BLOB,
        state BLOB,
        crc INTEGER NOT NULL,
        PRIMARY KEY (id, number)
    )
    """,
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {SCHEMA}",
)


def connect(folder: Path) -> sqlite3.Connection:
    """The library in this folder, made if there is none; it commits by itself.

    Raises SaveError, with the file as it was, if it can't be read and written as a library.
    The connection may be used by any thread, but by one at a time.
    """
    path = folder / FILE
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for needed in (folder, path):
            if needed.exists() and not os.access(needed, os.R_OK | os.W_OK):
                raise _unwritable(path, os.strerror(errno.EACCES))
        if path.is_file() and 0 < path.stat().st_size < _SMALLEST:
            raise _foreign(path)
    except OSError as error:
        raise _unwritable(path, error.strerror or str(error)) from error
    with translated(path):
        connection = sqlite3.connect(
            path, timeout=BUSY, isolation_level=None, check_same_thread=False
        )
        try:
            _prepare(connection, path)
        except BaseException:
            connection.close()
            raise
    return connection


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    # Else one text that isn't UTF-8 would hide all that is read with it.
    connection.text_factory = lambda text: text.decode(errors="surrogateescape")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = FULL")
    if _empty(connection):
        with transaction(connection):
            # Another process may have made it while this one waited for its turn.
            if _empty(connection):
                for statement in _TABLES:
                    connection.execute(statement)
    if _number(connection, "application_id") != APPLICATION:
        raise _foreign(path)
    schema = _number(connection, "user_version")
    if schema > SCHEMA:
        raise SaveError(
            "newer_library",
            say(
                "{path} was made by a newer boardtui (format {theirs}; this one knows {ours}).",
                path=str(path),
                theirs=schema,
                ours=SCHEMA,
            ),
        )
    _write_ahead(connection)


def _empty(connection: sqlite3.Connection) -> bool:
    (things,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    return things == 0 and _number(connection, "application_id") == 0


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    (number,) = connection.execute(f"PRAGMA {pragma}").fetchone()
    return int(number)


def _write_ahead(connection: sqlite3.Connection) -> None:
    # SQLite doesn't wait by itself when two processes switch the mode at once.
    until = time.monotonic() + BUSY
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if time.monotonic() > until or not _named(error).startswith("SQLITE_BUSY"):
                raise
            time.sleep(0.01)


@contextmanager
def transaction(connection: sqlite3.Connection, begin: str = "BEGIN IMMEDIATE") -> Iterator[None]:
    """All of what is done inside or nothing of it."""
    connection.execute(begin)
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        # SQLite has rolled back by itself after some errors; the first error is what counts.
        with suppress(sqlite3.Error):
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        raise


def place(path: Path) -> Place:
    """Which file the library is. Raises SaveError if there is none."""
    try:
        found = path.stat()
    except OSError as error:
        raise _gone(path) from error
    return found.st_dev, found.st_ino


def check_place(path: Path, was: Place) -> None:
    """Raises SaveError if the library is not the file that it was.

    SQLite goes on with a file that was moved or deleted as if nothing had happened.
    """
    if place(path) != was:
        raise _gone(path)


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Turns SQLite's errors into SaveErrors that name the file."""
    try:
        yield
    except sqlite3.ProgrammingError:
        raise
    except sqlite3.Error as error:
        raise _meaning(error, path) from error
    except UnicodeDecodeError as error:
        # The sqlite3 module fails so on a sentence of SQLite's that quotes what is no text.
        raise _damaged(path, "not UTF-8") from error


def _named(error: sqlite3.Error) -> str:
    # Text that is not UTF-8 is reported without a name.
    return str(getattr(error, "sqlite_errorname", "SQLITE_CORRUPT"))


def _meaning(error: sqlite3.Error, path: Path) -> SaveError:
    name, why, at = _named(error), str(error), str(path)
    match name.split("_")[1]:
        case "FULL":
            return _full(at)
        case "IOERR" if _no_room(path.parent):
            return _full(at)
        case "BUSY" | "LOCKED":
            return SaveError("locked", _locked(at))
        case "READONLY" | "CANTOPEN" | "PERM" | "AUTH":
            return _unwritable(path, why)
        case "NOTADB":
            return _foreign(path)
        case "CORRUPT" | "FORMAT" | "ERROR":
            return _damaged(path, why)
        case _:
            return SaveError(
                "disk",
                say(
                    "{path} can't be read or written now ({why}); nothing in it is lost.",
                    path=at,
                    why=why,
                ),
            )


def _no_room(folder: Path) -> bool:
    # SQLite doesn't tell a full disk from a broken one for the files that it keeps beside its own.
    try:
        with TemporaryFile(dir=folder) as file:
            file.write(bytes(_BESIDE))
            file.flush()
    except OSError as error:
        return error.errno in (errno.ENOSPC, errno.EDQUOT)
    return False


def _full(path: str) -> SaveError:
    return SaveError(
        "full", say("The disk is full: {path} can't grow; nothing in it is lost.", path=path)
    )


def _damaged(path: Path, why: str) -> SaveError:
    return SaveError(
        "damaged",
        say(
            "{path} is damaged ({why}); it is left as it is. Move it away to begin a new library.",
            path=str(path),
            why=why,
        ),
    )


def _locked(path: str) -> Text:
    return say(
        "{path} is in use by another program, which has not let go of it for {seconds} seconds.",
        path=path,
        seconds=round(BUSY),
    )


def _foreign(path: Path) -> SaveError:
    return SaveError(
        "foreign", say("{path} is not a library of boardtui; it is left as it is.", path=str(path))
    )


def _gone(path: Path) -> SaveError:
    return SaveError(
        "gone",
        say(
            "{path} was moved, replaced or deleted; put it back to keep what is played.",
            path=str(path),
        ),
    )


def _unwritable(path: Path, why: str) -> SaveError:
    return SaveError("unwritable", say("{path} can't be written: {why}.", path=str(path), why=why))
