"""Clauses C-21 and C-24: eleven companies at most, and what two players miss."""

from __future__ import annotations

import pytest

from core.game import complete
from core.games.cartel.actions import Action, Bid, Buy, Discard, Offer, Pass, Pay, PutUp
from core.games.cartel.events import (
    Adjusted,
    Bought,
    Drew,
    Ended,
    Reported,
    Repurchased,
    Retired,
    SatOut,
    TurnedUp,
    Won,
)
from core.games.cartel.rules import RULES
from core.games.cartel.state import (
    ABSENT,
    WAITING,
    Acting,
    Bidding,
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
    biddable,
    c,
    changed,
    choices,
    cs,
    earned,
    events,
    offerable,
    only,
    position,
    prompted,
    refused_by,
    seen,
    the,
)

TEN = "KIV CAL HLX LIM BOR VEN FJD QUI YUK ZEN"
"""Ten companies; ELB or WES makes eleven."""

HANDS = ("WES ARX SAB", "BRX JUT EOS", "KAR TAJ ADR")


def ten(**given: object) -> State:
    """Seat 0 has ten companies and ELB is in the Pool."""
    fields = {
        "owned": (TEN, "AKV OBI", "DEL ORI"),
        "hands": HANDS,
        "pool": "ELB",
        "pile": "COR GLO",
        "cash": (200, 200, 200),
        **given,
    }
    return position(**fields)  # type: ignore[arg-type]


def eleven(**given: object) -> State:
    """Seat 0 is out of play."""
    fields = {
        "owned": (f"{TEN} ELB", "AKV OBI", "DEL ORI"),
        "pool": "NIL",
        "hands": ("", *HANDS[1:]),
        "seat": 1,
        **given,
    }
    return ten(**fields)


def ended(state: State) -> State:
    """The state after the turn of the seat that is asked, which passes."""
    seat = prompted(state)
    drawn = after(state, (seat, Pass()))
    return after(drawn, (seat, choices(drawn)[0]))


# C-21


@pytest.mark.rule("C-5", "C-21")
def test_the_years_end_tells_who_begins_the_next_year() -> None:
    """The seat to the Treasurer's left, or the next of those in play; nobody after year 10."""

    def first(state: State) -> int | None:
        seat = prompted(state)
        drawn = after(state, (seat, Pass()))
        return the(events(drawn, seat, choices(drawn)[0]), Adjusted).first

    assert 1 == first(ten(treasurer=0, seat=0, pile="COR GLO DAN"))
    assert 0 == first(ten(seat=2))
    assert 1 == first(eleven(seat=2))
    assert first(ten(seat=2, year=10)) is None


@pytest.mark.rule("C-21")
def test_who_buys_his_eleventh_from_the_hand_is_out_of_play_and_draws_nothing() -> None:
    """The starting company is one of the eleven."""
    buying = after(ten(), (0, Buy(c("WES"))))
    retired = after(buying, (0, Pay(0, 0)))
    assert 11 == retired.spaces.count(2)
    assert () == retired.hands[0]
    assert {*ten().pile, *cs("ARX SAB")} == {*retired.pile}
    assert (Acting(1),) == retired.phases
    told = events(buying, 0, Pay(0, 0), 0)
    assert Retired(6, 0, 2) == the(told, Retired)
    assert [] == only(told, Drew)


@pytest.mark.rule("C-21")
def test_with_ten_companies_one_is_in_play() -> None:
    state = ten(owned=(TEN.replace(" ZEN", ""), "AKV OBI", "DEL ORI"))
    bought = after(state, (0, Buy(c("WES"))), (0, Pay(0, 0)))
    assert 10 == bought.spaces.count(2)
    assert cs("ARX SAB COR") == bought.hands[0]


@pytest.mark.rule("C-21", "C-10")
def test_the_eleventh_may_be_won_at_an_auction_that_somebody_else_put_up() -> None:
    """Seat 1 put ELB up, and draws and puts down when seat 0 has bought it and is out of play."""
    won, _ = auction(ten(seat=1), "ELB", {1: 10, 2: None, 0: 11})
    paid = after(won, (0, Pay(0, 0)))
    assert (11, ()) == (paid.spaces.count(2), paid.hands[0])
    assert (Acting(1), Discarding(1, 1, passed=False)) == paid.phases
    assert 4 == len(paid.hands[1])
    # Three went back and one was drawn.
    assert len(won.pile) + 3 - 1 == len(paid.pile)
    told = events(won, 0, Pay(0, 0))
    assert [Bought, Retired] == [type(e) for e in told][:2]
    assert Retired(6, 0, 3) == the(told, Retired)
    done = after(paid, (1, choices(paid)[0]))
    assert (Acting(2),) == done.phases


