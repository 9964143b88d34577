"""What the house tells a member's screen of its own accord."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from core.text import Text

__all__ = ["Anew", "Began", "LobbyChanged", "News", "Said", "Told", "Turn"]


class LobbyChanged(Struct, frozen=True):
    """Something in the lobby, or at a table before its start, is not as it was."""


class Began(Struct, frozen=True):
    """A table at which the member sits has begun its game."""

    id: str
    game: str


class Turn(Struct, frozen=True):
    """A table that this screen of the member doesn't show waits for the member now."""

    id: str
    game: str


class Said(Struct, frozen=True):
    """Something was said at a table of the member's; `name` is empty where the house says it."""

    id: str
    name: str
    text: str


class Anew(Struct, frozen=True):
    """A table that this screen shows is to be opened anew: another process has acted first.

    `text` says so to whoever's act was not taken.
    """

    id: str
    text: Text | None


class Told(Struct, frozen=True):
    """A sentence for the member; `rings`: it asks for something, as one's turn does."""

    text: Text
    rings: bool = False


News: TypeAlias = LobbyChanged | Began | Turn | Said | Anew | Told
