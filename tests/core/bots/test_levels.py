"""What the bots of several games have in common: erring, and saying why."""

from __future__ import annotations

from typing import cast

from core.bots.levels import Erring, why
from core.bots.protocol import Advice, Sight
from core.games.kartel.rules import RULES
from core.games.kartel.state import Action, Move, State, View
from core.prompt import Prompt
from core.rng import seeded
from core.text import plain, say


class First:
    """Always takes the first choice."""

    worlds = 3
    quick = True

    def choose(self, sight: Sight[State, Action, View], /) -> Advice[Action]:
        return Advice(sight.prompt.choices[0])


BOT = Erring[State, Action, View](First(), cast("type[Action]", Action))


def test_one_decision_in_four_is_anything() -> None:
    choices: tuple[Action, ...] = (Move(1), Move(2), Move(3), Move(4))
    view = RULES.view(RULES.setup(3, 7, {"no_bribes": False}).state, 0)
    prompt = Prompt[Action](True, choices)
    sights = [Sight[State, Action, View](0, view, prompt, (), seeded(seed)) for seed in range(2000)]

    taken = [BOT.choose(sight).action for sight in sights]

    # A quarter of a quarter each, and the rest the first: 125 and 1625, four deviations apart.
    assert all(80 < taken.count(move) < 170 for move in choices[1:])
    assert 1550 < taken.count(choices[0]) < 1700


def test_a_game_may_say_how_it_errs_and_has_dice_for_it() -> None:
    thrown: list[int] = []

    def err(sight: Sight[State, Action, View]) -> Action:
        thrown.append(sight.rng.state)
        return Move(4)

    bot = Erring[State, Action, View](First(), cast("type[Action]", Action), err)
    view = RULES.view(RULES.setup(3, 7, {"no_bribes": False}).state, 0)
    prompt = Prompt[Action](True, (Move(1), Move(2), Move(3), Move(4)))
    dice = [seeded(seed) for seed in range(400)]

    taken = [bot.choose(Sight(0, view, prompt, (), rng)).action for rng in dice]

    # A quarter of 400, and four deviations of 9.
    assert 64 < taken.count(Move(4)) == len(thrown) == len({*thrown}) < 136
    assert {Move(1), Move(4)} == {*taken}
    assert not {rng.state for rng in dice} & {*thrown}


def test_it_asks_for_what_the_other_bot_asks_for() -> None:
    assert (3, True) == (BOT.worlds, BOT.quick)


def said(reason: str | None, chance: float | None) -> str | None:
    text = why(say("It pays") if reason else None, chance)
    return None if text is None else plain(text)


def test_a_reason_and_a_chance_make_a_sentence() -> None:
    assert "It pays; 34% to win." == said("It pays", 0.344)
    assert "It pays." == said("It pays", None)
    assert "34% to win." == said(None, 0.344)
    assert said(None, None) is None


def test_no_game_is_called_won_or_lost_before_its_end() -> None:
    assert "99% to win." == said(None, 1.0)
    assert "1% to win." == said(None, -0.001)
