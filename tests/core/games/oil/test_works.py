"""Refining and production (O-14, O-15, O-19, O-20, O-32, Tips of O-48)."""

from __future__ import annotations

from itertools import product

import pytest

from core.game import Illegal
from core.games.oil.actions import Borrow, End, Process
from core.games.oil.data import PETROL, REFINERY
from core.games.oil.events import Processed
from core.games.oil.events_deals import (
    CUSTOMS_DUE,
    PROCESSING,
    Paid,
)
from core.games.oil.goods import bought_at, units_at
from core.games.oil.rules import RULES
from core.games.oil.state import (
    FREE,
    RUINED,
    STRUCK,
    USED,
    Lot,
    Phase,
    Processing,
    State,
    Terms,
    Turn,
)
from core.games.oil.works import ACTS, Source, most_units, work_cost
from core.prompt import admits
from tests.core.games.oil.acts import amount, asked, do, forms, only, refused
from tests.core.games.oil.positions import (
    AFF,
    AFP,
    AFR,
    ASF,
    ASP,
    EUF,
    EUP,
    EUR,
    NAF,
    changed,
    on_turn,
    position,
    sq,
)

OLIGOPOLY = Terms(oligopoly=True)
PARTNERS = Terms(partnership=True)


def refining(seats: int = 4) -> tuple[Phase, ...]:
    return on_turn(0, seats, Processing(0, REFINERY), part=3)


def producing(seats: int = 4) -> tuple[Phase, ...]:
    return on_turn(0, seats, Processing(0, PETROL), part=4)


def turn_of(s: State) -> Turn:
    turn = s.phases[0]
    assert isinstance(turn, Turn)
    return turn


# -- what work costs ---------------------------------------------------------------------------


@pytest.mark.rule("O-14")
@pytest.mark.parametrize(
    ("units", "cost"), [(1, 1_000), (10, 10_000), (11, 11_500), (12, 13_000), (15, 17_500)]
)
def test_ten_units_cost_1000_each_and_five_more_1500(units: int, cost: int) -> None:
    assert cost == work_cost(Terms(), 0, units, False)
    # In two parts it is the same.
    for first in range(units + 1):
        rest = work_cost(Terms(), first, units - first, False)
        assert cost == work_cost(Terms(), 0, first, False) + rest


@pytest.mark.rule("O-48")
@pytest.mark.parametrize(("units", "cost"), [(1, 500), (10, 5_000), (11, 5_750), (15, 8_750)])
def test_tips_58_and_59_halve_the_cost(units: int, cost: int) -> None:
    assert cost == work_cost(Terms(), 0, units, True)
    for first in range(units + 1):
        rest = work_cost(Terms(), first, units - first, True)
        assert cost == work_cost(Terms(), 0, first, True) + rest


@pytest.mark.rule("O-32")
def test_production_costs_2000_and_2500_with_oligopoly() -> None:
    costs = [work_cost(OLIGOPOLY, 0, n, False) for n in (1, 10, 11, 15)]
    assert [2_000, 20_000, 22_500, 32_500] == costs
    assert 16_250 == work_cost(OLIGOPOLY, 0, 15, True)


# -- refining and production -------------------------------------------------------------------


