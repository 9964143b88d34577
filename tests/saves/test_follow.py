"""The follower: what others write is told soon, once, and whole."""

from __future__ import annotations

import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from core.games.kartel.state import Move, Roll
from core.table import Undone
from saves.club import Club
from saves.database import FILE
from saves.follow import Follower, Seen
from saves.keeper import Keeper
from saves.lease import Leases, Others
from saves.library import Library
from saves.records import Player
from tests.saves.club import ANA, BEN, opened_club, table_of
from tests.saves.tables import ANA_BEN, opened
from tests.saves.writing import until


class Follows:
    """A follower of a folder, and all that it has told."""

    def __init__(self, folder: Path) -> None:
        self.told: list[Seen] = []
        self.failed: list[Exception] = []
        self.follower = Follower(folder, "me", self.told.append, self.failed.append)
        self.follower.start()

    @property
    def entries(self) -> list[tuple[str, int]]:
        return [
            (id, done.number)
            for seen in self.told
            for id, entries in seen.entries.items()
            for done in entries or ()
        ]


class There:
    """A club with a game of Ana's and Ben's that has begun, played in another process."""

    def __init__(self, folder: Path, club: Club) -> None:
        self.club = club
        self.ana = club.register(ANA, "Ana")
        self.table = opened()
        self.id = club.new_table(table_of(self.ana.id)).id
        info = club.start(self.id, self.table, ANA_BEN)
        self.keeper = Keeper(folder, lambda error: None)
        self.keeper.keep(info, self.table)
        self.seat = next(iter(self.table.prompts()))

    def roll(self) -> None:
        self.table.submit(self.seat, Roll())
        assert self.keeper.flush(5)


@pytest.fixture
def there(tmp_path: Path) -> Iterator[There]:
    with opened_club(tmp_path) as club:
        there = There(tmp_path, club)
        yield there
        there.keeper.close()


@pytest.fixture
def follows(tmp_path: Path, there: There) -> Iterator[Follows]:
    follows = Follows(tmp_path)
    until(lambda: bool(follows.told))
    yield follows
    follows.follower.close()


def test_the_first_that_is_told_is_all_there_is(there: There, follows: Follows) -> None:
    (seen,) = follows.told
    assert {there.id: there.club.table(there.id)} == seen.tables
    assert {there.id: 0} == {id: info.ply for id, info in seen.infos.items()}
    assert {there.ana.id: there.ana} == seen.people
    assert ({}, {}, {}) == (seen.entries, seen.said, seen.seats)


def test_entries_of_another_process_are_told_in_order_with_their_states(
    there: There, follows: Follows
) -> None:
    follows.follower.follow(there.id, "kartel", 2, 0)
    there.table.submit(there.seat, Roll())
    there.table.submit(there.seat, Move(1))
    there.table.undo(there.seat)
    until(lambda: len(follows.entries) == 3)
    done = [d for seen in follows.told for d in seen.entries.get(there.id) or ()]
    assert there.table.entries == [each.entry for each in done]
    assert [1, 2, 3] == [each.number for each in done]
    assert [there.table.state_after(1), there.table.state_after(2), None] == [
        each.state for each in done
    ]
    assert Undone(there.seat, 1) == done[2].entry


def test_what_was_played_before_a_game_is_followed_is_told_too(
    there: There, follows: Follows
) -> None:
    there.roll()
    until(lambda: len(follows.told) == 2)
    follows.follower.follow(there.id, "kartel", 2, 0)
    until(lambda: bool(follows.entries))
    assert [(there.id, 1)] == follows.entries


def test_a_game_that_is_not_followed_tells_only_how_far_it_is(
    there: There, follows: Follows
) -> None:
    follows.follower.follow(there.id, "kartel", 2, 0)
    follows.follower.leave(there.id)
    there.roll()
    until(lambda: len(follows.told) == 2)
    assert [] == follows.entries
    assert 1 == follows.told[1].infos[there.id].ply
    assert {} == follows.told[1].seats


def test_an_act_is_told_within_a_moment(there: There, follows: Follows) -> None:
    follows.follower.follow(there.id, "kartel", 2, 0)
    there.roll()
    written = time.monotonic()
    until(lambda: bool(follows.entries))
    took = time.monotonic() - written
    sys.stdout.write(f"heard of after {took:.3f} s\n")
    assert took < 2


def test_an_entry_that_was_damaged_is_told_as_such(
    tmp_path: Path, there: There, follows: Follows
) -> None:
    there.roll()
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("UPDATE entries SET told = x'00' WHERE number = 1")
        connection.commit()
    follows.follower.follow(there.id, "kartel", 2, 0)
    until(lambda: any(there.id in seen.entries for seen in follows.told))
    (seen,) = [seen for seen in follows.told if seen.entries]
    assert seen.entries[there.id] is None


