"""Set-up, auctions, stock rounds and payouts of 18CTN as text at 80x24 and 120x40.

The snapshots lie in __snapshots__; a person looks at each one that is new or changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from core.games.ctn18.state import State
from saves.records import Player
from tests.core.games.ctn18.positions import A, C, D, F, G, cell
from tests.tui.games.ctn18 import phases
from tests.tui.games.ctn18.phases import ALONE, FOUR
from tests.tui.scenes import Look, looks_as_it_did, said_first, same_figures
from tests.tui.screens.stage import LARGE, SMALL

BEN = (Player("Ana", "easy"), Player("Ben"), *(Player(p.name, "easy") for p in FOUR[2:]))
DOV = (*(Player(p.name, "easy") for p in FOUR[:3]), Player("Dov"))
TWO = ALONE[:2]
SIX = (*ALONE, Player("Eva", "easy"), Player("Finn", "easy"))


def scene(state: State | None, players: Sequence[Player] = ALONE, keys: Sequence[str] = ()) -> Look:
    """A position of 18CTN, who sits at it, and the keys that lead to the screen."""
    return Look("ctn18", state, players, keys)


def of_six() -> State:
    """A stock round of six, a few companies far to the right."""
    return phases.stock(
        shares=("A5 D1 C1", "A1 D2 F1 C5", "D4 F2 C1", "A2 F3 C1", "G2", "F1 G1"),
        pool="A1 D3 G1",
        cash=(162, 18, 95, 41, 7, 204),
        prices={A: cell(17, 1), D: cell(3, 1), F: cell(4, -2), C: cell(6, 0), G: cell(2, 0)},
    )


SCENES: dict[str, Look] = {
    "placing a settlement": scene(phases.placing(), keys=("n",)),
    "placing the first settlement": scene(None),
    "placing a road": scene(phases.placing_road(44)),
    "placing the last road": scene(phases.last_road()),
    "placing, the board's cursor": scene(phases.placing(), keys=("tab", "left")),
    "others place": scene(phases.placing_road(44), keys=("enter",)),
    "bidding": scene(phases.auction(), DOV),
    "bidding too much": scene(phases.auction(), DOV, ("8", "0")),
    "bidding without a float left": scene(phases.auction(), DOV, ("4", "0")),
    "passing a lot": scene(phases.auction(), DOV, ("p",)),
    "opening a lot": scene(
        phases.auction((0, 0, 0, 0), seat=0, lot=2, passed=(), priority=0), keys=("p",)
    ),
    "others bid": scene(phases.auction(), BEN),
    "selling": scene(phases.stock(), FOUR, ("s", "d")),
    "selling three": scene(phases.stock(), keys=("s", "a", "3")),
    "buying": scene(phases.stock(), keys=("b", "f")),
    "buying what is barred": scene(phases.stock(), keys=("b", "f", "2")),
    "floating": scene(phases.stock(), keys=("g", "2")),
    "passing": scene(phases.stock(), keys=("p",)),
    "the last pass": scene(phases.stock(idle=3), keys=("p",)),
    "sold, then done": scene(phases.stock(), keys=("s", "d", "enter", "p")),
    "others buy": scene(phases.stock(1)),
    "a stock round of two": scene(
        phases.stock(
            shares=("A5 D1 C1", "A1 D2 F2 C5"), cash=(62, 318), owners={0: 0, 1: 1}, last=1
        ),
        TWO,
        ("s", "a"),
    ),
    "a stock round of six": scene(of_six(), SIX, ("s", "a")),
    "floating among six": scene(
        phases.stock(shares=("A2", "D2", "", "", "", ""), pool="", prices={}, cash=(70,) * 6),
        SIX,
        ("f", "3"),
    ),
    "the company sheet": scene(phases.stock(), keys=("shift+tab", "right")),
    "the island in a stock round": scene(phases.stock(), keys=("tab", "up")),
    "why not": scene(phases.stock(), keys=("c", "question_mark")),
    "finder": scene(phases.stock(), keys=("slash", "f", "l", "o")),
    "paying out": scene(phases.paying(), BEN, ("4",)),
    "paying nothing": scene(phases.paying(), BEN, ("0",)),
    "paying more than there is": scene(phases.paying(), BEN, ("up", "down", "down")),
    "the last payout": scene(phases.last_payout(), BEN),
    "paying out much": scene(phases.paying(treasury=430), BEN, ("2", "1")),
}


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_the_screen_looks_as_it_did(
    tmp_path: Path, snapshot: SnapshotAssertion, name: str, size: tuple[int, int]
) -> None:
    looks_as_it_did(tmp_path, snapshot, SCENES[name], size)


@pytest.mark.parametrize(
    "name", ["placing a settlement", "bidding", "selling", "a stock round of six", "paying out"]
)
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_in_ascii_the_same_is_drawn_in_ascii_and_no_layout_moves(
    tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    same_figures(tmp_path, SCENES[name], size)


def test_whose_turn_and_what_is_asked_stand_in_the_first_row_of_every_phase(
    tmp_path: Path,
) -> None:
    asked = {
        "placing a settlement": "▶ ANA places for Garnet",
        "bidding": "▶ DOV bids or passes",
        "selling": "▶ ANA sells, then buys one",
        "paying out": "▶ BEN decides",
    }
    said_first(tmp_path, SCENES, asked, SMALL)
