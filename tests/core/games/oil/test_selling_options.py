"""Sales to the bank under options: oil barons, dumping, partnership (O-33, O-37, O-38)."""

from __future__ import annotations

import pytest

from core.games.oil.actions import Borrow, Dump, Sell, Use
from core.games.oil.events import Event
from core.games.oil.events_deals import (
    Dumped,
    Indebted,
    Sold,
)
from core.games.oil.selling import ASK
from core.games.oil.state import Owing, Selling, State, Terms, Trading
from core.prompt import Amount, Field, Form, Sum, admits
from tests.core.games.oil.positions import (
    AF,
    AFP,
    ASF,
    ASP,
    AUP,
    EU,
    EUF,
    EUP,
    NAP,
    changed,
    position,
    sq,
)
from tests.core.games.oil.trades import act, refusal, sale

LO, MO = sq("LO"), sq("MO")
CHAIRS = {EUP: 0, AFP: 1, ASP: 2, AUP: 3}


def ana(units: int, price: int = 5_000, **more: object) -> State:
    """Ana sells Europe's petrol in London."""
    s = position(
        more.pop("seats", 4),  # type: ignore[arg-type]
        more.pop("terms", None),  # type: ignore[arg-type]
        chairs=CHAIRS,
        goods={(EUP, "LO"): units},
        prices={EU: price},
        phases=sale(0, EU),
    )
    return changed(s, **more)


def sold(log: list[Event]) -> list[tuple[int, int, int]]:
    """Seat, what it got, and the price after, of each sale."""
    return [(e.seat, e.received, e.price) for e in log if isinstance(e, Sold)]


# -- oil barons --------------------------------------------------------------------------------


@pytest.mark.rule("O-33")
def test_oil_barons_sell_crude_at_a_fifth_of_the_price_and_levels_are_undivided() -> None:
    s = position(
        terms=Terms(oil_barons=True),
        chairs={EUF: 0, ASF: 2},
        goods={(EUF, "LO"): 2, (ASF, "LO"): 1},
        phases=sale(0, EU),
    )
    s = act(s, 0, Sell(EUF, LO))
    assert (101_000, 4_500) == (s.cash[0], s.prices[EU])
    s = act(s, 2, Sell(ASF, LO))
    # 900, less 100.
    assert (100_800, 4_000) == (s.cash[2], s.prices[EU])


@pytest.mark.rule("O-33")
def test_oil_barons_agree_on_100_a_unit() -> None:
    s = position(
        terms=Terms(oil_barons=True),
        chairs={EUF: 0},
        goods={(EUF, "LO"): 2},
        phases=sale(0, EU),
        kept={0: (43,)},
    )
    s = act(act(s, 0, Use(43)), 0, Sell(EUF, LO))
    assert (101_100, 4_500) == (s.cash[0], s.prices[EU])


# -- dumping -----------------------------------------------------------------------------------

DUMPING = Terms(dumping=True)


@pytest.mark.rule("O-37")
def test_five_units_at_6000_lowered_five_levels_bring_12500_and_the_next_gets_1000() -> None:
    s = position(
        terms=DUMPING,
        chairs=CHAIRS,
        goods={(EUP, "LO"): 3, (EUP, "MO"): 2, (ASP, "LO"): 1},
        prices={EU: 6_000},
        phases=sale(0, EU),
    )
    log: list[Event] = []
    s = act(s, 0, Dump(5, 5), log)
    assert [
        Dumped(0, EU, 5, 5, 3_500),
        Sold(0, EU, EUP, LO, 3, 9_000, 0, 2_000),  # 3,500, 3,000, 2,500
        Sold(0, EU, EUP, MO, 2, 3_500, 0, 1_000),  # 2,000, 1,500
    ] == [e for e in log if isinstance(e, Dumped | Sold)]
    assert 112_500 == s.cash[0]
    assert Selling(2, EU, (), (0,) * 4) == s.phases[-1]
    assert 100_900 == act(s, 2, Sell(ASP, LO)).cash[2]


@pytest.mark.rule("O-37")
def test_who_dumps_sells_its_home_colour_first_and_may_keep_some() -> None:
    s = position(
        seats=6,
        terms=DUMPING,
        chairs={EUP: 0, NAP: 0},
        goods={(NAP, "LO"): 4, (EUP, "MO"): 2},
        phases=sale(0, EU, 6),
        cash=(0,) * 6,
    )
    s = act(s, 0, Dump(3, 1))
    # 4,500 and 4,000 for Europe's, then 3,500 less 100.
    assert 11_900 == s.cash[0]
    assert ((NAP, LO, 3),) == s.goods
    assert Selling(0, EU, (), (0,) * 6) == s.phases[-1]


