"""Phase A: petrol to the bank, oil from it, and trade among players by offers (O-19 to O-23)."""

from __future__ import annotations

from typing import Final

from core.game import Illegal, Seat
from core.games.oil import selling
from core.games.oil.actions import (
    Accept,
    Action,
    Borrow,
    BuyOil,
    Decline,
    End,
    MakeOffer,
    Use,
    Withdraw,
)
from core.games.oil.bargains import offer_forms, possible
from core.games.oil.data import (
    BASE_PRICE,
    CONTINENTS,
    PETROL,
    REFINERY,
    company_of,
    continent_of,
    kind_of,
)
from core.games.oil.events_deals import PURCHASE, OilBought
from core.games.oil.force import companies_in_play, sanctioned
from core.games.oil.frames import Act, Acts, Asks, Autos, Log, in_game, push
from core.games.oil.goods import add_lot, lose_lots
from core.games.oil.kept import use_tip
from core.games.oil.market import concession, kept_for, with_used
from core.games.oil.money import bear, borrow, with_loan
from core.games.oil.offers import (
    Dealing,
    accept,
    decline,
    end,
    lapse,
    make_offer,
    may_offer,
    open_to,
    reached,
    withdraw,
)
from core.games.oil.phrases import company as company_name
from core.games.oil.phrases import tip
from core.games.oil.state import Board, Owing, State, Trading
from core.games.oil.things import Load, affordable, loads, parse
from core.prompt import Amount, Field, Form, Prompt
from core.text import figure, say

__all__ = [
    "ACTS",
    "ASK",
    "AUTO",
    "OIL_PRICE",
    "all_done",
    "begin",
    "lapse",
    "owing_prompts",
]

OIL_PRICE: Final = BASE_PRICE[REFINERY]
"""What the bank asks for a unit of oil (O-34)."""


def begin(s: State, log: Log) -> State:
    """Phase A begins: goods bought in the last one go, then those who can sell do (O-19, O-46)."""
    s = lose_lots(s, log, s.month)
    s = push(s, Trading((), (), (0,) * len(s.cash), ()))
    return selling.begin_selling(s)


def all_done(b: Board, phase: Trading) -> bool:
    """Whether all who are in the game have said that they are done.

    Then no offer is open: who says so declines what is open to him, and a new one takes it back.
    """
    return all(seat in phase.done for seat in in_game(b))


# -- oil from the bank -------------------------------------------------------------------------


def _oil_to_buy(b: Board, seat: Seat) -> tuple[tuple[int, int], ...]:
    """The petrol companies of the seat that may buy oil, and how much each can pay for (O-34)."""
    if not b.terms.traders:
        return ()
    found = []
    for company in companies_in_play(b):
        if b.chairs[company] == seat and not sanctioned(b, continent_of(company)):
            units = affordable(b, company, OIL_PRICE) // OIL_PRICE
            if units:
                found.append((company, units))
    return tuple(found)


def _buy_oil(s: State, phase: Trading, seat: Seat, a: BuyOil, log: Log) -> State:
    most = dict(_oil_to_buy(s, seat)).get(a.company, 0)
    if not 1 <= a.units <= most:
        raise _no_oil(s, seat, a, most)
    cost = OIL_PRICE * a.units
    log.append(OilBought(seat, a.company, a.units, cost))
    oil = company_of(continent_of(a.company), REFINERY)
    s = add_lot(s, a.company, oil, a.units, s.month + 1)
    return bear(s, log, a.company, cost, PURCHASE, forced=False)


def _no_oil(b: Board, seat: Seat, a: BuyOil, most: int) -> Illegal:
    if not b.terms.traders:
        return Illegal("no_traders", say("The bank sells no oil in this game."), "O-34")
    if (
        not 0 <= a.company < len(b.chairs)
        or kind_of(a.company) != PETROL
        or b.chairs[a.company] != seat
    ):
        return Illegal(
            "not_chairman",
            say("The bank sells oil for a petrol company that you chair."),
            "O-34",
        )
    name = company_name(a.company)
    if sanctioned(b, continent_of(a.company)):
        return Illegal("sanctioned", say("{company} can't buy now: News.", company=name), "O-49")
    return Illegal(
        "bad_units",
        say(
            "A unit costs {price} from the cash in hand: {company} buys up to {most}.",
            price=figure(OIL_PRICE),
            company=name,
            most=most,
        ),
        "O-34",
    )


