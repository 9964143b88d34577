"""What the bots of several games have in common: how `easy` errs, and how `hard` says why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec.structs import replace

from core.bots.protocol import Advice, Bot, Sight
from core.bots.random_bot import draw, maker
from core.rng import below
from core.text import Text, say

__all__ = ["Erring", "why"]

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")

_ERRS_ONCE_IN = 4


class Erring(Generic[S, A, V]):
    """Errs in one of four decisions, and else does what another bot would do."""

    def __init__(
        self,
        bot: Bot[S, A, V],
        action: type[A],
        err: Callable[[Sight[S, A, V]], A] | None = None,
    ) -> None:
        """`err` is a game's own way to err, by the sight's dice; without it anything is drawn."""
        self.worlds = bot.worlds
        self.quick = bot.quick
        self._bot = bot
        make = maker(action)
        self._err = err or (lambda sight: draw(sight.prompt, make, sight.rng)[0])

    def choose(self, sight: Sight[S, A, V], /) -> Advice[A]:
        err, rng = below(sight.rng, _ERRS_ONCE_IN)
        sight = replace(sight, rng=rng)
        return Advice(self._err(sight)) if err == 0 else self._bot.choose(sight)


def why(reason: Text | None, chance: float | None) -> Text | None:
    """A sentence of a reason, which is one without its end, and of a chance to win, 0 to 1."""
    if chance is None:
        return say("{reason}.", reason=reason) if reason is not None else None
    percent = min(max(round(100 * chance), 1), 99)
    if reason is None:
        return say("{percent}% to win.", percent=percent)
    return say("{reason}; {percent}% to win.", reason=reason, percent=percent)
