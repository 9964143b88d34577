"""What can be bought: every way to buy up to three shares (H-22).

To list the ways is what costs most in this game, so those for whom money is no matter are kept.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from operator import getitem

from core.game import Seat
from core.games.hotels.board import Standing
from core.games.hotels.data import CHAINS, MOST_BOUGHT, PRICES
from core.games.hotels.state import Action, Buy, Buying, State
from core.prompt import Prompt

__all__ = ["WAYS", "buying", "can_buy"]

_ONE = [(a,) for a in range(CHAINS)]
_TWO = [(a, b) for a in range(CHAINS) for b in range(a, CHAINS)]
_THREE = [(a, b, c) for a, b in _TWO for c in range(b, CHAINS)]
_WAYS = tuple(sorted([(), *_ONE, *_TWO, *_THREE]))

WAYS = frozenset(_WAYS)
"""The chains that a purchase may name, in their order."""

# All ways are weighed at once: each has a byte of one large number, in their order, so that a sum
# or a mask of such numbers is one of 120 ways. What is counted stays below a byte's high bit.
_BUYS: tuple[Action, ...] = tuple(Buy(way) for way in _WAYS)
_EACH_ONE = int.from_bytes(b"\x01" * len(_WAYS), "little")
_ALL = _EACH_ONE << 7

# By chain and number, the ways that take at most so many shares of the chain.
_AT_MOST = tuple(
    tuple(
        int.from_bytes(bytes([128 * (way.count(chain) <= left) for way in _WAYS]), "little")
        for left in range(MOST_BOUGHT)
    )
    for chain in range(CHAINS)
)


class _Left(dict[bytes, int]):
    """The ways that take no more than is left, by a byte a chain; filled as it is asked."""

    def __missing__(self, left: bytes) -> int:
        ways = _ALL
        for few, at_most in zip(left, _AT_MOST, strict=True):
            if few < MOST_BOUGHT:
                ways &= at_most[few]
        self[left] = ways
        return ways


_LEFT = _Left()

# From bytes of the bank to what is left of a chain, enough being enough.
_FEW = bytes([min(left, MOST_BOUGHT) for left in range(256)])

# By the chains on the board, in bits, the ways that take shares of no other.
_SOLD = tuple(
    _LEFT[bytes([MOST_BOUGHT * (there >> chain & 1) for chain in range(CHAINS)])]
    for there in range(1 << CHAINS)
)

_MOST_PAID = MOST_BOUGHT * max(map(max, PRICES)) // 100

# By hundreds of cash: less the costs of all ways it has the high bit of those that it pays for.
_PAYS = tuple(_EACH_ONE * hundreds + _ALL for hundreds in range(_MOST_PAID))

# By chain and its size, what each way costs for shares of this chain alone, in hundreds.
_COSTS = tuple(
    tuple(
        [
            price // 100 * int.from_bytes(bytes([way.count(chain) for way in _WAYS]), "little")
            for price in row
        ]
    )
    for chain, row in enumerate(PRICES)
)


# Most turns meet one of few lists, and to make them is what costs most in this game.
@lru_cache(maxsize=4096)
def _prompt(possible: int) -> Prompt[Action]:
    return Prompt(True, tuple(compress(_BUYS, possible.to_bytes(len(_BUYS), "little"))))


def can_buy(s: State, seat: Seat, stand: Standing) -> bool:
    """Whether the seat can pay for a share that the bank has."""
    cheapest, prices = stand.cheapest, stand.prices
    cash, bank = s.cash[seat], s.bank
    if cash < cheapest or not stand.dearest:
        return False
    if bank[prices.index(cheapest)]:
        return True
    return any(left and 0 < price <= cash for price, left in zip(prices, bank, strict=True))


def buying(s: State, phase: Buying, stand: Standing) -> Prompt[Action]:
    """Every way for the seat to buy up to three shares, none at all first (H-22)."""
    cash, bank = s.cash[phase.seat], s.bank
    if cash < stand.cheapest:
        return _NOTHING
    possible = _SOLD[stand.there] & _LEFT[bytes(bank).translate(_FEW)]
    if cash < stand.dearest:
        possible &= _PAYS[cash // 100] - sum(map(getitem, _COSTS, s.sizes))
    return _prompt(possible)


# The first way, the lowest byte, is to buy nothing.
_NOTHING = _prompt(_ALL & 0xFF)
