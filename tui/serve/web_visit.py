"""A visit by a browser: the messages of textual-serve's page to a Line, and back."""

from __future__ import annotations

import asyncio
import contextvars
import re
from collections.abc import Callable
from typing import Final

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web
from msgspec import Struct

from tui.crash import report
from tui.serve.journal import JOURNAL
from tui.serve.line import Line
from tui.serve.stay import Reception, Stay
from tui.serve.visitor import Visitor

__all__ = ["LARGEST_MESSAGE", "WebVisit"]

LARGEST_MESSAGE: Final = 256 * 1024
"""In bytes; a paste is one message. Whoever sends more is cut off."""

# What waits to be sent: beyond the first figure nothing is drawn until it is below the second.
_FULL, _FREE = 32768, 4096

# A message counts so many bytes at least, for each takes its time.
_LEAST_COST = 32
_LONGEST_PING = 32

_TITLE = re.compile(rb"\x1b\]2;([^\x07]*)\x07")


class _Stdin(Struct, frozen=True, array_like=True, tag="stdin"):
    data: str


class _Size(Struct, frozen=True):
    width: int
    height: int


class _Resize(Struct, frozen=True, array_like=True, tag="resize"):
    size: _Size


class _Ping(Struct, frozen=True, array_like=True, tag="ping"):
    data: str


class _Focus(Struct, frozen=True, array_like=True, tag="focus"):
    """The terminal itself tells this, among what is typed."""


class _Blur(Struct, frozen=True, array_like=True, tag="blur"):
    """As `_Focus`."""


_messages: Final = msgspec.json.Decoder(_Stdin | _Resize | _Ping | _Focus | _Blur)


class WebVisit:
    """With `refusal` it is no more than that sentence."""

    def __init__(
        self,
        reception: Reception,
        socket: web.WebSocketResponse,
        cut_off: Callable[[], None],
        visitor: Visitor,
        size: tuple[int, int],
        refusal: str | None = None,
    ) -> None:
        self._reception = reception
        self._limits = reception.limits
        self._socket = socket
        self._cut_off = cut_off
        self._visitor = visitor
        self._refusal = refusal
        self._gone = False
        self._out: list[bytes] = []
        self._unsent = 0
        self._full = False
        self._title: str | None = None
        self._wake = asyncio.Event()
        self._hearing = asyncio.Event()
        self._hearing.set()
        self._line = Line(
            self._write,
            self._hang_up,
            size=size,
            term=visitor.term,
            colours=visitor.colours,
            pushed_back=self._pushed_back,
            reports=reception.reports,
        )
        self._stay = Stay(reception, self._line, self._tell)

    def end(self, sentence: str) -> None:
        """Ends the screen, with this sentence below it."""
        self._line.end(sentence)

    async def run(self) -> None:
        """Until the socket is closed."""
        loop = asyncio.get_running_loop()
        sending = loop.create_task(self._send())
        task = loop.create_task(self._visit(), context=contextvars.Context())
        self._reception.visits[self] = task
        task.add_done_callback(self._over)
        try:
            await self._listen()
        finally:
            self._lose()
            await asyncio.wait([task])
            sending.cancel()

    def _over(self, task: asyncio.Task[None]) -> None:
        self._reception.visits.pop(self, None)
        if not task.cancelled() and task.exception() is not None:
            JOURNAL.error("a visit failed\n%s", report(task.exception() or RuntimeError(), ""))

    async def _visit(self) -> None:
        key, address = self._visitor.key, self._visitor.address
        refusal = self._refusal or self._reception.refusal(key, address)
        try:
            if refusal is not None:
                JOURNAL.info("refused %s %s: %s", key or "guest", address, refusal)
                self._tell(refusal)
                return
            with self._reception.counted(key, address):
                await self._stay.run(self._visitor)
        finally:
            self._hearing.set()
            await self._close()

    async def _close(self) -> None:
        """What is left is sent, and the socket closed; who does not take it is cut off."""
        try:
            async with asyncio.timeout(self._limits.leave):
                while self._unsent and not self._gone:
                    await asyncio.sleep(0.01)
                await self._socket.close()
        except (TimeoutError, OSError, RuntimeError):
            self._cut_off()

    def _lose(self) -> None:
        self._gone = True
        self._wake.set()
        self._line.lost()

    # -- in ------------------------------------------------------------------------------------

    async def _listen(self) -> None:
        """Takes what comes as fast as it may come, until the end."""
        rate, burst = self._limits.typed_rate, float(self._limits.typed_burst)
        clock = asyncio.get_running_loop().time
        allowed, counted = burst, clock()
        while not self._gone:
            message = await self._socket.receive()
            if message.type is WSMsgType.TEXT:
                await self._take(message.data)
            elif message.type is WSMsgType.PING:
                await self._socket.pong(message.data)
            elif message.type is WSMsgType.BINARY:
                await self._socket.close(code=WSCloseCode.UNSUPPORTED_DATA)
            elif message.type is not WSMsgType.PONG:
                return
            now = clock()
            size = max(_LEAST_COST, len(message.data))
            allowed = min(burst, allowed + (now - counted) * rate) - size
            counted = now
            # In any case it is others' turn.
            await asyncio.sleep(max(0.0, -allowed / rate))
            await self._hearing.wait()

    async def _take(self, text: str) -> None:
        try:
            match _messages.decode(text):
                case _Stdin(data):
                    self._line.feed(data.encode())
                case _Resize(size):
                    self._line.resize(size.width, size.height)
                case _Ping(data):
                    answer = ["pong", data[:_LONGEST_PING]]
                    await self._socket.send_str(msgspec.json.encode(answer).decode())
                case _Focus() | _Blur():
                    pass
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            await self._socket.close(code=WSCloseCode.INVALID_TEXT)

    def _pushed_back(self, full: bool) -> None:
        if full:
            self._hearing.clear()
        else:
            self._hearing.set()

    # -- out -----------------------------------------------------------------------------------

    def _tell(self, text: str) -> None:
        """Lines for whoever looks, before an App is there or in its place."""
        self._put("\r\n".join((*text.split("\n"), "")).encode())

    def _write(self, data: bytes) -> None:
        if self._gone:
            raise BrokenPipeError
        for title in _TITLE.findall(data):
            self._title = title.decode("utf-8", "replace")
        self._put(data)
        self._stay.wrote(len(data))

    def _put(self, data: bytes) -> None:
        self._out.append(data)
        self._unsent += len(data)
        self._wake.set()
        if self._unsent > _FULL and not self._full:
            self._full = True
            self._line.pause_writing()

    def _hang_up(self) -> None:
        """The line's last act; the socket is closed after it."""

    async def _send(self) -> None:
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                await self._send_all()
        except OSError:
            pass
        finally:
            self._lose()

    async def _send_all(self) -> None:
        while self._out:
            data = b"".join(self._out)
            self._out.clear()
            await self._socket.send_bytes(data)
            self._unsent -= len(data)
            if self._full and self._unsent <= _FREE:
                self._full = False
                self._line.resume_writing()
        if self._title is not None:
            told = msgspec.json.encode(["title", self._title]).decode()
            self._title = None
            await self._socket.send_str(told)
