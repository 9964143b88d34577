"""What offers are made of: cash, shares, Tips, goods and loans, and who can give how much of it.

A thing goes by one number, so that an offer is a row of numbers (O-22, O-23, O-45):
0 is cash; 1 + company a share; 100 + card a Tip; 1000 + 18 * good + company a unit of a good on
that company's square; 2000 + year what is paid in phase C of that year, in credits; and
10000 + number a loan between players that stands already.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from msgspec import Struct

from core.game import Illegal, Seat
from core.games.oil.atlas import COMPANY_AT
from core.games.oil.cards import LAST_CARD, TRADABLE
from core.games.oil.chairs import pack
from core.games.oil.data import (
    ALL,
    COMPANIES,
    FIELD,
    MONTHS,
    SHARES,
    STEP,
    continent_of,
    kind_of,
)
from core.games.oil.force import input_kind, sanctioned
from core.games.oil.money import chairs_part
from core.games.oil.phrases import company as company_name
from core.games.oil.phrases import good as good_name
from core.games.oil.phrases import shares_of, tip, units
from core.games.oil.state import Board, Terms, Things, Trading, Turn
from core.prompt import Deal
from core.text import Text, Who, figure, say

__all__ = [
    "CASH",
    "MOST_PROMISED",
    "Card",
    "Cash",
    "Debt",
    "Limits",
    "Load",
    "Promise",
    "Shares",
    "Thing",
    "affordable",
    "card_thing",
    "check",
    "claim_thing",
    "deals",
    "first_year",
    "limits",
    "load_thing",
    "loads",
    "parse",
    "possible",
    "promise_thing",
    "share_thing",
    "step_of",
    "words",
]

MOST_PROMISED: Final = 500_000
"""No more is promised in one offer for one year; ours, for a form needs an upper end."""

CASH: Final = 0
_SHARE, _CARD, _LOAD, _PROMISE, _CLAIM = 1, 100, 1_000, 2_000, 10_000


# -- numbers -----------------------------------------------------------------------------------


class Cash(Struct, frozen=True, gc=False):
    """Credits in hand."""


class Shares(Struct, frozen=True, gc=False):
    """Shares of a company."""

    company: int


class Card(Struct, frozen=True, gc=False):
    """A kept Tip."""

    card: int


class Load(Struct, frozen=True, gc=False):
    """Units of a good that stand, unbought, on the square of a company, which buys them (O-19)."""

    good: int
    company: int


class Promise(Struct, frozen=True, gc=False):
    """Credits to be paid in phase C of a year: a loan between players (O-45)."""

    year: int


class Debt(Struct, frozen=True, gc=False):
    """A loan between players that stands already: its lender gives it away."""

    number: int


Thing: TypeAlias = Cash | Shares | Card | Load | Promise | Debt


def share_thing(company: int) -> int:
    """The number of a company's shares."""
    return _SHARE + company


def card_thing(card: int) -> int:
    """The number of a Tip."""
    return _CARD + card


def load_thing(good: int, company: int) -> int:
    """The number of a good on a company's square."""
    return _LOAD + COMPANIES * good + company


def promise_thing(year: int) -> int:
    """The number of what is paid in a year; years count from 1."""
    return _PROMISE + year


def claim_thing(number: int) -> int:
    """The number of a loan that stands."""
    return _CLAIM + number


@lru_cache(maxsize=4096)
def parse(thing: int) -> Thing | None:
    """What a number stands for; None if for nothing."""
    if thing == CASH:
        return Cash()
    if _SHARE <= thing < _SHARE + COMPANIES:
        return Shares(thing - _SHARE)
    if _CARD < thing <= _CARD + LAST_CARD:
        return Card(thing - _CARD)
    if _LOAD <= thing < _LOAD + COMPANIES * COMPANIES:
        return Load(*divmod(thing - _LOAD, COMPANIES))
    if _PROMISE < thing < _CLAIM:
        return Promise(thing - _PROMISE)
    return Debt(thing - _CLAIM) if thing > _CLAIM else None


def step_of(terms: Terms, thing: int) -> int:
    """What amounts of a thing are multiples of."""
    if thing == CASH or _PROMISE < thing < _CLAIM:
        return STEP
    return pack(terms) if _SHARE <= thing < _SHARE + COMPANIES else 1


def words(thing: int, n: int) -> Text | str:
    """So much of a thing, as "12,000", "9 crude of Europe" or "Tip 16"."""
    match parse(thing):
        case Shares(company):
            return shares_of(n, company)
        case Card(card):
            return tip(card)
        case Load(good, _):
            return units(n, good)
        case Promise(year):
            return say("{amount} in year {year}", amount=figure(n), year=year)
        case Debt(number):
            return say("loan {number}", number=number)
        case _:
            return figure(n)


# -- who can give what -------------------------------------------------------------------------

Limits: TypeAlias = dict[int, tuple[int, int]]
"""By thing, ascending, the most that one side can give of it and the most that it can get."""


def first_year(b: Board) -> int:
    """The first year whose phase C is still to come: a promise can be for that one (O-45)."""
    year = b.month // MONTHS + 1
    return year + (not isinstance(b.phases[0], Turn | Trading))


