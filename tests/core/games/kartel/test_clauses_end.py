"""Clauses K-7 to K-15: Bosses, piles, the end and the score."""

from __future__ import annotations

import itertools

import msgspec
import pytest

from core.game import Illegal
from core.games.kartel.data import WORTH
from core.games.kartel.rules import RULES, scores
from core.games.kartel.state import Convicted, Ended, Move, Over, Roll, State, Took, ToRoll, View
from core.rng import seeded
from core.table import Table
from core.text import plain
from tests.core.games.kartel.positions import (
    GANGS,
    SUPPLY,
    ahead,
    cells,
    codes,
    held,
    markers,
    moved,
    position,
)
from tests.core.games.kartel.test_clauses_turn import changed, refusal


def events(state: State, steps: int) -> list[object]:
    return [told.seen_by(None) for told in RULES.apply(state, 0, Move(steps)).events]


def score(codes_: str, convicted: str) -> int:
    """What somebody who holds these markers has, as if the game ended now."""
    gangs = tuple(GANGS.index(letter) for letter in convicted)
    return scores((markers(codes_),), gangs)[0]


# K-7


@pytest.mark.rule("K-7")
def test_a_boss_goes_to_a_cell_and_to_nobody() -> None:
    state = moved(position("R1 G★ Y1", ("O1", "B1"), cells="V", roll=2), 2)
    assert "VG" == cells(state)
    assert ("O1", "B1") == (held(state, 0), held(state, 1))
    assert "Y1" == ahead(state, 1)
    assert 42 - 2 - 2 == len(state.ring)


@pytest.mark.rule("K-7")
def test_a_boss_at_the_ring_s_end_leaves_the_officer_before_its_beginning() -> None:
    state = moved(position("G★ Y1", at=41, roll=2), 1)
    assert ("Y1", 0) == (ahead(state, 1), state.at)


@pytest.mark.rule("K-7")
def test_everybody_s_markers_of_the_gang_are_convicted_with_its_boss() -> None:
    """Ana holds W1, W2 and W$: -1 -2 +3 = 0 becomes 1 + 2 + 0 = 3, a gain of 3.

    Ben's W2 goes from -2 to +2, a gain of 4; Cleo holds nothing white. This is the example of
    the screen's drawing, with Ana's R1 beside it, which stays at -1.
    """
    before = position("V$ W★", ("W1 W2 W$ R1", "W2", "G3"), roll=4)
    assert [
        Took(0, 4, 2, 36, 7, False, 2),
        Convicted(0, 6, 1, (3, 4, 0)),
    ] == events(before, 2)
    assert (2, 2, -3) == RULES.view(moved(before, 2), None).now


@pytest.mark.rule("K-7")
def test_a_conviction_leaves_other_gangs_and_the_markers_themselves_alone() -> None:
    before = position("R★", ("R3 O3 Y$", "R$"), roll=2)
    after = moved(before, 1)
    assert before.held == after.held
    # R3 from -3 to +3; O3 stays at -3, Y$ at +3; Ben's R$ from +3 to 0.
    assert (-3, 3) == RULES.view(before, 0).now
    assert (3, 0) == RULES.view(after, 0).now


@pytest.mark.rule("K-7")
def test_a_boss_in_a_player_s_hands_is_impossible() -> None:
    state = position("R1", ("G1", ""))
    boss = markers("Y★")[0]
    ring = tuple(m for m in state.ring if m != boss)
    with pytest.raises(Illegal) as no:
        RULES.check(changed(state, ring=ring, held=((*state.held[0], boss), ())))
    assert ("The Boss of Y is held by a player; Bosses go to a cell.", "K-7") == (
        str(no.value),
        no.value.rule,
    )


@pytest.mark.rule("K-7")
@pytest.mark.parametrize("filled", [(1, 1), (7,), (-1,)])
def test_each_cell_holds_another_gang_s_boss(filled: tuple[int, ...]) -> None:
    with pytest.raises(Illegal) as no:
        RULES.check(changed(position(""), cells=filled))
    assert ("Each cell holds another gang, numbered 0 to 6.", "K-7") == (
        str(no.value),
        no.value.rule,
    )


# K-8


@pytest.mark.rule("K-8")
@pytest.mark.parametrize(
    ("marker", "number", "worth"), [("R1", 2, 1), ("Y2", 15, 2), ("Y3", 17, 3), ("W$", 37, 0)]
)
def test_a_marker_of_a_convicted_gang_goes_to_the_success_pile_at_once(
    marker: str, number: int, worth: int
) -> None:
    before = position(marker, cells="WYR", roll=2)
    assert [Took(0, 2, 1, number, 4, True, worth)] == events(before, 1)
    assert (worth, 0) == RULES.view(moved(before, 1), None).now


@pytest.mark.rule("K-8")
@pytest.mark.parametrize(
    ("marker", "number", "worth"), [("R1", 2, -1), ("Y2", 15, -2), ("Y3", 17, -3), ("W$", 37, 3)]
)
def test_a_marker_of_a_gang_at_large_does_not(marker: str, number: int, worth: int) -> None:
    assert [Took(0, 2, 1, number, 4, False, worth)] == events(
        position(marker, cells="OGV", roll=2), 1
    )


