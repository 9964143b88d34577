"""What a continent's companies can still bring their chairman until the year ends.

Field, refinery and petrol company of a continent lie near each other, so they are planned for
together: each may be used once, and what one makes the next one can work up in time or not.
"""

from __future__ import annotations

from msgspec import Struct

from core.game import Seat
from core.games.oil.atlas import COMPANY_SQUARE
from core.games.oil.chain import Chain
from core.games.oil.data import (
    FIELD,
    FIXED_COSTS,
    MONTHS,
    MOST_PROCESSED,
    PETROL,
    PLAIN_PROCESSED,
    SHARES,
    STORAGE,
    company_of,
    kind_of,
)
from core.games.oil.finish import base_price
from core.games.oil.force import input_kind, kinds_in_use
from core.games.oil.outlook import in_time, lasting, turns_to
from core.games.oil.state import FREE, Board
from core.games.oil.works import work_cost

__all__ = ["FIELD_UNITS", "Held", "PlanWeights", "plan", "to_work_up"]

FIELD_UNITS = 10.5
"""Three dice, on the average."""

Held = tuple[int, int, int]
"""How many shares a chairman has of a continent's companies, by kind; 0 of those he doesn't
chair."""


class PlanWeights(Struct, frozen=True):
    """What a bot makes of what others do."""

    arrives: float = 0.85
    """How likely goods of one's own get to a company of one's own, beside nationalisation."""
    others: float = 3.0
    """How many units others bring to a company of one's own in a year."""
    sells: float = 0.4
    """What part of the margin one gets for goods that another's company works up."""


def to_work_up(
    b: Board, chain: Chain, seat: Seat, company: int, weights: PlanWeights
) -> tuple[float, float]:
    """How many units a company will have to work up, and with how many moves left for the last.

    Those that its own continent's other companies have yet to make are not among them.
    """
    square = COMPANY_SQUARE[company]
    kind = input_kind(b.terms, company)
    far = turns_to(len(b.cash), b.terms, square)
    units, left = 0.0, chain.moves
    sooner = float(left)
    for good, where, n in b.goods:
        if kind_of(good) != kind:
            continue
        if b.chairs[good] == seat:
            likely = 1.0 if where == square else weights.arrives * in_time(left - 1 - far[where])
            units += n * likely
            if likely > 0.3:
                sooner = min(sooner, max(1.0, left - far[where]))
        elif where == square:
            units += n * 0.6
        else:
            units += n * 0.2
    units += sum(lot.units for lot in b.bought if lot.company == company)
    this_year = MONTHS - max(b.month, 0) % MONTHS
    units += weights.others * max(0, this_year - 4) / MONTHS
    if b.terms.traders and left > 1:
        units = max(units, float(PLAIN_PROCESSED))
    return units, sooner


def plan(
    b: Board, chain: Chain, seat: Seat, continent: int, held: Held, weights: PlanWeights
) -> float:
    """What the seat is likely to gain by its companies' work beyond what goods count unworked."""
    kinds = kinds_in_use(b.terms)
    left = float(chain.moves)
    gains = 0.0
    made = 0.0
    if FIELD in kinds and held[FIELD]:
        field = company_of(continent, FIELD)
        if b.cards[field] == FREE:
            made = FIELD_UNITS
            gains = _extraction(b, chain, seat, field, held[FIELD])
    alone = _worked(b, chain, seat, continent, FIELD, 0.0, left, held, weights)
    if not made:
        return alone
    with_it = gains + _worked(b, chain, seat, continent, FIELD, made, left, held, weights)
    return max(alone, with_it)


def _stored(b: Board) -> int:
    return 0 if b.terms.free_trade else STORAGE


def _cost(b: Board, chain: Chain, company: int, held: int) -> float:
    """What a use costs a chairman with so many shares in December."""
    if b.terms.partnership:
        return FIXED_COSTS * held / SHARES
    return FIXED_COSTS + (SHARES - held) * chain.dividend(company // 3)


def _part(b: Board, held: int) -> float:
    return held / SHARES if b.terms.partnership else 1.0


def _extraction(b: Board, chain: Chain, seat: Seat, field: int, held: int) -> float:
    """Where nothing but a market takes crude, what it brings there is counted at once."""
    base = base_price(b.terms, FIELD)
    each = float(base)
    if b.terms.oil_barons:
        each = chain.at(seat, field, COMPANY_SQUARE[field], chain.moves)
    each -= 2 * _stored(b) + (1_000 if b.terms.oligopoly else 0)
    return FIELD_UNITS * each * _part(b, held) - _cost(b, chain, field, held)


def _worked(
    b: Board,
    chain: Chain,
    seat: Seat,
    continent: int,
    kind: int,
    made: float,
    left: float,
    held: Held,
    weights: PlanWeights,
) -> float:
    """What is gained by working up so many units of a kind, made with so many moves left."""
    taker = PETROL if b.terms.oligopoly or b.terms.traders else kind + 1
    if kind == PETROL or taker not in kinds_in_use(b.terms):
        return 0.0
    company = company_of(continent, taker)
    after = held[taker]
    source = COMPANY_SQUARE[company_of(continent, kind)]
    far = turns_to(len(b.cash), b.terms, COMPANY_SQUARE[company])[source] if made else 0.0
    sure = lasting(b, 2 * far) * weights.arrives * in_time(left - 1 - far)
    nothing_more = _worked(b, chain, seat, continent, taker, 0.0, float(chain.moves), held, weights)
    if not after:
        if not made:
            return nothing_more
        each = _sold_to(b, chain, company, seat, max(1.0, left - far), weights)
        return nothing_more + made * sure * each
    if b.cards[company] != FREE:
        return nothing_more
    there, since = to_work_up(b, chain, seat, company, weights)
    units = min(there + made * sure, float(MOST_PROCESSED))
    if made:
        since = min(since, max(1.0, left - far))
    if units < 1:
        return nothing_more
    here = chain.at(seat, company, COMPANY_SQUARE[company], since)
    # Where the continent's own petrol company takes it in, that is counted below.
    base = float(base_price(b.terms, taker))
    each = (base if taker != PETROL else here) - 2 * _stored(b)
    each -= base_price(b.terms, input_kind(b.terms, company)) + work_cost(b.terms, 0, 1)
    gain = (units * each - 500 * max(0.0, units - PLAIN_PROCESSED)) * _part(b, after)
    gain -= _cost(b, chain, company, after)
    gain += _worked(b, chain, seat, continent, taker, units, since, held, weights)
    return max(nothing_more, gain)


def _sold_to(
    b: Board, chain: Chain, company: int, seat: Seat, left: float, weights: PlanWeights
) -> float:
    """What a unit gains by a sale to another's company."""
    if b.chairs[company] in (None, seat) or b.cards[company] != FREE:
        return 0.0
    margin = chain.margin(company, left) - _cost(b, chain, company, SHARES) / 12
    return weights.sells * max(0.0, margin)
