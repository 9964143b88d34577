"""What screens and bots are told of a Tip, in figures."""

from __future__ import annotations

import pytest

from core.games.oil import secrets
from core.games.oil.actions import Deliver, Name, Pass
from core.games.oil.preview_cards import (
    Agreement,
    Choice,
    Customer,
    Heirs,
    Helped,
    Loss,
    Naming,
    Spared,
    Supplier,
    Tax,
    preview_card,
)
from core.games.oil.state import USED, State, Terms
from tests.core.games.oil.draws import act, asked, draw_tip
from tests.core.games.oil.positions import (
    AF,
    AFF,
    AFP,
    ASF,
    ASP,
    ASR,
    EU,
    EUF,
    EUP,
    EUR,
    position,
    sq,
)


def choices(s: State, card: int, seat: int = 0) -> dict[int, Choice]:
    """What comes of naming each company."""
    preview = preview_card(secrets.view(s, seat), seat, card)
    assert isinstance(preview, Naming)
    return {choice.company: choice for choice in preview.choices}


# -- sales and customs -----------------------------------------------------------------------------


@pytest.mark.rule("O-48")
def test_a_price_agreement_brings_500_a_unit_more() -> None:
    s = position(shares={EUP: (1, 0, 0, 0)}, goods={(EUP, "LO"): 6}, prices={EU: 6_000})
    # 6,000 down to 3,500, and 500 more on each of six; ten units go down to 1,500.
    assert Agreement(6, 6_000, 28_500, 31_500, (37_500, 42_500)) == preview_card(s, 0, 43)


@pytest.mark.rule("O-48")
def test_a_price_agreement_is_for_ten_units_and_ends_where_the_price_is_0() -> None:
    held = {EUP: (1, 0, 0, 0)}
    many = position(shares=held, goods={(EUP, "LO"): 12}, prices={EU: 9_000})
    # 9,000 down to 3,500 are 75,000, and 5,000 more for ten of them.
    assert Agreement(12, 9_000, 75_000, 80_000, (67_500, 72_500)) == preview_card(many, 0, 43)
    low = position(shares=held, goods={(EUP, "MO"): 4}, prices={EU: 1_000})
    assert Agreement(4, 1_000, 1_500, 2_500, (1_500, 2_500)) == preview_card(low, 0, 43)


@pytest.mark.rule("O-33")
def test_with_oil_barons_a_price_agreement_is_on_crude_and_brings_100_more() -> None:
    s = position(
        terms=Terms(oil_barons=True),
        shares={AFF: (1, 0, 0, 0)},
        goods={(AFF, "CI"): 2},
        prices={AF: 5_000},
    )
    # 1,000 and 900; ten units go down to 100.
    assert Agreement(2, 5_000, 1_900, 2_100, (5_500, 6_500)) == preview_card(s, 0, 44)


@pytest.mark.rule("O-49")
def test_while_a_price_is_frozen_an_agreement_is_reckoned_at_one_price() -> None:
    s = position(shares={EUP: (1, 0, 0, 0)}, goods={(EUP, "LO"): 3}, in_force=(23,))
    assert Agreement(3, 5_000, 15_000, 16_500, (50_000, 55_000)) == preview_card(s, 0, 43)


@pytest.mark.rule("O-48")
def test_a_concession_spares_customs_on_other_colours_that_can_be_sold_there() -> None:
    mine = (2, 0, 0, 0)
    s = position(
        shares={ASP: mine, EUP: mine, ASF: mine, EUF: mine, ASR: mine, EUR: (0, 1, 0, 0)},
        goods={
            # In a city and at another's refinery: five units.
            (ASP, "LO"): 3,
            (ASF, "EUR"): 2,
            # Of the continent's own colour, of another kind, at one's own company, elsewhere.
            (EUP, "LO"): 4,
            (ASR, "LO"): 5,
            (ASR, "EUP"): 6,
            (ASP, "CI"): 7,
            (EUF, "EUR"): 8,
            (ASF, "EUF"): 9,
        },
    )
    assert Spared(5, 500) == preview_card(s, 0, 11)
    assert Spared(7, 700) == preview_card(s, 0, 12)
    assert Spared(0, 0) == preview_card(s, 1, 11)


# -- Tips that help companies ----------------------------------------------------------------------


