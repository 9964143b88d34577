"""Clients that send too much, read too little, or come and go: others don't notice."""

from __future__ import annotations

import asyncio
import gc
import time
from pathlib import Path
from socket import SO_SNDBUF, SOL_SOCKET

from tests.tui.serve.clients import House, Screen, connected, new_key, screen, serving, until
from tui.serve.ssh import Limits

KEY = new_key()


async def repaints(session: Screen, times: int) -> float:
    """Seconds from a key to its repaint, the longest of so many."""
    worst = 0.0
    for n in range(1, times + 1):
        session.type("x")
        pressed = time.monotonic()
        await session.sees(f"[{n} x]")
        worst = max(worst, time.monotonic() - pressed)
    return worst


def test_a_slow_reader_holds_up_nobody_and_then_sees_the_newest(tmp_path: Path) -> None:
    house = House()

    async def main() -> None:
        async with (
            serving(tmp_path, house) as server,
            connected(server, KEY, window=16384) as one,
            connected(server, new_key()) as two,
        ):
            slow, other = await screen(one), await screen(two)
            await slow.sees("SHA256:")
            await other.sees("SHA256:")
            slow.chan.pause_reading()
            for n in range(400):
                slow.type("ab"[n % 2])
                slow.chan.change_terminal_size(80 + n % 40, 24)
                if n % 20 == 0:
                    await asyncio.sleep(0.02)
            assert await repaints(other, 10) < 3
            app = next(app for app in house.shown if len(app.had) > 10)
            await until(lambda: len(app.had) == 400)
            (held,) = (visit for visit in server.reception.visits if visit._stay._app is app)
            assert held._chan is not None
            # Two frames at most lie there, however much has changed since.
            assert held._chan.get_write_buffer_size() < 100_000
            slow.chan.resume_reading()
            await slow.sees("[400 b]")

    asyncio.run(main())


def test_who_does_not_read_the_connection_is_not_heard_until_it_does(tmp_path: Path) -> None:
    # So much may be typed that only the answers can be too much.
    limits = Limits(typed_rate=10**9, typed_burst=10**9)

    async def main() -> None:
        async with (
            serving(tmp_path, limits=limits) as server,
            connected(server, KEY) as one,
            connected(server, new_key()) as two,
        ):
            stuck, other = await screen(one), await screen(two)
            await stuck.sees("SHA256:")
            await other.sees("SHA256:")
            (served,) = (c._conn for c in server._callers if c.key == fingerprint(KEY))
            assert served is not None
            wire = served._transport
            mine = one._transport
            assert wire is not None
            assert mine is not None
            wire.get_extra_info("socket").setsockopt(SOL_SOCKET, SO_SNDBUF, 4096)
            mine.pause_reading()

            # Each of these, unknown to the server, is answered, and nobody takes the answers.
            async def ask() -> None:
                while wire.is_reading():
                    for _ in range(200):
                        one.send_packet(200, bytes(100))
                    await asyncio.sleep(0.001)

            async with asyncio.timeout(20):
                await ask()
            await repaints(other, 10)
            assert wire.get_write_buffer_size() < 1_000_000
            mine.resume_reading()
            await until(wire.is_reading)
            stuck.type("x")
            await stuck.sees("[1 x]")

    asyncio.run(main())


def fingerprint(key: object) -> str:
    return key.get_fingerprint("sha256")  # type: ignore[attr-defined]


def test_a_flood_of_keys_holds_up_nobody(tmp_path: Path) -> None:
    house = House()

    async def main() -> None:
        async with (
            serving(tmp_path, house) as server,
            connected(server, KEY) as one,
            connected(server, new_key()) as two,
        ):
            flood, other = await screen(one), await screen(two)
            await flood.sees("SHA256:")
            await other.sees("SHA256:")
            for _ in range(60):
                flood.type("abcdefgh" * 4096)
            assert await repaints(other, 20) < 3

    asyncio.run(main())


def test_broken_text_and_endless_sequences_are_survived(tmp_path: Path) -> None:
    broken = [
        b"\xff\xfe\xc3",
        b"\x1b[" + b"9" * 50_000,
        b"\x1b]52;c;" + b"A" * 50_000,
        b"\x1bP" + b"q" * 50_000,
        b"\x1b[200~" + b"paste" * 20_000,
        b"\x1b[201~\x1b[1;99999999999999R\x1b[<1;2;3;4M\x1b[M\xff\xff\xff",
        b"\xf0\x9f\x8e",
        b"\x00\x01\x02\x1a\x1c",
    ]

    async def main() -> None:
        async with serving(tmp_path) as server, connected(server, KEY) as conn:
            session = await screen(conn)
            await session.sees("SHA256:")
            for data in broken:
                session.type(data)
                await asyncio.sleep(0.05)
            await asyncio.sleep(0.3)
            session.type("\x1b[201~")
            await asyncio.sleep(0.3)
            session.type("z")
            await session.sees(" z]")

    asyncio.run(main())


def test_200_sessions_come_and_go_and_nothing_of_them_stays(tmp_path: Path) -> None:
    house = House()

    async def visit(server: object, key: object, ways: int) -> None:
        async with connected(server, key) as conn:  # type: ignore[arg-type]
            for n in range(2):
                session = await screen(conn)
                session.type("x")
                await session.sees("[1 x]")
                if (ways + n) % 3 == 0:
                    session.type("q")
                    await session.ends()
                elif (ways + n) % 3 == 1:
                    session.chan.abort()

    async def main() -> None:
        loop = asyncio.get_running_loop()
        limits = Limits(sessions=200, address_sessions=200, address_strangers=50)
        async with serving(tmp_path, house, limits=limits) as server:
            keys = [new_key() for _ in range(5)]
            await visit(server, keys[0], 0)
            await until(lambda: server.sessions == 0)
            await asyncio.sleep(0.1)
            before = len(asyncio.all_tasks())
            for n in range(20):
                await asyncio.gather(*(visit(server, key, n + at) for at, key in enumerate(keys)))
            await until(lambda: server.sessions == 0)
            await until(lambda: len(asyncio.all_tasks()) <= before)
            assert 202 == len(house.apps)
            assert set() == server._callers
            assert {} == server.reception.visits
            assert 0 == server.strangers
            await asyncio.sleep(0.1)
            gc.collect()
            alive = [ref for ref in house.apps if ref() is not None]
            # The last that ended may be held by the caches of Textual until the next sweep.
            assert len(alive) <= 6
            assert loop.is_running()

    asyncio.run(main())
