"""What the log shows of events, for its tests."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.oil.events import Event
from core.games.oil.text import WORDS
from core.text import plain
from core.words import Line, fold

__all__ = ["ANA", "BEN", "CLEO", "DAN", "NAMES", "folded", "logged", "words"]

ANA, BEN, CLEO, DAN = range(4)
NAMES = ("Ana", "Ben", "Cleo", "Dan")


def words(line: Line) -> str:
    return f"{line.label} {plain(line.text, NAMES.__getitem__)}".strip()


def logged(*told: Event) -> list[str]:
    return [words(line) for line in WORDS.lines(told)]


def folded(*entries: Sequence[Event]) -> list[str]:
    """What the log shows after these entries."""
    lines = [(n, line) for n, told in enumerate(entries) for line in WORDS.lines(told)]
    return [words(line) for _n, line in fold(lines)]