# K-9

FOUR_CELLS = position("R★ B1", ("R3 W$", "W3 R1"), cells="OYGV", roll=3)


@pytest.mark.rule("K-9")
def test_the_fifth_boss_ends_the_game_after_his_gang_is_convicted() -> None:
    """Ana: R3 +3, W$ +3. Ben: W3 -3, R1 +1. Blue and White stay free."""
    step = RULES.apply(FOUR_CELLS, 0, Move(1))
    assert (Over(),) == step.state.phases
    assert [
        Took(0, 3, 1, 0, 9, False, 6),
        Convicted(0, 0, 5, (6, 2)),
        Ended((4, 6), (6, -2)),
    ] == [told.event for told in step.events]
    outcome = RULES.outcome(step.state)
    assert outcome is not None
    assert (6, -2) == outcome.worth


@pytest.mark.rule("K-9")
def test_the_fourth_boss_does_not_end_it() -> None:
    state = moved(position("R★", cells="OYG", roll=2), 1)
    assert (ToRoll(1),) == state.phases
    assert RULES.outcome(state) is None


@pytest.mark.rule("K-9")
def test_two_bosses_stay_free() -> None:
    state = moved(FOUR_CELLS, 1)
    assert ["B★", "W★"] == [c for c in codes(state.ring).split() if c.endswith("★")]


@pytest.mark.rule("K-9")
@pytest.mark.parametrize("action", [Roll(), Move(1)])
@pytest.mark.parametrize("seat", [0, 1])
def test_nothing_can_be_done_after_the_end(action: Roll | Move, seat: int) -> None:
    state = moved(FOUR_CELLS, 1)
    assert {} == RULES.prompts(state)
    assert () == RULES.barred(state, seat)
    assert ("over", "The game is over: five Bosses are in cells.", "K-9") == refusal(
        state, seat, action
    )


@pytest.mark.rule("K-9")
def test_the_move_that_ends_the_game_can_be_taken_back() -> None:
    table = Table.load(RULES, FOUR_CELLS)
    table.submit(0, Move(1))
    table.undo(0)
    assert table.outcome() is None
    assert FOUR_CELLS == table.state


@pytest.mark.rule("K-9")
def test_a_game_with_five_cells_filled_is_over_and_no_other() -> None:
    wrong = "The game is over when five cells are filled, and only then."
    for state in (
        changed(moved(FOUR_CELLS, 1), phases=(ToRoll(0),)),
        changed(FOUR_CELLS, phases=(Over(),)),
    ):
        with pytest.raises(Illegal) as no:
            RULES.check(state)
        assert (wrong, "K-9") == (str(no.value), no.value.rule)


@pytest.mark.rule("K-9")
def test_there_is_no_sixth_cell() -> None:
    with pytest.raises(Illegal) as no:
        RULES.check(changed(FOUR_CELLS, cells=(0, 1, 2, 3, 4, 5)))
    assert ("6 cells are filled; the game ends at 5.", "K-9") == (str(no.value), no.value.rule)


# K-10, K-11


@pytest.mark.rule("K-10")
@pytest.mark.parametrize("gang", GANGS)
@pytest.mark.parametrize(("kind", "worth"), [("1", 1), ("2", 2), ("3", 3), ("$", 0)])
def test_on_the_success_pile_figures_count_and_bribes_do_not(
    gang: str, kind: str, worth: int
) -> None:
    assert worth == score(gang + kind, gang)


@pytest.mark.rule("K-10")
def test_a_gang_on_the_success_pile_is_worth_its_eight_figures() -> None:
    assert 8 == score("G$ G1 G2 G2 G3", "G")


@pytest.mark.rule("K-11")
@pytest.mark.parametrize("gang", GANGS)
@pytest.mark.parametrize(("kind", "worth"), [("1", -1), ("2", -2), ("3", -3), ("$", 3)])
def test_of_a_free_boss_figures_cost_and_the_bribe_brings_three(
    gang: str, kind: str, worth: int
) -> None:
    others = "".join(letter for letter in GANGS if letter != gang)[:5]
    assert worth == score(gang + kind, others)


@pytest.mark.rule("K-11")
def test_a_whole_gang_at_large_costs_its_figures_less_the_bribe() -> None:
    assert 3 - 8 == score("G$ G1 G2 G2 G3", "ROYBV")


@pytest.mark.rule("K-10", "K-11")
def test_a_marker_is_worth_the_same_whichever_other_gangs_are_convicted() -> None:
    by_kind = {"★": (0, 0), "$": (3, 0), "1": (-1, 1), "2": (-2, 2), "3": (-3, 3)}
    for gangs in itertools.chain.from_iterable(
        itertools.combinations(range(7), n) for n in range(8)
    ):
        row = WORTH[sum(1 << gang for gang in gangs)]
        assert [by_kind[c[1]][GANGS.index(c[0]) in gangs] for c in SUPPLY] == list(row)


# K-12


