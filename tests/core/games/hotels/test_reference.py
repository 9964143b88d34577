"""Whole games against the clauses, written down a second time in reference.py."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import assert_never

import pytest

from core.games.hotels.rules import RULES
from core.games.hotels.state import (
    Absorb,
    Acquire,
    Action,
    Buy,
    Declare,
    Dispose,
    Found,
    Place,
    Placing,
    State,
)
from core.games.hotels.stocks import worth
from core.rng import Rng, below, choice, seeded
from core.table import Table
from tests.core.games.hotels.busy import busy
from tests.core.games.hotels.positions import MARKS, At, named
from tests.core.games.hotels.reference import LETTERS, Book, Choice, order

NAMES = named(range(108)).split()
FLAGS = ("as_printed_seven", "replace_dead_tiles", "hidden_holdings")
RULE = pytest.mark.rule(*(f"H-{n}" for n in (*range(4, 28), 30)))


def said(action: Action) -> Choice:
    """An action as the book says it."""
    match action:
        case Place(tile):
            return "place", NAMES[tile]
        case Found(chain):
            return "found", LETTERS[chain]
        case Acquire(chain):
            return "acquire", LETTERS[chain]
        case Absorb(chain):
            return "absorb", LETTERS[chain]
        case Dispose(trade, sell):
            return "dispose", trade, sell
        case Buy(chains):
            return ("buy", *(LETTERS[c] for c in chains))
        case Declare():
            return ("declare",)
        case never:
            assert_never(never)


def told(state: State) -> Book:
    """The same game, a tile to be placed next, as the book has it."""
    phase = state.phases[-1]
    assert isinstance(phase, Placing)
    return Book(
        mover=phase.seat,
        board={n: MARKS[what] for n, what in zip(NAMES, state.board, strict=True) if what},
        hands=[named(hand).split() for hand in state.hands],
        pile=named(state.pile).split(),
        cash=list(state.cash),
        held=[Counter(dict(zip(LETTERS, row, strict=True))) for row in state.shares],
        bank=Counter(dict(zip(LETTERS, state.bank, strict=True))),
        letter=state.variant.as_printed_seven,
        replace=state.variant.replace_dead_tiles,
        turn=state.turn - 1,
    )


def agrees(state: State, book: Book) -> None:
    assert book.board == {
        n: MARKS[what] for n, what in zip(NAMES, state.board, strict=True) if what
    }
    assert [book.size(c) for c in LETTERS] == list(state.sizes)
    assert (book.turn, book.cash) == (state.turn, list(state.cash))
    assert [[held[c] for c in LETTERS] for held in book.held] == list(map(list, state.shares))
    assert [book.bank[c] for c in LETTERS] == list(state.bank)
    assert [sorted(hand, key=order) for hand in book.hands] == [
        named(hand).split() for hand in state.hands
    ]
    assert book.pile == named(state.pile).split()
    assert sorted(book.removed) == sorted(named(state.out).split())
    assert book.worth() == list(worth(state.cash, state.sizes, state.shares))


def played(table: At, style: str, dice: Rng) -> Counter[str]:
    """A game at random, compared before each act. Returns what was chosen how often."""
    book = told(table.state)
    tally: Counter[str] = Counter()
    game = book.game()
    seat, legal = next(game)
    while True:
        prompts = table.prompts()
        assert {seat} == set(prompts)
        choices = prompts[seat].choices
        assert legal == {said(a) for a in choices}
        assert len(legal) == len(choices)
        assert all(b.action not in choices for b in table.barred(seat))
        agrees(table.state, book)
        action, dice = picked(choices, book, style, dice)
        tally[type(action).__name__] += 1
        table.submit(seat, action)
        try:
            seat, legal = game.send(said(action))
        except StopIteration:
            break
    agrees(table.state, book)
    outcome = table.outcome()
    assert outcome is not None
    assert tuple(book.worth()) == outcome.worth
    assert {} == table.prompts()
    tally["declared" if book.declared else "ran out"] += 1
    tally["removed"] += len(book.removed)
    return tally


def picked(choices: tuple[Action, ...], book: Book, style: str, dice: Rng) -> tuple[Action, Rng]:
    """A choice at random, in a style that brings about what plain chance seldom does."""
    if style != "any":
        # The tiles run out, unless it is declared.
        choices = tuple(a for a in choices if not isinstance(a, Declare))
    if style == "poor":
        choices = tuple(a for a in choices if not isinstance(a, Buy) or len(a.chains) < 2)
    if style == "merging" and isinstance(choices[0], Place):
        met = [len(book.touched(NAMES[a.tile])[0]) for a in choices if isinstance(a, Place)]
        choices = tuple(a for a, n in zip(choices, met, strict=True) if n == max(met))
    if style == "merging" and isinstance(choices[0], Dispose):
        most = max(a.trade for a in choices if isinstance(a, Dispose))
        lot, dice = below(dice, 3)
        if lot:
            choices = tuple(
                a for a in choices if isinstance(a, Dispose) and a.trade == (lot - 1) * most
            )
    return choice(dice, choices)


@RULE
@pytest.mark.parametrize("style", ["any", "rich", "poor", "merging"])
@pytest.mark.parametrize("flags", itertools.product((False, True), repeat=2), ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_game_goes_as_the_clauses_tell_it(
    seats: int, flags: tuple[bool, ...], style: str
) -> None:
    """Holdings are hidden in half of the games: it makes no difference to what happens."""
    hidden = (seats + sum(flags)) % 2 == 1
    options = dict(zip(FLAGS, (*flags, hidden), strict=True))
    seed = 100 * seats + len(style)
    played(Table.new(RULES, seats, seed, options), style, seeded(seed, 17))


@RULE
@pytest.mark.parametrize("flags", itertools.product((False, True), repeat=2), ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_games_full_of_mergers_go_as_the_clauses_tell_it(
    seats: int, flags: tuple[bool, ...]
) -> None:
    total: Counter[str] = Counter()
    for seed in range(4):
        state = busy(seats, seed, dict(zip(FLAGS, (*flags, seed % 2 == 1), strict=True)))
        total += played(Table.load(RULES, state), "merging", seeded(seed, seats))
    assert total["Dispose"] > 20
    assert total["Acquire"] + total["Absorb"] > 3


@RULE
def test_the_games_compared_reach_every_kind_of_choice() -> None:
    total: Counter[str] = Counter()
    for seed in range(8):
        state = busy(4, seed, dict(zip(FLAGS, (False, True, False), strict=True)))
        style = "any" if seed % 2 else "merging"
        total += played(Table.load(RULES, state), style, seeded(seed, 17))
    kinds = {"Place", "Found", "Acquire", "Absorb", "Dispose", "Buy", "Declare"}
    assert kinds < {name for name, n in total.items() if n}
    assert {"declared", "ran out", "removed"} <= {name for name, n in total.items() if n}
