"""The log: what happened, in sentences. log_cards.py and its like have what goes by itself.

Events that one sentence tells together come from one act: a sale with its income, an auction with
the chair that it brings. Nothing is secret here but the decks.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.games.oil import log_cards, log_deals, log_works, log_year
from core.games.oil.events import (
    Advanced,
    AuctionOpened,
    BidMade,
    ChairTaken,
    ChairVacated,
    Event,
    MonthBegan,
    OrderRolled,
    Passed,
    ShareAuctioned,
    SharesBought,
    SharesReturned,
    Started,
    Unsold,
)
from core.games.oil.events_deals import PURCHASE, SALE
from core.games.oil.log_parts import Lines, Runs, all_rolled, and_chairman, line, paid_for
from core.games.oil.phrases import (
    city,
    company,
    continent,
    month,
    shares_of,
    track_square,
)
from core.text import Who, figure, say, say_n
from core.words import Line

__all__ = ["LINES", "RUNS", "log_lines"]


def log_lines(events: Sequence[Event]) -> tuple[Line, ...]:
    """The lines of one entry of the history."""
    told: list[Line] = []
    rest = list(events)
    while rest:
        first = type(rest[0])
        if first in RUNS:
            lines, rest = RUNS[first](rest)
            told += lines
        else:
            told.append(LINES[first](rest[0]))
            rest = rest[1:]
    return tuple(told)


# -- set-up and the track ----------------------------------------------------------------------


def _order(event: OrderRolled) -> Line:
    text = say(
        "Dice: {dice}. {who} begins every round",
        dice=all_rolled(event.throws),
        who=Who(event.first),
    )
    return line(text, range(len(event.throws[0])))


def _started(event: Started) -> Line:
    text = say(
        "{who} takes {continent}, pawn on the {city} exchange",
        who=Who(event.seat),
        continent=continent(event.continent),
        city=city(event.continent, event.exchange),
    )
    return line(text, (event.seat,))


def _month(event: MonthBegan) -> Line:
    return line(say("{month} begins", month=month(event.month)), label=str(event.month + 1))


def _advanced(event: Advanced) -> Line:
    who, square = Who(event.seat), track_square(event.square)
    if event.again:
        text = say(
            "{who} rolled {die}: {square} is not in play, another roll",
            who=who,
            die=event.die,
            square=square,
        )
    else:
        text = say("{who} rolled {die}: {square}", who=who, die=event.die, square=square)
    return line(text, (event.seat,))


# -- shares and chairs -------------------------------------------------------------------------


def _bought(events: list[Event]) -> tuple[list[Line], list[Event]]:
    event, *rest = events
    assert isinstance(event, SharesBought)
    text = say(
        "{who} bought {shares} for {cost}",
        who=Who(event.seat),
        shares=shares_of(event.shares, event.company),
        cost=figure(event.cost),
    )
    rest = paid_for(rest, (event.seat,), (PURCHASE,))
    text, rest = and_chairman(text, event.seat, event.company, rest)
    return [line(text, (event.seat,), paid=True)], rest


def _returned(events: list[Event]) -> tuple[list[Line], list[Event]]:
    event, *rest = events
    assert isinstance(event, SharesReturned)
    text = say(
        "{who} sold {shares} to the bank for {received}",
        who=Who(event.seat),
        shares=shares_of(event.shares, event.company),
        received=figure(event.received),
    )
    return [line(text, (event.seat,), paid=True)], paid_for(rest, (event.seat,), (SALE,))


def _chair(events: list[Event]) -> tuple[list[Line], list[Event]]:
    """A chair that changes hands is one sentence."""
    match events:
        case [ChairVacated(was, left), ChairTaken(now, taken), *rest] if left == taken:
            text = say(
                "{now} is chairman of {company}, after {was}",
                now=Who(now),
                company=company(taken),
                was=Who(was),
            )
            return [line(text, (now, was))], rest
        case [ChairVacated(was, left), *rest]:
            text = say(
                "{who} is no longer chairman of {company}", who=Who(was), company=company(left)
            )
            return [line(text, (was,))], rest
        case _:
            raise AssertionError(events)


def _taken(event: ChairTaken) -> Line:
    text = say(
        "{who} is chairman of {company}", who=Who(event.seat), company=company(event.company)
    )
    return line(text, (event.seat,))


# -- auctions ----------------------------------------------------------------------------------
#
# A seat's later bid tells that there was an earlier one, and so does its pass. Sales stay: a lot
# may have several.


def _bidding(c: int, seat: int) -> str:
    return f"bids {c} {seat}"


def _opened(event: AuctionOpened) -> Line:
    text = say(
        "Auction of {company}, without {who}",
        company=company(event.company),
        who=Who(event.declined),
    )
    if event.more:
        text = say_n(
            "{auction}; {n} more share to come",
            "{auction}; {n} more shares to come",
            event.more,
            auction=text,
        )
    return line(text, (event.declined,))


def _bid(event: BidMade) -> Line:
    text = say(
        "{who} bids {amount} for {company}",
        who=Who(event.seat),
        amount=figure(event.amount),
        company=company(event.company),
    )
    return line(text, (event.seat,), topic=_bidding(event.company, event.seat))


def _passed(event: Passed) -> Line:
    if event.lot:
        text = say(
            "{who} passes on all that is left of {company}",
            who=Who(event.seat),
            company=company(event.company),
        )
    else:
        text = say("{who} passes on {company}", who=Who(event.seat), company=company(event.company))
    return line(text, (event.seat,), topic=_bidding(event.company, event.seat))


def _auctioned(events: list[Event]) -> tuple[list[Line], list[Event]]:
    event, *rest = events
    assert isinstance(event, ShareAuctioned)
    text = say(
        "{who} wins the auction of {company} for {amount}",
        who=Who(event.seat),
        company=company(event.company),
        amount=figure(event.amount),
    )
    rest = paid_for(rest, (event.seat,), (PURCHASE,))
    text, rest = and_chairman(text, event.seat, event.company, rest)
    return [line(text, (event.seat,), paid=True)], rest


def _unsold(event: Unsold) -> Line:
    text = say_n(
        "Nobody bids for {company}: {n} share stays with the bank",
        "Nobody bids for {company}: {n} shares stay with the bank",
        event.shares,
        company=company(event.company),
    )
    return line(text)


_OWN_LINES: Lines = {
    OrderRolled: _order,
    Started: _started,
    MonthBegan: _month,
    Advanced: _advanced,
    ChairTaken: _taken,
    AuctionOpened: _opened,
    BidMade: _bid,
    Passed: _passed,
    Unsold: _unsold,
}
_OWN_RUNS: Runs = {
    SharesBought: _bought,
    SharesReturned: _returned,
    ChairVacated: _chair,
    ShareAuctioned: _auctioned,
}

LINES: Lines = {
    **_OWN_LINES,
    **log_cards.LINES,
    **log_works.LINES,
    **log_deals.LINES,
    **log_year.LINES,
}
"""The line of each event that stands by itself, by its type."""
RUNS: Runs = {
    **_OWN_RUNS,
    **log_cards.RUNS,
    **log_works.RUNS,
    **log_deals.RUNS,
    **log_year.RUNS,
}
"""Lines of the events that begin a run, by the type of the first."""
