"""What a browser may send and need not read, and connections that are of no use."""

from __future__ import annotations

import asyncio
import json
import os
import time
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from textual.app import App
from textual.driver import Driver
from textual.widgets import Static

from tests.tui.serve.browsers import open_page, served
from tests.tui.serve.clients import PLENTY, House, until
from tui.serve import web_door
from tui.serve.limits import Limits
from tui.serve.visitor import Visitor
from tui.serve.web import Web

# -- what a client may send ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("", 1007),
        ("{", 1007),
        ("null", 1007),
        ('["stdin"]', 1007),
        ('["stdin", 5]', 1007),
        ('["stdin", "\\ud800"]', 1007),
        ('["resize", {"width": "a", "height": 1}]', 1007),
        ('["resize", [80, 24]]', 1007),
        ('["exec", "id"]', 1007),
        ("[" * 100_000, 1007),
        (b'["stdin", "a"]', 1003),
        ('["stdin", "' + "a" * 300_000 + '"]', 1009),
    ],
    ids=range(12),
)
def test_what_is_no_message_ends_the_visit_and_no_other(
    tmp_path: Path, message: str | bytes, code: int
) -> None:
    async def main() -> None:
        house = House()
        async with served(tmp_path, house) as web, open_page(web) as other:
            await other.sees("[a guest]")
            async with open_page(web) as page:
                await page.sees("[a guest]")
                if isinstance(message, str):
                    await page.socket.send_str(message)
                else:
                    await page.socket.send_bytes(message)
                assert code == await page.ends()
            await until(lambda: len(house.shown) == 1)
            await other.type("a")
            await other.sees("[1 a]")

    asyncio.run(main())


