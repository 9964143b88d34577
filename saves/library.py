"""The library: all games that are kept, in one file of the data folder."""

from __future__ import annotations

import secrets
import sqlite3
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Lock
from typing import Any, Protocol, TypeAlias, TypeVar

from msgspec.structs import replace

from core import catalog
from core.game import Illegal, Options, Seat, Step, Told, complete
from core.table import Played, Table
from core.text import plain, say
from core.words import Words
from saves import envelope, rows
from saves.codec import (
    AnyEntry,
    AnyRules,
    AnyTable,
    Codec,
    Row,
    Snapshots,
    check_history,
    check_state,
    damaged,
)
from saves.database import FILE, check_place, connect, place, transaction, translated
from saves.envelope import Saved
from saves.records import Info, Player, SaveError, because, sound
from saves.upgrade import STEPS, Steps, way

__all__ = ["Games", "Library", "new_id"]

T = TypeVar("T")
_Infos: TypeAlias = list[Info]

# Letters and digits that nobody takes for another, typed without Shift.
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_LETTERS_OF_ID = 6


class Games(Protocol):
    """Where rules come from; the module core.catalog is one."""

    def load(self, name: str) -> AnyRules: ...
    def words(self, name: str) -> Words[Any, Any, Any]: ...


class Library:
    """The games of one data folder. All methods wait for the disk, and raise SaveError.

    It may be used by several threads, which take turns. What a Keeper has not written yet it
    doesn't see: flush that first.
    """

    def __init__(self, folder: Path, games: Games = catalog, steps: Steps = STEPS) -> None:
        """Opens the folder's library or makes one."""
        self.path = folder / FILE
        self._games = games
        self._steps = steps
        self._lock = Lock()
        self._connection = connect(folder)
        self._place = place(self.path)

    def list(self) -> _Infos:
        """All games that can be read, the one last played first."""
        return self._do(lambda c: [*rows.every(c)[0]], "BEGIN")

    def damaged(self) -> Sequence[SaveError]:
        """What to say of each game that the list leaves out."""
        return self._do(lambda c: rows.every(c)[1], "BEGIN")

    def info(self, id: str) -> Info:
        """The game of this id, or of the only one that begins so."""
        return self._do(lambda c: rows.find(c, id.lower()), "BEGIN")

    def newest(self) -> Info | None:
        """The unfinished game last played, of those that can be read."""
        return next((info for info in self.list() if not info.over), None)

    def create(
        self,
        game: str,
        players: Sequence[Player],
        seed: int,
        options: Options,
        practice: bool,
        table: AnyTable,
    ) -> Info:
        """Keeps a new game: its opening, and what has been played at the table already."""
        now = time.time()
        info = Info(
            id="",
            game=game,
            name="",
            players=tuple(players),
            seed=seed,
            options=tuple(options.items()),
            practice=practice,
            version=table.rules.types.version,
            created=now,
            updated=now,
            ply=table.ply,
            over=table.outcome() is not None,
        )
        return self._store(info, table, [now] * (table.ply + 1))

    def load(self, id: str) -> tuple[Info, AnyTable]:
        """A game and its table, with every state that was kept, upgraded to today's rules.

        Raises SaveError for a game that is damaged, or was played by newer rules.
        """
        info, kept, codec, rules = self._fetch(id)
        opening, entries = _read(codec, info, kept)
        table: AnyTable = Table(rules, opening, entries, Snapshots(codec, kept))
        check_state(rules, table.state, len(info.players))
        return info, table

    def rename(self, id: str, name: str) -> Info:
        """Gives a game a name, of at most 60 characters; an empty one takes it away."""
        return self._change(id, lambda info: replace(info, name=name.strip()))

    def seat(self, id: str, seat: Seat, player: Player) -> Info:
        """Another player at a seat: a bot for a person who left, or the other way round."""

        def change(info: Info) -> Info:
            if not 0 <= seat < len(info.players):
                raise SaveError(
                    "bad_setup",
                    say("There is no seat {seat} of {seats}.", seat=seat, seats=len(info.players)),
                )
            players = (*info.players[:seat], player, *info.players[seat + 1 :])
            return replace(info, players=players)

        return self._change(id, change)

    def delete(self, id: str) -> None:
        """The game is gone for good; also one that can't be read."""
        self._do(lambda c: rows.remove(c, rows.whole(c, id.lower())))

    def export(self, id: str) -> bytes:
        """The whole game as a file, secrets included; see saves.envelope."""
        info, kept, codec, _ = self._fetch(id)
        opening, entries = _read(codec, info, kept)
        written = [codec.written(kept[0].at, opening, opening.state)]
        for row, entry in zip(kept[1:], entries, strict=True):
            state = None if row.state is None else codec.state(row)
            written.append(codec.written(row.at, entry, state))
        return envelope.pack(
            Saved(
                game=info.game,
                name=info.name,
                players=info.players,
                seed=info.seed,
                options=dict(info.options),
                practice=info.practice,
                version=info.version,
                created=info.created,
                updated=info.updated,
                entries=tuple(written),
            )
        )

    def import_(self, data: bytes) -> Info:
        """Keeps the game of an exported file under a new id.

        Raises SaveError, with nothing kept, for a file that is damaged, truncated, foreign, or
        newer than this program, and for one with a state that its rules find impossible.
        """
        return self._store(*self._unfold(data))

    def close(self) -> None:
        """Ends all use of the library."""
        with self._lock:
            self._connection.close()

    def _do(self, act: Callable[[sqlite3.Connection], T], begin: str = "BEGIN IMMEDIATE") -> T:
        with self._lock, translated(self.path):
            check_place(self.path, self._place)
            with transaction(self._connection, begin):
                return act(self._connection)

    def _change(self, id: str, change: Callable[[Info], Info]) -> Info:
        def act(connection: sqlite3.Connection) -> Info:
            info = sound(change(rows.find(connection, id.lower())))
            rows.update(connection, info)
            return info

        return self._do(act)

    def _store(self, info: Info, table: AnyTable, times: Sequence[float]) -> Info:
        sound(info)
        codec = Codec(table.rules.types, self._steps)
        packed = [codec.row(0, times[0], table.opening, table.opening.state)]
        for number, entry in enumerate(table.entries, start=1):
            packed.append(codec.row(number, times[number], entry, table.state_after(number)))

        def act(connection: sqlite3.Connection) -> Info:
            named = replace(info, id=new_id(rows.ids(connection)))
            rows.add(connection, named)
            for row in packed:
                rows.insert(connection, named.id, row)
            return named

        return self._do(act)

    def _fetch(self, id: str) -> tuple[Info, Sequence[Row], Codec, AnyRules]:
        def act(connection: sqlite3.Connection) -> tuple[Info, Sequence[Row]]:
            info = rows.find(connection, id.lower())
            return info, rows.history(connection, info.id)

        info, kept = self._do(act, "BEGIN")
        rules = self._rules(info.game)
        codec = Codec(rules.types, self._steps)
        return replace(info, version=rules.types.version), kept, codec, rules

    def _rules(self, game: str) -> AnyRules:
        try:
            return self._games.load(game)
        except Illegal as no:
            raise SaveError("unknown_game", no.reason) from no

    def _unfold(self, data: bytes) -> tuple[Info, AnyTable, Sequence[float]]:
        saved = envelope.unpack(data)
        rules, seats = self._rules(saved.game), len(saved.players)
        _check_names(saved.players)
        way(self._steps, saved.game, saved.version, rules.types.version)
        _check_setup(rules, seats, saved.options)
        table = _table(Codec(rules.types, self._steps), rules, saved)
        _check_log(self._games.words(saved.game), table, seats)
        info = Info(
            id="",
            game=saved.game,
            name=saved.name,
            players=saved.players,
            seed=saved.seed,
            options=tuple(saved.options.items()),
            practice=saved.practice,
            version=rules.types.version,
            created=saved.created,
            # Else a clock that was wrong would keep the game at the head of the list.
            updated=min(saved.updated, time.time()),
            ply=table.ply,
            over=table.outcome() is not None,
        )
        return sound(info), table, [written.at for written in saved.entries]


