"""Games that were played by older rules than the program's, and by newer."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from core.game import everybody
from core.table import Played
from saves.database import FILE
from saves.keeper import Keeper
from saves.library import Library
from saves.records import Info, SaveError
from tests.saves.count import STEPS, Add1, Add2, Added2, Count, Program, State2
from tests.saves.tables import ANA_BEN, opened


def saved(folder: Path) -> Info:
    """A game of version 1: to 3, to 5, and to 8."""
    library = Library(folder, Program(1), STEPS)
    table = opened(rules=Count(1))
    for seat, n in ((0, 3), (1, 2), (0, 3)):
        table.submit(seat, Add1(n))
    info = library.create("count", ANA_BEN, 1, {}, False, table)
    library.close()
    return info


def test_every_state_action_and_event_is_upgraded(tmp_path: Path) -> None:
    id = saved(tmp_path).id
    library = Library(tmp_path, Program(2), STEPS)
    info, table = library.load(id)
    assert 2 == info.version
    assert (State2(0, 0, 21), everybody(Added2(0))) == (table.opening.state, table.opening.events)
    assert [
        Played(0, Add2(3), everybody(Added2(3)), False),
        Played(1, Add2(2), everybody(Added2(2)), False),
        Played(0, Add2(3), everybody(Added2(3)), False),
    ] == table.entries
    assert [State2(3, 1, 21), State2(5, 0, 21), State2(8, 1, 21)] == [
        table.state_after(n) for n in (1, 2, 3)
    ]
    library.close()


def test_two_versions_are_upgraded_one_after_the_other(tmp_path: Path) -> None:
    id = saved(tmp_path).id
    library = Library(tmp_path, Program(3), STEPS)
    info, table = library.load(id)
    assert 3 == info.version
    assert State2(8, 1, 21) == table.state
    library.close()


def test_an_upgraded_game_goes_on_and_keeps_both_halves(tmp_path: Path) -> None:
    id = saved(tmp_path).id
    library = Library(tmp_path, Program(2), STEPS)
    info, table = library.load(id)
    keeper = Keeper(tmp_path, lambda error: pytest.fail(str(error)))
    keeper.keep(info, table)
    table.submit(1, Add2(1))
    assert keeper.flush(5)
    keeper.close()
    assert 2 == library.info(id).version
    _, again = library.load(id)
    assert table.entries == again.entries
    assert [State2(8, 1, 21), State2(9, 0, 21)] == [again.state_after(n) for n in (3, 4)]
    with sqlite3.connect(tmp_path / FILE) as connection:
        versions = connection.execute("SELECT version FROM entries ORDER BY number").fetchall()
    connection.close()
    assert [(1,), (1,), (1,), (1,), (2,)] == versions
    library.close()


def test_loading_rewrites_nothing(tmp_path: Path) -> None:
    info = saved(tmp_path)
    library = Library(tmp_path, Program(2), STEPS)
    library.load(info.id)
    library.close()
    old = Library(tmp_path, Program(1), STEPS)
    assert info == old.load(info.id)[0]
    old.close()


def test_an_export_is_of_the_newest_version_and_an_old_one_is_upgraded(tmp_path: Path) -> None:
    id = saved(tmp_path / "old").id
    old = Library(tmp_path / "old", Program(1), STEPS)
    v1 = old.export(id)
    old.close()
    assert b'"version":1,"created"' in v1

    library = Library(tmp_path / "new", Program(2), STEPS)
    imported = library.import_(v1)
    assert 2 == imported.version
    assert State2(8, 1, 21) == library.load(imported.id)[1].state
    v2 = library.export(imported.id)
    assert b'"version":2,"created"' in v2
    assert b'"more":3' in v2
    assert b'"n":' not in v2
    library.close()


def test_an_older_program_refuses_a_game_and_changes_nothing(tmp_path: Path) -> None:
    id = saved(tmp_path).id
    new = Library(tmp_path, Program(2), STEPS)
    info, table = new.load(id)
    keeper = Keeper(tmp_path, lambda error: pytest.fail(str(error)))
    keeper.keep(info, table)
    table.submit(1, Add2(1))
    assert keeper.flush(5)
    keeper.close()
    kept = new.info(id)

    old = Library(tmp_path, Program(1), STEPS)
    for read in (old.load, old.export):
        with pytest.raises(SaveError, match=r"version 2 of the rules; .* knows version 1") as no:
            read(id)
        assert "newer_save" == no.value.code
    assert [kept] == old.list()
    assert table.entries == new.load(id)[1].entries
    old.close()
    new.close()


def test_a_missing_step_is_refused_with_both_versions(tmp_path: Path) -> None:
    id = saved(tmp_path).id
    steps = {("count", 2): STEPS["count", 2]}
    library = Library(tmp_path, Program(3), steps)
    with pytest.raises(SaveError, match=r"version 1 of the rules.* no way to version 3") as no:
        library.load(id)
    assert "no_upgrade" == no.value.code
    library.close()


def test_an_old_file_with_something_missing_is_damaged(tmp_path: Path) -> None:
    id = saved(tmp_path).id
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("UPDATE entries SET action = x'81a474797065a3616464' WHERE number = 2")
    connection.close()
    library = Library(tmp_path, Program(2), STEPS)
    with pytest.raises(SaveError, match="Entry 2 of this game is damaged"):
        library.load(id)
    library.close()
