"""States of set-up, auctions, stock rounds and payouts: the design's drawings, and rare ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.games.ctn18.rules import RULES
from core.games.ctn18.setup import TURNS
from core.games.ctn18.state import Auction, Paying, Placing, State, View
from saves.records import Player
from tests.core.games.ctn18.positions import (
    HOMES,
    A,
    C,
    D,
    F,
    G,
    cell,
    changed,
    edge,
    in_stock,
    path,
    position,
    turn,
)
from tests.tui.games.ctn18.positions import PLACED, PLAYED, board

__all__ = [
    "ALONE",
    "FOUR",
    "ORDER",
    "PRICES",
    "SHARES",
    "auction",
    "last_payout",
    "last_road",
    "paying",
    "placing",
    "placing_road",
    "stock",
    "view",
]

FOUR = (Player("Ana"), Player("Ben"), Player("Cleo", "hard"), Player("Dov", "normal"))
ALONE = (FOUR[0], Player("Ben", "easy"), *FOUR[2:])

ORDER = (1, 0, 3, 2)
LOTS = ((0, 4), (1, 7), (2, 5), (3, 6))
SHARES = ("A5 D1 C1", "A1 D2 F1 C5", "D4 F2 C1", "A2 F3 C1")
PRICES = {A: cell(8, 0), D: cell(3, 1), F: cell(4, -2), C: cell(6, 0)}


def view(state: State, seat: int | None = 0) -> View:
    """What a seat sees of a state."""
    return RULES.view(state, seat)


def _before(drawing: str, **more: Any) -> State:
    """Before the first stock round: nothing is floated, everybody has 70."""
    given: dict[str, Any] = {
        "shares": ("", "", "", ""),
        "cash": (70, 70, 70, 70),
        "order": ORDER,
        "lots": LOTS,
        "stock_round": 0,
        "rounds": 0,
        "operating": turn(A, order=ORDER),
        **more,
    }
    return changed(position(**given), **board(drawing))


def placing(seat: int = 0, first: int = 5, drawing: str = PLACED, **more: Any) -> State:
    """The sixth settlement, Garnet's second, is placed by Ana."""
    opened = (seat - first) % len(more.get("cash", FOUR))
    return _before(drawing, phases=(Placing(seat, first),), priority=opened, **more)


def placing_road(corner: int, seat: int = 0, first: int = 5, **more: Any) -> State:
    """That settlement stands at a corner; its road is to be placed."""
    state = placing(seat, first, **more)
    corners = bytearray(state.corners)
    corners[corner] = 4
    return changed(state, corners=bytes(corners), phases=(Placing(seat, first, corner),))


def last_road() -> State:
    """Only the road at Delft's second settlement, the last of all, is not placed yet."""
    settlements, roads = HOMES[D]
    corner, road = settlements[1], roads[1]
    given: dict[str, Any] = {"order": ORDER, "lots": LOTS, "stock_round": 0, "rounds": 0}
    phases = (Placing(0, TURNS - 1, corner),)
    state = position(("", "", "", ""), cash=(70,) * 4, phases=phases, priority=1, **given)
    edges = bytearray(state.edges)
    edges[road] = 0
    return changed(state, edges=bytes(edges))


def auction(
    bids: Sequence[int] = (10, 0, 11, 9),
    *,
    seat: int = 3,
    lot: int = 1,
    passed: Sequence[int] = (1,),
    **more: Any,
) -> State:
    """The second lot: Ben has passed and has Priority Deal, Cleo won the first one for 12."""
    high = max(bids)
    best = list(bids).index(high) if high else None
    phase = Auction(seat, lot, high, best, tuple(passed), tuple(bids))
    given: dict[str, Any] = {
        "phases": (phase,),
        "cash": (70, 70, 58, 70),
        "owners": {0: 2} if lot else {},
        "priority": 1,
        **more,
    }
    return _before(PLAYED, **given)


def stock(
    seat: int = 0,
    *,
    now: Sequence[int] = (),
    sold: Mapping[int, Sequence[int]] | None = None,
    idle: int = 0,
    last: int | None = 3,
    **more: Any,
) -> State:
    """The third stock round; Ana is on turn."""
    seats = len(more.get("shares", SHARES))
    given: dict[str, Any] = {
        "shares": SHARES,
        "pool": "A1 D3",
        "cash": (62, 18, 95, 41),
        "prices": PRICES,
        "treasury": 47,
        "order": ORDER,
        "lots": LOTS,
        "owners": {0: 0, 1: 1, 2: 2, 3: 3},
        "values": (3, 2, 1, 4, 5),
        "stock_round": 3,
        "rounds": 5,
        "operating": turn(A, order=ORDER),
        "phases": in_stock(seat, seats, idle=idle, last=last, sold=sold, now=now),
        **more,
    }
    return changed(position(**given), **board(PLAYED))


def paying(seat: int = 1, last: bool = False, **more: Any) -> State:
    """After the third set's operating rounds the President of Cornelius Banks decides."""
    given: dict[str, Any] = {
        "cash": (89, 23, 95, 52),
        "rounds": 8,
        "phases": (Paying(seat, last),),
        **more,
    }
    return stock(**given)


def last_payout() -> State:
    """Amber has built its tenth point: Ben decides the last payout."""
    return position(
        SHARES,
        pool="A1 D3",
        cash=(89, 23, 95, 52),
        prices=PRICES,
        treasury=47,
        order=ORDER,
        lots=LOTS,
        owners={0: 0, 1: 1, 2: 2, 3: 3},
        cities={A: (0, 1, 2, 10)},
        settlements={A: (8, 9), D: (45, 24), F: (28, 37), G: (39, 20)},
        roads={
            A: (*path(0, 4, 8), *path(1, 5, 2, 6, 10), edge(5, 9)),
            D: (64, 36),
            F: (34, 53),
            G: (50, 31),
        },
        stock_round=3,
        rounds=6,
        operating=turn(A, 9, order=ORDER, of=3),
        above=(Paying(1, True),),
    )
