"""Phases that no game can come to are refused, with the clause that they break."""

from __future__ import annotations

import pytest

from core.games.cartel.actions import Bid, Offer, PutUp
from core.games.cartel.data import BONDS
from core.games.cartel.rules import RULES
from core.games.cartel.state import (
    ABSENT,
    WAITING,
    Acting,
    Answering,
    Bidding,
    Borrowing,
    Discarding,
    Over,
    Paying,
    Phase,
    Repurchasing,
    State,
    Trading,
    Variant,
)
from tests.core.games.cartel.positions import (
    after,
    auction,
    bonds,
    c,
    changed,
    cs,
    impossible,
    offer,
    position,
    prompted,
)
from tests.core.games.cartel.scenes import (
    AGAIN,
    ALL,
    ANSWERING,
    BIDDING,
    BORROWING,
    BUYING,
    CLOSING,
    DRAWN,
    STATE,
    STATES,
    TRADING,
    WON,
)

ELB, GLO = c("ELB"), c("GLO")


def with_phases(state: State, *phases: Phase) -> State:
    return changed(state, phases=phases)


def broken(state: State, **fields: object) -> str | None:
    """The clause that the state breaks with these fields."""
    return impossible(changed(state, **fields))[1]


@pytest.mark.rule("C-6")
@pytest.mark.parametrize(
    "phases",
    [
        (),
        (Trading(0, ()),),
        (Discarding(0, 1, passed=False),),
        (Paying(0, ELB, 20, 0),),
        (Borrowing(0),),
        (Acting(0), Acting(0)),
        (Acting(0), Over()),
        (Over(), Acting(0)),
        (Acting(0), Repurchasing(0, ())),
        (Repurchasing(1, ()), Acting(0)),
        (Repurchasing(1, ()), Repurchasing(2, ())),
        (Acting(0), Paying(0, ELB, 20, 0), Discarding(0, 1, passed=False)),
        (Acting(0), Answering(1, 0, cs("HLX"), 1, 5)),
        (Acting(0), Bidding(0, ELB, 10, (WAITING,) * 3, ()), Paying(0, ELB, 20, 0)),
    ],
    ids=lambda phases: "-".join(type(p).__name__ for p in phases) or "none",
)
def test_phases_lie_as_a_turn_goes(phases: tuple[Phase, ...]) -> None:
    state = changed(STATE, variant=ALL, phases=phases)
    assert impossible(state)[1] in {"C-5", "C-6"}


@pytest.mark.rule("C-5")
@pytest.mark.parametrize("seat", [-1, 3])
def test_a_turn_is_that_of_a_seat(seat: int) -> None:
    assert "C-5" == broken(STATE, phases=(Acting(seat),))
    assert "C-5" == broken(BIDDING, phases=(Acting(seat), BIDDING.phases[1]))


@pytest.mark.rule("C-20")
def test_a_game_is_over_after_year_10_only() -> None:
    over = changed(STATE, phases=(Over(),), years=(*STATE.years, STATE.years[-1]))
    assert "C-20" == impossible(over)[1]


@pytest.mark.rule("C-27")
@pytest.mark.parametrize(
    ("seat", "waiting"),
    [
        # Seat 1 has sold no block; the order is 0, 1, 2.
        (1, ()),
        (0, (1,)),
        (0, (1, 2)),
        (2, (0,)),
        (0, (0,)),
        (0, (2, 2)),
        (0, (3,)),
        (-1, ()),
        (3, ()),
    ],
)
def test_those_who_may_buy_back_are_asked_in_turn(seat: int, waiting: tuple[int, ...]) -> None:
    assert Repurchasing(0, (2,)) == CLOSING.phases[-1]
    assert "C-27" == broken(CLOSING, phases=(Repurchasing(seat, waiting),))


