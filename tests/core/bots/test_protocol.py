from __future__ import annotations

from core.bots.protocol import LEVELS, bot_rng, look, look_through, seal
from core.bots.random_bot import draw
from core.catalog import bots, load, names
from core.games.kartel.rules import RULES
from core.games.kartel.state import Move
from core.prompt import Prompt
from core.rng import seeded

OPENING = RULES.setup(3, 7, {"no_bribes": False}).state


def test_every_game_has_a_bot_of_each_level() -> None:
    assert [LEVELS] * len(names()) == [tuple(bots(name)) for name in names()]


def test_a_bots_dice_differ_by_seed_ply_and_seat() -> None:
    dice = {bot_rng(seed, ply, seat).state for seed in (0, 1) for ply in (0, 5) for seat in (0, 3)}

    assert len(dice) == 8


def test_a_bots_dice_are_not_those_of_the_game() -> None:
    assert seeded(4).state not in {
        bot_rng(4, ply, seat).state for ply in range(50) for seat in range(6)
    }


def test_sealed_states_have_other_dice_each() -> None:
    (seat,) = RULES.prompts(OPENING)

    sealed = seal(RULES, OPENING, seat, 3, seeded(1))

    assert len({OPENING.rng, *(state.rng for state in sealed)}) == 4


def test_another_process_sees_from_resealed_states_what_this_one_sees() -> None:
    (seat,) = RULES.prompts(OPENING)
    rng = bot_rng(7, 0, seat)
    sight = look(RULES, OPENING, seat, 2, rng)

    sealed = seal(RULES, OPENING, seat, 2, rng)

    assert sight == look_through(RULES, sealed, seat, 2, rng)


def test_a_bot_that_wants_no_worlds_gets_none_in_another_process_either() -> None:
    (seat,) = RULES.prompts(OPENING)
    rng = bot_rng(7, 0, seat)

    sealed = seal(RULES, OPENING, seat, 1, rng)

    assert look(RULES, OPENING, seat, 0, rng) == look_through(RULES, sealed, seat, 0, rng)


def test_random_draws_every_choice_about_as_often() -> None:
    prompt = Prompt(must=True, choices=(Move(1), Move(2), Move(3), Move(4)))
    rng = seeded(5)
    drawn: list[Move] = []
    for _ in range(4000):
        action, rng = draw(prompt, lambda plain: Move(plain["steps"]), rng)
        drawn.append(action)

    # Four standard deviations of a count with mean 1000 are 110.
    assert all(890 < drawn.count(Move(steps)) < 1110 for steps in (1, 2, 3, 4))


def test_quick_levels_are_all_but_hard() -> None:
    kartel = bots("kartel")

    assert {level: level != "hard" for level in LEVELS} == {
        level: kartel[level].quick for level in LEVELS
    }
    assert load("kartel") is RULES
