from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import pytest

from core.bots.protocol import LEVELS, Advice, Bot
from core.games.kartel.bot import BOTS, Hard
from core.games.kartel.place import place_of, swing_of, taken
from core.games.kartel.rules import RULES
from core.games.kartel.search import look_ahead
from core.games.kartel.state import Move, Moving, State
from core.prompt import admits
from core.text import plain
from tests.core.bots import contest
from tests.core.bots.contest import win_share
from tests.core.bots.endgames import TIED, Solver, endgames
from tests.core.games.kartel.positions import position

SLIGHT = Hard(600, 100)


def advised(bot: Bot[Any, Any, Any], state: State, ply: int = 0) -> Advice[Any]:
    return contest.advised(RULES, bot, state, ply)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("seats", "no_bribes"), [(2, True), (3, False), (6, True)])
def test_a_bot_plays_to_the_end_by_what_is_prompted(
    level: str, seats: int, no_bribes: bool
) -> None:
    bot = SLIGHT if level == "hard" else BOTS[level]
    state = RULES.setup(seats, 3, {"no_bribes": no_bribes}).state
    ply = 0
    while prompts := RULES.prompts(state):
        ((seat, prompt),) = prompts.items()
        action = advised(bot, state, ply).action
        assert admits(prompt, action)
        state = RULES.apply(state, seat, action).state
        ply += 1

    assert len(state.cells) == 5


@pytest.mark.parametrize("level", ["normal", "hard"])
@pytest.mark.parametrize("rest", [(), ("Y1",), ("Y1", "Y2", "G1", "G2")])
def test_the_fifth_boss_is_taken_by_who_wins_by_it(level: str, rest: tuple[str, ...]) -> None:
    # Red and Orange are convicted: 3 points for the mover, 1 for each of the others.
    ending = position("B★ V1", ("R3", "O1", *rest), "ROYG", roll=2)

    assert Move(1) == advised(BOTS[level], ending).action


@pytest.mark.parametrize("level", ["normal", "hard"])
@pytest.mark.parametrize("rest", [(), ("Y1",), ("Y1", "Y2", "G1", "G2")])
def test_the_fifth_boss_is_left_by_who_loses_by_it(level: str, rest: tuple[str, ...]) -> None:
    ending = position("B★ V1", ("O1", "R3", *rest), "ROYG", roll=2)

    assert Move(2) == advised(BOTS[level], ending).action


def test_easy_takes_what_shows_most_now_and_errs_now_and_then() -> None:
    # A bribe of a free gang shows +3, three figures show -3 (K-11).
    choice = position("V$ V3", roll=2)

    taken_first = Counter(advised(BOTS["easy"], choice, ply).action for ply in range(200))

    # It draws a move in one of four decisions, the worse one in half of those: 25 of 200.
    assert 140 < taken_first[Move(1)] < 192
    assert taken_first.total() == 200


def test_easy_prefers_the_others_loss_to_nothing() -> None:
    # White convicted, the other's bribe falls from 3 to 0; a Red figure would cost 1.
    choice = position("R1 W★", ("", "W$"), roll=2)

    chosen = Counter(advised(BOTS["easy"], choice, ply).action for ply in range(60))

    assert Move(2) == chosen.most_common(1)[0][0]


def test_normal_does_not_leave_the_winning_boss_in_reach() -> None:
    # The other leads by 3 and wins at once with the fifth Boss; taking it oneself loses. After one
    # step or two he has B★ within the shortest roll, after four he finds Red markers only.
    choice = position("V1 V2 B★ W1", ("", "R3"), "ROYG", roll=4)

    assert Move(4) == advised(BOTS["normal"], choice).action


def test_hard_says_what_it_takes_and_how_sure_it_is() -> None:
    ending = position("B★ V1", ("R3", "O1"), "ROYG", roll=2)

    why = advised(BOTS["hard"], ending).why

    assert why is not None
    assert plain(why) == "Blue Boss: no change now, and the game ends; 100% to win."


def test_hard_says_what_the_next_seat_would_find() -> None:
    # Bribes of gangs that are never caught, for a seat far ahead: whatever it takes, it wins.
    lead = position("V$ B1 B2 W1 W2", ("R3 R2 R2 O3 O2 O2 Y3", ""), "ROYG", roll=2)

    advice = advised(BOTS["hard"], lead)

    assert advice.why is not None
    assert plain(advice.why, lambda seat: ("Ana", "Ben")[seat]).startswith(
        {
            Move(1): "Violet bribe: +3 now; Ben would find B1 B2 W1 W2; ",
            Move(2): "Blue, 1 figure: −1 now; Ben would find B2 W1 W2",
        }[advice.action]
    )


