"""Cartel's hard bot: what a move takes, who wins at tables of four, and with options.

`pytest tests/bench/test_cartel_bots.py -n0 -s`
"""

from __future__ import annotations

import pytest

from core.games.cartel.rules import RULES
from tests.bench.conftest import told
from tests.bench.contests import hard_moves, share, tells_share
from tui.simulate import interval

# By seats: games, one of the seats hard and the others normal.
GAMES = {2: 4, 3: 4, 4: 4}

# A bot against three others: games, and what the lower bound of its share must exceed. That the
# share of `hard` is above 30% is told by more games than these (docs/bots.md).
TABLES = {
    ("hard", "normal"): (40, 0.20),
    ("normal", "random"): (100, 0.75),
    ("easy", "random"): (100, 0.40),
}

OPTIONS = [option.name for option in RULES.types.options]


@pytest.mark.parametrize("seats", GAMES)
def test_a_hard_move_takes_at_most_two_seconds(
    seats: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert hard_moves("cartel", seats, GAMES[seats], capsys) <= 2.0


@pytest.mark.parametrize(("mine", "others"), TABLES)
def test_a_level_beats_three_of_a_lower_one(
    mine: str, others: str, capsys: pytest.CaptureFixture[str]
) -> None:
    games, bound = TABLES[mine, others]
    assert tells_share("cartel", mine, others, games, capsys) > bound


@pytest.mark.parametrize("options", [*([name] for name in OPTIONS), OPTIONS])
def test_normal_beats_three_random_with_options(
    options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    games = 40
    wins = share("cartel", "normal", "random", games, dict.fromkeys(options, True))

    low, _ = interval(wins, games)
    told(capsys, f"{', '.join(options)}: {wins / games:.1%} of {games} games")
    assert low > 0.75
