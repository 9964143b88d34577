"""O-39, with Tip 2 and News 2: sabotage."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest
from msgspec.structs import replace

from core.games.oil.actions import Action, GiveUp, SabotageCompany, SabotageGoods
from core.games.oil.crime import rolling_choices
from core.games.oil.events import GoodsLost, TipUsed
from core.games.oil.events_deals import (
    ATTEMPT,
    FINE,
    CompanyRuined,
    Indebted,
    Paid,
    SabotageRolled,
)
from core.games.oil.state import FREE, RUINED, STRUCK, USED, Due, Owing, Rolling, State, Terms
from tests.core.games.oil.december import act, asked, dice, refused, sentence, told
from tests.core.games.oil.positions import (
    AFF,
    AFP,
    ASR,
    AUP,
    EUF,
    EUP,
    EUR,
    changed,
    on_turn,
    position,
    sq,
)

BANK = -1
PLAYED = Terms(sabotage=True)


def table(
    *fell: int,
    goods: Mapping[tuple[int, str], int] | None = None,
    chairs: Mapping[int, int] | None = None,
    cards: Mapping[int, int] | None = None,
    kept: Iterable[int] = (),
    in_force: Iterable[int] = (),
    cash: int = 50_000,
    terms: Terms = PLAYED,
) -> State:
    """Seat 0 is about to roll; the dice fall so."""
    s = position(
        terms=terms,
        chairs={EUF: 0, AFF: 1, ASR: 2, **(chairs or {})},
        goods={(AFF, "af1"): 7} if goods is None else goods,
        cards=cards,
        kept={0: tuple(kept)},
        in_force=in_force,
        cash=(cash, 50_000, 50_000, 50_000),
    )
    return replace(s, rng=dice(*fell)) if fell else s


AT_GOODS = SabotageGoods(AFF, sq("af1"), 0)
AT_COMPANY = SabotageCompany(ASR, 0)


def at_goods(s: State) -> dict[int, int]:
    """What is left of Africa's crude."""
    return {square: n for good, square, n in s.goods if good == AFF}


# -- what the die leads to ---------------------------------------------------------------------


@pytest.mark.rule("O-39")
@pytest.mark.parametrize(("die", "left"), [(1, 7), (2, 7), (3, 7), (4, 3), (5, 0), (6, 0)])
def test_half_of_the_group_rounded_up_is_lost_at_4_and_all_from_5(die: int, left: int) -> None:
    s, log = act(table(die), (0, AT_GOODS))
    square = sq("af1")
    assert ({square: left} if left else {}) == at_goods(s)
    assert [SabotageRolled(0, 1, AFF, square, -1, (die,), 0, die)] == told(log, SabotageRolled)
    assert [GoodsLost(AFF, square, 7 - left, False)] * (left < 7) == told(log, GoodsLost)
    fined = 10_000 if die <= 2 else 0
    assert (40_000 - fined, 50_000 + fined) == s.cash[:2]
    assert Rolling(0) == s.phases[-1]


@pytest.mark.rule("O-39")
@pytest.mark.parametrize(
    ("die", "card"), [(1, FREE), (2, FREE), (3, FREE), (4, STRUCK), (5, RUINED), (6, RUINED)]
)
def test_a_company_is_turned_at_4_and_pays_its_fixed_costs_from_5(die: int, card: int) -> None:
    s, log = act(table(die), (0, AT_COMPANY))
    assert card == s.cards[ASR]
    assert [SabotageRolled(0, 2, -1, -1, ASR, (die,), 0, die)] == told(log, SabotageRolled)
    assert [CompanyRuined(ASR, die >= 5)] * (die >= 4) == told(log, CompanyRuined)
    fined = 10_000 if die <= 2 else 0
    assert (40_000 - fined, 50_000 + fined) == (s.cash[0], s.cash[2])


@pytest.mark.rule("O-39")
def test_the_attempt_is_paid_first_and_the_victim_gets_the_fine() -> None:
    _, log = act(table(2), (0, AT_COMPANY))
    assert [Paid(0, BANK, 10_000, ATTEMPT, -1), Paid(0, 2, 10_000, FINE, -1)] == told(log, Paid)


@pytest.mark.rule("O-39")
def test_half_of_one_unit_is_one_unit() -> None:
    s, _ = act(table(4, goods={(AFF, "at3"): 1}), (0, SabotageGoods(AFF, sq("at3"), 0)))
    assert () == s.goods


@pytest.mark.rule("O-39")
def test_only_the_group_on_that_square_is_hit() -> None:
    goods = {(AFF, "af1"): 2, (AFF, "af2"): 3, (ASR, "af1"): 4}
    s, _ = act(table(6, goods=goods), (0, AT_GOODS))
    assert ((AFF, sq("af2"), 3), (ASR, sq("af1"), 4)) == s.goods


@pytest.mark.rule("O-39")
def test_who_is_caught_and_cannot_pay_must_raise_the_fine() -> None:
    s, log = act(table(1, cash=19_950), (0, AT_GOODS))
    assert Owing(0, (Due(1, 10_000, FINE),)) == s.phases[-1]
    assert [Indebted(0, (Due(1, 10_000, FINE),))] == told(log, Indebted)
    s, _ = act(s, (0, GiveUp()))
    assert ((0,), 50_000) == (s.out, s.cash[1])


# -- modifiers ---------------------------------------------------------------------------------


