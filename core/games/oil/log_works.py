"""The log of what companies make, where goods go, and what the bank pays for them."""

from __future__ import annotations

from core.games.oil.events import (
    Event,
    Extracted,
    GoodsMoved,
    Processed,
    Taken,
    TransportRolled,
)
from core.games.oil.events_deals import (
    CANAL,
    CUSTOMS_DUE,
    EXTRACTION,
    PROCESSING,
    PURCHASE,
    SALE,
    Dumped,
    OilBought,
    SalePassed,
    Sold,
)
from core.games.oil.log_parts import Lines, Runs, dice, line, paid_for
from core.games.oil.phrases import company, continent, good, place, units
from core.text import Text, Who, figure, say, say_n
from core.words import Line

__all__ = ["LINES", "RUNS"]


# -- fields, refineries, petrol companies ------------------------------------------------------


def _extracted(event: Extracted) -> Line:
    rolled = dice(event.dice)
    if event.extra:
        rolled = say("{dice} and {extra} more", dice=rolled, extra=event.extra)
    text = say(
        "{who} rolled {dice} at {company}: {goods}",
        who=Who(event.seat),
        dice=rolled,
        company=company(event.company),
        goods=units(event.units, event.company),
    )
    return line(text, (event.seat,))


def _taken(events: list[Event]) -> tuple[list[Line], list[Event]]:
    event, *rest = events
    assert isinstance(event, Taken)
    text = say(
        "{who} takes {goods} for {cost}",
        who=Who(event.seat),
        goods=units(event.units, event.company),
        cost=figure(event.cost),
    )
    return [line(text, (event.seat,), paid=True)], paid_for(rest, (event.seat,), (EXTRACTION,))


def _processed(events: list[Event]) -> tuple[list[Line], list[Event]]:
    event, *rest = events
    assert isinstance(event, Processed)
    source = good(event.good)
    if event.bought:
        source = say("bought {good}", good=source)
    text = say(
        "{who} makes {goods} from {source} for {cost}",
        who=Who(event.seat),
        goods=units(event.units, event.company),
        source=source,
        cost=figure(event.cost),
    )
    text = _with_customs(text, event.customs)
    told = line(text, (event.seat,), paid=True)
    return [told], paid_for(rest, (event.seat,), (PROCESSING, CUSTOMS_DUE))


def _with_customs(text: Text, customs: int) -> Text:
    return say("{what}, customs {sum}", what=text, sum=figure(customs)) if customs else text


# -- transport ---------------------------------------------------------------------------------


def _rolled(event: TransportRolled) -> Line:
    by_land, *by_sea = event.dice
    text = say(
        "{who} rolled {die} for land, {dice} for sea: goods go {land} and {sea} squares",
        who=Who(event.seat),
        die=by_land,
        dice=dice(by_sea),
        land=event.land,
        sea=event.sea,
    )
    return line(text, (event.seat,))


def _moved(events: list[Event]) -> tuple[list[Line], list[Event]]:
    event, *rest = events
    assert isinstance(event, GoodsMoved)
    who, goods = Who(event.seat), units(event.units, event.good)
    start, end = place(event.square), place(event.to)
    if event.sea:
        text = say(
            "{who} moves {goods} from {start} to {end} by sea",
            who=who,
            goods=goods,
            start=start,
            end=end,
        )
    else:
        text = say(
            "{who} moves {goods} from {start} to {end}", who=who, goods=goods, start=start, end=end
        )
    if event.fee:
        text = say("{moved}, canal fee {fee}", moved=text, fee=figure(event.fee))
    told = line(text, (event.seat,), paid=event.fee > 0)
    return [told], paid_for(rest, (event.seat,), (CANAL,))


# -- the bank's market -------------------------------------------------------------------------


def _sold(events: list[Event]) -> tuple[list[Line], list[Event]]:
    """Sales of one seat in a row, of the same good in the same place, are one sentence."""
    first, *rest = events
    assert isinstance(first, Sold)
    last, count, received, customs = first, first.units, first.received, first.customs
    rest = _without_income(first, rest)
    while rest:
        match rest:
            case [Sold() as more, *after] if _alike(first, more):
                last, count = more, count + more.units
                received += more.received
                customs += more.customs
                rest = _without_income(more, after)
            case _:
                break
    text = say(
        "{who} sold {goods} in {continent} for {received}",
        who=Who(first.seat),
        goods=units(count, first.good),
        continent=continent(first.continent),
        received=figure(received),
    )
    text = say("{sold}; price {price}", sold=_with_customs(text, customs), price=figure(last.price))
    return [line(text, (first.seat,), paid=True)], rest


def _without_income(sold: Sold, rest: list[Event]) -> list[Event]:
    return paid_for(rest, (sold.seat,), (SALE, CUSTOMS_DUE))


def _alike(a: Sold, b: Sold) -> bool:
    return (a.seat, a.continent, a.good, a.square) == (b.seat, b.continent, b.good, b.square)


def _passed(event: SalePassed) -> Line:
    text = say(
        "{who} sells no more in {continent}",
        who=Who(event.seat),
        continent=continent(event.continent),
    )
    return line(text, (event.seat,))


def _dumped(event: Dumped) -> Line:
    text = say_n(
        "{who} lowers the price in {continent} by {n} level to {price}, and sells {units}",
        "{who} lowers the price in {continent} by {n} levels to {price}, and sells {units}",
        event.levels,
        who=Who(event.seat),
        continent=continent(event.continent),
        price=figure(event.price),
        units=event.units,
    )
    return line(text, (event.seat,))


def _oil_bought(events: list[Event]) -> tuple[list[Line], list[Event]]:
    event, *rest = events
    assert isinstance(event, OilBought)
    text = say(
        "{who} buys {units} oil for {company} from the bank, {cost}",
        who=Who(event.seat),
        units=event.units,
        company=company(event.company),
        cost=figure(event.cost),
    )
    return [line(text, (event.seat,), paid=True)], paid_for(rest, (event.seat,), (PURCHASE,))


LINES: Lines = {
    Extracted: _extracted,
    TransportRolled: _rolled,
    SalePassed: _passed,
    Dumped: _dumped,
}
RUNS: Runs = {
    Taken: _taken,
    Processed: _processed,
    GoodsMoved: _moved,
    Sold: _sold,
    OilBought: _oil_bought,
}
