"""Paying, owing and borrowing; what companies cost and bring their shareholders (O-18, O-38)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from core.game import Illegal, Seat
from core.games.oil.actions import Action, Borrow, TakeOut
from core.games.oil.chairs import in_bank
from core.games.oil.data import BANK, EMERGENCY_FEES, LOAN, LOAN_LIMIT, SHARES, STEP
from core.games.oil.events_deals import (
    EMERGENCY,
    PART,
    Borrowed,
    Indebted,
    Paid,
    Received,
    TookOut,
)
from core.games.oil.frames import Log, pop, push, turn_order
from core.games.oil.state import Board, Due, Interest, Owing, State
from core.parts.rows import put
from core.prompt import Prompt
from core.text import figure, say

__all__ = [
    "bear",
    "bear_all",
    "borrow",
    "chairs_part",
    "check_cash",
    "earn",
    "in_phase_c",
    "may_borrow",
    "may_take_out",
    "owe",
    "parts",
    "pay",
    "receive",
    "settle",
    "take_out",
    "with_cash",
    "with_loan",
]


def with_cash(s: State, seat: Seat, change: int) -> State:
    """The state in which a seat has so much more, or less."""
    return replace(s, cash=put(s.cash, seat, s.cash[seat] + change))


def receive(s: State, log: Log, seat: Seat, amount: int, why: str, company: int = -1) -> State:
    """The bank pays a seat."""
    if amount:
        log.append(Received(seat, amount, why, company))
    return with_cash(s, seat, amount)


def pay(s: State, log: Log, seat: Seat, to: int, amount: int, why: str, company: int = -1) -> State:
    """A seat pays a seat or the BANK what it has in hand: the caller has seen to that."""
    if amount:
        log.append(Paid(seat, to, amount, why, company))
    s = with_cash(s, seat, -amount)
    return s if to == BANK else with_cash(s, to, amount)


def check_cash(b: Board, seat: Seat, cost: int) -> None:
    """Raises Illegal unless the seat has so much in hand for what it need not do (O-43)."""
    if cost > b.cash[seat]:
        raise Illegal(
            "no_cash",
            say(
                "That costs {cost}, and you have {cash}.",
                cost=figure(cost),
                cash=figure(b.cash[seat]),
            ),
            "O-43",
        )


# -- compulsory payments -----------------------------------------------------------------------


def owe(s: State, log: Log, seat: Seat, dues: Sequence[Due]) -> State:
    """A seat must pay these sums: at once if its cash suffices, else when it has raised them."""
    dues = tuple([due for due in dues if due.amount])
    if s.cash[seat] >= sum([due.amount for due in dues]):
        return _pay_all(s, log, seat, dues)
    log.append(Indebted(seat, dues))
    return push(s, Owing(seat, dues))


def _pay_all(s: State, log: Log, seat: Seat, dues: Sequence[Due]) -> State:
    for due in dues:
        s = pay(s, log, seat, due.to, due.amount, due.why, due.company)
    return s


def settle(s: State, phase: Owing, log: Log) -> State | None:
    """Who owes pays as soon as its cash suffices (O-18)."""
    if s.cash[phase.seat] < sum([due.amount for due in phase.dues]):
        return None
    return _pay_all(pop(s), log, phase.seat, phase.dues)


# -- the costs and the income of companies -----------------------------------------------------


def _nearest(shares: int, amount: int) -> int:
    """So many fifths of a sum, to the nearest step, halves upwards."""
    return (2 * shares * amount + SHARES * STEP) // (2 * SHARES * STEP) * STEP


def parts(b: Board, company: int, amount: int) -> tuple[tuple[int, int], ...]:
    """What each shareholder bears of a company's cost, or gets of its income.

    The chairman comes first, with the remainder, then the others in turn order, and the BANK.
    Without `partnership` the chairman has all. The company has a chairman.
    """
    chair = b.chairs[company]
    if chair is None:
        raise ValueError("a company without a chairman neither pays nor earns")
    if not b.terms.partnership:
        return ((chair, amount),)
    held = [(seat, b.shares[seat][company]) for seat in turn_order(b, chair) if seat != chair]
    held.append((BANK, in_bank(b, company)))
    others = [(who, _nearest(n, amount)) for who, n in held if n]
    return ((chair, amount - sum([part for _, part in others])), *others)


def chairs_part(b: Board, company: int, amount: int) -> int:
    """What the chairman bears of a cost: the sum he needs in hand where nothing compels him."""
    return parts(b, company, amount)[0][1]


def earn(s: State, log: Log, company: int, amount: int, why: str) -> State:
    """A company's income goes to its chairman, or to all who have a part in it.

    Rounded up, the parts of others can come to more than it: that the chairman owes (O-38).
    """
    shared = parts(s, company, amount)
    for who, part in shared:
        if who != BANK and part > 0:
            s = receive(s, log, who, part, why, company)
    chair, mine = shared[0]
    return owe(s, log, chair, (Due(BANK, -mine, PART, company),)) if mine < 0 else s


def bear(s: State, log: Log, company: int, amount: int, why: str, forced: bool) -> State:
    """A company's cost is paid by its chairman, or by all who have a part in it (bear_all)."""
    return bear_all(s, log, ((company, amount, why),), forced)