@pytest.mark.rule("O-14", "O-19", "O-20")
def test_a_refinery_turns_mixed_crude_into_oil_of_its_colour() -> None:
    """Nine bought from Europe and two of four of Africa: 11,500 and customs of 200."""
    s = position(
        chairs={EUR: 0, AFF: 0, EUF: 1},
        goods={(AFF, "EUR"): 4},
        bought=[(EUR, EUF, 9, 0)],
        cash=(72_900, 1_000, 1_000, 1_000),
        phases=refining(),
    )
    bought, own = forms(s, "process")
    assert (("company", EUR), ("good", EUF), ("bought", True), ("cards", ())) == bought.fixed
    assert (1, 9) == amount(bought, "units")
    assert (("company", EUR), ("good", AFF), ("bought", False), ("cards", ())) == own.fixed
    assert (1, 4) == amount(own, "units")

    half, log = do(s, Process(EUR, EUF, True, 9, ()))
    assert [Processed(0, EUR, EUF, True, 9, 9_000, 0)] == log[:1]
    assert Processing(0, REFINERY, EUR, 9, ()) == half.phases[-1]
    assert (63_900, USED) == (half.cash[0], half.cards[EUR])

    after, log = do(half, Process(EUR, AFF, False, 2, ()))
    assert Processed(0, EUR, AFF, False, 2, 2_500, 200) == only(log, Processed)
    paid = [(event.amount, event.why) for event in log if isinstance(event, Paid)]
    assert sorted([(2_500, PROCESSING), (200, CUSTOMS_DUE)]) == sorted(paid)
    assert 61_200 == after.cash[0]
    assert 11 == units_at(after, EUR, sq("EUR"))
    assert 2 == units_at(after, AFF, sq("EUR"))
    assert 0 == bought_at(after, EUR, EUF)
    assert ((EUR, 11),) == turn_of(after).made


@pytest.mark.rule("O-15")
def test_a_petrol_company_turns_oil_into_petrol() -> None:
    s = position(chairs={EUP: 0, EUR: 0, AFR: 0}, goods={(EUR, "EUP"): 13}, phases=producing())
    after, log = do(s, Process(EUP, EUR, False, 13, ()))
    # Ten at 1,000 and three at 1,500.
    assert 14_500 == only(log, Processed).cost
    assert 100_000 - 14_500 - 13 * 50 == after.cash[0]
    assert 13 == units_at(after, EUP, sq("EUP"))
    assert USED == after.cards[EUP]


@pytest.mark.rule("O-14")
def test_at_most_15_units_are_made_in_a_use() -> None:
    s = position(
        chairs={EUR: 0, EUF: 0, AFF: 0},
        goods={(EUF, "EUR"): 20, (AFF, "EUR"): 9},
        phases=refining(),
    )
    assert [(1, 15), (1, 9)] == [amount(form, "units") for form in forms(s, "process")]
    assert ("limit", "O-14") == refused(s, Process(EUR, EUF, False, 16, ()))
    half, _ = do(s, Process(EUR, EUF, False, 9, ()))
    assert [(1, 6), (1, 6)] == [amount(form, "units") for form in forms(half, "process")]
    assert ("limit", "O-14") == refused(half, Process(EUR, AFF, False, 7, ()))
    full, _ = do(half, Process(EUR, AFF, False, 6, ()))
    # The use is over by itself, and with it this part of the turn: 15,500 and 2,000 and customs.
    assert not isinstance(full.phases[-1], Processing)
    assert 15 == units_at(full, EUR, sq("EUR"))
    assert 100_000 - 17_500 - 600 - 15 * 50 == full.cash[0]


@pytest.mark.rule("O-14", "O-43")
def test_work_is_paid_from_the_cash_in_hand() -> None:
    s = position(
        chairs={EUR: 0, EUF: 0, AFF: 0},
        goods={(EUF, "EUR"): 8, (AFF, "EUR"): 8},
        cash=(3_450, 0, 0, 0),
        phases=refining(),
    )
    # 1,000 a unit, and with customs 1,100.
    assert [(1, 3), (1, 3)] == [amount(form, "units") for form in forms(s, "process")]
    assert ("no_cash", "O-43") == refused(s, Process(EUR, EUF, False, 4, ()))
    poorer = changed(s, cash=(3_250, 0, 0, 0))
    assert [(1, 3), (1, 2)] == [amount(form, "units") for form in forms(poorer, "process")]
    assert ("no_cash", "O-43") == refused(poorer, Process(EUR, AFF, False, 3, ()))
    richer, _ = do(poorer, Borrow(), Process(EUR, AFF, False, 8, ()))
    assert 3_250 + 96_000 - 8_800 == richer.cash[0]


