"""What offers are made of, and how much of it there is (O-19, O-22, O-23, O-38, O-45, O-49)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from core.game import Illegal
from core.games.oil.bargains import check, offer_forms, possible
from core.games.oil.data import ALL
from core.games.oil.state import Claim, Costs, Interest, Owing, Phase, State, Terms, Turn
from core.games.oil.things import (
    Card,
    Cash,
    Debt,
    Load,
    Promise,
    Shares,
    affordable,
    card_thing,
    claim_thing,
    first_year,
    limits,
    load_thing,
    loads,
    parse,
    promise_thing,
    share_thing,
    step_of,
    words,
)
from core.prompt import Deal
from core.text import Text, plain
from tests.core.games.oil.positions import (
    AFF,
    AFP,
    AFR,
    ASP,
    ASR,
    AUP,
    EUF,
    EUP,
    EUR,
    position,
)
from tests.core.games.oil.trades import trade


def table(**more: object) -> State:
    return position(**{"phases": trade(), **more})  # type: ignore[arg-type]


def said(text: Text | str) -> str:
    return text if isinstance(text, str) else plain(text)


# -- numbers -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("thing", "number", "written"),
    [
        (Cash(), 0, "1"),
        (Shares(0), 1, "1 North America field share"),
        (Shares(17), 18, "1 Australia petrol share"),
        (Card(1), 101, "Tip 1"),
        (Card(62), 162, "Tip 62"),
        (Load(0, 0), 1000, "1 crude of North America"),
        (Load(EUF, AFR), 1000 + 18 * 6 + 10, "1 crude of Europe"),
        (Load(17, 17), 1323, "1 petrol of Australia"),
        (Promise(1), 2001, "1 in year 1"),
        (Promise(10), 2010, "1 in year 10"),
        (Debt(1), 10001, "loan 1"),
        (Debt(437), 10437, "loan 437"),
    ],
)
def test_a_thing_goes_by_its_number(thing: object, number: int, written: str) -> None:
    assert thing == parse(number)
    assert written == said(words(number, 1))


@pytest.mark.parametrize("number", [-1, 19, 100, 163, 999, 1324, 2000, 10000, -(10**12)])
def test_other_numbers_stand_for_nothing(number: int) -> None:
    assert parse(number) is None


def test_amounts_are_written_with_what_they_are_of() -> None:
    assert "12,000" == words(0, 12_000)
    assert "3 Asia refinery shares" == said(words(share_thing(ASR), 3))
    assert "9 crude of Europe" == said(words(load_thing(EUF, EUR), 9))
    assert "5,000 in year 2" == said(words(promise_thing(2), 5_000))


@pytest.mark.rule("O-35")
def test_entrepreneurs_trade_whole_companies() -> None:
    assert 5 == step_of(Terms(entrepreneurs=True), share_thing(EUF))
    assert 1 == step_of(Terms(), share_thing(EUF))
    assert 50 == step_of(Terms(), 0)
    assert 50 == step_of(Terms(), promise_thing(1))
    assert 1 == step_of(Terms(entrepreneurs=True), card_thing(1))
    assert 1 == step_of(Terms(entrepreneurs=True), load_thing(EUF, EUR))
    assert 1 == step_of(Terms(entrepreneurs=True), claim_thing(1))


# -- limits ------------------------------------------------------------------------------------


@pytest.mark.rule("O-22")
def test_cash_shares_kept_tips_loans_and_promises_change_hands() -> None:
    s = table(
        terms=Terms(years=3),
        month=12,
        cash=(61_400, 38_250, 0, 9_000),
        shares={EUF: (3, 1, 0, 0), AFP: (0, 2, 2, 0)},
        kept={0: (57, 17, 1), 1: (18, 16), 2: (2,)},
        claims=(Claim(4, 1, 0, 2, 5_000), Claim(9, 2, 1, 3, 700)),
    )
    assert {
        0: (61_400, 38_250),
        share_thing(EUF): (3, 1),
        share_thing(AFP): (0, 2),
        card_thing(1): (1, 0),
        card_thing(16): (0, 1),
        card_thing(57): (1, 0),
        promise_thing(2): (500_000, 500_000),
        promise_thing(3): (500_000, 500_000),
        claim_thing(4): (0, 1),
    } == limits(s, 0, 1)
    things = list(limits(s, 0, 1))
    assert sorted(things) == things


@pytest.mark.rule("O-23")
def test_from_all_as_much_can_be_got_as_any_one_of_them_has() -> None:
    s = table(
        cash=(61_400, 38_250, 0, 40_000),
        shares={EUF: (3, 1, 0, 0), AFP: (0, 2, 3, 0)},
        chairs={EUR: 1},
        goods={(EUF, "EUR"): 4},
        out=(3,),
        claims=(Claim(9, 2, 1, 1, 700),),
    )
    assert {
        0: (61_400, 38_250),  # Dan, who has more, is out
        share_thing(EUF): (3, 1),
        share_thing(EUR): (0, 1),
        share_thing(AFP): (0, 3),
        promise_thing(1): (500_000, 500_000),
        claim_thing(9): (0, 1),
    } == limits(s, 0, ALL)


@pytest.mark.rule("O-19")
def test_crude_is_sold_at_a_refinery_and_oil_at_a_petrol_company_to_its_chairman() -> None:
    s = table(
        chairs={EUF: 0, AFF: 0, EUR: 1, AFR: 0, EUP: 1, AFP: 2, ASR: 0, ASP: 1, AUP: 1},
        goods={
            (EUF, "EUR"): 9,  # crude at Ben's refinery
            (AFF, "EUR"): 4,
            (EUF, "AFR"): 2,  # at his own
            (EUF, "EUP"): 3,  # crude at a petrol company
            (EUF, "EUF"): 3,
            (EUF, "LO"): 3,
            (EUR, "AFP"): 5,  # Ben's oil at Cleo's
            (AFR, "EUP"): 6,  # Ana's oil at Ben's
            (ASR, "ASR"): 7,  # oil at a refinery
            (EUP, "AUP"): 8,  # petrol at a petrol company
        },
    )
    assert {
        load_thing(EUF, EUR): 9,
        load_thing(AFF, EUR): 4,
        load_thing(AFR, EUP): 6,
    } == loads(s, 0, 1)
    assert {load_thing(EUR, AFP): 5} == loads(s, 1, 2)
    assert {} == loads(s, 1, 0)
    assert {} == loads(s, 0, 0)
    assert (9, 0) == limits(s, 0, 1)[load_thing(EUF, EUR)]
    assert (0, 9) == limits(s, 1, 0)[load_thing(EUF, EUR)]


@pytest.mark.rule("O-42")
def test_goods_and_companies_without_a_chairman_take_no_part_in_trade() -> None:
    goods = {(EUF, "EUR"): 9, (AFF, "AFR"): 4}
    s = table(chairs={EUF: 0, EUR: None, AFF: None, AFR: 1}, goods=goods)
    assert {} == loads(s, 0, 1)


@pytest.mark.rule("O-32")
def test_under_oligopoly_crude_is_sold_to_petrol_companies() -> None:
    s = table(
        terms=Terms(oligopoly=True),
        chairs={EUF: 0, EUP: 1},
        goods={(EUF, "EUP"): 9},
    )
    assert {load_thing(EUF, EUP): 9} == loads(s, 0, 1)


@pytest.mark.rule("O-49")
def test_sanctions_forbid_shares_goods_of_the_colour_and_purchases() -> None:
    position_ = {
        "shares": {EUF: (3, 0, 0, 0), AFF: (1, 0, 0, 0)},
        "chairs": {EUR: 1, AFR: 1},
        "goods": {(EUF, "EUR"): 9, (EUF, "AFR"): 2, (AFF, "EUR"): 3, (AFF, "AFR"): 4},
    }
    s = table(**position_, in_force=(29,))
    assert {load_thing(AFF, AFR): 4} == loads(s, 0, 1)
    assert share_thing(EUF) not in limits(s, 0, 1)
    assert share_thing(EUR) not in limits(s, 0, 1)
    assert (1, 0) == limits(s, 0, 1)[share_thing(AFF)]
    free = table(**position_, in_force=(23,))
    assert 4 == len(loads(free, 0, 1))


# -- years of promises -------------------------------------------------------------------------


@pytest.mark.rule("O-45")
@pytest.mark.parametrize(
    ("month", "bottom", "year"),
    [
        (0, Turn(0, (1, 2)), 1),
        (11, Turn(0, (1, 2)), 1),
        (11, trade(3)[0], 1),  # phase A of December, before its phase C
        (12, Turn(0, (1, 2)), 2),
        (11, Interest(0, (1, 2)), 2),
        (11, Costs(0, (1, 2)), 2),
        (23, Costs(2, ()), 3),
    ],
)
def test_a_promise_is_for_a_year_whose_phase_c_is_still_to_come(
    month: int, bottom: Phase, year: int
) -> None:
    s = position(3, Terms(years=2), month=month, phases=(bottom, Owing(0, ())))
    assert year == first_year(s)
    promised = [thing for thing in limits(s, 0, 1) if isinstance(parse(thing), Promise)]
    assert [promise_thing(y) for y in range(year, 3)] == promised


# -- what can be offered -----------------------------------------------------------------------


def deals(s: State, by: int, to: int) -> tuple[Deal, ...]:
    """Those that a seat can offer to another or to ALL, a form each."""
    forms = [form for form in offer_forms(s, by) if form.fixed == (("to", to),)]
    domains = [field.domain for form in forms for field in form.fields]
    return tuple([domain for domain in domains if isinstance(domain, Deal)])


@pytest.mark.rule("O-23")
def test_all_that_can_be_offered_to_a_seat_is_one_deal() -> None:
    s = table(
        cash=(61_400, 38_250, 0, 0),
        shares={EUF: (3, 0, 0, 0)},
        chairs={EUR: 1},
        kept={1: (16,)},
        goods={(EUF, "EUR"): 9},
    )
    things = (
        0,
        share_thing(EUF),
        share_thing(EUR),
        card_thing(16),
        load_thing(EUF, EUR),
        promise_thing(1),
    )
    assert (
        Deal(
            things,
            (61_400, 3, 0, 0, 9, 500_000),
            (38_250, 0, 1, 1, 0, 500_000),
            (50, 1, 1, 1, 1, 50),
        ),
    ) == deals(s, 0, 1)
    (to_all,) = deals(s, 0, ALL)
    assert to_all.single
    assert load_thing(EUF, EUR) not in to_all.things


@pytest.mark.rule("O-35")
def test_entrepreneurs_offer_five_shares_at_a_time() -> None:
    s = table(terms=Terms(entrepreneurs=True), chairs={EUF: 0}, cash=(0, 50_000, 0, 0))
    (deal,) = deals(s, 0, 1)
    assert ((0, 5, 500_000), (50, 5, 50)) == (
        tuple(deal.give[deal.things.index(t)] for t in (0, share_thing(EUF), promise_thing(1))),
        deal.steps,
    )
    check(s, 0, 1, ((0, -50), (share_thing(EUF), 5)))
    assert not possible(s, 0, 1, ((0, -50), (share_thing(EUF), 1)))


@pytest.mark.rule("O-23")
def test_nothing_is_offered_where_one_side_has_nothing() -> None:
    # The last year's phase C has begun, so nothing can be promised either.
    phases = (Interest(0, (1, 2, 3)), Owing(0, ()))
    s = position(month=11, phases=phases, cash=(0, 0, 0, 500), shares={EUF: (1, 0, 0, 0)})
    assert () == deals(s, 0, 1)
    assert () == deals(s, 0, 2)
    assert 1 == len(deals(s, 0, 3))
    assert 1 == len(deals(s, 0, ALL))
    assert () == deals(position(month=11, phases=phases, cash=(500,) * 4), 0, 1)


# -- partnership -------------------------------------------------------------------------------


@pytest.mark.rule("O-38")
def test_partners_sell_goods_for_cash_alone_each_in_a_form_of_its_own() -> None:
    s = table(
        terms=Terms(partnership=True),
        shares={EUF: (3, 0, 0, 0), EUR: (1, 3, 1, 0), AFF: (0, 5, 0, 0), AFR: (5, 0, 0, 0)},
        goods={(EUF, "EUR"): 9, (AFF, "AFR"): 4},
        cash=(6_000, 3_000, 0, 0),
    )
    main, crude, other = deals(s, 0, 1)
    assert load_thing(EUF, EUR) not in main.things
    # Of 5,000 Ben, with three fifths, pays 3,000.
    assert Deal((0, load_thing(EUF, EUR)), (0, 9), (5_000, 0), (50, 1)) == crude
    assert Deal((0, load_thing(AFF, AFR)), (6_000, 0), (0, 4), (50, 1)) == other
    (whole, bens, anas) = deals(s, 1, 0)
    assert Deal((0, load_thing(EUF, EUR)), (5_000, 0), (0, 9), (50, 1)) == bens
    assert Deal((0, load_thing(AFF, AFR)), (0, 4), (6_000, 0), (50, 1)) == anas
    assert main.things == whole.things


@pytest.mark.rule("O-38")
@pytest.mark.parametrize(
    "row", [(1, 1, 1, 1), (1, 2, 2, 0), (2, 1, 1, 1), (1, 4, 0, 0), (3, 1, 0, 0)]
)
@pytest.mark.parametrize("cash", [0, 50, 100, 1_000, 1_250])
def test_up_to_what_a_company_can_pay_its_chairman_has_his_part_in_hand(
    row: tuple[int, ...], cash: int
) -> None:
    s = table(
        terms=Terms(partnership=True), shares={EUR: row}, chairs={EUR: 0}, cash=(cash, 0, 0, 0)
    )

    def part(amount: int) -> int:
        others = [*row[1:], 5 - sum(row)]
        # Half a step and more rounds up.
        return amount - sum((n * amount // 5 + 25) // 50 * 50 for n in others)

    most = affordable(s, EUR)
    assert all(part(amount) <= cash for amount in range(0, most + 50, 50))
    assert part(most + 50) > cash


@pytest.mark.rule("O-43")
def test_a_company_pays_what_its_chairman_has_in_hand() -> None:
    s = table(chairs={EUR: 1, AFR: None}, cash=(0, 12_300, 0, 0))
    assert 12_300 == affordable(s, EUR)
    assert 12_000 == affordable(s, EUR, 3_000)
    assert 0 == affordable(s, AFR)


@pytest.mark.rule("O-38")
@pytest.mark.parametrize(
    "things",
    [
        ((share_thing(AFF), -1), (load_thing(EUF, EUR), 2)),
        ((0, -500), (share_thing(EUF), 1), (load_thing(EUF, EUR), 2)),
        ((load_thing(EUF, EUR), 2), (load_thing(AFF, AFR), -1)),
        ((load_thing(EUF, EUR), 2), (promise_thing(1), -500)),
    ],
)
def test_partners_swap_goods_for_nothing_else(things: Sequence[tuple[int, int]]) -> None:
    s = table(
        terms=Terms(partnership=True),
        shares={EUF: (3, 0, 0, 0), EUR: (0, 3, 0, 0), AFF: (0, 5, 0, 0), AFR: (5, 0, 0, 0)},
        goods={(EUF, "EUR"): 9, (AFF, "AFR"): 4},
    )
    with pytest.raises(Illegal) as no:
        check(s, 0, 1, tuple(things))
    assert ("goods_for_cash", "O-38") == (no.value.code, no.value.rule)
