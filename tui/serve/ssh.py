"""The server: who comes by SSH is let in, known again by the key, and shown an App.

Needs asyncssh (`boardtui[ssh]`); nothing else of boardtui imports it.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from pathlib import Path

import asyncssh
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from msgspec import Struct

from tui.i18n import _, ngettext
from tui.serve.door import Connection, Door, options
from tui.serve.hostkey import fingerprint, host_key
from tui.serve.journal import JOURNAL, LOG_FOLDER, close_journal, open_journal
from tui.serve.limits import Caps, Limits
from tui.serve.stay import Reception, Serve
from tui.serve.visit import Visit
from tui.serve.visitor import cleaned_name

__all__ = ["Config", "Limits", "Serve", "Server", "listen"]

# In bits; a shorter one can be had from its public half, and with it the seat.
_SHORTEST_RSA = 2048
# Channels that are refused stay until the client closes them; beyond this it gets no more.
_REFUSED = 3
# For connections to be over, once all sessions are.
_LAST = 1.0


class Config(Struct, frozen=True):
    """Where to listen, and to whom."""

    data: Path
    """The folder of the host key and of the log."""
    host: str = "127.0.0.1"
    port: int = 8022
    """0: any that is free."""
    guests: bool = False
    """Whether those without a key are let in."""
    limits: Limits = Limits()


async def listen(config: Config, serve: Serve) -> Server:
    """Listens from now on. Raises OSError, and FileTrouble if the host key can't be used."""
    key = await asyncio.to_thread(host_key, config.data)
    journal = await asyncio.to_thread(open_journal, config.data)
    try:
        server = Server(config, serve, key, journal)
        await server.open()
    except BaseException:
        close_journal(journal)
        raise
    return server


class Server:
    """One that listens; made by `listen`."""

    def __init__(
        self, config: Config, serve: Serve, key: asyncssh.SSHKey, journal: logging.Handler
    ) -> None:
        limits = config.limits
        self._config = config
        self._journal = journal
        self._caps = Caps(limits)
        self.reception = Reception(
            serve=serve,
            limits=limits,
            caps=self._caps,
            starts=asyncio.Semaphore(limits.starts),
            reports=config.data / LOG_FOLDER,
        )
        """What those who come by another way share with those who come by SSH."""
        self._callers: set[Caller] = set()
        self._options = options(
            key,
            partial(Caller, self.reception, self._callers, config.guests),
            limits,
            config.guests,
        )
        self._listener: asyncio.Server | None = None
        self.fingerprint = fingerprint(key)
        """Of the host key, as clients show it: "SHA256:..."."""
        self.port = config.port

    @property
    def sessions(self) -> int:
        """How many are open now."""
        return self._caps.sessions

    @property
    def strangers(self) -> int:
        """How many connections have not said yet who they are."""
        return self._caps.strangers

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        self._listener = await loop.create_server(
            lambda: Door(self._caps, self._connection), self._config.host, self._config.port
        )
        self.port = self._listener.sockets[0].getsockname()[1]
        JOURNAL.info("listening on %s, port %d", self._config.host, self.port)

    async def close(self, sentence: str) -> None:
        """Ends every App with this sentence, and leaves the terminals as they were.

        Takes some seconds at most (`Limits.leave`); a client that does not answer is cut off.
        """
        if self._listener is not None:
            self._listener.close()
        await self.reception.close(sentence)
        callers = tuple(self._callers)
        for caller in callers:
            caller.hang_up(sentence)
        if callers:
            gone = [asyncio.ensure_future(caller.wait_closed()) for caller in callers]
            _done, late = await asyncio.wait(gone, timeout=_LAST)
            for one in late:
                one.cancel()
        JOURNAL.info("closed")
        close_journal(self._journal)

    def _connection(self) -> Connection:
        return Connection(asyncio.get_running_loop(), self._options, self._config.limits)


