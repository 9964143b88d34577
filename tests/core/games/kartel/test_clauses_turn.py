"""Clauses K-1 to K-6: the markers, the ring, and a turn."""

from __future__ import annotations

from collections import Counter

import pytest

from core.game import Illegal
from core.games.kartel.data import FACES, FIGURES, MARKERS, code
from core.games.kartel.rules import RULES
from core.games.kartel.state import Began, Move, Moving, Roll, Rolled, State, Took, ToRoll
from core.prompt import Same, admits
from core.rng import Rng
from core.table import Table
from tests.core.games.kartel.positions import (
    SUPPLY,
    ahead,
    codes,
    held,
    moved,
    position,
    rolled,
)

PLAIN = {"no_bribes": False}


def opening(seed: int, seats: int = 3) -> State:
    return RULES.setup(seats, seed, PLAIN).state


def chi_square(counts: Counter[int], expected: dict[int, float]) -> float:
    assert counts.keys() <= expected.keys()
    return sum((counts[k] - e) ** 2 / e for k, e in expected.items())


def refusal(state: State, seat: int, action: Roll | Move) -> tuple[str, str, str | None]:
    with pytest.raises(Illegal) as no:
        RULES.apply(state, seat, action)
    return no.value.code, str(no.value), no.value.rule


def offered(state: State, seat: int) -> list[int]:
    return [a.steps for a in RULES.prompts(state)[seat].choices if isinstance(a, Move)]


# K-1


@pytest.mark.rule("K-1")
def test_seven_gangs_have_a_boss_a_bribe_and_gangsters_of_one_two_two_and_three() -> None:
    assert 42 == MARKERS
    assert SUPPLY == tuple(code(marker) for marker in range(42))
    assert ["★", "$", "1", "2", "2", "3"] == [code(marker)[1] for marker in range(6)]


@pytest.mark.rule("K-1")
def test_a_gang_shows_eight_figures() -> None:
    assert (0, 0, 1, 2, 2, 3) == FIGURES
    assert 8 == sum(FIGURES)


@pytest.mark.rule("K-1")
def test_all_42_markers_lie_in_the_first_ring() -> None:
    assert Counter(SUPPLY) == Counter(codes(opening(5).ring).split())
    assert ((), (), ()) == opening(5).held
    assert () == opening(5).cells


