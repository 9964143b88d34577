"""The log of cards, and of what they do to prices, companies and goods."""

from __future__ import annotations

from core.games.oil.card_text import news_named, news_row, tip_named
from core.games.oil.data import TIP
from core.games.oil.events import (
    Asked,
    Closed,
    CompanyReturned,
    Delivered,
    Event,
    Frozen,
    GoodsLost,
    NewsDrawn,
    NewsEnded,
    NewsUnread,
    PriceRolled,
    Refused,
    Shuffled,
    Supplied,
    TipDrawn,
    TipIdle,
    TipKept,
    TipReturned,
    TipUsed,
)
from core.games.oil.events_deals import PURCHASE, SALE
from core.games.oil.log_parts import Lines, Runs, dice, line, paid_for, run
from core.games.oil.phrases import company, continent, place, tip, units
from core.text import Text, Who, figure, in_row, say
from core.words import Line

__all__ = ["LINES", "RUNS"]


# -- Tips --------------------------------------------------------------------------------------


def _drawn(events: list[Event]) -> tuple[list[Line], list[Event]]:
    """A Tip that is kept, or comes to nothing, is one sentence."""
    match events:
        case [TipDrawn(seat, card), TipKept(keeper, kept), *rest] if (keeper, kept) == (seat, card):
            text = say("{who} draws and keeps {tip}", who=Who(seat), tip=tip_named(card))
            return [line(text, (seat,))], rest
        case [TipDrawn(seat, card), TipIdle(idle), *rest] if idle == seat:
            text = say("{who} draws {tip}: nothing comes of it", who=Who(seat), tip=tip_named(card))
            return [line(text, (seat,))], rest
        case [TipDrawn(seat, card), *rest]:
            text = say("{who} draws {tip}", who=Who(seat), tip=tip_named(card))
            return [line(text, (seat,))], rest
        case _:
            raise AssertionError(events)


def _kept(event: TipKept) -> Line:
    text = say("{who} keeps {tip}", who=Who(event.seat), tip=tip(event.card))
    return line(text, (event.seat,))


def _used(event: TipUsed) -> Line:
    text = say("{who} uses {tip}", who=Who(event.seat), tip=tip_named(event.card))
    return line(text, (event.seat,))


def _idle(event: TipIdle) -> Line:
    text = say(
        "{tip}: nothing comes of it for {who}", tip=tip_named(event.card), who=Who(event.seat)
    )
    return line(text, (event.seat,))


def _given_back(event: TipReturned) -> Line:
    text = say("{who} gives back {tip}", who=Who(event.seat), tip=tip_named(event.card))
    return line(text, (event.seat,))


def _asked(event: Asked) -> Line:
    text = say(
        "{asker} asks {who} to take the chair of {company}",
        asker=Who(event.asker),
        who=Who(event.seat),
        company=company(event.company),
    )
    return line(text, (event.asker, event.seat))


def _refused(event: Refused) -> Line:
    return line(say("{who} says no", who=Who(event.seat)), (event.seat,))


# -- News --------------------------------------------------------------------------------------


def _news(event: NewsDrawn) -> Line:
    text = say("{who} draws {news}", who=Who(event.seat), news=news_named(event.card))
    return line(text, (event.seat,))


def _unread(event: NewsUnread) -> Line:
    text = say("{who} draws News, which go under the deck unread", who=Who(event.seat))
    return line(text, (event.seat,))


def _ended(event: NewsEnded) -> Line:
    return line(say("No longer in force: {news}", news=news_row(event.cards)))


def _shuffled(events: list[Event]) -> tuple[list[Line], list[Event]]:
    came, rest = run(events, lambda event: isinstance(event, Shuffled))
    decks = {event.deck for event in came if isinstance(event, Shuffled)}
    if len(decks) > 1:
        return [line(say("Both decks are shuffled"))], rest
    if TIP in decks:
        return [line(say("The Tips are shuffled"))], rest
    return [line(say("The News are shuffled"))], rest


# -- what cards do -----------------------------------------------------------------------------


def _price(event: PriceRolled) -> Line:
    text = say(
        "{continent}: rolled {dice}, price {before} → {after}",
        continent=continent(event.continent),
        dice=dice(event.dice),
        before=figure(event.before),
        after=figure(event.after),
    )
    return line(text)


def _frozen(event: Frozen) -> Line:
    return line(say("The price in {continent} is frozen", continent=continent(event.continent)))


def _returned(event: CompanyReturned) -> Line:
    text = say("{company} goes back to the bank, nobody is paid", company=company(event.company))
    return line(text)


def _lost(events: list[Event]) -> tuple[list[Line], list[Event]]:
    came, rest = run(events, lambda event: isinstance(event, GoodsLost))
    parts = [_lost_part(event) for event in came if isinstance(event, GoodsLost)]
    return [line(say("Lost: {goods}", goods=in_row(parts)))], rest


def _lost_part(event: GoodsLost) -> Text:
    goods, where = units(event.units, event.good), place(event.square)
    if event.bought:
        return say("{goods} that {company} had bought", goods=goods, company=where)
    return say("{goods} at {where}", goods=goods, where=where)


def _closed(event: Closed) -> Line:
    text = say(
        "A strike closes {company} of {who} until the year ends",
        company=company(event.company),
        who=Who(event.seat),
    )
    return line(text, (event.seat,))


def _supplied(events: list[Event]) -> tuple[list[Line], list[Event]]:
    event, *rest = events
    assert isinstance(event, Supplied)
    text = say(
        "{who} buys {goods} for {company} from a supplier, {cost}",
        who=Who(event.seat),
        goods=units(event.units, event.good),
        company=company(event.company),
        cost=figure(event.cost),
    )
    return [line(text, (event.seat,), paid=True)], paid_for(rest, (event.seat,), (PURCHASE,))


def _delivered(events: list[Event]) -> tuple[list[Line], list[Event]]:
    event, *rest = events
    assert isinstance(event, Delivered)
    text = say(
        "{who} sells {goods} at {where} to a customer for {received}",
        who=Who(event.seat),
        goods=units(event.units, event.good),
        where=place(event.square),
        received=figure(event.received),
    )
    return [line(text, (event.seat,), paid=True)], paid_for(rest, (event.seat,), (SALE,))


LINES: Lines = {
    TipKept: _kept,
    TipUsed: _used,
    TipIdle: _idle,
    TipReturned: _given_back,
    Asked: _asked,
    Refused: _refused,
    NewsDrawn: _news,
    NewsUnread: _unread,
    NewsEnded: _ended,
    PriceRolled: _price,
    Frozen: _frozen,
    CompanyReturned: _returned,
    Closed: _closed,
}
RUNS: Runs = {
    TipDrawn: _drawn,
    Shuffled: _shuffled,
    GoodsLost: _lost,
    Supplied: _supplied,
    Delivered: _delivered,
}
