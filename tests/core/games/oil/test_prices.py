"""O-24: prices in April, August and December."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from core.games.oil.events import Event, Frozen, PricesRolled
from core.games.oil.state import State
from core.games.oil.year import roll_prices
from tests.core.games.oil.december import dice, told
from tests.core.games.oil.positions import AF, AS, AU, EU, NA, SA, position

# Price freezes in all continents but Europe, of four players.
ONLY_EUROPE = (24, 25, 26)


def rolled(price: int, *fell: int) -> tuple[int, list[Event]]:
    """Europe's price after these dice: two up and one down."""
    log: list[Event] = []
    before = replace(position(prices={EU: price}, in_force=ONLY_EUROPE), rng=dice(*fell))
    return roll_prices(before, log).prices[EU], log


@pytest.mark.rule("O-24")
@pytest.mark.parametrize(
    ("before", "up", "down", "after"),
    [
        (5_000, (5, 3), 4, 7_000),
        (4_500, (1, 2), 6, 3_000),
        (3_000, (2, 2), 5, 2_500),
        (5_000, (1, 1), 2, 5_000),
    ],
)
def test_the_price_goes_up_by_two_dice_and_down_by_one_in_steps_of_500(
    before: int, up: tuple[int, int], down: int, after: int
) -> None:
    price, log = rolled(before, *up, down)
    assert after == price
    assert [PricesRolled(((EU, *up, down, before, after),))] == told(log, PricesRolled)


@pytest.mark.rule("O-24")
def test_the_net_is_kept_within_10_000() -> None:
    # 5,500 and nine levels would be exactly 10,000; one level more is lost.
    assert 10_000 == rolled(5_500, 6, 5, 2)[0]
    assert 10_000 == rolled(5_500, 6, 6, 2)[0]


@pytest.mark.rule("O-24")
def test_the_net_is_kept_above_0_after_ups_and_downs_are_set_against_each_other() -> None:
    assert 0 == rolled(500, 1, 1, 6)[0]
    # Down first and up then would leave 1,000: 500 - 3,000 is kept at 0, and 2 levels up.
    assert 1_000 != rolled(500, 1, 1, 6)[0]


@pytest.mark.rule("O-24")
@pytest.mark.parametrize(
    ("seats", "continents"),
    [(3, (EU, AF, AS)), (4, (EU, AF, AS, AU)), (6, (NA, SA, EU, AF, AS, AU))],
)
def test_each_continent_in_play_has_dice_of_its_own(
    seats: int, continents: tuple[int, ...]
) -> None:
    log: list[Event] = []
    before = position(seats, seed=7)
    after = roll_prices(before, log)
    (event,) = told(log, PricesRolled)
    assert continents == tuple(row[0] for row in event.rows)
    for continent, *up, down, old, new in event.rows:
        assert 5_000 == old == before.prices[continent]
        assert min(10_000, 5_000 + 500 * (sum(up) - down)) == new == after.prices[continent]
    assert before.rng != after.rng
    left_out = [k for k in range(6) if k not in continents]
    assert [before.prices[k] for k in left_out] == [after.prices[k] for k in left_out]


@pytest.mark.rule("O-49")
def test_a_frozen_price_is_not_rolled_for() -> None:
    log: list[Event] = []
    before: State = position(in_force=(23, *ONLY_EUROPE))
    after = roll_prices(before, log)
    assert [Frozen(EU), Frozen(AF), Frozen(AS), Frozen(AU)] == log
    assert before == after
