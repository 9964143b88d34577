"""Who is likely to win, as a turn begins: from what each seat has, may have and holds.

Sums and products of floats alone, so that every machine finds the same.
"""

from __future__ import annotations

from typing import NamedTuple

from core.bots.search import chance
from core.game import Seat
from core.games.cartel.data import BONDS, BONUSES, COMPANIES, FREE, OWNED
from core.games.cartel.policy import Greedy
from core.games.cartel.profits import owned
from core.games.cartel.state import Over, State
from core.games.cartel.value import OTHERS, block_prices
from core.games.cartel.year import mover, worths

__all__ = ["likely"]


class _Signs(NamedTuple):
    """What one of each adds to the logarithm of the odds, in thousandths.

    `cash`: a dollar, what the year has brought counted in. `profits`: a dollar a year. `block` and
    `stock`: a Stock Block, and a dollar of its price. `net`: a dollar of printed value, or of what
    Bonds cost. `company` and `square`: a marker used up, and the square of their number. `beside`,
    `drawn`, `three`, `last` and `two`: as in value.Outlook. `moved`: the turn of the year is over.
    `first` and `second`: what the policy makes of the best card in hand, and of the next.
    """

    cash: float
    profits: float
    block: float
    stock: float
    net: float
    company: float
    beside: float
    drawn: float
    three: float
    last: float
    two: float
    moved: float
    first: float
    second: float
    square: float


_BY_YEAR = tuple(
    _Signs(*signs)
    for signs in zip(
        (61.5, 18.2, 19.4, 11.1, 7.2, 6.6, 7.7, 13.2, 23.0, 37.6),  # cash
        (-41.1, 17.8, 39.2, 41.2, 43.3, 39.8, 43.6, 43.0, 36.7, 3.7),  # profits
        (-196, 11.0, 214, 304, 429, 613, 823, 885, 758, 646),  # block
        (63.2, 35.2, 22.3, 15.4, 11.5, 9.0, 8.0, 10.9, 18.8, 33.2),  # stock
        (3.1, 9.1, 6.3, 7.4, 9.3, 10.7, 12.4, 15.7, 24.6, 37.9),  # net
        (328, 471, 669, 1293, 1403, 2009, 1441, 703, -1180, -858),  # company
        (12.4, 7.4, 7.9, 6.3, 5.7, 5.1, 6.1, 5.2, 4.9, 2.2),  # beside
        (94.4, 57.8, 42.9, 31.9, 28.6, 29.1, 24.0, 22.7, 22.6, 3.3),  # drawn
        (-308, 16.7, 10.8, 10.2, 9.5, 8.8, 5.9, 3.7, 0.4, 1.6),  # three
        (550, -7.1, 36.7, 28.6, 31.2, 26.8, 32.7, 32.1, 40.9, 2.2),  # last
        (7.8, 7.1, 3.6, 1.9, 2.2, 2.5, 0.8, 0.1, 1.0, 0.4),  # two
        (-988, -654, -464, -461, -638, -807, -1113, -1305, -1066, -957),  # moved
        (2.9, 2.3, 2.5, 3.8, 4.4, 5.0, 6.5, 11.8, 23.6, 26.2),  # first
        (2.0, 2.4, 2.2, 2.4, 2.9, 3.5, 2.8, 1.2, -1.8, -0.1),  # second
        (-92.5, -110, -120, -172, -162, -190, -138, -86.2, 31.1, 41.6),  # square
        strict=True,
    )
)
"""By the year that is under way. Fitted to who won 8,000 games of four `normal` that in one
decision of twelve did another thing (docs/bots.md)."""

# A worth ahead by so many millions after the last year makes the odds e to 1: what is sure in one
# world is not in the next.
_ENDED = 25.0


def likely(s: State, seat: Seat, greedy: Greedy) -> float:
    """How likely the seat wins; a turn begins, or the game is over.

    It takes all hands for granted: of a world, not of a view.
    """
    if isinstance(s.phases[-1], Over):
        return chance(worths(s), seat, _ENDED)
    return chance([_standing(s, i, greedy) for i in range(len(s.cash))], seat, 1000.0)


def _standing(s: State, seat: Seat, greedy: Greedy) -> float:
    signs, hand = _BY_YEAR[s.year - 1], s.hands[seat]
    companies, prices = owned(s.spaces, seat), block_prices(s.year)
    number, blocks = len(companies), s.blocks[seat]
    profits = s.current[seat] + s.new[seat]
    price = prices[profits] if profits < len(prices) else prices[-1]
    total = signs.cash * s.cash[seat] + signs.profits * profits
    if seat not in s.failed:
        total += signs.cash * profits
    total += blocks * (signs.block + signs.stock * price)
    total += number * (signs.company + signs.square * number)
    for count, bond in zip(s.bonds[seat], BONDS, strict=True):
        total -= signs.net * count * bond.repayment
    total += _prospects(s, seat, companies, signs)
    if _has_moved(s, seat):
        total += signs.moved
    best = sorted([greedy.keep(s, seat, card) for card in hand], reverse=True)
    for sign, gain in zip((signs.first, signs.second), best, strict=False):
        total += sign * gain
    return total


def _prospects(s: State, seat: Seat, companies: tuple[int, ...], signs: _Signs) -> float:
    """Of printed values, and of the bonuses and Special Profits that are still to be had."""
    spaces, mine, hand = s.spaces, OWNED + seat, s.hands[seat]
    # A square is met by each of its companies that the seat has.
    two, three = signs.two / 2, signs.three / 3
    total = 0.0
    for company in companies:
        total += signs.net * COMPANIES[company].value
        for other, bonus in BONUSES[company]:
            if spaces[other] == FREE:
                total += bonus * (signs.beside + signs.drawn if other in hand else signs.beside)
        for special, *others in OTHERS[company]:
            lacks = [other for other in others if spaces[other] != mine]
            if len(lacks) == 1 and spaces[lacks[0]] == FREE:
                last = signs.last / 3 if lacks[0] in hand else 0.0
                total += special * (three + last)
            elif len(lacks) == 2 and spaces[lacks[0]] == spaces[lacks[1]] == FREE:
                total += special * two
    return total


def _has_moved(s: State, seat: Seat) -> bool:
    """Whether the seat has had its turn of this year: the Treasurer's is the last (C-5)."""
    now, seats = mover(s), len(s.cash)
    assert now is not None
    return (seat - s.treasurer - 1) % seats < (now - s.treasurer - 1) % seats
