"""A game of Kartell in the App, and what its right pane shows."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from core.games.oil.state import State
from core.table import Table
from saves.records import Player
from tests.tui.games.oil.positions import ALONE
from tests.tui.play import play, rows, session_of
from tui.app import BoardApp

__all__ = [
    "board",
    "chosen",
    "enter_line",
    "notice",
    "pane",
    "phase_in",
    "sit",
    "state_in",
    "title",
]


def sit(
    folder: Path,
    state: State | None,
    act: Any,
    players: Sequence[Player] = ALONE,
    settings: str = '{"flash": 0, "pause": 10}',
    **extra: Any,
) -> None:
    (folder / "settings.json").write_text(settings)
    play(folder, players, act, state=state, game="oil", **extra)


def state_in(app: BoardApp) -> State:
    table: Table[State, Any, Any, Any] = session_of(app).table
    return table.state


def phase_in(app: BoardApp) -> Any:
    return state_in(app).phases[-1]


def board(app: BoardApp) -> list[str]:
    """The left of the screen, rows 4 to 20."""
    return [row[:52].rstrip() for row in rows(app)[3:20]]


def pane(app: BoardApp) -> list[str]:
    """The right pane, rows 4 to 20."""
    return [row[53:].rstrip() for row in rows(app)[3:20]]


def chosen(app: BoardApp) -> str:
    """The line that is marked."""
    return next((row for row in pane(app) if row.startswith("▸")), "")


def enter_line(app: BoardApp) -> str:
    """What Enter will do."""
    return pane(app)[-1]


def title(app: BoardApp) -> str:
    """What the rule below the board says."""
    return rows(app)[20].strip("─┴ \n")


def notice(app: BoardApp) -> str:
    """What was answered to a key, above the last row."""
    return " ".join(row.strip() for row in rows(app)[21:23])
