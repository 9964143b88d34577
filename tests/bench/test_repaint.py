"""From a key to what goes to the terminal: the real board over the same as a rich Table.

`pytest tests/bench/test_repaint.py -n0 -s`
"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.app import App
from textual.driver import Driver

from core import catalog
from core.games.kartel.state import Moving
from core.table import Table
from saves.records import Info, Player
from tests.bench.conftest import alternate, told
from tests.bench.rivals.table_board import TableBoard
from tui.app import BoardApp
from tui.face import screens_of
from tui.screens.phase import PhaseScreen
from tui.session import Session
from tui.start import Home

KEYS = 80

# About the rate at which a key that is held repeats; long enough for the slower of the two.
REPAINTED = 0.06


class Counting(Driver):
    """A terminal that counts what is written to it."""

    written = 0

    def write(self, data: str) -> None:
        Counting.written += len(data.encode())

    def start_application_mode(self) -> None:
        self._app.post_message(events.Resize(*_geometry(self._app)))

    def disable_input(self) -> None: ...

    def stop_application_mode(self) -> None: ...


def _geometry(app: App[Any]) -> tuple[Any, Any]:
    return app.size, app.size


class Nobody:
    """There are no bots at this table."""

    async def advise(self, *given: Any) -> Any:
        raise AssertionError(given)

    def wants(self, *given: Any) -> None:
        """Nothing, ever."""


def at_a_move() -> Table[Any, Any, Any, Any]:
    table = Table.new(catalog.load("kartel"), 2, 5, {})
    ((seat, prompt),) = table.prompts().items()
    table.submit(seat, prompt.choices[0])
    return table


async def real_board(folder: Path) -> tuple[float, float]:
    app = BoardApp(Home(), folder, settings=folder / "settings.json", guard=0)
    app.driver_class = Counting
    running = asyncio.create_task(app.run_async(size=(80, 24), mouse=False))
    await until(lambda: app.is_running and bool(app.screen_stack))
    players = (Player("Ana"), Player("Ben"))
    info = Info("abc123", "kartel", "", players, 5, (), False, 1, 0, 0, 0, False)
    entry = screens_of("kartel")
    session = Session(info, at_a_move(), Nobody(), forced=entry.forced.__contains__)
    app.session = session
    app.call_later(app.push_screen, entry.phases[Moving](session))
    await until(lambda: isinstance(app.screen, PhaseScreen))
    return await pressed(app, running, "n")


async def table_board() -> tuple[float, float]:
    table = at_a_move()
    app = TableBoard(table.view(None))
    app.driver_class = Counting
    running = asyncio.create_task(app.run_async(size=(80, 24), mouse=False))
    await until(lambda: app.is_running and bool(app.screen_stack))
    return await pressed(app, running, "n")


async def until(true: Any) -> None:
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.01)


async def pressed(app: App[Any], running: asyncio.Task[Any], key: str) -> tuple[float, float]:
    """CPU milliseconds and bytes for each key, its repaint included; idling costs neither."""
    await asyncio.sleep(0.5)
    written, start = Counting.written, time.process_time()
    for _ in range(KEYS):
        before = Counting.written
        app.post_message(events.Key(key, key))
        await asyncio.sleep(REPAINTED)
        assert Counting.written > before
    spent = time.process_time() - start
    sent = Counting.written - written
    app.exit()
    await running
    return spent / KEYS * 1000, sent / KEYS


def test_key_to_repaint_over_a_rich_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bytes_sent: dict[str, float] = {}

    def ours() -> float:
        ms, bytes_sent["ours"] = asyncio.run(real_board(tmp_path))
        return ms

    def theirs() -> float:
        ms, bytes_sent["theirs"] = asyncio.run(table_board())
        return ms

    mine, other, _ratio = alternate(ours, theirs, rounds=3)
    told(
        capsys,
        f"key to repaint: the board {mine:.1f} ms and {bytes_sent['ours']:.0f} bytes, a Table "
        f"{other:.1f} ms and {bytes_sent['theirs']:.0f} bytes; {other / mine:.1f} times faster",
    )
    assert other / mine >= 8
