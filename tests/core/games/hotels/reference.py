"""Cartel: Hotels a second time, told as plainly as the clauses tell it: to compare the rules with.

A turn is one function that is read from top to bottom and stops wherever somebody is to decide.
The board is a dict from a tile's name to `#` or a chain's letter; nothing is kept that can be
counted on it.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import TypeAlias

Choice: TypeAlias = tuple[str | int, ...]
"""What is chosen: ("place", "3B"), ("buy", "J", "J"), ("dispose", 2, 1) and so on."""

Asking: TypeAlias = Generator[tuple[int, set[Choice]], Choice, None]
Answer: TypeAlias = Generator[tuple[int, set[Choice]], Choice, Choice]

LETTERS = "JLMNOPT"
ROWS = "ABCDEFGHI"
TIER = {"J": 1, "L": 1, "M": 2, "N": 2, "O": 2, "P": 3, "T": 3}
LINES = (2, 3, 4, 5, 10, 20, 30, 40, 108)
"""The largest size of each line of H-30 for tier 1; another tier's chain is dearer by $100 each."""


def price(letter: str, size: int) -> int:
    line = sum(size > largest for largest in LINES)
    return (100 + 100 * TIER[letter]) + 100 * line


def neighbours(name: str) -> list[str]:
    column, row = int(name[:-1]), name[-1]
    beside = [f"{column - 1}{row}", f"{column + 1}{row}"]
    i = ROWS.index(row)
    beside += [f"{column}{other}" for other in (ROWS[i - 1] if i else "", ROWS[i + 1 : i + 2])]
    return [n for n in beside if n[-1] in ROWS and 1 <= int(n[:-1]) <= 12]


def order(name: str) -> tuple[int, str]:
    return int(name[:-1]), name[-1]


def round_up(bonus: int, among: int) -> int:
    """Each one's part, up to the next $100."""
    part = bonus // among
    while part % 100 or part * among < bonus:
        part += 1
    return part


