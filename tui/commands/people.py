"""The commands for the owner of a server: who its people are, and by which keys they are known."""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import click
import msgspec

from saves.club import Club
from saves.database import FILE
from tui.commands.show import show, show_json, shown
from tui.commands.terminal import refusal
from tui.files import FileTrouble, read_file
from tui.i18n import _, in_words
from tui.paths import server_folder

__all__ = ["add_key", "fingerprint", "forget_key", "list_", "rename"]

# SHA-256 in base64 without the one "=" that would fill it up.
_FINGERPRINT = re.compile(r"SHA256:[A-Za-z0-9+/]{43}")


@contextmanager
def club(data: Path | None) -> Iterator[Club]:
    """The people and tables in this folder, or in that of the server; none are made."""
    folder = data or server_folder()
    if not (folder / FILE).is_file():
        raise refusal(_("No server has been run with {folder} yet.").format(folder=folder))
    kept = Club(folder)
    try:
        yield kept
    finally:
        kept.close()


def list_(data: Path | None, ascii: bool, as_json: bool) -> None:
    """All people with their keys."""
    with club(data) as kept:
        people = [(person, kept.keys(person.id)) for person in kept.people().values()]
        damaged = kept.damaged()
    for error in damaged:
        click.echo(in_words(error.reason), err=True)
    if as_json:
        show_json([{**msgspec.to_builtins(one), "keys": keys} for one, keys in people])
        return
    if not people and not damaged:
        click.echo(_("Nobody has been here yet."))
    for person, keys in people:
        when = datetime.fromtimestamp(person.seen).strftime("%Y-%m-%d %H:%M")
        known = _("guest") if person.guest else " ".join(keys) or _("no key")
        show(shown(f"{person.name:<16}  {when}  {known}"), ascii)


def rename(data: Path | None, name: str, new: str) -> None:
    """Another name for a person."""
    with club(data) as kept:
        person = kept.rename(kept.named(name).id, new)
    click.echo(_("{old} is called {new} now.").format(old=name, new=person.name))


def add_key(data: Path | None, name: str, key: str) -> None:
    """One more key by which a person is known: its fingerprint, or the file of its public half."""
    known = fingerprint(key)
    with club(data) as kept:
        person = kept.add_key(kept.named(name).id, known)
    click.echo(_("{name} is known by {key} now.").format(name=person.name, key=known))


def forget_key(data: Path | None, name: str, key: str) -> None:
    """A key by which a person shall not be known any more."""
    known = fingerprint(key)
    with club(data) as kept:
        person = kept.named(name)
        kept.forget_key(person.id, known)
    click.echo(_("{name} is not known by {key} any more.").format(name=person.name, key=known))


def fingerprint(key: str) -> str:
    """The fingerprint given as such, as a line of a public key or as the file of one."""
    if _FINGERPRINT.fullmatch(key):
        return key
    try:
        line = key if " " in key.strip() else read_file(key).decode("ascii", "replace")
    except FileTrouble as trouble:
        raise refusal(
            _("{key} is neither a fingerprint (SHA256:...) nor the file of a public key.").format(
                key=key
            )
        ) from trouble
    words = line.split()
    try:
        content = base64.b64decode(words[1], validate=True)
        # It begins with the length of the key's kind, and that.
        kind = content[4 : 4 + int.from_bytes(content[:4], "big")].decode("ascii")
    except (IndexError, binascii.Error, ValueError):
        kind = ""
    if not kind or kind != words[0]:
        raise refusal(
            _("{key} holds no public key; its file has a name that ends in .pub.").format(key=key)
        )
    return "SHA256:" + base64.b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
