"""Why something can't be done now: sentences with their numbers and clauses."""

from __future__ import annotations

from collections.abc import Iterable

from core.game import Illegal, Seat
from core.games.cartel.actions import Borrow, Discard, Offer, Pay
from core.games.cartel.auction import ceiling, may_decline
from core.games.cartel.data import BONDS, COMPANIES, HAND, bond_for
from core.games.cartel.payment import Payment, bond_value, in_treasury, payments
from core.games.cartel.state import (
    Acting,
    Answering,
    Bidding,
    Borrowing,
    Discarding,
    Over,
    Paying,
    Repurchasing,
    State,
    Trading,
)
from core.games.cartel.trade import money_wanted, too_many
from core.games.cartel.turn import can_pay
from core.text import Who, figure, say

__all__ = [
    "cannot_fail",
    "check_bid",
    "check_borrow",
    "check_buy",
    "check_discard",
    "check_give",
    "check_no_bid",
    "check_offer",
    "check_pass",
    "check_pay",
    "check_put_up",
    "check_repurchase",
    "not_stuck",
    "other_step",
]


def other_step(s: State) -> Illegal:
    """An action of another step: what is to be done now."""
    match s.phases[-1]:
        case Acting():
            return Illegal(
                "act_first", say("Buy from the hand, put a company up, or pass first."), "C-6"
            )
        case Trading():
            return Illegal(
                "trade_first", say("Offer cards, or end the trading and take the turn."), "C-30"
            )
        case Answering():
            return Illegal("answer_first", say("Answer the offer first."), "C-30")
        case Bidding(_, company):
            return Illegal(
                "bid_first",
                say("All bid in secret for {company} now.", company=COMPANIES[company].symbol),
                "C-8",
            )
        case Paying(_, company, price):
            return Illegal(
                "pay_first",
                say(
                    "{company} is to be paid first: {price}.",
                    company=COMPANIES[company].symbol,
                    price=figure(price),
                ),
                "C-12",
            )
        case Discarding(_, count, passed):
            return Illegal(
                "discard_first",
                say("Put {n} of the hand on the board first.", n=count),
                "C-11" if passed else "C-10",
            )
        case Borrowing():
            return Illegal("borrow_first", say("Borrow a Bond first, or none."), "C-28")
        case Repurchasing():
            return Illegal(
                "repurchase_first", say("Buy back a Stock Block first, or none."), "C-27"
            )
        case Over():
            return Illegal("over", say("The game is over."), "C-20")


def _company(company: int) -> str:
    """Its letters. Raises Illegal for a number that no company has."""
    if not 0 <= company < len(COMPANIES):
        raise Illegal(
            "no_company", say("There is no company {n}; they are 0 to 51.", n=company), "C-31"
        )
    return COMPANIES[company].symbol


def _named(companies: Iterable[int]) -> str:
    return ", ".join([COMPANIES[company].symbol for company in companies])


def _check_held(s: State, seat: Seat, cards: tuple[int, ...], rule: str) -> None:
    """Raises Illegal unless these are different cards of the hand, in ascending order."""
    for card in cards:
        symbol = _company(card)
        if card not in s.hands[seat]:
            raise Illegal(
                "not_in_hand",
                say(
                    "{company} is not in the hand of {who}, who has {cards}.",
                    company=symbol,
                    who=Who(seat),
                    cards=_named(s.hands[seat]) or "-",
                ),
                rule,
            )
    if list(cards) != sorted(set(cards)):
        raise Illegal(
            "not_in_order",
            say("Cards are named once each, in the order of the board."),
            rule,
        )


def _cannot_pay(s: State, seat: Seat, company: int, rule: str) -> Illegal | None:
    most, value = can_pay(s, seat, company), COMPANIES[company].value
    if most >= value:
        return None
    return Illegal(
        "cannot_pay",
        say(
            "{company} can't be paid by any mixture: {most} of {value}.",
            company=COMPANIES[company].symbol,
            most=figure(most),
            value=figure(value),
        ),
        rule,
    )


# -- the turn ----------------------------------------------------------------------------------


def check_buy(s: State, seat: Seat, company: int) -> None:
    """Raises Illegal for a company not in the hand, or that can't be paid (C-7, C-17)."""
    _check_held(s, seat, (company,), "C-7")
    refusal = _cannot_pay(s, seat, company, "C-17")
    if refusal is not None:
        raise refusal


def check_put_up(s: State, seat: Seat, company: int) -> None:
    """Raises Illegal for a company not in the Pool, or that the seat couldn't pay (C-8)."""
    symbol = _company(company)
    if company not in s.pool:
        raise Illegal(
            "not_in_pool",
            say(
                "{company} is not in the Pool, which has {pool}.",
                company=symbol,
                pool=_named(s.pool) or "-",
            ),
            "C-8",
        )
    refusal = _cannot_pay(s, seat, company, "C-8")
    if refusal is not None:
        raise refusal


