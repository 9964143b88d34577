"""18CTN by several persons at one keyboard: where everything is open there is no curtain."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.games.ctn18.state import Auction, Placing, Rolling, State, Stock
from saves.records import Player
from tests.core.games.ctn18.positions import G
from tests.tui.games.ctn18 import phases
from tests.tui.games.ctn18.phases import FOUR
from tests.tui.games.ctn18.pressing import pane, phase_in, sit, state_in
from tests.tui.play import keys, rows, shown_now
from tui.app import BoardApp
from tui.games.ctn18.auction import AuctionScreen
from tui.games.ctn18.payout import PayoutScreen
from tui.games.ctn18.placing import PlacingScreen
from tui.games.ctn18.screens import hides
from tui.games.ctn18.stock import StockScreen
from tui.screens.curtain import CurtainScreen

PERSONS = tuple(Player(player.name) for player in FOUR)
QUICK = '{"flash": 0, "pause": 0}'


def title(app: BoardApp) -> str:
    """Whose turn it is, and what is asked."""
    return rows(app)[0].split("▶")[-1].strip()


@pytest.mark.parametrize(
    "state",
    [
        phases.placing(),
        phases.placing_road(44),
        phases.auction(),
        phases.stock(),
        phases.paying(),
        phases.last_payout(),
    ],
    ids=["settlement", "road", "auction", "stock", "payout", "last payout"],
)
def test_where_all_is_open_nothing_is_hidden(state: State) -> None:
    for seat in range(len(state.cash)):
        assert not hides(phases.view(state, seat))


def test_set_up_goes_from_seat_to_seat_without_a_curtain(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        for seat, asked in ((0, "ANA places for Garnet"), (1, "BEN places for Amber")):
            assert isinstance(app.screen, PlacingScreen)
            assert title(app) == asked
            assert seat == phase_in(app).seat
            await keys(pilot, "enter", "enter")
        assert Placing(2, 7) == phase_in(app)

    sit(tmp_path, phases.placing(), act, PERSONS, QUICK)


def test_an_auction_goes_round_to_the_last_bidder_and_the_next_lot(tmp_path: Path) -> None:
    """Dov bids 12, Ana passes, Cleo passes: Dov has the lot for 12; Ben opens the third."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert isinstance(app.screen, AuctionScreen)
        await keys(pilot, "enter")
        assert title(app) == "ANA bids or passes"
        # Each begins with the lowest bid.
        assert "$13" == pane(app)[0].split()[-1]
        await keys(pilot, "2", "0", "p", "enter")
        assert title(app) == "CLEO bids or passes"
        assert "$13" == pane(app)[0].split()[-1]
        await keys(pilot, "p", "enter")
        assert (58, 3) == (state_in(app).cash[3], state_in(app).owners[1])
        assert Auction(1, 2, 0, None, (), (0, 0, 0, 0)) == phase_in(app)
        assert title(app) == "BEN bids or passes"

    sit(tmp_path, phases.auction(), act, PERSONS, QUICK)


def test_a_stock_round_goes_from_seat_to_seat_and_each_begins_at_his_own_company(
    tmp_path: Path,
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert isinstance(app.screen, StockScreen)
        await keys(pilot, "g", "enter")
        assert 0 == state_in(app).presidents[G]
        assert title(app) == "BEN sells, then buys one"
        await keys(pilot, "s", "c", "2", "enter")
        # A sale of his own leaves him on turn.
        assert title(app) == "BEN sells, then buys one"
        await keys(pilot, "p", "enter")
        assert title(app) == "CLEO sells, then buys one"
        assert not isinstance(app.screen, CurtainScreen)

    sit(tmp_path, phases.stock(), act, PERSONS, QUICK)


def test_when_the_stock_round_is_over_a_presidents_cards_are_behind_a_curtain(
    tmp_path: Path,
) -> None:
    """Ana's pass is the fourth; Delft, Cleo's, operates first."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "p", "enter")
        await shown_now(pilot)
        assert Rolling(2) == phase_in(app)
        assert isinstance(app.screen, CurtainScreen)
        assert rows(app)[0].rstrip().endswith("▶ CLEO is next")

    sit(tmp_path, phases.stock(idle=3), act, PERSONS, QUICK)


def test_after_the_payout_the_holder_of_priority_deal_begins_without_a_curtain(
    tmp_path: Path,
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert isinstance(app.screen, PayoutScreen)
        await keys(pilot, "3", "enter")
        assert Stock(0, 0, None, ((), (), (), ())) == phase_in(app)
        assert isinstance(app.screen, StockScreen)

    sit(tmp_path, phases.paying(), act, PERSONS, QUICK)


def test_turns_are_taken_back_one_after_the_other(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        before: Any = state_in(app)
        await keys(pilot, "g", "enter", "p", "enter")
        assert 2 == phase_in(app).seat
        await keys(pilot, "u")
        assert 1 == phase_in(app).seat
        assert "p pass" in "".join(pane(app))
        await keys(pilot, "u")
        assert before == state_in(app)
        # What was taken back is under the cursor.
        assert "▸ 1 float at 20: $40" in pane(app)

    sit(tmp_path, phases.stock(), act, PERSONS, QUICK)
