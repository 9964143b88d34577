"""What can be taken back: whatever neither draws, shows nor seals anything."""

from __future__ import annotations

import pytest

from core.games.cartel.actions import (
    Action,
    Bid,
    Borrow,
    Buy,
    Decline,
    Discard,
    Give,
    KeepOut,
    NoBid,
    Pass,
    Pay,
    PutUp,
    Repurchase,
)
from core.games.cartel.rules import RULES
from core.games.cartel.state import State, Variant
from tests.core.games.cartel.positions import after, auction, c, choices, cs, offer, position
from tests.core.games.cartel.scenes import (
    ANSWERING,
    BIDDING,
    BORROWING,
    BUYING,
    CLOSING,
    DRAWN,
    HANDS,
    STATE,
    TRADING,
    WON,
)

TEN = "KIV CAL HLX LIM BOR VEN FJD QUI YUK ZEN"
BOTH = Variant(stock_repurchase=True, raising_cash=True)


def final(state: State, seat: int, action: Action) -> bool:
    return RULES.apply(state, seat, action).final


@pytest.mark.rule("C-7", "C-8", "C-27", "C-28", "C-30")
def test_choices_that_show_nothing_can_be_taken_back() -> None:
    assert not final(STATE, 0, Buy(c("HLX")))
    assert not final(STATE, 0, PutUp(c("ELB")))
    assert not final(BORROWING, 0, Borrow(10))
    assert not final(TRADING, 0, KeepOut())
    assert not final(CLOSING, 0, Repurchase(1))


@pytest.mark.rule("C-7", "C-23")
def test_a_payment_without_a_draw_can_be_taken_back() -> None:
    buying = after(position(hands=HANDS, pile="-"), (0, Buy(c("HLX"))))
    assert not final(buying, 0, Pay(0, 0))


@pytest.mark.rule("C-7", "C-8", "C-10", "C-11", "C-30", "C-26")
def test_what_was_drawn_shown_or_sealed_can_not_be_taken_back() -> None:
    assert final(BUYING, 0, Pay(0, 0))
    assert final(WON, 1, Pay(0, 0))
    assert final(STATE, 0, Pass())
    assert final(DRAWN, 0, choices(DRAWN)[0])
    assert final(BIDDING, 1, NoBid())
    assert final(BIDDING, 0, Bid(10))
    assert final(TRADING, 0, offer(1, "HLX", 1))
    assert final(ANSWERING, 1, Give(cs("BRX")))
    assert not final(ANSWERING, 1, Decline())


@pytest.mark.rule("C-21")
def test_a_hand_that_was_shuffled_in_can_not_be_taken_back() -> None:
    state = position((TEN, "ADR", "ORI"), ("WES ARX", "", ""), pile="-")
    buying = after(state, (0, Buy(c("WES"))))
    assert final(buying, 0, Pay(0, 0))


@pytest.mark.rule("C-29")
def test_a_card_laid_face_down_can_not_be_taken_back() -> None:
    state = position(hands=HANDS, pile="COR -", variant=Variant(defensive_discarding=True))
    assert final(after(state, (0, Pass())), 0, Discard((), c("HLX")))


@pytest.mark.rule("C-24", "C-27", "C-28")
def test_a_company_that_was_turned_up_can_not_be_taken_back() -> None:
    """By the last act of a year of two players."""
    state = position(("KIV", "ADR"), seat=1, variant=BOTH, blocks=(9, 3))
    drawn = after(state, (1, Pass()))
    asked = after(drawn, (1, choices(drawn)[0]))
    assert not final(asked, 1, Borrow(0))
    closing = after(asked, (1, Borrow(0)))
    assert final(closing, 1, Repurchase(0))
    alone = position(("KIV", "ADR"), seat=1, variant=Variant(raising_cash=True))
    drawn = after(alone, (1, Pass()))
    assert final(after(drawn, (1, choices(drawn)[0])), 1, Borrow(0))


@pytest.mark.rule("C-9")
def test_a_reveal_can_not_be_taken_back() -> None:
    state = after(auction(STATE, "ELB")[0], (0, Bid(10)), (1, NoBid()))
    assert final(state, 2, NoBid())
