"""The seats strip: cash, certificates and worth of each seat, or what matters in the phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from core.game import Seat, places
from core.games.ctn18.data import CERTIFICATE_LIMIT, CORNELIUS
from core.games.ctn18.events import (
    BankTraded,
    BoughtShare,
    Dividend,
    Floated,
    Gift,
    LotWon,
    MarkerMoved,
    PaidOut,
    PresidentChanged,
    Shed,
    SoldShares,
)
from core.games.ctn18.market import certificates, worths
from core.games.ctn18.phrases import nth
from core.games.ctn18.setup import TURNS, placing_for
from core.games.ctn18.state import (
    WAITING,
    Auction,
    DiscardingView,
    Offered,
    Over,
    Paying,
    Placing,
    SheddingView,
    View,
)
from tui.face import Scene, SeatSpot
from tui.games.ctn18.looks import dollars, letter, short_name
from tui.i18n import _, in_words, ngettext
from tui.names import ordinal
from tui.widgets.paper import Paper, clip
from tui.widgets.rows import first_that_fits, listed
from tui.widgets.seats import strip_mark

__all__ = ["CASH", "CERTIFICATES", "STRIP_ROWS", "WORTH", "changed", "draw_strip", "must_act"]

STRIP_ROWS = 2

# The figures of a seat.
CASH, CERTIFICATES, WORTH = range(3)

_PRIORITY = "◆"

# Where the figures begin in a seat's share, if there is room for a name before them.
_FIGURES = 7

# Columns of "6 cert" and two blanks; on fewer columns than the least it is written shorter.
_HELD = 8
_LEAST = 16


def draw_strip(paper: Paper, scene: Scene[Any], asked: Seat | None) -> None:
    """Who has what, a row of names and cash, and a row of what decides the phase."""
    view: View = scene.view
    seats = len(scene.players)
    share = paper.width // seats
    place = places(worths(view)) if isinstance(view.phase, Over) else None
    asks = must_act(view) | ({asked} if asked is not None else set())
    fresh = changed(scene)
    for seat in range(seats):
        x = seat * share
        part = Paper(share, STRIP_ROWS)
        _name(part, scene, seat, seat in asks, place, fresh.get(seat, set()))
        _below(part, scene, seat, place, fresh.get(seat, set()))
        paper.paste(part, x, 0)
        paper.spot(x, 0, share, SeatSpot(seat), height=STRIP_ROWS)


def must_act(view: View) -> set[Seat]:
    """The seats that a phase in which several choose at once waits for."""
    match view.phase:
        case DiscardingView(owed=owed, done=done):
            majors = [m for m, n in enumerate(owed) if n and m not in done]
        case Offered(answers=answers):
            majors = [m for m, answer in enumerate(answers) if answer == WAITING]
        case SheddingView(owed=owed, done=done):
            return {seat for seat, n in enumerate(owed) if n and seat not in done}
        case _:
            return set()
    return {seat for m in majors if (seat := view.presidents[m]) is not None}


def _name(
    paper: Paper,
    scene: Scene[Any],
    seat: Seat,
    asked: bool,
    place: tuple[int, ...] | None,
    fresh: set[int],
) -> None:
    view: View = scene.view
    mark, style = strip_mark(asked, place is not None and place[seat] == 1)
    name = scene.names[seat]
    if place is None:
        text = dollars(view.cash[seat])
        # While settlements are placed it is only who placed first.
        holds = seat == view.priority and not isinstance(view.phase, Placing)
        after = _PRIORITY if holds else ""
    elif paper.width < _LEAST:
        text = after = ""
    else:
        text, after = dollars(worths(view)[seat]), ordinal(place[seat])
    # A blank lies between name and figure; the next seat begins with a mark or a blank.
    room = paper.width - 2 - len(text) - (len(after) + 1 if after else 0)
    paper.put(0, 0, mark, style)
    at = paper.put(1, 0, clip(name, room), style)
    at = max(at + 1, min(_FIGURES, room + 2))
    at = paper.put(at, 0, text, "flash" if CASH in fresh else "")
    paper.put(at + 1, 0, after, "accent")


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
        case Placing(seat=now, turn=turn):
            text = first_that_fits(_placings(view, seat, now, turn), room)
            paper.put(1, 1, clip(text, room))
        case Auction() as auction:
            text, style = _bid(auction, seat, room)
            paper.put(1, 1, clip(text, room), style)
        case Paying():
            n = view.shares[seat][CORNELIUS]
            text = ngettext("{letter} {n} share", "{letter} {n} shares", n)
            text = text.format(letter=letter(CORNELIUS), n=n)
            star = " *" if view.presidents[CORNELIUS] == seat else ""
            paper.put(1, 1, clip(text + star, room), "" if n else "dim")
        case Over() if place is not None and paper.width < _LEAST:
            text = _("{place} {worth}").format(
                place=ordinal(place[seat]), worth=dollars(worths(view)[seat])
            )
            paper.put(1, 1, clip(text, room))
        case Over():
            paper.put(1, 1, clip(first_that_fits(_offices(view, seat), room), room))
        case _:
            _figures(paper, view, seat, fresh)


def _placings(view: View, seat: Seat, now: Seat, turn: int) -> Iterator[str]:
    """When a seat places, and for whom, in fewer and fewer words."""
    seats = len(view.cash)
    turns = [t for t in range(TURNS) if (now + t - turn) % seats == seat]
    majors = listed([letter(placing_for(view.order, t)) for t in turns])
    for numbers in ([in_words(nth(t + 1)) for t in turns], [str(t + 1) for t in turns]):
        yield _("{turns}: {majors}").format(turns=listed(numbers), majors=majors)
    yield majors


def _bid(auction: Auction, seat: Seat, room: int) -> tuple[str, str]:
    """What a seat has done about the lot, and its style."""
    bid = auction.bids[seat]
    if seat in auction.passed:
        first = auction.passed[0] == seat
        return (_("passed first") if first else _("passed")), "dim"
    if seat == auction.best:
        wordings = (_("bid {n}, highest"), _("bid {n}, high"))
        return first_that_fits([words.format(n=bid) for words in wordings], room), "bold"
    if seat == auction.seat:
        return _("to bid"), ""
    return (_("bid {n}").format(n=bid), "") if bid else (_("no bid yet"), "dim")


def _offices(view: View, seat: Seat) -> Iterator[str]:
    """The companies of which a seat is President."""
    companies = [m for m, president in enumerate(view.presidents) if president == seat]
    if not companies:
        yield ""
        return
    for called in (short_name, letter):
        yield _("P of {companies}").format(companies=listed([called(m) for m in companies]))


def _figures(paper: Paper, view: View, seat: Seat, fresh: set[int]) -> None:
    n = certificates(view, seat)
    over = n > CERTIFICATE_LIMIT
    worth = dollars(worths(view)[seat])
    style = "warn" if over else ""
    if paper.width >= _LEAST:
        held = f"{n}>" if over else f"{n} "
        held += _("cert")
        at = max(1, min(_FIGURES, paper.width - _HELD - len(worth) - 1))
        shift = _HELD
    else:
        held = f"{n}>{CERTIFICATE_LIMIT}" if over else f"{n}c"
        at, shift = 1, len(held) + 1
    paper.put(at, 1, held, "flash" if CERTIFICATES in fresh else style)
    paper.put(at + shift, 1, worth, "flash" if WORTH in fresh else "")


def changed(scene: Scene[Any]) -> dict[Seat, set[int]]:
    """The figures of each seat that the announced events have changed."""
    view: View = scene.view
    found: dict[Seat, set[int]] = {seat: set() for seat in range(len(view.cash))}
    everybody = list(found)

    def add(seats: Iterable[Seat], *parts: int) -> None:
        for seat in seats:
            found[seat].update(parts)

    for event in scene.recent:
        match event:
            case LotWon(seat=seat):
                add([seat], CASH, WORTH)
            case Gift():
                add(everybody, CASH, WORTH)
            case SoldShares(seat=seat) | BoughtShare(seat=seat) | Floated(seat=seat):
                add([seat], CASH, CERTIFICATES)
            case Shed(seat=seat):
                add([seat], CERTIFICATES, WORTH)
            case MarkerMoved(company=company):
                add([seat for seat in everybody if view.shares[seat][company]], WORTH)
            case PresidentChanged(was=was, now=now):
                add([was, now], CERTIFICATES)
            case BankTraded(paid=seat) if seat is not None:
                add([seat], CASH, WORTH)
            case Dividend(received=received) | PaidOut(received=received):
                add([seat for seat in everybody if received[seat]], CASH, WORTH)
            case _:
                pass
    return {seat: parts for seat, parts in found.items() if parts}
