"""Keys and clicks as a player makes them: placing, bidding, buying and selling, payouts.

Bots take the first choice when they are let; what is expected is worked out by hand.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.games.ctn18.state import Auction, Paying, Placing, Rolling, Stock
from saves.records import Player
from tests.core.games.ctn18.positions import A, C, D, F, G, cell
from tests.tui.games.ctn18 import phases
from tests.tui.games.ctn18.phases import FOUR
from tests.tui.games.ctn18.pressing import board, chosen, pane, phase_in, sit, state_in, title
from tests.tui.play import keys, rows, shown_now
from tui.app import BoardApp

BEN = (Player("Ana", "easy"), Player("Ben"), *(Player(p.name, "easy") for p in FOUR[2:]))
DOV = (*(Player(p.name, "easy") for p in FOUR[:3]), Player("Dov"))

SETTLEMENT_OF_GARNET = 4


# -- set-up ----------------------------------------------------------------------------------------


def test_a_settlement_and_its_road_are_two_enters_at_the_best_places(tmp_path: Path) -> None:
    """The best free corner is 44: Wheat 8, Wood 11 and Wheat 10 make 10 of 36."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert title(app) == "Corner 44: Wheat 8, Wood 11, Wheat 10; no port"
        assert " Wheat 8   5 ways in 36" in pane(app)
        assert "▶6 Garnet Ana   settlement" in pane(app)
        await keys(pilot, "enter")
        assert Placing(0, 5, 44) == phase_in(app)
        assert SETTLEMENT_OF_GARNET == state_in(app).corners[44]
        # Two Wheat and a Wood, for Garnet's second settlement.
        assert (1, 0, 0, 2, 0) == state_in(app).hands[G]
        assert 3 == sum(row.count("◇") + row.count("◆") for row in board(app))
        await keys(pilot, "enter")
        assert Placing(1, 6) == phase_in(app)

    sit(tmp_path, phases.placing(), act)


def test_arrows_go_to_the_next_lit_corner_that_way_and_n_to_the_next_best(tmp_path: Path) -> None:
    """Corner 48 lies below 44; the second best corners make 9 of 36."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "down")
        assert title(app).startswith("Corner 48: ")
        await keys(pilot, "escape")
        assert title(app).startswith("Corner 44: ")
        await keys(pilot, "n")
        assert any(row.startswith(" = 9 in 36") for row in pane(app))
        await keys(pilot, *("n",) * 60)
        # Round and round, always on a corner that is free.
        assert title(app).startswith("Corner ")
        assert "Enter  place it         (u)" == pane(app)[-1]

    sit(tmp_path, phases.placing(), act)


def test_a_click_on_a_lit_corner_goes_there_and_another_places(tmp_path: Path) -> None:
    """Corner 0 stands in column 16 of the board's first row."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await pilot.click("#board", offset=(16, 0))
        await shown_now(pilot)
        assert title(app).startswith("Corner 0: ")
        assert Placing(0, 5) == phase_in(app)
        await pilot.click("#board", offset=(16, 0))
        await shown_now(pilot)
        assert Placing(0, 5, 0) == phase_in(app)

    sit(tmp_path, phases.placing(), act)


def test_the_boards_cursor_tells_of_any_place_and_enter_goes_to_a_lit_one(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "tab", "right")
        assert "Enter" in pane(app)[-1]
        told = title(app)
        await keys(pilot, "tab")
        assert title(app).startswith("Corner 44: ")
        assert told != title(app)

    sit(tmp_path, phases.placing(), act)


def test_a_hint_leaves_the_cursor_where_it_is_until_enter_takes_it(tmp_path: Path) -> None:
    """The adviser's first choice is corner 0."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert title(app).startswith("Corner 44: ")
        await keys(pilot, "t")
        await shown_now(pilot)
        assert title(app).startswith("Corner 44: ")
        await keys(pilot, "escape")
        assert title(app).startswith("Corner 44: ")
        await keys(pilot, "t")
        await shown_now(pilot)
        await keys(pilot, "enter")
        assert title(app).startswith("Corner 0: ")
        assert Placing(0, 5) == phase_in(app)

    sit(tmp_path, phases.placing(), act)


def test_the_finder_goes_to_a_corner_by_a_part_of_its_name(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "slash", *"corner 53")
        # What tells corners apart is not cut off.
        assert any(row.startswith("▸corner 53, Wood 6") for row in pane(app))
        await keys(pilot, "enter")
        assert title(app).startswith("Corner 53: Wood 6")
        await keys(pilot, "enter")
        assert Placing(0, 5, 53) == phase_in(app)

    sit(tmp_path, phases.placing(), act)


def test_a_settlement_can_be_taken_back_until_its_road_is_another_seats(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "n", "enter", "u")
        assert Placing(0, 5) == phase_in(app)
        # What was taken back is under the cursor.
        assert any(row.startswith(" = 9 in 36") for row in pane(app))

    sit(tmp_path, phases.placing(), act)


def test_after_the_last_road_the_one_to_the_left_takes_priority_deal(tmp_path: Path) -> None:
    """Ana places the eighth; Ben, at her left, opens the first lot."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert " Then Ben ◆ opens lot 1." in pane(app)
        await keys(pilot, "enter")
        assert 1 == state_in(app).priority
        assert isinstance(phase_in(app), Auction)

    sit(tmp_path, phases.last_road(), act)


