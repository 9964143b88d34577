"""The island in the second telling of 18CTN: dice, robber, cards, building and trade."""

from __future__ import annotations

import itertools

from core.games.ctn18.actions import (
    ALL,
    NOBODY,
    TRADING_POST,
    Accept,
    Action,
    BankTrade,
    BuyCard,
    City,
    Close,
    Counter,
    Decline,
    Discard,
    End,
    Knight,
    Monopoly,
    Offer,
    Plenty,
    Road,
    RoadBuilding,
    Rob,
    Settle,
    Shed,
    Show,
    Take,
    TakeNone,
)
from core.games.ctn18.island.geometry import (
    CORNER_EDGES,
    HEX_CORNERS,
)
from tests.core.games.ctn18.reference_table import (
    BANKS,
    COST,
    GENERIC,
    ISLANDERS,
    KNIGHT,
    MONOPOLY,
    PLENTY,
    POINT,
    PRIVATE_OF,
    ROADS,
    Asked,
    Asking,
    OnTable,
    Turn,
)


class Island(OnTable):
    """A game on the table: what happens on the island."""

    def dice(self) -> int:
        """Rolls, and unless it is a 7 pays what the hexes yield (N-3)."""
        what, a, b = self.told.popleft()
        assert what == "dice"
        assert isinstance(a, int)
        assert isinstance(b, int)
        assert a in range(1, 7)
        assert b in range(1, 7)
        if a + b == 7:
            return 7
        owed = [[0] * 5 for _ in ISLANDERS]
        blocked = [[0] * 5 for _ in ISLANDERS]
        for h, corners in enumerate(HEX_CORNERS):
            if self.numbers[h] != a + b:
                continue
            for corner in corners:
                if corner in self.towns:
                    major, size = self.towns[corner]
                    (blocked if h == self.robber else owed)[major][self.hexes[h]] += size
        for kind in range(5):
            total, bank = sum(row[kind] for row in owed), self.bank(kind)
            takers = [m for m in ISLANDERS if owed[m][kind]]
            if total > bank:
                self.tally["short"] += 1
                if len(takers) > 1:
                    continue
                self.tally["short for one"] += bank > 0
            for m in takers:
                self.take(m, kind, min(bank, owed[m][kind]))
        for m in ISLANDERS:
            self.robbed(m, blocked[m])
            self.tally["blocked"] += any(blocked[m])
        return a + b

    def seven(self) -> Asking:
        yield from self.discards()
        while any(self.certificates(seat) > 7 for seat in range(self.players)):
            yield from self.sheds()

    def discards(self) -> Asking:
        owing = [m for m in self.order if sum(self.hands[m]) > 7]
        picks: dict[int, list[int]] = {}
        waited = [m for m in owing if self.floated(m)]
        while waited:
            asked: Asked = {}
            for m in waited:
                if self.head(m) not in asked:
                    form = "discard", m, tuple(self.hands[m]), sum(self.hands[m]) // 2
                    asked[self.head(m)] = True, set(), {form}
            _, act = yield asked
            assert isinstance(act, Discard)
            picks[act.major] = list(act.cards)
            waited.remove(act.major)
        for _ in [m for m in owing if not self.floated(m)]:
            what, loser, cards = self.told.popleft()
            assert what == "lost"
            assert isinstance(loser, int)
            assert isinstance(cards, tuple)
            assert loser in owing
            assert not self.floated(loser)
            assert loser not in picks
            picks[loser] = list(cards)
            self.tally["lost at random"] += 1
        for m in owing:
            assert sum(picks[m]) == sum(self.hands[m]) // 2
            assert self.affords(m, picks[m])
            self.pay(m, picks[m])
            self.robbed(m, picks[m])

    def sheds(self) -> Asking:
        owed = {s: self.certificates(s) - 7 for s in range(self.players)}
        picks: dict[int, tuple[int, ...]] = {}
        while True:
            asked: Asked = {
                seat: (True, set(), {("shed", tuple(self.singles(seat)), n)})
                for seat, n in owed.items()
                if n > 0 and seat not in picks
            }
            if not asked:
                break
            seat, act = yield asked
            assert isinstance(act, Shed)
            picks[seat] = act.shares
        self.tally["shed"] += 1
        for seat, shares in picks.items():
            for company, n in enumerate(shares):
                self.shares[seat][company] -= n
                self.pool[company] += n
        for company in [*self.order, BANKS]:
            self.preside(company)

    def rob(self, major: int) -> Asking:
        can: set[Action] = set()
        for h, corners in enumerate(HEX_CORNERS):
            if h != self.robber:
                beside = {self.towns[c][0] for c in corners if c in self.towns} - {major}
                victims = {m for m in beside if sum(self.hands[m])} or {NOBODY}
                can |= {Rob(h, m) for m in victims}
        _, act = yield {self.head(major): (True, can, set())}
        assert isinstance(act, Rob)
        self.robber = act.hex
        self.tally["nobody to rob" if act.victim == NOBODY else "robbed"] += 1
        if act.victim != NOBODY:
            what, kind = self.told.popleft()
            assert what == "stolen"
            assert isinstance(kind, int)
            assert self.hands[act.victim][kind] > 0
            if self.floated(act.victim):
                self.hands[act.victim][kind] -= 1
                self.hands[major][kind] += 1
                # It may have been any of those that were known.
                self.watched[act.victim] = [max(0, n - 1) for n in self.watched[act.victim]]
            else:
                self.take(act.victim, kind, -1)
                self.take(major, kind, 1)
            self.robbed(act.victim, [int(k == kind) for k in range(5)])

    def plays(self, turn: Turn) -> set[Action]:
        """The development cards that may be played or shown now (N-6, N-29)."""
        major, can = turn.major, set[Action]()
        mine, score = self.cards[major], self.score(major)
        if not turn.shown and score < 10 <= score + mine[POINT]:
            can.add(Show())
        if turn.played:
            return can
        old = [n - new for n, new in zip(mine, turn.fresh, strict=True)]
        if old[KNIGHT]:
            can.add(Knight())
        if old[ROADS] and self.road_sites(major):
            can.add(RoadBuilding())
        if old[PLENTY]:
            total = sum(self.bank(k) for k in range(5))
            for cards in itertools.combinations_with_replacement(range(5), min(2, total)):
                if cards and all(cards.count(k) <= self.bank(k) for k in cards):
                    can.add(Plenty(cards))
        if old[MONOPOLY]:
            can |= {Monopoly(k) for k in range(5)}
        return can

    def play(self, turn: Turn, act: Action) -> Asking:
        major = turn.major
        if act == Show():
            turn.shown = self.cards[major][POINT]
            self.tally["shown"] += 1
            return
        turn.played = True
        match act:
            case Knight():
                self.cards[major][KNIGHT] -= 1
                self.knights[major] += 1
                holder = self.largest
                least = 2 if holder is None else self.knights[holder]
                if self.knights[major] > least and holder != major:
                    self.largest = major
                    self.tally["army"] += 1
                yield from self.rob(major)
            case RoadBuilding():
                self.cards[major][ROADS] -= 1
                for _ in range(2):
                    sites = self.road_sites(major)
                    if sites:
                        _, road = yield {self.head(major): (True, {Road(e) for e in sites}, set())}
                        assert isinstance(road, Road)
                        self.lay(turn, road.edge)
                    else:
                        self.tally["one free road"] += 1
            case Plenty(cards):
                self.cards[major][PLENTY] -= 1
                self.tally["plenty"] += 1
                for kind in cards:
                    self.take(major, kind, 1)
            case Monopoly(kind):
                self.cards[major][MONOPOLY] -= 1
                self.tally["monopoly"] += 1
                turn.named = kind
                for m in ISLANDERS:
                    if m != major:
                        self.take(major, kind, self.hands[m][kind])
                        self.take(m, kind, -self.hands[m][kind])
            case _:
                raise AssertionError(act)

    def lay(self, turn: Turn, edge: int) -> None:
        self.roads[edge] = turn.major
        turn.roads += 1
        self.measure()

    def building(self, turn: Turn) -> Asking:
        major = turn.major
        while True:
            asked = self.open_offers(turn)
            asked[self.head(major)] = True, self.builds(turn), self.offers(turn, major)
            _, act = yield asked
            match act:
                case End():
                    return
                case Road(edge):
                    self.pay(major, COST["road"])
                    self.lay(turn, edge)
                case Settle(corner):
                    self.pay(major, COST["settlement"])
                    self.towns[corner] = major, 1
                    self.measure()
                case City(corner):
                    self.pay(major, COST["city"])
                    self.towns[corner] = major, 2
                case BuyCard():
                    self.pay(major, COST["card"])
                    what, kind = self.told.popleft()
                    assert what == "card"
                    assert isinstance(kind, int)
                    assert self.deck[kind] > 0
                    self.deck[kind] -= 1
                    self.cards[major][kind] += 1
                    turn.fresh[kind] += 1
                case BankTrade(port, give, get):
                    self.trade_with_bank(major, port, give, get)
                case Offer(by, to, swap):
                    yield from self.offer(turn, by, to, list(swap))
                case _:
                    yield from self.play(turn, act)

    def builds(self, turn: Turn) -> set[Action]:
        major = turn.major
        can = {End(), *self.plays(turn)}
        _, settlements, cities = self.pieces_left(major)
        if self.affords(major, COST["road"]):
            can |= {Road(e) for e in self.road_sites(major)}
        if settlements and self.affords(major, COST["settlement"]):
            can |= {
                Settle(c)
                for c in range(54)
                if self.far_from_towns(c)
                and any(self.roads.get(e) == major for e in CORNER_EDGES[c])
            }
        if cities and self.affords(major, COST["city"]):
            can |= {City(c) for c, town in self.towns.items() if town == (major, 1)}
        if sum(self.deck) and self.affords(major, COST["card"]):
            can.add(BuyCard())
        for port, give in itertools.product((*range(9), TRADING_POST), range(5)):
            if self.hands[major][give] >= self.rate(major, port, give):
                can |= {
                    BankTrade(port, give, get) for get in range(5) if get != give and self.bank(get)
                }
        return can

    def trade_with_bank(self, major: int, port: int, give: int, get: int) -> None:
        self.take(major, give, -self.rate(major, port, give))
        self.take(major, get, 1)
        self.values[get] = min(20, self.values[get] + 1)
        if port == TRADING_POST:
            return
        kind = self.ports[port]
        private = self.compass.index(port) if kind == GENERIC else PRIVATE_OF.get(kind)
        owner = None if private is None else self.owners[private]
        if owner is not None:
            self.cash[owner] += self.values[get]
            self.tally["private paid"] += 1

    def offers(self, turn: Turn, by: int) -> set[tuple[object, ...]]:
        """The offers that a major may make: the one on turn to others, others to it (N-42)."""
        if turn.offers[by] == 10:
            return set()
        others = [turn.major] if by != turn.major else [m for m in ISLANDERS if m != by]
        others = [m for m in others if self.floated(m) and any(self.hands[m])]
        strangers = [m for m in others if self.head(m) != self.head(by)]
        found: set[tuple[object, ...]] = set()
        if strangers:
            to = {ALL, *strangers} if by == turn.major else set(strangers)
            most = max(sum(self.hands[m]) for m in strangers)
            found.add(self.form(by, self.elsewhere(by), most, "offer", by, frozenset(to)))
        for m in others:
            if m not in strangers:
                hand = self.hands[m]
                found.add(self.form(by, hand, sum(hand), "offer", by, m))
        return found - {()}

    def form(self, by: int, get: list[int], most: int, *start: object) -> tuple[object, ...]:
        """What can be given and got in a swap, or () if there is nothing."""
        give = self.hands[by]
        if not most or not any(give[a] and get[b] for a in range(5) for b in range(5) if a != b):
            return ()
        return *start, tuple(give), tuple(get), most

    def elsewhere(self, by: int) -> list[int]:
        """What the other majors hold of each kind: the bank's piles are open."""
        return [19 - self.bank(k) - self.hands[by][k] for k in range(5)]

    def open_offers(self, turn: Turn) -> Asked:
        """What the other Presidents may offer the major on turn, unasked."""
        asked: Asked = {}
        for m in ISLANDERS:
            if self.floated(m) and self.head(m) != self.head(turn.major):
                forms = self.offers(turn, m)
                if forms:
                    known = asked.get(self.head(m), (False, set(), set()))
                    asked[self.head(m)] = False, set(), known[2] | forms
        return asked

    def offer(self, turn: Turn, by: int, to: int, swap: list[int]) -> Asking:
        major = turn.major
        turn.offers[by] += 1
        self.show(by, swap)
        if to != ALL and self.head(to) == self.head(by):
            self.swap(turn, by, to, swap)
            self.tally["swapped with oneself"] += 1
            return
        others = [m for m in ISLANDERS if self.floated(m) and self.head(m) != self.head(by)]
        waiting = [m for m in others if to in (m, ALL) and any(self.hands[m])]
        answers: dict[int, list[int]] = {}
        while waiting:
            asked: Asked = {self.head(by): (False, {Close()}, set())}
            for m in waiting:
                seat = self.head(m)
                _, can, forms = asked.get(seat, (True, set[Action](), set[tuple[object, ...]]()))
                can.add(Decline(m))
                if self.affords(m, [max(0, -n) for n in swap]):
                    can.add(Accept(m))
                if by == major and turn.offers[m] < 10:
                    most = sum(self.hands[major])
                    forms |= {self.form(m, self.elsewhere(m), most, "counter", m)} - {()}
                asked[seat] = True, can, forms
            _, act = yield asked
            match act:
                case Close():
                    self.tally["closed"] += 1
                    break
                case Decline(m):
                    pass
                case Accept(m):
                    self.show(m, [-n for n in swap])
                    answers[m] = swap
                case Counter(m, other):
                    turn.offers[m] += 1
                    self.show(m, list(other))
                    answers[m] = [-n for n in other]
                    self.tally["countered"] += 1
                case _:
                    raise AssertionError(act)
            waiting = [n for n in waiting if n != m]
        if by != major:
            if major in answers:
                self.swap(turn, by, major, swap)
                self.tally["swapped with the major on turn"] += 1
            return
        if answers:
            can = {
                Take(m) for m, n in answers.items() if self.affords(major, [max(0, k) for k in n])
            }
            _, act = yield {self.head(major): (True, can | {TakeNone()}, set())}
            if isinstance(act, Take):
                self.swap(turn, major, act.major, answers[act.major])
                self.tally["swapped"] += 1
            else:
                self.tally["none taken"] += 1

    def swap(self, turn: Turn, by: int, to: int, swap: list[int]) -> None:
        turn.swaps += 1
        self.pay(by, swap)
        self.pay(to, [-n for n in swap])
