"""A turn's own steps: how it begins, what can be bought, the draw, and the end of the game.

Functions that carry the game on take the list of what is told and add to it.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from core.game import Seat, Told
from core.games.hotels.board import TWO_SAFE, dead, effect, end_cause, playable
from core.games.hotels.data import CHAINS, MOST_BOUGHT, PRICES
from core.games.hotels.state import (
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

__all__ = ["begin", "buys", "can_declare", "declare", "end_turn", "mover", "to_buying"]


def mover(s: State) -> Seat:
    """Whose turn it is; another seat may be disposing of its shares in it."""
    turn = s.phases[0]
    assert isinstance(turn, Placing | Buying)
    return turn.seat


def can_declare(s: State, seat: Seat) -> bool:
    """Whether the seat, which is asked, may declare the end of the game now (H-24)."""
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

_BUYS: dict[tuple[int, ...], Buy] = {
    chains: Buy(chains)
    for chains in [
        (),
        *((a,) for a in range(CHAINS)),
        *((a, b) for a in range(CHAINS) for b in range(a, CHAINS)),
        *((a, b, c) for a in range(CHAINS) for b in range(a, CHAINS) for c in range(b, CHAINS)),
    ]
}


class _Offer(Struct, frozen=True):
    """What the bank sells: the chains on the board with a certificate left, and their prices.

    `cheapest` is over any cash if there is nothing; `dearest` is what three of the dearest cost.
    """

    chains: tuple[int, ...]
    prices: tuple[int, ...]
    cheapest: int
    dearest: int


_NOTHING = 1 << 30


@lru_cache(maxsize=4096)
def _offer(sizes: tuple[int, ...], bank: tuple[int, ...]) -> _Offer:
    chains = tuple([c for c in range(CHAINS) if sizes[c] and bank[c]])
    prices = tuple([PRICES[c][sizes[c]] for c in chains])
    return _Offer(
        chains, prices, min(prices, default=_NOTHING), MOST_BOUGHT * max(prices, default=0)
    )


# Nearly all turns meet one of few offers, and making the list is what costs in this game.
@lru_cache(maxsize=8192)
def _ways(
    chains: tuple[int, ...], stock: tuple[int, ...], prices: tuple[int, ...], cash: int
) -> tuple[Buy, ...]:
    """The ways to buy up to three: `stock` is how many of each chain can be had, `cash` the most.

    With cash below 0 the cost doesn't matter.
    """
    ways: list[tuple[int, ...]] = [()]
    paid = [0]
    for chain, most, price in zip(chains, stock, prices, strict=True):
        for i in range(len(ways)):
            way, cost = ways[i], paid[i]
            for _ in range(min(most, MOST_BOUGHT - len(way))):
                way, cost = (*way, chain), cost + price
                if cost > cash >= 0:
                    break
                ways.append(way)
                paid.append(cost)
    return tuple([_BUYS[way] for way in sorted(ways)])


def buys(s: State, seat: Seat) -> tuple[Buy, ...]:
    """Every way for the seat to buy up to three shares, none at all first (H-22)."""
    offer = _offer(s.sizes, s.bank)
    cash = s.cash[seat]
    if cash < offer.cheapest:
        return _NONE
    bank = s.bank
    stock = tuple([bank[c] if bank[c] < MOST_BOUGHT else MOST_BOUGHT for c in offer.chains])
    if cash >= offer.dearest:
        # The prices don't matter: give none, so that more turns share a list.
        return _ways(offer.chains, stock, (0,) * len(stock), -1)
    return _ways(offer.chains, stock, offer.prices, cash)


_NONE = (_BUYS[()],)


# -- from step to step -------------------------------------------------------------------------


def begin(s: State, seat: Seat, told: list[Told[Event]]) -> State:
    """The turn of a seat begins; goes on to the next decision of anybody, or to the end (H-4)."""
    hand = s.hands[seat]
    if playable(s.board, s.sizes, s.variant, hand):
        return replace(s, idle=0, phases=(Placing(seat),))
    told.append(Told(Skipped(s.turn, seat, len(hand))))
    idle = 0 if s.pile else s.idle + 1
    return to_buying(replace(s, idle=idle), seat, False, told)


def to_buying(s: State, seat: Seat, last: bool, told: list[Told[Event]]) -> State:
    """The buying step, or past it if there is nothing to buy and no end to declare (H-22, H-24)."""
    if s.cash[seat] >= _offer(s.sizes, s.bank).cheapest or (
        not last and end_cause(s.sizes) is not None
    ):
        return replace(s, phases=(Buying(seat, last),))
    return end_turn(s, seat, last, told)


def end_turn(s: State, seat: Seat, last: bool, told: list[Told[Event]]) -> State:
    """The draw and the next turn, or the end of the game (H-23, H-24, H-27)."""
    if last:
        return _over(s, True, told)
    s = _drawn(s, seat, told)
    if s.idle >= len(s.cash):
        return _over(s, False, told)
    return begin(replace(s, turn=s.turn + 1), (seat + 1) % len(s.cash), told)


def _drawn(s: State, seat: Seat, told: list[Told[Event]]) -> State:
    """The seat draws a tile, and others for those that are dead (H-21, H-23)."""
    hand, pile, out = s.hands[seat], s.pile, s.out
    turn = s.turn
    if pile:
        told.append(Told(Drew(turn, seat, pile[-1]), (seat,), DrewUnseen(turn, seat)))
        hand, pile = tuple(sorted((*hand, pile[-1]))), pile[:-1]
    else:
        told.append(Told(NothingDrawn(turn, seat, len(hand))))
    while (tile := dead(s.board, s.sizes, s.variant, hand)) is not None:
        safe = effect(s.board, s.sizes, s.variant, tile) == TWO_SAFE
        told.append(Told(Removed(turn, seat, tile, safe, bool(pile))))
        rest = [t for t in hand if t != tile]
        out += bytes((tile,))
        if pile:
            told.append(Told(Drew(turn, seat, pile[-1]), (seat,), DrewUnseen(turn, seat)))
            rest.append(pile[-1])
            pile = pile[:-1]
        hand = tuple(sorted(rest))
    hands = (*s.hands[:seat], hand, *s.hands[seat + 1 :])
    return replace(s, hands=hands, pile=pile, out=out)


def _over(s: State, declared: bool, told: list[Told[Event]]) -> State:
    told.extend([Told(scored) for scored in final_scoring(s.sizes, s.shares)])
    told.append(Told(Ended(s.turn, declared, worth(s.cash, s.sizes, s.shares))))
    return replace(s, phases=(Over(),))
