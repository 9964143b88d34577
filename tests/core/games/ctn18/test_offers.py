"""Clause N-42, and what N-9 and N-39 say of trade between majors.

Amber (seat 0) is on turn; a swap has what is given above 0 and what is got below it.
"""

from __future__ import annotations

import pytest

from core.games.ctn18.actions import (
    ALL,
    Accept,
    Action,
    Close,
    Counter,
    Decline,
    End,
    Offer,
    Take,
    TakeNone,
)
from core.games.ctn18.events import (
    Accepted,
    Closed,
    Countered,
    Declined,
    NoneTaken,
    Offering,
    Taken,
)
from core.games.ctn18.rules import RULES
from core.games.ctn18.state import Building, Choosing, Offered, Operating, Rolling, State
from core.prompt import Form, OneOf, Swap
from tests.core.games.ctn18.acts import (
    asked,
    at,
    choices,
    events,
    forms,
    must,
    play,
    refusal,
    refused_by,
    seen,
    the,
)
from tests.core.games.ctn18.positions import A, D, F, G, goods, position, turn

HANDS = {A: goods(wood=2, ore=1), D: goods(sheep=2), F: goods(sheep=1, wheat=1), G: goods(brick=3)}
WOOD_FOR_SHEEP = (1, 0, -1, 0, 0)
SHEEP_FOR_WOOD = (-1, 0, 1, 0, 0)


def trading(*shares: str, **given: object) -> State:
    fields = {"hands": HANDS, **given}
    return position(shares or ("A2", "D2", "F2"), **fields)  # type: ignore[arg-type]


def swaps(form: Form) -> Swap:
    """What may be swapped by this form."""
    field = form.fields[-1]
    assert "swap" == field.name
    assert isinstance(field.domain, Swap)
    return field.domain


def whom(form: Form) -> set[object]:
    """To whom an offer of this form may go."""
    fixed = dict(form.fixed)
    if "to" in fixed:
        return {fixed["to"]}
    assert "to" == form.fields[0].name
    assert isinstance(form.fields[0].domain, OneOf)
    return set(form.fields[0].domain.values)


def offered(*acts: tuple[int, Action], to: int = ALL) -> State:
    return play(trading(), (0, Offer(A, to, WOOD_FOR_SHEEP)), *acts)


def hands(state: State) -> dict[int, tuple[int, ...]]:
    return dict(enumerate(state.hands))


# -- who may offer what to whom ----------------------------------------------------------------


@pytest.mark.rule("N-42", "N-9")
def test_the_major_on_turn_offers_to_each_floated_major_or_to_all() -> None:
    (form,) = forms(trading(), "offer", 0)
    assert ((("by", A),), {D, F, ALL}) == (form.fixed, whom(form))
    assert "N-9" == refused_by(trading(), 0, Offer(A, G, (1, -1, 0, 0, 0)))


@pytest.mark.rule("N-42")
def test_any_other_president_may_offer_to_the_major_on_turn_without_being_waited_for() -> None:
    state = trading("A2", "D2 F2 A1", "")
    assert [0] == must(state)
    prompt = asked(state)[1]
    assert not prompt.must
    assert () == prompt.choices
    assert {(("by", D),), (("by", F),)} == {form.fixed for form in prompt.forms}
    assert [{A}, {A}] == [whom(form) for form in prompt.forms]
    assert 2 not in asked(state)


@pytest.mark.rule("N-42")
def test_others_do_not_trade_with_each_other() -> None:
    assert "N-42" == refused_by(trading(), 1, Offer(D, F, (0, 0, 1, -1, 0)))
    assert "N-42" == refused_by(trading(), 1, Offer(D, ALL, SHEEP_FOR_WOOD))


@pytest.mark.rule("N-42")
def test_nobody_offers_for_a_major_that_is_not_his() -> None:
    assert "N-35" == refused_by(trading(), 1, Offer(F, A, (0, 0, 0, 1, -1)))
    assert "N-35" == refused_by(trading(), 1, Offer(A, D, WOOD_FOR_SHEEP))


@pytest.mark.rule("N-9", "N-25")
def test_before_the_roll_nobody_trades() -> None:
    state = trading(above=(Rolling(0),))
    assert [] == forms(state, "offer", 0)
    assert {0} == set(asked(state))


@pytest.mark.rule("N-9", "N-42")
def test_what_is_given_is_in_the_hand_and_what_is_wanted_can_be_had() -> None:
    """Three Brick, three Sheep and a Wheat are in other hands than Amber's; none has over two."""
    (form,) = forms(trading(), "offer", 0)
    found = swaps(form)
    assert (goods(wood=2, ore=1), 2) == (found.give, found.most)
    assert goods(brick=3, sheep=3, wheat=1) == found.get


