"""Kartell a second time, told as plainly as the clauses tell it: to compare the rules with.

A game is one function that is read from top to bottom and stops wherever somebody is to decide.
The dice and the cards are not the book's: what was rolled and drawn is told to it, and it checks
that this can be. It has no stack of phases: what a thing leads to is done before the next begins.
"""

from __future__ import annotations

from core.games.oil.actions import (
    Action,
    Bid,
    BuyShare,
    BuyShares,
    Choose,
    Pass,
    PassLot,
    PutUp,
    Roll,
    SabotageCompany,
    SabotageGoods,
    Sue,
)
from core.games.oil.data import BANK
from tests.core.games.oil.reference_table import PETROL, REFINERY, Ask, Asking, Form, GameOver
from tests.core.games.oil.reference_year import Year

SQUARES = 42


class Book(Year):
    """A game on the table: its course from the set-up to the end."""

    def game(self) -> Asking:
        """Asks the players until the game is over."""
        try:
            yield from self.months()
        except GameOver:
            self.tally["last player left"] += 1

    def months(self) -> Asking:
        if self.stage == "start":
            yield from self.start()
        while self.month < 12 * self.terms.years:
            if self.stage in ("start", "round"):
                self.left = self.turn_order()
            if self.stage in ("start", "round", "turn"):
                while self.left:
                    seat = self.left.pop(0)
                    if seat not in self.out:
                        yield from self.turn(seat)
            if self.stage != "calling":
                yield from self.phase_a()
                self.stage = "round"
                if self.month % 4 == 3:
                    self.phase_b()
            if self.month % 12 == 11:
                yield from self.december_phases()
            self.stage = "round"
            self.month += 1
        self.month -= 1
        self.tally["played to the end"] += 1

    def start(self) -> Asking:
        """Each chooses a continent and one of its exchanges (O-4)."""
        for seat in self.turn_order():
            free = [k for k in self.continents if k not in self.homes]
            act = yield from self.decide(seat, {Choose(k, n) for k in free for n in (0, 1)})
            assert isinstance(act, Choose)
            self.homes[seat] = act.continent
            self.pawns[seat] = 7 * act.continent + (1, 4)[act.exchange]
            self.prices[act.continent] = 5_000
        self.month = 0

    # -- a turn (O-7 to O-10) ------------------------------------------------------------------

    def turn(self, seat: int) -> Asking:
        self.on_turn = seat
        self.made = {}
        for part in (
            self.track(seat),
            self.extraction(seat),
            self.processing(seat, REFINERY),
            self.processing(seat, PETROL),
        ):
            if seat not in self.out:
                yield from part
        self.lose_lots(-1)
        if seat not in self.out:
            yield from self.transport(seat)
        self.on_turn = -1

    def track(self, seat: int) -> Asking:
        act: Action = Pass()
        while act != Roll():
            act = yield from self.decide(seat, {Roll()} | self.crimes(seat), loan=True)
            if isinstance(act, SabotageGoods | SabotageCompany):
                yield from self.sabotage(seat, act)
            if isinstance(act, Sue):
                yield from self.suit(seat, act)
            if seat in self.out:
                return
        k, place = self.advance(seat)
        if place == 2:
            yield from self.draw_tips(seat)
        elif place == 5:
            self.draw_news()
        elif place in (1, 4):
            yield from self.at_exchange(seat, k)
        else:
            yield from self.at_company(seat, 3 * k + {0: 0, 3: 1, 6: 2}[place])

    def advance(self, seat: int) -> tuple[int, int]:
        """Rolls on from where nothing is (O-1, O-50); says the continent and which of its seven."""
        while True:
            self.pawns[seat] = (self.pawns[seat] + self.dice(1)[0]) % SQUARES
            k, place = divmod(self.pawns[seat], 7)
            kind = {0: 0, 3: 1, 6: 2}.get(place)
            if place in (2, 5) or (k in self.continents and kind in (None, *self.kinds)):
                return k, place
            self.tally["rolled on"] += 1

    def at_company(self, seat: int, company: int) -> Asking:
        bank = self.for_sale(company)
        while bank:
            most = min(bank, self.cash[seat] // 5_000)
            numbers = [n for n in range(most + 1) if n % self.pack == 0]
            act = yield from self.decide(seat, {BuyShares(n) for n in numbers}, loan=True)
            if isinstance(act, BuyShares):
                self.cash[seat] -= 5_000 * act.shares
                yield from self.move(company, BANK, seat, act.shares)
                yield from self.auctions(company, (bank - act.shares) // self.pack, seat)
                return

    def at_exchange(self, seat: int, k: int) -> Asking:
        able = [c for c in self.companies() if c // 3 == k and self.for_sale(c)]
        while able:
            can: set[Action | Form] = {PutUp(c) for c in able}
            if self.cash[seat] >= 5_000 * self.pack:
                can |= {BuyShare(c) for c in able}
            act = yield from self.decide(seat, can, loan=True)
            if isinstance(act, BuyShare):
                self.cash[seat] -= 5_000 * self.pack
                yield from self.move(act.company, BANK, seat, self.pack)
                return
            if isinstance(act, PutUp):
                yield from self.auctions(act.company, 1, seat)
                return

    def auctions(self, company: int, lots: int, declined: int) -> Asking:
        """The lot, a share after the other, until nobody bids (O-10)."""
        gone: set[int] = set()
        for more in reversed(range(lots)):
            best, high = -1, 0
            out = {declined, *gone}
            bidders = [s for s in self.after(declined) if s not in out]
            while bidders:
                seat = bidders.pop(0)
                if seat == best:
                    break
                if self.cash[seat] < high + 50:
                    continue
                can: set[Action | Form] = {Pass(), ("bid", frozenset(), high + 50, self.cash[seat])}
                if more:
                    can.add(PassLot())
                _, act = yield {seat: Ask(True, can)}
                if isinstance(act, Bid):
                    best, high = seat, act.amount
                    bidders.append(seat)
                elif act == PassLot():
                    gone.add(seat)
            if best < 0:
                self.tally["unsold"] += 1
                return
            self.tally["auctioned"] += 1
            self.cash[best] -= high
            yield from self.move(company, BANK, best, self.pack)
