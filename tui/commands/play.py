"""The commands that begin a game or go on with one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from core.table import Table
from tui.commands import given
from tui.commands.terminal import open_screen, refusal
from tui.i18n import _
from tui.seeds import fresh_seed
from tui.start import NewGame, Resume

__all__ = ["new", "resume"]


def new(
    data: Path | None,
    ascii: bool,
    game: str,
    seats: str | None,
    options: Sequence[str],
    seed: int | None,
    practice: bool,
) -> int:
    """A new game. Returns the exit code."""
    rules = given.rules_of(game)
    chosen = given.options(rules, options)
    words = given.split(seats) if seats is not None else _usual_seats(rules.types.seats[0])
    if seed is None:
        seed = fresh_seed()
    # The game and the library are opened here to hear a refusal before there is a screen.
    Table.new(rules, len(words), seed, chosen)
    start = NewGame(game, given.chairs(words), seed, chosen, practice)
    with given.library(data):
        pass
    return open_screen(start, data, ascii)


def resume(data: Path | None, ascii: bool, id: str | None) -> int:
    """A saved game; without an id the newest that is not over. Returns the exit code."""
    with given.library(data) as shelf:
        info = shelf.newest() if id is None else shelf.info(id)
        if info is None:
            raise refusal(_("There is no unfinished game."))
        shelf.load(info.id)
    return open_screen(Resume(info.id), data, ascii)


def _usual_seats(fewest: int) -> list[str]:
    return [_("Player"), *["normal"] * (fewest - 1)]
