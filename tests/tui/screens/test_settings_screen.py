"""The settings screen: what changes at once, and what is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.tui.screens.stage import Stage, chosen_row, click, perform, press, shown
from tui.screens.settings_screen import SettingsScreen, changed, lines
from tui.settings import Settings
from tui.widgets.lines import ToItem


async def open_settings(pilot: Pilot[int]) -> None:
    await press(pilot, "5", "enter")
    assert isinstance(pilot.app.screen, SettingsScreen)


def test_a_change_takes_effect_at_once_and_is_written(tmp_path: Path) -> None:
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_settings(pilot)
        await press(pilot, "4", "right")
        assert "light" == app.look
        assert "boardtui-light" == app.theme
        await press(pilot, "5", "space")
        assert app.ascii_only
        assert "> 5 ASCII only" in str(app.screen.query_one("#sheet").render_line(7).text)

    perform(app, act)
    written = json.loads((tmp_path / "settings.json").read_text())
    assert ("light", True) == (written["theme"], written["ascii"])


def test_the_place_of_the_file_is_told(tmp_path: Path) -> None:
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_settings(pilot)
        assert str(app.settings_path) in "".join(row.strip() for row in shown(app).splitlines())

    perform(app, act)


def test_every_setting_has_a_line_with_its_explanation(tmp_path: Path) -> None:
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_settings(pilot)
        for line in lines():
            assert line.title in chosen_row(app)
            assert line.told.split(".")[0].split()[-1] in shown(app)
            await press(pilot, "down")

    perform(app, act)
    elsewhere = {"keys", "last"}
    assert set(Settings.__struct_fields__) - elsewhere == {line.field for line in lines()}


def test_arrows_stop_at_the_ends_and_space_goes_round() -> None:
    bell = next(line for line in lines() if line.field == "bell")
    on = Settings(bell=True)
    assert on == changed(on, bell, 1)
    assert not changed(on, bell, -1).bell
    assert not changed(on, bell, 1, around=True).bell


@pytest.mark.parametrize(
    ("pause", "by", "expected"), [(0.7, 1, 1.0), (0.7, -1, 0.3), (9.0, 1, 3.0)]
)
def test_a_value_written_by_hand_moves_to_its_neighbours(
    pause: float, by: int, expected: float
) -> None:
    line = next(line for line in lines() if line.field == "pause")
    assert expected == changed(Settings(pause=pause), line, by).pause


def test_a_click_on_the_chosen_line_takes_the_next_value(tmp_path: Path) -> None:
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_settings(pilot)
        await click(pilot, ToItem(2))
        assert app.settings.bell
        await click(pilot, ToItem(2))
        assert not app.settings.bell

    perform(app, act)
