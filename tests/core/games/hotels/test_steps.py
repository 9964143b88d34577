"""Every phase of the game is in the table of what is offered and done."""

from __future__ import annotations

from typing import get_args

from core.games.hotels.rules import STEPS
from core.games.hotels.state import Action, Declare, Over, Phase


def test_every_phase_offers_something_but_the_end() -> None:
    assert set(get_args(Phase)) == {*STEPS, Over}


def test_every_action_belongs_to_one_phase_but_declaring() -> None:
    assert [a for a in get_args(Action) if a is not Declare] == sorted(
        [step.action for step in STEPS.values()], key=get_args(Action).index
    )
