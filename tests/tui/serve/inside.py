"""A house without screens: people in it, and what it tells them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec import convert

from core import catalog
from core.bots.protocol import Advice
from core.bots.random_bot import draw, maker
from core.game import Illegal
from core.prompt import sample
from core.rng import Rng, seeded
from core.text import say
from saves.records import SaveError
from tui.serve.house import House, Member
from tui.serve.lobby_rows import NewTable, Row
from tui.serve.news import News
from tui.serve.seated import Seated
from tui.start import Chair

__all__ = [
    "BYE",
    "Guest",
    "Slow",
    "act",
    "come",
    "during",
    "in_play",
    "opened",
    "play_on",
    "playing",
    "refusal",
    "table_of",
    "until",
]

BYE = say("The server stops.")


class Slow:
    """Bots that take the first choice, once they are let."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.gate.set()
        self.asked = 0
        self.fails = False

    async def advise(
        self, game: str, level: str, seat: int, ply: int, seed: int, state: Any
    ) -> Advice[Any]:
        self.asked += 1
        await self.gate.wait()
        if self.fails:
            raise RuntimeError
        rules = catalog.load(game)
        prompt = rules.prompts(state)[seat]
        make = partial(convert, type=rules.types.action)
        action = (
            prompt.choices[0] if prompt.choices else sample(prompt.forms[0], make, seeded(1))[0]
        )
        return Advice(action)

    def wants(self, *given: Any) -> None:
        """Nothing, ever."""

    def close(self) -> None: ...


class Guest:
    """Somebody in the house, and what was told."""

    def __init__(self, member: Member, heard: list[News]) -> None:
        self.member = member
        self.heard = heard

    def told(self, kind: type) -> list[Any]:
        """The news of one kind, the oldest first."""
        return [news for news in self.heard if isinstance(news, kind)]


@asynccontextmanager
async def opened(folder: Path, **given: Any) -> AsyncIterator[House]:
    """A house on a folder, open until the end of the block."""
    house = House(folder, **{"pace": 0.0, "thinkers": Slow(), **given})
    await house.open()
    await house.settled()
    try:
        yield house
    finally:
        await house.close(BYE)


async def come(house: House, name: str, *, guest: bool = False) -> Guest:
    """Somebody comes in, with a key that goes by the name."""
    person = None if guest else await house.person_of(f"key of {name}")
    if person is None:
        person = await house.register(None if guest else f"key of {name}", name)
    heard: list[News] = []
    return Guest(house.arrive(person, heard.append), heard)


def table_of(game: str, *names: str, **given: Any) -> NewTable:
    """A table with a chair for each name; "normal" and such are bots, "" is free."""
    levels = {"random", "easy", "normal", "hard"}
    chairs = tuple(Chair("", n) if n in levels else Chair(n) for n in names)
    return NewTable(game, given.pop("options", {}), chairs, **given)


async def in_play(house: House, new: NewTable, *members: Member) -> str:
    """A table that the first of them makes; the others, who are invited, sit down: it begins."""
    maker, *others = members
    id = await house.make(maker, new)
    for member in others:
        await house.join(member, id)
    return id


def during(act: Callable[[], Awaitable[None]], seconds: float = 60) -> None:
    """Runs it with the same dice each time, and without time for who might take an act back."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tui.acting._GRACE", 0.0)
        patch.setattr("tui.serve.seating.fresh_seed", lambda: 7)
        asyncio.run(_in_time(act, seconds))


async def _in_time(act: Callable[[], Awaitable[None]], seconds: float) -> None:
    async with asyncio.timeout(seconds):
        await act()


async def until(true: Callable[[], object]) -> None:
    """Waits until it is true."""
    async with asyncio.timeout(10):
        while not true():
            await asyncio.sleep(0.002)


@asynccontextmanager
async def playing(*sessions: Seated) -> AsyncIterator[None]:
    """As screens do: the sessions go on by themselves, and are closed in the end."""
    tasks = [asyncio.create_task(session.play()) for session in sessions]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        for session in sessions:
            session.close()


async def refusal(doing: Awaitable[Any]) -> str:
    """The code of what is refused."""
    try:
        await doing
    except (Illegal, SaveError) as no:
        return no.code
    raise AssertionError("nothing was refused")


def act(sessions: Sequence[Seated], rng: Rng) -> tuple[bool, Rng]:
    """One of the sessions that are asked acts at random; whether any did."""
    for session in sessions:
        while session.interlude() is not None:
            session.read_on()
        asked = session.asked()
        if asked is not None and asked == session.seat and session.playing:
            rules = session.table.rules
            action, rng = draw(session.table.prompts()[asked], maker(rules.types.action), rng)
            with suppress(Illegal):
                session.submit(asked, action, session.table.ply)
                return True, rng
    return False, rng


def row(house: House, guest: Guest, id: str) -> Row:
    """A table as somebody sees it in the lobby."""
    found = house.row(guest.member, id)
    assert found is not None
    return found


async def play_on(sessions: Sequence[Seated], rng: Rng, acts: int | None = None) -> Rng:
    """The sessions act at random until the game is over, or so often."""
    while not sessions[0].over and acts != 0:
        acted, rng = act(sessions, rng)
        if acted and acts is not None:
            acts -= 1
        await asyncio.sleep(0 if acted else 0.001)
    return rng
