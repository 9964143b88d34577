"""Clauses N-10 to N-13 and N-15: the set-up's beginning, and the auction of the privates."""

from __future__ import annotations

from collections import Counter

import pytest

from core.game import Options
from core.games.ctn18.actions import Bid, Pass
from core.games.ctn18.data import MAJORS
from core.games.ctn18.events import (
    Event,
    Gift,
    LotLost,
    LotPassed,
    LotWon,
    PriorityTaken,
    StockBegan,
)
from core.games.ctn18.island.geometry import HARBOURS
from core.games.ctn18.island.layout import GENERIC, compass
from core.games.ctn18.rules import RULES
from core.games.ctn18.state import Auction, Placing, State, Stock
from core.prompt import Amount
from tests.core.games.ctn18.acts import (
    asked,
    at,
    choices,
    events,
    forms,
    must,
    only,
    play,
    refused_by,
    seen,
    the,
)
from tests.core.games.ctn18.positions import position

RANDOM: Options = {"beginner_board": False}


def dealt(seats: int, seed: int) -> State:
    return RULES.setup(seats, seed, RANDOM).state


def auction(
    *cash: int,
    lot: int = 0,
    seat: int = 0,
    high: int = 0,
    bids: tuple[int, ...] = (),
    **given: object,
) -> State:
    """A lot is auctioned among players with this cash; seat 0 has Priority Deal."""
    best = bids.index(high) if high else None
    row = bids or (0,) * len(cash)
    phase = Auction(seat, lot, high, best, (), row)
    fields = {"stock_round": 0, "rounds": 0, "cash": cash, "phases": (phase,), **given}
    return position(("",) * len(cash), **fields)  # type: ignore[arg-type]


def lot(state: State) -> Auction:
    (phase,) = state.phases
    assert isinstance(phase, Auction)
    return phase


def range_of(state: State) -> tuple[int, int]:
    """The bids that the seat asked may make."""
    (form,) = forms(state, "bid")
    (field,) = form.fields
    assert isinstance(field.domain, Amount)
    assert 1 == field.domain.step
    return field.domain.low, field.domain.high


# -- N-10 to N-13 ------------------------------------------------------------------------------


@pytest.mark.rule("N-10")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_players_begin_with_70_dollars(seats: int) -> None:
    state = dealt(seats, 1)
    assert (70,) * seats == state.cash
    assert seats == RULES.seats(state)
    assert RULES.refuse(seats, RANDOM) is None


@pytest.mark.rule("N-10")
@pytest.mark.parametrize("seats", [0, 1, 7])
def test_no_other_number_plays(seats: int) -> None:
    no = RULES.refuse(seats, RANDOM)
    assert no is not None
    assert "N-10" == no.rule


@pytest.mark.rule("N-10")
def test_the_first_player_is_random_and_has_priority_deal() -> None:
    firsts = set()
    for seed in range(60):
        state = dealt(4, seed)
        assert (Placing(state.priority, 0),) == state.phases
        firsts.add(state.priority)
    assert {0, 1, 2, 3} == firsts


@pytest.mark.rule("N-11")
def test_north_is_the_generic_port_nearest_to_straight_up_and_the_others_follow_clockwise() -> None:
    """Harbour 1 is the nearest to straight up, then come 0, 2, 8, 3, 7, 4, 6 and 5."""
    w = GENERIC
    assert 9 == len(HARBOURS)

    assert (1, 4, 7, 0) == compass(bytes([w, w, 0, 1, w, 2, 3, w, 4]))
    assert (0, 2, 5, 7) == compass(bytes([w, 0, w, 1, 2, w, 3, w, 4]))
    assert (2, 3, 4, 5) == compass(bytes([0, 1, w, w, w, w, 2, 3, 4]))
    assert (8, 3, 4, 5) == compass(bytes([0, 1, 2, w, w, w, 3, 4, w]))
    assert (7, 4, 5, 6) == compass(bytes([0, 1, 2, 3, w, w, w, w, 4]))


@pytest.mark.rule("N-12")
def test_four_majors_operate_in_a_random_order_and_cornelius_is_the_fifth() -> None:
    orders = {dealt(3, seed).order for seed in range(300)}
    assert 24 == len(orders)
    assert {(0, 1, 2, 3)} == {tuple(sorted(order)) for order in orders}
    assert "Cornelius Banks" == MAJORS[4].name
    assert len(MAJORS) == len({major.name[0] for major in MAJORS} - {"R"})


