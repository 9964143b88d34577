"""Kartell's bots: what a move of `hard` takes, who wins at tables of four, and their market.

`pytest tests/bench/test_oil_bots.py -n0 -s`
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

from core.bots.protocol import bot_rng, look
from core.game import Options, Seat, complete
from core.games.oil.actions import Accept
from core.games.oil.appraisal import Appraiser
from core.games.oil.bot import BOTS
from core.games.oil.data import ALL
from core.games.oil.frames import in_game
from core.games.oil.rules import RULES
from core.games.oil.state import Owing, State, Trading
from core.games.oil.value import Values, Weights
from tests.bench.conftest import told
from tui.simulate import interval

# By seats: games, one of the seats hard and the others normal.
GAMES = {3: 1, 4: 2, 6: 1}

# A bot against three others: games, and what the lower bound of its share must exceed.
TABLES = {
    ("hard", "normal"): (40, 0.30),
    ("normal", "random"): (40, 0.75),
    ("normal", "easy"): (40, 0.30),
    ("easy", "random"): (40, 0.40),
}

# Games of four bots of a level.
MARKETS = {"normal": 200, "hard": 40}
# A deal that gains both together less than this is not worth the words, in credits.
WORTH_WHILE = 500.0

APPRAISER = Appraiser(Values(Weights()))
# What `hard` weighs otherwise.
APPRAISERS = {"normal": APPRAISER, "hard": Appraiser(Values(Weights(votes=True)))}


def plays(levels: tuple[str, ...], seed: int, options: Options) -> Iterator[tuple[Any, ...]]:
    """State, seat and action of each decision of a game, the seconds it took, and the last state.

    The last one has no seat.
    """
    state: State = RULES.setup(len(levels), seed, complete(RULES.types, options)).state
    ply = 0
    while prompts := RULES.prompts(state):
        seat = next(seat for seat, prompt in prompts.items() if prompt.must)
        bot = BOTS[levels[seat]]
        start = time.perf_counter()
        sight = look(RULES, state, seat, bot.worlds, bot_rng(seed, ply, seat))
        action = bot.choose(sight).action
        yield state, seat, action, time.perf_counter() - start
        state = RULES.apply(state, seat, action).state
        ply += 1
    yield state, None, None, 0.0


def won(levels: tuple[str, ...], seed: int, seat: Seat) -> float:
    """The seat's part of the win."""
    *_, (state, _, _, _) = plays(levels, seed, {})
    outcome = RULES.outcome(state)
    assert outcome is not None
    return 1 / outcome.place.count(1) if outcome.place[seat] == 1 else 0.0


def at(seats: int, seat: Seat, mine: str, others: str) -> tuple[str, ...]:
    return tuple([mine if n == seat else others for n in range(seats)])


@pytest.mark.parametrize("seats", GAMES)
def test_a_hard_move_takes_at_most_two_seconds(
    seats: int, capsys: pytest.CaptureFixture[str]
) -> None:
    taken = [
        seconds
        for seed in range(GAMES[seats])
        for _, seat, _, seconds in plays(at(seats, seed % seats, "hard", "normal"), seed, {})
        if seat == seed % seats
    ]
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
    wins = sum(
        won(at(4, seat, mine, others), seed, seat)
        for seed in range(games // 4)
        for seat in range(4)
    )
    low, high = interval(wins, games)
    told(
        capsys,
        f"{mine} against three {others}: {wins / games:.1%} of {games} games "
        f"({low:.1%} to {high:.1%})",
    )
    assert low > bound


def good_for_both(state: State) -> bool:
    """Whether two seats could deal so that both gain, by their own valuation.

    Goods on another's company, shares whose chair or company is worth more to another, shares for
    cash to who is short of it.
    """
    return any(
        deal.gain >= WORTH_WHILE for seat in in_game(state) for deal in APPRAISER.deals(state, seat)
    )


def lost(state: State, seat: Seat, action: Accept, appraiser: Appraiser) -> float:
    """What part of what it gives the acceptor of an offer loses by it; 0 or less if it gains."""
    phase = state.phases[-1]
    assert isinstance(phase, Trading | Owing)
    offer = next(o for o in phase.offers if o.number == action.number)
    gain = appraiser.gain(state, seat, offer)
    given = tuple((thing, -n) for thing, n in offer.things if n < 0)
    return -gain / max(1.0, appraiser.gain_of(state, seat, ALL, given))


@pytest.mark.parametrize("level", MARKETS)
def test_bots_have_a_market(level: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Most phases that hold a deal good for both end in a trade; nobody accepts a loss."""
    held = traded = accepted = 0
    worst = 0.0
    for seed in range(MARKETS[level]):
        month, open_phase = -1, False
        for state, seat, action, _ in plays((level,) * 4, seed, {}):
            if seat is None or not isinstance(state.phases[-1], Trading):
                continue
            if state.month != month:
                month, open_phase = state.month, good_for_both(state)
                held += open_phase
            if isinstance(action, Accept):
                accepted += 1
                worst = max(worst, lost(state, seat, action, APPRAISERS[level]))
                traded += open_phase
                open_phase = False
    told(
        capsys,
        f"{level}: {traded} of {held} phases with a deal good for both ended in a trade "
        f"({traded / max(held, 1):.1%}), {accepted} offers accepted in {MARKETS[level]} games, "
        f"the worst at a loss of {worst:.1%}",
    )
    assert held > MARKETS[level]
    assert traded >= 0.6 * held
    assert worst <= 0.1
