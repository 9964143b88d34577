"""The positions of the design's drawings, and some that are rare."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.hotels.rules import RULES
from core.games.hotels.state import (
    Acquiring,
    Buying,
    Disposing,
    Founding,
    Ordering,
    Phase,
    State,
    Variant,
    View,
)
from saves.records import Player
from tests.core.games.hotels.positions import board, named, position, tile, tiles
from tests.tui.scenes import SceneMaker

__all__ = [
    "FOUR",
    "MERGING",
    "acquiring",
    "all_seven",
    "at",
    "buying",
    "can_end",
    "can_end_buying",
    "disposing",
    "ending",
    "ending_of_six",
    "first_founding",
    "founding",
    "hidden",
    "nine_tiles",
    "none_to_trade",
    "ordering",
    "placing",
    "poor",
    "scene",
    "six_seats",
    "three_fall",
    "view",
]

FOUR = (Player("Ana"), Player("Ben"), Player("Cleo", "hard"), Player("Dan", "normal"))

scene = SceneMaker(FOUR)
"""What the screens would draw from."""


def at(
    lies: str,
    hand: str,
    held: Sequence[str],
    cash: Sequence[int],
    *,
    turn: int,
    variant: Variant | None = None,
    phases: tuple[Phase, ...] | None = None,
    pile: str | None = None,
) -> State:
    """A position in which the first seat holds these tiles, and the others the first six free."""
    spaces = board(lies)
    free = [n for n in range(108) if not spaces[n] and n not in tiles(hand)]
    others = [named(free[6 * i : 6 * i + 6]) for i in range(len(held) - 1)]
    hands = (hand, *others)
    return position(
        lies, hands, held, cash=cash, turn=turn, variant=variant, phases=phases, pile=pile
    )


_TURN_35 = """
..#......#..
.......M...O
...JJ..M...O
JJJJJ.MMM...
.J.....M.NN.
.J..TT..NN.#
..L..TTT....
..LL.......#
..LLL.#.#...
"""
_HELD_35 = ("J2 M12 N6 T2", "J2 L15 N7", "J9 M1 N6", "M5 N6 O T5")


def placing(variant: Variant | None = None) -> State:
    """Turn 35: 8F joins Marina (6), Tropical (5) and Netuno (4)."""
    cash = (3000, 5700, 700, 700)
    return at(_TURN_35, "1H 3B 6B 8F 9B 12I", _HELD_35, cash, turn=35, variant=variant)


def hidden() -> State:
    """The same with hidden holdings."""
    return placing(Variant(hidden_holdings=True))


def nine_tiles() -> State:
    """The same with nine tiles in hand, one more than there are digits (H-23)."""
    cash = (3000, 5700, 700, 700)
    hand = "1H 3B 6B 8F 9B 12I 1A 2B 9G"
    return at(_TURN_35, hand, _HELD_35, cash, turn=35)


def three_fall() -> State:
    """5E joins Jangada (4) with Laguna (3), Marina and Netuno of two each."""
    return at(
        """
        ............
        ............
        ....LL......
        ....L.......
        JJJJ.MM.....
        ....N.......
        ....N.......
        """,
        "1H 3B 5E 8F 9B 12I",
        ("J2 L1 M3 N6", "L5 N7", "J9 M1 N6", "M5 N6"),
        (3000, 5700, 700, 700),
        turn=28,
    )


def poor() -> State:
    """The same without money: what doesn't merge leads straight to the draw."""
    cash = (100, 5700, 700, 700)
    return at(_TURN_35, "1H 3B 6B 8F 9B 12I", _HELD_35, cash, turn=35)


def all_seven() -> State:
    """Turn 39: all seven chains are on the board, and 2H would found an eighth (H-8)."""
    return at(
        """
        .......OO..#
        .NN...M..MM.
        #..LL.MMMMMM
        .LLL...M.MM.
        .LLL.JJ.....
        LL..#.J...TT
        ...#......T.
        ..#.....PP..
        ....#....PP.
        """,
        "1E 2H 3A 5B 8B 12H",
        ("L12 M2 P2", "L4 M9 O", "L4 M3 N2 O P2", "J2 L5 M11 P2 T1"),
        (600, 600, 9800, 2000),
        turn=39,
    )


def founding() -> State:
    """Turn 17: 2D and two loose tiles beside it found a chain; four are on the board."""
    return at(
        """
        ............
        OO......#.#.
        ....J.......
        ###.JJ......
        ...JJ.......
        .....MM..#..
        ............
        ....NNNN....
        ....N..N....
        """,
        "1A 3B 6B 8C 9C",
        ("N4 O3", "J6", "M2 N9", "J6 N4"),
        (4000, 3900, 2300, 2100),
        turn=17,
        phases=(Buying(0), Founding(0, tile("2D"))),
    )


def first_founding() -> State:
    """The first chain of a game: all seven are free."""
    return at(
        "##.#",
        "1E 2H 3C 5B 8B",
        ("", "", ""),
        (6000, 6000, 6000),
        turn=2,
        phases=(Buying(0), Founding(0, tile("2A"))),
    )


