"""Extraction, refining, production and transport in the second telling of Kartell."""

from __future__ import annotations

from itertools import combinations

from core.games.oil.actions import Action, End, Extract, Move, Process, Take
from core.games.oil.atlas import (
    CANAL,
    CITY,
    COMPANY,
    COMPANY_AT,
    COMPANY_SQUARE,
    LAND,
    LAND_NEXT,
    PANAMA,
    SEA,
    SEA_NEXT,
    SQUARES,
    SUEZ,
)
from tests.core.games.oil.reference_money import Money
from tests.core.games.oil.reference_table import (
    FIELD,
    FREE,
    PETROL,
    REFINERY,
    USED,
    Asking,
    Form,
    halved,
)


def given(**fields: object) -> frozenset[tuple[str, object]]:
    return frozenset(fields.items())


def some_of(cards: list[int]) -> list[tuple[int, ...]]:
    """All choices among these cards."""
    return [c for n in range(len(cards) + 1) for c in combinations(sorted(cards), n)]


class Works(Money):
    """A game on the table: the parts of a turn after the track."""

    def use(self, seat: int, *cards: int) -> None:
        """Kept Tips are used and go under the deck."""
        for card in cards:
            self.tally[f"tip {card}"] += 1
            self.kept[seat].remove(card)
            self.tips.under.append(card)

    # -- extraction (O-13, O-32) ---------------------------------------------------------------

    def extraction(self, seat: int) -> Asking:
        while seat not in self.out:
            fields = [c for c in self.chaired(seat, FIELD) if self.cards[c] == FREE]
            if not fields:
                return
            kept = some_of([card for card in self.kept[seat] if card in (51, 57)])
            self.lapse()
            act = yield from self.decide(
                seat, {End()} | {Extract(c, cards) for c in fields for cards in kept}, loan=True
            )
            if isinstance(act, End):
                return
            if isinstance(act, Extract):
                yield from self.extract(seat, act.company, act.cards)

    def extract(self, seat: int, company: int, cards: tuple[int, ...]) -> Asking:
        self.use(seat, *cards)
        if 51 not in cards:
            self.cards[company] = USED
        units = sum(self.dice(3)) + 5 * (57 in cards)
        if self.terms.oligopoly:
            taken = -1
            while taken < 0:
                most = max(
                    n for n in range(units + 1) if self.needs(company, 1_000 * n) <= self.cash[seat]
                )
                if not most and self.loans[seat] == 2:
                    taken = 0
                    break
                form: Form = ("take", given(), 0, most)
                act = yield from self.decide(seat, {form}, loan=True)
                if isinstance(act, Take):
                    taken = act.units
            units = taken
            self.made[company] = self.made.get(company, 0) + units
            self.put(company, COMPANY_SQUARE[company], units)
            yield from self.bear(company, 1_000 * units)
            return
        self.made[company] = self.made.get(company, 0) + units
        self.put(company, COMPANY_SQUARE[company], units)

    # -- refining and production (O-14, O-15) --------------------------------------------------

    def processing(self, seat: int, kind: int) -> Asking:
        company, units, cards = -1, 0, ()
        while seat not in self.out:
            can, there = self.work(seat, kind, company, units, cards)
            if not can and (not there or self.loans[seat] == 2):
                if company < 0:
                    return
                company, units, cards = -1, 0, ()
                continue
            act = yield from self.decide(seat, can | {End()}, loan=True)
            if isinstance(act, End):
                if company < 0:
                    return
                company, units, cards = -1, 0, ()
            elif isinstance(act, Process):
                if company < 0:
                    company, cards = act.company, act.cards
                    self.use(seat, *cards)
                    if not {52, 53} & {*cards}:
                        self.cards[company] = USED
                yield from self.process(act, units, cards)
                units += act.units

    def work(
        self, seat: int, kind: int, company: int, made: int, cards: tuple[int, ...]
    ) -> tuple[set[Action | Form], bool]:
        """What can be worked up, and whether anything is there to be."""
        if company < 0:
            free = [c for c in self.chaired(seat, kind) if self.cards[c] == FREE]
            extra, cheaper = (52, 58) if kind == REFINERY else (53, 59)
            choices = some_of([c for c in self.kept[seat] if c in (extra, cheaper)])
        else:
            free, choices = [company] if self.chairs[company] == seat else [], [()]
        can: set[Action | Form] = set()
        there = False
        for c in free:
            for good, bought, n in self.sources(seat, c):
                room = min(n, 15 - made)
                there = there or room > 0
                for chosen in choices:
                    affordable = [
                        u
                        for u in range(1, room + 1)
                        if self.affords(seat, Process(c, good, bought, u, ()), made, cards + chosen)
                    ]
                    if affordable:
                        what = given(company=c, good=good, bought=bought, cards=chosen)
                        can.add(("process", what, 1, max(affordable)))
        return can, there

    def sources(self, seat: int, company: int) -> list[tuple[int, bool, int]]:
        """Goods that the company can work up: which, whether bought, how many."""
        kind, square = self.input(company), COMPANY_SQUARE[company]
        lots = {g for c, g, _ in self.lots if c == company and g % 3 == kind}
        own = [
            (good, False, n)
            for (good, at), n in self.mine(seat).items()
            if at == square and good % 3 == kind
        ]
        return own + [(good, True, self.bought(company, good)) for good in lots]

    def cost_of(self, act: Process, made: int, cards: tuple[int, ...]) -> tuple[int, int, int]:
        """What own goods cost inside, the work, and customs."""
        low, high = (2_000, 2_500) if self.terms.oligopoly else (1_000, 1_500)
        work = sum(low if n < 10 else high for n in range(made, made + act.units))
        if {58, 59} & {*cards}:
            work = halved(work)
        if act.bought:
            return 0, work, 0
        inside = self.base(act.good) * act.units if self.terms.partnership else 0
        abroad = act.good // 3 != act.company // 3 and not self.terms.free_trade
        return inside, work, 100 * act.units if abroad else 0

    def affords(self, seat: int, act: Process, made: int, cards: tuple[int, ...]) -> bool:
        costs = self.cost_of(act, made, cards)
        income = self.needs(act.good, costs[0]) if costs[0] else 0
        return self.needs(act.company, *costs) <= self.cash[seat] + income

    def process(self, act: Process, made: int, cards: tuple[int, ...]) -> Asking:
        company, units = act.company, act.units
        self.tally["bought goods worked up" if act.bought else "own goods worked up"] += 1
        inside, work, customs = self.cost_of(act, made, cards)
        if act.bought:
            self.unstore(company, act.good, units)
        else:
            self.put(act.good, COMPANY_SQUARE[company], -units)
        self.put(company, COMPANY_SQUARE[company], units)
        self.made[company] = self.made.get(company, 0) + units
        if inside:
            yield from self.earn(act.good, inside)
        yield from self.bear(company, inside, work, customs)

    # -- transport (O-16, O-17) ----------------------------------------------------------------

    def transport(self, seat: int) -> Asking:
        # A chair may have changed hands in this turn, when a shareholder was in debt.
        made = [(c, 50 * n) for c, n in sorted(self.made.items()) if self.chairs[c] is not None]
        chairs = dict.fromkeys(self.chairs[c] for c, _ in made)
        for chair in chairs if not self.terms.free_trade else ():
            yield from self.bear_all([(c, n) for c, n in made if self.chairs[c] == chair])
        if seat in self.out:
            return
        moved: dict[tuple[int, int], int] = {}
        free: set[int] = set()
        if not self.moves(seat, 1, 2, moved, free):
            return
        a, b, c = self.dice(3)
        land = (a + 1) // 2 * (1 + (17 in self.kept[seat]))
        sea = ((b + 1) // 2 + (c + 1) // 2) * (1 + (18 in self.kept[seat]))
        while True:
            can = self.moves(seat, land, sea, moved, free)
            if not can:
                return
            if not self.shut_in(seat, land, sea, moved):
                can.add(End())
            act = yield from self.decide(seat, can, loan=True)
            if isinstance(act, End):
                return
            if isinstance(act, Move):
                self.go(seat, act, moved, free)

    def go(self, seat: int, act: Move, moved: dict[tuple[int, int], int], free: set[int]) -> None:
        self.put(act.good, act.square, -act.units)
        self.put(act.good, act.to, act.units)
        at = act.good, act.to
        moved[at] = moved.get(at, 0) + act.units
        if act.card:
            self.use(seat, act.card)
            free.add(act.card)
        if self.has_fee(act.to, act.sea) and not self.pass_for(act.to) & free:
            self.tally["canal fee"] += 1
            self.cash[seat] -= 50 * act.units

    def has_fee(self, to: int, sea: bool) -> bool:
        return sea and to in (PANAMA, SUEZ) and not self.terms.free_trade

    def pass_for(self, canal: int) -> set[int]:
        return {15} if canal == PANAMA else {16}

    def moves(
        self, seat: int, land: int, sea: int, moved: dict[tuple[int, int], int], free: set[int]
    ) -> set[Action | Form]:
        can: set[Action | Form] = set()
        for (good, square), there in self.mine(seat).items():
            n = there - moved.get((good, square), 0)
            if not n:
                continue
            for by_sea, steps in ((False, land), (True, sea)):
                for to in self.reach(square, steps, sea=by_sea):
                    most, passes = n, self.pass_for(to)
                    where = {"good": good, "square": square, "to": to, "sea": by_sea}
                    if self.has_fee(to, by_sea) and not passes & free:
                        most = min(n, self.cash[seat] // 50)
                        for card in passes & {*self.kept[seat]}:
                            can.add(("move", given(card=card, **where), 1, n))
                    if most:
                        can.add(("move", given(card=0, **where), 1, most))
        return can

    def shut_in(self, seat: int, land: int, sea: int, moved: dict[tuple[int, int], int]) -> bool:
        """Whether goods in a closed canal have still to leave it (O-49)."""
        for (good, square), n in self.mine(seat).items():
            news = {PANAMA: 10, SUEZ: 11}.get(square, 0)
            stays = news not in self.in_force or n == moved.get((good, square), 0)
            ways = self.reach(square, land, sea=False) | self.reach(square, sea, sea=True)
            if ways and not stays:
                return True
        return False

    def reach(self, start: int, steps: int, *, sea: bool) -> set[int]:
        """Where goods come from a square, if News let them leave it."""
        if self.held(start):
            return set()
        found: set[int] = set()
        edge = {start}
        for _ in range(steps):
            edge = {
                to
                for square in edge
                for to in (SEA_NEXT if sea else LAND_NEXT)[square]
                if to != start and self.enters(to, sea=sea)
            }
            found |= edge
            edge = {to for to in edge if SQUARES[to].kind in (LAND, SEA)}
        return found

    def held(self, square: int) -> bool:
        """Goods there don't move (News 12-20)."""
        _, kind, region, _, _ = SQUARES[square]
        if kind == SEA:
            return 12 + region in self.in_force
        return kind != CANAL and 15 + region in self.in_force

    def enters(self, square: int, *, sea: bool) -> bool:
        _, kind, region, _, _ = SQUARES[square]
        if kind in (LAND, CITY, COMPANY) and region not in self.continents:
            return False
        if kind == COMPANY and COMPANY_AT[square] not in self.companies():
            return False
        if kind == SEA:
            return 12 + region not in self.in_force
        if kind == CANAL:
            return not sea or {PANAMA: 10, SUEZ: 11}[square] not in self.in_force
        return sea or 15 + region not in self.in_force


__all__ = ["PETROL", "Works", "given"]
