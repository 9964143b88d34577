"""Looking ahead: each candidate is played on in resealed worlds, all seats by a quick policy.

To the end of the game, by the rules themselves: a game has at most ten turns a seat. The margin
then tells the chance to win, since luck would make another margin of it the next time.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.bots.search import Best, Playout, chance, halved
from core.game import Seat
from core.games.cartel.actions import Action
from core.games.cartel.policy import Greedy
from core.games.cartel.rules import RULES
from core.games.cartel.state import ABSENT, WAITING, Bidding, Over, State
from core.games.cartel.year import worths
from core.rng import Rng, seeded

__all__ = ["Budget", "look_ahead", "played_on", "unsealed"]


class Budget(Struct, frozen=True):
    """What a decision may cost.

    `nodes`: decisions played on in all, about; `ways`: how many actions are looked at; `worlds`:
    in how many states at most.
    """

    nodes: int
    ways: int
    worlds: int


# A worth ahead by so many millions makes the odds e to 1, by the years to come: a margin of today
# says less about the end.
_SPREAD = 60.0

# Decisions a seat and year, auctions and payments taken in.
_A_YEAR = 3


def look_ahead(
    worlds: Sequence[State], seat: Seat, ways: Sequence[Action], greedy: Greedy, budget: Budget
) -> Best:
    """The best of these actions, listed with the most promising first; `greedy` plays on."""
    starts = [unsealed(world, seat) for world in worlds]
    s = worlds[0]
    cost = max(4, _A_YEAR * len(s.cash) * (11 - s.year))

    def play(k: int, n: int) -> Playout:
        start = starts[n]
        after = RULES.apply(start, seat, ways[k]).state
        end, nodes = played_on(after, greedy, seeded(start.rng.state))
        return Playout(chance(worths(end), seat, _SPREAD), nodes)

    return halved(len(ways), len(starts), budget.nodes, cost, play)


def unsealed(s: State, seat: Seat) -> State:
    """The same with the bids of the others still to be made: those of a world are anybody's."""
    phase = s.phases[-1]
    if not isinstance(phase, Bidding):
        return s
    bids = tuple(
        [bid if i == seat or bid == ABSENT else WAITING for i, bid in enumerate(phase.bids)]
    )
    return replace(s, phases=(*s.phases[:-1], replace(phase, bids=bids)))


def played_on(s: State, greedy: Greedy, rng: Rng) -> tuple[State, int]:
    """The end of the game if all play by this policy, and how many decisions that took."""
    nodes = 0
    while True:
        phase = s.phases[-1]
        if isinstance(phase, Over):
            return s, nodes
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
