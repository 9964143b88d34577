"""What is chosen at a set-up, as a value."""

from __future__ import annotations

import pytest

from tui.screens.plan import (
    OptionItem,
    Plan,
    PracticeItem,
    SeatItem,
    SeatsItem,
    SeedItem,
    changed,
    choose_game,
    first_plan,
    in_use,
    items,
    refusal,
    rubbed,
    sentence,
    typed,
)
from tui.settings import Last
from tui.start import Chair


@pytest.fixture
def plan() -> Plan:
    return first_plan("kartel", None)


def test_the_first_plan_is_one_person_against_bots_without_options(plan: Plan) -> None:
    expected = (Chair("Ana"), Chair("Ben", "normal"), Chair("Cleo", "normal"))
    assert expected == in_use(plan)
    assert (("no_bribes", False),) == plan.options


def test_what_was_last_chosen_is_proposed_again() -> None:
    last = Last(("Zoe", "Rob"), (None, "easy"), {"no_bribes": True})
    plan = first_plan("kartel", last)
    assert (Chair("Zoe"), Chair("Rob", "easy")) == in_use(plan)
    assert (("no_bribes", True),) == plan.options


def test_settings_that_no_longer_fit_are_proposed_without_what_does_not_fit() -> None:
    names = tuple("abcdefgh")
    last = Last(names, (None, "genius", *[None] * 6), {"no_bribes": "never", "gone": 1})
    plan = first_plan("kartel", last)
    assert 6 == plan.seats
    assert "normal" == plan.chairs[1].level
    assert (("no_bribes", False),) == plan.options


def test_seats_added_get_names_that_nobody_has() -> None:
    plan = first_plan("kartel", Last(("ben", "Ana"), (None, None), {}))
    names = [chair.name.casefold() for chair in plan.chairs]
    assert len(names) == len(set(names)) == 6


def test_the_seats_stay_within_what_the_game_takes(plan: Plan) -> None:
    for _ in range(9):
        plan = changed(plan, SeatsItem(), 1)
    assert 6 == plan.seats
    for _ in range(9):
        plan = changed(plan, SeatsItem(), -1)
    assert 2 == plan.seats


def test_a_seat_taken_away_and_added_again_is_as_it_was(plan: Plan) -> None:
    named = typed(plan, SeatItem(2), "x")
    fewer = changed(named, SeatsItem(), -1)
    assert Chair("Cleox", "normal") == in_use(changed(fewer, SeatsItem(), 1))[2]


def test_a_seat_turns_through_person_and_all_levels(plan: Plan) -> None:
    levels = []
    for _ in range(5):
        levels.append(plan.chairs[0].level)
        plan = changed(plan, SeatItem(0), 1)
    assert [None, "random", "easy", "normal", "hard"] == levels
    assert plan.chairs[0].level is None
    assert "hard" == changed(plan, SeatItem(0), -1).chairs[0].level


def test_names_are_typed_with_any_letters_and_cut_at_sixteen(plan: Plan) -> None:
    wide = typed(plan, SeatItem(0), "魔王\n\x1b[2J")
    assert "Ana魔王[2J" == wide.chairs[0].name
    assert 16 == len(typed(plan, SeatItem(0), "y" * 40).chairs[0].name)


def test_backspace_takes_a_letter_or_a_digit_and_nothing_from_nothing(plan: Plan) -> None:
    assert "An" == rubbed(plan, SeatItem(0)).chairs[0].name
    assert "4" == rubbed(typed(plan, SeedItem(), "42"), SeedItem()).seed
    assert "" == rubbed(plan, SeedItem()).seed


def test_a_seed_takes_digits_only(plan: Plan) -> None:
    assert "123" == typed(plan, SeedItem(), "1 a2-³3").seed


def test_ticks_turn_round(plan: Plan) -> None:
    with_option = changed(plan, OptionItem("no_bribes"), 1)
    assert (("no_bribes", True),) == with_option.options
    assert plan.options == changed(with_option, OptionItem("no_bribes"), -1).options
    assert changed(plan, PracticeItem(), 1).practice


def test_a_seat_without_a_name_is_refused_with_its_number(plan: Plan) -> None:
    plan = typed(
        rubbed(rubbed(rubbed(plan, SeatItem(0)), SeatItem(0)), SeatItem(0)), SeatItem(0), " "
    )
    assert "Seat 1 has no name: type one." == refusal(plan)


def test_two_seats_of_one_name_are_refused_whatever_the_case() -> None:
    plan = first_plan("kartel", Last(("Ana", "ANA "), (None, None), {}))
    assert "Two seats are called ANA: change one of them." == refusal(plan)


def test_a_seed_of_more_than_63_bits_is_refused(plan: Plan) -> None:
    assert "" == refusal(typed(plan, SeedItem(), str(2**63 - 1)))
    assert "A seed is at most 9223372036854775807." == refusal(typed(plan, SeedItem(), str(2**63)))


def test_only_seats_in_use_have_to_have_names(plan: Plan) -> None:
    empty = Plan(plan.game, 2, (*plan.chairs[:2], Chair("")), plan.options)
    assert "" == refusal(empty)


def test_one_sentence_says_all_that_will_be_started(plan: Plan) -> None:
    assert "Kartel for 3: Ana, Ben (normal bot), Cleo (normal bot), random seed." == sentence(plan)
    plan = changed(changed(plan, OptionItem("no_bribes"), 1), PracticeItem(), 1)
    plan = changed(typed(plan, SeedItem(), "7"), SeatsItem(), -1)
    assert "Kartel for 2: Ana, Ben (normal bot), no bribes, for practice, seed 7." == sentence(plan)


def test_the_lines_are_games_seats_options_practice_and_seed(plan: Plan) -> None:
    kinds = [type(item).__name__ for item in items(plan, ("kartel",))]
    expected = [
        "GameItem",
        "SeatsItem",
        *["SeatItem"] * 3,
        "OptionItem",
        "PracticeItem",
        "SeedItem",
    ]
    assert expected == kinds


def test_a_copy_of_a_game_only_asks_who_sits_where(plan: Plan) -> None:
    assert (SeatItem(0), SeatItem(1), SeatItem(2)) == items(plan, ("kartel",), seats_only=True)


def test_choosing_the_game_that_is_chosen_changes_nothing(plan: Plan) -> None:
    named = typed(plan, SeatItem(0), "x")
    assert named is choose_game(named, "kartel", Last(("Zoe", "Rob"), (None, None), {}))
