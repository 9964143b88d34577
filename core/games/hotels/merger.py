"""Placing a tile and what it brings about: founding, growth and mergers (H-6 to H-20)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from core.game import Seat, Told
from core.games.hotels.board import (
    ALONE,
    CHAINS_OF,
    FOUNDS,
    GROWS,
    connected,
)
from core.games.hotels.data import CHAIN, CHAINS, LOOSE, PRICES
from core.games.hotels.state import (
    Acquiring,
    Buying,
    Chose,
    Dispose,
    Disposed,
    Disposing,
    Event,
    Fell,
    Founded,
    Founding,
    Grew,
    Joined,
    LaidAlone,
    Merged,
    Met,
    Ordering,
    State,
)
from core.games.hotels.stocks import paid_bonuses
from core.games.hotels.turn import BUYING, to_buying
from core.parts.rows import put

__all__ = ["absorb", "acquire", "dispose", "found", "most_traded", "place"]


def place(
    s: State,
    seat: Seat,
    tile: int,
    what: int,
    touched: int,
    last: bool,
    told: list[Told[Event]],
) -> State:
    """A playable tile that does and touches this goes to the board; on to the next decision."""
    changed = list(s.hands)
    hand = list(changed[seat])
    hand.remove(tile)
    changed[seat] = tuple(hand)
    hands = tuple(changed)
    if what == GROWS:
        return _grow(s, hands, seat, tile, touched, last, told)
    board = _laid(s.board, tile, LOOSE)
    if what == ALONE:
        told.append(Told(LaidAlone(s.turn, seat, tile)))
        s = replace(s, board=board, hands=hands, phases=BUYING[last][seat])
        return to_buying(s, seat, last, told)
    turn = Buying(seat, last)
    if what == FOUNDS:
        told.append(Told(Joined(s.turn, seat, tile, len(connected(s.board, tile)) - 1)))
        return replace(s, board=board, hands=hands, phases=(turn, Founding(seat, tile)))
    chains = tuple(sorted(CHAINS_OF[touched], key=lambda c: -s.sizes[c]))
    sizes = tuple([s.sizes[c] for c in chains])
    told.append(Told(Met(s.turn, seat, tile, chains, sizes)))
    s = replace(s, board=board, hands=hands, phases=(turn,))
    tied = sizes.count(sizes[0])
    if tied > 1:
        return _push(s, Acquiring(seat, tile, chains[:tied], chains[tied:]))
    return _next_fall(s, seat, tile, chains[0], chains[1:], 1, told)


def found(s: State, phase: Founding, chain: int, told: list[Told[Event]]) -> State:
    """The chain is founded and its founder gets a share, if the bank has one (H-6, H-7)."""
    seat = phase.seat
    group = connected(s.board, phase.tile)
    share = s.bank[chain] > 0
    told.append(Told(Founded(s.turn, seat, chain, len(group), share)))
    row = s.shares[seat]
    s = replace(
        s,
        board=_filled(s.board, group, CHAIN + chain),
        sizes=put(s.sizes, chain, len(group)),
        bank=put(s.bank, chain, s.bank[chain] - share),
        shares=put(s.shares, seat, put(row, chain, row[chain] + share)),
        phases=s.phases[:1],
    )
    return _pop(s, told)


def acquire(s: State, phase: Acquiring, chain: int, told: list[Told[Event]]) -> State:
    """The mover has chosen the acquirer among those tied (H-11)."""
    told.append(Told(Chose(s.turn, phase.seat, chain, phase.tied)))
    left = tuple([c for c in phase.tied if c != chain]) + phase.others
    return _next_fall(s, phase.seat, phase.tile, chain, left, 1, told)


def absorb(s: State, phase: Ordering, chain: int, told: list[Told[Event]]) -> State:
    """The mover has chosen which of the chains of equal size falls next (H-12)."""
    left = tuple([c for c in phase.tied if c != chain]) + phase.others
    return _fall(
        s, phase.seat, phase.tile, phase.acquirer, (chain, *left), phase.nth, told, chosen=True
    )


def most_traded(held: int, bank: int) -> int:
    """How many of so many shares can be traded, in pairs, while the bank has the acquirer's."""
    return min(held - held % 2, 2 * bank)


def dispose(s: State, phase: Disposing, a: Dispose, told: list[Told[Event]]) -> State:
    """A holder has disposed of its shares of the defunct chain; the next one is asked (H-17)."""
    seat, acquirer, defunct = phase.seat, phase.acquirer, phase.defunct
    got = a.trade // 2
    gone = a.trade + a.sell
    paid = a.sell * PRICES[defunct][s.sizes[defunct]]
    keep = s.shares[seat][defunct] - gone
    told.append(Told(Disposed(s.turn, seat, acquirer, defunct, a.trade, a.sell, keep, paid)))
    phases, waiting = s.phases, phase.waiting
    if waiting:
        phases = (phases[0], replace(phase, seat=waiting[0], waiting=waiting[1:]))
    if gone:
        bank, shares, cash = list(s.bank), list(s.shares), list(s.cash)
        row = list(shares[seat])
        row[defunct] -= gone
        row[acquirer] += got
        bank[defunct] += gone
        bank[acquirer] -= got
        shares[seat] = tuple(row)
        cash[seat] += paid
        s = replace(s, bank=tuple(bank), cash=tuple(cash), shares=tuple(shares), phases=phases)
    elif waiting:
        s = replace(s, phases=phases)
    if waiting:
        return s
    return _merge(s, phase.mover, phase.tile, acquirer, (defunct, *phase.left), phase.nth, told)


