"""18CTN's sheets: the whole chart, shares, values and ports, mats, worth and prices by round."""

from __future__ import annotations

from functools import partial
from typing import Any

from core.games.ctn18.data import OFF
from core.games.ctn18.state import Over, View
from tui.face import Page, Scene
from tui.games.ctn18.chart import draw_whole_chart
from tui.games.ctn18.final import draw_final, marked_seats
from tui.games.ctn18.marks import company_marked
from tui.games.ctn18.matrix import draw_matrix
from tui.games.ctn18.mats import draw_mats
from tui.games.ctn18.rounds import draw_prices, draw_worth, rounds_of
from tui.games.ctn18.values import draw_values
from tui.i18n import _
from tui.widgets.paper import Paper

__all__ = ["sheets"]


def sheets(scene: Scene[Any]) -> tuple[Page, ...]:
    """What the viewer may look up; at the end the result shows the worth by itself.

    In a stock round the chart comes first, while a major operates the mats do.
    """
    view: View = scene.view
    chart = Page(_("stock chart, and what moves a price"), partial(_chart, scene=scene))
    shares = Page(_("shares"), partial(_shares, scene=scene))
    values = Page(_("values, ports and privates"), partial(draw_values, scene=scene))
    mats = Page(_("mats of the companies"), partial(draw_mats, scene=scene))
    pages = [chart, shares, values, mats] if view.turn is None else [mats, values, chart, shares]
    if not isinstance(view.phase, Over):
        pages.append(Page(_("worth at present prices"), partial(_worth, scene=scene)))
    if rounds_of(scene.told):
        title = _("worth by round, sets numbered: {seats}").format(seats=marked_seats(scene))
        pages.append(Page(title, partial(_worth_plot, scene=scene)))
        pages.append(Page(_("prices by round, sets numbered"), partial(_price_plot, scene=scene)))
    return tuple(pages)


def _chart(paper: Paper, scene: Scene[Any]) -> None:
    """With the moves of the company under the cursor or on turn, else of one with a price."""
    view: View = scene.view
    floated = [company for company, marker in enumerate(view.markers) if marker != OFF]
    company = company_marked(scene)
    if company is None:
        on_turn = None if view.turn is None else view.turn.major
        company = on_turn if on_turn in floated else next(iter(floated), None)
    draw_whole_chart(paper, view, company=company)


def _shares(paper: Paper, scene: Scene[Any]) -> None:
    draw_matrix(paper, scene.view, scene.names)


def _worth(paper: Paper, scene: Scene[Any]) -> None:
    draw_final(paper, scene)


def _worth_plot(paper: Paper, scene: Scene[Any]) -> None:
    draw_worth(paper, rounds_of(scene.told), len(scene.players))


def _price_plot(paper: Paper, scene: Scene[Any]) -> None:
    draw_prices(paper, rounds_of(scene.told))
