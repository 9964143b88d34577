"""How cartels, companies and money are written in Cartel."""

from __future__ import annotations

from core.game import Seat
from core.games.cartel.data import AREAS
from core.games.cartel.phrases import cartel, symbol
from core.text import figure

__all__ = ["TREASURER", "UNKNOWN", "cartel", "known", "mark", "millions", "symbol", "tone"]

UNKNOWN = "?"
"""What stands for a sum that the viewer may not know (C-26)."""

TREASURER = "T"
"""What stands after the name of the seat whose turn ends each year (C-5)."""

# Seats by colour of the palette, the four that are farthest apart: blue, red, yellow, green.
_HUES = (4, 0, 2, 3)


def mark(seat: Seat) -> str:
    """The sign of a seat's markers, one column wide."""
    return AREAS[seat].mark


def tone(seat: Seat, *more: str) -> str:
    """The style name of a seat's colour, with more laid over it."""
    return ".".join((f"hue{_HUES[seat]}", *more))


def known(n: int | None) -> str:
    """A figure, or what stands for it if the viewer may not know it."""
    return UNKNOWN if n is None else figure(n)


def millions(n: int | None) -> str:
    """A sum of money with its sign, such as $66; $? if the viewer may not know it."""
    return f"${known(n)}"
