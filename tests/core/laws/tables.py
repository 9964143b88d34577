"""Laws of a game at a table: history, undo, and going back in practice."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from core.game import Illegal
from core.table import Played, Table
from tests.core.laws.cases import MANY, Run, spread
from tests.core.laws.laws import Law, packed, seen_by


def table(run: Run, until: int = 0) -> Table[Any, Any, Any, Any]:
    """A table at which the first so many actions of the run are played."""
    played = [Played(t.seat, t.action, t.step.events, t.step.final) for t in run.taken[:until]]
    states = {i + 1: t.step.state for i, t in enumerate(run.taken[:until])}
    return Table(run.rules, run.opening, played, states)


def undo_is_the_inverse_of_acting(run: Run) -> None:
    at = table(run)
    tried = {*spread(range(len(run.taken)), MANY)}
    for n, t in enumerate(run.taken):
        if n not in tried:
            at.submit(t.seat, t.action)
            continue
        before = None if t.step.final else (packed(at.state), at.prompts())
        at.submit(t.seat, t.action)
        assert packed(t.step.state) == packed(at.state)
        for other in run.seats:
            if other != t.seat:
                _refuses(at, other, "others_acted")
        if t.step.final:
            _refuses(at, t.seat, "final")
            continue
        ply = at.ply
        at.undo(t.seat)
        assert before == (packed(at.state), at.prompts())
        assert ply + 1 == at.ply
        at.submit(t.seat, t.action)
        assert packed(t.step.state) == packed(at.state)


def _refuses(at: Table[Any, Any, Any, Any], seat: int, code: str) -> None:
    ply, state = at.ply, at.state
    assert code == _refusal(lambda: at.undo(seat))
    assert (ply, state) == (at.ply, at.state)


def _refusal(act: Callable[[], object]) -> str | None:
    try:
        act()
    except Illegal as no:
        return no.code
    return None


def taking_back_returns_to_the_seats_last_real_decision(run: Run) -> None:
    real = [i for i, t in enumerate(run.taken) if _decides(run, t.before, t.seat)]
    for end in range(1, len(run.taken) + 1, max(1, len(run.taken) // 12)):
        for seat in run.seats:
            at = table(run, end)
            mine = [i for i in real if i < end and run.taken[i].seat == seat]
            if mine:
                others = {t.seat for t in run.taken[:end] if t.seat != seat}
                late = run.taken[mine[-1] : end]
                if any(t.seat != seat for t in late):
                    assert "others_acted" == _refusal(partial(at.take_back, seat))
                at.take_back(seat, others)
                assert packed(late[0].before) == packed(at.state)
                assert end + 1 == at.ply
            else:
                assert "nothing_to_undo" == _refusal(partial(at.take_back, seat))


def _decides(run: Run, state: Any, seat: int) -> bool:
    prompt = run.rules.prompts(state)[seat]
    return len(prompt.choices) > 1 or bool(prompt.forms)


def the_log_holds_what_each_saw(run: Run) -> None:
    at = table(run, len(run.taken))
    for looker in run.lookers:
        told = [(i, tuple(seen_by(step, looker))) for i, step in enumerate(run.steps)]
        assert told == at.log(looker)


TABLES: tuple[Law, ...] = (
    undo_is_the_inverse_of_acting,
    taking_back_returns_to_the_seats_last_real_decision,
    the_log_holds_what_each_saw,
)
