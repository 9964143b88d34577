"""The seats strip: cash, companies, shares and loans of each seat, or what matters in the phase."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.game import Seat
from core.games.oil.events import (
    BillPaid,
    ChairTaken,
    ChairVacated,
    Delivered,
    OrderRolled,
    Processed,
    ShareAuctioned,
    SharesBought,
    SharesReturned,
    Supplied,
)
from core.games.oil.events_deals import Borrowed, LoansSet, Paid, Received, TookOut
from core.games.oil.frames import turn_order
from core.games.oil.state import Interest, Over, Start, Trading, View
from core.text import figure
from tui.face import Scene, SeatSpot
from tui.games.oil.ends import places, totals
from tui.games.oil.looks import continent_code, loans_text
from tui.i18n import _
from tui.names import ordinal
from tui.widgets.paper import Paper, clip
from tui.widgets.rows import first_that_fits
from tui.widgets.seats import strip_mark

__all__ = ["STRIP_ROWS", "changed", "draw_strip", "must_act"]

STRIP_ROWS = 2

CASH, HELD, LOANS = range(3)

_NONE = "--"

# Columns of a seat from which on everything has room; from which on the continent stands before
# the cash.
_WIDE, _MIDDLE = 20, 16


def draw_strip(paper: Paper, scene: Scene[Any], asked: Seat | None) -> None:
    """Who has what, a row of names and cash, and a row of what decides the phase."""
    view: View = scene.view
    seats = len(scene.players)
    share = paper.width // seats
    place = places(view) if isinstance(view.phase, Over) else None
    asks = must_act(view) | ({asked} if asked is not None else set())
    fresh = changed(scene)
    for seat in range(seats):
        part = Paper(share, STRIP_ROWS)
        first = place is not None and place[seat] == 1
        _name(part, scene, seat, seat in asks, first, CASH in fresh.get(seat, ()))
        _below(part, scene, seat, place, fresh.get(seat, set()))
        paper.paste(part, seat * share, 0)
        paper.spot(seat * share, 0, share, SeatSpot(seat), height=STRIP_ROWS)


def must_act(view: View) -> set[Seat]:
    """The seats that a phase in which several act at once waits for."""
    if isinstance(view.phase, Trading):
        return set(turn_order(view)) - set(view.phase.done)
    return set()


def _name(paper: Paper, scene: Scene[Any], seat: Seat, asked: bool, won: bool, fresh: bool) -> None:
    view: View = scene.view
    mark, style = strip_mark(asked, won)
    out = seat in view.out
    amount = totals(view)[seat] if isinstance(view.phase, Over) else view.cash[seat]
    text = _("out") if out else figure(amount)
    home = view.homes[seat]
    code = _NONE if home < 0 else continent_code(home)
    roomy = paper.width >= _MIDDLE and len(text) <= paper.width - 9
    # The figure ends before a blank where there is room for one.
    end = paper.width - (3 if paper.width >= _WIDE else 0)
    start = end - max(len(text), 7 if paper.width >= _MIDDLE else 0)
    at = start - 4 if roomy and paper.width >= _WIDE else start - 3
    room = (at - 2) if roomy else end - len(text) - 2
    paper.put(0, 0, mark, style)
    paper.put(1, 0, clip(scene.names[seat], room), "dim" if out else style)
    if roomy:
        paper.put(at, 0, code, "" if home >= 0 else "dim")
    paper.right(end, 0, text, "flash" if fresh else "dim" if out else "")


def _below(
    paper: Paper,
    scene: Scene[Any],
    seat: Seat,
    place: tuple[int, ...] | None,
    fresh: set[int],
) -> None:
    view: View = scene.view
    room = paper.width - 1
    match view.phase:
        case Over() if place is not None and seat in view.out:
            rank = ordinal(place[seat])
            text = first_that_fits((_("{rank}, bankrupt").format(rank=rank), rank), room - 1)
            paper.put(2, 1, text, "dim")
        case _ if seat in view.out:
            paper.put(2, 1, clip(_("bankrupt"), room), "dim")
        case Over() if place is not None:
            paper.put(2, 1, clip(ordinal(place[seat]), room))
        case Start():
            paper.put(2, 1, clip(_chooses(scene, seat, room - 1), room))
        case Interest():
            loans = loans_text(view.loans[seat], view.deposits[seat])
            word = _("loan") if view.loans[seat] else _("deposit") if loans else _("no loan")
            texts = (f"{word} {loans.lstrip('−+')}", loans) if loans else (word,)
            text = first_that_fits(texts, room - 1)
            paper.put(2, 1, text, "flash" if LOANS in fresh else "")
        case _:
            _figures(paper, view, seat, fresh)


def _chooses(scene: Scene[Any], seat: Seat, room: int) -> str:
    """When the seat chooses, and what it rolled for that."""
    view: View = scene.view
    order = turn_order(view)
    at = order.index(seat)
    if at == len(order) - 1:
        when = _("last")
    else:
        when = (_("first"), _("second"), _("third"), _("fourth"), _("fifth"))[at]
    die = dice_for_order(scene.told, seat)
    texts = (_("{when}, {die}"), "{when} {die}") if die else ("{when}",)
    told = [text.format(when=when, die=die) for text in texts]
    return next((text for text in told if len(text) <= room), told[-1])


def dice_for_order(told: Iterable[Any], seat: Seat) -> int:
    """What a seat rolled first of all, 0 if that is not told."""
    for event in told:
        if isinstance(event, OrderRolled):
            return event.throws[0][seat]
    return 0


def _figures(paper: Paper, view: View, seat: Seat, fresh: set[int]) -> None:
    companies = sum(chair == seat for chair in view.chairs)
    shares = sum(view.shares[seat])
    loans = loans_text(view.loans[seat], view.deposits[seat])
    style = "flash" if HELD in fresh else ""
    if paper.width >= _WIDE:
        paper.put(2, 1, _("{n} co").format(n=companies), style)
        if not view.terms.entrepreneurs:
            paper.right(13, 1, _("{n} sh").format(n=shares), style)
        end = paper.width if paper.width < _WIDE + 3 else paper.width - 3
        paper.right(end, 1, loans, "flash" if LOANS in fresh else "dim")
    elif paper.width >= _MIDDLE:
        at = paper.put(1, 1, _("{n}co").format(n=companies), style) + 1
        if not view.terms.entrepreneurs:
            paper.put(at, 1, _("{n}sh").format(n=shares), style)
        paper.right(paper.width, 1, loans, "flash" if LOANS in fresh else "dim")
    else:
        home = view.homes[seat]
        paper.put(1, 1, _NONE if home < 0 else continent_code(home))
        paper.right(paper.width, 1, loans, "flash" if LOANS in fresh else "dim")


def changed(scene: Scene[Any]) -> dict[Seat, set[int]]:
    """The figures of each seat that the announced events have changed."""
    found: dict[Seat, set[int]] = {seat: set() for seat in range(len(scene.view.cash))}
    for event in scene.recent:
        match event:
            case Paid(seat=seat, to=to):
                found[seat].add(CASH)
                if to >= 0:
                    found[to].add(CASH)
            case Received(seat=seat) | BillPaid(seat=seat) | Processed(seat=seat):
                found[seat].add(CASH)
            case Supplied(seat=seat) | Delivered(seat=seat):
                found[seat].add(CASH)
            case SharesBought(seat=seat) | ShareAuctioned(seat=seat) | SharesReturned(seat=seat):
                found[seat].update((CASH, HELD))
            case ChairTaken(seat=seat) | ChairVacated(seat=seat):
                found[seat].add(HELD)
            case Borrowed(seat=seat) | TookOut(seat=seat) | LoansSet(seat=seat):
                found[seat].update((CASH, LOANS))
            case _:
                pass
    return {seat: parts for seat, parts in found.items() if parts}
