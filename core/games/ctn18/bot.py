"""The bots of 18CTN, by level."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from core.bots.levels import Erring
from core.bots.protocol import Advice, Bot, Sight
from core.bots.random_bot import RandomBot, draw, maker
from core.games.ctn18.actions import (
    Action,
    Bid,
    Buy,
    BuyCard,
    City,
    Decline,
    End,
    Float,
    Pass,
    Road,
    Roll,
    Settle,
    TakeNone,
)
from core.games.ctn18.state import State, View

__all__ = ["BOTS", "Normal"]

_Sight = Sight[State, Action, View]

_ACTION = cast("type[Action]", Action)
_MAKE = maker(_ACTION)

# What is taken first of what is offered.
_LIKED = (City, Settle, BuyCard, Road, Roll, Float, Buy, Decline, TakeNone, Pass, End, Bid)


class Normal:
    """Takes what it likes best of what is offered."""

    worlds = 0
    quick = True

    def choose(self, sight: _Sight, /) -> Advice[Action]:
        for kind in _LIKED:
            for choice in sight.prompt.choices:
                if type(choice) is kind:
                    return Advice(choice)
        action, _ = draw(sight.prompt, _MAKE, sight.rng)
        return Advice(action)


_NORMAL = Normal()

BOTS: Mapping[str, Bot[State, Action, View]] = {
    "random": RandomBot[State, Action, View](_ACTION),
    "easy": Erring(_NORMAL, _ACTION),
    "normal": _NORMAL,
    "hard": _NORMAL,
}
