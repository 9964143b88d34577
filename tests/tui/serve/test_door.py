"""What asyncssh leaves open is closed, and what is used of it is there."""

from __future__ import annotations

import asyncio
import inspect
import zlib
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from tests.tui.serve.clients import connected, new_key, screen, serving, until
from tests.tui.test_private_names import private_names
from tui.serve import door
from tui.serve.limits import Caps
from tui.serve.ssh import Caller, Limits
from tui.serve.visit import Visit

KEY = new_key()


@pytest.mark.parametrize(("owner", "name"), door.USED, ids=lambda part: part.strip("_"))
def test_what_is_used_of_asyncssh_is_there(owner: str, name: str) -> None:
    classes = getattr(asyncssh, owner).__mro__
    sources = [inspect.getsource(cls) for cls in classes if cls.__module__.startswith("asyncssh")]
    assert any(f"self.{name}" in source or f"def {name}(" in source for source in sources)


@pytest.mark.parametrize("cls", [door.Connection, door._Channel, Caller, Visit])
def test_no_private_name_of_ours_is_one_of_asyncsshs(cls: type[Any]) -> None:
    meant = {name for _owner, name in door.USED}
    theirs: set[str] = set()
    for base in cls.__mro__:
        if base.__module__.startswith("asyncssh."):
            theirs |= private_names(base)
    assert set() == (private_names(cls) & theirs) - meant


# -- compression -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("version", "offered", "chosen"),
    [
        ("OpenSSH_9.2p1", ["none", "zlib@openssh.com"], "zlib@openssh.com"),
        ("PuTTY_Release_0.83", ["none", "zlib@openssh.com"], "zlib@openssh.com"),
        ("OpenSSH_for_Windows_8.1", ["none"], "none"),
        ("paramiko_3.5", ["none"], "none"),
        ("dropbear_2024", ["zlib@openssh.com", "none"], "zlib@openssh.com"),
    ],
)
def test_who_can_compress_does_and_who_cannot_comes_in_still(
    tmp_path: Path, version: str, offered: list[str], chosen: str
) -> None:
    async def main() -> None:
        async with (
            serving(tmp_path) as server,
            connected(server, KEY, client_version=version, compression_algs=offered) as conn,
        ):
            assert chosen == conn.get_extra_info("send_compression")
            assert chosen == conn.get_extra_info("recv_compression")
            session = await screen(conn)
            session.type("x")
            await session.sees("[1 x]")

    asyncio.run(main())


def test_what_would_unpack_to_too_much_is_an_error() -> None:
    assert b"x" * 1000 == door._Unpacker().decompress(zlib.compress(b"x" * 1000))
    assert door._Unpacker().decompress(zlib.compress(bytes(10_000_000))) is None
    assert door._Unpacker().decompress(b"nothing packed") is None


def test_what_is_packed_is_unpacked_in_parts() -> None:
    pack, unpacker = zlib.compressobj(), door._Unpacker()
    for text in (b"one", b"two" * 10_000, b"three"):
        packed = pack.compress(text) + pack.flush(zlib.Z_SYNC_FLUSH)
        assert text == unpacker.decompress(packed)


def test_a_packet_that_unpacks_to_too_much_ends_its_connection_only(tmp_path: Path) -> None:
    async def main() -> None:
        async with (
            serving(tmp_path) as server,
            connected(server, KEY) as conn,
            connected(server, new_key()) as other,
        ):
            session = await screen(other)
            await session.sees("SHA256:")
            # 64 MiB that take 64 KiB on the wire.
            conn.send_packet(80, bytes(64 * 1024 * 1024))
            async with asyncio.timeout(10):
                await conn.wait_closed()
            session.type("x")
            await session.sees("[1 x]")

    asyncio.run(main())


# -- packets ---------------------------------------------------------------------------------------


def test_a_screen_is_not_sent_byte_by_byte(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path) as server, connected(server, KEY) as conn:
            with pytest.raises(asyncssh.ChannelOpenError):
                await screen(conn, max_pktsize=1)
            await until(lambda: server.sessions == 0 and set() == server._callers)

    asyncio.run(main())


def test_a_client_that_never_ends_an_exchange_of_keys_is_cut_off(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path) as server, connected(server, KEY) as conn:
            session = await screen(conn)
            await session.sees("SHA256:")
            (caller,) = server._callers
            served = caller._conn
            assert served is not None
            served._kex_complete = False
            for _ in range(3000):
                served.send_packet(98, b"")
            async with asyncio.timeout(5):
                await conn.wait_closed()
            await until(lambda: server.sessions == 0)

    asyncio.run(main())


@pytest.mark.parametrize("exchange", ["diffie-hellman-group18-sha512", "rsa2048-sha256"])
def test_dear_exchanges_of_keys_are_not_made(tmp_path: Path, exchange: str) -> None:
    async def main() -> None:
        async with serving(tmp_path) as server:
            with pytest.raises(asyncssh.KeyExchangeFailed):
                async with connected(server, KEY, kex_algs=[exchange]):
                    pass

    asyncio.run(main())


def test_an_exchange_of_keys_in_the_middle_changes_nothing(tmp_path: Path) -> None:
    async def main() -> None:
        async with (
            serving(tmp_path) as server,
            # The client asks for new keys after so many bytes.
            connected(server, KEY, rekey_bytes=2000) as conn,
        ):
            session = await screen(conn)
            for n in range(1, 101):
                session.type("x")
                await session.sees(f"[{n} x]")

    asyncio.run(main())


# -- what is typed, as bytes -----------------------------------------------------------------------


class Owner(asyncssh.SSHServer):
    """Hears when the wire is full and when it is free again."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def pause_writing(self) -> None:
        self.heard.append("full")

    def resume_writing(self) -> None:
        self.heard.append("free")


class Wire(asyncio.Transport):
    """Says whether it is read."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = True
        self.aborted = False
        self.peer: Any = ("192.0.2.1", 1)

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self.peer if name == "peername" else default

    def write(self, data: Any) -> None:
        pass

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True

    def is_closing(self) -> bool:
        return False

    def abort(self) -> None:
        self.aborted = True


def test_a_flood_is_read_at_the_rate_that_is_allowed() -> None:
    limits = Limits(typed_burst=1000, typed_rate=2000)

    async def main() -> None:
        loop = asyncio.get_running_loop()
        owner = Owner()
        options = door.options(KEY, lambda: owner, limits, guests=False)
        connection, wire = door.Connection(loop, options, limits), Wire()
        connection.connection_made(wire)
        connection.data_received(b"SSH-2.0-" + b"x" * 990)
        assert wire.reads
        connection.data_received(b"x" * 402)
        assert not wire.reads
        # Two reasons not to read: one of them going is not enough.
        connection.pause_writing()
        await asyncio.sleep(0.3)
        assert not wire.reads
        connection.resume_writing()
        assert wire.reads
        assert ["full", "free"] == owner.heard

    asyncio.run(main())


# -- the door --------------------------------------------------------------------------------------


def test_who_is_gone_before_it_is_here_gives_its_place_back() -> None:
    def welcome() -> door.Connection:
        raise OSError("the other end has reset it")

    caps, wire = Caps(Limits()), Wire()
    door.Door(caps, welcome).connection_made(wire)
    assert 0 == caps.strangers
    assert wire.aborted


def test_a_connection_without_an_address_is_none() -> None:
    caps, wire = Caps(Limits()), Wire()
    wire.peer = None
    door.Door(caps, lambda: pytest.fail("let in")).connection_made(wire)
    assert 0 == caps.strangers
    assert wire.aborted
