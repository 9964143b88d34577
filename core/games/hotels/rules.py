"""The rules of Cartel: Hotels. Clauses H-1 to H-31 are in rules.md.

This module says who may do what, and refuses; turn.py and merger.py carry it out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from operator import itemgetter
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from core.game import Illegal, Option, Options, Outcome, Seat, Step, Told, Types, places, refused
from core.games.hotels.board import STANDINGS, Standing, any_playable, playable
from core.games.hotels.check import check
from core.games.hotels.data import (
    CASH,
    CERTIFICATES,
    CHAINS,
    EMPTY,
    HAND,
    LOOSE,
    SEATS,
    SPACES,
    column_of,
    row_of,
)
from core.games.hotels.merger import (
    absorb,
    acquire,
    dispose,
    found,
    most_traded,
    place,
)
from core.games.hotels.purchases import buying
from core.games.hotels.refusals import (
    check_buy,
    check_declare,
    check_dispose,
    check_found,
    check_place,
    check_tied,
    other_step,
)
from core.games.hotels.state import (
    Absorb,
    Acquire,
    Acquiring,
    Action,
    Began,
    Buy,
    Buying,
    Dealt,
    Declare,
    Dispose,
    Disposing,
    Event,
    Fell,
    Found,
    Founding,
    Opened,
    Ordering,
    Over,
    Phase,
    Place,
    Placing,
    State,
    Variant,
    View,
)
from core.games.hotels.stocks import worth
from core.games.hotels.turn import buy, can_declare, declare, mover
from core.prompt import Barred, Prompt
from core.refusals import bad_seats, not_asked
from core.rng import Rng, below, choice, seeded, shuffled
from core.text import say

__all__ = ["RULES", "STEPS", "Hotels"]

TYPES: Types[State, Action, Event, View] = Types(
    id="hotels",
    title=say("Cartel: Hotels"),
    version=1,
    seats=SEATS,
    options=(
        Option(
            name="replace_dead_tiles",
            title=say("dead tiles replaced"),
            help=say(
                "A tile that can never be placed any more is shown, removed and replaced after "
                "the draw. Without this it stays in the hand for good."
            ),
            default=True,
            rule="H-21",
        ),
        Option(
            name="hidden_holdings",
            title=say("hidden holdings"),
            help=say("Nobody sees the cash and the shares of the others; the bank's are open."),
            default=False,
            rule="H-28",
        ),
        Option(
            name="as_printed_seven",
            title=say("seven chains as printed"),
            help=say(
                "With all seven chains on the board mergers are barred too, by the letter of the "
                "book; then no chain ever leaves the board again."
            ),
            default=False,
            rule="H-8",
        ),
    ),
    state=State,
    action=cast("type[Action]", Action),
    event=cast("type[Event]", Event),
    view=View,
)

_PLACE = tuple(Place(tile) for tile in range(SPACES))
_FOUND = tuple(Found(chain) for chain in range(CHAINS))
_ACQUIRE = tuple(Acquire(chain) for chain in range(CHAINS))
_ABSORB = tuple(Absorb(chain) for chain in range(CHAINS))
_BUY_ONE = tuple(Buy((chain,)) for chain in range(CHAINS))
_DECLARE = Declare()


class Hotels:
    """The game, as core.game.Rules."""

    types = TYPES

    def refuse(self, seats: int, options: Options, /) -> Illegal | None:
        return bad_seats(TYPES, seats, "H-1")

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
        seat, stand = phase.seat, STANDINGS[s.variant.as_printed_seven][s.sizes]
        prompt = STEPS[type(phase)].offered(s, phase, stand)
        if stand.end is not None and can_declare(s, seat):
            prompt = Prompt(True, (*prompt.choices, _DECLARE))
        return {seat: prompt}

    def barred(self, s: State, seat: Seat, /) -> tuple[Barred[Action], ...]:
        phase = s.phases[-1]
        if isinstance(phase, Over) or phase.seat != seat:
            return ()
        return refused(self, s, seat, _asked_about(s, seat))

    def apply(self, s: State, seat: Seat, a: Action, /) -> Step[State, Event]:
        phase = s.phases[-1]
        if type(phase) is Over:
            raise Illegal("over", say("The game is over."), "H-24")
        if phase.seat != seat:
            raise not_asked(phase.seat, seat, "H-4")
        told: list[Told[Event]] = []
        step = STEPS[type(phase)]
        if type(a) is step.action:
            state = step.act(s, phase, a, told)
        elif isinstance(a, Declare):
            check_declare(s, seat)
            state = declare(s, told)
        else:
            raise other_step(s)
        # When the turn has passed, a tile was drawn, or whether the next seat can place one shown.
        final = state.turn != s.turn or type(state.phases[-1]) is Over
        return Step(state, tuple(told), final or (s.variant.hidden_holdings and _shown(told)))

    def view(self, s: State, seat: Seat | None, /) -> View:
        return _view(s, seat, s.variant.hidden_holdings and not _ended(s))

    def open_view(self, s: State, seat: Seat | None, /) -> View:
        return _view(s, seat, False)

    def reseal(self, s: State, seat: Seat | None, rng: Rng, /) -> State:
        return _reseal(s, seat, rng)

    def outcome(self, s: State, /) -> Outcome | None:
        if not _ended(s):
            return None
        money = worth(s.cash, s.sizes, s.shares)
        return Outcome(money, places(money))


RULES = Hotels()


def _setup(seats: int, seed: int, options: Options) -> Step[State, Event]:
    deck, _ = shuffled(seeded(seed), tuple(range(SPACES)))
    opening, rest = deck[:seats], deck[seats:]
    board = bytearray((EMPTY,) * SPACES)
    for tile in opening:
        board[tile] = LOOSE
    first = min(range(seats), key=lambda seat: (row_of(opening[seat]), column_of(opening[seat])))
    hands = tuple([tuple(sorted(rest[i * HAND : (i + 1) * HAND])) for i in range(seats)])
    told: list[Told[Event]] = [Told(Opened(seat, tile)) for seat, tile in enumerate(opening)]
    told.append(Told(Began(first)))
    told.extend([Told(Dealt(seat, hand), (seat,)) for seat, hand in enumerate(hands)])
    state = State(
        turn=1,
        board=bytes(board),
        sizes=(0,) * CHAINS,
        bank=(CERTIFICATES,) * CHAINS,
        cash=(CASH,) * seats,
        shares=((0,) * CHAINS,) * seats,
        hands=hands,
        pile=bytes(rest[seats * HAND :]),
        out=b"",
        idle=0,
        variant=Variant(
            as_printed_seven=bool(options["as_printed_seven"]),
            replace_dead_tiles=bool(options["replace_dead_tiles"]),
            hidden_holdings=bool(options["hidden_holdings"]),
        ),
        phases=(Placing(first),),
    )
    # A tile on an empty board is always playable, so that the first turn begins with placing.
    return Step(state, tuple(told), final=True)


def _ended(s: State) -> bool:
    return isinstance(s.phases[-1], Over)


def _shown(told: list[Told[Event]]) -> bool:
    """Whether shares were shown that are hidden else (H-28)."""
    return any(isinstance(t.event, Fell) for t in told)


# -- what each phase offers and does -----------------------------------------------------------


def _tiles(s: State, phase: Placing, stand: Standing) -> Prompt[Action]:
    tiles = stand.playable(s.board, s.hands[phase.seat])
    # Of several items it gives a tuple, in half the time of a comprehension; of one, the item.
    choices = itemgetter(*tiles)(_PLACE)
    return Prompt(True, choices if len(tiles) > 1 else (choices,))


def _place(s: State, phase: Placing, a: Place, told: list[Told[Event]]) -> State:
    what, touched = check_place(s, phase.seat, a.tile)
    return place(s, phase.seat, a.tile, what, touched, phase.last, told)


def _buy(s: State, phase: Buying, a: Buy, told: list[Told[Event]]) -> State:
    cost = check_buy(s, phase.seat, a.chains)
    return buy(s, phase.seat, a.chains, cost, phase.last, told)


def _disposals(s: State, phase: Disposing, _: Standing) -> Prompt[Action]:
    held = s.shares[phase.seat][phase.defunct]
    return _dispose_prompt(held, most_traded(held, s.bank[phase.acquirer]))


# There are few of them, and they are asked for often.
@cache
def _dispose_prompt(held: int, traded: int) -> Prompt[Action]:
    """Every mixture of trading, in pairs, selling and keeping; to keep all comes first."""
    return Prompt(
        True,
        tuple(
            [
                Dispose(trade, sell)
                for trade in range(0, traded + 1, 2)
                for sell in range(held - trade + 1)
            ]
        ),
    )


def _dispose(s: State, phase: Disposing, a: Dispose, told: list[Told[Event]]) -> State:
    check_dispose(s, phase, a)
    return dispose(s, phase, a, told)


def _free(s: State, _: Founding, __: Standing) -> Prompt[Action]:
    return Prompt(True, tuple([_FOUND[c] for c in range(CHAINS) if not s.sizes[c]]))


def _found(s: State, phase: Founding, a: Found, told: list[Told[Event]]) -> State:
    check_found(s, a.chain)
    return found(s, phase, a.chain, told)


def _largest(_: State, phase: Acquiring, __: Standing) -> Prompt[Action]:
    return Prompt(True, tuple([_ACQUIRE[c] for c in phase.tied]))


def _acquire(s: State, phase: Acquiring, a: Acquire, told: list[Told[Event]]) -> State:
    check_tied(s, a.chain, phase.tied, "H-11")
    return acquire(s, phase, a.chain, told)


def _equals(_: State, phase: Ordering, __: Standing) -> Prompt[Action]:
    return Prompt(True, tuple([_ABSORB[c] for c in phase.tied]))


def _absorb(s: State, phase: Ordering, a: Absorb, told: list[Told[Event]]) -> State:
    check_tied(s, a.chain, phase.tied, "H-12")
    return absorb(s, phase, a.chain, told)


class _Phase(Struct, frozen=True):
    """What a phase offers, the action that it asks for, and what that leads to."""

    offered: Callable[[State, Any, Standing], Prompt[Action]]
    action: type[Action]
    act: Callable[[State, Any, Any, list[Told[Event]]], State]


# A table rather than a match: a class pattern of a Struct that doesn't fit costs as much as a
# small function, and there are six.
STEPS: dict[type[Phase], _Phase] = {
    Placing: _Phase(_tiles, Place, _place),
    Buying: _Phase(buying, Buy, _buy),
    Disposing: _Phase(_disposals, Dispose, _dispose),
    Founding: _Phase(_free, Found, _found),
    Acquiring: _Phase(_largest, Acquire, _acquire),
    Ordering: _Phase(_equals, Absorb, _absorb),
}
"""By phase; a game that is over offers nothing."""


def _asked_about(s: State, seat: Seat) -> tuple[Action, ...]:
    """What a seat that is asked might want to do, possible or not."""
    end: tuple[Action, ...] = (_DECLARE,) if seat == mover(s) else ()
    match s.phases[-1]:
        case Placing():
            return (*[_PLACE[tile] for tile in s.hands[seat]], *end)
        case Buying():
            return (*_BUY_ONE, *end)
        case Founding():
            return (*_FOUND, *end)
        case Acquiring(_, _, _, others):
            return (*[_ACQUIRE[c] for c in others], *end)
        case Ordering(_, _, _, _, others):
            return (*[_ABSORB[c] for c in others], *end)
        case _:
            return end


def _view(s: State, seat: Seat | None, hidden: bool) -> View:
    phase = s.phases[-1]
    turn = s.phases[0]
    falling: tuple[int, ...] = ()
    if isinstance(phase, Disposing):
        falling = tuple([row[phase.defunct] for row in s.shares])
    cash: tuple[int | None, ...] = s.cash
    shares: tuple[tuple[int, ...] | None, ...] = s.shares
    if hidden:
        cash = tuple([c if i == seat else None for i, c in enumerate(s.cash)])
        shares = tuple([row if i == seat else None for i, row in enumerate(s.shares)])
    return View(
        seat=seat,
        turn=s.turn,
        board=tuple(s.board),
        sizes=s.sizes,
        bank=s.bank,
        cash=cash,
        shares=shares,
        hand=() if seat is None else s.hands[seat],
        tiles=tuple([len(hand) for hand in s.hands]),
        pile=len(s.pile),
        out=tuple(s.out),
        variant=s.variant,
        last=isinstance(turn, Placing | Buying) and turn.last,
        falling=falling,
        phase=phase,
    )


def _reseal(s: State, seat: Seat | None, rng: Rng) -> State:
    unseen = sorted([*s.pile, *(t for i, h in enumerate(s.hands) if i != seat for t in h)])
    mixed, rng = shuffled(rng, tuple(unseen))
    phase = s.phases[-1]
    if isinstance(phase, Placing) and phase.seat != seat:
        mixed = _first_playable(s, phase.seat, seat, mixed, rng)
    hands, at = [], 0
    for i, hand in enumerate(s.hands):
        if i == seat:
            hands.append(hand)
        else:
            hands.append(tuple(sorted(mixed[at : at + len(hand)])))
            at += len(hand)
    return replace(s, hands=tuple(hands), pile=bytes(mixed[at:]))


def _first_playable(
    s: State, placing: Seat, seat: Seat | None, mixed: tuple[int, ...], rng: Rng
) -> tuple[int, ...]:
    """The tiles with one for the seat that places among its own: all know that it has one."""
    start = sum([len(hand) for i, hand in enumerate(s.hands[:placing]) if i != seat])
    end = start + len(s.hands[placing])
    if any_playable(s.board, s.sizes, s.variant, mixed[start:end]):
        return mixed
    tile, rng = choice(rng, tuple(playable(s.board, s.sizes, s.variant, mixed)))
    given, _ = below(rng, end - start)
    swapped = list(mixed)
    at = swapped.index(tile)
    swapped[at], swapped[start + given] = swapped[start + given], tile
    return tuple(swapped)
