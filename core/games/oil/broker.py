"""How a bot deals in shares: buying, auctions, Tips about shares and chairs, meetings, suits."""

from __future__ import annotations

from collections.abc import Callable

from core.game import Seat
from core.games.oil.actions import (
    Action,
    Agree,
    Appoint,
    AwardGoods,
    AwardShares,
    Bid,
    BuyShare,
    BuyShares,
    Call,
    CallNone,
    Choose,
    Deliver,
    Name,
    Pass,
    PutUp,
    Refuse,
    Supply,
    Vote,
)
from core.games.oil.auction import still_in
from core.games.oil.chairs import pack, pack_price
from core.games.oil.data import (
    BANK,
    MONTHS,
    MOST_PROCESSED,
    PETROL,
    PLAIN_PROCESSED,
    SHARE_PRICE,
    SHARES,
    STEP,
    TRACK,
)
from core.games.oil.finish import base_price
from core.games.oil.force import input_kind
from core.games.oil.frames import in_game
from core.games.oil.setup import exchanges
from core.games.oil.state import (
    Answering,
    Auction,
    Buying,
    Calling,
    Deciding,
    Picking,
    Start,
    State,
    Verdict,
    Voting,
    Willing,
)
from core.games.oil.tips_shares import HALF_PRICE, SALES
from core.games.oil.value import Values
from core.games.oil.works import work_cost
from core.prompt import Amount, Prompt

__all__ = ["Broker"]


