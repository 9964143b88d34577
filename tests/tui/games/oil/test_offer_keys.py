"""Keys with which offers are made, answered and taken back; expected by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.games.oil.state import Offer, Trading
from core.games.oil.things import CASH, load_thing, promise_thing, share_thing
from tests.core.games.oil.positions import AFF, EUF, EUP, EUR
from tests.tui.games.oil import phases
from tests.tui.games.oil.positions import OFFERS, trading
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
from tests.tui.play import keys
from tui.app import BoardApp

# -- offers ------------------------------------------------------------------------------------


@pytest.mark.rule("O-23")
def test_the_first_offer_to_me_is_shown_and_a_digit_and_enter_accept_it(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "OFFER 3 FROM CLEO" == pane(app)[0]
        await keys(pilot, "1")
        assert "Enter  accept offer 3   (!)" == enter_line(app)
        await keys(pilot, "enter")
        assert 73_400 == state_in(app).cash[0]
        assert 60_900 == state_in(app).cash[2]
        assert [(EUR, EUF, 9)] == [
            (lot.company, lot.good, lot.units) for lot in state_in(app).bought
        ]

    sit(tmp_path, trading(), act)


@pytest.mark.rule("O-23")
def test_a_digit_takes_an_offer_and_d_declines_it(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "3")
        assert "OFFER 5 FROM BEN" == pane(app)[0]
        await keys(pilot, "d")
        assert "Enter  decline offer 5  (!)" == enter_line(app)
        await keys(pilot, "enter")
        assert [3, 4, 6] == [offer.number for offer in phase_in(app).offers]

    sit(tmp_path, trading(), act)


@pytest.mark.rule("O-23")
def test_c_turns_an_offer_round_and_it_can_be_changed(tmp_path: Path) -> None:
    """Cleo offered 12,000 for nine crude; Ana asks for 13,500."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "c")
        assert "YOUR OFFER" == pane(app)[0]
        # Cleo could accept it, and Ana hers as well: nine crude twice.
        assert "as offer 3: accept that" == enter_line(app)
        await keys(pilot, "enter")
        assert [3, 4, 5, 6] == [offer.number for offer in phase_in(app).offers]
        for _n in range(30):
            if "cash        ◂ 12,000 ▸" in chosen(app):
                break
            await keys(pilot, "down")
        await keys(pilot, "1", "3", "5", "0", "0")
        assert "Enter  offer it to Cleo (!)" == enter_line(app)
        await keys(pilot, "enter")
        offer = phase_in(app).offers[-1]
        assert (0, 2) == (offer.by, offer.to)
        assert ((CASH, -13_500), (load_thing(EUF, EUR), 9)) == offer.things

    sit(tmp_path, trading(), act)


