"""The same in a browser: real websocket clients over loopback."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from textual.app import App
from textual.driver import Driver
from textual.widgets import Static

from tests.tui.serve.browsers import browsing, open_page, served
from tests.tui.serve.clients import House, until
from tui.serve.visitor import Visitor
from tui.serve.web import Web
from tui.serve.web_page import load

TERMINAL_BACK = ("\x1b[?1049l", "\x1b[?1000l", "\x1b[?1002l", "\x1b[?1006l", "\x1b[?25h")


async def get(web: Web, path: str = "/", **headers: str) -> tuple[aiohttp.ClientResponse, bytes]:
    async with (
        browsing() as session,
        session.get(f"http://127.0.0.1:{web.port}{path}", headers=headers) as answer,
    ):
        return answer, await answer.read()


# -- the page ------------------------------------------------------------------------------------


def test_the_page_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as web:
            answer, body = await get(web)
            assert 200 == answer.status
            page = body.decode()
            assert "//" not in page
            for path in ("xterm.css", "page.css", "textual.js", "page.js"):
                assert f'"{path}"' in page
                loaded, body = await get(web, f"/{path}")
                assert 200 == loaded.status
                assert body
            font, body = await get(web, "/RobotoMono-VariableFont_wght.ttf")
            assert "font/ttf" == font.headers["Content-Type"]
            assert b"\x00\x01\x00\x00" == body[:4]

    asyncio.run(main())


def test_the_page_may_load_from_here_alone_and_stand_in_no_other(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as web:
            answer, _body = await get(web)
            policy = dict(
                part.strip().split(" ", 1)
                for part in answer.headers["Content-Security-Policy"].split(";")
            )
            here = f"127.0.0.1:{web.port}"
            assert "'none'" == policy["default-src"]
            assert "'self'" == policy["script-src"] == policy["font-src"]
            assert f"'self' ws://{here} wss://{here}" == policy["connect-src"]
            assert "'none'" == policy["frame-ancestors"] == policy["base-uri"]
            assert "DENY" == answer.headers["X-Frame-Options"]
            assert "nosniff" == answer.headers["X-Content-Type-Options"]
            assert "boardtui" == answer.headers["Server"]
            strange, _body = await get(web, Host="a; script-src *")
            assert "*" not in strange.headers["Content-Security-Policy"]

    asyncio.run(main())


def test_what_was_loaded_before_is_not_sent_again(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as web:
            first, script = await get(web, "/textual.js")
            again, nothing = await get(
                web, "/textual.js", **{"If-None-Match": first.headers["ETag"]}
            )
            assert (304, b"") == (again.status, nothing)
            plain, whole = await get(web, "/textual.js", **{"Accept-Encoding": "identity"})
            assert whole == script
            assert "Content-Encoding" not in plain.headers
            assert int(first.headers["Content-Length"]) < len(script) / 3

    asyncio.run(main())


@pytest.mark.parametrize(
    "path",
    ["/download/x", "/static/js/textual.js", "/..%2f..%2fetc/passwd", "/server.py", "//", "/wsx"],
)
def test_nothing_else_is_there(tmp_path: Path, path: str) -> None:
    async def main() -> None:
        async with served(tmp_path) as web:
            answer, body = await get(web, path)
            assert (404, b"") == (answer.status, body)

    asyncio.run(main())


def test_nothing_can_be_sent_to_it_by_http(tmp_path: Path) -> None:
    async def main() -> None:
        async with (
            served(tmp_path) as web,
            browsing() as session,
            session.post(f"http://127.0.0.1:{web.port}/", data=b"x") as answer,
        ):
            assert 405 == answer.status

    asyncio.run(main())


@pytest.mark.parametrize(
    "name",
    [
        "window.onload=",
        ".textual-terminal",
        "dataset.sessionWebsocketUrl",
        "dataset.fontSize",
        '"?width="',
        '"-first-byte"',
        '"-closed"',
        '["stdin",',
        '["resize",',
        '["ping",',
        '["focus"]',
        '["blur"]',
    ],
)
def test_the_terminal_of_textual_serve_is_as_the_page_expects(name: str) -> None:
    assert name in load()["/textual.js"].body.decode()


# -- a visit ---------------------------------------------------------------------------------------


def test_keys_come_to_the_app_and_its_frames_to_the_page(tmp_path: Path) -> None:
    async def main() -> None:
        house = House()
        async with served(tmp_path, house) as web, open_page(web) as page:
            await page.sees("[a guest]")
            await page.type("ab")
            await page.sees("[2 b]")
            await page.type("\x1b[A")
            await page.sees("[3 up]")
            await page.type("\x1b")
            await page.sees("[4 escape]")
            (visitor,) = house.visitors
            assert ("127.0.0.1", "", "truecolor") == (
                visitor.address,
                visitor.wish,
                visitor.colours,
            )

    asyncio.run(main())


def test_the_language_of_the_browser_is_told(tmp_path: Path) -> None:
    async def main() -> None:
        house = House()
        async with served(tmp_path, house) as web:
            for accepted in ("sv-SE,sv;q=0.9", "de", "*", "[;]" * 9):
                async with open_page(web, headers={"Accept-Language": accepted}) as page:
                    await page.sees("[a guest]")
            assert ["sv_SE", "de", "", ""] == [visitor.language for visitor in house.visitors]

    asyncio.run(main())


def test_the_size_is_followed_and_is_never_absurd(tmp_path: Path) -> None:
    async def main() -> None:
        house = House()
        async with served(tmp_path, house) as web:
            async with open_page(web, "/ws?width=100&height=30") as page:
                await page.sees("[a guest]")
                (app,) = house.shown
                assert (100, 30) == app.size
                await page.send("resize", {"width": 90, "height": 40})
                await until(lambda: app.size == (90, 40))
                await page.send("resize", {"width": 10**30, "height": 65535})
                await until(lambda: app.size == (500, 200))
                await page.send("resize", {"width": -5, "height": 0})
                await until(lambda: app.size == (80, 24))
            absurd = "/ws?width=9999999999999999999999&height=%00"
            async with open_page(web, absurd) as page:
                await page.sees("[a guest]")
                await until(lambda: len(house.shown) == 1)
                assert (500, 24) == house.shown[0].size

    asyncio.run(main())


def test_a_ping_is_answered_and_focus_is_no_key(tmp_path: Path) -> None:
    async def main() -> None:
        house = House()
        async with served(tmp_path, house) as web, open_page(web) as page:
            await page.sees("[a guest]")
            await page.send("ping", "1700000000000")
            await page.send("ping", "x" * 5000)
            await page.send("blur")
            await page.send("focus")
            await page.type("a")
            await page.sees("[1 a]")
            assert [["pong", "1700000000000"], ["pong", "x" * 32]] == page.told

    asyncio.run(main())


class Titled(App[None]):
    """Gives its window a title that holds what must not break out of it."""

    def __init__(self, visitor: Visitor, driver: type[Driver]) -> None:
        super().__init__(driver_class=driver)
        self.line: Any = getattr(driver, "line")  # noqa: B009

    def compose(self) -> Any:
        yield Static("[titled]", markup=False)

    def on_mount(self) -> None:
        self.line.title('(1) "board\x1btui"')


def test_the_title_is_the_pages_too(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path, House(Titled)) as web, open_page(web) as page:
            await page.sees("[titled]")
            await until(lambda: page.told)
            assert [["title", '(1) "boardtui"']] == page.told

    asyncio.run(main())


def test_an_app_that_ends_puts_the_terminal_back_and_closes_the_socket(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as web, open_page(web) as page:
            await page.sees("[a guest]")
            await page.type("q")
            assert 1000 == await page.ends()
            assert [] == [mode for mode in TERMINAL_BACK if mode not in page.text]
            await until(lambda: web._reception.caps.sessions == 0)
            assert {} == web._reception.visits

    asyncio.run(main())


def test_an_app_that_fails_tells_no_values_and_touches_no_other(tmp_path: Path) -> None:
    async def main() -> None:
        async with (
            served(tmp_path) as web,
            open_page(web) as page,
            open_page(web) as other,
        ):
            await page.sees("[a guest]")
            await other.sees("[a guest]")
            await page.type("!")
            await page.sees("boardtui failed, and has told its host")
            assert 1000 == await page.ends()
            assert "118" not in page.text
            await other.type("a")
            await other.sees("[1 a]")

    asyncio.run(main())


def test_a_server_that_closes_tells_it_and_puts_the_terminal_back(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as web, open_page(web) as page:
            await page.sees("[a guest]")
            await web.close("The house closes.")
            assert 1000 == await page.ends()
            shown, told = page.text.rsplit("\x1b[?1049l", 1)
            assert "The house closes.\r\n" in told
            assert [] == [mode for mode in TERMINAL_BACK[1:] if mode not in shown + told]
            with pytest.raises(aiohttp.ClientConnectorError):
                await get(web)

    asyncio.run(main())


def test_a_client_that_vanishes_ends_its_app(tmp_path: Path) -> None:
    async def main() -> None:
        house = House()
        async with served(tmp_path, house) as web:
            async with open_page(web) as page:
                await page.sees("[a guest]")
                page.vanish()
                await until(lambda: house.shown == [])
                await until(lambda: web._reception.caps.sessions == 0)
            assert {} == web._reception.visits

    asyncio.run(main())


def test_a_hundred_come_and_go_and_nothing_of_them_is_left(tmp_path: Path) -> None:
    async def visit(web: Web, n: int) -> None:
        async with open_page(web) as page:
            if n % 3:
                await page.sees("[a guest]")
            if n % 2:
                page.vanish()

    async def main() -> None:
        house = House()
        async with served(tmp_path, house) as web:
            await visit(web, 1)
            await until(lambda: web._reception.visits == {})
            await asyncio.sleep(0.1)
            before = len(asyncio.all_tasks())
            for n in range(0, 100, 5):
                await asyncio.gather(*(visit(web, n + at) for at in range(5)))
            await until(lambda: web._reception.visits == {})
            await until(lambda: len(asyncio.all_tasks()) <= before)
            assert (0, 0) == (web._reception.caps.sessions, web._reception.caps.strangers)
            gc.collect()
            # The last that ended may be held by the caches of Textual until the next sweep.
            assert len([ref for ref in house.apps if ref() is not None]) <= 6

    asyncio.run(main())
