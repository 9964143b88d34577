"""What a roll brings, what it does not, and who is paid for that: N-3, and N-33's blocked cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from core.games.ctn18.actions import Roll
from core.games.ctn18.events import ROBBED, Blocked, MarkerMoved, Rolled, Short
from core.games.ctn18.island.layout import BEGINNER, ORE
from core.games.ctn18.island.pieces import Goods
from core.games.ctn18.island.production import produce
from core.games.ctn18.rules import RULES
from core.games.ctn18.state import Building, State
from core.rng import seeded
from tests.core.games.ctn18.acts import do, events, only, rolled, seen, the
from tests.core.games.ctn18.positions import SOUTH, A, C, D, F, G, cell, goods, path, position

FULL = goods(19, 19, 19, 19, 19)
NOTHING = goods()
FOUR = ("A2", "D2", "F2", "G2")


def to_roll(shares: tuple[str, ...] = FOUR, **more: Any) -> State:
    """Amber is to roll; see HOMES for what each major's settlements yield."""
    return position(shares, to_roll=True, **more)


def after_roll(state: State, total: int) -> State:
    return do(rolled(state, total), 0, Roll())


def short_and_blocked(state: State, total: int) -> tuple[list[Short], list[Blocked]]:
    told = events(rolled(state, total), 0, Roll())
    return only(told, Short), only(told, Blocked)


# -- N-3 ---------------------------------------------------------------------------------------

YIELDS: dict[int, tuple[Goods, Goods, Goods, Goods]] = {
    2: (NOTHING, NOTHING, NOTHING, goods(wheat=1)),
    3: (NOTHING, NOTHING, goods(sheep=1, brick=1), NOTHING),
    4: (goods(brick=1), NOTHING, goods(wood=1), NOTHING),
    5: (NOTHING, goods(sheep=1), goods(wheat=1), NOTHING),
    6: (goods(ore=1), goods(wood=1), NOTHING, NOTHING),
    8: (goods(wheat=1), goods(sheep=1), NOTHING, goods(sheep=1)),
    9: (goods(wood=1, ore=1), NOTHING, NOTHING, NOTHING),
    10: (NOTHING, goods(wheat=1, ore=1), NOTHING, goods(ore=1)),
    11: (goods(wood=1), NOTHING, NOTHING, goods(brick=1)),
    12: (NOTHING, goods(sheep=1), goods(sheep=1), NOTHING),
}


@pytest.mark.rule("N-3")
@pytest.mark.parametrize("total", YIELDS)
def test_each_settlement_brings_one_of_its_hexes_with_the_number(total: int) -> None:
    state = to_roll()
    assert YIELDS[total] == after_roll(state, total).hands
    got = produce(BEGINNER, state.corners, state.robber, total, FULL)
    assert (YIELDS[total], ()) == (got.goods, got.short)


@pytest.mark.rule("N-3")
def test_a_city_brings_two_and_two_buildings_at_a_hex_add_up() -> None:
    # Hex 1, ore with a 6: Amber's city at 8 and settlement at 1. Delft has a settlement at wood 6.
    state = position(
        FOUR,
        homes=SOUTH,
        settlements={A: (1,)},
        cities={A: (8,)},
        roads={A: (*path(1, 5), *path(8, 12))},
        to_roll=True,
    )
    assert (goods(ore=3), goods(wood=1), NOTHING, NOTHING) == after_roll(state, 6).hands


@pytest.mark.rule("N-3")
def test_what_is_rolled_goes_to_all_majors_and_out_of_the_bank() -> None:
    # Garnet is unfloated, and gets its sheep all the same.
    state = to_roll(("A2", "D2", "F2"), hands={A: goods(wheat=3), G: goods(brick=2)})
    rolled_8 = after_roll(state, 8)
    assert (
        goods(wheat=4),
        goods(sheep=1),
        NOTHING,
        goods(brick=2, sheep=1),
    ) == rolled_8.hands
    assert goods(19, 17, 17, 15, 19) == RULES.view(rolled_8, None).bank
    assert (Building(0),) == rolled_8.phases[1:]


