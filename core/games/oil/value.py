"""What things are worth to a seat, in credits at the game's end, as a bot weighs them.

All is told by what lies open, and by what chance makes of it on the average (outlook.py).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from core.game import Seat
from core.games.oil.atlas import COMPANY_SQUARE
from core.games.oil.chain import Chain, ChainWeights, chain_of
from core.games.oil.data import (
    BANK,
    COMPANIES,
    CUSTOMS,
    FIELD,
    FIXED_COSTS,
    IN_PLAY,
    LOAN,
    LOAN_LIMIT,
    LOAN_RATES,
    MONTHS,
    MOST_PROCESSED,
    PLAIN_PROCESSED,
    SHARE_PRICE,
    SHARES,
    STORAGE,
    company_of,
    continent_of,
    kind_of,
)
from core.games.oil.finish import base_price
from core.games.oil.force import input_kind, kinds_in_use
from core.games.oil.outlook import lasting, months_left, turns_to, years_to_come
from core.games.oil.plan import FIELD_UNITS, PlanWeights, plan, to_work_up
from core.games.oil.state import FREE, USED, Board
from core.games.oil.works import work_cost

__all__ = ["FIELD_UNITS", "Values", "Weights"]

Rows: TypeAlias = tuple[tuple[int, ...], ...]
"""The shares of a continent's companies: by seat, and by kind."""
Chairs: TypeAlias = tuple[Seat | None, ...]
"""The chairmen of a continent's companies, by kind."""


_POCKET = 2_500
"""What a seat keeps in any case: interest has to be paid before the bank lends in phase C."""

_SHED = 0.9
"""How likely a chairman who will be outvoted sells his last shares, and leaves others the bill."""


class Weights(Struct, frozen=True):
    """What a bot makes of what can't be told for certain."""

    chain: ChainWeights = ChainWeights()
    plan: PlanWeights = PlanWeights()
    use: tuple[float, float, float] = (0.8, 0.45, 0.45)
    """How likely others use a company of each kind within a year."""
    year: float = 5_000.0
    """What a company brings its chairman in each year after this one."""
    seat: float = 0.5
    """What part of a company's goods counts to who may be voted into its chair, or out of it."""
    risk: float = 0.85
    """What a promise counts for each credit that its maker will have."""
    votes: bool = False
    """Whether it knows in December that most votes take a chair, and the goods with it."""
    parts: tuple[float, ...] = (0.6, 0.4, 0.2)
    """What part of a deal's gain the one who offers it wants, from offer to offer; or, if it knows
    how the others weigh, of the most that they would let it have."""
    closing: tuple[float, ...] = ()
    """The same in the game's last phase A, if it trades more there."""
    fair: float = 0.15
    """What an offer has to gain for each credit that it gains the other one."""
    short: float = 0.15
    """What each credit is worth more to who has less than he will need."""
    margin: float = 200.0
    """What a share has to be worth above its price, half a year before December and earlier."""
    wait: float = 0.8
    """What a use counts that could be made later with more units, for each credit."""
    idle: float = 800.0
    """What the use of a company with other shareholders has to bring before December."""