def bear_all(s: State, log: Log, costs: Sequence[tuple[int, int, str]], forced: bool) -> State:
    """Costs that fall due together, as company, sum and why; one seat chairs all the companies.

    Each pays his parts of all of them as one sum. What others have a part in they must pay. The
    chairman must if it is `forced`, else he has his parts in hand: the caller has seen to that.
    Rounded up, the parts of others can come to more than a cost: that the chairman gets.
    """
    owed: dict[int, list[Due]] = {}
    mine: list[Due] = []
    for company, amount, why in costs:
        (chair, part), *others = parts(s, company, amount)
        if part < 0:
            s = receive(s, log, chair, -part, PART, company)
        elif part:
            mine.append(Due(BANK, part, why, company))
        for who, n in others:
            if who != BANK and n:
                owed.setdefault(who, []).append(Due(BANK, n, PART, company))
    if not costs:
        return s
    if not forced:
        s = _pay_all(s, log, chair, mine)
    # Parts fall due one after the other from the chairman's left, so the first lies topmost.
    for who in reversed([seat for seat in turn_order(s, chair) if seat in owed]):
        dues = tuple(owed[who])
        if s.cash[who] < sum([due.amount for due in dues]):
            log.append(Indebted(who, dues))
        s = push(s, Owing(who, dues))
    return owe(s, log, chair, mine) if forced else s


# -- loans -------------------------------------------------------------------------------------


def in_phase_c(b: Board) -> bool:
    """Whether interest is being paid: deposits can be taken out, and a loan has no fee (O-25)."""
    return isinstance(b.phases[0], Interest)


def may_borrow(b: Board, seat: Seat) -> bool:
    """Whether the bank lends the seat another 100,000."""
    return b.loans[seat] < LOAN_LIMIT


def with_loan(b: Board, seat: Seat, prompt: Prompt[Action]) -> Prompt[Action]:
    """The prompt with an emergency loan, if the bank grants one."""
    if not may_borrow(b, seat):
        return prompt
    return Prompt(prompt.must, (*prompt.choices, _BORROW), prompt.forms, prompt.same)


_BORROW = Borrow()


def borrow(s: State, phase: object, seat: Seat, a: Borrow, log: Log) -> State:
    """An emergency loan: its fee comes out of it. Raises Illegal at the limit (O-25)."""
    had = s.loans[seat]
    if not may_borrow(s, seat):
        raise Illegal(
            "loan_limit",
            say(
                "The bank lends up to {limit}, and you have borrowed {loan}.",
                limit=figure(LOAN_LIMIT * LOAN),
                loan=figure(had * LOAN),
            ),
            "O-25",
        )
    fee = 0 if in_phase_c(s) else EMERGENCY_FEES[had]
    log.append(Borrowed(seat, fee))
    s = with_cash(replace(s, loans=put(s.loans, seat, had + 1)), seat, LOAN)
    return pay(s, log, seat, BANK, fee, EMERGENCY)


def may_take_out(b: Board, seat: Seat) -> bool:
    """Whether the seat can take 100,000 out of its deposit now."""
    return in_phase_c(b) and b.deposits[seat] > 0


def take_out(s: State, phase: Owing, seat: Seat, a: TakeOut, log: Log) -> State:
    """100,000 of the deposit, to pay in phase C. Raises Illegal at other times (O-25)."""
    if not in_phase_c(s):
        raise Illegal("deposit_locked", say("Deposits are taken out in phase C only."), "O-25")
    if not s.deposits[seat]:
        raise Illegal("no_deposit", say("You have no deposit to take out."), "O-25")
    log.append(TookOut(seat))
    less = put(s.deposits, seat, s.deposits[seat] - 1)
    return with_cash(replace(s, deposits=less), seat, LOAN)
