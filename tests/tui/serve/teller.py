"""A house in which three people and a bot play, and which says when others see an act.

python -m tests.tui.serve.teller FOLDER SEED: for each number of an entry a line "NUMBER TIME" as
soon as the screens of those who did not act are told of it; TIME is that of the machine's steady
clock. It plays until it is killed or the game is over.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import time
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from core.rng import seeded
from tests.tui.serve.inside import act, come, playing
from tests.tui.serve.victim import NAMES, seats_of
from tui.serve.house import House
from tui.serve.seated import Seated
from tui.workers import Workers

# Seconds between two tries to act, at most.
_PAUSE = 0.04


class Onlooker:
    """One who says what is to be seen, once."""

    def __init__(self, session: Seated) -> None:
        self._session = session
        self._seen = session.table.ply
        session.changed = self.looks

    def looks(self) -> None:
        now = time.monotonic()
        while self._seen < self._session.table.ply:
            self._seen += 1
            os.write(1, f"{self._seen} {now}\n".encode())


async def main(folder: Path, seed: int) -> None:
    house = House(folder, pace=0.0, thinkers=Workers())
    await house.open()
    people = [await come(house, name) for name in NAMES]
    watcher = await come(house, "Eve")
    seats = await seats_of(house, people, "hotels")
    onlooker = await house.open_table(watcher.member, seats[0].info.id)
    rng, chance = seeded(seed), random.Random(seed)
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(playing(*seats, onlooker))
        Onlooker(onlooker)
        while not seats[0].over:
            _acted, rng = act(seats, rng)
            await asyncio.sleep(chance.uniform(0, _PAUSE))
        await asyncio.sleep(60)


if __name__ == "__main__":
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tui.acting._GRACE", 0.0)
        asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
