"""States that no game can reach are refused, with the clause that they break."""

from __future__ import annotations

import pytest

from core.game import complete
from core.games.cartel.data import BONDS, OUT, OWNED
from core.games.cartel.rules import RULES
from core.games.cartel.state import (
    Acting,
    Answering,
    Bidding,
    Borrowing,
    Discarding,
    Over,
    Paying,
    Repurchasing,
    State,
    Trading,
    Variant,
    Year,
)
from core.rng import choice, seeded
from tests.core.games.cartel.busy import busy
from tests.core.games.cartel.positions import (
    bonds,
    c,
    changed,
    cs,
    impossible,
    position,
)
from tests.core.games.cartel.scenes import (
    ALL,
    BUYING,
    DRAWN,
    LEFT,
    OVER,
    STATE,
    STATES,
)
from tests.core.laws.cases import drawn

ELB, GLO = c("ELB"), c("GLO")


def broken(state: State, **fields: object) -> str | None:
    """The clause that the state breaks with these fields."""
    return impossible(changed(state, **fields))[1]


# What is possible


def test_the_states_that_are_spoilt_here_are_possible() -> None:
    for state in STATES:
        RULES.check(state)
    assert [
        Acting,
        Trading,
        Answering,
        Bidding,
        Bidding,
        Paying,
        Paying,
        Discarding,
        Discarding,
        Borrowing,
        Repurchasing,
        Over,
    ] == [type(s.phases[-1]) for s in STATES]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("all_", [False, True])
def test_every_state_of_a_random_game_is_possible(seats: int, all_: bool) -> None:
    options = dict.fromkeys(complete(RULES.types, {}), all_)
    for state in (RULES.setup(seats, 3, options).state, busy(seats, 3, options)):
        dice = seeded(seats, 6)
        while prompts := RULES.prompts(state):
            seat, dice = choice(dice, tuple(prompts))
            action, dice = drawn(RULES, prompts[seat], dice)
            state = RULES.apply(state, seat, action).state
            RULES.check(state)


# Seats, years, money


@pytest.mark.rule("C-1")
@pytest.mark.parametrize("name", ["hands", "cash", "current", "new", "prices", "blocks", "bonds"])
def test_everything_is_there_for_each_seat(name: str) -> None:
    row = getattr(STATE, name)
    assert "C-1" == broken(STATE, **{name: row[:2]})
    assert "C-1" == broken(STATE, **{name: (*row, row[-1])})


@pytest.mark.rule("C-1")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_no_game_has_one_seat_or_five(seats: int) -> None:
    fields = {
        name: tuple(getattr(STATE, name)[0] for _ in range(seats))
        for name in ("hands", "cash", "current", "new", "prices", "blocks", "bonds")
    }
    assert "C-1" == broken(STATE, **fields)


@pytest.mark.rule("C-3")
@pytest.mark.parametrize("treasurer", [-1, 3])
def test_the_treasurer_is_a_seat(treasurer: int) -> None:
    assert "C-3" == broken(STATE, treasurer=treasurer)


@pytest.mark.rule("C-16")
@pytest.mark.parametrize("failed", [(3,), (-1,), (1, 1), (2, 0)])
def test_seats_that_failed_are_named_once_in_order(failed: tuple[int, ...]) -> None:
    assert broken(STATE, failed=failed) in {"C-3", "C-16"}
    RULES.check(changed(STATE, failed=(0, 2)))


@pytest.mark.rule("C-5")
@pytest.mark.parametrize("year", [0, -1, 11])
def test_years_are_1_to_10(year: int) -> None:
    assert "C-5" == broken(STATE, year=year)


@pytest.mark.rule("C-5")
@pytest.mark.parametrize("years", [4, 6])
def test_so_many_years_have_ended(years: int) -> None:
    """Year 6 is the present one."""
    assert "C-5" == broken(STATE, years=(STATE.years * 2)[:years])


@pytest.mark.rule("C-5", "C-20")
def test_when_the_game_is_over_ten_years_have_ended() -> None:
    assert "C-5" == broken(OVER, years=OVER.years[:9])
    nine = changed(OVER, year=9, years=OVER.years[:9])
    assert "C-20" == impossible(nine)[1]


@pytest.mark.rule("C-1")
@pytest.mark.parametrize("cash", [-1, -100])
def test_nobody_owes_cash(cash: int) -> None:
    assert "C-1" == broken(STATE, cash=(10, cash, 10))
    RULES.check(changed(STATE, cash=(0, 0, 0)))


