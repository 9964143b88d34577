"""Whole games against the clauses, written down a second time in reference.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import assert_never

import pytest
from msgspec.structs import replace

from core.game import Options, Told
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
from core.games.cartel.data import BONDS, COMPANIES
from core.games.cartel.events import Drew, Event, Retired, TurnedUp
from core.games.cartel.rules import RULES
from core.games.cartel.state import Acting, Bidding, State, Trading
from core.games.cartel.turn import can_pay
from core.prompt import Amount, Prompt
from core.rng import Rng, below, choice, seeded
from core.table import Table
from tests.core.games.cartel.busy import busy
from tests.core.games.cartel.positions import SYMBOLS, named, position
from tests.core.games.cartel.reference import OUT, Asked, Book, Choice, Range

FLAGS = (
    "stock_repurchase",
    "raising_cash",
    "defensive_discarding",
    "card_trading",
    "hidden_cash",
)
RULE = pytest.mark.rule(*(f"C-{n}" for n in (*range(5, 31), 34, 35)))


def chosen(*names: str) -> Options:
    return {name: name in names for name in FLAGS}


STYLES = ("any", "buying", "passing", "bidding")
OPTIONS = [chosen(), *[chosen(name) for name in FLAGS], chosen(*FLAGS)]


def few(companies: Sequence[int]) -> tuple[str, ...]:
    return tuple(named(companies).split())


def said(action: Action) -> Choice:
    """An action as the book says it."""
    match action:
        case Buy(company):
            return "buy", named([company])
        case PutUp(company):
            return "put up", named([company])
        case Pass():
            return ("pass",)
        case Skip():
            return ("skip",)
        case Bid(amount):
            return "bid", amount
        case NoBid():
            return ("x",)
        case Pay(bond, blocks):
            return "pay", bond, blocks
        case Fail():
            return ("fail",)
        case Discard(up, down):
            return "put", few(up), "" if down == -1 else named([down])
        case Borrow(bond):
            return "borrow", bond
        case Repurchase(blocks):
            return "repurchase", blocks
        case Offer(to, give, want, money):
            return "offer", to, few(give), want, money
        case KeepOut():
            return ("keep out",)
        case Give(cards):
            return "give", few(cards)
        case Decline():
            return ("decline",)
        case never:
            assert_never(never)


def ranges(prompt: Prompt[Action]) -> list[Range]:
    """The forms of a prompt as the book says them."""
    found: list[Range] = []
    for form in prompt.forms:
        (open_,) = form.fields
        assert isinstance(open_.domain, Amount)
        assert 1 == open_.domain.step
        assert () == form.sums
        start: Choice = (form.action,)
        if form.fixed:
            (_, to), (_, give), (_, want) = form.fixed
            assert ["to", "give", "want"] == [name for name, _ in form.fixed]
            assert isinstance(to, int)
            assert isinstance(give, tuple)
            assert isinstance(want, int)
            start = (*start, to, few(give), want)
        assert open_.name == ("money" if form.fixed else "amount")
        found.append((start, open_.domain.low, open_.domain.high))
    return found


def told(state: State) -> Book:
    """The same game, a turn about to begin, as the book has it."""
    owners = {COMPANIES[n].symbol: on - 2 for n, on in enumerate(state.spaces) if on}
    return Book(
        year=state.year,
        treasurer=state.treasurer,
        board={name: OUT if owner < 0 else owner for name, owner in owners.items()},
        pool=set(few(state.pool)),
        hands=[set(few(hand)) for hand in state.hands],
        pile=list(few(state.pile)),
        cash=list(state.cash),
        current=list(state.current),
        new=list(state.new),
        prices=list(state.prices),
        blocks=list(state.blocks),
        bonds=[counted(row) for row in state.bonds],
        financed=set(few(state.financed)),
        failed=set(state.failed),
        options={name for name in FLAGS if getattr(state.variant, name)},
        shuffled=lambda cards: cards,
    )


def counted(row: Sequence[int]) -> Counter[int]:
    return Counter({bond.value: n for bond, n in zip(BONDS, row, strict=True) if n})


def agrees(state: State, book: Book, began: int) -> None:
    """Everything on the table is as the book has it; it began in year `began`."""
    owners = {COMPANIES[n].symbol: on - 2 for n, on in enumerate(state.spaces) if on}
    assert book.board == owners
    assert (book.year, book.treasurer) == (state.year, state.treasurer)
    assert (book.cash, book.blocks) == (list(state.cash), list(state.blocks))
    assert (book.current, book.new) == (list(state.current), list(state.new))
    assert (book.prices, book.pile) == (list(state.prices), list(few(state.pile)))
    assert [+row for row in book.bonds] == [counted(row) for row in state.bonds]
    assert book.hands == [set(few(hand)) for hand in state.hands]
    assert [len(hand) for hand in book.hands] == [len(hand) for hand in state.hands]
    assert (book.pool, len(book.pool)) == (set(few(state.pool)), len(state.pool))
    assert (book.financed, book.failed) == (set(few(state.financed)), set(state.failed))
    kept = [(list(y.total), list(y.paid), list(y.worth)) for y in state.years[began - 1 :]]
    assert book.sheets == kept


def after_shuffle(events: Sequence[Told[Event]], pile: bytes) -> list[str]:
    """The pile as it lay after the shuffle of this step: what was taken from it is put back."""
    since = [t.event for t in events]
    since = since[[*(isinstance(e, Retired) for e in since), True].index(True) :]
    taken = list(few(pile))
    for event in reversed(since):
        match event:
            case Drew(_, _, cards):
                taken += few(cards)
            case TurnedUp(_, company):
                taken += few([company])
    return taken


def asked_alike(asked: Asked, state: State) -> None:
    prompts = RULES.prompts(state)
    assert list(asked) == list(prompts)
    for seat, (choices, forms) in asked.items():
        prompt = prompts[seat]
        assert prompt.must
        assert choices == {said(a) for a in prompt.choices}
        assert len(choices) == len(prompt.choices)
        listed = ranges(prompt)
        assert forms == set(listed)
        assert len(forms) == len(listed)
        assert all(b.action not in prompt.choices for b in RULES.barred(state, seat))


def played(state: State, style: str, dice: Rng) -> Counter[str]:
    """A game at random, compared before each act. Returns what happened how often."""
    book, table = told(state), Table.load(RULES, state)
    first = state.phases[0]
    assert isinstance(first, Acting)
    game = book.game(first.seat)
    asked = next(game)
    while True:
        now = table.state
        asked_alike(asked, now)
        agrees(now, book, state.year)
        seat, dice = choice(dice, tuple(asked))
        action, dice = picked(now, seat, style, dice)
        entry = table.submit(seat, action)
        RULES.check(table.state)
        book.shuffled = partial(same_cards, after_shuffle(entry.told, table.state.pile))
        try:
            asked = game.send((seat, said(action)))
        except StopIteration:
            break
    agrees(table.state, book, state.year)
    outcome = table.outcome()
    assert outcome is not None
    assert tuple(book.worth(seat) for seat in range(book.players)) == outcome.worth
    assert {} == table.prompts()
    return book.tally


def clustered(seats: int, seed: int) -> State:
    """Year 9: everybody has money, and what completes squares of seat 0 and 1 is in the Pool."""
    owned = ("KIV TAJ NOR ANT GLO POL HAN FER", "BOR LUX RIO GAM VIK AKV", "ADR MAL", "VEN IBX")
    pool = "ALB ODE COR XAN NIL RHO MIR"
    return position(owned[:seats], pool=pool, year=9, cash=(700,) * seats, seed=seed)


def same_cards(shuffled: list[str], cards: list[str]) -> list[str]:
    """The cards in the order in which they were shuffled."""
    assert sorted(cards) == sorted(shuffled)
    return shuffled


def picked(state: State, seat: int, style: str, dice: Rng) -> tuple[Action, Rng]:
    """An act at random, in a style that brings about what plain chance seldom does."""
    prompt = RULES.prompts(state)[seat]
    n, dice = below(dice, 3)
    if prompt.forms and (n == 0 or not prompt.choices or isinstance(prompt.choices[0], NoBid)):
        return filled(state, seat, prompt, style, dice)
    choices = prompt.choices
    kinds = {
        # Whose cash lasts buys more, whose doesn't comes to an end of the pile.
        "buying": Buy | PutUp | Pay,
        "passing": Pass | Discard,
        "bidding": PutUp | NoBid,
    }
    wanted = tuple(a for a in choices if style in kinds and isinstance(a, kinds[style]))
    return choice(dice, wanted or choices)


def filled(
    state: State, seat: int, prompt: Prompt[Action], style: str, dice: Rng
) -> tuple[Action, Rng]:
    form, dice = choice(dice, prompt.forms)
    start, low, high = ranges(Prompt(True, (), (form,)))[0]
    n, dice = below(dice, high - low + 1)
    if start[0] == "bid":
        phase = state.phases[-1]
        assert isinstance(phase, Bidding)
        likely = [low, low, low, low + 1, high, can_pay(state, seat, phase.company), low + n]
        amount, dice = choice(dice, tuple(min(max(low, a), high) for a in likely))
        return Bid(amount), dice
    money, dice = choice(dice, (low, high, low + n, min(max(low, 0), high)))
    _, to, give, want = start
    assert isinstance(give, tuple)
    cards = tuple(SYMBOLS[name] for name in give)
    return Offer(int(str(to)), cards, int(str(want)), money), dice


@RULE
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("options", [OPTIONS[0], OPTIONS[-1]], ids=["none", "all"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_goes_as_the_clauses_tell_it(seats: int, options: Options, style: str) -> None:
    seed = 100 * seats + len(style)
    played(RULES.setup(seats, seed, options).state, style, seeded(seed, 17))


@RULE
@pytest.mark.parametrize("options", OPTIONS[1:-1], ids=FLAGS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_with_one_option_goes_as_the_clauses_tell_it(seats: int, options: Options) -> None:
    for style in STYLES[seats % 2 :: 2]:
        seed = 200 * seats + len(style)
        played(RULES.setup(seats, seed, options).state, style, seeded(seed, 17))


def late(seats: int, seed: int, options: Options) -> State:
    """A busy position at the begin of a turn, as the reference takes games up."""
    state = busy(seats, seed, options)
    if not isinstance(state.phases[-1], Bidding):
        return state
    trading = (Trading(0, ()),) if state.variant.card_trading else ()
    return replace(state, phases=(Acting(0), *trading))


@RULE
@pytest.mark.parametrize("options", [OPTIONS[0], OPTIONS[-1]], ids=["none", "all"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_late_games_go_as_the_clauses_tell_it(seats: int, options: Options) -> None:
    for seed in range(8):
        style = STYLES[seed % 4]
        played(late(seats, seed, options), style, seeded(seed, seats))


@RULE
def test_the_games_compared_reach_everything() -> None:
    total: Counter[str] = Counter()
    for seed in range(8):
        seats = 2 + seed % 3
        state = RULES.setup(seats, seed, OPTIONS[-1]).state
        total += played(state, STYLES[seed % 4], seeded(seed, 3))
        total += played(late(seats, seed, OPTIONS[-1]), "any", seeded(seed, 4))
        total += played(clustered(seats, seed), STYLES[seed % 2], seeded(seed, 5))
    assert {
        *("buy", "put up", "pass", "skip", "failed", "tied", "dropped out", "by bond", "special"),
        *("out of play", "sat out", "laid down", "borrowed", "traded", "repurchased"),
        "turned up",
    } == {name for name, n in total.items() if n}
