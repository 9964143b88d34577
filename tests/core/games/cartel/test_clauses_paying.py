"""Clauses C-12 to C-17: Bonds, blocks and cash, and who can't pay."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from core.games.cartel.actions import Action, Bid, Buy, Discard, Fail, NoBid, Pass, Pay, PutUp
from core.games.cartel.data import BONDS
from core.games.cartel.events import Bought, Event, Failed, Reported, Won
from core.games.cartel.state import Acting, Discarding, Over, Paying, State, Variant
from tests.core.games.cartel.positions import (
    after,
    auction,
    barred,
    biddable,
    bonds,
    c,
    choices,
    cs,
    earned,
    events,
    only,
    position,
    price,
    prompted,
    prompts,
    refused_by,
    the,
)

HANDS = ("ARX ALB CAL", "BRX ZEN JUT", "YUK EOS QUI")
RAISING = Variant(raising_cash=True)


def buying(symbol: str, **given: object) -> State:
    """Seat 0 is to pay for a company of its hand; it has 100 and nine blocks at 10."""
    fields = {"hands": HANDS, "pile": "COR", **given}
    return after(position(**fields), (0, Buy(c(symbol))))  # type: ignore[arg-type]


def pays(state: State) -> list[tuple[int, int]]:
    """The mixtures offered: the value of the Bond, and how many blocks."""
    assert all(isinstance(a, Pay) for a in choices(state))
    return sorted((a.bond, a.blocks) for a in choices(state) if isinstance(a, Pay))


def lost(
    failed: Sequence[int] = (), cash: int = 20, bid: int = 31, seat: int = 0, **given: object
) -> State:
    """Seat 1 has won ELB (10) at a bid that it can't pay: it has 20 and one block at 10."""
    fields = {
        "hands": HANDS,
        "pool": "ELB",
        "pile": "COR",
        "cash": (100, cash, 100),
        "blocks": (9, 1, 9),
        "failed": failed,
        "seat": seat,
        **given,
    }
    state = position(**fields)  # type: ignore[arg-type]
    return auction(state, "ELB", {seat: 10, **{s: None for s in (0, 2) if s != seat}, 1: bid})[0]


# C-12 to C-15


@pytest.mark.rule("C-12", "C-13", "C-14", "C-15")
def test_a_company_of_20_is_paid_by_a_bond_of_10_blocks_and_cash() -> None:
    """Two blocks of 10 cover 20, one what a Bond leaves."""
    assert [(0, 0), (0, 1), (0, 2), (10, 0), (10, 1)] == pays(buying("ARX"))


@pytest.mark.rule("C-12", "C-15")
@pytest.mark.parametrize(
    ("cash", "blocks", "ways"),
    [
        (0, 9, [(0, 2), (10, 1)]),
        (10, 9, [(0, 1), (0, 2), (10, 0), (10, 1)]),
        (9, 9, [(0, 2), (10, 1)]),
        (0, 1, [(10, 1)]),
        (10, 0, [(10, 0)]),
        (20, 0, [(0, 0), (10, 0)]),
        (19, 0, [(10, 0)]),
    ],
)
def test_cash_must_cover_what_bond_and_blocks_leave(
    cash: int, blocks: int, ways: list[tuple[int, int]]
) -> None:
    state = buying("ARX", cash=(cash, 10, 10), blocks=(blocks, 9, 9))
    assert ways == pays(state)
    for bond in (0, 10):
        for sold in range(3):
            if (bond, sold) not in ways:
                assert refused_by(state, 0, Pay(bond, sold)) in {"C-12", "C-13", "C-14", "C-15"}


@pytest.mark.rule("C-13")
def test_a_bond_leaves_the_treasury_and_stays_with_the_player() -> None:
    paid = after(buying("ARX"), (0, Pay(10, 0)))
    assert (bonds("10"), bonds(""), bonds("")) == paid.bonds
    assert (90, 100, 100) == paid.cash
    assert cs("ARX") == paid.financed
    told = the(events(buying("ARX"), 0, Pay(10, 0)), Bought)
    assert (20, 10, 0, 10) == (told.price, told.bond, told.blocks, told.cash)


