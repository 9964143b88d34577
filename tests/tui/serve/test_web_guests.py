"""Who is let in by a browser, and how many."""

from __future__ import annotations

import asyncio
from pathlib import Path

import aiohttp
import pytest

from tests.tui.serve.browsers import open_page, served, told_by
from tests.tui.serve.clients import House, until
from tui.serve.limits import Limits


@pytest.mark.parametrize(
    "origin",
    [
        "http://elsewhere.example",
        "http://127.0.0.1",
        "http://127.0.0.1:{port}.elsewhere.example",
        "http://elsewhere.example/127.0.0.1:{port}",
        "http://x@127.0.0.1:{port}",
        "ftp://127.0.0.1:{port}",
        "null",
        "",
        "http://[",
    ],
)
def test_the_page_of_another_site_is_refused(tmp_path: Path, origin: str) -> None:
    async def main() -> None:
        house = House()
        async with served(tmp_path, house) as web:
            with pytest.raises(aiohttp.WSServerHandshakeError) as no:
                async with open_page(web, origin=origin.format(port=web.port)):
                    pass
            assert 403 == no.value.status
        assert [] == house.visitors

    asyncio.run(main())


def test_behind_a_proxy_only_the_page_of_its_address_is_let_in(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path, url="https://games.example.org/board") as web:
            async with open_page(web, origin="https://games.example.org") as page:
                await page.sees("[a guest]")
            for origin in (f"http://127.0.0.1:{web.port}", "http://games.example.org"):
                with pytest.raises(aiohttp.WSServerHandshakeError) as no:
                    async with open_page(web, origin=origin):
                        pass
                assert 403 == no.value.status

    asyncio.run(main())


def test_without_a_link_only_guests_are_let_in(tmp_path: Path) -> None:
    async def main() -> None:
        house = House()
        async with served(tmp_path, house, guests=False) as web:
            assert (
                "Only who has a link comes in here: ask for one by ssh HOST web.\r\n"
                == await told_by(web, "/ws")
            )
            assert [] == house.visitors
            word = web.link("SHA256:abc").removeprefix("/#")
            async with open_page(web, f"/ws/{word}?width=80&height=24") as page:
                await page.sees("[SHA256:abc]")

    asyncio.run(main())


def test_a_link_that_was_used_makes_nobody_a_guest(tmp_path: Path) -> None:
    async def main() -> None:
        house = House()
        async with served(tmp_path, house) as web:
            word = web.link("SHA256:abc").removeprefix("/#")
            async with open_page(web, f"/ws/{word}") as page:
                await page.sees("[SHA256:abc]")
            for path in (f"/ws/{word}", "/ws/other", f"/ws/{word}/x"):
                assert (await told_by(web, path)).startswith("This link was used already")
        assert ["SHA256:abc"] == [visitor.key for visitor in house.visitors]

    asyncio.run(main())


@pytest.mark.parametrize(
    ("limits", "told"),
    [
        (Limits(address_sessions=2), "Only 2 sessions from one address may be open at a time."),
        (Limits(sessions=2), "The house is full: 2 are here, and that is the most."),
    ],
)
def test_more_than_there_is_room_for_are_told_so(tmp_path: Path, limits: Limits, told: str) -> None:
    async def main() -> None:
        async with served(tmp_path, limits=limits) as web:
            async with open_page(web) as one, open_page(web) as two:
                await one.sees("[a guest]")
                await two.sees("[a guest]")
                assert told in await told_by(web, "/ws")
                assert 2 == web._reception.caps.sessions
            await until(lambda: web._reception.caps.sessions == 0)
            async with open_page(web) as three:
                await three.sees("[a guest]")

    asyncio.run(main())


def test_the_sessions_of_one_key_are_counted(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path, limits=Limits(key_sessions=1)) as web:
            words = []
            for _ in range(2):
                words.append(web.link("SHA256:abc").removeprefix("/#"))
                if len(words) == 1:
                    first = open_page(web, f"/ws/{words[0]}")
                    page = await first.__aenter__()
                    await page.sees("[SHA256:abc]")
            assert "Only 1 session of one key" in await told_by(web, f"/ws/{words[1]}")
            await first.__aexit__(None, None, None)

    asyncio.run(main())


def test_who_types_nothing_for_long_is_sent_away(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path, limits=Limits(idle=0.6, warning=0.1)) as web:
            told = await told_by(web, "/ws")
            assert "Nothing was typed here for a long time" in told

    asyncio.run(main())
