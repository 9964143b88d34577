"""What can be done in Cartel. Rows of companies are in ascending order."""

from __future__ import annotations

from msgspec import Struct

from core.game import Seat

__all__ = [
    "Action",
    "Bid",
    "Borrow",
    "Buy",
    "Decline",
    "Discard",
    "Fail",
    "Give",
    "KeepOut",
    "NoBid",
    "Offer",
    "Pass",
    "Pay",
    "PutUp",
    "Repurchase",
    "Skip",
]


class Offer(Struct, frozen=True, gc=False, tag="offer", forbid_unknown_fields=True):
    """Offer these cards of the hand to a seat for so many of its cards and so much money.

    Negative `money` is paid by the seat that offers.
    """

    to: Seat
    give: tuple[int, ...]
    want: int
    money: int


class KeepOut(Struct, frozen=True, gc=False, tag="keep_out", forbid_unknown_fields=True):
    """Make no (further) offer; the turn begins."""


class Give(Struct, frozen=True, gc=False, tag="give", forbid_unknown_fields=True):
    """Accept an offer and give these cards for it."""

    cards: tuple[int, ...]


class Decline(Struct, frozen=True, gc=False, tag="decline", forbid_unknown_fields=True):
    """Decline an offer."""


class Buy(Struct, frozen=True, gc=False, tag="buy", forbid_unknown_fields=True):
    """Buy a company from the hand."""

    company: int


class PutUp(Struct, frozen=True, gc=False, tag="put_up", forbid_unknown_fields=True):
    """Put a company of the Pool up for auction."""

    company: int


class Pass(Struct, frozen=True, gc=False, tag="pass", forbid_unknown_fields=True):
    """Draw two cards, then put two into the Pool."""


class Skip(Struct, frozen=True, gc=False, tag="skip", forbid_unknown_fields=True):
    """Do nothing, since nothing can be done (C-23)."""


class Bid(Struct, frozen=True, gc=False, tag="bid", forbid_unknown_fields=True):
    """Seal a bid."""

    amount: int


class NoBid(Struct, frozen=True, gc=False, tag="no_bid", forbid_unknown_fields=True):
    """Seal an X."""


class Pay(Struct, frozen=True, gc=False, tag="pay", forbid_unknown_fields=True):
    """Pay by a Bond of this value, 0 for none, by so many Stock Blocks, and the rest in cash."""

    bond: int
    blocks: int


class Fail(Struct, frozen=True, gc=False, tag="fail", forbid_unknown_fields=True):
    """Own up that the company can't be paid by any mixture (C-16)."""


class Discard(Struct, frozen=True, gc=False, tag="discard", forbid_unknown_fields=True):
    """Put these cards into the Pool, and one face down on its space; -1 for none (C-29)."""

    up: tuple[int, ...]
    down: int = -1


class Borrow(Struct, frozen=True, gc=False, tag="borrow", forbid_unknown_fields=True):
    """Borrow a Bond of this value for its value in cash; 0 for none (C-28)."""

    bond: int


class Repurchase(Struct, frozen=True, gc=False, tag="repurchase", forbid_unknown_fields=True):
    """Buy back so many Stock Blocks: one or none (C-27)."""

    blocks: int


Action = (
    Offer
    | KeepOut
    | Give
    | Decline
    | Buy
    | PutUp
    | Pass
    | Skip
    | Bid
    | NoBid
    | Pay
    | Fail
    | Discard
    | Borrow
    | Repurchase
)
