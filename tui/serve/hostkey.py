"""The key by which clients know the server again: made once, and nobody else's to read."""

from __future__ import annotations

import os
import secrets
import stat
from pathlib import Path

import asyncssh

from tui.files import FileTrouble
from tui.i18n import _

__all__ = ["HOST_KEY", "fingerprint", "host_key"]

HOST_KEY = "host_key"
"""The name of its file in the data folder."""

_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_LARGEST = 16 * 1024


def host_key(data: Path) -> asyncssh.SSHKey:
    """The key in the data folder; a new one (ed25519) where there is none.

    Waits for the disk. Raises FileTrouble if others may read it or if it is damaged: a new key in
    its place would make every client refuse to connect. Raises OSError.
    """
    path = data / HOST_KEY
    try:
        content = _read(path)
    except FileNotFoundError:
        _make(path)
        content = _read(path)
    try:
        return asyncssh.import_private_key(content)
    except asyncssh.KeyEncryptionError as error:
        raise FileTrouble(
            _("The host key {path} is encrypted; boardtui can't ask for its password.").format(
                path=path
            )
        ) from error
    except (asyncssh.KeyImportError, ValueError) as error:
        raise FileTrouble(
            _(
                "The host key {path} is damaged. Restore it from a backup, or delete it: then a "
                "new one is made, and every client must be told to accept it."
            ).format(path=path)
        ) from error


def fingerprint(key: asyncssh.SSHKey) -> str:
    """As clients show it: "SHA256:..."."""
    return key.get_fingerprint("sha256")


def _read(path: Path) -> bytes:
    with open(path, "rb", opener=_not_waiting) as file:
        # Asked of the open file: the name may lead to another one a moment later.
        found = os.fstat(file.fileno())
        if not stat.S_ISREG(found.st_mode):
            raise FileTrouble(_("The host key {path} is not a file.").format(path=path))
        if found.st_mode & _OTHERS:
            raise FileTrouble(
                _(
                    "Others may read or change the host key {path}. Take care that nobody has, "
                    "then: chmod 600 {path}"
                ).format(path=path)
            )
        return file.read(_LARGEST)


def _not_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_NONBLOCK)


def _make(path: Path) -> None:
    """Writes a new key, whole or not at all; where another process was first, its key stays."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    content = asyncssh.generate_private_key("ssh-ed25519", "boardtui").export_private_key()
    aside = path.with_name(f"{path.name}.{secrets.token_hex(8)}.new")
    descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with open(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(aside, path)
        except FileExistsError:
            return
    finally:
        aside.unlink(missing_ok=True)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
