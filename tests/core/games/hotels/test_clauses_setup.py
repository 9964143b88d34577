"""Clauses H-1 to H-3, H-30 and H-31: the pieces, the first tiles, the table of prices, names."""

from __future__ import annotations

from collections import Counter

import pytest

from core.game import Illegal, Step
from core.games.hotels.data import (
    LETTERS,
    NAMES,
    PRICES,
    TIERS,
    bonuses,
    column_of,
    row_of,
    space_name,
    space_named,
)
from core.games.hotels.rules import RULES
from core.games.hotels.state import Began, Dealt, Event, Opened, Over, Placing, State
from core.table import Table
from core.text import plain
from tests.core.games.hotels.positions import (
    ROWS,
    changed,
    impossible,
    only,
    placed,
    position,
    seen,
    the,
    tile,
)

PLAIN = {"as_printed_seven": False, "replace_dead_tiles": True, "hidden_holdings": False}


def opening(seed: int, seats: int = 3) -> Step[State, Event]:
    return RULES.setup(seats, seed, PLAIN)


def opened(step: Step[State, Event]) -> list[int]:
    """The tiles laid, by seat."""
    told = only(seen(step.events), Opened)
    assert list(range(len(told))) == [event.seat for event in told]
    return [event.tile for event in told]


def beginner(step: Step[State, Event]) -> int:
    return the(seen(step.events), Began).first


# H-1


