"""Where things stand on the drawn island, small and large, and how the cursor walks on it.

Every cell belongs to one corner, one edge, the inside of one hex or one port's label; only a city
reaches over the cells beside its corner, which no road needs to be told by.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, TypeAlias

from core.games.ctn18.island.geometry import CORNERS, EDGE_ENDS, HARBOURS, HEXES
from tui.widgets.walk import nearest

__all__ = [
    "LARGE",
    "SMALL",
    "Company",
    "Corner",
    "Edge",
    "Hex",
    "Label",
    "Pitch",
    "Place",
    "Side",
    "company_space",
    "corner_at",
    "corner_space",
    "edge_space",
    "hex_at",
    "hex_space",
    "island_rows",
    "island_width",
    "label_at",
    "neighbour",
    "pitch_of",
    "place_of",
    "side_of",
]


# -- spaces ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Corner:
    """A corner of the island."""

    n: int


@dataclass(frozen=True, slots=True)
class Edge:
    """An edge of the island."""

    n: int


@dataclass(frozen=True, slots=True)
class Hex:
    """A hex of the island."""

    n: int


@dataclass(frozen=True, slots=True)
class Company:
    """A company, by its marker on the stock chart."""

    n: int


Place: TypeAlias = Corner | Edge | Hex | Company
"""What a space of the drawings stands for."""

_EDGES = len(CORNERS)
_HEXES = _EDGES + len(EDGE_ENDS)
_COMPANIES = _HEXES + len(HEXES)


def corner_space(corner: int) -> int:
    """The number of a corner as a space (tui.face.Space)."""
    return corner


def edge_space(edge: int) -> int:
    """The number of an edge as a space."""
    return _EDGES + edge


def hex_space(hexagon: int) -> int:
    """The number of a hex as a space."""
    return _HEXES + hexagon


def company_space(company: int) -> int:
    """The number of a company as a space."""
    return _COMPANIES + company


def place_of(space: int) -> Place:
    """What a space stands for."""
    if space < _EDGES:
        return Corner(space)
    if space < _HEXES:
        return Edge(space - _EDGES)
    if space < _COMPANIES:
        return Hex(space - _HEXES)
    return Company(space - _COMPANIES)


# -- cells -------------------------------------------------------------------------------------


class Pitch(NamedTuple):
    """The drawing's measures: columns of half a hex, rows from hex to hex, its place on the paper.

    `turn` is the column, counted from the upper corner, in which a slanted edge goes down a row.
    """

    across: int
    down: int
    turn: int
    left: int
    width: int


SMALL, LARGE = Pitch(4, 3, 2, 0, 52), Pitch(6, 5, 3, 2, 79)


def pitch_of(large: bool) -> Pitch:
    """The measures at 120x40, or at 80x24."""
    return LARGE if large else SMALL


def island_width(large: bool) -> int:
    """Columns that the island and its ports take."""
    return pitch_of(large).width


def island_rows(large: bool) -> int:
    """Rows that the island takes."""
    return 5 * pitch_of(large).down + 2


def _row(pitch: Pitch, y: int) -> int:
    """The row of a corner that lies so far down: rows of corners come in pairs."""
    return y // 3 * pitch.down + y % 3


def corner_at(pitch: Pitch, corner: int) -> tuple[int, int]:
    """The column and row of a corner."""
    point = CORNERS[corner]
    return pitch.left + pitch.across * point.x, _row(pitch, point.y)


def hex_at(pitch: Pitch, hexagon: int) -> tuple[int, int]:
    """The middle column of a hex, and the row of its upper corner."""
    point = HEXES[hexagon]
    return pitch.left + pitch.across * point.x, _row(pitch, point.y - 2)


class Side(NamedTuple):
    """An edge on the drawing.

    `x`, `y` is its upper corner. A slanted edge goes to the right if `step` is 1 and to the left
    if it is -1, an upright one has 0. `owner` is the cell that a road's letter stands in.
    """

    x: int
    y: int
    step: int
    owner: tuple[int, int]


@cache
def side_of(pitch: Pitch, edge: int) -> Side:
    """The cells of an edge."""
    a, b = EDGE_ENDS[edge]
    (ax, ay), (bx, by) = corner_at(pitch, a), corner_at(pitch, b)
    if ax == bx:
        return Side(ax, ay, 0, (ax, (ay + by) // 2))
    upper, lower = ((ax, ay), (bx, by)) if ay < by else ((bx, by), (ax, ay))
    step = 1 if lower[0] > upper[0] else -1
    return Side(upper[0], upper[1], step, (upper[0] + pitch.turn * step, upper[1]))


class Label(NamedTuple):
    """Where a port's label touches its edge; `leads`: the label begins there, else it ends.

    A `narrow` one has three columns.
    """

    x: int
    y: int
    leads: bool
    narrow: bool


# The ports in the two notches between hexes.
_NARROW = (1, 5)


@cache
def label_at(pitch: Pitch, harbour: int) -> Label:
    """The place of a port's label: beside the outermost cell of its edge."""
    edge = HARBOURS[harbour]
    side = side_of(pitch, edge)
    middle = HEXES[len(HEXES) // 2]
    a, b = (CORNERS[end] for end in EDGE_ENDS[edge])
    leads = a.x + b.x > 2 * middle.x
    # A slanted edge turns above on the upper coast, below on the lower one.
    y = side.owner[1] + (side.step != 0 and a.y > middle.y)
    return Label(side.owner[0] + (1 if leads else -1), y, leads, harbour in _NARROW)


# -- walking -----------------------------------------------------------------------------------


def _spot(place: Place) -> tuple[int, int]:
    """Where a place lies, in units that look as long across as down."""
    if isinstance(place, Corner):
        point = CORNERS[place.n]
    elif isinstance(place, Hex):
        point = HEXES[place.n]
    else:
        a, b = EDGE_ENDS[place.n]
        return 2 * (CORNERS[a].x + CORNERS[b].x), CORNERS[a].y + CORNERS[b].y
    return 4 * point.x, 2 * point.y


_SPOTS = [_spot(place_of(space)) for space in range(_COMPANIES)]


def neighbour(space: int, dx: int, dy: int, among: Sequence[int] = range(_COMPANIES)) -> int:
    """The next space of the island that way, of all or of those `among`; the same at the end."""
    spots = [_SPOTS[other] for other in among]
    if space in among:
        return among[nearest(spots, among.index(space), dx, dy)]
    return [*among, space][nearest([*spots, _SPOTS[space]], len(spots), dx, dy)]
