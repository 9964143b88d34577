"""Set-up: placing a settlement for a major, then the road at it (N-14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.games.ctn18.actions import Road, Settle
from core.games.ctn18.data import ISLANDERS, LOTS
from core.games.ctn18.island.geometry import CORNER_HEXES, EDGE_ENDS
from core.games.ctn18.island.layout import DESERT, at_edge
from core.games.ctn18.island.pieces import OWNED
from core.games.ctn18.phrases import corner_called, edge_called, goods, hex_at, port
from core.games.ctn18.phrases import lot as lot_called
from core.games.ctn18.preview import first_roads, first_sites, placings, site
from core.games.ctn18.setup import TURNS
from core.games.ctn18.state import Placing, View
from core.prompt import Prompt
from tui.face import Choice, Dial, Scene
from tui.games.ctn18.common import PlaceScreen, draw_latest
from tui.games.ctn18.looks import kind_code, letter, short_name, tone
from tui.games.ctn18.marks import CORNER, EDGE
from tui.i18n import _, in_words
from tui.widgets.paper import Paper, clip
from tui.widgets.rows import Blocks, Row, rows_of

__all__ = ["PlacingScreen"]

# Columns of the marks and the major before a name in the placing order, and of what is done.
_MAJOR = 9
_STATE = 11


class PlacingScreen(PlaceScreen):
    """A settlement, then the road at it, for the major whose turn it is to be placed for."""

    def spots(self, scene: Scene[Any], field: str) -> Sequence[int]:
        view: View = scene.view
        corner = _phase(view).corner
        return first_sites(view) if corner < 0 else first_roads(view, corner)

    def begin(self, scene: Scene[Any]) -> Mapping[str, int]:
        if not scene.acting:
            return {}
        field = _field(_phase(scene.view))
        return {field: self.spots(scene, field)[0]}

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        phase = _phase(scene.view)
        field = _field(phase)
        spots = self.spots(scene, field)
        place = scene.amount(field)
        if place not in spots:
            return ()
        action = Settle(place) if field == CORNER else Road(place)
        enter = _("place it") if field == CORNER else _("place the road")
        dial = Dial(field, place, max(spots))
        undo = self.undoable(action)
        return (Choice("", (dial,), enter, enter, action, undo=undo, row=False),)

    def above(self, scene: Scene[Any], paper: Paper) -> int:
        return _draw_order(paper, scene)

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        if choice is None or not isinstance(view.phase, Placing):
            return ()
        rows: list[Row] = [(_("AT THE CURSOR"), "bold")]
        match choice.action:
            case Settle(place):
                rows += _site_rows(view, place, width)
            case Road(place):
                rows += _road_rows(scene, place, width)
            case _:
                pass
        if not scene.large:
            return (rows,)
        return (rows, [("", ""), *_sites(view)], [("", ""), *_lots(view, width)])

    def waiting(self, scene: Scene[Any], paper: Paper) -> None:
        if isinstance(scene.view.phase, Placing):
            draw_latest(paper, self.lines_told(), _draw_order(paper, scene) + 1)

    def verb(self) -> str:
        return _("place")


def _phase(view: View) -> Placing:
    assert isinstance(view.phase, Placing)
    return view.phase


def _field(phase: Placing) -> str:
    return CORNER if phase.corner < 0 else EDGE


# -- who places when -------------------------------------------------------------------------------


def _draw_order(paper: Paper, scene: Scene[Any]) -> int:
    """The eight placings; returns the row after them."""
    view: View = scene.view
    phase = _phase(view)
    paper.put(0, 0, _("PLACING ORDER"), "bold")
    order = placings(view, phase)
    room = paper.width - _MAJOR - _STATE - 1
    state = _MAJOR + room + 1
    for turn, (seat, major) in enumerate(order):
        y = turn + 1
        now = turn == phase.turn
        style = "dim" if turn < phase.turn else "bold" if now else ""
        paper.put(0, y, "▶" if now else " ", "accent")
        paper.put(1, y, str(turn + 1), style)
        paper.put(3, y, clip(short_name(major), _MAJOR - 3), tone(major, *filter(None, [style])))
        paper.put(_MAJOR + 1, y, clip(scene.names[seat], room - 1), style)
        paper.put(state, y, clip(_state(scene, order[-1].seat, turn), paper.width - state), style)
    return TURNS + 1


def _state(scene: Scene[Any], last: int, turn: int) -> str:
    """What has become of a placing; after the last one Priority Deal is taken."""
    phase = _phase(scene.view)
    if turn < phase.turn:
        return _("done")
    if turn == phase.turn:
        return _("settlement") if phase.corner < 0 else _("road")
    if turn < TURNS - 1:
        return ""
    text = _("then {name} ◆")
    room = _STATE - len(text.format(name=""))
    left = (last + 1) % len(scene.names)
    return text.format(name=clip(scene.names[left], room))


# -- what is under the cursor ----------------------------------------------------------------------


def _site_rows(view: View, corner: int, width: int) -> list[Row]:
    """What the hexes around a corner bring, and what comes at once."""
    phase = _phase(view)
    found = site(view, corner, phase.turn)
    rows: list[Row] = []
    for n, (hexagon, ways) in enumerate(zip(found.hexes, found.ways, strict=True)):
        name = in_words(hex_at(view.layout, hexagon))
        text = _(" {hex}  {n} ways in 36") if n == 0 else _(" {hex}  {n}")
        rows.append((text.format(hex=f"{name:<8}", n=ways), ""))
    if found.harbour >= 0:
        text = _(" port {port}").format(port=in_words(port(view.layout, found.harbour)))
        rows.append((text, "bold"))
    major = short_name(placings(view, phase)[phase.turn].major)
    told = {"n": found.chances, "major": major, "goods": in_words(goods(found.goods))}
    if any(found.goods):
        text = _("= {n} in 36; {major} gets {goods}; then road")
    elif phase.turn < TURNS // 2:
        text = _("= {n} in 36; no cards yet, then the road")
    else:
        text = _("= {n} in 36; {major} gets no cards; then road")
    return rows + [(f" {row}", style) for row, style in rows_of(text.format(**told), width - 1)]


def _road_rows(scene: Scene[Any], edge: int, width: int) -> list[Row]:
    """Where a road lies and what it leads to, and who is next."""
    view: View = scene.view
    phase = _phase(view)
    a, b = EDGE_ENDS[edge]
    far = a + b - phase.corner
    texts = [
        in_words(edge_called(at_edge(view.layout, edge))),
        _("to {corner}").format(
            corner=in_words(
                corner_called(
                    [(view.layout.hexes[h], view.layout.numbers[h]) for h in CORNER_HEXES[far]]
                )
            )
        ),
    ]
    order = placings(view, phase)
    if phase.turn + 1 < TURNS:
        seat, major = order[phase.turn + 1]
        text = _("Next {name} places for {major}.")
        texts.append(text.format(name=scene.names[seat], major=short_name(major)))
    else:
        left = scene.names[(phase.seat + 1) % len(scene.names)]
        texts.append(_("Then {name} ◆ opens lot 1.").format(name=left))
    return [(f" {row}", "") for text in texts for row, _style in rows_of(text, width - 1)]


# -- the large layout ------------------------------------------------------------------------------


def _sites(view: View) -> list[Row]:
    """What each major's sites yield by number."""
    rows: list[Row] = [(_("SITES, by number"), "bold")]
    for major in ISLANDERS:
        at = [corner for corner, piece in enumerate(view.corners) if piece == OWNED + major]
        parts = []
        for corner in at:
            hexes = [h for h in CORNER_HEXES[corner] if view.layout.hexes[h] != DESERT]
            text = [f"{view.layout.numbers[h]}{kind_code(view.layout.hexes[h])}" for h in hexes]
            parts.append(" ".join(text))
        rows.append((f" {letter(major)} {'  '.join(parts) or '·'}", tone(major)))
    return rows


def _lots(view: View, width: int) -> list[Row]:
    """The four lots that are auctioned next."""
    rows: list[Row] = [(_("LOTS to come"), "bold")]
    for n in range(LOTS):
        text = _(" {n} {privates}")
        told = text.format(n=n + 1, privates=in_words(lot_called(view.lots[n])))
        rows.append((clip(told, width), ""))
    return rows
