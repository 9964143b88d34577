"""Hotels' entry in the registry of screens."""

from __future__ import annotations

from core.games.hotels.state import (
    Acquiring,
    Buying,
    Disposing,
    Founding,
    Ordering,
    Over,
    Placing,
    View,
)
from tui.face import GameScreens
from tui.games.hotels.face import FACE
from tui.games.hotels.merging import AcquiringScreen, FoundingScreen, OrderingScreen
from tui.games.hotels.placing import PlacingScreen
from tui.games.hotels.scoring import FinalScoringScreen
from tui.games.hotels.trading import BuyingScreen, DisposingScreen

__all__ = ["SCREENS", "hides"]


def hides(view: View) -> bool:
    """Whether a screen drawn from this view shows a hand, or holdings that are hidden."""
    if isinstance(view.phase, Over):
        return False
    return isinstance(view.phase, Placing) or view.variant.hidden_holdings


SCREENS = GameScreens(
    face=FACE,
    phases={
        Placing: PlacingScreen,
        Founding: FoundingScreen,
        Acquiring: AcquiringScreen,
        Ordering: OrderingScreen,
        Disposing: DisposingScreen,
        Buying: BuyingScreen,
    },
    hides=hides,
    closing=FinalScoringScreen,
)
