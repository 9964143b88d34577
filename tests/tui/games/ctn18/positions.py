"""Views of the design's drawings, and its boards, read from the drawings by the grid's formulas."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.games.ctn18.data import OFF
from core.games.ctn18.island.layout import BEGINNER
from core.games.ctn18.state import Building, OperatingView, Stock, View
from saves.records import Player
from tests.core.games.ctn18.positions import by_major, cell
from tests.tui.scenes import SceneMaker

__all__ = [
    "FOUR",
    "FULL",
    "IDS",
    "PLACED",
    "PLAYED",
    "board",
    "operating",
    "scene",
    "seen",
    "stock",
    "turn",
]

FOUR = (Player("Ana"), Player("Ben"), Player("Cleo", "hard"), Player("Dov", "normal"))

scene = SceneMaker(FOUR)
"""What the screens would draw from."""

# Each corner by its number (0-9, A-Z, a-r), each edge by its place in its row of edges.
IDS = """\
       Wh 2:1›0═0─1   2─1═3‹N34─2─5
            3═╝ 4 ╰─4─╯*6*╚═5─╯ 5 ╰─6
            0 Brick 1  Ore  2 Sheep 3
          0─7─1   2─8─3   4─9─5   6─A═7‹Or 2:1
        B─╯ 4 ╰─C─╯ 9 ╰─D─╯10 ╰─E─╯*8*╚═F
 Sh 2:1›0  Wood 1  Ore  2  Ore  3 Sheep 4
      0─G─1   2─H─3   4─I─5   6─J─7   8─K─9
    L─╯ 3 ╰─M─╯ 3 ╰─N─╯11 ╰─O─╯   ╰─P─╯ 2 ╰─Q
    0 Sheep 1 Brick 2 Brick 3 Desert4 Wheat 5‹E 3:1
    R─0   1─S─2   3─T─4   5─U─6(R)7─V─8   9─W
      ╰─X─╯ 9 ╰─Y─╯*8*╰─Z─╯12 ╰─a─╯ 5 ╰─b─╯
  W 3:1›0  Wood 1 Wheat 2 Sheep 3 Wheat 4
        c─0   1─d─2   3─e─4   5─f─6   7═g
          ╰─h─╯11 ╰─i─╯10 ╰─j─╯*6*╰─k═╝‹Wd 2:1
            0  Wood 1 Wheat 2  Wood 3
            l═0   1─m─2   3═n─4   5─o
       Br 2:1›╚═p─╯   ╰─q═╝‹S3╰─r─╯"""

# A, D and G have 3 settlements and 2 cities, F 2 and 2, each 13 roads.
FULL = """\
       Wh 2:1›╔═A━a   ╭──═╗‹N3╭──━d
            ┌═╝ 4 ┗━┬─╯*6*╚═┬─╯ 5 ┗━D
            │ Brick a  Ore  │ Sheep d
          ╭─┴─╮   a[A]a   d━┴━d   d━┴━d‹Or 2:1
        ┌─╯ 4 ╰─┬━┛ 9 ┗━┬━┛10 ┗[D]┛*8*┗━D
 Sh 2:1›║  Wood │  Ore  a  Ore  d Sheep d
      ╭─A━a   a[A]a   a[G]g   g━┴━f   f━┴─╮
    ┌─╯ 3 ┗━┬━┛ 3 ┗━┬━┛11 ┗━┬━┛   ┗━┬━┛ 2 ╰─┐
    │ Sheep a Brick a Brick g Desertf Wheat ║‹E 3:1
    └─╮   a━┴━g(R)g━┴─╮   g━G━g   f━F━f   ╭─┘
      ╰─A━┛ 9 ┗[G]┛*8*╰─┬━┛12 ┗━┬━┛ 5 ┗━┬─╯
  W 3:1›a  Wood g Wheat g Sheep f Wheat f
        └━g   g━┴━f   f━┴━d   d[F]f   f━F
          ┗━G━┛11 ┗[F]┛10 ┗━┬━┛*6*┗━┬━┛‹Wd 2:1
            g  Wood f Wheat d  Wood │
            └━g   ╭─┴━f   ╔[D]d   d━D
       Br 2:1›┗━G─╯   ┗━─═╝‹S3┗━─━┛"""

# The operation of the design, with nothing under the cursor.
PLAYED = """\
       Wh 2:1›╔═──╮   ╭──━a‹N3a━──╮
            ┌═╝ 4 ╰─F─╯*6*┗━A━┛ 5 ╰─┐
            f Brick f  Ore  │ Sheep │
          ╭─┴━f   f━┴━d   d━┴━g   ╭─┴═╗‹Or 2:1
        ┌─╯ 4 ┗━F━┛ 9 ┗━D━┛10 ┗━G─╯*8*╚═┐
 Sh 2:1›║  Wood │  Ore  │  Ore  │ Sheep │
      ╭─┴─╮   ╭─┴─╮   ╭─┴━d   ╭─┴─╮   ╭─┴─╮
    ┌─╯ 3 ╰─A─╯ 3 ╰─┬─╯11 ┗━D─╯   ╰─┬─╯ 2 ╰─┐
    │ Sheep a Brick │ Brick d Desert│ Wheat ║‹E 3:1
    └─╮   a━┴━a(R)a━┴─╮   d━┴─╮   ╭─┴─╮   ╭─┘
      ╰─┬━┛ 9 ┗[A]┛*8*╰─D━┛12 ╰─┬─╯ 5 ╰─┬─╯
  W 3:1›║  Wood │ Wheat d Sheep │ Wheat │
        └─╮   ╭─┴─╮   g━┴─╮   ╭─F━f   ╔═┘
          ╰─┬─╯11 ╰─G━┛10 ╰─┬─╯*6*┗━┬═╝‹Wd 2:1
            │  Wood │ Wheat │  Wood │
            └═╗   ╭─┴─╮   ╔═┴─╮   ╭─┘
       Br 2:1›╚═──╯   ╰──═╝‹S3╰───╯"""

# The sixth placement of the design, with nothing lit.
PLACED = """\
       Wh 2:1›╔═──╮   ╭──═╗‹N3╭───╮
            ┌═╝ 4 ╰─┬─╯*6*╚═┬─╯ 5 ╰─┐
            │ Brick │  Ore  │ Sheep │
          ╭─┴━f   ╭─┴━d   ╭─┴━g   ╭─┴═╗‹Or 2:1
        ┌─╯ 4 ┗━F─╯ 9 ┗━D─╯10 ┗━G─╯*8*╚═┐
 Sh 2:1›║  Wood │  Ore  │  Ore  │ Sheep │
      ╭─┴─╮   ╭─┴─╮   ╭─┴─╮   ╭─┴─╮   ╭─┴─╮
    ┌─╯ 3 ╰─┬─╯ 3 ╰─┬─╯11 ╰─┬─╯   ╰─┬─╯ 2 ╰─┐
    │ Sheep │ Brick │ Brick │ Desert│ Wheat ║‹E 3:1
    └─╮   ╭─┴━a   ╭─┴─╮   ╭─┴─╮(R)╭─┴─╮   ╭─┘
      ╰─┬─╯ 9 ┗━A─╯*8*╰─┬─╯12 ╰─┬─╯ 5 ╰─┬─╯
  W 3:1›║  Wood │ Wheat │ Sheep │ Wheat │
        └─╮   ╭─┴─╮   ╭─┴─╮   ╭─F━f   ╔═┘
          ╰─┬─╯11 ╰─┬─╯10 ╰─┬─╯*6*┗━┬═╝‹Wd 2:1
            │  Wood │ Wheat │  Wood │
            └═╗   ╭─┴─╮   ╔═┴─╮   ╭─┘
       Br 2:1›╚═──╯   ╰──═╝‹S3╰───╯"""

_ROWS = (3, 4, 5, 4, 3)


def _hexes() -> list[tuple[int, int]]:
    """The centre column of each hex and the row of its word, as the design gives them."""
    return [(4 * (5 - n) + 8 + 8 * i, 3 * r + 2) for r, n in enumerate(_ROWS) for i in range(n)]


def _corners() -> list[tuple[int, int]]:
    """Row and column of each corner, row by row from the left."""
    around = ((0, -2), (4, -1), (4, 1), (0, 2), (-4, 1), (-4, -1))
    return sorted({(y + dy, x + dx) for x, y in _hexes() for dx, dy in around})


def _edges() -> list[tuple[int, int]]:
    """Row and column of each edge's owner cell, row by row from the left."""
    corners = set(_corners())
    slanted = {(y, x + 2 * s) for y, x in corners for s in (1, -1) if (y + 1, x + 4 * s) in corners}
    upright = {(y + 1, x) for y, x in corners if (y + 2, x) in corners}
    return sorted(slanted | upright)


