"""Sentences of single clauses that other tests leave open (O-20, O-29, O-38, O-48)."""

from __future__ import annotations

import pytest

from core.games.oil.actions import AwardGoods, Call, CallNone, Process, Supply, Vote
from core.games.oil.data import BANK, REFINERY
from core.games.oil.events_deals import CUSTOMS_DUE, PART, Paid
from core.games.oil.meetings import begin_calling
from core.games.oil.state import Calling, Lot, Processing, Rolling, Terms, Verdict
from tests.core.games.oil.acts import do, refused
from tests.core.games.oil.december import act, emptied, gone_on
from tests.core.games.oil.draws import act as answer
from tests.core.games.oil.draws import draw_tip
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
    changed,
    on_turn,
    position,
    sq,
)

_REST = CallNone(True)


@pytest.mark.rule("O-38", "O-20")
def test_customs_on_goods_that_are_worked_up_are_shared_too() -> None:
    """Ten Asian crude of seat 0's own field in Europe's refinery: customs are 1,000.

    Two fifths of them are 400 for seat 0 and for seat 1, the bank's is 200. Work of 10,000 is
    4,000 for either, and so is the crude, of which seat 0's field gets all: 10,000.
    """
    s = position(
        terms=Terms(partnership=True),
        shares={EUR: (2, 2, 0, 0), ASF: (5, 0, 0, 0)},
        goods={(ASF, "EUR"): 10, (ASF, "ND"): 1},
        bought=[(EUR, EUF, 1, 0)],
        phases=on_turn(0, 4, Processing(0, REFINERY), part=3),
    )
    after, log = do(s, Process(EUR, ASF, False, 10, ()))
    assert 100_000 + 10_000 - 4_000 - 4_000 - 400 == after.cash[0]
    assert 100_000 - 4_000 - 4_000 - 400 == after.cash[1]
    assert Paid(0, BANK, 400, CUSTOMS_DUE, EUR) in log
    assert Paid(1, BANK, 400, PART, EUR) in log


@pytest.mark.rule("O-38", "O-40")
def test_what_the_bank_pays_for_goods_after_a_suit_is_shared() -> None:
    """Five crude are 5,000: three fifths and two."""
    s = changed(
        position(
            terms=Terms(partnership=True, lawsuits=True),
            shares={AFF: (0, 3, 2, 0)},
            goods={(AFF, "af1"): 5},
            cash=(0, 0, 0, 0),
            phases=on_turn(0, 4, Rolling(0), Verdict(0, 1)),
        ),
        plaintiffs=(0,),
    )
    after, _ = do(s, AwardGoods(AFF, sq("af1"), 5, BANK))
    assert (0, 3_000, 2_000, 0) == after.cash
    assert () == after.goods


@pytest.mark.rule("O-40", "O-32")
def test_after_a_suit_fields_buy_nothing_where_petrol_companies_take_crude() -> None:
    """Africa's crude stands at Europe's field and at its petrol company, both seat 0's."""
    s = changed(
        position(
            terms=Terms(oligopoly=True, lawsuits=True),
            shares={AFF: (0, 3, 0, 0), EUF: (3, 0, 0, 0), EUP: (3, 0, 0, 0)},
            goods={(AFF, "EUF"): 2, (AFF, "EUP"): 2},
            phases=on_turn(0, 4, Rolling(0), Verdict(0, 1)),
        ),
        plaintiffs=(0,),
    )
    assert ("not_so_many", "O-40") == refused(s, AwardGoods(AFF, sq("EUF"), 1, 0))
    after, _ = do(s, AwardGoods(AFF, sq("EUP"), 2, 0))
    # 2,000 for a unit of crude.
    assert (96_000, 104_000) == after.cash[:2]


@pytest.mark.rule("O-29")
def test_who_calls_none_any_more_is_not_asked_after_another_ones_meeting_either() -> None:
    shares = {EUF: (3, 1, 1, 0), EUR: (3, 1, 1, 0), AFF: (3, 2, 0, 0)}
    s = gone_on(begin_calling(emptied(position(month=11, shares=shares))), [])
    s, _ = act(s, (1, _REST), (2, Call()), *[(seat, Vote(0)) for seat in (0, 1, 2)])
    assert (Calling(2, EUR, (), (1,)),) == s.phases


@pytest.mark.rule("O-48")
@pytest.mark.parametrize(
    ("card", "company", "good"),
    [(47, AFR, AFF), (47, ASR, ASF), (48, AFP, AFR), (48, ASP, ASR)],
)
def test_a_supplier_has_goods_of_the_companys_own_colour(
    card: int, company: int, good: int
) -> None:
    s = position(top_tips=(card,), shares=dict.fromkeys((AFR, ASR, AFP, ASP, EUP), (2, 1, 0, 0)))
    s, _ = draw_tip(s)
    after, _ = answer(s, (0, Supply(company, 5)))
    assert (Lot(company, good, 5, -1),) == after.bought
