"""Clauses N-16 to N-22: stock rounds.

Where nothing else is said a company stands at a par of 20: down-left of it is 18, up-right 26.
"""

from __future__ import annotations

import pytest

from core.games.ctn18.actions import Action, Buy, Float, Pass, Sell
from core.games.ctn18.events import (
    BoughtShare,
    Floated,
    MarkerMoved,
    Passed,
    PresidentChanged,
    SoldShares,
    StockEnded,
)
from core.games.ctn18.market import price, prices
from core.games.ctn18.rules import RULES
from core.games.ctn18.state import Operating, Over, State, Stock
from tests.core.games.ctn18.acts import (
    asked,
    at,
    choices,
    events,
    must,
    only,
    play,
    refusal,
    refused_by,
    seen,
    the,
)
from tests.core.games.ctn18.positions import (
    A,
    C,
    D,
    F,
    G,
    bundle,
    by_major,
    cell,
    goods,
    in_stock,
    position,
)


def dealing(*shares: str, seat: int = 0, **given: object) -> State:
    """A stock round in which it is this seat's turn; `sold` and the like are the round's."""
    mine = {name: given.pop(name) for name in ("idle", "last", "sold", "now") if name in given}
    phases = in_stock(seat, len(shares), **mine)  # type: ignore[arg-type]
    fields = {"rounds": 2, "stock_round": 2, **given}
    return position(shares, phases=phases, **fields)  # type: ignore[arg-type]


def stock(state: State) -> Stock:
    (phase,) = state.phases
    assert isinstance(phase, Stock)
    return phase


def ended(state: State, *acts: tuple[int, Action]) -> StockEnded:
    """What is told at the end of the stock round, to which the last act leads."""
    table = at(state, *acts[:-1])
    return the(seen(table.submit(*acts[-1]).told), StockEnded)


# -- turns -------------------------------------------------------------------------------------


@pytest.mark.rule("N-16")
def test_turns_go_clockwise_from_priority_deal() -> None:
    state = dealing("A2", "D2", "F2", seat=2)
    after = play(state, (2, Pass()))
    assert [2] == must(state)
    assert [0] == must(after)
    assert [1] == must(play(after, (0, Buy(D, False))))


@pytest.mark.rule("N-16")
def test_a_turn_is_any_number_of_sales_then_one_certificate() -> None:
    state = dealing("A3 D2", "D3 F1", "F2", cash=(0, 0, 0))
    sold = play(state, (0, Sell(A, 1)), (0, Sell(D, 2)))
    assert 0 == stock(sold).seat
    assert (A, D) == stock(sold).now
    bought = play(sold, (0, Buy(F, False)))
    assert 1 == stock(bought).seat
    # 20 for Amber and twice 20 for Delft; Fern costs 20.
    assert 40 == bought.cash[0]


@pytest.mark.rule("N-16")
def test_a_purchase_ends_the_turn() -> None:
    state = dealing("A3", "D2", "F2")
    bought = play(state, (0, Buy(D, False)))
    assert [1] == must(bought)
    assert "not_your_turn" == refusal(bought, 0, Sell(A, 1))[0]


@pytest.mark.rule("N-16")
def test_nobody_acts_out_of_turn() -> None:
    state = dealing("A3", "D2", "F2")
    assert "not_your_turn" == refusal(state, 1, Buy(A, False))[0]


@pytest.mark.rule("N-16")
def test_who_passed_may_act_later() -> None:
    state = dealing("A3", "D2", "F2")
    again = play(state, (0, Pass()), (1, Buy(A, False)), (2, Pass()))
    assert 0 == stock(again).seat
    assert Sell(A, 1) in choices(again, Sell)


@pytest.mark.rule("N-16", "N-22")
def test_the_round_ends_when_all_have_passed_in_sequence() -> None:
    state = dealing("A3", "D2", "F2")
    late = play(state, (0, Buy(D, False)), (1, Pass()), (2, Pass()))
    assert (0, 2, 0) == (stock(late).seat, stock(late).idle, stock(late).last)
    over = play(late, (0, Pass()))
    assert isinstance(over.phases[0], Operating)


@pytest.mark.rule("N-16")
def test_a_sale_without_a_purchase_is_an_action_and_no_pass() -> None:
    state = dealing("A3", "D2", "F2", idle=2, last=1)
    sold = play(state, (0, Sell(A, 1)), (0, Pass()))
    assert (1, 0, 0) == (stock(sold).seat, stock(sold).idle, stock(sold).last)
    told = the(events(play(state, (0, Sell(A, 1))), 0, Pass()), Passed)
    assert Passed(0, forced=False, acted=True) == told


