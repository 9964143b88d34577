"""The free roads of a Road Building card (N-6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.games.ctn18.actions import Road
from core.games.ctn18.island.geometry import CORNER_EDGES, EDGE_ENDS
from core.games.ctn18.island.layout import at_corner
from core.games.ctn18.island.pieces import FREE, OWNED
from core.games.ctn18.island.roads import road_length
from core.games.ctn18.preview_island import best_roads, laid
from core.games.ctn18.state import FreeRoads, View
from core.prompt import Prompt
from tui.face import Choice, Dial, Scene
from tui.games.ctn18.common import PlaceScreen, draw_latest
from tui.games.ctn18.looks import kind_code
from tui.games.ctn18.marks import EDGE
from tui.games.ctn18.turns import draw_mat
from tui.i18n import _, ngettext
from tui.widgets.paper import Paper
from tui.widgets.rows import Blocks, Row, rows_of

__all__ = ["FreeRoadsScreen", "road_rows"]


class FreeRoadsScreen(PlaceScreen):
    """One road after the other, where it leads furthest first."""

    def spots(self, scene: Scene[Any], field: str) -> Sequence[int]:
        return best_roads(scene.view)

    def begin(self, scene: Scene[Any]) -> Mapping[str, int]:
        return {EDGE: best_roads(scene.view)[0]} if scene.acting else {}

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        action = Road(scene.amount(EDGE))
        if action not in prompt.choices:
            return ()
        enter = _("place the road")
        dial = Dial(EDGE, action.edge, len(scene.view.edges) - 1)
        undo = self.undoable(action)
        return (Choice("", (dial,), enter, enter, action, undo=undo, row=False),)

    def above(self, scene: Scene[Any], paper: Paper) -> int:
        return draw_mat(paper, scene)

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        if choice is None or not isinstance(view.phase, FreeRoads):
            return ()
        left = view.phase.left
        text = ngettext("{n} FREE ROAD", "{n} FREE ROADS", left).format(n=left)
        return ([("", ""), (text, "bold"), *road_rows(view, choice.action.edge, width)],)

    def waiting(self, scene: Scene[Any], paper: Paper) -> None:
        draw_latest(paper, self.lines_told(), draw_mat(paper, scene) + 1)

    def verb(self) -> str:
        return _("place")


def road_rows(view: View, edge: int, width: int) -> list[Row]:
    """Where a road of the major on turn leads, and what its longest road comes to."""
    assert view.turn is not None
    major = view.turn.major
    after = laid(view, edge)
    before = road_length(view.corners, view.edges, major)
    length = road_length(after.corners, after.edges, major)
    text = _("your road: {before} → {after}") if length > before else _("your road: {after}")
    told = text.format(before=before, after=length)
    rows: list[Row] = [(f" {told}", "")]
    if after.longest == major and view.longest != major:
        rows.append((_(" the longest road: +2 VP"), "gain"))
    for end in EDGE_ENDS[edge]:
        others = [e for e in CORNER_EDGES[end] if view.edges[e] == OWNED + major]
        if view.corners[end] == FREE and not others:
            told = _("to {corner}").format(corner=_in_few(view, end))
            rows += [(f" {row}", style) for row, style in rows_of(told, width - 1)]
    return rows


def _in_few(view: View, corner: int) -> str:
    """The hexes around a corner by their codes: Or 9, Br 3, Br 11."""
    hexes = at_corner(view.layout, corner)
    return ", ".join(f"{kind_code(kind)} {n}" if n else _("desert") for kind, n in hexes)