class Values:
    """What things are worth to a seat, by weights."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def chain(self, b: Board) -> Chain:
        """What goods are worth on their way."""
        return chain_of(b, self.weights.chain, self)

    # Goods

    def unit(self, b: Board, good: int, square: int) -> float:
        """What a unit is worth on a square to the chairman of its company."""
        chain = self.chain(b)
        return chain.at(b.chairs[good], good, square, chain.moves)

    def stored(self, b: Board) -> int:
        """What it costs to keep a unit in December (O-26)."""
        return 0 if b.terms.free_trade else STORAGE

    def waiting(self, b: Board, company: int) -> int:
        """How many units stand on a company's square for it to work up, its own and bought."""
        kind = input_kind(b.terms, company)
        square = COMPANY_SQUARE[company]
        chair = b.chairs[company]
        own = sum(
            n
            for good, where, n in b.goods
            if where == square and kind_of(good) == kind and b.chairs[good] == chair
        )
        return own + sum(lot.units for lot in b.bought if lot.company == company)

    def made(self, b: Board, seat: Seat, company: int) -> float:
        """What a unit that a company makes now is worth to its chairman, its transport paid."""
        chain = self.chain(b)
        transport = 0 if b.terms.free_trade else STORAGE
        return chain.at(seat, company, COMPANY_SQUARE[company], chain.moves) - transport

    def bought_units(self, b: Board, company: int, units: int) -> float:
        """The most that a company's chairman can give for so many units more that stand there.

        Below 0 if it is not worth while.
        """
        chair = b.chairs[company]
        # They have to be worked up in the next round (O-19).
        if chair is None or b.cards[company] != FREE or not months_left(b):
            return -1.0
        if b.month % MONTHS == MONTHS - 1:
            return -1.0
        there = min(self.waiting(b, company), MOST_PROCESSED)
        most = min(units, MOST_PROCESSED - there)
        chain = self.chain(b)
        left = chain.moves - 1
        made = chain.at(chair, company, COMPANY_SQUARE[company], left) - 2 * self.stored(b)
        gain = made * most - work_cost(b.terms, there, most)
        alone = made * there - work_cost(b.terms, 0, there)
        use = self.use_cost(b, chair, company)
        # What stands there already bears the use as far as it can.
        kind = input_kind(b.terms, company)
        rest = max(0.0, use - max(0.0, alone - there * base_price(b.terms, kind)))
        return (gain - rest) * lasting(b, 1.0)

    # What the use of companies brings

    def dividend(self, b: Board, company: int) -> float:
        """What a share is likely to be paid in December if the company is used."""
        return self.chain(b).dividend(continent_of(company))

    def use_cost(self, b: Board, seat: Seat, company: int, held: int | None = None) -> float:
        """What it costs a seat with so many shares to use a company that isn't used yet."""
        if b.cards[company] != FREE:
            return 0.0
        mine = b.shares[seat][company] if held is None else held
        if b.terms.partnership:
            return FIXED_COSTS * mine / SHARES
        return FIXED_COSTS + (SHARES - mine) * self.dividend(b, company)

    def feed(self, b: Board, seat: Seat, company: int) -> float:
        """How many units a company is likely to work up this year, chaired by the seat."""
        units, _ = to_work_up(b, self.chain(b), seat, company, self.weights.plan)
        left = MONTHS - 1 - max(b.month, 0) % MONTHS
        far = turns_to(len(b.cash), b.terms, COMPANY_SQUARE[company])
        kind = input_kind(b.terms, company)
        for source in range(kind, COMPANIES, 3):
            if b.chairs[source] != seat or b.cards[source] != FREE:
                continue
            if far[COMPANY_SQUARE[source]] <= left - 1:
                made = FIELD_UNITS if kind == FIELD else min(self.waiting(b, source), 12)
                units += made * self.weights.plan.arrives
        return min(units, MOST_PROCESSED)

    def gain_of_use(self, b: Board, seat: Seat, company: int, held: int) -> float:
        """What the use of an unused company is likely to bring a chairman with so many shares.

        Goods that it works up count as they are worth unprocessed.
        """
        left = self.chain(b).moves
        part = held / SHARES if b.terms.partnership else 1.0
        cost = self.use_cost(b, seat, company, held)
        at_hand = self.chain(b).at(seat, company, COMPANY_SQUARE[company], left)
        made = at_hand - 2 * self.stored(b)
        if kind_of(company) == FIELD:
            each = made - (1_000 if b.terms.oligopoly else 0)
            return FIELD_UNITS * each * part - cost
        units = self.feed(b, seat, company)
        kind = input_kind(b.terms, company)
        margin = made - base_price(b.terms, kind) - work_cost(b.terms, 0, 1)
        dear = 500 * max(0.0, units - PLAIN_PROCESSED)
        return (units * margin - dear) * part - cost

    # Shares and chairs

    def used(self, b: Board, company: int, chair: Seat | None, held: int) -> float:
        """How likely a company pays a dividend in the next December.

        `held` is how many shares its chairman has; a field is used by whoever has enough of them.
        """
        if b.cards[company] == USED:
            return 1.0
        if b.cards[company] != FREE or b.terms.partnership or b.terms.entrepreneurs:
            return 0.0
        left = min(1.0, (MONTHS - max(b.month, 0) % MONTHS) / 4)
        kind = kind_of(company)
        if chair is None:
            return self.weights.use[kind] * left * 0.5
        if kind != FIELD and self.waiting(b, company) >= 8:
            return 0.9
        return self.weights.use[kind] * left * (0.3, 0.3, 0.6, 0.9, 1.0, 1.0)[held]

    def continent(self, b: Board, seat: Seat, continent: int, rows: Rows, chairs: Chairs) -> float:
        """What a seat's shares and chairs in a continent are worth to it.

        `rows` has the shares of each seat by kind, `chairs` the chairmen by kind: those of the
        board, or those after a sale.
        """
        chain = self.chain(b)
        key = (seat, continent, rows, chairs, b.goods, b.bought)
        worth = chain.known.get(key)
        if worth is None:
            worth = chain.known[key] = self._continent(b, seat, continent, rows, chairs)
        return worth

    def _continent(self, b: Board, seat: Seat, continent: int, rows: Rows, chairs: Chairs) -> float:
        chain = self.chain(b)
        sure = lasting(b, months_left(b) + 0.6)
        years = years_to_come(b) - 1
        dividend = chain.dividend(continent)
        worth = 0.0
        held = [0, 0, 0]
        for kind in kinds_in_use(b.terms):
            company = company_of(continent, kind)
            mine, chair = rows[seat][kind], chairs[kind]
            if not mine:
                continue
            most = max([row[kind] for x, row in enumerate(rows) if x != seat], default=0)
            votes = sum([row[kind] for row in rows])
            stake = self._stake(b, company) + years * self.weights.year
            value = float(mine * SHARE_PRICE)
            if chair == seat:
                held[kind] = mine
                value += self._seated(b, True, mine, most, votes) * stake
                if b.cards[company] == USED and not b.terms.partnership:
                    bill = (SHARES - mine) * dividend + FIXED_COSTS
                    value -= bill * (1.0 - _SHED if self._knows(b) and 2 * most > votes else 1.0)
                elif b.cards[company] == USED:
                    value -= FIXED_COSTS * mine / SHARES
            else:
                theirs = 0 if chair is None else rows[chair][kind]
                value += mine * self.used(b, company, chair, theirs) * dividend
                value += self._seated(b, False, mine, most, votes) * stake
                if self._knows(b) and b.cards[company] == USED and 2 * mine > votes:
                    # A chairman who thinks that he may keep the goods keeps his shares too.
                    bill = SHARES * dividend + FIXED_COSTS
                    value -= bill * (_SHED if self.weights.seat * stake < bill else 0.0)
            value += years * mine * 0.4 * dividend
            worth += value
        if any(held):
            three = (held[0], held[1], held[2])
            worth += plan(b, chain, seat, continent, three, self.weights.plan)
        return worth * sure

    def _knows(self, b: Board) -> bool:
        """Whether it counts on the votes of a meeting that is near."""
        return self.weights.votes and b.month % MONTHS == MONTHS - 1

    def _seated(self, b: Board, chairs: bool, mine: int, most: int, votes: int) -> float:
        """How far the goods of a company count to who has `mine` of its shares, and another `most`.

        Who has more shares may take the chair, and the goods with it; `chairs` is who has it now,
        `votes` are the shares of all seats.
        """
        if self._knows(b):
            # Most of all votes there are can't be outvoted; with fewer others may still buy more.
            if 2 * mine >= votes:
                return 1.0 if 2 * mine > votes else 0.5
            if 2 * most > votes:
                return 0.0
        if mine > most:
            return 1.0 if chairs else self.weights.seat
        part = self.weights.seat * (1.0 if mine < most else 0.5)
        if chairs:
            return 1.0 - part
        return part if mine == most else 0.0

    def _stake(self, b: Board, company: int) -> float:
        """What the goods of a company count at the end: they go with its chair."""
        units = sum(n for good, _, n in b.goods if good == company)
        worth = units * base_price(b.terms, kind_of(company))
        for lot in b.bought:
            if lot.company == company:
                worth += lot.units * base_price(b.terms, kind_of(lot.good))
        return worth

    def more(self, b: Board, seat: Seat, company: int, n: int, other: int = BANK) -> float:
        """What it is worth to a seat to get so many shares of a company, or give them below 0.

        From or to another seat, or the BANK.
        """
        return self.moved(b, seat, seat, other, {company: n})

    def moved(
        self, b: Board, seat: Seat, taker: Seat, giver: int, companies: Mapping[int, int]
    ) -> float:
        """What it is worth to a seat that another one gets so many shares of companies.

        They are those of a giver, or of the BANK; below 0 the giver gets them.
        """
        known = self.chain(b).known
        key = (seat, taker, giver, *companies.items(), b.goods, b.bought)
        gain = known.get(key)
        if gain is None:
            gain = known[key] = self._moved(b, seat, taker, giver, companies)
        return gain

    def _moved(
        self, b: Board, seat: Seat, taker: Seat, giver: int, companies: Mapping[int, int]
    ) -> float:
        gain = 0.0
        for continent in {continent_of(company) for company in companies}:
            first = company_of(continent, 0)
            rows = [list(row[first : first + 3]) for row in b.shares]
            before: Rows = tuple([tuple(row) for row in rows])
            chairs = list(b.chairs[first : first + 3])
            was = tuple(chairs)
            for company, n in companies.items():
                if continent_of(company) != continent:
                    continue
                kind = kind_of(company)
                rows[taker][kind] += n
                if giver != BANK:
                    rows[giver][kind] -= n
                chairs[kind] = _chair_after(
                    chairs[kind], [row[kind] for row in rows], taker if n > 0 else giver
                )
            after: Rows = tuple([tuple(row) for row in rows])
            gain += self.continent(b, seat, continent, after, tuple(chairs))
            gain -= self.continent(b, seat, continent, before, was)
        return gain

    def chair(self, b: Board, seat: Seat, company: int) -> float:
        """What it is worth to a seat to chair a company rather than not, with its shares as now."""
        continent, kind = continent_of(company), kind_of(company)
        first = company_of(continent, 0)
        rows: Rows = tuple([tuple(row[first : first + 3]) for row in b.shares])
        chairs = list(b.chairs[first : first + 3])
        chairs[kind] = seat
        mine = self.continent(b, seat, continent, rows, tuple(chairs))
        chairs[kind] = next((x for x, row in enumerate(rows) if x != seat and row[kind]), None)
        return mine - self.continent(b, seat, continent, rows, tuple(chairs))

    # Cash

    def use_bill(self, b: Board, seat: Seat, company: int) -> float:
        """What a used company will cost a chairman with the seat's shares in December."""
        others = 0 if b.terms.partnership else SHARES - b.shares[seat][company]
        return FIXED_COSTS + others * self.dividend(b, company)

    def bill(self, b: Board, seat: Seat) -> float:
        """What the seat is likely to have to pay at the next end of a year."""
        due = float(sum(LOAN_RATES[: b.loans[seat]]))
        for company, chair in enumerate(b.chairs):
            if chair == seat and b.cards[company] == USED:
                due += self.use_bill(b, seat, company)
        units = sum(n for good, _, n in b.goods if b.chairs[good] == seat)
        due += units * self.stored(b)
        year = max(b.month, 0) // MONTHS + 1
        return due + sum(c.amount for c in b.claims if c.borrower == seat and c.year == year)

    def reserve(self, b: Board, seat: Seat) -> int:
        """The cash that the seat does not spend on shares.

        That is what its works need, and its bill as far as phase C lends no money for it.
        """
        known = self.chain(b).known
        key = (seat, b.goods, b.bought, b.loans[seat], b.claims)
        need = known.get(key)
        if need is None:
            need = known[key] = self._reserve(b, seat)
        return round(need)

    def _reserve(self, b: Board, seat: Seat) -> float:
        free = LOAN * (LOAN_LIMIT - b.loans[seat])
        need = 0.0
        due = self.bill(b, seat)
        for company, chair in enumerate(b.chairs):
            if chair != seat or b.cards[company] != FREE:
                continue
            if kind_of(company) == FIELD:
                need += FIELD_UNITS * (1_050 if b.terms.oligopoly else 50)
                due += self.use_bill(b, seat, company)
                continue
            units = self.feed(b, seat, company)
            if units >= 5:
                need += (work_cost(b.terms, 0, 1) + 2 * STORAGE) * units
                due += self.use_bill(b, seat, company)
        return _POCKET + need + max(0.0, due - free)

    # All together

    def standing(self, b: Board, seat: Seat) -> float:
        """What the seat comes to, as things stand: cash, shares, goods, and what is owed."""
        if seat in b.out:
            return -200_000.0
        worth = float(b.cash[seat] + LOAN * (b.deposits[seat] - b.loans[seat]))
        worth -= sum(LOAN_RATES[: b.loans[seat]])
        for continent in IN_PLAY[len(b.cash)]:
            first = company_of(continent, 0)
            rows: Rows = tuple([tuple(row[first : first + 3]) for row in b.shares])
            worth += self.continent(b, seat, continent, rows, b.chairs[first : first + 3])
        sure = lasting(b, months_left(b) + 0.6)
        chain = self.chain(b)
        for good, square, n in b.goods:
            if b.chairs[good] == seat:
                # Their base value goes with the chair.
                base = base_price(b.terms, kind_of(good))
                worth += n * (chain.at(seat, good, square, chain.moves) - base) * sure
        for claim in b.claims:
            worth += claim.amount * (claim.lender == seat) * self.weights.risk
            worth -= claim.amount * (claim.borrower == seat)
        return worth

    def customs(self, b: Board, good: int, company: int) -> int:
        """What a unit of a good pays at a company (O-20)."""
        foreign = continent_of(good) != continent_of(company)
        return CUSTOMS if foreign and not b.terms.free_trade else 0


def _chair_after(chair: Seat | None, shares: Sequence[int], taker: int) -> Seat | None:
    """Who is likely to chair a company of which the seats have so many shares (O-6, O-29)."""
    if chair is not None and shares[chair] > 0:
        return chair
    most = max(shares)
    if not most:
        return None
    return taker if taker != BANK and shares[taker] == most else shares.index(most)
