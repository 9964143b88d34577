"""A shared folder in earnest: real processes, which act at the same moment, and are killed."""

from __future__ import annotations

import os
import queue
import signal
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from saves.codec import AnyEntry
from saves.database import FILE
from saves.lease import RENEWED, TERM
from saves.library import Library
from tests.saves.writing import until
from tests.tui.serve.inside import BYE, Slow, come, during, in_play, table_of
from tui.serve.shared import SharedHouse

_SECONDS = 30


class Process:
    """One that shares the folder; what it tells is read as it comes."""

    def __init__(self, folder: Path, name: str) -> None:
        self.name = name
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.tui.serve.sharer", str(folder), name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line.strip())

    def hears(self, word: str, seconds: float = _SECONDS) -> str:
        """Waits for a line that begins so; the rest of it."""
        until = time.monotonic() + seconds
        while True:
            line = self._lines.get(timeout=max(0.0, until - time.monotonic()))
            if line == word or line.startswith(f"{word} "):
                return line[len(word) :].strip()

    def does(self, word: str, steps: int = 0, moment: float = 0.0) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{word} {steps} {moment}\n")
        self.process.stdin.flush()


@contextmanager
def processes(folder: Path, *chairs: str) -> Iterator[tuple[Process, Process]]:
    """Ana's and Ben's at a table of Kartel of theirs; the first is the one who begins."""

    async def make() -> None:
        house = SharedHouse(folder, thinkers=Slow())
        await house.open()
        people = [await come(house, name) for name in ("Ana", "Ben")]
        new = table_of("kartel", "Ana", "Ben", *chairs)
        await in_play(house, new, *(guest.member for guest in people))
        assert await house.close(BYE) is None

    during(make)
    with ExitStack() as stack:
        both = [Process(folder, name) for name in ("Ana", "Ben")]
        for one in both:
            stack.callback(one.process.wait)
            stack.callback(one.process.kill)
        for one in both:
            one.hears("ready")
        yield both[0], both[1]


def kept(folder: Path) -> tuple[list[str], list[AnyEntry]]:
    """The names of the players, and the entries that are on disk."""
    with closing(Library(folder)) as library:
        (info,) = library.list()
        return [player.name for player in info.players], library.load(info.id)[1].entries


def first_of(folder: Path, both: tuple[Process, Process]) -> tuple[Process, Process]:
    """The process of who begins, and the other."""
    with closing(Library(folder)) as library:
        (info,) = library.list()
        (asked,) = library.load(info.id)[1].prompts()
    ana, ben = both
    return (ana, ben) if info.players[asked].name == ana.name else (ben, ana)


def test_of_two_processes_that_act_at_one_moment_one_is_told(tmp_path: Path) -> None:
    with processes(tmp_path) as both:
        first, second = first_of(tmp_path, both)
        first.does("roll")
        second.hears("entry 1")
        before = time.monotonic()
        first.does("move", 1)
        second.hears("entry 2")
        sys.stdout.write(f"heard of after {time.monotonic() - before:.3f} s\n")
        moment = time.monotonic() + 0.5
        first.does("undo", moment=moment)
        second.does("roll", moment=moment)
        until(lambda: len(kept(tmp_path)[1]) == 3)
        names, entries = kept(tmp_path)
        won = names[entries[2].seat]
        lost = first if won == second.name else second
        assert lost.hears("told").startswith(f"{won} ")
        # Both go on, and each hears of it.
        if won == first.name:
            first.does("move", 2)
        else:
            second.does("move", 1)
        first.hears("entry 4")
        second.hears("entry 4")
        assert entries == kept(tmp_path)[1][:3]


def test_a_process_that_is_killed_acts_for_the_bots_no_longer(tmp_path: Path) -> None:
    with processes(tmp_path, "easy") as (ana, ben):
        leads: queue.Queue[Process] = queue.Queue()

        def wait(one: Process) -> None:
            one.hears("leads")
            leads.put(one)

        for one in (ana, ben):
            threading.Thread(target=wait, args=(one,), daemon=True).start()
        dies = leads.get(timeout=_SECONDS)
        lives = ben if dies is ana else ana
        os.kill(dies.process.pid, signal.SIGKILL)
        began = time.monotonic()
        assert lives is leads.get(timeout=_SECONDS)
        assert time.monotonic() - began < TERM + 2 * RENEWED


def test_what_sqlite_keeps_beside_the_library_has_its_mode_and_group(tmp_path: Path) -> None:
    before = os.umask(0o077)
    try:
        folder = tmp_path / "club"
        folder.mkdir()
        (folder / FILE).touch()
        (folder / FILE).chmod(0o660)
        with processes(folder):
            modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}
    finally:
        os.umask(before)
    assert {FILE: 0o660, f"{FILE}-wal": 0o660, f"{FILE}-shm": 0o660} == modes
