"""Worth and profits of each year, as plots over the ten years."""

from __future__ import annotations

from core.games.cartel.data import YEARS
from core.games.cartel.state import View
from tui.games.cartel.looks import mark, tone
from tui.games.cartel.report import years_of
from tui.i18n import _
from tui.widgets.paper import Paper, clip
from tui.widgets.years import draw_years

__all__ = ["draw_plots", "draw_profits", "draw_worth"]

# Columns that a plot of ten years needs.
_LEAST = 38


def draw_worth(paper: Paper, view: View) -> None:
    """The worth of each seat at the end of each year; what is hidden is left out."""
    _draw(paper, view, [year.worth for year in years_of(view)])


def draw_profits(paper: Paper, view: View) -> None:
    """Each year's profits by seat, paid or not."""
    _draw(paper, view, [year.total for year in years_of(view)])


def _draw(paper: Paper, view: View, points: list[tuple[int | None, ...]]) -> None:
    seats = range(len(view.cash))
    marks, styles = [mark(seat) for seat in seats], [tone(seat, "bold") for seat in seats]
    draw_years(paper, points, marks, styles, YEARS)


def draw_plots(paper: Paper, view: View, *, ruled: bool = True) -> None:
    """Both plots beside each other, each below its title; the first row, a rule if it is `ruled`.

    On little width there is worth alone, and profits alone where no worth is known.
    """
    drawn = []
    if any(n is not None for year in years_of(view) for n in year.worth):
        drawn.append((_("worth at the end of each year"), draw_worth))
    if not drawn or paper.width >= 2 * _LEAST:
        drawn.append((_("profits of each year"), draw_profits))
    share = paper.width // len(drawn)
    if ruled:
        paper.across(0)
    for n, (title, draw) in enumerate(drawn):
        # The second plot begins a column after the middle.
        x, width = n * (share + 1), share - n
        paper.put(x + 1, 0, clip(f" {title} ", width - 2), "rule.bold" if ruled else "bold")
        plot = Paper(width, paper.height - 1)
        draw(plot, view)
        paper.paste(plot, x, 1)
