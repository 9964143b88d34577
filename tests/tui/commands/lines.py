"""What the tests of the command line share."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from click.testing import Result

from core import catalog
from core.table import Table
from saves.library import Library
from saves.records import Info, Player
from tui.start import Start

__all__ = ["Run", "Starts", "boardtui", "count", "no_game", "refused", "saved"]

Run = Callable[..., Result]
Starts = list[tuple[Start, Path, bool]]


def saved(data: Path, acts: int, names: Sequence[str] = ("Ana", "Ben")) -> Info:
    """A game of Kartel in the library, with so many acts if it lasts: the farthest step each."""
    table = Table.new(catalog.load("kartel"), len(names), 7, {})
    while table.ply < acts and table.prompts():
        ((seat, prompt),) = table.prompts().items()
        table.submit(seat, prompt.choices[-1])
    library = Library(data)
    try:
        players = tuple(Player(name) for name in names)
        return library.create("kartel", players, 7, {"no_bribes": False}, False, table)
    finally:
        library.close()


def count(data: Path) -> int:
    library = Library(data)
    try:
        return len(library.list())
    finally:
        library.close()


def refused(result: Result, sentence: str, code: int = 1) -> None:
    """One sentence on stderr, nothing on stdout, and the exit code."""
    assert (sentence + "\n", "", code) == (result.stderr, result.stdout, result.exit_code)


def no_game(shown: str, near: str = "") -> str:
    """The sentence that refuses a name that no game has."""
    meant = f" (did you mean {near}?)" if near else ""
    return f"There is no game {shown}{meant}; there are: {', '.join(catalog.names())}."


def boardtui(*words: str, **more: Any) -> subprocess.CompletedProcess[str]:
    script = "from tui.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", script, *words], capture_output=True, text=True, check=False, **more
    )
