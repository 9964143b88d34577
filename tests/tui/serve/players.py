"""Players at terminals of their own: SSH clients that know only what is sent to them."""

from __future__ import annotations

import asyncio
import codecs
import random
import re
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Protocol

import asyncssh
from textual.driver import Driver

from core import catalog
from core.text import say
from tests.tui.serve.clients import PLENTY, Client
from tests.tui.serve.far_end import Glass
from tui.serve.app import HouseApp
from tui.serve.commands import answer
from tui.serve.house import House
from tui.serve.line import Line
from tui.serve.ssh import Config, Serve, listen
from tui.serve.visitor import Visitor

__all__ = [
    "BACK",
    "DOWN",
    "ESC",
    "HOME",
    "LEFT",
    "RIGHT",
    "Club",
    "Player",
    "coming",
    "opened",
    "play",
    "sit_down",
]

# Seconds for which nothing must come until what is shown is taken for whole.
_QUIET = 0.006
_CUT = re.compile(r"\x1b(\[[0-?]*[ -/]*|\][^\x07]*)?$")
# What u, l, i, h, q, n, m and t mean is the frame's.
_RUN = re.compile(r"\d-\d|[a-z0-9]")
_FRAMES = set("ulihqnmt")
_BOUNDS = re.compile(r"(\d[\d,]*) to (\d[\d,]*)")
_NOTHING = "0pxe"

RIGHT, LEFT, DOWN, HOME = "\x1b[C", "\x1b[D", "\x1b[B", "\x1b[H"
BACK, ESC = "\x7f", "\x1b"


class Place(Protocol):
    """Where a server listens."""

    @property
    def port(self) -> int: ...


