"""What screens and bots show of the year's end before it is decided (O-25 to O-29).

Bills are had from `year.bill`, valuations from `finish.worth`.
"""

from __future__ import annotations

from typing import NamedTuple

from core.game import Seat
from core.games.oil.chairs import holders
from core.games.oil.data import LOAN, LOAN_RATES
from core.games.oil.frames import in_game
from core.games.oil.meetings import ballot, tally
from core.games.oil.money import parts
from core.games.oil.state import Board, Costs, Voting
from core.games.oil.year import (
    BillRow,
    bill,
    claims_due,
    deposit_interest,
    loan_interest,
    most_deposits,
    yearly_earnings,
)

__all__ = [
    "Candidate",
    "InterestRow",
    "LoansAfter",
    "bill_of",
    "candidates",
    "interest_row",
    "loans_after",
    "still_to_pay",
]


class InterestRow(NamedTuple):
    """A seat's interest of this December on what stands now, in credits.

    `players` is what it gets from other players less what it pays them in this year's phase C.
    """

    loans: int
    paid: int
    deposits: int
    earned: int
    players: int


def interest_row(b: Board, seat: Seat) -> InterestRow:
    """What phase C brings and takes if nothing changes before it."""
    gets = sum([c.amount for x in in_game(b) for c in claims_due(b, x) if c.lender == seat])
    pays = sum([c.amount for c in claims_due(b, seat)])
    return InterestRow(
        loans=b.loans[seat] * LOAN,
        paid=loan_interest(b, b.loans[seat]),
        deposits=b.deposits[seat] * LOAN,
        earned=deposit_interest(b, b.deposits[seat]),
        players=gets - pays,
    )


def bill_of(b: Board, seat: Seat, rows: tuple[BillRow, ...]) -> int:
    """What the seat pays itself of these rows: with `partnership` its part of them."""
    total = 0
    for row in rows:
        total += sum([amount for _, amount in row.dividends])
        for amount in (row.fixed, row.storage):
            total += dict(parts(b, row.company, amount)).get(seat, 0)
    return total


def still_to_pay(b: Board, seat: Seat) -> int:
    """What phase D still asks of the seat for its own companies as things stand."""
    phase = next((p for p in b.phases if isinstance(p, Costs)), None)
    if phase is None:
        return bill_of(b, seat, bill(b, seat))
    if phase.seat == seat and not phase.paid:
        return bill_of(b, seat, bill(b, seat, phase.halved))
    return bill_of(b, seat, bill(b, seat)) if seat in phase.left else 0


class LoansAfter(NamedTuple):
    """What other loans and deposits lead to, in credits.

    `cash` below 0 is what is lacking. `paid` and `earned` are a year's interest from then on
    without News; `bill` is what phase D then asks, and `left` the cash after it.
    """

    cash: int
    paid: int
    earned: int
    bill: int
    left: int


def loans_after(b: Board, seat: Seat, loans: int, deposits: int) -> LoansAfter:
    """What it leads to that the seat has so many loans and deposits of 100,000 in phase C."""
    room = most_deposits(b, seat, loans) - deposits
    cash = room * LOAN + b.cash[seat] % LOAN
    owed = bill_of(b, seat, bill(b, seat))
    return LoansAfter(
        cash=cash,
        paid=sum(LOAN_RATES[:loans]),
        earned=yearly_earnings(deposits),
        bill=owed,
        left=cash - owed,
    )


class Candidate(NamedTuple):
    """Somebody that a voter can vote for, or ABSTAIN.

    `now` are the votes for it so far, `after` those with the voter's. `winners` would have the
    most votes then: one, or several between whom dice decide, or nobody where the chairman stays.
    """

    seat: int
    now: int
    after: int
    winners: tuple[Seat, ...]


def candidates(b: Board, phase: Voting) -> tuple[Candidate, ...]:
    """What each vote of the seat that is asked would lead to, as votes stand."""
    company = phase.company
    before = tally(b, company, phase.votes)
    found = []
    for seat in ballot(b, company):
        after = tally(b, company, (*phase.votes, (phase.seat, seat)))
        most = max(after.values(), default=0)
        winners = tuple([x for x in holders(b, company) if after.get(x, 0) == most and most])
        found.append(Candidate(seat, before.get(seat, 0), after.get(seat, 0), winners))
    return tuple(found)
