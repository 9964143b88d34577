"""The log: what happened, in sentences; log_island.py has operating rounds.

Of what is chosen in secret it tells the others that it is there, whatever it is; which card was
bought or stolen it tells those who were told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, assert_never

from core.game import Seat
from core.games.ctn18.data import CORNELIUS
from core.games.ctn18.events import (
    BUBBLED,
    CARDS_ONLY,
    NONE_BUILT,
    SCORED,
    BoughtShare,
    Ended,
    Event,
    Floated,
    Gift,
    LotBid,
    LotLost,
    LotPassed,
    LotWon,
    MarkerMoved,
    NoPayout,
    Opened,
    PaidOut,
    Passed,
    PresidentChanged,
    PriorityTaken,
    RoundBegan,
    RoundEnded,
    SoldShares,
    StockBegan,
    StockEnded,
    TurnBegan,
)
from core.games.ctn18.log_island import IslandEvent, island
from core.games.ctn18.log_losses import dividends
from core.games.ctn18.log_parts import among, line, priced, run, steps
from core.games.ctn18.phrases import (
    dollars,
    lot,
    major,
    moved,
    shares_of,
)
from core.text import Text, Value, Who, all_of, figure, in_row, say, say_n
from core.words import Line

__all__ = ["log_lines"]

ShareEvent: TypeAlias = (
    Opened
    | PriorityTaken
    | LotBid
    | LotPassed
    | LotWon
    | LotLost
    | Gift
    | StockBegan
    | SoldShares
    | MarkerMoved
    | BoughtShare
    | Floated
    | PresidentChanged
    | Passed
    | StockEnded
    | RoundBegan
    | RoundEnded
    | PaidOut
    | NoPayout
    | Ended
)
"""What happens to shares, prices and privates, and when rounds begin and end."""


def log_lines(events: Sequence[Event]) -> tuple[Line, ...]:
    """The lines of one entry of the history, as a seat or a spectator saw it."""
    told: list[Line] = []
    rest = list(events)
    while rest:
        lines, rest = _next(rest)
        told += lines
    return tuple(told)


def _next(events: list[Event]) -> tuple[list[Line], list[Event]]:
    """The lines of the first event and of those that one sentence tells with it, and the rest."""
    match events:
        case [LotPassed() as passed, PriorityTaken(), *rest]:
            return [_lot_passed(passed, takes=True)], rest
        case [SoldShares() as sold, *rest]:
            return _sold(sold, rest)
        case [BoughtShare() as bought, PresidentChanged() as changed, *rest]:
            return [_bought(bought, changed)], rest
        case [Passed(acted=False), *_]:
            return _passed(events)
        case [MarkerMoved(why=why), *_] if why == BUBBLED:
            return _bubbled(events)
        case [MarkerMoved(why=why), *_] if why == SCORED:
            return dividends(events)
        case [RoundBegan() as began, TurnBegan(seat=int()) as turn, *rest]:
            return [_round_began(began, turn)], rest
        case [PaidOut() as paid, *rest]:
            return _paid_out(paid, rest)
        case [Opened() as opened, *rest]:
            return _opened(opened), rest
        case [first, *rest]:
            if isinstance(first, IslandEvent):
                return island(first, rest)
            return [_happened(first)], rest
        case _:
            raise AssertionError(events)


def _happened(event: ShareEvent) -> Line:
    """The line of an event that stands by itself."""
    match event:
        case PriorityTaken(seat):
            return line(say("{who} takes Priority Deal", who=Who(seat)), (seat,))
        case LotBid():
            return _lot_bid(event)
        case LotPassed():
            return _lot_passed(event, takes=False)
        case LotWon():
            return _lot_won(event)
        case LotLost(number, privates):
            text = say(
                "All passed on lot {lot}: {privates} are out of the game",
                lot=number + 1,
                privates=lot(privates),
            )
            return line(text)
        case Gift(amount):
            text = say(
                "Nobody could float a company: the bank gives each player {amount}",
                amount=dollars(amount),
            )
            return line(text, paid=True)
        case StockBegan(number, seat):
            text = say("Stock round of set {set} begins with {who}", set=number, who=Who(seat))
            return line(text, (seat,), label=f"S{number}")
        case BoughtShare():
            return _bought(event, None)
        case Floated():
            return _floated(event)
        case PresidentChanged():
            return _president(event)
        case Passed(seat, forced):
            if forced:
                text = say("{who} can do no more", who=Who(seat))
                return line(text, (seat,))
            return line(say("{who} does no more", who=Who(seat)), (seat,))
        case MarkerMoved(company):
            return line(priced(_why(event), steps([event], company)))
        case StockEnded():
            return _stock_ended(event)
        case RoundBegan():
            return _round_began(event, None)
        case RoundEnded():
            return _round_ended(event)
        case NoPayout(treasury):
            text = say(
                "Cornelius Banks is unfloated: no payout, {treasury} stay in its treasury",
                treasury=dollars(treasury),
            )
            return line(text)
        case Ended():
            return _ended(event)
        case Opened() | SoldShares() | PaidOut():
            raise AssertionError("told with what comes with it")
        case never:
            assert_never(never)


def _why(step: MarkerMoved) -> Text:
    """Why a turn without victory points moved the price; other steps are told with their cause."""
    name = major(step.company)
    if step.why == NONE_BUILT:
        return say("{major} built nothing", major=name)
    assert step.why == CARDS_ONLY
    return say("{major} bought only development cards", major=name)


# -- the opening -------------------------------------------------------------------------------


def _opened(opened: Opened) -> list[Line]:
    first = say(
        "{who} places first and has Priority Deal. Turn order: {order}",
        who=Who(opened.first),
        order=in_row([major(company) for company in opened.order]),
    )
    lots = [
        say("{n} {privates}", n=n, privates=lot(privates))
        for n, privates in enumerate(opened.lots, 1)
    ]
    return [line(first, (opened.first,)), line(say("Lots: {lots}", lots=in_row(lots)))]


# -- lots --------------------------------------------------------------------------------------
#
# A seat's later bid for a lot tells that there was an earlier one, and so does its purchase.


def _bidding(number: int, seat: Seat) -> str:
    return f"lot {number} seat {seat}"


def _lot_bid(bid: LotBid) -> Line:
    text = say(
        "{who} bids {amount} for lot {lot}",
        who=Who(bid.seat),
        amount=dollars(bid.amount),
        lot=bid.lot + 1,
    )
    return line(text, (bid.seat,), topic=_bidding(bid.lot, bid.seat))


def _lot_passed(passed: LotPassed, *, takes: bool) -> Line:
    who, number = Who(passed.seat), passed.lot + 1
    if passed.forced:
        text = say("{who} can't bid for lot {lot} and passes", who=who, lot=number)
    else:
        text = say("{who} passes on lot {lot}", who=who, lot=number)
    if takes:
        text = say("{passed}, is the first and takes Priority Deal", passed=text)
    return line(text, (passed.seat,), topic=_bidding(passed.lot, passed.seat))


def _lot_won(won: LotWon) -> Line:
    text = say(
        "{who} gets lot {lot} for {amount}: {privates}",
        who=Who(won.seat),
        lot=won.lot + 1,
        amount=dollars(won.amount),
        privates=lot(won.privates),
    )
    return line(text, (won.seat,), paid=True, topic=_bidding(won.lot, won.seat))


# -- stock rounds ------------------------------------------------------------------------------


def _sold(sold: SoldShares, rest: list[Event]) -> tuple[list[Line], list[Event]]:
    came, after = run(
        rest,
        lambda event: (
            isinstance(event, MarkerMoved | PresidentChanged) and event.company == sold.company
        ),
    )
    text = say(
        "{who} sold {shares} for {amount}",
        who=Who(sold.seat),
        shares=shares_of(sold.company, sold.shares),
        amount=dollars(sold.shares * sold.price),
    )
    text = priced(text, steps(came, sold.company))
    changes = [_president(event) for event in came if isinstance(event, PresidentChanged)]
    return [line(text, (sold.seat,), paid=True), *changes], after


def _bought(bought: BoughtShare, changed: PresidentChanged | None) -> Line:
    names: dict[str, Value] = {
        "who": Who(bought.seat),
        "share": shares_of(bought.company, 1),
        "price": bought.price,
    }
    if bought.pool:
        text = say("{who} bought {share} from the Pool at {price}", **names)
    else:
        text = say("{who} bought {share} from the Treasury at {price}", **names)
    if changed is None:
        return line(text, (bought.seat,), paid=True)
    text = say("{bought} and is President, after {was}", bought=text, was=Who(changed.was))
    return line(text, (bought.seat, changed.was), paid=True)


def _floated(floated: Floated) -> Line:
    text = say(
        "{who} floated {major} at {par} for {amount}: President",
        who=Who(floated.seat),
        major=major(floated.company),
        par=floated.par,
        amount=dollars(2 * floated.par),
    )
    return line(text, (floated.seat,), paid=True)


def _president(changed: PresidentChanged) -> Line:
    text = say(
        "{now} is President of {major}, after {was}",
        now=Who(changed.now),
        major=major(changed.company),
        was=Who(changed.was),
    )
    return line(text, (changed.now, changed.was))


def _passed(events: list[Event]) -> tuple[list[Line], list[Event]]:
    """Who passed in a row, in the same way."""
    came, after = run(
        events,
        lambda event: (
            isinstance(event, Passed)
            and not event.acted
            and event.forced == (isinstance(events[0], Passed) and events[0].forced)
        ),
    )
    seats = [event.seat for event in came if isinstance(event, Passed)]
    names = all_of([Who(seat) for seat in seats])
    if isinstance(events[0], Passed) and events[0].forced:
        text = say_n(
            "{seats} can do nothing and passes",
            "{seats} can do nothing and pass",
            len(seats),
            seats=names,
        )
    else:
        text = say_n("{seats} passes", "{seats} pass", len(seats), seats=names)
    return [line(text, seats)], after


def _bubbled(events: list[Event]) -> tuple[list[Line], list[Event]]:
    came, after = run(events, lambda event: isinstance(event, MarkerMoved) and event.why == BUBBLED)
    parts = [
        say("{major} {price}", major=major(event.company), price=moved((event.was, event.now)))
        for event in came
        if isinstance(event, MarkerMoved)
    ]
    return [line(say("Players hold all shares: {prices}", prices=in_row(parts)))], after


def _stock_ended(ended: StockEnded) -> Line:
    text = say(
        "Stock round over, {who} has Priority Deal: {prices}",
        who=Who(ended.priority),
        prices=_prices(ended.prices),
    )
    return line(text, (ended.priority,), label=f"S{ended.set}")


def _prices(prices: Sequence[int]) -> Text:
    """Of those companies that have one, as "Amber 43, Delft 31"."""
    parts = [
        say("{major} {price}", major=major(company), price=price)
        for company, price in enumerate(prices)
        if price
    ]
    return in_row(parts) if parts else say("no company is floated")


# -- operating rounds and payouts --------------------------------------------------------------


def _round_began(began: RoundBegan, turn: TurnBegan | None) -> Line:
    label = f"{began.set}.{began.round}"
    text = say("Operating round {round} of {of} begins", round=began.round, of=began.of)
    if turn is None or turn.seat is None:
        return line(text, label=label)
    text = say(
        "{begins}: {major} operates, for {who}",
        begins=text,
        major=major(turn.major),
        who=Who(turn.seat),
    )
    return line(text, (turn.seat,), label=label)


def _round_ended(ended: RoundEnded) -> Line:
    text = say(
        "Operating round {round} of {of} is over: {prices}",
        round=ended.round,
        of=ended.of,
        prices=_prices(ended.prices),
    )
    return line(text, label=f"{ended.set}.{ended.round}")


def _paid_out(paid: PaidOut, rest: list[Event]) -> tuple[list[Line], list[Event]]:
    came, after = run(
        rest, lambda event: isinstance(event, MarkerMoved) and event.company == CORNELIUS
    )
    cells = steps(came, CORNELIUS)
    if not paid.each:
        return [line(priced(say("Cornelius Banks pays nothing"), cells), (paid.seat,))], after
    text = priced(say("Cornelius Banks pays {each} a share", each=dollars(paid.each)), cells)
    parts = among(paid.received, paid.bank)
    if parts is not None:
        text = say("{pays}: {parts}", pays=text, parts=parts)
    seats = [paid.seat, *[seat for seat, amount in enumerate(paid.received) if amount]]
    return [line(text, seats, paid=True)], after


def _ended(ended: Ended) -> Line:
    best = max(ended.worth)
    winners = [seat for seat, worth in enumerate(ended.worth) if worth == best]
    beaten = [figure(worth) for worth in sorted(ended.worth, reverse=True) if worth < best]
    names = all_of([Who(seat) for seat in winners])
    everybody = range(len(ended.worth))
    if not beaten:
        text = say("{winners} share the win: {worth} each", winners=names, worth=figure(best))
        return line(text, everybody, paid=True)
    text = say_n(
        "{winners} wins: {worth} against {others}",
        "{winners} share the win: {worth} each against {others}",
        len(winners),
        winners=names,
        worth=figure(best),
        others=all_of(beaten),
    )
    return line(text, everybody, paid=True)
