"""The bots of Cartel: Hotels, by level.

`random` takes anything; `easy` what shows most now, and errs; `normal` weighs what chains and cash
will be worth (value.py) and looks no further than its own turn (policy.py).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never, cast

from core.bots.protocol import Advice, Bot, Sight
from core.bots.random_bot import RandomBot, draw, maker
from core.games.hotels.board import connected
from core.games.hotels.model import model_of, size_merged
from core.games.hotels.policy import Greedy
from core.games.hotels.search import Budget, look_ahead
from core.games.hotels.state import (
    Acquiring,
    Action,
    Buy,
    Buying,
    Declare,
    Dispose,
    Disposing,
    Founding,
    Ordering,
    Over,
    Place,
    Placing,
    State,
    View,
)
from core.games.hotels.value import SHORT_SIGHTED, Values
from core.rng import below

__all__ = ["BOTS", "Easy", "Normal", "decided"]

_Sight = Sight[State, Action, View]

# Easy takes anything in so many decisions.
_ERRS_ONCE_IN = 4

_MAKE = maker(cast("type[Action]", Action))


class Normal:
    """Takes what its values make best within its own turn."""

    # Where holdings are hidden they were seen as they came about: a world knows them (H-28).
    worlds = 1
    quick = True

    def __init__(self, greedy: Greedy) -> None:
        self._greedy = greedy

    def choose(self, sight: _Sight, /) -> Advice[Action]:
        return Advice(decided(sight.worlds[0], sight.prompt.choices, self._greedy))


class Easy:
    """Takes what puts it furthest ahead if the game were scored; errs now and then."""

    worlds = 1
    quick = True

    def __init__(self, greedy: Greedy) -> None:
        self._greedy = greedy

    def choose(self, sight: _Sight, /) -> Advice[Action]:
        err, rng = below(sight.rng, _ERRS_ONCE_IN)
        if err == 0:
            action, _ = draw(sight.prompt, _MAKE, rng)
            return Advice(action)
        return Advice(decided(sight.worlds[0], sight.prompt.choices, self._greedy))


def decided(state: State, choices: Sequence[Action], greedy: Greedy) -> Action:
    """What the seat that is prompted does at first sight. Looks at no hand but its own."""
    if Declare() in choices and _declares(state, greedy):
        return Declare()
    return ranked(state, choices, greedy)[0]


class Hard:
    """Plays the most promising on in resealed worlds."""

    quick = False

    def __init__(self, greedy: Greedy, budget: Budget) -> None:
        self.worlds = budget.worlds
        self._greedy = greedy
        self._budget = budget

    def choose(self, sight: _Sight, /) -> Advice[Action]:
        greedy, choices, state = self._greedy, sight.prompt.choices, sight.worlds[0]
        if Declare() in choices and _declares(state, greedy):
            return Advice(Declare())
        ways = ranked(state, choices, greedy)[: self._budget.ways]
        best = look_ahead(sight.worlds, sight.seat, ways, greedy, self._budget)
        return Advice(best.action, None, best.nodes)


def _declares(state: State, greedy: Greedy) -> bool:
    return isinstance(state.phases[-1], Placing | Buying) and greedy.declares(model_of(state))


def ranked(state: State, choices: Sequence[Action], greedy: Greedy) -> list[Action]:
    """What the seat that is prompted may do, what promises most first; declaring left out."""
    phase = state.phases[-1]
    m = model_of(state)
    scores: list[float]
    ways: list[Action] = [a for a in choices if not isinstance(a, Declare)]
    match phase:
        case Placing():
            scores = greedy.tile_scores(m, [a.tile for a in ways if isinstance(a, Place)])
        case Buying():
            scores = greedy.purchase_scores(m, [a.chains for a in ways if isinstance(a, Buy)])
        case Founding(_, tile):
            _, scores = greedy.foundings(m, len(connected(m.board, tile)))
        case Acquiring(_, tile, tied, others):
            scores = greedy.acquirer_scores(m, tile, tied, others)
        case Ordering(_, tile, acquirer, tied, others, _):
            scores = greedy.fall_scores(m, tile, acquirer, tied)
        case Disposing(seat, _, tile, acquirer, defunct):
            size = size_merged(m, tile, acquirer, defunct)
            found = greedy.disposals(m, seat, acquirer, defunct, size)
            ways = [Dispose(trade, sell) for _, (trade, sell) in found]
            scores = [score for score, _ in found]
        case Over():
            raise AssertionError("nobody is prompted when the game is over")
        case never:
            assert_never(never)
    order = sorted(range(len(ways)), key=lambda k: -scores[k])
    return [ways[k] for k in order]


BOTS: Mapping[str, Bot[State, Action, View]] = {
    "random": RandomBot[State, Action, View](cast("type[Action]", Action)),
    "easy": Easy(Greedy(Values(SHORT_SIGHTED))),
    "normal": Normal(Greedy(Values())),
    "hard": Hard(Greedy(Values()), Budget(nodes=160, rounds=2, ways=6, worlds=12)),
}