@pytest.mark.rule("N-13")
def test_the_eight_privates_lie_open_as_four_lots_of_two() -> None:
    seen_together = Counter[tuple[int, ...]]()
    for seed in range(400):
        lots = dealt(3, seed).lots
        assert (4, {2}) == (len(lots), {len(pair) for pair in lots})
        assert list(range(8)) == sorted(p for pair in lots for p in pair)
        seen_together.update(tuple(sorted(pair)) for pair in lots)
    # 28 pairs, each in one of seven games: 57 times in 400.
    assert 28 == len(seen_together)
    assert 30 < min(seen_together.values())
    assert max(seen_together.values()) < 90


@pytest.mark.rule("N-13", "N-35")
def test_everybody_sees_the_lots_from_the_start() -> None:
    state = dealt(3, 5)
    assert {state.lots} == {RULES.view(state, seat).lots for seat in (0, 1, 2, None)}


@pytest.mark.rule("N-12", "N-14", "N-15")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_auction_follows_the_placing_and_the_left_of_the_last_placer_opens(seats: int) -> None:
    """Eight placings: the last is by first + 7, so first + 8 opens."""
    table = at(dealt(seats, 3))
    opens = (table.state.priority + 8) % seats
    told: list[Event] = []
    while isinstance(table.state.phases[0], Placing):
        (seat,) = must(table.state)
        told = seen(table.submit(seat, asked(table.state)[seat].choices[0]).told)
    assert PriorityTaken(opens) == the(told, PriorityTaken)
    assert Auction(opens, 0, 0, None, (), (0,) * seats) == lot(table.state)
    assert opens == table.state.priority


# -- N-15 --------------------------------------------------------------------------------------


@pytest.mark.rule("N-15")
def test_priority_deal_opens_with_a_bid_of_at_least_1_and_at_most_the_cash() -> None:
    state = auction(70, 70, 70)
    assert [0] == must(state)
    assert (1, 70) == range_of(state)
    for amount in (0, -1, 71):
        assert "N-15" == refused_by(state, 0, Bid(amount))


@pytest.mark.rule("N-15")
def test_the_opener_bids_if_he_can() -> None:
    state = auction(70, 70, 70)
    assert [] == choices(state, Pass)
    assert "N-15" == refused_by(state, 0, Pass())


@pytest.mark.rule("N-15")
def test_then_clockwise_each_bids_higher_or_passes() -> None:
    state = play(auction(70, 60, 70), (0, Bid(5)))
    assert [1] == must(state)
    assert (6, 60) == range_of(state)
    assert [Pass()] == choices(state, Pass)
    assert "N-15" == refused_by(state, 1, Bid(5))
    assert [2] == must(play(state, (1, Bid(60))))


@pytest.mark.rule("N-15")
def test_whoever_passes_is_out_of_that_lot() -> None:
    state = play(auction(70, 70, 70), (0, Bid(5)), (1, Pass()), (2, Bid(6)), (0, Bid(7)))
    assert [2] == must(state)
    assert (1,) == lot(state).passed


@pytest.mark.rule("N-15")
def test_when_all_but_one_have_passed_that_player_pays_and_has_both() -> None:
    acts = ((0, Bid(5)), (1, Bid(8)), (2, Pass()))
    before = play(auction(70, 70, 70), *acts)
    told = events(before, 0, Pass())
    after = play(before, (0, Pass()))
    assert (1, 0, 8) == (the(told, LotWon).seat, the(told, LotWon).lot, the(told, LotWon).amount)
    assert (70, 62, 70) == after.cash
    assert (1, 1, *(None,) * 6) == after.owners


@pytest.mark.rule("N-15")
def test_the_first_to_pass_takes_priority_deal_and_opens_the_next_lot() -> None:
    before = play(auction(70, 70, 70), (0, Bid(5)), (1, Bid(8)))
    told = events(before, 2, Pass())
    assert PriorityTaken(2) == the(told, PriorityTaken)
    assert [] == only(events(play(before, (2, Pass())), 0, Pass()), PriorityTaken)
    after = play(before, (2, Pass()), (0, Pass()))
    assert 2 == after.priority
    assert Auction(2, 1, 0, None, (), (0, 0, 0)) == lot(after)


