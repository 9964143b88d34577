"""Phase A: goods are sold to the bank, continent by continent (O-21, O-37)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from core.game import Illegal, Seat
from core.games.oil.actions import Action, Borrow, Dump, Pass, Sell, SellOn, Use
from core.games.oil.atlas import CITIES
from core.games.oil.data import LEVEL, continent_of, kind_of
from core.games.oil.events_deals import CUSTOMS_DUE, SALE, Dumped, SalePassed, Sold
from core.games.oil.force import continents_in_play, frozen, goods_of_market, sanctioned
from core.games.oil.frames import Acts, Asks, Autos, Log, pop, push, put_top
from core.games.oil.goods import add_goods, units_at
from core.games.oil.kept import use_tip
from core.games.oil.market import (
    agreement,
    concession,
    customs,
    first_units,
    kept_for,
    seller_order,
    takings,
    to_sell,
    units_to_sell,
    used_tip,
    with_used,
)
from core.games.oil.money import bear, borrow, earn, with_loan
from core.games.oil.phrases import continent as continent_name
from core.games.oil.phrases import good as good_name
from core.games.oil.phrases import goods_kind, tip
from core.games.oil.state import Board, Selling, State
from core.parts.rows import put
from core.prompt import Amount, Field, Form, Prompt, Sum
from core.text import Text, figure, say

__all__ = ["ACTS", "ASK", "AUTO", "begin_selling"]


# -- how it goes on ----------------------------------------------------------------------------


def begin_selling(s: State) -> State:
    """The first who has something to sell in the first continent where it brings something."""
    first = _next_market(s, -1)
    return s if first is None else push(s, first)


def _next_market(b: Board, after: int) -> Selling | None:
    seats = len(b.homes)
    for continent in continents_in_play(b):
        if continent > after:
            phase = Selling(seller_order(b, continent)[0], continent, (), (0,) * seats)
            seat = _next_seller(b, phase)
            if seat is not None:
                return replace(phase, seat=seat)
    return None


def _next_seller(b: Board, phase: Selling) -> Seat | None:
    """The first who sells here, from the seat of the phase on."""
    continent = phase.continent
    if not b.prices[continent]:
        return None
    order = seller_order(b, continent)
    at = order.index(phase.seat)
    for seat in (*order[at:], *order[:at]):
        if seat not in phase.passed and to_sell(b, seat, continent):
            return seat
    return None


def _go_on(s: State, phase: Selling, log: Log) -> State | None:
    """Who has nothing to sell is passed over; who sells on does."""
    seat = _next_seller(s, phase)
    if seat is None:
        after = _next_market(s, phase.continent)
        return pop(s) if after is None else put_top(s, after)
    if seat != phase.seat:
        return put_top(s, replace(phase, seat=seat))
    floor = phase.floors[seat]
    if not floor:
        return None
    if s.prices[phase.continent] < floor:
        return put_top(s, replace(phase, floors=put(phase.floors, seat, 0)))
    return _sell_first(s, phase, log)


def _after(b: Board, phase: Selling) -> Selling:
    """The next seat's turn, whether or not it has something to sell."""
    order = seller_order(b, phase.continent)
    return replace(phase, seat=order[(order.index(phase.seat) + 1) % len(order)])


def _sell_first(s: State, phase: Selling, log: Log) -> State:
    good, square, _ = to_sell(s, phase.seat, phase.continent)[0]
    return _sold(put_top(s, _after(s, phase)), log, phase, good, square, 1)


def _sold(s: State, log: Log, phase: Selling, good: int, square: int, n: int) -> State:
    """Units of a good are sold one after the other; what is owed for them lies on top (O-20)."""
    seat, continent = phase.seat, phase.continent
    card = agreement(continent)
    used = used_tip(s, seat, card)
    left = 0 if used is None else used.left
    received, _, price = takings(s, continent, s.prices[continent], n, left)
    duty = customs(s, seat, good, continent, n)
    log.append(Sold(seat, continent, good, square, n, received, duty, price))
    s = replace(add_goods(s, good, square, -n), prices=put(s.prices, continent, price))
    if left:
        s = with_used(s, seat, card, max(0, left - n))
    s = earn(s, log, good, received, SALE)
    return bear(s, log, good, duty, CUSTOMS_DUE, forced=True)


# -- acts --------------------------------------------------------------------------------------


def _sell(s: State, phase: Selling, seat: Seat, a: Sell, log: Log) -> State:
    for good, square, _ in to_sell(s, seat, phase.continent):
        if (good, square) == (a.good, a.square):
            return _sold(put_top(s, _after(s, phase)), log, phase, good, square, 1)
    raise _not_sold(s, phase.continent, a)


def _not_sold(b: Board, continent: int, a: Sell) -> Illegal:
    kind = goods_of_market(b.terms)
    if not 0 <= a.good < len(b.chairs) or kind_of(a.good) != kind:
        return Illegal(
            "wrong_kind", say("The bank buys {kind} only.", kind=goods_kind(kind)), "O-21"
        )
    if a.square not in CITIES[continent]:
        return Illegal(
            "wrong_place",
            say(
                "What is sold now stands in a city of {continent}.",
                continent=continent_name(continent),
            ),
            "O-21",
        )
    if sanctioned(b, continent_of(a.good)):
        return Illegal(
            "sanctioned",
            say("News forbid to trade {good} now.", good=good_name(a.good)),
            "O-49",
        )
    reason: Text = (
        say("Only the chairman of the company that made it sells {good}.", good=good_name(a.good))
        if units_at(b, a.good, a.square)
        else say("There is no {good} in that city.", good=good_name(a.good))
    )
    return Illegal("not_yours", reason, "O-42" if units_at(b, a.good, a.square) else "O-21")


