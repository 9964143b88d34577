"""What serving needs of Textual's own: each name is there, and does what it did."""

from __future__ import annotations

import asyncio
import gc
import os
import subprocess
import sys
from typing import Any

import pytest
from textual import constants, events, messages
from textual._xterm_parser import XTermParser
from textual.app import App

from tests.tui.serve.far_end import FarEnd, at
from tui.serve import traps


def test_no_private_name_of_textual_has_vanished() -> None:
    assert [] == traps.missing()


@pytest.mark.parametrize(
    ("owner", "name", "told"),
    [
        (XTermParser, "_parse_extended_key", "XTermParser._parse_extended_key"),
        (App, "_fatal_error", "App._fatal_error"),
        (App, "post_display_hook", "App.post_display_hook"),
        (constants, "COLOR_SYSTEM", "textual.constants.COLOR_SYSTEM"),
    ],
)
def test_a_name_that_has_vanished_is_told(
    owner: Any, name: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(owner, name)
    assert [told] == traps.missing()


def test_a_cache_that_is_none_any_more_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(XTermParser, "_parse_extended_key", lambda self, sequence: None)
    assert ["XTermParser._parse_extended_key is no cache any more"] == traps.missing()


@pytest.mark.parametrize(
    ("token", "keys"),
    [
        ("abc", ["a", "b", "c"]),
        ("\x1b", ["escape"]),
        ("\x1bx", ["alt+x"]),
        ("\x1b[A", ["up"]),
        ("\x1b[999z", []),
        ("\x1b[1114112u", []),
    ],
)
def test_a_token_is_its_keys_at_once(token: str, keys: list[str]) -> None:
    reader = traps.Keys()
    assert keys == [m.key for m in reader.read(token) if isinstance(m, events.Key)]
    assert ["z"] == [m.key for m in reader.read("z") if isinstance(m, events.Key)]


def test_a_terminal_that_can_hold_frames_back_says_so() -> None:
    (message,) = traps.Keys().read("\x1b[?2026;2$y")
    assert isinstance(message, messages.TerminalSupportsSynchronizedOutput)


def test_the_process_is_prepared_for_all_terminals_alike() -> None:
    asked = (
        "import os; from tui.serve import traps; traps.prepare();"
        "from textual.app import App; app = App();"
        "print(app.console.color_system, app.no_color, sorted(app.features))"
    )
    environment = {**os.environ, "TERM": "dumb", "NO_COLOR": "1", "TEXTUAL": "debug,devtools"}
    done = subprocess.run(
        [sys.executable, "-c", asked], env=environment, capture_output=True, check=True
    )
    assert b"truecolor False []\n" == done.stdout


def test_what_is_settled_is_not_looked_through_again() -> None:
    before = gc.get_threshold()
    try:
        traps.settle()
        assert (20000, 20, 100) == gc.get_threshold()
        assert 1000 < gc.get_freeze_count()
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)


def test_sessions_that_end_together_are_swept_together(monkeypatch: pytest.MonkeyPatch) -> None:
    swept: list[int] = []
    monkeypatch.setattr(traps, "SWEEP_AFTER", 0.05)
    monkeypatch.setattr(traps.gc, "collect", lambda: swept.append(1))

    async def main() -> None:
        loop = asyncio.get_running_loop()
        for _ in range(10):
            traps.sweep(loop)
        assert [] == swept
        await asyncio.sleep(0.1)
        assert [1] == swept
        traps.sweep(loop)
        await asyncio.sleep(0.1)
        assert [1, 1] == swept

    asyncio.run(main())


def test_sweeps_that_take_long_come_seldom() -> None:
    assert traps.SWEEP_AFTER == traps._until_sweep(0.05)
    assert 16 == traps._until_sweep(0.4)


def test_the_loop_makes_its_tasks_as_before() -> None:
    async def main() -> None:
        loop = asyncio.get_running_loop()
        async with at(FarEnd()):
            assert loop.get_task_factory() is None

    asyncio.run(main())


def test_the_backlog_counts_what_waits_for_the_screen_too() -> None:
    async def main() -> None:
        async with at(FarEnd()) as app:
            await asyncio.sleep(0.2)
            before = traps.backlog(app)
            for _ in range(5):
                app.screen.post_message(events.Key("k", "k"))
                app.post_message(events.Key("k", "k"))
            assert before + 10 == traps.backlog(app)

    asyncio.run(main())
