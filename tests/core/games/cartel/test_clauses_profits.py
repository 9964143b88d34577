"""Clauses C-18 to C-20 and C-22: new profits, the year's end, and what everybody is worth."""

from __future__ import annotations

import pytest

from core.games.cartel.actions import Buy, Pass, Pay
from core.games.cartel.data import BONDS, COMPANIES, INDEX
from core.games.cartel.events import Adjusted, Bought, Ended, Reported
from core.games.cartel.profits import worth
from core.games.cartel.rules import RULES
from core.games.cartel.state import Acting, Over, State, Variant
from tests.core.games.cartel.positions import (
    after,
    auction,
    bonds,
    bonus,
    c,
    changed,
    choices,
    cs,
    earned,
    events,
    fifth,
    only,
    position,
    price,
    prompted,
    special,
    the,
)

RAISING = Variant(raising_cash=True)
RICH = (500, 500, 500)
SQUARE = "NOR GLO ALB POL"
"""Norrland and Globus above, Albion and Polaris below: 50, 100, 100 and 80."""


def bought(
    mine: str, symbol: str, *, bond: int = 0, financed: str = "", other: str = "ADR"
) -> tuple[State, Bought]:
    """The state after seat 0, which has these, bought a company from its hand; what was told."""
    state = position(
        (mine, other, "BOR"), (symbol, "", ""), cash=RICH, financed=financed, pile="FJD"
    )
    buying = after(state, (0, Buy(c(symbol))))
    told = the(events(buying, 0, Pay(bond, 0)), Bought)
    return after(buying, (0, Pay(bond, 0))), told


# C-18


@pytest.mark.rule("C-18")
def test_a_company_that_stands_alone_brings_its_yearly_profit() -> None:
    state, told = bought("KIV", "COR")
    assert (20, 0, 0) == state.new
    assert (20, (), (), (), ()) == (
        told.base,
        told.beside,
        told.bonuses,
        told.squares,
        told.specials,
    )


@pytest.mark.rule("C-18", "C-13")
def test_with_a_bond_a_company_brings_half_and_its_bonuses_in_full() -> None:
    """ALB earns 20; NOR lies above it, ANT to its left."""
    mine = "KIV NOR ANT"
    both = bonus("NOR", "ALB") + bonus("ANT", "ALB")
    assert 20 + both == bought(mine, "ALB")[0].new[0]
    state, told = bought(mine, "ALB", bond=50)
    assert 10 + both == state.new[0]
    assert (10, cs("NOR ANT")) == (told.base, told.beside)
    assert (bonus("NOR", "ALB"), bonus("ANT", "ALB")) == told.bonuses


@pytest.mark.rule("C-18")
def test_bonuses_are_those_of_all_neighbours_up_down_left_and_right() -> None:
    """POL lies right of ALB, FER below it."""
    mine = "KIV NOR ANT POL FER"
    four = sum(bonus("ALB", other) for other in ("NOR", "ANT", "POL", "FER"))
    state, told = bought(mine, "ALB")
    assert 20 + four == state.new[0]
    assert cs("NOR ANT POL FER") == told.beside
    assert () == told.squares


@pytest.mark.rule("C-18")
def test_no_bonus_goes_with_companies_that_touch_at_a_corner_or_belong_to_another() -> None:
    """TAJ, GLO, HAN and ODE touch ALB at its corners; NOR is another's."""
    assert 20 == bought("KIV TAJ GLO HAN ODE", "ALB")[0].new[0]
    assert 20 == bought("KIV", "ALB", other="ADR NOR")[0].new[0]


@pytest.mark.rule("C-18")
@pytest.mark.parametrize("last", SQUARE.split())
@pytest.mark.parametrize("with_bond", [False, True])
def test_a_special_is_counted_when_the_fourth_of_a_square_is_bought(
    last: str, with_bond: bool
) -> None:
    three = " ".join(s for s in SQUARE.split() if s != last)
    half = COMPANIES[c(last)].value // 2
    state, told = bought(f"KIV {three}", last, bond=half if with_bond else 0)
    beside = sum(told.bonuses)
    assert 2 == len(told.bonuses)
    base = fifth(last) // 2 if with_bond else fifth(last)
    assert base + beside + special(SQUARE) == state.new[0]
    assert (special(SQUARE),) == told.specials


