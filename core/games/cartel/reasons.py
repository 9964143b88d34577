"""What a choice is good for, in a sentence without its end, as far as a view tells."""

from __future__ import annotations

from typing import assert_never

from core.game import Seat
from core.games.cartel.actions import (
    Action,
    Bid,
    Borrow,
    Buy,
    Decline,
    Discard,
    Fail,
    Give,
    KeepOut,
    NoBid,
    Offer,
    Pass,
    Pay,
    PutUp,
    Repurchase,
    Skip,
)
from core.games.cartel.phrases import symbol
from core.games.cartel.preview import loans, prospect, rival, stock, ways
from core.games.cartel.state import BiddingView, Paying, View
from core.text import Text, Who, figure, say, say_n

__all__ = ["reason"]


def reason(view: View, seat: Seat, action: Action) -> Text | None:
    """What the action is good for; None where it speaks for itself."""
    phase = view.phase
    match action:
        case Buy(company) | PutUp(company):
            return _brings(view, seat, company)
        case Bid():
            return _wanted(view, seat, phase.company) if isinstance(phase, BiddingView) else None
        case NoBid():
            return say("It would cost more than it brings")
        case Pass():
            return say("No company to be had is worth what it costs now")
        case Pay(bond):
            return _paid(view, phase, bond) if isinstance(phase, Paying) else None
        case Discard(up, down):
            return _discarded(view, seat, up, down)
        case Borrow(bond):
            return _borrowed(view, bond)
        case Repurchase(blocks):
            return _repurchased(view, seat, blocks)
        case Offer(to):
            return say("{who} can make more of the card", who=Who(to))
        case KeepOut():
            return say("No card is worth more to anybody else")
        case Give():
            return say("What is offered is worth more than what is given")
        case Decline():
            return say("What is offered is worth less than what would be given")
        case Fail() | Skip():
            return None
        case never:
            assert_never(never)


# -- companies ---------------------------------------------------------------------------------


def _brings(view: View, seat: Seat, company: int) -> Text:
    gain = prospect(view, seat, company).whole
    name, total = symbol(company), figure(gain.total)
    if gain.squares:
        return say_n(
            "{company} completes a square and brings {amount} a year",
            "{company} completes {n} squares and brings {amount} a year",
            len(gain.squares),
            company=name,
            amount=total,
        )
    if gain.beside:
        return say(
            "{company} brings {amount} a year, {part} of it by its neighbours",
            company=name,
            amount=total,
            part=figure(sum(gain.bonuses)),
        )
    return say("{company} brings {amount} a year", company=name, amount=total)


def _wanted(view: View, seat: Seat, company: int) -> Text:
    mine = prospect(view, seat, company).whole.total
    other = rival(view, seat, company)
    if other is None:
        return _brings(view, seat, company)
    return say(
        "{company} brings {who} {amount} a year, {rival} {other}",
        company=symbol(company),
        who=Who(seat),
        amount=figure(mine),
        rival=Who(other[0]),
        other=figure(other[1].total),
    )


def _discarded(view: View, seat: Seat, up: tuple[int, ...], down: int) -> Text | None:
    if down < 0:
        company = up[0] if len(up) == 1 else None
        if company is None:
            return say("The cards kept bring more")
        return say(
            "{company} would bring {who} only {amount} a year",
            company=symbol(company),
            who=Who(seat),
            amount=figure(prospect(view, seat, company).whole.total),
        )
    other = rival(view, seat, down)
    if other is None:
        return None
    return say(
        "{company} would bring {who} {amount} a year",
        company=symbol(down),
        who=Who(other[0]),
        amount=figure(other[1].total),
    )


# -- stock and bonds ---------------------------------------------------------------------------


def _paid(view: View, phase: Paying, bond: int) -> Text | None:
    """How the mixture with the Bond differs from the one without, each with least stock sold."""
    found = ways(view, phase.seat, phase.company, phase.price)
    least = {
        financed: min(
            [way for way in found if (way.payment.bond > 0) == financed],
            key=lambda way: way.payment.blocks,
            default=None,
        )
        for financed in (False, True)
    }
    whole, financed = least[False], least[True]
    if financed is None:
        return say("No Bond can be used for it") if not bond else None
    if whole is None:
        return say("Only with the Bond can it be paid") if bond else None
    if not bond:
        return say(
            "A Bond would cost {amount} a year, and {repay} in the end for {value} now",
            amount=figure(whole.profits - financed.profits),
            repay=figure(financed.repay),
            value=figure(financed.payment.bond),
        )
    saved = whole.payment.blocks - financed.payment.blocks
    if saved > 0:
        return say_n("The Bond saves {n} Stock Block", "The Bond saves {n} Stock Blocks", saved)
    return say("The Bond saves {amount} in cash", amount=figure(financed.cash - whole.cash))


def _borrowed(view: View, bond: int) -> Text:
    if not bond:
        return say("Cash now is worth less than what would be repaid")
    repay = next(loan.repay for loan in loans(view) if loan.value == bond)
    return say(
        "{value} now is worth more than {repay} in the end",
        value=figure(bond),
        repay=figure(repay),
    )


def _repurchased(view: View, seat: Seat, blocks: int) -> Text:
    found = stock(view, seat)
    if not blocks:
        return say("{cost} in cash is worth more than a Stock Block", cost=figure(found.cost))
    if found.then > found.cost:
        return say(
            "The block costs {cost} and is worth {then} this year already",
            cost=figure(found.cost),
            then=figure(found.then),
        )
    return say("The block will be worth more than {cost}", cost=figure(found.cost))
