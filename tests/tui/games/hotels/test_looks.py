"""Every phase screen of Hotels as text at 80x24 and 120x40.

The snapshots lie in __snapshots__; a person looks at each one that is new or changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from core.games.hotels.state import State, Variant
from saves.records import Player
from tests.tui.games.hotels import positions
from tests.tui.games.hotels.positions import FOUR
from tests.tui.play import keys, play, rows
from tests.tui.scenes import Look, looks_as_it_did, said_first, same_figures
from tests.tui.screens.stage import LARGE, SMALL
from tui.app import BoardApp

SIX = (*FOUR, Player("Eva", "easy"), Player("Friedrich-Wilhelm"))
THREE = FOUR[:3]
ALONE = (FOUR[0], Player("Ben", "normal"), *FOUR[2:])
HIDDEN = Variant(hidden_holdings=True)
TO_END = ("0", "enter")


def scene(state: State, players: Sequence[Player] = ALONE, keys: Sequence[str] = ()) -> Look:
    """A position of Hotels, who sits at it, and the keys that lead to the screen."""
    return Look("hotels", state, players, keys)


SCENES: dict[str, Look] = {
    "placing": scene(positions.placing(), FOUR, ("space", "4")),
    "placing, a chain grows": scene(positions.placing(), keys=("5",)),
    "placing, a chain is founded": scene(positions.placing(), keys=("2",)),
    "placing, nothing chosen": scene(positions.placing(), keys=("escape",)),
    "placing, all seven chains": scene(positions.all_seven(), keys=("2",)),
    "placing, three chains fall": scene(positions.three_fall(), keys=("3",)),
    "placing, nine tiles": scene(positions.nine_tiles(), keys=("up",)),
    "placing, nothing can be bought": scene(positions.poor(), keys=("1",)),
    "placing, six seats": scene(positions.six_seats(), SIX, ("space", "4")),
    "placing, hidden holdings": scene(positions.hidden(), keys=("4",)),
    "placing, the end can be declared": scene(positions.can_end(), THREE, ("space", "9")),
    "founding": scene(positions.founding(), FOUR, ("7",)),
    "founding the first chain": scene(positions.first_founding(), THREE),
    "acquiring": scene(positions.acquiring(), FOUR, ("4",)),
    "ordering": scene(positions.ordering(), THREE),
    "disposing": scene(positions.disposing(), FOUR),
    "disposing of a mixture": scene(
        positions.disposing(), FOUR, ("4", "right", "right", "4", "right", "right")
    ),
    "disposing, the bonus just paid": scene(positions.placing(), FOUR, ("space", "4", "enter")),
    "disposing, none to trade for": scene(positions.none_to_trade(), FOUR),
    "disposing, hidden holdings": scene(positions.disposing(HIDDEN)),
    "buying, an empty basket": scene(positions.buying(), FOUR),
    "buying two and one": scene(positions.buying(), keys=("5", "5", "1")),
    "buying, hidden holdings": scene(positions.buying(HIDDEN), keys=("5",)),
    "buying, the end can be declared": scene(positions.can_end_buying(), THREE, ("1",)),
    "waiting for bots": scene(positions.buying(), keys=("0", "enter")),
    "the tile just drawn, at a shared keyboard": scene(
        positions.buying(), FOUR, ("0", "enter", "space")
    ),
    "waiting, nobody's hand shown": scene(
        positions.placing(), FOUR, ("space", "4", "enter", "2", "enter")
    ),
    "final scoring begins": scene(positions.ending(), FOUR, TO_END),
    "final scoring, step 7": scene(positions.ending(), FOUR, TO_END + ("space",) * 7),
    "final scoring, all steps": scene(positions.ending(), FOUR, (*TO_END, "end")),
    "result": scene(positions.ending(), FOUR, (*TO_END, "enter")),
    "result, six seats": scene(positions.ending_of_six(), SIX, (*TO_END, "enter")),
    "final scoring, six seats": scene(positions.ending_of_six(), SIX, (*TO_END, "end")),
    "board cursor on a chain": scene(positions.placing(), keys=("4", "tab", "right")),
    "board cursor on an empty space": scene(positions.placing(), keys=("1", "tab", "right")),
    "why not": scene(positions.all_seven(), keys=("2", "question_mark")),
    "finder": scene(positions.buying(), keys=("slash", "2", "space", "o")),
    "log": scene(positions.buying(), keys=("5", "enter", "l")),
    "rules": scene(positions.placing(), keys=("h",)),
    "sheet of prices": scene(positions.placing(), keys=("i",)),
    "sheet, scored now": scene(positions.placing(), keys=("i", "i")),
    "sheet of tiles": scene(positions.placing(), keys=("i", "left")),
}


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_the_screen_looks_as_it_did(
    tmp_path: Path, snapshot: SnapshotAssertion, name: str, size: tuple[int, int]
) -> None:
    looks_as_it_did(tmp_path, snapshot, SCENES[name], size)


@pytest.mark.parametrize(
    "name",
    [
        "placing",
        "founding",
        "acquiring",
        "disposing of a mixture",
        "buying two and one",
        "final scoring, step 7",
        "board cursor on a chain",
    ],
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
        "placing": "▶ ANA places a tile",
        "founding": "▶ ANA founds a chain",
        "acquiring": "▶ ANA chooses the acquirer",
        "ordering": "▶ ANA chooses which falls next",
        "disposing": "▶ ANA disposes of Netuno",
        "buying, an empty basket": "▶ ANA buys up to 3 shares",
    }
    said_first(tmp_path, SCENES, asked, SMALL)


def test_without_colour_chains_keep_their_letters_and_nothing_has_a_colour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    seen: list[str] = []
    coloured: list[str] = []
    (tmp_path / "settings.json").write_text('{"flash": 0, "pause": 10}')

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        app.no_color = True
        app._repaint()
        await keys(pilot, "4")
        seen.extend(rows(app))
        for row in app.screen._compositor.render_strips():
            for segment in row:
                style = segment.style
                parts = () if style is None else (style.color, style.bgcolor)
                if any(part is not None and not part.is_default for part in parts):
                    coloured.append(segment.text)

    play(tmp_path, ALONE, act, state=positions.placing(), game="hotels")
    assert "D  J  J  J  J  J  ·  M  M  M  ·  ·  ·  │" == seen[14][:40]
    assert "[4]" in seen[16]
    assert [] == coloured