def check_pass(s: State) -> None:
    """Raises Illegal while the Draw Pile is empty (C-23)."""
    if not s.pile:
        raise Illegal(
            "no_pile", say("The Draw Pile is empty: nobody can pass and draw any more."), "C-23"
        )


def not_stuck() -> Illegal:
    """Skipping while something can be done (C-23)."""
    return Illegal(
        "not_stuck",
        say("Skipping is for who can neither buy, nor put a company up, nor pass."),
        "C-23",
    )


# -- bids --------------------------------------------------------------------------------------


def check_bid(s: State, phase: Bidding, seat: Seat, amount: int) -> None:
    """Raises Illegal for a bid too low or too high (C-8, C-9, C-17)."""
    symbol = COMPANIES[phase.company].symbol
    if amount < phase.low:
        if phase.before:
            raise Illegal(
                "not_higher",
                say(
                    "Bid {low} or more: higher than {tied}, at which the bids were tied.",
                    low=phase.low,
                    tied=phase.low - 1,
                ),
                "C-9",
            )
        raise Illegal(
            "below_value",
            say(
                "{amount} is less than the printed value of {company}, which is {value}.",
                amount=figure(amount),
                company=symbol,
                value=phase.low,
            ),
            "C-8",
        )
    most = ceiling(s, seat, phase.company)
    if amount <= most:
        return
    if seat in s.failed:
        raise Illegal(
            "cannot_pay_again",
            say(
                "Having failed to pay this year, {who} may bid no more than can be paid: {most}.",
                who=Who(seat),
                most=figure(most),
            ),
            "C-17",
        )
    raise Illegal("too_high", say("No bid exceeds {most}.", most=most), "C-9")


def check_no_bid(phase: Bidding, seat: Seat) -> None:
    """Raises Illegal for an X where a bid must be made (C-8, C-9)."""
    if may_decline(phase, seat):
        return
    if phase.before:
        raise Illegal(
            "must_bid_again",
            say("Those tied must bid again, {low} or more.", low=phase.low),
            "C-9",
        )
    raise Illegal(
        "must_bid",
        say(
            "Who puts a company up must bid for it: {low} or more for {company}.",
            low=phase.low,
            company=COMPANIES[phase.company].symbol,
        ),
        "C-8",
    )


# -- paying ------------------------------------------------------------------------------------


