"""Cartel's sheets: the Report Sheet, prices and Bonds, companies by seat, years in figures."""

from __future__ import annotations

from functools import partial
from typing import Any

from core.game import Seat
from core.games.cartel.data import (
    ACROSS,
    BONDS,
    COMPANIES,
    DOWN,
    INDEX,
    OWNED,
    SPECIALS,
    SQUARES,
    price_for,
)
from core.games.cartel.payment import in_treasury
from core.games.cartel.profits import owned
from core.games.cartel.state import Over, View
from core.text import figure, signed
from tui.face import Page, Scene
from tui.games.cartel.final import draw_final
from tui.games.cartel.looks import TREASURER, cartel, known, mark, symbol, tone
from tui.games.cartel.plots import draw_plots
from tui.games.cartel.report import draw_report, report_at_end, report_so_far
from tui.games.cartel.sums import earns, total
from tui.i18n import _
from tui.widgets.paper import Paper, clip

__all__ = [
    "draw_bonds",
    "draw_companies",
    "draw_figures",
    "draw_index",
    "draw_prices",
    "draw_year",
    "sheets",
]


def sheets(scene: Scene[Any]) -> tuple[Page, ...]:
    """What the viewer may look up; at the end the result shows the worth by itself."""
    view: View = scene.view
    over = isinstance(view.phase, Over)
    pages = [
        Page(
            _("Report Sheet, year {n}").format(n=view.year)
            if over
            else _("Report Sheet, year {n} so far").format(n=view.year),
            partial(draw_year, scene=scene),
        ),
        Page(_("price index and Bonds"), partial(draw_prices, scene=scene)),
        Page(_("companies, and what each earns"), partial(draw_companies, scene=scene)),
    ]
    if not over:
        title = _("worth, if the game ended now")
        pages.append(Page(title, partial(_draw_worth, scene=scene)))
    if view.years:
        pages.append(Page(_("worth and profits by year"), partial(_draw_plots, scene=scene)))
        pages.append(
            Page(_("profits and worth by year, in figures"), partial(draw_figures, scene=scene))
        )
    return tuple(pages)


def draw_year(paper: Paper, scene: Scene[Any]) -> None:
    """The Report Sheet of this year as it stands."""
    view: View = scene.view
    report = report_at_end if isinstance(view.phase, Over) else report_so_far
    y = draw_report(paper, scene, [report(view, seat) for seat in range(len(view.cash))])
    if not isinstance(view.phase, Over):
        told = _("price: now, and what the year's end will make of it as things stand (C-19)")
        paper.put(0, y + 1, clip(told, paper.width), "dim")
        told = _("{mark}: the Treasurer, whose turn is the last of each year (C-5)")
        paper.put(0, y + 2, clip(told.format(mark=TREASURER), paper.width), "dim")


def _draw_worth(paper: Paper, scene: Scene[Any]) -> None:
    draw_final(paper, scene)


def _draw_plots(paper: Paper, scene: Scene[Any]) -> None:
    # The rule with the sheet's title is above them.
    draw_plots(paper, scene.view, ruled=False)


# -- prices and Bonds --------------------------------------------------------------------------

_BONDS_AT = 42


def draw_prices(paper: Paper, scene: Scene[Any]) -> None:
    """The price index, and beside it the Bonds that are left (C-34, C-35)."""
    left, right = Paper(_BONDS_AT - 2, paper.height), Paper(paper.width - _BONDS_AT, paper.height)
    draw_index(left, scene.view)
    draw_bonds(right, scene.view)
    paper.paste(left, 0, 0)
    paper.paste(right, _BONDS_AT, 0)


def draw_index(paper: Paper, view: View) -> None:
    """Each price with the profits that it takes, where the markers are, and where they will be."""
    seats = range(len(view.cash))
    for end, head in ((6, _("price")), (15, _("profits"))):
        paper.right(end, 0, clip(head, 8), "dim")
    paper.put(18, 0, clip(_("now"), 9), "dim")
    paper.put(28, 0, clip(_("year's end"), paper.width - 28), "dim")
    coming = [price_for(total(view, seat)) for seat in seats]
    for y, (price, least) in enumerate(INDEX, 1):
        paper.right(6, y, figure(price), "bold")
        paper.right(15, y, _("{n} up").format(n=least))
        for x, prices in ((18, view.prices), (28, coming)):
            for seat in seats:
                if prices[seat] == price:
                    paper.put(x + 2 * seat, y, mark(seat), tone(seat, "bold"))


