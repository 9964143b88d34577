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
    "Deal",
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
        give, get = self.give, self.get
        if not len(self.kinds) == len(give) == len(get):
            raise ValueError("a Swap has a number to give and one to get for each kind")
        # Forms are made at each decision, so this is a plain loop, and lists no pairs.
        if self.most > 0:
            there = sum(get)
            for kind, n in enumerate(give):
                if n > 0 and there > get[kind]:
                    return
        raise ValueError("a Swap has something to give and another kind to get")


class Deal(Struct, frozen=True, tag="deal"):
    """What is given for what, from a long list: pairs of a thing and how much, things ascending.

    Above 0 is given, up to `give` of that thing, below 0 got, up to `get`; each a multiple of its
    step. At least one thing is given and one got. Limits are multiples of their steps. With
    `single` only one thing is got. Raises ValueError if no deal can be made.
    """

    things: tuple[int, ...]
    give: tuple[int, ...]
    get: tuple[int, ...]
    steps: tuple[int, ...]
    single: bool = False

    def __post_init__(self) -> None:
        if not len(self.things) == len(self.give) == len(self.get) == len(self.steps):
            raise ValueError("a Deal has two limits and a step for each thing")
        gets = [i for i, n in enumerate(self.get) if n > 0]
        if not any(n > 0 and gets not in ([], [i]) for i, n in enumerate(self.give)):
            raise ValueError("a Deal has something to give and another thing to get")


Domain = Amount | OneOf | Basket | Swap | Deal


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
    fixed: tuple[tuple[str, bool | int | str | tuple[int, ...]], ...] = ()
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
        case Deal():
            return _is_deal(value, domain)


def _is_deal(value: Any, domain: Deal) -> bool:
    if not isinstance(value, list | tuple):
        return False
    at, given, got = -1, 0, 0
    for pair in value:
        match pair:
            case [int(thing), int(n)] if type(thing) is type(n) is int and thing in domain.things:
                before, at = at, domain.things.index(thing)
            case _:
                return False
        within = 0 < n <= domain.give[at] or 0 < -n <= domain.get[at]
        if at <= before or not within or n % domain.steps[at]:
            return False
        given, got = given + (n > 0), got + (n < 0)
    return given > 0 and (got == 1 if domain.single else got > 0)


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
    if form.sums:
        return _within_sums(form, make, rng)
    plain: dict[str, Any] = {"type": form.action}
    plain.update(form.fixed)
    # What is drawn lies in its domain.
    for field in form.fields:
        domain = field.domain
        plain[field.name], rng = _DRAWS[type(domain)](domain, rng)
    return make(plain), rng


def _within_sums(form: Form, make: Callable[[dict[str, Any]], A], rng: Rng) -> tuple[A | None, Rng]:
    sums = form.sums
    for _ in range(_TRIES):
        plain: dict[str, Any] = {"type": form.action, **dict(form.fixed)}
        # In any order, or the first field would always take most of what a sum allows.
        fields, rng = shuffled(rng, form.fields)
        # The least and the most that each amount can be: one number once it is drawn.
        ends = {f.name: (f.domain.low, f.domain.high) for f in fields if type(f.domain) is Amount}
        for field in fields:
            domain = field.domain
            if type(domain) is Amount:
                narrowed = _narrowed(sums, field.name, domain, ends)
                if narrowed is None:
                    break
                domain = narrowed
            value, rng = _DRAWS[type(domain)](domain, rng)
            plain[field.name] = value
            ends[field.name] = value, value
        # Only sums over steps may not have come out.
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


def _amount(domain: Amount, rng: Rng) -> tuple[int, Rng]:
    n, rng = below(rng, (domain.high - domain.low) // domain.step + 1)
    return domain.low + n * domain.step, rng


def _one_of(domain: OneOf, rng: Rng) -> tuple[int | str, Rng]:
    return choice(rng, domain.values)


def _basket(domain: Basket, rng: Rng) -> tuple[list[int], Rng]:
    most, low, high = domain.most, domain.low, domain.high
    total, rng = below(rng, min(high, sum(most)) - low + 1)
    counts = [0] * len(most)
    room = [kind for kind, n in enumerate(most) if n > 0]
    for _ in range(low + total):
        at, rng = below(rng, len(room))
        kind = room[at]
        counts[kind] += 1
        if counts[kind] == most[kind]:
            del room[at]
    return counts, rng


def _swap(domain: Swap, rng: Rng) -> tuple[list[int], Rng]:
    """A swap drawn at random: one kind is given and one got for certain, others by chance."""
    give, get, most = domain.give, domain.get, domain.most
    (given, got), rng = _pair(give, get, rng)
    gives, gets = [given], [got]
    others, rng = shuffled(rng, tuple([k for k in range(len(give)) if k not in (given, got)]))
    for kind in others:
        # The kind is left out, given or got.
        can_give, can_get = give[kind] > 0, get[kind] > 0 and len(gets) < most
        side, rng = below(rng, 1 + can_give + can_get)
        if side == 0:
            continue
        if can_give and side == 1:
            gives.append(kind)
        else:
            gets.append(kind)
    value = [0] * len(give)
    for kind in gives:
        more, rng = below(rng, give[kind])
        value[kind] = 1 + more
    there = 0
    for kind in gets:
        value[kind] = -1
        there += get[kind]
    more, rng = below(rng, min(most, there) - len(gets) + 1)
    room = [kind for kind in gets if get[kind] > 1]
    for _ in range(more):
        at, rng = below(rng, len(room))
        kind = room[at]
        value[kind] -= 1
        if value[kind] + get[kind] == 0:
            del room[at]
    return value, rng


def _pair(give: tuple[int, ...], get: tuple[int, ...], rng: Rng) -> tuple[tuple[int, int], Rng]:
    """A kind that can be given and another that can be got for it, each pair equally likely."""
    got = [kind for kind, n in enumerate(get) if n > 0]
    pairs = [(a, b) for a, n in enumerate(give) if n > 0 for b in got if a != b]
    at, rng = below(rng, len(pairs))
    return pairs[at], rng


def _deal(domain: Deal, rng: Rng) -> tuple[list[list[int]], Rng]:
    """A deal drawn at random: a thing for another, now and then with one or more beside them."""
    give, get = domain.give, domain.get
    (given, got), rng = _pair(give, get, rng)
    limits = {given: give[given], got: -get[got]}
    while True:
        more, rng = below(rng, 3)
        if more:
            break
        at, rng = below(rng, len(give))
        sides = [give[at], 0 if domain.single else -get[at]]
        limit, rng = choice(rng, tuple([n for n in sides if n] or [0]))
        if limit and at not in limits:
            limits[at] = limit
    pairs = []
    for at in sorted(limits):
        limit, step = limits[at], domain.steps[at]
        n, rng = below(rng, abs(limit) // step)
        pairs.append([domain.things[at], (n + 1) * (step if limit > 0 else -step)])
    return pairs, rng


# A table rather than a match: a class pattern that doesn't fit is dear.
_DRAWS: dict[type[Domain], Callable[[Any, Rng], tuple[Any, Rng]]] = {
    Amount: _amount,
    OneOf: _one_of,
    Basket: _basket,
    Swap: _swap,
    Deal: _deal,
}