@pytest.mark.rule("C-27")
def test_nobody_buys_back_without_the_option_or_the_money() -> None:
    assert "C-27" == broken(CLOSING, variant=Variant())
    assert "C-27" == broken(CLOSING, cash=(9, 100, 100))
    assert "C-27" == broken(CLOSING, cash=(100, 100, 9))
    RULES.check(changed(CLOSING, cash=(10, 0, 10)))


@pytest.mark.rule("C-30")
def test_trading_is_an_option_and_done_with_cards_by_who_has_the_turn() -> None:
    assert "C-30" == broken(TRADING, variant=Variant())
    assert "C-30" == broken(TRADING, phases=(Acting(0), Trading(1, ())))
    assert "C-30" == broken(
        TRADING, hands=((), *TRADING.hands[1:]), pile=TRADING.pile + bytes(TRADING.hands[0])
    )


@pytest.mark.rule("C-30")
def test_three_offers_are_made_at_most_and_no_two_alike() -> None:
    """The third is answered before the turn begins."""
    made = tuple(offer(1, "HLX", 1, n) for n in range(4))
    for wrong in (made[:3], (made[0], made[0])):
        assert "C-30" == broken(TRADING, phases=(Acting(0), Trading(0, wrong)))
    asked = Answering(1, 0, cs("HLX"), 1, 2)
    RULES.check(with_phases(TRADING, Acting(0), Trading(0, made[:3]), asked))
    last = Answering(1, 0, cs("HLX"), 1, 3)
    assert "C-30" == broken(TRADING, phases=(Acting(0), Trading(0, made), last))


@pytest.mark.rule("C-30")
@pytest.mark.parametrize(
    "made",
    [
        offer(0, "HLX", 1),
        offer(3, "HLX", 1),
        offer(-1, "HLX", 1),
        Offer(1, (), 1, 0),
        offer(1, "HLX ARX SAB COR", 1),
        offer(1, "HLX", 0),
        offer(1, "HLX", 4),
        Offer(1, (52,), 1, 0),
        Offer(1, (-1,), 1, 0),
        Offer(1, cs("HLX ARX")[::-1], 1, 0),
        Offer(1, cs("HLX") * 2, 1, 0),
    ],
    ids=str,
)
def test_offers_made_are_offers(made: Offer) -> None:
    assert "C-30" == broken(TRADING, phases=(Acting(0), Trading(0, (made,))))


@pytest.mark.rule("C-30")
@pytest.mark.parametrize(
    "asked",
    [
        Answering(2, 0, cs("HLX"), 1, 5),
        Answering(1, 2, cs("HLX"), 1, 5),
        Answering(1, 0, cs("ARX"), 1, 5),
        Answering(1, 0, cs("HLX"), 2, 5),
        Answering(1, 0, cs("HLX"), 1, 4),
    ],
    ids=str,
)
def test_the_last_offer_is_answered(asked: Answering) -> None:
    phases = (*ANSWERING.phases[:2], asked)
    assert "C-30" == broken(ANSWERING, phases=phases)
    assert "C-30" == broken(ANSWERING, phases=(Acting(0), Trading(0, ()), ANSWERING.phases[2]))


@pytest.mark.rule("C-30")
@pytest.mark.parametrize(
    "made",
    [
        # Another's card, more than it has, money that is not there, four cards in a hand.
        offer(1, "BRX", 1),
        offer(1, "HLX", 1, 101),
        offer(1, "HLX", 1, -101),
        offer(1, "HLX", 2),
        offer(1, "HLX ARX", 1),
    ],
    ids=str,
)
def test_what_is_answered_could_be_offered(made: Offer) -> None:
    asked = Answering(1, 0, made.give, made.want, made.money)
    phases = (Acting(0), Trading(0, (made,)), asked)
    assert "C-30" == broken(TRADING, phases=phases)


@pytest.mark.rule("C-30")
def test_an_offer_is_that_of_who_has_the_turn() -> None:
    """YUK is in the hand of seat 2."""
    made = offer(1, "YUK", 1)
    asked = Answering(1, 2, made.give, 1, 0)
    assert "C-30" == broken(TRADING, phases=(Acting(0), Trading(0, (made,)), asked))


