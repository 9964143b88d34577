"""Setting up: the island, the order of the majors, the lots, and the first pieces (N-10 to N-14).

Functions that carry the game on take the list of what is told and add to it.
"""

from __future__ import annotations

from msgspec.structs import replace

from core.game import Options, Seat, Step, Told
from core.games.ctn18.auction import open_lot
from core.games.ctn18.data import CASH, ISLANDERS, LOTS, MAJORS, OFF, PRIVATES
from core.games.ctn18.events import (
    BuiltRoad,
    BuiltSettlement,
    Event,
    Opened,
    PriorityTaken,
    Started,
)
from core.games.ctn18.hands import gain
from core.games.ctn18.island.geometry import CORNERS, EDGES
from core.games.ctn18.island.layout import BEGINNER, DESERT, at_corner, at_edge, at_random
from core.games.ctn18.island.pieces import DECK, NO_CARDS, NO_GOODS, OWNED
from core.games.ctn18.island.production import starting_goods
from core.games.ctn18.state import Placing, State
from core.parts.rows import put_byte
from core.rng import below, seeded, shuffled

__all__ = ["TURNS", "place_road", "place_settlement", "placing_for", "set_up"]

TURNS = 2 * len(ISLANDERS)
"""Settlements that are placed before the first round."""


def set_up(seats: int, seed: int, options: Options) -> Step[State, Event]:
    """The first state of a game, in which the first settlement is to be placed."""
    first, rng = below(seeded(seed), seats)
    order, rng = shuffled(rng, tuple(ISLANDERS))
    mixed, rng = shuffled(rng, tuple(range(len(PRIVATES))))
    deck, rng = shuffled(rng, tuple([kind for kind, n in enumerate(DECK) for _ in range(n)]))
    layout = BEGINNER
    if not options["beginner_board"]:
        layout, rng = at_random(rng)
    lots = tuple([(mixed[2 * lot], mixed[2 * lot + 1]) for lot in range(LOTS)])
    s = State(
        layout=layout,
        order=order,
        lots=lots,
        corners=bytes(len(CORNERS)),
        edges=bytes(len(EDGES)),
        robber=layout.hexes.index(DESERT),
        hands=(NO_GOODS,) * len(ISLANDERS),
        deck=bytes(deck),
        cards=(NO_CARDS,) * len(ISLANDERS),
        knights=(0,) * len(ISLANDERS),
        longest=None,
        largest=None,
        values=(1, 1, 1, 1, 1),
        cash=(CASH,) * seats,
        shares=((0,) * len(MAJORS),) * seats,
        pool=(0,) * len(MAJORS),
        presidents=(None,) * len(MAJORS),
        markers=(OFF,) * len(MAJORS),
        owners=(None,) * len(PRIVATES),
        treasury=0,
        priority=first,
        set=0,
        rounds=0,
        phases=(Placing(first, 0),),
        rng=rng,
    )
    return Step(s, (Told(Opened(first, order, lots)),), final=True)


def placing_for(order: tuple[int, ...], turn: int) -> int:
    """The major for which the `turn`th of the eight settlements is placed: 1, 2, 3, 4, 4, 3..."""
    return order[min(turn, TURNS - 1 - turn)]


def place_settlement(s: State, phase: Placing, corner: int, told: list[Told[Event]]) -> State:
    """A settlement is placed; the second of a major brings its commodities."""
    major = placing_for(s.order, phase.turn)
    told.append(Told(BuiltSettlement(phase.seat, major, corner, True, at_corner(s.layout, corner))))
    if phase.turn >= len(ISLANDERS):
        goods = starting_goods(s.layout, corner)
        told.append(Told(Started(major, goods)))
        s = gain(s, major, goods)
    corners = put_byte(s.corners, corner, OWNED + major)
    return replace(s, corners=corners, phases=(replace(phase, corner=corner),))


def place_road(s: State, phase: Placing, edge: int, told: list[Told[Event]]) -> State:
    """The road at the settlement is placed; then the next player places, or the auctions begin."""
    major = placing_for(s.order, phase.turn)
    told.append(Told(BuiltRoad(phase.seat, major, edge, True, at_edge(s.layout, edge))))
    left = _left_of(s, phase.seat)
    s = replace(s, edges=put_byte(s.edges, edge, OWNED + major))
    if phase.turn + 1 < TURNS:
        return replace(s, phases=(Placing(left, phase.turn + 1),))
    told.append(Told(PriorityTaken(left)))
    return open_lot(replace(s, priority=left), 0, told)


def _left_of(s: State, seat: Seat) -> Seat:
    return (seat + 1) % len(s.cash)