@pytest.mark.rule("O-14", "O-43")
def test_who_has_no_cash_is_asked_as_long_as_he_can_borrow() -> None:
    s = position(
        chairs={EUR: 0, EUF: 0},
        goods={(EUF, "EUR"): 8},
        cash=(950, 0, 0, 0),
        phases=refining(),
    )
    assert () == asked(s).forms
    assert (End(), Borrow()) == asked(s).choices
    # At the limit there is nothing to be asked, and the turn has gone on.
    broke = changed(s, loans=(2, 1, 1, 1))
    with pytest.raises(Illegal) as told:
        RULES.check(broke)
    assert "impossible_state" == told.value.code
    halved = changed(
        broke,
        kept=(bytes([58]), b"", b"", b""),
        tips=bytes([card for card in broke.tips if card != 58]),
    )
    (form,) = forms(halved, "process")
    assert ("cards", (58,)) in form.fixed
    assert (1, 1) == amount(form, "units")
    RULES.check(halved)


@pytest.mark.rule("O-20")
def test_bought_goods_of_another_colour_pay_no_customs_again() -> None:
    s = position(chairs={EUR: 0}, bought=[(EUR, AFF, 5, 0)], phases=refining())
    after, log = do(s, Process(EUR, AFF, True, 5, ()))
    assert 0 == only(log, Processed).customs
    assert 100_000 - 5_000 - 250 == after.cash[0]


@pytest.mark.rule("O-36")
def test_free_trade_knows_no_customs() -> None:
    s = position(
        terms=Terms(free_trade=True),
        chairs={EUR: 0, AFF: 0},
        goods={(AFF, "EUR"): 5},
        phases=refining(),
    )
    after, log = do(s, Process(EUR, AFF, False, 5, ()))
    assert 0 == only(log, Processed).customs
    assert 95_000 == after.cash[0]


@pytest.mark.rule("O-19", "O-42")
def test_only_goods_that_stand_there_and_are_ones_own_are_worked_up() -> None:
    s = position(
        chairs={EUR: 0, EUF: 0, AFF: 1, AFR: 0, EUP: 0},
        goods={
            (EUF, "EUR"): 3,
            # Another's, nobody's, of another kind, and elsewhere.
            (AFF, "EUR"): 4,
            (ASF, "EUR"): 4,
            (AFR, "EUR"): 4,
            (EUF, "eu7"): 4,
        },
        phases=refining(),
    )
    (form,) = forms(s, "process")
    assert ("good", EUF) in form.fixed
    for good in (AFF, ASF, AFR, EUP, -1, 18):
        assert ("no_goods", "O-14") == refused(s, Process(EUR, good, False, 1, ()))
    assert ("no_goods", "O-14") == refused(s, Process(EUR, EUF, True, 1, ()))
    for n in (0, -1, 4, 10**9):
        assert ("not_so_many", "O-14") == refused(s, Process(EUR, EUF, False, n, ()))


@pytest.mark.rule("O-42")
def test_a_company_without_a_chairman_works_up_nothing() -> None:
    s = position(bought=[(EUR, EUF, 3, 0)])
    assert 0 == most_units(s, EUR, Source(EUF, True, 3))
    assert 3 == most_units(changed(s, chairs=(0,) * 18), EUR, Source(EUF, True, 3))


@pytest.mark.rule("O-14")
def test_only_unturned_refineries_of_ones_own_are_used() -> None:
    s = position(
        chairs={EUR: 0, EUF: 0, AFR: 1, EUP: 0},
        goods={(EUF, "EUR"): 3, (EUF, "AFR"): 3, (EUF, "ASR"): 3},
        phases=refining(),
    )
    assert ("not_chairman", "O-14") == refused(s, Process(AFR, EUF, False, 1, ()))
    assert ("other_company", "O-14") == refused(s, Process(EUP, EUF, False, 1, ()))
    for company in (-1, 18, NAF + 1):
        assert ("other_company", "O-14") == refused(s, Process(company, EUF, False, 1, ()))


