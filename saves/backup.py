"""A whole copy of a library while it is in use."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from core.text import say
from saves.database import FILE, connect, translated
from saves.records import SaveError

__all__ = ["copy_library"]


def copy_library(folder: Path, to: Path) -> None:
    """Writes what the folder's library holds at one moment to a new file, which is a library.

    Others read and write on meanwhile. Only its owner may read the copy. Raises SaveError, with
    no copy left, if there is no library or it is damaged; OSError if the copy can't be written.
    """
    path = folder / FILE
    if not path.is_file():
        raise SaveError("unknown_save", say("There is no library {path}.", path=str(path)))
    with closing(connect(folder)) as library:
        os.close(os.open(to, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        try:
            _copy(library, path, to)
            _settle(to)
        except BaseException:
            to.unlink(missing_ok=True)
            raise


def _copy(library: sqlite3.Connection, path: Path, to: Path) -> None:
    with closing(sqlite3.connect(to, isolation_level=None)) as copy:
        with translated(to):
            copy.execute("PRAGMA journal_mode = OFF")
        with translated(path):
            # In one step, so that no writer can come in between; writers don't wait for it.
            library.backup(copy)
            (found,) = copy.execute("PRAGMA quick_check(1)").fetchone()
            if found != "ok":
                raise sqlite3.DatabaseError(found)


def _settle(to: Path) -> None:
    with to.open("rb") as file:
        os.fsync(file.fileno())
