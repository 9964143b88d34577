"""Clauses C-8 and C-9: sealed bids, who must buy, and bidding again."""

from __future__ import annotations

import pytest

from core.games.cartel.actions import Bid, Buy, Discard, NoBid, Pass, Pay, PutUp
from core.games.cartel.events import (
    Auctioned,
    DroppedOut,
    Revealed,
    Sealed,
    SealedUnseen,
    Tied,
    Won,
)
from core.games.cartel.rules import RULES
from core.games.cartel.state import (
    ABSENT,
    NO_BID,
    WAITING,
    Acting,
    Bidding,
    BiddingView,
    Paying,
    State,
    Variant,
)
from tests.core.games.cartel.positions import (
    after,
    at,
    auction,
    barred,
    biddable,
    c,
    choices,
    cs,
    events,
    only,
    position,
    prompts,
    refused_by,
    sealed,
    shown,
    the,
)

FOUR = ("KIV", "ADR", "BOR", "VEN")
HANDS = ("HLX ARX SAB", "BRX ZEN JUT", "YUK EOS QUI", "AKV CAL WES")
ROUND = {0: 20, 1: 20, 2: None, 3: 19}


def four(seat: int = 0, **given: object) -> State:
    """Four seats, each with 100 and nine blocks at 10: 190 and a Bond; ELB (10), GLO (100)."""
    fields = {"hands": HANDS, "pool": "ELB GLO", "pile": "COR", "seat": seat, **given}
    return position(FOUR, **fields)  # type: ignore[arg-type]


def put_up(state: State, symbol: str = "ELB") -> State:
    return auction(state, symbol)[0]


# C-8


@pytest.mark.rule("C-8")
@pytest.mark.parametrize(("by", "order"), [(0, [0, 1, 2, 3]), (2, [2, 3, 0, 1])])
def test_all_bid_at_once_the_offering_seat_asked_first(by: int, order: list[int]) -> None:
    state = put_up(four(by))
    bidding = Bidding(by, c("ELB"), 10, (WAITING,) * 4, ())
    assert (Acting(by), bidding) == state.phases
    assert order == list(prompts(state))
    assert c("ELB") in state.pool


@pytest.mark.rule("C-8", "C-9")
def test_a_bid_is_from_the_printed_value_to_999_and_an_x_for_all_but_the_offering_seat() -> None:
    """Seats that could pay 190 (and 50 by a Bond) may bid more."""
    state = put_up(four(1), "GLO")
    assert {
        1: (False, (100, 999)),
        2: (True, (100, 999)),
        3: (True, (100, 999)),
        0: (True, (100, 999)),
    } == biddable(state)


@pytest.mark.rule("C-8")
@pytest.mark.parametrize("amount", [9, 1, 0, -1, -2, -10])
def test_a_bid_below_the_printed_value_is_refused(amount: int) -> None:
    for seat in range(4):
        assert "C-8" == refused_by(put_up(four()), seat, Bid(amount))


@pytest.mark.rule("C-9")
def test_a_bid_above_999_is_refused() -> None:
    assert "C-9" == refused_by(put_up(four()), 2, Bid(1000))
    assert after(put_up(four()), (2, Bid(999)))


@pytest.mark.rule("C-8")
def test_the_offering_seat_may_not_bid_x() -> None:
    state = put_up(four(3))
    assert "C-8" == refused_by(state, 3, NoBid())
    assert "C-8" == barred(state, 3)[NoBid()]
    assert after(state, (0, NoBid()))


@pytest.mark.rule("C-8")
def test_bids_may_be_sealed_in_any_order_and_only_once() -> None:
    state = after(put_up(four()), (2, Bid(12)), (0, Bid(11)))
    assert Bidding(0, c("ELB"), 10, (11, WAITING, 12, WAITING), ()) == state.phases[-1]
    assert [1, 3] == list(prompts(state))
    for seat in (0, 2):
        assert "C-8" == refused_by(state, seat, Bid(50))
        assert "C-8" == refused_by(state, seat, NoBid())


