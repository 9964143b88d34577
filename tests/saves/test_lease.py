"""Leases: one process at a time acts for the bots of a table."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from saves import lease
from saves.club import Club
from saves.database import FILE
from saves.lease import HANDED_OVER, TERM, Leases, Others, others


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[Leases, Leases]]:
    Club(tmp_path).close()
    with closing(Leases(tmp_path)) as first, closing(Leases(tmp_path)) as second:
        yield first, second


class Clock:
    """The machine's clock, set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(lease, "time", clock)
    return clock


def seen_by(folder: Path, by: Leases) -> Others:
    with closing(sqlite3.connect(folder / FILE)) as connection:
        return others(connection, by.holder)


def test_a_table_is_held_by_one_at_a_time(two: tuple[Leases, Leases]) -> None:
    first, second = two
    assert {"a", "b"} == first.renew({"a": 0, "b": 0}, ())
    assert {"c"} == second.renew({"a": 0, "c": 0}, ())
    assert {"a", "b"} == first.renew({"a": 0, "b": 0, "c": 0}, ())


def test_who_wants_it_no_more_leaves_it_to_the_other(two: tuple[Leases, Leases]) -> None:
    first, second = two
    first.renew({"a": 0, "b": 0}, ())
    first.renew({"b": 0}, ())
    assert {"a"} == second.renew({"a": 0, "b": 0}, ())


def test_who_looks_takes_it_from_who_does_not_once_that_one_has_heard(
    two: tuple[Leases, Leases], clock: Clock
) -> None:
    first, second = two
    first.renew({"a": 0}, ())
    assert set() == second.renew({"a": 1}, ())
    assert second.waits
    assert set() == first.renew({"a": 1}, ())
    clock.now += HANDED_OVER
    assert {"a"} == second.renew({"a": 1}, ())
    assert not second.waits
    assert set() == first.renew({"a": 2}, ())
    clock.now += HANDED_OVER
    assert {"a"} == first.renew({"a": 2}, ())
    assert set() == second.renew({"a": 2}, ())


def test_what_is_taken_and_wanted_no_more_is_not_waited_for(two: tuple[Leases, Leases]) -> None:
    first, second = two
    first.renew({"a": 0}, ())
    second.renew({"a": 1}, ())
    second.renew({}, ())
    assert not second.waits
    assert {"a"} == first.renew({"a": 0}, ())


def test_a_process_that_died_is_replaced_when_its_lease_has_run_out(
    two: tuple[Leases, Leases], clock: Clock
) -> None:
    first, second = two
    first.renew({"a": 2}, [(1, "a")])
    clock.now += TERM - 0.1
    assert set() == second.renew({"a": 0}, ())
    clock.now += 0.2
    assert {"a"} == second.renew({"a": 0}, ())


def test_a_lease_from_before_the_machine_was_started_holds_nothing(
    two: tuple[Leases, Leases], clock: Clock
) -> None:
    first, second = two
    clock.now = 50_000.0
    first.renew({"a": 2}, [(1, "a")])
    clock.now = 10.0
    assert {"a"} == second.renew({"a": 0}, ())


def test_it_is_told_who_is_elsewhere_and_what_is_held_there(
    tmp_path: Path, two: tuple[Leases, Leases], clock: Clock
) -> None:
    first, second = two
    first.renew({"a": 1}, [(1, "a"), (2, "")])
    assert Others(frozenset({"a"}), frozenset({(1, "a"), (2, "")})) == seen_by(tmp_path, second)
    assert Others() == seen_by(tmp_path, first)
    clock.now += TERM + 0.1
    assert Others() == seen_by(tmp_path, second)


def test_who_closes_holds_nothing(tmp_path: Path) -> None:
    Club(tmp_path).close()
    first = Leases(tmp_path)
    first.renew({"a": 2}, [(1, "a")])
    first.close()
    with closing(Leases(tmp_path)) as second:
        assert Others() == seen_by(tmp_path, second)
        assert {"a"} == second.renew({"a": 0}, ())


def test_a_library_that_nobody_shares_holds_nothing(tmp_path: Path) -> None:
    Club(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        assert Others() == others(connection, "nobody")
