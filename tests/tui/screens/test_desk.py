"""What stays when one phase screen gives way to another: at the Fair, from shopping to paying."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from tests.tui.play import ANA, BEN, keys, play, rows, session_of, shown_now
from tests.tui.screens.fair import TURNS, Pay, Paying, State, Take, opening
from tests.tui.screens.fair_screens import PayingScreen, ShoppingScreen, at_the_fair
from tests.tui.screens.stage import chosen_row, row_with, shown
from tui.app import BoardApp
from tui.screens.phase import PhaseScreen
from tui.screens.result import ResultScreen
from tui.screens.side import Menu
from tui.widgets.sheet import Sheet

__all__ = ["at_the_fair"]

pytestmark = pytest.mark.usefixtures("at_the_fair")

Act = Callable[[BoardApp, Pilot[int]], Awaitable[None]]


def at(folder: Path, act: Act, flash: float = 0, **extra: Any) -> None:
    (folder / "settings.json").write_text(f'{{"flash": {flash}}}')
    play(folder, (ANA, BEN), act, game="fair", **{"state": opening(), **extra})


def phase_screen(app: BoardApp) -> PhaseScreen:
    assert isinstance(app.screen, PhaseScreen)
    return app.screen


async def taken(app: BoardApp, pilot: Pilot[int]) -> None:
    """A pear is taken, as by somebody at another screen: the phase changes to paying."""
    session = session_of(app)
    session.submit(0, Take((1,)), session.table.ply)
    await shown_now(pilot)
    assert isinstance(app.screen, PayingScreen)


def test_an_open_log_stays_open_with_its_filter_and_its_line(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "1", "1", "1", "enter", "enter", "0", "enter", "l", "2", "up")
        assert "▸     Ana took 1 apple" in shown(app)
        await taken(app, pilot)
        # Three lines about Ana now; the one chosen is still the second from the end.
        assert "Line 2 of 3" in row_with(app, "Line")
        assert "▸     Ana paid 2" in shown(app)
        await keys(pilot, "l")
        assert isinstance(app.screen, PayingScreen)
        await keys(pilot, "l")
        assert "Line 3 of 3" in row_with(app, "Line")

    at(tmp_path, act)


def test_what_is_being_typed_is_typed_on(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "l", "slash", "p", "e")
        await taken(app, pilot)
        await keys(pilot, "a", "r")
        assert "pear" == app.screen.query_one("#find", Input).value
        assert "Ana took 1 pear" in row_with(app, "▸")
        await keys(pilot, "escape", "escape")
        assert app.focused is None
        session_of(app).undo()
        await shown_now(pilot)
        assert isinstance(app.screen, ShoppingScreen)
        assert not app.screen.query_one("#find", Input).has_class("-open")
        await keys(pilot, "right")
        assert {"pear": 2} == app.screen.amounts

    at(tmp_path, act)


def test_rules_stay_open_where_they_were(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "f1", "right")
        assert "Page 2 of 3" in shown(app)
        await taken(app, pilot)
        assert "Page 2 of 3" in shown(app)

    at(tmp_path, act)


def test_the_menu_stays_open(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "m", "down")
        await taken(app, pilot)
        assert Menu(1) == phase_screen(app).side.now
        assert "let the bots go on" in shown(app) or "pause the bots" in shown(app)

    at(tmp_path, act)


def test_what_happened_is_announced_on_the_next_phases_screen_and_ends_there(
    tmp_path: Path,
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "2", "enter")
        assert isinstance(app.screen, PayingScreen)
        assert "announced" in shown(app)
        await pilot.pause(0.5)
        assert "announced" not in shown(app)

    at(tmp_path, act, flash=0.3)


def test_an_announcement_ends_after_its_time_on_whatever_screen(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "2", "enter", "u")
        assert isinstance(app.screen, ShoppingScreen)
        await keys(pilot, "right", "enter")
        session = session_of(app)
        session.submit(0, Pay(2, 1), session.table.ply)
        await shown_now(pilot)
        assert isinstance(app.screen, ShoppingScreen)
        assert "announced" in shown(app)
        await pilot.pause(0.6)
        assert "announced" not in shown(app)

    at(tmp_path, act, flash=0.3)


def test_a_sentence_in_row_22_stays_until_something_happens(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "u")
        assert "Can't undo" in shown(app)
        app.replay(session_of(app), 0)
        await shown_now(pilot)
        await keys(pilot, "escape")
        assert "Can't undo" in shown(app)
        await taken(app, pilot)
        assert "Can't undo" not in shown(app)

    at(tmp_path, act)


def test_each_phase_has_one_screen_as_long_as_the_game_is_shown(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        first = app.screen
        await keys(pilot, "2", "enter")
        second = app.screen
        await keys(pilot, "u")
        assert app.screen is first
        await keys(pilot, "2", "enter")
        assert app.screen is second
        await keys(pilot, "q")
        await shown_now(pilot)
        assert not first.is_attached
        assert not second.is_attached

    at(tmp_path, act)


def test_a_screen_that_is_left_keeps_nothing_that_was_drawn_on_it(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        first = app.screen
        await keys(pilot, "2", "enter")
        assert isinstance(app.screen, PayingScreen)
        assert {""} == {sheet.paper.text().strip() for sheet in first.query(Sheet)}

    at(tmp_path, act)


def test_a_key_typed_ahead_is_dropped_on_a_screen_that_was_shown_before(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "2", "2", "enter", "u", "2", "2")
        phase_screen(app).desk.since = 0.0
        app.guard = 60.0
        await keys(pilot, "enter")
        assert isinstance(app.screen, PayingScreen)
        await keys(pilot, "enter")
        assert isinstance(app.screen, PayingScreen)

    at(tmp_path, act)


def test_undo_on_the_result_brings_back_the_last_phases_screen(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        last = app.screen
        await keys(pilot, "enter")
        assert isinstance(app.screen, ResultScreen)
        await keys(pilot, "u")
        assert app.screen is last
        assert "pay 2 in coins, 0 notes" in shown(app)

    begun = opening()
    state = State(TURNS, begun.purses, begun.stall, (Paying(0, 2),))
    at(tmp_path, act, state=state)


def test_a_resize_while_another_screen_was_shown_is_made_up_for(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "2", "enter")
        await pilot.resize_terminal(100, 30)
        await shown_now(pilot)
        await keys(pilot, "u")
        await pilot.pause(0.05)
        assert 30 == len(rows(app))
        assert rows(app)[-1].startswith(" 1-3 ↑↓ line")
        assert "  1 apple ◂ 0 ▸ for 0" == rows(app)[4][40:].rstrip()

    at(tmp_path, act)


def test_amounts_that_are_taken_back_are_filled_in_again(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "2", "left", "enter", "u")
        assert isinstance(app.screen, ShoppingScreen)
        assert chosen_row(app).startswith("▸ 2 pear  ◂ 1 ▸ for 2")

    at(tmp_path, act)
