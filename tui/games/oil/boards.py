"""The left of the screen by phase, and what the rule below it says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

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
    Phase,
    Picking,
    Processing,
    Rolling,
    Selling,
    Start,
    Taking,
    Trading,
    Verdict,
    View,
    Voting,
    Willing,
)
from tui.face import Scene
from tui.games.oil.bidding import auction_title, draw_auction
from tui.games.oil.cards import answering_title, cards_title, draw_answering, draw_deciding
from tui.games.oil.costs import costs_title, draw_costs
from tui.games.oil.facts import place_title
from tui.games.oil.interest import draw_interest, interest_title
from tui.games.oil.map import draw_map
from tui.games.oil.meetings import draw_meeting, meeting_title
from tui.games.oil.moving import draw_moving, moving_title
from tui.games.oil.owing import draw_owing, owing_title
from tui.games.oil.selling import draw_selling, selling_title
from tui.games.oil.starting import draw_start, start_title
from tui.games.oil.suits import draw_suit, suit_title
from tui.games.oil.track import draw_track_board, track_title
from tui.games.oil.trading import draw_trading, trading_title
from tui.games.oil.working import draw_works, works_title
from tui.i18n import _
from tui.widgets.paper import Paper

__all__ = ["board_title", "draw_board", "draw_chosen"]

Board: TypeAlias = tuple[Callable[[Paper, Scene[Any]], None], Callable[[Scene[Any]], str]]
"""How the board is drawn, and what the rule below it says."""


def _draw_plain(paper: Paper, scene: Scene[Any]) -> None:
    draw_map(paper, scene.view, large=scene.large)


def _plain_title(scene: Scene[Any]) -> str:
    return _("The map")


_TRACK: Board = (draw_track_board, track_title)
_WORKS: Board = (draw_works, works_title)
_MEETING: Board = (draw_meeting, meeting_title)
_SUIT: Board = (draw_suit, suit_title)
_MAP: Board = (_draw_plain, _plain_title)

_BOARDS: Mapping[type[Phase], Board] = {
    Start: (draw_start, start_title),
    Rolling: _TRACK,
    Buying: _TRACK,
    Picking: _TRACK,
    Auction: (draw_auction, auction_title),
    Extracting: _WORKS,
    Taking: _WORKS,
    Processing: _WORKS,
    Moving: (draw_moving, moving_title),
    Deciding: (draw_deciding, cards_title),
    Answering: (draw_answering, answering_title),
    Verdict: _SUIT,
    Willing: _SUIT,
    Owing: (draw_owing, owing_title),
    Interest: (draw_interest, interest_title),
    Costs: (draw_costs, costs_title),
    Calling: _MEETING,
    Voting: _MEETING,
    Trading: (draw_trading, trading_title),
    Selling: (draw_selling, selling_title),
}


def _board(view: View) -> Board:
    return _BOARDS.get(type(view.phase), _MAP)


def draw_board(paper: Paper, scene: Scene[Any]) -> None:
    """The board of the phase; the map while the board's own cursor is out."""
    if scene.cursor is not None:
        draw_map(paper, scene.view, cursor=scene.cursor, large=scene.large)
    else:
        _board(scene.view)[0](paper, scene)


def draw_chosen(paper: Paper, scene: Scene[Any]) -> None:
    """What is chosen, over a board drawn from the same scene with nothing chosen."""
    # What a board shows follows what is chosen and filled in; the rule beside it stays.
    fresh = Paper(paper.width - 1, paper.height)
    draw_board(fresh, scene)
    paper.paste(fresh, 0, 0)


def board_title(scene: Scene[Any]) -> str:
    """What the rule below the board says: what is under the cursor."""
    if scene.cursor is not None:
        return place_title(scene, scene.cursor)
    return _board(scene.view)[1](scene)
