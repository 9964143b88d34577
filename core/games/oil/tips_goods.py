"""Tips on goods: accidents, suppliers and customers, 35 to 40 and 47 to 50 (O-48)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from core.game import Illegal, Seat
from core.games.oil.actions import Action, Deliver, Pass, Supply
from core.games.oil.atlas import LAND, SEA, SQUARES
from core.games.oil.cards import tip_kind
from core.games.oil.data import (
    COMPANIES,
    FIELD,
    company_of,
    continent_of,
    kind_of,
)
from core.games.oil.events import Delivered, GoodsLost, Supplied, TipIdle
from core.games.oil.events_deals import PURCHASE, SALE
from core.games.oil.force import input_kind, sanctioned
from core.games.oil.frames import Log, pop, put_top
from core.games.oil.goods import add_goods, add_lot, own_goods, units_at
from core.games.oil.money import bear, chairs_part, check_cash, earn, may_borrow
from core.games.oil.phrases import company as called
from core.games.oil.phrases import continent as place
from core.games.oil.phrases import good as named
from core.games.oil.phrases import tip
from core.games.oil.state import FREE, Board, Deciding, Goods, State, Terms
from core.prompt import Amount, Field, Form, Prompt
from core.text import say

__all__ = [
    "ACCIDENTS",
    "CUSTOMERS",
    "MOST_UNITS",
    "SUPPLIERS",
    "accident",
    "ask_customer",
    "ask_supplier",
    "deliver",
    "demand",
    "in_transit",
    "supplied",
    "supplied_good",
    "supply",
    "unit_price",
    "without_customer",
    "without_supplier",
]

ACCIDENTS: Final = range(35, 41)
SUPPLIERS: Final = range(47, 49)
CUSTOMERS: Final = range(49, 51)
MOST_UNITS: Final = 5
"""The most that a supplier sells, or that a customer buys."""

_BY_SEA: Final = range(38, 41)
_PRICES: Final = {47: 1_000, 48: 3_000, 49: 1_500, 50: 3_500}
_OLIGOPOLY_MORE: Final = 1_000
"""With `oligopoly` crude is dearer by this (O-50)."""


# -- accidents ---------------------------------------------------------------------------------


def in_transit(b: Board, seat: Seat, card: int) -> tuple[Goods, ...]:
    """The seat's goods of the kind that an accident hits, on land squares or those at sea."""
    kind, way = tip_kind(card), SEA if card in _BY_SEA else LAND
    return tuple(
        [
            row
            for row in own_goods(b, seat)
            if kind_of(row[0]) == kind and SQUARES[row[1]].kind == way
        ]
    )


def accident(s: State, log: Log, seat: Seat, card: int) -> State:
    """All of them are lost; with none nothing happens."""
    lost = in_transit(s, seat, card)
    if not lost:
        log.append(TipIdle(seat, card))
    log += [GoodsLost(good, square, n, False) for good, square, n in lost]
    return replace(s, goods=tuple([row for row in s.goods if row not in lost]))


def unit_price(terms: Terms, card: int) -> int:
    """What a supplier asks, or a customer gives, for a unit."""
    crude = terms.oligopoly and tip_kind(card) == FIELD
    return _PRICES[card] + (_OLIGOPOLY_MORE if crude else 0)


# -- suppliers ---------------------------------------------------------------------------------


def supplied_good(terms: Terms, company: int) -> int:
    """What a supplier has for a company: goods of its own colour."""
    return company_of(continent_of(company), input_kind(terms, company))


def supplied(b: Board, seat: Seat, card: int) -> tuple[int, ...]:
    """The seat's unturned companies that work up a supplier's goods and may buy."""
    kind = tip_kind(card)
    return tuple(
        [
            c
            for c, chair in enumerate(b.chairs)
            if chair == seat
            and kind_of(c) != FIELD
            and input_kind(b.terms, c) == kind
            and b.cards[c] == FREE
            and not sanctioned(b, continent_of(c))
        ]
    )


def _affordable(b: Board, company: int, card: int, cash: int) -> int:
    """How many units the company's chairman can pay for."""
    price = unit_price(b.terms, card)
    return max(
        [n for n in range(MOST_UNITS + 1) if chairs_part(b, company, n * price) <= cash],
    )


def ask_supplier(s: State, phase: Deciding) -> Prompt[Action]:
    """How much to buy, and for which company."""
    forms = []
    for company in supplied(s, phase.seat, phase.card):
        most = _affordable(s, company, phase.card, s.cash[phase.seat])
        if most:
            units = Field("units", Amount(1, most))
            forms.append(Form("supply", (units,), fixed=(("company", company),)))
    return Prompt(must=True, choices=(Pass(),), forms=tuple(forms))