@pytest.mark.rule("C-1")
@pytest.mark.parametrize("blocks", [-1, 10])
def test_blocks_are_none_to_nine(blocks: int) -> None:
    assert "C-1" == broken(STATE, blocks=(9, 9, blocks))


# Cards


@pytest.mark.rule("C-31")
def test_each_of_the_52_cards_is_there_once() -> None:
    hand = STATE.hands[0]
    assert "C-31" == broken(STATE, pile=STATE.pile[1:])
    assert "C-31" == broken(STATE, pile=STATE.pile + STATE.pile[:1])
    assert "C-31" == broken(STATE, pile=STATE.pile + bytes([52]))
    assert "C-31" == broken(STATE, pool=(ELB,))
    assert "C-31" == broken(STATE, pool=(ELB, GLO, hand[0]))
    assert "C-31" == broken(STATE, pool=(-1, ELB, GLO))
    assert "C-31" == broken(STATE, pool=(ELB, GLO, 52))
    assert "C-31" == broken(STATE, hands=(hand[1:], *STATE.hands[1:]))
    assert "C-31" == broken(STATE, hands=(hand, hand, STATE.hands[2]))
    assert "C-31" == broken(STATE, hands=((-1, *hand[1:]), *STATE.hands[1:]))


@pytest.mark.rule("C-31")
def test_a_company_owned_is_in_no_hand_and_not_in_the_pool() -> None:
    kiv = c("KIV")
    assert "C-31" == broken(STATE, pool=(kiv, ELB, GLO))
    spaces = bytearray(STATE.spaces)
    spaces[kiv] = 0
    assert "C-31" == broken(STATE, spaces=bytes(spaces))


@pytest.mark.rule("C-31", "C-7")
def test_a_company_that_is_being_bought_has_left_the_hand() -> None:
    assert "C-31" == broken(BUYING, hands=STATE.hands)
    assert "C-31" == broken(BUYING, pile=BUYING.pile + bytes([c("HLX")]))


@pytest.mark.rule("C-31")
def test_the_board_has_52_spaces_with_markers_of_those_who_play() -> None:
    spaces = STATE.spaces
    assert "C-31" == broken(STATE, spaces=spaces[:51])
    assert "C-31" == broken(STATE, spaces=spaces + b"\0")
    for marker in (OWNED + 3, 200):
        wrong = bytearray(spaces)
        wrong[c("KIV")] = marker
        assert "C-31" == broken(STATE, spaces=bytes(wrong))


@pytest.mark.rule("C-4")
def test_rows_of_companies_are_in_order() -> None:
    assert "C-4" == broken(STATE, pool=(GLO, ELB))
    assert "C-4" == broken(STATE, hands=(STATE.hands[0][::-1], *STATE.hands[1:]))
    state = position(("KIV HLX ARX", "ADR", "BOR"), financed="HLX ARX")
    for wrong in (cs("HLX ARX")[::-1], (*cs("HLX ARX"), c("ARX"))):
        assert broken(state, financed=wrong) in {"C-4", "C-13"}


@pytest.mark.rule("C-4", "C-10", "C-11")
@pytest.mark.parametrize("state", [STATE, DRAWN, LEFT], ids=["acting", "passed", "put up"])
def test_nobody_holds_more_cards_than_he_can_have_drawn(state: State) -> None:
    """Three, after a pass five, after an auction four."""
    more = state.pile[-1:]
    hands = tuple(
        tuple(sorted([*hand, *more])) if seat == 0 else hand
        for seat, hand in enumerate(state.hands)
    )
    assert "C-4" == broken(state, hands=hands, pile=state.pile[:-1])


@pytest.mark.rule("C-4")
def test_another_than_who_draws_has_three_cards_at_most() -> None:
    more = DRAWN.pile[-1:]
    hands = (DRAWN.hands[0], tuple(sorted([*DRAWN.hands[1], *more])), DRAWN.hands[2])
    assert "C-4" == broken(DRAWN, hands=hands, pile=DRAWN.pile[:-1])


@pytest.mark.rule("C-29", "C-24")
def test_nothing_is_out_of_play_with_three_and_no_option() -> None:
    state = position(out="COR", variant=ALL)
    RULES.check(state)
    assert "C-29" == broken(state, variant=Variant())
    two = position(("KIV", "ADR"))
    assert OUT in two.spaces


# Companies