@pytest.mark.rule("N-3")
def test_of_a_commodity_that_the_bank_cannot_pay_to_all_nobody_gets_any() -> None:
    # One ore for Delft and Garnet; the wheat of the same roll is paid.
    state = to_roll(hands={A: goods(ore=18)})
    assert (goods(ore=18), goods(wheat=1), NOTHING, NOTHING) == after_roll(state, 10).hands
    assert ([Short(ORE, 2, 0)], []) == short_and_blocked(state, 10)


@pytest.mark.rule("N-3")
def test_the_last_cards_are_paid_if_they_are_enough() -> None:
    state = to_roll(hands={A: goods(ore=17)})
    assert (
        goods(ore=17),
        goods(wheat=1, ore=1),
        NOTHING,
        goods(ore=1),
    ) == after_roll(state, 10).hands
    assert ([], []) == short_and_blocked(state, 10)


@pytest.mark.rule("N-3")
@pytest.mark.parametrize(("left", "paid"), [(2, 2), (1, 1), (0, 0)])
def test_a_major_that_alone_is_owed_gets_what_is_left(left: int, paid: int) -> None:
    # Amber's city at 8 is owed two ore by a 9, its settlement at 39 a wood.
    state = to_roll(
        settlements={A: (39,)},
        cities={A: (8,)},
        roads={A: (13, 50)},
        hands={D: goods(ore=19 - left)},
    )
    assert goods(wood=1, ore=paid) == after_roll(state, 9).hands[A]
    short = [] if paid == 2 else [Short(ORE, 2, paid)]
    assert (short, []) == short_and_blocked(state, 9)


@pytest.mark.rule("N-3")
def test_a_short_bank_is_no_robbery() -> None:
    state = to_roll(hands={A: goods(ore=18)})
    rolled_10 = after_roll(state, 10)
    assert (0, state.markers) == (rolled_10.treasury, rolled_10.markers)


@pytest.mark.rule("N-3")
def test_what_the_robber_keeps_back_is_not_owed() -> None:
    # Ore at hexes 4 (Amber) and 5 (Delft, Garnet), both with a 9, and one ore in the bank.
    numbers = bytes([9 if h == 5 else n for h, n in enumerate(BEGINNER.numbers)])
    layout = replace(BEGINNER, numbers=numbers)
    corners = to_roll().corners
    got = produce(layout, corners, 5, 9, goods(19, 19, 19, 19, 1))
    assert ((goods(wood=1, ore=1), NOTHING, NOTHING, NOTHING), ()) == (got.goods, got.short)
    free = produce(layout, corners, 10, 9, goods(19, 19, 19, 19, 1))
    assert (goods(wood=1), NOTHING, NOTHING, NOTHING) == free.goods
    assert [(ORE, 3, 0)] == list(free.short)


# -- N-33: what the robber keeps back ----------------------------------------------------------


@pytest.mark.rule("N-3")
@pytest.mark.rule("N-33")
def test_the_robbers_hex_brings_nothing_and_cornelius_is_paid_for_it() -> None:
    # Ore 10 with the robber: Delft and Garnet go without; Delft's wheat 10 is free.
    state = to_roll(robber=5, values=goods(1, 1, 1, 1, 3), treasury=4)
    rolled_10 = after_roll(state, 10)
    assert (NOTHING, goods(wheat=1), NOTHING, NOTHING) == rolled_10.hands
    assert 4 + 2 * 3 == rolled_10.treasury
    # Amber and Fern lost nothing; the robbed go down-right once.
    start, robbed = cell(0, 0), cell(1, -1)
    assert (start, robbed, start, robbed) == rolled_10.markers[:4]
    assert ([], [Blocked(D, ORE, 1, 3), Blocked(G, ORE, 1, 3)]) == short_and_blocked(state, 10)
    assert state.cash == rolled_10.cash


@pytest.mark.rule("N-33")
def test_two_blocked_cards_are_one_step_and_one_sum() -> None:
    state = to_roll(
        settlements={D: (45,)},
        cities={D: (14,)},
        roads={D: (16, 64)},
        robber=5,
        values=goods(1, 1, 1, 1, 3),
        prices={D: cell(4, 0)},
    )
    told = events(rolled(state, 10), 0, Roll())
    assert [Blocked(D, ORE, 2, 6), Blocked(G, ORE, 1, 3)] == only(told, Blocked)
    assert [
        MarkerMoved(D, ROBBED, cell(4, 0), cell(5, -1)),
        MarkerMoved(G, ROBBED, cell(0, 0), cell(1, -1)),
    ] == only(told, MarkerMoved)
    assert 9 == after_roll(state, 10).treasury


