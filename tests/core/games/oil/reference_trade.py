"""Phase A in the second telling of Kartell: sales to the bank, offers, oil from the bank."""

from __future__ import annotations

from core.games.oil.actions import (
    Accept,
    Action,
    Borrow,
    BuyOil,
    Decline,
    Dump,
    End,
    MakeOffer,
    Pass,
    Sell,
    SellOn,
    Use,
    Withdraw,
)
from core.games.oil.atlas import CITIES
from tests.core.games.oil.reference_table import (
    PETROL,
    Answered,
    Ask,
    Asked,
    Asking,
    Form,
    Offer,
)
from tests.core.games.oil.reference_works import Works, given


class Trade(Works):
    """A game on the table: phase A."""

    def phase_a(self) -> Asking:
        if self.stage != "trade":
            self.lose_lots(self.month)
            self.used = {}
            for continent in self.continents:
                yield from self.sales(continent)
        yield from self.offering_round()
        self.used = {}

    # -- sales to the bank (O-20, O-21, O-37) --------------------------------------------------

    def sales(self, k: int) -> Asking:
        passed: set[int] = set()
        floors: dict[int, int] = {}
        order = sorted(range(self.players), key=lambda seat: (self.homes[seat] - k) % 6)
        turn = 0
        while True:
            waiting = order[turn:] + order[:turn]
            able = [s for s in waiting if s not in passed | {*self.out} and self.stock(s, k)]
            if not able:
                return
            seat = able[0]
            turn = (order.index(seat) + 1) % self.players
            if seat in floors and self.prices[k] >= floors[seat]:
                yield from self.sell_some(seat, k, 1)
                continue
            floors.pop(seat, None)
            act = yield from self.ask_seller(seat, k)
            match act:
                case Pass():
                    passed.add(seat)
                case Sell(good, square):
                    yield from self.sell(seat, k, good, square, 1)
                case SellOn(floor):
                    floors[seat] = floor
                    yield from self.sell_some(seat, k, 1)
                case Dump(units, levels):
                    self.tally["dumped"] += 1
                    self.prices[k] -= 500 * levels
                    assert self.prices[k] >= 500 * units
                    yield from self.sell_some(seat, k, units)
                case _:
                    raise AssertionError(act)

    def ask_seller(self, seat: int, k: int) -> Answered:
        while True:
            stock = self.stock(seat, k)
            can: set[Action | Form] = {Pass()} | {Sell(good, square) for good, square in stock}
            can.add(("sell_on", given(), 500, self.prices[k]))
            if self.terms.dumping and not self.frozen(k) and self.prices[k] > 500:
                can.add(("dump",))
            if 41 + k in self.kept[seat]:
                can.add(Use(41 + k))
            if 9 + k in self.kept[seat] and any(good // 3 != k for good, _ in stock):
                can.add(Use(9 + k))
            self.lapse()
            act = yield from self.decide(seat, can, loan=True)
            if isinstance(act, Use):
                self.use_now(seat, act.card)
            elif not isinstance(act, Borrow):
                return act

    def use_now(self, seat: int, card: int) -> None:
        self.use(seat, card)
        self.used[seat, card] = 10

    def stock(self, seat: int, k: int) -> dict[tuple[int, int], int]:
        """What the seat could sell in a continent now."""
        if not self.prices[k]:
            return {}
        return {
            (good, square): n
            for (good, square), n in self.mine(seat).items()
            if good % 3 == self.market and square in CITIES[k] and not self.sanctioned(good)
        }

    def sell_some(self, seat: int, k: int, units: int) -> Asking:
        """The continent's own colour first, for that is free of customs; each group as one sale."""
        stock = self.stock(seat, k)
        for good, square in sorted(stock, key=lambda at: (at[0] // 3 != k, at)):
            together = min(units, stock[good, square])
            units -= together
            if together:
                yield from self.sell(seat, k, good, square, together)
        assert units == 0

    def sell(self, seat: int, k: int, good: int, square: int, units: int) -> Asking:
        fifth = 5 if self.terms.oil_barons else 1
        income = 0
        for _ in range(units):
            assert self.prices[k]
            income += self.prices[k] // fifth
            if self.used.get((seat, 41 + k), 0):
                self.used[seat, 41 + k] -= 1
                income += 500 // fifth
            if not self.frozen(k):
                self.prices[k] -= 500
        self.put(good, square, -units)
        self.tally["units sold"] += units
        yield from self.earn(good, income)
        if good // 3 != k and not self.terms.free_trade and (seat, 9 + k) not in self.used:
            yield from self.bear(good, 100 * units)

    # -- offers (O-23) -------------------------------------------------------------------------

    def offering_round(self) -> Asking:
        offers: list[Offer] = []
        self.offers.append(offers)
        made = dict.fromkeys(range(self.players), 0)
        done, self.done = self.done, set()
        while True:
            self.lapse()
            if not [seat for seat in self.in_game() if seat not in done]:
                break
            asked: Asked = {}
            for seat in self.in_game():
                can = self.trading(seat, offers, made[seat])
                if seat not in done:
                    asked[seat] = Ask(True, can | {End()})
                elif can:
                    asked[seat] = Ask(False, can)
            seat, act = yield asked
            match act:
                case End():
                    done.add(seat)
                    for offer in list(offers):
                        if seat in self.reached(offer):
                            self.decline(offer, seat, offers)
                case Borrow():
                    self.borrow(seat)
                case MakeOffer():
                    made[seat] += 1
                    self.offer(seat, act, offers)
                    done -= {seat, *self.reached(offers[-1])}
                case Accept() | Decline() | Withdraw():
                    yield from self.answered(seat, act)
                case Use(card):
                    self.use_now(seat, card)
                case BuyOil(company, units):
                    self.tally["oil bought"] += 1
                    self.store(company, company - 1, self.month + 1, units)
                    yield from self.bear(company, 3_000 * units)
                case _:
                    raise AssertionError(act)
        self.offers.pop()

    def trading(self, seat: int, offers: list[Offer], made: int) -> set[Action | Form]:
        can = self.borrowing(seat)
        for offer in offers:
            if offer.by == seat:
                can.add(Withdraw(offer.number))
            if seat in self.reached(offer):
                can |= self.answers(offer, seat)
        if made < 10:
            can |= self.offering(seat)
        for card in self.kept[seat]:
            if card in range(9, 15) and self.abroad(seat, card - 9):
                can.add(Use(card))
        for company in self.chaired(seat, PETROL) if self.terms.traders else []:
            if not self.sanctioned(company):
                most = self.most(company, 3_000, self.cash[seat])
                if most:
                    can.add(("buy_oil", given(company=company), 1, most))
        return can

    def most(self, company: int, price: int, cash: int) -> int:
        """So many units at that price the company can buy for the chairman's cash."""
        n = 0
        while self.needs(company, price * (n + 1)) <= cash:
            n += 1
        return n

    def abroad(self, seat: int, k: int) -> bool:
        """Whether goods of another colour could be sold to a company of the continent now."""
        others = [other for other in self.in_game() if other != seat]
        loads = [divmod(load - 1000, 18) for other in others for load in self.loads(seat, other)]
        return any(company // 3 == k != good // 3 for good, company in loads)
