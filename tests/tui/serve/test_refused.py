"""What a server of games does not do: files, forwarding, shells, agents."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from tests.tui.serve.clients import House, connected, new_key, screen, serving

KEY = new_key()


def string(text: bytes) -> bytes:
    return struct.pack(">I", len(text)) + text


async def _sftp(conn: asyncssh.SSHClientConnection) -> None:
    await conn.start_sftp_client()


async def _subsystem(conn: asyncssh.SSHClientConnection) -> None:
    await conn.create_session(asyncssh.SSHClientSession, subsystem="netconf")


async def _direct(conn: asyncssh.SSHClientConnection) -> None:
    await conn.open_connection("127.0.0.1", 22)


async def _reverse(conn: asyncssh.SSHClientConnection) -> None:
    await conn.forward_remote_port("127.0.0.1", 0, "127.0.0.1", 22)


async def _unix(conn: asyncssh.SSHClientConnection) -> None:
    await conn.open_unix_connection("/run/x")


async def _reverse_unix(conn: asyncssh.SSHClientConnection) -> None:
    await conn.forward_remote_path("/run/x", "/run/y")


async def _tunnel(conn: asyncssh.SSHClientConnection) -> None:
    await conn.open_tun()


ASKS = [_sftp, _subsystem, _direct, _reverse, _unix, _reverse_unix, _tunnel]


@pytest.mark.parametrize("ask", ASKS, ids=lambda ask: ask.__name__.strip("_"))
def test_it_is_refused_and_the_connection_goes_on(
    tmp_path: Path, ask: Callable[[asyncssh.SSHClientConnection], Awaitable[Any]]
) -> None:
    async def main() -> None:
        async with serving(tmp_path) as server, connected(server, KEY) as conn:
            with pytest.raises((asyncssh.ChannelOpenError, asyncssh.ChannelListenError)):
                await ask(conn)
            session = await screen(conn, "games", term=None)
            assert 0 == await session.ends()

    asyncio.run(main())


@pytest.mark.parametrize(
    ("request_name", "rest"),
    [
        (b"auth-agent-req@openssh.com", b""),
        (
            b"x11-req",
            b"\0" + string(b"MIT-MAGIC-COOKIE-1") + string(b"00" * 16) + struct.pack(">I", 0),
        ),
        (b"env", string(b"PATH") + string(b"/tmp")),
        (b"env", string(b"LC_ALL") + string(b"x" * 1000)),
        (b"env", string(b"\xff\xfe") + string(b"x")),
        (b"subsystem", string(b"sftp")),
        (b"pty-req", string(b"xterm") + struct.pack(">IIII", 80, 24, 0, 0) + string(b"")),
        (b"shell", b""),
    ],
    ids=[
        "agent",
        "x11",
        "env",
        "long env",
        "broken env",
        "subsystem",
        "second pty",
        "second shell",
    ],
)
def test_a_session_gives_nothing_else(tmp_path: Path, request_name: bytes, rest: bytes) -> None:
    async def main() -> None:
        async with serving(tmp_path) as server, connected(server, KEY) as conn:
            session = await screen(conn)
            await session.sees("SHA256:")
            assert not await session.chan._make_request(request_name, rest)
            session.type("x")
            await session.sees("[1 x]")

    asyncio.run(main())


def test_an_old_copier_of_files_gets_no_more_than_an_answer(tmp_path: Path) -> None:
    house = House()

    async def main() -> None:
        async with serving(tmp_path, house) as server, connected(server, KEY) as conn:
            with pytest.raises((asyncssh.Error, OSError)):
                await asyncssh.scp((conn, "host_key"), str(tmp_path / "stolen"))

    asyncio.run(main())
    assert [("scp", "-f", "host_key")] == house.commands
    assert not (tmp_path / "stolen").exists()


def test_many_variables_are_not_kept(tmp_path: Path) -> None:
    house = House()

    async def main() -> None:
        async with serving(tmp_path, house) as server, connected(server, KEY) as conn:
            session = await screen(conn, env={f"LC_{n}": "x" for n in range(500)})
            await session.sees("SHA256:")
            (caller,) = server._callers
            (visit,) = caller._open
            assert visit._chan is not None
            assert {} == dict(visit._chan.get_environment_bytes())

    asyncio.run(main())