# -- auctions --------------------------------------------------------------------------------------


def test_the_lowest_bid_is_there_already_so_that_raising_is_one_key(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "Enter  bid $12          (u)" == pane(app)[-1]
        assert " cash 70 → 58" in pane(app)
        assert " then a float: 20, 25" in pane(app)
        await keys(pilot, "enter")
        assert (12, 3) == (phase_in(app).high, phase_in(app).best)

    sit(tmp_path, phases.auction(), act, DOV)


def test_digits_type_a_bid_plus_and_minus_change_it_and_backspace_takes_one_off(
    tmp_path: Path,
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        typed = []
        for key in ("3", "0", "plus", "plus", "minus", "backspace", "1"):
            await keys(pilot, key)
            typed.append(pane(app)[0].split()[-1])
        assert ["$3", "$30", "$31", "$32", "$31", "$3", "$31"] == typed
        await keys(pilot, "enter")
        assert 31 == phase_in(app).high

    sit(tmp_path, phases.auction(), act, DOV)


@pytest.mark.parametrize(("typed", "rule"), [("80", "(N-15)"), ("9", "(N-15)")])
def test_a_bid_that_cant_be_made_says_why_and_enter_makes_none(
    tmp_path: Path, typed: str, rule: str
) -> None:
    """Dov has 70, and Cleo's 11 is the highest."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, *typed, "enter")
        assert 11 == phase_in(app).high
        assert any(rule in row for row in pane(app))
        assert "bid 12 to 70" == pane(app)[-1]

    sit(tmp_path, phases.auction(), act, DOV)


def test_a_pass_is_p_and_enter_and_tells_who_may_still_bid(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "If you pass:" in pane(app)
        assert " Ana may still bid $12" in pane(app)
        await keys(pilot, "p")
        assert "▸ p pass" == chosen(app)
        await keys(pilot, "enter")
        assert (1, 3) == phase_in(app).passed

    sit(tmp_path, phases.auction(), act, DOV)


def test_before_any_digit_0_is_a_pass_and_after_one_a_digit(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "0")
        assert "▸ p pass" == chosen(app)
        await keys(pilot, "2", "0")
        assert "$20" == pane(app)[0].split()[-1]
        assert "▸ p pass" != chosen(app)

    sit(tmp_path, phases.auction(), act, DOV)


def test_who_opens_a_lot_cant_pass_and_is_told_why(tmp_path: Path) -> None:
    state = phases.auction((0, 0, 0, 0), seat=0, lot=2, passed=(), priority=0)

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "p")
        assert chosen(app).endswith("(?)")
        await keys(pilot, "enter")
        assert "why not?" == pane(app)[0].strip()
        assert (2, 0) == (phase_in(app).lot, phase_in(app).high)

    sit(tmp_path, state, act)


def test_a_bid_that_leaves_less_than_a_float_costs_is_warned_of(tmp_path: Path) -> None:
    """70 - 31 = 39, and the cheapest float is 40."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "3", "0")
        assert not any("!!" in row for row in pane(app))
        await keys(pilot, "plus")
        assert "!! under $40: no float" in pane(app)

    sit(tmp_path, phases.auction(), act, DOV)


# -- stock rounds ----------------------------------------------------------------------------------


def test_buying_is_b_and_enter_and_floating_a_letter_and_enter(tmp_path: Path) -> None:
    """Ana has most of Amber, which is 43: 62 - 43 = 19. Garnet at 20 costs 40."""

    async def buying(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "b", "enter")
        state = state_in(app)
        bought = [n for n in range(5) if state.shares[0][n] > phases.stock().shares[0][n]]
        assert 1 == len(bought)
        assert 1 == phase_in(app).seat

    async def floating(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "g", "enter")
        assert (0, 22) == (state_in(app).presidents[G], state_in(app).cash[0])

    sit(tmp_path, phases.stock(), buying)
    sit(tmp_path, phases.stock(), floating)


def test_with_seven_certificates_no_purchase_is_proposed_but_each_can_be_made(
    tmp_path: Path,
) -> None:
    """Ana holds 4 + 2 + 1; one of Fern more makes eight."""
    shares = ("A5 D2 C1", "A1 D1 F1 C5", "D4 F2 C1", "A2 F3 C1")

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "▸ p pass" == chosen(app)
        await keys(pilot, "b", "f")
        assert " !! 8 certs, limit 7" in pane(app)
        await keys(pilot, "enter")
        assert 1 == state_in(app).shares[0][F]

    sit(tmp_path, phases.stock(shares=shares), act)


def test_a_sale_shows_its_step_and_is_done_by_enter_then_one_is_bought(tmp_path: Path) -> None:
    """Delft goes from 31 down left to 25; then Fern at 24 for 93 - 24 = 69."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "s", "d")
        assert "▸ s SELL Delft  ◂ 1 ▸ of 1" == chosen(app)
        assert " +$31: cash 62 → 93" in pane(app)
        assert " price 31 ↙ 25, one step" in pane(app)
        assert " Cleo stays President" in pane(app)
        assert any("[31]" in row for row in board(app))
        await keys(pilot, "enter")
        assert (93, cell(2, 0)) == (state_in(app).cash[0], state_in(app).markers[D])
        assert Stock(0, 0, 0, ((D,), (), (), ()), (D,)) == phase_in(app)
        await keys(pilot, "b", "f", "enter")
        assert (69, 1) == (state_in(app).cash[0], state_in(app).shares[0][F])
        assert 1 == phase_in(app).seat

    sit(tmp_path, phases.stock(), act)


def test_arrows_signs_and_digits_change_how_many_are_sold(tmp_path: Path) -> None:
    """Ana may sell three of her five Amber shares: the President's certificate stays."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        seen = []
        for key in ("s", "a", "right", "plus", "right", "left", "1", "3", "4"):
            await keys(pilot, key)
            seen.append(chosen(app).split("◂")[1].split()[0] if "◂" in chosen(app) else "")
        assert ["1", "2", "3", "3", "2", "1", "3", "3"] == seen[1:]
        assert any("3 shares can be sold." in row for row in rows(app)[21:23])
        await keys(pilot, "enter")
        assert (62 + 3 * 43, 2) == (state_in(app).cash[0], state_in(app).shares[0][A])

    sit(tmp_path, phases.stock(), act)


def test_company_letters_n_arrows_and_clicks_put_a_company_under_the_cursor(
    tmp_path: Path,
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        for key, name in (("f", "Fern at 24"), ("c", "Cornelius"), ("a", "Amber"), ("d", "Delft")):
            await keys(pilot, key)
            assert title(app).startswith(name), key
        await keys(pilot, "right")
        assert title(app).startswith("Fern")
        await keys(pilot, "left", "left")
        assert title(app).startswith("Amber")
        await keys(pilot, "n", "n", "n")
        # Nothing of Amber, Delft and Fern keeps Ana from the next, Garnet.
        assert title(app).startswith("Garnet")
        # The marker of Cornelius Banks stands below 36, in column 29 of the chart's eighth row.
        await pilot.click("#board", offset=(29, 7))
        await shown_now(pilot)
        assert title(app).startswith("Cornelius Banks at 36")
        assert isinstance(phase_in(app), Stock)

    sit(tmp_path, phases.stock(), act)


def test_what_is_barred_stays_in_the_list_and_answers_why(tmp_path: Path) -> None:
    """Fern has nothing in the Pool."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "b", "f", "2")
        assert chosen(app).startswith("▸ 2 Pool ")
        assert chosen(app).endswith("(?)")
        await keys(pilot, "enter")
        assert any("The Pool has no" in row for row in pane(app))
        assert 0 == phase_in(app).seat

    sit(tmp_path, phases.stock(), act)


def test_a_pass_is_p_and_enter_and_after_a_sale_it_says_done(tmp_path: Path) -> None:
    async def passing(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "p")
        assert "▸ p pass" == chosen(app)
        assert " Ben is next" in pane(app)
        await keys(pilot, "enter")
        assert Stock(1, 1, 3, ((), (), (), ())) == phase_in(app)

    async def done(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "s", "d", "enter", "0")
        assert "▸ p done, buy nothing" == chosen(app)
        await keys(pilot, "enter")
        assert Stock(1, 0, 0, ((D,), (), (), ())) == phase_in(app)

    sit(tmp_path, phases.stock(), passing)
    sit(tmp_path, phases.stock(), done)


def test_the_pass_that_ends_the_round_says_so(tmp_path: Path) -> None:
    """Dov acted last, so Ana begins; Ana's pass is the fourth in a row."""
    state = phases.stock(idle=3)

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "p")
        assert " all pass: the round ends" in pane(app)
        assert " Ana has ◆" in pane(app)
        await keys(pilot, "enter")
        assert not isinstance(phase_in(app), Stock)

    sit(tmp_path, state, act)


def test_a_sale_that_gives_the_presidency_away_is_warned_of(tmp_path: Path) -> None:
    shares = ("A4 D1 C1", "A3 D2 C5", "D4 F2 C1", "A1 F3 C1")
    state = phases.stock(shares=shares, pool="A1 D3", presidents={A: 0})

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "s", "a")
        assert " you stay President" in pane(app)
        await keys(pilot, "right")
        assert " !! Ben becomes President" in pane(app)
        await keys(pilot, "enter")
        assert 1 == state_in(app).presidents[A]

    sit(tmp_path, state, act)


def test_sales_and_purchases_are_found_by_a_part_of_their_names(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "slash", *"sell 2 amber", "enter")
        assert "▸ s SELL Amber  ◂ 2 ▸ of 3" == chosen(app)
        await keys(pilot, "slash", *"fern: treas", "enter")
        assert chosen(app).startswith("▸ 1 Treasury   $24")
        # What can't be done is found too, and shown where it would stand.
        await keys(pilot, "slash", *"sell garnet", "enter")
        assert chosen(app).startswith("▸ s SELL Garnet")
        assert title(app).startswith("Garnet")

    sit(tmp_path, phases.stock(), act)


def test_a_sale_can_be_taken_back_and_stands_there_again(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "s", "a", "2", "enter", "u")
        assert 62 == state_in(app).cash[0]
        assert "▸ s SELL Amber  ◂ 2 ▸ of 3" == chosen(app)

    sit(tmp_path, phases.stock(), act)


# -- payouts ---------------------------------------------------------------------------------------


def test_a_digit_is_the_sum_a_share_and_enter_pays_it(tmp_path: Path) -> None:
    """$4 for eight shares: 47 - 32 = 15; three steps from 36 to 60; Ben has five."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "4")
        assert "PAY $4 A SHARE" == pane(app)[0]
        assert " treasury 47 → 15" in pane(app)
        assert " price 36 →3 60" in pane(app)
        assert " you get $20: 23 → 43" in pane(app)
        assert "$4 a share: $32 of $47; 3 steps right" == title(app)
        await keys(pilot, "enter")
        state = state_in(app)
        assert (15, 43, cell(12, 0)) == (state.treasury, state.cash[1], state.markers[C])
        assert isinstance(phase_in(app), Stock)

    sit(tmp_path, phases.paying(), act, BEN)


def test_arrows_walk_the_table_and_more_than_can_be_paid_answers_why(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "PAY $5 A SHARE" == pane(app)[0]
        await keys(pilot, "up")
        assert "PAY $4 A SHARE" == pane(app)[0]
        await keys(pilot, "0")
        assert "PAY NOTHING" == pane(app)[0]
        assert " price 36 ← 30" in pane(app)
        await keys(pilot, "up", "enter")
        assert isinstance(phase_in(app), Paying)
        assert any("(N-36)" in row or "N-36" in row for row in pane(app))

    sit(tmp_path, phases.paying(), act, BEN)


def test_an_empty_treasury_can_pay_nothing_and_the_last_row_says_so(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "PAY NOTHING" == pane(app)[0]
        assert rows(app)[23].startswith(" 0 or ↑↓ a share ")

    sit(tmp_path, phases.paying(treasury=0), act, BEN)


def test_two_digits_make_a_number_where_so_much_can_be_paid(tmp_path: Path) -> None:
    """A treasury of 130 can pay 16 for each of eight shares."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        seen = []
        for key in ("1", "2", "5", "down", "1", "6", "7"):
            await keys(pilot, key)
            seen.append(pane(app)[0].split()[1])
        # 125 and 167 are too much, so the 5 and the 7 begin a number.
        assert ["$1", "$12", "$5", "$6", "$1", "$16", "$7"] == seen
        await keys(pilot, "down", "1", "5", "enter")
        assert 130 - 8 * 15 == state_in(app).treasury

    sit(tmp_path, phases.paying(treasury=130), act, BEN)


def test_a_click_on_a_row_of_the_table_chooses_it_and_another_pays(tmp_path: Path) -> None:
    """$2 stands in the sixth row."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await pilot.click("#board", offset=(6, 5))
        await shown_now(pilot)
        assert "PAY $2 A SHARE" == pane(app)[0]
        await pilot.click("#board", offset=(6, 5))
        await shown_now(pilot)
        assert 47 - 16 == state_in(app).treasury

    sit(tmp_path, phases.paying(), act, BEN)


def test_the_round_after_the_stock_round_begins_with_a_roll(tmp_path: Path) -> None:
    """Everybody has passed but Ana; Delft, Cleo's, is first in turn order."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "p", "enter")
        assert Rolling(2) == phase_in(app)

    sit(tmp_path, phases.stock(idle=3), act)
