"""The writer in trouble: what can't be written is told, tried again, and never forgotten."""

from __future__ import annotations

import shutil
import sqlite3
import threading
import time
from pathlib import Path

import pytest

import saves.keeper
from core.text import plain
from saves.database import FILE
from saves.keeper import Keeper
from saves.library import Library
from saves.records import SaveError
from tests.saves.tables import opened, play
from tests.saves.writing import Disk, locked, saved, until


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


@pytest.mark.parametrize("written", [0, 4])
def test_a_folder_moved_away_is_told_and_all_is_kept_when_it_is_back(
    tmp_path: Path, told: list[SaveError], written: int
) -> None:
    data, away = tmp_path / "data", tmp_path / "away"
    library = Library(data)
    table = opened()
    info = saved(library, table)
    keeper = Keeper(data, told.append)
    keeper.keep(info, table)
    play(table, written, undo=False)
    assert keeper.flush(5)
    data.rename(away)
    play(table, 3, undo=False)
    until(lambda: bool(told))
    assert ["gone"] == [error.code for error in told]
    assert f"{data / FILE} was moved, replaced or deleted" in str(told[0])
    assert not data.exists(), "no new library is made there"

    Library(data).close()
    play(table, 1, undo=False)
    assert not keeper.flush(0.3)
    assert 1 == len(told)
    shutil.rmtree(data)
    away.rename(data)
    assert keeper.flush(5)
    assert written + 4 == library.info(info.id).ply
    assert keeper.close() is None
    library.close()


def test_acts_after_the_library_was_deleted_are_told_at_the_end(
    library: Library, tmp_path: Path, told: list[SaveError]
) -> None:
    table = opened()
    info = saved(library, table)
    keeper = Keeper(tmp_path, told.append)
    keeper.keep(info, table)
    play(table, 2, undo=False)
    assert keeper.flush(5)
    (tmp_path / FILE).unlink()
    play(table, 3, undo=False)
    unsaved = keeper.close(0.1)
    assert unsaved is not None
    assert f"The last 3 acts of game {info.id} could not be saved: {told[0]}" == plain(unsaved)


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
