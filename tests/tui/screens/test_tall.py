"""The layout without a rule above board and pane, and what stands above a pane's lines."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.game import Seat
from tests.core import lots
from tests.core.lots import BiddingView, Dropping, Over
from tests.tui.catalogued import catalogued
from tests.tui.hotseat import LotsFace, LotsScreen
from tests.tui.play import ANA, BEN, CLEO, keys, play, rows, session_of
from tests.tui.screens.stage import LARGE, SMALL
from tests.tui.sealed import SCREENS as SEALED
from tests.tui.sealed import Sealed
from tui.app import BoardApp
from tui.face import Scene
from tui.screens.replay import ReplayScreen
from tui.widgets.find import FindField
from tui.widgets.paper import Paper


class Tall(LotsFace):
    """Two rows of seats, and a board whose rows are numbered from its first one."""

    strip_rows = 2
    strip_rows_read = 1

    def draw_strip(self, paper: Paper, scene: Scene[Any], asked: Seat | None, /) -> None:
        for seat, name in enumerate(scene.names[:2]):
            paper.put(0, seat, f"{name} has {scene.view.coins[seat]}")

    def board_width(self, width: int, large: bool, /) -> int:
        return 79 if large else 52

    def draw_board(self, paper: Paper, scene: Scene[Any], /) -> None:
        for y in range(paper.height):
            paper.put(0, y, f"{y} of {paper.height}")


class TallScreen(LotsScreen):
    """Its rule names the line that is chosen; two rows stand above the lines."""

    def board_title(self, scene: Scene[Any]) -> str:
        return super().board_title(scene) if scene.chosen is None else f"line {scene.chosen}"

    def pane_title(self, scene: Scene[Any]) -> str:
        return "" if scene.large else "YOUR BID"

    def above(self, scene: Scene[Any], paper: Paper) -> int:
        paper.put(0, 0, "first")
        paper.put(0, 1, "second")
        return 2


SCREENS = replace(
    SEALED,
    face=Tall(),
    phases={BiddingView: TallScreen, Dropping: TallScreen, Over: TallScreen},
    tall=True,
)


@pytest.fixture(autouse=True)
def _tall(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    module: Any = type(lots)("tall")
    module.RULES, module.WORDS = Sealed(), lots.WORDS
    with catalogued(monkeypatch, "lots", module, SCREENS, lots.CLAUSES):
        yield


def shown(folder: Path, *pressed: str, size: tuple[int, int] = SMALL) -> list[str]:
    """The screen after some keys. Ana sits there alone."""
    told: list[str] = []

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        session_of(app).pause(True)
        await keys(pilot, *pressed)
        told.extend(row.rstrip() for row in rows(app))

    play(folder, (ANA, CLEO), act, game="lots", size=size)
    return told


async def settled(pilot: Pilot[int], app: BoardApp) -> None:
    """Waits until the replay that was asked for is drawn."""
    async with asyncio.timeout(5):
        while not isinstance(app.screen, ReplayScreen) or "steps" not in "".join(rows(app)):
            await pilot.pause(0.01)


def left(row: str) -> str:
    return row.split("│")[0].rstrip()


def right(row: str) -> str:
    return row.split("│")[1].rstrip()


def test_the_board_has_rows_4_to_20_and_the_rule_below_it_is_row_21(tmp_path: Path) -> None:
    screen = shown(tmp_path)
    assert [f"{y} of 17" for y in range(17)] == [left(row) for row in screen[3:20]]
    assert "── line 0 " + "─" * 42 + "┴" + "─" * 27 == screen[20]


def test_without_a_cursor_the_rule_says_what_the_board_is_called(tmp_path: Path) -> None:
    assert "── deck of 10 ──" == shown(tmp_path, "escape")[20][:16]


def test_the_pane_begins_with_its_title_and_what_stands_above_the_lines(tmp_path: Path) -> None:
    screen = shown(tmp_path)
    assert ["YOUR BID", "first", "second", "▸ 1 bid 0", "  2 bid 1"] == [
        right(row) for row in screen[3:8]
    ]
    assert "Enter  bid 0" + " " * 12 + "(u)" == right(screen[19])


def test_a_pane_without_a_title_has_its_row(tmp_path: Path) -> None:
    screen = shown(tmp_path, size=LARGE)
    assert ["first", "second", "▸ 1 bid 0"] == [right(row) for row in screen[3:6]]
    # The foot has its rule, six lines of the log and the keys: rows 33 to 40.
    assert [f"{y} of 29" for y in range(29)] == [left(row) for row in screen[3:32]]
    assert "── line 0 ──" == screen[32][:12]
    assert "┴" == screen[32][79]


def test_what_lies_on_the_pane_has_its_title_in_the_same_place(tmp_path: Path) -> None:
    assert "menu" == right(shown(tmp_path, "m")[3])


def test_the_finder_types_in_the_row_below_its_title(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "slash", "b")
        field = app.screen.query_one(FindField)
        assert (54, 4) == (field.region.x, field.region.y)
        assert ["find an action", "/b"] == [right(row) for row in rows(app)[3:5]]

    play(tmp_path, (ANA, CLEO), act, game="lots")


def test_what_is_read_has_a_rule_with_its_title_and_all_rows_below_it(tmp_path: Path) -> None:
    screen = shown(tmp_path, "l")
    # One row of the seats is left.
    assert screen[2].startswith("─ log ─")
    assert "─" * 80 == screen[20]
    assert "0 of 17" not in "\n".join(screen)


def test_while_others_act_the_pane_says_so_in_its_first_row(tmp_path: Path) -> None:
    screen = shown(tmp_path, "enter")
    assert "meanwhile" == right(screen[3])
    assert "── deck of 10 ──" == screen[20][:16]


def test_an_interlude_and_a_replay_have_the_same_rows(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        for digit in "42":
            await keys(pilot, "space", digit, "enter")
        screen = rows(app)
        assert ["bids", " Ana bid 1", " Ben bid 3"] == [right(row) for row in screen[3:6]]
        assert ["0 of 17", "16 of 17"] == [left(screen[3]), left(screen[19])]
        assert "── deck of 10 ──" == screen[20][:16]
        # The second one has no pane, and a title of its own.
        await keys(pilot, "space")
        screen = rows(app)
        assert "coins (10, 7), 80 by 17" == screen[3].rstrip()
        assert "── report " + "─" * 70 == screen[20]
        app.replay(session_of(app), 1)
        await settled(pilot, app)
        screen = rows(app)
        assert ["0 of 17", "16 of 17"] == [left(screen[3]), left(screen[19])]
        assert "steps" == right(screen[3])
        assert "── deck of 10 ──" == screen[20][:16]

    play(tmp_path, (ANA, BEN), act, game="lots")
