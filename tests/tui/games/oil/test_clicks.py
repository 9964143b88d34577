"""A click on what was drawn for somebody who has nothing to do now."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from core.games.oil.actions import End
from tests.tui.games.oil.positions import OFFERS, trading
from tests.tui.games.oil.pressing import sit
from tests.tui.play import session_of, shown_now
from tui.app import BoardApp

_FIRST_OFFER = (11, 4)
"""A cell of the list's first row."""


def test_a_click_on_an_offer_while_only_bots_are_asked_does_nothing(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        bots: Any = app.tables._thinkers
        bots.gate.clear()
        session = session_of(app)
        session.table.submit(0, End())
        await shown_now(pilot)
        before = session.table.ply
        await pilot.click(offset=_FIRST_OFFER)
        await shown_now(pilot)
        assert before == session.table.ply

    # Ana's own offer to Ben alone is open.
    own = [offer for offer in OFFERS if offer.by == 0]
    sit(tmp_path, trading(own), act)
