"""The log of what players have to do with each other and with money: offers, loans, payments."""

from __future__ import annotations

from core.games.oil.data import ALL, BANK
from core.games.oil.events import BillPaid, CostsHalved, Event, TipUsed
from core.games.oil.events_deals import (
    DIVIDEND,
    EMERGENCY,
    FIXED,
    PURCHASE,
    SALE,
    STORAGE_DUE,
    Borrowed,
    ClaimMade,
    ClaimVoid,
    Done,
    Indebted,
    LoansSet,
    OfferAccepted,
    OfferDeclined,
    OfferLapsed,
    OfferMade,
    OfferWithdrawn,
    Paid,
    Received,
    TookOut,
)
from core.games.oil.log_parts import Lines, Runs, line, paid_for, run
from core.games.oil.names import given, got, what_for
from core.games.oil.phrases import bank_or, company, hundreds, tip
from core.text import Text, Who, all_of, figure, say
from core.words import Line

__all__ = ["LINES", "RUNS"]


# -- offers ------------------------------------------------------------------------------------
#
# What has become of an offer replaces the line that told of it.


def _about(number: int) -> str:
    return f"offer {number}"


def _offered(event: OfferMade) -> Line:
    giving, getting = given(event.things), got(event.things)
    who = Who(event.by)
    if event.to == ALL:
        text = say(
            "Offer {n}: {who} offers all {given} for {got}",
            n=event.number,
            who=who,
            given=giving,
            got=getting,
        )
    else:
        text = say(
            "Offer {n}: {who} offers {to} {given} for {got}",
            n=event.number,
            who=who,
            to=Who(event.to),
            given=giving,
            got=getting,
        )
    return line(text, (event.by, event.to), topic=_about(event.number))


def _accepted(events: list[Event]) -> tuple[list[Line], list[Event]]:
    event, *rest = events
    assert isinstance(event, OfferAccepted)
    text = say(
        "{who} accepts offer {n} of {by}: {given} for {got}",
        who=Who(event.seat),
        n=event.number,
        by=Who(event.by),
        given=given(event.things),
        got=got(event.things),
    )
    both = (event.seat, event.by)
    told = line(text, both, paid=True, topic=_about(event.number))
    return [told], paid_for(rest, both, (SALE, PURCHASE))


def _declined(events: list[Event]) -> tuple[list[Line], list[Event]]:
    """One who is done declines all that is open to him."""
    came, rest = run(events, lambda event: isinstance(event, OfferDeclined))
    offers = [event for event in came if isinstance(event, OfferDeclined)]
    match rest:
        case [Done(seat), *after] if all(offer.seat == seat for offer in offers):
            text = say(
                "{who} is done, and declines what is offered: {offers}",
                who=Who(seat),
                offers=all_of([figure(offer.number) for offer in offers]),
            )
            return [line(text, (seat,), topic=_stops(seat))], after
        case _:
            return [_declines(offer) for offer in offers], rest


def _declines(event: OfferDeclined) -> Line:
    text = say("{who} declines offer {n}", who=Who(event.seat), n=event.number)
    return line(text, (event.seat,))


def _withdrawn(event: OfferWithdrawn) -> Line:
    text = say("{who} withdraws offer {n}", who=Who(event.by), n=event.number)
    return line(text, (event.by,), topic=_about(event.number))


def _lapsed(event: OfferLapsed) -> Line:
    text = say("Offer {n} of {who} lapses", n=event.number, who=Who(event.by))
    return line(text, (event.by,), topic=_about(event.number))


def _done(event: Done) -> Line:
    text = say("{who} is done", who=Who(event.seat))
    return line(text, (event.seat,), topic=_stops(event.seat))


def _stops(seat: int) -> str:
    """Of those who were done in earlier months nobody needs to read."""
    return f"done {seat}"


# -- loans -------------------------------------------------------------------------------------


def _claim(event: ClaimMade) -> Line:
    text = say(
        "Loan {n}: {borrower} owes {lender} {amount}, due in December of year {year}",
        n=event.number,
        borrower=Who(event.borrower),
        lender=Who(event.lender),
        amount=figure(event.amount),
        year=event.year,
    )
    return line(text, (event.borrower, event.lender))


def _void(event: ClaimVoid) -> Line:
    text = say(
        "Loan {n} is void: {borrower} no longer owes {lender} {amount}",
        n=event.number,
        borrower=Who(event.borrower),
        lender=Who(event.lender),
        amount=figure(event.amount),
    )
    return line(text, (event.borrower, event.lender))


