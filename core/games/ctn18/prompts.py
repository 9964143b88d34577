"""Who may act in each phase, and what is offered to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

from core.game import Seat
from core.games.ctn18.actions import (
    ALL,
    NOBODY,
    Accept,
    Action,
    BankTrade,
    Buy,
    BuyCard,
    City,
    Close,
    Decline,
    End,
    Float,
    Knight,
    Monopoly,
    Pass,
    Payout,
    Plenty,
    Road,
    RoadBuilding,
    Rob,
    Roll,
    Sell,
    Settle,
    Show,
    Take,
    TakeNone,
)
from core.games.ctn18.auction import opens
from core.games.ctn18.build import may_show, playable
from core.games.ctn18.data import ISLANDERS, MAJORS, MOST_IN_POOL, MOST_OFFERS, PARS
from core.games.ctn18.island.bank import POST, Rate, in_bank, rates
from core.games.ctn18.island.building import (
    cities_left,
    city_spots,
    free_corners,
    road_spots,
    roads_left,
    settlement_spots,
    settlements_left,
)
from core.games.ctn18.island.geometry import (
    CORNER_EDGES,
    CORNERS,
    EDGES,
    HARBOURS,
    HEXES,
)
from core.games.ctn18.island.layout import COMMODITIES
from core.games.ctn18.island.pieces import (
    CARD_COST,
    CITY_COST,
    KNIGHT,
    MONOPOLY,
    PLENTY,
    ROAD_BUILDING,
    ROAD_COST,
    SETTLEMENT_COST,
    Goods,
    can_pay,
)
from core.games.ctn18.island.robber import victims
from core.games.ctn18.market import singles
from core.games.ctn18.operating import operation
from core.games.ctn18.payout import most_each
from core.games.ctn18.seven import to_choose
from core.games.ctn18.state import (
    ACCEPTED,
    COUNTERED,
    Auction,
    Building,
    Choosing,
    Discarding,
    FreeRoads,
    Offered,
    Operating,
    Over,
    Paying,
    Phase,
    Placing,
    Robbing,
    Rolling,
    Shedding,
    State,
    Stock,
)
from core.games.ctn18.stock import for_sale, sellable, startable
from core.games.ctn18.trading import (
    can_give,
    elsewhere,
    partners,
    turned,
    waiting_for,
)
from core.prompt import Amount, Basket, Field, Form, OneOf, Prompt, Swap

__all__ = ["PROMPTS", "asked"]

# Each action that is listed often is made once.
_SETTLE = tuple([Settle(corner) for corner in range(len(CORNERS))])
_ROAD = tuple([Road(edge) for edge in range(len(EDGES))])
_CITY = tuple([City(corner) for corner in range(len(CORNERS))])
_SELL = tuple(
    [
        tuple([Sell(company, n) for n in range(1, MOST_IN_POOL + 1)])
        for company in range(len(MAJORS))
    ]
)
_BUY = tuple([(Buy(company, False), Buy(company, True)) for company in range(len(MAJORS))])
_FLOAT = tuple([tuple([Float(company, par) for par in PARS]) for company in range(len(MAJORS))])
_ROB = tuple(
    [tuple([Rob(h, victim) for victim in (*ISLANDERS, NOBODY)]) for h in range(len(HEXES))]
)
_KINDS = tuple(range(len(COMMODITIES)))
_MONOPOLY = tuple([Monopoly(kind) for kind in _KINDS])
_PAIRS = tuple(combinations_with_replacement(_KINDS, 2))
_PASS, _ROLL, _END, _SHOW = Pass(), Roll(), End(), Show()
_BUY_CARD, _KNIGHT, _ROADS = BuyCard(), Knight(), RoadBuilding()
_BANK = {
    (port, give): tuple(
        [BankTrade(port, give, get) for get in range(len(COMMODITIES)) if get != give]
    )
    for port in (POST.port, *range(len(HARBOURS)))
    for give in range(len(COMMODITIES))
}
"""By port and what is given: the trades with the bank."""

# What the forms of swaps hold fixed.
_BY = tuple([(("by", by),) for by in ISLANDERS])
_BY_TO = tuple([tuple([(("by", by), ("to", to)) for to in ISLANDERS]) for by in ISLANDERS])
_COUNTERS = tuple([(("major", major),) for major in ISLANDERS])


def asked(s: State) -> tuple[Seat, ...]:
    """The seats that must act; of several in the order in which they are to be asked."""
    phase: Any = s.phases[-1]
    several = _ASKED.get(type(phase))
    return (phase.seat,) if several is None else several(s, phase)


def _owe_cards(s: State, phase: Discarding) -> tuple[Seat, ...]:
    owing = [major for major in s.order if phase.owed[major] and phase.picks[major] is None]
    return _presidents(s, owing)


def _owe_shares(s: State, phase: Shedding) -> tuple[Seat, ...]:
    return tuple(
        [seat for seat, owed in enumerate(phase.owed) if owed and phase.picks[seat] is None]
    )


def _answer(s: State, phase: Offered) -> tuple[Seat, ...]:
    return _presidents(s, waiting_for(s, phase))


def _nobody(s: State, phase: Operating | Over) -> tuple[Seat, ...]:
    return ()


# A table rather than a match: see docs/architecture.md.
_ASKED: dict[type[Phase], Callable[[State, Any], tuple[Seat, ...]]] = {
    Discarding: _owe_cards,
    Shedding: _owe_shares,
    Offered: _answer,
    Operating: _nobody,
    Over: _nobody,
}
"""By phase; in all others one seat acts."""


def _presidents(s: State, majors: list[int] | tuple[int, ...]) -> tuple[Seat, ...]:
    """Of these majors, each once; unfloated ones have none."""
    found = dict.fromkeys([s.presidents[major] for major in majors])
    return tuple([seat for seat in found if seat is not None])


# -- set-up, auctions, stock rounds, payouts ---------------------------------------------------


def _placing(s: State, phase: Placing) -> Mapping[Seat, Prompt[Action]]:
    choices: list[Action]
    if phase.corner < 0:
        choices = [_SETTLE[corner] for corner in free_corners(s.corners)]
    else:
        choices = [_ROAD[edge] for edge in CORNER_EDGES[phase.corner] if not s.edges[edge]]
    return {phase.seat: Prompt(True, tuple(choices))}


def _bids(s: State, phase: Auction) -> Mapping[Seat, Prompt[Action]]:
    amount = Amount(phase.high + 1, s.cash[phase.seat])
    choices = () if opens(phase) else (_PASS,)
    return {phase.seat: Prompt(True, choices, (Form("bid", (Field("amount", amount),)),))}


def _stock(s: State, phase: Stock) -> Mapping[Seat, Prompt[Action]]:
    sales: list[Action] = []
    purchases: list[Action] = []
    for company, president in enumerate(s.presidents):
        if president is None:
            purchases += _FLOAT[company][: startable(s, phase, company)]
            continue
        sales += _SELL[company][: sellable(s, phase, company)]
        treasury, pool = for_sale(s, phase, company)
        if treasury:
            purchases.append(_BUY[company][0])
        if pool:
            purchases.append(_BUY[company][1])
    return {phase.seat: Prompt(True, (*sales, *purchases, _PASS))}


def _payouts(s: State, phase: Paying) -> Mapping[Seat, Prompt[Action]]:
    return {phase.seat: Prompt(True, tuple([Payout(n) for n in range(most_each(s) + 1)]))}


# -- operations --------------------------------------------------------------------------------


def _cards(s: State, turn: Operating) -> list[Action]:
    """The development cards that may be played or shown."""
    choices: list[Action] = []
    major = turn.major
    if not turn.played and any(s.cards[major]):
        if playable(s, turn, KNIGHT):
            choices.append(_KNIGHT)
        if (
            playable(s, turn, ROAD_BUILDING)
            and roads_left(s.edges, major)
            and road_spots(s.corners, s.edges, major)
        ):
            choices.append(_ROADS)
        if playable(s, turn, PLENTY):
            choices += _plenties(in_bank(s.hands))
        if playable(s, turn, MONOPOLY):
            choices += _MONOPOLY
    if may_show(s, turn):
        choices.append(_SHOW)
    return choices


def _plenties(bank: Goods) -> list[Action]:
    if sum(bank) == 1:
        return [Plenty((bank.index(1),))]
    return [Plenty((a, b)) for a, b in _PAIRS if bank[a] and bank[b] and (a != b or bank[a] > 1)]


def _rolling(s: State, phase: Rolling) -> Mapping[Seat, Prompt[Action]]:
    return {phase.seat: Prompt(True, (_ROLL, *_cards(s, operation(s))))}


def _building(s: State, phase: Building) -> Mapping[Seat, Prompt[Action]]:
    turn = operation(s)
    major = turn.major
    hand = s.hands[major]
    choices: list[Action] = []
    if can_pay(hand, ROAD_COST) and roads_left(s.edges, major):
        choices += [_ROAD[edge] for edge in road_spots(s.corners, s.edges, major)]
    if can_pay(hand, SETTLEMENT_COST) and settlements_left(s.corners, major):
        choices += [_SETTLE[c] for c in settlement_spots(s.corners, s.edges, major)]
    if can_pay(hand, CITY_COST) and cities_left(s.corners, major):
        choices += [_CITY[corner] for corner in city_spots(s.corners, major)]
    if s.deck and can_pay(hand, CARD_COST):
        choices.append(_BUY_CARD)
    choices += _cards(s, turn)
    bank = in_bank(s.hands)
    if max(hand) > 1:
        choices += _bank_trades(hand, bank, rates(s.layout, s.corners, major))
    choices.append(_END)
    held = list(map(sum, s.hands))
    forms = _own_offers(s, turn, held, bank)
    prompts: dict[Seat, Prompt[Action]] = {phase.seat: Prompt(True, tuple(choices), forms)}
    for seat, forms in sorted(_offers_to_turn(s, turn, phase.seat, held, bank).items()):
        prompts[seat] = Prompt(False, (), forms)
    return prompts


def _bank_trades(hand: Goods, bank: Goods, ways: tuple[Rate, ...]) -> list[Action]:
    choices: list[Action] = []
    most, everything = max(hand), all(bank)
    for port, cards, kind in ways:
        if most < cards:
            continue
        for give in _KINDS if kind is None else (kind,):
            if hand[give] >= cards:
                trades = _BANK[port, give]
                choices += trades if everything else [t for t in trades if bank[t.get]]
    return choices


def _own_offers(s: State, turn: Operating, held: list[int], bank: Goods) -> tuple[Form, ...]:
    """To all, or to one of another President; and to each other major of one's own."""
    by = turn.major
    hand = s.hands[by]
    if turn.offers[by] >= MOST_OFFERS or not held[by]:
        return ()
    forms = []
    foreign, own = partners(s.presidents, held, by)
    if foreign:
        # Whoever is asked may have too few cards, and then declines.
        most = max([held[major] for major in foreign])
        form = _swap_form(hand, elsewhere(bank, hand), most, "offer", _BY[by], (ALL, *foreign))
        forms.append(form)
    for to in own:
        forms.append(_swap_form(hand, s.hands[to], held[to], "offer", _BY_TO[by][to]))
    return tuple([form for form in forms if form is not None])


