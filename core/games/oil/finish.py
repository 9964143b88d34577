"""The end: what everybody is worth, and who has won (O-31)."""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec.structs import replace

from core.game import Outcome, Seat
from core.games.oil.data import BASE_PRICE, FIELD, LOAN, SHARE_PRICE, kind_of
from core.games.oil.events import GameEnded
from core.games.oil.frames import Log
from core.games.oil.state import Board, Over, State, Terms

__all__ = ["BANKRUPT", "Worth", "base_price", "end_game", "outcome", "worth"]

BANKRUPT: Final = -1
"""What a bankrupt is worth."""

_CRUDE_OF_OLIGOPOLY: Final = 2_000


class Worth(NamedTuple):
    """What a seat has, in credits; loans, and what it owes to players, are below 0.

    `held` counts its shares. `units` and `goods` are by kind, crude, oil and petrol: how many of
    them, and their value.
    """

    cash: int
    deposits: int
    loans: int
    claims: int
    held: int
    shares: int
    units: tuple[int, int, int]
    goods: tuple[int, int, int]

    @property
    def total(self) -> int:
        return self.cash + self.deposits + self.loans + self.claims + self.shares + sum(self.goods)


def base_price(terms: Terms, good: int) -> int:
    """What a unit is worth at the end, and goes for after a suit (O-31, O-32, O-40).

    The kind of a good does as well: it is the good of the first continent.
    """
    kind = kind_of(good)
    return _CRUDE_OF_OLIGOPOLY if terms.oligopoly and kind == FIELD else BASE_PRICE[kind]


def worth(b: Board, seat: Seat) -> Worth:
    """What a seat has now; goods are those of the companies that it chairs, bought ones too."""
    units, goods = [0, 0, 0], [0, 0, 0]
    owned = [(good, n) for good, _, n in b.goods if b.chairs[good] == seat]
    owned += [(lot.good, lot.units) for lot in b.bought if b.chairs[lot.company] == seat]
    for good, n in owned:
        units[kind_of(good)] += n
        goods[kind_of(good)] += n * base_price(b.terms, good)
    lent = sum([claim.amount for claim in b.claims if claim.lender == seat])
    owes = sum([claim.amount for claim in b.claims if claim.borrower == seat])
    held = sum(b.shares[seat])
    return Worth(
        cash=b.cash[seat],
        deposits=b.deposits[seat] * LOAN,
        loans=-b.loans[seat] * LOAN,
        claims=lent - owes,
        held=held,
        shares=held * SHARE_PRICE,
        units=(units[0], units[1], units[2]),
        goods=(goods[0], goods[1], goods[2]),
    )


def _totals(b: Board) -> tuple[int, ...]:
    seats = range(len(b.cash))
    return tuple([BANKRUPT if x in b.out else worth(b, x).total for x in seats])


def end_game(s: State, log: Log) -> State:
    """The game is over, and all is valued."""
    log.append(GameEnded(_totals(s)))
    return replace(s, phases=(Over(),))


def outcome(s: State) -> Outcome | None:
    """Worth and places; None until the game is over.

    Bankrupts rank below all others, whatever these are worth, and who went later ranks higher.
    """
    if type(s.phases[-1]) is not Over:
        return None
    totals = _totals(s)
    going = [n for seat, n in enumerate(totals) if seat not in s.out]
    last = len(totals)
    return Outcome(
        totals,
        tuple(
            [
                last - s.out.index(seat) if seat in s.out else 1 + sum([n > mine for n in going])
                for seat, mine in enumerate(totals)
            ]
        ),
    )
