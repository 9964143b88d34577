"""The club: the people of a shared library, their tables and what they say at them."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import TypeVar

from msgspec.structs import replace

from core.text import say
from saves import club_rows, rows
from saves.club_names import clean_name, clean_said, folded
from saves.club_records import Person, Said, TableRecord
from saves.codec import AnyTable, Codec
from saves.database import FILE, check_place, connect, place, transaction, translated
from saves.library import new_id
from saves.records import Info, Player, SaveError, sound
from saves.upgrade import STEPS

__all__ = ["Club"]

T = TypeVar("T")

_LONGEST_KEY = 200
_MOST_KEYS = 20

_FREE_AGAIN = 24 * 60 * 60
"""Seconds after which a guest who has not been seen may lose his name to another."""


class Club:
    """The people and the tables of one data folder. All methods wait for the disk.

    They raise SaveError. Several threads and several processes may use a club at once: each
    method is one transaction, so that a name, a seat or a start is given once only.
    """

    def __init__(self, folder: Path) -> None:
        """Opens the folder's library or makes one."""
        self.path = folder / FILE
        self._lock = Lock()
        self._connection = connect(folder)
        self._place = place(self.path)
        self._made = False

    def close(self) -> None:
        """Ends all use of the club."""
        with self._lock:
            self._connection.close()

    def damaged(self) -> Sequence[SaveError]:
        """What to say of each person and table that the other methods leave out."""

        def act(c: sqlite3.Connection) -> Sequence[SaveError]:
            return [*club_rows.every_person(c)[1], *club_rows.every_table(c)[1]]

        return self._do(act, "BEGIN")

    # -- people ----------------------------------------------------------------------------------

    def person_of(self, key: str) -> Person | None:
        """Whose key it is, if anybody's."""

        def act(c: sqlite3.Connection) -> Person | None:
            id = club_rows.owner(c, _checked_key(key))
            return None if id is None else club_rows.person(c, id)

        return self._do(act, "BEGIN")

    def person(self, id: int) -> Person:
        """The person of this id."""
        return self._do(lambda c: club_rows.person(c, id), "BEGIN")

    def people(self, ids: Iterable[int] | None = None) -> Mapping[int, Person]:
        """All people, or those of these ids, without any that are unknown or can't be read."""
        wanted = None if ids is None else {*ids}

        def act(c: sqlite3.Connection) -> Mapping[int, Person]:
            found = club_rows.every_person(c)[0]
            return {one.id: one for one in found if wanted is None or one.id in wanted}

        return self._do(act, "BEGIN")

    def named(self, name: str) -> Person:
        """The person of this name, however it is written."""

        def act(c: sqlite3.Connection) -> Person:
            for one in club_rows.every_person(c, "folded = ?", (folded(name),))[0]:
                return one
            raise SaveError("unknown_person", say("There is nobody called {name} here.", name=name))

        return self._do(act, "BEGIN")

    def register(self, key: str | None, name: str, here: Collection[int] | None = None) -> Person:
        """Somebody new; without a key a guest, who is never recognised again.

        `here` are those who are here, where that is known: the names of other guests are free.
        Raises SaveError if the name can't be had (bad_name, name_taken) or the key is known.
        """
        clean, now = clean_name(name), time.time()

        def act(c: sqlite3.Connection) -> Person:
            if key is not None and club_rows.owner(c, _checked_key(key)) is not None:
                raise _key_taken()
            _free(c, clean, now, here=here)
            made = club_rows.add_person(c, clean, folded(clean), key is None, now)
            if key is not None:
                club_rows.add_key(c, key, made.id, now)
            return made

        return self._do(act)

    def rename(self, id: int, name: str) -> Person:
        """The person under another name; the games that have begun keep the one before."""
        clean, now = clean_name(name), time.time()

        def act(c: sqlite3.Connection) -> Person:
            before = club_rows.person(c, id)
            _free(c, clean, now, but=id)
            club_rows.call(c, id, clean, folded(clean))
            return replace(before, name=clean)

        return self._do(act)

    def seen(self, id: int) -> Person:
        """The person, who is here now."""

        def act(c: sqlite3.Connection) -> Person:
            club_rows.see(c, club_rows.person(c, id).id, time.time())
            return club_rows.person(c, id)

        return self._do(act)

    def keys(self, id: int) -> Sequence[str]:
        """By which keys a person is known, the oldest first."""
        return self._do(lambda c: club_rows.keys(c, club_rows.person(c, id).id), "BEGIN")

    def add_key(self, id: int, key: str) -> Person:
        """One more key by which the person is known; a guest is none any more.

        Raises SaveError if it is somebody else's, or there are too many.
        """

        def act(c: sqlite3.Connection) -> Person:
            who, whose = club_rows.person(c, id), club_rows.owner(c, _checked_key(key))
            if whose not in (None, id):
                raise _key_taken()
            if len(club_rows.keys(c, id)) >= _MOST_KEYS:
                raise SaveError(
                    "bad_key", say("A person can have at most {most} keys.", most=_MOST_KEYS)
                )
            if whose is None:
                club_rows.add_key(c, key, id, time.time())
            return replace(who, guest=False)

        return self._do(act)

    def forget_key(self, id: int, key: str) -> None:
        """The person is not known by this key any more. Raises SaveError if he never was."""

        def act(c: sqlite3.Connection) -> None:
            if club_rows.owner(c, _checked_key(key)) != club_rows.person(c, id).id:
                raise SaveError("bad_key", say("{name} has no such key.", name=_name(c, id)))
            club_rows.forget_key(c, key)

        self._do(act)

    # -- tables ----------------------------------------------------------------------------------

    def new_table(self, table: TableRecord) -> TableRecord:
        """Keeps a new table; whatever its id is, it gets one that no table and no game has."""

        def act(c: sqlite3.Connection) -> TableRecord:
            club_rows.person(c, table.owner)
            named = replace(table, id=new_id(rows.ids(c)))
            club_rows.add_table(c, named)
            return named

        return self._do(act)

    def table(self, id: str) -> TableRecord:
        """The table of this id, or the only one that begins so."""
        return self._do(lambda c: club_rows.find_table(c, id.lower()), "BEGIN")

    def tables(self) -> Sequence[TableRecord]:
        """All tables that can be read, the newest first."""
        return self._do(lambda c: club_rows.every_table(c)[0], "BEGIN")

    def change(self, id: str, change: Callable[[TableRecord], TableRecord]) -> TableRecord:
        """The table as the function makes it from what it is now; nobody comes in between.

        What the function raises is raised, and nothing has changed. The id stays.
        """

        def act(c: sqlite3.Connection) -> TableRecord:
            before = club_rows.find_table(c, id.lower())
            after = replace(change(before), id=before.id)
            if after != before:
                club_rows.put_table(c, after)
            return after

        return self._do(act)

    def drop(self, id: str) -> None:
        """The table is gone with its talk and its game; also one that can't be read."""
        self._do(lambda c: club_rows.remove_table(c, club_rows.whole_id(c, id.lower())))

    def start(self, id: str, table: AnyTable, players: Sequence[Player]) -> Info:
        """The game of a table begins: it is kept in the library under the table's id.

        Raises SaveError, with nothing kept, if it has begun already.
        """
        codec, now = Codec(table.rules.types, STEPS), time.time()
        packed = [codec.row(0, now, table.opening, table.opening.state)]
        for number, entry in enumerate(table.entries, start=1):
            packed.append(codec.row(number, now, entry, table.state_after(number)))

        def act(c: sqlite3.Connection) -> Info:
            record = club_rows.find_table(c, id.lower())
            if record.started is not None or club_rows.begun(c, record.id):
                raise SaveError("started", say("The game of table {id} has begun.", id=record.id))
            info = sound(_info(record, table, players, now))
            rows.add(c, info)
            for row in packed:
                rows.insert(c, info.id, row)
            club_rows.put_table(c, replace(record, started=now))
            return info

        return self._do(act)

    # -- talk ------------------------------------------------------------------------------------

    def say(self, id: str, person: int | None, text: str) -> Said:
        """A line of talk at a table, without what can't be shown; None: the house says it."""
        clean = clean_said(text)

        def act(c: sqlite3.Connection) -> Said:
            if person is not None:
                club_rows.person(c, person)
            where = club_rows.whole_id(c, id.lower())
            return club_rows.insert_said(c, where, time.time(), person, clean)

        return self._do(act)

    def talk(self, id: str, after: int = 0, most: int = 200) -> Sequence[Said]:
        """What was said at a table after a line's number, in order: the newest lines of it."""

        def act(c: sqlite3.Connection) -> Sequence[Said]:
            return club_rows.said(c, club_rows.whole_id(c, id.lower()), after, most)

        return self._do(act, "BEGIN")

    def _do(self, act: Callable[[sqlite3.Connection], T], begin: str = "BEGIN IMMEDIATE") -> T:
        with self._lock, translated(self.path):
            check_place(self.path, self._place)
            if not self._made:
                with transaction(self._connection):
                    club_rows.make(self._connection)
                self._made = True
            with transaction(self._connection, begin):
                club_rows.check_format(self._connection, str(self.path))
                return act(self._connection)