def without_supplier(s: State, phase: Deciding, log: Log) -> State | None:
    """The card is over if nothing can be bought, not even with a loan."""
    companies = supplied(s, phase.seat, phase.card)
    cash = s.cash[phase.seat]
    if companies and (
        may_borrow(s, phase.seat) or any(_affordable(s, c, phase.card, cash) for c in companies)
    ):
        return None
    log.append(TipIdle(phase.seat, phase.card))
    return pop(s)


def supply(s: State, phase: Deciding, seat: Seat, a: Supply, log: Log) -> State:
    """Units stand on the company's square, to be worked up in this turn.

    Raises Illegal for a company that may not buy them, for numbers out of range and without cash.
    """
    if a.company not in supplied(s, seat, phase.card):
        raise _not_supplied(s, seat, phase.card, a.company)
    if a.units not in range(1, MOST_UNITS + 1):
        raise Illegal(
            "not_so_many",
            say("The supplier has up to {most} units, not {n}.", most=MOST_UNITS, n=a.units),
            "O-48",
        )
    cost = a.units * unit_price(s.terms, phase.card)
    check_cash(s, seat, chairs_part(s, a.company, cost))
    good = supplied_good(s.terms, a.company)
    log.append(Supplied(seat, a.company, good, a.units, cost))
    s = add_lot(pop(s), a.company, good, a.units, -1)
    return bear(s, log, a.company, cost, PURCHASE, forced=False)


def _not_supplied(b: Board, seat: Seat, card: int, company: int) -> Illegal:
    if company not in range(COMPANIES):
        return Illegal("no_such_company", say("There is no such company."), "O-6")
    continent = continent_of(company)
    if b.chairs[company] == seat and sanctioned(b, continent):
        return Illegal(
            "sanctions",
            say("Sanctions: companies of {continent} buy nothing.", continent=place(continent)),
            "O-49",
        )
    return Illegal(
        "not_supplied",
        say(
            "{tip} supplies an unturned company of yours that works up its goods; {company} is"
            " none.",
            tip=tip(card),
            company=called(company),
        ),
        "O-48",
    )


# -- customers ---------------------------------------------------------------------------------


def demand(b: Board, seat: Seat, card: int) -> tuple[Goods, ...]:
    """The seat's goods, wherever they stand, that a customer buys."""
    kind = tip_kind(card)
    return tuple(
        [
            row
            for row in own_goods(b, seat)
            if kind_of(row[0]) == kind and not sanctioned(b, continent_of(row[0]))
        ]
    )


def ask_customer(s: State, phase: Deciding) -> Prompt[Action]:
    """What to sell, from where, and how much."""
    forms = [
        Form(
            "deliver",
            (Field("units", Amount(1, min(n, phase.left))),),
            fixed=(("good", good), ("square", square)),
        )
        for good, square, n in demand(s, phase.seat, phase.card)
    ]
    return Prompt(must=True, choices=(Pass(),), forms=tuple(forms))


def without_customer(s: State, phase: Deciding, log: Log) -> State | None:
    """The card is over when all is sold."""
    if phase.left and demand(s, phase.seat, phase.card):
        return None
    if phase.left == MOST_UNITS:
        log.append(TipIdle(phase.seat, phase.card))
    return pop(s)


def deliver(s: State, phase: Deciding, seat: Seat, a: Deliver, log: Log) -> State:
    """Units are sold and off the board, without customs.

    Raises Illegal for goods that the customer does not buy, and for more than he still buys.
    """
    there = {(good, square): n for good, square, n in demand(s, seat, phase.card)}
    most = min(there.get((a.good, a.square), 0), phase.left)
    if not most:
        raise _no_demand(s, seat, phase.card, a)
    if a.units not in range(1, most + 1):
        raise Illegal(
            "not_so_many",
            say("From 1 to {most} units of these can be sold, not {n}.", most=most, n=a.units),
            "O-48",
        )
    received = a.units * unit_price(s.terms, phase.card)
    log.append(Delivered(seat, a.good, a.square, a.units, received))
    s = put_top(s, replace(phase, left=phase.left - a.units))
    s = add_goods(s, a.good, a.square, -a.units)
    return earn(s, log, a.good, received, SALE)


def _no_demand(b: Board, seat: Seat, card: int, a: Deliver) -> Illegal:
    if a.good in range(COMPANIES) and b.chairs[a.good] == seat:
        continent = continent_of(a.good)
        if units_at(b, a.good, a.square) and sanctioned(b, continent):
            return Illegal(
                "sanctions",
                say("Sanctions: {good} can't be sold.", good=named(a.good)),
                "O-49",
            )
    return Illegal(
        "no_such_goods",
        say(
            "The customer of {tip} buys goods of yours of one kind, where they stand.",
            tip=tip(card),
        ),
        "O-48",
    )