def acquiring() -> State:
    """Turn 23: 8F joins Marina and Netuno, four tiles each; the loose 8G comes along."""
    return at(
        """
        ............
        ...........#
        ...J...M....
        JJJJJ.MM....
        .J.....M.NN.
        .J..TT.#NN.#
        .......#....
        ..LL.......#
        ...L....#...
        """,
        "1H 3B 6B 9B 12I",
        ("J2 M5 N6", "L10 N7", "J9 M1 N6", "M5 N6 T5"),
        (8100, 2400, 700, 700),
        turn=23,
        phases=(Buying(0), Acquiring(0, tile("8F"), (2, 3), ())),
    )


def ordering() -> State:
    """8F has joined Jangada (6), which acquires, with Marina and Netuno of two tiles each."""
    return at(
        """
        ............
        ............
        ............
        .......M....
        .......M....
        .JJJJJJ#NN..
        """,
        "1H 3B 6B 9B 12I",
        ("J2 M5 N6", "N7", "J9 M1 N6"),
        (2100, 2400, 700),
        turn=19,
        phases=(Buying(0), Ordering(0, tile("8F"), 0, (2, 3), (), 1)),
    )


MERGING = """
..#......#..
.......M...O
...JJ..M...O
JJJJJ.MMM...
.J.....M.NN.
.J..MM.MNN.#
..L..MMM....
..LL.......#
..LLL.#.#...
"""


def disposing(variant: Variant | None = None) -> State:
    """Turn 35: Tropical is settled, Marina has 12 tiles; now Netuno's six shares."""
    return at(
        MERGING,
        "1H 3B 6B 9B 12I",
        ("J2 M13 N6", "J2 L15 N7", "J9 M1 N6", "M7 N6 O"),
        (7400, 10700, 1600, 9300),
        turn=35,
        variant=variant,
        phases=(Buying(0), Disposing(0, 0, tile("8F"), 2, 3, (1, 2, 3), (), 2)),
    )


def none_to_trade() -> State:
    """The same, but the bank has no share of Marina."""
    return at(
        MERGING,
        "1H 3B 6B 9B 12I",
        ("J2 M13 N6", "J2 L15 N7", "J9 M5 N6", "M7 N6 O"),
        (7400, 10700, 1600, 9300),
        turn=35,
        phases=(Buying(0), Disposing(0, 0, tile("8F"), 2, 3, (1, 2, 3), (), 2)),
    )


def buying(variant: Variant | None = None) -> State:
    """Turn 35: Marina has taken all, and its shares are sold out."""
    return at(
        MERGING.replace("N", "M"),
        "1H 3B 6B 9B 12I",
        ("J2 M16", "J2 L15", "J9 M2", "M7 O"),
        (7400, 14200, 3600, 12300),
        turn=35,
        variant=variant,
        phases=(Buying(0),),
    )


_SAFE = """
JJJJJJJJJJJJ
............
MMMMMMMMMMM.
............
............
............
............
............
####........
"""


def can_end() -> State:
    """Both chains on the board are safe: the end may be declared, and 3B is barred for ever."""
    return at(
        _SAFE,
        "1E 3B 5I 8F 9F",
        ("J5 M3 T2", "J5", "M4 O1"),
        (2300, 900, 12100),
        turn=61,
    )


def can_end_buying() -> State:
    """The same after the placing."""
    return at(
        _SAFE,
        "1E 5I 8F 9F",
        ("J5 M3 T2", "J5", "M4 O1"),
        (2300, 900, 12100),
        turn=61,
        phases=(Buying(0),),
    )


_END = """
LLLLLLLLLLLL
LLLLLLLLLLLL
LLLLLLLLLLLL
LLLLLLL.....
............
JJJJJJJJJJJJ
JJJJJJJ.....
............
PP..NNN...#.
"""
_HELD_AT_THE_END = ("L15 N1 M1", "L7 J8 T1", "L3 J12 P3 O1", "J1 P7 N1 M1")


def ending() -> State:
    """The last act of a game whose end is declared."""
    return at(
        _END,
        "12E 12H",
        _HELD_AT_THE_END,
        (1200, 18400, 9900, 30400),
        turn=84,
        phases=(Buying(0, last=True),),
    )


def ending_of_six() -> State:
    """The last act of a game of six in which all seven chains are on the board."""
    return at(
        """
        LLLLLLLLLLLL
        LLLLLLLLLLLL
        LLLLLLLLLLLL
        LLLLLLL.....
        .......JJJJJ
        MMM.NNN.....
        MMM.....OO..
        ............
        PP..TTTT..#.
        """,
        "12I",
        ("L9 N3 M4 O1", "L5 J8 T1", "L3 J12 P3 O2", "J1 P7 N3 M1", "L8 T6", "O9 M9 N9"),
        (1200, 18_400, 900, 30_400, 0, 112_300),
        turn=84,
        phases=(Buying(0, last=True),),
    )


def six_seats() -> State:
    """Six seats in mid-game."""
    return at(
        _TURN_35,
        "1H 3B 6B 8F 9B 12I",
        ("J2 M12 N6 T2", "J2 L12 N7", "J9 M1 N6", "M5 N6 O T5", "L3 O2", "M1 T5 O"),
        (3000, 15700, 700, 112_700, 9900, 0),
        turn=35,
    )


def view(state: State, seat: int | None = 0) -> View:
    """What a seat sees of it."""
    return RULES.view(state, seat)
