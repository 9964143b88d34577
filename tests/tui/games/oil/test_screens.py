"""Kartell's entry in the registry of screens."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from core.games.oil.events import (
    Advanced,
    NewsDrawn,
    NewsUnread,
    PricesRolled,
    TipDrawn,
    TipIdle,
    TipKept,
)
from core.games.oil.state import Drawing, Over, Phase, Turn
from tests.tui.games.oil.positions import base, view
from tui.games.oil.drawn import DrawnScreen
from tui.games.oil.prices import PricesScreen
from tui.games.oil.screens import SCREENS, concerns, interludes


def test_every_phase_in_which_somebody_is_asked_has_a_screen() -> None:
    """Turn and Drawing go on by themselves, and nobody is asked when it is over."""
    assert set(get_args(Phase)) - {Turn, Drawing, Over} == set(SCREENS.phases)


@pytest.mark.rule("O-47")
def test_nothing_is_hidden() -> None:
    assert not SCREENS.hides(view(base()))


PRICES = PricesRolled(((2, 5, 3, 4, 5_000, 7_000),))


@pytest.mark.parametrize(
    ("events", "shown"),
    [
        ((Advanced(0, 4, 28, False),), ()),
        ((TipDrawn(0, 43), TipKept(0, 43)), (DrawnScreen,)),
        ((NewsDrawn(0, 11),), (DrawnScreen,)),
        ((NewsUnread(0),), (DrawnScreen,)),
        ((PRICES,), (PricesScreen,)),
        ((NewsDrawn(0, 11), PRICES), (DrawnScreen, PricesScreen)),
    ],
    ids=["a roll", "a Tip", "News", "unread News", "prices", "News and prices"],
)
def test_cards_and_prices_are_read_by_all(events: tuple[Any, ...], shown: tuple[type, ...]) -> None:
    assert shown == interludes(events)


def test_a_tip_stops_only_its_drawer_and_news_stop_all() -> None:
    events = TipDrawn(2, 43), TipIdle(1, 19), NewsDrawn(2, 11), PRICES
    assert [2, 1, None, None] == [concerns(event) for event in events]


def test_a_tip_that_asks_something_has_a_screen_of_its_own_unless_it_does_nothing() -> None:
    assert () == interludes((TipDrawn(0, 19),))
    assert (DrawnScreen,) == interludes((TipDrawn(0, 19), TipIdle(0, 19)))
