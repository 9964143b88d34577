"""Clauses C-1 to C-4, C-25 and C-31 to C-37: the deal, the options, the board and its figures."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from core.game import Step, complete
from core.games.cartel.data import (
    ACROSS,
    ALL_BLOCKS,
    AREAS,
    BONDS,
    COMPANIES,
    DOWN,
    INDEX,
    PLACES,
    SPECIALS,
    SQUARES,
    at,
    bond_for,
    company_called,
    price_for,
)
from core.games.cartel.events import Dealt, Event, Opened, Started
from core.games.cartel.rules import RULES
from core.games.cartel.state import Acting, State, Trading, Variant
from tests.core.games.cartel.positions import c, only, seen, the

CHEAP = {n for n, company in enumerate(COMPANIES) if company.value <= 20}
TENS = {n for n, company in enumerate(COMPANIES) if company.value == 10}
SEEDS = range(40)


def dealt(seats: int, seed: int = 1, **options: bool) -> Step[State, Event]:
    return RULES.setup(seats, seed, complete(RULES.types, options))


# C-1, C-2


@pytest.mark.rule("C-1", "C-2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_begins_with_nine_blocks_10_million_and_the_lowest_price(seats: int) -> None:
    state = dealt(seats).state
    assert (9,) * seats == state.blocks
    assert (10,) * seats == state.cash
    assert (10,) * seats == state.prices
    assert ((0,) * len(BONDS),) * seats == state.bonds
    assert seats == RULES.seats(state)
    assert ((), (), ()) == (state.financed, state.failed, state.years)


@pytest.mark.rule("C-1")
@pytest.mark.parametrize("seats", [0, 1, 5, -1])
def test_one_is_too_few_and_five_are_too_many(seats: int) -> None:
    no = RULES.refuse(seats, complete(RULES.types, {}))
    assert no is not None
    assert "C-1" == no.rule


@pytest.mark.rule("C-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_may_play(seats: int) -> None:
    assert RULES.refuse(seats, complete(RULES.types, {})) is None
    assert (2, 4) == RULES.types.seats


# C-3


@pytest.mark.rule("C-3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_starts_with_a_company_of_10_that_is_free(seats: int) -> None:
    """It earns a fifth of 10."""
    state = dealt(seats).state
    for seat in range(seats):
        (company,) = [n for n, on in enumerate(state.spaces) if on == 2 + seat]
        assert company in TENS
    assert 52 - seats == state.spaces.count(0)
    assert (2,) * seats == state.current
    assert (0,) * seats == state.new


@pytest.mark.rule("C-3")
def test_starting_companies_are_told_clockwise_from_the_treasurers_left() -> None:
    step = dealt(4)
    told = only(seen(step.events), Started)
    treasurer = step.state.treasurer
    assert [(treasurer + i) % 4 for i in (1, 2, 3, 4)] == [t.seat for t in told]
    assert all(step.state.spaces[t.company] == 2 + t.seat for t in told)


@pytest.mark.rule("C-3")
def test_any_seat_may_be_treasurer_and_any_company_of_10_be_given_to_it() -> None:
    states = [dealt(3, seed).state for seed in SEEDS]
    assert {0, 1, 2} == {s.treasurer for s in states}
    assert TENS == {n for s in states for n, on in enumerate(s.spaces) if on == 2 + s.treasurer}
    firsts = [on for s in states for n, on in enumerate(s.spaces) if n == min(TENS)]
    assert {0, 2, 3, 4} == set(firsts)


@pytest.mark.rule("C-3")
def test_the_treasurer_and_the_pool_are_told_to_all() -> None:
    step = dealt(4)
    assert step.final
    assert Opened(step.state.treasurer, step.state.pool) == the(seen(step.events), Opened)


# C-4


@pytest.mark.rule("C-4")
@pytest.mark.parametrize(("seats", "pile"), [(2, 41), (3, 37), (4, 33)])
def test_three_cards_go_to_each_and_three_to_the_pool(seats: int, pile: int) -> None:
    """52 less a company, and three cards, for each and less the Pool of three."""
    state = dealt(seats).state
    assert [3] * seats == [len(hand) for hand in state.hands]
    assert 3 == len(state.pool)
    assert pile == len(state.pile)


@pytest.mark.rule("C-4")
def test_hands_and_pool_are_of_10_and_20_and_the_pile_has_the_rest() -> None:
    for seed in SEEDS:
        state = dealt(4, seed).state
        first = [*state.pool, *(n for hand in state.hands for n in hand)]
        assert set(first) <= CHEAP
        owned = [n for n, on in enumerate(state.spaces) if on]
        assert list(range(52)) == sorted([*first, *owned, *state.pile])
        assert list(state.pool) == sorted(state.pool)
        assert all(list(hand) == sorted(hand) for hand in state.hands)


@pytest.mark.rule("C-4")
def test_what_is_left_of_10_and_20_lies_anywhere_in_the_pile() -> None:
    piles = [dealt(2, seed).state.pile for seed in SEEDS]
    for depth in (0, 20, 40):
        assert {True, False} == {pile[depth] in CHEAP for pile in piles}
    assert len({pile[-1] for pile in piles}) > 15


@pytest.mark.rule("C-4", "C-26")
def test_a_first_hand_is_told_to_its_seat_alone() -> None:
    step = dealt(3)
    for seat in range(3):
        assert [Dealt(seat, step.state.hands[seat])] == only(seen(step.events, seat), Dealt)
    assert [] == only(seen(step.events), Dealt)


@pytest.mark.rule("C-4", "C-5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_year_1_begins_with_the_treasurers_left(seats: int) -> None:
    for seed in range(6):
        state = dealt(seats, seed).state
        assert 1 == state.year
        assert (Acting((state.treasurer + 1) % seats),) == state.phases
        RULES.check(state)


# C-25


OPTIONS = (
    "stock_repurchase",
    "raising_cash",
    "defensive_discarding",
    "card_trading",
    "hidden_cash",
)


@pytest.mark.rule("C-25", "C-26")
def test_there_are_five_options_all_off_unless_chosen() -> None:
    assert dict.fromkeys(OPTIONS, False) == complete(RULES.types, {})
    assert Variant() == dealt(3).state.variant
    assert ["C-27", "C-28", "C-29", "C-30", "C-26"] == [
        {o.name: o for o in RULES.types.options}[name].rule for name in OPTIONS
    ]


@pytest.mark.rule("C-25")
@pytest.mark.parametrize("name", OPTIONS)
def test_each_option_is_chosen_on_its_own(name: str) -> None:
    assert Variant(**{name: True}) == dealt(3, **{name: True}).state.variant


@pytest.mark.rule("C-25", "C-30")
def test_with_trading_the_first_turn_begins_with_offers() -> None:
    state = dealt(3, card_trading=True).state
    first = (state.treasurer + 1) % 3
    assert (Acting(first), Trading(first, ())) == state.phases


# C-31 to C-37


@pytest.mark.rule("C-31")
def test_the_board_has_52_spaces_88_pairs_and_37_squares() -> None:
    assert [4, 6, 8, 8, 8, 8, 6, 4] == [sum(row == r for row, _ in PLACES) for r in range(8)]
    assert (52, 52) == (len(PLACES), len(COMPANIES))
    assert 88 == len(ACROSS) + len(DOWN)
    assert (37, 37) == (len(SQUARES), len(SPECIALS))


@pytest.mark.rule("C-31")
@pytest.mark.parametrize("place", [(0, 1), (0, 6), (1, 0), (1, 7), (6, 0), (6, 7), (7, 1), (7, 6)])
def test_three_spaces_are_cut_off_at_each_corner(place: tuple[int, int]) -> None:
    row, column = place
    corner = 7 * (row > 3), 7 * (column > 3)
    assert at(*place) is None
    assert at(*corner) is None


@pytest.mark.rule("C-31")
def test_pairs_are_side_by_side_and_squares_two_by_two() -> None:
    for a, b in ACROSS:
        assert (PLACES[a][0], PLACES[a][1] + 1) == PLACES[b]
    for a, b in DOWN:
        assert (PLACES[a][0] + 1, PLACES[a][1]) == PLACES[b]
    for four in SQUARES:
        row, column = PLACES[four[0]]
        assert [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)] == [
            PLACES[n] for n in four
        ]
    assert 37 == len(set(SQUARES))


@pytest.mark.rule("C-32", "C-36")
def test_so_many_companies_of_each_value_earn_a_fifth_of_it() -> None:
    values = Counter(company.value for company in COMPANIES)
    assert (10, 10) == (values[10], values[20])
    assert {10, 20, 30, 40, 50, 60, 80, 100} == set(values)
    assert all(5 * company.profit == company.value for company in COMPANIES)


@pytest.mark.rule("C-36")
def test_every_half_of_a_profit_is_whole() -> None:
    assert all(company.profit % 2 == 0 for company in COMPANIES)


@pytest.mark.rule("C-32")
def test_companies_are_told_apart_by_letters_and_name() -> None:
    symbols = [company.symbol for company in COMPANIES]
    assert 52 == len({*symbols}) == len({company.name for company in COMPANIES})
    assert all(len(s) == 3 and s.isalpha() and s.isupper() for s in symbols)
    assert list(range(52)) == [company_called(s) for s in symbols]
    assert company_called("kiv") is None
    assert company_called("???") is None


@pytest.mark.rule("C-33")
def test_bonuses_and_specials_are_larger_between_dearer_companies() -> None:
    def value(companies: tuple[int, ...]) -> float:
        return sum(COMPANIES[n].value for n in companies) / len(companies)

    def mean(found: list[int]) -> float:
        return sum(found) / len(found)

    pairs = {**ACROSS, **DOWN}
    for figures in (pairs, dict(zip(SQUARES, SPECIALS, strict=True))):
        cheap = [n for companies, n in figures.items() if value(companies) < 30]
        dear = [n for companies, n in figures.items() if value(companies) > 55]
        assert mean(cheap) * 1.3 < mean(dear)
    assert min(pairs.values()) >= 3
    assert max(pairs.values()) <= 24
    assert min(SPECIALS) >= 20
    assert max(SPECIALS) <= 50


@pytest.mark.rule("C-34")
def test_the_index_begins_with_10_for_nothing_and_rises() -> None:
    assert (10, 0) == INDEX[0]
    for (price, least), (higher, more) in pairwise(INDEX):
        assert price < higher
        assert least < more


@pytest.mark.rule("C-34")
def test_a_price_is_that_of_the_most_profits_reached() -> None:
    for (price, _), (higher, least) in pairwise(INDEX):
        assert (price, higher) == (price_for(least - 1), price_for(least))
    assert INDEX[-1][0] == price_for(5000)
    assert 10 == price_for(0)


@pytest.mark.rule("C-35", "C-13")
def test_bonds_are_half_of_every_value_but_10_and_cost_more_than_they_bring() -> None:
    values = sorted({company.value for company in COMPANIES} - {10})
    assert [value // 2 for value in values] == [bond.value for bond in BONDS]
    assert all(bond.repayment > bond.value and bond.number > 0 for bond in BONDS)
    for n, company in enumerate(COMPANIES):
        kind = bond_for(n)
        assert (kind is None) == (company.value == 10)
        assert kind is None or company.value == 2 * BONDS[kind].value


@pytest.mark.rule("C-37")
def test_each_corner_has_a_name_and_a_mark_of_its_own() -> None:
    assert 4 == len(AREAS) == len({area.name for area in AREAS}) == len({a.mark for a in AREAS})
    assert ["Nordwind", "Meridian", "Austral", "Levant"] == [area.name for area in AREAS]


@pytest.mark.rule("C-1")
def test_nine_blocks_and_eleven_markers_for_companies() -> None:
    assert 9 == ALL_BLOCKS
    assert "KIV" == COMPANIES[c("KIV")].symbol
