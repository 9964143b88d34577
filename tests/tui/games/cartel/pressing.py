"""A game of Cartel in the App, and what its right pane shows."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from core.games.cartel.state import State
from core.table import Table
from saves.records import Player
from tests.tui.games.cartel.phases import ALONE
from tests.tui.play import keys, play, rows, session_of, shown_now
from tui.app import BoardApp

__all__ = ["bots_act", "chosen", "pane", "phase_in", "sit", "state_in"]


def sit(
    folder: Path,
    state: State,
    act: Any,
    players: Sequence[Player] = ALONE,
    settings: str = '{"flash": 0, "pause": 10}',
) -> None:
    (folder / "settings.json").write_text(settings)
    play(folder, players, act, state=state, game="cartel")


def state_in(app: BoardApp) -> State:
    table: Table[State, Any, Any, Any] = session_of(app).table
    return table.state


def phase_in(app: BoardApp) -> Any:
    return state_in(app).phases[-1]


def pane(app: BoardApp) -> list[str]:
    """The right pane, its title first."""
    return [row[56:].rstrip() for row in rows(app)[3:20]]


def chosen(app: BoardApp) -> str:
    """The line that is marked."""
    return next((row for row in pane(app) if row.startswith("▸")), "")


async def bots_act(app: BoardApp, pilot: Pilot[int], until: type, seat: int) -> None:
    """Lets bots act until a seat is asked in a phase."""
    for _ in range(100):
        phase = phase_in(app)
        if isinstance(phase, until) and getattr(phase, "seat", None) == seat:
            break
        await keys(pilot, "space")
    await shown_now(pilot)
    phase = phase_in(app)
    assert isinstance(phase, until)
    assert seat == getattr(phase, "seat", None)
