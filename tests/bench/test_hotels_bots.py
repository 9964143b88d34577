"""Hotels' hard bot: what a move takes, and who wins at tables of four.

`pytest tests/bench/test_hotels_bots.py -n0 -s`
"""

from __future__ import annotations

import pytest

from tests.bench.contests import hard_moves, tells_share

# By seats: games, one of the seats hard and the others normal.
GAMES = {2: 3, 4: 3, 6: 3}

# A bot against three others: games, and what the lower bound of its share must exceed.
TABLES = {
    ("hard", "normal"): (60, 0.30),
    ("normal", "random"): (200, 0.75),
    ("easy", "random"): (200, 0.40),
}


@pytest.mark.parametrize("seats", GAMES)
def test_a_hard_move_takes_at_most_two_seconds(
    seats: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert hard_moves("hotels", seats, GAMES[seats], capsys) <= 2.0


@pytest.mark.parametrize(("mine", "others"), TABLES)
def test_a_level_beats_three_of_a_lower_one(
    mine: str, others: str, capsys: pytest.CaptureFixture[str]
) -> None:
    games, bound = TABLES[mine, others]
    assert tells_share("hotels", mine, others, games, capsys) > bound
