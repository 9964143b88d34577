"""What a phase's screen lights on the drawings, and what is under its cursor, from the scene alone.

A screen that lets a place be chosen keeps it as an amount (tui.screens.form): the field CORNER,
EDGE, TOWN, HEX or COMPANY holds its number, and while it is the scene's dial its places are lit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from core.games.ctn18.island.building import (
    city_spots,
    free_corners,
    road_spots,
    settlement_spots,
)
from core.games.ctn18.island.geometry import CORNER_EDGES, HEXES
from core.games.ctn18.state import (
    Auction,
    Building,
    DiscardingView,
    FreeRoads,
    Paying,
    Placing,
    Robbing,
    SheddingView,
    Stock,
    View,
)
from tui.face import Scene
from tui.games.ctn18.geometry import (
    Company,
    company_space,
    corner_space,
    edge_space,
    hex_space,
    place_of,
)

__all__ = [
    "COMPANY",
    "CORNER",
    "EDGE",
    "HEX",
    "SPACES",
    "TOWN",
    "Lit",
    "company_marked",
    "covers_island",
    "lit",
    "space_marked",
    "visits_island",
]

CORNER, EDGE, TOWN, HEX = "corner", "edge", "city", "hex"
"""Fields that hold a corner to settle, an edge, a settlement to enlarge, a hex for the robber."""

COMPANY = "company"
"""The field that holds the company under the cursor of the stock chart."""

SPACES: dict[str, Callable[[int], int]] = {
    CORNER: corner_space,
    EDGE: edge_space,
    TOWN: corner_space,
    HEX: hex_space,
}
"""By field of a place on the island: the Space of a number of it."""


class Lit(NamedTuple):
    """What can be chosen on the island: free corners and edges, own settlements, hexes."""

    corners: tuple[int, ...] = ()
    edges: tuple[int, ...] = ()
    cities: tuple[int, ...] = ()
    hexes: tuple[int, ...] = ()


def lit(scene: Scene[Any]) -> Lit:
    """The places that the asked seat can choose now; while it builds, those of the dial."""
    view: View = scene.view
    if not scene.acting:
        return Lit()
    match view.phase:
        case Placing(corner=-1):
            return Lit(corners=free_corners(view.corners))
        case Placing(corner=corner):
            return Lit(edges=tuple(edge for edge in CORNER_EDGES[corner] if not view.edges[edge]))
        case Robbing():
            return Lit(hexes=tuple(n for n in range(len(HEXES)) if n != view.robber))
        case FreeRoads() if view.turn is not None:
            return Lit(edges=road_spots(view.corners, view.edges, view.turn.major))
        case Building() if view.turn is not None:
            return _to_build(view, view.turn.major, scene.dial)
        case _:
            return Lit()


def _to_build(view: View, major: int, dial: str | None) -> Lit:
    if dial == EDGE:
        return Lit(edges=road_spots(view.corners, view.edges, major))
    if dial == CORNER:
        return Lit(corners=settlement_spots(view.corners, view.edges, major))
    if dial == TOWN:
        return Lit(cities=city_spots(view.corners, major))
    return Lit()


def space_marked(scene: Scene[Any]) -> int | None:
    """The space under the cursor: that of the board's own cursor, else of the dial's place."""
    if scene.cursor is not None:
        return scene.cursor
    held = dict(scene.amounts)
    if isinstance(scene.view.phase, Stock):
        return company_space(held[COMPANY]) if COMPANY in held else None
    of = SPACES.get(scene.dial or "")
    return None if of is None or scene.dial not in held else of(held[scene.dial])


def company_marked(scene: Scene[Any]) -> int | None:
    """The company under the cursor of the chart; None for no company."""
    space = space_marked(scene) if isinstance(scene.view.phase, Stock) else None
    place = None if space is None else place_of(space)
    return place.n if isinstance(place, Company) else None


def covers_island(view: View) -> bool:
    """Whether the phase has another drawing than the island on the board."""
    return isinstance(view.phase, Auction | Stock | Paying | DiscardingView | SheddingView)


def visits_island(cursor: int | None) -> bool:
    """Whether the board's own cursor is on the island, which then is drawn in every phase."""
    return cursor is not None and not isinstance(place_of(cursor), Company)