@pytest.mark.rule("C-21", "C-10")
def test_who_wins_his_eleventh_at_his_own_auction_neither_draws_nor_puts_down() -> None:
    won, _ = auction(ten(), "ELB", {0: 11, 1: 10, 2: None})
    paid = after(won, (0, Pay(0, 0)))
    assert (Acting(1),) == paid.phases
    assert ((), ()) == (paid.hands[0], paid.pool)
    assert len(won.pile) + 3 == len(paid.pile)
    assert [] == only(events(won, 0, Pay(0, 0), 0), Drew)


@pytest.mark.rule("C-21")
def test_a_hand_that_goes_back_is_shuffled_with_the_pile() -> None:
    piles = set()
    for seed in range(12):
        buying = after(ten(seed=seed), (0, Buy(c("WES"))))
        pile = after(buying, (0, Pay(0, 0))).pile
        assert sorted(pile) == sorted([*ten().pile, *cs("ARX SAB")])
        piles.add(pile)
    assert 12 == len(piles)
    assert len({pile[-1] for pile in piles}) > 4
    table = at(after(ten(), (0, Buy(c("WES")))))
    before = table.state.rng
    assert table.submit(0, Pay(0, 0)).final
    assert before != table.state.rng


@pytest.mark.rule("C-21", "C-26")
def test_how_the_pile_lay_does_not_show_in_the_shuffle() -> None:
    state = after(ten(), (0, Buy(c("WES"))))
    turned = changed(state, pile=state.pile[::-1])
    assert after(state, (0, Pay(0, 0))).pile == after(turned, (0, Pay(0, 0))).pile


@pytest.mark.rule("C-21", "C-5")
def test_who_is_out_of_play_has_no_turn() -> None:
    state = eleven(seat=2)
    drawn = after(state, (2, Pass()))
    told = events(drawn, 2, choices(drawn)[0])
    assert SatOut(7, 0) == the(told, SatOut)
    assert (Acting(1),) == after(drawn, (2, choices(drawn)[0])).phases


@pytest.mark.rule("C-21", "C-5")
def test_the_year_ends_also_when_the_treasurer_is_out_of_play() -> None:
    state = eleven(seat=2, treasurer=0)
    drawn = after(state, (2, Pass()))
    told = events(drawn, 2, choices(drawn)[0])
    assert SatOut(6, 0) == the(told, SatOut)
    after_it = after(drawn, (2, choices(drawn)[0]))
    assert (7, (Acting(1),)) == (after_it.year, after_it.phases)


@pytest.mark.rule("C-21", "C-19")
def test_who_is_out_of_play_still_gets_his_profits() -> None:
    state = eleven(seat=2)
    assert state.cash[0] + earned(f"{TEN} ELB") == ended(state).cash[0]


@pytest.mark.rule("C-21", "C-8")
def test_who_is_out_of_play_bids_on_nothing() -> None:
    bidding, _ = auction(eleven(), "NIL")
    assert Bidding(1, c("NIL"), 60, (ABSENT, WAITING, WAITING), ()) == bidding.phases[-1]
    assert {1: (False, (60, 999)), 2: (True, (60, 999))} == biddable(bidding)
    assert refused_by(bidding, 0, Bid(60)) is not None


FIRST = "KIV CND HLX LIM BOR VEN OBI QUI YUK ZEN ELB"
SECOND = "CAL ANT MAL IBX HAN FER TRN DEL FJD VIK"
THIRD = "ARX BRX JUT EOS AKV ADR WES SAB KAR TAJ ORI"
"""Eleven companies, ten, and eleven."""


