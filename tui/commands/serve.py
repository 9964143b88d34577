"""The command that lets people play together over SSH."""

from __future__ import annotations

import asyncio
import errno
import fcntl
import os
import resource
import signal
import socket
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from ipaddress import ip_address
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import click
from msgspec import Struct
from msgspec.structs import replace

from core.text import say
from saves.database import FILE
from tui import __version__
from tui.commands.terminal import refusal
from tui.i18n import _, in_words
from tui.paths import is_shared, server_folder

if TYPE_CHECKING:
    from tui.serve.house import House
    from tui.serve.limits import Limits
    from tui.serve.ssh import Serve, Server
    from tui.serve.stay import Reception
    from tui.serve.visitor import Visitor
    from tui.serve.web import Web

__all__ = ["LOCK", "Browsers", "cant_listen", "limits", "locked", "own_folder", "serve"]

LOCK = "lock"
"""The file in the data folder that a server holds; left behind it does no harm."""

_OTHERS = 0o077
_INTERRUPTED = 130


class Browsers(Struct, frozen=True):
    """Whether it serves browsers too."""

    port: int
    url: str = ""
    """How they reach it, if not by the host and port it listens on."""


def serve(
    data: Path | None,
    host: str,
    port: int,
    sessions: int | None,
    guests: bool,
    browsers: Browsers | None = None,
) -> int:
    """Serves until it is told to end; the exit code."""
    _need_asyncssh()
    if browsers is not None:
        _need_aiohttp()
        _check_url(browsers.url)
    folder = own_folder(data or server_folder())
    # What is made from now on, the log and SQLite's files too, is nobody else's to read.
    os.umask(_OTHERS)
    with locked(folder):
        # Before anything of Textual is imported: it looks at the process once.
        from tui.serve.traps import prepare

        prepare()
        _take_files()
        _warm_up()
        return asyncio.run(_serve(folder, host, port, limits(host, sessions), guests, browsers))


def _need_asyncssh() -> None:
    try:
        import asyncssh  # noqa: F401
    except ImportError as error:
        raise refusal(
            _('boardtui serve needs asyncssh; this gets it: pip install "boardtui[ssh]"')
        ) from error


def _need_aiohttp() -> None:
    try:
        import aiohttp  # noqa: F401
        import textual_serve  # noqa: F401
    except ImportError as error:
        raise refusal(
            _('--web needs aiohttp and textual-serve; this gets them: pip install "boardtui[web]"')
        ) from error


def _check_url(url: str) -> None:
    try:
        parts = urlsplit(url)
        # Read for its check alone.
        _port = parts.port
    except ValueError as error:
        raise _no_url(url) from error
    if url and (
        parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment
    ):
        raise _no_url(url)


def _no_url(url: str) -> click.ClickException:
    return refusal(
        _("{url} is no address of a page, such as https://games.example.org.").format(url=url)
    )


def own_folder(folder: Path) -> Path:
    """The folder, made if it is not there, and nobody else's to enter.

    Refuses one that others may enter and that holds something else: it isn't meant for this.
    """
    if is_shared(folder):
        raise refusal(
            _("{folder} is shared by users of this machine; a server needs its own.").format(
                folder=folder
            )
        )
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if folder.stat().st_mode & _OTHERS:
        if not (folder / FILE).is_file() and any(folder.iterdir()):
            raise refusal(
                _("{folder} holds other things; give boardtui a folder of its own.").format(
                    folder=folder
                )
            )
        folder.chmod(0o700)
    return folder


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keeps other servers away from the folder; the lock ends with the process at the latest."""
    descriptor = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise refusal(
                _("{folder} is in use by another boardtui serve.").format(folder=folder)
            ) from error
        yield
    finally:
        os.close(descriptor)


async def _serve(
    folder: Path,
    host: str,
    port: int,
    limits: Limits,
    guests: bool,
    browsers: Browsers | None,
) -> int:
    from tui.serve.house import House
    from tui.serve.ssh import Config, listen

    loop = asyncio.get_running_loop()
    loop.set_exception_handler(_note)
    asked: asyncio.Future[int] = loop.create_future()
    _heed_signals(loop, asked)
    house = House(folder)
    await house.open()
    try:
        config = Config(data=folder, host=host, port=port, guests=guests, limits=limits)
        links = _Links(host, browsers)
        try:
            server = await listen(config, _for_visitors(house, links))
        except OSError as error:
            raise cant_listen(host, port, error) from error
        closing = _("The house closes. Tables go on when it is open again.")
        try:
            if browsers is not None:
                links.web = await _listen_for_browsers(host, browsers, guests, server.reception)
            _tell(folder, host, server, guests, links)
            code = await asked
        finally:
            if links.web is not None:
                await links.web.close(closing)
            await server.close(closing)
    finally:
        unsaved = await house.close(say("The house closes."))
    if unsaved is not None:
        click.echo(in_words(unsaved), err=True)
        return code or 1
    return code


async def _listen_for_browsers(
    host: str, browsers: Browsers, guests: bool, reception: Reception
) -> Web:
    from tui.serve.web import WebConfig, listen

    config = WebConfig(host=host, port=browsers.port, guests=guests, url=browsers.url)
    try:
        return await listen(config, reception)
    except OSError as error:
        raise cant_listen(host, browsers.port, error) from error


class _Links:
    """Where browsers find the house; `web` is there once it listens for them."""

    def __init__(self, host: str, browsers: Browsers | None) -> None:
        self._host = host
        self._browsers = browsers
        self.web: Web | None = None

    @property
    def url(self) -> str | None:
        """None if browsers are not served."""
        if self._browsers is None or self.web is None:
            return None
        if self._browsers.url:
            return self._browsers.url.rstrip("/")
        name = _name(self._host)
        return f"http://{f'[{name}]' if ':' in name else name}:{self.web.port}"

    def of(self, visitor: Visitor) -> str | None:
        """A link that leads a browser in as who this is; None for guests too."""
        if self.web is None or self.url is None or visitor.key is None:
            return None
        return self.url + self.web.link(visitor.key)


def _for_visitors(house: House, links: _Links) -> Serve:
    """What the server shows and answers: the house's screens and its commands."""
    from textual.driver import Driver

    from tui.serve.app import HouseApp
    from tui.serve.commands import answer
    from tui.serve.line import Line
    from tui.serve.ssh import Serve

    def make(visitor: Visitor, line: Line) -> Callable[[type[Driver]], HouseApp]:
        def app(driver: type[Driver]) -> HouseApp:
            made = HouseApp(house, visitor, driver=driver, titled=line.title)
            task = asyncio.current_task()
            assert task is not None
            # However the visit ends, whoever came has left then.
            task.add_done_callback(lambda _: made.left())
            return made

        return app

    def command(visitor: Visitor, words: tuple[str, ...]) -> Awaitable[tuple[str, int]]:
        return answer(house, visitor, words, links.of if links.web else None)

    return Serve(make, command)