def owning(symbols: str, **given: object) -> State:
    """A state that is not checked, in which seat 0 owns these: of three, in year 6."""
    base = position(("KIV", "ADR", "BOR"), ("", "", ""), seat=1, variant=ALL)
    spaces = bytearray(base.spaces)
    spaces[c("KIV")] = 0
    for n in cs(symbols):
        spaces[n] = OWNED
    pile = [n for n in range(52) if not spaces[n]]
    return changed(base, spaces=bytes(spaces), pile=bytes(pile), **given)


@pytest.mark.rule("C-3")
def test_everybody_has_a_company_of_10_to_have_started_with() -> None:
    assert "C-3" == impossible(owning("GLO", current=(20, 2, 2)))[1]
    assert "C-3" == impossible(owning("", current=(0, 2, 2)))[1]


@pytest.mark.rule("C-21")
def test_nobody_has_twelve_companies() -> None:
    """Twelve that lie apart earn 2 or 4 each: there is a marker for eleven."""
    twelve = "KIV CAL ELB ZEN WES SAB LIM QUI YUK AKV VEN OBI"
    assert "C-21" == impossible(owning(twelve))[1]


@pytest.mark.rule("C-21")
def test_who_is_out_of_play_has_no_cards_and_no_turn() -> None:
    eleven = "KIV CAL ELB ZEN WES SAB LIM QUI YUK AKV VEN"
    state = position((eleven, "ADR", "BOR"), ("", "HLX", ""), seat=1)
    RULES.check(state)
    hlx = (c("HLX"),)
    assert "C-21" == broken(state, hands=(hlx, (), ()))
    assert "C-21" == broken(state, phases=(Acting(0),))


@pytest.mark.rule("C-18")
@pytest.mark.parametrize(("current", "new"), [(2, 1), (1, 0), (3, 0), (3, -1), (0, 2)])
def test_profits_are_those_of_what_is_owned(current: int, new: int) -> None:
    """KIV earns 2, which every seat began with: that is in the profits of the last year."""
    rule = broken(STATE, current=(current, 2, 2), new=(new, 0, 0))
    assert rule in {"C-18", "C-19"}


@pytest.mark.rule("C-18")
def test_bonuses_and_specials_are_among_the_profits() -> None:
    state = position(("KIV HLX", "ADR", "BOR"))
    spaces = bytearray(state.spaces)
    spaces[c("CAL")] = OWNED
    pile = bytes(n for n in state.pile if n != c("CAL"))
    hands = tuple(tuple(n for n in hand if n != c("CAL")) for hand in state.hands)
    # CAL alone would earn 2 more: its bonus with HLX is missing.
    new = (2, 0, 0)
    assert "C-18" == broken(state, spaces=bytes(spaces), pile=pile, hands=hands, new=new)


@pytest.mark.rule("C-19")
@pytest.mark.parametrize("price", [0, 15, 11, -10, 150])
def test_a_price_is_that_of_the_index(price: int) -> None:
    assert "C-19" == broken(STATE, prices=(10, price, 10))


@pytest.mark.rule("C-19")
def test_a_price_moves_at_the_years_end_only() -> None:
    """36 more this year don't move it yet."""
    state = position(("KIV LUX PAX", "ADR", "BOR"), new=(36, 0, 0))
    assert (10, 10, 10) == state.prices
    assert "C-19" == broken(state, prices=(25, 10, 10))


@pytest.mark.rule("C-18", "C-19")
def test_no_profits_are_below_0() -> None:
    """Whatever the sum: 38 of this year and 23 owed would be the 15 that there are."""
    state = position(("KIV LUX PAX", "ADR", "BOR"))
    for less in (-1, -23):
        current, new = (less, 2, 2), (38 - less, 0, 0)
        years = (*state.years[:-1], Year(current, current, (0, 0, 0)))
        impossible(changed(state, current=current, new=new))
        impossible(changed(state, current=current, new=new, years=years))


# Years that have ended


@pytest.mark.rule("C-19")
def test_profits_never_fall_and_all_or_nothing_is_paid() -> None:
    good = STATE.years[-1]
    for wrong in (
        Year((2, 2, 2), (2, 1, 2), good.worth),
        Year((2, 2, 2), (2, 3, 2), good.worth),
        Year((2, 2), (2, 2), good.worth),
        Year((2, 2, 2), (2, 2), good.worth),
        Year((2, 2, 2), (2, 2, 2), (0, 0)),
    ):
        assert "C-19" == broken(STATE, years=(*STATE.years[:-1], wrong))
    fell = Year((4, 2, 2), (4, 2, 2), good.worth)
    assert "C-19" == broken(STATE, years=(*STATE.years[:-2], fell, good))
    unpaid = Year((2, 2, 2), (0, 2, 0), good.worth)
    RULES.check(changed(STATE, years=(*STATE.years[:-1], unpaid)))


