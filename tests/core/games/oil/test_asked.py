"""Who is asked, told by the prompts and without them, and what makes an act too late in a trade."""

from __future__ import annotations

import pytest

from core.game import Illegal
from core.games.oil.actions import Accept, Action, End, MakeOffer
from core.games.oil.rules import RULES, _may_act
from core.games.oil.state import Owing, State, Terms, Trading
from core.table import Table
from tests.core.games.oil.positions import EUF, position
from tests.core.laws.cases import Case, cases, games, play, tag

_OIL = next(game for game in games() if game.rules.types.id == "oil")
_BUSY = [case for case in cases(_OIL) if case.busy]


def _told_alike(s: State) -> bool:
    """Whether the prompts and, for speed without them, `_may_act` name the same seats.

    Those who are done and have nothing left to do aside.
    """
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


ANA, BEN, CLEO, DAN = range(4)


def _trade() -> Table[State, Action, object, object]:
    """Ana has 3 shares of EUF and Cleo 1; Ben bought Cleo's for 1,000 at plies 1 and 2."""
    phases = (Trading((), (), (0, 0, 0, 0), ()),)
    table = Table.load(RULES, position(4, Terms(), shares={EUF: (3, 0, 1, 0)}, phases=phases))
    table.submit(BEN, MakeOffer(CLEO, _swap(cash=1_000, shares=-1)))
    table.submit(CLEO, Accept(1))
    return table


def _swap(cash: int, shares: int) -> tuple[tuple[int, int], ...]:
    return ((0, cash), (1 + EUF, shares))


def _refusal(table: Table[State, Action, object, object], action: Action, ply: int) -> str | None:
    """The code with which an act of Ana, decided at a ply, is refused."""
    try:
        table.submit(ANA, action, ply)
    except Illegal as no:
        return no.code
    return None


def test_an_offer_is_not_stale_because_others_have_traded_meanwhile() -> None:
    assert _refusal(_trade(), MakeOffer(DAN, _swap(cash=-2_000, shares=1)), 0) is None


@pytest.mark.parametrize(
    ("to", "cash", "code"),
    [(BEN, 99_000, None), (BEN, 99_050, "stale"), (CLEO, 100_000, None), (CLEO, 100_500, "stale")],
)
def test_an_offer_is_stale_that_asks_for_more_than_there_was_at_some_moment(
    to: int, cash: int, code: str | None
) -> None:
    """Ben had 100,000 and has 99,000; Cleo had 100,000 and has 101,000."""
    assert code == _refusal(_trade(), MakeOffer(to, _swap(cash=-cash, shares=1)), 0)


def test_the_same_offer_sent_twice_is_made_once() -> None:
    table = _trade()
    offer = MakeOffer(DAN, _swap(cash=-2_000, shares=1))
    table.submit(ANA, offer, 2)
    assert "stale" == _refusal(table, offer, 2)


def test_who_meant_to_end_his_trade_is_asked_again_once_an_offer_has_come() -> None:
    table = _trade()
    table.submit(DAN, MakeOffer(ANA, _swap(cash=3_000, shares=-1)))
    assert "stale" == _refusal(table, End(), 2)