class Player(Glass, asyncssh.SSHClientSession[bytes]):
    """Somebody at a terminal of 80 by 24, with all bytes that were sent there."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.heard = bytearray()
        self.errors = bytearray()
        self.typed = 0
        self.closed = asyncio.Event()
        self.chan: asyncssh.SSHClientChannel[bytes]
        self._came = asyncio.Event()
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._rest = ""

    # -- the wire ------------------------------------------------------------------------------

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self.chan = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:
        if datatype is not None:
            self.errors.extend(data)
            return
        self.heard.extend(data)
        text = self._rest + self._decoder.decode(data)
        cut = _CUT.search(text)
        self._rest = text[cut.start() :] if cut is not None else ""
        self.draw(text[: len(text) - len(self._rest)])
        self._came.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed.set()
        self._came.set()

    def asked(self) -> None:
        self.chan.write(b"\x1b[%d;%dR" % self.place)

    def type(self, text: str) -> None:
        self.typed += 1
        self.chan.write(text.encode())

    # -- looking and waiting -------------------------------------------------------------------

    @property
    def keys(self) -> str:
        """The last row."""
        return (self.rows or [""])[-1]

    async def rests(self, quiet: float = _QUIET) -> None:
        """Waits until nothing has come for so many seconds; for a second at most."""
        end = time.monotonic() + 1
        while time.monotonic() < end and not self.closed.is_set():
            self._came.clear()
            try:
                await asyncio.wait_for(self._came.wait(), quiet)
            except TimeoutError:
                return

    async def comes(self, seconds: float) -> bool:
        """Waits until anything comes; whether it did."""
        self._came.clear()
        try:
            await asyncio.wait_for(self._came.wait(), seconds)
        except TimeoutError:
            return False
        return True

    async def press(self, *keys: str) -> None:
        """Types keys, each once what the one before it led to is shown."""
        for key in keys:
            self._came.clear()
            self.type(key)
            await self.comes(0.3)
            await self.rests()

    async def sees(self, *texts: str, seconds: float = 30) -> None:
        """Waits until all of it is on the screen."""
        end = time.monotonic() + seconds
        while not all(text in self.text for text in texts):
            assert not self.closed.is_set(), (texts, self.text)
            assert time.monotonic() < end, (texts, self.text)
            await self.comes(0.2)

    async def choose(self, text: str) -> None:
        """Chooses the numbered line that says it, and does it."""
        await self.sees(text)
        found = re.search(rf"(\d) [^│]*?{re.escape(text)}", self.text)
        assert found is not None, (text, self.text)
        await self.press(found[1], "\r")

    # -- playing -------------------------------------------------------------------------------

    @property
    def does(self) -> str:
        """What Enter does now, as the Enter line says it; empty if nothing, or why not."""
        found = re.search(r"Enter  (\S.*?) +\([u!]\)", self.text)
        return "" if found is None else found[1]

    @property
    def lines(self) -> str:
        """The keys of the lines that may be chosen, as the last row tells them."""
        keys, enter, _rest = self.keys.partition(" Enter ")
        runs = [run for run in keys.split() if enter and _RUN.fullmatch(run)]
        every = "".join(
            "".join(map(str, range(int(run[0]), int(run[-1]) + 1))) if run[0].isdigit() else run
            for run in runs
        )
        return "".join(key for key in every if key not in _FRAMES)

    @property
    def goes_on(self) -> bool:
        """Whether Space goes on, after what is to be read or what happens by itself."""
        return self.keys.startswith(" Space") or "│Space  " in self.text

    @property
    def may_act(self) -> bool:
        """Whether something is to be chosen, or only Space to be pressed."""
        return " Enter " in self.keys or self.goes_on or self._gone_astray

    @property
    def _gone_astray(self) -> bool:
        """Whether something is read that nobody has to."""
        return "Esc back" in self.keys and " Enter " not in self.keys

    async def act(self, chance: random.Random) -> str:
        """Presses what the screen offers, whatever it leads to; what Enter did, if anything.

        Lines of nothing and of passing are taken more often than others: who bids against who
        only ever bids more would do so all night.
        """
        if self.goes_on:
            await self.press(" ")
            return ""
        if " amount " in self.keys:
            await self._fill_in(chance)
        else:
            for _ in range(0 if self._gone_astray else chance.choice((0, 1, 1, 2))):
                await self._choose(chance)
        does = self.does
        if does:
            await self.press("\r")
        elif self._gone_astray or ("Esc back" in self.keys and chance.random() < 0.5):
            await self.press(ESC)
        elif " Enter " in self.keys:
            await self.press(chance.choice((*self.lines, "n", RIGHT)))
        return does

    async def _choose(self, chance: random.Random) -> None:
        if " n next" in self.keys or not self.lines:
            await self.press(chance.choice(("n", RIGHT, DOWN)))
        else:
            nothing = [key for key in self.lines if key in _NOTHING]
            often = nothing if nothing and chance.random() < 0.3 else self.lines
            await self.press(chance.choice(often))

    async def _fill_in(self, chance: random.Random) -> None:
        """An amount within what the screen says, or one of the lines that need none."""
        letters = [key for key in self.lines if key.isalpha() and not self._barred(key)]
        if letters and chance.random() < 0.6:
            await self.press(chance.choice(letters))
            return
        bounds = _BOUNDS.search(self.text)
        await self.press(BACK * 7)
        least, most = bounds.groups() if bounds is not None else ("1", "30")
        low = int(least.replace(",", ""))
        amount = chance.randint(low, max(low, min(int(most.replace(",", "")), low + 10)))
        await self.press(str(amount))

    def _barred(self, key: str) -> bool:
        return re.search(rf"│.? *{key} [^│]*\(\?\)", self.text) is not None

    @property
    def over(self) -> bool:
        """Whether the result of the game is shown."""
        return "Replay this game" in self.text


@asynccontextmanager
async def coming(
    place: Place, name: str, key: asyncssh.SSHKey, kind: type[Player] = Player
) -> AsyncIterator[Player]:
    """Somebody who has logged in with a key, with a screen."""
    conn = await asyncssh.connect(
        "127.0.0.1",
        place.port,
        username=name,
        client_keys=[key],
        client_factory=Client,
        known_hosts=None,
        config=None,
        agent_path=None,
    )
    try:
        player = kind(name)
        await conn.create_session(
            lambda: player,
            request_pty=True,
            term_type="xterm-256color",
            term_size=(80, 24),
            encoding=None,
        )
        yield player
    finally:
        conn.abort()
        await conn.wait_closed()


class Club:
    """A house with a server before it, both in this process, and the Apps of its visitors."""

    def __init__(self, house: House, port: int, apps: list[HouseApp]) -> None:
        self.house = house
        self.port = port
        self.apps = apps


@asynccontextmanager
async def opened(data: Path, **given: Any) -> AsyncIterator[Club]:
    """A house that serves, without time for who might take an act back and for keys too early."""
    house = House(data, **{"pace": 0.0, **given})
    apps: list[HouseApp] = []

    def make(visitor: Visitor, line: Line) -> Callable[[type[Driver]], HouseApp]:
        def made(driver: type[Driver]) -> HouseApp:
            app = HouseApp(house, visitor, driver=driver, titled=line.title, guard=0)
            task = asyncio.current_task()
            assert task is not None
            task.add_done_callback(lambda _: app.left())
            apps.append(app)
            return app

        return made

    async def command(visitor: Visitor, words: tuple[str, ...]) -> tuple[str, int]:
        return await answer(house, visitor, words)

    await house.open()
    try:
        config = Config(data=data, port=0, limits=PLENTY)
        server = await listen(config, Serve(make, command))
        try:
            yield Club(house, server.port, apps)
        finally:
            await server.close("The house closes.")
    finally:
        await house.close(say("The house closes."))


async def sit_down(players: Sequence[Player], game: str, *, seats: int = 4) -> None:
    """The first makes a table with a bot at the last seat, the others find it in the lobby."""
    owner, *others = players
    for player in players:
        await player.sees("your name")
        await player.press("\r")
        await player.sees("New table")
    await owner.press("1", "\r")
    await owner.sees("set-up")
    names = catalog.names()
    await owner.press(str(names.index(game) + 1), str(len(names) + 1))
    while f"◂ {seats} ▸" not in owner.text:
        await owner.press(RIGHT)
    await owner.press(*[DOWN] * seats, *"Dan", LEFT)
    await owner.sees("random")
    await owner.press("\r")
    await owner.sees("terms")
    await owner.press("\r")
    await owner.sees("before the game")
    for player in others:
        await player.sees("open: sit down")
        await player.press("6", "\r")
        await player.choose("Sit down")


async def play(
    players: Sequence[Player],
    chance: random.Random,
    did: list[int],
    enough: Callable[[], bool] = lambda: False,
) -> None:
    """All of them press what they are offered until the result is shown to all, or it is enough.

    `did` counts for each how often Enter did something.
    """
    idle = time.monotonic()
    while not enough() and not all(player.over for player in players):
        acted = False
        for n, player in enumerate(players):
            assert not player.closed.is_set(), player.text
            if player.may_act and not player.over and not enough():
                did[n] += bool(await player.act(chance))
                acted = True
        if acted:
            idle = time.monotonic()
        else:
            assert time.monotonic() < idle + 60, "\n".join(player.text for player in players)
            await players[0].comes(0.05)