@pytest.mark.rule("N-9")
@pytest.mark.parametrize(
    "swap",
    [
        (1, 0, 0, 0, 0),
        (0, 0, -1, 0, 0),
        (0, 0, 0, 0, 0),
        (3, 0, -1, 0, 0),
        (0, 1, -1, 0, 0),
        (1, 0, -3, 0, 0),
        (1, 0, -1, 0),
    ],
)
def test_both_sides_give_and_nobody_gives_what_he_has_not(swap: tuple[int, ...]) -> None:
    assert refused_by(trading(), 0, Offer(A, D, swap)) in {"N-9", "N-42"}


@pytest.mark.rule("N-42", "N-35")
def test_a_card_of_which_the_asked_has_none_can_be_asked_for() -> None:
    """Delft has no Wheat, which Amber can't know; so Delft can but decline or counter."""
    state = play(trading(), (0, Offer(A, D, (1, 0, 0, -1, 0))))
    assert [1] == must(state)
    assert (Decline(D),) == asked(state)[1].choices
    assert "N-9" == refused_by(state, 1, Accept(D))


@pytest.mark.rule("N-9", "N-42")
def test_with_nothing_in_hand_nothing_is_offered() -> None:
    state = trading(hands={D: goods(sheep=2)})
    assert [] == forms(state, "offer", 0)
    assert 1 not in asked(state)


@pytest.mark.rule("N-26", "N-9")
def test_unfloated_majors_do_not_trade() -> None:
    state = play(trading(), (0, Offer(A, ALL, WOOD_FOR_SHEEP)))
    assert isinstance(state.phases[-1], Offered)
    assert 0 == state.phases[-1].answers[G]


# -- an offer of the major on turn -------------------------------------------------------------


@pytest.mark.rule("N-42")
def test_those_asked_answer_in_any_order_and_openly() -> None:
    state = offered()
    assert [1, 2] == sorted(must(state))
    told = events(state, 2, Accept(F), looker=1)
    assert [Accepted(F)] == told
    both = {
        play(state, (2, Accept(F)), (1, Decline(D))),
        play(state, (1, Decline(D)), (2, Accept(F))),
    }
    assert 1 == len(both)


@pytest.mark.rule("N-42")
def test_nothing_is_swapped_before_the_president_takes_an_answer() -> None:
    state = offered((1, Accept(D)), (2, Accept(F)))
    assert HANDS == hands(state)
    assert {Take(D), Take(F), TakeNone()} == set(asked(state)[0].choices)
    after = play(state, (0, Take(F)))
    assert (goods(wood=1, sheep=1, ore=1), goods(wood=1, wheat=1)) == (
        after.hands[A],
        after.hands[F],
    )
    assert HANDS[D] == after.hands[D]
    assert Taken(A, F, WOOD_FOR_SHEEP) == the(events(state, 0, Take(F)), Taken)
    assert Building(0) == after.phases[-1]


@pytest.mark.rule("N-42")
def test_he_may_take_none() -> None:
    state = offered((1, Accept(D)), (2, Decline(F)))
    assert [NoneTaken(A)] == events(state, 0, TakeNone())
    after = play(state, (0, TakeNone()))
    assert (HANDS, Building(0)) == (hands(after), after.phases[-1])


@pytest.mark.rule("N-42")
def test_when_all_decline_there_is_nothing_to_take() -> None:
    after = offered((1, Decline(D)), (2, Decline(F)))
    assert (HANDS, Building(0)) == (hands(after), after.phases[-1])


@pytest.mark.rule("N-42")
def test_an_offer_to_one_asks_that_one_alone() -> None:
    state = offered(to=F)
    assert [2] == must(state)
    assert "N-42" == refused_by(state, 1, Accept(D))


@pytest.mark.rule("N-42")
def test_who_has_fewer_cards_than_are_wanted_is_asked_and_can_not_accept() -> None:
    """Fern has one card, of the two that are wanted."""
    state = trading(hands={**HANDS, F: goods(sheep=1)})
    two = play(state, (0, Offer(A, ALL, (1, 0, -2, 0, 0))))
    assert [1, 2] == sorted(must(two))
    assert (Decline(F),) == asked(two)[2].choices
    assert "N-9" == refused_by(two, 2, Accept(F))


