"""What a choice is good for, in a sentence without its end, as far as a view tells."""

from __future__ import annotations

from core.game import Seat
from core.games.oil import phrases
from core.games.oil.actions import (
    Accept,
    Action,
    Bid,
    Borrow,
    BuyOil,
    BuyShare,
    BuyShares,
    Call,
    Decline,
    End,
    Extract,
    GiveUp,
    Halve,
    MakeOffer,
    Move,
    Pass,
    Process,
    PutUp,
    SellOn,
    SetLoans,
)
from core.games.oil.appraisal import Appraiser
from core.games.oil.atlas import CITY, COMPANY_AT, SQUARES
from core.games.oil.chairs import in_bank
from core.games.oil.data import MONTHS, SHARES, STEP
from core.games.oil.state import (
    Auction,
    Buying,
    Extracting,
    Moving,
    Processing,
    Selling,
    Trading,
    View,
)
from core.games.oil.value import Values, Weights
from core.text import Text, Who, figure, say, say_n

__all__ = ["reason"]

_VALUES = Values(Weights())
_APPRAISER = Appraiser(_VALUES)


def reason(view: View, seat: Seat, action: Action) -> Text | None:
    """What the action is good for; None where it speaks for itself."""
    match action:
        case BuyShares(n):
            return _bought(view, seat, n)
        case BuyShare(company):
            return _share(view, seat, company, 1)
        case PutUp():
            return say("No share here is worth its price, and this one helps others least")
        case Bid():
            return _bid(view, seat)
        case Pass():
            return _passed(view)
        case Extract(company, _):
            return say(
                "The crude is worth more than the {cost} that the use costs in December",
                cost=_about(_VALUES.use_cost(view, seat, company)),
            )
        case Process(company, _, _, _, _):
            return say(
                "A unit is worth {amount} then",
                amount=_about(_VALUES.made(view, seat, company)),
            )
        case Move(_, _, _, to, _, _):
            return _moved(to)
        case SellOn(floor):
            return say("Below {price} a unit is worth more unsold", price=figure(floor))
        case BuyOil():
            return say("The petrol made of it brings more than oil and work cost")
        case MakeOffer():
            return say("It is worth more to each side than what it gives")
        case Accept(number):
            return _accepted(view, seat, number)
        case Decline():
            return say("What {who} would give is worth more than what is offered", who=Who(seat))
        case End():
            return _ended(view)
        case SetLoans(loans, _) if loans > view.loans[seat]:
            return say("December's costs are borrowed now, when it takes no fee")
        case Borrow() if isinstance(view.phase, Trading):
            return say("What can be bought of the others gains more than the loan costs")
        case Borrow():
            return say("There is not enough cash for what is to be paid")
        case GiveUp():
            return say("Nothing is left that could be sold or borrowed")
        case Halve():
            return say("The Tip counts nothing at the end")
        case Call():
            return say("Nobody has more votes")
        case _:
            return None


def _about(amount: float) -> Text | str:
    """A sum in whole steps."""
    return figure(int(round(amount / STEP) * STEP))


# -- shares ------------------------------------------------------------------------------------


def _bought(view: View, seat: Seat, n: int) -> Text | None:
    if not isinstance(view.phase, Buying):
        return None
    company = view.phase.company
    if not n:
        return say("The shares are likely to bring less than they cost")
    return _share(view, seat, company, n)


def _share(view: View, seat: Seat, company: int, n: int) -> Text:
    if view.chairs[company] is None and in_bank(view, company) == SHARES:
        return say("{who} gets the chair", who=Who(seat))
    dividend = _VALUES.dividend(view, company)
    if dividend:
        return say_n(
            "{n} share may be paid {amount} in December, or save as much",
            "{n} shares may be paid {amount} in December, or save as much",
            n,
            amount=_about(n * dividend),
        )
    return say("{company} is worth more than that", company=phrases.company(company))


def _bid(view: View, seat: Seat) -> Text | None:
    if not isinstance(view.phase, Auction):
        return None
    worth = _VALUES.more(view, seat, view.phase.company, 1)
    return say("To {who} it is worth {amount}", who=Who(seat), amount=_about(worth))


def _passed(view: View) -> Text | None:
    match view.phase:
        case Auction():
            return say("It is worth less than the next bid")
        case Selling():
            return say("The goods will bring more later, or count more at the end")
        case _:
            return None


# -- goods -------------------------------------------------------------------------------------


def _moved(to: int) -> Text:
    if to in COMPANY_AT:
        return say("{company} can work the goods up", company=phrases.company(COMPANY_AT[to]))
    if SQUARES[to].kind == CITY:
        return say("There the goods can be sold")
    return say("It brings the goods nearer to where they are worth more")


def _ended(view: View) -> Text | None:
    last = view.month % MONTHS == MONTHS - 1
    match view.phase:
        case Extracting() | Processing() if last:
            return say("The use would cost more in December than it brings")
        case Extracting() | Processing():
            return say("It is better to wait")
        case Moving():
            return say("The goods stand where they are worth most")
        case Trading():
            return say("There is no deal that would gain both sides")
        case _:
            return None


# -- offers ------------------------------------------------------------------------------------


def _accepted(view: View, seat: Seat, number: int) -> Text | None:
    if not isinstance(view.phase, Trading):
        return None
    offer = next((o for o in view.phase.offers if o.number == number), None)
    if offer is None:
        return None
    gain = _APPRAISER.gain(view, seat, offer)
    return say("{who} gains {amount} by it", who=Who(seat), amount=_about(max(gain, 0.0)))
