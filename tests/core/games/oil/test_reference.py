"""Whole games against the clauses, written down a second time in reference.py."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import Any

import msgspec
import pytest

from core.bots.protocol import Sight
from core.game import Options, Told, complete
from core.games.oil.actions import Action
from core.games.oil.bot import BOTS
from core.games.oil.data import NEWS, TIP
from core.games.oil.events import (
    Advanced,
    Event,
    Extracted,
    NewsDrawn,
    NewsUnread,
    OrderRolled,
    PriceRolled,
    PricesRolled,
    TipDrawn,
    TransportRolled,
    VoteRolled,
)
from core.games.oil.events_deals import SabotageRolled, SuitRolled
from core.games.oil.rules import RULES
from core.games.oil.state import Calling, Over, Rolling, Start, State, Trading, Turn
from core.prompt import Amount, Form, Prompt, sample
from core.rng import Rng, below, choice, seeded
from core.table import Table
from tests.core.games.oil.busy import busy
from tests.core.games.oil.positions import changed
from tests.core.games.oil.reference import Book
from tests.core.games.oil.reference_table import Asked, Claim, Deck
from tests.core.games.oil.reference_wild import wild

RULE = pytest.mark.rule(*(f"O-{n}" for n in range(1, 51)))

# -- the same game, as the book has it ---------------------------------------------------------


def told(state: State) -> Book:
    book = Book(
        terms=state.terms,
        month=state.month,
        first=state.first,
        homes=list(state.homes),
        pawns=list(state.pawns),
        out=list(state.out),
        cash=list(state.cash),
        loans=list(state.loans),
        deposits=list(state.deposits),
        claims=[Claim(c.number, c.lender, c.borrower, c.year, c.amount) for c in state.claims],
        shares=[list(row) for row in state.shares],
        chairs=list(state.chairs),
        cards=list(state.cards),
        goods={(good, square): n for good, square, n in state.goods},
        lots={(lot.company, lot.good, lot.until): lot.units for lot in state.bought},
        prices=list(state.prices),
        tips=Deck(set(state.tips)),
        news=Deck(set(state.news)),
        kept=[list(row) for row in state.kept],
        in_force=list(state.in_force),
        december=list(state.december),
        number=state.number,
        saboteurs=set(state.saboteurs),
        plaintiffs=set(state.plaintiffs),
        stage="start",
    )
    match state.phases:
        case (Start(),):
            pass
        case (Turn(seat, left, 1, ()), Rolling()):
            book.stage, book.left = "turn", [seat, *left]
        case (Trading(done, (), _, ()),):
            book.stage, book.done = "trade", set(done)
        case (Calling(seat, company, left, ()),):
            book.stage, book.company, book.left = "calling", company, [seat, *left]
        case _:
            raise AssertionError(state.phases)
    return book


# -- comparing ---------------------------------------------------------------------------------


def agrees(state: State, book: Book) -> None:
    """Everything on the table is as the book has it."""
    assert book.cash == list(state.cash)
    assert book.shares == [list(row) for row in state.shares]
    assert book.chairs == list(state.chairs)
    assert book.goods == {(good, square): n for good, square, n in state.goods}
    assert book.lots == {(lot.company, lot.good, lot.until): lot.units for lot in state.bought}
    assert book.prices == list(state.prices)
    assert book.cards == list(state.cards)
    assert book.loans == list(state.loans)
    assert book.deposits == list(state.deposits)
    assert by_number(book.claims) == by_number(state.claims)
    assert book.kept == [list(row) for row in state.kept]
    assert book.in_force == list(state.in_force)
    assert book.december == list(state.december)
    for deck, cards in ((book.tips, state.tips), (book.news, state.news)):
        assert deck.under == list(reversed(cards))[len(deck.unknown) :]
        assert deck.unknown == {*list(reversed(cards))[: len(deck.unknown)]}
    assert (book.month, book.first, book.number) == (state.month, state.first, state.number)
    assert (book.homes, book.pawns) == (list(state.homes), list(state.pawns))
    assert book.out == list(state.out)
    assert book.saboteurs == set(state.saboteurs)
    assert book.plaintiffs == set(state.plaintiffs)


def by_number(claims: Iterable[Any]) -> list[tuple[int, ...]]:
    rows = [(c.number, c.lender, c.borrower, c.year, c.amount) for c in claims]
    return sorted(rows)


def as_told(form: Form) -> tuple[object, ...]:
    """A form as the book says it."""
    if form.action == "make_offer":
        return form.action, dict(form.fixed)["to"]
    match [field.domain for field in form.fields]:
        case [Amount(low, high, _)]:
            return form.action, frozenset(form.fixed), low, high
    return (form.action,)


def asked_alike(asked: Asked, state: State) -> None:
    prompts = RULES.prompts(state)
    listed = {
        seat: (prompt.must, {*prompt.choices, *map(as_told, prompt.forms)})
        for seat, prompt in prompts.items()
    }
    assert {seat: (ask.must, ask.can) for seat, ask in asked.items()} == listed
    for prompt in prompts.values():
        assert len(prompt.choices) == len(set(prompt.choices))


def chances(events: Sequence[Told[Event]], after: State) -> deque[tuple[object, ...]]:
    """What chance brought, in order."""
    found: deque[tuple[object, ...]] = deque()
    for event in [t.event for t in events]:
        match event:
            case Advanced(_, die):
                found.append(("dice", die))
            case SuitRolled(_, _, die):
                found.append(("dice", die))
            case Extracted(dice=dice) | TransportRolled(dice=dice) | PriceRolled(dice=dice):
                found.append(("dice", *dice))
            case SabotageRolled(dice=dice):
                found.append(("dice", *dice))
            case PricesRolled(rows):
                found.extend(("price", *row[:4]) for row in rows)
            case VoteRolled(_, throws):
                found.extend(("vote", *throw) for throw in throws)
            case TipDrawn(_, card):
                found.append(("tip", card))
            case NewsDrawn(_, card):
                found.append(("news", card))
            case NewsUnread():
                found.append(("unread", after.news[0]))
    return found


# -- playing -----------------------------------------------------------------------------------


def played(state: State, style: str, dice: Rng, most: int = 100_000) -> Counter[str]:
    """A game, compared before each act. Returns what happened how often."""
    book, table = told(state), Table.load(RULES, state)
    game = book.game()
    asked = next(game)
    for _ in range(most):
        before = table.state
        agrees(before, book)
        asked_alike(asked, before)
        seat, action, dice = picked(before, style, dice)
        entry = table.submit(seat, action)
        book.told = chances(entry.told, table.state)
        try:
            asked = game.send((seat, action))
        except StopIteration:
            break
        assert not book.told
    else:
        return book.tally
    agrees(table.state, book)
    assert (Over(),) == table.state.phases
    outcome = table.outcome()
    assert outcome is not None
    assert tuple(book.worth(seat) for seat in range(book.players)) == outcome.worth
    return book.tally


def made(plain: dict[str, Any]) -> Action:
    action: Action = msgspec.convert(plain, Action)
    return action


def picked(state: State, style: str, dice: Rng) -> tuple[int, Action, Rng]:
    prompts = RULES.prompts(state)
    must = tuple(seat for seat, prompt in prompts.items() if prompt.must)
    n, dice = below(dice, 12)
    seat, dice = choice(dice, tuple(prompts) if n == 0 else must)
    n, dice = below(dice, 4)
    if style == "bots" or (style == "mixed" and n):
        n, dice = below(dice, 1 << 30)
        sight = Sight(
            seat=seat,
            view=RULES.view(state, seat),
            prompt=prompts[seat],
            worlds=(RULES.reseal(state, seat, seeded(n)),),
            rng=seeded(n, 1),
        )
        return seat, BOTS["normal"].choose(sight).action, dice
    action, dice = at_random(prompts[seat], style, dice)
    return seat, action, dice


def at_random(prompt: Prompt[Action], style: str, dice: Rng) -> tuple[Action, Rng]:
    """An act at random: first its kind, then which one."""
    kinds = sorted({type(a).__name__ for a in prompt.choices} | {f.action for f in prompt.forms})
    kind, dice = choice(dice, tuple(k for k in kinds if k not in UNWANTED[style]) or tuple(kinds))
    forms = tuple(f for f in prompt.forms if f.action == kind)
    if forms:
        form, dice = choice(dice, forms)
        action, dice = sample(form, made, dice)
        assert action is not None
        return action, dice
    listed = tuple(a for a in prompt.choices if type(a).__name__ == kind)
    return choice(dice, listed)


UNWANTED: Mapping[str, set[str]] = {
    "any": {"GiveUp"},
    "busy": {"GiveUp", "End", "Pass", "CallNone"},
    "doomed": {"Borrow", "make_offer"},
    "mixed": {"GiveUp"},
    "drawing": {"GiveUp", "Borrow", "SabotageGoods", "SabotageCompany", "Sue"},
    "working": {"GiveUp", "End", "make_offer", "Borrow", "Sell", "Dump"},
}
"""What each style does only if there is nothing else."""


# -- games -------------------------------------------------------------------------------------

PLAYED: Mapping[str, dict[str, bool]] = {
    "plain": {},
    "crime": {"sabotage": True, "lawsuits": True},
    "oligopoly": {"oligopoly": True, "sabotage": True, "lawsuits": True, "dumping": True},
    "barons": {"oil_barons": True, "dumping": True},
    "barons in person": {"oil_barons": True, "entrepreneurs": True, "sabotage": True},
    "barons in company": {"oil_barons": True, "partnership": True, "lawsuits": True},
    "traders": {"traders": True},
    "traders in company": {"traders": True, "partnership": True, "lawsuits": True},
    "entrepreneurs": {"entrepreneurs": True, "sabotage": True, "lawsuits": True},
    "free trade": {"free_trade": True, "dumping": True},
    "partnership": {"partnership": True, "dumping": True, "sabotage": True, "lawsuits": True},
    "all in company": {"oligopoly": True, "partnership": True, "free_trade": True},
}


def options(name: str, years: int = 1) -> Options:
    return complete(RULES.types, {"years": years, **PLAYED[name]})


@RULE
@pytest.mark.parametrize("style", ["any", "mixed"])
@pytest.mark.parametrize("name", PLAYED)
def test_a_game_goes_as_the_clauses_tell_it(name: str, style: str) -> None:
    seed = len(name) + len(style)
    seats = 3 + seed % 4
    played(RULES.setup(seats, seed, options(name)).state, style, seeded(seed, 17), 120)


@RULE
@pytest.mark.parametrize("style", ["any", "busy", "working"])
@pytest.mark.parametrize("name", PLAYED)
def test_busy_positions_go_on_as_the_clauses_tell_it(name: str, style: str) -> None:
    for seed in range(2):
        seats = 3 + (seed + len(name) + len(style)) % 4
        played(busy(seats, seed, options(name)), style, seeded(seed, seats), 45)


@RULE
@pytest.mark.parametrize("style", ["any", "busy", "working"])
@pytest.mark.parametrize("name", PLAYED)
def test_wild_positions_go_on_as_the_clauses_tell_it(name: str, style: str) -> None:
    for seed in range(2):
        seats = 3 + (seed + len(name) + len(style)) % 4
        state = wild(seats, seed, options(name))
        RULES.check(state)
        played(state, style, seeded(seed, seats), 45)


def about_to_draw(deck: int, card: int, name: str, seed: int = 0) -> State:
    """A seat that will roll and come to a square of this deck, with the card on top."""
    turns = (wild(6, 100 * card + n, options(name)) for n in count(10 * seed))
    s = next(s for s in turns if isinstance(s.phases[-1], Rolling) and 3 not in s.in_force)
    tips = [other for other in s.tips if other != card or deck == NEWS]
    news = [other for other in s.news if other != card or deck == TIP]
    # From the first exchange of a continent it is one square to the Tip and four to the News.
    steps = 1 if deck == TIP else 4
    return changed(
        s,
        tips=bytes([*tips, *[card] * (deck == TIP)]),
        news=bytes([*news, *[card] * (deck == NEWS)]),
        kept=tuple([bytes(c for c in row if c != card or deck == NEWS) for row in s.kept]),
        in_force=bytes([c for c in s.in_force if c != card or deck == TIP]),
        december=bytes([c for c in s.december if c != card or deck == TIP]),
        pawns=tuple([7 * home + 1 for home in s.homes]),
        rng=next(d for d in map(seeded, count()) if below(d, 6)[0] + 1 == steps),
    )


@RULE
def test_cards_do_what_the_clauses_tell() -> None:
    total: Counter[str] = Counter()
    for card in range(1, 63):
        for deck in (TIP, NEWS):
            for seed in range(12 if card in (47, 48) else 1):
                name = ("crime", "partnership")[(card + deck + seed) % 2]
                state = about_to_draw(deck, card, name, seed)
                total += played(state, "drawing", seeded(card, deck), 8)
    assert [] == [card for card in range(1, 63) if not total[f"drawn {card}"]]
    assert [] == [card for card in range(1, 63) if not total[f"news {card}"]]
    reached = {name for name, n in total.items() if n}
    assert set() == {"company lost", "supplied", "delivered", "deposed", "accident"} - reached


@RULE
def test_a_price_that_news_freeze_stays_with_a_shortage_drawn_in_the_same_draw() -> None:
    s = about_to_draw(NEWS, 5, "crime")
    first = [card for card in (*s.news, *s.in_force) if card not in (5, 23, 35)]
    s = changed(s, news=bytes([*first, 35, 23, 5]), in_force=b"")
    assert 1 == played(s, "drawing", seeded(5, 1), 9)["frozen"]


@RULE
def test_the_games_compared_reach_everything() -> None:
    total: Counter[str] = Counter()
    for name, style, seats, seed, start in (
        ("partnership", "any", 3, 4, busy),
        ("traders in company", "working", 4, 1, busy),
        ("barons", "doomed", 3, 0, wild),
        ("all in company", "any", 4, 1, busy),
        ("crime", "busy", 4, 1, busy),
    ):
        total += played(start(seats, seed, options(name)), style, seeded(seed, 9), 80)
    reached = {name for name, n in total.items() if n}
    assert set() == REACHED - reached


REACHED = {
    *("rolled on", "auctioned", "unsold", "emergency loan", "debt", "bankrupt"),
    *("dividend paid by the bank", "last player left", "played to the end", "bill shared"),
    *("own goods worked up", "bought goods worked up", "bought goods lost", "canal fee"),
    *("units sold", "dumped", "oil bought", "accepted", "lapsed", "goods sold"),
    *("claim collected", "meeting called", "meeting at once", "tied vote", "all abstained"),
    *("sabotage", "suit", "shares awarded", "goods awarded", "goods awarded to a company"),
    *("unread", "accident"),
}
"""What the games compared come to, at least once."""


@RULE
def test_the_order_is_rolled_for_as_the_clauses_tell_it() -> None:
    """Who threw highest begins; those who tie for it throw again (O-4)."""
    again = 0
    for seed in range(30):
        step = RULES.setup(3 + seed % 4, seed, options("plain"))
        (rolled,) = [t.event for t in step.events if isinstance(t.event, OrderRolled)]
        throwing = set(range(3 + seed % 4))
        for throw in rolled.throws:
            assert throwing == {seat for seat, die in enumerate(throw) if die}
            throwing = {seat for seat in throwing if throw[seat] == max(throw)}
        assert {rolled.first} == throwing == {step.state.first}
        again += len(rolled.throws) > 1
    assert again