@pytest.mark.rule("C-18")
def test_three_of_a_square_bring_no_special() -> None:
    state, told = bought("KIV NOR GLO", "ALB")
    assert 20 + bonus("NOR", "ALB") == state.new[0]
    assert ((), ()) == (told.squares, told.specials)


@pytest.mark.rule("C-18")
def test_a_square_of_which_another_owns_one_brings_no_special() -> None:
    state, _ = bought("KIV NOR GLO", "ALB", other="ADR POL")
    assert 20 + bonus("NOR", "ALB") == state.new[0]


@pytest.mark.rule("C-18")
def test_a_special_is_never_counted_twice() -> None:
    """URA lies right of GLO, which is of a square that is complete."""
    state, told = bought(f"KIV {SQUARE}", "URA")
    assert fifth("URA") + bonus("GLO", "URA") == state.new[0]
    assert () == told.specials


@pytest.mark.rule("C-18")
def test_one_purchase_may_complete_two_squares() -> None:
    """ALB is of the square with TAJ, NOR and ANT and of that with NOR, GLO and POL."""
    state, told = bought("KIV TAJ NOR ANT GLO POL", "ALB")
    three = sum(bonus("ALB", other) for other in ("NOR", "ANT", "POL"))
    specials = (special("TAJ NOR ANT ALB"), special(SQUARE))
    assert specials == told.specials
    assert 20 + three + sum(specials) == state.new[0]


@pytest.mark.rule("C-18")
def test_one_purchase_may_complete_four_squares() -> None:
    """ALB in the middle of nine."""
    around = "TAJ NOR GLO ANT POL HAN FER ODE"
    state, told = bought(f"KIV {around}", "ALB")
    four = sum(bonus("ALB", other) for other in ("NOR", "ANT", "POL", "FER"))
    assert 4 == len(told.specials)
    assert 20 + four + sum(told.specials) == state.new[0]
    assert earned(f"KIV {around} ALB") == state.current[0] + state.new[0]


@pytest.mark.rule("C-18")
def test_a_bond_halves_that_company_alone() -> None:
    """NOR was bought without one, GLO with one."""
    state, _ = bought("KIV NOR GLO", "ALB", bond=50, financed="GLO")
    assert earned("KIV NOR GLO", "GLO") == state.current[0]
    assert 10 + bonus("NOR", "ALB") == state.new[0]
    assert cs("GLO ALB") == state.financed


@pytest.mark.rule("C-18")
def test_purchases_of_one_year_are_added_up() -> None:
    """At an auction of seat 1 seat 0 wins HLX beside KIV; then it has bought CAL as well."""
    state = position(
        ("KIV", "ADR", "BOR"), ("CAL", "WES", ""), pool="HLX", cash=RICH, pile="FJD MIR"
    )
    state = after(state, (0, Buy(c("CAL"))), (0, Pay(0, 0)))
    assert (2, 0, 0) == state.new
    won, _ = auction(state, "HLX", {1: 20, 2: None, 0: 21})
    paid = after(won, (0, Pay(0, 0)))
    assert 2 + (4 + bonus("KIV", "HLX") + bonus("HLX", "CAL")) == paid.new[0]
    assert (2, 2, 2) == paid.current


@pytest.mark.rule("C-18", "C-36")
def test_the_books_example_of_a_year_of_19_and_4_and_3() -> None:
    """EOS earns 4 and 3 beside BOR; what was owned before earns 19."""
    mine = "BOR VIK AKV"
    assert (19, 3) == (earned(mine), bonus("BOR", "EOS"))
    state = position((mine, "ADR", "KIV"), ("EOS", "", ""), seat=0, treasurer=0, pile="FJD")
    state = after(state, (0, Buy(c("EOS"))))
    report = the(events(state, 0, Pay(0, 0)), Reported)
    assert (19, 4 + 3, 26) == (report.current[0], report.new[0], report.paid[0])
    assert 26 == after(state, (0, Pay(0, 0))).current[0]


# C-19


def last_of_year(**given: object) -> State:
    """Seat 2, the Treasurer, is on turn and has a company of 10 in hand."""
    fields = {"hands": ("", "", "WES"), "seat": 2, "pile": "FJD", **given}
    return position(**fields)  # type: ignore[arg-type]