@pytest.mark.rule("O-23", "O-45")
def test_o_builds_an_offer_line_by_line(tmp_path: Path) -> None:
    """Ana gives Ben two shares of the Europe field and gets 7,000 in year 3."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "o")
        assert "  a to  ◂ Ben ▸" in pane(app)
        await keys(pilot, "down", "2")
        assert "▸   EU field    ◂ 2 ▸ of 3" == chosen(app)
        assert "you get nothing yet" == enter_line(app)
        await keys(pilot, "up", "up", "up")
        assert "▸   in Dec y3   ◂ · ▸" == chosen(app)
        await keys(pilot, "7", "0", "0", "0")
        assert "Enter  offer it to Ben  (!)" == enter_line(app)
        await keys(pilot, "enter")
        offer = phase_in(app).offers[-1]
        assert ((share_thing(EUF), 2), (promise_thing(3), -7_000)) == offer.things
        assert 1 == offer.to

    sit(tmp_path, trading(()), act)


def test_what_is_given_is_not_got_as_well(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "o", "5", "0", "0")
        assert "▸   cash        ◂ 500 ▸" == chosen(app)
        for _n in range(30):
            await keys(pilot, "down")
            if "cash" in chosen(app):
                break
        await keys(pilot, "9", "0", "0")
        assert "  cash  61,400 → 62,300" in pane(app)

    sit(tmp_path, trading(()), act)


def test_more_than_there_is_becomes_all_there_is_and_says_so(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "o", "down", "7")
        assert "▸   EU field    ◂ 3 ▸ of 3" == chosen(app)
        assert "There is no more than 3." in notice(app)
        assert any("you lose the chair of" in row for row in pane(app))

    sit(tmp_path, trading(()), act)


def test_the_addressee_is_changed_and_x_empties_the_offer(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "o", "1", "0", "0", "a", "right", "right", "right")
        assert "▸ a to  ◂ all ▸" == chosen(app)
        await keys(pilot, "x")
        assert "fill in both sides" == enter_line(app)
        await keys(pilot, "escape")
        assert "OFFERS" == pane(app)[0]

    sit(tmp_path, trading(()), act)


@pytest.mark.rule("O-23")
def test_e_says_done(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "e", "enter")
        phase = phase_in(app)
        assert isinstance(phase, Trading)
        assert 0 in phase.done

    sit(tmp_path, trading(()), act)


def test_ones_own_offer_is_withdrawn(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "4", "enter")
        assert [3, 4, 5] == [offer.number for offer in phase_in(app).offers]

    sit(tmp_path, trading(), act)


def test_what_is_asked_about_is_closed_before_the_offer_that_is_built(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "o", "5", "0", "0", "question_mark", "escape")
        assert "▸   cash        ◂ 500 ▸" == chosen(app)

    sit(tmp_path, trading(()), act)


def test_enter_on_the_line_of_a_new_offer_begins_it(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        for _n in range(10):
            if "new offer" in chosen(app):
                break
            await keys(pilot, "down")
        await keys(pilot, "enter")
        assert "YOUR OFFER" == pane(app)[0]

    sit(tmp_path, trading(()), act)


def test_g_goes_to_the_other_side_of_an_offer(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "o", "g", "9", "0", "0")
        assert "  cash  61,400 → 62,300" in pane(app)
        await keys(pilot, "g", "5", "0")
        assert "  cash  61,400 → 61,350" in pane(app)

    sit(tmp_path, trading(()), act)


def test_the_offer_in_hand_is_the_first_line_of_the_pane(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        lines = ["1 accept offer 3", "d decline offer 3", "c counter offer 3"]
        assert lines == [row.strip() for row in pane(app)[1:4]]
        await keys(pilot, "down")
        assert "Enter  accept offer 3   (!)" == enter_line(app)
        await keys(pilot, "4")
        assert "▸ 4 withdraw offer 6" == chosen(app)

    sit(tmp_path, trading(), act)


@pytest.mark.rule("O-23")
def test_arrows_and_page_keys_go_through_more_than_nine_offers(tmp_path: Path) -> None:
    """Of twelve the eleventh is accepted; from the last one it goes on with the first."""
    cheap = [Offer(n, 1 + n % 2, 0, ((CASH, 50 * n), (share_thing(EUF), -1))) for n in range(1, 13)]

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "9")
        assert "OFFER 9 FROM CLEO" == pane(app)[0]
        assert "▸ 9 accept offer 9" == chosen(app)
        await keys(pilot, "right", "pagedown")
        assert "▸   accept offer 11" == chosen(app)
        assert any(row.startswith("▸    11 Cleo") for row in board(app))
        await keys(pilot, "right", "right")
        assert "▸ 1 accept offer 1" == chosen(app)
        await keys(pilot, "left", "pageup", "enter")
        assert 61_400 + 50 * 11 == state_in(app).cash[0]

    sit(tmp_path, trading(cheap, number=12), act)


@pytest.mark.rule("O-23")
def test_how_many_offers_each_of_six_has_made_is_told(tmp_path: Path) -> None:
    """Anastasia-Maria none, the other five all ten that they may."""
    many = [
        Offer(43 + 10 * seat + n, seat, 0, ((CASH, 50 * n), (share_thing(EUF), -1)))
        for seat in range(1, 6)
        for n in range(1, 11)
    ]

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert " OFFERS Ana 0 Bar 10 Cle 10 Dov 10 Eva 10 Fin 10" == board(app)[-1]
        assert "  e done, 50 declined" in pane(app)

    phase = Trading((), tuple(many), (0, *(10,) * 5), ())
    sit(tmp_path, phases.of_six(phase, number=103), act, phases.LONG)


def test_x_empties_a_line_and_on_an_empty_one_the_whole_offer(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "o", "5", "0", "down", "1", "x")
        assert "▸   EU field    ◂ · ▸ of 3" == chosen(app)
        assert "you get nothing yet" == enter_line(app)
        await keys(pilot, "x")
        assert "fill in both sides" == enter_line(app)

    sit(tmp_path, trading(()), act)


@pytest.mark.rule("O-23")
def test_a_counter_begins_on_the_price(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "c")
        assert "cash        ◂ 12,000 ▸" in chosen(app)

    sit(tmp_path, trading(), act)


def test_what_was_answered_to_a_key_goes_with_the_next(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "1")
        assert "No line here has the key 1." in notice(app)
        await keys(pilot, "o")
        assert "No line" not in notice(app)
        await keys(pilot, "enter")
        assert "fill in both sides" in notice(app)
        await keys(pilot, "down")
        assert "fill in both sides" not in notice(app)

    sit(tmp_path, trading(()), act)


# -- what an offer leads to ------------------------------------------------------------------------


@pytest.mark.rule("O-42")
def test_an_offer_that_moves_a_chair_names_the_goods_that_go_with_it(tmp_path: Path) -> None:
    """Six petrol of Europe petrol stand in London, 5,000 each, and its card is turned."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "1")
        text = " ".join(" ".join(pane(app)).split())
        assert "!! you lose the chair of EU petrol" in text
        assert "with the chair go 6pEU at LO (30,000), its costs in December" in text

    away = Offer(3, 1, 0, ((CASH, 9_000), (share_thing(EUP), -2)))
    sit(tmp_path, trading((away, *OFFERS[1:2]), cards={EUP: 1}), act)


