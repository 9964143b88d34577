"""What holds of every game, each law a function that fails for a game that breaks it.

A law knows the protocol and nothing else; it names no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import inspect

from core.game import Illegal, Seat, Step, Told, complete
from core.prompt import Form, Prompt, admits, fits
from core.rng import Rng, seeded
from core.text import Text, plain
from core.words import Line
from tests.core.laws.cases import MANY, Run, Taken, drawn, make, spread, tag
from tests.core.laws.fuzz import actions, corners, neighbours

Law = Callable[[Run], None]

MOST_TRIED = 300
"""Where more actions than these lie next to right ones, some of them stand for all."""


_FEW_FORMS = 4


def packed(value: Any) -> bytes:
    return msgspec.msgpack.encode(value)


def readable(text: Text) -> None:
    """Fails for a sentence that is empty or lacks a value."""
    try:
        words = plain(text)
    except KeyError as lacking:
        raise AssertionError(f"{text.id!r} lacks {lacking}") from lacking
    assert words.strip(), text
    assert "{" not in words, words


def rngs(value: Any) -> list[Rng]:
    """Every dice anywhere in a value, in an order that only its shape decides."""
    found, left = [], [value]
    while left:
        one = left.pop()
        if isinstance(one, Rng):
            found.append(one)
        elif isinstance(one, msgspec.Struct):
            left += [getattr(one, name) for name in one.__struct_fields__]
        elif isinstance(one, tuple):
            left += [item for item in one if not isinstance(item, int)]
    return found


def seen_by(step: Step[Any, Any], looker: Seat | None) -> list[Any]:
    """The events of a step as a seat, or a spectator, sees them."""
    return [e for told in step.events if (e := told.seen_by(looker)) is not None]


def offers(run: Run, state: Any, most: int = 12) -> Iterator[tuple[int, Any]]:
    """Seats and actions that are open to them: at most so many choices and forms each.

    A form is filled in with the least, the most, and something drawn.
    """
    for seat, prompt in run.rules.prompts(state).items():
        stride = max(1, len(prompt.choices) // most)
        for action in prompt.choices[::stride]:
            yield seat, action
        for action in _filled(run, prompt.forms[:: max(1, len(prompt.forms) // most)], 1):
            yield seat, action


# How a game runs


def it_ends_with_a_place_for_every_seat(run: Run) -> None:
    outcome = run.rules.outcome(run.states[-1])
    assert outcome is not None
    assert len(outcome.worth) == len(outcome.place) == run.case.seats
    for place in outcome.place:
        assert 1 + sum(other < place for other in outcome.place) == place


def pieces_are_conserved(run: Run) -> None:
    for state in spread(run.states, MANY):
        run.rules.check(state)


def somebody_must_act_until_it_is_over(run: Run) -> None:
    for state in run.states:
        prompts = run.rules.prompts(state)
        assert (not prompts) == (run.rules.outcome(state) is not None)
        assert not prompts or any(prompt.must for prompt in prompts.values())
        assert set(prompts) <= set(run.seats)


def prompts_offer_something_and_nothing_twice(run: Run) -> None:
    for state in run.states:
        for prompt in run.rules.prompts(state).values():
            assert prompt.choices or prompt.forms
            assert len({packed(choice) for choice in prompt.choices}) == len(prompt.choices)
            for same in prompt.same:
                assert same.action not in prompt.choices
                assert same.choice in prompt.choices


def phases_are_of_the_union_and_the_view_shows_the_same(run: Run) -> None:
    known = phases(run.rules.types.state)
    for state in run.states:
        assert {tag(phase) for phase in state.phases} <= known
        for looker in run.lookers:
            assert tag(state.phases[-1]) == tag(run.rules.view(state, looker).phase)


def phases(state: type[Any]) -> set[Any]:
    """The tags of all phases that a state can be in."""
    info = inspect.type_info(state)
    assert isinstance(info, inspect.StructType)
    found = next(f.type for f in info.fields if f.name == "phases")
    assert isinstance(found, inspect.VarTupleType)
    return tags(found.item_type)


def tags(of: inspect.Type) -> set[Any]:
    """The tags of all members of a union."""
    members = of.types if isinstance(of, inspect.UnionType) else (of,)
    return {m.tag for m in members if isinstance(m, inspect.StructType)}


def the_same_actions_give_the_same_game(run: Run) -> None:
    rules, step = run.rules, run.case.opening(run.seed)
    assert packed(run.opening) == packed(step)
    for t in run.taken:
        step = rules.apply(step.state, t.seat, t.action)
        assert packed(t.step) == packed(step)


def what_is_encoded_comes_back_equal(run: Run) -> None:
    types = run.rules.types
    told = Told[types.event]  # type: ignore[name-defined]
    prompt = Prompt[types.action]  # type: ignore[name-defined]
    for t in run.taken:
        _comes_back(t.action, types.action)
    for step in run.telling:
        _comes_back(step.state, types.state)
        for event in step.events:
            _comes_back(event, told)
    for state in run.some():
        for offer in run.rules.prompts(state).values():
            _comes_back(offer, prompt)
        for looker in run.lookers:
            _comes_back(run.rules.view(state, looker), types.view)


def _comes_back(value: Any, type_: Any) -> None:
    assert value == msgspec.msgpack.decode(msgspec.msgpack.encode(value), type=type_)
    assert value == msgspec.json.decode(msgspec.json.encode(value), type=type_)


def whoever_throws_the_dice_ends_undo(run: Run) -> None:
    assert run.opening.final
    dice = rngs(run.opening.state)
    for t in run.taken:
        before, dice = dice, rngs(t.step.state)
        assert t.step.final or before == dice, t


# What is allowed


def what_is_offered_is_carried_out(run: Run) -> None:
    for state in run.some():
        with _unwritten(state):
            for seat, prompt in run.rules.prompts(state).items():
                # Where there are many forms each is drawn from less often.
                draws = 3 if len(prompt.forms) <= _FEW_FORMS else 1
                offered = (*prompt.choices, *_filled(run, prompt.forms, draws))
                for n, action in enumerate({packed(a): a for a in offered}.values()):
                    assert admits(prompt, action)
                    _carried_out(run, state, seat, action, twice=n % 4 == 0)
                for same in prompt.same:
                    assert admits(prompt, same.action)
                    first = run.rules.apply(state, seat, same.choice)
                    assert first.state == run.rules.apply(state, seat, same.action).state


@contextmanager
def _unwritten(state: Any) -> Iterator[None]:
    """Fails if what is tried on the state meanwhile writes on it."""
    before = packed(state)
    yield
    assert before == packed(state)


def _carried_out(run: Run, state: Any, seat: int, action: Any, *, twice: bool) -> None:
    try:
        step = run.rules.apply(state, seat, action)
    except Illegal as no:
        raise AssertionError(f"seat {seat} is offered {action} and refused: {no}") from no
    run.rules.check(step.state)
    if twice:
        assert packed(step) == packed(run.rules.apply(state, seat, action)), action


def _filled(run: Run, forms: tuple[Form, ...], draws: int = 3) -> Iterator[Any]:
    for i, form in enumerate(forms):
        for filled in corners(form):
            assert fits(form, filled)
            yield make(run.rules, filled)
        for j in range(draws):
            dice = seeded(run.seed, 8 * i + j)
            yield drawn(run.rules, Prompt(False, forms=(form,)), dice)[0]


def what_is_barred_is_refused_for_that_reason(run: Run) -> None:
    for state in run.some():
        prompts = run.rules.prompts(state)
        with _unwritten(state):
            for seat in run.seats:
                for barred in run.rules.barred(state, seat):
                    assert seat not in prompts or not admits(prompts[seat], barred.action)
                    no = refusal(run, state, seat, barred.action)
                    told = (barred.code, barred.reason, barred.rule)
                    assert told == (no.code, no.reason, no.rule)


def refusal(run: Run, state: Any, seat: int, action: Any) -> Illegal:
    """Why the rules refuse the action. Fails if they don't, or without a proper answer."""
    no: Illegal | None = None
    try:
        run.rules.apply(state, seat, action)
    except Illegal as why:
        no = why
    assert no is not None, f"seat {seat} was not offered {action}, yet it is carried out"
    assert no.code.isidentifier(), no.code
    readable(no.reason)
    assert no.rule is None or no.rule in run.case.game.clauses, no.rule
    return no


