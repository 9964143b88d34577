"""Emergency loans, compulsory payments, and the parts of partners (O-25, O-38, O-43)."""

from __future__ import annotations

import pytest

from core.games.oil.actions import Borrow, Extract, GiveUp, Process, Roll, SetLoans, Take
from core.games.oil.data import BANK, REFINERY
from core.games.oil.events_deals import (
    CUSTOMS_DUE,
    EMERGENCY,
    PART,
    PROCESSING,
    SALE,
    TRANSPORT,
    Borrowed,
    Indebted,
    Paid,
    Received,
)
from core.games.oil.money import bear, chairs_part, earn, parts, settle
from core.games.oil.state import (
    Auction,
    Buying,
    Due,
    Extracting,
    Interest,
    Moving,
    Owing,
    Phase,
    Picking,
    Processing,
    Rolling,
    State,
    Taking,
    Terms,
    Trading,
    Turn,
)
from core.rng import seeded
from tests.core.games.oil.at_table import asked, choices, do, only, refusal
from tests.core.games.oil.positions import ASF, EU, EUF, EUP, EUR, changed, on_turn, position

PARTNERS = Terms(partnership=True)
TRADING = Trading((), (), (0, 0, 0, 0), ())


# -- emergency loans -------------------------------------------------------------------------------


@pytest.mark.rule("O-25")
@pytest.mark.parametrize(("loans", "fee"), [(0, 2_000), (1, 4_000)])
def test_the_fee_is_a_periods_interest_on_that_loan_and_comes_out_of_it(
    loans: int, fee: int
) -> None:
    s = position(cash=(700, 0, 0, 0), loans=(loans, 1, 1, 1))
    s, log = do(s, 0, Borrow())
    assert [Borrowed(0, fee), Paid(0, BANK, fee, EMERGENCY, -1)] == log
    assert (100_700 - fee, loans + 1) == (s.cash[0], s.loans[0])
    # It is still his turn, and for him to roll.
    assert Rolling(0) == s.phases[-1]


@pytest.mark.rule("O-25")
def test_no_more_than_200_000_are_lent() -> None:
    s = position(loans=(2, 1, 1, 1))
    assert [] == choices(s, Borrow)
    no = refusal(s, 0, Borrow())
    assert ("loan_limit", "The bank lends up to 200,000, and you have borrowed 200,000.") == no[:2]
    assert "O-25" == no[2]


@pytest.mark.rule("O-25", "O-49")
@pytest.mark.parametrize("news", [6, 7, 8, 9])
def test_news_on_interest_do_not_touch_the_fee(news: int) -> None:
    s, log = do(position(loans=(0, 1, 1, 1), december=(news,)), 0, Borrow())
    assert [Borrowed(0, 2_000)] == only(log, Borrowed)
    assert 198_000 == s.cash[0]


@pytest.mark.rule("O-25")
@pytest.mark.parametrize(
    "phase",
    [
        Rolling(0),
        Buying(0, EUP),
        Picking(0, EU),
    ],
)
def test_on_ones_own_turn_a_loan_is_to_be_had_in_part_1(phase: Phase) -> None:
    pawn = 15 if isinstance(phase, Picking) else 20
    s = changed(position(phases=on_turn(0, 4, phase)), pawns=(pawn, 22, 29, 36))
    assert [Borrow()] == choices(s, Borrow)
    s, _ = do(s, 0, Borrow())
    assert (196_000, phase) == (s.cash[0], s.phases[-1])


@pytest.mark.rule("O-25")
def test_a_loan_is_to_be_had_in_the_other_parts_of_ones_turn() -> None:
    board = {"shares": {EUF: (5, 0, 0, 0), EUR: (5, 0, 0, 0)}, "goods": {(EUF, "EUR"): 9}}
    rows: tuple[tuple[int, Phase], ...] = (
        (2, Extracting(0)),
        (3, Processing(0, REFINERY)),
        (6, Moving(0, (1, 1, 1), 1, 2)),
    )
    for part, phase in rows:
        s = position(phases=on_turn(0, 4, phase, part=part), **board)  # type: ignore[arg-type]
        s, log = do(s, 0, Borrow())
        assert [Borrowed(0, 4_000)] == only(log, Borrowed)
        assert phase == s.phases[-1]


@pytest.mark.rule("O-25", "O-32")
def test_a_loan_may_pay_for_what_was_rolled() -> None:
    terms = Terms(oligopoly=True)
    s = position(
        terms=terms,
        shares={EUF: (5, 0, 0, 0)},
        cards={EUF: 1},
        cash=(0, 0, 0, 0),
        phases=on_turn(0, 4, Extracting(0), Taking(0, EUF, 9), part=2),
    )
    s, _ = do(s, 0, Borrow(), Take(9))
    # 100,000 - 4,000, nine units at 1,000, and 50 each for their transport.
    assert 100_000 - 4_000 - 9_000 - 450 == s.cash[0]


