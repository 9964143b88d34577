"""The writer: one thread that puts each entry of the games in play on disk.

What can't be written now (a full disk, a lock) stays in memory and is tried again, in order, until
it can. What another process has written first is never overwritten: then the game is refused
from there on.
"""

from __future__ import annotations

import atexit
import sqlite3
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Condition, Thread
from typing import Any

from msgspec import Struct

from core.table import Undone
from core.text import say
from saves import rows
from saves.codec import AnyEntry, AnyTable, Codec
from saves.database import FILE, connect, transaction, translated
from saves.records import Info, SaveError
from saves.upgrade import STEPS

__all__ = ["Keeper"]

_RETRY = 0.5
"""Seconds until what could not be written is tried again; a flush or a new entry ends the wait."""

_REFUSED = ("conflict", "unknown_save")


class _Job(Struct, frozen=True):
    id: str
    codec: Codec
    number: int
    at: float
    entry: AnyEntry
    state: Any | None
    over: bool


class Keeper:
    """Keeps what is played at tables. Its methods may be called from any thread."""

    def __init__(self, library_folder: Path, on_error: Callable[[SaveError], None]) -> None:
        """Nothing is opened before the first entry.

        `on_error` is called in the writer thread, once for each kind of trouble until a write
        succeeds again; it must not wait for a thread that may be in `flush` or `close`.
        """
        self._folder = library_folder
        self._path = library_folder / FILE
        self._on_error = on_error
        self._connection: sqlite3.Connection | None = None
        self._jobs: deque[_Job] = deque()
        self._refused: set[str] = set()
        self._told: str | None = None
        self._closing: float | None = None
        self._changed = Condition()
        self._thread = Thread(target=self._run, name="keeper", daemon=True)
        self._thread.start()
        # A daemon thread doesn't keep a program from ending, so what is queued is waited for here.
        atexit.register(self.close)

    def keep(self, info: Info, table: AnyTable) -> Callable[[], None]:
        """Writes each entry of the table from now on, each in a transaction of its own.

        Entries that the table has and `info` doesn't count are written too. What is returned
        ends the watching; what was queued is still written.
        """
        codec = Codec(table.rules.types, STEPS)
        queued = info.ply

        def watch(table: AnyTable, _: AnyEntry) -> None:
            # A watcher that acts itself makes more than one entry before this one is called.
            nonlocal queued
            while queued < table.ply:
                queued += 1
                self._put(_job(info.id, codec, table, queued))

        unwatch = table.watch(watch)
        if table.ply > queued:
            watch(table, table.entries[-1])

        def stop() -> None:
            unwatch()
            with self._changed:
                self._refused.discard(info.id)

        return stop

    def flush(self, timeout: float) -> bool:
        """Waits, at most so many seconds, until all that was queued is on disk; whether it is.

        Also False while a game is kept that was refused.
        """
        with self._changed:
            self._changed.notify_all()
            self._changed.wait_for(lambda: not self._jobs, timeout)
            return not self._jobs and not self._refused

    def close(self, timeout: float = 5.0) -> None:
        """Writes what is queued, trying for so many seconds at most, and ends the thread."""
        atexit.unregister(self.close)
        with self._changed:
            self._closing = time.monotonic() + timeout
            self._changed.notify_all()
        self._thread.join(timeout)

    def _put(self, job: _Job) -> None:
        with self._changed:
            if job.id not in self._refused:
                self._jobs.append(job)
                self._changed.notify_all()

    def _run(self) -> None:
        while (job := self._next()) is not None:
            try:
                self._write(job)
            except SaveError as error:
                self._disconnect()
                self._trouble(job, error)
            else:
                self._told = None
                with self._changed:
                    self._jobs.popleft()
                    self._changed.notify_all()
        self._disconnect()

    def _next(self) -> _Job | None:
        with self._changed:
            self._changed.wait_for(lambda: self._jobs or self._closing is not None)
            return self._jobs[0] if self._jobs else None

    def _write(self, job: _Job) -> None:
        if self._connection is None:
            self._connection = connect(self._folder)
        row = job.codec.row(job.number, job.at, job.entry, job.state)
        with translated(self._path), transaction(self._connection):
            try:
                rows.insert(self._connection, job.id, row)
            except sqlite3.IntegrityError as error:
                raise _refusal(job, error.sqlite_errorname) from error
            if not rows.advance(self._connection, job.id, row, job.over):
                raise _conflict(job)

    def _trouble(self, job: _Job, error: SaveError) -> None:
        refused = error.code in _REFUSED
        if refused or error.code != self._told:
            self._told = error.code
            # A screen that is gone must not keep the games from being saved.
            with suppress(Exception):
                self._on_error(error)
        with self._changed:
            if refused:
                self._refused.add(job.id)
                self._jobs = deque(other for other in self._jobs if other.id != job.id)
                self._changed.notify_all()
            elif self._closing is None:
                self._changed.wait(_RETRY)
            elif time.monotonic() < self._closing:
                self._changed.wait(_RETRY / 10)
            else:
                self._jobs.clear()

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _job(id: str, codec: Codec, table: AnyTable, number: int) -> _Job:
    entry = table.entries[number - 1]
    state = table.state_after(entry.to if isinstance(entry, Undone) else number)
    over = table.rules.outcome(state) is not None
    kept = None if isinstance(entry, Undone) else state
    return _Job(id, codec, number, time.time(), entry, kept, over)


def _refusal(job: _Job, name: str) -> SaveError:
    if name == "SQLITE_CONSTRAINT_FOREIGNKEY":
        return SaveError(
            "unknown_save",
            say("The saved game {id} was deleted; what is done here is not kept.", id=job.id),
        )
    return _conflict(job)


def _conflict(job: _Job) -> SaveError:
    return SaveError(
        "conflict",
        say(
            "Game {id} was played on elsewhere: there is another entry {number}. "
            "What is done here from there on is not kept.",
            id=job.id,
            number=job.number,
        ),
    )
