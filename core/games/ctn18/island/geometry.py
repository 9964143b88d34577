"""The island's 19 hexes, 54 corners, 72 edges and nine harbours, and what lies beside what (N-1).

Hexes are numbered row by row from the top left; so are corners and edges, by the place where they
lie: `x` counts half the width of a hex, `y` half the side of one, downwards.
"""

from __future__ import annotations

from math import atan2, pi, sqrt
from typing import NamedTuple

__all__ = [
    "CORNERS",
    "CORNER_CORNERS",
    "CORNER_EDGES",
    "CORNER_HARBOUR",
    "CORNER_HEXES",
    "EDGES",
    "EDGE_ENDS",
    "HARBOURS",
    "HEXES",
    "HEX_CORNERS",
    "HEX_HEXES",
    "UP",
    "Point",
]


class Point(NamedTuple):
    """A place on the island."""

    y: int
    x: int


_ROWS = (3, 4, 5, 4, 3)

HEXES = tuple([Point(3 * r + 2, 7 - n + 2 * i) for r, n in enumerate(_ROWS) for i in range(n)])
"""The middle of each hex."""

# From the middle of a hex, clockwise from the top.
_AROUND = ((-2, 0), (-1, 1), (1, 1), (2, 0), (1, -1), (-1, -1))


def _corners_of(hexagon: Point) -> tuple[Point, ...]:
    return tuple([Point(hexagon.y + dy, hexagon.x + dx) for dy, dx in _AROUND])


CORNERS = tuple(sorted({corner for hexagon in HEXES for corner in _corners_of(hexagon)}))
_CORNER = {corner: n for n, corner in enumerate(CORNERS)}

HEX_CORNERS = tuple(
    [tuple([_CORNER[corner] for corner in _corners_of(hexagon)]) for hexagon in HEXES]
)
"""Of each hex, clockwise from the top."""

CORNER_HEXES = tuple(
    [
        tuple([h for h, corners in enumerate(HEX_CORNERS) if corner in corners])
        for corner in range(len(CORNERS))
    ]
)

_PAIRS = {
    tuple(sorted((corners[n], corners[(n + 1) % 6]))) for corners in HEX_CORNERS for n in range(6)
}


def _where(pair: tuple[int, ...]) -> tuple[int, int]:
    """An edge's place, doubled: the sum of its ends."""
    a, b = CORNERS[pair[0]], CORNERS[pair[1]]
    return a.y + b.y, a.x + b.x


EDGE_ENDS: tuple[tuple[int, int], ...] = tuple(
    [(pair[0], pair[1]) for pair in sorted(_PAIRS, key=_where)]
)
"""The two corners of each edge, the upper one (of level ones the left one) first."""

EDGES = tuple([Point(*_where(ends)) for ends in EDGE_ENDS])
"""The middle of each edge, in units half as large as those of corners."""

CORNER_EDGES = tuple(
    [
        tuple([e for e, ends in enumerate(EDGE_ENDS) if corner in ends])
        for corner in range(len(CORNERS))
    ]
)

CORNER_CORNERS = tuple(
    [
        tuple([a + b - corner for a, b in EDGE_ENDS if corner in (a, b)])
        for corner in range(len(CORNERS))
    ]
)
"""The neighbours of each corner."""

HEX_HEXES = tuple(
    [
        tuple(
            [
                other
                for other in range(len(HEXES))
                if other != h and len(set(HEX_CORNERS[h]) & set(HEX_CORNERS[other])) == 2
            ]
        )
        for h in range(len(HEXES))
    ]
)
"""The neighbours of each hex."""


# The hex and the side, counted clockwise from the upper right one, of each harbour, clockwise.
_SIDES = (
    ((0, 0), 5),
    ((0, 1), 0),
    ((1, 3), 0),
    ((2, 4), 1),
    ((3, 3), 2),
    ((4, 1), 2),
    ((4, 0), 3),
    ((3, 0), 4),
    ((1, 0), 4),
)


def _edge(row: int, place: int, side: int) -> int:
    corners = HEX_CORNERS[sum(_ROWS[:row]) + place]
    a, b = sorted((corners[side], corners[(side + 1) % 6]))
    return EDGE_ENDS.index((a, b))


HARBOURS = tuple([_edge(*hexagon, side) for hexagon, side in _SIDES])
"""The edge of each port's place, clockwise from the top left one."""

CORNER_HARBOUR = tuple(
    [
        next((n for n, edge in enumerate(HARBOURS) if corner in EDGE_ENDS[edge]), -1)
        for corner in range(len(CORNERS))
    ]
)
"""The harbour at each corner, -1 for none."""


def _turned(edge: int) -> float:
    """How far from straight up an edge lies, seen from the middle of the island: -pi to pi."""
    middle = HEXES[len(HEXES) // 2]
    across = (EDGES[edge].x - 2 * middle.x) * sqrt(3)
    return (
        atan2(across, 2 * middle.y - EDGES[edge].y)
        if across
        else (0.0 if EDGES[edge].y < 2 * middle.y else pi)
    )


UP = tuple([round(_turned(edge), 6) for edge in HARBOURS])
"""The bearing of each harbour in radians, clockwise from straight up (N-11)."""