def _sell_on(s: State, phase: Selling, seat: Seat, a: SellOn, log: Log) -> State:
    price = s.prices[phase.continent]
    if not LEVEL <= a.floor <= price or a.floor % LEVEL:
        raise Illegal(
            "bad_floor",
            say(
                "You sell on down to a price from {least} to {price}, in steps of {step}.",
                least=figure(LEVEL),
                price=figure(price),
                step=figure(LEVEL),
            ),
            "O-21",
        )
    phase = replace(phase, floors=put(phase.floors, seat, a.floor))
    return _sell_first(s, phase, log)


def _pass(s: State, phase: Selling, seat: Seat, a: Pass, log: Log) -> State:
    log.append(SalePassed(seat, phase.continent))
    passed = tuple(sorted((*phase.passed, seat)))
    return put_top(s, replace(_after(s, phase), passed=passed))


def _dumping(b: Board, seat: Seat, continent: int) -> tuple[int, int, int] | None:
    """Units and levels up to which a seat may dump here, and both together; None if it can't.

    No more levels than units; the lowered price leaves one for each unit (O-37).
    """
    both = b.prices[continent] // LEVEL
    if not b.terms.dumping or frozen(b, continent):
        return None
    units = min(units_to_sell(b, seat, continent), both - 1)
    levels = min(units, both // 2)
    return (units, levels, both) if levels > 0 else None


def _dump(s: State, phase: Selling, seat: Seat, a: Dump, log: Log) -> State:
    continent = phase.continent
    _check_dump(s, seat, continent, a)
    price = s.prices[continent] - a.levels * LEVEL
    log.append(Dumped(seat, continent, a.units, a.levels, price))
    s = replace(s, prices=put(s.prices, continent, price))
    s = put_top(s, _after(s, phase))
    for good, square, n in first_units(to_sell(s, seat, continent), a.units):
        s = _sold(s, log, phase, good, square, n)
    return s


def _check_dump(b: Board, seat: Seat, continent: int, a: Dump) -> None:
    if not b.terms.dumping:
        raise Illegal("no_dumping", say("Dumping is not played in this game."), "O-37")
    if frozen(b, continent):
        raise Illegal(
            "frozen",
            say(
                "News hold the price in {continent}: nobody lowers it.",
                continent=continent_name(continent),
            ),
            "O-37",
        )
    there = units_to_sell(b, seat, continent)
    if not 1 <= a.units <= there:
        raise Illegal(
            "bad_units",
            say("You have {n} to sell here, and dump from 1 up to all.", n=there),
            "O-37",
        )
    if not 1 <= a.levels <= a.units:
        raise Illegal(
            "bad_levels",
            say("Who dumps {n} lowers the price by 1 level up to {n}.", n=a.units),
            "O-37",
        )
    both = b.prices[continent] // LEVEL
    if a.units + a.levels > both:
        raise Illegal(
            "no_price_left",
            say(
                "The price is {levels} levels above 0: levels and units together are no more, "
                "so that each unit brings something.",
                levels=both,
            ),
            "O-37",
        )


def _tips_to_use(b: Board, seat: Seat, continent: int) -> tuple[int, ...]:
    """The kept Tips that a seat may use for what it sells to the bank here (O-48)."""
    rows = to_sell(b, seat, continent)
    foreign = any(continent_of(good) != continent for good, _, _ in rows)
    cards = [concession(continent)] if foreign else []
    if rows:
        cards.append(agreement(continent))
    return kept_for(b, seat, cards)


def _use(s: State, phase: Selling, seat: Seat, a: Use, log: Log) -> State:
    if a.card not in _tips_to_use(s, seat, phase.continent):
        raise Illegal(
            "not_now",
            say(
                "{tip} is not one that you can use for what you sell in {continent} now.",
                tip=tip(a.card),
                continent=continent_name(phase.continent),
            ),
            "O-48",
        )
    return with_used(use_tip(s, log, seat, a.card), seat, a.card)


# -- prompts -----------------------------------------------------------------------------------


def _ask(s: State, phase: Selling) -> dict[Seat, Prompt[Action]]:
    seat, continent = phase.seat, phase.continent
    sales = [Sell(good, square) for good, square, _ in to_sell(s, seat, continent)]
    tips = [Use(card) for card in _tips_to_use(s, seat, continent)]
    down = Amount(LEVEL, s.prices[continent], LEVEL)
    forms = [Form("sell_on", (Field("floor", down),))]
    most = _dumping(s, seat, continent)
    if most is not None:
        forms.append(_dump_form(*most))
    prompt: Prompt[Action] = Prompt(True, (*sales, Pass(), *tips), tuple(forms))
    return {seat: with_loan(s, seat, prompt)}


def _dump_form(units: int, levels: int, both: int) -> Form:
    fields = (Field("units", Amount(1, units)), Field("levels", Amount(1, levels)))
    names = ("units", "levels")
    return Form(
        "dump", fields, (), (Sum(names, (1, 1), 2, both), Sum(names, (1, -1), 0, units - 1))
    )


ACTS: Final[Acts] = {
    Selling: {Sell: _sell, SellOn: _sell_on, Dump: _dump, Pass: _pass, Use: _use, Borrow: borrow}
}
ASK: Final[Asks] = {Selling: _ask}
AUTO: Final[Autos] = {Selling: _go_on}
