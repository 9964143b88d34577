"""A company is paid for once in a phase D, whoever gets its chair while it goes on (O-26, O-18)."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from core.game import Illegal
from core.games.oil.actions import Accept, GiveUp, Halve, MakeOffer, Pay, Vote
from core.games.oil.events_deals import Paid, Received
from core.games.oil.rules import RULES
from core.games.oil.state import USED, Calling, Costs, State, Terms
from core.games.oil.things import CASH, share_thing
from core.games.oil.year import BillRow, bill
from tests.core.games.oil.acts import do, only, refused
from tests.core.games.oil.positions import AFF, ASF, EUF, changed, position

WHOLE = {EUF: (5, 0, 0, 0), AFF: (0, 5, 0, 0)}
BOTH_USED = {EUF: USED, AFF: USED}


def in_debt(kept: Iterable[int] = ()) -> State:
    """Seat 0 has sold Europe's field to seat 1 for 10,000, to pay the 4,500 that it cost."""
    s = position(
        terms=Terms(entrepreneurs=True),
        shares=WHOLE,
        cards=BOTH_USED,
        goods={(EUF, "eu1"): 4},
        cash=(0, 50_000, 0, 0),
        loans=(2, 1, 1, 1),
        kept={1: kept},
        month=11,
        phases=(Costs(0, (1, 2, 3)),),
    )
    s, _ = do(s, Pay(), MakeOffer(1, ((CASH, -10_000), (share_thing(EUF), 5))))
    s, _ = do(s, Accept(1), seat=1)
    return s


@pytest.mark.rule("O-26")
def test_who_buys_a_company_that_is_paid_for_pays_for_his_others_only() -> None:
    s = in_debt()
    # 10,000 less 4,500 and the storage of four units.
    assert (5_300, 40_000, 0, 0) == s.cash
    assert Costs(1, (2, 3), settled=(EUF,)) == s.phases[-1]
    assert 1 == s.chairs[EUF]
    assert (BillRow(AFF, (), 4_500, 0),) == bill(s, 1)
    after, log = do(s, Pay(), seat=1)
    assert AFF == only(log, Paid).company
    assert (5_300, 35_500, 0, 0) == after.cash


@pytest.mark.rule("O-26", "O-48")
def test_what_is_paid_for_is_not_halved() -> None:
    s = in_debt(kept=(60,))
    assert ("no_costs", "O-26") == refused(s, Halve(EUF, 60), seat=1)
    after, _ = do(s, Halve(AFF, 60), Pay(), seat=1)
    assert (5_300, 37_750, 0, 0) == after.cash


@pytest.mark.rule("O-26", "O-18")
def test_dividends_that_the_bank_paid_for_a_bankrupt_are_not_paid_again() -> None:
    """Seats 1 and 2 have two shares each of a field at a price of 5,000: 2,000 for each of them."""
    s = position(
        shares={EUF: (1, 2, 2, 0)},
        chairs={EUF: 0},
        cards={EUF: USED},
        cash=(0, 0, 0, 0),
        loans=(2, 1, 1, 1),
        month=11,
        phases=(Costs(0, (1, 2, 3)),),
    )
    after, log = do(s, Pay(), GiveUp())
    assert (0, 2_000, 2_000, 0) == after.cash
    assert [2_000, 2_000] == [event.amount for event in log if isinstance(event, Received)]
    for seat in (1, 2):
        after, log = do(after, Vote(1), seat=seat)
        assert not [event for event in log if isinstance(event, Paid | Received)]
    assert 1 == after.chairs[EUF]
    assert (0, 2_000, 2_000, 0) == after.cash
    # Seat 1 has nothing to pay, and seat 2 may call a meeting at once.
    assert (Calling(2, EUF, ()),) == after.phases


@pytest.mark.rule("O-26")
def test_only_companies_in_play_are_paid_for_once_each() -> None:
    s = position(
        month=11,
        shares={**WHOLE, ASF: (5, 0, 0, 0)},
        cards={ASF: USED},
        phases=(Costs(0, (1, 2, 3), settled=(EUF, AFF)),),
    )
    RULES.check(s)
    for settled in ((AFF, EUF), (EUF, EUF), (0,), (-1,), (18,)):
        with pytest.raises(Illegal):
            RULES.check(changed(s, phases=(Costs(0, (1, 2, 3), settled=settled),)))


@pytest.mark.rule("O-18", "O-38", "O-44")
def test_a_partner_who_goes_bankrupt_in_phase_d_has_no_turn_in_it_any_more() -> None:
    """Each of five parts of 4,500 is 900, which seat 3 has not got."""
    s = position(
        terms=Terms(partnership=True),
        shares={EUF: (1, 1, 0, 1), AFF: (0, 5, 0, 0), ASF: (0, 0, 0, 5)},
        chairs={EUF: 0},
        cards={EUF: USED, AFF: USED, ASF: USED},
        cash=(10_000, 10_000, 0, 0),
        loans=(1, 1, 1, 2),
        month=11,
        phases=(Costs(0, (1, 2, 3)),),
    )
    s, _ = do(s, Pay())
    after, _ = do(s, GiveUp(), seat=3)
    assert (Costs(1, (2,), settled=(EUF,)),) == after.phases
    # The bank bears the part of seat 3; Asia's field has no chairman, and costs nothing.
    assert (9_100, 9_100, 0, 0) == after.cash
    after, _ = do(after, Pay(), seat=1)
    assert (Calling(1, EUF, ()),) == after.phases
    assert (9_100, 4_600, 0, 0) == after.cash
