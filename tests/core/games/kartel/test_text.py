"""Kartel in sentences, as the screens and the log show them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from core.games.kartel.rules import RULES
from core.games.kartel.state import Event, Move, Roll, State
from core.games.kartel.text import WORDS, named
from core.text import plain
from core.words import Line
from tests.core.games.kartel.positions import SUPPLY, moved, position, rolled
from tests.core.games.kartel.scenes import LAST_TURN, MID_GAME
from tests.core.games.kartel.test_clauses_turn import changed

PLAYERS = ("Ana", "Ben", "Cleo")


def line(events: Sequence[Event]) -> Line:
    (one,) = WORDS.lines(events)
    return one


def told(state: State, seat: int, action: Roll | Move) -> list[Event]:
    return [told.event for told in RULES.apply(state, seat, action).events]


def logged(state: State, action: Roll | Move, seat: int = 0) -> str:
    one = line(told(state, seat, action))
    return f"{one.label} {plain(one.text, PLAYERS.__getitem__)}".strip()


def test_the_beginning_is_logged() -> None:
    step = RULES.setup(3, 1, {"no_bribes": True})
    first = next(iter(RULES.prompts(step.state)))
    one = line([told.event for told in step.events])
    assert ("", (first,)) == (one.label, one.seats)
    assert f"35 markers are laid in a ring; {PLAYERS[first]} begins" == plain(
        one.text, PLAYERS.__getitem__
    )


def test_a_roll_is_logged_until_the_move_tells_of_it() -> None:
    before = changed(MID_GAME, phases=position("R1", ("",) * 3).phases)
    roll = rolled(before).phases[-1].roll  # type: ignore[union-attr]
    assert f"16 Ana rolled {roll}" == logged(before, Roll())
    assert "turn 16" == line(told(before, 0, Roll())).topic
    assert "turn 16" == line(told(MID_GAME, 0, Move(1))).topic


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        (1, "16 Ana rolled 4, took V$ to the success pile: 1 if it ended now"),
        (2, "16 Ana rolled 4, took W★: White convicted, cell 3 of 5; Ana +3, Ben +4"),
        (3, "16 Ana rolled 4, took V2 to the success pile: 3 if it ended now"),
        (4, "16 Ana rolled 4, took B2 (Blue free): −1 if it ended now"),
    ],
)
def test_a_move_is_logged_with_what_it_came_to(steps: int, words: str) -> None:
    assert words == logged(MID_GAME, Move(steps))


def test_a_bribe_of_a_free_boss_is_called_one() -> None:
    state = position("G$ R1", ("R2", ""), roll=2)
    assert "2 Ana rolled 2, took G$ (bribe, Green free): 1 if it ended now" == logged(
        state, Move(1)
    )


def test_the_end_is_logged_with_the_conviction_that_brought_it() -> None:
    assert (
        "31 Ana rolled 3, took W★: White convicted; Ana −3, Ben +2, Cleo +4; "
        "fifth cell filled, the game is over"
    ) == logged(LAST_TURN, Move(1))


def test_a_conviction_that_touches_nobody_lists_nobody() -> None:
    assert "1 Ana rolled 2, took R★: Red convicted, cell 1 of 5" == logged(
        position("R★", roll=2), Move(1)
    )


def test_a_conviction_is_about_all_whom_it_touches() -> None:
    assert (0, 1) == line(told(MID_GAME, 0, Move(2))).seats
    assert (1,) == line(told(position("R★", seat=1, roll=2), 1, Move(1))).seats


def test_markers_have_names() -> None:
    assert [
        "Red Boss",
        "Red bribe",
        "Red, 1 figure",
        "Red, 2 figures",
        "Red, 2 figures",
        "Red, 3 figures",
    ] == [plain(named(marker)) for marker in range(6)]
    assert "Violet bribe" == plain(named(SUPPLY.index("V$")))


@pytest.mark.parametrize(
    ("steps", "words"),
    [(1, "1 step: take V$ Violet bribe"), (2, "2 steps: take W★ White Boss")],
)
def test_a_choice_is_named_by_its_steps_and_marker(steps: int, words: str) -> None:
    assert words == plain(WORDS.action(RULES.view(MID_GAME, 0), Move(steps)))


def test_rolling_is_a_choice_too() -> None:
    assert "roll the die" == plain(WORDS.action(RULES.view(MID_GAME, 0), Roll()))


def test_the_moment_is_the_turn_until_the_game_is_over() -> None:
    assert "turn 16" == plain(WORDS.moment(RULES.view(MID_GAME, None)))
    over = RULES.view(moved(LAST_TURN, 1), None)
    assert "game over after 31 turns" == plain(WORDS.moment(over))


def test_each_seat_is_asked_what_it_is_to_do() -> None:
    def asked(state: State) -> list[str]:
        return [plain(WORDS.asked(RULES.view(state, None), seat)) for seat in range(3)]

    assert ["moves · rolled 4", "waits", "waits"] == asked(MID_GAME)
    assert ["waits", "is next", "waits"] == asked(moved(MID_GAME, 1))
    assert ["waits", "waits", "waits"] == asked(moved(LAST_TURN, 1))


def test_the_standing_is_the_score_if_it_ended_now() -> None:
    assert (1, 2, 5) == WORDS.standing(RULES.view(MID_GAME, None))
    assert (8, 8, 8) == WORDS.standing(RULES.view(LAST_TURN, 2))


def test_the_clauses_of_a_phase_are_at_hand() -> None:
    assert "K-5" in WORDS.clauses("to_roll")
    assert {"K-5", "K-6", "K-7", "K-8"} <= set(WORDS.clauses("moving"))
    assert {"K-10", "K-11", "K-12"} <= set(WORDS.clauses("over"))
