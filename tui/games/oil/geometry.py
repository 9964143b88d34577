"""Where the squares of the map stand on the paper, small, large and zoomed.

The smallest map is drawn by hand, below; the others are that one stretched: squares move apart and
the lines between them grow. The columns of a place stay side by side, so that a line that leads
to one of its letters still does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from core.games.oil.atlas import CANAL, CITY, COMPANY, LAND_NEXT, SEA, SEA_NEXT, SQUARES
from tui.widgets.walk import nearest

__all__ = [
    "LARGE",
    "MAP_COLUMNS",
    "MAP_ROWS",
    "SMALL",
    "ZOOM",
    "Chart",
    "Label",
    "Pitch",
    "Stroke",
    "chart",
    "neighbour",
    "sign_of",
    "squares_drawn",
]

# The names of what is no square are those of continents and oceans.
_DRAWN: Final = """\
┌┈┈┈┈┈┈┈┈┈≈┈┈┈┈┈┈┈┈┈≈┈┈┈┈┈┈┈┈┈≈┈┈┈┈┈┈┈┈┈≈┈┈┈┈┈┈┈┈┈┈┐
┊      F R P    ATLANTIC EUROPE  F R P      TO┈┈┈┈┈≈
┊      ○ ○ ○                     ○ ○ ○      ○      ┊
≈┈LA─○─○─○─○─○─NY┈≈┈≈┈≈┈≈┈≈┈LO─○─○─○─○─○─MO ○─○─F  ≈
┊        ○              ┊          ○   ○    ○──○─R ┊
≈        ○ N.AMERICA    ┊          ○   └──○─○─○─P  ≈
┊        │              ≈┈┈┈┈┈┈≈┈SUEZ─○──○──○ ASIA ┊
≈┈┈┈┈┈┈┈PAN┈┈┈┈┈≈┈┐     ┊      ≈ ○  ┊       ND     ┊
┊        │   CA┈┈┈≈┈┈≈┈┈≈     CI │  ┊   ≈┈┈┈┘ JA┈≈┈≈
┊        ○─○──○         ┊ AFR. ○─○  ┊   ┊ AUS. ○   ┊
┊ S.AM.   P─○─○         ┊  F─○─○    ┊   ┊  F─○─○   ┊
≈        R─○──○         ┊ R─○──○    ┊   ┊ R─○──○   ≈
┊         F─○─○         ┊  P─○─○    ┊IND┊  P─○─○   ┊
┊ PACIFIC     ○         ┊      ○    ┊   ┊      ○   ┊
┊            RI┈┈≈┈┈≈┈┈┈≈┈≈┈≈┈CT    ┊   ┊     SY┈≈ ┊
≈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈≈┈┈┈┈≈┈┈┈┈┈┈≈┈┈┈≈┈┈┈≈┈┈┈┈≈┈┘
└┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈≈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┘"""

MAP_COLUMNS, MAP_ROWS = 52, 17
_ROWS: Final = [row.ljust(MAP_COLUMNS) for row in _DRAWN.splitlines()]

_LEFT, _RIGHT, _UP, _DOWN = "LRUD"
_ARMS: Final = {
    "─": "LR",
    "┈": "LR",
    "│": "UD",
    "┊": "UD",
    "┌": "RD",
    "┐": "LD",
    "└": "RU",
    "┘": "LU",
}
_DOTTED = "┈┊"


class Pitch(NamedTuple):
    """How far apart columns and rows of the smallest map stand, each as a fraction."""

    across: tuple[int, int]
    down: tuple[int, int]


SMALL, LARGE, ZOOM = Pitch((1, 1), (1, 1)), Pitch((3, 2), (5, 3)), Pitch((2, 1), (2, 1))


class Stroke(NamedTuple):
    """A piece of a line: where it stands, its sign, and whether it is one at sea."""

    x: int
    y: int
    sign: str
    sea: bool


class Label(NamedTuple):
    """The name of a continent or an ocean as the map has it, and where it begins."""

    x: int
    y: int
    text: str


@dataclass(frozen=True, slots=True)
class Chart:
    """A map: `at` has column and row of each square (of a place its first letter's), `beside` the
    cell at a place that shows goods and light (of a square itself), `strokes` the lines.
    """

    width: int
    height: int
    at: tuple[tuple[int, int], ...]
    beside: tuple[tuple[int, int], ...]
    strokes: tuple[Stroke, ...]
    labels: tuple[Label, ...]


def sign_of(square: int) -> str:
    """A square as the empty map shows it: a place by its name, a company by its letter."""
    name, kind, _region, _column, _row = SQUARES[square]
    if kind in (CITY, CANAL):
        return name
    if kind == COMPANY:
        return name[-1]
    return "≈" if kind == SEA else "○"


def squares_drawn() -> str:
    """The smallest map as it is drawn by hand."""
    return _DRAWN


def neighbour(square: int, dx: int, dy: int, among: Sequence[int]) -> int:
    """The square that an arrow leads to, of some; itself if there is none that way."""
    # Rows stand twice as far apart as columns do.
    spots = [(SQUARES[n].column, 2 * SQUARES[n].row) for n in (square, *among)]
    to = nearest(spots, 0, dx, dy)
    return square if to == 0 else among[to - 1]


# -- how it is read ----------------------------------------------------------------------------


def _cells() -> dict[tuple[int, int], int]:
    """The square on each cell of the smallest map that belongs to one."""
    return {
        (square.column + n, square.row): number
        for number, square in enumerate(SQUARES)
        for n in range(len(sign_of(number)))
    }


def _joined(one: int, other: int) -> bool:
    return other in LAND_NEXT[one] or other in SEA_NEXT[one]


def _columns(pitch: Pitch) -> tuple[int, ...]:
    """The column of each column of the smallest map."""
    num, den = pitch.across
    found = [x * num // den for x in range(MAP_COLUMNS)]
    for number, square in enumerate(SQUARES):
        for n in range(1, len(sign_of(number))):
            found[square.column + n] = found[square.column] + n
    return tuple(found)


def _sea_corners() -> frozenset[tuple[int, int]]:
    """Corners that end a dotted line, and so are parts of one."""
    found = set()
    for y, row in enumerate(_ROWS):
        for x, sign in enumerate(row):
            if sign in "┌┐└┘":
                right = row[x + 1] if "R" in _ARMS[sign] else row[x - 1]
                if right in "┈≈":
                    found.add((x, y))
    return frozenset(found)


@cache
def chart(pitch: Pitch) -> Chart:
    """The map at a pitch."""
    cells, corners, xs = _cells(), _sea_corners(), _columns(pitch)
    num, den = pitch.down
    ys = [y * num // den for y in range(MAP_ROWS)]
    strokes: list[Stroke] = []
    for y, row in enumerate(_ROWS):
        for x, sign in enumerate(row):
            if sign in _ARMS:
                strokes.append(Stroke(xs[x], ys[y], sign, sign in _DOTTED or (x, y) in corners))
            for dx, dy, arm, back in ((1, 0, _RIGHT, _LEFT), (0, 1, _DOWN, _UP)):
                sea = _runs(cells, corners, (x, y), (x + dx, y + dy), arm + back)
                if sea is None:
                    continue
                if dx:
                    strokes += [
                        Stroke(at, ys[y], "┈" if sea else "─", sea)
                        for at in range(xs[x] + 1, xs[x + 1])
                    ]
                else:
                    strokes += [
                        Stroke(xs[x], at, "┊" if sea else "│", sea)
                        for at in range(ys[y] + 1, ys[y + 1])
                    ]
    places = tuple([(xs[square.column], ys[square.row]) for square in SQUARES])
    taken = {(stroke.x, stroke.y) for stroke in strokes}
    taken |= {
        (x + n, y) for number, (x, y) in enumerate(places) for n in range(len(sign_of(number)))
    }
    labels = tuple(_labels(cells, xs, ys))
    taken |= {(label.x + n, label.y) for label in labels for n in range(len(label.text))}
    beside = tuple([_beside(number, places[number], taken) for number in range(len(SQUARES))])
    return Chart(xs[-1] + 1, ys[-1] + 1, places, beside, tuple(strokes), labels)


def _sign(x: int, y: int) -> str:
    return _ROWS[y][x] if 0 <= y < MAP_ROWS and 0 <= x < MAP_COLUMNS else " "


def _runs(
    cells: dict[tuple[int, int], int],
    corners: frozenset[tuple[int, int]],
    here: tuple[int, int],
    there: tuple[int, int],
    arms: str,
) -> bool | None:
    """Whether what runs from a cell to the next is a line at sea; None if nothing does."""
    one, other = cells.get(here), cells.get(there)
    a, b = _sign(*here), _sign(*there)
    if one is not None and other is not None:
        return other in SEA_NEXT[one] if one != other and _joined(one, other) else None
    for square, sign, arm, place in ((one, b, arms[1], there), (other, a, arms[0], here)):
        if square is not None:
            ends = sign in _ARMS and arm in _ARMS[sign]
            return (sign in _DOTTED or place in corners) if ends else None
    if a in _ARMS and b in _ARMS and arms[0] in _ARMS[a] and arms[1] in _ARMS[b]:
        return a in _DOTTED or b in _DOTTED or (here in corners and there in corners)
    return None


def _labels(cells: dict[tuple[int, int], int], xs: Sequence[int], ys: Sequence[int]) -> list[Label]:
    found = []
    for y, row in enumerate(_ROWS):
        x = 0
        while x < MAP_COLUMNS:
            end = x
            while end < MAP_COLUMNS and (end, y) not in cells and row[end] not in (*_ARMS, " "):
                end += 1
            if end > x:
                found.append(Label(xs[x], ys[y], row[x:end]))
            x = max(end, x + 1)
    return found


def _beside(number: int, at: tuple[int, int], taken: set[tuple[int, int]]) -> tuple[int, int]:
    """Beside a place the first free cell of right, left and above; another square's own cell."""
    if SQUARES[number].kind not in (CITY, CANAL, COMPANY):
        return at
    x, y = at
    around = ((x + len(sign_of(number)), y), (x - 1, y), (x, y - 1))
    return next(cell for cell in around if cell not in taken)