@pytest.mark.rule("N-16")
def test_who_can_do_nothing_passes_automatically() -> None:
    """Seat 1 has a President's certificate alone, and $17; all is priced 20 or more."""
    state = dealing("A3", "D2", "F2", cash=(100, 17, 100))
    told = events(state, 0, Buy(F, False))
    assert [Passed(1, forced=True, acted=False)] == only(told, Passed)
    after = play(state, (0, Buy(F, False)))
    assert (2, 1) == (stock(after).seat, stock(after).idle)


@pytest.mark.rule("N-16")
def test_who_can_do_nothing_more_after_a_sale_is_done() -> None:
    """$18 for the one share leaves nothing to buy: Amber was sold, the others cost 20."""
    state = dealing("A3", "D2", "F2", cash=(0, 100, 100), prices={A: cell(-1, -1)})
    told = events(state, 0, Sell(A, 1))
    assert [Passed(0, forced=True, acted=True)] == only(told, Passed)
    after = play(state, (0, Sell(A, 1)))
    assert (1, 0, 0) == (stock(after).seat, stock(after).idle, stock(after).last)


@pytest.mark.rule("N-16", "N-22")
def test_when_nobody_can_do_anything_more_the_round_is_over_at_once() -> None:
    """All are left with Presidents' certificates and no cash."""
    state = dealing("A2", "D2", "F2", cash=(40, 0, 0), priority=2)
    told = events(state, 0, Float(G, 20))
    assert [1, 2, 0] == [passed.seat for passed in only(told, Passed)]
    assert 1 == the(told, StockEnded).priority


# -- certificates and selling ------------------------------------------------------------------


@pytest.mark.rule("N-17")
def test_shares_that_nobody_holds_lie_in_the_treasury_or_in_the_pool() -> None:
    """Three and two are held, four lie in the Pool, so one of ten is in the Treasury."""
    state = dealing("A3", "D2", "A2 F2", pool="A4", seat=1, cash=(0, 100, 100))
    assert {Buy(A, True), Buy(A, False)} <= set(choices(state, Buy))
    after = play(state, (1, Buy(A, False)))
    assert [Buy(A, True)] == [b for b in choices(after, Buy) if b.company == A]


@pytest.mark.rule("N-17")
@pytest.mark.parametrize(("pool", "ways"), [("", {False}), ("A7", {True}), ("A4", {False, True})])
def test_a_share_is_bought_where_one_lies(pool: str, ways: set[bool]) -> None:
    state = dealing("A3", "D2", "F2", pool=pool, seat=1)
    assert ways == {b.pool for b in choices(state, Buy) if b.company == A}


@pytest.mark.rule("N-18")
def test_each_share_sold_brings_the_price_before_the_move() -> None:
    state = dealing("A5", "D2", "F2", cash=(1, 100, 100), prices={A: cell(2, 0)})
    told = events(state, 0, Sell(A, 3))
    after = play(state, (0, Sell(A, 3)))
    assert SoldShares(0, A, 3, 25) == the(told, SoldShares)
    assert 1 + 75 == after.cash[0]
    assert (2, 3) == (after.shares[0][A], after.pool[A])


@pytest.mark.rule("N-18")
@pytest.mark.parametrize("shares", [1, 2, 3])
def test_the_price_moves_down_left_once_however_many_are_sold(shares: int) -> None:
    """From (2, 0) at 25 to (1, -1) at 20."""
    state = dealing("A5", "D2", "F2", prices={A: cell(2, 0)})
    told = only(events(state, 0, Sell(A, shares)), MarkerMoved)
    assert [MarkerMoved(A, "sold", cell(2, 0), cell(1, -1))] == told


@pytest.mark.rule("N-18")
def test_a_second_sale_of_a_company_in_one_turn_is_refused() -> None:
    state = dealing("A5 D2", "D3", "F2")
    once = play(state, (0, Sell(A, 1)))
    assert "N-18" == refused_by(once, 0, Sell(A, 1))
    twice = play(once, (0, Sell(D, 2)))
    assert (cell(-1, -1), cell(-1, -1)) == twice.markers[:2]


@pytest.mark.rule("N-18")
def test_a_company_may_be_sold_again_in_a_later_turn_of_the_round() -> None:
    """From (0, 0) at 20 by way of (-1, -1) at 18 to (-2, -2) at 16."""
    state = dealing("A5", "D2", "F2")
    again = play(state, (0, Sell(A, 1)), (0, Pass()), (1, Pass()), (2, Pass()), (0, Sell(A, 2)))
    assert cell(-2, -2) == again.markers[A]
    assert 100 + 20 + 2 * 18 == again.cash[0]


