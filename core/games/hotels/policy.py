"""What a seat does that looks no further than its own turn."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Seat
from core.games.hotels.board import connected, playable, touch
from core.games.hotels.data import CHAINS, MOST_BOUGHT, PRICES
from core.games.hotels.model import (
    TOUCHED,
    Model,
    buy,
    copied,
    end_turn,
    fall,
    lay,
    may_declare,
    merge,
    skip,
    worths,
)
from core.games.hotels.value import Values, stage_of

__all__ = ["Greedy"]


class Greedy:
    """Takes what scores most at once, in every decision of a game."""

    def __init__(self, values: Values) -> None:
        self.values = values

    def turn(self, m: Model) -> None:
        """The mover plays a turn, or what is left of it after the placement."""
        tiles = playable(m.board, m.sizes, m.variant, m.hands[m.seat])
        if tiles:
            lay(m, self.tile(m, tiles), self)
        else:
            skip(m)
        self.rest(m)

    def rest(self, m: Model) -> None:
        """The mover buys, declares the end if that wins, and draws."""
        if may_declare(m) and self.declares(m):
            m.last = True
        buy(m, self.final_purchase(m) if m.last else self.purchase(m))
        end_turn(m)

    def declares(self, m: Model) -> bool:
        """Whether the mover, who may, declares the end: it leads alone by what it buys then."""
        after = copied(m)
        buy(after, self.final_purchase(m))
        return leads(worths(after), m.seat)

    # -- placing -------------------------------------------------------------------------------

    def tile(self, m: Model, tiles: Sequence[int]) -> int:
        if len(tiles) == 1:
            return tiles[0]
        scores = self.tile_scores(m, tiles)
        return tiles[scores.index(max(scores))]

    def tile_scores(self, m: Model, tiles: Sequence[int]) -> list[float]:
        """What the mover's score gains by each of these placements."""
        seat, stage, part = m.seat, stage_of(m), self.values.part
        base: float | None = None
        scores = []
        for tile in tiles:
            mask = touch(m.board, tile)
            chains = TOUCHED[mask]
            if len(chains) > 1:
                after = copied(m)
                lay(after, tile, self)
                if base is None:
                    base = self.values.score(m, seat)
                gain = self.values.score(after, seat) - base
            elif chains:
                (c,) = chains
                size, row = m.sizes[c], m.held[c]
                grown = size + (len(connected(m.board, tile)) if mask & 1 else 1)
                gain = part(c, grown, stage, row, seat) - part(c, size, stage, row, seat)
            elif mask:
                gain = max(self.foundings(m, len(connected(m.board, tile)))[1])
            else:
                gain = 0.0
            scores.append(gain)
        return scores

    def foundings(self, m: Model, size: int) -> tuple[list[int], list[float]]:
        """The chains that may be founded, and what the mover's score gains by each."""
        seat, stage, part = m.seat, stage_of(m), self.values.part
        chains = [c for c in range(CHAINS) if not m.sizes[c]]
        gains = []
        for c in chains:
            row = m.held[c]
            given = (*row[:seat], row[seat] + (m.bank[c] > 0), *row[seat + 1 :])
            gains.append(part(c, size, stage, given, seat) - part(c, 0, stage, row, seat))
        return chains, gains

    def founded(self, m: Model, tile: int) -> int:
        chains, gains = self.foundings(m, len(connected(m.board, tile)))
        return chains[gains.index(max(gains))]

    def acquirer(self, m: Model, tile: int, tied: Sequence[int], others: Sequence[int]) -> int:
        scores = self.acquirer_scores(m, tile, tied, others)
        return tied[scores.index(max(scores))]

    def acquirer_scores(
        self, m: Model, tile: int, tied: Sequence[int], others: Sequence[int]
    ) -> list[float]:
        """How the mover stands after the merger with each of these as the acquirer."""
        scores = []
        for c in tied:
            after = copied(m)
            merge(after, tile, c, [*[d for d in tied if d != c], *others], self)
            scores.append(self.values.score(after, m.seat))
        return scores

    def next_fall(
        self, m: Model, tile: int, acquirer: int, tied: Sequence[int], others: Sequence[int]
    ) -> int:
        scores = self.fall_scores(m, tile, acquirer, tied)
        return tied[scores.index(max(scores))]

    def fall_scores(self, m: Model, tile: int, acquirer: int, tied: Sequence[int]) -> list[float]:
        """How the mover stands after the fall of each of these."""
        scores = []
        for c in tied:
            after = copied(m)
            fall(after, tile, acquirer, c, self)
            scores.append(self.values.score(after, m.seat))
        return scores

    # -- shares --------------------------------------------------------------------------------

    def disposed(
        self, m: Model, seat: Seat, acquirer: int, defunct: int, size: int
    ) -> tuple[int, int]:
        return max(self.disposals(m, seat, acquirer, defunct, size))[1]

    def disposals(
        self, m: Model, seat: Seat, acquirer: int, defunct: int, size: int
    ) -> list[tuple[float, tuple[int, int]]]:
        """Every way to trade and sell, each with what the seat's score then is, in part."""
        held, taken = m.held[defunct], m.held[acquirer]
        mine = held[seat]
        part, stage = self.values.part, stage_of(m)
        price = PRICES[defunct][m.sizes[defunct]]
        money, cash = self.values.money, m.cash[seat]
        factor = 1 + self.values.weights.rivals / (len(m.cash) - 1)
        kept = [
            part(defunct, 0, stage, (*held[:seat], n, *held[seat + 1 :]), seat)
            for n in range(mine + 1)
        ]
        paid = [factor * money(cash + n * price, stage) for n in range(mine + 1)]
        ways = []
        for trade in range(0, min(mine - mine % 2, 2 * m.bank[acquirer]) + 1, 2):
            row = (*taken[:seat], taken[seat] + trade // 2, *taken[seat + 1 :])
            got = part(acquirer, size, stage, row, seat)
            for sell in range(mine - trade + 1):
                ways.append((got + kept[mine - trade - sell] + paid[sell], (trade, sell)))
        return ways

    def purchase(self, m: Model) -> tuple[int, ...]:
        """What the mover buys: the best of what can be had of the three most promising chains."""
        gains = self._gains(m)
        if not gains:
            return ()
        gains.sort(key=_promise)
        stage, cash = stage_of(m), m.cash[m.seat]
        factor = 1 + self.values.weights.rivals / (len(m.cash) - 1)
        money = self.values.money
        best, choice = factor * money(cash, stage), (0, 0, 0)
        a, price_a, gain_a = gains[0]
        b, price_b, gain_b = gains[1] if len(gains) > 1 else _NO_GAIN
        c, price_c, gain_c = gains[2] if len(gains) > 2 else _NO_GAIN
        for i, ga in enumerate(gain_a):
            for j, gb in enumerate(gain_b[: MOST_BOUGHT + 1 - i]):
                for k, gc in enumerate(gain_c[: MOST_BOUGHT + 1 - i - j]):
                    left = cash - i * price_a - j * price_b - k * price_c
                    if left < 0:
                        break
                    total = ga + gb + gc + factor * money(left, stage)
                    if total > best:
                        best, choice = total, (i, j, k)
        i, j, k = choice
        return tuple(sorted((a,) * i + (b,) * j + (c,) * k))

    def purchase_scores(self, m: Model, ways: Sequence[tuple[int, ...]]) -> list[float]:
        """What the mover's score is, in part, after each of these purchases."""
        gains = {c: (price, gain) for c, price, gain in self._gains(m)}
        stage, cash = stage_of(m), m.cash[m.seat]
        factor = 1 + self.values.weights.rivals / (len(m.cash) - 1)
        scores = []
        for chains in ways:
            total, left = 0.0, cash
            for c in set(chains):
                price, gain = gains[c]
                k = chains.count(c)
                total += gain[k]
                left -= k * price
            scores.append(total + factor * self.values.money(left, stage))
        return scores

    def _gains(self, m: Model) -> list[tuple[int, int, list[float]]]:
        """Each chain that the mover can buy, its price, and what so many shares gain its score."""
        seat, sizes, stage, values = m.seat, m.sizes, stage_of(m), self.values
        cash = m.cash[seat]
        soon = values.soon(m, seat)
        own = values.own
        gains = []
        for c in range(CHAINS):
            price = PRICES[c][sizes[c]]
            if not price or not m.bank[c] or price > cash:
                continue
            row = m.held[c]
            before, after, mine = row[:seat], row[seat + 1 :], row[seat]
            if soon >> c & 1:
                pays, sure = float(price), values.weights.sure_soon
            else:
                pays, sure = values.payoff(c, sizes[c], stage), values.sure[stage]
            gain = []
            for k in range(min(m.bank[c], MOST_BOUGHT) + 1):
                later, now, shares = own((*before, mine + k, *after))[seat]
                gain.append(pays * (later + sure * (now - later) + shares))
            base = gain[0]
            gains.append((c, price, [g - base for g in gain]))
        return gains

    def final_purchase(self, m: Model) -> tuple[int, ...]:
        """What the mover buys when the game ends with this turn: share by share."""
        seat = m.seat
        bought: list[int] = []
        after = copied(m)
        while len(bought) < MOST_BOUGHT:
            base = _lead(worths(after), seat)
            best, pick = base, -1
            for c in range(CHAINS):
                if after.sizes[c] and after.bank[c]:
                    price = PRICES[c][after.sizes[c]]
                    for k in range(1, min(MOST_BOUGHT - len(bought), after.bank[c]) + 1):
                        if k * price > after.cash[seat]:
                            break
                        then = copied(after)
                        buy(then, (c,) * k)
                        lead = _lead(worths(then), seat)
                        if lead > best:
                            best, pick, count = lead, c, k
            if pick < 0:
                break
            buy(after, (pick,) * count)
            bought += [pick] * count
        return tuple(sorted(bought))


_NO_GAIN = (0, 0, [0.0])


def _promise(gain: tuple[int, int, list[float]]) -> float:
    """What a share gains over its price at best, turned about for sorting."""
    _, price, gains = gain
    return price - max([g / k for k, g in enumerate(gains) if k])


def _lead(money: Sequence[int], seat: Seat) -> int:
    return money[seat] - max([m for i, m in enumerate(money) if i != seat])


def leads(money: Sequence[int], seat: Seat) -> bool:
    """Whether the seat alone has most."""
    return _lead(money, seat) > 0
