"""The 62 cards of Business News in words (O-49): titles as in a sentence, and full texts."""

from __future__ import annotations

from core.games.oil.data import FIELD, PETROL
from core.games.oil.phrases import company, continent, good, goods_kind
from core.games.oil.state import Terms
from core.text import Text, say

__all__ = ["news_lasts", "news_text", "news_title"]

# The first card of each run of like cards, by canal, ocean, continent or company.
_DECEMBER, _CANAL, _STORM, _STRIKE, _FREEZE, _SANCTION = 6, 10, 12, 15, 21, 27
_SHORTAGE, _SURPLUS, _NATIONAL = 33, 39, 45

_CANALS = (say("Panama"), say("Suez"))
_OCEANS = (say("the Atlantic"), say("the Pacific"), say("the Indian Ocean"))


def news_title(n: int) -> Text:
    """What News are about, as "Suez closed"; 32 characters at most."""
    if n in _SINGLE:
        return _SINGLE[n][0]
    if n < _STORM:
        return say("{canal} closed", canal=_CANALS[n - _CANAL])
    if n < _STRIKE:
        return say("storms on {ocean}", ocean=_OCEANS[n - _STORM])
    if n < _FREEZE:
        return say("strike in {continent}", continent=continent(n - _STRIKE))
    if n < _SANCTION:
        return say("price freeze in {continent}", continent=continent(n - _FREEZE))
    if n < _SHORTAGE:
        return say("sanctions on {continent}", continent=continent(n - _SANCTION))
    if n < _SURPLUS:
        return say("shortage in {continent}", continent=continent(n - _SHORTAGE))
    if n < _NATIONAL:
        return say("surplus in {continent}", continent=continent(n - _SURPLUS))
    return say("{company} seized", company=company(n - _NATIONAL))


def news_text(n: int, terms: Terms) -> Text:
    """What News say, as the options read them (O-50); 250 characters at most."""
    if n in _SINGLE:
        return _SINGLE[n][1]
    if n < _STORM:
        return say(
            "Nothing enters the {canal} canal by sea; by land it is open. What stands in it must "
            "leave on its owner's next move, if it can.",
            canal=_CANALS[n - _CANAL],
        )
    if n < _STRIKE:
        return say(
            "No ship goes on {ocean}: goods on its squares stand still, and none come onto them "
            "or leave them.",
            ocean=_OCEANS[n - _STORM],
        )
    if n < _FREEZE:
        return say(
            "Goods on the squares of {continent} stand still, and none come in by land. By sea "
            "they may.",
            continent=continent(n - _STRIKE),
        )
    if n < _SANCTION:
        return say(
            "The price in {continent} stays as it is: neither sales nor phase B move it. At a "
            "price of 0 still nothing is sold.",
            continent=continent(n - _FREEZE),
        )
    if n < _SHORTAGE:
        return _sanction(n - _SANCTION, terms)
    if n < _NATIONAL:
        return _dice(n, terms)
    return _seizure(n - _NATIONAL, terms)


def news_lasts(n: int) -> Text:
    """How long News hold, as "until the next News"."""
    if _DECEMBER <= n < _CANAL:
        return say("for the next December")
    if n in (4, 5) or _SHORTAGE <= n < _NATIONAL:
        return say("at once")
    return say("until the next News")


_SINGLE = {
    1: (say("courts grow strict"), say("Whoever sues takes 1 off the die.")),
    2: (say("guards everywhere"), say("Whoever commits sabotage takes 1 off the die.")),
    3: (
        say("no newspaper"),
        say(
            "The printers are on strike. The next card of News that is drawn goes under the deck "
            "unread, and this one with it."
        ),
    ),
    4: (
        say("shuffle, and draw again"),
        say("This card is shuffled into the deck with all the others. Another is drawn."),
    ),
    5: (
        say("two more News"),
        say(
            "A day on which much happens: two more cards are drawn, one after the other, and both "
            "hold."
        ),
    ),
    6: (
        say("interest doubles"),
        say(
            "In the next December the bank's interest is doubled, on loans as on deposits. Loans "
            "between players are not touched."
        ),
    ),
    7: (
        say("interest halves"),
        say(
            "In the next December the bank's interest is halved, on loans as on deposits. Loans "
            "between players are not touched."
        ),
    ),
    8: (
        say("fixed costs double"),
        say("In the next December each used company pays twice its fixed costs."),
    ),
    9: (
        say("fixed costs halve"),
        say("In the next December each used company pays half its fixed costs."),
    ),
}


def _sanction(k: int, terms: Terms) -> Text:
    if terms.entrepreneurs:
        return say(
            "Nobody trades companies of {continent} or goods of its colour, wherever they are, and "
            "its companies buy nothing. They may still work, and their goods may move.",
            continent=continent(k),
        )
    return say(
        "Nobody trades shares of {continent} or goods of its colour, wherever they are, and its "
        "companies buy nothing. They may still work, and their goods may move.",
        continent=continent(k),
    )


def _dice(n: int, terms: Terms) -> Text:
    goods = goods_kind(FIELD if terms.oil_barons else PETROL)
    if n < _SURPLUS:
        return say(
            "There is too little {goods} in {continent}. Two dice are rolled, and the price rises "
            "by so many levels of 500, to 10,000 at most.",
            goods=goods,
            continent=continent(n - _SHORTAGE),
        )
    return say(
        "There is too much {goods} in {continent}. Two dice are rolled, and the price falls by so "
        "many levels of 500, to 0 at least.",
        goods=goods,
        continent=continent(n - _SURPLUS),
    )


def _seizure(c: int, terms: Terms) -> Text:
    if terms.entrepreneurs:
        return say(
            "The state takes {company}: it and all {good}, bought ones too, go back to the bank "
            "unpaid. The company isn't for sale while this card holds.",
            company=company(c),
            good=good(c),
        )
    return say(
        "The state takes {company}: its shares and all {good}, bought ones too, go back to the "
        "bank unpaid. It has no chairman, and its shares aren't for sale while this card holds.",
        company=company(c),
        good=good(c),
    )
