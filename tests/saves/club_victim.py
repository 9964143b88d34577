"""A process that keeps a club, to be killed by test_club_trouble.

python -m tests.saves.club_victim FOLDER: it makes tables, talks at them and starts them without
end, and says "made ID", "said ID N" and "started ID" as soon as that is on disk.
"""

from __future__ import annotations

import sys
from pathlib import Path

from msgspec.structs import replace

from saves.club import Club
from saves.club_records import TableRecord
from saves.records import Player
from tests.saves.club import ANA, table_of
from tests.saves.tables import opened


def say(*words: object) -> None:
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


def counted(table: TableRecord) -> TableRecord:
    return replace(table, word=str(int(table.word or "0") + 1))


def main(folder: Path) -> None:
    club = Club(folder)
    ana = club.person_of(ANA) or club.register(ANA, "Ana")
    while True:
        table = club.new_table(table_of(ana.id))
        say("made", table.id, 0)
        say("said", table.id, club.say(table.id, ana.id, "hello").number)
        say("changed", table.id, club.change(table.id, counted).word)
        club.start(table.id, opened(seed=7), (Player("Ana"), Player("Finn", "normal")))
        say("started", table.id, 0)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
