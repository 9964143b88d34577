"""What Cartel: Hotels is made of: state, phases, actions, events and view.

A tile has the number of its space, a chain is a number from 0 to 6 (see data.py). All money is in
whole dollars. `turn` counts from 1 over all seats.
"""

from __future__ import annotations

from typing import final

from msgspec import Struct

from core.game import Seat

__all__ = [
    "Absorb",
    "Acquire",
    "Acquiring",
    "Action",
    "Began",
    "Bought",
    "Buy",
    "Buying",
    "Chose",
    "Dealt",
    "Declare",
    "Declared",
    "Dispose",
    "Disposed",
    "Disposing",
    "Drew",
    "DrewUnseen",
    "Ended",
    "Event",
    "Fell",
    "Found",
    "Founded",
    "Founding",
    "Grew",
    "Joined",
    "LaidAlone",
    "Merged",
    "Met",
    "NothingDrawn",
    "Opened",
    "Ordering",
    "Over",
    "Phase",
    "Place",
    "Placing",
    "Removed",
    "Scored",
    "Skipped",
    "State",
    "Variant",
    "View",
]

# -- phases ------------------------------------------------------------------------------------
#
# The lowest phase is the turn's own step, Placing or Buying; its `last` says that the end of the
# game is declared (H-24). What a placed tile brings about lies on Buying, one phase at a time.


class Placing(Struct, frozen=True, gc=False, tag="placing"):
    """The seat is to place a tile; it has one that is playable."""

    seat: Seat
    last: bool = False


class Buying(Struct, frozen=True, gc=False, tag="buying"):
    """The seat is to buy up to three shares; then it draws and the turn passes."""

    seat: Seat
    last: bool = False


class Founding(Struct, frozen=True, gc=False, tag="founding"):
    """The seat is to choose the chain that `tile` and the unattached tiles about it become."""

    seat: Seat
    tile: int


class Acquiring(Struct, frozen=True, gc=False, tag="acquiring"):
    """The seat is to choose the acquirer among `tied`, the largest chains that `tile` joins.

    `others` are the smaller ones. The tile lies on the board, unattached as yet.
    """

    seat: Seat
    tile: int
    tied: tuple[int, ...]
    others: tuple[int, ...]


class Ordering(Struct, frozen=True, gc=False, tag="ordering"):
    """The seat is to choose which of `tied`, defunct chains of equal size, falls next.

    `others` are the smaller ones that fall later; `nth` counts the chains that fall, from 1.
    """

    seat: Seat
    tile: int
    acquirer: int
    tied: tuple[int, ...]
    others: tuple[int, ...]
    nth: int


class Disposing(Struct, frozen=True, gc=False, tag="disposing"):
    """The seat is to dispose of its shares of the `defunct` chain, whose bonuses are paid.

    `waiting` are the holders who decide after it, `left` the chains that fall later. The defunct
    chain still has its tiles and its size; `nth` counts the chains that fall, from 1.
    """

    seat: Seat
    mover: Seat
    tile: int
    acquirer: int
    defunct: int
    waiting: tuple[Seat, ...]
    left: tuple[int, ...]
    nth: int


@final
class Over(Struct, frozen=True, gc=False, tag="over"):
    """The game has ended. Cash and shares are as they were before the final scoring (H-25)."""


Phase = Placing | Buying | Founding | Acquiring | Ordering | Disposing | Over

# -- actions -----------------------------------------------------------------------------------


class Place(Struct, frozen=True, gc=False, tag="place", forbid_unknown_fields=True):
    """Place a tile from the hand."""

    tile: int


class Found(Struct, frozen=True, gc=False, tag="found", forbid_unknown_fields=True):
    """Found this chain."""

    chain: int


class Acquire(Struct, frozen=True, gc=False, tag="acquire", forbid_unknown_fields=True):
    """This chain, one of those tied for largest, acquires the others."""

    chain: int


class Absorb(Struct, frozen=True, gc=False, tag="absorb", forbid_unknown_fields=True):
    """This chain, one of those of equal size, falls next."""

    chain: int


