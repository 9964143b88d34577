"""What can be done in 18CTN.

Rows of commodities have one number for each of the five; a swap has what is given above 0 and what
is got below it. Corners, edges and hexes are those of the island's geometry, ports its harbours.
"""

from __future__ import annotations

from msgspec import Struct

from core.games.ctn18.island.bank import POST

__all__ = [
    "ALL",
    "NOBODY",
    "TRADING_POST",
    "Accept",
    "Action",
    "BankTrade",
    "Bid",
    "Buy",
    "BuyCard",
    "City",
    "Close",
    "Counter",
    "Decline",
    "Discard",
    "End",
    "Float",
    "Knight",
    "Monopoly",
    "Offer",
    "Pass",
    "Payout",
    "Plenty",
    "Road",
    "RoadBuilding",
    "Rob",
    "Roll",
    "Sell",
    "Settle",
    "Shed",
    "Show",
    "Take",
    "TakeNone",
]

ALL = -1
"""The addressee of an offer to all."""
NOBODY = -1
"""The victim where nobody can be robbed."""
TRADING_POST = POST.port
"""The 4:1 trade, as a port."""


class Settle(Struct, frozen=True, gc=False, tag="settle", forbid_unknown_fields=True):
    """Build a settlement; before the first round, place it."""

    corner: int


class Road(Struct, frozen=True, gc=False, tag="road", forbid_unknown_fields=True):
    """Build a road, or place one that is free."""

    edge: int


class Bid(Struct, frozen=True, gc=False, tag="bid", forbid_unknown_fields=True):
    """Bid for a lot of privates."""

    amount: int


class Pass(Struct, frozen=True, gc=False, tag="pass", forbid_unknown_fields=True):
    """Bid no more for a lot; or do no more in this turn of a stock round."""


class Sell(Struct, frozen=True, gc=False, tag="sell", forbid_unknown_fields=True):
    """Sell so many shares of a company into the Pool."""

    company: int
    shares: int


class Buy(Struct, frozen=True, gc=False, tag="buy", forbid_unknown_fields=True):
    """Buy a share from the company's Treasury, or from the Pool."""

    company: int
    pool: bool


class Float(Struct, frozen=True, gc=False, tag="float", forbid_unknown_fields=True):
    """Start a company at a par of 20, 25 or 30."""

    company: int
    par: int


class Roll(Struct, frozen=True, gc=False, tag="roll", forbid_unknown_fields=True):
    """Roll the dice."""


class City(Struct, frozen=True, gc=False, tag="city", forbid_unknown_fields=True):
    """Make a city of an own settlement."""

    corner: int


class BuyCard(Struct, frozen=True, gc=False, tag="buy_card", forbid_unknown_fields=True):
    """Buy a development card."""


class Knight(Struct, frozen=True, gc=False, tag="knight", forbid_unknown_fields=True):
    """Play a knight."""


class RoadBuilding(Struct, frozen=True, gc=False, tag="road_building", forbid_unknown_fields=True):
    """Play a card for two free roads."""


class Plenty(Struct, frozen=True, gc=False, tag="plenty", forbid_unknown_fields=True):
    """Play a card for two cards of the bank: their commodities in ascending order.

    One alone if the bank has but one card.
    """

    cards: tuple[int, ...]


class Monopoly(Struct, frozen=True, gc=False, tag="monopoly", forbid_unknown_fields=True):
    """Play a card for all that the other majors have of a commodity."""

    commodity: int


class Show(Struct, frozen=True, gc=False, tag="show", forbid_unknown_fields=True):
    """Show the victory point cards that make ten points (N-29)."""


class BankTrade(Struct, frozen=True, gc=False, tag="bank_trade", forbid_unknown_fields=True):
    """Give like cards to the bank for one, at a port's rate or at TRADING_POST."""

    port: int
    give: int
    get: int


class Offer(Struct, frozen=True, gc=False, tag="offer", forbid_unknown_fields=True):
    """Offer a swap for the major `by` to one major or to ALL."""

    by: int
    to: int
    swap: tuple[int, ...]


class Accept(Struct, frozen=True, gc=False, tag="accept", forbid_unknown_fields=True):
    """Accept the offer for a major that is asked."""

    major: int


class Decline(Struct, frozen=True, gc=False, tag="decline", forbid_unknown_fields=True):
    """Decline the offer for a major that is asked."""

    major: int


class Counter(Struct, frozen=True, gc=False, tag="counter", forbid_unknown_fields=True):
    """Answer the offer by another: what this major would give and get."""

    major: int
    swap: tuple[int, ...]


class Close(Struct, frozen=True, gc=False, tag="close", forbid_unknown_fields=True):
    """Wait for no more answers to the own offer."""


class Take(Struct, frozen=True, gc=False, tag="take", forbid_unknown_fields=True):
    """Swap with this major, which accepted or countered."""

    major: int


class TakeNone(Struct, frozen=True, gc=False, tag="take_none", forbid_unknown_fields=True):
    """Swap with nobody."""


class End(Struct, frozen=True, gc=False, tag="end", forbid_unknown_fields=True):
    """End the major's operation."""


class Discard(Struct, frozen=True, gc=False, tag="discard", forbid_unknown_fields=True):
    """Discard commodities of a major after a 7."""

    major: int
    cards: tuple[int, ...]


class Shed(Struct, frozen=True, gc=False, tag="shed", forbid_unknown_fields=True):
    """Discard single shares above the certificate limit, so many of each company (N-30)."""

    shares: tuple[int, ...]


class Rob(Struct, frozen=True, gc=False, tag="rob", forbid_unknown_fields=True):
    """Move the robber, and take a card of the victim's, of NOBODY where nobody has one."""

    hex: int
    victim: int


class Payout(Struct, frozen=True, gc=False, tag="payout", forbid_unknown_fields=True):
    """Pay so much for each share from the treasury of Cornelius Banks."""

    each: int


Action = (
    Settle
    | Road
    | Bid
    | Pass
    | Sell
    | Buy
    | Float
    | Roll
    | City
    | BuyCard
    | Knight
    | RoadBuilding
    | Plenty
    | Monopoly
    | Show
    | BankTrade
    | Offer
    | Accept
    | Decline
    | Counter
    | Close
    | Take
    | TakeNone
    | End
    | Discard
    | Shed
    | Rob
    | Payout
)
