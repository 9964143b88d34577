"""The tables of the house: those in memory, and what reads, keeps and plays them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol, TypeVar

from msgspec.structs import replace

from core import catalog
from core.game import Illegal, Seat
from core.table import Table
from core.text import Text, plain, say
from saves.club import Club
from saves.club_names import clean_said
from saves.club_records import Person, TableRecord
from saves.keeper import Keeper
from saves.library import Library
from saves.records import Info, Player, SaveError
from tui.acting import Adviser
from tui.affairs import Spoken
from tui.face import Manners, manners
from tui.screens.shelf import Glance, glance_of
from tui.serve.faults import fault
from tui.serve.journal import JOURNAL
from tui.serve.live import Live

__all__ = ["MOST_SPOKEN", "Ears", "Floor", "Room", "Thinkers", "saved"]

T = TypeVar("T")

_SOON = 0.2
"""Seconds for which changes of the lobby are gathered before it is told."""

_PATIENCE = 10.0
"""Seconds for what is unsaved of a game before it is read."""

_CLOSING = 5.0

_READERS = 2
"""Games that are read at the same time."""

_NICE = 10
"""How far the bots' processes stand back behind the screens."""

_AGAIN = 1.0
MOST_SPOKEN = 500
"""Lines of talk that are kept in memory for a table."""

_ELSEWHERE = {
    "conflict": say("This game was played on elsewhere: q leaves, open it again to go on."),
    "unknown_save": say("This game was deleted elsewhere, nothing more is kept: q leaves."),
}


class Thinkers(Adviser, Protocol):
    """Where the bots of the house think."""

    def close(self) -> None: ...


class Ears(Protocol):
    """What the floor tells the house."""

    def lobby_changed(self) -> None: ...

    def gone(self, person: int) -> bool:
        """Whether nobody can come back as this person."""
        ...

    def turn(self, room: Room, seat: Seat) -> None:
        """A person who isn't looking is to act there."""

    def said(self, room: Room, spoken: Spoken) -> None:
        """Something was said there."""

    def may_say(self, person: int) -> bool:
        """Whether a person may say one more thing now; it counts."""
        ...

    def failed(self, person: int, why: Text) -> None:
        """What a person did could not be kept."""


@dataclass(eq=False)
class Room:
    """A table, started or not. `knows` are the persons who have given its word."""

    record: TableRecord
    info: Info | None = None
    glance: Glance | None = None
    live: Live | None = None
    knows: set[int] = field(default_factory=set)
    # None until it was read.
    spoken: list[Spoken] | None = None
    # For who sits there and whether it has begun; and for the order of what is written.
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    writing: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def id(self) -> str:
        return self.record.id

    @property
    def over(self) -> bool:
        return self.info is not None and self.info.over

    @property
    def asked(self) -> frozenset[Seat]:
        """The seats that the table waits for, as far as it is known."""
        if self.live is not None:
            return self.live.asked()
        seen = () if self.glance is None else self.glance.asked
        return frozenset(seat for seat, _words in seen)


