"""Keys at the year's end: loans, the bill, debts, meetings, suits, and what they say first."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.games.oil.data import COMPANIES
from core.games.oil.state import (
    Calling,
    Costs,
    Interest,
    Over,
    Owing,
    Terms,
    Trading,
    Verdict,
    Voting,
)
from saves.records import Player
from tests.core.games.oil.positions import ASF, ASP, ASR, AUP, EUF, EUP, EUR, sq
from tests.tui.games.oil import phases
from tests.tui.games.oil.phases import FOUR
from tests.tui.games.oil.pressing import (
    board,
    chosen,
    enter_line,
    notice,
    pane,
    phase_in,
    sit,
    state_in,
)
from tests.tui.play import keys, rows
from tui.app import BoardApp

RICH = (161_400, 21_250, 83_900, 29_600)


def block(app: BoardApp) -> str:
    """All that the pane says, in one row."""
    return " ".join(" ".join(pane(app)).split())


# -- C: interest and loans ---------------------------------------------------------------------


@pytest.mark.rule("O-25")
def test_right_borrows_a_step_and_shows_cash_and_next_interest(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert enter_line(app).startswith("Enter  keep as it is")
        await keys(pilot, "right")
        assert "cash 61,400 → 161,400" in block(app)
        assert "NEXT DECEMBER interest 6,000" in block(app)
        # 17,000 are Ana's dividends, fixed costs and storage; see the costs.
        assert "17,000 as things stand cash then 144,400" in block(app)
        await keys(pilot, "enter")
        assert (2, 161_400) == (state_in(app).loans[0], state_in(app).cash[0])

    sit(tmp_path, phases.interest(), act)


@pytest.mark.rule("O-25")
def test_no_more_than_two_loans_are_had_and_the_reason_is_told(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "right", "right")
        assert "The bank lends up to 200,000. (O-25)" in notice(app)
        assert "200,000" in chosen(app)

    sit(tmp_path, phases.interest(), act)


@pytest.mark.rule("O-25")
def test_what_the_cash_does_not_allow_can_be_asked_about_and_is_not_done(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "left")
        assert "cash 61,400 → −38,600" in block(app)
        assert enter_line(app).startswith("Enter  why not")
        await keys(pilot, "enter")
        assert "(O-25)" in block(app)
        assert isinstance(phase_in(app), Interest)

    sit(tmp_path, phases.interest(), act)


@pytest.mark.rule("O-25")
def test_a_deposit_earns_one_percent_and_two_on_the_rest(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "2", "right")
        assert "earned 1,000" in block(app)
        await keys(pilot, "enter")
        assert (1, 61_400) == (state_in(app).deposits[0], state_in(app).cash[0])

    sit(tmp_path, phases.interest(cash=RICH), act)


# -- D: the bill -------------------------------------------------------------------------------


@pytest.mark.rule("O-26")
@pytest.mark.rule("O-27")
def test_one_enter_pays_the_bill_of_the_design(tmp_path: Path) -> None:
    """2,800 + 4,500 for the field, 4,200 + 4,500 + 150 and 400 for the petrol companies."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "cash 62,200 → 45,650" in block(app)
        assert "GOES TO Ben 4,200 bank 12,350" in block(app)
        assert enter_line(app).startswith("Enter  pay 16,550")
        await keys(pilot, "enter")
        assert (45_650, 15_900) == state_in(app).cash[:2]
        assert 1 == phase_in(app).seat

    sit(tmp_path, phases.costs(), act)


