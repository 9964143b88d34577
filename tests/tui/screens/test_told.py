"""What a chosen line leads to, in rows, and a line that is pinned: how the pane is shared out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.prompt import Prompt
from tests.tui.catalogued import catalogued
from tests.tui.play import ANA, BEN, keys, play, rows
from tests.tui.screens import fair
from tests.tui.screens.fair import Shopping, Take, opening
from tests.tui.screens.fair_screens import FairFace
from tui.app import BoardApp
from tui.face import Choice, GameScreens, Scene
from tui.screens.phase import PhaseScreen
from tui.widgets.rows import Blocks

Act = Callable[[BoardApp, Pilot[int]], Awaitable[None]]


class FewScreen(PhaseScreen):
    """Three lines and a pinned one; what they lead to takes four rows, and one that may go."""

    rest_rows = 1
    many = 3

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        lines = [
            Choice(str(n) if n < 9 else " ", ((f"line {n}", ""),), "take nothing", "", Take(()))
            for n in range(1, self.many + 1)
        ]
        close = Choice("9", (("close", ""),), "close", "close", Take(()), pinned="shut")
        return (*lines, close)

    def pane_head(self, scene: Scene[Any]) -> str:
        return "the lines"

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        return [(f"told {n}", "") for n in range(1, 5)], [("more", "")]


class ManyScreen(FewScreen):
    """The same with fourteen lines."""

    many = 14


@pytest.fixture
def at_the_fair(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[None]:
    screens = GameScreens(face=FairFace(), phases={Shopping: request.param})
    with catalogued(monkeypatch, "fair", fair, screens, fair.CLAUSES):
        yield


def at(folder: Path, act: Act) -> None:
    play(folder, (ANA, BEN), act, state=opening(), game="fair")


def pane(app: BoardApp) -> list[str]:
    """The sixteen rows of the pane."""
    return [row[40:].rstrip() for row in rows(app)[4:20]]


TOLD = ["told 1", "told 2", "told 3", "told 4"]
ENTER = "Enter  take nothing" + " " * 18 + "(u)"


@pytest.mark.parametrize("at_the_fair", [FewScreen], indirect=True)
def test_where_there_is_room_all_is_told_below_lines_and_pinned_line(
    tmp_path: Path, at_the_fair: None
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert [
            "the lines",
            "▸ 1 line 1",
            "  2 line 2",
            "  3 line 3",
            "",
            "  9 close",
            *TOLD,
            "more",
            *[""] * 4,
            ENTER,
        ] == pane(app)

    at(tmp_path, act)


@pytest.mark.parametrize("at_the_fair", [ManyScreen], indirect=True)
def test_many_lines_give_way_to_the_pinned_one_and_to_what_is_needed_most(
    tmp_path: Path, at_the_fair: None
) -> None:
    """Of sixteen rows four are told, and one each is pinned and Enter's: ten lines, no heading."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        seen = pane(app)
        assert ["▸ 1 line 1", *(f"  {n} line {n}" for n in range(2, 9))] == seen[:8]
        assert ["    line 9", " ↓  line 10", "  9 close", *TOLD, ENTER] == seen[8:]

    at(tmp_path, act)


@pytest.mark.parametrize("at_the_fair", [ManyScreen], indirect=True)
def test_arrows_come_to_the_pinned_line_after_the_last(tmp_path: Path, at_the_fair: None) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "up")
        assert "▸ 9 close" == pane(app)[10]
        # The others stand as they stood.
        assert "  1 line 1" == pane(app)[0]
        await keys(pilot, "up")
        assert "▸   line 14" == pane(app)[9]

    at(tmp_path, act)


@pytest.mark.parametrize("at_the_fair", [FewScreen], indirect=True)
def test_the_last_row_names_the_digits_of_lines_and_what_that_of_the_pinned_one_does(
    tmp_path: Path, at_the_fair: None
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert rows(app)[-1].startswith(" 1-3 ←→ choose  9 shut  Enter do  ")

    at(tmp_path, act)


class GapScreen(FewScreen):
    """Lines with other digits: one has two, the third is not drawn, the last has none."""

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        return tuple(
            Choice(key, ((f"line {key}", ""),), "do", "", Take(()), keys=keys, row=key != "7")
            for key, keys in (("2/4", ("2", "4")), ("6", ()), ("7", ()), (" ", ()))
        )


@pytest.mark.parametrize("at_the_fair", [GapScreen], indirect=True)
def test_the_last_row_names_no_digit_that_chooses_nothing(
    tmp_path: Path, at_the_fair: None
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert rows(app)[-1].startswith(" 2 4 6-7 ←→ choose  Enter do  ")

    at(tmp_path, act)
