"""O-48: Tips on goods: accidents, suppliers and customers."""

from __future__ import annotations

import pytest

from core.games.oil.actions import Action, Borrow, Deliver, Pass, Supply
from core.games.oil.data import BANK
from core.games.oil.events import Delivered, GoodsLost, Supplied, TipDrawn, TipIdle
from core.games.oil.events_deals import PART, PURCHASE, SALE, Indebted, Paid, Received
from core.games.oil.state import (
    FREE,
    STRUCK,
    USED,
    Deciding,
    Due,
    Lot,
    Owing,
    Rolling,
    State,
    Terms,
)
from core.prompt import Amount, Field, Form
from tests.core.games.oil.draws import act, asked, draw_tip, refused
from tests.core.games.oil.positions import (
    AFF,
    AFP,
    AFR,
    ASF,
    ASP,
    ASR,
    EUF,
    EUP,
    EUR,
    SAR,
    position,
    sq,
)

PARTNERS = Terms(partnership=True)


def forms(s: State) -> tuple[Form, ...]:
    return asked(s)[0].forms


def form(action: str, most: int, **fixed: int) -> Form:
    return Form(action, (Field("units", Amount(1, most)),), fixed=tuple(fixed.items()))


# -- 35 to 40: accidents ---------------------------------------------------------------------------

FIELDS, REFINERIES, PETROLS = (EUF, AFF, ASF), (EUR, AFR, ASR), (EUP, AFP, ASP)


@pytest.mark.rule("O-48")
@pytest.mark.rule("O-12")
@pytest.mark.parametrize(
    ("card", "kind", "way"),
    [
        (35, FIELDS, "land"),
        (36, REFINERIES, "land"),
        (37, PETROLS, "land"),
        (38, FIELDS, "sea"),
        (39, REFINERIES, "sea"),
        (40, PETROLS, "sea"),
    ],
)
def test_an_accident_takes_all_of_a_kind_on_land_or_at_sea(
    card: int, kind: tuple[int, int, int], way: str
) -> None:
    first, second, his = kind
    others = {c for kind in (FIELDS, REFINERIES, PETROLS) for c in kind[:2]} - set(kind)
    stands = {
        # On other continents' squares as well.
        "land": {(first, "eu1"): 4, (second, "as7"): 2},
        "sea": {(first, "at3"): 6, (second, "in2"): 1},
        "safe": {(first, "LO"): 1, (first, "SUEZ"): 2, (second, "AFR"): 3},
        "his": {(his, "eu1"): 5, (his, "at3"): 5},
        "other kinds": {(c, name): 7 for c in others for name in ("eu1", "at3")},
    }
    before = position(
        top_tips=(card,),
        shares={his: (1, 2, 0, 0)} | dict.fromkeys((first, second, *others), (2, 1, 0, 0)),
        goods={at: n for group in stands.values() for at, n in group.items()},
        bought=((AFP, AFR, 3, 0), (EUP, EUR, 2, 0)),
    )
    after, log = draw_tip(before)
    gone = {(good, sq(name), n) for (good, name), n in stands[way].items()}
    assert TipDrawn(0, card) == log[0]
    assert {GoodsLost(good, square, n, False) for good, square, n in gone} == set(log[1:])
    assert set(before.goods) - gone == set(after.goods)
    assert before.bought == after.bought
    assert before.cash == after.cash


@pytest.mark.rule("O-48")
@pytest.mark.parametrize("card", range(35, 41))
def test_who_has_none_there_loses_none(card: int) -> None:
    places = {(EUF, "LO"): 1, (EUR, "SUEZ"): 2, (EUP, "EUP"): 3}
    before = position(
        top_tips=(card,), shares=dict.fromkeys((EUF, EUR, EUP), (2, 0, 0, 0)), goods=places
    )
    after, log = draw_tip(before)
    assert [TipDrawn(0, card), TipIdle(0, card)] == log
    assert before.goods == after.goods


# -- 47 and 48: suppliers --------------------------------------------------------------------------


def supplier(card: int, terms: Terms | None = None, **given: object) -> State:
    """Seat 0 chairs Europe's refinery and petrol company, Asia's used ones, and Africa's field."""
    fields: dict[str, object] = {
        "shares": dict.fromkeys((EUR, EUP, ASR, ASP, AFF), (2, 1, 0, 0)) | {AFR: (1, 2, 0, 0)},
        "cards": {ASR: USED, ASP: STRUCK},
        **given,
    }
    s, _ = draw_tip(position(4, terms, top_tips=(card,), **fields))  # type: ignore[arg-type]
    return s


