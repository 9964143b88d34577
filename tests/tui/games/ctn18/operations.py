"""States of operating rounds: the design's drawings, and rarer ones."""

from __future__ import annotations

from typing import Any

from core.games.ctn18.state import (
    ACCEPTED,
    COUNTERED,
    NOT_ASKED,
    WAITING,
    Building,
    Choosing,
    Discarding,
    FreeRoads,
    Offered,
    Phase,
    Robbing,
    Rolling,
    Shedding,
    State,
)
from tests.core.games.ctn18.positions import A, D, F, G, bundle, goods, turn
from tests.tui.games.ctn18.phases import ORDER, stock

__all__ = [
    "CARDS",
    "HANDS",
    "building",
    "choosing",
    "discarding",
    "free_roads",
    "offered",
    "robbing",
    "rolling",
    "shedding",
]

HANDS = {
    A: goods(2, 1, 1, 3, 3),
    D: goods(1, 2, 1, 1, 1),
    F: goods(2, 2, 2, 1, 1),
    G: goods(1, 0, 1, 0, 1),
}
CARDS = {A: bundle(knight=1), D: bundle(knight=1, point=1)}


def _operating(*above: Phase, operation: Any = None, **more: Any) -> State:
    """Amber's operation in the third set's second round of three; Ana is its President."""
    begun = operation or turn(A, 4, order=ORDER, round=2, of=3)
    given: dict[str, Any] = {
        "hands": HANDS,
        "cards": CARDS,
        "knights": {A: 1, D: 2},
        "phases": (begun, *above),
        **more,
    }
    return stock(**given)


def rolling(**more: Any) -> State:
    """Amber is still to roll."""
    return _operating(Rolling(0), **more)


def building(**more: Any) -> State:
    """Amber has rolled; it can settle at one corner."""
    return _operating(Building(0), **more)


def free_roads(**more: Any) -> State:
    """Amber has played Road Building."""
    played = turn(A, 4, order=ORDER, round=2, of=3, played=True)
    return _operating(Building(0), FreeRoads(0, 2), operation=played, **more)


def robbing(**more: Any) -> State:
    """After a 7 Ana moves the robber for Amber."""
    return _operating(Robbing(0, False), **more)


def discarding(**more: Any) -> State:
    """A 7: Amber discards five of ten cards, Fern four of eight."""
    return _operating(Discarding((5, 0, 4, 0), (None,) * 4), **more)


def shedding(**more: Any) -> State:
    """A 7: Ben has eight certificates and discards one."""
    return _operating(Shedding((0, 1, 0, 0), (None,) * 4), **more)


def _offers(n: int) -> Any:
    return turn(A, 4, order=ORDER, round=2, of=3, offers=(n, 0, 0, 0))


def offered(**more: Any) -> State:
    """Amber has offered a Wood for a Sheep to Delft and Fern."""
    answers = (NOT_ASKED, WAITING, WAITING, NOT_ASKED)
    offer = Offered(A, (1, 0, -1, 0, 0), answers, ((),) * 4)
    return _operating(Building(0), offer, operation=_offers(1), **more)


def choosing(**more: Any) -> State:
    """Fern has accepted; Delft would give a Sheep for an Ore."""
    answers = (NOT_ASKED, COUNTERED, ACCEPTED, NOT_ASKED)
    counters = ((), (0, 0, 1, 0, -1), (), ())
    answer = Choosing(0, (1, 0, -1, 0, 0), answers, counters)
    return _operating(Building(0), answer, operation=_offers(1), **more)
