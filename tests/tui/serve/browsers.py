"""Real websocket clients over loopback, and a house that they come to."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from tests.tui.serve.clients import PLENTY, House, until
from tui.serve.limits import Caps, Limits
from tui.serve.stay import Reception, Serve
from tui.serve.web import Web, WebConfig, listen

__all__ = ["Page", "browsing", "open_page", "reception_of", "served"]

REFUSED_TO_READ = 4096
"""What the socket of a client that does not read holds, in bytes."""


def reception_of(house: House, folder: Path, limits: Limits = PLENTY) -> Reception:
    return Reception(
        serve=Serve(house.make, house.command),
        limits=limits,
        caps=Caps(limits),
        starts=asyncio.Semaphore(limits.starts),
        reports=folder,
    )


@asynccontextmanager
async def served(
    folder: Path,
    house: House | None = None,
    *,
    guests: bool = True,
    limits: Limits = PLENTY,
    url: str = "",
) -> AsyncIterator[Web]:
    reception = reception_of(house if house is not None else House(), folder, limits)
    web = await listen(WebConfig(guests=guests, url=url), reception)
    try:
        yield web
    finally:
        await web.close("The house closes.")


@asynccontextmanager
async def browsing(**given: Any) -> AsyncIterator[aiohttp.ClientSession]:
    """Somebody's browser."""

    def small(info: Any) -> socket.socket:
        made = socket.socket(*info[:3])
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, REFUSED_TO_READ)
        return made

    connector = aiohttp.TCPConnector(socket_factory=small, limit=0)
    async with aiohttp.ClientSession(connector=connector, **given) as session:
        yield session


class Page:
    """A page of a browser as its terminal sees it."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.out = bytearray()
        self.told: list[Any] = []
        """What came beside the terminal's bytes."""
        self.closed = asyncio.Event()
        self._reading = asyncio.get_running_loop().create_task(self._read())

    async def _read(self) -> None:
        async for message in self.socket:
            if message.type is aiohttp.WSMsgType.BINARY:
                self.out.extend(message.data)
            elif message.type is aiohttp.WSMsgType.TEXT:
                self.told.append(json.loads(message.data))
        self.closed.set()

    async def send(self, *message: Any) -> None:
        await self.socket.send_str(json.dumps(message))

    async def type(self, text: str) -> None:
        await self.send("stdin", text)

    async def sees(self, text: str, seconds: float = 20) -> None:
        """Waits until the text was sent; what came before it is forgotten."""
        wanted = text.encode()
        try:
            await until(lambda: wanted in self.out or self.closed.is_set(), seconds)
        except TimeoutError:
            raise AssertionError(f"{text!r} is not in {bytes(self.out[-2000:])!r}") from None
        assert wanted in self.out, (text, bytes(self.out[-2000:]))
        del self.out[: self.out.index(wanted) + len(wanted)]

    async def ends(self, seconds: float = 20) -> int | None:
        """The code with which the socket was closed."""
        async with asyncio.timeout(seconds):
            await self.closed.wait()
        return self.socket.close_code

    def vanish(self) -> None:
        """The connection is gone, without a word."""
        self._reading.cancel()
        self.wire.abort()

    @property
    def wire(self) -> asyncio.Transport:
        connection = self.socket._response.connection
        assert connection is not None
        assert connection.transport is not None
        return connection.transport

    @property
    def numbers(self) -> list[int]:
        """All that stand in the text between < and >."""
        return [int(n) for n in re.findall(rb"<(\d+)>", self.out)]

    @property
    def text(self) -> str:
        return self.out.decode("utf-8", "replace")


@asynccontextmanager
async def open_page(
    web: Web,
    path: str = "/ws?width=80&height=24",
    *,
    origin: str | None = None,
    **given: Any,
) -> AsyncIterator[Page]:
    """A page is opened, by default as the one that was loaded from there."""
    base = f"http://127.0.0.1:{web.port}"
    async with browsing() as session:
        connected = await session.ws_connect(
            base + path, origin=base if origin is None else origin, max_msg_size=0, **given
        )
        page = Page(connected)
        try:
            yield page
        finally:
            page._reading.cancel()
            await connected.close()


async def told_by(web: Web, path: str, act: Callable[[Page], Any] | None = None) -> str:
    """All that a page is shown until it is over."""
    async with open_page(web, path) as page:
        if act is not None:
            await act(page)
        await page.ends()
        return page.text
