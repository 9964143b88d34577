"""Goods on the map, and those that companies have bought (O-19, O-42)."""

from __future__ import annotations

from msgspec.structs import replace

from core.game import Seat
from core.games.oil.atlas import COMPANY_SQUARE
from core.games.oil.events import GoodsLost
from core.games.oil.frames import Log
from core.games.oil.state import Board, Goods, Lot, State

__all__ = [
    "add_goods",
    "add_lot",
    "bought_at",
    "bought_of",
    "goods_at",
    "goods_of",
    "lose_lots",
    "own_goods",
    "take_lot",
    "units_at",
]


def units_at(b: Board, good: int, square: int) -> int:
    """The units of a good on a square that nobody has bought."""
    for what, where, n in b.goods:
        if what == good and where == square:
            return n
    return 0


def goods_at(b: Board, square: int) -> tuple[Goods, ...]:
    """The goods on a square that nobody has bought, by good."""
    return tuple([row for row in b.goods if row[1] == square])


def goods_of(b: Board, company: int) -> tuple[Goods, ...]:
    """The goods that a company made and nobody has bought, by square."""
    return tuple([row for row in b.goods if row[0] == company])


def own_goods(b: Board, seat: Seat) -> tuple[Goods, ...]:
    """Those of the companies that a seat chairs, by good and square."""
    return tuple([row for row in b.goods if b.chairs[row[0]] == seat])


def bought_of(b: Board, company: int) -> tuple[Lot, ...]:
    """What a company has bought, by good and by the time when it is lost."""
    return tuple([lot for lot in b.bought if lot.company == company])


def bought_at(b: Board, company: int, good: int) -> int:
    """How many units of a good a company has bought."""
    return sum([lot.units for lot in b.bought if lot.company == company and lot.good == good])


def add_goods(s: State, good: int, square: int, n: int) -> State:
    """So many more units of a good on a square, or fewer; the caller sees that they are there."""
    left = units_at(s, good, square) + n
    rows = [row for row in s.goods if row[0] != good or row[1] != square]
    if left:
        rows.append((good, square, left))
        rows.sort()
    return replace(s, goods=tuple(rows))


def add_lot(s: State, company: int, good: int, n: int, until: int) -> State:
    """So many units that a company has bought, one at least; `until` is as in Lot."""
    lots = list(s.bought)
    for at, lot in enumerate(lots):
        if (lot.company, lot.good, lot.until) == (company, good, until):
            lots[at] = replace(lot, units=lot.units + n)
            break
    else:
        lots.append(Lot(company, good, n, until))
        lots.sort(key=_order)
    return replace(s, bought=tuple(lots))


def take_lot(s: State, company: int, good: int, n: int) -> State:
    """So many fewer of what a company has bought, those that are lost first before others.

    The caller sees that they are there.
    """
    lots = []
    for lot in s.bought:
        taken = min(n, lot.units) if (lot.company, lot.good) == (company, good) else 0
        n -= taken
        if taken < lot.units:
            lots.append(replace(lot, units=lot.units - taken) if taken else lot)
    return replace(s, bought=tuple(lots))


def lose_lots(s: State, log: Log, until: int) -> State:
    """Without the bought goods that are lost when phase A of this month begins (O-19).

    At -1 they are those that a supplier has brought, once the turn is past working them up (O-48).
    """
    lost = [lot for lot in s.bought if lot.until == until]
    if not lost:
        return s
    log += [GoodsLost(lot.good, COMPANY_SQUARE[lot.company], lot.units, True) for lot in lost]
    return replace(s, bought=tuple([lot for lot in s.bought if lot.until != until]))


def _order(lot: Lot) -> tuple[int, int, int]:
    return lot.company, lot.good, lot.until
