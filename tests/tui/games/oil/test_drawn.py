"""Cards that are drawn, read by all before the game goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from core.games.oil.data import NEWS, TIP
from core.games.oil.state import Rolling, State
from tests.core.games.oil.december import dice
from tests.core.games.oil.positions import EU, EUP, changed
from tests.tui.games.oil import phases
from tests.tui.games.oil.phases import ALONE
from tests.tui.games.oil.pressing import pane, sit
from tests.tui.play import keys, rows
from tests.tui.scenes import Look, looks_as_it_did
from tests.tui.screens.stage import LARGE, SMALL
from tui.app import BoardApp

# Squares of the track from its continent's first one on.
_PLACES = {TIP: 2, NEWS: 5}


def drawing(deck: int, *cards: int, **changes: Any) -> State:
    """Ana rolls 1 and comes to a square of this deck, whose next cards are these."""
    before = 7 * EU + _PLACES[deck] - 1
    top = {TIP: "top_tips", NEWS: "top_news"}[deck]
    state = phases.table(
        *phases.on_turn(0, Rolling(0)),
        **{
            "month": phases.DECEMBER - 2,
            "pawns": (before, 32, 20, 39),
            "cards": {},
            top: cards,
            **changes,
        },
    )
    return changed(state, rng=dice(1))


def block(app: BoardApp) -> str:
    return " ".join(" ".join(pane(app)).split())


@pytest.mark.rule("O-11")
def test_a_tip_stands_with_what_it_meant_and_what_happened(tmp_path: Path) -> None:
    """Ten shares are taxed at 1,000 each."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "enter")
        assert "Oct, year 2 of 3 · 1 Track: Stock Tip" in rows(app)[0]
        assert rows(app)[0].rstrip().endswith("ANA draws a Tip")
        text = block(app)
        assert "WHAT IT DOES FOR ANA 10 shares: −10,000 WHAT HAPPENED" in text
        assert "Ana pays 10,000: extra tax" in text
        # The turn has gone on to transport; that is told by its own screen.
        assert "rolled" not in text

    sit(tmp_path, drawing(TIP, 33), act)


@pytest.mark.rule("O-48")
def test_goods_that_are_lost_are_those_that_stood_there_before(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "enter")
        assert "lost: 3pEU" in block(app)

    sit(tmp_path, drawing(TIP, 37, goods={(EUP, "eu2"): 3}), act)


@pytest.mark.rule("O-48")
def test_a_kept_tip_says_when_it_is_used_and_whether_it_is_traded(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "enter")
        assert "WHEN extraction, before the roll MAY BE TRADED yes, by an offer" in block(app)
        assert "WHAT HAPPENED" not in block(app)

    sit(tmp_path, drawing(TIP, 57), act)


def test_a_kept_tip_that_means_nothing_yet_has_no_heading_for_that(tmp_path: Path) -> None:
    """Tip 17, fast lorries, counts by itself in transport: there is nothing to reckon now."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "enter")
        assert block(app).startswith("WHEN ")
        assert "WHAT IT DOES" not in block(app)

    sit(tmp_path, drawing(TIP, 17), act)


@pytest.mark.rule("O-49")
def test_news_stand_with_what_they_led_to_and_no_more(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "enter")
        assert rows(app)[0].rstrip().endswith("ANA draws News")
        assert "NEWS FOR ALL" == pane(app)[0]
        text = block(app)
        assert "Ben is no longer chairman of Asia field" in text
        assert "rolled" not in text
        await keys(pilot, "space")
        assert "NEWS FOR ALL" != pane(app)[0]

    sit(tmp_path, drawing(NEWS, 57), act)


SCENES = {
    "a tax": Look("oil", drawing(TIP, 33), ALONE, ("enter",)),
    "a Tip that is kept": Look("oil", drawing(TIP, 43), ALONE, ("enter",)),
    "a Tip drawn after others": Look("oil", drawing(TIP, 5, 3), ALONE, ("enter",)),
    "News": Look("oil", drawing(NEWS, 57, kept={0: (11, 60), 2: (44,)}), ALONE, ("enter",)),
    "News after others": Look("oil", drawing(NEWS, 5, 7), ALONE, ("enter",)),
}


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_the_screen_looks_as_it_did(
    tmp_path: Path, snapshot: SnapshotAssertion, name: str, size: tuple[int, int]
) -> None:
    looks_as_it_did(tmp_path, snapshot, SCENES[name], size)
