"""Kartell's entry in the registry of screens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.game import Seat
from core.games.oil.events import TipDrawn, TipIdle
from core.games.oil.state import (
    Answering,
    Auction,
    Buying,
    Calling,
    Costs,
    Deciding,
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
    Verdict,
    Voting,
    Willing,
)
from tui.face import GameScreens
from tui.games.oil.bidding import AuctionScreen
from tui.games.oil.buying import BuyingScreen, PickingScreen
from tui.games.oil.cards import AnsweringScreen, DecidingScreen
from tui.games.oil.costs import CostsScreen
from tui.games.oil.drawn import DrawnScreen, drawn
from tui.games.oil.face import FACE
from tui.games.oil.final import draw_final_plots, scoring, won
from tui.games.oil.interest import InterestScreen
from tui.games.oil.meetings import CallingScreen, VotingScreen
from tui.games.oil.moving import MovingScreen
from tui.games.oil.owing import OwingScreen
from tui.games.oil.prices import PricesScreen, rolled
from tui.games.oil.rolling import RollingScreen
from tui.games.oil.selling import SellingScreen
from tui.games.oil.starting import StartingScreen
from tui.games.oil.suits import VerdictScreen, WillingScreen
from tui.games.oil.trading import TradingScreen
from tui.games.oil.working import ExtractingScreen, ProcessingScreen, TakingScreen
from tui.screens.interlude import InterludeScreen

__all__ = ["SCREENS", "concerns", "interludes"]


def interludes(events: Sequence[Any]) -> tuple[type[InterludeScreen], ...]:
    """What all read after an act: cards that were drawn, prices that were rolled."""
    cards = (DrawnScreen,) if drawn(events) else ()
    return (*cards, PricesScreen) if rolled(events) else cards


def concerns(event: Any) -> Seat | None:
    """The drawer of a Tip, which is nothing to the others; News are for all."""
    return event.seat if isinstance(event, TipDrawn | TipIdle) else None


SCREENS = GameScreens(
    face=FACE,
    phases={
        Start: StartingScreen,
        Rolling: RollingScreen,
        Buying: BuyingScreen,
        Picking: PickingScreen,
        Auction: AuctionScreen,
        Moving: MovingScreen,
        Deciding: DecidingScreen,
        Answering: AnsweringScreen,
        Verdict: VerdictScreen,
        Willing: WillingScreen,
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
    interludes=interludes,
    concerns=concerns,
    plots=draw_final_plots,
    won=won,
    scoring=scoring,
    tall=True,
)