def _grow(
    s: State,
    hands: tuple[tuple[int, ...], ...],
    seat: Seat,
    tile: int,
    touched: int,
    last: bool,
    told: list[Told[Event]],
) -> State:
    (chain,) = CHAINS_OF[touched]
    before = s.sizes[chain]
    if touched & 1:
        group = connected(s.board, tile)
        size = before + len(group)
        board = _filled(s.board, group, CHAIN + chain)
    else:
        size = before + 1
        board = _laid(s.board, tile, CHAIN + chain)
    told.append(Told(Grew(s.turn, seat, tile, chain, before, size)))
    s = replace(
        s,
        board=board,
        sizes=put(s.sizes, chain, size),
        hands=hands,
        phases=BUYING[last][seat],
    )
    return to_buying(s, seat, last, told)


def _next_fall(
    s: State,
    seat: Seat,
    tile: int,
    acquirer: int,
    left: tuple[int, ...],
    nth: int,
    told: list[Told[Event]],
) -> State:
    """The largest of the chains left falls; if several are largest the mover chooses (H-12).

    `left` is ordered by size, the largest first.
    """
    tied = [s.sizes[c] for c in left].count(s.sizes[left[0]])
    if tied > 1:
        return _push(s, Ordering(seat, tile, acquirer, left[:tied], left[tied:], nth))
    return _fall(s, seat, tile, acquirer, left, nth, told)


def _fall(
    s: State,
    seat: Seat,
    tile: int,
    acquirer: int,
    left: tuple[int, ...],
    nth: int,
    told: list[Told[Event]],
    *,
    chosen: bool = False,
) -> State:
    """The first of the chains left falls: bonuses, then its holders are asked (H-13 to H-17)."""
    defunct, later = left[0], left[1:]
    size = s.sizes[defunct]
    held = tuple([row[defunct] for row in s.shares])
    paid = paid_bonuses(defunct, size, held)
    told.append(Told(Fell(s.turn, seat, acquirer, defunct, size, held, paid, chosen)))
    s = replace(s, cash=tuple([c + p for c, p in zip(s.cash, paid, strict=True)]))
    seats = len(held)
    holders = tuple([h for i in range(seats) if held[h := (seat + i) % seats]])
    if not holders:
        return _merge(s, seat, tile, acquirer, left, nth, told)
    asked = Disposing(holders[0], seat, tile, acquirer, defunct, holders[1:], later, nth)
    return _push(s, asked)


def _merge(
    s: State,
    seat: Seat,
    tile: int,
    acquirer: int,
    left: tuple[int, ...],
    nth: int,
    told: list[Told[Event]],
) -> State:
    """The first of the chains left leaves the board, its tiles go to the acquirer (H-18)."""
    defunct, later = left[0], left[1:]
    before = s.sizes[acquirer]
    size = before + s.sizes[defunct]
    board = s.board.replace(_BYTES[CHAIN + defunct], _BYTES[CHAIN + acquirer])
    if board[tile] == LOOSE:
        group = connected(board, tile)
        board = _filled(board, group, CHAIN + acquirer)
        size += len(group)
    told.append(Told(Merged(s.turn, acquirer, defunct, before, size)))
    s = replace(
        s, board=board, sizes=put(put(s.sizes, acquirer, size), defunct, 0), phases=s.phases[:1]
    )
    if later:
        return _next_fall(s, seat, tile, acquirer, later, nth + 1, told)
    return _pop(s, told)


def _push(s: State, phase: Founding | Acquiring | Ordering | Disposing) -> State:
    """The phase lies on the turn's own, in place of what lay there."""
    return replace(s, phases=(s.phases[0], phase))


def _pop(s: State, told: list[Told[Event]]) -> State:
    """What the tile brought about is done, and its phase is gone: on with buying."""
    turn = s.phases[0]
    assert isinstance(turn, Buying)
    return to_buying(s, turn.seat, turn.last, told)


_BYTES = tuple(bytes((what,)) for what in range(CHAIN + CHAINS))


def _laid(board: bytes, space: int, what: int) -> bytes:
    return board[:space] + _BYTES[what] + board[space + 1 :]


def _filled(board: bytes, spaces: Sequence[int], what: int) -> bytes:
    filled = bytearray(board)
    for space in spaces:
        filled[space] = what
    return bytes(filled)
