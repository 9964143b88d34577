"""O-48: Tips on shares, and taxes on them."""

from __future__ import annotations

import pytest

from core.games.oil.actions import Name, Pass
from core.games.oil.data import BANK
from core.games.oil.events import (
    ChairTaken,
    ChairVacated,
    MeetingCalled,
    SharesBought,
    SharesReturned,
    TipDrawn,
    TipIdle,
)
from core.games.oil.events_deals import (
    PURCHASE,
    REFUND,
    SALE,
    TAX,
    Indebted,
    Paid,
    Received,
)
from core.games.oil.state import Deciding, Due, Owing, Rolling, State, Terms, Voting
from tests.core.games.oil.draws import act, asked, draw_tip, refused
from tests.core.games.oil.positions import (
    AFF,
    AFP,
    AFR,
    ASF,
    ASP,
    ASR,
    AUF,
    AUP,
    AUR,
    EUF,
    EUP,
    EUR,
    NAF,
    NAP,
    NAR,
    SAF,
    SAP,
    SAR,
    changed,
    position,
)


def named(s: State, seat: int = 0) -> set[int]:
    """The companies that the seat can name."""
    return {action.company for action in asked(s)[seat].choices if isinstance(action, Name)}


# -- 19 and 23: a share goes to the bank -----------------------------------------------------------


@pytest.mark.rule("O-48")
@pytest.mark.parametrize(("card", "price"), [(19, 2_500), (23, 10_000)])
def test_a_share_of_ones_choice_is_sold_to_the_bank(card: int, price: int) -> None:
    s, _ = draw_tip(
        position(top_tips=(card,), shares={EUF: (3, 1, 0, 0), ASP: (1, 2, 0, 0), AFF: (0, 2, 0, 0)})
    )
    assert {EUF, ASP} == named(s)
    assert ("not_named", "O-48") == refused(s, 0, Name(AFF))
    after, log = act(s, (0, Name(ASP)))
    assert [SharesReturned(0, ASP, 1, price), Received(0, price, SALE, -1)] == log
    assert 100_000 + price == after.cash[0]
    assert (0, 2) == (after.shares[0][ASP], after.shares[1][ASP])
    assert Rolling(0) == after.phases[-1]


@pytest.mark.rule("O-48")
def test_tip_19_sells_the_only_share_without_a_question_and_23_asks() -> None:
    shares = {EUF: (3, 1, 0, 0)}
    after, log = draw_tip(position(top_tips=(19,), shares=shares))
    assert [TipDrawn(0, 19), SharesReturned(0, EUF, 1, 2_500)] == log[:2]
    assert 2 == after.shares[0][EUF]

    s, _ = draw_tip(position(top_tips=(23,), shares=shares))
    assert Deciding(0, 23) == s.phases[-1]
    after, log = act(s, (0, Pass()))
    assert [TipIdle(0, 23)] == log
    assert (3, 100_000) == (after.shares[0][EUF], after.cash[0])


@pytest.mark.rule("O-29")
def test_who_sells_his_last_share_loses_the_chair_to_a_sole_shareholder_or_a_meeting() -> None:
    shares = {EUF: (1, 1, 0, 0), ASP: (1, 1, 1, 0)}
    chairs = {EUF: 0, ASP: 0}
    s, _ = draw_tip(position(top_tips=(19,), shares=shares, chairs=chairs))
    after, log = act(s, (0, Name(EUF)))
    assert [ChairVacated(0, EUF), ChairTaken(1, EUF)] == log[2:]
    after, log = act(s, (0, Name(ASP)))
    assert [ChairVacated(0, ASP), MeetingCalled(-1, ASP)] == log[2:]
    assert Voting(1, ASP, (2,)) == after.phases[-1]


@pytest.mark.rule("O-48")
@pytest.mark.parametrize("card", [19, 23])
def test_without_a_share_that_may_be_sold_both_do_nothing(card: int) -> None:
    _, log = draw_tip(position(top_tips=(card,), shares={EUF: (0, 1, 0, 0)}))
    assert [TipDrawn(0, card), TipIdle(0, card)] == log


@pytest.mark.rule("O-49")
@pytest.mark.parametrize("card", [19, 23])
def test_under_sanctions_a_share_cannot_be_sold_to_the_bank(card: int) -> None:
    shares = {EUF: (3, 1, 0, 0), ASP: (1, 2, 0, 0), AFF: (1, 0, 0, 0)}
    # 31: Asia.
    s, _ = draw_tip(position(top_tips=(card,), shares=shares, in_force=(31,)))
    assert {EUF, AFF} == named(s)
    assert ("not_named", "O-48") == refused(s, 0, Name(ASP))
    _, log = draw_tip(position(top_tips=(card,), shares={ASP: (2, 0, 0, 0)}, in_force=(31,)))
    assert [TipDrawn(0, card), TipIdle(0, card)] == log


# -- 22 and 24 to 32: a share at half the price ----------------------------------------------------

ALL = set(range(18))
OFFERS = [
    (22, ALL),
    (24, {NAF, NAR, NAP}),
    (25, {SAF, SAR, SAP}),
    (26, {EUF, EUR, EUP}),
    (27, {AFF, AFR, AFP}),
    (28, {ASF, ASR, ASP}),
    (29, {AUF, AUR, AUP}),
    (30, {NAF, SAF, EUF, AFF, ASF, AUF}),
    (31, {NAR, SAR, EUR, AFR, ASR, AUR}),
    (32, {NAP, SAP, EUP, AFP, ASP, AUP}),
]


