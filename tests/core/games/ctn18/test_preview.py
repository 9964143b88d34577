"""What set-up, auctions, stock rounds and payouts lead to: by hand, and against the rules."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.ctn18.actions import Buy, Float, Pass, Payout, Sell
from core.games.ctn18.data import OFF
from core.games.ctn18.market import certificates
from core.games.ctn18.preview import (
    Deal,
    Paid,
    Passed,
    Turn,
    bought,
    first_roads,
    first_sites,
    paid_out,
    passed_lot,
    placings,
    site,
    sold,
    started,
)
from core.games.ctn18.rules import RULES
from core.games.ctn18.state import Auction, Paying, Placing, State, View
from tests.core.games.ctn18.positions import (
    A,
    C,
    D,
    F,
    G,
    cell,
    changed,
    edge,
    in_stock,
    position,
)

SHARES = ("A5 D1 C1", "A1 D2 F1 C5", "D4 F2 C1", "A2 F3 C1")
PRICES = {A: cell(8, 0), D: cell(3, 1), F: cell(4, -2), C: cell(6, 0)}


def stock(seat: int = 0, **more: Any) -> State:
    given: dict[str, Any] = {
        "shares": SHARES,
        "pool": "A1 D3",
        "cash": (62, 18, 95, 41),
        "prices": PRICES,
        "phases": in_stock(seat, len(more.get("shares", SHARES)), last=3),
        "treasury": 47,
        "stock_round": 3,
        **more,
    }
    return position(**given)


def seen(state: State, seat: int = 0) -> View:
    return RULES.view(state, seat)


def placing(turn: int, seat: int = 0, corner: int = -1, **fields: Any) -> View:
    """Four seats in set-up, nothing placed but what `fields` say."""
    state = position(("", "", "", ""), phases=(Placing(seat, turn, corner),), stock_round=0)
    empty = {"corners": bytes(54), "edges": bytes(72), **fields}
    return seen(changed(state, **empty))


# -- set-up ----------------------------------------------------------------------------------------


def test_a_site_counts_the_rolls_of_its_hexes_and_the_second_one_brings_a_card_of_each() -> None:
    """Corner 44 lies at Wheat 8, Wood 11 and Wheat 10: 5 + 2 + 3 of 36."""
    found = site(placing(5), 44, 5)
    assert (5, 2, 3) == found.ways
    assert 10 == found.chances
    assert (1, 0, 0, 2, 0) == found.goods
    assert -1 == found.harbour
    assert (0, 0, 0, 0, 0) == site(placing(3), 44, 3).goods


def test_the_desert_brings_nothing_and_a_port_is_named_by_its_harbour() -> None:
    """Corner 24 lies at Ore 10, Brick 11 and the desert: 3 + 2 of 36.

    Corner 33 lies at Sheep 3, Wood 9 and the West Port, the eighth harbour clockwise.
    """
    desert = site(placing(4), 24, 4)
    assert 5 == desert.chances
    assert (0, 1, 0, 0, 1) == desert.goods
    west = site(placing(4), 33, 4)
    assert 6 == west.chances
    assert (1, 0, 1, 0, 0) == west.goods
    assert (-1, 7) == (desert.harbour, west.harbour)


def test_sites_come_with_the_most_rolls_first_and_never_beside_a_building() -> None:
    view = placing(0)
    rolls = [site(view, corner, 0).chances for corner in first_sites(view)]
    assert 54 == len(rolls)
    assert sorted(rolls, reverse=True) == rolls
    corners = bytearray(54)
    corners[44] = 1
    left = first_sites(placing(1, 1, corners=bytes(corners)))
    # The corner itself and its three neighbours.
    assert 50 == len(left)
    assert 44 not in left


def test_a_first_road_is_one_of_the_three_at_the_settlement_and_leads_to_the_best_site() -> None:
    corners = bytearray(54)
    corners[44] = 1
    view = placing(0, corner=44, corners=bytes(corners))
    roads = first_roads(view, 44)
    assert 3 == len(set(roads))
    order = first_sites(view)

    def best(road: int) -> int:
        reached = [b for b in range(54) for a in range(54) if _joined(44, a, road, b)]
        return min(order.index(corner) for corner in reached if corner in order)

    assert sorted(roads, key=best) == list(roads)


def _joined(start: int, via: int, road: int, far: int) -> bool:
    """Whether `road` leads from a corner to `via`, which has `far` next to it."""
    try:
        return edge(start, via) == road and far != start and edge(via, far) >= 0
    except ValueError:
        return False


def test_the_eight_placings_go_round_the_table_and_back_through_the_majors() -> None:
    view = placing(5, seat=1)
    order = placings(view, Placing(1, 5))
    assert [A, D, F, G, G, F, D, A] == [turn.major for turn in order]
    assert [0, 1, 2, 3, 0, 1, 2, 3] == [turn.seat for turn in order]
    assert Turn(1, F) == order[5]


# -- auctions --------------------------------------------------------------------------------------


def auction(
    seat: int, bids: tuple[int, ...], passed: tuple[int, ...] = (), **more: Any
) -> tuple[View, Auction]:
    high = max(bids)
    best = bids.index(high) if high else None
    phase = Auction(seat, 1, high, best, passed, bids)
    given: dict[str, Any] = {"cash": (70,) * len(bids), "stock_round": 0, **more}
    state = position(("",) * len(bids), phases=(phase,), **given)
    return seen(state, seat), phase


def test_a_pass_names_who_may_still_bid_and_who_takes_priority_deal() -> None:
    view, phase = auction(3, (10, 0, 11, 9), passed=(1,))
    assert Passed(still=(0,), winner=None, lost=False, takes=False) == passed_lot(view, phase)
    view, phase = auction(1, (10, 0, 0, 0))
    assert Passed(still=(2, 3), winner=None, lost=False, takes=True) == passed_lot(view, phase)


def test_a_pass_ends_the_lot_when_nobody_else_can_bid_more() -> None:
    """Ana has bid 10; Cleo has 10 and can't bid 11."""
    view, phase = auction(1, (10, 0, 0), cash=(70, 70, 10))
    assert Passed(still=(), winner=0, lost=False, takes=True) == passed_lot(view, phase)