@pytest.mark.rule("C-13")
def test_a_company_of_10_has_no_bond() -> None:
    state = buying("CAL")
    assert [(0, 0), (0, 1)] == pays(state)
    for value in (5, 10):
        assert "C-13" == refused_by(state, 0, Pay(value, 0))


@pytest.mark.rule("C-13")
@pytest.mark.parametrize("value", [5, 15, 20, 25, 100, -10, 1])
def test_no_other_denomination_than_half_the_value_is_used(value: int) -> None:
    assert "C-13" == refused_by(buying("ARX"), 0, Pay(value, 0))


@pytest.mark.rule("C-13")
@pytest.mark.parametrize("short", [0, 1])
def test_a_bond_that_is_out_of_stock_is_not_offered(short: int) -> None:
    """All Bonds of 10, or all but one, are with the other two."""
    number = BONDS[0].number - short
    state = buying(
        "ARX",
        raised=("", "10 " * (number - 1), "10"),
        variant=RAISING,
    )
    assert bool(short) == ((10, 0) in pays(state))
    if not short:
        assert [(0, 0), (0, 1), (0, 2)] == pays(state)
        assert "C-13" == refused_by(state, 0, Pay(10, 0))


@pytest.mark.rule("C-13")
def test_ones_own_bonds_are_missing_in_the_treasury_as_well() -> None:
    state = buying("ARX", raised=("10 " * BONDS[0].number,), variant=RAISING)
    assert [(0, 0), (0, 1), (0, 2)] == pays(state)


@pytest.mark.rule("C-13", "C-8")
def test_at_an_auction_a_bond_is_half_the_printed_value_not_of_the_bid() -> None:
    state = position(hands=("", *HANDS[1:]), pool="ARX", cash=(0, 7, 50), blocks=(3, 9, 9))
    won, _ = auction(state, "ARX", {0: 21, 1: 37, 2: None})
    # 27 are left beside the Bond, 37 without: two blocks and 7, three, four.
    assert [(0, 3), (0, 4), (10, 2), (10, 3)] == pays(won)
    for value in (18, 15, 20):
        assert "C-13" == refused_by(won, 1, Pay(value, 3))


@pytest.mark.rule("C-14")
def test_blocks_are_sold_at_the_own_price_and_the_difference_comes_back() -> None:
    """ALB earns 20 and LUX 16: not beside each other, 36 a year and 2 for the company of 10."""
    mine = "CAL LUX PAX"
    at_ = price(earned(mine))
    assert at_ > 10
    state = position((mine, "KIV", "ADR"), ("ARX ELB", "", ""), pile="COR")
    state = after(state, (0, Buy(c("ELB"))))
    assert [(0, 0), (0, 1)] == pays(state)
    paid = after(state, (0, Pay(0, 1)))
    assert 100 + at_ - 10 == paid.cash[0]
    assert (8, 9, 9) == paid.blocks
    told = the(events(state, 0, Pay(0, 1)), Bought)
    assert (1, at_, 10 - at_) == (told.blocks, told.rate, told.cash)


@pytest.mark.rule("C-12", "C-15")
def test_one_million_short_is_short() -> None:
    """31 by three blocks at 10, or by two and a Bond, and nothing in cash; a fourth would do."""
    state = position(hands=("", *HANDS[1:]), pool="ARX", cash=(0, 0, 50))
    won, _ = auction(state, "ARX", {0: 20, 1: 31, 2: None})
    assert [(0, 4), (10, 3)] == pays(won)
    for bond, blocks in ((0, 3), (10, 2)):
        assert refused_by(won, 1, Pay(bond, blocks)) in {"C-12", "C-15"}


