"""Extraction (O-13), with `oligopoly` for money (O-32), and Tips 51 and 57 (O-48)."""

from __future__ import annotations

import pytest

from core.games.oil.actions import Borrow, End, Extract, Take
from core.games.oil.data import BANK
from core.games.oil.events import Extracted, Taken
from core.games.oil.events_deals import (
    EXTRACTION,
    Paid,
)
from core.games.oil.goods import units_at
from core.games.oil.state import (
    FREE,
    STRUCK,
    USED,
    Extracting,
    Phase,
    Processing,
    State,
    Taking,
    Terms,
    Turn,
)
from tests.core.games.oil.acts import amount, asked, do, forms, only, refused
from tests.core.games.oil.positions import (
    AFF,
    ASF,
    EUF,
    EUR,
    NAF,
    on_turn,
    position,
    sq,
)

OLIGOPOLY = Terms(oligopoly=True)


def extracting(seats: int = 4) -> tuple[Phase, ...]:
    return on_turn(0, seats, Extracting(0), part=2)


def turn_of(s: State) -> Turn:
    turn = s.phases[0]
    assert isinstance(turn, Turn)
    return turn


# -- extraction --------------------------------------------------------------------------------


@pytest.mark.rule("O-13")
@pytest.mark.parametrize("seed", range(8))
def test_a_field_yields_what_three_dice_show(seed: int) -> None:
    s = position(chairs={EUF: 0, AFF: 0}, phases=extracting(), seed=seed)
    after, log = do(s, Extract(EUF, ()))
    told = only(log, Extracted)
    assert all(1 <= die <= 6 for die in told.dice)
    assert sum(told.dice) == told.units == units_at(after, EUF, sq("EUF"))
    assert (0, 0, EUF) == (told.seat, told.extra, told.company)
    assert ((EUF, told.units),) == turn_of(after).made
    # No cost; the card is turned, and the other field may still be used.
    assert s.cash == after.cash
    assert (USED, FREE) == (after.cards[EUF], after.cards[AFF])
    assert (Extract(AFF, ()), End(), Borrow()) == asked(after).choices


@pytest.mark.rule("O-13")
def test_all_faces_come_up_on_each_die() -> None:
    seen: tuple[set[int], ...] = (set(), set(), set())
    for seed in range(80):
        _, log = do(position(chairs={EUF: 0}, phases=extracting(), seed=seed), Extract(EUF, ()))
        for faces, die in zip(seen, only(log, Extracted).dice, strict=True):
            faces.add(die)
    assert ({1, 2, 3, 4, 5, 6},) * 3 == seen


@pytest.mark.rule("O-13")
def test_only_unturned_fields_of_ones_own_are_used() -> None:
    s = position(
        seats=6,
        chairs={EUF: 0, AFF: 1, NAF: 0, EUR: 0, ASF: 0},
        cards={NAF: USED, ASF: STRUCK},
        phases=extracting(6),
    )
    assert (Extract(EUF, ()), End(), Borrow()) == asked(s).choices
    assert ("turned", "O-13") == refused(s, Extract(NAF, ()))
    assert ("turned", "O-13") == refused(s, Extract(ASF, ()))
    assert ("not_chairman", "O-13") == refused(s, Extract(AFF, ()))
    assert ("other_company", "O-13") == refused(s, Extract(EUR, ()))
    for company in (-1, 18, 10**9):
        assert ("other_company", "O-13") == refused(s, Extract(company, ()))


@pytest.mark.rule("O-13")
def test_a_field_of_a_left_out_continent_is_none_to_use() -> None:
    s = position(seats=4, chairs={EUF: 0}, phases=extracting())
    assert ("other_company", "O-13") == refused(s, Extract(NAF, ()))


@pytest.mark.rule("O-13")
def test_nobody_has_to_extract() -> None:
    s = position(chairs={EUF: 0}, phases=extracting())
    after, log = do(s, End())
    assert FREE == after.cards[EUF]
    assert () == after.goods
    assert not [event for event in log if isinstance(event, Extracted)]


