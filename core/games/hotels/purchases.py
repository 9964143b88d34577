"""What can be bought: every way to buy up to three shares (H-22).

To list the ways is what costs most in this game, so those for whom money is no matter are kept.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from operator import getitem

from msgspec import Struct

from core.game import Seat
from core.games.hotels.board import standing
from core.games.hotels.data import CHAINS, MOST_BOUGHT, PRICES
from core.games.hotels.state import Action, Buy, State
from core.prompt import Prompt

__all__ = ["COUNTS", "buying", "can_buy"]

_ONE = [(a,) for a in range(CHAINS)]
_TWO = [(a, b) for a in range(CHAINS) for b in range(a, CHAINS)]
_THREE = [(a, b, c) for a, b in _TWO for c in range(b, CHAINS)]

_BUYS: dict[tuple[int, ...], Buy] = {chains: Buy(chains) for chains in [(), *_ONE, *_TWO, *_THREE]}
_NONE: Prompt[Action] = Prompt(True, (_BUYS[()],))

COUNTS: dict[tuple[int, ...], tuple[int, ...]] = {
    chains: tuple(chains.count(c) for c in range(CHAINS)) for chains in _BUYS
}
"""How many shares of each chain a purchase takes, by the chains it names."""


# A purchase with the three shares it takes.
_Taking = tuple[Buy, int, int, int]

_NO_SHARE = CHAINS
_HUNDREDS = tuple(bytes(price // 100 for price in row) for row in PRICES)


def _taking(way: tuple[int, ...]) -> _Taking:
    a, b, c = (*way, *[_NO_SHARE] * MOST_BOUGHT)[:MOST_BOUGHT]
    return _BUYS[way], a, b, c


_TAKING = tuple([_taking(way) for way in sorted(_BUYS)])


class _Ways(Struct, frozen=True):
    """The ways to buy for whom money is no matter.

    A byte for each way: the chain of its first share, of its second and of its third, with
    _NO_SHARE for none; and as numbers a 1 and a high bit in each byte.
    """

    prompt: Prompt[Action]
    shares: tuple[bytes, ...]
    ones: int
    high: int


# To list the ways anew each time is what would cost most in this game.
@lru_cache(maxsize=2048)
def _ways(stock: tuple[int, ...]) -> _Ways:
    """`stock` is how many of each chain can be had, up to three."""
    one = [*[left > 0 for left in stock], True]
    two = [*[left > 1 for left in stock], True]
    three = [*[left > 2 for left in stock], True]
    taking = [
        (way, a, b, c)
        for way, a, b, c in _TAKING
        if one[a]
        and one[b]
        and one[c]
        and (a != b or two[a])
        and (b != c or two[b])
        and (a != c or three[a])
    ]
    ways, *shares = zip(*taking, strict=True)
    ones = int.from_bytes(b"\x01" * len(ways), "little")
    return _Ways(Prompt(True, ways), tuple(map(bytes, shares)), ones, ones << 7)


def _paid_for(ways: _Ways, sizes: tuple[int, ...], cash: int) -> Prompt[Action]:
    """Those of the ways that so much cash pays for.

    The costs of all are worked out at once: they are the bytes of one number, in hundreds. What
    three shares cost and what they leave of the cash stay below 128, where a byte's high bit is.
    """
    price = bytes(map(getitem, _HUNDREDS, sizes)).ljust(256, b"\0")
    cost = sum([int.from_bytes(chain.translate(price), "little") for chain in ways.shares])
    paid = (ways.ones * (cash // 100) + ways.high - cost) & ways.high
    choices = ways.prompt.choices
    return Prompt(True, tuple(compress(choices, paid.to_bytes(len(choices), "little"))))


def can_buy(s: State, seat: Seat) -> bool:
    """Whether the seat can pay for a share that the bank has."""
    stand, bank, cash = standing(s.sizes, s.variant.as_printed_seven), s.bank, s.cash[seat]
    if all(bank) or cash < stand.cheapest:
        return cash >= stand.cheapest
    return any(left and 0 < price <= cash for price, left in zip(stand.prices, bank, strict=True))


def buying(s: State, seat: Seat) -> Prompt[Action]:
    """Every way for the seat to buy up to three shares, none at all first (H-22)."""
    sizes, bank, cash = s.sizes, s.bank, s.cash[seat]
    stand = standing(sizes, s.variant.as_printed_seven)
    if cash < stand.cheapest:
        return _NONE
    if min(bank) < MOST_BOUGHT:
        bank = tuple([left if left < MOST_BOUGHT else MOST_BOUGHT for left in bank])
        stock = tuple([left if size else 0 for size, left in zip(sizes, bank, strict=True)])
    else:
        stock = tuple([MOST_BOUGHT if size else 0 for size in sizes])
    ways = _ways(stock)
    return ways.prompt if cash >= stand.dearest else _paid_for(ways, sizes, cash)