@pytest.mark.rule("C-8")
def test_while_bids_are_sealed_nothing_else_is_done() -> None:
    state = put_up(four())
    for action in (Pass(), Buy(c("HLX")), PutUp(c("GLO")), Pay(0, 0), Discard(cs("HLX"))):
        assert refused_by(state, 0, action) is not None


@pytest.mark.rule("C-8", "C-26")
def test_a_sealed_bid_is_told_to_its_seat_and_to_others_only_that_it_is_there() -> None:
    state = put_up(four())
    for action, amount in ((Bid(17), 17), (NoBid(), NO_BID)):
        assert [Sealed(6, 2, c("ELB"), amount)] == events(state, 2, action, 2)
        for looker in (0, 1, 3, None):
            assert [SealedUnseen(6, 2, c("ELB"))] == events(state, 2, action, looker)


@pytest.mark.rule("C-8")
@pytest.mark.parametrize(("by", "seats"), [(0, (1, 2, 3, 0)), (1, (2, 3, 0, 1)), (3, (0, 1, 2, 3))])
def test_bids_are_read_from_the_left_of_the_offering_seat(by: int, seats: tuple[int, ...]) -> None:
    bids = {0: 30, 1: 31, 2: 32, 3: 33}
    _, told = auction(four(by), "ELB", bids)
    expected = Revealed(6, c("ELB"), 1, seats, tuple(bids[s] for s in seats))
    assert expected == the(told, Revealed)
    assert Auctioned(6, by, c("ELB")) == told[0]


@pytest.mark.rule("C-8")
def test_an_x_is_revealed_as_such() -> None:
    _, told = auction(four(), "ELB", {0: 10, 1: None, 2: 12, 3: None})
    assert Revealed(6, c("ELB"), 1, (1, 2, 3, 0), (0, 12, 0, 10)) == the(told, Revealed)


@pytest.mark.rule("C-8")
@pytest.mark.parametrize("winner", range(4))
def test_the_highest_bidder_must_buy_at_his_bid(winner: int) -> None:
    state, told = auction(four(), "ELB", {s: 40 if s == winner else 39 for s in range(4)})
    assert Won(6, winner, c("ELB"), 40, by_order=False) == the(told, Won)
    assert (Acting(0), Paying(winner, c("ELB"), 40, 0)) == state.phases
    assert [winner] == list(prompts(state))
    assert all(isinstance(a, Pay) for a in choices(state))
    assert [] == only(told, Tied)


@pytest.mark.rule("C-8")
def test_if_nobody_else_bids_the_company_is_the_offering_seats_at_its_bid() -> None:
    state, told = auction(four(), "ELB", {0: 57, 1: None, 2: None, 3: None})
    assert Won(6, 0, c("ELB"), 57, by_order=False) == the(told, Won)
    assert Paying(0, c("ELB"), 57, 0) == state.phases[-1]


@pytest.mark.rule("C-8")
def test_the_last_bid_reveals_all() -> None:
    table = at(put_up(four()), *sealed({0: 10, 1: None, 2: 11}))
    assert table.submit(3, Bid(12)).final
    assert table.can_undo(3) is not None


@pytest.mark.rule("C-8")
@pytest.mark.parametrize(
    ("cash", "blocks", "may"),
    [
        # 50 by the Bond, blocks at 10 each.
        (50, 0, True),
        (49, 0, False),
        (0, 5, True),
        (9, 4, False),
        (10, 4, True),
    ],
)
def test_only_what_could_be_paid_at_its_printed_value_is_put_up(
    cash: int, blocks: int, may: bool
) -> None:
    state = four(cash=(cash, 0, 0, 0), blocks=(blocks, 9, 9, 9))
    assert may == (PutUp(c("GLO")) in choices(state))
    assert PutUp(c("ELB")) in choices(state)
    if not may:
        assert "C-8" == refused_by(state, 0, PutUp(c("GLO")))
        assert "C-8" == barred(state, 0)[PutUp(c("GLO"))]