@pytest.mark.rule("O-14")
@pytest.mark.parametrize("card", [USED, STRUCK, RUINED])
def test_a_turned_refinery_works_no_more(card: int) -> None:
    s = position(
        terms=Terms(sabotage=True),
        chairs={EUR: 0, EUF: 0, AFR: 0},
        goods={(EUF, "EUR"): 3, (EUF, "AFR"): 3},
        cards={EUR: card},
        phases=refining(),
    )
    assert ("turned", "O-14") == refused(s, Process(EUR, EUF, False, 1, ()))
    assert 1 == len(forms(s, "process"))


@pytest.mark.rule("O-14")
def test_end_ends_the_use_and_then_the_part() -> None:
    s = position(
        chairs={EUR: 0, EUF: 0, AFR: 0},
        goods={(EUF, "EUR"): 8, (EUF, "AFR"): 3},
        phases=refining(),
    )
    half, _ = do(s, Process(EUR, EUF, False, 5, ()))
    # While a use is under way no other begins.
    assert ("other_use", "O-14") == refused(half, Process(AFR, EUF, False, 1, ()))
    ended, _ = do(half, End())
    assert Processing(0, REFINERY) == ended.phases[-1]
    assert ("turned", "O-14") == refused(ended, Process(EUR, EUF, False, 1, ()))
    over, _ = do(ended, End())
    assert not any(isinstance(phase, Processing) for phase in over.phases)
    assert 3 == units_at(over, EUF, sq("EUR"))
    assert FREE == over.cards[AFR]


@pytest.mark.rule("O-14")
def test_a_use_ends_by_itself_with_nothing_more_to_work_up() -> None:
    s = position(
        chairs={EUR: 0, EUF: 0, AFR: 0},
        goods={(EUF, "EUR"): 5, (EUF, "AFR"): 3},
        phases=refining(),
    )
    after, _ = do(s, Process(EUR, EUF, False, 5, ()))
    assert Processing(0, REFINERY) == after.phases[-1]
    assert [AFR] == [dict(form.fixed)["company"] for form in forms(after, "process")]


@pytest.mark.rule("O-48")
def test_tip_52_is_a_use_without_a_mark() -> None:
    s = position(
        chairs={EUR: 0, EUF: 0}, goods={(EUF, "EUR"): 28}, kept={0: (52,)}, phases=refining()
    )
    first, _ = do(s, Process(EUR, EUF, False, 15, (52,)))
    assert FREE == first.cards[EUR]
    assert (b"", 52) == (first.kept[0], first.tips[0])
    second, _ = do(first, Process(EUR, EUF, False, 13, ()))
    assert USED == second.cards[EUR]
    assert 28 == units_at(second, EUR, sq("EUR"))
    # 17,500 for fifteen, 10,000 and 4,500 for thirteen, 1,400 for the transport of all.
    assert 100_000 - 17_500 - 14_500 - 1_400 == second.cash[0]


@pytest.mark.rule("O-48")
def test_tips_53_and_59_are_for_petrol_companies() -> None:
    s = position(
        chairs={EUP: 0, EUR: 0},
        goods={(EUR, "EUP"): 15},
        kept={0: (59, 53, 58, 52)},
        phases=producing(),
    )
    listed = [dict(form.fixed)["cards"] for form in forms(s, "process")]
    assert [(), (53,), (59,), (53, 59)] == listed
    for cards in ((52,), (58,), (51,)):
        assert ("other_card", "O-48") == refused(s, Process(EUP, EUR, False, 5, cards))
    after, log = do(s, Process(EUP, EUR, False, 11, (53, 59)))
    # Half of 10,000 and 1,500.
    assert 5_750 == only(log, Processed).cost
    assert FREE == after.cards[EUP]
    assert Processing(0, PETROL, EUP, 11, (53, 59)) == after.phases[-1]
    # The Tips hold for the whole use and are named once.
    assert ("late_card", "O-48") == refused(after, Process(EUP, EUR, False, 1, (59,)))
    more, log = do(after, Process(EUP, EUR, False, 1, ()))
    assert 750 == only(log, Processed).cost
    ended, _ = do(more, End())
    assert ("not_kept", "O-48") == refused(ended, Process(EUP, EUR, False, 1, (59,)))
    last, log = do(ended, Process(EUP, EUR, False, 1, ()))
    assert 1_000 == only(log, Processed).cost
    assert USED == last.cards[EUP]


