"""What a seat might ask about and can't do, in each phase, and the clause that bars it."""

from __future__ import annotations

import pytest

from core.games.cartel.actions import (
    Bid,
    Borrow,
    Buy,
    Discard,
    Give,
    NoBid,
    Offer,
    Pass,
    Pay,
    PutUp,
    Repurchase,
    Skip,
)
from core.games.cartel.data import BONDS
from core.games.cartel.rules import RULES
from core.games.cartel.state import Acting, Discarding, Trading, Variant
from tests.core.games.cartel.positions import (
    after,
    auction,
    barred,
    c,
    choices,
    cs,
    named,
    offer,
    position,
    refusal,
)
from tests.core.games.cartel.scenes import BORROWING, CLOSING, HANDS, OVER, STATE, TRADING


@pytest.mark.rule("C-8", "C-17", "C-23")
def test_on_a_turn_what_can_not_be_paid_is_barred_and_passing_without_a_pile() -> None:
    """19 and no block: ARX with a Bond of 10, and what costs 10."""
    state = position(
        hands=("ARX ALB CAL", *HANDS[1:]),
        pool="GLO ELB",
        pile="-",
        cash=(19, 0, 0),
        blocks=(0, 9, 9),
    )
    found = barred(state, 0)
    assert "C-17" == found.pop(Buy(c("ALB")))
    assert "C-23" == found.pop(Pass())
    assert {"C-8"} == set(found.values())
    payable = {a.company for a in choices(state) if isinstance(a, PutUp)}
    assert {PutUp(n) for n in state.pool if n not in payable} == set(found)
    assert PutUp(c("GLO")) in found
    assert {} == barred(state, 1)


@pytest.mark.rule("C-8", "C-9", "C-17")
def test_of_bids_those_just_outside_the_limits_are_barred() -> None:
    """Seat 1 failed this year and can pay 12."""
    state = position(pool="ELB", cash=(50, 12, 9), blocks=(0, 0, 0), failed=(1, 2))
    bidding, _ = auction(state, "ELB")
    assert {NoBid(): "C-8", Bid(9): "C-8", Bid(1000): "C-9"} == barred(bidding, 0)
    assert {Bid(9): "C-8", Bid(13): "C-17"} == barred(bidding, 1)
    # With 9 even the least is too much.
    assert {Bid(9): "C-8", Bid(10): "C-17"} == barred(bidding, 2)
    again, _ = auction(state, "ELB", {0: 11, 1: 11, 2: None})
    assert {NoBid(): "C-9", Bid(11): "C-9", Bid(13): "C-17"} == barred(again, 1)
    assert {} == barred(again, 2)


@pytest.mark.rule("C-13", "C-14", "C-15")
def test_of_mixtures_the_nearest_that_sell_too_much_or_pay_too_little_are_barred() -> None:
    """20 are owed: 5 in cash, three blocks at 10, a Bond of 10. No block is even less."""
    state = position(hands=("ARX CAL", *HANDS[1:]), cash=(5, 9, 9), blocks=(3, 9, 9))
    buying = after(state, (0, Buy(c("ARX"))))
    short, many = (Pay(0, 1), Pay(10, 0)), (Pay(0, 3), Pay(10, 2))
    found = barred(buying, 0)
    assert {*short, *many} == set(found)
    assert {"C-14"} == {found[a] for a in many}
    assert {"C-12", "C-15"} >= {found[a] for a in short}
    # CAL has no Bond.
    ten = after(state, (0, Buy(c("CAL"))))
    found = barred(ten, 0)
    assert [Pay(5, 0)] == [a for a, rule in found.items() if rule == "C-13"]


@pytest.mark.rule("C-29")
def test_face_down_is_barred_once_where_it_is_not_agreed_on_and_after_an_auction() -> None:
    drawn = after(STATE, (0, Pass()))
    assert {Discard((), drawn.hands[0][0]): "C-29"} == barred(drawn, 0)
    agreed = position(hands=HANDS, variant=Variant(defensive_discarding=True))
    assert {} == barred(after(agreed, (0, Pass())), 0)
    put = position(
        hands=("HLX ARX SAB CND", *HANDS[1:]),
        variant=Variant(defensive_discarding=True),
        phases=(Acting(0), Discarding(0, 1, False)),
    )
    assert {Discard((), put.hands[0][0]): "C-29"} == barred(put, 0)


@pytest.mark.rule("C-28", "C-13")
def test_bonds_above_the_price_are_barred() -> None:
    """The price is 10."""
    assert dict.fromkeys([Borrow(n) for n in (15, 20, 25, 30, 40, 50)], "C-28") == barred(
        BORROWING, 0
    )


