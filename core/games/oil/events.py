"""What happens in Kartell, for the log and the screens; events_deals.py has the rest.

Everybody learns of everything (O-47). Sums are in credits, numbers are as in state.py.
"""

from __future__ import annotations

from msgspec import Struct

from core.games.oil.events_deals import (
    Borrowed,
    ClaimMade,
    ClaimVoid,
    CompanyRuined,
    Done,
    Dumped,
    GoodsAwarded,
    Indebted,
    LoansSet,
    OfferAccepted,
    OfferDeclined,
    OfferLapsed,
    OfferMade,
    OfferWithdrawn,
    OilBought,
    Paid,
    Received,
    SabotageRolled,
    SalePassed,
    SharesAwarded,
    Sold,
    SuitRolled,
    TookOut,
)

__all__ = [
    "Advanced",
    "Asked",
    "AuctionOpened",
    "Bankrupt",
    "BidMade",
    "BillPaid",
    "CardsTurned",
    "ChairTaken",
    "ChairVacated",
    "Closed",
    "CompanyReturned",
    "CostsHalved",
    "Delivered",
    "Event",
    "Extracted",
    "Frozen",
    "GameEnded",
    "GoodsLost",
    "GoodsMoved",
    "MeetingCalled",
    "MonthBegan",
    "NewsDrawn",
    "NewsEnded",
    "NewsUnread",
    "OrderRolled",
    "Passed",
    "PriceRolled",
    "PricesRolled",
    "Processed",
    "Refused",
    "ShareAuctioned",
    "SharesBought",
    "SharesReturned",
    "Shuffled",
    "Started",
    "Supplied",
    "Taken",
    "TipDrawn",
    "TipIdle",
    "TipKept",
    "TipReturned",
    "TipUsed",
    "TransportRolled",
    "Unsold",
    "VoteRolled",
    "Voted",
]


class OrderRolled(Struct, frozen=True, gc=False, tag="order_rolled"):
    """Dice for who begins, by seat, a row for each throw (0 for who didn't throw again)."""

    throws: tuple[tuple[int, ...], ...]
    first: int


class Started(Struct, frozen=True, gc=False, tag="started"):
    """A seat started on an exchange (0 or 1) of a continent."""

    seat: int
    continent: int
    exchange: int


class MonthBegan(Struct, frozen=True, gc=False, tag="month_began"):
    """A round began."""

    month: int


class Advanced(Struct, frozen=True, gc=False, tag="advanced"):
    """A seat rolled and came to a square of the track; `again` where it rolls again (O-1)."""

    seat: int
    die: int
    square: int
    again: bool


class SharesBought(Struct, frozen=True, gc=False, tag="shares_bought"):
    """A seat bought shares of the bank."""

    seat: int
    company: int
    shares: int
    cost: int


class SharesReturned(Struct, frozen=True, gc=False, tag="shares_returned"):
    """A seat's shares went to the bank, for so much."""

    seat: int
    company: int
    shares: int
    received: int


class ChairTaken(Struct, frozen=True, gc=False, tag="chair_taken"):
    """A seat became chairman."""

    seat: int
    company: int


class ChairVacated(Struct, frozen=True, gc=False, tag="chair_vacated"):
    """A company lost its chairman, who was this seat."""

    seat: int
    company: int


class AuctionOpened(Struct, frozen=True, gc=False, tag="auction_opened"):
    """A share was put up, with so many more after it."""

    company: int
    more: int
    declined: int


class BidMade(Struct, frozen=True, gc=False, tag="bid_made"):
    """A seat bid."""

    seat: int
    company: int
    amount: int


class Passed(Struct, frozen=True, gc=False, tag="passed"):
    """A seat is out of an auction, or of those of the whole `lot`."""

    seat: int
    company: int
    lot: bool = False


class ShareAuctioned(Struct, frozen=True, gc=False, tag="share_auctioned"):
    """A seat bought a share at auction, or a company whole."""

    seat: int
    company: int
    amount: int


class Unsold(Struct, frozen=True, gc=False, tag="unsold"):
    """Nobody bid; so many shares, this one included, stay with the bank."""

    company: int
    shares: int


class TipDrawn(Struct, frozen=True, gc=False, tag="tip_drawn"):
    """A seat drew a Tip."""

    seat: int
    card: int


class TipKept(Struct, frozen=True, gc=False, tag="tip_kept"):
    """A seat keeps a Tip."""

    seat: int
    card: int


class TipUsed(Struct, frozen=True, gc=False, tag="tip_used"):
    """A seat used a kept Tip."""

    seat: int
    card: int


class TipIdle(Struct, frozen=True, gc=False, tag="tip_idle"):
    """A Tip had no effect, or was declined."""

    seat: int
    card: int


class TipReturned(Struct, frozen=True, gc=False, tag="tip_returned"):
    """A Tip that a seat kept to the period's end went under the deck (O-30)."""

    seat: int
    card: int


class NewsDrawn(Struct, frozen=True, gc=False, tag="news_drawn"):
    """A seat drew News."""

    seat: int
    card: int


class NewsUnread(Struct, frozen=True, gc=False, tag="news_unread"):
    """A card of News went under the deck unread."""

    seat: int


class NewsEnded(Struct, frozen=True, gc=False, tag="news_ended"):
    """These News hold no more."""

    cards: tuple[int, ...]


class Shuffled(Struct, frozen=True, gc=False, tag="shuffled"):
    """A deck was shuffled, TIP or NEWS."""

    deck: int


