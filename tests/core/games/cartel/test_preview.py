"""What a choice would lead to, told before it is made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from core.bots.random_bot import draw
from core.game import complete
from core.games.cartel.actions import Action, Give, Pay, Repurchase
from core.games.cartel.data import YEARS, price_for
from core.games.cartel.payment import Payment
from core.games.cartel.preview import (
    Loan,
    Short,
    Stock,
    Swap,
    limit_of,
    loans,
    prospect,
    rival,
    settle,
    shortfalls,
    stock,
    swap,
    ways,
)
from core.games.cartel.profits import value_of, worth
from core.games.cartel.rules import RULES
from core.games.cartel.state import (
    Acting,
    Answering,
    Over,
    Paying,
    Repurchasing,
    State,
    Variant,
    View,
)
from core.rng import seeded
from tests.core.games.cartel.positions import bonus, c, cs, earned, fifth, position, special

# Nordwind has three of a square whose fourth, ALB (100), is in the Pool.
SQUARE = ("ELB TAJ NOR ANT", "KIV BOR", "ADR ORI", "VEN OBI")
POOL = "ALB GLO DEL EOS"
RAISING = Variant(raising_cash=True)


def square(**more: Any) -> State:
    given: dict[str, Any] = {"owned": SQUARE, "pool": POOL, **more}
    return position(**given)


def seen(state: State, seat: int | None = 0) -> View:
    return RULES.view(state, seat)


# -- what a company would bring ----------------------------------------------------------------


def test_a_company_brings_its_profit_its_bonuses_and_the_square_that_it_completes() -> None:
    """A fifth of 100, halved by the Bond of 50; bonuses and specials in full either way (C-18)."""
    found = prospect(seen(square()), 0, c("ALB"))
    beside = bonus("ALB", "NOR") + bonus("ALB", "ANT")
    four = special("TAJ NOR ANT ALB")
    assert 50 == found.bond
    assert (20, cs("NOR ANT"), (four,)) == (
        found.whole.base,
        found.whole.beside,
        found.whole.specials,
    )
    assert 20 + beside + four == found.whole.total
    assert found.financed is not None
    assert (10, 10 + beside + four) == (found.financed.base, found.financed.total)


def test_to_who_owns_nothing_near_it_a_company_brings_its_own_profit() -> None:
    found = prospect(seen(square()), 2, c("ALB"))
    assert (20, (), ()) == (found.whole.total, found.whole.beside, found.whole.squares)


def test_without_a_bond_in_the_treasury_or_for_ten_nothing_is_told_of_financing() -> None:
    """There are two Bonds of 50; a company of 10 takes none (C-13)."""
    gone = square(raised=("50", "50"), variant=RAISING)
    assert (0, None) == (
        prospect(seen(gone), 0, c("ALB")).bond,
        prospect(seen(gone), 0, c("ALB")).financed,
    )
    ten = prospect(seen(square()), 0, c("KIV"))
    assert (0, None) == (ten.bond, ten.financed)


def test_the_rival_is_the_other_seat_that_gains_most_and_of_equal_ones_the_next() -> None:
    view = seen(square())
    found = rival(view, 1, c("ALB"))
    assert found is not None
    assert (0, prospect(view, 0, c("ALB")).whole) == found
    # To the other three it is worth 20.
    found = rival(view, 0, c("ALB"))
    assert found is not None
    assert (1, 20) == (found[0], found[1].total)
    found = rival(seen(square(), 2), 2, c("PAX"))
    assert found is not None
    assert (3, 20) == (found[0], found[1].total)


def test_who_is_out_of_play_is_no_rival() -> None:
    """Eleven companies (C-21)."""
    full = "TAJ NOR ANT WES YUK LIM HAN SAB KAR ELB CAL"
    out = position((full, "KIV BOR"), hands=("", "EOS HEL FER"), pool="ALB", seat=1)
    assert None is rival(seen(out, 1), 1, c("ALB"))


# -- what can be paid --------------------------------------------------------------------------


def test_the_limit_is_the_bond_all_blocks_and_the_cash() -> None:
    """50 + 2 x 40 + 66 for a company of 100; 20 + 80 + 66 for one of 40; no Bond for 10.

    The others' blocks are at 10.
    """
    view = seen(drawn())
    assert (196, 166, 146) == (
        limit_of(view, 0, c("ALB")),
        limit_of(view, 0, c("DEL")),
        limit_of(view, 0, c("KIV")),
    )
    assert [196, 160, 96, 116] == [limit_of(view, seat, c("ALB")) for seat in range(4)]


def test_the_limit_of_who_hides_its_cash_is_not_known() -> None:
    view = seen(square(cash=(66, 80, 46, 56), variant=Variant(hidden_cash=True)))
    assert [None] * 3 == [limit_of(view, seat, c("ALB")) for seat in (1, 2, 3)]
    assert None is not limit_of(view, 0, c("ALB"))


DRAWN: dict[str, Any] = {
    "pool": POOL,
    "cash": (66, 80, 46, 56),
    "blocks": (2, 3, 0, 1),
    "year": 6,
}


def drawn(**more: Any) -> State:
    """The payment of the design's drawing: 125 for ALB with 66 cash and two blocks at 30."""
    return square(**{**DRAWN, **more})


