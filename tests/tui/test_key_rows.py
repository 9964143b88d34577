"""The last row says what the keys do: each key that stands there changes what is shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from core import catalog
from saves.records import Player
from tests.tui.play import ANA, BEN, keys, play, rows, session_of, shown_now
from tests.tui.screens.stage import LARGE, SMALL
from tui.app import BoardApp
from tui.screens.curtain import CurtainScreen
from tui.screens.frame import KeyHint
from tui.screens.phase import PhaseScreen

# What these do can't be taken back by Esc, so they are pressed last.
LAST = ("enter", "space", "quit")


def hints(app: BoardApp) -> list[KeyHint]:
    assert isinstance(app.screen, PhaseScreen)
    shown = app.screen.keys()
    return [hint for hint in shown if hint.press is not None]


async def sat_down(app: BoardApp, pilot: Pilot[int]) -> None:
    if isinstance(app.screen, CurtainScreen):
        await keys(pilot, "space")


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("game", catalog.names())
def test_each_key_of_the_last_row_changes_what_is_shown(
    tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await sat_down(app, pilot)
        pressed = [hint.press for hint in hints(app)]
        assert {"quit", "rules", "log", "menu"} <= set(pressed)
        for name in sorted(pressed, key=lambda press: (press in LAST, press == "quit")):
            assert name is not None
            before = rows(app)
            app.screen.action_press(name)  # type: ignore[attr-defined]
            await shown_now(pilot)
            assert before != rows(app), name
            if name == "quit":
                assert app.session is None
            elif name not in LAST:
                await keys(pilot, "escape", "escape")
            else:
                await sat_down(app, pilot)

    play(tmp_path, (ANA, BEN, Player("Dan")), act, game=game, size=size)


def test_undo_stands_in_the_last_row_only_where_something_can_be_taken_back(
    tmp_path: Path,
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "undo" not in [hint.press for hint in hints(app)]
        await keys(pilot, "space", "enter")
        assert session_of(app).can_undo()
        assert "undo" in [hint.press for hint in hints(app)]
        await keys(pilot, "u")
        assert "undo" not in [hint.press for hint in hints(app)]
        assert "u undo" not in rows(app)[-1]

    play(tmp_path, (ANA, BEN), act, size=LARGE)
