"""The game as a value that changes, for looking ahead: the same rules, many times faster.

Nothing is told and nothing is refused: whoever uses it does only what the rules allow. Tests play
it beside the rules, decision by decision.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from core.game import Seat
from core.games.hotels.board import connected, dead, end_cause, touch
from core.games.hotels.data import CHAIN, CHAINS, LOOSE, PRICES
from core.games.hotels.state import Buying, Placing, State, Variant
from core.games.hotels.stocks import paid_bonuses, worth

__all__ = [
    "TOUCHED",
    "Chooser",
    "Model",
    "buy",
    "copied",
    "dispose",
    "end_turn",
    "fall",
    "fallen",
    "found",
    "lay",
    "may_declare",
    "merge",
    "model_of",
    "size_merged",
    "skip",
    "worths",
]


class Model:
    """A game in the middle of a turn of `seat`.

    `held` has what each seat holds of each chain, by chain. The next tile drawn is the last of
    `pile`. `last`: the end is declared; `over`: the game has ended.
    """

    __slots__ = (
        "bank",
        "board",
        "cash",
        "hands",
        "held",
        "idle",
        "last",
        "over",
        "pile",
        "seat",
        "sizes",
        "variant",
    )
    board: list[int]
    sizes: list[int]
    bank: list[int]
    cash: list[int]
    held: list[tuple[int, ...]]
    hands: list[list[int]]
    pile: list[int]
    idle: int
    variant: Variant
    seat: Seat
    last: bool
    over: bool


class Chooser(Protocol):
    """Who decides what a placed tile leaves open."""

    def founded(self, m: Model, tile: int, /) -> int:
        """The chain, off the board, that the tile on the board and those about it become."""
        ...

    def acquirer(self, m: Model, tile: int, tied: Sequence[int], others: Sequence[int], /) -> int:
        """Which of those tied for largest acquires the others."""
        ...

    def next_fall(
        self, m: Model, tile: int, acquirer: int, tied: Sequence[int], others: Sequence[int], /
    ) -> int:
        """Which of the defunct chains of equal size falls next."""
        ...

    def disposed(
        self, m: Model, seat: Seat, acquirer: int, defunct: int, size: int, /
    ) -> tuple[int, int]:
        """How many shares of the defunct chain the seat trades and sells.

        The acquirer will be of this size.
        """
        ...


def model_of(s: State) -> Model:
    """The game as it stands in a state; the seat is the one whose turn it is."""
    turn = s.phases[0]
    m = Model()
    m.board = list(s.board)
    m.sizes = list(s.sizes)
    m.bank = list(s.bank)
    m.cash = list(s.cash)
    m.held = list(zip(*s.shares, strict=True))
    m.hands = [list(hand) for hand in s.hands]
    m.pile = list(s.pile)
    m.idle = s.idle
    m.variant = s.variant
    m.seat = turn.seat if isinstance(turn, Placing | Buying) else 0
    m.last = isinstance(turn, Placing | Buying) and turn.last
    m.over = not isinstance(turn, Placing | Buying)
    return m


def copied(m: Model) -> Model:
    """Another one that stands alike."""
    c = Model()
    c.board = m.board[:]
    c.sizes = m.sizes[:]
    c.bank = m.bank[:]
    c.cash = m.cash[:]
    c.held = m.held[:]
    c.hands = [hand[:] for hand in m.hands]
    c.pile = m.pile[:]
    c.idle = m.idle
    c.variant = m.variant
    c.seat = m.seat
    c.last = m.last
    c.over = m.over
    return c


def worths(m: Model) -> tuple[int, ...]:
    """What each seat would have if the game were scored as it stands."""
    return worth(m.cash, m.sizes, list(zip(*m.held, strict=True)))


TOUCHED: tuple[tuple[int, ...], ...] = tuple(
    tuple(c for c in range(CHAINS) if mask >> (CHAIN - LOOSE + c) & 1)
    for mask in range(1 << (CHAINS + 1))
)
"""The chains that a tile touches, by the bits of board.touch."""


def lay(m: Model, tile: int, chooser: Chooser) -> None:
    """The mover places a tile of its hand that is playable, and all that comes of it is done."""
    board = m.board
    mask = touch(board, tile)
    chains = TOUCHED[mask]
    m.hands[m.seat].remove(tile)
    m.idle = 0
    if len(chains) == 1:
        chain = chains[0]
        if mask & 1:
            for space in connected(board, tile):
                board[space] = CHAIN + chain
                m.sizes[chain] += 1
        else:
            board[tile] = CHAIN + chain
            m.sizes[chain] += 1
        return
    board[tile] = LOOSE
    if chains:
        sizes = m.sizes
        ordered = sorted(chains, key=lambda c: -sizes[c])
        largest = sizes[ordered[0]]
        tied = [c for c in ordered if sizes[c] == largest]
        acquirer = tied[0]
        if len(tied) > 1:
            acquirer = chooser.acquirer(m, tile, tied, ordered[len(tied) :])
            ordered.remove(acquirer)
        else:
            del ordered[0]
        merge(m, tile, acquirer, ordered, chooser)
    elif mask:
        found(m, tile, chooser.founded(m, tile))


def found(m: Model, tile: int, chain: int) -> None:
    """The tile on the board and those about it become a chain; the mover gets its share."""
    for space in connected(m.board, tile):
        m.board[space] = CHAIN + chain
        m.sizes[chain] += 1
    if m.bank[chain]:
        m.bank[chain] -= 1
        _give(m, chain, m.seat, 1)


def merge(m: Model, tile: int, acquirer: int, left: list[int], chooser: Chooser) -> None:
    """These chains fall to the acquirer, the largest first."""
    left = left[:]
    sizes = m.sizes
    while left:
        tied = [c for c in left if sizes[c] == sizes[left[0]]]
        defunct = tied[0]
        if len(tied) > 1:
            defunct = chooser.next_fall(m, tile, acquirer, tied, left[len(tied) :])
        left.remove(defunct)
        fall(m, tile, acquirer, defunct, chooser)


def fall(m: Model, tile: int, acquirer: int, defunct: int, chooser: Chooser) -> None:
    """A chain falls: bonuses, the holders' decisions, and its tiles change hands."""
    held = m.held[defunct]
    waiting: list[Seat] = []
    if any(held):
        paid = paid_bonuses(defunct, m.sizes[defunct], held)
        m.cash = [c + p for c, p in zip(m.cash, paid, strict=True)]
        seats = len(held)
        waiting = [seat for i in range(seats) if held[seat := (m.seat + i) % seats]]
    fallen(m, tile, acquirer, defunct, waiting, chooser)


