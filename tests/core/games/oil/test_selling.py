"""Petrol is sold to the bank: order, prices, customs, Tips, News, dumping (O-20, O-21, O-37)."""

from __future__ import annotations

import pytest

from core.game import Illegal
from core.games.oil.actions import Action, Borrow, Pass, Sell, SellOn, Use
from core.games.oil.atlas import SQUARES
from core.games.oil.events import Event
from core.games.oil.events_deals import (
    CUSTOMS_DUE,
    SALE,
    Paid,
    Received,
    SalePassed,
    Sold,
)
from core.games.oil.market import seller_order, takings
from core.games.oil.selling import ASK
from core.games.oil.state import Goods, Selling, Terms, Trading
from core.games.oil.trade import begin
from core.prompt import Amount, Field, Form, admits
from tests.core.games.oil.positions import (
    AF,
    AFP,
    AS,
    ASP,
    AU,
    AUP,
    EU,
    EUF,
    EUP,
    EUR,
    NA,
    NAP,
    SA,
    changed,
    position,
    sq,
)
from tests.core.games.oil.trades import (
    CHAIRS,
    act,
    ana_sells,
    choices_of,
    go_on,
    refusal,
    sale,
    sold,
)

LO, MO = sq("LO"), sq("MO")


# -- prices ------------------------------------------------------------------------------------


@pytest.mark.rule("O-21")
def test_a_unit_brings_the_price_and_lowers_it_by_a_level() -> None:
    log: list[Event] = []
    s = act(ana_sells(2), 0, Sell(EUP, LO), log)
    assert 105_000 == s.cash[0]
    assert 4_500 == s.prices[EU]
    assert ((EUP, LO, 1),) == s.goods
    assert [Sold(0, EU, EUP, LO, 1, 5_000, 0, 4_500), Received(0, 5_000, SALE, EUP)] == log


@pytest.mark.rule("O-21")
def test_seven_units_from_5000_bring_24500_and_leave_1500() -> None:
    log: list[Event] = []
    s = act(ana_sells(7), 0, SellOn(500), log)
    assert 124_500 == s.cash[0]
    assert 1_500 == s.prices[EU]
    assert () == s.goods
    assert (0, 2_000, 1_500) == sold(log)[-1]
    assert isinstance(s.phases[-1], Trading)


@pytest.mark.rule("O-21")
def test_seventeen_units_from_7500_bring_52500_and_7500_and_two_stay() -> None:
    log: list[Event] = []
    s = act(ana_sells(17, 7_500), 0, SellOn(500), log)
    bringing = [received for _, received, _ in sold(log)]
    assert 52_500 == sum(bringing[:10])
    assert 7_500 == sum(bringing[10:])
    assert 160_000 == s.cash[0]
    assert 0 == s.prices[EU]
    assert ((EUP, LO, 2),) == s.goods
    assert isinstance(s.phases[-1], Trading)


@pytest.mark.rule("O-21")
@pytest.mark.parametrize(
    ("price", "n", "expected"),
    [
        (6_000, 3, (16_500, 3, 4_500)),
        (5_000, 6, (22_500, 6, 2_000)),
        (4_000, 7, (17_500, 7, 500)),
        (3_000, 7, (10_500, 6, 0)),
        (0, 2, (0, 0, 0)),
        (10_000, 2, (19_500, 2, 9_000)),
    ],
)
def test_the_table_of_takings_stands_as_in_the_book(
    price: int, n: int, expected: tuple[int, int, int]
) -> None:
    assert expected == takings(position(), EU, price, n)


# -- who sells, and when -----------------------------------------------------------------------


@pytest.mark.rule("O-21")
def test_sellers_come_from_the_starting_continent_on_in_the_fixed_order() -> None:
    s = position(homes=(AS, EU, AU, AF))
    assert (1, 3, 0, 2) == seller_order(s, EU)
    assert (3, 0, 2, 1) == seller_order(s, AF)
    assert (2, 1, 3, 0) == seller_order(s, AU)
    six = position(6, homes=(SA, NA, AU, AS, AF, EU))
    assert (4, 3, 2, 1, 0, 5) == seller_order(six, AF)


