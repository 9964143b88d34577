"""How a bot trades with others: what it offers, how it answers and haggles (O-23)."""

from __future__ import annotations

from msgspec.structs import replace

from core.game import Seat
from core.games.oil.actions import (
    Accept,
    Action,
    Borrow,
    BuyOil,
    Decline,
    End,
    GiveUp,
    MakeOffer,
    TakeOut,
)
from core.games.oil.appraisal import Appraiser
from core.games.oil.bargains import possible
from core.games.oil.chairs import pack
from core.games.oil.data import (
    ALL,
    EMERGENCY_FEES,
    LOAN,
    LOAN_LIMIT,
    LOAN_RATES,
    MONTHS,
    MOST_PROCESSED,
    PLAIN_PROCESSED,
    SHARE_PRICE,
    SHARES,
    STEP,
    continent_of,
)
from core.games.oil.force import sanctioned
from core.games.oil.outlook import months_left
from core.games.oil.state import Offer, Owing, State, Things, Trading
from core.games.oil.things import CASH, Shares, parse, share_thing
from core.games.oil.value import Values
from core.games.oil.works import work_cost
from core.parts.rows import put
from core.prompt import Amount, Prompt, admits

__all__ = ["Dealer"]

_NEAR = 1_500.0
"""An offer by which a seat seems to lose no more may still be good for it."""
_LOSS = 0.1
"""But no more than this part of what it gives."""
_WORDS = 100.0
"""What a demand has to gain to be worth the words."""
_USUAL = 0.95
"""What part of a deal's gain a seat usually gets by its demands."""
_WORRY = 1_500.0
"""What a loan has to bring beyond what it costs, since deals may fail."""
_COUNTERS = 6
"""Up to so many offers in a phase a bot answers a bad one with a price of its own."""
_OWING_PRICES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3)
"""For what part of a share's price a debtor sells, from offer to offer."""
_OIL = 3_000