def nobody_acts_without_a_prompt(run: Run) -> None:
    for state in run.some():
        prompts = run.rules.prompts(state)
        open_to_somebody = {packed(a): a for _, a in offers(run, state)}
        with _unwritten(state):
            for seat in (*run.seats, -1, run.case.seats, 99):
                if seat not in prompts:
                    for action in open_to_somebody.values():
                        refusal(run, state, seat, action)


def nothing_else_is_carried_out(run: Run) -> None:
    played = {packed(t.action): t.action for t in run.taken}
    for state in run.some(20):
        prompts = run.rules.prompts(state)
        others = dict(list(played.items())[:: max(1, len(played) // 12)])
        for _, action in offers(run, state, 6):
            for other in neighbours(run.rules, msgspec.to_builtins(action)):
                others[packed(other)] = other
        tried = tuple(others.values())[:: 1 + len(others) // MOST_TRIED]
        with _unwritten(state):
            for seat in run.seats:
                for action in tried:
                    if seat not in prompts or not admits(prompts[seat], action):
                        refusal(run, state, seat, action)


def nothing_drawn_at_random_is_carried_out_unless_admitted(run: Run) -> None:
    @settings(max_examples=40)
    @given(st.sampled_from(run.states), st.sampled_from(run.seats), actions(run.rules))
    def holds(state: Any, seat: int, action: Any) -> None:
        prompt = run.rules.prompts(state).get(seat)
        if prompt is None or not admits(prompt, action):
            with _unwritten(state):
                refusal(run, state, seat, action)

    holds()


# What is said


def everything_is_said_in_whole_sentences(run: Run) -> None:
    words, known = run.case.game.words, run.case.game.clauses
    for text in (run.rules.types.title, words.about, words.length, *words.guide):
        readable(text)
    for state in run.some():
        cited = words.clauses(tag(state.phases[-1]))
        assert cited
        assert set(cited) <= known
        for looker in run.lookers:
            view = run.rules.view(state, looker)
            readable(words.moment(view))
            standing = words.standing(view)
            assert (run.case.seats, {int}) == (len(standing), {type(n) for n in standing})
            for seat in run.seats:
                readable(words.asked(view, seat))
        for seat, action in offers(run, state):
            readable(words.action(run.rules.view(state, seat), action))
        for seat in run.seats:
            for barred in run.rules.barred(state, seat):
                readable(words.action(run.rules.view(state, seat), barred.action))


def whatever_happens_is_in_the_log(run: Run) -> None:
    for step in run.steps:
        told = [tuple(seen_by(step, looker)) for looker in run.lookers]
        # Most is seen alike by all, and reads alike.
        for seen in (seen for i, seen in enumerate(told) if seen not in told[:i]):
            lines = run.case.game.words.lines(seen)
            assert bool(seen) == bool(lines), seen
            for line in lines:
                assert isinstance(line, Line)
                assert set(line.seats) <= set(run.seats)
                readable(line.text)


def options_explain_themselves(run: Run) -> None:
    types, known = run.rules.types, run.case.game.clauses
    for option in types.options:
        readable(option.title)
        readable(option.help)
        assert option.default in option.choices
        assert option.rule is None or option.rule in known
    assert dict(run.case.options) == complete(types, dict(run.case.options))
    low, high = types.seats
    defaults = complete(types, {})
    for seats in range(low, high + 1):
        assert run.rules.refuse(seats, defaults) is None
    for seats in (-1, 0, low - 1, high + 1):
        no = run.rules.refuse(seats, defaults)
        assert no is not None
        readable(no.reason)
        assert no.rule is None or no.rule in known


RUNNING: tuple[Law, ...] = (
    it_ends_with_a_place_for_every_seat,
    pieces_are_conserved,
    somebody_must_act_until_it_is_over,
    prompts_offer_something_and_nothing_twice,
    phases_are_of_the_union_and_the_view_shows_the_same,
    the_same_actions_give_the_same_game,
    what_is_encoded_comes_back_equal,
    whoever_throws_the_dice_ends_undo,
    what_is_offered_is_carried_out,
    what_is_barred_is_refused_for_that_reason,
    nobody_acts_without_a_prompt,
    nothing_else_is_carried_out,
    nothing_drawn_at_random_is_carried_out_unless_admitted,
    everything_is_said_in_whole_sentences,
    whatever_happens_is_in_the_log,
    options_explain_themselves,
)


def decisions(run: Run, most: int = 30) -> tuple[Taken, ...]:
    """Actions taken, spread evenly over the game; of one with dozens of cases fewer of each."""
    return spread(run.taken, most // 3 if run.case.game.long else most)
