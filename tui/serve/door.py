"""Where connections come in: what asyncssh leaves open is closed here.

All names of asyncssh that are not documented are used in this file only; tests/tui/serve/test_door
says which of them a new version no longer has.
"""

from __future__ import annotations

import asyncio
import re
import zlib
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol, cast

import asyncssh
from asyncssh.compression import Decompressor

from tui.serve.limits import Limits
from tui.serve.visitor import LONGEST_WORD, SENT

__all__ = ["USED", "Connection", "Door", "Gate", "options"]

USED = (
    ("SSHServerConnection", "_cmp_algs"),
    ("SSHServerConnection", "_deferred_packets"),
    ("SSHServerConnection", "_next_decompressor"),
    ("SSHServerConnection", "_send_kexinit"),
    ("SSHServerChannel", "_env"),
    ("SSHServerChannel", "_process_env_request"),
)
"""What is used of asyncssh that its documentation does not promise: class and name."""

# Only what costs little: anybody may ask for an exchange of keys, as often as he likes.
_KEY_EXCHANGES = (
    "mlkem768x25519-sha256",
    "curve25519-sha256",
    "curve25519-sha256@libssh.org",
    "ecdh-sha2-nistp256",
    "ecdh-sha2-nistp384",
    "ecdh-sha2-nistp521",
)
_KEEPALIVE = 15
# In bytes. What is typed is small, so there is no need to take in more before it is looked at.
_WINDOW = 64 * 1024
_READ_AT_ONCE = 8 * 1024
# The largest packet unpacked; a few bytes could become a gigabyte.
_UNPACKED = 256 * 1024
# A client could have each byte of a screen sent in a packet of its own.
_SMALLEST_PACKETS = 1024
# Packets kept until an exchange of keys is over; a client may never end it.
_KEPT = 2000

# Clients that can compress, but do so only if nothing else is offered. Others may not be able to,
# as OpenSSH on Windows.
_COMPRESSES = re.compile(r"SSH-2\.0-(OpenSSH_(?!for_Windows)|PuTTY|AsyncSSH)")


class Gate(Protocol):
    """Who counts the connections (Caps does)."""

    def admit(self, address: str) -> str | None: ...
    def admitted(self, address: str) -> None: ...


class _Owner(Protocol):
    """What is told that the wire is full, and that it is free again."""

    def pause_writing(self) -> None: ...
    def resume_writing(self) -> None: ...


def options(
    key: asyncssh.SSHKey, caller: Callable[[], asyncssh.SSHServer], limits: Limits, guests: bool
) -> asyncssh.SSHServerConnectionOptions:
    """Nothing but sessions: no forwarding, no files, no passwords."""
    return asyncssh.SSHServerConnectionOptions(
        server_factory=caller,
        server_version="boardtui",
        server_host_keys=[key],
        kex_algs=_KEY_EXCHANGES,
        compression_algs=["zlib@openssh.com"],
        public_key_auth=True,
        kbdint_auth=guests,
        password_auth=False,
        host_based_auth=False,
        gss_host=None,
        gss_kex=False,
        gss_auth=False,
        x509_trusted_certs=None,
        rdns_lookup=False,
        login_timeout=limits.login,
        keepalive_interval=_KEEPALIVE,
        line_editor=False,
        encoding=None,
        agent_forwarding=False,
        x11_forwarding=False,
        sftp_factory=None,
        allow_scp=False,
        window=_WINDOW,
    )


class Door(asyncio.Protocol):
    """A connection at its first moment: it is let in as a `Connection`, or told why not."""

    def __init__(self, gate: Gate, welcome: Callable[[], Connection]) -> None:
        self._gate = gate
        self._welcome = welcome

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        wire = cast(asyncio.Transport, transport)
        peer = wire.get_extra_info("peername")
        if not peer:
            wire.abort()
            return
        address = str(peer[0])
        refusal = self._gate.admit(address)
        if refusal is not None:
            # A line before the version; clients show it, or log it.
            wire.write(f"{refusal}\r\n".encode())
            wire.close()
            return
        try:
            connection = self._welcome()
            wire.set_protocol(connection)
            connection.connection_made(wire)
        except Exception:
            # It was gone before it was here; nobody else gives its place back.
            self._gate.admitted(address)
            wire.abort()


