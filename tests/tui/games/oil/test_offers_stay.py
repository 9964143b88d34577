"""What is chosen and filled in while others act in the same phase of offers; expected by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.games.oil.actions import Accept, Decline, End, MakeOffer, Withdraw
from core.games.oil.data import ALL
from core.games.oil.state import Offer, Owing
from core.games.oil.things import CASH, load_thing, share_thing
from tests.core.games.oil.positions import AFF, ASF, EUF, EUR
from tests.tui.games.oil import phases
from tests.tui.games.oil.positions import trading
from tests.tui.games.oil.pressing import (
    chosen,
    enter_line,
    notice,
    pane,
    phase_in,
    sit,
)
from tests.tui.play import keys, rows, session_of, shown_now
from tui.app import BoardApp

CRUDE = MakeOffer(0, ((CASH, 12_000), (load_thing(EUF, EUR), -9)))
"""To Ana for her nine crude."""
SHARE = MakeOffer(1, ((CASH, -30_000), (share_thing(AFF), 1)))
"""One of the Africa field to Ben for most of his cash."""


async def others(app: BoardApp, pilot: Pilot[int], seat: int, *actions: Any) -> None:
    """Another seat acts; none but the test lets it."""
    bots: Any = app.tables._thinkers
    bots.gate.clear()
    for action in actions:
        session_of(app).table.submit(seat, action)
        await shown_now(pilot)


# -- the offer that is built -----------------------------------------------------------------------


@pytest.mark.rule("O-23")
def test_an_offer_half_filled_and_the_number_half_typed_stay_when_others_offer(
    tmp_path: Path,
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "o", "5", "0")
        await others(app, pilot, 2, CRUDE)
        assert "YOUR OFFER" == pane(app)[0]
        assert "▸   cash        ◂ 50 ▸" == chosen(app)
        await keys(pilot, "0")
        await others(app, pilot, 2, Withdraw(7))
        assert "▸   cash        ◂ 500 ▸" == chosen(app)
        await keys(pilot, "g", "down", "down", "1")
        assert "Enter  offer it to Ben  (!)" == enter_line(app)

    sit(tmp_path, trading(()), act)


@pytest.mark.rule("O-23")
def test_an_offer_that_is_built_shrinks_to_what_there_still_is(tmp_path: Path) -> None:
    """Ben has 38,250 and pays 30,000 of them."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "o", "g", "3", "8", "0", "0", "0")
        await others(app, pilot, 2, SHARE)
        assert "▸↓  cash        ◂ 38,000 ▸" == chosen(app)
        await others(app, pilot, 1, Accept(7))
        assert "▸↓  cash        ◂ 8,250 ▸" == chosen(app)
        less = "Less is left: you get cash 8,250, not 38,000. Enter waits for another key."
        assert less in notice(app)
        await keys(pilot, "enter", "enter")
        assert "There is less to offer now: Enter waits for another key." in notice(app)
        await keys(pilot, "g", "down", "1", "enter")
        assert (CASH, -8_250) in phase_in(app).offers[0].things

    sit(tmp_path, trading(()), act)


@pytest.mark.rule("O-23")
def test_no_enter_offers_what_shrank_while_both_sides_were_full(tmp_path: Path) -> None:
    """Ben has 38,250 and pays 30,000 of them just before Ana's Enter."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "o", "down", "down", "1", "g", "3", "8", "0", "0", "0")
        assert "Enter  offer it to Ben  (!)" == enter_line(app)
        await others(app, pilot, 2, SHARE)
        await others(app, pilot, 1, Accept(7))
        await keys(pilot, "enter", "enter", "enter")
        assert [] == list(phase_in(app).offers)
        await keys(pilot, "right", "enter")
        # An arrow goes by 500, but no farther than there is cash.
        assert (CASH, -8_250) in phase_in(app).offers[0].things

    sit(tmp_path, trading(()), act)


@pytest.mark.rule("O-23")
def test_an_arrow_finds_no_other_partner_when_the_line_in_hand_is_gone(tmp_path: Path) -> None:
    """Ben sells all five of the Asia field while Ana's cursor stands on them."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "o", "g", "down", "down", "down", "2")
        assert "AS field    ◂ 2 ▸ of 5" in chosen(app)
        sale = MakeOffer(2, ((CASH, -5_000), (share_thing(ASF), 5)))
        await others(app, pilot, 1, sale)
        await others(app, pilot, 2, Accept(7))
        assert "Less is left: you get AS field 0, not 2." in notice(app)
        assert "" == chosen(app)
        await keys(pilot, "right")
        assert "to  ◂ Ben ▸" in "".join(pane(app))

    sit(tmp_path, trading(()), act)


@pytest.mark.rule("O-23")
def test_the_addressee_stays_when_others_get_more_to_offer(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "o", "a", "right")
        assert "▸ a to  ◂ Cleo ▸" == chosen(app)
        await others(app, pilot, 2, SHARE)
        await others(app, pilot, 1, Accept(7))
        assert "▸ a to  ◂ Cleo ▸" == chosen(app)

    sit(tmp_path, trading(()), act)


