"""Keys as a player presses them: a turn, bids, payments, discards; undo and the mouse.

Bots bid X where they may, take the first payment, and give the first cards that are asked for.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.games.cartel.data import OUT, OWNED
from core.games.cartel.state import (
    NO_BID,
    WAITING,
    Acting,
    Bidding,
    Discarding,
    Paying,
    Variant,
)
from tests.core.games.cartel.positions import c, cs
from tests.tui.games.cartel import phases
from tests.tui.games.cartel.pressing import chosen, pane, phase_in, sit, state_in
from tests.tui.play import keys, rows, session_of, shown_now
from tui.app import BoardApp
from tui.games.cartel.acting import ActingScreen
from tui.games.cartel.bidding import BiddingScreen
from tui.games.cartel.reveal import RevealScreen

OTHERS_SEALED = (WAITING, NO_BID, 110, NO_BID)
DOWN = Variant(defensive_discarding=True)


# -- a turn ----------------------------------------------------------------------------------------


def test_buying_from_the_hand_is_a_digit_and_enter_and_the_proposed_payment_another_enter(
    tmp_path: Path,
) -> None:
    """HEL for 40 cash: its Bond of 20 would cost 30 and 4 a year, and blocks are worth more later.

    66 - 40 = 26 are left.
    """

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "2", "enter")
        assert Paying(0, c("HEL"), 40, None) == phase_in(app)
        assert cs("EOS FER") == state_in(app).hands[0]
        assert "▸ 1  -  -   40   26" == chosen(app)[:19]
        await keys(pilot, "enter")
        state = state_in(app)
        assert OWNED == state.spaces[c("HEL")]
        assert (26, 2, 3) == (state.cash[0], state.blocks[0], len(state.hands[0]))
        assert Acting(1) == state.phases[-1]

    sit(tmp_path, phases.drawn(), act)


def test_until_it_is_paid_a_purchase_can_be_taken_back(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "2", "enter", "u")
        assert Acting(0) == phase_in(app)
        assert cs("EOS HEL FER") == state_in(app).hands[0]
        # What was taken back is chosen.
        assert "HEL" in chosen(app)

    sit(tmp_path, phases.drawn(), act)


def test_putting_up_can_be_taken_back_until_the_own_bid_is_sealed(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "8", "enter")
        assert Bidding(0, c("ALB"), 100, (WAITING,) * 4, ()) == phase_in(app)
        await pilot.pause(0.1)
        await keys(pilot, "u")
        assert Acting(0) == phase_in(app)
        assert "ALB" in chosen(app)
        await keys(pilot, "8", "enter", "1", "0", "0", "enter", "u")
        assert not isinstance(phase_in(app), Acting)
        assert any("Can't undo" in row for row in rows(app))

    sit(tmp_path, phases.drawn(), act)


def test_a_pass_is_never_preselected_and_draws_at_once(tmp_path: Path) -> None:
    """With no cash and no blocks nothing else can be done."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "" == chosen(app)
        await keys(pilot, "enter")
        assert Acting(0) == phase_in(app)
        await keys(pilot, "p")
        assert "Enter  pass, draw 2  (!)" == pane(app)[-1]
        await keys(pilot, "enter")
        assert Discarding(0, 2, True) == phase_in(app)
        assert 5 == len(state_in(app).hands[0])

    sit(tmp_path, phases.drawn(cash=(5, 80, 46, 56), blocks=(0, 3, 0, 1)), act)


def test_arrows_pass_the_heading_of_the_pool_and_a_click_on_it_chooses_nothing(
    tmp_path: Path,
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "3", "down")
        assert chosen(app).startswith("▸ 4 URA")
        await keys(pilot, "up")
        assert chosen(app).startswith("▸ 3 FER")
        await keys(pilot, "n")
        assert chosen(app).startswith("▸ 4 URA")
        assert "   Pool 5  min  new bond" == pane(app)[5]
        await pilot.click("#pane", offset=(6, 4))
        await shown_now(pilot)
        assert chosen(app).startswith("▸ 4 URA")

    sit(tmp_path, phases.drawn(), act)


