"""Open, ascending auctions of shares (O-10)."""

from __future__ import annotations

from msgspec.structs import replace

from core.game import Illegal, Seat
from core.games.oil.actions import Action, Bid, Pass, PassLot
from core.games.oil.chairs import move_shares, pack
from core.games.oil.data import BANK, STEP
from core.games.oil.events import AuctionOpened, BidMade, Passed, ShareAuctioned, Unsold
from core.games.oil.events_deals import PURCHASE
from core.games.oil.frames import Acts, Asks, Log, pop, push, put_top, turn_order
from core.games.oil.money import pay
from core.games.oil.state import Auction, Board, State
from core.parts.rows import put
from core.prompt import Amount, Field, Form, Prompt
from core.text import figure, say

__all__ = ["ACTS", "ASK", "put_up", "still_in"]


def put_up(
    s: State, log: Log, company: int, shares: int, declined: Seat, gone: tuple[Seat, ...] = ()
) -> State:
    """So many shares of the bank's are auctioned, a pack at a time; one would not buy them.

    Those who are `gone` are out of the whole lot.
    """
    more = shares - pack(s.terms)
    log.append(AuctionOpened(company, more, declined))
    seats = len(s.cash)
    opened = Auction(declined, company, more, declined, 0, None, gone, (0,) * seats, gone)
    return _next(push(s, opened), opened, log)


def still_in(b: Board, phase: Auction) -> tuple[Seat, ...]:
    """Those who may still outbid the highest, from the left of who has just acted.

    Who would not buy at the printed price is out, as is who has not the cash; nobody outbids
    himself.
    """
    out = (*phase.passed, phase.declined, phase.best)
    asked = turn_order(b, phase.seat)
    return tuple([seat for seat in asked if seat not in out and b.cash[seat] >= phase.high + STEP])


def _next(s: State, phase: Auction, log: Log) -> State:
    bidders = still_in(s, phase)
    if bidders:
        return put_top(s, replace(phase, seat=bidders[0]))
    s = pop(s)
    unit = pack(s.terms)
    if phase.best is None:
        log.append(Unsold(phase.company, phase.more + unit))
        return s
    log.append(ShareAuctioned(phase.best, phase.company, phase.high))
    s = pay(s, log, phase.best, BANK, phase.high, PURCHASE)
    s = move_shares(s, log, phase.company, BANK, phase.best, unit)
    if not phase.more:
        return s
    return put_up(s, log, phase.company, phase.more, phase.declined, phase.gone)


def _ask(s: State, phase: Auction) -> dict[Seat, Prompt[Action]]:
    low, high = phase.high + STEP, s.cash[phase.seat] // STEP * STEP
    form = Form("bid", (Field("amount", Amount(low, high, STEP)),))
    passes = (_PASS, _PASS_LOT) if phase.more else (_PASS,)
    return {phase.seat: Prompt(must=True, choices=passes, forms=(form,))}


_PASS, _PASS_LOT = Pass(), PassLot()


def _bid(s: State, phase: Auction, seat: Seat, a: Bid, log: Log) -> State:
    low = phase.high + STEP
    if a.amount < low or a.amount % STEP:
        raise Illegal(
            "bad_bid",
            say(
                "Bids go in steps of {step}, and the next is at least {low}, not {bid}.",
                step=STEP,
                low=figure(low),
                bid=figure(a.amount),
            ),
            "O-10",
        )
    if a.amount > s.cash[seat]:
        raise Illegal(
            "no_cash",
            say(
                "You have {cash} and can't bid {bid}.",
                cash=figure(s.cash[seat]),
                bid=figure(a.amount),
            ),
            "O-10",
        )
    log.append(BidMade(seat, phase.company, a.amount))
    bids = put(phase.bids, seat, a.amount)
    return _next(s, replace(phase, high=a.amount, best=seat, bids=bids), log)


def _pass(s: State, phase: Auction, seat: Seat, a: Pass, log: Log) -> State:
    log.append(Passed(seat, phase.company))
    return _next(s, replace(phase, passed=(*phase.passed, seat)), log)


def _pass_lot(s: State, phase: Auction, seat: Seat, a: PassLot, log: Log) -> State:
    if not phase.more:
        raise Illegal(
            "last_share", say("This share is the last of the lot: pass on it alone."), "O-10"
        )
    log.append(Passed(seat, phase.company, lot=True))
    passed, gone = (*phase.passed, seat), (*phase.gone, seat)
    return _next(s, replace(phase, passed=passed, gone=gone), log)


ACTS: Acts = {Auction: {Bid: _bid, Pass: _pass, PassLot: _pass_lot}}
ASK: Asks = {Auction: _ask}
