"""The final worth: what each seat's is made of, line by line (C-20)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.game import Seat, places
from core.games.cartel.data import MOST_COMPANIES
from core.games.cartel.profits import owned, value_of
from core.games.cartel.state import Over, View
from core.text import all_of, figure, say
from tui.face import Scene
from tui.games.cartel.looks import cartel, known, mark, tone
from tui.games.cartel.plots import draw_plots
from tui.games.cartel.sums import repaid, worth_now
from tui.i18n import _, in_words
from tui.widgets.paper import Paper, clip

__all__ = ["draw_final", "draw_final_plots", "winners", "won"]

# Columns of the labels, and of each seat at most.
_LABEL = 22
_SEAT = 13


def draw_final(paper: Paper, scene: Scene[Any]) -> int:
    """Worth as it stands, a column for each seat; returns how many rows it took."""
    view: View = scene.view
    seats = range(len(scene.players))
    share = min((paper.width - _LABEL) // len(seats), _SEAT)
    ends = [_LABEL + (seat + 1) * share for seat in seats]
    best = winners(view)
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
        _row(paper, y, ends, [known(part(seat)) for seat in seats])
    y = len(parts) + 1
    paper.put(1, y, "─" * (ends[-1] - 1), "rule")
    paper.put(1, y + 1, clip(_("worth"), _LABEL - 1), "bold")
    for seat, end in enumerate(ends):
        style = "accent" if seat in best else "bold"
        paper.right(end, y + 1, known(worth_now(view, seat)), style)
    paper.put(1, y + 2, clip(_("companies"), _LABEL - 1))
    counts = [f"{len(owned(view.spaces, seat))}/{MOST_COMPANIES}" for seat in seats]
    _row(paper, y + 2, ends, counts)
    return y + 3


def winners(view: View) -> tuple[Seat, ...]:
    """The seats with the highest worth; nobody has won while the game goes on."""
    if not isinstance(view.phase, Over):
        return ()
    worth = tuple(worth_now(view, seat) or 0 for seat in range(len(view.cash)))
    return tuple(seat for seat, place in enumerate(places(worth)) if place == 1)


def won(scene: Scene[Any]) -> str:
    """Who has won, and with what, for the title of the result."""
    view: View = scene.view
    best = winners(view)
    worth = figure(worth_now(view, best[0]) or 0)
    if len(best) == 1:
        text = _("{cartel}, {name}, wins with {worth}")
        name = scene.names[best[0]]
        return text.format(cartel=cartel(best[0]).upper(), name=name, worth=worth)
    cartels = in_words(say("{all}", all=all_of([cartel(seat).upper() for seat in best])))
    return _("{cartels} share the win: {worth}").format(cartels=cartels, worth=worth)


def draw_final_plots(paper: Paper, scene: Scene[Any]) -> None:
    """Worth and profits by year, on a sheet or below the final worth."""
    draw_plots(paper, scene.view)


def _row(paper: Paper, y: int, ends: Sequence[int], texts: Sequence[str]) -> None:
    for end, text in zip(ends, texts, strict=True):
        paper.right(end, y, text, "dim" if text == "0" else "")