def _offers_to_turn(
    s: State, turn: Operating, seat: Seat, held: list[int], bank: Goods
) -> Mapping[Seat, tuple[Form, ...]]:
    """From each major of another President than this to the major on turn, by seat."""
    forms: dict[Seat, tuple[Form, ...]] = {}
    most = held[turn.major]
    if not most:
        return forms
    for by, mine in enumerate(s.presidents[: len(held)]):
        if mine is None or mine == seat or not held[by] or turn.offers[by] >= MOST_OFFERS:
            continue
        hand = s.hands[by]
        get = elsewhere(bank, hand)
        form = _swap_form(hand, get, most, "offer", _BY[by], (turn.major,))
        if form is not None:
            forms[mine] = (*forms.get(mine, ()), form)
    return forms


def _swap_form(
    give: Goods,
    get: Goods,
    most: int,
    action: str,
    fixed: tuple[tuple[str, int], ...],
    to: tuple[int, ...] = (),
) -> Form | None:
    """The form of a swap; None if there is nothing to give, or nothing else to get for it."""
    try:
        swap = Field("swap", Swap(COMMODITIES, give, get, most))
    except ValueError:
        return None
    return Form(action, (_to(to), swap) if to else (swap,), fixed)


@cache
def _to(to: tuple[int, ...]) -> Field:
    """There are few ways to address an offer."""
    return Field("to", OneOf(to))


