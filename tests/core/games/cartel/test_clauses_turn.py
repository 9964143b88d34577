"""Clauses C-5 to C-7, C-10, C-11 and C-23: what a turn is, and what an empty pile leaves of it."""

from __future__ import annotations

from itertools import combinations

import pytest

from core.game import complete
from core.games.cartel.actions import Bid, Buy, Discard, NoBid, Pass, Pay, PutUp, Skip
from core.games.cartel.events import (
    Auctioned,
    Bought,
    Chosen,
    Drew,
    DrewUnseen,
    Listed,
    Passed,
    Skipped,
)
from core.games.cartel.rules import RULES
from core.games.cartel.state import Acting, Discarding, Over, Paying, State
from core.table import Table
from tests.core.games.cartel.positions import (
    after,
    at,
    auction,
    barred,
    bonus,
    c,
    choices,
    cs,
    events,
    now,
    only,
    position,
    prompted,
    refused_by,
    seen,
    the,
)

HANDS = ("HLX ARX SAB", "BRX ZEN JUT", "YUK EOS QUI")


def passed(state: State) -> State:
    """The state after the seat on turn has passed and put the first cards of its hand down."""
    seat = prompted(state)
    drawn = after(state, (seat, Pass()))
    return after(drawn, (seat, choices(drawn)[0]))


# C-5


@pytest.mark.rule("C-5")
@pytest.mark.parametrize(("treasurer", "order"), [(0, [1, 2, 0]), (1, [2, 0, 1]), (2, [0, 1, 2])])
def test_the_treasurers_left_goes_first_and_he_ends_the_year(
    treasurer: int, order: list[int]
) -> None:
    state = position(seat=order[0], treasurer=treasurer)
    for seat in order:
        assert (6, (Acting(seat),)) == (state.year, state.phases)
        state = passed(state)
    assert (7, (Acting(order[0]),)) == (state.year, state.phases)


@pytest.mark.rule("C-5", "C-20")
def test_the_game_ends_with_the_treasurers_turn_of_year_10() -> None:
    state = position(year=10, seat=1)
    state = passed(state)
    assert (Acting(2),) == state.phases
    state = passed(state)
    assert (10, (Over(),)) == (state.year, state.phases)
    assert {} == RULES.prompts(state)
    assert RULES.outcome(state) is not None


