"""The reveal of sealed bids, read by all before anybody pays or bids again (C-8, C-9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len

from core.game import Seat
from core.games.cartel.data import COMPANIES, YEARS
from core.games.cartel.events import DroppedOut, Revealed, Tied, Won
from core.games.cartel.state import NO_BID, BiddingView, View
from core.text import all_of, figure, say
from tui.face import Scene
from tui.games.cartel.bidding import bids_in_row
from tui.games.cartel.looks import cartel, mark, symbol, tone
from tui.games.cartel.tells import company_rows
from tui.i18n import _, in_words, ngettext
from tui.screens.interlude import InterludeScreen
from tui.widgets.paper import Paper, pad
from tui.widgets.rows import Row, draw_rows, first_that_fits, rows_of

__all__ = ["RevealScreen"]

# Columns of a cartel's name and of a player's, at 80x24.
_CARTEL, _NAME = 9, 5

# What stands before what Space leads to.
_SPACE = "Space  "


class RevealScreen(InterludeScreen):
    """The bids in the order in which they are read, the winner or who is tied, and what follows."""

    rules = ("C-8", "C-9", "C-16", "C-17", "C-12", "C-13", "C-14", "C-15", "C-18")

    def seen(self) -> Any:
        # While bids were sealed: nobody has paid yet.
        return self.before()

    def moment(self, view: Any) -> str:
        return _("year {n} of {last} · bids revealed").format(n=view.year, last=YEARS)

    def heading(self, scene: Scene[Any]) -> str:
        for event in self.events:
            match event:
                case Won(seat=seat, price=price):
                    text = _("{cartel} wins at {price}")
                    return text.format(cartel=cartel(seat).upper(), price=figure(price))
                case Tied(bid=bid):
                    return _("TIE at {bid}").format(bid=figure(bid))
                case _:
                    pass
        return ""

    def pane_title(self, scene: Scene[Any]) -> str | None:
        return _("bids")

    def draw_pane(self, paper: Paper, scene: Scene[Any]) -> None:
        view: View = scene.view
        y = 0
        for event in self.events:
            if isinstance(event, Revealed):
                y = _draw_bids(paper, scene, event, self._best(), y)
        rows = [*_dropped(self.events, paper.width)]
        rows += [row for event in self.events for row in _comes_of(event, paper.width)]
        # The last row is the Space line.
        before = _before(view.phase, paper.height - 1 - y - len(rows), paper.width)
        draw_rows(paper, [*rows, *before], y)

    def _best(self) -> tuple[Seat, ...]:
        """Who has won, or who is tied."""
        for event in self.events:
            match event:
                case Won(seat=seat):
                    return (seat,)
                case Tied(seats=seats):
                    return seats
                case _:
                    pass
        return ()

    def goes_on(self, scene: Scene[Any]) -> str:
        for event in self.events:
            match event:
                case Won(seat=seat):
                    return _("{cartel} pays").format(cartel=cartel(seat))
                case Tied(seats=seats):
                    return self._again(seats)
                case _:
                    pass
        return super().goes_on(scene)

    def _again(self, seats: Sequence[Seat]) -> str:
        """Who bids again, by marks alone where there is no room for names."""
        text, width = _("{cartels} bid again"), self.size.width
        room = width - self.face.board_width(width, self.large) - 1 - cell_len(_SPACE)
        each = (_names(seats), " ".join([mark(seat) for seat in seats]))
        return first_that_fits([text.format(cartels=who) for who in each], room)


def _draw_bids(
    paper: Paper, scene: Scene[Any], event: Revealed, best: Sequence[Seat], y: int
) -> int:
    """A row for each bid, in the order in which they are read; returns the row after them."""
    text = _("printed {value}").format(value=COMPANIES[event.company].value)
    if event.round > 1:
        text = _("printed {value}, round {n}").format(
            value=COMPANIES[event.company].value, n=event.round
        )
    head = [*company_rows(event.company, paper.width), *rows_of(f" {text}", paper.width), ("", "")]
    y = draw_rows(paper, head, y)
    highest = max(event.bids)
    for seat, bid in zip(event.seats, event.bids, strict=True):
        paper.put(1, y, mark(seat), tone(seat, "bold"))
        style = "bold" if bid == highest else ""
        at = paper.put(3, y, f"{pad(cartel(seat), _CARTEL)} ", style)
        paper.put(at, y, pad(scene.names[seat], _NAME + max(paper.width - 24, 0) // 2), style)
        told = "X" if bid == NO_BID else figure(bid)
        end = min(paper.width, 32) - 2
        paper.right(end, y, told, style)
        sign = "★" if best == (seat,) else "=" if bid == highest else ""
        paper.put(end + 1, y, sign, "accent")
        y += 1
    return y + 1


def _before(phase: object, room: int, width: int) -> list[Row]:
    """The rounds before this one, of which the latest stay as far as there is room."""
    rows: list[Row] = []
    if not isinstance(phase, BiddingView):
        return rows
    for bids in reversed(phase.before):
        told = bids_in_row(phase, bids, width)
        if len(told) + len(rows) > room:
            break
        rows = [*told, *rows]
    return rows


def _comes_of(event: object, width: int) -> list[Row]:
    """What the reveal leads to."""
    match event:
        case Tied(seats=seats, bid=bid):
            text = _("{cartels} bid again, {least} or more. Nobody else takes part.")
            return rows_of(text.format(cartels=_names(seats), least=figure(bid + 1)), width)
        case Won(seat=seat, company=company, price=price, by_order=by_order):
            text = _("{cartel} must buy {company} at {price}.")
            if by_order:
                text = _("{cartel}, first of those tied, must buy {company} at {price}.")
            told = text.format(cartel=cartel(seat), company=symbol(company), price=figure(price))
            return rows_of(told, width, "bold")
        case _:
            return []


def _dropped(events: Sequence[object], width: int) -> list[Row]:
    """Who was tied and may bid no higher (C-9)."""
    out = [event for event in events if isinstance(event, DroppedOut)]
    if not out:
        return []
    text = ngettext(
        "{cartels} may bid no higher and drops out.",
        "{cartels} may bid no higher and drop out.",
        len(out),
    )
    if any(isinstance(event, Won) and event.by_order for event in events):
        text = _("None of those tied may bid higher.")
    return rows_of(text.format(cartels=_names([event.seat for event in out])), width)


def _names(seats: Sequence[Seat]) -> str:
    """The names of the cartels, in that order."""
    return in_words(say("{names}", names=all_of([cartel(seat) for seat in seats])))