def test_tables_people_players_and_talk_are_told_when_they_change(
    tmp_path: Path, there: There, follows: Follows
) -> None:
    told, follower = follows.told, follows.follower
    ben = there.club.register(BEN, "Ben")
    until(lambda: len(told) == 2)
    assert {ben.id: ben} == told[1].people
    changed = there.club.change(there.id, lambda now: replace(now, word="plum"))
    until(lambda: len(told) == 3)
    assert {there.id: changed} == told[2].tables
    with closing(Library(tmp_path)) as library:
        players = library.seat(there.id, 0, Player("Ana", "hard", absent=True)).players
    until(lambda: len(told) == 4)
    assert {there.id: players} == told[3].seats
    there.club.say(there.id, ben.id, "before")
    follower.listen(there.id, 1)
    said = there.club.say(there.id, ben.id, "hello")
    until(lambda: bool(told[-1].said))
    assert [said] == [line for seen in told for line in seen.said.get(there.id, ())]
    there.club.drop(there.id)
    until(lambda: bool(told[-1].gone))
    assert {there.id} == told[-1].gone


def test_who_is_elsewhere_is_told_but_not_what_one_holds_oneself(
    tmp_path: Path, there: There, follows: Follows
) -> None:
    with closing(Leases(tmp_path)) as elsewhere:
        elsewhere.renew({there.id: 1}, [(there.ana.id, there.id)])
        until(lambda: len(follows.told) == 2)
        assert Others(frozenset({there.id}), frozenset({(there.ana.id, there.id)})) == (
            follows.told[1].others
        )
        told: list[Seen] = []
        follower = Follower(tmp_path, elsewhere.holder, told.append, follows.failed.append)
        follower.start()
        until(lambda: bool(told))
        follower.close()
        assert told[0].others is None


def test_while_another_program_holds_the_library_nothing_is_told_and_nothing_lost(
    tmp_path: Path, there: There, follows: Follows, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved = tmp_path / "moved"
    follows.follower.follow(there.id, "kartel", 2, 0)
    there.roll()
    until(lambda: bool(follows.entries))
    (tmp_path / FILE).rename(moved)
    follows.follower.look()
    time.sleep(0.05)
    moved.rename(tmp_path / FILE)
    there.club.say(there.id, None, "still here")
    there.table.submit(there.seat, Move(1))
    until(lambda: len(follows.entries) == 2)
    assert [(there.id, 1), (there.id, 2)] == follows.entries


def test_after_an_error_of_its_own_it_is_told_once_and_looks_on(
    there: There, follows: Follows
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        looks: list[int] = []

        def broken(*given: object) -> Others:
            looks.append(1)
            raise ZeroDivisionError

        patch.setattr("saves.follow.others", broken)
        there.club.say(there.id, None, "hello")
        until(lambda: len(looks) == 3)
    there.roll()
    until(lambda: len(follows.told) == 2)
    assert [ZeroDivisionError] == [type(error) for error in follows.failed]
    assert {there.id: 1} == {id: info.ply for id, info in follows.told[1].infos.items()}


def statements(follower: Follower) -> list[str]:
    """What it asks of the library from now on."""
    asked: list[str] = []
    follower._connection.set_trace_callback(asked.append)
    return asked


def read_of(asked: list[str], *tables: str) -> set[str]:
    """Which of the tables are read."""
    return {table for table in tables if any(f"FROM {table}" in sql for sql in asked)}


KINDS = ("games", "entries", "club_tables", "club_people", "club_talk")


def test_only_what_was_written_is_read_again(tmp_path: Path, there: There) -> None:
    told: list[Seen] = []
    with (
        closing(Leases(tmp_path)) as elsewhere,
        closing(Follower(tmp_path, "me", told.append, lambda fault: None)) as follower,
    ):
        follower.follow(there.id, "kartel", 2, 0)
        follower.listen(there.id, 0)
        follower._looked()
        asked = statements(follower)

        def read() -> set[str]:
            asked.clear()
            assert follower._looked() is not None
            return read_of(asked, *KINDS)

        elsewhere.renew({there.id: 1}, [(there.ana.id, there.id)])
        assert set() == read()
        there.roll()
        assert {"games", "entries"} == read()
        there.club.say(there.id, there.ana.id, "hello")
        assert {"club_talk"} == read()
        there.club.register(BEN, "Ben")
        assert {"club_people"} == read()
        there.club.change(there.id, lambda now: replace(now, word="plum"))
        assert {"club_tables"} == read()
        there.club.drop(there.id)
        assert {"games", "club_tables"} <= read()
