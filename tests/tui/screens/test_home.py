"""The home screen: what is listed, what a key opens, and what goes wrong."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from textual.pilot import Pilot

from saves.library import Library
from saves.records import Player
from tests.saves.tables import opened
from tests.tui.screens.stage import (
    LARGE,
    SMALL,
    Stage,
    click,
    filled,
    perform,
    press,
    row_with,
    shown,
)
from tui.screens.dialog import Dialog
from tui.screens.rules_screen import RulesScreen
from tui.screens.saved import SavedScreen
from tui.screens.settings_screen import SettingsScreen
from tui.screens.setup import SetupScreen
from tui.widgets.lines import ToItem


def test_one_key_after_starting_goes_on_with_the_newest_unfinished_game(tmp_path: Path) -> None:
    infos = filled(tmp_path)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        assert "▸ 1 Continue  Kartel, turn 17" in row_with(app, "Continue")
        await press(pilot, "enter")

    perform(app, act)
    assert [("open", infos["newest"].id)] == app.calls


def test_an_enter_typed_before_the_list_is_read_goes_on_as_soon_as_it_is(tmp_path: Path) -> None:
    infos = filled(tmp_path)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        home = app.screen_stack[0]
        home.shelf.games = None  # type: ignore[attr-defined]
        home.press("enter")  # type: ignore[attr-defined]
        assert [] == app.calls
        home.read()  # type: ignore[attr-defined]
        await press(pilot)
        await press(pilot, "f5")

    perform(app, act)
    assert [("open", infos["newest"].id)] == app.calls


def test_with_an_empty_library_a_new_game_is_chosen(tmp_path: Path) -> None:
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        assert "▸ 2 New game" in shown(app)
        assert "Continue  no unfinished game" in shown(app)
        assert "No game was played yet." in shown(app)
        await press(pilot, "1", "enter")
        assert [] == app.calls

    perform(app, act)


@pytest.mark.parametrize(
    ("key", "expected"),
    [("2", SetupScreen), ("3", SavedScreen), ("4", RulesScreen), ("5", SettingsScreen)],
)
def test_a_digit_chooses_a_line_and_enter_opens_it(
    tmp_path: Path, key: str, expected: type
) -> None:
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await press(pilot, key)
        assert f"▸ {key}" in shown(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, expected)
        await press(pilot, "escape")
        assert app.screen is app.screen_stack[0]

    perform(app, act)


def test_a_game_that_is_over_says_who_won(tmp_path: Path) -> None:
    infos = filled(tmp_path)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await press(pilot, "8")
        assert "over" in row_with(app, "▸ 8 Kartel")
        assert "wins with" in row_with(app, "▸ 8 Kartel")
        assert "Enter  see the result" in shown(app)
        await press(pilot, "enter")

    perform(app, act)
    assert [("open", infos["over"].id)] == app.calls


def test_the_summary_tells_who_is_asked_and_how_all_stand(tmp_path: Path) -> None:
    filled(tmp_path)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        text = shown(app)
        assert "saved just now" in text
        assert "▶3 Cleo · hard" in text
        assert "Cleo moves · rolled 2" in text
        assert "for practice" in text
        assert "Only what all may see is" in text

    perform(app, act)


@pytest.mark.parametrize(("games", "digits"), [(False, "1-5"), (True, "1-8")])
def test_the_last_row_names_the_digits_that_choose_a_line(
    tmp_path: Path, games: bool, digits: str
) -> None:
    if games:
        filled(tmp_path)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        assert shown(app).splitlines()[-1].startswith(f" {digits} ↑↓ choose")

    perform(app, act)


def test_a_click_chooses_a_line_and_another_opens_it(tmp_path: Path) -> None:
    infos = filled(tmp_path)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await click(pilot, ToItem(6))
        assert "▸ 7 Sunday" in shown(app)
        assert [] == app.calls
        await click(pilot, ToItem(6))

    perform(app, act)
    assert [("open", infos["named"].id)] == app.calls


def test_a_library_that_cannot_be_read_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite3").write_bytes(b"not a database at all" * 200)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        rows = [row.split("│")[0].strip() for row in shown(app).splitlines()[10:19]]
        assert rows[0].startswith("!! ")
        assert str(tmp_path / "games.sqlite3") in "".join(rows)
        await press(pilot, "4", "enter")
        assert isinstance(app.screen, RulesScreen)

    perform(app, act)


@pytest.mark.parametrize(("size", "rows"), [(SMALL, 8), (LARGE, 24)])
def test_of_a_long_list_as_many_are_shown_as_have_room(
    tmp_path: Path, size: tuple[int, int], rows: int
) -> None:
    library = Library(tmp_path)
    table = opened(2)
    for _ in range(30):
        library.create("kartel", (Player("Ana"), Player("Ben")), 1, {}, False, table)
    library.close()
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        text = shown(app)
        assert "Saved games (30)" in text
        assert rows == text.count("Ana Ben")
        assert text.count("\n") == size[1] - 1
        await press(pilot, "end")
        assert "▸" in text

    perform(app, act, size)


def test_a_damaged_game_is_refused_in_a_dialog_and_the_others_go_on(tmp_path: Path) -> None:
    infos = filled(tmp_path)
    database = sqlite3.connect(tmp_path / "games.sqlite3")
    database.execute("DELETE FROM entries WHERE id = ? AND number = 5", (infos["newest"].id,))
    database.commit()
    database.close()
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        assert "!! " in shown(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, Dialog)
        assert "Kartel can't be opened" in shown(app)
        await press(pilot, "enter", "7", "enter")

    perform(app, act)
    assert [("open", infos["named"].id)] == app.calls


def test_a_damaged_row_is_told_under_the_games_that_can_be_read(tmp_path: Path) -> None:
    infos = filled(tmp_path)
    database = sqlite3.connect(tmp_path / "games.sqlite3")
    database.execute("UPDATE games SET players = '{}' WHERE id = ?", (infos["over"].id,))
    database.commit()
    database.close()
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        told = row_with(app, "!! ")
        assert infos["over"].id in told
        assert "Saved games (2)" in shown(app)
        assert "Sunday" in shown(app)

    perform(app, act)


def test_the_choice_survives_a_resize(tmp_path: Path) -> None:
    filled(tmp_path)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await press(pilot, "7")
        # What is shown again takes more than one turn of the loop to be laid out.
        for size, seen in ((LARGE, True), ((60, 20), False), (SMALL, True)):
            await pilot.resize_terminal(*size)
            for _ in range(500):
                if app.size == size and seen is ("▸ 7 Sunday" in shown(app)):
                    break
                await asyncio.sleep(0.01)
            assert size == app.size
            assert seen is ("▸ 7 Sunday" in shown(app))

    perform(app, act)


def test_q_ends_the_program(tmp_path: Path) -> None:
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await pilot.press("q")
        await pilot.pause()
        assert app._exit

    perform(app, act)


def test_the_first_frame_needs_no_game_and_no_database() -> None:
    code = (
        "import sys, tui.screens.home; "
        "print([m for m in sys.modules if m == 'sqlite3' or m.startswith('core.games')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "[]" == done.stdout.strip()
