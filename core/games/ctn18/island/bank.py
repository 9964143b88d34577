"""Trading with the bank: at 4:1, and at the ports that a major has reached (N-9)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from core.games.ctn18.island.geometry import CORNER_HARBOUR
from core.games.ctn18.island.layout import GENERIC, Layout
from core.games.ctn18.island.pieces import BANK, CITY, FREE, OWNED, Goods, owner_of

__all__ = ["POST", "Rate", "at_harbour", "in_bank", "rates"]


class Rate(NamedTuple):
    """A way to trade: the harbour or TRADING_POST, how many cards it takes, and of which kind.

    `kind` is None where any commodity will do.
    """

    port: int
    cards: int
    kind: int | None


POST = Rate(-1, 4, None)


def in_bank(hands: Sequence[Goods]) -> Goods:
    """What the bank has, the rest being in these hands."""
    (a, b, c, d, e), (f, g, h, i, j), (k, m, n, o, p), (q, r, t, u, v) = hands
    return (
        BANK - a - f - k - q,
        BANK - b - g - m - r,
        BANK - c - h - n - t,
        BANK - d - i - o - u,
        BANK - e - j - p - v,
    )


def at_harbour(corners: bytes, harbour: int) -> tuple[int, ...]:
    """The islanders with a building at a port."""
    there = [piece for corner, piece in enumerate(corners) if CORNER_HARBOUR[corner] == harbour]
    return tuple(sorted({owner_of(piece) for piece in there if piece != FREE}))


# By all that it is worked out from, which stays as it is until a settlement or a city is built.
@lru_cache(maxsize=1024)
def rates(layout: Layout, corners: bytes, major: int) -> tuple[Rate, ...]:
    """The rates that the major may use, by harbour, then 4:1."""
    house, town = OWNED + major, CITY + major
    reached = sorted(
        {
            CORNER_HARBOUR[corner]
            for corner, piece in enumerate(corners)
            if piece in (house, town) and CORNER_HARBOUR[corner] >= 0
        }
    )
    return (*[_rate(port, layout.ports[port]) for port in reached], POST)


def _rate(port: int, kind: int) -> Rate:
    return Rate(port, 3, None) if kind == GENERIC else Rate(port, 2, kind)