@pytest.mark.rule("N-42", "N-9")
def test_a_major_without_cards_is_not_asked() -> None:
    state = trading(hands={A: HANDS[A], D: HANDS[D]})
    (form,) = forms(state, "offer", 0)
    assert {D, ALL} == whom(form)
    assert [1] == must(play(state, (0, Offer(A, ALL, WOOD_FOR_SHEEP))))


@pytest.mark.rule("N-42")
def test_the_president_closes_the_offer_and_takes_what_was_answered() -> None:
    state = offered((1, Accept(D)))
    assert (Close(),) == asked(state)[0].choices
    assert not asked(state)[0].must
    assert [Closed(A)] == events(state, 0, Close())
    closed = play(state, (0, Close()))
    assert [0] == must(closed)
    assert {Take(D), TakeNone()} == set(asked(closed)[0].choices)
    assert "not_your_turn" == refusal(closed, 2, Accept(F))[0]


@pytest.mark.rule("N-42")
def test_closed_without_an_answer_nothing_comes_of_it() -> None:
    after = offered((0, Close()))
    assert (HANDS, Building(0)) == (hands(after), after.phases[-1])


@pytest.mark.rule("N-42")
def test_only_he_who_offers_closes() -> None:
    assert "N-42" == refused_by(offered(), 1, Close())


# -- counters ----------------------------------------------------------------------------------


@pytest.mark.rule("N-42")
def test_an_answer_may_be_a_counter_from_the_own_side() -> None:
    """Delft would give a Sheep for an Ore."""
    countered = Counter(D, (0, 0, 1, 0, -1))
    state = offered((1, countered), (2, Decline(F)))
    assert {Take(D), TakeNone()} == set(asked(state)[0].choices)
    after = play(state, (0, Take(D)))
    assert (goods(wood=2, sheep=1), goods(sheep=1, ore=1)) == (after.hands[A], after.hands[D])
    assert [Countered(D, (0, 0, 1, 0, -1))] == events(offered(), 1, countered)
    assert Taken(A, D, (0, 0, -1, 0, 1)) == the(events(state, 0, Take(D)), Taken)


@pytest.mark.rule("N-42")
def test_a_counter_wants_at_most_as_many_cards_as_the_major_on_turn_has() -> None:
    """Two Wood, an Ore, three Brick, a Sheep and a Wheat are in other hands than Delft's."""
    (form,) = forms(offered(), "counter", 1)
    found = swaps(form)
    assert (("major", D),) == form.fixed
    assert (goods(sheep=2), 3) == (found.give, found.most)
    assert goods(wood=2, brick=3, sheep=1, wheat=1, ore=1) == found.get


@pytest.mark.rule("N-42", "N-35")
def test_a_counter_that_can_not_be_met_is_answered_by_none_alone() -> None:
    state = offered((1, Counter(D, (0, -1, 1, 0, 0))), (2, Decline(F)))
    assert (TakeNone(),) == asked(state)[0].choices
    assert "N-9" == refused_by(state, 0, Take(D))


@pytest.mark.rule("N-42")
def test_a_counter_can_not_be_countered() -> None:
    state = offered((1, Counter(D, (0, 0, 1, 0, -1))), (2, Decline(F)))
    assert [] == forms(state, "counter", 0)
    assert {0} == set(asked(state))


# -- an offer to the major on turn -------------------------------------------------------------


@pytest.mark.rule("N-42")
def test_an_offer_to_the_major_on_turn_is_answered_by_its_president() -> None:
    state = play(trading(), (1, Offer(D, A, SHEEP_FOR_WOOD)))
    assert [0] == must(state)
    assert {Accept(A), Decline(A)} == set(asked(state)[0].choices)
    assert [] == forms(state, "counter", 0)
    assert (Close(),) == asked(state)[1].choices
    told = seen(at(state).submit(0, Accept(A)).told)
    assert [Accepted(A), Taken(D, A, SHEEP_FOR_WOOD)] == told
    after = play(state, (0, Accept(A)))
    assert (goods(wood=1, sheep=1, ore=1), goods(wood=1, sheep=1)) == (
        after.hands[A],
        after.hands[D],
    )
    assert Building(0) == after.phases[-1]


@pytest.mark.rule("N-42")
@pytest.mark.parametrize(("seat", "act"), [(0, Decline(A)), (1, Close())])
def test_it_may_be_declined_or_withdrawn(seat: int, act: Action) -> None:
    after = play(trading(), (1, Offer(D, A, SHEEP_FOR_WOOD)), (seat, act))
    assert (HANDS, Building(0)) == (hands(after), after.phases[-1])
    assert Declined(A) in events(play(trading(), (1, Offer(D, A, SHEEP_FOR_WOOD))), 0, Decline(A))


