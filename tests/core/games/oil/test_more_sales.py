"""Tips in use for sales to the bank: who has them, and what they come to when dumping (O-48)."""

from __future__ import annotations

import pytest

from core.games.oil.actions import Dump, Sell, SellOn, Use
from core.games.oil.events_deals import CUSTOMS_DUE, Paid
from core.games.oil.state import Selling, State, Terms, Trading, Used
from tests.core.games.oil.acts import do, only
from tests.core.games.oil.positions import AF, AFP, ASP, EUP, position, sq

CONCESSION, AGREEMENT = 12, 44
"""Those in Africa."""


def sale(goods: dict[tuple[int, str], int], price: int, kept: int, terms: Terms) -> State:
    """Seat 0 sells in Africa, and chairs the petrol companies of Africa and Europe."""
    return position(
        terms=terms,
        shares={AFP: (5, 0, 0, 0), EUP: (5, 0, 0, 0), ASP: (0, 5, 0, 0)},
        goods=goods,
        prices={AF: price},
        cash=(0, 0, 0, 0),
        kept={0: (kept,)},
        phases=(Trading((), (), (0,) * 4, ()), Selling(0, AF, (), (0,) * 4)),
    )


@pytest.mark.rule("O-48", "O-37")
def test_dumped_units_are_sold_by_a_price_agreement_too_and_count_for_its_ten() -> None:
    """12 units at 10,000. Three are dumped a level lower: 9,500, 9,000, 8,500 and 500 more each.

    The nine that are left bring 8,000 down to 4,000, which is 54,000, and seven of them 500 more.
    """
    s = sale({(AFP, "CT"): 12}, 10_000, AGREEMENT, Terms(dumping=True))
    s, _ = do(s, Use(AGREEMENT), Dump(3, 1))
    assert 28_500 == s.cash[0]
    assert 8_000 == s.prices[AF]
    trading = s.phases[0]
    assert isinstance(trading, Trading)
    assert (Used(0, AGREEMENT, 7),) == trading.used
    s, _ = do(s, SellOn(500))
    assert 28_500 + 57_500 == s.cash[0]
    assert 3_500 == s.prices[AF]


@pytest.mark.rule("O-48", "O-20")
def test_a_concession_is_for_who_uses_it_and_others_pay_customs() -> None:
    s = sale({(EUP, "CT"): 1, (ASP, "CT"): 1}, 5_000, CONCESSION, Terms())
    s, _ = do(s, Use(CONCESSION), Sell(EUP, sq("CT")))
    assert (5_000, 0, 0, 0) == s.cash
    s, log = do(s, Sell(ASP, sq("CT")), seat=1)
    assert (1, 100, CUSTOMS_DUE) == (
        only(log, Paid).seat,
        only(log, Paid).amount,
        only(log, Paid).why,
    )
    assert (5_000, 4_400, 0, 0) == s.cash