@pytest.mark.rule("C-8", "C-13")
def test_without_the_bond_the_whole_value_must_be_paid_to_put_a_company_up() -> None:
    """Both Bonds of 50 are taken."""
    taken = {"raised": ("", "50", "50"), "variant": Variant(raising_cash=True)}
    poor = four(cash=(99, 0, 0, 0), blocks=(0, 0, 0, 0), **taken)  # type: ignore[arg-type]
    assert PutUp(c("GLO")) not in choices(poor)
    rich = four(cash=(100, 0, 0, 0), blocks=(0, 0, 0, 0), **taken)  # type: ignore[arg-type]
    assert PutUp(c("GLO")) in choices(rich)


# C-9


@pytest.mark.rule("C-9")
def test_only_tied_bidders_bid_again_and_strictly_higher() -> None:
    state, told = auction(four(), "ELB", ROUND)
    assert Tied(6, c("ELB"), (1, 0), 20) == the(told, Tied)
    first = (20, 20, NO_BID, 19)
    again = Bidding(0, c("ELB"), 21, (WAITING, WAITING, ABSENT, ABSENT), (first,))
    assert (Acting(0), again) == state.phases
    assert {0: (False, (21, 999)), 1: (False, (21, 999))} == biddable(state)
    assert [] == only(told, Won)
    for seat in (0, 1):
        assert refused_by(state, seat, Bid(20)) in {"C-8", "C-9"}
        assert refused_by(state, seat, Bid(19)) in {"C-8", "C-9"}
        assert "C-9" == refused_by(state, seat, NoBid())
    for seat in (2, 3):
        assert "C-9" == refused_by(state, seat, Bid(30))
        assert "C-9" == refused_by(state, seat, NoBid())


@pytest.mark.rule("C-9")
def test_those_tied_are_asked_and_read_in_the_same_order_as_before() -> None:
    """Seat 1 has put it up, so that seat 2 is read first and seat 1 is asked first."""
    state, told = auction(four(1), "ELB", {0: 20, 1: 20, 2: 20, 3: None})
    assert Tied(6, c("ELB"), (2, 0, 1), 20) == the(told, Tied)
    assert [1, 2, 0] == list(prompts(state))
    _, told = auction(four(1), "ELB", {0: 20, 1: 20, 2: 20, 3: None}, {0: 23, 1: 21, 2: 22})
    assert Revealed(6, c("ELB"), 2, (2, 0, 1), (22, 23, 21)) == only(told, Revealed)[1]
    assert Won(6, 0, c("ELB"), 23, by_order=False) == the(told, Won)


@pytest.mark.rule("C-9")
def test_without_the_offering_seat_among_those_tied_the_order_is_clockwise_from_it() -> None:
    state, told = auction(four(1), "ELB", {0: 20, 1: 10, 2: None, 3: 20})
    assert Tied(6, c("ELB"), (3, 0), 20) == the(told, Tied)
    assert [3, 0] == list(prompts(state))


@pytest.mark.rule("C-9")
def test_bidding_goes_on_until_one_is_highest() -> None:
    rounds = (ROUND, {0: 25, 1: 25}, {0: 26, 1: 30})
    state, told = auction(four(), "ELB", *rounds)
    assert [1, 2, 3] == [r.round for r in only(told, Revealed)]
    assert [20, 25] == [t.bid for t in only(told, Tied)]
    assert Won(6, 1, c("ELB"), 30, by_order=False) == the(told, Won)
    assert Paying(1, c("ELB"), 30, 0) == state.phases[-1]


@pytest.mark.rule("C-9")
def test_the_rounds_that_were_tied_are_kept() -> None:
    state, _ = auction(four(), "ELB", ROUND, {0: 25, 1: 25})
    before = ((20, 20, NO_BID, 19), (25, 25, ABSENT, ABSENT))
    assert Bidding(0, c("ELB"), 26, (WAITING, WAITING, ABSENT, ABSENT), before) == state.phases[-1]