@pytest.mark.rule("C-30")
def test_giving_for_money_that_is_not_there_is_barred() -> None:
    state = position(
        hands=HANDS,
        cash=(10, 4, 9),
        variant=Variant(card_trading=True, hidden_cash=True),
        phases=(Acting(0), Trading(0, ())),
    )
    asked = after(state, (0, offer(1, "HLX", 1, 5)))
    assert {Give((n,)): "C-30" for n in cs(HANDS[1])} == barred(asked, 1)
    able = after(state, (0, offer(1, "HLX", 1, 4)))
    assert {} == barred(able, 1)


@pytest.mark.rule("C-30")
def test_offers_made_before_to_nobody_and_for_too_many_cards_are_barred() -> None:
    """Seat 0 has three cards, seat 1 none, seat 2 two: one for two would leave four."""
    made = offer(2, "HLX", 1, 5)
    state = position(
        hands=("HLX ARX SAB", "", "YUK EOS"),
        variant=Variant(card_trading=True),
        phases=(Acting(0), Trading(0, (made,))),
    )
    one = state.hands[0][:1]
    assert {made: "C-30", Offer(1, one, 1, 0): "C-30", Offer(2, one, 2, 0): "C-30"} == barred(
        state, 0
    )


def test_nothing_else_is_barred() -> None:
    for state in (CLOSING, OVER):
        assert all({} == barred(state, seat) for seat in range(3))
    assert () == RULES.barred(STATE, 7)


# Sentences


@pytest.mark.rule("C-17", "C-8")
def test_why_something_can_not_be_paid_is_said_in_figures() -> None:
    """9 in cash and three blocks at 10, and a Bond of 50 for 100."""
    state = position(hands=("ALB", *HANDS[1:]), pool="GLO", cash=(9, 9, 9), blocks=(3, 9, 9))
    for action in (Buy(c("ALB")), PutUp(c("GLO"))):
        _, sentence, _ = refusal(state, 0, action)
        assert all(word in sentence for word in ("89", "100", named([action.company])))


@pytest.mark.rule("C-8", "C-9", "C-17")
def test_why_a_bid_is_refused_is_said_in_figures() -> None:
    state = position(pool="GLO", cash=(90, 12, 9), blocks=(0, 9, 0), failed=(1,))
    bidding, _ = auction(state, "GLO")
    assert all(n in refusal(bidding, 2, Bid(99))[1] for n in ("100",))
    assert "999" in refusal(bidding, 2, Bid(1000))[1]
    # 12, nine blocks at 10 and a Bond of 50.
    assert "152" in refusal(bidding, 1, Bid(153))[1]


@pytest.mark.rule("C-13")
def test_why_there_is_no_bond_is_said_in_figures() -> None:
    """ARX is worth 20; seat 1 has all Bonds of 10."""
    ten = BONDS[0]
    state = position(
        hands=("ARX CAL", *HANDS[1:]),
        raised=("", "10 " * ten.number),
        variant=Variant(raising_cash=True),
    )
    none = refusal(after(state, (0, Buy(c("ARX")))), 0, Pay(10, 0))
    wrong = refusal(after(state, (0, Buy(c("ARX")))), 0, Pay(15, 0))
    never = refusal(after(state, (0, Buy(c("CAL")))), 0, Pay(5, 0))
    assert str(ten.number) in none[1]
    assert "15" in wrong[1]
    assert "CAL" in never[1]
    assert {"C-13"} == {none[2], wrong[2], never[2]}
    assert 3 == len({none[1], wrong[1], never[1]})


@pytest.mark.rule("C-6", "C-8", "C-10", "C-12", "C-27", "C-28", "C-30")
def test_an_action_of_another_step_is_refused_with_the_clause_of_this_one() -> None:
    bidding, _ = auction(STATE, "ELB")
    won, _ = auction(STATE, "ELB", {0: 20, 1: 25, 2: None})
    paid = after(won, (1, Pay(0, 0)))
    drawn = after(STATE, (0, Pass()))
    asked = after(TRADING, (0, offer(1, "HLX", 1)))
    for state, seat, rules in (
        (STATE, 0, {"C-6"}),
        (bidding, 0, {"C-8"}),
        (won, 1, {"C-12"}),
        (paid, 0, {"C-10"}),
        (drawn, 0, {"C-11"}),
        (BORROWING, 0, {"C-28"}),
        (CLOSING, 0, {"C-27"}),
        (TRADING, 0, {"C-30"}),
        (asked, 1, {"C-30"}),
    ):
        phase = type(state.phases[-1])
        wrong = Repurchase(0) if phase is not type(CLOSING.phases[-1]) else Skip()
        assert refusal(state, seat, wrong)[2] in rules


@pytest.mark.rule("C-20")
def test_when_it_is_over_nothing_is_done() -> None:
    for action in (Pass(), Skip(), Offer(1, (0,), 1, 0), Bid(10)):
        assert "C-20" == refusal(OVER, 0, action)[2]
