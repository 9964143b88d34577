"""Whether the phases of a state can stand as they do."""

from __future__ import annotations

from core.game import Seat
from core.games.cartel.actions import Offer
from core.games.cartel.auction import ceiling
from core.games.cartel.data import COMPANIES, HAND, HIGHEST, MOST_OFFERS, YEARS
from core.games.cartel.profits import retired
from core.games.cartel.state import (
    ABSENT,
    NO_BID,
    WAITING,
    Acting,
    Answering,
    Bidding,
    Borrowing,
    Discarding,
    Over,
    Paying,
    Repurchasing,
    State,
    Trading,
)
from core.games.cartel.trade import money_wanted, too_many
from core.games.cartel.turn import can_pay, denominations
from core.games.cartel.year import may_repurchase
from core.parts.rows import clockwise
from core.refusals import impossible, want
from core.text import Who, say

__all__ = ["check_phase"]


def check_phase(s: State) -> None:
    """Raises Illegal for phases that no game comes to."""
    if s.phases and isinstance(s.phases[0], Acting):
        _check_mover(s, s.phases[0])
    match s.phases:
        case (Over(),):
            want(s.year == YEARS, say("The game ends after year {last}.", last=YEARS), "C-20")
        case (Repurchasing() as phase,):
            _check_repurchasing(s, phase)
        case (Acting(),):
            pass
        case (Acting(seat), Trading() as trading):
            _check_trading(s, seat, trading, MOST_OFFERS - 1)
        case (Acting(seat), Trading() as trading, Answering() as asked):
            _check_trading(s, seat, trading, MOST_OFFERS)
            _check_answering(s, trading, asked)
        case (Acting(seat), Bidding() as bidding):
            _check_bidding(s, seat, bidding)
        case (Acting(seat), Paying() as paying):
            _check_paying(s, seat, paying)
        case (Acting(seat), Discarding() as discarding):
            _check_discarding(s, seat, discarding)
        case (Acting(seat), Borrowing(other)):
            want(
                s.variant.raising_cash and seat == other and bool(denominations(s, seat)),
                say("{who} can't raise cash here.", who=Who(other)),
                "C-28",
            )
        case _:
            raise impossible(
                say("A turn has one step on top of it, or an answer on an offer."), "C-6"
            )


def _is_seat(s: State, seat: Seat) -> bool:
    return 0 <= seat < len(s.cash)


def _check_mover(s: State, turn: Acting) -> None:
    seat = turn.seat
    want(_is_seat(s, seat), say("There is no seat {seat}.", seat=seat), "C-5")
    want(
        not retired(s.spaces, seat),
        say("{who} is out of play and has no turns.", who=Who(seat)),
        "C-21",
    )

    answered = MOST_OFFERS if s.variant.card_trading else 0
    for phase in s.phases:
        if isinstance(phase, Trading):
            # The last offer may be still to answer.
            answered = len(phase.made) - isinstance(s.phases[-1], Answering)
    want(
        0 <= turn.trades <= answered,
        say("{n} offers can't have been accepted before this turn.", n=turn.trades),
        "C-30",
    )


def _check_repurchasing(s: State, phase: Repurchasing) -> None:
    asked = (phase.seat, *phase.waiting)
    order = [seat for seat in clockwise(len(s.cash), s.treasurer) if seat in asked]
    want(
        s.variant.stock_repurchase
        and order == list(asked)
        and all(may_repurchase(s, seat) for seat in asked),
        say("At a year's end those who sold a Stock Block and can pay for one are asked in turn."),
        "C-27",
    )