@pytest.mark.rule("C-9")
def test_a_lower_tie_is_none() -> None:
    state, told = auction(four(), "ELB", {0: 20, 1: 20, 2: 21, 3: 20})
    assert Paying(2, c("ELB"), 21, 0) == state.phases[-1]
    assert [] == only(told, Tied)


@pytest.mark.rule("C-9")
@pytest.mark.parametrize(
    ("by", "tied", "winner"),
    [(0, (0, 1), 1), (0, (0, 2, 3), 2), (1, (0, 1), 0), (2, (0, 1), 0), (3, (1, 2, 3), 1)],
)
def test_tied_at_999_the_first_from_the_left_of_the_offering_seat_wins(
    by: int, tied: tuple[int, ...], winner: int
) -> None:
    bids = {s: 999 if s in tied else 10 for s in range(4)}
    state, told = auction(four(by), "ELB", bids)
    assert Won(6, winner, c("ELB"), 999, by_order=True) == the(told, Won)
    assert Paying(winner, c("ELB"), 999, by) == state.phases[-1]
    assert [] == only(told, Tied)


@pytest.mark.rule("C-9")
def test_tied_at_998_one_may_still_bid_999() -> None:
    state, _ = auction(four(), "ELB", {0: 998, 1: 998, 2: None, 3: None})
    assert {0: (False, (999, 999)), 1: (False, (999, 999))} == biddable(state)


@pytest.mark.rule("C-9", "C-17")
def test_a_tied_seat_that_may_bid_no_higher_drops_out() -> None:
    """Seat 1 failed this year and can pay 20: neither blocks nor a Bond for a company of 10."""
    state = four(cash=(100, 20, 100, 100), blocks=(9, 0, 9, 9), failed=(1,))
    bid_again, told = auction(state, "ELB", {0: 20, 1: 20, 2: 20, 3: None})
    assert DroppedOut(6, 1, 20) == the(told, DroppedOut)
    assert Tied(6, c("ELB"), (2, 0), 20) == the(told, Tied)
    assert [0, 2] == list(prompts(bid_again))


@pytest.mark.rule("C-9", "C-17")
def test_the_one_left_of_those_tied_wins_at_the_tied_bid() -> None:
    state = four(cash=(100, 20, 100, 100), blocks=(9, 0, 9, 9), failed=(1,))
    won, told = auction(state, "ELB", {0: 20, 1: 20, 2: None, 3: 19})
    assert DroppedOut(6, 1, 20) == the(told, DroppedOut)
    assert Won(6, 0, c("ELB"), 20, by_order=False) == the(told, Won)
    assert Paying(0, c("ELB"), 20, 0) == won.phases[-1]


@pytest.mark.rule("C-9", "C-17")
def test_if_none_of_those_tied_may_bid_higher_the_first_in_order_wins() -> None:
    state = four(1, cash=(100, 20, 20, 100), blocks=(9, 0, 0, 9), failed=(1, 2))
    won, told = auction(state, "ELB", {0: None, 1: 20, 2: 20, 3: None})
    assert {1, 2} == {t.seat for t in only(told, DroppedOut)}
    assert Won(6, 2, c("ELB"), 20, by_order=True) == the(told, Won)
    assert Paying(2, c("ELB"), 20, 1) == won.phases[-1]


@pytest.mark.rule("C-9", "C-17")
def test_a_tied_seat_with_room_to_bid_stays_in() -> None:
    """Seat 1 can pay 21."""
    state = four(cash=(100, 21, 100, 100), blocks=(9, 0, 9, 9), failed=(1,))
    again, told = auction(state, "ELB", {0: 20, 1: 20, 2: None, 3: None})
    assert [] == only(told, DroppedOut)
    assert {0: (False, (21, 999)), 1: (False, (21, 21))} == biddable(again)
    won, told = auction(state, "ELB", {0: 20, 1: 20, 2: None, 3: None}, {0: 21, 1: 21})
    assert DroppedOut(6, 1, 21) == the(told, DroppedOut)
    assert Won(6, 0, c("ELB"), 21, by_order=False) == the(told, Won)
    assert Paying(0, c("ELB"), 21, 0) == won.phases[-1]


