"""A club with a few people, tables to make in it, and what it refuses."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from saves.club import Club
from saves.club_records import Place, TableRecord
from saves.database import FILE
from saves.records import SaveError

__all__ = ["ANA", "BEN", "opened_club", "refused", "rewritten", "table_of"]

ANA, BEN = "SHA256:anas", "SHA256:bens"


@contextmanager
def opened_club(folder: Path) -> Iterator[Club]:
    club = Club(folder)
    try:
        yield club
    finally:
        club.close()


def refused(code: str, saying: str | None = None) -> pytest.RaisesExc[SaveError]:
    return pytest.RaisesExc(SaveError, match=saying, check=lambda error: code == error.code)


def table_of(owner: int, **other: Any) -> TableRecord:
    """A table of Kartel for its owner and a bot."""
    table = TableRecord(
        id="",
        game="kartel",
        options=(("no_bribes", False),),
        seed=7,
        owner=owner,
        places=(Place(person=owner), Place(level="normal")),
        names=("", "Finn"),
        created=1000.0,
    )
    return replace(table, **other)


def rewritten(folder: Path, statement: str, *given: Any) -> None:
    """What other hands do to the file."""
    with closing(sqlite3.connect(folder / FILE)) as connection, connection:
        assert 0 < connection.execute(statement, given).rowcount