def _read(
    codec: Codec, info: Info, kept: Sequence[Row]
) -> tuple[Step[Any, Any], Sequence[AnyEntry]]:
    """The opening and the entries; raises SaveError if a row is missing or not as it was."""
    for number, row in enumerate(kept):
        if row.number != number or not codec.intact(row):
            raise damaged(number)
    if len(kept) != info.ply + 1:
        raise damaged(len(kept))
    entries = [codec.entry(row) for row in kept[1:]]
    check_history(entries, len(info.players))
    return codec.opening(kept[0]), entries


def _table(codec: Codec, rules: AnyRules, saved: Saved) -> AnyTable:
    """The table of a file, with every state checked."""
    seats = len(saved.players)
    opening = codec.begun(saved.entries[0], saved.version)
    entries: list[AnyEntry] = []
    states: dict[int, Any] = {0: opening.state}
    for number, written in enumerate(saved.entries[1:], start=1):
        entry, state = codec.done(number, written, saved.version)
        entries.append(entry)
        if state is not None:
            states[number] = state
    check_history(entries, seats)
    for state in states.values():
        check_state(rules, state, seats)
    return Table(rules, opening, entries, states)


def _check_names(players: Sequence[Player]) -> None:
    """Raises SaveError for a seat without a name, or with that of another, in whatever case."""
    taken: set[str] = set()
    for player in players:
        name = player.name.strip().casefold()
        if not name:
            raise SaveError("bad_name", say("A seat has no name."))
        if name in taken:
            raise SaveError(
                "bad_name", say("Two seats are called {name}.", name=ascii(player.name)[1:-1])
            )
        taken.add(name)


def _check_setup(rules: AnyRules, seats: int, options: Options) -> None:
    try:
        refusal = rules.refuse(seats, complete(rules.types, options))
    except Illegal as no:
        refusal = no
    if refusal is not None:
        raise SaveError("bad_setup", because(refusal))


def _check_log(words: Words[Any, Any, Any], table: AnyTable, seats: int) -> None:
    """Raises SaveError for an entry that can't be told in the log to all who may read it."""

    def seated(seat: Seat) -> str:
        if not 0 <= seat < seats:
            raise IndexError(seat)
        return str(seat)

    for number, entry in enumerate((table.opening, *table.entries)):
        told: Sequence[Told[Any]] = ()
        match entry:
            case Step(_, told, _) | Played(_, _, told, _):
                pass
        to = {seat for one in told for seat in one.to or ()}
        # A seat that no event is told to sees what a spectator sees.
        for seat in {None, *to}:
            seen = [event for one in told if (event := one.seen_by(seat)) is not None]
            try:
                if seat is not None:
                    seated(seat)
                for line in words.lines(seen):
                    plain(line.text, seated)
                    for about in line.seats:
                        seated(about)
            except Exception as error:
                # Words rely on what rules make; on forged numbers they may trip in any way.
                raise SaveError(
                    "impossible",
                    say("Entry {number} tells of something that can't be.", number=number),
                ) from error


def new_id(taken: set[str]) -> str:
    """An id that is none of those taken."""
    while True:
        id = "".join(secrets.choice(_LETTERS) for _ in range(_LETTERS_OF_ID))
        if id not in taken:
            return id
