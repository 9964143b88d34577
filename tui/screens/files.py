"""Writing an exported game to a file and reading one, for the screens; both wait for the disk."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from tui.i18n import _

if TYPE_CHECKING:
    from saves.records import Info

__all__ = ["FileTrouble", "proposed", "read_file", "write_file"]

_LARGEST = 256 * 1024 * 1024


class FileTrouble(Exception):
    """A file can't be read or written; the sentence says why, and no file has changed.

    `there`: it can't be written only because it is there already.
    """

    def __init__(self, sentence: str, there: bool = False) -> None:
        super().__init__(sentence)
        self.there = there


def proposed(info: Info) -> str:
    """A name for the file of an exported game."""
    return f"boardtui-{info.game}-{info.id}.json"


def read_file(name: str) -> bytes:
    """What is in a file; `~` is the user's folder. Raises FileTrouble."""
    try:
        with Path(name).expanduser().open("rb") as file:
            content = file.read(_LARGEST + 1)
    except (OSError, ValueError, RuntimeError) as error:
        raise FileTrouble(
            _("{file} can't be read: {why}.").format(file=name, why=_why(error))
        ) from error
    if len(content) > _LARGEST:
        raise FileTrouble(_("{file} is too large to be a saved game.").format(file=name))
    return content


def write_file(name: str, content: bytes, overwrite: bool = False) -> Path:
    """Writes a file in one step, and says where it is. Raises FileTrouble.

    One that is there is left alone, unless `overwrite`; then it is replaced or stays as it was.
    """
    try:
        path = Path(name).expanduser().absolute()
        if overwrite and path.is_file():
            aside = path.with_name(f"{path.name}.{os.getpid()}.new")
            _make(aside, content)
            aside.replace(path)
        else:
            _make(path, content)
    except FileExistsError as error:
        told = _("{file} is there already.").format(file=name)
        raise FileTrouble(told, there=path.is_file()) from error
    except (OSError, ValueError, RuntimeError) as error:
        raise FileTrouble(
            _("{file} can't be written: {why}.").format(file=name, why=_why(error))
        ) from error
    return path


def _make(path: Path, content: bytes) -> None:
    """A new file; what was written of it is taken away again if the disk is full."""
    with path.open("xb") as file:
        try:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        except OSError:
            path.unlink(missing_ok=True)
            raise


def _why(error: Exception) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)
