"""Who is in the house, what each of them may see, and what all of them are told."""

from __future__ import annotations

import asyncio
import hmac
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

from msgspec.structs import replace

from core.game import Illegal, Seat
from core.text import Text, say
from saves.club_names import folded
from saves.club_records import Person
from tui.affairs import Spoken
from tui.serve import seating
from tui.serve.faults import fault
from tui.serve.floor import Floor, Room, saved
from tui.serve.lobby_rows import Lobby, Row
from tui.serve.news import LobbyChanged, News, Said, Told, Turn
from tui.serve.often import Often
from tui.serve.seated import Seated

__all__ = ["MOST_OVER", "Hall", "Member", "since"]

_TRIES = 5
"""Wrong words of a person in a minute."""

_TRIES_THERE = 20
"""Wrong words from one address in a minute: to be somebody else costs nothing."""

_SAYINGS = 30
"""Lines of talk in a minute."""

_GAP = 0.1
_GAP_EACH = 0.02
"""Seconds between two changes of the lobby that are told, and for each who is told."""

MOST_OVER = 100
"""Finished games that are told in the lobby."""


@dataclass(eq=False)
class Member:
    """A screen of somebody who is here; one person may have several.

    `tell` must return at once. `address`: where the person comes from; empty: from nowhere else.
    """

    person: Person
    tell: Callable[[News], None]
    address: str = ""
    sessions: list[Seated] = field(default_factory=list)
    # The lobby as it was made last, and after how many changes.
    shown: tuple[int, Lobby] | None = None


