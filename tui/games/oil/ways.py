"""Where goods are of use, and how far that is (O-16, O-19)."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from functools import lru_cache

from core.game import Seat
from core.games.oil.atlas import COMPANY_SQUARE, CONTINENT_OF_CITY, LAND_NEXT, SEA_NEXT
from core.games.oil.data import COMPANIES, FIELD, kind_of
from core.games.oil.force import goods_of_market, input_kind
from core.games.oil.routes import obstacles
from core.games.oil.state import Board

__all__ = ["Goal", "goals", "sold_in_cities", "squares_to"]

Goal = tuple[int, int]
"""How many squares it is to where goods are of use, and which square that is."""


def sold_in_cities(b: Board, good: int) -> bool:
    """Whether the bank buys such goods."""
    return kind_of(good) == goods_of_market(b.terms)


def goals(b: Board, seat: Seat, good: int) -> tuple[int, ...]:
    """The squares at which goods of a seat are sold or worked up: its own companies, or those of
    the others if it has none for them.
    """
    barred = obstacles(b).barred
    if sold_in_cities(b, good):
        return tuple([city for city in CONTINENT_OF_CITY if city not in barred])
    able = [
        company
        for company in range(COMPANIES)
        if kind_of(company) != FIELD
        and COMPANY_SQUARE[company] not in barred
        and input_kind(b.terms, company) == kind_of(good)
    ]
    mine = [company for company in able if b.chairs[company] == seat]
    return tuple([COMPANY_SQUARE[company] for company in mine or able])


def squares_to(b: Board, squares: tuple[int, ...]) -> Mapping[int, Goal]:
    """For each square the nearest of the others, counted over land and sea alike."""
    return _spread(squares, obstacles(b).barred)


@lru_cache(maxsize=256)
def _spread(squares: tuple[int, ...], barred: frozenset[int]) -> Mapping[int, Goal]:
    found: dict[int, Goal] = {square: (0, square) for square in squares}
    ahead = deque(squares)
    while ahead:
        at = ahead.popleft()
        n, goal = found[at]
        for square in (*LAND_NEXT[at], *SEA_NEXT[at]):
            if square not in found and square not in barred:
                found[square] = n + 1, goal
                ahead.append(square)
    return found
