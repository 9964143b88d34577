"""A game that is kept, and how the disk is put in trouble under it."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from saves import database
from saves.codec import AnyTable
from saves.database import FILE
from saves.library import Library
from saves.records import Info
from tests.saves.tables import ANA_BEN

__all__ = ["Disk", "locked", "saved", "until"]


def saved(library: Library, table: AnyTable) -> Info:
    return library.create("kartel", ANA_BEN, 1, {}, False, table)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Another program holds the library for as long as this lasts."""
    connection = sqlite3.connect(folder / FILE, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")
        connection.close()


def until(true: Callable[[], bool]) -> None:
    """Waits for the writer thread, 10 seconds at most."""
    waiter = threading.Event()
    for _ in range(1000):
        if true():
            return
        waiter.wait(0.01)
    pytest.fail("waited in vain")


class Disk:
    """A disk with so many pages for the library; SQLite itself reports that it is full."""

    def __init__(self, pages: int) -> None:
        self.pages = pages

    def connect(self, folder: Path) -> sqlite3.Connection:
        connection = database.connect(folder)
        connection.execute(f"PRAGMA max_page_count = {self.pages}")
        return connection
