"""The writer: every action is on disk soon after it is done, or somebody is told why not."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

import saves.keeper
from core.games.kartel.state import Move, Roll
from core.table import Undone
from core.text import plain
from saves import database, rows
from saves.codec import AnyTable, Codec
from saves.database import FILE
from saves.keeper import Keeper
from saves.library import Library
from saves.records import Info, SaveError
from saves.upgrade import STEPS
from tests.saves.tables import ANA_BEN, chains, opened, play


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    library = Library(tmp_path)
    yield library
    library.close()


@pytest.fixture
def told() -> list[SaveError]:
    """What the writer complained of."""
    return []


@pytest.fixture
def keeper(tmp_path: Path, told: list[SaveError]) -> Iterator[Keeper]:
    keeper = Keeper(tmp_path, told.append)
    yield keeper
    keeper.close()


def saved(library: Library, table: AnyTable) -> Info:
    return library.create("kartel", ANA_BEN, 1, {}, False, table)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Another program holds the library for as long as this lasts."""
    connection = sqlite3.connect(folder / FILE, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")
        connection.close()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lock is waited for a moment only."""
    monkeypatch.setattr(database, "BUSY", 0.05)


def until(true: Callable[[], bool]) -> None:
    """Waits for the writer thread, 10 seconds at most."""
    waiter = threading.Event()
    for _ in range(1000):
        if true():
            return
        waiter.wait(0.01)
    pytest.fail("waited in vain")


def test_each_entry_is_on_disk_after_a_flush(library: Library, keeper: Keeper) -> None:
    table = opened()
    info = saved(library, table)
    keeper.keep(info, table)
    seat = next(iter(table.prompts()))
    for n, act in enumerate(
        (
            lambda: table.submit(seat, Roll()),
            lambda: table.submit(seat, Move(1)),
            lambda: table.undo(seat),
        ),
        start=1,
    ):
        act()
        assert keeper.flush(5)
        now, loaded = library.load(info.id)
        assert n == now.ply
        assert table.entries == loaded.entries
        assert table.state == loaded.state
    assert Undone(seat, 1) == loaded.entries[2]


def test_a_whole_game_is_kept_and_over(library: Library, keeper: Keeper) -> None:
    table = opened()
    info = saved(library, table)
    keeper.keep(info, table)
    play(table)
    assert keeper.flush(20)
    now, loaded = library.load(info.id)
    assert now.over
    assert now.updated > info.updated
    assert table.entries == loaded.entries
    assert chains(loaded)


def test_taking_back_the_last_action_makes_a_game_unfinished(
    library: Library, keeper: Keeper
) -> None:
    table = play(opened(), undo=False)
    info = saved(library, table)
    assert info.over
    keeper.keep(info, table)
    last = table.entries[-1]
    table.undo(last.seat)
    assert keeper.flush(5)
    assert not library.info(info.id).over


def test_every_entry_is_one_transaction(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    def traced(folder: Path) -> sqlite3.Connection:
        connection = database.connect(folder)
        connection.set_trace_callback(lambda sql: done.append(sql.split()[0]))
        return connection

    monkeypatch.setattr(saves.keeper, "connect", traced)
    table = opened()
    info = saved(library, table)
    keeper = Keeper(tmp_path, lambda error: pytest.fail(str(error)))
    keeper.keep(info, table)
    play(table, 3, undo=False)
    assert keeper.flush(5)
    keeper.close()
    assert ["BEGIN", "INSERT", "UPDATE", "COMMIT"] * 3 == [
        word for word in done if word in {"BEGIN", "INSERT", "UPDATE", "COMMIT"}
    ]


def test_what_was_played_between_loading_and_keeping_is_kept_too(
    library: Library, keeper: Keeper
) -> None:
    table = opened()
    info = saved(library, table)
    play(table, 7)
    keeper.keep(info, table)
    assert keeper.flush(5)
    assert table.entries == library.load(info.id)[1].entries


def test_a_watcher_that_acts_itself_upsets_no_order(library: Library, keeper: Keeper) -> None:
    table = opened()
    info = saved(library, table)

    def bot(table: AnyTable, _: object) -> None:
        if table.ply < 6:
            seat, prompt = next(iter(table.prompts().items()))
            table.submit(seat, prompt.choices[0])

    table.watch(bot)
    keeper.keep(info, table)
    play(table, 1)
    assert 6 == table.ply
    assert keeper.flush(5)
    assert table.entries == library.load(info.id)[1].entries


def test_a_game_no_longer_kept_is_not_written(library: Library, keeper: Keeper) -> None:
    table = opened()
    info = saved(library, table)
    stop = keeper.keep(info, table)
    play(table, 2, undo=False)
    stop()
    play(table, 2, undo=False)
    assert keeper.flush(5)
    assert 2 == library.info(info.id).ply


def test_two_games_are_kept_side_by_side(library: Library, keeper: Keeper) -> None:
    tables = [opened(seed=1), opened(seed=2)]
    infos = [saved(library, table) for table in tables]
    for info, table in zip(infos, tables, strict=True):
        keeper.keep(info, table)
    for n in range(10):
        for table in tables:
            play(table, 1, seed=n)
    assert keeper.flush(5)
    for info, table in zip(infos, tables, strict=True):
        assert table.entries == library.load(info.id)[1].entries


def test_closing_writes_what_is_queued(library: Library, tmp_path: Path) -> None:
    table = opened()
    info = saved(library, table)
    keeper = Keeper(tmp_path, lambda error: pytest.fail(str(error)))
    keeper.keep(info, table)
    play(table, 30)
    assert keeper.close() is None
    assert table.entries == library.load(info.id)[1].entries


def test_a_program_that_ends_without_closing_loses_nothing(tmp_path: Path) -> None:
    program = """
import sys
from pathlib import Path
from saves.keeper import Keeper
from saves.library import Library
from tests.saves.tables import ANA_BEN, opened, play
folder = Path(sys.argv[1])
table = opened()
info = Library(folder).create("kartel", ANA_BEN, 1, {}, False, table)
Keeper(folder, print).keep(info, table)
play(table, 40)
print(table.ply)
"""
    ended = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, check=True
    )
    library = Library(tmp_path)
    (info,) = library.list()
    assert int(ended.stdout) == info.ply
    assert chains(library.load(info.id)[1])
    library.close()


def test_the_second_of_two_players_of_one_game_is_refused_and_nothing_overwritten(
    library: Library, keeper: Keeper, told: list[SaveError]
) -> None:
    info = saved(library, opened())
    _, one = library.load(info.id)
    _, other = library.load(info.id)
    keeper.keep(info, one)
    play(one, 3, seed=1, undo=False)
    assert keeper.flush(5)

    second = Keeper(library.path.parent, told.append)
    stop = second.keep(info, other)
    play(other, 6, seed=2, undo=False)
    assert not second.flush(5)
    assert ["conflict"] == [error.code for error in told]
    assert f"Game {info.id} was played on elsewhere: there is another entry 1." in str(told[0])
    assert one.entries == library.load(info.id)[1].entries
    assert 3 == library.info(info.id).ply

    play(other, 2)
    assert not second.flush(5)
    assert 1 == len(told), "said once"
    assert 3 == library.info(info.id).ply
    stop()
    assert second.flush(5)
    second.close()

    play(one, 1)
    assert keeper.flush(5), "the first goes on"
    assert one.entries == library.load(info.id)[1].entries


def test_two_processes_that_do_the_same_are_refused_too(
    library: Library, keeper: Keeper, told: list[SaveError]
) -> None:
    info = saved(library, opened())
    _, one = library.load(info.id)
    _, other = library.load(info.id)
    keeper.keep(info, one)
    keeper.keep(info, other)
    play(one, 1)
    play(other, 1)
    assert one.entries == other.entries
    assert not keeper.flush(5)
    assert ["conflict"] == [error.code for error in told]
    assert 1 == library.info(info.id).ply


def test_the_table_of_entries_takes_a_number_once(library: Library, tmp_path: Path) -> None:
    table = play(opened(), 1)
    info = saved(library, table)
    row = Codec(table.rules.types, STEPS).row(1, 1.0, table.entries[0], table.state)
    connection = database.connect(tmp_path)
    with pytest.raises(sqlite3.IntegrityError):
        rows.insert(connection, info.id, row)
    connection.close()


def test_a_clock_that_is_set_back_does_not_make_a_game_older(
    library: Library, keeper: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened()
    info = saved(library, table)
    keeper.keep(info, table)
    monkeypatch.setattr("time.time", lambda: info.updated - 3600)
    play(table, 2)
    assert keeper.flush(5)
    assert 2 <= library.info(info.id).ply
    assert info.updated == library.info(info.id).updated


def test_a_gap_in_the_history_is_never_written(
    library: Library, keeper: Keeper, told: list[SaveError]
) -> None:
    info = saved(library, opened())
    _, table = library.load(info.id)
    play(table, 2, undo=False)
    # Somebody who says that he has entries which the library has not.
    ahead = replace(info, ply=2)
    keeper.keep(ahead, table)
    play(table, 1, undo=False)
    assert not keeper.flush(5)
    assert ["conflict"] == [error.code for error in told]
    assert 0 == library.load(info.id)[1].ply


def test_a_game_that_was_deleted_is_not_written_again(
    library: Library, keeper: Keeper, told: list[SaveError]
) -> None:
    table = opened()
    info = saved(library, table)
    keeper.keep(info, table)
    library.delete(info.id)
    play(table, 3)
    assert not keeper.flush(5)
    assert ["unknown_save"] == [error.code for error in told]
    assert f"{info.id} was deleted" in str(told[0])
    assert [] == library.list()


@pytest.mark.usefixtures("impatient")
def test_play_goes_on_while_the_library_is_locked_and_is_kept_after_it(
    library: Library, tmp_path: Path, told: list[SaveError], keeper: Keeper
) -> None:
    table = opened()
    info = saved(library, table)
    keeper.keep(info, table)
    with locked(tmp_path):
        play(table, 20)
        assert not keeper.flush(0.2)
        until(lambda: bool(told))
    assert keeper.flush(5)
    assert table.entries == library.load(info.id)[1].entries
    assert ["locked"] == [error.code for error in told], "said once, not at each try"
    assert "in use by another program" in str(told[0])


@pytest.mark.usefixtures("impatient")
def test_trouble_that_comes_back_is_told_again(
    library: Library, tmp_path: Path, told: list[SaveError], keeper: Keeper
) -> None:
    table = opened()
    keeper.keep(saved(library, table), table)
    for times in (1, 2):
        with locked(tmp_path):
            play(table, 2)
            until(lambda times=times: len(told) == times)
        assert keeper.flush(5)
    assert ["locked", "locked"] == [error.code for error in told]


@pytest.mark.usefixtures("impatient")
def test_closing_gives_up_after_its_time(
    library: Library, tmp_path: Path, told: list[SaveError]
) -> None:
    table = opened()
    info = saved(library, table)
    keeper = Keeper(tmp_path, told.append)
    keeper.keep(info, table)
    with locked(tmp_path):
        play(table, 2, undo=False)
        unsaved = keeper.close(0.2)
        until(lambda: all(thread.name != "keeper" for thread in threading.enumerate()))
    assert ["locked"] == [error.code for error in told]
    assert 0 == library.load(info.id)[1].ply
    assert unsaved is not None
    assert f"The last 2 acts of game {info.id} could not be saved: {told[0]}" == plain(unsaved)


@pytest.mark.usefixtures("impatient")
def test_a_single_act_that_closing_leaves_unsaved_is_told_as_one(
    library: Library, tmp_path: Path, told: list[SaveError]
) -> None:
    table = opened()
    keeper = Keeper(tmp_path, told.append)
    keeper.keep(saved(library, table), table)
    play(table, 5, undo=False)
    assert keeper.flush(5)
    with locked(tmp_path):
        play(table, 1, undo=False)
        unsaved = keeper.close(0.1)
    assert unsaved is not None
    assert plain(unsaved).startswith("The last act of game ")


def test_acts_that_were_refused_are_told_again_at_the_end(
    library: Library, tmp_path: Path, told: list[SaveError]
) -> None:
    table, other = opened(), opened(seed=2)
    gone, there = saved(library, table), saved(library, other)
    library.delete(gone.id)
    keeper = Keeper(tmp_path, told.append)
    stop = keeper.keep(gone, table)
    keeper.keep(there, other)
    play(table, 1, undo=False)
    until(lambda: bool(told))
    play(table, 2, undo=False)
    stop()
    play(other, 4, undo=False)
    unsaved = keeper.close()
    assert 4 == library.info(there.id).ply
    assert unsaved is not None
    assert f"The last 3 acts of game {gone.id} could not be saved: {told[0]}" == plain(unsaved)


def test_a_game_that_is_wholly_on_disk_is_ensured(library: Library, keeper: Keeper) -> None:
    table = opened()
    info = saved(library, table)
    keeper.keep(info, table)
    keeper.ensure(info.id, 5)
    play(table, 20)
    keeper.ensure(info.id, 5)
    assert table.ply == library.info(info.id).ply


@pytest.mark.usefixtures("impatient")
def test_a_game_that_cant_be_written_is_not_ensured_and_any_other_is(
    library: Library, keeper: Keeper, tmp_path: Path, told: list[SaveError]
) -> None:
    table = opened()
    info, other = saved(library, table), saved(library, opened())
    keeper.keep(info, table)
    with locked(tmp_path):
        play(table, 2)
        started = time.monotonic()
        with pytest.raises(SaveError, match="in use by another program") as no:
            keeper.ensure(info.id, 60)
        assert time.monotonic() - started < 30, "the trouble is told, not waited out"
        assert "locked" == no.value.code
        keeper.ensure(other.id, 0)
    keeper.ensure(info.id, 5)
    assert table.ply == library.info(info.id).ply


def test_a_game_of_which_the_disk_has_not_taken_all_in_time_is_not_ensured(
    library: Library, keeper: Keeper, tmp_path: Path
) -> None:
    table = opened()
    info = saved(library, table)
    keeper.keep(info, table)
    with locked(tmp_path):
        play(table, 1)
        # SQLite still waits for the lock: nothing has failed yet.
        with pytest.raises(SaveError, match=f"not taken yet what was played in game {info.id}"):
            keeper.ensure(info.id, 0.01)
    keeper.ensure(info.id, 5)


def test_a_game_that_was_refused_can_be_opened_as_it_is_on_disk(
    library: Library, keeper: Keeper, told: list[SaveError]
) -> None:
    info = saved(library, opened())
    for _ in range(2):
        _, table = library.load(info.id)
        keeper.keep(info, table)
        play(table, 1)
    until(lambda: bool(told))
    assert ["conflict"] == [error.code for error in told]
    keeper.ensure(info.id, 5)


class Disk:
    """A disk with so many pages for the library; SQLite itself reports that it is full."""

    def __init__(self, pages: int) -> None:
        self.pages = pages

    def connect(self, folder: Path) -> sqlite3.Connection:
        connection = database.connect(folder)
        connection.execute(f"PRAGMA max_page_count = {self.pages}")
        return connection


def test_a_full_disk_is_told_once_and_everything_is_kept_when_there_is_room_again(
    library: Library, tmp_path: Path, told: list[SaveError], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened()
    info = saved(library, table)
    disk = Disk(7)
    monkeypatch.setattr(saves.keeper, "connect", disk.connect)
    keeper = Keeper(tmp_path, told.append)
    keeper.keep(info, table)
    play(table)
    assert not keeper.flush(2)
    assert ["full"] == [error.code for error in told]
    assert f"The disk is full: {tmp_path / FILE} can't grow" in str(told[0])
    now, half = library.load(info.id)
    assert 0 < now.ply < table.ply
    assert table.entries[: now.ply] == half.entries

    disk.pages = 10_000
    assert keeper.flush(10)
    assert table.entries == library.load(info.id)[1].entries
    assert 1 == len(told)
    keeper.close()


def test_a_library_that_is_gone_is_told_and_not_made_up_for(
    tmp_path: Path, told: list[SaveError]
) -> None:
    library = Library(tmp_path / "data")
    table = opened()
    info = saved(library, table)
    library.close()
    (tmp_path / "data" / FILE).write_bytes(b"not a database at all")
    keeper = Keeper(tmp_path / "data", told.append)
    keeper.keep(info, table)
    play(table, 2)
    assert not keeper.flush(0.3)
    keeper.close(0.1)
    assert ["foreign"] == [error.code for error in told]
    assert b"not a database at all" == (tmp_path / "data" / FILE).read_bytes()


def test_a_fault_of_the_program_is_told_and_what_was_played_is_tried_again(
    library: Library, tmp_path: Path, told: list[SaveError], monkeypatch: pytest.MonkeyPatch
) -> None:
    def faulty(folder: Path) -> sqlite3.Connection:
        raise ZeroDivisionError

    table = opened()
    info = saved(library, table)
    monkeypatch.setattr(saves.keeper, "connect", faulty)
    keeper = Keeper(tmp_path, told.append)
    keeper.keep(info, table)
    play(table, 3, undo=False)
    until(lambda: bool(told))
    assert ["fault"] == [error.code for error in told]
    assert (
        f"Entry 1 of game {info.id} can't be saved: the program failed (ZeroDivisionError)."
        == str(told[0])
    )
    monkeypatch.undo()
    assert keeper.flush(5)
    assert keeper.close() is None
    assert 3 == library.info(info.id).ply


def test_a_screen_that_is_gone_does_not_stop_the_saving(library: Library, tmp_path: Path) -> None:
    def gone(error: SaveError) -> None:
        raise RuntimeError("the screen is gone")

    table, lost = opened(), opened()
    info, deleted = saved(library, table), saved(library, lost)
    library.delete(deleted.id)
    keeper = Keeper(tmp_path, gone)
    stop = keeper.keep(deleted, lost)
    keeper.keep(info, table)
    play(lost, 1)
    play(table, 5)
    keeper.flush(5)
    stop()
    assert keeper.flush(5)
    assert table.entries == library.load(info.id)[1].entries
    keeper.close()
