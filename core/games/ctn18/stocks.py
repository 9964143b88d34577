"""What a seat does with its money: lots of privates, shares, payouts of Cornelius Banks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.game import Seat
from core.games.ctn18.actions import Action, Bid, Buy, Float, Pass, Payout, Sell, Shed
from core.games.ctn18.auction import opens
from core.games.ctn18.data import (
    CERTIFICATE_LIMIT,
    CORNELIUS,
    DOWN_LEFT,
    LEFT,
    MAJORS,
    MOVES,
    PARS,
    PRICES,
    RIGHT,
    SHARES,
)
from core.games.ctn18.island.geometry import CORNER_HARBOUR
from core.games.ctn18.island.pieces import FREE
from core.games.ctn18.market import certificates, may_hold_more, price, shares_out, singles
from core.games.ctn18.payout import PER_STEP, most_each
from core.games.ctn18.state import Auction, Paying, Shedding, State, Stock
from core.games.ctn18.stock import sellable
from core.games.ctn18.survey import years
from core.games.ctn18.trading import harbour_of
from core.games.ctn18.value import Outlook, Values, outlooks

__all__ = ["Broker"]

_COMPANIES = range(len(MAJORS))

# How likely a 7 makes who has too many certificates discard before he can sell again.
_SHED = 0.85

# What selling must gain.
_LEAST = 1.0

# Expected income of a private: for each building at its port, and without one.
_BUILT, _OPEN = 14.0, 6.0
_DOLLAR = 2.2
_SLACK = 60


class _Way(NamedTuple):
    """Something to buy: what it gains, what it costs, and what is left of it after one."""

    gain: float
    cost: int
    action: Action
    company: int


class Broker:
    """Takes what gains its seat most within its turn."""

    def __init__(self, values: Values) -> None:
        self.values = values

    # -- privates ------------------------------------------------------------------------------

    def lot(self, s: State, lot: int) -> float:
        """What the two privates of a lot are worth in cash before the first stock round."""
        return sum([self._private(s, private) for private in s.lots[lot]]) / _DOLLAR

    def _private(self, s: State, number: int) -> float:
        harbour = harbour_of(s.layout, number)
        built = sum(
            [
                piece != FREE and CORNER_HARBOUR[corner] == harbour
                for corner, piece in enumerate(s.corners)
            ]
        )
        return _OPEN + _BUILT * built

    def bid(self, s: State, phase: Auction, seat: Seat) -> Action:
        """One dollar more, while that is less than the lot is worth and leaves enough to float."""
        return self.bids(s, phase, seat)[0][1]

    def bids(self, s: State, phase: Auction, seat: Seat) -> list[tuple[float, Action]]:
        """Bidding and passing, with what that gains; the better is first."""
        cash = s.cash[seat]
        amount = phase.high + 1
        if opens(phase):
            return [(0.0, Bid(amount))]
        most = min(self.lot(s, phase.lot), float(cash - _SLACK))
        ways: list[tuple[float, Action]] = [(0.0, Pass()), (most - amount, Bid(amount))]
        ways.sort(key=lambda way: -way[0])
        return ways

    # -- stock rounds --------------------------------------------------------------------------

    def stock(self, s: State, phase: Stock, seat: Seat) -> Action:
        """A sale, a purchase or a float; passing if nothing gains."""
        return self.ways(s, phase, seat)[0][1]

    def ways(self, s: State, phase: Stock, seat: Seat) -> list[tuple[float, Action]]:
        """What the seat may do, with what that gains; the best is first."""
        expected = outlooks(s, self.values.weights)
        left, _ = years(s)
        buys = self._buys(s, phase, seat, expected, left)
        cash = s.cash[seat]
        room = CERTIFICATE_LIMIT - certificates(s, seat)
        found: list[tuple[float, Action]] = [(0.0, Pass())]
        best = 0.0
        for way in buys:
            if way.cost <= cash:
                gain = way.gain + 0.7 * self._filled(buys, cash - way.cost, room - 1, way)
                found.append((gain, way.action))
                best = max(best, gain)
        for company in _COMPANIES:
            most = sellable(s, phase, company)
            for n in {1, most, max(1, most // 2)} if most else ():
                gain = self._sale(s, seat, company, n, expected[company], left)
                got = n * price(s, company)
                others = [way for way in buys if way.company != company]
                after = self._filled(others, cash + got, room + n, None)
                now = self._filled(buys, cash, room, None)
                total = gain + 0.7 * (after - now) + best
                if gain + 0.7 * (after - now) > _LEAST:
                    found.append((total, Sell(company, n)))
        found.sort(key=lambda way: -way[0])
        return found

    def _dollar(self, left: float) -> float:
        return 1 + self.values.weights.later * left

    def _office(self, company: int, left: float) -> float:
        return 0.0 if company == CORNELIUS else self.values.weights.office * left

    def _buys(
        self, s: State, phase: Stock, seat: Seat, expected: Sequence[Outlook], left: float
    ) -> list[_Way]:
        """What could be bought had the seat the money, best gain for the money first."""
        values, dollar = self.values, self._dollar(left)
        held = certificates(s, seat)
        found = []
        for company in _COMPANIES:
            president = s.presidents[company]
            if president is None:
                for par in PARS:
                    each = _unit_at(values, expected[company], par, 2)
                    gain = 2 * each - 2 * par * dollar + self._office(company, left)
                    if held >= CERTIFICATE_LIMIT:
                        gain -= _SHED * each
                    found.append(_Way(gain, 2 * par, Float(company, par), company))
                continue
            if company in phase.sold[seat] or not may_hold_more(s, seat, company):
                continue
            cost = price(s, company)
            was = values.unit(s, company, expected[company])
            net = values.net(s, seat, company)
            takes = president != seat and s.shares[seat][company] + 1 > s.shares[president][company]
            for pool in (True, False):
                if pool and not s.pool[company]:
                    continue
                if not pool and shares_out(s, company) == SHARES:
                    continue
                now = was if pool else values.unit(s, company, expected[company], 1)
                gain = now - cost * dollar + net * (now - was)
                if takes:
                    gain += self._office(company, left) * 1.5
                if held >= CERTIFICATE_LIMIT and not takes:
                    gain -= _SHED * now
                found.append(_Way(gain, cost, Buy(company, pool), company))
        found = [way for way in found if way.gain > 0]
        found.sort(key=lambda way: -way.gain / way.cost)
        return found

    def _filled(self, buys: Sequence[_Way], cash: int, room: int, first: _Way | None) -> float:
        """What the rest of the cash gains at best, about."""
        total = 0.0
        taken: set[int] = set() if first is None else {first.company}
        for way in buys:
            copies = 1 if isinstance(way.action, Float) else 2
            if isinstance(way.action, Float) and way.company in taken:
                continue
            while copies and way.cost <= cash and room > 0:
                total += way.gain
                cash -= way.cost
                room -= 1
                copies -= 1
                taken.add(way.company)
        return total

    def _sale(
        self, s: State, seat: Seat, company: int, n: int, expected: Outlook, left: float
    ) -> float:
        """What selling so many shares gains by itself."""
        values = self.values
        each = price(s, company)
        lower = PRICES[MOVES[DOWN_LEFT][s.markers[company]]]
        out = shares_out(s, company)
        was = _unit_at(values, expected, each, out)
        now = _unit_at(values, expected, lower, out)
        held = [row[company] for row in s.shares]
        before = values.mine([h * was for h in held], seat)
        held[seat] -= n
        after = values.mine([h * now for h in held], seat)
        gain = n * each * self._dollar(left) + after - before
        president = s.presidents[company]
        if president == seat and max(held) > held[seat]:
            gain -= 1.5 * self._office(company, left)
        over = certificates(s, seat) - CERTIFICATE_LIMIT
        if over > 0:
            gain += _SHED * was * min(n, over)
        return gain

    # -- payouts -------------------------------------------------------------------------------

    def payout(self, s: State, phase: Paying, seat: Seat) -> Action:
        """So much for each share as gains most by cash and by price."""
        return self.payouts(s, phase, seat)[0][1]

    def payouts(self, s: State, phase: Paying, seat: Seat) -> list[tuple[float, Action]]:
        """What may be paid, with what that gains; the best is first."""
        values = self.values
        out = shares_out(s, CORNELIUS)
        net = values.net(s, seat, CORNELIUS)
        kept = 0.0 if phase.last else 0.85 * net / out
        found: list[tuple[float, Action]] = []
        for each in range(most_each(s) + 1):
            total = each * out
            marker = s.markers[CORNELIUS]
            for _ in range(total // PER_STEP):
                marker = MOVES[RIGHT][marker]
            if not each and not phase.last:
                marker = MOVES[LEFT][marker]
            gain = net * (each + PRICES[marker]) + kept * (s.treasury - total)
            found.append((gain, Payout(each)))
        found.sort(key=lambda way: -way[0])
        return found

    # -- certificates over the limit -----------------------------------------------------------

    def shed(self, s: State, phase: Shedding, seat: Seat) -> Action:
        """The certificates that are worth least."""
        units = list(self.values.units(s))
        left = [singles(s, seat, company) for company in _COMPANIES]
        chosen = [0] * len(left)
        for _ in range(phase.owed[seat]):
            company = min([c for c in _COMPANIES if left[c]], key=lambda c: units[c])
            left[company] -= 1
            chosen[company] += 1
        return Shed(tuple(chosen))


def _unit_at(values: Values, expected: Outlook, each: int, out: int) -> float:
    """A share's dividends and last price, were it of this price and so many held."""
    shares = out + values.weights.crowd * (SHARES - out)
    return expected.dividends / shares + min(120.0, each * expected.growth)