@pytest.mark.rule("C-14")
def test_two_seats_sell_at_two_prices() -> None:
    mine = "CAL LUX PAX"
    state = position(("KIV", mine, "ADR"), ("ARX ELB", "", ""), pool="WES", cash=(0, 0, 0))
    bought = after(state, (0, Buy(c("ELB"))), (0, Pay(0, 1)))
    assert 0 == bought.cash[0]
    won, _ = auction(state, "WES", {0: 10, 1: 11, 2: None})
    assert price(earned(mine)) - 11 == after(won, (1, Pay(0, 1))).cash[1]


@pytest.mark.rule("C-14")
@pytest.mark.parametrize(("bond", "most"), [(0, 9), (50, 5)])
def test_no_block_is_sold_that_is_not_needed_for_what_the_bond_leaves(bond: int, most: int) -> None:
    """100 by blocks of 10 takes ten; there are nine. The 50 that a Bond leaves take five."""
    state = buying("ALB")
    assert list(range(most + 1)) == [blocks for b, blocks in pays(state) if b == bond]
    assert "C-14" == refused_by(state, 0, Pay(bond, most + 1))


@pytest.mark.rule("C-14")
@pytest.mark.parametrize("blocks", [-1, 10, 99])
def test_only_blocks_that_one_has_are_sold(blocks: int) -> None:
    state = buying("ALB")
    assert "C-14" == refused_by(state, 0, Pay(0, blocks))


@pytest.mark.rule("C-14", "C-12")
def test_blocks_sold_do_not_return_by_themselves() -> None:
    paid = after(buying("ARX"), (0, Pay(10, 1)))
    assert (8, 9, 9) == paid.blocks
    assert (100, 100, 100) == paid.cash
    year_end = after(paid, *_rest_of_year(paid))
    assert (7, (8, 9, 9)) == (year_end.year, year_end.blocks)


def _rest_of_year(state: State) -> list[tuple[int, Action]]:
    """Passes of seats 1 and 2, each putting the first of its cards down."""
    acts: list[tuple[int, Action]] = []
    for seat in (1, 2):
        drawn = after(state, *acts, (seat, Pass()))
        acts += [(seat, Pass()), (seat, choices(drawn)[0])]
    return acts


@pytest.mark.rule("C-17")
def test_who_can_pay_by_some_mixture_must() -> None:
    won, _ = auction(
        position(hands=HANDS, pool="ELB", cash=(100, 20, 100), blocks=(9, 1, 9)),
        "ELB",
        {0: 10, 1: 30, 2: None},
    )
    assert [(0, 1)] == pays(won)
    assert "C-17" == refused_by(won, 1, Fail())
    assert refused_by(buying("ARX"), 0, Fail()) is not None


# C-16


@pytest.mark.rule("C-16")
def test_a_winner_who_can_not_pay_leaves_the_company_in_the_pool() -> None:
    state = lost()
    assert (Fail(),) == choices(state)
    assert Paying(1, c("ELB"), 31, 0) == state.phases[-1]
    assert refused_by(state, 1, Pay(0, 1)) is not None
    failed = after(state, (1, Fail()))
    assert c("ELB") in failed.pool
    assert 0 == failed.spaces[c("ELB")]
    assert (1,) == failed.failed
    assert ((100, 20, 100), (9, 1, 9)) == (failed.cash, failed.blocks)
    assert (0, 0, 0) == failed.new
    assert cs(HANDS[1]) == failed.hands[1]
    assert Failed(6, 1, c("ELB"), 31, 30) == the(events(state, 1, Fail()), Failed)


@pytest.mark.rule("C-16", "C-8")
def test_nobody_else_gets_what_the_winner_can_not_pay() -> None:
    """Seat 0 had bid 10 and seat 2 nothing."""
    failed = after(lost(), (1, Fail()))
    assert (Acting(0), Discarding(0, 1, passed=False)) == failed.phases
    done = after(failed, (0, choices(failed)[0]))
    assert (Acting(1),) == done.phases
    assert PutUp(c("ELB")) in choices(done)