class PriceRolled(Struct, frozen=True, gc=False, tag="price_rolled"):
    """A card moved a continent's price by so many dice (O-12)."""

    continent: int
    dice: tuple[int, ...]
    before: int
    after: int


class Frozen(Struct, frozen=True, gc=False, tag="frozen"):
    """A price did not move, for News hold it."""

    continent: int


class CompanyReturned(Struct, frozen=True, gc=False, tag="company_returned"):
    """All shares of a company returned to the bank unpaid."""

    company: int


class GoodsLost(Struct, frozen=True, gc=False, tag="goods_lost"):
    """Units of a good on a square are gone; `bought` for those a company had bought."""

    good: int
    square: int
    units: int
    bought: bool


class Asked(Struct, frozen=True, gc=False, tag="asked"):
    """A seat was asked to take a chair."""

    seat: int
    company: int
    asker: int


class Refused(Struct, frozen=True, gc=False, tag="refused"):
    """A seat would not: take a chair, or buy."""

    seat: int


class Closed(Struct, frozen=True, gc=False, tag="closed"):
    """A company's card was turned by a strike."""

    seat: int
    company: int


class Supplied(Struct, frozen=True, gc=False, tag="supplied"):
    """A supplier sold units to a company."""

    seat: int
    company: int
    good: int
    units: int
    cost: int


class Delivered(Struct, frozen=True, gc=False, tag="delivered"):
    """A customer bought units."""

    seat: int
    good: int
    square: int
    units: int
    received: int


class Extracted(Struct, frozen=True, gc=False, tag="extracted"):
    """A field was used: dice, what Tips added, units rolled for."""

    seat: int
    company: int
    dice: tuple[int, int, int]
    extra: int
    units: int


class Taken(Struct, frozen=True, gc=False, tag="taken"):
    """A seat took so many of the units rolled (O-32)."""

    seat: int
    company: int
    units: int
    cost: int


class Processed(Struct, frozen=True, gc=False, tag="processed"):
    """A company made units of its good from another."""

    seat: int
    company: int
    good: int
    bought: bool
    units: int
    cost: int
    customs: int


class TransportRolled(Struct, frozen=True, gc=False, tag="transport_rolled"):
    """Dice for transport, and the squares that goods may go."""

    seat: int
    dice: tuple[int, int, int]
    land: int
    sea: int


class GoodsMoved(Struct, frozen=True, gc=False, tag="goods_moved"):
    """Units moved."""

    seat: int
    good: int
    square: int
    to: int
    units: int
    sea: bool
    fee: int


class PricesRolled(Struct, frozen=True, gc=False, tag="prices_rolled"):
    """Phase B: for each continent in play its number, dice up, die down, price before and after."""

    rows: tuple[tuple[int, int, int, int, int, int], ...]


class CostsHalved(Struct, frozen=True, gc=False, tag="costs_halved"):
    """A seat halved a company's fixed costs."""

    seat: int
    company: int
    card: int


class BillPaid(Struct, frozen=True, gc=False, tag="bill_paid"):
    """A seat paid its costs of phase D."""

    seat: int
    amount: int


class CardsTurned(Struct, frozen=True, gc=False, tag="cards_turned"):
    """Phase E: turned cards were turned back."""

    companies: tuple[int, ...]


class MeetingCalled(Struct, frozen=True, gc=False, tag="meeting_called"):
    """A seat called a meeting, or it had to be held (-1)."""

    seat: int
    company: int


class Voted(Struct, frozen=True, gc=False, tag="voted"):
    """A seat voted with so many shares, or abstained (-1)."""

    seat: int
    company: int
    candidate: int
    shares: int


class VoteRolled(Struct, frozen=True, gc=False, tag="vote_rolled"):
    """A tie: dice of those tied, by seat, a row for each throw (0 for who didn't throw)."""

    company: int
    throws: tuple[tuple[int, ...], ...]


class Bankrupt(Struct, frozen=True, gc=False, tag="bankrupt"):
    """A seat is bankrupt and out."""

    seat: int


class GameEnded(Struct, frozen=True, gc=False, tag="game_ended"):
    """What each seat is worth; -1 for bankrupts."""

    worth: tuple[int, ...]


Event = (
    OrderRolled
    | Started
    | MonthBegan
    | Advanced
    | SharesBought
    | SharesReturned
    | ChairTaken
    | ChairVacated
    | AuctionOpened
    | BidMade
    | Passed
    | ShareAuctioned
    | Unsold
    | TipDrawn
    | TipKept
    | TipUsed
    | TipIdle
    | TipReturned
    | NewsDrawn
    | NewsUnread
    | NewsEnded
    | Shuffled
    | PriceRolled
    | Frozen
    | CompanyReturned
    | GoodsLost
    | Asked
    | Refused
    | Closed
    | Supplied
    | Delivered
    | Extracted
    | Taken
    | Processed
    | TransportRolled
    | GoodsMoved
    | Sold
    | SalePassed
    | Dumped
    | OilBought
    | OfferMade
    | OfferDeclined
    | OfferWithdrawn
    | OfferLapsed
    | OfferAccepted
    | Done
    | PricesRolled
    | Paid
    | Received
    | Indebted
    | Borrowed
    | TookOut
    | LoansSet
    | ClaimMade
    | ClaimVoid
    | CostsHalved
    | BillPaid
    | CardsTurned
    | MeetingCalled
    | Voted
    | VoteRolled
    | SabotageRolled
    | CompanyRuined
    | SuitRolled
    | SharesAwarded
    | GoodsAwarded
    | Bankrupt
    | GameEnded
)