@pytest.mark.rule("C-20")
def test_the_worth_of_a_year_is_known() -> None:
    unknown = Year((2, 2, 2), (2, 2, 2), (0, None, 0))
    assert "C-20" == broken(STATE, years=(*STATE.years[:-1], unknown))


@pytest.mark.rule("C-19")
def test_a_year_begins_with_the_profits_of_the_last_one() -> None:
    """KIV and HLX earn 10: it is this year's, or the last year had it."""
    state = position(("KIV HLX", "ADR", "BOR"))
    ten = state.years[-1]
    less = Year((2, 2, 2), (2, 2, 2), ten.worth)
    assert "C-19" == broken(state, years=(*state.years[:-1], less))


@pytest.mark.rule("C-3", "C-19")
def test_year_1_begins_with_the_profit_of_the_starting_company() -> None:
    state = position(("KIV HLX", "ADR", "BOR"), year=1, new=(8, 0, 0))
    RULES.check(state)
    assert "C-19" == broken(state, current=(10, 2, 2), new=(0, 0, 0), prices=(15, 10, 10))


# Bonds


@pytest.mark.rule("C-13")
def test_there_are_so_many_bonds() -> None:
    raising = Variant(raising_cash=True)
    for bond in BONDS:
        most = f"{bond.value} " * bond.number
        state = position(raised=(most,), variant=raising)
        RULES.check(state)
        more = (bonds(most), bonds(str(bond.value)), bonds(""))
        assert "C-13" == broken(state, bonds=more)


@pytest.mark.rule("C-13")
def test_bonds_are_counted_by_denomination() -> None:
    assert "C-13" == broken(STATE, bonds=((0,) * 6, (0,) * 7, (0,) * 7))
    assert "C-13" == broken(STATE, bonds=((0,) * 8, (0,) * 7, (0,) * 7))
    assert "C-13" == broken(STATE, bonds=((-1, *(0,) * 6), (0,) * 7, (0,) * 7))


@pytest.mark.rule("C-13", "C-28")
def test_without_raising_cash_bonds_are_those_that_companies_were_bought_with() -> None:
    """HLX with one of 10."""
    state = position(("KIV HLX", "ADR", "BOR"), financed="HLX")
    assert "C-13" == broken(state, bonds=(bonds("10 10"), bonds(""), bonds("")))
    assert "C-13" == broken(state, bonds=(bonds("15"), bonds(""), bonds("")))
    for option in (Variant(), Variant(raising_cash=True)):
        none = (bonds(""), bonds("10"), bonds(""))
        assert "C-13" == broken(state, bonds=none, variant=option)
    more = (bonds("10 10"), bonds("50"), bonds(""))
    RULES.check(changed(state, bonds=more, variant=Variant(raising_cash=True)))


@pytest.mark.rule("C-13")
@pytest.mark.parametrize("symbol", ["KIV", "COR", "ELB"])
def test_a_bond_was_used_for_a_company_that_was_bought_and_of_20_or_more(symbol: str) -> None:
    """KIV is worth 10, COR in the pile, ELB in the Pool."""
    profits = (1 if symbol == "KIV" else 2, 2, 2)
    assert broken(STATE, financed=cs(symbol)) in {"C-13", "C-18"}
    assert broken(STATE, financed=cs(symbol), current=profits) in {"C-13", "C-19", "C-18"}
    for number in (-1, 52):
        assert "C-13" == broken(STATE, financed=(number,))


@pytest.mark.rule("C-13", "C-24", "C-28")
@pytest.mark.parametrize("holder", [0, 1, 2])
@pytest.mark.parametrize("out", ["COR", ""])
def test_no_bond_was_used_for_a_company_out_of_play_or_in_the_pile(out: str, holder: int) -> None:
    """Whoever has raised cash by such a Bond."""
    raised = ["50" if seat == holder else "" for seat in range(3)]
    state = position(out=out, variant=ALL, raised=raised, pile="KAR")
    assert "C-13" == broken(state, financed=cs("COR"))
