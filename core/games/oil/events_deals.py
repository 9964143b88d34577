"""What happens in Kartell between players and with money: sales, offers, loans, sabotage and suits.

Sums are in credits, prices those of petrol after the event. Numbers are as in state.py.
"""

from __future__ import annotations

from msgspec import Struct

from core.games.oil.state import Due, Things

__all__ = [
    "ATTEMPT",
    "CANAL",
    "CLAIM",
    "CUSTOMS_DUE",
    "DEPOSIT",
    "DIVIDEND",
    "EMERGENCY",
    "EXTRACTION",
    "FINE",
    "FIXED",
    "INTEREST",
    "PART",
    "PROCESSING",
    "PURCHASE",
    "REFUND",
    "SALE",
    "STORAGE_DUE",
    "SUIT",
    "TAX",
    "TRANSPORT",
    "VERDICT",
    "Borrowed",
    "ClaimMade",
    "ClaimVoid",
    "CompanyRuined",
    "Done",
    "Dumped",
    "GoodsAwarded",
    "Indebted",
    "LoansSet",
    "OfferAccepted",
    "OfferDeclined",
    "OfferLapsed",
    "OfferMade",
    "OfferWithdrawn",
    "OilBought",
    "Paid",
    "Received",
    "SabotageRolled",
    "SalePassed",
    "SharesAwarded",
    "Sold",
    "SuitRolled",
    "TookOut",
]

# Why somebody pays or gets something.
TRANSPORT = "transport"
CUSTOMS_DUE = "customs"
CANAL = "canal"
EXTRACTION = "extraction"
PROCESSING = "processing"
PURCHASE = "purchase"
SALE = "sale"
INTEREST = "interest"
DEPOSIT = "deposit"
CLAIM = "claim"
DIVIDEND = "dividend"
FIXED = "fixed"
STORAGE_DUE = "storage"
TAX = "tax"
REFUND = "refund"
PART = "part"
FINE = "fine"
VERDICT = "verdict"
ATTEMPT = "attempt"
SUIT = "suit"
EMERGENCY = "emergency"


class Sold(Struct, frozen=True, gc=False, tag="sold"):
    """A seat sold units of a good in a continent, together, for `received` before customs."""

    seat: int
    continent: int
    good: int
    square: int
    units: int
    received: int
    customs: int
    price: int


class SalePassed(Struct, frozen=True, gc=False, tag="sale_passed"):
    """A seat sells no more in this continent."""

    seat: int
    continent: int


class Dumped(Struct, frozen=True, gc=False, tag="dumped"):
    """A seat lowered the price before it sells so many units."""

    seat: int
    continent: int
    units: int
    levels: int
    price: int


class OilBought(Struct, frozen=True, gc=False, tag="oil_bought"):
    """A company bought oil from the bank (O-34)."""

    seat: int
    company: int
    units: int
    cost: int


class OfferMade(Struct, frozen=True, gc=False, tag="offer_made"):
    """A seat made an offer to a seat or to ALL."""

    number: int
    by: int
    to: int
    things: Things


class OfferDeclined(Struct, frozen=True, gc=False, tag="offer_declined"):
    """A seat declined an offer."""

    number: int
    seat: int


class OfferWithdrawn(Struct, frozen=True, gc=False, tag="offer_withdrawn"):
    """An offer was withdrawn."""

    number: int
    by: int


class OfferLapsed(Struct, frozen=True, gc=False, tag="offer_lapsed"):
    """An offer could no longer be carried out."""

    number: int
    by: int


class OfferAccepted(Struct, frozen=True, gc=False, tag="offer_accepted"):
    """A seat accepted an offer: who made it gives what is above 0."""

    number: int
    by: int
    seat: int
    things: Things


class Done(Struct, frozen=True, gc=False, tag="done"):
    """A seat said that it is done trading."""

    seat: int


class Paid(Struct, frozen=True, gc=False, tag="paid"):
    """A seat paid a seat or the BANK, for a company or -1; `why` is one of those above."""

    seat: int
    to: int
    amount: int
    why: str
    company: int


class Received(Struct, frozen=True, gc=False, tag="received"):
    """A seat got so much of the bank, or its part of a company's income."""

    seat: int
    amount: int
    why: str
    company: int


class Indebted(Struct, frozen=True, gc=False, tag="indebted"):
    """A seat owes more than it has."""

    seat: int
    dues: tuple[Due, ...]


class Borrowed(Struct, frozen=True, gc=False, tag="borrowed"):
    """A seat took an emergency loan, with that fee."""

    seat: int
    fee: int


class TookOut(Struct, frozen=True, gc=False, tag="took_out"):
    """A seat took 100,000 out of its deposit."""

    seat: int


class LoansSet(Struct, frozen=True, gc=False, tag="loans_set"):
    """A seat's loans and deposits in 100,000s, before and after."""

    seat: int
    loans: tuple[int, int]
    deposits: tuple[int, int]


class ClaimMade(Struct, frozen=True, gc=False, tag="claim_made"):
    """A loan between players was agreed on."""

    number: int
    lender: int
    borrower: int
    year: int
    amount: int


class ClaimVoid(Struct, frozen=True, gc=False, tag="claim_void"):
    """A loan between players fell away."""

    number: int
    lender: int
    borrower: int
    amount: int


class SabotageRolled(Struct, frozen=True, gc=False, tag="sabotage_rolled"):
    """An attempt at goods (company -1) or at a company (good -1): dice, modifier, result."""

    seat: int
    victim: int
    good: int
    square: int
    company: int
    dice: tuple[int, ...]
    modifier: int
    result: int


class CompanyRuined(Struct, frozen=True, gc=False, tag="company_ruined"):
    """Sabotage turned a company's card; it pays its fixed costs if `costs`."""

    company: int
    costs: bool


class SuitRolled(Struct, frozen=True, gc=False, tag="suit_rolled"):
    """A suit: die, modifier, result."""

    seat: int
    defendant: int
    die: int
    modifier: int
    result: int


class SharesAwarded(Struct, frozen=True, gc=False, tag="shares_awarded"):
    """The loser of a suit sold shares to a seat or the BANK."""

    loser: int
    buyer: int
    company: int
    shares: int
    amount: int


class GoodsAwarded(Struct, frozen=True, gc=False, tag="goods_awarded"):
    """The loser of a suit sold goods to a seat or the BANK."""

    loser: int
    buyer: int
    good: int
    square: int
    units: int
    amount: int
