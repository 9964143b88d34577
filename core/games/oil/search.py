"""Looking ahead: each candidate is played on in resealed worlds, all seats by a quick policy.

By the rules themselves, for some months or to the end; the standing then tells the chance to win.
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
from core.games.oil.state import Over, State, Trading

__all__ = ["Budget", "look_ahead", "played_on"]


class Budget(Struct, frozen=True):
    """What a decision may cost.

    `nodes`: decisions played on in all, about; `months`: how many rounds a playout goes on;
    `ways`: how many actions are looked at; `worlds`: in how many states at most.
    """

    nodes: int
    months: int
    ways: int
    worlds: int


# A standing ahead by so many credits makes the odds e to 1: at the end, and more for each month
# that is left.
_SPREAD, _MORE = 1_500.0, 1_300.0

# What a credit that one way gains less than the first, as the policy sees it, counts against it in
# chance, for few playouts tell little; and the most that this comes to.
_LEAN = 0.00002
_MOST = 0.1

# Decisions of a month in a playout, about.
_MONTH = 24

# A game that runs on like this has something wrong with it.
_LONGEST = 4_000


def look_ahead(
    worlds: Sequence[State],
    seat: Seat,
    ways: Sequence[tuple[float, Action]],
    greedy: Greedy,
    budget: Budget,
) -> tuple[Action, Best]:
    """The best of these ways, each with what it seems to gain. `greedy` plays on."""
    most = ways[0][0]
    ways = ways[: budget.ways]

    def play(k: int, n: int) -> Playout:
        s = worlds[n]
        phase = s.phases[-1]
        action = ways[k][1]
        log: Log = []
        after = go_on(ACTS[type(phase)][type(action)](s, phase, seat, action, log), log)
        end, played = played_on(after, budget.months, greedy)
        return Playout(_chance(end, seat, greedy), played)

    leads = [-min(_MOST, max(0.0, _LEAN * (most - gain))) for gain, _ in ways]
    months = min(budget.months, months_left(worlds[0]) + 1)
    best = halved(leads, len(worlds), budget.nodes, _MONTH * months, play)
    return ways[best.choice][1], best


def _chance(s: State, seat: Seat, greedy: Greedy) -> float:
    """How likely the seat wins from here."""
    if isinstance(s.phases[-1], Over):
        end = outcome(s)
        assert end is not None
        worths = [-200_000 if x in s.out else worth for x, worth in enumerate(end.worth)]
        return chance(worths, seat, _SPREAD)
    standing = [greedy.values.standing(s, x) for x in range(len(s.cash))]
    return chance(standing, seat, _SPREAD + _MORE * min(months_left(s) + 1, 12))


def played_on(s: State, months: int, greedy: Greedy) -> tuple[State, int]:
    """So many months more, until the goods of the last are sold, or the end of the game.

    Also how many decisions that took.
    """
    played, last = 1, s.month + months
    for _ in range(_LONGEST):
        phase = s.phases[-1]
        if isinstance(phase, Over) or s.month > last:
            break
        if s.month == last and isinstance(phase, Trading):
            break
        asked = ASK[type(phase)](s, phase)
        seat = next(seat for seat, prompt in asked.items() if prompt.must)
        action = greedy.choose(s, seat, asked[seat])
        log: Log = []
        s = go_on(ACTS[type(phase)][type(action)](s, phase, seat, action, log), log)
        played += 1
    return s, played
