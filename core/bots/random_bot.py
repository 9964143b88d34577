"""A bot that knows nothing: any choice or form, each equally likely."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, get_args

import msgspec

from core.bots.protocol import Advice, Sight
from core.prompt import Prompt, sample
from core.rng import Rng, below

__all__ = ["RandomBot", "draw", "maker"]

# Where all is choices, which is nearly always, the dice of Park and Miller are good enough, and
# cost a quarter of those that a game is played with.
_MODULUS = (1 << 31) - 1
_FACTOR = 48271

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")


class RandomBot(Generic[S, A, V]):
    """Plays any game whose actions are of the given type."""

    worlds = 0
    quick = True

    def __init__(self, action: type[A]) -> None:
        self._make = maker(action)

    def choose(self, sight: Sight[S, A, V], /) -> Advice[A]:
        action, _ = draw(sight.prompt, self._make, sight.rng)
        return Advice(action)


def maker(action: type[A]) -> Callable[[dict[str, Any]], A]:
    """What turns builtins into an action of this type, a tagged Struct or a union of them.

    Raises msgspec.ValidationError for what is none.
    """
    # A union is read anew for each conversion, which costs thirty times what a Struct does.
    by_tag = {member.__struct_config__.tag: member for member in get_args(action) or (action,)}

    def make(plain: dict[str, Any]) -> A:
        made: A = msgspec.convert(plain, by_tag.get(plain["type"], action))
        return made

    return make


def draw(prompt: Prompt[A], make: Callable[[dict[str, Any]], A], rng: Rng) -> tuple[A, Rng]:
    """An action that the prompt admits, and the dice after it.

    Raises ValueError if the prompt has none to offer.
    """
    choices, forms = prompt.choices, prompt.forms
    listed = len(choices)
    if listed and not forms:
        state = rng.state * _FACTOR % _MODULUS or _FACTOR
        return choices[state * listed // _MODULUS], Rng(state)
    ways = listed + len(forms)
    if ways == 0:
        raise ValueError("the prompt offers nothing")
    way, rng = below(rng, ways)
    if way < listed:
        return choices[way], rng
    start = way - listed
    for form in forms[start:] + forms[:start]:
        action, rng = sample(form, make, rng)
        if action is not None:
            return action, rng
    if choices:
        way, rng = below(rng, listed)
        return choices[way], rng
    raise ValueError("no form of the prompt can be filled in")
