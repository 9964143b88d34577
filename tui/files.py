"""Files that the player names, and how any small file is written whole or not at all.

Everything here waits for the disk.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO

from tui.i18n import _

__all__ = ["LARGEST_GAME", "FileTrouble", "read_file", "read_game", "replace_file", "write_file"]

LARGEST_GAME = 64 * 1024 * 1024
"""In bytes; an exported game takes some hundred kilobytes, so more is something else."""


class FileTrouble(Exception):
    """A file can't be read or written; the sentence says why, and no file has changed.

    `there`: it can't be written only because it is there already.
    """

    def __init__(self, sentence: str, there: bool = False) -> None:
        super().__init__(sentence)
        self.there = there


def read_file(name: str) -> bytes:
    """The exported game in a file; `~` is the user's folder. Raises FileTrouble.

    What is no file is not read: a pipe may keep its reader waiting for ever.
    """
    try:
        path = Path(name).expanduser()
        if not path.is_dir() and path.exists() and not path.is_file():
            raise FileTrouble(_("{file} is not a file.").format(file=name))
        with open(path, "rb", opener=_not_waiting) as file:
            return read_game(file, name)
    except (OSError, ValueError, RuntimeError) as error:
        raise FileTrouble(
            _("{file} can't be read: {why}.").format(file=name, why=_why(error))
        ) from error


def read_game(file: BinaryIO, name: str) -> bytes:
    """An exported game from a stream called so. Raises FileTrouble if it is too large."""
    content = file.read(LARGEST_GAME + 1)
    if len(content) > LARGEST_GAME:
        raise FileTrouble(_("{file} is too large to be a saved game.").format(file=name))
    return content


def write_file(name: str, content: bytes, overwrite: bool = False) -> Path:
    """Writes a file in one step, and says where it is; `~` is the user's folder.

    One that is there is left alone, unless `overwrite`; then it is replaced or stays as it was. A
    link stays, and what it leads to is written. Raises FileTrouble.
    """
    try:
        path = Path(name).expanduser().resolve()
        # Another file in its place would break a folder or a device.
        if path.exists() and not path.is_file():
            raise FileTrouble(_("{file} is there and is not a file.").format(file=name))
        if overwrite:
            replace_file(path, content)
        else:
            _make(path, content)
    except FileExistsError as error:
        told = _("{file} is there already.").format(file=name)
        raise FileTrouble(told, there=True) from error
    except (OSError, ValueError, RuntimeError) as error:
        raise FileTrouble(
            _("{file} can't be written: {why}.").format(file=name, why=_why(error))
        ) from error
    return path


def replace_file(path: Path, content: bytes, wait: bool = True) -> None:
    """Puts a new file in the place of the one that may be there: a crash leaves one or the other.

    Without `wait` only a crash of the process does so: the disk may get it later. Raises OSError,
    with everything as it was.
    """
    aside = path.with_name(f"{path.name}.{os.getpid()}.new")
    aside.unlink(missing_ok=True)
    _make(aside, content, wait)
    try:
        aside.replace(path)
    except OSError:
        aside.unlink(missing_ok=True)
        raise


def _not_waiting(path: str, flags: int) -> int:
    # Something else may have taken the file's place since it was looked at.
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _make(path: Path, content: bytes, wait: bool = True) -> None:
    """A new file; what was written of it is taken away again if the disk is full."""
    with path.open("xb") as file:
        try:
            file.write(content)
            file.flush()
            if wait:
                os.fsync(file.fileno())
        except OSError:
            path.unlink(missing_ok=True)
            raise


def _why(error: Exception) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)
