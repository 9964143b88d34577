"""A table in play: one for all who sit at it or watch, whatever screens they have."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Protocol

from msgspec.structs import replace

from core.bots.protocol import LEVELS
from core.game import Illegal, Seat
from core.table import Entry, Table, Undone
from core.text import Text, Who, say
from saves.club_records import TableRecord
from saves.records import Info, Player
from tui.acting import Adviser
from tui.affairs import Spoken
from tui.face import Manners
from tui.serve.clock import Due, Hourglass
from tui.serve.consent import Consent
from tui.serve.faults import fault
from tui.serve.seated import Seated
from tui.serve.steward import RETRY, UNSEEN_PACE, Steward

__all__ = ["Host", "Live"]

_HEEDED = 60.0
"""Seconds for which bots wait for who is about to act unasked."""

_SLOWLY = 3_600
"""Seconds after which a bot comes at tables where people play at times of their own."""

_LEVEL = "normal"
"""Of the bot that plays for a person at a table whose owner has set up none."""


class Host(Protocol):
    """What a table needs of the house. All of it returns at once and raises nothing, but where
    it says so.
    """

    @property
    def pace(self) -> float: ...

    def went_on(self, live: Live) -> None:
        """Something has happened there."""

    def turn(self, live: Live, seat: Seat) -> None:
        """A person is to act who doesn't look."""

    def keep_player(self, live: Live, seat: Seat, player: Player) -> None:
        """Somebody else sits at a seat now."""

    def keep_used(self, live: Live) -> None:
        """Somebody's turn has ended."""

    def named(self, person: int) -> str:
        """What a person is called."""
        ...

    def note(self, live: Live, text: Text) -> None:
        """The house says something at the table."""

    def speak(self, live: Live, person: int, text: str) -> None:
        """A person says something at the table. Raises Illegal."""


