"""Who is asked is told twice: by the prompts, and for speed without them (`rules._may_act`)."""

from __future__ import annotations

import pytest

from core.games.oil.rules import RULES, _may_act
from core.games.oil.state import Owing, State, Trading
from tests.core.laws.cases import Case, cases, games, play, tag

_OIL = next(game for game in games() if game.rules.types.id == "oil")
_BUSY = [case for case in cases(_OIL) if case.busy]


def _told_alike(s: State) -> bool:
    """Whether both name the same, but for those who are done and have nothing left to do."""
    phase = s.phases[-1]
    prompted, may_act = set(RULES.prompts(s)), set(_may_act(s, phase))
    silent = may_act - prompted
    idle = set(phase.done) if isinstance(phase, Trading) else set()
    return prompted <= may_act and silent <= idle


@pytest.mark.parametrize("case", _BUSY, ids=str)
def test_whoever_may_act_is_prompted_and_nobody_else(case: Case) -> None:
    for s in play(case, 0).states:
        assert _told_alike(s), (s.phases[-1], set(RULES.prompts(s)))


def test_the_busy_games_come_to_phases_that_ask_several() -> None:
    tops = [s.phases[-1] for case in _BUSY for s in play(case, 0).states]
    asking = {tag(phase) for phase in tops if isinstance(phase, Trading | Owing) and phase.offers}
    assert {"trading", "owing"} == asking
