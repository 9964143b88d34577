"""O-26 to O-28, and O-38 for phase D: dividends, fixed costs, storage, and turned cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from core.games.oil.actions import Borrow, GiveUp, Halve, Pay
from core.games.oil.events import BillPaid, CardsTurned, CostsHalved, Event, TipUsed
from core.games.oil.events_deals import (
    DIVIDEND,
    FIXED,
    PART,
    STORAGE_DUE,
    Borrowed,
    Indebted,
    Paid,
    Received,
)
from core.games.oil.preview_year import bill_of, still_to_pay
from core.games.oil.state import (
    FREE,
    RUINED,
    STRUCK,
    USED,
    Calling,
    Costs,
    Due,
    Owing,
    State,
    Terms,
)
from core.games.oil.year import BillRow, begin_costs, bill, turn_cards
from tests.core.games.oil.december import act, asked, emptied, gone_on, refused, told
from tests.core.games.oil.positions import (
    AF,
    AFF,
    AFP,
    ASF,
    AUP,
    AUR,
    EU,
    EUF,
    EUP,
    EUR,
    changed,
    position,
)

BANK = -1


def december(
    shares: Mapping[int, Iterable[int]],
    cards: Mapping[int, int],
    *,
    terms: Terms | None = None,
    prices: Mapping[int, int] | None = None,
    goods: Mapping[tuple[int, str], int] | None = None,
    bought: Iterable[tuple[int, int, int, int]] = (),
    cash: Iterable[int] = (50_000,) * 4,
    news: Iterable[int] = (),
    kept: Mapping[int, Iterable[int]] | None = None,
    first: int = 0,
) -> State:
    """The position as phase D has begun."""
    s = position(
        terms=terms,
        shares=shares,
        cards=cards,
        prices=prices,
        goods=goods,
        bought=bought,
        cash=cash,
        december=news,
        kept=kept,
        first=first,
        month=11,
    )
    return gone_on(begin_costs(emptied(s)), [])


# -- dividends ---------------------------------------------------------------------------------


@pytest.mark.rule("O-26")
def test_a_dividend_is_a_fifth_of_the_price_for_each_share_of_others_and_of_the_bank() -> None:
    # The book's: a price of 7,000, two shares the chairman's, two another's, one the bank's.
    s = december({EUP: (2, 2, 0, 0)}, {EUP: USED}, prices={EU: 7_000})
    assert (BillRow(EUP, ((1, 2_800), (BANK, 1_400)), 4_500, 0),) == bill(s, 0)
    s, log = act(s, (0, Pay()))
    assert [
        BillPaid(0, 8_700),
        Paid(0, 1, 2_800, DIVIDEND, EUP),
        Paid(0, BANK, 1_400, DIVIDEND, EUP),
        Paid(0, BANK, 4_500, FIXED, EUP),
    ] == log[:4]
    assert (41_300, 52_800) == s.cash[:2]


@pytest.mark.rule("O-26")
def test_the_price_is_that_of_the_companys_continent() -> None:
    s = december({AFF: (0, 4, 1, 0)}, {AFF: USED}, prices={EU: 7_000, AF: 2_500})
    assert (BillRow(AFF, ((2, 500),), 4_500, 0),) == bill(s, 1)


@pytest.mark.rule("O-26")
def test_nothing_is_paid_at_a_price_of_0_but_fixed_costs() -> None:
    s = december({AFF: (1, 4, 0, 0)}, {AFF: USED}, prices={AF: 0})
    assert (BillRow(AFF, (), 4_500, 0),) == bill(s, 1)


@pytest.mark.rule("O-26")
def test_other_shareholders_are_paid_in_turn_order_from_the_chairman_and_the_bank_last() -> None:
    s = december({EUF: (1, 1, 2, 0)}, {EUF: USED})
    (row,) = bill(s, 2)
    assert ((0, 1_000), (1, 1_000), (BANK, 1_000)) == row.dividends


# -- which companies pay -----------------------------------------------------------------------


@pytest.mark.rule("O-26")
@pytest.mark.parametrize(
    ("card", "dividends", "fixed"),
    [
        (FREE, (), 0),
        (USED, ((1, 2_000), (BANK, 1_000)), 4_500),
        (STRUCK, (), 0),
        (RUINED, (), 4_500),
    ],
)
def test_an_unused_company_costs_nothing_but_a_ruined_one_its_fixed_costs(
    card: int, dividends: tuple[tuple[int, int], ...], fixed: int
) -> None:
    s = december({EUF: (2, 2, 0, 0)}, {EUF: card})
    assert (BillRow(EUF, dividends, fixed, 0),) == bill(s, 0)


@pytest.mark.rule("O-26")
def test_the_present_chairman_pays_whoever_used_the_company() -> None:
    s = position(shares={EUF: (2, 3, 0, 0)}, chairs={EUF: 0}, cards={EUF: USED})
    assert (BillRow(EUF, ((1, 3_000),), 4_500, 0),) == bill(s, 0)
    assert () == bill(s, 1)


@pytest.mark.rule("O-26")
def test_a_used_company_without_a_chairman_pays_nothing() -> None:
    s = december({EUF: (0, 0, 0, 0)}, {EUF: USED}, goods={(EUF, "EUF"): 5})
    assert [()] * 4 == [bill(s, seat) for seat in range(4)]
    assert () == s.phases


@pytest.mark.rule("O-27")
@pytest.mark.parametrize("company", [EUF, EUR, EUP])
def test_fixed_costs_are_4_500_for_any_kind_of_company(company: int) -> None:
    s = december({company: (5, 0, 0, 0)}, {company: USED})
    assert (BillRow(company, (), 4_500, 0),) == bill(s, 0)


# -- storage -----------------------------------------------------------------------------------


@pytest.mark.rule("O-26")
def test_each_good_on_the_board_costs_50_even_of_an_unused_company() -> None:
    goods = {(AUP, "SY"): 3, (AUP, "AUP"): 5, (EUP, "SY"): 9}
    s = december({AUP: (0, 0, 0, 5)}, {}, goods=goods)
    # Eight units of Australia; nobody chairs Europe's petrol company.
    assert (BillRow(AUP, (), 0, 400),) == bill(s, 3)
    s, log = act(s, (3, Pay()))
    assert [BillPaid(3, 400), Paid(3, BANK, 400, STORAGE_DUE, AUP)] == log
    assert 49_600 == s.cash[3]


@pytest.mark.rule("O-26")
def test_bought_goods_are_stored_by_the_buyer() -> None:
    s = december(
        {EUR: (5, 0, 0, 0), AFF: (0, 5, 0, 0)}, {}, bought=((EUR, AFF, 7, 12), (EUR, EUF, 2, 12))
    )
    assert (BillRow(EUR, (), 0, 450),) == bill(s, 0)
    assert (BillRow(AFF, (), 0, 0),) == bill(s, 1)


@pytest.mark.rule("O-36")
def test_free_trade_stores_for_nothing_and_keeps_fixed_costs() -> None:
    s = december(
        {EUR: (5, 0, 0, 0)},
        {EUR: USED},
        terms=Terms(free_trade=True),
        goods={(EUR, "EUR"): 8},
        bought=((EUR, EUF, 2, 12),),
    )
    assert (BillRow(EUR, (), 4_500, 0),) == bill(s, 0)


# -- News and Tips -----------------------------------------------------------------------------


@pytest.mark.rule("O-49")
@pytest.mark.parametrize(
    ("news", "fixed"), [((8,), 9_000), ((9,), 2_250), ((8, 9), 4_500), ((6, 7), 4_500)]
)
def test_news_double_and_halve_fixed_costs(news: tuple[int, ...], fixed: int) -> None:
    s = december({EUF: (5, 0, 0, 0)}, {EUF: USED}, news=news)
    assert (BillRow(EUF, (), fixed, 0),) == bill(s, 0)


@pytest.mark.rule("O-48")
@pytest.mark.parametrize(("company", "card"), [(EUF, 60), (EUR, 61), (EUP, 62)])
def test_a_tip_halves_the_fixed_costs_of_one_company_of_its_kind(company: int, card: int) -> None:
    s = december({company: (5, 0, 0, 0)}, {company: USED}, kept={0: (card,)})
    assert (Pay(), Halve(company, card)) == asked(s)[0].choices
    s, log = act(s, (0, Halve(company, card)))
    assert [CostsHalved(0, company, card), TipUsed(0, card)] == log
    assert Costs(0, (1, 2, 3), ((company, card),)) == s.phases[-1]
    assert (b"", card) == (s.kept[0], s.tips[0])
    assert (Pay(),) == asked(s)[0].choices
    s, log = act(s, (0, Pay()))
    assert [BillPaid(0, 2_250), Paid(0, BANK, 2_250, FIXED, company)] == log[:2]


@pytest.mark.rule("O-48")
def test_with_the_news_of_lower_taxes_a_tip_leaves_a_quarter_rounded_up() -> None:
    # 4,500 halved is 2,250, and halved again 1,125.
    s = december({EUF: (5, 0, 0, 0)}, {EUF: USED}, news=(9,), kept={0: (60,)})
    s, log = act(s, (0, Halve(EUF, 60)), (0, Pay()))
    assert [BillPaid(0, 1_150)] == told(log, BillPaid)


@pytest.mark.rule("O-48")
def test_a_tip_leaves_dividends_storage_and_other_companies_alone() -> None:
    shares = {EUF: (4, 1, 0, 0), ASF: (5, 0, 0, 0)}
    goods = {(EUF, "EUF"): 2}
    s = december(shares, {EUF: USED, ASF: USED}, kept={0: (60,)}, goods=goods)
    rows = (BillRow(EUF, ((1, 1_000),), 2_250, 100), BillRow(ASF, (), 4_500, 0))
    assert rows == bill(s, 0, ((EUF, 60),))


@pytest.mark.rule("O-48")
@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Halve(EUF, 61), "no_card"),
        (Halve(EUF, 17), "no_card"),
        (Halve(EUF, 62), "wrong_kind"),
        (Halve(EUP, 62), "no_costs"),
        (Halve(AFP, 62), "not_chairman"),
        (Halve(99, 62), "not_chairman"),
        (Halve(-1, 62), "not_chairman"),
    ],
)
def test_a_tip_halves_only_what_it_is_for(action: Halve, code: str) -> None:
    shares = {EUF: (5, 0, 0, 0), EUP: (5, 0, 0, 0), AFP: (0, 5, 0, 0)}
    s = december(shares, {EUF: USED, AFP: USED}, kept={0: (17, 62), 1: (61,)})
    found, rule = refused(s, 0, action)
    assert code == found
    assert ("O-26" if code == "no_costs" else "O-48") == rule


# -- paying ------------------------------------------------------------------------------------


THREE = {EUF: (3, 2, 0, 0), AFF: (1, 4, 0, 0), AUR: (0, 1, 0, 4)}
ALL_USED = {EUF: USED, AFF: USED, AUR: USED}


@pytest.mark.rule("O-44")
def test_each_pays_his_bill_in_turn_order_and_has_what_others_paid_before() -> None:
    # Each dividend is 1,000 a share. Seat 1 needs 5,500, and has 3,500 until seat 0 has paid.
    s = december(THREE, ALL_USED, cash=(20_000, 3_500, 0, 20_000))
    assert Costs(0, (1, 2, 3)) == s.phases[-1]
    s, _ = act(s, (0, Pay()))
    assert (13_500, 5_500, 0, 20_000) == s.cash
    # Seat 2 has nothing to pay and isn't asked.
    s, log = act(s, (1, Pay()))
    assert (14_500, 0, 0, 20_000) == s.cash
    assert Costs(3, (), settled=(EUF, AFF)) == s.phases[-1]
    assert [] == told(log, Indebted)


@pytest.mark.rule("O-44")
def test_who_begins_the_rounds_pays_first() -> None:
    s = december(THREE, ALL_USED, first=2)
    assert Costs(3, (0, 1)) == s.phases[-1]


@pytest.mark.rule("O-44")
def test_what_he_cannot_pay_is_owed_as_one_sum() -> None:
    s = december(THREE, ALL_USED, cash=(6_450, 0, 0, 20_000))
    s, log = act(s, (0, Pay()))
    dues = (Due(1, 2_000, DIVIDEND, EUF), Due(BANK, 4_500, FIXED, EUF))
    assert [Indebted(0, dues)] == log
    assert (Costs(0, (1, 2, 3), paid=True, settled=(EUF,)), Owing(0, dues)) == s.phases
    # Nothing of it is asked for again.
    assert 0 == still_to_pay(s, 0)
    assert (6_450, 0, 0, 20_000) == s.cash


@pytest.mark.rule("O-25")
def test_phase_d_is_outside_of_phase_c_so_its_emergency_loan_has_a_fee() -> None:
    s = december(THREE, ALL_USED, cash=(6_450, 0, 0, 20_000))
    s, log = act(s, (0, Pay()), (0, Borrow()))
    # It is the second loan: 4,000.
    assert [Borrowed(0, 4_000)] == told(log, Borrowed)
    assert (95_950, 2_000, 0, 20_000) == s.cash
    assert (Costs(1, (2, 3), settled=(EUF,)),) == s.phases


@pytest.mark.rule("O-18")
def test_the_bank_pays_the_dividends_of_a_bankrupt() -> None:
    s = december(THREE, ALL_USED, cash=(6_450, 0, 0, 20_000))
    s, log = act(s, (0, Pay()), (0, GiveUp()))
    assert [Received(1, 2_000, DIVIDEND, EUF)] == told(log, Received)
    assert (0, 2_000, 0, 20_000) == s.cash
    # Seat 1 now has Europe's field and Africa's, the latter without a share of seat 0's.
    assert Costs(1, (2, 3), settled=(EUF,)) == s.phases[-1]
    assert (1, 1) == (s.chairs[EUF], s.chairs[AFF])


@pytest.mark.rule("O-44")
def test_the_year_goes_on_once_the_last_has_paid_out_of_debt() -> None:
    s = december(THREE, ALL_USED, cash=(20_000, 20_000, 0, 5_000))
    s, _ = act(s, (0, Pay()), (1, Pay()))
    # 20,000 - 6,500 + 1,000; 20,000 + 2,000 - 5,500; the last owes 5,500.
    assert (14_500, 16_500, 0, 5_000) == s.cash
    s, log = act(s, (3, Pay()))
    # No card is turned back before he has paid.
    assert [Indebted] == [type(event) for event in log]
    assert USED == s.cards[AUR]
    assert Owing(3, (Due(1, 1_000, DIVIDEND, AUR), Due(BANK, 4_500, FIXED, AUR))) == s.phases[-1]
    s, log = act(s, (3, Borrow()))
    assert [CardsTurned((EUF, AFF, AUR))] == told(log, CardsTurned)
    # The bank lent 100,000 for 4,000.
    assert (14_500, 17_500, 0, 95_500) == s.cash
    assert (Calling(1, EUF, ()),) == s.phases


@pytest.mark.rule("O-44")
def test_who_calls_meetings_is_found_after_the_last_debt() -> None:
    s = december(THREE, ALL_USED, cash=(20_000, 20_000, 0, 5_000))
    s, _ = act(s, (0, Pay()), (1, Pay()), (3, Pay()), (3, GiveUp()))
    # Australia's refinery has one shareholder now.
    assert 1 == s.chairs[AUR]
    assert (Calling(1, EUF, ()),) == s.phases


@pytest.mark.rule("O-35")
def test_entrepreneurs_pay_no_dividends_and_hold_no_meetings() -> None:
    terms = Terms(entrepreneurs=True)
    s = december({EUF: (5, 0, 0, 0)}, {EUF: USED}, terms=terms, cash=(0, 0, 0, 0))
    assert (BillRow(EUF, (), 4_500, 0),) == bill(s, 0)
    s, _ = act(s, (0, Pay()))
    assert Owing(0, (Due(BANK, 4_500, FIXED, EUF),)) == s.phases[-1]
    s, _ = act(s, (0, Borrow()))
    assert () == s.phases


# -- partnership -------------------------------------------------------------------------------


@pytest.mark.rule("O-38")
def test_partners_bear_fixed_and_storage_costs_and_get_no_dividends() -> None:
    s = december(
        {EUF: (2, 2, 0, 0)},
        {EUF: USED},
        terms=Terms(partnership=True),
        goods={(EUF, "EUF"): 3},
    )
    assert (BillRow(EUF, (), 4_500, 150),) == bill(s, 0)
    # Two fifths of 150 are 60, to the nearest 50; one fifth is 30, so the bank bears 50.
    assert 1_800 + 50 == bill_of(s, 0, bill(s, 0))
    s, log = act(s, (0, Pay()))
    assert (48_150, 48_150) == s.cash[:2]
    assert [
        Paid(0, BANK, 1_800, FIXED, EUF),
        Paid(0, BANK, 50, STORAGE_DUE, EUF),
        Paid(1, BANK, 1_800, PART, EUF),
        Paid(1, BANK, 50, PART, EUF),
    ] == told(log, Paid)


@pytest.mark.rule("O-38")
def test_partners_owe_their_parts_one_after_the_other() -> None:
    s = december(
        {EUF: (0, 2, 1, 2), EUR: (0, 3, 0, 2)},
        {EUF: USED, EUR: USED},
        terms=Terms(partnership=True),
        cash=(0, 0, 0, 0),
    )
    s, _ = act(s, (1, Pay()))
    # Two and three fifths of 4,500 are the chairman's; 900 and twice 1,800 the others'.
    chair = (Due(BANK, 1_800, FIXED, EUF), Due(BANK, 2_700, FIXED, EUR))
    last = (Due(BANK, 1_800, PART, EUF), Due(BANK, 1_800, PART, EUR))
    assert (
        Owing(3, last),
        Owing(2, (Due(BANK, 900, PART, EUF),)),
        Owing(1, chair),
    ) == s.phases[1:]
    s, _ = act(s, (1, Borrow()))
    assert Owing(2, (Due(BANK, 900, PART, EUF),)) == s.phases[-1]


# -- phase E -----------------------------------------------------------------------------------


@pytest.mark.rule("O-28")
def test_turned_cards_are_turned_back_and_attempts_are_free_again() -> None:
    log: list[Event] = []
    s = position(cards={EUF: USED, EUR: STRUCK, AUP: RUINED})
    after = turn_cards(changed(s, saboteurs=(1,), plaintiffs=(0, 2)), log)
    assert (FREE,) * 18 == after.cards
    assert ((), ()) == (after.saboteurs, after.plaintiffs)
    assert [CardsTurned((EUF, EUR, AUP))] == log


@pytest.mark.rule("O-28")
def test_nothing_is_told_where_no_card_is_turned() -> None:
    log: list[Event] = []
    turn_cards(position(), log)
    assert [] == log


# -- previews ----------------------------------------------------------------------------------


@pytest.mark.rule("O-26")
def test_what_is_still_to_pay_goes_by_who_has_paid() -> None:
    s = december(THREE, ALL_USED, kept={0: (60,)})
    assert [6_500, 5_500, 0, 5_500] == [still_to_pay(s, seat) for seat in range(4)]
    s, _ = act(s, (0, Halve(EUF, 60)))
    assert 4_250 == still_to_pay(s, 0)
    s, _ = act(s, (0, Pay()))
    assert [0, 5_500, 0, 5_500] == [still_to_pay(s, seat) for seat in range(4)]
    assert [6_500, 5_500, 0, 5_500] == [
        still_to_pay(position(shares=THREE, cards=ALL_USED), seat) for seat in range(4)
    ]
