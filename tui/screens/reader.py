"""The reader: opens log, rules and sheets over the middle of a screen, and answers their keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple, Protocol

from tui.i18n import _
from tui.screens.frame import KeyHint
from tui.screens.reading import (
    Filter,
    LogReading,
    PageReading,
    Reading,
    RulesPage,
    RulesReading,
    ToLine,
    draw_log,
    draw_page,
    draw_rules,
    field_width,
    filtered,
    filters_of,
    log_after,
    page_after,
    rules_after,
    rules_rows,
)
from tui.screens.rulepages import page_of, pages_of
from tui.screens.surround import foot_rows
from tui.widgets.find import FindField
from tui.widgets.paper import Paper

if TYPE_CHECKING:
    from core.words import Line
    from tui.face import Page
    from tui.screens.phase import PhaseScreen

__all__ = ["Body", "Bookmark", "InPlay", "Reader", "Source"]


class Body(NamedTuple):
    """The part of a screen that is read on: its first row and its size."""

    top: int
    width: int
    height: int


class Source(Protocol):
    """What there is to read on a screen, and what the reader needs of it."""

    @property
    def game(self) -> str: ...

    @property
    def names(self) -> Sequence[str]: ...

    @property
    def field(self) -> FindField: ...

    def body(self) -> Body: ...

    def told(self) -> Sequence[tuple[int, Line]]:
        """The log as the viewer may read it: entry numbers and lines, oldest first."""
        ...

    def since(self) -> int | None:
        """The entry with which the viewer's last turn ended; None if nobody's turn is meant."""
        ...

    def sheets(self) -> Sequence[Page]:
        """The sheets of the game, and more if the screen has more."""
        ...

    def clauses(self) -> Sequence[str]:
        """The ids of the clauses that matter now, the most wanted first."""
        ...

    def uncover(self) -> None:
        """Takes away what lies where the reader is about to be."""
        ...

    def go_to(self, number: int) -> None:
        """Shows the board as it was after an entry."""
        ...

    def leave(self) -> None:
        """Leaves the screen (key q)."""
        ...


@dataclass(slots=True)
class Bookmark:
    """What is read, if anything, and the log as it was left."""

    reading: Reading | None = None
    log: LogReading = field(default_factory=LogReading)


class Reader:
    """What is read on a screen, if anything. The filter of the log is kept.

    Screens that are given the same bookmark read on where the other was.
    """

    def __init__(self, source: Source, mark: Bookmark | None = None) -> None:
        self.source = source
        self._mark = Bookmark() if mark is None else mark

    @property
    def reading(self) -> Reading | None:
        """What is read."""
        return self._mark.reading

    @reading.setter
    def reading(self, reading: Reading | None) -> None:
        self._mark.reading = reading

    def resume(self) -> None:
        """The screen is shown again: what was typed on another one can be typed on."""
        reading = self.reading
        if isinstance(reading, LogReading | RulesReading) and reading.typing:
            self.source.field.open(*self._place(reading), reading.find)

    def open(self, reading: Reading) -> None:
        """Opens the log (with the filter last used), the rules or a sheet, if there is one."""
        if isinstance(reading, PageReading) and not self.source.sheets():
            return
        self.close()
        self.source.uncover()
        self.reading = self._mark.log if isinstance(reading, LogReading) else reading

    def open_log(self, show: int) -> None:
        """Opens the log with a filter, by its number."""
        self.close()
        self._mark.log = LogReading(show)
        self.open(self._mark.log)

    def open_clause(self, clause: str) -> None:
        """Opens the rules at a clause."""
        source = self.source
        page = page_of(source.game, source.clauses(), clause)
        rows = rules_rows(self._pages()[page], "", source.body().width)
        top = next((y for y, (text, _s) in enumerate(rows) if text.split()[:1] == [clause]), 0)
        self.open(RulesReading(page, top))

    def open_by(self, key: str) -> bool:
        """Opens what a key of the scheme opens; False if it opens nothing."""
        reading = _OPENS.get(key)
        if reading is not None:
            self.open(reading)
        return reading is not None

    def close(self) -> None:
        """Back to what is under it."""
        self._stop_typing()
        if isinstance(self.reading, LogReading):
            self._mark.log = replace(self.reading, at=0, find="")
        self.reading = None

    def title(self) -> str:
        """For the rule above."""
        match self.reading:
            case LogReading():
                return _("log")
            case RulesReading():
                return _("rules")
            case PageReading(page):
                return self.source.sheets()[page].title
            case None:
                return ""

    def lines(self) -> list[tuple[int, Line]]:
        """The log as filtered now, oldest first."""
        reading = self.reading if isinstance(self.reading, LogReading) else LogReading()
        return filtered(self.source.told(), reading, self._filters(), self.source.names)

    def paper(self, width: int, height: int) -> Paper:
        """What is read, drawn; the text field, if it is open, is put where it belongs."""
        paper = Paper(width, height)
        if isinstance(self.reading, LogReading | RulesReading) and self.reading.typing:
            self.source.field.place(*self._place(self.reading))
        match self.reading:
            case LogReading() as reading:
                draw_log(paper, self.lines(), reading, self._filters(), self.source.names)
            case RulesReading() as reading:
                draw_rules(paper, self._pages(), reading)
            case PageReading(page):
                sheets = self.source.sheets()
                draw_page(paper, sheets[page], page, len(sheets))
            case None:
                pass
        return paper

    def keys(self) -> list[KeyHint]:
        """The last row while something is read."""
        back = KeyHint("Esc", _("back"), "esc")
        scroll = KeyHint("↑↓ PgUp PgDn", _("scroll"), "down")
        find = KeyHint("/", _("find"), "find")
        match self.reading:
            case LogReading(typing=True) | RulesReading(typing=True):
                typing = KeyHint("", _("type a part of it"))
                return [typing, scroll, KeyHint("Enter", _("done"), "enter"), back]
            case LogReading():
                digits = KeyHint(f"1-{len(self._filters())}", _("filter"))
                return [scroll, digits, find, KeyHint("Enter", _("board then"), "enter"), back]
            case PageReading():
                return [KeyHint("i ←→", _("other sheets"), "sheet"), back]
            case _:
                return [scroll, KeyHint("←→", _("page"), "right"), find, back]

    def press(self, key: str) -> None:
        """A key of the scheme while something is read."""
        reading = self.reading
        if reading is None:
            return
        typing = not isinstance(reading, PageReading) and reading.typing
        match key:
            case "esc" | "enter" if typing:
                self._stop_typing()
            case "esc" | "back":
                self.close()
            case "log" if isinstance(reading, LogReading):
                self.close()
            case "rules" if isinstance(reading, RulesReading):
                self.close()
            case "quit":
                self.source.leave()
            case "sheet" if isinstance(reading, PageReading):
                self.reading = page_after(reading, key, len(self.source.sheets()))
            case _ if self.open_by(key):
                pass
            case _:
                self._turn(reading, key)

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
                self._turn(self.reading, "enter")
            else:
                self.reading = replace(self.reading, at=to.at)

    def _turn(self, reading: Reading, key: str) -> None:
        """A key that moves within what is read, or goes to the board from a line of the log."""
        body = self.source.body()
        match reading:
            case PageReading():
                self.reading = page_after(reading, key, len(self.source.sheets()))
            case LogReading() | RulesReading() if key == "find":
                self.reading = replace(reading, typing=True)
                self.source.field.open(*self._place(reading), reading.find)
            case LogReading():
                lines = self.lines()
                if key == "enter" and lines:
                    self.close()
                    self.source.go_to(lines[len(lines) - 1 - reading.at][0])
                else:
                    self.reading = log_after(reading, key, len(lines), self._filters())
            case RulesReading():
                self.reading = rules_after(reading, key, self._pages(), body.width, body.height)

    def _place(self, reading: LogReading | RulesReading) -> tuple[int, int, int]:
        """Where the text field lies: column, row and width."""
        body = self.source.body()
        width = field_width(reading, body.width)
        return body.width - 1 - width, body.top, width

    def _stop_typing(self) -> None:
        if isinstance(self.reading, LogReading | RulesReading) and self.reading.typing:
            self.source.field.close()
            self.reading = replace(self.reading, typing=False)

    def _filters(self) -> tuple[Filter, ...]:
        source = self.source
        return filters_of(source.told(), source.names, source.since())

    def _pages(self) -> tuple[RulesPage, ...]:
        return pages_of(self.source.game, self.source.clauses())


_OPENS: dict[str, Reading] = {
    "log": LogReading(),
    "rules": RulesReading(),
    "sheet": PageReading(),
}


class InPlay:
    """A phase screen as the source of its reader."""

    def __init__(self, screen: PhaseScreen) -> None:
        self.screen = screen

    @property
    def game(self) -> str:
        return self.screen.session.info.game

    @property
    def names(self) -> Sequence[str]:
        return self.screen.session.names

    @property
    def field(self) -> FindField:
        return self.screen.query_one(FindField)

    def body(self) -> Body:
        screen = self.screen
        top = 2 + screen.face.strip_rows_read
        height = screen.size.height - top - foot_rows(screen.large)
        return Body(top, screen.size.width, height)

    def told(self) -> Sequence[tuple[int, Line]]:
        return self.screen.session.lines(self.screen.eyes)

    def since(self) -> int | None:
        eyes = self.screen.eyes
        return None if eyes is None else self.screen.session.since(eyes)

    def sheets(self) -> Sequence[Page]:
        return self.screen.face.pages(self.screen.scene())

    def clauses(self) -> Sequence[str]:
        tag = self.screen.scene().view.phase.__struct_config__.tag
        return self.screen.session.words.clauses(str(tag))

    def uncover(self) -> None:
        self.screen.side.close()

    def go_to(self, number: int) -> None:
        self.screen.app.replay(self.screen.session, number)

    def leave(self) -> None:
        self.screen.app.go_home()
