"""The writer: every action is on disk soon after it is done, and nothing is overwritten."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
from msgspec.structs import replace

import saves.keeper
from core.games.kartel.state import Move, Roll
from core.table import Undone
from saves import database, rows
from saves.codec import AnyTable, Codec
from saves.keeper import Keeper
from saves.library import Library
from saves.records import SaveError
from saves.upgrade import STEPS
from tests.saves.tables import chains, opened, play
from tests.saves.writing import saved, until


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


def test_what_was_taken_in_is_not_written_again(
    library: Library, keeper: Keeper, tmp_path: Path
) -> None:
    ours = opened()
    info = saved(library, ours)
    keeper.keep(info, ours)
    theirs = library.load(info.id)[1]
    elsewhere = Keeper(tmp_path, lambda error: None)
    elsewhere.keep(info, theirs)
    seat = next(iter(theirs.prompts()))
    theirs.submit(seat, Roll())
    assert elsewhere.flush(5)
    ours.take_in(theirs.entries[0], theirs.state)
    ours.submit(seat, Move(1))
    assert keeper.flush(5)
    assert ours.entries == library.load(info.id)[1].entries
    assert elsewhere.close() is None


def test_a_refusal_that_was_told_is_not_told_again_at_the_end(
    library: Library, tmp_path: Path
) -> None:
    refused: list[SaveError] = []
    keeper = Keeper(tmp_path, refused.append)
    ours = opened()
    info = saved(library, ours)
    keeper.keep(info, ours)
    theirs = library.load(info.id)[1]
    elsewhere = Keeper(tmp_path, lambda error: None)
    elsewhere.keep(info, theirs)
    seat = next(iter(theirs.prompts()))
    theirs.submit(seat, Roll())
    assert elsewhere.flush(5)
    ours.submit(seat, Roll())
    assert not keeper.flush(5)
    assert ["conflict"] == [error.code for error in refused]
    keeper.forgive(info.id)
    assert keeper.close() is None
    assert elsewhere.close() is None


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


def traced(done: list[str]) -> Callable[[Path], sqlite3.Connection]:
    """Connections whose statements of a transaction are noted."""
    words = {"BEGIN", "INSERT", "UPDATE", "COMMIT", "ROLLBACK"}

    def note(sql: str) -> None:
        word = sql.split()[0]
        if word in words:
            done.append(word)

    def connect(folder: Path) -> sqlite3.Connection:
        connection = database.connect(folder)
        connection.set_trace_callback(note)
        return connection

    return connect


def test_an_entry_does_not_wait_for_the_next_one(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    monkeypatch.setattr(saves.keeper, "connect", traced(done))
    table = opened()
    info = saved(library, table)
    keeper = Keeper(tmp_path, lambda error: pytest.fail(str(error)))
    keeper.keep(info, table)
    for _ in range(3):
        play(table, 1, undo=False)
        assert keeper.flush(5)
    keeper.close()
    assert ["BEGIN", "INSERT", "UPDATE", "COMMIT"] * 3 == done


def test_what_waits_for_a_slow_disk_is_written_at_once_when_it_is_there(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    ready = Event()

    def slow(folder: Path) -> sqlite3.Connection:
        assert ready.wait(10)
        return traced(done)(folder)

    monkeypatch.setattr(saves.keeper, "connect", slow)
    one, other = opened(), opened()
    keeper = Keeper(tmp_path, lambda error: pytest.fail(str(error)))
    ids = []
    for table in (one, other):
        info = saved(library, table)
        keeper.keep(info, table)
        ids.append(info.id)
    play(one, 1, undo=False)
    until(lambda: keeper.behind)
    play(one, 20)
    play(other, 20)
    ready.set()
    assert keeper.flush(5)
    keeper.close()
    assert 2 >= done.count("COMMIT")
    assert one.ply + other.ply == done.count("INSERT")
    for id, table in zip(ids, (one, other), strict=True):
        assert table.entries == library.load(id)[1].entries


def test_a_game_that_can_not_be_written_takes_no_other_with_it(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: list[SaveError]
) -> None:
    ready = Event()

    def slow(folder: Path) -> sqlite3.Connection:
        assert ready.wait(10)
        return database.connect(folder)

    monkeypatch.setattr(saves.keeper, "connect", slow)
    keeper = Keeper(tmp_path, told.append)
    kept, lost = opened(), opened()
    info, deleted = saved(library, kept), saved(library, lost)
    keeper.keep(info, kept)
    keeper.keep(deleted, lost)
    library.delete(deleted.id)
    for _ in range(3):
        play(kept, 2, undo=False)
        play(lost, 2, undo=False)
    ready.set()
    until(lambda: not keeper.behind)
    keeper.close()
    assert ["unknown_save"] == [error.code for error in told]
    assert kept.entries == library.load(info.id)[1].entries


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
    play(table, 1, undo=False)
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
