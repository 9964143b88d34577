"""The writer: one thread that puts each entry of the games in play on disk.

An entry is queued before anybody but its table knows of it. What waits when a transaction begins
is written in that one, so that a slow disk is at most two transactions behind, however much is
played meanwhile.
What can't be written now (a full disk, a lock, a folder moved away) stays in memory and is tried
again, in order, until it can. What another process has written first is never overwritten: then
the game is refused from there on.
"""

from __future__ import annotations

import atexit
import sqlite3
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from threading import Condition, Thread
from typing import Any

from msgspec import Struct

from core.table import Undone
from core.text import Text, say, say_n
from saves import rows
from saves.codec import AnyEntry, AnyTable, Codec, Row
from saves.database import (
    BUSY,
    FILE,
    Place,
    check_place,
    connect,
    place,
    transaction,
    translated,
)
from saves.records import Info, SaveError
from saves.upgrade import STEPS

__all__ = ["Keeper"]

_RETRY = 0.5
"""Seconds until what could not be written is tried again; a flush or a new entry ends the wait."""

_REFUSED = ("conflict", "unknown_save")

_TOGETHER = 100
"""Entries in one transaction at most."""


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
        # The file that all is written to; as a rule it is there before the first entry.
        self._place: Place | None = None
        with suppress(SaveError):
            self._place = place(self._path)
        self._jobs: deque[_Job] = deque()
        self._refused: dict[str, SaveError] = {}
        self._told: str | None = None
        self._trouble: SaveError | None = None
        self._failures = 0
        # So many are written one at a time: together one of them could not be.
        self._alone = 0
        # The game of each entry that will never be written, and why.
        self._lost: list[tuple[str, Text]] = []
        self._closing: float | None = None
        self._changed = Condition()
        self._thread = Thread(target=self._run, name="keeper", daemon=True)
        self._thread.start()
        # A daemon thread doesn't keep a program from ending, so what is queued is waited for here.
        atexit.register(self.close)

    def keep(self, info: Info, table: AnyTable) -> Callable[[], None]:
        """Writes each entry of the table from now on, as soon as it is made.

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
                # What was taken in is on disk: it was read there.
                if queued not in table.taken_in:
                    self._put(_job(info.id, codec, table, queued))

        unwatch = table.watch(watch)
        if table.ply > queued:
            watch(table, table.entries[-1])

        def stop() -> None:
            unwatch()
            with self._changed:
                self._refused.pop(info.id, None)

        return stop

    def flush(self, timeout: float) -> bool:
        """Waits, at most so many seconds, until all that was queued is on disk; whether it is.

        Also False while a game is kept that was refused.
        """
        with self._changed:
            self._changed.notify_all()
            self._changed.wait_for(lambda: not self._jobs, timeout)
            return not self._jobs and not self._refused

    def ensure(self, id: str, timeout: float) -> None:
        """Waits, at most so many seconds, until all that was queued of a game is on disk.

        Raises the SaveError that keeps it from there, as soon as one more try has failed. What
        was refused is not queued any more: of such a game all is on disk that ever will be.
        """
        with self._changed:
            failures = self._failures
            self._changed.notify_all()
            self._changed.wait_for(
                lambda: not self._queued(id) or self._failures > failures, timeout
            )
            if self._queued(id):
                raise self._reason(id)

    def refused(self) -> Mapping[str, SaveError]:
        """The games of which nothing more is written, by id, and why; as long as they are kept."""
        with self._changed:
            return dict(self._refused)

    def forgive(self, id: str) -> None:
        """What of a game was refused so far has been told: it is not told again at the end."""
        with self._changed:
            self._lost = [(lost, why) for lost, why in self._lost if lost != id]

    @property
    def behind(self) -> bool:
        """Whether something is still to be written."""
        with self._changed:
            return bool(self._jobs)

    def close(self, timeout: float = 5.0) -> Text | None:
        """Writes what is queued, trying for so many seconds at most, and ends the thread.

        Returns a sentence on what could not be saved since the keeper began, if anything.
        """
        atexit.unregister(self.close)
        with self._changed:
            self._closing = time.monotonic() + timeout
            self._changed.notify_all()
        # A try that has begun may take until it gives up waiting for another program.
        self._thread.join(timeout + BUSY)
        with self._changed:
            left = [(job.id, self._reason(job.id).reason) for job in self._jobs]
            return _told_at_the_end([*self._lost, *left])

    def _queued(self, id: str) -> bool:
        return any(job.id == id for job in self._jobs)

    def _reason(self, id: str) -> SaveError:
        slow = say("The disk has not taken yet what was played in game {id}.", id=id)
        return self._trouble or SaveError("disk", slow)

    def _put(self, job: _Job) -> None:
        with self._changed:
            if job.id in self._refused:
                self._lost.append((job.id, self._refused[job.id].reason))
            else:
                self._jobs.append(job)
                self._changed.notify_all()

    def _run(self) -> None:
        while jobs := self._next():
            try:
                self._write(jobs)
            except SaveError as error:
                self._disconnect()
                self._failed(jobs, error)
            except Exception as fault:
                # Whatever it is: if the thread ended, all play from here on would be lost.
                self._disconnect()
                self._failed(jobs, _unforeseen(jobs[0], fault))
            else:
                self._alone = max(0, self._alone - 1)
                with self._changed:
                    self._told = self._trouble = None
                    for _ in jobs:
                        self._jobs.popleft()
                    self._changed.notify_all()
        self._disconnect()

    def _next(self) -> Sequence[_Job]:
        """What is to be written next, in one transaction; nothing at the end."""
        with self._changed:
            self._changed.wait_for(lambda: self._jobs or self._closing is not None)
            return tuple(islice(self._jobs, 1 if self._alone else _TOGETHER))

    def _write(self, jobs: Sequence[_Job]) -> None:
        # A library that is gone must not be made anew: the games in hand aren't in it.
        if self._place is None:
            self._place = place(self._path)
        check_place(self._path, self._place)
        if self._connection is None:
            self._connection = connect(self._folder)
        made = [job.codec.row(job.number, job.at, job.entry, job.state) for job in jobs]
        with translated(self._path), transaction(self._connection):
            for job, row in zip(jobs, made, strict=True):
                _put_in(self._connection, job, row)

    def _failed(self, jobs: Sequence[_Job], error: SaveError) -> None:
        job = jobs[0]
        # A lock is the same for one as for all of them.
        if len(jobs) > 1 and error.code != "locked":
            self._alone = len(jobs)
            return
        refused = error.code in _REFUSED
        if refused:
            # Who is told of it may ask at once which game it is.
            with self._changed:
                self._refused[job.id] = error
        if refused or error.code != self._told:
            self._told = error.code
            # A screen that is gone must not keep the games from being saved.
            with suppress(Exception):
                self._on_error(error)
        with self._changed:
            self._trouble = error
            self._failures += 1
            self._changed.notify_all()
            if refused:
                self._give_up(error.reason, job.id)
            elif self._closing is None:
                self._changed.wait(_RETRY)
            elif time.monotonic() < self._closing:
                self._changed.wait(_RETRY / 10)
            else:
                self._give_up(error.reason)

    def _give_up(self, why: Text, id: str | None = None) -> None:
        """Nothing more of a game, or of any, is tried."""
        self._lost += [(job.id, why) for job in self._jobs if id in (None, job.id)]
        self._jobs = deque(job for job in self._jobs if id not in (None, job.id))

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


def _put_in(connection: sqlite3.Connection, job: _Job, row: Row) -> None:
    try:
        rows.insert(connection, job.id, row)
    except sqlite3.IntegrityError as error:
        raise _refusal(job, error.sqlite_errorname) from error
    if not rows.advance(connection, job.id, row, job.over):
        raise _conflict(job)


def _told_at_the_end(lost: Sequence[tuple[str, Text]]) -> Text | None:
    if not lost:
        return None
    return say_n(
        "The last act of game {ids} could not be saved: {why}",
        "The last {n} acts of game {ids} could not be saved: {why}",
        len(lost),
        ids=", ".join(dict.fromkeys(id for id, _ in lost)),
        why=lost[-1][1],
    )


def _unforeseen(job: _Job, fault: Exception) -> SaveError:
    return SaveError(
        "fault",
        say(
            "Entry {number} of game {id} can't be saved: the program failed ({fault}).",
            number=job.number,
            id=job.id,
            fault=type(fault).__name__,
        ),
    )


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
