"""What somebody might ask about in a phase: why can't I do that? (see `Rules.barred`)."""

from __future__ import annotations

from collections.abc import Iterator

from core.game import Seat
from core.games.oil.actions import (
    Accept,
    Action,
    Borrow,
    BuyShare,
    BuyShares,
    Choose,
    Extract,
    Process,
    PutUp,
    Sell,
    SetLoans,
    TakeOut,
    Vote,
)
from core.games.oil.atlas import CITIES, COMPANY_SQUARE
from core.games.oil.data import (
    CONTINENTS,
    LOAN_LIMIT,
    PETROL,
    REFINERY,
    SHARES,
    company_of,
    kind_of,
)
from core.games.oil.force import companies_in_play, goods_of_market, input_kind
from core.games.oil.goods import goods_at
from core.games.oil.meetings import ABSTAIN
from core.games.oil.state import (
    Buying,
    Extracting,
    Interest,
    Owing,
    Picking,
    Processing,
    Selling,
    Start,
    State,
    Trading,
    Voting,
)

__all__ = ["about"]


def about(s: State, seat: Seat) -> Iterator[Action]:
    """Finite actions of the phase on top, whether they can be done or not."""
    phase = s.phases[-1]
    match phase:
        case Start():
            yield from (Choose(k, n) for k in range(CONTINENTS) for n in (0, 1))
        case Buying():
            yield from map(BuyShares, range(SHARES + 1))
        case Picking(continent=continent):
            for kind in range(PETROL + 1):
                yield BuyShare(company_of(continent, kind))
                yield PutUp(company_of(continent, kind))
        case Extracting():
            yield from (Extract(c, ()) for c in companies_in_play(s) if kind_of(c) == 0)
        case Processing():
            yield from _processes(s, phase)
        case Selling(continent=continent):
            market = goods_of_market(s.terms)
            for square in CITIES[continent]:
                for good, _, _ in goods_at(s, square):
                    if kind_of(good) == market and s.chairs[good] == seat:
                        yield Sell(good, square)
        case Trading(offers=offers):
            yield from (Accept(offer.number) for offer in offers)
        case Owing(offers=offers):
            yield from (Accept(offer.number) for offer in offers)
            if seat == phase.seat:
                yield from (Borrow(), TakeOut())
        case Interest():
            deposits = range(s.deposits[seat] + 2)
            yield from (SetLoans(n, d) for n in range(LOAN_LIMIT + 2) for d in deposits)
        case Voting():
            yield from map(Vote, (ABSTAIN, *range(len(s.cash))))
        case _:
            pass


def _processes(s: State, phase: Processing) -> Iterator[Action]:
    for company in companies_in_play(s):
        if kind_of(company) != phase.kind or kind_of(company) not in (REFINERY, PETROL):
            continue
        for good, _, _ in goods_at(s, COMPANY_SQUARE[company]):
            if kind_of(good) == input_kind(s.terms, company):
                yield Process(company, good, False, 1, ())
