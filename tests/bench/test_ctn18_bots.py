"""18CTN's bots: what a move of `hard` takes, who wins at tables of four, fair trade, prices.

`pytest tests/bench/test_ctn18_bots.py -n0 -s`
"""

from __future__ import annotations

from statistics import median

import pytest

from core.bots.protocol import bot_rng, look
from core.game import complete
from core.games.ctn18.actions import Accept
from core.games.ctn18.bot import BOTS
from core.games.ctn18.data import ISLANDERS
from core.games.ctn18.dealing import Dealer
from core.games.ctn18.market import price
from core.games.ctn18.plans import Planner
from core.games.ctn18.rules import RULES
from core.games.ctn18.state import Offered, Operating, State
from core.games.ctn18.trading import turned
from core.games.ctn18.value import Values, Weights
from tests.bench.conftest import told
from tests.bench.contests import hard_moves, tells_share

# By seats: games, one of the seats hard and the others normal.
GAMES = {2: 2, 4: 2, 6: 1}

# A bot against three others: games, and what the lower bound of its share must exceed. That the
# share of `hard` is above 30% takes more games (docs/bots.md).
TABLES = {
    ("hard", "normal"): (20, 0.10),
    ("normal", "random"): (40, 0.75),
    ("normal", "easy"): (40, 0.30),
    ("easy", "random"): (40, 0.40),
}

FOUR_NORMAL = 200


@pytest.mark.parametrize("seats", GAMES)
def test_a_hard_move_takes_at_most_two_seconds(
    seats: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert hard_moves("ctn18", seats, GAMES[seats], capsys) <= 2.0


@pytest.mark.parametrize(("mine", "others"), TABLES)
def test_a_level_beats_three_of_a_lower_one(
    mine: str, others: str, capsys: pytest.CaptureFixture[str]
) -> None:
    games, bound = TABLES[mine, others]
    assert tells_share("ctn18", mine, others, games, capsys) > bound


def test_swaps_are_fair_and_prices_as_meant_among_four_normal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """No accepted swap loses its acceptor over a tenth (N-42); medians of N-40."""
    values = Values(Weights())
    dealer = Dealer(values, Planner(values))
    bot = BOTS["normal"]
    accepted, worst = 0, 1.0
    others: list[int] = []
    ending: list[int] = []
    for seed in range(FOUR_NORMAL):
        state: State = RULES.setup(4, seed, complete(RULES.types, {})).state
        ply = 0
        while prompts := RULES.prompts(state):
            seat = next(seat for seat, prompt in prompts.items() if prompt.must)
            sight = look(RULES, state, seat, bot.worlds, bot_rng(seed, ply, seat))
            action = bot.choose(sight).action
            if isinstance(action, Accept):
                phase = state.phases[-1]
                assert isinstance(phase, Offered)
                deal = dealer.deal(
                    sight.worlds[0], seat, action.major, phase.by, turned(phase.swap)
                )
                accepted += 1
                worst = min(worst, deal.after / deal.before)
            before, state = state, RULES.apply(state, seat, action).state
            ply += 1
        last = before.phases[0]
        ended = last.major if isinstance(last, Operating) else -1
        for major in ISLANDERS:
            if state.presidents[major] is not None:
                (ending if major == ended else others).append(price(state, major))
    told(
        capsys,
        f"{accepted} swaps accepted in {FOUR_NORMAL} games, the worst leaves {worst:.1%}; "
        f"median price of the ending major {median(ending)}, of the other floated ones "
        f"{median(others)}, of all {median(others + ending)}",
    )
    assert accepted > FOUR_NORMAL
    assert worst >= 0.9
    assert 30 <= median(ending) <= 90
    assert 12 <= median(others + ending) <= 30
