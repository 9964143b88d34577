"""How a bot runs its companies: using them, moving goods, selling to the bank, the year's end."""

from __future__ import annotations

from typing import Any

from core.game import Seat
from core.games.oil.actions import (
    NO_CARD,
    Action,
    End,
    Extract,
    Halve,
    Move,
    Pass,
    Pay,
    Process,
    SellOn,
    SetLoans,
    Take,
    Use,
)
from core.games.oil.atlas import CANAL, SQUARES
from core.games.oil.data import (
    CANAL_FEE,
    CUSTOMS,
    LEVEL,
    LOAN,
    LOAN_LIMIT,
    LOAN_RATES,
    MONTHS,
    MOST_PROCESSED,
    PLAIN_PROCESSED,
    SHARES,
    company_of,
    continent_of,
    kind_of,
)
from core.games.oil.finish import base_price
from core.games.oil.force import kinds_in_use
from core.games.oil.market import to_sell
from core.games.oil.outlook import lasting, months_left, price_after, rolls_before, years_to_come
from core.games.oil.state import (
    USED,
    Costs,
    Extracting,
    Goods,
    Moving,
    Processing,
    Selling,
    State,
    Taking,
)
from core.games.oil.value import Values
from core.games.oil.works import work_cost
from core.games.oil.year import bill, most_deposits
from core.prompt import Amount, Form, Prompt

__all__ = ["Manager"]

_WORKING = 60_000
"""The cash with which a seat likes to begin a year."""


def fixed(form: Form) -> dict[str, Any]:
    return dict(form.fixed)


def ends(form: Form) -> tuple[int, int]:
    """The least and the most of a form's only amount."""
    domain = form.fields[0].domain
    assert isinstance(domain, Amount)
    return domain.low, domain.high


