"""A turn's own steps: how it begins, what can be bought, the draw, and the end of the game.

Functions that carry the game on take the list of what is told and add to it.
"""

from __future__ import annotations

from functools import lru_cache
from operator import add, sub

from msgspec import Struct
from msgspec.structs import replace

from core.game import Seat, Told
from core.games.hotels.board import TWO_SAFE, any_playable, dead, effect, end_cause
from core.games.hotels.data import CHAINS, MOST_BOUGHT, PRICES, SAFE
from core.games.hotels.state import (
    Action,
    Bought,
    Buy,
    Buying,
    Declared,
    Drew,
    DrewUnseen,
    Ended,
    Event,
    NothingDrawn,
    Over,
    Placing,
    Removed,
    Skipped,
    State,
)
from core.games.hotels.stocks import final_scoring, worth
from core.prompt import Prompt

__all__ = [
    "COUNTS",
    "Offer",
    "begin",
    "buy",
    "buying",
    "can_declare",
    "declare",
    "end_turn",
    "mover",
    "offer",
    "to_buying",
]


def mover(s: State) -> Seat:
    """Whose turn it is; another seat may be disposing of its shares in it."""
    turn = s.phases[0]
    assert isinstance(turn, Placing | Buying)
    return turn.seat


def can_declare(s: State, seat: Seat) -> bool:
    """Whether the seat, which is asked, may declare the end of the game now (H-24)."""
    if max(s.sizes) < SAFE:
        return False
    turn = s.phases[0]
    assert isinstance(turn, Placing | Buying)
    return turn.seat == seat and not turn.last and end_cause(s.sizes) is not None


def declare(s: State, told: list[Told[Event]]) -> State:
    """The end is declared by the seat whose turn it is."""
    turn, chain = s.phases[0], end_cause(s.sizes)
    assert isinstance(turn, Placing | Buying)
    assert chain is not None
    size = s.sizes[chain] if chain >= 0 else 0
    told.append(Told(Declared(s.turn, turn.seat, chain, size)))
    return replace(s, phases=(replace(turn, last=True), *s.phases[1:]))


# -- what can be bought ------------------------------------------------------------------------

_ONE = [(a,) for a in range(CHAINS)]
_TWO = [(a, b) for a in range(CHAINS) for b in range(a, CHAINS)]
_THREE = [(a, b, c) for a, b in _TWO for c in range(b, CHAINS)]

_BUYS: dict[tuple[int, ...], Buy] = {chains: Buy(chains) for chains in [(), *_ONE, *_TWO, *_THREE]}
_NONE: Prompt[Action] = Prompt(True, (_BUYS[()],))

COUNTS: dict[tuple[int, ...], tuple[int, ...]] = {
    chains: tuple(chains.count(c) for c in range(CHAINS)) for chains in _BUYS
}
"""How many shares of each chain a purchase takes, by the chains it names."""


class Offer(Struct, frozen=True, gc=False):
    """What the bank sells: the chains on the board with a certificate left, and their prices.

    `by_chain` has a price for all seven, 0 for those not sold. `cheapest` is over any cash if
    there is nothing; `dearest` is what three of the dearest cost.
    """

    chains: tuple[int, ...]
    prices: tuple[int, ...]
    by_chain: tuple[int, ...]
    cheapest: int
    dearest: int


_NOTHING = 1 << 30


@lru_cache(maxsize=4096)
def offer(sizes: tuple[int, ...], bank: tuple[int, ...]) -> Offer:
    """What can be bought of a bank with so many certificates left (H-22)."""
    by_chain = tuple([PRICES[c][sizes[c]] if bank[c] else 0 for c in range(CHAINS)])
    chains = tuple([c for c in range(CHAINS) if by_chain[c]])
    prices = tuple([by_chain[c] for c in chains])
    cheapest = min(prices, default=_NOTHING)
    return Offer(chains, prices, by_chain, cheapest, MOST_BOUGHT * max(by_chain))


# Most turns meet one of few offers, and making the list is what costs most in this game.
@lru_cache(maxsize=8192)
def _ways(
    chains: tuple[int, ...], stock: tuple[int, ...], prices: tuple[int, ...], cash: int
) -> Prompt[Action]:
    """The ways to buy up to three: `stock` is how many of each chain can be had."""
    ways: list[Action] = [_BUYS[()]]
    n = len(chains)
    for i in range(n):
        a = chains[i]
        left = cash - prices[i]
        if left < 0:
            continue
        ways.append(_BUYS[a,])
        for j in range(i, n):
            b = chains[j]
            rest = left - prices[j]
            if rest < 0 or (i == j and stock[i] < 2):
                continue
            ways.append(_BUYS[a, b])
            for k in range(j, n):
                if prices[k] <= rest and (k != j or stock[j] > 2 - (i != j)):
                    ways.append(_BUYS[a, b, chains[k]])
    return Prompt(True, tuple(ways))


