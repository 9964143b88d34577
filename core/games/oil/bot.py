"""The bots of Kartell, by level.

`random` takes anything; `normal` weighs what shares, chairs and goods will come to (value.py,
plan.py) and looks no further than its own turn (policy.py); `easy` does so with less foresight,
sells itself short, and errs; `hard` gives as little as the others will take, buys in December what
is worth more to it than they think, and towards the end of the game plays its best choices on in
resealed worlds (search.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from core.bots.levels import Erring, why
from core.bots.protocol import Advice, Bot, Sight
from core.bots.random_bot import RandomBot, draw, maker
from core.games.oil.actions import Action, End, Pass
from core.games.oil.chain import ChainWeights
from core.games.oil.plan import PlanWeights
from core.games.oil.policy import Greedy
from core.games.oil.reasons import reason
from core.games.oil.search import Budget, look_ahead
from core.games.oil.state import (
    Auction,
    Buying,
    Deciding,
    Extracting,
    Moving,
    Picking,
    Processing,
    State,
    Trading,
    View,
)
from core.games.oil.value import Values, Weights
from core.prompt import admits

__all__ = ["BOTS", "Hard", "Normal"]

_Sight = Sight[State, Action, View]

_ACTION = cast("type[Action]", Action)
_MAKE = maker(_ACTION)


class Normal:
    """Takes what gains most within its own turn."""

    worlds = 1
    quick = True

    def __init__(self, greedy: Greedy) -> None:
        self._greedy = greedy

    def choose(self, sight: _Sight, /) -> Advice[Action]:
        if not sight.prompt.must:
            return _unasked(sight, self._greedy)
        return Advice(self._greedy.choose(sight.worlds[0], sight.seat, sight.prompt))


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
        seat, world = sight.seat, sight.worlds[0]
        ways = self._greedy.ways(world, seat, sight.prompt)
        action, best = look_ahead(sight.worlds, seat, ways, self._playing, self._budget)
        return Advice(action, why(reason(sight.view, seat, action), best.chance), best.nodes)


def _unasked(sight: _Sight, greedy: Greedy) -> Advice[Action]:
    """What a seat says that nobody waits for: an offer that gains, or else anything."""
    world = sight.worlds[0]
    if isinstance(world.phases[-1], Trading):
        offer = greedy.dealer.propose(world, sight.seat, _UNASKED)
        if offer is not None and admits(sight.prompt, offer):
            return Advice(offer)
    action, _ = draw(sight.prompt, _MAKE, sight.rng)
    return Advice(action)


_UNASKED = 0.5
"""What part of a deal's gain a seat wants that offers it unasked."""

_FORGIVEN = (Buying, Picking, Extracting, Processing, Moving, Deciding)
"""Where `easy` errs: not where a slip would cost it all, in offers, auctions and debts."""


def _err(sight: _Sight) -> Action:
    phase = sight.view.phase
    if isinstance(phase, _FORGIVEN) or not sight.prompt.must:
        return draw(sight.prompt, _MAKE, sight.rng)[0]
    if isinstance(phase, Auction):
        return Pass()
    return End() if isinstance(phase, Trading) else _EASY.choose(sight).action


_VALUES = Values(Weights())
_SHREWD = Values(
    Weights(
        votes=True,
        parts=(1.0, 0.85, 0.6),
        closing=(1.0, 0.98, 0.96, 0.94, 0.91, 0.88, 0.85, 0.8, 0.7, 0.6),
    )
)
_NORMAL = Normal(Greedy(_VALUES))
# It thinks little of what comes later, and sells itself short.
_EASY = Normal(
    Greedy(
        Values(
            Weights(
                chain=ChainWeights(market=0.0, works=0.3),
                plan=PlanWeights(arrives=0.5, sells=0.1),
                parts=(0.2, 0.1),
                fair=0.0,
            )
        )
    )
)

# What a decision of `hard` may cost. One of a playout takes about a quarter of a millisecond.
_BUDGET = Budget(nodes=3000, months=4, ways=4, worlds=24)

BOTS: Mapping[str, Bot[State, Action, View]] = {
    "random": RandomBot[State, Action, View](_ACTION),
    "easy": Erring(_EASY, _ACTION, _err),
    "normal": _NORMAL,
    "hard": Hard(Greedy(_SHREWD, _VALUES), Greedy(_VALUES, trades=False), _BUDGET),
}
