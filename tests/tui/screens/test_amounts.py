"""Phase screens on which amounts are filled in: a basket and a mixture, by keys and mouse."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.game import Illegal
from tests.tui.play import ANA, BEN, CLEO, keys, play, rows, session_of, shown_now
from tests.tui.screens.fair import Paying, Shopping, State, Take, opening
from tests.tui.screens.fair_screens import PayingScreen, at_the_fair
from tests.tui.screens.stage import LARGE, shown, spot_of
from tui.app import BoardApp
from tui.face import Choice, Dial, Pick, Turn
from tui.screens.form import FormScreen
from tui.screens.frame import Press
from tui.screens.side import draw_choices
from tui.widgets.paper import Paper
from tui.widgets.sheet import Sheet

__all__ = ["at_the_fair"]

pytestmark = pytest.mark.usefixtures("at_the_fair")

Act = Callable[[BoardApp, Pilot[int]], Awaitable[None]]


def at(folder: Path, act: Act, state: State | None = None, **extra: Any) -> None:
    """Ana and Ben at the Fair, Ana to shop: five apples, two pears, no plum."""
    play(folder, (ANA, BEN), act, state=state or opening(), game="fair", **extra)


def paying(due: int = 6) -> State:
    """Ana is to pay, with four coins and two notes."""
    return State(1, ((4, 2), (4, 2)), (5, 2, 0), (Paying(0, due),))


def pane(app: BoardApp) -> list[str]:
    return [row[40:].rstrip() for row in rows(app)[4:20]]


def said(app: BoardApp) -> str:
    """The pane's text without its line breaks."""
    return " ".join(" ".join(pane(app)).split())


def form(app: BoardApp) -> FormScreen:
    assert isinstance(app.screen, FormScreen)
    return app.screen


def state_of(app: BoardApp) -> State:
    state = session_of(app).table.state
    assert isinstance(state, State)
    return state


async def click(pilot: Pilot[int], value: object) -> None:
    """Clicks the first spot that stands for a value; bots may go on meanwhile."""
    sheet, spot = spot_of(pilot.app.screen, value)
    await pilot.click(sheet, offset=(spot.x, spot.y))
    await shown_now(pilot)


# -- digits and arrows ---------------------------------------------------------------------------


