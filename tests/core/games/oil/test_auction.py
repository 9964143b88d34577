"""Auctions (O-10)."""

from __future__ import annotations

import pytest

from core.games.oil.actions import Bid, Borrow, BuyShares, Pass, PassLot, PutUp
from core.games.oil.data import BANK
from core.games.oil.events import (
    AuctionOpened,
    BidMade,
    ChairTaken,
    Passed,
    ShareAuctioned,
    Unsold,
)
from core.games.oil.events_deals import PURCHASE, Paid
from core.games.oil.state import Auction, Buying, Picking, Rolling, State, Terms, Turn
from core.prompt import Amount
from tests.core.games.oil.at_table import asked, choices, do, forms, must, only, play, refusal
from tests.core.games.oil.positions import ASP, EU, EUF, EUP, EUR, changed, on_turn, position

RICH = (100_000, 100_000, 100_000, 100_000)


def at_company(seat: int = 0, cash: tuple[int, ...] = RICH, held: int = 3) -> State:
    """The seat has landed on Europe's petrol, of which seat 3 holds so many shares."""
    pawns = tuple([20 if who == seat else 22 for who in range(4)])
    s = position(
        shares={EUP: (0, 0, 0, held)}, cash=cash, phases=on_turn(seat, 4, Buying(seat, EUP))
    )
    return changed(s, pawns=pawns)


def put_up(seat: int = 0, cash: tuple[int, ...] = RICH, held: int = 4) -> State:
    """The seat has declined: what the bank has left, 5 less `held`, is auctioned."""
    return do(at_company(seat, cash, held), seat, BuyShares(0))[0]


def limits(s: State) -> tuple[int, int, int]:
    """The least and the most that may be bid now, and the step."""
    (form,) = forms(s, "bid")
    (field,) = form.fields
    assert isinstance(field.domain, Amount)
    return field.domain.low, field.domain.high, field.domain.step


@pytest.mark.rule("O-10")
def test_bidding_goes_clockwise_from_the_left_of_who_declined() -> None:
    s = put_up(2)
    order = []
    for amount in (50, 100, 150):
        (seat,) = must(s)
        order.append(seat)
        s, _ = do(s, seat, Bid(amount))
    assert [3, 0, 1] == order
    assert [3] == must(s)


@pytest.mark.rule("O-10")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_who_declined_takes_no_part(seat: int) -> None:
    s = put_up(seat)
    others = [who for who in range(4) if who != seat]
    met = set()
    while isinstance(s.phases[-1], Auction):
        (who,) = must(s)
        met.add(who)
        s, _ = do(s, who, Pass())
    assert others == sorted(met)


@pytest.mark.rule("O-10")
def test_bids_begin_at_50_and_rise_by_50_at_least_up_to_the_cash() -> None:
    s = put_up(cash=(100_000, 1_050, 100_000, 100_000))
    assert (50, 1_050, 50) == limits(s)
    s, log = do(s, 1, Bid(400))
    assert [BidMade(1, EUP, 400)] == log
    assert (450, 100_000, 50) == limits(s)


@pytest.mark.rule("O-10")
@pytest.mark.parametrize("amount", [-50, 0, 50, 400, 425, 449, 10**12 + 25])
def test_bids_that_are_no_step_higher_are_refused(amount: int) -> None:
    s, _ = do(put_up(), 1, Bid(400))
    assert ("bad_bid", "O-10") == refusal(s, 2, Bid(amount))[::2]


@pytest.mark.rule("O-10")
def test_nobody_bids_more_than_his_cash() -> None:
    s = put_up(cash=(100_000, 1_050, 100_000, 100_000))
    no = refusal(s, 1, Bid(1_100))
    assert ("no_cash", "You have 1,050 and can't bid 1,100.", "O-10") == no
    do(s, 1, Bid(1_050))


@pytest.mark.rule("O-10")
def test_there_is_no_emergency_loan_during_an_auction() -> None:
    s = put_up()
    assert [] == choices(s, Borrow)
    assert "other_part" == refusal(s, 1, Borrow())[0]


@pytest.mark.rule("O-10")
def test_who_has_not_the_cash_for_the_next_step_is_not_asked() -> None:
    s = put_up(cash=(100_000, 500, 500, 550))
    s, _ = do(s, 1, Bid(500))
    # Seat 2 can't bid 550; seat 3 can.
    assert [3] == must(s)
    s, log = do(s, 3, Bid(550))
    assert [ShareAuctioned(3, EUP, 550)] == only(log, ShareAuctioned)
    assert 0 == s.cash[3]


