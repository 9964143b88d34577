"""Whole games against the clauses, written down a second time in reference.py."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

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
    State,
)
from core.games.hotels.stocks import worth
from core.rng import Rng, below, choice, seeded
from core.table import Table
from tests.core.games.hotels.positions import At, named
from tests.core.games.hotels.reference import LETTERS, Book, Choice, order


def said(action: Action) -> Choice:
    """An action as the book says it."""
    match action:
        case Place(tile):
            return "place", named([tile])
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


def names(numbers: Any) -> list[str]:
    return named(numbers).split()


def opened(table: At, options: dict[str, bool]) -> Book:
    """The book's game from the same deal."""
    state = table.state
    laid = [n for n in names(range(108)) if state.board[names(range(108)).index(n)]]
    first = next(e.event.first for e in table.opening.events if hasattr(e.event, "first"))
    return Book(
        players=len(state.hands),
        first=first,
        board=dict.fromkeys(laid, "#"),
        hands=[names(hand) for hand in state.hands],
        pile=names(state.pile),
        letter=options["as_printed_seven"],
        replace=options["replace_dead_tiles"],
    )


def agrees(state: State, book: Book) -> None:
    there = {
        name: "#JLMNOPT"[what - 1]
        for name, what in zip(names(range(108)), state.board, strict=True)
        if what
    }
    assert book.board == there
    assert [book.size(c) for c in LETTERS] == list(state.sizes)
    assert book.cash == list(state.cash)
    assert [[held[c] for c in LETTERS] for held in book.held] == list(map(list, state.shares))
    assert [book.bank[c] for c in LETTERS] == list(state.bank)
    assert [sorted(hand, key=order) for hand in book.hands] == [names(h) for h in state.hands]
    assert book.pile == names(state.pile)
    assert sorted(book.removed) == sorted(names(state.out))
    assert book.turn == state.turn
    assert book.worth() == list(worth(state.cash, state.sizes, state.shares))


def played(seats: int, seed: int, options: dict[str, bool], style: int) -> Counter[str]:
    """A game at random, compared after each act. Returns what was chosen how often.

    Styles: 0 anything; 1 never declares, so that the tiles run out; 2 neither that nor buys more
    than one share, so that hands stay poor and chains large; 3 spends all it can.
    """
    table: At = Table.new(RULES, seats, seed, options)
    book = opened(table, options)
    dice = seeded(seed, 17 + style)
    tally: Counter[str] = Counter()
    game = book.game()
    seat, legal = next(game)
    while True:
        prompts = table.prompts()
        assert {seat} == set(prompts)
        choices = prompts[seat].choices
        assert legal == {said(a) for a in choices}
        assert len(legal) == len(choices)
        agrees(table.state, book)
        action, dice = picked(choices, style, dice)
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


def picked(choices: tuple[Action, ...], style: int, dice: Rng) -> tuple[Action, Rng]:
    if style:
        choices = tuple(a for a in choices if not isinstance(a, Declare))
    if style == 2:
        choices = tuple(a for a in choices if not isinstance(a, Buy) or len(a.chains) < 2)
    if style == 3 and isinstance(choices[0], Buy):
        most = max(len(a.chains) for a in choices if isinstance(a, Buy))
        choices = tuple(a for a in choices if isinstance(a, Buy) and len(a.chains) == most)
    lot, dice = below(dice, 2)
    if lot and isinstance(choices[0], Dispose):
        # Keeping and trading all are the ends of the list that few dice reach.
        return choices[0], dice
    return choice(dice, choices)


FLAGS = ("as_printed_seven", "replace_dead_tiles", "hidden_holdings")
RULE = pytest.mark.rule(*(f"H-{n}" for n in (*range(2, 28), 30)))


@RULE
@pytest.mark.parametrize("style", range(4))
@pytest.mark.parametrize("flags", itertools.product((False, True), repeat=3), ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_game_goes_as_the_clauses_tell_it(
    seats: int, flags: tuple[bool, ...], style: int
) -> None:
    options = dict(zip(FLAGS, flags, strict=True))
    played(seats, 100 * seats + style, options, style)
