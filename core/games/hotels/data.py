"""The board, the chains and the table of prices.

A space is a number from 0 to 107, by column and then by row: `1A` is 0, `1I` is 8, `2A` is 9. A
tile has the number of its space. A chain is a number from 0 to 6, in the order of H-31.
"""

from __future__ import annotations

__all__ = [
    "CASH",
    "CERTIFICATES",
    "CHAIN",
    "CHAINS",
    "COLUMNS",
    "EMPTY",
    "END",
    "HAND",
    "LETTERS",
    "LOOSE",
    "MOST_BOUGHT",
    "NAMES",
    "NEIGHBOURS",
    "PRICES",
    "ROWS",
    "SAFE",
    "SEATS",
    "SPACES",
    "TIERS",
    "bonuses",
    "column_of",
    "row_of",
    "space_name",
    "space_named",
]

# From the book (H-1 to H-3, H-20 to H-24).
SEATS = (2, 6)
CHAINS = 7
CERTIFICATES = 25
CASH = 6000
HAND = 6
MOST_BOUGHT = 3
SAFE = 11
END = 41
COLUMNS = 12
ROWS = "ABCDEFGHI"
SPACES = COLUMNS * len(ROWS)

# What a space of the board holds: nothing, an unattached tile, or CHAIN + the chain's number.
EMPTY = 0
LOOSE = 1
CHAIN = 2

# Ours (H-31): the edition's own names are not known.
NAMES = ("Jangada", "Laguna", "Marina", "Netuno", "Oásis", "Palácio", "Tropical")
LETTERS = "JLMNOPT"
TIERS = (1, 1, 2, 2, 2, 3, 3)

# Ours (H-30): the largest size of each line of the table, counted for tier 1. A chain of the next
# tier stands one line lower at every size, and each line is $100 dearer than the one above.
_LINES = (2, 3, 4, 5, 10, 20, 30, 40, SPACES)
_CHEAPEST = 200


def _price(tier: int, size: int) -> int:
    if size < 2:
        return 0
    line = next(i for i, largest in enumerate(_LINES) if size <= largest)
    return _CHEAPEST + 100 * (line + tier - 1)


PRICES: tuple[tuple[int, ...], ...] = tuple(
    tuple(_price(tier, size) for size in range(SPACES + 1)) for tier in TIERS
)
"""What a share costs, by chain and size; 0 below two tiles."""


def bonuses(chain: int, size: int) -> tuple[int, int]:
    """The majority and the minority bonus of a chain of this size (H-30)."""
    price = PRICES[chain][size]
    return 10 * price, 5 * price


def row_of(space: int) -> int:
    """The row, 0 for A."""
    return space % len(ROWS)


def column_of(space: int) -> int:
    """The column, 0 for the one that is called 1."""
    return space // len(ROWS)


def space_name(space: int) -> str:
    """The name of a space or its tile, such as `12I`."""
    return f"{column_of(space) + 1}{ROWS[row_of(space)]}"


def space_named(name: str) -> int:
    """The space of a name such as `12i`. Raises ValueError for anything else."""
    column, row = name[:-1], name[-1:].upper()
    if not column.isdecimal() or not 1 <= int(column) <= COLUMNS or row not in ROWS or not row:
        raise ValueError(f"no space is called {name!r}")
    return (int(column) - 1) * len(ROWS) + ROWS.index(row)


def _neighbours(space: int) -> tuple[int, ...]:
    column, row = column_of(space), row_of(space)
    return tuple(
        (column + dx) * len(ROWS) + row + dy
        for dx, dy in ((-1, 0), (0, -1), (0, 1), (1, 0))
        if 0 <= column + dx < COLUMNS and 0 <= row + dy < len(ROWS)
    )


NEIGHBOURS: tuple[tuple[int, ...], ...] = tuple(_neighbours(space) for space in range(SPACES))
"""The spaces that touch a space along an edge (H-5)."""
