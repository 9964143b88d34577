"""A turn's own steps: paying, drawing, putting cards on the board, raising cash.

Functions that carry the game on take the list of what is told and add to it.
"""

from __future__ import annotations

from msgspec.structs import replace

from core.game import Seat, Told
from core.games.cartel.data import BONDS, COMPANIES, OUT, OWNED, bond_for
from core.games.cartel.events import (
    Borrowed,
    Bought,
    Chosen,
    Drew,
    DrewUnseen,
    DroppedOut,
    Event,
    Failed,
    LaidDown,
    Listed,
    Passed,
    Retired,
    Skipped,
)
from core.games.cartel.payment import Payment, bond_value, in_treasury, limit
from core.games.cartel.profits import gain, retired
from core.games.cartel.state import (
    Borrowing,
    Discarding,
    Paying,
    State,
)
from core.games.cartel.year import end_turn
from core.parts.rows import put, put_byte
from core.rng import shuffled

__all__ = [
    "borrow",
    "buy",
    "can_pay",
    "denominations",
    "discard",
    "fail",
    "limit_told",
    "pass_turn",
    "pay",
    "skip",
]

_PASS_DRAWS = 2


def can_pay(s: State, seat: Seat, company: int) -> int:
    """The most that the seat could pay for a company by any mixture (C-12)."""
    bond = bond_value(s.bonds, company)
    return limit(s.cash[seat], s.blocks[seat], s.prices[seat], bond)


def buy(s: State, seat: Seat, company: int, told: list[Told[Event]]) -> State:
    """A company from the hand is laid face up, and is to be paid."""
    told.append(Told(Chosen(s.year, seat, company)))
    hand = tuple([card for card in s.hands[seat] if card != company])
    price = COMPANIES[company].value
    return replace(
        s,
        hands=put(s.hands, seat, hand),
        phases=(*s.phases, Paying(seat, company, price, None)),
    )


def pay(s: State, phase: Paying, payment: Payment, told: list[Told[Event]]) -> State:
    """The company is paid for and the seat's; the profits that it adds are recorded (C-18)."""
    seat, company = phase.seat, phase.company
    more = gain(s.spaces, seat, company, payment.bond > 0)
    told.append(
        Told(
            Bought(
                s.year,
                seat,
                company,
                phase.price,
                phase.by is not None,
                payment.bond,
                payment.blocks,
                s.prices[seat],
                payment.cash,
                *more,
            )
        )
    )
    s = replace(
        s,
        spaces=put_byte(s.spaces, company, OWNED + seat),
        pool=tuple([card for card in s.pool if card != company]),
        cash=put(s.cash, seat, s.cash[seat] - payment.cash),
        blocks=put(s.blocks, seat, s.blocks[seat] - payment.blocks),
        new=put(s.new, seat, s.new[seat] + more.total),
    )
    if payment.bond:
        kind = bond_for(company)
        assert kind is not None
        s = replace(_lend(s, seat, kind), financed=tuple(sorted([*s.financed, company])))
    if retired(s.spaces, seat):
        s = _retire(s, seat, told)
    return _refill(s, phase, told)


def _lend(s: State, seat: Seat, kind: int) -> State:
    row = s.bonds[seat]
    return replace(s, bonds=put(s.bonds, seat, put(row, kind, row[kind] + 1)))


def _retire(s: State, seat: Seat, told: list[Told[Event]]) -> State:
    """The hand of a seat that is out of play is shuffled into the Draw Pile (C-21)."""
    hand = s.hands[seat]
    told.append(Told(Retired(s.year, seat, len(hand))))
    if not hand:
        return s
    # Sorted first: the order of the pile, which nobody knows, must not show in the shuffle.
    pile, rng = shuffled(s.rng, tuple(sorted([*s.pile, *hand])))
    return replace(s, hands=put(s.hands, seat, ()), pile=bytes(pile), rng=rng)


