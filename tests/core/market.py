"""A small game that only the tests know: offers that nobody asked for, swaps and discards.

M-1 Two to four people hold wood, wool and iron; only the holder sees them (option open_hands: all
    do). One after the other is on turn.
M-2 Who is on turn makes offers to the others, as often as he likes up to ten offers, and ends his
    turn. Anybody else may make him an offer, unasked.
M-3 An offer is one of some goods for others. All who are asked accept or decline in any order; the
    first who accepts swaps. Who offers may withdraw it as long as others are to answer.
M-4 At the end of a turn all who hold more than four goods discard down to four, in secret, three
    at a time at most. Then the next is on turn.
M-5 After two turns of each the goods are counted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from core.game import (
    Illegal,
    Option,
    Options,
    Outcome,
    Seat,
    Step,
    Told,
    Types,
    everybody,
    places,
    refused,
)
from core.prompt import Barred, Basket, Field, Form, Prompt, Swap, admits
from core.rng import Rng, below, seeded
from core.text import Text, Who, say
from core.words import Line

GOODS = ("wood", "wool", "iron")
CLAUSES = frozenset({"M-1", "M-2", "M-3", "M-4", "M-5"})
EACH = 3
"""Of each kind there are so many for each seat."""
KEPT = 4
AT_ONCE = 3
OFFERS = 10
TURNS = 2
ALL = -1

Goods = tuple[int, ...]


class Trading(Struct, frozen=True, tag="trading"):
    """`made` counts the offers of the turn."""

    seat: Seat
    made: int = 0


class Offered(Struct, frozen=True, tag="offered"):
    """`by` would give what is above 0 in `swap` for what is below; `waiting` are to answer."""

    by: Seat
    swap: Goods
    waiting: tuple[Seat, ...]


class Discarding(Struct, frozen=True, tag="discarding"):
    """`owed` and `picks` by seat; what is picked is in secret until nobody owes any more."""

    owed: Goods
    picks: tuple[Goods, ...]


class Over(Struct, frozen=True, tag="over"):
    pass


class DiscardingView(Struct, frozen=True, tag="discarding"):
    owed: Goods
    mine: Goods


Phase = Trading | Offered | Discarding | Over
PhaseView = Trading | Offered | DiscardingView | Over


class Offer(Struct, frozen=True, tag="offer", forbid_unknown_fields=True):
    to: Seat
    swap: Goods


class Accept(Struct, frozen=True, tag="accept", forbid_unknown_fields=True):
    pass


class Decline(Struct, frozen=True, tag="decline", forbid_unknown_fields=True):
    pass


class Close(Struct, frozen=True, tag="close", forbid_unknown_fields=True):
    pass


class Discard(Struct, frozen=True, tag="discard", forbid_unknown_fields=True):
    goods: Goods


class End(Struct, frozen=True, tag="end", forbid_unknown_fields=True):
    pass


Action = Offer | Accept | Decline | Close | Discard | End


class Did(Struct, frozen=True, tag="did"):
    """`goods` is the swap offered or made, or what is discarded; None where it is not told."""

    seat: Seat
    what: str
    goods: Goods | None = None


class State(Struct, frozen=True):
    hands: tuple[Goods, ...]
    gone: Goods
    turn: int
    open_hands: bool
    phases: tuple[Phase, ...]
    rng: Rng


class View(Struct, frozen=True):
    seat: Seat | None
    hands: tuple[Goods | None, ...]
    held: tuple[int, ...]
    gone: Goods
    turn: int
    phase: PhaseView


class Market:
    """The game, as core.game.Rules."""

    types: Types[State, Action, Did, View] = Types(
        id="market",
        title=say("Market"),
        version=1,
        seats=(2, 4),
        options=(Option("open_hands", say("open hands"), say("All see them."), False, rule="M-1"),),
        state=State,
        action=cast("type[Action]", Action),
        event=Did,
        view=View,
    )

    def refuse(self, seats: int, options: Options, /) -> Illegal | None:
        if 2 <= seats <= 4:
            return None
        return Illegal("bad_seats", say("Market is for 2 to 4, not {n}.", n=seats), "M-1")

    def setup(self, seats: int, seed: int, options: Options, /) -> Step[State, Did]:
        hands, gone, rng = _dealt((5,) * seats, (seats * EACH,) * 3, seeded(seed))
        state = State(hands, gone, 0, bool(options["open_hands"]), (Trading(0),), rng)
        return Step(state, everybody(Did(0, "begins")), final=True)

    def seats(self, s: State, /) -> int:
        return len(s.hands)

    def check(self, s: State, /) -> None:
        for kind in range(3):
            there = s.gone[kind] + sum(hand[kind] for hand in s.hands)
            if there != EACH * len(s.hands) or min(s.gone) < 0 or min(map(min, s.hands)) < 0:
                raise Illegal("impossible_state", say("Goods are lost or made."), "M-1")

    def prompts(self, s: State, /) -> Mapping[Seat, Prompt[Action]]:
        match s.phases[-1]:
            case Trading(seat):
                prompts: dict[Seat, Prompt[Action]] = {}
                others = [other for other in range(len(s.hands)) if other != seat]
                own = tuple(f for to in (*others, ALL) if (f := _offer_form(s, seat, to)))
                prompts[seat] = Prompt(True, (End(),), own)
                for other in others:
                    form = _offer_form(s, other, seat)
                    if form is not None:
                        prompts[other] = Prompt(False, forms=(form,))
                return prompts
            case Offered(by, swap, waiting):
                asked: dict[Seat, Prompt[Action]] = {}
                for seat in waiting:
                    can = (Accept(),) if _can_accept(s, seat, swap) else ()
                    asked[seat] = Prompt(True, (*can, Decline()))
                return {**asked, by: Prompt(False, (Close(),))}
            case Discarding(owed, picks):
                # Who has picked least is asked first, of several the last seat.
                owing = [seat for seat in range(len(owed)) if owed[seat] > sum(picks[seat])]
                return {
                    seat: Prompt(True, forms=(_discard_form(s, seat, owed, picks),))
                    for seat in sorted(owing, key=lambda seat: (sum(picks[seat]), -seat))
                }
            case Over():
                return {}

    def barred(self, s: State, seat: Seat, /) -> tuple[Barred[Action], ...]:
        return refused(self, s, seat, (Accept(),))

    def apply(self, s: State, seat: Seat, a: Action, /) -> Step[State, Did]:
        prompt = self.prompts(s).get(seat)
        if prompt is None or not admits(prompt, a):
            raise Illegal("no", say("{who} can't do that.", who=Who(seat)), "M-2")
        phase = s.phases[-1]
        match a, phase:
            case Offer(to, swap), Trading(turn, made):
                waiting = tuple(i for i in range(len(s.hands)) if i == to or to == ALL)
                offered = Offered(seat, swap, tuple(i for i in waiting if i != seat))
                trading = Trading(turn, made + 1)
                state = replace(s, phases=(trading, offered))
                return Step(state, everybody(Did(seat, "offers", swap)), final=True)
            case Accept(), Offered(by, swap, _):
                hands = list(s.hands)
                for who, sign in ((by, -1), (seat, 1)):
                    hands[who] = tuple(h + sign * n for h, n in zip(hands[who], swap, strict=True))
                state = replace(s, hands=tuple(hands), phases=s.phases[:-1])
                return Step(state, everybody(Did(seat, "accepts", swap)), final=True)
            case Decline(), Offered(_, _, waiting):
                left = tuple(i for i in waiting if i != seat)
                stays = (s.phases[0], replace(phase, waiting=left)) if left else s.phases[:1]
                return Step(replace(s, phases=stays), everybody(Did(seat, "declines")))
            case Close(), Offered():
                return Step(replace(s, phases=s.phases[:1]), everybody(Did(seat, "withdraws")))
            case End(), Trading():
                owed = tuple(max(sum(hand) - KEPT, 0) for hand in s.hands)
                told = everybody(Did(seat, "ends"))
                if any(owed):
                    picks = ((0, 0, 0),) * len(owed)
                    return Step(replace(s, phases=(Discarding(owed, picks),)), told)
                return Step(_next(s), told)
            case Discard(goods), Discarding():
                return _discard(s, seat, phase, goods)
        raise Illegal("no", say("{who} can't do that.", who=Who(seat)), "M-2")

    def view(self, s: State, seat: Seat | None, /) -> View:
        phase = s.phases[-1]
        shown: PhaseView
        if isinstance(phase, Discarding):
            owed = tuple(n - sum(pick) for n, pick in zip(phase.owed, phase.picks, strict=True))
            shown = DiscardingView(owed, (0, 0, 0) if seat is None else phase.picks[seat])
        else:
            shown = phase
        hands = tuple(hand if _sees(s, seat, i) else None for i, hand in enumerate(s.hands))
        return View(seat, hands, tuple(map(sum, s.hands)), s.gone, s.turn, shown)

    def open_view(self, s: State, seat: Seat | None, /) -> View:
        return replace(self.view(s, seat), hands=s.hands)

    def reseal(self, s: State, seat: Seat | None, rng: Rng, /) -> State:
        hidden = [i for i in range(len(s.hands)) if not _sees(s, seat, i)]
        pool = tuple(sum(s.hands[i][kind] for i in hidden) for kind in range(3))
        dealt, _, rng = _dealt(tuple(sum(s.hands[i]) for i in hidden), pool, rng)
        hands = list(s.hands)
        for i, hand in zip(hidden, dealt, strict=True):
            hands[i] = hand
        phase = s.phases[-1]
        if isinstance(phase, Discarding):
            picks = list(phase.picks)
            for i in range(len(picks)):
                if i != seat:
                    (picks[i],), _, rng = _dealt((sum(picks[i]),), hands[i], rng)
            phase = replace(phase, picks=tuple(picks))
        return replace(s, hands=tuple(hands), phases=(*s.phases[:-1], phase), rng=rng)

    def outcome(self, s: State, /) -> Outcome | None:
        if not isinstance(s.phases[-1], Over):
            return None
        worth = tuple(map(sum, s.hands))
        return Outcome(worth, places(worth))


def _dealt(counts: Sequence[int], pool: Goods, rng: Rng) -> tuple[tuple[Goods, ...], Goods, Rng]:
    """Hands of so many goods from a pool, what is left of it, and the dice after it."""
    left = list(pool)
    hands = []
    for count in counts:
        hand = [0, 0, 0]
        for _ in range(count):
            at, rng = below(rng, sum(left))
            kind = next(k for k in range(3) if at < sum(left[: k + 1]))
            left[kind] -= 1
            hand[kind] += 1
        hands.append(tuple(hand))
    return tuple(hands), tuple(left), rng


def _sees(s: State, seat: Seat | None, hand: Seat) -> bool:
    return seat == hand or s.open_hands or isinstance(s.phases[-1], Over)


def _offer_form(s: State, by: Seat, to: Seat) -> Form | None:
    trading = s.phases[-1]
    if not isinstance(trading, Trading) or trading.made == OFFERS or not any(s.hands[by]):
        return None
    # What others hold is hidden, so as much may be asked for as there can be.
    domain = Swap(GOODS, s.hands[by], (EACH,) * 3, 4)
    return Form("offer", (Field("swap", domain),), (("to", to),))


def _can_accept(s: State, seat: Seat, swap: Goods) -> bool:
    return all(h + n >= 0 for h, n in zip(s.hands[seat], swap, strict=True))


def _discard_form(s: State, seat: Seat, owed: Goods, picks: tuple[Goods, ...]) -> Form:
    left = tuple(h - n for h, n in zip(s.hands[seat], picks[seat], strict=True))
    now = min(owed[seat] - sum(picks[seat]), AT_ONCE)
    return Form("discard", (Field("goods", Basket(GOODS, left, now, now)),))


def _discard(s: State, seat: Seat, phase: Discarding, goods: Goods) -> Step[State, Did]:
    picks = list(phase.picks)
    picks[seat] = tuple(a + b for a, b in zip(picks[seat], goods, strict=True))
    told: Told[Did] = Told(Did(seat, "picks", goods), (seat,), Did(seat, "picks"))
    if any(sum(pick) < owed for pick, owed in zip(picks, phase.owed, strict=True)):
        return Step(replace(s, phases=(Discarding(phase.owed, tuple(picks)),)), (told,), final=True)
    hands = tuple(
        tuple(h - n for h, n in zip(hand, pick, strict=True))
        for hand, pick in zip(s.hands, picks, strict=True)
    )
    gone = tuple(g + sum(pick[kind] for pick in picks) for kind, g in enumerate(s.gone))
    shown = [Did(i, "discards", pick) for i, pick in enumerate(picks) if any(pick)]
    state = _next(replace(s, hands=hands, gone=gone))
    return Step(state, (told, *everybody(*shown)), final=True)


def _next(s: State) -> State:
    turn = s.turn + 1
    seats = len(s.hands)
    phase = Over() if turn == TURNS * seats else Trading(turn % seats)
    return replace(s, turn=turn, phases=(phase,))


class MarketWords:
    """The sentences, as core.words.Words."""

    about = say("Swap goods.")
    length = say("5 min")
    guide: tuple[Text, ...] = (say("Give what you don't need."),)

    def lines(self, events: Sequence[Did], /) -> tuple[Line, ...]:
        return tuple(Line("", _line(event), (event.seat,)) for event in events)

    def action(self, view: View, action: Action, /) -> Text:
        match action:
            case Offer(to, swap):
                return say("offer {swap} to {to}", swap=told(swap), to=to)
            case Discard(goods):
                return say("discard {goods}", goods=told(goods))
            case _:
                return say("{what}", what=type(action).__name__.lower())

    def moment(self, view: View, /) -> Text:
        return say("turn {n}", n=view.turn)

    def asked(self, view: View, seat: Seat, /) -> Text:
        words = {Trading: "trades", Offered: "answers", DiscardingView: "discards", Over: "is done"}
        return say("{does}", does=words[type(view.phase)])

    def standing(self, view: View, /) -> tuple[int, ...]:
        return view.held

    def clauses(self, phase: str, /) -> tuple[str, ...]:
        return {
            "trading": ("M-2",),
            "offered": ("M-3",),
            "discarding": ("M-4",),
            "over": ("M-5",),
        }[phase]


def told(goods: Goods) -> str:
    """Goods in short: `2 wood 1 iron`, and a swap as `1 wood for 2 iron`."""

    def some(sign: int) -> str:
        return " ".join(f"{n * sign} {GOODS[k]}" for k, n in enumerate(goods) if n * sign > 0)

    return f"{some(1)} for {some(-1)}" if min(goods) < 0 else some(1)


def _line(event: Did) -> Text:
    goods = "" if event.goods is None else f" {told(event.goods)}"
    return say("{who} {what}{goods}", who=Who(event.seat), what=event.what, goods=goods)


RULES = Market()
WORDS = MarketWords()
