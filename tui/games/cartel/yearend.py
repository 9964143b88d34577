"""The drawing of a year's end: the Report Sheet, and below it how each seat has stood."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from core.game import Seat
from core.games.cartel.data import YEARS
from core.games.cartel.state import Over, View
from tui.face import Scene
from tui.games.cartel.plots import draw_plots
from tui.games.cartel.report import bought_back, draw_report, report_at_end
from tui.i18n import _
from tui.screens.interlude import InterludeScreen
from tui.widgets.paper import Paper

__all__ = ["YearEndScreen", "draw_year_end"]


class YearEndScreen(InterludeScreen):
    """What a year has brought, read by all before the next one begins (C-19)."""

    rules = ("C-19", "C-20", "C-34", "C-27", "C-28", "C-36")

    def moment(self, view: View) -> str:
        return _("year {n} of {last}").format(n=len(view.years), last=YEARS)

    def heading(self, scene: Scene[Any]) -> str:
        return _("year's end · Report Sheet")

    def board_title(self, scene: Scene[Any]) -> str:
        return _("Report Sheet, year {n}").format(n=len(scene.view.years))

    def goes_on(self, scene: Scene[Any]) -> str:
        if isinstance(scene.view.phase, Over):
            return _("the final worth")
        return _("year {n}").format(n=scene.view.year)

    def draw_board(self, paper: Paper, scene: Scene[Any]) -> None:
        events = [event for _n, told in self.table.log(None) for event in told]
        draw_year_end(paper, scene, bought_back(events, len(scene.view.years)))


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