class Caller(asyncssh.SSHServer):
    """The other end of one connection: who it is, and its visits.

    A key that is only offered proves nothing, so `key` is set when the login is over and its
    last step was that key's signature.
    """

    def __init__(self, reception: Reception, callers: set[Caller], guests: bool) -> None:
        self.key: str | None = None
        self.wish = ""
        self.address = ""
        self._reception = reception
        self._limits = reception.limits
        self._callers = callers
        self._guests = guests
        self._conn: asyncssh.SSHServerConnection | None = None
        self._stranger = True
        self._offered: str | None = None
        self._attempts = 0
        self._open: set[Visit] = set()
        self._running: set[Visit] = set()
        self._unused: asyncio.TimerHandle | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._conn = conn
        self.address = str(conn.get_extra_info("peername")[0])
        self._callers.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._known()
        self._stop_waiting()
        self._callers.discard(self)
        self._conn = None

    def hang_up(self, sentence: str) -> None:
        """Ends the connection, with a sentence that most clients show."""
        if self._conn is not None:
            self._conn.disconnect(asyncssh.DISC_BY_APPLICATION, sentence)

    async def wait_closed(self) -> None:
        if self._conn is not None:
            await self._conn.wait_closed()

    # -- who it is -----------------------------------------------------------------------------

    def begin_auth(self, username: str) -> bool:
        self._try()
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        self._try()
        public = key.pyca_key
        if isinstance(public, RSAPublicKey) and public.key_size < _SHORTEST_RSA:
            return False
        # Asked for a key that is only offered, and asked again before its signature is checked.
        self._offered = fingerprint(key)
        return True

    def kbdint_auth_supported(self) -> bool:
        return self._guests

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> bool:
        self._try()
        return self._guests

    def password_auth_supported(self) -> bool:
        return False

    def auth_completed(self) -> None:
        conn = self._conn
        if conn is None:
            return
        self.key = self._offered
        self.wish = cleaned_name(str(conn.get_extra_info("username", "")))
        self._known()
        self._wait_for_use()

    def _try(self) -> None:
        self._offered = None
        self._attempts += 1
        if self._attempts > self._limits.attempts:
            raise asyncssh.DisconnectError(
                asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE,
                ngettext(
                    "A login may take {n} step at most; ssh -i FILE offers only the key in FILE.",
                    "A login may take {n} steps at most; ssh -i FILE offers only the key in FILE.",
                    self._limits.attempts,
                ).format(n=self._limits.attempts),
            )

    def _known(self) -> None:
        if self._stranger:
            self._stranger = False
            self._reception.caps.admitted(self.address)

    # -- what it wants -------------------------------------------------------------------------

    def session_requested(self) -> Visit:
        most = self._limits.channels
        refusal = None
        if len(self._open) >= most:
            refusal = ngettext(
                "Only {n} session may be open in one connection.",
                "Only {n} sessions may be open in one connection.",
                most,
            ).format(n=most)
            if len(self._open) >= most + _REFUSED:
                raise asyncssh.ChannelOpenError(asyncssh.OPEN_RESOURCE_SHORTAGE, refusal)
        visit = Visit(self._reception, self, refusal)
        self._open.add(visit)
        return visit

    def began(self, visit: Visit) -> None:
        self._running.add(visit)
        self._stop_waiting()

    def ended(self, visit: Visit) -> None:
        self._running.discard(visit)
        if not self._running:
            self._wait_for_use()

    def left(self, visit: Visit) -> None:
        self._open.discard(visit)

    def pause_writing(self) -> None:
        """The connection's own buffer is full."""
        for visit in self._open:
            visit.pause_writing("connection")

    def resume_writing(self) -> None:
        for visit in self._open:
            visit.resume_writing("connection")

    def _wait_for_use(self) -> None:
        self._stop_waiting()
        if self._conn is not None:
            loop = asyncio.get_running_loop()
            self._unused = loop.call_later(self._limits.login, self._not_used)

    def _stop_waiting(self) -> None:
        if self._unused is not None:
            self._unused.cancel()
            self._unused = None

    def _not_used(self) -> None:
        self.hang_up(_("No session was asked for."))
