"""Companies, privates, the stock chart and the numbers of the game.

A major is a number: 0 to 3 operate on the island, 4 is Cornelius Banks. A cell of the chart is a
number too, row by row from the top. Money is in whole dollars. What is [ours] in the clauses is
ours: the companies' names, the privates' table, the chart (N-12, N-32, N-40).
"""

from __future__ import annotations

from typing import NamedTuple

from core.games.ctn18.island.layout import BRICK, ORE, WHEAT, WOOD
from core.games.ctn18.island.pieces import ISLANDERS
from core.text import Text, say

__all__ = [
    "CASH",
    "CELLS",
    "CERTIFICATE_LIMIT",
    "CORNELIUS",
    "DOWN_LEFT",
    "DOWN_RIGHT",
    "FLOAT_CASH",
    "HIGHEST_VALUE",
    "ISLANDERS",
    "LAST_ROUND",
    "LEFT",
    "LOTS",
    "MAJORS",
    "MOST_HELD",
    "MOST_IN_POOL",
    "MOST_OFFERS",
    "MOVES",
    "OFF",
    "PARS",
    "PAR_CELLS",
    "PRICES",
    "PRIVATES",
    "RIGHT",
    "SEATS",
    "SHARES",
    "STEPS",
    "UP_LEFT",
    "UP_RIGHT",
    "WINNING",
    "Cell",
    "Major",
    "Private",
]

SEATS = (2, 6)
CASH = 70
SHARES = 10
"""Of each company; the President's certificate is two of them (N-17)."""
CERTIFICATE_LIMIT = 7
MOST_IN_POOL = 5
MOST_HELD = 6
PARS = (20, 25, 30)
WINNING = 10
HIGHEST_VALUE = 20
"""Of a commodity (N-31)."""
MOST_OFFERS = 10
LAST_ROUND = 150
"""The operating round after which the game ends (N-43)."""
LOTS = 4
FLOAT_CASH = 2 * min(PARS)
"""The least with which a company can be floated (N-15)."""


class Major(NamedTuple):
    """A company: its name and the letter that stands for it."""

    name: str
    letter: str


MAJORS = (
    Major("Amber", "A"),
    Major("Delft", "D"),
    Major("Fern", "F"),
    Major("Garnet", "G"),
    Major("Cornelius Banks", "C"),
)
CORNELIUS = 4


class Private(NamedTuple):
    """A private company and its port: a place of the compass, or a commodity (N-32)."""

    name: Text
    compass: int | None
    commodity: int | None


PRIVATES = (
    Private(say("North Port"), 0, None),
    Private(say("East Port"), 1, None),
    Private(say("South Port"), 2, None),
    Private(say("West Port"), 3, None),
    Private(say("Brick Port"), None, BRICK),
    Private(say("Wood Port"), None, WOOD),
    Private(say("Wheat Port"), None, WHEAT),
    Private(say("Ore Port"), None, ORE),
)


class Cell(NamedTuple):
    """A cell of the stock chart (N-40)."""

    y: int
    x: int
    price: int


_CHART = {
    3: (-9, "15 17 19 22 27 32 38 45 54 63 73 85 97 110 125"),
    2: (-10, "12 14 16 18 21 26 31 37 45 53 62 72 83 96 109 123"),
    1: (-9, "12 14 16 18 21 26 31 37 44 52 61 71 82 94 107"),
    0: (-10, "10 12 14 16 18 20 25 30 36 43 51 60 70 81 93 106"),
    -1: (-9, "10 12 14 16 18 20 25 30 35 42 50 59 69 80 92"),
    -2: (-10, "8 10 12 14 16 18 20 24 29 35 42 49 58 68 79 91"),
    -3: (-9, "7 9 11 13 15 17 19 24 29 34 41 49 57 67 78"),
}
"""By row, from the top: the x of its first cell, and its prices (N-40)."""

CELLS = tuple(
    [
        Cell(y, first + 2 * n, int(price))
        for y, (first, prices) in _CHART.items()
        for n, price in enumerate(prices.split())
    ]
)
OFF = -1
"""The cell of a company that has no price."""

_CELL = {(cell.x, cell.y): n for n, cell in enumerate(CELLS)}

PRICES = tuple([cell.price for cell in CELLS])
PAR_CELLS = tuple([_CELL[2 * n, 0] for n in range(len(PARS))])
"""Where a company of each par begins."""

LEFT, RIGHT, UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT = range(6)

STEPS = ((-2, 0), (2, 0), (-1, 1), (1, 1), (-1, -1), (1, -1))
"""By move: how far it goes to the right, and up."""

# What is made of a move that would leave the chart (N-23).
_INSTEAD = {DOWN_LEFT: LEFT, UP_RIGHT: RIGHT}


def _moved(cell: Cell, move: int) -> int:
    for way in (move, _INSTEAD.get(move, move)):
        dx, dy = STEPS[way]
        to = _CELL.get((cell.x + dx, cell.y + dy))
        if to is not None:
            return to
    return _CELL[cell.x, cell.y]


MOVES = tuple([tuple([_moved(cell, move) for cell in CELLS]) for move in range(6)])
"""By move and cell: where the marker stands after it (N-23)."""
