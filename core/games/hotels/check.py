"""Whether a state can belong to a game: tiles, certificates, money, phase."""

from __future__ import annotations

from core.games.hotels.board import chains_touched, playable, touch
from core.games.hotels.data import (
    CERTIFICATES,
    CHAIN,
    CHAINS,
    EMPTY,
    LOOSE,
    NAMES,
    NEIGHBOURS,
    SAFE,
    SEATS,
    SPACES,
    space_name,
)
from core.games.hotels.state import (
    Acquiring,
    Buying,
    Disposing,
    Founding,
    Ordering,
    Over,
    Phase,
    Placing,
    State,
)
from core.refusals import impossible
from core.text import figure, say, say_n

__all__ = ["check"]


def check(s: State) -> None:
    """Raises Illegal for a state that no game can reach: pieces, ranges, phase."""
    seats = len(s.cash)
    low, high = SEATS
    if not low <= seats <= high or len(s.shares) != seats or len(s.hands) != seats:
        raise impossible(
            say(
                "Cash, shares and hands of {seats} seats; Hotels has {low} to {high}.",
                seats=seats,
                low=low,
                high=high,
            ),
            "H-1",
        )
    if s.turn < 1:
        raise impossible(say("Turns are counted from 1."), "H-4")
    _check_tiles(s)
    _check_chains(s)
    _check_money(s)
    _check_phase(s)
    _check_lie(s)
    _check_idle(s)


def _check_tiles(s: State) -> None:
    if len(s.board) != SPACES or max(s.board) >= CHAIN + CHAINS:
        raise impossible(say("The board has {n} spaces for tiles and chains.", n=SPACES), "H-1")
    lying = [space for space, what in enumerate(s.board) if what]
    tiles = sorted([*lying, *s.pile, *s.out, *(tile for hand in s.hands for tile in hand)])
    for tile in sorted({*tiles, *range(SPACES)}):
        there = tiles.count(tile)
        if not 0 <= tile < SPACES or there != 1:
            name = space_name(tile) if 0 <= tile < SPACES else str(tile)
            raise impossible(
                say_n(
                    "Tile {name} is there {n} time; each of the 108 is there once.",
                    "Tile {name} is there {n} times; each of the 108 is there once.",
                    there,
                    name=name,
                ),
                "H-1",
            )
    if any(list(hand) != sorted(hand) for hand in s.hands):
        raise impossible(say("Hands are sorted by column, then by row."), "H-3")


def _check_chains(s: State) -> None:
    if len(s.sizes) != CHAINS or len(s.bank) != CHAINS or any(len(r) != CHAINS for r in s.shares):
        raise impossible(say("There are {n} chains.", n=CHAINS), "H-1")
    for chain, name in enumerate(NAMES):
        size = s.board.count(CHAIN + chain)
        if s.sizes[chain] != size or size == 1:
            raise impossible(
                say(
                    "{chain} has {size} tiles on the board, not {told}; none or 2 and more.",
                    chain=name,
                    size=size,
                    told=s.sizes[chain],
                ),
                "H-6",
            )
        held = [s.bank[chain], *(row[chain] for row in s.shares)]
        if min(held) < 0 or sum(held) != CERTIFICATES:
            raise impossible(
                say(
                    "{chain} has {n} certificates in the bank and with players, not {due}.",
                    chain=name,
                    n=sum(held),
                    due=CERTIFICATES,
                ),
                "H-1",
            )


def _check_money(s: State) -> None:
    for cash in s.cash:
        if cash < 0 or cash % 100:
            raise impossible(
                say(
                    "${cash} can't be: nobody owes, the smallest note is $100.",
                    cash=figure(cash),
                ),
                "H-1",
            )


def _check_phase(s: State) -> None:
    match s.phases:
        case (Over(),):
            if max(s.sizes) < SAFE and s.idle < len(s.cash):
                raise impossible(say("Nothing has ended this game."), "H-24")
        case (Placing(seat) | Buying(seat),):
            if not 0 <= seat < len(s.cash):
                raise impossible(say("There is no seat {seat}.", seat=seat), "H-2")
            if isinstance(s.phases[0], Placing) and not playable(
                s.board, s.sizes, s.variant, s.hands[seat]
            ):
                raise impossible(say("A seat without a playable tile is not asked for one."), "H-4")
            _check_last(s, s.phases[0])
        case (Buying(seat), Founding() | Acquiring() | Ordering() | Disposing() as above):
            if not 0 <= seat < len(s.cash):
                raise impossible(say("There is no seat {seat}.", seat=seat), "H-2")
            _check_last(s, s.phases[0])
            _check_above(s, seat, above)
        case _:
            raise impossible(
                say("A turn has one step, and at most one thing that a tile brings about."), "H-4"
            )


def _check_joined(s: State, phase: Acquiring | Ordering | Disposing, involved: set[int]) -> None:
    """The tile joins just the chains that the merger names; it lies loose until one has fallen."""
    touched = set(chains_touched(s.board, phase.tile))
    lies = LOOSE
    if not isinstance(phase, Acquiring) and phase.nth > 1:
        touched.add(phase.acquirer)
        lies = CHAIN + phase.acquirer
    if touched != involved or s.board[phase.tile] != lies:
        raise impossible(
            say("{tile} doesn't join the chains of this merger.", tile=space_name(phase.tile)),
            "H-10",
        )
    if not isinstance(phase, Acquiring) and not 1 <= phase.nth <= 4 - len(involved) + 1:
        raise impossible(say("A tile joins four chains at most, and three of them fall."), "H-12")


