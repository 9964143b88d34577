"""A stay: one terminal's time in the house, whatever way it has come, and what all stays share."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from msgspec import Struct
from textual.app import App
from textual.driver import Driver

from tui.i18n import _, ngettext
from tui.serve.journal import JOURNAL
from tui.serve.limits import Caps, Limits
from tui.serve.line import Line
from tui.serve.visitor import Visitor

__all__ = ["Come", "Reception", "Serve", "Stay"]

# In bytes: so much at once is the first frame, and no longer the modes switched on before it.
_A_FRAME = 1000
# For tasks that had to be cancelled.
_LAST = 1.0


class Serve(Struct, frozen=True):
    """What the server needs from the house."""

    make: Callable[[Visitor, Line], Callable[[type[Driver]], App[Any]]]
    """The App of a visitor; called once in a visit, in the visit's own context."""
    command: Callable[[Visitor, tuple[str, ...]], Awaitable[tuple[str, int]]]
    """What `ssh host games` answers: text and exit code."""


class Come(Protocol):
    """Somebody who has come in, by whatever way."""

    def end(self, sentence: str) -> None: ...


@dataclass(slots=True)
class Reception:
    """What all visits of a server have in common."""

    serve: Serve
    limits: Limits
    caps: Caps
    starts: asyncio.Semaphore
    reports: Path
    visits: dict[Come, asyncio.Task[None]] = field(default_factory=dict)
    closing: str | None = None
    """The sentence that all are told once the server closes."""

    def refusal(self, key: str | None, address: str) -> str | None:
        """Why somebody can't come in; None: he counts from now on, so `counted` must follow."""
        return self.closing or self.caps.seat(key, address)

    @contextmanager
    def counted(self, key: str | None, address: str) -> Iterator[None]:
        """The time that somebody is here, in the journal too."""
        JOURNAL.info("came %s %s", key or "guest", address)
        began = time.monotonic()
        try:
            yield
        finally:
            self.caps.leave(key, address)
            seconds = round(time.monotonic() - began)
            JOURNAL.info("left %s %s after %d s", key or "guest", address, seconds)

    async def close(self, sentence: str) -> None:
        """Ends every visit with this sentence; who takes long (`Limits.leave`) is cut off."""
        self.closing = sentence
        for visit in tuple(self.visits):
            visit.end(sentence)
        await self._all_over(self.limits.leave)
        for task in self.visits.values():
            task.cancel()
        await self._all_over(_LAST)

    async def _all_over(self, seconds: float) -> None:
        tasks = tuple(self.visits.values())
        if tasks:
            await asyncio.wait(tasks, timeout=seconds)


class Stay:
    """An App at a line, from its turn to start until it ends, or for too long nothing was typed.

    `tell` shows a line of text on the terminal before the App is there.
    """

    def __init__(self, reception: Reception, line: Line, tell: Callable[[str], None]) -> None:
        self._reception = reception
        self._limits = reception.limits
        self._line = line
        self._tell = tell
        self._app: App[Any] | None = None
        self._starting = False
        self._timers: dict[str, asyncio.TimerHandle] = {}

    async def run(self, visitor: Visitor) -> None:
        """Returns when the terminal is what it was before. Raises only CancelledError."""
        starts = self._reception.starts
        if starts.locked():
            self._tell(_("Others are coming in just now. One moment."))
        await starts.acquire()
        self._starting = True
        loop = asyncio.get_running_loop()
        try:
            self._timers["start"] = loop.call_later(self._limits.start, self._started)
            self._watch_idleness()
            await self._line.run(partial(self._made, visitor))
        finally:
            self._started()
            for timer in self._timers.values():
                timer.cancel()
            self._app = None

    def wrote(self, size: int) -> None:
        """So many bytes were written to the terminal at once."""
        if size >= _A_FRAME:
            self._started()

    def _made(self, visitor: Visitor, driver: type[Driver]) -> App[Any]:
        self._app = self._reception.serve.make(visitor, self._line)(driver)
        return self._app

    def _started(self) -> None:
        """Its first frame is drawn, so it is the next one's turn."""
        if self._starting:
            self._starting = False
            self._reception.starts.release()

    # -- idleness ------------------------------------------------------------------------------

    def _watch_idleness(self) -> None:
        line, limits = self._line, self._limits
        left = line.last_input + limits.idle - time.monotonic()
        if left <= 0:
            line.end(_("Nothing was typed here for a long time, so this is the end."))
            return
        if left <= limits.warning:
            self._warn(left)
            wait = left
        else:
            wait = left - limits.warning
        self._timers["idle"] = asyncio.get_running_loop().call_later(wait, self._watch_idleness)

    def _warn(self, left: float) -> None:
        app = self._app
        if app is None:
            return
        minutes = max(1, round(left / 60))
        sentence = ngettext(
            "Nothing was typed for long. This ends in {n} minute; any key keeps it.",
            "Nothing was typed for long. This ends in {n} minutes; any key keeps it.",
            minutes,
        ).format(n=minutes)

        def tell() -> None:
            app.bell()
            app.notify(sentence, markup=False, timeout=max(6.0, left))

        # In the App's own context, since this is nobody's.
        app.call_later(tell)
