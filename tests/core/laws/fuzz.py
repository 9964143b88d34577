"""Actions that nobody was offered: of the right type, or next to a right one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from hypothesis import strategies as st
from msgspec import ValidationError, inspect

from core.game import Rules
from core.prompt import Amount, Basket, Deal, Domain, Form, OneOf, Swap, fits
from tests.core.laws.cases import make

HUGE = 10**12
_SOME = 4


def actions(rules: Rules[Any, Any, Any, Any]) -> st.SearchStrategy[Any]:
    """Any action of a game's type, whatever its values."""
    plain = _values(inspect.type_info(rules.types.action))
    return plain.map(lambda value: make(rules, value))


def _values(of: inspect.Type) -> st.SearchStrategy[Any]:
    match of:
        case inspect.UnionType(types):
            return st.one_of([_values(t) for t in types])
        case inspect.StructType():
            fields = {f.encode_name: _values(f.type) for f in of.fields}
            return st.fixed_dictionaries({of.tag_field or "type": st.just(of.tag), **fields})
        case inspect.IntType():
            return st.integers(-3, 60) | st.sampled_from((-HUGE, HUGE)) | st.integers(-500, 5000)
        case inspect.StrType():
            return st.text(max_size=6)
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
        case inspect.LiteralType(values):
            return st.sampled_from(values)
        case inspect.VarTupleType(item):
            return st.lists(_values(item), max_size=8)
        case inspect.TupleType(items):
            return st.tuples(*[_values(item) for item in items])
    raise TypeError(f"an action can't hold {of}: write down here how to draw it")


def neighbours(rules: Rules[Any, Any, Any, Any], plain: dict[str, Any]) -> Iterator[Any]:
    """Actions that differ from this one (as builtins) in one value."""
    for name, value in plain.items():
        if name == "type":
            continue
        for other in _others(value):
            # A pair that has become longer or shorter is no action.
            with suppress(ValidationError):
                yield make(rules, {**plain, name: other})


def _others(value: Any) -> Iterator[Any]:
    match value:
        case bool():
            yield not value
        case int():
            yield from {value - 1, value + 1, -value, 0, -HUGE, HUGE} - {value}
        case str():
            yield from {"", value + "x"}
        case list() | tuple():
            items = list(value)
            yield [*items, *items[:1]]
            yield items[:-1]
            # Of a long row some items stand for all.
            for i in range(0, len(items), max(1, len(items) // _SOME)):
                for other in _others(items[i]):
                    yield [*items[:i], other, *items[i + 1 :]]


def corners(form: Form) -> Iterator[dict[str, Any]]:
    """The form filled in with the least and with the most, as builtins, where its sums allow."""
    for end in (0, -1):
        values = {field.name: _ends(field.domain)[end] for field in form.fields}
        plain = {"type": form.action, **dict(form.fixed), **values}
        if fits(form, plain):
            yield plain


def _ends(domain: Domain) -> tuple[Any, Any]:
    match domain:
        case Amount(low, high, step):
            return low, high - (high - low) % step
        case OneOf(values):
            return values[0], values[-1]
        case Basket(_, most, low, high):
            return _fill(most, low), _fill(most, min(high, sum(most)))
        case Swap(_, give, get, most):
            return _fill_swap(give, get, 1, 1), _fill_swap(give, get, sum(give), most)
        case Deal():
            return _fill_deal(domain, most=False), _fill_deal(domain, most=True)


def _fill(most: tuple[int, ...], total: int) -> list[int]:
    counts = []
    for m in most:
        counts.append(min(m, total))
        total -= counts[-1]
    return counts


def _fill_swap(give: tuple[int, ...], get: tuple[int, ...], given: int, got: int) -> list[int]:
    """Up to `given` of all kinds for up to `got` of one other."""
    kind = next(k for k, n in enumerate(get) if n and any(give[:k] + give[k + 1 :]))
    value = _fill(tuple(0 if k == kind else n for k, n in enumerate(give)), given)
    value[kind] = -min(get[kind], got)
    return value


def _fill_deal(domain: Deal, *, most: bool) -> list[list[int]]:
    """A step of one thing for a step of another, or all of all others for all of one."""
    give, get, steps = domain.give, domain.get, domain.steps
    got = next(k for k, n in enumerate(get) if n and any(give[:k] + give[k + 1 :]))
    given = [k for k, n in enumerate(give) if n and k != got]
    amounts = {k: give[k] if most else steps[k] for k in (given if most else given[:1])}
    amounts[got] = -(get[got] if most else steps[got])
    return [[domain.things[k], n] for k, n in sorted(amounts.items())]
