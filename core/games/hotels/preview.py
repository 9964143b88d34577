"""What a choice would lead to, worked out from a view before anything is done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from msgspec import Struct

from core.game import Seat
from core.games.hotels.board import (
    ALONE,
    FOUNDS,
    GROWS,
    MERGES,
    chains_touched,
    connected,
    effect,
)
from core.games.hotels.data import LOOSE, PRICES, bonuses
from core.games.hotels.state import Acquiring, Disposing, Founding, View
from core.games.hotels.stocks import paid_bonuses, prices

__all__ = [
    "BOTH",
    "MARKS",
    "MOST",
    "NEITHER",
    "SECOND",
    "Alone",
    "Change",
    "Disposal",
    "Effect",
    "Fall",
    "Foundation",
    "Founds",
    "Grows",
    "Merges",
    "Purchase",
    "disposal",
    "fall",
    "foundation",
    "held",
    "lies",
    "merged_size",
    "purchase",
    "ranks",
    "takeover",
]

# -- who holds most ----------------------------------------------------------------------------

NEITHER, MOST, SECOND, BOTH = range(4)
"""A seat's rank in a chain: which of the two bonuses it would be paid, or share in."""

MARKS = ("", "*", "+", "*+")
"""The mark of each rank."""


def ranks(shares: Sequence[int]) -> tuple[int, ...]:
    """The rank of each seat that holds so many shares of a chain.

    All who tie for most have BOTH, and so has a sole holder (H-14, H-16).
    """
    most = max(shares)
    if most == 0:
        return (NEITHER,) * len(shares)
    second = max([n for n in shares if n != most], default=0)
    if second == 0 or shares.count(most) > 1:
        return tuple([BOTH if n == most else NEITHER for n in shares])
    return tuple([MOST if n == most else SECOND if n == second else NEITHER for n in shares])


def held(view: View, chain: int) -> tuple[int, ...] | None:
    """What each seat holds of a chain; None if the view doesn't tell it of all (H-28)."""
    phase = view.phase
    if isinstance(phase, Disposing) and phase.defunct == chain:
        return view.falling
    rows = [row[chain] for row in view.shares if row is not None]
    return tuple(rows) if len(rows) == len(view.shares) else None


# -- placing a tile ----------------------------------------------------------------------------


class Alone(Struct, frozen=True, gc=False, tag="alone"):
    """The tile touches nothing."""


class Founds(Struct, frozen=True, gc=False, tag="founds"):
    """The tile founds a chain of this size."""

    size: int


class Grows(Struct, frozen=True, gc=False, tag="grows"):
    """The tile makes a chain larger: from `before` to `size` tiles."""

    chain: int
    before: int
    size: int


class Fall(Struct, frozen=True, gc=False):
    """A chain that falls at this size, and what each seat is paid in bonuses for it.

    `paid` is None if the view doesn't tell who holds what.
    """

    chain: int
    size: int
    paid: tuple[int, ...] | None


class Merges(Struct, frozen=True, tag="merges"):
    """Chains are merged into one of `size` tiles.

    `acquirers`: the largest, or those tied for it, of which the mover chooses one (H-11).
    `falls`: the chains that fall, largest first; the mover chooses the order in a group, whose
    chains are equal in size (H-12). With several acquirers the first group holds those very
    chains, and the one that is chosen doesn't fall.
    """

    acquirers: tuple[int, ...]
    falls: tuple[tuple[Fall, ...], ...]
    size: int


Effect = Alone | Founds | Grows | Merges


def lies(view: View, tile: int) -> Effect | None:
    """What a tile that isn't on the board yet would do; None if it may not be placed now."""
    board = view.board
    what = effect(board, view.sizes, view.variant, tile)
    if what == ALONE:
        return Alone()
    if what == FOUNDS:
        return Founds(len(connected(board, tile)))
    chains = chains_touched(board, tile)
    if what == GROWS:
        (chain,) = chains
        return Grows(chain, view.sizes[chain], merged_size(view, tile, chains))
    if what == MERGES:
        largest = max([view.sizes[chain] for chain in chains])
        acquirers = tuple([chain for chain in chains if view.sizes[chain] == largest])
        falling = chains if len(acquirers) > 1 else [c for c in chains if c != acquirers[0]]
        return Merges(acquirers, _in_order(view, falling), merged_size(view, tile, chains))
    return None


def takeover(view: View, phase: Acquiring, acquirer: int) -> Merges:
    """The merger if this one of the tied chains acquires the others."""
    chains = (*phase.tied, *phase.others)
    falling = [chain for chain in chains if chain != acquirer]
    return Merges((acquirer,), _in_order(view, falling), merged_size(view, phase.tile, chains))