@pytest.mark.rule("C-19")
def test_at_the_years_end_the_total_is_paid_and_carried_on() -> None:
    """KIV and HLX earn 2, 4 and the bonus; HLX is this year's. Seat 2 buys WES for 10."""
    both = 2 + 4 + bonus("KIV", "HLX")
    state = last_of_year(owned=("KIV HLX", "ADR", "BOR"), new=(both - 2, 0, 0))
    buying = after(state, (2, Buy(c("WES"))))
    ended = after(buying, (2, Pay(0, 0)))
    assert (100 + both, 102, 90 + 4) == ended.cash
    assert ((both, 2, 4), (0, 0, 0)) == (ended.current, ended.new)
    assert (7, (Acting(0),)) == (ended.year, ended.phases)
    report = the(events(buying, 2, Pay(0, 0)), Reported)
    assert (6, (2, 2, 2), (both - 2, 0, 2)) == (report.year, report.current, report.new)
    assert (both, 2, 4) == report.paid
    adjusted = the(events(buying, 2, Pay(0, 0)), Adjusted)
    assert Adjusted(6, (10, 10, 10), (price(both), 10, 10), 0) == adjusted
    assert (price(both), 10, 10) == ended.prices


@pytest.mark.rule("C-19")
@pytest.mark.parametrize(("mine", "short"), [("KIV HLX", 0), ("BOR EOS", 1)])
def test_a_price_moves_when_the_total_reaches_the_least_profits(mine: str, short: int) -> None:
    """2 and 4 and the bonus of 4 are just enough for the second price; with one of 3 they fail."""
    second, least = INDEX[1]
    assert least - short == earned(mine)
    state = last_of_year(owned=(mine, "ADR", "VEN"), new=(earned(mine) - 2, 0, 0))
    ended = after(state, (2, Buy(c("WES"))), (2, Pay(0, 0)))
    assert (10, 10 if short else second) == (state.prices[0], ended.prices[0])


@pytest.mark.rule("C-19")
def test_a_year_without_new_profits_is_paid_as_the_year_before() -> None:
    state = last_of_year(owned=("KIV GLO PAX", "ADR", "BOR"))
    ended = after(state, (2, Buy(c("WES"))), (2, Pay(0, 0)))
    assert (142, 42) == (ended.cash[0], ended.current[0])
    assert state.prices[0] == ended.prices[0] == price(42)


@pytest.mark.rule("C-19", "C-20")
def test_a_year_that_has_ended_keeps_totals_payments_and_worth() -> None:
    """Worth is cash, companies and blocks at the new price: 102 + 10 + 90 for seat 1."""
    state = last_of_year(owned=("KIV GLO PAX", "ADR", "BOR"), new=(40, 0, 0))
    ended = after(state, (2, Buy(c("WES"))), (2, Pay(0, 0)))
    year = ended.years[-1]
    assert (6, (42, 2, 4)) == (len(ended.years), year.total)
    assert (42, 2, 4) == year.paid
    assert (142 + 210 + 9 * price(42), 102 + 10 + 90, 94 + 20 + 90) == year.worth


@pytest.mark.rule("C-19")
def test_the_year_ends_after_the_treasurers_auction_is_done_with() -> None:
    state = position(hands=("", "", "WES"), pool="ELB", seat=2, pile="FJD")
    won, _ = auction(state, "ELB", {2: 10, 0: 11, 1: None})
    paid = after(won, (0, Pay(0, 0)))
    assert (6, 89) == (paid.year, paid.cash[0])
    ended = after(paid, (2, choices(paid)[0]))
    assert (7, 89 + 4) == (ended.year, ended.cash[0])


# C-20


def passed(state: State) -> State:
    seat = prompted(state)
    drawn = after(state, (seat, Pass()))
    return after(drawn, (seat, choices(drawn)[0]))


