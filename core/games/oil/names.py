"""What offers hold and what payments are for, as they are named in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.games.oil.events_deals import (
    ATTEMPT,
    CANAL,
    CLAIM,
    CUSTOMS_DUE,
    DEPOSIT,
    DIVIDEND,
    EMERGENCY,
    EXTRACTION,
    FINE,
    FIXED,
    INTEREST,
    PART,
    PROCESSING,
    PURCHASE,
    REFUND,
    SALE,
    STORAGE_DUE,
    SUIT,
    TAX,
    TRANSPORT,
    VERDICT,
)
from core.games.oil.phrases import company, good
from core.games.oil.state import Things
from core.games.oil.things import words
from core.text import Text, Value, all_of, say

__all__ = ["given", "got", "what_for"]


def given(things: Things) -> Value:
    """What the maker of an offer gives, as "12,000 and Tip 16"."""
    return all_of([words(thing, n) for thing, n in things if n > 0])


def got(things: Things) -> Value:
    """What the maker of an offer gets."""
    return all_of([words(thing, -n) for thing, n in things if n < 0])


_FOR = {
    TRANSPORT: say("transport"),
    CUSTOMS_DUE: say("customs"),
    CANAL: say("canal fee"),
    EXTRACTION: say("extraction"),
    PROCESSING: say("processing"),
    PURCHASE: say("a purchase"),
    SALE: say("a sale"),
    INTEREST: say("interest"),
    DEPOSIT: say("interest on the deposit"),
    CLAIM: say("a loan between players"),
    DIVIDEND: say("dividend"),
    FIXED: say("fixed costs"),
    STORAGE_DUE: say("storage"),
    TAX: say("extra tax"),
    REFUND: say("tax refund"),
    PART: say("a part in costs"),
    FINE: say("caught at sabotage"),
    VERDICT: say("by the court's verdict"),
    ATTEMPT: say("an attempt at sabotage"),
    SUIT: say("a suit"),
    EMERGENCY: say("fee of an emergency loan"),
}

_FOR_COMPANY: Mapping[str, Callable[[int], Text]] = {
    TRANSPORT: lambda c: say("transport of {good}", good=good(c)),
    CUSTOMS_DUE: lambda c: say("customs on goods of {company}", company=company(c)),
    EXTRACTION: lambda c: say("extraction of {good}", good=good(c)),
    PROCESSING: lambda c: say("work of {company}", company=company(c)),
    PURCHASE: lambda c: say("purchases of {company}", company=company(c)),
    SALE: lambda c: say("sales of {company}", company=company(c)),
    DIVIDEND: lambda c: say("dividend of {company}", company=company(c)),
    FIXED: lambda c: say("fixed costs of {company}", company=company(c)),
    STORAGE_DUE: lambda c: say("storage for {company}", company=company(c)),
    PART: lambda c: say("a part in the costs of {company}", company=company(c)),
}


def what_for(why: str, c: int) -> Text:
    """What a sum is for, as "interest" or "dividend of Europe field".

    `why` is one of those in events_deals.py, `c` the company that it concerns, or -1.
    """
    return _FOR_COMPANY[why](c) if c >= 0 and why in _FOR_COMPANY else _FOR[why]
