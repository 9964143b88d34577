"""How likely each seat wins, as `hard` sees it where a playout stops."""

from __future__ import annotations

from typing import Any

import pytest

from core.bots.search import chance
from core.games.cartel.odds import likely
from core.games.cartel.policy import Greedy
from core.games.cartel.state import Acting, Over, State
from core.games.cartel.value import PLAYING, Values
from tests.core.games.cartel.positions import changed, position

GREEDY = Greedy(Values(PLAYING))
# Nordwind has three of a square whose fourth is ALB.
OWNED = ("ELB TAJ NOR ANT", "KIV BOR", "ADR ORI", "VEN OBI")
ALIKE = ("KIV", "ELB", "ADR", "VEN")


def odds(state: State) -> list[float]:
    return [likely(state, seat, GREEDY) for seat in range(len(state.cash))]


def alike(year: int, **more: Any) -> State:
    """Each has one company of 10 that lies by itself, and no card."""
    return position(ALIKE, ("", "", "", ""), year=year, **more)


@pytest.mark.parametrize("year", range(1, 11))
def test_the_chances_of_all_seats_are_one_together(year: int) -> None:
    # Each is less by a little for what the seat is behind, so that close ways differ.
    state = alike(year, cash=(100, 110, 120, 130))

    assert pytest.approx(1.0, abs=0.05) == sum(odds(state))


@pytest.mark.parametrize("year", range(1, 11))
def test_more_cash_makes_a_seat_likelier_to_win(year: int) -> None:
    before, after = odds(alike(year)), odds(alike(year, cash=(100, 150, 100, 100)))

    assert before[1] < after[1]
    assert all(after[seat] < before[seat] for seat in (0, 2, 3))


@pytest.mark.parametrize("year", range(2, 10))
def test_a_block_sold_for_its_price_is_a_loss_where_profits_are_to_come(year: int) -> None:
    # At the start a block is sold for 10 and will be worth as many times that as profits grow.
    kept, sold = alike(year), alike(year, blocks=(9, 8, 9, 9), cash=(100, 110, 100, 100))

    assert odds(sold)[1] < odds(kept)[1]


@pytest.mark.parametrize("year", range(2, 10))
def test_the_card_that_completes_a_square_makes_its_holder_likelier_to_win(year: int) -> None:
    hands = ("ALB", "COR", "", "")
    mine = position(OWNED, hands, year=year, cash=(200, 200, 200, 200))
    theirs = position(OWNED, (hands[1], hands[0], "", ""), year=year, cash=(200, 200, 200, 200))

    assert odds(theirs)[0] < odds(mine)[0]


def test_a_seat_that_has_had_its_turn_of_the_year_has_less_to_come() -> None:
    # The Treasurer, Levant, is the last; Nordwind has had its turn when Meridian begins.
    begun = alike(5, seat=0, treasurer=3)
    later = changed(begun, phases=(Acting(1),))

    assert odds(later)[0] < odds(begun)[0]
    assert all(odds(begun)[seat] < odds(later)[seat] for seat in (1, 2, 3))


def test_a_seat_that_is_paid_nothing_this_year_is_less_likely_to_win() -> None:
    state = position(OWNED, year=8)

    assert odds(changed(state, failed=(0,)))[0] < odds(state)[0]


def test_in_the_end_what_all_are_worth_decides() -> None:
    # Companies of 10 each and the same stock: 100 more in cash are odds of e to the fourth to 1.
    over = changed(alike(10, cash=(200, 100, 100, 100)), phases=(Over(),))
    lead = chance((100, 0, 0, 0), 0, 25.0)

    assert pytest.approx(lead) == odds(over)[0]
    assert odds(over)[0] > 0.9
