"""Kartell's sheets: shares, companies and goods, Tips and News, loans, worth, prices."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from core.games.oil.atlas import SQUARES
from core.games.oil.card_text import news_lasts, news_title, tip_title, tip_when
from core.games.oil.chairs import in_bank
from core.games.oil.data import continent_of
from core.games.oil.force import companies_in_play, continents_in_play
from core.games.oil.frames import turn_order
from core.games.oil.goods import bought_of, goods_of
from core.games.oil.preview_year import interest_row
from core.games.oil.state import USED, Over, View
from core.text import figure
from tui.face import Page, Scene
from tui.games.oil.final import draw_final
from tui.games.oil.history import draw_price_plot
from tui.games.oil.loans import draw_claims
from tui.games.oil.looks import company_code, goods_text, initials, tone
from tui.games.oil.mill import draw_mill
from tui.games.oil.prices import letters
from tui.games.oil.shares import dividend
from tui.i18n import _, in_words
from tui.widgets.paper import Paper, clip, pad
from tui.widgets.rows import Row, draw_rows, first_that_fits, packed

__all__ = ["sheets"]

# Columns of the cards' first columns, and of a list of goods.
_NAME, _CARD = 9, 7
_GOODS = 39

# Columns of a title at least.
_TITLE = 76

USED_SIGN = "■"


def sheets(scene: Scene[Any]) -> tuple[Page, ...]:
    """What the viewer may look up; at the end the result shows the worth by itself."""
    view: View = scene.view
    pages = [
        Page(_("shares, and what a share pays a year"), partial(_shares, scene=scene)),
        Page(_("companies, and what stands there"), partial(_companies, scene=scene)),
        Page(_("goods by company"), partial(_goods, scene=scene)),
        Page(_("kept Tips, News in force"), partial(_cards, scene=scene)),
        Page(_("loans, deposits, loans between players"), partial(_loans, scene=scene)),
    ]
    if not isinstance(view.phase, Over):
        title = _("worth if the game ended now")
        pages.append(Page(title, partial(_worth, scene=scene)))
    if view.month >= 0:
        texts = _("prices by month: {letters}"), _("prices: {letters}")
        title = first_that_fits([text.format(letters=letters(view)) for text in texts], _TITLE)
        pages.append(Page(title, partial(_prices, scene=scene)))
    return tuple(pages)


def _shares(paper: Paper, scene: Scene[Any]) -> None:
    """All companies, in two lists where one has no room."""
    companies = companies_in_play(scene.view)
    lists = 1 if len(companies) < paper.height else 2
    share = -(-len(companies) // lists)
    width = min(paper.width // lists, 60)
    for n in range(lists):
        part = Paper(width, paper.height)
        _draw_holders(part, scene, companies[n * share : (n + 1) * share])
        paper.paste(part, n * width, 0)
    if share + 2 < paper.height:
        told = _("* chairman; {used} used this year").format(used=USED_SIGN)
        paper.put(1, paper.height - 1, clip(told, paper.width - 1), "dim")


def _draw_holders(paper: Paper, scene: Scene[Any], companies: Sequence[int]) -> None:
    """A row for each company: whether it is used, who has how much of it, what a share pays."""
    view: View = scene.view
    pays = not view.terms.entrepreneurs and not view.terms.partnership
    left, right = 7, paper.width - (8 if pays else 1)
    step = min((right - left) // (len(scene.names) + 1), 9)
    ends = [left + step * (n + 1) for n in range(len(scene.names) + 1)]
    wide = step > 5
    signs = [*(scene.names if wide else initials(scene.names)), _("bank") if wide else _("bk")]
    for end, sign in zip(ends, signs, strict=True):
        paper.right(end - 1, 0, clip(sign, step - 1), "dim")
    if pays:
        paper.right(paper.width - 1, 0, clip(_("a share"), 7), "dim")
    for y, company in enumerate(companies, 1):
        paper.put(1, y, USED_SIGN if view.cards[company] == USED else " ")
        paper.put(3, y, company_code(company), tone(continent_of(company)))
        held = [*[row[company] for row in view.shares], in_bank(view, company)]
        for seat, (n, end) in enumerate(zip(held, ends, strict=True)):
            chairs = seat == view.chairs[company]
            paper.right(end - 1, y, str(n) if n else ".", "bold" if chairs else "" if n else "dim")
            if chairs:
                paper.put(end - 1, y, "*", "bold")
        if pays:
            paper.right(paper.width - 1, y, figure(dividend(view, company)))


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


def _goods(paper: Paper, scene: Scene[Any]) -> None:
    """Where the goods of each company stand, and what it has bought; in two lists if need be."""
    view: View = scene.view
    rows: list[Row] = []
    for company in companies_in_play(view):
        parts = [
            f"{goods_text(good, n)} {SQUARES[square].name}"
            for good, square, n in goods_of(view, company)
        ]
        parts += [
            _("{goods} bought").format(goods=goods_text(lot.good, lot.units))
            for lot in bought_of(view, company)
        ]
        chair = view.chairs[company]
        name = _("nobody") if chair is None else scene.names[chair]
        if parts:
            head = f" {company_code(company)}  {pad(name, 9)} "
            told = packed([f"{part}," for part in parts[:-1]] + parts[-1:], _GOODS - len(head))
            rows += [
                (f"{head if n == 0 else ' ' * len(head)}{text}", tone(continent_of(company)))
                for n, (text, _style) in enumerate(told)
            ]
    if not rows:
        rows = [(_(" no goods"), "dim")]
    half = paper.height if len(rows) > paper.height else len(rows)
    draw_rows(paper, rows[:half])
    beside = Paper(paper.width - _GOODS - 1, paper.height)
    draw_rows(beside, rows[half:])
    paper.paste(beside, _GOODS + 1, 0)


def _loans(paper: Paper, scene: Scene[Any]) -> None:
    """Loans and deposits of each seat with next December's interest, and loans among players."""
    view: View = scene.view
    ends = (21, 32, 41, 52, 61, 70)
    heads = (
        _("cash"),
        _("loans"),
        _("interest"),
        _("deposits"),
        _("earns"),
        _("players"),
    )
    for end, head in zip(ends, heads, strict=True):
        paper.right(end, 0, clip(head, 9), "dim")
    y = 0
    for seat, name in enumerate(scene.names):
        y += 1
        paper.put(1, y, clip(name, 10), "dim" if seat in view.out else "")
        row = interest_row(view, seat)
        for end, n in zip(ends, (view.cash[seat], *row), strict=True):
            text = f"−{figure(-n)}" if n < 0 else figure(n)
            paper.right(end, y, text if n else ".", "" if n else "dim")
    claims = Paper(paper.width - 2, paper.height - y - 2)
    draw_claims(claims, scene)
    paper.paste(claims, 1, y + 2)


def _worth(paper: Paper, scene: Scene[Any]) -> None:
    draw_final(paper, scene)


def _prices(paper: Paper, scene: Scene[Any]) -> None:
    draw_price_plot(paper, scene.told, continents_in_play(scene.view))