@pytest.mark.rule("O-48")
def test_tips_for_a_use_are_for_unturned_companies_and_those_on_fixed_costs_for_all() -> None:
    mine = (2, 0, 0, 0)
    s = position(
        shares={EUF: mine, ASF: mine, EUR: mine, EUP: mine, ASP: mine, AFP: (1, 2, 0, 0)},
        cards={ASF: USED, EUP: USED},
    )
    assert Helped((EUF,), 0, 0) == preview_card(s, 0, 51)
    assert Helped((EUR,), 0, 0) == preview_card(s, 0, 52)
    assert Helped((ASP,), 0, 0) == preview_card(s, 0, 53)
    assert Helped((EUF,), 5, 0) == preview_card(s, 0, 57)
    # Ten units at 1,000 and five at 1,500 are 17,500.
    assert Helped((EUR,), 0, 8_750) == preview_card(s, 0, 58)
    assert Helped((ASP,), 0, 8_750) == preview_card(s, 0, 59)
    assert Helped((EUF, ASF), 0, 2_250) == preview_card(s, 0, 60)
    assert Helped((EUP, ASP), 0, 2_250) == preview_card(s, 0, 62)


@pytest.mark.rule("O-32")
def test_half_a_use_spares_more_with_oligopoly() -> None:
    s = position(terms=Terms(oligopoly=True), shares={EUP: (1, 0, 0, 0)})
    # Ten units at 2,000 and five at 2,500 are 32,500.
    assert Helped((EUP,), 0, 16_250) == preview_card(s, 0, 59)


@pytest.mark.rule("O-49")
def test_what_half_the_fixed_costs_are_depends_on_news_for_december() -> None:
    held = {EUF: (1, 0, 0, 0)}
    raised = position(shares=held, december=(8,))
    assert Helped((EUF,), 0, 4_500) == preview_card(raised, 0, 60)
    # Of 2,250 half is 1,150, rounded up.
    lowered = position(shares=held, december=(9,))
    assert Helped((EUF,), 0, 1_100) == preview_card(lowered, 0, 60)


# -- Tips that name a company ----------------------------------------------------------------------


@pytest.mark.rule("O-48")
def test_a_company_that_returns_costs_all_its_shareholders_their_shares() -> None:
    s, _ = draw_tip(position(top_tips=(6,), shares={EUF: (3, 1, 0, 1), ASF: (1, 0, 0, 0)}))
    assert {
        EUF: Choice(EUF, 0, (3, 0), 2, None, False, 1_000),
        ASF: Choice(ASF, 0, (1, 0), 0, None, False, 1_000),
    } == choices(s, 6)
    after, _ = act(s, (0, Name(EUF)))
    assert after.chairs[EUF] is None


@pytest.mark.rule("O-29")
@pytest.mark.parametrize(("card", "cash"), [(19, 2_500), (23, 10_000)])
def test_what_becomes_of_the_chair_when_a_share_is_sold(card: int, cash: int) -> None:
    s = position(
        shares={
            EUF: (2, 1, 0, 0),
            EUR: (1, 1, 0, 0),
            ASF: (1, 1, 1, 0),
            ASR: (1, 0, 0, 0),
            ASP: (1, 2, 0, 0),
        },
        chairs={ASF: 0, EUR: 0},
    )
    assert {
        EUF: Choice(EUF, cash, (2, 1), 0, 0, False, 1_000),
        EUR: Choice(EUR, cash, (1, 0), 0, 1, False, 1_000),
        ASF: Choice(ASF, cash, (1, 0), 0, None, True, 1_000),
        ASR: Choice(ASR, cash, (1, 0), 0, None, False, 1_000),
        ASP: Choice(ASP, cash, (1, 0), 0, 1, False, 1_000),
    } == choices(s, card)


@pytest.mark.rule("O-6")
def test_a_share_offered_brings_the_chair_where_nobody_has_one() -> None:
    s = position(shares={EUF: (2, 1, 0, 0), EUR: (0, 5, 0, 0)}, prices={EU: 7_000})
    assert {
        EUF: Choice(EUF, -2_500, (2, 3), 0, 0, False, 1_400),
        EUP: Choice(EUP, -2_500, (0, 1), 0, 0, False, 1_400),
    } == choices(s, 26)
    assert {
        EUF: Choice(EUF, -2_500, (0, 1), 0, 0, False, 1_400),
        EUP: Choice(EUP, -2_500, (0, 1), 0, 3, False, 1_400),
    } == choices(s, 26, 3)


@pytest.mark.rule("O-38")
def test_with_partnership_shares_bring_no_dividends() -> None:
    s = position(terms=Terms(partnership=True))
    assert {0} == {choice.dividend for choice in choices(s, 27).values()}


