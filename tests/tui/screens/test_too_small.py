"""A terminal that is too small for a screen of a table: what it says, and what comes back."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.tui.hotseat import LotsScreen
from tests.tui.play import ANA, BEN, keys, play, rows, shown_now
from tests.tui.sealed import RevealScreen, with_sealed
from tui.app import BoardApp
from tui.screens.curtain import CurtainScreen
from tui.widgets.find import FindField

__all__ = ["with_sealed"]

pytestmark = pytest.mark.usefixtures("with_sealed")

_SIZES = ((72, 22), (79, 30), (120, 23))


async def says_only_that(app: BoardApp, pilot: Pilot[int]) -> None:
    """At each size that is too small the whole screen says so, and then what was is back."""
    before = rows(app)
    for width, height in _SIZES:
        await pilot.resize_terminal(width, height)
        await shown_now(pilot)
        sentence = f"boardtui needs 80 x 24; this terminal is {width} x {height}."
        wanted = [
            sentence,
            "Make it larger or its type smaller. The game waits, all is saved.",
            "q leave",
            *[""] * (height - 3),
        ]
        assert wanted == [row.rstrip() for row in rows(app)]
        await pilot.resize_terminal(80, 24)
        await shown_now(pilot)
        assert before == rows(app)


@pytest.mark.parametrize("opens", [(), ("i",), ("l",), ("f1",), ("m",), ("question_mark",)])
def test_a_screen_of_a_phase_says_nothing_else(tmp_path: Path, opens: tuple[str, ...]) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "space")
        assert isinstance(app.screen, LotsScreen)
        await keys(pilot, *opens)
        await says_only_that(app, pilot)

    play(tmp_path, (ANA, BEN), act, game="lots")


def test_what_is_typed_into_the_finder_is_typed_on(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "space", "slash", "b")
        await says_only_that(app, pilot)
        await keys(pilot, "i")
        assert "bi" == app.screen.query_one(FindField).value

    play(tmp_path, (ANA, BEN), act, game="lots")


def test_curtain_and_interlude_say_nothing_else(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert isinstance(app.screen, CurtainScreen)
        await says_only_that(app, pilot)
        await keys(pilot, "l")
        await says_only_that(app, pilot)
        await keys(pilot, "escape", "space")
        assert isinstance(app.screen, LotsScreen)
        await keys(pilot, "1", "enter", "space", "2", "enter")
        assert isinstance(app.screen, RevealScreen)
        await says_only_that(app, pilot)
        await keys(pilot, "i")
        await says_only_that(app, pilot)

    play(tmp_path, (ANA, BEN), act, game="lots")
