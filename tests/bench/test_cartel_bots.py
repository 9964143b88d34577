"""Cartel's hard bot: what a move takes, who wins at tables of four, and with options.

`pytest tests/bench/test_cartel_bots.py -n0 -s`
"""

from __future__ import annotations

import time

import pytest

from core import catalog
from core.bots.protocol import bot_rng, look
from core.game import Options, complete
from core.games.cartel.rules import RULES
from core.games.cartel.state import State
from tests.bench.conftest import told
from tui.simulate import interval

# By seats: games, one of the seats hard and the others normal.
GAMES = {2: 4, 3: 4, 4: 4}

# A bot against three others: games, and what the lower bound of its share must exceed. The share
# of `hard` is about 37%: that it is above 30% takes a thousand games (docs/bots.md).
TABLES = {
    ("hard", "normal"): (40, 0.10),
    ("normal", "random"): (100, 0.75),
    ("easy", "random"): (100, 0.40),
}

OPTIONS = [option.name for option in RULES.types.options]


def played(levels: tuple[str, ...], seed: int, options: Options, taken: list[float]) -> State:
    """The end of a game; adds the seconds of each decision of `hard`."""
    bots = catalog.bots("cartel")
    state = RULES.setup(len(levels), seed, complete(RULES.types, options)).state
    ply = 0
    while prompts := RULES.prompts(state):
        seat = next(iter(prompts))
        bot = bots[levels[seat]]
        start = time.perf_counter()
        sight = look(RULES, state, seat, bot.worlds, bot_rng(seed, ply, seat))
        action = bot.choose(sight).action
        if levels[seat] == "hard":
            taken.append(time.perf_counter() - start)
        state = RULES.apply(state, seat, action).state
        ply += 1
    return state


def share(mine: str, others: str, games: int, options: Options) -> float:
    """The wins of one among three others, each seed from each seat."""
    wins = 0.0
    for game in range(games):
        place = game % 4
        levels = [others] * 4
        levels[place] = mine
        outcome = RULES.outcome(played(tuple(levels), game // 4, options, []))
        assert outcome is not None
        if outcome.place[place] == 1:
            wins += 1 / outcome.place.count(1)
    return wins


@pytest.mark.parametrize("seats", GAMES)
def test_a_hard_move_takes_at_most_two_seconds(
    seats: int, capsys: pytest.CaptureFixture[str]
) -> None:
    taken: list[float] = []
    for seed in range(GAMES[seats]):
        levels = ["normal"] * seats
        levels[seed % seats] = "hard"
        played(tuple(levels), seed, {}, taken)
    taken.sort()

    p50, p95 = (taken[int(len(taken) * part)] for part in (0.5, 0.95))
    told(
        capsys,
        f"hard among {seats}: {len(taken)} moves, p50 {p50:.3f} s, p95 {p95:.3f} s, "
        f"most {taken[-1]:.3f} s",
    )
    assert p95 <= 2.0


@pytest.mark.parametrize(("mine", "others"), TABLES)
def test_a_level_beats_three_of_a_lower_one(
    mine: str, others: str, capsys: pytest.CaptureFixture[str]
) -> None:
    games, bound = TABLES[mine, others]
    wins = share(mine, others, games, {})

    low, high = interval(wins, games)
    told(
        capsys,
        f"{mine} against three {others}: {wins / games:.1%} of {games} games "
        f"({low:.1%} to {high:.1%})",
    )
    assert low > bound


@pytest.mark.parametrize("options", [*([name] for name in OPTIONS), OPTIONS])
def test_normal_beats_three_random_with_options(
    options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    games = 40
    wins = share("normal", "random", games, dict.fromkeys(options, True))

    low, _ = interval(wins, games)
    told(capsys, f"{', '.join(options)}: {wins / games:.1%} of {games} games")
    assert low > 0.75
