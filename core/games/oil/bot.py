"""The bots of Kartell, by level.

`random` takes anything; `easy` does what `normal` does, and errs; `normal` weighs what shares,
chairs and goods will come to (value.py) and looks no further than its own turn (policy.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from core.bots.levels import Erring
from core.bots.protocol import Advice, Bot, Sight
from core.bots.random_bot import RandomBot
from core.games.oil.actions import Action
from core.games.oil.policy import Greedy
from core.games.oil.state import State, View
from core.games.oil.value import Values, Weights

__all__ = ["BOTS", "Normal"]

_Sight = Sight[State, Action, View]

_ACTION = cast("type[Action]", Action)


class Normal:
    """Takes what gains most within its own turn."""

    worlds = 1
    quick = True

    def __init__(self, greedy: Greedy) -> None:
        self._greedy = greedy

    def choose(self, sight: _Sight, /) -> Advice[Action]:
        return Advice(self._greedy.choose(sight.worlds[0], sight.seat, sight.prompt))


_NORMAL = Normal(Greedy(Values(Weights())))

BOTS: Mapping[str, Bot[State, Action, View]] = {
    "random": RandomBot[State, Action, View](_ACTION),
    "easy": Erring(_NORMAL, _ACTION),
    "normal": _NORMAL,
    "hard": _NORMAL,
}
