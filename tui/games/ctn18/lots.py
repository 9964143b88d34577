"""The private auction: lots with their privates and bids, and who has buildings at the ports."""

from __future__ import annotations

from typing import Any

from core.game import Seat
from core.games.ctn18.data import LOTS, PRIVATES
from core.games.ctn18.events import LotWon
from core.games.ctn18.island.bank import at_harbour
from core.games.ctn18.phrases import port
from core.games.ctn18.state import Auction, View
from core.games.ctn18.trading import harbour_of
from tui.face import Scene
from tui.games.ctn18.geometry import island_rows, island_width
from tui.games.ctn18.island import draw_island
from tui.games.ctn18.looks import dollars, short_name, tone
from tui.i18n import _, in_words
from tui.widgets.paper import Paper, clip

__all__ = ["draw_lots"]

_FIRST, _SECOND, _STATE = 8, 25, 42
_BOX = 40


def draw_lots(paper: Paper, scene: Scene[Any]) -> None:
    """The four lots, the bids for the one that is up, and who could use the ports.

    Where there is room for it the island tells the latter.
    """
    view: View = scene.view
    phase = view.phase
    assert isinstance(phase, Auction)
    seats = len(scene.players)
    boxed = seats <= LOTS
    y = 0
    for lot in range(LOTS):
        _lot(paper, y, scene, phase, lot)
        y += 1
        if lot == phase.lot:
            y = _bids(paper, y, scene, phase, boxed)
        # A blank sets the lot that is up off from the others, where there is room.
        y += boxed and lot in (phase.lot - 1, phase.lot) and lot < LOTS - 1
    island = island_rows(False)
    if paper.height - y < island:
        _users(paper, y + 1, view, paper.height - y - 1)
        return
    drawn = Paper(island_width(False), island)
    draw_island(drawn, view)
    paper.paste(drawn, (paper.width - drawn.width) // 2, paper.height - island)


def _lot(paper: Paper, y: int, scene: Scene[Any], phase: Auction, lot: int) -> None:
    view: View = scene.view
    up = lot == phase.lot
    style = "bold" if up else "" if lot > phase.lot else "dim"
    if up:
        paper.put(0, y, "▶", "accent")
    paper.put(1, y, _("LOT {n}").format(n=lot + 1), style)
    for x, number in zip((_FIRST, _SECOND), view.lots[lot], strict=True):
        private = PRIVATES[number]
        rate = _("3:1") if private.compass is not None else _("2:1")
        text = _("{private} {rate}").format(private=in_words(private.name), rate=rate)
        paper.put(x, y, clip(text, _SECOND - _FIRST - 1), style)
    owner = view.owners[view.lots[lot][0]]
    if up:
        text = _("bid {sum}").format(sum=dollars(phase.high)) if phase.high else _("no bid")
    elif lot > phase.lot:
        text = _("to come")
    elif owner is None:
        text = _("out")
    else:
        text = _sold(scene, lot, owner, paper.width - _STATE)
    paper.put(_STATE, y, clip(text, paper.width - _STATE), style)


def _sold(scene: Scene[Any], lot: int, owner: Seat, room: int) -> str:
    """Who has a lot, and what it was sold for if the game was played from its beginning."""
    name = scene.names[owner]
    paid = next((e.amount for e in scene.told if isinstance(e, LotWon) and e.lot == lot), None)
    if paid is None:
        return name
    sum = dollars(paid)
    return f"{clip(name, room - len(sum) - 1)} {sum}"


def _bids(paper: Paper, y: int, scene: Scene[Any], phase: Auction, boxed: bool) -> int:
    """The bids of all seats, in a box if there is room; returns the row after them."""
    if boxed:
        paper.put(_FIRST, y, "┌" + "─" * (_BOX - 2) + "┐", "rule")
        y += 1
    for seat, name in enumerate(scene.names):
        if boxed:
            paper.put(_FIRST, y, "│", "rule")
            paper.put(_FIRST + _BOX - 1, y, "│", "rule")
        text, style = _bid(phase, seat)
        paper.put(_FIRST + 2, y, clip(name, 16), "bold" if seat == phase.seat else "")
        paper.put(_FIRST + 19, y, clip(text, _BOX - 20), style)
        y += 1
    if boxed:
        paper.put(_FIRST, y, "└" + "─" * (_BOX - 2) + "┘", "rule")
        y += 1
    return y


def _bid(phase: Auction, seat: int) -> tuple[str, str]:
    bid = phase.bids[seat]
    if seat in phase.passed:
        first = phase.passed[0] == seat
        return (_("passed, takes ◆") if first else _("passed")), "dim"
    if seat == phase.best:
        return _("{sum}  highest").format(sum=dollars(bid)), "bold"
    if seat == phase.seat:
        text = _("{sum}  ?").format(sum=dollars(bid)) if bid else "?"
        return text, "accent"
    return (dollars(bid) if bid else "·"), ""


def _users(paper: Paper, y: int, view: View, room: int) -> None:
    """Who has buildings at the ports of the lots, those that are sold last."""
    phase = view.phase
    assert isinstance(phase, Auction)
    paper.put(1, y, clip(_("WHO HAS BUILDINGS AT THE PORTS"), paper.width - 1), "dim")
    order = [*range(phase.lot, LOTS), *range(phase.lot)][: room - 1]
    for row, lot in enumerate(sorted(order), y + 1):
        for x, number in zip((1, 28), view.lots[lot], strict=True):
            harbour = harbour_of(view.layout, number)
            paper.put(x, row, clip(in_words(port(view.layout, harbour)), 10))
            majors = at_harbour(view.corners, harbour)
            at = x + 11
            if not majors:
                paper.put(at, row, _("nobody"), "dim")
            for major in majors:
                at = paper.put(at, row, short_name(major), tone(major, "bold")) + 1
