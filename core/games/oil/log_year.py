"""The log of the year's end, of meetings, sabotage and suits, and of the end of the game."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.oil.crime import CAUGHT, DISMISSED, HALF, LOST, NOTHING
from core.games.oil.events import (
    Bankrupt,
    CardsTurned,
    Event,
    GameEnded,
    MeetingCalled,
    PricesRolled,
    Voted,
    VoteRolled,
)
from core.games.oil.events_deals import (
    VERDICT,
    CompanyRuined,
    GoodsAwarded,
    SabotageRolled,
    SharesAwarded,
    SuitRolled,
)
from core.games.oil.finish import BANKRUPT
from core.games.oil.log_parts import Lines, Runs, all_rolled, dice, line, paid_for
from core.games.oil.meetings import ABSTAIN
from core.games.oil.phrases import bank_or, company, continent, good, place, shares_of, units
from core.text import Text, Who, all_of, figure, in_row, say, say_n, signed
from core.words import Line

__all__ = ["LINES", "RUNS"]

_NOBODY = -1
"""Who called a meeting that had to be held."""


# -- prices and companies ----------------------------------------------------------------------


def _prices(events: list[Event]) -> tuple[list[Line], list[Event]]:
    """A line for each continent, and one for all."""
    event, *rest = events
    assert isinstance(event, PricesRolled)
    lines = [
        line(
            say(
                "{continent}: rolled {dice} up, {die} down, price {before} → {after}",
                continent=continent(k),
                dice=dice((one, two)),
                die=down,
                before=figure(before),
                after=figure(after),
            )
        )
        for k, one, two, down, before, after in event.rows
    ]
    parts = [
        say("{continent} {change}", continent=continent(k), change=_levels(one + two - down))
        for k, one, two, down, _, _ in event.rows
    ]
    return [*lines, line(say("Prices by levels: {changes}", changes=in_row(parts)))], rest


def _levels(change: int) -> str:
    return signed(change) if change else "0"


def _turned(event: CardsTurned) -> Line:
    text = say_n(
        "A new year: {n} company can be used again",
        "A new year: {n} companies can be used again",
        len(event.companies),
    )
    return line(text)


# -- meetings ----------------------------------------------------------------------------------


def _called(event: MeetingCalled) -> Line:
    name = company(event.company)
    if event.seat == _NOBODY:
        return line(say("{company} has no chairman: its shareholders meet", company=name))
    text = say("{who} calls a meeting of {company}", who=Who(event.seat), company=name)
    return line(text, (event.seat,))


def _voted(event: Voted) -> Line:
    who = Who(event.seat)
    if event.candidate == ABSTAIN:
        return line(say("{who} abstains", who=who), (event.seat,))
    text = say_n(
        "{who} gives {n} vote to {candidate}",
        "{who} gives {n} votes to {candidate}",
        event.shares,
        who=who,
        candidate=Who(event.candidate),
    )
    return line(text, (event.seat, event.candidate))


def _tie(event: VoteRolled) -> Line:
    text = say(
        "A tie at {company}: {dice}",
        company=company(event.company),
        dice=all_rolled(event.throws),
    )
    seats = [seat for seat, die in enumerate(event.throws[0]) if die]
    return line(text, seats)


# -- sabotage and suits ------------------------------------------------------------------------


def _with_modifier(shown: Sequence[int], modifier: int, result: int) -> Text:
    """Dice and what they come to, as "4" or "3 and 5, +1: 6"."""
    row = all_of([figure(die) for die in shown])
    if len(shown) == 1 and not modifier:
        return say("{dice}", dice=row)
    if not modifier:
        return say("{dice}: {result}", dice=row, result=result)
    return say("{dice}, {change}: {result}", dice=row, change=signed(modifier), result=result)


def _sabotage(events: list[Event]) -> tuple[list[Line], list[Event]]:
    event, *rest = events
    assert isinstance(event, SabotageRolled)
    match rest:
        case [CompanyRuined(), *after]:
            rest = after
        case _:
            pass
    if event.company >= 0:
        what = company(event.company)
    else:
        what = say("{good} at {where}", good=good(event.good), where=place(event.square))
    text = say(
        "{who} sabotages {what} of {victim}, rolled {dice}: {end}",
        who=Who(event.seat),
        what=what,
        victim=Who(event.victim),
        dice=_with_modifier(event.dice, event.modifier, event.result),
        end=_end(event),
    )
    return [line(text, (event.seat, event.victim))], rest


def _end(event: SabotageRolled) -> Text:
    if event.result <= CAUGHT:
        return say("caught")
    if event.result <= NOTHING:
        return say("nothing happens")
    if event.company < 0:
        return say("half is lost") if event.result <= HALF else say("all is lost")
    if event.result <= HALF:
        return say("it stands still until the year ends")
    return say("it stands still until the year ends, and pays its fixed costs")


def _ruined(event: CompanyRuined) -> Line:
    return line(say("{company} stands still until the year ends", company=company(event.company)))


def _suit(event: SuitRolled) -> Line:
    if event.result <= LOST:
        end = say("{who} loses", who=Who(event.seat))
    elif event.result <= DISMISSED:
        end = say("dismissed")
    else:
        end = say("{who} loses", who=Who(event.defendant))
    text = say(
        "{who} sues {defendant}, rolled {die}: {end}",
        who=Who(event.seat),
        defendant=Who(event.defendant),
        die=_with_modifier((event.die,), event.modifier, event.result),
        end=end,
    )
    return line(text, (event.seat, event.defendant))


def _shares_awarded(events: list[Event]) -> tuple[list[Line], list[Event]]:
    event, *rest = events
    assert isinstance(event, SharesAwarded)
    what = shares_of(event.shares, event.company)
    return _awarded(event, what, rest)


def _goods_awarded(events: list[Event]) -> tuple[list[Line], list[Event]]:
    event, *rest = events
    assert isinstance(event, GoodsAwarded)
    goods = units(event.units, event.good)
    return _awarded(event, say("{goods} at {where}", goods=goods, where=place(event.square)), rest)


def _awarded(
    event: SharesAwarded | GoodsAwarded, what: Text, rest: list[Event]
) -> tuple[list[Line], list[Event]]:
    text = say(
        "{who} must sell {what} to {buyer} for {amount}",
        who=Who(event.loser),
        what=what,
        buyer=bank_or(event.buyer),
        amount=figure(event.amount),
    )
    both = (event.loser, event.buyer)
    return [line(text, both, paid=True)], paid_for(rest, both, (VERDICT,))


# -- the end -----------------------------------------------------------------------------------


def _bankrupt(event: Bankrupt) -> Line:
    return line(say("{who} is bankrupt and out", who=Who(event.seat)), (event.seat,))


def _ended(event: GameEnded) -> Line:
    going = [worth for worth in event.worth if worth != BANKRUPT]
    best = max(going)
    winners = [seat for seat, worth in enumerate(event.worth) if worth == best]
    beaten = [figure(worth) for worth in sorted(going, reverse=True) if worth < best]
    names = all_of([Who(seat) for seat in winners])
    everybody = range(len(event.worth))
    if len(going) == 1:
        text = say("{winner} is the last one left, and wins", winner=names)
    elif not beaten:
        text = say("{winners} share the win: {worth} each", winners=names, worth=figure(best))
    else:
        text = say_n(
            "{winners} wins: {worth} against {others}",
            "{winners} share the win: {worth} each against {others}",
            len(winners),
            winners=names,
            worth=figure(best),
            others=all_of(beaten),
        )
    return line(text, everybody, paid=True)


LINES: Lines = {
    CardsTurned: _turned,
    MeetingCalled: _called,
    Voted: _voted,
    VoteRolled: _tie,
    CompanyRuined: _ruined,
    SuitRolled: _suit,
    Bankrupt: _bankrupt,
    GameEnded: _ended,
}
RUNS: Runs = {
    PricesRolled: _prices,
    SabotageRolled: _sabotage,
    SharesAwarded: _shares_awarded,
    GoodsAwarded: _goods_awarded,
}
