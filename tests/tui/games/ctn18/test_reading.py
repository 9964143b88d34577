"""Sheets and result of 18CTN as text at 80x24 and 120x40.

The snapshots lie in __snapshots__; a person looks at each one that is new or changed.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from core.games.ctn18.state import Over
from tests.core.games.ctn18.positions import A, D, F, G, bundle, changed, goods
from tests.tui.games.ctn18 import phases
from tests.tui.games.ctn18.phases import ALONE, FOUR
from tests.tui.games.ctn18.positions import FULL, board
from tests.tui.scenes import Look, looks_as_it_did, same_figures
from tests.tui.screens.stage import LARGE, SMALL

RICH = changed(
    phases.stock(
        hands={A: goods(2, 1, 1, 3, 3), D: goods(1, 1, 2, 0, 2), F: goods(3, 3, 2), G: goods(1)},
        cards={A: bundle(1, 1), D: bundle(1, 1)},
        knights={A: 3, D: 1},
        largest=A,
        longest=F,
    ),
    **board(FULL),
)
OVER = changed(RICH, phases=(Over(A),))

SCENES: dict[str, Look] = {
    "the whole chart": Look("ctn18", RICH, ALONE, ("n", "i")),
    "shares": Look("ctn18", RICH, ALONE, ("i", "i")),
    "values": Look("ctn18", RICH, ALONE, ("i",) * 3),
    "mats, played alone": Look("ctn18", RICH, ALONE, ("i",) * 4),
    "mats, at one keyboard": Look("ctn18", RICH, FOUR, ("i",) * 4),
    "worth": Look("ctn18", RICH, ALONE, ("i",) * 5),
    "the board's cursor on a marker": Look("ctn18", phases.stock(), ALONE, ("shift+tab", "right")),
    "the result": Look("ctn18", OVER, FOUR),
    "mats, once it is over": Look("ctn18", OVER, FOUR, ("i",) * 9),
}


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_the_screen_looks_as_it_did(
    tmp_path: Path, snapshot: SnapshotAssertion, name: str, size: tuple[int, int]
) -> None:
    looks_as_it_did(tmp_path, snapshot, SCENES[name], size)


@pytest.mark.parametrize("name", ["the whole chart", "mats, played alone", "the result"])
def test_in_ascii_the_same_is_drawn_in_ascii_and_no_layout_moves(tmp_path: Path, name: str) -> None:
    same_figures(tmp_path, SCENES[name], SMALL)