@pytest.mark.rule("H-1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_may_play_with_108_tiles_175_certificates_and_6000_each(seats: int) -> None:
    assert RULES.refuse(seats, PLAIN) is None
    state = opening(4, seats).state
    RULES.check(state)
    assert (seats, (6000,) * seats) == (RULES.seats(state), state.cash)
    assert ((25,) * 7, ((0,) * 7,) * seats, 175) == (state.bank, state.shares, sum(state.bank))
    laid = [space for space, what in enumerate(state.board) if what]
    lies = [*laid, *state.pile, *state.out, *(t for hand in state.hands for t in hand)]
    assert list(range(108)) == sorted(lies)
    assert (seats, 108 - seats - 6 * seats, 0) == (len(laid), len(state.pile), len(state.out))


@pytest.mark.rule("H-1")
@pytest.mark.parametrize("seats", [-1, 0, 1, 7])
def test_fewer_than_two_or_more_than_six_may_not(seats: int) -> None:
    with pytest.raises(Illegal) as no:
        Table.new(RULES, seats, 1, {})
    assert "H-1" == no.value.rule
    assert all(f" {n}" in str(no.value) for n in (2, 6, seats))


@pytest.mark.rule("H-1")
def test_the_board_has_columns_1_to_12_and_rows_a_to_i() -> None:
    names = [f"{column}{row}" for column in range(1, 13) for row in ROWS]
    assert names == [space_name(space) for space in range(108)]
    assert list(range(108)) == [space_named(name) for name in names]
    assert (11, 8) == (column_of(space_named("12I")), row_of(space_named("12I")))


@pytest.mark.rule("H-1")
@pytest.mark.parametrize("name", ["", "A", "1", "0A", "13A", "1J", "A1", "1AA", "-1A", "1 A", "²A"])
def test_no_other_space_has_a_name(name: str) -> None:
    with pytest.raises(ValueError):
        space_named(name)


@pytest.mark.rule("H-1")
def test_a_state_with_a_tile_twice_or_missing_is_impossible() -> None:
    state = position("##", ("3C", "5E"))
    twice = changed(state, hands=((*state.hands[0], tile("5E")), state.hands[1]))
    foreign = changed(state, hands=(state.hands[0], (*state.hands[1], 108)))
    for wrong, name in (
        (twice, "5E"),
        (changed(state, hands=((), state.hands[1])), "3C"),
        (changed(state, pile=state.pile + bytes([tile("2A")])), "2A"),
        (changed(state, out=bytes([tile("5E")])), "5E"),
        (foreign, "108"),
    ):
        sentence, rule = impossible(wrong)
        assert "H-1" == rule
        assert name in sentence


@pytest.mark.rule("H-1")
@pytest.mark.parametrize("more", [1, -1])
def test_a_state_with_other_than_25_certificates_a_chain_is_impossible(more: int) -> None:
    state = position("JJ.LL", ("12I", ""), ("J3 L", "J2"))
    bank = state.bank
    assert (20, 24) == bank[:2]
    sentence, rule = impossible(changed(state, bank=(bank[0] + more, *bank[1:])))
    assert "H-1" == rule
    assert str(25 + more) in sentence


@pytest.mark.rule("H-1")
def test_nobody_has_less_than_nothing() -> None:
    state = position("JJ", ("12I", ""), ("J3",))
    for wrong in (
        changed(state, cash=(-100, 6000)),
        changed(state, bank=(26, *state.bank[1:]), shares=((-1, *state.shares[0][1:]), (0,) * 7)),
        changed(state, bank=(-1, *state.bank[1:]), shares=((26, *state.shares[0][1:]), (0,) * 7)),
    ):
        assert "H-1" == impossible(wrong)[1]


@pytest.mark.rule("H-1")
@pytest.mark.parametrize("seats", [1, 7])
def test_a_state_for_fewer_or_more_players_is_impossible(seats: int) -> None:
    state = position("##", ("3C", ""))
    rows = ((0,) * 7,) * seats
    hands = (state.hands[0], *((),) * (seats - 1))
    sentence, rule = impossible(changed(state, cash=(0,) * seats, shares=rows, hands=hands))
    assert "H-1" == rule
    assert str(seats) in sentence


@pytest.mark.rule("H-1")
def test_every_seat_has_cash_a_hand_and_shares() -> None:
    state = position("JJ", ("12I", "", ""))
    for wrong in (
        changed(state, cash=(6000, 6000)),
        changed(state, shares=state.shares[:2]),
        changed(state, hands=state.hands[:2]),
        changed(state, bank=state.bank[:6]),
        changed(state, sizes=state.sizes[:6]),
        changed(state, board=state.board[:107]),
        changed(state, shares=(*state.shares[:2], (0,) * 6)),
    ):
        impossible(wrong)


@pytest.mark.rule("H-1")
def test_the_bank_s_money_is_unlimited() -> None:
    """A million and a half each, and Laguna's 10,000 and 5,000 are paid all the same."""
    rich = position("JJJ.LL", ("4A", "12I"), ("L3", "L"), cash=(1_500_000, 1_500_000))
    after = placed(rich, "4A")
    # Laguna has two tiles: $2,000 and $1,000.
    assert (1_502_000, 1_501_000) == after.cash


# H-2


@pytest.mark.rule("H-2")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_tile_nearest_row_a_begins_and_of_those_the_lowest_column(seats: int) -> None:
    ties = wide = 0
    for seed in range(400):
        step = opening(seed, seats)
        laid = opened(step)
        where = [(t % 9, t // 9) for t in laid]
        first = where.index(min(where))
        level = [column + 1 for row, column in where if row == min(where)[0]]
        ties += len(level) > 1
        # 2 comes before 10, though "10" is written before "2".
        wide += sorted(level) != sorted(level, key=str)
        assert first == beginner(step)
        assert (Placing(first),) == step.state.phases
    assert ties > 10
    assert wide > 2


@pytest.mark.rule("H-2")
def test_each_seat_s_tile_lies_on_its_space_and_stays() -> None:
    for seed in range(30):
        step = opening(seed, 5)
        laid = opened(step)
        assert 5 == len(set(laid))
        assert sorted(laid) == [space for space, what in enumerate(step.state.board) if what]


@pytest.mark.rule("H-2")
def test_starting_tiles_that_touch_found_no_chain() -> None:
    touching = 0
    for seed in range(300):
        step = opening(seed, 6)
        laid = opened(step)
        touching += any(abs(a - b) == 9 for a in laid for b in laid)
        assert (0,) * 7 == step.state.sizes
        assert {0: 102, 1: 6} == Counter(step.state.board)
    assert touching > 20


@pytest.mark.rule("H-2")
def test_any_tile_may_be_the_first_and_any_seat_may_begin() -> None:
    steps = [opening(seed, 3) for seed in range(5400)]
    counts = Counter(opened(step)[0] for step in steps)
    # 107 degrees of freedom: beyond 164 in one of 5,000 series.
    assert sum((counts[t] - 50) ** 2 / 50 for t in range(108)) < 164
    first = Counter(beginner(step) for step in steps)
    # Two degrees of freedom: beyond 17 in one of 5,000.
    assert sum((first[seat] - 1800) ** 2 / 1800 for seat in range(3)) < 17


@pytest.mark.rule("H-2")
@pytest.mark.parametrize(("seat", "following"), [(0, 1), (1, 2), (2, 0)])
def test_play_goes_on_clockwise(seat: int, following: int) -> None:
    """Nobody can buy on a board without chains, so the turn passes after the tile."""
    state = position("#", ("3C", "5C", "7C"), seat=seat)
    name = ("3C", "5C", "7C")[seat]
    after = placed(state, name)
    assert (Placing(following),) == after.phases
    assert state.turn + 1 == after.turn


@pytest.mark.rule("H-2")
def test_the_first_turn_is_number_1() -> None:
    assert (1, 0) == (opening(3).state.turn, opening(3).state.idle)


# H-3


@pytest.mark.rule("H-3")
@pytest.mark.parametrize("seats", [2, 6])
def test_six_tiles_each_are_dealt_and_told_to_their_seat_alone(seats: int) -> None:
    step = opening(9, seats)
    assert step.final
    assert {6} == {len(hand) for hand in step.state.hands}
    assert [] == only(seen(step.events), Dealt)
    for seat in range(seats):
        mine = the(seen(step.events, seat), Dealt)
        assert (seat, step.state.hands[seat]) == (mine.seat, mine.tiles)
        assert sorted(mine.tiles) == list(mine.tiles)
        view = RULES.view(step.state, seat)
        assert (step.state.hands[seat], (6,) * seats) == (view.hand, view.tiles)
    assert () == RULES.view(step.state, None).hand


@pytest.mark.rule("H-3")
def test_any_tile_may_be_dealt_and_any_may_be_drawn_first() -> None:
    steps = [opening(seed, 2) for seed in range(5400)]
    dealt = Counter(t for step in steps for t in step.state.hands[0])
    # Six of 108 in each of 5,400 deals: 300 of each. They're drawn without putting back, which
    # makes the spread smaller, so the limit for 107 degrees of freedom is on the safe side.
    assert sum((dealt[t] - 300) ** 2 / 300 for t in range(108)) < 164
    drawn = Counter(step.state.pile[-1] for step in steps)
    assert sum((drawn[t] - 50) ** 2 / 50 for t in range(108)) < 164


# H-30, worked out from the three columns of the clause

SIZES = ((2, 2), (3, 3), (4, 4), (5, 5), (6, 10), (11, 20), (21, 30), (31, 40), (41, 108))
PRICED = {
    1: (200, 300, 400, 500, 600, 700, 800, 900, 1000),
    2: (300, 400, 500, 600, 700, 800, 900, 1000, 1100),
    3: (400, 500, 600, 700, 800, 900, 1000, 1100, 1200),
}


@pytest.mark.rule("H-30")
@pytest.mark.parametrize("chain", range(7))
def test_price_and_bonuses_are_the_table_s(chain: int) -> None:
    tier = (1, 1, 2, 2, 2, 3, 3)[chain]
    for (low, high), price in zip(SIZES, PRICED[tier], strict=True):
        for size in range(low, high + 1):
            assert price == PRICES[chain][size]
            assert (10 * price, 5 * price) == bonuses(chain, size)


@pytest.mark.rule("H-30")
@pytest.mark.parametrize(
    ("letter", "size", "price", "majority", "minority"),
    [
        ("J", 2, 200, 2000, 1000),
        ("L", 5, 500, 5000, 2500),
        ("J", 10, 600, 6000, 3000),
        ("L", 11, 700, 7000, 3500),
        ("J", 40, 900, 9000, 4500),
        ("L", 41, 1000, 10000, 5000),
        ("M", 2, 300, 3000, 1500),
        ("N", 6, 700, 7000, 3500),
        ("O", 20, 800, 8000, 4000),
        ("M", 21, 900, 9000, 4500),
        ("N", 41, 1100, 11000, 5500),
        ("P", 2, 400, 4000, 2000),
        ("T", 5, 700, 7000, 3500),
        ("P", 30, 1000, 10000, 5000),
        ("T", 31, 1100, 11000, 5500),
        ("P", 41, 1200, 12000, 6000),
    ],
)
def test_lines_of_the_table(
    letter: str, size: int, price: int, majority: int, minority: int
) -> None:
    chain = "JLMNOPT".index(letter)
    assert (price, (majority, minority)) == (PRICES[chain][size], bonuses(chain, size))


@pytest.mark.rule("H-30")
def test_a_chain_off_the_board_has_no_price() -> None:
    assert {(0, 0)} == {(row[0], row[1]) for row in PRICES}
    assert {(0, 0)} == {bonuses(chain, 0) for chain in range(7)}


# H-31


@pytest.mark.rule("H-31")
def test_the_chains_are_called_so_and_marked_by_their_first_letters() -> None:
    assert ("Jangada", "Laguna", "Marina", "Netuno", "Oásis", "Palácio", "Tropical") == NAMES
    assert "JLMNOPT" == LETTERS == "".join(name[0] for name in NAMES)
    assert not set(LETTERS) & set(ROWS)
    assert (1, 1, 2, 2, 2, 3, 3) == TIERS


# What is chosen before the game


@pytest.mark.rule("H-8", "H-21", "H-28")
def test_the_options_and_what_they_are_without_a_choice() -> None:
    options = {option.name: (option.default, option.rule) for option in RULES.types.options}
    assert {
        "as_printed_seven": (False, "H-8"),
        "replace_dead_tiles": (True, "H-21"),
        "hidden_holdings": (False, "H-28"),
    } == options
    assert all(plain(option.help) for option in RULES.types.options)
    state = Table.new(RULES, 2, 1, {}).state
    chosen = state.variant
    assert (False, True, False) == (
        chosen.as_printed_seven,
        chosen.replace_dead_tiles,
        chosen.hidden_holdings,
    )
    other = Table.new(RULES, 2, 1, {name: not default for name, (default, _) in options.items()})
    turned = other.state.variant
    assert (True, False, True) == (
        turned.as_printed_seven,
        turned.replace_dead_tiles,
        turned.hidden_holdings,
    )


@pytest.mark.rule("H-1")
def test_the_game_is_cartel_hotels() -> None:
    types = RULES.types
    assert ("hotels", "Cartel: Hotels", (2, 6)) == (types.id, plain(types.title), types.seats)


@pytest.mark.rule("H-24", "H-27")
def test_a_game_that_is_over_asks_nobody() -> None:
    state = changed(position("JJ", ("12I", "")), phases=(Over(),))
    assert {} == RULES.prompts(state)
    assert () == RULES.barred(state, 0)
    assert RULES.outcome(state) is not None
