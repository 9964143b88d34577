"""Choices, forms and their domains."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from core.bots.random_bot import draw
from core.prompt import (
    Amount,
    Basket,
    Domain,
    Field,
    Form,
    OneOf,
    Prompt,
    Same,
    Sum,
    admits,
    canonical,
    fits,
    sample,
)
from core.rng import Rng, seeded


class Pass(Struct, frozen=True, tag="pass"):
    pass


class Buy(Struct, frozen=True, tag="buy"):
    company: str
    shares: tuple[int, ...]
    price: int
    paid: int


class Pick(Struct, frozen=True, tag="pick"):
    of: int | str


class Swap(Struct, frozen=True, tag="swap"):
    give: tuple[int, ...]
    money: int


Action = Pass | Buy | Pick | Swap


def make(plain: dict[str, Any]) -> Action:
    action: Action = msgspec.convert(plain, Action)
    return action


BUY = Form(
    "buy",
    (
        Field("shares", Basket(("Red", "Blue"), (2, 3), 1, 4)),
        Field("price", Amount(10, 50, 5)),
        Field("paid", Amount(0, 60)),
    ),
    fixed=(("company", "North"),),
    sums=(Sum(("price", "paid"), (1, 2), 20, 100),),
)


def buy(
    company: str = "North", shares: Any = (1, 1), price: Any = 20, paid: Any = 20
) -> dict[str, Any]:
    return {"type": "buy", "company": company, "shares": shares, "price": price, "paid": paid}


def holds(domain: Domain, value: Any) -> bool:
    return fits(Form("pick", (Field("of", domain),)), {"type": "pick", "of": value})


# Domains


@pytest.mark.parametrize("value", [4, 7, 10])
def test_an_amount_holds_its_ends_and_steps_counted_from_the_lower(value: int) -> None:
    assert holds(Amount(4, 12, 3), value)


@pytest.mark.parametrize("value", [1, 3, 5, 6, 11, 12, 13, -5, "7", 7.0, None, True])
def test_an_amount_holds_nothing_else(value: Any) -> None:
    assert not holds(Amount(4, 12, 3), value)


def test_an_amount_is_a_number_and_not_a_yes() -> None:
    assert holds(Amount(0, 1), 1)
    assert not holds(Amount(0, 1), True)


@pytest.mark.parametrize(
    ("value", "held"),
    [(3, True), ("West", True), (4, False), ("3", False), ("", False), (None, False)],
)
def test_one_of_holds_what_it_lists(value: Any, held: bool) -> None:
    assert held == holds(OneOf((3, "West")), value)


@pytest.mark.parametrize("value", [True, 1.0])
def test_one_of_holds_a_number_and_not_what_only_equals_it(value: Any) -> None:
    assert not holds(OneOf((1, 2)), value)


@pytest.mark.parametrize("value", [(1, 0), (0, 3), (2, 2), [1, 1]])
def test_a_basket_holds_so_many_of_each_kind(value: Any) -> None:
    assert holds(Basket(("Red", "Blue"), (2, 3), 1, 4), value)


@pytest.mark.parametrize(
    "value",
    [
        (0, 0),  # fewer than 1
        (2, 3),  # more than 4
        (3, 0),  # more red than there are
        (0, 4),
        (-1, 2),
        (1,),
        (1, 1, 0),
        (True, 1),
        (1.0, 1),
        "11",
        2,
        None,
    ],
)
def test_a_basket_holds_nothing_else(value: Any) -> None:
    assert not holds(Basket(("Red", "Blue"), (2, 3), 1, 4), value)


# Forms


def test_a_form_is_filled_in_by_its_action() -> None:
    assert fits(BUY, buy())


@pytest.mark.parametrize(
    "plain",
    [
        {**buy(), "type": "pass"},
        {k: v for k, v in buy().items() if k != "type"},
        {k: v for k, v in buy().items() if k != "paid"},
        {k: v for k, v in buy().items() if k != "company"},
        {**buy(), "colour": 1},
        buy(company="South"),
        buy(shares=(0, 0)),
        buy(price=21),
        buy(paid=61),
    ],
)
def test_a_form_wants_its_tag_what_is_fixed_and_each_field(plain: dict[str, Any]) -> None:
    assert not fits(BUY, plain)


def test_fits_leaves_the_action_that_it_looks_at_alone() -> None:
    plain = buy()
    fits(BUY, plain)
    assert buy() == plain


@pytest.mark.parametrize(
    ("price", "paid", "fit"),
    [
        (10, 5, True),  # 10 + 2 * 5 = 20, the least
        (10, 4, False),  # 18
        (50, 25, True),  # 100, the most
        (50, 26, False),  # 102
        (20, 40, True),  # 100: the second counts twice
        (20, 41, False),
    ],
)
def test_a_sum_limits_fields_together_by_their_weights(price: int, paid: int, fit: bool) -> None:
    assert fit == fits(BUY, buy(price=price, paid=paid))


@pytest.mark.parametrize("value", [True, 1.0, "1"])
def test_what_is_fixed_is_a_number_and_not_what_only_equals_it(value: Any) -> None:
    form = Form("pick", (), fixed=(("of", 1),))
    assert fits(form, {"type": "pick", "of": 1})
    assert not fits(form, {"type": "pick", "of": value})


SWAP = Form("swap", (Field("money", Amount(-5, 5)),), fixed=(("give", (3, 1)),))


@pytest.mark.parametrize("give", [(3, 1), [3, 1]])
def test_what_is_fixed_may_be_a_row_of_numbers(give: Any) -> None:
    assert fits(SWAP, {"type": "swap", "give": give, "money": 2})


@pytest.mark.parametrize(
    "give", [(1, 3), (3,), (3, 1, 1), (), [3, True], (3.0, 1), ("3", 1), "31", 3, None]
)
def test_a_row_that_is_fixed_is_that_row_and_no_other(give: Any) -> None:
    assert not fits(SWAP, {"type": "swap", "give": give, "money": 2})


def test_a_row_that_is_fixed_empty_is_not_just_anything_empty() -> None:
    form = Form("swap", (Field("money", Amount(0, 0)),), fixed=(("give", ()),))
    given: tuple[Any, ...] = ((), [], "")
    assert [True, True, False] == [
        fits(form, {"type": "swap", "give": give, "money": 0}) for give in given
    ]


def test_a_row_that_is_fixed_stands_in_what_is_drawn_and_is_admitted() -> None:
    prompt: Prompt[Action] = Prompt(must=True, forms=(SWAP,))
    action, _ = draw(prompt, make, seeded(3))
    assert isinstance(action, Swap)
    assert (3, 1) == action.give
    assert admits(prompt, action)
    assert not admits(prompt, Swap((1, 3), action.money))


def test_a_form_with_a_row_that_is_fixed_goes_to_json_and_back() -> None:
    assert SWAP == msgspec.json.decode(msgspec.json.encode(SWAP), type=Form)


# Prompts

PROMPT: Prompt[Action] = Prompt(
    must=True,
    choices=(Pass(), Pick("West")),
    forms=(BUY,),
    same=(Same[Action](Pick("left"), Pick("West")),),
)


@pytest.mark.parametrize(
    "action", [Pass(), Pick("West"), Pick("left"), Buy("North", (1, 1), 20, 20)]
)
def test_a_prompt_admits_choices_other_words_for_them_and_filled_in_forms(
    action: Action,
) -> None:
    assert admits(PROMPT, action)


@pytest.mark.parametrize(
    "action", [Pick("East"), Pick(0), Buy("South", (1, 1), 20, 20), Buy("North", (1, 1), 20, 61)]
)
def test_a_prompt_admits_nothing_else(action: Action) -> None:
    assert not admits(PROMPT, action)


def test_any_of_a_prompt_s_forms_will_do() -> None:
    forms = (Form("pick", (Field("of", Amount(1, 3)),)), Form("pick", (Field("of", Amount(8, 9)),)))
    prompt: Prompt[Action] = Prompt(must=False, forms=forms)
    assert [False, True, True, False, True] == [admits(prompt, Pick(n)) for n in (0, 1, 3, 7, 9)]


def test_an_empty_prompt_admits_nothing() -> None:
    assert not admits(Prompt[Action](must=True), Pass())


def test_other_words_mean_their_choice_and_everything_else_itself() -> None:
    assert Pick("West") == canonical(PROMPT, Pick("left"))
    assert Pick("West") == canonical(PROMPT, Pick("West"))
    assert Pick("East") == canonical(PROMPT, Pick("East"))


# Drawing at random

amounts = st.builds(
    lambda low, over, step: Amount(low, low + over, step),
    st.integers(-50, 50),
    st.integers(0, 100),
    st.integers(1, 9),
)
one_ofs = st.builds(
    lambda values: OneOf(tuple(values)),
    st.lists(st.integers(-5, 5) | st.text(max_size=3), min_size=1, max_size=5, unique=True),
)


@st.composite
def baskets(draw: st.DrawFn) -> Basket:
    most = tuple(draw(st.lists(st.integers(0, 5), min_size=1, max_size=4)))
    low = draw(st.integers(0, sum(most)))
    high = draw(st.integers(low, sum(most) + 3))
    return Basket(tuple(f"k{i}" for i in range(len(most))), most, low, high)


@given(amounts | one_ofs | baskets(), st.integers(0, 2**64 - 1))
def test_what_is_drawn_fits(domain: Domain, dice: int) -> None:
    form = Form("pick", (Field("of", domain),))
    plain, _ = sample(form, lambda plain: plain, Rng(dice))
    assert plain is not None
    assert fits(form, plain)


def many(form: Form, count: int = 300) -> list[dict[str, Any]]:
    """So many drawn from one form, as builtins."""
    drawn, dice = [], seeded(4)
    for _ in range(count):
        plain, dice = sample(form, lambda plain: plain, dice)
        assert plain is not None
        drawn.append(plain)
    return drawn


@pytest.mark.parametrize(
    ("domain", "values"),
    [
        (Amount(4, 12, 3), {4, 7, 10}),
        (Amount(5, 5), {5}),
        (OneOf((3, "West", "East")), {3, "West", "East"}),
        (Basket(("a", "b"), (1, 2), 1, 2), {(1, 0), (0, 1), (1, 1), (0, 2)}),
        (Basket(("a", "b"), (1, 1), 2, 9), {(1, 1)}),
        (Basket(("a", "b"), (1, 1), 0, 0), {(0, 0)}),
    ],
)
def test_everything_that_fits_is_drawn_sooner_or_later(domain: Domain, values: set[Any]) -> None:
    drawn = [plain["of"] for plain in many(Form("pick", (Field("of", domain),)))]
    assert values == {tuple(v) if isinstance(v, list) else v for v in drawn}


def test_a_drawn_action_has_what_is_fixed_and_keeps_its_sums() -> None:
    for plain in many(BUY, 100):
        assert "North" == plain["company"]
        assert 20 <= plain["price"] + 2 * plain["paid"] <= 100


@pytest.mark.parametrize(
    ("domains", "weights", "low", "high"),
    [
        # At most three shares of seven companies: one draw in 140 would fit by chance.
        ((Amount(0, 3),) * 7, (1,) * 7, 0, 3),
        ((Amount(0, 3),) * 7, (1,) * 7, 20, 21),
        # Exactly 500 out of 1,001 numbers each.
        ((Amount(0, 1000), Amount(0, 1000)), (1, 1), 500, 500),
        # What is given less what is got: exactly nothing.
        ((Amount(10, 90, 5), Amount(0, 900)), (1, -1), 0, 0),
        ((Amount(0, 500), Amount(0, 500)), (0, 7), 35, 35),
        ((Amount(100, 1000, 100), Amount(3, 99, 4)), (2, 3), 2009, 2009),
    ],
)
def test_sums_that_hardly_anything_fits_by_chance_are_kept(
    domains: tuple[Amount, ...], weights: tuple[int, ...], low: int, high: int
) -> None:
    names = tuple(f"f{i}" for i in range(len(domains)))
    fields = tuple(Field(name, domain) for name, domain in zip(names, domains, strict=True))
    form = Form("pay", fields, sums=(Sum(names, weights, low, high),))
    for plain in many(form, 200):
        assert low <= sum(w * plain[n] for n, w in zip(names, weights, strict=True)) <= high


def test_a_sum_favours_no_field() -> None:
    names = ("a", "b", "c")
    fields = tuple(Field(name, Amount(0, 3)) for name in names)
    form = Form("buy", fields, sums=(Sum(names, (1, 1, 1), 0, 3),))
    drawn = many(form, 900)
    totals = [sum(plain[name] for plain in drawn) for name in names]
    assert max(totals) < 1.25 * min(totals)
    combinations = {tuple(plain[name] for name in names) for plain in drawn}
    # Three alike things out of three kinds or nothing: 1 + 3 + 6 + 10 ways to take 0 to 3.
    assert 20 == len(combinations)


def test_two_sums_are_kept_together() -> None:
    names = ("a", "b")
    fields = tuple(Field(name, Amount(0, 50)) for name in names)
    form = Form("buy", fields, sums=(Sum(names, (1, 1), 20, 20), Sum(names, (3, 1), 30, 40)))
    # b = 20 - a, so 3a + 20 - a lies from 30 to 40: a is 5 to 10.
    assert {(a, 20 - a) for a in range(5, 11)} == {(p["a"], p["b"]) for p in many(form)}


def test_sums_that_nothing_fits_give_up() -> None:
    form = Form("pick", (Field("of", Amount(0, 9)),), sums=(Sum(("of",), (1,), 100, 200),))
    assert sample(form, make, seeded(1))[0] is None


@given(st.integers(0, 2**64 - 1))
def test_a_prompt_s_choices_and_forms_are_drawn_alike(dice: int) -> None:
    action, _ = draw(PROMPT, make, Rng(dice))
    assert admits(PROMPT, action)


def test_prompts_come_back_from_a_line_of_json() -> None:
    again = msgspec.json.decode(msgspec.json.encode(PROMPT), type=Prompt[Action])
    assert PROMPT == again


def test_a_form_is_written_with_the_kind_of_each_domain() -> None:
    form = Form(
        "buy",
        (
            Field("price", Amount(10, 50, 5)),
            Field("of", OneOf((3, "West"))),
            Field("shares", Basket(("Red",), (2,), 0, 1)),
        ),
        fixed=(("company", "North"),),
    )
    assert {
        "action": "buy",
        "fields": [
            {"name": "price", "domain": {"type": "amount", "low": 10, "high": 50, "step": 5}},
            {"name": "of", "domain": {"type": "one_of", "values": [3, "West"]}},
            {
                "name": "shares",
                "domain": {"type": "basket", "kinds": ["Red"], "most": [2], "low": 0, "high": 1},
            },
        ],
        "fixed": [["company", "North"]],
        "sums": [],
    } == msgspec.json.decode(msgspec.json.encode(form))


def test_values_of_prompts_can_not_be_changed() -> None:
    values = (BUY, BUY.fields[0], BUY.sums[0], Amount(1, 2), OneOf((1,)), Basket((), (), 0, 0))
    assert len(values) == len({hash(value) for value in values})


def test_a_sum_over_anything_but_amounts_of_its_form_is_refused_at_once() -> None:
    basket = Field("cards", Basket(("wood",), (3,), 0, 3))
    money = Field("money", Amount(0, 10))
    with pytest.raises(ValueError, match="Amounts"):
        Form("offer", (basket, money), sums=(Sum(("cards", "money"), (1, 1), 0, 5),))
    with pytest.raises(ValueError, match="Amounts"):
        Form("offer", (money,), sums=(Sum(("stock",), (1,), 0, 5),))
