"""A whole game in a real terminal, by keyboard alone: save, undo, kill, resume, result.

Needs tmux and the installed command: `pytest tests/bench/test_tmux_game.py -n0 -s`. It takes a
minute or two, most of it the third of a second in which keys pressed too early are dropped.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.bench.conftest import told

COMMAND = Path(sys.executable).parent / "boardtui"
NAME = f"boardtui-{os.getpid()}"
SECONDS = 20.0


class Terminal:
    """A tmux window of 80x24 with a server of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tmux("new-session", "-d", "-s", "game", "-x", "80", "-y", "24", "sh")

    def tmux(self, *words: str) -> str:
        done = subprocess.run(
            ["tmux", "-L", NAME, *words], check=True, capture_output=True, text=True
        )
        return done.stdout

    def type(self, *keys: str) -> None:
        self.tmux("send-keys", "-t", "game", *keys)

    def rows(self) -> list[str]:
        return self.tmux("capture-pane", "-t", "game", "-p").splitlines()

    def until(self, seen: Callable[[list[str]], bool], *keys: str) -> list[str]:
        """Waits for what is to be seen, pressing the keys again while it is not."""
        end = time.monotonic() + SECONDS
        while not seen(rows := self.rows()):
            assert time.monotonic() < end, "\n".join(rows)
            if keys:
                self.type(*keys)
            time.sleep(0.12)
        return rows


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    assert shutil.which("tmux"), "this bench plays in tmux"
    assert COMMAND.exists(), "install boardtui first"
    opened = Terminal(tmp_path)
    yield opened
    opened.tmux("kill-server")


def saved(folder: Path) -> dict[str, object]:
    done = subprocess.run(
        [COMMAND, "--data", folder, "list", "--json"], check=True, capture_output=True, text=True
    )
    ((game,),) = [json.loads(done.stdout)]
    assert isinstance(game, dict)
    return game


def turn(rows: list[str]) -> int:
    found = re.match(r" Kartel · turn (\d+)", rows[0])
    return int(found[1]) if found else 0


def asks_to_move(rows: list[str]) -> bool:
    return "Enter  take" in rows[19]


def asks_to_roll(rows: list[str]) -> bool:
    return "Space " in rows[19] and " rolls" in rows[19]


def over(rows: list[str]) -> bool:
    return "game over" in rows[0]


def test_a_whole_game_by_keyboard_with_undo_kill_and_resume(
    terminal: Terminal, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    start = time.monotonic()
    data = tmp_path / "games"
    play = f"{COMMAND} --data {data} new kartel --seats ana,ben --seed 5"
    terminal.type(play, "Enter")

    # A move is taken back and made again.
    terminal.until(asks_to_roll)
    terminal.until(asks_to_move, "Space")
    terminal.until(asks_to_roll, "Enter")
    terminal.until(asks_to_move, "u")
    terminal.until(asks_to_roll, "Enter")

    # Ten turns on, the process is killed; every act up to then is there.
    def next_turn(rows: list[str]) -> None:
        at = turn(rows)
        terminal.until(asks_to_move, "Space")
        terminal.until(lambda now: over(now) or (turn(now) > at and asks_to_roll(now)), "Enter")

    while turn(rows := terminal.until(asks_to_roll)) < 11:
        next_turn(rows)
    (process,) = subprocess.run(
        ["pgrep", "-f", f"{COMMAND} --data {data}"], check=True, capture_output=True, text=True
    ).stdout.split()
    os.kill(int(process), signal.SIGKILL)
    game = saved(data)
    assert game["over"] is False
    terminal.until(lambda now: any("Killed" in row for row in now))
    # A killed program leaves the terminal raw, where only a line feed ends a line.
    terminal.type("stty sane; reset", "C-j")
    terminal.until(lambda now: "Kartel" not in "".join(now))
    terminal.type(f"{COMMAND} --data {data} resume", "Enter")
    terminal.until(lambda now: turn(now) == 11 and asks_to_roll(now))

    # To the end, and out.
    while not over(rows := terminal.until(lambda now: over(now) or asks_to_roll(now))):
        next_turn(rows)
    assert re.search(r"(ANA|BEN)\b.* wins? with \d+", rows[0]) or "share" in rows[0]
    terminal.until(lambda now: "home" in now[0], "q")
    terminal.until(lambda now: "1-9" not in now[-1], "q")
    assert saved(data)["over"] is True
    told(capsys, f"a whole game in tmux: {time.monotonic() - start:.0f} s")
