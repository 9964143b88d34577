"""Extraction, refining and production (O-13 to O-15, O-32)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from msgspec.structs import replace

from core.game import Illegal, Seat
from core.games.oil.actions import Action, Borrow, End, Extract, Process, Take
from core.games.oil.atlas import COMPANY_SQUARE
from core.games.oil.data import (
    COMPANIES,
    CUSTOMS,
    FIELD,
    MOST_PROCESSED,
    PLAIN_PROCESSED,
    REFINERY,
    continent_of,
    kind_of,
)
from core.games.oil.dice import rolled
from core.games.oil.events import Extracted, Processed, Taken
from core.games.oil.events_deals import CUSTOMS_DUE, EXTRACTION, PROCESSING, PURCHASE, SALE
from core.games.oil.finish import base_price
from core.games.oil.force import companies_in_play, input_kind, kinds_in_use
from core.games.oil.frames import Acts, Asks, Autos, Log, pop, push, put_top
from core.games.oil.goods import add_goods, bought_at, goods_at, take_lot, units_at
from core.games.oil.kept import use_tip
from core.games.oil.money import (
    bear,
    bear_all,
    borrow,
    chairs_part,
    check_cash,
    earn,
    may_borrow,
    parts,
    with_loan,
)
from core.games.oil.phrases import company as called
from core.games.oil.phrases import goods_kind, tip
from core.games.oil.phrases import units as in_words
from core.games.oil.state import (
    FREE,
    USED,
    Board,
    Extracting,
    Processing,
    State,
    Taking,
    Terms,
    Turn,
)
from core.parts.rows import put
from core.prompt import Amount, Field, Form, Prompt
from core.text import Text, say

__all__ = [
    "ACTS",
    "ASK",
    "AUTO",
    "EXTRA",
    "MORE_CRUDE",
    "Source",
    "Work",
    "most_units",
    "sources",
    "usable",
    "use_cards",
    "work",
    "work_cost",
]

_UNMARKED: Final = (51, 52, 53)
"""By kind: the Tip for a use that leaves the card unturned."""
MORE_CRUDE: Final = 57
"""The Tip that brings EXTRA units more of an extraction."""
EXTRA: Final = 5
_CHEAPER: Final = (0, 58, 59)
"""By kind: the Tip that halves the cost of a use."""

_EXTRACTION_COST: Final = 1_000
"""What a unit of crude costs with `oligopoly` (O-32)."""
_UNIT_COSTS: Final = (1_000, 1_500)
"""What the first ten units of a use cost each, and those after them (O-14)."""
_OLIGOPOLY_COSTS: Final = (2_000, 2_500)


# -- companies and cards -----------------------------------------------------------------------


def usable(b: Board, seat: Seat, kind: int) -> tuple[int, ...]:
    """The unturned companies of a kind that the seat chairs."""
    if kind not in kinds_in_use(b.terms):
        return ()
    return tuple(
        [c for c in range(kind, COMPANIES, 3) if b.chairs[c] == seat and b.cards[c] == FREE]
    )


def _card_choices(b: Board, seat: Seat, kind: int) -> tuple[tuple[int, ...], ...]:
    """The sets of kept Tips that the seat may use for one use of a company of this kind."""
    return _subsets(tuple([card for card in use_cards(kind) if card in b.kept[seat]]))


@lru_cache(maxsize=16)
def _subsets(cards: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple([some for n in range(len(cards) + 1) for some in combinations(cards, n)])


def use_cards(kind: int) -> tuple[int, int]:
    """The Tips for a use of a company of this kind, ascending.

    The first leaves its card unturned, the second makes it cheaper or brings more crude.
    """
    return _UNMARKED[kind], _CHEAPER[kind] or MORE_CRUDE


def _check_usable(s: State, seat: Seat, company: int, kind: int, rule: str) -> None:
    """Raises Illegal unless the seat may begin to use the company now."""
    _check_chaired(s, seat, company, kind, rule)
    if s.cards[company] != FREE:
        raise Illegal(
            "turned",
            say(
                "The card of {company} is turned: it can't be used before December is over.",
                company=called(company),
            ),
            rule,
        )


def _check_chaired(s: State, seat: Seat, company: int, kind: int, rule: str) -> None:
    if company not in companies_in_play(s) or kind_of(company) != kind:
        raise Illegal("other_company", _not_this_kind(kind), rule)
    if s.chairs[company] != seat:
        raise Illegal(
            "not_chairman",
            say("You are not chairman of {company}.", company=called(company)),
            rule,
        )


def _not_this_kind(kind: int) -> Text:
    if kind == FIELD:
        return say("Only oil fields in play are used in this part of the turn.")
    if kind == REFINERY:
        return say("Only refineries in play are used in this part of the turn.")
    return say("Only petrol companies in play are used in this part of the turn.")


def _check_cards(s: State, seat: Seat, kind: int, cards: tuple[int, ...]) -> None:
    """Raises Illegal unless the seat keeps these Tips, and they are for such a use."""
    for card in cards:
        if card not in use_cards(kind):
            raise Illegal("other_card", say("{card} is not for this use.", card=tip(card)), "O-48")
        if card not in s.kept[seat]:
            raise Illegal("not_kept", say("You don't keep {card}.", card=tip(card)), "O-48")
    if cards not in _subsets(use_cards(kind)):
        raise Illegal("card_order", say("Tips are named once each, in ascending order."), "O-48")


def _begin_use(
    s: State, log: Log, seat: Seat, company: int, kind: int, cards: tuple[int, ...]
) -> State:
    """The Tips are used and the card is turned, unless one of them leaves it as it is."""
    for card in cards:
        s = use_tip(s, log, seat, card)
    if _UNMARKED[kind] in cards:
        return s
    return replace(s, cards=put(s.cards, company, USED))


def _made(s: State, company: int, units: int) -> State:
    """The units lie on the company's square, and will cost their transport (O-16)."""
    frames = list(s.phases)
    for at, phase in enumerate(frames):
        if isinstance(phase, Turn):
            made = dict(phase.made)
            made[company] = made.get(company, 0) + units
            frames[at] = replace(phase, made=tuple(sorted(made.items())))
    return add_goods(replace(s, phases=tuple(frames)), company, COMPANY_SQUARE[company], units)