def fall(view: View, chain: int) -> Fall:
    """What the bonuses are if a chain falls now (H-13 to H-16)."""
    size, shares = view.sizes[chain], held(view, chain)
    return Fall(chain, size, None if shares is None else paid_bonuses(chain, size, shares))


def _in_order(view: View, chains: Iterable[int]) -> tuple[tuple[Fall, ...], ...]:
    falling = sorted([fall(view, chain) for chain in chains], key=lambda f: -f.size)
    return tuple([tuple(group) for _, group in groupby(falling, key=lambda f: f.size)])


def merged_size(view: View, tile: int, chains: Iterable[int]) -> int:
    """The tiles that these chains have together when `tile` has joined them all.

    Once the first of them has fallen, the tile and the unattached ones about it count among the
    acquirer's own.
    """
    loose = 0 if view.board[tile] > LOOSE else len(connected(view.board, tile))
    return sum([view.sizes[chain] for chain in chains]) + loose


# -- founding, disposing, buying ---------------------------------------------------------------


class Foundation(Struct, frozen=True):
    """A chain as it would be founded: its size, price and bonuses, and what its founder gets.

    `share`: the bank has a certificate for the founder (H-7); `bank` is what it has left. `rank`
    is the founder's with shares kept from before; None if the view doesn't tell (H-28).
    """

    size: int
    price: int
    majority: int
    minority: int
    share: bool
    bank: int
    rank: int | None


def foundation(view: View, phase: Founding, chain: int) -> Foundation:
    """What comes of founding this chain, which is not on the board."""
    size = len(connected(view.board, phase.tile))
    majority, minority = bonuses(chain, size)
    share = view.bank[chain] > 0
    return Foundation(
        size=size,
        price=PRICES[chain][size],
        majority=majority,
        minority=minority,
        share=share,
        bank=view.bank[chain] - share,
        rank=_rank_after(view, phase.seat, chain, int(share)),
    )


class Disposal(Struct, frozen=True):
    """What a holder has when it has traded and sold so many shares of the defunct chain.

    `keep` of them stay; `paid` is the money for those sold, `cash` what the seat then has. `got`
    shares of the acquirer make it `shares`, which leaves `bank` of them and gives the seat a
    `rank` in it as long as the others have what they have. What the view doesn't tell is None.
    """

    keep: int
    paid: int
    cash: int | None
    got: int
    shares: int | None
    bank: int
    rank: int | None


def disposal(view: View, phase: Disposing, trade: int, sell: int) -> Disposal:
    """What comes of trading so many shares, two for one, and selling so many (H-17)."""
    seat, acquirer, got = phase.seat, phase.acquirer, trade // 2
    paid = sell * PRICES[phase.defunct][view.sizes[phase.defunct]]
    cash, row = view.cash[seat], view.shares[seat]
    return Disposal(
        keep=view.falling[seat] - trade - sell,
        paid=paid,
        cash=None if cash is None else cash + paid,
        got=got,
        shares=None if row is None else row[acquirer] + got,
        bank=view.bank[acquirer] - got,
        rank=_rank_after(view, seat, acquirer, got),
    )


class Change(Struct, frozen=True):
    """A chain in which a seat's rank changes."""

    chain: int
    before: int
    after: int


class Purchase(Struct, frozen=True):
    """What shares cost, what is left of the cash and in the bank, and the buyer's new ranks.

    `changes` is None if the view doesn't tell who holds what, `cash` if it doesn't tell that.
    """

    cost: int
    cash: int | None
    bank: tuple[int, ...]
    changes: tuple[Change, ...] | None


def purchase(view: View, seat: Seat, chains: Sequence[int]) -> Purchase:
    """What comes of buying a share of each chain named; one named twice is bought twice."""
    price, bank = prices(view.sizes), list(view.bank)
    for chain in chains:
        bank[chain] -= 1
    cost = sum([price[chain] for chain in chains])
    cash = view.cash[seat]
    return Purchase(
        cost=cost,
        cash=None if cash is None else cash - cost,
        bank=tuple(bank),
        changes=_changes(view, seat, chains),
    )


def _changes(view: View, seat: Seat, bought: Sequence[int]) -> tuple[Change, ...] | None:
    changes = []
    for chain in sorted(set(bought)):
        before = _rank_after(view, seat, chain, 0)
        after = _rank_after(view, seat, chain, bought.count(chain))
        if before is None or after is None:
            return None
        if before != after:
            changes.append(Change(chain, before, after))
    return tuple(changes)


def _rank_after(view: View, seat: Seat, chain: int, more: int) -> int | None:
    """The seat's rank in a chain with so many more shares; None if the view doesn't tell."""
    shares = held(view, chain)
    if shares is None:
        return None
    return ranks((*shares[:seat], shares[seat] + more, *shares[seat + 1 :]))[seat]
