"""The command that writes all of a data folder to one file."""

from __future__ import annotations

import os
import tarfile
import tempfile
from pathlib import Path

import click

from saves.backup import copy_library
from saves.database import FILE
from tui.commands.terminal import refusal
from tui.i18n import _
from tui.paths import VISITORS, data_folder

__all__ = ["KEPT", "backup"]

KEPT = ("host_key", VISITORS)
"""What a server keeps beside the library: how clients know it again, and what visitors chose."""


def backup(data: Path | None, file: str, force: bool) -> None:
    """Writes the library, as it is at one moment, and what a server keeps beside it."""
    folder = data or data_folder()
    path = Path(file).expanduser().resolve()
    if path.exists() and not path.is_file():
        raise refusal(_("{file} is there and is not a file.").format(file=file))
    if path.exists() and not force:
        raise refusal(_("{file} is there already; --force overwrites it.").format(file=file))
    if not path.parent.is_dir():
        raise refusal(_("There is no folder {folder}.").format(folder=path.parent))
    # Beside it, so that it gets its name in one step; nobody else may look into it.
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=f".{path.name}.") as aside:
        copy, packed = Path(aside) / FILE, Path(aside) / "packed"
        copy_library(folder, copy)
        _pack(folder, copy, packed)
        packed.replace(path)
    _settle(path.parent)
    click.echo(_("{folder} is written to {file}.").format(folder=folder, file=file), err=True)


def _pack(folder: Path, copy: Path, packed: Path) -> None:
    with open(packed, "xb", opener=_private) as file:
        with tarfile.open(fileobj=file, mode="w:gz", format=tarfile.PAX_FORMAT) as tar:
            # It belongs to whom the library belongs to, whoever runs this.
            about = tar.gettarinfo(folder / FILE, FILE)
            about.size = copy.stat().st_size
            with copy.open("rb") as content:
                tar.addfile(about, content)
            for name in KEPT:
                if (folder / name).exists():
                    tar.add(folder / name, name, filter=_plain)
        file.flush()
        os.fsync(file.fileno())


def _private(path: str, flags: int) -> int:
    # In it are the host's key, and all that is hidden in the games.
    return os.open(path, flags, 0o600)


def _plain(about: tarfile.TarInfo) -> tarfile.TarInfo | None:
    """What is neither a file nor a folder is left out, and what is half written."""
    unfinished = about.name.endswith(".new")
    return about if (about.isfile() or about.isdir()) and not unfinished else None


def _settle(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
