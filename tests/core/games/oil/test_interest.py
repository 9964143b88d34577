"""O-25 and O-45: interest, loans, deposits, and what players have lent each other."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from core.games.oil.actions import Borrow, GiveUp, SetLoans, TakeOut
from core.games.oil.events import Event
from core.games.oil.events_deals import (
    CLAIM,
    DEPOSIT,
    INTEREST,
    Borrowed,
    Indebted,
    LoansSet,
    Paid,
    Received,
    TookOut,
)
from core.games.oil.preview_year import InterestRow, LoansAfter, interest_row, loans_after
from core.games.oil.state import USED, Claim, Due, Interest, Owing, State
from core.games.oil.year import begin_interest, deposit_interest, loan_interest
from core.prompt import Amount
from tests.core.games.oil.december import act, asked, emptied, gone_on, refused, sentence, told
from tests.core.games.oil.positions import EUF, position

BANK = -1


def begun(
    *,
    cash: Iterable[int] = (50_000,) * 4,
    loans: Iterable[int] = (0,) * 4,
    deposits: Iterable[int] = (0,) * 4,
    claims: Iterable[Claim] = (),
    december: Iterable[int] = (),
    month: int = 11,
    first: int = 0,
    shares: dict[int, Iterable[int]] | None = None,
    cards: dict[int, int] | None = None,
) -> tuple[State, list[Event]]:
    """Phase C has begun."""
    log: list[Event] = []
    s = position(
        cash=cash,
        loans=loans,
        deposits=deposits,
        claims=claims,
        december=december,
        month=month,
        first=first,
        shares=shares,
        cards=cards,
    )
    return gone_on(begin_interest(emptied(s), log), log), log


# -- interest ----------------------------------------------------------------------------------


@pytest.mark.rule("O-25")
@pytest.mark.parametrize(("loans", "paid"), [(0, 0), (1, 2_000), (2, 6_000)])
def test_loans_cost_two_percent_and_four_on_the_second(loans: int, paid: int) -> None:
    s, log = begun(loans=(loans, 0, 0, 0))
    assert 50_000 - paid == s.cash[0]
    assert [Paid(0, BANK, paid, INTEREST, -1)] * bool(paid) == log


@pytest.mark.rule("O-25")
@pytest.mark.parametrize(("deposits", "earned"), [(0, 0), (1, 1_000), (2, 3_000), (3, 5_000)])
def test_deposits_earn_one_percent_and_two_on_the_rest(deposits: int, earned: int) -> None:
    s, log = begun(deposits=(deposits, 0, 0, 0))
    assert 50_000 + earned == s.cash[0]
    assert [Received(0, earned, DEPOSIT, -1)] * bool(earned) == log


@pytest.mark.rule("O-49")
@pytest.mark.parametrize(
    ("december", "paid", "earned"),
    [((6,), 12_000, 6_000), ((7,), 3_000, 1_500), ((6, 7), 6_000, 3_000), ((8, 9), 6_000, 3_000)],
)
def test_news_double_and_halve_what_the_bank_pays_and_takes(
    december: tuple[int, ...], paid: int, earned: int
) -> None:
    s, _ = begun(loans=(2, 0, 0, 0), deposits=(2, 0, 0, 0), december=december)
    assert paid == loan_interest(s, 2)
    assert earned == deposit_interest(s, 2)
    assert 50_000 + earned - paid == s.cash[0]


@pytest.mark.rule("O-25")
def test_deposits_pay_before_loans_cost() -> None:
    # 1,000 of interest on the deposit make up what is lacking for the 2,000.
    s, log = begun(cash=(1_000, 0, 0, 0), loans=(1, 0, 0, 0), deposits=(1, 0, 0, 0))
    assert 0 == s.cash[0]
    assert [] == told(log, Indebted)


@pytest.mark.rule("O-44")
def test_players_pay_and_change_their_loans_one_after_the_other_from_who_begins() -> None:
    s, _ = begun(loans=(1,) * 4, first=2)
    assert (Interest(2, (3, 0, 1)),) == s.phases
    assert (50_000, 50_000, 48_000, 50_000) == s.cash
    s, _ = act(s, (2, SetLoans(1, 0)), (3, SetLoans(1, 0)))
    assert (Interest(0, (1,)),) == s.phases
    assert (48_000, 50_000, 48_000, 48_000) == s.cash
    s, _ = act(s, (0, SetLoans(1, 0)), (1, SetLoans(1, 0)))
    assert () == s.phases
    assert (48_000,) * 4 == s.cash


# -- loans and deposits are changed ------------------------------------------------------------


@pytest.mark.rule("O-25")
def test_a_loan_brings_100_000_and_its_repayment_takes_as_much() -> None:
    s, _ = begun(cash=(150_000, 150_000, 0, 0), loans=(1, 1, 0, 0))
    s, log = act(s, (0, SetLoans(2, 0)), (1, SetLoans(0, 0)))
    assert (248_000, 48_000) == s.cash[:2]
    assert (2, 0) == s.loans[:2]
    assert [LoansSet(0, (1, 2), (0, 0)), LoansSet(1, (1, 0), (0, 0))] == told(log, LoansSet)


@pytest.mark.rule("O-25")
def test_deposits_are_put_in_and_taken_out() -> None:
    s, _ = begun(cash=(250_000, 0, 0, 0), deposits=(0, 3, 0, 0))
    s, log = act(s, (0, SetLoans(0, 2)), (1, SetLoans(0, 1)))
    # The second earned 5,000 and has 200,000 of its deposits back.
    assert (50_000, 205_000) == s.cash[:2]
    assert (2, 1) == s.deposits[:2]
    assert [LoansSet(0, (0, 0), (0, 2)), LoansSet(1, (0, 0), (3, 1))] == told(log, LoansSet)


@pytest.mark.rule("O-25")
def test_who_keeps_all_as_it_is_is_not_told_of() -> None:
    s, log = act(begun()[0], (0, SetLoans(0, 0)))
    assert (Interest(1, (2, 3)),) == s.phases
    assert [] == log


@pytest.mark.rule("O-25")
def test_a_loan_can_be_put_in_a_deposit_at_once() -> None:
    s, _ = act(begun(cash=(0, 0, 0, 0))[0], (0, SetLoans(2, 2)))
    assert (0, 2, 2) == (s.cash[0], s.loans[0], s.deposits[0])


@pytest.mark.rule("O-25")
@pytest.mark.parametrize(
    ("action", "code"),
    [
        (SetLoans(3, 0), "loan_limit"),
        (SetLoans(-1, 0), "loan_limit"),
        (SetLoans(1, -1), "no_deposit"),
        (SetLoans(0, 0), "no_cash"),
        (SetLoans(1, 1), "no_cash"),
        (SetLoans(2, 2), "no_cash"),
        (SetLoans(1, 2**60), "no_cash"),
    ],
)
def test_loans_go_to_200_000_and_changes_need_the_cash(action: SetLoans, code: str) -> None:
    s, _ = begun(cash=(99_950, 0, 0, 0), loans=(1, 0, 0, 0))
    assert (code, "O-25") == refused(s, 0, action)


@pytest.mark.rule("O-25")
def test_a_refusal_names_what_is_lacking() -> None:
    s, _ = begun(cash=(23_250, 0, 0, 0), loans=(1, 0, 0, 0))
    assert "That takes 100,000, and you have 21,250." == sentence(s, 0, SetLoans(0, 0))
    assert "The bank lends from 0 to 200,000, in steps of 100,000, not 300,000." == sentence(
        s, 0, SetLoans(3, 0)
    )


@pytest.mark.rule("O-25")
def test_the_form_offers_as_much_as_the_cash_and_the_highest_loan_allow() -> None:
    s, _ = begun(cash=(112_000, 0, 0, 0), loans=(1, 0, 0, 0))
    (form,) = asked(s)[0].forms
    assert (Amount(0, 2), Amount(0, 2)) == tuple(field.domain for field in form.fields)


@pytest.mark.rule("O-25")
def test_who_can_change_nothing_is_passed_over() -> None:
    s, _ = begun(cash=(105_950, 0, 0, 0), loans=(2, 0, 0, 0))
    assert (Interest(1, (2, 3)),) == s.phases
    # With 100,000 left he could repay.
    s, _ = begun(cash=(106_000, 0, 0, 0), loans=(2, 0, 0, 0))
    assert (Interest(0, (1, 2, 3)),) == s.phases
    # So can who has a deposit.
    s, _ = begun(cash=(6_000, 0, 0, 0), loans=(2, 0, 0, 0), deposits=(1, 0, 0, 0))
    assert (Interest(0, (1, 2, 3)),) == s.phases


# -- who can't pay -----------------------------------------------------------------------------


@pytest.mark.rule("O-25")
def test_a_loan_taken_for_interest_has_no_fee_and_costs_nothing_yet() -> None:
    s, log = begun(cash=(1_500, 0, 0, 0), loans=(1, 0, 0, 0))
    due = (Due(BANK, 2_000, INTEREST),)
    assert (Interest(0, (1, 2, 3)), Owing(0, due)) == s.phases
    assert [Indebted(0, due)] == log
    s, log = act(s, (0, Borrow()))
    assert [Borrowed(0, 0), Paid(0, BANK, 2_000, INTEREST, -1)] == log
    assert (99_500, 2) == (s.cash[0], s.loans[0])
    # He isn't asked to change anything: no 100,000 are left to repay, and two loans are the limit.
    assert (Interest(1, (2, 3)),) == s.phases


@pytest.mark.rule("O-25")
def test_a_deposit_may_be_taken_out_for_interest() -> None:
    s, _ = begun(cash=(0, 0, 0, 0), loans=(2, 0, 0, 0), deposits=(1, 0, 0, 0))
    assert (Due(BANK, 6_000, INTEREST),) == getattr(s.phases[-1], "dues", None)
    s, log = act(s, (0, TakeOut()))
    assert TookOut(0) == log[0]
    assert (95_000, 0) == (s.cash[0], s.deposits[0])


@pytest.mark.rule("O-18")
def test_the_next_goes_on_where_one_is_bankrupt_by_his_interest() -> None:
    s, _ = begun(cash=(0, 0, 0, 0), loans=(2, 1, 0, 0))
    s, _ = act(s, (0, GiveUp()))
    assert (0,) == s.out
    # The next can't pay either; those after him wait.
    assert (Interest(1, (2, 3)), Owing(1, (Due(BANK, 2_000, INTEREST),))) == s.phases


# -- loans between players ---------------------------------------------------------------------


LENT = (
    Claim(1, lender=2, borrower=0, year=1, amount=11_000),
    Claim(2, lender=2, borrower=0, year=2, amount=7_000),
    Claim(3, lender=0, borrower=1, year=1, amount=20_000),
)


@pytest.mark.rule("O-45")
def test_claims_of_the_year_are_collected_with_the_interest_and_are_settled_then() -> None:
    s, log = begun(loans=(1, 0, 0, 0), claims=LENT)
    assert [Paid(0, BANK, 2_000, INTEREST, -1), Paid(0, 2, 11_000, CLAIM, -1)] == log
    assert (37_000, 50_000, 61_000, 50_000) == s.cash
    assert LENT[1:] == s.claims


@pytest.mark.rule("O-45")
def test_claims_are_collected_before_loans_change() -> None:
    # Of 108,000 he could have repaid, of 97,000 he can't.
    s, _ = begun(cash=(110_000, 0, 0, 0), loans=(1, 0, 0, 0), claims=LENT[:1])
    assert ("no_cash", "O-25") == refused(s, 0, SetLoans(0, 0))


@pytest.mark.rule("O-45")
def test_claims_of_another_year_wait() -> None:
    s, log = begun(claims=LENT, month=23)
    assert [Paid(0, 2, 7_000, CLAIM, -1)] == log
    assert (LENT[0], LENT[2]) == s.claims


@pytest.mark.rule("O-45")
def test_interest_and_claims_are_owed_as_one_sum() -> None:
    s, _ = begun(cash=(12_950, 0, 0, 0), loans=(1, 0, 0, 0), claims=LENT[:1])
    assert Owing(0, (Due(BANK, 2_000, INTEREST), Due(2, 11_000, CLAIM))) == s.phases[-1]
    assert (12_950, 0, 0, 0) == s.cash
    s, _ = act(s, (0, Borrow()))
    assert (99_950, 0, 11_000, 0) == s.cash


@pytest.mark.rule("O-45")
def test_a_bankrupt_borrower_pays_his_lender_nothing() -> None:
    s, _ = begun(cash=(500, 0, 0, 0), claims=LENT[:1])
    s, log = act(s, (0, GiveUp()))
    assert [] == told(log, Received)
    assert 0 == s.cash[2]


# -- previews ----------------------------------------------------------------------------------


@pytest.mark.rule("O-25")
def test_a_row_of_phase_c_has_interest_and_what_players_owe() -> None:
    s = position(loans=(2, 0, 0, 0), deposits=(1, 0, 0, 0), claims=LENT, month=11)
    assert InterestRow(200_000, 6_000, 100_000, 1_000, 9_000) == interest_row(s, 0)
    assert InterestRow(0, 0, 0, 0, 11_000) == interest_row(s, 2)


@pytest.mark.rule("O-25")
def test_what_other_loans_lead_to_is_shown_before_they_are_set() -> None:
    s, _ = begun(
        cash=(152_000, 0, 0, 0),
        loans=(1, 0, 0, 0),
        shares={EUF: (3, 1, 0, 0)},
        cards={EUF: USED},
    )
    # A used field at a price of 5,000: 1,000 to its other shareholder and 1,000 to the bank, 4,500.
    assert LoansAfter(150_000, 2_000, 0, 6_500, 143_500) == loans_after(s, 0, 1, 0)
    assert LoansAfter(50_000, 0, 0, 6_500, 43_500) == loans_after(s, 0, 0, 0)
    assert LoansAfter(50_000, 6_000, 3_000, 6_500, 43_500) == loans_after(s, 0, 2, 2)
    assert LoansAfter(-50_000, 0, 1_000, 6_500, -56_500) == loans_after(s, 0, 0, 1)