@pytest.mark.rule("C-30")
def test_no_more_cards_are_wanted_than_there_are() -> None:
    """Seat 1 has one card, seat 0 two."""
    state = position(
        hands=("HLX ARX", "BRX", "YUK"), variant=ALL, phases=(Acting(0), Trading(0, ()))
    )
    made = offer(1, "HLX", 2)
    asked = Answering(1, 0, made.give, 2, 0)
    assert "C-30" == broken(state, phases=(Acting(0), Trading(0, (made,)), asked))


@pytest.mark.rule("C-30")
@pytest.mark.parametrize(("trades", "variant"), [(-1, ALL), (4, ALL), (1, Variant())])
def test_so_many_trades_were_made_before_a_turn(trades: int, variant: Variant) -> None:
    """At most three, and none without the option."""
    assert "C-30" == broken(STATE, variant=variant, phases=(Acting(0, trades),))
    RULES.check(changed(STATE, variant=ALL, phases=(Acting(0, 3),)))


@pytest.mark.rule("C-30")
def test_no_more_trades_than_offers_were_made() -> None:
    made = (offer(1, "HLX", 1, 5),)
    RULES.check(with_phases(TRADING, Acting(0, 1), Trading(0, made)))
    assert "C-30" == broken(TRADING, phases=(Acting(0, 2), Trading(0, made)))
    # The offer that is being answered is none of them yet.
    assert "C-30" == broken(ANSWERING, phases=(Acting(0, 1), *ANSWERING.phases[1:]))


# Auctions


def bidding(**given: object) -> Bidding:
    fields: dict[str, object] = {
        "by": 0,
        "company": ELB,
        "low": 10,
        "bids": (WAITING, WAITING, WAITING),
        "before": (),
        **given,
    }
    return Bidding(**fields)  # type: ignore[arg-type]


@pytest.mark.rule("C-8")
@pytest.mark.parametrize(
    "wrong",
    [
        bidding(by=1),
        bidding(company=c("HLX")),
        bidding(company=c("KIV")),
        bidding(company=-1),
        bidding(company=52),
        bidding(bids=(WAITING,) * 2),
        bidding(bids=(WAITING,) * 4),
        # Nobody is absent, the offering seat bids, a bid is 10 to 999, and one is missing.
        bidding(bids=(WAITING, ABSENT, WAITING)),
        bidding(bids=(0, WAITING, WAITING)),
        bidding(bids=(WAITING, 9, WAITING)),
        bidding(bids=(WAITING, 1000, WAITING)),
        bidding(bids=(WAITING, -3, WAITING)),
        bidding(bids=(10, 11, 12)),
        bidding(low=9),
        bidding(low=11),
    ],
    ids=str,
)
def test_bids_are_those_of_an_auction(wrong: Bidding) -> None:
    assert broken(BIDDING, phases=(Acting(0), wrong)) in {"C-8", "C-9"}


def test_bids_that_can_stand_are_possible() -> None:
    for bids in ((10, 0, WAITING), (999, WAITING, WAITING), (WAITING, 10, 0)):
        RULES.check(with_phases(BIDDING, Acting(0), bidding(bids=bids)))


@pytest.mark.rule("C-8")
def test_what_is_put_up_could_be_paid() -> None:
    for state in (BIDDING, AGAIN):
        assert "C-8" == broken(state, cash=(9, 100, 100), blocks=(0, 9, 9))


@pytest.mark.rule("C-9", "C-17")
def test_a_seat_under_the_penalty_has_bid_no_more_than_it_can_pay() -> None:
    """100 and 5 blocks at 10."""
    state = changed(BIDDING, failed=(1,))
    RULES.check(with_phases(state, Acting(0), bidding(bids=(WAITING, 150, WAITING))))
    over = with_phases(state, Acting(0), bidding(bids=(WAITING, 151, WAITING)))
    assert impossible(over)[1] in {"C-8", "C-9", "C-17"}


