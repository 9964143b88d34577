"""One terminal at the other end of a stream of bytes, and the App that is shown there."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from contextvars import Context, copy_context
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from textual import constants
from textual.app import App, ScreenStackError
from textual.driver import Driver

from tui import __version__
from tui.crash import report
from tui.i18n import _
from tui.paths import reports_folder
from tui.serve import traps
from tui.serve.colours import Depth, depth_of, lower
from tui.serve.driver import PLAIN_TERMS, StreamDriver, enter, leave
from tui.serve.journal import JOURNAL
from tui.serve.typed import MOST_WAITING, Typed

__all__ = ["LARGEST", "SMALLEST", "Line"]

SMALLEST: Final = (2, 2)
LARGEST: Final = (500, 200)
_UNKNOWN = (80, 24)

# How long an App that was asked to end may take: then it is cancelled, then left alone.
_PATIENCE = 3.0
_LAST_PATIENCE = 5.0

# A question for the cursor's place follows so many bytes; a slow line answers late, and until
# then nothing is drawn. Who does not answer at all is not asked again.
_ASK_AFTER = 8192
_ANSWER_WITHIN = 3.0
_LAST_ANSWER_WITHIN = 0.5
_QUESTION = "\x1b[6n"

# What the App takes at a time, and how much it may still have to do before it gets more.
_AT_ONCE = 8
_BUSY = 16
_BUSY_WAIT = 0.01

# Each change of size lays everything out anew; a dragged corner sends dozens a second.
_RESIZE_WAIT = 0.1
_RESIZE_WAIT_A_CELL = 1e-5

_LONGEST_TITLE = 80
_MOST_REPORTS = 200

_reports = itertools.count(1)


class Line:
    """One terminal at the other end of a stream of bytes.

    `write` gives bytes to the transport and may raise OSError once that is gone; `hang_up` ends
    the transport: it is called once, as the last act of `run`, unless the other end was lost.
    `size` (columns, rows), `term` and `colours` (TERM and COLORTERM) are what the client says.
    `pushed_back` is told True when more was typed than the App has taken, so that the transport
    had better stop reading, and False when it may go on. `reports` is the folder for reports of
    crashes, by default that of the program.
    """

    def __init__(
        self,
        write: Callable[[bytes], None],
        hang_up: Callable[[], None],
        *,
        size: tuple[int, int],
        term: str = "xterm-256color",
        colours: str = "",
        pushed_back: Callable[[bool], None] | None = None,
        reports: Path | None = None,
    ) -> None:
        self._write, self._hang_up, self._pushed_back = write, hang_up, pushed_back
        self._reports = reports
        self.size = _clamped(*size)
        """Columns and rows, as the App sees them."""
        self.term = term.lower()
        self.depth = depth_of(term, colours)
        self.last_input = time.monotonic()
        """When something was typed last, on the clock of time.monotonic()."""
        self._typed = Typed(self._answered)
        self._pushing = False
        self._context: Context | None = None
        self._app: App[Any] | None = None
        self._driver: StreamDriver | None = None
        self._entered = False
        self._gone = False
        self._ended = False
        self._broken = False
        self._sentence = ""
        self._title: str | None = None
        self._title_kept = False
        self._timers: dict[str, asyncio.TimerHandle | asyncio.Handle] = {}
        self._patience: tuple[asyncio.Timeout, ...] = ()
        self._out: list[str] = []
        self._held_back: set[str] = set()
        self._batch = ExitStack()
        self._missed = False
        self._asked = False
        self._answers = False
        self._unasked = 0

    @property
    def no_colours(self) -> bool:
        """Whether the terminal shows no colours at all."""
        return self.depth is Depth.NONE

    # -- what the transport says -----------------------------------------------------------------

    def feed(self, data: bytes) -> None:
        """What was typed; any bytes, any number of them. Never raises."""
        if self._gone:
            return
        if self._typed.feed(data):
            self.last_input = time.monotonic()
        self._pump_soon()
        self._await_silence()
        self._push()

    def resize(self, columns: int, rows: int) -> None:
        """The terminal has another size; (0, 0) is 80x24."""
        size = _clamped(columns, rows)
        if size != self.size:
            self.size = size
            if "resize" not in self._timers:
                self._resize()

    def pause_writing(self) -> None:
        """The transport's buffer is full: nothing is drawn until it is empty again."""
        self._hold("full")

    def resume_writing(self) -> None:
        """The transport's buffer is empty again: what has changed since is drawn."""
        self._release("full")

    def lost(self) -> None:
        """The other end is gone; the App ends."""
        self._gone = True
        self._out.clear()
        self._finish()

    # -- what the house says ---------------------------------------------------------------------

    def end(self, sentence: str) -> None:
        """Asks the App to end; the sentence is what the player reads then."""
        self._sentence = self._sentence or sentence
        self._finish()

    def title(self, text: str) -> None:
        """Gives the window a title, without control characters; the old one comes back."""
        text = _printable(text)[:_LONGEST_TITLE]
        if text != self._title and not self.term.startswith(PLAIN_TERMS):
            self._title = text
            if self._entered:
                self._put_title()

    async def run(self, make: Callable[[type[Driver]], App[Any]]) -> None:
        """Makes the App with this line's driver and runs it to its end, in the present task.

        Afterwards the terminal is what it was before, whatever the end was, and stands behind
        the sentence of `end`, or that of a crash, if any. Raises only CancelledError.
        """
        task = asyncio.current_task()
        assert task is not None
        loop = asyncio.get_running_loop()
        try:
            if not self._ended:
                await self._play(make)
            await self._last_answer()
        finally:
            self._put_back()
            traps.sweep(loop)
        if task.cancelling():
            raise asyncio.CancelledError

    async def _play(self, make: Callable[[type[Driver]], App[Any]]) -> None:
        try:
            app = make(type("LineDriver", (StreamDriver,), {"line": self}))
            traps.adopt(app, failed=self._failed, told=self._told, drawn=self._drawn)
            app.no_color = self.no_colours
            self._app = app
            # In this order: who is not patient any more is cancelled by the inner one first.
            async with asyncio.timeout(None) as last, asyncio.timeout(None) as first:
                self._patience = (first, last)
                if self._ended:
                    self._finish()
                await app.run_async(size=self.size)
        except TimeoutError:
            JOURNAL.warning("an App did not end and was left alone")
        except Exception as error:
            self._failed(error)
        finally:
            self._patience = ()

    # -- how it ends -----------------------------------------------------------------------------

    def _finish(self) -> None:
        self._ended = True
        if self._app is not None:
            self._app.exit()
        for patience, seconds in zip(self._patience, (_PATIENCE, _LAST_PATIENCE), strict=False):
            if patience.when() is None:
                patience.reschedule(asyncio.get_running_loop().time() + seconds)

    def _failed(self, error: BaseException) -> None:
        """An exception that nobody caught: a report, and a sentence that names it."""
        if self._broken:
            return
        self._broken = True
        name = f"{datetime.now():%Y%m%d-%H%M%S}-{next(_reports)}"
        JOURNAL.error("report %s: %s", name, type(error).__qualname__)
        if not self._sentence:
            self._sentence = _(
                "boardtui failed, and has told its host (report {number}). "
                "All acts up to the last one are saved."
            ).format(number=name)
        folder = self._reports or reports_folder()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if len(list(itertools.islice(folder.iterdir(), _MOST_REPORTS))) < _MOST_REPORTS:
                (folder / f"crash-{name}.txt").write_text(report(error, __version__), "utf-8")
        except OSError as problem:
            JOURNAL.error("report %s could not be written: %s", name, problem.strerror)

    def _told(self, sentence: str) -> None:
        self._sentence = self._sentence or sentence

    async def _last_answer(self) -> None:
        # An answer under way would be typed into the shell that the player comes back to.
        self._leave()
        until = time.monotonic() + _LAST_ANSWER_WITHIN
        while self._asked and self._answers and not self._gone and time.monotonic() < until:
            await asyncio.sleep(0.02)

    def _put_back(self) -> None:
        self._leave()
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        self._batch.close()
        self._held_back.clear()
        if self._sentence:
            lines = self._sentence.splitlines()
            self.put("".join(f"{_printable(line)}\r\n" for line in lines))
            self._flush()
        if not self._gone:
            self._gone = True
            with suppress(Exception):
                self._hang_up()
        self._app = self._driver = None
        self._context = None

    def _leave(self) -> None:
        if self._entered:
            self._entered = False
            self.put(leave(self.term) + ("\x1b[23;2t" if self._title_kept else ""))
            self._flush()

    # -- what the driver says ----------------------------------------------------------------------

    def started(self, driver: StreamDriver) -> None:
        """The App begins to draw and to listen."""
        traps.lazy_tasks(asyncio.get_running_loop())
        self._driver = driver
        # What the transport calls is outside of the App; Textual finds its App by the context.
        self._context = copy_context()
        self._entered = True
        if self._held_back:
            self._begin_batch()
        self.put(enter(self.term))
        if not self.term.startswith(PLAIN_TERMS):
            self.put(_QUESTION)
            self._asked = True
        if self._title is not None:
            self._put_title()
        self._resize()
        self._pump_soon()

    def stopped(self) -> None:
        """The App is over."""
        self._driver = None
        self._leave()

    def put(self, text: str) -> None:
        """Writes to the terminal; all of one turn of the loop goes out at once."""
        if not self._gone:
            self._out.append(text)
            if "flush" not in self._timers:
                self._soon("flush", self._flush)

    def _put_title(self) -> None:
        # The terminal keeps its own title and gets it back, if it can do that.
        if not self._title_kept:
            self._title_kept = True
            self.put("\x1b[22;2t")
        self.put(f"\x1b]2;{self._title}\x07")

    def _flush(self) -> None:
        self._cancel("flush")
        text = "".join(self._out)
        self._out.clear()
        if not text or self._gone:
            return
        data = lower(text, self.depth).encode("utf-8", "replace")
        self._unasked += len(data)
        if self._unasked >= _ASK_AFTER and self._answers and not self._asked and self._entered:
            data += _QUESTION.encode()
            self._asked = True
            self._unasked = 0
            self._hold("answer")
            self._later("answer", _ANSWER_WITHIN, self._unanswered)
        try:
            self._write(data)
        except (OSError, RuntimeError):
            self.lost()

    # -- slow lines ------------------------------------------------------------------------------

    def _answered(self) -> None:
        self._asked = False
        self._answers = True
        self._cancel("answer")
        self._release("answer")

    def _unanswered(self) -> None:
        self._cancel("answer")
        self._answers = False
        self._release("answer")

    def _hold(self, why: str) -> None:
        if not self._held_back and self._driver is not None:
            self._begin_batch()
        self._held_back.add(why)

    def _begin_batch(self) -> None:
        if self._app is not None:
            self._batch.enter_context(self._app.batch_update())

    def _release(self, why: str) -> None:
        held_back = bool(self._held_back)
        self._held_back.discard(why)
        if held_back and not self._held_back:
            self._batch.close()
            self._soon("redraw", self._redraw)

    def _redraw(self) -> None:
        self._cancel("redraw")
        if self._driver is None or self._held_back:
            return
        missed, self._missed = self._missed, False
        with suppress(ScreenStackError):
            screen = self._driver.shown
            if missed:
                screen.refresh()
            else:
                screen.check_idle()

    def _drawn(self) -> None:
        # Textual forgets what it could not draw in a batch, if that was more than some widgets.
        self._missed = self._missed or bool(self._held_back)

    # -- from what was typed to the App ------------------------------------------------------------

    def _pump_soon(self) -> None:
        if "pump" not in self._timers and self._driver is not None and not self._typed.empty:
            self._soon("pump", self._pump)

    def _pump(self) -> None:
        self._cancel("pump")
        driver, app = self._driver, self._app
        if driver is None or app is None:
            return
        if traps.backlog(app) >= _BUSY:
            self._later("pump", _BUSY_WAIT, self._pump)
            return
        for token in self._typed.take(_AT_ONCE):
            driver.press(token)
        self._pump_soon()
        self._push()

    def _await_silence(self) -> None:
        self._cancel("silence")
        pause = self._typed.pause(constants.ESCAPE_DELAY)
        if pause is not None:
            self._later("silence", pause, self._silence)

    def _silence(self) -> None:
        self._cancel("silence")
        self._typed.expire()
        self._pump_soon()

    def _push(self) -> None:
        waiting = self._typed.waiting
        pushing = waiting > (MOST_WAITING // 8 if self._pushing else MOST_WAITING // 2)
        if pushing != self._pushing:
            self._pushing = pushing
            if self._pushed_back is not None and not self._gone:
                self._pushed_back(pushing)

    def _resize(self) -> None:
        self._cancel("resize")
        driver = self._driver
        if driver is not None and driver.told_size != self.size:
            driver.resize(self.size)
            cells = self.size[0] * self.size[1]
            self._later("resize", max(_RESIZE_WAIT, cells * _RESIZE_WAIT_A_CELL), self._resize)

    # -- timers ------------------------------------------------------------------------------------

    def _soon(self, name: str, act: Callable[[], None]) -> None:
        loop = asyncio.get_running_loop()
        self._timers[name] = loop.call_soon(act, context=self._context)

    def _later(self, name: str, seconds: float, act: Callable[[], None]) -> None:
        loop = asyncio.get_running_loop()
        self._timers[name] = loop.call_later(seconds, act, context=self._context)

    def _cancel(self, name: str) -> None:
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.cancel()


def _printable(text: str) -> str:
    return "".join(c for c in text if c.isprintable())


def _clamped(columns: int, rows: int) -> tuple[int, int]:
    return (
        min(max(columns, SMALLEST[0]), LARGEST[0]) if columns > 0 else _UNKNOWN[0],
        min(max(rows, SMALLEST[1]), LARGEST[1]) if rows > 0 else _UNKNOWN[1],
    )
