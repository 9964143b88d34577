"""The bots of Cartel: Hotels, by level.

`random` takes anything; `easy` what shows most now, and errs; `normal` weighs what chains and cash
will be worth (value.py) and looks no further than its own turn (policy.py).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never, cast

from core.bots.protocol import Advice, Bot, Sight
from core.bots.random_bot import RandomBot, draw, maker
from core.games.hotels.model import model_of, size_merged
from core.games.hotels.policy import Greedy
from core.games.hotels.state import (
    Absorb,
    Acquire,
    Acquiring,
    Action,
    Buy,
    Buying,
    Declare,
    Dispose,
    Disposing,
    Found,
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
    """What the seat that is prompted does. Looks at no hand but its own."""
    phase = state.phases[-1]
    assert not isinstance(phase, Over)
    m = model_of(state)
    if Declare() in choices and greedy.declares(m):
        return Declare()
    match phase:
        case Placing():
            return Place(greedy.tile(m, [a.tile for a in choices if isinstance(a, Place)]))
        case Buying():
            return Buy(greedy.final_purchase(m) if m.last else greedy.purchase(m))
        case Founding(_, tile):
            return Found(greedy.founded(m, tile))
        case Acquiring(_, tile, tied, others):
            return Acquire(greedy.acquirer(m, tile, tied, others))
        case Ordering(_, tile, acquirer, tied, others, _):
            return Absorb(greedy.next_fall(m, tile, acquirer, tied, others))
        case Disposing(seat, _, tile, acquirer, defunct):
            size = size_merged(m, tile, acquirer, defunct)
            return Dispose(*greedy.disposed(m, seat, acquirer, defunct, size))
        case never:
            assert_never(never)


BOTS: Mapping[str, Bot[State, Action, View]] = {
    "random": RandomBot[State, Action, View](cast("type[Action]", Action)),
    "easy": Easy(Greedy(Values(SHORT_SIGHTED))),
    "normal": Normal(Greedy(Values())),
}
