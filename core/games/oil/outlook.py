"""What is to come, as far as chance alone tells: prices, News, and how far goods have to go."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush

from core.games.oil.atlas import (
    CANAL,
    CITY,
    COMPANY,
    LAND_NEXT,
    SEA_NEXT,
    SQUARES,
    barred_squares,
)
from core.games.oil.cards import news_in_play
from core.games.oil.data import (
    DIE,
    EXCHANGE,
    HIGHEST_PRICE,
    IN_PLAY,
    LEVEL,
    MONTHS,
    NEWS,
    TIP,
    TRACK,
)
from core.games.oil.force import kinds_in_use
from core.games.oil.state import Board, Terms

__all__ = [
    "chance_of_news",
    "in_time",
    "lasting",
    "months_left",
    "price_after",
    "rolls_before",
    "turns_to",
    "years_to_come",
]


def months_left(b: Board) -> int:
    """How many rounds are still to come after this one."""
    return b.terms.years * MONTHS - 1 - max(b.month, 0)


def years_to_come(b: Board) -> int:
    """How many Decembers are still to come, this year's own among them."""
    return b.terms.years - max(b.month, 0) // MONTHS


# -- prices ------------------------------------------------------------------------------------

_PRICE_MONTHS = (3, 7, 11)
_HIGHEST = HIGHEST_PRICE // LEVEL


@lru_cache(maxsize=1024)
def rolls_before(month: int, later: int) -> int:
    """How often prices are rolled for from a month on until the phase A of a later one (O-24)."""
    years, rest = divmod(later, MONTHS)
    return sum([m < rest for m in _PRICE_MONTHS]) + 3 * years - _rolled(month)


def _rolled(month: int) -> int:
    years, rest = divmod(month, MONTHS)
    return sum([m < rest for m in _PRICE_MONTHS]) + 3 * years


@lru_cache(maxsize=1)
def _steps() -> tuple[tuple[int, float], ...]:
    """By how many levels a roll changes a price, and how likely: two dice up, one down."""
    counts: dict[int, int] = {}
    for up in range(2, 2 * DIE + 1):
        for down in range(1, DIE + 1):
            ways = DIE - abs(up - DIE - 1)
            counts[up - down] = counts.get(up - down, 0) + ways
    return tuple([(step, n / DIE**3) for step, n in sorted(counts.items())])


@lru_cache(maxsize=1024)
def price_after(price: int, rolls: int) -> float:
    """What a price is on the average after so many rolls, if nobody sells."""
    likely = {price // LEVEL: 1.0}
    # Where a price stands hardly matters after four rolls: it is at its top.
    for _ in range(min(rolls, 4)):
        then: dict[int, float] = {}
        for level, part in likely.items():
            for step, chance in _steps():
                at = min(max(level + step, 0), _HIGHEST)
                then[at] = then.get(at, 0.0) + part * chance
        likely = then
    return LEVEL * sum([level * part for level, part in likely.items()])


# -- News --------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def chance_of_news(seats: int, terms: Terms) -> float:
    """How likely one certain card of News is drawn in a month."""
    played = IN_PLAY[seats]
    squares = [
        kind
        for continent, kind in TRACK
        if kind in (TIP, NEWS)
        or (continent in played and (kind == EXCHANGE or kind in kinds_in_use(terms)))
    ]
    return seats * squares.count(NEWS) / len(squares) / len(news_in_play(seats, terms))


def lasting(b: Board, months: float) -> float:
    """How likely a company is not nationalised in so many months."""
    return _lasting(len(b.cash), b.terms, months)


@lru_cache(maxsize=1024)
def _lasting(seats: int, terms: Terms, months: float) -> float:
    return float((1.0 - chance_of_news(seats, terms)) ** months)


# -- distances ---------------------------------------------------------------------------------

# Parts of a turn: two squares by land are a turn and four by sea, on the average; to enter a
# place ends a move, which wastes some of it.
_LAND, _SEA, _STOP = 6, 3, 4
_TURN = 12


def in_time(slack: float) -> float:
    """How likely goods arrive that have so many turns more than they need on the average.

    Five squares by land take 2.8 turns: three are enough in 85 of 100 cases, two in 33, four in 99.
    """
    if slack >= 1.2:
        return 1.0
    if slack >= 0.2:
        return 0.85 + 0.15 * (slack - 0.2)
    if slack >= -0.8:
        return 0.33 + 0.52 * (slack + 0.8)
    return max(0.0, 0.33 * (slack + 1.5) / 0.7)


def turns_to(seats: int, terms: Terms, target: int) -> tuple[float, ...]:
    """How many turns goods take to a square from each other one; infinite where no way leads."""
    return _turns_to(barred_squares(seats, kinds_in_use(terms)), target)


@lru_cache(maxsize=512)
def _turns_to(barred: frozenset[int], target: int) -> tuple[float, ...]:
    far = [float("inf")] * len(SQUARES)
    far[target] = 0.0
    heap = [(0.0, target)]
    while heap:
        length, here = heappop(heap)
        if length > far[here]:
            continue
        stop = _STOP if SQUARES[here].kind in (CITY, CANAL, COMPANY) else 0
        for beside, step in ((LAND_NEXT[here], _LAND), (SEA_NEXT[here], _SEA)):
            for there in beside:
                more = length + step + stop
                if there not in barred and more < far[there]:
                    far[there] = more
                    heappush(heap, (more, there))
    return tuple([length / _TURN for length in far])