class Connection(asyncssh.SSHServerConnection):
    """A connection that neither floods nor hoards, whatever its client does."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        options: asyncssh.SSHServerConnectionOptions,
        limits: Limits,
    ) -> None:
        super().__init__(loop, options)
        self._clock = loop.time
        self._call_later = loop.call_later
        self._rate = limits.typed_rate
        self._burst = float(limits.typed_burst)
        self._allowed = self._burst
        self._counted = self._clock()
        self._wire: asyncio.Transport | None = None
        self._deaf: set[str] = set()

    async def reload_config(self) -> None:
        """There are no files of settings to read again for each user name."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._wire = cast(asyncio.Transport, transport)
        with suppress(AttributeError):
            # A small share at a time, so that a flood takes turns with everybody else.
            self._wire.max_size = _READ_AT_ONCE  # type: ignore[attr-defined]
        super().connection_made(transport)

    # -- a client that sends too much ----------------------------------------------------------

    def data_received(self, data: bytes, datatype: Any = None) -> None:
        now = self._clock()
        self._allowed = min(self._burst, self._allowed + (now - self._counted) * self._rate)
        self._counted = now
        self._allowed -= len(data)
        if self._allowed < 0:
            self._stop_hearing("flood")
            self._call_later(-self._allowed / self._rate, self._hear, "flood")
        super().data_received(data, datatype)

    # -- a client that does not read -----------------------------------------------------------

    def pause_writing(self) -> None:
        # What it asks for would be answered, and the answers be kept; so it is not heard.
        self._stop_hearing("full")
        owner = cast(_Owner | None, self.get_owner())
        if owner is not None:
            owner.pause_writing()

    def resume_writing(self) -> None:
        self._hear("full")
        owner = cast(_Owner | None, self.get_owner())
        if owner is not None:
            owner.resume_writing()

    def _stop_hearing(self, why: str) -> None:
        self._deaf.add(why)
        if self._wire is not None:
            self._wire.pause_reading()

    def _hear(self, why: str) -> None:
        self._deaf.discard(why)
        if not self._deaf and self._wire is not None and not self._wire.is_closing():
            self._wire.resume_reading()

    def send_packet(self, pkttype: int, *args: bytes, handler: Any = None) -> None:
        if len(self._deferred_packets) > _KEPT:
            self.abort()
            return
        super().send_packet(pkttype, *args, handler=handler)

    # -- compression ---------------------------------------------------------------------------

    def _send_kexinit(self) -> None:
        if not _COMPRESSES.match(self.get_extra_info("client_version", "")):
            self._cmp_algs = [b"zlib@openssh.com", b"none"]
        super()._send_kexinit()

    def send_newkeys(self, k: bytes, h: bytes) -> None:
        super().send_newkeys(k, h)
        if self._next_decompressor is not None:
            self._next_decompressor = _Unpacker()

    # -- channels ------------------------------------------------------------------------------

    def create_server_channel(
        self,
        encoding: str | None = "",
        errors: str = "",
        window: int = 0,
        max_pktsize: int = 0,
    ) -> asyncssh.SSHServerChannel[bytes]:
        return _Channel(
            self,
            asyncio.get_running_loop(),
            allow_pty=True,
            line_editor=False,
            line_echo=False,
            line_history=0,
            max_line_length=0,
            encoding=None,
            errors="strict",
            window=_WINDOW,
            max_pktsize=_WINDOW // 2,
        )


class _Channel(asyncssh.SSHServerChannel[bytes]):
    def process_open(
        self, send_chan: int, send_window: int, send_pktsize: int, session: Any
    ) -> None:
        if send_pktsize < _SMALLEST_PACKETS:
            raise asyncssh.ProtocolError("The packets asked for are too small")
        super().process_open(send_chan, send_window, send_pktsize, session)

    def _process_env_request(self, packet: Any) -> bool:
        name, value = packet.get_string(), packet.get_string()
        packet.check_end()
        if name not in SENT or len(value) > LONGEST_WORD:
            return False
        self._env[name] = value
        return True


class _Unpacker(Decompressor):
    """Takes the place of asyncssh's: what would unpack to too much is an error."""

    def __init__(self) -> None:
        self._unpack = zlib.decompressobj()

    def decompress(self, data: bytes) -> bytes | None:
        try:
            unpacked = self._unpack.decompress(data, _UNPACKED)
        except zlib.error:
            return None
        return None if self._unpack.unconsumed_tail else unpacked
