"""Debts, chairs, bankruptcy and offers in the second telling of Kartell."""

from __future__ import annotations

from core.games.oil.actions import (
    Accept,
    Action,
    Borrow,
    Decline,
    GiveUp,
    MakeOffer,
    TakeOut,
    Vote,
    Withdraw,
)
from core.games.oil.atlas import COMPANY_SQUARE
from core.games.oil.data import ALL, BANK
from tests.core.games.oil.reference_table import (
    Answered,
    Ask,
    Asked,
    Asking,
    Claim,
    Debt,
    Due,
    Form,
    GameOver,
    Offer,
    OnTable,
)

PROMISED = 500_000
"""The most that can be promised for one year in an offer; ours."""


class Money(OnTable):
    """A game on the table: who pays whom, and who has the chairs."""

    # -- asking --------------------------------------------------------------------------------

    def decide(self, seat: int, can: set[Action | Form], *, loan: bool = False) -> Answered:
        """Asks one seat; with `loan` it may borrow first, which has to be asked again."""
        can = can | self.borrowing(seat) if loan else can
        _, act = yield {seat: Ask(True, can)}
        if loan and isinstance(act, Borrow):
            self.borrow(seat)
        return act

    # -- debts ---------------------------------------------------------------------------------

    def owe(self, seat: int, *dues: Due) -> Asking:
        """Pays all at once as soon as the cash is there, or goes bankrupt (O-18, O-43)."""
        debt = Debt(seat, [due for due in dues if due.amount])
        if seat in self.out:
            self.bank_pays(debt)
            return
        self.debts.append(debt)
        offers: list[Offer] = []
        self.offers.append(offers)
        made = 0
        while seat not in self.out:
            debt.dues = [due for due in debt.dues if due.to not in self.out]
            total = sum(due.amount for due in debt.dues)
            if self.cash[seat] >= total:
                self.cash[seat] -= total
                for due in debt.dues:
                    if due.to != BANK:
                        self.cash[due.to] += due.amount
                debt.dues = []
                break
            self.tally["debt"] += 1
            self.lapse()
            who, act = yield self.debtor_asked(seat, offers, made)
            if isinstance(act, Borrow):
                self.borrow(seat, fee=not self.phase_c)
            elif isinstance(act, TakeOut):
                self.deposits[seat] -= 1
                self.cash[seat] += 100_000
            elif isinstance(act, GiveUp):
                yield from self.ruin(seat)
            elif isinstance(act, MakeOffer):
                made += 1
                self.offer(seat, act, offers)
            else:
                yield from self.answered(who, act)
        self.offers.pop()
        self.debts.pop()

    def debtor_asked(self, seat: int, offers: list[Offer], made: int) -> Asked:
        asked: Asked = {}
        for offer in offers:
            for other in self.reached(offer):
                asked.setdefault(other, Ask(True, set())).can.update(self.answers(offer, other))
        can: set[Action | Form] = {GiveUp()} | self.borrowing(seat)
        can |= {Withdraw(offer.number) for offer in offers}
        if self.phase_c and self.deposits[seat]:
            can.add(TakeOut())
        if made < 10:
            can |= self.offering(seat)
        return {**asked, seat: Ask(not asked, can)}

    def bank_pays(self, debt: Debt) -> None:
        """The dividends of a bankrupt (O-18)."""
        for due in debt.dues:
            if due.dividend and due.to != BANK and due.to not in self.out:
                self.tally["dividend paid by the bank"] += 1
                self.cash[due.to] += due.amount
        debt.dues = []

    def bear(self, company: int, *amounts: int) -> Asking:
        """Costs of a company: the chairman's, or with partnership its shareholders' (O-38)."""
        yield from self.bear_all([(company, amount) for amount in amounts])

    def bear_all(self, costs: list[tuple[int, int]]) -> Asking:
        """Costs of companies of one chairman: he pays in one sum, then each other from his left."""
        costs = [(company, amount) for company, amount in costs if amount]
        if not costs:
            return
        chair = self.chairs[costs[0][0]]
        assert chair is not None
        split = [self.parts(company, amount) for company, amount in costs]
        own = sum(part for part, _ in split)
        if own < 0:
            self.cash[chair] -= own
        rows = {seat: [others.get(seat, 0) for _, others in split] for seat in self.after(chair)}
        yield from self.owe(chair, Due(BANK, max(own, 0)))
        for seat, parts in rows.items():
            if seat not in self.out:
                yield from self.owe(seat, Due(BANK, sum(parts)))

    def earn(self, company: int, amount: int) -> Asking:
        """An income of a company."""
        chair = self.chairs[company]
        assert chair is not None
        own, others = self.parts(company, amount)
        for seat, part in others.items():
            self.cash[seat] += part
        if own >= 0:
            self.cash[chair] += own
        else:
            yield from self.owe(chair, Due(BANK, -own))

    # -- bankruptcy ----------------------------------------------------------------------------

    def ruin(self, seat: int) -> Asking:
        """The seat gives up (O-18)."""
        self.tally["bankrupt"] += 1
        next_first = self.after(seat)[0]
        self.out.append(seat)
        for debt in self.debts:
            if debt.seat == seat:
                self.bank_pays(debt)
        self.cash[seat] = self.loans[seat] = self.deposits[seat] = 0
        self.claims = [c for c in self.claims if seat not in (c.lender, c.borrower)]
        self.tips.under += self.kept[seat]
        self.kept[seat] = []
        self.used = {key: n for key, n in self.used.items() if key[0] != seat}
        if self.first == seat:
            self.first = next_first
        chaired = [c for c, chair in enumerate(self.chairs) if chair == seat]
        self.shares[seat] = [0] * 18
        if len(self.in_game()) == 1:
            for company in chaired:
                self.fill(company)
            raise GameOver
        yield from self.seated(*chaired)

    # -- chairs --------------------------------------------------------------------------------

    def move(self, company: int, giver: int, taker: int, number: int) -> Asking:
        """Shares change hands; the bank is BANK."""
        self.hand(company, giver, taker, number)
        yield from self.seated(company)

    def hand(self, company: int, giver: int, taker: int, number: int) -> None:
        if giver != BANK:
            self.shares[giver][company] -= number
            assert self.shares[giver][company] >= 0
        if taker != BANK:
            self.shares[taker][company] += number
        assert self.unsold(company) >= 0

    def fill(self, company: int) -> bool:
        """Whether the chair is filled, or stays vacant for want of shareholders."""
        chair = self.chairs[company]
        if chair is not None and self.shares[chair][company]:
            return True
        self.chairs[company] = None
        holders = self.holders(company)
        if len(holders) > 1:
            return False
        if holders:
            self.chairs[company] = holders[0]
        return True

    def seated(self, *companies: int) -> Asking:
        """Who lost his last share loses the chair: who is left takes it, or they meet (O-29)."""
        for company in [c for c in companies if not self.fill(c)]:
            self.tally["meeting at once"] += 1
            yield from self.meeting(company)

    def meeting(self, company: int) -> Asking:
        """All vote in turn order; abstaining is for where there is a chairman (O-29)."""
        votes = dict.fromkeys(self.holders(company), 0)
        for voter in votes:
            can: set[Action | Form] = {Vote(seat) for seat in votes}
            if self.chairs[company] is not None:
                can.add(Vote(-1))
            self.lapse()
            _, act = yield {voter: Ask(True, can)}
            assert isinstance(act, Vote)
            if act.candidate >= 0:
                votes[act.candidate] += self.shares[voter][company]
        if not any(votes.values()):
            self.tally["all abstained"] += 1
            return
        best = [seat for seat in votes if votes[seat] == max(votes.values())]
        while len(best) > 1:
            self.tally["tied vote"] += 1
            what, *throw = self.told.popleft()
            assert what == "vote"
            fell = {seat: n for seat, n in enumerate(throw) if n}
            assert set(fell) == set(best)
            high = max(str(n) for n in fell.values())
            best = [seat for seat in best if str(fell[seat]) == high]
        self.chairs[company] = best[0]

    # -- offers --------------------------------------------------------------------------------

    def offer(self, by: int, act: MakeOffer, offers: list[Offer]) -> None:
        self.number += 1
        assert self.possible(by, act.to, dict(act.things)) or act.to == ALL
        offers.append(Offer(self.number, by, act.to, dict(act.things)))

    def reached(self, offer: Offer) -> list[int]:
        """Those who have still to answer it."""
        others = [s for s in self.in_game() if s != offer.by and s not in offer.declined]
        return [s for s in others if offer.to in (ALL, s)]

    def answers(self, offer: Offer, seat: int) -> set[Action | Form]:
        can: set[Action | Form] = {Decline(offer.number)}
        if self.possible(offer.by, seat, offer.things):
            can.add(Accept(offer.number))
        return can

    def lapse(self) -> None:
        """Offers that nobody can accept any more are gone, and stay so (O-23)."""
        for offers in self.offers:
            for offer in list(offers):
                takers = self.reached(offer)
                able = [s for s in takers if self.possible(offer.by, s, offer.things)]
                if offer.by in self.out or not able:
                    self.tally["lapsed"] += 1
                    offers.remove(offer)

    def answered(self, seat: int, act: Action) -> Asking:
        """An offer is accepted, declined or withdrawn."""
        for offers in list(self.offers):
            for offer in list(offers):
                match act:
                    case Accept(offer.number):
                        offers.remove(offer)
                        yield from self.carry_out(offer, seat)
                    case Decline(offer.number):
                        self.decline(offer, seat, offers)
                    case Withdraw(offer.number):
                        assert offer.by == seat
                        offers.remove(offer)
                    case _:
                        pass

    def decline(self, offer: Offer, seat: int, offers: list[Offer]) -> None:
        offer.declined.add(seat)
        if not self.reached(offer):
            offers.remove(offer)

    def loads(self, giver: int, taker: int) -> dict[int, int]:
        """Goods that one can sell the other, by number (O-19)."""
        found = {}
        for (good, square), n in self.mine(giver).items():
            company = self.buyer_at(good, square)
            if company is None or self.chairs[company] != taker or taker == giver:
                continue
            if not self.sanctioned(good) and not self.sanctioned(company):
                found[1000 + 18 * good + company] = n
        return found

    def has(self, giver: int, taker: int) -> dict[int, int]:
        """What one can give the other: how much of each thing."""
        found = {0: self.cash[giver], **self.loads(giver, taker)}
        for company, n in enumerate(self.shares[giver]):
            if n and not self.sanctioned(company):
                found[1 + company] = n
        found |= {100 + card: 1 for card in self.kept[giver] if card not in (17, 18)}
        first = self.year + self.closing
        found |= {2000 + year: PROMISED for year in range(first, self.terms.years + 1)}
        found |= {10000 + c.number: 1 for c in self.claims if c.lender == giver}
        return {thing: n for thing, n in found.items() if n}

    def possible(self, by: int, to: int, things: dict[int, int]) -> bool:
        """Whether this can be carried out between the two."""
        if to == ALL:
            return any(self.possible(by, s, things) for s in self.in_game() if s != by)
        loads = [thing for thing in things if 1000 <= thing < 2000]
        gives, gets = self.has(by, to), self.has(to, by)
        if loads and self.terms.partnership:
            # Goods go for cash alone, and the chairman of the buyer has his part in hand (O-38).
            (load,) = loads
            buyer = to if things[load] > 0 else by
            if load not in gives | gets:
                return False
            if self.needs((load - 1000) % 18, abs(things[0])) > self.cash[buyer]:
                return False
            things = {load: things[load]}
        return all(n <= gives.get(t, 0) and -n <= gets.get(t, 0) for t, n in things.items())

    def offering(self, by: int) -> set[Action | Form]:
        """To whom the seat can offer anything."""
        can: set[Action | Form] = set()
        for to in (*self.in_game(), ALL):
            if to == by:
                continue
            gives, gets = self.sides(by, to)
            if gives and gets and len(gives | gets) > 1:
                can.add(("make_offer", to))
        return can

    def sides(self, by: int, to: int) -> tuple[set[int], set[int]]:
        """Things that can be given and got; an offer to all has no goods in it (ours)."""
        if to != ALL:
            return set(self.has(by, to)), set(self.has(to, by))
        others = [s for s in self.in_game() if s != by]
        gives = set(self.has(by, others[0]))
        gets = {thing for s in others for thing in self.has(s, by)}
        goods = set(range(1000, 2000))
        return gives - goods, gets - goods

    def carry_out(self, offer: Offer, taker: int) -> Asking:
        """What is offered changes hands; then customs fall due, and chairs are filled."""
        self.tally["accepted"] += 1
        by, things = offer.by, offer.things
        touched: list[int] = []
        sold: list[tuple[int, int, int, int]] = []
        for thing, n in sorted(things.items()):
            giver, getter = (by, taker) if n > 0 else (taker, by)
            n = abs(n)
            if thing == 0:
                if not (self.terms.partnership and any(1000 <= t < 2000 for t in things)):
                    self.cash[giver] -= n
                    self.cash[getter] += n
            elif thing <= 18:
                self.hand(thing - 1, giver, getter, n)
                touched.append(thing - 1)
            elif thing < 1000:
                self.kept[giver].remove(thing - 100)
                self.kept[getter].append(thing - 100)
            elif thing < 2000:
                good, company = divmod(thing - 1000, 18)
                self.put(good, COMPANY_SQUARE[company], -n)
                self.store(company, good, self.month + 1, n)
                sold.append((giver, good, company, n))
            elif thing < 10000:
                self.number += 1
                self.claims.append(Claim(self.number, getter, giver, thing - 2000, n))
            else:
                self.hand_on(thing - 10000, getter)
        # Customs are paid at once; who has to raise them does so when the chairs are filled.
        owing: list[tuple[int, int]] = []
        for giver, good, company, n in sold:
            self.tally["goods sold"] += 1
            customs = 0 if self.exempt(giver, good, company) else 100 * n
            if self.terms.partnership:
                yield from self.shared_sale(good, company, abs(things[0]), customs)
            elif self.cash[giver] >= customs:
                self.cash[giver] -= customs
            else:
                owing.append((giver, customs))
        yield from self.seated(*touched)
        for seat, customs in owing:
            yield from self.owe(seat, Due(BANK, customs))

    def hand_on(self, number: int, lender: int) -> None:
        (claim,) = [c for c in self.claims if c.number == number]
        claim.lender = lender
        if claim.borrower == lender:
            self.claims.remove(claim)

    def exempt(self, seller: int, good: int, company: int) -> bool:
        """Whether a sale to a company is free of customs (O-20, O-36, O-48)."""
        at_home = good // 3 == company // 3
        return at_home or self.terms.free_trade or (seller, 9 + company // 3) in self.used

    def shared_sale(self, good: int, company: int, price: int, customs: int) -> Asking:
        """With partnership: who has it in hand pays, then the seller's company pays customs, then
        the buyer's other shareholders their parts (O-38)."""
        chair, (own, others) = self.chairs[company], self.parts(company, price)
        assert chair is not None
        yield from self.earn(good, price)
        self.cash[chair] -= own
        yield from self.bear(good, customs)
        for seat, part in others.items():
            if seat not in self.out:
                yield from self.owe(seat, Due(BANK, part))
