"""The bots of 18CTN, by level.

`random` takes anything; `easy` does what `normal` does, and errs; `normal` weighs what shares,
points and cards will come to (value.py, plans.py) and looks no further than its own turn
(policy.py); `hard` plays its best choices on in resealed worlds (search.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from core.bots.levels import Erring, why
from core.bots.protocol import Advice, Bot, Sight
from core.bots.random_bot import RandomBot, draw, maker
from core.games.ctn18.actions import Action
from core.games.ctn18.policy import Greedy
from core.games.ctn18.reasons import reason
from core.games.ctn18.search import Budget, look_ahead
from core.games.ctn18.state import Building, State, View
from core.games.ctn18.value import Values, Weights

__all__ = ["BOTS", "Hard", "Normal"]

_Sight = Sight[State, Action, View]

_ACTION = cast("type[Action]", Action)
_MAKE = maker(_ACTION)


class Normal:
    """Takes what gains most within its own turn."""

    # What the others hold can mostly be told by having watched: a world knows it.
    worlds = 1
    quick = True

    def __init__(self, greedy: Greedy) -> None:
        self._greedy = greedy

    def choose(self, sight: _Sight, /) -> Advice[Action]:
        if not sight.prompt.must:
            return _unasked(sight, self._greedy)
        return Advice(self._greedy.choose(sight.worlds[0], sight.seat))


class Hard:
    """Plays the most promising on in resealed worlds."""

    quick = False

    def __init__(self, greedy: Greedy, playing: Greedy, budget: Budget) -> None:
        self.worlds = budget.worlds
        self._greedy = greedy
        self._playing = playing
        self._budget = budget

    def choose(self, sight: _Sight, /) -> Advice[Action]:
        if not sight.prompt.must:
            return _unasked(sight, self._greedy)
        seat = sight.seat
        ways = self._greedy.ways(sight.worlds[0], seat)
        action, best = look_ahead(sight.worlds, seat, ways, self._playing, self._budget)
        return Advice(action, why(reason(sight.view, seat, action), best.chance), best.nodes)


def _unasked(sight: _Sight, greedy: Greedy) -> Advice[Action]:
    """What a seat says that nobody waits for: an offer that gains, or else anything (N-42)."""
    world = sight.worlds[0]
    if isinstance(world.phases[-1], Building):
        offer = greedy.dealer.to_turn(world, sight.seat)
        if offer is not None:
            return Advice(offer, why(reason(sight.view, sight.seat, offer), None))
    action, _ = draw(sight.prompt, _MAKE, sight.rng)
    return Advice(action)


_VALUES = Values(Weights())
_NORMAL = Normal(Greedy(_VALUES))

# What a decision of `hard` may cost. One of a playout takes about a quarter of a millisecond.
_BUDGET = Budget(nodes=2400, rounds=1, ways=5, worlds=24)

BOTS: Mapping[str, Bot[State, Action, View]] = {
    "random": RandomBot[State, Action, View](_ACTION),
    "easy": Erring(_NORMAL, _ACTION),
    "normal": _NORMAL,
    "hard": Hard(Greedy(_VALUES), Greedy(_VALUES, deals=False), _BUDGET),
}
