"""The commands that open a screen."""

from __future__ import annotations

import os
import secrets
from collections.abc import Sequence
from pathlib import Path

from core.table import Table
from tui.commands import given
from tui.i18n import _
from tui.paths import data_folder
from tui.start import Home, NewGame, Resume, SetUp, Start

__all__ = ["home", "new", "resume"]

_SEEDS = 1_000_000_000
"""Short enough to be read out and typed again."""


def home(data: Path | None, ascii: bool) -> int:
    """The home screen. Returns the exit code, like the others here."""
    return _show(Home(), data, ascii)


def new(
    data: Path | None,
    ascii: bool,
    game: str | None,
    seats: str | None,
    options: Sequence[str],
    seed: int | None,
    practice: bool,
) -> int:
    """A new game; without the game's name the set-up screen."""
    if game is None:
        if seats is not None or options or seed is not None or practice:
            raise given.refusal(_("Name the game that these options are for."))
        return _show(SetUp(), data, ascii)
    rules = given.rules_of(game)
    chosen = given.options(rules, options)
    words = given.split(seats) if seats is not None else _usual_seats(rules.types.seats[0])
    if seed is None:
        seed = secrets.randbelow(_SEEDS)
    # Made only to hear a refusal here, before there is a screen.
    Table.new(rules, len(words), seed, chosen)
    return _show(NewGame(game, given.chairs(words), seed, chosen, practice), data, ascii)


def resume(data: Path | None, ascii: bool, id: str | None) -> int:
    """A saved game; without an id the newest that is not over."""
    with given.library(data) as shelf:
        info = shelf.newest() if id is None else shelf.info(id)
        if info is None:
            raise given.refusal(_("There is no unfinished game."))
        shelf.load(info.id)
    return _show(Resume(info.id), data, ascii)


def _usual_seats(fewest: int) -> list[str]:
    return [_("Player"), *["normal"] * (fewest - 1)]


def _show(start: Start, data: Path | None, ascii: bool) -> int:
    if not given.on_terminal():
        raise given.refusal(_("boardtui needs a terminal."))
    if os.environ.get("TERM") == "dumb":
        raise given.refusal(_("boardtui needs a terminal that can place its text; TERM is dumb."))
    with given.library(data):
        pass
    from tui.app import run

    return run(start, data or data_folder(), ascii)