@pytest.mark.rule("C-21", "C-8")
def test_alone_in_play_one_bids_alone() -> None:
    state = position(
        (FIRST, "CAL", THIRD), ("", "ANT MAL", ""), "NIL", seat=1, cash=(200, 200, 200)
    )
    bidding, _ = auction(state, "NIL")
    assert {1: (False, (60, 999))} == biddable(bidding)
    won, told = auction(state, "NIL", {1: 61})
    assert Won(6, 1, c("NIL"), 61, by_order=False) == the(told, Won)
    assert 1 == prompted(won)


@pytest.mark.rule("C-21", "C-5", "C-19")
def test_when_all_are_out_of_play_the_years_go_by_to_the_end() -> None:
    """Seat 1 buys its eleventh in year 8."""
    state = position((FIRST, SECOND, THIRD), ("", "XAN NIL", ""), seat=1, year=8, cash=(0, 200, 0))
    buying = after(state, (1, Buy(c("XAN"))))
    told = events(buying, 1, Pay(0, 0))
    assert [8, 9, 10] == [e.year for e in only(told, Reported)]
    assert [8, 9, 9, 9, 10, 10, 10] == [e.year for e in only(told, SatOut)]
    over = after(buying, (1, Pay(0, 0)))
    assert (10, (Over(),)) == (over.year, over.phases)
    assert 3 * state.current[0] == over.cash[0]
    assert 1 == len(only(told, Ended))


@pytest.mark.rule("C-21", "C-23")
def test_a_hand_that_goes_back_makes_an_empty_pile_one_again() -> None:
    """Short hands are not topped up: seat 1 has one card."""
    state = ten(pile="-", hands=("WES ARX SAB", "BRX", "KAR TAJ ADR"))
    retired = after(state, (0, Buy(c("WES"))), (0, Pay(0, 0)))
    assert {*cs("ARX SAB")} == {*retired.pile}
    assert cs("BRX") == retired.hands[1]
    assert Pass() in choices(retired)
    drawn = after(retired, (1, Pass()))
    assert cs("BRX ARX SAB") == drawn.hands[1]
    assert b"" == drawn.pile
    assert Discarding(1, 2, passed=True) == drawn.phases[-1]


@pytest.mark.rule("C-21", "C-23", "C-10")
def test_a_hand_that_goes_back_is_drawn_from_after_the_auction_that_brought_it() -> None:
    """The purchase is finished first: seat 1 draws one of the three cards of seat 0."""
    state = ten(pile="-", seat=1)
    won, _ = auction(state, "ELB", {1: 10, 2: None, 0: 11})
    paid = after(won, (0, Pay(0, 0)))
    assert 2 == len(paid.pile)
    assert (Acting(1), Discarding(1, 1, passed=False)) == paid.phases
    assert {*cs(HANDS[0])} == {*paid.pile, *paid.hands[1]} - {*cs(HANDS[1])}


@pytest.mark.rule("C-21", "C-23")
def test_an_empty_hand_goes_back_without_a_shuffle() -> None:
    state = ten(hands=("WES", *HANDS[1:]))
    retired = after(state, (0, Buy(c("WES"))), (0, Pay(0, 0)))
    assert (state.pile, state.rng) == (retired.pile, retired.rng)
    assert Retired(6, 0, 0) == the(events(after(state, (0, Buy(c("WES")))), 0, Pay(0, 0)), Retired)


@pytest.mark.rule("C-21", "C-30")
def test_who_is_out_of_play_trades_no_cards() -> None:
    state = eleven(variant=Variant(card_trading=True), phases=(Acting(1), Trading(1, ())))
    assert {2} == {to for to, _, _ in offerable(state)}
    assert refused_by(state, 1, Offer(0, cs("BRX"), 1, 0)) == "C-30"


@pytest.mark.rule("C-21", "C-27")
def test_who_is_out_of_play_may_buy_back_a_block() -> None:
    state = eleven(variant=Variant(stock_repurchase=True), seat=2, blocks=(3, 9, 9))
    asked = ended(state)
    assert (Repurchasing(0, ()),) == asked.phases
    told = events(asked, 0, choices(asked)[1])
    assert 0 == the(told, Repurchased).seat


# C-24


