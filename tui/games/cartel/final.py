"""The final worth: what each seat's is made of, line by line (C-20)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.game import places
from core.games.cartel.data import MOST_COMPANIES
from core.games.cartel.profits import owned, value_of
from core.games.cartel.state import View
from core.text import figure
from tui.face import Scene
from tui.games.cartel.looks import UNKNOWN, cartel, mark, tone
from tui.games.cartel.sums import repaid, worth_now
from tui.i18n import _
from tui.widgets.paper import Paper, clip

__all__ = ["draw_final"]

# Columns of the labels, and of each seat at most.
_LABEL = 22
_SEAT = 13


def draw_final(paper: Paper, scene: Scene[Any]) -> int:
    """Worth as it stands, a column for each seat; returns how many rows it took."""
    view: View = scene.view
    seats = range(len(scene.players))
    share = min((paper.width - _LABEL) // len(seats), _SEAT)
    ends = [_LABEL + (seat + 1) * share for seat in seats]
    won = _winners(view)
    for seat, end in enumerate(ends):
        name = f"{mark(seat)} {cartel(seat)}"
        paper.right(end, 0, name if len(name) < share else mark(seat), tone(seat, "bold"))
    parts: tuple[tuple[str, Callable[[int], int | None]], ...] = (
        (_("cash"), lambda seat: view.cash[seat]),
        (_("companies at value"), lambda seat: value_of(view.spaces, seat)),
        (_("blocks x price"), lambda seat: view.blocks[seat] * view.prices[seat]),
        (_("bonds repaid"), lambda seat: -repaid(view.bonds[seat])),
    )
    for y, (label, part) in enumerate(parts, 1):
        paper.put(1, y, clip(label, _LABEL - 1))
        _row(paper, y, ends, [_sum(part(seat)) for seat in seats])
    y = len(parts) + 1
    paper.put(1, y, "─" * (ends[-1] - 1), "rule")
    paper.put(1, y + 1, clip(_("worth"), _LABEL - 1), "bold")
    for seat, end in enumerate(ends):
        style = "accent" if seat in won else "bold"
        paper.right(end, y + 1, _sum(worth_now(view, seat)), style)
    paper.put(1, y + 2, clip(_("companies"), _LABEL - 1))
    counts = [f"{len(owned(view.spaces, seat))}/{MOST_COMPANIES}" for seat in seats]
    _row(paper, y + 2, ends, counts)
    return y + 3


def _winners(view: View) -> set[int]:
    """The seats with the highest worth; none while some of it is hidden."""
    worth = [worth_now(view, seat) for seat in range(len(view.cash))]
    known = [n for n in worth if n is not None]
    if len(known) < len(worth):
        return set()
    return {seat for seat, place in enumerate(places(tuple(known))) if place == 1}


def _sum(n: int | None) -> str:
    return UNKNOWN if n is None else figure(n)


def _row(paper: Paper, y: int, ends: Sequence[int], texts: Sequence[str]) -> None:
    for end, text in zip(ends, texts, strict=True):
        paper.right(end, y, text, "dim" if text == "0" else "")
