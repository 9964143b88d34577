"""Keys and clicks as a player makes them; what is expected is worked out by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.games.oil.state import (
    Auction,
    Buying,
    Extracting,
    Moving,
    Picking,
    Processing,
    Rolling,
    Selling,
    Start,
)
from saves.records import Player
from tests.core.games.oil.positions import AF, AFP, AFR, ASP, AUP, EUF, EUP, EUR, sq
from tests.tui.games.oil.positions import (
    FOUR,
    base,
    bidding,
    extracting,
    moving,
    processing,
    selling,
    taking,
)
from tests.tui.games.oil.pressing import (
    board,
    chosen,
    enter_line,
    notice,
    pane,
    phase_in,
    sit,
    state_in,
    title,
)
from tests.tui.play import keys, rows
from tui.app import BoardApp

CLEO = tuple(Player(p.name, None if p.name == "Cleo" else "normal") for p in FOUR)


# -- set-up and track --------------------------------------------------------------------------


@pytest.mark.rule("O-4")
def test_arrows_choose_continent_and_exchange_and_enter_takes_both(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        first = phase_in(app)
        assert isinstance(first, Start)
        await keys(pilot, "down", "right")
        assert "▸ 2 Africa   ◂ Cape Town ▸" == chosen(app)
        assert "Cape Town exchange: Africa" == title(app)
        await keys(pilot, "enter")
        assert AF == state_in(app).homes[first.seat]
        # Cape Town is the second exchange: 21 + 4.
        assert 25 == state_in(app).pawns[first.seat]

    sit(tmp_path, None, act, FOUR)


@pytest.mark.rule("O-4")
def test_a_left_out_continent_is_there_and_says_why(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "up", "enter")
        told = " ".join(" ".join(pane(app)).split())
        assert "With 4 players South America is left out. (O-1)" in told

    sit(tmp_path, None, act, FOUR)


@pytest.mark.rule("O-7")
def test_enter_rolls(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "Enter  roll the die     (!)" == enter_line(app)
        await keys(pilot, "enter")
        assert 27 != state_in(app).pawns[0]

    sit(tmp_path, base(Rolling(0)), act)


@pytest.mark.rule("O-8")
def test_a_digit_says_how_many_shares_and_enter_buys(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "Enter  buy 5, 25,000    (u)" == enter_line(app)
        await keys(pilot, "3")
        assert "BUY         ◂ 3 ▸ of 5" in pane(app)
        assert "  cash      61,400 → 46,400" in pane(app)
        await keys(pilot, "left")
        assert "BUY         ◂ 2 ▸ of 5" in pane(app)
        await keys(pilot, "plus", "enter")
        assert 3 == state_in(app).shares[0][AFP]
        assert 46_400 == state_in(app).cash[0]
        # The two that are left are auctioned, without Ana: the next one is Ben.
        assert Auction(1, AFP, 1, 0, 0, None, (), (0,) * 4) == phase_in(app)

    sit(tmp_path, base(Buying(0, AFP)), act)


@pytest.mark.rule("O-8")
def test_nought_declines(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "0")
        assert "Enter  decline          (u)" == enter_line(app)
        await keys(pilot, "enter")
        assert 0 == state_in(app).shares[0][AFP]
        assert isinstance(phase_in(app), Auction)

    sit(tmp_path, base(Buying(0, AFP)), act)


@pytest.mark.rule("O-43")
def test_shares_that_the_cash_does_not_cover_say_so(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "BUY         ◂ 2 ▸ of 5" in pane(app)
        await keys(pilot, "5", "enter")
        told = " ".join(" ".join(pane(app)).split())
        assert "That costs 25,000, and you have 11,400. (O-43)" in told
        assert isinstance(phase_in(app), Buying)

    sit(tmp_path, base(Buying(0, AFP), cash=(11_400, 38_250, 72_900, 29_600)), act)


@pytest.mark.rule("O-9")
@pytest.mark.parametrize(
    ("key", "shares", "phase"), [("2", 1, Extracting), ("5", 0, Auction)], ids=["buys", "puts up"]
)
def test_at_an_exchange_a_share_is_bought_or_put_up(
    tmp_path: Path, key: str, shares: int, phase: type
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, key, "enter")
        assert shares == state_in(app).shares[0][AFR]
        assert isinstance(phase_in(app), phase)

    sit(tmp_path, base(Picking(0, AF), pawns=(22, 32, 20, 39)), act)


@pytest.mark.rule("O-9")
def test_at_an_exchange_the_first_line_is_chosen_again_by_esc(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        first = chosen(app)
        assert first.startswith("▸ 1 ")
        await keys(pilot, "down", "escape", "escape")
        assert first == chosen(app)

    sit(tmp_path, base(Picking(0, AF), pawns=(22, 32, 20, 39)), act)


@pytest.mark.rule("O-14")
def test_what_a_first_use_costs_in_december_is_told_where_oil_is_made(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "  Dec: 4,500 + dividends" in pane(app)

    sit(tmp_path, processing(), act, CLEO)


@pytest.mark.rule("O-10")
def test_enter_bids_the_least_digits_another_sum_and_p_passes(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "Enter  bid 3,550        (u)" == enter_line(app)
        await keys(pilot, "4", "2")
        assert "bid 3,550 to 61,400" == enter_line(app)
        await keys(pilot, "0", "0")
        assert "Enter  bid 4,200        (u)" == enter_line(app)
        await keys(pilot, *["backspace"] * 3, "5", "0", "0", "0", "plus")
        assert "Enter  bid 45,050       (u)" == enter_line(app)
        await keys(pilot, "p")
        assert "Enter  pass             (u)" == enter_line(app)
        await keys(pilot, "enter")
        # Dov's bid stands; the second share is offered, first to Cleo.
        assert 26_100 == state_in(app).cash[3]
        assert Auction(2, AFP, 0, 1, 0, None, (), (0,) * 4) == phase_in(app)

    sit(tmp_path, bidding(), act)


def test_a_bid_of_too_many_digits_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, *"99999999")
        assert "seven digits" in notice(app)

    sit(tmp_path, bidding(), act)


# -- works -------------------------------------------------------------------------------------


@pytest.mark.rule("O-13")
def test_enter_rolls_for_the_field(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "Enter  roll, EU field   (!)" == enter_line(app)
        await keys(pilot, "enter")
        # Nine stood there.
        units = {(g, at): n for g, at, n in state_in(app).goods}[EUF, sq("EUF")]
        assert 9 + 3 <= units <= 9 + 18

    sit(tmp_path, extracting(), act)


@pytest.mark.rule("O-32")
def test_fewer_units_than_rolled_can_be_taken(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "left", "left")
        assert "  cash  61,400 → 52,400" in pane(app)
        await keys(pilot, "enter")
        assert (EUF, sq("EUF"), 18) in state_in(app).goods
        assert any(cash <= 52_400 for cash in state_in(app).cash[:1])

    sit(tmp_path, taking(), act)


@pytest.mark.rule("O-14")
def test_amounts_are_changed_and_enter_refines_them(tmp_path: Path) -> None:
    """Eight of nine bought cost 8,000; then five in all may still be made, four are there."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "left")
        assert "▸ 1 cEU bought ◂  8 ▸ of 9" == chosen(app)
        assert "  makes  8oEU" in pane(app)
        await keys(pilot, "enter")
        assert 64_900 == state_in(app).cash[2]
        phase = phase_in(app)
        assert isinstance(phase, Processing)
        assert (EUR, 8) == (phase.company, phase.units)
        assert "EUROPE REFINERY      max 7" == pane(app)[0]
        await keys(pilot, "2", "enter")
        # Two at 1,000, two at 1,500, customs 400.
        assert 64_900 - 2_000 - 3_000 - 400 == state_in(app).cash[2]

    sit(tmp_path, processing(), act, CLEO)