class Dispose(Struct, frozen=True, gc=False, tag="dispose", forbid_unknown_fields=True):
    """Of the shares of the defunct chain trade so many, two for one, and sell so many.

    The rest is kept.
    """

    trade: int
    sell: int


class Buy(Struct, frozen=True, gc=False, tag="buy", forbid_unknown_fields=True):
    """Buy a share of each chain named, up to three in all, named in their order."""

    chains: tuple[int, ...]


class Declare(Struct, frozen=True, gc=False, tag="declare", forbid_unknown_fields=True):
    """Declare that the game ends after this turn."""


Action = Place | Found | Acquire | Absorb | Dispose | Buy | Declare

# -- events ------------------------------------------------------------------------------------


class Opened(Struct, frozen=True, gc=False, tag="opened"):
    """Before the game: the tile that a seat drew and laid (H-2)."""

    seat: Seat
    tile: int


class Began(Struct, frozen=True, gc=False, tag="began"):
    """This seat's tile lay nearest row A: it begins."""

    first: Seat


class Dealt(Struct, frozen=True, gc=False, tag="dealt"):
    """The first hand; told to its seat alone."""

    seat: Seat
    tiles: tuple[int, ...]


class Skipped(Struct, frozen=True, gc=False, tag="skipped"):
    """The seat has no playable tile: none of the `tiles` in its hand."""

    turn: int
    seat: Seat
    tiles: int


class LaidAlone(Struct, frozen=True, gc=False, tag="laid_alone"):
    """A tile was placed and touches nothing."""

    turn: int
    seat: Seat
    tile: int


class Joined(Struct, frozen=True, gc=False, tag="joined"):
    """A tile was placed that founds a chain, with so many unattached tiles besides."""

    turn: int
    seat: Seat
    tile: int
    loose: int


class Founded(Struct, frozen=True, gc=False, tag="founded"):
    """A chain was founded. `share`: the bank had a certificate for the founder (H-7)."""

    turn: int
    seat: Seat
    chain: int
    size: int
    share: bool


class Grew(Struct, frozen=True, gc=False, tag="grew"):
    """A tile was placed and made a chain larger: from `before` to `size` tiles."""

    turn: int
    seat: Seat
    tile: int
    chain: int
    before: int
    size: int


class Met(Struct, frozen=True, gc=False, tag="met"):
    """A tile was placed that joins these chains, largest first, of these sizes."""

    turn: int
    seat: Seat
    tile: int
    chains: tuple[int, ...]
    sizes: tuple[int, ...]


class Chose(Struct, frozen=True, gc=False, tag="chose"):
    """The mover chose the acquirer among chains tied for largest."""

    turn: int
    seat: Seat
    acquirer: int
    tied: tuple[int, ...]


class Fell(Struct, frozen=True, gc=False, tag="fell"):
    """A chain falls to the acquirer, at this size, and its bonuses are paid (H-13 to H-16).

    `shares` is what each seat holds of it, `paid` what each is paid. `chosen`: the mover chose it
    among chains of equal size.
    """

    turn: int
    seat: Seat
    acquirer: int
    defunct: int
    size: int
    shares: tuple[int, ...]
    paid: tuple[int, ...]
    chosen: bool


class Disposed(Struct, frozen=True, gc=False, tag="disposed"):
    """A holder traded, sold and kept so many shares of the defunct chain.

    `trade` is given for half as many of the acquirer; `paid` is the money for those sold.
    """

    turn: int
    seat: Seat
    acquirer: int
    defunct: int
    trade: int
    sell: int
    keep: int
    paid: int


class Merged(Struct, frozen=True, gc=False, tag="merged"):
    """The defunct chain left the board; the acquirer grew from `before` to `size` tiles."""

    turn: int
    acquirer: int
    defunct: int
    before: int
    size: int


class Declared(Struct, frozen=True, gc=False, tag="declared"):
    """The end was declared: for a chain of 41 or more, or with -1 because all are safe."""

    turn: int
    seat: Seat
    chain: int
    size: int


