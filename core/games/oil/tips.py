"""Stock Tips: drawing them, keeping them, and what their drawer decides (O-11, O-48)."""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from core.game import Illegal, Seat
from core.games.oil import news
from core.games.oil.actions import (
    Action,
    Agree,
    Appoint,
    Borrow,
    Deliver,
    Name,
    Pass,
    Refuse,
    Supply,
)
from core.games.oil.cards import KEPT, drawn_again
from core.games.oil.data import COMPANIES, NEWS, TIP
from core.games.oil.events import TipDrawn, TipIdle, TipKept
from core.games.oil.frames import Act, Acts, Asks, Autos, Log, pop, push, put_top
from core.games.oil.kept import under
from core.games.oil.money import borrow, check_cash, may_borrow, with_loan
from core.games.oil.phrases import company as called
from core.games.oil.phrases import tip
from core.games.oil.state import Answering, Board, Deciding, Drawing, State, Terms
from core.games.oil.tips_chairs import (
    HEIR,
    agree,
    appoint,
    ask_answering,
    ask_appointing,
    close,
    look_for_heir,
    own_companies,
    refuse,
    return_company,
    take_over,
    under_others,
    unturned_companies,
)
from core.games.oil.tips_goods import (
    ACCIDENTS,
    CUSTOMERS,
    MOST_UNITS,
    SUPPLIERS,
    accident,
    ask_customer,
    ask_supplier,
    deliver,
    supply,
    without_customer,
    without_supplier,
)
from core.games.oil.tips_shares import (
    HALF_PRICE,
    SALES,
    TAXES,
    buy_cheaply,
    offered_shares,
    sell,
    sellable_shares,
    tax,
)
from core.parts.rows import put
from core.prompt import Prompt
from core.text import say

__all__ = ["ACTS", "ASK", "AUTO", "NAMED", "named_by", "price_of"]

_SHUFFLE: Final = 3
_IDLE: Final = 4
_TWO: Final = 5


# -- Tips whose drawer names a company ---------------------------------------------------------

_Effect: TypeAlias = Callable[[State, Log, Seat, int], State]


class _Naming(NamedTuple):
    """What such a Tip is about: companies, what happens to the one named, and whether one must.

    `price` is what the seat pays for it, and what its cash has to suffice for.
    """

    companies: Callable[[Board, Seat, int], tuple[int, ...]]
    effect: _Effect
    must: bool
    price: int = 0


def _give_back(s: State, log: Log, seat: Seat, company: int) -> State:
    return return_company(s, log, company)


_RETURN = _Naming(own_companies, _give_back, must=True)
_STRIKE = _Naming(unturned_companies, close, must=True)
_OFFER = _Naming(offered_shares, buy_cheaply, must=False, price=HALF_PRICE)
_NAMINGS: Final = {
    **dict.fromkeys((6, 7, 8), _RETURN),
    19: _Naming(sellable_shares, partial(sell, price=SALES[19]), must=True),
    20: _Naming(under_others, take_over, must=False),
    **dict.fromkeys((22, *range(24, 33)), _OFFER),
    23: _Naming(sellable_shares, partial(sell, price=SALES[23]), must=False),
    **dict.fromkeys((54, 55, 56), _STRIKE),
}
NAMED: Final = frozenset(_NAMINGS)
"""The Tips whose drawer names a company."""


def named_by(b: Board, seat: Seat, card: int) -> tuple[int, ...]:
    """The companies that the seat can name for one of these Tips now, if it has the cash."""
    return _NAMINGS[card].companies(b, seat, card)


def price_of(card: int) -> int:
    """What the seat pays for the share that one of these Tips offers; 0 for the others."""
    return _NAMINGS[card].price


def _ask_naming(s: State, phase: Deciding, naming: _Naming) -> Prompt[Action]:
    names: tuple[Action, ...] = ()
    if s.cash[phase.seat] >= naming.price:
        names = tuple([Name(c) for c in naming.companies(s, phase.seat, phase.card)])
    return Prompt(must=True, choices=names if naming.must else (*names, Pass()))


def _without_choice(s: State, phase: Deciding, naming: _Naming, log: Log) -> State | None:
    """The card does nothing where nothing can be named, and asks nothing where one must be."""
    seat = phase.seat
    companies = naming.companies(s, seat, phase.card)
    if not companies or (s.cash[seat] < naming.price and not may_borrow(s, seat)):
        log.append(TipIdle(seat, phase.card))
        return pop(s)
    if naming.must and len(companies) == 1:
        return naming.effect(pop(s), log, seat, companies[0])
    return None


