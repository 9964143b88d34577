"""Hotels by several persons at one keyboard: what is drawn, hinted at, copied; keys held down."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.games.hotels.state import Dispose, Disposing
from saves.records import Player
from tests.core.games.hotels.positions import tile
from tests.tui.games.hotels.positions import FOUR, at, buying, disposing, hidden, placing
from tests.tui.play import keys, play, rows, session_of, shown_now
from tests.tui.screens.stage import row_with, shown
from tui.app import BoardApp
from tui.games.hotels.board import digit_of
from tui.screens.curtain import CurtainScreen
from tui.screens.phase import PhaseScreen
from tui.screens.replay import ReplayScreen

ANA, BEN = FOUR[:2]
BOTS = (Player("Cleo", "easy"), Player("Dan", "easy"))
TWO = (ANA, BEN, *BOTS)


def sit(folder: Path, act: Any, **extra: Any) -> None:
    (folder / "settings.json").write_text('{"flash": 0, "pause": 0}')
    play(folder, TWO, act, game="hotels", **extra)


def tiles_drawn(app: BoardApp) -> bool:
    """Whether the board shows anybody's tiles."""
    board = "".join(row[:39] for row in rows(app)[11:20])
    return any(f"({digit})" in board for digit in (*map(digit_of, range(6)), "x", " "))


async def given_away(app: BoardApp, pilot: Pilot[int]) -> None:
    """Who is asked gives its seat to a bot, by the menu."""
    await keys(pilot, "m")
    line = row_with(app, "give my seat to a").split("│")[-1].replace("▸", " ").split()
    await keys(pilot, line[0], "enter")


def test_who_is_left_alone_has_no_tiles_on_the_board_before_the_curtain(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        session = session_of(app)
        session.pause(True)
        await given_away(app, pilot)
        assert (1,) == session.persons
        session.table.submit(0, Dispose(0, 0))
        await shown_now(pilot)
        assert (1, None) == (session.eyes(), session.privy())
        assert rows(app)[0].rstrip().endswith("▶ BEN disposes of Netuno · bots pause")
        assert not tiles_drawn(app)

    sit(tmp_path, act, state=disposing())


def test_once_who_is_left_alone_has_sat_down_the_tiles_are_drawn_in_every_phase(
    tmp_path: Path,
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        session = session_of(app)
        session.pause(True)
        await given_away(app, pilot)
        session.table.submit(0, Dispose(0, 0))
        await shown_now(pilot)
        # A hint is what shows a hand before the next placing.
        await keys(pilot, "t", "space")
        assert isinstance(session.table.state.phases[-1], Disposing)
        assert tiles_drawn(app)

    sit(tmp_path, act, state=disposing())


def test_a_hint_is_given_only_to_who_has_sat_down(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert (0, None) == (session_of(app).eyes(), session_of(app).privy())
        await keys(pilot, "t")
        assert isinstance(app.screen, CurtainScreen)
        assert "It is the first." not in shown(app)
        await keys(pilot, "space", "t")
        assert "It is the first." in shown(app)

    sit(tmp_path, act, state=buying())


def test_a_copy_of_a_game_in_play_is_refused_where_it_would_show_hidden_holdings(
    tmp_path: Path,
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "space")
        app.replay(session_of(app), 0)
        await shown_now(pilot)
        await keys(pilot, "c")
        assert isinstance(app.screen, ReplayScreen)
        assert "A copy would show what is hidden; play on once the game is over." in shown(app)

    sit(tmp_path, act, state=hidden(), chosen={"hidden_holdings": True})


def test_a_copy_of_a_game_in_play_with_open_holdings_begins(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        app.replay(session_of(app), 0)
        await shown_now(pilot)
        await keys(pilot, "c")
        assert not isinstance(app.screen, ReplayScreen)
        told = "Cartel: Hotels, turn 35 · 46 tiles left, is played on by Ana (person), Ben"
        assert told in shown(app)

    sit(tmp_path, act, state=placing())


def test_the_strip_marks_who_is_to_press_space_and_undo_is_not_offered_after_the_draw(
    tmp_path: Path,
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "0", "enter", "space")
        assert 0 == session_of(app).lingering()
        assert rows(app)[0].rstrip().endswith("▶ ANA goes on")
        assert "▶1 Ana" in rows(app)[1]
        assert "▶2 Ben" not in rows(app)[1]
        assert rows(app)[-1].startswith(" Space go on  +- pace  l log")

    sit(tmp_path, act, state=buying())


def test_a_second_enter_does_not_answer_the_next_merger_unseen(tmp_path: Path) -> None:
    """5E joins Jangada with Laguna (3) and Marina (2); Ana alone holds shares of both."""
    lies = """
        ............
        ............
        ....LL......
        ....L.......
        JJJJ.MM.....
        """

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "space", "3", "enter")
        screen = app.screen
        assert isinstance(screen, PhaseScreen)
        assert Disposing(0, 0, tile("5E"), 0, 1, (), (2,), 1) == state_of(app).phases[-1]
        app.guard = 60.0
        screen.desk.since = 0.0
        await keys(pilot, "enter", "enter")
        assert Disposing(0, 0, tile("5E"), 0, 2, (), (), 2) == state_of(app).phases[-1]

    held = ("J2 L2 M2", "J3", "J3", "J3")
    cash = (3000, 5700, 700, 700)
    sit(tmp_path, act, state=at(lies, "1H 3B 5E 8F 9B 12I", held, cash, turn=28))


def test_an_enter_held_down_never_answers_the_next_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr("tui.screens.phase.monotonic", lambda: now)

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        nonlocal now
        session_of(app).pause(True)
        for _ in range(8):
            now += 0.31 if session_of(app).table.ply == 0 else 0.1
            await keys(pilot, "enter")
        assert 1 == session_of(app).table.ply
        now += 0.31
        await keys(pilot, "enter")
        assert 2 == session_of(app).table.ply

    sit(tmp_path, act, state=disposing(), guard=0.3)


def state_of(app: BoardApp) -> Any:
    return session_of(app).table.state
