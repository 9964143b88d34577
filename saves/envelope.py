"""The file of one game: JSON that says what it is, with a checksum over the rest.

    {"format": "boardtui game", "version": 1, "checksum": "<sha256>", "save": {...}}

The checksum is that of `save` encoded by msgspec without spaces and with sorted keys, so that a
file survives being indented. It guards against accidents; it is not a signature.
"""

from __future__ import annotations

import hashlib
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from core.game import OptionValue
from core.text import say
from saves.codec import Written
from saves.records import Player, SaveError, Seed, Time

__all__ = ["FORMAT", "VERSION", "Saved", "pack", "unpack"]

FORMAT = "boardtui game"
VERSION = 1


class Saved(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole game, secrets included; the first of the entries is the opening."""

    game: str
    name: str
    players: tuple[Player, ...]
    seed: Seed
    options: dict[str, OptionValue]
    practice: bool
    version: Annotated[int, Meta(ge=1)]
    created: Time
    updated: Time
    entries: Annotated[tuple[Written, ...], Meta(min_length=1)]


class _Envelope(Struct, frozen=True):
    format: str
    version: int
    checksum: str
    save: Any


def pack(saved: Saved) -> bytes:
    """The file: one line."""
    plain = msgspec.to_builtins(saved)
    return msgspec.json.encode(_Envelope(FORMAT, VERSION, _checksum(plain), plain)) + b"\n"


def unpack(data: bytes) -> Saved:
    """The game in a file. Raises SaveError for one that is truncated, damaged, foreign or newer."""
    if not data.strip():
        raise SaveError("truncated_file", say("The file is empty."))
    try:
        envelope = msgspec.json.decode(data, type=_Envelope)
    except msgspec.ValidationError as error:
        raise _foreign() from error
    except (ValueError, RecursionError) as error:
        raise _unreadable(data, error) from error
    if envelope.format != FORMAT:
        raise _foreign()
    if envelope.version > VERSION:
        raise SaveError(
            "newer_file",
            say(
                "The file was made by a newer boardtui (format {theirs}; this one knows {ours}).",
                theirs=envelope.version,
                ours=VERSION,
            ),
        )
    if envelope.version < 1 or envelope.checksum != _checksum(envelope.save):
        raise _damaged()
    try:
        return msgspec.convert(envelope.save, Saved)
    except (msgspec.ValidationError, RecursionError) as error:
        raise _damaged() from error


def _checksum(plain: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(plain, order="deterministic")).hexdigest()


def _unreadable(data: bytes, error: Exception) -> SaveError:
    # A file that begins as ours does, but isn't JSON, has lost its end or some of its bytes.
    if not data.startswith(b'{"format":"' + FORMAT.encode()):
        return _foreign()
    # Within a word such as "true" the decoder says something else.
    if "truncated" in str(error) or not data.rstrip().endswith(b"}"):
        return SaveError(
            "truncated_file",
            say("The file is cut off after {n} bytes: its end is missing.", n=len(data)),
        )
    return _damaged()


def _foreign() -> SaveError:
    return SaveError("foreign_file", say("The file is not a game exported by boardtui."))


def _damaged() -> SaveError:
    return SaveError(
        "damaged_file", say("The file is damaged: it is not what boardtui wrote into it.")
    )