class Dealer:
    """Takes what gains, offers what gains both."""

    def __init__(self, values: Values, others: Values | None = None, trades: bool = True) -> None:
        """`others` is how the other seats weigh, if it knows.

        Without `trades` it neither makes offers in phase A nor weighs them.
        """
        self.values = values
        self.appraiser = Appraiser(values, None if others is None else Appraiser(others))
        self._demands = others is not None
        self._trades = trades

    # Trading

    def trade(self, s: State, phase: Trading, seat: Seat, prompt: Prompt[Action]) -> Action:
        """Answers the best offer first, then makes its own, then is done."""
        if s.terms.traders:
            oil = self._oil(s, seat, prompt)
            if oil is not None:
                return oil
        if not self._trades:
            return End()
        answer = self.answer(s, phase, seat, prompt)
        if answer is not None:
            return answer
        weights, made = self.values.weights, phase.made[seat]
        waits = any(o.by == seat for o in phase.offers)
        if weights.closing and not months_left(s):
            return self._close(s, phase, seat, prompt)
        if made < len(weights.parts) and not waits:
            offer = self.offer(s, seat, weights.parts[made])
            if offer is not None:
                return offer
        return End()

    def _close(self, s: State, phase: Trading, seat: Seat, prompt: Prompt[Action]) -> Action:
        """The last trades: all that gains is offered at once, if need be for a loan."""
        then = _carried_out(s, phase, seat)
        if Borrow() in prompt.choices and self.gain_of_loan(then, seat) > 0:
            return Borrow()
        parts, made = self.values.weights.closing, phase.made[seat]
        if made < len(parts):
            offer = self.offer(then, seat, parts[made])
            if offer is not None and admits(prompt, offer) and not _offered(phase, seat, offer):
                return offer
        return End()

    def answers(
        self, s: State, phase: Trading, seat: Seat, prompt: Prompt[Action]
    ) -> list[tuple[float, Action]]:
        """To accept the best offer or not, each with what it gains, if it is a near thing.

        What it would do comes first; nothing where there is nothing to accept.
        """
        gains = [
            (self.appraiser.gain(s, seat, offer), offer.number)
            for offer in phase.offers
            if Accept(offer.number) in prompt.choices
        ]
        if not gains:
            return []
        gain, number = max(gains)
        would, given = self.trade(s, phase, seat, prompt), self._given(s, phase, seat, number)
        accept, decline = Accept(number), Decline(number)
        if would == accept:
            return [(gain, accept), (0.0, decline)]
        if would == decline and gain > -_NEAR and gain > -_LOSS * given:
            return [(0.0, decline), (gain, accept)]
        return []

    def _given(self, s: State, phase: Trading, seat: Seat, number: int) -> float:
        """What that is worth to the seat which it would give by accepting an offer."""
        offer = next(o for o in phase.offers if o.number == number)
        given = tuple((thing, -n) for thing, n in offer.things if n < 0)
        return self.appraiser.gain_of(s, seat, ALL, given)

    def answer(self, s: State, phase: Trading, seat: Seat, prompt: Prompt[Action]) -> Action | None:
        """What it says to the offers that are open to it; None if there are none."""
        best: tuple[float, Action] | None = None
        for offer in phase.offers:
            accept = Accept(offer.number)
            if accept not in prompt.choices:
                continue
            gain = self.fair_gain(s, seat, offer)
            if gain > 0 and (best is None or gain > best[0]):
                best = gain, accept
        if best is not None:
            return best[1]
        decline = next((a for a in prompt.choices if isinstance(a, Decline)), None)
        if decline is not None and phase.made[seat] < _COUNTERS:
            offer = next(o for o in phase.offers if o.number == decline.number)
            counter = self.counter(s, phase, seat, offer)
            if counter is not None:
                return counter
        return decline

    def fair_gain(self, s: State, seat: Seat, offer: Offer) -> float:
        """What the seat gains by accepting; 0 if that is nothing beside what the other gains."""
        gain = self.appraiser.gain(s, seat, offer)
        if gain <= 0:
            return 0.0
        theirs = self.appraiser.others.gain(s, offer.by, replace(offer, to=seat))
        return gain if gain >= self.values.weights.fair * theirs else 0.0

    def counter(self, s: State, phase: Trading, seat: Seat, offer: Offer) -> Action | None:
        """The same things at a price that gains both, if there is one that is not yet offered."""
        if any(o.by == seat and o.to == offer.by for o in phase.offers):
            return None
        goods = tuple((t, n) for t, n in offer.things if t != CASH)
        mine = self.appraiser.gain_of(s, seat, offer.by, goods)
        theirs = self.appraiser.others.gain_of(s, offer.by, seat, tuple((t, -n) for t, n in goods))
        if not goods or mine + theirs <= 0:
            return None
        # Above 0 the seat pays.
        price = round((mine - theirs) / 2 / STEP) * STEP
        things = tuple((t, -n) for t, n in goods)
        if price:
            things = ((CASH, price), *things)
        if mine - price <= 0 or not possible(s, seat, offer.by, things):
            return None
        if self.appraiser.gain_of(s, seat, offer.by, tuple((t, -n) for t, n in things)) <= 0:
            return None
        return MakeOffer(offer.by, things)

    def offer(self, s: State, seat: Seat, part: float) -> MakeOffer | None:
        """An offer by which the seat gets such a part of the gain, if there is one that gains."""
        return (self.demand if self._demands else self.propose)(s, seat, part)

    def propose(self, s: State, seat: Seat, part: float) -> MakeOffer | None:
        """The sale that gains both most, with so great a part of the gain for itself."""
        for deal in sorted(self.appraiser.deals(s, seat), key=lambda d: (-d.gain, d)):
            price = deal.price(part if seat == deal.seller else 1 - part)
            if price <= 0:
                continue
            other = deal.buyer if seat == deal.seller else deal.seller
            things = self.appraiser.things(seat, deal, price)
            if self._gains(s, seat, other, things) and possible(s, seat, other, things):
                return MakeOffer(other, things)
        return None

    def demand(self, s: State, seat: Seat, part: float) -> MakeOffer | None:
        """The sale that gains the seat most.

        It keeps so great a part of the most that the other one, as he weighs, would let it have.
        """
        best: tuple[float, MakeOffer | None] = (_WORDS, None)
        mine, theirs = self.appraiser, self.appraiser.others
        fair = theirs.values.weights.fair
        for deal in mine.deals(s, seat):
            buys = seat == deal.buyer
            other = deal.seller if buys else deal.buyer
            n = deal.units if buys else -deal.units
            own = mine.gain_of(s, seat, other, ((deal.thing, n),))
            # What the seat pays, below 0 what it gets: the other one has to gain by it, and not
            # too little beside what he thinks that the seat gains.
            seems = theirs.gain_of(s, seat, other, ((deal.thing, n),))
            his = theirs.gain_of(s, other, seat, ((deal.thing, -n),))
            least = max(1.0 - his, (fair * seems - his) / (1.0 + fair))
            price = int(-(-(least + (1.0 - part) * (own - least)) // STEP) * STEP)
            if own - price <= best[0] or not price or (price > 0) != buys:
                continue
            things = mine.things(seat, deal, abs(price))
            if self._gains(s, seat, other, things) and possible(s, seat, other, things):
                best = own - price, MakeOffer(other, things)
        return best[1]

    def gain_of_loan(self, s: State, seat: Seat) -> float:
        """What an emergency loan brings by what it buys, beyond what it costs this year."""
        n = s.loans[seat]
        if n >= LOAN_LIMIT:
            return 0.0
        rich = replace(
            s,
            cash=put(s.cash, seat, s.cash[seat] + LOAN - EMERGENCY_FEES[n]),
            loans=put(s.loans, seat, n + 1),
        )
        cost = EMERGENCY_FEES[n] + LOAN_RATES[n]
        return self._bought(rich, seat, rich) - self._bought(s, seat, rich) - cost - _WORRY

    def _bought(self, s: State, seat: Seat, rich: State) -> float:
        """About what the seat gains by all that it can buy of the others with its cash.

        `rich` has the cash to tell all that there is to gain.
        """
        cash = s.cash[seat] - self.values.reserve(s, seat)
        gain = 0.0
        got: set[int] = set()
        for deal in sorted(self.appraiser.deals(rich, seat), key=lambda d: (-d.gain, d)):
            price = deal.price(1.0 - _USUAL)
            if deal.buyer == seat and deal.thing not in got and price <= cash:
                cash -= price
                gain += _USUAL * deal.gain
                got.add(deal.thing)
        return gain

    def _gains(self, s: State, seat: Seat, other: Seat, things: Things) -> bool:
        return self.appraiser.gain_of(s, seat, other, tuple((t, -n) for t, n in things)) > 0

    # Oil from the bank

    def _oil(self, s: State, seat: Seat, prompt: Prompt[Action]) -> Action | None:
        """Oil for a petrol company, if it gains to work it up in the next round (O-34)."""
        if s.month % MONTHS == MONTHS - 1:
            return None
        for form in prompt.forms:
            if form.action != "buy_oil":
                continue
            company = int(str(dict(form.fixed)["company"]))
            domain = form.fields[0].domain
            assert isinstance(domain, Amount)
            room = MOST_PROCESSED - self.values.waiting(s, company)
            gains = [
                (self.oil_gain(s, seat, company, n), n)
                for n in (min(room, PLAIN_PROCESSED), room)
                if 0 < n <= domain.high
            ]
            gain, n = max(gains, default=(0.0, 0))
            if gain > 0:
                return BuyOil(company, n)
        return None

    def oil_gain(self, s: State, seat: Seat, company: int, units: int) -> float:
        """What so many units from the bank gain, if there is the cash to work them up."""
        there = self.values.waiting(s, company)
        cost = _OIL * units
        part = s.shares[seat][company] / SHARES if s.terms.partnership else 1.0
        if (cost + work_cost(s.terms, there, units) + 100 * units) * part > s.cash[seat]:
            return 0.0
        gain = self.values.bought_units(s, company, units)
        return (gain - cost) if gain > 0 else 0.0

    # Debts

    def owe(self, s: State, phase: Owing, seat: Seat, prompt: Prompt[Action]) -> Action:
        """Answers a debtor's offers; raises money itself: loans, shares, and then it gives up."""
        if seat != phase.seat:
            return self._to_debtor(s, phase, seat, prompt)
        for way in (TakeOut(), Borrow()):
            if way in prompt.choices:
                return way
        if phase.made < len(_OWING_PRICES):
            offer = self._sale(s, seat, _OWING_PRICES[phase.made])
            if offer is not None:
                return offer
        return GiveUp()

    def _to_debtor(self, s: State, phase: Owing, seat: Seat, prompt: Prompt[Action]) -> Action:
        for offer in phase.offers:
            accept = Accept(offer.number)
            if accept in prompt.choices and self.appraiser.gain(s, seat, offer) > 0:
                return accept
        return next(a for a in prompt.choices if isinstance(a, Decline))

    def _sale(self, s: State, seat: Seat, part: float) -> Action | None:
        """The share that it misses least, offered to all who could pay."""
        unit = pack(s.terms)
        others = [s.cash[o] for o in range(len(s.cash)) if o != seat and o not in s.out]
        price = int(SHARE_PRICE * unit * part // STEP * STEP)
        held = [
            company
            for company, n in enumerate(s.shares[seat])
            if n and not sanctioned(s, continent_of(company))
        ]
        if not held or max(others) < price:
            return None
        company = max(held, key=lambda c: (self.values.more(s, seat, c, -unit), -c))
        return MakeOffer(ALL, ((CASH, -price), (share_thing(company), unit)))


def _carried_out(s: State, phase: Trading, seat: Seat) -> State:
    """As if the seat's offers had been accepted, as far as cash and shares go."""
    cash, shares = list(s.cash), [list(row) for row in s.shares]
    for offer in phase.offers:
        if offer.by != seat or offer.to == ALL:
            continue
        for thing, n in offer.things:
            what = parse(thing)
            if thing == CASH:
                cash[seat] -= n
                cash[offer.to] += n
            elif isinstance(what, Shares):
                shares[seat][what.company] -= n
                shares[offer.to][what.company] += n
    return replace(s, cash=tuple(cash), shares=tuple([tuple(row) for row in shares]))


def _offered(phase: Trading, seat: Seat, offer: MakeOffer) -> bool:
    """Whether the seat has offered the other one already what is in this offer beside cash."""
    said = {
        (o.to, thing)
        for o in phase.offers
        if o.by == seat
        for thing, _ in o.things
        if thing != CASH
    }
    return any((offer.to, thing) in said for thing, _ in offer.things)