def test_broken_utf8_ends_the_visit(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as web, open_page(web) as page:
            await page.sees("[a guest]")
            await page.socket.send_frame(b'["stdin", "\xff"]', aiohttp.WSMsgType.TEXT)
            assert 1007 == await page.ends()

    asyncio.run(main())


def test_a_few_bytes_dont_unpack_to_very_many(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as web, open_page(web, compress=15) as page:
            await page.sees("[a guest]")
            assert 15 == page.socket.compress
            await page.socket.send_str('["stdin", "' + "a" * 20_000_000 + '"]')
            assert 1009 == await page.ends()

    asyncio.run(main())


def test_a_paste_of_half_the_largest_message_is_taken(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as web, open_page(web) as page:
            await page.sees("[a guest]")
            await page.type("\x1b[200~" + "a" * 128_000 + "\x1b[201~")
            await page.type("b")
            await page.sees("[1 b]")

    asyncio.run(main())


@pytest.mark.parametrize("kind", ["keys", "pings", "control"])
def test_a_flood_holds_up_nobody_else(tmp_path: Path, kind: str) -> None:
    async def flood(page: Any) -> None:
        while True:
            if kind == "keys":
                await page.socket.send_str(json.dumps(["stdin", "ab" * 4000]))
            elif kind == "pings":
                await page.send("ping", "1")
            else:
                await page.socket.ping()

    async def main() -> None:
        async with (
            served(tmp_path) as web,
            open_page(web) as page,
            open_page(web) as other,
        ):
            await page.sees("[a guest]")
            await other.sees("[a guest]")
            flooding = asyncio.get_running_loop().create_task(flood(page))
            await asyncio.sleep(1)
            began = time.monotonic()
            for n in range(10):
                await other.type("a")
                await other.sees(f"[{n + 1} a]")
            assert time.monotonic() - began < 5
            # What it sends is not taken as fast as it comes: it is held back.
            assert not flooding.done()
            flooding.cancel()
            page.vanish()

    asyncio.run(main())


class Busy(App[None]):
    """Changes all of its screen all the time."""

    def __init__(self, _visitor: Visitor, driver: type[Driver]) -> None:
        super().__init__(driver_class=driver)
        self.n = 0

    def compose(self) -> Any:
        yield Static(id="n")
        yield Static(id="noise")

    def on_mount(self) -> None:
        self.set_interval(0.02, self.tick)

    def tick(self) -> None:
        self.n += 1
        self.query_one("#n", Static).update(f"<{self.n}>")
        noise = (os.urandom(39).hex() for _ in range(22))
        self.query_one("#noise", Static).update("\n".join(noise))


def test_who_does_not_read_is_drawn_nothing_until_it_does(tmp_path: Path) -> None:
    async def main() -> None:
        house = House(Busy)
        async with served(tmp_path, house) as web, open_page(web) as page:
            await until(lambda: len(page.numbers) > 3)
            page.wire.pause_reading()
            (visit,) = web._reception.visits
            (app,) = house.shown
            await until(lambda: visit._full, 60)
            held = visit._unsent
            assert held < 100_000
            stood = app.n
            await until(lambda: app.n > stood + 20)
            assert held == visit._unsent
            newest = app.n
            page.wire.resume_reading()
            await until(lambda: page.numbers[-1:] > [newest], 60)
            assert [] == [n for n in page.numbers if stood < n < newest]

    asyncio.run(main())


def test_who_never_reads_is_cut_off_when_the_server_closes(tmp_path: Path) -> None:
    async def main() -> None:
        limits = Limits(leave=0.5)
        async with served(tmp_path, House(Busy), limits=limits) as web, open_page(web) as page:
            await until(lambda: len(page.numbers) > 3)
            page.wire.pause_reading()
            (visit,) = web._reception.visits
            await until(lambda: visit._full, 60)
            began = time.monotonic()
            await web.close("The house closes.")
            assert time.monotonic() - began < 10
            assert 0 == web._reception.caps.sessions

    asyncio.run(main())


# -- connections -----------------------------------------------------------------------------------


async def raw(web: Web) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", web.port)


def test_a_connection_that_says_nothing_is_closed(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path, limits=Limits(login=0.3)) as web:
            reader, writer = await raw(web)
            await until(lambda: web._reception.caps.strangers == 1)
            async with asyncio.timeout(10):
                assert b"" == await reader.read()
            writer.close()
            await until(lambda: web._reception.caps.strangers == 0)

    asyncio.run(main())


def test_a_request_that_never_ends_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web_door, "_LOADED_WITHIN", 0.5)

    async def main() -> None:
        async with served(tmp_path, limits=PLENTY) as web:
            reader, writer = await raw(web)
            writer.write(b"GET / HTTP/1.1\r\nHost: ")
            began = time.monotonic()
            gone = asyncio.get_running_loop().create_task(reader.read())
            while not gone.done():
                writer.write(b"a")
                await asyncio.sleep(0.05)
                assert time.monotonic() - began < 10
            assert 0.4 < time.monotonic() - began
            await asyncio.gather(gone, return_exceptions=True)
            writer.close()

    asyncio.run(main())


def test_an_open_page_outlasts_the_time_for_loading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web_door, "_LOADED_WITHIN", 0.5)

    async def main() -> None:
        async with served(tmp_path) as web, open_page(web) as page:
            await page.sees("[a guest]")
            await asyncio.sleep(0.7)
            await page.type("a")
            await page.sees("[1 a]")

    asyncio.run(main())


def test_more_connections_than_one_address_may_have_are_closed(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path, limits=Limits(address_strangers=2)) as web:
            held = [await raw(web) for _ in range(2)]
            await until(lambda: web._reception.caps.strangers == 2)
            reader, writer = await raw(web)
            (answer,) = await asyncio.gather(reader.read(), return_exceptions=True)
            assert isinstance(answer, ConnectionError) or answer == b""
            writer.close()
            for _reader, one in held:
                one.close()
            await until(lambda: web._reception.caps.strangers == 0)
            # Who is in doesn't count among those.
            async with open_page(web) as one_page, open_page(web) as two, open_page(web) as three:
                for page in (one_page, two, three):
                    await page.sees("[a guest]")

    asyncio.run(main())


@pytest.mark.parametrize(
    "sent",
    [
        b"\x00\xff\r\n\r\n",
        b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n\r\n",
        b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
        b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: short\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: " + b"a" * 20_000 + b"\r\n\r\n",
    ],
    ids=["no http", "no upgrade", "bad key", "long header"],
)
def test_what_is_no_request_is_refused(
    tmp_path: Path, sent: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    async def main() -> None:
        async with served(tmp_path) as web:
            reader, writer = await raw(web)
            writer.write(sent.replace(b"{port}", str(web.port).encode()))
            async with asyncio.timeout(10):
                (answer,) = await asyncio.gather(reader.read(), return_exceptions=True)
            # Who sends on after the refusal may not hear it.
            if not isinstance(answer, ConnectionResetError):
                assert b"400" == answer.split(b" ")[1]
                assert b"Traceback" not in answer
            writer.close()
        assert ("", "") == capfd.readouterr()

    asyncio.run(main())
