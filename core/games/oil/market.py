"""The markets of cities, where the bank buys petrol: who sells what, and what it brings (O-21).

With `oil_barons` it buys crude, at a fifth of the price (O-33).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from core.game import Seat
from core.games.oil.atlas import CITIES
from core.games.oil.data import CUSTOMS, LEVEL, SHARES, continent_of, kind_of
from core.games.oil.force import frozen, goods_of_market, sanctioned
from core.games.oil.state import Board, Goods, State, Terms, Trading, Used

__all__ = [
    "MOST_AGREED",
    "agreement",
    "bonus",
    "brings",
    "concession",
    "customs",
    "first_units",
    "kept_for",
    "lowered",
    "seller_order",
    "takings",
    "to_sell",
    "units_to_sell",
    "used_tip",
    "with_used",
]

_CONCESSION, _AGREEMENT = 9, 41
MOST_AGREED: Final = 10
"""Units that are sold by a price agreement."""


def _trading(b: Board) -> Trading | None:
    """Phase A, if the game is in it: it lies at the bottom."""
    phase = b.phases[0]
    return phase if isinstance(phase, Trading) else None


# -- who sells what ----------------------------------------------------------------------------


def seller_order(b: Board, continent: int) -> tuple[Seat, ...]:
    """All seats in the order of sales: whose starting continent it is, and on in fixed order."""
    homes = b.homes
    return tuple(
        sorted(range(len(homes)), key=lambda seat: (homes[seat] - continent) % len(CITIES))
    )


def to_sell(b: Board, seat: Seat, continent: int) -> tuple[Goods, ...]:
    """The goods that a seat could sell in a continent's cities: its own colour first, then by good.

    They may not bring anything: at a price of 0 nothing is sold.
    """
    kind, cities, chairs = goods_of_market(b.terms), CITIES[continent], b.chairs
    rows = [
        row
        for row in b.goods
        if row[1] in cities
        and chairs[row[0]] == seat
        and kind_of(row[0]) == kind
        and not sanctioned(b, continent_of(row[0]))
    ]
    rows.sort(key=lambda row: (continent_of(row[0]) != continent, row))
    return tuple(rows)


def units_to_sell(b: Board, seat: Seat, continent: int) -> int:
    """How many units that is."""
    return sum([n for _, _, n in to_sell(b, seat, continent)])


def first_units(rows: Sequence[Goods], n: int) -> tuple[Goods, ...]:
    """The first n units of those, or all of them where there are fewer."""
    taken = []
    for good, square, there in rows:
        if n > 0:
            taken.append((good, square, min(n, there)))
            n -= there
    return tuple(taken)


# -- what it brings ----------------------------------------------------------------------------


def brings(terms: Terms, price: int) -> int:
    """What a unit brings at a price of petrol."""
    return price // SHARES if terms.oil_barons else price


def bonus(terms: Terms) -> int:
    """What a unit brings on top with a price agreement (Tips 41 to 46)."""
    return brings(terms, LEVEL)


def lowered(b: Board, continent: int, price: int) -> int:
    """The price after a unit is sold at this one: a level less unless News hold it."""
    return price if frozen(b, continent) else max(0, price - LEVEL)


def takings(b: Board, continent: int, price: int, n: int, agreed: int = 0) -> tuple[int, int, int]:
    """What n units bring one after the other, how many of them are sold, and the price after.

    The first `agreed` are sold by a price agreement. Customs are not taken off.
    """
    received = sold = 0
    while sold < n and price:
        received += brings(b.terms, price) + (bonus(b.terms) if sold < agreed else 0)
        price = lowered(b, continent, price)
        sold += 1
    return received, sold, price


def customs(b: Board, seat: Seat, good: int, continent: int, n: int) -> int:
    """What the seat pays to sell units of a good in a continent (O-20)."""
    if b.terms.free_trade or continent_of(good) == continent:
        return 0
    return 0 if used_tip(b, seat, concession(continent)) else CUSTOMS * n


# -- Tips in use -------------------------------------------------------------------------------


def concession(continent: int) -> int:
    """The Tip by which a seat sells in a continent without customs."""
    return _CONCESSION + continent


def agreement(continent: int) -> int:
    """The Tip of a price agreement in a continent."""
    return _AGREEMENT + continent


def kept_for(b: Board, seat: Seat, cards: Sequence[int]) -> tuple[int, ...]:
    """Those of the Tips that a seat keeps."""
    return tuple([card for card in cards if card in b.kept[seat]])


def used_tip(b: Board, seat: Seat, card: int) -> Used | None:
    """The Tip, if the seat uses it in this phase A."""
    phase = _trading(b)
    if phase is None:
        return None
    return next((used for used in phase.used if (used.seat, used.card) == (seat, card)), None)


def with_used(s: State, seat: Seat, card: int, left: int | None = None) -> State:
    """With the Tip in use, or so many units left for it."""
    phase = _trading(s)
    assert phase is not None, "Tips for sales are used in phase A"
    if left is None:
        left = MOST_AGREED if card >= _AGREEMENT else 0
    others = [used for used in phase.used if (used.seat, used.card) != (seat, card)]
    used = tuple(sorted([*others, Used(seat, card, left)], key=lambda u: (u.seat, u.card)))
    return replace(s, phases=(replace(phase, used=used), *s.phases[1:]))