@pytest.mark.rule("C-16", "C-10")
def test_the_offering_seat_draws_and_puts_down_also_when_the_buyer_could_not_pay() -> None:
    failed = after(lost(), (1, Fail()))
    assert 4 == len(failed.hands[0])
    done = after(failed, (0, Discard(cs("COR"))))
    assert cs("ELB COR") == done.pool


@pytest.mark.rule("C-16")
def test_the_offering_seat_can_fail_by_its_own_bid() -> None:
    state = lost(seat=1)
    assert (Acting(1), Paying(1, c("ELB"), 31, 1)) == state.phases
    failed = after(state, (1, Fail()))
    assert (Acting(1), Discarding(1, 1, passed=False)) == failed.phases
    assert (1,) == failed.failed


def _to_year_end(state: State) -> tuple[State, list[Reported]]:
    """Everybody passes until the year has ended; what was reported."""
    year, told = state.year, []
    while state.year == year and not isinstance(state.phases[-1], Over):
        seat = prompted(state)
        listed = choices(state)
        action = Pass() if Pass() in listed else listed[0]
        told += only(events(state, seat, action), Reported)
        state = after(state, (seat, action))
    return state, told


@pytest.mark.rule("C-16", "C-19")
def test_under_the_penalty_a_year_pays_0_but_the_total_is_carried_on_and_the_price_moves() -> None:
    """Seat 1 had 2 a year and has bought LUX and PAX for 36 more this year."""
    mine = "ADR LUX PAX"
    assert 2 + 36 == earned(mine)
    state = lost(owned=("KIV", mine, "BOR"), new=(0, 36, 0), cash=20)
    assert 10 == state.prices[1]
    ended, (report,) = _to_year_end(after(state, (1, Fail())))
    assert (2, 0, 2) == report.paid
    assert ((2, 2, 2), (0, 36, 0)) == (report.current, report.new)
    assert (7, ()) == (ended.year, ended.failed)
    assert (102, 20, 102) == ended.cash
    assert (2, 38, 2) == ended.current
    assert (10, price(38), 10) == ended.prices
    assert price(38) > 10
    assert ((2, 38, 2), (2, 0, 2)) == (ended.years[-1].total, ended.years[-1].paid)


@pytest.mark.rule("C-16")
def test_the_year_after_is_paid_again() -> None:
    """An empty year follows."""
    ended, _ = _to_year_end(after(lost(), (1, Fail())))
    again, (report,) = _to_year_end(ended)
    assert (2, 2, 2) == report.paid
    assert 22 == again.cash[1]


@pytest.mark.rule("C-16")
def test_several_failures_cost_a_years_profits_once() -> None:
    """Under the penalty it can't bid more than it could pay; here another failed before."""
    state = lost(failed=(2,))
    failed = after(state, (1, Fail()))
    assert (1, 2) == failed.failed
    _, (report,) = _to_year_end(failed)
    assert (2, 0, 0) == report.paid


@pytest.mark.rule("C-16")
def test_in_year_10_the_final_profits_are_lost() -> None:
    ended, (report,) = _to_year_end(after(lost(year=10), (1, Fail())))
    assert (Over(),) == ended.phases
    assert (2, 0, 2) == report.paid
    assert (102, 20, 102) == ended.cash


# C-17


@pytest.mark.rule("C-17", "C-7")
@pytest.mark.parametrize(
    ("cash", "blocks", "may"), [(50, 0, True), (49, 0, False), (9, 4, False), (0, 5, True)]
)
def test_a_purchase_from_the_hand_that_can_not_be_paid_is_refused(
    cash: int, blocks: int, may: bool
) -> None:
    """ALB costs 100, 50 of it by a Bond."""
    state = position(hands=HANDS, cash=(cash, 10, 10), blocks=(blocks, 9, 9), pile="COR")
    assert may == (Buy(c("ALB")) in choices(state))
    if not may:
        assert "C-17" == refused_by(state, 0, Buy(c("ALB")))
        assert "C-17" == barred(state, 0)[Buy(c("ALB"))]


