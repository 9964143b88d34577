"""Whole games against the book's own words, written down a second time in reference.py."""

from __future__ import annotations

import pytest

from core.games.kartel.rules import RULES
from core.games.kartel.state import Move, Moving, Roll, State, ToRoll
from core.rng import choice, seeded
from core.table import Table
from tests.core.games.kartel.positions import ahead, cells, codes
from tests.core.games.kartel.reference import Book


def agrees(state: State, book: Book) -> None:
    view = RULES.view(state, None)
    assert " ".join(book.ring) == ahead(state, 42)
    assert "".join(book.cells) == cells(state)
    assert book.over == (RULES.outcome(state) is not None)
    for player in range(book.players):
        assert sorted(book.taken[player] + book.won[player]) == sorted(
            codes(state.held[player]).split()
        )
        assert book.score(player) == view.now[player]


@pytest.mark.rule("K-3", "K-5", "K-6", "K-7", "K-8", "K-9", "K-10", "K-11", "K-13")
@pytest.mark.parametrize("no_bribes", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_game_goes_as_the_book_tells_it(seats: int, no_bribes: bool) -> None:
    dice = seeded(seats)
    for seed in range(12):
        table = Table.new(RULES, seats, seed, {"no_bribes": no_bribes})
        book = Book(ahead(table.state, 42).split(), seats)
        first = table.state.phases[-1]
        assert isinstance(first, ToRoll)
        player = first.seat
        while not book.over:
            table.submit(player, Roll())
            phase = table.state.phases[-1]
            assert isinstance(phase, Moving)
            steps, dice = choice(dice, tuple(range(1, phase.roll + 1)))
            table.submit(player, Move(steps))
            book.move(player, steps)
            agrees(table.state, book)
            player = (player + 1) % seats
        outcome = table.outcome()
        assert outcome is not None
        assert tuple(book.score(p) for p in range(seats)) == outcome.worth