def test_of_a_long_list_the_heading_stays_and_end_goes_to_its_last_line(tmp_path: Path) -> None:
    pool = "GLO URA ALB DEL NIL HLX CND PAX JUT POL DAN RIO"

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert pane(app)[1].startswith("   hand ")
        assert any(row.startswith("   Pool 12 ") for row in pane(app))
        await keys(pilot, "end")
        assert "ALB" in chosen(app)
        assert pane(app)[1].startswith(" ↑ Pool 12 ")
        await keys(pilot, "pageup", "home")
        assert chosen(app).startswith("▸ 1 EOS")
        assert pane(app)[1].startswith("   hand ")

    sit(tmp_path, phases.drawn(pool=pool), act)


def test_a_line_that_is_barred_answers_why(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "2", "enter")
        assert "why not?" in pane(app)[0]
        assert Acting(0) == phase_in(app)

    sit(tmp_path, phases.drawn(cash=(5, 80, 46, 56), blocks=(0, 3, 0, 1)), act)


def test_who_can_do_nothing_skips_with_space_or_enter(tmp_path: Path) -> None:
    async def space(app: BoardApp, pilot: Pilot[int]) -> None:
        assert isinstance(app.screen, ActingScreen)
        await keys(pilot, "space")
        assert Acting(1) == phase_in(app)

    async def enter(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "enter")
        assert Acting(1) == phase_in(app)

    sit(tmp_path, phases.stuck(), space)
    sit(tmp_path, phases.stuck(), enter)


def test_the_boards_cursor_and_the_mouse_choose_what_is_lit(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "8", "tab")
        assert "ALB Albion Steel" == pane(app)[1]
        await keys(pilot, "right")
        assert "POL Polaris Computers" == pane(app)[1]
        # POL is on no line: Enter goes back to the lines; GLO, above it, is on one.
        await keys(pilot, "enter")
        assert chosen(app).startswith("▸ 8 ALB")
        await keys(pilot, "tab", "up", "enter")
        assert chosen(app).startswith("▸ 7 GLO")
        # DEL: the second space of the seventh row, two down from the left of EOS.
        await pilot.click("#board", offset=(1 + 7 + 2, 13))
        await shown_now(pilot)
        assert chosen(app).startswith("▸ 5 DEL")
        await pilot.click("#board", offset=(1 + 7 + 2, 13))
        await shown_now(pilot)
        assert isinstance(phase_in(app), Bidding)

    sit(tmp_path, phases.drawn(), act)


# -- bids ------------------------------------------------------------------------------------------


