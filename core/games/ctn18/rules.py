"""The rules of 18CTN: what is offered in each phase, and what each action leads to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias, cast

from core.game import Illegal, Option, Options, Outcome, Seat, Step, Told, Types, places, refused
from core.games.ctn18.actions import (
    Accept,
    Action,
    BankTrade,
    Bid,
    Buy,
    BuyCard,
    City,
    Close,
    Counter,
    Decline,
    Discard,
    End,
    Float,
    Knight,
    Monopoly,
    Offer,
    Pass,
    Payout,
    Plenty,
    Road,
    RoadBuilding,
    Rob,
    Roll,
    Sell,
    Settle,
    Shed,
    Show,
    Take,
    TakeNone,
)
from core.games.ctn18.auction import bid, pass_lot
from core.games.ctn18.build import (
    build_city,
    build_road,
    build_settlement,
    buy_card,
    place_free_road,
    play_knight,
    play_monopoly,
    play_plenty,
    play_roads,
)
from core.games.ctn18.check import check
from core.games.ctn18.data import SEATS
from core.games.ctn18.events import (
    Event,
    MonopolyPlayed,
    Opened,
    PresidentChanged,
    Rolled,
    Shown,
    Stolen,
)
from core.games.ctn18.island.pieces import KNIGHT, MONOPOLY, PLENTY, goods_of
from core.games.ctn18.market import worths
from core.games.ctn18.operating import after_seven, end_turn, rob, roll, show
from core.games.ctn18.payout import pay_out
from core.games.ctn18.prompts import PROMPTS, asked
from core.games.ctn18.refusals import (
    check_bid,
    check_buy,
    check_first_road,
    check_first_settlement,
    check_float,
    check_pass_lot,
    check_payout,
    check_sell,
    other_step,
)
from core.games.ctn18.refusals_island import (
    check_buy_card,
    check_city,
    check_discard,
    check_free_road,
    check_monopoly,
    check_play,
    check_plenty,
    check_road,
    check_road_building,
    check_rob,
    check_settlement,
    check_shed,
    check_show,
)
from core.games.ctn18.refusals_trade import (
    check_answer,
    check_bank,
    check_counter,
    check_offer,
    check_take,
)
from core.games.ctn18.secrets import reseal, view
from core.games.ctn18.setup import place_road, place_settlement, set_up
from core.games.ctn18.seven import pick_cards, pick_shares
from core.games.ctn18.state import (
    Auction,
    Building,
    Choosing,
    Discarding,
    FreeRoads,
    Offered,
    Over,
    Paying,
    Phase,
    Placing,
    Robbing,
    Rolling,
    Shedding,
    State,
    Stock,
    View,
)
from core.games.ctn18.stock import begin_stock, buy_share, float_company, idle, sell_shares
from core.games.ctn18.trading import (
    accept,
    close,
    counter,
    decline,
    offer,
    take,
    take_none,
    trade_with_bank,
)
from core.games.ctn18.tried import about
from core.prompt import Barred, Prompt
from core.refusals import bad_seats, not_asked
from core.rng import Rng
from core.text import say

__all__ = ["RULES", "STEPS", "Ctn18"]

TYPES: Types[State, Action, Event, View] = Types(
    id="ctn18",
    title=say("18CTN"),
    version=1,
    seats=SEATS,
    options=(
        Option(
            name="beginner_board",
            title=say("beginner's board"),
            help=say("Hexes, numbers and ports lie as on one fixed board, not at random."),
            default=False,
            rule="N-1",
        ),
    ),
    state=State,
    action=cast("type[Action]", Action),
    event=cast("type[Event]", Event),
    view=View,
)


class Ctn18:
    """The game, as core.game.Rules."""

    types = TYPES

    def refuse(self, seats: int, options: Options, /) -> Illegal | None:
        return bad_seats(TYPES, seats, "N-10")

    def setup(self, seats: int, seed: int, options: Options, /) -> Step[State, Event]:
        return set_up(seats, seed, options)

    def seats(self, s: State, /) -> int:
        return len(s.cash)

    def check(self, s: State, /) -> None:
        check(s)

    def prompts(self, s: State, /) -> Mapping[Seat, Prompt[Action]]:
        phase = s.phases[-1]
        if type(phase) is Over:
            return {}
        return PROMPTS[type(phase)](s, phase)

    def barred(self, s: State, seat: Seat, /) -> tuple[Barred[Action], ...]:
        if seat not in asked(s):
            return ()
        return refused(self, s, seat, about(s, seat))

    def apply(self, s: State, seat: Seat, a: Action, /) -> Step[State, Event]:
        phase = s.phases[-1]
        if type(phase) is Over:
            raise Illegal("over", say("The game is over."), "N-37")
        step = STEPS[type(phase)]
        kind = type(a)
        if kind not in step.unasked:
            waited_for = asked(s)
            if seat not in waited_for:
                raise not_asked(waited_for[0], seat, step.rule)
        act = step.acts.get(kind)
        if act is None:
            raise other_step(s)
        told: list[Told[Event]] = []
        state = act(s, phase, seat, a, told)
        while not state.phases:
            state = begin_stock(state, told)
        return Step(state, tuple(told), any(map(_is_final, told)))

    def view(self, s: State, seat: Seat | None, /) -> View:
        return view(s, seat)

    def open_view(self, s: State, seat: Seat | None, /) -> View:
        return view(s, seat, everything=True)

    def reseal(self, s: State, seat: Seat | None, rng: Rng, /) -> State:
        return reseal(s, seat, rng)

    def outcome(self, s: State, /) -> Outcome | None:
        if not isinstance(s.phases[-1], Over):
            return None
        worth = worths(s)
        return Outcome(worth, places(worth))


RULES = Ctn18()

_SHOWS = frozenset({Opened, Rolled, Stolen, MonopolyPlayed, Shown, PresidentChanged})
"""Events of chance, and those after which a hand is seen by another (N-19)."""


def _is_final(told: Told[Event]) -> bool:
    """What is told to some only was drawn or chosen in secret."""
    return told.to is not None or type(told.event) in _SHOWS


# -- what each action leads to -----------------------------------------------------------------


def _place(s: State, phase: Placing, seat: Seat, a: Settle, told: list[Told[Event]]) -> State:
    if phase.corner >= 0:
        raise other_step(s)
    check_first_settlement(s, a.corner)
    return place_settlement(s, phase, a.corner, told)


def _place_road(s: State, phase: Placing, seat: Seat, a: Road, told: list[Told[Event]]) -> State:
    if phase.corner < 0:
        raise other_step(s)
    check_first_road(s, phase, a.edge)
    return place_road(s, phase, a.edge, told)


def _bid(s: State, phase: Auction, seat: Seat, a: Bid, told: list[Told[Event]]) -> State:
    check_bid(s, phase, a.amount)
    return bid(s, phase, a.amount, told)


def _pass_lot(s: State, phase: Auction, seat: Seat, a: Pass, told: list[Told[Event]]) -> State:
    check_pass_lot(s, phase)
    return pass_lot(s, phase, told)


def _sell(s: State, phase: Stock, seat: Seat, a: Sell, told: list[Told[Event]]) -> State:
    check_sell(s, phase, a.company, a.shares)
    return sell_shares(s, phase, a.company, a.shares, told)


def _buy(s: State, phase: Stock, seat: Seat, a: Buy, told: list[Told[Event]]) -> State:
    check_buy(s, phase, a.company, a.pool)
    return buy_share(s, phase, a.company, a.pool, told)


def _float(s: State, phase: Stock, seat: Seat, a: Float, told: list[Told[Event]]) -> State:
    check_float(s, phase, a.company, a.par)
    return float_company(s, phase, a.company, a.par, told)


def _idle(s: State, phase: Stock, seat: Seat, a: Pass, told: list[Told[Event]]) -> State:
    return idle(s, phase, told)


def _roll(s: State, phase: Rolling, seat: Seat, a: Roll, told: list[Told[Event]]) -> State:
    return roll(s, told)


def _road(s: State, phase: Building, seat: Seat, a: Road, told: list[Told[Event]]) -> State:
    check_road(s, a.edge)
    return build_road(s, seat, a.edge, told)


def _settle(s: State, phase: Building, seat: Seat, a: Settle, told: list[Told[Event]]) -> State:
    check_settlement(s, a.corner)
    return build_settlement(s, seat, a.corner, told)


def _city(s: State, phase: Building, seat: Seat, a: City, told: list[Told[Event]]) -> State:
    check_city(s, a.corner)
    return build_city(s, seat, a.corner, told)


def _buy_card(s: State, phase: Building, seat: Seat, a: BuyCard, told: list[Told[Event]]) -> State:
    check_buy_card(s)
    return buy_card(s, seat, told)


def _knight(s: State, phase: Phase, seat: Seat, a: Knight, told: list[Told[Event]]) -> State:
    check_play(s, KNIGHT)
    return play_knight(s, seat, told)


def _roads(s: State, phase: Phase, seat: Seat, a: RoadBuilding, told: list[Told[Event]]) -> State:
    check_road_building(s)
    return play_roads(s, seat, told)


def _plenty(s: State, phase: Phase, seat: Seat, a: Plenty, told: list[Told[Event]]) -> State:
    check_play(s, PLENTY)
    check_plenty(s, a.cards)
    return play_plenty(s, a.cards, told)


def _monopoly(s: State, phase: Phase, seat: Seat, a: Monopoly, told: list[Told[Event]]) -> State:
    check_play(s, MONOPOLY)
    check_monopoly(a.commodity)
    return play_monopoly(s, a.commodity, told)


def _show(s: State, phase: Phase, seat: Seat, a: Show, told: list[Told[Event]]) -> State:
    check_show(s)
    return show(s, told)


def _bank(s: State, phase: Building, seat: Seat, a: BankTrade, told: list[Told[Event]]) -> State:
    return trade_with_bank(s, check_bank(s, a), a.give, a.get, told)


def _offer(s: State, phase: Building, seat: Seat, a: Offer, told: list[Told[Event]]) -> State:
    return offer(s, a.by, a.to, a.swap, check_offer(s, seat, a), told)


def _end(s: State, phase: Building, seat: Seat, a: End, told: list[Told[Event]]) -> State:
    return end_turn(s, told)


def _accept(s: State, phase: Offered, seat: Seat, a: Accept, told: list[Told[Event]]) -> State:
    check_answer(s, phase, seat, a.major, accepts=True)
    return accept(s, phase, a.major, told)


def _decline(s: State, phase: Offered, seat: Seat, a: Decline, told: list[Told[Event]]) -> State:
    check_answer(s, phase, seat, a.major, accepts=False)
    return decline(s, phase, a.major, told)


def _counter(s: State, phase: Offered, seat: Seat, a: Counter, told: list[Told[Event]]) -> State:
    check_counter(s, phase, seat, a.major, a.swap)
    return counter(s, phase, a.major, a.swap, told)


def _close(s: State, phase: Offered, seat: Seat, a: Close, told: list[Told[Event]]) -> State:
    mine = s.presidents[phase.by]
    if mine is not None and mine != seat:
        raise not_asked(mine, seat, "N-42")
    return close(s, phase, told)


def _take(s: State, phase: Choosing, seat: Seat, a: Take, told: list[Told[Event]]) -> State:
    check_take(s, phase, a.major)
    return take(s, phase, a.major, told)


def _none(s: State, phase: Choosing, seat: Seat, a: TakeNone, told: list[Told[Event]]) -> State:
    return take_none(s, told)


def _discard(s: State, phase: Discarding, seat: Seat, a: Discard, told: list[Told[Event]]) -> State:
    check_discard(s, phase, seat, a.major, a.cards)
    return after_seven(pick_cards(s, phase, seat, a.major, goods_of(a.cards), told), told)


def _shed(s: State, phase: Shedding, seat: Seat, a: Shed, told: list[Told[Event]]) -> State:
    check_shed(s, phase, seat, a.shares)
    return after_seven(pick_shares(s, phase, seat, a.shares, told), told)


def _rob(s: State, phase: Robbing, seat: Seat, a: Rob, told: list[Told[Event]]) -> State:
    check_rob(s, a.hex, a.victim)
    return rob(s, phase, a.hex, a.victim, told)


def _free_road(s: State, phase: FreeRoads, seat: Seat, a: Road, told: list[Told[Event]]) -> State:
    check_free_road(s, a.edge)
    return place_free_road(s, phase, a.edge, told)


def _payout(s: State, phase: Paying, seat: Seat, a: Payout, told: list[Told[Event]]) -> State:
    check_payout(s, a.each)
    return pay_out(s, phase, a.each, told)


_Acts: TypeAlias = Mapping[
    type[Action], Callable[[State, Any, Seat, Any, list[Told[Event]]], State]
]


class _Phase(NamedTuple):
    """What each action of a phase leads to, the clause, and what seats that aren't asked may do."""

    rule: str
    acts: _Acts
    unasked: frozenset[type[Action]] = frozenset()


