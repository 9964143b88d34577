"""Kartell in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from core.game import Seat
from core.games.oil.actions import Action
from core.games.oil.data import REFINERY, year_of
from core.games.oil.events import Event
from core.games.oil.finish import BANKRUPT, worth
from core.games.oil.force import goods_of_market
from core.games.oil.labels import label
from core.games.oil.log import log_lines
from core.games.oil.offers import open_to
from core.games.oil.phrases import (
    company_short,
    continent,
    deck,
    goods_kind,
    month,
    month_name,
    tip,
)
from core.games.oil.state import (
    Answering,
    Auction,
    Buying,
    Calling,
    Costs,
    Deciding,
    Drawing,
    Extracting,
    Interest,
    Moving,
    Over,
    Owing,
    Picking,
    Processing,
    Rolling,
    Selling,
    Start,
    Taking,
    Trading,
    Turn,
    Verdict,
    View,
    Voting,
    Willing,
)
from core.text import Text, say
from core.words import Line

__all__ = ["WORDS", "OilWords"]


class OilWords:
    """The game's sentences, as core.words.Words."""

    about = say(
        "Oil from the field to the pump: buy shares, chair companies, ship crude, oil and petrol "
        "round the world, and sell where the price is high. The richest at the end wins."
    )
    length = say("120 min")
    guide = (
        say(
            "You begin with 100,000 in cash, all of it borrowed. What wins is cash and deposits "
            "less loans, with each share at 5,000 and goods at their base prices. So a share "
            "bought for 5,000 or less costs you nothing in the end: the cash comes back."
        ),
        say(
            "Who buys the first share of a company becomes its chairman, and only a chairman "
            "uses a company. A chain is what earns: crude from a field, oil from a refinery, "
            "petrol from a petrol company. You need not own it all, for in phase A crude and "
            "oil are sold to whoever chairs the next company."
        ),
        say(
            "Each company is used once a year, so think when. A field yields three dice of crude, "
            "a refinery or petrol company works up to 15 units, the first ten at 1,000 each. "
            "Then goods go a few squares a month: begin early in the year."
        ),
        say(
            "Petrol is sold in a city of its own continent or of another, for customs of 100 a "
            "unit. Each unit sold lowers the price there by 500. In April, August and December "
            "the prices rise by two dice and fall by one, in steps of 500."
        ),
        say(
            "December is dear: interest on loans, then for each company that you have used 4,500 "
            "and a fifth of the petrol price for each share that others or the bank hold. Keep "
            "cash for it, or hold most shares yourself. An unused company costs nothing."
        ),
        say(
            "In phase A anything can be offered: cash, shares, goods, kept Tips, loans. Selling "
            "your last share of a company loses its chair. Who can't pay what he must may borrow "
            "up to 200,000 in all, sell, or is out."
        ),
    )

    def lines(self, events: Sequence[Event], /) -> tuple[Line, ...]:
        return log_lines(events)

    def action(self, view: View, action: Action, /) -> Text:
        return label(view, action)

    def moment(self, view: View, /) -> Text:
        match view.phase:
            case Start():
                return say("Start: continents and exchanges")
            case Over():
                return say(
                    "Game over, {month} of year {year}",
                    month=month_name(max(view.month, 0)),
                    year=year_of(max(view.month, 0)),
                )
            case _:
                return say(
                    "{month} of {years} · {part}",
                    month=month(view.month),
                    years=view.terms.years,
                    part=_part(view),
                )

    def asked(self, view: View, seat: Seat, /) -> Text:
        phase = view.phase
        waits = say("waits")
        match phase:
            case Trading():
                return waits if seat in phase.done or seat in view.out else say("trades")
            case Owing():
                if seat == phase.seat:
                    return say("raises money")
                open_ = any(open_to(offer, seat) for offer in phase.offers)
                return say("answers") if open_ and seat not in view.out else waits
            case Over() | Turn() | Drawing():
                return waits
            case _:
                return _asked(phase) if phase.seat == seat else waits

    def standing(self, view: View, /) -> tuple[int, ...]:
        """What each seat would be worth if the game ended now (O-31)."""
        return tuple(
            [
                BANKRUPT if seat in view.out else worth(view, seat).total
                for seat in range(len(view.cash))
            ]
        )

    def clauses(self, phase: str, /) -> tuple[str, ...]:
        return _CLAUSES.get(phase, ())


WORDS = OilWords()


# -- where the game stands ---------------------------------------------------------------------


def _part(view: View) -> Text:
    """The part of the round, and what has come up in it, as "1 Track: auction"."""
    match view.phases[0]:
        case Turn(part=part):
            base = _PARTS[part - 1]
        case Trading():
            base = say("A Trade")
        case Interest():
            base = say("C Interest")
        case Costs():
            base = say("D Costs")
        case _:
            base = say("F Meetings")
    detail = _detail(view)
    return base if detail is None else say("{part}: {detail}", part=base, detail=detail)


