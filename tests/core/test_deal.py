"""The domain of a deal: what is given for what, out of a long list."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from core.prompt import Deal, Field, Form, Prompt, admits, fits, sample
from core.rng import Rng, seeded
from tests.core.laws.fuzz import corners

# Cash up to 200 of one's own for up to 100, in 50s; a card (7) to give, three shares (9) to get.
DOMAIN = Deal((0, 7, 9), (200, 1, 0), (100, 0, 3), (50, 1, 1))
SINGLE = replace(DOMAIN, single=True)


def form(domain: Deal) -> Form:
    return Form("offer", (Field("things", domain),))


def holds(domain: Deal, value: Any) -> bool:
    return fits(form(domain), {"type": "offer", "things": value})


@pytest.mark.parametrize(
    "value",
    [
        ((0, 50), (9, -1)),
        ((0, 200), (7, 1), (9, -3)),  # the most
        ((0, -100), (7, 1)),
        ((0, -50), (7, 1), (9, -2)),  # two things got
        [[7, 1], [9, -1]],
    ],
)
def test_a_deal_holds_what_one_has_for_what_the_other_has(value: Any) -> None:
    assert holds(DOMAIN, value)


@pytest.mark.parametrize(
    "value",
    [
        (),
        ((0, 50),),  # a gift
        ((9, -1),),
        ((0, 50), (7, 1)),
        ((0, -50), (9, -1)),
        ((0, 250), (9, -1)),  # more than one has
        ((0, -150), (7, 1)),  # more than the other has
        ((0, 60), (9, -1)),  # no whole step
        ((0, -60), (7, 1)),
        ((0, 0), (7, 1), (9, -1)),
        ((7, -1), (0, 50)),
        ((7, 1), (7, 1), (9, -1)),  # twice
        ((0, 50), (0, -50)),
        ((9, -1), (0, 50)),  # descending
        ((0, 50), (8, -1)),  # no such thing
        ((0, 50), (-1, -1)),
        ((0, 50), (9, -1, 0)),
        ((0, 50), (9,)),
        ((0, 50), 9),
        ((0, 50), (9, -1.0)),
        ((0, 50.0), (9, -1)),
        ((0, 50), (9.0, -1)),
        ((False, 50), (9, -1)),
        ((0, 50), (9, True)),
        ((7, True), (9, -1)),
        ((0, "50"), (9, -1)),
        ((0, None), (9, -1)),
        ("ab", "cd"),
        "ab",
        {0: 50, 9: -1},
        50,
        None,
    ],
)
def test_a_deal_holds_nothing_else(value: Any) -> None:
    assert not holds(DOMAIN, value)


def test_in_a_single_deal_one_thing_is_got_and_any_number_given() -> None:
    assert holds(SINGLE, ((0, 200), (7, 1), (9, -3)))
    assert holds(SINGLE, ((0, -100), (7, 1)))
    assert not holds(SINGLE, ((0, -50), (7, 1), (9, -1)))


class Offer(Struct, tag="offer"):
    things: tuple[tuple[int, int], ...]


def test_an_action_that_fits_is_admitted() -> None:
    prompt: Prompt[Any] = Prompt(True, (), (form(DOMAIN),))
    assert admits(prompt, Offer(((0, 50), (9, -1))))
    assert not admits(prompt, Offer(((0, 50),)))


@pytest.mark.parametrize(
    ("give", "get"),
    [
        ((0, 0), (50, 3)),  # nothing to give
        ((50, 1), (0, 0)),  # nothing to get
        ((50, 0), (50, 0)),  # cash for cash alone
        ((), ()),
    ],
)
def test_a_deal_that_can_not_be_is_refused_at_once(
    give: tuple[int, ...], get: tuple[int, ...]
) -> None:
    with pytest.raises(ValueError, match="something to give"):
        Deal((0, 1)[: len(give)], give, get, (50, 1)[: len(give)])


@pytest.mark.parametrize(
    ("give", "get", "steps"),
    [((50,), (50, 1), (50, 1)), ((50, 1), (50,), (50, 1)), ((50, 1), (50, 1), (50,))],
)
def test_a_deal_has_two_limits_and_a_step_for_each_thing(
    give: tuple[int, ...], get: tuple[int, ...], steps: tuple[int, ...]
) -> None:
    with pytest.raises(ValueError, match="each thing"):
        Deal((0, 1), give, get, steps)


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """A deal about two to six things."""
    rows = draw(
        st.lists(
            st.tuples(
                st.integers(0, 3000), st.integers(0, 4), st.integers(0, 4), st.sampled_from((1, 50))
            ),
            min_size=2,
            max_size=6,
            unique_by=lambda row: row[0],
        ).filter(
            lambda rows: any(
                a[1] and b[2] for i, a in enumerate(rows) for j, b in enumerate(rows) if i != j
            )
        )
    )
    things, give, get, steps = zip(*sorted(rows), strict=True)
    return Deal(
        things,
        tuple(n * step for n, step in zip(give, steps, strict=True)),
        tuple(n * step for n, step in zip(get, steps, strict=True)),
        steps,
        draw(st.booleans()),
    )


@given(deals(), st.integers(0, 2**64 - 1))
def test_what_is_drawn_fits(domain: Deal, dice: int) -> None:
    plain, _ = sample(form(domain), lambda plain: plain, Rng(dice))
    assert plain is not None
    assert holds(domain, plain["things"])


@given(deals())
def test_the_laws_try_the_least_and_the_most_of_a_deal(domain: Deal) -> None:
    least, most = corners(form(domain))
    assert 2 == len(least["things"])
    given = {thing for thing, n in most["things"] if n > 0}
    (got,) = {thing for thing, n in most["things"] if n < 0}
    assert {t for t, n in zip(domain.things, domain.give, strict=True) if n} - {got} == given


@pytest.mark.parametrize("domain", [DOMAIN, SINGLE, replace(DOMAIN, get=(100, 1, 3))])
def test_everything_that_fits_is_drawn_sooner_or_later(domain: Deal) -> None:
    values, dice = set(), seeded(7)
    for _ in range(6000):
        plain, dice = sample(form(domain), lambda plain: plain, dice)
        assert plain is not None
        values.add(tuple(map(tuple, plain["things"])))
    amounts = {0: range(-200, 250, 50), 7: range(-1, 2), 9: range(-3, 4)}
    every = [
        tuple(zip(things, row, strict=True))
        for k in (2, 3)
        for things in combinations((0, 7, 9), k)
        for row in product(*[amounts[thing] for thing in things])
    ]
    assert {value for value in every if holds(domain, value)} == values


def test_a_deal_goes_to_json_with_its_kind_and_comes_back() -> None:
    line = msgspec.json.encode(form(SINGLE))
    assert {
        "type": "deal",
        "things": [0, 7, 9],
        "give": [200, 1, 0],
        "get": [100, 0, 3],
        "steps": [50, 1, 1],
        "single": True,
    } == msgspec.json.decode(line)["fields"][0]["domain"]
    assert form(SINGLE) == msgspec.json.decode(line, type=Form)