class Broker:
    """Buys what is worth more than it costs, and votes for itself."""

    def __init__(self, values: Values, others: Values | None = None) -> None:
        """`others` is how the other seats weigh, if not alike."""
        self.values = values
        self.others = self if others is None else Broker(others)

    def start(self, s: State, phase: Start, prompt: Prompt[Action]) -> Action:
        """The exchange from which the next throw leads to most companies."""

        def ahead(a: Choose) -> float:
            square = exchanges(a.continent)[a.exchange]
            return sum(TRACK[(square + n) % len(TRACK)][1] <= PETROL for n in range(1, 7))

        choices = [a for a in prompt.choices if isinstance(a, Choose)]
        return max(choices, key=ahead)

    # Shares

    def worth(self, s: State, seat: Seat, company: int) -> float:
        """What the next pack of shares of a company is worth to the seat."""
        return self.values.more(s, seat, company, pack(s.terms))

    def spare(self, s: State, seat: Seat) -> int:
        """The cash that the seat can spend on shares."""
        return s.cash[seat] - self.values.reserve(s, seat)

    def wanted(self, s: State) -> float:
        """What a share has to gain to be bought: more as long as others may come along."""
        left = MONTHS - 1 - s.month % MONTHS
        return self.values.weights.margin * min(1.0, left / 6)

    def buy(self, s: State, phase: Buying, prompt: Prompt[Action]) -> Action:
        """As many as gain most, of those that can be spared."""
        return self.buys(s, phase, prompt)[0][1]

    def buys(self, s: State, phase: Buying, prompt: Prompt[Action]) -> list[tuple[float, Action]]:
        """All numbers of shares, each with what it gains, the best first."""
        spare = self.spare(s, phase.seat)
        counts = [a for a in prompt.choices if isinstance(a, BuyShares)]
        gains: list[tuple[float, Action]] = [
            (self.bought(s, phase.seat, phase.company, a.shares, spare), a) for a in counts
        ]
        gains.sort(key=lambda pair: -pair[0])
        return gains

    def bought(self, s: State, seat: Seat, company: int, n: int, spare: int) -> float:
        """What it gains to buy so many shares, with so much cash to spare."""
        if not n:
            return 0.0
        cost = n * pack_price(s.terms) // pack(s.terms)
        short = max(0, cost - max(spare, 0)) * self.values.weights.short
        return self.values.more(s, seat, company, n) - cost - n * self.wanted(s) - short

    def pick(self, s: State, phase: Picking, prompt: Prompt[Action]) -> Action:
        """The share that is worth most above its price; else the least is put up."""
        return self.picks(s, phase, prompt)[0][1]

    def picks(self, s: State, phase: Picking, prompt: Prompt[Action]) -> list[tuple[float, Action]]:
        """All purchases, and the share to put up, each with what it gains, the best first."""
        seat, unit = phase.seat, pack(s.terms)
        spare = self.spare(s, seat)
        gains: list[tuple[float, Action]] = [
            (self.bought(s, seat, a.company, unit, spare), a)
            for a in prompt.choices
            if isinstance(a, BuyShare)
        ]
        ups = [a for a in prompt.choices if isinstance(a, PutUp)]
        gains.append((0.0, min(ups, key=lambda a: self.for_others(s, seat, a.company))))
        gains.sort(key=lambda pair: -pair[0])
        return gains

    def for_others(self, s: State, seat: Seat, company: int) -> float:
        """What the next pack is worth to who wants it most among the others."""
        worths = [self.others.worth(s, x, company) for x in in_game(s) if x != seat]
        return max(worths, default=0.0)

    def bid(self, s: State, phase: Auction, prompt: Prompt[Action]) -> Action:
        """Just above what it thinks the others would bid, at first part of the way there."""
        seat = phase.seat
        limit = self.limit(s, phase, seat)
        low = phase.high + STEP
        if limit < low:
            # Not on the lot: the rest of it may well go for less.
            return Pass()
        rivals = [x for x in still_in(s, phase) if x != seat]
        if phase.best is not None:
            rivals.append(phase.best)
        needed = max([self.others.limit(s, phase, x) for x in rivals], default=0) + STEP
        if not phase.bids[seat]:
            needed = round(needed * 0.8 / STEP) * STEP
        return Bid(max(low, min(needed, limit)))

    def limit(self, s: State, phase: Auction, seat: Seat) -> int:
        """The most that a seat would bid, if it thinks alike."""
        unit, values = pack(s.terms), self.values
        # All that are left of the lot may be had, and be worth more together.
        lot = phase.more // unit + 1
        worth = max([values.more(s, seat, phase.company, n * unit) / n for n in range(1, lot + 1)])
        spare = self.spare(s, seat)
        gain = worth - unit * self.wanted(s)
        if gain > spare:
            short = values.weights.short
            gain = max(spare, (gain + short * spare) / (1 + short))
        return max(0, int(min(gain, s.cash[seat]) // STEP * STEP))

    # Tips

    def decide(self, s: State, phase: Deciding, prompt: Prompt[Action]) -> Action:
        """What a drawn Tip asks for."""
        seat, card = phase.seat, phase.card
        names = [a for a in prompt.choices if isinstance(a, Name)]
        if card == 21:
            appoints = [a for a in prompt.choices if isinstance(a, Appoint)]
            return min(appoints, key=lambda a: self.values.chair(s, seat, a.company))
        if card in (47, 48):
            return self._supply(s, prompt)
        if card in (49, 50):
            return self._deliver(s, prompt)
        if not names:
            return Pass()
        if card == 20:
            return self._best(names, lambda c: self.values.chair(s, seat, c))
        if card == 22 or 24 <= card <= 32:
            spare = max(0, self.spare(s, seat))
            price = HALF_PRICE
            short = max(0, price - spare) * self.values.weights.short
            return self._best(names, lambda c: self.worth(s, seat, c) - price - short)
        if card in (54, 55, 56):
            return min(names, key=lambda a: self._use(s, seat, a.company))
        if card in (6, 7, 8):
            return min(names, key=lambda a: self._all(s, seat, a.company))
        sold = SALES[card]
        best = max(names, key=lambda a: self.values.more(s, seat, a.company, -1))
        if card == 23 and self.values.more(s, seat, best.company, -1) + sold < 0:
            return Pass()
        return best

    def _best(self, names: list[Name], gain: Callable[[int], float]) -> Action:
        """What gains most, if it gains."""
        best = max(names, key=lambda a: gain(a.company))
        return best if gain(best.company) > 0 else Pass()

    def _use(self, s: State, seat: Seat, company: int) -> float:
        """What the seat loses if it can't use a company this year."""
        held = s.shares[seat][company]
        return max(0.0, self.values.gain_of_use(s, seat, company, held))

    def _all(self, s: State, seat: Seat, company: int) -> float:
        """What the seat loses by giving a whole company back."""
        return -self.values.more(s, seat, company, -s.shares[seat][company])

    def _supply(self, s: State, prompt: Prompt[Action]) -> Action:
        best: tuple[float, Action] = (0.0, Pass())
        for form in prompt.forms:
            company = int(str(dict(form.fixed)["company"]))
            domain = form.fields[0].domain
            assert isinstance(domain, Amount)
            for units in {domain.high, min(domain.high, PLAIN_PROCESSED)}:
                gain = self.supplied(s, company, units)
                if gain > best[0]:
                    best = gain, Supply(company, units)
        return best[1]

    def supplied(self, s: State, company: int, units: int) -> float:
        """What it gains to buy so many units of the supplier, for use in the same turn."""
        chair = s.chairs[company]
        assert chair is not None
        made = self.values.made(s, chair, company) - self.values.stored(s)
        cost = units * base_price(s.terms, input_kind(s.terms, company))
        part = s.shares[chair][company] / SHARES if s.terms.partnership else 1.0
        there = min(self.values.waiting(s, company), MOST_PROCESSED)
        if there + units > MOST_PROCESSED or cost + units * 2_000 > s.cash[chair]:
            return 0.0
        gain = (made * units - cost - work_cost(s.terms, there, units)) * part
        return gain - self.values.use_cost(s, chair, company) * (not there)

    def _deliver(self, s: State, prompt: Prompt[Action]) -> Action:
        for form in prompt.forms:
            given = dict(form.fixed)
            domain = form.fields[0].domain
            assert isinstance(domain, Amount)
            return Deliver(int(str(given["good"])), int(str(given["square"])), domain.high)
        return Pass()

    def answer(self, s: State, phase: Answering) -> Action:
        """A chair is taken where it is worth more than a year's trouble."""
        return Agree() if self.values.chair(s, phase.seat, phase.company) > 0 else Refuse()

    # Meetings

    def call(self, s: State, phase: Calling) -> Action:
        """A meeting where it has at least as many votes as anybody else."""
        rows = [row[phase.company] for row in s.shares]
        return Call() if rows[phase.seat] == max(rows) else CallNone(rest=False)

    def vote(self, s: State, phase: Voting, prompt: Prompt[Action]) -> Action:
        """For itself if it can still win, else for who has most."""
        seat, company = phase.seat, phase.company
        rows = [row[company] for row in s.shares]
        if rows[seat] == max(rows):
            return Vote(seat)
        candidates = [a.candidate for a in prompt.choices if isinstance(a, Vote)]
        if BANK in candidates:
            return Vote(BANK)
        return Vote(seat)

    # Suits

    def award(self, s: State, phase: Verdict, prompt: Prompt[Action]) -> Action:
        """What gains most: shares that it buys itself, or goods of the loser's that it takes away.

        Goods for the bank gain it nothing, unless they were worth more to the loser.
        """
        seat, unit = phase.seat, pack(s.terms)
        spare = self.spare(s, seat)
        best: tuple[float, Action] = (0.0, Pass())
        for form in prompt.forms:
            given = dict(form.fixed)
            buyer = int(str(given["buyer"]))
            domain = form.fields[0].domain
            assert isinstance(domain, Amount)
            if form.action == "award_shares" and buyer == seat:
                company = int(str(given["company"]))
                for n in range(domain.low, domain.high + 1, unit):
                    cost = n * SHARE_PRICE
                    got = self.values.moved(s, seat, seat, phase.loser, {company: n})
                    if cost <= spare and got - cost > best[0]:
                        best = got - cost, AwardShares(company, n, seat)
            elif form.action == "award_goods" and buyer == BANK:
                good, square = int(str(given["good"])), int(str(given["square"]))
                n = domain.high
                lost = n * (self.values.unit(s, good, square) - base_price(s.terms, good))
                gain = lost / (len(in_game(s)) - 1)
                if gain > best[0]:
                    best = gain, AwardGoods(good, square, n, BANK)
        return best[1]

    def willing(self, s: State, phase: Willing) -> Action:
        """It buys what a suit offers it if it can spare the cash."""
        if phase.thing < len(s.chairs) and self.spare(s, phase.seat) > SHARE_PRICE * phase.units:
            return Agree()
        return Refuse()
