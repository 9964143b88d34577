"""What can be done in Kartell.

Companies, goods and squares are numbered as in data.py and atlas.py, cards as in the book.
"""

from __future__ import annotations

from msgspec import Struct

from core.games.oil.state import Things

__all__ = [
    "NO_CARD",
    "Accept",
    "Action",
    "Agree",
    "Appoint",
    "AwardGoods",
    "AwardShares",
    "Bid",
    "Borrow",
    "BuyOil",
    "BuyShare",
    "BuyShares",
    "Call",
    "CallNone",
    "Choose",
    "Decline",
    "Deliver",
    "Dump",
    "End",
    "Extract",
    "GiveUp",
    "Halve",
    "MakeOffer",
    "Move",
    "Name",
    "Pass",
    "PassLot",
    "Pay",
    "Process",
    "PutUp",
    "Refuse",
    "Roll",
    "SabotageCompany",
    "SabotageGoods",
    "Sell",
    "SellOn",
    "SetLoans",
    "Sue",
    "Supply",
    "Take",
    "TakeOut",
    "Use",
    "Vote",
    "Withdraw",
]

NO_CARD = 0
"""In place of a Tip, where none is used."""


class Choose(Struct, frozen=True, gc=False, tag="choose", forbid_unknown_fields=True):
    """Start on an exchange of a continent: 0 is its first, 1 its second (O-4)."""

    continent: int
    exchange: int


class Roll(Struct, frozen=True, gc=False, tag="roll", forbid_unknown_fields=True):
    """Roll the die and move on the track (O-7)."""


class SabotageGoods(
    Struct, frozen=True, gc=False, tag="sabotage_goods", forbid_unknown_fields=True
):
    """Sabotage the units of a good on a land or sea square; `card` is Tip 2 or NO_CARD (O-39)."""

    good: int
    square: int
    card: int


class SabotageCompany(
    Struct, frozen=True, gc=False, tag="sabotage_company", forbid_unknown_fields=True
):
    """Sabotage an unused company; `card` is Tip 2 or NO_CARD (O-39)."""

    company: int
    card: int


class Sue(Struct, frozen=True, gc=False, tag="sue", forbid_unknown_fields=True):
    """Sue a player; `card` is Tip 1 or NO_CARD (O-40)."""

    seat: int
    card: int


class AwardShares(Struct, frozen=True, gc=False, tag="award_shares", forbid_unknown_fields=True):
    """The loser of a suit sells so many shares of a company to a seat or the BANK (O-40)."""

    company: int
    shares: int
    buyer: int


class AwardGoods(Struct, frozen=True, gc=False, tag="award_goods", forbid_unknown_fields=True):
    """The loser of a suit sells units of a good on a square to a seat or the BANK (O-40)."""

    good: int
    square: int
    units: int
    buyer: int


class Agree(Struct, frozen=True, gc=False, tag="agree", forbid_unknown_fields=True):
    """Say yes: buy what the loser of a suit sells, or take a chair (Tip 21)."""


class Refuse(Struct, frozen=True, gc=False, tag="refuse", forbid_unknown_fields=True):
    """Say no to the same."""


class BuyShares(Struct, frozen=True, gc=False, tag="buy_shares", forbid_unknown_fields=True):
    """Buy so many shares of the company landed on; those left are auctioned (O-8)."""

    shares: int


class BuyShare(Struct, frozen=True, gc=False, tag="buy_share", forbid_unknown_fields=True):
    """Buy a share of the company at the exchange landed on (O-9)."""

    company: int


class PutUp(Struct, frozen=True, gc=False, tag="put_up", forbid_unknown_fields=True):
    """Have a share of the company auctioned at the exchange landed on (O-9)."""

    company: int


class Bid(Struct, frozen=True, gc=False, tag="bid", forbid_unknown_fields=True):
    """Bid for a share (O-10)."""

    amount: int


class Pass(Struct, frozen=True, gc=False, tag="pass", forbid_unknown_fields=True):
    """Be out: of an auction, of a continent's sales, of what a Tip offers, of a suit."""


class PassLot(Struct, frozen=True, gc=False, tag="pass_lot", forbid_unknown_fields=True):
    """Be out for this share and for all that are left of the lot (O-10)."""


class Name(Struct, frozen=True, gc=False, tag="name", forbid_unknown_fields=True):
    """Name the company that a drawn Tip asks for."""

    company: int


class Appoint(Struct, frozen=True, gc=False, tag="appoint", forbid_unknown_fields=True):
    """Name the company, and the shareholder who is asked to take its chair (Tip 21)."""

    company: int
    seat: int


class Supply(Struct, frozen=True, gc=False, tag="supply", forbid_unknown_fields=True):
    """Buy so many units from the supplier of Tip 47 or 48 for a company."""

    company: int
    units: int


class Deliver(Struct, frozen=True, gc=False, tag="deliver", forbid_unknown_fields=True):
    """Sell so many units of a good on a square to the customer of Tip 49 or 50."""

    good: int
    square: int
    units: int


class Extract(Struct, frozen=True, gc=False, tag="extract", forbid_unknown_fields=True):
    """Roll for a field's crude, by Tips of 51 and 57 in ascending order, or none (O-13)."""

    company: int
    cards: tuple[int, ...]


