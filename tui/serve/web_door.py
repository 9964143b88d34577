"""Where browsers' connections come in: counted, and none sends too much or stays unused."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast

from tui.serve.limits import Caps, Limits

__all__ = ["WebDoor", "Wire"]

# For all that one connection loads, in seconds; the largest file is some 130 KB long.
_LOADED_WITHIN = 60.0
# In bytes: a small share at a time, so that a flood takes turns with everybody else.
_READ_AT_ONCE = 8 * 1024
# The socket's buffer: beyond the first figure nothing more is sent until it is below the second.
_FULL, _FREE = 32768, 4096
# What the system holds besides; as much as it likes would be megabytes of frames out of date.
_SENT_AHEAD = 64 * 1024


class Wire:
    """A transport that stays paused while the door, too, wants it to be."""

    def __init__(self, transport: asyncio.Transport, door: WebDoor) -> None:
        self._transport = transport
        self._deaf: set[str] = set()
        self.door = door

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def pause_reading(self, why: str = "full") -> None:
        self._deaf.add(why)
        self._transport.pause_reading()

    def resume_reading(self, why: str = "full") -> None:
        self._deaf.discard(why)
        if not self._deaf and not self._transport.is_closing():
            self._transport.resume_reading()


class WebDoor(asyncio.Protocol):
    """Stands between the socket and the protocol of HTTP that `handler` makes."""

    def __init__(self, caps: Caps, limits: Limits, handler: Callable[[], asyncio.Protocol]) -> None:
        self._caps = caps
        self._rate, self._burst = limits.typed_rate, float(limits.typed_burst)
        self._make = handler
        self._handler: asyncio.Protocol | None = None
        self._wire: Wire | None = None
        self._loop = asyncio.get_running_loop()
        self._allowed = self._burst
        self._counted = self._loop.time()
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._counts = False
        self.address = ""

    def let_in(self) -> None:
        """It is more now than something that is loaded: who is there is counted elsewhere."""
        if "load" in self._timers:
            self._timers.pop("load").cancel()
        if self._counts:
            self._counts = False
            self._caps.admitted(self.address)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        wire = cast(asyncio.Transport, transport)
        peer = wire.get_extra_info("peername")
        self.address = str(peer[0]) if peer else ""
        if not peer or self._caps.admit(self.address) is not None:
            wire.abort()
            return
        self._counts = True
        with suppress(AttributeError):
            wire.max_size = _READ_AT_ONCE  # type: ignore[attr-defined]
        wire.set_write_buffer_limits(_FULL, _FREE)
        wire.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SENT_AHEAD)
        self._timers["load"] = self._loop.call_later(_LOADED_WITHIN, wire.abort)
        self._wire = Wire(wire, self)
        self._handler = self._make()
        self._handler.connection_made(cast(asyncio.BaseTransport, self._wire))

    def data_received(self, data: bytes) -> None:
        if self._handler is None or self._wire is None:
            return
        now = self._loop.time()
        self._allowed = min(self._burst, self._allowed + (now - self._counted) * self._rate)
        self._counted = now
        self._allowed -= len(data)
        if self._allowed < 0 and "flood" not in self._timers:
            self._wire.pause_reading("flood")
            self._timers["flood"] = self._loop.call_later(-self._allowed / self._rate, self._hear)
        self._handler.data_received(data)

    def _hear(self) -> None:
        self._timers.pop("flood", None)
        if self._wire is not None:
            self._wire.resume_reading("flood")

    def eof_received(self) -> bool | None:
        return None if self._handler is None else self._handler.eof_received()

    def pause_writing(self) -> None:
        if self._handler is not None:
            self._handler.pause_writing()

    def resume_writing(self) -> None:
        if self._handler is not None:
            self._handler.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self.let_in()
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        handler, self._handler, self._wire = self._handler, None, None
        if handler is not None:
            handler.connection_lost(exc)