@pytest.mark.rule("C-24")
def test_with_two_players_a_company_goes_out_of_play_at_each_years_end() -> None:
    state = position(("KIV", "ADR"), ("HLX ARX", "BRX ZEN"), seat=1, pile="COR MAL NIL")
    drawn = after(state, (1, Pass()))
    told = events(drawn, 1, choices(drawn)[0])
    assert TurnedUp(6, c("NIL")) == the(told, TurnedUp)
    next_ = after(drawn, (1, choices(drawn)[0]))
    assert 1 == next_.spaces[c("NIL")]
    assert 0 == state.spaces[c("NIL")]
    assert (7, len(state.pile) - 3) == (next_.year, len(next_.pile))
    assert 6 == next_.spaces.count(1)


@pytest.mark.rule("C-24")
def test_a_company_out_of_play_can_not_be_acquired() -> None:
    state = position(("KIV", "ADR"), out="HLX COR NIL BRX ZEN")
    for symbol in ("HLX", "COR"):
        assert refused_by(state, 0, Buy(c(symbol))) is not None
        assert refused_by(state, 0, PutUp(c(symbol))) is not None


@pytest.mark.rule("C-24", "C-18")
def test_a_company_out_of_play_brings_nobody_a_bonus() -> None:
    state = position(("KIV", "ADR"), ("HLX", ""), out="CAL COR NIL BRX ZEN", pile="MAL")
    bought = after(state, (0, Buy(c("HLX"))), (0, Pay(0, 0)))
    assert earned("KIV HLX") == bought.current[0] + bought.new[0]


@pytest.mark.rule("C-24")
def test_no_company_goes_out_of_play_after_year_10() -> None:
    state = position(("KIV", "ADR"), seat=1, year=10)
    drawn = after(state, (1, Pass()))
    assert [] == only(events(drawn, 1, choices(drawn)[0]), TurnedUp)
    over = after(drawn, (1, choices(drawn)[0]))
    assert (9, (Over(),)) == (over.spaces.count(1), over.phases)


@pytest.mark.rule("C-24")
def test_none_goes_out_of_play_when_the_pile_is_empty() -> None:
    state = position(("KIV", "ADR"), ("", "HLX"), seat=1, pile="-")
    buying = after(state, (1, Buy(c("HLX"))))
    assert [] == only(events(buying, 1, Pay(0, 0)), TurnedUp)
    next_ = after(buying, (1, Pay(0, 0)))
    assert (7, 5) == (next_.year, next_.spaces.count(1))


@pytest.mark.rule("C-24")
@pytest.mark.parametrize("owned", [("KIV", "ADR", "BOR"), ("KIV", "ADR", "BOR", "VEN")])
def test_with_three_or_four_nothing_is_turned_up(owned: tuple[str, ...]) -> None:
    state = position(owned, seat=len(owned) - 1)
    drawn = after(state, (len(owned) - 1, Pass()))
    assert [] == only(events(drawn, len(owned) - 1, choices(drawn)[0]), TurnedUp)
    assert 0 == ended(state).spaces.count(1)


@pytest.mark.rule("C-24", "C-5")
def test_the_last_card_may_be_turned_up_and_then_nobody_passes() -> None:
    state = position(("KIV", "ADR"), ("", "HLX ARX SAB"), seat=1, pile="COR MAL -")
    bought = after(state, (1, Buy(c("HLX"))), (1, Pay(0, 0)))
    assert (b"", 1) == (bought.pile, bought.spaces[c("MAL")])
    assert Pass() not in choices(bought)


@pytest.mark.rule("C-24")
def test_a_whole_game_of_two_has_nine_companies_out_of_play() -> None:
    """They put up and buy what they can, so that the pile lasts."""
    step = RULES.setup(2, 5, complete(RULES.types, {}))
    state = step.state
    turned = []
    while RULES.prompts(state):
        seat, action = _thrifty(state)
        applied = RULES.apply(state, seat, action)
        turned += only(seen(applied.events), TurnedUp)
        state = applied.state
    assert list(range(1, 10)) == [t.year for t in turned]
    assert 9 == state.spaces.count(1)


def _thrifty(state: State) -> tuple[int, Action]:
    """Whoever is asked puts up what he can, else passes; bids the least that he may."""
    seat, prompt = next(iter(RULES.prompts(state).items()))
    if prompt.choices:
        put_up = tuple(a for a in prompt.choices if isinstance(a, PutUp | Discard))
        return seat, (put_up or prompt.choices)[0]
    return seat, Bid(state.phases[-1].low)  # type: ignore[union-attr]