@pytest.mark.rule("C-5")
def test_a_game_in_which_all_pass_has_ten_years_of_a_turn_each() -> None:
    """With two players no pile is so large that it lasts, so that they buy the rest of the time."""
    table = Table.new(RULES, 4, 3, complete(RULES.types, {}))
    turns = []
    while table.prompts():
        state = now(table)
        if state.phases == (Acting(prompted(state)),):
            turns.append((state.year, prompted(state)))
        listed = [a for a in choices(state) if not isinstance(a, PutUp)] or [NoBid()]
        table.submit(prompted(state), listed[-1])
        if not now(table).pile:
            break
    first = turns[0][1]
    assert [(1 + i // 4, (first + i) % 4) for i in range(len(turns))] == turns
    # 33 cards in the pile, two a turn: the 17th takes the last.
    assert 17 == len(turns)


# C-6


@pytest.mark.rule("C-6")
def test_a_turn_is_to_buy_to_put_up_or_to_pass() -> None:
    state = position(hands=("ARX HLX SAB", *HANDS[1:]), pool="GLO ELB")
    assert (
        *[Buy(n) for n in cs("ARX HLX SAB")],
        *[PutUp(n) for n in cs("GLO ELB")],
        Pass(),
    ) == choices(state)


@pytest.mark.rule("C-6", "C-23")
def test_nobody_skips_who_can_do_something() -> None:
    assert refused_by(position(), 0, Skip()) in {"C-6", "C-23"}
    assert refused_by(position(pile="-"), 0, Skip()) in {"C-6", "C-23"}


@pytest.mark.rule("C-6")
def test_only_the_seat_on_turn_acts() -> None:
    state = position(hands=HANDS, pool="GLO")
    for seat in (0, 2, -1, 3):
        on_one = position(hands=HANDS, pool="GLO", seat=1)
        assert refused_by(on_one, seat, Pass()) is not None or seat in (-1, 3)
    assert refused_by(state, 1, Buy(c("BRX"))) is not None
    assert [0] == list(RULES.prompts(state))


@pytest.mark.rule("C-6", "C-7")
def test_only_cards_of_the_own_hand_are_bought() -> None:
    """BRX is another's, GLO in the Pool, KIV one's own."""
    state = position(hands=HANDS, pool="GLO")
    for symbol in ("BRX", "GLO", "KIV", "COR"):
        assert refused_by(state, 0, Buy(c(symbol))) in {"C-6", "C-7"}
    for number in (-1, 52, 99):
        assert "C-31" == refused_by(state, 0, Buy(number))


@pytest.mark.rule("C-6", "C-8")
def test_only_companies_of_the_pool_are_put_up() -> None:
    """HLX is in the hand, ADR another's, COR in the pile."""
    state = position(hands=HANDS, pool="GLO")
    for symbol in ("HLX", "ADR", "COR", "BRX"):
        assert refused_by(state, 0, PutUp(c(symbol))) in {"C-6", "C-8"}
    for number in (-1, 52, 99):
        assert "C-31" == refused_by(state, 0, PutUp(number))


# C-7


@pytest.mark.rule("C-7")
def test_a_purchase_from_the_hand_is_paid_laid_open_and_the_hand_filled() -> None:
    """KIV and HLX lie side by side."""
    state = position(hands=HANDS, pile="COR GLO")
    buying = after(state, (0, Buy(c("HLX"))))
    assert (Acting(0), Paying(0, c("HLX"), 20, None)) == buying.phases
    assert cs("ARX SAB") == buying.hands[0]
    assert 0 == buying.spaces[c("HLX")]
    bought = after(buying, (0, Pay(0, 0)))
    assert 2 == bought.spaces[c("HLX")]
    assert (80, 100, 100) == bought.cash
    assert (4 + bonus("KIV", "HLX"), 0, 0) == bought.new
    assert (2, 2, 2) == bought.current
    assert cs("ARX SAB COR") == bought.hands[0]
    assert (Acting(1),) == bought.phases
    assert len(state.pile) - 1 == len(bought.pile)


@pytest.mark.rule("C-7", "C-26")
def test_what_is_bought_is_told_to_all_and_what_is_drawn_to_the_buyer() -> None:
    state = position(hands=HANDS, pile="COR")
    assert [Chosen(6, 0, c("HLX"))] == events(state, 0, Buy(c("HLX")))
    buying = after(state, (0, Buy(c("HLX"))))
    beside = (c("KIV"),)
    bought = Bought(
        6, 0, c("HLX"), 20, False, 0, 1, 10, 10, 4, beside, (bonus("KIV", "HLX"),), (), ()
    )
    assert [bought, Drew(6, 0, cs("COR"))] == events(buying, 0, Pay(0, 1), 0)
    for looker in (1, 2, None):
        assert [bought, DrewUnseen(6, 0, 1)] == events(buying, 0, Pay(0, 1), looker)


@pytest.mark.rule("C-7")
def test_a_purchase_can_be_taken_back_until_a_card_is_drawn() -> None:
    table = at(position(hands=HANDS, pile="COR"), (0, Buy(c("HLX"))))
    assert table.can_undo(0) is None
    assert table.submit(0, Pay(0, 0)).final


# C-10


@pytest.mark.rule("C-10")
@pytest.mark.parametrize("winner", [0, 1, 2])
def test_after_an_auction_the_offering_seat_draws_one_and_puts_one_down(winner: int) -> None:
    state = position(hands=HANDS, pool="ELB GLO", pile="COR")
    bids = {seat: 30 + (seat == winner) for seat in range(3)}
    won, _ = auction(state, "ELB", bids)
    assert (Acting(0), Paying(winner, c("ELB"), 31, 0)) == won.phases
    paid = after(won, (winner, Pay(0, 0)))
    assert (Acting(0), Discarding(0, 1, passed=False)) == paid.phases
    assert cs("HLX ARX SAB COR") == paid.hands[0]
    assert tuple(Discard((n,)) for n in cs("HLX ARX SAB COR")) == choices(paid)
    done = after(paid, (0, Discard(cs("ARX"))))
    assert cs("HLX SAB COR") == done.hands[0]
    assert cs("ARX GLO") == done.pool
    assert 0 == done.spaces[c("ARX")]
    assert (Acting(1),) == done.phases
    assert cs(HANDS[winner]) == done.hands[winner] or winner == 0


@pytest.mark.rule("C-10", "C-26")
def test_what_is_put_down_after_an_auction_is_told_to_all() -> None:
    won, _ = auction(position(hands=HANDS, pool="ELB", pile="COR"), "ELB", {0: 10, 1: 11, 2: None})
    paying = seen(at(won).submit(1, Pay(0, 0)).told)
    assert DrewUnseen(6, 0, 1) == the(paying, DrewUnseen)
    assert [] == only(paying, Drew)
    assert Drew(6, 0, cs("COR")) == the(events(won, 1, Pay(0, 0), 0), Drew)
    assert [] == only(events(won, 1, Pay(0, 0), 1), Drew)
    paid = after(won, (1, Pay(0, 0)))
    assert [Listed(6, 0, cs("COR"))] == events(paid, 0, Discard(cs("COR")))


@pytest.mark.rule("C-10")
def test_only_one_card_of_the_own_hand_is_put_down_after_an_auction() -> None:
    won, _ = auction(position(hands=HANDS, pool="ELB", pile="COR"), "ELB", {0: 10, 1: 11, 2: None})
    paid = after(won, (1, Pay(0, 0)))
    for up in ("HLX ARX", "", "BRX", "ELB"):
        assert refused_by(paid, 0, Discard(cs(up))) == "C-10"
    assert refused_by(paid, 1, Discard(cs("BRX"))) is not None


# C-11


@pytest.mark.rule("C-11")
def test_who_passes_draws_two_and_puts_any_two_down() -> None:
    state = position(hands=HANDS, pool="ELB", pile="COR GLO")
    drawn = after(state, (0, Pass()))
    five = cs("HLX ARX SAB COR GLO")
    assert five == drawn.hands[0]
    assert (Acting(0), Discarding(0, 2, passed=True)) == drawn.phases
    assert {Discard(two) for two in combinations(five, 2)} == set(choices(drawn))
    assert 10 == len(choices(drawn))
    done = after(drawn, (0, Discard(cs("COR SAB"))))
    assert cs("HLX ARX GLO") == done.hands[0]
    assert cs("ELB COR SAB") == done.pool
    assert (Acting(1),) == done.phases
    assert (state.cash, state.blocks, state.new) == (done.cash, done.blocks, done.new)


@pytest.mark.rule("C-11", "C-26")
def test_a_pass_is_told_to_all_and_the_cards_drawn_to_the_seat() -> None:
    state = position(hands=HANDS, pile="GLO COR")
    assert [Passed(6, 0), Drew(6, 0, cs("GLO COR"))] == events(state, 0, Pass(), 0)
    assert [Passed(6, 0), DrewUnseen(6, 0, 2)] == events(state, 0, Pass(), 2)
    assert at(state).submit(0, Pass()).final
    drawn = after(state, (0, Pass()))
    told = events(drawn, 0, Discard(cs("GLO SAB")))
    assert [Listed(6, 0, cs("SAB GLO"))] == told


@pytest.mark.rule("C-11")
@pytest.mark.parametrize("up", ["COR", "", "HLX ARX SAB", "BRX COR", "ELB COR"])
def test_no_other_number_and_no_other_cards_are_put_down_after_a_pass(up: str) -> None:
    drawn = after(position(hands=HANDS, pool="ELB", pile="COR GLO"), (0, Pass()))
    assert refused_by(drawn, 0, Discard(cs(up))) == "C-11"


@pytest.mark.rule("C-11")
def test_no_card_is_put_down_twice_and_none_out_of_order() -> None:
    drawn = after(position(hands=HANDS, pile="COR GLO"), (0, Pass()))
    cor, sab = c("COR"), c("SAB")
    assert refused_by(drawn, 0, Discard((cor, cor))) == "C-11"
    assert refused_by(drawn, 0, Discard((cor, sab))) == "C-11"


# C-23


@pytest.mark.rule("C-23")
def test_with_an_empty_pile_nobody_passes() -> None:
    state = position(hands=HANDS, pile="-")
    assert Pass() not in choices(state)
    assert "C-23" == refused_by(state, 0, Pass())
    assert "C-23" == barred(state, 0)[Pass()]


@pytest.mark.rule("C-23", "C-7")
def test_with_an_empty_pile_a_hand_is_not_filled_up() -> None:
    state = position(hands=HANDS, pile="-")
    bought = after(state, (0, Buy(c("HLX"))), (0, Pay(0, 0)))
    assert cs("ARX SAB") == bought.hands[0]
    assert (Acting(1),) == bought.phases
    buying = after(state, (0, Buy(c("HLX"))))
    assert [Bought] == [type(e) for e in events(buying, 0, Pay(0, 0), 0)]


@pytest.mark.rule("C-23", "C-10")
def test_with_an_empty_pile_nothing_is_put_down_after_an_auction() -> None:
    state = position(hands=HANDS, pool="ELB", pile="-")
    won, _ = auction(state, "ELB", {0: 10, 1: 11, 2: None})
    paid = after(won, (1, Pay(0, 0)))
    assert (Acting(1),) == paid.phases
    assert cs(HANDS[0]) == paid.hands[0]
    assert set(state.pool) - {c("ELB")} == set(paid.pool)
    assert [] == only(events(won, 1, Pay(0, 0), 0), Drew)


@pytest.mark.rule("C-23", "C-10")
def test_the_last_card_is_drawn_and_one_put_down_after_an_auction() -> None:
    state = position(hands=HANDS, pool="ELB", pile="COR -")
    won, _ = auction(state, "ELB", {0: 10, 1: 11, 2: None})
    paid = after(won, (1, Pay(0, 0)))
    assert (b"", cs("HLX ARX SAB COR")) == (paid.pile, paid.hands[0])
    assert (Acting(0), Discarding(0, 1, passed=False)) == paid.phases
    done = after(paid, (0, Discard(cs("HLX"))))
    assert c("HLX") in done.pool
    assert (Acting(1),) == done.phases


@pytest.mark.rule("C-23", "C-11")
def test_with_one_card_left_a_pass_draws_one_and_puts_one_down() -> None:
    state = position(hands=HANDS, pile="COR -")
    drawn = after(state, (0, Pass()))
    assert cs("HLX ARX SAB COR") == drawn.hands[0]
    assert (Acting(0), Discarding(0, 1, passed=True)) == drawn.phases
    assert tuple(Discard((n,)) for n in cs("HLX ARX SAB COR")) == choices(drawn)
    assert DrewUnseen(6, 0, 1) == the(events(state, 0, Pass()), DrewUnseen)
    done = after(drawn, (0, Discard(cs("COR"))))
    assert (Acting(1),) == done.phases
    assert Pass() not in choices(done)


@pytest.mark.rule("C-23", "C-11")
def test_the_last_two_cards_are_drawn_and_two_put_down() -> None:
    drawn = after(position(hands=HANDS, pile="COR GLO -"), (0, Pass()))
    assert (Acting(0), Discarding(0, 2, passed=True)) == drawn.phases
    assert b"" == drawn.pile


@pytest.mark.rule("C-23")
def test_without_a_hand_and_a_pile_only_companies_of_the_pool_are_left() -> None:
    """10 is enough for a company of 10, and with a Bond for one of 20."""
    hands = ("", *HANDS[1:])
    state = position(hands=hands, pool="ELB", pile="-", cash=(10, 10, 10), blocks=(0, 0, 0))
    assert {a.company for a in choices(state) if isinstance(a, PutUp)} == {
        *cs("CAL ELB WES LIM ORI VEN OBI HLX ARX SAB AKV"),
    }
    assert not [a for a in choices(state) if isinstance(a, Buy | Pass | Skip)]


@pytest.mark.rule("C-23", "C-6")
def test_who_can_do_nothing_skips() -> None:
    """No money, no stock; a Bond pays half of 20."""
    state = position(hands=HANDS, pile="-", cash=(0, 10, 10), blocks=(0, 9, 9))
    assert (Skip(),) == choices(state)
    skipped = after(state, (0, Skip()))
    assert (Acting(1),) == skipped.phases
    assert Skipped(6, 0) in events(state, 0, Skip())
    assert (state.hands, state.pool, state.cash) == (skipped.hands, skipped.pool, skipped.cash)


@pytest.mark.rule("C-23")
@pytest.mark.parametrize(("cash", "skips"), [(9, True), (10, False)])
def test_a_pool_company_that_can_be_paid_is_something_to_do(cash: int, skips: bool) -> None:
    state = position(hands=("", *HANDS[1:]), pile="-", cash=(cash, 0, 0), blocks=(0, 0, 0))
    assert skips == (choices(state) == (Skip(),))


@pytest.mark.rule("C-23")
def test_with_a_pile_who_can_pay_nothing_passes() -> None:
    state = position(hands=HANDS, cash=(0, 10, 10), blocks=(0, 9, 9), pool="ELB")
    assert (Pass(),) == choices(state)


@pytest.mark.rule("C-23")
def test_without_a_pile_a_game_is_played_to_its_end() -> None:
    """Cards in hand are bought and companies put up; then nobody has any money."""
    state = position(hands=("HLX", "", ""), pool="", pile="-", cash=(20, 0, 0), blocks=(0, 0, 0))
    state = after(state, (0, Buy(c("HLX"))), (0, Pay(0, 0)), (1, Skip()), (2, Skip()))
    assert (7, (Acting(0),)) == (state.year, state.phases)
    assert (2 + 4 + bonus("KIV", "HLX"), 2, 2) == state.cash


@pytest.mark.rule("C-8", "C-6")
def test_putting_up_can_be_taken_back_until_a_bid_is_sealed() -> None:
    state = position(hands=HANDS, pool="ELB")
    assert [Auctioned(6, 0, c("ELB"))] == events(state, 0, PutUp(c("ELB")))
    table = at(state, (0, PutUp(c("ELB"))))
    assert table.can_undo(0) is None
    assert table.submit(0, Bid(10)).final
    assert table.can_undo(0) is not None