def test_digits_type_a_bid_and_a_fourth_is_refused_in_words(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        typed = []
        for key in ("1", "0", "8", "backspace", "9", "2", "left", "right", "right", "escape"):
            await keys(pilot, key)
            typed.append(chosen(app)[8:15].strip("[ ]") if chosen(app) else pane(app)[2])
            told = any("three digits" in row for row in rows(app)[21:23])
            assert told == (key == "2")
        assert ["1", "10", "108", "10", "109", "109", "108", "109", "110"] == typed[:-1]
        assert "[     ]" in pane(app)[2]

    sit(tmp_path, phases.bidding(OTHERS_SEALED), act)


async def hinted(app: BoardApp, pilot: Pilot[int]) -> None:
    """Waits for the answer of the bot that is asked for a hint."""
    while pane(app)[1] == "Thinking...":
        await pilot.pause(0.02)


def test_a_hint_is_read_first_then_taken_by_enter_and_the_next_digit_replaces_it(
    tmp_path: Path,
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "1", "2")
        await keys(pilot, "t")
        await hinted(app, pilot)
        assert "hint" in pane(app)[0]
        assert "Enter take it · Esc back" == pane(app)[-1]
        (word, amount) = pane(app)[1].split()
        assert ("bid", True) == (word, int(amount) >= 100)
        await keys(pilot, "escape")
        assert "[  12 ]" in chosen(app)
        await keys(pilot, "t")
        await hinted(app, pilot)
        await keys(pilot, "enter")
        assert f"[ {amount:>3} ]" in chosen(app)
        await keys(pilot, "7")
        assert "[   7 ]" in chosen(app)

    sit(tmp_path, phases.bidding(OTHERS_SEALED), act)


def test_the_bid_screen_tells_who_put_it_up_and_what_it_brings_before_anything_is_typed(
    tmp_path: Path,
) -> None:
    """ALB beside NOR and ANT completes a square (20 a year by itself)."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "up for auction: ALB, put up by ● Meridian" in rows(app)[3]
        assert any(row.startswith("20 +") and "NOR" in row and "ANT" in row for row in pane(app))
        assert "square TAJ NOR ANT ALB" in pane(app)
        assert any("most to others" in row for row in pane(app))

    sit(tmp_path, phases.bidding((WAITING, 110, NO_BID, NO_BID), by=1), act)


def test_a_bid_of_three_digits_takes_four_keys_and_reveals(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "1", "1", "8", "enter")
        assert isinstance(app.screen, RevealScreen)
        assert Paying(0, c("ALB"), 118, 0) == phase_in(app)
        await keys(pilot, "enter", "1")
        assert isinstance(app.screen, RevealScreen)
        await keys(pilot, "space")
        assert rows(app)[0].rstrip().endswith("▶ NORDWIND, Ana, pays 118")

    sit(tmp_path, phases.bidding(OTHERS_SEALED), act)


def test_enter_seals_nothing_while_the_number_is_empty_or_too_low(tmp_path: Path) -> None:
    """The printed value is 100 (C-8)."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "enter")
        assert WAITING == phase_in(app).bids[0]
        await keys(pilot, "9", "9", "enter")
        assert WAITING == phase_in(app).bids[0]
        assert "bid 100 to 999" == pane(app)[-1]
        assert any("bid 100 to 999" in row for row in rows(app)[21:23])

    sit(tmp_path, phases.bidding(OTHERS_SEALED), act)


def test_x_and_0_before_any_digit_are_no_bid_and_0_after_one_is_a_digit(tmp_path: Path) -> None:
    state = phases.bidding((WAITING, WAITING, NO_BID, NO_BID), by=1)

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        for key in ("x", "X", "0", "p"):
            await keys(pilot, "1", "backspace", key)
            assert "▸ x no bid" == chosen(app), key
        await keys(pilot, "1", "0", "5", "p")
        assert "▸ x no bid" == chosen(app)
        await keys(pilot, "1", "0")
        assert "[ 510 ]" not in chosen(app)
        await keys(pilot, "backspace", "backspace", "backspace", "x", "enter")
        await shown_now(pilot)
        (own,) = [row for row in pane(app) if row.startswith(" ▲ Nordwind")]
        assert own.endswith(" X")

    sit(tmp_path, state, act)


def test_who_put_the_company_up_may_not_bid_x(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "x", "enter")
        assert "why not?" in pane(app)[0]
        assert WAITING == phase_in(app).bids[0]

    sit(tmp_path, phases.bidding(OTHERS_SEALED), act)


def test_with_nothing_chosen_the_enter_line_tells_what_can_be_done(tmp_path: Path) -> None:
    """Who put the company up may not bid X (C-8), another may."""

    async def put_up(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "escape")
        assert ("", "type a bid") == (chosen(app), pane(app)[-1])

    async def other(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "escape")
        assert ("", "type a bid, or x") == (chosen(app), pane(app)[-1])

    sit(tmp_path, phases.bidding(OTHERS_SEALED), put_up)
    sit(tmp_path, phases.bidding((WAITING, WAITING, NO_BID, NO_BID), by=1), other)


def test_a_digit_begins_the_bid_while_the_keys_are_the_boards(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "tab", "right", "1")
        assert "▸   bid [   1 ]" == chosen(app)
        await keys(pilot, "1", "tab", "8")
        assert "▸   bid [ 118 ]" == chosen(app)
        await keys(pilot, "enter")
        assert isinstance(app.screen, RevealScreen)

    sit(tmp_path, phases.bidding(OTHERS_SEALED), act)


def test_a_digit_on_the_board_begins_no_bid_for_who_may_only_bid_x(tmp_path: Path) -> None:
    """Having failed, Nordwind may bid no more than 50 and 5, which is less than 100 (C-17)."""
    poor = {"failed": (0,), "cash": (5, 80, 46, 56), "blocks": (0, 3, 0, 1)}

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "tab", "1")
        assert not chosen(app)
        assert any("No line here has the key 1." in row for row in rows(app)[21:23])
        # The arrows are still the board's.
        before = rows(app)[4:20]
        await keys(pilot, "right")
        assert before != rows(app)[4:20]

    sit(tmp_path, phases.bidding((WAITING, WAITING, NO_BID, NO_BID), by=1, **poor), act)


