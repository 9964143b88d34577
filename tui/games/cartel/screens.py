"""Cartel's entry in the registry of screens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.game import Seat
from core.games.cartel.data import AREAS
from core.games.cartel.events import Adjusted, Offered, Revealed, Sealed, Traded
from core.games.cartel.state import (
    Acting,
    AnsweringView,
    BiddingView,
    Borrowing,
    Discarding,
    Over,
    Paying,
    Repurchasing,
    TradingView,
    View,
)
from tui.face import GameScreens, Scene
from tui.games.cartel.acting import ActingScreen
from tui.games.cartel.answering import AnsweringScreen
from tui.games.cartel.bidding import BiddingScreen
from tui.games.cartel.borrowing import BorrowingScreen
from tui.games.cartel.discarding import DiscardingScreen
from tui.games.cartel.face import FACE
from tui.games.cartel.final import draw_final_plots, won
from tui.games.cartel.lines import PRIVATE
from tui.games.cartel.looks import cartel
from tui.games.cartel.paying import PayingScreen
from tui.games.cartel.repurchasing import RepurchasingScreen
from tui.games.cartel.reveal import RevealScreen
from tui.games.cartel.trading import TradingScreen
from tui.games.cartel.yearend import YearEndScreen
from tui.i18n import _
from tui.screens.interlude import InterludeScreen
from tui.widgets.paper import clip

__all__ = ["SCREENS", "called", "hides", "interludes"]

# Columns of a player's name in the title, beside what stands on the left of it.
_NAME = 9


def hides(view: View) -> bool:
    """Whether a screen drawn from this view shows a hand, a bid, or cash that is hidden."""
    if isinstance(view.phase, Over):
        return False
    return isinstance(view.phase, PRIVATE) or view.variant.hidden_cash


def interludes(events: Sequence[Any]) -> tuple[type[InterludeScreen], ...]:
    """What all read after an act: bids revealed, and the end of a year."""
    shown: list[type[InterludeScreen]] = []
    for event in events:
        if isinstance(event, Revealed):
            shown.append(RevealScreen)
        elif isinstance(event, Adjusted):
            shown.append(YearEndScreen)
    return tuple(shown)


def called(seat: Seat, name: str) -> str:
    """A seat in the title: its cartel, and who plays it."""
    return _("{cartel}, {name},").format(cartel=cartel(seat).upper(), name=clip(name, _NAME))


def scoring(scene: Scene[Any]) -> str:
    """What the rule above the result's table says."""
    return _("final worth")


SCREENS = GameScreens(
    face=FACE,
    phases={
        Acting: ActingScreen,
        TradingView: TradingScreen,
        AnsweringView: AnsweringScreen,
        BiddingView: BiddingScreen,
        Paying: PayingScreen,
        Discarding: DiscardingScreen,
        Borrowing: BorrowingScreen,
        Repurchasing: RepurchasingScreen,
    },
    hides=hides,
    # A bid sealed, an offer made and a trade agreed to are no news to who did it.
    echoes=(Sealed, Offered, Traded),
    interludes=interludes,
    plots=draw_final_plots,
    won=won,
    scoring=scoring,
    called=called,
    marks=tuple(area.mark for area in AREAS),
)