# -- extraction --------------------------------------------------------------------------------

_END: Final = End()


def _ask_extracting(s: State, phase: Extracting) -> dict[Seat, Prompt[Action]]:
    seat = phase.seat
    cards = _card_choices(s, seat, FIELD)
    choices = [Extract(company, some) for company in usable(s, seat, FIELD) for some in cards]
    return {seat: with_loan(s, seat, Prompt(must=True, choices=(*choices, _END)))}


def _extract(s: State, phase: Extracting, seat: Seat, a: Extract, log: Log) -> State:
    company = a.company
    _check_usable(s, seat, company, FIELD, "O-13")
    _check_cards(s, seat, FIELD, a.cards)
    s = _begin_use(s, log, seat, company, FIELD, a.cards)
    (one, two, three), rng = rolled(s.rng, 3)
    extra = EXTRA if MORE_CRUDE in a.cards else 0
    units = one + two + three + extra
    log.append(Extracted(seat, company, (one, two, three), extra, units))
    s = replace(s, rng=rng)
    if s.terms.oligopoly:
        return push(s, Taking(seat, company, units))
    return _made(s, company, units)


def _end_extracting(s: State, phase: Extracting, seat: Seat, a: End, log: Log) -> State:
    return pop(s)


def _auto_extracting(s: State, phase: Extracting, log: Log) -> State | None:
    return None if usable(s, phase.seat, FIELD) else pop(s)


# -- taking, with `oligopoly` ------------------------------------------------------------------


