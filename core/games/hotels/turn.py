"""A turn's own steps: a purchase, the draw, the next turn, and the end of the game.

Functions that carry the game on take the list of what is told and add to it.
"""

from __future__ import annotations

from bisect import insort

from msgspec.structs import replace

from core.game import Seat, Told
from core.games.hotels.board import (
    STANDINGS,
    TWO_SAFE,
    Standing,
    effect,
    end_cause,
)
from core.games.hotels.data import SEATS
from core.games.hotels.purchases import can_buy
from core.games.hotels.state import (
    Bought,
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

__all__ = [
    "BUYING",
    "buy",
    "can_declare",
    "declare",
    "end_turn",
    "mover",
    "to_buying",
]


def mover(s: State) -> Seat:
    """Whose turn it is; another seat may be disposing of its shares in it."""
    turn = s.phases[0]
    assert isinstance(turn, Placing | Buying)
    return turn.seat


def can_declare(s: State, seat: Seat) -> bool:
    """Whether the seat, which is asked, may declare the end of the game now (H-24)."""
    if STANDINGS[s.variant.as_printed_seven][s.sizes].end is None:
        return False
    turn = s.phases[0]
    assert isinstance(turn, Placing | Buying)
    return turn.seat == seat and not turn.last


def declare(s: State, told: list[Told[Event]]) -> State:
    """The end is declared by the seat whose turn it is."""
    turn, chain = s.phases[0], end_cause(s.sizes)
    assert isinstance(turn, Placing | Buying)
    assert chain is not None
    size = s.sizes[chain] if chain >= 0 else 0
    told.append(Told(Declared(s.turn, turn.seat, chain, size)))
    return replace(s, phases=(replace(turn, last=True), *s.phases[1:]))


def buy(
    s: State,
    seat: Seat,
    chains: tuple[int, ...],
    cost: int,
    last: bool,
    told: list[Told[Event]],
) -> State:
    """A purchase that H-22 allows is paid for; the turn ends with it."""
    told.append(Told(Bought(s.turn, seat, chains, cost)))
    if not chains:
        return end_turn(s, seat, last, told)
    bank, shares, cash = list(s.bank), list(s.shares), list(s.cash)
    row = list(shares[seat])
    for chain in chains:
        bank[chain] -= 1
        row[chain] += 1
    shares[seat] = tuple(row)
    cash[seat] -= cost
    return _end_turn(s, seat, last, told, tuple(bank), tuple(cash), tuple(shares))


BUYING = tuple(tuple((Buying(seat, last),) for seat in range(SEATS[1])) for last in (False, True))
"""The phases while a seat buys, by whether the end is declared and by seat."""

_PLACING = tuple((Placing(seat),) for seat in range(SEATS[1]))

# -- from step to step -------------------------------------------------------------------------


def to_buying(s: State, seat: Seat, last: bool, told: list[Told[Event]]) -> State:
    """On from the buying step, in which the state is.

    That is to the end of the turn if there is nothing to buy and no end to declare (H-22, H-24).
    """
    stand = STANDINGS[s.variant.as_printed_seven][s.sizes]
    if can_buy(s, seat, stand) or (not last and stand.end is not None):
        return s
    return end_turn(s, seat, last, told)


def end_turn(s: State, seat: Seat, last: bool, told: list[Told[Event]]) -> State:
    """The draw and the next turn, or the end of the game (H-23, H-24, H-27)."""
    return _end_turn(s, seat, last, told, s.bank, s.cash, s.shares)


def _end_turn(
    s: State,
    seat: Seat,
    last: bool,
    told: list[Told[Event]],
    bank: tuple[int, ...],
    cash: tuple[int, ...],
    shares: tuple[tuple[int, ...], ...],
) -> State:
    """The same with these holdings in place of the state's, so that it is copied but once."""
    if last:
        return _over(replace(s, bank=bank, cash=cash, shares=shares), True, told)
    variant, pile, out = s.variant, s.pile, s.out
    turn, hands = s.turn, list(s.hands)
    hand = list(hands[seat])
    if pile:
        tile, pile = pile[-1], pile[:-1]
        told.append(Told(Drew(turn, seat, tile), (seat,), DrewUnseen(turn, seat)))
        insort(hand, tile)
    else:
        told.append(Told(NothingDrawn(turn, seat, len(hand))))
    stand = STANDINGS[variant.as_printed_seven][s.sizes]
    if stand.dying and variant.replace_dead_tiles:
        pile, out = _replaced(s, seat, stand, hand, pile, told)
    hands[seat] = tuple(hand)
    seats = len(hands)
    if s.idle >= seats:
        s = replace(s, bank=bank, cash=cash, shares=shares, hands=tuple(hands), out=out)
        return _over(s, False, told)
    after = (seat + 1) % seats
    able = stand.any_playable(s.board, hands[after])
    s = replace(
        s,
        turn=turn + 1,
        bank=bank,
        cash=cash,
        shares=shares,
        hands=tuple(hands),
        pile=pile,
        out=out,
        idle=0 if able else s.idle,
        phases=_PLACING[after],
    )
    return s if able else _skipped(s, after, told)


def _skipped(s: State, seat: Seat, told: list[Told[Event]]) -> State:
    """On from the placing step of a seat that has no playable tile (H-4, H-27)."""
    told.append(Told(Skipped(s.turn, seat, len(s.hands[seat]))))
    idle = 0 if s.pile else s.idle + 1
    return to_buying(replace(s, idle=idle, phases=BUYING[False][seat]), seat, False, told)


def _replaced(
    s: State, seat: Seat, stand: Standing, hand: list[int], pile: bytes, told: list[Told[Event]]
) -> tuple[bytes, bytes]:
    """Pile and tiles removed when others are drawn for the dead ones of the hand (H-21).

    The hand changes in place.
    """
    turn, printed, out = s.turn, s.variant.as_printed_seven, s.out
    while (gone := stand.dead(s.board, printed, hand)) is not None:
        safe = effect(s.board, s.sizes, s.variant, gone) == TWO_SAFE
        told.append(Told(Removed(turn, seat, gone, safe, bool(pile))))
        out += bytes((gone,))
        hand.remove(gone)
        if pile:
            tile, pile = pile[-1], pile[:-1]
            told.append(Told(Drew(turn, seat, tile), (seat,), DrewUnseen(turn, seat)))
            insort(hand, tile)
    return pile, out


def _over(s: State, declared: bool, told: list[Told[Event]]) -> State:
    told.extend([Told(scored) for scored in final_scoring(s.sizes, s.shares)])
    told.append(Told(Ended(s.turn, declared, worth(s.cash, s.sizes, s.shares))))
    return replace(s, phases=(Over(),))