@pytest.mark.rule("C-8", "C-9", "C-17")
@pytest.mark.parametrize(("seat", "bid"), [(1, 999), (2, 22)])
def test_who_alone_bids_the_most_that_he_may_wins_as_any_highest_bidder(
    seat: int, bid: int
) -> None:
    """Seat 2 failed this year and can pay 22."""
    state = four(cash=(100, 100, 22, 100), blocks=(9, 9, 0, 9), failed=(2,))
    _, told = auction(state, "ELB", {0: 10, 1: None, 2: None, 3: 21, seat: bid})
    assert Won(6, seat, c("ELB"), bid, by_order=False) == the(told, Won)
    assert [] == only(told, DroppedOut)


@pytest.mark.rule("C-8", "C-9")
def test_who_is_no_seat_bids_on_nothing() -> None:
    state = after(put_up(four()), (3, Bid(12)))
    assert "C-8" == refused_by(state, 3, Bid(12))
    for seat in (-1, -4, 4, 99):
        assert "C-9" == refused_by(state, seat, Bid(12))


# What is said of bids (C-26)


@pytest.mark.rule("C-26", "C-8")
@pytest.mark.parametrize("mine", [Bid(17), NoBid()])
def test_no_view_shows_a_bid_or_an_x_before_the_reveal(mine: Bid | NoBid) -> None:
    """The views of the others are the same whatever was sealed."""
    state = put_up(four())
    done = after(state, (2, mine))
    other = after(state, (2, Bid(400)))
    for looker in (0, 1, 3, None):
        assert RULES.view(other, looker) == RULES.view(done, looker)
        phase = shown(done, looker, BiddingView)
        assert (2,) == phase.sealed
        assert (WAITING if looker is not None else ABSENT) == phase.mine
        assert RULES.prompts(done).keys() == RULES.prompts(other).keys()
    own = shown(done, 2, BiddingView)
    assert own.mine == (17 if isinstance(mine, Bid) else NO_BID)
    assert ((1, 2, 3, 0), 10, ()) == (own.seats, own.low, own.before)


@pytest.mark.rule("C-26", "C-8")
@pytest.mark.parametrize("looker", [0, 1, 3, None])
def test_neither_log_nor_lists_tell_others_what_was_sealed(looker: int | None) -> None:
    """Also when a third has sealed a bid after it, and with what he may still do."""
    found = []
    for action in (Bid(10), Bid(999), NoBid()):
        table = at(put_up(four()), (2, action), (1, Bid(30)))
        found.append(
            (
                table.log(looker),
                table.view(looker),
                dict(table.prompts()).get(-1 if looker is None else looker),
                table.barred(-1 if looker is None else looker),
                [e.seat for e in only(table.log(looker)[-2][1], SealedUnseen)],
            )
        )
    assert found[0] == found[1] == found[2]
    assert [2] == found[0][-1]


@pytest.mark.rule("C-26", "C-9")
def test_bids_that_were_revealed_are_open_and_the_new_ones_sealed() -> None:
    again, _ = auction(four(), "ELB", ROUND)
    done = after(again, (1, Bid(77)))
    for looker in (0, 2, 3, None):
        phase = shown(done, looker, BiddingView)
        assert (((20, 20, 0, 19),), (1, 0), (1,)) == (phase.before, phase.seats, phase.sealed)
    assert ABSENT == shown(done, 3, BiddingView).mine
    assert 77 == shown(done, 1, BiddingView).mine


@pytest.mark.rule("C-26")
def test_a_seat_out_of_the_bidding_has_no_bid() -> None:
    again, _ = auction(four(), "ELB", ROUND)
    assert [ABSENT, ABSENT] == [shown(again, s, BiddingView).mine for s in (2, None)]
