"""The year's end: prices, interest and loans, what companies cost, turned cards (O-24 to O-28).

Interest, Costs and Calling (meetings.py) follow one another; after the last the stack of phases is
empty.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from core.game import Illegal, Seat
from core.games.oil.actions import Action, Halve, Pay, SetLoans
from core.games.oil.chairs import in_bank
from core.games.oil.data import (
    BANK,
    COMPANIES,
    FIXED_COSTS,
    HIGHEST_PRICE,
    LEVEL,
    LOAN,
    LOAN_LIMIT,
    LOAN_RATES,
    SHARES,
    STORAGE,
    continent_of,
    kind_of,
    year_of,
)
from core.games.oil.dice import rolled
from core.games.oil.events import BillPaid, CardsTurned, CostsHalved, Frozen, PricesRolled
from core.games.oil.events_deals import (
    CLAIM,
    DEPOSIT,
    DIVIDEND,
    FIXED,
    INTEREST,
    STORAGE_DUE,
    LoansSet,
)
from core.games.oil.force import (
    companies_in_play,
    continents_in_play,
    fixed_costs,
    frozen,
    halved,
    interest,
)
from core.games.oil.frames import Acts, Asks, Autos, Log, pop, push, put_top, turn_order
from core.games.oil.goods import bought_of, goods_of
from core.games.oil.kept import use_tip
from core.games.oil.meetings import begin_calling
from core.games.oil.money import bear_all, owe, receive, with_cash
from core.games.oil.phrases import company as called
from core.games.oil.phrases import tip
from core.games.oil.state import (
    FREE,
    RUINED,
    USED,
    Board,
    Claim,
    Costs,
    Due,
    Interest,
    State,
)
from core.parts.rows import put
from core.prompt import Amount, Field, Form, Prompt, Sum
from core.text import figure, say

__all__ = [
    "ACTS",
    "ASK",
    "AUTO",
    "HALVING",
    "BillRow",
    "begin_costs",
    "begin_interest",
    "bill",
    "claims_due",
    "deposit_interest",
    "loan_interest",
    "most_deposits",
    "roll_prices",
    "turn_cards",
    "yearly_earnings",
]


# -- phase B: prices (O-24) --------------------------------------------------------------------


def roll_prices(s: State, log: Log) -> State:
    """Each continent's price goes up by two dice and down by one, unless News hold it."""
    rng, prices = s.rng, list(s.prices)
    rows = []
    for continent in continents_in_play(s):
        if frozen(s, continent):
            log.append(Frozen(continent))
            continue
        (first, second, down), rng = rolled(rng, 3)
        before = prices[continent]
        after = before + (first + second - down) * LEVEL
        prices[continent] = min(max(after, 0), HIGHEST_PRICE)
        rows.append((continent, first, second, down, before, prices[continent]))
    if rows:
        log.append(PricesRolled(tuple(rows)))
    return replace(s, rng=rng, prices=tuple(prices))


# -- phase C: interest and loans (O-25, O-45) --------------------------------------------------

# What 100,000 in a deposit earn in a period, and each 100,000 after them.
_FIRST_DEPOSIT, _NEXT_DEPOSIT = 1_000, 2_000


def loan_interest(b: Board, loans: int) -> int:
    """The bank's interest this December on so many loans of 100,000."""
    return interest(b, sum(LOAN_RATES[:loans]))


def deposit_interest(b: Board, deposits: int) -> int:
    """What so many deposits of 100,000 earn this December."""
    return interest(b, yearly_earnings(deposits))


def yearly_earnings(deposits: int) -> int:
    """What so many deposits of 100,000 earn in a period without News."""
    return _FIRST_DEPOSIT + (deposits - 1) * _NEXT_DEPOSIT if deposits else 0


def claims_due(b: Board, borrower: Seat) -> tuple[Claim, ...]:
    """The loans between players that a seat has to pay back in this year's phase C."""
    year = year_of(b.month)
    return tuple([c for c in b.claims if c.borrower == borrower and c.year == year])


def begin_interest(s: State, log: Log) -> State:
    """Phase C begins with the first in turn order."""
    return _charge_next(s, log, turn_order(s))


def _charge_next(s: State, log: Log, seats: tuple[Seat, ...]) -> State:
    """The first of the seats gets and pays interest and is to set his loans; phase D after all."""
    if not seats:
        return begin_costs(s)
    seat = seats[0]
    s = push(s, Interest(seat, seats[1:]))
    s = receive(s, log, seat, deposit_interest(s, s.deposits[seat]), DEPOSIT)
    due = claims_due(s, seat)
    # From here on they are dues: they can be neither traded nor collected twice.
    s = replace(s, claims=tuple([c for c in s.claims if c not in due]))
    owed = [Due(BANK, loan_interest(s, s.loans[seat]), INTEREST)]
    owed += [Due(c.lender, c.amount, CLAIM) for c in due]
    return owe(s, log, seat, owed)


