"""How a bot deals in shares: buying, auctions, Tips about shares and chairs, meetings, suits."""

from __future__ import annotations

from core.game import Seat
from core.games.oil.actions import (
    Action,
    Agree,
    Appoint,
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
from core.games.oil.chairs import pack, pack_price
from core.games.oil.data import (
    BANK,
    PETROL,
    SHARE_PRICE,
    STEP,
    TRACK,
    kind_of,
)
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
from core.games.oil.value import Values
from core.prompt import Amount, Prompt

__all__ = ["Broker"]


class Broker:
    """Buys what is worth more than it costs, and votes for itself."""

    def __init__(self, values: Values) -> None:
        self.values = values

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
        worth = self.values.share(s, company) * pack(s.terms)
        chair = s.chairs[company]
        if chair is None:
            worth += self.values.chair(s, seat, company)
        else:
            worth += self._votes(s, seat, company, chair)
        return worth

    def _votes(self, s: State, seat: Seat, company: int, chair: Seat) -> float:
        """What a share adds to the hope, or to the safety, of a chair."""
        rows = [row[company] for row in s.shares]
        mine = rows[seat]
        most = max([n for other, n in enumerate(rows) if other != seat], default=0)
        value = self.values.chair(s, seat, company)
        if chair == seat:
            return 0.25 * value if mine <= most + 1 and mine < 3 else 0.0
        return 0.35 * value if mine >= rows[chair] else 0.05 * value

    def spare(self, s: State, seat: Seat) -> int:
        """The cash that the seat can spend on shares."""
        return s.cash[seat] - self.values.reserve(s, seat)

    def buy(self, s: State, phase: Buying, prompt: Prompt[Action]) -> Action:
        """As many as can be spared, one at least where it brings the chair."""
        seat, unit = phase.seat, pack(s.terms)
        counts = [a.shares for a in prompt.choices if isinstance(a, BuyShares)]
        price = pack_price(s.terms) // unit
        spare = self.spare(s, seat)
        most = max([n for n in counts if n * price <= spare], default=0)
        if not most and s.chairs[phase.company] is None and unit in counts:
            most = unit if s.cash[seat] >= 2 * price * unit else 0
        return BuyShares(most)

    def pick(self, s: State, phase: Picking, prompt: Prompt[Action]) -> Action:
        """The share that is worth most above its price; else the least is put up."""
        seat, price = phase.seat, pack_price(s.terms)
        buys = [a for a in prompt.choices if isinstance(a, BuyShare)]
        if buys:
            best = max(buys, key=lambda a: self.worth(s, seat, a.company))
            if self.spare(s, seat) >= price and self.worth(s, seat, best.company) > price:
                return best
        ups = [a for a in prompt.choices if isinstance(a, PutUp)]
        return min(ups, key=lambda a: self.worth(s, seat, a.company))

    def bid(self, s: State, phase: Auction, prompt: Prompt[Action]) -> Action:
        """Part of the way to what a share is worth, so that an auction takes few bids."""
        limit = self.limit(s, phase)
        low = phase.high + STEP
        if limit < low:
            return Pass()
        jump = (limit - phase.high) * 0.4 // STEP * STEP
        return Bid(int(max(low, phase.high + jump)))

    def limit(self, s: State, phase: Auction) -> int:
        """The most that the seat bids."""
        seat = phase.seat
        worth = self.worth(s, seat, phase.company)
        spare = s.cash[seat] - self.values.reserve(s, seat) // 2
        return int(min(worth, spare) // STEP * STEP)

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
            return prompt.choices[0]
        if card in (20, 22) or 24 <= card <= 32:
            return max(names, key=lambda a: self.worth(s, seat, a.company))
        if card in (54, 55, 56):
            return min(names, key=lambda a: self.values.waiting(s, a.company))
        return min(names, key=lambda a: self._loss(s, seat, a.company))

    def _loss(self, s: State, seat: Seat, company: int) -> float:
        """What it costs the seat to lose a share of a company, or all of them."""
        mine = s.shares[seat][company]
        chair = s.chairs[company] == seat and mine == 1
        return self.values.share(s, company) + chair * self.values.chair(s, seat, company)

    def _supply(self, s: State, prompt: Prompt[Action]) -> Action:
        best: tuple[float, Action] = (0.0, Pass())
        for form in prompt.forms:
            company = int(str(dict(form.fixed)["company"]))
            domain = form.fields[0].domain
            assert isinstance(domain, Amount)
            units = domain.high
            price = 3_000 if kind_of(company) == PETROL else 1_000
            if s.terms.oligopoly:
                price = 2_000
            gain = (self.values.bought_unit(s, company, units) - price) * units
            if gain > best[0]:
                best = gain, Supply(company, units)
        return best[1]

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
        """The dearest that it can buy itself."""
        best: tuple[float, Action] | None = None
        for a in prompt.choices:
            if isinstance(a, AwardShares) and a.buyer == phase.seat:
                cost = a.shares * SHARE_PRICE
                gain = a.shares * self.worth(s, phase.seat, a.company) - cost
                if cost <= self.spare(s, phase.seat) and (best is None or gain > best[0]):
                    best = gain, a
        return Pass() if best is None else best[1]

    def willing(self, s: State, phase: Willing) -> Action:
        """It buys what a suit offers it if it can spare the cash."""
        if phase.thing < len(s.chairs) and self.spare(s, phase.seat) > SHARE_PRICE * phase.units:
            return Agree()
        return Refuse()
