"""Who somebody is: whose key signed, and nothing that was merely said."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from tests.tui.serve.clients import (
    Client,
    House,
    Offered,
    connected,
    new_key,
    screen,
    serving,
    until,
)
from tui.serve.ssh import Limits, Server
from tui.serve.visitor import cleaned_name


async def asked(server: Server, *keys: Any, **given: Any) -> str:
    """Whom the server takes the client for: what a command answers."""
    async with connected(server, *keys, **given) as conn:
        session = await screen(conn, "who", term=None)
        await session.ends()
        return session.told.splitlines()[0]


def with_server(
    data: Path, main: Callable[[Server, House], Awaitable[None]], **given: Any
) -> House:
    house = House()

    async def run() -> None:
        async with serving(data, house, **given) as server:
            await main(server, house)

    asyncio.run(run())
    return house


def test_a_key_is_known_by_its_fingerprint(tmp_path: Path) -> None:
    key = new_key()

    async def main(server: Server, house: House) -> None:
        assert key.get_fingerprint("sha256") == await asked(server, key)
        # Whatever it is called, and from however many machines.
        assert key.get_fingerprint("sha256") == await asked(server, key, name="ben")

    house = with_server(tmp_path, main)
    assert ["ana", "ben"] == [visitor.wish for visitor in house.visitors]


def test_the_same_name_with_another_key_is_somebody_else(tmp_path: Path) -> None:
    async def main(server: Server, _house: House) -> None:
        assert await asked(server, new_key()) != await asked(server, new_key())

    with_server(tmp_path, main)


@pytest.mark.parametrize("kind", ["ssh-rsa", "ecdsa-sha2-nistp256", "ssh-ed448"])
def test_other_kinds_of_keys_are_known_too(tmp_path: Path, kind: str) -> None:
    key = asyncssh.generate_private_key(kind)

    async def main(server: Server, _house: House) -> None:
        assert key.get_fingerprint("sha256") == await asked(server, key)

    with_server(tmp_path, main)


def test_a_short_rsa_key_is_nobodys(tmp_path: Path) -> None:
    key = asyncssh.generate_private_key("ssh-rsa", key_size=1024)

    async def main(server: Server, _house: House) -> None:
        with pytest.raises(asyncssh.PermissionDenied):
            await asked(server, key)

    with_server(tmp_path, main)


@pytest.mark.parametrize("signs", [False, True], ids=["unsigned", "wrongly signed"])
def test_who_offers_anothers_key_and_cannot_sign_is_a_guest(tmp_path: Path, signs: bool) -> None:
    owner = new_key()
    offered = Offered(owner.convert_to_public(), new_key() if signs else None)

    async def main(server: Server, _house: House) -> None:
        assert "a guest" == await asked(server, offered)
        assert 1 == offered.signed
        # The key itself goes on being its owner's.
        assert owner.get_fingerprint("sha256") == await asked(server, owner)

    with_server(tmp_path, main, guests=True)


def test_who_offers_anothers_key_and_signs_with_his_own_is_himself(tmp_path: Path) -> None:
    owner, own = new_key(), new_key()
    offered = Offered(owner.convert_to_public())

    async def main(server: Server, _house: House) -> None:
        assert own.get_fingerprint("sha256") == await asked(server, offered, own)
        assert 1 == offered.signed

    with_server(tmp_path, main, guests=True)


def test_a_key_that_cannot_sign_lets_nobody_in(tmp_path: Path) -> None:
    offered = Offered(new_key().convert_to_public())

    async def main(server: Server, house: House) -> None:
        with pytest.raises(asyncssh.PermissionDenied):
            await asked(server, offered)
        assert [] == house.visitors

    with_server(tmp_path, main)


def test_a_guest_has_no_key_and_comes_only_where_guests_may(tmp_path: Path) -> None:
    async def open_house(server: Server, _house: House) -> None:
        assert "a guest" == await asked(server)

    async def closed_house(server: Server, _house: House) -> None:
        with pytest.raises(asyncssh.PermissionDenied):
            await asked(server)

    with_server(tmp_path, open_house, guests=True)
    with_server(tmp_path, closed_house)


@pytest.mark.parametrize("guests", [False, True])
def test_a_password_is_never_asked_for(tmp_path: Path, guests: bool) -> None:
    class Careless(Client):
        def kbdint_auth_requested(self) -> None:
            return None

    async def main(server: Server, house: House) -> None:
        with pytest.raises(asyncssh.PermissionDenied):
            await asked(server, password="ana", client_factory=Careless)
        assert [] == house.visitors
        methods = await asyncssh.get_server_auth_methods("127.0.0.1", server.port, config=None)
        expected = ["publickey", "keyboard-interactive"] if guests else ["publickey"]
        assert expected == list(methods)

    with_server(tmp_path, main, guests=guests)


def test_many_keys_offered_end_the_connection(tmp_path: Path) -> None:
    keys = [Offered(new_key().convert_to_public()) for _ in range(6)]

    async def main(server: Server, house: House) -> None:
        with pytest.raises(asyncssh.DisconnectError, match="4 steps"):
            await asked(server, *keys)
        # The user's name is one step, each key that is offered another.
        assert 3 == sum(key.signed for key in keys)
        await until(lambda: server.strangers == 0)

    with_server(tmp_path, main, guests=True, limits=Limits(attempts=4))


def test_a_name_that_is_no_name_is_refused_and_nobody_else_notices(tmp_path: Path) -> None:
    class Strange(Client):
        def connection_made(self, conn: asyncssh.SSHClientConnection) -> None:
            conn._username = "a\x1b[31mna"

    key = new_key()

    async def main(server: Server, _house: House) -> None:
        async with connected(server, key) as conn:
            with pytest.raises(asyncssh.IllegalUserName):
                await asked(server, key, client_factory=Strange)
            session = await screen(conn, "who", term=None)
            assert 0 == await session.ends()

    with_server(tmp_path, main)


@pytest.mark.parametrize(
    ("typed", "wish"),
    [
        ("ana", "ana"),
        ("  ana  b ", "ana b"),
        ("", ""),
        ("[red]ana[/]", "redana/"),
        ("a\x1b[31mna\x07", "a31mna"),
        ("\u202eana\u200b\ufeff", "ana"),
        ("a\u0301\u0301\u0301\u0301na", "\u00e1na"),
        ("\u00c5sa \u00d6rn", "\u00c5sa \u00d6rn"),
        ("x" * 500, "x" * 16),
        ("a" * 15 + " b", "a" * 15),
    ],
)
def test_a_wish_is_cleaned(typed: str, wish: str) -> None:
    assert wish == cleaned_name(typed)
