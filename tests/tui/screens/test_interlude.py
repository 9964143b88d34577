"""What all read after an act: keys, mouse, what it is drawn from, and what comes after it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from core import catalog
from core.table import Table
from saves.records import Player
from tests.core.lots import Bid, Drop
from tests.tui.hotseat import LotsScreen
from tests.tui.play import ANA, BEN, CLEO, keys, play, rows, session_of, shown_now
from tests.tui.screens.stage import LARGE, shown
from tests.tui.sealed import RevealScreen, RoundScreen, with_sealed
from tui.app import BoardApp
from tui.screens.curtain import CurtainScreen
from tui.screens.home import HomeScreen
from tui.screens.replay import ReplayScreen
from tui.screens.result import ResultScreen

__all__ = ["with_sealed"]

pytestmark = pytest.mark.usefixtures("with_sealed")

Act = Callable[[BoardApp, Pilot[int]], Awaitable[None]]


def lots(folder: Path, act: Act, *players: Player, **extra: Any) -> None:
    play(folder, players or (ANA, BEN), act, game="lots", **extra)


async def reveal(pilot: Pilot[int], first: str, second: str) -> None:
    """Ben and then Ana take over and bid; line 1 is nothing, line 2 one coin, and so on."""
    for digit in (first, second):
        await keys(pilot, "space", digit, "enter")


async def bid_against_a_bot(app: BoardApp, pilot: Pilot[int], digit: str) -> None:
    """Bids after the bot has."""
    session = session_of(app)
    session.set_pace(0.0)
    async with asyncio.timeout(5):
        while session.table.prompts()[1].must:
            await pilot.pause(0.01)
    await keys(pilot, digit, "enter")
    assert isinstance(app.screen, RevealScreen)


def no_hand(app: BoardApp) -> bool:
    return not [row for row in rows(app) if re.search(r"[#~]\d", row)]


def test_after_the_last_bid_all_read_the_bids_and_then_the_next_person_sits_down(
    tmp_path: Path,
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await reveal(pilot, "4", "2")
        assert isinstance(app.screen, RevealScreen)
        assert no_hand(app)
        await keys(pilot, "space")
        assert isinstance(app.screen, RoundScreen)
        assert no_hand(app)
        await keys(pilot, "space")
        assert isinstance(app.screen, CurtainScreen)
        assert "BEN" == rows(app)[5].strip(" │")

    lots(tmp_path, act)


def test_who_bid_last_and_is_asked_next_sits_down_anew_after_it(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await reveal(pilot, "2", "4")
        assert None is session_of(app).privy()
        await keys(pilot, "space", "space")
        assert isinstance(app.screen, CurtainScreen)
        assert "ANA" == rows(app)[5].strip(" │")
        assert no_hand(app)
        await keys(pilot, "space")
        assert isinstance(app.screen, LotsScreen)
        assert 0 == session_of(app).privy()

    lots(tmp_path, act)


def test_beside_the_board_it_has_a_pane_with_a_space_line(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await reveal(pilot, "4", "2")
        seen = rows(app)
        assert " Lots · 3 rounds to go".ljust(72) + "Ben won " == seen[0]
        assert seen[1].startswith("Ana has 10 and ?")
        assert seen[5].startswith("─ deck of 10 ─")
        assert "┬─ bids ─" in seen[5]
        assert "│ Ana bid 1" == seen[6][40:].rstrip()
        assert "│ Ben bid 3" == seen[7][40:].rstrip()
        assert "│Space  go on" == seen[19][40:].rstrip()
        assert "┴" == seen[20][40]
        assert ["» Ana seals a bid", "» Ben wins with 3"] == [row.rstrip() for row in seen[21:23]]
        assert seen[23].startswith(" Space go on  / find in the log  i sheets  l log")

    lots(tmp_path, act)


def test_it_may_show_what_was_there_before_the_act_or_after_it(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await reveal(pilot, "4", "2")
        assert "Ben has 10" in shown(app)
        await keys(pilot, "space")
        assert "Ben has 7" in shown(app)
        assert "coins (10, 7)" in shown(app)

    lots(tmp_path, act)


def test_without_a_pane_it_has_the_whole_width_and_the_keys_say_what_space_does(
    tmp_path: Path,
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await reveal(pilot, "4", "2")
        await keys(pilot, "space")
        seen = rows(app)
        assert "─ report ".ljust(80, "─") == seen[5]
        assert "coins (10, 7), 80 by 14" == seen[6].rstrip()
        assert "─" * 80 == seen[20]
        assert seen[23].startswith(" Space next round")

    lots(tmp_path, act)


def test_at_another_size_it_is_drawn_anew(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await reveal(pilot, "4", "2")
        await keys(pilot, "space")
        await pilot.resize_terminal(*LARGE)
        await shown_now(pilot)
        assert "coins (10, 7), 120 by 26" in shown(app)
        await pilot.resize_terminal(60, 20)
        await shown_now(pilot)
        await keys(pilot, "space")
        await pilot.resize_terminal(80, 24)
        await shown_now(pilot)
        assert isinstance(app.screen, RoundScreen | CurtainScreen)

    lots(tmp_path, act)


def test_the_mouse_goes_on_by_the_space_line_and_by_the_keys(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await reveal(pilot, "4", "2")
        assert await pilot.click(offset=(45, 19))
        await shown_now(pilot)
        assert isinstance(app.screen, RoundScreen)
        assert await pilot.click(offset=(3, 23))
        await shown_now(pilot)
        assert isinstance(app.screen, CurtainScreen)

    lots(tmp_path, act)


def test_nothing_but_space_goes_on_and_not_too_soon(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await reveal(pilot, "4", "2")
        await keys(pilot, "enter", "1", "0", "right", "escape", "tab")
        assert isinstance(app.screen, RevealScreen)
        app.guard = 60
        await keys(pilot, "space")
        assert isinstance(app.screen, RevealScreen)

    lots(tmp_path, act)


def test_undo_does_not_cross_it(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await reveal(pilot, "4", "2")
        await keys(pilot, "u")
        assert isinstance(app.screen, RevealScreen)
        assert "Can't undo: something was rolled" in shown(app)
        await keys(pilot, "space", "space", "u")
        assert isinstance(app.screen, CurtainScreen)
        assert "Can't undo: something was rolled" in shown(app)

    lots(tmp_path, act)


def test_in_practice_undo_goes_back_to_the_bid(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await bid_against_a_bot(app, pilot, "4")
        assert "u undo" in rows(app)[23]
        await keys(pilot, "u")
        assert isinstance(app.screen, LotsScreen)
        assert session_of(app).interlude() is None
        await bid_against_a_bot(app, pilot, "4")

    lots(tmp_path, act, ANA, CLEO, practice=True)


def test_log_rules_and_sheets_are_read_over_it(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await reveal(pilot, "4", "2")
        await keys(pilot, "l")
        assert "Ana seals a bid" in shown(app)
        assert "bids 1" not in shown(app)
        await keys(pilot, "escape", "f1")
        assert "T-2" in shown(app)
        await keys(pilot, "escape", "i")
        assert "all cards" in shown(app)
        assert no_hand(app)
        await keys(pilot, "escape")
        assert "Ben bid 3" in shown(app)

    lots(tmp_path, act)


def test_the_finder_looks_in_the_log(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await reveal(pilot, "4", "2")
        await keys(pilot, "slash", *"seals")
        assert "Ana seals a bid" in shown(app)
        assert not [row for row in rows(app)[6:20] if "turned up" in row]

    lots(tmp_path, act)


def test_a_replay_from_its_log_shows_no_secret(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await reveal(pilot, "2", "4")
        await keys(pilot, "l", "enter")
        assert isinstance(app.screen, ReplayScreen)
        assert no_hand(app)
        await keys(pilot, "escape")
        assert isinstance(app.screen, RevealScreen)

    lots(tmp_path, act)


def test_who_plays_alone_sees_its_own_view_and_log_on_it(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await bid_against_a_bot(app, pilot, "4")
        assert not no_hand(app)
        await keys(pilot, "l")
        assert "Ana bids 3" in shown(app)

    lots(tmp_path, act, ANA, CLEO)


def test_bots_wait_for_it(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        session = session_of(app)
        await bid_against_a_bot(app, pilot, "1")
        ply = session.table.ply
        await pilot.pause(0.05)
        assert ply == session.table.ply
        await keys(pilot, "space", "space")
        await pilot.pause(0.05)
        assert ply < session.table.ply

    lots(tmp_path, act, ANA, CLEO)


def test_a_resumed_game_goes_on_without_it(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert isinstance(app.screen, CurtainScreen)

    table = Table.new(catalog.load("lots"), 2, 5, {})
    table.submit(1, Bid(3))
    table.submit(0, Bid(1))
    lots(tmp_path, act, table=table)


def test_what_the_last_act_brought_is_read_before_the_result(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        session = session_of(app)
        await reveal(pilot, "4", "2")
        await keys(pilot, "space", "space")
        screens = session._interludes._screens
        session._interludes._screens = lambda events: (RoundScreen,)
        session.submit(1, Drop(session.table.state.hands[1][0]), session.table.ply)
        session._interludes._screens = screens
        await shown_now(pilot)
        assert session.over
        assert isinstance(app.screen, RoundScreen)
        await keys(pilot, "space")
        assert isinstance(app.screen, ResultScreen)

    rules = catalog.load("lots")
    lots(tmp_path, act, table=Table.load(rules, last(rules)))


def last(rules: Any) -> Any:
    """The opening of a game of a single round."""
    return replace(rules.setup(2, 5, {"rounds": 2, "open_hands": False}).state, rounds=1)


def test_q_leaves_and_the_game_is_not_lost(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await reveal(pilot, "4", "2")
        await keys(pilot, "q")
        assert isinstance(app.screen, HomeScreen)

    lots(tmp_path, act)


def test_what_is_chosen_stays_while_others_bid(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        session, screen = session_of(app), app.screen
        assert isinstance(screen, LotsScreen)
        await keys(pilot, "4")
        since = screen.desk.since
        session.table.submit(1, Bid(0))
        await shown_now(pilot)
        assert (3, since) == (screen.chosen, screen.desk.since)
        await keys(pilot, "enter")
        assert session.table.entries[-1].seat == 0
        assert session.table.state.coins[0] == 7

    lots(tmp_path, act, ANA, CLEO)


def test_what_is_chosen_is_forgotten_after_an_act_of_its_own(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        session, screen = session_of(app), app.screen
        assert isinstance(screen, LotsScreen)
        await keys(pilot, "4")
        session.table.submit(0, Bid(0))
        await shown_now(pilot)
        # It may bid again, but only when it says so.
        assert screen.chosen is None
        await keys(pilot, "o")
        assert 0 == screen.chosen

    lots(tmp_path, act, ANA, CLEO)
