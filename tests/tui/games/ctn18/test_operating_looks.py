"""Operating rounds of 18CTN as text at 80x24 and 120x40.

The snapshots lie in __snapshots__; a person looks at each one that is new or changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from core.games.ctn18.state import State
from saves.records import Player
from tests.core.games.ctn18.positions import A, bundle, goods
from tests.tui.games.ctn18 import operations
from tests.tui.games.ctn18.phases import ALONE, FOUR
from tests.tui.scenes import Look, looks_as_it_did, said_first, same_figures
from tests.tui.screens.stage import LARGE, SMALL

BEN = (Player("Ana", "easy"), Player("Ben"), *(Player(p.name, "easy") for p in FOUR[2:]))
CLEO = (*(Player(name, "easy") for name in ("Ana", "Ben")), Player("Cleo"), Player("Dov", "easy"))
CARDS = {A: bundle(knight=1, point=1, roads=1, plenty=1, monopoly=1)}
POOR = {A: goods(0, 1, 1)}
DELFT_AND_FERN = ("A5 D1 C1", "A1 D2 F1 C5", "D3 F3 C1", "A2 F2 C1")


def scene(state: State, keys: Sequence[str] = (), players: Sequence[Player] = ALONE) -> Look:
    """A position of 18CTN, the keys that lead to the screen, and who sits at it."""
    return Look("ctn18", state, players, keys)


SCENES: dict[str, Look] = {
    "rolling": scene(operations.rolling()),
    "rolling, a knight": scene(operations.rolling(), ("k",)),
    "after the roll": scene(operations.rolling(), ("enter",)),
    "settling": scene(operations.building()),
    "building a road": scene(operations.building(), ("r",)),
    "building a city": scene(operations.building(), ("c", "n")),
    "buying a card": scene(operations.building(), ("v",)),
    "ending the turn": scene(operations.building(), ("e",)),
    "nothing can be built": scene(operations.building(hands=POOR), ("r",)),
    "after a settlement": scene(operations.building(), ("enter",)),
    "the bank": scene(operations.building(), ("b",)),
    "the cards": scene(operations.building(cards=CARDS), ("k", "4")),
    "an offer": scene(operations.building(), ("o", "left", "3", "right")),
    "an unasked offer": scene(operations.building(shares=DELFT_AND_FERN), ("o", "6"), CLEO),
    "others build": scene(operations.building(), (), BEN),
    "answering": scene(operations.offered(), ("1",), CLEO),
    "a counter": scene(operations.offered(), ("2",), CLEO),
    "others answer": scene(operations.offered()),
    "closing an offer": scene(operations.offered(), ("o",)),
    "picking an answer": scene(operations.choosing()),
    "others pick": scene(operations.choosing(), (), BEN),
    "discarding": scene(operations.discarding(), ("a",)),
    "others discard": scene(operations.discarding(), (), BEN),
    "discarding certificates": scene(operations.shedding(), ("a",), BEN),
    "the robber": scene(operations.robbing()),
    "robbing": scene(operations.robbing(), ("n",)),
    "free roads": scene(operations.free_roads()),
    "finder": scene(operations.building(), ("slash", *"city")),
    "why not": scene(operations.building(hands=POOR), ("c", "question_mark")),
    "asking about a hex": scene(operations.building(), ("tab", "up")),
}


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_the_screen_looks_as_it_did(
    tmp_path: Path, snapshot: SnapshotAssertion, name: str, size: tuple[int, int]
) -> None:
    looks_as_it_did(tmp_path, snapshot, SCENES[name], size)


@pytest.mark.parametrize(
    "name", ["settling", "the bank", "an offer", "answering", "discarding", "robbing"]
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
        "rolling": "▶ ANA rolls",
        "settling": "▶ ANA operates",
        "answering": "▶ CLEO answers",
        "picking an answer": "▶ ANA picks an answer",
        "discarding": "▶ ANA discards",
        "discarding certificates": "▶ BEN discards certificates",
        "robbing": "▶ ANA moves the robber",
        "free roads": "▶ ANA places a road",
    }
    said_first(tmp_path, SCENES, asked, SMALL)
