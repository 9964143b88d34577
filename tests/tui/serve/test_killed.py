"""A server that is killed or told to end amid a game, and the same clients afterwards."""

from __future__ import annotations

import asyncio
import random
import signal
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from saves.library import Library
from tests.tui.commands.test_serve import Served, asked, served
from tests.tui.serve.clients import new_key
from tests.tui.serve.players import Player, coming, play, sit_down

NAMES = ("Ana", "Ben", "Cleo")
Keys = dict[str, asyncssh.SSHKey]


@asynccontextmanager
async def all_there(server: Served, keys: Keys) -> AsyncIterator[list[Player]]:
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(coming(server, name, key)) for name, key in keys.items()
        ]


def kept(data: Path) -> tuple[str, list[Any]]:
    """The only game of the folder, and all of its entries that are on disk."""
    library = Library(data)
    (info,) = library.list()
    _info, table = library.load(info.id)
    library.close()
    return info.id, list(table.entries)


def told(server: Served, key: asyncssh.SSHKey, id: str) -> list[str]:
    """The game's log, as who asks without a screen reads it."""
    log, code = asked(server, key, f"log {id}")
    assert 0 == code
    return log.splitlines()


async def begin(server: Served, keys: Keys, acts: int) -> list[int]:
    """They sit down at a table with a bot and play a few acts."""
    did = [0, 0, 0]
    async with all_there(server, keys) as players:
        await sit_down(players, "kartel")
        await play(players, random.Random(3), did, lambda: sum(did) >= acts and min(did) > 0)
        # What was just done is on its way to the disk.
        await asyncio.sleep(1)
    return did


async def go_on(server: Served, keys: Keys, acts: int) -> None:
    """They come again, find the game among their own, and play on."""
    did = [0, 0, 0]
    async with all_there(server, keys) as players:
        for player in players:
            await player.sees("my tables", "Kartel")
            assert "your name" not in player.text, "the name was forgotten"
            await player.press("6", "\r")
            await player.sees("Ana", "Ben", "Cleo", "Dan", "Kartel ·")
        await play(players, random.Random(4), did, lambda: sum(did) >= acts and min(did) > 0)
        assert min(did) > 0, "somebody has lost a seat"
        await asyncio.sleep(1)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_who_played_goes_on_from_the_last_act_after_the_server_is_gone(
    tmp_path: Path, number: signal.Signals
) -> None:
    data = tmp_path / "club"
    keys = {name: new_key() for name in NAMES}
    with served(data) as server:
        did = asyncio.run(begin(server, keys, 5))
        log = told(server, keys["Ana"], kept(data)[0])
        server.process.send_signal(number)
        server.process.wait(30)
    id, before = kept(data)
    assert {0, 1, 2} <= {entry.seat for entry in before}
    assert len(before) >= sum(did)
    with served(data) as server:
        # The bot may have gone on already; what was told stays told.
        assert log[:-2] == told(server, keys["Ben"], id)[: len(log) - 2]
        asyncio.run(go_on(server, keys, 5))
        # What was played last is on its way to the disk, the bot's act among it.
        until = time.monotonic() + 20
        while time.monotonic() < until and not _acted_since(data, len(before), 3):
            time.sleep(0.1)
        server.process.send_signal(number)
        server.process.wait(30)
    again, after = kept(data)
    assert id == again
    assert before == after[: len(before)]
    assert {0, 1, 2, 3} == {entry.seat for entry in after[len(before) :]}


def test_who_plays_has_the_terminal_back_and_is_told_why(tmp_path: Path) -> None:
    keys = {name: new_key() for name in NAMES}

    async def main(server: Served) -> None:
        async with all_there(server, keys) as players:
            await sit_down(players, "kartel")
            for player in players:
                await player.sees("Kartel ·")
            on = [set(player.modes) for player in players]
            server.process.send_signal(signal.SIGTERM)
            for n, player in enumerate(players):
                await asyncio.wait_for(player.closed.wait(), 20)
                assert "?1049" in on[n]
                assert set() == player.modes
                assert 0 == player.keyboards
                assert "The house closes. Tables go on when it is open again." in player.text

    with served(tmp_path / "club") as server:
        asyncio.run(main(server))
        assert 0 == server.process.wait(30)


def _acted_since(data: Path, number: int, seat: int) -> bool:
    """Whether the seat has an entry on the disk after that one."""
    _id, entries = kept(data)
    return any(entry.seat == seat for entry in entries[number:])
