"""The house in a folder that several processes share, each with the screen of one user.

What others write is followed and taken in; what is written by two at once is one's, and the other
goes back to what is on the disk. Of the processes that have a table in memory one acts for its
bots: one in which somebody looks at it, if there is any.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Protocol

from core import catalog
from core.game import Illegal, Seat
from core.table import Entry, Table, Undone
from core.text import Text, Who, say
from saves.club_records import Person, Said, TableRecord
from saves.follow import Done, Follower, Seen
from saves.lease import HANDED_OVER, RENEWED, TERM, Leases, Others, Spot
from saves.records import Info, Player, SaveError
from tui.affairs import Spoken
from tui.serve.faults import fault
from tui.serve.floor import MOST_SPOKEN, Floor, Room
from tui.serve.hall import Member
from tui.serve.house import House
from tui.serve.journal import JOURNAL
from tui.serve.live import Live
from tui.serve.news import Anew, Began, News
from tui.serve.seated import Seated
from tui.serve.seating import people_of

__all__ = ["SharedFloor", "SharedHouse"]

_ANEW = say("The game went on elsewhere: one moment.")
_GONE = say("This table is gone: q leaves.")


class Company(Protocol):
    """What the floor tells the house beside what any floor does."""

    def spots(self) -> Sequence[Spot]:
        """The persons of this process, and what they look at."""
        ...

    def began(self, room: Room) -> None:
        """A game was begun in another process."""

    def anew(self, session: Seated, text: Text | None) -> None:
        """A session is of no more use: its table is to be opened anew."""

    def known(self, people: Mapping[int, Person]) -> None:
        """Somebody is new, or is called otherwise."""


class SharedFloor(Floor):
    """The tables of a folder in which others write, too. `company` is set before `open`."""

    company: Company
    _leases: Leases
    _follower: Follower

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.others = Others()
        self._held: frozenset[str] = frozenset()
        # Rooms of which it is to be read anew where they stand.
        self._stale: set[Room] = set()
        self._rereading = False
        self._stir = asyncio.Event()

    # -- opening and closing -------------------------------------------------------------------

    async def open(self) -> None:
        await super().open()

        def begin() -> None:
            self._leases = Leases(self._data)
            self._follower = Follower(
                self._data, self._leases.holder, self._tell, partial(fault, "what others do")
            )

        await asyncio.to_thread(begin)
        self._follower.start()
        self.task(self._hold())

    async def close(self, sentence: Text) -> Text | None:
        # Not cancelled: a wait that is over at that moment would swallow it.
        self.closing = True
        self.stir()
        unsaved = await super().close(sentence)

        def end() -> None:
            self._follower.close()
            with suppress(SaveError):
                self._leases.close()

        await asyncio.to_thread(end)
        return unsaved

    # -- who acts for the bots -----------------------------------------------------------------

    def stir(self) -> None:
        """Somebody has come, gone, or looks elsewhere: others are to know, and it may be that
        this process is to act for a table now.
        """
        self._stir.set()

    async def _hold(self) -> None:
        renewed = self._loop.time()
        while not self.closing:
            wanted = {
                room.id: _rank(room.live)
                for room in self.rooms.values()
                if room.live is not None and not (room.live.over or room.live.stopped)
            }
            spots = self.company.spots()
            try:
                self._lead(await asyncio.to_thread(self._leases.renew, wanted, spots))
                renewed = self._loop.time()
            except SaveError as error:
                JOURNAL.error("no lease: %s", error.code)
                # Others take over when it has run out.
                if self._loop.time() - renewed > TERM - RENEWED:
                    self._lead(frozenset())
            except Exception as error:
                # Whatever it is: if this ended, the tables here would stand still.
                fault("a lease", error)
            with suppress(TimeoutError):
                soon = HANDED_OVER if self._leases.waits else RENEWED
                await asyncio.wait_for(self._stir.wait(), soon)
            self._stir.clear()

    def _lead(self, held: frozenset[str]) -> None:
        self._held = held
        for room in self.rooms.values():
            if room.live is not None:
                room.live.lead(room.id in held)

    # -- tables in memory ------------------------------------------------------------------------

    def enliven(self, room: Room, info: Info, table: Any, spoken: list[Spoken]) -> Live:
        live = super().enliven(room, info, table, spoken)
        # Before its bots get to act: the loop has not run since.
        live.lead(room.id in self._held)
        live.consents = False
        live.look_from_elsewhere(self._looked_at(room))
        self._follower.follow(room.id, info.game, len(info.players), table.ply)
        self.stir()
        return live

    def forget(self, room: Room) -> None:
        self._follower.leave(room.id)
        super().forget(room)

    def touch(self, room: Room) -> None:
        if room.spoken == []:
            self._follower.listen(room.id, 0)
        super().touch(room)

    def _looked_at(self, room: Room) -> frozenset[Seat]:
        looking = {person for person, looks in self.others.here if looks == room.id}
        places = enumerate(room.record.places)
        return frozenset(seat for seat, place in places if place.person in looking)

    # -- talk: what is said is heard when it can be read -------------------------------------------

    def _speak(self, room: Room, person: int | None, text: str) -> None:
        def write() -> None:
            self.club.say(room.id, person, text)
            self._follower.look()

        self._write(room.id, write, person)

    def _spoken(self, room: Room) -> list[Spoken]:
        if room.spoken is not None:
            return room.spoken
        said = self.club.talk(room.id, most=MOST_SPOKEN)
        self._follower.listen(room.id, said[-1].number if said else 0)
        return [self._as_spoken(line) for line in said]

    def _as_spoken(self, line: Said) -> Spoken:
        return Spoken(self.named(line.person), line.text, line.at)

    # -- what others have done -------------------------------------------------------------------

    def _tell(self, seen: Seen) -> None:
        # In the follower's thread; at the very end there may be no loop any more.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._take, seen)

    def _take(self, seen: Seen) -> None:
        if self.closing:
            return
        if seen.people:
            self.people.update(seen.people)
            self.company.known(seen.people)
            self._ears.lobby_changed()
        for id in seen.gone:
            self._each(id, self._take_gone)
        for id, record in seen.tables.items():
            self._take_record(record, id in seen.infos)
        for id, done in seen.entries.items():
            self._each(id, self._take_entries, done)
        for id, info in seen.infos.items():
            self._each(id, self._take_info, info)
        for id, players in seen.seats.items():
            self._each(id, self._take_players, players)
        for id, said in seen.said.items():
            self._each(id, self._take_said, said)
        if seen.others is not None:
            self._take_others(seen.others)

    def _each(self, id: str, take: Callable[..., None], *given: Any) -> None:
        room = self.rooms.get(id)
        if room is None:
            return
        try:
            take(room, *given)
        except Exception as error:
            # One table that fails must not keep the others from going on.
            fault(f"table {id}", error)

    def _take_gone(self, room: Room) -> None:
        if room.live is not None:
            room.live.stop(_GONE)
        self.forget(room)

    def _take_record(self, record: TableRecord, begun: bool) -> None:
        room = self.rooms.get(record.id)
        if room is not None:
            room.record = record
            if room.live is not None:
                room.live.record = record
            self.touch(room)
        elif record.game in catalog.names() and (record.started is None or begun):
            self.rooms[record.id] = room = Room(record)
            self.touch(room)

    def _take_info(self, room: Room, info: Info) -> None:
        if room.info is None:
            self.task(self._take_begun(room, info))
        elif room.live is None and info != room.info:
            room.info = info
            self._reread(room)

    async def _take_begun(self, room: Room, info: Info) -> None:
        # Where it is this process that begins it, it is done under the lock.
        async with room.lock:
            if room.info is not None:
                return
            room.info = info
        self._reread(room)
        self.company.began(room)

    def _reread(self, room: Room) -> None:
        self._stale.add(room)
        if not self._rereading:
            self._rereading = True
            self.task(self._reread_all())

    async def _reread_all(self) -> None:
        try:
            while self._stale and not self.closing:
                await self._look_again(self._stale.pop())
        finally:
            self._rereading = False

    async def _look_again(self, room: Room) -> None:
        known, before = room.glance is not None, room.asked
        await self.look(room)
        if room.info is None:
            return
        for seat in room.asked - before if known else ():
            if room.info.players[seat].level is None:
                self._ears.turn(room, seat)
        self._ears.lobby_changed()

    def _take_players(self, room: Room, players: Sequence[Player]) -> None:
        if room.live is not None and not room.live.stopped:
            room.live.take_players(self._called_now(room.record, tuple(players)))

    def _take_entries(self, room: Room, done: Sequence[Done] | None) -> None:
        live = room.live
        if live is None or live.stopped:
            self._follower.leave(room.id)
            return
        for each in done or ():
            if each.number <= live.table.ply:
                if live.table.entries[each.number - 1] == each.entry:
                    continue
            elif _fits(live.table, each):
                live.table.take_in(each.entry, each.state)
                continue
            self._clash(room)
            return
        if done is None:
            self._clash(room)

    def _take_said(self, room: Room, said: Iterable[Said]) -> None:
        if room.spoken is None:
            return
        for line in said:
            spoken = self._as_spoken(line)
            # It may have been read just before it was listened for.
            if spoken not in room.spoken:
                room.spoken.append(spoken)
                self._ears.said(room, spoken)
        del room.spoken[:-MOST_SPOKEN]

    def _take_others(self, others: Others) -> None:
        before, self.others = self.others, others
        for room in tuple(self.rooms.values()):
            if room.live is not None:
                room.live.look_from_elsewhere(self._looked_at(room))
        if before.here != others.here:
            self._ears.lobby_changed()
        if before.leases != others.leases:
            self.stir()

    # -- two at once -----------------------------------------------------------------------------

    def _not_written(self, error: SaveError) -> None:
        if error.code != "conflict":
            super()._not_written(error)
            return
        for id, why in self.keeper.refused().items():
            if why.code == "conflict":
                self._each(id, self._clash)

    def _clash(self, room: Room) -> None:
        """What stands on the disk is not what was played here: it is read anew."""
        live = room.live
        if live is not None and not live.stopped:
            live.stop(_ANEW)
            self.task(self._renew(room, live))

    async def _renew(self, room: Room, live: Live) -> None:
        seated = tuple(live.seated)
        async with room.lock:
            if room.live is live:
                try:
                    await self.live(room)
                except Illegal as no:
                    live.stop(no.reason)
                    return
                self.keeper.forgive(room.id)
        table = live.table if room.live is None else room.live.table
        lost = _first_lost(live.table, table)
        for session in seated:
            self.company.anew(session, _told(session, lost))


class SharedHouse(House):
    """The house of a shared folder, as one of the processes has it."""

    FLOOR: ClassVar[type[Floor]] = SharedFloor
    _floor: SharedFloor

    def __init__(self, data: Path, **given: Any) -> None:
        super().__init__(data, **given)
        self._floor.company = self

    def arrive(self, person: Person, tell: Callable[[News], None], address: str = "") -> Member:
        member = super().arrive(person, tell, address)
        self._floor.stir()
        return member

    def depart(self, member: Member) -> None:
        super().depart(member)
        self._floor.stir()

    async def open_table(self, member: Member, id: str, word: str = "") -> Seated:
        session = await super().open_table(member, id, word)
        self._floor.stir()
        return session

    def gone(self, person: int) -> bool:
        """Nobody is: all are users of the machine."""
        return False

    def _present(self) -> set[int]:
        return super()._present() | {person for person, _looks in self._floor.others.here}

    # -- what the floor tells ----------------------------------------------------------------------

    def spots(self) -> Sequence[Spot]:
        return [
            (member.person.id, looks)
            for member in self._members
            for looks in [s.info.id for s in member.sessions if s.attached] or [""]
        ]

    def began(self, room: Room) -> None:
        people = people_of(room.record)
        theirs = [member for member in self._members if member.person.id in people]
        self._tell(theirs, Began(room.id, room.record.game))

    def anew(self, session: Seated, text: Text | None) -> None:
        theirs = [member for member in self._members if session in member.sessions]
        self._tell(theirs, Anew(session.info.id, text))

    def known(self, people: Mapping[int, Person]) -> None:
        for member in self._members:
            member.person = people.get(member.person.id, member.person)


def _rank(live: Live) -> int:
    """How much a process is to act for a table: best where somebody plays, then watches."""
    return max((1 if session.seat is None else 2 for session in live.seated), default=0)


def _fits(table: Table[Any, Any, Any, Any], done: Done) -> bool:
    """Whether it can be the next entry."""
    if done.number != table.ply + 1:
        return False
    if isinstance(done.entry, Undone):
        return done.entry.to in (0, *table.line)[: len(table.line)]
    return done.state is not None


def _first_lost(
    ours: Table[Any, Any, Any, Any], theirs: Table[Any, Any, Any, Any]
) -> tuple[Entry[Any, Any], Entry[Any, Any]] | None:
    """The first entry here that is another on the disk, and that one."""
    both = zip(ours.entries, theirs.entries, strict=False)
    return next(((one, other) for one, other in both if one != other), None)


def _told(session: Seated, lost: tuple[Entry[Any, Any], Entry[Any, Any]] | None) -> Text | None:
    """What the person of a screen is told; nothing if it was no act of its own that was lost."""
    if lost is None or lost[0].seat != session.seat or not session.playing:
        return None
    if lost[1].seat == session.seat:
        return say("This seat has acted elsewhere; this act was not taken: look again.")
    if isinstance(lost[1], Undone):
        return say(
            "{who} took the last act back first; yours was not taken: look again.",
            who=Who(lost[1].seat),
        )
    return say("{who} acted first; yours was not taken: look again.", who=Who(lost[1].seat))
