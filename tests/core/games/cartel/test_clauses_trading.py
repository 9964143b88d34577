"""Clause C-30: trading cards before a turn."""

from __future__ import annotations

from itertools import combinations

import pytest

from core.games.cartel.actions import (
    Buy,
    Decline,
    Give,
    KeepOut,
    Offer,
    Pass,
    Pay,
    PutUp,
)
from core.games.cartel.events import (
    Declined,
    Offered,
    OfferedUnseen,
    Traded,
    TradedUnseen,
)
from core.games.cartel.state import (
    Acting,
    Answering,
    AnsweringView,
    Discarding,
    State,
    Trading,
    TradingView,
    Variant,
)
from tests.core.games.cartel.positions import (
    after,
    at,
    c,
    choices,
    cs,
    earned,
    events,
    offer,
    offerable,
    position,
    prompted,
    prompts,
    refused_by,
    shown,
)

HANDS = ("HLX ARX SAB", "BRX ZEN JUT", "YUK EOS QUI")
REPURCHASE = Variant(stock_repurchase=True)
RAISING = Variant(raising_cash=True)
DEFENSIVE = Variant(defensive_discarding=True)
TRADING = Variant(card_trading=True)
HIDDEN = Variant(card_trading=True, hidden_cash=True)


def passing(state: State) -> State:
    """The state in which the seat on turn has passed and put the first cards of its hand down."""
    seat = prompted(state)
    drawn = after(state, (seat, Pass()))
    return after(drawn, (seat, choices(drawn)[0]))


def trading(**given: object) -> State:
    """Seat 0 may offer cards; seat 1 has 40 and seat 2 nothing."""
    fields = {
        "hands": HANDS,
        "cash": (25, 40, 0),
        "variant": TRADING,
        "phases": (Acting(0), Trading(0, ())),
        "pile": "COR GLO",
        **given,
    }
    return position(**fields)  # type: ignore[arg-type]


@pytest.mark.rule("C-30")
def test_an_offer_gives_cards_to_one_seat_for_as_many_and_money_either_way() -> None:
    """With three cards each, any number is given for as many."""
    state = trading()
    money = {1: [(-25, 40)], 2: [(-25, 0)]}
    assert {
        (to, give, n): money[to]
        for to in (1, 2)
        for n in (1, 2, 3)
        for give in combinations(cs(HANDS[0]), n)
    } == offerable(state)
    assert (KeepOut(),) == prompts(state)[0].choices
    assert [0] == list(prompts(state))


@pytest.mark.rule("C-30")
def test_nobody_holds_more_than_three_cards_after_a_trade() -> None:
    """Seat 0 has two cards, seat 1 one, seat 2 three."""
    state = trading(hands=("HLX ARX", "BRX", "YUK EOS QUI"))
    counts = {(to, len(give), want) for to, give, want in offerable(state)}
    assert {
        (1, 1, 1),
        (1, 2, 1),
        (2, 1, 1),
        (2, 1, 2),
        (2, 2, 2),
        (2, 2, 3),
    } == counts
    assert "C-30" == refused_by(state, 0, offer(2, "HLX ARX", 1))
    assert "C-30" == refused_by(state, 0, offer(2, "HLX", 3))


@pytest.mark.rule("C-30")
@pytest.mark.parametrize(
    "wrong",
    [
        # Nothing given, nothing wanted, more than there is.
        Offer(1, (), 1, 0),
        offer(1, "HLX", 0),
        offer(1, "HLX", -1),
        offer(1, "HLX ARX SAB", 4),
        # To oneself, to nobody.
        offer(0, "HLX", 1),
        offer(-1, "HLX", 1),
        offer(3, "HLX", 1),
        # Cards of another, one in the pile, one twice, out of order.
        offer(1, "BRX", 1),
        offer(1, "COR", 1),
        Offer(1, (c("HLX"), c("HLX")), 2, 0),
        Offer(1, (c("ARX"), c("HLX")), 2, 0),
        # Money that is not there.
        offer(1, "HLX", 1, -26),
        offer(1, "HLX", 1, 41),
        offer(2, "HLX", 1, 1),
    ],
)
def test_no_other_offer_is_made(wrong: Offer) -> None:
    assert "C-30" == refused_by(trading(), 0, wrong)


@pytest.mark.rule("C-30")
@pytest.mark.parametrize(
    "wrong",
    [Offer(1, (), 1, 0), Offer(1, (), 0, 5), offer(1, "HLX", 0), offer(1, "HLX", -1)],
)
def test_each_side_gives_at_least_one_card(wrong: Offer) -> None:
    """With two cards each, nobody would have too many."""
    state = trading(hands=("HLX ARX", "BRX ZEN", "YUK"))
    assert "C-30" == refused_by(state, 0, wrong)