@pytest.mark.rule("K-1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_people_may_play(seats: int) -> None:
    assert RULES.refuse(seats, PLAIN) is None
    assert seats == len(opening(1, seats).held)


@pytest.mark.rule("K-1")
@pytest.mark.parametrize("seats", [0, 1, 7])
def test_fewer_than_two_or_more_than_six_may_not(seats: int) -> None:
    with pytest.raises(Illegal) as no:
        Table.new(RULES, seats, 1, {})
    assert f"Kartel is for 2 to 6 players, not {seats}." == str(no.value)


@pytest.mark.rule("K-1")
@pytest.mark.parametrize(
    ("ring", "sentence"),
    [
        ("drop", "Marker R★ is there 0 times, not 1."),
        ("double", "Marker R★ is there 2 times, not 1."),
        ("foreign", "Marker 42 is there 1 time, not 0."),
    ],
)
def test_a_state_with_other_markers_is_impossible(ring: str, sentence: str) -> None:
    state = position("R★")
    rings = {"drop": state.ring[1:], "double": (0, *state.ring), "foreign": (*state.ring, 42)}
    with pytest.raises(Illegal) as no:
        RULES.check(changed(state, ring=rings[ring]))
    assert ("impossible_state", sentence, "K-1") == (
        no.value.code,
        str(no.value),
        no.value.rule,
    )


@pytest.mark.rule("K-1")
@pytest.mark.parametrize("seats", [1, 7])
def test_a_state_for_fewer_or_more_players_is_impossible(seats: int) -> None:
    with pytest.raises(Illegal) as no:
        RULES.check(changed(position(""), held=((),) * seats))
    assert (f"{seats} seats; Kartel has 2 to 6.", "K-1") == (str(no.value), no.value.rule)


@pytest.mark.parametrize("word", [-1, 2**64, 2**65])
def test_dice_that_are_no_word_are_impossible(word: int) -> None:
    with pytest.raises(Illegal) as no:
        RULES.check(changed(position(""), rng=Rng(word)))
    assert "The dice are not a number of 64 bits." == str(no.value)


@pytest.mark.parametrize("word", [0, 2**64 - 1])
def test_dice_may_be_any_word(word: int) -> None:
    RULES.check(changed(position(""), rng=Rng(word)))


def changed(state: State, **fields: object) -> State:
    values = {name: getattr(state, name) for name in state.__struct_fields__}
    return State(**{**values, **fields})


# K-2


@pytest.mark.rule("K-2")
def test_every_marker_is_as_likely_as_any_other_before_the_officer() -> None:
    first = Counter(state.ring[state.at] for state in map(opening, range(4200)))
    # 41 degrees of freedom: beyond 81 in one of 5,000 series of throws.
    assert chi_square(first, dict.fromkeys(range(42), 100.0)) < 81


@pytest.mark.rule("K-2")
def test_neighbours_in_the_ring_are_shuffled_too() -> None:
    follows = Counter(s.ring[s.ring.index(0) - 1] for s in map(opening, range(4100)))
    # 40 degrees of freedom.
    assert chi_square(follows, dict.fromkeys(range(1, 42), 100.0)) < 80


@pytest.mark.rule("K-2")
def test_the_officer_may_stand_in_any_gap() -> None:
    gaps = Counter(state.at for state in map(opening, range(4200)))
    assert chi_square(gaps, dict.fromkeys(range(42), 100.0)) < 81


@pytest.mark.rule("K-2")
def test_the_officer_walks_one_way_round() -> None:
    state = position("R1 O1 Y1 G1", roll=3)
    assert "Y1" == held(moved(state, 3), 0)


@pytest.mark.rule("K-2")
@pytest.mark.parametrize("at", [-1, 42])
def test_the_officer_stands_nowhere_else(at: int) -> None:
    with pytest.raises(Illegal) as no:
        RULES.check(changed(position(""), at=at))
    assert (f"The officer stands before marker {at} of 42.", "K-2") == (
        str(no.value),
        no.value.rule,
    )


# K-3


@pytest.mark.rule("K-3")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_lots_decide_who_begins(seats: int) -> None:
    phases = [opening(seed, seats).phases[-1] for seed in range(600 * seats)]
    first = Counter(p.seat for p in phases if isinstance(p, ToRoll))
    # Five degrees of freedom at most: beyond 24 in one of 5,000.
    assert chi_square(first, dict.fromkeys(range(seats), 600.0)) < 24


@pytest.mark.rule("K-3")
def test_who_begins_is_told_to_all() -> None:
    step = RULES.setup(3, 5, PLAIN)
    assert step.final
    assert [Began(step.state.phases[-1].seat, 42)] == [t.seen_by(None) for t in step.events]  # type: ignore[union-attr]


@pytest.mark.rule("K-3")
@pytest.mark.parametrize(
    ("seats", "seat", "following"), [(2, 0, 1), (2, 1, 0), (3, 1, 2), (3, 2, 0), (6, 5, 0)]
)
def test_the_turn_passes_clockwise(seats: int, seat: int, following: int) -> None:
    state = moved(position("R1", ("",) * seats, seat=seat, roll=2), 1)
    assert (ToRoll(following),) == state.phases
    assert {following} == RULES.prompts(state).keys()


@pytest.mark.rule("K-3")
def test_the_turn_passes_after_a_boss_too() -> None:
    assert (ToRoll(2),) == moved(position("R★", ("",) * 3, seat=1, roll=2), 1).phases


@pytest.mark.rule("K-3")
@pytest.mark.parametrize("action", [Roll(), Move(1)])
@pytest.mark.parametrize("roll", [None, 3])
@pytest.mark.parametrize("seat", [0, 2, -1, 3])
def test_nobody_acts_out_of_turn(action: Roll | Move, roll: int | None, seat: int) -> None:
    state = position("R1 O1 Y1", ("",) * 3, seat=1, roll=roll)
    assert (
        "not_your_turn",
        f"Seat 1 is to act now, not Seat {seat}.",
        "K-3",
    ) == refusal(state, seat, action)


@pytest.mark.rule("K-3")
def test_a_seat_that_is_not_at_the_table_can_not_be_on_turn() -> None:
    with pytest.raises(Illegal) as no:
        RULES.check(changed(position(""), phases=(ToRoll(2),)))
    assert ("There is no seat 2.", "K-3") == (str(no.value), no.value.rule)


# K-4


@pytest.mark.rule("K-4")
def test_the_die_has_two_faces_of_each_number() -> None:
    assert (2, 2, 3, 3, 4, 4) == FACES


@pytest.mark.rule("K-4")
def test_two_three_and_four_come_up_equally_often() -> None:
    # Dice far apart, so that this tells of the roll and not of the generator.
    phases = [rolled(position("", dice=7919 * i)).phases[-1] for i in range(3000)]
    counts = Counter(p.roll for p in phases if isinstance(p, Moving))
    # Two degrees of freedom: beyond 17 in one of 5,000.
    assert chi_square(counts, {2: 1000.0, 3: 1000.0, 4: 1000.0}) < 17


@pytest.mark.rule("K-4")
def test_the_numbers_of_one_game_come_up_equally_often() -> None:
    state, counts = position(""), Counter[int]()
    for _ in range(3000):
        after = rolled(state)
        phase = after.phases[-1]
        assert isinstance(phase, Moving)
        counts[phase.roll] += 1
        state = changed(after, phases=state.phases)
    assert chi_square(counts, {2: 1000.0, 3: 1000.0, 4: 1000.0}) < 17


@pytest.mark.rule("K-4")
@pytest.mark.parametrize("roll", [1, 5])
def test_the_die_shows_nothing_else(roll: int) -> None:
    with pytest.raises(Illegal) as no:
        RULES.check(changed(position(""), phases=(Moving(0, roll),)))
    assert (f"The die has no {roll}; it shows 2 to 4.", "K-4") == (str(no.value), no.value.rule)


# K-5


@pytest.mark.rule("K-5")
def test_a_turn_begins_with_the_roll_and_nothing_else() -> None:
    prompt = RULES.prompts(position("", seat=1))[1]
    assert (True, (Roll(),), ()) == (prompt.must, prompt.choices, prompt.forms)


@pytest.mark.rule("K-5")
def test_the_roll_is_told_and_leaves_the_ring_alone() -> None:
    before = position("R1 O1", ("Y1 Y2", "G$"), cells="V", seat=1)
    step = RULES.apply(before, 1, Roll())
    phase = step.state.phases[-1]
    assert isinstance(phase, Moving)
    # Three markers and a Boss are gone: it is the fifth turn.
    assert [Rolled(1, phase.roll, 5)] == [told.event for told in step.events]
    assert before == changed(step.state, phases=before.phases, rng=before.rng)


@pytest.mark.rule("K-5")
@pytest.mark.parametrize("roll", [2, 3, 4])
def test_the_officer_moves_from_one_step_to_as_many_as_rolled(roll: int) -> None:
    state = position("", roll=roll)
    assert list(range(1, roll + 1)) == offered(state, 0)
    assert RULES.prompts(state)[0].must


@pytest.mark.rule("K-5")
@pytest.mark.parametrize(("steps", "marker"), [(1, "R1"), (2, "O2"), (3, "Y3"), (4, "G$")])
def test_he_stops_on_the_last_marker_that_he_passes(steps: int, marker: str) -> None:
    assert marker == held(moved(position("R1 O2 Y3 G$ B1", roll=4), steps), 0)


@pytest.mark.rule("K-5")
@pytest.mark.parametrize(("roll", "steps"), [(2, 0), (4, 0), (3, -1), (3, -(10**12))])
def test_he_never_stands_still_or_walks_back(roll: int, steps: int) -> None:
    state = position("", roll=roll)
    assert (
        "too_few_steps",
        f"{steps} steps is not allowed: the officer must move 1 to {roll}.",
        "K-5",
    ) == refusal(state, 0, Move(steps))
    assert not admits(RULES.prompts(state)[0], Move(steps))


@pytest.mark.rule("K-5")
@pytest.mark.parametrize(("roll", "steps"), [(2, 3), (3, 4), (4, 5), (4, 10**12)])
def test_he_never_goes_further_than_the_roll(roll: int, steps: int) -> None:
    state = position("", roll=roll)
    assert (
        "too_many_steps",
        f"{steps} steps are out of reach: the roll is {roll}.",
        "K-5",
    ) == refusal(state, 0, Move(steps))
    assert not admits(RULES.prompts(state)[0], Move(steps))


@pytest.mark.rule("K-5")
def test_the_die_is_rolled_before_the_move() -> None:
    assert ("roll_first", "Roll the die first, then move the officer.", "K-5") == refusal(
        position(""), 0, Move(1)
    )


@pytest.mark.rule("K-5")
def test_the_die_is_rolled_once() -> None:
    assert ("rolled", "The die is rolled: it shows 3. Move the officer now.", "K-5") == refusal(
        position("", roll=3), 0, Roll()
    )


@pytest.mark.rule("K-5")
def test_moves_out_of_reach_are_barred_with_the_reason() -> None:
    barred = RULES.barred(position("", roll=2), 0)
    assert [
        (Move(0), "too_few_steps"),
        (Move(3), "too_many_steps"),
        (Move(4), "too_many_steps"),
    ] == [(b.action, b.code) for b in barred]
    assert () == RULES.barred(position(""), 0)


@pytest.mark.rule("K-5")
def test_a_move_can_be_taken_back_until_the_next_player_rolls() -> None:
    table = Table.load(RULES, position("R1 O1 Y1", roll=3))
    before = table.state
    table.submit(0, Move(2))
    table.undo(0)
    assert before == table.state
    table.submit(0, Move(1))
    table.submit(1, Roll())
    refused = table.can_undo(0)
    assert refused is not None
    assert "others_acted" == refused.code


@pytest.mark.rule("K-5")
def test_a_roll_can_not_be_taken_back() -> None:
    table = Table.load(RULES, position(""))
    table.submit(0, Roll())
    refused = table.can_undo(0)
    assert refused is not None
    assert "final" == refused.code


@pytest.mark.rule("K-5")
def test_there_is_one_phase_at_a_time() -> None:
    with pytest.raises(Illegal) as no:
        RULES.check(changed(position(""), phases=(ToRoll(0), ToRoll(1))))
    assert ("Kartel has one phase at a time, not 2.", "K-5") == (str(no.value), no.value.rule)


# K-6


@pytest.mark.rule("K-6")
def test_the_marker_is_taken_and_laid_before_the_player() -> None:
    before = position("R1 O1 Y1", ("G1", "B1"), roll=2)
    step = RULES.apply(before, 0, Move(2))
    assert "G1 O1" == held(step.state, 0)
    assert "B1" == held(step.state, 1)
    # Two were gone, so it is the third turn; G1 and O1 cost a point each, their Bosses free.
    assert [Took(0, 2, 2, 8, 3, False, -2)] == [told.event for told in step.events]


@pytest.mark.rule("K-6")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_nobody_else_s_markers_are_touched(seat: int) -> None:
    hands = ("G1", "B1 B2", "W$")
    after = moved(position("R1", hands, seat=seat, roll=2), 1)
    expected = [hand + " R1" * (i == seat) for i, hand in enumerate(hands)]
    assert expected == [held(after, i) for i in range(3)]


@pytest.mark.rule("K-6")
def test_the_officer_stands_in_the_gap_and_the_ring_closes_up() -> None:
    state = moved(position("R1 O1 Y1 G1 B1", roll=3), 2)
    assert "Y1 G1 B1" == ahead(state, 3)
    # The next step from the gap takes what lay behind the taken marker, and no gap is counted.
    again = changed(state, phases=(Moving(0, 2),))
    assert "O1 G1" == held(moved(again, 2), 0)
    # What he passed lies behind him: it is the last that he would come to.
    assert "R1" == ahead(state, 41).split()[-1]


@pytest.mark.rule("K-6")
@pytest.mark.parametrize("at", range(0, 42, 3))
def test_it_is_the_same_wherever_in_the_ring_he_stands(at: int) -> None:
    state = moved(position("R1 O1 Y1 G1", roll=4, at=at), 3)
    assert "Y1" == held(state, 0)
    assert "G1" == ahead(state, 1)
    assert "R1 O1" == " ".join(ahead(state, 41).split()[-2:])


@pytest.mark.rule("K-6")
@pytest.mark.parametrize("steps", [1, 2, 3, 4])
@pytest.mark.parametrize("left", [1, 2, 3, 4])
def test_he_walks_on_past_the_ring_s_end(steps: int, left: int) -> None:
    """With so many markers left in the tuple before it goes on at its beginning."""
    state = position("R1 O1 Y1 G1 B1", roll=4, at=42 - left)
    after = moved(state, steps)
    assert ["R1", "O1", "Y1", "G1"][steps - 1] == held(after, 0)
    assert ["O1", "Y1", "G1", "B1"][steps - 1] == ahead(after, 1)
    RULES.check(after)


LAST_THREE = position("G★ B★ W★", ("", ""), cells="ROYV", roll=4, rest=1)


@pytest.mark.rule("K-6")
def test_with_three_markers_left_four_steps_are_one_step() -> None:
    prompt = RULES.prompts(LAST_THREE)[0]
    assert (Move(1), Move(2), Move(3)) == prompt.choices
    assert (Same(Move(4), Move(1)),) == prompt.same
    assert admits(prompt, Move(4))
    assert moved(LAST_THREE, 1) == moved(LAST_THREE, 4)


@pytest.mark.rule("K-6")
def test_four_steps_at_a_table_are_kept_as_the_one_that_they_are() -> None:
    table = Table.load(RULES, LAST_THREE)
    assert Move(1) == table.submit(0, Move(4)).action


@pytest.mark.rule("K-6")
@pytest.mark.parametrize(("roll", "ways"), [(2, 2), (3, 3)])
def test_with_three_markers_left_a_lower_roll_goes_round_nothing(roll: int, ways: int) -> None:
    prompt = RULES.prompts(changed(LAST_THREE, phases=(Moving(0, roll),)))[0]
    assert ways == len(prompt.choices)
    assert () == prompt.same


@pytest.mark.rule("K-6")
def test_with_four_markers_left_four_steps_are_four_choices() -> None:
    state = position("G★ B★ W★ W1", ("", ""), cells="ROYV", roll=4, rest=1)
    assert [1, 2, 3, 4] == offered(state, 0)
    assert () == RULES.prompts(state)[0].same
    assert "W1" == held(moved(state, 4), 0)
