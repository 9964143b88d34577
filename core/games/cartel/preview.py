"""What a choice would lead to, worked out from a view before anything is done.

Money is in millions of dollars; profits are those of a year. Cash that the view hides is None.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from core.game import Seat
from core.games.cartel.data import BONDS, COMPANIES, YEARS, bond_for, price_for
from core.games.cartel.payment import Payment, bond_value, in_treasury, limit, payments
from core.games.cartel.profits import Gain, gain, retired, value_of, worth
from core.games.cartel.state import View

__all__ = [
    "Loan",
    "Prospect",
    "Settled",
    "Short",
    "Stock",
    "Swap",
    "limit_of",
    "loans",
    "prospect",
    "rival",
    "settle",
    "shortfalls",
    "stock",
    "swap",
    "ways",
]

# -- buying ------------------------------------------------------------------------------------


class Prospect(Struct, frozen=True, gc=False):
    """What a company would bring a seat (C-18): without a Bond, and with one.

    `bond` is the value of the Bond that can be used for it, 0 if there is none; then `financed`
    is None.
    """

    company: int
    bond: int
    whole: Gain
    financed: Gain | None


def prospect(view: View, seat: Seat, company: int) -> Prospect:
    """What a company that nobody owns would bring this seat."""
    bond = bond_value(view.bonds, company)
    whole = gain(view.spaces, seat, company, False)
    return Prospect(company, bond, whole, gain(view.spaces, seat, company, True) if bond else None)


def rival(view: View, seat: Seat, company: int) -> tuple[Seat, Gain] | None:
    """The other seat to which a company would bring most, and what; of equal ones the next to act.

    None if all others are out of play (C-21).
    """
    seats = len(view.cash)
    others = [
        (other, gain(view.spaces, other, company, False))
        for n in range(1, seats)
        if not retired(view.spaces, other := (seat + n) % seats)
    ]
    return max(others, key=lambda found: found[1].total, default=None)


def limit_of(view: View, seat: Seat, company: int) -> int | None:
    """The most that a seat could pay for a company by any mixture (C-12).

    None if the view hides its cash. A seat that is out of play has a limit, and no use for it.
    """
    cash = view.cash[seat]
    if cash is None:
        return None
    bond = bond_value(view.bonds, company)
    return limit(cash, view.blocks[seat], view.prices[seat], bond)


class Settled(Struct, frozen=True, gc=False):
    """A company paid for, and what the seat has then.

    `cash` and `blocks` are left, `profits` are those of this year and each later one, and `price`
    is that of a block once this year has ended. `repay` is what the Bond costs at the end.
    `worth` is that after the last year if nothing more is bought (C-20): with all profits to
    come, which are none for this year under C-16.
    """

    payment: Payment
    gain: Gain
    cash: int
    blocks: int
    profits: int
    price: int
    repay: int
    worth: int


def settle(view: View, seat: Seat, company: int, payment: Payment) -> Settled:
    """What a seat whose cash the view tells has when it has paid like this."""
    more = gain(view.spaces, seat, company, payment.bond > 0)
    held = view.cash[seat]
    assert held is not None
    cash, blocks = held - payment.cash, view.blocks[seat] - payment.blocks
    profits = view.current[seat] + view.new[seat] + more.total
    kind = bond_for(company) if payment.bond else None
    repay = 0 if kind is None else BONDS[kind].repayment
    years = YEARS - view.year + 1 - (seat in view.failed)
    value = value_of(view.spaces, seat) + COMPANIES[company].value
    price = price_for(profits)
    end = worth(cash + profits * years, value, blocks, price, view.bonds[seat]) - repay
    return Settled(payment, more, cash, blocks, profits, price, repay, end)


def ways(view: View, seat: Seat, company: int, owed: int) -> tuple[Settled, ...]:
    """Every mixture that pays what is owed, with what comes of it; what ends best is first.

    Of equal ones those without the Bond are first, then those with fewer blocks. Nothing, if no
    mixture pays it or the view hides the seat's cash.
    """
    cash = view.cash[seat]
    if cash is None:
        return ()
    bond = bond_value(view.bonds, company)
    mixtures = payments(owed, cash, view.blocks[seat], view.prices[seat], bond)
    return tuple(
        sorted(
            [settle(view, seat, company, payment) for payment in mixtures],
            key=lambda settled: -settled.worth,
        )
    )


class Short(Struct, frozen=True, gc=False):
    """A mixture that doesn't pay: it leaves more cash to be paid than the seat has.

    `treasury` is False where the Treasury has no such Bond (C-13); `cash` is then what would be
    left to pay.
    """

    bond: int
    blocks: int
    cash: int
    treasury: bool


def shortfalls(view: View, seat: Seat, company: int, owed: int) -> tuple[Short, ...]:
    """The mixtures nearest to those that pay: too little cash, or a Bond that isn't there.

    That without a Bond comes first. Those with fewer blocks leave more to be paid.
    """
    cash = view.cash[seat]
    if cash is None:
        return ()
    price, blocks = view.prices[seat], view.blocks[seat]
    kind = bond_for(company)
    bond = bond_value(view.bonds, company)
    found = []
    for borrowed in (0, bond) if bond else (0,):
        left = owed - borrowed
        rests = [(sold, left - sold * price) for sold in range(blocks + 1)]
        short = [Short(borrowed, sold, rest, True) for sold, rest in rests if rest > cash]
        found += short[-1:]
    if kind is not None and not in_treasury(view.bonds, kind):
        value = BONDS[kind].value
        found.append(Short(value, 0, owed - value, False))
    return tuple(found)


# -- stock and bonds ---------------------------------------------------------------------------


class Stock(Struct, frozen=True, gc=False):
    """A Stock Block bought back (C-27): what it costs, and what it is worth `then`.

    `cash` and `blocks` are what the seat has after it.
    """

    cost: int
    then: int
    cash: int
    blocks: int


def stock(view: View, seat: Seat) -> Stock:
    """What comes of buying back a block at a year's end, for a seat whose cash the view tells."""
    cash, cost = view.cash[seat], view.prices[seat]
    assert cash is not None
    then = price_for(view.current[seat] + view.new[seat])
    return Stock(cost, then, cash - cost, view.blocks[seat] + 1)


class Loan(Struct, frozen=True, gc=False):
    """A Bond by which cash may be raised (C-28): its value, what it costs, how many are left."""

    value: int
    repay: int
    left: int


def loans(view: View) -> tuple[Loan, ...]:
    """All denominations, those that can't be had included."""
    return tuple(
        [
            Loan(bond.value, bond.repayment, in_treasury(view.bonds, kind))
            for kind, bond in enumerate(BONDS)
        ]
    )


# -- trading cards -----------------------------------------------------------------------------


class Swap(Struct, frozen=True, gc=False):
    """What one of the two has after a trade: cards in hand and cash, before it and after."""

    cards: tuple[int, int]
    cash: tuple[int, int] | None


def swap(view: View, seats: Sequence[Seat], give: int, want: int, money: int) -> tuple[Swap, Swap]:
    """What both have if the first of two seats gives so many cards for the wanted ones (C-30).

    `money` is paid by the second; negative, by the first.
    """
    by, to = seats
    return _swapped(view, by, want - give, money), _swapped(view, to, give - want, -money)


def _swapped(view: View, seat: Seat, cards: int, money: int) -> Swap:
    held, cash = view.cards[seat], view.cash[seat]
    return Swap((held, held + cards), None if cash is None else (cash, cash + money))
