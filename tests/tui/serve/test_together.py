"""Three people at terminals of their own and a bot play games of each kind, over SSH."""

from __future__ import annotations

import asyncio
import gc
import random
import weakref
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from core import catalog
from core.rng import seeded
from saves.library import Library
from tests.tui.serve.clients import new_key
from tests.tui.serve.inside import act, during
from tests.tui.serve.players import Club, Player, coming, opened, play, sit_down
from tui.serve.seated import Seated
from tui.serve.traps import SWEEP_AFTER

__all__ = ["NAMES", "at_a_table", "played_by_keys"]

NAMES = ("Ana", "Ben", "Cleo")
Game = Callable[[Club, Sequence[Player]], Awaitable[None]]

# So many acts at once, before the screens show what they led to.
_AT_ONCE = 200


def at_a_table(folder: Path, game: str, go: Game, seconds: float = 240) -> None:
    """Three people come, each with a key, and sit down at a table with a bot."""

    async def main() -> None:
        async with AsyncExitStack() as stack:
            club = await stack.enter_async_context(opened(folder))
            players = [
                await stack.enter_async_context(coming(club, name, new_key())) for name in NAMES
            ]
            await sit_down(players, game)
            await go(club, players)

    during(main, seconds)


def seats_of(club: Club) -> list[Seated]:
    """What the visitors' screens play on."""
    return [app.session for app in club.apps if isinstance(app.session, Seated)]


async def play_out(club: Club) -> None:
    """Plays the rest at random in the server's process, at the seats of those who look on."""
    rng, seats = seeded(5), seats_of(club)
    while not seats[0].over:
        for _ in range(_AT_ONCE):
            acted, rng = act(seats, rng)
            if not acted:
                break
        await asyncio.sleep(0.001)


async def check(club: Club, folder: Path, players: Sequence[Player]) -> None:
    """The game is over and kept, all have seen who won, and nothing went wrong anywhere."""
    await asyncio.to_thread(club.house._floor.keeper.flush, 60)
    library = Library(folder)
    (info,) = library.list()
    _info, table = library.load(info.id)
    library.close()
    assert info.over
    assert {0, 1, 2, 3} == {entry.seat for entry in table.entries}
    assert [*NAMES, "Dan"] == [player.name for player in info.players]
    (title,) = {player.text.splitlines()[0].strip() for player in players}
    assert "wins with" in title or "share" in title
    for player in players:
        assert not player.closed.is_set()
        assert b"" == player.errors
    assert [] == [path.name for path in (folder / "log").iterdir() if path.suffix == ".txt"]


def played_by_keys(folder: Path, did: list[int]) -> Game:
    """A whole game; `did` counts what each did by Enter."""

    async def go(club: Club, players: Sequence[Player]) -> None:
        await play(players, random.Random(1), did)
        await check(club, folder, players)

    return go


def test_a_whole_game_is_played_by_keys(tmp_path: Path) -> None:
    did = [0] * len(NAMES)
    at_a_table(tmp_path, "kartel", played_by_keys(tmp_path, did))
    assert min(did) >= 3


@pytest.mark.parametrize("game", [game for game in catalog.names() if game != "kartel"])
def test_a_game_is_begun_by_keys_played_out_in_the_server_and_its_end_gone_through_by_keys(
    game: str, tmp_path: Path
) -> None:
    async def go(club: Club, players: Sequence[Player]) -> None:
        did = [0] * len(NAMES)
        await play(players, random.Random(2), did, lambda: sum(did) >= 9 and min(did) > 0)
        begun = seats_of(club)[0].table.ply
        await play_out(club)
        assert seats_of(club)[0].table.ply > begun
        await play(players, random.Random(2), did)
        await check(club, tmp_path, players)

    at_a_table(tmp_path, game, go)


def test_who_has_left_leaves_no_app_behind(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as club:
            for name in ("Ana", "Ben", "Cleo"):
                async with coming(club, name, new_key()) as player:
                    await player.sees("your name")
                    await player.press("\r")
                    await player.sees("New table")
            apps = [weakref.ref(app) for app in club.apps]
            club.apps.clear()
            assert 3 == len(apps)
            await asyncio.sleep(SWEEP_AFTER)
            while any(app() is not None for app in apps):
                await asyncio.sleep(0.2)
                gc.collect()

    during(stay)
