"""A bot that knows nothing: any choice or form, each equally likely."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec

from core.bots.protocol import Advice, Sight
from core.prompt import Prompt, sample
from core.rng import Rng, below

__all__ = ["RandomBot", "draw"]

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")


class RandomBot(Generic[S, A, V]):
    """Plays any game whose actions are of the given type."""

    worlds = 0
    quick = True

    def __init__(self, action: type[A]) -> None:
        self._make: Callable[[dict[str, Any]], A] = lambda plain: msgspec.convert(plain, action)

    def choose(self, sight: Sight[S, A, V], /) -> Advice[A]:
        action, _ = draw(sight.prompt, self._make, sight.rng)
        return Advice(action)


def draw(prompt: Prompt[A], make: Callable[[dict[str, Any]], A], rng: Rng) -> tuple[A, Rng]:
    """An action that the prompt admits, and the dice after it.

    Raises ValueError if the prompt has none to offer.
    """
    ways = len(prompt.choices) + len(prompt.forms)
    if ways == 0:
        raise ValueError("the prompt offers nothing")
    way, rng = below(rng, ways)
    if way < len(prompt.choices):
        return prompt.choices[way], rng
    forms = prompt.forms
    start = way - len(prompt.choices)
    for form in forms[start:] + forms[:start]:
        action, rng = sample(form, make, rng)
        if action is not None:
            return action, rng
    if prompt.choices:
        way, rng = below(rng, len(prompt.choices))
        return prompt.choices[way], rng
    raise ValueError("no form of the prompt can be filled in")
