"""O-48: Tips on companies and chairs."""

from __future__ import annotations

from itertools import product

import pytest

from core.games.oil.actions import Agree, Appoint, Deliver, Name, Pass, Refuse, Supply
from core.games.oil.events import (
    Asked,
    ChairTaken,
    ChairVacated,
    Closed,
    CompanyReturned,
    Refused,
    TipDrawn,
    TipIdle,
)
from core.games.oil.state import FREE, STRUCK, USED, Answering, Deciding, Rolling, State, Terms
from tests.core.games.oil.draws import act, asked, draw_tip, refused
from tests.core.games.oil.positions import (
    AFF,
    AFP,
    AFR,
    ASF,
    ASP,
    ASR,
    EUF,
    EUP,
    EUR,
    NAF,
    position,
    sq,
)

BY_KIND = ((EUF, AFF, ASF), (EUR, AFR, ASR), (EUP, AFP, ASP))


# -- 6 to 8 ----------------------------------------------------------------------------------------


@pytest.mark.rule("O-48")
@pytest.mark.rule("O-12")
@pytest.mark.parametrize(("card", "kind"), [(6, 0), (7, 1), (8, 2)])
def test_tips_6_to_8_take_a_company_of_their_kind_from_all_its_shareholders(
    card: int, kind: int
) -> None:
    mine, other, his = BY_KIND[kind]
    elsewhere = BY_KIND[kind - 1][0]
    s, _ = draw_tip(
        position(
            top_tips=(card,),
            shares={mine: (3, 1, 0, 0), other: (2, 2, 0, 1), his: (1, 3, 0, 0)}
            | {elsewhere: (5, 0, 0, 0)},
            cards={other: USED},
            goods={(other, "CI"): 4},
        )
    )
    assert {Name(mine), Name(other)} == {a for a in asked(s)[0].choices if isinstance(a, Name)}
    for company in (his, elsewhere, NAF):
        assert ("not_named", "O-48") == refused(s, 0, Name(company))
    after, log = act(s, (0, Name(other)))
    assert [CompanyReturned(other), ChairVacated(0, other)] == log
    assert [0, 0, 0, 0] == [row[other] for row in after.shares]
    assert after.chairs[other] is None
    # Nobody is paid; goods and the use mark stay.
    assert s.cash == after.cash
    assert ((other, sq("CI"), 4),) == after.goods
    assert USED == after.cards[other]
    assert 3 == after.shares[0][mine]


@pytest.mark.rule("O-48")
def test_the_only_company_of_the_kind_goes_without_a_question() -> None:
    after, log = draw_tip(position(top_tips=(6,), shares={ASF: (1, 0, 0, 0), EUR: (1, 0, 0, 0)}))
    assert [TipDrawn(0, 6), CompanyReturned(ASF), ChairVacated(0, ASF)] == log
    assert Rolling(0) == after.phases[-1]


@pytest.mark.rule("O-12")
@pytest.mark.parametrize("card", [6, 7, 8])
def test_tips_6_to_8_do_nothing_to_who_chairs_no_company_of_the_kind(card: int) -> None:
    # For 8 refineries are not asked for, whatever the book's last sentence says.
    others = {c: (1, 0, 0, 0) for kind in range(3) if kind != card - 6 for c in BY_KIND[kind]}
    mine = {BY_KIND[card - 6][0]: (1, 2, 0, 0)}
    before = position(top_tips=(card,), shares=others | mine)
    after, log = draw_tip(before)
    assert [TipDrawn(0, card), TipIdle(0, card)] == log
    assert before.shares == after.shares


@pytest.mark.rule("O-50")
def test_an_entrepreneurs_company_returns_whole() -> None:
    before = position(terms=Terms(entrepreneurs=True), top_tips=(8,), chairs={ASP: 0})
    after, _ = draw_tip(before)
    assert (5, 0) == (before.shares[0][ASP], after.shares[0][ASP])
    assert after.chairs[ASP] is None


