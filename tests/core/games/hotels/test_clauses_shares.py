"""Clauses H-17 to H-19: what becomes of shares in a merger."""

from __future__ import annotations

import pytest

from core.games.hotels.state import (
    Absorb,
    Acquire,
    Action,
    Buy,
    Buying,
    Dispose,
    Disposed,
    Disposing,
    Found,
    Merged,
    Place,
    State,
)
from tests.core.games.hotels.positions import (
    JANGADA,
    LAGUNA,
    TROPICAL,
    after,
    at,
    buyable,
    choices,
    drawn,
    events,
    keep_all,
    limits,
    only,
    placed,
    position,
    prompted,
    refusal,
    seen,
    shares,
    the,
    tile,
)

# H-17: 5A lets Jangada of 4, $400, acquire Laguna of 3, $300


def falling(*held: str, seat: int = 0, cash: tuple[int, ...] = (), lies: str = "JJJJ.LLL") -> State:
    """Laguna falls, these are the shares of the seats, and its bonuses are paid."""
    hands = ["5A" if i == seat else "" for i in range(len(held))]
    return placed(position(lies, hands, held, seat=seat, cash=cash), "5A")


@pytest.mark.rule("H-17")
@pytest.mark.parametrize(
    ("mover", "order"), [(0, [0, 2, 3]), (1, [2, 3, 0]), (2, [2, 3, 0]), (3, [3, 0, 2])]
)
def test_holders_decide_clockwise_beginning_with_the_mover(mover: int, order: list[int]) -> None:
    """Seat 1 holds no Laguna and is never asked."""
    state, asked = falling("L", "J5", "L2", "L4", seat=mover), []
    while isinstance(state.phases[-1], Disposing):
        asked.append(prompted(state))
        state = after(state, (prompted(state), Dispose(0, 0)))
    assert order == asked
    assert (Buying(mover),) == state.phases


@pytest.mark.rule("H-17")
def test_the_phase_tells_who_decides_and_who_waits() -> None:
    state = falling("L", "J5", "L2", "L4", seat=1)
    assert Disposing(2, 1, tile("5A"), JANGADA, LAGUNA, (3, 0), (), 1) == state.phases[-1]


@pytest.mark.rule("H-17")
def test_keep_trade_and_sell_in_any_mixture() -> None:
    """Of nine: four for two Jangada, three sold at $300, two kept."""
    state = falling("L9", "", cash=(0, 0))
    assert (9, 22, 0) == (state.shares[0][LAGUNA], 25 - 3, state.bank[JANGADA] - 25)
    table = at(state)
    told = seen(table.submit(0, Dispose(4, 3)).told)
    assert Disposed(30, 0, JANGADA, LAGUNA, 4, 3, 2, 900) == told[0]
    assert shares("J2 L2") == table.state.shares[0]
    # Both bonuses of Laguna of 3, and three times 300.
    assert (4500 + 900, 0) == table.state.cash
    assert (23, 23) == table.state.bank[:2]


@pytest.mark.rule("H-17")
@pytest.mark.parametrize(
    ("trade", "sell", "kept", "gained", "money"),
    [(0, 0, 5, 0, 0), (4, 0, 1, 2, 0), (0, 5, 0, 0, 1500), (4, 1, 0, 2, 300), (2, 0, 3, 1, 0)],
)
def test_each_share_is_kept_traded_or_sold(
    trade: int, sell: int, kept: int, gained: int, money: int
) -> None:
    state = falling("L5", "", cash=(0, 0))
    state = after(state, (0, Dispose(trade, sell)))
    assert (gained, kept) == state.shares[0][:2]
    assert (25 - gained, 25 - kept) == state.bank[:2]
    assert (4500 + money, 0) == state.cash


@pytest.mark.rule("H-17")
@pytest.mark.parametrize(
    ("held", "limits_"),
    [("L", (0, 1, 1)), ("L2", (2, 2, 2)), ("L5", (4, 5, 5)), ("L6", (6, 6, 6))],
)
def test_the_form_goes_as_far_as_the_shares_do(held: str, limits_: tuple[int, ...]) -> None:
    assert limits_ == limits(falling(held, ""))


@pytest.mark.rule("H-17")
@pytest.mark.parametrize(
    ("others", "bank", "most"), [("J25", 0, 0), ("J24", 1, 2), ("J23", 2, 4), ("J22", 3, 6)]
)
def test_trades_go_as_far_as_the_bank_s_certificates(others: str, bank: int, most: int) -> None:
    state = falling("L7", others)
    assert bank == state.bank[JANGADA]
    assert (most, 7, 7) == limits(state)