def test_a_digit_takes_the_most_and_again_one_off_down_to_none_and_round(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        seen = []
        for _ in range(5):
            await keys(pilot, "1")
            seen.append(pane(app)[0])
        assert [
            "▸ 1 apple ◂ 3 ▸ for 6",
            "▸ 1 apple ◂ 2 ▸ for 4",
            "▸ 1 apple ◂ 1 ▸ for 2",
            "▸ 1 apple ◂ 0 ▸ for 0",
            "▸ 1 apple ◂ 3 ▸ for 6",
        ] == seen

    at(tmp_path, act)


def test_a_digit_takes_no_more_than_the_others_leave(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "1", "1", "2")
        assert ["  1 apple ◂ 2 ▸ for 4", "▸ 2 pear  ◂ 1 ▸ for 2"] == pane(app)[:2]
        assert "Enter  take 2 apple 1 pear           (u)" == pane(app)[-1]
        await keys(pilot, "enter")
        assert (3, 1, 0) == state_of(app).stall

    at(tmp_path, act)


def test_a_line_that_is_come_back_to_takes_as_many_as_it_can_before_it_gives_up_any(
    tmp_path: Path,
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "2", "2", "1", "1")
        assert {"apple": 1, "pear": 1} == form(app).amounts
        await keys(pilot, "2")
        assert {"apple": 1, "pear": 2} == form(app).amounts
        # Three are taken: a digit for what can't have more takes one off.
        await keys(pilot, "1")
        assert {"apple": 0, "pear": 2} == form(app).amounts

    at(tmp_path, act)


def test_arrows_and_plus_and_minus_change_the_chosen_amount_by_one_within_its_limits(
    tmp_path: Path,
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "down", "down", "right", "plus", "right")
        assert "▸ 2 pear  ◂ 2 ▸ for 4" == pane(app)[1]
        assert "» No more pear." in rows(app)[21]
        await keys(pilot, "left")
        assert "No more pear" not in shown(app)
        await keys(pilot, "minus", "left")
        assert "▸ 2 pear  ◂ 0 ▸ for 0" == pane(app)[1]

    at(tmp_path, act)


def test_where_no_amount_is_chosen_plus_and_minus_still_set_the_pace(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "minus")
        assert 1.5 == app.settings.pause

    at(tmp_path, act)


def test_consequences_follow_each_digit(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        told = []
        for key in ("1", "1", "2"):
            await keys(pilot, key)
            told.append(next(row for row in pane(app) if row.startswith("costs")))
        assert ["costs 6", "costs 4", "costs 6"] == told
        assert any("filled in {'apple': 2, 'pear': 1}" in row for row in rows(app))

    at(tmp_path, act)


# -- Enter ---------------------------------------------------------------------------------------


def test_what_can_not_be_taken_back_is_never_chosen_beforehand(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert form(app).chosen is None
        assert "choose, or 0 for nothing" == pane(app)[-1]
        await keys(pilot, "enter")
        assert Shopping(0) == state_of(app).phase

    at(tmp_path, act)


def test_with_an_empty_basket_enter_only_says_what_to_do(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "down")
        assert "choose, or 0 for nothing" == pane(app)[-1]
        await keys(pilot, "enter")
        assert Shopping(0) == state_of(app).phase
        assert "» choose, or 0 for nothing" in rows(app)[21]

    at(tmp_path, act)


@pytest.mark.parametrize("key", ["0", "p"])
def test_nothing_is_chosen_by_a_key_and_empties_the_basket(tmp_path: Path, key: str) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "1", key)
        assert "  1 apple ◂ 0 ▸ for 0" == pane(app)[0]
        assert "Enter  take nothing                  (!)" == pane(app)[-1]
        await keys(pilot, "enter")
        assert Shopping(1) == state_of(app).phase
        assert 2 == state_of(app).turn

    at(tmp_path, act)


def test_arrows_pass_by_a_line_that_is_not_drawn(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "1", "up")
        assert "▸ 3 plum                             (?)" == pane(app)[2]
        await keys(pilot, "0", "down")
        assert 0 == form(app).chosen

    at(tmp_path, act)


def test_arrows_that_pass_nothing_leave_the_basket_as_it_was(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "1", "up")
        assert "▸ 0 nothing" == rows(app)[7][40:].rstrip()
        assert "  1 apple ◂ 0 ▸ for 0" == rows(app)[4][40:].rstrip()
        await keys(pilot, "up")
        assert "  1 apple ◂ 3 ▸ for 6" == rows(app)[4][40:].rstrip()
        await keys(pilot, "down", "1")
        assert "▸ 1 apple ◂ 2 ▸ for 4" == rows(app)[4][40:].rstrip()
        await click(pilot, Pick(3))
        assert {} == form(app).amounts
        assert Shopping(0) == state_of(app).phase

    at(tmp_path, act, size=LARGE)


def test_esc_empties_the_basket_and_chooses_nothing(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "1", "escape")
        assert form(app).chosen is None
        assert "  1 apple ◂ 0 ▸ for 0" == pane(app)[0]

    at(tmp_path, act)


# -- mixtures ------------------------------------------------------------------------------------


def test_of_what_can_be_undone_the_first_line_is_chosen_and_a_mixture_begins_as_the_game_says(
    tmp_path: Path,
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "▸ 1 pay 4 in coins, 0 notes" == pane(app)[0]
        assert "  3 coins ◂ 0 ▸ notes ◂ 1 ▸" == pane(app)[2]
        await keys(pilot, "enter")
        assert (0, 2) == state_of(app).purses[0]

    at(tmp_path, act, paying(4))


def test_the_digit_of_a_mixture_goes_from_amount_to_amount_and_round(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        seen = []
        for _ in range(3):
            await keys(pilot, "3")
            seen.append(pane(app)[2])
        assert [
            "▸ 3 coins ◂ 0 ▸ notes   1",
            "▸ 3 coins   0   notes ◂ 1 ▸",
            "▸ 3 coins ◂ 0 ▸ notes   1",
        ] == seen

    at(tmp_path, act, paying(4))


def test_an_amount_of_a_mixture_changes_by_its_step_and_enter_says_what_is_missing(
    tmp_path: Path,
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "right", "right")
        assert "▸ 1 coins ◂ 4 ▸ notes   1" == pane(app)[0]
        assert "Enter  pay the mixture               (u)" == pane(app)[-1]
        await keys(pilot, "left")
        assert "▸ 1 coins ◂ 2 ▸ notes   1" == pane(app)[0]
        assert "2 is still to be paid" == pane(app)[-1]
        await keys(pilot, "enter")
        assert Paying(0, 6) == state_of(app).phase
        await keys(pilot, "right", "enter")
        assert (0, 1) == state_of(app).purses[0]

    at(tmp_path, act, paying(6))


def test_ready_made_lines_leave_the_mixture_as_it_is(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "3", "right", "2")
        assert "▸ 2 pay 0 in coins, 2 notes" == pane(app)[1]
        assert "  3 coins ◂ 2 ▸ notes ◂ 1 ▸" == pane(app)[2]

    at(tmp_path, act, paying(4))


# -- barred lines, the finder, hints -------------------------------------------------------------


def test_a_barred_line_stands_among_the_others_and_tells_why(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "  3 plum                             (?)" == pane(app)[2]
        await keys(pilot, "3", "enter")
        assert "The stall has no such plum. (F-2)" in said(app)
        await keys(pilot, "escape", "3", "question_mark")
        assert "The stall has no such plum. (F-2)" in said(app)
        await keys(pilot, "escape")
        await click(pilot, Pick(2))
        assert "The stall has no such plum. (F-2)" in said(app)

    at(tmp_path, act)


def test_why_not_begins_with_the_chosen_line(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "3", "question_mark")
        assert pane(app)[0].startswith("▸ take 1 plum")

    at(tmp_path, act, opening(stall=(0, 1, 0)))


def test_the_finder_lists_what_can_be_filled_in_and_fills_it_in(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "slash", *"pear")
        listed = [row.strip(" ▸") for row in pane(app)[1:] if "pear" in row]
        assert [
            "take 1 pear",
            "take 1 apple 1 pear",
            "take 2 pear",
            "take 2 apple 1 pear",
            "take 1 apple 2 pear",
        ] == listed
        await keys(pilot, "down", "enter")
        assert {"apple": 1, "pear": 1} == form(app).amounts
        assert "Enter  take 1 apple 1 pear           (u)" == pane(app)[-1]
        assert Shopping(0) == state_of(app).phase

    at(tmp_path, act)


def test_the_finder_lists_lines_without_amounts_too(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "1", "slash", *"noth", "enter")
        assert "Enter  take nothing                  (!)" == pane(app)[-1]
        assert {} == form(app).amounts
        await keys(pilot, "slash", *"plum")
        assert "▸take plum                           (?)" == pane(app)[1]
        await keys(pilot, "enter")
        assert "▸ 3 plum                             (?)" == pane(app)[2]

    at(tmp_path, act)


def test_a_hint_fills_in_what_it_says(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        screen = form(app)
        screen.take(Take((0, 0, 1)))
        screen.redraw()
        await shown_now(pilot)
        assert "▸ 1 apple ◂ 2 ▸ for 4" == pane(app)[0]
        assert "  2 pear  ◂ 1 ▸ for 2" == pane(app)[1]
        screen.take(Take(()))
        assert {} == screen.amounts
        choice = screen.chosen_line()
        assert choice is not None
        assert "0" == choice.key

    at(tmp_path, act)


# -- what is kept and what is not ----------------------------------------------------------------


def test_amounts_survive_log_rules_finder_why_not_and_a_resize(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "1", "1", "2")
        for key in ("l", "f1", "i", "slash", "question_mark"):
            await keys(pilot, key, "escape")
            assert {"apple": 2, "pear": 1} == form(app).amounts
        await pilot.resize_terminal(*LARGE)
        await shown_now(pilot)
        await pilot.pause(0.05)
        assert {"apple": 2, "pear": 1} == form(app).amounts
        assert "  1 apple ◂ 2 ▸ for 4" == rows(app)[4][40:].rstrip()

    at(tmp_path, act)


def test_amounts_begin_anew_with_each_decision_and_undo_brings_back_its_own(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "1", "1", "1", "enter")
        assert isinstance(app.screen, PayingScreen)
        await keys(pilot, "2", "right", "u")
        assert Shopping(0) == state_of(app).phase
        assert {"apple": 1} == form(app).amounts
        assert 0 == form(app).chosen
        await keys(pilot, "left", "2", "2", "enter")
        # One pear for 2: one note to begin with, and no coin of before.
        assert {"notes": 1} == form(app).amounts

    at(tmp_path, act)


def test_what_was_filled_in_for_another_decision_is_never_done(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        session, screen = session_of(app), form(app)
        await keys(pilot, "1")
        session.submit(0, Take((1,)), session.table.ply)
        session.undo()
        assert () == screen.scene().amounts
        # Now it is asked again, but not what the screen was filled in for.
        screen._enter(screen.lines())
        assert Shopping(0) == state_of(app).phase
        with pytest.raises(Illegal, match="gone on since"):
            session.submit(0, Take((0, 0, 0)), screen._ply)

    at(tmp_path, act)


def test_a_digit_typed_ahead_fills_in_nothing(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        app.guard = 60.0
        form(app).desk.since = 0.0
        await keys(pilot, "1", "1", "1", "enter")
        assert isinstance(app.screen, PayingScreen)
        await keys(pilot, "2", "enter")
        assert isinstance(app.screen, PayingScreen)
        assert {"notes": 1} == form(app).amounts
        assert 0 == form(app).chosen

    at(tmp_path, act)


# -- the mouse -----------------------------------------------------------------------------------


def test_the_arrows_of_an_amount_can_be_clicked(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        for _ in range(2):
            await click(pilot, Turn("pear", 1))
        assert "▸ 2 pear  ◂ 2 ▸ for 4" == pane(app)[1]
        await click(pilot, Turn("pear", -1))
        assert "▸ 2 pear  ◂ 1 ▸ for 2" == pane(app)[1]
        await click(pilot, Turn("apple", 1))
        assert {"apple": 1, "pear": 1} == form(app).amounts
        assert Shopping(0) == state_of(app).phase

    at(tmp_path, act)


def test_a_click_on_a_line_is_as_its_digit_and_the_enter_line_does_it(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await click(pilot, Pick(1))
        await click(pilot, Pick(1))
        assert "▸ 2 pear  ◂ 1 ▸ for 2" == pane(app)[1]
        assert Shopping(0) == state_of(app).phase
        await click(pilot, Press("enter"))
        assert Paying(0, 2) == state_of(app).phase

    at(tmp_path, act)


def test_a_click_on_the_number_goes_to_that_amount(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "3")
        sheet = app.screen.query_one("#pane", Sheet)
        spots = [spot for spot in sheet.paper.spots if spot.value == Turn("notes", 0)]
        await pilot.click(sheet, offset=(spots[0].x + 2, spots[0].y))
        await shown_now(pilot)
        assert "▸ 3 coins   0   notes ◂ 1 ▸" == pane(app)[2]

    at(tmp_path, act, paying(4))


def test_more_lines_than_fit_scroll_and_the_chosen_one_shows(tmp_path: Path) -> None:
    lines = [
        Choice(str(n), ((f"kind {n} ", ""), Dial(f"k{n}", n, 9)), "", "") for n in range(1, 10)
    ]
    paper = Paper(20, 6)
    assert 4 == draw_choices(paper, lines, 5, "", 4, "k6")
    assert [
        " ↑3 kind 3 ◂ 3 ▸",
        "  4 kind 4 ◂ 4 ▸",
        "  5 kind 5 ◂ 5 ▸",
        "▸↓6 kind 6 ◂ 6 ▸",
    ] == paper.text().splitlines()[:4]
    assert Turn("k3", -1) == paper.hit(11, 0)


# -- who else sits there -------------------------------------------------------------------------


def test_while_a_bot_is_asked_arrows_and_digits_change_nothing(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        session_of(app).pause(True)
        await shown_now(pilot)
        await keys(pilot, "1", "right", "0")
        assert {} == form(app).amounts
        assert "bots go on" in pane(app)[-1]

    play(tmp_path, (CLEO, BEN), act, state=opening(), game="fair")


def test_the_last_row_names_the_keys_of_amounts(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert rows(app)[-1].startswith(" 1-3 ↑↓ line  ←→ amount  0 nothing  Enter do  ? why not")

    at(tmp_path, act)