@pytest.mark.rule("O-13")
def test_crude_joins_what_stands_on_the_fields_square() -> None:
    s = position(chairs={EUF: 0, AFF: 0}, goods={(EUF, "EUF"): 4}, phases=extracting())
    after, log = do(s, Extract(EUF, ()))
    assert 4 + only(log, Extracted).units == units_at(after, EUF, sq("EUF"))
    # Transport is paid for what was made in this turn.
    assert ((EUF, only(log, Extracted).units),) == turn_of(after).made


@pytest.mark.rule("O-48")
def test_tip_57_adds_five_units() -> None:
    s = position(chairs={EUF: 0, AFF: 0}, kept={0: (57,)}, phases=extracting())
    assert Extract(EUF, (57,)) in asked(s).choices
    after, log = do(s, Extract(EUF, (57,)))
    told = only(log, Extracted)
    assert 5 == told.extra
    assert sum(told.dice) + 5 == told.units == units_at(after, EUF, sq("EUF"))
    assert b"" == after.kept[0]
    assert 57 == after.tips[0]
    assert USED == after.cards[EUF]


@pytest.mark.rule("O-48")
def test_tip_51_is_a_use_without_a_mark_so_the_field_works_twice() -> None:
    s = position(chairs={EUF: 0}, kept={0: (51,)}, phases=extracting())
    once, log = do(s, Extract(EUF, (51,)))
    assert FREE == once.cards[EUF]
    first = only(log, Extracted).units
    twice, log = do(once, Extract(EUF, ()))
    second = only(log, Extracted).units
    assert USED == twice.cards[EUF]
    assert first + second == units_at(twice, EUF, sq("EUF"))
    made = [phase.made for phase in twice.phases if isinstance(phase, Turn)]
    assert [((EUF, first + second),)] == made


@pytest.mark.rule("O-48")
def test_tips_51_and_57_go_together() -> None:
    s = position(chairs={EUF: 0}, kept={0: (57, 51, 58)}, phases=extracting())
    listed = [a.cards for a in asked(s).choices if isinstance(a, Extract)]
    assert [(), (51,), (57,), (51, 57)] == listed
    after, log = do(s, Extract(EUF, (51, 57)))
    assert (5, FREE) == (only(log, Extracted).extra, after.cards[EUF])
    assert {51, 57} == set(after.tips[:2])
    assert bytes([58]) == after.kept[0]


@pytest.mark.rule("O-48")
def test_tip_51_is_no_use_for_a_turned_field() -> None:
    s = position(chairs={EUF: 0, AFF: 0}, cards={EUF: USED}, kept={0: (51,)}, phases=extracting())
    assert ("turned", "O-13") == refused(s, Extract(EUF, (51,)))


@pytest.mark.rule("O-48")
@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ((52,), "other_card"),
        ((0,), "other_card"),
        ((-5,), "other_card"),
        ((51,), "not_kept"),
        ((57, 57), "card_order"),
    ],
)
def test_only_kept_tips_for_fields_are_used(cards: tuple[int, ...], code: str) -> None:
    s = position(chairs={EUF: 0}, kept={0: (57, 52), 1: (51,)}, phases=extracting())
    assert (code, "O-48") == refused(s, Extract(EUF, cards))


@pytest.mark.rule("O-48")
def test_tips_are_named_in_ascending_order() -> None:
    s = position(chairs={EUF: 0}, kept={0: (51, 57)}, phases=extracting())
    assert ("card_order", "O-48") == refused(s, Extract(EUF, (57, 51)))


@pytest.mark.rule("O-33")
def test_crude_of_oil_barons_is_not_worked_up() -> None:
    s = position(
        terms=Terms(oil_barons=True), chairs={EUF: 0}, goods={(EUF, "LO"): 3}, phases=extracting()
    )
    after, _ = do(s, Extract(EUF, ()))
    assert not any(isinstance(phase, Processing) for phase in after.phases)


