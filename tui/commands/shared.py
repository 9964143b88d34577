"""The folder in which several users of a machine play together: making it, and playing there."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import click

from tui.commands.terminal import refusal
from tui.i18n import _
from tui.paths import is_shared, shared_mark

__all__ = ["play", "share"]

_FOLDER = 0o2770
_FILE = 0o660


def share(folder: Path | None, group: str) -> None:
    """Makes the folder one in which all of the group play; again, it mends the modes."""
    if folder is None:
        raise refusal(_("Name the folder that is to be shared: --data DIR."))
    number = _group(group)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not is_shared(folder) and any(folder.iterdir()):
        raise refusal(
            _("{folder} holds other things; give boardtui a folder of its own.").format(
                folder=folder
            )
        )
    try:
        os.chown(folder, -1, number)
        # By chmod, since mkdir goes by the umask; files made in it get its group.
        folder.chmod(_FOLDER)
        if not folder.stat().st_mode & stat.S_ISGID:
            raise PermissionError
        shared_mark(folder).write_text(f"{group}\n", encoding="utf-8")
        _give(shared_mark(folder), number, 0o640)
        _make_library(folder, number)
    except PermissionError as error:
        raise refusal(
            _(
                "This user may not share {folder} with {group}: it takes the owner of the folder, "
                "who is in that group, or root."
            ).format(folder=folder, group=group)
        ) from error
    click.echo(_("All of {group} may play in {folder}.").format(group=group, folder=folder))
    click.echo(_("To play: boardtui --data {folder}").format(folder=folder))


def _make_library(folder: Path, group: int) -> None:
    from saves.club import Club
    from saves.database import FILE
    from saves.lease import Leases

    library = folder / FILE
    if not library.exists():
        # Empty, SQLite takes it for a new one; what it makes beside it gets its mode, too.
        library.touch(mode=0o600)
    _give(library, group, _FILE)
    club = Club(folder)
    club.people()
    club.close()
    Leases(folder).close()
    for beside in ("-wal", "-shm"):
        # They are there while others play.
        file = folder / f"{FILE}{beside}"
        if file.exists():
            _give(file, group, _FILE)


def _give(file: Path, group: int, mode: int) -> None:
    os.chown(file, -1, group)
    file.chmod(mode)


def _group(name: str) -> int:
    import grp

    try:
        return grp.getgrnam(name).gr_gid
    except KeyError as error:
        raise refusal(_("There is no group {group} on this machine.").format(group=name)) from error


def play(folder: Path, ascii: bool) -> int:
    """Shows the lobby of the folder until the player leaves; the exit code."""
    from saves.database import FILE

    for needed in (folder, folder / FILE):
        if not needed.exists() or not os.access(needed, os.R_OK | os.W_OK):
            raise refusal(
                _("This user can't write {file}; boardtui --shared GROUP mends it.").format(
                    file=needed
                )
            )
    from tui.serve.shared_app import run

    return run(folder, ascii)
