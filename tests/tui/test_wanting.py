"""Bots that act unasked: in series of games, and in processes of their own."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from core.bots.protocol import Advice, Volunteer, bot_rng, look
from tests.core.market import RULES, Offer, Trading
from tests.tui import wanting
from tests.tui.market import position
from tui import workers as module
from tui.worker import play_one
from tui.workers import Workers

STATE = position((2, 0, 1), (1, 3, 0), (1, 1, 1), phases=(Trading(0),))
LATER = position((2, 0, 1), (1, 3, 0), (1, 1, 1), phases=(Trading(0, 1),))


@pytest.fixture(autouse=True)
def _market(monkeypatch: pytest.MonkeyPatch) -> None:
    wanting.install(monkeypatch)
    monkeypatch.setattr(module, "_start", wanting.start)


def wanted(state: Any, level: str) -> Advice[Any] | None:
    """What seat 1 wants at a level."""

    async def ask() -> Advice[Any] | None:
        with Workers(1) as workers:
            answer = workers.wants("market", level, 1, 4, 7, state)
            assert answer is not None
            return await answer

    return asyncio.run(ask())


def here(state: Any) -> Advice[Any] | None:
    """What it wants, asked in this process."""
    bot = wanting.Wanting()
    return bot.wants(look(RULES, state, 1, 0, bot_rng(7, 4, 1)))


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_a_bot_wants_the_same_in_whatever_process_it_is_asked(level: str) -> None:
    wish = here(STATE)
    assert wish is not None
    assert isinstance(wish.action, Offer)
    assert wish == wanted(STATE, level)


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_a_bot_may_want_nothing(level: str) -> None:
    assert wanted(LATER, level) is None


@pytest.mark.parametrize("level", ["random", "normal"])
def test_a_bot_that_never_acts_unasked_is_not_asked(level: str) -> None:
    with Workers(1) as workers:
        assert workers.wants("market", level, 1, 4, 7, STATE) is None
        assert () == workers.pids()


def test_only_a_bot_that_says_what_it_wants_is_a_volunteer() -> None:
    assert [False, True, False, True] == [
        isinstance(bot, Volunteer) for bot in wanting.BOTS.values()
    ]


def test_in_a_series_nobody_but_a_volunteer_acts_unasked() -> None:
    # Six turns are ended, and after the first one each of three has a card too many.
    assert 6 + 3 == play_one("market", ("random",) * 3, {"open_hands": False}, 5, 0).actions


def test_in_a_series_a_volunteer_is_asked_once_for_each_state(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bot = wanting.Wanting()
    monkeypatch.setitem(wanting.BOTS, "easy", bot)
    score = play_one("market", ("random", "easy", "random"), {"open_hands": False}, 5, 0)
    # It offers something in each of four turns of others, and is declined.
    assert 6 + 3 + 4 * 2 == score.actions
    # Before its offer, while it is out, and after it.
    asked = ["Trading", "Offered", "Trading"]
    assert [(turn, phase) for turn in (0, 2, 3, 5) for phase in asked] == bot.asked
