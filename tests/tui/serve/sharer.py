"""A process of a shared folder, without a screen.

python -m tests.tui.serve.sharer FOLDER NAME: it comes in under the name and sits down at the only
table. It says "ready", and then obeys lines of its input: "roll", "move STEPS", "undo", each with
a moment of the machine's clock at which to do it. It tells each entry that it hears of, what it is
told when its act was not taken, and when it begins to act for the bots.
"""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path
from typing import Any

from core.games.kartel.state import Move, Roll
from core.text import plain
from tests.tui.serve.inside import Guest, Slow, come
from tui.serve.news import Anew
from tui.serve.seated import Seated
from tui.serve.shared import SharedHouse

__all__ = ["tell"]


def tell(*words: object) -> None:
    """A line of output."""
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


class Sharer:
    """Who sits there."""

    def __init__(self, house: SharedHouse, guest: Guest, seated: Seated) -> None:
        self.house = house
        self.guest = guest
        self.follow(seated)

    def follow(self, seated: Seated) -> None:
        self.seated = seated
        self.seated.table.watch(lambda table, entry: tell("entry", table.ply, entry.seat))

    def act(self, word: str, steps: str) -> None:
        seat, ply = self.seated.seat or 0, self.seated.table.ply
        if word == "undo":
            self.seated.undo()
        else:
            self.seated.submit(seat, Roll() if word == "roll" else Move(int(steps)), ply)

    async def heed(self) -> None:
        """Opens the table anew when it is told to, and tells whether it leads."""
        led = False
        while True:
            await asyncio.sleep(0.005)
            for news in self.guest.told(Anew):
                self.guest.heard.remove(news)
                self.follow(await self.house.open_table(self.guest.member, news.id))
                names: Any = self.seated.names.__getitem__
                tell("told", "" if news.text is None else plain(news.text, names))
            live = self.house._floor.rooms[self.seated.info.id].live
            leads = live is not None and live.steward._for_bots
            if leads and not led:
                tell("leads")
            led = leads


async def main(folder: Path, name: str) -> None:
    house = SharedHouse(folder, pace=0.0, thinkers=Slow())
    await house.open()
    await house.settled()
    guest = await come(house, name)
    (row,) = house.lobby(guest.member).mine
    sharer = Sharer(house, guest, await house.open_table(guest.member, row.id))
    heeding = asyncio.create_task(sharer.heed())
    tell("ready", sharer.seated.seat)
    while line := await asyncio.to_thread(sys.stdin.readline):
        word, steps, moment = line.split()
        await asyncio.sleep(float(moment) - time.monotonic())
        sharer.act(word, steps)
    heeding.cancel()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))