def _offered(s: State, phase: Offered) -> Mapping[Seat, Prompt[Action]]:
    turn = operation(s)
    prompts: dict[Seat, Prompt[Action]] = {}
    waiting = waiting_for(s, phase)
    wanted = turned(phase.swap)
    bank, most = in_bank(s.hands), sum(s.hands[phase.by])
    for seat in _presidents(s, waiting):
        choices: list[Action] = []
        forms: list[Form] = []
        for major in waiting:
            if s.presidents[major] != seat:
                continue
            if can_give(s.hands[major], wanted):
                choices.append(Accept(major))
            choices.append(Decline(major))
            form = None
            if phase.by == turn.major and turn.offers[major] < MOST_OFFERS:
                hand = s.hands[major]
                get = elsewhere(bank, hand)
                form = _swap_form(hand, get, most, "counter", _COUNTERS[major])
            if form is not None:
                forms.append(form)
        prompts[seat] = Prompt(True, tuple(choices), tuple(forms))
    mine = s.presidents[phase.by]
    assert mine is not None
    prompts[mine] = Prompt(False, (Close(),))
    return prompts


def _answers(s: State, phase: Choosing) -> Mapping[Seat, Prompt[Action]]:
    hand = s.hands[operation(s).major]
    choices: list[Action] = [
        Take(major)
        for major, answer in enumerate(phase.answers)
        if answer == ACCEPTED
        or (answer == COUNTERED and can_give(hand, turned(phase.counters[major])))
    ]
    return {phase.seat: Prompt(True, (*choices, TakeNone()))}


