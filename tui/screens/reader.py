"""The reader of a phase screen: opens log, rules and sheets, and answers their keys."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tui.i18n import _
from tui.screens.frame import KeyHint
from tui.screens.reading import (
    LogReading,
    PageReading,
    Reading,
    RulesReading,
    ToLine,
    draw_log,
    draw_page,
    draw_rules,
    filtered,
    rules_rows,
)
from tui.screens.rulepages import page_with, pages_of
from tui.widgets.paper import Paper

if TYPE_CHECKING:
    from core.words import Line
    from tui.screens.phase import PhaseScreen

__all__ = ["Reader"]


class Reader:
    """What is read on a phase screen, if anything. The filter of the log is kept."""

    def __init__(self, screen: PhaseScreen) -> None:
        self.screen = screen
        self.reading: Reading | None = None
        self._log_kept = LogReading()

    def open(self, reading: Reading) -> None:
        """Opens the log (with the filter last used), the rules or a sheet."""
        self.screen.side.close()
        self.reading = self._log_kept if isinstance(reading, LogReading) else reading

    def open_log(self, show: int) -> None:
        """Opens the log with a filter."""
        self._log_kept = LogReading(show)
        self.open(self._log_kept)

    def open_clause(self, clause: str) -> None:
        """Opens the rules at a clause."""
        page, number = page_with(self._game, self._tag(), clause)
        rows = rules_rows(self._pages()[page], "", self.screen.size.width)
        top = next((y for y, (text, _s) in enumerate(rows) if text.split()[:1] == [number]), 0)
        self.open(RulesReading(page, top))

    def close(self) -> None:
        if isinstance(self.reading, LogReading):
            self._log_kept = replace(self.reading, at=0, find="", typing=False)
        self.reading = None

    def title(self) -> str:
        """For the rule above."""
        match self.reading:
            case LogReading():
                return _("log")
            case RulesReading():
                return _("rules")
            case PageReading(page):
                return self.screen.face.pages(self.screen.scene())[page].title
            case None:
                return ""

    def lines(self) -> list[tuple[int, Line]]:
        """The log as filtered now, oldest first."""
        session, eyes = self.screen.session, self.screen.eyes
        reading = self.reading if isinstance(self.reading, LogReading) else LogReading()
        since = session.since(eyes) if eyes is not None else 0
        return filtered(session.lines(eyes), reading, len(session.players), since, session.names)

    def paper(self, width: int, height: int) -> Paper:
        """What is read, drawn."""
        paper = Paper(width, height)
        screen = self.screen
        session = screen.session
        match self.reading:
            case LogReading() as reading:
                money = any(line.money for _n, line in session.lines(screen.eyes))
                draw_log(paper, self.lines(), reading, session.names, money)
            case RulesReading(page) as reading:
                pages = self._pages()
                draw_rules(paper, pages[page], len(pages), reading)
            case PageReading(page):
                sheets = screen.face.pages(screen.scene())
                draw_page(paper, sheets[page], page, len(sheets))
            case None:
                pass
        return paper

    def keys(self) -> list[KeyHint]:
        """The last row while something is read."""
        turn = (
            KeyHint("1-9", _("filter"))
            if isinstance(self.reading, LogReading)
            else KeyHint("←→", _("page"), "right")
        )
        return [
            KeyHint("↑↓ PgUp PgDn", _("scroll"), "down"),
            turn,
            KeyHint("/", _("find"), "find"),
            KeyHint("Esc", _("back"), "esc"),
        ]

    def press(self, key: str) -> None:
        """A key of the scheme while something is read."""
        reading = self.reading
        if reading is None:
            return
        if key in ("esc", _OPENED_BY[type(reading)]):
            if not self._stop_typing():
                self.close()
        elif key == "quit":
            self.screen.app.go_home()
        elif key == "log":
            self.open(LogReading())
        elif key == "rules":
            self.open(RulesReading())
        elif isinstance(reading, PageReading):
            self._press_page(reading, key)
        elif key == "find":
            self.reading = replace(reading, typing=True)
            width, top = self.screen.size.width, 2 + self.screen.face.strip_rows
            self.screen.type_at(width - 19, top, 18, reading.find)
        elif key == "enter" and self._stop_typing():
            pass
        elif isinstance(reading, LogReading):
            self._press_log(reading, key)
        else:
            self._press_rules(reading, key)

    def typed(self, text: str) -> None:
        """The text field changed."""
        if isinstance(self.reading, LogReading):
            self.reading = replace(self.reading, find=text, at=0)
        elif isinstance(self.reading, RulesReading):
            self.reading = replace(self.reading, find=text, top=0)

    def click(self, to: ToLine) -> None:
        """A line of the log was clicked: it is chosen, or if it is already, opened."""
        if isinstance(self.reading, LogReading):
            if self.reading.at == to.at:
                self._press_log(self.reading, "enter")
            else:
                self.reading = replace(self.reading, at=to.at)

    def _stop_typing(self) -> bool:
        reading = self.reading
        if isinstance(reading, PageReading) or reading is None or not reading.typing:
            return False
        self.screen.stop_typing()
        self.reading = replace(reading, typing=False)
        return True

    def _press_page(self, reading: PageReading, key: str) -> None:
        sheets = len(self.screen.face.pages(self.screen.scene()))
        step = {"sheet": 1, "right": 1, "left": -1}.get(key, 0)
        self.reading = PageReading((reading.page + step) % sheets)

    def _press_log(self, reading: LogReading, key: str) -> None:
        lines = self.lines()
        all_ = len(lines)
        steps = {"up": 1, "down": -1, "pgup": 10, "pgdn": -10, "home": all_, "end": -all_}
        if key in steps:
            at = min(max(reading.at + steps[key], 0), max(all_ - 1, 0))
            self.reading = replace(reading, at=at)
        elif key.isdigit() and int(key) <= len(self.screen.session.players) + 3:
            self.reading = replace(reading, show=int(key), at=0)
        elif key == "enter" and lines:
            self.close()
            self.screen.app.replay(self.screen.session, lines[all_ - 1 - reading.at][0])

    def _press_rules(self, reading: RulesReading, key: str) -> None:
        pages = self._pages()
        if key in ("left", "right"):
            page = (reading.page + (1 if key == "right" else -1)) % len(pages)
            self.reading = replace(reading, page=page, top=0)
            return
        rows = len(rules_rows(pages[reading.page], reading.find, self.screen.size.width))
        room = self.screen.middle - 4
        steps = {"up": -1, "down": 1, "pgup": -room, "pgdn": room, "home": -rows, "end": rows}
        top = reading.top + steps.get(key, 0)
        self.reading = replace(reading, top=min(max(top, 0), max(rows - room, 0)))

    @property
    def _game(self) -> str:
        return self.screen.session.info.game

    def _pages(self) -> tuple[Any, ...]:
        return pages_of(self._game, self._tag())

    def _tag(self) -> str:
        return str(self.screen.scene().view.phase.__struct_config__.tag)


_OPENED_BY: dict[type, str] = {LogReading: "log", RulesReading: "rules", PageReading: "esc"}