def fallen(
    m: Model, tile: int, acquirer: int, defunct: int, waiting: Sequence[Seat], chooser: Chooser
) -> None:
    """The rest of a fall once bonuses are paid: these holders decide, tiles change hands."""
    board = m.board
    size = size_merged(m, tile, acquirer, defunct)
    for seat in waiting:
        trade, sell = chooser.disposed(m, seat, acquirer, defunct, size)
        dispose(m, seat, acquirer, defunct, trade, sell)
    was, becomes = CHAIN + defunct, CHAIN + acquirer
    m.board = [becomes if what == was else what for what in board]
    if board[tile] == LOOSE:
        for space in connected(board, tile):
            m.board[space] = becomes
    m.sizes[acquirer] = size
    m.sizes[defunct] = 0


def size_merged(m: Model, tile: int, acquirer: int, defunct: int) -> int:
    """The tiles of the acquirer when the defunct chain has fallen to it.

    The placed tile and those about it come along with the first that falls.
    """
    loose = len(connected(m.board, tile)) if m.board[tile] == LOOSE else 0
    return m.sizes[acquirer] + m.sizes[defunct] + loose


def dispose(m: Model, seat: Seat, acquirer: int, defunct: int, trade: int, sell: int) -> None:
    """The seat trades and sells so many shares of the defunct chain, which has its size yet."""
    if sell:
        m.cash[seat] += sell * PRICES[defunct][m.sizes[defunct]]
    if trade + sell:
        m.bank[defunct] += trade + sell
        _give(m, defunct, seat, -trade - sell)
    if trade:
        m.bank[acquirer] -= trade // 2
        _give(m, acquirer, seat, trade // 2)


def buy(m: Model, chains: Sequence[int]) -> None:
    """The mover buys a share of each chain named."""
    seat = m.seat
    for chain in chains:
        m.cash[seat] -= PRICES[chain][m.sizes[chain]]
        m.bank[chain] -= 1
        _give(m, chain, seat, 1)


def skip(m: Model) -> None:
    """The mover has no playable tile."""
    m.idle = 0 if m.pile else m.idle + 1


def end_turn(m: Model) -> None:
    """The draw and the next turn, or the end of the game."""
    if m.last:
        m.over = True
        return
    hand, pile = m.hands[m.seat], m.pile
    if pile:
        hand.append(pile.pop())
    while (tile := dead(m.board, m.sizes, m.variant, hand)) is not None:
        hand.remove(tile)
        if pile:
            hand.append(pile.pop())
    if m.idle >= len(m.cash):
        m.over = True
        return
    m.seat = (m.seat + 1) % len(m.cash)


def may_declare(m: Model) -> bool:
    """Whether the mover may declare the end now."""
    return not m.last and end_cause(m.sizes) is not None


def _give(m: Model, chain: int, seat: Seat, more: int) -> None:
    row = m.held[chain]
    m.held[chain] = (*row[:seat], row[seat] + more, *row[seat + 1 :])
