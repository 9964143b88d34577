"""The seats strip: cash, profits a year, Stock Blocks and companies of each seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.game import Seat, places
from core.games.cartel.data import MOST_COMPANIES
from core.games.cartel.events import (
    Adjusted,
    Borrowed,
    Bought,
    Failed,
    Reported,
    Repurchased,
    Retired,
    Traded,
    TradedUnseen,
)
from core.games.cartel.profits import owned, retired
from core.games.cartel.state import Over, View
from core.text import figure
from tui.face import Scene, SeatSpot
from tui.games.cartel.looks import TREASURER, UNKNOWN, cartel, mark, millions, tone
from tui.games.cartel.sums import total, worth_now
from tui.i18n import _
from tui.names import ordinal
from tui.widgets.paper import Paper, clip
from tui.widgets.seats import strip_mark

__all__ = ["CASH", "COMPANIES", "PROFITS", "STOCK", "STRIP_ROWS", "changed", "draw_strip"]

STRIP_ROWS = 2

# The four figures of a seat, from the left.
CASH, PROFITS, STOCK, COMPANIES = range(4)


def draw_strip(paper: Paper, scene: Scene[Any], asked: Seat | None) -> None:
    """Who has what, a row of names and a row of figures; once the game is over, of places."""
    view: View = scene.view
    seats = len(scene.players)
    share = paper.width // seats
    place = _places(view)
    fresh = changed(scene)
    for seat in range(seats):
        x = seat * share
        won = place is not None and place[seat] == 1
        _name(paper, x, share, scene, seat, asked == seat, won)
        if place is not None:
            text = _("{place} · {worth}")
            worth = figure(worth_now(view, seat) or 0)
            text = text.format(place=ordinal(place[seat]), worth=worth)
            paper.put(x + 3, 1, clip(text, share - 3), "accent" if won else "bold")
        else:
            _figures(paper, x, share, view, seat, fresh.get(seat, set()))
        paper.spot(x, 0, share, SeatSpot(seat), height=STRIP_ROWS)


def _places(view: View) -> tuple[int, ...] | None:
    """The place of each seat; None while the game goes on."""
    if not isinstance(view.phase, Over):
        return None
    return places(tuple(worth_now(view, seat) or 0 for seat in range(len(view.cash))))


def _name(
    paper: Paper, x: int, share: int, scene: Scene[Any], seat: Seat, asked: bool, won: bool
) -> None:
    arrow, style = strip_mark(asked, won)
    at = paper.put(x, 0, arrow, style)
    at = paper.put(at, 0, mark(seat), tone(seat, "bold")) + 1
    at = paper.put(at, 0, cartel(seat), style) + 1
    keeps = seat == scene.view.treasurer and not isinstance(scene.view.phase, Over)
    room = x + share - at - 1 - 2 * keeps
    at = paper.put(at, 0, clip(scene.names[seat], room), style) + 1
    if keeps:
        paper.put(at, 0, TREASURER, "accent")


def _figures(paper: Paper, x: int, share: int, view: View, seat: Seat, fresh: set[int]) -> None:
    wordings = list(_wordings(view, seat))
    # Two blanks at least lie between the figures of one seat and those of the next.
    fits = (w for w in wordings if sum(map(len, w)) + len(w) < share)
    at = x
    for part, text in enumerate(next(fits, wordings[-1])):
        style = "flash" if part in fresh else ""
        if part == PROFITS and seat in view.failed:
            style = style or "warn"
        at = paper.put(at + 1, 1, text, style)


def _wordings(view: View, seat: Seat) -> Iterator[tuple[str, str, str, str]]:
    """The figures in fewer and fewer columns; four digits leave no room for the rest."""
    held = view.cash[seat]
    cash, bare = millions(held), UNKNOWN if held is None else str(held)
    sums = f"{total(view, seat)}{'!' if seat in view.failed else ''}"
    profits = f"+{sums}"
    stock = f"{view.blocks[seat]}x{view.prices[seat]}"
    out = retired(view.spaces, seat)
    n = len(owned(view.spaces, seat))
    few = _("out") if out else str(n)
    whole = few if out else f"{n}/{MOST_COMPANIES}"
    yield cash, profits, stock, whole
    yield bare, profits, stock, whole
    yield cash, profits, stock, few
    yield bare, profits, stock, few
    yield bare, sums, stock, str(n)


def changed(scene: Scene[Any]) -> dict[Seat, set[int]]:
    """The figures of each seat that the announced events have changed."""
    found: dict[Seat, set[int]] = {}

    def add(seat: Seat, *parts: int) -> None:
        found.setdefault(seat, set()).update(parts)

    for event in scene.recent:
        match event:
            case Bought(seat=seat, cash=cash, blocks=blocks):
                add(seat, PROFITS, COMPANIES, *([CASH] if cash else []), *([STOCK] * bool(blocks)))
            case Borrowed(seat=seat):
                add(seat, CASH)
            case Repurchased(seat=seat):
                add(seat, CASH, STOCK)
            case Failed(seat=seat):
                add(seat, PROFITS)
            case Retired(seat=seat):
                add(seat, COMPANIES)
            case (
                Traded(seat=seat, to=to, money=money) | TradedUnseen(seat=seat, to=to, money=money)
            ) if money:
                add(seat, CASH)
                add(to, CASH)
            case Reported(paid=paid):
                for seat, n in enumerate(paid):
                    add(seat, *([CASH] if n else []))
            case Adjusted(before=before, after=after):
                for seat in range(len(after)):
                    add(seat, *([STOCK] if before[seat] != after[seat] else []))
            case _:
                pass
    return {seat: parts for seat, parts in found.items() if parts}