@pytest.mark.rule("N-15")
def test_after_the_fourth_lot_the_first_to_pass_begins_the_first_stock_round() -> None:
    state = auction(70, 70, 70, lot=3, owners={0: 1, 1: 1, 2: 2})
    told = events(play(state, (0, Bid(5)), (1, Pass())), 2, Pass())
    after = play(state, (0, Bid(5)), (1, Pass()), (2, Pass()))
    assert StockBegan(1, 1) == the(told, StockBegan)
    assert (Stock(1, 0, None, ((), (), ())),) == after.phases
    assert (1, 1) == (after.set, after.priority)


@pytest.mark.rule("N-15")
def test_who_can_not_bid_passes_in_his_turn() -> None:
    before = auction(70, 5, 70)
    told = events(before, 0, Bid(5))
    after = play(before, (0, Bid(5)))
    assert LotPassed(1, 0, forced=True) == the(told, LotPassed)
    assert ([2], 1) == (must(after), after.priority)


@pytest.mark.rule("N-15")
def test_an_opener_without_cash_passes_and_the_next_may_bid_or_pass() -> None:
    """Seat 0 has nothing and has passed first on the first lot."""
    phase = Auction(2, 0, 5, 1, (0,), (0, 5, 0))
    before = auction(0, 9, 9, phases=(phase,))
    told = events(before, 2, Pass())
    assert [LotPassed(2, 0, forced=False), LotPassed(0, 1, forced=True)] == only(told, LotPassed)
    opened = play(before, (2, Pass()))
    assert ([1], (1, 4), [Pass()]) == (must(opened), range_of(opened), choices(opened, Pass))
    assert (0, (0,)) == (opened.priority, lot(opened).passed)
    # Seat 2 alone is left: one bid is enough, or the lot is lost.
    alone = play(opened, (1, Pass()))
    assert ([2], (1, 9), [Pass()]) == (must(alone), range_of(alone), choices(alone, Pass))
    assert (0, 4, 6) == play(alone, (2, Bid(3))).cash


@pytest.mark.rule("N-15")
def test_a_lot_on_which_all_pass_is_out_of_the_game() -> None:
    """Seat 0, who can't bid, opened the third lot."""
    phase = Auction(1, 2, 0, None, (0,), (0, 0, 0))
    before = auction(0, 4, 4, phases=(phase,), owners={0: 0, 1: 0})
    told = events(play(before, (1, Pass())), 2, Pass())
    after = play(before, (1, Pass()), (2, Pass()))
    assert 2 == the(told, LotLost).lot
    assert (None, None) == after.owners[4:6]
    # Seat 0 was first to pass, opens the fourth and passes again.
    assert (3, 1, 0) == (lot(after).lot, lot(after).seat, after.priority)


@pytest.mark.rule("N-15")
def test_lots_for_which_nobody_has_a_dollar_are_lost_at_once() -> None:
    """Seat 0 alone has dollars, and pays them for the third lot."""
    phase = Auction(0, 2, 0, None, (1, 2), (0, 0, 0))
    before = auction(4, 0, 0, phases=(phase,), priority=1)
    told = events(before, 0, Bid(4))
    assert (0, 2, 4) == (the(told, LotWon).seat, the(told, LotWon).lot, the(told, LotWon).amount)
    assert [(1, 3), (2, 3), (0, 3)] == [(p.seat, p.lot) for p in only(told, LotPassed)]
    assert 3 == the(told, LotLost).lot
    assert Gift(40) == the(told, Gift)


@pytest.mark.rule("N-15")
@pytest.mark.parametrize(
    ("cash", "gift"), [((39, 12, 5), 1), ((5, 39, 39), 1), ((0, 0, 3), 37), ((40, 0, 2), None)]
)
def test_the_bank_gives_all_the_same_so_that_the_richest_has_40(
    cash: tuple[int, ...], gift: int | None
) -> None:
    """Seat 0 wins the last lot for a dollar and then has what is named."""
    phase = Auction(2, 3, 1, 0, (1,), (1, 0, 0))
    before = auction(cash[0] + 1, *cash[1:], phases=(phase,), priority=1)
    told = events(before, 2, Pass())
    after = play(before, (2, Pass()))
    assert ([Gift(gift)] if gift else []) == only(told, Gift)
    assert tuple(n + (gift or 0) for n in cash) == after.cash
