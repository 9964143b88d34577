"""How much one visitor, one address and all together may take, and the counting of it."""

from __future__ import annotations

from collections import Counter
from ipaddress import IPv6Address, ip_address

from msgspec import Struct

from tui.i18n import ngettext

__all__ = ["Caps", "Limits", "place"]

# Who has one address of IPv6 has at least this many bits of them.
_NETWORK = 64


class Limits(Struct, frozen=True):
    """What a server bears. Times in seconds, sizes in bytes."""

    sessions: int = 100
    key_sessions: int = 5
    address_sessions: int = 20
    channels: int = 3
    """Open at the same time in one connection."""

    strangers: int = 100
    """Connections that have not said who they are yet."""
    address_strangers: int = 10
    attempts: int = 10
    """Keys offered, guests' tries and user names in one connection, before it is ended."""
    login: float = 20.0
    """For saying who one is, and then for asking for a session; also after the last one."""

    starts: int = 4
    """Sessions that draw their first frame at the same time."""
    start: float = 5.0
    """After which a start no longer holds up others."""

    idle: float = 4 * 3600.0
    warning: float = 5 * 60.0
    """How long before the end for idleness the visitor is told."""

    command: int = 200
    answer: float = 30.0
    """For carrying out a command."""
    typed_rate: int = 32 * 1024
    """What one connection may send in a second in the long run."""
    typed_burst: int = 256 * 1024
    """What it may send at once before that holds."""
    leave: float = 5.0
    """For ending Apps, and for clients to close what is over."""


def place(address: str) -> str:
    """What counts as one address: all of a network of IPv6 that one subscriber has."""
    try:
        host = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(host, IPv6Address):
        if host.ipv4_mapped is not None:
            return str(host.ipv4_mapped)
        return str(IPv6Address(int(host) >> (128 - _NETWORK) << (128 - _NETWORK)))
    return str(host)


class Caps:
    """Counts who is there. Each `admit` and `seat` that gave no refusal is given back once."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._strangers: Counter[str] = Counter()
        self._keys: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()

    @property
    def sessions(self) -> int:
        return self._addresses.total()

    @property
    def strangers(self) -> int:
        return self._strangers.total()

    def admit(self, address: str) -> str | None:
        """A connection of somebody yet unknown. Returns why not, or None, and it counts."""
        most = self._limits.address_strangers
        if self._strangers[place(address)] >= most:
            return _too_many_connections(most)
        if self.strangers >= self._limits.strangers:
            return _too_many_strangers(self._limits.strangers)
        self._strangers[place(address)] += 1
        return None

    def admitted(self, address: str) -> None:
        """Gives back an `admit`: the other end is known now, or gone."""
        _less(self._strangers, place(address))

    def seat(self, key: str | None, address: str) -> str | None:
        """A session; `key` is None for a guest. Returns why not, or None, and it counts."""
        limits = self._limits
        if key is not None and self._keys[key] >= limits.key_sessions:
            return _key_is_full(limits.key_sessions)
        if self._addresses[place(address)] >= limits.address_sessions:
            return _address_is_full(limits.address_sessions)
        if self.sessions >= limits.sessions:
            return _house_is_full(limits.sessions)
        if key is not None:
            self._keys[key] += 1
        self._addresses[place(address)] += 1
        return None

    def leave(self, key: str | None, address: str) -> None:
        """Gives back a `seat`."""
        if key is not None:
            _less(self._keys, key)
        _less(self._addresses, place(address))


def _less(counter: Counter[str], name: str) -> None:
    counter[name] -= 1
    if counter[name] <= 0:
        del counter[name]


def _too_many_connections(n: int) -> str:
    return ngettext(
        "Only {n} connection from an address may be logging in at a time. Try again in a moment.",
        "Only {n} connections from an address may be logging in at a time. Try again in a moment.",
        n,
    ).format(n=n)


def _too_many_strangers(n: int) -> str:
    return ngettext(
        "Only {n} connection may be logging in at a time. Try again in a moment.",
        "Only {n} connections may be logging in at a time. Try again in a moment.",
        n,
    ).format(n=n)


def _key_is_full(n: int) -> str:
    return ngettext(
        "Only {n} session of one key may be open at a time. Close it first.",
        "Only {n} sessions of one key may be open at a time. Close one first.",
        n,
    ).format(n=n)


def _address_is_full(n: int) -> str:
    return ngettext(
        "Only {n} session from one address may be open at a time.",
        "Only {n} sessions from one address may be open at a time.",
        n,
    ).format(n=n)


def _house_is_full(n: int) -> str:
    return ngettext(
        "The house is full: {n} is here, and that is the most. Try again later.",
        "The house is full: {n} are here, and that is the most. Try again later.",
        n,
    ).format(n=n)
