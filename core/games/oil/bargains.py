"""Offers that can be made: as forms, and checked one by one (O-19, O-22, O-23, O-38)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from core.game import Illegal, Seat
from core.games.oil.cards import TRADABLE
from core.games.oil.chairs import pack
from core.games.oil.data import ALL, continent_of, kind_of
from core.games.oil.force import input_kind, sanctioned
from core.games.oil.frames import in_game
from core.games.oil.phrases import company as company_name
from core.games.oil.phrases import good as good_name
from core.games.oil.phrases import tip
from core.games.oil.state import Board, Terms, Things
from core.games.oil.things import (
    CASH,
    MOST_PROMISED,
    Card,
    Debt,
    Held,
    Load,
    Promise,
    Shares,
    affordable,
    first_year,
    held_by_all,
    is_load,
    limits,
    limits_of,
    parse,
    step_of,
    takes,
    words,
)
from core.prompt import Deal, Field, Form
from core.text import Text, Who, figure, say

__all__ = ["check", "offer_forms", "possible"]


@lru_cache(maxsize=1024)
def _whole(held: Held, terms: Terms, by: Seat, to: int, game: tuple[Seat, ...]) -> Deal | None:
    """All in one but, with `partnership`, goods."""
    found = limits_of(held, by, to, game)
    if terms.partnership:
        found = {thing: limit for thing, limit in found.items() if not is_load(thing)}
    return _deal(terms, found, to == ALL)


def _sales(b: Board, by: Seat, to: int) -> tuple[Deal, ...]:
    """Goods for cash, a deal for each."""
    rows = [
        _deal(b.terms, {CASH: _price(b, thing, limit), thing: limit}, False)
        for thing, limit in limits(b, by, to).items()
        if is_load(thing)
    ]
    return tuple([row for row in rows if row is not None])


def offer_forms(b: Board, by: Seat) -> tuple[Form, ...]:
    """All that a seat can offer: one form for each other seat, and one for ALL.

    With `partnership` goods go for cash alone, each in a form of its own, for cash for them is
    income of one company and a cost of another (O-38); ours.
    """
    game = in_game(b)
    forms = _whole_forms(held_by_all(b), b.terms, by, game)
    if not b.terms.partnership:
        return forms
    others = [to for to in game if to != by]
    return (*forms, *[_form(to, deal) for to in others for deal in _sales(b, by, to)])


@lru_cache(maxsize=256)
def _whole_forms(held: Held, terms: Terms, by: Seat, game: tuple[Seat, ...]) -> tuple[Form, ...]:
    whole = [(to, _whole(held, terms, by, to, game)) for to in (*game, ALL) if to != by]
    return tuple([_form(to, deal) for to, deal in whole if deal is not None])


def _form(to: int, deal: Deal) -> Form:
    return Form("make_offer", (Field("things", deal),), (("to", to),))


def _price(b: Board, thing: int, limit: tuple[int, int]) -> tuple[int, int]:
    """How much cash can be given or got for goods of one company by another."""
    load = parse(thing)
    assert isinstance(load, Load)
    most = affordable(b, load.company)
    return (0, most) if limit[0] else (most, 0)


def _deal(terms: Terms, found: Mapping[int, tuple[int, int]], single: bool) -> Deal | None:
    gives = [thing for thing, (give, _) in found.items() if give]
    gets = [thing for thing, (_, get) in found.items() if get]
    if not gives or not gets or (gives == gets and len(gives) == 1):
        return None
    return Deal(
        tuple(found),
        tuple([give for give, _ in found.values()]),
        tuple([get for _, get in found.values()]),
        tuple([step_of(terms, thing) for thing in found]),
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
        load = next((thing for thing, _ in things if is_load(thing)), None)
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
    if any(is_load(thing) for thing, _ in things):
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
        case Load(good, company) if not takes(b, company, good):
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
