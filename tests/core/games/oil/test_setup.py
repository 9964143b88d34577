"""O-1 to O-6, O-50: players, dice, continents, what everybody starts with."""

from __future__ import annotations

import pytest

from core.game import Options, complete
from core.games.oil.actions import Choose, Roll
from core.games.oil.events import Advanced, MonthBegan, OrderRolled, Started
from core.games.oil.rules import RULES
from core.games.oil.state import Rolling, State, Turn
from tests.core.games.oil.at_table import choices, do, must, only, play, refusal
from tests.core.games.oil.positions import AF, AS, AU, EU, NA, SA


def begun(seats: int = 4, seed: int = 1, **options: bool | int) -> State:
    return RULES.setup(seats, seed, complete(RULES.types, options)).state


@pytest.mark.rule("O-1")
@pytest.mark.parametrize(
    ("seats", "continents"),
    [
        (3, {EU, AF, AS}),
        (4, {EU, AF, AS, AU}),
        (5, {NA, SA, EU, AF, AS}),
        (6, {NA, SA, EU, AF, AS, AU}),
    ],
)
def test_continents_are_left_out_by_the_number_of_players(seats: int, continents: set[int]) -> None:
    s = begun(seats)
    assert continents == {a.continent for a in choices(s, Choose)}
    (seat,) = must(s)
    for left_out in {NA, SA, EU, AF, AS, AU} - continents:
        assert refusal(s, seat, Choose(left_out, 0))[::2] == ("left_out", "O-1")


@pytest.mark.rule("O-1")
@pytest.mark.parametrize("seats", [2, 7])
def test_fewer_than_three_and_more_than_six_are_refused(seats: int) -> None:
    no = RULES.refuse(seats, complete(RULES.types, {}))
    assert no is not None
    assert ("bad_seats", "O-1") == (no.code, no.rule)


@pytest.mark.rule("O-2")
def test_the_last_year_is_1_to_10_and_1_if_nothing_is_said() -> None:
    years = next(option for option in RULES.types.options if option.name == "years")
    assert (tuple(range(1, 11)), 1) == (years.choices, years.default)
    assert 7 == begun(years=7).terms.years


@pytest.mark.rule("O-3")
def test_each_starts_with_100_000_and_owes_100_000() -> None:
    s = begun(5)
    assert ((100_000,) * 5, (1,) * 5, (0,) * 5) == (s.cash, s.loans, s.deposits)


@pytest.mark.rule("O-4")
def test_the_highest_die_begins_and_ties_for_it_are_thrown_again() -> None:
    again = 0
    for seed in range(60):
        step = RULES.setup(4, seed, complete(RULES.types, {}))
        (told,) = step.events
        assert isinstance(told.event, OrderRolled)
        among = [0, 1, 2, 3]
        for row in told.event.throws:
            assert among == [seat for seat, die in enumerate(row) if die]
            assert set(row) <= set(range(7))
            among = [seat for seat in among if row[seat] == max(row)]
        assert [told.event.first] == among
        assert (told.event.first,) == tuple(must(step.state))
        again += len(told.event.throws) > 1
    assert 0 < again < 60


@pytest.mark.rule("O-4")
def test_clockwise_from_who_begins_each_chooses_a_free_continent_and_an_exchange() -> None:
    s = begun(4)
    order = [(s.first + n) % 4 for n in range(4)]
    picks = [(AS, 1), (EU, 0), (AU, 1), (AF, 0)]
    for seat, (continent, exchange) in zip(order, picks, strict=True):
        assert [seat] == must(s)
        s, log = do(s, seat, Choose(continent, exchange))
        assert Started(seat, continent, exchange) == log[0]
        # The second exchange lies three squares after the first (O-7).
        assert 7 * continent + 1 + 3 * exchange == s.pawns[seat]
        assert 5_000 == s.prices[continent]
    assert [MonthBegan(0)] == only(log, MonthBegan)
    assert (Turn(order[0], tuple(order[1:])), Rolling(order[0])) == s.phases
    assert [0, 0, 5_000, 5_000, 5_000, 5_000] == list(s.prices)


@pytest.mark.rule("O-4")
def test_a_chosen_continent_and_what_is_none_are_refused() -> None:
    s = begun(3)
    first = s.first
    s, _ = do(s, first, Choose(EU, 0))
    second = (first + 1) % 3
    assert refusal(s, second, Choose(EU, 1))[::2] == ("chosen", "O-4")
    assert refusal(s, second, Choose(9, 0))[::2] == ("no_such_continent", "O-4")
    assert refusal(s, second, Choose(AS, 2))[::2] == ("no_such_exchange", "O-4")
    assert {AF, AS} == {a.continent for a in choices(s, Choose)}


@pytest.mark.rule("O-5")
def test_nobody_buys_where_he_starts_before_he_has_moved() -> None:
    s = begun(3)
    order = [(s.first + n) % 3 for n in range(3)]
    s, _ = play(s, *((x, Choose(k, 0)) for x, k in zip(order, (EU, AF, AS), strict=True)))
    assert Rolling(order[0]) == s.phases[-1]
    s, log = do(s, order[0], Roll())
    # A die leads away from the square, and a lap is longer than any throw from a square in play.
    assert 7 * EU + 1 != only(log, Advanced)[-1].square


@pytest.mark.rule("O-50")
@pytest.mark.parametrize(
    "options",
    [
        {"oligopoly": True, "oil_barons": True},
        {"oligopoly": True, "traders": True},
        {"oil_barons": True, "traders": True},
        {"entrepreneurs": True, "partnership": True},
    ],
)
def test_options_that_do_not_go_together_are_refused_with_a_reason(options: Options) -> None:
    no = RULES.refuse(4, complete(RULES.types, options))
    assert no is not None
    assert ("bad_options", "O-50") == (no.code, no.rule)
    assert str(no).endswith(".")


@pytest.mark.rule("O-50")
@pytest.mark.parametrize("one", ["oligopoly", "oil_barons", "traders", None])
@pytest.mark.parametrize("shares", ["entrepreneurs", "partnership"])
def test_all_other_options_combine(one: str | None, shares: str) -> None:
    given = {"free_trade": True, "dumping": True, "sabotage": True, "lawsuits": True, shares: True}
    if one:
        given[one] = True
    assert RULES.refuse(6, complete(RULES.types, given)) is None
