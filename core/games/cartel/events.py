"""What happens in Cartel. Years count from 1."""

from __future__ import annotations

from msgspec import Struct

from core.game import Seat

__all__ = [
    "Adjusted",
    "Auctioned",
    "Borrowed",
    "Bought",
    "Chosen",
    "Dealt",
    "Declined",
    "Drew",
    "DrewUnseen",
    "DroppedOut",
    "Ended",
    "Event",
    "Failed",
    "LaidDown",
    "Listed",
    "Offered",
    "OfferedUnseen",
    "Opened",
    "Passed",
    "Reported",
    "Repurchased",
    "Retired",
    "Revealed",
    "SatOut",
    "Sealed",
    "SealedUnseen",
    "Skipped",
    "Started",
    "Tied",
    "Traded",
    "TradedUnseen",
    "TurnedUp",
    "Won",
]


class Opened(Struct, frozen=True, gc=False, tag="opened"):
    """The Treasurer was drawn; these companies are the Pool."""

    treasurer: Seat
    pool: tuple[int, ...]


class Started(Struct, frozen=True, gc=False, tag="started"):
    """The company that a seat starts with (C-3)."""

    seat: Seat
    company: int


class Dealt(Struct, frozen=True, gc=False, tag="dealt"):
    """The first hand; told to its seat alone."""

    seat: Seat
    cards: tuple[int, ...]


class SatOut(Struct, frozen=True, gc=False, tag="sat_out"):
    """A seat that is out of play has no turn (C-21)."""

    year: int
    seat: Seat


class Skipped(Struct, frozen=True, gc=False, tag="skipped"):
    """A seat could do nothing."""

    year: int
    seat: Seat


class Offered(Struct, frozen=True, gc=False, tag="offered"):
    """An offer of cards; told to the two seats. `money` is paid by `to`, if negative by `seat`."""

    year: int
    seat: Seat
    to: Seat
    give: tuple[int, ...]
    want: int
    money: int


class OfferedUnseen(Struct, frozen=True, gc=False, tag="offered_unseen"):
    """What all see of an offer: how many cards are given."""

    year: int
    seat: Seat
    to: Seat
    give: int
    want: int
    money: int


class Traded(Struct, frozen=True, gc=False, tag="traded"):
    """Cards and money changed hands; told to the two seats. `seat` had made the offer."""

    year: int
    seat: Seat
    to: Seat
    gave: tuple[int, ...]
    got: tuple[int, ...]
    money: int


class TradedUnseen(Struct, frozen=True, gc=False, tag="traded_unseen"):
    """What all see of a trade."""

    year: int
    seat: Seat
    to: Seat
    gave: int
    got: int
    money: int


class Declined(Struct, frozen=True, gc=False, tag="declined"):
    """The offer of `seat` was declined."""

    year: int
    seat: Seat
    to: Seat


class Chosen(Struct, frozen=True, gc=False, tag="chosen"):
    """A seat buys a company from its hand, and is to pay for it."""

    year: int
    seat: Seat
    company: int


class Auctioned(Struct, frozen=True, gc=False, tag="auctioned"):
    """A company of the Pool was put up for auction."""

    year: int
    seat: Seat
    company: int


class Sealed(Struct, frozen=True, gc=False, tag="sealed"):
    """A seat's own bid, NO_BID for an X; told to it alone."""

    year: int
    seat: Seat
    company: int
    amount: int


class SealedUnseen(Struct, frozen=True, gc=False, tag="sealed_unseen"):
    """What all see of a sealed bid, and of an X: that it is there."""

    year: int
    seat: Seat
    company: int


class Revealed(Struct, frozen=True, gc=False, tag="revealed"):
    """The bids of a round, in the order in which they are read; NO_BID for an X (C-8).

    `round` counts from 1.
    """

    year: int
    company: int
    round: int
    seats: tuple[Seat, ...]
    bids: tuple[int, ...]


class DroppedOut(Struct, frozen=True, gc=False, tag="dropped_out"):
    """A tied seat may bid no higher than this, and drops out (C-9).

    With hidden_cash only the seat itself is told how much that is.
    """

    year: int
    seat: Seat
    most: int | None


class Tied(Struct, frozen=True, gc=False, tag="tied"):
    """These seats bid again, higher than `bid`."""

    year: int
    company: int
    seats: tuple[Seat, ...]
    bid: int