# -- 20 --------------------------------------------------------------------------------------------


def coup(**given: object) -> State:
    shares = {EUF: (1, 3, 0, 0), ASR: (1, 1, 2, 0), AFP: (0, 2, 0, 0), ASP: (2, 1, 0, 0)}
    s, _ = draw_tip(position(top_tips=(20,), shares=shares, **given))  # type: ignore[arg-type]
    return s


@pytest.mark.rule("O-48")
def test_tip_20_takes_a_chair_where_another_has_it_and_one_holds_a_share() -> None:
    s = coup()
    assert {Name(EUF), Name(ASR), Pass()} == {
        a for a in asked(s)[0].choices if isinstance(a, Name | Pass)
    }
    # No share of it, already his, and nobody's.
    for company in (AFP, ASP, AFF):
        assert ("not_named", "O-48") == refused(s, 0, Name(company))
    after, log = act(s, (0, Name(ASR)))
    assert [ChairVacated(2, ASR), ChairTaken(0, ASR)] == log
    assert 0 == after.chairs[ASR]
    assert (1, 1, 2, 0) == tuple(row[ASR] for row in after.shares)
    assert Rolling(0) == after.phases[-1]


@pytest.mark.rule("O-48")
def test_tip_20_may_be_declined_and_asks_even_where_there_is_but_one_company() -> None:
    s, _ = draw_tip(position(top_tips=(20,), shares={EUF: (1, 3, 0, 0)}))
    after, log = act(s, (0, Pass()))
    assert [TipIdle(0, 20)] == log
    assert 1 == after.chairs[EUF]


@pytest.mark.rule("O-48")
def test_tip_20_does_nothing_for_who_has_shares_only_where_he_is_chairman() -> None:
    _, log = draw_tip(position(top_tips=(20,), shares={EUF: (3, 1, 0, 0), ASF: (0, 1, 0, 0)}))
    assert [TipDrawn(0, 20), TipIdle(0, 20)] == log


# -- 21 --------------------------------------------------------------------------------------------

MINE = {EUF: (2, 1, 1, 0), ASP: (1, 0, 0, 1), AFF: (3, 0, 0, 0), EUR: (0, 2, 1, 0)}


def deposed(**given: object) -> State:
    s, _ = draw_tip(position(top_tips=(21,), shares=MINE, **given))  # type: ignore[arg-type]
    return s


@pytest.mark.rule("O-48")
def test_tip_21_names_a_company_of_ones_own_and_another_shareholder() -> None:
    s = deposed()
    pairs = {(EUF, 1), (EUF, 2), (ASP, 3)}
    named = {(a.company, a.seat) for a in asked(s)[0].choices if isinstance(a, Appoint)}
    assert pairs == named
    for company, seat in product((EUF, ASP, AFF), range(-1, 5)):
        if (company, seat) not in pairs:
            assert ("no_shareholder", "O-48") == refused(s, 0, Appoint(company, seat))
    for company in (EUR, ASF, -1, 18):
        assert ("not_chairman", "O-48") == refused(s, 0, Appoint(company, 1))


@pytest.mark.rule("O-48")
def test_who_agrees_takes_the_chair_and_shares_stay() -> None:
    s, log = act(deposed(), (0, Appoint(EUF, 2)))
    assert [Asked(2, EUF, 0)] == log
    assert Answering(2, EUF, 0) == s.phases[-1]
    assert [2] == list(asked(s))
    assert (Agree(), Refuse()) == asked(s)[2].choices
    after, log = act(s, (2, Agree()))
    assert [ChairVacated(0, EUF), ChairTaken(2, EUF)] == log
    assert 2 == after.chairs[EUF]
    assert (2, 1, 1, 0) == tuple(row[EUF] for row in after.shares)
    assert Rolling(0) == after.phases[-1]


