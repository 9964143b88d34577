"""Clauses C-27 to C-29: the advanced rules, each on its own."""

from __future__ import annotations

from itertools import combinations

import pytest

from core.games.cartel.actions import (
    Borrow,
    Buy,
    Discard,
    Pass,
    Pay,
    PutUp,
    Repurchase,
)
from core.games.cartel.data import BONDS
from core.games.cartel.events import (
    Adjusted,
    Borrowed,
    LaidDown,
    Listed,
    Reported,
    Repurchased,
)
from core.games.cartel.rules import RULES
from core.games.cartel.state import (
    Acting,
    Borrowing,
    Over,
    Repurchasing,
    State,
    Variant,
)
from tests.core.games.cartel.positions import (
    after,
    auction,
    bonds,
    c,
    choices,
    cs,
    events,
    only,
    position,
    price,
    prompted,
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
    assert [0] == [e.seat for e in only(events(asked, 0, Repurchase(1)), Repurchased)]
    assert [] == only(events(next_, 2, Repurchase(0)), Repurchased)


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
    assert Adjusted(6, (10, 10, 10), (10, price(38), 10), 0) == the(told, Adjusted)
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
