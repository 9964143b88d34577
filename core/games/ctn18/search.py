"""Looking ahead: each candidate is played on in resealed worlds, all seats by a quick policy.

By the rules themselves, for some operating rounds; the standing then tells the chance to win.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from core.bots.search import Best, Playout, chance, halved
from core.game import Seat
from core.games.ctn18.actions import Action
from core.games.ctn18.market import worths
from core.games.ctn18.policy import Greedy
from core.games.ctn18.prompts import asked
from core.games.ctn18.rules import RULES
from core.games.ctn18.state import Over, State, Stock
from core.games.ctn18.survey import years

__all__ = ["Budget", "look_ahead", "played_on"]


class Budget(Struct, frozen=True):
    """What a decision may cost.

    `nodes`: decisions played on in all, about; `rounds`: how many operating rounds a playout goes
    on; `ways`: how many actions are looked at; `worlds`: in how many states at most.
    """

    nodes: int
    rounds: int
    ways: int
    worlds: int


# A standing ahead by so many dollars makes the odds e to 1: at the end, and more for each round
# that is left.
_SPREAD, _MORE = 20.0, 9.0

# What a dollar that one way gains less than the first, as the policy sees it, counts against it in
# chance, for few playouts tell little; and the most that this comes to.
_LEAN = 0.002
_MOST = 0.08

# What seems to gain so much less than the first is not looked at.
_HOPELESS = 60.0

# Decisions of a playout, about: of a stock round, and of each operating round.
_STOCK, _ROUND = 15, 30


def look_ahead(
    worlds: Sequence[State],
    seat: Seat,
    ways: Sequence[tuple[float, Action]],
    greedy: Greedy,
    budget: Budget,
) -> tuple[Action, Best]:
    """The best of these ways, each with what it seems to gain. `greedy` plays on."""
    most = ways[0][0]
    ways = _different(ways, most - _HOPELESS)[: budget.ways]

    def play(k: int, n: int) -> Playout:
        after = RULES.apply(worlds[n], seat, ways[k][1]).state
        end, played = played_on(after, budget.rounds, greedy)
        return Playout(_chance(end, seat, greedy), played)

    leads = [-min(_MOST, max(0.0, _LEAN * (most - gain))) for gain, _ in ways]
    cost = _STOCK + _ROUND * budget.rounds
    best = halved(leads, len(worlds), budget.nodes, cost, play)
    return ways[best.choice][1], best


def _different(ways: Sequence[tuple[float, Action]], least: float) -> list[tuple[float, Action]]:
    """Each action once, where it seems to gain most, if that is enough."""
    known: set[Action] = set()
    found = []
    for gain, action in ways:
        if gain >= least and action not in known:
            known.add(action)
            found.append((gain, action))
    return found


def _chance(s: State, seat: Seat, greedy: Greedy) -> float:
    """How likely the seat wins from here."""
    if isinstance(s.phases[-1], Over):
        return chance(worths(s), seat, 1.0)
    left, _ = years(s)
    return chance(greedy.values.standing(s), seat, _SPREAD + _MORE * left)


def played_on(s: State, rounds: int, greedy: Greedy) -> tuple[State, int]:
    """So many operating rounds more after the stock round under way, or the end of the game.

    Also how many decisions that took.
    """
    played, last, now = 1, s.rounds + rounds, s.set
    while True:
        phase = s.phases[-1]
        if isinstance(phase, Over):
            return s, played
        if s.rounds >= last and (not isinstance(phase, Stock) or s.set > now):
            return s, played
        seat = asked(s)[0]
        s = RULES.apply(s, seat, greedy.choose(s, seat)).state
        played += 1
