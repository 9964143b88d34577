"""Positions written as texts: markers by their codes, clockwise from the top left of the ring."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.kartel.data import BOSS, LETTERS, gang_of, kind_of, markers
from core.games.kartel.rules import scores
from core.games.kartel.state import Moving, Phase, View
from saves.records import Player
from tests.tui.scenes import SceneMaker

__all__ = ["THREE", "end_turn", "mid_game", "numbered", "position", "scene"]

THREE = (Player("Ana"), Player("Ben"), Player("Cleo", "hard"))

scene = SceneMaker(THREE)
"""What the screens would draw from."""

_SIGNS = {"★": 0, "$": 1, "1": 2, "2": 3, "3": 5}


def _taken(codes: str, used: set[int]) -> tuple[int, ...]:
    """The markers of the codes; a gang's second 2 is the other marker that shows two figures."""
    found = []
    for code in codes.split():
        marker = LETTERS.index(code[0]) * 6 + _SIGNS[code[1]]
        marker += marker in used
        assert marker not in used, code
        used.add(marker)
        found.append(marker)
    return tuple(found)


def position(
    ring: str,
    at: int,
    held: Sequence[str],
    cells: str,
    phase: Phase,
    seat: int | None = 0,
    bribes: bool = True,
) -> View:
    """A view; no marker is used twice. `cells` are the letters of the convicted gangs."""
    used: set[int] = set()
    in_ring = _taken(ring, used)
    in_hands = tuple(_taken(codes, used) for codes in held)
    in_cells = tuple(LETTERS.index(letter) for letter in cells)
    taken = sum(map(len, in_hands)) + len(cells)
    return View(
        seat=seat,
        ring=in_ring,
        at=at,
        held=in_hands,
        cells=in_cells,
        bribes=bribes,
        turn=taken + 1,
        now=scores(in_hands, in_cells),
        phase=phase,
    )


def mid_game() -> View:
    """Turn 16 of the design: 27 markers, Violet and Yellow convicted, Ana rolled 4."""
    top, right = "R3 G★ R$ V$ W★ V2 B2 W3", "G1 O2 R★ R2 G2 V2"
    bottom, left = "O★ G3 V1 R1 Y2 G2 O3 O2", "Y1 B3 O1 Y2 B★"
    held = ("B2 B$ W1 W2 W$", "R2 Y$ G$ V3 W2", "O$ Y3 B1")
    return position(f"{top} {right} {bottom} {left}", 3, held, "VY", Moving(0, 4))


def end_turn() -> View:
    """Turn 31 of the design: 12 markers, four cells filled, the next marker the White Boss."""
    held = (
        "O2 O$ Y$ G3 G$ B2 B$ V1 W$",
        "O2 O3 Y1 Y2 Y2 G2 B1 B2 W1",
        "R3 R$ Y3 G1 G2 V2 V$ W2",
    )
    ring = "V3 W3 B3 R2 W2 R2 B★ V2 O1 V★ R1 W★"
    return position(ring, 11, held, "YGOR", Moving(0, 3))


def numbered(left: int, at: int, roll: int = 4, seats: int = 3, bribes: bool = True) -> View:
    """A view with that many markers in the ring, in the order of their numbers.

    The last ones of the set are dealt out to the seats; a Boss leaves only after all others.
    """
    everything = markers(bribes)
    order = sorted(everything, key=lambda m: (kind_of(m) != BOSS, m))
    ring = tuple(sorted(order[:left]))
    gone = order[left:]
    taken = [m for m in gone if kind_of(m) != BOSS]
    held = tuple(tuple(taken[seat::seats]) for seat in range(seats))
    cells = tuple(gang_of(m) for m in gone if kind_of(m) == BOSS)
    return View(
        seat=0,
        ring=ring,
        at=at,
        held=held,
        cells=cells,
        bribes=bribes,
        turn=len(gone) + 1,
        now=scores(held, cells),
        phase=Moving(0, roll),
    )
