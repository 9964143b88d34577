"""Choices of Kartell in a few words, as the seat that sees the view would call them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, assert_never

from core.games.oil.actions import (
    NO_CARD,
    Accept,
    Action,
    Agree,
    Appoint,
    AwardGoods,
    AwardShares,
    Bid,
    Borrow,
    BuyOil,
    BuyShare,
    BuyShares,
    Call,
    CallNone,
    Choose,
    Decline,
    Deliver,
    Dump,
    End,
    Extract,
    GiveUp,
    Halve,
    MakeOffer,
    Move,
    Name,
    Pass,
    PassLot,
    Pay,
    Process,
    PutUp,
    Refuse,
    Roll,
    SabotageCompany,
    SabotageGoods,
    Sell,
    SellOn,
    SetLoans,
    Sue,
    Supply,
    Take,
    TakeOut,
    Use,
    Vote,
    Withdraw,
)
from core.games.oil.card_text import tip_named
from core.games.oil.chairs import pack_price
from core.games.oil.data import (
    ALL,
    COMPANIES,
    EMERGENCY_FEES,
    LOAN_LIMIT,
    PETROL,
    SHARE_PRICE,
)
from core.games.oil.meetings import ABSTAIN
from core.games.oil.money import in_phase_c
from core.games.oil.names import given, got
from core.games.oil.phrases import (
    bank_or,
    city,
    company,
    continent,
    good,
    hundreds,
    place,
    shares_of,
    tip,
    units,
)
from core.games.oil.state import (
    Answering,
    Auction,
    Buying,
    Calling,
    Costs,
    Deciding,
    Extracting,
    Interest,
    Moving,
    Offer,
    Owing,
    Picking,
    Processing,
    Selling,
    Taking,
    Trading,
    Verdict,
    View,
    Willing,
)
from core.games.oil.tips_goods import unit_price
from core.games.oil.tips_shares import HALF_PRICE, SALES
from core.games.oil.trade import OIL_PRICE
from core.games.oil.year import bill
from core.text import Text, Who, figure, say, say_n

__all__ = ["label"]

_Bought: TypeAlias = BuyShares | BuyShare | PutUp | Bid | Pass | PassLot
_Card: TypeAlias = Name | Appoint | Supply | Deliver | Use | Agree | Refuse
_Worked: TypeAlias = Extract | Take | Process | Move
_Sold: TypeAlias = Sell | SellOn | Dump | BuyOil
_Offered: TypeAlias = MakeOffer | Accept | Decline | Withdraw
_Money: TypeAlias = Borrow | TakeOut | GiveUp | SetLoans | Halve | Pay
_Met: TypeAlias = Call | CallNone | Vote
_Hostile: TypeAlias = SabotageGoods | SabotageCompany | Sue | AwardShares | AwardGoods


def label(view: View, action: Action) -> Text:
    """The choice; it stands alone, whatever the phase."""
    match action:
        case Choose(k, exchange):
            return say(
                "start in {continent}, on the {city} exchange",
                continent=continent(k),
                city=city(k, exchange),
            )
        case Roll():
            return say("roll the die")
        case BuyShares() | BuyShare() | PutUp() | Bid() | Pass() | PassLot():
            return _bought(view, action)
        case Name() | Appoint() | Supply() | Deliver() | Use() | Agree() | Refuse():
            return _with_card(view, action)
        case Extract() | Take() | Process() | Move():
            return _worked(view, action)
        case Sell() | SellOn() | Dump() | BuyOil():
            return _sold(action)
        case MakeOffer() | Accept() | Decline() | Withdraw():
            return _offered(view, action)
        case End():
            return _ended(view)
        case Borrow() | TakeOut() | GiveUp() | SetLoans() | Halve() | Pay():
            return _money(view, action)
        case Call() | CallNone() | Vote():
            return _met(view, action)
        case SabotageGoods() | SabotageCompany() | Sue() | AwardShares() | AwardGoods():
            return _hostile(view, action)
        case never:
            assert_never(never)


def _by(text: Text, cards: Sequence[int]) -> Text:
    """The choice with the Tips that are used for it."""
    for card in cards:
        if card != NO_CARD:
            text = say("{choice}, by {tip}", choice=text, tip=tip(card))
    return text


# -- shares ------------------------------------------------------------------------------------


def _bought(view: View, action: _Bought) -> Text:
    phase = view.phase
    whole = view.terms.entrepreneurs
    match action:
        case BuyShares(0):
            return say("buy none")
        case BuyShares(n):
            cost = figure(n * SHARE_PRICE)
            if not isinstance(phase, Buying):
                return say_n("buy {n} share for {cost}", "buy {n} shares for {cost}", n, cost=cost)
            what = company(phase.company) if whole else shares_of(n, phase.company)
            return say("buy {what} for {cost}", what=what, cost=cost)
        case BuyShare(c):
            what = company(c) if whole else shares_of(1, c)
            return say("buy {what} for {cost}", what=what, cost=figure(pack_price(view.terms)))
        case PutUp(c):
            what = company(c) if whole else shares_of(1, c)
            return say("have {what} auctioned", what=what)
        case Bid(amount):
            return say("bid {amount}", amount=figure(amount))
        case Pass():
            return _passed(view)
        case PassLot():
            return say("pass on the rest of the lot")
        case never:
            assert_never(never)


def _passed(view: View) -> Text:
    match view.phase:
        case Auction(company=c):
            return say("pass on {company}", company=company(c))
        case Selling(continent=k):
            return say("sell no more in {continent}", continent=continent(k))
        case Deciding(card=card):
            return say("make no use of {tip}", tip=tip(card))
        case Verdict():
            return say("take no more")
        case Picking(continent=k):
            return say("buy nothing of {continent}", continent=continent(k))
        case _:
            return say("pass")


# -- cards -------------------------------------------------------------------------------------


def _with_card(view: View, action: _Card) -> Text:
    phase = view.phase
    match action:
        case Name(c):
            return _named(view, c)
        case Appoint(c, seat):
            return say("offer {who} the chair of {company}", who=Who(seat), company=company(c))
        case Supply(c, n):
            if isinstance(phase, Deciding):
                cost = figure(n * unit_price(view.terms, phase.card))
                return say("buy {n} for {company}, {cost}", n=n, company=company(c), cost=cost)
            return say("buy {n} for {company}", n=n, company=company(c))
        case Deliver(g, where, n):
            text = say("sell {goods} at {where}", goods=units(n, g), where=place(where))
            if not isinstance(phase, Deciding):
                return text
            income = figure(n * unit_price(view.terms, phase.card))
            return say("{sell} for {income}", sell=text, income=income)
        case Use(card):
            return say("use {tip}", tip=tip_named(card))
        case Agree():
            return _agreed(view)
        case Refuse():
            if isinstance(phase, Answering):
                return say("refuse the chair of {company}", company=company(phase.company))
            return say("buy nothing") if isinstance(phase, Willing) else say("refuse")
        case never:
            assert_never(never)


def _named(view: View, c: int) -> Text:
    card = view.phase.card if isinstance(view.phase, Deciding) else NO_CARD
    name = company(c)
    if card in (6, 7, 8):
        return say("give {company} back to the bank", company=name)
    if card == 20:
        return say("take the chair of {company}", company=name)
    if card in SALES:
        income = figure(SALES[card])
        return say("sell {share} for {income}", share=shares_of(1, c), income=income)
    if card == 22 or 24 <= card <= 32:
        return say("buy {share} for {cost}", share=shares_of(1, c), cost=figure(HALF_PRICE))
    if 54 <= card <= 56:
        return say("let {company} strike", company=name)
    return say("name {company}", company=name)


def _agreed(view: View) -> Text:
    match view.phase:
        case Answering(company=c):
            return say("take the chair of {company}", company=company(c))
        case Willing(thing=thing, units=n):
            what = shares_of(n, thing) if thing < COMPANIES else units(n, thing - COMPANIES)
            return say("buy {what}", what=what)
        case _:
            return say("agree")


# -- goods -------------------------------------------------------------------------------------


def _worked(view: View, action: _Worked) -> Text:
    match action:
        case Extract(c, cards):
            return _by(say("extract at {company}", company=company(c)), cards)
        case Take(n):
            if not n:
                return say("take none")
            if isinstance(view.phase, Taking):
                return say("take {goods}", goods=units(n, view.phase.company))
            return say_n("take {n} unit", "take {n} units", n)
        case Process(c, g, bought, n, cards):
            source = say("bought {good}", good=good(g)) if bought else good(g)
            return _by(say("make {goods} from {source}", goods=units(n, c), source=source), cards)
        case Move(g, where, n, to, sea, card):
            goods, start, end = units(n, g), place(where), place(to)
            if sea:
                text = say(
                    "move {goods} from {start} to {end} by sea", goods=goods, start=start, end=end
                )
            else:
                text = say("move {goods} from {start} to {end}", goods=goods, start=start, end=end)
            return _by(text, (card,))
        case never:
            assert_never(never)


def _sold(action: _Sold) -> Text:
    match action:
        case Sell(g, where):
            return say("sell {goods} in {city}", goods=units(1, g), city=place(where))
        case SellOn(floor):
            return say("sell on while the price is {floor} or more", floor=figure(floor))
        case Dump(n, levels):
            return say_n(
                "lower the price by {n} level, then sell {units}",
                "lower the price by {n} levels, then sell {units}",
                levels,
                units=n,
            )
        case BuyOil(c, n):
            cost = figure(n * OIL_PRICE)
            return say("buy {n} oil for {company}, {cost}", n=n, company=company(c), cost=cost)
        case never:
            assert_never(never)


def _ended(view: View) -> Text:
    match view.phase:
        case Trading():
            return say("done trading")
        case Extracting():
            return say("extract no more")
        case Processing(company=c) if c >= 0:
            return say("{company} has made enough", company=company(c))
        case Processing(kind=k):
            return say("produce no more") if k == PETROL else say("refine no more")
        case Moving():
            return say("move no more")
        case _:
            return say("end")


# -- players, money ----------------------------------------------------------------------------


def _offer(view: View, number: int) -> Offer | None:
    phase = view.phase
    offers = phase.offers if isinstance(phase, Trading | Owing) else ()
    return next((offer for offer in offers if offer.number == number), None)


def _offered(view: View, action: _Offered) -> Text:
    match action:
        case MakeOffer(to, things):
            what = say("{given} for {got}", given=given(things), got=got(things))
            if to == ALL:
                return say("offer all {what}", what=what)
            return say("offer {who} {what}", who=Who(to), what=what)
        case Accept(number):
            offer = _offer(view, number)
            if offer is None:
                return say("accept offer {n}", n=number)
            return say(
                "accept offer {n} of {who}: get {given} for {got}",
                n=number,
                who=Who(offer.by),
                given=given(offer.things),
                got=got(offer.things),
            )
        case Decline(number):
            offer = _offer(view, number)
            if offer is None:
                return say("decline offer {n}", n=number)
            return say("decline offer {n} of {who}", n=number, who=Who(offer.by))
        case Withdraw(number):
            return say("withdraw offer {n}", n=number)
        case never:
            assert_never(never)


def _money(view: View, action: _Money) -> Text:
    phase = view.phase
    match action:
        case Borrow():
            return _borrowed(view)
        case TakeOut():
            return say("take 100,000 out of the deposit")
        case GiveUp():
            return say("give up: you are bankrupt and out")
        case SetLoans(loans, deposits):
            if isinstance(phase, Interest):
                seat = phase.seat
                if (loans, deposits) == (view.loans[seat], view.deposits[seat]):
                    return say("keep loan and deposit as they are")
            return say(
                "set the loan to {loan}, the deposit to {deposit}",
                loan=hundreds(loans),
                deposit=hundreds(deposits),
            )
        case Halve(c, card):
            return say(
                "halve the fixed costs of {company} by {tip}", company=company(c), tip=tip(card)
            )
        case Pay():
            if not isinstance(phase, Costs) or view.terms.partnership:
                return say("pay for your companies")
            rows = bill(view, phase.seat, phase.halved)
            return say(
                "pay {amount} for your companies", amount=figure(sum([row.total for row in rows]))
            )
        case never:
            assert_never(never)


def _borrowed(view: View) -> Text:
    """With the fee, where the view is that of a seat which has not borrowed all it may."""
    if view.seat is None or view.loans[view.seat] >= LOAN_LIMIT:
        return say("borrow 100,000")
    if in_phase_c(view):
        return say("borrow 100,000, without a fee")
    fee = EMERGENCY_FEES[view.loans[view.seat]]
    return say("borrow 100,000, fee {fee}", fee=figure(fee))


def _met(view: View, action: _Met) -> Text:
    phase = view.phase
    match action:
        case Call():
            if not isinstance(phase, Calling):
                return say("call a meeting")
            return say("call a meeting of {company}", company=company(phase.company))
        case CallNone(True):
            return say("call no more meetings this year")
        case CallNone():
            if not isinstance(phase, Calling):
                return say("call no meeting")
            return say("call no meeting of {company}", company=company(phase.company))
        case Vote(candidate) if candidate == ABSTAIN:
            return say("abstain")
        case Vote(seat):
            return say("vote for {who}", who=Who(seat))
        case never:
            assert_never(never)


def _hostile(view: View, action: _Hostile) -> Text:
    match action:
        case SabotageGoods(g, where, card):
            text = say("sabotage {good} at {where}", good=good(g), where=place(where))
            return _by(text, (card,))
        case SabotageCompany(c, card):
            return _by(say("sabotage {company}", company=company(c)), (card,))
        case Sue(seat, card):
            return _by(say("sue {who}", who=Who(seat)), (card,))
        case AwardShares(c, n, buyer):
            what = company(c) if view.terms.entrepreneurs else shares_of(n, c)
            return say("have {what} sold to {buyer}", what=what, buyer=bank_or(buyer))
        case AwardGoods(g, where, n, buyer):
            return say(
                "have {goods} at {where} sold to {buyer}",
                goods=units(n, g),
                where=place(where),
                buyer=bank_or(buyer),
            )
        case never:
            assert_never(never)