# -- extraction with `oligopoly` ---------------------------------------------------------------


def rolled(units: int, cash: int = 100_000, loans: int = 1) -> State:
    """Seat 0 has rolled so many units for Europe's field."""
    return position(
        terms=OLIGOPOLY,
        chairs={EUF: 0, AFF: 0},
        cards={EUF: USED},
        cash=(cash, 100_000, 100_000, 100_000),
        loans=(loans, 1, 1, 1),
        phases=on_turn(0, 4, Extracting(0), Taking(0, EUF, units), part=2),
    )


@pytest.mark.rule("O-32")
def test_units_cost_1000_each_after_the_roll() -> None:
    s = position(terms=OLIGOPOLY, chairs={EUF: 0, AFF: 0}, phases=extracting())
    roll, log = do(s, Extract(EUF, ()))
    units = only(log, Extracted).units
    assert Taking(0, EUF, units) == roll.phases[-1]
    assert () == roll.goods
    assert (0, units) == amount(forms(roll, "take")[0], "units")
    after, log = do(roll, Take(units))
    assert Taken(0, EUF, units, 1_000 * units) == only(log, Taken)
    assert Paid(0, BANK, 1_000 * units, EXTRACTION, EUF) == only(log, Paid)
    assert 100_000 - 1_000 * units == after.cash[0]
    assert units == units_at(after, EUF, sq("EUF"))


@pytest.mark.rule("O-32")
def test_fewer_units_may_be_taken() -> None:
    after, _ = do(rolled(11), Take(4))
    assert (4, 96_000) == (units_at(after, EUF, sq("EUF")), after.cash[0])
    assert ((EUF, 4),) == turn_of(after).made
    none, log = do(rolled(11), Take(0))
    assert ((), 100_000) == (none.goods, none.cash[0])
    assert Taken(0, EUF, 0, 0) == only(log, Taken)
    # The field has been used all the same.
    assert USED == none.cards[EUF]


@pytest.mark.rule("O-32", "O-43")
def test_units_are_taken_for_cash_in_hand() -> None:
    s = rolled(11, cash=5_950)
    assert (0, 5) == amount(forms(s, "take")[0], "units")
    assert ("no_cash", "O-43") == refused(s, Take(6))
    for n in (-1, 12, 10**9):
        assert ("not_so_many", "O-32") == refused(s, Take(n))
    # With a loan the rest can be paid for; the second one's fee is 4,000 (O-25).
    after, _ = do(s, Borrow(), Take(11))
    assert 5_950 + 100_000 - 4_000 - 11_000 == after.cash[0]


@pytest.mark.rule("O-32")
def test_who_can_neither_pay_nor_borrow_takes_none() -> None:
    s = position(
        terms=OLIGOPOLY,
        chairs={EUF: 0, AFF: 0},
        cash=(950, 100_000, 100_000, 100_000),
        loans=(2, 1, 1, 1),
        phases=extracting(),
    )
    after, log = do(s, Extract(EUF, ()))
    assert (0, 0) == (only(log, Taken).units, only(log, Taken).cost)
    assert (950, ()) == (after.cash[0], after.goods)
    assert Extracting(0) == after.phases[-1]


@pytest.mark.rule("O-38")
def test_extraction_of_oligopoly_is_shared() -> None:
    s = position(
        terms=Terms(oligopoly=True, partnership=True),
        shares={EUF: (2, 1, 0, 0), AFF: (1, 0, 0, 0)},
        cards={EUF: USED},
        cash=(2_000, 5_000, 0, 0),
        phases=on_turn(0, 4, Extracting(0), Taking(0, EUF, 9), part=2),
    )
    # His two shares and nobody else's remainder: 400 a unit.
    assert (0, 5) == amount(forms(s, "take")[0], "units")
    after, _ = do(s, Take(5))
    assert (0, 4_000) == after.cash[:2]
