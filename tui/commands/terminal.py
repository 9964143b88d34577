"""Whoever sits at the terminal: asked, refused, shown the screens.

Little is imported here, for the first screen shall come at once.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import BinaryIO

import click

from tui.i18n import _
from tui.paths import data_folder, is_shared
from tui.start import Home, Start

__all__ = ["on_terminal", "open_screen", "refusal", "standard_input"]


def refusal(sentence: str) -> click.ClickException:
    """To be raised: ends the command with the sentence on stderr and exit code 1."""
    return click.ClickException(sentence)


def on_terminal() -> bool:
    """Whether somebody sits there to look and to answer."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def standard_input() -> BinaryIO:
    """What is read from; refused if whoever started the program has closed it."""
    if sys.__stdin__ is None:
        raise refusal(_("boardtui has no standard input to read from."))
    return sys.stdin.buffer


def open_screen(start: Start, data: Path | None, ascii: bool) -> int:
    """Runs the screens until the player leaves; the exit code."""
    if not on_terminal():
        raise refusal(_("boardtui needs a terminal."))
    if os.environ.get("TERM") == "dumb":
        raise refusal(_("boardtui needs a terminal that can place its text; TERM is dumb."))
    folder = data or data_folder()
    if is_shared(folder):
        if start != Home():
            raise refusal(
                _("{folder} is shared: games are made and opened in its lobby.").format(
                    folder=folder
                )
            )
        from tui.commands.shared import play

        return play(folder, ascii)
    from tui.app import run

    return run(start, folder, ascii)
