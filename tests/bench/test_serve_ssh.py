"""A server of its own process with real SSH clients: from a key to its repaint, and its memory.

`pytest tests/bench/test_serve_ssh.py -n0 -s`; whole games by keys too, which takes minutes.
"""

from __future__ import annotations

import asyncio
import os
import random
import statistics
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import asyncssh
import pytest

from core import catalog
from tests.bench.conftest import told
from tests.tui.commands.test_serve import Served, served
from tests.tui.serve.clients import new_key
from tests.tui.serve.players import DOWN, LEFT, Player, coming
from tests.tui.serve.test_together import NAMES, at_a_table, played_by_keys
from tui.serve.traps import SWEEP_AFTER

PLAYERS = 50
SECONDS = 30
EVERY = 2.0
COME_AND_GO = (50, 200)
KEYS = 20

# What two hundred may have left behind more than fifty.
MOST_LEFT = 10 * 2**20
# Milliseconds from a key to its repaint, for nineteen keys of twenty.
MOST_WAIT = 150


class Timed(Player):
    """A player who only takes the time once everybody has sat down."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.timing = False
        self.came = 0.0

    def data_received(self, data: bytes, datatype: int | None) -> None:
        if not self.timing:
            super().data_received(data, datatype)
            return
        self.came = self.came or time.perf_counter()
        if b"\x1b[6n" in data:
            self.chan.write(b"\x1b[24;80R")

    async def wait_for(self, key: str) -> float:
        """Milliseconds to the first of what a key leads to."""
        self.came = 0.0
        start = time.perf_counter()
        self.type(key)
        async with asyncio.timeout(30):
            while not self.came:
                await asyncio.sleep(0.002)
        return (self.came - start) * 1000


def used(pid: int) -> int:
    """Bytes of memory that a process has now."""
    pages = Path(f"/proc/{pid}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def spent(pid: int) -> float:
    """Seconds of CPU that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def sit_down_alone(player: Player) -> None:
    """The player at a table of Kartel with a bot: the one of before, or a new one."""
    await player.sees("boardtui")
    while "· lobby" not in player.text and "your name" not in player.text:
        await player.comes(0.1)
    if "your name" in player.text:
        await player.press("\r")
    await player.sees("here: ")
    if "my tables" in player.text:
        await player.press("6", "\r")
    else:
        while "set-up" not in player.text:
            await player.press("1", "\r")
        await player.press(str(len(catalog.names()) + 1), LEFT, DOWN, DOWN, *"Dan", LEFT)
        await player.sees("◂ 2 ▸", "random")
        await player.press("\r")
        await player.sees("terms")
        await player.press("\r")
    await player.sees("Kartel ·")
    while not player.lines and not player.over:
        if player.may_act:
            await player.press(" ")
        await player.comes(0.1)


@asynccontextmanager
async def seated(server: Served, name: str, key: asyncssh.SSHKey) -> AsyncIterator[Timed]:
    async with coming(server, name, key, kind=Timed) as player:
        assert isinstance(player, Timed)
        await sit_down_alone(player)
        yield player


def test_fifty_players_with_a_key_in_two_seconds_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    took: list[float] = []

    async def keys(player: Timed, chance: random.Random) -> None:
        await asyncio.sleep(chance.uniform(0, EVERY))
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            took.append(await player.wait_for("n"))
            await asyncio.sleep(max(0, chance.uniform(0.5, 1.5) * EVERY - took[-1] / 1000))

    async def main(server: Served) -> None:
        async with AsyncExitStack() as stack:
            players = []
            for n in range(PLAYERS):
                players.append(
                    await stack.enter_async_context(seated(server, f"Player {n}", new_key()))
                )
            await asyncio.sleep(2)
            for player in players:
                player.timing = True
            pid = server.process.pid
            load, cpu, own, start = os.getloadavg()[0], spent(pid), time.process_time(), time.time()
            await asyncio.gather(
                *(keys(player, random.Random(n)) for n, player in enumerate(players))
            )
            wall = time.time() - start
            late = statistics.quantiles(took, n=20)[-1]
            told(
                capsys,
                f"{PLAYERS} players over SSH, {len(took)} keys in {wall:.0f} s: key to repaint "
                f"p50 {statistics.median(took):.0f} ms, p95 {late:.0f} ms; "
                f"server {(spent(pid) - cpu) / wall:.0%} of a core, clients "
                f"{(time.process_time() - own) / wall:.0%}, load before {load:.1f} on "
                f"{os.cpu_count()} cores; {used(pid) / 2**20:.0f} MiB",
            )

    with served(tmp_path / "club") as server:
        asyncio.run(main(server))
    assert len(took) > PLAYERS * SECONDS / EVERY / 2
    assert statistics.quantiles(took, n=20)[-1] <= MOST_WAIT


def test_two_hundred_come_and_go_and_leave_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    left: list[int] = []

    async def visit(server: Served, n: int, keys: list[asyncssh.SSHKey]) -> None:
        async with seated(server, f"Player {n % KEYS}", keys[n % KEYS]) as player:
            await player.press("n", "n")
            if n % 2:
                await player.press("q", "q")

    async def main(server: Served) -> None:
        keys = [new_key() for _ in range(KEYS)]
        been = 0
        for many in COME_AND_GO:
            while been < many:
                await asyncio.gather(*(visit(server, been + n, keys) for n in range(5)))
                been += 5
            await asyncio.sleep(SWEEP_AFTER + 2)
            left.append(used(server.process.pid))

    with served(tmp_path / "club") as server:
        asyncio.run(main(server))
    told(
        capsys,
        f"{COME_AND_GO[1]} sessions over SSH came and went: {(left[1] - left[0]) / 2**20:.1f} MiB "
        f"more than after {COME_AND_GO[0]}, {left[1] / 2**20:.0f} MiB in all",
    )
    assert left[1] - left[0] <= MOST_LEFT


@pytest.mark.parametrize("game", catalog.names())
def test_three_people_and_a_bot_play_a_whole_game_by_keys(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    start, did = time.process_time(), [0] * len(NAMES)
    at_a_table(tmp_path, game, played_by_keys(tmp_path, did), seconds=1800)
    told(capsys, f"{game}: acts by keys {did}, {time.process_time() - start:.0f} s CPU")
    assert min(did) >= 3
