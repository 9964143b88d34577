"""A small game that only the tests know: everything that the protocol must carry, on one page.

T-1 Two to four people play with cards of 1 to 15. Each has ten coins and a hand of two cards that
    only he sees (option open_hands: all see the hands, though not what was laid away).
T-2 Each round a card is turned up and all bid for it, sealed and at once, from nothing to all
    their coins. A bid may be changed until the last is in.
T-3 The highest bid pays and takes the card; a die settles ties. He then lays a card of his hand
    away, face down, before the round is over.
T-4 Who has not sealed a bid, and anybody while a card is laid away, may pay a coin to look at the
    top card of the deck.
T-5 After so many rounds (option rounds) hand and coins together are what one is worth.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never, cast

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
from core.prompt import Amount, Barred, Field, Form, Prompt
from core.rng import Rng, below, choice, seeded, shuffled
from core.text import Text, Who, say
from core.words import Line

CLAUSES = frozenset({"T-1", "T-2", "T-3", "T-4", "T-5"})
CARDS = tuple(range(1, 16))
COINS = 10


class Waiting(Struct, frozen=True, tag="waiting"):
    pass


class Sealed(Struct, frozen=True, tag="sealed"):
    amount: int


class Bidding(Struct, frozen=True, tag="bidding"):
    bids: tuple[Waiting | Sealed, ...]


class Dropping(Struct, frozen=True, tag="dropping"):
    seat: Seat


class Over(Struct, frozen=True, tag="over"):
    pass


Phase = Bidding | Dropping | Over


class Bid(Struct, frozen=True, tag="bid", forbid_unknown_fields=True):
    amount: int


class Drop(Struct, frozen=True, tag="drop", forbid_unknown_fields=True):
    card: int


class Peek(Struct, frozen=True, tag="peek", forbid_unknown_fields=True):
    pass


Action = Bid | Drop | Peek


class Turned(Struct, frozen=True, tag="turned"):
    lot: int


class BidMade(Struct, frozen=True, tag="bid_made"):
    """`amount` None: what the others see."""

    seat: Seat
    amount: int | None


class Revealed(Struct, frozen=True, tag="revealed"):
    bids: tuple[int, ...]
    winner: Seat


class Dropped(Struct, frozen=True, tag="dropped"):
    seat: Seat
    card: int | None


class Peeked(Struct, frozen=True, tag="peeked"):
    seat: Seat
    card: int | None


class Ended(Struct, frozen=True, tag="ended"):
    worth: tuple[int, ...]


Event = Turned | BidMade | Revealed | Dropped | Peeked | Ended


class State(Struct, frozen=True):
    """`deck`: the top first. `lot`: the card turned up, if nobody has it yet."""

    deck: tuple[int, ...]
    lot: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    dropped: tuple[tuple[int, ...], ...]
    coins: tuple[int, ...]
    paid: int
    peeked: tuple[Seat, ...]
    rounds: int
    open_hands: bool
    phases: tuple[Phase, ...]
    rng: Rng


class BiddingView(Struct, frozen=True, tag="bidding"):
    sealed: tuple[bool, ...]
    mine: int | None


class View(Struct, frozen=True):
    seat: Seat | None
    deck: int
    top: int | None
    lot: tuple[int, ...]
    hands: tuple[tuple[int, ...] | None, ...]
    dropped: tuple[tuple[int, ...] | int, ...]
    coins: tuple[int, ...]
    peeked: tuple[Seat, ...]
    rounds: int
    phase: BiddingView | Dropping | Over


PEEK = Peek()


class Lots:
    """The game, as core.game.Rules."""

    types: Types[State, Action, Event, View] = Types(
        id="lots",
        title=say("Lots"),
        version=1,
        seats=(2, 4),
        options=(
            Option("rounds", say("rounds"), say("How many."), 3, choices=(2, 3), rule="T-5"),
            Option("open_hands", say("open hands"), say("All see them."), False, rule="T-1"),
        ),
        state=State,
        action=cast("type[Action]", Action),
        event=cast("type[Event]", Event),
        view=View,
    )

    def refuse(self, seats: int, options: Options, /) -> Illegal | None:
        if 2 <= seats <= 4:
            return None
        return Illegal("bad_seats", say("Lots is for 2 to 4, not {n}.", n=seats), "T-1")

    def seats(self, s: State, /) -> int:
        return len(s.hands)

    def setup(self, seats: int, seed: int, options: Options, /) -> Step[State, Event]:
        deck, rng = shuffled(seeded(seed), CARDS)
        hands = tuple(tuple(sorted(deck[2 * i : 2 * i + 2])) for i in range(seats))
        state = State(
            deck=deck[2 * seats + 1 :],
            lot=deck[2 * seats : 2 * seats + 1],
            hands=hands,
            dropped=((),) * seats,
            coins=(COINS,) * seats,
            paid=0,
            peeked=(),
            rounds=int(options["rounds"]),
            open_hands=bool(options["open_hands"]),
            phases=(Bidding((Waiting(),) * seats),),
            rng=rng,
        )
        return Step(state, everybody(Turned(state.lot[0])), final=True)

    def check(self, s: State, /) -> None:
        cards = sorted((*s.deck, *s.lot, *_flat(s.hands), *_flat(s.dropped)))
        if cards != list(CARDS):
            raise Illegal("impossible_state", say("The cards are not 1 to 15."), "T-1")
        if sum(s.coins) + s.paid != COINS * len(s.coins) or min(s.coins) < 0:
            raise Illegal("impossible_state", say("Coins are lost or made."), "T-1")
        for bid, coins in zip(_bids(s), s.coins, strict=True):
            if isinstance(bid, Sealed) and not 0 <= bid.amount <= coins:
                raise Illegal("impossible_state", say("A bid that can't be paid."), "T-2")

    def prompts(self, s: State, /) -> Mapping[Seat, Prompt[Action]]:
        seats = range(len(s.hands))
        match s.phases[-1]:
            case Bidding(bids):
                return {
                    seat: Prompt(
                        must=isinstance(bids[seat], Waiting),
                        choices=(PEEK,) if _no_peek(s, seat) is None else (),
                        forms=(Form("bid", (Field("amount", Amount(0, s.coins[seat])),)),),
                    )
                    for seat in seats
                }
            case Dropping(dropper):
                drops = tuple(Drop(card) for card in s.hands[dropper])
                curious = [seat for seat in seats if _no_peek(s, seat) is None]
                prompts: dict[Seat, Prompt[Action]] = {
                    seat: Prompt(must=False, choices=(PEEK,)) for seat in curious
                }
                looks = (PEEK,) if dropper in curious else ()
                prompts[dropper] = Prompt(must=True, choices=(*drops, *looks))
                return prompts
            case Over():
                return {}

    def barred(self, s: State, seat: Seat, /) -> tuple[Barred[Action], ...]:
        return refused(self, s, seat, (PEEK,))

    def apply(self, s: State, seat: Seat, a: Action, /) -> Step[State, Event]:
        if not 0 <= seat < len(s.hands):
            raise Illegal("no_seat", say("There is no seat {seat}.", seat=seat))
        match s.phases[-1]:
            case Over():
                raise Illegal("over", say("The game is over."), "T-5")
            case Bidding(bids):
                match a:
                    case Bid(amount):
                        return _bid(s, seat, bids, amount)
                    case Peek():
                        return _peek(s, seat)
                raise Illegal("bid", say("Now is the time to bid."), "T-2")
            case Dropping(dropper):
                if isinstance(a, Peek):
                    return _peek(s, seat)
                if seat != dropper or not isinstance(a, Drop):
                    raise Illegal("drop", say("{who} lays a card away.", who=Who(dropper)), "T-3")
                return _drop(s, seat, a.card)
            case never:
                assert_never(never)

    def view(self, s: State, seat: Seat | None, /) -> View:
        phase = s.phases[-1]
        if isinstance(phase, Bidding):
            mine = None if seat is None else phase.bids[seat]
            shown: BiddingView | Dropping | Over = BiddingView(
                tuple(isinstance(bid, Sealed) for bid in phase.bids),
                mine.amount if isinstance(mine, Sealed) else None,
            )
        else:
            shown = phase
        return View(
            seat=seat,
            deck=len(s.deck),
            top=s.deck[0] if seat in s.peeked else None,
            lot=s.lot,
            hands=tuple(hand if _sees(s, seat, i) else None for i, hand in enumerate(s.hands)),
            dropped=tuple(d if i == seat else len(d) for i, d in enumerate(s.dropped)),
            coins=s.coins,
            peeked=s.peeked,
            rounds=s.rounds,
            phase=shown,
        )

    def open_view(self, s: State, seat: Seat | None, /) -> View:
        top = s.deck[0] if s.deck else None
        return replace(self.view(s, seat), top=top, hands=s.hands, dropped=s.dropped)

    def reseal(self, s: State, seat: Seat | None, rng: Rng, /) -> State:
        known = s.deck[:1] if seat in s.peeked else ()
        hidden = tuple(i for i in range(len(s.hands)) if not _sees(s, seat, i))
        unseen = [*s.deck[len(known) :]]
        unseen += [card for i in hidden for card in s.hands[i]]
        unseen += [card for i, d in enumerate(s.dropped) if i != seat for card in d]
        # Sorted first, so that the order in which they lay tells nothing.
        pool, rng = shuffled(rng, tuple(sorted(unseen)))
        deal = iter(pool)

        def again(cards: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(sorted(next(deal) for _ in cards))

        hands = tuple(again(h) if i in hidden else h for i, h in enumerate(s.hands))
        dropped = tuple(d if i == seat else again(d) for i, d in enumerate(s.dropped))
        phase = s.phases[-1]
        if isinstance(phase, Bidding):
            bids = list(phase.bids)
            for i, bid in enumerate(bids):
                if isinstance(bid, Sealed) and i != seat:
                    amount, rng = below(rng, s.coins[i] + 1)
                    bids[i] = Sealed(amount)
            phase = Bidding(tuple(bids))
        return replace(
            s,
            deck=(*known, *deal),
            hands=hands,
            dropped=dropped,
            phases=(*s.phases[:-1], phase),
            rng=rng,
        )

    def outcome(self, s: State, /) -> Outcome | None:
        if not isinstance(s.phases[-1], Over):
            return None
        worth = tuple(sum(h) + c for h, c in zip(s.hands, s.coins, strict=True))
        return Outcome(worth, places(worth))


def _flat(piles: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    return tuple(card for pile in piles for card in pile)


def _bids(s: State) -> tuple[Waiting | Sealed, ...]:
    phase = s.phases[0]
    return phase.bids if isinstance(phase, Bidding) else (Waiting(),) * len(s.hands)


def _sees(s: State, seat: Seat | None, hand: Seat) -> bool:
    return seat == hand or s.open_hands or isinstance(s.phases[-1], Over)


def _no_peek(s: State, seat: Seat) -> Illegal | None:
    if not s.coins[seat]:
        return Illegal("no_coins", say("A look costs 1 coin; you have none."), "T-4")
    if not s.deck or seat in s.peeked:
        return Illegal("nothing_new", say("There is nothing new to see."), "T-4")
    if isinstance(_bids(s)[seat], Sealed):
        return Illegal("sealed", say("Your bid is sealed; look before you bid."), "T-4")
    return None


def _peek(s: State, seat: Seat) -> Step[State, Event]:
    no = _no_peek(s, seat)
    if no is not None:
        raise no
    coins = tuple(c - (i == seat) for i, c in enumerate(s.coins))
    state = replace(s, coins=coins, paid=s.paid + 1, peeked=tuple(sorted((*s.peeked, seat))))
    told: Told[Event] = Told(Peeked(seat, s.deck[0]), (seat,), Peeked(seat, None))
    return Step(state, (told,), final=True)


def _bid(
    s: State, seat: Seat, bids: tuple[Waiting | Sealed, ...], amount: int
) -> Step[State, Event]:
    if not 0 <= amount <= s.coins[seat]:
        reason = say("A bid of {n} is not from 0 to {most}.", n=amount, most=s.coins[seat])
        raise Illegal("bad_bid", reason, "T-2")
    bids = (*bids[:seat], Sealed(amount), *bids[seat + 1 :])
    told: Told[Event] = Told(BidMade(seat, amount), (seat,), BidMade(seat, None))
    amounts = tuple(bid.amount for bid in bids if isinstance(bid, Sealed))
    if len(amounts) < len(bids):
        return Step(replace(s, phases=(Bidding(bids),)), (told,))
    best = tuple(i for i, n in enumerate(amounts) if n == max(amounts))
    winner, rng = choice(s.rng, best)
    taken = tuple(sorted((*s.hands[winner], *s.lot)))
    state = replace(
        s,
        lot=(),
        hands=(*s.hands[:winner], taken, *s.hands[winner + 1 :]),
        coins=tuple(c - max(amounts) * (i == winner) for i, c in enumerate(s.coins)),
        paid=s.paid + max(amounts),
        phases=(Bidding((Waiting(),) * len(bids)), Dropping(winner)),
        rng=rng,
    )
    return Step(state, (told, *everybody(Revealed(amounts, winner))), final=True)


def _drop(s: State, seat: Seat, card: int) -> Step[State, Event]:
    if card not in s.hands[seat]:
        raise Illegal("not_held", say("You don't hold a {card}.", card=card), "T-3")
    hand = tuple(c for c in s.hands[seat] if c != card)
    laid = tuple(sorted((*s.dropped[seat], card)))
    told: Told[Event] = Told(Dropped(seat, card), (seat,), Dropped(seat, None))
    state = replace(
        s,
        hands=(*s.hands[:seat], hand, *s.hands[seat + 1 :]),
        dropped=(*s.dropped[:seat], laid, *s.dropped[seat + 1 :]),
        rounds=s.rounds - 1,
        phases=s.phases[:-1],
    )
    if not state.rounds:
        state = replace(state, phases=(Over(),))
        worth = tuple(sum(h) + c for h, c in zip(state.hands, state.coins, strict=True))
        return Step(state, (told, *everybody(Ended(worth))), final=True)
    state = replace(state, lot=state.deck[:1], deck=state.deck[1:], peeked=())
    return Step(state, (told, *everybody(Turned(state.lot[0]))), final=True)


class LotsWords:
    """The sentences, as core.words.Words."""

    about = say("Bid for cards.")
    length = say("5 min")
    guide: tuple[Text, ...] = (say("Bid high for high cards."),)

    def lines(self, events: Sequence[Event], /) -> tuple[Line, ...]:
        return tuple(Line("", _line(event), ()) for event in events)

    def action(self, view: View, action: Action, /) -> Text:
        match action:
            case Bid(amount):
                return say("bid {amount}", amount=amount)
            case Drop(card):
                return say("lay {card} away", card=card)
            case Peek():
                return say("look at the top of {deck} cards", deck=view.deck)

    def moment(self, view: View, /) -> Text:
        return say("{n} rounds to go", n=view.rounds)

    def asked(self, view: View, seat: Seat, /) -> Text:
        match view.phase:
            case BiddingView(sealed):
                return say("has bid") if sealed[seat] else say("bids")
            case Dropping(dropper):
                return say("lays a card away") if dropper == seat else say("waits")
            case Over():
                return say("is done")

    def standing(self, view: View, /) -> tuple[int, ...]:
        return tuple(
            coins + (0 if hand is None else sum(hand))
            for coins, hand in zip(view.coins, view.hands, strict=True)
        )

    def clauses(self, phase: str, /) -> tuple[str, ...]:
        return {"bidding": ("T-2", "T-4"), "dropping": ("T-3", "T-4"), "over": ("T-5",)}[phase]


def _line(event: Event) -> Text:
    match event:
        case Turned(lot):
            return say("{lot} is turned up", lot=lot)
        case BidMade(seat, None):
            return say("{who} seals a bid", who=Who(seat))
        case BidMade(seat, amount):
            return say("{who} bids {amount}", who=Who(seat), amount=cast(int, amount))
        case Revealed(bids, winner):
            return say("{who} wins with {bid}", who=Who(winner), bid=max(bids))
        case Dropped(seat, _):
            return say("{who} lays a card away", who=Who(seat))
        case Peeked(seat, _):
            return say("{who} looks at the top card", who=Who(seat))
        case Ended(worth):
            return say("The best has {most}", most=max(worth))


RULES = Lots()
WORDS = LotsWords()
