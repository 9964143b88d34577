"""What chains and cash are worth to each seat before the game is over.

A chain pays twice: bonuses when it falls or when the game is scored, and its price for each share.
Both hang on how large it is by then, the bonuses also on who holds most by then. All figures are
dollars; divisions and products of floats alone, so that every machine finds the same.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from core.game import Seat
from core.games.hotels.board import touch
from core.games.hotels.data import CERTIFICATES, CHAINS, PRICES, SAFE
from core.games.hotels.model import TOUCHED, Model

__all__ = ["FINAL", "JUDGING", "PLAYING", "SHORT_SIGHTED", "Values", "Weights", "stage_of"]

# How far the game is: tiles in the pile, in steps of so many.
_STEP = 8
_STAGES = 11

# The line of the table of prices, from 0, in hundredths, on which a chain is when it pays: by
# stage, for chains of these sizes today. Counted in 400 games of four of an earlier `normal`.
_SIZES = (2, 3, 4, 5, 6, 8, 11, 15, 21, 31, 41)
_LINES = (
    (2, 110, 202, 308, 401, 410, 507, 541, 640, 738, 800),
    (4, 111, 209, 313, 402, 412, 521, 581, 672, 767, 800),
    (7, 114, 218, 320, 406, 420, 545, 616, 710, 786, 800),
    (15, 126, 229, 322, 409, 451, 585, 660, 756, 797, 800),
    (25, 147, 259, 342, 436, 490, 629, 715, 780, 800, 800),
    (50, 177, 296, 385, 472, 555, 684, 753, 790, 800, 800),
    (87, 222, 335, 432, 531, 615, 735, 774, 800, 800, 800),
    (135, 267, 370, 491, 596, 661, 775, 790, 800, 800, 800),
    (175, 301, 410, 515, 622, 700, 790, 800, 800, 800, 800),
    (220, 363, 499, 580, 660, 730, 800, 800, 800, 800, 800),
    (260, 400, 530, 610, 680, 750, 800, 800, 800, 800, 800),
)

# How likely a chain off the board is founded again, in hundredths, by stage; counted alike.
_BACK = (1, 3, 13, 33, 60, 86, 96, 100, 100, 100, 100)

# So many holdings are remembered, some 20 MB; a game's search meets fewer.
_KEPT = 1 << 14


class Weights(Struct, frozen=True):
    """What the value hangs on; found by playing against each other (docs/bots.md).

    `rivals`: what the others' mean counts against one's own. `ratio`: how much likelier one share
    more makes it to be ahead in the end while the bank has all, `ratio_dry` when it has none left;
    `none`: the same of holding none at all. `sure`: how far the order of today stays, at the start
    and at the end; `sure_soon`: when the seat holds a tile that lets the chain fall. `growth`: how
    much of the growth to come counts, `growth_safe`: of a safe chain's. `back`: what a chain that
    will be founded again is worth beside one on the board. `cash`: what the first dollars are
    worth beside their face at the start; that halves with `enough`.
    """

    rivals: float = 0.7
    ratio: float = 2.6
    ratio_dry: float = 4.0
    none: float = 1.9
    sure: float = 0.2
    sure_end: float = 0.8
    sure_soon: float = 0.7
    growth: float = 0.5
    growth_safe: float = 0.6
    back: float = 0.7
    cash: float = 3.0
    enough: float = 2500.0


PLAYING = Weights()
"""What is best to play by, from turn to turn."""

JUDGING = Weights(cash=6.0)
"""What tells who will win: cash at hand more than one would play by."""

SHORT_SIGHTED = Weights(
    rivals=0.3,
    none=0.35,
    sure=1.0,
    sure_end=1.0,
    sure_soon=1.0,
    growth=0.2,
    growth_safe=0.2,
    back=0.2,
    cash=0.0,
)
"""Sees little more than what a scoring would give now."""

FINAL = Weights(
    rivals=1.0,
    sure=1.0,
    sure_end=1.0,
    sure_soon=1.0,
    growth=0.0,
    growth_safe=0.0,
    back=0.0,
    cash=0.0,
)
"""Sees what the scoring will give after this turn."""


def stage_of(m: Model) -> int:
    """How much of the pile is left, in steps; 0 when it is nearly empty."""
    return min(len(m.pile) // _STEP, _STAGES - 1)


Stake = tuple[float, float, float]
"""What a seat has in a chain, as multiples of its price: bonuses as they may go in the end,
bonuses as they would be paid today, and shares."""


class Values:
    """The value by some weights; remembers what it has worked out."""

    def __init__(self, weights: Weights) -> None:
        self.weights = w = weights
        self.stakes = lru_cache(maxsize=_KEPT)(self._stakes)
        self.own = lru_cache(maxsize=_KEPT)(self._own)
        self.payoff = lru_cache(maxsize=None)(self._payoff)
        self._powers = tuple(
            _powers(w.ratio_dry + (w.ratio - w.ratio_dry) * bank / CERTIFICATES)
            for bank in range(CERTIFICATES + 1)
        )
        early = [stage / (_STAGES - 1) for stage in range(_STAGES)]
        self.sure = [w.sure_end + (w.sure - w.sure_end) * e for e in early]
        self._more = [w.cash * e * w.enough for e in early]

    # -- all seats -----------------------------------------------------------------------------

    def standing(self, m: Model) -> list[float]:
        """What each seat may expect to have in the end."""
        stage = stage_of(m)
        total = [self.money(cash, stage) for cash in m.cash]
        sure = self.sure[stage]
        for c in range(CHAINS):
            held = m.held[c]
            if any(held):
                price = self.payoff(c, m.sizes[c], stage)
                for seat, (later, now, shares) in enumerate(self.stakes(held)):
                    total[seat] += price * (later + sure * (now - later) + shares)
        return total

    def money(self, cash: int, stage: int) -> float:
        """Cash counts for more than its face while there is time to buy with it."""
        return cash + self._more[stage] * cash / (self.weights.enough + cash)

    # -- one seat ------------------------------------------------------------------------------

    def score(self, m: Model, seat: Seat) -> float:
        """How well the seat stands, the others' standing taken off."""
        stage = stage_of(m)
        soon = self.soon(m, seat)
        sure = self.sure[stage]
        own, payoff, sizes, held = self.own, self.payoff, m.sizes, m.held
        total = self.cash_score(m, seat, stage)
        for c in range(CHAINS):
            later, now, shares = own(held[c])[seat]
            if soon >> c & 1:
                total += self.falling(c, sizes[c], (later, now, shares))
            else:
                price = payoff(c, sizes[c], stage)
                total += price * (later + sure * (now - later) + shares)
        return total

    def part(self, c: int, size: int, stage: int, held: tuple[int, ...], seat: Seat) -> float:
        """The part of a seat's score that hangs on one chain."""
        later, now, shares = self.own(held)[seat]
        sure = self.sure[stage]
        return self.payoff(c, size, stage) * (later + sure * (now - later) + shares)

    def falling(self, c: int, size: int, stake: Stake) -> float:
        """The same if the seat can let the chain fall soon."""
        later, now, shares = stake
        return PRICES[c][size] * (later + self.weights.sure_soon * (now - later) + shares)

    def cash_score(self, m: Model, seat: Seat, stage: int) -> float:
        """The part of a seat's score that hangs on cash."""
        more, enough = self._more[stage], self.weights.enough
        off = self.weights.rivals / (len(m.cash) - 1)
        every = 0.0
        for cash in m.cash:
            every += cash + more * cash / (enough + cash)
        mine = m.cash[seat]
        return (1 + off) * (mine + more * mine / (enough + mine)) - off * every

    def soon(self, m: Model, seat: Seat) -> int:
        """The chains, as bits, that the seat can let fall by a tile in its hand."""
        bits = 0
        board, sizes = m.board, m.sizes
        for tile in m.hands[seat]:
            chains = TOUCHED[touch(board, tile)]
            if len(chains) > 1:
                largest = max([sizes[c] for c in chains])
                for c in chains:
                    if sizes[c] < largest and sizes[c] < SAFE:
                        bits |= 1 << c
        return bits

    # -- a chain -------------------------------------------------------------------------------

    def _own(self, held: tuple[int, ...]) -> tuple[Stake, ...]:
        """The stake of each seat, the others' taken off."""
        stakes = self.stakes(held)
        off = self.weights.rivals / (len(held) - 1)
        every = [_total([stake[k] for stake in stakes]) for k in range(3)]
        return tuple(
            [
                (
                    (1 + off) * a - off * every[0],
                    (1 + off) * b - off * every[1],
                    (1 + off) * n - off * every[2],
                )
                for a, b, n in stakes
            ]
        )

    def _stakes(self, held: tuple[int, ...]) -> tuple[Stake, ...]:
        most = max(held)
        if most == 0:
            return ((0.0, 0.0, 0.0),) * len(held)
        powers = self._powers[max(0, CERTIFICATES - sum(held))]
        none = self.weights.none
        odds = [powers[most - h] * (1.0 if h else none) for h in held]
        total = _total(odds)
        lead = [o / total / (total - o) for o in odds]
        every = _total(lead)
        today = _today(held)
        return tuple(
            [
                (10 * o / total + 5 * o * (every - lead[i]), today[i], float(held[i]))
                for i, o in enumerate(odds)
            ]
        )

    def _payoff(self, c: int, size: int, stage: int) -> float:
        """The price of a share when the chain pays, as far as can be told.

        Off the board: that of a small one, times how likely it comes back.
        """
        if size == 0:
            return self.weights.back * _BACK[stage] / 100 * self.payoff(c, 3, stage)
        lines = _LINES[stage]
        k = bisect_right(_SIZES, size) - 1
        line = lines[k] / 100
        if k + 1 < len(_SIZES):
            part = (size - _SIZES[k]) / (_SIZES[k + 1] - _SIZES[k])
            line += part * (lines[k + 1] - lines[k]) / 100
        price = PRICES[c][2] + 100 * line
        today = PRICES[c][size]
        w = self.weights
        return today + (w.growth_safe if size >= SAFE else w.growth) * (price - today)


def _today(held: Sequence[int]) -> list[float]:
    """The bonuses as they would be paid now, as multiples of the price, not rounded."""
    most = max(held)
    tied = held.count(most)
    if tied > 1:
        return [15 / tied if h == most else 0.0 for h in held]
    second = max([h for h in held if h != most], default=0)
    if second == 0:
        return [15.0 if h == most else 0.0 for h in held]
    each = 5 / held.count(second)
    return [10.0 if h == most else each if h == second else 0.0 for h in held]


def _total(numbers: Sequence[float]) -> float:
    """The sum from left to right; what sum() rounds to hangs on the version of Python."""
    total = 0.0
    for number in numbers:
        total += number
    return total


def _powers(ratio: float) -> tuple[float, ...]:
    """One over the ratio, to the power of 0, 1, 2 and so on."""
    powers = [1.0]
    for _ in range(CERTIFICATES):
        powers.append(powers[-1] / ratio)
    return tuple(powers)
