"""Names that are proposed, and the seeds of new games."""

from __future__ import annotations

from itertools import islice
from typing import get_args

from core.bots.protocol import LEVELS
from saves.records import Seed
from tui.names import free_names, level_name
from tui.seeds import LARGEST_SEED, fresh_seed


def test_no_name_is_proposed_that_somebody_has_in_whatever_case() -> None:
    assert ["Ben", "Dan", "Eva"] == list(islice(free_names(["CLEO", "ana", "Zoe"]), 3))


def test_more_seats_than_names_are_numbered_by_what_is_free() -> None:
    proposed = list(islice(free_names(["seat 2"]), 13))
    assert ["Jana", "Seat 1", "Seat 3", "Seat 4"] == proposed[9:]
    assert 13 == len(set(proposed))


def test_every_level_has_a_name_and_a_person_too() -> None:
    assert 5 == len({level_name(level) for level in (None, *LEVELS)})
    assert "person" == level_name(None)


def test_a_fresh_seed_is_new_each_time_and_of_nine_digits_at_most() -> None:
    seeds = {fresh_seed() for _ in range(20)}
    assert 20 == len(seeds)
    assert all(0 <= seed <= 999_999_999 for seed in seeds)


def test_the_largest_seed_is_the_largest_that_a_save_holds() -> None:
    (_, held) = get_args(Seed)
    assert held.le == LARGEST_SEED
