"""Kartell's sheets: shares, companies and goods, Tips and News, loans, worth, prices."""

from __future__ import annotations

from functools import partial
from typing import Any

from core.games.oil.card_text import news_lasts, news_title, tip_title, tip_when
from core.games.oil.data import LOAN
from core.games.oil.force import continents_in_play
from core.games.oil.frames import turn_order
from core.games.oil.state import Over, View
from core.text import figure
from tui.face import Page, Scene
from tui.games.oil.final import draw_final
from tui.games.oil.history import draw_price_plot
from tui.games.oil.mill import draw_mill
from tui.games.oil.prices import letters
from tui.games.oil.shares import draw_by_company
from tui.i18n import _, in_words
from tui.widgets.paper import Paper, clip

__all__ = ["sheets"]

# Columns of one list of companies, and of the cards' first columns.
_LIST = 28
_NAME, _CARD = 9, 7


def sheets(scene: Scene[Any]) -> tuple[Page, ...]:
    """What the viewer may look up; at the end the result shows the worth by itself."""
    view: View = scene.view
    pages = [
        Page(_("shares, and what a share pays a year"), partial(_shares, scene=scene)),
        Page(_("companies, and what stands there"), partial(_companies, scene=scene)),
        Page(_("kept Tips, News in force"), partial(_cards, scene=scene)),
        Page(_("loans, deposits, loans between players"), partial(_loans, scene=scene)),
    ]
    if not isinstance(view.phase, Over):
        title = _("worth if the game ended now")
        pages.append(Page(title, partial(_worth, scene=scene)))
    if view.month >= 0:
        title = _("prices by month: {letters}").format(letters=letters(view))
        pages.append(Page(title, partial(_prices, scene=scene)))
    return tuple(pages)


def _shares(paper: Paper, scene: Scene[Any]) -> None:
    """All companies, in two lists where one has no room."""
    whole = Paper(_LIST, 24)
    rows = draw_by_company(whole, scene)
    if rows <= paper.height:
        paper.paste(whole, 1, 0)
        return
    half = (rows - 1 + 1) // 2
    for n in range(2):
        part = Paper(_LIST, half + 1)
        head = Paper(_LIST, 1)
        head.paste(whole, 0, 0)
        body = Paper(_LIST, half)
        body.paste(whole, 0, -1 - n * half)
        part.paste(head, 0, 0)
        part.paste(body, 0, 1)
        paper.paste(part, 1 + n * (_LIST + 6), 0)


def _companies(paper: Paper, scene: Scene[Any]) -> None:
    part = Paper(min(paper.width, 79 if scene.large else 52), paper.height)
    draw_mill(part, scene, -1, None)
    paper.paste(part, 0, 0)


def _cards(paper: Paper, scene: Scene[Any]) -> None:
    """Each kept Tip with when it is used; News in force and for December."""
    view: View = scene.view
    y = 0
    paper.put(1, y, clip(_("KEPT TIPS"), 20), "bold")
    for seat in turn_order(view):
        for n, card in enumerate(view.kept[seat]):
            y += 1
            if n == 0:
                paper.put(1, y, clip(scene.names[seat], _NAME - 1))
            when = tip_when(card)
            text = in_words(tip_title(card))
            if when is not None and scene.large:
                text = f"{text}: {in_words(when)}"
            paper.put(1 + _NAME, y, _("Tip {n}").format(n=card), "bold")
            at = 1 + _NAME + _CARD
            paper.put(at, y, clip(text, paper.width - at - 1))
    if y == 0:
        y = 1
        paper.put(1, y, _("none"), "dim")
    y += 2
    paper.put(1, y, clip(_("NEWS"), 20), "bold")
    for card in (*view.in_force, *view.december):
        y += 1
        paper.put(1 + _NAME, y, str(card), "bold")
        text = _("{title}, {lasts}").format(
            title=in_words(news_title(card)), lasts=in_words(news_lasts(card))
        )
        paper.put(1 + _NAME + _CARD, y, clip(text, paper.width - 2 - _NAME - _CARD))
    if not view.in_force and not view.december:
        paper.put(1, y + 1, _("none"), "dim")


def _loans(paper: Paper, scene: Scene[Any]) -> None:
    """Cash, loans and deposits of each seat, and loans between players."""
    view: View = scene.view
    for end, head in ((22, _("cash")), (34, _("loans")), (46, _("deposits"))):
        paper.right(end, 0, head, "dim")
    y = 0
    for seat, name in enumerate(scene.names):
        y += 1
        paper.put(1, y, clip(name, 10), "dim" if seat in view.out else "")
        values = (view.cash[seat], view.loans[seat] * LOAN, view.deposits[seat] * LOAN)
        for end, value in zip((22, 34, 46), values, strict=True):
            paper.right(end, y, figure(value) if value else ".", "" if value else "dim")
    y += 2
    paper.put(1, y, clip(_("LOANS BETWEEN PLAYERS"), 30), "bold")
    for claim in view.claims:
        y += 1
        text = _("{n}: {borrower} pays {lender} {sum} in year {year}")
        told = text.format(
            n=claim.number,
            borrower=scene.names[claim.borrower],
            lender=scene.names[claim.lender],
            sum=figure(claim.amount),
            year=claim.year,
        )
        paper.put(1, y, clip(told, paper.width - 2))
    if not view.claims:
        paper.put(1, y + 1, _("none"), "dim")


def _worth(paper: Paper, scene: Scene[Any]) -> None:
    draw_final(paper, scene)


def _prices(paper: Paper, scene: Scene[Any]) -> None:
    draw_price_plot(paper, scene.told, continents_in_play(scene.view))
