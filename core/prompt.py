"""What a seat may do now: choices for what is finite, forms for the rest.

One description serves the screens, the bots, the check of what a client sends, and the fuzz tests.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from core.rng import Rng, below, choice, shuffled
from core.text import Text

__all__ = [
    "Amount",
    "Barred",
    "Basket",
    "Domain",
    "Field",
    "Form",
    "OneOf",
    "Prompt",
    "Same",
    "Sum",
    "Swap",
    "admits",
    "canonical",
    "fits",
    "sample",
]

A = TypeVar("A")


class Amount(Struct, frozen=True, tag="amount"):
    """A whole number from `low` to `high`, in steps of `step` counted from `low`."""

    low: int
    high: int
    step: int = 1


class OneOf(Struct, frozen=True, tag="one_of"):
    """One of the values listed; never empty."""

    values: tuple[int | str, ...]


class Basket(Struct, frozen=True, tag="basket"):
    """So many of each kind: a tuple of numbers, one a kind, from 0 to `most` of that kind.

    Together they are from `low` to `high`.
    """

    kinds: tuple[str, ...]
    most: tuple[int, ...]
    low: int
    high: int


class Swap(Struct, frozen=True, tag="swap"):
    """What is given for what: a tuple of numbers, one a kind, from minus `get` to `give` of it.

    Above 0 is given, below 0 got, so no kind is both. At least one is given and one got, and at
    most `most` are got in all. Raises ValueError if that can't be.
    """

    kinds: tuple[str, ...]
    give: tuple[int, ...]
    get: tuple[int, ...]
    most: int

    def __post_init__(self) -> None:
        if not len(self.kinds) == len(self.give) == len(self.get):
            raise ValueError("a Swap has a number to give and one to get for each kind")
        # Forms are made at each decision, so this is a plain loop, and lists no pairs.
        there = sum(self.get)
        if self.most > 0:
            for n, same in zip(self.give, self.get, strict=True):
                if n > 0 and there > same:
                    return
        raise ValueError("a Swap has something to give and another kind to get")


Domain = Amount | OneOf | Basket | Swap


def _pairs(give: tuple[int, ...], get: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Every kind that can be given, with every other that can be got for it."""
    got = [kind for kind, n in enumerate(get) if n > 0]
    return tuple((a, b) for a, n in enumerate(give) if n > 0 for b in got if a != b)


class Field(Struct, frozen=True):
    """A field of the action that is open, and what it may hold."""

    name: str
    domain: Domain


class Sum(Struct, frozen=True):
    """A limit across amounts: the sum of weight times value lies from `low` to `high`.

    Its fields are Amounts; a basket has limits of its own.
    """

    fields: tuple[str, ...]
    weights: tuple[int, ...]
    low: int
    high: int


class Form(Struct, frozen=True):
    """An action of the tag `action` with `fixed` fields given and `fields` open.

    Fields are independent of each other except for `sums`. What is fixed as a tuple may be given
    as a list as well. Raises ValueError for a sum over anything but its own Amounts.
    """

    action: str
    fields: tuple[Field, ...]
    fixed: tuple[tuple[str, int | str | tuple[int, ...]], ...] = ()
    sums: tuple[Sum, ...] = ()

    def __post_init__(self) -> None:
        if not self.sums:
            return
        amounts = {field.name for field in self.fields if isinstance(field.domain, Amount)}
        for total in self.sums:
            if not amounts.issuperset(total.fields):
                raise ValueError("a Sum is over Amounts of its form only")


class Same(Struct, Generic[A], frozen=True):
    """Another way to say a listed choice; it is accepted but not listed."""

    action: A
    choice: A


class Prompt(Struct, Generic[A], frozen=True, gc=False):
    """What one seat may do. With `must` the game waits for it; without, it may be ignored."""

    must: bool
    choices: tuple[A, ...] = ()
    forms: tuple[Form, ...] = ()
    same: tuple[Same[A], ...] = ()


class Barred(Struct, Generic[A], frozen=True):
    """An action that somebody might ask about, and why it can't be done now."""

    action: A
    code: str
    reason: Text
    rule: str | None


def canonical(prompt: Prompt[A], action: A) -> A:
    """The listed choice that the action says in other words, else the action itself."""
    for same in prompt.same:
        if same.action == action:
            return same.choice
    return action


def admits(prompt: Prompt[A], action: A) -> bool:
    """Whether the prompt lists the action or one of its forms can be filled in to make it."""
    if action in prompt.choices or any(same.action == action for same in prompt.same):
        return True
    if not prompt.forms:
        return False
    plain = msgspec.to_builtins(action)
    return any(fits(form, plain) for form in prompt.forms)


def fits(form: Form, plain: dict[str, Any]) -> bool:
    """Whether an action, as builtins with its tag under `type`, fills in the form."""
    given = dict(plain)
    if given.pop("type", None) != form.action:
        return False
    for name, value in form.fixed:
        if name not in given or not _alike(given.pop(name), value):
            return False
    if given.keys() != {field.name for field in form.fields}:
        return False
    return all(_holds(field.domain, given[field.name]) for field in form.fields) and all(
        _comes_out(s, given) for s in form.sums
    )


