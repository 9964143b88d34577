"""Keys of the advanced rules: Bonds for cash, blocks bought back, cards offered and answered.

Bots give the first cards that are asked for.
"""

from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot

from core.games.cartel.state import (
    Acting,
    Answering,
    Repurchasing,
    Trading,
)
from tests.core.games.cartel.positions import c, cs, offer
from tests.tui.games.cartel import phases
from tests.tui.games.cartel.pressing import bots_act, chosen, phase_in, sit, state_in
from tests.tui.play import keys, shown_now
from tui.app import BoardApp


def test_enter_alone_borrows_nothing_and_a_digit_a_bond(tmp_path: Path) -> None:
    async def none(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "enter")
        assert (66, Acting(1)) == (state_in(app).cash[0], phase_in(app))

    async def one(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "3", "enter")
        assert (86, Acting(1)) == (state_in(app).cash[0], phase_in(app))
        assert 1 == state_in(app).bonds[0][2]

    sit(tmp_path, phases.borrowing(), none)
    sit(tmp_path, phases.borrowing(), one)


def test_a_block_is_bought_back_by_enter_and_none_by_0(tmp_path: Path) -> None:
    async def one(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "enter")
        assert (16, 3) == (state_in(app).cash[0], state_in(app).blocks[0])
        assert Repurchasing(1, (3,)) == phase_in(app)

    async def none(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "0", "enter")
        assert (66, 2) == (state_in(app).cash[0], state_in(app).blocks[0])

    sit(tmp_path, phases.repurchasing(), one)
    sit(tmp_path, phases.repurchasing(), none)


def test_an_offer_is_filled_in_line_by_line_and_answered(tmp_path: Path) -> None:
    """Two of HEL and FER for two of Austral's, and 11 are paid besides."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "enter")
        assert isinstance(phase_in(app), Trading)
        await keys(pilot, "1", "3", "4", "5", "6", "left", *("left",) * 15)
        assert "▸ 6 money pay   ◂ 11 ▸" == chosen(app)
        await keys(pilot, "enter")
        assert Answering(2, 0, cs("HEL FER"), 2, -11) == phase_in(app)
        await bots_act(app, pilot, Trading, 0)
        state = state_in(app)
        assert (55, 57) == (state.cash[0], state.cash[2])
        assert cs("EOS CAL HAN") == state.hands[0]
        assert cs("BAL HEL FER") == state.hands[2]

    sit(tmp_path, phases.trading(), act)


def test_an_offer_made_before_can_not_be_made_again(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "3", "6", "enter")
        assert isinstance(phase_in(app), Trading)
        await keys(pilot, "left", "enter")
        assert Answering(1, 0, cs("HEL"), 1, 4) == phase_in(app)

    sit(tmp_path, phases.trading(offer(1, "HEL", 1, 5)), act)


def test_money_goes_from_all_that_is_had_to_all_that_the_other_has(tmp_path: Path) -> None:
    """66 and 80; a digit goes by fives and round."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, *("6",) * 16)
        assert "ask   ◂ 80 ▸" in chosen(app)
        await keys(pilot, "right")
        assert "ask   ◂ 80 ▸" in chosen(app)
        await keys(pilot, "6")
        assert "pay   ◂ 66 ▸" in chosen(app)
        await keys(pilot, "left")
        assert "pay   ◂ 66 ▸" in chosen(app)

    sit(tmp_path, phases.trading(), act)


def test_a_click_on_an_arrow_changes_a_number_by_one(tmp_path: Path) -> None:
    """The arrows of the money stand in the 17th and the 21st column of its line."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        for column, told in ((20, "ask   ◂ 1 ▸"), (16, "ask   ◂ 0 ▸"), (16, "pay   ◂ 1 ▸")):
            await pilot.click("#pane", offset=(column, 6))
            await shown_now(pilot)
            assert told in chosen(app)
        await pilot.click("#pane", offset=(18, 6))
        await shown_now(pilot)
        assert "pay   ◂ 1 ▸" in chosen(app)
        await pilot.click("#pane", offset=(5, 1))
        await shown_now(pilot)
        assert "▸ 1 to  ◂ ■ Austral ▸" == chosen(app)

    sit(tmp_path, phases.trading(), act)


def test_a_click_on_an_arrow_changes_whom_an_offer_goes_to(tmp_path: Path) -> None:
    """The arrows stand in the ninth column of the line and two after the name."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        for column, told in (
            (21, "▸ 1 to  ◂ ■ Austral ▸"),
            (20, "▸ 1 to  ◂ ◆ Levant ▸"),
            (8, "▸ 1 to  ◂ ■ Austral ▸"),
            (12, "▸ 1 to  ◂ ■ Austral ▸"),
        ):
            await pilot.click("#pane", offset=(column, 1))
            await shown_now(pilot)
            assert told == chosen(app)

    sit(tmp_path, phases.trading(), act)


def test_no_offer_begins_the_turn_and_can_be_taken_back(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "0", "enter")
        assert Acting(0) == phase_in(app)
        await keys(pilot, "u")
        assert isinstance(phase_in(app), Trading)

    sit(tmp_path, phases.trading(), act)


def test_the_finder_fills_in_an_offer(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "slash", *"hel", "enter", "enter")
        made = phase_in(app)
        assert isinstance(made, Answering)
        assert c("HEL") in made.give
        assert 0 == made.money

    sit(tmp_path, phases.trading(), act)


def test_an_offer_is_accepted_by_the_line_of_a_card_or_declined_by_0(tmp_path: Path) -> None:
    async def give(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "enter")
        assert isinstance(phase_in(app), Answering)
        await keys(pilot, "2", "enter")
        state = state_in(app)
        assert cs("EOS FER KAR") == state.hands[0]
        assert (61, 85) == (state.cash[0], state.cash[1])

    async def decline(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "0", "enter")
        assert cs("EOS HEL FER") == state_in(app).hands[0]
        assert not isinstance(phase_in(app), Answering)

    sit(tmp_path, phases.answering(), give)
    sit(tmp_path, phases.answering(), decline)
