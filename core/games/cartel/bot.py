"""The bots of Cartel, by level.

`random` takes anything; `easy` what a purchase brings by itself, and errs; `normal` weighs what
companies, stock and cash will be worth in the end (value.py) and looks no further than its own
turn (policy.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from core.bots.protocol import Advice, Bot, Sight
from core.bots.random_bot import RandomBot, draw, maker
from core.games.cartel.actions import Action
from core.games.cartel.policy import Greedy
from core.games.cartel.state import State, View
from core.games.cartel.value import PLAYING, SHORT_SIGHTED, Values
from core.rng import below

__all__ = ["BOTS", "Easy", "Normal"]

_Sight = Sight[State, Action, View]

# Easy takes anything in so many decisions.
_ERRS_ONCE_IN = 4

_MAKE = maker(cast("type[Action]", Action))


class Normal:
    """Takes what its values make best within its own turn."""

    # Where cash is hidden it was seen as it came about: a world knows it (C-26).
    worlds = 1
    quick = True

    def __init__(self, greedy: Greedy) -> None:
        self._greedy = greedy

    def choose(self, sight: _Sight, /) -> Advice[Action]:
        return Advice(self._greedy.choose(sight.worlds[0], sight.seat, sight.rng))


class Easy:
    """Takes what a purchase brings by itself; errs now and then."""

    worlds = 1
    quick = True

    def __init__(self, greedy: Greedy) -> None:
        self._greedy = greedy

    def choose(self, sight: _Sight, /) -> Advice[Action]:
        err, rng = below(sight.rng, _ERRS_ONCE_IN)
        if err == 0:
            action, _ = draw(sight.prompt, _MAKE, rng)
            return Advice(action)
        return Advice(self._greedy.choose(sight.worlds[0], sight.seat, rng))


_GREEDY = Greedy(Values(PLAYING))

BOTS: Mapping[str, Bot[State, Action, View]] = {
    "random": RandomBot[State, Action, View](cast("type[Action]", Action)),
    "easy": Easy(Greedy(Values(SHORT_SIGHTED))),
    "normal": Normal(_GREEDY),
    "hard": Normal(_GREEDY),
}
