"""Cartels, companies, cards and payments as they are written in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Seat
from core.games.cartel.data import AREAS, COMPANIES
from core.text import Text, all_of, figure, say, say_n

__all__ = [
    "cards_named",
    "cartel",
    "payment",
    "priced",
    "side",
    "symbol",
    "symbols",
    "titled",
]


def cartel(seat: Seat) -> str:
    """The name by which a player is known (C-37), the same in every language."""
    return AREAS[seat].name


def symbol(company: int) -> str:
    """The three letters of a company, as "ALB"."""
    return COMPANIES[company].symbol


def symbols(companies: Sequence[int]) -> str | Text:
    """Companies by their letters, as "EOS and RIO"; there must be one."""
    return all_of([symbol(company) for company in companies])


def titled(company: int) -> Text:
    """A company by its letters and its name, as "ALB Albion Steel"."""
    return say("{symbol} {name}", symbol=symbol(company), name=COMPANIES[company].name)


def priced(company: int) -> Text:
    """A company with its printed value, as "ALB (100)"."""
    return say("{symbol} ({value})", symbol=symbol(company), value=COMPANIES[company].value)


def cards_named(companies: Sequence[int]) -> Text:
    """Cards with their values, as "NIL (60) and ALB (100)"; there must be one."""
    return all_of([priced(company) for company in companies])


def side(cards: Sequence[int] | int, money: int) -> str | Text:
    """What one side gives in a trade, as "HEL, FER and $5" or "2 cards".

    Its cards by their letters or, where they aren't known, how many; and money if it is more than
    nothing.
    """
    parts: list[str | Text] = (
        [say_n("{n} card", "{n} cards", cards)] if isinstance(cards, int) else [*map(symbol, cards)]
    )
    if money > 0:
        parts.append(say("${money}", money=figure(money)))
    return all_of(parts)


def payment(bond: int, blocks: int, rate: int, cash: int) -> Text:
    """A mixture, as "bond 50, 60 by 2 blocks and 5 cash"; something must be paid (C-12).

    Negative cash comes back, since the blocks brought more than was owed.
    """
    parts: list[Text] = []
    if bond:
        parts.append(say("bond {value}", value=bond))
    if blocks:
        parts.append(
            say_n("{paid} by {n} block", "{paid} by {n} blocks", blocks, paid=figure(blocks * rate))
        )
    if cash > 0:
        parts.append(say("{cash} cash", cash=figure(cash)))
    paid = all_of(parts)
    return say("{paid} ({back} back)", paid=paid, back=figure(-cash)) if cash < 0 else paid