@pytest.mark.rule("H-17")
@pytest.mark.parametrize(
    ("trade", "sell", "code", "numbers"),
    [
        # Five are held.
        (6, 0, "more_than_held", (6, 5)),
        (0, 6, "more_than_held", (6, 5)),
        (4, 2, "more_than_held", (6, 5)),
        (2, 10**12, "more_than_held", (10**12 + 2, 5)),
        (1, 0, "odd_trade", (1,)),
        (3, 1, "odd_trade", (3,)),
        (-2, 0, "negative", ()),
        (0, -1, "negative", ()),
        (-2, 2, "negative", ()),
        (4, -1, "negative", ()),
    ],
)
def test_more_than_held_or_an_odd_trade_is_refused_with_the_number(
    trade: int, sell: int, code: str, numbers: tuple[int, ...]
) -> None:
    was, sentence, rule = refusal(falling("L5", ""), 0, Dispose(trade, sell))
    assert (code, "H-17") == (was, rule)
    assert all(str(number) in sentence for number in numbers)


@pytest.mark.rule("H-17")
def test_more_of_the_acquirer_than_the_bank_has_is_refused_with_the_number() -> None:
    """Four for two Jangada; the bank has one."""
    code, sentence, rule = refusal(falling("L5", "J24"), 0, Dispose(4, 0))
    assert ("bank_short", "H-17") == (code, rule)
    assert "Jangada" in sentence
    assert "1" in sentence
    assert "2" in sentence


@pytest.mark.rule("H-17")
def test_trades_are_first_come_first_served_in_seat_order() -> None:
    """The bank has three Jangada. Ben, the mover, takes two, Cleo the last, Ana none."""
    state = falling("L4", "L4", "L6 J22", seat=1)
    assert (4, 4, 4) == limits(state)
    state = after(state, (1, Dispose(4, 0)))
    assert 1 == state.bank[JANGADA]
    assert (2, 6, 6) == limits(state)
    assert "bank_short" == refusal(state, 2, Dispose(4, 0))[0]
    state = after(state, (2, Dispose(2, 0)))
    assert (0, 4, 4) == limits(state)
    code, sentence, _ = refusal(state, 0, Dispose(2, 0))
    assert "bank_short" == code
    assert "0" in sentence or "no " in sentence
    state = after(state, (0, Dispose(0, 4)))
    assert (0, 2, 23) == tuple(row[JANGADA] for row in state.shares)


@pytest.mark.rule("H-17")
def test_shares_are_sold_at_the_price_of_the_size_before_the_merger() -> None:
    """Laguna has three tiles, $300 each, for the last holder as for the first."""
    state = falling("L", "L", "L2", cash=(0, 0, 0))
    # Most: Cleo 3,000; Ana and Ben share 1,500: 800 each.
    assert (800, 800, 3000) == state.cash
    state = after(state, (0, Dispose(0, 1)), (1, Dispose(0, 1)), (2, Dispose(0, 2)))
    assert (1100, 1100, 3600) == state.cash


@pytest.mark.rule("H-17")
def test_certificates_traded_or_sold_go_back_to_the_bank() -> None:
    state = falling("L10", "L15")
    assert 0 == state.bank[LAGUNA]
    state = after(state, (0, Dispose(4, 3)))
    assert (7, 23) == (state.bank[LAGUNA], state.bank[JANGADA])


@pytest.mark.rule("H-17")
def test_certificates_given_back_can_be_got_by_those_who_decide_later() -> None:
    """5A joins Jangada of 4, Tropical of 3 and Marina of 2, and then 12B founds Tropical again.

    All 25 Tropical were out; the founder gets one of those that came back.
    """
    lies = "JJJJ.TTT ....M ....M . . . . . ...........#"
    state = position(lies, ("5A", "12H"), ("T12", "T13"))
    state = after(state, (0, Place(tile("5A"))), (0, Dispose(2, 0)), (1, Dispose(0, 0)))
    assert 2 == state.bank[TROPICAL]
    state = after(state, (0, Buy(())), (1, Place(tile("12H"))), (1, Found(TROPICAL)))
    assert (1, 14) == (state.bank[TROPICAL], state.shares[1][TROPICAL])


