"""Many players in one process: from a key to its repaint, and what is left of those who went.

`pytest tests/bench/test_serve.py -n0 -s`
"""

from __future__ import annotations

import asyncio
import os
import random
import statistics
import time
from collections.abc import Callable, Coroutine
from contextvars import Context
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.driver import Driver

from core.games.kartel.state import Moving
from saves.records import Info, Player
from tests.bench.conftest import told
from tests.bench.test_repaint import Nobody, at_a_move
from tui.app import BoardApp
from tui.face import screens_of
from tui.screens.phase import PhaseScreen
from tui.serve import traps
from tui.serve.line import Line
from tui.session import Session
from tui.start import Home

PLAYERS = 50
SECONDS = 20
EVERY = 2.0
COME_AND_GO = (50, 200)

# What two hundred may have left behind more than fifty.
MOST_LEFT = 10 * 2**20


class Seat:
    """Somebody at a table of Kartel, who never answers questions of the cursor's place."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.line = Line(self.write, lambda: None, size=(80, 24))
        self.app: BoardApp | None = None
        self.sent = 0
        self.frames: list[float] = []

    def write(self, data: bytes) -> None:
        self.sent += len(data)
        self.frames.append(time.perf_counter())

    def make(self, driver: type[Driver]) -> App[Any]:
        self.app = BoardApp(Home(), self.folder, settings=self.folder / "none.json", guard=0)
        self.app.driver_class = driver
        return self.app

    async def play(self) -> None:
        await self.line.run(self.make)
        assert self.app is not None
        self.app.tables.close()
        self.app = None

    async def sit_down(self) -> None:
        await until(lambda: self.app is not None and self.app.is_running and self.frames)
        app = self.app
        assert app is not None
        players = (Player("Ana"), Player("Ben"))
        info = Info("abc123", "kartel", "", players, 5, (), False, 1, 0, 0, 0, False)
        screens = screens_of("kartel")
        session = Session(info, at_a_move(), Nobody(), forced=screens.forced.__contains__)
        app.session = session
        app.call_later(lambda: app.push_screen(screens.phases[Moving](session)))
        await until(lambda: isinstance(app.screen, PhaseScreen))

    async def press(self, key: bytes) -> float:
        """Milliseconds to the frame that it leads to."""
        self.frames.clear()
        start = time.perf_counter()
        self.line.feed(key)
        await until(lambda: self.frames)
        return (self.frames[0] - start) * 1000


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(30):
        while not true():
            await asyncio.sleep(0.01)


def running(main: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    return asyncio.create_task(main, context=Context())


def resident() -> int:
    """Bytes of memory that the process has now."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_fifty_players_with_a_key_in_two_seconds_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    took: list[float] = []

    async def keys(seat: Seat, chance: random.Random) -> None:
        await asyncio.sleep(chance.uniform(0, EVERY))
        until_then = time.monotonic() + SECONDS
        while time.monotonic() < until_then:
            took.append(await seat.press(b"n"))
            await asyncio.sleep(chance.uniform(0.5, 1.5) * EVERY - took[-1] / 1000)

    async def main() -> None:
        before = resident()
        seats = [Seat(tmp_path) for _ in range(PLAYERS)]
        sessions = []
        for seat in seats:
            sessions.append(running(seat.play()))
            await seat.sit_down()
        traps.settle()
        await asyncio.sleep(1)
        spent = time.process_time()
        await asyncio.gather(*(keys(seat, random.Random(n)) for n, seat in enumerate(seats)))
        spent = time.process_time() - spent
        told(
            capsys,
            f"{PLAYERS} players, {len(took)} keys in {SECONDS} s: key to repaint "
            f"p50 {statistics.median(took):.0f} ms, p95 {statistics.quantiles(took, n=20)[-1]:.0f} "
            f"ms; {spent / len(took) * 1000:.1f} ms CPU and "
            f"{sum(seat.sent for seat in seats) / len(took):.0f} bytes a key; "
            f"{(resident() - before) / PLAYERS / 2**20:.2f} MiB a player",
        )
        for seat in seats:
            seat.line.end("")
        await asyncio.gather(*sessions)

    asyncio.run(main())
    assert len(took) > PLAYERS * SECONDS / EVERY / 2


def test_two_hundred_come_and_go_and_leave_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    left: list[int] = []

    async def visit() -> None:
        seat = Seat(tmp_path)
        session = running(seat.play())
        await seat.sit_down()
        await seat.press(b"n")
        seat.line.end("")
        await session

    async def main() -> None:
        been = 0
        for many in COME_AND_GO:
            for _ in range((many - been) // 5):
                await asyncio.gather(*(visit() for _ in range(5)))
            been = many
            await asyncio.sleep(traps.SWEEP_AFTER + 1)
            left.append(resident())
        assert 1 == len(asyncio.all_tasks())

    asyncio.run(main())
    told(
        capsys,
        f"{COME_AND_GO[1]} players came and went: {(left[1] - left[0]) / 2**20:.1f} MiB more than "
        f"after {COME_AND_GO[0]}, {left[1] / 2**20:.0f} MiB in all",
    )
    assert left[1] - left[0] <= MOST_LEFT
