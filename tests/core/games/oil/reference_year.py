"""The end of a month and of a year in the second telling of Kartell."""

from __future__ import annotations

from core.games.oil.actions import Action, Call, CallNone, Halve, Pay, SetLoans
from core.games.oil.data import BANK
from tests.core.games.oil.reference_cards import Cards
from tests.core.games.oil.reference_table import (
    FREE,
    RUINED,
    USED,
    Asking,
    Due,
    Form,
    halved,
)


class Year(Cards):
    """A game on the table: phases B to G."""

    def phase_b(self) -> None:
        """Prices (O-24)."""
        for k in self.continents:
            if self.frozen(k):
                continue
            what, of, up, more, down = self.told.popleft()
            assert (what, of) == ("price", k)
            assert isinstance(up, int)
            assert isinstance(more, int)
            assert isinstance(down, int)
            assert {up, more, down} <= {1, 2, 3, 4, 5, 6}
            price = self.prices[k] + 500 * (up + more - down)
            self.prices[k] = min(10_000, max(0, price))

    # -- phase C (O-25, O-44, O-45) ------------------------------------------------------------

    def interest(self) -> Asking:
        self.closing = True
        for seat in self.turn_order():
            if seat not in self.out:
                self.phase_c = True
                yield from self.one_interest(seat)
                self.phase_c = False

    def one_interest(self, seat: int) -> Asking:
        loans, deposits = self.loans[seat], self.deposits[seat]
        self.cash[seat] += self.rated((0, 1_000)[deposits > 0] + 2_000 * max(0, deposits - 1))
        cost = self.rated((0, 2_000, 6_000)[loans])
        due = [c for c in self.claims if c.borrower == seat and c.year == self.year]
        self.claims = [c for c in self.claims if c not in due]
        self.tally["claim collected"] += len(due)
        yield from self.owe(seat, Due(BANK, cost), *(Due(c.lender, c.amount) for c in due))
        if seat in self.out:
            return
        if self.loans[seat] == 2 and not self.deposits[seat] and self.cash[seat] < 100_000:
            return
        act = yield from self.decide(seat, {("set_loans",)})
        assert isinstance(act, SetLoans)
        more = act.loans - self.loans[seat] - act.deposits + self.deposits[seat]
        self.loans[seat], self.deposits[seat] = act.loans, act.deposits
        self.cash[seat] += 100_000 * more

    def rated(self, amount: int) -> int:
        """Interest as News 6 and 7 have it."""
        amount *= 2 if 6 in self.december else 1
        return halved(amount) if 7 in self.december else amount

    # -- phase D (O-26, O-27) ------------------------------------------------------------------

    def costs(self) -> Asking:
        settled: set[int] = set()
        for seat in self.turn_order():
            if seat in self.out:
                continue
            half: set[int] = set()
            while self.to_pay(seat, settled, half):
                can: set[Action | Form] = {Pay()}
                for card in {60, 61, 62} & {*self.kept[seat]}:
                    for company in self.chaired(seat, card - 60):
                        if self.fixed(company, half) and company not in settled | half:
                            can.add(Halve(company, card))
                act = yield from self.decide(seat, can)
                if isinstance(act, Halve):
                    self.use(seat, act.card)
                    half.add(act.company)
                    continue
                yield from self.pay(seat, settled, half)
                break

    def to_pay(self, seat: int, settled: set[int], half: set[int]) -> int:
        mine = [c for c in self.chaired(seat) if c not in settled]
        return sum(
            self.fixed(c, half) + self.storage(c) + sum(due.amount for due in self.dividends(c))
            for c in mine
        )

    def pay(self, seat: int, settled: set[int], half: set[int]) -> Asking:
        mine = [c for c in self.chaired(seat) if c not in settled]
        settled |= {c for c in mine if self.fixed(c, half) or self.storage(c) or self.dividends(c)}
        if self.terms.partnership:
            self.tally["bill shared"] += 1
            yield from self.bear_all(
                [(c, n) for c in mine for n in (self.fixed(c, half), self.storage(c))]
            )
            return
        bank = sum(self.fixed(c, half) + self.storage(c) for c in mine)
        yield from self.owe(
            seat, *(due for c in mine for due in self.dividends(c)), Due(BANK, bank)
        )

    def fixed(self, company: int, half: set[int]) -> int:
        """Fixed costs as News 8, 9 and Tips have them."""
        if self.cards[company] not in (USED, RUINED):
            return 0
        amount = 4_500 * (2 if 8 in self.december else 1)
        amount = halved(amount) if 9 in self.december else amount
        return halved(amount) if company in half else amount

    def storage(self, company: int) -> int:
        if self.terms.free_trade:
            return 0
        own = sum(n for (good, _), n in self.goods.items() if good == company)
        return 50 * (own + sum(n for (c, _, _), n in self.lots.items() if c == company))

    def dividends(self, company: int) -> list[Due]:
        if self.cards[company] != USED or self.terms.partnership or self.terms.entrepreneurs:
            return []
        chair, fifth = self.chairs[company], self.prices[company // 3] // 5
        others = [s for s in self.in_game() if s != chair and self.shares[s][company]]
        dues = [Due(s, fifth * self.shares[s][company], dividend=True) for s in others]
        dues.append(Due(BANK, fifth * self.unsold(company)))
        return [due for due in dues if due.amount]

    # -- phases E to G (O-28 to O-30) ----------------------------------------------------------

    def phase_e(self) -> None:
        """A new period begins for cards, sabotage and suits."""
        self.cards = [FREE] * 18
        self.saboteurs.clear()
        self.plaintiffs.clear()

    def meetings(self, first: int = 0) -> Asking:
        if self.terms.entrepreneurs:
            return
        silent: set[int] = set()
        for company in self.companies():
            if company < first:
                continue
            asked, self.left = self.left or self.callers(company), []
            for seat in asked:
                if seat in silent:
                    continue
                can: set[Action | Form] = {Call(), CallNone(False), CallNone(True)}
                act = yield from self.decide(seat, can)
                if act == CallNone(True):
                    silent.add(seat)
                if act == Call():
                    self.tally["meeting called"] += 1
                    yield from self.meeting(company)
                    break

    def callers(self, company: int) -> list[int]:
        """Shareholders but for the chairman, who could only lose by it (ours)."""
        return [seat for seat in self.holders(company) if self.chairs[company] != seat]

    def phase_g(self) -> None:
        for seat in range(self.players):
            back = [card for card in self.kept[seat] if card in (17, 18)]
            self.kept[seat] = [card for card in self.kept[seat] if card not in back]
            self.tips.under += back
        self.tips.shuffle()
        self.news.shuffle(*self.december)
        self.december = []

    def december_phases(self) -> Asking:
        if self.stage != "calling":
            yield from self.interest()
            yield from self.costs()
            self.phase_e()
            yield from self.meetings()
        else:
            yield from self.meetings(self.company)
        self.phase_g()
        self.closing = False
