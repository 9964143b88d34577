"""Whole games against the clauses, written down a second time in reference.py."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from core.game import Options, Told
from core.games.ctn18.actions import (
    Action,
    Bid,
)
from core.games.ctn18.data import CELLS, OFF
from core.games.ctn18.events import BoughtCard, Discarded, Event, Rolled, Stolen
from core.games.ctn18.island.geometry import UP
from core.games.ctn18.island.layout import GENERIC, Layout
from core.games.ctn18.rules import RULES
from core.games.ctn18.state import (
    Auction,
    Offered,
    Operating,
    Over,
    Paying,
    Placing,
    Rolling,
    State,
    Stock,
)
from core.prompt import Amount, Basket, Form, OneOf, Prompt, Swap, sample
from core.rng import Rng, below, choice, seeded
from core.table import Table
from tests.core.games.ctn18.busy import busy
from tests.core.games.ctn18.positions import (
    NORTH,
    SOUTH,
    A,
    D,
    F,
    G,
    bundle,
    cell,
    changed,
    edge,
    goods,
    in_stock,
    path,
    position,
    turn,
)
from tests.core.games.ctn18.reference import Book
from tests.core.games.ctn18.reference_table import Asked, Turn

RULE = pytest.mark.rule(*(f"N-{n}" for n in range(1, 44)))
OPTIONS: Options = {"beginner_board": False}
STYLES = ("any", "building", "trading", "dealing")


# -- the same game, as the book has it ---------------------------------------------------------


def compass(layout: Layout) -> list[int]:
    """The harbours called North, East, South and West (N-11)."""
    generic = [n for n, kind in enumerate(layout.ports) if kind == GENERIC]
    north = min(generic, key=lambda n: (abs(UP[n]), -UP[n]))
    clockwise = sorted(generic, key=lambda n: UP[n])
    at = clockwise.index(north)
    return clockwise[at:] + clockwise[:at]


def told(state: State) -> Book:
    book = Book(
        hexes=list(state.layout.hexes),
        numbers=list(state.layout.numbers),
        ports=list(state.layout.ports),
        compass=compass(state.layout),
        order=list(state.order),
        lots=list(state.lots),
        towns=towns(state.corners),
        roads={e: held - 1 for e, held in enumerate(state.edges) if held},
        robber=state.robber,
        hands=[list(hand) for hand in state.hands],
        deck=[state.deck.count(kind) for kind in range(5)],
        cards=[list(cards) for cards in state.cards],
        knights=list(state.knights),
        longest=state.longest,
        largest=state.largest,
        values=list(state.values),
        cash=list(state.cash),
        shares=[list(row) for row in state.shares],
        pool=list(state.pool),
        presidents=list(state.presidents),
        markers=marked(state),
        owners=list(state.owners),
        treasury=state.treasury,
        watched=[list(row) for row in state.known],
        priority=state.priority,
        stock_rounds=state.set,
        rounds=state.rounds,
    )
    match state.phases:
        case (Placing(seat, 0, -1),):
            assert seat == state.priority
        case (Auction(_, lot, 0, None, passed),):
            book.stage, book.lot, book.out = "auction", lot, list(passed)
        case (Stock(seat, idle, last, sold, now),):
            book.stage = "stock"
            book.seat, book.idle, book.last = seat, idle, last
            book.sold, book.now = [set(row) for row in sold], set(now)
        case (Operating() as turn, *above):
            book.stage = "operating"
            book.turn = Turn(
                round=turn.round,
                of=turn.of,
                place=turn.turn,
                major=turn.major,
                start=turn.start,
                roads=turn.roads,
                fresh=list(turn.fresh),
                played=turn.played,
                shown=turn.shown,
                offers=list(turn.offers),
                swaps=turn.swaps,
                named=turn.named,
                rolled=not isinstance(above[-1], Rolling),
            )
            assert 1 == len(above)
        case (Paying(),):
            book.stage = "paying"
        case _:
            raise AssertionError(state.phases)
    return book


def towns(corners: bytes) -> dict[int, tuple[int, int]]:
    """Owner and size of what stands on each corner: settlements are 1 to 4, cities 5 to 8."""
    return {c: ((held - 1) % 4, 1 + (held > 4)) for c, held in enumerate(corners) if held}


def marked(state: State) -> list[tuple[int, int] | None]:
    return [None if m == OFF else (CELLS[m].x, CELLS[m].y) for m in state.markers]


# -- comparing ---------------------------------------------------------------------------------


def agrees(state: State, book: Book) -> None:
    """Everything on the table is as the book has it."""
    assert book.towns == towns(state.corners)
    assert book.roads == {e: held - 1 for e, held in enumerate(state.edges) if held}
    assert book.robber == state.robber
    assert book.hands == [list(hand) for hand in state.hands]
    assert book.deck == [state.deck.count(kind) for kind in range(5)]
    assert book.cards == [list(cards) for cards in state.cards]
    assert book.watched == [list(row) for row in state.known]
    assert book.knights == list(state.knights)
    assert (book.longest, book.largest) == (state.longest, state.largest)
    assert book.values == list(state.values)
    assert book.cash == list(state.cash)
    assert book.shares == [list(row) for row in state.shares]
    assert book.pool == list(state.pool)
    assert book.presidents == list(state.presidents)
    assert book.markers == marked(state)
    assert book.owners == list(state.owners)
    assert (book.treasury, book.priority) == (state.treasury, state.priority)
    assert (book.stock_rounds, book.rounds) == (state.set, state.rounds)
    first = state.phases[0]
    if isinstance(first, Stock):
        assert (book.seat, book.idle, book.last) == (first.seat, first.idle, first.last)
        assert tuple(tuple(sorted(row)) for row in book.sold) == first.sold
        assert book.now == set(first.now)
    if isinstance(first, Operating):
        turn = book.turn
        assert turn is not None
        assert (turn.round, turn.of) == (first.round, first.of)
        assert (turn.place, turn.major) == (first.turn, first.major)
        assert (turn.start, turn.roads) == (first.start, first.roads)
        assert turn.fresh == list(first.fresh)
        assert (turn.played, turn.shown) == (first.played, first.shown)
        assert turn.offers == list(first.offers)
        assert (turn.swaps, turn.named) == (first.swaps, first.named)


def as_told(form: Form) -> tuple[object, ...]:
    """A form as the book says it."""
    *whom, open_ = form.fields
    assert () == form.sums
    fixed: tuple[object, ...] = tuple(value for _, value in form.fixed)
    names = [name for name, _ in form.fixed]
    for field in whom:
        assert isinstance(field.domain, OneOf)
        names.append(field.name)
        fixed = (*fixed, frozenset(field.domain.values))
    match form.action, open_.name, open_.domain:
        case "bid", "amount", Amount(low, high, 1):
            assert () == fixed
            return "bid", low, high
        case "discard", "cards", Basket(_, most, low, high):
            assert (["major"], low) == (names, high)
            return "discard", *fixed, most, low
        case "shed", "shares", Basket(_, most, low, high):
            assert ([], low) == (names, high)
            return "shed", most, low
        case "offer", "swap", Swap(_, give, get, most_got):
            assert ["by", "to"] == names
            return "offer", *fixed, give, get, most_got
        case "counter", "swap", Swap(_, give, get, most_got):
            assert ["major"] == names
            return "counter", *fixed, give, get, most_got
    raise AssertionError(form)


def asked_alike(asked: Asked, state: State) -> None:
    prompts = RULES.prompts(state)
    assert set(asked) == set(prompts)
    for seat, (must, choices, forms) in asked.items():
        prompt = prompts[seat]
        assert must == prompt.must
        assert choices == set(prompt.choices)
        assert len(choices) == len(prompt.choices)
        listed = [as_told(form) for form in prompt.forms]
        assert forms == set(listed)
        assert len(forms) == len(listed)


def chances(before: State, events: Sequence[Told[Event]]) -> deque[tuple[object, ...]]:
    """What chance brought, in order."""
    found: deque[tuple[object, ...]] = deque()
    for event in [t.event for t in events]:
        match event:
            case Rolled(_, first, second):
                found.append(("dice", first, second))
            case Stolen(_, _, commodity, _):
                found.append(("stolen", commodity))
            case BoughtCard(_, card):
                found.append(("card", card))
            case Discarded(major, cards, _) if before.presidents[major] is None:
                found.append(("lost", major, cards))
    return found


# -- playing -----------------------------------------------------------------------------------


def played(state: State, style: str, dice: Rng, most: int = 100_000) -> Counter[str]:
    """A game at random, compared before each act. Returns what happened how often."""
    book, table = told(state), Table.load(RULES, state)
    game = book.game()
    asked = next(game)
    for _ in range(most):
        before = table.state
        agrees(before, book)
        asked_alike(asked, before)
        RULES.check(before)
        seat, action, dice = picked(RULES.prompts(before), style, dice)
        entry = table.submit(seat, action)
        book.told = chances(before, entry.told)
        try:
            asked = game.send((seat, action))
        except StopIteration:
            break
        assert not book.told
    else:
        return book.tally
    agrees(table.state, book)
    assert (Over(book.ended_by),) == table.state.phases
    outcome = table.outcome()
    assert outcome is not None
    assert tuple(book.worth(seat) for seat in range(book.players)) == outcome.worth
    assert {} == table.prompts()
    book.tally["played to the end"] += 1
    return book.tally


def made(plain: dict[str, Any]) -> Action:
    action: Action = msgspec.convert(plain, Action)
    return action


def picked(prompts: Any, style: str, dice: Rng) -> tuple[int, Action, Rng]:
    """An act at random: first its kind, then which one."""
    must = tuple(seat for seat, prompt in prompts.items() if prompt.must)
    n, dice = below(dice, 3 if style == "trading" else 12)
    seat, dice = choice(dice, tuple(prompts) if n == 0 else must)
    prompt: Prompt[Action] = prompts[seat]
    kinds = sorted({type(a).__name__ for a in prompt.choices} | {f.action for f in prompt.forms})
    kind, dice = choice(dice, tuple(k for k in kinds if wanted(k, style)) or tuple(kinds))
    forms = tuple(f for f in prompt.forms if f.action == kind)
    if forms:
        form, dice = choice(dice, forms)
        action, dice = sample(form, made, dice)
        assert action is not None
        if isinstance(action, Bid):
            (open_,) = form.fields
            assert isinstance(open_.domain, Amount)
            n, dice = below(dice, 4)
            low, high = open_.domain.low, open_.domain.high
            action = action if n == 0 else Bid(min(high, low + n))
        return seat, action, dice
    listed = tuple(a for a in prompt.choices if type(a).__name__ == kind)
    chosen, dice = choice(dice, listed)
    return seat, chosen, dice


UNWANTED = {
    "any": {"Close"},
    "building": {"End", "Close", "offer", "Pass", "Sell"},
    "trading": {"Close", "TakeNone", "Decline", "End"},
    "dealing": {"BankTrade", "offer", "End", "Close"},
    "idle": {"Float", "bid"},
}
"""What each style does only if there is nothing else."""


def wanted(kind: str, style: str) -> bool:
    return kind not in UNWANTED[style]


def resumed(state: State) -> State:
    """The same position without the offer that lies on the table: the book begins at a turn."""
    if isinstance(state.phases[-1], Offered):
        return changed(state, phases=state.phases[:-1])
    return state


def late(seed: int) -> State:
    """The 150th operating round: the bank has one Ore and one Wood; Amber has one road left, or
    by seed needs one for the longest."""
    laid = path(*NORTH[:15]) if seed % 2 else (*path(3, 0, 4, 1, 5), edge(2, 6), edge(8, 13))
    return position(
        ("A2 G2 D1", "D3 F1", "F2 C3"),
        pool="C1",
        cash=(9, 30, 0),
        homes=SOUTH,
        settlements={A: (0, 1, 2), D: (45, 24), F: (28, 37), G: (39, 20)},
        cities={A: (8,)},
        roads={A: laid, D: (64, 36), F: (34, 53), G: (50, 31)},
        hands={A: goods(3, 3, 0, 1, 3), D: goods(7, 1, 2, 0, 8), G: goods(8, 0, 0, 0, 7)},
        knights={A: 2},
        cards={A: bundle(knight=1, roads=1), D: bundle(plenty=1), G: bundle(monopoly=1)},
        owners={0: 1, 1: 0, 2: 1, 3: 0},
        stock_round=60,
        rounds=149,
        operating=turn(A, 7 if seed % 2 else 5, round=2),
        above=(Rolling(0),),
        seed=seed,
    )


def whole(seed: int) -> State:
    """A stock round at its end: Amber is held by players alone."""
    return position(
        ("A5 D2", "A5 F2", "G2"),
        prices={A: cell(-9, 1)},
        phases=in_stock(1, 3, idle=1, last=2),
        stock_round=2,
        rounds=2,
        seed=seed,
    )


def poor(seed: int) -> State:
    """The third lot, with two dollars at the table."""
    return position(
        ("", "", ""),
        cash=(0, 2, 0),
        phases=(Auction(1, 2, 0, None, (), (0, 0, 0)),),
        priority=1,
        stock_round=0,
        rounds=0,
        seed=seed,
    )


@RULE
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_game_goes_as_the_clauses_tell_it(seats: int, style: str) -> None:
    seed = 100 * seats + len(style)
    played(RULES.setup(seats, seed, OPTIONS).state, style, seeded(seed, 17), 300)


@RULE
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_busy_positions_go_on_as_the_clauses_tell_it(seats: int, style: str) -> None:
    for seed in range(3):
        played(resumed(busy(seats, seed, OPTIONS)), style, seeded(seed, seats), 60)


@RULE
def test_the_games_compared_reach_everything() -> None:
    total: Counter[str] = Counter()
    for seed in range(6):
        style = STYLES[seed % 4]
        total += played(resumed(busy(3, seed, OPTIONS)), style, seeded(seed, 8), 200)
        total += played(late(seed), style, seeded(seed, 9))
        total += played(whole(seed), "idle", seeded(seed, 10), 20)
    total += played(poor(0), "any", seeded(0, 11), 20)
    total += played(poor(1), "idle", seeded(1, 11))
    assert {
        *("lot lost", "gift", "new president", "shed", "bubbled", "stayed at the edge"),
        *("short", "short for one", "lost at random", "robbed", "blocked", "nobody to rob"),
        *("longest", "army", "one free road", "shown", "private paid", "monopoly", "plenty"),
        *("swapped", "swapped with oneself", "swapped with the major on turn", "countered"),
        *("closed", "none taken", "played to the end", "nothing floated", "150 rounds"),
    } == {name for name, n in total.items() if n}