def test_what_is_left_and_what_it_comes_to_is_told_of_each_mixture() -> None:
    """80 by two blocks and 65 cash of 66; 50 by the Bond, then 40 or 80 by blocks.

    Blocks are at 40: 26 by the companies, 27 by three pairs are 53 a year.

    Worth after year 10: what is left, five years' profits, the companies' values, blocks at the
    price of the new profits, less 75 for the Bond.
    """
    view = seen(drawn())
    whole = earned("ELB TAJ NOR ANT ALB")
    values = fifth("ELB TAJ NOR ANT ALB") * 5
    found = {way.payment: way for way in ways(view, 0, c("ALB"), 145)}
    assert {Payment(0, 2, 65), Payment(50, 1, 55), Payment(50, 2, 15)} == set(found)

    bare = found[Payment(0, 2, 65)]
    assert (1, 0, whole, 0) == (bare.cash, bare.blocks, bare.profits, bare.repay)
    assert 1 + 5 * whole + values == bare.worth

    one = found[Payment(50, 1, 55)]
    assert (11, 1, whole - 10, 75) == (one.cash, one.blocks, one.profits, one.repay)
    assert 11 + 5 * (whole - 10) + values + one.price - 75 == one.worth

    two = found[Payment(50, 2, 15)]
    assert (51, 0) == (two.cash, two.blocks)
    assert 51 + 5 * (whole - 10) + values - 75 == two.worth


def test_the_price_is_that_of_the_new_profits() -> None:
    """46 a year are worth 40 and 58 are worth 50 (C-34); 53 and 61 are had, EOS adds 4."""
    before = earned("ELB TAJ NOR ANT")
    one = settle(seen(drawn()), 0, c("EOS"), Payment(0, 0, 20))
    assert (before + 4, 40) == (one.profits, one.price)
    # Two companies of 4 each were bought this year.
    more = seen(drawn(owned=("ELB TAJ NOR ANT SAB QUI", *SQUARE[1:]), new=(8, 0, 0, 0)))
    two = settle(more, 0, c("EOS"), Payment(0, 0, 20))
    assert (before + 12, 50) == (two.profits, two.price)


def test_what_ends_best_comes_first() -> None:
    """The Bond and one block keep the other, 125 at 137 a year, and 10 more cash.

    They cost 75 and 10 in each of five years; both blocks and no Bond end with 10 less.
    """
    ends = [way.worth for way in ways(seen(drawn()), 0, c("ALB"), 145)]
    assert sorted(ends, reverse=True) == ends
    assert Payment(50, 1, 55) == ways(seen(drawn()), 0, c("ALB"), 145)[0].payment


def test_in_the_last_year_a_bond_costs_more_than_it_brings() -> None:
    """One year's profits are left: 10 less and 75 for 50."""
    view = seen(drawn(year=10, cash=(200, 80, 46, 56)))
    first, *_rest = ways(view, 0, c("ALB"), 125)
    assert 0 == first.payment.bond
    found = {way.payment: way for way in ways(view, 0, c("ALB"), 125)}
    none, lent = found[Payment(0, 0, 125)], found[Payment(50, 0, 75)]
    # 50 more cash, 10 less of a year's profits, 75 to repay; two blocks at the price then.
    assert 50 - 10 - 75 + 2 * (lent.price - none.price) == lent.worth - none.worth


def test_under_the_penalty_this_year_brings_no_profits_to_the_end() -> None:
    """C-16: five years from year 6 on become four."""
    free = ways(seen(drawn()), 0, c("ALB"), 125)[0]
    under = ways(seen(drawn(failed=(0,))), 0, c("ALB"), 125)[0]
    assert free.profits == free.worth - under.worth


def test_blocks_that_bring_more_than_is_owed_give_cash_back() -> None:
    """20 by one block of 40: 20 come back."""
    way = settle(seen(drawn()), 0, c("EOS"), Payment(0, 1, -20))
    assert (86, 1) == (way.cash, way.blocks)


def test_nothing_is_told_of_payments_of_who_hides_its_cash() -> None:
    view = seen(drawn(variant=Variant(hidden_cash=True)), 1)
    assert () == ways(view, 0, c("ALB"), 125)
    assert () == shortfalls(view, 0, c("ALB"), 125)


def test_the_nearest_mixtures_that_take_more_cash_than_there_is_are_named() -> None:
    """With one block and no Bond 85 are to be paid of 66, and with the Bond alone 75."""
    assert (
        Short(0, 1, 85, True),
        Short(50, 0, 75, True),
    ) == shortfalls(seen(drawn()), 0, c("ALB"), 125)


def test_a_bond_that_is_not_in_the_treasury_is_named_last() -> None:
    gone = drawn(raised=("", "50", "50"), variant=RAISING)
    assert Short(50, 0, 75, False) == shortfalls(seen(gone), 0, c("ALB"), 125)[-1]
    assert all(short.bond == 0 for short in shortfalls(seen(gone), 0, c("ALB"), 125)[:-1])