@pytest.mark.rule("C-30")
def test_the_one_asked_picks_his_cards_or_declines() -> None:
    asked = after(trading(), (0, offer(1, "HLX ARX", 2, 5)))
    made = (offer(1, "HLX ARX", 2, 5),)
    answering = Answering(1, 0, cs("HLX ARX"), 2, 5)
    assert (Acting(0), Trading(0, made), answering) == asked.phases
    assert [1] == list(prompts(asked))
    assert (*(Give(two) for two in combinations(cs(HANDS[1]), 2)), Decline()) == choices(asked)
    given = after(asked, (1, Give(cs("BRX JUT"))))
    assert (cs("BRX JUT SAB"), cs("HLX ARX ZEN")) == given.hands[:2]
    assert (30, 35, 0) == given.cash
    assert (Acting(0, trades=1), Trading(0, made)) == given.phases


@pytest.mark.rule("C-30")
def test_money_may_be_paid_by_who_offers() -> None:
    given = after(trading(), (0, offer(2, "HLX", 1, -25)), (2, Give(cs("EOS"))))
    assert (0, 40, 25) == given.cash
    assert (cs("ARX SAB EOS"), cs("YUK HLX QUI")) == (given.hands[0], given.hands[2])


@pytest.mark.rule("C-30")
@pytest.mark.parametrize("cards", ["BRX ZEN", "", "HLX", "COR", "YUK"])
def test_just_the_number_wanted_is_given_of_the_own_hand(cards: str) -> None:
    asked = after(trading(), (0, offer(1, "HLX", 1)))
    assert "C-30" == refused_by(asked, 1, Give(cs(cards)))


@pytest.mark.rule("C-30")
def test_cards_given_are_named_once_and_in_order() -> None:
    asked = after(trading(), (0, offer(1, "HLX ARX", 2)))
    brx, jut = c("BRX"), c("JUT")
    for wrong in ((brx, brx), (jut, brx)):
        assert "C-30" == refused_by(asked, 1, Give(wrong))


@pytest.mark.rule("C-30")
def test_only_the_one_asked_answers() -> None:
    asked = after(trading(), (0, offer(1, "HLX", 1)))
    for seat in (0, 2):
        assert refused_by(asked, seat, Decline()) is not None
    assert refused_by(asked, 1, KeepOut()) is not None


@pytest.mark.rule("C-30")
def test_declined_nothing_changes_hands() -> None:
    state = trading()
    asked = after(state, (0, offer(1, "HLX", 1, 5)))
    assert [Declined(6, 0, 1)] == events(asked, 1, Decline())
    done = after(asked, (1, Decline()))
    assert (state.hands, state.cash) == (done.hands, done.cash)
    assert (Acting(0), Trading(0, (offer(1, "HLX", 1, 5),))) == done.phases


@pytest.mark.rule("C-30")
def test_no_offer_is_repeated_and_its_money_is_cut_out() -> None:
    again = after(trading(), (0, offer(1, "HLX", 1, 5)), (1, Decline()))
    assert "C-30" == refused_by(again, 0, offer(1, "HLX", 1, 5))
    listed = offerable(again)
    assert [(-25, 4), (6, 40)] == listed[1, cs("HLX"), 1]
    assert [(-25, 40)] == listed[1, cs("ARX"), 1]
    assert [(-25, 0)] == listed[2, cs("HLX"), 1]
    twice = after(again, (0, offer(1, "HLX", 1, 40)), (1, Decline()))
    assert [(-25, 4), (6, 39)] == offerable(twice)[1, cs("HLX"), 1]
    for least in (-25, -24):
        edge = after(again, (0, offer(1, "HLX", 1, least)), (1, Decline()))
        assert least not in {a for a, b in offerable(edge)[1, cs("HLX"), 1] if a <= least <= b}


@pytest.mark.rule("C-30")
def test_after_three_offers_the_turn_begins() -> None:
    state = trading()
    for n, money in enumerate((0, 1, 2)):
        assert n == len(state.phases[-1].made)  # type: ignore[union-attr]
        state = after(state, (0, offer(1, "HLX", 1, money)), (1, Decline()))
    assert (Acting(0),) == state.phases
    assert refused_by(state, 0, offer(1, "HLX", 1, 3)) is not None


@pytest.mark.rule("C-30")
def test_the_third_offer_may_be_accepted_too() -> None:
    state = trading()
    for money in (1, 2):
        state = after(state, (0, offer(1, "HLX", 1, money)), (1, Decline()))
    state = after(state, (0, offer(1, "HLX", 1, 3)), (1, Give(cs("BRX"))))
    assert (Acting(0, trades=1),) == state.phases
    assert (28, 37, 0) == state.cash


@pytest.mark.rule("C-30")
def test_who_keeps_out_takes_his_turn() -> None:
    done = after(trading(), (0, KeepOut()))
    assert (Acting(0),) == done.phases
    assert Buy(c("HLX")) in choices(done)