@pytest.mark.rule("O-10")
def test_the_highest_bidder_pays_the_bank_what_he_bid_and_has_the_share() -> None:
    s, log = play(put_up(), (1, Bid(50)), (2, Bid(6_000)), (3, Pass()), (1, Pass()))
    assert [
        BidMade(1, EUP, 50),
        BidMade(2, EUP, 6_000),
        Passed(3, EUP),
        Passed(1, EUP),
        ShareAuctioned(2, EUP, 6_000),
        Paid(2, BANK, 6_000, PURCHASE, -1),
    ] == log[:6]
    assert (100_000, 100_000, 94_000, 100_000) == s.cash
    assert [0, 0, 1, 4] == [row[EUP] for row in s.shares]
    assert 3 == s.chairs[EUP]


@pytest.mark.rule("O-10")
def test_nobody_is_asked_to_outbid_himself() -> None:
    s, log = play(put_up(), (1, Pass()), (2, Bid(50)), (3, Pass()))
    assert [ShareAuctioned(2, EUP, 50)] == only(log, ShareAuctioned)
    assert not isinstance(s.phases[-1], Auction)


@pytest.mark.rule("O-10")
def test_who_passed_is_out_for_that_share_and_back_for_the_next() -> None:
    s, _ = play(put_up(held=3), (1, Pass()), (2, Bid(50)), (3, Bid(100)), (2, Bid(150)))
    # Seat 1 is out of this share, however often it goes round.
    assert [3] == must(s)
    s, log = do(s, 3, Pass())
    assert [ShareAuctioned(2, EUP, 150)] == only(log, ShareAuctioned)
    assert [AuctionOpened(EUP, 0, 0)] == only(log, AuctionOpened)
    assert [1] == must(s)
    phase = s.phases[-1]
    assert Auction(1, EUP, 0, 0, 0, None, (), (0, 0, 0, 0)) == phase


@pytest.mark.rule("O-8", "O-10")
def test_several_shares_are_auctioned_one_after_the_other() -> None:
    s, log = do(at_company(held=2), 0, BuyShares(0))
    assert [AuctionOpened(EUP, 2, 0)] == only(log, AuctionOpened)
    s, log = play(s, (1, Bid(50)), (2, Pass()), (3, Pass()))
    s, more = play(s, (1, Pass()), (2, Bid(50)), (3, Pass()))
    s, last = play(s, (1, Pass()), (2, Pass()), (3, Bid(1_000)))
    sold = [*only(log, ShareAuctioned), *only(more, ShareAuctioned), *only(last, ShareAuctioned)]
    assert [(1, 50), (2, 50), (3, 1_000)] == [(event.seat, event.amount) for event in sold]
    assert [0, 1, 1, 3] == [row[EUP] for row in s.shares]
    assert not isinstance(s.phases[-1], Auction)


@pytest.mark.rule("O-8", "O-10")
def test_of_a_lot_only_what_he_did_not_buy_is_auctioned() -> None:
    s, log = do(at_company(held=1), 0, BuyShares(2))
    assert [AuctionOpened(EUP, 1, 0)] == only(log, AuctionOpened)
    assert 90_000 == s.cash[0]
    assert [2, 0, 0, 1] == [row[EUP] for row in s.shares]


@pytest.mark.rule("O-10")
def test_a_share_without_a_bid_ends_the_lot() -> None:
    s, log = play(put_up(held=2), (1, Pass()), (2, Pass()), (3, Pass()))
    assert [Unsold(EUP, 3)] == only(log, Unsold)
    assert [] == only(log, AuctionOpened)
    assert [0, 0, 0, 2] == [row[EUP] for row in s.shares]
    assert RICH == s.cash
    assert not isinstance(s.phases[-1], Auction)


@pytest.mark.rule("O-10")
def test_after_a_share_was_sold_the_rest_without_a_bid_stays_with_the_bank() -> None:
    s, _ = play(put_up(held=2), (1, Bid(50)), (2, Pass()), (3, Pass()))
    s, log = play(s, (1, Pass()), (2, Pass()), (3, Pass()))
    assert [Unsold(EUP, 2)] == only(log, Unsold)
    assert [0, 1, 0, 2] == [row[EUP] for row in s.shares]


