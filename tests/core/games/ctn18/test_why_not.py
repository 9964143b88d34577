"""What the rules answer before they are asked: one refusal for each thing that can't be done."""

from __future__ import annotations

from collections import Counter

from core.games.ctn18.actions import Buy, City, Float, Road, Sell, Settle, Take
from core.games.ctn18.rules import RULES
from core.games.ctn18.state import ACCEPTED, DECLINED, NOT_ASKED, Building, Choosing, State
from core.text import plain
from tests.core.games.ctn18.positions import (
    HOMES,
    A,
    C,
    D,
    F,
    G,
    goods,
    in_stock,
    position,
)

RICH = goods(wood=4, brick=4, sheep=4, wheat=4, ore=4)


def told(state: State, kind: type) -> list[tuple[str, str]]:
    """Code and sentence of the refusals of a kind of action, for Amber's President."""
    barred = RULES.barred(state, 0)
    return [(no.code, plain(no.reason)) for no in barred if isinstance(no.action, kind)]


def test_where_no_corner_is_left_to_settle_a_road_is_asked_for() -> None:
    """A settlement with one road has no corner that is two edges away."""
    state = position(("A2", "D2"), hands={A: RICH})
    text = (
        "No corner on a road of Amber is free and two edges from every building: it needs"
        " another road first."
    )
    assert [("no_corner", text)] == told(state, Settle)


def test_what_lacks_only_cards_is_told_what_they_are() -> None:
    state = position(("A2", "D2"), hands={A: goods(wood=1)})
    assert ["cant_pay"] == [code for code, _text in told(state, Road)]
    assert "Brick" in told(state, Road)[0][1]


def test_a_city_without_a_settlement_is_refused_as_such_and_not_for_a_corner() -> None:
    settled, _roads = HOMES[A]
    state = position(("A2", "D2"), hands={A: RICH}, settlements={A: ()}, cities={A: tuple(settled)})
    text = "Amber has no settlement that a city could replace."
    assert [("no_settlement", text)] == told(state, City)


def test_what_can_be_done_is_not_among_the_refusals() -> None:
    state = position(("A2", "D2"), hands={A: RICH})
    assert [] == told(state, Road) == told(state, City)


def test_a_stock_round_tells_one_refusal_for_each_sale_and_each_purchase() -> None:
    """Garnet is not floated: all pars are refused to who has 39 dollars."""
    state = position(
        ("A5 D1", "D4", "F2"), phases=in_stock(0, 3), stock_round=2, rounds=2, cash=(39, 70, 70)
    )
    barred = [no.action for no in RULES.barred(state, 0)]
    sales = Counter(a.company for a in barred if isinstance(a, Sell))
    assert {A: 1, D: 1, F: 1, G: 1, C: 1} == sales
    floats = Counter(a.company for a in barred if isinstance(a, Float))
    assert {A: 1, D: 1, F: 1, G: 3, C: 3} == floats
    bought = Counter(a.company for a in barred if isinstance(a, Buy))
    assert (1, 1) == (bought[G], bought[C])


def test_of_the_answers_to_an_offer_only_those_of_others_are_refused() -> None:
    """Amber has offered; Delft accepted, Fern declined, Garnet is nobody's."""
    answers = (NOT_ASKED, ACCEPTED, DECLINED, NOT_ASKED)
    choosing = Choosing(0, goods(wood=1, sheep=-1), answers, ((),) * 4)
    state = position(
        ("A2", "D2", "F2"),
        hands={A: goods(wood=1), D: goods(sheep=1), F: goods(sheep=1)},
        above=(Building(0), choosing),
    )
    assert [Take(F)] == [no.action for no in RULES.barred(state, 0)]