@pytest.mark.rule("O-48")
def test_a_tip_that_halves_the_cost_is_chosen_on_its_line(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "k", "right", "1")
        assert "   9 × 500         4,500" in pane(app)
        await keys(pilot, "enter")
        assert 72_900 - 4_500 == state_in(app).cash[2]
        assert b"" == state_in(app).kept[2]

    sit(tmp_path, processing(kept={2: (58,)}), act, CLEO)


def test_n_goes_to_the_next_company(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        first = pane(app)[0]
        await keys(pilot, "n")
        assert first != pane(app)[0]
        await keys(pilot, "n")
        assert first == pane(app)[0]

    state = processing(chairs={AFR: 2}, bought=[(EUR, EUF, 9, 23), (AFR, EUF, 2, 23)], kept={})
    sit(tmp_path, state, act, CLEO)


# -- transport ---------------------------------------------------------------------------------


@pytest.mark.rule("O-16", "O-17")
def test_goods_go_to_the_square_under_the_cursor_and_the_canal_has_its_fee(
    tmp_path: Path,
) -> None:
    """From London two by sea to the north-south line, two down it, one to at10, then Suez."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "3")
        for _n in range(20):
            if "to Suez" in " ".join(pane(app)):
                break
            await keys(pilot, "n")
        assert "MOVE  ◂ 6 ▸ to Suez" in pane(app)
        assert "  5 by sea, ends the move" in pane(app)
        assert "  canal fee  6 × 50 = 300" in pane(app)
        assert "The Suez canal: no continent; nothing there" == title(app)
        await keys(pilot, "minus", "minus", "enter")
        goods = state_in(app).goods
        assert (EUP, sq("SUEZ"), 4) in goods
        assert (EUP, sq("LO"), 2) in goods
        assert 61_200 == state_in(app).cash[0]
        assert isinstance(phase_in(app), Moving)

    sit(tmp_path, moving(), act)


@pytest.mark.rule("O-16")
def test_what_has_moved_is_not_in_the_list_any_more(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "  4 at18        pEU   3" in pane(app)
        await keys(pilot, "2", "enter")
        assert "  3 at18        pEU   3" in pane(app)
        assert not any("AU petrol" in row for row in pane(app))

    sit(tmp_path, moving(), act)


def test_arrows_walk_over_lit_squares_and_a_click_chooses_then_moves(tmp_path: Path) -> None:
    """AU petrol stands on its field's spur: au8 beside it and au4 behind are in reach."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "2", "left")
        assert "to au8" in " ".join(pane(app))
        await keys(pilot, "right")
        assert "to au4" in " ".join(pane(app))
        # The board begins in row 4; au8 is at column 45, row 12 of the map.
        await pilot.click(offset=(45, 3 + 12))
        assert "to au8" in " ".join(pane(app))
        await pilot.click(offset=(45, 3 + 12))
        assert (AUP, sq("au8"), 8) in state_in(app).goods

    sit(tmp_path, moving(), act)


def test_z_zooms_and_goes_back(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        plain = board(app)
        await keys(pilot, "z")
        assert any("9cEU" in row for row in board(app))
        await keys(pilot, "z")
        assert plain == board(app)

    sit(tmp_path, moving(), act)


@pytest.mark.rule("O-48")
def test_a_tip_for_the_canal_has_a_line_and_saves_the_fee(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "3")
        for _n in range(20):
            if "to Suez" in " ".join(pane(app)):
                break
            await keys(pilot, "n")
        await keys(pilot, "k", "enter")
        assert (EUP, sq("SUEZ"), 6) in state_in(app).goods
        assert 61_400 == state_in(app).cash[0]

    sit(tmp_path, moving(kept={0: (16,)}), act)


# -- sales -------------------------------------------------------------------------------------


@pytest.mark.rule("O-21")
def test_enter_sells_one_and_the_next_seller_is_asked(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "enter")
        assert 66_400 == state_in(app).cash[0]
        phase = phase_in(app)
        assert isinstance(phase, Selling)
        assert 1 == phase.seat

    sit(tmp_path, selling(), act, FOUR)


@pytest.mark.rule("O-21")
def test_a_and_enter_sell_on_by_themselves_down_to_a_price(tmp_path: Path) -> None:
    """Ana alone sells at 5,000, 4,500 and 4,000, and is asked again at 3,500."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "a", "left", "left")
        assert "  3, if the others pass" in pane(app)
        assert "  cash  61,400 → 74,900" in pane(app)
        await keys(pilot, "enter")
        assert 74_900 == state_in(app).cash[0]
        phase = phase_in(app)
        assert isinstance(phase, Selling)
        assert 0 == phase.seat

    sit(tmp_path, selling(goods={(EUP, "LO"): 6}), act)


@pytest.mark.rule("O-37")
def test_dumping_names_units_and_levels(tmp_path: Path) -> None:
    """Five of six, two levels: 4,000, 3,500, 3,000, 2,500, 2,000 make 15,000."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "d", "left", "d", "right")
        assert "▸ d dump   5   by ◂ 2 ▸" == chosen(app)
        assert "  cash  61,400 → 76,400" in pane(app)
        await keys(pilot, "enter")
        assert 76_400 == state_in(app).cash[0]

    terms = selling().terms
    state = selling(terms=type(terms)(years=3, dumping=True))
    sit(tmp_path, state, act, FOUR)


def test_p_passes(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "p", "enter")
        phase = phase_in(app)
        assert isinstance(phase, Selling)
        assert (0,) == phase.passed

    sit(tmp_path, selling(), act, FOUR)


@pytest.mark.rule("O-25")
def test_an_emergency_loan_has_a_line_with_its_fee(tmp_path: Path) -> None:
    """The second 100,000 cost 4,000."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "b")
        assert "  fee  4,000" in pane(app)
        await keys(pilot, "enter")
        assert 157_400 == state_in(app).cash[0]
        assert 2 == state_in(app).loans[0]

    sit(tmp_path, base(Rolling(0)), act)


def test_tab_visits_squares_of_the_map(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "tab")
        assert "London: 6 petrol of Europe" == title(app)
        await keys(pilot, "right")
        assert "A land square of Europe (eu1): nothing there" == title(app)
        await keys(pilot, "tab")
        assert any(row.startswith("YOUR GOODS") for row in pane(app))

    sit(tmp_path, moving(), act)


def test_a_click_on_a_seat_tells_what_it_has(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await pilot.click(offset=(42, 1))
        text = " ".join(pane(app))
        assert "cash 72,900" in text
        assert "3 shares EU refinery *" in text

    sit(tmp_path, moving(), act)


def test_the_finder_finds_a_group_by_its_place(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "slash", *"lond")
        assert any("London pEU" in row for row in rows(app))
        await keys(pilot, "enter")
        assert chosen(app).startswith("▸ 3 London")

    sit(tmp_path, moving(), act)


@pytest.mark.rule("O-20")
def test_customs_are_told_before_a_foreign_unit_is_sold(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "  customs 100" in pane(app)
        assert "  cash  29,600 → 34,500" in pane(app)

    players = tuple(Player(p.name, None if p.name == "Dov" else "normal") for p in FOUR)
    sit(tmp_path, selling(3, goods={(ASP, "MO"): 4}), act, players)


def test_after_plus_the_next_digit_begins_another_bid(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "plus", "4", "0", "0", "0")
        assert "Enter  bid 4,000        (u)" == enter_line(app)

    sit(tmp_path, bidding(), act)