class Take(Struct, frozen=True, gc=False, tag="take", forbid_unknown_fields=True):
    """Take and pay for so many of the units rolled (O-32)."""

    units: int


class Process(Struct, frozen=True, gc=False, tag="process", forbid_unknown_fields=True):
    """Process units of a good on the company's square; `bought` for those it has bought.

    `cards` are Tips of 52, 53, 58 and 59, ascending, given with the first units (O-14, O-15).
    """

    company: int
    good: int
    bought: bool
    units: int
    cards: tuple[int, ...]


class Move(Struct, frozen=True, gc=False, tag="move", forbid_unknown_fields=True):
    """Move units by land or by `sea`; `card` is Tip 15 or 16 or NO_CARD (O-16, O-17)."""

    good: int
    square: int
    units: int
    to: int
    sea: bool
    card: int


class Sell(Struct, frozen=True, gc=False, tag="sell", forbid_unknown_fields=True):
    """Sell a unit of a good on a square to the bank (O-21)."""

    good: int
    square: int


class SellOn(Struct, frozen=True, gc=False, tag="sell_on", forbid_unknown_fields=True):
    """Sell a unit whenever it is one's turn, while the price is at least `floor`."""

    floor: int


class Dump(Struct, frozen=True, gc=False, tag="dump", forbid_unknown_fields=True):
    """Lower the price by so many levels, then sell so many units together (O-37)."""

    units: int
    levels: int


class Use(Struct, frozen=True, gc=False, tag="use", forbid_unknown_fields=True):
    """Use a kept Tip for what one sells in this phase A (9 to 14, 41 to 46)."""

    card: int


class BuyOil(Struct, frozen=True, gc=False, tag="buy_oil", forbid_unknown_fields=True):
    """Buy so many units of oil from the bank for a petrol company (O-34)."""

    company: int
    units: int


class MakeOffer(Struct, frozen=True, gc=False, tag="make_offer", forbid_unknown_fields=True):
    """Offer a swap to a seat or to ALL (O-23)."""

    to: int
    things: Things


class Accept(Struct, frozen=True, gc=False, tag="accept", forbid_unknown_fields=True):
    """Accept the offer of this number (O-23)."""

    number: int


class Decline(Struct, frozen=True, gc=False, tag="decline", forbid_unknown_fields=True):
    """Decline the offer of this number (O-23)."""

    number: int


class Withdraw(Struct, frozen=True, gc=False, tag="withdraw", forbid_unknown_fields=True):
    """Withdraw one's own offer of this number (O-23)."""

    number: int


class End(Struct, frozen=True, gc=False, tag="end", forbid_unknown_fields=True):
    """Do no more in this part: of the turn, or of the trade, where it also declines all offers."""


class Borrow(Struct, frozen=True, gc=False, tag="borrow", forbid_unknown_fields=True):
    """Take an emergency loan (O-25)."""


class TakeOut(Struct, frozen=True, gc=False, tag="take_out", forbid_unknown_fields=True):
    """Take 100,000 out of one's deposit, to pay in phase C (O-25)."""


class GiveUp(Struct, frozen=True, gc=False, tag="give_up", forbid_unknown_fields=True):
    """Be bankrupt (O-18)."""


class SetLoans(Struct, frozen=True, gc=False, tag="set_loans", forbid_unknown_fields=True):
    """Have so many loans and deposits of 100,000 from now on (O-25)."""

    loans: int
    deposits: int


class Halve(Struct, frozen=True, gc=False, tag="halve", forbid_unknown_fields=True):
    """Halve a company's fixed costs by Tip 60, 61 or 62."""

    company: int
    card: int


class Pay(Struct, frozen=True, gc=False, tag="pay", forbid_unknown_fields=True):
    """Pay the bill of phase D (O-26)."""


class Call(Struct, frozen=True, gc=False, tag="call", forbid_unknown_fields=True):
    """Call a meeting of the company in hand (O-29)."""


class CallNone(Struct, frozen=True, gc=False, tag="call_none", forbid_unknown_fields=True):
    """Call none for this company, or with `rest` none any more in this period (O-29)."""

    rest: bool


class Vote(Struct, frozen=True, gc=False, tag="vote", forbid_unknown_fields=True):
    """Vote for a shareholder, or abstain with -1 (O-29)."""

    candidate: int


Action = (
    Choose
    | Roll
    | SabotageGoods
    | SabotageCompany
    | Sue
    | AwardShares
    | AwardGoods
    | Agree
    | Refuse
    | BuyShares
    | BuyShare
    | PutUp
    | Bid
    | Pass
    | PassLot
    | Name
    | Appoint
    | Supply
    | Deliver
    | Extract
    | Take
    | Process
    | Move
    | Sell
    | SellOn
    | Dump
    | Use
    | BuyOil
    | MakeOffer
    | Accept
    | Decline
    | Withdraw
    | End
    | Borrow
    | TakeOut
    | GiveUp
    | SetLoans
    | Halve
    | Pay
    | Call
    | CallNone
    | Vote
)
