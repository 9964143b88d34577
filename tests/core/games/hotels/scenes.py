"""Positions that are drawn for the screens, each sum checked by hand."""

from __future__ import annotations

from core.games.hotels.state import Dispose
from tests.core.games.hotels.positions import after, placed, position

PLACING = position(
    """
    ..#......#..
    .......M...O
    ...JJ..M...O
    JJJJJ.MMM...
    .J.....M.NN.
    .J..TT..NN.#
    ..L..TTT....
    ..LL.......#
    ..LLL.#.#...
    """,
    ("1H 3B 6B 8F 9B 12I", "", "", ""),
    ("J2 M12 N6 T2", "J2 L15 N7", "J9 M1 N6", "M5 N6 O1 T5"),
    cash=(3000, 5700, 700, 700),
    turn=35,
)
"""Turn 35: Ana is to place a tile. Jangada has 9 tiles, Laguna 6, Marina 6, Netuno 4, Oásis 2,
Tropical 5; the bank has 12, 10, 7, 0, 24, 25 and 18 shares."""

MERGER = after(placed(PLACING, "8F"), (0, Dispose(2, 0)), (3, Dispose(4, 1)))
"""Ana has placed 8F. Tropical, 5 tiles at 700, has fallen: 7,000 for Dan, 3,500 for Ana; Ana traded
2 for 1 Marina, Dan 4 for 2, and sold 1. Marina has 6 + 5 + 1 = 12 tiles. Netuno, 4 tiles at 500,
falls: 5,000 for Ben, 2,500 in three for Ana, Cleo and Dan, 900 each. Ana is to dispose of 6."""

BUYING = after(
    MERGER, (0, Dispose(6, 0)), (1, Dispose(0, 7)), (2, Dispose(2, 4)), (3, Dispose(0, 6))
)
"""Ana traded 6 Netuno for 3 Marina, Ben sold 7, Cleo traded 2 for the last Marina and sold 4, Dan
sold 6. Marina has 16 tiles. Cash 7,400, 10,700 + 3,500, 1,600 + 2,000 and 9,300 + 3,000."""

TIE = position(
    """
    ............
    ...........#
    ...J...M....
    JJJJJ.MM....
    .J.....M.NN.
    .J..TT..NN.#
    .......#....
    ..LL.......#
    ...L....#...
    """,
    ("8F", "", "", ""),
    ("J2 M5 N6", "L10 N7", "J9 M1 N6", "M5 N6 T5"),
    cash=(8100, 2400, 700, 700),
    turn=23,
)
"""Turn 23: Marina and Netuno have 4 tiles each, and 8F joins them with the loose 8G."""

LOOSE_ROW = position(
    """
    ............
    OO.......#.#
    ....J.......
    #.#.JJ......
    ...JJ.......
    .....MM..#..
    ............
    ....NNNN....
    ....N..N....
    """,
    ("2D", "", "", ""),
    ("N4 O3", "J6", "M2 N9", "J6 N4"),
    cash=(4000, 3900, 2300, 2100),
    turn=17,
)
"""Turn 17: 2D joins the loose 1D and 3D."""

FOUNDING = placed(LOOSE_ROW, "2D")
"""Ana is to found a chain of 3; Laguna, Palácio and Tropical are off the board."""

LAST = position(
    """
    PP.JJJJJJJJJ
    ...JJJJJJJJJ
    NNN.......J.
    ............
    LLLLLLLLLLLL
    LLLLLLLLLLLL
    LLLLLLLLLLLL
    LLLLLLL.....
    """,
    ("12I", "", "", ""),
    ("L15 M1 N1", "J8 L7 T1", "J12 L3 O1 P3", "J1 M1 N1 P7"),
    cash=(1200, 18400, 9900, 30400),
    buying=True,
    last=True,
    turn=60,
)
"""The last turn: Palácio has 2 tiles, Netuno 3, Jangada 19, Laguna 43."""
