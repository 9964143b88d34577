"""The drawing of a year's end: the Report Sheet, and below it how each seat has stood."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from core.game import Seat
from core.games.cartel.state import View
from tui.face import Scene
from tui.games.cartel.plots import draw_plots
from tui.games.cartel.report import draw_report, report_at_end
from tui.widgets.paper import Paper

__all__ = ["draw_year_end"]


def draw_year_end(paper: Paper, scene: Scene[Any], again: Collection[Seat] | None = ()) -> None:
    """Fills the paper; on less than 80 columns the sheet is narrower, and only worth is plotted.

    `again` is that of `report_at_end`.
    """
    view: View = scene.view
    seats = range(len(view.cash))
    y = draw_report(paper, scene, [report_at_end(view, seat, again) for seat in seats])
    y += scene.large
    plots = Paper(paper.width, paper.height - y)
    draw_plots(plots, view)
    paper.paste(plots, 0, y)
