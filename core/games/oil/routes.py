"""How far goods get from a square, and what stands in their way (O-16, O-17, O-49)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from core.games.oil.atlas import (
    CANAL,
    CITY,
    COMPANY,
    LAND_NEXT,
    OCEANS,
    PANAMA,
    SEA,
    SEA_NEXT,
    SQUARES,
    SUEZ,
    barred_squares,
    in_continent,
)
from core.games.oil.data import CONTINENTS
from core.games.oil.force import kinds_in_use, panama_closed, stormy, strike_in, suez_closed
from core.games.oil.state import Board

__all__ = ["Obstacles", "Route", "obstacles", "open_map", "reach", "reach_by", "shut_in"]


class Route(NamedTuple):
    """A shortest way to a square, by land or by sea; the path is without where it begins."""

    to: int
    sea: bool
    length: int
    path: tuple[int, ...]


class Obstacles(NamedTuple):
    """Where goods can't go: squares barred for the whole game, and what News in force forbid.

    `closed` are canals that nothing enters by sea, `storms` oceans, `strikes` continents.
    """

    barred: frozenset[int]
    closed: tuple[int, ...] = ()
    storms: tuple[int, ...] = ()
    strikes: tuple[int, ...] = ()


def obstacles(b: Board) -> Obstacles:
    """What is in the way of goods now."""
    map_of = open_map(b)
    if not b.in_force:
        return map_of
    closed = ((PANAMA,) if panama_closed(b) else ()) + ((SUEZ,) if suez_closed(b) else ())
    return map_of._replace(
        closed=closed,
        storms=tuple([ocean for ocean in range(OCEANS) if stormy(b, ocean)]),
        strikes=tuple([k for k in range(CONTINENTS) if strike_in(b, k)]),
    )


def open_map(b: Board) -> Obstacles:
    """The map without any News: what can never be entered."""
    return _open_map(len(b.cash), kinds_in_use(b.terms))


@lru_cache(maxsize=32)
def _open_map(seats: int, kinds: tuple[int, ...]) -> Obstacles:
    return Obstacles(barred_squares(seats, kinds))


def reach(b: Board, square: int, land: int, sea: int) -> tuple[Route, ...]:
    """Where goods may go from a square in one move, up to so many squares by land or by sea.

    Routes by land come first, then those by sea, by the number of the square. A square that can
    be reached both ways has two. News in force count; whose goods they are doesn't.
    """
    ways = obstacles(b)
    return reach_by(ways, square, land, False) + reach_by(ways, square, sea, True)


@lru_cache(maxsize=1 << 14)
def reach_by(ways: Obstacles, square: int, far: int, sea: bool) -> tuple[Route, ...]:
    """The same for one of the two, with these obstacles."""
    if _stands_still(ways, square):
        return ()
    beside = SEA_NEXT if sea else LAND_NEXT
    found: dict[int, tuple[int, ...]] = {square: ()}
    edge = [square]
    for _ in range(far):
        further = []
        for here in edge:
            for there in beside[here]:
                if there not in found and _may_enter(ways, there, sea):
                    found[there] = (*found[here], there)
                    if not _ends(there):
                        further.append(there)
        edge = further
    del found[square]
    return tuple([Route(to, sea, len(path), path) for to, path in sorted(found.items())])


def shut_in(b: Board, square: int) -> bool:
    """Whether the square is a closed canal, which goods must leave as soon as they can (O-49)."""
    return square in obstacles(b).closed


def _ends(square: int) -> bool:
    """Whether moving into the square ends the move (O-17)."""
    return SQUARES[square].kind in (CITY, CANAL, COMPANY)


def _stands_still(ways: Obstacles, square: int) -> bool:
    """Whether nothing moves from there: a strike on the continent, a storm at sea."""
    if SQUARES[square].kind == SEA:
        return SQUARES[square].region in ways.storms
    return any(in_continent(square, k) for k in ways.strikes)


def _may_enter(ways: Obstacles, square: int, sea: bool) -> bool:
    if square in ways.barred:
        return False
    if not sea:
        return not any(in_continent(square, k) for k in ways.strikes)
    return square not in ways.closed and not (
        SQUARES[square].kind == SEA and SQUARES[square].region in ways.storms
    )