@pytest.mark.rule("O-21")
def test_several_sell_one_unit_each_in_turn() -> None:
    s = position(
        chairs=CHAIRS,
        goods={(EUP, "LO"): 2, (AFP, "MO"): 1, (ASP, "LO"): 3},
        phases=sale(0, EU),
        cash=(0, 0, 0, 0),
    )
    log: list[Event] = []
    for seat, good, square in (
        (0, EUP, LO),
        (1, AFP, MO),
        (2, ASP, LO),
        (0, EUP, LO),
        (2, ASP, LO),  # Ben has nothing left
        (2, ASP, LO),  # and Ana neither: Cleo goes on alone
    ):
        assert Selling(seat, EU, (), (0, 0, 0, 0)) == s.phases[-1]
        s = act(s, seat, Sell(good, square), log)
    assert [
        (0, 5_000, 4_500),
        (1, 4_500, 4_000),
        (2, 4_000, 3_500),
        (0, 3_500, 3_000),
        (2, 3_000, 2_500),
        (2, 2_500, 2_000),
    ] == sold(log)
    # Customs: 100 for Ben's unit, 300 for Cleo's.
    assert (8_500, 4_400, 9_200, 0) == s.cash
    assert isinstance(s.phases[-1], Trading)


@pytest.mark.rule("O-21")
def test_who_passes_is_out_for_the_continent_and_the_others_go_on() -> None:
    s = position(
        chairs=CHAIRS, goods={(EUP, "LO"): 2, (ASP, "LO"): 2}, phases=sale(0, EU), cash=(0,) * 4
    )
    log: list[Event] = []
    s = act(s, 0, Pass(), log)
    assert [SalePassed(0, EU)] == log
    assert Selling(2, EU, (0,), (0, 0, 0, 0)) == s.phases[-1]
    s = act(s, 2, Sell(ASP, LO))
    assert Selling(2, EU, (0,), (0, 0, 0, 0)) == s.phases[-1]
    s = act(s, 2, Pass())
    assert (Trading((), (), (0, 0, 0, 0), ()),) == s.phases
    assert ((EUP, LO, 2), (ASP, LO, 1)) == s.goods


@pytest.mark.rule("O-21")
def test_if_the_starting_player_has_nothing_to_sell_or_is_bankrupt_the_next_begins() -> None:
    goods = {(AFP, "LO"): 1, (ASP, "MO"): 1}
    s = begin(position(chairs=CHAIRS, goods=goods, phases=()), [])
    assert Selling(1, EU, (), (0, 0, 0, 0)) == s.phases[-1]
    s = begin(
        position(chairs={**CHAIRS, AFP: None}, goods=goods, phases=(), out=(1,)),
        [],
    )
    assert Selling(2, EU, (), (0, 0, 0, 0)) == s.phases[-1]


@pytest.mark.rule("O-46")
def test_continents_come_in_the_fixed_order_and_those_without_a_sale_are_skipped() -> None:
    s = position(
        chairs=CHAIRS,
        goods={
            (EUP, "CI"): 1,  # in Africa
            (AFP, "ND"): 1,  # in Asia, where the price is 0
            (AUP, "SY"): 1,
            (ASP, "pa2"): 4,  # at sea
            (EUF, "SY"): 4,  # crude
        },
        prices={AS: 0},
        phases=(),
    )
    s = begin(s, [])
    assert (Trading((), (), (0,) * 4, ()), Selling(0, AF, (), (0,) * 4)) == s.phases
    s = act(s, 0, Sell(EUP, sq("CI")))
    assert Selling(3, AU, (), (0,) * 4) == s.phases[-1]
    s = act(s, 3, Pass())
    assert (Trading((), (), (0,) * 4, ()),) == s.phases


@pytest.mark.rule("O-46")
def test_with_nothing_to_sell_phase_a_begins_with_offers() -> None:
    s = begin(position(chairs=CHAIRS, goods={(EUP, "EUP"): 3}, phases=()), [])
    assert (Trading((), (), (0,) * 4, ()),) == s.phases


@pytest.mark.rule("O-42")
def test_goods_of_a_company_without_a_chairman_are_not_sold() -> None:
    s = position(chairs={EUP: None, AFP: 1}, goods={(EUP, "LO"): 3, (AFP, "LO"): 1}, phases=())
    s = begin(s, [])
    assert Selling(1, EU, (), (0,) * 4) == s.phases[-1]
    assert ("not_yours", "O-42") == refusal(s, 1, Sell(EUP, LO))[:2]