@pytest.mark.rule("C-20", "C-36")
def test_the_books_example_of_a_final_worth() -> None:
    """55 and 700 and 300 less the 75, 75 and 45 of Bonds of 50, 50 and 30 are 860."""
    assert 860 == worth(55, 700, 300 // 10, 10, bonds("50 50 30"))
    assert 195 == 75 + 75 + 45
    mine = "KIV GLO PAX ALB COR LUX INC RHO HAN MAL WES"
    assert 700 == sum(COMPANIES[n].value for n in cs(mine))
    state = position(
        (mine, "ADR", "BOR"),
        ("", "", ""),
        cash=(55, 0, 0),
        financed="GLO PAX INC",
        year=10,
        seat=1,
        blocks=(3, 9, 9),
    )
    # No two lie side by side: a fifth of 700 less half of 20, 20 and 12.
    assert (140 - 26, 100) == (state.current[0], state.prices[0])
    over = changed(state, phases=(Over(),), years=(*state.years, state.years[-1]))
    RULES.check(over)
    outcome = RULES.outcome(over)
    assert outcome is not None
    assert 55 + 700 + 300 - 195 == 860 == outcome.worth[0]


@pytest.mark.rule("C-20")
def test_worth_is_cash_companies_and_blocks_at_the_final_price_less_repayments() -> None:
    """Seat 0 earns 40 and 2 with a Bond of 50 less 10; hands count for nothing."""
    mine = "KIV GLO PAX"
    state = position(
        (mine, "ADR", "BOR"),
        year=10,
        seat=2,
        cash=(55, 7, 0),
        blocks=(3, 0, 9),
        financed="GLO",
        new=(10, 0, 0),
    )
    over = passed(state)
    assert (Over(),) == over.phases
    profits = 2 + 10 + 20
    repaid = {bond.value: bond.repayment for bond in BONDS}[50]
    first = 55 + profits + (10 + 100 + 100) + 3 * price(profits) - repaid
    outcome = RULES.outcome(over)
    assert outcome is not None
    assert (first, 7 + 2 + 10, 2 + 10 + 9 * 10) == outcome.worth
    assert (1, 3, 2) == outcome.place
    assert outcome.worth == over.years[-1].worth
    drawn = after(state, (2, Pass()))
    told = events(drawn, 2, choices(drawn)[0])
    assert Ended(outcome.worth) == told[-1]


@pytest.mark.rule("C-20")
def test_equal_highest_share_the_win() -> None:
    over = passed(position(year=10, seat=2, cash=(30, 50, 50), hands=None))
    outcome = RULES.outcome(over)
    assert outcome is not None
    assert (132, 152, 152) == outcome.worth
    assert (3, 1, 1) == outcome.place


@pytest.mark.rule("C-20")
def test_the_game_is_over_after_year_10_and_not_before() -> None:
    ninth = passed(position(year=9, seat=2))
    assert (10, (Acting(0),)) == (ninth.year, ninth.phases)
    assert RULES.outcome(ninth) is None
    tenth = passed(position(year=10, seat=2))
    assert 10 == len(tenth.years)
    assert (102, 102, 102) == tenth.cash


@pytest.mark.rule("C-20", "C-28")
def test_bonds_of_raised_cash_are_repaid_too() -> None:
    state = position(year=10, seat=2, raised=("10 10", "", ""), variant=RAISING)
    over = passed_borrowing(state)
    outcome = RULES.outcome(over)
    assert outcome is not None
    repaid = 2 * BONDS[0].repayment
    assert 102 + 10 + 90 - repaid == outcome.worth[0]


def passed_borrowing(state: State) -> State:
    """As passed(), raising no cash."""
    state = passed(state)
    return after(state, (prompted(state), choices(state)[0]))


# C-22


@pytest.mark.rule("C-22")
def test_the_treasury_pays_whatever_is_due() -> None:
    state = position(seat=2, cash=(100_000, 100_000, 100_000))
    assert (100_002,) * 3 == passed(state).cash


@pytest.mark.rule("C-22", "C-13")
def test_bonds_run_out() -> None:
    """Of the Bonds of 50 there are few: with all taken COR has none."""
    number = BONDS[-1].number
    state = position(
        ("KIV", "ADR", "BOR"),
        ("COR", "", ""),
        cash=RICH,
        raised=("", "50 " * number, ""),
        variant=RAISING,
        pile="FJD",
    )
    buying = after(state, (0, Buy(c("COR"))))
    assert {0} == {a.bond for a in choices(buying) if isinstance(a, Pay)}
    assert [] == only(events(buying, 0, Pay(0, 0)), Reported)
