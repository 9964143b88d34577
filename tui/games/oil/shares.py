"""Tables of shares: who holds what of which company, and what a share pays a year."""

from __future__ import annotations

from typing import Any

from core.games.oil.chairs import in_bank
from core.games.oil.data import SHARES, company_of, continent_of
from core.games.oil.force import companies_in_play, continents_in_play, kinds_in_use
from core.games.oil.phrases import kind as kind_words
from core.games.oil.state import View
from core.text import figure
from tui.face import Scene
from tui.games.oil.looks import company_code, continent_name, initials, tone
from tui.i18n import _, in_words
from tui.widgets.paper import Paper, clip
from tui.widgets.rows import first_that_fits

__all__ = [
    "BESIDE",
    "dividend",
    "draw_by_company",
    "draw_by_seat",
    "draw_of_continent",
    "kind_name",
]

_NONE = "."

BESIDE = 52
"""The column of a large board where tables stand beside what a small one shows."""


def dividend(view: View, company: int) -> int:
    """What a share of a used company pays, at the price of now (O-26)."""
    if view.terms.entrepreneurs or view.terms.partnership:
        return 0
    return view.prices[continent_of(company)] // SHARES


def kind_name(kind: int) -> str:
    """A kind of companies in one word."""
    return in_words(kind_words(kind))


def _style(view: View, seat: int, company: int) -> str:
    """A chairman's shares stand out."""
    if view.chairs[company] == seat:
        return tone(continent_of(company), "bold")
    return "" if view.shares[seat][company] else "dim"


def draw_by_seat(paper: Paper, scene: Scene[Any]) -> None:
    """A row for each seat, up to four; for each continent its companies side by side."""
    view: View = scene.view
    paper.put(1, 0, clip(_("Shares held"), 19), "bold")
    kinds = kinds_in_use(view.terms)
    for n, continent in enumerate(continents_in_play(view)):
        x = 21 + 8 * n
        name = continent_name(continent)
        # The last one is longer than its column.
        paper.put(min(x, paper.width - len(name)), 0, name, tone(continent))
        for seat in range(len(view.cash)):
            for at, kind in enumerate(kinds):
                company = company_of(continent, kind)
                held = view.shares[seat][company]
                style = _style(view, seat, company)
                paper.put(x + 2 * at, 1 + seat, str(held) if held else _NONE, style)
    for seat, name in enumerate(scene.names):
        paper.put(13, 1 + seat, clip(name, 7), "dim" if seat in view.out else "")


def draw_of_continent(paper: Paper, scene: Scene[Any], continent: int) -> None:
    """A row for each company of one continent, a column for each seat and the bank."""
    view: View = scene.view
    paper.put(1, 0, clip(continent_name(continent), 9), tone(continent, "bold"))
    step = 5
    for seat, name in enumerate(scene.names):
        paper.put(11 + step * seat, 0, clip(name, step - 1), "dim")
    bank = 11 + step * len(scene.names)
    paper.put(bank, 0, clip(_("bank"), 5), "dim")
    for y, kind in enumerate(kinds_in_use(view.terms), 1):
        company = company_of(continent, kind)
        paper.put(1, y, clip(kind_name(kind), 9), tone(continent))
        for seat in range(len(view.cash)):
            n = view.shares[seat][company]
            text = f"{n or _NONE}{'*' if view.chairs[company] == seat else ''}"
            paper.put(11 + step * seat, y, text, _style(view, seat, company))
        left = in_bank(view, company)
        paper.put(bank, y, str(left) if left else _NONE, "" if left else "dim")


def draw_by_company(paper: Paper, scene: Scene[Any], marked: int | None = None) -> int:
    """A row for each company: shares by initials, the bank's, the dividend. Returns the rows."""
    view: View = scene.view
    signs = initials(scene.names)
    bank = 5 + 2 * len(signs)
    for seat, sign in enumerate(signs):
        paper.put(5 + 2 * seat, 0, sign, "dim")
    paper.put(bank, 0, clip(_("bk"), 2), "dim")
    pays = bool(dividend(view, companies_in_play(view)[0]) or not view.terms.entrepreneurs)
    if pays and not view.terms.partnership:
        heads = _("a share"), _("each")
        head = first_that_fits(heads, paper.width - bank - 3)
        paper.right(paper.width, 0, clip(head, 7), "dim")
    for y, company in enumerate(companies_in_play(view), 1):
        style = tone(continent_of(company), *(["chosen"] if company == marked else []))
        paper.put(1, y, company_code(company), style)
        for seat in range(len(signs)):
            n = view.shares[seat][company]
            paper.put(5 + 2 * seat, y, str(n) if n else _NONE, _style(view, seat, company))
        left = in_bank(view, company)
        paper.put(bank, y, str(left) if left else _NONE, "" if left else "dim")
        if pays and not view.terms.partnership:
            paper.right(paper.width, y, figure(dividend(view, company)))
    return 1 + len(companies_in_play(view))
