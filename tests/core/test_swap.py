"""The domain of a swap: what is given for what."""

from __future__ import annotations

from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.prompt import Field, Form, Swap, fits, sample
from core.rng import Rng, seeded
from tests.core.laws.fuzz import corners

# Two wood, one ore and no brick in hand; up to three of each may be asked for.
DOMAIN = Swap(("wood", "brick", "ore"), (2, 0, 1), (3, 3, 3), 3)


def form(domain: Swap) -> Form:
    return Form("offer", (Field("swap", domain),))


def holds(domain: Swap, value: Any) -> bool:
    return fits(form(domain), {"type": "offer", "swap": value})


@pytest.mark.parametrize(
    "value",
    [
        (1, -1, 0),  # a wood for a brick
        (2, -3, 0),  # both wood for three bricks, the most that may be got
        (2, -1, 1),  # all for one brick
        (1, -1, -2),  # a wood for a brick and two ore
        (-1, -2, 1),
        [1, 0, -1],
    ],
)
def test_a_swap_holds_what_is_in_hand_for_what_may_be_got(value: Any) -> None:
    assert holds(DOMAIN, value)


@pytest.mark.parametrize(
    "value",
    [
        (0, 0, 0),
        (1, 0, 0),  # a gift
        (2, 0, 1),
        (0, -1, 0),  # a gift the other way
        (-1, -1, 0),
        (3, -1, 0),  # more wood than there is
        (0, 1, -1),  # a brick that nobody has
        (1, -2, -2),  # four got in all
        (0, -4, 1),
        (1, -1),
        (1, -1, 0, 0),
        (),
        (True, -1, 0),
        (1.0, -1, 0),
        (1, -1.0, 0),
        (1, -1, False),
        (1, -1, None),
        "abc",
        {"wood": 1},
        1,
        None,
    ],
)
def test_a_swap_holds_nothing_else(value: Any) -> None:
    assert not holds(DOMAIN, value)


def test_of_each_kind_no_more_is_got_than_it_says() -> None:
    domain = Swap(("wood", "brick", "ore"), (1, 1, 1), (0, 1, 2), 9)
    assert holds(domain, (1, 0, -2))
    assert holds(domain, (1, -1, -2))
    assert not holds(domain, (1, -2, 0))
    assert not holds(domain, (-1, 1, 0))


@pytest.mark.parametrize(
    ("give", "get", "most"),
    [
        ((0, 0), (3, 3), 3),  # nothing to give
        ((2, 1), (0, 0), 3),  # nothing to get
        ((2, 1), (3, 3), 0),
        ((2, 0), (3, 0), 3),  # wood alone, for wood alone
        ((), (), 3),
    ],
)
def test_a_swap_that_can_not_be_is_refused_at_once(
    give: tuple[int, ...], get: tuple[int, ...], most: int
) -> None:
    with pytest.raises(ValueError, match="something to give"):
        Swap(("wood", "brick")[: len(give)], give, get, most)


@pytest.mark.parametrize(("give", "get"), [((1,), (1, 1)), ((1, 1), (1,)), ((1, 1, 1), (1, 1, 1))])
def test_a_swap_has_two_numbers_for_each_kind(give: tuple[int, ...], get: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="each kind"):
        Swap(("wood", "brick"), give, get, 1)


@st.composite
def swaps(draw: st.DrawFn) -> Swap:
    """A swap of two to five kinds."""
    rows = draw(
        st.lists(st.tuples(st.integers(0, 20), st.integers(0, 19)), min_size=2, max_size=5).filter(
            lambda rows: any(
                a and b for i, (a, _) in enumerate(rows) for j, (_, b) in enumerate(rows) if i != j
            )
        )
    )
    give, get = zip(*rows, strict=True)
    return Swap(tuple(f"k{i}" for i in range(len(rows))), give, get, draw(st.integers(1, 19)))


@given(swaps(), st.integers(0, 2**64 - 1))
def test_what_is_drawn_fits(domain: Swap, dice: int) -> None:
    plain, _ = sample(form(domain), lambda plain: plain, Rng(dice))
    assert plain is not None
    assert holds(domain, plain["swap"])


@given(swaps())
def test_the_laws_try_the_least_and_the_most_of_a_swap(domain: Swap) -> None:
    least, most = corners(form(domain))
    assert (1, -1) == (max(least["swap"]), min(least["swap"]))
    assert 2 == sum(map(abs, least["swap"]))
    assert sum(n for n in least["swap"] if n > 0) <= sum(n for n in most["swap"] if n > 0)


def drawn(domain: Swap, count: int) -> list[tuple[int, ...]]:
    values, dice = [], seeded(7)
    for _ in range(count):
        plain, dice = sample(form(domain), lambda plain: plain, dice)
        assert plain is not None
        values.append(tuple(plain["swap"]))
    return values


@pytest.mark.parametrize(
    "domain",
    [
        DOMAIN,
        Swap(("a", "b"), (1, 1), (1, 1), 1),
        Swap(("a", "b", "c"), (1, 0, 2), (0, 2, 1), 2),
    ],
)
def test_everything_that_fits_is_drawn_sooner_or_later(domain: Swap) -> None:
    reach = [range(-3, 3)] * len(domain.kinds)
    assert {value for value in product(*reach) if holds(domain, value)} == set(drawn(domain, 2000))


def test_no_kind_is_favoured() -> None:
    # Each of three like kinds is given, got or neither, so each is given in the same share of all.
    values = drawn(Swap(("a", "b", "c"), (2, 2, 2), (2, 2, 2), 4), 1200)
    for side in (1, -1):
        counts = [sum(value[kind] * side > 0 for value in values) for kind in range(3)]
        assert max(counts) < 1.2 * min(counts)


def test_a_swap_goes_to_json_with_its_kind_and_comes_back() -> None:
    line = msgspec.json.encode(form(DOMAIN))
    assert {
        "type": "swap",
        "kinds": ["wood", "brick", "ore"],
        "give": [2, 0, 1],
        "get": [3, 3, 3],
        "most": 3,
    } == msgspec.json.decode(line)["fields"][0]["domain"]
    assert form(DOMAIN) == msgspec.json.decode(line, type=Form)