@pytest.mark.rule("N-18")
@pytest.mark.parametrize(
    ("pool", "most", "rule"),
    [("", 4, "N-19"), ("A1", 4, "N-19"), ("A2", 3, "N-18"), ("A4", 1, "N-18")],
)
def test_no_more_than_half_of_a_company_comes_to_lie_in_the_pool(
    pool: str, most: int, rule: str
) -> None:
    """Seat 0 has four singles of six shares: what lies above them is N-19's."""
    state = dealing("A6", "D2", "F2", pool=pool)
    offered = {s.shares for s in choices(state, Sell) if s.company == A}
    assert set(range(1, most + 1)) == offered
    assert rule == refused_by(state, 0, Sell(A, most + 1))


@pytest.mark.rule("N-18", "N-30")
def test_nothing_is_sold_into_a_pool_that_discards_have_filled_above_half() -> None:
    state = dealing("A3", "D2", "F2", pool="A6")
    assert [] == choices(state, Sell)
    assert "N-18" == refused_by(state, 0, Sell(A, 1))


@pytest.mark.rule("N-18", "N-19")
def test_the_presidents_certificate_is_never_sold() -> None:
    state = dealing("A3 D2", "D2", "F2", presidents={D: 1})
    assert {Sell(A, 1), Sell(D, 1), Sell(D, 2)} == set(choices(state, Sell))
    assert "N-19" == refused_by(state, 0, Sell(A, 2))


@pytest.mark.rule("N-18")
def test_shares_are_sold_from_the_first_stock_round_also_what_was_bought_in_it() -> None:
    state = dealing("A2", "D2", "F2", stock_round=1, rounds=0)
    round_ = ((0, Buy(D, False)), (1, Pass()), (2, Pass()), (0, Sell(D, 1)))
    assert cell(-1, -1) == play(state, *round_).markers[D]


# -- presidency --------------------------------------------------------------------------------


@pytest.mark.rule("N-19")
def test_who_holds_more_than_the_president_after_a_sale_takes_the_office() -> None:
    state = dealing("A4", "A3", "F2")
    told = events(state, 0, Sell(A, 2))
    assert PresidentChanged(A, 0, 1) == the(told, PresidentChanged)
    assert (1, None) == play(state, (0, Sell(A, 2))).presidents[:2]


@pytest.mark.rule("N-19")
def test_as_many_as_the_president_is_not_more() -> None:
    state = dealing("A4", "A3", "F2")
    assert [] == only(events(state, 0, Sell(A, 1)), PresidentChanged)


@pytest.mark.rule("N-19")
@pytest.mark.parametrize(
    ("former", "tied", "now"),
    [(0, (2, 3), 2), (1, (0, 3), 3), (2, (0, 1), 0), (3, (1, 2), 1), (1, (0, 2), 2)],
)
def test_ties_go_to_the_first_clockwise_from_the_former_president(
    former: int, tied: tuple[int, int], now: int
) -> None:
    """The former President keeps two of four shares; two others have three each."""
    rows = ["A4" if seat == former else "A3" if seat in tied else "" for seat in range(4)]
    state = dealing(*rows, seat=former, cash=(100,) * 4)
    assert now == play(state, (former, Sell(A, 2))).presidents[A]


@pytest.mark.rule("N-19", "N-17")
def test_the_certificate_is_swapped_for_two_singles() -> None:
    """Seat 0 has two singles after the change, seat 1 one single and the certificate."""
    state = dealing("A4", "A3", "F2")
    changed = play(state, (0, Sell(A, 2)), (0, Pass()))
    assert (2, 3) == (changed.shares[0][A], changed.shares[1][A])
    assert {Sell(A, 1)} == {s for s in choices(changed, Sell) if s.company == A}


@pytest.mark.rule("N-19", "N-18")
def test_singles_from_a_swap_are_sold_from_the_next_turn() -> None:
    state = dealing("A4", "A3", "F2")
    changed = play(state, (0, Sell(A, 2)))
    assert "N-18" == refused_by(changed, 0, Sell(A, 1))
    later = play(changed, (0, Pass()), (1, Pass()), (2, Pass()))
    assert {Sell(A, 1), Sell(A, 2)} == {s for s in choices(later, Sell) if s.company == A}


