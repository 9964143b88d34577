"""Tips on shares: 19 and 22 to 34 (O-48)."""

from __future__ import annotations

from typing import Final

from core.game import Seat
from core.games.oil.cards import tip_continent, tip_kind
from core.games.oil.chairs import move_shares
from core.games.oil.data import BANK, SHARE_PRICE, continent_of, kind_of
from core.games.oil.events import SharesBought, SharesReturned, TipIdle
from core.games.oil.events_deals import PURCHASE, REFUND, SALE, TAX
from core.games.oil.force import companies_in_play, sanctioned
from core.games.oil.frames import Log
from core.games.oil.money import owe, pay, receive
from core.games.oil.state import Board, Due, State
from core.games.oil.track import shares_for_sale

__all__ = [
    "HALF_PRICE",
    "REFUND_TIP",
    "SALES",
    "TAXES",
    "buy_cheaply",
    "offered_shares",
    "sell",
    "sellable_shares",
    "tax",
    "tax_due",
]

HALF_PRICE: Final = SHARE_PRICE // 2
SALES: Final = {19: HALF_PRICE, 23: 2 * SHARE_PRICE}
"""What the bank pays for a share by the Tips that have one sold to it."""
REFUND_TIP: Final = 34
TAXES: Final = (33, REFUND_TIP)
"""The Tips by which something is paid, or comes back, for each share."""
_TAX: Final = 1_000
"""What they come to for a share."""


def sellable_shares(b: Board, seat: Seat, card: int) -> tuple[int, ...]:
    """The companies of which the seat can sell a share to the bank (19, 23)."""
    return tuple(
        [c for c, n in enumerate(b.shares[seat]) if n and not sanctioned(b, continent_of(c))]
    )


def offered_shares(b: Board, seat: Seat, card: int) -> tuple[int, ...]:
    """The companies of which a Tip offers a share at half the price (22, 24 to 32)."""
    continent, kind = tip_continent(card), tip_kind(card)
    return tuple(
        [
            c
            for c in companies_in_play(b)
            if continent in (None, continent_of(c))
            and kind in (None, kind_of(c))
            and shares_for_sale(b, c)
        ]
    )


def sell(s: State, log: Log, seat: Seat, company: int, price: int) -> State:
    """A share goes to the bank at this price (19, 23)."""
    log.append(SharesReturned(seat, company, 1, price))
    s = receive(s, log, seat, price, SALE)
    return move_shares(s, log, company, seat, BANK, 1)


def buy_cheaply(s: State, log: Log, seat: Seat, company: int) -> State:
    """The seat, who has the cash, buys a share at half the price (22, 24 to 32)."""
    log.append(SharesBought(seat, company, 1, HALF_PRICE))
    s = pay(s, log, seat, BANK, HALF_PRICE, PURCHASE)
    return move_shares(s, log, company, BANK, seat, 1)


def tax_due(b: Board, seat: Seat) -> int:
    """What the seat pays or gets for all its shares (33, 34)."""
    return _TAX * sum(b.shares[seat])


def tax(s: State, log: Log, seat: Seat, card: int) -> State:
    """The tax of 33 is paid, or the refund of 34 comes in; without a share nothing happens."""
    due = tax_due(s, seat)
    if not due:
        log.append(TipIdle(seat, card))
        return s
    if card == REFUND_TIP:
        return receive(s, log, seat, due, REFUND)
    return owe(s, log, seat, (Due(BANK, due, TAX),))
