"""Whose cards may be drawn: what a view holds and whoever is at the screen may see."""

from __future__ import annotations

from typing import Any

from core.games.ctn18.island.pieces import Bundle, Goods
from core.games.ctn18.state import (
    Building,
    Choosing,
    DiscardingView,
    FreeRoads,
    Offered,
    Over,
    Robbing,
    Rolling,
    View,
)
from tui.face import Scene

__all__ = ["PRIVATE", "cards_of", "hand_of"]

PRIVATE = Rolling | Building | DiscardingView | Robbing | FreeRoads | Offered | Choosing
"""The phases in which a screen shows the asked seat the cards of its majors (N-35)."""


def _shown(scene: Scene[Any], major: int) -> bool:
    """Unfloated majors' cards are open; so are all in the open view of a game that is over."""
    view: View = scene.view
    if view.presidents[major] is None:
        return True
    if isinstance(view.phase, Over):
        return not scene.acting and None not in view.hands
    return scene.alone or (scene.acting and isinstance(view.phase, PRIVATE))


def hand_of(scene: Scene[Any], major: int) -> Goods | None:
    """The commodities of an islander by kind; None if only their number may be drawn."""
    return scene.view.hands[major] if _shown(scene, major) else None


def cards_of(scene: Scene[Any], major: int) -> Bundle | None:
    """The same of its development cards."""
    return scene.view.cards[major] if _shown(scene, major) else None