def test_a_lot_that_nobody_can_open_is_lost() -> None:
    view, phase = auction(1, (0, 0), passed=(0,), cash=(0, 5), priority=0)
    assert Passed(still=(), winner=None, lost=True, takes=False) == passed_lot(view, phase)


def test_a_pass_previewed_is_the_pass_that_the_rules_make() -> None:
    for bids, passed, cash in (
        ((10, 0, 11, 9), (1,), (70, 70, 58, 70)),
        ((10, 0, 11, 9), (1,), (11, 70, 58, 70)),
        ((10, 0, 11, 9), (1, 0), (70, 70, 58, 70)),
    ):
        view, phase = auction(3, bids, passed, cash=cash, priority=1)
        state = position(("",) * 4, phases=(phase,), cash=cash, stock_round=0, priority=1)
        after = RULES.apply(state, 3, Pass()).state
        found = passed_lot(view, phase)
        top = after.phases[-1]
        assert isinstance(top, Auction)
        assert (found.winner is not None) == (top.lot == 2)
        if found.still:
            assert found.still[0] == top.seat
        won = after.owners[2]
        assert found.winner == won


# -- stock rounds ----------------------------------------------------------------------------------


def test_a_sale_brings_the_price_each_and_moves_it_one_step_whatever_is_sold() -> None:
    """Delft at (3, 1) is 31, down and left of it is 25; Ana sells her only one."""
    deal = sold(seen(stock()), 0, D, 1)
    assert Deal(93, (cell(3, 1), cell(2, 0)), 0, 4, 0, 5, 2) == deal
    three = sold(seen(stock()), 0, A, 3)
    assert (62 + 3 * 43, 2, 4) == (three.cash, three.shares, three.pool)
    assert (cell(8, 0), cell(7, -1)) == three.cells


def test_a_sale_after_which_another_has_more_passes_the_presidency() -> None:
    """Ana keeps the President's certificate of Amber, two shares; Ben then has three."""
    state = stock(shares=("A4 D1", "A3 C2", "D4", "F3"), pool="", presidents={A: 0})
    assert 1 == sold(seen(state), 0, A, 2).president
    assert 0 == sold(seen(state), 0, A, 1).president