@pytest.mark.rule("O-48")
def test_goods_of_a_supplier_are_worked_up_in_this_turn_before_others() -> None:
    s = position(chairs={EUR: 0}, bought=[(EUR, EUF, 5, -1), (EUR, EUF, 4, 1)], phases=refining())
    after, _ = do(s, Process(EUR, EUF, True, 6, ()))
    assert (Lot(EUR, EUF, 3, 1),) == after.bought
    # What is left of them is lost when the part is over.
    left, _ = do(s, Process(EUR, EUF, True, 2, ()), End())
    assert (Lot(EUR, EUF, 4, 1),) == left.bought


@pytest.mark.rule("O-32")
def test_petrol_companies_take_crude_with_oligopoly() -> None:
    s = position(
        terms=OLIGOPOLY,
        chairs={EUP: 0, EUF: 0, AFF: 0},
        goods={(EUF, "EUP"): 8, (AFF, "EUP"): 4},
        phases=producing(),
    )
    half, _ = do(s, Process(EUP, EUF, False, 8, ()))
    after, log = do(half, Process(EUP, AFF, False, 4, ()))
    # Two at 2,000 and two at 2,500, customs 400.
    assert Processed(0, EUP, AFF, False, 4, 9_000, 400) == only(log, Processed)
    assert 12 == units_at(after, EUP, sq("EUP"))
    assert 100_000 - 16_000 - 9_400 - 600 == after.cash[0]


@pytest.mark.rule("O-34")
def test_traders_make_petrol_of_the_oil_they_have_bought() -> None:
    s = position(
        terms=Terms(traders=True),
        chairs={EUP: 0},
        bought=[(EUP, EUR, 4, 1)],
        phases=producing(),
    )
    after, _ = do(s, Process(EUP, EUR, True, 4, ()))
    assert 4 == units_at(after, EUP, sq("EUP"))
    assert 100_000 - 4_000 - 200 == after.cash[0]


# -- prompts and acts --------------------------------------------------------------------------


@pytest.mark.rule("O-14")
@pytest.mark.parametrize("terms", [Terms(), PARTNERS])
def test_what_is_listed_is_what_can_be_done(terms: Terms) -> None:
    s = position(
        terms=terms,
        shares={EUR: (2, 1, 1, 0), AFR: (3, 0, 0, 0), EUF: (1, 0, 3, 0), ASF: (0, 2, 0, 0)},
        chairs={EUF: 0},
        cards={AFR: USED},
        goods={(EUF, "EUR"): 9, (ASF, "EUR"): 3, (EUF, "AFR"): 4},
        bought=[(EUR, AFF, 4, 0), (EUR, EUF, 2, 1)],
        cash=(5_150, 40_000, 40_000, 0),
        kept={0: (52, 58)},
        phases=refining(),
    )
    prompt, phase = asked(s), s.phases[-1]
    done = 0
    for company, good, bought, units, cards in product(
        (EUR, AFR, EUP), (EUF, AFF, ASF), (False, True), (-1, 0, 1, 2, 4, 5, 9, 11), _SOME_CARDS
    ):
        action = Process(company, good, bought, units, cards)
        try:
            ACTS[Processing][Process](s, phase, 0, action, [])
        except Illegal:
            assert not admits(prompt, action), action
        else:
            assert admits(prompt, action), action
            done += 1
    assert done


_SOME_CARDS = ((), (52,), (58,), (52, 58), (58, 52), (53,))


@pytest.mark.rule("O-13")
def test_unknown_goods_of_left_out_continents_are_refused() -> None:
    s = position(chairs={ASP: 0, AFR: 0}, goods={(AFR, "ASP"): 3}, phases=producing())
    assert ("no_goods", "O-15") == refused(s, Process(ASP, NAF + 1, False, 1, ()))
    assert ("not_chairman", "O-15") == refused(s, Process(AFP, AFR, False, 1, ()))
    assert ("other_company", "O-15") == refused(s, Process(AFR, AFF, False, 1, ()))
