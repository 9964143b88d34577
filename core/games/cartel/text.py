"""Cartel in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from core.game import Seat
from core.games.cartel.actions import (
    Action,
    Bid,
    Borrow,
    Buy,
    Decline,
    Discard,
    Fail,
    Give,
    KeepOut,
    NoBid,
    Offer,
    Pass,
    Pay,
    PutUp,
    Repurchase,
    Skip,
)
from core.games.cartel.data import BONDS, COMPANIES, YEARS
from core.games.cartel.events import Event
from core.games.cartel.log import log_lines
from core.games.cartel.phrases import (
    cartel,
    payment,
    side,
    symbol,
    symbols,
    titled,
)
from core.games.cartel.profits import value_of, worth
from core.games.cartel.state import (
    Acting,
    AnsweringView,
    BiddingView,
    Borrowing,
    Discarding,
    Over,
    Paying,
    Repurchasing,
    TradingView,
    View,
)
from core.text import Text, figure, say
from core.words import Line

__all__ = ["WORDS", "CartelWords"]


class CartelWords:
    """The game's sentences, as core.words.Words."""

    about = say(
        "Build a cartel in ten years: buy companies that lie side by side, by sealed bids or from "
        "your hand, with cash, stock and bonds. Hands and bids are hidden until they are shown."
    )
    length = say("90 min")
    guide = (
        say(
            "In your turn you do one thing: buy a company from your hand for its printed value, "
            "put one of the Pool up for auction, or pass and swap two cards. Everybody bids in "
            "an auction, in secret, and whoever bids most must buy."
        ),
        say(
            "A company earns a fifth of its value every year. What makes you rich lies between "
            "the companies: a bonus for two of yours side by side, a special profit for four of "
            "yours in a square. So build in one place, and buy what would complete another's "
            "square."
        ),
        say(
            "Pay with cash, by selling Stock Blocks at your present price, or with one Bond of "
            "half the printed value. A Bond halves what the company itself earns, not its "
            "bonuses, and costs about half as much again at the end."
        ),
        say(
            "Profits of a year lift your stock price, and it never falls. A block sold early "
            "brings 10, in the last years 100 or more: borrow early, sell blocks late."
        ),
        say(
            "You may own eleven companies, so don't fill up on small ones; with the eleventh you "
            "are out of play and only collect. Never bid more than you can pay: the company is "
            "lost, and so are that year's profits."
        ),
        say(
            "After ten years count cash, companies at their printed value and the blocks left at "
            "your last price, less what your Bonds cost to repay. The most wins."
        ),
    )

    def lines(self, events: Sequence[Event], /) -> tuple[Line, ...]:
        return log_lines(events)

    def action(self, view: View, action: Action, /) -> Text:
        match action:
            case Offer(to, give, want, money):
                return say(
                    "offer {to} {given} for {wanted}",
                    to=cartel(to),
                    given=side(give, -money),
                    wanted=side(want, money),
                )
            case KeepOut():
                return say("no offer, take the turn")
            case Give(cards):
                return say("give {cards}", cards=_with_asked(view, cards))
            case Decline():
                return say("decline")
            case Buy(company):
                return say(
                    "buy {company} for {value}",
                    company=titled(company),
                    value=COMPANIES[company].value,
                )
            case PutUp(company):
                return say("auction {company}", company=titled(company))
            case Pass():
                drawn = min(2, view.pile)
                return say("pass: draw {n}, put {n} on the board", n=drawn)
            case Skip():
                return say("skip: there is nothing to do")
            case Bid(amount):
                return say("bid {amount}", amount=figure(amount))
            case NoBid():
                return say("no bid")
            case Pay(bond, blocks):
                return _pay(view, bond, blocks)
            case Fail():
                return say("own up that it can't be paid")
            case Discard(up, down):
                return _discard(up, down)
            case Borrow(bond):
                return _borrow(bond)
            case Repurchase(blocks):
                return _repurchase(view, blocks)
            case never:
                assert_never(never)

    def moment(self, view: View, /) -> Text:
        match view.phase:
            case Acting() | Discarding():
                pile = view.pile
                if not pile:
                    return _in_year(view, say("draw pile empty"))
                return _in_year(view, say("draw pile {cards}", cards=pile))
            case TradingView() | AnsweringView():
                return _in_year(view, say("trading cards"))
            case BiddingView():
                return _in_year(view, say("sealed bidding"))
            case Paying():
                return _in_year(view, say("payment"))
            case Borrowing():
                return _in_year(view, say("raising cash"))
            case Repurchasing():
                return _in_year(view, say("year's end"))
            case Over():
                return say("after year {year}", year=view.year)
            case never:
                assert_never(never)

    def asked(self, view: View, seat: Seat, /) -> Text:
        phase = view.phase
        if isinstance(phase, BiddingView):
            if seat not in phase.seats or seat in phase.sealed:
                return say("waits")
            return say("bids again") if phase.before else say("bids in secret")
        if isinstance(phase, Over) or phase.seat != seat:
            return say("waits")
        match phase:
            case Acting():
                return say("acts")
            case TradingView():
                return say("may offer")
            case AnsweringView():
                return say("answers")
            case Paying(price=price):
                return say("pays {price}", price=figure(price))
            case Discarding():
                return say("discards")
            case Borrowing():
                return say("may borrow")
            case Repurchasing():
                return say("may buy back")
            case never:
                assert_never(never)

    def standing(self, view: View, /) -> tuple[int, ...]:
        """The worth of each seat if the game ended now (C-20).

        Cash that the view hides doesn't count. A price is the one of the last year's end.
        """
        return tuple(
            [
                worth(
                    cash or 0,
                    value_of(view.spaces, seat),
                    view.blocks[seat],
                    view.prices[seat],
                    view.bonds[seat],
                )
                for seat, cash in enumerate(view.cash)
            ]
        )

    def clauses(self, phase: str, /) -> tuple[str, ...]:
        paying = ("C-12", "C-13", "C-14", "C-15", "C-35")
        return {
            "acting": (
                *("C-6", "C-7", "C-8", "C-11", "C-18", "C-12", "C-13", "C-14", "C-17"),
                *("C-5", "C-10", "C-19", "C-20", "C-21", "C-23", "C-34"),
            ),
            "trading": ("C-30", "C-6", "C-26"),
            "answering": ("C-30", "C-26"),
            "bidding": ("C-8", "C-9", "C-16", "C-17", *paying, "C-21", "C-26"),
            "paying": (*paying, "C-16", "C-17", "C-18", "C-10", "C-21"),
            "discarding": ("C-10", "C-11", "C-29", "C-23", "C-18"),
            "borrowing": ("C-28", "C-13", "C-20", "C-35"),
            "repurchasing": ("C-27", "C-19", "C-20", "C-34"),
            "over": ("C-20", "C-19", "C-16", "C-35", "C-36"),
        }.get(phase, ())


