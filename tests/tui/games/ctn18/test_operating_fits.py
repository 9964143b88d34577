"""Nothing is cut on a screen of an operating round, whatever is long: six players, full hands."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from core.games.ctn18.island.pieces import Goods
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
from saves.records import Player
from tests.core.games.ctn18.positions import A, D, F, G, bundle, cell, goods, turn
from tests.tui.games.ctn18.phases import stock
from tests.tui.games.ctn18.test_fits import CASH, HIGH, NAMES, PLAYERS
from tests.tui.scenes import Look, nothing_cut
from tests.tui.screens.stage import LARGE, SMALL

# Seat 0 leads Amber, seat 1 Cornelius, seat 2 Delft, seat 3 Fern, seat 4 Garnet.
HELD = ("A5 D1", "A1 D1 F1 C4", "D3 F1", "A1 F3 C1", "A1 D1 G2", "A1 G1 F1")
HANDS = {
    A: goods(10, 11, 12, 10, 11),
    D: goods(3, 2, 3, 3, 2),
    F: goods(3, 3, 2, 3, 3),
    G: goods(3, 3, 2, 3, 3),
}
CARDS = {
    A: bundle(knight=4, point=2, roads=1, plenty=1, monopoly=1),
    D: bundle(knight=2, point=1),
    F: bundle(knight=1, point=1),
}
VALUES: Goods = (19, 20, 18, 17, 20)


def rich(*above: Phase, operation: Any = None, **more: Any) -> State:
    """Amber operates: two digits of every commodity, all kinds of cards, prices of 80 to 106."""
    begun = operation or turn(A, 2, round=3, of=3)
    given: dict[str, Any] = {
        "shares": HELD,
        "pool": "A1 D2",
        "cash": CASH,
        "presidents": {D: 2},
        "prices": {**HIGH, A: cell(12, -2)},
        "hands": HANDS,
        "cards": CARDS,
        "knights": {A: 2, D: 2, F: 2},
        "values": VALUES,
        "order": (A, D, F, G),
        "operating": turn(A),
        "owners": {0: 3, 1: 3, 2: 5, 3: 1},
        "phases": (begun, *above),
        "rounds": 6,
        **more,
    }
    return stock(**given)


def offers(n: int) -> Any:
    return turn(A, 2, round=3, of=3, offers=(n, 9, 9, 9))


SWAP: Goods = (-3, -3, 12, 10, 0)
ASKED = (NOT_ASKED, WAITING, WAITING, WAITING)
UNANSWERED: Any = ((),) * 4
COUNTERS: Any = ((), (3, 2, -10, -10, -1), (3, 3, -12, -9, -11), ())

MAIN = ("r", "n", "s", "n", "c", "n", "v", "k", "escape", "e")
LISTS = ("b", *("right", "down") * 4, "escape", "o", *("left", "down") * 3, "right", "6", "right")
WHY = ("question_mark", "escape")

POSITIONS: dict[str, tuple[State, Sequence[str]]] = {
    "rolling": (rich(Rolling(0)), ("k", *("down",) * 5, "escape", "n", *WHY)),
    "building": (rich(Building(0)), (*MAIN, *WHY)),
    "lists": (rich(Building(0)), LISTS),
    "cards": (rich(Building(0)), ("k", *("down", "right", "right") * 5)),
    "nothing possible": (
        rich(Building(0), operation=offers(10), hands={**HANDS, A: goods()}, cards={}),
        (*MAIN, "b", "o", "k", *WHY),
    ),
    "three points to score": (
        rich(Building(0), operation=turn(A, 1, round=3, of=3)),
        MAIN,
    ),
    "the last offers": (rich(Building(0), operation=offers(9)), ("o", "left", "5", "right")),
    "choosing": (
        rich(
            Building(0),
            Choosing(0, SWAP, (NOT_ASKED, COUNTERED, COUNTERED, ACCEPTED), COUNTERS),
            operation=offers(9),
        ),
        ("1", "2", "3", "0", *WHY),
    ),
    "others answer": (
        rich(Building(0), Offered(A, SWAP, ASKED, UNANSWERED), operation=offers(9)),
        ("o", "escape"),
    ),
    "robbing": (rich(Robbing(0, False)), ("n", "1", "2", "n", "n", "right", "down", "left")),
    "free roads": (
        rich(
            Building(0),
            FreeRoads(0, 2),
            operation=turn(A, 2, round=3, of=3, played=True),
        ),
        ("n", "n", "right"),
    ),
    "discarding": (
        rich(Discarding((27, 6, 7, 7), (None,) * 4)),
        ("a", "left", "down", "right", "1", "2"),
    ),
    "certificates": (
        rich(
            Shedding((1, 0, 0, 0, 0, 0), (None,) * 6),
            shares=("A3 D3 F1 C2", "A1 D1 F1 C4", "D4 F1", "A1 F3 C1", "G2", "A1 G1 F1"),
            pool="",
            presidents={D: 2},
        ),
        ("a", "5", "1", "2", "3", *WHY),
    ),
}


@pytest.mark.usefixtures("tight")
@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_no_line_is_cut_in_the_worst_of_positions(
    tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    state, pressed = POSITIONS[name]
    nothing_cut(tmp_path, Look("ctn18", state, PLAYERS, pressed), size)


def test_who_is_asked_reads_the_longest_offer(tmp_path: Path) -> None:
    """Cleo's major is asked for three commodities by one whose name is long."""
    players = [Player(name, "normal") for name in NAMES]
    players[2] = Player(NAMES[2])
    state = rich(Building(0), Offered(A, SWAP, ASKED, UNANSWERED), operation=offers(9))
    pressed = ("1", "2", "left", "5", "right", "escape", "0")
    nothing_cut(tmp_path, Look("ctn18", state, players, pressed), SMALL)