def _borrowed(events: list[Event]) -> tuple[list[Line], list[Event]]:
    event, *rest = events
    assert isinstance(event, Borrowed)
    if event.fee:
        text = say(
            "{who} takes an emergency loan of 100,000, fee {fee}",
            who=Who(event.seat),
            fee=figure(event.fee),
        )
    else:
        text = say("{who} borrows 100,000", who=Who(event.seat))
    told = line(text, (event.seat,), paid=True)
    return [told], paid_for(rest, (event.seat,), (EMERGENCY,))


def _took_out(event: TookOut) -> Line:
    text = say("{who} takes 100,000 out of the deposit", who=Who(event.seat))
    return line(text, (event.seat,), paid=True)


def _loans_set(event: LoansSet) -> Line:
    who = Who(event.seat)
    changes: list[Text] = []
    for text, (before, after) in (
        (say("loan"), event.loans),
        (say("deposit"), event.deposits),
    ):
        if before != after:
            changes.append(
                say(
                    "{what} {before} → {after}",
                    what=text,
                    before=hundreds(before),
                    after=hundreds(after),
                )
            )
    if not changes:
        return line(say("{who} leaves loan and deposit as they are", who=who), (event.seat,))
    text = say("{who}: {changes}", who=who, changes=all_of(changes))
    return line(text, (event.seat,), paid=True)


def _indebted(event: Indebted) -> Line:
    text = say(
        "{who} owes {amount} and has to raise money",
        who=Who(event.seat),
        amount=figure(sum([due.amount for due in event.dues])),
    )
    return line(text, (event.seat,))


# -- payments ----------------------------------------------------------------------------------


def _paid(event: Paid) -> Line:
    what = what_for(event.why, event.company)
    amount = figure(event.amount)
    if event.to == BANK:
        text = say("{who} pays {amount}: {what}", who=Who(event.seat), amount=amount, what=what)
    else:
        text = say(
            "{who} pays {to} {amount}: {what}",
            who=Who(event.seat),
            to=Who(event.to),
            amount=amount,
            what=what,
        )
    return line(text, (event.seat, event.to), paid=True)


def _received(event: Received) -> Line:
    text = say(
        "{who} gets {amount}: {what}",
        who=Who(event.seat),
        amount=figure(event.amount),
        what=what_for(event.why, event.company),
    )
    return line(text, (event.seat,), paid=True)


# -- the bill of phase D -----------------------------------------------------------------------


def _bill(events: list[Event]) -> tuple[list[Line], list[Event]]:
    """One sentence for the bill, with what it is made of."""
    event, *after = events
    assert isinstance(event, BillPaid)
    dues, rest = run(
        after, lambda e: isinstance(e, Paid) and e.seat == event.seat and e.why in _BILLED
    )
    sums: dict[int, int] = {}
    fixed = storage = 0
    for due in dues:
        assert isinstance(due, Paid)
        if due.why == DIVIDEND:
            sums[due.to] = sums.get(due.to, 0) + due.amount
        elif due.why == FIXED:
            fixed += due.amount
        else:
            storage += due.amount
    parts = [
        say("{to} {amount}", to=bank_or(to), amount=figure(amount)) for to, amount in sums.items()
    ]
    if parts:
        parts = [say("dividends to {each}", each=all_of(parts))]
    if fixed:
        parts.append(say("fixed costs {amount}", amount=figure(fixed)))
    if storage:
        parts.append(say("storage {amount}", amount=figure(storage)))
    text = say("{who} pays {amount}", who=Who(event.seat), amount=figure(event.amount))
    for n, part in enumerate(parts):
        if n:
            text = say("{before}; {part}", before=text, part=part)
        else:
            text = say("{before}: {part}", before=text, part=part)
    return [line(text, (event.seat, *sums), paid=True)], rest


_BILLED = (DIVIDEND, FIXED, STORAGE_DUE)


def _halved(events: list[Event]) -> tuple[list[Line], list[Event]]:
    event, *rest = events
    assert isinstance(event, CostsHalved)
    match rest:
        case [TipUsed(seat, card), *after] if (seat, card) == (event.seat, event.card):
            rest = after
        case _:
            pass
    text = say(
        "{who} halves the fixed costs of {company} by {tip}",
        who=Who(event.seat),
        company=company(event.company),
        tip=tip(event.card),
    )
    return [line(text, (event.seat,))], rest


LINES: Lines = {
    OfferMade: _offered,
    OfferWithdrawn: _withdrawn,
    OfferLapsed: _lapsed,
    Done: _done,
    ClaimMade: _claim,
    ClaimVoid: _void,
    TookOut: _took_out,
    LoansSet: _loans_set,
    Indebted: _indebted,
    Paid: _paid,
    Received: _received,
}
RUNS: Runs = {
    OfferAccepted: _accepted,
    OfferDeclined: _declined,
    Borrowed: _borrowed,
    BillPaid: _bill,
    CostsHalved: _halved,
}