WORDS = CartelWords()


def _in_year(view: View, what: Text) -> Text:
    return say("year {year} of {years} · {what}", year=view.year, years=YEARS, what=what)


# -- choices -----------------------------------------------------------------------------------


def _with_asked(view: View, cards: Sequence[int]) -> str | Text:
    """Cards that are given for an offer, and the money that it asks for."""
    money = view.phase.money if isinstance(view.phase, AnsweringView) else 0
    return side(cards, money)


def _pay(view: View, bond: int, blocks: int) -> Text:
    phase = view.phase
    if not isinstance(phase, Paying):
        return say("pay")
    rate = view.prices[phase.seat]
    cash = phase.price - bond - blocks * rate
    return say("pay {paid}", paid=payment(bond, blocks, rate, cash))


def _discard(up: Sequence[int], down: int) -> Text:
    if down < 0:
        return say("put {cards} into the Pool", cards=symbols(up))
    if not up:
        return say("put {card} face down", card=symbol(down))
    return say("put {cards} into the Pool, {card} face down", cards=symbols(up), card=symbol(down))


def _borrow(value: int) -> Text:
    if not value:
        return say("borrow nothing")
    repayment = next(bond.repayment for bond in BONDS if bond.value == value)
    return say("borrow {value}, to be repaid with {more}", value=value, more=repayment)


def _repurchase(view: View, blocks: int) -> Text:
    if not blocks:
        return say("buy back nothing")
    if isinstance(view.phase, Repurchasing):
        price = view.prices[view.phase.seat]
        return say("buy back a block for {price}", price=figure(price))
    return say("buy back a block")
