"""The left of the screen by phase, and what the rule below it says."""

from __future__ import annotations

from typing import Any

from core.games.oil.state import (
    Auction,
    Buying,
    Extracting,
    Moving,
    Picking,
    Processing,
    Rolling,
    Start,
    Taking,
    View,
)
from tui.face import Scene
from tui.games.oil.bidding import auction_title, draw_auction
from tui.games.oil.facts import place_title
from tui.games.oil.map import draw_map
from tui.games.oil.moving import draw_moving, moving_title
from tui.games.oil.starting import draw_start, start_title
from tui.games.oil.track import draw_track_board, track_title
from tui.games.oil.working import draw_works, works_title
from tui.i18n import _
from tui.widgets.paper import Paper

__all__ = ["board_title", "draw_board", "draw_chosen"]


def draw_board(paper: Paper, scene: Scene[Any]) -> None:
    """The board of the phase; the map while the board's own cursor is out."""
    view: View = scene.view
    if scene.cursor is not None:
        draw_map(paper, view, cursor=scene.cursor, large=scene.large)
        return
    match view.phase:
        case Start():
            draw_start(paper, scene)
        case Rolling() | Buying() | Picking():
            draw_track_board(paper, scene)
        case Auction():
            draw_auction(paper, scene)
        case Moving():
            draw_moving(paper, scene)
        case Extracting() | Taking() | Processing():
            draw_works(paper, scene)
        case _:
            draw_map(paper, view, large=scene.large)


def draw_chosen(paper: Paper, scene: Scene[Any]) -> None:
    """What is chosen, over a board drawn from the same scene with nothing chosen."""
    # What a board shows follows what is chosen and filled in.
    fresh = Paper(paper.width - 1, paper.height)
    draw_board(fresh, scene)
    paper.paste(fresh, 0, 0)


def board_title(scene: Scene[Any]) -> str:
    """What the rule below the board says."""
    view: View = scene.view
    if scene.cursor is not None:
        return place_title(scene, scene.cursor)
    match view.phase:
        case Start():
            return start_title(scene)
        case Rolling() | Buying() | Picking():
            return track_title(scene)
        case Auction():
            return auction_title(scene)
        case Moving():
            return moving_title(scene)
        case Extracting() | Taking() | Processing():
            return works_title(scene)
        case _:
            return _("The map")