class Floor:
    """The tables and what stands behind them; `people` is the house's register, which grows."""

    # From `open` on.
    library: Library
    club: Club
    keeper: Keeper
    thinkers: Thinkers

    def __init__(
        self, data: Path, ears: Ears, pace: float, thinkers: Thinkers | None = None
    ) -> None:
        self.pace = pace
        self.rooms: dict[str, Room] = {}
        self.people: dict[int, Person] = {}
        # Counts what has changed in the lobby, so that what is made of it is made anew.
        self.changes = 0
        self.closing = False
        self._data = data
        self._ears = ears
        self._given = thinkers
        self._manners: dict[str, Manners] = {}
        self._dirty: set[Room] = set()
        self._tidying = False
        self._trouble: SaveError | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        # Reading waits for what is unsaved, which may take long: whoever joins or speaks meanwhile
        # needs a thread, too.
        self._readers = ThreadPoolExecutor(_READERS, "reader")

    # -- opening and closing -------------------------------------------------------------------

    async def open(self) -> None:
        """Reads who there is and which tables. Raises SaveError."""
        self._loop = asyncio.get_running_loop()

        def read() -> tuple[Mapping[int, Person], dict[str, Room]]:
            self.library = Library(self._data)
            self.club = Club(self._data)
            infos = {info.id: info for info in self.library.list()}
            found = self.club.tables()
            # A table whose game can't be read is not shown; the log says why.
            for trouble in (*self.library.damaged(), *self.club.damaged()):
                JOURNAL.error("%s: %s", trouble.code, trouble)
            known = [record for record in found if record.game in catalog.names()]
            rooms = {}
            for record in known:
                info = infos.get(record.id)
                if record.started is None or (info is not None and _belongs(info, record)):
                    rooms[record.id] = Room(record, info)
                elif info is not None:
                    JOURNAL.error("damaged: table %s has another game or other seats", record.id)
            for game in {record.game for record in known}:
                self.manners(game)
            return self.club.people(), rooms

        people, rooms = await asyncio.to_thread(read)
        self.people.update(people)
        self.rooms.update(rooms)
        self.keeper = Keeper(self._data, self._on_trouble)
        if self._given is None:
            from tui.workers import Workers

            self._given = Workers(nice=_NICE)
        self.thinkers = self._given

    async def close(self, sentence: Text) -> Text | None:
        """Lets nothing more be played, and writes what is not written yet.

        A sentence if something could not be saved.
        """
        self.closing = True
        for room in self.rooms.values():
            if room.live is not None:
                room.live.stop(sentence)
                if room.live.time.adds_up:
                    self.keep_used(room.live)
                room.live.end()
        for room in tuple(self.rooms.values()):
            # What is being opened or begun still needs the library.
            async with room.lock:
                pass
        while self._tasks:
            await asyncio.wait(self._tasks)

        def close() -> Text | None:
            unsaved = self.keeper.close(_CLOSING)
            self._readers.shutdown()
            self.thinkers.close()
            self.library.close()
            self.club.close()
            return unsaved

        return await asyncio.to_thread(close)

    def manners(self, game: str) -> Manners:
        """How sessions of a game go on. The first time it takes long."""
        if game not in self._manners:
            self._manners[game] = manners(game)
        return self._manners[game]

    def task(self, work: Coroutine[Any, Any, None]) -> None:
        """Does something meanwhile; what it fails of is logged."""

        async def safely() -> None:
            try:
                await work
            except (SaveError, Illegal) as no:
                JOURNAL.error("not done: %s", no.code)
            except Exception as error:
                fault("the house", error)

        task = self._loop.create_task(safely())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def named(self, person: int | None) -> str:
        """What a person is called; empty for nobody."""
        found = None if person is None else self.people.get(person)
        return "" if found is None else found.name

    # -- tables in memory ------------------------------------------------------------------------

    async def live(self, room: Room) -> Live:
        """The room's table in play, read from the disk if need be; under the room's lock.

        Raises Illegal.
        """
        if room.live is not None and not room.live.stopped:
            return room.live
        return self.enliven(room, *await self._read(room))

    def enliven(self, room: Room, info: Info, table: Any, spoken: list[Spoken]) -> Live:
        """The room's table goes on from where `table` stands. Raises Illegal while closing."""
        if self.closing:
            raise Illegal("closing", say("The server stops."))
        if room.live is not None:
            room.live.end()
        if room.spoken is None:
            room.spoken = spoken
        info = replace(info, players=self._called_now(room.record, info.players))
        stop = self.keeper.keep(info, table)
        live = Live(
            self, room.record, info, table, self.thinkers, self.manners(info.game), room.spoken
        )
        live.stop_keeping = stop
        room.info, room.live = info, live
        if self._trouble is not None:
            live.hold(_told(self._trouble))
        live.begin()
        self.retire(live)
        self.touch(room)
        return live

    def _called_now(self, record: TableRecord, players: tuple[Player, ...]) -> tuple[Player, ...]:
        """The players under the names that the persons have now."""
        return tuple(
            player
            if place.person is None
            else replace(player, name=self.named(place.person) or player.name)
            for place, player in zip(record.places, players, strict=True)
        )

    async def drop(self, room: Room) -> None:
        """The table is taken away, with its game; who is at it may read on. Raises Illegal."""
        if room.live is not None:
            room.live.stop(say("This table is gone: q leaves."))

        def drop() -> None:
            # Else what is on its way to the disk would be said to be lost.
            self.keeper.ensure(room.id, _PATIENCE)
            self.club.drop(room.id)

        try:
            await saved(drop)
        except Illegal as no:
            if room.live is not None:
                room.live.stop(no.reason)
            raise
        self.forget(room)

    def forget(self, room: Room) -> None:
        """The table is not there any more; who is at it may read on."""
        self.changes += 1
        self.rooms.pop(room.id, None)
        if room.live is not None:
            room.live.end()
        self._ears.lobby_changed()

    def touch(self, room: Room) -> None:
        """The room is not as it was: soon the lobby is told."""
        self.changes += 1
        self._dirty.add(room)
        if not self._tidying and not self.closing:
            self._tidying = True
            self.task(self._tidy())

    async def _tidy(self) -> None:
        await asyncio.sleep(_SOON)
        self._tidying = False
        rooms, self._dirty = self._dirty, set()
        for room in rooms:
            try:
                self._put_in_order(room)
            except Exception as error:
                # What is wrong with one table must not keep the others from being told.
                fault(f"table {room.id}", error)
            # Many tables may have changed, and one takes some milliseconds.
            await asyncio.sleep(0)
        self._ears.lobby_changed()

    def _put_in_order(self, room: Room) -> None:
        """Tells where the table stands, and lets it go from memory if nobody needs it there."""
        live = room.live
        if live is None:
            return
        room.glance = glance_of(live.info.game, live.table)
        if not live.seated and not live.needed and not self.closing:
            room.info, room.live = self._now(room, live), None
            live.end()

    async def look(self, room: Room) -> None:
        """Reads where a started game stands, and lets it go on if it does by itself."""
        async with room.lock:
            if room.live is not None or self.closing:
                return
            live_on = not room.over
            try:
                info, table, spoken = await self._read(room)
            except Illegal as no:
                room.glance = Glance(trouble=no.reason)
                return
            room.glance = glance_of(info.game, table)
            self.changes += 1
            if live_on and self._goes_on(room, table):
                self.enliven(room, info, table, spoken)

    async def read(self, room: Room) -> tuple[Info, Any]:
        """A started game and its table as they are on the disk. Raises Illegal."""
        info, table, _spoken = await self._read(room)
        return info, table

    async def _read(self, room: Room) -> tuple[Info, Any, list[Spoken]]:
        # After what is on its way to the disk, such as who sits there now.
        async with room.writing:
            return await saved(lambda: self._load(room), self._readers)

    def _load(self, room: Room) -> tuple[Info, Any, list[Spoken]]:
        self.keeper.ensure(room.id, _PATIENCE)
        info, table = self.library.load(room.id)
        self.manners(info.game)
        return info, table, self._spoken(room)

    def _goes_on(self, room: Room, table: Table[Any, Any, Any, Any]) -> bool:
        record, info = room.record, room.info
        assert info is not None
        if record.clock is not None or record.stand_in is not None:
            return True
        must = [seat for seat, prompt in table.prompts().items() if prompt.must]
        gone = self._gone_from(record)
        return any(info.players[seat].level is not None or seat in gone for seat in must)

    def _gone_from(self, record: TableRecord) -> list[Seat]:
        """The seats whose persons can't come back."""
        people = enumerate(place.person for place in record.places)
        return [seat for seat, who in people if who is not None and self._ears.gone(who)]

    def retire(self, live: Live) -> None:
        """Bots have the seats of those who can't come back for good."""
        for seat in self._gone_from(live.record):
            with suppress(Illegal):
                live.retire(seat)

    def _now(self, room: Room, live: Live) -> Info:
        assert room.info is not None
        return replace(live.present(), updated=room.info.updated)

    # -- what tables want of the house (tui.serve.live.Host) ---------------------------------------

    def went_on(self, live: Live) -> None:
        room = self.rooms.get(live.info.id)
        if room is not None and room.live is live:
            assert room.info is not None
            acted = live.table.ply != room.info.ply
            room.info = replace(live.present(), updated=time.time() if acted else room.info.updated)
            self.touch(room)

    def turn(self, live: Live, seat: Seat) -> None:
        room = self.rooms.get(live.info.id)
        if room is not None and room.live is live:
            self._ears.turn(room, seat)

    def keep_player(self, live: Live, seat: Seat, player: Player) -> None:
        self._write(live.info.id, lambda: self.library.seat(live.info.id, seat, player))

    def keep_used(self, live: Live) -> None:
        used, id = live.time.used(self._loop.time()), live.info.id
        live.record = replace(live.record, used=used)
        room = self.rooms.get(id)
        if room is not None:
            room.record = replace(room.record, used=used)
        self._write(id, lambda: self.club.change(id, lambda now: replace(now, used=used)))

    def note(self, live: Live, text: Text) -> None:
        room = self.rooms.get(live.info.id)
        if room is not None:
            self._speak(room, None, plain(text, live.steward.names.__getitem__))

    def speak(self, live: Live, person: int, text: str) -> None:
        room = self.rooms.get(live.info.id)
        if room is not None:
            self.speak_in(room, person, text)

    # -- talk --------------------------------------------------------------------------------------

    def speak_in(self, room: Room, person: int, text: str) -> None:
        """A person says something in a room of which the talk has been read. Raises Illegal."""
        try:
            clean = clean_said(text)
        except SaveError as no:
            raise Illegal(no.code, no.reason) from no
        if not self._ears.may_say(person):
            raise Illegal("too_many", say("That is a lot at once: wait a moment."))
        self._speak(room, person, clean)

    def _speak(self, room: Room, person: int | None, text: str) -> None:
        assert room.spoken is not None
        spoken = Spoken(self.named(person), text, time.time())
        room.spoken.append(spoken)
        del room.spoken[:-MOST_SPOKEN]
        self._ears.said(room, spoken)
        self._write(room.id, lambda: self.club.say(room.id, person, text), person)

    async def read_talk(self, room: Room) -> list[Spoken]:
        """What was said in a room. Raises Illegal."""
        if room.spoken is None:
            read = await saved(lambda: self._spoken(room))
            if room.spoken is None:
                room.spoken = read
        return room.spoken

    def _spoken(self, room: Room) -> list[Spoken]:
        if room.spoken is not None:
            return room.spoken
        said = self.club.talk(room.id, most=MOST_SPOKEN)
        return [Spoken(self.named(line.person), line.text, line.at) for line in said]

    # -- writing -----------------------------------------------------------------------------------

    def _write(self, id: str, act: Callable[[], object], by: int | None = None) -> None:
        """Writes something of a table, in order; who did it is told if it can't be kept."""
        room = self.rooms.get(id)
        if room is None:
            return

        async def write() -> None:
            async with room.writing:
                try:
                    await asyncio.to_thread(act)
                except SaveError as error:
                    if by is not None:
                        self._ears.failed(by, _told(error))
                    raise

        self.task(write())

    def _on_trouble(self, error: SaveError) -> None:
        # In the keeper's thread; at the very end there may be no loop any more.
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._not_written, error)

    def _not_written(self, error: SaveError) -> None:
        JOURNAL.error("not written: %s", error.code)
        refused = self.keeper.refused()
        for room in tuple(self.rooms.values()):
            if room.live is not None and room.id in refused:
                room.live.stop(_ELSEWHERE[refused[room.id].code])
                if refused[room.id].code == "unknown_save":
                    self.forget(room)
        if error.code in _ELSEWHERE or self.closing:
            return
        begun, self._trouble = self._trouble is None, error
        for room in self.rooms.values():
            if room.live is not None:
                room.live.hold(_told(error))
        if begun:
            self.task(self._wait_for_the_disk())

    async def _wait_for_the_disk(self) -> None:
        while self.keeper.behind and not self.closing:
            await asyncio.sleep(_AGAIN)
        self._trouble = None
        for room in self.rooms.values():
            if room.live is not None and not room.live.stopped:
                room.live.hold(None)


async def saved(act: Callable[[], T], threads: Executor | None = None) -> T:
    """Does something that waits for the disk, off the event loop. Raises Illegal."""
    loop = asyncio.get_running_loop()
    try:
        return await loop.run_in_executor(threads, copy_context().run, act)
    except SaveError as error:
        raise Illegal(error.code, _told(error)) from error


def _belongs(info: Info, record: TableRecord) -> bool:
    return info.game == record.game and len(info.players) == len(record.places)


def _told(error: SaveError) -> Text:
    """What people are told of it: the name of a file, but not where on the server it is."""
    values = error.reason.values
    named = [(n, Path(v).name if n == "path" and isinstance(v, str) else v) for n, v in values]
    return replace(error.reason, values=tuple(named))