def outcome_of(*hands: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Worth and places of a game that ended with R, O, Y, G, B convicted."""
    outcome = RULES.outcome(position("", hands, cells="ROYGB"))
    assert outcome is not None
    return outcome.worth, outcome.place


@pytest.mark.rule("K-12")
def test_the_highest_total_wins() -> None:
    assert ((2, 3, -3), (2, 1, 3)) == outcome_of("R2", "O1 Y2", "V3")


@pytest.mark.rule("K-12")
def test_players_level_at_the_top_share_the_win() -> None:
    assert ((3, 1, 3), (1, 3, 1)) == outcome_of("R3", "G1", "V$")


@pytest.mark.rule("K-12")
def test_players_level_below_share_their_place() -> None:
    assert ((1, 3, 1, 0), (2, 1, 2, 4)) == outcome_of("R1", "G3", "O1", "")


@pytest.mark.rule("K-12")
def test_all_may_be_level_even_below_nothing() -> None:
    assert ((-2, -2), (1, 1)) == outcome_of("V2", "W2")


# K-13


@pytest.mark.rule("K-13")
def test_without_bribes_35_markers_are_played_with() -> None:
    step = RULES.setup(2, 3, {"no_bribes": True})
    ring = codes(step.state.ring).split()
    assert 35 == len(ring)
    assert sorted(code for code in SUPPLY if code[1] != "$") == sorted(ring)
    assert not step.state.bribes
    assert 35 == step.events[0].event.markers  # type: ignore[union-attr]


@pytest.mark.rule("K-13")
def test_bribes_are_played_with_unless_the_option_is_chosen() -> None:
    assert 42 == len(Table.new(RULES, 2, 3, {}).state.ring)
    assert 35 == len(Table.new(RULES, 2, 3, {"no_bribes": True}).state.ring)
    option = RULES.types.options[0]
    assert ("no_bribes", False, "K-13") == (option.name, option.default, option.rule)
    assert "Recommended for 2 and 3 players" in plain(option.help)


@pytest.mark.rule("K-13")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_any_number_of_players_may_leave_them_out(seats: int) -> None:
    assert RULES.refuse(seats, {"no_bribes": True}) is None


@pytest.mark.rule("K-13")
def test_the_rest_proceeds_as_ever() -> None:
    state = position("R★ O1", ("R3", "R1 O3"), cells="YGB", roll=2, bribes=False)
    after = RULES.view(moved(state, 1), None)
    assert (3, 1 - 3) == after.now
    # Three markers and three Bosses are gone before the move, one more after it.
    assert (7, 8) == (RULES.view(state, None).turn, after.turn)


@pytest.mark.rule("K-13")
def test_a_bribe_among_the_35_is_impossible() -> None:
    state = position("R1", bribes=False)
    with pytest.raises(Illegal) as no:
        RULES.check(changed(state, ring=(*state.ring, 1)))
    assert "Marker R$ is there 1 time, not 0." == str(no.value)


# K-14


@pytest.mark.rule("K-14")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_everybody_sees_everything_but_the_dice(seat: int | None) -> None:
    state = position("R1 G★", ("O1 R$", "R3 V2"), cells="RW", seat=1, roll=3, at=5)
    # Ana: O1 -1, R$ of a convicted gang 0. Ben: R3 +3, V2 -2. Four are gone and two Bosses.
    assert View(
        seat=seat,
        ring=state.ring,
        at=5,
        held=state.held,
        cells=(0, 6),
        bribes=True,
        turn=7,
        now=(-1, 1),
        phase=state.phases[-1],
    ) == RULES.view(state, seat)


@pytest.mark.rule("K-14")
def test_every_event_is_told_to_all() -> None:
    steps = (
        RULES.setup(3, 1, {"no_bribes": False}),
        RULES.apply(position(""), 0, Roll()),
        RULES.apply(FOUR_CELLS, 0, Move(1)),
        RULES.apply(FOUR_CELLS, 0, Move(2)),
    )
    assert all(told.to is None for step in steps for told in step.events)


@pytest.mark.rule("K-14")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_only_the_dice_are_new_in_a_resealed_state(seat: int | None) -> None:
    dice = seeded(99)
    assert changed(FOUR_CELLS, rng=dice) == RULES.reseal(FOUR_CELLS, seat, dice)


@pytest.mark.rule("K-14")
def test_a_view_does_not_tell_the_next_roll() -> None:
    views = {
        msgspec.json.encode(RULES.view(changed(FOUR_CELLS, rng=seeded(i)), 0)) for i in range(9)
    }
    assert 1 == len(views)


# K-15


@pytest.mark.rule("K-15")
def test_the_book_s_chart_adds_up_to_seven() -> None:
    """+3 +2 +1 of convicted gangs, -2 of a free one, 0 a convicted one's bribe, +3 a free one's."""
    assert 3 + 2 + 1 - 2 + 0 + 3 == 7
    outcome = RULES.outcome(position("", ("R3 O2 Y1 V2 G$ W$", ""), cells="ROYGB"))
    assert outcome is not None
    assert (7, 0) == outcome.worth
