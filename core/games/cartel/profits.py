"""What companies earn and what a player is worth (C-18 to C-20).

All of it from what lies open, so that states and views are reckoned alike. `spaces` has what
stands on each space of the board, as in State.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from core.game import Seat
from core.games.cartel.data import (
    ACROSS,
    BONDS,
    BONUSES,
    COMPANIES,
    DOWN,
    MOST_COMPANIES,
    OWNED,
    SPECIALS,
    SQUARES,
    SQUARES_AT,
)

__all__ = ["Gain", "gain", "owned", "profits", "retired", "value_of", "worth"]


class Gain(NamedTuple):
    """What buying a company adds to the profits of a year (C-18).

    `base` is its own profit; `bonuses` goes with `beside`, the neighbours that the buyer owns, and
    `specials` with `squares`, indices of data.SQUARES.
    """

    base: int
    beside: tuple[int, ...]
    bonuses: tuple[int, ...]
    squares: tuple[int, ...]
    specials: tuple[int, ...]

    @property
    def total(self) -> int:
        return self.base + sum(self.bonuses) + sum(self.specials)


def gain(spaces: Sequence[int], seat: Seat, company: int, financed: bool) -> Gain:
    """What a company that the seat doesn't own would bring it; `financed`: with a Bond."""
    mine = OWNED + seat
    beside, bonuses = [], []
    for other, bonus in BONUSES[company]:
        if spaces[other] == mine:
            beside.append(other)
            bonuses.append(bonus)
    squares = [
        square
        for square in SQUARES_AT[company]
        if all(spaces[other] == mine for other in SQUARES[square] if other != company)
    ]
    base = COMPANIES[company].profit
    return Gain(
        base // 2 if financed else base,
        tuple(beside),
        tuple(bonuses),
        tuple(squares),
        tuple([SPECIALS[square] for square in squares]),
    )


def owned(spaces: Sequence[int], seat: Seat) -> tuple[int, ...]:
    """The companies of a seat, its starting company included."""
    mine = OWNED + seat
    return tuple([company for company, on in enumerate(spaces) if on == mine])


def retired(spaces: Sequence[int], seat: Seat) -> bool:
    """Whether the seat has all the companies that it can have, and is out of play (C-21)."""
    return spaces.count(OWNED + seat) >= MOST_COMPANIES


def value_of(spaces: Sequence[int], seat: Seat) -> int:
    """The printed value of a seat's companies."""
    return sum([COMPANIES[company].value for company in owned(spaces, seat)])


def profits(spaces: Sequence[int], financed: Collection[int], seat: Seat) -> int:
    """A year's profits of all that a seat owns: what its purchases have added up to."""
    mine = OWNED + seat
    total = sum(
        [
            COMPANIES[company].profit // 2 if company in financed else COMPANIES[company].profit
            for company in owned(spaces, seat)
        ]
    )
    for pairs in (ACROSS, DOWN):
        total += sum([n for (a, b), n in pairs.items() if spaces[a] == spaces[b] == mine])
    for four, special in zip(SQUARES, SPECIALS, strict=True):
        if all(spaces[company] == mine for company in four):
            total += special
    return total


def worth(cash: int, value: int, blocks: int, price: int, bonds: Sequence[int]) -> int:
    """Cash, companies at their printed value and Stock Blocks, less what Bonds cost (C-20).

    `bonds` counts those borrowed, by denomination.
    """
    repaid = sum([count * bond.repayment for count, bond in zip(bonds, BONDS, strict=True)])
    return cash + value + blocks * price - repaid