@pytest.mark.rule("O-48")
@pytest.mark.parametrize(("card", "companies"), OFFERS)
def test_a_share_is_offered_of_the_companies_that_a_tip_names(
    card: int, companies: set[int]
) -> None:
    s, _ = draw_tip(position(6, top_tips=(card,)), 4)
    assert companies == named(s, 4)
    for company in ALL - companies:
        assert ("not_named", "O-48") == refused(s, 4, Name(company))
    # The first who buys a share of a company becomes its chairman.
    company = min(companies)
    after, log = act(s, (4, Name(company)))
    assert [
        SharesBought(4, company, 1, 2_500),
        Paid(4, BANK, 2_500, PURCHASE, -1),
        ChairTaken(4, company),
    ] == log
    assert (97_500, 1, 4) == (after.cash[4], after.shares[4][company], after.chairs[company])
    assert Rolling(0) == after.phases[-1]


@pytest.mark.rule("O-48")
@pytest.mark.parametrize("card", [card for card, _ in OFFERS])
def test_an_offer_of_a_share_may_be_declined(card: int) -> None:
    s, _ = draw_tip(position(6, top_tips=(card,)))
    after, log = act(s, (0, Pass()))
    assert [TipIdle(0, card)] == log
    assert s.shares == after.shares
    assert Rolling(0) == after.phases[-1]


@pytest.mark.rule("O-48")
def test_only_shares_that_the_bank_has_are_offered() -> None:
    sold = {ASF: (3, 1, 1, 0), ASR: (2, 1, 1, 0), ASP: (0, 5, 0, 0)}
    s, _ = draw_tip(position(top_tips=(28,), shares=sold))
    assert {ASR} == named(s)
    # It is optional, so that even the only one is asked about.
    assert Deciding(0, 28) == s.phases[-1]
    _, log = draw_tip(position(top_tips=(28,), shares=sold | {ASR: (2, 1, 1, 1)}))
    assert [TipDrawn(0, 28), TipIdle(0, 28)] == log


@pytest.mark.rule("O-49")
def test_nationalised_and_sanctioned_shares_are_not_offered() -> None:
    # 52 is on Europe's refinery, 30 on Africa.
    s, _ = draw_tip(position(3, top_tips=(22,), in_force=(52, 30)))
    assert {EUF, EUP, ASF, ASR, ASP} == named(s)
    for company in (EUR, AFF):
        assert ("not_named", "O-48") == refused(s, 0, Name(company))


@pytest.mark.rule("O-1")
def test_companies_of_left_out_continents_and_kinds_are_not_offered() -> None:
    s, _ = draw_tip(position(3, Terms(oligopoly=True), top_tips=(22,)))
    assert {EUF, EUP, AFF, AFP, ASF, ASP} == named(s)
    s, _ = draw_tip(position(4, top_tips=(30,)))
    assert {EUF, AFF, ASF, AUF} == named(s)


# -- 33 and 34: taxes ------------------------------------------------------------------------------


@pytest.mark.rule("O-48")
def test_the_tax_is_1_000_for_each_share_and_the_refund_as_much() -> None:
    shares = {EUF: (3, 1, 0, 0), ASP: (1, 2, 0, 0), ASR: (5, 0, 0, 0)}
    after, log = draw_tip(position(top_tips=(33,), shares=shares))
    assert [TipDrawn(0, 33), Paid(0, BANK, 9_000, TAX, -1)] == log
    assert (91_000, 100_000, 100_000, 100_000) == after.cash
    after, log = draw_tip(position(top_tips=(34,), shares=shares), 1)
    assert [TipDrawn(1, 34), Received(1, 3_000, REFUND, -1)] == log
    assert (100_000, 103_000, 100_000, 100_000) == after.cash


@pytest.mark.rule("O-48")
@pytest.mark.parametrize("card", [33, 34])
def test_without_shares_there_is_neither_tax_nor_refund(card: int) -> None:
    after, log = draw_tip(position(top_tips=(card,), shares={EUF: (0, 1, 0, 0)}))
    assert [TipDrawn(0, card), TipIdle(0, card)] == log
    assert (100_000,) * 4 == after.cash


@pytest.mark.rule("O-43")
def test_the_tax_is_compulsory() -> None:
    shares = {EUF: (3, 1, 0, 0), ASP: (1, 2, 0, 0)}
    s, log = draw_tip(position(top_tips=(33,), shares=shares, cash=(3_950, 0, 0, 0)))
    dues = (Due(BANK, 4_000, TAX),)
    assert [TipDrawn(0, 33), Indebted(0, dues)] == log
    assert Owing(0, dues) == s.phases[-1]
    assert 3_950 == s.cash[0]


@pytest.mark.rule("O-38")
def test_the_tax_is_personal_with_partnership_too() -> None:
    before = position(terms=Terms(partnership=True), top_tips=(33,), shares={EUF: (3, 1, 0, 0)})
    after, _ = draw_tip(before)
    assert (97_000, 100_000, 100_000, 100_000) == after.cash


@pytest.mark.rule("O-48")
def test_what_a_share_offered_costs_is_paid_in_cash() -> None:
    s, _ = draw_tip(position(top_tips=(26,), cash=(2_450, 0, 0, 0)))
    assert set() == named(s)
    assert ("no_cash", "O-43") == refused(s, 0, Name(EUF))
    enough = changed(s, cash=(2_500, 0, 0, 0))
    after, _ = act(enough, (0, Name(EUF)))
    assert 0 == after.cash[0]
