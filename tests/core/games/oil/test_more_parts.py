"""Parts of partners that are rounded up to more than the whole, and debts upon debts (O-18, O-38).

150 are 30 a share and 50 for each partner: with four partners of a share each that makes 200, and
the chairman carries the 50 that are too many.
"""

from __future__ import annotations

import pytest

from core.game import Seat
from core.games.oil.actions import Accept, End, Extract, GiveUp, MakeOffer, Pay
from core.games.oil.data import BANK
from core.games.oil.events_deals import CUSTOMS_DUE, DIVIDEND, PART, SALE, Indebted, Paid, Received
from core.games.oil.state import USED, Costs, Due, Extracting, Owing, State, Terms, Trading, Turn
from core.games.oil.things import CASH, load_thing, share_thing
from tests.core.games.oil.acts import do, only
from tests.core.games.oil.december import dice
from tests.core.games.oil.positions import (
    AFF,
    AFR,
    ASR,
    EUF,
    changed,
    on_turn,
    position,
)

PARTNERS = Terms(partnership=True)
AS_TRADED = Trading((), (), (0, 0, 0, 0), ())


def _sold(cash: tuple[int, ...], amount: int) -> tuple[State, list[object]]:
    """Seat 0 sells three units of Africa's crude to Africa's refinery, which is all seat 1's."""
    s = position(
        terms=PARTNERS,
        shares={AFF: (1, 1, 1, 1), AFR: (0, 5, 0, 0)},
        chairs={AFF: 0},
        goods={(AFF, "AFR"): 3},
        cash=cash,
        loans=(2, 1, 1, 1),
        phases=(AS_TRADED,),
    )
    s, _ = do(s, MakeOffer(1, ((CASH, -amount), (load_thing(AFF, AFR), 3))))
    after, log = do(s, Accept(1), seat=1)
    return after, list(log)


@pytest.mark.rule("O-38")
def test_the_chairman_pays_what_rounding_gives_the_others_too_much() -> None:
    after, log = _sold((1_000, 1_000, 0, 0), 150)
    assert (950, 900, 50, 50) == after.cash
    assert [(seat, 50) for seat in (1, 2, 3)] == [
        (event.seat, event.amount) for event in log if isinstance(event, Received)
    ]
    assert Paid(0, BANK, 50, PART, AFF) in log


@pytest.mark.rule("O-38")
def test_a_chairman_without_cash_owes_it() -> None:
    after, log = _sold((0, 1_000, 0, 0), 150)
    assert (0, 900, 50, 50) == after.cash
    assert [Indebted(0, (Due(BANK, 50, PART, AFF),))] == [
        event for event in log if isinstance(event, Indebted)
    ]
    assert Owing(0, (Due(BANK, 50, PART, AFF),)) == after.phases[-1]


@pytest.mark.rule("O-38")
def test_of_any_other_sum_the_chairman_has_at_least_nothing() -> None:
    """200 are 40 a share and 50 a partner, which is all; 250 are 50 for each of the five."""
    assert (0, 850, 50, 50) == _sold((0, 1_000, 0, 0), 200)[0].cash
    after, log = _sold((0, 1_000, 0, 0), 250)
    assert (50, 800, 50, 50) == after.cash
    assert Received(0, 50, SALE, AFF) in log


@pytest.mark.rule("O-38")
def test_of_a_cost_too_the_chairman_gets_what_the_others_pay_too_much() -> None:
    """Three units made cost 150 for their transport."""
    s = changed(
        position(
            terms=PARTNERS,
            shares={AFF: (1, 1, 1, 1)},
            chairs={AFF: 0},
            cash=(0, 100, 100, 100),
            phases=on_turn(0, 4, Extracting(0), part=2),
        ),
        rng=dice(1, 1, 1),
    )
    after, log = do(s, Extract(AFF, ()))
    assert (50, 50, 50, 50) == after.cash
    assert Received(0, 50, PART, AFF) == only(log, Received)
    assert [1, 2, 3] == [event.seat for event in log if isinstance(event, Paid)]


