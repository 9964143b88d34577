"""The App when something goes wrong: crashes, disks that fill, being stopped and let go on."""

from __future__ import annotations

import asyncio
import gc
import os
import sqlite3
import sys
import threading
import warnings
from pathlib import Path

import pytest
from textual.app import App
from textual.pilot import Pilot

from core.text import say
from saves.database import FILE
from saves.records import SaveError
from tests.tui.games.kartel.positions import mid_game
from tests.tui.play import ANA, BEN, CLEO, keys, play, rows, session_of, shown_now, state_of
from tui import app as app_module
from tui.app import BoardApp, SavingFailed
from tui.settings import load
from tui.start import Home
from tui.widgets.sheet import Sheet

MID = state_of(mid_game())


def test_a_crash_ends_with_a_sentence_and_a_report_without_values(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app_module, "reports_folder", lambda: tmp_path / "reports")
    secret = "a sealed bid of 118"

    def fail() -> None:
        raise ValueError(secret)

    app = BoardApp(Home(), tmp_path, settings=tmp_path / "settings.json")

    async def run() -> None:
        async with app.run_test() as pilot:
            app.call_later(fail)
            await pilot.pause(0.5)

    with pytest.raises(ValueError, match="118"):
        asyncio.run(run())
    assert 1 == app.return_code
    (report,) = (tmp_path / "reports").iterdir()
    assert "builtins.ValueError" in report.read_text()
    assert "118" not in report.read_text()


def test_the_private_names_of_textual_that_the_crash_hook_uses_are_there() -> None:
    for name in ("_fatal_error", "_close_messages_no_wait"):
        assert callable(getattr(App, name))
    bare: App[None] = App()
    assert hasattr(bare, "_exception")
    assert [] == list(bare._exit_renderables)


def test_an_act_that_cannot_be_saved_pauses_the_game_and_is_told(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        app.post_message(SavingFailed(SaveError("full", say("The disk is full."))))
        await shown_now(pilot)
        assert session_of(app).paused
        assert "» The disk is full." in rows(app)[-3].rstrip()
        await keys(pilot, "2")
        assert "Enter  take W★" in rows(app)[-5]

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("conflict", "This game was played on elsewhere: q leaves, open it again to go on."),
        ("unknown_save", "This game was deleted elsewhere, nothing more is kept: q leaves."),
    ],
)
def test_a_game_that_goes_on_elsewhere_takes_no_more_acts_here_but_is_read(
    tmp_path: Path, code: str, told: str
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        app.post_message(SavingFailed(SaveError(code, say("Long and winding."))))
        await shown_now(pilot)
        before = session_of(app).table.ply
        await keys(pilot, "2", "enter")
        assert before == session_of(app).table.ply
        assert f"» {told}" == rows(app)[-3].rstrip()
        # No notice lies over what Enter does.
        assert [] == list(app._notifications)
        await keys(pilot, "l")
        assert "─ log ─" in rows(app)[3]
        await keys(pilot, "escape", "q")
        assert app.session is None

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)


def test_what_could_not_be_saved_is_said_when_the_program_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.tables._CLOSING", 0.2)
    unsaved = []

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        lock = sqlite3.connect(tmp_path / FILE, isolation_level=None)
        lock.execute("BEGIN EXCLUSIVE")
        try:
            await keys(pilot, "enter")
            unsaved.append(await asyncio.to_thread(app.tables.close))
        finally:
            lock.execute("ROLLBACK")
            lock.close()

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)
    (sentence,) = unsaved
    assert sentence is not None
    assert "could not be saved" in sentence.id + (sentence.plural or "")


def test_a_game_that_is_left_before_it_was_opened_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left: list[str] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda told: left.append(str(told.exc_value)))

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        id = session_of(app).info.id
        app.go_home()
        app.open_saved(id)
        app.workers.cancel_group(app, "open")
        await pilot.pause()

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        play(tmp_path, (ANA, BEN, CLEO), act, state=MID)
        gc.collect()
    assert [] == left


def test_after_being_stopped_and_let_go_on_everything_is_drawn_again(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        drawn: set[str | None] = set()
        for sheet in app.screen.query(Sheet):
            sheet.refresh = lambda *_r, id=sheet.id, **_k: drawn.add(id)  # type: ignore[method-assign,misc,assignment]
        app.app_resume_signal.publish(app)
        await shown_now(pilot)
        assert {"head", "board", "pane", "foot"} <= drawn

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)


def test_a_changed_setting_is_kept_at_once_and_the_event_loop_never_waits_for_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[threading.Thread] = []
    fsync = os.fsync

    def noted(fd: int) -> None:
        threads.append(threading.current_thread())
        fsync(fd)

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        file = tmp_path / "settings.json"
        monkeypatch.setattr(os, "fsync", noted)
        app.change_pace(faster=False)
        assert 1.5 == load(file)[0].pause
        async with asyncio.timeout(5):
            while not file.exists():
                await pilot.pause(0.01)
        assert threads
        assert threading.main_thread() not in threads
        assert 1.5 == load(file)[0].pause

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)