def _holds(domain: Domain, value: Any) -> bool:
    match domain:
        case Amount(low, high, step):
            return type(value) is int and low <= value <= high and (value - low) % step == 0
        case OneOf(values):
            return any(_alike(value, v) for v in values)
        case Basket(_, most, low, high):
            return (
                isinstance(value, list | tuple)
                and len(value) == len(most)
                and all(type(n) is int and 0 <= n <= m for n, m in zip(value, most, strict=True))
                and low <= sum(value) <= high
            )
        case Swap(_, give, get, most):
            return (
                isinstance(value, list | tuple)
                and len(value) == len(give)
                and all(
                    type(n) is int and -b <= n <= a
                    for n, a, b in zip(value, give, get, strict=True)
                )
                and max(value) > 0
                and 1 <= -sum(n for n in value if n < 0) <= most
            )


def _alike(a: Any, b: Any) -> bool:
    """Equal and of one type: True and 1.0 equal 1, but neither is a number of shares."""
    if isinstance(b, tuple):
        return isinstance(a, list | tuple) and len(a) == len(b) and all(map(_alike, a, b))
    return type(a) is type(b) and bool(a == b)


_TRIES = 64


def sample(form: Form, make: Callable[[dict[str, Any]], A], rng: Rng) -> tuple[A | None, Rng]:
    """An action that fits the form, drawn at random, and the dice after it.

    `make` turns builtins into an action. None if 64 draws all broke a sum: each draw keeps to
    what the sums still allow, so only a form that (nearly) nothing fits comes to that.
    """
    sums = form.sums
    for _ in range(_TRIES):
        plain: dict[str, Any] = {"type": form.action, **dict(form.fixed)}
        fields = form.fields
        if sums:
            # In any order, or the first field would always take most of what a sum allows.
            fields, rng = shuffled(rng, fields)
        # The least and the most that each amount can be: one number once it is drawn.
        ends = {f.name: (f.domain.low, f.domain.high) for f in fields if type(f.domain) is Amount}
        for field in fields:
            domain = field.domain
            if sums and type(domain) is Amount:
                narrowed = _narrowed(sums, field.name, domain, ends)
                if narrowed is None:
                    break
                domain = narrowed
            value, rng = _draw(domain, rng)
            plain[field.name] = value
            ends[field.name] = value, value
        # What is drawn lies in its domain; only sums over steps may not have come out.
        else:
            if all(_comes_out(s, plain) for s in sums):
                return make(plain), rng
    return None, rng


def _narrowed(
    sums: tuple[Sum, ...], name: str, domain: Amount, ends: dict[str, tuple[int, int]]
) -> Amount | None:
    """What the sums leave of an amount, each lying between its ends; None if that is nothing."""
    low, high = domain.low, domain.high
    for s in sums:
        # The amount's weight, and the least and the most that the others bring to the sum.
        weight = least = most = 0
        for other, w in zip(s.fields, s.weights, strict=True):
            if other == name:
                weight += w
                continue
            a, b = ends[other]
            least += w * (a if w > 0 else b)
            most += w * (b if w > 0 else a)
        if weight > 0:
            low = max(low, -((most - s.low) // weight))
            high = min(high, (s.high - least) // weight)
        elif weight < 0:
            low = max(low, -((s.high - least) // -weight))
            high = min(high, (most - s.low) // -weight)
    low += (domain.low - low) % domain.step
    return Amount(low, high, domain.step) if low <= high else None


def _comes_out(s: Sum, plain: dict[str, Any]) -> bool:
    total = 0
    for name, weight in zip(s.fields, s.weights, strict=True):
        total += weight * plain[name]
    return s.low <= total <= s.high


def _draw(domain: Domain, rng: Rng) -> tuple[Any, Rng]:
    match domain:
        case Amount(low, high, step):
            n, rng = below(rng, (high - low) // step + 1)
            return low + n * step, rng
        case OneOf(values):
            return choice(rng, values)
        case Basket(_, most, low, high):
            total, rng = below(rng, min(high, sum(most)) - low + 1)
            counts = [0] * len(most)
            for _ in range(low + total):
                open_kinds = tuple(i for i, m in enumerate(most) if counts[i] < m)
                kind, rng = choice(rng, open_kinds)
                counts[kind] += 1
            return counts, rng
        case Swap():
            return _swapped(domain, rng)


def _swapped(domain: Swap, rng: Rng) -> tuple[list[int], Rng]:
    """A swap drawn at random: one kind is given and one got for certain, others by chance."""
    give, get = domain.give, domain.get
    (given, got), rng = choice(rng, _pairs(give, get))
    gives, gets = [given], [got]
    others, rng = shuffled(rng, tuple(k for k in range(len(give)) if k not in (given, got)))
    for kind in others:
        sides = [gives] if give[kind] > 0 else []
        if get[kind] > 0 and len(gets) < domain.most:
            sides.append(gets)
        side, rng = choice(rng, (None, *sides))
        if side is not None:
            side.append(kind)
    value = [0] * len(give)
    for kind in gives:
        more, rng = below(rng, give[kind])
        value[kind] = 1 + more
    for kind in gets:
        value[kind] = -1
    more, rng = below(rng, min(domain.most, sum(get[kind] for kind in gets)) - len(gets) + 1)
    for _ in range(more):
        kind, rng = choice(rng, tuple(k for k in gets if -value[k] < get[k]))
        value[kind] -= 1
    return value, rng
