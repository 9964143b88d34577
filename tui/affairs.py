"""What people at screens of their own do about a game beside playing it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from core.text import Text

__all__ = ["Affair", "Spoken"]


class Affair(NamedTuple):
    """A line of the table's menu. `name` is its own while it stands; `act` may raise Illegal."""

    name: str
    label: Text
    act: Callable[[], None]


class Spoken(NamedTuple):
    """A line of the talk at a table; `at` is in seconds since 1970."""

    name: str
    text: str
    at: float
