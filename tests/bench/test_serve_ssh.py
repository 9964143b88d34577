"""A server in a process of its own, and many who come to its tables by SSH.

`pytest tests/bench/test_serve_ssh.py -n0 -s`
"""

from __future__ import annotations

import asyncio
import os
import random
import statistics
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

import asyncssh
import pytest

from core.text import say
from tests.bench.conftest import told
from tests.tui.commands.test_serve import Served, served
from tests.tui.serve.clients import Screen, connected, new_key, until
from tests.tui.serve.inside import in_play, table_of
from tui.serve.hall import Member
from tui.serve.hostkey import fingerprint
from tui.serve.house import House
from tui.serve.traps import SWEEP_AFTER

PLAYERS = 50
AT_A_TABLE = 5
SECONDS = 20
EVERY = 2.0
# Milliseconds.
LATEST = 150
COME_AND_GO = (50, 200)
# What two hundred may have left behind more than fifty, in bytes.
MOST_LEFT = 10 * 2**20
# The cursor, the log, a sheet: each is drawn anew whether it is one's turn or not.
KEYS = ("n", "l", "i")


class Player(Screen):
    """A session that knows when something came last."""

    def __init__(self) -> None:
        super().__init__()
        self.came = 0.0

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self.came = time.perf_counter()
        super().data_received(data, datatype)

    async def press(self, key: str) -> float | None:
        """Milliseconds to what is drawn for a key; None if nothing is within a second."""
        self.came, began = 0.0, time.perf_counter()
        self.type(key)
        while not self.came:
            if time.perf_counter() > began + 1:
                return None
            await asyncio.sleep(0.001)
        return (self.came - began) * 1000


async def furnish(data: Path, keys: Sequence[asyncssh.SSHKey]) -> None:
    """Tables in play with all of them."""
    house = House(data)
    await house.open()
    names = [f"P{n}" for n in range(len(keys))]
    for key, name in zip(keys, names, strict=True):
        await house.register(fingerprint(key), name)
    for n in range(0, len(keys), AT_A_TABLE):
        members = []
        for key in keys[n : n + AT_A_TABLE]:
            person = await house.person_of(fingerprint(key))
            assert person is not None
            members.append(Member(person, lambda news: None))
        await in_play(house, table_of("hotels", *names[n : n + AT_A_TABLE]), *members)
    await house.close(say("The house closes."))


async def sit_down(stack: AsyncExitStack, server: Served, key: asyncssh.SSHKey) -> Player:
    """Somebody at a table, from the lobby."""
    conn = await stack.enter_async_context(connected(server, key))  # type: ignore[arg-type]
    player = Player()
    await conn.create_session(
        lambda: player, term_type="xterm-256color", term_size=(80, 24), encoding=None
    )
    await player.sees("my tables")
    player.type("6\r")
    await player.sees("Hotels ·")
    return player


def resident(server: Served) -> int:
    """Bytes of memory that the server has now."""
    pages = Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


@pytest.fixture
def keys(tmp_path: Path) -> list[asyncssh.SSHKey]:
    keys = [new_key() for _ in range(PLAYERS)]
    (tmp_path / "club").mkdir(mode=0o700)
    asyncio.run(furnish(tmp_path / "club", keys))
    return keys


def test_fifty_at_their_tables_with_a_key_in_two_seconds_each(
    tmp_path: Path, keys: list[asyncssh.SSHKey], capsys: pytest.CaptureFixture[str]
) -> None:
    took: list[float] = []

    async def plays(player: Player, chance: random.Random) -> None:
        await asyncio.sleep(chance.uniform(0, EVERY))
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            began = time.monotonic()
            drawn = await player.press(chance.choice(KEYS))
            if drawn is not None:
                took.append(drawn)
            wait = chance.uniform(0.5, 1.5) * EVERY - (time.monotonic() - began)
            await asyncio.sleep(max(0.0, wait))

    async def main(server: Served) -> None:
        async with AsyncExitStack() as stack:
            before = resident(server)
            players = [await sit_down(stack, server, key) for key in keys]
            await asyncio.sleep(1)
            each = (resident(server) - before) / PLAYERS / 2**20
            await asyncio.gather(*(plays(p, random.Random(n)) for n, p in enumerate(players)))
            told(
                capsys,
                f"{PLAYERS} players by SSH, {len(took)} keys in {SECONDS} s: key to repaint "
                f"p50 {statistics.median(took):.0f} ms, "
                f"p95 {statistics.quantiles(took, n=20)[-1]:.0f} ms; {each:.2f} MiB a player",
            )

    with served(tmp_path / "club") as server:
        asyncio.run(main(server))
    assert len(took) > PLAYERS * SECONDS / EVERY / 2
    assert statistics.quantiles(took, n=20)[-1] <= LATEST


def test_two_hundred_come_and_go_and_leave_nothing(
    tmp_path: Path, keys: list[asyncssh.SSHKey], capsys: pytest.CaptureFixture[str]
) -> None:
    left: list[int] = []

    async def visit(server: Served, key: asyncssh.SSHKey) -> None:
        async with AsyncExitStack() as stack:
            player = await sit_down(stack, server, key)
            await player.press("n")
            player.type("q")
            await player.sees("my tables")
            player.type("q")
            await until(player.closed.is_set)

    async def main(server: Served) -> None:
        been = 0
        for many in COME_AND_GO:
            while been < many:
                at = been % PLAYERS
                await asyncio.gather(*(visit(server, key) for key in keys[at : at + 5]))
                been += 5
            await asyncio.sleep(SWEEP_AFTER + 1)
            left.append(resident(server))

    with served(tmp_path / "club") as server:
        asyncio.run(main(server))
    told(
        capsys,
        f"{COME_AND_GO[1]} came and went by SSH: {(left[1] - left[0]) / 2**20:.1f} MiB more than "
        f"after {COME_AND_GO[0]}, {left[1] / 2**20:.0f} MiB in all",
    )
    assert left[1] - left[0] <= MOST_LEFT
