"""What other processes write to a library that several share, told as it happens."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct

from core import catalog
from saves import changes, club_rows, rows
from saves.club_records import Person, Said, TableRecord
from saves.codec import AnyEntry, Codec, Row
from saves.database import FILE, check_place, connect, place, transaction, translated
from saves.lease import Others, others
from saves.records import Info, Player, SaveError
from saves.upgrade import STEPS

__all__ = ["EVERY", "Done", "Follower", "Seen"]

K = TypeVar("K")
T = TypeVar("T")

EVERY = 0.2
"""Seconds between two looks, each of which costs some microseconds while nothing is written."""

_MOST_SAID = 500


class Done(NamedTuple):
    """An entry of a game as it is on disk; no state after an undo."""

    number: int
    entry: AnyEntry
    state: Any | None


class Seen(Struct, frozen=True):
    """What is not as it was at the look before, whoever has written it.

    `infos` are the games whose `ply` or `over` or players have changed, or which are new;
    `seats` the players of those whose players have. `entries` are of games that are followed, and
    None for one that can't be read on; `said` of tables that are listened to.
    """

    tables: Mapping[str, TableRecord]
    gone: frozenset[str]
    infos: Mapping[str, Info]
    seats: Mapping[str, tuple[Player, ...]]
    people: Mapping[int, Person]
    entries: Mapping[str, Sequence[Done] | None]
    said: Mapping[str, Sequence[Said]]
    others: Others | None

    @property
    def nothing(self) -> bool:
        """Whether all is as it was."""
        return not (
            self.tables
            or self.gone
            or self.infos
            or self.seats
            or self.people
            or self.entries
            or self.said
            or self.others is not None
        )


class _Game(Struct):
    """A game that is followed: how it is read, and the number of the last entry that was."""

    codec: Codec
    seats: int
    read: int


class _Kept(Struct, frozen=True):
    """What was read at the last look, and how often each kind had changed by then."""

    counts: Mapping[str, int] = {}
    tables: Mapping[str, str] = {}
    infos: Mapping[str, tuple[Any, ...]] = {}
    people: Mapping[int, Person] = {}
    others: Others = Others()


class Follower:
    """Looks at a library from a thread and a connection of its own.

    `tell` is called in that thread; `holder` is whose leases are not told of. `failed` is told
    there of an error of the program's own, once until a look succeeds again. All other methods
    may be called from any thread and return at once.
    """

    def __init__(
        self,
        folder: Path,
        holder: str,
        tell: Callable[[Seen], None],
        failed: Callable[[Exception], None],
    ) -> None:
        """Raises SaveError if the library can't be opened."""
        self._path = folder / FILE
        self._holder = holder
        self._tell = tell
        self._failed = failed
        self._told = False
        self._connection = connect(folder)
        self._place = place(self._path)
        self._lock = Lock()
        self._games: dict[str, _Game] = {}
        self._heard: dict[str, int] = {}
        self._stir = Event()
        self._closing = False
        # What must be read though nobody has written: a game that is newly followed.
        self._new = True
        self._version = -1
        self._kept = _Kept()
        self._thread = Thread(target=self._run, name="follower", daemon=True)

    def start(self) -> None:
        """Begins; the first that is told is all there is."""
        self._thread.start()

    def follow(self, id: str, game: str, seats: int, after: int) -> None:
        """Tells of the entries of a game above this number from now on."""
        codec = Codec(catalog.load(game).types, STEPS)
        with self._lock:
            self._games[id] = _Game(codec, seats, after)
            self._new = True

    def leave(self, id: str) -> None:
        """Tells no more of a game's entries."""
        with self._lock:
            self._games.pop(id, None)

    def listen(self, id: str, after: int) -> None:
        """Tells what is said at a table above this number, unless it does already."""
        with self._lock:
            if self._heard.setdefault(id, after) == after:
                self._new = True

    def look(self) -> None:
        """Looks at once."""
        self._stir.set()

    def close(self) -> None:
        """Ends it; nothing is told any more. Waits for the look in hand."""
        self._closing = True
        self._stir.set()
        if self._thread.is_alive():
            self._thread.join()
        self._connection.close()

    def _run(self) -> None:
        while not self._closing:
            try:
                seen = self._looked()
            except SaveError:
                # Who writes is told what is wrong with the disk; all is read later.
                self._look_again()
            except Exception as fault:
                # Whatever it is: if the thread ended, nothing more would be heard of others.
                self._look_again()
                if not self._told:
                    self._told = True
                    self._failed(fault)
            else:
                self._told = False
                if seen is not None and not seen.nothing and not self._closing:
                    self._tell(seen)
            self._stir.wait(EVERY)
            self._stir.clear()

    def _look_again(self) -> None:
        with self._lock:
            self._new = True

    def _looked(self) -> Seen | None:
        c = self._connection
        with translated(self._path):
            (version,) = c.execute("PRAGMA data_version").fetchone()
            with self._lock:
                new = self._new
                if version == self._version and not new:
                    return None
                self._new = False
                games = dict(self._games)
                heard = dict(self._heard)
            check_place(self._path, self._place)
            with transaction(c, "BEGIN"):
                seen = self._read(c, games, heard, new)
        self._version = version
        return seen

    def _read(
        self,
        c: sqlite3.Connection,
        games: Mapping[str, _Game],
        heard: Mapping[str, int],
        followed: bool,
    ) -> Seen:
        """What has changed; `followed` if there is a game or a table's talk to be read anew."""
        before, counts = self._kept, changes.counts(c)
        same = {kind for kind, number in counts.items() if before.counts.get(kind) == number}
        # First all that SQLite may refuse: what has been read is then told for certain.
        kept = _Kept(
            counts=counts,
            tables=before.tables if "tables" in same else club_rows.marks(c),
            infos=before.infos if "games" in same else rows.marks(c),
            people=before.people
            if "people" in same
            else {one.id: one for one in club_rows.every_person(c)[0]},
            others=others(c, self._holder),
        )
        if "games" in same and not followed:
            games = {}
        if "talk" in same and not followed:
            heard = {}
        new = {id: _rows(c, id, game) for id, game in games.items()}
        lines = {id: club_rows.said(c, id, after, _MOST_SAID) for id, after in heard.items()}
        tables = _found(club_rows.find_table, c, _differ(kept.tables, before.tables))
        infos = _found(rows.find, c, _differ(kept.infos, before.infos))
        self._kept = kept
        said = {id: those for id, those in lines.items() if those}
        with self._lock:
            self._heard.update({id: those[-1].number for id, those in said.items()})
        return Seen(
            tables=tables,
            gone=frozenset(before.tables.keys() - kept.tables.keys()),
            infos=infos,
            seats={
                id: info.players
                for id, info in infos.items()
                if id in before.infos and before.infos[id][-1] != kept.infos[id][-1]
            },
            people={id: kept.people[id] for id in _differ(kept.people, before.people)},
            entries={
                id: None if those is None else _read_on(games[id], those)
                for id, those in new.items()
                if those is None or those
            },
            said=said,
            others=None if kept.others == before.others else kept.others,
        )


def _differ(now: Mapping[K, object], before: Mapping[K, object]) -> list[K]:
    """What is new or not as it was."""
    return [id for id, one in now.items() if before.get(id) != one]


def _found(
    find: Callable[[sqlite3.Connection, str], T], c: sqlite3.Connection, ids: Sequence[str]
) -> dict[str, T]:
    """Those of them that can be read."""
    found: dict[str, T] = {}
    for id in ids:
        with suppress(SaveError):
            found[id] = find(c, id)
    return found


def _rows(c: sqlite3.Connection, id: str, game: _Game) -> Sequence[Row] | None:
    """What has been played since the last look; None if it can't be read."""
    try:
        return rows.history(c, id, game.read)
    except SaveError:
        return None


def _read_on(game: _Game, new: Sequence[Row]) -> Sequence[Done] | None:
    """The entries of these rows; None if one is not as it was written."""
    done: list[Done] = []
    for row in new:
        if row.number != game.read + 1 or not game.codec.intact(row):
            return None
        try:
            entry = game.codec.entry(row)
            state = None if row.state is None else game.codec.state(row)
        except SaveError:
            return None
        if not 0 <= entry.seat < game.seats:
            return None
        done.append(Done(row.number, entry, state))
        game.read = row.number
    return done
