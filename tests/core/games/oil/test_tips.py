"""O-11 and O-48: drawing Tips, and keeping them."""

from __future__ import annotations

import pytest

from core.games.oil.actions import Borrow, Name, Pass
from core.games.oil.data import NEWS, TIP
from core.games.oil.events import (
    NewsDrawn,
    Shuffled,
    TipDrawn,
    TipIdle,
    TipKept,
)
from core.games.oil.frames import push
from core.games.oil.state import Deciding, Drawing, Rolling, Terms
from tests.core.games.oil.draws import act, asked, draw_news, draw_tip, refused, told
from tests.core.games.oil.positions import ASF, ASP, ASR, EUF, EUP, EUR, position

KEPT = (1, 2, *range(9, 19), *range(41, 47), *range(51, 54), *range(57, 63))
ADVANCED = Terms(sabotage=True, lawsuits=True)


@pytest.mark.rule("O-11")
@pytest.mark.parametrize("card", KEPT)
def test_a_kept_tip_stays_with_who_drew_it(card: int) -> None:
    before = position(6, ADVANCED, top_tips=(card,), kept={2: (42 if card != 42 else 41,)})
    after, log = draw_tip(before, 2)
    assert [TipDrawn(2, card), TipKept(2, card)] == log
    assert bytes([before.kept[2][0], card]) == after.kept[2]
    assert card not in after.tips
    assert Rolling(0) == after.phases[-1]


@pytest.mark.rule("O-11")
def test_a_tip_that_is_not_kept_goes_under_the_deck() -> None:
    after, log = draw_tip(position(top_tips=(4, 43)))
    assert (4, 43) == (after.tips[0], after.tips[-1])
    assert [TipDrawn(0, 4), TipIdle(0, 4)] == log
    assert (b"",) * 4 == after.kept


@pytest.mark.rule("O-11")
def test_tips_on_suits_and_sabotage_are_drawn_again_without_their_options() -> None:
    after, log = draw_tip(position(top_tips=(1, 2, 43)))
    assert [TipDrawn(0, 1), TipDrawn(0, 2), TipDrawn(0, 43), TipKept(0, 43)] == log
    assert bytes([2, 1]) == after.tips[:2]
    assert bytes([43]) == after.kept[0]


@pytest.mark.rule("O-11")
def test_each_option_keeps_its_own_tip_alone() -> None:
    with_suits, _ = draw_tip(position(terms=Terms(lawsuits=True), top_tips=(2, 1)))
    assert bytes([1]) == with_suits.kept[0]
    with_sabotage, _ = draw_tip(position(terms=Terms(sabotage=True), top_tips=(1, 2)))
    assert bytes([2]) == with_sabotage.kept[0]


@pytest.mark.rule("O-48")
def test_tip_3_is_shuffled_in_and_another_is_drawn() -> None:
    before = position(top_tips=(3,))
    seen = set()
    for seed in range(8):
        after, log = draw_tip(position(top_tips=(3,), seed=seed))
        assert [TipDrawn(0, 3), Shuffled(TIP)] == log[:2]
        assert isinstance(log[2], TipDrawn)
        seen.add(log[2].card)
        assert sorted(before.tips) != list(after.tips)
    # Unshuffled the lowest number would come next each time.
    assert len(seen) > 1


@pytest.mark.rule("O-48")
def test_tip_5_draws_two_more() -> None:
    after, log = draw_tip(position(top_tips=(5, 43, 57, 58)))
    assert [TipDrawn(0, 5), TipDrawn(0, 43), TipKept(0, 43), TipDrawn(0, 57), TipKept(0, 57)] == log
    assert (5, 58) == (after.tips[0], after.tips[-1])
    assert Rolling(0) == after.phases[-1]


@pytest.mark.rule("O-48")
def test_the_first_of_two_tips_is_finished_before_the_second_is_drawn() -> None:
    before = position(top_tips=(5, 26, 30, 43))
    waits, log = draw_tip(before)
    assert [5, 26] == [event.card for event in told(log, TipDrawn)]
    assert Deciding(0, 26) == waits.phases[-1]
    waits, log = act(waits, (0, Name(EUR)))
    assert [30] == [event.card for event in told(log, TipDrawn)]
    assert Deciding(0, 30) == waits.phases[-1]
    after, log = act(waits, (0, Pass()))
    assert [TipIdle(0, 30)] == log
    assert Rolling(0) == after.phases[-1]
    assert 43 == after.tips[-1]


@pytest.mark.rule("O-48")
def test_a_tip_that_draws_again_within_two_still_leaves_both() -> None:
    _, log = draw_tip(position(top_tips=(5, 1, 43, 2, 57)))
    assert [43, 57] == [event.card for event in told(log, TipKept)]
    assert [5, 1, 43, 2, 57] == [event.card for event in told(log, TipDrawn)]


@pytest.mark.rule("O-48")
def test_a_company_can_be_named_only_for_a_tip_that_asks_for_one() -> None:
    s, _ = draw_tip(position(top_tips=(49,), shares={EUF: (1, 0, 0, 0)}, goods={(EUF, "LO"): 2}))
    assert ("not_asked_for", "O-48") == refused(s, 0, Name(EUF))
    s, _ = draw_tip(position(top_tips=(22,)))
    for number in (-1, 18, 10**30):
        assert ("no_such_company", "O-6") == refused(s, 0, Name(number))


@pytest.mark.rule("O-25")
def test_who_decides_may_take_an_emergency_loan() -> None:
    s, _ = draw_tip(position(top_tips=(28,), cash=(2_450, 0, 0, 0), loans=(0, 1, 1, 1)))
    assert ("no_cash", "O-43") == refused(s, 0, Name(ASF))
    after, _ = act(s, (0, Borrow()))
    # 100,000 less a fee of 2,000.
    assert 100_450 == after.cash[0]
    assert {Name(ASF), Name(ASR), Name(ASP), Pass(), Borrow()} == set(asked(after)[0].choices)


@pytest.mark.rule("O-48")
def test_what_one_can_neither_pay_nor_borrow_for_is_not_asked() -> None:
    after, log = draw_tip(position(top_tips=(28,), cash=(2_450, 0, 0, 0), loans=(2, 1, 1, 1)))
    assert [TipDrawn(0, 28), TipIdle(0, 28)] == log
    assert Rolling(0) == after.phases[-1]


def test_several_news_are_drawn_one_after_the_other() -> None:
    before = position(top_news=(6, 7, 8))
    after, log = draw_news(push(before, Drawing(1, NEWS, 1)), 0)
    assert [NewsDrawn(0, 6), NewsDrawn(1, 7)] == log
    assert bytes([6, 7]) == after.december
    assert 8 == after.news[-1]


@pytest.mark.rule("O-48")
def test_tips_that_must_be_obeyed_cannot_be_declined() -> None:
    held = {EUF: (2, 1, 0, 0), ASF: (2, 0, 0, 0), EUR: (1, 0, 0, 0), ASR: (1, 0, 0, 0)} | {
        EUP: (2, 1, 0, 0),
        ASP: (2, 0, 1, 0),
    }
    for card in (6, 7, 8, 19, 21, 54, 55, 56):
        s, _ = draw_tip(position(top_tips=(card,), shares=held))
        assert Deciding(0, card) == s.phases[-1]
        assert ("compulsory", "O-48") == refused(s, 0, Pass())
