"""Who acts for the bots of a table, whoever looks at it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from core.game import Seat
from core.table import Entry, Table
from core.text import Text, say
from saves.records import Info, Player
from tui.acting import Adviser
from tui.serve.faults import fault
from tui.session import Session

if TYPE_CHECKING:
    from tui.serve.live import Live

__all__ = ["RETRY", "UNSEEN_PACE", "Steward"]

UNSEEN_PACE = 0.05
"""Seconds for an act of a bot that nobody looks at: many tables may go on at the same time."""

RETRY = 10.0
"""Seconds until a bot that failed tries again."""


class Steward(Session):
    """The session that acts for the bots of a table; nobody sits at it."""

    def __init__(self, live: Live, info: Info, table: Any, adviser: Adviser) -> None:
        super().__init__(
            info,
            table,
            adviser,
            **live.manners,
            pace=UNSEEN_PACE,
            on_seat=live.seated_anew,
            here=(),
        )
        self._live = live
        # Three things hold the bots up, and the end of one is not that of another.
        self._pausing = False
        self._unsaved: Text | None = None
        self._failure: Text | None = None

    async def remember(self) -> None:
        """It shows no past."""

    def _watch(self, table: Table[Any, Any, Any, Any], entry: Entry[Any, Any]) -> None:
        try:
            super()._watch(table, entry)
        except Exception as error:
            # The act stands, and those at the table are to be told of it.
            fault(f"table {self.info.id}", error)

    def wake(self) -> None:
        """What held the bots up may be over."""
        self._wake()

    def lead(self, leads: bool) -> None:
        """Whether it acts for the bots, or another process does."""
        self._for_bots = leads
        self._wake()

    def reseat(self, seat: Seat, player: Player) -> None:
        """Takes in that somebody else sits at a seat now."""
        self.players[seat] = player
        self._keyboard.seated(seat)
        self._wake()

    def _held(self) -> bool:
        live = self._live
        waits = live.consent.wish is not None or live.heeds_somebody() or live.deserted
        return not self._for_bots or waits or super()._held()

    def _fails(self, seat: Seat | None, error: Exception) -> None:
        name = type(error).__name__
        fault(f"a bot at table {self.info.id}", error)
        self._failure = say("A bot can't think ({error}); it tries again soon.", error=name)
        self._pause_or_not()
        asyncio.get_running_loop().call_later(RETRY, self._try_again)

    def _try_again(self) -> None:
        self._failure = None
        self._pause_or_not()

    def pause(self, paused: bool) -> None:
        """Who plays here alone wants the bots to wait, or to go on."""
        self._pausing = paused
        self._pause_or_not()

    def skip(self) -> None:
        super().skip()
        self.pause(False)

    def hold(self, why: Text | None) -> None:
        """Bots wait while nothing can be written; None: they go on."""
        self._unsaved = why
        self._pause_or_not()

    def _pause_or_not(self) -> None:
        why = self._unsaved or self._failure
        self.paused = self._pausing or why is not None
        if self._stopped is None:
            self.trouble = why
        self._wake()
