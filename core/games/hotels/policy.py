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
from core.games.hotels.value import FINAL, Values, stage_of

__all__ = ["Greedy"]


class Greedy:
    """Takes what scores most at once, in every decision of a game."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self._final = Values(FINAL)

    def _by(self, m: Model) -> Values:
        """What tells the value now; in the last turn that is the scoring."""
        return self._final if m.last else self.values

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
        buy(m, self.purchase(m))
        end_turn(m)

    def declares(self, m: Model, tiles: Sequence[int] = ()) -> bool:
        """Whether the mover, who may, declares the end: it will then lead alone.

        `tiles` are those that it can still place in this turn.
        """
        if tiles:
            return max(self._final_leads(m, tiles)) > 0
        return self._lead_by(m, self.final_purchase(m)) > 0

    # -- placing -------------------------------------------------------------------------------

    def tile(self, m: Model, tiles: Sequence[int]) -> int:
        if len(tiles) == 1:
            return tiles[0]
        scores = self.tile_scores(m, tiles)
        return tiles[scores.index(max(scores))]

    def tile_scores(self, m: Model, tiles: Sequence[int]) -> list[float]:
        """What the mover's score gains by each of these placements."""
        if m.last:
            return [float(lead) for lead in self._final_leads(m, tiles)]
        values, seat, stage = self.values, m.seat, stage_of(m)
        part = values.part
        base: float | None = None
        scores = []
        for tile in tiles:
            mask = touch(m.board, tile)
            chains = TOUCHED[mask]
            if len(chains) > 1:
                after = copied(m)
                lay(after, tile, self)
                if base is None:
                    base = values.score(m, seat)
                gain = values.score(after, seat) - base
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

    def _final_leads(self, m: Model, tiles: Sequence[int]) -> list[int]:
        """What the mover has over the best other if the game ends after each placement."""
        leads = []
        for tile in tiles:
            after = copied(m)
            after.last = True
            lay(after, tile, self)
            leads.append(self._lead_by(after, self.final_purchase(after)))
        return leads

    def foundings(self, m: Model, size: int) -> tuple[list[int], list[float]]:
        """The chains that may be founded, and what the mover's score gains by each."""
        seat, stage, part = m.seat, stage_of(m), self._by(m).part
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
            scores.append(self._by(m).score(after, m.seat))
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
            scores.append(self._by(m).score(after, m.seat))
        return scores

    # -- shares --------------------------------------------------------------------------------

    def disposed(
        self, m: Model, seat: Seat, acquirer: int, defunct: int, size: int
    ) -> tuple[int, int]:
        return max(self.disposals(m, seat, acquirer, defunct, size, every=False))[1]

    def disposals(
        self, m: Model, seat: Seat, acquirer: int, defunct: int, size: int, *, every: bool = True
    ) -> list[tuple[float, tuple[int, int]]]:
        """Ways to trade and sell, each with what the seat's score then is, in part.

        Without `every`, of what isn't traded all, half or nothing is sold.
        """
        held, taken = m.held[defunct], m.held[acquirer]
        mine = held[seat]
        values, stage = self._by(m), stage_of(m)
        part, money = values.part, values.money
        price = PRICES[defunct][m.sizes[defunct]]
        cash = m.cash[seat]
        factor = 1 + values.weights.rivals / (len(m.cash) - 1)
        kept = [
            part(defunct, 0, stage, (*held[:seat], n, *held[seat + 1 :]), seat)
            for n in range(mine + 1)
        ]
        paid = [factor * money(cash + n * price, stage) for n in range(mine + 1)]
        ways = []
        for trade in range(0, min(mine - mine % 2, 2 * m.bank[acquirer]) + 1, 2):
            row = (*taken[:seat], taken[seat] + trade // 2, *taken[seat + 1 :])
            got = part(acquirer, size, stage, row, seat)
            rest = mine - trade
            for sell in range(rest + 1) if every else {0, rest // 2, rest}:
                ways.append((got + kept[rest - sell] + paid[sell], (trade, sell)))
        return ways

    def purchase(self, m: Model) -> tuple[int, ...]:
        """What the mover buys: the best of what can be had of the three most promising chains."""
        if m.last:
            return self.final_purchase(m)
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
        if m.last:
            return [float(self._lead_by(m, chains)) for chains in ways]
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
        """What the mover buys when the game ends with this turn."""
        bought: tuple[int, ...] = ()
        lead = self._lead_by(m, bought)
        while len(bought) < MOST_BOUGHT:
            # Three shares of a chain may change the order of its holders where one doesn't.
            ways = [
                (*bought, *(c,) * k)
                for c in range(CHAINS)
                for k in range(1, MOST_BOUGHT + 1 - len(bought))
                if _can_buy(m, (*bought, *(c,) * k))
            ]
            leads = [self._lead_by(m, chains) for chains in ways]
            if max(leads, default=lead) <= lead:
                break
            lead = max(leads)
            bought = ways[leads.index(lead)]
        return tuple(sorted(bought))

    def _lead_by(self, m: Model, chains: Sequence[int]) -> int:
        """What the mover has over the best other if the game is scored after this purchase."""
        after = copied(m)
        buy(after, chains)
        money = worths(after)
        return money[m.seat] - max([*money[: m.seat], *money[m.seat + 1 :]])


def _can_buy(m: Model, chains: Sequence[int]) -> bool:
    cost = sum([PRICES[c][m.sizes[c]] for c in chains])
    return cost <= m.cash[m.seat] and all(
        m.sizes[c] and m.bank[c] >= chains.count(c) for c in chains
    )


_NO_GAIN = (0, 0, [0.0])


def _promise(gain: tuple[int, int, list[float]]) -> float:
    """What a share gains over its price at best, turned about for sorting."""
    _, price, gains = gain
    return price - max([g / k for k, g in enumerate(gains) if k])
