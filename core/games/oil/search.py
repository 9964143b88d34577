"""Looking ahead: each candidate is played on in resealed worlds, all seats by a quick policy.

By the rules themselves to the end of the game, which has to be near: sooner hardly anything can be
told.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from core.bots.search import Best, Playout, chance, halved
from core.game import Seat
from core.games.oil.actions import Action
from core.games.oil.finish import outcome
from core.games.oil.flow import ACTS, ASK, go_on
from core.games.oil.frames import Log
from core.games.oil.outlook import months_left
from core.games.oil.policy import Greedy
from core.games.oil.state import Over, State

__all__ = ["Budget", "look_ahead", "played_on"]


class Budget(Struct, frozen=True):
    """What a decision may cost.

    `nodes`: decisions played on in all, about; `months`: in how many of the last rounds it looks
    ahead at all; `ways`: how many actions are looked at; `worlds`: in how many states at most.
    """

    nodes: int
    months: int
    ways: int
    worlds: int


# A worth ahead by so many credits makes the odds e to 1: what is sure in one world is not in the
# next.
_SPREAD = 1_500.0

# What a credit that one way gains less than the first, as the policy sees it, counts against it in
# chance, for few playouts tell little; and the most that this comes to.
_LEAN = 0.00002
_MOST = 0.1

# Decisions of a month in a playout, about.
_MONTH = 24

# A game that runs on like this has something wrong with it.
_LONGEST = 4_000

_BANKRUPT = -200_000


def look_ahead(
    worlds: Sequence[State],
    seat: Seat,
    ways: Sequence[tuple[float, Action]],
    greedy: Greedy,
    budget: Budget,
) -> tuple[Action, Best]:
    """The best of these ways, each with what it seems to gain. `greedy` plays on."""
    left = months_left(worlds[0]) + 1
    most = ways[0][0]
    ways = ways[: budget.ways] if left <= budget.months else ways[:1]

    def play(k: int, n: int) -> Playout:
        s = worlds[n]
        phase = s.phases[-1]
        action = ways[k][1]
        log: Log = []
        after = go_on(ACTS[type(phase)][type(action)](s, phase, seat, action, log), log)
        end, played = played_on(after, greedy)
        return Playout(_chance(end, seat), played)

    leads = [-min(_MOST, max(0.0, _LEAN * (most - gain))) for gain, _ in ways]
    best = halved(leads, len(worlds), budget.nodes, _MONTH * left, play)
    return ways[best.choice][1], best


def _chance(s: State, seat: Seat) -> float:
    """How likely the seat wins, by what all have at the end."""
    end = outcome(s)
    assert end is not None
    worths = [_BANKRUPT if x in s.out else worth for x, worth in enumerate(end.worth)]
    return chance(worths, seat, _SPREAD)


def played_on(s: State, greedy: Greedy) -> tuple[State, int]:
    """The end of the game, and how many decisions it took."""
    played = 1
    for _ in range(_LONGEST):
        phase = s.phases[-1]
        if isinstance(phase, Over):
            break
        asked = ASK[type(phase)](s, phase)
        seat = next(seat for seat, prompt in asked.items() if prompt.must)
        action = greedy.choose(s, seat, asked[seat])
        log: Log = []
        s = go_on(ACTS[type(phase)][type(action)](s, phase, seat, action, log), log)
        played += 1
    return s, played
