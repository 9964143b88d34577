"""The App on a stage: without a terminal, its library filled, its calls to begin a game kept."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.widget import Widget

from saves.library import Library
from saves.records import Info, Player
from tests.saves.tables import opened, play
from tui.app import BoardApp
from tui.screens.plan import Item
from tui.screens.setup import SetupScreen
from tui.start import Chair, Home
from tui.widgets.paper import Spot
from tui.widgets.sheet import Sheet

SMALL = (80, 24)
LARGE = (120, 40)

ANA, BEN, CLEO = Player("Ana"), Player("Ben"), Player("Cleo", "hard")


class Stage(BoardApp):
    """The App, but what begins or opens a game is only noted in `calls`."""

    def __init__(self, folder: Path, **extra: Any) -> None:
        super().__init__(Home(), folder, settings=folder / "settings.json", guard=0, **extra)
        self.calls: list[tuple[Any, ...]] = []
        self.said: list[str] = []

    def start_game(
        self,
        game: str,
        chairs: Sequence[Chair],
        options: Mapping[str, Any],
        seed: int,
        practice: bool = False,
    ) -> None:
        self.calls.append(("start", game, tuple(chairs), dict(options), seed, practice))

    def start_from(self, info: Info, table: Any, chairs: Sequence[Chair]) -> None:
        self.calls.append(("copy", info, table, tuple(chairs)))

    def open_saved(self, id: str) -> None:
        self.calls.append(("open", id))

    def go_home(self) -> None:
        self.calls.append(("home",))

    def say(self, sentence: str) -> None:
        self.said.append(sentence)


def perform(
    app: Stage, act: Callable[[Pilot[int]], Awaitable[None]], size: tuple[int, int] = SMALL
) -> None:
    """Runs the App at a size and does `act` after the home screen has read the library."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            await act(pilot)

    asyncio.run(run())


async def settled(pilot: Pilot[int]) -> None:
    """Waits until all workers are done and what they brought is drawn."""
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Presses keys, each after what the one before it set off."""
    for key in keys:
        await pilot.press(key)
        await settled(pilot)


async def to_line(pilot: Pilot[int], item: Item) -> None:
    """Goes by arrows to a line of the set-up, wherever the games and options put it."""
    screen = pilot.app.screen
    assert isinstance(screen, SetupScreen)
    # Items are named tuples: two of different kinds may be equal.
    (at,) = [i for i, own in enumerate(screen.items()) if repr(own) == repr(item)]
    by = at - screen.at
    await press(pilot, *["down" if by > 0 else "up"] * abs(by))


def shown(app: BoardApp) -> str:
    """What is on the screen's own sheets, with the text of a field that is open."""
    sheets = [s for s in app.screen.query(Sheet) if s.id != "too-small" and s.display]
    return "\n".join(sheet.paper.text() for sheet in sheets)


def row_with(app: BoardApp, words: str) -> str:
    """The first row in which the words occur."""
    return next((row for row in shown(app).splitlines() if words in row), "")


async def click(pilot: Pilot[int], value: object) -> None:
    """Clicks the left part of the first spot that stands for a value."""
    sheet, spot = spot_of(pilot.app.screen, value)
    await pilot.click(sheet, offset=(spot.x + min(4, spot.width // 2), spot.y))
    await settled(pilot)


def spot_of(screen: Widget, value: object) -> tuple[Sheet, Spot]:
    """The sheet and the spot that stands for a value."""
    for sheet in screen.query(Sheet):
        for spot in sheet.paper.spots:
            # Spots are named tuples: two of different kinds may be equal.
            if type(spot.value) is type(value) and spot.value == value:
                return sheet, spot
    raise AssertionError(f"no spot for {value}")


def filled(folder: Path) -> dict[str, Info]:
    """A library with a game over, one over that is renamed, and the newest in play."""
    library = Library(folder)
    no = {"no_bribes": False}
    over = library.create("kartel", (ANA, BEN, CLEO), 1, no, False, play(opened(3), undo=False))
    table = play(opened(2, seed=3), seed=3, undo=False)
    named = library.create("kartel", (ANA, Player("魔王", "normal")), 3, no, False, table)
    named = library.rename(named.id, "Sunday")
    table = play(opened(3), 33, undo=False)
    newest = library.create("kartel", (ANA, BEN, CLEO), 1, no, True, table)
    library.close()
    return {"over": over, "named": named, "newest": newest}


def chosen_row(app: BoardApp) -> str:
    """The row of the line that is chosen."""
    return next((row for row in shown(app).splitlines() if row.startswith("▸")), "")
