"""How many may come: what is counted, what is told, and that all is given back."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import asyncssh
import pytest

from tests.tui.serve.clients import (
    House,
    Screen,
    connected,
    new_key,
    screen,
    serving,
    until,
)
from tui.serve.limits import Caps, Limits, place
from tui.serve.ssh import Server

KEY = new_key()


# -- counting --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("somewhere", "somewhere"),
    ],
)
def test_a_network_of_one_subscriber_is_one_address(address: str, counted: str) -> None:
    assert counted == place(address)


def test_sessions_are_counted_by_key_by_address_and_in_all() -> None:
    caps = Caps(Limits(sessions=4, key_sessions=2, address_sessions=3))
    assert [None, None] == [caps.seat("a", "192.0.2.1"), caps.seat("a", "192.0.2.2")]
    assert "2 sessions of one key" in (caps.seat("a", "192.0.2.3") or "")
    assert [None, None] == [caps.seat("b", "192.0.2.1"), caps.seat(None, "192.0.2.1")]
    assert "The house is full: 4" in (caps.seat("c", "192.0.2.9") or "")
    assert "3 sessions from one address" in (caps.seat("c", "192.0.2.1") or "")
    assert 4 == caps.sessions
    caps.leave("a", "192.0.2.2")
    assert caps.seat("a", "192.0.2.9") is None
    for key, address in (("a", "192.0.2.9"), ("a", "192.0.2.1"), ("b", "192.0.2.1")):
        caps.leave(key, address)
    caps.leave(None, "192.0.2.1")
    assert 0 == caps.sessions
    assert caps.seat("a", "192.0.2.1") is None


def test_guests_are_counted_by_address_only() -> None:
    caps = Caps(Limits(key_sessions=1, address_sessions=9))
    assert [None] * 9 == [caps.seat(None, "192.0.2.1") for _ in range(9)]
    assert caps.seat(None, "192.0.2.1") is not None


def test_strangers_are_counted_by_address_and_in_all() -> None:
    caps = Caps(Limits(strangers=3, address_strangers=2))
    assert [None, None] == [caps.admit("192.0.2.1"), caps.admit("192.0.2.1")]
    assert "Only 2 connections from an address" in (caps.admit("192.0.2.1") or "")
    assert caps.admit("192.0.2.2") is None
    assert "Only 3 connections may" in (caps.admit("192.0.2.3") or "")
    caps.admitted("192.0.2.1")
    assert caps.admit("192.0.2.1") is None
    assert 3 == caps.strangers


# -- with clients ----------------------------------------------------------------------------------


async def refused(conn: asyncssh.SSHClientConnection, sentence: str) -> None:
    """One more session is told the sentence and ends with exit status 1; so is a command."""
    more = await screen(conn)
    assert 1 == await more.ends()
    assert f"{sentence}\r\n" == more.told
    command = await screen(conn, "games", term=None)
    assert 1 == await command.ends()
    assert f"{sentence}\n" == command.errors.decode()


async def shown(conn: asyncssh.SSHClientConnection) -> Screen:
    session = await screen(conn)
    await session.sees("SHA256:")
    return session


def test_one_key_has_so_many_sessions(tmp_path: Path) -> None:
    async def main() -> None:
        limits = Limits(key_sessions=2)
        async with (
            serving(tmp_path, limits=limits) as server,
            connected(server, KEY) as one,
            connected(server, KEY) as two,
        ):
            first, _second = await shown(one), await shown(two)
            await refused(two, "Only 2 sessions of one key may be open at a time. Close one first.")
            async with connected(server, new_key()) as other:
                await shown(other)
            first.type("q")
            await first.ends()
            await shown(two)

    asyncio.run(main())


def test_one_address_has_so_many_sessions(tmp_path: Path) -> None:
    async def main() -> None:
        limits = Limits(address_sessions=2)
        async with (
            serving(tmp_path, limits=limits) as server,
            connected(server, KEY) as one,
            connected(server, new_key()) as two,
            connected(server, new_key()) as three,
        ):
            await shown(one)
            second = await shown(two)
            await refused(three, "Only 2 sessions from one address may be open at a time.")
            second.type("q")
            await second.ends()
            await shown(three)

    asyncio.run(main())


def test_the_house_has_so_many_sessions(tmp_path: Path) -> None:
    async def main() -> None:
        limits = Limits(sessions=1)
        async with (
            serving(tmp_path, limits=limits) as server,
            connected(server, KEY) as one,
            connected(server, new_key()) as two,
        ):
            await shown(one)
            await refused(
                two, "The house is full: 1 is here, and that is the most. Try again later."
            )
            one.abort()
            await until(lambda: server.sessions == 0)
            await shown(two)

    asyncio.run(main())


def test_one_connection_has_so_many_channels(tmp_path: Path) -> None:
    async def main() -> None:
        limits = Limits(channels=3)
        async with serving(tmp_path, limits=limits) as server, connected(server, KEY) as conn:
            sessions = [await shown(conn) for _ in range(3)]
            await refused(conn, "Only 3 sessions may be open in one connection.")
            for session in sessions:
                session.type("x")
                await session.sees("[1 x]")
            sessions[0].type("q")
            await sessions[0].ends()
            await shown(conn)

    asyncio.run(main())


def test_channels_that_never_ask_for_anything_are_limited_too(tmp_path: Path) -> None:
    async def main() -> None:
        limits = Limits(channels=3)
        async with serving(tmp_path, limits=limits) as server, connected(server, KEY) as conn:
            loop = asyncio.get_running_loop()

            async def opened() -> None:
                chan = asyncssh.SSHClientChannel(
                    conn, loop, "strict", None, "strict", window=65536, max_pktsize=32768
                )
                await chan._open(b"session")

            for _ in range(6):
                await opened()
            with pytest.raises(asyncssh.ChannelOpenError, match="Only 3 sessions"):
                await opened()

    asyncio.run(main())


# -- before anybody is known -----------------------------------------------------------------------


async def strange(server: Server) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", server.port)


@pytest.mark.parametrize(
    "sent",
    [b"", b"SSH-2.0-x\r\n", b"SSH-2.0-x\r\n\0\0\0\x0c", b"GET / HTTP/1.1\r\n\r\n", b"\xff\n"],
)
def test_who_says_nothing_more_is_shown_out_and_holds_nothing(tmp_path: Path, sent: bytes) -> None:
    async def main() -> None:
        limits = Limits(login=0.3)
        async with serving(tmp_path, limits=limits) as server:
            reader, writer = await strange(server)
            writer.write(sent)
            began = time.monotonic()
            try:
                async with asyncio.timeout(5):
                    await reader.read()
                    while await reader.read():
                        pass
            except ConnectionResetError:
                pass
            assert time.monotonic() - began < 3
            await until(lambda: server.strangers == 0)
            assert set() == server._callers
            writer.close()

    asyncio.run(main())


def test_an_address_has_so_many_connections_that_log_in(tmp_path: Path) -> None:
    async def main() -> None:
        limits = Limits(address_strangers=2, login=20)
        async with serving(tmp_path, limits=limits) as server:
            held = [await strange(server) for _ in range(2)]
            for reader, _writer in held:
                assert b"SSH-2.0-boardtui\r\n" == await reader.readline()
            reader, writer = await strange(server)
            told = (
                b"Only 2 connections from an address may be logging in at a time. "
                b"Try again in a moment.\r\n"
            )
            assert told == await reader.read()
            writer.close()
            held[0][1].close()
            await until(lambda: server.strangers == 1)
            # Who has logged in does not count any more.
            async with connected(server, KEY) as one, connected(server, KEY):
                await shown(one)
                assert 1 == server.strangers
            held[1][1].close()
            await until(lambda: server.strangers == 0)

    asyncio.run(main())


def test_a_login_without_a_session_is_ended(tmp_path: Path) -> None:
    async def main() -> None:
        limits = Limits(login=0.4)
        async with serving(tmp_path, limits=limits) as server:
            async with connected(server, KEY) as conn:
                async with asyncio.timeout(5):
                    await conn.wait_closed()
            async with connected(server, KEY) as conn:
                session = await shown(conn)
                await asyncio.sleep(0.8)
                session.type("x")
                await session.sees("[1 x]")
                session.type("q")
                await session.ends()
                async with asyncio.timeout(5):
                    await conn.wait_closed()
            assert set() == server._callers

    asyncio.run(main())


# -- starts ----------------------------------------------------------------------------------------


def test_others_wait_while_so_many_come_in(tmp_path: Path) -> None:
    house = House()

    async def main() -> None:
        limits = Limits(starts=1, start=0.5)
        async with serving(tmp_path, house, limits=limits) as server:
            # A tiny terminal's first frame is too small to be told from what precedes it.
            async with connected(server, KEY) as one, connected(server, new_key()) as two:
                first = await screen(one, size=(12, 4))
                second = await screen(two)
                await second.sees("Others are coming in just now. One moment.\r\n")
                assert 1 == len(house.apps)
                await second.sees("SHA256:")
                first.type("x")
                await first.sees("[1 x]")
            async with connected(server, KEY) as one, connected(server, new_key()) as two:
                await shown(one)
                assert "Others" not in (await shown(two)).told

    asyncio.run(main())


def test_who_leaves_while_waiting_is_no_burden(tmp_path: Path) -> None:
    house = House()

    async def main() -> None:
        limits = Limits(starts=1, start=0.5)
        async with (
            serving(tmp_path, house, limits=limits) as server,
            connected(server, KEY) as one,
            connected(server, new_key()) as three,
        ):
            await screen(one, size=(12, 4))
            async with connected(server, new_key()) as two:
                second = await screen(two)
                await second.sees("Others are coming in")
            third = await screen(three)
            await third.sees("SHA256:")
            assert 2 == len(house.apps)
            await until(lambda: server.sessions == 2)

    asyncio.run(main())


def test_who_waits_when_the_server_closes_is_told(tmp_path: Path) -> None:
    async def main() -> None:
        limits = Limits(starts=1, start=30)
        async with (
            serving(tmp_path, limits=limits) as server,
            connected(server, KEY) as one,
            connected(server, new_key()) as two,
        ):
            await screen(one, size=(12, 4))
            second = await screen(two)
            await second.sees("Others are coming in")
            await server.close("The server stops.")
            assert 0 == await second.ends()
            assert "The server stops.\r\n" == second.told.split("\r\n", 1)[1]

    asyncio.run(main())


# -- idleness --------------------------------------------------------------------------------------


def test_who_types_nothing_is_warned_and_then_shown_out(tmp_path: Path) -> None:
    async def main() -> None:
        limits = Limits(idle=1.6, warning=0.8)
        async with serving(tmp_path, limits=limits) as server, connected(server, KEY) as conn:
            session = await shown(conn)
            await asyncio.sleep(0.6)
            session.type("x")
            await session.sees("[1 x]")
            pressed = time.monotonic()
            await session.sees("Nothing was typed for long")
            assert 0.6 < time.monotonic() - pressed < 1.5
            assert 0 == await session.ends()
            assert 1.5 < time.monotonic() - pressed
            assert "Nothing was typed here for a long time" in session.told

    asyncio.run(main())


def test_a_key_after_the_warning_keeps_the_session(tmp_path: Path) -> None:
    async def main() -> None:
        limits = Limits(idle=1.2, warning=0.8)
        async with serving(tmp_path, limits=limits) as server, connected(server, KEY) as conn:
            session = await shown(conn)
            await session.sees("Nothing was typed for long")
            session.type("x")
            await session.sees("[1 x]")
            await asyncio.sleep(0.9)
            session.type("x")
            await session.sees("[2 x]")

    asyncio.run(main())