class Live:
    """A started table in memory. `record` and `info` are as they are on disk, or about to be."""

    def __init__(
        self,
        host: Host,
        record: TableRecord,
        info: Info,
        table: Table[Any, Any, Any, Any],
        thinkers: Adviser,
        manners: Manners,
        spoken: list[Spoken],
    ) -> None:
        self.host = host
        self.record = record
        self.info = info
        self.table = table
        self.thinkers = thinkers
        self.manners = manners
        self.spoken = spoken
        self.consent = Consent(self)
        # Whether all who play here are in this process, so that they can be asked for consent.
        self.consents = True
        # Whether this process acts for the bots, and keeps the time.
        self._leads = True
        # The seats whose persons look at it in other processes.
        self._elsewhere: frozenset[Seat] = frozenset()
        self.seated: list[Seated] = []
        self.stop_keeping: Callable[[], None] = lambda: None
        # Whose clock ran out: the bot has the seat until that turn is over.
        self._overdue: set[Seat] = set()
        # Who was the last to be about to act unasked, as long as bots hold for that.
        self._heeded: Seated | None = None
        self._heeding: asyncio.TimerHandle | None = None
        self._pace: float | None = None
        self._stopped: Text | None = None
        self._must: frozenset[Seat] = frozenset()
        self._alarm: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._loop = asyncio.get_running_loop()
        self.time = Hourglass(record.clock, record.stand_in, record.used, self._loop.time())
        # First of all watchers but the keeper: sessions find all as it is after the act.
        self._unwatch = table.watch(self._watch)
        self.steward = Steward(self, info, table, thinkers)
        self.steward.changed = self._mirror

    # -- coming and going ----------------------------------------------------------------------

    def begin(self) -> None:
        """Acts for the bots, and heeds the clock, from now on."""
        # It is told in the lobby who was to act already.
        self._must = self._musts()
        self._ask_now()
        self._task = asyncio.create_task(self._play())

    def end(self) -> None:
        """Ends all of it; who is attached still may only read."""
        self.consent.close()
        for handle in (self._alarm, self._heeding):
            if handle is not None:
                handle.cancel()
        if self._task is not None:
            self._task.cancel()
        self._unwatch()
        self.steward.close()
        self.stop_keeping()

    def attach(self, seat: Seat | None, person: int) -> Seated:
        """A screen at the table; who has a seat and was away has it back."""
        if seat is not None:
            self._welcome(seat)
        session = Seated(self, seat, person)
        session.mirror()
        if self._stopped is not None:
            session.stop(self._stopped)
        self.seated.append(session)
        self._set_pace()
        self._arm()
        # Bots may have held for want of anybody who looks.
        self.steward.wake()
        self._show_all()
        return session

    def _welcome(self, seat: Seat) -> None:
        self.time.come(seat)
        if self.steward.players[seat].absent and self.may_return(seat):
            with suppress(Illegal):
                self.come_back(seat)

    def detach(self, session: Seated) -> None:
        """A screen has left; nothing for one that left before."""
        if session not in self.seated:
            return
        self.seated.remove(session)
        seat = session.seat
        if seat is not None and not self.looks(seat):
            self.time.go(seat, self._loop.time())
            self.consent.left(seat)
        if not self.seated:
            self._pace = None
        self._set_pace()
        self._arm()
        self._show_all()
        self.host.went_on(self)

    def looks(self, seat: Seat) -> bool:
        """Whether a screen of the seat's person is at the table."""
        return seat in self._elsewhere or any(session.seat == seat for session in self.seated)

    def look_from_elsewhere(self, seats: frozenset[Seat]) -> None:
        """Takes in whose persons look at the table in other processes now."""
        before, self._elsewhere = self._elsewhere, seats
        for seat in seats - before:
            self._welcome(seat)
        for seat in before - seats:
            if not self.looks(seat):
                self.time.go(seat, self._loop.time())
        self._arm()
        if seats != before:
            self._show_all()

    def lead(self, leads: bool) -> None:
        """Whether this process acts for the bots and keeps the time, or another does."""
        if leads != self._leads:
            self._leads = leads
            self.steward.lead(leads)
            self._arm()

    def heed(self, session: Seated) -> None:
        """Somebody is about to act unasked: bots hold, but not for ever."""
        self._heeded = session
        if self._heeding is not None:
            self._heeding.cancel()
        self._heeding = self._loop.call_later(_HEEDED, self._heed_no_more)

    def _heed_no_more(self) -> None:
        self._heeded = None
        self.steward.wake()

    def heeds_somebody(self) -> bool:
        """Whether bots wait for who is about to act unasked."""
        session = self._heeded
        return session in self.seated and session is not None and session.speaking() is not None

    @property
    def sole(self) -> bool:
        """Whether a single person plays here, against bots."""
        return sum(place.person is not None for place in self.record.places) == 1

    @property
    def over(self) -> bool:
        return self.steward.over

    @property
    def stopped(self) -> bool:
        """Whether nothing more can be kept: the table is to be loaded anew."""
        return self._stopped is not None

    @property
    def needed(self) -> bool:
        """Whether it goes on though nobody looks: a bot is to act, or time passes."""
        if self.stopped or self.over:
            return False
        players = self.steward.players
        bots = any(players[seat].level is not None for seat in self._must)
        return (bots or self.time.ticks) and not self.deserted

    @property
    def watched(self) -> bool:
        """Whether anybody looks at it."""
        return bool(self.seated or self._elsewhere)

    @property
    def deserted(self) -> bool:
        """Whether only bots sit there and nobody looks: they don't play a game to its end."""
        return not self.watched and all(p.level is not None for p in self.steward.players)

    def present(self) -> Info:
        """The saved game as it is now."""
        return replace(
            self.info,
            players=tuple(self.steward.players),
            ply=self.table.ply,
            over=self.over,
        )

    def asked(self) -> frozenset[Seat]:
        """The seats that must act now, persons' and bots'."""
        return self._must

    # -- seats ---------------------------------------------------------------------------------

    def may_return(self, seat: Seat) -> bool:
        """Whether the person of a seat that a bot has may have it back now."""
        if self.time.spent(seat, self._loop.time()):
            return False
        return not (seat in self._overdue and seat in self._must)

    def come_back(self, seat: Seat) -> None:
        """The person of a seat plays again. Raises Illegal."""
        if self.steward.players[seat].level is None:
            return
        if not self.may_return(seat):
            raise Illegal(
                "time_up", say("The time of {who} is up; the bot goes on.", who=Who(seat))
            )
        self._overdue.discard(seat)
        self.steward.sit(seat, Player(self.steward.names[seat]))

    def leave_to_bot(self, seat: Seat, level: str) -> None:
        """A person leaves the seat to a bot, of the table's level where others play too.

        Raises Illegal.
        """
        if level not in self.substitutes():
            raise Illegal(
                "level",
                say("The bots that sit in at this table are {level}.", level=self._level()),
            )
        self.steward.sit(seat, Player(self.steward.names[seat], level, absent=True))

    def substitutes(self) -> tuple[str, ...]:
        """The levels of the bots that sit in: the table's, or any where one plays alone."""
        return LEVELS[1:] if self.sole else (self._level(),)

    def retire(self, seat: Seat) -> None:
        """The person of a seat will never be back: a bot has it for good. Raises Illegal."""
        if self.steward.players[seat] != Player(self.steward.names[seat], self._level()):
            self.steward.sit(seat, Player(self.steward.names[seat], self._level()))

    def sits(self, seat: Seat) -> Text | None:
        """What is to be known of a person's seat now: that nobody looks, or that a bot plays."""
        if self.record.places[seat].person is None:
            return None
        if self.steward.players[seat].level is not None:
            return say("a bot plays")
        return None if self.looks(seat) else say("away")

    def company(self) -> Sequence[Text]:
        """Who is at the table, who has left it, and who watches; each kind only if there are any.

        Who watches in other processes is not known.
        """
        here: list[str] = []
        away: list[str] = []
        for seat, place in enumerate(self.record.places):
            if place.person is not None:
                (here if self.looks(seat) else away).append(self.host.named(place.person))
        watching = {self.host.named(s.person) for s in self.seated if s.seat is None}
        told = (
            (say("at the table: {names}", names=", ".join(here)), here),
            (say("away: {names}", names=", ".join(away)), away),
            (say("watching: {names}", names=", ".join(sorted(watching))), watching),
        )
        return tuple(text for text, names in told if names)

    def rename(self, seat: Seat, name: str) -> None:
        """The person of a seat has another name. Raises Illegal."""
        self.steward.sit(seat, replace(self.steward.players[seat], name=name))

    def seated_anew(self, seat: Seat, player: Player) -> None:
        """Takes in that the steward has put somebody else at a seat."""
        for session in tuple(self.seated):
            self._safely(session.reseat, seat, player)
        self.host.keep_player(self, seat, player)
        if player.level is not None:
            self.consent.passed(seat)
        self._ask_now()
        self.host.went_on(self)

    def take_players(self, players: Sequence[Player]) -> None:
        """Takes in that others sit at the table now: it was kept in another process."""
        for seat, player in enumerate(players):
            if player != self.steward.players[seat]:
                self.steward.reseat(seat, player)
                for session in tuple(self.seated):
                    self._safely(session.reseat, seat, player)
        self._ask_now()
        self.host.went_on(self)

    def time_left(self, seat: Seat) -> float | None:
        """The seconds that a seat may still think; None without a clock."""
        left = self.time.left(seat, self._loop.time())
        return None if left is None else max(0.0, left)

    def _level(self) -> str:
        stand_in = self.record.stand_in
        return _LEVEL if stand_in is None else stand_in.level

    # -- the clock -----------------------------------------------------------------------------

    def _ask_now(self) -> None:
        """Takes in who is to act now."""
        must = self._musts()
        before, self._must = self._must, must
        for seat in tuple(self._overdue - must):
            if self.looks(seat):
                # The turn that took too long is over. Not from within the act that ended it.
                self._loop.call_soon(self._give_back, seat)
        persons = [seat for seat in must if self.steward.players[seat].level is None]
        ended = self.time.ask(persons, self._loop.time())
        if ended and self.time.adds_up and self._leads:
            self.host.keep_used(self)
        for seat in persons:
            if seat not in before and not self.looks(seat):
                self.host.turn(self, seat)
        self._arm()

    def _musts(self) -> frozenset[Seat]:
        return frozenset(seat for seat, prompt in self.table.prompts().items() if prompt.must)

    def _give_back(self, seat: Seat) -> None:
        if seat in self._overdue and self.looks(seat):
            with suppress(Illegal):
                self.come_back(seat)

    def _arm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        wait = self.time.next(self._loop.time(), away=self._heeds_away())
        if wait is not None and self._leads and not self.stopped and not self.over:
            # A little later than sooner: what is not yet due would be asked for again and again.
            self._alarm = self._loop.call_later(wait + 0.01, self._ring)

    def _ring(self) -> None:
        for due in self.time.due(self._loop.time(), away=self._heeds_away()):
            self._safely(self._sit_in, due)
        self._arm()

    def _heeds_away(self) -> bool:
        """Whether a bot may play for who is away now.

        Where one comes soon, people play at the same time: it comes for those who are there, and
        not after all have left, or when the server has been started again.
        """
        stand_in = self.record.stand_in
        return self.watched or (stand_in is not None and stand_in.after >= _SLOWLY)

    def _sit_in(self, due: Due) -> None:
        seat, level = due.seat, self._level()
        player = Player(self.steward.names[seat], level, absent=True)
        if due.away:
            told = say(
                "{who} is away: a bot ({level}) plays until {who} is back.",
                who=Who(seat),
                level=level,
            )
        else:
            self._overdue.add(seat)
            told = say(
                "The time of {who} is up: a bot ({level}) plays.",
                who=Who(seat),
                level=level,
            )
        self.steward.sit(seat, player)
        self.host.note(self, told)
        self.tell(told)

    # -- what is taken back by consent (see tui.serve.consent) -----------------------------------

    def people(self) -> tuple[Seat, ...]:
        return self.steward.people()

    def tell_one(self, seat: Seat, text: Text) -> None:
        """Shows a sentence to who sits there until something is done at the table."""
        for session in tuple(self.seated):
            if session.seat == seat:
                self._safely(session.tell, text)

    def wake(self) -> None:
        self.steward.wake()

    # -- what happens ----------------------------------------------------------------------------

    def tell(self, text: Text) -> None:
        """A sentence for all who are at the table."""
        for session in tuple(self.seated):
            self._safely(session.tell, text)

    def stop(self, why: Text) -> None:
        """Nothing more is played here: it can't be kept."""
        self._stopped = why
        for session in (self.steward, *self.seated):
            self._safely(session.stop, why)

    def hold(self, why: Text | None) -> None:
        """Bots wait while nothing can be written; None: they go on."""
        self.steward.hold(why)

    def set_pace(self, pace: float) -> None:
        """Who plays here alone wants the bots faster or slower."""
        self._pace = pace
        self._set_pace()

    def _set_pace(self) -> None:
        wanted = self.host.pace if self._pace is None else self._pace
        pace = wanted if self.seated else UNSEEN_PACE
        if pace != self.steward.pace:
            self.steward.set_pace(pace)

    async def _play(self) -> None:
        while True:
            try:
                await self.steward.play()
            except Exception as error:
                # A table must not stand still for ever because of one act.
                fault(f"the bots of table {self.info.id}", error)
                await asyncio.sleep(RETRY)

    def _watch(self, table: Table[Any, Any, Any, Any], entry: Entry[Any, Any]) -> None:
        self._safely(self._heed, entry)

    def _heed(self, entry: Entry[Any, Any]) -> None:
        if not self.consent.played() and isinstance(entry, Undone):
            self.tell(say("{who} has taken the last act back.", who=Who(entry.seat)))
        self._ask_now()
        self.host.went_on(self)

    def _show_all(self) -> None:
        """All screens tell anew who is there."""
        for session in tuple(self.seated):
            self._safely(session.changed)

    def _mirror(self) -> None:
        for session in tuple(self.seated):
            self._safely(session.mirror)

    def _safely(self, act: Callable[..., None], *given: Any) -> None:
        """What fails here is told in the server's log, and stops nobody else."""
        try:
            act(*given)
        except Exception as error:
            fault(f"table {self.info.id}", error)
