"""Board, sheets, year's end and final worth of Cartel as screens at 80x24 and 120x40.

The snapshots lie in __snapshots__; a person looks at each one that is new or changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from core.games.cartel.state import Acting, Discarding, State, Variant
from saves.records import Player
from tests.tui.games.cartel.phases import ALONE, discarding, drawn
from tests.tui.scenes import Look, drawn_in_ascii, looks_as_it_did, seen
from tests.tui.screens.stage import LARGE, SMALL

TWO = (Player("Ana"), Player("Friedrich-Wilhelm", "hard"))
SHEETS = ("year", "prices", "companies", "worth", "plots", "figures")
# One of four cards goes to the Pool, and the Treasurer's turn and the year end.
ENDS = ("1", "enter")


def scene(state: State, players: Sequence[Player] = ALONE, keys: Sequence[str] = ()) -> Look:
    """A position of Cartel, who sits at it, and the keys that lead to the screen."""
    return Look("cartel", state, players, keys)


def last_turn(year: int, variant: Variant | None = None) -> State:
    """The Treasurer, Nordwind, is to put a card on the board after an auction."""
    return discarding(1, False, year=year, treasurer=0, variant=variant)


def two_seats() -> State:
    """The same at a table of two, where the Treasurer then turns up a company (C-24)."""
    return drawn(
        owned=("ELB SAB TAJ NOR ANT QUI", "KIV BOR MIR VEN IBX"),
        hands=("EOS HEL FER XAN", "KAR ZEN MAL"),
        pool="GLO URA",
        cash=(66, 80),
        blocks=(2, 3),
        treasurer=0,
        phases=(Acting(0), Discarding(0, 1, False)),
    )


SCENES: dict[str, Look] = {
    "cursor on an owned company": scene(drawn(), keys=("tab", "left", "left")),
    "cursor on a free company": scene(drawn(), keys=("1", "tab", "up")),
    "year's end": scene(last_turn(6), keys=ENDS),
    "year's end, cash hidden": scene(last_turn(6, Variant(hidden_cash=True)), keys=ENDS),
    "year's end, two seats": scene(two_seats(), TWO, ENDS),
    "year's end, the last": scene(last_turn(10), keys=ENDS),
    "year's end, sheets over it": scene(last_turn(6), keys=(*ENDS, "i")),
    "final worth": scene(last_turn(10), keys=(*ENDS, "space")),
    "sheet of plots at the end": scene(last_turn(10), keys=(*ENDS, "space", *("i",) * 9)),
    **{f"sheet of {name}": scene(drawn(), keys=("i",) * n) for n, name in enumerate(SHEETS, 1)},
}


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_the_screen_looks_as_it_did(
    tmp_path: Path, snapshot: SnapshotAssertion, name: str, size: tuple[int, int]
) -> None:
    looks_as_it_did(tmp_path, snapshot, SCENES[name], size)


@pytest.mark.parametrize("name", ["cursor on a free company", "sheet of prices", "sheet of plots"])
def test_in_ascii_the_same_is_drawn_and_no_layout_moves(tmp_path: Path, name: str) -> None:
    drawn_in_ascii(tmp_path, SCENES[name], SMALL)


def test_the_marks_of_the_four_cartels_differ_in_ascii(tmp_path: Path) -> None:
    plain, _fancy = drawn_in_ascii(tmp_path, SCENES["cursor on a free company"], SMALL)
    assert ["^", "@", "#", "&"] == [plain[1][x] for x in (1, 21, 41, 61)]
    board = "\n".join(plain)
    assert all(space in board for space in ("^TAJ^", "@KIV@", "#YUK#", "&ARX&"))


def test_space_goes_on_from_a_years_end_to_the_next_year(tmp_path: Path) -> None:
    rows = seen(tmp_path, scene(last_turn(6), keys=(*ENDS, "space")), SMALL)
    assert "year 7 of 10" in rows[0]
    assert "Report Sheet" not in "".join(rows)
