"""Nothing is cut on a screen of set-up, auctions, stock rounds and payouts, whatever is long."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.games.ctn18.data import ISLANDERS, PAR_CELLS
from core.games.ctn18.state import State
from saves.records import Player
from tests.core.games.ctn18.positions import A, C, D, F, G, cell
from tests.tui.games.ctn18 import phases
from tests.tui.play import play, rows, session_of
from tests.tui.scenes import Look, nothing_cut
from tests.tui.screens.stage import LARGE, SMALL
from tui.app import BoardApp

NAMES = (
    "Alexandria",
    "Bartholomew-James",
    "Friedrich-Wilhelm",
    "Maximiliana Maria",
    "Wilhelmina",
    "Theodora-Elisabeth",
)
PLAYERS = (Player(NAMES[0]), *(Player(name, "normal") for name in NAMES[1:]))
CASH = (1234, 1987, 1045, 1111, 2345, 1999)
HELD = ("A6 D1 C1", "A1 D1 F1 C6", "D3 F2", "D2 F3 C1", "A1 D1 G2", "G1 F1")
HIGH = {A: cell(17, 1), D: cell(3, 1), F: cell(16, 0), C: cell(17, -1), G: cell(4, 0)}


def rich(seat: int = 0, **more: Any) -> State:
    """Six seats, four digits of cash, prices of 80 to 106."""
    given: dict[str, Any] = {
        "shares": HELD,
        "pool": "A2 D2",
        "cash": CASH,
        "presidents": {D: 2},
        "prices": HIGH,
        **more,
    }
    return phases.stock(seat, **given)


def bidding(bids: Sequence[int], **more: Any) -> State:
    """An auction among six, in which the first seat is asked."""
    return phases.auction(bids, seat=0, shares=("",) * 6, cash=(70,) * 6, **more)


def poor() -> State:
    """The first stock round of six: nothing is floated."""
    return rich(shares=("",) * 6, pool="", presidents={}, prices={}, stock_round=1, rounds=0)


POSITIONS: dict[str, tuple[State, Sequence[str]]] = {
    "placing": (
        phases.placing(shares=("",) * 6, cash=(70,) * 6),
        ("n", *("down", "right", "up", "left") * 3, "enter", "n", "n"),
    ),
    "placing the last road": (phases.last_road(), ("n", "n")),
    "bidding for the first lot": (
        bidding((0,) * 6, lot=0, passed=(), owners={}, priority=0),
        ("1", "2", "3", "4", "5", "p", "9"),
    ),
    "bidding for the third lot": (
        bidding((60, 61, 0, 0, 68, 0), lot=2, passed=(2, 3), owners={0: 1, 1: 2}, priority=2),
        ("p", "1", "6", "9", "9", "9"),
    ),
    "bidding to win": (
        bidding((0, 0, 0, 0, 68, 0), lot=3, passed=(1, 2, 3, 5), owners={}, priority=1),
        ("p", "1"),
    ),
    "trading in shares": (
        rich(),
        (*"sasdsfsgsc", *"babdbfbgbc", "p", *("down",) * 9, *("right",) * 3, *"sa3"),
    ),
    "many certificates": (
        rich(
            shares=("A5 D3 F3 C4", "A1 D1 F1 C2", "D2 F2", "D1 F3", "A1 D1 G2", "G1"),
            presidents={},
        ),
        (*"bdbfbcbg", "p", "s"),
    ),
    "after a sale": (rich(now=(A,), sold={0: (A, D)}, last=0), (*"babdsasd", "p")),
    "floating": (poor(), (*"bad", "down", "down", "down", *"fgcs", "p")),
    "the last pass": (rich(idle=5), ("p",)),
    "a presidency lost": (
        rich(shares=("A5 D1", "A4 D1 F1 C6", *HELD[2:4], "D1 G2", "G1 F1"), pool="", presidents={}),
        (*"sa3", "b"),
    ),
    "paying out": (
        rich(
            phases=phases.paying(0).phases,
            treasury=990,
            presidents={C: 0, D: 2},
            shares=("A6 D1 C6", "A1 D1 F1 C1", "D3 F2", "D2 F3 C1", "A1 D1 G2 C1", "G1 F1 C1"),
            rounds=8,
        ),
        ("0", "9", "9", "up", "1", "0", "down", "down"),
    ),
}


@pytest.mark.usefixtures("tight")
@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_no_line_is_cut_in_the_worst_of_positions(
    tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    state, pressed = POSITIONS[name]
    nothing_cut(tmp_path, Look("ctn18", state, PLAYERS[: len(state.cash)], pressed), size)


def test_all_islanders_on_one_par_cell_stand_side_by_side(tmp_path: Path) -> None:
    state = phases.stock(prices=dict.fromkeys((*ISLANDERS, C), PAR_CELLS[0]))
    (tmp_path / "settings.json").write_text('{"flash": 0, "pause": 10}')

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert any("ADFC" in row[:52] for row in rows(app))
        session_of(app).pause(True)

    play(tmp_path, phases.ALONE, act, state=state, game="ctn18")
