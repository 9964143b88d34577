"""What Cartel is made of: phases, state and view; actions.py and events.py have the rest.

A company has the number of its space and its card (see data.py). All money is in millions of
dollars. Rows of companies are in ascending order.
"""

from __future__ import annotations

from typing import final

from msgspec import Struct

from core.game import Seat
from core.games.cartel.actions import Offer
from core.rng import Rng

__all__ = [
    "ABSENT",
    "NO_BID",
    "WAITING",
    "Acting",
    "Answering",
    "AnsweringView",
    "Bidding",
    "BiddingView",
    "Borrowing",
    "Discarding",
    "Over",
    "Paying",
    "Phase",
    "PhaseView",
    "Repurchasing",
    "State",
    "Trading",
    "TradingView",
    "Variant",
    "View",
    "Year",
]

# What stands for each seat while bids are sealed, besides an amount.
NO_BID = 0
WAITING = -1
ABSENT = -2

# -- phases ------------------------------------------------------------------------------------
#
# A turn is Acting, with what it has led to on top: one phase, or Answering on Trading. Of a year's
# end Repurchasing alone waits for anybody.


class Acting(Struct, frozen=True, gc=False, tag="acting"):
    """The seat is to buy, put up, pass or skip; or what it chose goes on above.

    `trades` counts the offers that were accepted before the turn (C-30).
    """

    seat: Seat
    trades: int = 0


class Trading(Struct, frozen=True, gc=False, tag="trading"):
    """Before its turn the seat may offer cards; `made` are its offers of this turn (C-30)."""

    seat: Seat
    made: tuple[Offer, ...]


class Answering(Struct, frozen=True, gc=False, tag="answering"):
    """The seat is to answer the last offer made, which is `by`'s."""

    seat: Seat
    by: Seat
    give: tuple[int, ...]
    want: int
    money: int


class Bidding(Struct, frozen=True, gc=False, tag="bidding"):
    """All who take part seal a bid of at least `low` for the company that `by` put up.

    `bids` has for each seat its amount, NO_BID, WAITING or ABSENT; `before` the same of the rounds
    that were tied.
    """

    by: Seat
    company: int
    low: int
    bids: tuple[int, ...]
    before: tuple[tuple[int, ...], ...]


class Paying(Struct, frozen=True, gc=False, tag="paying"):
    """The seat is to pay for a company: its printed value, or its bid if `by` put it up.

    A company from the hand (`by` None) has left the hand.
    """

    seat: Seat
    company: int
    price: int
    by: Seat | None


class Discarding(Struct, frozen=True, gc=False, tag="discarding"):
    """The seat, having drawn, is to put so many cards on the board. `passed`: after a pass."""

    seat: Seat
    count: int
    passed: bool


class Borrowing(Struct, frozen=True, gc=False, tag="borrowing"):
    """The seat has passed and may raise cash by a Bond (C-28)."""

    seat: Seat


class Repurchasing(Struct, frozen=True, gc=False, tag="repurchasing"):
    """At the year's end the seat may buy back a Stock Block; `waiting` may after it (C-27)."""

    seat: Seat
    waiting: tuple[Seat, ...]


@final
class Over(Struct, frozen=True, gc=False, tag="over"):
    """The game has ended: final profits are paid and prices adjusted (C-20)."""


Phase = (
    Acting | Trading | Answering | Bidding | Paying | Discarding | Borrowing | Repurchasing | Over
)


# -- state and view ----------------------------------------------------------------------------


class Variant(Struct, frozen=True, gc=False):
    """The options of the game (C-26 to C-30)."""

    stock_repurchase: bool = False
    raising_cash: bool = False
    defensive_discarding: bool = False
    card_trading: bool = False
    hidden_cash: bool = False


class Year(Struct, frozen=True, gc=False):
    """A year that has ended, by seat: total profits, what was paid of them, and worth after it.

    Worth is that of C-20, as if the game had ended then.
    """

    total: tuple[int, ...]
    paid: tuple[int, ...]
    worth: tuple[int | None, ...]


class State(Struct, frozen=True, gc=False):
    """The whole game.

    `spaces` has what stands on each space (FREE, OUT, or OWNED + seat). Hands and `pool` are in
    ascending order; the next card drawn is the last of `pile`. `financed` are the companies bought
    with a Bond. `current` and `new` are the profits of this year, `bonds` counts each seat's by
    denomination (the rest is in the Treasury), `failed` are the seats under C-16 this year.
    """

    year: int
    treasurer: Seat
    spaces: bytes
    pool: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    pile: bytes
    financed: tuple[int, ...]
    cash: tuple[int, ...]
    current: tuple[int, ...]
    new: tuple[int, ...]
    prices: tuple[int, ...]
    blocks: tuple[int, ...]
    bonds: tuple[tuple[int, ...], ...]
    failed: tuple[Seat, ...]
    years: tuple[Year, ...]
    variant: Variant
    phases: tuple[Phase, ...]
    rng: Rng


class TradingView(Struct, frozen=True, tag="trading"):
    """As Trading; `made` counts the offers, `trades` those that were accepted."""

    seat: Seat
    made: int
    trades: int


class AnsweringView(Struct, frozen=True, tag="answering"):
    """As Answering; `give` is empty for all but the two seats, `cards` counts it."""

    seat: Seat
    by: Seat
    give: tuple[int, ...]
    cards: int
    want: int
    money: int


class BiddingView(Struct, frozen=True, tag="bidding"):
    """As Bidding; `seats` take part, in the order in which their bids will be read.

    `sealed` are those whose bid is there, in order of seats, and `mine` the viewer's own bid,
    WAITING or ABSENT.
    """

    by: Seat
    company: int
    low: int
    seats: tuple[Seat, ...]
    sealed: tuple[Seat, ...]
    mine: int
    before: tuple[tuple[int, ...], ...]


PhaseView = (
    Acting
    | TradingView
    | AnsweringView
    | BiddingView
    | Paying
    | Discarding
    | Borrowing
    | Repurchasing
    | Over
)
"""A phase as a seat sees it."""


class View(Struct, frozen=True):
    """What a seat or a spectator sees.

    Fields are as in State, with these differences: `hand` is the viewer's own (a spectator has
    none), `cards` counts those in each hand, `pile` those in the pile. With hidden_cash, `cash`
    and the worth in `years` are None for other seats until the game is over. `mover` is the seat
    whose turn it is, if it is anybody's.
    """

    seat: Seat | None
    year: int
    treasurer: Seat
    mover: Seat | None
    spaces: tuple[int, ...]
    pool: tuple[int, ...]
    hand: tuple[int, ...]
    cards: tuple[int, ...]
    pile: int
    financed: tuple[int, ...]
    cash: tuple[int | None, ...]
    current: tuple[int, ...]
    new: tuple[int, ...]
    prices: tuple[int, ...]
    blocks: tuple[int, ...]
    bonds: tuple[tuple[int, ...], ...]
    failed: tuple[Seat, ...]
    years: tuple[Year, ...]
    variant: Variant
    phase: PhaseView
