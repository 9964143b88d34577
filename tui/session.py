"""A game in play: the table, who sits at it, and the bots that act by themselves.

It knows nothing of screens. All calls come from the event loop's thread; searching happens in
Workers, saving in the Keeper. How bots act is in acting.py.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections.abc import Callable, Collection, Sequence
from itertools import chain, takewhile
from time import monotonic
from typing import Any

from core import catalog
from core.bots.protocol import LEVELS
from core.game import Illegal, Seat
from core.table import Played, Table, Undone
from core.text import Text, Who, say
from core.words import Line, fold
from saves.records import Info, Player
from tui.acting import Adviser, BotsAct
from tui.affairs import Affair, Spoken
from tui.heard import Hearing
from tui.interludes import Interlude, Interludes
from tui.keyboard import Keyboard, private_to
from tui.standings import Past, Standings
from tui.wishes import Wishes

__all__ = ["PACES", "Adviser", "Session"]

# Seconds that each act of a bot is shown, slowest first.
PACES = (3.0, 2.0, 1.5, 1.0, 0.6, 0.3, 0.0)

# So many positions are read and weighed in a few milliseconds.
_AT_ONCE = 16


class Session(BotsAct):
    """One game in play. `changed` is called after everything that a screen may want to show.

    `closed`: the game is over and its closing screen, where it has one, has been left.
    """

    def __init__(
        self,
        info: Info,
        table: Table[Any, Any, Any, Any],
        adviser: Adviser,
        *,
        forced: Callable[[str], bool] = lambda phase: False,
        hides: Callable[[Any], bool] = lambda view: False,
        echoes: tuple[type, ...] = (),
        interludes: Callable[[Sequence[Any]], Sequence[Any]] = lambda events: (),
        concerns: Callable[[Any], Seat | None] = lambda event: None,
        acts: Callable[[Sequence[Any]], int] = lambda events: 1,
        pace: float = 1.0,
        auto_all: bool = False,
        on_seat: Callable[[Seat, Player], None] = lambda seat, player: None,
        here: Collection[Seat] | None = None,
        for_bots: bool = True,
    ) -> None:
        """`forced(phase)`: in this phase a seat only goes on, by its sole choice.

        A person alone against bots goes on at once; while `auto_all` any person. `hides(view)`:
        the screen drawn from this view shows what only its seat may know. `echoes` are events
        that tell a seat alone no more than what it has done itself. `interludes(events)`: what
        all are to read after such events, those left out that are none of theirs but only of the
        seat that `concerns(event)` names. `acts(events)`: for how many paces they are shown
        before a bot goes on. `on_seat` is told when somebody else sits down at a seat.

        A table may have several sessions, each for the persons of one screen: `here` are their
        seats (None: everybody's), and one of the sessions acts `for_bots`.
        """
        self.info = info
        self.table = table
        self.words = catalog.words(info.game)
        self.players: list[Player] = list(info.players)
        self.pace = pace
        self.paused = False
        self.skipping = False
        self.thinking: Seat | None = None
        self.trouble: Text | None = None
        # Why nothing more can be played here, once it can't.
        self._stopped: Illegal | None = None
        # A game that was over when it was opened shows its result at once.
        self.closed = self.over
        self.changed: Callable[[], None] = lambda: None
        self._adviser = adviser
        self._forced_in = forced
        self.auto_all = auto_all
        self._acts = acts
        self._on_seat = on_seat
        self._for_bots = for_bots
        self._echoes = echoes
        self._keyboard = Keyboard(table, self.players, hides, echoes, here)
        self._interludes = Interludes(table, interludes, concerns)
        # When the last interlude was read, on the monotonic clock.
        self.read_at = 0.0
        self._stir = asyncio.Event()
        self._wishes = Wishes(self._wants, self._stir.set)
        # The ply at which what a person was about to do unasked could not be done any more.
        self._lapsed: tuple[int, Text] | None = None
        self.standings = Standings(info.game, table)
        self.hearing = Hearing(table)
        self._past: tuple[int, Past] = (-1, self.standings.past(()))
        self._lines: dict[Seat | None, tuple[int, list[tuple[int, Line]]]] = {}
        self._said: dict[tuple[int, Seat | None], tuple[Line, ...]] = {}
        # When the last line of the talk was said that has been read here.
        self._read_until = 0.0
        self._unwatch = table.watch(self._watch)

    def close(self) -> None:
        """Heeds the table no more: what happens there is another session's."""
        self._unwatch()
        self.changed = lambda: None

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.players]

    @property
    def persons(self) -> tuple[Seat, ...]:
        return self._keyboard.persons

    @property
    def over(self) -> bool:
        return self.table.outcome() is not None

    # -- what people at other screens make of it (see tui.serve) -----------------------------------

    @property
    def helped(self) -> bool:
        """Whether who plays here may ask for hints, and hold up or hurry the bots."""
        return True

    def substitutes(self) -> tuple[str, ...]:
        """The levels of the bots that a person may leave its seat to."""
        return LEVELS[1:]

    def mine(self, seat: Seat) -> bool:
        """Whether who is at the screen may take back a seat that its person has left to a bot."""
        return True

    @property
    def may_talk(self) -> bool:
        """Whether there is anybody to talk to."""
        return False

    def talk(self) -> Sequence[Spoken]:
        """What was said at the table, the oldest first."""
        return ()

    def unread(self) -> int:
        """How many lines of the talk have not been read at this screen."""
        # Not by how many there are: the oldest are forgotten.
        return sum(1 for _ in takewhile(lambda said: said.at > self._read_until, self.talk()[::-1]))

    def read_talk(self) -> None:
        """All that was said has been read."""
        said = self.talk()
        self._read_until = said[-1].at if said else 0.0

    def say_aloud(self, text: str) -> None:
        """Says something to all at the table. Raises Illegal."""
        raise Illegal("alone", say("There is nobody to talk to."))

    def time_left(self, seat: Seat) -> float | None:
        """The seconds that a seat may still think; None where no clock runs."""
        return None

    def sits(self, seat: Seat) -> Text | None:
        """What is to be known of who sits there now: that nobody looks, or that a bot plays."""
        return None

    def company(self) -> Sequence[Text]:
        """Who is at the table, who has left, and who watches; nothing where all share a screen."""
        return ()

    def waits(self) -> Text | None:
        """What stands where there is nothing to choose, if nothing can be hurried there."""
        return None

    def affairs(self) -> tuple[Affair, ...]:
        """What can be done about the game now, beside what is done at any keyboard."""
        return ()

    def news(self) -> Text | None:
        """What who sits here should know at once, until its next key."""
        return None

    # -- the keyboard (see tui.keyboard) -----------------------------------------------------------

    def asked(self) -> Seat | None:
        """The seat that the game waits for; a person before a bot. None when it is over."""
        return self._keyboard.asked()

    def eyes(self) -> Seat | None:
        """Whose view the screen draws; None is a spectator's."""
        return self._keyboard.eyes()

    def curtain(self) -> Seat | None:
        """The person who is to sit down before anything more is shown; None if nobody is."""
        return self._keyboard.curtain()

    def privy(self) -> Seat | None:
        """The seat whose secrets may be told now, as in log and replay; None if nobody's may."""
        return self._keyboard.privy()

    def alone(self) -> bool:
        """Whether one person alone plays here: all that it knows may be shown at any time."""
        return self._keyboard.alone()

    def call(self, seat: Seat) -> bool:
        """Raises the curtain before a seat whose secrets are asked for, unless it has sat down.

        Returns whether it did; not where the seat knows nothing that others don't.
        """
        if seat == self.privy() or not self._keyboard.secret(seat):
            return False
        self._keyboard.call(seat)
        self.changed()
        return True

    def may_speak_up(self) -> tuple[Seat, ...]:
        """The persons who may act though the game does not wait for them."""
        shut = self.over or self._stopped is not None or self._reading()
        return () if shut else self._keyboard.free()

    def speaking(self) -> Seat | None:
        """The person who acts unasked; bots hold until it has acted or falls silent."""
        return self._keyboard.speaking

    def speak_up(self, seat: Seat) -> None:
        """A person is to act unasked: the screen is its own, behind a curtain if need be.

        Raises Illegal if it may not.
        """
        self._may_act()
        if seat not in self.may_speak_up():
            raise Illegal("not_free", say("{who} can't act unasked now.", who=Who(seat)))
        self._keyboard.speak_up(seat)
        self._wake()

    def fall_silent(self) -> None:
        """Whoever was to act unasked does not: the game goes on."""
        self._keyboard.fall_silent()
        self._wake()

    def lapsed(self) -> Text | None:
        """What the last act has made impossible that a person was about to do unasked."""
        lapsed = self._lapsed
        return lapsed[1] if lapsed is not None and lapsed[0] == self.table.ply else None

    def lingering(self) -> Seat | None:
        """The person who reads what its last act told it alone; all else waits for `part`."""
        return self._keyboard.lingering

    def interlude(self) -> Interlude | None:
        """What all are to read now, whoever sits at the screen; all else waits for `read_on`."""
        return self._interludes.now

    def read_on(self) -> None:
        """The interlude has been read: the next one comes, or the game goes on."""
        self._interludes.go_on()
        self.read_at = monotonic()
        self._wake()

    def waits_for(self) -> Seat | None:
        """The seat without which nothing goes on: who lingers, else who is asked."""
        lingering = self.lingering()
        return self.asked() if lingering is None else lingering

    def sit_down(self) -> None:
        """Lifts the curtain: the person whose name is on it sits at the screen."""
        self._keyboard.sit_down()
        self._wake()

    def part(self) -> None:
        """The person who lingers has read its news: the next curtain rises, or bots go on."""
        self._keyboard.part()
        self._wake()

    def told_alone(self, seat: Seat) -> tuple[Any, ...]:
        """The events that the last act of a seat told it alone, if that may be told now."""
        mine = [number for number in self.table.line if self._actor(number) == seat]
        if not mine or seat != self.privy():
            return ()
        entry = self.table.entries[mine[-1] - 1]
        assert isinstance(entry, Played)
        return private_to(entry, seat, self._echoes) if entry.final else ()

    # -- what a person does ------------------------------------------------------------------------

    def forced(self) -> bool:
        """Whether the asked seat has nothing to decide but to go on."""
        asked = self.asked()
        return asked is not None and self._forced(asked)

    def submit(self, seat: Seat, action: Any, ply: int) -> None:
        """A person's action, decided at `ply`. Raises Illegal."""
        self._may_act()
        if self.interlude() is not None:
            # Nobody has seen yet what is asked after it.
            raise Illegal("stale", say("There is something to be read first."))
        self.table.submit(seat, action, ply)

    def go_on(self) -> None:
        """Makes the sole choice of the asked person. Raises Illegal if there is more to decide."""
        self._may_act()
        asked = self.asked()
        if asked is not None and self.forced() and asked in self.persons and not self._covered():
            self.table.submit(asked, self.table.prompts()[asked].choices[0])

    def undo(self) -> None:
        """Takes back a person's last act; in practice across bots' acts too. Raises Illegal."""
        refusal = self.undo_refusal()
        if refusal is not None:
            raise refusal
        seat = self._undoes()
        if seat != self.privy():
            # Whoever pressed the key must not see what that seat holds.
            self._keyboard.leave()
        if self.table.can_undo(seat) is None:
            self.table.undo(seat)
        else:
            self.table.take_back(seat, self._bots())

    def undo_refusal(self) -> Illegal | None:
        """Why nothing can be taken back now; None if something can."""
        if self._stopped is not None:
            return self._stopped
        if not self.persons:
            return Illegal("no_person", say("Only bots sit here; nobody's act can be undone."))
        seat = self._undoes()
        no = self.table.can_undo(seat)
        if no is None or not self.info.practice:
            return no
        return self.table.can_take_back(seat, self._bots())

    def can_undo(self) -> bool:
        """Whether a person's act can be taken back now."""
        return self.undo_refusal() is None

    def _undoes(self) -> Seat:
        """The person whose act undo would take back: who sits at the screen, else who acted."""
        keyboard, persons = self._keyboard, self.persons
        for seat in (keyboard.privy(), self._last_actor(), keyboard.eyes(), keyboard.last_person()):
            if seat is not None and seat in persons:
                return seat
        return persons[0]

    def _bots(self) -> frozenset[Seat]:
        return frozenset(s for s, player in enumerate(self.players) if player.level is not None)

    def skip(self) -> None:
        """Shows no more acts of bots, nor interludes, until a person is asked.

        It ends a pause and lingering.
        """
        self.skipping = True
        self.paused = False
        self._interludes.clear()
        self._keyboard.part()
        self._wake()

    def set_pace(self, pace: float) -> None:
        self.pace = pace
        self._wake()

    def pause(self, paused: bool) -> None:
        """Stops the bots before their next act, or lets them go on."""
        self.paused = paused
        if not paused and self._stopped is None:
            self.trouble = None
        self._wake()

    def stop(self, why: Text) -> None:
        """Takes no more acts, of bots neither: what is done here can't be kept. Reading goes on."""
        self._stopped = Illegal("stopped", why)
        self.trouble = why
        self._wake()

    def sit(self, seat: Seat, player: Player) -> None:
        """Somebody else sits down at a seat: a bot for a person who leaves, or the reverse.

        Raises Illegal.
        """
        self._may_act()
        self.players[seat] = player
        self._keyboard.seated(seat)
        if not self.persons:
            self._interludes.clear()
        self._on_seat(seat, player)
        self._wake()

    def lines(self, seat: Seat | None) -> list[tuple[int, Line]]:
        """The log as it may be read with a seat's eyes now: entry numbers and lines, oldest first.

        What a seat alone was told stands in it only while nobody else can be at the screen.
        """
        if seat != self.privy():
            seat = None
        ply, told = self._lines.get(seat, (-1, []))
        if ply != self.table.ply:
            told = self._read(seat)
            self._lines[seat] = (self.table.ply, told)
        return told

    def _read(self, seat: Seat | None) -> list[tuple[int, Line]]:
        said = self._said
        for number, events in self.table.log(seat):
            if (number, seat) not in said:
                said[number, seat] = self.words.lines(events)
        numbers = (0, *self.table.line)
        return fold((number, line) for number in numbers for line in said[number, seat])

    def since(self, seat: Seat) -> int:
        """The number of the entry with which the seat last acted; 0 if it never has."""
        numbers = [n for n in self.table.line if self._actor(n) == seat]
        # The act in hand (a roll before a move) belongs to this turn, not to the last one.
        while numbers and self._was_forced(numbers[-1]):
            numbers.pop()
        return numbers[-1] if numbers else 0

    def was_forced(self, number: int, seat: Seat | None) -> bool:
        """Whether an entry was this seat's going on, with nothing decided."""
        return (
            number in self.table.line and self._actor(number) == seat and self._was_forced(number)
        )

    def past(self) -> Past:
        """The standing at the opening and after each act since, but for mere going on."""
        table = self.table
        if self._past[0] != table.ply:
            line = tuple(table.line)
            steps = zip((0, *line), line, strict=False)
            decided = (number for before, number in steps if not self._forced_after(before))
            self._past = (table.ply, self.standings.past(chain((0,), decided)))
        return self._past[1]

    async def remember(self) -> None:
        """Works out the past of a game that was resumed, a little at a time."""
        for number in tuple(self.table.line):
            self.standings.after(number)
            if number % _AT_ONCE == 0:
                await asyncio.sleep(0)

    def _may_act(self) -> None:
        if self._stopped is not None:
            raise self._stopped

    def _watch(self, table: Table[Any, Any, Any, Any], entry: Played[Any, Any] | Undone) -> None:
        speaking = self.speaking()
        self._keyboard.played(entry)
        if speaking not in (None, self.speaking(), entry.seat):
            told = say("What {who} was about to do can't be done any more.", who=Who(speaking))
            self._lapsed = (table.ply, told)
        self._interludes.played(entry, there=() if self.skipping else self.persons)
        if self._interludes.now is not None:
            # All come to the screen to read it; who is asked after it sits down anew.
            self._keyboard.leave()
        if self.asked() in self.persons:
            self.skipping = False
        self.closed = self.closed and self.over
        self._wake()

    def _wake(self) -> None:
        self._stir.set()
        self.changed()

    def _was_forced(self, number: int) -> bool:
        line = self.table.line
        at = bisect_left(line, number)
        return self._forced_after(line[at - 1] if at else 0)

    def _forced_after(self, number: int) -> bool:
        tag = self.standings.phase_after(number)
        return tag is not None and self._forced_in(tag)
