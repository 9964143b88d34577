"""What the log shows of events, for its tests."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from core.games.ctn18.events import Event, MarkerMoved
from core.games.ctn18.text import WORDS
from core.text import plain
from core.words import Line, fold
from tests.core.games.ctn18.positions import cell

__all__ = [
    "ANA",
    "BEN",
    "CLEO",
    "DAN",
    "HOME",
    "P20",
    "P25",
    "P30",
    "P36",
    "P43",
    "P51",
    "P60",
    "folded",
    "logged",
    "moves",
    "words",
]

ANA, BEN, CLEO, DAN = range(4)
NAMES = ("Ana", "Ben", "Cleo", "Dan")

HOME = ((3, 8), (0, 11), (3, 10))
"""The hexes of a corner: Wheat 8, Wood 11, Wheat 10."""

P20, P25, P30, P36, P43, P51, P60 = (cell(x, 0) for x in range(0, 14, 2))
"""Cells of the chart's middle row, by their prices."""


def words(line: Line) -> str:
    return f"{line.label} {plain(line.text, NAMES.__getitem__)}".strip()


def logged(*told: Event) -> list[str]:
    return [words(line) for line in WORDS.lines(told)]


def folded(*entries: Sequence[Event]) -> list[str]:
    """What the log shows after these entries."""
    lines = [(n, line) for n, told in enumerate(entries) for line in WORDS.lines(told)]
    return [words(line) for _n, line in fold(lines)]


def moves(company: int, why: str, *cells: int) -> list[Event]:
    return [MarkerMoved(company, why, was, now) for was, now in pairwise(cells)]
