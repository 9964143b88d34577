"""A game in play: the table, who sits at it, and the bots that act by themselves.

It knows nothing of screens. All calls come from the event loop's thread; searching happens in
Workers, saving in the Keeper.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from itertools import chain
from time import monotonic
from typing import Any, Protocol

from core import catalog
from core.bots.protocol import Advice
from core.game import Illegal, Seat
from core.table import Played, Table, Undone
from core.text import Text, Who, say
from core.words import Line, fold
from saves.records import Info, Player
from tui.at_once import asked_before, may_undo_instead
from tui.heard import Hearing
from tui.interludes import Interlude, Interludes
from tui.keyboard import Keyboard, private_to
from tui.standings import Past, Standings
from tui.wishes import Wish, Wishes

__all__ = ["PACES", "Adviser", "Session"]

# Seconds that each act of a bot is shown, slowest first.
PACES = (3.0, 2.0, 1.5, 1.0, 0.6, 0.3, 0.0)

# A person who has just acted has this long to take it back before a bot goes on.
_GRACE = 1.0

_ADVISER_LEVEL = "hard"

# So many positions are read and weighed in a few milliseconds.
_AT_ONCE = 16


class Adviser(Protocol):
    """Where bots think: tui.workers.Workers."""

    def advise(
        self, game: str, level: str, seat: Seat, ply: int, seed: int, state: Any, /
    ) -> Awaitable[Advice[Any]]: ...

    def wants(
        self, game: str, level: str, seat: Seat, ply: int, seed: int, state: Any, /
    ) -> Awaitable[Advice[Any] | None] | None: ...


class Session:
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
        pace: float = 1.0,
        auto_all: bool = False,
        on_seat: Callable[[Seat, Player], None] = lambda seat, player: None,
    ) -> None:
        """`forced(phase)`: in this phase a seat only goes on, by its sole choice.

        A person alone against bots goes on at once; with `auto_all` any person. `hides(view)`:
        the screen drawn from this view shows what only its seat may know. `echoes` are events
        that tell a seat alone no more than what it has done itself. `interludes(events)`: what
        all are to read after such events. `on_seat` is told when somebody else sits down at a
        seat.
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
        self._auto_all = auto_all
        self._on_seat = on_seat
        self._echoes = echoes
        self._keyboard = Keyboard(table, self.players, hides, echoes)
        self._interludes = Interludes(table, interludes)
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
        table.watch(self._watch)

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.players]

    @property
    def persons(self) -> tuple[Seat, ...]:
        return self._keyboard.persons

    @property
    def over(self) -> bool:
        return self.table.outcome() is not None

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

    async def _remember(self) -> None:
        """Works out the past of a game that was resumed, a little at a time."""
        for number in tuple(self.table.line):
            self.standings.after(number)
            if number % _AT_ONCE == 0:
                await asyncio.sleep(0)

    async def hint(self, seat: Seat) -> Advice[Any]:
        """What the strongest bot would do at this seat, and why."""
        return await self._ask(seat, _ADVISER_LEVEL)

    async def play(self) -> None:
        """Acts for the bots, and goes on for a person alone, until cancelled."""
        await self._remember()
        try:
            while True:
                self._stir.clear()
                await self._next()
        finally:
            self._wishes.drop()

    async def _next(self) -> None:
        bot = self._bot_to_act()
        if self.over or self.paused or self._stopped is not None:
            await self._stir.wait()
            return
        self._wishes.renew(self.table.ply, self._keyboard.free_bots())
        if self._goes_on_alone():
            self.skipping = False
            self.go_on()
        elif bot is not None:
            await self._act(bot)
        elif (wish := self._wish()) is not None and not self._held():
            await self._carry_out(wish)
        else:
            self.skipping = False
            await self._stir.wait()

    def _wish(self) -> Wish | None:
        """What a bot would do unasked now; a bot that failed is told of, and all pause."""
        try:
            wish = self._wishes.now()
            # A person may have taken the seat meanwhile.
            return wish if wish is not None and self.players[wish.seat].level else None
        except Exception as error:
            self._wishes.drop()
            self._fails(None, error)
            return None

    async def _carry_out(self, wish: Wish) -> None:
        """A bot acts unasked while a person is asked."""

        def stands() -> bool:
            return self._lets(wish.ply) and self._bot_to_act() is None

        await self._rest(wish.seat, stands)
        await self._undone_or_not(stands)
        if stands():
            self._submit_for(wish.seat, wish.action, wish.ply)

    def _lets(self, ply: int) -> bool:
        """Whether bots may act, and the game still stands where it stood."""
        return self.table.ply == ply and not (
            self.paused or self._held() or self._stopped is not None
        )

    async def _act(self, seat: Seat) -> None:
        ply, player, prompt = self.table.ply, self.players[seat], self.table.prompts()[seat]

        def stands() -> bool:
            """Whether the bot that began to act still is to."""
            still = self.table.ply == ply or self.table.prompts().get(seat) == prompt
            let = not (self.paused or self._held() or self._stopped is not None)
            return still and let and self.players[seat] is player

        if self._forced(seat):
            await self._rest(seat, stands)
            await self._undone_or_not(stands)
            if stands():
                self._submit_for(*(self._wish() or Wish(seat, prompt.choices[0], ply)))
            return
        self.thinking = seat
        self.changed()
        thought = asyncio.ensure_future(self._ask(seat, player.level or _ADVISER_LEVEL))
        try:
            await self._rest(seat, stands)
            await self._settled(thought, stands)
            await self._undone_or_not(stands)
            if stands():
                own = Wish(seat, thought.result().action, ply)
                self._submit_for(*(self._wish() or own))
        except Exception as error:
            self._fails(seat, error)
        finally:
            thought.cancel()
            self.thinking = None
            self.changed()

    def _fails(self, seat: Seat | None, error: Exception) -> None:
        # Whatever a search may fail of, the people at the table must be able to go on.
        name = type(error).__name__
        if seat is None:
            told = say("A bot can't think ({error}); bots pause, + lets them go on.", error=name)
        else:
            told = say(
                "{who} can't think ({error}); bots pause, + lets them go on.",
                who=Who(seat),
                error=name,
            )
        self.trouble = told
        self.pause(True)

    def _submit_for(self, seat: Seat, action: Any, ply: int) -> None:
        """A bot's action, decided at `ply`; nothing if the bot was asked otherwise meanwhile."""
        try:
            self.table.submit(seat, action, ply)
        except Illegal as no:
            if no.code != "stale":
                raise

    def _pause(self, seat: Seat) -> float:
        """How long the last act is shown before a bot's."""
        if self.skipping:
            return 0.0
        # What it was asked before the last act it answers at once, as while bids are sealed.
        pause = 0.0 if asked_before(self.table, seat) else self.pace
        last = self._last_actor()
        undoable = last in self.persons and last is not None and not self.table.can_undo(last)
        return max(pause, _GRACE) if undoable else pause

    async def _undone_or_not(self, stands: Callable[[], bool]) -> None:
        """Waits while a person who must act could still take back the last act instead."""
        while stands() and may_undo_instead(self.table, self.persons):
            self._stir.clear()
            await self._stir.wait()

    def _ask(self, seat: Seat, level: str) -> Awaitable[Advice[Any]]:
        table = self.table
        return self._adviser.advise(
            self.info.game, level, seat, table.ply, self.info.seed, table.state
        )

    def _wants(self, seat: Seat) -> Awaitable[Advice[Any] | None] | None:
        table, level = self.table, self.players[seat].level or _ADVISER_LEVEL
        return self._adviser.wants(
            self.info.game, level, seat, table.ply, self.info.seed, table.state
        )

    async def _settled(self, thought: asyncio.Future[Any], stands: Callable[[], bool]) -> None:
        """Waits for a thought, or until it is not wanted any more."""
        while not thought.done() and stands():
            self._stir.clear()
            stirred = asyncio.ensure_future(self._stir.wait())
            await asyncio.wait({thought, stirred}, return_when=asyncio.FIRST_COMPLETED)
            stirred.cancel()

    async def _rest(self, seat: Seat, stands: Callable[[], bool]) -> None:
        """Lets the last act be seen before a bot's, but not before one that is not wanted."""
        loop = asyncio.get_running_loop()
        since, ply = loop.time(), self.table.ply
        while stands():
            if self.table.ply != ply:
                since, ply = loop.time(), self.table.ply
            left = since + self._pause(seat) - loop.time()
            if left <= 0:
                return
            self._stir.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stir.wait(), left)

    def _goes_on_alone(self) -> bool:
        alone = len(self.persons) == 1 or self._auto_all
        return alone and self.asked() in self.persons and self.forced() and not self._covered()

    def _may_act(self) -> None:
        if self._stopped is not None:
            raise self._stopped

    def _covered(self) -> bool:
        """Whether somebody is to sit down, to read or to act before anything can be done."""
        return self.curtain() is not None or self._held()

    def _held(self) -> bool:
        """Whether bots wait for a person who reads, or who acts unasked."""
        return self._reading() or self.speaking() is not None

    def _reading(self) -> bool:
        return self.lingering() is not None or self.interlude() is not None

    def _bot_to_act(self) -> Seat | None:
        if self._held():
            return None
        for seat, prompt in self.table.prompts().items():
            if prompt.must and self.players[seat].level is not None:
                return seat
        return None

    def _watch(self, table: Table[Any, Any, Any, Any], entry: Played[Any, Any] | Undone) -> None:
        speaking = self.speaking()
        self._keyboard.played(entry)
        if speaking not in (None, self.speaking(), entry.seat):
            told = say("What {who} was about to do can't be done any more.", who=Who(speaking))
            self._lapsed = (table.ply, told)
        self._interludes.played(entry, there=bool(self.persons) and not self.skipping)
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

    def _phase(self) -> str:
        tag = self.table.state.phases[-1].__struct_config__.tag
        assert isinstance(tag, str)
        return tag

    def _forced(self, seat: Seat) -> bool:
        """Whether all that the seat can do is to go on."""
        prompt = self.table.prompts()[seat]
        return self._forced_in(self._phase()) and len(prompt.choices) == 1 and not prompt.forms

    def _actor(self, number: int) -> Seat:
        return self.table.entries[number - 1].seat

    def _last_actor(self) -> Seat | None:
        return self._actor(self.table.line[-1]) if self.table.line else None

    def _was_forced(self, number: int) -> bool:
        line = self.table.line
        at = bisect_left(line, number)
        return self._forced_after(line[at - 1] if at else 0)

    def _forced_after(self, number: int) -> bool:
        tag = self.standings.phase_after(number)
        return tag is not None and self._forced_in(tag)
