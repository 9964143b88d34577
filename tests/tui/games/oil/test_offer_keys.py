"""Keys with which offers are made, answered and taken back; expected by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.games.oil.state import (
    Trading,
)
from core.games.oil.things import CASH, load_thing, promise_thing, share_thing
from tests.core.games.oil.positions import EUF, EUR
from tests.tui.games.oil.positions import (
    trading,
)
from tests.tui.games.oil.pressing import (
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
        assert "Enter  offer it to Cleo (!)" == enter_line(app)
        for _n in range(30):
            if "cash        ◂ 12,000 ▸" in chosen(app):
                break
            await keys(pilot, "down")
        await keys(pilot, "1", "3", "5", "0", "0", "enter")
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