@pytest.mark.rule("O-48")
@pytest.mark.parametrize(
    ("card", "company", "good", "price"), [(47, EUR, EUF, 1_000), (48, EUP, EUR, 3_000)]
)
def test_a_supplier_sells_up_to_five_units_of_its_own_colour_to_an_unturned_company(
    card: int, company: int, good: int, price: int
) -> None:
    s = supplier(card)
    assert (form("supply", 5, company=company),) == forms(s)
    assert (Pass(), Borrow()) == asked(s)[0].choices
    after, log = act(s, (0, Supply(company, 4)))
    assert [
        Supplied(0, company, good, 4, 4 * price),
        Paid(0, BANK, 4 * price, PURCHASE, company),
    ] == log
    assert 100_000 - 4 * price == after.cash[0]
    # It has to be worked up in this turn.
    assert (Lot(company, good, 4, -1),) == after.bought
    assert FREE == after.cards[company]
    assert Rolling(0) == after.phases[-1]


@pytest.mark.rule("O-48")
@pytest.mark.parametrize(
    ("card", "mine", "others"), [(47, EUR, (EUP, ASR, AFF, AFR)), (48, EUP, (EUR, ASP, AFF, AFP))]
)
def test_a_supplier_refuses_other_companies_and_amounts(
    card: int, mine: int, others: tuple[int, ...]
) -> None:
    s = supplier(card)
    for company in others:
        assert ("not_supplied", "O-48") == refused(s, 0, Supply(company, 1))
    for company in (-1, 18):
        assert ("no_such_company", "O-6") == refused(s, 0, Supply(company, 1))
    for n in (-1, 0, 6, 10**30):
        assert ("not_so_many", "O-48") == refused(s, 0, Supply(mine, n))


@pytest.mark.rule("O-43")
def test_what_is_supplied_has_to_be_paid_in_cash() -> None:
    s = supplier(48, cash=(8_950, 0, 0, 0))
    assert (form("supply", 2, company=EUP),) == forms(s)
    assert ("no_cash", "O-43") == refused(s, 0, Supply(EUP, 3))
    poor = supplier(48, cash=(2_950, 0, 0, 0))
    assert () == forms(poor)
    # With a loan less its fee of 4,000 there is enough.
    richer, _ = act(poor, (0, Borrow()))
    assert (form("supply", 5, company=EUP),) == forms(richer)


@pytest.mark.rule("O-48")
@pytest.mark.parametrize("card", [47, 48])
def test_a_supplier_may_be_declined_and_is_not_there_for_who_cannot_buy(card: int) -> None:
    after, log = act(supplier(card), (0, Pass()))
    assert [TipIdle(0, card)] == log
    assert () == after.bought
    turned = dict.fromkeys((EUR, EUP, ASR, ASP), USED)
    assert Rolling(0) == supplier(card, cards=turned).phases[-1]
    broke = supplier(card, cash=(950, 0, 0, 0), loans=(2, 1, 1, 1))
    assert Rolling(0) == broke.phases[-1]


@pytest.mark.rule("O-49")
@pytest.mark.parametrize(("card", "company"), [(47, EUR), (48, EUP)])
def test_a_company_under_sanctions_is_not_supplied(card: int, company: int) -> None:
    asia = {47: ASR, 48: ASP}[card]
    # 29: Europe.
    s = supplier(card, cards={}, in_force=(29,))
    assert (form("supply", 5, company=asia),) == forms(s)
    assert ("sanctions", "O-49") == refused(s, 0, Supply(company, 1))
    assert Rolling(0) == supplier(card, in_force=(29,)).phases[-1]


@pytest.mark.rule("O-50")
def test_with_oligopoly_crude_is_supplied_to_petrol_companies_at_2_000() -> None:
    s, _ = draw_tip(
        position(terms=Terms(oligopoly=True), top_tips=(47,), shares={EUP: (2, 1, 0, 0)})
    )
    after, log = act(s, (0, Supply(EUP, 5)))
    assert Supplied(0, EUP, EUF, 5, 10_000) == log[0]
    assert (Lot(EUP, EUF, 5, -1),) == after.bought
    assert 90_000 == after.cash[0]


