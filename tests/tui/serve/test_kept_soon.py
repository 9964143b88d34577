"""How late an act that others have seen is on the disk, and what a kill takes with it."""

from __future__ import annotations

import random
import sqlite3
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Thread

from saves.database import FILE
from saves.library import Library

# Seconds from the moment at which others are told of an act until it is on the disk: what
# docs/hosting.md says.
BOUND = 0.25
# As a rule it is a few milliseconds.
USUAL = 0.05
ACTS = 60
KILLS = 5


class Told:
    """When others have seen each entry, as the process that plays says it."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.seen: dict[int, float] = {}
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            # The last one may have been cut by the kill.
            if line.endswith("\n"):
                number, at = line.split()
                self.seen[int(number)] = float(at)

    def wait_for(self, acts: int) -> None:
        until = time.monotonic() + 60
        while len(self.seen) < acts:
            assert time.monotonic() < until
            assert self.process.poll() is None
            time.sleep(0.001)

    def kill(self) -> float:
        """When it was killed, at the latest."""
        at = time.monotonic()
        self.process.kill()
        self.process.wait(30)
        self._reader.join(30)
        return at


@contextmanager
def playing(folder: Path, seed: int) -> Iterator[Told]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.tui.serve.teller", str(folder), str(seed)],
        stdout=subprocess.PIPE,
        text=True,
    )
    told = Told(process)
    try:
        yield told
    finally:
        told.kill()
        assert process.stdout is not None
        process.stdout.close()


def test_an_act_that_others_have_seen_is_on_the_disk_a_moment_later(tmp_path: Path) -> None:
    kept: dict[int, float] = {}
    with playing(tmp_path, 1) as told:
        told.wait_for(1)
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as reader:
            began = time.monotonic()
            until = began + 60
            while len(kept) < ACTS and time.monotonic() < until:
                (last,) = reader.execute("SELECT max(number) FROM entries").fetchone()
                now = time.monotonic()
                for number in range(1, last + 1):
                    kept.setdefault(number, now)
                time.sleep(0.001)
    late = [kept[number] - at for number, at in told.seen.items() if number in kept and at > began]
    assert len(late) > ACTS / 2
    sys.stdout.write(f"on disk after {statistics.median(late):.4f}, {max(late):.4f} s\n")
    assert max(late) < BOUND
    assert statistics.median(late) < USUAL


def test_of_what_others_saw_before_a_kill_only_the_last_moment_can_be_lost(tmp_path: Path) -> None:
    chance = random.Random(5)
    before: list[object] = []
    for kill in range(KILLS):
        with playing(tmp_path, kill) as told:
            told.wait_for(3)
            time.sleep(chance.uniform(0, 0.3))
            at = told.kill()
        library = Library(tmp_path)
        (info,) = library.list()
        entries = library.load(info.id)[1].entries
        library.close()
        safe = [number for number, seen in told.seen.items() if seen < at - BOUND]
        assert max(safe, default=0) <= len(entries)
        # More than what is in hand is never lost: the acts of a moment.
        assert max(told.seen) - len(entries) <= 2
        assert before == entries[: len(before)]
        before = list(entries)