@pytest.mark.rule("C-17", "C-16")
def test_a_bid_above_what_one_could_pay_is_allowed() -> None:
    assert the(_told_of(31), Won).price == 31
    assert the(_told_of(999), Won).price == 999


def _told_of(bid: int) -> list[Event]:
    state = position(hands=HANDS, pool="ELB", cash=(100, 20, 100), blocks=(9, 1, 9))
    return auction(state, "ELB", {0: 10, 1: bid, 2: None})[1]


@pytest.mark.rule("C-17")
def test_under_the_penalty_no_more_is_bid_than_could_be_paid() -> None:
    """20 and a block at 10 for ELB; for ARX (20) there is a Bond of 10 as well."""
    fields = {
        "hands": ("", *HANDS[1:]),
        "cash": (100, 20, 100),
        "blocks": (9, 1, 9),
        "failed": (1,),
    }
    for symbol, low, most in (("ELB", 10, 30), ("ARX", 20, 40)):
        state, _ = auction(position(pool="ELB ARX", **fields), symbol)  # type: ignore[arg-type]
        assert (True, (low, most)) == biddable(state)[1]
        assert (True, (low, 999)) == biddable(state)[2]
        assert "C-17" == refused_by(state, 1, Bid(most + 1))


@pytest.mark.rule("C-17", "C-13")
def test_a_bond_that_is_out_of_stock_is_not_counted_in_the_limit() -> None:
    state = position(
        hands=("", *HANDS[1:]),
        pool="ARX",
        cash=(100, 20, 100),
        blocks=(9, 1, 9),
        failed=(1,),
        raised=("10 " * BONDS[0].number,),
        variant=RAISING,
    )
    assert (True, (20, 30)) == biddable(auction(state, "ARX")[0])[1]


@pytest.mark.rule("C-17")
def test_under_the_penalty_who_can_not_pay_the_printed_value_bids_x() -> None:
    """9 in cash, no block."""
    state = position(hands=HANDS, pool="ELB", cash=(100, 9, 100), blocks=(9, 0, 9), failed=(1,))
    bidding, _ = auction(state, "ELB")
    assert (True, None) == biddable(bidding)[1]
    assert (NoBid(),) == prompts(bidding)[1].choices
    assert "C-17" == refused_by(bidding, 1, Bid(10))


@pytest.mark.rule("C-17", "C-16")
def test_under_the_penalty_the_offering_seat_too_bids_no_more_than_it_could_pay() -> None:
    state = position(hands=HANDS, pool="ELB", cash=(12, 100, 100), blocks=(1, 9, 9), failed=(0,))
    bidding, _ = auction(state, "ELB")
    assert (False, (10, 22)) == biddable(bidding)[0]


@pytest.mark.rule("C-16", "C-17")
def test_after_the_penalty_bids_are_free_again_next_year() -> None:
    ended, _ = _to_year_end(after(lost(), (1, Fail())))
    bidding, _ = auction(ended, "ELB")
    assert (True, (10, 999)) == biddable(bidding)[1]


@pytest.mark.rule("C-16")
def test_a_failure_is_told_to_all() -> None:
    state = lost()
    for looker in (0, 1, 2, None):
        assert [Failed(6, 1, c("ELB"), 31, 30)] == only(events(state, 1, Fail(), looker), Failed)


@pytest.mark.rule("C-16", "C-23")
def test_with_an_empty_pile_a_failure_ends_the_turn() -> None:
    failed = after(lost(pile="-"), (1, Fail()))
    assert (Acting(1),) == failed.phases
    assert (c("ELB") in failed.pool, (1,)) == (True, failed.failed)
