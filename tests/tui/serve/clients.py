"""Real SSH clients over loopback, a server for them, and a small App that they see."""

from __future__ import annotations

import asyncio
import contextvars
import weakref
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncssh
from textual import events
from textual.app import App, ComposeResult
from textual.driver import Driver
from textual.widgets import Static

from tui.serve.line import Line
from tui.serve.ssh import Config, Limits, Serve, Server, listen
from tui.serve.visitor import Visitor

__all__ = [
    "Client",
    "House",
    "Offered",
    "Said",
    "Screen",
    "connected",
    "new_key",
    "screen",
    "serving",
    "until",
]

PLENTY = Limits(address_sessions=1000, address_strangers=100, key_sessions=1000, sessions=1000)


def new_key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


class Said(App[None]):
    """Says who its visitor is, then what was pressed last, or its size; `!` makes it fail."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, visitor: Visitor, driver: type[Driver]) -> None:
        super().__init__(driver_class=driver)
        self.visitor = visitor
        self.had: list[str] = []
        self.sizes: list[tuple[int, int]] = []

    def compose(self) -> ComposeResult:
        yield Static(f"[{self.visitor.key or 'a guest'}]", markup=False)

    def say(self, text: str) -> None:
        self.query_one(Static).update(f"[{text}]")

    def on_key(self, event: events.Key) -> None:
        self.had.append(event.key)
        match event.key:
            case "q":
                self.exit()
            case "exclamation_mark":
                raise RuntimeError("a secret of 118")
            case key:
                self.say(f"{len(self.had)} {key}")

    def on_resize(self, event: events.Resize) -> None:
        self.sizes.append((event.size.width, event.size.height))


@dataclass
class House:
    """What the server serves, and what became of it."""

    app: Callable[[Visitor, type[Driver]], App[Any]] = Said
    visitors: list[Visitor] = field(default_factory=list)
    apps: list[weakref.ref[Any]] = field(default_factory=list)
    commands: list[tuple[str, ...]] = field(default_factory=list)
    answer: Callable[[tuple[str, ...]], Awaitable[tuple[str, int]]] | None = None
    contexts: list[contextvars.Context] = field(default_factory=list)

    def make(self, visitor: Visitor, line: Line) -> Callable[[type[Driver]], App[Any]]:
        self.visitors.append(visitor)
        self.contexts.append(contextvars.copy_context())

        def made(driver: type[Driver]) -> App[Any]:
            app = self.app(visitor, driver)
            self.apps.append(weakref.ref(app))
            return app

        return made

    async def command(self, visitor: Visitor, words: tuple[str, ...]) -> tuple[str, int]:
        self.visitors.append(visitor)
        self.commands.append(words)
        if self.answer is not None:
            return await self.answer(words)
        return f"{visitor.key or 'a guest'}\n{len(words)} words", 0

    @property
    def shown(self) -> list[Any]:
        """The Apps that run now."""
        apps = [ref() for ref in self.apps]
        return [app for app in apps if app is not None and app.is_running]


@asynccontextmanager
async def serving(
    data: Path, house: House | None = None, *, guests: bool = False, limits: Limits = PLENTY
) -> AsyncIterator[Server]:
    house = house if house is not None else House()
    config = Config(data=data, port=0, guests=guests, limits=limits)
    server = await listen(config, Serve(house.make, house.command))
    try:
        yield server
    finally:
        await server.close("The house closes.")


class Client(asyncssh.SSHClient):
    """Logs in as a guest if it is let."""

    def __init__(self) -> None:
        self.why: Exception | None = None

    def kbdint_auth_requested(self) -> str:
        return ""

    def connection_lost(self, exc: Exception | None) -> None:
        self.why = exc


class Offered(asyncssh.SSHKeyPair):
    """Somebody else's public key. Signs wrongly with `signer`, or not at all."""

    def __init__(self, public: asyncssh.SSHKey, signer: asyncssh.SSHKey | None = None) -> None:
        algorithm = public.algorithm
        super().__init__(algorithm, algorithm, (algorithm,), (algorithm,), public.public_data, None)
        self.signer = signer
        self.signed = 0

    def sign(self, data: bytes) -> bytes:
        self.signed += 1
        if self.signer is None:
            raise ValueError("no private key")
        return self.signer.sign(data, self.sig_algorithm)


@asynccontextmanager
async def connected(
    server: Server, *keys: Any, name: str = "ana", **given: Any
) -> AsyncIterator[asyncssh.SSHClientConnection]:
    conn = await asyncssh.connect(
        "127.0.0.1",
        server.port,
        username=name,
        client_keys=list(keys) or None,
        client_factory=given.pop("client_factory", Client),
        known_hosts=None,
        config=None,
        agent_path=None,
        **given,
    )
    try:
        yield conn
    finally:
        conn.abort()
        await conn.wait_closed()


class Screen(asyncssh.SSHClientSession[bytes]):
    """A session as its client sees it."""

    def __init__(self) -> None:
        self.out = bytearray()
        self.errors = bytearray()
        self.closed = asyncio.Event()
        self.chan: asyncssh.SSHClientChannel[bytes]

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self.chan = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:
        (self.out if datatype is None else self.errors).extend(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed.set()

    @property
    def status(self) -> int | None:
        return self.chan.get_exit_status()

    def type(self, text: str | bytes) -> None:
        self.chan.write(text if isinstance(text, bytes) else text.encode())

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
        async with asyncio.timeout(seconds):
            await self.closed.wait()
        return self.status

    @property
    def told(self) -> str:
        """All that was sent since it was last looked at."""
        return self.out.decode("utf-8", "replace")


async def screen(
    conn: asyncssh.SSHClientConnection,
    command: str | None = None,
    *,
    size: tuple[int, int] = (80, 24),
    term: str | None = "xterm-256color",
    **given: Any,
) -> Screen:
    """Opens a session; with `term` None there is no terminal."""
    _chan, session = await conn.create_session(
        Screen,
        command,
        term_type=term,
        term_size=size,
        request_pty=term is not None,
        encoding=None,
        **given,
    )
    return session


async def until(true: Callable[[], object], seconds: float = 20) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)
