"""Clause N-30: the certificate limit, which a 7 in an operating round brings up."""

from __future__ import annotations

import pytest

from core.games.ctn18.actions import Discard, End, Rob, Roll, Shed
from core.games.ctn18.events import (
    MarkerMoved,
    PresidentChanged,
    RobberMoved,
    Rolled,
    ShedSealedUnseen,
)
from core.games.ctn18.events import Shed as ShedTold
from core.games.ctn18.rules import RULES
from core.games.ctn18.state import Operating, Robbing, Rolling, Shedding, SheddingView, State
from core.prompt import Basket
from core.rng import seeded
from tests.core.games.ctn18.acts import (
    asked,
    events,
    forms,
    must,
    only,
    play,
    refused_by,
    rolled,
    the,
)
from tests.core.games.ctn18.positions import (
    A,
    C,
    D,
    F,
    by_major,
    changed,
    goods,
    position,
    turn,
)


def shed(letters: str) -> Shed:
    return Shed(by_major(letters))


def seven(*shares: str, **given: object) -> State:
    """Amber's President has rolled a 7."""
    president = max(range(len(shares)), key=lambda s: by_major(shares[s])[A])
    fields = {"above": (Rolling(president),), "cash": (100,) * len(shares), **given}
    state = position(shares, **fields)  # type: ignore[arg-type]
    return play(rolled(state, 7), (president, Roll()))


def owed(state: State) -> tuple[int, ...]:
    phase = state.phases[-1]
    assert isinstance(phase, Shedding)
    return phase.owed


@pytest.mark.rule("N-30")
def test_who_has_more_than_seven_certificates_discards_down_to_seven() -> None:
    """The President's counts one: six Delft are five, with three or four Fern 8 or 9."""
    state = seven("A2", "D6 F3", "F4")
    assert (0, 1, 0) == owed(state)
    assert (0, 2, 0) == owed(seven("A2", "D6 F4", "F5"))
    assert [1] == must(state)


@pytest.mark.rule("N-30")
def test_seven_certificates_are_kept_and_privates_count_none() -> None:
    state = seven("A2", "D6 F2", "F3", owners={0: 1, 1: 1, 2: 1, 3: 1})
    assert isinstance(state.phases[-1], Robbing)


@pytest.mark.rule("N-30", "N-17")
def test_five_presidents_certificates_count_five() -> None:
    """Ten shares in five certificates, and two singles: seven. One more would be too many."""
    assert isinstance(seven("A4 D2 F2 G2 C2", "").phases[-1], Robbing)
    assert (1, 0) == owed(seven("A5 D2 F2 G2 C2", ""))


@pytest.mark.rule("N-30")
def test_no_other_roll_asks_for_certificates() -> None:
    state = position(("A2", "D6 F4", "F4"), above=(Rolling(0),), presidents={F: 1})
    assert not isinstance(play(rolled(state, 8), (0, Roll())).phases[-1], Shedding)


@pytest.mark.rule("N-30")
def test_they_go_unpaid_to_the_pool_and_no_price_moves() -> None:
    state = seven("A2", "D6 F3", "F4")
    told = events(state, 1, shed("D1"))
    after = play(state, (1, shed("D1")))
    assert (ShedTold(1, by_major("D1")), []) == (the(told, ShedTold), only(told, MarkerMoved))
    assert (by_major("D5 F3"), by_major("D1")) == (after.shares[1], after.pool)
    assert (100, 100, 100) == after.cash


@pytest.mark.rule("N-30")
def test_never_the_presidents_certificate() -> None:
    """Seat 1 has four singles of Delft and three of Fern."""
    state = seven("A2", "D6 F3", "F4")
    (form,) = forms(state, "shed")
    (field,) = form.fields
    assert isinstance(field.domain, Basket)
    assert by_major("D4 F3") == field.domain.most
    assert (1, 1) == (field.domain.low, field.domain.high)
    assert "N-30" == refused_by(state, 1, shed("D5"))


@pytest.mark.rule("N-30")
@pytest.mark.parametrize("wrong", ["", "D2", "D1 F1", "A1", "C1"])
def test_just_so_many_as_are_owed_and_only_what_is_held(wrong: str) -> None:
    assert "N-30" == refused_by(seven("A2", "D6 F3", "F4"), 1, shed(wrong))


@pytest.mark.rule("N-30")
def test_all_choose_at_once_in_any_order() -> None:
    state = seven("A4 D6", "F6 G4", "C2")
    assert (1, 1, 0) == owed(state)
    assert [0, 1] == sorted(must(state))
    one = play(state, (1, shed("F1")))
    assert [0] == must(one)
    assert by_major("F6 G4") == one.shares[1]
    both = play(one, (0, shed("D1")))
    assert (by_major("A4 D5"), by_major("F5 G4")) == both.shares[:2]
    assert both == play(state, (0, shed("D1")), (1, shed("F1")))


