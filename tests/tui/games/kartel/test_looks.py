"""Every phase screen of Kartel as text at 80x24 and 120x40, and some as pictures.

The snapshots lie in __snapshots__; a person looks at each one that is new or changed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from core.games.kartel.state import Moving, State
from saves.records import Player
from tests.tui.games.kartel.positions import end_turn, mid_game, numbered, position
from tests.tui.play import state_of
from tests.tui.scenes import Look, drawn_in_ascii, looks_as_it_did, seen
from tests.tui.screens.stage import LARGE, SMALL

THREE = (Player("Ana"), Player("Ben"), Player("Cleo", "hard"))
SIX = (*THREE, Player("Dan"), Player("Eva", "easy"), Player("Friedrich-Wilhelm"))
BOTS = (Player("Ana"), Player("Ben", "normal"), Player("Cleo", "hard"))


def scene(
    state: State | None,
    players: Sequence[Player] = THREE,
    keys: Sequence[str] = (),
    no_bribes: bool = False,
) -> Look:
    """A position of Kartel, who sits at it, and the keys that lead to the screen."""
    return Look("kartel", state, players, keys, {"no_bribes": no_bribes})


def few() -> State:
    """Three Bosses left and a roll of 4: steps 1 and 4 are one choice (K-6)."""
    taken = [letter + sign for letter in "ROYGBVW" for sign in "$1223"]
    held = (" ".join(taken[::2]), " ".join(taken[1::2]))
    return state_of(position("R★ O★ Y★", 0, held, "GBVW", Moving(0, 4)))


SCENES: dict[str, Look] = {
    "moving": scene(state_of(mid_game())),
    "moving, a Boss chosen": scene(state_of(mid_game()), keys=("2",)),
    "moving, nothing chosen": scene(state_of(mid_game()), keys=("escape",)),
    "moving, the game can end": scene(state_of(end_turn())),
    "moving, three left": scene(few(), players=THREE[:2]),
    "moving, the first turn": scene(None, keys=("space",)),
    "moving, six seats": scene(None, SIX, ("space",)),
    "moving, without bribes": scene(state_of(numbered(35, 4, 3, bribes=False)), no_bribes=True),
    "taking over": scene(state_of(mid_game()), keys=("2", "enter")),
    "a bot is next": scene(state_of(numbered(30, 4, 3)), BOTS, ("1", "enter", "minus")),
    "finder": scene(state_of(mid_game()), keys=("slash", "v", "i")),
    "why not": scene(state_of(mid_game()), keys=("question_mark",)),
    "menu": scene(state_of(mid_game()), keys=("m",)),
    "log": scene(state_of(mid_game()), keys=("2", "enter", "space", "1", "enter", "l")),
    "rules": scene(state_of(mid_game()), keys=("h",)),
    "first game": scene(state_of(mid_game()), keys=("h", "left")),
    "sheet, markers": scene(state_of(mid_game()), keys=("i",)),
    "sheet, plot": scene(
        state_of(mid_game()), keys=("2", "enter", "space", "1", "enter", "i", "i")
    ),
    "board cursor": scene(state_of(mid_game()), keys=("tab", "down", "down")),
    "refused undo": scene(state_of(mid_game()), keys=("2", "enter", "space", "u")),
}


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_the_screen_looks_as_it_did(
    tmp_path: Path, snapshot: SnapshotAssertion, name: str, size: tuple[int, int]
) -> None:
    looks_as_it_did(tmp_path, snapshot, SCENES[name], size)


@pytest.mark.parametrize("name", ["moving", "moving, the game can end", "taking over", "log"])
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_in_ascii_the_same_is_drawn_in_ascii_and_no_layout_moves(
    tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    plain, fancy = drawn_in_ascii(tmp_path, SCENES[name], size)
    letters = re.compile(r"[A-Za-z0-9]+")
    assert [letters.findall(row) for row in fancy] == [
        [word for word in letters.findall(row) if word not in ("v", "x")] for row in plain
    ]


def test_whose_turn_and_what_is_asked_stand_in_the_first_row_of_every_screen(
    tmp_path: Path,
) -> None:
    for n, (name, look) in enumerate(SCENES.items()):
        folder = tmp_path / str(n)
        folder.mkdir()
        first = seen(folder, look, SMALL)[0]
        assert re.search(r"▶ (ANA|BEN|CLEO|DAN|EVA|FRIEDRICH-WILHELM) ", first), name