def _most_taken(b: Board, phase: Taking) -> int:
    """The most units that the seat can pay for, of those it has rolled."""
    # Fifths of it are whole, so that of n units is n times as much.
    each = chairs_part(b, phase.company, _EXTRACTION_COST)
    return min(phase.units, b.cash[phase.seat] // each)


def _ask_taking(s: State, phase: Taking) -> dict[Seat, Prompt[Action]]:
    form = Form("take", _units_from(0, _most_taken(s, phase)))
    return {phase.seat: with_loan(s, phase.seat, Prompt(must=True, forms=(form,)))}


def _take(s: State, phase: Taking, seat: Seat, a: Take, log: Log) -> State:
    if not 0 <= a.units <= phase.units:
        raise Illegal(
            "not_so_many",
            say("You take from 0 to {most} units, not {n}.", most=phase.units, n=a.units),
            "O-32",
        )
    cost = _EXTRACTION_COST * a.units
    check_cash(s, seat, chairs_part(s, phase.company, cost))
    return _taken(s, phase, log, a.units)


def _taken(s: State, phase: Taking, log: Log, units: int) -> State:
    cost = _EXTRACTION_COST * units
    log.append(Taken(phase.seat, phase.company, units, cost))
    s = pop(s)
    if not units:
        return s
    s = _made(s, phase.company, units)
    return bear(s, log, phase.company, cost, EXTRACTION, forced=False)


def _auto_taking(s: State, phase: Taking, log: Log) -> State | None:
    """Who can pay for none and borrow nothing takes none."""
    if _most_taken(s, phase) or may_borrow(s, phase.seat):
        return None
    return _taken(s, phase, log, 0)


# -- refining and production -------------------------------------------------------------------


class Source(NamedTuple):
    """What a company can work up: so many units of a good, its own chairman's or bought."""

    good: int
    bought: bool
    units: int


class Work(NamedTuple):
    """What working up some units costs: the work, customs, and what is booked inside (O-38).

    `inside` is what the company pays to the one that made the good, with `partnership` only.
    `cash` is what its chairman must have in hand for all that.
    """

    cost: int
    customs: int
    inside: int
    cash: int


def sources(b: Board, company: int) -> tuple[Source, ...]:
    """What lies ready for a refinery or petrol company: what it has bought first, by good.

    Its chairman's goods are those of companies that he chairs (O-19).
    """
    kind = input_kind(b.terms, company)
    bought = dict.fromkeys([lot.good for lot in b.bought if lot.company == company])
    rows = [Source(good, True, bought_at(b, company, good)) for good in bought]
    chair = b.chairs[company]
    for good, _, n in goods_at(b, COMPANY_SQUARE[company]):
        if kind_of(good) == kind and b.chairs[good] == chair:
            rows.append(Source(good, False, n))
    return tuple(rows)


def work_cost(terms: Terms, made: int, units: int, cheaper: bool = False) -> int:
    """What so many units of a use cost, when `made` of it have been made (O-14, O-32).

    Half of it is always a multiple of 50, so units can be paid for in parts.
    """
    first, next_ones = _OLIGOPOLY_COSTS if terms.oligopoly else _UNIT_COSTS
    plain = max(0, min(units, PLAIN_PROCESSED - made))
    cost = first * plain + next_ones * (units - plain)
    return cost // 2 if cheaper else cost


def work(
    b: Board, company: int, good: int, bought: bool, units: int, made: int, cheaper: bool
) -> Work:
    """What working up so many units costs, when the use under way has `made` some."""
    cost = work_cost(b.terms, made, units, cheaper)
    foreign = continent_of(good) != continent_of(company)
    customs = CUSTOMS * units if foreign and not bought and not b.terms.free_trade else 0
    if not b.terms.partnership:
        return Work(cost, customs, 0, cost + customs)
    cash = chairs_part(b, company, cost) + chairs_part(b, company, customs)
    if bought:
        return Work(cost, customs, 0, cash)
    inside = base_price(b.terms, good) * units
    # Both companies have the same chairman, who is first among those with a part.
    cash += chairs_part(b, company, inside) - parts(b, good, inside)[0][1]
    return Work(cost, customs, inside, cash)


def most_units(b: Board, company: int, source: Source, made: int = 0, cheaper: bool = False) -> int:
    """The most units of a source that a use may still work up, and its chairman can pay for."""
    chair = b.chairs[company]
    if chair is None:
        return 0
    room = min(source.units, MOST_PROCESSED - made)
    for units in range(1, room + 1):
        if work(b, company, source.good, source.bought, units, made, cheaper).cash > b.cash[chair]:
            return units - 1
    return room


@lru_cache(maxsize=256)
def _units_from(low: int, high: int) -> tuple[Field, ...]:
    return (Field("units", Amount(low, high)),)


def _ask_processing(s: State, phase: Processing) -> dict[Seat, Prompt[Action]]:
    seat, kind = phase.seat, phase.kind
    forms: list[Form] = []
    if phase.company >= 0:
        cheaper = _CHEAPER[kind] in phase.cards
        forms = _forms(s, phase.company, phase.units, cheaper, ())
    else:
        for company in usable(s, seat, kind):
            for cards in _card_choices(s, seat, kind):
                forms += _forms(s, company, 0, _CHEAPER[kind] in cards, cards)
    return {seat: with_loan(s, seat, Prompt(must=True, choices=(_END,), forms=tuple(forms)))}


def _forms(s: State, company: int, made: int, cheaper: bool, cards: tuple[int, ...]) -> list[Form]:
    return [
        Form(
            "process",
            _units_from(1, most),
            (
                ("company", company),
                ("good", source.good),
                ("bought", source.bought),
                ("cards", cards),
            ),
        )
        for source in sources(s, company)
        if (most := most_units(s, company, source, made, cheaper))
    ]


def _process(s: State, phase: Processing, seat: Seat, a: Process, log: Log) -> State:
    kind, company, made = phase.kind, a.company, 0
    rule = "O-14" if kind == REFINERY else "O-15"
    if phase.company < 0:
        _check_usable(s, seat, company, kind, rule)
        _check_cards(s, seat, kind, a.cards)
        cards = a.cards
    else:
        _check_under_way(phase, a, rule)
        cards, made = phase.cards, phase.units
    cheaper = _CHEAPER[kind] in cards
    _check_units(s, a, made, rule)
    bill = work(s, company, a.good, a.bought, a.units, made, cheaper)
    check_cash(s, seat, bill.cash)
    if phase.company < 0:
        s = _begin_use(s, log, seat, company, kind, cards)
    log.append(Processed(seat, company, a.good, a.bought, a.units, bill.cost, bill.customs))
    if a.bought:
        s = take_lot(s, company, a.good, a.units)
    else:
        s = add_goods(s, a.good, COMPANY_SQUARE[company], -a.units)
    s = _made(s, company, a.units)
    s = put_top(s, Processing(seat, kind, company, made + a.units, cards))
    return _pay(s, log, company, a.good, bill)


def _pay(s: State, log: Log, company: int, good: int, bill: Work) -> State:
    """The chairman pays at once, and then the others their parts."""
    if bill.inside:
        s = earn(s, log, good, bill.inside, SALE)
    costs = (
        (company, bill.inside, PURCHASE),
        (company, bill.cost, PROCESSING),
        (company, bill.customs, CUSTOMS_DUE),
    )
    return bear_all(s, log, costs, forced=False)


def _check_under_way(phase: Processing, a: Process, rule: str) -> None:
    if a.company != phase.company:
        raise Illegal(
            "other_use",
            say("{company} is being used: end that first.", company=called(phase.company)),
            rule,
        )
    if a.cards:
        raise Illegal("late_card", say("Tips are used with the first units of a use."), "O-48")


def _check_units(s: State, a: Process, made: int, rule: str) -> None:
    """Raises Illegal unless so many units lie ready, and the use may still work them up."""
    company = a.company
    there = [
        source.units
        for source in sources(s, company)
        if source.good == a.good and source.bought == a.bought
    ]
    if not there:
        raise Illegal("no_goods", _none_there(s, a), rule)
    if not 1 <= a.units <= there[0]:
        raise Illegal(
            "not_so_many",
            say(
                "{goods} lie ready on the square of {company}: from 1 to {most}, not {n}.",
                goods=in_words(there[0], a.good),
                company=called(company),
                most=there[0],
                n=a.units,
            ),
            rule,
        )
    if made + a.units > MOST_PROCESSED:
        raise Illegal(
            "limit",
            say(
                "A company makes {most} units in a use, and has made {made}: {n} are too many.",
                most=MOST_PROCESSED,
                made=made,
                n=a.units,
            ),
            rule,
        )


def _none_there(s: State, a: Process) -> Text:
    kind = goods_kind(input_kind(s.terms, a.company))
    company = called(a.company)
    if a.bought:
        return say("{company} has bought no such {kind}.", company=company, kind=kind)
    if a.good in range(COMPANIES) and units_at(s, a.good, COMPANY_SQUARE[a.company]):
        return say("What lies on the square of {company} is not yours.", company=company)
    return say("No such {kind} lies on the square of {company}.", company=company, kind=kind)


def _end_processing(s: State, phase: Processing, seat: Seat, a: End, log: Log) -> State:
    """Ends the use that is under way, else this part of the turn."""
    if phase.company < 0:
        return pop(s)
    return put_top(s, Processing(seat, phase.kind))


def _auto_processing(s: State, phase: Processing, log: Log) -> State | None:
    seat, kind, company = phase.seat, phase.kind, phase.company
    if company < 0:
        cheaper = _CHEAPER[kind] in s.kept[seat]
        ready = any(_ready(s, c, 0, cheaper) for c in usable(s, seat, kind))
        return None if ready else pop(s)
    cheaper = _CHEAPER[kind] in phase.cards
    # The chair may have gone while others paid their parts (O-38).
    if s.chairs[company] == seat and _ready(s, company, phase.units, cheaper):
        return None
    return put_top(s, Processing(seat, kind))


def _ready(s: State, company: int, made: int, cheaper: bool) -> bool:
    """Whether a use can go on: goods lie ready, and its chairman has the cash or can borrow it."""
    there = sources(s, company) if made < MOST_PROCESSED else ()
    if not there:
        return False
    chair = s.chairs[company]
    if chair is not None and may_borrow(s, chair):
        return True
    return any(most_units(s, company, source, made, cheaper) for source in there)


ACTS: Acts = {
    Extracting: {Extract: _extract, End: _end_extracting, Borrow: borrow},
    Taking: {Take: _take, Borrow: borrow},
    Processing: {Process: _process, End: _end_processing, Borrow: borrow},
}
ASK: Asks = {Extracting: _ask_extracting, Taking: _ask_taking, Processing: _ask_processing}
AUTO: Autos = {Extracting: _auto_extracting, Taking: _auto_taking, Processing: _auto_processing}
