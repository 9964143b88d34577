"""18CTN's entry in the registry of screens."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import replace

from core.games.ctn18.events import Passed, TurnBegan
from core.games.ctn18.state import (
    Building,
    DiscardingView,
    OperatingView,
    Over,
    PhaseView,
    Rolling,
    SheddingView,
    Stock,
)
from tests.core.games.ctn18.positions import A, D, F
from tests.tui.games.ctn18.positions import stock
from tui.games.ctn18.screens import SCREENS, acts, hides


def test_every_phase_in_which_somebody_is_asked_has_a_screen() -> None:
    """An operation always has a phase on it that is seen, and nobody is asked when it is over."""
    asked = set(get_args(PhaseView)) - {OperatingView, Over}
    assert asked == set(SCREENS.phases)


def test_an_act_that_leads_to_unfloated_turns_is_shown_a_pace_longer_for_each() -> None:
    assert 1 == acts([Passed(0, False, False)])
    assert 1 == acts([TurnBegan(A, 2)])
    assert 3 == acts([TurnBegan(D, None), TurnBegan(F, None), TurnBegan(A, 2)])


@pytest.mark.parametrize(
    ("phase", "hidden"),
    [
        (Rolling(0), True),
        (Building(0), True),
        (DiscardingView((5, 0, 0, 0), (), (None,) * 4), True),
        (SheddingView((1, 0, 0, 0), (), None), True),
        (Stock(0, 0, None, ((), (), (), ())), False),
        (Over(A), False),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_screen_hides_what_a_president_holds_and_what_is_chosen_in_secret(
    phase: PhaseView, hidden: bool
) -> None:
    assert hidden == hides(replace(stock(), phase=phase))