def test_a_purchase_costs_the_price_and_leaves_it_where_it_is() -> None:
    deal = bought(seen(stock()), 0, A, False)
    assert Deal(19, (cell(8, 0),), 6, 1, 0, 7, 0) == deal
    pool = bought(seen(stock()), 0, A, True)
    assert (0, 1) == (pool.pool, pool.treasury)


def test_a_purchase_that_makes_more_than_the_president_has_takes_the_office() -> None:
    state = stock(shares=("D2 A2", "D2", "F2"), pool="D1", presidents={D: 1}, cash=(62, 18, 95))
    assert 0 == bought(seen(state), 0, D, True).president


def test_floating_costs_two_shares_and_sets_the_price_to_par() -> None:
    deal = started(seen(stock()), 0, G, 25)
    assert Deal(12, (cell(2, 0),), 2, 0, 8, 7, 0) == deal


@pytest.mark.parametrize("seat", range(4))
def test_every_deal_previewed_is_the_deal_that_the_rules_make(seat: int) -> None:
    state = stock(seat, cash=(162, 118, 195, 141))
    for action in RULES.prompts(state)[seat].choices:
        view = seen(state, seat)
        match action:
            case Sell(company, n):
                deal = sold(view, seat, company, n)
            case Buy(company, pool):
                deal = bought(view, seat, company, pool)
            case Float(company, par):
                deal = started(view, seat, company, par)
            case _:
                continue
        after = RULES.apply(state, seat, action).state
        assert after.cash[seat] == deal.cash
        assert after.shares[seat][company] == deal.shares
        assert after.pool[company] == deal.pool
        assert after.presidents[company] == deal.president
        assert after.markers[company] == deal.cells[-1]
        assert certificates(after, seat) == deal.certificates
        was = state.markers[company]
        assert (after.markers[company] != was != OFF) == (len(deal.cells) == 2)


# -- payouts ---------------------------------------------------------------------------------------


def test_a_payout_goes_to_every_share_and_moves_one_step_for_each_full_ten() -> None:
    """Eight shares are out: $4 each is 32, three steps from 36 to 60."""
    way = (cell(6, 0), cell(8, 0), cell(10, 0), cell(12, 0))
    view = seen(stock(1, phases=(Paying(1, False),)), 1)
    assert Paid((4, 20, 4, 4), 0, 32, way) == paid_out(view, 4, False)
    assert Paid((1, 5, 1, 1), 0, 8, way[:1]) == paid_out(view, 1, False)


def test_nothing_paid_moves_left_but_not_at_the_games_end() -> None:
    view = seen(stock(1, phases=(Paying(1, False),)), 1)
    assert (cell(6, 0), cell(4, 0)) == paid_out(view, 0, False).cells
    assert (cell(6, 0),) == paid_out(view, 0, True).cells


def test_the_pools_part_is_the_banks() -> None:
    shares = ("A2", "C3", "D2")
    state = stock(1, shares=shares, pool="C2", cash=(9, 9, 9), phases=(Paying(1, False),))
    paid = paid_out(seen(state, 1), 3, False)
    assert ((0, 9, 0), 6, 15) == (paid.received, paid.bank, paid.total)


@pytest.mark.parametrize("each", range(6))
def test_every_payout_previewed_is_the_one_that_the_rules_make(each: int) -> None:
    state = stock(1, phases=(Paying(1, False),), rounds=8)
    paid = paid_out(seen(state, 1), each, False)
    after = RULES.apply(state, 1, Payout(each)).state
    assert state.treasury - paid.total == after.treasury
    gained = zip(state.cash, after.cash, strict=True)
    assert list(paid.received) == [now - was for was, now in gained]
    assert paid.cells[-1] == after.markers[C]


def test_where_the_chart_ends_a_payout_moves_no_further() -> None:
    """From 93 there is one cell more: 106 (N-40)."""
    state = stock(1, prices={**PRICES, C: cell(18, 0)}, treasury=200, phases=(Paying(1, False),))
    assert (cell(18, 0), cell(20, 0)) == paid_out(seen(state, 1), 10, False).cells
