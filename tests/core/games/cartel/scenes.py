"""A state of each phase, which tests spoil: year 6 of three seats, seat 0 on turn."""

from __future__ import annotations

from core.games.cartel.actions import Buy, Fail, Pass
from core.games.cartel.state import Acting, State, Trading, Variant
from tests.core.games.cartel.positions import after, auction, c, choices, offer, position

HANDS = ("HLX ARX SAB", "BRX ZEN JUT", "YUK EOS QUI")
ALL = Variant(
    stock_repurchase=True, raising_cash=True, defensive_discarding=True, card_trading=True
)
STATE = position(hands=HANDS, pool="ELB GLO", blocks=(9, 5, 0))

TRADING = position(hands=HANDS, variant=ALL, phases=(Acting(0), Trading(0, ())))
ANSWERING = after(TRADING, (0, offer(1, "HLX", 1, 5)))
BIDDING = auction(STATE, "ELB")[0]
AGAIN = auction(STATE, "ELB", {0: 20, 1: 20, 2: None})[0]
BUYING = after(STATE, (0, Buy(c("HLX"))))
WON = auction(STATE, "ELB", {0: 20, 1: 25, 2: None})[0]
DRAWN = after(STATE, (0, Pass()))
"""Seat 0 has passed."""
LEFT = after(auction(STATE, "ELB", {0: 500, 1: 25, 2: None})[0], (0, Fail()))
"""Seat 0 could not pay what it had put up, and is to put one card down."""


def _borrowing() -> State:
    state = after(position(hands=HANDS, variant=ALL), (0, Pass()))
    return after(state, (0, choices(state)[0]))


def _closing() -> State:
    variant = Variant(stock_repurchase=True)
    state = after(position(seat=2, blocks=(8, 9, 0), variant=variant), (2, Pass()))
    return after(state, (2, choices(state)[0]))


def _over() -> State:
    state = after(position(seat=2, year=10), (2, Pass()))
    return after(state, (2, choices(state)[0]))


BORROWING, CLOSING, OVER = _borrowing(), _closing(), _over()
STATES = (
    STATE,
    TRADING,
    ANSWERING,
    BIDDING,
    AGAIN,
    BUYING,
    WON,
    DRAWN,
    LEFT,
    BORROWING,
    CLOSING,
    OVER,
)