@pytest.mark.rule("O-46")
def test_chair_is_judged_at_the_moment_of_the_sale() -> None:
    s = changed(ana_sells(3), chairs=position(chairs={EUP: 2}).chairs)
    s = go_on(s, [])
    assert Selling(2, EU, (), (0,) * 4) == s.phases[-1]


# -- selling on --------------------------------------------------------------------------------


@pytest.mark.rule("O-21")
def test_who_sells_on_does_so_by_itself_and_is_asked_again_below_the_price() -> None:
    s = position(
        chairs=CHAIRS, goods={(EUP, "LO"): 5, (ASP, "LO"): 5}, phases=sale(0, EU), cash=(0,) * 4
    )
    log: list[Event] = []
    s = act(s, 0, SellOn(4_000), log)
    assert Selling(2, EU, (), (4_000, 0, 0, 0)) == s.phases[-1]
    s = act(s, 2, Sell(ASP, LO), log)  # 4,500; then Ana sells at 4,000
    assert [(0, 5_000, 4_500), (2, 4_500, 4_000), (0, 4_000, 3_500)] == sold(log)
    s = act(s, 2, Sell(ASP, LO), log)
    # At 3,000 Ana is asked.
    assert Selling(0, EU, (), (0, 0, 0, 0)) == s.phases[-1]
    assert (9_000, 0, 7_800, 0) == s.cash


@pytest.mark.rule("O-21")
def test_who_sells_on_sells_its_home_colour_first() -> None:
    s = position(
        chairs={EUP: 0, NAP: 0},
        seats=6,
        goods={(NAP, "LO"): 2, (EUP, "LO"): 1, (EUP, "MO"): 1},
        phases=sale(0, EU, 6),
    )
    log: list[Event] = []
    act(s, 0, SellOn(500), log)
    assert [(EUP, LO, 0), (EUP, MO, 0), (NAP, LO, 100), (NAP, LO, 100)] == [
        (e.good, e.square, e.customs) for e in log if isinstance(e, Sold)
    ]


@pytest.mark.rule("O-21")
@pytest.mark.parametrize("floor", [0, -500, 250, 750, 5_500, 10**12, -(10**12)])
def test_one_sells_on_down_to_a_price_that_there_is(floor: int) -> None:
    assert (
        "bad_floor",
        "O-21",
        "You sell on down to a price from 500 to 5,000, in steps of 500.",
    ) == refusal(ana_sells(3), 0, SellOn(floor))


# -- customs -----------------------------------------------------------------------------------


@pytest.mark.rule("O-20")
def test_customs_of_100_are_paid_for_another_colour_out_of_what_it_brings() -> None:
    s = position(
        chairs={EUP: 0},
        goods={(EUP, "CT"): 1},
        prices={AF: 500},
        phases=sale(0, AF),
        cash=(0, 0, 0, 0),
    )
    log: list[Event] = []
    s = act(s, 0, Sell(EUP, sq("CT")), log)
    assert [
        Sold(0, AF, EUP, sq("CT"), 1, 500, 100, 0),
        Received(0, 500, SALE, EUP),
        Paid(0, -1, 100, CUSTOMS_DUE, EUP),
    ] == log
    assert 400 == s.cash[0]


@pytest.mark.rule("O-36")
def test_with_free_trade_there_are_no_customs() -> None:
    s = position(
        terms=Terms(free_trade=True),
        chairs={EUP: 0},
        goods={(EUP, "CT"): 1},
        phases=sale(0, AF),
    )
    assert 105_000 == act(s, 0, Sell(EUP, sq("CT"))).cash[0]


# -- what can't be sold ------------------------------------------------------------------------


@pytest.mark.rule("O-21")
@pytest.mark.parametrize(
    ("a", "code", "rule", "reason"),
    [
        (Sell(EUF, LO), "wrong_kind", "O-21", "The bank buys petrol only."),
        (Sell(-1, LO), "wrong_kind", "O-21", "The bank buys petrol only."),
        (Sell(10**12 + 2, LO), "wrong_kind", "O-21", "The bank buys petrol only."),
        (
            Sell(EUP, sq("CI")),
            "wrong_place",
            "O-21",
            "What is sold now stands in a city of Europe.",
        ),
        (
            Sell(EUP, sq("EUP")),
            "wrong_place",
            "O-21",
            "What is sold now stands in a city of Europe.",
        ),
        (Sell(EUP, -1), "wrong_place", "O-21", "What is sold now stands in a city of Europe."),
        (Sell(EUP, MO), "not_yours", "O-21", "There is no petrol of Europe in that city."),
        (
            Sell(AFP, LO),
            "not_yours",
            "O-42",
            "Only the chairman of the company that made it sells petrol of Africa.",
        ),
    ],
)
def test_why_something_is_not_sold(a: Sell, code: str, rule: str, reason: str) -> None:
    s = position(
        chairs=CHAIRS,
        goods={(EUP, "LO"): 1, (EUP, "CI"): 1, (EUF, "LO"): 1, (EUP, "EUP"): 1, (AFP, "LO"): 1},
        phases=sale(0, EU),
    )
    assert (code, rule, reason) == refusal(s, 0, a)