@pytest.mark.rule("O-25")
def test_in_phase_a_everybody_may_borrow() -> None:
    s = position(cash=(0, 0, 0, 0), loans=(0, 1, 2, 1), phases=(TRADING,))
    may = [seat for seat, prompt in asked(s).items() if Borrow() in prompt.choices]
    assert [0, 1, 3] == may
    s, log = do(s, 1, Borrow())
    assert [Borrowed(1, 4_000)] == only(log, Borrowed)
    assert (0, 96_000, 0, 0) == s.cash


@pytest.mark.rule("O-25")
def test_nobody_borrows_on_the_turn_of_another() -> None:
    assert ("not_your_turn", "O-7") == refusal(position(), 1, Borrow())[::2]


@pytest.mark.rule("O-10", "O-25")
def test_there_is_none_in_an_auction() -> None:
    auction = Auction(1, EUP, 0, 0, 0, None, (), (0, 0, 0, 0))
    s = changed(position(phases=on_turn(0, 4, auction)), pawns=(20, 22, 29, 36))
    assert [] == choices(s, Borrow)
    assert "other_part" == refusal(s, 1, Borrow())[0]


@pytest.mark.rule("O-25")
def test_in_phase_c_loans_are_set_and_none_is_an_emergency() -> None:
    s = position(month=11, phases=(Interest(0, (1, 2, 3)),))
    assert "other_part" == refusal(s, 0, Borrow())[0]
    s, log = do(s, 0, SetLoans(2, 0))
    assert [] == only(log, Borrowed)
    assert 200_000 == s.cash[0]


# -- compulsory payments ---------------------------------------------------------------------------


@pytest.mark.rule("O-43")
def test_what_is_not_compulsory_needs_the_cash_in_hand() -> None:
    s = position(
        shares={EUF: (1, 0, 0, 0), EUR: (5, 0, 0, 0)},
        goods={(EUF, "EUR"): 9},
        cash=(2_950, 0, 0, 0),
        phases=on_turn(0, 4, Processing(0, REFINERY), part=3),
    )
    assert "O-43" == refusal(s, 0, Process(EUR, EUF, False, 3, ()))[2]
    s, log = do(s, 0, Process(EUR, EUF, False, 2, ()))
    assert Paid(0, BANK, 2_000, PROCESSING, EUR) in log


@pytest.mark.rule("O-16", "O-43")
def test_what_is_compulsory_is_owed_where_the_cash_does_not_suffice() -> None:
    s = position(
        shares={EUF: (5, 0, 0, 0)},
        cash=(100, 0, 0, 0),
        phases=on_turn(0, 4, Extracting(0), part=2),
        seed=3,
    )
    s, log = do(s, 0, Extract(EUF, ()))
    (told,) = only(log, Indebted)
    (due,) = told.dues
    assert (BANK, TRANSPORT, EUF) == (due.to, due.why, due.company)
    # 50 for each unit that three dice brought.
    assert 50 * sum(n for _, _, n in s.goods) == due.amount
    # Nothing is paid yet, and all is paid at once.
    assert 100 == s.cash[0]
    s, log = do(s, 0, Borrow())
    assert 100 + 96_000 - due.amount == s.cash[0]


@pytest.mark.rule("O-18")
def test_all_dues_are_paid_at_once_or_none() -> None:
    dues = (Due(BANK, 300, TRANSPORT, EUF), Due(2, 500, CUSTOMS_DUE))
    s = changed(position(cash=(750, 0, 0, 0)), phases=(Turn(0, (1, 2, 3)), Owing(0, dues)))
    owing = s.phases[-1]
    assert isinstance(owing, Owing)
    assert settle(s, owing, []) is None
    paid = settle(changed(s, cash=(800, 0, 0, 0)), owing, [])
    assert paid is not None
    assert ((0, 0, 500, 0), (Turn(0, (1, 2, 3)),)) == (paid.cash, paid.phases)


# -- partners --------------------------------------------------------------------------------------


def partners(*held: int, chair: int = 0, first: int = 0, cash: int = 10_000) -> State:
    """Europe's refinery is held so, by seat; the rest is the bank's."""
    return position(
        terms=PARTNERS,
        shares={EUR: held},
        chairs={EUR: chair},
        cash=(cash,) * 4,
        first=first,
    )


@pytest.mark.rule("O-38")
@pytest.mark.parametrize(
    ("amount", "expected"),
    [
        # A fifth of 1,000 is 200, two fifths 400.
        (1_000, (400, 400, 200)),
        # Of 1,050 they are 210 and 420: to the nearest 50, 200 and 400. He carries the rest.
        (1_050, (450, 400, 200)),
        # Of 150: 30 and 60, to the nearest 50 each 50.
        (150, (50, 50, 50)),
        # Of 50: 10 and 20, to the nearest 50 nothing.
        (50, (50, 0, 0)),
        # Of 100: 20 is nothing; 40 is 50.
        (100, (50, 50, 0)),
    ],
)
def test_parts_go_to_the_nearest_50_and_the_chairman_carries_the_rest(
    amount: int, expected: tuple[int, int, int]
) -> None:
    s = partners(2, 2, 1, 0)
    assert tuple(zip((0, 1, 2), expected, strict=True)) == parts(s, EUR, amount)
    assert expected[0] == chairs_part(s, EUR, amount)