def check_pay(s: State, phase: Paying, a: Pay) -> Payment:
    """The mixture; raises Illegal for one that C-12 to C-15 don't allow."""
    seat, price = phase.seat, s.prices[phase.seat]
    bond = bond_value(s.bonds, phase.company)
    if a.bond != 0 and a.bond != bond:
        raise _no_bond(s, phase.company, a.bond)
    if not 0 <= a.blocks <= s.blocks[seat]:
        raise Illegal(
            "no_blocks",
            say(
                "{who} has {held} Stock Blocks, not {n}.",
                who=Who(seat),
                held=s.blocks[seat],
                n=figure(a.blocks),
            ),
            "C-14",
        )
    for payment in payments(phase.price, s.cash[seat], s.blocks[seat], price, bond):
        if (payment.bond, payment.blocks) == (a.bond, a.blocks):
            return payment
    left = phase.price - a.bond
    rest = left - a.blocks * price
    if rest > 0:
        raise Illegal(
            "short_of_cash",
            say(
                "That leaves {rest} to be paid in cash; {who} has {cash}.",
                rest=figure(rest),
                who=Who(seat),
                cash=figure(s.cash[seat]),
            ),
            "C-15",
        )
    raise Illegal(
        "needless_block",
        say(
            "{n} blocks at {price} are more than the {left} owed takes; {most} will do.",
            n=a.blocks,
            price=price,
            left=figure(left),
            most=-(-left // price),
        ),
        "C-14",
    )


def _no_bond(s: State, company: int, value: int) -> Illegal:
    symbol = COMPANIES[company].symbol
    kind = bond_for(company)
    if kind is None:
        reason = say(
            "{company} can't be paid with a Bond: there is none of half its value, {value}.",
            company=symbol,
            value=COMPANIES[company].value,
        )
    elif value != BONDS[kind].value:
        reason = say(
            "A Bond for {company} is half its printed value, {half}, not {value}.",
            company=symbol,
            half=BONDS[kind].value,
            value=figure(value),
        )
    else:
        assert not in_treasury(s.bonds, kind)
        reason = say(
            "None of the {number} Bonds of {half} is left in the Treasury.",
            number=BONDS[kind].number,
            half=BONDS[kind].value,
        )
    return Illegal("no_bond", reason, "C-13")


def cannot_fail() -> Illegal:
    """Failing though it can be paid (C-17)."""
    return Illegal("can_pay", say("Who can pay by any mixture must pay."), "C-17")


# -- cards and cash ----------------------------------------------------------------------------


def check_discard(s: State, phase: Discarding, a: Discard) -> int | None:
    """The card laid face down, if one is; raises Illegal (C-10, C-11, C-29)."""
    rule = "C-11" if phase.passed else "C-10"
    _check_held(s, phase.seat, a.up, rule)
    down = None if a.down == -1 else a.down
    if down is not None:
        _check_held(s, phase.seat, (down,), rule)
        if not s.variant.defensive_discarding:
            raise Illegal(
                "face_up",
                say("Cards go face up into the Pool: face down is not agreed on."),
                "C-29",
            )
        if not phase.passed:
            raise Illegal("face_up", say("A card is laid face down on a pass only."), "C-29")
        if down in a.up:
            raise Illegal("twice", say("One card can't lie face up and face down."), "C-29")
    count = len(a.up) + (down is not None)
    if count != phase.count:
        raise Illegal(
            "wrong_count",
            say("{due} to be put on the board, not {count}.", due=phase.count, count=count),
            rule,
        )
    return down


def check_borrow(s: State, phase: Borrowing, a: Borrow) -> None:
    """Raises Illegal for a Bond above the seat's price or out of stock (C-28)."""
    if a.bond == 0:
        return
    kind = next((kind for kind, bond in enumerate(BONDS) if bond.value == a.bond), None)
    if kind is None:
        raise Illegal(
            "no_bond",
            say(
                "There is no Bond of {value}; there are: {values}.",
                value=figure(a.bond),
                values=", ".join([str(bond.value) for bond in BONDS]),
            ),
            "C-28",
        )
    price = s.prices[phase.seat]
    if a.bond > price:
        raise Illegal(
            "above_price",
            say(
                "A Bond of {value} is more than the stock price of {who}, {price}.",
                value=a.bond,
                who=Who(phase.seat),
                price=price,
            ),
            "C-28",
        )
    if not in_treasury(s.bonds, kind):
        raise Illegal(
            "no_bond",
            say(
                "None of the {number} Bonds of {value} is left in the Treasury.",
                number=BONDS[kind].number,
                value=a.bond,
            ),
            "C-13",
        )


def check_repurchase(blocks: int) -> None:
    """Raises Illegal for more than one block (C-27)."""
    if blocks not in {0, 1}:
        raise Illegal(
            "one_block",
            say("One Stock Block a year is bought back, or none, not {n}.", n=figure(blocks)),
            "C-27",
        )


# -- trading -----------------------------------------------------------------------------------


def check_offer(s: State, phase: Trading, a: Offer) -> None:
    """Raises Illegal for an offer that can't be made (C-30)."""
    seat = phase.seat
    if not 0 <= a.to < len(s.cash) or a.to == seat:
        raise Illegal("no_partner", say("Offer cards to another seat."), "C-30")
    held = len(s.hands[a.to])
    if not held:
        raise Illegal("no_cards", say("{who} has no cards to trade.", who=Who(a.to)), "C-30")
    _check_held(s, seat, a.give, "C-30")
    if not a.give or a.want < 1:
        raise Illegal("one_each", say("Each side gives at least one card."), "C-30")
    if a.want > held:
        raise Illegal(
            "too_few_cards",
            say("{who} has {held} cards, not {n}.", who=Who(a.to), held=held, n=figure(a.want)),
            "C-30",
        )
    above = too_many(s, seat, a.to, len(a.give), a.want)
    if above is not None:
        raise Illegal(
            "too_many_cards",
            say(
                "{who} would hold more than {hand} cards after it.",
                who=Who(above),
                hand=HAND,
            ),
            "C-30",
        )
    _check_money(s, seat, a)
    if a in phase.made:
        raise Illegal(
            "repeated", say("That very offer has been made to {who}.", who=Who(a.to)), "C-30"
        )


def _check_money(s: State, seat: Seat, a: Offer) -> None:
    low, high = money_wanted(s, seat, a.to)
    if a.money < low:
        raise Illegal(
            "short_of_cash",
            say(
                "{who} has {cash} in cash, not {n}.",
                who=Who(seat),
                cash=figure(s.cash[seat]),
                n=figure(-a.money),
            ),
            "C-30",
        )
    if a.money > high:
        raise Illegal(
            "asks_too_much",
            say(
                "{most} is the most that {who} can be asked for, not {n}.",
                who=Who(a.to),
                most=figure(high),
                n=figure(a.money),
            ),
            "C-30",
        )


def check_give(s: State, phase: Answering, cards: tuple[int, ...]) -> None:
    """Raises Illegal for cards that don't answer the offer (C-30)."""
    seat = phase.seat
    _check_held(s, seat, cards, "C-30")
    if len(cards) != phase.want:
        raise Illegal(
            "wrong_count",
            say("{want} wanted, not {n}.", want=phase.want, n=len(cards)),
            "C-30",
        )
    if phase.money > s.cash[seat]:
        raise Illegal(
            "short_of_cash",
            say(
                "{who} has {cash} in cash, not {n}.",
                who=Who(seat),
                cash=figure(s.cash[seat]),
                n=figure(phase.money),
            ),
            "C-30",
        )
