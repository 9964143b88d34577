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
from core.games.oil.data import (
    CANAL_FEE,
    CUSTOMS,
    LEVEL,
    LOAN,
    PLAIN_PROCESSED,
    continent_of,
)
from core.games.oil.selling import to_sell
from core.games.oil.state import Costs, Extracting, Moving, Processing, Selling, State, Taking
from core.games.oil.value import (
    Values,
    cost_of_processing,
    months_left,
    turns_to,
    years_to_come,
)
from core.prompt import Amount, Form, Prompt

__all__ = ["Manager"]

_FIELD_UNITS = 10.5
"""Three dice, on the average."""


def _fixed(form: Form) -> dict[str, Any]:
    return dict(form.fixed)


def _ends(form: Form) -> tuple[int, int]:
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
        best: tuple[float, Action] = (0.0, End())
        for action in prompt.choices:
            if isinstance(action, Extract):
                gain = self.extraction(s, action.company) + len(action.cards)
                best = max(best, (gain, action), key=lambda pair: pair[0])
        return best[1]

    def extraction(self, s: State, company: int) -> float:
        """What it gains to use a field."""
        each = self.values.unit(s, company) - (1_000 if s.terms.oligopoly else 0)
        return _FIELD_UNITS * each - self.values.use_cost(s, company)

    def take(self, s: State, phase: Taking, prompt: Prompt[Action]) -> Action:
        """As many of the units rolled as can be paid for (O-32)."""
        (form,) = prompt.forms
        return Take(_ends(form)[1])

    def process(self, s: State, phase: Processing, prompt: Prompt[Action]) -> Action:
        """The most profitable units of the most profitable company."""
        best: tuple[float, Action] = (0.0, End())
        for form in prompt.forms:
            given = _fixed(form)
            company, good, bought = given["company"], given["good"], given["bought"]
            low, high = _ends(form)
            under_way = phase.company == company
            before = phase.units if under_way else 0
            cheap = PLAIN_PROCESSED - before
            for n in {high, cheap} if low <= cheap < high else {high}:
                gain = self.values.gain_of_processing(s, company, before, n)
                if not bought:
                    gain -= n * self.values.unit(s, good)
                    gain -= n * CUSTOMS * (continent_of(good) != continent_of(company))
                if not under_way:
                    gain -= self.values.use_cost(s, company)
                cards = tuple(given["cards"])
                if cards:
                    gain += cost_of_processing(s, before, n) / 2
                if gain > best[0]:
                    best = gain, Process(company, good, bought, n, cards)
        return best[1]

    # Transport

    def move(self, s: State, phase: Moving, prompt: Prompt[Action]) -> Action:
        """The move that brings goods nearest to where they are worth most."""
        best: tuple[float, Action] | None = None
        plans: dict[tuple[int, int], tuple[float, list[tuple[int, float]]]] = {}
        for form in prompt.forms:
            given = _fixed(form)
            good, square = given["good"], given["square"]
            units = _ends(form)[1]
            if (good, square) not in plans:
                targets = self.values.targets(s, phase.seat, good, units)
                plans[good, square] = self._worth(s, good, targets, square), targets
            here, targets = plans[good, square]
            gain = (self._worth(s, good, targets, given["to"]) - here) * units
            gain -= CANAL_FEE * units * (given["sea"] and given["card"] == NO_CARD) * 0.1
            if best is None or gain > best[0]:
                move = Move(good, square, units, given["to"], given["sea"], given["card"])
                best = gain, move
        end = End()
        if best is None or (best[0] <= 1.0 and end in prompt.choices):
            return end
        return best[1]

    def _worth(self, s: State, good: int, targets: list[tuple[int, float]], square: int) -> float:
        """What a unit is worth on a square, with the best of the targets in view."""
        turn = self.values.weights.turn * (0.2 if s.terms.oil_barons else 1.0)
        left = months_left(s)
        worth = self.values.unit(s, good) - 1.0
        for target, there in targets:
            turns = turns_to(s, target)[square]
            if turns <= left:
                worth = max(worth, there - turn * turns)
        return worth

    # Selling to the bank

    def sell(self, s: State, phase: Selling, prompt: Prompt[Action]) -> Action:
        """On down to what a unit is worth in hand, by the Tips that help."""
        seat, continent = phase.seat, phase.continent
        rows = to_sell(s, seat, continent)
        units = sum(n for _, _, n in rows)
        foreign = sum(n for good, _, n in rows if continent_of(good) != continent)
        keep = self.keep(s, seat, rows[0][0])
        scale = 5 if s.terms.oil_barons else 1
        floor = -(-(keep + CUSTOMS * (foreign == units)) * scale // LEVEL) * LEVEL
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

    def keep(self, s: State, seat: Seat, good: int) -> float:
        """What a unit is worth unsold: less to who is short of cash."""
        worth = self.values.unit(s, good)
        short = 1 - min(1.0, s.cash[seat] / max(1, self.values.reserve(s, seat)))
        return worth * (1 - 0.5 * short)

    # The year's end

    def set_loans(self, s: State, seat: Seat) -> Action:
        """Repays what can be spared; places what will earn interest."""
        spare = s.cash[seat] - self.values.reserve(s, seat)
        loans, deposits = s.loans[seat], s.deposits[seat]
        spare += deposits * LOAN
        deposits = 0
        repaid = max(0, min(loans, spare // LOAN))
        loans, spare = loans - repaid, spare - repaid * LOAN
        if years_to_come(s) > 1:
            deposits = max(0, (spare - 2 * LOAN) // LOAN)
        return SetLoans(loans, deposits)

    def costs(self, s: State, phase: Costs, prompt: Prompt[Action]) -> Action:
        """Halves what can be halved, then pays."""
        return next((a for a in prompt.choices if isinstance(a, Halve)), Pay())
