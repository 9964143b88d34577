"""A real process that plays and saves, killed with SIGKILL at any moment.

BOARDTUI_KILLS says how often; a dozen by default.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
import time
from pathlib import Path

from core.table import Played
from saves.codec import AnyEntry
from saves.library import Library
from tests.saves.tables import chains

KILLS = int(os.environ.get("BOARDTUI_KILLS", "12"))

# At a random moment; stopped inside the transaction, before each of its statements; while the
# commit is written.
MOMENTS = ("none", "INSERT", "none", "UPDATE", "commit", "COMMIT")


def killed(folder: Path, seed: int, moment: str) -> list[tuple[str, str, int]]:
    """What a process said before it was killed."""
    dice = random.Random(seed)
    victim = subprocess.Popen(
        [sys.executable, "-m", "tests.saves.victim", str(folder), str(seed), moment],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert victim.stdout is not None
    said: list[str] = []
    # A victim that never gets where it is awaited would be waited for without end.
    guard = threading.Timer(30, victim.kill)
    guard.start()
    for line in victim.stdout:
        said.append(line)
        if line.startswith("inside" if moment != "none" else "done"):
            break
    if moment == "none":
        time.sleep(dice.uniform(0, 0.06))
    elif moment == "commit":
        time.sleep(dice.uniform(0, 0.0008))
    victim.kill()
    guard.cancel()
    said += victim.stdout.readlines()
    assert -9 == victim.wait()
    victim.stdout.close()
    # The last line may have been cut by the kill.
    whole = [line for line in said if line.endswith("\n")]
    return [(word, id, int(number)) for word, id, number in (line.split() for line in whole)]


def test_a_killed_game_resumes_at_its_last_completed_action(tmp_path: Path) -> None:
    histories: dict[str, list[AnyEntry]] = {}
    for kill in range(KILLS):
        moment = MOMENTS[kill % len(MOMENTS)]
        said = killed(tmp_path, kill * 1000, moment)
        library = Library(tmp_path)
        infos = {info.id: info for info in library.list()}
        tables = {id: library.load(id)[1] for id in infos}
        library.close()

        for word, id, number in said:
            if word == "done":
                assert infos[id].ply >= number, (kill, moment, said)
        if moment.isupper():
            # Of the action in hand nothing is left: its transaction was not ended.
            word, id, number = said[-1]
            assert "inside" == word, (kill, moment, said)
            assert number - 1 == infos[id].ply, (kill, moment, said)

        for id, table in tables.items():
            assert chains(table), (kill, moment, id)
            assert infos[id].over == (table.outcome() is not None)
            # Nothing that a former process had completed was changed or lost.
            before = histories.get(id, [])
            assert before == table.entries[: len(before)], (kill, moment, id)
        assert histories.keys() <= tables.keys()
        histories = {id: table.entries for id, table in tables.items()}
    played = sum(isinstance(e, Played) for entries in histories.values() for e in entries)
    assert played > KILLS
