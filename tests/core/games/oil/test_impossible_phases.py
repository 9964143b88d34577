"""Phases that no game comes to are refused, with the clause that they break."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from core.games.oil.data import BANK, TIP
from core.games.oil.events_deals import CLAIM, PURCHASE, TAX
from core.games.oil.rules import RULES
from core.games.oil.state import (
    Calling,
    Costs,
    Drawing,
    Due,
    Extracting,
    Interest,
    Offer,
    Over,
    Owing,
    Phase,
    Rolling,
    Selling,
    Start,
    State,
    Terms,
    Trading,
    Turn,
    Used,
    Voting,
)
from tests.core.games.oil.positions import (
    AFF,
    EU,
    EUF,
    EUP,
    EUR,
    changed,
    position,
)
from tests.core.games.oil.spoilt import STATE, broken, rich

TURN = Turn(0, (1, 2, 3))


def at(state: State, *phases: Phase) -> str | None:
    """The clause that the state breaks with these phases."""
    return broken(state, phases=phases)


# -- the stack ---------------------------------------------------------------------------------


@pytest.mark.rule("O-2")
def test_something_is_under_way() -> None:
    assert "O-2" == at(STATE)


@pytest.mark.rule("O-7")
def test_somebody_is_asked() -> None:
    assert "O-7" == at(STATE, TURN)
    drawing = changed(STATE, pawns=(16, *STATE.pawns[1:]))
    assert "O-7" == at(drawing, TURN, Drawing(0, TIP, 1))


@pytest.mark.rule("O-2")
@pytest.mark.parametrize("seat", [-1, 4, 9])
def test_players_are_asked(seat: int) -> None:
    assert "O-2" == at(STATE, Turn(seat, ()), Rolling(seat))
    assert "O-2" == at(STATE, TURN, Rolling(seat))


@pytest.mark.rule("O-2")
@pytest.mark.parametrize(
    "phases",
    [
        (Rolling(0),),
        (Owing(0, (Due(BANK, 10**6, TAX),)),),
        (Voting(0, EUF, (1,)),),
        (TURN, TURN, Rolling(0)),
        (TURN, Trading((), (), (0,) * 4, ())),
        (Trading((), (), (0,) * 4, ()), Rolling(0)),
        (Rolling(0), TURN),
    ],
)
def test_a_part_of_the_game_lies_at_the_bottom(phases: tuple[Phase, ...]) -> None:
    assert at(rich(bought=[]), *phases) in {"O-2", "O-7", "O-18", "O-29"}


@pytest.mark.rule("O-2")
def test_a_game_that_would_go_on_by_itself_is_none_at_rest() -> None:
    # Nothing to extract, all done, a debt that the cash covers.
    assert "O-2" == at(STATE, Turn(3, (), 2), Extracting(3))
    assert "O-2" == at(rich(bought=[]), Trading((0, 1, 2, 3), (), (0,) * 4, ()))
    assert "O-2" == at(STATE, TURN, Rolling(0), Owing(0, (Due(BANK, 50, TAX),)))


# -- start and end -----------------------------------------------------------------------------


def starting() -> State:
    """Seat 2 begins and has chosen Asia; 3, 0 and 1 are to choose."""
    return changed(
        position(homes=(-1, -1, 4, -1), month=-1, first=2, prices={2: 0, 3: 0, 4: 5_000, 5: 0}),
        phases=(Start(3, (0, 1)),),
    )


@pytest.mark.rule("O-4")
def test_players_choose_continents_in_turn() -> None:
    RULES.check(starting())
    for phase in (
        Start(0, (1, 3)),
        Start(3, (0,)),
        Start(3, (0, 1, 2)),
        Start(3, (1, 0)),
        Start(2, (3, 0, 1)),
        Start(3, (0, 1, 2, 3, 0)),
    ):
        assert "O-4" == at(starting(), phase)
    assert "O-4" == broken(starting(), homes=(3, -1, 4, -1), pawns=(22, -1, 29, -1))
    assert "O-2" == at(starting(), Start(3, (0, 1)), Rolling(0))
    assert "O-2" == at(STATE, Start(3, (0, 1)))


@pytest.mark.rule("O-31")
def test_a_game_is_over_after_its_last_december_or_with_one_left() -> None:
    last = position(month=11, phases=[Over()])
    RULES.check(last)
    assert "O-31" == broken(last, month=10)
    assert "O-2" == at(last, Over(), Rolling(0))
    alone = rich(
        shares={EUF: (1, 0, 0, 0)},
        kept={},
        claims=[],
        cash=(50, 0, 0, 0),
        loans=(1, 0, 0, 0),
        deposits=(0, 0, 0, 0),
        out=(3, 2, 1),
        phases=[Over()],
    )
    RULES.check(alone)
    assert "O-31" == at(alone, Turn(0, ()), Rolling(0))


@pytest.mark.rule("O-29", "O-31")
def test_the_end_breaks_off_meetings() -> None:
    last = position(month=11, shares={EUF: (2, 1, 0, 0)}, chairs={EUF: None}, phases=[Over()])
    RULES.check(last)


# -- debts -------------------------------------------------------------------------------------

DEBT = Owing(3, (Due(BANK, 600, TAX), Due(1, 500, CLAIM)))


@pytest.mark.rule("O-18")
def test_debts_are_sound() -> None:
    RULES.check(changed(STATE, phases=(TURN, Rolling(0), DEBT)))
    for dues in (
        (),
        (Due(3, 600, TAX),),
        (Due(4, 600, TAX),),
        (Due(BANK, 0, TAX),),
        (Due(BANK, -50, TAX),),
        (Due(BANK, 75, TAX),),
        (Due(BANK, 10**12, TAX),),
        (Due(BANK, 600, PURCHASE),),
        (Due(BANK, 600, "anything"),),
        (Due(BANK, 600, TAX, 0),),
        (Due(BANK, 600, TAX, 18),),
    ):
        assert "O-18" == at(STATE, TURN, Rolling(0), replace(DEBT, dues=dues)), dues


@pytest.mark.rule("O-18", "O-23")
def test_offers_of_who_owes_are_his_own() -> None:
    offer = Offer(6, 3, 0, ((0, -5_000), (1 + AFF, 1)))
    RULES.check(changed(STATE, phases=(TURN, Rolling(0), replace(DEBT, offers=(offer,), made=1))))
    for made in (0, 11):
        assert "O-18" == at(STATE, TURN, Rolling(0), replace(DEBT, offers=(offer,), made=made))
    others = replace(offer, by=2)
    assert "O-18" == at(STATE, TURN, Rolling(0), replace(DEBT, offers=(others,), made=1))
    late = replace(offer, number=8)
    assert "O-23" == at(STATE, TURN, Rolling(0), replace(DEBT, offers=(late,), made=1))


# -- phase A -----------------------------------------------------------------------------------

OFFERS = (
    Offer(6, 0, 2, ((0, 12_000), (1 + AFF, -1))),
    Offer(7, 2, -1, ((0, -6_000), (1 + AFF, 1)), (3,)),
)
TRADE = Trading((3,), OFFERS, (1, 0, 2, 10), (Used(0, 45, 7), Used(1, 11)))
IN_TRADE = rich(bought=[(EUR, AFF, 3, 15)], phases=[TRADE])


@pytest.mark.rule("O-23")
def test_trade_is_sound() -> None:
    RULES.check(IN_TRADE)
    one, two = OFFERS
    for wrong in (
        replace(TRADE, made=(1, 0, 2)),
        replace(TRADE, made=(1, 0, 2, 11)),
        replace(TRADE, made=(0, 0, 2, 10)),
        replace(TRADE, made=(1, -1, 2, 10)),
        replace(TRADE, done=(3, 3)),
        replace(TRADE, done=(3, 1, 0)),
        replace(TRADE, done=(4,)),
        # An offer is open to Ana and to Ben.
        replace(TRADE, done=(0, 3)),
        replace(TRADE, offers=(two, one)),
        replace(TRADE, offers=(one, replace(two, number=6))),
        replace(TRADE, offers=(replace(one, number=0), two)),
        replace(TRADE, offers=(one, replace(two, number=8))),
        replace(TRADE, offers=(replace(one, to=0), two)),
        replace(TRADE, offers=(replace(one, to=4), two)),
        replace(TRADE, offers=(replace(one, by=4), two)),
        replace(TRADE, offers=(replace(one, declined=(2,)), two)),
        replace(TRADE, offers=(one, replace(two, declined=(2, 3)))),
        replace(TRADE, offers=(one, replace(two, declined=(3, 3)))),
        replace(TRADE, offers=(one, replace(two, declined=(3, 9)))),
    ):
        assert "O-23" == at(IN_TRADE, wrong), wrong


@pytest.mark.rule("O-23")
@pytest.mark.parametrize(
    "things",
    [
        (),
        ((0, 12_000),),
        ((0, 12_000), (0, -500)),
        ((1 + AFF, -1), (0, 12_000)),
        ((0, 10**9), (1 + AFF, -1)),
        ((0, 12_025), (1 + AFF, -1)),
        ((0, 12_000), (1 + AFF, -5)),
        ((0, 12_000), (77, -1)),
        ((-4, 1), (1 + AFF, -1)),
    ],
)
def test_an_offer_that_cannot_be_carried_out_has_lapsed(
    things: tuple[tuple[int, int], ...],
) -> None:
    offer = replace(OFFERS[0], things=things)
    assert "O-2" == at(IN_TRADE, replace(TRADE, offers=(offer,)))


@pytest.mark.rule("O-48")
@pytest.mark.parametrize(
    "used",
    [
        Used(0, 45, 11),
        Used(0, 45, -1),
        Used(1, 11, 2),
        Used(4, 45, 2),
        Used(0, 9),
        Used(0, 51),
        # Ana still keeps it.
        Used(0, 43, 5),
    ],
)
def test_tips_in_use_are_for_sales(used: Used) -> None:
    assert "O-48" == at(IN_TRADE, replace(TRADE, used=(used,)))


@pytest.mark.rule("O-48")
def test_a_tip_is_used_by_one() -> None:
    twice = (Used(0, 45, 7), Used(1, 45, 7))
    assert "O-48" == at(IN_TRADE, replace(TRADE, used=twice))


@pytest.mark.rule("O-21", "O-46")
def test_sales_to_the_bank_come_before_offers() -> None:
    quiet = Trading((), (), (0,) * 4, ())
    sale = Selling(0, EU, (), (0,) * 4)
    s = rich(bought=[], goods={(EUP, "LO"): 4}, phases=[quiet, sale])
    RULES.check(s)
    RULES.check(changed(s, phases=(quiet, replace(sale, passed=(3,), floors=(0, 500, 0, 0)))))
    assert "O-46" == at(s, replace(quiet, made=(0, 0, 0, 1)), sale)
    assert "O-46" == at(s, replace(quiet, done=(1,)), sale)
    for wrong in (
        replace(sale, continent=0),
        replace(sale, continent=-1),
        replace(sale, continent=7),
        replace(sale, passed=(2, 2)),
        replace(sale, passed=(4,)),
        replace(sale, floors=(0, 0, 0)),
        replace(sale, floors=(0, 0, 0, -500)),
    ):
        assert "O-21" == at(s, quiet, wrong), wrong
    # Who has nothing to sell, or has passed, is not asked.
    assert "O-2" == at(s, quiet, replace(sale, seat=1))
    assert "O-2" == at(s, quiet, replace(sale, passed=(0,)))


# -- a year's end ------------------------------------------------------------------------------


def december(**changes: object) -> State:
    return rich(month=23, bought=[], **{"claims": [], **changes})


@pytest.mark.rule("O-44", "O-2")
def test_phases_c_and_d_go_round_in_december() -> None:
    s = december()
    for phase in (Interest(0, (1, 2, 3)), Costs(0, (1, 2, 3))):
        RULES.check(changed(s, phases=(phase,)))
        assert "O-2" == broken(rich(bought=[]), phases=(phase,))
        for left in ((), (2, 1, 3), (1, 2), (1, 2, 3, 0)):
            assert "O-44" == at(s, replace(phase, left=left))


@pytest.mark.rule("O-48")
def test_tips_halve_fixed_costs_of_one_company_each() -> None:
    s = changed(december(), phases=(Costs(0, (1, 2, 3), ((EUF, 60),)),))
    RULES.check(s)
    for halved in (
        ((EUF, 61),),
        ((EUF, 59),),
        ((18, 60),),
        ((-3, 60),),
        ((EUF, 60), (AFF, 60)),
        ((EUF, 60), (EUF, 60)),
    ):
        assert "O-48" == at(s, Costs(0, (1, 2, 3), halved)), halved
    keeps = december(kept={0: (60,)})
    assert "O-48" == at(keeps, Costs(0, (1, 2, 3), ((EUF, 60),)))


@pytest.mark.rule("O-29")
def test_shareholders_are_asked_in_turn_whether_they_call_a_meeting() -> None:
    calling = Calling(1, EUF, (), (2,))
    s = changed(december(), cards=(0,) * 18, phases=(calling,))
    RULES.check(s)
    for wrong in (
        replace(calling, seat=2),
        replace(calling, company=18),
        replace(calling, company=-1),
        replace(calling, company=EUP, seat=0),
        replace(calling, left=(0,)),
        replace(calling, left=(1,)),
        replace(calling, silent=(2, 2)),
        replace(calling, silent=(4,)),
    ):
        assert "O-29" == at(s, wrong), wrong
    assert "O-2" == at(s, replace(calling, silent=(1,)))


@pytest.mark.rule("O-29")
def test_meetings_are_sound() -> None:
    calling = Calling(2, AFF, (3,))
    vote = Voting(0, EUF, (1,))
    s = changed(december(), cards=(0,) * 18, phases=(replace(calling, seat=3, left=()), vote))
    RULES.check(s)
    RULES.check(changed(s, phases=(s.phases[0], Voting(1, EUF, (), ((0, -1),)))))
    for wrong in (
        replace(vote, company=-1),
        replace(vote, company=18),
        replace(vote, left=()),
        replace(vote, left=(1, 2)),
        replace(vote, seat=1, left=(0,)),
        replace(vote, votes=((1, 1),)),
        Voting(1, EUF, (), ((0, 2),)),
        Voting(1, EUF, (), ((0, -2),)),
        Voting(1, EUF, (), ((0, 9),)),
    ):
        assert "O-29" == at(s, s.phases[0], wrong), wrong
    # Nothing lies upon a meeting that was called.
    assert "O-29" == at(s, s.phases[0], vote, Voting(2, AFF, (3,)))
    # Upon anything else a meeting is for a vacant chair.
    assert "O-29" == at(STATE, TURN, Rolling(0), vote)


@pytest.mark.rule("O-29")
def test_a_vacant_chair_with_shareholders_has_its_meeting() -> None:
    vote = Voting(0, EUF, (1,))
    chairs = (*STATE.chairs[:EUF], None, *STATE.chairs[EUF + 1 :])
    RULES.check(changed(STATE, chairs=chairs, phases=(TURN, Rolling(0), vote)))
    assert "O-6" == broken(STATE, chairs=chairs)
    # Two of them lie on one another.
    both = (*chairs[:AFF], None, *chairs[AFF + 1 :])
    meetings = (TURN, Rolling(0), Voting(2, AFF, (3,)), vote)
    RULES.check(changed(STATE, chairs=both, phases=meetings))
    assert "O-29" == at(STATE, TURN, Rolling(0), Voting(2, AFF, (2,)), vote)
    # There nobody may abstain.
    abstained = Voting(1, EUF, (), ((0, -1),))
    assert "O-29" == broken(STATE, chairs=chairs, phases=(TURN, Rolling(0), abstained))


@pytest.mark.rule("O-35")
def test_entrepreneurs_hold_no_meetings() -> None:
    s = position(
        terms=Terms(entrepreneurs=True), month=11, chairs={EUF: 0}, phases=[Calling(0, EUF, ())]
    )
    assert "O-29" == at(s, *s.phases)
