"""Goods on the map and those that companies have bought (O-19, O-42), and kept Tips (O-11)."""

from __future__ import annotations

import pytest

from core.games.oil.events import GoodsLost, TipUsed
from core.games.oil.frames import Log
from core.games.oil.goods import (
    add_goods,
    add_lot,
    bought_at,
    bought_of,
    goods_at,
    goods_of,
    lose_lots,
    own_goods,
    take_lot,
    units_at,
)
from core.games.oil.kept import use_tip
from core.games.oil.state import Lot
from tests.core.games.oil.positions import AFF, AFR, EUF, EUP, EUR, position, sq

STATE = position(
    chairs={EUF: 0, AFF: 1, EUR: 0},
    goods={(EUF, "LO"): 6, (EUF, "EUR"): 2, (AFF, "EUR"): 4},
    bought=[(EUR, EUF, 3, 1), (EUR, EUF, 2, 0), (EUR, AFF, 5, 1)],
)


@pytest.mark.rule("O-42")
def test_goods_of_a_kind_on_a_square_are_one_group() -> None:
    assert 6 == units_at(STATE, EUF, sq("LO"))
    assert 0 == units_at(STATE, EUP, sq("LO"))
    more = add_goods(STATE, EUF, sq("LO"), 3)
    assert 9 == units_at(more, EUF, sq("LO"))
    gone = add_goods(more, EUF, sq("LO"), -9)
    assert 0 == units_at(gone, EUF, sq("LO"))
    assert 2 == len(gone.goods)
    there = add_goods(STATE, AFF, sq("af1"), 1)
    assert list(there.goods) == sorted(there.goods)


@pytest.mark.rule("O-42")
def test_goods_follow_the_chair() -> None:
    assert {(EUF, sq("LO"), 6), (EUF, sq("EUR"), 2)} == set(own_goods(STATE, 0))
    assert ((AFF, sq("EUR"), 4),) == own_goods(STATE, 1)
    assert () == own_goods(STATE, 2)
    assert own_goods(STATE, 1) == goods_of(STATE, AFF)
    assert {EUF, AFF} == {good for good, _, _ in goods_at(STATE, sq("EUR"))}


@pytest.mark.rule("O-19")
def test_bought_goods_are_the_companys() -> None:
    sizes = [(lot.good, lot.units, lot.until) for lot in bought_of(STATE, EUR)]
    assert sorted([(EUF, 3, 1), (EUF, 2, 0), (AFF, 5, 1)]) == sorted(sizes)
    assert 5 == bought_at(STATE, EUR, EUF)
    assert 0 == bought_at(STATE, AFR, EUF)


@pytest.mark.rule("O-19")
def test_lots_that_are_alike_lie_together() -> None:
    bare = position()
    one = add_lot(bare, EUR, EUF, 4, 1)
    assert (Lot(EUR, EUF, 4, 1),) == one.bought
    assert (Lot(EUR, EUF, 6, 1),) == add_lot(one, EUR, EUF, 2, 1).bought
    assert (Lot(EUR, EUF, 2, -1), Lot(EUR, EUF, 4, 1)) == add_lot(one, EUR, EUF, 2, -1).bought


@pytest.mark.rule("O-19")
def test_what_is_lost_first_is_taken_first() -> None:
    s = add_lot(add_lot(position(), EUR, EUF, 4, 1), EUR, EUF, 2, -1)
    assert (Lot(EUR, EUF, 1, -1), Lot(EUR, EUF, 4, 1)) == take_lot(s, EUR, EUF, 1).bought
    assert (Lot(EUR, EUF, 3, 1),) == take_lot(s, EUR, EUF, 3).bought
    assert () == take_lot(s, EUR, EUF, 6).bought


@pytest.mark.rule("O-19")
def test_bought_goods_are_lost_when_their_time_is_up() -> None:
    s = add_lot(add_lot(position(), EUR, EUF, 4, 3), EUR, AFF, 2, 4)
    log: Log = []
    assert (Lot(EUR, AFF, 2, 4),) == lose_lots(s, log, 3).bought
    assert [GoodsLost(EUF, sq("EUR"), 4, True)] == log
    assert s is lose_lots(s, log, 2)


@pytest.mark.rule("O-48")
def test_what_a_supplier_brought_is_lost_unless_it_is_worked_up() -> None:
    s = add_lot(add_lot(position(), EUR, EUF, 4, -1), EUR, EUF, 2, 1)
    log: Log = []
    assert (Lot(EUR, EUF, 2, 1),) == lose_lots(s, log, -1).bought
    assert [GoodsLost(EUF, sq("EUR"), 4, True)] == log


@pytest.mark.rule("O-11")
def test_a_used_tip_goes_under_the_deck() -> None:
    s = position(kept={1: (57, 15, 51)})
    log: Log = []
    used = use_tip(s, log, 1, 15)
    assert bytes([57, 51]) == used.kept[1]
    assert 15 == used.tips[0]
    assert s.tips == used.tips[1:]
    assert [TipUsed(1, 15)] == log
