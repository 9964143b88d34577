"""Stock Tips, Business News, sabotage and suits in the second telling of Kartell."""

from __future__ import annotations

from collections.abc import Iterable

from core.games.oil.actions import (
    Action,
    Agree,
    Appoint,
    AwardGoods,
    AwardShares,
    Borrow,
    Deliver,
    Name,
    Pass,
    Refuse,
    SabotageCompany,
    SabotageGoods,
    Sue,
    Supply,
)
from core.games.oil.atlas import LAND, SEA, SQUARES
from core.games.oil.data import BANK
from tests.core.games.oil.reference_table import (
    FIELD,
    FREE,
    KEPT,
    PETROL,
    REFINERY,
    RUINED,
    STRUCK,
    Ask,
    Asking,
    Due,
    Form,
    Naming,
)
from tests.core.games.oil.reference_trade import Trade
from tests.core.games.oil.reference_works import given


class Cards(Trade):
    """A game on the table: what is drawn, and what is tried before the roll."""

    # -- Tips (O-48) ---------------------------------------------------------------------------

    def draw_tips(self, seat: int, number: int = 1) -> Asking:
        while number and seat not in self.out:
            number -= 1
            card = self.card("tip")
            self.tips.draw(card)
            self.tally[f"drawn {card}"] += 1
            if card in KEPT and not self.off(card):
                self.kept[seat].append(card)
            elif card == 3:
                self.tips.shuffle(3)
                number += 1
            else:
                self.tips.under.append(card)
                number += {5: 2}.get(card, self.off(card))
                yield from self.tip(seat, card)

    def off(self, card: int) -> bool:
        """Tips and News 1 and 2 are about suits and sabotage."""
        return (card == 1 and not self.terms.lawsuits) or (card == 2 and not self.terms.sabotage)

    def tip(self, seat: int, card: int) -> Asking:
        if card in (6, 7, 8):
            yield from self.lose_company(seat, card - 6)
        elif card in (19, 23):
            yield from self.sell_share(seat, card)
        elif card == 20:
            yield from self.coup(seat)
        elif card == 21:
            yield from self.deposed(seat)
        elif card == 22 or card in range(24, 33):
            yield from self.cheap_share(seat, card)
        elif card == 33:
            yield from self.owe(seat, Due(BANK, 1_000 * sum(self.shares[seat])))
        elif card == 34:
            self.cash[seat] += 1_000 * sum(self.shares[seat])
        elif card in range(35, 41):
            self.accident(seat, (card - 35) % 3, LAND if card < 38 else SEA)
        elif card in (47, 48):
            yield from self.supplier(seat, card)
        elif card in (49, 50):
            yield from self.customer(seat, card)
        elif card in (54, 55, 56):
            can = [c for c in self.chaired(seat, card - 54) if self.cards[c] == FREE]
            company = yield from self.named(seat, can)
            if company >= 0:
                self.cards[company] = STRUCK
        else:
            assert card in (1, 2, 4, 5)

    def named(self, seat: int, companies: Iterable[int]) -> Naming:
        """The company that he has to choose among these; -1 if there is none."""
        companies = list(companies)
        if len(companies) < 2:
            return companies[0] if companies else -1
        act: Action = Borrow()
        while isinstance(act, Borrow):
            act = yield from self.decide(seat, {Name(c) for c in companies}, loan=True)
        assert isinstance(act, Name)
        return act.company

    def chosen(self, seat: int, companies: Iterable[int], price: int = 0) -> Naming:
        """The company that he may choose among these if he has the price; -1 if he doesn't."""
        companies = list(companies)
        while companies:
            rich = self.cash[seat] >= price
            if not rich and self.loans[seat] == 2:
                return -1
            can: set[Action | Form] = {Name(c) for c in companies} if rich else set()
            act = yield from self.decide(seat, can | {Pass()}, loan=True)
            if isinstance(act, Name):
                return act.company
            if isinstance(act, Pass):
                return -1
        return -1

    def lose_company(self, seat: int, kind: int) -> Asking:
        kind = FIELD if self.terms.oil_barons else kind
        company = yield from self.named(seat, self.chaired(seat, kind))
        if company >= 0:
            self.tally["company lost"] += 1
            self.return_company(company)

    def return_company(self, company: int) -> None:
        for row in self.shares:
            row[company] = 0
        self.chairs[company] = None

    def sell_share(self, seat: int, card: int) -> Asking:
        own = [c for c, n in enumerate(self.shares[seat]) if n and not self.sanctioned(c)]
        choose = self.named if card == 19 else self.chosen
        company = yield from choose(seat, own)
        if company >= 0:
            self.cash[seat] += 2_500 if card == 19 else 10_000
            yield from self.move(company, seat, BANK, 1)

    def coup(self, seat: int) -> Asking:
        of_others = [c for c in self.companies() if self.chairs[c] != seat and self.shares[seat][c]]
        company = yield from self.chosen(seat, of_others)
        if company >= 0:
            self.chairs[company] = seat

    def deposed(self, seat: int) -> Asking:
        refused: set[tuple[int, int]] = set()
        while True:
            pairs = {
                (c, other)
                for c in self.chaired(seat)
                for other in self.holders(c)
                if other != seat and (c, other) not in refused
            }
            if not pairs:
                return
            if len(pairs) == 1:
                ((company, heir),) = pairs
            else:
                can: set[Action | Form] = {Appoint(c, other) for c, other in pairs}
                act = yield from self.decide(seat, can, loan=True)
                if not isinstance(act, Appoint):
                    continue
                company, heir = act.company, act.seat
            self.lapse()
            _, answer = yield {heir: Ask(True, {Agree(), Refuse()})}
            if isinstance(answer, Agree):
                self.tally["deposed"] += 1
                self.chairs[company] = heir
                return
            refused.add((company, heir))

    def cheap_share(self, seat: int, card: int) -> Asking:
        able = [c for c in self.companies() if self.for_sale(c)]
        if card in range(24, 30):
            able = [c for c in able if c // 3 == card - 24]
        elif card > 22:
            able = [c for c in able if c % 3 == card - 30]
        company = yield from self.chosen(seat, able, 2_500)
        if company >= 0:
            self.cash[seat] -= 2_500
            yield from self.move(company, BANK, seat, 1)

    def accident(self, seat: int, kind: int, where: int) -> None:
        kind = FIELD if self.terms.oil_barons else kind
        for good, square in self.mine(seat):
            if good % 3 == kind and SQUARES[square].kind == where:
                self.tally["accident"] += 1
                del self.goods[good, square]

    def supplier(self, seat: int, card: int) -> Asking:
        kind = PETROL if card == 48 or self.terms.oligopoly else REFINERY
        price = 3_000 if card == 48 else self.base(FIELD)
        while True:
            able = [
                c
                for c in self.chaired(seat, kind)
                if self.cards[c] == FREE and not self.sanctioned(c)
            ]
            can: set[Action | Form] = set()
            for company in able:
                most = min(5, self.most(company, price, self.cash[seat]))
                if most:
                    can.add(("supply", given(company=company), 1, most))
            if not able or (not can and self.loans[seat] == 2):
                return
            act = yield from self.decide(seat, can | {Pass()}, loan=True)
            if isinstance(act, Pass):
                return
            if isinstance(act, Supply):
                self.tally["supplied"] += 1
                good = act.company - act.company % 3 + (card == 48)
                self.store(act.company, good, -1, act.units)
                yield from self.bear(act.company, price * act.units)
                return

    def customer(self, seat: int, card: int) -> Asking:
        price = 3_500 if card == 50 else 2_500 if self.terms.oligopoly else 1_500
        left = 5
        while left and seat not in self.out:
            can: set[Action | Form] = {
                ("deliver", given(good=good, square=square), 1, min(n, left))
                for (good, square), n in self.mine(seat).items()
                if good % 3 == card - 49 and not self.sanctioned(good)
            }
            if not can:
                return
            act = yield from self.decide(seat, can | {Pass()}, loan=True)
            if isinstance(act, Pass):
                return
            if isinstance(act, Deliver):
                self.tally["delivered"] += 1
                left -= act.units
                self.put(act.good, act.square, -act.units)
                yield from self.earn(act.good, price * act.units)

    # -- News (O-49) ---------------------------------------------------------------------------

    def draw_news(self) -> None:
        """One draw; what is in force ends with it, whatever is drawn."""
        unread = 3 in self.in_force
        self.news.under += self.in_force
        self.in_force = []
        if unread:
            card = self.card("unread")
            self.tally["unread"] += 1
            self.news.draw(card)
            self.news.under.append(card)
            return
        number = 1
        while number:
            number -= 1
            card = self.card("news")
            self.news.draw(card)
            self.tally[f"news {card}"] += 1
            if card == 4:
                self.news.shuffle(4)
                number += 1
            elif self.off(card):
                self.news.under.append(card)
                number += 1
            elif card in range(6, 10):
                self.december.append(card)
            elif card <= 3 or card in range(10, 33) or card >= 45:
                self.in_force.append(card)
            else:
                self.news.under.append(card)
                number += {5: 2}.get(card, 0)
            self.effect(card)

    def effect(self, card: int) -> None:
        if card in range(33, 45):
            k = (card - 33) % 6
            if self.frozen(k):
                self.tally["frozen"] += 1
                return
            change = 500 * sum(self.dice(2))
            self.prices[k] += change if card < 39 else -change
            self.prices[k] = min(10_000, max(0, self.prices[k]))
        elif card >= 45:
            company = card - 45
            self.return_company(company)
            self.goods = {at: n for at, n in self.goods.items() if at[0] != company}
            self.lots = {key: n for key, n in self.lots.items() if key[1] != company}

    # -- sabotage (O-39) -----------------------------------------------------------------------

    def crimes(self, seat: int) -> set[Action | Form]:
        """What the seat may try before it rolls."""
        can: set[Action | Form] = set()
        others = [other for other in self.in_game() if other != seat]
        if self.terms.sabotage and seat not in self.saboteurs and self.cash[seat] >= 10_000:
            for card in {0} | {2} & {*self.kept[seat]}:
                for other in others:
                    for good, square in self.mine(other):
                        if SQUARES[square].kind in (LAND, SEA):
                            can.add(SabotageGoods(good, square, card))
                    unused = [c for c in self.chaired(other) if self.cards[c] == FREE]
                    can |= {SabotageCompany(company, card) for company in unused}
        if self.terms.lawsuits and seat not in self.plaintiffs and self.cash[seat] >= 5_000:
            for card in {0} | {1} & {*self.kept[seat]}:
                can |= {Sue(other, card) for other in others}
        return can

    def sabotage(self, seat: int, act: SabotageGoods | SabotageCompany) -> Asking:
        self.tally["sabotage"] += 1
        self.cash[seat] -= 10_000
        self.saboteurs.add(seat)
        if act.card:
            self.use(seat, act.card)
        result = max(self.dice(2 if act.card else 1)) - (2 in self.in_force)
        good = act.good if isinstance(act, SabotageGoods) else act.company
        victim = self.chairs[good]
        assert victim is not None
        if result <= 2:
            yield from self.owe(seat, Due(victim, 10_000))
        elif result >= 4:
            if isinstance(act, SabotageGoods):
                n = self.at(good, act.square)
                self.put(good, act.square, -n if result > 4 else -((n + 1) // 2))
            else:
                self.cards[good] = RUINED if result > 4 else STRUCK

    # -- suits (O-40) --------------------------------------------------------------------------

    def suit(self, seat: int, act: Sue) -> Asking:
        self.tally["suit"] += 1
        self.cash[seat] -= 5_000
        self.plaintiffs.add(seat)
        if act.card:
            self.use(seat, act.card)
        (die,) = self.dice(1)
        result = die + (act.card == 1) - (1 in self.in_force)
        if result <= 2:
            yield from self.verdict(act.seat, seat, on_turn=False)
        elif result >= 5:
            yield from self.verdict(seat, act.seat, on_turn=True)

    def verdict(self, winner: int, loser: int, *, on_turn: bool) -> Asking:
        """The winner says what the loser sells and to whom."""
        refused: set[int] = set()
        kind, left = -1, 10
        while left:
            buyers = [BANK, *(s for s in self.in_game() if s != loser and s not in refused)]
            can = self.awards(loser, buyers, kind, left)
            if not can:
                return
            act = yield from self.decide(winner, can | {Pass()}, loan=on_turn)
            if isinstance(act, Pass):
                return
            if isinstance(act, Borrow):
                continue
            assert isinstance(act, AwardShares | AwardGoods)
            if act.buyer not in (BANK, winner):
                self.lapse()
                _, answer = yield {act.buyer: Ask(True, {Agree(), Refuse()})}
                if isinstance(answer, Refuse):
                    refused.add(act.buyer)
                    continue
            if isinstance(act, AwardShares):
                self.tally["shares awarded"] += 1
                price = 5_000 * act.shares
                if act.buyer != BANK:
                    self.cash[act.buyer] -= price
                self.cash[loser] += price
                yield from self.move(act.company, loser, act.buyer, act.shares)
                return
            kind, left = act.good % 3, left - act.units
            yield from self.award_goods(act)

    def award_goods(self, act: AwardGoods) -> Asking:
        self.tally["goods awarded"] += 1
        price = self.base(act.good) * act.units
        self.put(act.good, act.square, -act.units)
        if act.buyer != BANK:
            company = self.buyer_at(act.good, act.square)
            assert company is not None
            self.tally["goods awarded to a company"] += 1
            self.store(company, act.good, self.month + 1, act.units)
            yield from self.earn(act.good, price)
            yield from self.bear(company, price)
        else:
            yield from self.earn(act.good, price)

    def awards(self, loser: int, buyers: list[int], kind: int, left: int) -> set[Action | Form]:
        can: set[Action | Form] = set()
        for buyer in buyers:
            for company, held in enumerate(self.shares[loser]):
                able = held if buyer == BANK else min(held, self.cash[buyer] // 5_000)
                able -= able % self.pack
                if kind < 0 and able and not self.sanctioned(company):
                    what = given(company=company, buyer=buyer)
                    can.add(("award_shares", what, self.pack, able))
            for (good, square), n in self.mine(loser).items():
                if kind not in (-1, good % 3) or self.sanctioned(good):
                    continue
                able = min(n, left)
                if buyer != BANK:
                    company_there = self.buyer_at(good, square)
                    if company_there is None or self.chairs[company_there] != buyer:
                        continue
                    if self.sanctioned(company_there):
                        continue
                    cash = self.cash[buyer]
                    able = min(able, self.most(company_there, self.base(good), cash))
                if able:
                    what = given(good=good, square=square, buyer=buyer)
                    can.add(("award_goods", what, 1, able))
        return can