def most_deposits(b: Board, seat: Seat, loans: int) -> int:
    """The most that a seat can have in deposits in phase C beside so many loans; may be below 0."""
    return b.cash[seat] // LOAN + b.deposits[seat] + loans - b.loans[seat]


def _ask_interest(s: State, phase: Interest) -> dict[Seat, Prompt[Action]]:
    seat = phase.seat
    fields = (
        Field("loans", Amount(0, LOAN_LIMIT)),
        Field("deposits", Amount(0, most_deposits(s, seat, LOAN_LIMIT))),
    )
    # Deposits less loans: what the bank holds more of his than he of its money.
    limit = Sum(("loans", "deposits"), (-1, 1), -LOAN_LIMIT, most_deposits(s, seat, 0))
    return {seat: Prompt(must=True, forms=(Form("set_loans", fields, sums=(limit,)),))}


def _set_loans(s: State, phase: Interest, seat: Seat, a: SetLoans, log: Log) -> State:
    if a.loans not in range(LOAN_LIMIT + 1):
        raise Illegal(
            "loan_limit",
            say(
                "The bank lends from 0 to {limit}, in steps of {step}, not {loan}.",
                limit=figure(LOAN_LIMIT * LOAN),
                step=figure(LOAN),
                loan=figure(a.loans * LOAN),
            ),
            "O-25",
        )
    if a.deposits < 0:
        raise Illegal("no_deposit", say("A deposit can't be below 0."), "O-25")
    if a.deposits > most_deposits(s, seat, a.loans):
        needed = (a.deposits - s.deposits[seat] - a.loans + s.loans[seat]) * LOAN
        raise Illegal(
            "no_cash",
            say(
                "That takes {cost}, and you have {cash}.",
                cost=figure(needed),
                cash=figure(s.cash[seat]),
            ),
            "O-25",
        )
    loans, deposits = (s.loans[seat], a.loans), (s.deposits[seat], a.deposits)
    if loans[0] != loans[1] or deposits[0] != deposits[1]:
        log.append(LoansSet(seat, loans, deposits))
    s = replace(s, loans=put(s.loans, seat, a.loans), deposits=put(s.deposits, seat, a.deposits))
    gained = loans[1] - loans[0] + deposits[0] - deposits[1]
    s = with_cash(s, seat, gained * LOAN)
    return _charge_next(pop(s), log, phase.left)


def _after_interest(s: State, phase: Interest, log: Log) -> State | None:
    seat = phase.seat
    # All that is left to a seat with the highest loan and nothing else is what it has.
    if seat not in s.out and (s.loans[seat] < LOAN_LIMIT or most_deposits(s, seat, LOAN_LIMIT)):
        return None
    return _charge_next(pop(s), log, phase.left)


# -- phase D: what companies cost (O-26, O-27) -------------------------------------------------


HALVING = (60, 61, 62)
"""The Tips that halve a company's fixed costs, by its kind (O-48)."""


class BillRow(NamedTuple):
    """What a company costs its chairman in phase D: dividends to seats and the BANK, and the rest.

    With `partnership` it is what the company costs all its shareholders.
    """

    company: int
    dividends: tuple[tuple[int, int], ...]
    fixed: int
    storage: int

    @property
    def total(self) -> int:
        return sum([amount for _, amount in self.dividends]) + self.fixed + self.storage


def bill(b: Board, seat: Seat, halving: tuple[tuple[int, int], ...] = ()) -> tuple[BillRow, ...]:
    """A row for each company that the seat chairs and has to pay for, in the fixed order.

    `halving` is what Costs.halved has: companies whose fixed costs a Tip halves.
    """
    tipped = [company for company, _ in halving]
    settled = _settled(b)
    chaired = [c for c in companies_in_play(b) if b.chairs[c] == seat and c not in settled]
    return tuple(
        [
            BillRow(c, _dividends(b, seat, c), _fixed(b, c, c in tipped), _storage(b, c))
            for c in chaired
        ]
    )


def _settled(b: Board) -> tuple[int, ...]:
    """The companies that are paid for in this phase D: a debt can bring them a new chairman."""
    phase = b.phases[0] if b.phases else None
    return phase.settled if isinstance(phase, Costs) else ()


def _dividends(b: Board, chair: Seat, company: int) -> tuple[tuple[int, int], ...]:
    """A fifth of the price for each share of others; those shares share costs in `partnership`."""
    if b.cards[company] != USED or b.terms.partnership or b.terms.entrepreneurs:
        return ()
    a_share = b.prices[continent_of(company)] // SHARES
    held = [(seat, b.shares[seat][company]) for seat in turn_order(b, chair)]
    held.append((BANK, in_bank(b, company)))
    rows = [(who, n * a_share) for who, n in held if who != chair]
    return tuple([(who, amount) for who, amount in rows if amount])


def _fixed(b: Board, company: int, tipped: bool) -> int:
    if b.cards[company] not in (USED, RUINED):
        return 0
    amount = fixed_costs(b, FIXED_COSTS)
    return halved(amount) if tipped else amount