def _check_trading(s: State, seat: Seat, phase: Trading, most: int) -> None:
    want(
        s.variant.card_trading and phase.seat == seat and bool(s.hands[seat]),
        say("{who} can't trade cards here.", who=Who(phase.seat)),
        "C-30",
    )
    want(
        len(phase.made) <= most and len(set(phase.made)) == len(phase.made),
        say("At most {n} offers are made in a turn, none repeated.", n=MOST_OFFERS),
        "C-30",
    )
    for made in phase.made:
        want(
            _is_seat(s, made.to)
            and made.to != seat
            and 0 < len(made.give) <= HAND
            and set(made.give) <= set(range(len(COMPANIES)))
            and list(made.give) == sorted(set(made.give))
            and 0 < made.want <= HAND,
            say("An offer gives cards to another seat for some of its own."),
            "C-30",
        )


def _check_answering(s: State, trading: Trading, phase: Answering) -> None:
    offer = Offer(phase.seat, phase.give, phase.want, phase.money)
    want(
        bool(trading.made) and trading.made[-1] == offer and trading.seat == phase.by,
        say("The last offer made is answered."),
        "C-30",
    )
    low, high = money_wanted(s, phase.by, phase.seat)
    want(
        set(phase.give) <= set(s.hands[phase.by])
        and phase.want <= len(s.hands[phase.seat])
        and low <= phase.money <= high
        and too_many(s, phase.by, phase.seat, len(phase.give), phase.want) is None,
        say("Such an offer can't be made."),
        "C-30",
    )


def _check_bidding(s: State, seat: Seat, phase: Bidding) -> None:
    want(
        phase.by == seat and phase.company in s.pool,
        say("Who has the turn puts up a company of the Pool."),
        "C-8",
    )
    value = COMPANIES[phase.company].value
    want(
        can_pay(s, seat, phase.company) >= value,
        say("{who} could not pay for the company.", who=Who(seat)),
        "C-8",
    )
    low = value
    taking_part = [not retired(s.spaces, other) for other in range(len(s.cash))]
    for bids in (*phase.before, phase.bids):
        last = bids is phase.bids
        want(
            len(bids) == len(s.cash)
            and [bid != ABSENT for bid in bids] == taking_part
            and (WAITING in bids) == last
            and all(_may_stand(s, phase, other, bid, low) for other, bid in enumerate(bids)),
            say("These bids can't have been sealed."),
            "C-9" if phase.before else "C-8",
        )
        best = max(bids)
        taking_part = [
            bid == best and ceiling(s, other, phase.company) > best
            for other, bid in enumerate(bids)
        ]
        if not last:
            want(sum(taking_part) > 1, say("Only a tie is bid for again."), "C-9")
            low = best + 1
    want(phase.low == low, say("The least bid is {low} here.", low=low), "C-9")


def _may_stand(s: State, phase: Bidding, seat: Seat, bid: int, low: int) -> bool:
    if bid in {ABSENT, WAITING}:
        return True
    if bid == NO_BID:
        return seat != phase.by and low == COMPANIES[phase.company].value
    return low <= bid <= ceiling(s, seat, phase.company)


def _check_paying(s: State, seat: Seat, phase: Paying) -> None:
    want(_is_seat(s, phase.seat), say("There is no seat {seat}.", seat=phase.seat), "C-8")
    value = COMPANIES[phase.company].value
    if phase.by is None:
        want(
            phase.seat == seat
            and phase.price == value
            and can_pay(s, seat, phase.company) >= value,
            say("A company from the hand is bought at its printed value by who can pay it."),
            "C-7",
        )
        return
    want(
        phase.by == seat
        and phase.company in s.pool
        and not retired(s.spaces, phase.seat)
        and value <= phase.price <= HIGHEST,
        say("An auctioned company is bought out of the Pool, at the bid of a seat in play."),
        "C-8",
    )


def _check_discarding(s: State, seat: Seat, phase: Discarding) -> None:
    want(
        phase.seat == seat
        and 1 <= phase.count <= (2 if phase.passed else 1)
        and len(s.hands[seat]) >= phase.count,
        say("Who drew puts as many cards on the board."),
        "C-11" if phase.passed else "C-10",
    )
