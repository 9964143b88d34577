"""Laws of what a seat may know. `reseal` says what is hidden: whatever it draws anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from msgspec import Struct, inspect
from msgspec.structs import replace

from core.game import Illegal, Seat, Step
from core.rng import Rng, seeded
from tests.core.laws.cases import Run
from tests.core.laws.laws import Law, decisions, offers, packed, rngs, seen_by

WORLDS = 2


def resealed(run: Run, state: Any, looker: Seat | None, i: int = 0) -> Any:
    return run.rules.reseal(state, looker, seeded(run.seed, 1000 + i))


def a_resealed_state_looks_the_same_to_its_seat(run: Run) -> None:
    rules = run.rules
    for state in run.some():
        prompts = rules.prompts(state)
        for looker in run.lookers:
            for i in range(WORLDS):
                other = resealed(run, state, looker, i)
                rules.check(other)
                assert packed(rules.view(state, looker)) == packed(rules.view(other, looker))
                assert rules.outcome(state) == rules.outcome(other)
                others = rules.prompts(other)
                assert list(prompts) == list(others)
                assert [p.must for p in prompts.values()] == [p.must for p in others.values()]
                if looker is not None:
                    assert prompts.get(looker) == others.get(looker)
                    assert rules.barred(state, looker) == rules.barred(other, looker)


def a_resealed_state_has_new_dice(run: Run) -> None:
    """Or, in a game that keeps none and draws from a pile, now and then another pile."""
    for looker in run.lookers:
        anew = False
        for state in run.some():
            true, other = set(rngs(state)), resealed(run, state, looker)
            assert true.isdisjoint(rngs(other))
            anew = anew or bool(true) or state != other
        assert anew


def resealing_depends_on_nothing_hidden(run: Run) -> None:
    """The order in which a bot meets its worlds would tell it about the true one otherwise."""
    for state in run.some():
        for looker in run.lookers:
            again = resealed(run, resealed(run, state, looker, 1), looker)
            assert resealed(run, state, looker) == again


def the_open_view_shows_all_that_the_view_does(run: Run) -> None:
    """It says the same, but may tell what the view keeps back: None, or a mere number of things.

    Where a game keeps nothing back from anybody, it is the view.
    """
    rules = run.rules
    for state in run.some():
        views = {looker: rules.view(state, looker) for looker in run.lookers}
        alike = {packed(_of_nobody(view)) for view in views.values()}
        for looker, view in views.items():
            opened = rules.open_view(state, looker)
            assert type(view) is type(opened)
            assert _kept_back_at_most(view, opened), (view, opened)
            if len(alike) == 1:
                assert view == opened


def _of_nobody(view: Any) -> Any:
    return replace(view, seat=None)


def _kept_back_at_most(view: Any, opened: Any) -> bool:
    match view:
        case None:
            return True
        case tuple() if isinstance(opened, tuple) and len(view) == len(opened):
            return all(map(_kept_back_at_most, view, opened))
        case Struct() if type(view) is type(opened):
            names = view.__struct_fields__
            return all(_kept_back_at_most(getattr(view, n), getattr(opened, n)) for n in names)
        case int() if isinstance(opened, tuple):
            return view == len(opened)
        case _:
            return bool(view == opened)


def views_and_events_hold_no_dice(run: Run) -> None:
    types = run.rules.types
    for of in (types.view, types.event, types.action):
        assert not _holds_dice(inspect.type_info(of), set())
    for state in run.some():
        for looker in run.lookers:
            assert not rngs(run.rules.view(state, looker))


def _holds_dice(of: inspect.Type, known: set[type]) -> bool:
    match of:
        case inspect.StructType():
            if of.cls in known:
                return False
            known.add(of.cls)
            return of.cls is Rng or any(_holds_dice(f.type, known) for f in of.fields)
        case inspect.UnionType(types) | inspect.TupleType(types):
            return any(_holds_dice(t, known) for t in types)
        case inspect.VarTupleType(item):
            return _holds_dice(item, known)
        case _:
            return False


def what_a_seat_is_told_depends_on_nothing_hidden(run: Run) -> None:
    """Until something is rolled, drawn or revealed, which `Step.final` says."""
    rules = run.rules
    for t in decisions(run):
        steps = _steps(run, t.before, [(t.seat, t.action), *offers(run, t.before, 4)])
        for looker in run.lookers:
            other = resealed(run, t.before, looker)
            for seat, action, true in steps:
                try:
                    step = rules.apply(other, seat, action)
                except Illegal:
                    # Only what others hide can make an action legal in one world alone.
                    assert seat != looker
                    continue
                if seat == looker:
                    assert true.final == step.final
                if not (true.final or step.final):
                    assert seen_by(true, looker) == seen_by(step, looker)
                    assert rules.view(true.state, looker) == rules.view(step.state, looker)


def reseal_draws_anew_what_a_seat_can_not_know_and_nothing_else(run: Run) -> None:
    """Two acts of another seat that look alike afterwards: what tells them apart is hidden if
    they sounded alike too, and only then.

    So an event that gives a secret away fails, and so does a reseal that leaves one in place.
    What was told but the View forgets (coins paid from a hidden purse) is known, and stays. Where
    one act throws more dice than the other (for a tie) chance tells them apart, so they are left.
    """
    for t in decisions(run):
        steps = _steps(run, t.before, offers(run, t.before, 5))
        for looker in run.lookers:
            for (a, first), (b, second) in _look_alike(run, steps, looker):
                hidden = resealed(run, first.state, looker) == resealed(run, second.state, looker)
                assert hidden == (seen_by(first, looker) == seen_by(second, looker)), (a, b)


def _look_alike(
    run: Run, steps: Iterable[tuple[Seat, Any, Step[Any, Any]]], looker: Seat | None
) -> Iterator[tuple[tuple[Any, Step[Any, Any]], tuple[Any, Step[Any, Any]]]]:
    """Every two acts of one other seat that threw the same dice and now look the same."""
    alike: dict[object, list[tuple[Any, Step[Any, Any]]]] = {}
    for seat, action, step in steps:
        if looker != seat:
            view = packed(run.rules.view(step.state, looker))
            dice = tuple(rng.state for rng in rngs(step.state))
            alike.setdefault((seat, dice, view), []).append((action, step))
    for acts in alike.values():
        for one, other in combinations(acts, 2):
            if one[1].state != other[1].state:
                yield one, other


def _steps(
    run: Run, state: Any, acts: Iterable[tuple[Seat, Any]]
) -> list[tuple[Seat, Any, Step[Any, Any]]]:
    """What each act leads to."""
    return [(seat, action, run.rules.apply(state, seat, action)) for seat, action in acts]


SECRETS: tuple[Law, ...] = (
    a_resealed_state_looks_the_same_to_its_seat,
    a_resealed_state_has_new_dice,
    resealing_depends_on_nothing_hidden,
    the_open_view_shows_all_that_the_view_does,
    views_and_events_hold_no_dice,
    what_a_seat_is_told_depends_on_nothing_hidden,
    reseal_draws_anew_what_a_seat_can_not_know_and_nothing_else,
)
