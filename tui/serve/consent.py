"""Taking back an act across others' acts: who is asked, and what comes of their answers."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from core.game import Illegal, Seat
from core.table import Table
from core.text import Text, Who, say, say_n

__all__ = ["PATIENCE", "Consent", "Party", "Wish", "wish", "without"]

PATIENCE = 60.0
"""Seconds for which the others are waited for, and the bots hold."""


class Wish(Struct, frozen=True):
    """A seat wants its last decision back. `waits` are the seats that have not agreed yet."""

    by: Seat
    ply: int
    waits: tuple[Seat, ...]


def wish(table: Table[Any, Any, Any, Any], by: Seat, people: Collection[Seat]) -> Wish:
    """What a seat asks for, and whom: all others who are persons, whoever acted since.

    `people` are the seats of all persons. Raises Illegal if nobody's consent would do.
    """
    refusal = table.can_return(by)
    if refusal is not None:
        raise refusal
    return Wish(by, table.ply, tuple(sorted({*people} - {by})))


def without(wish: Wish, seat: Seat) -> Wish:
    """The seat has agreed, or a bot plays for it: it is not waited for any more."""
    return replace(wish, waits=tuple(waits for waits in wish.waits if waits != seat))


class Party(Protocol):
    """The table at which something is asked for."""

    table: Table[Any, Any, Any, Any]

    def people(self) -> tuple[Seat, ...]:
        """The seats that persons play now."""

    def tell(self, text: Text) -> None:
        """Tells all who look."""

    def tell_one(self, seat: Seat, text: Text) -> None:
        """Tells who sits there, if anybody looks."""

    def wake(self) -> None:
        """What held the bots up may be over."""


class Consent:
    """What is asked at one table, if anything; bots hold as long as `wish` is not None."""

    def __init__(self, party: Party) -> None:
        self._party = party
        self.wish: Wish | None = None
        # Who was refused an act, and at what ply: not asked again for the same.
        self._refused: tuple[Seat, int] | None = None
        self._patience: asyncio.TimerHandle | None = None

    def ask(self, seat: Seat) -> None:
        """A person wants the last decision back; at once if nobody is to be asked. Raises Illegal.

        The others have a minute.
        """
        no = self.refused(seat)
        if no is not None:
            raise no
        table = self._party.table
        wanted = wish(table, seat, self._party.people())
        self.wish = wanted
        if not wanted.waits:
            self._agreed(wanted)
            return
        self._patience = asyncio.get_running_loop().call_later(PATIENCE, self._impatient)
        self._party.tell_one(seat, say("The others are asked whether they agree."))
        told = asked_for(seat, len(table.since_decision(seat)) - 1)
        for other in wanted.waits:
            self._party.tell_one(other, told)

    def refused(self, seat: Seat) -> Illegal | None:
        """Why this seat may not ask now; None if the others have not refused."""
        if self._refused != (seat, self._party.table.ply):
            return None
        return Illegal("refused", say("That was refused; it can't be asked for again."))

    def answer(self, seat: Seat, yes: bool) -> None:
        """A person who is asked agrees or not. Raises Illegal."""
        if self.wish is None or seat not in self.wish.waits:
            raise Illegal("not_asked", say("Nobody asks that any more."))
        if yes:
            self._agreed(without(self.wish, seat))
            return
        self._refused = (self.wish.by, self._party.table.ply)
        self._end(say("{who} does not agree: nothing is taken back.", who=Who(seat)))

    def withdraw(self, seat: Seat) -> None:
        """Who asked wants it back no more. Raises Illegal."""
        if self.wish is None or self.wish.by != seat:
            raise Illegal("not_asked", say("Nobody asks that any more."))
        self._end(say("{who} takes nothing back.", who=Who(seat)))

    def left(self, seat: Seat) -> None:
        """Nobody looks for this seat any more, or a bot plays it: it takes nothing back."""
        if self.wish is not None and self.wish.by == seat:
            self._end(say("{who} has left: nothing is taken back.", who=Who(seat)))

    def passed(self, seat: Seat) -> None:
        """A bot plays for the seat, and agrees."""
        self.left(seat)
        if self.wish is not None and seat in self.wish.waits:
            self._agreed(without(self.wish, seat))

    def played(self) -> bool:
        """The game has gone on; whether something was asked for, which is over by it."""
        self._refused = None
        asked = self.wish is not None
        if asked:
            self._end(say("The game has gone on: nothing is taken back."))
        return asked

    def close(self) -> None:
        """Nothing is waited for any more."""
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _agreed(self, wanted: Wish) -> None:
        self.wish = wanted
        if wanted.waits:
            return
        self._end()
        self._party.table.return_to(wanted.by, wanted.ply)

    def _impatient(self) -> None:
        self._end(say("Not all have answered: nothing is taken back."))

    def _end(self, told: Text | None = None) -> None:
        self.wish = None
        self.close()
        self._party.wake()
        if told is not None:
            self._party.tell(told)


def asked_for(by: Seat, later: int) -> Text:
    """What is told to who is asked; `later` acts came after the one that is wanted back."""
    who = Who(by)
    if not later:
        return say("{who} asks to take the last act back: m answers.", who=who)
    return say_n(
        "{who} asks to take an act back, and the act after it: m answers.",
        "{who} asks to take an act back, and the {n} acts after it: m answers.",
        later,
        who=who,
    )
