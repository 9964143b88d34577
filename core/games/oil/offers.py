"""Offers: made, answered, withdrawn, carried out, and lapsed (O-18, O-22, O-23).

They stand in Trading, and in Owing, where those of who owes do.
"""

from __future__ import annotations

from typing import TypeAlias, TypeVar

from msgspec.structs import replace

from core.game import Illegal, Seat
from core.games.oil.actions import Accept, Decline, End, MakeOffer, Withdraw
from core.games.oil.atlas import COMPANY_SQUARE
from core.games.oil.bargains import check, possible
from core.games.oil.chairs import fill_chairs, shift_shares
from core.games.oil.data import ALL, MOST_OFFERS, continent_of
from core.games.oil.events_deals import (
    CUSTOMS_DUE,
    PURCHASE,
    SALE,
    ClaimMade,
    ClaimVoid,
    Done,
    OfferAccepted,
    OfferDeclined,
    OfferLapsed,
    OfferMade,
    OfferWithdrawn,
)
from core.games.oil.frames import Log, in_game, put_top
from core.games.oil.goods import add_goods, add_lot
from core.games.oil.kept import without
from core.games.oil.market import customs
from core.games.oil.money import bear, earn, with_cash
from core.games.oil.state import Board, Claim, Offer, Owing, State, Things, Trading
from core.games.oil.things import CASH, Card, Cash, Debt, Load, Promise, Shares, parse
from core.parts.rows import put
from core.text import Who, say

__all__ = [
    "Dealing",
    "accept",
    "decline",
    "end",
    "lapse",
    "made_by",
    "make_offer",
    "may_offer",
    "open_to",
    "reached",
    "withdraw",
]

Dealing: TypeAlias = Trading | Owing
"""A phase with offers."""
D = TypeVar("D", bound=Dealing)


# -- who an offer is for -----------------------------------------------------------------------


def reached(b: Board, offer: Offer) -> tuple[Seat, ...]:
    """Those in the game who have not answered the offer yet."""
    return tuple([seat for seat in in_game(b) if open_to(offer, seat)])


def open_to(offer: Offer, seat: Seat) -> bool:
    """Whether the seat is to answer the offer."""
    return offer.to == seat or (offer.to == ALL and seat != offer.by and seat not in offer.declined)


def made_by(phase: Dealing, seat: Seat) -> int:
    """How many offers the seat has made in the phase."""
    return phase.made[seat] if isinstance(phase, Trading) else phase.made


def may_offer(phase: Dealing, seat: Seat) -> bool:
    """Whether the seat may make an offer: anybody in trade, who owes in Owing, up to ten."""
    if isinstance(phase, Owing) and seat != phase.seat:
        return False
    return made_by(phase, seat) < MOST_OFFERS


# -- acts --------------------------------------------------------------------------------------


def make_offer(s: State, phase: Dealing, seat: Seat, a: MakeOffer, log: Log) -> State:
    """An offer, with a number of its own. Raises Illegal if it can't be made (O-23)."""
    _check_maker(phase, seat)
    if a.to != ALL and (a.to == seat or a.to not in in_game(s)):
        raise Illegal(
            "nobody_asked", say("An offer goes to another player in the game, or to all."), "O-23"
        )
    check(s, seat, a.to, a.things)
    number = s.number + 1
    log.append(OfferMade(number, seat, a.to, a.things))
    offer = Offer(number, seat, a.to, a.things)
    offers = (*phase.offers, offer)
    s = replace(s, number=number)
    if isinstance(phase, Owing):
        return put_top(s, replace(phase, offers=offers, made=phase.made + 1))
    stirred = (seat, *reached(s, offer))
    done = tuple([who for who in phase.done if who not in stirred])
    made = put(phase.made, seat, phase.made[seat] + 1)
    return put_top(s, replace(phase, offers=offers, done=done, made=made))


def _check_maker(phase: Dealing, seat: Seat) -> None:
    if isinstance(phase, Owing) and seat != phase.seat:
        raise Illegal(
            "not_debtor",
            say("Only {who}, who has to raise money, makes offers now.", who=Who(phase.seat)),
            "O-18",
        )
    if not may_offer(phase, seat):
        raise Illegal(
            "too_many_offers",
            say("You have made {n} offers in this phase, and no more are allowed.", n=MOST_OFFERS),
            "O-23",
        )


def _offer(phase: Dealing, number: int) -> Offer:
    for offer in phase.offers:
        if offer.number == number:
            return offer
    raise Illegal("no_offer", say("There is no open offer {n}.", n=str(number)), "O-23")


def _answered(phase: Dealing, seat: Seat, number: int) -> Offer:
    offer = _offer(phase, number)
    if not open_to(offer, seat):
        raise Illegal(
            "not_for_you",
            say("Offer {n} is not open to you.", n=number),
            "O-23",
        )
    return offer


def _without(phase: D, number: int) -> D:
    return replace(phase, offers=tuple([o for o in phase.offers if o.number != number]))


def accept(s: State, phase: Dealing, seat: Seat, a: Accept, log: Log) -> State:
    """The offer is carried out as it stands. Raises Illegal if it can't be (O-23)."""
    offer = _answered(phase, seat, a.number)
    check(s, offer.by, seat, offer.things)
    log.append(OfferAccepted(offer.number, offer.by, seat, offer.things))
    s = put_top(s, _without(phase, offer.number))
    return _carried_out(s, log, offer.by, seat, offer.things)


def decline(s: State, phase: Dealing, seat: Seat, a: Decline, log: Log) -> State:
    """The seat does not want the offer, which is gone once nobody is left to answer it."""
    return put_top(s, _declined(s, phase, _answered(phase, seat, a.number), seat, log))