@pytest.mark.rule("C-9")
@pytest.mark.parametrize(
    "wrong",
    [
        # 0 and 1 were tied at 20.
        bidding(low=21, bids=(WAITING, WAITING, WAITING), before=((20, 20, 0),)),
        bidding(low=21, bids=(WAITING, ABSENT, ABSENT), before=((20, 20, 0),)),
        bidding(low=21, bids=(WAITING, 0, ABSENT), before=((20, 20, 0),)),
        bidding(low=21, bids=(WAITING, 20, ABSENT), before=((20, 20, 0),)),
        bidding(low=20, bids=(WAITING, WAITING, ABSENT), before=((20, 20, 0),)),
        bidding(low=22, bids=(WAITING, WAITING, ABSENT), before=((20, 20, 0),)),
        bidding(low=10, bids=(WAITING, WAITING, ABSENT), before=((20, 20, 0),)),
        # No tie, a bid missing, a bid too low, a tie that nobody could go above.
        bidding(low=22, bids=(WAITING, ABSENT, ABSENT), before=((21, 20, 0),)),
        bidding(low=21, bids=(WAITING, WAITING, ABSENT), before=((20, 20, WAITING),)),
        bidding(low=10, bids=(WAITING, WAITING, ABSENT), before=((9, 9, 0),)),
        bidding(low=1000, bids=(WAITING, WAITING, ABSENT), before=((999, 999, 0),)),
        bidding(low=21, bids=(WAITING, WAITING, ABSENT), before=((20, 20, ABSENT),)),
        bidding(low=21, bids=(WAITING, WAITING, ABSENT), before=((20, 20),)),
        # A second tie that is lower than the first.
        bidding(low=20, bids=(WAITING, WAITING, ABSENT), before=((20, 20, 0), (19, 19, ABSENT))),
        bidding(low=26, bids=(WAITING, WAITING, ABSENT), before=((20, 20, 0), (25, 25, 25))),
    ],
    ids=str,
)
def test_bidding_again_is_of_those_tied_and_higher(wrong: Bidding) -> None:
    assert broken(AGAIN, phases=(Acting(0), wrong)) in {"C-8", "C-9"}


def test_rounds_that_can_have_been_are_possible() -> None:
    twice = bidding(low=26, bids=(30, WAITING, ABSENT), before=((20, 20, 0), (25, 25, ABSENT)))
    RULES.check(with_phases(AGAIN, Acting(0), twice))


@pytest.mark.rule("C-9", "C-17")
def test_who_could_bid_no_higher_is_not_in_the_next_round() -> None:
    """Seat 1 can pay 150, seat 2 100."""
    state = changed(AGAIN, failed=(2,), blocks=(9, 5, 0))
    three = bidding(low=101, bids=(WAITING,) * 3, before=((100, 100, 100),))
    assert "C-9" == impossible(with_phases(state, Acting(0), three))[1]
    two = bidding(low=101, bids=(WAITING, WAITING, ABSENT), before=((100, 100, 100),))
    RULES.check(with_phases(state, Acting(0), two))


# Payment, discarding, raising cash


@pytest.mark.rule("C-7")
@pytest.mark.parametrize(
    "wrong",
    [
        Paying(1, c("HLX"), 20, None),
        Paying(0, c("HLX"), 21, None),
        Paying(0, c("HLX"), 19, None),
    ],
    ids=str,
)
def test_a_purchase_from_the_hand_is_that_of_who_has_the_turn_at_its_value(wrong: Paying) -> None:
    assert "C-7" == broken(BUYING, phases=(Acting(0), wrong))


@pytest.mark.rule("C-7", "C-17")
def test_a_purchase_from_the_hand_can_be_paid() -> None:
    assert "C-7" == broken(BUYING, cash=(9, 0, 0), blocks=(0, 0, 0))
    RULES.check(changed(BUYING, cash=(10, 0, 0), blocks=(0, 0, 0)))


