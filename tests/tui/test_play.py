"""A game in play through keys and mouse: every key of the scheme, and what must not happen."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.widgets import Input

from core.games.kartel.state import Move, Moving, ToRoll
from saves.library import Library
from saves.records import Player
from tests.tui.games.kartel.positions import end_turn, mid_game
from tests.tui.play import ANA, BEN, CLEO, keys, play, rows, session_of, shown_now, state_of
from tests.tui.screens.stage import row_with, shown
from tui.app import BoardApp
from tui.face import Pick, SeatSpot, Space
from tui.screens.frame import Press
from tui.screens.home import HomeScreen
from tui.screens.phase import PhaseScreen
from tui.screens.replay import ReplayScreen
from tui.screens.result import ResultScreen
from tui.widgets.sheet import Sheet

MID = state_of(mid_game())
END = state_of(end_turn())


def phase(app: BoardApp) -> Any:
    return session_of(app).table.state.phases[-1]


def phase_screen(app: BoardApp) -> PhaseScreen:
    assert isinstance(app.screen, PhaseScreen)
    return app.screen


def enter_line(app: BoardApp) -> str:
    return rows(app)[-5]


def news(app: BoardApp) -> list[str]:
    return rows(app)[-3:-1]


def test_a_digit_and_enter_take_a_marker(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "Enter  take V$" in enter_line(app)
        await keys(pilot, "2")
        assert "Enter  take W★" in enter_line(app)
        await keys(pilot, "enter")
        assert ToRoll(1) == phase(app)
        assert "White convicted" in news(app)[-1]
        assert "▶ BEN is next" in shown(app)

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)


def test_the_first_line_is_chosen_already_so_a_sole_wish_is_one_key(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "enter")
        assert 26 == len(session_of(app).table.state.ring)

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)


def test_space_goes_on_and_undo_works_until_then(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "2", "enter", "u")
        assert Moving(0, 4) == phase(app)
        # What was taken back is chosen.
        assert 1 == phase_screen(app).chosen
        await keys(pilot, "enter")
        assert "Space  Ben rolls" in enter_line(app)
        assert "(u)" in enter_line(app)
        await keys(pilot, "space")
        assert isinstance(phase(app), Moving)
        await keys(pilot, "u")
        assert isinstance(phase(app), Moving)
        assert "Can't undo" in shown(app)

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)


def test_space_and_esc_never_commit_a_choice(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        ply = session_of(app).table.ply
        await keys(pilot, "2", "space", "escape", "escape", "space")
        assert ply == session_of(app).table.ply
        assert "choose a line, then Enter" in enter_line(app)
        assert isinstance(app.screen, PhaseScreen)

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)


def test_a_key_typed_ahead_does_not_answer_the_next_question(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        app.guard = 60.0
        phase_screen(app).desk.since = 0.0
        await keys(pilot, "enter")
        assert ToRoll(1) == phase(app)
        await keys(pilot, "space", "enter", "enter", "2")
        assert isinstance(phase(app), Moving)
        assert 0 == phase_screen(app).chosen
        app.guard = 0.0
        await keys(pilot, "2")
        assert 1 == phase_screen(app).chosen

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)


def test_a_choice_is_forgotten_when_undo_brings_back_fewer_choices(tmp_path: Path) -> None:
    """In practice undo crosses a roll: the fourth line of a 4 is none of a 2's two."""
    two = state_of(replace(mid_game(), phase=Moving(0, 2)))

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        session = session_of(app)
        await keys(pilot, "1", "enter")
        while not isinstance(phase(app), Moving) or phase(app).seat != 0:
            seat = session.asked()
            assert seat is not None
            session.table.submit(seat, session.table.prompts()[seat].choices[0])
        await shown_now(pilot)
        while phase_screen(app).chosen != len(phase_screen(app).lines()) - 1:
            await keys(pilot, "down")
        phase_screen(app).chosen = 3
        await keys(pilot, "u")
        assert Moving(0, 2) == phase(app)
        assert 0 == phase_screen(app).chosen

    bots = (ANA, Player("Ben", "easy"), CLEO)
    play(tmp_path, bots, act, state=two, practice=True)