def fail(s: State, phase: Paying, told: list[Told[Event]]) -> State:
    """The buyer can't pay: the company stays in the Pool, and he is paid nothing this year."""
    seat = phase.seat
    most = can_pay(s, seat, phase.company)
    failed = Failed(s.year, seat, phase.company, phase.price, most)
    told.append(limit_told(s, seat, failed))
    s = replace(s, failed=tuple(sorted({*s.failed, seat})))
    return _refill(s, phase, told)


def limit_told(s: State, seat: Seat, event: Failed | DroppedOut) -> Told[Event]:
    """An event that tells how much a seat can pay: with hidden_cash only itself (C-26)."""
    if not s.variant.hidden_cash:
        return Told(event)
    return Told(event, to=(seat,), others=replace(event, most=None))


def _refill(s: State, phase: Paying, told: list[Told[Event]]) -> State:
    """After a purchase: the hand is filled up (C-7), or the Pool by who put it up (C-10)."""
    if phase.by is None:
        if not retired(s.spaces, phase.seat):
            s, _ = _draw(s, phase.seat, 1, told)
        return end_turn(s, told)
    if retired(s.spaces, phase.by) or not s.pile:
        return end_turn(s, told)
    s, _ = _draw(s, phase.by, 1, told)
    return replace(s, phases=(*s.phases[:1], Discarding(phase.by, 1, False)))


def _draw(s: State, seat: Seat, number: int, told: list[Told[Event]]) -> tuple[State, int]:
    """So many cards from the pile, or what is left of it, and how many those are (C-23)."""
    drawn = tuple(sorted(s.pile[-number:]))
    if not drawn:
        return s, 0
    told.append(
        Told(
            Drew(s.year, seat, drawn),
            to=(seat,),
            others=DrewUnseen(s.year, seat, len(drawn)),
        )
    )
    hand = tuple(sorted([*s.hands[seat], *drawn]))
    return replace(s, hands=put(s.hands, seat, hand), pile=s.pile[:-number]), len(drawn)


def pass_turn(s: State, seat: Seat, told: list[Told[Event]]) -> State:
    """The seat draws two cards, and is to put as many on the board (C-11)."""
    told.append(Told(Passed(s.year, seat)))
    s, drawn = _draw(s, seat, _PASS_DRAWS, told)
    return replace(s, phases=(*s.phases, Discarding(seat, drawn, True)))


def skip(s: State, seat: Seat, told: list[Told[Event]]) -> State:
    """The seat can do nothing (C-23)."""
    told.append(Told(Skipped(s.year, seat)))
    return end_turn(s, told)


def discard(
    s: State, phase: Discarding, up: tuple[int, ...], down: int | None, told: list[Told[Event]]
) -> State:
    """Cards of the hand go into the Pool, and one, if any, face down on its space (C-29)."""
    seat = phase.seat
    gone = {*up, down}
    hand = tuple([card for card in s.hands[seat] if card not in gone])
    s = replace(
        s, hands=put(s.hands, seat, hand), pool=tuple(sorted([*s.pool, *up])), phases=s.phases[:1]
    )
    if up:
        told.append(Told(Listed(s.year, seat, up)))
    if down is not None:
        told.append(Told(LaidDown(s.year, seat, down)))
        s = replace(s, spaces=put_byte(s.spaces, down, OUT))
    if phase.passed and s.variant.raising_cash and denominations(s, seat):
        return replace(s, phases=(*s.phases, Borrowing(seat)))
    return end_turn(s, told)


def denominations(s: State, seat: Seat) -> tuple[int, ...]:
    """The values of the Bonds by which the seat may raise cash (C-28)."""
    return tuple(
        [
            bond.value
            for kind, bond in enumerate(BONDS)
            if bond.value <= s.prices[seat] and in_treasury(s.bonds, kind)
        ]
    )


def borrow(s: State, seat: Seat, value: int, told: list[Told[Event]]) -> State:
    """The seat borrows a Bond of this value for its value in cash; 0 for none."""
    if value:
        kind = next(kind for kind, bond in enumerate(BONDS) if bond.value == value)
        told.append(Told(Borrowed(s.year, seat, value, BONDS[kind].repayment)))
        s = _lend(s, seat, kind)
        s = replace(s, cash=put(s.cash, seat, s.cash[seat] + value))
    return end_turn(s, told)
