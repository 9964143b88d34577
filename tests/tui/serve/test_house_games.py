"""Whole games in the house, of each kind there is, without a screen."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from core import catalog
from core.rng import seeded
from saves import database
from saves.library import Library
from tests.tui.serve.inside import come, during, opened, play_on, playing, until
from tests.tui.serve.victim import NAMES, seats_of
from tui.serve.house import House
from tui.workers import Workers

GAMES = catalog.names()


async def play_to_the_end(house: House, game: str) -> str:
    """Three people and a bot play on at the only table; its id."""
    people = [await come(house, name) for name in NAMES]
    seats = await seats_of(house, people, game)
    async with playing(*seats):
        await play_on(seats, seeded(2))
    id = seats[0].info.id
    await until(lambda: [id] == [row.id for row in house.lobby(people[0].member).over])
    assert () == house.lobby(people[0].member).mine
    # So many acts a second nobody plays; the disk takes some time for each.
    await asyncio.to_thread(house._floor.keeper.flush, 60)
    return id


def without_waiting(folder: Path) -> sqlite3.Connection:
    """The library, without waiting for the disk at each of thousands of acts."""
    connection = database.connect(folder)
    connection.execute("PRAGMA synchronous = OFF")
    return connection


@pytest.mark.parametrize("game", GAMES)
def test_three_people_and_a_bot_play_a_whole_game(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saves.keeper.connect", without_waiting)

    async def play() -> None:
        async with opened(tmp_path, thinkers=Workers()) as house:
            await play_to_the_end(house, game)

    during(play)
    library = Library(tmp_path)
    (info,) = library.list()
    _info, table = library.load(info.id)
    library.close()
    assert info.over
    assert {0, 1, 2, 3} == {entry.seat for entry in table.entries}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_goes_on_after_a_kill_from_the_last_act(game: str, tmp_path: Path) -> None:
    ply = killed(tmp_path, game, 12)
    ply = killed(tmp_path, game, 12, at_least=ply)

    async def play() -> None:
        async with opened(tmp_path, thinkers=Workers()) as house:
            people = [await come(house, name) for name in NAMES]
            seats = await seats_of(house, people, game)
            assert seats[0].table.ply >= ply
            assert ["Ana", "Ben", "Cleo"] == seats[0].names[:3]
            async with playing(*seats):
                await play_on(seats, seeded(3), 12)
            assert seats[0].over or seats[0].table.ply >= ply + 12

    during(play)


def killed(folder: Path, game: str, acts: int, at_least: int = 0) -> int:
    """A server plays so many acts and is killed; the number of entries that it said it kept."""
    victim = subprocess.Popen(
        [sys.executable, "-m", "tests.tui.serve.victim", str(folder), game, str(acts)],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert victim.stdout is not None
    guard = threading.Timer(60, victim.kill)
    guard.start()
    said = victim.stdout.readline().split()
    assert ["played"] == said[:1]
    library = Library(folder)
    # What was just played is on its way to the disk: some of it is to be there.
    while library.info(said[1]).ply <= at_least and victim.poll() is None:
        time.sleep(0.01)
    library.close()
    victim.kill()
    guard.cancel()
    victim.stdout.close()
    assert -9 == victim.wait()
    library = Library(folder)
    info = library.info(said[1])
    library.close()
    assert at_least < info.ply <= int(said[2]) + 200
    return info.ply