@pytest.mark.rule("O-38")
def test_with_partnership_shareholders_bear_their_part_of_what_is_supplied() -> None:
    s, _ = draw_tip(
        position(
            terms=PARTNERS,
            top_tips=(48,),
            shares={EUP: (2, 1, 0, 1)},
            cash=(5_950, 100_000, 0, 2_000),
        )
    )
    # Of 12,000: a fifth each for seats 1 and 3 and the bank, so the chairman has 4,800 to pay;
    # of five units, 15,000, it would be 6,000.
    assert (form("supply", 4, company=EUP),) == forms(s)
    assert ("no_cash", "O-43") == refused(s, 0, Supply(EUP, 5))
    after, log = act(s, (0, Supply(EUP, 4)))
    debt = (Due(BANK, 2_400, PART, EUP),)
    assert [
        Supplied(0, EUP, EUR, 4, 12_000),
        Paid(0, BANK, 4_800, PURCHASE, EUP),
        Indebted(3, debt),
        Paid(1, BANK, 2_400, PART, EUP),
    ] == log
    assert (1_150, 97_600, 0, 2_000) == after.cash
    assert Owing(3, debt) == after.phases[-1]
    # The purchase stands whatever comes of the debt.
    assert (Lot(EUP, EUR, 4, -1),) == after.bought


# -- 49 and 50: customers --------------------------------------------------------------------------


def customer(card: int, terms: Terms | None = None, **given: object) -> State:
    """Seat 0 has three crude and oil in London, four at sea and one at its petrol company."""
    mine = {49: (EUF, AFF), 50: (EUR, AFR)}[card]
    first, second = mine
    fields: dict[str, object] = {
        "shares": dict.fromkeys((EUF, AFF, EUR, AFR, EUP), (2, 1, 0, 0))
        | {ASF: (1, 2, 0, 0), ASR: (1, 2, 0, 0)},
        "goods": {
            (first, "LO"): 3,
            (first, "at3"): 4,
            (second, "as7"): 1,
            (ASF, "LO"): 5,
            (ASR, "LO"): 5,
            (EUP, "LO"): 2,
        },
        "bought": ((EUP, first, 6, 1),),
        **given,
    }
    s, _ = draw_tip(position(4, terms, top_tips=(card,), **fields))  # type: ignore[arg-type]
    return s


@pytest.mark.rule("O-48")
@pytest.mark.parametrize(("card", "first", "second"), [(49, EUF, AFF), (50, EUR, AFR)])
def test_a_customer_buys_goods_of_a_kind_wherever_they_stand(
    card: int, first: int, second: int
) -> None:
    price = {49: 1_500, 50: 3_500}[card]
    s = customer(card)
    assert Deciding(0, card, 5) == s.phases[-1]
    assert {
        form("deliver", 3, good=first, square=sq("LO")),
        form("deliver", 4, good=first, square=sq("at3")),
        form("deliver", 1, good=second, square=sq("as7")),
    } == set(forms(s))
    s, log = act(s, (0, Deliver(first, sq("at3"), 2)))
    assert [
        Delivered(0, first, sq("at3"), 2, 2 * price),
        Received(0, 2 * price, SALE, first),
    ] == log
    assert Deciding(0, card, 3) == s.phases[-1]
    # Three more of four, at most.
    after, _ = act(s, (0, Deliver(second, sq("as7"), 1)), (0, Deliver(first, sq("at3"), 2)))
    assert 100_000 + 5 * price == after.cash[0]
    left = {(first, sq("LO"), 3), (ASF, sq("LO"), 5), (ASR, sq("LO"), 5), (EUP, sq("LO"), 2)}
    assert left == set(after.goods)
    assert (Lot(EUP, first, 6, 1),) == after.bought
    assert Rolling(0) == after.phases[-1]