@pytest.mark.rule("O-48")
def test_a_coup_takes_the_chair_and_a_strike_leaves_it() -> None:
    s = position(shares={EUF: (1, 3, 0, 0), ASF: (2, 0, 0, 0), AFF: (2, 1, 0, 0)})
    assert {EUF: Choice(EUF, 0, (1, 1), 0, 0, False, 1_000)} == choices(s, 20)
    assert {
        ASF: Choice(ASF, 0, (2, 2), 0, 0, False, 1_000),
        AFF: Choice(AFF, 0, (2, 2), 0, 0, False, 1_000),
    } == choices(s, 54)


@pytest.mark.rule("O-48")
@pytest.mark.parametrize("card", [6, 7, 8, 19, 20, *range(22, 33), 54, 55, 56])
def test_what_is_previewed_is_what_can_be_named(card: int) -> None:
    shares = {c: (2, 1, 1, 0, 0, 0) if c % 2 else (1, 2, 0, 1, 0, 0) for c in range(18)}
    s, _ = draw_tip(position(6, top_tips=(card,), shares=shares))
    can = {a.company for a in asked(s)[0].choices if isinstance(a, Name)}
    assert can
    told = choices(s, card)
    assert can == set(told)
    # And each comes out as it says, but for meetings, which are still to be held.
    for company, choice in told.items():
        after, _ = act(s, (0, Name(company)))
        assert s.cash[0] + choice.cash == after.cash[0]
        assert (s.shares[0][company], after.shares[0][company]) == choice.shares
        others = sum(row[company] for row in s.shares[1:])
        assert others - choice.lost == sum(row[company] for row in after.shares[1:])
        assert choice.chair == after.chairs[company]


@pytest.mark.rule("O-48")
def test_heirs_are_those_who_have_not_refused() -> None:
    s = position(shares={EUF: (2, 1, 1, 0), ASP: (1, 0, 0, 1), EUR: (0, 2, 1, 0)})
    assert Heirs(((EUF, 1), (EUF, 2), (ASP, 3))) == preview_card(s, 0, 21)


# -- taxes, accidents, suppliers, customers --------------------------------------------------------


@pytest.mark.rule("O-48")
def test_taxes_count_shares() -> None:
    s = position(shares={EUF: (2, 1, 1, 0), ASP: (1, 0, 0, 1)})
    assert Tax(3, -3_000) == preview_card(s, 0, 33)
    assert Tax(3, 3_000) == preview_card(s, 0, 34)


@pytest.mark.rule("O-48")
def test_an_accident_is_told_by_what_it_hits() -> None:
    s = position(
        shares={EUF: (1, 0, 0, 0), ASF: (0, 1, 0, 0)},
        goods={(EUF, "eu1"): 4, (EUF, "at3"): 2, (EUF, "LO"): 1, (ASF, "eu1"): 3},
    )
    assert Loss(((EUF, sq("eu1"), 4),)) == preview_card(s, 0, 35)
    assert Loss(((EUF, sq("at3"), 2),)) == preview_card(s, 0, 38)
    assert Loss(()) == preview_card(s, 0, 37)


@pytest.mark.rule("O-48")
def test_suppliers_and_customers_are_told_with_their_prices() -> None:
    mine = (2, 0, 0, 0)
    s = position(
        shares={EUF: mine, EUR: mine, EUP: mine, ASR: mine},
        cards={ASR: USED},
        goods={(EUF, "LO"): 3, (EUR, "at3"): 4},
    )
    assert Supplier(((EUR, EUF),), 1_000, 5) == preview_card(s, 0, 47)
    assert Supplier(((EUP, EUR),), 3_000, 5) == preview_card(s, 0, 48)
    assert Customer(((EUF, sq("LO"), 3),), 1_500, 5) == preview_card(s, 0, 49)
    assert Customer(((EUR, sq("at3"), 4),), 3_500, 5) == preview_card(s, 0, 50)


@pytest.mark.rule("O-48")
def test_a_customer_who_has_bought_some_buys_the_rest() -> None:
    s, _ = draw_tip(position(top_tips=(49,), shares={EUF: (1, 0, 0, 0)}, goods={(EUF, "LO"): 9}))
    s, _ = act(s, (0, Deliver(EUF, sq("LO"), 2)))
    assert Customer(((EUF, sq("LO"), 7),), 1_500, 3) == preview_card(s, 0, 49)
    after, _ = act(s, (0, Pass()))
    assert Customer(((EUF, sq("LO"), 7),), 1_500, 5) == preview_card(after, 0, 49)


@pytest.mark.parametrize("card", [1, 2, 3, 4, 5, 15, 16, 17, 18])
def test_other_tips_have_no_figures(card: int) -> None:
    assert preview_card(position(), 0, card) is None
