"""Visitors with screens, without SSH: each an App of its own in one house."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from textual.pilot import Pilot

from tests.tui.screens.stage import SMALL, shown
from tests.tui.serve.inside import in_play, table_of
from tui.screens.phase import PhaseScreen
from tui.serve.app import HouseApp
from tui.serve.house import House
from tui.serve.lobby_rows import NewTable, Row
from tui.serve.visitor import Visitor
from tui.session import Session

__all__ = ["Seen", "asked", "begun", "come_in", "eventually", "made", "of_two", "own"]


# Groups of workers that end by themselves; the one that plays does not.
_SHORT = {"open", "house", "entry", "word"}


@dataclass
class Seen:
    """A visitor's App, and what its terminal was told."""

    app: HouseApp
    pilot: Pilot[int]
    titles: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    @property
    def screen(self) -> str:
        return shown(self.app)

    async def press(self, *keys: str) -> None:
        """Presses keys, each after what the one before it set off."""
        for key in keys:
            await self.pilot.press(key)
            await self.pilot.pause()
            under_way = [w for w in self.app.workers if w.group in _SHORT]
            if under_way:
                await self.app.workers.wait_for_complete(under_way)
            await self.pilot.pause()

    async def type(self, text: str) -> None:
        """Types a text."""
        await self.press(*("space" if char == " " else char for char in text))

    async def plays(self) -> Session:
        """Waits until a game is on the screen; its session."""
        await eventually(
            lambda: self.app.session is not None and isinstance(self.app.screen, PhaseScreen),
            lambda: self.screen,
        )
        assert self.app.session is not None
        return self.app.session

    async def sees(self, words: str) -> None:
        """Waits until the words are on the screen."""
        await eventually(lambda: words in self.screen, lambda: f"{words!r} in\n{self.screen}")


async def eventually(true: Callable[[], object], what: Callable[[], str]) -> None:
    """Waits until it is true, and fails with the words if it does not become so."""
    for _ in range(500):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError(what())


@asynccontextmanager
async def come_in(
    house: House,
    name: str,
    *,
    guest: bool = False,
    size: tuple[int, int] = SMALL,
    new: bool = True,
    named: str = "",
) -> AsyncIterator[Seen]:
    """Somebody at a screen of this size, who has come in by the name of the login or as `named`.

    `new`: for the first time.
    """
    titles: list[str] = []
    said: list[str] = []
    key = None if guest else f"SHA256:{name}"
    app = HouseApp(house, Visitor(key, name, "127.0.0.1"), titled=titles.append, guard=0)
    app.say = said.append  # type: ignore[method-assign]
    async with app.run_test(size=size) as pilot:
        seen = Seen(app, pilot, titles, said)
        if new:
            await seen.sees("your name")
            await seen.type(named)
            await seen.press("enter")
        await eventually(lambda: app.member, lambda: "coming in")
        await pilot.pause()
        try:
            yield seen
        finally:
            app.left()


def own(house: House, seen: Seen) -> tuple[Row, ...]:
    assert seen.app.member is not None
    return house.lobby(seen.app.member).mine


async def made(house: House, seen: Seen, new: NewTable) -> str:
    assert seen.app.member is not None
    return await house.make(seen.app.member, new)


async def begun(house: House, new: NewTable, *there: Seen) -> str:
    """A table that the first of them makes, and at which all of them sit down."""
    members = [seen.app.member for seen in there if seen.app.member is not None]
    return await in_play(house, new, *members)


async def of_two(house: House, ana: Seen, ben: Seen, game: str = "kartel") -> str:
    """A table of two in play, shown to both."""
    id = await begun(house, table_of(game, "Ana", "Ben"), ana, ben)
    for seen in (ana, ben):
        seen.app.open_table(id)
        await seen.plays()
    return id


def asked(ana: Seen, ben: Seen) -> tuple[Seen, Seen]:
    """Who is asked at their table, and the other."""
    session = ana.app.session
    assert session is not None
    return (ana, ben) if session.asked() in session.persons else (ben, ana)
