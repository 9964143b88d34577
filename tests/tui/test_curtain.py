"""The curtain between two persons at one keyboard, through keys and mouse."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core import catalog
from core.table import Table
from saves.records import Player
from tests.core.lots import Bid, Dropping, Peek
from tests.tui.games.kartel.positions import mid_game
from tests.tui.hotseat import LotsScreen, with_lots
from tests.tui.play import ANA, BEN, CLEO, keys, play, rows, session_of, shown_now, state_of
from tests.tui.screens.stage import LARGE, row_with, shown, spot_of
from tui.app import BoardApp
from tui.screens.curtain import CurtainScreen
from tui.screens.frame import Press
from tui.screens.home import HomeScreen
from tui.screens.replay import ReplayScreen
from tui.screens.result import ResultScreen
from tui.widgets.paper import Paper
from tui.widgets.sheet import Sheet

__all__ = ["with_lots"]

pytestmark = pytest.mark.usefixtures("with_lots")

DAN = Player("Dan")

Act = Callable[[BoardApp, Pilot[int]], Awaitable[None]]


def lots(folder: Path, act: Act, *players: Player, **extra: Any) -> None:
    play(folder, players or (ANA, BEN), act, game="lots", **extra)


def on_the_screen(app: BoardApp) -> set[int]:
    """The cards whose holder's hand the screen shows, wherever on it."""
    return {int(card) for row in rows(app) for card in re.findall(r"[#~](\d+)", row)}


def hand(app: BoardApp, seat: int) -> set[int]:
    return set(session_of(app).table.state.hands[seat])


def curtain_of(app: BoardApp) -> str:
    """The name on the curtain, which must be there."""
    assert isinstance(app.screen, CurtainScreen)
    return rows(app)[5].strip(" │")


async def bid(pilot: Pilot[int], digit: str = "1") -> None:
    """Takes over and bids: line 1 is nothing, line 2 one coin, and so on."""
    await keys(pilot, "space", digit, "enter")


# -- how it looks --------------------------------------------------------------------------------