def test_hard_decides_the_same_each_time_whatever_it_thought_of_before() -> None:
    state = position("R3 G★ V$ W★ B1", ("O2 Y1", "W3 G$"), "V", roll=4)
    first = advised(SLIGHT, state)

    advised(SLIGHT, position("B★ V1", ("R3", "O1"), "ROYG", roll=2))

    assert first == advised(SLIGHT, state)


def test_a_larger_budget_looks_further() -> None:
    view = RULES.view(position("R3 G★ V$ W★ B1", ("O2 Y1", "W3 G$"), "V", roll=4), 0)

    found = [look_ahead(view, 0, 4, nodes) for nodes in (1, 300, 3000)]

    assert found[0].turns < found[1].turns < found[2].turns
    assert found[0].nodes < 300


def test_a_place_sums_what_a_view_shows_and_goes_on_as_the_rules_do() -> None:
    state = position("W3 W★ V$", ("W2 R1 R$", "W$ G2", "V3"), "R", seat=2, roll=3)
    for steps in (1, 2, 3):
        after = RULES.apply(state, 2, Move(steps)).state

        assert place_of(RULES.view(after, None), 0) == taken(
            place_of(RULES.view(state, None), 2), steps - 1
        )


def test_a_swing_is_what_the_conviction_of_all_would_change() -> None:
    # White figures -2 to +2 and bribe 3 to 0; Red is convicted already (K-10, K-11).
    state = position("V1", ("W2 W$ R3", ""), "R", roll=2)

    place = place_of(RULES.view(state, None), 0)

    assert [1, 0] == [swing_of(pack) for pack in place.packs]
    assert (1, 0) == place.swing


def test_hard_finds_a_best_move_of_solved_endgames() -> None:
    missed = 0
    for state, shares in islice(endgames(8), 25):
        action = advised(BOTS["hard"], state).action
        missed += shares[action] < max(shares.values()) - TIED

    assert 0 == missed


def test_the_chance_found_in_an_endgame_is_the_solved_one() -> None:
    for state, shares in islice(endgames(10, 100), 10):
        phase = state.phases[-1]
        assert isinstance(phase, Moving)

        found = look_ahead(RULES.view(state, None), phase.seat, len(shares), 10**6)

        assert found.whole
        # A lost game's margin counts a ten-millionth a point.
        assert found.chance == pytest.approx(max(shares.values()), abs=1e-5)


@pytest.mark.parametrize(
    ("roll", "by_hand"),
    [
        (2, {Move(1): 0, Move(2): 1 / 3}),
        (3, {Move(1): 0, Move(2): 1 / 3, Move(3): 1}),
    ],
)
def test_solver_and_hard_agree_with_an_endgame_worked_out_by_hand(
    roll: int, by_hand: dict[Move, float]
) -> None:
    # Both have 16 in convicted gangs. V★ ends it 8 to 17, W★ ends it 16 to 9. After G1 Ben finds
    # W★ G★ V★: the first two end it 15 to 9 for Ana, the third 7 to 17 for Ben, and he has it
    # with a 3 or a 4.
    ana = "R1 R2 R2 R3 O1 O2 O2 O3 W3 W2 V1 G2 G2"
    ben = "Y1 Y2 Y2 Y3 B1 B2 B2 B3 W2 W1 V3 V2 V2 G3"
    state = position("V★ G1 W★ G★", (ana, ben), "RYOB", roll=roll, bribes=False)

    assert pytest.approx(by_hand) == Solver().shares(state, 0)
    assert Move(roll) == advised(BOTS["hard"], state).action
    assert look_ahead(RULES.view(state, 0), 0, roll, 1000).chance == pytest.approx(
        max(by_hand.values()), abs=1e-5
    )


def test_easy_beats_random() -> None:
    assert win_share(RULES, BOTS["easy"], BOTS["random"], 2, 30) > 0.7


def test_normal_beats_random_and_easy() -> None:
    assert win_share(RULES, BOTS["normal"], BOTS["random"], 2, 20) > 0.85
    assert win_share(RULES, BOTS["normal"], BOTS["easy"], 2, 20) > 0.7


def test_a_search_with_a_fiftieth_of_the_nodes_beats_normal() -> None:
    assert win_share(RULES, SLIGHT, BOTS["normal"], 2, 30) > 0.5


def test_a_search_has_more_than_its_share_among_three() -> None:
    assert win_share(RULES, SLIGHT, BOTS["normal"], 3, 20) > 1 / 3
