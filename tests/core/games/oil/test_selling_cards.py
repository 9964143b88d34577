"""Tips and News that change sales of petrol (O-48, O-49)."""

from __future__ import annotations

import pytest

from core.games.oil.actions import Borrow, Pass, Sell, SellOn, Use
from core.games.oil.events import Event, TipUsed
from core.games.oil.state import Selling, Trading, Used
from core.games.oil.trade import begin
from tests.core.games.oil.positions import (
    AF,
    AFP,
    ASP,
    EU,
    EUP,
    changed,
    position,
    sq,
)
from tests.core.games.oil.trades import (
    CHAIRS,
    act,
    ana_sells,
    choices_of,
    refusal,
    sale,
    sold,
)

LO, MO = sq("LO"), sq("MO")


@pytest.mark.rule("O-48")
def test_by_a_concession_all_is_sold_there_without_customs_in_this_phase() -> None:
    s = position(
        chairs={EUP: 0},
        goods={(EUP, "CT"): 12},
        prices={AF: 10_000},
        phases=sale(0, AF),
        kept={0: (12, 57)},
        cash=(0, 0, 0, 0),
    )
    assert [12] == [c.card for c in choices_of(s, 0) if isinstance(c, Use)]
    log: list[Event] = []
    s = act(s, 0, Use(12), log)
    assert [TipUsed(0, 12)] == log
    assert (bytes([57]), 12) == (s.kept[0], s.tips[0])
    assert (Used(0, 12, 0),) == s.phases[0].used  # type: ignore[union-attr]
    # Twelve from 10,000: 10,000 + 9,500 + ... + 4,500.
    assert 87_000 == act(s, 0, SellOn(500)).cash[0]


@pytest.mark.rule("O-48")
@pytest.mark.parametrize(
    ("kept", "goods", "card"),
    [
        ((11,), {(EUP, "LO"): 1}, 11),  # nothing foreign to sell
        ((12,), {(AFP, "LO"): 1}, 12),  # into Africa, while Europe sells
        ((44,), {(EUP, "LO"): 1}, 44),
        ((15,), {(AFP, "LO"): 1}, 15),  # not for sales at all
        ((), {(AFP, "LO"): 1}, 11),  # not kept
        ((11,), {(AFP, "LO"): 1}, 0),
        ((11,), {(AFP, "LO"): 1}, -11),
        ((11,), {(AFP, "LO"): 1}, 10**12),
    ],
)
def test_other_tips_are_not_used_here(
    kept: tuple[int, ...], goods: dict[tuple[int, str], int], card: int
) -> None:
    s = position(chairs={EUP: 0, AFP: 0}, goods=goods, phases=sale(0, EU), kept={0: kept})
    assert ("not_now", "O-48") == refusal(s, 0, Use(card))[:2]
    assert Use(card) not in choices_of(s, 0)


# -- price agreements --------------------------------------------------------------------------


@pytest.mark.rule("O-48")
def test_by_a_price_agreement_ten_units_bring_500_more_each() -> None:
    s = act(changed(ana_sells(12, 10_000), kept=(bytes([43]), b"", b"", b"")), 0, Use(43))
    assert (Used(0, 43, 10),) == s.phases[0].used  # type: ignore[union-attr]
    one = act(s, 0, Sell(EUP, LO))
    # 500 more above 10,000 too; the price falls as it does without.
    assert (110_500, 9_500) == (one.cash[0], one.prices[EU])
    assert (Used(0, 43, 9),) == one.phases[0].used  # type: ignore[union-attr]
    log: list[Event] = []
    rest = act(one, 0, SellOn(500), log)
    # Ten units: 77,500 and 5,000; two more at 5,000 and 4,500.
    assert 192_000 == rest.cash[0]
    assert [5_000, 4_500] == [received for _, received, _ in sold(log)[-2:]]
    assert (Used(0, 43, 0),) == rest.phases[0].used  # type: ignore[union-attr]


@pytest.mark.rule("O-48")
def test_a_price_agreement_does_not_sell_at_a_price_of_0() -> None:
    s = act(changed(ana_sells(3, 500), kept=(bytes([43]), b"", b"", b"")), 0, Use(43))
    s = act(s, 0, Sell(EUP, LO))
    assert (101_000, 0) == (s.cash[0], s.prices[EU])
    assert ((EUP, LO, 2),) == s.goods
    assert isinstance(s.phases[-1], Trading)


@pytest.mark.rule("O-48")
def test_the_price_agreement_of_one_seller_is_nothing_to_another() -> None:
    s = position(
        chairs=CHAIRS,
        goods={(EUP, "LO"): 1, (ASP, "LO"): 1},
        phases=sale(0, EU, used=(Used(2, 43, 10),)),
    )
    s = act(s, 0, Sell(EUP, LO))
    assert 105_000 == s.cash[0]
    # 4,500 and 500, less 100.
    assert 104_900 == act(s, 2, Sell(ASP, LO)).cash[2]


# -- News --------------------------------------------------------------------------------------


@pytest.mark.rule("O-49")
def test_a_frozen_price_does_not_move() -> None:
    log: list[Event] = []
    s = act(changed(ana_sells(3), in_force=bytes([23])), 0, SellOn(500), log)
    assert [(0, 5_000, 5_000)] * 3 == sold(log)
    assert 115_000 == s.cash[0]


@pytest.mark.rule("O-49")
def test_at_a_frozen_price_of_0_nothing_is_sold() -> None:
    s = position(chairs=CHAIRS, goods={(EUP, "LO"): 1}, prices={EU: 0}, in_force=(23,), phases=())
    assert isinstance(begin(s, []).phases[-1], Trading)


@pytest.mark.rule("O-49")
def test_goods_of_a_sanctioned_colour_are_sold_nowhere_and_others_in_its_cities() -> None:
    s = position(
        chairs={EUP: 0, AFP: 0},
        goods={(EUP, "CI"): 1, (EUP, "LO"): 1, (AFP, "LO"): 1},
        in_force=(29,),
        phases=(),
    )
    s = begin(s, [])
    # In Europe, under sanctions itself, Africa's petrol is sold.
    assert Selling(0, EU, (), (0,) * 4) == s.phases[-1]
    assert (Sell(AFP, LO), Pass(), Borrow()) == choices_of(s, 0)
    assert ("sanctioned", "O-49", "News forbid to trade petrol of Europe now.") == refusal(
        s, 0, Sell(EUP, LO)
    )
    assert isinstance(act(s, 0, Sell(AFP, LO)).phases[-1], Trading)