@pytest.mark.rule("O-48")
def test_a_kept_tip_halves_fixed_costs_before_they_are_paid(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert [" 2 Tip 60: EU field", " 3 Tip 62: EU petrol"] == [
            row[1:] for row in pane(app) if "Tip" in row
        ]
        await keys(pilot, "2")
        assert "bill 16,550 → 14,300" in block(app)
        await keys(pilot, "enter")
        phase = phase_in(app)
        assert isinstance(phase, Costs)
        assert ((EUF, 60),) == phase.halved
        assert enter_line(app).startswith("Enter  pay 14,300")

    sit(tmp_path, phases.costs(kept={0: (60, 62)}), act)


@pytest.mark.rule("O-38")
def test_a_partner_sees_and_pays_his_part(tmp_path: Path) -> None:
    """Three fifths of 4,500, two of 4,650 in fifties, three of 400: 2,700 + 1,850 + 250."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "bank 4,800" in block(app)
        assert any("Ana's part of these" in row and "4,800" in row for row in board(app))
        await keys(pilot, "enter")
        assert 62_200 - 4_800 == state_in(app).cash[0]

    state = phases.costs(terms=Terms(years=3, partnership=True))
    sit(tmp_path, state, act)


@pytest.mark.rule("O-18")
def test_a_bill_that_can_not_be_paid_warns_and_leads_to_raising_money(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "!! not enough: you raise money next, or give up" in block(app)
        await keys(pilot, "enter")
        assert isinstance(phase_in(app), Owing)
        assert "YOU OWE 16,550" == pane(app)[0]
        assert any("missing" in row and "6,550" in row for row in board(app))

    sit(tmp_path, phases.costs(cash=(10_000, 11_700, 68_850, 22_800)), act)


# -- raising money -----------------------------------------------------------------------------


@pytest.mark.rule("O-18")
def test_a_loan_pays_what_is_owed_at_once(tmp_path: Path) -> None:
    """The second loan costs 4,000; 50 + 96,000 - 1,150 are left."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "loan 100,000 → 200,000 fee 4,000 cash 50 → 96,050" in block(app)
        await keys(pilot, "enter")
        assert isinstance(phase_in(app), Trading)
        assert (2, 94_900) == (state_in(app).loans[0], state_in(app).cash[0])

    sit(tmp_path, phases.owing(), act)


@pytest.mark.rule("O-18")
def test_giving_up_asks_twice_and_first_says_what_is_lost(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "x")
        text = block(app)
        assert "!! YOU ARE OUT, AND LOSE cash 50 10 shares" in text
        assert "EU field: Ben takes the chair EU petrol: Ben takes the chair" in text
        await keys(pilot, "enter")
        assert "y  be bankrupt          (!)" == enter_line(app)
        # Who holds Enter down has not answered twice.
        await keys(pilot, "enter", "enter")
        assert () == state_in(app).out
        await keys(pilot, "y")
        assert (0,) == state_in(app).out
        assert (1, 1, 3) == tuple(state_in(app).chairs[c] for c in (EUF, EUP, AUP))

    sit(tmp_path, phases.owing(), act)


def test_another_key_takes_the_first_answer_back(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "x", "y", "x", "enter", "b", "x")
        assert enter_line(app).startswith("Enter asks once more")

    sit(tmp_path, phases.owing(), act)


@pytest.mark.rule("O-18")
def test_companies_of_several_others_meet_and_those_of_nobody_have_no_chairman(
    tmp_path: Path,
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "x")
        assert "to meet: EU petrol without chairman: EU field" in block(app)

    shares = {EUF: (3, 0, 0, 0), EUP: (3, 1, 1, 0), ASF: (0, 5, 0, 0)}
    sit(tmp_path, phases.owing(shares=shares, cards={}, goods={}), act)


# -- F: meetings -------------------------------------------------------------------------------


@pytest.mark.rule("O-29")
def test_a_meeting_is_called_by_1_and_the_caller_votes_for_itself(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert chosen(app).startswith("▸ 0 no meeting")
        await keys(pilot, "1", "enter")
        assert isinstance(phase_in(app), Voting)
        assert "YOUR 2 VOTES FOR" == pane(app)[0]
        assert chosen(app).startswith("▸ 1 Ana")
        assert "2: Ana" in chosen(app)

    sit(tmp_path, phases.calling(), act)


@pytest.mark.rule("O-29")
def test_none_this_year_is_not_asked_again_about_companies_named_there(tmp_path: Path) -> None:
    """Ana has shares of Australia petrol too, and of the Europe refinery that is past."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "e")
        assert "you are not asked about AU petrol" in block(app)
        await keys(pilot, "enter")
        phase = phase_in(app)
        assert isinstance(phase, Calling)
        assert (1, EUP, (0,)) == (phase.seat, phase.company, phase.silent)

    shares = {**phases.SHARES, AUP: (2, 0, 0, 3)}
    sit(tmp_path, phases.calling(shares=shares), act)


@pytest.mark.rule("O-29")
def test_each_vote_says_what_it_comes_to(tmp_path: Path) -> None:
    """Ben's two stand for himself; Ana's two would tie with them."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert ["1 Ben       4: Ben", "2 Ana       2: dice", "0 abstain   0: Ben"] == [
            row[2:] for row in pane(app)[1:4]
        ]
        await keys(pilot, "2")
        assert "dice between Ben, Ana" in block(app)
        assert enter_line(app).endswith("(!)")
        await keys(pilot, "0", "enter")
        assert 1 == state_in(app).chairs[EUP]

    sit(tmp_path, phases.voting(), act)


@pytest.mark.rule("O-29")
def test_for_a_vacant_chair_nobody_abstains(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert not any("abstain" in row for row in pane(app))
        assert any("none: the chair is vacant" in row for row in board(app))
        await keys(pilot, "question_mark")
        assert "(O-29)" in block(app)

    voting = Voting(0, EUR, (2,))
    state = phases.table(*phases.on_turn(3, voting), chairs={EUR: None}, month=20)
    sit(tmp_path, state, act)


# -- suits and chairs --------------------------------------------------------------------------


@pytest.mark.rule("O-40")
def test_the_winner_says_what_is_sold_and_the_bank_pays(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "4", "left")
        assert "2 for 10,000 Ben keeps 1 share" in block(app)
        await keys(pilot, "enter")
        assert 1 == state_in(app).shares[1][ASR]
        assert 31_250 == state_in(app).cash[1]

    sit(tmp_path, phases.verdict(), act)


@pytest.mark.rule("O-40")
def test_a_third_player_is_named_by_the_dial_and_is_asked(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "k", "right")
        assert "Ana" in chosen(app)
        await keys(pilot, "right")
        # Ben, who sells, is passed over.
        assert "Cleo" in chosen(app)
        await keys(pilot, "2")
        assert "Cleo may refuse" in block(app)
        assert enter_line(app).startswith("Enter  ask Cleo")

    sit(tmp_path, phases.verdict(), act)


@pytest.mark.rule("O-40")
def test_goods_are_sold_to_the_bank_ten_at_most(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "6")
        assert "10 for 30,000 they leave the board" in block(app)
        await keys(pilot, "enter")
        assert ((ASR, sq("ASR"), 1),) == tuple(row for row in state_in(app).goods if row[0] == ASR)
        assert not isinstance(phase_in(app), Verdict)

    sit(tmp_path, phases.verdict(), act)


@pytest.mark.rule("O-40")
def test_who_is_asked_sees_the_sum_and_what_is_left(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "cash 61,400 → 52,400" in block(app)
        await keys(pilot, "1", "enter")
        assert (52_400, 30_250) == state_in(app).cash[:2]
        assert [(ASP, ASR, 3)] == [(n.company, n.good, n.units) for n in state_in(app).bought]

    shares = {**phases.SHARES, ASP: (3, 2, 0, 0)}
    goods = {(ASR, "ASP"): 6}
    sit(tmp_path, phases.willing(COMPANIES + ASR, sq("ASP"), 3, shares=shares, goods=goods), act)


@pytest.mark.rule("O-25", "O-40")
def test_who_has_won_a_suit_may_borrow_to_buy(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "b")
        assert "  fee  4,000" in pane(app)
        await keys(pilot, "enter")
        assert 157_400 == state_in(app).cash[0]
        assert isinstance(phase_in(app), Verdict)

    sit(tmp_path, phases.verdict(), act)


@pytest.mark.rule("O-48")
def test_a_chair_is_taken_or_refused(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "1")
        assert "you use it and pay for it from now on" in block(app)
        await keys(pilot, "enter")
        assert 0 == state_in(app).chairs[EUP]

    sit(tmp_path, phases.answering(), act)


# -- prices ------------------------------------------------------------------------------------


@pytest.mark.rule("O-24")
def test_prices_are_read_before_interest_is_asked_for(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "e", "enter")
        assert rows(app)[0].strip().startswith("Kartell · Dec, year 2 of 3 · B Prices")
        # 10,000 is the highest price, and Asia stands there already.
        assert any(row.startswith(" Asia ") and "10,000" in row for row in board(app)[6:])
        assert "DIVIDENDS NOW, A SHARE" in block(app)
        await keys(pilot, "space")
        assert "C Interest" in rows(app)[0]

    sit(tmp_path, phases.trading(done=(1, 2, 3)), act)


def test_who_plays_at_one_keyboard_sees_what_it_means_for_all(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "e", "enter")
        assert "PETROL, SOLD AT HOME" == pane(app)[0]
        assert "Ana 3pEU:" in block(app)
        assert "Dov 6pAS:" in block(app)

    two = (Player("Ana"), Player("Ben"), *FOUR[2:])
    sit(tmp_path, phases.trading(done=(1, 2, 3)), act, two)


# -- the end -----------------------------------------------------------------------------------


@pytest.mark.rule("O-2")
@pytest.mark.rule("O-31")
def test_the_last_meeting_of_the_last_year_leads_to_the_valuation(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "0", "enter")
        assert isinstance(phase_in(app), Over)
        assert "Game over, Dec of year 3" in rows(app)[0]
        assert "worth; goods count for who chairs their company" in rows(app)[3]
        assert any(row.startswith(" TOTAL") for row in rows(app))
        assert any("worth by act: A Ana, B Ben, C Cleo, D Dov" in row for row in rows(app))
        await keys(pilot, "i")
        assert "where Ana stood, by act" in rows(app)[3]

    sit(tmp_path, phases.calling(0, AUP, (), month=35), act)
