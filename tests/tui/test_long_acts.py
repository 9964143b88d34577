"""Acts that had much to tell: how long they are shown, and that there was more than one sees."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core import catalog
from core.table import Table
from saves.records import Info, Player
from tests.core.market import Did, Discard, Discarding, End, Trading
from tests.tui.market import position, with_market
from tests.tui.play import ANA, CLEO, play, rows, session_of, shown_now
from tests.tui.test_speaking import Thinker, until
from tui.app import BoardApp
from tui.session import Session

__all__ = ["with_market"]

pytestmark = pytest.mark.usefixtures("with_market")


def waited(paces: int, pace: float) -> tuple[float, list[Any]]:
    """How long a bot waits after an act that is worth so many paces, and what it is asked of."""
    told: list[Any] = []

    def acts(events: Sequence[Any]) -> int:
        told.append(tuple(events))
        return paces

    state = position((1, 0, 0), (1, 1, 0), (1, 1, 1), phases=(Trading(0),))
    table: Table[Any, Any, Any, Any] = Table.load(catalog.load("market"), state)
    players = (Player("Ana"), Player("Ben", "easy"), Player("Cleo", "easy"))
    info = Info("abc123", "market", "", players, 7, (), False, 1, 0.0, 0.0, 0, False)
    session = Session(info, table, Thinker(), pace=pace, acts=acts)

    async def main() -> float:
        table.submit(0, End())
        loop = asyncio.get_running_loop()
        since = loop.time()
        playing = asyncio.create_task(session.play())
        try:
            await until(lambda: table.ply >= 2)
        finally:
            playing.cancel()
        return loop.time() - since

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tui.acting._GRACE", 0.0)
        return asyncio.run(main()), told


def test_an_act_is_shown_for_as_many_paces_as_it_is_worth() -> None:
    seconds, told = waited(4, 0.05)
    assert seconds >= 0.2
    assert (Did(0, "ends"),) == told[0]


def test_an_act_that_is_worth_nothing_is_not_waited_for() -> None:
    assert waited(0, 3.0)[0] < 2.0


def test_between_two_it_is_said_that_the_last_act_told_more_than_is_seen(tmp_path: Path) -> None:
    # The bot's is the last pick of two: it is told, and then what both discard.
    picked = Discarding((1, 1), ((0, 0, 0), (1, 0, 0)))
    state = position((3, 1, 1), (3, 1, 1), phases=(picked,))

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        session_of(app).table.submit(0, Discard((0, 1, 0)))
        await shown_now(pilot)
        assert [
            "» 3 acts since your turn, l shows them",
            "» Ana discards 1 wood",
        ] == [row.strip() for row in rows(app)[21:23]]

    play(tmp_path, (CLEO, ANA), act, game="market", state=state)