@pytest.mark.rule("N-33")
def test_the_major_that_rolls_is_robbed_as_well() -> None:
    # Amber's ore at hex 4; its wood of the same 9 comes.
    state = to_roll(robber=4)
    rolled_9 = after_roll(state, 9)
    assert goods(wood=1) == rolled_9.hands[A]
    assert (cell(1, -1), 1) == (rolled_9.markers[A], rolled_9.treasury)


@pytest.mark.rule("N-33")
def test_the_robber_keeps_back_nothing_when_another_number_is_rolled() -> None:
    state = to_roll(robber=5)
    rolled_9 = after_roll(state, 9)
    assert goods(wood=1, ore=1) == rolled_9.hands[A]
    assert (0, state.markers) == (rolled_9.treasury, rolled_9.markers)


@pytest.mark.rule("N-33")
def test_the_robber_beside_nobodys_building_robs_nobody() -> None:
    # With Amber at 12 and not at 8 nobody is beside hex 1, ore 6.
    state = to_roll(settlements={A: (12, 39)}, roads={A: (*path(12, 17), *path(39, 34))}, robber=1)
    rolled_6 = after_roll(state, 6)
    assert (goods(), goods(wood=1)) == rolled_6.hands[:2]
    assert (0, state.markers) == (rolled_6.treasury, rolled_6.markers)


@pytest.mark.rule("N-33")
def test_an_unfloated_major_has_no_price_to_lose_but_cornelius_is_paid() -> None:
    state = to_roll(("A2", "D2", "F2"), robber=5)
    told = events(rolled(state, 10), 0, Roll())
    assert [Blocked(D, ORE, 1, 1), Blocked(G, ORE, 1, 1)] == only(told, Blocked)
    assert [D] == [moved.company for moved in only(told, MarkerMoved)]
    rolled_10 = after_roll(state, 10)
    assert (2, -1) == (rolled_10.treasury, rolled_10.markers[G])


@pytest.mark.rule("N-33")
def test_blocked_cards_count_though_the_bank_had_none() -> None:
    state = to_roll(robber=5, hands={F: goods(ore=19)})
    assert ([], [Blocked(D, ORE, 1, 1), Blocked(G, ORE, 1, 1)]) == short_and_blocked(state, 10)
    assert 2 == after_roll(state, 10).treasury


@pytest.mark.rule("N-33")
def test_cornelius_banks_itself_is_never_robbed() -> None:
    state = to_roll(("A2 C2", "D2", "F2", "G2"), robber=5, prices={C: cell(2, 0)})
    rolled_10 = after_roll(state, 10)
    assert (2, cell(2, 0)) == (rolled_10.treasury, rolled_10.markers[C])
    assert state.cash == rolled_10.cash


# -- the dice ----------------------------------------------------------------------------------


@pytest.mark.rule("N-25")
def test_the_dice_show_one_to_six_each_as_often_as_dice_do() -> None:
    state, rng = to_roll(), seeded(1)
    pairs: Counter[tuple[int, int]] = Counter()
    for _ in range(3600):
        step = RULES.apply(replace(state, rng=rng), 0, Roll())
        dice = the(seen(step.events), Rolled)
        assert A == dice.major
        pairs[dice.first, dice.second] += 1
        rng = step.state.rng
    # 100 of each of 36 pairs on average; four standard deviations are 40.
    assert {(a, b) for a in range(1, 7) for b in range(1, 7)} == set(pairs)
    assert all(60 <= n <= 140 for n in pairs.values())


@pytest.mark.rule("N-25")
def test_a_roll_cannot_be_taken_back() -> None:
    state = rolled(to_roll(), 5)
    assert RULES.apply(state, 0, Roll()).final
    dice = the(events(state, 0, Roll()), Rolled)
    assert 5 == dice.first + dice.second
