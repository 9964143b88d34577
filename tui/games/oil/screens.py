"""Kartell's entry in the registry of screens."""

from __future__ import annotations

from core.games.oil.state import (
    Auction,
    Buying,
    Calling,
    Costs,
    Extracting,
    Interest,
    Moving,
    Owing,
    Picking,
    Processing,
    Rolling,
    Selling,
    Start,
    Taking,
    Trading,
    Voting,
)
from tui.face import GameScreens
from tui.games.oil.bidding import AuctionScreen
from tui.games.oil.buying import BuyingScreen, PickingScreen
from tui.games.oil.costs import CostsScreen
from tui.games.oil.face import FACE
from tui.games.oil.interest import InterestScreen
from tui.games.oil.meetings import CallingScreen, VotingScreen
from tui.games.oil.moving import MovingScreen
from tui.games.oil.owing import OwingScreen
from tui.games.oil.rolling import RollingScreen
from tui.games.oil.selling import SellingScreen
from tui.games.oil.starting import StartingScreen
from tui.games.oil.trading import TradingScreen
from tui.games.oil.working import ExtractingScreen, ProcessingScreen, TakingScreen

__all__ = ["SCREENS"]

SCREENS = GameScreens(
    face=FACE,
    phases={
        Start: StartingScreen,
        Rolling: RollingScreen,
        Buying: BuyingScreen,
        Picking: PickingScreen,
        Auction: AuctionScreen,
        Moving: MovingScreen,
        Owing: OwingScreen,
        Interest: InterestScreen,
        Costs: CostsScreen,
        Calling: CallingScreen,
        Voting: VotingScreen,
        Trading: TradingScreen,
        Selling: SellingScreen,
        Extracting: ExtractingScreen,
        Taking: TakingScreen,
        Processing: ProcessingScreen,
    },
    tall=True,
)