def _heed_signals(loop: asyncio.AbstractEventLoop, asked: asyncio.Future[int]) -> None:
    codes = {signal.SIGTERM: 0, signal.SIGHUP: 0, signal.SIGINT: _INTERRUPTED}

    def end(code: int) -> None:
        if not asked.done():
            asked.set_result(code)

    for number, code in codes.items():
        # nohup has it ignored, and wants it so.
        if signal.getsignal(number) is not signal.SIG_IGN:
            loop.add_signal_handler(number, end, code)


def _note(loop: asyncio.AbstractEventLoop, about: dict[str, Any]) -> None:
    """What fails where nobody waits for it: into the log, without the values of variables."""
    from tui.crash import report
    from tui.serve.journal import JOURNAL

    error = about.get("exception")
    if error is None:
        JOURNAL.warning("%s", about["message"])
    else:
        JOURNAL.error("%s", report(error, __version__))


def cant_listen(host: str, port: int, error: OSError) -> click.ClickException:
    """Why not, in a sentence; to be raised."""
    match error.errno:
        case errno.EADDRINUSE:
            told = _("Port {port} of {host} is in use by another program.")
        case errno.EACCES:
            told = _("This user may not listen on port {port}; take one above 1023.")
        case errno.EADDRNOTAVAIL:
            told = _("{host} is no address of this machine.")
        case _ if isinstance(error, socket.gaierror):
            told = _("{host} is no address of this machine.")
        case _:
            told = _("boardtui can't listen on port {port} of {host}: {why}.")
    return refusal(told.format(host=host, port=port, why=error.strerror or error))


def limits(host: str, sessions: int | None) -> Limits:
    """The caps of the server; `sessions` is how many there may be in all, if not the usual."""
    from tui.serve.limits import Limits

    caps = Limits() if sessions is None else Limits(sessions=sessions)
    if not _is(host, "is_loopback"):
        return caps
    # Whoever comes there, through a tunnel or as a user of the machine, has this one address.
    return replace(caps, address_sessions=caps.sessions, address_strangers=caps.strangers)


def _take_files() -> None:
    """Each session is a file for the system: as many as it allows are taken."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    # Some systems say that there is no limit, and refuse that.
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _warm_up() -> None:
    """Loads now what the first visitors would have to wait for, and every screen: a version that
    is installed while this one runs must not be mixed with it.
    """
    from core import catalog
    from tui import screens
    from tui.face import screens_of
    from tui.rulebook import rules_text
    from tui.serve import app, entry, lobby, newtable, ssh, waiting  # noqa: F401
    from tui.serve.traps import settle

    for module in iter_modules(screens.__path__, f"{screens.__name__}."):
        import_module(module.name)
    for name in catalog.names():
        catalog.load(name)
        catalog.words(name)
        screens_of(name)
        rules_text(name)
    settle()


def _tell(folder: Path, host: str, server: Server, guests: bool, links: _Links) -> None:
    """Says where it serves, and how one gets there."""
    lines = [
        _("boardtui {version} serves on {host}, port {port}.").format(
            version=__version__, host=host, port=server.port
        ),
        _("Host key: {fingerprint}").format(fingerprint=server.fingerprint),
        _("Data and log: {folder}").format(folder=folder),
        _("Guests without a key are let in.") if guests else _("Only who has a key is let in."),
        _("To play: ssh -p {port} {name}").format(port=server.port, name=_name(host)),
    ]
    if links.url is not None:
        lines.insert(-1, _("In a browser: {url}").format(url=links.url))
    for line in lines:
        click.echo(line)


def _name(host: str) -> str:
    """By which name this machine is reached at that address."""
    return socket.gethostname() if _is(host, "is_unspecified") else host


def _is(host: str, what: str) -> bool:
    """Whether it is an address of that kind; a name is only a name."""
    try:
        return bool(getattr(ip_address(host), what))
    except ValueError:
        return what == "is_loopback" and host == "localhost"