@pytest.mark.rule("O-48")
def test_after_a_refusal_another_pair_is_named() -> None:
    s, log = act(deposed(), (0, Appoint(EUF, 2)), (2, Refuse()))
    assert Refused(2) == log[-1]
    assert Deciding(0, 21, refused=((EUF, 2),)) == s.phases[-1]
    named = {(a.company, a.seat) for a in asked(s)[0].choices if isinstance(a, Appoint)}
    assert {(EUF, 1), (ASP, 3)} == named
    assert ("has_refused", "O-48") == refused(s, 0, Appoint(EUF, 2))


@pytest.mark.rule("O-48")
def test_the_last_pair_left_is_asked_at_once_and_with_none_left_the_chair_stays() -> None:
    s, log = act(
        deposed(), (0, Appoint(EUF, 2)), (2, Refuse()), (0, Appoint(ASP, 3)), (3, Refuse())
    )
    assert Answering(1, EUF, 0) == s.phases[-1]
    assert Asked(1, EUF, 0) == log[-1]
    after, log = act(s, (1, Refuse()))
    assert [Refused(1), TipIdle(0, 21)] == log
    assert (0, 0) == (after.chairs[EUF], after.chairs[ASP])
    assert Rolling(0) == after.phases[-1]


@pytest.mark.rule("O-48")
def test_tip_21_does_nothing_where_nobody_else_has_a_share() -> None:
    _, log = draw_tip(position(top_tips=(21,), shares={AFF: (3, 0, 0, 0), EUR: (1, 2, 1, 0)}))
    assert [TipDrawn(0, 21), TipIdle(0, 21)] == log


@pytest.mark.rule("O-48")
def test_what_another_tip_asks_for_is_refused() -> None:
    s = coup()
    assert ("not_asked_for", "O-48") == refused(s, 0, Supply(EUR, 1))
    assert ("not_asked_for", "O-48") == refused(s, 0, Deliver(ASP, sq("LO"), 1))
    assert ("not_asked_for", "O-48") == refused(s, 0, Appoint(ASP, 1))
    assert ("not_asked_for", "O-48") == refused(deposed(), 0, Name(EUF))


# -- 54 to 56 --------------------------------------------------------------------------------------


@pytest.mark.rule("O-48")
@pytest.mark.parametrize(("card", "kind"), [(54, 0), (55, 1), (56, 2)])
def test_tips_54_to_56_close_an_unturned_company_of_their_kind(card: int, kind: int) -> None:
    mine, other, used = BY_KIND[kind]
    elsewhere = BY_KIND[kind - 1][0]
    shares = dict.fromkeys((mine, other, used, elsewhere), (2, 1, 0, 0))
    s, _ = draw_tip(position(top_tips=(card,), shares=shares, cards={used: USED}))
    assert {Name(mine), Name(other)} == {a for a in asked(s)[0].choices if isinstance(a, Name)}
    for company in (used, elsewhere):
        assert ("not_named", "O-48") == refused(s, 0, Name(company))
    after, log = act(s, (0, Name(other)))
    assert [Closed(0, other)] == log
    assert (STRUCK, FREE, USED) == tuple(after.cards[c] for c in (other, mine, used))
    assert 0 == after.chairs[other]


@pytest.mark.rule("O-48")
@pytest.mark.parametrize(("card", "kind"), [(54, 0), (55, 1), (56, 2)])
def test_a_single_company_is_closed_at_once_and_none_if_all_are_turned(
    card: int, kind: int
) -> None:
    mine, other, _ = BY_KIND[kind]
    shares = dict.fromkeys((mine, other), (2, 1, 0, 0))
    after, log = draw_tip(position(top_tips=(card,), shares=shares, cards={other: USED}))
    assert [TipDrawn(0, card), Closed(0, mine)] == log
    assert STRUCK == after.cards[mine]
    turned = {mine: USED, other: STRUCK}
    after, log = draw_tip(position(top_tips=(card,), shares=shares, cards=turned))
    assert [TipDrawn(0, card), TipIdle(0, card)] == log
    assert (USED, STRUCK) == (after.cards[mine], after.cards[other])