@pytest.mark.rule("N-19", "N-35")
def test_cards_and_pieces_go_with_the_office() -> None:
    state = dealing("A4", "A3", "F2", hands={A: goods(ore=2)}, cards={A: bundle(knight=1)})
    before, after = state, play(state, (0, Sell(A, 2)))
    assert (goods(ore=2), None) == (
        RULES.view(before, 0).hands[A],
        RULES.view(before, 1).hands[A],
    )
    assert (None, goods(ore=2)) == (RULES.view(after, 0).hands[A], RULES.view(after, 1).hands[A])
    assert (None, bundle(knight=1)) == (
        RULES.view(after, 0).cards[A],
        RULES.view(after, 1).cards[A],
    )
    assert before.corners == after.corners


# -- buying and floating -----------------------------------------------------------------------


@pytest.mark.rule("N-20")
@pytest.mark.parametrize("pool", [False, True])
def test_a_share_costs_the_price_and_moves_no_marker(pool: bool) -> None:
    state = dealing("A3", "D2", "F2", pool="A2", prices={A: cell(4, 0)}, seat=1)
    told = events(state, 1, Buy(A, pool))
    after = play(state, (1, Buy(A, pool)))
    assert BoughtShare(1, A, 30, pool) == the(told, BoughtShare)
    assert [] == only(told, MarkerMoved)
    assert (70, 1, 2 - pool) == (after.cash[1], after.shares[1][A], after.pool[A])


@pytest.mark.rule("N-20")
@pytest.mark.parametrize(("cash", "can"), [(30, True), (29, False)])
def test_a_share_is_bought_only_by_who_can_pay(cash: int, can: bool) -> None:
    state = dealing("A3", "D3", "F2", prices={A: cell(4, 0)}, cash=(50, cash, 50), seat=1)
    assert can == (Buy(A, False) in choices(state, Buy))
    if not can:
        assert "N-20" == refused_by(state, 1, Buy(A, False))


@pytest.mark.rule("N-20")
@pytest.mark.parametrize(("shares", "can"), [("A5", True), ("A6", False)])
def test_nobody_owns_more_than_60_percent(shares: str, can: bool) -> None:
    state = dealing(shares, "D2", "F2", pool="A1")
    assert can == (Buy(A, False) in choices(state, Buy)) == (Buy(A, True) in choices(state, Buy))
    if not can:
        assert {"N-20"} == {refused_by(state, 0, Buy(A, pool)) for pool in (False, True)}


@pytest.mark.rule("N-20")
def test_who_sold_a_company_can_not_buy_it_again_in_the_round() -> None:
    state = dealing("A3", "D2", "F2")
    sold = play(state, (0, Sell(A, 1)))
    assert "N-20" == refused_by(sold, 0, Buy(A, True))
    later = play(sold, (0, Pass()), (1, Pass()), (2, Buy(D, False)))
    assert {D, F} == {b.company for b in choices(later, Buy)}
    # Others may, and he may again in the next round.
    assert Buy(A, True) in choices(play(sold, (0, Pass())), Buy)


@pytest.mark.rule("N-20")
def test_who_comes_to_hold_more_than_the_president_takes_the_office() -> None:
    state = dealing("A2", "A2 D2", "F2", seat=1)
    assert PresidentChanged(A, 0, 1) == the(events(state, 1, Buy(A, False)), PresidentChanged)
    level = dealing("A3", "A2 D2", "F2", seat=1)
    assert 0 == play(level, (1, Buy(A, False))).presidents[A]


@pytest.mark.rule("N-20")
def test_buying_has_no_certificate_limit() -> None:
    """Seat 0 has nine certificates: one President's, and eight singles."""
    state = dealing("A6 D2 F2", "D3 G2", "F3 C2")
    assert 10 == sum(play(state, (0, Buy(C, False))).shares[0]) - 1


@pytest.mark.rule("N-20", "N-21")
def test_of_an_unfloated_company_only_the_presidents_certificate_is_sold() -> None:
    state = dealing("A2", "D2", "F2")
    assert {A, D, F} == {b.company for b in choices(state, Buy)}
    assert "N-20" == refused_by(state, 0, Buy(G, False))