@pytest.mark.rule("C-8")
@pytest.mark.parametrize(
    "wrong",
    [
        Paying(3, ELB, 25, 0),
        Paying(-1, ELB, 25, 0),
        Paying(1, ELB, 25, 1),
        Paying(1, ELB, 9, 0),
        Paying(1, ELB, 1000, 0),
        Paying(1, c("HLX"), 25, 0),
        Paying(1, c("KIV"), 25, 0),
    ],
    ids=str,
)
def test_what_was_won_is_a_company_of_the_pool_at_a_bid(wrong: Paying) -> None:
    assert "C-8" == broken(WON, phases=(Acting(0), wrong))


def test_prices_at_the_ends_are_possible() -> None:
    for price in (10, 999):
        RULES.check(with_phases(WON, Acting(0), Paying(2, ELB, price, 0)))


@pytest.mark.rule("C-8", "C-21")
def test_who_is_out_of_play_has_won_nothing() -> None:
    eleven = "KIV CAL HLX ZEN WES SAB LIM QUI YUK AKV VEN"
    state = position((eleven, "ADR", "BOR"), ("", "ARX", ""), "ELB", seat=1)
    won = auction(state, "ELB", {1: 10, 2: 11})[0]
    assert "C-8" == broken(won, phases=(Acting(1), Paying(0, ELB, 11, 1)))
    waiting = Bidding(1, ELB, 10, (WAITING, WAITING, WAITING), ())
    assert "C-8" == broken(state, phases=(Acting(1), waiting))


@pytest.mark.rule("C-10", "C-11")
@pytest.mark.parametrize(
    "wrong",
    [
        Discarding(1, 2, passed=True),
        Discarding(0, 0, passed=True),
        Discarding(0, 3, passed=True),
        Discarding(0, 2, passed=False),
        Discarding(0, 0, passed=False),
        Discarding(0, -1, passed=False),
    ],
    ids=str,
)
def test_so_many_cards_are_put_down_as_were_drawn(wrong: Discarding) -> None:
    assert broken(DRAWN, phases=(Acting(0), wrong)) in {"C-10", "C-11", "C-4"}


@pytest.mark.rule("C-10", "C-11")
def test_cards_are_put_down_by_the_clause_that_had_them_drawn() -> None:
    """Five cards after a pass; one card and none to be put down."""
    assert "C-10" == broken(DRAWN, phases=(Acting(0), Discarding(0, 2, passed=False)))
    state = position(hands=("HLX", "", ""))
    assert "C-11" == broken(state, phases=(Acting(0), Discarding(0, 0, passed=True)))
    assert "C-10" == broken(state, phases=(Acting(0), Discarding(0, 0, passed=False)))


@pytest.mark.rule("C-11")
def test_nobody_puts_down_more_cards_than_he_has() -> None:
    state = position(hands=("HLX", "", ""), phases=(Acting(0), Discarding(0, 1, passed=True)))
    RULES.check(state)
    assert "C-11" == broken(state, phases=(Acting(0), Discarding(0, 2, passed=True)))


@pytest.mark.rule("C-28")
def test_cash_is_raised_by_who_has_the_turn_if_that_was_agreed_and_there_is_a_bond() -> None:
    assert "C-28" == broken(BORROWING, phases=(Acting(0), Borrowing(1)))
    assert "C-28" == broken(BORROWING, variant=Variant())
    all_ten = bonds("10 " * BONDS[0].number)
    assert "C-28" == broken(BORROWING, bonds=(bonds(""), all_ten, bonds("")))


def test_what_can_be_done_in_the_states_here_leads_to_possible_ones() -> None:
    for state in STATES[:-1]:
        for seat, prompt in RULES.prompts(state).items():
            for action in prompt.choices:
                RULES.check(RULES.apply(state, seat, action).state)
    assert 0 == prompted(STATE)
    RULES.check(after(STATE, (0, PutUp(ELB)), (0, Bid(10))))
