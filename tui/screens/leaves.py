"""What is read over the middle of a replay or a result: the log, the game's sheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core.words import Line
from tui.games.face import Page
from tui.i18n import _
from tui.screens.frame import KeyHint
from tui.screens.reading import LogReading, PageReading, ToLine, draw_log, draw_page, filtered
from tui.widgets.paper import Paper

__all__ = ["Leaves"]


class Leaves:
    """The log or a sheet, if one is open. `lines` and `pages` are what there is to read."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = list(names)
        self.reading: LogReading | PageReading | None = None
        self.lines: list[tuple[int, Line]] = []
        self.pages: Sequence[Page] = ()

    def title(self) -> str:
        """For the rule above."""
        if isinstance(self.reading, PageReading):
            return self.pages[self.reading.page].title
        return _("log")

    def draw(self, paper: Paper) -> None:
        """What is open, drawn."""
        match self.reading:
            case LogReading() as reading:
                money = any(line.money for _number, line in self.lines)
                draw_log(paper, self._shown(reading), reading, self.names, money)
            case PageReading(page):
                draw_page(paper, self.pages[page], page, len(self.pages))
            case None:
                pass

    def press(self, key: str) -> int | None:
        """A key of the scheme; the number of an entry if that is to be shown."""
        match self.reading:
            case None if key == "log":
                self.reading = LogReading()
            case None if key == "sheet" and self.pages:
                self.reading = PageReading()
            case PageReading(page) if key in ("sheet", "right", "left"):
                step = -1 if key == "left" else 1
                self.reading = PageReading((page + step) % len(self.pages))
            case LogReading() if key == "log":
                self.reading = None
            case LogReading() as reading:
                return self._press_log(reading, key)
            case _:
                pass
        return None

    def close(self) -> None:
        """Back to the screen under it."""
        self.reading = None

    def find(self, text: str) -> None:
        """Only lines of the log in which these words occur."""
        if isinstance(self.reading, LogReading):
            self.reading = replace(self.reading, find=text, at=0)

    def click(self, to: ToLine) -> int | None:
        """A line of the log was clicked; the entry's number if it was chosen already."""
        if not isinstance(self.reading, LogReading):
            return None
        if self.reading.at == to.at:
            return self._press_log(self.reading, "enter")
        self.reading = replace(self.reading, at=to.at)
        return None

    def keys(self) -> list[KeyHint]:
        """The last row while something is read."""
        if isinstance(self.reading, PageReading):
            return [KeyHint("i", _("next sheet"), "sheet"), KeyHint("Esc", _("back"), "esc")]
        return [
            KeyHint("↑↓ PgUp PgDn", _("scroll"), "down"),
            KeyHint("1-9", _("filter")),
            KeyHint("/", _("find"), "find"),
            KeyHint("Enter", _("board then"), "enter"),
            KeyHint("Esc", _("back"), "esc"),
        ]

    def _shown(self, reading: LogReading) -> list[tuple[int, Line]]:
        return filtered(self.lines, reading, len(self.names), 0, self.names)

    def _press_log(self, reading: LogReading, key: str) -> int | None:
        lines = self._shown(reading)
        steps = {
            "up": 1,
            "down": -1,
            "pgup": 10,
            "pgdn": -10,
            "home": len(lines),
            "end": -len(lines),
        }
        if key in steps:
            at = min(max(reading.at + steps[key], 0), max(len(lines) - 1, 0))
            self.reading = replace(reading, at=at)
        elif key.isdigit() and int(key) <= len(self.names) + 3:
            self.reading = replace(reading, show=int(key), at=0)
        elif key == "enter" and lines:
            self.reading = None
            return lines[len(lines) - 1 - reading.at][0]
        return None
