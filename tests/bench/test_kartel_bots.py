"""Kartel's hard bot: how often it finds a best move where that is known, and what a move takes.

`pytest tests/bench/test_kartel_bots.py -n0 -s`
"""

from __future__ import annotations

import time
from itertools import islice

import pytest

from core import catalog
from core.bots.protocol import bot_rng, look
from core.games.kartel.rules import RULES
from core.games.kartel.state import Moving
from tests.bench.conftest import told
from tests.core.bots.endgames import TIED, endgames

ENDGAMES = 200
MARKERS = 10

# By seats: games, one of the seats hard and the others normal.
GAMES = {2: 20, 3: 20, 6: 20}


def test_hard_finds_a_best_move_in_solved_endgames(capsys: pytest.CaptureFixture[str]) -> None:
    hard = catalog.bots("kartel")["hard"]
    best = 0
    for state, shares in islice(endgames(MARKERS), ENDGAMES):
        (seat,) = RULES.prompts(state)
        action = hard.choose(look(RULES, state, seat, 0, bot_rng(1, 0, seat))).action
        best += shares[action] >= max(shares.values()) - TIED

    told(capsys, f"hard: a best move in {best} of {ENDGAMES} endgames of {MARKERS} markers")
    assert best >= 0.95 * ENDGAMES


@pytest.mark.parametrize("seats", GAMES)
def test_a_hard_move_takes_at_most_a_second(seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    taken: list[float] = []
    nodes = 0
    for seed in range(GAMES[seats]):
        spent, thought = hard_moves(seats, seed)
        taken += spent
        nodes += thought
    taken.sort()

    p50, p95 = (taken[int(len(taken) * share)] for share in (0.5, 0.95))
    told(
        capsys,
        f"hard among {seats}: {len(taken)} moves, p50 {p50:.3f} s, p95 {p95:.3f} s, "
        f"most {taken[-1]:.3f} s, {nodes / sum(taken):,.0f} nodes/s",
    )
    assert p95 <= 1.0


def hard_moves(seats: int, seed: int) -> tuple[list[float], int]:
    """Seconds of each decision that a hard bot made among normal ones, and the nodes of all."""
    bots = catalog.bots("kartel")
    state = RULES.setup(seats, seed, {"no_bribes": False}).state
    taken: list[float] = []
    nodes = ply = 0
    while prompts := RULES.prompts(state):
        (seat,) = prompts
        bot = bots["hard" if seat == seed % seats else "normal"]
        sight = look(RULES, state, seat, 0, bot_rng(seed, ply, seat))
        start = time.perf_counter()
        advice = bot.choose(sight)
        if isinstance(state.phases[-1], Moving) and seat == seed % seats:
            taken.append(time.perf_counter() - start)
            nodes += advice.nodes
        state = RULES.apply(state, seat, advice.action).state
        ply += 1
    return taken, nodes