def _holdings(b: Board, seat: Seat) -> dict[int, int]:
    """What a seat can give to anybody: all but goods."""
    held = {CASH: b.cash[seat] // STEP * STEP}
    for company, n in enumerate(b.shares[seat]):
        if n and not sanctioned(b, continent_of(company)):
            held[_SHARE + company] = n
    held.update({_CARD + card: 1 for card in b.kept[seat] if card in TRADABLE})
    years = range(first_year(b), b.terms.years + 1)
    held.update({_PROMISE + year: MOST_PROMISED for year in years})
    held.update({_CLAIM + claim.number: 1 for claim in b.claims if claim.lender == seat})
    return {thing: n for thing, n in held.items() if n}


def loads(b: Board, seller: Seat, buyer: Seat) -> dict[int, int]:
    """The goods of a seat that stand where a company of the other one can buy them (O-19).

    What the seller's own companies could buy needs no sale.
    """
    found = {}
    for good, square, n in b.goods:
        company = COMPANY_AT.get(square)
        if company is None or b.chairs[good] != seller or b.chairs[company] != buyer:
            continue
        if seller != buyer and _takes(b, company, good):
            found[load_thing(good, company)] = n
    return found


def _takes(b: Board, company: int, good: int) -> bool:
    """Whether a company works up such goods, and News let it buy them (O-49)."""
    return (
        kind_of(company) != FIELD
        and input_kind(b.terms, company) == kind_of(good)
        and not sanctioned(b, continent_of(company))
        and not sanctioned(b, continent_of(good))
    )


def limits(b: Board, by: Seat, to: int) -> Limits:
    """What an offer to a seat or to ALL can be made of.

    From ALL as much can be got as any one of them has. Goods go to a seat only.
    """
    mine = _holdings(b, by)
    if to == ALL:
        theirs: dict[int, int] = {}
        for seat in range(len(b.cash)):
            if seat != by and seat not in b.out:
                for thing, n in _holdings(b, seat).items():
                    theirs[thing] = max(n, theirs.get(thing, 0))
    else:
        theirs = _holdings(b, to)
        mine.update(loads(b, by, to))
        theirs.update(loads(b, to, by))
    return {thing: (mine.get(thing, 0), theirs.get(thing, 0)) for thing in sorted({*mine, *theirs})}


def affordable(b: Board, company: int, step: int = STEP) -> int:
    """The most that a company can pay for goods, up to which all multiples of `step` can be paid.

    Without `partnership` that is its chairman's cash, else it is his part that he needs in hand.
    """
    chair = b.chairs[company]
    if chair is None:
        return 0
    cash = b.cash[chair]
    if not b.terms.partnership:
        return cash // step * step
    # Rounded parts rise unevenly, so near the limit each multiple is looked at. Four others may
    # round in their favour, by less than half a step each.
    fifths = b.shares[chair][company]
    paid = max(0, (cash - 2 * STEP) * SHARES // fifths) // step * step
    while chairs_part(b, company, paid + step) <= cash:
        paid += step
    return paid


# -- what can be offered -----------------------------------------------------------------------


def deals(b: Board, by: Seat, to: int) -> tuple[Deal, ...]:
    """All that a seat can offer to another, or to ALL: one form each.

    With `partnership` goods go for cash alone, each in a form of its own, for cash for them is
    income of one company and a cost of another (O-38); ours.
    """
    found = limits(b, by, to)
    goods = {}
    if b.terms.partnership:
        goods = {thing: found.pop(thing) for thing in list(found) if _LOAD <= thing < _PROMISE}
    rows = [_deal(b, found, to == ALL)]
    for thing, limit in goods.items():
        rows.append(_deal(b, {CASH: _price(b, thing, limit), thing: limit}, False))
    return tuple([row for row in rows if row is not None])


def _price(b: Board, thing: int, limit: tuple[int, int]) -> tuple[int, int]:
    """How much cash can be given or got for goods of one company by another."""
    load = parse(thing)
    assert isinstance(load, Load)
    most = affordable(b, load.company)
    return (0, most) if limit[0] else (most, 0)


def _deal(b: Board, found: Limits, single: bool) -> Deal | None:
    gives = [thing for thing, (give, _) in found.items() if give]
    gets = [thing for thing, (_, get) in found.items() if get]
    if not gives or not gets or (gives == gets and len(gives) == 1):
        return None
    return Deal(
        tuple(found),
        tuple([give for give, _ in found.values()]),
        tuple([get for _, get in found.values()]),
        tuple([step_of(b.terms, thing) for thing in found]),
        single,
    )


def possible(b: Board, by: Seat, to: int, things: Things) -> bool:
    """Whether the offer can be made to a seat or to ALL, or carried out with that seat."""
    try:
        check(b, by, to, things)
    except Illegal:
        return False
    return True


def check(b: Board, by: Seat, to: int, things: Things) -> None:
    """Raises Illegal with the first reason why the offer can't be made, or carried out.

    `to` is another seat in the game, or ALL.
    """
    _check_shape(b.terms, to, things)
    found = limits(b, by, to)
    if b.terms.partnership:
        load = next((thing for thing, _ in things if _LOAD <= thing < _PROMISE), None)
        if load is not None:
            _check_sale(things)
            found = {CASH: _price(b, load, found.get(load, (0, 0))), load: found.get(load, (0, 0))}
    for thing, n in things:
        give, get = found.get(thing, (0, 0))
        if n > give or -n > get:
            raise _too_much(b, by, to, thing, n, give if n > 0 else get)


def _check_shape(terms: Terms, to: int, things: Things) -> None:
    """Known things in ascending order, in whole steps, and both sides give some."""
    before = -1
    for thing, n in things:
        if parse(thing) is None:
            raise Illegal(
                "no_such_thing",
                say("There is nothing to trade that has the number {n}.", n=figure(thing)),
                "O-23",
            )
        if thing <= before:
            raise Illegal(
                "order", say("An offer names each thing once, in ascending order."), "O-23"
            )
        before = thing
        step = step_of(terms, thing)
        if n == 0 or n % step:
            raise Illegal(
                "step",
                say(
                    "Of {what} an offer has a multiple of {step}, and not none.",
                    what=_sort(thing),
                    step=step,
                ),
                "O-35" if step == pack(terms) != 1 else "O-23",
            )
    given = len([n for _, n in things if n > 0])
    if not given or given == len(things):
        raise Illegal("one_sided", say("In an offer both sides give something."), "O-23")
    if to != ALL:
        return
    if len(things) - given > 1:
        raise Illegal("several_from_all", say("An offer to all asks for one thing only."), "O-23")
    if any(_LOAD <= thing < _PROMISE for thing, _ in things):
        raise Illegal(
            "goods_to_all",
            say("Goods can be offered to one player only: the company they stand at buys them."),
            "O-19",
        )


def _check_sale(things: Things) -> None:
    if len(things) != 2 or things[0][0] != CASH:
        raise Illegal(
            "goods_for_cash",
            say(
                "With partnership goods of one kind go for cash alone, "
                "so that the shareholders' parts are known."
            ),
            "O-38",
        )


def _sort(thing: int) -> Text:
    """What sort of thing it is."""
    match parse(thing):
        case Shares():
            return say("shares")
        case Card():
            return say("a Tip")
        case Load():
            return say("goods")
        case Promise():
            return say("a sum due later")
        case Debt():
            return say("a loan")
        case _:
            return say("cash")


def _too_much(b: Board, by: Seat, to: int, thing: int, n: int, most: int) -> Illegal:
    """Why one side can't give so much of a thing."""
    giver = by if n > 0 else to
    match parse(thing):
        case Shares(company) if sanctioned(b, continent_of(company)):
            return Illegal(
                "sanctioned",
                say(
                    "News forbid to trade shares of {company} now.",
                    company=company_name(company),
                ),
                "O-49",
            )
        case Card(card) if card not in TRADABLE and _keeps(b, giver, card):
            return Illegal("not_tradable", say("{tip} can't be traded.", tip=tip(card)), "O-22")
        case Load(good, company) if not _takes(b, company, good):
            return Illegal(
                "not_bought",
                say(
                    "{company} can't buy {good} now.",
                    company=company_name(company),
                    good=good_name(good),
                ),
                "O-49" if kind_of(good) == input_kind(b.terms, company) else "O-19",
            )
        case Load(good, company) if not most:
            return Illegal(
                "no_goods",
                say(
                    "Goods are sold by the chairman who owns them to the chairman of the company "
                    "at which they stand: {good} at {company} can't be sold so.",
                    good=good_name(good),
                    company=company_name(company),
                ),
                "O-19",
            )
        case Promise(year) if not first_year(b) <= year <= b.terms.years:
            return Illegal(
                "no_such_year",
                say(
                    "A loan falls due in phase C of a year from {first} to {last}.",
                    first=first_year(b),
                    last=b.terms.years,
                ),
                "O-45",
            )
        case Promise():
            return Illegal(
                "too_much_promised",
                say("A loan is for {most} at most.", most=figure(MOST_PROMISED)),
                "O-45",
            )
        case _:
            return _not_held(giver, thing, n, most)


def _keeps(b: Board, giver: int, card: int) -> bool:
    return any(card in row for seat, row in enumerate(b.kept) if giver in (seat, ALL))


def _not_held(giver: int, thing: int, n: int, most: int) -> Illegal:
    wanted = words(thing, abs(n))
    if isinstance(parse(thing), Card | Debt) and most:
        reason = say("There is only one {thing}.", thing=wanted)
    elif giver == ALL:
        reason = say(
            "Nobody else has {things}; the most that anyone has is {most}.",
            things=wanted,
            most=figure(most),
        )
    elif most:
        reason = say(
            "{who} doesn't have {things}, only {most}.",
            who=Who(giver),
            things=wanted,
            most=figure(most),
        )
    else:
        reason = say("{who} doesn't have {things}.", who=Who(giver), things=wanted)
    return Illegal("not_held", reason, "O-23")
