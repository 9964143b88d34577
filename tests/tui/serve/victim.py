"""A server without screens, in which three people and a bot play, to be killed.

python -m tests.tui.serve.victim FOLDER GAME ACTS: it opens the only table of the folder or makes
one, plays so many acts at random, says "played ID PLY" and waits to be killed.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from core.rng import seeded
from tests.tui.serve.inside import Guest, come, in_play, play_on, playing
from tui.serve.house import House
from tui.serve.lobby_rows import NewTable
from tui.serve.seated import Seated
from tui.start import Chair
from tui.workers import Workers

__all__ = ["NAMES", "THREE_AND_A_BOT", "seats_of"]

NAMES = ("Ana", "Ben", "Cleo")
THREE_AND_A_BOT = (*(Chair(name) for name in NAMES), Chair("", "random"))


async def seats_of(house: House, people: list[Guest], game: str) -> list[Seated]:
    """All of them at the only table there is, which the first makes and begins."""
    lobby = house.lobby(people[0].member)
    if not lobby.mine:
        new = NewTable(game, {}, THREE_AND_A_BOT)
        id = await in_play(house, new, *(guest.member for guest in people))
    else:
        (row,) = lobby.mine
        id = row.id
    return [await house.open_table(guest.member, id) for guest in people]


async def main(folder: Path, game: str, acts: int) -> None:
    house = House(folder, pace=0.0, thinkers=Workers())
    await house.open()
    people = [await come(house, name) for name in NAMES]
    seats = await seats_of(house, people, game)
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(playing(*seats))
        await play_on(seats, seeded(1), acts)
        sys.stdout.write(f"played {seats[0].info.id} {seats[0].table.ply}\n")
        sys.stdout.flush()
        await asyncio.sleep(60)


if __name__ == "__main__":
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tui.acting._GRACE", 0.0)
        asyncio.run(main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
