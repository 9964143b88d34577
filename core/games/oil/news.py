"""Business News: what a draw ends, begins and does, and phase G (O-11, O-12, O-30, O-49)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from core.game import Seat
from core.games.oil.atlas import COMPANY_SQUARE
from core.games.oil.cards import (
    FOR_DECEMBER,
    UNTIL_NEXT,
    drawn_again,
    news_company,
    news_continent,
)
from core.games.oil.data import HIGHEST_PRICE, LEVEL, NEWS, TIP
from core.games.oil.dice import rolled
from core.games.oil.events import (
    Frozen,
    GoodsLost,
    NewsDrawn,
    NewsEnded,
    NewsUnread,
    PriceRolled,
    Shuffled,
    TipReturned,
)
from core.games.oil.force import frozen
from core.games.oil.frames import Log
from core.games.oil.state import State
from core.games.oil.tips_chairs import return_company
from core.parts.rows import put
from core.rng import shuffled

__all__ = ["draw", "end_period", "shuffle"]

_NO_NEWS: Final = 3
_SHUFFLE: Final = 4
_TWO: Final = 5
_SHORTAGES: Final = range(33, 39)
_TO_PERIODS_END: Final = frozenset({17, 18})
"""The Tips that are kept until then."""


def draw(s: State, seat: Seat, log: Log) -> State:
    """The seat draws News, and all of what they say happens.

    What has been in force ends, whatever is drawn. After 3 the card goes under the deck unread;
    both cards of 5 belong to this draw, so that neither ends nor hides the other.
    """
    unread = _NO_NEWS in s.in_force
    s = _end(s, log)
    if unread:
        s, card = _top(s)
        log.append(NewsUnread(seat))
        return _under(s, card)
    left = 1
    while left:
        s, card = _top(s)
        log.append(NewsDrawn(seat, card))
        if drawn_again(s.terms, card):
            s = _under(s, card)
        elif card == _SHUFFLE:
            s = shuffle(_under(s, card), log, NEWS)
        elif card == _TWO:
            s = _under(s, card)
            left += 1
        else:
            s = _carry_out(s, card, log)
            left -= 1
    return s


def _top(s: State) -> tuple[State, int]:
    return replace(s, news=s.news[:-1]), s.news[-1]


def _under(s: State, card: int) -> State:
    return replace(s, news=bytes([card]) + s.news)


def _end(s: State, log: Log) -> State:
    """What has been in force ends and goes under the deck."""
    if not s.in_force:
        return s
    log.append(NewsEnded(tuple(s.in_force)))
    return replace(s, news=bytes(reversed(s.in_force)) + s.news, in_force=b"")


def _carry_out(s: State, card: int, log: Log) -> State:
    """The News come into force for as long as they hold, or what they say happens at once."""
    if card in FOR_DECEMBER:
        return replace(s, december=s.december + bytes([card]))
    if card in UNTIL_NEXT:
        s = replace(s, in_force=s.in_force + bytes([card]))
        company = news_company(card)
        return s if company is None else _nationalise(s, company, log)
    continent = news_continent(card)
    s = _under(s, card)
    return s if continent is None else _move_price(s, continent, card in _SHORTAGES, log)


def _move_price(s: State, continent: int, up: bool, log: Log) -> State:
    """Two dice move a price up or down by so many levels, within its limits (O-12)."""
    if frozen(s, continent):
        log.append(Frozen(continent))
        return s
    dice, rng = rolled(s.rng, 2)
    before = s.prices[continent]
    change = LEVEL * sum(dice)
    after = min(before + change, HIGHEST_PRICE) if up else max(before - change, 0)
    log.append(PriceRolled(continent, dice, before, after))
    return replace(s, prices=put(s.prices, continent, after), rng=rng)


def _nationalise(s: State, company: int, log: Log) -> State:
    """The company's shares return unpaid, and all goods that it made, bought ones too."""
    s = return_company(s, log, company)
    log += [GoodsLost(good, square, n, False) for good, square, n in s.goods if good == company]
    log += [
        GoodsLost(company, COMPANY_SQUARE[lot.company], lot.units, True)
        for lot in s.bought
        if lot.good == company
    ]
    return replace(
        s,
        goods=tuple([row for row in s.goods if row[0] != company]),
        bought=tuple([lot for lot in s.bought if lot.good != company]),
    )


# -- decks -------------------------------------------------------------------------------------


def shuffle(s: State, log: Log, deck: int) -> State:
    """The deck, TIP or NEWS, is shuffled."""
    log.append(Shuffled(deck))
    mixed, rng = shuffled(s.rng, tuple(s.tips if deck == TIP else s.news))
    if deck == TIP:
        return replace(s, tips=bytes(mixed), rng=rng)
    return replace(s, news=bytes(mixed), rng=rng)


def end_period(s: State, log: Log) -> State:
    """Phase G: Tips 17 and 18 and the News for this December go back, both decks are shuffled."""
    returned = [
        TipReturned(seat, card)
        for seat, row in enumerate(s.kept)
        for card in row
        if card in _TO_PERIODS_END
    ]
    log += returned
    if s.december:
        log.append(NewsEnded(tuple(s.december)))
    s = replace(
        s,
        kept=tuple([bytes([c for c in row if c not in _TO_PERIODS_END]) for row in s.kept]),
        december=b"",
        tips=bytes([event.card for event in returned]) + s.tips,
        news=s.december + s.news,
    )
    return shuffle(shuffle(s, log, TIP), log, NEWS)