class Hall(ABC):
    """The part of the house that all are in: people, the lobby, talk. It is what a Floor tells.

    A method that may be refused raises Illegal, with nothing changed.
    """

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._members: list[Member] = []
        self._tries = Often(_TRIES)
        self._tries_there = Often(_TRIES_THERE)
        self._sayings = Often(_SAYINGS)
        # The tables that wait for each person, until something changes.
        self._turns: tuple[int, Mapping[int, frozenset[str]]] = (-1, {})
        self._announcing: asyncio.TimerHandle | None = None

    # -- people --------------------------------------------------------------------------------

    async def person_of(self, key: str) -> Person | None:
        """Whose key it is; None if nobody's yet. Raises Illegal."""

        def find() -> Person | None:
            found = self._floor.club.person_of(key)
            return None if found is None else self._floor.club.seen(found.id)

        found = await saved(find)
        if found is not None:
            self._floor.people[found.id] = found
        return found

    async def register(self, key: str | None, name: str) -> Person:
        """Somebody new, without a key a guest. Raises Illegal if the name can't be had."""
        here = self._present()
        made = await saved(lambda: self._floor.club.register(key, name, here))
        for other in tuple(self._floor.people.values()):
            if folded(other.name) == folded(made.name):
                # A guest who has left, and is called otherwise now.
                self._floor.people[other.id] = await saved(
                    partial(self._floor.club.person, other.id)
                )
        self._floor.people[made.id] = made
        return made

    async def rename(self, member: Member, name: str) -> Person:
        """Calls a person otherwise, at all tables. Raises Illegal if the name can't be had."""
        id = member.person.id
        person = await saved(lambda: self._floor.club.rename(id, name))
        self._floor.people[id] = person
        for other in self._members:
            if other.person.id == id:
                other.person = person
        for room in self._rooms():
            seat = room.record.seat_of(id)
            if room.live is not None and seat is not None:
                with suppress(Illegal):
                    room.live.rename(seat, person.name)
        self.lobby_changed()
        return person

    def arrive(self, person: Person, tell: Callable[[News], None], address: str = "") -> Member:
        """A screen for somebody; `tell` is called with what it should know."""
        member = Member(person, tell, address)
        self._members.append(member)
        self._floor.people[person.id] = person
        self.lobby_changed()
        return member

    def depart(self, member: Member) -> None:
        """The screen is gone. Seats stay their persons', but a guest never comes back."""
        if member not in self._members:
            return
        self._members.remove(member)
        for session in tuple(member.sessions):
            session.close()
        id = member.person.id
        if member.person.guest and id not in self._present():
            self._tries.forget(id)
            self._sayings.forget(id)
            self._floor.task(self._guest_gone(id))
        self.lobby_changed()

    def here(self) -> tuple[str, ...]:
        """The names of all who are here, in alphabetical order."""
        names = {self._floor.named(person) for person in self._present()}
        return tuple(sorted(names, key=str.casefold))

    def _present(self) -> set[int]:
        """The persons who are here."""
        return {member.person.id for member in self._members}

    def gone(self, person: int) -> bool:
        """Whether a person is a guest who left: nobody can come back as it."""
        found = self._floor.people.get(person)
        guest = found is None or found.guest
        return guest and all(member.person.id != person for member in self._members)

    @abstractmethod
    async def _guest_gone(self, person: int) -> None:
        """A guest has left who can't come back: a bot takes over, or a seat is free."""

    # -- the lobby -----------------------------------------------------------------------------

    def lobby(self, member: Member) -> Lobby:
        """All that the member may see now; from memory, and as long as nothing changes the same."""
        changes, shown = self._floor.changes, member.shown
        if shown is None or shown[0] != changes:
            shown = member.shown = (changes, self._lobby(member.person.id))
        return shown[1]

    def _lobby(self, person: int) -> Lobby:
        here = self._present()
        seen = [room for room in self._rooms() if self._may_see(room, person)]
        seen.sort(key=since, reverse=True)
        over = [room for room in seen if room.over][:MOST_OVER]
        going = [self._row(room, person, here) for room in seen if not room.over]
        # In an order that stays as it is while people play, so that a digit hits what was meant.
        going.sort(key=lambda row: row.record.created, reverse=True)
        mine = [row for row in going if row.my_seat is not None]
        others = [row for row in going if row.my_seat is None]
        return Lobby(
            mine=tuple(sorted(mine, key=lambda row: not row.mine_to_do)),
            open=tuple(row for row in others if row.info is None),
            in_play=tuple(row for row in others if row.info is not None),
            over=tuple(self._row(room, person, here) for room in over),
            here=self.here(),
        )

    def row(self, member: Member, id: str) -> Row | None:
        """A table as the lobby shows it; None if there is none that the member may see."""
        room = self._floor.rooms.get(id)
        if room is None or not self._may_see(room, member.person.id):
            return None
        return self._row_for(member, room)

    def _row(self, room: Room, person: int, here: set[int]) -> Row:
        record, info, glance = room.record, room.info, room.glance
        my_seat = record.seat_of(person)
        players = (None,) * len(record.places) if info is None else info.players
        return Row(
            # Who knows the seed knows the dice and the cards.
            record=replace(record, seed=0),
            info=None if info is None else replace(info, seed=0),
            glance=glance,
            names=tuple(
                self._floor.named(place.person) or (player.name if player else name)
                for place, player, name in zip(record.places, players, record.names, strict=True)
            ),
            here=tuple(place.person in here for place in record.places),
            taken=tuple(
                place.person is not None and player is not None and player.level is not None
                for place, player in zip(record.places, players, strict=True)
            ),
            my_seat=my_seat,
            my_turn=my_seat is not None and _plays_now(room, my_seat),
            can_join=record.started is None
            and (not record.full if my_seat is None else record.places[my_seat].invited),
            owner=self._floor.named(record.owner),
            mine_to_start=record.owner == person and record.started is None and record.ready,
            since=since(room),
        )

    def waiting_for(self, member: Member) -> frozenset[str]:
        """The ids of the tables at which it is the member's turn, or to which it is invited."""
        if self._turns[0] != self._floor.changes:
            turns: dict[int, set[str]] = {}
            for room in self._rooms():
                for seat, place in enumerate(room.record.places):
                    if place.person is not None and (place.invited or _plays_now(room, seat)):
                        turns.setdefault(place.person, set()).add(room.id)
            made = {person: frozenset(ids) for person, ids in turns.items()}
            self._turns = (self._floor.changes, made)
        return self._turns[1].get(member.person.id, frozenset())

    def _rooms(self) -> tuple[Room, ...]:
        return tuple(self._floor.rooms.values())

    def _may_see(self, room: Room, person: int) -> bool:
        record = room.record
        known = record.seat_of(person) is not None or person in room.knows
        return not record.word or known or record.owner == person

    def _let_see(self, room: Room, person: int) -> None:
        room.knows.add(person)
        self._floor.changes += 1

    async def find(self, member: Member, word: str) -> Row:
        """The private table of this word, which the member may see from now on; or else the table
        in sight of this id. Raises Illegal.
        """
        room = self._worded(word) if self._may_try(member) else None
        if room is not None:
            self._let_see(room, member.person.id)
            return self._row_for(member, room)
        with suppress(Illegal):
            return self._row_for(member, self._find(member, word))
        self._check_tries(member)
        self._tried(member)
        raise Illegal("no_table", say("There is no table of that word."))

    def _worded(self, word: str) -> Room | None:
        """The newest private table of this word that is not over."""
        given = _clean(word)
        rooms = [room for room in self._rooms() if room.record.word and not room.over]
        found = [room for room in rooms if _same(given, room.record.word)]
        return max(found, key=since, default=None)

    def _row_for(self, member: Member, room: Room) -> Row:
        return self._row(room, member.person.id, self._present())

    def _may_try(self, member: Member) -> bool:
        there = not member.address or self._tries_there.allows(member.address)
        return there and self._tries.allows(member.person.id)

    def _tried(self, member: Member) -> None:
        self._tries.count(member.person.id)
        if member.address:
            self._tries_there.count(member.address)

    def _check_tries(self, member: Member) -> None:
        """Raises Illegal if too many wrong words were given, by the person or from there."""
        if not self._may_try(member):
            raise Illegal(
                "too_many", say("That is too often: wait a minute before you try another word.")
            )

    def _find(self, member: Member, id: str, word: str = "") -> Room:
        """The table of this id, or the only one in sight that begins so.

        Raises Illegal; of a private table it is not told whether it exists.
        """
        id, person = id.strip().lower(), member.person.id
        rooms = [room for room in self._rooms() if self._may_see(room, person)]
        found = [room for room in rooms if id and room.id.startswith(id)]
        exact = self._floor.rooms.get(id)
        if exact is not None and exact in found:
            return exact
        if exact is None and len(found) == 1:
            return found[0]
        if len(found) > 1:
            raise Illegal("ambiguous", say("Several tables begin with {id}.", id=ascii(id)[1:-1]))
        if word:
            self._check_tries(member)
            if exact is not None and _same(_clean(word), exact.record.word):
                self._let_see(exact, person)
                return exact
            self._tried(member)
        raise Illegal(
            "no_table",
            say("There is no table {id}, or it has another word.", id=ascii(id[:20])[1:-1] or '""'),
        )

    # -- talk ----------------------------------------------------------------------------------

    async def say(self, member: Member, id: str, text: str) -> None:
        """Says something at a table that the member may see. Raises Illegal."""
        room = self._find(member, id)
        await self._floor.read_talk(room)
        self._floor.speak_in(room, member.person.id, text)

    def talk(self, member: Member, id: str) -> Sequence[Spoken]:
        """What was said at a table that the member may see, the oldest first.

        If it has yet to be read it is empty, and the lobby is told once it is there.
        """
        room = self._floor.rooms.get(id)
        if room is None or not self._may_see(room, member.person.id):
            return ()
        if room.spoken is None:
            self._floor.task(self._read_talk(room))
            return ()
        return room.spoken

    async def _read_talk(self, room: Room) -> None:
        await self._floor.read_talk(room)
        self.lobby_changed()

    # -- what the floor tells (tui.serve.floor.Ears) -----------------------------------------------

    def lobby_changed(self) -> None:
        """Tells all, soon: the more are here, the more of what happens is told at once."""
        self._floor.changes += 1
        if self._announcing is None and not self._floor.closing:
            gap = _GAP + _GAP_EACH * len(self._members)
            self._announcing = asyncio.get_running_loop().call_later(gap, self._announce)

    def _announce(self) -> None:
        self._announcing = None
        self._tell(self._members, LobbyChanged())

    def turn(self, room: Room, seat: Seat) -> None:
        person = room.record.places[seat].person
        theirs = [member for member in self._members if member.person.id == person]
        self._tell(theirs, Turn(room.id, room.record.game))

    def said(self, room: Room, spoken: Spoken) -> None:
        people = seating.people_of(room.record)
        there = [
            member
            for member in self._members
            if member.person.id in people
            or any(s.attached and s.info.id == room.id for s in member.sessions)
        ]
        self._tell(there, Said(room.id, spoken.name, spoken.text))

    def may_say(self, person: int) -> bool:
        """Whether the person may say one more thing now; it counts."""
        allowed = self._sayings.allows(person)
        if allowed:
            self._sayings.count(person)
        return allowed

    def failed(self, person: int, why: Text) -> None:
        theirs = [member for member in self._members if member.person.id == person]
        self._tell(theirs, Told(why))

    # -- how it is done --------------------------------------------------------------------------

    def _tell(self, members: Iterable[Member], news: News) -> None:
        for member in tuple(members):
            try:
                member.tell(news)
            except Exception as error:
                # One screen that fails must not keep the others from knowing.
                fault("a screen that is told news", error)


def since(room: Room) -> float:
    """When something happened last at a table."""
    return room.record.created if room.info is None else room.info.updated


def _plays_now(room: Room, seat: Seat) -> bool:
    """Whether a table in play waits for the person of this seat, and no bot has it."""
    return room.info is not None and seat in room.asked and room.info.players[seat].level is None


def _clean(word: str) -> str:
    return " ".join(word.split())


def _same(word: str, other: str) -> bool:
    # What was typed may be no text. It is told aloud, so nobody knows of capitals.
    given = word.casefold().encode(errors="replace")
    return hmac.compare_digest(given, other.casefold().encode())