def test_a_choice_made_on_an_old_screen_is_dropped(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        session, screen = session_of(app), phase_screen(app)
        ply = session.table.ply
        session.submit(0, screen.lines()[0].action, ply)
        assert screen.prompt() is None
        screen._enter(screen.lines())
        assert ply + 1 == session.table.ply
        session.undo()
        screen.chosen = 1
        screen._enter(screen.lines())
        assert ply + 2 == session.table.ply

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)


def test_why_not_names_the_clause_and_enter_opens_it(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "question_mark")
        text = shown(app)
        assert "0 steps is not allowed" in " ".join(text.split())
        assert "K-5" in text
        await keys(pilot, "enter")
        assert "rules" in row_with(app, "rules")
        assert "K-5    You roll" in shown(app)
        await keys(pilot, "escape")
        assert "Enter  take V$" in enter_line(app)

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)


def test_the_finder_finds_by_a_part_and_chooses_without_doing(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        ply = session_of(app).table.ply
        await keys(pilot, "slash", *"bl fig")
        assert "B2 Blue" in shown(app)
        assert not any("White Boss" in row for row in rows(app))
        await keys(pilot, "enter")
        assert 3 == phase_screen(app).chosen
        assert ply == session_of(app).table.ply
        assert "Enter  take B2" in enter_line(app)
        assert app.focused is None

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)


def test_in_the_finder_letters_are_text_and_backspace_on_nothing_leaves(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "slash", "q", "u", "l", "1")
        assert "qul1" == app.screen.query_one("#find", Input).value
        assert "nothing fits" in shown(app)
        await keys(pilot, *["backspace"] * 5)
        assert "Enter  take V$" in enter_line(app)

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)


def test_the_finder_counts_hits_in_log_and_rules(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "enter", "space", "slash", *"pile")
        text = shown(app)
        assert "log: 1 line" in text
        assert "rules: 4 clauses" in text

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)


def test_the_log_filters_finds_and_opens_the_board_as_it_was(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "enter", "space", "2", "enter", "l")
        lines = [row for row in rows(app) if "took" in row and "»" not in row]
        assert 2 == len(lines)
        await keys(pilot, "3")
        lines = [row for row in rows(app) if "took" in row and "»" not in row]
        assert 1 == len(lines)
        assert "Ben" in lines[0]
        await keys(pilot, "1", "slash", *"V$", "enter", "enter")
        assert isinstance(app.screen, ReplayScreen)
        await keys(pilot, "escape")
        assert isinstance(app.screen, PhaseScreen)

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)


def test_the_filter_of_the_log_is_kept(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "enter", "space", "l", "2", "l", "l")
        reading = phase_screen(app).reader.reading
        assert reading is not None
        assert 2 == getattr(reading, "show", None)

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)


def test_rules_open_at_this_phase_and_turn_to_all_and_to_the_guide(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "f1")
        assert "the rules of this moment" in shown(app)
        assert "K-1 " not in shown(app)
        await keys(pilot, "right")
        assert "K-1 " in shown(app)
        await keys(pilot, "right")
        assert "your first game" in shown(app)
        await keys(pilot, "h")
        assert "Enter  take V$" in enter_line(app)

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)


def test_a_game_that_ends_under_a_replay_shows_its_result_when_that_is_left(
    tmp_path: Path,
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        session = session_of(app)
        app.replay(session, 0)
        await shown_now(pilot)
        assert isinstance(app.screen, ReplayScreen)
        session.submit(0, Move(1), session.table.ply)
        await shown_now(pilot)
        assert isinstance(app.screen, ReplayScreen)
        await keys(pilot, "escape")
        await shown_now(pilot)
        assert isinstance(app.screen, ResultScreen)

    play(tmp_path, (ANA, BEN, CLEO), act, state=END)


def test_sheets_turn_by_i_and_esc_leaves_them(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "i")
        assert "Sheet 1 of 2" in shown(app)
        await keys(pilot, "i")
        assert "Sheet 2 of 2" in shown(app)
        await keys(pilot, "escape")
        assert "Enter  take V$" in enter_line(app)

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)