@pytest.mark.rule("O-48")
@pytest.mark.parametrize(("card", "first", "his"), [(49, EUF, ASF), (50, EUR, ASR)])
def test_a_customer_refuses_other_goods_and_amounts(card: int, first: int, his: int) -> None:
    s, _ = act(customer(card), (0, Deliver(first, sq("at3"), 3)))
    goods: list[Action] = [
        Deliver(his, sq("LO"), 1),
        Deliver(EUP, sq("LO"), 1),
        Deliver(first, sq("SUEZ"), 1),
        Deliver(SAR, sq("LO"), 1),
        Deliver(-1, sq("LO"), 1),
        Deliver(first, 10**30, 1),
        # Only what it has bought stands there.
        Deliver(first, sq("EUP"), 1),
    ]
    for action in goods:
        assert ("no_such_goods", "O-48") == refused(s, 0, action)
    for n in (-1, 0, 3, 10**30):
        assert ("not_so_many", "O-48") == refused(s, 0, Deliver(first, sq("LO"), n))
    for n in (0, 2):
        assert ("not_so_many", "O-48") == refused(s, 0, Deliver(first, sq("at3"), n))


@pytest.mark.rule("O-48")
@pytest.mark.parametrize("card", [49, 50])
def test_one_may_stop_selling_to_a_customer_or_not_begin(card: int) -> None:
    first = {49: EUF, 50: EUR}[card]
    s = customer(card)
    after, log = act(s, (0, Pass()))
    assert [TipIdle(0, card)] == log
    assert s.goods == after.goods
    after, log = act(s, (0, Deliver(first, sq("LO"), 1)), (0, Pass()))
    assert TipIdle(0, card) not in log
    assert Rolling(0) == after.phases[-1]


@pytest.mark.rule("O-48")
@pytest.mark.parametrize(("card", "good"), [(49, EUF), (50, EUR)])
def test_a_customer_is_not_there_for_who_has_nothing_and_leaves_once_all_is_sold(
    card: int, good: int
) -> None:
    _, log = draw_tip(position(top_tips=(card,), shares={good: (1, 0, 0, 0)}))
    assert [TipDrawn(0, card), TipIdle(0, card)] == log
    s = customer(card, goods={(good, "LO"): 2}, bought=())
    after, log = act(s, (0, Deliver(good, sq("LO"), 2)))
    assert [Delivered, Received] == [type(event) for event in log]
    assert Rolling(0) == after.phases[-1]


@pytest.mark.rule("O-49")
@pytest.mark.parametrize(("card", "good", "other"), [(49, EUF, AFF), (50, EUR, AFR)])
def test_goods_of_a_sanctioned_colour_are_not_delivered(card: int, good: int, other: int) -> None:
    # 29: Europe. Other colours may go, from there too.
    s = customer(card, in_force=(29,), goods={(good, "LO"): 3, (good, "as7"): 1, (other, "LO"): 2})
    assert (form("deliver", 2, good=other, square=sq("LO")),) == forms(s)
    assert ("sanctions", "O-49") == refused(s, 0, Deliver(good, sq("LO"), 1))
    assert ("no_such_goods", "O-48") == refused(s, 0, Deliver(good, sq("TO"), 1))


@pytest.mark.rule("O-50")
def test_with_oligopoly_a_customer_pays_2_500_for_crude_and_with_oil_barons_1_500() -> None:
    for terms, received in ((Terms(oligopoly=True), 7_500), (Terms(oil_barons=True), 4_500)):
        s, _ = draw_tip(
            position(
                terms=terms, top_tips=(49,), shares={EUF: (1, 0, 0, 0)}, goods={(EUF, "MO"): 3}
            )
        )
        after, _ = act(s, (0, Deliver(EUF, sq("MO"), 3)))
        assert 100_000 + received == after.cash[0]


@pytest.mark.rule("O-38")
def test_with_partnership_shareholders_have_their_part_of_what_a_customer_pays() -> None:
    s, _ = draw_tip(
        position(terms=PARTNERS, top_tips=(50,), shares={EUR: (2, 1, 0, 1)}, goods={(EUR, "MO"): 5})
    )
    # Of 17,500 a fifth is 3,500; the bank keeps that of the share it has.
    after, log = act(s, (0, Deliver(EUR, sq("MO"), 5)))
    assert [
        Delivered(0, EUR, sq("MO"), 5, 17_500),
        Received(0, 7_000, SALE, EUR),
        Received(1, 3_500, SALE, EUR),
        Received(3, 3_500, SALE, EUR),
    ] == log
    assert (107_000, 103_500, 100_000, 103_500) == after.cash