def _name(s: State, phase: Deciding, seat: Seat, a: Name, log: Log) -> State:
    naming = _NAMINGS[phase.card]
    if a.company not in range(COMPANIES):
        raise Illegal("no_such_company", say("There is no such company."), "O-6")
    if a.company not in naming.companies(s, seat, phase.card):
        raise Illegal(
            "not_named",
            say(
                "{tip} can't be used on {company} now.",
                tip=tip(phase.card),
                company=called(a.company),
            ),
            "O-48",
        )
    check_cash(s, seat, naming.price)
    return naming.effect(pop(s), log, seat, a.company)


def _pass(s: State, phase: Deciding, seat: Seat, a: Pass, log: Log) -> State:
    naming = _NAMINGS.get(phase.card)
    if phase.card == HEIR or (naming is not None and naming.must):
        raise Illegal("compulsory", say("{tip} must be obeyed.", tip=tip(phase.card)), "O-48")
    if phase.card not in CUSTOMERS or phase.left == MOST_UNITS:
        log.append(TipIdle(seat, phase.card))
    return pop(s)


# -- drawing -----------------------------------------------------------------------------------


def _draw(s: State, phase: Drawing, log: Log) -> State:
    """The next card is drawn; one after the other where several are."""
    seat, left = phase.seat, phase.left - 1
    if left < 0:
        return pop(s)
    if phase.deck == NEWS:
        return news.draw(put_top(s, replace(phase, left=left)), seat, log)
    card = s.tips[-1]
    log.append(TipDrawn(seat, card))
    s = put_top(s, replace(phase, left=left + _drawn_for(s.terms, card)))
    return _carry_out(replace(s, tips=s.tips[:-1]), seat, card, log)


def _drawn_for(terms: Terms, card: int) -> int:
    """How many Tips are drawn because of this one."""
    if card == _TWO:
        return 2
    return int(card == _SHUFFLE or drawn_again(terms, card))


def _carry_out(s: State, seat: Seat, card: int, log: Log) -> State:
    """A Tip is kept, or goes under the deck and is followed."""
    if card in KEPT and not drawn_again(s.terms, card):
        log.append(TipKept(seat, card))
        return replace(s, kept=put(s.kept, seat, s.kept[seat] + bytes([card])))
    s = under(s, card)
    # Others are drawn for it (see _drawn_for): for 1 or 2 without its option, or for 5.
    if card in KEPT or card == _TWO:
        return s
    if card == _SHUFFLE:
        return news.shuffle(s, log, TIP)
    if card == _IDLE:
        log.append(TipIdle(seat, card))
        return s
    if card in TAXES:
        return tax(s, log, seat, card)
    if card in ACCIDENTS:
        return accident(s, log, seat, card)
    return push(s, Deciding(seat, card, MOST_UNITS if card in CUSTOMERS else 0))


# -- deciding ----------------------------------------------------------------------------------


def _ask(s: State, phase: Deciding) -> dict[Seat, Prompt[Action]]:
    if phase.card in SUPPLIERS:
        prompt = ask_supplier(s, phase)
    elif phase.card in CUSTOMERS:
        prompt = ask_customer(s, phase)
    elif phase.card == HEIR:
        prompt = ask_appointing(s, phase)
    else:
        prompt = _ask_naming(s, phase, _NAMINGS[phase.card])
    return {phase.seat: with_loan(s, phase.seat, prompt)}


def _decided(s: State, phase: Deciding, log: Log) -> State | None:
    if phase.card in SUPPLIERS:
        return without_supplier(s, phase, log)
    if phase.card in CUSTOMERS:
        return without_customer(s, phase, log)
    if phase.card == HEIR:
        return look_for_heir(s, phase, log)
    return _without_choice(s, phase, _NAMINGS[phase.card], log)


def _only(cards: Container[int], act: Act) -> Act:
    """The act, refused while the card on the table is none of these."""

    def acted(s: State, phase: Deciding, seat: Seat, a: Action, log: Log) -> State:
        if phase.card not in cards:
            raise Illegal(
                "not_asked_for",
                say("{tip} asks for something else.", tip=tip(phase.card)),
                "O-48",
            )
        return act(s, phase, seat, a, log)

    return acted


ACTS: Acts = {
    Deciding: {
        Name: _only(_NAMINGS, _name),
        Pass: _pass,
        Appoint: _only((HEIR,), appoint),
        Supply: _only(SUPPLIERS, supply),
        Deliver: _only(CUSTOMERS, deliver),
        Borrow: borrow,
    },
    Answering: {Agree: agree, Refuse: refuse},
}
ASK: Asks = {Deciding: _ask, Answering: ask_answering}
AUTO: Autos = {Drawing: _draw, Deciding: _decided}