# -- stock and bonds ---------------------------------------------------------------------------


def test_a_block_bought_back_costs_the_present_price_and_is_worth_the_next() -> None:
    """Of 53 a year 38 are new: the price was 15 and becomes 40 (C-34)."""
    state = position(
        ("ELB TAJ NOR ANT", "KIV BOR"),
        new=(38, 0),
        blocks=(3, 9),
        cash=(25, 10),
        variant=Variant(stock_repurchase=True),
        phases=(Repurchasing(0, ()),),
    )
    assert Stock(15, 40, 10, 4) == stock(seen(state), 0)


def test_bonds_for_cash_are_told_with_repayment_and_how_many_are_left() -> None:
    """C-35; two of 10 and one of 50 are out."""
    assert (
        Loan(10, 15, 6),
        Loan(15, 25, 6),
        Loan(20, 30, 5),
        Loan(25, 40, 5),
        Loan(30, 45, 3),
        Loan(40, 60, 2),
        Loan(50, 75, 1),
    ) == loans(seen(square(raised=("10", "10 50"), variant=RAISING)))


# -- trading -----------------------------------------------------------------------------------


def test_a_trade_is_told_for_both_sides() -> None:
    """Two cards for one and 5: 3 and 3 become 2 and 4, 66 and 80 become 71 and 75."""
    view = seen(drawn())
    assert (Swap((3, 2), (66, 71)), Swap((3, 4), (80, 75))) == swap(view, (0, 1), 2, 1, 5)
    assert (Swap((3, 3), (66, 46)), Swap((3, 3), (80, 100))) == swap(view, (0, 1), 1, 1, -20)


def test_of_who_hides_its_cash_only_the_cards_are_told() -> None:
    view = seen(drawn(variant=Variant(hidden_cash=True)))
    assert (Swap((3, 3), (66, 71)), Swap((3, 3), None)) == swap(view, (0, 1), 1, 1, 5)


# -- the rules do as was told ------------------------------------------------------------------


def final(state: State, seat: int) -> int:
    """What a seat is worth if all years end with nothing more bought: C-19 and C-20."""
    value = value_of(state.spaces, seat)
    profits = state.current[seat] + state.new[seat]
    years = YEARS - state.year + 1 - (seat in state.failed)
    cash = state.cash[seat] + profits * years
    return worth(cash, value, state.blocks[seat], price_for(profits), state.bonds[seat])


OPTIONS: dict[str, Mapping[str, bool]] = {
    "no option": {},
    "all options": {option.name: True for option in RULES.types.options},
}


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [2, 4])
def test_in_games_played_at_random_the_rules_do_as_was_told(seats: int, options: str) -> None:
    told = set[type]()
    for seed in range(6):
        rng = seeded(seed)
        state = RULES.setup(seats, seed, complete(RULES.types, OPTIONS[options])).state
        while not isinstance(state.phases[-1], Over):
            seat, prompt = next(iter(RULES.prompts(state).items()))
            action, rng = draw(prompt, as_action, rng)
            after = RULES.apply(state, seat, action).state
            if _agrees(state, seat, action, after):
                told.add(type(action))
            state = after
    assert told >= ({Pay, Repurchase, Give} if options == "all options" else {Pay})


def as_action(plain: Any) -> Action:
    action: Action = msgspec.convert(plain, Action)
    return action


def _agrees(state: State, seat: int, action: Action, after: State) -> bool:
    """Whether something was told of the action; it must have come true."""
    view, phase = RULES.view(state, seat), state.phases[-1]
    match action, phase:
        case Pay(bond, blocks), Paying(company=company, price=price):
            listed = [(w.payment.bond, w.payment.blocks) for w in ways(view, seat, company, price)]
            choices = RULES.prompts(state)[seat].choices
            assert {(p.bond, p.blocks) for p in choices if isinstance(p, Pay)} == set(listed)
            way = ways(view, seat, company, price)[listed.index((bond, blocks))]
            # The year may have ended with it: only what that leaves alone is compared.
            assert way.blocks == after.blocks[seat]
            if isinstance(after.phases[0], Acting) and after.year == state.year:
                assert way.cash == after.cash[seat]
                assert way.profits == after.current[seat] + after.new[seat]
                assert way.worth == final(after, seat)
        case Repurchase(1), Repurchasing():
            assert stock(view, seat).blocks == after.blocks[seat]
            if after.year == state.year and isinstance(after.phases[-1], Repurchasing):
                assert stock(view, seat).cash == after.cash[seat]
        case Give(cards), Answering(by=by, money=money):
            given, taken = swap(view, (by, seat), len(phase.give), len(cards), money)
            assert (given.cards[1], taken.cards[1]) == (
                len(after.hands[by]),
                len(after.hands[seat]),
            )
            open_cash = replace(state, variant=Variant(card_trading=True))
            both = swap(RULES.view(open_cash, seat), (by, seat), 1, 1, money)
            assert [(state.cash[s], after.cash[s]) for s in (by, seat)] == [s.cash for s in both]
        case _:
            return False
    return True
