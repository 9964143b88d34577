"""The rules outside of play."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.tui.screens.stage import LARGE, SMALL, Stage, perform, press, settled, shown
from tui.rulebook import clauses


async def open_rules(pilot: Pilot[int]) -> None:
    await press(pilot, "4", "enter")


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_all_clauses_can_be_read_by_scrolling(tmp_path: Path, size: tuple[int, int]) -> None:
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_rules(pilot)
        seen = shown(app)
        for _ in range(6):
            await press(pilot, "pagedown")
            seen += shown(app)
        assert [] == [clause.id for clause in clauses("kartel") if f" {clause.id} " not in seen]
        await press(pilot, "home")
        assert " K-1 " in shown(app)

    perform(app, act, size)


def test_the_next_page_is_the_guide_for_the_first_game(tmp_path: Path) -> None:
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_rules(pilot)
        await press(pilot, "right")
        assert "Kartel: your first game" in shown(app)
        await press(pilot, "right")
        assert "Kartel: all rules" in shown(app)

    perform(app, act)


def test_find_shows_only_the_clauses_with_the_words_and_escape_shows_all(tmp_path: Path) -> None:
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_rules(pilot)
        await press(pilot, "slash")
        await pilot.press(*"share win")
        await settled(pilot)
        assert " K-12 " in shown(app)
        assert " K-1 " not in shown(app)
        await press(pilot, "enter")
        assert " K-1 " not in shown(app)
        await press(pilot, "escape")
        assert " K-1 " in shown(app)
        await press(pilot, "escape")
        assert app.screen is app.screen_stack[0]

    perform(app, act)