@pytest.mark.rule("H-17")
@pytest.mark.parametrize("action", [Buy(()), Place(tile("12I")), Found(2), Acquire(0), Absorb(1)])
def test_nothing_comes_before_the_shares_are_disposed_of(action: Action) -> None:
    state = falling("L5", "L2")
    assert "H-17" == refusal(state, 0, action)[2]


@pytest.mark.rule("H-17")
@pytest.mark.parametrize("seat", [0, 2, 3, -1])
def test_nobody_disposes_out_of_turn(seat: int) -> None:
    state = falling("L5", "L2", "L", seat=1)
    code, _, rule = refusal(state, seat, Dispose(0, 0))
    assert ("not_your_turn", "H-4") == (code, rule)


@pytest.mark.rule("H-17")
def test_what_a_holder_decided_can_be_taken_back_until_the_next_has() -> None:
    state = falling("L5", "L2")
    table = at(state, (0, Dispose(4, 1)))
    table.undo(0)
    assert state == table.state
    table.submit(0, Dispose(0, 5))
    table.submit(1, Dispose(2, 0))
    refused = table.can_undo(0)
    assert refused is not None
    assert "others_acted" == refused.code


# H-18


@pytest.mark.rule("H-18")
def test_the_defunct_chain_keeps_its_tiles_until_its_shares_are_settled() -> None:
    state = falling("L5", "", lies="JJJJ.LLL ....#")
    assert (["JJJJ#LLL", "....#"], (4, 3)) == (drawn(state), state.sizes[:2])


@pytest.mark.rule("H-18")
def test_its_tiles_the_placed_tile_and_loose_ones_become_the_acquirer_s() -> None:
    state = falling("L5", "", lies="JJJJ.LLL ....#")
    assert Merged(30, JANGADA, LAGUNA, 4, 4 + 3 + 2) == events(state, 0, Dispose(0, 0))[-1]
    state = after(state, (0, Dispose(0, 0)))
    assert (["JJJJJJJJ", "....J"], (9, 0)) == (drawn(state), state.sizes[:2])


@pytest.mark.rule("H-18")
def test_the_defunct_chain_can_be_founded_again_and_not_be_bought_till_then() -> None:
    lies = "JJJJ.LLL . . . . . . . ...........#"
    state = keep_all(placed(position(lies, ("5A", "11I"), ("L5",)), "5A"))
    assert {"", "J", "JJ", "JJJ"} == buyable(state)
    state = placed(after(state, (0, Buy(()))), "11I")
    assert Found(LAGUNA) in choices(state)
    state = after(state, (1, Found(LAGUNA)))
    assert (5, 1) == tuple(row[LAGUNA] for row in state.shares)
    assert "LLL" in buyable(state)


# H-19


@pytest.mark.rule("H-19", "H-25")
def test_kept_shares_of_a_chain_off_the_board_are_worth_nothing() -> None:
    """Jangada of 41 lets Ana declare. Her five Laguna bring neither bonus nor price."""
    full = "JJJJJJJJJJJJ JJJJJJJJJJJJ JJJJJJJJJJJJ JJJJJ"
    state = position(full, ("12I", ""), ("L5", "L2"), buying=True, last=True, cash=(100, 200))
    table = at(state, (0, Buy(())))
    outcome = table.outcome()
    assert outcome is not None
    assert ((100, 200), (2, 1)) == (outcome.worth, outcome.place)


@pytest.mark.rule("H-19")
def test_they_are_worth_its_price_when_it_is_founded_again() -> None:
    """Laguna again, of two tiles: five shares at $200, and its bonuses 2,000 and 1,000."""
    full = "JJJJJJJJJJJJ JJJJJJJJJJJJ JJJJJJJJJJJJ JJJJJ . . . LL"
    state = position(full, ("12I", ""), ("L5", "L2"), buying=True, last=True, cash=(0, 0))
    table = at(state, (0, Buy(())))
    outcome = table.outcome()
    assert outcome is not None
    assert (1000 + 2000, 400 + 1000) == outcome.worth


@pytest.mark.rule("H-18", "H-12")
def test_the_merger_s_end_is_told_once_for_each_chain_that_fell() -> None:
    state = falling("L", "L")
    assert [] == only(events(state, 0, Dispose(0, 0)), Merged)
    state = after(state, (0, Dispose(0, 0)))
    assert Merged(30, JANGADA, LAGUNA, 4, 8) == the(events(state, 1, Dispose(0, 0)), Merged)