class Won(Struct, frozen=True, gc=False, tag="won"):
    """The seat must buy the company at this price.

    `by_order`: none of those tied could bid higher, and it is the first in order (C-9).
    """

    year: int
    seat: Seat
    company: int
    price: int
    by_order: bool


class Bought(Struct, frozen=True, gc=False, tag="bought"):
    """A company was paid for, and what it adds to the profits of a year (C-12 to C-18).

    `bond` is the value of the Bond, 0 for none; `blocks` were sold at `rate` each; `cash` was
    paid besides, or came back if negative. `base` is the company's own profit, halved by a Bond.
    `bonuses` goes with `beside`, the neighbours that the seat owns; `specials` with `squares`.
    """

    year: int
    seat: Seat
    company: int
    price: int
    auction: bool
    bond: int
    blocks: int
    rate: int
    cash: int
    base: int
    beside: tuple[int, ...]
    bonuses: tuple[int, ...]
    squares: tuple[int, ...]
    specials: tuple[int, ...]


class Failed(Struct, frozen=True, gc=False, tag="failed"):
    """The buyer can't pay: the most that any mixture brings is less than the price (C-16).

    With hidden_cash only the seat itself is told how much that is.
    """

    year: int
    seat: Seat
    company: int
    price: int
    most: int | None


class Retired(Struct, frozen=True, gc=False, tag="retired"):
    """A seat has its eleventh company and is out of play; so many cards went back (C-21)."""

    year: int
    seat: Seat
    cards: int


class Passed(Struct, frozen=True, gc=False, tag="passed"):
    """A seat passed."""

    year: int
    seat: Seat


class Drew(Struct, frozen=True, gc=False, tag="drew"):
    """The cards that a seat drew; told to it alone."""

    year: int
    seat: Seat
    cards: tuple[int, ...]


class DrewUnseen(Struct, frozen=True, gc=False, tag="drew_unseen"):
    """A seat drew so many cards."""

    year: int
    seat: Seat
    cards: int


class Listed(Struct, frozen=True, gc=False, tag="listed"):
    """A seat put cards from its hand into the Pool."""

    year: int
    seat: Seat
    companies: tuple[int, ...]


class LaidDown(Struct, frozen=True, gc=False, tag="laid_down"):
    """A seat put a card face down on its space: the company is out of play (C-29)."""

    year: int
    seat: Seat
    company: int


class Borrowed(Struct, frozen=True, gc=False, tag="borrowed"):
    """A seat raised cash by a Bond (C-28)."""

    year: int
    seat: Seat
    bond: int
    repayment: int


class Repurchased(Struct, frozen=True, gc=False, tag="repurchased"):
    """A seat bought back a Stock Block at its present price (C-27)."""

    year: int
    seat: Seat
    price: int


class Reported(Struct, frozen=True, gc=False, tag="reported"):
    """A year's profits, by seat: current and new ones, and what was paid of both (C-19)."""

    year: int
    current: tuple[int, ...]
    new: tuple[int, ...]
    paid: tuple[int, ...]


class Adjusted(Struct, frozen=True, gc=False, tag="adjusted"):
    """Where the price markers stood and stand now, by seat (C-19).

    `first` has the next year's first turn (C-5, C-21); None after the last year, and if all are
    out of play.
    """

    year: int
    before: tuple[int, ...]
    after: tuple[int, ...]
    first: Seat | None


class TurnedUp(Struct, frozen=True, gc=False, tag="turned_up"):
    """The Treasurer turned up this company for an unused cartel: it is out of play (C-24)."""

    year: int
    company: int


class Ended(Struct, frozen=True, gc=False, tag="ended"):
    """The game is over; the worth of each seat (C-20)."""

    worth: tuple[int, ...]


Event = (
    Opened
    | Started
    | Dealt
    | SatOut
    | Skipped
    | Offered
    | OfferedUnseen
    | Traded
    | TradedUnseen
    | Declined
    | Chosen
    | Auctioned
    | Sealed
    | SealedUnseen
    | Revealed
    | DroppedOut
    | Tied
    | Won
    | Bought
    | Failed
    | Retired
    | Passed
    | Drew
    | DrewUnseen
    | Listed
    | LaidDown
    | Borrowed
    | Repurchased
    | Reported
    | Adjusted
    | TurnedUp
    | Ended
)