def test_it_is_drawn_as_the_frame_says(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        lot = session_of(app).table.state.lot[0]
        assert [
            " Lots · 3 rounds to go".ljust(66) + "▶ ANA is next ",
            "─" * 80,
            "",
            "",
            " " * 30 + "┌──────────────────┐",
            " " * 30 + "│       ANA        │",
            " " * 30 + "└──────────────────┘",
            "",
            " " * 18 + "Pass the keyboard to Ana. Nobody else looks.",
            "",
            " " * 26 + "Space  Ana is at the screen",
            "",
            "─ what all saw so far " + "─" * 58,
            f"     {lot} is turned up",
            *[""] * 6,
            "─" * 80,
            " Enter and digits do nothing here, so a key pressed too often shows nothing.",
            "",
            " Space take over  l log  F1 rules  q leave (saved)",
        ] == [row if row.endswith("next ") else row.rstrip() for row in rows(app)]

    lots(tmp_path, act)


def test_it_tells_what_all_saw_since_that_persons_last_turn(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await bid(pilot, "2")
        await bid(pilot, "4")
        assert "BEN" == session_of(app).names[1].upper()
        await keys(pilot, "1", "enter", "space")
        assert "ANA" == curtain_of(app)
        told = [row.strip() for row in rows(app)[12:20]]
        assert told[0].startswith("─ what all saw since your last turn ─")
        assert ["Ben seals a bid", "Ben wins with 3", "Ben lays a card away"] == told[1:4]
        assert told[4].endswith("is turned up")
        assert ["", "", ""] == told[5:]

    lots(tmp_path, act)


def test_who_comes_back_in_the_middle_of_a_turn_is_told_what_happened_last(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "ANA" == curtain_of(app)
        told = [row.strip() for row in rows(app)[12:20] if row.strip()]
        assert told[0].startswith("─ what all saw last ─")
        assert "Ana looks at the top card" == told[-1]

    table = Table.new(catalog.load("lots"), 2, 7, {})
    table.submit(0, Peek())
    lots(tmp_path, act, table=table)


def test_on_a_large_terminal_it_covers_all_and_has_room_for_more(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        seen = rows(app)
        assert (40, 120) == (len(seen), len(seen[0]))
        assert "│       ANA        │" == seen[5].strip()
        assert "─" * 120 == seen[36]
        assert not on_the_screen(app)

    lots(tmp_path, act, size=LARGE)


def test_without_other_than_ascii_characters_nothing_moves(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        seen = rows(app)
        assert all(row.isascii() for row in seen)
        assert " " * 30 + "+------------------+" == seen[4].rstrip()
        assert " " * 30 + "|       ANA        |" == seen[5].rstrip()

    lots(tmp_path, act, ascii_only=True)


def test_a_name_of_wide_letters_or_of_great_length_stays_in_its_box(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "魔王" == curtain_of(app)
        await bid(pilot)
        box = [row.strip() for row in rows(app)[4:7]]
        assert len(box[0]) == len(box[1]) == len(box[2]) <= 80
        assert "BEN" in box[1]

    lots(tmp_path, act, Player("魔王"), Player("Ben " * 14 + "Ben"))


# -- what lifts it -------------------------------------------------------------------------------


def test_space_lifts_it_and_shows_that_persons_hand_alone(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert not on_the_screen(app)
        await keys(pilot, "space")
        assert isinstance(app.screen, LotsScreen)
        assert hand(app, 0) == on_the_screen(app)

    lots(tmp_path, act)


def test_a_click_on_the_name_lifts_it_and_one_beside_it_does_not(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        sheet, spot = spot_of(app.screen, Press("space"))
        for x, y in ((29, 5), (50, 5), (40, 3), (40, 7), (40, 10)):
            await pilot.click(sheet, offset=(x, y))
            await shown_now(pilot)
            assert isinstance(app.screen, CurtainScreen)
        await pilot.click(sheet, offset=(spot.x, spot.y))
        await shown_now(pilot)
        assert isinstance(app.screen, LotsScreen)

    lots(tmp_path, act)


@pytest.mark.parametrize(
    "key",
    [
        *("enter", "1", "5", "0", "p", "tab", "shift+tab", "escape", "slash", "question_mark"),
        *("n", "t", "m", "plus", "minus", "up", "left", "pagedown", "home", "end", "x"),
    ],
)
def test_no_other_key_lifts_it(tmp_path: Path, key: str) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        before = session_of(app).table.ply
        await keys(pilot, key, key)
        assert "ANA" == curtain_of(app)
        assert before == session_of(app).table.ply
        assert not on_the_screen(app)

    lots(tmp_path, act)


def test_keys_typed_ahead_of_it_do_nothing_under_it(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await pilot.press("space", "2", "enter", "enter", "3", "enter", "1", "enter")
        await shown_now(pilot)
        assert "BEN" == curtain_of(app)
        assert 1 == session_of(app).table.ply

    lots(tmp_path, act)


def test_a_space_that_is_held_down_or_pasted_never_lifts_it(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        for _ in range(12):
            await pilot.press("space")
            await asyncio.sleep(0.03)
        await pilot.press("1", "space", "enter", "space")
        assert "ANA" == curtain_of(app)
        await asyncio.sleep(0.25)
        await keys(pilot, "space")
        assert isinstance(app.screen, LotsScreen)

    lots(tmp_path, act, guard=0.2)


def test_the_screen_before_is_painted_over_before_the_name_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    papers: list[tuple[object, Paper]] = []
    show = Sheet.show

    def noted(sheet: Sheet, paper: Paper) -> None:
        if sheet.id == "sheet":
            papers.append((sheet.screen, paper))
        show(sheet, paper)

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        monkeypatch.setattr(Sheet, "show", noted)
        await bid(pilot)
        shown = [paper.text() for screen, paper in papers if screen is app.screen]
        assert "" == shown[0].strip()
        assert "BEN" in shown[-1]

    lots(tmp_path, act)


# -- what stays hidden ---------------------------------------------------------------------------


def test_in_a_whole_game_no_screen_ever_shows_a_hand_but_that_of_who_sat_down(
    tmp_path: Path,
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        session = session_of(app)
        presses = 0
        while not session.over and presses < 200:
            for key in ("space", "i", "escape", "l", "escape", "2", "enter"):
                before = hand(app, 0) | hand(app, 1) | hand(app, 2)
                await keys(pilot, key)
                presses += 1
                mine: set[int] = set()
                if session.privy() is not None and not session.over:
                    state = session.table.state
                    mine = {*state.hands[session.privy()], *state.dropped[session.privy()]}
                if not session.over:
                    assert on_the_screen(app) & before <= mine
        assert session.over
        assert isinstance(app.screen, ResultScreen)

    lots(tmp_path, act, ANA, BEN, DAN)


def test_too_small_a_terminal_and_another_size_leave_it_up(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await pilot.resize_terminal(60, 20)
        await shown_now(pilot)
        assert "boardtui needs 80 x 24" in rows(app)[0]
        await keys(pilot, "space")
        await pilot.resize_terminal(100, 30)
        await shown_now(pilot)
        await pilot.pause(0.05)
        assert "ANA" == curtain_of(app)

    lots(tmp_path, act)


def test_it_is_up_again_after_leaving_and_coming_back(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "space", "q")
        assert isinstance(app.screen, HomeScreen)
        await app.workers.wait_for_complete()
        await shown_now(pilot)
        assert not on_the_screen(app)
        await keys(pilot, "1", "enter")
        async with asyncio.timeout(5):
            while app.session is None:
                await pilot.pause(0.01)
        await shown_now(pilot)
        assert "ANA" == curtain_of(app)

    lots(tmp_path, act)


def test_q_on_it_leaves(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "q")
        assert isinstance(app.screen, HomeScreen)

    lots(tmp_path, act)


def test_the_log_on_it_is_what_all_saw_and_leads_to_a_replay_without_secrets(
    tmp_path: Path,
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await bid(pilot, "3")
        await keys(pilot, "l")
        assert "Ana seals a bid" in shown(app)
        assert "bids 2" not in shown(app)
        await keys(pilot, "enter")
        assert isinstance(app.screen, ReplayScreen)
        assert not on_the_screen(app)
        assert "mine None" in shown(app)
        await keys(pilot, "escape")
        assert "BEN" == curtain_of(app)

    lots(tmp_path, act)


def test_rules_and_sheets_open_over_it_and_close_again(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "h")
        assert "T-2" in shown(app)
        assert "Pass the keyboard" not in shown(app)
        await keys(pilot, "space")
        assert isinstance(app.screen, CurtainScreen)
        await keys(pilot, "f1", "i")
        assert "all cards" in shown(app)
        assert not on_the_screen(app)
        await keys(pilot, "escape")
        assert "ANA" == curtain_of(app)

    lots(tmp_path, act)


def test_the_log_of_who_sat_down_tells_its_bid_and_the_next_persons_does_not(
    tmp_path: Path,
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "space", "3", "enter", "u", "space")
        session = session_of(app)
        session.submit(0, Bid(2), session.table.ply)
        await shown_now(pilot)
        await keys(pilot, "space", "l")
        assert "Ana seals a bid" in shown(app)
        assert "bids 2" not in shown(app)

    lots(tmp_path, act)


def test_undo_on_it_takes_back_the_last_act_and_waits_for_who_made_it(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await bid(pilot)
        assert "BEN" == curtain_of(app)
        assert "u undo" in rows(app)[-1]
        await keys(pilot, "u")
        assert "ANA" == curtain_of(app)
        assert not on_the_screen(app)
        await keys(pilot, "u")
        assert "Can't undo" in rows(app)[-2]

    lots(tmp_path, act)


def test_who_sat_down_cannot_undo_the_act_of_another(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await bid(pilot)
        await keys(pilot, "space", "u")
        assert "Can't undo: Ana acted last." in shown(app)
        assert hand(app, 1) == on_the_screen(app)

    lots(tmp_path, act)


def test_giving_the_seat_to_a_bot_raises_it_for_the_other_person(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        session_of(app).pause(True)
        await keys(pilot, "space", "m")
        digit = row_with(app, "give my seat to a").split("│")[-1].replace("▸", " ").split()
        await keys(pilot, digit[0], "enter")
        await shown_now(pilot)
        assert "BEN" == curtain_of(app)
        assert not on_the_screen(app)

    lots(tmp_path, act)


def test_a_hint_that_comes_after_the_seat_was_given_away_is_not_told(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        thinker: Any = app.tables.thinkers
        session_of(app).pause(True)
        thinker.gate.clear()
        await keys(pilot, "space", "t")
        session_of(app).sit(0, Player("Ana", "easy", absent=True))
        thinker.gate.set()
        await shown_now(pilot)
        assert "BEN" == curtain_of(app)
        await keys(pilot, "space")
        assert "It is the first." not in shown(app)

    lots(tmp_path, act)


def test_the_finder_counts_only_lines_of_the_log_that_may_be_read(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await bid(pilot, "3")
        await keys(pilot, "space", "slash", *"bids")
        assert "log: 0 lines" in shown(app)

    lots(tmp_path, act)


def test_of_a_game_that_a_person_has_left_the_saved_games_show_no_hand(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "q")
        await app.workers.wait_for_complete()
        await keys(pilot, "3", "enter")
        await app.workers.wait_for_complete()
        await keys(pilot, "6")
        await app.workers.wait_for_complete()
        await shown_now(pilot)
        assert isinstance(app.screen, ReplayScreen)
        assert not on_the_screen(app)

    lots(tmp_path, act, Player("Ana", "easy", absent=True), BEN)


def test_home_and_saved_games_show_no_hand(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "space", "q")
        await app.workers.wait_for_complete()
        await shown_now(pilot)
        # A hand counts in one's standing: what is known of it without the hand is not told.
        assert row_with(app, "▶1 Ana").split()[-1] == "Ana"
        assert row_with(app, "▶2 Ben").split()[-1] == "Ben"
        await keys(pilot, "3", "enter")
        await app.workers.wait_for_complete()
        await shown_now(pilot)
        assert row_with(app, "▶1 Ana").split()[-1] == "Ana"
        await keys(pilot, "6")
        await app.workers.wait_for_complete()
        await shown_now(pilot)
        assert isinstance(app.screen, ReplayScreen)
        assert not on_the_screen(app)

    lots(tmp_path, act)


# -- news for one seat alone ---------------------------------------------------------------------


def test_news_stay_on_the_screen_until_space_and_then_the_next_curtain_rises(
    tmp_path: Path,
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await bid(pilot, "2")
        await bid(pilot, "4")
        assert Dropping(1) == session_of(app).table.state.phases[-1]
        await keys(pilot, "1", "enter")
        assert isinstance(app.screen, LotsScreen)
        assert "▶ BEN goes on" in rows(app)[0]
        assert any("│ Ben lays a card away" in row for row in rows(app)[4:8])
        assert "Space  go on, Ana is next" in shown(app)
        assert "~" in shown(app)
        await keys(pilot, "enter", "1", "tab")
        assert 1 == session_of(app).lingering()
        await keys(pilot, "space")
        assert "ANA" == curtain_of(app)

    lots(tmp_path, act)


def test_the_bell_rings_as_the_curtain_rises_and_not_while_news_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rung: list[str] = []
    monkeypatch.setattr(BoardApp, "bell", lambda app: rung.append("ring"))

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await bid(pilot, "2")
        assert ["ring"] == rung
        await bid(pilot, "4")
        await keys(pilot, "1", "enter")
        assert 1 == session_of(app).lingering()
        assert ["ring"] == rung
        await keys(pilot, "space")
        assert ["ring", "ring"] == rung

    lots(tmp_path, act)


# -- where there is none -------------------------------------------------------------------------


def test_one_person_among_bots_never_sees_it(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert isinstance(app.screen, LotsScreen)
        assert hand(app, 0) == on_the_screen(app)

    lots(tmp_path, act, ANA, CLEO)


def test_kartel_has_none(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "1", "enter", "space")
        assert not isinstance(app.screen, CurtainScreen)
        assert 1 == session_of(app).eyes()

    play(tmp_path, (ANA, BEN, CLEO), act, state=state_of(mid_game()))


def test_a_finished_game_shows_all_hands_and_its_replay_what_each_saw(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert isinstance(app.screen, ResultScreen)
        assert hand(app, 0) | hand(app, 1) <= on_the_screen(app)
        await keys(pilot, "1", "enter", "home")
        assert isinstance(app.screen, ReplayScreen)
        opening = app.screen.table.opening.state
        assert {*opening.hands[0], *opening.hands[1]} <= on_the_screen(app)

    rules = catalog.load("lots")
    table = Table.new(rules, 2, 5, {})
    while table.outcome() is None:
        seat, prompt = next((s, p) for s, p in table.prompts().items() if p.must)
        table.submit(seat, Bid(0) if prompt.forms else prompt.choices[0])
    lots(tmp_path, act, table=table)
