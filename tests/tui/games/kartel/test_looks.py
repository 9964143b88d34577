"""Every phase screen of Kartel as text at 80x24 and 120x40, and some as pictures.

The snapshots lie in __snapshots__; a person looks at each one that is new or changed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from rich.cells import cell_len
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from core.games.kartel.state import Moving, State
from saves.records import Player
from tests.tui.games.kartel.positions import end_turn, mid_game, numbered, position
from tests.tui.play import keys, play, rows, session_of, state_of
from tests.tui.screens.stage import LARGE, SMALL
from tui.app import BoardApp

THREE = (Player("Ana"), Player("Ben"), Player("Cleo", "hard"))
SIX = (*THREE, Player("Dan"), Player("Eva", "easy"), Player("Friedrich-Wilhelm"))
BOTS = (Player("Ana"), Player("Ben", "normal"), Player("Cleo", "hard"))


class Scene(NamedTuple):
    """A position, who sits at it, and the keys that lead to the screen."""

    state: State | None
    players: Sequence[Player] = THREE
    keys: Sequence[str] = ()
    no_bribes: bool = False


def few() -> State:
    """Three Bosses left and a roll of 4: steps 1 and 4 are one choice (K-6)."""
    taken = [letter + sign for letter in "ROYGBVW" for sign in "$1223"]
    held = (" ".join(taken[::2]), " ".join(taken[1::2]))
    return state_of(position("R★ O★ Y★", 0, held, "GBVW", Moving(0, 4)))


SCENES: dict[str, Scene] = {
    "moving": Scene(state_of(mid_game())),
    "moving, a Boss chosen": Scene(state_of(mid_game()), keys=("2",)),
    "moving, nothing chosen": Scene(state_of(mid_game()), keys=("escape",)),
    "moving, the game can end": Scene(state_of(end_turn())),
    "moving, three left": Scene(few(), players=THREE[:2]),
    "moving, the first turn": Scene(None, keys=("space",)),
    "moving, six seats": Scene(None, SIX, ("space",)),
    "moving, without bribes": Scene(state_of(numbered(35, 4, 3, bribes=False)), no_bribes=True),
    "taking over": Scene(state_of(mid_game()), keys=("2", "enter")),
    "a bot is next": Scene(state_of(numbered(30, 4, 3)), BOTS, ("1", "enter", "minus")),
    "finder": Scene(state_of(mid_game()), keys=("slash", "v", "i")),
    "why not": Scene(state_of(mid_game()), keys=("question_mark",)),
    "menu": Scene(state_of(mid_game()), keys=("m",)),
    "log": Scene(state_of(mid_game()), keys=("2", "enter", "space", "1", "enter", "l")),
    "rules": Scene(state_of(mid_game()), keys=("h",)),
    "first game": Scene(state_of(mid_game()), keys=("h", "left")),
    "sheet, markers": Scene(state_of(mid_game()), keys=("i",)),
    "sheet, plot": Scene(
        state_of(mid_game()), keys=("2", "enter", "space", "1", "enter", "i", "i")
    ),
    "board cursor": Scene(state_of(mid_game()), keys=("tab", "down", "down")),
    "refused undo": Scene(state_of(mid_game()), keys=("2", "enter", "space", "u")),
}


def look(folder: Path, scene: Scene, size: tuple[int, int], **extra: Any) -> list[str]:
    """The rows of the screen after the scene's keys, announcements over."""
    (folder / "settings.json").write_text('{"flash": 0, "pause": 10}')
    seen: list[str] = []

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, *scene.keys)
        seen.extend(rows(app))
        # A bot that is let go on would go on in the next frame.
        session_of(app).pause(True)

    play(
        folder,
        scene.players,
        act,
        state=scene.state,
        size=size,
        chosen={"no_bribes": scene.no_bribes},
        **extra,
    )
    return [row.rstrip() for row in seen]


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_the_screen_looks_as_it_did(
    tmp_path: Path, snapshot: SnapshotAssertion, name: str, size: tuple[int, int]
) -> None:
    seen = look(tmp_path, SCENES[name], size)
    assert size[1] == len(seen)
    assert size[0] >= max(map(cell_len, seen))
    assert snapshot == "\n".join(seen)


@pytest.mark.parametrize("name", ["moving", "moving, the game can end", "taking over", "log"])
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_in_ascii_the_same_is_drawn_in_ascii_and_no_layout_moves(
    tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    plain = look(tmp_path / "a", SCENES[name], size, ascii_only=True)
    fancy = look(tmp_path / "b", SCENES[name], size)
    assert all(row.isascii() for row in plain)
    assert [cell_len(row) for row in fancy] == [len(row) for row in plain]
    letters = re.compile(r"[A-Za-z0-9]+")
    assert [letters.findall(row) for row in fancy] == [
        [word for word in letters.findall(row) if word not in ("v", "x")] for row in plain
    ]


def test_whose_turn_and_what_is_asked_stand_in_the_first_row_of_every_screen(
    tmp_path: Path,
) -> None:
    for n, (name, scene) in enumerate(SCENES.items()):
        folder = tmp_path / str(n)
        folder.mkdir()
        first = look(folder, scene, SMALL)[0]
        assert re.search(r"▶ (ANA|BEN|CLEO|DAN|EVA|FRIEDRICH-WILHELM) ", first), name
