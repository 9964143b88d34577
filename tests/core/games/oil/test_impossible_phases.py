"""Phases that no game comes to are refused, with the clause that they break."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from core.games.oil.data import BANK, NEWS, PETROL, REFINERY, TIP
from core.games.oil.events_deals import CLAIM, PURCHASE, TAX
from core.games.oil.rules import RULES
from core.games.oil.state import (
    STRUCK,
    USED,
    Answering,
    Auction,
    Buying,
    Calling,
    Costs,
    Deciding,
    Drawing,
    Due,
    Extracting,
    Interest,
    Moving,
    Offer,
    Over,
    Owing,
    Phase,
    Picking,
    Processing,
    Rolling,
    Selling,
    Start,
    State,
    Taking,
    Terms,
    Trading,
    Turn,
    Used,
    Verdict,
    Voting,
    Willing,
)
from tests.core.games.oil.positions import (
    AFF,
    AFP,
    ASF,
    EU,
    EUF,
    EUP,
    EUR,
    changed,
    position,
    sq,
)
from tests.core.games.oil.spoilt import STATE, broken, rich

TURN = Turn(0, (1, 2, 3))


def at(state: State, *phases: Phase) -> str | None:
    """The clause that the state breaks with these phases."""
    return broken(state, phases=phases)


def standing(seat: int, square: int) -> State:
    """The pawn of a seat is on that square of the track."""
    return changed(STATE, pawns=(*STATE.pawns[:seat], square, *STATE.pawns[seat + 1 :]))


# -- the stack ---------------------------------------------------------------------------------


@pytest.mark.rule("O-2")
def test_something_is_under_way() -> None:
    assert "O-2" == at(STATE)


@pytest.mark.rule("O-7")
def test_somebody_is_asked() -> None:
    assert "O-7" == at(STATE, TURN)
    assert "O-7" == at(standing(0, 16), TURN, Drawing(0, TIP, 1))


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


# -- turns -------------------------------------------------------------------------------------


@pytest.mark.rule("O-4")
@pytest.mark.parametrize("left", [(), (2, 1, 3), (1, 2), (1, 2, 3, 0), (2, 3)])
def test_turns_go_round(left: tuple[int, ...]) -> None:
    assert "O-4" == at(STATE, Turn(0, left), Rolling(0))


@pytest.mark.rule("O-4")
def test_turns_go_round_from_who_begins() -> None:
    s = changed(STATE, first=2)
    RULES.check(changed(s, phases=(Turn(3, (0, 1)), Rolling(3))))
    assert "O-4" == at(s, Turn(3, ()), Rolling(3))


@pytest.mark.rule("O-16")
@pytest.mark.parametrize(
    ("part", "made"),
    [
        (0, ()),
        (7, ()),
        (1, ((EUF, 3),)),
        (6, ((EUF, 0),)),
        (6, ((EUF, 10**6),)),
        (6, ((EUP, 3), (EUF, 3))),
        (6, ((18, 3),)),
        (6, ((-1, 3),)),
    ],
)
def test_units_were_made_in_parts_that_are_over(
    part: int, made: tuple[tuple[int, int], ...]
) -> None:
    assert "O-16" == at(STATE, Turn(0, (1, 2, 3), part, made), Moving(0, (1, 1, 1), 1, 2))


@pytest.mark.rule("O-7")
@pytest.mark.parametrize("part", range(1, 7))
def test_each_part_of_a_turn_has_its_phases(part: int) -> None:
    turn = Turn(0, (1, 2, 3), part)
    for phase, own in (
        (Rolling(0), 1),
        (Extracting(0), 2),
        (Processing(0, REFINERY), 3),
        (Processing(0, PETROL), 4),
        (Moving(0, (1, 1, 1), 1, 2), 6),
    ):
        if part != own:
            assert at(STATE, turn, phase) in {"O-7", "O-14", "O-19"}


@pytest.mark.rule("O-7")
def test_the_player_on_turn_is_asked() -> None:
    assert "O-7" == at(STATE, TURN, Rolling(1))
    assert "O-7" == at(STATE, Turn(0, (1, 2, 3), 2), Extracting(2))


@pytest.mark.rule("O-18")
def test_the_turn_of_a_bankrupt_is_over() -> None:
    gone = changed(
        rich(
            shares={EUF: (0, 1, 1, 0)},
            chairs={EUF: None},
            cash=(0, 50, 50, 0),
            loans=(0, 1, 1, 0),
            kept={2: (1, 17)},
            claims=[],
            out=(0,),
            first=1,
            goods={},
            bought=[],
        ),
        phases=(Turn(0, (1, 2, 3), 6), Voting(1, EUF, (2,))),
    )
    RULES.check(gone)
    assert "O-18" == at(gone, Turn(0, (1, 2, 3), 5), Voting(1, EUF, (2,)))
    assert "O-18" == at(
        gone, Turn(0, (1, 2, 3), 6), Moving(0, (1, 1, 1), 1, 2), Voting(1, EUF, (2,))
    )
    assert "O-4" == at(gone, Turn(0, (2,), 6), Voting(1, EUF, (2,)))


# -- the track ---------------------------------------------------------------------------------

ON_AFP = standing(0, 27)
ON_LONDON = standing(0, 15)


@pytest.mark.rule("O-8")
def test_shares_are_bought_where_the_pawn_stands() -> None:
    RULES.check(changed(ON_AFP, phases=(TURN, Buying(0, AFP))))
    for company in (ASF, -1, 18):
        assert "O-8" == at(ON_AFP, TURN, Buying(0, company))
    # All five of Europe's petrol company are sold.
    assert "O-8" == at(standing(0, 20), TURN, Buying(0, EUP))


@pytest.mark.rule("O-9")
def test_shares_are_picked_at_the_exchange_where_the_pawn_stands() -> None:
    RULES.check(changed(ON_LONDON, phases=(TURN, Picking(0, EU))))
    assert "O-9" == at(ON_LONDON, TURN, Picking(0, 3))
    assert "O-9" == at(ON_AFP, TURN, Picking(0, 3))


AUCTION = Auction(2, AFP, 1, 0, 2_000, 1, (), (0, 2_000, 500, 0))


@pytest.mark.rule("O-10")
def test_auctions_are_sound() -> None:
    RULES.check(changed(ON_AFP, phases=(TURN, AUCTION)))
    for auction in (
        replace(AUCTION, company=ASF),
        replace(AUCTION, company=18),
        replace(AUCTION, more=5),
        replace(AUCTION, more=-1),
        replace(AUCTION, declined=1),
        replace(AUCTION, seat=0),
        replace(AUCTION, seat=1),
        # Dov has no cash.
        replace(AUCTION, seat=3),
        replace(AUCTION, passed=(2,)),
        replace(AUCTION, passed=(3, 3)),
        replace(AUCTION, passed=(1,)),
        replace(AUCTION, passed=(4,)),
        replace(AUCTION, high=2_500),
        replace(AUCTION, best=None),
        replace(AUCTION, best=2),
        replace(AUCTION, best=7),
        replace(AUCTION, bids=(0, 2_000, 500)),
        replace(AUCTION, bids=(50, 2_000, 500, 0)),
        replace(AUCTION, bids=(0, 2_000, 25, 0)),
        replace(AUCTION, bids=(0, 2_000, -50, 0)),
        replace(AUCTION, bids=(0, 2_000, 10**6, 0), high=10**6, best=2),
        replace(AUCTION, high=0, best=1, bids=(0, 0, 0, 0)),
    ):
        assert "O-10" == at(ON_AFP, TURN, auction), auction
    # At an exchange one share is put up.
    picked = replace(AUCTION, company=EUF, more=0)
    RULES.check(changed(ON_LONDON, phases=(TURN, picked)))
    assert "O-10" == at(ON_LONDON, TURN, replace(picked, more=1))


# -- cards -------------------------------------------------------------------------------------

ON_TIP = standing(0, 16)
DRAWN = (TURN, Drawing(0, TIP, 0))


@pytest.mark.rule("O-11", "O-48")
def test_tips_are_decided_by_who_has_drawn_them() -> None:
    strike = Deciding(0, 19)
    RULES.check(changed(ON_TIP, phases=(*DRAWN, strike)))
    assert "O-11" == at(standing(0, 19), *DRAWN, strike)
    assert "O-11" == at(ON_TIP, TURN, Drawing(0, NEWS, 0), strike)
    assert "O-11" == at(ON_TIP, TURN, Drawing(0, TIP, -1), strike)
    assert "O-11" == at(ON_TIP, TURN, Drawing(0, TIP, 1000), strike)
    assert "O-7" == at(ON_TIP, *DRAWN, Deciding(1, 19))
    for wrong in (
        Deciding(0, 12),
        Deciding(0, 33),
        Deciding(0, 0),
        Deciding(0, 300),
        # Tip 24 is on a continent that is left out.
        Deciding(0, 24),
        Deciding(0, 19, 2),
        Deciding(0, 49, 6),
        Deciding(0, 49, -1),
        Deciding(0, 19, 0, ((EUF, 1),)),
    ):
        assert "O-48" == at(ON_TIP, *DRAWN, wrong), wrong


@pytest.mark.rule("O-48")
def test_a_shareholder_is_asked_to_take_a_chair() -> None:
    heir = Deciding(0, 21)
    RULES.check(changed(ON_TIP, phases=(*DRAWN, heir, Answering(1, EUF, 0))))
    for wrong in (
        Answering(2, EUF, 0),
        Answering(1, EUF, 2),
        Answering(1, EUR, 0),
        Answering(1, 18, 0),
    ):
        assert "O-48" == at(ON_TIP, *DRAWN, heir, wrong)
    assert "O-48" == at(ON_TIP, *DRAWN, Deciding(0, 21, 0, ((EUF, 1),)), Answering(1, EUF, 0))
    assert "O-48" == at(ON_TIP, *DRAWN, Deciding(0, 19), Answering(1, EUF, 0))


# -- companies at work -------------------------------------------------------------------------


@pytest.mark.rule("O-32")
def test_units_rolled_are_taken_with_oligopoly() -> None:
    turn = Turn(0, (1, 2, 3), 2)
    s = position(
        terms=Terms(oligopoly=True),
        shares={EUF: (1, 0, 0, 0), AFF: (0, 1, 0, 0)},
        cards={EUF: USED},
        phases=(turn, Extracting(0), Taking(0, EUF, 9)),
    )
    RULES.check(s)
    for wrong in (
        Taking(0, EUF, 2),
        Taking(0, EUF, 24),
        Taking(0, AFF, 9),
        Taking(0, EUP, 9),
        Taking(0, 18, 9),
        Taking(0, -1, 9),
    ):
        assert "O-32" == at(s, turn, Extracting(0), wrong), wrong
    plain = position(shares={EUF: (1, 0, 0, 0)})
    assert "O-32" == at(plain, turn, Extracting(0), Taking(0, EUF, 9))


@pytest.mark.rule("O-14")
def test_a_use_under_way_is_sound() -> None:
    turn = Turn(1, (2, 3), 3, ((EUR, 5),))
    use = Processing(1, REFINERY, EUR, 5)
    s = rich(
        cards={EUR: USED},
        goods={(EUR, "EUR"): 5},
        bought=[(EUR, EUF, 4, 15)],
        phases=(turn, use),
    )
    RULES.check(s)
    for wrong in (
        replace(use, kind=PETROL),
        replace(use, kind=7),
        replace(use, company=EUF),
        replace(use, company=18),
        replace(use, company=-2),
        replace(use, company=-1),
        replace(use, units=0),
        replace(use, units=6),
        replace(use, units=16),
        replace(use, cards=(53,)),
        replace(use, cards=(58, 52)),
        replace(use, cards=(52, 52)),
    ):
        assert at(s, turn, wrong) == "O-14", wrong
    RULES.check(changed(s, phases=(turn, replace(use, cards=(52, 58)))))
    assert "O-14" == broken(s, cards=(0,) * 18)
    # A company that works by Tip 52 is unturned.
    RULES.check(changed(s, cards=(0,) * 18, phases=(turn, replace(use, cards=(52,)))))
    assert "O-14" == broken(s, cards=(0,) * 7 + (STRUCK,) + (0,) * 10)


# -- transport ---------------------------------------------------------------------------------


@pytest.mark.rule("O-16", "O-48")
def test_what_has_moved_stands_where_it_came_to() -> None:
    turn = Turn(0, (1, 2, 3), 6)
    moves = Moving(0, (3, 1, 5), 2, 4, ((EUF, sq("eu3"), 2),), (16,))
    RULES.check(changed(STATE, phases=(turn, moves)))
    for wrong, rule in (
        (replace(moves, dice=(0, 1, 5)), "O-16"),
        (replace(moves, dice=(7, 1, 5)), "O-16"),
        (replace(moves, land=4), "O-16"),
        (replace(moves, sea=5), "O-16"),
        (replace(moves, moved=((EUF, sq("eu3"), 3),)), "O-16"),
        (replace(moves, moved=((EUF, sq("eu3"), 0),)), "O-16"),
        (replace(moves, moved=((EUF, sq("eu4"), 1),)), "O-16"),
        (replace(moves, moved=((AFF, sq("at4"), 1),)), "O-16"),
        (replace(moves, moved=((-1, sq("at4"), 1),)), "O-16"),
        (replace(moves, moved=moves.moved * 2), "O-16"),
        (replace(moves, free=(16, 16)), "O-48"),
        (replace(moves, free=(17,)), "O-48"),
    ):
        assert rule == at(STATE, turn, wrong), wrong
    # Seat 0 keeps Tip 15: it has not used it.
    keeps = rich(kept={0: (15,)})
    assert "O-48" == at(keeps, turn, replace(moves, free=(15,)))


# -- suits -------------------------------------------------------------------------------------

SUED = changed(STATE, plaintiffs=(0,))


@pytest.mark.rule("O-40")
def test_suits_are_sound() -> None:
    won = Verdict(0, 2)
    RULES.check(changed(SUED, phases=(TURN, Rolling(0), won)))
    RULES.check(changed(SUED, phases=(TURN, Rolling(0), replace(won, thing=18, left=3))))
    RULES.check(changed(SUED, phases=(TURN, Rolling(0), Verdict(2, 0))))
    for wrong in (
        replace(won, loser=0),
        replace(won, loser=4),
        Verdict(1, 2),
        replace(won, thing=EUF, left=2),
        replace(won, left=2),
        replace(won, thing=18, left=10),
        replace(won, thing=18, left=0),
        replace(won, thing=21, left=2),
        replace(won, refused=(0,)),
        replace(won, refused=(1, 1)),
        replace(won, refused=(5,)),
    ):
        assert "O-40" == at(SUED, TURN, Rolling(0), wrong), wrong
    assert "O-40" == at(STATE, TURN, Rolling(0), won)
    assert "O-7" == at(SUED, TURN, won)


@pytest.mark.rule("O-40")
def test_a_third_player_is_asked_whether_he_buys() -> None:
    stack = (TURN, Rolling(0), Verdict(0, 2))
    RULES.check(changed(SUED, phases=(*stack, Willing(1, AFF, -1, 4))))
    for wrong in (
        Willing(0, AFF, -1, 4),
        Willing(2, AFF, -1, 4),
        Willing(3, AFF, -1, 4),
        Willing(1, AFF, -1, 5),
        Willing(1, AFF, -1, 0),
        Willing(1, AFF, 0, 1),
        Willing(1, -1, -1, 1),
        Willing(1, 36, 0, 1),
        # Its crude is at sea, where no company buys it.
        Willing(1, 18 + AFF, sq("at4"), 1),
    ):
        assert "O-40" == at(SUED, *stack, wrong), wrong
    at_refinery = changed(
        rich(goods={(AFF, "EUR"): 6}),
        plaintiffs=(0,),
        phases=(*stack, Willing(1, 18 + AFF, sq("EUR"), 6)),
    )
    RULES.check(at_refinery)
    assert "O-40" == at(at_refinery, *stack, Willing(1, 18 + AFF, sq("EUR"), 7))
    refused = Verdict(0, 2, refused=(1,))
    assert "O-40" == at(SUED, TURN, Rolling(0), refused, Willing(1, AFF, -1, 4))


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
    # Upon anything else a meeting is for a vacant chair.
    assert "O-29" == at(STATE, TURN, Rolling(0), vote)


@pytest.mark.rule("O-29")
def test_a_vacant_chair_with_shareholders_has_its_meeting() -> None:
    vote = Voting(0, EUF, (1,))
    chairs = (*STATE.chairs[:EUF], None, *STATE.chairs[EUF + 1 :])
    RULES.check(changed(STATE, chairs=chairs, phases=(TURN, Rolling(0), vote)))
    assert "O-6" == broken(STATE, chairs=chairs)
    # There nobody may abstain.
    abstained = Voting(1, EUF, (), ((0, -1),))
    assert "O-29" == broken(STATE, chairs=chairs, phases=(TURN, Rolling(0), abstained))


@pytest.mark.rule("O-35")
def test_entrepreneurs_hold_no_meetings() -> None:
    s = position(
        terms=Terms(entrepreneurs=True), month=11, chairs={EUF: 0}, phases=[Calling(0, EUF, ())]
    )
    assert "O-29" == at(s, *s.phases)
