"""Cartel a second time, told as plainly as the clauses tell it: to compare the rules with.

A game is one function that is read from top to bottom and stops wherever somebody is to decide.
Companies are their letters; the board is a dict from letters to the seat that owns them, or OUT;
nothing is kept that can be counted on it, but what a player writes on his Report Sheet.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import TypeAlias

from core.games.cartel.data import (
    ACROSS,
    BONDS,
    COMPANIES,
    DOWN,
    INDEX,
    SPECIALS,
    SQUARES,
)

Choice: TypeAlias = tuple[str | int | tuple[str, ...], ...]
"""What is chosen: ("buy", "HLX"), ("bid", 20), ("offer", 1, ("HLX",), 1, -5) and so on."""

Range: TypeAlias = tuple[Choice, int, int]
"""A choice that lacks its last number, and the least and the most that this may be."""

Asked: TypeAlias = dict[int, tuple[set[Choice], set[Range]]]
Asking: TypeAlias = Generator[Asked, tuple[int, Choice], None]

OUT = -1
VALUE = {company.symbol: company.value for company in COMPANIES}
PROFIT = {company.symbol: company.profit for company in COMPANIES}
REPAYMENT = {bond.value: bond.repayment for bond in BONDS}
PRINTED = {bond.value: bond.number for bond in BONDS}


def letters(numbers: tuple[int, ...]) -> frozenset[str]:
    return frozenset(COMPANIES[n].symbol for n in numbers)


PAIRS = {letters(pair): bonus for pair, bonus in (*ACROSS.items(), *DOWN.items())}
FOURS = {letters(four): special for four, special in zip(SQUARES, SPECIALS, strict=True)}


def price_at(profits: int) -> int:
    """The price of the last line of the index that the profits reach (C-34)."""
    reached = [price for price, least in INDEX if profits >= least]
    return reached[-1]


@dataclass
class Book:
    """A game on the table. The next card drawn is the last of `pile`.

    `shuffled` gives the order of a pile that was shuffled: the dice are not the book's.
    """

    year: int
    treasurer: int
    board: dict[str, int]
    pool: set[str]
    hands: list[set[str]]
    pile: list[str]
    cash: list[int]
    current: list[int]
    new: list[int]
    prices: list[int]
    blocks: list[int]
    bonds: list[Counter[int]]
    financed: set[str]
    failed: set[int]
    options: set[str]
    shuffled: Callable[[list[str]], list[str]]
    sheets: list[tuple[list[int], list[int], list[int]]] = field(default_factory=list)
    tally: Counter[str] = field(default_factory=Counter)

    # What can be seen

    @property
    def players(self) -> int:
        return len(self.cash)

    def after(self, seat: int) -> list[int]:
        """All seats from the left of this one on, itself the last."""
        return [(seat + n) % self.players for n in range(1, self.players + 1)]

    def companies(self, seat: int) -> set[str]:
        return {name for name, owner in self.board.items() if owner == seat}

    def out_of_play(self, seat: int) -> bool:
        return len(self.companies(seat)) == 11

    def left(self, bond: int) -> int:
        """How many Bonds of a value are in the Treasury."""
        return PRINTED[bond] - sum(mine[bond] for mine in self.bonds)

    def bond_of(self, name: str) -> int:
        """The Bond with which a company can be bought now, or 0."""
        half = VALUE[name] // 2
        return half if half in PRINTED and self.left(half) else 0

    def can_pay(self, seat: int, name: str) -> int:
        return self.cash[seat] + self.blocks[seat] * self.prices[seat] + self.bond_of(name)

    def mixtures(self, seat: int, name: str, due: int) -> set[tuple[int, int]]:
        """Every Bond and number of blocks with which cash can pay the rest."""
        found = set()
        for bond in {0, self.bond_of(name)}:
            for sold in range(self.blocks[seat] + 1):
                needless = sold and (sold - 1) * self.prices[seat] >= due - bond
                rest = due - bond - sold * self.prices[seat]
                if not needless and rest <= self.cash[seat]:
                    found.add((bond, sold))
        return found

    def most_bid(self, seat: int, name: str) -> int:
        return min(999, self.can_pay(seat, name)) if seat in self.failed else 999

    def worth(self, seat: int) -> int:
        total = self.cash[seat] + sum(VALUE[name] for name in self.companies(seat))
        total += self.blocks[seat] * self.prices[seat]
        return total - sum(n * REPAYMENT[bond] for bond, n in self.bonds[seat].items())

    # The game

    def game(self, first: int) -> Asking:
        """Asks the players until the game is over, beginning with the turn of this seat."""
        order = self.after(self.treasurer)
        order = order[order.index(first) :]
        while True:
            for seat in order:
                if self.out_of_play(seat):
                    self.tally["sat out"] += 1
                else:
                    yield from self.turn(seat)
            yield from self.years_end()
            if self.year == 10:
                return
            if self.players == 2 and self.pile:
                self.board[self.pile.pop()] = OUT
                self.tally["turned up"] += 1
            self.year += 1
            order = self.after(self.treasurer)

    def turn(self, seat: int) -> Asking:
        if "card_trading" in self.options:
            yield from self.trade(seat)
        can: set[Choice] = set()
        for card in self.hands[seat]:
            if self.can_pay(seat, card) >= VALUE[card]:
                can.add(("buy", card))
        for card in self.pool:
            if self.can_pay(seat, card) >= VALUE[card]:
                can.add(("put up", card))
        if self.pile:
            can.add(("pass",))
        if not can:
            can.add(("skip",))
        _, (what, *names) = yield {seat: (can, set())}
        name = str(names[0]) if names else ""
        self.tally[str(what)] += 1
        if what == "buy":
            self.hands[seat].remove(name)
            yield from self.purchase(seat, name, VALUE[name])
            if not self.out_of_play(seat):
                self.draw(seat, 1)
        elif what == "put up":
            winner, due = yield from self.auction(seat, name)
            yield from self.purchase(winner, name, due)
            if self.pile and not self.out_of_play(seat):
                drawn = self.draw(seat, 1)
                yield from self.put_down(seat, drawn, passed=False)
        elif what == "pass":
            drawn = self.draw(seat, 2)
            yield from self.put_down(seat, drawn, passed=True)

    def draw(self, seat: int, most: int) -> int:
        drawn = min(most, len(self.pile))
        for _ in range(drawn):
            self.hands[seat].add(self.pile.pop())
        return drawn

    def put_down(self, seat: int, count: int, *, passed: bool) -> Asking:
        hand = sorted(self.hands[seat], key=list(VALUE).index)
        ways: set[Choice] = {("put", up, "") for up in itertools.combinations(hand, count)}
        if passed and "defensive_discarding" in self.options:
            for down in hand:
                rest = [name for name in hand if name != down]
                ways |= {("put", up, down) for up in itertools.combinations(rest, count - 1)}
        _, (_, up, under) = yield {seat: (ways, set())}
        assert isinstance(up, tuple)
        self.hands[seat] -= set(up)
        self.pool |= set(up)
        if under:
            self.hands[seat].remove(str(under))
            self.board[str(under)] = OUT
            self.tally["laid down"] += 1
        if passed and "raising_cash" in self.options:
            bonds = {b for b in PRINTED if b <= self.prices[seat] and self.left(b)}
            if bonds:
                raised: set[Choice] = {("borrow", b) for b in (0, *bonds)}
                _, (_, value) = yield {seat: (raised, set())}
                if value:
                    self.bonds[seat][int(str(value))] += 1
                    self.cash[seat] += int(str(value))
                    self.tally["borrowed"] += 1

    # Auctions

    def auction(self, by: int, name: str) -> Generator[Asked, tuple[int, Choice], tuple[int, int]]:
        """Bids until one is highest: who must buy, and at what."""
        reading = [seat for seat in self.after(by) if not self.out_of_play(seat)]
        least, again = VALUE[name], False
        while True:
            bids: dict[int, int] = {}
            while len(bids) < len(reading):
                asked: Asked = {}
                for seat in (by, *self.after(by)[:-1]):
                    if seat not in reading or seat in bids:
                        continue
                    x: set[Choice] = set() if again or seat == by else {("x",)}
                    most = self.most_bid(seat, name)
                    asked[seat] = x, {(("bid",), least, most)} if most >= least else set()
                seat, choice = yield asked
                bids[seat] = int(str(choice[1])) if choice[0] == "bid" else 0
            best = max(bids.values())
            tied = [seat for seat in reading if bids[seat] == best]
            if len(tied) == 1:
                return tied[0], best
            self.tally["tied"] += 1
            higher = [seat for seat in tied if self.most_bid(seat, name) > best]
            if len(higher) < 2:
                self.tally["dropped out"] += 1
                return (higher or tied)[0], best
            reading, least, again = higher, best + 1, True

    # Purchases

    def purchase(self, seat: int, name: str, due: int) -> Asking:
        """Pays for a company and records what it adds; or owns up that it can't be paid."""
        ways: set[Choice] = {("pay", *way) for way in self.mixtures(seat, name, due)}
        if not ways:
            yield {seat: ({("fail",)}, set())}
            self.failed.add(seat)
            self.tally["failed"] += 1
            return
        _, (_, bond, sold) = yield {seat: (ways, set())}
        borrowed, blocks = int(str(bond)), int(str(sold))
        self.cash[seat] -= due - borrowed - blocks * self.prices[seat]
        self.blocks[seat] -= blocks
        profit = PROFIT[name]
        if borrowed:
            self.bonds[seat][borrowed] += 1
            self.financed.add(name)
            profit //= 2
            self.tally["by bond"] += 1
        mine = self.companies(seat)
        for pair, bonus in PAIRS.items():
            if name in pair and pair - {name} <= mine:
                profit += bonus
        for four, special in FOURS.items():
            if name in four and four - {name} <= mine:
                profit += special
                self.tally["special"] += 1
        self.new[seat] += profit
        self.pool.discard(name)
        self.board[name] = seat
        if self.out_of_play(seat):
            self.tally["out of play"] += 1
            if self.hands[seat]:
                self.pile = self.shuffled([*self.pile, *self.hands[seat]])
                self.hands[seat] = set()

    # Trading

    def trade(self, seat: int) -> Asking:
        others = [other for other in range(self.players) if other != seat]
        made: list[Choice] = []
        while len(made) < 3:
            forms = {form for other in others for form in self.offers(seat, other, made)}
            if not forms:
                return
            _, choice = yield {seat: ({("keep out",)}, forms)}
            if choice == ("keep out",):
                return
            made.append(choice)
            _, to, given, want, money = choice
            assert isinstance(given, tuple)
            asked, number, paid = int(str(to)), int(str(want)), int(str(money))
            hand = sorted(self.hands[asked], key=list(VALUE).index)
            answers: set[Choice] = {("decline",)}
            if paid <= self.cash[asked]:
                answers |= {("give", cards) for cards in itertools.combinations(hand, number)}
            _, answer = yield {asked: (answers, set())}
            if answer[0] == "give":
                got = answer[1]
                assert isinstance(got, tuple)
                self.hands[seat] = self.hands[seat] - set(given) | set(got)
                self.hands[asked] = self.hands[asked] - set(got) | set(given)
                self.cash[seat] += paid
                self.cash[asked] -= paid
                self.tally["traded"] += 1

    def offers(self, seat: int, other: int, made: list[Choice]) -> set[Range]:
        hand = sorted(self.hands[seat], key=list(VALUE).index)
        theirs = len(self.hands[other])
        most = 999 if "hidden_cash" in self.options else self.cash[other]
        found: set[Range] = set()
        for n, want in itertools.product(range(1, len(hand) + 1), range(1, theirs + 1)):
            if len(hand) - n + want > 3 or theirs - want + n > 3:
                continue
            for given in itertools.combinations(hand, n):
                offer = ("offer", other, given, want)
                low = -self.cash[seat]
                # What was offered before cuts the range in two.
                for money in sorted(int(str(m[-1])) for m in made if m[:-1] == offer):
                    if low <= money <= most:
                        found.add((offer, low, money - 1))
                        low = money + 1
                found.add((offer, low, most))
        return {form for form in found if form[1] <= form[2]}

    # Years

    def years_end(self) -> Asking:
        total = [old + more for old, more in zip(self.current, self.new, strict=True)]
        paid = [0 if seat in self.failed else total[seat] for seat in range(self.players)]
        for seat in range(self.players):
            self.cash[seat] += paid[seat]
        if "stock_repurchase" in self.options:
            for seat in self.after(self.treasurer):
                if self.blocks[seat] < 9 and self.cash[seat] >= self.prices[seat]:
                    ways: set[Choice] = {("repurchase", 0), ("repurchase", 1)}
                    _, choice = yield {seat: (ways, set())}
                    if choice == ("repurchase", 1):
                        self.cash[seat] -= self.prices[seat]
                        self.blocks[seat] += 1
                        self.tally["repurchased"] += 1
        self.current, self.new = total, [0] * self.players
        self.prices = [price_at(profits) for profits in total]
        self.failed = set()
        self.sheets.append((total, paid, [self.worth(seat) for seat in range(self.players)]))