def test_ones_own_act_ends_the_offer_that_was_built(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "o", "down", "1", "g", "5", "0", "enter")
        assert 1 == len(phase_in(app).offers)
        assert "YOUR OFFER" != pane(app)[0]

    sit(tmp_path, trading(()), act)


# -- the line that is chosen -----------------------------------------------------------------------


@pytest.mark.rule("O-23")
def test_a_chosen_line_stays_until_its_offer_is_gone_and_then_enter_does_nothing(
    tmp_path: Path,
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "3", "d")
        assert "Enter  decline offer 5  (!)" == enter_line(app)
        await others(app, pilot, 3, Withdraw(4))
        assert "Enter  decline offer 5  (!)" == enter_line(app)
        await others(app, pilot, 1, Withdraw(5))
        assert "" == chosen(app)
        assert "Offer 5 is no longer open." in notice(app)
        ply = session_of(app).table.ply
        await keys(pilot, "enter")
        assert ply == session_of(app).table.ply
        assert "choose a line, then Enter" in notice(app)

    sit(tmp_path, trading(), act)


@pytest.mark.rule("O-23")
def test_a_new_offer_does_not_change_which_one_is_accepted(tmp_path: Path) -> None:
    """Ben's new offer stands before the one that was chosen by its digit."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "1")
        assert "Enter  accept offer 3   (!)" == enter_line(app)
        await others(app, pilot, 1, MakeOffer(0, ((CASH, 50), (share_thing(EUF), -1))))
        assert "Enter  accept offer 3   (!)" == enter_line(app)

    sit(tmp_path, trading(), act)


@pytest.mark.rule("O-23")
def test_done_stays_chosen_until_an_offer_to_the_seat_comes_up(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "e")
        await others(app, pilot, 2, SHARE)
        await others(app, pilot, 1, Decline(7))
        assert "done trading" in chosen(app)
        await others(app, pilot, 2, CRUDE)
        assert "" == chosen(app)
        assert "Offer 8 has come up" in notice(app)
        await keys(pilot, "enter")
        assert 0 not in phase_in(app).done
        assert [8] == [offer.number for offer in phase_in(app).offers]

    sit(tmp_path, trading(()), act)


@pytest.mark.rule("O-23")
def test_done_is_not_proposed_while_bots_have_still_to_speak(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "" == chosen(app)
        await others(app, pilot, 1, End())
        await others(app, pilot, 2, End())
        assert "" == chosen(app)

    sit(tmp_path, trading(()), act)


@pytest.mark.rule("O-18")
def test_what_is_chosen_of_a_debtors_offers_stays_while_others_answer(tmp_path: Path) -> None:
    """Ben owes, and has offered a share of the Asia field to Ana, and one to all."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "2", "d")
        assert "Enter  decline offer 2  (!)" == enter_line(app)
        await others(app, pilot, 2, Decline(2))
        assert "Enter  decline offer 2  (!)" == enter_line(app)
        await others(app, pilot, 3, Accept(2))
        assert "" == chosen(app)
        assert "Offer 2 is no longer open." in notice(app)

    things = ((CASH, -500), (share_thing(ASF), 1))
    offers = (Offer(1, 1, 0, things), Offer(2, 1, ALL, things))
    sit(tmp_path, phases.owing(1, *offers, number=2), act)


def _long_ago(app: BoardApp) -> None:
    """What is asked has been asked for long, and from now on keys that come early are not heard."""
    screen: Any = app.screen
    screen.desk.since = 0.0
    app.guard = 3600


def test_what_was_filled_in_may_be_offered_at_once_after_others_acts(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "o", "down", "1", "g", "5", "0")
        _long_ago(app)
        await others(app, pilot, 2, CRUDE)
        await keys(pilot, "enter")
        assert [2, 0] == [offer.by for offer in phase_in(app).offers]

    sit(tmp_path, trading(()), act)


def test_an_enter_right_after_the_list_has_changed_is_not_heard(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "1")
        _long_ago(app)
        await others(app, pilot, 1, MakeOffer(0, ((CASH, 50), (share_thing(EUF), -1))))
        await keys(pilot, "enter")
        assert [3, 4, 5, 6, 7] == [offer.number for offer in phase_in(app).offers]

    sit(tmp_path, trading(), act)


def test_a_click_on_an_offer_does_nothing_while_nobody_is_asked(tmp_path: Path) -> None:
    """Ana owes, and waits for the answer to her offer."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        row = next(y for y, text in enumerate(rows(app)) if "1 Ana    Ben" in text)
        await pilot.click(offset=(12, row))
        await shown_now(pilot)
        assert isinstance(phase_in(app), Owing)
        assert "" == chosen(app)

    sold = Offer(1, 0, 1, ((CASH, -500), (share_thing(EUF), 1)))
    sit(tmp_path, phases.owing(0, sold, number=1), act)
