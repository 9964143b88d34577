"""The dialog: what it draws, and which answer it gives."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.tui.screens.stage import Stage, chosen_row, perform, press, row_with, settled
from tui.screens.dialog import Dialog, draw_dialog


def test_it_is_drawn_in_a_frame_with_text_answers_and_what_enter_does() -> None:
    rows = draw_dialog("delete", "Delete Sunday?", ("keep it", "delete it"), 0, 20).text()
    assert [
        "┌─ delete " + "─" * 49 + "┐",
        "│ Delete Sunday?" + " " * 43 + "│",
        "│" + " " * 58 + "│",
        "│▸ 1 keep it" + " " * 47 + "│",
        "│  2 delete it" + " " * 45 + "│",
        "│" + " " * 58 + "│",
        "│ Enter  keep it" + " " * 43 + "│",
        "└" + "─" * 58 + "┘",
    ] == rows.splitlines()


def test_a_long_text_leaves_room_for_the_answers() -> None:
    paper = draw_dialog("told", "word " * 400, ("Back",), 0, 20)
    assert 20 == paper.height
    assert "Enter  Back" in paper.text()


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        (("enter",), [0]),
        (("2", "enter"), [1]),
        (("down", "enter"), [1]),
        (("down", "up", "enter"), [0]),
        (("9", "enter"), [0]),
        (("2", "escape"), []),
        (("q",), []),
    ],
)
def test_keys_choose_an_answer_and_escape_gives_none(
    tmp_path: Path, keys: tuple[str, ...], expected: list[int]
) -> None:
    app = Stage(tmp_path)
    answers: list[int] = []

    async def act(pilot: Pilot[int]) -> None:
        home = app.screen
        app.push_screen(Dialog("t", "What?", ("no", "yes"), answers.append))
        await press(pilot, *keys)
        assert app.screen is home

    perform(app, act)
    assert expected == answers


def test_the_screen_that_asks_is_seen_behind_it(tmp_path: Path) -> None:
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        app.push_screen(Dialog("t", "What?", ("no", "yes")))
        await press(pilot, "down", "up")
        seen = app.export_screenshot().replace("&#160;", " ")
        assert "What?" in seen
        assert "New game" in seen

    perform(app, act)


def test_it_needs_no_more_room_than_the_screen_has(tmp_path: Path) -> None:
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        app.push_screen(Dialog("t", "Which?", ("no", "yes")))
        await press(pilot, "2")
        await pilot.resize_terminal(70, 20)
        await settled(pilot)
        assert app.screen.has_class("-too-small")
        await pilot.resize_terminal(80, 24)
        await settled(pilot)
        assert not app.screen.has_class("-too-small")
        assert "│▸ 2 yes" in row_with(app, "yes")
        assert "" == chosen_row(app)

    perform(app, act)