_CARDS: _Acts = {
    Knight: _knight,
    RoadBuilding: _roads,
    Plenty: _plenty,
    Monopoly: _monopoly,
    Show: _show,
}

# A table rather than a match: see docs/architecture.md.
STEPS: dict[type[Phase], _Phase] = {
    Placing: _Phase("N-14", {Settle: _place, Road: _place_road}),
    Auction: _Phase("N-15", {Bid: _bid, Pass: _pass_lot}),
    Stock: _Phase("N-16", {Sell: _sell, Buy: _buy, Float: _float, Pass: _idle}),
    Rolling: _Phase("N-25", {Roll: _roll, **_CARDS}),
    Building: _Phase(
        "N-25",
        {
            Road: _road,
            Settle: _settle,
            City: _city,
            BuyCard: _buy_card,
            BankTrade: _bank,
            Offer: _offer,
            End: _end,
            **_CARDS,
        },
        frozenset({Offer}),
    ),
    Discarding: _Phase("N-5", {Discard: _discard}),
    Shedding: _Phase("N-30", {Shed: _shed}),
    Robbing: _Phase("N-5", {Rob: _rob}),
    FreeRoads: _Phase("N-6", {Road: _free_road}),
    Offered: _Phase(
        "N-42",
        {Accept: _accept, Decline: _decline, Counter: _counter, Close: _close},
        frozenset({Close}),
    ),
    Choosing: _Phase("N-42", {Take: _take, TakeNone: _none}),
    Paying: _Phase("N-36", {Payout: _payout}),
}
"""By phase; a game that is over offers nothing."""