def board(drawing: str) -> dict[str, Any]:
    """What stands on a drawn board: the fields of a View. Small letters on owner cells are roads,
    capitals on corners are settlements, in brackets cities.
    """
    rows = [row.ljust(52) for row in drawing.splitlines()]
    corners = []
    for y, x in _corners():
        sign = rows[y][x]
        found = "ADFG".find(sign) if sign.isalpha() else -1
        city = rows[y][x - 1] == "["
        corners.append(0 if found < 0 else found + (5 if city else 1))
    edges = [1 + "adfg".index(rows[y][x]) if rows[y][x] in "adfg" else 0 for y, x in _edges()]
    (robber,) = [n for n, (x, y) in enumerate(_hexes()) if rows[y + 1][x - 1 : x + 2] == "(R)"]
    return {"corners": bytes(corners), "edges": bytes(edges), "robber": robber}


def turn(**changes: Any) -> OperatingView:
    """Amber's operation, the second round of three."""
    amber = OperatingView(
        round=2,
        of=3,
        turn=1,
        major=0,
        start=4,
        roads=0,
        bought=0,
        fresh=(0,) * 5,
        played=False,
        shown=0,
        offers=(0,) * 4,
        swaps=0,
        named=-1,
    )
    return replace(amber, **changes)


def seen(seat: int | None = 0, drawing: str = PLAYED, **changes: Any) -> View:
    """A view of the design's third set as Ana sees it, if nothing else is given.

    Ana is President of Amber, Ben of Cornelius Banks, Cleo of Delft, Dov of Fern; nobody holds
    shares of Garnet.
    """
    view = View(
        seat=seat,
        layout=BEGINNER,
        order=(1, 0, 3, 2),
        lots=((0, 4), (1, 7), (2, 5), (3, 6)),
        **board(drawing),
        hands=((2, 1, 1, 3, 3) if seat == 0 else None, None, None, (1, 0, 1, 0, 1)),
        held=(10, 6, 8, 3),
        bank=(15, 17, 14, 12, 13),
        deck=19,
        cards=((1, 0, 0, 0, 0) if seat == 0 else None, None, None, (0,) * 5),
        bought=(1, 2, 0, 0),
        knights=(1, 2, 0, 0),
        longest=None,
        largest=None,
        values=(3, 2, 1, 4, 5),
        cash=(62, 18, 95, 41),
        shares=(
            by_major("A5 D1 C1"),
            by_major("A1 D2 F1 C5"),
            by_major("D4 F2 C1"),
            by_major("A2 F3 C1"),
        ),
        pool=by_major("A1 D3"),
        presidents=(0, 2, 3, None, 1),
        markers=(cell(8, 0), cell(3, 1), cell(4, -2), OFF, cell(6, 0)),
        owners=(0, 3, 2, 1, 2, 1, 3, 0),
        treasury=47,
        priority=0,
        set=3,
        rounds=5,
        turn=None,
        phase=Stock(0, 0, 3, ((), (), (), ())),
    )
    return replace(view, **changes)


def stock(seat: int | None = 0, **changes: Any) -> View:
    """The stock round of the design; Ana is on turn."""
    return seen(seat, **changes)


def operating(seat: int | None = 0, **changes: Any) -> View:
    """The operation of the design: Ana builds for Amber."""
    given: dict[str, Any] = {"turn": turn(), "phase": Building(0), **changes}
    if seat != 0 and given["turn"] is not None:
        given["turn"] = replace(given["turn"], fresh=None)
    return seen(seat, **given)
