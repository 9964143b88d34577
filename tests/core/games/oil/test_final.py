"""O-23: what is said to others in phase A can't be taken back by undoing it."""

from __future__ import annotations

import pytest

from core.games.oil.actions import (
    Accept,
    Appoint,
    Decline,
    End,
    GiveUp,
    MakeOffer,
    Refuse,
    Withdraw,
)
from core.games.oil.data import TIP
from core.games.oil.rules import RULES
from core.games.oil.state import (
    Deciding,
    Drawing,
    Due,
    Offer,
    Owing,
    Rolling,
    State,
    Trading,
)
from tests.core.games.oil.positions import EUF, changed, on_turn, position

# Seat 0 gives 500 for a share of Europe's field that seat 1 holds.
THINGS = ((0, 500), (1 + EUF, -1))


def trading(*offers: Offer) -> State:
    phases = (Trading((), offers, (0,) * 4, ()),)
    return position(shares={EUF: (1, 2, 0, 0)}, phases=phases, number=len(offers))


@pytest.mark.rule("O-23")
def test_offers_and_answers_are_withdrawn_or_answered_and_not_undone() -> None:
    offer = Offer(1, 0, 1, THINGS)
    assert RULES.apply(trading(), 0, MakeOffer(1, THINGS)).final
    for seat, action in ((0, Withdraw(1)), (1, Accept(1)), (1, Decline(1))):
        assert RULES.apply(trading(offer), seat, action).final


@pytest.mark.rule("O-23")
def test_to_be_done_can_be_taken_back_while_nothing_was_declined_by_it() -> None:
    assert not RULES.apply(trading(), 0, End()).final
    assert RULES.apply(trading(Offer(1, 0, 1, THINGS)), 1, End()).final


@pytest.mark.rule("O-18")
def test_to_give_up_can_not_be_taken_back() -> None:
    owing = Owing(0, (Due(-1, 5_000, "fine"),))
    s = position(cash=(0, 0, 0, 0), phases=on_turn(0, 4, Rolling(0), owing))
    assert RULES.apply(s, 0, GiveUp()).final


@pytest.mark.rule("O-48")
def test_whom_tip_21_asks_is_asked_for_good_and_answers_for_good() -> None:
    s = position(shares={EUF: (2, 1, 0, 0)}, chairs={EUF: 0}, kept={})
    drawn = (Drawing(0, TIP, 0), Deciding(0, 21))
    s = changed(s, phases=on_turn(0, 4, *drawn))
    asked = RULES.apply(s, 0, Appoint(EUF, 1))
    assert asked.final
    assert RULES.apply(asked.state, 1, Refuse()).final