def test_a_bid_above_the_limit_is_warned_of_and_taken(tmp_path: Path) -> None:
    """50 + 100 + 66 are 216 (C-17); the winner falls under C-16."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "2", "1", "6")
        assert not any("!!" in row for row in pane(app))
        await keys(pilot, *("backspace",) * 2, "3", "0")
        assert "!! you can pay 216: at" in pane(app)
        await keys(pilot, "enter", "space")
        assert "▸ 1 go on: no sale" == chosen(app)
        assert "Enter go on: no sale, no profits this year" in rows(app)[-1]
        assert any("(C-16)" in row for row in pane(app))
        await keys(pilot, "space")
        assert (0,) == state_in(app).failed
        assert c("ALB") in state_in(app).pool
        assert Discarding(0, 1, False) == phase_in(app)

    sit(tmp_path, phases.bidding(OTHERS_SEALED), act)


def test_under_the_penalty_a_bid_above_the_limit_is_refused(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "2", "1", "7", "enter")
        assert WAITING == phase_in(app).bids[0]
        assert any("(C-17)" in row for row in pane(app))
        await keys(pilot, "backspace", "6", "enter")
        assert isinstance(app.screen, RevealScreen)

    sit(tmp_path, phases.bidding(OTHERS_SEALED, failed=(0,)), act)


def test_a_tie_is_bid_again_higher(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "1", "1", "0", "enter")
        assert "TIE at 110" in rows(app)[0]
        await keys(pilot, "space")
        assert isinstance(app.screen, BiddingScreen)
        assert 111 == phase_in(app).low
        await keys(pilot, "1", "1", "0", "enter")
        assert WAITING == phase_in(app).bids[0]
        await keys(pilot, "x", "enter")
        assert "why not?" in pane(app)[0]

    sit(tmp_path, phases.bidding(OTHERS_SEALED), act)


def test_a_space_doubled_or_held_after_a_reveal_does_not_hurry_the_bot_that_pays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It counts when twice the guard has gone by since the reveal was left, and the guard since
    the last Space.
    """
    now = 100.0

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        nonlocal now
        await keys(pilot, "1", "1", "8", "enter")
        assert "MERIDIAN wins at 130" in rows(app)[0]
        await keys(pilot, "space")
        session_of(app).read_at = now
        monkeypatch.setattr("tui.screens.phase.monotonic", lambda: now)
        app.guard = 1.0
        for later in (100.1, 101.0, 101.9, 102.8, 103.7):
            now = later
            await keys(pilot, "space")
            assert Paying(1, c("ALB"), 130, 0) == phase_in(app)
        now = 104.8
        await keys(pilot, "space")
        assert Paying(1, c("ALB"), 130, 0) != phase_in(app)
        assert OWNED + 1 == state_in(app).spaces[c("ALB")]

    sit(tmp_path, phases.bidding((WAITING, 130, NO_BID, NO_BID)), act)