_PARTS = (
    say("1 Track"),
    say("2 Extraction"),
    say("3 Refining"),
    say("4 Production"),
    say("5 Transport"),
    say("5 Transport"),
)


def _detail(view: View) -> Text | None:
    """What lies on the part of the round itself, or which half of it is under way."""
    match view.phase:
        case Auction():
            return say("auction")
        case Drawing(deck=kind):
            return deck(kind)
        case Deciding() | Answering():
            return say("Stock Tip")
        case Verdict() | Willing():
            return say("suit")
        case Selling():
            return goods_kind(goods_of_market(view.terms))
        case Trading():
            return say("offers")
        case Owing():
            return say("a payment is due")
        case Voting() if not isinstance(view.phases[0], Calling):
            return say("meeting")
        case _:
            return None


# -- who is asked for what ---------------------------------------------------------------------


def _asked(
    phase: Start
    | Rolling
    | Buying
    | Picking
    | Auction
    | Deciding
    | Answering
    | Extracting
    | Taking
    | Processing
    | Moving
    | Verdict
    | Willing
    | Selling
    | Interest
    | Costs
    | Calling
    | Voting,
) -> Text:
    """What the one seat that a phase asks has to do."""
    match phase:
        case Start():
            return say("chooses")
        case Rolling():
            return say("rolls")
        case Buying():
            return say("buys shares")
        case Picking():
            return say("buys a share")
        case Auction():
            return say("bids or passes")
        case Deciding(card=card):
            return say("decides on {tip}", tip=tip(card))
        case Answering():
            return say("is asked to take a chair")
        case Extracting():
            return say("extracts")
        case Taking():
            return say("takes crude")
        case Processing(kind=kind):
            return say("refines") if kind == REFINERY else say("produces")
        case Moving():
            return say("moves goods")
        case Verdict():
            return say("has won a suit")
        case Willing():
            return say("buys or not")
        case Selling(continent=k):
            return say("sells in {continent} or passes", continent=continent(k))
        case Interest():
            return say("sets loan and deposit")
        case Costs():
            return say("pays")
        case Calling(company=c):
            return say("may call {company}", company=company_short(c))
        case Voting(company=c):
            return say("votes on {company}", company=company_short(c))
        case never:
            assert_never(never)


# -- the rules of each phase -------------------------------------------------------------------

_SHARES = ("O-6", "O-22", "O-29", "O-35")
_AFTER_ROLL = ("O-14", "O-15", "O-42", "O-19", "O-20", "O-38", "O-43", "O-48")
_CLAUSES: dict[str, tuple[str, ...]] = {
    "start": ("O-4", "O-5", "O-1", "O-2", "O-3", "O-6", "O-7", "O-50"),
    "turn": ("O-7",),
    "rolling": ("O-7", "O-1", "O-5", "O-39", "O-40", "O-25", "O-47"),
    "buying": ("O-8", *_SHARES, "O-10", "O-26", "O-31", "O-25", "O-49"),
    "picking": ("O-9", *_SHARES, "O-5", "O-10", "O-26", "O-31", "O-25", "O-49"),
    "auction": ("O-10", "O-8", "O-9", *_SHARES, "O-31"),
    "drawing": ("O-11", "O-48", "O-49", "O-12"),
    "deciding": ("O-11", "O-48", "O-12", "O-49", "O-22", "O-50"),
    "answering": ("O-48", "O-29", "O-6"),
    "extracting": ("O-13", "O-32", "O-42", "O-48", "O-2", "O-26", "O-27", "O-25"),
    "taking": ("O-32", "O-13", "O-43", "O-25"),
    "processing": (*_AFTER_ROLL, "O-32", "O-34", "O-2", "O-26", "O-27", "O-25"),
    "moving": ("O-16", "O-17", "O-41", "O-1", "O-36", "O-49", "O-48", "O-25"),
    "verdict": ("O-40", "O-42", "O-35"),
    "willing": ("O-40", "O-19", "O-43"),
    "trading": (
        *("O-23", "O-19", "O-22", "O-45", "O-46", "O-20", "O-42", "O-43", "O-29"),
        *("O-34", "O-35", "O-38", "O-25", "O-48", "O-49"),
    ),
    "selling": ("O-21", "O-46", "O-20", "O-33", "O-37", "O-38", "O-24", "O-48", "O-49", "O-25"),
    "owing": ("O-18", "O-43", "O-25", "O-23", "O-19", "O-45", "O-38"),
    "interest": ("O-25", "O-44", "O-45", "O-11", "O-43", "O-18"),
    "costs": ("O-26", "O-27", "O-44", "O-28", "O-38", "O-36", "O-48", "O-43", "O-18"),
    "calling": ("O-29", "O-28", "O-30", "O-35"),
    "voting": ("O-29", "O-6", "O-42"),
    "over": ("O-31", "O-18", "O-45", "O-32", "O-35"),
}