# -- Tips --------------------------------------------------------------------------------------


def _tips_to_use(b: Board, seat: Seat) -> tuple[int, ...]:
    """The kept Tips that save customs on goods of the seat's that a company could buy (O-48)."""
    if not any(card in b.kept[seat] for card in map(concession, range(CONTINENTS))):
        return ()
    abroad = {
        continent_of(load.company)
        for buyer in in_game(b)
        for thing in loads(b, seat, buyer)
        if isinstance(load := parse(thing), Load)
        and continent_of(load.company) != continent_of(load.good)
    }
    return kept_for(b, seat, [concession(continent) for continent in sorted(abroad)])


def _use(s: State, phase: Trading, seat: Seat, a: Use, log: Log) -> State:
    if a.card not in _tips_to_use(s, seat):
        raise Illegal(
            "not_now",
            say(
                "{tip} is not one that saves you customs on goods a company could buy now.",
                tip=tip(a.card),
            ),
            "O-48",
        )
    return with_used(use_tip(s, log, seat, a.card), seat, a.card)


# -- prompts -----------------------------------------------------------------------------------


def _ask(s: State, phase: Trading) -> dict[Seat, Prompt[Action]]:
    asked = {seat: with_loan(s, seat, _trades(s, phase, seat)) for seat in in_game(s)}
    # Who is done and has nothing else to do is not asked.
    return {seat: p for seat, p in asked.items() if p.must or p.choices or p.forms}


def _trades(s: State, phase: Trading, seat: Seat) -> Prompt[Action]:
    must = seat not in phase.done
    choices = _answers(s, phase, seat)
    if must:
        choices.append(End())
    choices += [Use(card) for card in _tips_to_use(s, seat)]
    forms = [
        Form("buy_oil", (Field("units", Amount(1, most)),), (("company", company),))
        for company, most in _oil_to_buy(s, seat)
    ]
    return Prompt(must, tuple(choices), (*forms, *_made(s, phase, seat)))


def _answers(s: State, phase: Dealing, seat: Seat) -> list[Action]:
    """To the offers of others, and the withdrawal of one's own."""
    choices: list[Action] = []
    for offer in phase.offers:
        if offer.by == seat:
            choices.append(Withdraw(offer.number))
        elif open_to(offer, seat):
            if possible(s, offer.by, seat, offer.things):
                choices.append(Accept(offer.number))
            choices.append(Decline(offer.number))
    return choices


def _made(s: State, phase: Dealing, seat: Seat) -> tuple[Form, ...]:
    return offer_forms(s, seat) if may_offer(phase, seat) else ()


def owing_prompts(s: State, phase: Owing) -> dict[Seat, Prompt[Action]]:
    """Who owes may make offers and take them back, and those whom they reach must answer.

    Who owes must act when none is open. What else he can do is not in it (O-18).
    """
    asked = {seat for offer in phase.offers for seat in reached(s, offer)}
    prompts = {
        seat: Prompt(True, tuple(_answers(s, phase, seat))) for seat in in_game(s) if seat in asked
    }
    seat = phase.seat
    mine = tuple(_answers(s, phase, seat))
    prompts[seat] = Prompt(not asked, mine, _made(s, phase, seat))
    return prompts


_OFFERS: Final[dict[type[Action], Act]] = {
    MakeOffer: make_offer,
    Accept: accept,
    Decline: decline,
    Withdraw: withdraw,
}
ACTS: Final[Acts] = {
    **selling.ACTS,
    Trading: {**_OFFERS, End: end, BuyOil: _buy_oil, Use: _use, Borrow: borrow},
    Owing: _OFFERS,
}
ASK: Final[Asks] = {**selling.ASK, Trading: _ask}
AUTO: Final[Autos] = selling.AUTO
