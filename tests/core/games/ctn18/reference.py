"""18CTN a second time, told as plainly as the clauses tell it: to compare the rules with.

A game is one function that is read from top to bottom and stops wherever somebody is to decide.
The dice are not the book's: what was rolled, drawn, stolen or lost at random is told to it, and it
checks that this can be. Nothing is kept that can be counted on the table: no score, no bank, no
Treasury.
"""

from __future__ import annotations

from core.games.ctn18.actions import (
    Action,
    Bid,
    Buy,
    Float,
    Pass,
    Payout,
    Road,
    Roll,
    Sell,
    Settle,
)
from core.games.ctn18.island.geometry import (
    CORNER_EDGES,
    HEX_CORNERS,
)
from tests.core.games.ctn18.reference_island import Island
from tests.core.games.ctn18.reference_table import (
    BANKS,
    DESERT,
    PAR,
    POINT,
    Asking,
    Deciding,
    Turn,
)


class Book(Island):
    """A game on the table: its course from the set-up to the end."""

    def game(self) -> Asking:
        """Asks the players until the game is over."""
        if self.stage == "placing":
            yield from self.placing()
        if self.stage in ("placing", "auction"):
            yield from self.auctions()
        while True:
            if self.stage in ("placing", "auction", "stock"):
                yield from self.stock_round()
                if self.stock_rounds > 1 and not any(self.floated(c) for c in range(5)):
                    self.tally["nothing floated"] += 1
                    return
            if self.stage != "paying":
                ended = yield from self.operating_rounds()
                if ended:
                    yield from self.payout(last=True)
                    return
            yield from self.payout(last=False)
            if self.rounds >= 150:
                self.tally["150 rounds"] += 1
                return
            self.stage = "stock"
            self.sold = []

    def placing(self) -> Asking:
        first = self.priority
        for n, place in enumerate([0, 1, 2, 3, 3, 2, 1, 0]):
            seat, major = (first + n) % self.players, self.order[place]
            free = {c for c in range(54) if self.far_from_towns(c)}
            _, act = yield {seat: (True, {Settle(c) for c in free}, set())}
            assert isinstance(act, Settle)
            self.towns[act.corner] = major, 1
            if n >= 4:
                for h, corners in enumerate(HEX_CORNERS):
                    if act.corner in corners and self.hexes[h] != DESERT:
                        self.take(major, self.hexes[h], 1)
            beside = {e for e in CORNER_EDGES[act.corner] if e not in self.roads}
            _, road = yield {seat: (True, {Road(e) for e in beside}, set())}
            assert isinstance(road, Road)
            self.roads[road.edge] = major
        self.priority = (seat + 1) % self.players

    def auctions(self) -> Asking:
        for lot in range(self.lot, 4):
            out, self.out = self.out, []
            yield from self.auction(lot, out)
        if max(self.cash) < 40:
            self.tally["gift"] += 1
            gift = 40 - max(self.cash)
            self.cash = [n + gift for n in self.cash]

    def auction(self, lot: int, out: list[int]) -> Asking:
        """A lot on which nobody has bid yet, and these have passed."""
        opener = self.priority
        bidding = [s for s in (opener, *self.after(opener)[:-1]) if s not in out]
        high, best = 0, -1
        while bidding:
            seat = bidding.pop(0)
            act: Action = Pass()
            if self.cash[seat] > high:
                can: set[Action] = {Pass()} if high or out else set()
                _, act = yield {seat: (True, can, {("bid", high + 1, self.cash[seat])})}
            if isinstance(act, Bid):
                high, best = act.amount, seat
                bidding.append(seat)
                if len(bidding) == 1:
                    break
            else:
                if not out:
                    self.priority = seat
                out.append(seat)
                if bidding == [best]:
                    break
        if best < 0:
            self.tally["lot lost"] += 1
            return
        self.cash[best] -= high
        for private in self.lots[lot]:
            self.owners[private] = best

    def stock_round(self) -> Asking:
        if not self.sold:
            self.stock_rounds += 1
            self.seat, self.idle, self.last = self.priority, 0, None
            self.sold = [set() for _ in self.cash]
        while self.idle < self.players:
            yield from self.stock_turn()
            self.seat = (self.seat + 1) % self.players
            self.now = set()
        if self.last is not None:
            self.priority = (self.last + 1) % self.players
        for company in range(5):
            held = sum(row[company] for row in self.shares)
            if held == 10:
                self.tally["bubbled"] += 1
                self.step(company, "up-right")

    def stock_turn(self) -> Asking:
        seat = self.seat
        while True:
            can = self.sales() | self.purchases()
            act: Action = Pass()
            if can:
                _, act = yield {seat: (True, can | {Pass()}, set())}
            if act == Pass():
                self.idle = self.idle if self.now else self.idle + 1
                return
            self.idle, self.last = 0, seat
            if isinstance(act, Sell):
                self.sell(act.company, act.shares)
                continue
            if isinstance(act, Float):
                self.cash[seat] -= 2 * act.par
                self.shares[seat][act.company] = 2
                self.presidents[act.company] = seat
                self.markers[act.company] = PAR[act.par]
            else:
                assert isinstance(act, Buy)
                self.cash[seat] -= self.price(act.company)
                self.shares[seat][act.company] += 1
                self.pool[act.company] -= act.pool
                self.preside(act.company)
            return

    def sales(self) -> set[Action]:
        can: set[Action] = set()
        for company, most in enumerate(self.singles(self.seat)):
            if company not in self.now:
                room = 5 - self.pool[company]
                can |= {Sell(company, n) for n in range(1, min(most, room) + 1)}
        return can

    def purchases(self) -> set[Action]:
        can: set[Action] = set()
        cash = self.cash[self.seat]
        for company in range(5):
            if not self.floated(company):
                can |= {Float(company, par) for par in PAR if cash >= 2 * par}
            elif (
                company not in self.sold[self.seat]
                and self.shares[self.seat][company] < 6
                and cash >= self.price(company)
            ):
                if self.pool[company]:
                    can.add(Buy(company, True))
                if self.in_treasury(company):
                    can.add(Buy(company, False))
        return can

    def sell(self, company: int, number: int) -> None:
        self.cash[self.seat] += number * self.price(company)
        self.shares[self.seat][company] -= number
        self.pool[company] += number
        self.sold[self.seat].add(company)
        self.now.add(company)
        self.step(company, "down-left")
        self.preside(company)

    def operating_rounds(self) -> Deciding:
        """Whether the game ends in them."""
        turn, begun = self.turn, self.turn is not None
        if turn is None:
            of = 3 if any(size == 2 for _, size in self.towns.values()) else 2
            turn = self.turn = Turn(1, of, 0, self.order[0], self.score(self.order[0]))
        while True:
            if not begun:
                major = self.order[turn.place]
                turn = Turn(turn.round, turn.of, turn.place, major, self.score(major))
                self.turn = turn
            begun = False
            ended = yield from self.operation(turn)
            if ended:
                return True
            if turn.place < 3:
                turn = Turn(turn.round, turn.of, turn.place + 1, 0, 0)
                continue
            self.rounds += 1
            if turn.round == turn.of:
                self.turn = None
                return False
            turn = Turn(turn.round + 1, turn.of, 0, 0, 0)

    def operation(self, turn: Turn) -> Deciding:
        major = turn.major
        if not self.floated(major):
            yield from self.null_turn()
            return False
        while not turn.rolled:
            can = {Roll(), *self.plays(turn)}
            _, act = yield {self.head(major): (True, can, set())}
            if act == Roll():
                turn.rolled = True
            else:
                yield from self.play(turn, act)
                continue
            if self.dice() == 7:
                yield from self.seven()
                yield from self.rob(major)
        yield from self.building(turn)
        return self.end_of_turn(turn)

    def null_turn(self) -> Asking:
        """The turn of an unfloated major (N-26)."""
        if self.dice() != 7:
            return
        yield from self.seven()
        desert = self.hexes.index(DESERT)
        if self.robber != desert:
            self.robber = desert
            return
        others = [h for h in range(19) if h != desert]
        self.robber = min(others, key=lambda h: sum(c in self.towns for c in HEX_CORNERS[h]))

    def end_of_turn(self, turn: Turn) -> bool:
        """Dividends and the price; whether the game ends (N-27 to N-29, N-37)."""
        major, score = turn.major, self.score(turn.major)
        ends = score >= 10 or turn.shown > 0
        if ends:
            turn.shown = self.cards[major][POINT]
            score += turn.shown
        for n in range(turn.start + 1, score + 1):
            self.step(major, "right")
            total = 10 * n
            sharing = sum(row[major] for row in self.shares) + self.pool[major]
            for seat, row in enumerate(self.shares):
                self.cash[seat] += total * row[major] // sharing
        if score <= turn.start:
            if any(turn.fresh):
                self.step(major, "up-left")
            elif not turn.roads:
                self.step(major, "left")
        if ends:
            self.ended_by = major
        return ends

    def payout(self, *, last: bool) -> Asking:
        if not self.floated(BANKS):
            return
        sharing = sum(row[BANKS] for row in self.shares) + self.pool[BANKS]
        can: set[Action] = {Payout(n) for n in range(self.treasury // sharing + 1)}
        _, act = yield {self.head(BANKS): (True, can, set())}
        assert isinstance(act, Payout)
        self.treasury -= act.each * sharing
        for seat, row in enumerate(self.shares):
            self.cash[seat] += act.each * row[BANKS]
        for _ in range(act.each * sharing // 10):
            self.step(BANKS, "right")
        if not act.each and not last:
            self.step(BANKS, "left")
