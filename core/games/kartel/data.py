"""The markers, gangs and die of Kartel, all from the book; names and letters are ours."""

from __future__ import annotations

from core.text import Text, say

__all__ = [
    "BOSS",
    "BRIBE",
    "CELLS",
    "FACES",
    "FIGURES",
    "GANGS",
    "LETTERS",
    "MARKERS",
    "MOST_STEPS",
    "NAMES",
    "WORTH",
    "boss_of",
    "code",
    "gang_of",
    "kind_of",
    "markers",
    "mask_of",
]

# K-1: seven gangs of six markers. A marker is the number 6 * gang + kind.
GANGS = 7
KINDS = 6
MARKERS = GANGS * KINDS
BOSS, BRIBE = 0, 1

# By kind: Boss, Bribe, one figure, two, two, three.
FIGURES = (0, 0, 1, 2, 2, 3)
_SIGNS = "★$1223"

# K-4: the book's die is numbered 2 to 4; the six faces are a ruling.
FACES = (2, 2, 3, 3, 4, 4)
MOST_STEPS = max(FACES)

# K-9: the fifth Boss in a cell ends the game.
CELLS = 5

# Ours: the book names no colours. The letters are unlike each other.
LETTERS = "ROYGBVW"
NAMES: tuple[Text, ...] = (
    say("Red"),
    say("Orange"),
    say("Yellow"),
    say("Green"),
    say("Blue"),
    say("Violet"),
    say("White"),
)


def gang_of(marker: int) -> int:
    """The gang, 0 to 6."""
    return marker // KINDS


def kind_of(marker: int) -> int:
    """BOSS, BRIBE, or 2 to 5: an index into FIGURES."""
    return marker % KINDS


def boss_of(gang: int) -> int:
    """The Boss's marker of a gang."""
    return gang * KINDS + BOSS


def code(marker: int) -> str:
    """Two characters, the same in every language: gang letter, then ★ $ 1 2 3."""
    return LETTERS[marker // KINDS] + _SIGNS[marker % KINDS]


def markers(bribes: bool) -> tuple[int, ...]:
    """All markers in order; without bribes 35 of them (K-13)."""
    return tuple(m for m in range(MARKERS) if bribes or kind_of(m) != BRIBE)


def mask_of(cells: tuple[int, ...]) -> int:
    """The convicted gangs as bits."""
    mask = 0
    for gang in cells:
        mask |= 1 << gang
    return mask


def _worth(marker: int, convicted: bool) -> int:
    kind = kind_of(marker)
    if kind == BRIBE:
        return 0 if convicted else 3
    return FIGURES[kind] if convicted else -FIGURES[kind]


# K-10 and K-11: WORTH[mask of convicted gangs][marker] is what it scores to its holder.
WORTH: tuple[tuple[int, ...], ...] = tuple(
    tuple(_worth(m, bool(mask >> gang_of(m) & 1)) for m in range(MARKERS))
    for mask in range(1 << GANGS)
)