def _storage(b: Board, company: int) -> int:
    """Its own goods wherever they are, and what it has bought (O-26)."""
    if b.terms.free_trade:
        return 0
    units = sum([n for _, _, n in goods_of(b, company)])
    return STORAGE * (units + sum([lot.units for lot in bought_of(b, company)]))


def _bill_dues(rows: tuple[BillRow, ...]) -> tuple[Due, ...]:
    """Whom a bill goes to, without `partnership`."""
    dues: list[Due] = []
    for row in rows:
        dues += [Due(to, amount, DIVIDEND, row.company) for to, amount in row.dividends]
        dues.append(Due(BANK, row.fixed, FIXED, row.company))
        dues.append(Due(BANK, row.storage, STORAGE_DUE, row.company))
    return tuple([due for due in dues if due.amount])


def begin_costs(s: State) -> State:
    """Phase D begins with the first in turn order."""
    first, *left = turn_order(s)
    return push(s, Costs(first, tuple(left)))


def _may_halve(b: Board, phase: Costs, company: int, card: int) -> bool:
    """Whether the seat can halve the company's fixed costs by this Tip."""
    return (
        company in range(COMPANIES)
        and b.chairs[company] == phase.seat
        and card == HALVING[kind_of(company)]
        and card in b.kept[phase.seat]
        and b.cards[company] in (USED, RUINED)
        and company not in phase.settled
    )


def _ask_costs(s: State, phase: Costs) -> dict[Seat, Prompt[Action]]:
    halves = [
        Halve(company, card)
        for company in companies_in_play(s)
        for card in HALVING
        if _may_halve(s, phase, company, card)
    ]
    return {phase.seat: Prompt(must=True, choices=(Pay(), *halves))}


def _halve(s: State, phase: Costs, seat: Seat, a: Halve, log: Log) -> State:
    if not _may_halve(s, phase, a.company, a.card):
        raise _why_not_halved(s, seat, a)
    log.append(CostsHalved(seat, a.company, a.card))
    s = put_top(s, replace(phase, halved=(*phase.halved, (a.company, a.card))))
    return use_tip(s, log, seat, a.card)


def _why_not_halved(s: State, seat: Seat, a: Halve) -> Illegal:
    if a.card not in HALVING or a.card not in s.kept[seat]:
        return Illegal("no_card", say("You keep no such Tip: it takes 60, 61 or 62."), "O-48")
    if a.company not in range(COMPANIES) or s.chairs[a.company] != seat:
        return Illegal("not_chairman", say("You halve costs of companies you chair only."), "O-48")
    if s.cards[a.company] not in (USED, RUINED) or a.company in _settled(s):
        return Illegal(
            "no_costs",
            say("{company} has no fixed costs to pay this year.", company=called(a.company)),
            "O-26",
        )
    return Illegal(
        "wrong_kind",
        say("{tip} is for another kind of company.", tip=tip(a.card)),
        "O-48",
    )


def _pay(s: State, phase: Costs, seat: Seat, a: Pay, log: Log) -> State:
    rows = bill(s, seat, phase.halved)
    # When it comes to lie on top again, what is owed now has been paid.
    settled = [row.company for row in rows if row.total]
    s = put_top(s, replace(phase, paid=True, settled=tuple(sorted([*phase.settled, *settled]))))
    if s.terms.partnership:
        costs = [
            (row.company, amount, why)
            for row in rows
            for amount, why in ((row.fixed, FIXED), (row.storage, STORAGE_DUE))
        ]
        return bear_all(s, log, costs, forced=True)
    total = sum([row.total for row in rows])
    # Out of debt he pays later, as the payments themselves tell.
    if s.cash[seat] >= total:
        log.append(BillPaid(seat, total))
    return owe(s, log, seat, _bill_dues(rows))


def _after_costs(s: State, phase: Costs, log: Log) -> State | None:
    """Goes on from who has paid, is out, or has nothing to pay; phases E and F after the last."""
    if not phase.paid and any(row.total for row in bill(s, phase.seat, phase.halved)):
        return None
    if phase.left:
        return put_top(s, Costs(phase.left[0], phase.left[1:], settled=phase.settled))
    return begin_calling(turn_cards(pop(s), log))


# -- phase E: companies (O-28) -----------------------------------------------------------------


def turn_cards(s: State, log: Log) -> State:
    """All cards are turned back, and everybody may try sabotage and suits again (O-2)."""
    turned = tuple([company for company, card in enumerate(s.cards) if card != FREE])
    if turned:
        log.append(CardsTurned(turned))
    return replace(s, cards=(FREE,) * COMPANIES, saboteurs=(), plaintiffs=())


ACTS: Acts = {
    Interest: {SetLoans: _set_loans},
    Costs: {Halve: _halve, Pay: _pay},
}
ASK: Asks = {Interest: _ask_interest, Costs: _ask_costs}
AUTO: Autos = {Interest: _after_interest, Costs: _after_costs}
