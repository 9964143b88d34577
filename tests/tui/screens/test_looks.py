"""Each screen outside of play as text, in both layouts, in ASCII and below the smallest size.

The pictures lie in __snapshots__; they are looked at by a person whenever they change.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from rich.cells import cell_len
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot
from textual.screen import Screen

from core import catalog
from saves.library import Library
from tests.tui.screens.stage import LARGE, SMALL, Stage, filled, perform, press, settled, shown
from tests.tui.screens.test_result import at_table
from tui.screens.replay import ReplayScreen
from tui.screens.result import ResultScreen


def replay(folder: Path, name: str) -> Screen[None]:
    library = Library(folder)
    info, table = library.load(filled(folder)[name].id)
    library.close()
    return ReplayScreen(info, table, None, 20)


def result(folder: Path) -> Screen[None]:
    library = Library(folder)
    info, table = library.load(filled(folder)["over"].id)
    library.close()
    return ResultScreen(at_table(info, table))


# At the set-up the number of seats is the first line after the games.
SEATS = ("2", "enter", str(len(catalog.names()) + 1))

SCREENS: dict[str, tuple[Sequence[str], Callable[[Path], Screen[None]] | None]] = {
    "home": ((), None),
    "home, rules": (("4",), None),
    "set-up": (("2", "enter"), None),
    "set-up, hotels": (("2", "enter", str(catalog.names().index("hotels") + 1)), None),
    "set-up, six seats": ((*SEATS, "right", "right", "right", "down", "down"), None),
    "set-up, wrong": ((*SEATS, "down", *["backspace"] * 3), None),
    "saved": (("3", "enter", "down"), None),
    "saved, export": (("3", "enter", "4"), None),
    "saved, delete": (("3", "enter", "3"), None),
    "rules": (("4", "enter", "pagedown"), None),
    "settings": (("5", "enter", "4"), None),
    "replay": ((), lambda folder: replay(folder, "over")),
    "replay, log": (("l",), lambda folder: replay(folder, "over")),
    "replay, in play": (("end",), lambda folder: replay(folder, "newest")),
    "result": ((), result),
    "result, figures": (("i", "i", "i", "i"), result),
}


def look(folder: Path, name: str, size: tuple[int, int], ascii_only: bool = False) -> str:
    """The screen after its keys, without what differs from run to run."""
    keys, make = SCREENS[name]
    screen = make(folder) if make else None
    if screen is None:
        filled(folder)
    app = Stage(folder, ascii_only=ascii_only)
    rows: list[str] = []

    async def act(pilot: Pilot[int]) -> None:
        if screen is not None:
            app.push_screen(screen)
            await settled(pilot)
        await press(pilot, *keys)
        text = re.sub(r"(boardtui-kartel-|bots?, )[a-z2-9]{6}", r"\1abc234", shown(app))
        # Where the settings are is told below this, over as many rows as it takes.
        text = text.split(" Each change takes effect")[0]
        if ascii_only:
            sheet = app.screen.query("Sheet").first()
            text = "\n".join(sheet.render_line(y).text.rstrip() for y in range(sheet.size.height))
        rows.append(text)

    perform(app, act, size)
    return rows[0]


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_the_screen_looks_as_it_did(
    tmp_path: Path, snapshot: SnapshotAssertion, name: str, size: tuple[int, int]
) -> None:
    text = look(tmp_path, name, size)
    widest = max(cell_len(row) for row in text.splitlines())
    assert widest <= size[0]
    assert snapshot == text


@pytest.mark.parametrize("name", ["home", "set-up", "saved", "settings", "replay", "result"])
def test_in_ascii_only_ascii_is_drawn(tmp_path: Path, name: str) -> None:
    text = look(tmp_path, name, SMALL, ascii_only=True)
    assert len(text) > 500
    assert text.isascii()


@pytest.mark.parametrize("name", SCREENS)
def test_below_the_smallest_size_a_sentence_says_so_and_room_brings_it_back(
    tmp_path: Path, name: str
) -> None:
    keys, make = SCREENS[name]
    screen = make(tmp_path) if make else None
    if screen is None:
        filled(tmp_path)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        if screen is not None:
            app.push_screen(screen)
            await settled(pilot)
        await press(pilot, *keys)
        before = shown(app)
        await pilot.resize_terminal(79, 23)
        await settled(pilot)
        too_small = app.screen.query_one("#too-small")
        assert too_small.display
        assert "boardtui needs 80 x 24; this terminal is 79 x 23." in (
            too_small.render_line(0).text
        )
        await pilot.resize_terminal(*SMALL)
        await settled(pilot)
        await pilot.pause(0.05)
        assert before == shown(app)

    perform(app, act)
