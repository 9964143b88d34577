"""Who is at the other end, and what the client says of its terminal: all of it cleaned."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from msgspec import Struct

from tui.names import LONGEST_NAME

__all__ = [
    "ACCOUNT",
    "LONGEST_WORD",
    "SENT",
    "Visitor",
    "cleaned_name",
    "cleaned_text",
    "cleaned_word",
    "colours_of",
    "language_of",
]

LONGEST_WORD = 32
ACCOUNT = "user:"
"""How the key of somebody begins who is known by an account on this machine."""

_NO_WORD = re.compile(r"[^A-Za-z0-9._+@-]")
_MARKUP = frozenset("[]\\")
SENT = frozenset({b"LANG", b"LC_ALL", b"LC_MESSAGES", b"COLORTERM"})
"""The variables of its surroundings that a client may send."""


class Visitor(Struct, frozen=True):
    """Who is at the other end: checked identity and what the client said of its terminal."""

    key: str | None
    """The fingerprint (SHA256:...) of the public key whose signature was checked; None: a guest."""
    wish: str
    """The user name as typed, cleaned: what somebody wants to be called, and proves nothing."""
    address: str
    term: str = ""
    colours: str = ""
    """COLORTERM, where it was sent."""
    language: str = ""
    """LC_ALL or else LANG, where it was sent, such as "sv_SE.UTF-8"."""


def cleaned_name(name: str) -> str:
    """What of a name can be shown anywhere: printable, without markup, not too long."""
    composed = unicodedata.normalize("NFC", name)
    # Marks of their own pile up over other rows.
    kept = (
        char
        for char in composed
        if char.isprintable() and char not in _MARKUP and not unicodedata.combining(char)
    )
    return " ".join("".join(kept).split())[:LONGEST_NAME].strip()


def cleaned_word(word: str) -> str:
    """What of a word such as a terminal's type is letters, digits or one of `.`, `_`, `+`..."""
    return _NO_WORD.sub("", word)[:LONGEST_WORD]


def cleaned_text(text: str) -> str:
    """Text of several lines as a terminal can be given it: nothing in it is a command."""
    return "".join(char if char.isprintable() or char == "\n" else "?" for char in text)


def colours_of(sent: Mapping[bytes, bytes]) -> str:
    """What was sent as COLORTERM, or ""."""
    return cleaned_word(sent.get(b"COLORTERM", b"").decode("ascii", "replace"))


def language_of(sent: Mapping[bytes, bytes]) -> str:
    """What was sent as the language of messages, or ""."""
    for name in (b"LC_ALL", b"LC_MESSAGES", b"LANG"):
        found = cleaned_word(sent.get(name, b"").decode("ascii", "replace"))
        if found:
            return found
    return ""
