"""A process that plays Kartel and saves it, to be killed by test_kill.

python -m tests.saves.victim FOLDER SEED WORD: it resumes the newest game or begins one, and says
"done ID N" once entry N of that game is on disk. WORD is the statement of a transaction before
which it stops inside of it for good ("INSERT", "UPDATE", "COMMIT"), at an action that the seed
chooses; it says "inside ID N" then. With "commit" it says so and goes
on; with "none" it plays on, and flushes now and then only.
"""

from __future__ import annotations

import sqlite3
import sys
import threading
import time
from pathlib import Path

import saves.keeper
from core import catalog
from core.rng import below, seeded
from core.table import Table
from saves import database
from saves.codec import AnyTable
from saves.keeper import Keeper
from saves.library import Library
from saves.records import Info, SaveError
from tests.saves.tables import ANA_BEN, play


def say(*words: object) -> None:
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


def resumed(library: Library, seed: int) -> tuple[Info, AnyTable]:
    newest = library.newest()
    if newest is not None:
        return library.load(newest.id)
    table = Table.new(catalog.load("kartel"), 2, seed, {})
    return library.create("kartel", ANA_BEN, seed, {}, False, table), table


def main(folder: Path, seed: int, word: str) -> None:
    rng = seeded(seed)
    chosen, rng = below(rng, 6)
    begun = 0

    def trace(sql: str) -> None:
        nonlocal begun
        first = sql.split()[0]
        begun += first == "BEGIN"
        if begun == chosen + 1 and first == word.upper():
            say("inside", info.id, table.ply)
            if word.isupper():
                threading.Event().wait()

    def connect(folder: Path) -> sqlite3.Connection:
        connection = database.connect(folder)
        connection.set_trace_callback(trace)
        return connection

    def fail(error: SaveError) -> None:
        say("error", error)

    saves.keeper.connect = connect
    library = Library(folder)
    info, table = resumed(library, seed)
    keeper = Keeper(folder, fail)
    keeper.keep(info, table)
    say("done", info.id, table.ply)
    step = 0
    while True:
        step += 1
        if table.outcome() is not None:
            keeper.flush(60)
            info, table = resumed(library, seed + step)
            keeper.keep(info, table)
        last = table.entries[-1].seat if table.entries else 0
        if step % 4 == 0 and table.can_undo(last) is None:
            table.undo(last)
        else:
            play(table, 1, seed=seed + step, undo=False)
        lot, rng = below(rng, 4)
        if word != "none" or lot == 0:
            keeper.flush(60)
            say("done", info.id, table.ply)
        else:
            time.sleep(0.0005)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