# -- limits ------------------------------------------------------------------------------------


@pytest.mark.rule("N-42")
def test_each_major_makes_at_most_ten_offers_a_turn() -> None:
    state = trading(operating=turn(A, offers=(9, 10, 0, 0)))
    assert 1 not in asked(state)
    tenth = play(state, (0, Offer(A, F, WOOD_FOR_SHEEP)), (2, Decline(F)))
    assert [] == forms(tenth, "offer", 0)
    assert "N-42" == refused_by(tenth, 0, Offer(A, F, WOOD_FOR_SHEEP))
    assert "N-42" == refused_by(state, 1, Offer(D, A, SHEEP_FOR_WOOD))


@pytest.mark.rule("N-42")
def test_counters_are_offers_too() -> None:
    state = trading(operating=turn(A, offers=(0, 9, 0, 0)))
    ask = (0, Offer(A, D, WOOD_FOR_SHEEP))
    again = play(state, ask, (1, Counter(D, (0, 0, 1, 0, -1))), (0, TakeNone()))
    (operating, *_) = again.phases
    assert isinstance(operating, Operating)
    assert (1, 10, 0, 0) == operating.offers
    last = play(again, ask)
    assert [] == forms(last, "counter", 1)
    assert {Accept(D), Decline(D)} == set(asked(last)[1].choices)
    assert "N-42" == refused_by(last, 1, Counter(D, (0, 0, 1, 0, -1)))


@pytest.mark.rule("N-42")
def test_in_another_turn_ten_more_may_be_made() -> None:
    state = trading(operating=turn(A, offers=(10, 10, 3, 0)))
    (operating, *_) = play(state, (0, End())).phases
    assert isinstance(operating, Operating)
    assert (0, 0, 0, 0) == operating.offers


# -- two majors of one President ---------------------------------------------------------------


@pytest.mark.rule("N-42", "N-9")
def test_a_trade_between_two_majors_of_one_president_needs_no_answer() -> None:
    state = trading("A2 D2", "F2")
    all_, own = forms(state, "offer", 0)
    assert [{F, ALL}, {D}] == [whom(all_), whom(own)]
    # What Delft has is known to him: two Sheep.
    assert (goods(sheep=2), 2) == (swaps(own).get, swaps(own).most)
    assert "N-9" == refused_by(state, 0, Offer(A, D, (1, -1, 0, 0, 0)))
    told = events(state, 0, Offer(A, D, WOOD_FOR_SHEEP))
    assert [Offering(A, D, WOOD_FOR_SHEEP), Taken(A, D, WOOD_FOR_SHEEP)] == told
    after = play(state, (0, Offer(A, D, WOOD_FOR_SHEEP)))
    assert goods(wood=1, sheep=1, ore=1) == after.hands[A]
    assert Building(0) == after.phases[-1]


@pytest.mark.rule("N-42")
def test_an_offer_to_all_asks_the_others_presidents_only() -> None:
    state = play(trading("A2 D2", "F2"), (0, Offer(A, ALL, WOOD_FOR_SHEEP)))
    assert [1] == must(state)
    assert {Accept(F), Decline(F)} == set(asked(state)[1].choices)


@pytest.mark.rule("N-42")
def test_a_president_of_two_asked_majors_answers_for_each() -> None:
    state = play(trading("A2", "D2 F2"), (0, Offer(A, ALL, WOOD_FOR_SHEEP)))
    assert {Accept(D), Decline(D), Accept(F), Decline(F)} == set(asked(state)[1].choices)
    one = play(state, (1, Accept(D)))
    assert {Accept(F), Decline(F)} == set(asked(one)[1].choices)
    both = play(one, (1, Decline(F)))
    assert isinstance(both.phases[-1], Choosing)
    assert [Take(D)] == choices(both, Take)


@pytest.mark.rule("N-39")
def test_nothing_but_commodities_changes_hands() -> None:
    state = offered((1, Accept(D)), (2, Decline(F)))
    after = play(state, (0, Take(D)))
    kept = ("cash", "shares", "owners", "cards", "treasury", "values", "markers", "pool")
    assert all(getattr(state, name) == getattr(after, name) for name in kept)
    assert {"offer", "counter"} == {
        form.action for s in (trading(), offered()) for p in asked(s).values() for form in p.forms
    }
    assert RULES.view(after, None).held == (3, 2, 2, 3)
