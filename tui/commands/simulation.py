"""The command that lets bots play against each other."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import click

from core.table import Table
from tui.commands import given
from tui.commands.show import show_json, show_table
from tui.commands.terminal import refusal
from tui.i18n import _
from tui.simulate import run, table
from tui.workers import WorkerError

__all__ = ["simulate"]


def simulate(
    ascii: bool,
    game: str,
    seats: str,
    games: int,
    seed: int,
    options: Sequence[str],
    jobs: int | None,
    as_json: bool,
) -> None:
    """Plays the games, with a bar on a terminal, and prints what came out."""
    rules = given.rules_of(game)
    chosen = given.options(rules, options)
    levels = given.levels(given.split(seats))
    # Made only to hear a refusal before the processes start.
    Table.new(rules, len(levels), seed, chosen)
    with click.progressbar(
        length=games, label=_("games"), file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        try:
            report = run(game, levels, games, seed, chosen, jobs or os.cpu_count() or 1, bar.update)
        except WorkerError as error:
            raise refusal(_("A bot failed: {why}.").format(why=error)) from error
    if as_json:
        show_json(report)
    else:
        show_table(table(report, ascii), ascii)
