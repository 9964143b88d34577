"""What set-up, stock rounds and payouts lead to, worked out from what a seat sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.game import Seat
from core.games.ctn18.data import CORNELIUS, DOWN_LEFT, LEFT, MOVES, RIGHT
from core.games.ctn18.events import SOLD
from core.games.ctn18.island.building import free_corners
from core.games.ctn18.island.geometry import CORNER_EDGES, CORNER_HARBOUR, CORNER_HEXES, EDGE_ENDS
from core.games.ctn18.island.layout import WAYS
from core.games.ctn18.island.pieces import NO_GOODS, Goods
from core.games.ctn18.island.production import starting_goods
from core.games.ctn18.market import (
    buy,
    certificates,
    in_treasury,
    move,
    pay_shares,
    sell,
    settle_presidency,
    shares_out,
    start,
)
from core.games.ctn18.payout import PER_STEP
from core.games.ctn18.setup import TURNS, placing_for
from core.games.ctn18.state import Auction, Placing, View
from core.parts.rows import clockwise

__all__ = [
    "Deal",
    "Paid",
    "Passed",
    "Site",
    "Turn",
    "bought",
    "first_roads",
    "first_sites",
    "paid_out",
    "passed_lot",
    "placings",
    "site",
    "sold",
    "started",
]


# -- set-up ------------------------------------------------------------------------------------


class Site(NamedTuple):
    """A corner as a place for a settlement.

    `ways` has for each hex around it in how many of 36 rolls it produces, `goods` the cards that
    it brings at once: none for the first settlement of a major. `harbour` is -1 without a port.
    """

    hexes: tuple[int, ...]
    ways: tuple[int, ...]
    goods: Goods
    harbour: int

    @property
    def chances(self) -> int:
        """In how many of 36 rolls it produces."""
        return sum(self.ways)


class Turn(NamedTuple):
    """One of the eight placings of set-up."""

    seat: Seat
    major: int


def site(view: View, corner: int, turn: int) -> Site:
    """What a settlement there would bring if it were the `turn`th to be placed (N-14)."""
    hexes = CORNER_HEXES[corner]
    second = turn >= TURNS // 2
    return Site(
        hexes,
        tuple([WAYS[view.layout.numbers[hexagon]] for hexagon in hexes]),
        starting_goods(view.layout, corner) if second else NO_GOODS,
        CORNER_HARBOUR[corner],
    )


def first_sites(view: View) -> tuple[int, ...]:
    """The corners for a first settlement: those that produce most often first.

    Of equal ones those with more commodities, then those with a port.
    """

    def merit(corner: int) -> tuple[int, int, bool]:
        hexes = CORNER_HEXES[corner]
        ways = sum([WAYS[view.layout.numbers[hexagon]] for hexagon in hexes])
        kinds = {view.layout.hexes[hexagon] for hexagon in hexes if view.layout.numbers[hexagon]}
        return -ways, -len(kinds), CORNER_HARBOUR[corner] < 0

    return tuple(sorted(free_corners(view.corners), key=merit))


def first_roads(view: View, corner: int) -> tuple[int, ...]:
    """The edges for the road at a settlement just placed.

    The one whose far end leads to the best free corner first.
    """
    order = first_sites(view)

    def merit(edge: int) -> int:
        a, b = EDGE_ENDS[edge]
        far = a + b - corner
        ends = [end for other in CORNER_EDGES[far] for end in EDGE_ENDS[other] if end != far]
        return min([order.index(end) for end in ends if end in order], default=len(order))

    return tuple(sorted([e for e in CORNER_EDGES[corner] if not view.edges[e]], key=merit))


def placings(view: View, phase: Placing) -> tuple[Turn, ...]:
    """Who places for which major in the eight placings, the one of now among them."""
    seats = len(view.cash)
    return tuple(
        [
            Turn((phase.seat + turn - phase.turn) % seats, placing_for(view.order, turn))
            for turn in range(TURNS)
        ]
    )


# -- auctions ----------------------------------------------------------------------------------


class Passed(NamedTuple):
    """What follows if the seat that is asked passes a lot.

    `still` are the other seats that can bid on. `winner` gets the lot at once, or it is `lost` to
    all; `takes`: the seat takes Priority Deal.
    """

    still: tuple[Seat, ...]
    winner: Seat | None
    lost: bool
    takes: bool


def passed_lot(view: View, phase: Auction) -> Passed:
    """What a pass leads to (N-15)."""
    out = (*phase.passed, phase.seat, phase.best)
    others = [seat for seat in clockwise(len(view.cash), phase.seat) if seat not in out]
    still = tuple([seat for seat in others if view.cash[seat] > phase.high])
    winner = None if still else phase.best
    return Passed(still, winner, not still and winner is None, not phase.passed)


# -- stock rounds ------------------------------------------------------------------------------


class Deal(NamedTuple):
    """What a seat and a company come to by a sale, a purchase or a float.

    `cells` is the way of the marker: one cell if it stays. `president` is who leads the company
    then; the other figures are those after it.
    """

    cash: int
    cells: tuple[int, ...]
    shares: int
    pool: int
    treasury: int
    certificates: int
    president: Seat | None


def sold(view: View, seat: Seat, company: int, shares: int) -> Deal:
    """What a sale that may be made leads to (N-18, N-19)."""
    after = sell(view, seat, company, shares, [])
    after = settle_presidency(move(after, company, DOWN_LEFT, SOLD, []), company, [])
    return _deal(view, after, seat, company)


def bought(view: View, seat: Seat, company: int, pool: bool) -> Deal:
    """What a purchase that may be made leads to (N-20)."""
    return _deal(view, buy(view, seat, company, pool, []), seat, company)


def started(view: View, seat: Seat, company: int, par: int) -> Deal:
    """What floating a company at a par leads to (N-21)."""
    return _deal(view, start(view, seat, company, par, []), seat, company)


def _deal(view: View, after: View, seat: Seat, company: int) -> Deal:
    was, now = view.markers[company], after.markers[company]
    return Deal(
        cash=after.cash[seat],
        cells=(now,) if was in (now, -1) else (was, now),
        shares=after.shares[seat][company],
        pool=after.pool[company],
        treasury=in_treasury(after, company),
        certificates=certificates(after, seat),
        president=after.presidents[company],
    )


# -- payouts -----------------------------------------------------------------------------------


class Paid(NamedTuple):
    """A payout of Cornelius Banks: what each seat gets, the bank for the Pool, and all in all.

    `cells` is the way of the marker, its own cell first; one alone if it stays.
    """

    received: tuple[int, ...]
    bank: int
    total: int
    cells: tuple[int, ...]


def paid_out(view: View, each: int, last: bool) -> Paid:
    """What it comes to if so much is paid for each share; `last`: at the game's end (N-36)."""
    received, bank = pay_shares(view, CORNELIUS, each)
    total = each * shares_out(view, CORNELIUS)
    way = [view.markers[CORNELIUS]]
    moves: Sequence[int] = [RIGHT] * (total // PER_STEP)
    if not each and not last:
        moves = [LEFT]
    for step in moves:
        now = MOVES[step][way[-1]]
        if now != way[-1]:
            way.append(now)
    return Paid(received, bank, total, tuple(way))
