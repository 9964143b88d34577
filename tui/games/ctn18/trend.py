"""The stock chart with what prices have been, for a board that has room for both."""

from __future__ import annotations

from typing import Any

from tui.face import Scene
from tui.games.ctn18.chart import CHART_ROWS, draw_chart, moved
from tui.games.ctn18.rounds import draw_prices, rounds_of
from tui.i18n import _
from tui.widgets.lines import draw_rule
from tui.widgets.paper import Paper

__all__ = ["draw_market"]

# Rows that the plot needs at least, and those of the chart with its legend.
_PLOT = 8
_CHART = CHART_ROWS + 3


def draw_market(paper: Paper, scene: Scene[Any], company: int | None) -> None:
    """The chart with a company under the cursor; below it prices by round, if there is room."""
    draw_chart(paper, scene.view, company=company, fresh=moved(scene.recent))
    top = CHART_ROWS + 1
    rounds = rounds_of(scene.told) if paper.height >= _CHART + _PLOT else ()
    if not rounds:
        return
    draw_rule(paper, top, _("prices by round, sets numbered"))
    plot = Paper(paper.width, paper.height - top - 1)
    draw_prices(plot, rounds)
    paper.paste(plot, 0, top + 1)