@pytest.mark.rule("C-30", "C-7")
def test_a_card_got_in_a_trade_is_bought_at_its_full_price() -> None:
    done = after(trading(), (0, offer(1, "HLX", 1, -5)), (1, Give(cs("BRX"))), (0, KeepOut()))
    buying = after(done, (0, Buy(c("BRX"))))
    assert 20 == buying.phases[-1].price  # type: ignore[union-attr]
    assert 20 - 20 == after(buying, (0, Pay(0, 0))).cash[0]


@pytest.mark.rule("C-30", "C-5")
def test_every_turn_begins_with_trading() -> None:
    done = after(trading(cash=(25, 40, 30)), (0, KeepOut()), (0, Buy(c("HLX"))), (0, Pay(0, 0)))
    assert (Acting(1), Trading(1, ())) == done.phases


@pytest.mark.rule("C-30")
@pytest.mark.parametrize("hands", [("HLX", "", "YUK"), ("HLX", "", "")])
def test_without_cards_nobody_trades(hands: tuple[str, ...]) -> None:
    """Seat 1 has none; then seat 2 has nobody to trade with."""
    state = position(hands=hands, pile="-", variant=TRADING, cash=(20, 10, 0), blocks=(0, 0, 0))
    bought = after(state, (0, Buy(c("HLX"))), (0, Pay(0, 0)))
    assert (Acting(1),) == bought.phases
    put_up = after(bought, (1, PutUp(c("CAL"))))
    assert Acting(1) == put_up.phases[0]


@pytest.mark.rule("C-30", "C-25")
def test_without_the_option_nobody_trades() -> None:
    assert (Acting(1),) == passing(trading(variant=Variant(), phases=(Acting(0),))).phases


@pytest.mark.rule("C-30", "C-23")
def test_with_an_empty_pile_cards_are_still_traded() -> None:
    given = after(trading(pile="-"), (0, offer(1, "HLX", 1)), (1, Give(cs("BRX"))))
    assert cs("BRX ARX SAB") == given.hands[0]


@pytest.mark.rule("C-30", "C-26")
def test_the_cards_of_an_offer_are_seen_by_the_two_alone() -> None:
    state = trading()
    action = offer(1, "HLX ARX", 2, 5)
    asked = after(state, (0, action))
    for looker in (0, 1):
        assert [Offered(6, 0, 1, cs("HLX ARX"), 2, 5)] == events(state, 0, action, looker)
        assert cs("HLX ARX") == shown(asked, looker, AnsweringView).give
    for outsider in (2, None):
        assert [OfferedUnseen(6, 0, 1, 2, 2, 5)] == events(state, 0, action, outsider)
        phase = shown(asked, outsider, AnsweringView)
        assert ((), 2, 2, 5) == (phase.give, phase.cards, phase.want, phase.money)
    given = Give(cs("BRX JUT"))
    for looker in (0, 1):
        told = events(asked, 1, given, looker)
        assert [Traded(6, 0, 1, cs("HLX ARX"), cs("BRX JUT"), 5)] == told
    for outsider in (2, None):
        assert [TradedUnseen(6, 0, 1, 2, 2, 5)] == events(asked, 1, given, outsider)
    assert at(state).submit(0, action).final
    assert at(asked).submit(1, given).final


@pytest.mark.rule("C-30", "C-26")
def test_with_hidden_cash_any_money_may_be_asked_for_and_what_is_not_there_only_declined() -> None:
    state = trading(variant=HIDDEN)
    assert {(-25, 999)} == {r for ranges in offerable(state).values() for r in ranges}
    asked = after(state, (0, offer(1, "HLX", 1, 41)))
    assert (Decline(),) == choices(asked)
    assert "C-30" == refused_by(asked, 1, Give(cs("BRX")))
    able = after(state, (0, offer(1, "HLX", 1, 40)))
    assert Give(cs("BRX")) in choices(able)
    assert refused_by(state, 0, offer(1, "HLX", 1, 1000)) == "C-30"


@pytest.mark.rule("C-30")
def test_profits_and_stock_are_not_touched_by_a_trade() -> None:
    state = trading()
    given = after(state, (0, offer(1, "HLX", 1, 5)), (1, Give(cs("BRX"))))
    for name in ("blocks", "bonds", "new", "current", "spaces", "pool", "pile"):
        assert getattr(state, name) == getattr(given, name)
    assert earned("KIV") == given.current[0]


@pytest.mark.rule("C-30")
def test_trading_is_told_in_the_view_by_its_number_of_offers() -> None:
    again = after(trading(), (0, offer(1, "HLX", 1)), (1, Decline()))
    for looker in (0, 1, None):
        assert TradingView(0, 1, trades=0) == shown(again, looker, TradingView)
    done = after(trading(), (0, offer(1, "HLX", 1)), (1, Give(cs("BRX"))))
    assert TradingView(0, 1, trades=1) == shown(done, 2, TradingView)


@pytest.mark.rule("C-11", "C-30")
def test_discarding_after_a_pass_of_a_game_with_trading_is_the_same() -> None:
    drawn = after(trading(), (0, KeepOut()), (0, Pass()))
    assert Discarding(0, 2, passed=True) == drawn.phases[-1]