def _declined(b: Board, phase: D, offer: Offer, seat: Seat, log: Log) -> D:
    log.append(OfferDeclined(offer.number, seat))
    if reached(b, offer) == (seat,):
        return _without(phase, offer.number)
    less = replace(offer, declined=tuple(sorted((*offer.declined, seat))))
    return replace(phase, offers=tuple([less if o is offer else o for o in phase.offers]))


def withdraw(s: State, phase: Dealing, seat: Seat, a: Withdraw, log: Log) -> State:
    """The seat takes an offer of its own back."""
    offer = _offer(phase, a.number)
    if offer.by != seat:
        raise Illegal(
            "not_yours",
            say("Offer {n} is {who}'s to withdraw.", n=a.number, who=Who(offer.by)),
            "O-23",
        )
    log.append(OfferWithdrawn(offer.number, seat))
    return put_top(s, _without(phase, offer.number))


def end(s: State, phase: Trading, seat: Seat, a: End, log: Log) -> State:
    """The seat is done, and declines all that is open to it (O-23)."""
    if seat in phase.done:
        raise Illegal("done_already", say("You have said that you are done."), "O-23")
    for offer in phase.offers:
        if open_to(offer, seat):
            phase = _declined(s, phase, offer, seat, log)
    log.append(Done(seat))
    return put_top(s, replace(phase, done=tuple(sorted((*phase.done, seat)))))


# -- what an offer leads to --------------------------------------------------------------------


def _carried_out(s: State, log: Log, by: Seat, seat: Seat, things: Things) -> State:
    """What is above 0 goes from `by` to `seat`, what is below it the other way.

    What can ask somebody comes last: customs, and then the chairs once all shares have moved.
    """
    amount = dict(things).get(CASH, 0)
    sold: list[tuple[Load, int]] = []
    moved: set[int] = set()
    for thing, n in things:
        giver, taker = (by, seat) if n > 0 else (seat, by)
        match parse(thing):
            case Shares(company):
                s = shift_shares(s, company, giver, taker, abs(n))
                moved.add(company)
            case Card(card):
                s = without(s, giver, card)
                s = replace(s, kept=put(s.kept, taker, s.kept[taker] + bytes([card])))
            case Promise(year):
                s = _promised(s, log, giver, taker, year, abs(n))
            case Debt(number):
                s = _handed_on(s, log, number, taker)
            case Load() as load:
                s = _stored(s, load, abs(n))
                sold.append((load, abs(n)))
            case Cash() | None:
                pass
    # With partnership goods go for cash alone, which is the companies'.
    if not (sold and s.terms.partnership):
        s = with_cash(with_cash(s, by, -amount), seat, amount)
    for load, n in sold:
        s = _settled(s, log, load, n, abs(amount))
    return fill_chairs(s, log, moved)


def _promised(s: State, log: Log, borrower: Seat, lender: Seat, year: int, amount: int) -> State:
    claim = Claim(s.number + 1, lender, borrower, year, amount)
    log.append(ClaimMade(claim.number, lender, borrower, year, amount))
    return replace(s, number=claim.number, claims=(*s.claims, claim))


def _handed_on(s: State, log: Log, number: int, taker: Seat) -> State:
    """The claim has another lender; it is void where that is who owes it."""
    rows = []
    for claim in s.claims:
        if claim.number != number:
            rows.append(claim)
        elif claim.borrower == taker:
            log.append(ClaimVoid(number, claim.lender, taker, claim.amount))
        else:
            rows.append(replace(claim, lender=taker))
    return replace(s, claims=tuple(rows))


def _stored(s: State, load: Load, n: int) -> State:
    """The company has bought the units: they keep until the next round's phase A (O-19)."""
    from_square = add_goods(s, load.good, COMPANY_SQUARE[load.company], -n)
    return add_lot(from_square, load.company, load.good, n, s.month + 1)


def _settled(s: State, log: Log, load: Load, n: int, amount: int) -> State:
    """What shareholders pay and get, and the seller's customs (O-20, O-38)."""
    seller = s.chairs[load.good]
    assert seller is not None
    duty = customs(s, seller, load.good, continent_of(load.company), n)
    if s.terms.partnership:
        s = earn(s, log, load.good, amount, SALE)
        s = bear(s, log, load.company, amount, PURCHASE, forced=False)
    return bear(s, log, load.good, duty, CUSTOMS_DUE, forced=True)


# -- offers that can't be carried out ----------------------------------------------------------


def lapse(s: State, log: Log) -> State:
    """Without the offers that can no longer be carried out, and without bankrupts (O-18, O-23).

    To be called after each act: anything can take from a giver, or from a taker.
    """
    for at, phase in enumerate(s.phases):
        if isinstance(phase, Trading | Owing) and (phase.offers or s.out):
            kept = _standing(s, phase, log)
            if kept is not phase:
                s = replace(s, phases=(*s.phases[:at], kept, *s.phases[at + 1 :]))
    return s


def _standing(b: Board, phase: D, log: Log) -> D:
    stands = tuple([offer for offer in phase.offers if _stands(b, offer)])
    gone = [offer for offer in phase.offers if offer not in stands]
    log += [OfferLapsed(offer.number, offer.by) for offer in gone]
    if gone:
        phase = replace(phase, offers=stands)
    if isinstance(phase, Trading) and any(seat in b.out for seat in phase.done):
        phase = replace(phase, done=tuple([seat for seat in phase.done if seat not in b.out]))
    return phase


def _stands(b: Board, offer: Offer) -> bool:
    return offer.by not in b.out and any(
        possible(b, offer.by, seat, offer.things) for seat in reached(b, offer)
    )
