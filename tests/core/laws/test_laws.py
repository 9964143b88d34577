"""The laws, put to every game in all its sizes and options."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from msgspec import inspect

from tests.core.laws.cases import Case, Game, cases, games, pairwise, play, tag
from tests.core.laws.digest import digest
from tests.core.laws.laws import RUNNING, Law, phases, tags
from tests.core.laws.secrets import SECRETS
from tests.core.laws.tables import TABLES

ALL = [case for game in games() for case in cases(game)]


@pytest.mark.parametrize("law", [*RUNNING, *SECRETS, *TABLES], ids=lambda law: law.__name__)
@pytest.mark.parametrize("case", ALL, ids=str)
def test_law_holds(case: Case, law: Law) -> None:
    for seed in case.seeds:
        law(play(case, seed))


@pytest.mark.parametrize("case", ALL, ids=str)
def test_another_seed_is_another_game(case: Case) -> None:
    openings = {msgspec.msgpack.encode(case.opening(seed)) for seed in range(5)}
    assert 5 == len(openings)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.rules.types.id)
def test_every_value_of_every_option_and_every_number_of_seats_is_played(game: Game) -> None:
    played = tuple(cases(game))
    low, high = game.rules.types.seats
    assert set(range(low, high + 1)) == {case.seats for case in played}
    for option in game.rules.types.options:
        assert set(option.choices) == {dict(case.options)[option.name] for case in played}


@pytest.mark.parametrize("game", games(), ids=lambda game: game.rules.types.id)
def test_every_phase_action_and_event_is_met_on_the_way(game: Game) -> None:
    runs = [play(case, seed) for case in cases(game) for seed in case.seeds]
    types = game.rules.types
    stood = {tag(phase) for run in runs for s in run.states for phase in s.phases}
    assert phases(types.state) == stood
    assert tags(inspect.type_info(types.action)) == {
        tag(t.action) for run in runs for t in run.taken
    }
    told = [t for run in runs for step in run.steps for t in step.events]
    seen = {tag(e) for t in told for e in (t.event, t.others) if e is not None}
    assert tags(inspect.type_info(types.event)) == seen


def test_pairwise_rows_bring_every_two_values_together() -> None:
    rows = pairwise([(2, 3, 4), (False, True), (False, True), ("a", "b")], lambda row: True)
    for i in range(4):
        for j in range(i + 1, 4):
            values = {(row[i], row[j]) for row in rows}
            assert len({v for v, _ in values}) * len({v for _, v in values}) == len(values)
    assert len(rows) <= 8


def test_pairwise_rows_are_all_allowed_and_miss_only_what_is_not() -> None:
    rows = pairwise([(2, 3), (False, True), (False, True)], lambda row: row[1] or not row[2])
    assert (False, True) not in {row[1:] for row in rows}
    assert {(2, True), (3, True), (2, False), (3, False)} == {(row[0], row[2]) for row in rows}


def test_the_same_seed_is_the_same_game_in_every_process() -> None:
    hash_seed = "0" if os.environ.get("PYTHONHASHSEED") != "0" else "4242"
    there = subprocess.run(
        [sys.executable, "-m", "tests.core.laws.digest"],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        check=True,
    )
    assert digest() == there.stdout