@pytest.mark.rule("O-37")
@pytest.mark.parametrize(
    ("units", "price", "form"),
    [
        # All levels and units together are ten at most.
        (5, 5_000, (5, 5, 10)),
        (7, 5_000, (7, 5, 10)),
        (12, 5_000, (9, 5, 10)),
        (2, 5_000, (2, 2, 10)),
        (4, 1_500, (2, 1, 3)),
        (4, 1_000, (1, 1, 2)),
    ],
)
def test_what_can_be_dumped(units: int, price: int, form: tuple[int, int, int]) -> None:
    most, levels, both = form
    s = ana(units, price, terms=DUMPING)
    prompt = ASK[Selling](s, s.phases[-1])[0]
    assert (
        Form(
            "dump",
            (Field("units", Amount(1, most)), Field("levels", Amount(1, levels))),
            (),
            (
                Sum(("units", "levels"), (1, 1), 2, both),
                Sum(("units", "levels"), (1, -1), 0, most - 1),
            ),
        )
        == prompt.forms[1]
    )


@pytest.mark.rule("O-37")
@pytest.mark.parametrize("price", [500, 1_500, 5_000, 10_000])
def test_what_is_offered_to_dump_is_what_is_done(price: int) -> None:
    s = ana(6, price, terms=DUMPING)
    prompt = ASK[Selling](s, s.phases[-1])[0]
    for units in range(-1, 9):
        for levels in range(-1, 9):
            a = Dump(units, levels)
            fits = 1 <= levels <= units <= 6 and (units + levels) * 500 <= price
            assert fits == admits(prompt, a)
            if fits:
                assert price - 500 * (units + levels) == act(s, 0, a).prices[EU]
            else:
                assert "O-37" == refusal(s, 0, a)[1]


@pytest.mark.rule("O-37")
def test_nobody_dumps_at_a_frozen_price_at_500_or_without_the_option() -> None:
    for s, code in (
        (changed(ana(5, terms=DUMPING), in_force=bytes([23])), "frozen"),
        (ana(5, 500, terms=DUMPING), "no_price_left"),
        (ana(5), "no_dumping"),
    ):
        assert 1 == len(ASK[Selling](s, s.phases[-1])[0].forms)
        assert (code, "O-37") == refusal(s, 0, Dump(1, 1))[:2]


# -- partnership -------------------------------------------------------------------------------


@pytest.mark.rule("O-38")
def test_partners_have_their_fifths_of_a_sale_and_of_its_customs() -> None:
    s = position(
        terms=Terms(partnership=True),
        shares={EUP: (2, 1, 0, 0)},  # two in the bank
        goods={(EUP, "CT"): 1},
        phases=sale(0, AF),
        cash=(0, 1_000, 0, 0),
    )
    s = act(s, 0, Sell(EUP, sq("CT")))
    # Of 5,000 Ana has 2,000 and Ben 1,000. Of 100 Ben has 20, which rounds to 0, the bank 40: 50.
    assert (1_950, 2_000, 0, 0) == s.cash
    assert (Trading((), (), (0,) * 4, ()),) == s.phases


@pytest.mark.rule("O-43")
def test_customs_that_a_partner_can_not_pay_lie_on_top_and_the_sale_stands() -> None:
    # Of 100 in all for oil barons: Ana's part of the customs is more than of what it brings.
    s = position(
        terms=Terms(oil_barons=True, partnership=True),
        shares={EUF: (1, 1, 1, 1)},
        goods={(EUF, "CT"): 2},
        prices={AF: 1_000},
        phases=sale(0, AF),
        cash=(0, 0, 0, 0),
    )
    log: list[Event] = []
    s = act(s, 0, Sell(EUF, sq("CT")), log)
    # 200 are four parts of 50 and 0 for the chairman; 100 are four of 0 and 100.
    assert (0, 50, 50, 50) == s.cash
    assert isinstance(s.phases[-1], Owing)
    assert 1 == len([e for e in log if isinstance(e, Indebted)])
    s = act(s, 0, Borrow())
    assert Selling(0, AF, (), (0,) * 4) == s.phases[-1]
    assert 100_000 - 4_000 - 100 == s.cash[0]