@pytest.mark.rule("O-42")
def test_who_wins_a_chair_is_told_the_goods_that_come_with_it(tmp_path: Path) -> None:
    """Seven crude of the Africa field, 1,000 each; Cleo has its four shares."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "1")
        text = " ".join(" ".join(pane(app)).split())
        assert "you win the chair of AF field" in text
        assert "with the chair come 7cAF at AFF (7,000)" in text

    all_of_it = Offer(3, 2, 0, ((CASH, -9_000), (share_thing(AFF), 4)))
    sit(tmp_path, trading((all_of_it,)), act)


@pytest.mark.rule("O-19")
@pytest.mark.parametrize(
    ("month", "cards", "warns"),
    [(22, {EUR: 1}, True), (22, {}, False), (23, {EUR: 1}, False)],
    ids=["used", "not used", "December"],
)
def test_goods_for_a_used_company_warn(
    tmp_path: Path, month: int, cards: dict[int, int], warns: bool
) -> None:
    """Ben sells nine crude to the Europe refinery, which Ana chairs here; in December it is
    turned back before the next round.
    """

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "1")
        text = " ".join(" ".join(pane(app)).split())
        assert warns == ("!! EU refinery is used: what it buys may be lost" in text)

    crude = Offer(3, 1, 0, ((CASH, -9_000), (load_thing(EUF, EUR), 9)))
    chairs = {EUF: 1, EUR: 0}
    sit(tmp_path, trading((crude,), chairs=chairs, cards=cards, month=month), act)
