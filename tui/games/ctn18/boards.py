"""The left of the screen by phase: the island, the stock chart, the lots, losses, payouts."""

from __future__ import annotations

from typing import Any

from core.games.ctn18.data import PRICES
from core.games.ctn18.payout import most_each
from core.games.ctn18.phrases import hex_at, lot, swapped
from core.games.ctn18.preview import paid_out
from core.games.ctn18.state import (
    Auction,
    Building,
    Choosing,
    DiscardingView,
    Offered,
    Paying,
    SheddingView,
    Stock,
    View,
)
from tui.face import Scene
from tui.games.ctn18.facts import place_title
from tui.games.ctn18.island import draw_cursor, draw_island, touched
from tui.games.ctn18.looks import dollars, short_name, values_text
from tui.games.ctn18.losses import draw_discards, draw_sheds
from tui.games.ctn18.lots import draw_lots
from tui.games.ctn18.marks import company_marked, lit, space_marked, visits_island
from tui.games.ctn18.payouts import draw_payouts
from tui.games.ctn18.trend import draw_market
from tui.i18n import _, in_words, ngettext
from tui.widgets.paper import Paper

__all__ = ["board_title", "draw_board", "draw_chosen"]


def draw_board(paper: Paper, scene: Scene[Any]) -> None:
    """The board of the phase, with nothing chosen but what the board's own cursor is on."""
    view: View = scene.view
    match view.phase:
        case _ if visits_island(scene.cursor):
            _draw_island(paper, scene)
        case Auction():
            draw_lots(paper, scene)
        case Stock():
            draw_market(paper, scene, company_marked(scene))
        case Paying():
            draw_payouts(paper, scene, _each(scene))
        case DiscardingView():
            draw_discards(paper, scene)
        case SheddingView():
            draw_sheds(paper, scene)
        case _:
            _draw_island(paper, scene)


def _draw_island(paper: Paper, scene: Scene[Any]) -> None:
    view: View = scene.view
    places = lit(scene)
    draw_island(
        paper,
        view,
        corners=places.corners,
        edges=places.edges,
        hexes=places.hexes,
        cities=places.cities,
        cursor=space_marked(scene),
        touched=touched(scene.recent, view.layout),
        large=scene.large,
    )


def draw_chosen(paper: Paper, scene: Scene[Any]) -> None:
    """What is chosen, over a board drawn from the same scene with nothing chosen."""
    match scene.view.phase:
        case Auction() | DiscardingView() | SheddingView():
            pass
        case Stock() | Paying():
            # The window and the rows follow what is chosen.
            fresh = Paper(paper.width - 1, paper.height)
            draw_board(fresh, scene)
            paper.paste(fresh, 0, 0)
        case Building() if scene.dial is not None:
            # What is lit goes by the dial.
            fresh = Paper(paper.width - 1, paper.height)
            draw_board(fresh, scene)
            paper.paste(fresh, 0, 0)
        case _:
            space = space_marked(scene)
            if space is not None:
                draw_cursor(paper, scene.view, space, large=scene.large)


def board_title(scene: Scene[Any]) -> str:
    """What the rule below the board says: what is under the cursor."""
    view: View = scene.view
    phase = view.phase
    space = space_marked(scene)
    if space is not None:
        return place_title(scene, space)
    match phase:
        case Auction():
            return in_words(lot(view.lots[phase.lot]))
        case Paying():
            return _payout(view, phase, _each(scene))
        case Stock():
            begins = scene.names[view.priority]
            return _("{name} has Priority Deal").format(name=begins)
        case Offered(by=by, swap=swap):
            text = _("{major} offers {swap}")
            return text.format(major=short_name(by), swap=in_words(swapped(swap)))
        case Choosing(swap=swap):
            return _("the offer: {swap}").format(swap=in_words(swapped(swap)))
        case DiscardingView():
            return values_text(view)
        case _:
            text = _("the robber stands on {hex}")
            return text.format(hex=in_words(hex_at(view.layout, view.robber)))


def _each(scene: Scene[Any]) -> int | None:
    """What the chosen line pays a share; the last line may be more than can be paid."""
    n = scene.chosen
    return n if scene.acting and n is not None and n <= most_each(scene.view) else None


def _payout(view: View, phase: Paying, each: int | None) -> str:
    if each is None:
        return _("treasury {sum}").format(sum=dollars(view.treasury))
    paid = paid_out(view, each, phase.last)
    steps = len(paid.cells) - 1
    if PRICES[paid.cells[-1]] < PRICES[paid.cells[0]]:
        moves = _("one step left")
    elif steps:
        moves = ngettext("{n} step right", "{n} steps right", steps).format(n=steps)
    else:
        moves = _("the price stays")
    text = _("{each} a share: {total} of {treasury}; {moves}")
    total, treasury = dollars(paid.total), dollars(view.treasury)
    return text.format(each=dollars(each), total=total, treasury=treasury, moves=moves)