# -- paying ----------------------------------------------------------------------------------------


def test_another_payment_is_a_digit_away(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "Enter  pay 100 + 25  (!)" == pane(app)[-1]
        await keys(pilot, "2")
        assert "Enter  pay 50+50+25  (!)" == pane(app)[-1]
        await keys(pilot, "enter")
        state = state_in(app)
        assert (41, 1, cs("ALB")) == (state.cash[0], state.blocks[0], state.financed)
        assert Discarding(0, 1, False) == state.phases[-1]

    sit(tmp_path, phases.paying(), act)


def test_a_mixture_with_too_little_cash_answers_why(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "4")
        assert "That leaves 75 to be" in pane(app)
        await keys(pilot, "enter")
        assert "why not?" in pane(app)[0]
        assert isinstance(phase_in(app), Paying)

    sit(tmp_path, phases.paying(), act)


# -- discarding ------------------------------------------------------------------------------------


def marks(app: BoardApp) -> str:
    """What becomes of each card, in order."""
    return "".join(row[8] for row in pane(app)[2:] if row[2:3].isdigit())


def test_a_digit_steps_a_card_up_and_back(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert ("-----", "mark 2 cards") == (marks(app), pane(app)[-1])
        await keys(pilot, "1")
        assert ("↑----", "mark 1 more") == (marks(app), pane(app)[-1])
        await keys(pilot, "enter")
        assert isinstance(phase_in(app), Discarding)
        await keys(pilot, "1", "2", "3", "4")
        assert ("-↑↑↑-", "take 1 back") == (marks(app), pane(app)[-1])
        await keys(pilot, "4", "enter")
        assert Acting(1) == phase_in(app)
        assert set(cs("XAN HEL")) <= set(state_in(app).pool)
        assert cs("EOS FER RIO") == state_in(app).hands[0]

    sit(tmp_path, phases.discarding(), act)


def test_with_the_option_one_card_can_go_face_down(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "5", "5")
        assert "----↓" == marks(app)
        await keys(pilot, "1", "1", "1")
        # Another card has no way down meanwhile.
        assert "↑---↓" == marks(app)
        await keys(pilot, "enter")
        assert OUT == state_in(app).spaces[c("RIO")]
        assert c("EOS") in state_in(app).pool

    sit(tmp_path, phases.discarding(variant=DOWN), act)


def test_after_an_auction_a_mark_moves_to_the_card_pressed(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "1", "3")
        assert "--↑-" == marks(app)
        await keys(pilot, "enter")
        assert c("HEL") in state_in(app).pool

    sit(tmp_path, phases.discarding(1, False), act)


def test_space_arrows_and_clicks_mark_and_esc_takes_all_marks_away(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "space")
        assert "↑----" == marks(app)
        await keys(pilot, "down", "right", "down", "left")
        assert "↑↑↑--" == marks(app)
        await pilot.click("#pane", offset=(6, 3))
        await shown_now(pilot)
        assert "↑↑---" == marks(app)
        await keys(pilot, "escape")
        assert "-----" == marks(app)

    sit(tmp_path, phases.discarding(), act)


def test_the_card_just_drawn_is_marked(tmp_path: Path) -> None:
    """The pile's last two are drawn on a pass."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "p", "enter")
        drawn = {row[4:7] for row in pane(app)[2:] if row[7:8] == "»"}
        assert {"XAN", "RIO"} == drawn
        assert "» just drawn" in pane(app)

    sit(tmp_path, phases.drawn(pile="XAN RIO"), act)


def test_the_finder_marks_the_cards(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "slash", *"rio", "enter")
        assert 2 == marks(app).count("↑")
        assert "↑" == marks(app)[4]
        assert pane(app)[-1].startswith("Enter  put ")

    sit(tmp_path, phases.discarding(), act)