class Bought(Struct, frozen=True, gc=False, tag="bought"):
    """The shares bought, by chain and in order, and what they cost in all."""

    turn: int
    seat: Seat
    chains: tuple[int, ...]
    cost: int


class Drew(Struct, frozen=True, gc=False, tag="drew"):
    """The tile that a seat drew; told to that seat alone."""

    turn: int
    seat: Seat
    tile: int


class DrewUnseen(Struct, frozen=True, gc=False, tag="drew_unseen"):
    """A seat drew a tile that the others don't see."""

    turn: int
    seat: Seat


class NothingDrawn(Struct, frozen=True, gc=False, tag="nothing_drawn"):
    """The pile is empty; the seat has so many tiles left."""

    turn: int
    seat: Seat
    tiles: int


class Removed(Struct, frozen=True, gc=False, tag="removed"):
    """A dead tile was shown and removed (H-21); `replaced`: another was drawn for it.

    `safe`: it would join two safe chains; else it is barred by the letter of H-8.
    """

    turn: int
    seat: Seat
    tile: int
    safe: bool
    replaced: bool


class Scored(Struct, frozen=True, gc=False, tag="scored"):
    """The final scoring of a chain: its bonuses and then its shares, by seat (H-25)."""

    chain: int
    size: int
    price: int
    shares: tuple[int, ...]
    bonuses: tuple[int, ...]
    sold: tuple[int, ...]


class Ended(Struct, frozen=True, gc=False, tag="ended"):
    """The game is over; the money of each seat.

    `declared`: it was declared (H-24); else nobody could place a tile any more (H-27).
    """

    turn: int
    declared: bool
    worth: tuple[int, ...]


Event = (
    Opened
    | Began
    | Dealt
    | Skipped
    | LaidAlone
    | Joined
    | Founded
    | Grew
    | Met
    | Chose
    | Fell
    | Disposed
    | Merged
    | Declared
    | Bought
    | Drew
    | DrewUnseen
    | NothingDrawn
    | Removed
    | Scored
    | Ended
)

# -- state and view ----------------------------------------------------------------------------


class Variant(Struct, frozen=True, gc=False):
    """The options of the game (H-8, H-21, H-28)."""

    as_printed_seven: bool = False
    replace_dead_tiles: bool = True
    hidden_holdings: bool = False


class State(Struct, frozen=True, gc=False):
    """The whole game.

    `board` has what lies on each space (EMPTY, LOOSE, or CHAIN + chain), `sizes` the tiles of each
    chain on it. `bank` and each row of `shares` count certificates by chain. Hands are sorted.
    The next tile drawn is the last of `pile`; `out` are the tiles removed (H-21). `idle` counts
    the turns in succession that began with the pile empty and passed without a placement (H-27).
    """

    turn: int
    board: bytes
    sizes: tuple[int, ...]
    bank: tuple[int, ...]
    cash: tuple[int, ...]
    shares: tuple[tuple[int, ...], ...]
    hands: tuple[tuple[int, ...], ...]
    pile: bytes
    out: bytes
    idle: int
    variant: Variant
    phases: tuple[Phase, ...]


class View(Struct, frozen=True):
    """What a seat or a spectator sees.

    Fields are as in State, with these differences: `hand` is the viewer's own (a spectator has
    none), `tiles` counts those in each hand, `pile` those in the pile. With hidden_holdings,
    `cash` and `shares` are None for other seats until the game is over. `falling` is what each
    seat holds of the chain that is being acquired, and empty else. `last`: the end is declared.
    """

    seat: Seat | None
    turn: int
    board: tuple[int, ...]
    sizes: tuple[int, ...]
    bank: tuple[int, ...]
    cash: tuple[int | None, ...]
    shares: tuple[tuple[int, ...] | None, ...]
    hand: tuple[int, ...]
    tiles: tuple[int, ...]
    pile: int
    out: tuple[int, ...]
    variant: Variant
    last: bool
    falling: tuple[int, ...]
    phase: Phase