def _discards(s: State, phase: Discarding) -> Mapping[Seat, Prompt[Action]]:
    prompts = {}
    for seat in asked(s):
        major = to_choose(s, phase, seat)
        assert major is not None
        owed = phase.owed[major]
        cards = Field("cards", Basket(COMMODITIES, s.hands[major], owed, owed))
        prompts[seat] = Prompt[Action](True, (), (Form("discard", (cards,), (("major", major),)),))
    return prompts


_COMPANIES = tuple([company.name for company in MAJORS])


def _certificates(s: State, phase: Shedding) -> Mapping[Seat, Prompt[Action]]:
    prompts = {}
    for seat in asked(s):
        held = tuple([singles(s, seat, company) for company in range(len(MAJORS))])
        owed = phase.owed[seat]
        shares = Field("shares", Basket(_COMPANIES, held, owed, owed))
        prompts[seat] = Prompt[Action](True, (), (Form("shed", (shares,)),))
    return prompts


def _robbing(s: State, phase: Robbing) -> Mapping[Seat, Prompt[Action]]:
    major = operation(s).major
    held = [sum(hand) for hand in s.hands]
    choices: list[Action] = []
    for hexagon in range(len(HEXES)):
        if hexagon == s.robber:
            continue
        possible = victims(s.corners, held, hexagon, major)
        choices += [_ROB[hexagon][victim] for victim in possible or (NOBODY,)]
    return {phase.seat: Prompt(True, tuple(choices))}


def _free_roads(s: State, phase: FreeRoads) -> Mapping[Seat, Prompt[Action]]:
    spots = road_spots(s.corners, s.edges, operation(s).major)
    return {phase.seat: Prompt(True, tuple([_ROAD[edge] for edge in spots]))}


# A table rather than a match: see docs/architecture.md.
PROMPTS: dict[type[Phase], Callable[[State, Any], Mapping[Seat, Prompt[Action]]]] = {
    Placing: _placing,
    Auction: _bids,
    Stock: _stock,
    Rolling: _rolling,
    Building: _building,
    Discarding: _discards,
    Shedding: _certificates,
    Robbing: _robbing,
    FreeRoads: _free_roads,
    Offered: _offered,
    Choosing: _answers,
    Paying: _payouts,
}
"""By phase; a game that is over offers nothing."""
