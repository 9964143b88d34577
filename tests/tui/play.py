"""A game in play on a stage: the real App, bots that wait to be let, any position."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import convert
from textual.pilot import Pilot

from core import catalog
from core.bots.protocol import Advice
from core.game import OptionValue, complete
from core.games.kartel.state import State, View
from core.prompt import sample
from core.rng import seeded
from core.table import Table
from core.text import say
from saves.library import Library
from saves.records import Player
from tests.tui.screens.stage import SMALL, settled
from tui.app import BoardApp
from tui.session import Session
from tui.start import Resume

ANA, BEN, CLEO = Player("Ana"), Player("Ben"), Player("Cleo", "hard")


class Thinker:
    """Advises the first choice, or what fits the first form, when it is let."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.gate.set()

    async def advise(
        self, game: str, level: str, seat: int, ply: int, seed: int, state: Any
    ) -> Advice[Any]:
        await self.gate.wait()
        rules = catalog.load(game)
        prompt = rules.prompts(state)[seat]
        make = partial(convert, type=rules.types.action)
        action = (
            prompt.choices[0] if prompt.choices else sample(prompt.forms[0], make, seeded(1))[0]
        )
        return Advice(action, say("It is the first."))

    def wants(self, *given: Any) -> None:
        """Nothing, ever."""

    def close(self) -> None: ...


def state_of(view: View) -> State:
    """The state that a view of Kartel shows, with dice of its own."""
    return State(view.ring, view.at, view.held, view.cells, view.bribes, (view.phase,), seeded(1))


def play(
    folder: Path,
    players: Sequence[Player],
    act: Callable[[BoardApp, Pilot[int]], Awaitable[None]],
    *,
    state: Any = None,
    table: Table[Any, Any, Any, Any] | None = None,
    seed: int = 5,
    practice: bool = False,
    size: tuple[int, int] = SMALL,
    game: str = "kartel",
    chosen: Mapping[str, OptionValue] | None = None,
    **extra: Any,
) -> None:
    """Keeps a game, resumes it in the App at a size, and acts on it once it is shown.

    `guard` among what goes to the App is 0 unless given: keys are never too early.
    """
    rules = catalog.load(game)
    options = complete(rules.types, chosen or {})
    if table is None and state is not None:
        table = Table.load(rules, state)
    elif table is None:
        table = Table.new(rules, len(players), seed, options)
    library = Library(folder)
    info = library.create(game, players, seed, options, practice, table)
    library.close()

    async def run() -> None:
        given = {"settings": folder / "settings.json", "guard": 0, **extra}
        app = BoardApp(Resume(info.id), folder, **given)
        app.tables._thinkers = Thinker()  # type: ignore[assignment]
        try:
            async with app.run_test(size=size) as pilot:
                async with asyncio.timeout(10):
                    while app.session is None:
                        await pilot.pause()
                await shown_now(pilot)
                await act(app, pilot)
        finally:
            app.tables.close()

    asyncio.run(run())


async def shown_now(pilot: Pilot[int]) -> None:
    """Waits until what has happened is drawn; the bots' task goes on."""
    for _ in range(3):
        await pilot.pause()


async def keys(pilot: Pilot[int], *names: str) -> None:
    """Presses keys, each after what the one before it set off."""
    for name in names:
        await pilot.press(name)
        await shown_now(pilot)


def rows(app: BoardApp) -> list[str]:
    """All rows of the screen as the terminal shows them."""
    return [
        "".join(segment.text for segment in row) for row in app.screen._compositor.render_strips()
    ]


def session_of(app: BoardApp) -> Session:
    """The session in play."""
    assert app.session is not None
    return app.session


__all__ = [
    "ANA",
    "BEN",
    "CLEO",
    "Thinker",
    "keys",
    "play",
    "rows",
    "session_of",
    "settled",
    "shown_now",
    "state_of",
]
