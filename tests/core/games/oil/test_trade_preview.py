"""What sales and offers would lead to is what they lead to (O-20, O-21, O-22, O-37, O-38)."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.games.oil.actions import Accept, Dump, MakeOffer, Sell, SellOn
from core.games.oil.preview_trade import (
    OnOffer,
    Sale,
    Side,
    SoldOut,
    dumped,
    on_offer,
    sale,
    sides,
    sold_out,
    takings_row,
)
from core.games.oil.state import Owing, Selling, State, Terms, Used, Voting
from core.games.oil.things import load_thing, share_thing
from core.games.oil.trade import ASK
from core.prompt import sample
from core.rng import Rng
from tests.core.games.oil.positions import (
    AFF,
    AFP,
    AFR,
    ASP,
    EU,
    EUF,
    EUP,
    EUR,
    position,
    sq,
)
from tests.core.games.oil.trades import act, trade
from tests.core.games.oil.trades import sale as selling

LO = sq("LO")


def market(**more: object) -> State:
    """Ana has six of Europe in London, Ben four of Africa; Ana is asked at 6,000."""
    given_: dict[str, object] = {
        "chairs": {EUP: 0, AFP: 1},
        "goods": {(EUP, "LO"): 6, (AFP, "LO"): 4},
        "prices": {EU: 6_000},
        "phases": selling(0, EU),
    }
    return position(**{**given_, **more})  # type: ignore[arg-type]


# -- sales -------------------------------------------------------------------------------------


@pytest.mark.rule("O-21")
def test_a_sale_is_shown_with_price_and_what_is_left() -> None:
    assert Sale(6_000, 0, 5_500, 5) == sale(market(), 0, EU, EUP)
    assert Sale(6_000, 100, 5_500, 3) == sale(market(), 1, EU, AFP)
    agreed = market(phases=selling(0, EU, used=(Used(0, 43, 10),)))
    assert Sale(6_500, 0, 5_500, 5) == sale(agreed, 0, EU, EUP)


@pytest.mark.rule("O-21")
@pytest.mark.parametrize(
    ("price", "row"),
    [
        (6_000, (6_000, 11_500, 16_500, 21_000, 25_000, 28_500, 31_500)),
        (5_000, (5_000, 9_500, 13_500, 17_000, 20_000, 22_500, 24_500)),
        (4_000, (4_000, 7_500, 10_500, 13_000, 15_000, 16_500, 17_500)),
        (3_000, (3_000, 5_500, 7_500, 9_000, 10_000, 10_500, 10_500)),
    ],
)
def test_the_table_of_the_book(price: int, row: tuple[int, ...]) -> None:
    assert row == takings_row(market(), EU, price, 7)


@pytest.mark.rule("O-21")
def test_if_all_go_on_to_the_end() -> None:
    # Ana sells at 6,000, 5,000, 4,000, 3,000, then 2,000 and 1,500; Ben at 5,500, 4,500, 3,500,
    # 2,500 less 400.
    assert SoldOut(((0, 6, 6, 21_500), (1, 4, 4, 15_600)), 1_000) == sold_out(
        market(), Selling(0, EU, (), (0,) * 4)
    )
    # Once Ana is out, Ben sells from 6,000 on: 21,000 less 400.
    assert SoldOut(((1, 4, 4, 20_600),), 4_000) == sold_out(
        market(), Selling(1, EU, (0,), (0,) * 4)
    )


@pytest.mark.rule("O-21")
def test_at_a_price_of_0_the_rest_stays() -> None:
    s = market(prices={EU: 1_000})
    assert SoldOut(((0, 6, 1, 1_000), (1, 4, 1, 400)), 0) == sold_out(
        s, Selling(0, EU, (), (0,) * 4)
    )


@pytest.mark.rule("O-37")
def test_dumping_is_shown_with_its_customs() -> None:
    s = market(terms=Terms(dumping=True), chairs={EUP: 0, AFP: 0})
    # Lowered five to 3,500: five from there down to 1,500, all Europe's.
    assert Sale(12_500, 0, 1_000, 5) == dumped(s, 0, EU, 5, 5)
    # Lowered three to 4,500: eight from there down to 1,000, two of them Africa's.
    assert Sale(22_000, 200, 500, 2) == dumped(s, 0, EU, 8, 3)


@given(
    st.integers(0, 20),
    st.integers(1, 9),
    st.integers(0, 9),
    st.integers(1, 9),
    st.booleans(),
    st.booleans(),
)
def test_what_is_shown_of_sales_is_what_happens(
    level: int, mine: int, foreign: int, bens: int, agreed: bool, frozen: bool
) -> None:
    used = (Used(0, 43, 3),) if agreed else ()
    s = market(
        chairs={EUP: 0, AFP: 1, ASP: 0},
        goods={(EUP, "LO"): mine, (ASP, "MO"): foreign, (AFP, "LO"): bens}
        if foreign
        else {(EUP, "LO"): mine, (AFP, "LO"): bens},
        prices={EU: 500 * max(1, level)},
        phases=selling(0, EU, used=used),
        in_force=(23,) if frozen else (),
        cash=(0,) * 4,
    )
    phase = s.phases[-1]
    assert isinstance(phase, Selling)
    shown = sold_out(s, phase)
    one = sale(s, 0, EU, EUP)
    after = act(s, 0, Sell(EUP, LO))
    assert one.received - one.customs == after.cash[0]
    assert one.price == after.prices[EU]
    while isinstance(s.phases[-1], Selling):
        s = act(s, s.phases[-1].seat, SellOn(500))
    assert shown.price == s.prices[EU]
    assert {seat: got for seat, _, _, got in shown.rows} == {seat: s.cash[seat] for seat in (0, 1)}


@given(st.integers(2, 20), st.integers(1, 9), st.integers(0, 9), st.data())
def test_what_is_shown_of_dumping_is_what_happens(
    level: int, mine: int, foreign: int, data: st.DataObject
) -> None:
    goods = {(EUP, "LO"): mine, **({(ASP, "MO"): foreign} if foreign else {})}
    s = market(
        terms=Terms(dumping=True),
        chairs={EUP: 0, ASP: 0},
        goods=goods,
        prices={EU: 500 * level},
        cash=(0,) * 4,
    )
    form = ASK[Selling](s, s.phases[-1])[0].forms[1]
    dice = Rng(data.draw(st.integers(0, 2**64 - 1)))
    a, _ = sample(form, lambda plain: msgspec.convert(plain, Dump), dice)
    assert a is not None
    shown = dumped(s, 0, EU, a.units, a.levels)
    after = act(s, 0, a)
    assert shown.received - shown.customs == after.cash[0]
    assert shown.price == after.prices[EU]
    assert shown.left == sum(n for _, _, n in after.goods)


# -- offers ------------------------------------------------------------------------------------


@pytest.mark.rule("O-19")
def test_goods_that_can_change_hands_are_shown_by_company() -> None:
    s = position(
        chairs={EUF: 0, AFF: 1, EUR: 2, AFR: 0},
        goods={(EUF, "EUR"): 9, (AFF, "EUR"): 2, (AFF, "AFR"): 1, (EUF, "AFR"): 5},
        phases=trade(),
    )
    assert (
        OnOffer(EUF, EUR, 9, 0, 2),
        OnOffer(AFF, EUR, 2, 1, 2),
        OnOffer(AFF, AFR, 1, 1, 0),
    ) == on_offer(s)


@pytest.mark.rule("O-22")
def test_both_sides_of_an_offer_of_shares_are_shown_with_chairs() -> None:
    s = position(
        shares={EUF: (3, 0, 0, 0), AFF: (0, 2, 1, 0), EUP: (1, 2, 2, 0), EUR: (0, 2, 0, 0)},
        chairs={EUF: 0, AFF: 1, EUP: 0, EUR: 1},
        phases=trade(),
        cash=(10_000,) * 4,
    )
    things = (
        (0, -4_000),
        (share_thing(EUF), 3),
        (share_thing(EUR), -1),
        (share_thing(EUP), 1),
        (share_thing(AFF), -2),
    )
    ana, ben = sides(s, 0, 1, tuple(sorted(things)))
    assert (
        Side(
            0,
            (10_000, 14_000),
            0,
            ((EUF, 3, 0), (EUR, 0, 1), (EUP, 1, 0), (AFF, 0, 2)),
            (),
            (EUF, EUP),
            (EUP, AFF),
        )
        == ana
    )
    assert (
        Side(
            1,
            (10_000, 6_000),
            0,
            ((EUF, 0, 3), (EUR, 2, 1), (EUP, 2, 3), (AFF, 2, 0)),
            (EUF,),
            (AFF,),
            (EUP, AFF),
        )
        == ben
    )


@pytest.mark.rule("O-20")
def test_customs_are_shown_and_may_lead_below_0() -> None:
    s = position(
        chairs={EUF: 0, AFR: 1},
        goods={(EUF, "AFR"): 12},
        phases=trade(),
        cash=(0, 20_000, 0, 0),
    )
    ana, ben = sides(s, 0, 1, ((0, -500), (load_thing(EUF, AFR), 12)))
    assert Side(0, (0, -700), 1_200, (), (), (), ()) == ana
    assert Side(1, (20_000, 19_500), 0, (), (), (), ()) == ben
    assert (ben, ana) == sides(s, 1, 0, ((0, 500), (load_thing(EUF, AFR), -12)))


@pytest.mark.rule("O-38")
def test_partners_see_their_own_fifths() -> None:
    s = position(
        terms=Terms(partnership=True),
        shares={EUF: (2, 1, 1, 0), AFR: (1, 3, 0, 1)},
        goods={(EUF, "AFR"): 10},
        phases=trade(),
        cash=(10_000,) * 4,
    )
    ana, ben = sides(s, 0, 1, ((0, -10_000), (load_thing(EUF, AFR), 10)))
    # Ana gets 4,000, bears 400 of the customs and 2,000 of the purchase; Ben gets 2,000, bears
    # 200 and 6,000.
    assert ((10_000, 11_600), 1_000) == (ana.cash, ana.customs)
    assert ((10_000, 5_800), 0) == (ben.cash, ben.customs)


@given(st.integers(0, 2**64 - 1), st.booleans(), st.booleans())
def test_what_is_shown_of_an_offer_is_what_happens(
    dice: int, partnership: bool, free: bool
) -> None:
    s = position(
        terms=Terms(partnership=partnership, free_trade=free),
        shares={EUF: (2, 1, 1, 0), EUR: (0, 3, 0, 1), AFR: (1, 0, 0, 0), AFF: (0, 1, 0, 0)},
        goods={(EUF, "EUR"): 9, (AFF, "AFR"): 4, (AFF, "EUR"): 2, (EUF, "AFR"): 1},
        phases=trade(),
        cash=(90_000,) * 4,
        kept={0: (57,), 1: (12,)},
    )
    rng = Rng(dice)
    for form in ASK[type(s.phases[-1])](s, s.phases[-1])[0].forms:
        if form.action != "make_offer" or dict(form.fixed)["to"] != 1:
            continue
        a, rng = sample(form, lambda plain: msgspec.convert(plain, MakeOffer), rng)
        assert a is not None
        after = act(act(s, 0, a), 1, Accept(1))
        assert not any(isinstance(phase, Owing) for phase in after.phases)
        for side in sides(s, 0, 1, a.things):
            seat = side.seat
            assert (s.cash[seat], after.cash[seat]) == side.cash
            assert all(
                (s.shares[seat][c], after.shares[seat][c]) == (before, now)
                for c, before, now in side.shares
            )
            met = [p.company for p in after.phases if isinstance(p, Voting)]
            assert sorted(met) == sorted(side.meets)
            chairs = range(len(s.chairs))
            won = [c for c in chairs if after.chairs[c] == seat != s.chairs[c]]
            lost = [c for c in chairs if s.chairs[c] == seat != after.chairs[c]]
            assert (won, lost) == (sorted(side.wins), sorted(side.loses))