def test_on_the_board_arrows_visit_markers_and_enter_chooses_a_lit_one(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        screen = phase_screen(app)
        await keys(pilot, "tab")
        assert screen.on_board
        seen = set()
        for arrow in [*["right"] * 5, *["down"] * 6]:
            seen.add(screen.cursor)
            await keys(pilot, arrow)
        assert set(range(3, 13)) <= seen
        screen.cursor = 5
        await keys(pilot, "enter")
        assert not screen.on_board
        assert "Enter  take V2" in enter_line(app)

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)


def test_the_menu_gives_a_seat_to_a_bot_and_the_save_knows(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        session = session_of(app)
        session.pause(True)
        await keys(pilot, "m")
        line = next(row for row in rows(app) if "give my seat to a" in row)
        digit = line.split("│")[-1].replace("▸", " ").split()[0]
        await keys(pilot, digit, "enter")
        assert "easy" == session.players[0].level
        library = Library(tmp_path)
        async with asyncio.timeout(5):
            while library.info(session.info.id).players[0].level != "easy":
                await pilot.pause(0.01)
        library.close()

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)


def test_a_seat_that_was_left_can_be_taken_back_after_a_resume(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        session_of(app).pause(True)
        await keys(pilot, "m")
        line = next(n for n, row in enumerate(rows(app)) if "take back the seat" in row)
        digit = rows(app)[line].split("│")[-1].replace("▸", " ").split()[0]
        await keys(pilot, digit, "enter")
        assert Player("Ana") == session_of(app).players[0]

    play(tmp_path, (Player("Ana", "easy", absent=True), BEN, CLEO), act, state=MID)


def test_a_hint_tells_a_move_and_why_and_chooses_it(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "3", "t")
        async with asyncio.timeout(5):
            while "It is the first." not in shown(app):
                await shown_now(pilot)
        assert 0 == phase_screen(app).chosen
        await keys(pilot, "escape", "enter")
        assert ToRoll(1) == phase(app)

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)


def test_bots_pause_below_the_slowest_pace_and_go_on(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        session = session_of(app)
        await keys(pilot, "minus", "minus", "minus", "minus")
        assert session.paused
        assert 3.0 == app.settings.pause
        assert "Bots pause" in shown(app)
        await keys(pilot, "plus")
        assert not session.paused

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)


def test_leaving_goes_home_and_continuing_goes_on_where_it_was(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "2", "enter")
        state = session_of(app).table.state
        await keys(pilot, "q")
        assert isinstance(app.screen, HomeScreen)
        await app.workers.wait_for_complete()
        await shown_now(pilot)
        await keys(pilot, "1", "enter")
        async with asyncio.timeout(5):
            while app.session is None:
                await pilot.pause(0.01)
        assert state == session_of(app).table.state
        await shown_now(pilot)
        await keys(pilot, "u")
        assert Moving(0, 4) == phase(app)

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)


def test_the_last_move_shows_the_result_and_can_be_taken_back_from_it(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "THE GAME ENDS" in shown(app)
        await keys(pilot, "enter")
        assert isinstance(app.screen, ResultScreen)
        assert "CLEO wins with 12" in shown(app)
        await keys(pilot, "u")
        assert isinstance(app.screen, PhaseScreen)
        assert Moving(0, 3) == phase(app)

    play(tmp_path, (ANA, BEN, CLEO), act, state=END)


def test_a_too_small_terminal_says_so_takes_no_move_and_comes_back(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        ply = session_of(app).table.ply
        await keys(pilot, "3")
        await pilot.resize_terminal(62, 18)
        await shown_now(pilot)
        assert "boardtui needs 80 x 24; this terminal is 62 x 18." in (
            app.screen.query_one("#too-small").render_line(0).text
        )
        await keys(pilot, "enter")
        assert ply == session_of(app).table.ply
        await pilot.resize_terminal(120, 40)
        await shown_now(pilot)
        await pilot.pause(0.05)
        assert 2 == phase_screen(app).chosen
        assert 120 == len(rows(app)[0])
        assert "ring" in rows(app)[3]

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)


@pytest.mark.parametrize("key", ["ctrl+q", "ctrl+p", "ctrl+s", "f2", "ctrl+c", "alt+x"])
def test_keys_that_belong_to_the_terminal_do_nothing_here(tmp_path: Path, key: str) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        before = session_of(app).table.ply
        await keys(pilot, key)
        assert before == session_of(app).table.ply
        assert isinstance(app.screen, PhaseScreen)
        assert app.is_running

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)


