"""What the rules say to who asks why something can't be done (`barred`)."""

from __future__ import annotations

import pytest

from core.games.oil.actions import (
    Accept,
    Action,
    Borrow,
    BuyShare,
    BuyShares,
    Choose,
    Extract,
    Process,
    PutUp,
    Sell,
    SetLoans,
    TakeOut,
    Vote,
)
from core.games.oil.data import BANK, REFINERY
from core.games.oil.events_deals import TRANSPORT
from core.games.oil.rules import RULES
from core.games.oil.state import (
    USED,
    Buying,
    Calling,
    Due,
    Extracting,
    Interest,
    Offer,
    Owing,
    Phase,
    Picking,
    Processing,
    Selling,
    Start,
    State,
    Trading,
    Voting,
)
from core.text import plain
from tests.core.games.oil.positions import (
    AF,
    AFF,
    AS,
    ASR,
    AU,
    EU,
    EUF,
    EUP,
    EUR,
    NA,
    changed,
    on_turn,
    position,
    sq,
)


def why(s: State, seat: int = 0) -> dict[Action, tuple[str, str | None]]:
    """Code and clause of all that is barred; the position is a possible one."""
    RULES.check(s)
    return {barred.action: (barred.code, barred.rule) for barred in RULES.barred(s, seat)}


def reason(s: State, action: Action, seat: int = 0) -> str:
    """The sentence."""
    return next(plain(b.reason) for b in RULES.barred(s, seat) if b.action == action)


def turn(*above: Phase, part: int = 1, pawn: int = 20, **fields: object) -> State:
    s = position(phases=on_turn(0, 4, *above, part=part), **fields)  # type: ignore[arg-type]
    return changed(s, pawns=(pawn, 22, 29, 36))


@pytest.mark.rule("O-1", "O-4")
def test_at_the_start_left_out_and_chosen_continents_are_barred() -> None:
    s = position(
        homes=(AS, -1, -1, -1), month=-1, phases=(Start(1, (2, 3)),), prices={EU: 0, AF: 0, AU: 0}
    )
    found = why(s, 1)
    assert ("left_out", "O-1") == found[Choose(NA, 1)]
    assert ("chosen", "O-4") == found[Choose(AS, 0)]
    assert not [action for action in found if action in (Choose(EU, 0), Choose(AU, 1))]
    # North and South America and Asia, two exchanges each.
    assert 6 == len(found)


@pytest.mark.rule("O-8", "O-43")
def test_at_a_company_more_than_there_is_and_more_than_can_be_paid_is_barred() -> None:
    s = turn(Buying(0, EUP), shares={EUP: (0, 2, 0, 0)}, cash=(9_950, 0, 0, 0))
    assert {
        BuyShares(2): ("no_cash", "O-43"),
        BuyShares(3): ("no_cash", "O-43"),
        BuyShares(4): ("not_so_many", "O-8"),
        BuyShares(5): ("not_so_many", "O-8"),
    } == why(s)
    assert "That costs 10,000, and you have 9,950." == reason(s, BuyShares(2))


@pytest.mark.rule("O-9", "O-43")
def test_at_an_exchange_what_is_sold_out_is_barred_and_buying_without_cash() -> None:
    s = turn(Picking(0, EU), pawn=15, shares={EUR: (0, 5, 0, 0)}, cash=(4_950, 0, 0, 0))
    assert {
        BuyShare(EUF): ("no_cash", "O-43"),
        BuyShare(EUR): ("not_for_sale", "O-9"),
        PutUp(EUR): ("not_for_sale", "O-9"),
        BuyShare(EUP): ("no_cash", "O-43"),
    } == why(s)


@pytest.mark.rule("O-13")
def test_fields_that_are_used_or_anothers_are_barred() -> None:
    s = turn(
        Extracting(0),
        part=2,
        shares={EUF: (1, 0, 0, 0), AFF: (1, 0, 0, 0)},
        cards={AFF: USED},
    )
    found = why(s)
    assert Extract(EUF, ()) not in found
    assert "O-13" == found[Extract(AFF, ())][1]
    # Africa's is used; Asia's and Australia's are nobody's.
    assert 3 == len(found)


@pytest.mark.rule("O-14")
def test_crude_at_a_refinery_that_is_used_or_anothers_is_barred() -> None:
    s = turn(
        Processing(0, REFINERY),
        part=3,
        shares={EUF: (1, 0, 0, 0), EUR: (1, 0, 0, 0), ASR: (0, 1, 0, 0)},
        goods={(EUF, "EUR"): 3, (EUF, "ASR"): 2},
    )
    found = why(s)
    assert {Process(ASR, EUF, False, 1, ())} == set(found)


@pytest.mark.rule("O-20", "O-21")
def test_petrol_that_sells_for_nothing_is_barred() -> None:
    s = position(
        shares={EUP: (5, 0, 0, 0)},
        goods={(EUP, "LO"): 3, (EUP, "CI"): 1},
        prices={AF: 0},
        phases=(Trading((), (), (0, 0, 0, 0), ()), Selling(0, EU, (), (0, 0, 0, 0))),
    )
    assert {} == why(s)
    assert Sell(EUP, sq("LO")) in RULES.prompts(s)[0].choices


@pytest.mark.rule("O-23")
def test_an_offer_that_cannot_be_paid_is_barred_to_whom_it_reaches() -> None:
    # Seat 1 asks 500 of anybody for 1,000 a year later; seat 2 has 450.
    offer = Offer(1, 1, -1, ((0, -500), (2_001, 1_000)))
    s = position(
        cash=(0, 500, 450, 500),
        number=1,
        phases=(Trading((), (offer,), (0, 1, 0, 0), ()),),
    )
    assert {Accept(1): ("not_held", "O-23")} == why(s, 2)
    assert {} == why(s, 3)


@pytest.mark.rule("O-18", "O-25")
def test_who_owes_is_told_why_there_is_no_loan_and_no_deposit() -> None:
    dues = (Due(BANK, 5_000, TRANSPORT, EUF),)
    s = position(
        cash=(0, 0, 0, 0),
        loans=(2, 1, 1, 1),
        deposits=(1, 0, 0, 0),
        shares={EUF: (1, 0, 0, 0)},
        phases=on_turn(0, 4, Owing(0, dues), part=5, made=((EUF, 100),)),
    )
    assert {Borrow(): ("loan_limit", "O-25"), TakeOut(): ("deposit_locked", "O-25")} == why(s)


@pytest.mark.rule("O-25")
def test_in_phase_c_what_cannot_be_paid_or_lent_is_barred() -> None:
    s = position(cash=(100_000, 0, 0, 0), month=11, phases=(Interest(0, (1, 2, 3)),))
    found = why(s)
    # He has one loan and 100,000: he may repay it, put that in, borrow, and borrow to put in two.
    assert {SetLoans(0, 1), SetLoans(3, 0), SetLoans(3, 1)} == set(found)
    assert {"O-25"} == {rule for _, rule in found.values()}


@pytest.mark.rule("O-29")
def test_at_a_meeting_who_holds_no_share_is_barred() -> None:
    s = position(
        month=11,
        shares={EUF: (2, 1, 0, 0)},
        phases=(Calling(0, EUF, (1,)), Voting(0, EUF, (1,), ())),
    )
    found = why(s)
    assert {Vote(2), Vote(3)} == set(found)
    assert {"O-29"} == {rule for _, rule in found.values()}


@pytest.mark.rule("O-47")
def test_nothing_is_said_to_who_is_not_asked() -> None:
    assert {} == why(turn(Buying(0, EUP), cash=(0, 0, 0, 0)), 1)