class Manager:
    """Does what gains most at once with companies and goods."""

    def __init__(self, values: Values) -> None:
        self.values = values

    # Using companies

    def extract(self, s: State, phase: Extracting, prompt: Prompt[Action]) -> Action:
        """The field that gains most, by all Tips that help; none if none gains."""
        return self.extractions(s, phase, prompt)[0][1]

    def extractions(
        self, s: State, phase: Extracting, prompt: Prompt[Action]
    ) -> list[tuple[float, Action]]:
        """Each field, by all Tips that help, and none; each with what it gains, the best first."""
        gains: list[tuple[float, Action]] = [(0.0, End())]
        for a in prompt.choices:
            if isinstance(a, Extract):
                gains.append((self.extraction(s, phase.seat, a.company) + len(a.cards), a))
        gains.sort(key=lambda pair: -pair[0])
        return gains

    def extraction(self, s: State, seat: Seat, company: int) -> float:
        """What it gains to use a field now."""
        held = s.shares[seat][company]
        gain = self.values.gain_of_use(s, seat, company, held)
        return gain - self._idle(s, held)

    def _idle(self, s: State, held: int) -> float:
        """What it is worth to wait: who will hold the shares, and what they will be paid."""
        if s.terms.partnership or s.terms.entrepreneurs:
            return 0.0
        late = min(1.0, (MONTHS - 1 - s.month % MONTHS) / 6)
        return self.values.weights.idle * (SHARES - held) / 2 * late

    def take(self, s: State, phase: Taking, prompt: Prompt[Action]) -> Action:
        """As many of the units rolled as can be paid for (O-32)."""
        (form,) = prompt.forms
        return Take(ends(form)[1])

    def process(self, s: State, phase: Processing, prompt: Prompt[Action]) -> Action:
        """The most profitable units of the most profitable company."""
        best: tuple[float, Action] = (0.0, End())
        for form in prompt.forms:
            given = fixed(form)
            company, good, bought = given["company"], given["good"], given["bought"]
            low, high = ends(form)
            under_way = phase.company == company
            before = phase.units if under_way else 0
            cheap = PLAIN_PROCESSED - before
            cards = tuple(given["cards"])
            for n in {high, cheap} if low <= cheap < high else {high}:
                gain = self.working(s, phase.seat, company, good, bought, before, n)
                if not under_way:
                    gain -= self.values.use_cost(s, phase.seat, company)
                    gain += self._rest(s, phase.seat, company, n)
                    if not bought and self._later(s, phase.seat, company) > gain:
                        continue
                if cards:
                    gain += work_cost(s.terms, before, n) / 2
                if gain > best[0]:
                    best = gain, Process(company, good, bought, n, cards)
        return best[1]

    def working(
        self, s: State, seat: Seat, company: int, good: int, bought: bool, before: int, n: int
    ) -> float:
        """What working up so many units gains, but for what the use costs."""
        part = s.shares[seat][company] / SHARES if s.terms.partnership else 1.0
        made = self.values.made(s, seat, company) - self.values.stored(s)
        gain = made * n - work_cost(s.terms, before, n)
        if not bought:
            worth = base_price(s.terms, kind_of(good)) + self.values.customs(s, good, company)
            gain -= n * worth
        return gain * part

    def _rest(self, s: State, seat: Seat, company: int, n: int) -> float:
        """What other units that wait there too will gain by the same use."""
        rest = min(MOST_PROCESSED, self.values.waiting(s, company)) - n
        if rest <= 0:
            return 0.0
        return max(0.0, self.working(s, seat, company, company - 1, False, n, rest))

    def _later(self, s: State, seat: Seat, company: int) -> float:
        """What the use may bring in a later month with more units, if that is to be had."""
        if MONTHS - 1 - s.month % MONTHS < 1:
            return 0.0
        units = self.values.feed(s, seat, company)
        if units < self.values.waiting(s, company) + 3:
            return 0.0
        gain = self.values.gain_of_use(s, seat, company, s.shares[seat][company])
        return self.values.weights.wait * gain

    # Transport

    def move(self, s: State, phase: Moving, prompt: Prompt[Action]) -> Action:
        """The move that brings goods nearest to where they are worth most."""
        best: tuple[float, Action] | None = None
        chain = self.values.chain(s)
        left, seat = chain.moves - 1, phase.seat
        for form in prompt.forms:
            given = fixed(form)
            good, square, to = given["good"], given["square"], given["to"]
            units = ends(form)[1]
            here = chain.at(seat, good, square, left) - 1.0
            gain = (chain.at(seat, good, to, left) - here) * units
            if given["sea"] and given["card"] == NO_CARD and SQUARES[to].kind == CANAL:
                gain -= 0.0 if s.terms.free_trade else CANAL_FEE * units
            if best is None or gain > best[0]:
                move = Move(good, square, units, to, given["sea"], given["card"])
                best = gain, move
        end = End()
        if best is None or (best[0] <= 20.0 and end in prompt.choices):
            return end
        return best[1]

    # Selling to the bank

    def sell(self, s: State, phase: Selling, prompt: Prompt[Action]) -> Action:
        """On down to what a unit is worth in hand, by the Tips that help."""
        seat, continent = phase.seat, phase.continent
        rows = to_sell(s, seat, continent)
        units = sum(n for _, _, n in rows)
        foreign = sum(n for good, _, n in rows if continent_of(good) != continent)
        scale = 5 if s.terms.oil_barons else 1
        keep = self.keep(s, seat, continent, rows) + CUSTOMS * scale * (foreign == units)
        floor = -(-keep // LEVEL) * LEVEL
        price = s.prices[continent]
        for action in prompt.choices:
            if not isinstance(action, Use):
                continue
            if action.card >= 41 and units >= 3 and price + LEVEL >= floor:
                return action
            if action.card < 41 and foreign >= 3 and price >= floor:
                return action
        # By a price agreement one sells a level lower (Tips 41 to 46).
        agreed = any(u.seat == seat and u.card == 41 + continent and u.left for u in self._used(s))
        floor = max(LEVEL, int(floor) - LEVEL * agreed)
        return SellOn(floor) if price >= floor else Pass()

    def _used(self, s: State) -> tuple[Any, ...]:
        return next((p.used for p in s.phases if hasattr(p, "used")), ())

    def keep(self, s: State, seat: Seat, continent: int, rows: tuple[Goods, ...]) -> float:
        """The price below which units are rather kept: for a later phase, or for the end."""
        good, units = rows[0][0], sum(n for _, _, n in rows)
        scale = 5 if s.terms.oil_barons else 1
        base = scale * base_price(s.terms, kind_of(good))
        left = months_left(s)
        last = s.month + left
        least = base - 100.0 * self._dividends(s, seat, continent)
        rolls = rolls_before(s.month, last)
        if not rolls:
            return least if not left else least + 0.3 * LEVEL
        later = price_after(s.prices[continent], rolls) * lasting(s, left)
        return max(least, later - 0.6 * LEVEL * (units - 1))

    def _dividends(self, s: State, seat: Seat, continent: int) -> int:
        """For how many shares more a seat pays dividends in a continent than it is paid for.

        A level less of the price is 100 less for each.
        """
        if s.terms.partnership or s.terms.entrepreneurs:
            return 0
        shares = 0
        for kind in kinds_in_use(s.terms):
            company = company_of(continent, kind)
            if s.cards[company] == USED:
                mine = s.shares[seat][company]
                shares += SHARES - mine if s.chairs[company] == seat else -mine
        return shares

    # The year's end

    def set_loans(self, s: State, seat: Seat) -> Action:
        """Repays what can be spared; places what will earn interest."""
        # Interest is paid: what is left of the bill is phase D's.
        if s.terms.partnership:
            due = round(self.values.bill(s, seat)) - sum(LOAN_RATES[: s.loans[seat]])
        else:
            due = sum([row.total for row in bill(s, seat)])
        more = years_to_come(s) > 1
        spare = s.cash[seat] + LOAN * (s.deposits[seat] - s.loans[seat]) - due
        spare -= _WORKING if more else 0
        loans = min(LOAN_LIMIT, max(0, -(spare // LOAN)))
        deposits = max(0, (spare - _WORKING) // LOAN) if more else 0
        return SetLoans(loans, min(deposits, most_deposits(s, seat, loans)))

    def costs(self, s: State, phase: Costs, prompt: Prompt[Action]) -> Action:
        """Halves what can be halved, then pays."""
        return next((a for a in prompt.choices if isinstance(a, Halve)), Pay())