@pytest.mark.rule("O-42")
def test_bought_petrol_is_not_sold() -> None:
    s = position(chairs=CHAIRS, bought=((EUR, EUP, 3, 1),), phases=())
    assert isinstance(begin(s, []).phases[-1], Trading)


# -- prompts -----------------------------------------------------------------------------------


@pytest.mark.rule("O-21")
def test_who_sells_is_asked_and_nobody_else() -> None:
    s = position(
        chairs={EUP: 0, AFP: 0},
        goods={(EUP, "LO"): 2, (AFP, "MO"): 1},
        phases=sale(0, EU),
        kept={0: (11, 43)},
    )
    asked = ASK[Selling](s, s.phases[-1])
    assert [0] == list(asked)
    prompt = asked[0]
    assert prompt.must
    assert (
        Sell(EUP, LO),
        Sell(AFP, MO),
        Pass(),
        Use(11),
        Use(43),
        Borrow(),
    ) == prompt.choices
    assert (Form("sell_on", (Field("floor", Amount(500, 5_000, 500)),)),) == prompt.forms


@pytest.mark.rule("O-25")
def test_who_sells_may_borrow() -> None:
    s = act(ana_sells(1), 0, Borrow())
    # The second 100,000 costs 4,000.
    assert 196_000 == s.cash[0]
    assert Borrow() not in choices_of(s, 0)
    assert "loan_limit" == refusal(s, 0, Borrow())[0]


@pytest.mark.rule("O-21")
@pytest.mark.parametrize("news", [(), (23,), (27,), (29,)])
def test_what_is_offered_to_sell_is_what_is_done(news: tuple[int, ...]) -> None:
    s = position(
        seats=6,
        chairs={EUP: 0, AFP: 1, NAP: 0, EUF: 0},
        goods={(EUP, "LO"): 2, (NAP, "MO"): 1, (AFP, "LO"): 1, (EUP, "CI"): 1, (EUF, "LO"): 1},
        phases=sale(0, EU, 6),
        kept={0: (9, 11, 12, 41, 43, 57), 1: (44,)},
        in_force=news,
    )
    prompt = ASK[Selling](s, s.phases[-1])[0]
    actions: list[Action] = [
        Pass(),
        Borrow(),
        *[Sell(good, square) for good in range(-1, 19) for square in range(-1, len(SQUARES) + 1)],
        *[SellOn(floor) for floor in range(-500, 6_000, 250)],
        *[Use(card) for card in range(-1, 64)],
    ]
    done = 0
    for a in actions:
        try:
            act(s, 0, a)
        except Illegal:
            assert not admits(prompt, a)
        else:
            assert admits(prompt, a)
            done += 1
    # Passing, borrowing, ten prices, two goods, Tips 11 and 43. Under sanctions one good is left,
    # and where that is Europe's own there are no customs to save.
    assert {(): 16, (23,): 16, (27,): 14, (29,): 15}[news] == done


def test_what_stands_elsewhere_is_left_alone() -> None:
    goods: tuple[Goods, ...] = ((EUF, sq("EUF"), 3), (EUP, LO, 1), (AUP, sq("pa3"), 2))
    s = changed(ana_sells(1), goods=goods)
    assert ((EUF, sq("EUF"), 3), (AUP, sq("pa3"), 2)) == act(s, 0, Sell(EUP, LO)).goods


def test_the_sea_market_of_australia_comes_last() -> None:
    s = position(chairs=CHAIRS, goods={(AUP, "JA"): 1, (EUP, "JA"): 1}, phases=())
    assert Selling(3, AU, (), (0,) * 4) == begin(s, []).phases[-1]