def buying(s: State, seat: Seat) -> Prompt[Action]:
    """Every way for the seat to buy up to three shares, none at all first (H-22)."""
    sold = offer(s.sizes, s.bank)
    cash = s.cash[seat]
    if cash < sold.cheapest:
        return _NONE
    bank = s.bank
    stock = tuple([bank[c] if bank[c] < MOST_BOUGHT else MOST_BOUGHT for c in sold.chains])
    if cash >= sold.dearest:
        # The prices don't matter: give none, so that more turns share a list.
        return _ways(sold.chains, stock, (0,) * len(stock), 0)
    return _ways(sold.chains, stock, sold.prices, cash)


def buy(
    s: State, seat: Seat, chains: tuple[int, ...], cost: int, last: bool, told: list[Told[Event]]
) -> State:
    """A purchase that H-22 allows is paid for; the turn ends with it."""
    if chains:
        counts = COUNTS[chains]
        row = tuple(map(add, s.shares[seat], counts))
        s = replace(
            s,
            bank=tuple(map(sub, s.bank, counts)),
            shares=(*s.shares[:seat], row, *s.shares[seat + 1 :]),
            cash=(*s.cash[:seat], s.cash[seat] - cost, *s.cash[seat + 1 :]),
        )
    told.append(Told(Bought(s.turn, seat, chains, cost)))
    return end_turn(s, seat, last, told)


# -- from step to step -------------------------------------------------------------------------


def begin(s: State, seat: Seat, told: list[Told[Event]]) -> State:
    """The turn of a seat begins; goes on to the next decision of anybody, or to the end (H-4)."""
    hand = s.hands[seat]
    if any_playable(s.board, s.sizes, s.variant, hand):
        return replace(s, idle=0, phases=(Placing(seat),))
    told.append(Told(Skipped(s.turn, seat, len(hand))))
    idle = 0 if s.pile else s.idle + 1
    return to_buying(replace(s, idle=idle), seat, False, told)


def to_buying(s: State, seat: Seat, last: bool, told: list[Told[Event]]) -> State:
    """The buying step, or past it if there is nothing to buy and no end to declare (H-22, H-24)."""
    if s.cash[seat] >= offer(s.sizes, s.bank).cheapest or (
        not last and end_cause(s.sizes) is not None
    ):
        return replace(s, phases=(Buying(seat, last),))
    return end_turn(s, seat, last, told)


def end_turn(s: State, seat: Seat, last: bool, told: list[Told[Event]]) -> State:
    """The draw and the next turn, or the end of the game (H-23, H-24, H-27)."""
    if last:
        return _over(s, True, told)
    hand, pile, out = _drawn(s, seat, told)
    hands = (*s.hands[:seat], hand, *s.hands[seat + 1 :])
    seats = len(hands)
    if s.idle >= seats:
        return _over(replace(s, hands=hands, out=out), False, told)
    s = replace(s, turn=s.turn + 1, hands=hands, pile=pile, out=out)
    return begin(s, (seat + 1) % seats, told)


def _drawn(s: State, seat: Seat, told: list[Told[Event]]) -> tuple[tuple[int, ...], bytes, bytes]:
    """Hand, pile and tiles removed after the draw: a tile, and others for dead ones (H-21)."""
    hand, pile, out = s.hands[seat], s.pile, s.out
    turn = s.turn
    if pile:
        tile = pile[-1]
        told.append(Told(Drew(turn, seat, tile), (seat,), DrewUnseen(turn, seat)))
        hand, pile = tuple(sorted((*hand, tile))), pile[:-1]
    else:
        told.append(Told(NothingDrawn(turn, seat, len(hand))))
    while (gone := dead(s.board, s.sizes, s.variant, hand)) is not None:
        safe = effect(s.board, s.sizes, s.variant, gone) == TWO_SAFE
        told.append(Told(Removed(turn, seat, gone, safe, bool(pile))))
        out += bytes((gone,))
        hand = tuple([tile for tile in hand if tile != gone])
        if pile:
            told.append(Told(Drew(turn, seat, pile[-1]), (seat,), DrewUnseen(turn, seat)))
            hand, pile = tuple(sorted((*hand, pile[-1]))), pile[:-1]
    return hand, pile, out


def _over(s: State, declared: bool, told: list[Told[Event]]) -> State:
    told.extend([Told(scored) for scored in final_scoring(s.sizes, s.shares)])
    told.append(Told(Ended(s.turn, declared, worth(s.cash, s.sizes, s.shares))))
    return replace(s, phases=(Over(),))