@pytest.mark.rule("N-30", "N-35")
def test_a_choice_is_sealed_until_the_last_has_chosen() -> None:
    state = seven("A4 D6", "F6 G4", "C2")
    assert [ShedSealedUnseen(1)] == events(state, 1, shed("F1"), looker=0)
    one = play(state, (1, shed("F1")))
    assert SheddingView((1, 1, 0), (1,), None) == RULES.view(one, 0).phase
    assert SheddingView((1, 1, 0), (1,), by_major("F1")) == RULES.view(one, 1).phase


@pytest.mark.rule("N-30", "N-18")
def test_the_limit_of_half_a_company_in_the_pool_does_not_apply() -> None:
    state = seven("A2", "D4 F3 C2 G3", "F4", pool="D5")
    assert (0, 2, 0) == owed(state)
    assert by_major("D7") == play(state, (1, shed("D2"))).pool


@pytest.mark.rule("N-30", "N-19")
def test_a_discard_that_leaves_another_with_more_changes_the_presidency() -> None:
    """Seat 1 discards two of its four Fern; seat 2 has three."""
    state = seven("A2", "A1 D6 F4", "F3")
    told = events(state, 1, shed("F2"))
    assert PresidentChanged(F, 1, 2) == the(told, PresidentChanged)
    after = play(state, (1, shed("F2")))
    assert 2 == after.presidents[F]


@pytest.mark.rule("N-30", "N-19")
def test_presidencies_are_checked_when_all_have_discarded() -> None:
    """Seat 1 falls to two Fern and so does seat 2: nobody has more than the President."""
    state = seven("A2", "A1 D6 F4", "F3 C6")
    assert (0, 2, 1) == owed(state)
    after = play(state, (1, shed("F2")), (2, shed("F1")))
    assert (1, by_major("F3")) == (after.presidents[F], after.pool)


@pytest.mark.rule("N-30", "N-19")
def test_presidencies_change_in_turn_order_cornelius_last() -> None:
    state = seven(
        "A4 D4 F4 C4", "A3 D3 C3", "F3", order=(F, A, 3, D), operating=turn(A, order=(F, A, 3, D))
    )
    assert (5, 2, 0) == owed(state)
    told = events(play(state, (1, shed("D1 C1"))), 0, shed("A2 F2 C1"))
    assert [F, A] == [p.company for p in only(told, PresidentChanged)]
    told = events(play(state, (1, shed("D2"))), 0, shed("A2 F1 C2"))
    assert [A, C] == [p.company for p in only(told, PresidentChanged)]


@pytest.mark.rule("N-30")
def test_whom_a_swap_puts_over_seven_again_discards_again() -> None:
    """Seat 0 discards two of four Amber; the two that are left are two certificates now."""
    state = seven("A4 D6 C1", "A3 F2", "F3 C2")
    assert (2, 0, 0) == owed(state)
    again = play(state, (0, shed("A2")))
    assert (1, (1, 0, 0)) == (again.presidents[A], owed(again))
    assert [0] == must(again)
    after = play(again, (0, shed("A1")))
    assert isinstance(after.phases[-1], Robbing)
    assert by_major("A1 D6 C1") == after.shares[0]
    assert by_major("A3") == after.pool


@pytest.mark.rule("N-30", "N-5")
def test_a_new_president_moves_the_robber_and_goes_on() -> None:
    state = seven("A4 D6 C1", "A3 F2", "F3 C2")
    after = play(state, (0, shed("A2")), (0, shed("D1")))
    assert [1] == must(after)
    assert Robbing(1, False) == after.phases[-1]
    (first, *_) = [a for a in asked(after)[1].choices if isinstance(a, Rob)]
    assert [1] == must(play(after, (1, first)))


@pytest.mark.rule("N-30", "N-5")
def test_commodities_come_first_then_certificates_then_the_robber() -> None:
    state = seven("A2", "D6 F3", "F4", hands={A: goods(wood=8)})
    assert [0] == must(state)
    next_ = play(state, (0, Discard(A, goods(wood=4))))
    assert isinstance(next_.phases[-1], Shedding)
    assert isinstance(play(next_, (1, shed("D1"))).phases[-1], Robbing)


@pytest.mark.rule("N-30", "N-26")
def test_a_7_of_an_unfloated_major_asks_for_certificates_too() -> None:
    state = _unfloated(("A2", "D6 F3", "F4"))
    told = events(state, 2, End())
    assert 7 == the(told, Rolled).first + the(told, Rolled).second
    waiting = play(state, (2, End()))
    assert (0, 1, 0) == owed(waiting)
    done = events(waiting, 1, shed("D1"))
    assert -1 == the(done, RobberMoved).victim
    turn_ = play(waiting, (1, shed("D1"))).phases[0]
    assert isinstance(turn_, Operating)
    assert (A, 2) == (turn_.major, turn_.round)


def _unfloated(shares: tuple[str, ...]) -> State:
    """Fern is about to end; Garnet, unfloated, rolls a 7."""
    for seed in range(500):
        state = changed(position(shares, operating=turn(F)), rng=seeded(seed))
        told = only(events(state, 2, End()), Rolled)
        if told[0].first + told[0].second == 7:
            return state
    raise AssertionError("no 7")