def _check_lie(s: State) -> None:
    """Chains are of one piece and touch nothing, but for the tile that joins them just now."""
    phase = s.phases[-1]
    joining = -1
    if isinstance(phase, Founding | Acquiring | Ordering | Disposing):
        joining = phase.tile
    for space, what in enumerate(s.board):
        if what < CHAIN or space == joining:
            continue
        for beside in NEIGHBOURS[space]:
            if beside != joining and s.board[beside] not in {EMPTY, what}:
                raise impossible(
                    say(
                        "{one} and {other} lie side by side and are not one chain.",
                        one=space_name(space),
                        other=space_name(beside),
                    ),
                    "H-9",
                )
    for chain, size in enumerate(s.sizes):
        if size and len(_piece(s.board, s.board.index(CHAIN + chain))) != size:
            raise impossible(say("{chain} lies in pieces.", chain=NAMES[chain]), "H-6")


def _piece(board: bytes, space: int) -> list[int]:
    """The spaces connected with this one that hold the same."""
    piece = [space]
    for here in piece:
        for there in NEIGHBOURS[here]:
            if board[there] == board[space] and there not in piece:
                piece.append(there)
    return piece


def _check_idle(s: State) -> None:
    most = len(s.cash) if not s.pile and isinstance(s.phases[-1], Buying | Over) else 0
    if not 0 <= s.idle <= most:
        raise impossible(
            say(
                "{n} turns in succession without a placement can't have passed here; at most "
                "{most}, and with the pile empty.",
                n=s.idle,
                most=most,
            ),
            "H-27",
        )


def _check_last(s: State, turn: Phase) -> None:
    assert isinstance(turn, Placing | Buying)
    # A chain may be founded after the end is declared because all are safe; none shrinks.
    if turn.last and max(s.sizes) < SAFE:
        raise impossible(say("The end can't have been declared: no chain is safe."), "H-24")


def _check_above(s: State, mover: int, phase: Phase) -> None:
    assert isinstance(phase, Founding | Acquiring | Ordering | Disposing)
    if not 0 <= phase.tile < SPACES or s.board[phase.tile] == 0:
        raise impossible(say("The tile that was placed is not on the board."), "H-4")
    asked = phase.mover if isinstance(phase, Disposing) else phase.seat
    if asked != mover:
        raise impossible(say("Only the seat whose turn it is places a tile."), "H-4")
    match phase:
        case Founding(_, tile):
            if s.board[tile] != LOOSE or touch(s.board, tile) != 1 or 0 not in s.sizes:
                raise impossible(say("Nothing can be founded here."), "H-6")
            return
        case Acquiring(_, _, tied, others):
            involved: tuple[int, ...] = (*tied, *others)
            ordered = (tied, others)
        case Ordering(_, _, acquirer, tied, others, _):
            involved = (acquirer, *tied, *others)
            ordered = (tied, others)
        case Disposing():
            involved = (phase.acquirer, phase.defunct, *phase.left)
            ordered = ((phase.defunct,), phase.left)
    if len(involved) < 2 or any(not 0 <= c < CHAINS or not s.sizes[c] for c in involved):
        raise impossible(say("Two or more chains on the board merge."), "H-10")
    if len(set(involved)) != len(involved):
        raise impossible(say("A chain is named twice in one merger."), "H-10")
    _check_joined(s, phase, set(involved))
    if isinstance(phase, Disposing):
        _check_holders(s, phase)
    tied, others = ordered
    sizes = [s.sizes[c] for c in (*tied, *others)]
    if not isinstance(phase, Acquiring) and s.sizes[phase.acquirer] < sizes[0]:
        raise impossible(say("The largest chain acquires, not a smaller one."), "H-10")
    if sizes[0] >= SAFE:
        raise impossible(
            say("{chain} is safe and can't be acquired.", chain=NAMES[(*tied, *others)[0]]), "H-20"
        )
    if sizes != sorted(sizes, reverse=True):
        raise impossible(say("A merger names its chains by size, the largest first."), "H-12")
    if not isinstance(phase, Disposing) and (
        len(tied) < 2
        or len({s.sizes[c] for c in tied}) != 1
        or any(s.sizes[c] == sizes[0] for c in others)
    ):
        raise impossible(say("Only chains of equal size are to be chosen from."), "H-11")


def _check_holders(s: State, phase: Disposing) -> None:
    seats = len(s.cash)
    asked = (phase.seat, *phase.waiting)
    if not all(0 <= seat < seats and s.shares[seat][phase.defunct] for seat in asked):
        raise impossible(say("Only holders of the chain dispose of its shares."), "H-17")
    places = [(seat - phase.mover) % seats for seat in asked]
    if places != sorted(set(places)):
        raise impossible(say("Holders are asked clockwise from the seat that placed."), "H-17")
