"""Refining and production with `partnership` (O-38)."""

from __future__ import annotations

import pytest

from core.games.oil.actions import Borrow, Process
from core.games.oil.data import BANK, PETROL, REFINERY
from core.games.oil.events_deals import (
    PART,
    PROCESSING,
    PURCHASE,
    SALE,
    Indebted,
    Paid,
    Received,
)
from core.games.oil.goods import units_at
from core.games.oil.state import (
    Due,
    Owing,
    Phase,
    Processing,
    Terms,
)
from tests.core.games.oil.acts import amount, do, forms, only, refused
from tests.core.games.oil.positions import (
    AFF,
    EUF,
    EUP,
    EUR,
    on_turn,
    position,
    sq,
)

PARTNERS = Terms(partnership=True)


def refining(seats: int = 4) -> tuple[Phase, ...]:
    return on_turn(0, seats, Processing(0, REFINERY), part=3)


def producing(seats: int = 4) -> tuple[Phase, ...]:
    return on_turn(0, seats, Processing(0, PETROL), part=4)


# -- partnership -------------------------------------------------------------------------------


@pytest.mark.rule("O-38")
def test_shareholders_bear_their_fifths_of_the_work() -> None:
    """12 units cost 13,000: two fifths are 5,200, the bank's one 2,600, the chairman's 5,200."""
    s = position(
        terms=PARTNERS,
        shares={EUR: (2, 2, 0, 0)},
        bought=[(EUR, EUF, 12, 0), (EUR, AFF, 1, 0)],
        phases=refining(),
    )
    after, log = do(s, Process(EUR, EUF, True, 12, ()))
    assert (94_800, 94_800, 100_000, 100_000) == after.cash
    paid = [(event.seat, event.amount, event.why) for event in log if isinstance(event, Paid)]
    assert [(0, 5_200, PROCESSING), (1, 5_200, PART)] == paid


@pytest.mark.rule("O-38")
def test_a_chairman_needs_his_own_part_in_hand() -> None:
    s = position(
        terms=PARTNERS,
        shares={EUR: (2, 2, 0, 0)},
        bought=[(EUR, EUF, 12, 0)],
        cash=(4_000, 9_000, 0, 0),
        phases=refining(),
    )
    # 400 a unit for his two shares.
    (form,) = forms(s, "process")
    assert (1, 10) == amount(form, "units")
    assert ("no_cash", "O-43") == refused(s, Process(EUR, EUF, True, 11, ()))
    after, _ = do(s, Process(EUR, EUF, True, 10, ()))
    assert (0, 5_000) == after.cash[:2]


@pytest.mark.rule("O-38")
def test_who_cannot_pay_his_part_must_raise_it() -> None:
    s = position(
        terms=PARTNERS,
        shares={EUR: (2, 2, 0, 0)},
        bought=[(EUR, EUF, 12, 0)],
        cash=(10_000, 3_950, 0, 0),
        phases=refining(),
    )
    after, log = do(s, Process(EUR, EUF, True, 10, ()))
    dues = (Due(BANK, 4_000, PART, EUR),)
    assert Indebted(1, dues) == only(log, Indebted)
    assert Owing(1, dues) == after.phases[-1]
    # The work stands whatever happens; once it is paid the use goes on.
    assert 10 == units_at(after, EUR, sq("EUR"))
    paid, _ = do(after, Borrow(), seat=1)
    assert Processing(0, REFINERY, EUR, 10, ()) == paid.phases[-1]
    assert 3_950 + 96_000 - 4_000 == paid.cash[1]


@pytest.mark.rule("O-38")
def test_a_sale_between_two_companies_of_one_chairman_is_booked_as_he_works_it_up() -> None:
    """Ten crude at 1,000 from the field, of which seat 1 has two shares and seat 0 three, to the
    refinery, of which seat 0 has four and seat 2 one; ten units of work cost 10,000.

    The field gets 10,000: seat 0 6,000, seat 1 4,000. The refinery pays 10,000 for them and 10,000
    for the work: seat 0 16,000, seat 2 twice 2,000.
    """
    s = position(
        terms=PARTNERS,
        shares={EUF: (3, 2, 0, 0), EUR: (4, 0, 1, 0)},
        goods={(EUF, "EUR"): 10},
        bought=[(EUR, EUF, 1, 0)],
        phases=refining(),
    )
    after, log = do(s, Process(EUR, EUF, False, 10, ()))
    assert (90_000, 104_000, 96_000, 100_000) == after.cash
    got = [(event.seat, event.amount) for event in log if isinstance(event, Received)]
    assert [(0, 6_000), (1, 4_000)] == got
    assert {SALE} == {event.why for event in log if isinstance(event, Received)}
    mine = {event.why: event.amount for event in log if isinstance(event, Paid) and event.seat == 0}
    assert {PURCHASE: 8_000, PROCESSING: 8_000} == mine


@pytest.mark.rule("O-38")
def test_oil_goes_for_3000_and_crude_of_oligopoly_for_2000() -> None:
    s = position(
        terms=PARTNERS,
        shares={EUR: (1, 4, 0, 0), EUP: (5, 0, 0, 0)},
        chairs={EUR: 0},
        goods={(EUR, "EUP"): 2, (EUR, "LO"): 1},
        phases=producing(),
    )
    after, _ = do(s, Process(EUP, EUR, False, 2, ()))
    # Income of 6,000: a fifth for seat 0. It pays 6,000 and 2,000 of work and 100 of transport.
    assert 100_000 + 1_200 - 8_000 - 100 == after.cash[0]
    assert 104_800 == after.cash[1]
    few = position(
        terms=Terms(oligopoly=True, partnership=True),
        shares={EUF: (1, 4, 0, 0), EUP: (5, 0, 0, 0)},
        chairs={EUF: 0},
        goods={(EUF, "EUP"): 2, (EUF, "LO"): 1},
        phases=producing(),
    )
    after, _ = do(few, Process(EUP, EUF, False, 2, ()))
    assert 100_000 + 800 - 4_000 - 4_000 - 100 == after.cash[0]
    assert 103_200 == after.cash[1]


@pytest.mark.rule("O-38")
def test_what_the_other_company_earns_counts_for_the_cash_in_hand() -> None:
    """Of the field he has five shares, of the refinery one: what he gets pays for his part."""
    s = position(
        terms=PARTNERS,
        shares={EUF: (5, 0, 0, 0), EUR: (1, 4, 0, 0)},
        chairs={EUR: 0},
        goods={(EUF, "EUR"): 10},
        cash=(0, 50_000, 0, 0),
        phases=refining(),
    )
    (form,) = forms(s, "process")
    assert (1, 10) == amount(form, "units")
    after, _ = do(s, Process(EUR, EUF, False, 10, ()))
    # 10,000 less a fifth of 20,000, less 500 for transport, of which he bears a fifth.
    assert 10_000 - 4_000 - 100 == after.cash[0]
