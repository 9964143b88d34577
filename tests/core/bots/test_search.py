"""Looking ahead by successive halving, and what a margin tells of the chance to win."""

from __future__ import annotations

from math import exp

import pytest

from core.bots.search import Best, Playout, chance, halved, won

# What the candidates bring in each world, the best of them by its mean last but one.
WORTH = ((0.3, 0.5, 0.4), (0.2, 0.1, 0.2), (0.6, 0.4, 0.5), (0.4, 0.4, 0.3))


def test_the_candidate_is_found_that_brings_most_on_the_mean() -> None:
    best = halved([0.0] * 4, 3, 1000, 1, lambda k, n: Playout(WORTH[k][n], 1))

    assert 2 == best.choice
    assert best.chance == pytest.approx(0.5)


def test_no_candidate_meets_a_world_twice() -> None:
    met = list[tuple[int, int]]()

    def play(k: int, n: int) -> Playout:
        met.append((k, n))
        return Playout(WORTH[k][n], 1)

    best = halved([0.0] * 4, 3, 1000, 1, play)

    assert len(met) == len(set(met)) == best.nodes


def test_what_is_given_up_is_looked_at_less() -> None:
    met = [0] * 4

    def play(k: int, n: int) -> Playout:
        met[k] += 1
        return Playout(WORTH[k][n % 3], 1)

    # Two halvings of 8 nodes each: two for each of four, then four for each of two.
    halved([0.0] * 4, 100, 16, 1, play)

    assert [6, 2, 6, 2] == met


def test_a_lead_decides_between_what_is_close_and_not_what_is_far() -> None:
    def among(lead: float) -> int:
        return halved(
            [lead, 0.0, 0.0, 0.0], 3, 1000, 1, lambda k, n: Playout(WORTH[k][n], 1)
        ).choice

    assert 0 == among(0.2)
    assert 2 == among(0.02)


def test_one_candidate_is_not_looked_at() -> None:
    def play(k: int, n: int) -> Playout:
        raise AssertionError("there is nothing to choose")

    assert Best(0, None, 0) == halved([0.0], 3, 1000, 1, play)


def test_a_win_is_shared_and_a_loss_counts_by_little() -> None:
    assert 1.0 == won((900, 800, 700), 0)
    assert 0.5 == won((900, 900, 700), 1)
    assert -0.01 < won((900, 800, 700), 2) < won((900, 800, 700), 1) < 0


def test_a_standing_ahead_by_the_scale_makes_the_odds_e_to_one() -> None:
    assert chance((160.0, 100.0), 0, 60.0) == pytest.approx(exp(1) / (1 + exp(1)), abs=1e-4)
    assert chance((100.0, 100.0, 100.0, 100.0), 3, 60.0) == pytest.approx(0.25)
    assert chance((0.0, 1e6), 1, 60.0) == pytest.approx(1.0, abs=1e-4)
