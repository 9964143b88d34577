"""The island where another drawing lies on the board: Tab shows it, Esc shows what lay there."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.games.ctn18.state import State
from saves.records import Player
from tests.tui.games.ctn18 import operations, phases
from tests.tui.games.ctn18.phases import ALONE, FOUR
from tests.tui.games.ctn18.pressing import board, pane, sit, title
from tests.tui.play import keys, rows, shown_now
from tui.app import BoardApp

BEN = (Player("Ana", "easy"), Player("Ben"), *(Player(p.name, "easy") for p in FOUR[2:]))
DOV = (*(Player(p.name, "easy") for p in FOUR[:3]), Player("Dov"))


@pytest.mark.parametrize(
    ("state", "players"),
    [
        (phases.auction(), DOV),
        (phases.stock(), ALONE),
        (phases.paying(), BEN),
        (operations.discarding(), ALONE),
    ],
    ids=["auction", "stock round", "payout", "discards"],
)
def test_tab_shows_the_island_and_esc_what_lay_there(
    tmp_path: Path, state: State, players: tuple[Player, ...]
) -> None:
    """The robber stands on Brick 3, the hex south-west of the middle."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        drawn = board(app)
        assert "(R)" not in "".join(drawn)
        assert "Tab island" in rows(app)[23]
        await keys(pilot, "tab")
        assert "(R)" in board(app)[9]
        assert "▸Brick◂" in board(app)[8]
        assert title(app).startswith("Brick 3: 2 ways in 36")
        await keys(pilot, "up")
        assert title(app).startswith("Corner 17: Wood 4, Ore 9, Brick 3")
        await keys(pilot, "escape")
        assert drawn == board(app)

    sit(tmp_path, state, act, players)


def test_in_a_stock_round_tab_goes_on_to_the_chart_and_shift_tab_the_other_way(
    tmp_path: Path,
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        lines = pane(app)
        await keys(pilot, "tab", "right")
        assert title(app).startswith("Edge ")
        assert "Tab chart" in rows(app)[23]
        await keys(pilot, "tab")
        assert ("Amber", "Amber at 43; Ana 5 shares of 10") == (pane(app)[0], title(app))
        await keys(pilot, "right")
        assert title(app) == "Delft at 31; Ana 1 share of 10"
        await keys(pilot, "shift+tab")
        # The island again, from the robber on.
        assert title(app).startswith("Brick 3: ")
        await keys(pilot, "shift+tab")
        assert lines == pane(app)
        await keys(pilot, "shift+tab")
        assert ("Amber", "Amber at 43; Ana 5 shares of 10") == (pane(app)[0], title(app))
        await keys(pilot, "tab")
        assert lines == pane(app)

    sit(tmp_path, phases.stock(), act)


def test_a_click_on_the_island_of_a_stock_round_tells_about_the_place(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "tab")
        # Corner 0 is drawn in column 16 of the first row.
        await pilot.click("#board", offset=(16, 0))
        await shown_now(pilot)
        assert title(app).startswith("Corner 0: ")
        assert pane(app)[0] == "Corner 0"

    sit(tmp_path, phases.stock(), act)