@pytest.mark.rule("O-38")
@pytest.mark.parametrize(("mine", "left"), [(850, 0), (5_000, 4_150)])
def test_in_phase_d_that_goes_towards_the_chairmans_own_part(mine: int, left: int) -> None:
    """4,500 are 900 for each of the five, and storage of three units 150."""
    s = position(
        terms=PARTNERS,
        shares={AFF: (1, 1, 1, 1)},
        chairs={AFF: 0},
        cards={AFF: USED},
        goods={(AFF, "af1"): 3},
        cash=(mine, 1_000, 1_000, 1_000),
        month=11,
        phases=(Costs(0, (1, 2, 3)),),
    )
    after, log = do(s, Pay())
    assert (left, 50, 50, 50) == after.cash
    assert Received(0, 50, PART, AFF) in log
    assert not [event for event in log if isinstance(event, Indebted)]


@pytest.mark.rule("O-38")
def test_in_phase_d_a_debt_is_what_is_left_to_pay() -> None:
    s = position(
        terms=PARTNERS,
        shares={AFF: (1, 1, 1, 1)},
        chairs={AFF: 0},
        cards={AFF: USED},
        goods={(AFF, "af1"): 3},
        cash=(0, 1_000, 1_000, 1_000),
        month=11,
        phases=(Costs(0, (1, 2, 3)),),
    )
    after, _ = do(s, Pay())
    top = after.phases[-1]
    assert isinstance(top, Owing)
    assert (0, [900]) == (top.seat, [due.amount for due in top.dues])
    assert (50, 1_000, 1_000, 1_000) == after.cash


@pytest.mark.rule("O-18", "O-38")
def test_a_partner_who_goes_bankrupt_on_anothers_turn_has_none_in_this_round() -> None:
    """Each partner's part of the transport is 50, which seat 2 has not got."""
    s = changed(
        position(
            terms=PARTNERS,
            shares={AFF: (1, 1, 1, 1)},
            chairs={AFF: 0},
            cash=(0, 100, 0, 100),
            loans=(1, 1, 2, 1),
            phases=on_turn(0, 4, Extracting(0), part=2),
        ),
        rng=dice(1, 1, 1),
    )
    s, _ = do(s, Extract(AFF, ()))
    after, _ = do(s, GiveUp(), seat=2)
    turn = after.phases[0]
    assert isinstance(turn, Turn)
    assert (0, (1, 3)) == (turn.seat, turn.left)
    after, _ = do(after, End())
    turn = after.phases[0]
    assert isinstance(turn, Turn)
    assert (1, (3,)) == (turn.seat, turn.left)


# -- debts upon debts --------------------------------------------------------------------------


def _customs_on_a_debt(seat: Seat) -> State:
    """Seat 0 owes dividends, and sells foreign crude for a share, so that customs lie on top."""
    s = position(
        shares={EUF: (1, 3, 0, 0), AFF: (1, 0, 0, 0), ASR: (0, 0, 2, 0)},
        chairs={EUF: 0},
        cards={EUF: USED},
        goods={(AFF, "ASR"): 3},
        cash=(0, 0, 0, 0),
        loans=(2, 1, 1, 1),
        month=11,
        phases=(Costs(0, (1, 2, 3)),),
    )
    s, _ = do(s, Pay(), MakeOffer(seat, ((share_thing(ASR), -1), (load_thing(AFF, ASR), 3))))
    s, _ = do(s, Accept(1), seat=seat)
    owed = [p.dues[0].why for p in s.phases if isinstance(p, Owing)]
    assert [DIVIDEND, CUSTOMS_DUE] == owed
    return s


@pytest.mark.rule("O-18")
def test_the_bank_pays_dividends_of_a_bankrupt_from_under_another_debt() -> None:
    """Three shares at a price of 5,000: 3,000."""
    after, log = do(_customs_on_a_debt(2), GiveUp())
    assert Received(1, 3_000, DIVIDEND, EUF) == only(log, Received)
    assert (0, 3_000, 0, 0) == after.cash
    assert (0,) == after.out