def test_letters_work_with_shift_too(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "L")
        assert "Line 0 of 0" in shown(app)
        await keys(pilot, "L", "enter", "U")
        assert Moving(0, 4) == phase(app)

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)


def test_a_key_map_in_the_settings_changes_a_key(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"keys": {"log": "g"}}')

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "g")
        assert "show  1 all" in shown(app)

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)


def test_names_with_markup_and_wide_letters_are_shown_as_they_are(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        text = shown(app)
        assert "[b]x" in text
        assert "魔王" in text
        await keys(pilot, "enter")
        assert "魔王 is next" in shown(app)

    play(
        tmp_path,
        (Player("[b]x[/b]"), Player("魔王"), CLEO),
        act,
        state=MID,
    )


# -- the mouse -----------------------------------------------------------------------------------


def test_a_whole_game_by_mouse(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        session = session_of(app)
        for _ in range(100):
            if session.over:
                break
            if session.forced():
                await clicked(pilot, Press("space"))
            else:
                await clicked(pilot, Pick(0))
        assert session.over
        assert isinstance(app.screen, ResultScreen)

    play(tmp_path, (ANA, BEN), act)


async def clicked(pilot: Pilot[int], value: object) -> None:
    seen = [sheet for sheet in pilot.app.screen.query(Sheet) if sheet.display]
    sheet, spot = next(
        (sheet, spot)
        for sheet in seen
        for spot in sheet.paper.spots
        if type(spot.value) is type(value) and spot.value == value
    )
    await pilot.click(sheet, offset=(spot.x, spot.y))
    await shown_now(pilot)


def test_a_lit_marker_is_chosen_by_a_click_and_taken_by_another(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await clicked(pilot, Pick(2))
        assert 2 == phase_screen(app).chosen
        assert Moving(0, 4) == phase(app)
        await clicked(pilot, Pick(2))
        assert ToRoll(1) == phase(app)

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)


def test_a_second_click_meant_for_what_is_gone_does_nothing(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        pane = app.screen.query_one("#pane", Sheet)
        pane.post_message(Sheet.Hit(pane, Press("enter")))
        pane.post_message(Sheet.Hit(pane, Pick(3)))
        await shown_now(pilot)
        assert ToRoll(1) == phase(app)
        assert phase_screen(app).chosen is None

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)


def test_a_click_on_a_dim_marker_tells_about_it(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await clicked(pilot, Space(10))
        assert "O★" not in enter_line(app)
        assert "out of reach" in " ".join(shown(app).split())

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)


def test_a_click_on_a_seat_tells_its_holdings_and_one_on_a_key_presses_it(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await clicked(pilot, SeatSpot(1))
        assert "now 2, holds 5" in rows(app)[4]
        assert "Ben" in rows(app)[3]
        await clicked(pilot, Press("log"))
        assert "show  1 all" in shown(app)
        await clicked(pilot, Press("esc"))
        assert not any("show  1 all" in row for row in rows(app))

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)


def test_the_wheel_moves_the_choice(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        pane = app.screen.query_one("#pane", Sheet)
        pane.post_message(Sheet.Wheel(pane, 1))
        await shown_now(pilot)
        assert 1 == phase_screen(app).chosen

    play(tmp_path, (ANA, BEN, CLEO), act, state=MID)
