"""What a 7 costs: who discards how many commodities, and then how many certificates."""

from __future__ import annotations

from typing import Any

from core.games.ctn18.data import (
    CERTIFICATE_LIMIT,
    DOWN_RIGHT,
    MOVES,
    OFF,
    PRICES,
)
from core.games.ctn18.island.robber import HAND_LIMIT
from core.games.ctn18.market import certificates, price
from core.games.ctn18.phrases import major as named
from core.games.ctn18.phrases import step
from core.games.ctn18.seven import worth_of
from core.games.ctn18.state import DiscardingView, SheddingView, View
from core.text import figure
from tui.face import Scene
from tui.games.ctn18.looks import NO_PRICE, tone
from tui.games.ctn18.matrix import draw_matrix
from tui.i18n import _
from tui.widgets.paper import Paper, clip

__all__ = ["draw_discards", "draw_sheds", "price_step"]

_NAME, _CARDS, _OWED, _PRICE, _PAID = 9, 20, 29, 41, 50
_ORDER = 8


def price_step(view: View, company: int, way: int) -> str:
    """A company's price and what a move would make of it: 43 ↘ 42; -- without a price."""
    marker = view.markers[company]
    if marker == OFF or MOVES[way][marker] == marker:
        return _price(view, company)
    to = MOVES[way][marker]
    return f"{figure(PRICES[marker])} {step(marker, to)} {figure(PRICES[to])}"


def _price(view: View, company: int) -> str:
    return figure(price(view, company)) if view.markers[company] != OFF else NO_PRICE


# -- commodities -------------------------------------------------------------------------------


def draw_discards(paper: Paper, scene: Scene[Any]) -> None:
    """Each islander's cards, what it owes and what that costs; below the certificates."""
    view: View = scene.view
    phase = view.phase
    assert isinstance(phase, DiscardingView)
    most = paper.width - 1
    title = _("COMMODITIES  hands over {n} discard half").format(n=HAND_LIMIT)
    paper.put(1, 0, clip(title, most), "bold")
    heads = ((_CARDS, _("cards")), (_OWED, _("discards")))
    for end, head in (*heads, (_PRICE - 2, _("price")), (_PAID, _("Cornelius"))):
        paper.right(end + 1, 1, clip(head, 10), "dim")
    for y, major in enumerate(view.order, 2):
        _hand(paper, y, scene, phase, major)
    y = _certificates(paper, 2 + len(view.order), scene)
    _order(paper, y, scene)


def _hand(paper: Paper, y: int, scene: Scene[Any], phase: DiscardingView, major: int) -> None:
    view: View = scene.view
    owes, seat = phase.owed[major], view.presidents[major]
    if owes:
        done = major in phase.done
        paper.put(0, y, "✓" if done else "▶", "dim" if done else "accent")
    paper.put(1, y, named(major), tone(major, "bold"))
    holder = _("nobody") if seat is None else scene.names[seat]
    paper.put(_NAME, y, clip(holder, _CARDS - _NAME - 2), "dim" if seat is None else "")
    paper.right(_CARDS, y, str(view.held[major]), "warn" if owes else "")
    paper.right(_OWED - 2, y, str(owes) if owes else ".", "bold" if owes else "dim")
    floated = view.markers[major] != OFF
    text = price_step(view, major, DOWN_RIGHT) if owes else _price(view, major)
    paper.right(_PRICE, y, text, "loss" if owes and floated else "" if floated else "dim")
    pick = phase.picks[major]
    if not owes:
        paid = "."
    elif pick is None:
        paid = _("drawn") if seat is None else _("hidden")
    else:
        paid = f"+${figure(worth_of(view.values, pick))}"
    paper.right(_PAID, y, paid, "" if owes else "dim")


def _certificates(paper: Paper, y: int, scene: Scene[Any]) -> int:
    """How many certificates each seat has; returns the row after them."""
    view: View = scene.view
    seats = range(len(scene.players))
    y += y + len(seats) + 4 < paper.height
    text = _("CERTIFICATES  over {n} discard down to {n}, unpaid").format(n=CERTIFICATE_LIMIT)
    paper.put(1, y, clip(text, paper.width - 1), "bold")
    for row, seat in enumerate(seats, y + 1):
        n = certificates(view, seat)
        paper.put(1, row, clip(scene.names[seat], _CARDS - 4))
        paper.right(_CARDS, row, str(n), "warn" if n > CERTIFICATE_LIMIT else "")
        over = max(n - CERTIFICATE_LIMIT, 0)
        paper.right(_OWED - 2, row, str(over) if over else ".", "bold" if over else "dim")
        if over:
            paper.put(_OWED + 3, row, clip(_("next, to the Pool"), paper.width - _OWED - 3), "dim")
    return y + len(seats) + 1


def _order(paper: Paper, y: int, scene: Scene[Any]) -> None:
    """What a 7 leads to, one after the other."""
    view: View = scene.view
    texts = [
        _("1 commodities, all at once"),
        _("2 certificates, then presidencies"),
        _("3 robber"),
    ]
    turn = view.turn
    seat = None if turn is None else view.presidents[turn.major]
    if turn is not None and seat is not None:
        text = _("3 robber, moved by {name} for {major}")
        room = paper.width - _ORDER - len(text.format(name="", major=named(turn.major)))
        texts[2] = text.format(name=clip(scene.names[seat], room), major=named(turn.major))
    y += y + len(texts) < paper.height
    paper.put(1, y, clip(_("ORDER"), 6), "dim")
    for row, text in enumerate(texts, y):
        paper.put(_ORDER, row, clip(text, paper.width - _ORDER), "dim")


# -- certificates ------------------------------------------------------------------------------


def draw_sheds(paper: Paper, scene: Scene[Any]) -> None:
    """Who owes certificates, and who holds what."""
    view: View = scene.view
    phase = view.phase
    assert isinstance(phase, SheddingView)
    text = _("CERTIFICATES  over {n} discard down to {n}, unpaid").format(n=CERTIFICATE_LIMIT)
    paper.put(1, 0, clip(text, paper.width - 1), "bold")
    owing = [(seat, n) for seat, n in enumerate(phase.owed) if n]
    roomy = paper.height >= len(scene.players) + len(owing) + 8
    y = 1
    for seat, n in owing:
        done = seat in phase.done
        paper.put(0, y, "✓" if done else "▶", "dim" if done else "accent")
        told = _("{name} discards {n}")
        paper.put(1, y, clip(told.format(name=scene.names[seat], n=n), 40), "" if done else "bold")
        y += 1
    matrix = Paper(paper.width, paper.height - y - roomy)
    draw_matrix(matrix, view, scene.names, legend=roomy)
    paper.paste(matrix, 0, y + roomy)
