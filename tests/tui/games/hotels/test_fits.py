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
from tests.tui.play import keys, play, rows, session_of
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


def uncut(row: str) -> bool:
    """Whether no sentence of a row is cut: a name may be, as far as it is a name."""
    for name in NAMES:
        for n in range(1, len(name)):
            row = row.replace(f"{name[:n]}…", name[:n])
    return "…" not in row


@pytest.mark.usefixtures("tight")
@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_no_line_is_cut_in_the_worst_of_positions(
    tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    state, digits = POSITIONS[name]
    (tmp_path / "settings.json").write_text('{"flash": 0, "pause": 10}')

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "space")
        for digit in ("", *digits):
            await keys(pilot, *digit)
            shown = rows(app)[1:-3]
            assert [] == [row for row in shown if not uncut(row)], digit
        session_of(app).pause(True)

    play(tmp_path, SIX, act, state=state, game="hotels", size=size)