def _info(record: TableRecord, table: AnyTable, players: Sequence[Player], now: float) -> Info:
    """The saved game of a table. Raises SaveError if it isn't the one that the table is for."""
    types = table.rules.types
    if (types.id, len(players)) != (record.game, len(record.places)):
        raise SaveError(
            "bad_setup",
            say("Table {id} is for another game or other seats.", id=record.id),
        )
    return Info(
        id=record.id,
        game=record.game,
        name="",
        players=tuple(players),
        seed=record.seed,
        options=record.options,
        practice=False,
        version=types.version,
        created=now,
        updated=now,
        ply=table.ply,
        over=table.outcome() is not None,
    )


def _free(
    c: sqlite3.Connection,
    name: str,
    now: float,
    but: int | None = None,
    here: Collection[int] | None = None,
) -> None:
    """Raises SaveError if the name is another's; a guest's is free when he is not here.

    Where it isn't known who is here, when he has long been gone.
    """
    long_ago = now - _FREE_AGAIN if here is None else float("inf")
    for id, gone in club_rows.bearers(c, folded(name), long_ago):
        if id == but:
            continue
        if not gone or id in (here or ()):
            raise SaveError("name_taken", say("Somebody here is called {name} already.", name=name))
        club_rows.call(c, id, f"Guest {id}", f"guest {id}")


def _checked_key(key: str) -> str:
    if not 1 <= len(key) <= _LONGEST_KEY or not key.isascii() or not key.isprintable():
        raise SaveError("bad_key", say("That is not the fingerprint of a key."))
    return key


def _key_taken() -> SaveError:
    return SaveError("key_taken", say("Somebody here is known by this key already."))


def _name(c: sqlite3.Connection, id: int) -> str:
    return club_rows.person(c, id).name
