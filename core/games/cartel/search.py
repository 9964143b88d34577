"""Looking ahead: each candidate is played on in resealed worlds, all seats by a quick policy.

By the rules themselves, to the end of a year; the standing then tells the chance to win.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.bots.search import Best, Playout, chance, halved
from core.game import Seat
from core.games.cartel.actions import Action
from core.games.cartel.data import YEARS
from core.games.cartel.policy import Greedy
from core.games.cartel.rules import RULES
from core.games.cartel.state import ABSENT, WAITING, Bidding, Over, State
from core.games.cartel.year import worths
from core.rng import Rng, seeded

__all__ = ["Budget", "look_ahead", "played_on", "unsealed"]


class Budget(Struct, frozen=True):
    """What a decision may cost.

    `nodes`: decisions played on in all, about; `years`: in how many year's ends, this year's
    included, a playout stops; `ways`: how many actions are looked at; `worlds`: in how many states
    at most.
    """

    nodes: int
    years: int
    ways: int
    worlds: int


# A standing ahead by so many millions makes the odds e to 1: by the years to come, 0 after the
# last. From how far what seats ended with was off what their standing had told (docs/bots.md).
_SPREADS = (25.0, 30.0, 45.0, 65.0, 85.0, 100.0, 115.0, 130.0, 140.0, 145.0)

# Decisions a seat and year, auctions and payments taken in.
_A_YEAR = 3


def look_ahead(
    worlds: Sequence[State], seat: Seat, ways: Sequence[Action], greedy: Greedy, budget: Budget
) -> Best:
    """The best of these actions, listed with the most promising first; `greedy` plays on."""
    starts = [unsealed(world, seat) for world in worlds]
    s = worlds[0]
    until = s.year + budget.years
    cost = _A_YEAR * len(s.cash) * (min(until, YEARS + 1) - s.year)

    def play(k: int, n: int) -> Playout:
        start = starts[n]
        after = RULES.apply(start, seat, ways[k]).state
        end, nodes = played_on(after, until, greedy, seeded(start.rng.state))
        return Playout(_chance(end, seat, greedy), nodes)

    return halved(len(ways), len(starts), budget.nodes, cost, play)


def _chance(s: State, seat: Seat, greedy: Greedy) -> float:
    """How likely the seat wins from a year's start, or the end of the game."""
    if isinstance(s.phases[-1], Over):
        return chance(worths(s), seat, _SPREADS[0])
    standing = [greedy.values.standing(s, i) for i in range(len(s.cash))]
    return chance(standing, seat, _SPREADS[YEARS + 1 - s.year])


def unsealed(s: State, seat: Seat) -> State:
    """The same with the bids of the others still to be made: those of a world are anybody's."""
    phase = s.phases[-1]
    if not isinstance(phase, Bidding):
        return s
    bids = tuple(
        [bid if i == seat or bid == ABSENT else WAITING for i, bid in enumerate(phase.bids)]
    )
    return replace(s, phases=(*s.phases[:-1], replace(phase, bids=bids)))


def played_on(s: State, until: int, greedy: Greedy, rng: Rng) -> tuple[State, int]:
    """The start of that year, or the end of the game, and how many decisions it took."""
    nodes = 0
    while s.year < until:
        phase = s.phases[-1]
        if isinstance(phase, Over):
            break
        if isinstance(phase, Bidding):
            worth = greedy.appraisals(s, phase)
            for seat, bid in enumerate(phase.bids):
                if bid == WAITING:
                    action = greedy.bid(s, phase, seat, worth, seeded(rng.state, nodes))
                    s = RULES.apply(s, seat, action).state
                    nodes += 1
        else:
            seat = phase.seat
            s = RULES.apply(s, seat, greedy.choose(s, seat, rng)).state
            nodes += 1
    return s, nodes
