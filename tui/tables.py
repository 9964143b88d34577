"""What stands behind the tables in play: the saved games, the keeper, the bots' workers.

Each is made when it is first wanted, so that nothing of it delays the first screen.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeVar

from core.game import OptionValue, Seat
from tui.start import Chair

if TYPE_CHECKING:
    from core.text import Text
    from saves.keeper import Keeper
    from saves.library import Library
    from saves.records import Info, Player, SaveError
    from tui.workers import Workers

__all__ = ["Tables"]

T = TypeVar("T")

# Seconds for what is still unsaved, before something else reads the disk.
_MOMENT = 0.3
_PATIENCE = 10.0

# Seconds for which closing goes on trying.
_CLOSING = 5.0


class Tables:
    """The saved games of one data folder, and what keeps and plays them.

    `on_trouble` is called in another thread when an act could not be written.
    """

    def __init__(self, data: Path, on_trouble: Callable[[SaveError], None]) -> None:
        self.data = data
        self._on_trouble = on_trouble
        self._lock = Lock()
        self._library: Library | None = None
        self._keeper: Keeper | None = None
        self._thinkers: Workers | None = None
        self._stop_keeping: Callable[[], None] = lambda: None

    def library(self) -> Library:
        """The saved games; waits for the disk, so only for other threads. Raises SaveError."""
        from saves.library import Library

        with self._lock:
            if self._library is None:
                self._library = Library(self.data)
            return self._library

    async def in_thread(self, act: Callable[[], T], id: str | None = None) -> T:
        """Does something that waits for the disk, off the event loop.

        What is unsaved is given a moment to be written first, and no more: a list may be a little
        behind. An act for which a game must be as it was played last names its `id`: it is not
        done, and SaveError raised, while something of that game can't be written.
        """

        def after_saving() -> T:
            if self._keeper is not None:
                if id is None:
                    self._keeper.flush(_MOMENT)
                else:
                    self._keeper.ensure(id, _PATIENCE)
            return act()

        return await asyncio.to_thread(after_saving)

    async def create(
        self,
        game: str,
        chairs: Sequence[Chair],
        options: Mapping[str, OptionValue],
        seed: int,
        practice: bool,
        table: Any,
    ) -> Info:
        """Keeps a new game. Raises SaveError."""
        from saves.records import Player

        players = [Player(chair.name, chair.level) for chair in chairs]
        return await self.in_thread(
            lambda: self.library().create(game, players, seed, options, practice, table)
        )

    async def load(self, id: str) -> tuple[Info, Any]:
        """A saved game and its table, never older than it was played here. Raises SaveError."""
        whole = await asyncio.to_thread(lambda: self.library().info(id).id)
        return await self.in_thread(lambda: self.library().load(whole), whole)

    async def seat(self, id: str, seat: Seat, player: Player) -> None:
        """Keeps who sits at a seat now. Raises SaveError."""
        await self.in_thread(lambda: self.library().seat(id, seat, player))

    def keep(self, info: Info, table: Any) -> None:
        """From now on writes each entry of this table, and of no other."""
        from saves.keeper import Keeper

        if self._keeper is None:
            self._keeper = Keeper(self.data, self._on_trouble)
        self._stop_keeping()
        self._stop_keeping = self._keeper.keep(info, table)

    @property
    def thinkers(self) -> Workers:
        """Where the bots think."""
        if self._thinkers is None:
            from tui.workers import Workers

            self._thinkers = Workers()
        return self._thinkers

    def close(self) -> Text | None:
        """Ends keeper and workers; waits for the disk. A sentence if something isn't saved."""
        unsaved = self._keeper.close(_CLOSING) if self._keeper is not None else None
        if self._thinkers is not None:
            self._thinkers.close()
        if self._library is not None:
            self._library.close()
        return unsaved
