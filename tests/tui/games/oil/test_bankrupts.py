"""Who is bankrupt: told in words, and waited for by nobody."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.games.oil.actions import Roll
from core.games.oil.state import Rolling, State, Turn
from saves.records import Info, Player
from tests.core.games.oil.december import dice
from tests.core.games.oil.positions import AS, changed
from tests.tui.games.oil import phases
from tests.tui.games.oil.phases import ALONE, FOUR
from tests.tui.games.oil.pressing import sit
from tests.tui.play import rows, session_of, shown_now
from tui.app import BoardApp
from tui.screens.interlude import InterludeScreen
from tui.screens.shelf import Glance, draw_summary
from tui.widgets.paper import Paper

_PACE = 0.3


def test_a_saved_game_calls_a_bankrupt_so_and_no_other_game_does() -> None:
    told = {}
    for game in ("oil", "kartel"):
        info = Info("abc234", game, "", FOUR[:2], 1, (), False, 1, 0.0, 0.0, 0, False)
        paper = Paper(31, 12)
        draw_summary(paper, info, Glance(standing=(-1, -41_850)), 0.0)
        told[game] = [row for row in paper.text().splitlines() if "Ana" in row or "Ben" in row]
    assert [" 1 Ana                 bankrupt", " 2 Ben                  −41,850"] == told["oil"]
    assert " 1 Ana                       −1" == told["kartel"][0]


def ben_draws_news(out: tuple[int, ...] = ()) -> State:
    """Ben rolls 1 and comes to the square of News of Asia; Ana, who has nothing, may be out."""
    left = tuple(seat for seat in (2, 3, 0) if seat not in out)
    shares = {c: (0, *tuple(row)[1:]) for c, row in phases.SHARES.items()}
    state = phases.table(
        Turn(1, left, 1),
        Rolling(1),
        month=phases.DECEMBER - 2,
        first=1,
        out=out,
        shares=shares,
        cash=(0, 21_250, 83_900, 29_600),
        loans=(0, 2, 1, 1),
        goods={},
        cards={},
        pawns=(16, 7 * AS + 4, 20, 39),
        top_news=(1,),
    )
    return changed(state, rng=dice(1))


async def drawn(app: BoardApp, pilot: Pilot[int]) -> None:
    """Ben has rolled; no other bot acts."""
    bots: Any = app.tables._thinkers
    bots.gate.clear()
    session_of(app).table.submit(1, Roll())
    await shown_now(pilot)
    assert isinstance(app.screen, InterludeScreen)
    assert "BEN draws News" in rows(app)[0]


@pytest.mark.rule("O-11")
@pytest.mark.parametrize("by_itself", [True, False], ids=["bankrupt", "in the game"])
def test_cards_wait_for_nobody_once_the_only_person_is_bankrupt(
    tmp_path: Path, by_itself: bool
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        session_of(app).pace = _PACE
        await drawn(app, pilot)
        await pilot.pause(3 * _PACE)
        assert by_itself == (not isinstance(app.screen, InterludeScreen))

    sit(tmp_path, ben_draws_news((0,) if by_itself else ()), act, ALONE)


@pytest.mark.rule("O-11")
def test_cards_wait_for_another_person_who_is_in_the_game(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        session_of(app).pace = _PACE
        await drawn(app, pilot)
        await pilot.pause(3 * _PACE)
        assert isinstance(app.screen, InterludeScreen)

    players = (*ALONE[:2], Player("Cleo"), ALONE[3])
    sit(tmp_path, ben_draws_news((0,)), act, players)
