"""The bots of a game in play: what they think of while all else goes on, and when they act."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Protocol

from core.bots.protocol import Advice
from core.game import Illegal, Seat
from core.table import Table
from core.text import Text, Who, say
from saves.records import Info, Player
from tui.at_once import asked_before, may_undo_instead
from tui.interludes import Interlude, events_seen
from tui.keyboard import Keyboard
from tui.wishes import Wish, Wishes

__all__ = ["Adviser", "BotsAct"]


# A person who has just acted has this long to take it back before a bot goes on.
_GRACE = 1.0

_ADVISER_LEVEL = "hard"


class Adviser(Protocol):
    """Where bots think: tui.workers.Workers."""

    def advise(
        self, game: str, level: str, seat: Seat, ply: int, seed: int, state: Any, /
    ) -> Awaitable[Advice[Any]]: ...

    def wants(
        self, game: str, level: str, seat: Seat, ply: int, seed: int, state: Any, /
    ) -> Awaitable[Advice[Any] | None] | None: ...


class BotsAct(ABC):
    """The part of a Session that acts for the bots. What it reads is kept by the session."""

    info: Info
    table: Table[Any, Any, Any, Any]
    players: list[Player]
    pace: float
    paused: bool
    skipping: bool
    thinking: Seat | None
    trouble: Text | None
    changed: Callable[[], None]
    _acts: Callable[[Sequence[Any]], int]
    _adviser: Adviser
    auto_all: bool
    _for_bots: bool
    _forced_in: Callable[[str], bool]
    _keyboard: Keyboard
    _stir: asyncio.Event
    _stopped: Illegal | None
    _wishes: Wishes

    @property
    @abstractmethod
    def over(self) -> bool: ...

    @property
    @abstractmethod
    def persons(self) -> tuple[Seat, ...]: ...

    @property
    @abstractmethod
    def helped(self) -> bool: ...

    @abstractmethod
    def asked(self) -> Seat | None: ...

    @abstractmethod
    def curtain(self) -> Seat | None: ...

    @abstractmethod
    def speaking(self) -> Seat | None: ...

    @abstractmethod
    def lingering(self) -> Seat | None: ...

    @abstractmethod
    def interlude(self) -> Interlude | None: ...

    @abstractmethod
    def forced(self) -> bool: ...

    @abstractmethod
    def go_on(self) -> None: ...

    @abstractmethod
    def pause(self, paused: bool) -> None: ...

    @abstractmethod
    async def remember(self) -> None: ...

    def people(self) -> tuple[Seat, ...]:
        """The seats of all persons, here and elsewhere."""
        return tuple(seat for seat, player in enumerate(self.players) if player.level is None)

    async def hint(self, seat: Seat) -> Advice[Any]:
        """What the strongest bot would do at this seat, and why."""
        return await self._ask(seat, _ADVISER_LEVEL)

    async def play(self) -> None:
        """Acts for the bots, and goes on for a person alone, until cancelled.

        Another session may act for the bots of the same table: then only the latter.
        """
        await self.remember()
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
        if self._for_bots:
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
        pause = 0.0 if asked_before(self.table, seat) else self.pace * self._paces()
        last = self._last_actor()
        undoable = last is not None and last in self.people() and not self.table.can_undo(last)
        return max(pause, _GRACE) if undoable else pause

    def _paces(self) -> int:
        """For how many paces the last act is shown."""
        line = self.table.line
        if not line or line[-1] != self.table.ply:
            # Nothing was played, or something was taken back.
            return 1
        return self._acts(events_seen(self.table, line[-1]))

    async def _undone_or_not(self, stands: Callable[[], bool]) -> None:
        """Waits while a person who must act could still take back the last act instead."""
        while stands() and may_undo_instead(self.table, self.people()):
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
        # Where others play too, what was done before it could be taken back but for that.
        alone = (len(self.persons) == 1 and self.helped) or self.auto_all
        return alone and self.asked() in self.persons and self.forced() and not self._covered()

    def _bot_to_act(self) -> Seat | None:
        if not self._for_bots or self._held():
            return None
        for seat, prompt in self.table.prompts().items():
            if prompt.must and self.players[seat].level is not None:
                return seat
        return None

    def _covered(self) -> bool:
        """Whether somebody is to sit down, to read or to act before anything can be done."""
        return self.curtain() is not None or self._held()

    def _held(self) -> bool:
        """Whether bots wait for a person who reads, or who acts unasked."""
        return self._reading() or self.speaking() is not None

    def _reading(self) -> bool:
        return self.lingering() is not None or self.interlude() is not None

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
