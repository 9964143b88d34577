"""Nothing is cut on a screen of Hotels, whatever is long: names, prices, six seats, mergers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.games.hotels.state import (
    Acquiring,
    Buying,
    Disposing,
    Founding,
    Ordering,
    State,
    Variant,
)
from saves.records import Player
from tests.core.games.hotels.positions import tile
from tests.tui.games.hotels.positions import at
from tests.tui.play import keys, play, rows
from tests.tui.scenes import Look, cut_rows, nothing_cut
from tests.tui.screens.stage import LARGE, SMALL
from tui.app import BoardApp

NAMES = (
    "Alexandria",
    "Bartholomew-James",
    "Christophe",
    "Friedrich-Wilhelm",
    "Maximiliana Maria",
    "Theodora-Eleonore",
)
SIX = tuple(Player(name) for name in NAMES)
RICH = (112_300, 98_700, 101_200, 88_800, 110_000, 123_400)
HIDDEN = Variant(hidden_holdings=True)

HAND = "1A 5E 9I 12I 12H 11I"

# 5E joins four chains of two tiles: Tropical, Marina, Palácio, Jangada.
_FOUR_TIE = """
............
............
....T.......
....T.......
..PP.JJ.....
....M.......
....M.......
"""
# The same with four tiles of Jangada, which takes the others in an order to be chosen.
_THREE_FALL = _FOUR_TIE.replace("JJ.....", "JJJJ...")
# All hold something of each; nobody has more than the next by much.
_SHARED = (
    "J6 P2 T2 M5",
    "J2 P6 T2 M2",
    "J2 P2 T6 M2",
    "J2 P2 T2 M2",
    "J2 P2 T2 M2",
    "J2 P2 T2 M2",
)

# A tile more than 40 makes Tropical dearer, one more than 31 leaves Palácio's price.
_DEAR = """
TTTTTTTTTTTT
TTTTTTTTTTTT
TTTTTTTTTTTT
TTTT........
............
PPPPPPPPPPPP
PPPPPPPPPPPP
PPPPPPP.....
"""
_DEAR_HELD = ("T9 P10", "T10 P9", "T1 P1", "T1", "T1", "T1")

# Tropical, ten tiles, falls to Palácio, 31; 5G has joined them.
_FALLING = """
PPPPPPPPPPPP
PPPPPPPPPPPP
PPPPPPP.....
....#.......
TTTTTTTTTT..
"""
_FALLING_HELD = ("T12 P8", "T3 P2", "T3 P2", "T3 P2", "T2 P2", "T2 P2")
_LAST = Buying(0, last=True)


def many(lies: str, hand: str, held: Sequence[str], **more: Any) -> State:
    """A position of six rich seats."""
    return at(lies, hand, held, RICH, turn=107, **more)


def falling(variant: Variant | None = None, base: Buying = _LAST) -> State:
    """The first of six holders disposes of twelve shares of Tropical."""
    phase = Disposing(0, 0, tile("5D"), 5, 6, (1, 2, 3, 4, 5), (), 1)
    return many(_FALLING, "9H 12I", _FALLING_HELD, variant=variant, phases=(base, phase))


def last_to_dispose(variant: Variant | None = None) -> State:
    """The same for the last of them: the shop is poor, and the turn ends with it."""
    phase = Disposing(0, 5, tile("5D"), 5, 6, (), (), 1)
    cash = (100_000, 0, 0, 0, 0, 0)
    return at(
        _FALLING,
        "9H 12I",
        _FALLING_HELD,
        cash,
        turn=107,
        variant=variant,
        phases=(Buying(5, last=True), phase),
    )


def acquiring(variant: Variant | None = None) -> State:
    """Four chains tie, and the tile lies."""
    phase = Acquiring(0, tile("5E"), (0, 2, 5, 6), ())
    lies = _FOUR_TIE.replace("..PP.JJ", "..PP#JJ")
    return many(lies, "1A 9I", _SHARED, variant=variant, phases=(Buying(0), phase))


def ordering(variant: Variant | None = None) -> State:
    """Jangada takes three chains of two tiles."""
    phase = Ordering(0, tile("5E"), 0, (2, 5, 6), (), 1)
    lies = _THREE_FALL.replace("..PP.JJ", "..PP#JJ")
    return many(lies, "1A 9I", _SHARED, variant=variant, phases=(Buying(0), phase))


def dear(phases: Any = None, hand: str = "5D 8H 9H 9I 12I 11I") -> State:
    """Tropical has 40 tiles, Palácio 31, and nobody else is on the board."""
    return many(_DEAR, hand, _DEAR_HELD, phases=phases)


def first_chains() -> State:
    """A tile founds a chain beside two that end the game; the bank has all shares of the rest."""
    lies = _DEAR + "..........##"
    phase = Founding(0, tile("12I"))
    return many(lies, "9H 9I", _DEAR_HELD, phases=(Buying(0), phase))


POSITIONS: dict[str, tuple[State, str]] = {
    "placing: prices of four digits": (dear(), "1234569"),
    "placing: three chains fall": (many(_THREE_FALL, HAND, _SHARED), "123456"),
    "placing: four chains tie": (many(_FOUR_TIE, HAND, _SHARED), "123456"),
    "placing: hidden holdings": (many(_THREE_FALL, HAND, _SHARED, variant=HIDDEN), "123456"),
    "founding": (first_chains(), "123459"),
    "acquiring": (acquiring(), "1367"),
    "acquiring: hidden holdings": (acquiring(HIDDEN), "1367"),
    "ordering": (ordering(), "367"),
    "ordering: hidden holdings": (ordering(HIDDEN), "367"),
    "disposing": (falling(), "1234"),
    "disposing: the end can be declared": (falling(base=Buying(0)), "1234"),
    "disposing: hidden holdings": (falling(HIDDEN), "1234"),
    "buying": (dear((Buying(0),), "9H 12I"), "67679"),
    "buying: the last act": (dear((_LAST,), "9H 12I"), "6767"),
}


@pytest.mark.usefixtures("tight")
@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_no_line_is_cut_in_the_worst_of_positions(
    tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    state, digits = POSITIONS[name]
    nothing_cut(tmp_path, Look("hotels", state, SIX, ("space", *digits)), size)


def ending() -> State:
    """Five chains are on the board at the end, and all have kept shares of the others."""
    return many(
        """
        TTTTTTTTTTTT
        TTTTTTTTTTTT
        TTTTTTTTTTTT
        TTTTTTTTT...
        ............
        PPPPPPPPPPPP
        ............
        JJ.MMM.NNNN.
        """,
        "12I",
        ["T4 P4 J4 M4 N4 L4 O4"] * 5 + ["T5 P5 J5 M5 N5 L5 O5"],
        phases=(_LAST,),
    )


@pytest.mark.usefixtures("tight")
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_no_line_of_the_final_scoring_is_cut(tmp_path: Path, size: tuple[int, int]) -> None:
    (tmp_path / "settings.json").write_text('{"flash": 0, "pause": 10}')

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "space", "0", "enter")
        for _step in range(10):
            await keys(pilot, "space")
            assert [] == cut_rows(rows(app), SIX)
        assert any("worth nothing: Laguna" in row for row in rows(app))

    play(tmp_path, SIX, act, state=ending(), game="hotels", size=size)


@pytest.mark.usefixtures("tight")
def test_eight_tiles_of_which_the_last_alone_can_be_placed_show_it(tmp_path: Path) -> None:
    """All seven chains are on the board; 12I alone founds none. The buyer has no money."""
    state = at(
        """
        JJ.LL.MM.NN.
        ............
        OO.PP.TT....
        ............
        #.#.#.#.....
        ............
        ............
        ............
        #.#.#.......
        """,
        "1F 2E 2I 3F 4E 4I 5F 12I",
        ("J1", "L1"),
        (0, 0),
        turn=47,
    )
    two = SIX[:2]
    (tmp_path / "settings.json").write_text('{"flash": 0, "pause": 10}')

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "space")
        pane = [row[40:] for row in rows(app)[11:20]]
        assert any(row.startswith("  8 12I  lies alone") for row in pane)
        await keys(pilot, "7")
        assert "Enter  why not" == rows(app)[19][40:].strip()

    play(tmp_path, two, act, state=state, game="hotels")


def test_the_end_can_be_seen_to_be_declared_whatever_line_is_chosen(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"flash": 0, "pause": 10}')

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "space")
        chosen = set()
        for _step in range(7):
            pane = [row[40:].rstrip() for row in rows(app)[11:20]]
            assert any(row[2:] == "9 declare the end: all are safe" for row in pane)
            chosen |= {row[2] for row in pane if row.startswith("▸")}
            await keys(pilot, "down")
        assert set("1234569") == chosen

    play(tmp_path, SIX, act, state=dear(), game="hotels")
