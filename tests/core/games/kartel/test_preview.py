"""What a move would lead to, told before it is made."""

from __future__ import annotations

import pytest

from core.games.kartel.preview import Preview, previews
from core.games.kartel.rules import RULES
from core.games.kartel.state import Move, State
from tests.core.games.kartel.positions import SUPPLY, codes, moved, position
from tests.core.games.kartel.scenes import LAST_TURN, MID_GAME
from tests.core.laws.cases import cases, games, play


def shown(state: State) -> tuple[Preview, ...]:
    return previews(RULES.view(state, 0))


def number(code: str) -> int:
    return SUPPLY.index(code)


@pytest.mark.rule("K-5", "K-6", "K-7", "K-8", "K-10", "K-11")
def test_each_marker_in_reach_is_shown_with_what_it_brings() -> None:
    assert [
        ("V$", (1,), (0, 0, 0), (1, 2, 5), None),
        ("W★", (2,), (3, 4, 0), (4, 6, 5), 6),
        ("V2", (3,), (2, 0, 0), (3, 2, 5), None),
        ("B2", (4,), (-2, 0, 0), (-1, 2, 5), None),
    ] == [(SUPPLY[p.marker], p.steps, p.gains, p.now, p.convicts) for p in shown(MID_GAME)]


def test_what_the_next_player_would_find_is_shown_as_far_as_the_die_reaches() -> None:
    assert ["W★ V2 B2 W3", "V2 B2 W3 G1", "B2 W3 G1 O2", "W3 G1 O2 R★"] == [
        codes(p.ahead) for p in shown(MID_GAME)
    ]


def test_places_in_the_ring_are_those_of_the_view() -> None:
    assert [3, 4, 5, 6] == [p.index for p in shown(MID_GAME)]
    assert [number("V$"), number("W★")] == [MID_GAME.ring[p.index] for p in shown(MID_GAME)][:2]


def test_cells_are_counted_with_the_boss_that_would_fill_one() -> None:
    assert [(2, False), (3, False), (2, False), (2, False)] == [
        (p.cells, p.ends) for p in shown(MID_GAME)
    ]


@pytest.mark.rule("K-9")
def test_the_choice_that_ends_the_game_says_so() -> None:
    """White convicted: Ana's bribe +3 to 0, Ben's 1 from -1 to +1, Cleo's 2 from -2 to +2."""
    first, *others = shown(LAST_TURN)
    assert (True, 5, 6, (-3, 2, 4), (5, 10, 12)) == (
        first.ends,
        first.cells,
        first.convicts,
        first.gains,
        first.now,
    )
    assert [(False, (5, 8, 8)), (False, (5, 8, 8))] == [(p.ends, p.now) for p in others]


@pytest.mark.rule("K-6")
def test_ways_to_one_marker_are_one_line() -> None:
    state = position("G★ B★ W★", ("", ""), cells="ROYV", roll=4, rest=1)
    assert [(1, 4), (2,), (3,)] == [p.steps for p in shown(state)]
    assert ["B★ W★", "W★ G★", "G★ B★"] == [codes(p.ahead) for p in shown(state)]


def test_there_is_nothing_to_show_before_the_roll_and_after_the_end() -> None:
    assert () == shown(position("R1"))
    assert () == shown(position("", ("R1", ""), cells="ROYGB"))


def kartel_games() -> list[State]:
    kartel = next(game for game in games() if game.rules is RULES)
    return [state for case in cases(kartel) for state in play(case, 1).states]


def test_what_is_shown_is_what_happens() -> None:
    for state in kartel_games():
        prompts = RULES.prompts(state)
        for seat in prompts:
            choices = [a.steps for a in prompts[seat].choices if isinstance(a, Move)]
            looks = previews(RULES.view(state, seat))
            assert choices == [p.steps[0] for p in looks]
            for look in looks:
                after = moved(state, look.steps[0])
                view = RULES.view(after, None)
                assert (look.now, look.cells) == (view.now, len(after.cells))
                assert look.ends == (RULES.outcome(after) is not None)
                turned = after.ring[after.at :] + after.ring[: after.at]
                assert look.ahead == turned[:4]
