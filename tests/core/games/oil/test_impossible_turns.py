"""Turns that no game comes to are refused, with the clause that they break."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from core.games.oil.data import BANK, NEWS, PETROL, REFINERY, TIP
from core.games.oil.events_deals import TAX
from core.games.oil.rules import RULES
from core.games.oil.state import (
    STRUCK,
    USED,
    Answering,
    Auction,
    Buying,
    Deciding,
    Drawing,
    Due,
    Extracting,
    Moving,
    Owing,
    Phase,
    Picking,
    Processing,
    Rolling,
    State,
    Taking,
    Terms,
    Turn,
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
def test_the_tax_of_a_tip_may_be_owed_while_more_are_drawn() -> None:
    owing = Owing(0, (Due(BANK, 70_000, TAX),))
    RULES.check(changed(ON_TIP, phases=(TURN, Drawing(0, TIP, 1), owing)))
    assert "O-11" == at(STATE, TURN, Drawing(0, TIP, 1), owing)


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


@pytest.mark.rule("O-7", "O-11", "O-40", "O-48")
@pytest.mark.parametrize(
    ("phases", "rule"),
    [
        ((*DRAWN, Buying(0, AFP)), "O-11"),
        ((*DRAWN, Deciding(0, 19), Deciding(0, 19)), "O-48"),
        ((TURN, Rolling(0), Rolling(0)), "O-40"),
        ((TURN, Rolling(0), Verdict(0, 2), Rolling(0)), "O-40"),
        ((TURN, Buying(0, AFP), Rolling(0)), "O-7"),
        ((Turn(0, (1, 2, 3), 2), Extracting(0), Extracting(0)), "O-32"),
    ],
)
def test_other_phases_do_not_lie_upon_these(phases: tuple[Phase, ...], rule: str) -> None:
    assert rule == at(changed(ON_TIP, plaintiffs=(0,)), *phases)


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
