"""The share matrix: who holds what of which company, Treasuries and the Pool."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.ctn18.data import CERTIFICATE_LIMIT, MAJORS, MOST_IN_POOL
from core.games.ctn18.market import certificates, in_treasury, prices, worths
from core.games.ctn18.state import View
from core.text import figure
from tui.face import Space
from tui.games.ctn18.geometry import company_space
from tui.games.ctn18.looks import NO_PRICE, dollars, letter, tone
from tui.i18n import _
from tui.widgets.paper import Paper, clip

__all__ = ["draw_matrix"]

_MATRIX_WIDTH = 26
"""Columns that it needs; on ten more it tells the worth of each seat."""

_NAME = 5
_COLUMN = 3
_WORTH = 10

# Prices from which on columns need a blank between them.
_THREE_DIGITS = 100


def draw_matrix(
    paper: Paper,
    view: View,
    names: Sequence[str],
    *,
    company: int | None = None,
    legend: bool = True,
) -> int:
    """The matrix from the paper's top left corner on; returns how many rows it took.

    The column of `company` is marked. `legend`: a last row tells what the star means. On a wide
    paper the columns are wider, and each seat's worth stands at the end of its row. A click on a
    column gives the Space of its company.
    """
    spare = max(paper.width - _MATRIX_WIDTH - _WORTH, 0)
    worth = paper.width >= _MATRIX_WIDTH + _WORTH
    tight = not worth and max(prices(view)) >= _THREE_DIGITS
    step = _COLUMN + (1 if tight else min(spare // len(MAJORS), 2))
    left = 0 if tight else 1
    name = _NAME - tight + min(spare - (step - _COLUMN) * len(MAJORS), 10) * worth
    # Counts end before a company's letter, which stands above the second digit of its price.
    ends = [left + name + (3 if tight else 2) + step * m for m in range(len(MAJORS))]
    held = ends[-1] + (4 if tight else 6)
    rows = [_("price"), *names, _("Trsy"), _("Pool")]
    for m, (end, price) in enumerate(zip(ends, prices(view), strict=True)):
        style = tone(m, "chosen" if m == company else "bold")
        paper.put(end, 0, letter(m), style)
        paper.right(end + 1, 1, figure(price) if price else NO_PRICE, tone(m) if price else "dim")
        paper.spot(end - step + 2, 0, step, Space(company_space(m)), height=len(rows) + 1)
    if not tight:
        paper.right(held, 0, clip(_("cert"), 4), "dim")
    if worth:
        paper.right(held + _WORTH - 1, 0, clip(_("worth"), 8), "dim")
    for y, row in enumerate(rows, 1):
        paper.put(left, y, clip(row, name), "" if 1 < y <= len(names) + 1 else "dim")
    for seat in range(len(names)):
        y = seat + 2
        for m, end in enumerate(ends):
            _count(paper, end, y, view.shares[seat][m], view.presidents[m] == seat, m)
        n = certificates(view, seat)
        over = n > CERTIFICATE_LIMIT
        sign = ">" if over else "/"
        paper.right(held, y, f"{n}{sign}{CERTIFICATE_LIMIT}", "warn" if over else "")
        if worth:
            paper.right(held + _WORTH - 1, y, dollars(worths(view)[seat]), "bold")
    for m, end in enumerate(ends):
        _count(paper, end, len(names) + 2, in_treasury(view, m), False, m)
        _count(paper, end, len(names) + 3, view.pool[m], False, m)
        if view.pool[m] >= MOST_IN_POOL:
            paper.restyle(end - 1, len(names) + 3, 1, "warn")
    used = len(rows) + 1
    if legend:
        text = clip(_("* President"), held)
        paper.right(min(held + 1, paper.width), used, text, "dim")
    return used + legend


def _count(paper: Paper, end: int, y: int, n: int, president: bool, company: int) -> None:
    text = f"*{n}" if president else str(n) if n else "."
    paper.right(end, y, text, tone(company, "bold") if president else "" if n else "dim")
