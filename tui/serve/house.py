"""The house: people who are here, the lobby, and the tables they make and play at.

Everything happens on one event loop. What waits for the disk is done in threads. A method that
may be refused raises Illegal, with nothing changed.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

from msgspec.structs import replace

from core import catalog
from core.game import Illegal, Seat
from core.table import Table
from core.text import Text, say
from saves.club_names import folded
from saves.club_records import TableRecord
from saves.records import Info
from tui.paths import VISITORS
from tui.serve import seating
from tui.serve.faults import fault
from tui.serve.floor import Floor, Room, Thinkers, saved
from tui.serve.hall import MOST_OVER, Hall, Member, since
from tui.serve.lobby_rows import NewTable
from tui.serve.news import Began, Told
from tui.serve.seated import Seated

__all__ = ["House", "Member"]

_PACE = 0.6

_WAITING = 10
"""Tables that have not begun, of one owner."""

_UNFINISHED = 60
"""Tables that are not over, of one owner."""

_READ_AT_ONCE = 2


class House(Hall):
    """Tables for people at screens of their own, kept in the library of one folder.

    `pace`: seconds for which an act of a bot is shown at a table at which somebody looks.
    `thinkers`: where bots think, if not in processes of the house.
    """

    FLOOR: ClassVar[type[Floor]] = Floor

    def __init__(
        self, data: Path, *, pace: float = _PACE, thinkers: Thinkers | None = None
    ) -> None:
        super().__init__(self.FLOOR(data, self, pace, thinkers))
        self.data = data
        self.pace = pace

    @property
    def settings_folder(self) -> Path:
        """Where the settings of the people are kept, a file for each."""
        return self.data / VISITORS

    # -- opening and closing -------------------------------------------------------------------

    async def open(self) -> None:
        """Opens the library. Raises SaveError if it can't be read and written.

        Games that go on by themselves do so from soon on (see `settled`).
        """
        await self._floor.open()
        self._reading = asyncio.create_task(self._read_all())

    async def settled(self) -> None:
        """Waits until every table was looked at after opening."""
        await asyncio.shield(self._reading)

    async def close(self, sentence: Text) -> Text | None:
        """Ends all play, telling those who are here why; writes all that is not on disk yet.

        A sentence if something could not be saved.
        """
        self._reading.cancel()
        # Whatever has come of it, all is to be written.
        await asyncio.wait([self._reading])
        self._tell(self._members, Told(sentence))
        return await self._floor.close(sentence)

    async def _read_all(self) -> None:
        """Looks at the tables a few at a time: those in play first, then the newest results."""
        rooms = sorted(self._rooms(), key=lambda room: (room.over, -since(room)))
        started = [room for room in rooms if room.info is not None]
        over = [room for room in started if room.over][:MOST_OVER]
        gate = asyncio.Semaphore(_READ_AT_ONCE)

        async def look(room: Room) -> None:
            async with gate:
                try:
                    await self._floor.look(room)
                except Exception as error:
                    # One table that can't be shown must not keep the others from going on.
                    fault(f"table {room.id}", error)

        for room in [room for room in rooms if room.info is None]:
            for person in seating.people_of(room.record):
                if self.gone(person):
                    await self._leaves_for_good(room, person)
        wanted = [room for room in started if not room.over] + over
        await asyncio.gather(*(look(room) for room in wanted))
        self.lobby_changed()

    # -- guests --------------------------------------------------------------------------------

    async def _guest_gone(self, person: int) -> None:
        for room in self._rooms():
            if room.record.seat_of(person) is None or room.over:
                continue
            if room.record.started is None:
                await self._leaves_for_good(room, person)
                continue
            async with room.lock:
                self._floor.retire(await self._floor.live(room))

    async def _leaves_for_good(self, room: Room, person: int) -> None:
        with suppress(Illegal):
            await self._leave(room, person)

    # -- tables before their start ---------------------------------------------------------------

    async def make(self, member: Member, new: NewTable) -> str:
        """A new table; its id. It begins at once if the member plays against bots alone.

        Others who have a chair are invited, and told of it. Raises Illegal.
        """
        person = member.person.id
        self._check_number(person)
        record = seating.made(new, person, self._id_of, time.time())
        record = await saved(lambda: self._floor.club.new_table(record))
        room = Room(record, spoken=[])
        self._floor.rooms[record.id] = room
        if seating.bots_only_but(record, person):
            async with room.lock:
                await self._begin(room)
        game = catalog.load(record.game).types.title
        told = say("{name} invites you to {game}.", name=self._floor.named(person), game=game)
        self._invite(room, person, told)
        self._floor.touch(room)
        return record.id

    async def join(self, member: Member, id: str, word: str = "", seat: Seat | None = None) -> None:
        """The member takes a free seat, or the one that was kept; the game begins with the last.

        Raises Illegal.
        """
        room, person = self._find(member, id, word), member.person.id
        async with room.lock:
            await self._change(room, lambda record: seating.joined(record, person, seat))
            if room.record.ready:
                await self._begin(room)

    async def leave(self, member: Member, id: str) -> None:
        """The member gives up a seat before the game has begun, or declines it. Raises Illegal.

        A table that its last person leaves is gone; one that its owner leaves is another's.
        """
        await self._leave(self._find(member, id), member.person.id)

    async def start(self, member: Member, id: str) -> None:
        """The owner begins the game of a table at which all seats are taken. Raises Illegal."""
        room, person = self._find(member, id), member.person.id
        async with room.lock:
            seating.startable(room.record, person)
            await self._begin(room)

    async def cancel(self, member: Member, id: str) -> None:
        """The owner's table is gone; a game that has begun only if nobody else plays in it.

        Raises Illegal.
        """
        room, person = self._find(member, id), member.person.id
        async with room.lock:
            record = room.record
            if record.owner != person:
                raise Illegal("not_owner", say("Only who has made the table can do that."))
            if record.started is not None and seating.people_of(record) != (person,):
                raise Illegal("started", say("The game has begun, and others play in it."))
            if room.over:
                raise Illegal("over", say("The game is over; it is kept."))
            await self._floor.drop(room)

    async def seat_bot(self, member: Member, id: str, seat: Seat, level: str) -> None:
        """The owner puts a bot at a seat that is free or a bot's. Raises Illegal."""
        room, person = self._find(member, id), member.person.id
        async with room.lock:
            await self._change(room, lambda now: seating.with_bot(now, person, seat, level))

    async def free(self, member: Member, id: str, seat: Seat) -> None:
        """The owner makes a seat free: a bot's, or somebody else's. Raises Illegal."""
        room, person = self._find(member, id), member.person.id
        async with room.lock:
            await self._change(room, lambda now: seating.freed(now, person, seat))

    async def again(self, member: Member, id: str) -> str:
        """The table of a rematch with the same seats: who asks first makes it and invites others.

        It begins when all of them have asked as well, or have sat down there. Raises Illegal.
        """
        room, person = self._find(member, id), member.person.id
        async with room.lock:
            if not room.over:
                raise Illegal("not_over", say("The game is not over yet."))
            if room.record.seat_of(person) is None:
                raise Illegal("not_seated", say("You had no seat in this game."))
            there = self._floor.rooms.get(room.record.again)
            new = await self._rematch(room, person) if there is None else there
        seat = new.record.seat_of(person)
        if seat is not None and new.record.places[seat].invited:
            await self.join(member, new.id)
        elif there is None and new.record.ready:
            await self.start(member, new.id)
        return new.id

    def _invite(self, room: Room, person: int, told: Text) -> None:
        """A sentence for all who have a seat but this person."""
        others = {*seating.people_of(room.record)} - {person}
        self._tell([m for m in self._members if m.person.id in others], Told(told, rings=True))

    async def _rematch(self, room: Room, person: int) -> Room:
        self._check_number(person)
        gone = [who for who in seating.people_of(room.record) if self.gone(who)]
        record = seating.rematch(room.record, person, gone, time.time())
        club, before = self._floor.club, room.record.again

        def make() -> tuple[TableRecord, TableRecord]:
            made = club.new_table(record)

            def link(old: TableRecord) -> TableRecord:
                # Another process of a shared folder may have made one at the same time.
                return old if old.again != before else replace(old, again=made.id)

            linked = club.change(room.id, link)
            if linked.again != made.id:
                club.drop(made.id)
                made = club.table(linked.again)
            return made, linked

        made, room.record = await saved(make)
        new = Room(made, spoken=[])
        self._floor.rooms[made.id] = new
        told = say(
            "{name} wants another game: Same seats, new game goes to its table.",
            name=self._floor.named(person),
        )
        self._invite(new, person, told)
        self._floor.touch(new)
        return new

    # -- tables in play --------------------------------------------------------------------------

    async def history(self, member: Member, id: str) -> tuple[Info, Any]:
        """A game that the member may see, as it is now: a copy from the disk, nobody's to play.

        Raises Illegal.
        """
        room = self._find(member, id)
        if room.record.started is None:
            raise Illegal("not_started", say("The game has not begun yet."))
        return await self._floor.read(room)

    async def open_table(self, member: Member, id: str, word: str = "") -> Seated:
        """A session for the member's screen: at the member's seat, or watching. Raises Illegal.

        The screen closes it (`close`) when it leaves the table.
        """
        room, person = self._find(member, id, word), member.person.id
        if room.record.started is None:
            raise Illegal("not_started", say("The game has not begun yet."))
        async with room.lock:
            live = await self._floor.live(room)
            if member not in self._members:
                raise Illegal("departed", say("You have left."))
            session = live.attach(room.record.seat_of(person), person)
        member.sessions = [s for s in member.sessions if s.attached] + [session]
        return session

    # -- how it is done --------------------------------------------------------------------------

    def _id_of(self, name: str) -> int:
        """The person of this name. Raises Illegal."""
        wanted = folded(name)
        for person in self._floor.people.values():
            if folded(person.name) == wanted and not self.gone(person.id):
                return person.id
        raise Illegal("unknown_person", say("There is nobody called {name} here.", name=name))

    def _check_number(self, person: int) -> None:
        """Raises Illegal if the person has enough tables."""
        own = [room for room in self._rooms() if room.record.owner == person and not room.over]
        waiting = sum(room.record.started is None for room in own)
        if waiting >= _WAITING or len(own) >= _UNFINISHED:
            raise Illegal(
                "too_many_tables",
                say(
                    "You have {n} tables that are not over; play or cancel one of them first.",
                    n=len(own),
                ),
            )

    async def _change(self, room: Room, change: Callable[[TableRecord], TableRecord]) -> None:
        room.record = await saved(lambda: self._floor.club.change(room.id, change))
        self._floor.touch(room)

    async def _leave(self, room: Room, person: int) -> None:
        async with room.lock:
            if seating.left(room.record, person) is None:
                await self._floor.drop(room)
            else:
                await self._change(room, lambda now: seating.left(now, person) or now)

    async def _begin(self, room: Room) -> None:
        """The game begins; under the room's lock."""
        record, floor = room.record, self._floor
        players = seating.played_by(record, {id: p.name for id, p in floor.people.items()})

        def begin() -> tuple[Info, Table[object, object, object, object]]:
            rules = catalog.load(record.game)
            floor.manners(record.game)
            table = Table.new(rules, len(players), record.seed, dict(record.options))
            return floor.club.start(record.id, table, players), table

        info, table = await saved(begin)
        room.record = replace(record, started=info.created)
        spoken = await floor.read_talk(room)
        floor.enliven(room, info, table, spoken)
        people = seating.people_of(record)
        theirs = [member for member in self._members if member.person.id in people]
        self._tell(theirs, Began(room.id, record.game))