@pytest.mark.rule("O-38")
def test_half_of_50_is_rounded_up() -> None:
    # A fifth of 625 is 125, halfway between 100 and 150.
    assert ((0, 475), (1, 150)) == parts(partners(4, 1, 0, 0), EUR, 625)


@pytest.mark.rule("O-38")
def test_the_bank_has_the_part_of_unsold_shares() -> None:
    s = partners(1, 1, 0, 0)
    assert ((0, 2_000), (1, 2_000), (BANK, 6_000)) == parts(s, EUR, 10_000)
    log: list[object] = []
    after = earn(s, log, EUR, 10_000, SALE)  # type: ignore[arg-type]
    assert [Received(0, 2_000, SALE, EUR), Received(1, 2_000, SALE, EUR)] == log
    assert (12_000, 12_000, 10_000, 10_000) == after.cash


@pytest.mark.rule("O-38")
def test_without_partnership_the_chairman_has_and_pays_all() -> None:
    s = changed(partners(2, 2, 1, 0, chair=1), terms=Terms())
    assert ((1, 1_050),) == parts(s, EUR, 1_050)


@pytest.mark.rule("O-38")
def test_parts_fall_due_in_turn_order_from_the_chairman() -> None:
    s = partners(1, 1, 1, 2, chair=2, first=1)
    assert [2, 3, 0, 1] == [who for who, _ in parts(s, EUR, 5_000)]


@pytest.mark.rule("O-38")
def test_a_purchase_stands_and_each_partner_may_raise_money_before_the_next_pays() -> None:
    s = partners(2, 1, 1, 1, cash=400)
    log: list[object] = []
    after = bear(s, log, EUR, 5_000, PROCESSING, True)  # type: ignore[arg-type]
    # The chairman is asked first, on top of the others.
    assert [3, 2, 1, 0] == [phase.seat for phase in after.phases if isinstance(phase, Owing)]
    top = after.phases[-1]
    assert isinstance(top, Owing)
    assert (Due(BANK, 2_000, PROCESSING, EUR),) == top.dues
    assert (Due(BANK, 1_000, PART, EUR),) == getattr(after.phases[-2], "dues", None)
    assert (400, 400, 400, 400) == after.cash


@pytest.mark.rule("O-38")
def test_the_bank_pays_an_insolvents_part_and_the_work_stands() -> None:
    s = position(
        terms=PARTNERS,
        shares={EUF: (5, 0, 0, 0), EUR: (4, 1, 0, 0)},
        goods={(EUF, "EUR"): 9},
        cash=(50_000, 300, 0, 0),
        loans=(1, 2, 1, 1),
        phases=on_turn(0, 4, Processing(0, REFINERY), part=3),
    )
    s, log = do(s, 0, Process(EUR, EUF, False, 5, ()))
    # Five units cost 5,000 inside and 5,000 to refine: a fifth is 1,000 each, and seat 1 has 300.
    assert [Indebted(1, (Due(BANK, 1_000, PART, EUR),) * 2)] == only(log, Indebted)
    assert Paid(0, BANK, 4_000, PROCESSING, EUR) in log
    s, log = do(s, 1, GiveUp())
    assert (1,) == s.out
    assert [] == [event for event in only(log, Paid) if event.why == PROCESSING]
    assert 5 == sum(n for good, _, n in s.goods if good == EUR)


@pytest.mark.rule("O-38", "O-43")
def test_the_chairman_needs_only_his_own_part_in_hand() -> None:
    s = position(
        terms=PARTNERS,
        shares={EUF: (1, 4, 0, 0), EUR: (1, 4, 0, 0)},
        chairs={EUF: 0, EUR: 0},
        goods={(EUF, "EUR"): 9},
        cash=(1_000, 50_000, 0, 0),
        phases=on_turn(0, 4, Processing(0, REFINERY), part=3),
    )
    # A unit costs 2,000, and brings the field 1,000: 200 for each of his shares. He has 1,000.
    assert "O-43" == refusal(s, 0, Process(EUR, EUF, False, 6, ()))[2]
    s, log = do(s, 0, Process(EUR, EUF, False, 5, ()))
    assert Paid(1, BANK, 4_000, PART, EUR) in log


@pytest.mark.rule("O-25")
def test_a_loan_before_the_roll_leaves_the_roll() -> None:
    s = changed(position(kept={1: (57,)}, shares={ASF: (0, 1, 0, 0)}), rng=seeded(4))
    rolled, _ = do(s, 0, Borrow(), Roll())
    assert rolled.pawns == do(s, 0, Roll())[0].pawns
