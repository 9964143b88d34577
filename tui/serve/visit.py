"""A visit: one channel of a connection, with a screen or with a command that needs none."""

from __future__ import annotations

import asyncio
import contextvars
import shlex
from contextlib import suppress
from typing import Any, Protocol

import asyncssh

from tui import __version__
from tui.crash import report
from tui.i18n import _, ngettext
from tui.serve.journal import JOURNAL
from tui.serve.line import Line
from tui.serve.stay import Reception, Stay
from tui.serve.visitor import Visitor, cleaned_text, cleaned_word, colours_of, language_of

__all__ = ["Guest", "Visit"]

# The channel's buffer: beyond the first figure nothing more is drawn until it is below the second.
_FULL, _FREE = 32768, 4096


class Guest(Protocol):
    """The connection, as far as a visit needs it."""

    key: str | None
    wish: str
    address: str

    def began(self, visit: Visit) -> None: ...
    def ended(self, visit: Visit) -> None: ...
    def left(self, visit: Visit) -> None: ...


class Visit(asyncssh.SSHServerSession[bytes]):
    """With `refusal` it is no more than that sentence.

    Each runs in a task and a context of its own; nothing that fails in it reaches another.
    """

    def __init__(self, reception: Reception, guest: Guest, refusal: str | None = None) -> None:
        self._reception = reception
        self._limits = reception.limits
        self._guest = guest
        self._refusal = refusal
        self._chan: asyncssh.SSHServerChannel[bytes] | None = None
        self._term: str | None = None
        self._size = (0, 0)
        self._command: str | None = None
        self._line: Line | None = None
        self._stay: Stay | None = None
        self._task: asyncio.Task[None] | None = None
        self._lost = asyncio.Event()
        self._full: set[str] = set()

    # -- what the client asks for --------------------------------------------------------------

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._chan = chan
        chan.set_write_buffer_limits(_FULL, _FREE)

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Any
    ) -> bool:
        self._term = cleaned_word(term_type)
        self._size = term_size[:2]
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        self._command = command
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        return False

    def session_started(self) -> None:
        context = contextvars.Context()
        if self._command is None and self._term is not None and self._refusal is None:
            # Here already, since what is typed may come before the task has begun.
            self._line = context.run(self._new_line)
        self._guest.began(self)
        task = asyncio.get_running_loop().create_task(self._run(), context=context)
        self._task = self._reception.visits[self] = task
        task.add_done_callback(self._over)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self._size = (width, height)
        if self._line is not None:
            self._line.resize(width, height)

    def data_received(self, data: bytes, datatype: Any) -> None:
        if self._line is not None:
            self._line.feed(data)

    def signal_received(self, signal: str) -> None:
        if self._line is not None and signal == "INT":
            self._line.feed(b"\x03")
        elif signal in ("HUP", "TERM", "QUIT", "KILL"):
            self.end("")

    def break_received(self, msec: int) -> bool:
        return False

    def eof_received(self) -> bool:
        if self._line is not None:
            self.end(_("Nothing more can be typed here, so this is the end."))
        return True

    # -- how fast it takes what is shown -------------------------------------------------------

    def pause_writing(self, what: str = "channel") -> None:
        """`what` is full: the channel, or the connection that it is one of."""
        if not self._full and self._line is not None:
            self._line.pause_writing()
        self._full.add(what)

    def resume_writing(self, what: str = "channel") -> None:
        self._full.discard(what)
        if not self._full and self._line is not None:
            self._line.resume_writing()

    # -- its end -------------------------------------------------------------------------------

    def end(self, sentence: str) -> None:
        """Ends the screen, with this sentence below it; a command is carried out still."""
        if self._line is not None:
            self._line.end(sentence)

    def connection_lost(self, exc: Exception | None) -> None:
        self._lost.set()
        self._chan = None
        if self._line is not None:
            self._line.lost()
        elif self._task is not None:
            self._task.cancel()
        self._guest.left(self)

    def _over(self, task: asyncio.Task[None]) -> None:
        self._reception.visits.pop(self, None)
        self._guest.ended(self)
        if not task.cancelled() and task.exception() is not None:
            JOURNAL.error("a visit failed\n%s", report(task.exception() or RuntimeError(), ""))
        # Nothing of it keeps the App or the transport alive.
        self._task = self._line = self._stay = None

    # -- what it is ----------------------------------------------------------------------------

    async def _run(self) -> None:
        guest, reception = self._guest, self._reception
        refusal = self._refusal or reception.refusal(guest.key, guest.address)
        if refusal is not None:
            JOURNAL.info("refused %s %s: %s", guest.key or "guest", guest.address, refusal)
            self._tell(refusal)
            await self._close(1)
            return
        with reception.counted(guest.key, guest.address):
            status = await self._served()
            await self._close(status)

    async def _served(self) -> int:
        try:
            if self._command is not None:
                return await self._carry_out(self._command)
            if self._line is not None:
                self._stay = Stay(self._reception, self._line, self._tell)
                await self._stay.run(self._visitor())
                return 0
        except Exception as error:
            JOURNAL.error("a visit failed\n%s", report(error, __version__))
            self._tell(_("boardtui failed at this. What is known of it stands in its log."))
            return 1
        self._tell(_("boardtui needs a terminal to draw on: ssh -t"))
        return 1

    async def _close(self, status: int) -> None:
        chan = self._chan
        if chan is None:
            return
        with suppress(OSError):
            chan.exit(status)
        try:
            async with asyncio.timeout(self._limits.leave):
                await self._lost.wait()
        except TimeoutError:
            chan.abort()

    def _tell(self, text: str) -> None:
        """Lines for whoever looks: on the terminal if there is one, else as an error."""
        chan = self._chan
        if chan is None:
            return
        with suppress(OSError):
            if self._term is None:
                chan.write_stderr(f"{text}\n".encode())
            else:
                chan.write("\r\n".join((*text.split("\n"), "")).encode())

    def _visitor(self) -> Visitor:
        guest, chan = self._guest, self._chan
        sent = {} if chan is None else chan.get_environment_bytes()
        return Visitor(
            key=guest.key,
            wish=guest.wish,
            address=guest.address,
            term=self._term or "",
            colours=colours_of(sent),
            language=language_of(sent),
        )

    # -- without a screen ----------------------------------------------------------------------

    async def _carry_out(self, command: str) -> int:
        most = self._limits.command
        if len(command.encode()) > most:
            self._tell(
                ngettext(
                    "A command may have {n} byte at most.",
                    "A command may have {n} bytes at most.",
                    most,
                ).format(n=most)
            )
            return 1
        try:
            words = tuple(shlex.split(command))
        except ValueError:
            self._tell(_("A quotation mark of this command has no partner."))
            return 2
        try:
            async with asyncio.timeout(self._limits.answer):
                text, status = await self._reception.serve.command(self._visitor(), words)
        except TimeoutError:
            self._tell(_("This took too long, so it was given up."))
            return 1
        chan, shown = self._chan, cleaned_text(text.rstrip("\n"))
        if chan is not None and shown:
            with suppress(OSError):
                chan.write(f"{shown}\n".replace("\n", "\r\n" if self._term else "\n").encode())
        return status

    # -- with a screen -------------------------------------------------------------------------

    def _new_line(self) -> Line:
        chan = self._chan
        sent = {} if chan is None else chan.get_environment_bytes()
        return Line(
            self._write,
            self._hang_up,
            size=self._size,
            term=self._term or "",
            colours=colours_of(sent),
            pushed_back=self._pushed_back,
            reports=self._reception.reports,
        )

    def _write(self, data: bytes) -> None:
        chan = self._chan
        if chan is None:
            raise BrokenPipeError
        chan.write(data)
        if self._stay is not None:
            self._stay.wrote(len(data))

    def _hang_up(self) -> None:
        """The line's last act; the exit status is told, and the channel closed, after it."""

    def _pushed_back(self, full: bool) -> None:
        chan = self._chan
        if chan is None:
            return
        if full:
            chan.pause_reading()
        else:
            chan.resume_reading()
