"""The list of games, and a game that is saved and opened again."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager
from itertools import pairwise
from pathlib import Path

import pytest

from core.game import Illegal
from core.games.kartel.state import Move, Roll
from saves import database
from saves.database import FILE
from saves.library import Library
from saves.records import Info, Player, SaveError
from tests.saves.tables import ANA_BEN, chains, opened, play


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    library = Library(tmp_path / "data")
    yield library
    library.close()


def saved(library: Library, actions: int = 0, seed: int = 1) -> Info:
    return library.create(
        "kartel", ANA_BEN, seed, {"no_bribes": True}, False, play(opened(seed=seed), actions)
    )


def refused(code: str, saying: str) -> pytest.RaisesExc[SaveError]:
    return pytest.RaisesExc(SaveError, match=saying, check=lambda error: code == error.code)


def test_a_new_library_is_empty(library: Library) -> None:
    assert [] == library.list()
    assert library.newest() is None


def test_a_new_game_is_listed_with_what_was_chosen(library: Library) -> None:
    info = library.create("kartel", ANA_BEN, 77, {"no_bribes": True}, True, opened(seed=77))
    assert [info] == library.list()
    assert ("kartel", "", ANA_BEN) == (info.game, info.name, info.players)
    assert (77, (("no_bribes", True),), True) == (info.seed, info.options, info.practice)
    assert (1, 0, False) == (info.version, info.ply, info.over)
    assert info.created == info.updated
    assert 6 == len(info.id)


def test_an_opening_alone_can_be_loaded(library: Library) -> None:
    table = opened(seed=5)
    info = library.create("kartel", ANA_BEN, 5, {}, False, table)
    again, loaded = library.load(info.id)
    assert info == again
    assert table.opening == loaded.opening
    assert table.state == loaded.state
    assert 0 == loaded.ply


def test_a_game_is_loaded_as_it_was_played_undone_moves_included(library: Library) -> None:
    table = play(opened(), 60)
    assert len(table.line) < table.ply, "nothing was undone"
    info = library.create("kartel", ANA_BEN, 1, {}, False, table)
    _, loaded = library.load(info.id)
    assert table.entries == loaded.entries
    assert table.line == loaded.line
    for number in range(table.ply + 1):
        assert table.state_after(number) == loaded.state_after(number)
    assert table.log(None) == loaded.log(None)
    assert chains(loaded)


def test_a_loaded_game_can_be_undone_played_on_and_taken_back(library: Library) -> None:
    table = opened()
    seat = next(iter(table.prompts()))
    table.submit(seat, Roll())
    rolled = table.state
    table.submit(seat, Move(1))
    info = library.create("kartel", ANA_BEN, 1, {}, True, table)

    _, loaded = library.load(info.id)
    loaded.undo(seat)
    assert rolled == loaded.state
    loaded.submit(seat, Move(2))
    assert table.rules.apply(rolled, seat, Move(2)).state == loaded.state
    assert [1, 4] == loaded.line

    _, practice = library.load(info.id)
    practice.take_back(seat)
    assert rolled == practice.state


def test_a_loaded_roll_still_cannot_be_undone(library: Library) -> None:
    table = opened()
    seat = next(iter(table.prompts()))
    table.submit(seat, Roll())
    _, loaded = library.load(library.create("kartel", ANA_BEN, 1, {}, False, table).id)
    with pytest.raises(Illegal, match="rolled"):
        loaded.undo(seat)


def test_the_game_saved_last_comes_first(library: Library) -> None:
    ids = [saved(library, seed=seed).id for seed in (1, 2, 3)]
    assert ids[::-1] == [info.id for info in library.list()]


def test_a_finished_game_is_over_and_not_the_one_to_continue(library: Library) -> None:
    unfinished = saved(library, actions=3)
    finished = saved(library, actions=1000)
    assert finished.over
    assert not unfinished.over
    assert [finished, unfinished] == library.list()
    assert unfinished == library.newest()


def test_an_id_can_be_shortened_and_typed_in_capitals(library: Library) -> None:
    info = saved(library)
    assert info == library.info(info.id[:1])
    assert info == library.info(info.id.upper())


def test_an_id_that_is_unknown_or_empty_is_refused(library: Library) -> None:
    saved(library)
    for id in ("0", "", "%", "______"):
        with refused("unknown_save", "no saved game"):
            library.info(id)


def test_an_id_that_could_be_two_games_is_refused_with_both(library: Library) -> None:
    ids = sorted(saved(library).id for _ in range(40))
    first = next(a for a, b in pairwise(ids) if a[0] == b[0])
    with refused("ambiguous_save", first):
        library.load(first[0])


def test_ids_hold_no_look_alikes(library: Library) -> None:
    used = {letter for _ in range(40) for letter in saved(library).id}
    assert used.isdisjoint("0o1il")
    assert used <= set("abcdefghijklmnopqrstuvwxyz0123456789")


def test_a_renamed_game_keeps_everything_else(library: Library) -> None:
    info = saved(library, actions=4)
    renamed = library.rename(info.id, "  Sunday at Ana's ")
    assert "Sunday at Ana's" == renamed.name
    assert [renamed] == library.list()
    assert "" == library.rename(info.id, " ").name
    assert info == library.info(info.id)


@pytest.mark.parametrize("name", ["a\x1b[31mb", "two\nlines", "x" * 61, "\u202eleft", "\ud800"])
def test_a_name_that_cannot_be_shown_is_refused(library: Library, name: str) -> None:
    info = saved(library)
    with refused("bad_name", "at most 60 characters"):
        library.rename(info.id, name)
    with refused("bad_name", "at most 60 characters"):
        library.seat(info.id, 0, Player(name))
    with refused("bad_name", "at most 60 characters"):
        library.create("kartel", (Player(name),), 1, {}, False, opened())
    assert [info] == library.list()


def test_a_bot_takes_over_a_seat(library: Library) -> None:
    info = saved(library)
    seated = library.seat(info.id, 0, Player("Ana", "hard"))
    assert (Player("Ana", "hard"), ANA_BEN[1]) == seated.players
    assert seated == library.info(info.id)


def test_a_person_whose_seat_a_bot_has_taken_is_known_after_a_resume(library: Library) -> None:
    info = saved(library)
    absent = Player("Ana", "hard", absent=True)
    library.seat(info.id, 0, absent)
    assert (absent, ANA_BEN[1]) == library.load(info.id)[0].players
    assert ANA_BEN == library.seat(info.id, 0, Player("Ana")).players


def test_nobody_is_absent_whose_seat_no_bot_has(library: Library) -> None:
    info = saved(library)
    with refused("bad_setup", "Ana is said to be absent, but no bot has the seat"):
        library.seat(info.id, 0, Player("Ana", absent=True))
    assert info == library.info(info.id)


def test_players_that_were_kept_before_anybody_could_be_absent_are_present(
    library: Library, tmp_path: Path
) -> None:
    info = saved(library)
    old = '[{"name":"Ana","level":null},{"name":"Ben","level":"normal"}]'
    with sqlite3.connect(tmp_path / "data" / FILE) as connection:
        connection.execute("UPDATE games SET players = ?", [old])
    connection.close()
    assert info == library.info(info.id)
    assert (False, False) == tuple(player.absent for player in library.info(info.id).players)


def test_a_seat_or_a_level_that_is_not_there_is_refused(library: Library) -> None:
    info = saved(library)
    with refused("bad_setup", "no seat 2 of 2"):
        library.seat(info.id, 2, Player("Cleo"))
    with refused("bad_setup", "no seat -1 of 2"):
        library.seat(info.id, -1, Player("Cleo"))
    with refused("bad_setup", "no bot level 'genius'"):
        library.seat(info.id, 0, Player("Cleo", "genius"))
    assert info == library.info(info.id)


@pytest.mark.parametrize("seed", [-1, 1 << 63])
def test_a_seed_that_cannot_be_kept_is_refused(library: Library, seed: int) -> None:
    with refused("bad_setup", "from 0 to 9223372036854775807"):
        library.create("kartel", ANA_BEN, seed, {}, False, opened())
    assert [] == library.list()


def test_the_largest_seed_can_be_kept(library: Library) -> None:
    info = library.create("kartel", ANA_BEN, (1 << 63) - 1, {}, False, opened())
    assert (1 << 63) - 1 == library.info(info.id).seed


def test_a_deleted_game_is_gone_with_its_history_and_no_other(
    library: Library, tmp_path: Path
) -> None:
    kept, gone = saved(library, actions=5), saved(library, actions=9)
    library.delete(gone.id)
    assert [kept] == library.list()
    with refused("unknown_save", gone.id):
        library.load(gone.id)
    with refused("unknown_save", gone.id):
        library.delete(gone.id)
    with sqlite3.connect(tmp_path / "data" / FILE) as connection:
        ids = {id for (id,) in connection.execute("SELECT id FROM entries")}
    connection.close()
    assert {kept.id} == ids


def test_a_library_is_opened_again_with_all_that_was_in_it(tmp_path: Path) -> None:
    first = Library(tmp_path)
    info = saved(first, actions=8)
    first.close()
    second = Library(tmp_path)
    assert [info] == second.list()
    assert 8 <= second.load(info.id)[1].ply
    second.close()


def test_two_libraries_of_one_folder_see_each_others_games(tmp_path: Path) -> None:
    one, other = Library(tmp_path), Library(tmp_path)
    info = saved(one)
    assert [info] == other.list()
    other.delete(info.id)
    assert [] == one.list()
    one.close()
    other.close()


def test_many_threads_may_share_a_library(library: Library) -> None:
    failures: list[Exception] = []

    def use() -> None:
        try:
            for _ in range(5):
                library.load(saved(library, actions=3).id)
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=use) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [] == failures
    assert 20 == len(library.list())


def test_many_libraries_may_be_made_in_one_folder_at_once(tmp_path: Path) -> None:
    made: list[Library] = []
    barrier = threading.Barrier(8)

    def make() -> None:
        barrier.wait()
        made.append(Library(tmp_path))

    threads = [threading.Thread(target=make) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert 8 == len(made)
    info = saved(made[0])
    assert all([info] == library.list() for library in made)
    for library in made:
        library.close()


def test_a_library_made_by_another_while_this_one_waits_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait = database.transaction
    infos: list[Info] = []

    def overtaken(connection: sqlite3.Connection) -> AbstractContextManager[None]:
        monkeypatch.undo()
        first = Library(tmp_path)
        infos.append(saved(first))
        first.close()
        return wait(connection)

    monkeypatch.setattr(database, "transaction", overtaken)
    library = Library(tmp_path)
    assert 1 == len(infos)
    assert infos == library.list()
    library.close()
