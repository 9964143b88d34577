"""The saved games behind the screens, also while the disk is in trouble."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import saves.keeper
from core.text import plain
from saves.codec import AnyTable
from saves.database import FILE
from saves.records import Info, SaveError
from tests.saves.tables import opened, play
from tests.saves.writing import Disk
from tui.start import Chair
from tui.tables import Tables

CHAIRS = (Chair("Ana"), Chair("Ben"))


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    disk = Disk(10_000)
    monkeypatch.setattr(saves.keeper, "connect", disk.connect)
    return disk


@pytest.fixture
def told() -> list[SaveError]:
    """The trouble that was told of."""
    return []


@pytest.fixture
def tables(tmp_path: Path, disk: Disk, told: list[SaveError]) -> Iterator[Tables]:
    tables = Tables(tmp_path, told.append)
    yield tables
    disk.pages = 10_000
    tables.close()


def begun(tables: Tables) -> tuple[Info, AnyTable]:
    """A new game that is kept."""
    table = opened()
    info = asyncio.run(tables.create("kartel", CHAIRS, {}, 1, False, table))
    tables.keep(info, table)
    return info, table


@contextmanager
def full(disk: Disk, tables: Tables, table: AnyTable) -> Iterator[None]:
    """The disk fills up while the table is played at; there is room again afterwards."""
    disk.pages = 7
    play(table)
    keeper = tables._keeper
    assert keeper is not None
    while not keeper._failures:
        time.sleep(0.01)
    yield
    disk.pages = 10_000


def test_a_game_is_loaded_as_it_was_played_last(tables: Tables) -> None:
    info, table = begun(tables)
    play(table, 50)
    again, loaded = asyncio.run(tables.load(info.id[:4]))
    assert table.ply == again.ply
    assert table.entries == loaded.entries


def test_a_game_whose_last_acts_cant_be_written_is_never_loaded_without_them(
    tables: Tables, disk: Disk, told: list[SaveError]
) -> None:
    info, table = begun(tables)
    with full(disk, tables, table):
        with pytest.raises(SaveError, match="The disk is full") as no:
            asyncio.run(tables.load(info.id))
        assert "full" == no.value.code == told[0].code
        assert tables.library().info(info.id).ply < table.ply
    assert table.entries == asyncio.run(tables.load(info.id))[1].entries


def test_another_game_is_loaded_while_one_cant_be_written(tables: Tables, disk: Disk) -> None:
    other, _ = begun(tables)
    _, table = begun(tables)
    with full(disk, tables, table):
        assert other == asyncio.run(tables.load(other.id))[0]


def test_what_names_a_game_is_not_done_while_acts_of_it_are_unsaved(
    tables: Tables, disk: Disk
) -> None:
    info, table = begun(tables)
    done: list[str] = []
    with full(disk, tables, table):
        with pytest.raises(SaveError, match="The disk is full"):
            asyncio.run(tables.in_thread(lambda: done.append("export"), info.id))
        assert [] == done
    asyncio.run(tables.in_thread(lambda: done.append("export"), info.id))
    assert ["export"] == done


def test_a_list_does_not_wait_for_a_disk_in_trouble(tables: Tables, disk: Disk) -> None:
    info, table = begun(tables)
    with full(disk, tables, table):
        started = time.monotonic()
        listed = asyncio.run(tables.in_thread(tables.library().list))
        assert time.monotonic() - started < 5
        assert [info.id] == [info.id for info in listed]


def test_closing_says_nothing_if_all_is_saved(tables: Tables) -> None:
    info, table = begun(tables)
    play(table, 30)
    assert tables.close() is None
    with sqlite3.connect(tables.data / FILE) as connection:
        kept = connection.execute("SELECT ply FROM games WHERE id = ?", [info.id]).fetchone()
    connection.close()
    assert (table.ply,) == kept


def test_closing_tables_that_never_kept_a_game_says_nothing(tmp_path: Path) -> None:
    assert Tables(tmp_path / "none", lambda error: None).close() is None
    assert not (tmp_path / "none").exists()


def test_closing_says_how_many_acts_could_not_be_saved_and_why(
    tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.tables._CLOSING", 0.2)
    tables = Tables(tmp_path, lambda error: None)
    info, table = begun(tables)
    with full(disk, tables, table):
        missing = table.ply - tables.library().info(info.id).ply
        unsaved = tables.close()
    assert missing > 1
    assert unsaved is not None
    assert plain(unsaved).startswith(
        f"The last {missing} acts of game {info.id} could not be saved: The disk is full: "
    )
