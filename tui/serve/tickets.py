"""Links by which a browser is let in as somebody: each is good once, and not for long."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Final, NamedTuple

__all__ = ["GOOD_FOR", "Tickets"]

GOOD_FOR: Final = 300
"""Seconds."""

_BYTES = 18
# Whoever can log in can ask for one; beyond this the oldest are void.
_MOST = 1000


class _Ticket(NamedTuple):
    key: str
    until: float


class Tickets:
    """Of each key only the last one counts. `clock` tells seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._tickets: dict[str, _Ticket] = {}

    def issue(self, key: str) -> str:
        """A word that stands for this key."""
        now = self._clock()
        self._tickets = {
            word: ticket
            for word, ticket in self._tickets.items()
            if ticket.until > now and ticket.key != key
        }
        while len(self._tickets) >= _MOST:
            del self._tickets[next(iter(self._tickets))]
        word = secrets.token_urlsafe(_BYTES)
        self._tickets[word] = _Ticket(key, now + GOOD_FOR)
        return word

    def take(self, word: str) -> str | None:
        """The key that it stands for; None if for none, or not any more."""
        ticket = self._tickets.pop(word, None)
        return ticket.key if ticket is not None and ticket.until > self._clock() else None