@pytest.mark.rule("N-21")
@pytest.mark.parametrize(
    ("cash", "pars"), [(39, []), (40, [20]), (50, [20, 25]), (59, [20, 25]), (60, [20, 25, 30])]
)
def test_a_float_costs_twice_the_par(cash: int, pars: list[int]) -> None:
    state = dealing("A3", "D2", "F2", cash=(cash, 50, 50))
    assert pars == sorted(f.par for f in choices(state, Float) if f.company == G)
    for par in pars:
        after = play(state, (0, Float(G, par)))
        assert (cash - 2 * par, 2, 0) == (after.cash[0], after.shares[0][G], after.presidents[G])
        assert cell((par - 20) // 5 * 2, 0) == after.markers[G]


@pytest.mark.rule("N-21", "N-34")
def test_cornelius_is_floated_like_the_others() -> None:
    state = dealing("A2", "D2", "F2", treasury=7)
    told = events(state, 0, Float(C, 30))
    assert Floated(0, C, 30) == the(told, Floated)
    after = play(state, (0, Float(C, 30)))
    assert (0, 7) == (after.presidents[C], after.treasury)


@pytest.mark.rule("N-34", "N-20", "N-18")
def test_payments_for_shares_never_go_into_the_treasury_of_cornelius() -> None:
    state = dealing("A3", "D3 C2", "F2 C1", pool="C1", treasury=7)
    after = play(state, (0, Buy(C, False)), (1, Buy(C, True)), (2, Sell(C, 1)))
    assert (7, by_major("C1")) == (after.treasury, after.pool)
    # Seats 0 and 1 have paid 20 each; seat 2 has got 20, and the price has fallen.
    assert ((80, 80, 120), cell(-1, -1)) == (after.cash, after.markers[C])


@pytest.mark.rule("N-21")
def test_a_floated_company_is_not_floated_again() -> None:
    state = dealing("A2", "D2", "F2")
    assert {G, C} == {f.company for f in choices(state, Float)}
    assert "N-21" == refused_by(state, 0, Float(A, 20))
    assert "N-21" == refused_by(state, 0, Float(G, 22))


# -- the end of a round ------------------------------------------------------------------------


@pytest.mark.rule("N-22")
@pytest.mark.parametrize(("last", "priority"), [(0, 1), (1, 2), (2, 0)])
def test_priority_deal_goes_to_the_left_of_who_acted_last(last: int, priority: int) -> None:
    state = dealing("A3", "D3", "F3", seat=last)
    others = [((last + n) % 3, Pass()) for n in (1, 2, 3)]
    assert priority == ended(state, (last, Buy((D, F, A)[last], False)), *others).priority


@pytest.mark.rule("N-22")
def test_a_round_without_any_action_leaves_priority_deal_where_it_is() -> None:
    state = dealing("A3", "D3", "F3", seat=2, priority=2)
    assert 2 == ended(state, (2, Pass()), (0, Pass()), (1, Pass())).priority


@pytest.mark.rule("N-22")
def test_companies_held_by_players_alone_move_up_right() -> None:
    """Amber and Cornelius are held whole; one share of Delft is in the Pool, of Fern none is."""
    state = dealing("A5 C5 D4", "A5 D5", "F2 C5", pool="D1", priority=1, seat=1, cash=(0, 20, 0))
    table = at(state)
    told = seen(table.submit(1, Pass()).told)
    ends = only(told, StockEnded)
    while not ends:
        (seat,) = [s for s, prompt in asked(table.state).items() if prompt.must]
        told = seen(table.submit(seat, Pass()).told)
        ends = only(told, StockEnded)
    bubbled = [m for m in only(told, MarkerMoved) if m.why == "bubbled"]
    assert [
        MarkerMoved(A, "bubbled", cell(0, 0), cell(1, 1)),
        MarkerMoved(C, "bubbled", cell(0, 0), cell(1, 1)),
    ] == bubbled
    assert (26, 20, 20, 0, 26) == ends[0].prices


@pytest.mark.rule("N-22")
def test_the_worth_told_at_the_end_is_at_prices_after_the_bubbling() -> None:
    state = dealing("A5 D2", "A5", cash=(1, 2))
    told = ended(state, (0, Pass()), (1, Pass()))
    assert (1 + 5 * 26 + 2 * 20, 2 + 5 * 26) == told.worth


@pytest.mark.rule("N-43")
def test_a_stock_round_in_which_nobody_floats_goes_on_if_something_was_floated_before() -> None:
    state = dealing("A2", "", "", cash=(0, 0, 40), seat=2)
    after = play(state, (2, Pass()))
    assert Over(None) != after.phases[-1]


@pytest.mark.rule("N-21", "N-38")
def test_an_unfloated_company_has_no_price() -> None:
    state = dealing("A2", "D2", "F2", prices={A: cell(2, 0)})
    assert [25, 20, 20, 0, 0] == [price(state, company) for company in range(5)]
    assert (25, 20, 20, 0, 0) == prices(state)
