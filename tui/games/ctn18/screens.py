"""18CTN's entry in the registry of screens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.games.ctn18.events import DiscardSealed, ShedSealed, TurnBegan
from core.games.ctn18.state import (
    Auction,
    Building,
    Choosing,
    DiscardingView,
    FreeRoads,
    Offered,
    Paying,
    Placing,
    Robbing,
    Rolling,
    SheddingView,
    Stock,
    View,
)
from tui.face import GameScreens
from tui.games.ctn18.answering import AnsweringScreen, ChoosingScreen
from tui.games.ctn18.auction import AuctionScreen
from tui.games.ctn18.building import BuildingScreen
from tui.games.ctn18.discarding import DiscardingScreen, SheddingScreen
from tui.games.ctn18.face import FACE
from tui.games.ctn18.final import draw_final_plots, scoring, won
from tui.games.ctn18.free_roads import FreeRoadsScreen
from tui.games.ctn18.payout import PayoutScreen
from tui.games.ctn18.placing import PlacingScreen
from tui.games.ctn18.privy import PRIVATE
from tui.games.ctn18.robbing import RobbingScreen
from tui.games.ctn18.rolling import RollingScreen
from tui.games.ctn18.stock import StockScreen

__all__ = ["SCREENS", "acts", "hides"]


def hides(view: View) -> bool:
    """Whether a screen drawn from this view shows cards or a sealed choice of its seat.

    In set-up, auctions, stock rounds and payouts everything is open.
    """
    return isinstance(view.phase, PRIVATE | SheddingView)


def acts(events: Sequence[Any]) -> int:
    """For how many paces an act is shown: once more for each unfloated turn that it led to."""
    return 1 + sum([isinstance(event, TurnBegan) and event.seat is None for event in events])


SCREENS = GameScreens(
    face=FACE,
    phases={
        Placing: PlacingScreen,
        Auction: AuctionScreen,
        Stock: StockScreen,
        Rolling: RollingScreen,
        Building: BuildingScreen,
        DiscardingView: DiscardingScreen,
        SheddingView: SheddingScreen,
        Robbing: RobbingScreen,
        FreeRoads: FreeRoadsScreen,
        Offered: AnsweringScreen,
        Choosing: ChoosingScreen,
        Paying: PayoutScreen,
    },
    hides=hides,
    # A choice sealed is no news to who made it.
    echoes=(DiscardSealed, ShedSealed),
    acts=acts,
    plots=draw_final_plots,
    won=won,
    scoring=scoring,
    tall=True,
)