@dataclass
class Book:
    """A game on the table. The next tile drawn is the last of `pile`."""

    mover: int
    board: dict[str, str]
    hands: list[list[str]]
    pile: list[str]
    cash: list[int]
    held: list[Counter[str]]
    bank: Counter[str]
    letter: bool
    replace: bool
    turn: int = 0
    removed: list[str] = field(default_factory=list)
    declared: bool = False

    @property
    def players(self) -> int:
        return len(self.hands)

    # What can be seen on the board

    def size(self, letter: str) -> int:
        return list(self.board.values()).count(letter)

    def chains(self) -> list[str]:
        return [letter for letter in LETTERS if self.size(letter)]

    def touched(self, name: str) -> tuple[set[str], bool]:
        """The chains that a tile here touches, and whether it touches a loose tile."""
        around = {self.board[n] for n in neighbours(name) if n in self.board}
        return around - {"#"}, "#" in around

    def loose_about(self, name: str) -> set[str]:
        """The loose tiles connected with this one, itself not counted."""
        found: set[str] = set()
        edge = [name]
        while edge:
            for n in neighbours(edge.pop()):
                if self.board.get(n) == "#" and n not in found and n != name:
                    found.add(n)
                    edge.append(n)
        return found

    def barred_for_ever(self, name: str) -> bool:
        chains, loose = self.touched(name)
        if sum(self.size(c) >= 11 for c in chains) >= 2:
            return True
        full = self.letter and len(self.chains()) == 7
        return full and (len(chains) >= 2 or (loose and not chains))

    def playable(self, name: str) -> bool:
        chains, loose = self.touched(name)
        eighth = loose and not chains and len(self.chains()) == 7
        return not eighth and not self.barred_for_ever(name)

    def may_declare(self) -> bool:
        sizes = [self.size(c) for c in self.chains()]
        return any(n >= 41 for n in sizes) or (bool(sizes) and all(n >= 11 for n in sizes))

    # The game

    def game(self) -> Asking:
        """Asks the players until the game is over: who is asked, and what may be chosen."""
        idle = 0
        while True:
            self.turn += 1
            empty = not self.pile
            placed = yield from self.place()
            idle = idle + 1 if empty and not placed else 0
            yield from self.buy()
            if self.declared:
                break
            self.draw()
            if idle == self.players:
                break
            self.mover = (self.mover + 1) % self.players

    def ask(self, choices: set[Choice]) -> Answer:
        """Asks the mover, who may declare the end beside."""
        while True:
            can = self.may_declare() and not self.declared
            choice = yield self.mover, choices | ({("declare",)} if can else set())
            if choice != ("declare",):
                return choice
            self.declared = True

    def place(self) -> Generator[tuple[int, set[Choice]], Choice, bool]:
        hand = self.hands[self.mover]
        tiles: set[Choice] = {("place", name) for name in hand if self.playable(name)}
        if not tiles:
            return False
        _, chosen = yield from self.ask(tiles)
        name = str(chosen)
        hand.remove(name)
        chains, loose = self.touched(name)
        self.board[name] = "#"
        if len(chains) > 1:
            yield from self.merge(name, chains)
        elif chains:
            self.join(name, chains.pop())
        elif loose:
            yield from self.found(name)
        return True

    def join(self, name: str, letter: str) -> None:
        for n in (name, *self.loose_about(name)):
            self.board[n] = letter

    def found(self, name: str) -> Asking:
        free: set[Choice] = {("found", c) for c in LETTERS if c not in self.chains()}
        _, chosen = yield from self.ask(free)
        letter = str(chosen)
        self.join(name, letter)
        if self.bank[letter]:
            self.bank[letter] -= 1
            self.held[self.mover][letter] += 1

    def merge(self, name: str, chains: set[str]) -> Asking:
        largest = {c for c in chains if self.size(c) == max(map(self.size, chains))}
        acquirer = yield from self.pick("acquire", largest)
        left = chains - {acquirer}
        while left:
            next_ = {c for c in left if self.size(c) == max(map(self.size, left))}
            defunct = yield from self.pick("absorb", next_)
            yield from self.settle(acquirer, defunct)
            for n, what in self.board.items():
                if what == defunct:
                    self.board[n] = acquirer
            if self.board[name] == "#":
                self.join(name, acquirer)
            left.remove(defunct)

    def pick(self, what: str, chains: set[str]) -> Generator[tuple[int, set[Choice]], Choice, str]:
        if len(chains) == 1:
            return next(iter(chains))
        _, chosen = yield from self.ask({(what, c) for c in chains})
        return str(chosen)

    def settle(self, acquirer: str, defunct: str) -> Asking:
        for player, bonus in enumerate(self.bonuses(defunct)):
            self.cash[player] += bonus
        for i in range(self.players):
            player = (self.mover + i) % self.players
            held = self.held[player][defunct]
            if not held:
                continue
            ways: set[Choice] = {
                ("dispose", trade, sell)
                for trade in range(0, held + 1, 2)
                for sell in range(held - trade + 1)
                if trade // 2 <= self.bank[acquirer]
            }
            if player == self.mover:
                choice = yield from self.ask(ways)
            else:
                choice = yield player, ways
            _, trade, sell = map(int, (0, *choice[1:]))
            self.held[player][defunct] -= trade + sell
            self.bank[defunct] += trade + sell
            self.held[player][acquirer] += trade // 2
            self.bank[acquirer] -= trade // 2
            self.cash[player] += sell * price(defunct, self.size(defunct))

    def bonuses(self, letter: str) -> list[int]:
        """What each player is paid for his place among the holders of a chain of its size."""
        held = [mine[letter] for mine in self.held]
        majority = 10 * price(letter, self.size(letter))
        minority = majority // 2
        paid = [0] * self.players
        holders = [p for p in range(self.players) if held[p]]
        if not holders:
            return paid
        most = [p for p in holders if held[p] == max(held)]
        rest = [p for p in holders if p not in most]
        if len(most) > 1 or not rest:
            for p in most:
                paid[p] = round_up(majority + minority, len(most))
            return paid
        paid[most[0]] = majority
        second = [p for p in rest if held[p] == max(held[q] for q in rest)]
        for p in second:
            paid[p] = round_up(minority, len(second))
        return paid

    def buy(self) -> Asking:
        ways: set[Choice] = set()
        prices = {c: price(c, self.size(c)) for c in self.chains()}
        for n in range(4):
            for basket in itertools.combinations_with_replacement(prices, n):
                cost = sum(prices[c] for c in basket)
                if cost <= self.cash[self.mover] and all(
                    basket.count(c) <= self.bank[c] for c in basket
                ):
                    ways.add(("buy", *basket))
        if ways == {("buy",)} and (self.declared or not self.may_declare()):
            return
        _, *chosen = yield from self.ask(ways)
        for letter in map(str, chosen):
            self.cash[self.mover] -= prices[letter]
            self.bank[letter] -= 1
            self.held[self.mover][letter] += 1

    def draw(self) -> None:
        hand = self.hands[self.mover]
        if self.pile:
            hand.append(self.pile.pop())
        while self.replace and any(map(self.barred_for_ever, hand)):
            dead = next(n for n in sorted(hand, key=order) if self.barred_for_ever(n))
            hand.remove(dead)
            self.removed.append(dead)
            if self.pile:
                hand.append(self.pile.pop())

    def worth(self) -> list[int]:
        """What each would have if the game were scored as it stands."""
        total = list(self.cash)
        for letter in self.chains():
            for player, bonus in enumerate(self.bonuses(letter)):
                total[player] += bonus
                total[player] += self.held[player][letter] * price(letter, self.size(letter))
        return total