def draw_bonds(paper: Paper, view: View) -> None:
    """Each Bond with the company that it goes with, what it costs, and who has borrowed it."""
    heads = ((5, _("bond")), (12, _("repay")), (20, _("left")), (29, _("company")))
    for end, head in heads:
        paper.right(end, 0, clip(head, 8), "dim")
    paper.put(31, 0, clip(_("owed by"), paper.width - 31), "dim")
    for kind, bond in enumerate(BONDS):
        y = kind + 1
        left = in_treasury(view.bonds, kind)
        style = "" if left else "dim"
        paper.right(5, y, str(bond.value), "bold" if left else "dim")
        paper.right(12, y, str(bond.repayment), style)
        paper.right(20, y, _("{n} of {all}").format(n=left, all=bond.number), style)
        paper.right(29, y, str(2 * bond.value), style)
        x = 31
        for seat, counts in enumerate(view.bonds):
            n = counts[kind]
            if n:
                x = paper.put(x, y, mark(seat) + (str(n) if n > 1 else ""), tone(seat, "bold"))


# -- companies ---------------------------------------------------------------------------------


def draw_companies(paper: Paper, scene: Scene[Any]) -> None:
    """A column for each seat: its companies, what each earns a year, and the bonuses."""
    view: View = scene.view
    seats = range(len(view.cash))
    share = paper.width // len(seats)
    most = max(len(owned(view.spaces, seat)) for seat in seats)
    # A blank row sets the sums off where there is room for it.
    last = min(most + 3, paper.height - 1)
    for seat in seats:
        x = 1 + seat * share
        paper.put(x, 0, clip(f"{mark(seat)} {cartel(seat)}", share - 2), tone(seat, "bold"))
        companies = owned(view.spaces, seat)
        for y, company in enumerate(companies, 1):
            _company(paper, x, y, share, view, company)
        bonuses = _bonuses(view, seat)
        own = sum(earns(view, company) for company in companies)
        paper.put(x, last - 1, clip(_("bonuses"), 10), "dim")
        paper.right(x + 14, last - 1, signed(bonuses))
        paper.put(x, last, clip(_("a year"), 10), "bold")
        paper.right(x + 14, last, signed(own + bonuses), "bold")


def _company(paper: Paper, x: int, y: int, share: int, view: View, company: int) -> None:
    paper.put(x, y, symbol(company), "bold")
    paper.right(x + 8, y, str(COMPANIES[company].value))
    paper.right(x + 14, y, signed(earns(view, company)))
    if company in view.financed:
        paper.put(x + 15, y, clip(_("bond"), share - 16), "dim")
    elif share > 25:
        paper.put(x + 15, y, clip(COMPANIES[company].name, share - 16), "dim")


def _bonuses(view: View, seat: Seat) -> int:
    """All Bonus and Special Profits that a seat has earned."""
    mine = OWNED + seat
    groups = [*ACROSS.items(), *DOWN.items(), *zip(SQUARES, SPECIALS, strict=True)]
    return sum(n for group, n in groups if all(view.spaces[c] == mine for c in group))


# -- years ---------------------------------------------------------------------------------------


def draw_figures(paper: Paper, scene: Scene[Any]) -> None:
    """Profits and worth of each year that has ended, in figures; `!` where they were not paid."""
    view: View = scene.view
    seats = range(len(view.cash))
    step = min(9, (paper.width - 8) // (2 * len(seats)))
    starts = (6, 6 + step * len(seats) + 2)
    for start, head in zip(starts, (_("profits"), _("worth")), strict=True):
        paper.put(start + 2, 0, clip(head, step * len(seats)), "dim")
        for seat in seats:
            paper.right(start + (seat + 1) * step, 1, mark(seat), tone(seat, "bold"))
    for n, year in enumerate(view.years, 1):
        y = n + 1
        paper.right(4, y, str(n), "dim")
        for seat in seats:
            end = (seat + 1) * step
            unpaid = year.paid[seat] < year.total[seat]
            text = figure(year.total[seat])
            paper.right(starts[0] + end, y, text, "warn" if unpaid else "")
            if unpaid:
                paper.put(starts[0] + end, y, "!", "warn")
            paper.right(starts[1] + end, y, known(year.worth[seat]))
