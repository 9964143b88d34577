"""Loans between players, as a list (O-45)."""

from __future__ import annotations

from typing import Any

from core.games.oil.state import Claim, View
from core.text import figure
from tui.face import Scene
from tui.i18n import _, ngettext
from tui.widgets.paper import Paper, clip
from tui.widgets.rows import first_that_fits

__all__ = ["draw_claims"]


def draw_claims(paper: Paper, scene: Scene[Any]) -> None:
    """A heading, and a row for each loan, the first due first; how many have no room."""
    view: View = scene.view
    paper.put(0, 0, clip(_("LOANS AMONG PLAYERS"), paper.width), "bold")
    room = paper.height - 1
    claims = sorted(view.claims, key=lambda claim: (claim.year, claim.number))
    told = [_told(scene, claim, paper.width) for claim in claims]
    more = len(told) - room + 1
    if more > 1:
        text = ngettext("and {n} more", "and {n} more", more).format(n=more)
        told = [*told[: room - 1], text]
    for y, text in enumerate(told or [_("none")], 1):
        paper.put(0, y, clip(text, paper.width), "" if claims else "dim")


def _told(scene: Scene[Any], claim: Claim, width: int) -> str:
    """With the loan's number, by which it is offered, if there is room for it."""
    texts = (
        _("year {year}: {borrower} pays {lender} {sum} (loan {n})"),
        _("year {year}: {borrower} pays {lender} {sum}"),
    )
    given = {
        "n": claim.number,
        "borrower": clip(scene.names[claim.borrower], 9),
        "lender": clip(scene.names[claim.lender], 9),
        "sum": figure(claim.amount),
        "year": claim.year,
    }
    return first_that_fits([text.format(**given) for text in texts], width)