@pytest.mark.rule("O-10")
def test_where_nobody_has_50_nothing_is_asked() -> None:
    s, log = do(at_company(cash=(100_000, 0, 0, 0)), 0, BuyShares(0))
    assert [Unsold(EUP, 2)] == only(log, Unsold)
    assert not isinstance(s.phases[-1], Auction)


@pytest.mark.rule("O-6", "O-10")
def test_the_first_share_sold_at_auction_brings_the_chair() -> None:
    s, log = play(put_up(held=0), (1, Pass()), (2, Bid(50)), (3, Pass()))
    assert [ChairTaken(2, EUP)] == only(log, ChairTaken)
    assert 2 == s.chairs[EUP]
    # The second share to another leaves the chair where it is.
    s, log = play(s, (1, Bid(50)), (2, Pass()), (3, Pass()))
    assert [] == only(log, ChairTaken)
    assert 2 == s.chairs[EUP]


@pytest.mark.rule("O-9", "O-10")
def test_at_an_exchange_a_single_share_of_his_choice_is_auctioned() -> None:
    s = position(cash=RICH, phases=on_turn(0, 4, Picking(0, EU)))
    s = changed(s, pawns=(15, 22, 29, 36))
    assert {EUF, EUR, EUP} == {action.company for action in choices(s, PutUp)}
    s, log = do(s, 0, PutUp(EUR))
    assert [AuctionOpened(EUR, 0, 0)] == log
    s, log = play(s, (1, Bid(50)), (2, Pass()), (3, Pass()))
    assert (1, 1) == (s.chairs[EUR], s.shares[1][EUR])


@pytest.mark.rule("O-35", "O-10")
def test_a_company_that_an_entrepreneur_declines_is_auctioned_whole() -> None:
    s = position(4, Terms(entrepreneurs=True), cash=RICH, phases=on_turn(0, 4, Buying(0, EUP)))
    s, log = do(changed(s, pawns=(20, 22, 29, 36)), 0, BuyShares(0))
    assert [AuctionOpened(EUP, 0, 0)] == only(log, AuctionOpened)
    s, log = play(s, (1, Bid(30_000)), (2, Pass()), (3, Pass()))
    assert [ShareAuctioned(1, EUP, 30_000)] == only(log, ShareAuctioned)
    assert (5, 1, 70_000) == (s.shares[1][EUP], s.chairs[EUP], s.cash[1])


@pytest.mark.rule("O-10", "O-18")
def test_a_bankrupt_is_not_asked_in_an_auction() -> None:
    s = position(
        cash=(100_000, 0, 100_000, 100_000),
        out=(1,),
        loans=(1, 0, 1, 1),
        phases=(Turn(0, (2, 3)), Buying(0, ASP)),
    )
    s = changed(s, pawns=(34, 22, 29, 36))
    s, _ = do(s, 0, BuyShares(0))
    assert [2] == must(s)
    s, _ = do(s, 2, Pass())
    s, _ = do(s, 3, Pass())
    assert [Rolling(2)] == [p for p in s.phases if isinstance(p, Rolling)]


@pytest.mark.rule("O-10")
def test_only_who_is_to_bid_is_asked() -> None:
    s = put_up()
    assert {1} == set(asked(s))
    assert "not_your_turn" == refusal(s, 2, Bid(50))[0]


@pytest.mark.rule("O-10")
def test_who_passes_on_the_whole_lot_is_asked_for_none_of_its_shares() -> None:
    # Seat 0 buys none of five: seat 1 goes, seats 2 and 3 buy the first two shares.
    s = put_up(held=0)
    after, log = play(s, (1, PassLot()), (2, Bid(50)), (3, Pass()))
    assert Passed(1, EUP, lot=True) == log[0]
    phase = after.phases[-1]
    assert isinstance(phase, Auction)
    assert (3, (1,), (1,)) == (phase.more, phase.passed, phase.gone)
    assert 2 == phase.seat
    after, _ = play(after, (2, Bid(50)), (3, Pass()))
    phase = after.phases[-1]
    assert isinstance(phase, Auction)
    assert (2, 2, (1,)) == (phase.seat, phase.more, phase.gone)


@pytest.mark.rule("O-10")
def test_of_the_last_share_there_is_no_lot_to_pass_on() -> None:
    s = put_up(held=4)
    assert [] == choices(s, PassLot)
    assert ("last_share", "O-10") == refusal(s, 1, PassLot())[::2]
