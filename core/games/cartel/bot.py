"""The bots of Cartel, by level.

`random` takes anything; `easy` what a purchase brings by itself, and errs, but bids no more than
it can pay; `normal` weighs what companies, stock and cash will be worth in the end (value.py) and
looks no further than its own turn (policy.py); `hard` plays its best choices on in resealed worlds
(search.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from core.bots.levels import Erring, why
from core.bots.protocol import Advice, Bot, Sight
from core.bots.random_bot import RandomBot, draw, maker
from core.games.cartel.actions import Action, Bid, NoBid
from core.games.cartel.policy import Greedy
from core.games.cartel.reasons import reason
from core.games.cartel.search import Budget, look_ahead
from core.games.cartel.state import Bidding, State, View
from core.games.cartel.turn import can_pay
from core.games.cartel.value import PLAYING, SHORT_SIGHTED, Values
from core.rng import below

__all__ = ["BOTS", "Hard", "Normal"]

_Sight = Sight[State, Action, View]

_ACTION = cast("type[Action]", Action)


class Normal:
    """Takes what its values make best within its own turn."""

    # Where cash is hidden it was seen as it came about: a world knows it (C-26).
    worlds = 1
    quick = True

    def __init__(self, greedy: Greedy) -> None:
        self._greedy = greedy

    def choose(self, sight: _Sight, /) -> Advice[Action]:
        return Advice(self._greedy.choose(sight.worlds[0], sight.seat, sight.rng))


class Hard:
    """Plays the most promising on in resealed worlds."""

    quick = False

    def __init__(self, greedy: Greedy, budget: Budget) -> None:
        self.worlds = budget.worlds
        self._greedy = greedy
        self._budget = budget

    def choose(self, sight: _Sight, /) -> Advice[Action]:
        seat, s = sight.seat, sight.worlds[0]
        ways = self._greedy.ways(s, seat, sight.rng)[: self._budget.ways]
        action, best = look_ahead(sight.worlds, seat, ways, self._greedy, self._budget)
        # How likely it is would tell a person what cash the others have.
        chance = None if sight.view.variant.hidden_cash else best.chance
        said = why(reason(sight.view, seat, action), chance)
        return Advice(action, said, best.nodes)


_MAKE = maker(_ACTION)


def _err(sight: _Sight) -> Action:
    """Anything, but of bids one that the seat could pay, if it may (C-16)."""
    action, rng = draw(sight.prompt, _MAKE, sight.rng)
    world = sight.worlds[0]
    phase = world.phases[-1]
    if not isinstance(action, Bid) or not isinstance(phase, Bidding):
        return action
    most = can_pay(world, sight.seat, phase.company)
    if action.amount <= most:
        return action
    if most < phase.low:
        # Who must bid can do no better than the least.
        return NoBid() if NoBid() in sight.prompt.choices else Bid(phase.low)
    more, _ = below(rng, most - phase.low + 1)
    return Bid(phase.low + more)


_GREEDY = Greedy(Values(PLAYING))

# What a decision of `hard` may cost. A turn takes about 0.3 milliseconds.
_BUDGET = Budget(nodes=400, rounds=1, ways=8, worlds=40)

BOTS: Mapping[str, Bot[State, Action, View]] = {
    "random": RandomBot[State, Action, View](_ACTION),
    "easy": Erring(Normal(Greedy(Values(SHORT_SIGHTED))), _ACTION, _err),
    "normal": Normal(_GREEDY),
    "hard": Hard(_GREEDY, _BUDGET),
}
