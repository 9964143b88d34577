"""The bots of Cartel: Hotels, by level.

`random` takes anything; `easy` what shows most now, and errs; `normal` weighs what chains and cash
will be worth (value.py) and looks no further than its own turn (policy.py); `hard` plays its best
choices on in resealed worlds (search.py).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never, cast

from core.bots.levels import Erring, why
from core.bots.protocol import Advice, Bot, Sight
from core.bots.random_bot import RandomBot
from core.games.hotels.board import connected
from core.games.hotels.model import model_of, size_merged
from core.games.hotels.policy import Greedy
from core.games.hotels.reasons import reason
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
from core.games.hotels.value import JUDGING, PLAYING, SHORT_SIGHTED, Values

__all__ = ["BOTS", "Hard", "Normal"]

_Sight = Sight[State, Action, View]

_ACTION = cast("type[Action]", Action)


class Normal:
    """Takes what its values make best within its own turn."""

    # Where holdings are hidden they were seen as they came about: a world knows them (H-28).
    worlds = 1
    quick = True

    def __init__(self, greedy: Greedy) -> None:
        self._greedy = greedy

    def choose(self, sight: _Sight, /) -> Advice[Action]:
        return Advice(_decided(sight.worlds[0], sight.prompt.choices, self._greedy))


def _decided(state: State, choices: Sequence[Action], greedy: Greedy) -> Action:
    """What the seat that is prompted does at first sight. Looks at no hand but its own."""
    if _declares(state, choices, greedy):
        return Declare()
    return _ranked(state, choices, greedy)[0]


class Hard:
    """Plays the most promising on in resealed worlds."""

    quick = False

    def __init__(self, greedy: Greedy, judge: Values, budget: Budget) -> None:
        self.worlds = budget.worlds
        self._greedy = greedy
        self._judge = judge
        self._budget = budget

    def choose(self, sight: _Sight, /) -> Advice[Action]:
        greedy, choices, state = self._greedy, sight.prompt.choices, sight.worlds[0]
        if _declares(state, choices, greedy):
            return Advice(Declare(), why(reason(sight.view, sight.seat, Declare()), None))
        ways = _ranked(state, choices, greedy)
        if ways[0] != Buy(()):
            # A playout or two too few would let it wait and see where a share is to be had.
            ways = [way for way in ways if way != Buy(())]
        ways = ways[: self._budget.ways]
        best = look_ahead(sight.worlds, sight.seat, ways, greedy, self._judge, self._budget)
        action = ways[best.choice]
        said = why(reason(sight.view, sight.seat, action), best.chance)
        return Advice(action, said, best.nodes)


def _declares(state: State, choices: Sequence[Action], greedy: Greedy) -> bool:
    """Whether to declare the end; a founding or merger under way is seen through first."""
    if Declare() not in choices or not isinstance(state.phases[-1], Placing | Buying):
        return False
    return greedy.declares(model_of(state), [a.tile for a in choices if isinstance(a, Place)])


def _ranked(state: State, choices: Sequence[Action], greedy: Greedy) -> list[Action]:
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


# What a decision of `hard` may cost. A turn takes about 0.3 milliseconds.
_BUDGET = Budget(nodes=120, rounds=2, ways=6, worlds=12)

_GREEDY = Greedy(Values(PLAYING))

BOTS: Mapping[str, Bot[State, Action, View]] = {
    "random": RandomBot[State, Action, View](_ACTION),
    "easy": Erring(Normal(Greedy(Values(SHORT_SIGHTED))), _ACTION),
    "normal": Normal(_GREEDY),
    "hard": Hard(_GREEDY, Values(JUDGING), _BUDGET),
}
