"""The log: what happened, in sentences. A player is named by his cartel (C-37).

Which card was drawn it tells nobody, not even who drew it. Of a sealed bid it tells the others
that it is there, whatever it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from core.game import Seat
from core.games.cartel.data import AREAS, YEARS
from core.games.cartel.events import (
    Adjusted,
    Auctioned,
    Borrowed,
    Bought,
    Chosen,
    Dealt,
    Declined,
    Drew,
    DrewUnseen,
    DroppedOut,
    Ended,
    Event,
    Failed,
    LaidDown,
    Listed,
    Offered,
    OfferedUnseen,
    Opened,
    Passed,
    Reported,
    Repurchased,
    Retired,
    Revealed,
    SatOut,
    Sealed,
    SealedUnseen,
    Skipped,
    Started,
    Tied,
    Traded,
    TradedUnseen,
    TurnedUp,
    Won,
)
from core.games.cartel.phrases import (
    cards_named,
    cartel,
    payment,
    priced,
    side,
    symbol,
)
from core.games.cartel.state import NO_BID
from core.text import Text, all_of, figure, in_row, say, say_n, signed
from core.words import Line

__all__ = ["log_lines"]


def log_lines(events: Sequence[Event]) -> tuple[Line, ...]:
    """The lines of one entry of the history, as a seat or a spectator saw it."""
    told: list[Line] = []
    rest = list(events)
    while rest:
        match rest:
            case [Opened() | Started() | Dealt(), *_]:
                told += _opening(rest)
                break
            # The last bid of a round is told with all of them.
            case [Sealed() | SealedUnseen(), Revealed() as revealed, *rest]:
                told.append(_happened(revealed))
            case [Auctioned() as auctioned, *rest]:
                told += _auctioned(auctioned)
            case [Bought(auction=False) as bought, Drew() | DrewUnseen(), *rest]:
                told.append(_bought(bought, draws=True))
            case [Passed() as passed, (Drew() | DrewUnseen()) as drawn, *rest]:
                told.append(_passed(passed, drawn))
            case [Listed() as listed, LaidDown() as down, *rest]:
                told.append(_put(listed.year, listed.seat, listed.companies, down.company))
            case [SatOut(year), *_]:
                out, rest = _while_out(rest)
                text = say_n(
                    "{seats} is out of play and has no turn",
                    "{seats} are out of play and have no turn",
                    len(out),
                    seats=_named(out),
                )
                told.append(_line(year, out, text))
            case [Ended() as ended, *rest]:
                told += _ending(ended)
            case [event, *rest]:
                told.append(_happened(event))
    return tuple(told)


def _line(
    year: int, seats: Iterable[Seat], text: Text, *, paid: bool = False, topic: str = ""
) -> Line:
    return Line(f"Y{year}", text, tuple(seats), paid, topic)


def _named(seats: Iterable[Seat]) -> str | Text:
    return all_of([cartel(seat) for seat in seats])


def _while_out(events: list[Event]) -> tuple[tuple[Seat, ...], list[Event]]:
    """The seats in a row that have no turn, and what comes after."""
    seats: list[Seat] = []
    rest = events
    while rest and isinstance(out := rest[0], SatOut):
        seats.append(out.seat)
        rest = rest[1:]
    return tuple(seats), rest


def _happened(event: Event) -> Line:
    """The line of an event that stands by itself."""
    match event:
        case Skipped(year, seat):
            text = say("{who} had nothing to do and skipped", who=cartel(seat))
            return _line(year, (seat,), text)
        case Offered() | OfferedUnseen() | Traded() | TradedUnseen() | Declined():
            return _traded(event)
        case Chosen(year, seat, company):
            text = say("{who} buys {company} from hand", who=cartel(seat), company=priced(company))
            return _line(year, (seat,), text, topic=_purchase(year, seat))
        case Sealed(year, seat, company):
            return _line(year, (seat,), _sealed(event), topic=_bids(year, company))
        case SealedUnseen(year, seat, company):
            text = say(
                "{who} has sealed its bid for {company}",
                who=cartel(seat),
                company=symbol(company),
            )
            return _line(year, (seat,), text, topic=_bids(year, company))
        case Revealed():
            return _line(event.year, event.seats, _revealed(event))
        case DroppedOut():
            return _line(event.year, (event.seat,), _dropped_out(event))
        case Tied(year, company, seats, bid):
            text = say("Tie at {bid}: {seats} bid again", bid=figure(bid), seats=_named(seats))
            return _line(year, seats, text, topic=_bids(year, company))
        case Won():
            return _line(
                event.year, (event.seat,), _won(event), topic=_bids(event.year, event.company)
            )
        case Bought():
            return _bought(event, draws=False)
        case Failed():
            return _line(event.year, (event.seat,), _failed(event))
        case Retired(year, seat, cards):
            return _line(year, (seat,), _retired(seat, cards))
        case Drew(year, seat, drawn):
            return _drew(year, seat, len(drawn))
        case DrewUnseen(year, seat, cards):
            return _drew(year, seat, cards)
        case Listed(year, seat, companies):
            return _put(year, seat, companies, None)
        case LaidDown(year, seat, company):
            return _put(year, seat, (), company)
        case Borrowed(year, seat, bond, repayment):
            text = say(
                "{who} borrows {bond} by a Bond, to be repaid with {repayment}",
                who=cartel(seat),
                bond=bond,
                repayment=repayment,
            )
            return _line(year, (seat,), text, paid=True)
        case Repurchased(year, seat, price):
            text = say(
                "{who} buys back a Stock Block for {price}", who=cartel(seat), price=figure(price)
            )
            return _line(year, (seat,), text, paid=True)
        case Reported(year, _, _, paid):
            text = say("Treasury pays {amounts}", amounts=_marked([figure(n) for n in paid]))
            return _line(year, range(len(paid)), text, paid=True)
        case Adjusted():
            return _line(event.year, range(len(event.after)), _adjusted(event))
        case TurnedUp(year, company):
            text = say(
                "The Treasurer turns up {company} for an unused cartel: out of play",
                company=priced(company),
            )
            return _line(year, (), text)
        case Opened() | Started() | Dealt() | Auctioned() | Passed() | SatOut() | Ended():
            raise AssertionError("told with what comes with it")
        case never:
            assert_never(never)


# -- the opening -------------------------------------------------------------------------------


def _opening(events: Sequence[Event]) -> tuple[Line, ...]:
    (opened,) = [e for e in events if isinstance(e, Opened)]
    began = {e.seat: e.company for e in events if isinstance(e, Started)}
    first = (opened.treasurer + 1) % len(began)
    treasurer = say(
        "{treasurer} is Treasurer, {first} goes first. In the Pool: {pool}",
        treasurer=cartel(opened.treasurer),
        first=cartel(first),
        pool=in_row([symbol(company) for company in opened.pool]),
    )
    owned = [symbol(company) for _seat, company in sorted(began.items())]
    dealt = say("Each has three cards and a free company: {owned}", owned=_marked(owned))
    return (
        Line("", treasurer, (opened.treasurer, first)),
        Line("", dealt, tuple(sorted(began))),
    )


# -- trading cards -----------------------------------------------------------------------------


def _traded(event: Offered | OfferedUnseen | Traded | TradedUnseen | Declined) -> Line:
    seats = (event.seat, event.to)
    match event:
        case Offered(_, _, _, given, want, money):
            text = _offered(*seats, given, want, money)
        case OfferedUnseen(_, _, _, cards, want, money):
            text = _offered(*seats, cards, want, money)
        case Traded(_, _, _, gave, got, money):
            text = _swapped(*seats, gave, got, money)
        case TradedUnseen(_, _, _, cards, taken, money):
            text = _swapped(*seats, cards, taken, money)
        case Declined():
            text = say(
                "{to} declines the offer of {who}", to=cartel(event.to), who=cartel(event.seat)
            )
        case never:
            assert_never(never)
    paid = isinstance(event, Traded | TradedUnseen) and event.money != 0
    return _line(event.year, seats, text, paid=paid)


def _offered(seat: Seat, to: Seat, given: Sequence[int] | int, want: int, money: int) -> Text:
    return say(
        "{who} offers {to} {given} for {wanted}",
        who=cartel(seat),
        to=cartel(to),
        given=side(given, -money),
        wanted=side(want, money),
    )


def _swapped(
    seat: Seat, to: Seat, gave: Sequence[int] | int, got: Sequence[int] | int, money: int
) -> Text:
    return say(
        "{who} gives {to} {gave} for {got}",
        who=cartel(seat),
        to=cartel(to),
        gave=side(gave, -money),
        got=side(got, money),
    )


# -- an auction --------------------------------------------------------------------------------
#
# That bids are sealed, or to be sealed again, is news only till they are read: those lines have the
# topic of the line that tells who has won. A company can be put up twice in a year, if its first
# buyer fails; the line of his failure then still tells what the folded one did.


def _bids(year: int, company: int) -> str:
    return f"year {year} bids {company}"


def _auctioned(auctioned: Auctioned) -> tuple[Line, Line]:
    year, seat, company = auctioned.year, auctioned.seat, auctioned.company
    up = say("{who} put {company} up for auction", who=cartel(seat), company=priced(company))
    secret = say("All bid in secret; {who}, who put it up, may not bid X", who=cartel(seat))
    return (
        _line(year, (seat,), up),
        _line(year, (seat,), secret, topic=_bids(year, company)),
    )


def _sealed(sealed: Sealed) -> Text:
    who, company = cartel(sealed.seat), symbol(sealed.company)
    if sealed.amount == NO_BID:
        return say("{who} has sealed an X for {company}: no bid", who=who, company=company)
    return say(
        "{who} has sealed a bid of {amount} for {company}",
        who=who,
        amount=figure(sealed.amount),
        company=company,
    )


def _revealed(revealed: Revealed) -> Text:
    company, seats = symbol(revealed.company), revealed.seats
    bids = ["X" if bid == NO_BID else figure(bid) for bid in revealed.bids]
    # Who put it up is read last, in the first round.
    offering = cartel(seats[-1])
    if revealed.round == 1 and len(seats) > 1:
        return say(
            "Bids for {company}, from the left of {who}: {bids}",
            company=company,
            who=offering,
            bids=in_row(bids),
        )
    if revealed.round == 1:
        return say(
            "{who} alone bids for {company}: {bid}", who=offering, company=company, bid=bids[0]
        )
    named = in_row(
        [
            say("{who} {bid}", who=cartel(seat), bid=bid)
            for seat, bid in zip(seats, bids, strict=True)
        ]
    )
    match revealed.round:
        case 2:
            return say("Second bids for {company}: {bids}", company=company, bids=named)
        case 3:
            return say("Third bids for {company}: {bids}", company=company, bids=named)
        case nth:
            return say(
                "Bids for {company}, round {nth}: {bids}", company=company, nth=nth, bids=named
            )


def _dropped_out(dropped: DroppedOut) -> Text:
    who = cartel(dropped.seat)
    if dropped.most is None:
        return say("{who} may bid no more and drops out", who=who)
    return say(
        "{who} may bid no more than {most} and drops out", who=who, most=figure(dropped.most)
    )


def _won(won: Won) -> Text:
    who, company, price = cartel(won.seat), symbol(won.company), figure(won.price)
    if won.by_order:
        return say(
            "None of those tied may bid more: {who}, read first, must buy {company} at {price}",
            who=who,
            company=company,
            price=price,
        )
    return say("{who} must buy {company} at {price}", who=who, company=company, price=price)


# -- purchases, and cards put on the board -----------------------------------------------------
#
# A seat has one turn in a year, so that it and the year tell a turn's purchase from any other.


def _purchase(year: int, seat: Seat) -> str:
    return f"year {year} purchase {seat}"


def _drawing(year: int, seat: Seat) -> str:
    return f"year {year} drawing {seat}"


def _bought(bought: Bought, *, draws: bool) -> Line:
    parts = (bought.base, *bought.bonuses, *bought.specials)
    who, company = cartel(bought.seat), symbol(bought.company)
    paid = _in_all(bought)
    profits = " ".join([signed(part) for part in parts])
    if bought.auction:
        text = say(
            "{who} pays {paid}, gets {company}: {profits}",
            who=who,
            paid=paid,
            company=company,
            profits=profits,
        )
        return _line(bought.year, (bought.seat,), text, paid=True)
    text = say(
        "{who} buys {company} for {paid}: {profits}",
        who=who,
        company=company,
        paid=paid,
        profits=profits,
    )
    if draws:
        text = say("{bought}; draws a card", bought=text)
    topic = _purchase(bought.year, bought.seat)
    return _line(bought.year, (bought.seat,), text, paid=True, topic=topic)


def _in_all(bought: Bought) -> Text:
    """What was paid, with its sum where it is a mixture."""
    blocks = bought.blocks * bought.rate
    paid = payment(bought.bond, bought.blocks, bought.rate, bought.cash)
    if sum(map(bool, (bought.bond, blocks, bought.cash))) < 2:
        return paid
    return say("{sum} = {paid}", sum=figure(bought.bond + blocks + bought.cash), paid=paid)


def _failed(failed: Failed) -> Text:
    who, company, price = cartel(failed.seat), symbol(failed.company), figure(failed.price)
    if failed.most is None:
        return say(
            "{who} can't pay {price} for {company}: no sale, no profits this year",
            who=who,
            price=price,
            company=company,
        )
    return say(
        "{who} can't pay {price} for {company}, only {most}: no sale, no profits this year",
        who=who,
        price=price,
        company=company,
        most=figure(failed.most),
    )


def _retired(seat: Seat, cards: int) -> Text:
    if not cards:
        return say("{who} has eleven companies and is out of play", who=cartel(seat))
    return say_n(
        "{who} has eleven companies and is out of play; {n} card goes back into the pile",
        "{who} has eleven companies and is out of play; {n} cards go back into the pile",
        cards,
        who=cartel(seat),
    )


def _passed(passed: Passed, drawn: Drew | DrewUnseen) -> Line:
    year, seat = passed.year, passed.seat
    cards = len(drawn.cards) if isinstance(drawn, Drew) else drawn.cards
    if cards == 1:
        # What is then put on the board doesn't tell that it was a pass, so this line stays.
        last = say("{who} passed and drew the last card of the pile", who=cartel(seat))
        return _line(year, (seat,), last)
    text = say("{who} passed and drew two cards", who=cartel(seat))
    return _line(year, (seat,), text, topic=_drawing(year, seat))


def _drew(year: int, seat: Seat, cards: int) -> Line:
    text = say_n("{who} drew a card", "{who} drew {n} cards", cards, who=cartel(seat))
    return _line(year, (seat,), text, topic=_drawing(year, seat))


def _put(year: int, seat: Seat, up: Sequence[int], down: int | None) -> Line:
    return _line(year, (seat,), _put_text(cartel(seat), up, down), topic=_drawing(year, seat))


def _put_text(who: str, up: Sequence[int], down: int | None) -> Text:
    """One card was drawn for one that is put, two for two (C-10, C-11, C-23)."""
    if down is None:
        cards = cards_named(up)
        if len(up) == 1:
            return say("{who} drew a card and put {cards} into the Pool", who=who, cards=cards)
        return say("{who} passed: {cards} into the Pool", who=who, cards=cards)
    if not up:
        return say(
            "{who} drew a card and put {card} face down: out of play", who=who, card=priced(down)
        )
    return say(
        "{who} passed: {cards} into the Pool, {card} face down, out of play",
        who=who,
        cards=cards_named(up),
        card=priced(down),
    )


# -- a year's end, and the game's --------------------------------------------------------------


def _marked(told: Sequence[str | Text]) -> Text:
    """What is told of each seat, after the mark of its cartel."""
    return in_row(
        [
            say("{mark} {told}", mark=area.mark, told=one)
            for area, one in zip(AREAS, told, strict=False)
        ]
    )


def _adjusted(adjusted: Adjusted) -> Text:
    moves: list[str | Text] = [
        figure(new)
        if old == new
        else say("{before}→{after}", before=figure(old), after=figure(new))
        for old, new in zip(adjusted.before, adjusted.after, strict=True)
    ]
    prices = say("Prices: {prices}", prices=_marked(moves))
    if adjusted.year == YEARS:
        return prices
    year = adjusted.year + 1
    if adjusted.first is None:
        return say("{prices}. Year {year} begins", prices=prices, year=year)
    return say(
        "{prices}. Year {year} begins with {who}",
        prices=prices,
        year=year,
        who=cartel(adjusted.first),
    )


def _ending(ended: Ended) -> tuple[Line, Line]:
    everybody = range(len(ended.worth))
    done = say("Final profits are paid, prices adjusted, hands put away")
    return (
        _line(YEARS, everybody, done),
        _line(YEARS, everybody, _won_with(ended.worth), paid=True),
    )


def _won_with(worth: Sequence[int]) -> Text:
    best = max(worth)
    winners = _named([seat for seat, n in enumerate(worth) if n == best])
    beaten = [figure(n) for n in sorted(worth, reverse=True) if n < best]
    shared = worth.count(best)
    if not beaten:
        return say("{winners} share the win with {worth} each", winners=winners, worth=figure(best))
    return say_n(
        "{winners} wins: {worth} against {others}",
        "{winners} share the win: {worth} each against {others}",
        shared,
        winners=winners,
        worth=figure(best),
        others=all_of(beaten),
    )
