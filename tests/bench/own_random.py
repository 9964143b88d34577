"""Run by the bench in a process of its own: random bots at one of our games.

`python -m tests.bench.own_random GAME SEATS`: for each number of seconds of processor time that it
is given, a line each, it plays whole games for so long and prints decisions and games a second.
"""

from __future__ import annotations

import sys
import time
from itertools import count

from core import catalog
from core.bots.random_bot import draw, maker
from core.game import complete
from core.rng import seeded

# No game is played twice, or what the rules have cached would be better than it is in life.
SEEDS = count(1)


def decisions_a_second(game: str, seats: int, seconds: float) -> tuple[float, float]:
    """Decisions and whole games a second by the public prompts and apply, events included."""
    rules = catalog.load(game)
    options = complete(rules.types, {})
    make = maker(rules.types.action)
    rng = seeded(next(SEEDS))
    decisions = games = told_events = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        step = rules.setup(seats, next(SEEDS), options)
        while prompts := rules.prompts(step.state):
            seat, prompt = next(iter(prompts.items()))
            chosen, rng = draw(prompt, make, rng)
            step = rules.apply(step.state, seat, chosen)
            told_events += len(step.events)
            decisions += 1
        games += 1
    spent = time.process_time() - start
    assert told_events >= decisions
    return decisions / spent, games / spent


if __name__ == "__main__":
    for line in sys.stdin:
        decisions, games = decisions_a_second(sys.argv[1], int(sys.argv[2]), float(line))
        sys.stdout.write(f"{decisions} {games}\n")
        sys.stdout.flush()
