"""Clubs that are damaged, newer, older, used by many at once, or killed in the middle."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import pytest
from msgspec.structs import replace

from core.game import Illegal
from core.text import say
from saves import database
from saves.club import Club
from saves.club_records import Place, TableRecord
from saves.database import FILE
from saves.library import Library
from saves.records import Player, SaveError
from tests.saves.club import ANA, BEN, opened_club, refused, rewritten, table_of
from tests.saves.tables import ANA_BEN, opened, play
from tests.saves.writing import locked

PLAYERS = (Player("Ana"), Player("Finn", "normal"))
KILLS = int(os.environ.get("BOARDTUI_KILLS", "8"))


def tables_in(folder: Path) -> set[str]:
    """The tables of the file as SQLite knows them."""
    with closing(sqlite3.connect(folder / FILE)) as connection:
        rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {name for (name,) in rows if not name.startswith("sqlite_")}


# -- libraries with and without a club -----------------------------------------------------------


def test_a_library_of_somebody_at_home_has_no_club(tmp_path: Path) -> None:
    library = Library(tmp_path)
    library.create("kartel", ANA_BEN, 1, {}, False, opened())
    library.close()
    assert {"games", "entries"} == tables_in(tmp_path)
    # Nor does a club make its tables before it is asked for anything.
    Club(tmp_path).close()
    assert {"games", "entries"} == tables_in(tmp_path)


def test_a_library_made_before_there_were_clubs_gets_one_and_keeps_its_games(
    tmp_path: Path,
) -> None:
    library = Library(tmp_path)
    info = library.create("kartel", ANA_BEN, 1, {}, False, play(opened(), 20))
    entries = library.load(info.id)[1].entries
    with opened_club(tmp_path) as club:
        assert [] == club.tables()
        assert {} == club.people()
        ana = club.register(ANA, "Ana")
        club.new_table(table_of(ana.id))
    assert [info] == library.list()
    assert entries == library.load(info.id)[1].entries
    library.close()
    more = {"club", "club_people", "club_keys", "club_tables", "club_talk"}
    assert {"games", "entries"} | more == tables_in(tmp_path)


def test_a_library_with_a_club_is_a_library_of_the_same_format(tmp_path: Path) -> None:
    with opened_club(tmp_path) as club:
        club.register(ANA, "Ana")
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        # What a program from before clubs looks at when it opens a library.
        assert (1,) == connection.execute("PRAGMA user_version").fetchone()
        assert (0x62747569,) == connection.execute("PRAGMA application_id").fetchone()
    library = Library(tmp_path)
    info = library.create("kartel", ANA_BEN, 1, {}, False, opened())
    library.delete(info.id)
    library.close()


def test_a_club_of_a_newer_program_is_left_alone_and_its_games_can_be_played(
    tmp_path: Path,
) -> None:
    with opened_club(tmp_path) as club:
        table = club.new_table(table_of(club.register(ANA, "Ana").id))
        club.start(table.id, opened(seed=7), PLAYERS)
        # Also while this one has it open.
        rewritten(tmp_path, "UPDATE club SET format = 2")
        uses: list[Callable[[], object]] = [
            club.tables,
            club.people,
            lambda: club.person_of(ANA),
            lambda: club.register(BEN, "Ben"),
            lambda: club.drop(table.id),
        ]
        for use in uses:
            with refused("newer_library", r"newer boardtui \(format 2; this one knows 1\)"):
                use()
    with opened_club(tmp_path) as club, refused("newer_library"):
        club.tables()
    library = Library(tmp_path)
    assert [table.id] == [info.id for info in library.list()]
    library.close()
    rewritten(tmp_path, "UPDATE club SET format = 1")
    with opened_club(tmp_path) as club:
        assert [table.id] == [table.id for table in club.tables()]
        assert ["Ana"] == [person.name for person in club.people().values()]


# -- records that can't be read ------------------------------------------------------------------


def test_a_table_of_a_newer_program_is_left_out_and_told(tmp_path: Path) -> None:
    with opened_club(tmp_path) as club:
        ana = club.register(ANA, "Ana").id
        newer, other = club.new_table(table_of(ana)), club.new_table(table_of(ana))
        rewritten(tmp_path, "UPDATE club_tables SET version = 2 WHERE id = ?", newer.id)
        assert [other] == club.tables()
        assert [f"Table {newer.id} was made by a newer boardtui, which can open it."] == [
            str(error) for error in club.damaged()
        ]
        with refused("newer_save"):
            club.change(newer.id, lambda table: replace(table, word="lost"))
        rewritten(tmp_path, "UPDATE club_tables SET version = 1 WHERE id = ?", newer.id)
        assert newer == club.table(newer.id)


@pytest.mark.parametrize(
    "record",
    [
        "",
        "[",
        "null",
        "{}",
        b"\xff\xfe",
        "[" * 100_000,
        '{"id":"aaaaaa","game":"kartel","options":[],"seed":1,"owner":1,"places":[{},{}],'
        '"names":["",""],"created":1.0}',
        '{"id":"ID","game":"kartel","options":[],"seed":1,"owner":1,"places":[{},{}],'
        '"names":[""],"created":1.0}',
        '{"id":"ID","game":"kartel","options":[],"seed":-1,"owner":1,"places":[{},{}],'
        '"names":["",""],"created":1.0}',
        '{"id":"ID","game":"kartel","options":[],"seed":1,"owner":1,"places":[{},{"level":"x"}],'
        '"names":["",""],"created":1.0}',
    ],
)
def test_a_damaged_table_is_left_out_and_told_and_can_be_dropped(
    tmp_path: Path, record: str | bytes
) -> None:
    with opened_club(tmp_path) as club:
        ana = club.register(ANA, "Ana").id
        bad, good = club.new_table(table_of(ana)), club.new_table(table_of(ana))
        if isinstance(record, str):
            record = record.replace("ID", bad.id)
        rewritten(tmp_path, "UPDATE club_tables SET record = ? WHERE id = ?", record, bad.id)
        assert [good] == club.tables()
        assert [f"The table {bad.id} is damaged."] == [str(e) for e in club.damaged()]
        uses: list[Callable[[], object]] = [
            lambda: club.table(bad.id),
            lambda: club.change(bad.id, lambda table: table),
            lambda: club.start(bad.id, opened(seed=7), PLAYERS),
        ]
        for use in uses:
            with refused("damaged"):
                use()
        assert good == club.table(good.id)
        club.drop(bad.id)
        assert [] == club.damaged()
        assert [good] == club.tables()


@pytest.mark.parametrize(
    "damage",
    ["name = x'ff'", "created = 'never'", "seen = -1", "guest = 'perhaps'", "seen = x'00'"],
)
def test_a_damaged_person_is_left_out_and_told_and_keeps_his_key_and_name(
    tmp_path: Path, damage: str
) -> None:
    with opened_club(tmp_path) as club:
        ana, ben = club.register(ANA, "Ana"), club.register(BEN, "Ben")
        rewritten(tmp_path, f"UPDATE club_people SET {damage} WHERE id = ?", ana.id)
        assert {ben.id: ben} == club.people()
        assert [f"What is known of person {ana.id} is damaged."] == [
            str(error) for error in club.damaged()
        ]
        with refused("damaged"):
            club.person_of(ANA)
        with refused("key_taken"):
            club.register(ANA, "Cleo")
        with refused("name_taken"):
            club.register("SHA256:new", "Ana")
        assert ben == club.person_of(BEN)


def test_a_damaged_line_of_talk_is_left_out(tmp_path: Path) -> None:
    with opened_club(tmp_path) as club:
        ana = club.register(ANA, "Ana").id
        table = club.new_table(table_of(ana))
        for text in ("one", "two", "three"):
            club.say(table.id, ana, text)
        rewritten(tmp_path, "UPDATE club_talk SET text = x'ff80' WHERE number = 1")
        rewritten(tmp_path, "UPDATE club_talk SET at = 'noon' WHERE number = 2")
        assert ["three"] == [line.text for line in club.talk(table.id)]


def test_a_club_whose_file_was_taken_away_says_so(tmp_path: Path) -> None:
    with opened_club(tmp_path / "data") as club:
        club.register(ANA, "Ana")
        (tmp_path / "data").rename(tmp_path / "away")
        with refused("gone", "was moved, replaced or deleted"):
            club.register(BEN, "Ben")
        (tmp_path / "away").rename(tmp_path / "data")
        assert ["Ana"] == [person.name for person in club.people().values()]


def test_a_file_that_is_no_library_has_no_club(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("my diary\n" * 1000)
    with refused("foreign", "it is left as it is"):
        Club(tmp_path)


@pytest.mark.usefixtures("impatient")
def test_a_club_held_by_another_program_says_so_and_loses_nothing(tmp_path: Path) -> None:
    with opened_club(tmp_path) as club:
        ana = club.register(ANA, "Ana")
    with opened_club(tmp_path) as club:
        with locked(tmp_path), refused("locked", "in use by another program"):
            club.rename(ana.id, "Anna")
        assert "Anna" == club.rename(ana.id, "Anna").name


@pytest.mark.usefixtures("impatient")
def test_a_club_is_read_while_another_program_writes(tmp_path: Path) -> None:
    with opened_club(tmp_path) as club:
        ana = club.register(ANA, "Ana")
        table = club.new_table(table_of(ana.id))
        with locked(tmp_path):
            assert [table] == club.tables()
            assert ana == club.person_of(ANA)
            assert [] == club.talk(table.id)


def test_a_full_disk_is_said_and_nothing_is_kept_by_halves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened_club(tmp_path) as club:
        ana = club.register(ANA, "Ana").id
        record = club.new_table(table_of(ana))
    connect = database.connect

    def small(folder: Path) -> sqlite3.Connection:
        connection = connect(folder)
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")
        return connection

    monkeypatch.setattr("saves.club.connect", small)
    with opened_club(tmp_path) as club:
        with refused("full", "The disk is full"):
            club.start(record.id, play(opened(seed=7), 50), PLAYERS)
        assert record == club.table(record.id)
    library = Library(tmp_path)
    assert [] == library.list()
    library.close()


# -- many at once --------------------------------------------------------------------------------


def together(acts: list[Callable[[], object]]) -> list[object]:
    """What each of some threads that begin at the same moment has got or met."""
    barrier, got = threading.Barrier(len(acts)), [object()] * len(acts)

    def run(n: int) -> None:
        barrier.wait()
        try:
            got[n] = acts[n]()
        except (SaveError, Illegal) as error:
            got[n] = error.code

    threads = [threading.Thread(target=run, args=(n,)) for n in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return got


def take_seat(club: Club, id: str, person: int) -> object:
    """Takes the only seat that is free, or is refused."""

    def sit(table: TableRecord) -> TableRecord:
        if table.full:
            raise Illegal("full", say("All seats are taken."))
        return replace(table, places=(table.places[0], Place(person=person)))

    return club.change(id, sit).seat_of(person)


def test_of_many_who_want_one_name_one_seat_or_one_start_one_gets_it(tmp_path: Path) -> None:
    # Each has a club of its own on the same folder, as processes have.
    clubs = [Club(tmp_path) for _ in range(6)]
    named = together([partial(c.register, f"SHA256:{n}", "Ana") for n, c in enumerate(clubs)])
    assert 5 == named.count("name_taken")
    people = [clubs[0].register(f"SHA256:other{n}", f"Player {n}").id for n in range(6)]
    free = table_of(people[0], places=(Place(level="easy"), Place()), names=("Finn", ""))
    ids = [clubs[0].new_table(free).id for _ in range(3)]
    for id in ids:
        sat = together(
            [partial(take_seat, c, id, who) for c, who in zip(clubs, people, strict=True)]
        )
        assert [1] == [seat for seat in sat if seat != "full"]
        started = together([partial(c.start, id, opened(seed=7), ANA_BEN) for c in clubs])
        assert 5 == started.count("started")
    library = Library(tmp_path)
    assert {*ids} == {info.id for info in library.list()}
    assert all(0 == library.load(id)[1].ply for id in ids)
    library.close()
    for club in clubs:
        club.close()


def test_many_clubs_may_be_made_in_one_folder_at_once(tmp_path: Path) -> None:
    def make() -> object:
        with opened_club(tmp_path) as club:
            return len(club.tables())

    assert [0] * 8 == together([make] * 8)


def test_threads_may_share_a_club(tmp_path: Path) -> None:
    with opened_club(tmp_path) as club:
        ana = club.register(ANA, "Ana").id
        table = club.new_table(table_of(ana))

        def talk() -> object:
            return [club.say(table.id, ana, "hello").number for _ in range(20)]

        got = together([talk] * 4)
        numbers = sorted(number for each in got if isinstance(each, list) for number in each)
        assert [*range(1, 81)] == numbers


def count(folder: str, id: str, person: int, times: int) -> int:
    """In a process of its own: adds to a number in the table, and says so."""
    with opened_club(Path(folder)) as club:
        for _ in range(times):
            club.change(id, lambda table: replace(table, word=str(int(table.word) + 1)))
            club.say(id, person, "counted")
    return times


def test_processes_that_change_one_table_lose_nothing_of_each_other(tmp_path: Path) -> None:
    with opened_club(tmp_path) as club:
        ana = club.register(ANA, "Ana").id
        table = club.new_table(table_of(ana, word="0"))
        with ProcessPoolExecutor(3, mp_context=get_context("spawn")) as pool:
            done = [pool.submit(count, str(tmp_path), table.id, ana, 25) for _ in range(3)]
            assert 75 == sum(one.result() for one in done)
        assert "75" == club.table(table.id).word
        assert [*range(1, 76)] == [line.number for line in club.talk(table.id)]


# -- killed in the middle ------------------------------------------------------------------------


def killed(folder: Path, seed: int) -> list[list[str]]:
    """What a process said before it was killed at a moment that the seed chooses."""
    dice = random.Random(seed)
    victim = subprocess.Popen(
        [sys.executable, "-m", "tests.saves.club_victim", str(folder)],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert victim.stdout is not None
    guard = threading.Timer(30, victim.kill)
    guard.start()
    said: list[str] = []
    for line in victim.stdout:
        said.append(line)
        if len(said) > dice.randrange(3, 30):
            break
    time.sleep(dice.uniform(0, 0.01))
    victim.kill()
    guard.cancel()
    said += victim.stdout.readlines()
    assert -9 == victim.wait()
    victim.stdout.close()
    # The last line may have been cut by the kill.
    return [line.split() for line in said if line.endswith("\n")]


def test_a_killed_club_has_all_that_was_done_and_nothing_by_halves(tmp_path: Path) -> None:
    said: list[list[str]] = []
    for kill in range(KILLS):
        said += killed(tmp_path, kill)
        with opened_club(tmp_path) as club:
            assert [] == club.damaged()
            assert ["Ana"] == [person.name for person in club.people().values()]
            tables = {table.id: table for table in club.tables()}
            talk = {id: [line.number for line in club.talk(id)] for id in tables}
        library = Library(tmp_path)
        games = {info.id for info in library.list()}
        assert all(library.load(id)[1].ply == 0 for id in games)
        library.close()
        assert {id for id, table in tables.items() if table.started is not None} == games
        for word, id, number in said:
            match word:
                case "made":
                    assert id in tables
                case "said":
                    assert [int(number)] == talk[id]
                case "changed":
                    assert number == tables[id].word
                case "started":
                    assert id in games
    assert KILLS < len(said)


def test_a_copy_of_the_folder_of_a_killed_club_opens_elsewhere(tmp_path: Path) -> None:
    killed(tmp_path / "data", 3)
    shutil.copytree(tmp_path / "data", tmp_path / "copy")
    with opened_club(tmp_path / "copy") as club:
        assert ["Ana"] == [person.name for person in club.people().values()]
        assert [] == club.damaged()
