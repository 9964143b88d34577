"""Clauses C-27 to C-30: the advanced rules, each on its own."""

from __future__ import annotations

from itertools import combinations

import pytest

from core.games.cartel.actions import (
    Borrow,
    Buy,
    Decline,
    Discard,
    Give,
    KeepOut,
    Offer,
    Pass,
    Pay,
    PutUp,
    Repurchase,
)
from core.games.cartel.data import BONDS
from core.games.cartel.events import (
    Adjusted,
    Borrowed,
    Declined,
    LaidDown,
    Listed,
    Offered,
    OfferedUnseen,
    Reported,
    Repurchased,
    Traded,
    TradedUnseen,
)
from core.games.cartel.rules import RULES
from core.games.cartel.state import (
    Acting,
    Answering,
    Borrowing,
    Discarding,
    Over,
    Repurchasing,
    State,
    Trading,
    Variant,
)
from tests.core.games.cartel.positions import (
    after,
    at,
    auction,
    bonds,
    c,
    choices,
    cs,
    earned,
    events,
    offer,
    offerable,
    only,
    position,
    price,
    prompted,
    prompts,
    refused_by,
    the,
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


# C-27


def closing(**given: object) -> State:
    """The Treasurer's turn with stock_repurchase."""
    fields = {
        "hands": HANDS,
        "seat": 2,
        "pile": "COR GLO",
        "blocks": (3, 9, 0),
        "variant": REPURCHASE,
        **given,
    }
    return position(**fields)  # type: ignore[arg-type]


@pytest.mark.rule("C-27")
def test_at_the_years_end_those_who_sold_a_block_are_asked_in_turn_order() -> None:
    """Seat 1 has all nine."""
    asked = passing(closing())
    assert (6, (Repurchasing(0, (2,)),)) == (asked.year, asked.phases)
    assert (Repurchase(0), Repurchase(1)) == choices(asked)
    next_ = after(asked, (0, Repurchase(1)))
    assert (Repurchasing(2, ()),) == next_.phases
    done = after(next_, (2, Repurchase(0)))
    assert (7, (Acting(0),)) == (done.year, done.phases)
    assert ((4, 9, 0), (92, 102, 102)) == (done.blocks, done.cash)


@pytest.mark.rule("C-27")
@pytest.mark.parametrize(
    ("treasurer", "first", "waiting"), [(0, 1, (2, 0)), (1, 2, (0, 1)), (2, 0, (1, 2))]
)
def test_the_seat_to_the_treasurers_left_is_asked_first(
    treasurer: int, first: int, waiting: tuple[int, ...]
) -> None:
    asked = passing(closing(treasurer=treasurer, seat=treasurer, blocks=(3, 0, 8)))
    assert (Repurchasing(first, waiting),) == asked.phases


@pytest.mark.rule("C-27", "C-19")
def test_a_block_is_bought_back_after_profits_and_before_the_price_moves() -> None:
    """LUX and PAX are this year's: 36 more than 2. Only the profits make the 10 there."""
    mine = "ADR LUX PAX"
    state = closing(owned=("KIV", mine, "BOR"), new=(0, 36, 0), blocks=(9, 3, 9), cash=(0, 0, 0))
    drawn = after(state, (2, Pass()))
    told = events(drawn, 2, choices(drawn)[0])
    assert (38, []) == (the(told, Reported).paid[1], only(told, Adjusted))
    asked = passing(state)
    assert (Repurchasing(1, ()),) == asked.phases
    assert ((2, 38, 2), (10, 10, 10)) == (asked.cash, asked.prices)
    told = events(asked, 1, Repurchase(1))
    assert Repurchased(6, 1, 10) == the(told, Repurchased)
    assert [] == only(told, Reported)
    assert Adjusted(6, (10, 10, 10), (10, price(38), 10)) == the(told, Adjusted)
    done = after(asked, (1, Repurchase(1)))
    assert ((2, 28, 2), (9, 4, 9)) == (done.cash, done.blocks)
    assert (10, price(38), 10) == done.prices
    assert 28 + 190 + 4 * price(38) == done.years[-1].worth[1]


@pytest.mark.rule("C-27")
@pytest.mark.parametrize(("cash", "asked"), [(7, False), (8, True)])
def test_only_who_has_the_price_in_cash_is_asked(cash: int, asked: bool) -> None:
    """2 of profits make 8 the 10 that a block costs."""
    state = passing(closing(cash=(cash, 100, 100), blocks=(3, 9, 9)))
    assert asked == (state.phases == (Repurchasing(0, ()),))


@pytest.mark.rule("C-27")
@pytest.mark.parametrize("blocks", [-1, 2, 9])
def test_one_block_a_year_is_bought_back(blocks: int) -> None:
    asked = passing(closing())
    assert "C-27" == refused_by(asked, 0, Repurchase(blocks))
    assert refused_by(asked, 2, Repurchase(1)) is not None


@pytest.mark.rule("C-27", "C-16")
def test_a_seat_under_the_penalty_may_buy_back_a_block() -> None:
    state = passing(closing(failed=(0,), blocks=(3, 9, 9)))
    assert (Repurchasing(0, ()),) == state.phases
    assert 100 == state.cash[0]
    assert 90 == after(state, (0, Repurchase(1))).cash[0]


@pytest.mark.rule("C-27", "C-20")
def test_a_block_may_be_bought_back_in_year_10_too() -> None:
    asked = passing(closing(year=10, blocks=(3, 9, 9)))
    assert (Repurchasing(0, ()),) == asked.phases
    assert RULES.outcome(asked) is None
    over = after(asked, (0, Repurchase(1)))
    assert (Over(),) == over.phases
    outcome = RULES.outcome(over)
    assert outcome is not None
    assert 92 + 10 + 4 * 10 == outcome.worth[0]


@pytest.mark.rule("C-27", "C-24")
def test_with_two_players_a_company_is_turned_up_after_blocks_are_bought_back() -> None:
    state = position(
        ("KIV", "ADR"), ("", ""), seat=1, pile="COR MAL NIL", blocks=(3, 9), variant=REPURCHASE
    )
    asked = passing(state)
    assert 5 == asked.spaces.count(1)
    assert 6 == after(asked, (0, Repurchase(0))).spaces.count(1)


@pytest.mark.rule("C-27", "C-25")
def test_without_the_option_no_block_comes_back() -> None:
    done = passing(closing(variant=Variant()))
    assert (7, (3, 9, 0)) == (done.year, done.blocks)


# C-28


def raising(**given: object) -> State:
    """Seat 0, at a price of 50 or more, may raise cash when it passes."""
    mine = "KIV LUX PAX ALB GAM XAN"
    fields = {
        "owned": (mine, "ADR", "BOR"),
        "hands": HANDS,
        "pile": "COR GLO",
        "variant": RAISING,
        **given,
    }
    return position(**fields)  # type: ignore[arg-type]


@pytest.mark.rule("C-28")
def test_after_a_pass_a_bond_up_to_the_price_may_be_borrowed_for_its_value() -> None:
    state = raising()
    assert state.prices[0] >= 50
    asked = passing(state)
    assert (Acting(0), Borrowing(0)) == asked.phases
    assert (0, 10, 15, 20, 25, 30, 40, 50) == tuple(a.bond for a in _borrows(asked))
    done = after(asked, (0, Borrow(40)))
    assert ((140, 100, 100), (bonds("40"), bonds(""), bonds(""))) == (done.cash, done.bonds)
    assert ((), (0, 0, 0), (Acting(1),)) == (done.financed, done.new, done.phases)
    repayment = {bond.value: bond.repayment for bond in BONDS}[40]
    assert Borrowed(6, 0, 40, repayment) == the(events(asked, 0, Borrow(40)), Borrowed)


def _borrows(state: State) -> list[Borrow]:
    return [a for a in choices(state) if isinstance(a, Borrow)]


@pytest.mark.rule("C-28")
def test_no_cash_need_be_raised() -> None:
    asked = passing(raising())
    done = after(asked, (0, Borrow(0)))
    assert ((100, 100, 100), (Acting(1),)) == (done.cash, done.phases)
    assert [] == only(events(asked, 0, Borrow(0)), Borrowed)


@pytest.mark.rule("C-28")
def test_no_bond_above_the_present_price_is_borrowed() -> None:
    """Profits of this year don't count yet: at 2 a year the price is 10."""
    mine = "KIV LUX PAX"
    asked = passing(raising(owned=(mine, "ADR", "BOR"), new=(36, 0, 0)))
    assert (Borrow(0), Borrow(10)) == choices(asked)
    for value in (15, 50):
        assert "C-28" == refused_by(asked, 0, Borrow(value))


@pytest.mark.rule("C-28", "C-13")
@pytest.mark.parametrize("value", [-10, 5, 11, 100])
def test_only_bonds_that_there_are_are_borrowed(value: int) -> None:
    assert refused_by(passing(raising()), 0, Borrow(value)) in {"C-13", "C-28"}


@pytest.mark.rule("C-28", "C-13")
def test_a_bond_out_of_stock_is_not_borrowed() -> None:
    last = BONDS[-1]
    asked = passing(raising(raised=("", f"{last.value} " * last.number)))
    assert last.value not in {a.bond for a in _borrows(asked)}
    assert refused_by(asked, 0, Borrow(last.value)) in {"C-13", "C-28"}


@pytest.mark.rule("C-28", "C-13")
def test_without_any_bond_that_can_be_borrowed_nobody_is_asked() -> None:
    """At a price of 10 only the Bonds of 10 count, and seat 1 has them all."""
    state = raising(owned=("KIV", "ADR", "BOR"), raised=("", "10 " * BONDS[0].number))
    assert (Acting(1),) == passing(state).phases


@pytest.mark.rule("C-28", "C-20")
def test_a_bond_borrowed_is_repaid_at_the_end() -> None:
    state = raising(year=10, seat=2)
    asked = passing(state)
    assert Borrowing(2) == asked.phases[-1]
    over = after(asked, (2, Borrow(10)))
    outcome = RULES.outcome(over)
    assert outcome is not None
    assert 100 + 10 + 2 + 10 + 90 - BONDS[0].repayment == outcome.worth[2]


@pytest.mark.rule("C-28", "C-10", "C-7")
def test_cash_is_raised_on_a_pass_only() -> None:
    """Neither after an auction nor after a purchase."""
    state = raising(pool="ELB")
    won, _ = auction(state, "ELB", {0: 10, 1: 11, 2: None})
    paid = after(won, (1, Pay(0, 0)))
    assert (Acting(1),) == after(paid, (0, choices(paid)[0])).phases
    bought = after(state, (0, Buy(c("HLX"))), (0, Pay(0, 0)))
    assert (Acting(1),) == bought.phases


@pytest.mark.rule("C-28", "C-23")
def test_with_an_empty_pile_no_cash_is_raised() -> None:
    state = raising(pile="-")
    assert refused_by(state, 0, Pass()) == "C-23"
    assert refused_by(state, 0, Borrow(10)) is not None


@pytest.mark.rule("C-28", "C-23", "C-11")
def test_a_pass_that_takes_the_last_card_is_completed_by_raising_cash() -> None:
    asked = passing(raising(pile="COR -"))
    assert (b"", Borrowing(0)) == (asked.pile, asked.phases[-1])


@pytest.mark.rule("C-28", "C-25")
def test_without_the_option_no_cash_is_raised() -> None:
    assert (Acting(1),) == passing(raising(variant=Variant())).phases


@pytest.mark.rule("C-28", "C-14")
def test_no_block_is_sold_to_raise_cash() -> None:
    asked = passing(raising())
    assert refused_by(asked, 0, Pay(0, 1)) is not None


# C-29


def defending(**given: object) -> State:
    """Seat 0 has passed and holds HLX, ARX, SAB, COR and GLO."""
    fields = {"hands": HANDS, "pool": "ELB", "pile": "COR GLO", "variant": DEFENSIVE, **given}
    return after(position(**fields), (0, Pass()))  # type: ignore[arg-type]


@pytest.mark.rule("C-29")
def test_one_of_two_cards_may_be_laid_face_down() -> None:
    """Ten ways to put two up, twenty with one of them down."""
    state = defending()
    five = cs("HLX ARX SAB COR GLO")
    both = {Discard(two) for two in combinations(five, 2)}
    one = {Discard((a,), b) for a in five for b in five if a != b}
    assert both | one == set(choices(state))
    assert 30 == len(choices(state))


@pytest.mark.rule("C-29")
def test_a_company_laid_face_down_is_out_of_play_and_all_see_its_space() -> None:
    state = defending()
    done = after(state, (0, Discard(cs("HLX"), c("COR"))))
    assert 1 == done.spaces[c("COR")]
    assert (cs("ARX SAB GLO"), cs("ELB HLX")) == (done.hands[0], done.pool)
    assert (Acting(1),) == done.phases
    for looker in (0, 1, 2, None):
        told = events(state, 0, Discard(cs("HLX"), c("COR")), looker)
        assert LaidDown(6, 0, c("COR")) == the(told, LaidDown)
        assert Listed(6, 0, cs("HLX")) == the(told, Listed)
        assert 1 == RULES.view(done, looker).spaces[c("COR")]
    assert refused_by(done, 1, PutUp(c("COR"))) is not None


@pytest.mark.rule("C-29")
@pytest.mark.parametrize(
    ("up", "down"),
    [("", "HLX"), ("HLX ARX", "SAB"), ("HLX", "HLX"), ("HLX", "BRX"), ("HLX", "ELB")],
)
def test_no_other_number_and_no_other_cards_are_put_down(up: str, down: str) -> None:
    assert refused_by(defending(), 0, Discard(cs(up), c(down))) in {"C-11", "C-29"}


@pytest.mark.rule("C-29")
@pytest.mark.parametrize("down", [-2, 52, 99])
def test_what_is_laid_down_is_a_company(down: int) -> None:
    assert refused_by(defending(), 0, Discard(cs("HLX"), down)) is not None


@pytest.mark.rule("C-29", "C-23")
def test_the_one_card_that_is_put_down_may_lie_face_down() -> None:
    state = defending(pile="COR -")
    four = cs("HLX ARX SAB COR")
    assert {*(Discard((n,)) for n in four), *(Discard((), n) for n in four)} == {*choices(state)}
    done = after(state, (0, Discard((), c("SAB"))))
    assert (1, cs("HLX ARX COR")) == (done.spaces[c("SAB")], done.hands[0])
    assert [LaidDown(6, 0, c("SAB"))] == events(state, 0, Discard((), c("SAB")))


@pytest.mark.rule("C-29", "C-23")
def test_with_an_empty_pile_nothing_is_laid_down() -> None:
    state = position(hands=HANDS, pile="-", variant=DEFENSIVE)
    assert refused_by(state, 0, Pass()) == "C-23"
    assert refused_by(state, 0, Discard((), c("HLX"))) is not None


@pytest.mark.rule("C-29", "C-10")
def test_after_an_auction_the_card_goes_face_up() -> None:
    state = position(hands=HANDS, pool="ELB", pile="COR", variant=DEFENSIVE)
    won, _ = auction(state, "ELB", {0: 10, 1: 11, 2: None})
    paid = after(won, (1, Pay(0, 0)))
    assert tuple(Discard((n,)) for n in cs("HLX ARX SAB COR")) == choices(paid)
    assert refused_by(paid, 0, Discard((), c("HLX"))) in {"C-10", "C-29"}


@pytest.mark.rule("C-29", "C-25")
def test_without_the_option_no_card_is_laid_face_down() -> None:
    state = defending(variant=Variant())
    assert 10 == len(choices(state))
    assert "C-29" == refused_by(state, 0, Discard(cs("HLX"), c("ARX")))


@pytest.mark.rule("C-29", "C-28")
def test_cash_may_be_raised_after_a_card_was_laid_face_down() -> None:
    both = Variant(defensive_discarding=True, raising_cash=True)
    done = after(defending(variant=both), (0, Discard(cs("HLX"), c("COR"))))
    assert (Acting(0), Borrowing(0)) == done.phases


# C-30


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
        assert cs("HLX ARX") == RULES.view(asked, looker).phase.give
    for outsider in (2, None):
        assert [OfferedUnseen(6, 0, 1, 2, 2, 5)] == events(state, 0, action, outsider)
        phase = RULES.view(asked, outsider).phase
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
        assert (0, 1) == (
            RULES.view(again, looker).phase.seat,
            RULES.view(again, looker).phase.made,
        )


@pytest.mark.rule("C-11", "C-30")
def test_discarding_after_a_pass_of_a_game_with_trading_is_the_same() -> None:
    drawn = after(trading(), (0, KeepOut()), (0, Pass()))
    assert Discarding(0, 2, passed=True) == drawn.phases[-1]
