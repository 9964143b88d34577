"""The rules of Cartel. Clauses C-1 to C-37 are in rules.md.

This module says who may do what; the others of this folder carry it out and refuse.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any, NamedTuple, cast

from msgspec.structs import replace

from core.game import Illegal, Option, Options, Outcome, Seat, Step, Told, Types, places, refused
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
from core.games.cartel.auction import ceiling, may_decline, put_up, seal
from core.games.cartel.check import check
from core.games.cartel.data import (
    ALL_BLOCKS,
    BONDS,
    CASH,
    COMPANIES,
    FREE,
    HAND,
    OWNED,
    POOL,
    SEATS,
    START,
)
from core.games.cartel.events import (
    Dealt,
    Event,
    LaidDown,
    Listed,
    Opened,
    Retired,
    Revealed,
    Started,
    TurnedUp,
)
from core.games.cartel.payment import bond_value, payments
from core.games.cartel.refusals import (
    cannot_fail,
    check_bid,
    check_borrow,
    check_buy,
    check_discard,
    check_give,
    check_no_bid,
    check_offer,
    check_pass,
    check_pay,
    check_put_up,
    check_repurchase,
    not_stuck,
    other_step,
)
from core.games.cartel.secrets import reseal, view
from core.games.cartel.state import (
    NO_BID,
    WAITING,
    Acting,
    Answering,
    Bidding,
    Borrowing,
    Discarding,
    Over,
    Paying,
    Phase,
    Repurchasing,
    State,
    Trading,
    Variant,
    View,
)
from core.games.cartel.trade import answers, decline, give, offer, offers
from core.games.cartel.turn import (
    borrow,
    buy,
    can_pay,
    denominations,
    discard,
    fail,
    pass_turn,
    pay,
    skip,
)
from core.games.cartel.year import repurchase, start_year, worths
from core.parts.rows import clockwise
from core.prompt import Amount, Barred, Field, Form, Prompt
from core.refusals import bad_seats, not_asked
from core.rng import Rng, below, seeded, shuffled
from core.text import say

__all__ = ["RULES", "STEPS", "Cartel"]

TYPES: Types[State, Action, Event, View] = Types(
    id="cartel",
    title=say("Cartel"),
    version=1,
    seats=SEATS,
    options=(
        Option(
            name="stock_repurchase",
            title=say("stock repurchase"),
            help=say("At each year's end everybody may buy back one Stock Block that he sold."),
            default=False,
            rule="C-27",
        ),
        Option(
            name="raising_cash",
            title=say("raising cash"),
            help=say("Who passes may borrow a Bond for cash, up to his stock price."),
            default=False,
            rule="C-28",
        ),
        Option(
            name="defensive_discarding",
            title=say("defensive discarding"),
            help=say("Who passes may lay one card face down: nobody can ever buy that company."),
            default=False,
            rule="C-29",
        ),
        Option(
            name="card_trading",
            title=say("card trading"),
            help=say(
                "Before his turn a player may offer cards of his hand to others, for money too."
            ),
            default=False,
            rule="C-30",
        ),
        Option(
            name="hidden_cash",
            title=say("hidden cash"),
            help=say("Nobody sees how much cash the others have until the end."),
            default=False,
            rule="C-26",
        ),
    ),
    state=State,
    action=cast("type[Action]", Action),
    event=cast("type[Event]", Event),
    view=View,
)

_BUY = tuple(Buy(company) for company in range(len(COMPANIES)))
_PUT_UP = tuple(PutUp(company) for company in range(len(COMPANIES)))
_PASS = Pass()
_SKIP = Prompt[Action](True, (Skip(),))
_FAIL = Prompt[Action](True, (Fail(),))
_REPURCHASE = Prompt[Action](True, (Repurchase(0), Repurchase(1)))


class Cartel:
    """The game, as core.game.Rules."""

    types = TYPES

    def refuse(self, seats: int, options: Options, /) -> Illegal | None:
        return bad_seats(TYPES, seats, "C-1")

    def setup(self, seats: int, seed: int, options: Options, /) -> Step[State, Event]:
        return _setup(seats, seed, options)

    def seats(self, s: State, /) -> int:
        return len(s.cash)

    def check(self, s: State, /) -> None:
        check(s)

    def prompts(self, s: State, /) -> Mapping[Seat, Prompt[Action]]:
        phase = s.phases[-1]
        if type(phase) is Over:
            return {}
        offered = STEPS[type(phase)].offered
        return {seat: offered(s, phase, seat) for seat in _asked(phase)}

    def barred(self, s: State, seat: Seat, /) -> tuple[Barred[Action], ...]:
        if seat not in _asked(s.phases[-1]):
            return ()
        return refused(self, s, seat, _asked_about(s, seat))

    def apply(self, s: State, seat: Seat, a: Action, /) -> Step[State, Event]:
        phase = s.phases[-1]
        if type(phase) is Over:
            raise Illegal("over", say("The game is over."), "C-20")
        if seat not in _asked(phase):
            raise _not_asked(phase, seat)
        act = STEPS[type(phase)].acts.get(type(a))
        if act is None:
            raise other_step(s)
        told: list[Told[Event]] = []
        state = act(s, phase, seat, a, told)
        return Step(state, tuple(told), any(map(_is_final, told)))

    def view(self, s: State, seat: Seat | None, /) -> View:
        return view(s, seat, s.variant.hidden_cash and not isinstance(s.phases[-1], Over))

    def open_view(self, s: State, seat: Seat | None, /) -> View:
        return view(s, seat, False)

    def reseal(self, s: State, seat: Seat | None, rng: Rng, /) -> State:
        return reseal(s, seat, rng)

    def outcome(self, s: State, /) -> Outcome | None:
        if not isinstance(s.phases[-1], Over):
            return None
        worth = worths(s)
        return Outcome(worth, places(worth))


RULES = Cartel()

_SHOWS = frozenset({Revealed, Listed, LaidDown, Retired, TurnedUp})
"""Events that show a card or a bid which nobody had seen, or shuffle."""


def _is_final(told: Told[Event]) -> bool:
    """What is told to some only was drawn, sealed or shown to another seat."""
    return told.to is not None or type(told.event) in _SHOWS


# -- setting up --------------------------------------------------------------------------------


def _setup(seats: int, seed: int, options: Options) -> Step[State, Event]:
    treasurer, rng = below(seeded(seed), seats)
    order = clockwise(seats, treasurer)
    tens, rng = shuffled(rng, _valued(10))
    first, rng = shuffled(rng, (*tens[seats:], *_valued(20)))
    dealt, pool = first[: seats * HAND], first[seats * HAND : seats * HAND + POOL]
    unused = {*first[seats * HAND + POOL :]}
    rest = [c for c, company in enumerate(COMPANIES) if company.value > 20 or c in unused]
    pile, rng = shuffled(rng, tuple(rest))
    spaces = bytearray((FREE,) * len(COMPANIES))
    starting = [0] * seats
    hands: list[tuple[int, ...]] = [()] * seats
    for n, seat in enumerate(order):
        starting[seat] = tens[n]
        spaces[tens[n]] = OWNED + seat
        hands[seat] = tuple(sorted(dealt[n * HAND : (n + 1) * HAND]))
    told: list[Told[Event]] = [Told(Opened(treasurer, tuple(sorted(pool))))]
    told += [Told(Started(seat, starting[seat])) for seat in order]
    told += [Told(Dealt(seat, hands[seat]), to=(seat,)) for seat in order]
    s = State(
        year=1,
        treasurer=treasurer,
        spaces=bytes(spaces),
        pool=tuple(sorted(pool)),
        hands=tuple(hands),
        pile=bytes(pile),
        financed=(),
        cash=(CASH,) * seats,
        current=tuple([COMPANIES[company].profit for company in starting]),
        new=(0,) * seats,
        prices=(START,) * seats,
        blocks=(ALL_BLOCKS,) * seats,
        bonds=((0,) * len(BONDS),) * seats,
        failed=(),
        years=(),
        variant=Variant(
            stock_repurchase=bool(options["stock_repurchase"]),
            raising_cash=bool(options["raising_cash"]),
            defensive_discarding=bool(options["defensive_discarding"]),
            card_trading=bool(options["card_trading"]),
            hidden_cash=bool(options["hidden_cash"]),
        ),
        phases=(),
        rng=rng,
    )
    return Step(start_year(s, told), tuple(told), final=True)


def _valued(value: int) -> tuple[int, ...]:
    return tuple([c for c, company in enumerate(COMPANIES) if company.value == value])


# -- who is asked ------------------------------------------------------------------------------


def _asked(phase: Phase) -> tuple[Seat, ...]:
    """The seats that may act: one, or while bids are sealed all whose bid is not there yet.

    Of these who put the company up comes first, and the others clockwise.
    """
    if isinstance(phase, Bidding):
        order = (phase.by, *clockwise(len(phase.bids), phase.by)[:-1])
        return tuple([seat for seat in order if phase.bids[seat] == WAITING])
    return () if isinstance(phase, Over) else (phase.seat,)


def _not_asked(phase: Phase, seat: Seat) -> Illegal:
    if not isinstance(phase, Bidding):
        return not_asked(_asked(phase)[0], seat, "C-5")
    if 0 <= seat < len(phase.bids) and phase.bids[seat] >= NO_BID:
        return Illegal(
            "sealed", say("What is sealed stays as it is until all bids are revealed."), "C-8"
        )
    return Illegal("no_part", say("Who takes no part in this auction can't bid."), "C-9")


# -- what each phase offers and does -----------------------------------------------------------


def _turns(s: State, phase: Acting, seat: Seat) -> Prompt[Action]:
    choices: list[Action] = [_BUY[c] for c in s.hands[seat] if _payable(s, seat, c)]
    choices += [_PUT_UP[c] for c in s.pool if _payable(s, seat, c)]
    if s.pile:
        choices.append(_PASS)
    return Prompt(True, tuple(choices)) if choices else _SKIP


def _payable(s: State, seat: Seat, company: int) -> bool:
    return can_pay(s, seat, company) >= COMPANIES[company].value


def _buy(s: State, phase: Acting, seat: Seat, a: Buy, told: list[Told[Event]]) -> State:
    check_buy(s, seat, a.company)
    return buy(s, seat, a.company, told)


def _put_up(s: State, phase: Acting, seat: Seat, a: PutUp, told: list[Told[Event]]) -> State:
    check_put_up(s, seat, a.company)
    return put_up(s, seat, a.company, told)


def _pass(s: State, phase: Acting, seat: Seat, a: Pass, told: list[Told[Event]]) -> State:
    check_pass(s)
    return pass_turn(s, seat, told)


def _skip(s: State, phase: Acting, seat: Seat, a: Skip, told: list[Told[Event]]) -> State:
    if _turns(s, phase, seat) is not _SKIP:
        raise not_stuck()
    return skip(s, seat, told)


def _bids(s: State, phase: Bidding, seat: Seat) -> Prompt[Action]:
    most = ceiling(s, seat, phase.company)
    choices: tuple[Action, ...] = (NoBid(),) if may_decline(phase, seat) else ()
    if most < phase.low:
        return Prompt(True, choices)
    return Prompt(True, choices, (Form("bid", (Field("amount", Amount(phase.low, most)),)),))


def _bid(s: State, phase: Bidding, seat: Seat, a: Bid, told: list[Told[Event]]) -> State:
    check_bid(s, phase, seat, a.amount)
    return seal(s, phase, seat, a.amount, told)


def _no_bid(s: State, phase: Bidding, seat: Seat, a: NoBid, told: list[Told[Event]]) -> State:
    check_no_bid(phase, seat)
    return seal(s, phase, seat, NO_BID, told)


def _mixtures(s: State, phase: Paying, seat: Seat) -> Prompt[Action]:
    bond = bond_value(s.bonds, phase.company)
    ways = payments(phase.price, s.cash[seat], s.blocks[seat], s.prices[seat], bond)
    return Prompt(True, tuple([Pay(way.bond, way.blocks) for way in ways])) if ways else _FAIL


def _pay(s: State, phase: Paying, seat: Seat, a: Pay, told: list[Told[Event]]) -> State:
    return pay(s, phase, check_pay(s, phase, a), told)


def _fail(s: State, phase: Paying, seat: Seat, a: Fail, told: list[Told[Event]]) -> State:
    if can_pay(s, seat, phase.company) >= phase.price:
        raise cannot_fail()
    return fail(s, phase, told)


def _discards(s: State, phase: Discarding, seat: Seat) -> Prompt[Action]:
    hand = s.hands[seat]
    choices: list[Action] = [Discard(up) for up in combinations(hand, phase.count)]
    if phase.passed and s.variant.defensive_discarding:
        choices += [
            Discard(up, down)
            for down in hand
            for up in combinations([card for card in hand if card != down], phase.count - 1)
        ]
    return Prompt(True, tuple(choices))


def _discard(s: State, phase: Discarding, seat: Seat, a: Discard, told: list[Told[Event]]) -> State:
    return discard(s, phase, a.up, check_discard(s, phase, a), told)


def _bonds(s: State, phase: Borrowing, seat: Seat) -> Prompt[Action]:
    return Prompt(True, (Borrow(0), *[Borrow(value) for value in denominations(s, seat)]))


def _borrow(s: State, phase: Borrowing, seat: Seat, a: Borrow, told: list[Told[Event]]) -> State:
    check_borrow(s, phase, a)
    return borrow(s, seat, a.bond, told)


def _blocks(s: State, phase: Repurchasing, seat: Seat) -> Prompt[Action]:
    return _REPURCHASE


def _repurchase(
    s: State, phase: Repurchasing, seat: Seat, a: Repurchase, told: list[Told[Event]]
) -> State:
    check_repurchase(a.blocks)
    return repurchase(s, phase, a.blocks, told)


def _trades(s: State, phase: Trading, seat: Seat) -> Prompt[Action]:
    return Prompt(True, (KeepOut(),), offers(s, phase))


def _offer(s: State, phase: Trading, seat: Seat, a: Offer, told: list[Told[Event]]) -> State:
    check_offer(s, phase, a)
    return offer(s, phase, a, told)


def _keep_out(s: State, phase: Trading, seat: Seat, a: KeepOut, told: list[Told[Event]]) -> State:
    return replace(s, phases=s.phases[:-1])


def _answers(s: State, phase: Answering, seat: Seat) -> Prompt[Action]:
    return Prompt(True, (*answers(s, phase), Decline()))


def _give(s: State, phase: Answering, seat: Seat, a: Give, told: list[Told[Event]]) -> State:
    check_give(s, phase, a.cards)
    return give(s, phase, a.cards, told)


def _decline(s: State, phase: Answering, seat: Seat, a: Decline, told: list[Told[Event]]) -> State:
    return decline(s, phase, told)


class _Phase(NamedTuple):
    """What a phase offers a seat, and by action what that leads to."""

    offered: Callable[[State, Any, Seat], Prompt[Action]]
    acts: Mapping[type[Action], Callable[[State, Any, Seat, Any, list[Told[Event]]], State]]


# A table rather than a match: see docs/architecture.md.
STEPS: dict[type[Phase], _Phase] = {
    Acting: _Phase(_turns, {Buy: _buy, PutUp: _put_up, Pass: _pass, Skip: _skip}),
    Bidding: _Phase(_bids, {Bid: _bid, NoBid: _no_bid}),
    Paying: _Phase(_mixtures, {Pay: _pay, Fail: _fail}),
    Discarding: _Phase(_discards, {Discard: _discard}),
    Borrowing: _Phase(_bonds, {Borrow: _borrow}),
    Repurchasing: _Phase(_blocks, {Repurchase: _repurchase}),
    Trading: _Phase(_trades, {Offer: _offer, KeepOut: _keep_out}),
    Answering: _Phase(_answers, {Give: _give, Decline: _decline}),
}
"""By phase; a game that is over offers nothing."""


def _asked_about(s: State, seat: Seat) -> tuple[Action, ...]:
    """What a seat that is asked might want to do, possible or not."""
    phase = s.phases[-1]
    match phase:
        case Acting():
            return (*[_BUY[c] for c in s.hands[seat]], *[_PUT_UP[c] for c in s.pool], _PASS)
        case Bidding(_, _, low):
            return (NoBid(), Bid(low - 1), Bid(low), Bid(ceiling(s, seat, phase.company) + 1))
        case Paying():
            return _other_mixtures(s, phase, seat)
        case Discarding(passed=True) if s.variant.defensive_discarding:
            return ()
        case Discarding():
            # The answer is the same for every card.
            return (Discard((), s.hands[seat][0]),)
        case Borrowing():
            return tuple([Borrow(bond.value) for bond in BONDS])
        case Answering():
            return tuple([Give(cards) for cards in combinations(s.hands[seat], phase.want)])
        case Trading():
            return _other_offers(s, phase, seat)
        case _:
            return ()


def _other_mixtures(s: State, phase: Paying, seat: Seat) -> tuple[Action, ...]:
    """Without the Bond and with it: the blocks nearest to those that pay, and what sells too many.

    The others leave more to be paid, or sell even more, for the same reason.
    """
    held, price, cash = s.blocks[seat], s.prices[seat], s.cash[seat]
    half = COMPANIES[phase.company].value // 2
    bond = bond_value(s.bonds, phase.company)
    asked: list[Action] = []
    for borrowed in (0, half):
        if borrowed != bond and borrowed:
            asked.append(Pay(borrowed, 0))
            continue
        left = phase.price - borrowed
        short = [n for n in range(held + 1) if left - n * price > cash]
        many = -(-left // price) + 1
        asked += [Pay(borrowed, short[-1])] if short else []
        asked += [Pay(borrowed, many)] if many <= held else []
    return tuple(asked)


def _other_offers(s: State, phase: Trading, seat: Seat) -> tuple[Action, ...]:
    """Offers that were made, those to seats without cards, and too many cards for one."""
    others = [other for other in clockwise(len(s.cash), seat) if other != seat]
    one = s.hands[seat][:1]
    bare = [Offer(other, one, 1, 0) for other in others if not s.hands[other]]
    asked: list[Action] = [*phase.made, *bare]
    asked += [Offer(other, one, len(s.hands[other]), 0) for other in others if s.hands[other]]
    return tuple(dict.fromkeys(asked))