@pytest.mark.rule("O-48")
@pytest.mark.parametrize("fell", [(1, 5), (5, 1)])
def test_tip_2_has_the_better_of_two_dice_and_goes_under_the_deck(fell: tuple[int, int]) -> None:
    s, log = act(table(*fell, kept=(2,)), (0, SabotageGoods(AFF, sq("af1"), 2)))
    assert {} == at_goods(s)
    assert [TipUsed(0, 2)] == told(log, TipUsed)
    assert [fell] == [event.dice for event in told(log, SabotageRolled)]
    assert (b"", 2) == (s.kept[0], s.tips[0])


@pytest.mark.rule("O-39")
def test_a_kept_tip_2_need_not_be_used() -> None:
    s, log = act(table(3, 6, kept=(2,)), (0, AT_GOODS))
    assert [(3,)] == [event.dice for event in told(log, SabotageRolled)]
    assert bytes([2]) == s.kept[0]


@pytest.mark.rule("O-49")
def test_news_2_takes_one_from_the_die() -> None:
    s, log = act(table(5, in_force=(2,)), (0, AT_COMPANY))
    assert STRUCK == s.cards[ASR]
    assert [(-1, 4)] == [(e.modifier, e.result) for e in told(log, SabotageRolled)]
    # With 3 he is caught.
    s, log = act(table(3, in_force=(2,)), (0, AT_COMPANY))
    assert 30_000 == s.cash[0]
    # With Tip 2 the better die counts, and one is taken from it.
    s, log = act(table(2, 6, in_force=(2,), kept=(2,)), (0, SabotageCompany(ASR, 2)))
    assert RUINED == s.cards[ASR]
    assert [(-1, 5)] == [(e.modifier, e.result) for e in told(log, SabotageRolled)]


# -- what can be the target, and when ----------------------------------------------------------


def offered(s: State, seat: int = 0) -> tuple[Action, ...]:
    return rolling_choices(s, seat)


@pytest.mark.rule("O-39")
def test_goods_of_others_on_land_and_sea_are_targets_and_those_in_places_are_not() -> None:
    goods = {
        (AFF, "af1"): 1,
        (AFF, "in1"): 2,
        (AFF, "CI"): 3,
        (AFF, "SUEZ"): 4,
        (AFF, "AFF"): 5,
        (AFF, "EUR"): 5,
        (EUF, "eu1"): 6,
        (AUP, "au1"): 7,
    }
    s = table(goods=goods)
    # The crude of Europe is his own, and nobody chairs Australia's petrol company.
    assert {(AFF, sq("af1")), (AFF, sq("in1"))} == {
        (a.good, a.square) for a in offered(s) if isinstance(a, SabotageGoods)
    }
    for name in ("CI", "SUEZ", "AFF", "EUR", "af2"):
        assert ("no_target", "O-39") == refused(s, 0, SabotageGoods(AFF, sq(name), 0))
    assert ("no_target", "O-39") == refused(s, 0, SabotageGoods(EUF, sq("eu1"), 0))
    assert ("no_target", "O-39") == refused(s, 0, SabotageGoods(AUP, sq("au1"), 0))
    assert ("no_target", "O-39") == refused(s, 0, SabotageGoods(-1, 10**6, 0))


@pytest.mark.rule("O-39")
def test_unused_companies_of_others_are_targets() -> None:
    chairs = {EUR: 3, EUP: 3, AFP: 1}
    s = table(goods={}, chairs=chairs, cards={EUR: USED, EUP: STRUCK, AFP: RUINED})
    assert (SabotageCompany(AFF, 0), AT_COMPANY) == offered(s)
    for company in (EUF, EUR, EUP, AFP, AUP, -1, 18):
        assert ("no_target", "O-39") == refused(s, 0, SabotageCompany(company, 0))


@pytest.mark.rule("O-39")
def test_an_attempt_is_made_once_in_a_period() -> None:
    s, _ = act(table(3), (0, AT_GOODS))
    assert () == offered(s)
    assert ("once", "O-39") == refused(s, 0, AT_GOODS)
    assert ("once", "O-39") == refused(s, 0, AT_COMPANY)
    # Others still may.
    s = changed(s, phases=on_turn(1, 4, Rolling(1)))
    assert SabotageCompany(EUF, 0) in asked(s)[1].choices


@pytest.mark.rule("O-43")
def test_an_attempt_needs_10_000_in_hand() -> None:
    s = table(cash=9_950)
    assert () == offered(s)
    assert ("no_cash", "O-43") == refused(s, 0, AT_GOODS)
    assert "That costs 10,000, and you have 9,950." == sentence(s, 0, AT_COMPANY)
    assert AT_GOODS in offered(table(cash=10_000))


@pytest.mark.rule("O-39")
def test_there_is_no_sabotage_without_the_option() -> None:
    s = table(terms=Terms(lawsuits=True))
    assert ("not_played", "O-39") == refused(s, 0, AT_GOODS)
    assert ("not_played", "O-39") == refused(s, 0, AT_COMPANY)


@pytest.mark.rule("O-48")
@pytest.mark.parametrize("card", [1, 2, 43, -1, 300])
def test_only_a_kept_tip_2_helps(card: int) -> None:
    s = table(kept=(1,))
    assert ("no_card", "O-48") == refused(s, 0, SabotageCompany(ASR, card))
    assert ("no_card", "O-48") == refused(s, 0, SabotageGoods(AFF, sq("af1"), card))
