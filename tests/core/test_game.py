"""Options, places, and the other small values of the protocol."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from core.game import Illegal, Told, complete, everybody, places, refused
from core.prompt import Barred
from core.text import say
from tests.core.lots import PEEK, RULES, Bid, Drop


def test_options_not_given_have_their_default() -> None:
    assert {"rounds": 3, "open_hands": False} == complete(RULES.types, {})
    assert {"rounds": 3, "open_hands": True} == complete(RULES.types, {"open_hands": True})


def test_an_unknown_option_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(Illegal) as no:
        complete(RULES.types, {"round": 3})
    assert ("unknown_option", "Lots has no option round; it has: rounds, open_hands.") == (
        no.value.code,
        str(no.value),
    )


@pytest.mark.parametrize(
    ("name", "value", "rule", "sentence"),
    [
        ("rounds", 4, "T-5", "Option rounds can't be 4; it takes: 2, 3."),
        ("rounds", "3", "T-5", "Option rounds can't be 3; it takes: 2, 3."),
        ("rounds", True, "T-5", "Option rounds can't be True; it takes: 2, 3."),
        ("open_hands", 1, "T-1", "Option open_hands can't be 1; it takes: false, true."),
        ("open_hands", "true", "T-1", "Option open_hands can't be true; it takes: false, true."),
    ],
)
def test_a_value_that_an_option_does_not_take_is_refused(
    name: str, value: Any, rule: str, sentence: str
) -> None:
    with pytest.raises(Illegal) as no:
        complete(RULES.types, {name: value})
    assert ("bad_option", sentence, rule) == (no.value.code, str(no.value), no.value.rule)


@pytest.mark.parametrize(
    ("worth", "place"),
    [
        ((5, 9, 1), (2, 1, 3)),
        ((4, 4, 4), (1, 1, 1)),
        ((7, 3, 7, 3, 1), (1, 3, 1, 3, 5)),
        ((-2, 0), (2, 1)),
        ((), ()),
    ],
)
def test_equal_worth_shares_a_place_and_the_next_is_skipped(
    worth: tuple[int, ...], place: tuple[int, ...]
) -> None:
    assert place == places(worth)


def test_an_event_without_addressees_is_seen_by_all() -> None:
    told = Told("rolled")
    assert ["rolled"] * 3 == [told.seen_by(seat) for seat in (0, 5, None)]


def test_an_event_with_addressees_is_seen_by_them_and_another_by_the_rest() -> None:
    told = Told("drew 7", (0, 2), "drew a card")
    assert ["drew 7", "drew a card", "drew 7", "drew a card"] == [
        told.seen_by(seat) for seat in (0, 1, 2, None)
    ]


def test_the_rest_may_see_nothing() -> None:
    told = Told("offered", (1,))
    assert ["offered", None, None] == [told.seen_by(seat) for seat in (1, 0, None)]
    assert Told("x", ()).seen_by(0) is None


def test_everybody_is_told_each_event_in_order() -> None:
    assert (Told("a"), Told("b")) == everybody("a", "b")


def test_an_illegal_act_says_its_reason_in_words() -> None:
    no = Illegal("limit", say("This would put {n}% of West there.", n=60), "N-4")
    assert "This would put 60% of West there." == str(no)
    assert ("limit", "N-4") == (no.code, no.rule)
    assert Illegal("limit", say("No.")).rule is None


def test_an_illegal_act_survives_the_way_to_another_process() -> None:
    no = Illegal("limit", say("At most {n}.", n=3), "N-4")
    again = pickle.loads(pickle.dumps(no))
    assert (no.code, no.reason, no.rule) == (again.code, again.reason, again.rule)


def test_only_what_is_refused_is_barred_with_its_reason() -> None:
    state = RULES.setup(2, 1, complete(RULES.types, {})).state
    reason = say("A bid of {n} is not from 0 to {most}.", n=11, most=10)
    assert (
        Barred(Bid(11), "bad_bid", reason, "T-2"),
        Barred(Drop(1), "bid", say("Now is the time to bid."), "T-2"),
    ) == refused(RULES, state, 0, (Bid(0), Bid(11), PEEK, Drop(1), Bid(10)))
