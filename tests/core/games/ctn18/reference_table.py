"""What lies on the table in the second telling of 18CTN, and what can be counted on it."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import TypeAlias

from core.games.ctn18.actions import (
    TRADING_POST,
    Action,
)
from core.games.ctn18.data import CELLS
from core.games.ctn18.island.geometry import (
    CORNER_EDGES,
    EDGE_ENDS,
    HARBOURS,
)

Ask: TypeAlias = tuple[bool, set[Action], set[tuple[object, ...]]]
"""What a seat is asked: whether the game waits for it, its choices, its forms.

A form is ("bid", least, most), ("discard", major, hand, number), ("shed", singles, number),
("offer", by, to, can give, can get, most got), where `to` is a major or a set of them, or
("counter", major, can give, can get, most got).
"""
Asked: TypeAlias = dict[int, Ask]
Asking: TypeAlias = Generator[Asked, tuple[int, Action], None]
Deciding: TypeAlias = Generator[Asked, tuple[int, Action], bool]

WOOD, BRICK, SHEEP, WHEAT, ORE = range(5)
DESERT = GENERIC = 5
KNIGHT, POINT, ROADS, PLENTY, MONOPOLY = range(5)
ISLANDERS = (0, 1, 2, 3)
BANKS = 4

COST = {
    "road": [1, 1, 0, 0, 0],
    "settlement": [1, 1, 1, 1, 0],
    "city": [0, 0, 0, 2, 3],
    "card": [0, 0, 1, 1, 1],
}
PRICE = {(c.x, c.y): c.price for c in CELLS}
PAR = {20: (0, 0), 25: (2, 0), 30: (4, 0)}
WAYS = {
    "left": [(-2, 0)],
    "right": [(2, 0)],
    "up-left": [(-1, 1)],
    "up-right": [(1, 1), (2, 0)],
    "down-left": [(-1, -1), (-2, 0)],
    "down-right": [(1, -1)],
}
"""Each move, and what is made of it where the chart ends (N-23)."""
PRIVATE_OF = {BRICK: 4, WOOD: 5, WHEAT: 6, ORE: 7}
"""The privates of the ports for one commodity; the first four are North, East, South and West."""


def other_end(edge: int, corner: int) -> int:
    a, b = EDGE_ENDS[edge]
    return b if corner == a else a


@dataclass
class Turn:
    """An operation: what has been done in it (N-25)."""

    round: int
    of: int
    place: int
    major: int
    start: int
    roads: int = 0
    fresh: list[int] = field(default_factory=lambda: [0] * 5)
    played: bool = False
    shown: int = 0
    offers: list[int] = field(default_factory=lambda: [0] * 4)
    swaps: int = 0
    named: int = -1
    rolled: bool = False


@dataclass
class OnTable:
    """A game on the table. `towns` has the owner and the size of each, `roads` the owner.

    `told` is what chance brings, in order: ("dice", a, b), ("stolen", commodity), ("card", kind)
    and ("lost", major, cards). `stage` is where the game is taken up: placing, auction (of a
    `lot`, on which those `out` have passed), stock, operating (with a `turn`) or paying.
    `watched` are the cards that everybody who has watched knows to be in a hand.
    """

    hexes: list[int]
    numbers: list[int]
    ports: list[int]
    compass: list[int]
    order: list[int]
    lots: list[tuple[int, int]]
    towns: dict[int, tuple[int, int]]
    roads: dict[int, int]
    robber: int
    hands: list[list[int]]
    deck: list[int]
    cards: list[list[int]]
    knights: list[int]
    longest: int | None
    largest: int | None
    values: list[int]
    cash: list[int]
    shares: list[list[int]]
    pool: list[int]
    presidents: list[int | None]
    markers: list[tuple[int, int] | None]
    owners: list[int | None]
    treasury: int
    priority: int
    stock_rounds: int
    rounds: int
    stage: str = "placing"
    lot: int = 0
    out: list[int] = field(default_factory=list)
    turn: Turn | None = None
    ended_by: int | None = None
    seat: int = 0
    idle: int = 0
    last: int | None = None
    sold: list[set[int]] = field(default_factory=list)
    now: set[int] = field(default_factory=set)
    watched: list[list[int]] = field(default_factory=list)
    told: deque[tuple[object, ...]] = field(default_factory=deque)
    tally: Counter[str] = field(default_factory=Counter)

    @property
    def players(self) -> int:
        return len(self.cash)

    def after(self, seat: int) -> list[int]:
        """All seats from the left of this one on, itself the last."""
        return [(seat + n) % self.players for n in range(1, self.players + 1)]

    def bank(self, kind: int) -> int:
        return 19 - sum(hand[kind] for hand in self.hands)

    def price(self, company: int) -> int:
        at = self.markers[company]
        return 0 if at is None else PRICE[at]

    def floated(self, company: int) -> bool:
        return self.presidents[company] is not None

    def head(self, major: int) -> int:
        seat = self.presidents[major]
        assert seat is not None
        return seat

    def in_treasury(self, company: int) -> int:
        return 10 - self.pool[company] - sum(row[company] for row in self.shares)

    def singles(self, seat: int) -> list[int]:
        """The 10% certificates that a player holds, by company."""
        return [n - 2 * (self.presidents[c] == seat) for c, n in enumerate(self.shares[seat])]

    def certificates(self, seat: int) -> int:
        return sum(self.singles(seat)) + sum(p == seat for p in self.presidents)

    def worth(self, seat: int) -> int:
        return self.cash[seat] + sum(n * self.price(c) for c, n in enumerate(self.shares[seat]))

    def sizes(self, major: int) -> list[int]:
        return [size for owner, size in self.towns.values() if owner == major]

    def score(self, major: int) -> int:
        extra = (self.longest == major) + (self.largest == major)
        return sum(self.sizes(major)) + 2 * extra

    def pieces_left(self, major: int) -> tuple[int, int, int]:
        """Roads, settlements and cities that can still be built."""
        sizes = self.sizes(major)
        laid = sum(owner == major for owner in self.roads.values())
        return 15 - laid, 5 - sizes.count(1), 4 - sizes.count(2)

    def affords(self, major: int, cost: list[int]) -> bool:
        return all(have >= n for have, n in zip(self.hands[major], cost, strict=True))

    def pay(self, major: int, cost: list[int]) -> None:
        for kind, n in enumerate(cost):
            self.take(major, kind, -n)

    def take(self, major: int, kind: int, number: int) -> None:
        """Cards come, or go if it is below 0, before all eyes."""
        self.hands[major][kind] += number
        self.watched[major][kind] = max(0, self.watched[major][kind] + number)

    def show(self, major: int, cards: list[int]) -> None:
        """The major has shown that it has these, where they are above 0 (N-42)."""
        self.watched[major] = [max(a, b) for a, b in zip(self.watched[major], cards, strict=True)]

    def step(self, company: int, way: str) -> None:
        at = self.markers[company]
        if at is None:
            return
        for dx, dy in WAYS[way]:
            to = at[0] + dx, at[1] + dy
            if to in PRICE:
                self.markers[company] = to
                return
        self.tally["stayed at the edge"] += 1

    def preside(self, company: int) -> None:
        """Who holds more than the President takes the office (N-19)."""
        former = self.presidents[company]
        if former is None:
            return
        best = former
        for seat in self.after(former):
            if self.shares[seat][company] > self.shares[best][company]:
                best = seat
        self.tally["new president"] += best != former
        self.presidents[company] = best

    def robbed(self, major: int, lost: list[int]) -> None:
        """One step down-right, and what the cards are worth to Cornelius Banks (N-33)."""
        if any(lost):
            self.treasury += sum(n * value for n, value in zip(lost, self.values, strict=True))
            self.step(major, "down-right")

    def far_from_towns(self, corner: int) -> bool:
        near = [other_end(e, corner) for e in CORNER_EDGES[corner]]
        return corner not in self.towns and not any(c in self.towns for c in near)

    def may_start(self, major: int, corner: int) -> bool:
        """Whether a road of this major may lead on from a corner (N-4)."""
        if corner in self.towns:
            return self.towns[corner][0] == major
        return any(self.roads.get(e) == major for e in CORNER_EDGES[corner])

    def road_sites(self, major: int) -> set[int]:
        if not self.pieces_left(major)[0]:
            return set()
        return {
            e
            for e, ends in enumerate(EDGE_ENDS)
            if e not in self.roads and any(self.may_start(major, c) for c in ends)
        }

    def trail(self, major: int) -> int:
        """The longest trail of this major's roads (N-7)."""
        mine = frozenset(e for e, owner in self.roads.items() if owner == major)

        def on(corner: int, left: frozenset[int], length: int) -> int:
            best = length
            if length and self.towns.get(corner, (major, 1))[0] != major:
                return best
            for e in left.intersection(CORNER_EDGES[corner]):
                best = max(best, on(other_end(e, corner), left - {e}, length + 1))
            return best

        return max((on(c, mine, 0) for e in mine for c in EDGE_ENDS[e]), default=0)

    def measure(self) -> None:
        """Who has the longest road now (N-7)."""
        lengths = [self.trail(m) for m in ISLANDERS]
        best = max(lengths)
        if self.longest is not None and lengths[self.longest] == best >= 5:
            return
        was = self.longest
        longest = [m for m in ISLANDERS if lengths[m] == best >= 5]
        self.longest = longest[0] if len(longest) == 1 else None
        self.tally["longest"] += 1 if was != self.longest else 0

    def rate(self, major: int, port: int, give: int) -> int:
        """How many of a commodity a port takes for one card; more than there are if it doesn't."""
        if port == TRADING_POST:
            return 4
        corners = EDGE_ENDS[HARBOURS[port]]
        if not any(self.towns.get(c, (None, 0))[0] == major for c in corners):
            return 99
        if self.ports[port] == GENERIC:
            return 3
        return 2 if self.ports[port] == give else 99
