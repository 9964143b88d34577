"""Whole games among bots of several levels, and what is told of them: for any game."""

from __future__ import annotations

import time
from typing import Any

import pytest

from core import catalog
from core.game import Options, complete
from tests.bench.conftest import told
from tests.core.bots.contest import advised, win_share
from tui.simulate import interval

__all__ = ["hard_moves", "share", "tells_share"]


def hard_moves(game: str, seats: int, games: int, capsys: pytest.CaptureFixture[str]) -> float:
    """Tells what a move of one `hard` among `normal` takes; the seconds at p95."""
    rules, bots = catalog.load(game), catalog.bots(game)
    taken: list[float] = []
    for seed in range(games):
        state: Any = rules.setup(seats, seed, complete(rules.types, {})).state
        ply = 0
        while prompts := rules.prompts(state):
            seat = next(seat for seat, prompt in prompts.items() if prompt.must)
            hard = seat == seed % seats
            start = time.perf_counter()
            action = advised(rules, bots["hard" if hard else "normal"], state, ply, seed).action
            if hard:
                taken.append(time.perf_counter() - start)
            state = rules.apply(state, seat, action).state
            ply += 1
    taken.sort()
    p50, p95 = (taken[int(len(taken) * part)] for part in (0.5, 0.95))
    told(
        capsys,
        f"hard among {seats}: {len(taken)} moves, p50 {p50:.3f} s, p95 {p95:.3f} s, "
        f"most {taken[-1]:.3f} s",
    )
    return p95


def share(game: str, mine: str, others: str, games: int, options: Options) -> float:
    """The wins of one among three others, each seed from each seat."""
    rules, bots = catalog.load(game), catalog.bots(game)
    return games * win_share(rules, bots[mine], bots[others], 4, games // 4, options)


def tells_share(
    game: str, mine: str, others: str, games: int, capsys: pytest.CaptureFixture[str]
) -> float:
    """Tells the share of one among three others; the lower end of its interval."""
    wins = share(game, mine, others, games, {})
    low, high = interval(wins, games)
    told(
        capsys,
        f"{mine} against three {others}: {wins / games:.1%} of {games} games "
        f"({low:.1%} to {high:.1%})",
    )
    return low
