"""What a game may say of its phase screens: what is proposed, how seats are called, what 0 does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.prompt import Prompt
from core.table import Played
from tests.core import lots
from tests.core.lots import Bid, BiddingView, Dropping
from tests.tui.catalogued import catalogued
from tests.tui.hotseat import SCREENS, LotsScreen
from tests.tui.play import ANA, CLEO, keys, play, rows, session_of
from tui.app import BoardApp
from tui.face import Choice, Scene


class Proposing(LotsScreen):
    """Proposes its third line, and has a line of its own for 0."""

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        lines = [replace(line, undo=False) for line in super().choices(scene, prompt)[:5]]
        return (*lines, Choice("0", (("none", ""),), "bid none", "none", Bid(0), pinned="no bid"))

    def proposed(self, lines: Sequence[Choice]) -> int | None:
        return 2


class Deciding(Proposing):
    """Leaves to the frame what is proposed, though nothing can be taken back."""

    def proposed(self, lines: Sequence[Choice]) -> int | None:
        return super(LotsScreen, self).proposed(lines)


@pytest.fixture(params=[Proposing, Deciding])
def screen(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[type]:
    own = replace(
        SCREENS,
        phases={**SCREENS.phases, BiddingView: request.param, Dropping: request.param},
        called=lambda seat, name: f"SEAT {seat}, {name},",
    )
    with catalogued(monkeypatch, "lots", lots, own, lots.CLAUSES):
        yield request.param


def test_a_game_may_propose_what_the_frame_would_not(tmp_path: Path, screen: type) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        shown = app.screen
        assert isinstance(shown, Proposing)
        assert (2 if screen is Proposing else None) == shown.chosen
        await keys(pilot, "enter")
        played = [e for e in session_of(app).table.entries if isinstance(e, Played)]
        bids = [entry.action for entry in played if entry.seat == 0]
        assert [Bid(2)] * (screen is Proposing) == bids

    play(tmp_path, (ANA, CLEO), act, game="lots")


def test_a_game_may_call_seats_by_names_of_its_own(tmp_path: Path, screen: type) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert rows(app)[0].rstrip().endswith("▶ SEAT 0, Ana, bids")

    play(tmp_path, (ANA, CLEO), act, game="lots")


def test_a_pinned_line_says_itself_what_0_does(tmp_path: Path, screen: type) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "0 no bid" in rows(app)[-1]
        assert "0 nothing" not in rows(app)[-1]

    play(tmp_path, (ANA, CLEO), act, game="lots")
