"""A copy of a library that is in use."""

from __future__ import annotations

import stat
import threading
from pathlib import Path

import pytest

from saves.backup import copy_library
from saves.database import FILE
from saves.library import Library
from saves.records import SaveError
from tests.saves.club import ANA, opened_club, rewritten, table_of
from tests.saves.tables import ANA_BEN, chains, opened, play
from tests.saves.writing import locked


def test_a_copy_is_a_library_with_all_games_and_people(tmp_path: Path) -> None:
    library = Library(tmp_path / "data")
    table = play(opened(), 60)
    info = library.create("kartel", ANA_BEN, 1, {}, False, table)
    with opened_club(tmp_path / "data") as club:
        ana = club.register(ANA, "Ana")
        kept = club.new_table(table_of(ana.id))
        club.say(kept.id, ana.id, "hello")
        # All of it is in the write-ahead log still.
        copy_library(tmp_path / "data", tmp_path / "copy")
    library.close()
    (tmp_path / "other").mkdir()
    (tmp_path / "copy").rename(tmp_path / "other" / FILE)
    library = Library(tmp_path / "other")
    assert [info] == library.list()
    assert table.entries == library.load(info.id)[1].entries
    library.close()
    with opened_club(tmp_path / "other") as club:
        assert ana == club.person_of(ANA)
        assert [kept] == club.tables()
        assert ["hello"] == [line.text for line in club.talk(kept.id)]


def test_only_its_owner_may_read_a_copy(tmp_path: Path) -> None:
    Library(tmp_path / "data").close()
    copy_library(tmp_path / "data", tmp_path / "copy")
    assert 0o600 == stat.S_IMODE((tmp_path / "copy").stat().st_mode)


def test_a_copy_made_while_others_write_is_of_one_moment(tmp_path: Path) -> None:
    with opened_club(tmp_path / "data") as club:
        ana = club.register(ANA, "Ana").id
        ended, begun = threading.Event(), threading.Event()

        def write() -> None:
            while not ended.is_set():
                table = club.new_table(table_of(ana))
                club.start(table.id, play(opened(seed=7), 5), ANA_BEN)
                begun.set()

        writer = threading.Thread(target=write)
        writer.start()
        assert begun.wait(30)
        for n in range(5):
            (tmp_path / str(n)).mkdir()
            copy_library(tmp_path / "data", tmp_path / str(n) / FILE)
        ended.set()
        writer.join()
    for n in range(5):
        library = Library(tmp_path / str(n))
        infos = library.list()
        assert all(chains(library.load(info.id)[1]) for info in infos)
        library.close()
        with opened_club(tmp_path / str(n)) as club:
            started = {table.id for table in club.tables() if table.started is not None}
        assert {info.id for info in infos} == started
        assert [] != infos


def test_a_library_is_copied_while_another_program_holds_it(tmp_path: Path) -> None:
    Library(tmp_path / "data").close()
    with locked(tmp_path / "data"):
        copy_library(tmp_path / "data", tmp_path / "copy")
    assert (tmp_path / "copy").stat().st_size > 0


def test_what_is_no_library_is_not_copied_and_none_is_made(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="There is no library"):
        copy_library(tmp_path / "nowhere", tmp_path / "copy")
    assert [] == list(tmp_path.iterdir())


def test_a_file_that_is_there_is_not_copied_over(tmp_path: Path) -> None:
    Library(tmp_path / "data").close()
    (tmp_path / "copy").write_text("mine")
    with pytest.raises(FileExistsError):
        copy_library(tmp_path / "data", tmp_path / "copy")
    assert "mine" == (tmp_path / "copy").read_text()


def test_a_damaged_library_is_told_and_leaves_no_copy(tmp_path: Path) -> None:
    library = Library(tmp_path / "data")
    for seed in range(20):
        library.create("kartel", ANA_BEN, seed, {}, False, play(opened(seed=seed), 60))
    library.close()
    path = tmp_path / "data" / FILE
    content = bytearray(path.read_bytes())
    # A page in the middle, which is neither the first nor a free one.
    content[40 * 4096 : 41 * 4096] = b"\xaa" * 4096
    path.write_bytes(content)
    with pytest.raises(SaveError, match="is damaged") as no:
        copy_library(tmp_path / "data", tmp_path / "copy")
    assert "damaged" == no.value.code
    assert str(path) in str(no.value)
    assert not (tmp_path / "copy").exists()


def test_a_copy_is_taken_of_a_club_with_what_it_left_out(tmp_path: Path) -> None:
    with opened_club(tmp_path / "data") as club:
        table = club.new_table(table_of(club.register(ANA, "Ana").id))
    rewritten(tmp_path / "data", "UPDATE club_tables SET record = '['")
    (tmp_path / "copy").mkdir()
    copy_library(tmp_path / "data", tmp_path / "copy" / FILE)
    with opened_club(tmp_path / "copy") as club:
        assert [f"The table {table.id} is damaged."] == [str(error) for error in club.damaged()]
